"""Side bets of a round that was dealt: which line takes each hand, and what every seat wins on it.

A bet on the player's cards that depends on how they are set is settled by the set that is best for the main bet, as the
seat played it; one on the dealer's, by how the house way set him. An envy bonus is paid for the hands of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.errors import SideBetError
from paigow.study.side_bets.bet import Line, SideBet, load_side_bet
from paigow.study.side_bets.count import line_taking, met
from paigow.study.side_bets.hand import parse_side_bet_option
from paigow.study.side_bets.worth import meter_amounts, parse_meters, profit_of

if TYPE_CHECKING:
    from paigow.hand.deal import Seat, TableRound

__all__ = ["DealtBet", "SeatBet", "settled_bets", "side_bets_of"]


@dataclass(frozen=True, slots=True)
class DealtBet:
    """A side bet that every seat makes: `stake` on `bet`, and what each line of it gains, in money, none first."""

    bet: SideBet
    stake: Fraction
    gains: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class SeatBet:
    """What became of a seat's side bet: the `lines` that took hands (several of an envy bonus), and the gain."""

    dealt: DealtBet
    seat: int
    lines: tuple[Line, ...]
    gain: Fraction

    def to_json(self) -> dict[str, object]:
        """The settled bet as JSON data, keys in a fixed order."""
        return {
            "side_bet": self.dealt.bet.key,
            "stake": float(self.dealt.stake),
            "seat": self.seat,
            "lines": [str(line) for line in self.lines],
            "gain": float(self.gain),
        }


def side_bets_of(texts: Sequence[str], meters: Sequence[str]) -> tuple[DealtBet, ...]:
    """The bets that `NAME:AMOUNT` texts name, with `NAME=AMOUNT` meters.

    Raises:
        SideBetError: a text of another form, an unknown bet or meter, a meter that is missing.
    """
    if meters and not texts:
        raise SideBetError("--meter goes with a side bet; right: --side-bet my-bet.toml:5 --meter mega=1000000")
    amounts = parse_meters(meters)
    bets = [(load_side_bet(name), stake) for name, stake in map(parse_side_bet_option, texts)]
    known = {meter for bet, _ in bets for meter in bet.meters}
    if unknown := [name for name in amounts if name not in known]:
        raise SideBetError(f"no side bet here has the meter {unknown[0]}; right: leave --meter out")
    found = []
    for bet, stake in bets:
        its = meter_amounts(bet, {name: amounts[name] for name in bet.meters if name in amounts})
        found.append(DealtBet(bet, stake, tuple(stake * profit_of(bet, line, its) for line in (None, *bet.lines))))
    return tuple(found)


def settled_bets(found: TableRound, bets: Sequence[DealtBet]) -> tuple[SeatBet, ...]:
    """What becomes of these bets at every seat of a round, seat after seat.

    Raises:
        SideBetError: a bet for another joker than that of the round.
    """
    for one in bets:
        one.bet.check_joker(found.rules)
    return tuple(_settled(found, seat, one) for seat in found.seats for one in bets)


def _settled(found: TableRound, seat: Seat, one: DealtBet) -> SeatBet:
    bet = one.bet
    if bet.hand == "others":
        hands = [other.hand.cards for other in found.seats if other is not seat]
    elif bet.hand == "dealer":
        hands = [found.dealer.hand.cards]
    else:
        hands = [found.dealt.placed[seat.number] if bet.cards == 3 else seat.hand.cards]
    lines = [_line(found, seat, bet, hand) for hand in hands]
    taking = tuple(bet.lines[line - 1] for line in lines if line)
    return SeatBet(one, seat.number, taking, sum((one.gains[line] for line in lines), Fraction(0)))


def _line(found: TableRound, seat: Seat, bet: SideBet, hand: Sequence[int]) -> int:
    if bet.hand == "both":
        sides = [(line.own, line.other or line.own) for line in bet.lines]
        dealer = found.dealer.hand.cards
        return next((n for n, (own, other) in enumerate(sides, 1) if met(own, hand) and met(other, dealer)), 0)
    if bet.cards == 3:
        return line_taking(bet, hand[:3])
    split = found.dealer.split if bet.hand == "dealer" else seat.best.split
    return line_taking(bet, hand, (split.low_strength, split.high_strength) if bet.reads_setting else None)
