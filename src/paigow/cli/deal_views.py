"""What `paigow deal` shows: how every seat should set and what became of it, then the round as it was dealt."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Sheet, plain
from paigow.cli.wording import front_and_back, headline, ruled_text, rules_text, running, strengths
from paigow.game.cards import CARD_NAMES
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from paigow.hand.deal import Played, Seat, TableRound
    from paigow.study.side_bets.dealt import SeatBet

_OUTCOMES: Final = {"win": "wins", "push": "pushes", "lose": "loses"}


def print_round(found: "TableRound", side_bets: "Sequence[SeatBet]" = ()) -> None:
    """Print a round: each seat's best and house-way set with its result and that of its side bets, the dealer's hand,
    a dragon hand, and how it was dealt."""
    sheet = Sheet()
    for seat in found.seats:
        _seat(sheet, found, seat)
        for one in side_bets:
            if one.seat == seat.number:
                lines = ", ".join(plain(str(line)) for line in one.lines) or "no line"
                text = f"{plain(one.dealt.bet.name)}, {amount_text(one.dealt.stake)}: {lines}; {_signed(one.gain)}."
                sheet.text(text, lead="  ", hang=2)
        sheet.gap()
    if found.dragon is not None:
        played = found.dragon.house_way
        headline(sheet, played.split, "Dragon: put")
        text = f"{_result(played)}. Seat 1 plays the hand of seat {found.dragon.number} too, set by the house way."
        sheet.text(text, lead="  ", hang=2)
        sheet.gap()
    spare = found.dragon.house_way.gain if found.dragon is not None else Fraction(0)
    best = sum((seat.best.gain for seat in found.seats), spare)
    house = sum((seat.house_way.gain for seat in found.seats), spare)
    sheet.paragraph(f"{_signed(best)} with the best sets, {_signed(house)} with those of the house way.", "Together")
    if side_bets:
        sheet.paragraph(f"{_signed(sum((one.gain for one in side_bets), Fraction(0)))} of these.", "Side bets")
    sheet.gap()
    split, dealt = found.dealer.split, found.dealt
    sheet.paragraph(f"puts {front_and_back(sheet, split)}.", "Dealer")
    settles = " This hand of his pushes every bet." if found.dealer.pushes else ""
    settles = " This hand of his wins every bet outright." if found.dealer.wins else settles
    sheet.paragraph(f"{ruled_text(found.house_way, split.rule or 0)}{settles}", quiet=True)
    sheet.paragraph(plain(found.house_way.name), "House way", quiet=True)
    sheet.paragraph(f"{rules_text(found.rules)}; every seat bets {amount_text(found.bet)}", "Rules", quiet=True)
    sheet.paragraph(f"seed {found.seed}", "Round", quiet=True)
    dice = " ".join(map(str, dealt.dice))
    place = f"seat {dealt.first_place}" if dealt.first_place else "the dealer"
    sheet.paragraph(f"{dice}, together {dealt.total}: the first hand goes to {place}", "Dice", quiet=True)
    sheet.paragraph(running(sheet, (CARD_NAMES[card] for card in dealt.discards)), "Discard", quiet=True)
    sheet.print()


def _seat(sheet: Sheet, found: "TableRound", seat: "Seat") -> None:
    best, house = seat.best, seat.house_way
    headline(sheet, best.split, f"Seat {seat.number}: put")
    result = f"{_result(best)}."
    if strengths(house.split) == strengths(best.split):
        sheet.text(f"{result} The house way sets it the same.", lead="  ", hang=2)
        return
    sheet.text(result, lead="  ", hang=2)
    as_good = ", as good" if found.rules.open_dealer and house.outcome == best.outcome else ""
    text = f"The house way: {front_and_back(sheet, house.split)}; {_result(house)}{as_good}."
    sheet.text(text, "dim", lead="  ", hang=2)


def _result(played: "Played") -> str:
    return f"{_OUTCOMES[played.outcome]}, {_signed(played.gain)}"


def _signed(amount: Fraction) -> str:
    """A gain as one writes it: "+25", "-0.50"; nothing has no sign."""
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return sign + amount_text(abs(amount))
