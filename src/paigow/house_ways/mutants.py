"""Mutants of a house way: each with one thing wrong that whoever programs it may well get wrong.

A rule left out, two neighbours in the wrong order, a bound of a pattern one rank off, an alternative or a condition
forgotten, the joker's condition dropped, the joker always an ace, A-2-3-4-5 ranked the other way. What a mutant sets
differently is seen in the two dealer tables, over all hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from paigow.errors import HouseWayError
from paigow.game.cards import BUG, RANKS, WHEELS
from paigow.house_ways.kept_tables import kept_table
from paigow.house_ways.shapes import shape_numbers
from paigow.language.grammar import PLACES, LowPattern, Pattern, Rule, encode, parse_low
from paigow.native.dealer import DEALER_CLASSES, DealerTable, describe_classes

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from paigow.game.cards import Wheel
    from paigow.house_ways.way import HouseWay

__all__ = ["Mutant", "class_settings", "mutants", "mutations"]

_ACE: Final = 12
_RANK: Final = re.compile(f"[{RANKS}]")
_PLACE: Final = re.compile("|".join(PLACES))


@dataclass(frozen=True, slots=True)
class Mutant:
    """A way with one thing wrong, `what`, and the dealer classes (n,) uint32 that it sets differently, all legal."""

    what: str
    differs: NDArray[np.uint32]


def mutants(way: HouseWay, wheel: Wheel, progress: Callable[[int, int], None] | None = None) -> tuple[Mutant, ...]:
    """The mutants of `way` that set at least one hand differently; some 0.05 s of processor time each."""
    number = WHEELS.index(wheel)
    own = kept_table(way.program, way.rule_count, number)
    high, _, low = class_settings(own)
    hands = _class_hands()
    there = np.array(own.all_class_hands(), np.int64) > 0
    concerned = _Concerned(way.rules, own, hands)
    todo = list(mutations(way.rules))

    def differs(rules: tuple[Rule, ...]) -> NDArray[np.uint32]:
        classes = concerned.by(rules)
        other_high, _, other_low = class_settings(own.with_classes_set(classes, encode(rules), len(rules)))
        return np.flatnonzero(there & ((high != other_high) | (low != other_low))).astype(np.uint32)

    found = []
    with ThreadPoolExecutor() as threads:
        results = threads.map(lambda one: differs(one[1]), todo)
        for done, ((what, _), places) in enumerate(zip(todo, results, strict=True), 1):
            found.append(Mutant(what, places))
            if progress is not None:
                progress(done, len(todo) + 2)
    classes = np.flatnonzero(there).astype(np.uint32)
    other = WHEELS[1 - number]
    found.append(Mutant("A-2-3-4-5 ranked the other way", _differently(way, wheel, classes, hands[classes], other)))
    # With four aces besides there is none that the joker could be taken for.
    jokers = classes[(hands[classes] == BUG).any(axis=1) & ((hands[classes] >> 2 == _ACE).sum(axis=1) < 4)]
    as_ace = _differently(way, wheel, jokers, _joker_as_ace(hands[jokers]), wheel)
    found.append(Mutant("the joker always an ace", as_ace))
    return tuple(mutant for mutant in found if len(mutant.differs))


class _Concerned:
    """Which classes other rules may set differently: of each mutant only those are set anew."""

    def __init__(self, rules: tuple[Rule, ...], own: DealerTable, hands: NDArray[np.uint8]) -> None:
        self._rules = rules
        decided = class_settings(own)[1].astype(np.intp)
        self._rule = np.where(decided == 0, len(rules) + 1, decided)  # the built-in last rule
        self._shape = np.int64(1) << shape_numbers(hands).astype(np.int64)

    def by(self, rules: tuple[Rule, ...]) -> NDArray[np.uint32]:
        """Classes that a changed rule decides, and those for which one that is new may speak before the one that
        decides: of the shapes in its patterns, of any where it has none."""
        before = self._common(self._rules, rules)
        after = self._common(self._rules[before:][::-1], rules[before:][::-1])
        last = len(self._rules) - after
        new = [rule for rule in rules[before : len(rules) - after] if rule not in self._rules[before:last]]
        shapes = 0
        for rule in new:
            masks = [pattern.mask for pattern in rule.hand] or [-1]
            shapes |= int(np.bitwise_or.reduce(masks))
        changed = (self._rule > before) & ((self._rule <= last) | (self._shape & shapes != 0))
        return np.flatnonzero(changed).astype(np.uint32)

    @staticmethod
    def _common(one: tuple[Rule, ...], other: tuple[Rule, ...]) -> int:
        """How many rules both begin with."""
        same = (a == b for a, b in zip(one, other, strict=False))
        return sum(1 for _ in takewhile(bool, same))


def _class_hands() -> NDArray[np.uint8]:
    """A hand (292,253, 7) of every class, in class order."""
    hands = np.empty((DEALER_CLASSES, 7), np.uint8)
    describe_classes(hands, np.empty(DEALER_CLASSES, np.uint32))
    return hands


def _differently(
    way: HouseWay, wheel: Wheel, classes: NDArray[np.uint32], hands: NDArray[np.uint8], other: Wheel
) -> NDArray[np.uint32]:
    """The classes of which other cards are put in front when they are set as `hands` under the `other` wheel rule:
    strengths of two wheel rules cannot be compared."""
    games = (_class_hands()[classes], wheel), (hands, other)
    fronts = [np.sort(np.minimum(way.set_hands(cards, wheel=under).low >> 2, _ACE), axis=1) for cards, under in games]
    found: NDArray[np.uint32] = classes[(fronts[0] != fronts[1]).any(axis=1)]
    return found


def _joker_as_ace(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Hands (n, 7) with an ace for their joker, of those that are free the one of the suit that they hold least of."""
    taken = np.stack([(hands == 4 * _ACE + suit).any(axis=1) for suit in range(4)])
    held = np.stack([((hands & 3 == suit) & (hands != BUG)).sum(axis=1) for suit in range(4)])
    aces = 4 * _ACE + np.argmin(held + 8 * taken, axis=0)
    return np.where(hands == BUG, aces[:, None], hands).astype(np.uint8)


