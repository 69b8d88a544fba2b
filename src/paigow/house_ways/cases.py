"""Conformance cases: hands with the right setting of a house way, chosen so that passing them means something.

Whoever implements a house way gets some two thousand hands: such as each likely mistake sets wrongly, then hands that
each rule decides, that an earlier rule speaks of in vain, in which a naive program fouls, with the joker in each of its
uses, with wheels, with a straight and a flush, with equal choices, of every shape; and a tail of hands as they are
dealt. How strong the file is is measured: of the mutants of the way, how many set a hand of the file wrongly.
"""

from __future__ import annotations

import csv
import io
import json
import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

import paigow
from paigow.errors import InputError, shown
from paigow.game.cards import BUG, CARD_NAMES, WHEELS, Wheel
from paigow.house_ways.explain import decide, grants, single_cards
from paigow.house_ways.kept_tables import kept_table
from paigow.house_ways.mutants import class_settings, mutants
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import CATEGORIES, SHAPES
from paigow.native.splits import splits

__all__ = ["NOTATIONS", "Case", "Cases", "check_notation", "conformance_cases"]

NOTATIONS: Final = ("As", "AS", "A♠", "numbers")
"""How cards can be written: letters, capital letters, suit signs, numbers 0 (2c) to 51 (As) and 52 (joker)."""

_LEAST: Final = 1
_MOST: Final = 100_000
_LOOKED_AT: Final = 60  # classes of each rule that are looked at one by one
_PER_RULE: Final = 8
_PER_KIND: Final = 6
_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_ACE: Final = 12
_WHEEL_RANKS: Final = 0b1_0000_0000_1111


