"""One round as it is dealt at a table: shuffled, dealt, placed by dice, set and settled.

The pack of 53 is dealt one card at a time into seven hands of seven, and the four cards that remain are discarded.
Three dice say where the first hand goes: their total is counted counter-clockwise around the table, beginning with the
banker, who is 1, 8 and 15. With the banker at place 0 and the seats after him, counter-clockwise, at places 1 to 6, a
total of t ends at place (t - 1) mod 7. The first hand goes there and the others follow, one place on each. All seven
places are served, empty seats too, whose hands nobody plays. Here the dealer banks; seat 1 is the first at his right
hand.
Source of the counting: https://en.wikipedia.org/wiki/Pai_gow_poker.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from paigow.errors import InputError, RulesError, shown
from paigow.game.answers import Answer
from paigow.game.cards import CARD_NAMES, Hand, Wheel
from paigow.game.splits import Split
from paigow.hand.advice import DEFAULT_HOUSE_WAY, Advice, DealerHand, advise
from paigow.house_ways.provenance import provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Rules
from paigow.rules.sets import RulesLike, rules_of

__all__ = [
    "SEATS",
    "Dealt",
    "Dragon",
    "Outcome",
    "Played",
    "Seat",
    "TableRound",
    "deal_cards",
    "deal_round",
    "outcome_of",
]

SEATS: Final = 6
"""Seats for players at a table."""

Outcome: TypeAlias = Literal["win", "push", "lose"]

_PLACES: Final = SEATS + 1
_DEFAULT_BET: Final = Fraction(100)


class Dealt(NamedTuple):
    """Cards as they were dealt: `hands`, seven of seven card numbers, in the order in which they were dealt; the four
    `discards`; the `dice`."""

    hands: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    dice: tuple[int, int, int]

    @property
    def total(self) -> int:
        """Total of the dice, 3 to 18."""
        return sum(self.dice)

    @property
    def first_place(self) -> int:
        """Where the first hand goes: 0 the banker, 1 to 6 the seats, counter-clockwise from him."""
        return (self.total - 1) % _PLACES

    @property
    def placed(self) -> tuple[tuple[int, ...], ...]:
        """The hands by place: the banker's, then those of seats 1 to 6."""
        return tuple(self.hands[(place - self.first_place) % _PLACES] for place in range(_PLACES))


