"""Mutants of a house way: each with one thing wrong that whoever programs it may well get wrong.

A rule left out, two neighbours in the wrong order, a bound of a pattern one rank off, an alternative or a condition
forgotten, the joker's condition dropped, A-2-3-4-5 ranked the other way. What a mutant sets differently is seen in the
two dealer tables, over all hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from paigow.errors import HouseWayError
from paigow.game.cards import RANKS, WHEELS
from paigow.house_ways.kept_tables import kept_table
from paigow.language.grammar import PLACES, LowPattern, Pattern, Rule, encode, parse_low
from paigow.native.dealer import DEALER_CLASSES, DealerTable

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
    """The mutants of `way` that set at least one hand differently; some 0.2 s of processor time each."""
    own = kept_table(way.program, way.rule_count, WHEELS.index(wheel))
    high, _, low = class_settings(own)
    there = np.array(own.all_class_hands(), np.int64) > 0
    todo = list(mutations(way.rules))

    def differs(rules: tuple[Rule, ...], number: int) -> NDArray[np.uint32]:
        table = DealerTable.build(encode(rules), len(rules), number)
        other_high, _, other_low = class_settings(table)
        return np.flatnonzero(there & ((high != other_high) | (low != other_low))).astype(np.uint32)

    found = []
    with ThreadPoolExecutor() as threads:
        number = WHEELS.index(wheel)
        results = threads.map(lambda one: differs(one[1], number), todo)
        for done, ((what, _), places) in enumerate(zip(todo, results, strict=True), 1):
            found.append(Mutant(what, places))
            if progress is not None:
                progress(done, len(todo) + 1)
    found.append(Mutant("A-2-3-4-5 ranked the other way", _other_wheel(way, wheel, own, there)))
    return tuple(mutant for mutant in found if len(mutant.differs))


def _other_wheel(way: HouseWay, wheel: Wheel, own: DealerTable, there: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """The classes of which other cards are put in front: strengths of the two wheel rules cannot be compared."""
    hands = np.array([own.class_cards(place) for place in np.flatnonzero(there).tolist()], np.uint8)
    lows = [way.set_hands(hands, wheel=one).low >> 2 for one in WHEELS]
    differs = (np.sort(lows[0], axis=1) != np.sort(lows[1], axis=1)).any(axis=1)
    found: NDArray[np.uint32] = np.flatnonzero(there)[differs].astype(np.uint32)
    return found


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
