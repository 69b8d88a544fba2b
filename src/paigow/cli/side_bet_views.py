"""What `paigow side-bet` shows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain
from paigow.game.figures import share_text

if TYPE_CHECKING:
    from paigow.study.side_bets.bet import SideBet
    from paigow.study.side_bets.worth import SideBetWorth

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