class Played(NamedTuple):
    """A set that was played: the split, what became of it against the dealer, and the gain in money."""

    split: Split
    outcome: Outcome
    gain: Fraction


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat, 1 to 6: his cards, the best set, and the set of the house way."""

    number: int
    hand: Hand
    best: Played
    house_way: Played


@dataclass(frozen=True, slots=True)
class Dragon:
    """A spare hand that seat 1 plays besides its own: that of an empty seat, set and settled by the house way."""

    number: int
    hand: Hand
    house_way: Played


@dataclass(frozen=True, slots=True)
class TableRound(Answer):
    """A round at a table: the cards as dealt, the dealer's hand, every seat that is taken, and the `dragon` hand of
    seat 1, if it plays one."""

    seed: int
    house_way: HouseWay
    rules: Rules
    bet: Fraction
    dealt: Dealt
    dealer: DealerHand
    seats: tuple[Seat, ...]
    dragon: Dragon | None = None

    def __repr__(self) -> str:
        return f"<TableRound seed {self.seed}, {len(self.seats)} seats, {self.house_way.key}>"

    def to_json(self) -> dict[str, object]:
        """The round as JSON data, keys in a fixed order: everything that it takes to check each part of it."""
        return {
            "schema": 1,
            "seed": self.seed,
            "house_way": self.house_way.key,
            "rules": self.rules.to_json(),
            "bet": float(self.bet),
            "hands": [_names(cards) for cards in self.dealt.hands],
            "discards": _names(self.dealt.discards),
            "dice": list(self.dealt.dice),
            "total": self.dealt.total,
            "first_place": self.dealt.first_place,
            "dealer": {
                "hand": list(self.dealer.hand.names),
                **self.dealer.split.to_json(),
                "rule": self.dealer.split.rule,
                "rule_text": self.dealer.split.rule_text,
                "pushes": self.dealer.pushes,
                "wins_outright": self.dealer.wins,
            },
            "seats": [
                {
                    "seat": seat.number,
                    "hand": list(seat.hand.names),
                    "best": _played_json(seat.best),
                    "house_way": _played_json(seat.house_way),
                }
                for seat in self.seats
            ],
            **self._dragon_json(),
            **provenance(self.rules, house_way=self.house_way),
        }

    def _dragon_json(self) -> dict[str, object]:
        if self.dragon is None:
            return {}
        one = self.dragon
        set_so = _played_json(one.house_way)
        return {"dragon": {"seat": one.number, "hand": list(one.hand.names), "house_way": set_so}}


def deal_cards(source: random.Random) -> Dealt:
    """Shuffle and deal one round, and roll the dice."""
    pack = list(range(53))
    source.shuffle(pack)
    dealt = _PLACES * 7
    hands = tuple(tuple(pack[hand:dealt:_PLACES]) for hand in range(_PLACES))
    dice = source.randint(1, 6), source.randint(1, 6), source.randint(1, 6)
    return Dealt(hands, tuple(pack[dealt:]), dice)


def deal_round(
    seed: int | None = None,
    *,
    seats: int = SEATS,
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    rules: RulesLike | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    fee: str | float | Fraction | None = None,
    bet: str | float | Fraction | None = None,
    dragon: bool = False,
) -> TableRound:
    """Deal a round, set every seat's hand in the best way and in that of the house, and settle both with the dealer.

    `seed` None takes a random one, which the round says, so that it can be dealt again. Players sit at seats 1 to
    `seats`; the dealer banks. The best set knows the seat's own cards alone, and the dealer's where the rules lay them
    open. `dragon`: seat 1 plays the hand of the first empty seat as well, at the same bet, which the house way sets; it
    knows those cards when it sets its own. `bet`: each seat's, 100 if not given; other options as in `paigow.advise`.

    Raises:
        InputError: a seed or a number of seats that there is not, no empty seat for a dragon hand; what
            `paigow.advise` raises for the others.
        RulesError: rules of a banker.
    """
    way = as_house_way(house_way)
    game = rules_of(rules, way.ranking, wheel=wheel, commission=commission, fee=fee, bet=bet)
    if game.banker:
        raise RulesError("the rules of a banker, where the dealer banks; right: role player")
    game.check_no_extra_card("round")
    if isinstance(seats, bool) or not isinstance(seats, int) or not 1 <= seats <= SEATS:
        raise InputError(f"{shown(str(seats))[1:-1]} seats, where a table has 1 to {SEATS}; right: {SEATS} seats")
    if dragon and seats == SEATS:
        raise InputError(f"a dragon hand, where all {SEATS} seats are taken; right: {SEATS - 1} seats")
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    elif isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise InputError(f"seed {shown(str(seed))[1:-1]} is no whole number from 0 up; right: seed 1")
    dealt = deal_cards(random.Random(seed))
    stake = _DEFAULT_BET if game.bet is None else game.bet

    cards, *others = dealt.placed
    dealer = DealerHand.of(Hand(cards), way.set_hand(cards, wheel=game.ranking), game)

    def play(split: Split) -> Played:
        outcome = outcome_of(split, dealer.split, game)
        return Played(split, outcome, _gain(outcome, stake, game))

    def advised(hand: tuple[int, ...], known: tuple[int, ...]) -> Advice:
        return advise(hand, way, rules=game, dead=known, dealer=dealer.hand if game.open_dealer else None)

    spare = others[seats] if dragon else ()
    taken = []
    for number, hand in enumerate(others[:seats], 1):
        advice = advised(hand, spare if number == 1 else ())
        taken.append(Seat(number, advice.hand, play(advice.best), play(advice.house_way_split)))
    found = TableRound(seed, way, game, stake, dealt, dealer, tuple(taken))
    if not dragon:
        return found
    return replace(found, dragon=Dragon(seats + 1, Hand(spare), play(advised(spare, others[0]).house_way_split)))


def outcome_of(mine: Split, dealer: Split, rules: Rules) -> Outcome:
    """What becomes of a bet: won at both positions, at one of them, or at neither; a copy is whose the rules say."""
    if rules.wins_outright((*dealer.low, *dealer.high)):
        return "lose"
    if rules.pushed(dealer.high_strength, dealer.low_strength):
        return "push"
    copies = rules.copies_code
    won, lost = True, True
    for place, key in enumerate(("high_strength", "low_strength")):
        his, my = getattr(dealer, key), getattr(mine, key)
        won &= my > his or (my == his and bool(copies >> place & 1))
        lost &= my < his or (my == his and not copies >> place + 2 & 1)
    return "win" if won else "lose" if lost else "push"


def _gain(outcome: Outcome, bet: Fraction, rules: Rules) -> Fraction:
    """What the player gets besides his bet, in money: exact; a flat fee is paid however it ends."""
    gains = {"win": bet * (1 - rules.commission), "push": Fraction(0), "lose": -bet}
    return gains[outcome] - (rules.fee or 0)


def _names(cards: tuple[int, ...]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _played_json(played: Played) -> dict[str, object]:
    return {**played.split.to_json(), "outcome": played.outcome, "gain": float(played.gain)}
