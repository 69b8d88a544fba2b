"""What `paigow side-bet` shows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain
from paigow.game.figures import share_text

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.study.side_bets.bet import SideBet
    from paigow.study.side_bets.hand import SideBetAdvice
    from paigow.study.side_bets.together import BothBets
    from paigow.study.side_bets.worth import SideBetWorth

_MOST_CHOICES = 5
_HANDS = {
    "player": "your seven cards",
    "dealer": "the dealer's seven cards",
    "both": "your seven cards and the dealer's",
    "others": "the seven cards of each other player",
}


def print_side_bets(bets: Sequence["SideBet"]) -> None:
    """Print a list of side bets."""
    sheet = Sheet()
    width = max(len(bet.key) for bet in bets)
    sheet.text("name", "dim", lead=f"{'side bet':<{width}}  lines  ", lead_style="dim")
    for bet in bets:
        sheet.text(plain(bet.name), lead=f"{bet.key:<{width}}  {len(bet.lines):>5}  ", hang=2)
    sheet.print()


def print_side_bet(bet: "SideBet") -> None:
    """Print the lines of a side bet, and what they pay."""
    sheet = Sheet()
    _head(sheet, bet)
    sheet.gap()
    rows = [[[Piece(plain(str(line)))], [Piece(str(line.pays))]] for line in bet.lines]
    sheet.table(["the first that fits pays", _pays_head(bet)], rows, flush_right=[1])
    sheet.gap()
    sheet.text(plain(bet.source) or "none given", lead="Source  ")
    sheet.print()


def print_worth(worth: "SideBetWorth") -> None:
    """Print what each line is worth, and the bet."""
    sheet, bet = Sheet(), worth.bet
    _head(sheet, bet)
    if worth.house_way is not None:
        sheet.text(f"sets as {plain(worth.house_way)}", lead="Dealer  ")
    for name, amount in worth.meters.items():
        sheet.text(f"{plain(name)} at {float(amount):,.2f}", lead="Meter   ")
    sheet.gap()
    counted = "deals" if bet.hand == "both" else "hands"
    rows = [
        [
            [Piece(plain(str(one.line)) if one.line else "no line", "" if one.line else "dim")],
            [Piece(str(one.line.pays) if one.line else "lose" if bet.hand != "others" else "0")],
            [Piece(f"{one.hands:,}")],
            [Piece(share_text(one.hands, worth.hands, 4))],
            [Piece(_percent(float(one.returned), signed=True))],
        ]
        for one in worth.lines
    ]
    sheet.table(["", _pays_head(bet), counted, "chance", "is worth"], rows, flush_right=[1, 2, 3, 4])
    sheet.gap()
    if bet.hand == "others":
        sheet.text(f"{_percent(float(worth.ev))} of the bet for each other player", lead="Worth          ")
    else:
        lead = "House edge     "
        sheet.text(f"{_percent(float(worth.edge), signed=True)} of the bet{_exactly(worth)}", lead=lead)
        if worth.envy_bet is not None:
            envy = f"{_percent(float(worth.envy), signed=True)} of it from {worth.others} other players"
            sheet.text(f"{envy}, {plain(worth.envy_bet.name)}", lead="Envy bonus     ")
        sheet.text(f"{worth.standard_deviation:.4f} bets", lead="Std deviation  ")
    sheet.text(f"{_percent(float(worth.hit_frequency))} of {counted}", lead="Pays on        ")
    for name in bet.meters:
        amount = worth.break_even(name)
        at = f"{plain(name)} at {float(amount):,.2f}" if amount > 0 else f"with any amount of {plain(name)}"
        others = " as long as the other meters stand there" if len(bet.meters) > 1 else ""
        sheet.text(at + others, lead="Breaks even    ")
    sheet.print()


def print_both(both: "BothBets") -> None:
    """Print a main bet and a side bet together."""
    sheet = Sheet()
    sheet.gap()
    sheet.text(f"{plain(both.bet.name)}, {_money(both.side)} beside a bet of {_money(both.main)}", lead="Side bet  ")
    names = ["no line", *(plain(str(line)) for line in both.bet.lines)]
    deals = sum(one.deals for one in both.lines)
    rows = [
        [[Piece(names[one.line])], [Piece(_signed(one.gain))], [Piece(share_text(one.deals, deals, 4))]]
        + [[Piece(share_text(count, one.deals, 2))] for count in (one.wins, one.losses)]
        for one in (*both.lines[1:], both.lines[0])
        if one.deals
    ]
    sheet.table(["", "side bet", "chance", "main won", "lost"], rows, flush_right=[1, 2, 3, 4])
    sheet.gap()
    sheet.text(f"{_percent(float(both.house_edge), signed=True)} of the two bets together", lead="House edge          ")
    spread = f"{both.standard_deviation:,.2f} in money, covariance {both.covariance:+,.2f}"
    sheet.text(spread, lead="Standard deviation  ")
    if both.main_first is not None:
        gained = (
            f"{_signed(both.expected - both.main_first)} in money on average, by the set that is best for both bets"
        )
        sheet.text(f"{gained} and not for the main bet alone", lead="Gained              ")
    sheet.print()


def add_side_bet(sheet: Sheet, found: "SideBetAdvice") -> None:
    """Add what a side bet wins beside a hand, and whether it bears on how to set it."""
    bet, stake = found.bet, f"{plain(found.bet.name)}, {_money(found.stake)} on it"
    names = ["no line", *(plain(str(line)) for line in bet.lines)]
    sheet.text(stake, lead="Side bet  ")
    if found.hands > 1:
        rows = [
            [[Piece(names[n])], [Piece(_signed(found.gains[n]))], [Piece(share_text(count, found.hands, 2))]]
            for n, count in enumerate(found.chances)
            if count and n
        ]
        sheet.table(["the dealer's cards", "wins", "chance"], rows, flush_right=[1, 2])
        sheet.text(f"{_signed(found.expected)} on average, with the cards you see", lead="  Worth   ")
        return
    if not found.choices:
        line = next(n for n, count in enumerate(found.chances) if count)
        sheet.text(f"{names[line]}: {_signed(found.gains[line])}", lead="  Your hand  ")
        return
    first = found.choices[0]
    rows = []
    shown: set[tuple[int, int]] = set()
    for choice in found.choices:
        strengths = choice.split.low_strength, choice.split.high_strength
        if strengths not in shown and len(shown) < _MOST_CHOICES:
            shown.add(strengths)
            figures = (choice.side, choice.main, choice.together)
            rows.append(
                [sheet.cards(choice.split.low), [Piece(names[choice.line])]]
                + [[Piece(_signed(figure))] for figure in figures]
            )
    sheet.table(["in front", "line", "side", "main", "both"], rows, flush_right=[2, 3, 4])
    what = "Put {} in front instead, for both bets together." if found.changes else "The set above is best for both."
    cards = "".join(piece.text for piece in sheet.cards(first.split.low))
    sheet.text(what.format(cards), lead="  ")


def _money(amount: "Fraction") -> str:
    return f"{float(amount):,.2f}".removesuffix(".00")


def _signed(amount: "Fraction") -> str:
    text = f"{float(amount):+,.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text


def _head(sheet: Sheet, bet: "SideBet") -> None:
    sheet.text(plain(bet.name), lead="Bet     ")
    reads = _HANDS[bet.hand] if bet.cards == 7 else "your first three cards"
    if bet.hand == "player" and bet.reads_setting:
        reads += ", set so as to be paid most"
    elif bet.reads_setting:
        reads += ", and how he sets them"
    sheet.text(reads, lead="Reads   ")
    if bet.stake is not None:
        stake = f"{float(bet.stake):g}, for which the amounts are money"
        if bet.hand == "others":
            stake += "; the bonus itself costs nothing"
        elif bet.odds == "for one":
            stake += "; it is not given back"
        sheet.text(stake, lead="Stake   ")


def _pays_head(bet: "SideBet") -> str:
    return bet.odds if bet.stake is None else "pays"


def _percent(part: float, *, signed: bool = False) -> str:
    text = f"{100 * part:+.4f}%" if signed else f"{100 * part:.4f}%"
    return "0.0000%" if text in ("+0.0000%", "-0.0000%") else text


def _exactly(worth: "SideBetWorth") -> str:
    units = worth.edge * worth.hands
    return f", exactly {int(units):,} / {worth.hands:,}" if units.denominator == 1 else ""