def class_settings(table: DealerTable) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint8]]:
    """High strength, rule and low strength of every dealer class; strengths are numbered in their order."""
    data = table.tobytes()
    high = np.frombuffer(data, np.uint16, DEALER_CLASSES)
    rule = np.frombuffer(data, np.uint16, DEALER_CLASSES, 2 * DEALER_CLASSES)
    low = np.frombuffer(data, np.uint8, DEALER_CLASSES, 4 * DEALER_CLASSES)
    return high, rule, low


def mutations(rules: tuple[Rule, ...]) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """What is wrong, and the rules that are so, for each thing that can be."""
    for n, rule in enumerate(rules):
        before, after = rules[:n], rules[n + 1 :]
        if before or after:
            yield f"rule {n + 1} left out", (*before, *after)
        if after:
            yield f"rules {n + 1} and {n + 2} in the wrong order", (*before, after[0], rule, *after[1:])
        for what, wrong in _wrong_rules(rule):
            yield f"rule {n + 1}: {what}", (*before, wrong, *after)


def _wrong_rules(rule: Rule) -> Iterator[tuple[str, Rule]]:
    if rule.joker is not None:
        yield "whether there is a joker forgotten", replace(rule, joker=None)
        yield "the joker the other way", replace(rule, joker=not rule.joker)
    for key in ("hand", "holds", "high", "low"):
        patterns = getattr(rule, key)
        if patterns:
            yield f"{key} forgotten", _with(rule, key, ())
        for n, pattern in enumerate(patterns):
            before, after = patterns[:n], patterns[n + 1 :]
            if len(patterns) > 1:
                yield f"{key} {pattern} forgotten", _with(rule, key, (*before, *after))
            shifted = _shifted_low(pattern) if isinstance(pattern, LowPattern) else _shifted(pattern)
            for wrong in shifted:
                yield f"{key} {wrong} for {pattern}", _with(rule, key, (*before, wrong, *after))


def _with(rule: Rule, key: str, patterns: tuple[object, ...]) -> Rule:
    fields: dict[str, Any] = {key: patterns}
    return replace(rule, **fields)


def _shifted(pattern: Pattern) -> Iterator[Pattern]:
    """The pattern with one bound one rank off."""
    for n, rank in enumerate(pattern.ranks):
        for low, high in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            bounds = rank.low + low, rank.high + high
            if 0 <= bounds[0] <= bounds[1] <= _ACE:
                text = f"{RANKS[bounds[0]]}-{RANKS[bounds[1]]}" if bounds[0] < bounds[1] else RANKS[bounds[0]]
                wrong = replace(rank, text=text, low=bounds[0], high=bounds[1])
                yield replace(pattern, ranks=(*pattern.ranks[:n], wrong, *pattern.ranks[n + 1 :]))


def _shifted_low(pattern: LowPattern) -> Iterator[LowPattern]:
    """The low pattern with one rank, or one place, one off; "pair" has neither."""
    text = pattern.text
    if text == "pair":
        return
    places = _PLACE.search(text)
    for match in (_PLACE if places else _RANK).finditer(text):
        names = PLACES if places else tuple(RANKS)
        for step in (-1, 1):
            number = names.index(match[0]) + step
            if 0 <= number < len(names):
                try:
                    yield parse_low(text[: match.start()] + names[number] + text[match.end() :])
                except HouseWayError:  # "KQ" with the queen one higher is written "KK", but "QK" is nothing
                    continue
