"""Practice: seven cards are dealt, a person sets them, and hears what that costs, exactly.

Hands come at random or of one kind, all or those that are worth asking: drawn by what a typical player, who sets by a
house way or a strategy, would lose with them. Kinds that were missed come back sooner: a kind is dealt up to five times
as readily as one that is always right.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Unpack

from paigow.errors import InputError, RulesError, shown
from paigow.game.cards import BUG
from paigow.hand.advice import DEFAULT_HOUSE_WAY, Advice, AdviceOptions, advise
from paigow.hand.grade import Grade, grade
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import SHAPES
from paigow.rules.signatures import lists_options

__all__ = ["KINDS", "Practice", "Record", "Result", "Tally", "kind_of", "parse_kind"]

_ACE: Final = 12
_MADE: Final = ("straight", "flush")
_SHAPE_KINDS: Final[dict[str, str]] = {
    **{name: name for name in ("no pair", "pair", "two pair", "three pair", "trips", "full house", "quads")},
    **{"full house + pair": "full house", "two trips": "full house"},
    **{"quads + pair": "quads", "quads + trips": "quads"},
    **{"five aces": "five aces", "five aces + pair": "five aces"},
}
_BY_SIZES: Final = {tuple(sizes): _SHAPE_KINDS[name] for name, sizes in SHAPES.items()}
_STRAIGHTS: Final = tuple(sum(1 << (top - k) % 13 for k in range(5)) for top in range(3, 13))
_OTHER_WORDS: Final = {
    **{"one pair": "pair", "three of a kind": "trips", "four of a kind": "quads", "pai gow": "no pair"},
    **{"nothing": "no pair", "a straight": "straight", "a flush": "flush"},
}
_EXAMPLE: Final = 'right: --kind "two pair", or "pair with a straight"'

KINDS: Final = tuple(dict.fromkeys(_SHAPE_KINDS.values()))
"""Kinds of hands by their groups of equal ranks, the joker an ace; "with a straight", "with a flush" may follow."""

_MOST_TRIES: Final = 3_000_000  # hands dealt for one of a kind: the rarest kind takes some 100,000
_POOL: Final = 8  # hands worth asking, from which one is drawn
_POOL_TRIES: Final = 1500
_REPEAT: Final = 4  # a kind that is always missed is dealt so many times more readily


@dataclass(slots=True)
class Tally:
    """What was done: `hands` set, of them `right`; `fouls` tried; `cost` and the house way's, `house_cost`, summed in
    units of the bet."""

    hands: int = 0
    right: int = 0
    fouls: int = 0
    cost: float = 0.0
    house_cost: float = 0.0

    def add(self, other: Tally) -> None:
        """Take what another one counts in."""
        self.hands += other.hands
        self.right += other.right
        self.fouls += other.fouls
        self.cost += other.cost
        self.house_cost += other.house_cost

    def to_json(self) -> dict[str, object]:
        """The tally as JSON data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Record:
    """Tallies by kind of hand."""

    kinds: dict[str, Tally] = field(default_factory=dict)

    def add(self, kind: str, tally: Tally) -> None:
        """Take a tally of a kind in."""
        self.kinds.setdefault(kind, Tally()).add(tally)

    @property
    def total(self) -> Tally:
        """All kinds together."""
        total = Tally()
        for tally in self.kinds.values():
            total.add(tally)
        return total

    def readiness(self, kind: str) -> float:
        """How readily a hand of this kind is dealt, 0 to 1: more, the more of the kind was missed."""
        seen = self.kinds.get(kind, Tally())
        missed = (seen.hands - seen.right + 0.5) / (seen.hands + 1)
        return (1 + _REPEAT * missed) / (1 + _REPEAT)


@dataclass(frozen=True, slots=True)
class Result:
    """A hand that was set: its `advice` and `kind`, the `grade`, whether it is `right` (nothing is better; sets of
    equal strength are the same), its `tally`; and of the `way` that is learnt, the `rule` that speaks, and whether its
    set is right as well."""

    advice: Advice
    kind: str
    grade: Grade
    right: bool
    tally: Tally
    way: HouseWay
    rule: int
    way_right: bool