@dataclass(frozen=True, slots=True)
class Case:
    """A hand (seven card numbers, in no order), the low cards that are right, the rule that decides, and why the hand
    is there. `equal`: other low cards that make equal hands, in different suits, and are right as well."""

    hand: tuple[int, ...]
    low: tuple[int, int]
    rule: int
    why: str
    equal: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """Conformance cases of `way`, in order of hand. Of `mutants` ways with one thing wrong that set at least one of all
    hands differently, `caught` set a hand of these differently; `missed` says what is wrong with the others."""

    way: HouseWay
    wheel: Wheel
    cases: tuple[Case, ...]
    mutants: int
    caught: int
    missed: tuple[str, ...]

    @property
    def strength(self) -> float:
        """Share of the mutants that these cases catch."""
        return self.caught / self.mutants if self.mutants else 1.0

    def head(self) -> dict[str, object]:
        """What the cases are for, as JSON data: the way, its hash, the program's version, their strength."""
        return {
            "schema": 1,
            "house_way": self.way.key,
            "name": self.way.name,
            "wheel": self.wheel,
            "version": paigow.__version__,
            "sha256": self.way.sha256,
            "house_way_sha256": self.way.sha256,
            "cases": len(self.cases),
            "mutants": self.mutants,
            "caught": self.caught,
        }

    def to_csv(self, notation: str = "As") -> str:
        """A line for each case below a line of column names; the head stands above in lines that begin with "#"."""
        text = io.StringIO()
        for key, value in self.head().items():
            text.write(f"# {key}: {value}\n")
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(["hand", "low", "rule", "why", "equal"])
        for case in self.cases:
            equal = "|".join(_written(low, notation) for low in case.equal)
            rows.writerow([_written(case.hand, notation), _written(case.low, notation), case.rule, case.why, equal])
        return text.getvalue()

    def to_json_lines(self, notation: str = "As") -> str:
        """A JSON object in each line: the head, then the cases."""
        lines: list[dict[str, object]] = [self.head()]
        for case in self.cases:
            cards = [_cards(cards, notation) for cards in (case.hand, case.low)]
            equal = [_cards(low, notation) for low in case.equal]
            lines.append({"hand": cards[0], "low": cards[1], "rule": case.rule, "why": case.why, "equal": equal})
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def conformance_cases(
    house_way: str | os.PathLike[str] | HouseWay,
    *,
    size: int = 2000,
    wheel: Wheel | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Cases:
    """Conformance cases of a house way: the same for the same way, size and wheel.

    `size`: how many hands, 1 to 100,000. `wheel` None means the house way's own. `progress(done, total)` is called
    along the way: the mutants take some five seconds of processor time.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        InputError: a size that is no whole number in that range.
        RulesError: `wheel` is neither "second" nor "lowest".
    """
    if isinstance(size, bool) or not isinstance(size, int) or not _LEAST <= size <= _MOST:
        raise InputError(
            f"size {shown(str(size))[1:-1]} is no whole number from {_LEAST} to {_MOST:,}; right: size 2000"
        )
    way = as_house_way(house_way)
    way.check_no_wild_joker("set of cases")
    under = WHEELS[way.wheel_number(wheel)]
    wrong = mutants(way, under, progress)
    chosen = _Chooser(way, under)
    rounds: list[Iterator[tuple[int, str]]] = [
        *(chosen.of_classes(mutant.differs, mutant.what, turn) for turn in range(1) for mutant in wrong),
        chosen.kinds(),
        *(chosen.of_classes(mutant.differs, mutant.what, turn) for turn in (1, 2) for mutant in wrong),
        chosen.as_dealt(),
    ]
    picked: dict[int, str] = {}
    for places in rounds:
        for place, why in places:
            picked.setdefault(place, why)
            if len(picked) == size:
                break
        if len(picked) == size:
            break
    classes = np.array(sorted(picked), np.uint32)
    missed = [mutant.what for mutant in wrong if not np.isin(classes, mutant.differs).any()]
    cases = sorted((chosen.case(place, why) for place, why in picked.items()), key=lambda case: sorted(case.hand))
    return Cases(way, under, tuple(cases), len(wrong), len(wrong) - len(missed), tuple(missed))


class _Chooser:
    """Picks dealer classes of a way, and makes hands of them; all with random numbers that depend on the way alone."""

    def __init__(self, way: HouseWay, wheel: Wheel) -> None:
        self.way, self.wheel = way, wheel
        self.table = kept_table(way.program, way.rule_count, WHEELS.index(wheel))
        self.hands = np.array(self.table.all_class_hands(), np.int64)
        self.there = np.flatnonzero(self.hands > 0)
        self.rule = class_settings(self.table)[1]
        self.random = random.Random(way.sha256 + wheel)
        self.mixed = np.random.default_rng(int(way.sha256[:8], 16))

    def of_classes(self, classes: NDArray[np.uint32], why: str, turn: int) -> Iterator[tuple[int, str]]:
        """One of some classes, each as often as it is dealt; another one each turn as far as there are."""
        if turn < len(classes):
            yield self._some(classes, 1)[0], why

    def as_dealt(self) -> Iterator[tuple[int, str]]:
        """Any classes, each as often as it is dealt, without end."""
        while True:
            for place in self._some(self.there, 1000):
                yield place, "as dealt"

    def kinds(self) -> Iterator[tuple[int, str]]:
        """Classes that each rule decides, and of every kind of hand that is easily set wrongly."""
        looked_at = []
        taken: set[int] = set()
        for number in range(self.way.rule_count + 1):
            decided = self.there[self.rule[self.there] == number]
            if len(decided):
                some = self._some(decided, _LOOKED_AT)
                looked_at += some
                taken.update(some[:_PER_RULE])
                yield from ((place, f"rule {number} decides") for place in some[:_PER_RULE])
        for part in (self._by_look(looked_at), self._by_kind()):
            for why, places in sorted(part.items()):
                others = [place for place in dict.fromkeys(places) if place not in taken][:_PER_KIND]
                taken.update(others)
                yield from ((place, why) for place in others)

    def _by_look(self, places: Sequence[int]) -> dict[str, list[int]]:
        """Classes, looked at one by one, by what is hard about them."""
        found: dict[str, list[int]] = defaultdict(list)
        for place in places:
            hand = self.table.class_cards(place)
            decision = decide(self.way.rules, hand, self.wheel)
            for rule in decision.passed_over:
                found[f"rule {rule} speaks of it in vain"].append(place)
            _, high, low = self._setting(hand)
            every = splits(hand, WHEELS.index(self.wheel))
            if sum((one[2], one[3]) == (low, high) and one[4] for one in every) > 1:
                found["equal choices"].append(place)
            wished = self.way.rules[decision.rule - 1] if decision.rule else None
            singles = single_cards(hand)
            for *_, other_low, other_high, legal in every:
                if not legal and other_low > low and (not wished or grants(wished, other_low, other_high, singles)):
                    found[f"rule {decision.rule} would foul with a better low hand"].append(place)
                    break
        return found

    def _by_kind(self) -> dict[str, list[int]]:
        """Classes by shape, by what the joker does, by what can be made."""
        places = self._some(self.there, 20_000) + self._some(self.there, 20_000, alike=True)
        found: dict[str, list[int]] = defaultdict(list)
        shapes = {sizes: name for name, sizes in SHAPES.items()}
        categories = list(CATEGORIES)
        hands = np.array([self.table.class_cards(place) for place in places], np.uint8)
        low = self.way.set_hands(hands, wheel=self.wheel).low
        from paigow.game.showdown import settings

        strengths = settings(hands, low, WHEELS.index(self.wheel)).high
        for place, hand, high in zip(places, hands.tolist(), strengths.tolist(), strict=True):
            ranks = [min(card >> 2, _ACE) for card in hand]
            sizes = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
            joker = BUG in hand
            made = "with the joker" if joker else "without the joker"
            found[f"{shapes[sizes]} {made}"].append(place)
            if joker:
                found[f"joker in {categories[high >> 24]}"].append(place)
            mask = sum(1 << rank for rank in {card >> 2 for card in hand if card != BUG})
            if (mask & _WHEEL_RANKS).bit_count() + joker >= 5:
                found[f"A-2-3-4-5 {made}"].append(place)
            suits = [card & 3 for card in hand if card != BUG]
            flush = max(map(suits.count, range(4))) + joker >= 5
            straight = any((mask >> low & 31).bit_count() + joker >= 5 for low in range(9))
            if flush and straight:
                found[f"straight and flush, {shapes[sizes]}"].append(place)
        return found

    def _setting(self, hand: Sequence[int]) -> tuple[int, int, int]:
        split = self.way.set_hand(hand, wheel=self.wheel)
        return split.rule or 0, split.high_strength, split.low_strength

    def _some(self, classes: NDArray[np.integer], count: int, *, alike: bool = False) -> list[int]:
        """Random classes, each as often as it is dealt or all `alike`, none twice."""
        count = min(count, len(classes))
        chances = np.ones(len(classes)) if alike else self.hands[classes].astype(np.float64)
        picked = self.mixed.choice(classes, count, replace=False, p=chances / chances.sum())
        return [int(place) for place in picked]

    def case(self, place: int, why: str) -> Case:
        """A hand of the class, its suits and the order of its cards mixed."""
        suits = self.random.sample(range(4), 4)
        hand = [card if card == BUG else card & ~3 | suits[card & 3] for card in self.table.class_cards(place)]
        self.random.shuffle(hand)
        split = self.way.set_hand(hand, wheel=self.wheel)
        low = tuple(CARD_NAMES.index(name) for name in split.low)
        equal = [
            (hand[i], hand[j])
            for i, j, other_low, other_high, legal in splits(hand, WHEELS.index(self.wheel))
            if legal and (other_low, other_high) == (split.low_strength, split.high_strength)
        ]
        others = tuple(one for one in equal if set(one) != set(low))
        return Case(tuple(hand), (low[0], low[1]), split.rule or 0, why, others)


def check_notation(notation: str) -> None:
    """Check that `notation` is one of `NOTATIONS`.

    Raises:
        InputError: it is not.
    """
    if notation not in NOTATIONS:
        raise InputError(f"{shown(notation)} is no notation of cards; right: one of {', '.join(NOTATIONS)}")


def _cards(cards: Sequence[int], notation: str) -> list[str] | list[int]:
    if notation == "numbers":
        return list(cards)
    names = [CARD_NAMES[card] for card in cards]
    if notation == "AS":
        return [name.upper() for name in names]
    if notation == "A♠":
        return [name[0] + _SIGNS.get(name[1], name[1]) for name in names]
    return names


def _written(cards: Sequence[int], notation: str) -> str:
    return " ".join(map(str, _cards(cards, notation)))
