"""The search for the best strategy of so many rows: rows put in where they gain most, taken out, and put in anew.

Design
------
A list of rows is worth the sum of what its shapes are worth, and what a shape is worth depends only on the rows that
touch it. So everything about a shape, its worth and the best next rows for it, is worked out once for each list of such
rows and kept: a move costs only the shapes it touches.

A step takes the best list so far, takes out one to four rows, and puts in the best rows again one by one, with some
noise, so that rows come back with other bounds, in other places, joined, for other shapes, or not at all. Steps come in
rounds; those of a round start from the same list, and the best of them counts. Hence the number of threads is of no
consequence for the result, only seed and steps are.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from threading import Lock
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.language.grammar import SHAPES, parse_rule
from paigow.native.row_lists import best_box, decide_cells, wish_gains
from paigow.study.strategies.rows import ANY, Row
from paigow.study.strategies.space import Worths

__all__ = ["Candidate", "Search"]

_SHAPE_NAMES: Final = tuple(SHAPES)
_AXES: Final = 5  # groups that a new row may bind; three of them at once
_KEPT: Final = 6000  # lists of rows of one shape that are remembered
_MOST_PLACES: Final = 32
_PLAIN_WISHES: Final = tuple(
    parse_rule({"high": name}) for name in ("two pair", "trips", "quads", "five aces", "full house", "pair")
)
"""What is said where it comes to the same as places of cards: "keep both pairs", not "the two highest single cards"."""
_WORTH_A_LOOK: Final = 0.5  # candidates that gain less than this part of the best one are passed over


class Candidate(NamedTuple):
    """A row that may be put in before row number `before` of a list, at a gain."""

    gain: int
    before: int
    row: Row


@dataclass(frozen=True)
class _OfShape:
    """A shape under a list of rows: its worth; who decides each cell and what it is worth; gains of each wish by who
    decides (wishes, rows + 1)."""

    worth: int
    rows: tuple[Row, ...]
    decider: NDArray[np.uint8]
    current: NDArray[np.int64]
    total: NDArray[np.int64]
    positive: NDArray[np.int64]


class Search:
    """Worths to search in, with what is remembered about them. Threads may share one."""

    def __init__(self, worths: Worths) -> None:
        self.worths = worths
        self._numbers = {wish: number for number, wish in enumerate(worths.space.wishes)}
        self._shapes: OrderedDict[tuple[int, tuple[Row, ...]], _OfShape] = OrderedDict()
        self._found: OrderedDict[tuple[int, tuple[Row, ...]], tuple[Candidate, ...]] = OrderedDict()
        self._worth: OrderedDict[tuple[int, tuple[Row, ...]], int] = OrderedDict()
        self._lock = Lock()

    def worth(self, rows: Sequence[Row]) -> int:
        """What a list of rows is worth, in the unit of the worths."""
        return sum(self._worth_of(shape, rows) for shape in range(len(SHAPES)))

    def _worth_of(self, shape: int, rows: Sequence[Row]) -> int:
        touching = tuple(row for row in rows if row.touches(shape))
        found = self._worth.get((shape, touching))
        if found is None:
            found = self._decided(shape, touching)[0]
            self._remember(self._worth, (shape, touching), found)
        return found

    def _decided(self, shape: int, rows: Sequence[Row]) -> tuple[int, NDArray[np.uint8], NDArray[np.int64]]:
        space = self.worths.space
        first, end = int(space.ends[shape]), int(space.ends[shape + 1])
        decider, current = np.empty(end - first, np.uint8), np.empty(end - first, np.int64)
        program = np.array([self._encoded(row, len(_sizes(shape))) for row in rows], np.int32).reshape(len(rows), 16)
        groups = space.groups[first:end]
        return decide_cells(shape, groups, self.worths.cells, first, program, decider, current), decider, current

    def _encoded(self, row: Row, groups: int) -> list[int]:
        """A row for native code; of a shape only the ranges of its groups count."""
        limits = [limit for one in row.box[:groups] for limit in one]
        return [row.mask, self._numbers[row.wish], *limits, *[0, 12] * (7 - groups)]

    def _shape(self, shape: int, rows: tuple[Row, ...]) -> _OfShape:
        found = self._shapes.get((shape, rows))
        if found is None:
            worth, decider, current = self._decided(shape, rows)
            total = np.zeros((len(self._numbers), len(rows) + 1), np.int64)
            positive = np.zeros_like(total)
            wish_gains(self.worths.cells, int(self.worths.space.ends[shape]), decider, current, total, positive)
            found = _OfShape(worth, rows, decider, current, total, positive)
            self._remember(self._shapes, (shape, rows), found, 400)
        return found

    def _remember(self, kept: OrderedDict, key: object, value: object, most: int = _KEPT) -> None:  # type: ignore[type-arg]
        with self._lock:
            kept[key] = value
            while len(kept) > most:
                kept.popitem(last=False)

    # -----------------------------------------------------------------------------------------------------------------
    # The next row

    def candidates(self, rows: Sequence[Row]) -> list[Candidate]:
        """Rows whose putting in gains something, best first: of each shape the good ones, and those for any hand."""
        found = []
        of_shapes = []
        for shape in range(len(SHAPES)):
            touching = tuple(row for row in rows if row.touches(shape))
            places = [number for number, row in enumerate(rows) if row.touches(shape)] + [len(rows)]
            for gain, before, row in self._candidates(shape, touching):
                found.append(Candidate(gain, places[before], row))
            of_shapes.append((places, self._shape(shape, touching)))
        found += self._for_any_hand(len(rows), of_shapes)
        return sorted(found, key=lambda one: (-one.gain, one.before, one.row.pattern, str(one.row.wish)))

    def _for_any_hand(self, count: int, of_shapes: Sequence[tuple[list[int], _OfShape]]) -> list[Candidate]:
        total = np.zeros((len(self._numbers), count + 1), np.int64)
        for places, shape in of_shapes:
            total[:, places] += shape.total
        from_there = total[:, ::-1].cumsum(axis=1)[:, ::-1]
        best = from_there.argmax(axis=1)
        return [
            Candidate(int(from_there[number, best[number]]), int(best[number]), Row.of("", (), wish))
            for wish, number in self._numbers.items()
            if from_there[number, best[number]] > 0
        ]

    def _candidates(self, shape: int, rows: tuple[Row, ...]) -> tuple[Candidate, ...]:
        found = self._found.get((shape, rows))
        if found is None:
            found = self._new_candidates(shape, rows)
            self._remember(self._found, (shape, rows), found)
        return found

    def _new_candidates(self, shape: int, rows: tuple[Row, ...]) -> tuple[Candidate, ...]:
        state = self._shape(shape, rows)
        hopes = state.positive.sum(axis=1)
        deciding = [number for number in range(len(rows)) if (state.decider == number).any()][-(_MOST_PLACES - 1) :]
        places = [*deciding, len(rows)]
        order = np.searchsorted(np.array(places), np.arange(len(rows) + 1)).astype(np.uint8)
        first, end = (int(limit) for limit in self.worths.space.ends[shape : shape + 2])
        groups = self.worths.space.groups[first:end]
        axes = list(combinations(range(min(len(_sizes(shape)), _AXES)), 3)) or [(0, 1, 2)]
        best, listed = 0, []
        for wish in np.argsort(-hopes, kind="stable").tolist():
            above = int(best * _WORTH_A_LOOK)
            if hopes[wish] <= above:
                break
            own: Candidate | None = None
            arrays = groups, self.worths.cells, first, wish, state.decider, state.current
            for three in axes:
                box = best_box(*arrays, order, len(places), three, above)
                if box:
                    above, place, limits = box
                    row = _row(shape, three, limits, self.worths.space.wishes[wish])
                    own = Candidate(above, places[place], row)
            if own:
                listed.append(own)
                best = max(best, own.gain)
        return tuple(one for one in listed if one.gain >= best * _WORTH_A_LOOK)

    # -----------------------------------------------------------------------------------------------------------------
    # Whole lists

    def filled(self, rows: Sequence[Row], count: int, random: Random | None = None) -> tuple[Row, ...]:
        """The list with rows put in one by one until there are `count`, or none gains; with noise where `random` is."""
        listed = list(rows)
        while len(listed) < count:
            found = self.candidates(listed)
            if not found:
                break
            noise = [one.gain * random.uniform(0.5, 1) if random else one.gain for one in found]
            chosen = found[max(range(len(found)), key=lambda number: (noise[number], -number))]
            listed.insert(chosen.before, chosen.row)
        return tuple(listed)

    def cut(self, rows: Sequence[Row], count: int) -> tuple[Row, ...]:
        """The list without the rows that it misses least, until there are `count` of them and each gains something."""
        listed = list(rows)
        while listed:
            whole = self.worth(listed)
            costs = [whole - self.worth([*listed[:n], *listed[n + 1 :]]) for n in range(len(listed))]
            least = min(range(len(listed)), key=lambda n: (costs[n], -n))
            if len(listed) <= count and costs[least] > 0:
                break
            del listed[least]
        return tuple(listed)

    def changed(self, rows: Sequence[Row], count: int, random: Random) -> tuple[Row, ...]:
        """The list with one to four rows taken out and others put in: a step of the search."""
        listed = list(rows)
        out = min(len(listed), random.choice((1, 1, 2, 2, 3, 4)))
        taken = {random.randrange(len(listed))} if listed else set()
        if taken:
            # Rows that touch the same hands are best changed together.
            mask = listed[next(iter(taken))].mask
            near = [n for n, row in enumerate(listed) if row.mask & mask and n not in taken]
            random.shuffle(near)
            far = [n for n in range(len(listed)) if n not in taken]
            random.shuffle(far)
            for source in near if random.random() < 0.7 else far:
                if len(taken) >= out:
                    break
                taken.add(source)
        kept = [row for n, row in enumerate(listed) if n not in taken]
        filled = self.filled(kept, count, random if random.random() < 0.7 else None)
        return self.cut(filled, count)

    def plain(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """The list with every wish as a player says it, every range of ranks as wide as it may be at no loss, and no
        row that gains nothing."""
        listed = list(self.cut(rows, len(rows)))
        worth = self.worth(listed)
        for number, row in enumerate(listed):
            for wish in filter(self._numbers.__contains__, _PLAIN_WISHES if row.name else ()):
                said = [*listed[:number], Row(row.name, row.mask, row.box, wish), *listed[number + 1 :]]
                if row.wish == wish:
                    break
                if self.worth(said) == worth:
                    listed = said
                    break
        for number in range(len(listed)):
            for place in range(7):
                low, high = listed[number].box[place]
                ranges = [ANY, (low, 12), (0, high)]
                ranges += [(low, other) for other in range(12, high, -1)] + [(other, high) for other in range(low)]
                for limits in ranges:
                    if limits in ((low, high), listed[number].box[place]):
                        continue
                    row = listed[number]
                    box = (*row.box[:place], limits, *row.box[place + 1 :])
                    wider = [*listed[:number], Row(row.name, row.mask, box, row.wish), *listed[number + 1 :]]
                    new = self.worth(wider)
                    if new >= worth:
                        listed, worth = wider, new
                        break
        return self.cut(listed, len(listed))


def _sizes(shape: int) -> tuple[int, ...]:
    return SHAPES[_SHAPE_NAMES[shape]]


def _row(shape: int, axes: tuple[int, int, int], limits: tuple[int, ...], wish: object) -> Row:
    """The row for a shape with the limits of a box on three groups."""
    box = [ANY] * 7
    for number, axis in enumerate(axes):
        if axis < len(_sizes(shape)):
            box[axis] = (limits[2 * number], limits[2 * number + 1])
    return Row(_SHAPE_NAMES[shape], 1 << shape, tuple(box), wish)  # type: ignore[arg-type]