class Practice:
    """Hands to set, graded. `record` has what was done so far in it; `kept` is what was done before, if anything, which
    only says which kinds are dealt more readily."""

    @lists_options(AdviceOptions, dead=(), trials=0, seed=1)
    def __init__(
        self,
        house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
        *,
        kind: str | None = None,
        worth_asking: bool = False,
        strategy: str | os.PathLike[str] | HouseWay | None = None,
        source: random.Random | None = None,
        kept: Record | None = None,
        **options: Unpack[AdviceOptions],
    ) -> None:
        """`kind`: only such hands (`parse_kind`). `worth_asking`: those that a typical player, who sets by `strategy`,
        or else by the house way, would lose with, the more so the more he loses. `strategy`: what is learnt, whose rule
        is told. Other options as in `paigow.advise`.

        Raises:
            InputError: a kind that there is not.
            RulesError: several opponents; what `advise` raises.
            HouseWayError: a house way or strategy that is unknown or wrongly written.
        """
        self.way = as_house_way(house_way)
        self.strategy = None if strategy is None else as_house_way(strategy)
        self.wanted = None if kind is None else parse_kind(kind)
        self.worth_asking = worth_asking
        self.record = Record()
        self._kept = kept or Record()
        self._source = source or random.Random()
        self._options = options
        self.rules = advise("As Kd Qh Jc 9s 9d 2c", self.way, **options).rules
        if self.rules.opponents > 1:
            raise RulesError("practice is against one opponent; right: 1 opponent")

    def ask(self) -> Advice:
        """The next hand, with the answer; cards from the highest down."""
        if not self.worth_asking:
            return self._advise(next(self._hands()))
        pool: list[Advice] = []
        costs: list[float] = []
        for _, hand in zip(range(_POOL_TRIES), self._hands(), strict=False):
            advice = self._advise(hand)
            cost = self._typical_cost(advice)
            if cost > 0:
                pool.append(advice)
                costs.append(cost)
                if len(pool) >= _POOL:
                    break
        # Where the typical player makes no mistakes with such hands, any of them is asked.
        return self._source.choices(pool, costs)[0] if pool else advice

    def answer(self, advice: Advice, low: str) -> Result:
        """Grade a set, `low` being the two cards in front, and count it; a foul is counted, and not taken.

        Raises:
            CardError: these are not two cards of the hand.
        """
        graded = grade(advice, low)
        kind = kind_of(advice.hand.cards)
        way = self.strategy or self.way
        own = way.set_hand(advice.hand, wheel=self.rules.ranking)
        right = graded.cost is not None and not graded.cost
        if graded.cost is None:
            tally = Tally(fouls=1)
        else:
            tally = Tally(1, int(right), 0, graded.cost, advice.cost(advice.house_way_split))
        self.record.add(kind, tally)
        return Result(advice, kind, graded, right, tally, way, own.rule or 0, not _cost_of(advice, way))

    def _advise(self, hand: tuple[int, ...]) -> Advice:
        options = self._options
        if self.rules.open_dealer:
            rest = [card for card in range(53) if card not in hand]
            options = {**options, "dealer": self._source.sample(rest, 7)}
        return advise(hand, self.way, **options)

    def _hands(self) -> Iterator[tuple[int, ...]]:
        """Hands of the kind that is wanted, those of kinds that were missed more readily; without end.

        Raises:
            InputError: millions of hands were dealt without one of the kind.
        """
        pack = range(53)
        seen = Record()
        for record in (self._kept, self.record):
            for kind, tally in record.kinds.items():
                seen.add(kind, tally)
        tries = 0
        while True:
            tries += 1
            cards = tuple(sorted(self._source.sample(pack, 7), reverse=True))
            kind = kind_of(cards)
            if self.wanted is not None and not _fits(kind, self.wanted):
                if tries > _MOST_TRIES:
                    raise InputError(f"no hand is {shown(self.wanted)}; {_EXAMPLE}")
            elif self._source.random() < seen.readiness(kind):
                tries = 0
                yield cards

    def _typical_cost(self, advice: Advice) -> float:
        return _cost_of(advice, self.strategy or self.way)


def kind_of(cards: tuple[int, ...]) -> str:
    """What kind of hand seven cards are: "two pair", "pair with a straight", "no pair with a straight and a flush"."""
    counts = [0] * 13
    suited = [0, 0, 0, 0]
    ranks = joker = 0
    for card in cards:
        if card == BUG:
            joker = 1
            counts[_ACE] += 1
        else:
            counts[card >> 2] += 1
            suited[card & 3] += 1
            ranks |= 1 << (card >> 2)
    kind = _BY_SIZES[tuple(sorted((count for count in counts if count), reverse=True))]
    made = []
    if ranks.bit_count() + joker >= 5 and any((ranks & five).bit_count() + joker >= 5 for five in _STRAIGHTS):
        made.append("a straight")
    if max(suited) + joker >= 5:
        made.append("a flush")
    return f"{kind} with {' and '.join(made)}" if made else kind


def parse_kind(text: str) -> str:
    """A kind of hands as somebody writes it, in the words of `kind_of`; "straight" and "flush" alone are of any shape.

    Raises:
        InputError: no kind of hands, or one that no seven cards are.
    """
    shape, _, made = " ".join(text.lower().split()).partition(" with ")
    shape, made = _OTHER_WORDS.get(shape, shape), _OTHER_WORDS.get(made, made)
    if not made and shape in _MADE:
        return shape
    if shape not in KINDS or (made and (made not in _MADE or shape == "five aces")):
        kinds = ", ".join((*KINDS, *_MADE))
        raise InputError(f"{shown(text)} is no kind of hands, which are {kinds}; {_EXAMPLE}")
    return f"{shape} with a {made}" if made else shape


def _fits(kind: str, wanted: str) -> bool:
    if wanted in _MADE:
        return f"a {wanted}" in kind
    shape, _, made = wanted.partition(" with ")
    own, _, rest = kind.partition(" with ")
    return own == shape and (made in rest if made else not rest)


def _cost_of(advice: Advice, way: HouseWay) -> float:
    """What a way of setting gives away with a hand, in units of the bet."""
    if way is advice.house_way:
        return advice.cost(advice.house_way_split)
    own: Any = way.set_hand(advice.hand, wheel=advice.rules.ranking)
    return advice.cost(next(split for split in advice.splits if {*split.low} == {*own.low}))
