"""What `paigow session` shows."""

from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import rules_text
from paigow.game.figures import share_text
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.study.session import Session

_STREAKS: Final = (3, 4, 5, 6, 8, 10, 12, 15)


def print_session(found: "Session", dealer_name: str) -> None:
    """Print what the evening comes to."""
    from paigow.study.session import PACES, QUANTILES

    edge = found.edge
    sheet = Sheet()
    sheet.text(plain(dealer_name), lead="Dealer   ")
    sheet.text(plain(edge.player), lead="Player   ")
    sheet.text(rules_text(edge.rules), lead="Rules    ")
    with_money = "" if found.bankroll is None else f", with {amount_text(found.bankroll)} in the pocket"
    both = found.both
    beside = "" if both is None else f", {amount_text(both.side)} on the side bet"
    sheet.text(f"{found.hands:,} hands at {amount_text(found.bet)}{beside}{with_money}", lead="Evening  ")
    if both is not None:
        sheet.text(plain(both.bet.name), lead="Side bet ")
    sheet.gap()

    fee = found.fee
    hand = (
        f"{share_text(edge.wins, edge.deals, 2)} win {_money(found.win - fee)}",
        f"{share_text(edge.pushes, edge.deals, 2)} push{f' {_money(-fee)}' if fee else ''}",
        f"{share_text(edge.losses, edge.deals, 2)} lose {_money(-found.loss - fee)}",
    )
    sheet.text("; ".join(hand), lead="A hand      ")
    if both is not None:
        paid = sum(line.deals for line in both.lines if line.gain > 0)
        least = f"{share_text(paid, edge.deals, 2)} pay, up to {_money(max(line.gain for line in both.lines))}"
        sheet.text(f"{least}; {_signed(both.side_expected)} on average", lead="Side bet    ")
    per_hour = " and ".join(f"{_signed(pace * found.hand_mean)} at {pace} hands" for pace in PACES)
    sheet.text(per_hour, lead="An hour     ")
    spread = f"standard deviation {found.standard_deviation:,.2f}"
    sheet.text(f"{_signed(found.mean)} on average, {spread}", lead="The evening ")
    chances = ", ".join(
        f"{word} {_chance(chance)}"
        for word, chance in (("ahead", found.ahead), ("even", found.even), ("behind", found.behind))
    )
    sheet.text(chances, lead="At its end  ")
    if found.ruin is not None:
        text = f"{_chance(found.ruin)} of the evenings end early or with too little for another hand"
        sheet.text(f"{text}; {found.played:,.1f} hands are played on average", lead="Bankroll    ")
    sheet.gap()

    rows = [[[Piece(f"{100 * share:g}%")], [Piece(_money(found.quantile(share)))]] for share in QUANTILES]
    sheet.table(["of evenings", "end no higher than"], rows, flush_right=(0, 1))
    sheet.gap()

    lengths = [streak for streak in found.streaks if streak.length in _STREAKS]
    rows = [
        [[Piece(str(streak.length))], [Piece(_chance(streak.lost))], [Piece(_chance(streak.won))]] for streak in lengths
    ]
    if rows:
        sheet.table(["hands in a row", "lost", "won"], rows, flush_right=(0, 1, 2))
        sheet.gap()
    losing, winning = found.longest_streaks
    all_hands = "" if found.ruin is None else " where all hands are played"
    text = f"the longest is of {losing:.1f} hands lost and of {winning:.1f} won on average{all_hands}"
    on_main = " of the main bet" if both is not None else ""
    sheet.text(f"{text}; a push ends a streak{on_main}.", lead="Streaks     ")
    if found.left_out:
        sheet.text(f"results that come up {found.left_out:.0e} of the time, all together", lead="Left out    ")
    sheet.print()


def _money(amount: "Fraction") -> str:
    """An exact amount with its sign; nothing is 0."""
    return ("-" if amount < 0 else "+" if amount else "") + amount_text(abs(amount))


def _signed(amount: "float | Fraction") -> str:
    """A mean to the cent, with its sign."""
    text = f"{float(amount):+,.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text


def _chance(chance: float) -> str:
    """A chance in percent; only what cannot be is 0, and only what must be is 100."""
    text = f"{100 * chance:.2f}%"
    if chance > 0 and text == "0.00%":
        return "<0.01%"
    return ">99.99%" if chance < 1 - 1e-12 and text == "100.00%" else text
