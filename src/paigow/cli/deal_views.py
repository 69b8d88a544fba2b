"""What `paigow deal` shows: the round as it was dealt, and what became of every seat."""

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import decided_text, low_and_high, rules_text, strengths
from paigow.game.cards import CARD_NAMES
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from paigow.hand.deal import Played, TableRound

_OUTCOMES: Final = {"win": "wins", "push": "pushes", "lose": "loses"}


def print_round(found: "TableRound") -> None:
    """Print a round: how it was dealt, the dealer's hand, and each seat's best and house-way set with its result."""
    sheet = Sheet()
    dealt = found.dealt
    sheet.text(plain(found.house_way.name), lead="Dealer  ")
    sheet.text(f"{rules_text(found.rules)}; every seat bets {amount_text(found.bet)}", lead="Rules   ")
    sheet.text(f"seed {found.seed}", lead="Round   ")
    dice = " ".join(map(str, dealt.dice))
    place = f"seat {dealt.first_place}" if dealt.first_place else "the dealer"
    sheet.text(f"{dice}, together {dealt.total}: the first hand goes to {place}", lead="Dice    ")
    discards = "".join(piece.text for piece in sheet.cards(CARD_NAMES[card] for card in dealt.discards))
    sheet.text(discards, lead="Discard ")
    sheet.gap()
    sheet.lines.append([Piece("Dealer  ", "bold"), *sheet.cards(found.dealer.hand.names)])
    sheet.lines.append([Piece("  "), *low_and_high(sheet, found.dealer.split)])
    pushes = " This hand of his pushes every bet." if found.dealer.pushes else ""
    sheet.text(f"{decided_text(found.dealer.split)}{'.' if pushes else ''}{pushes}", "dim", lead="  ", hang=2)
    for seat in found.seats:
        sheet.gap()
        sheet.lines.append([Piece(f"Seat {seat.number}  ", "bold"), *sheet.cards(seat.hand.names)])
        rows = [[[Piece("best")], low_and_high(sheet, seat.best.split), *_result(seat.best)]]
        if strengths(seat.house_way.split) == strengths(seat.best.split):
            rows[0][0] = [Piece("best, and the house way")]
        else:
            as_good = found.rules.open_dealer and seat.house_way.outcome == seat.best.outcome
            name = "the house way, as good" if as_good else "the house way"
            rows.append([[Piece(name)], low_and_high(sheet, seat.house_way.split), *_result(seat.house_way)])
        sheet.table(["", "", "", ""], rows, flush_right=[3])
    sheet.gap()
    best = sum((seat.best.gain for seat in found.seats), Fraction(0))
    house = sum((seat.house_way.gain for seat in found.seats), Fraction(0))
    sheet.text(f"{_signed(best)} with the best sets, {_signed(house)} with those of the house way", lead="Together  ")
    sheet.print()


def _result(played: "Played") -> list[list[Piece]]:
    return [[Piece(_OUTCOMES[played.outcome])], [Piece(_signed(played.gain))]]


def _signed(amount: Fraction) -> str:
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return sign + amount_text(abs(amount))
