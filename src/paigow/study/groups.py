"""Departures from the best set, sorted into groups that a person can learn.

A group is named as rule patterns name hands, `two pair T 2-6 K`, and by the straight or flush that is possible besides;
in all its hands the way does one thing and another is better. Cells (one rank for each place of the pattern) that call
for the same change, and about as often, are joined where their ranks follow on one another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import RANKS, Hand
from paigow.game.splits import Split
from paigow.language.grammar import CATEGORIES, SHAPES
from paigow.native.strength import high_strength, low_strength
from paigow.study.class_arrays import MADE, ClassData, Departures, exact_sums, high_categories

__all__ = ["HandGroup", "bound_ranks", "group_departures", "join_cells", "pattern_text", "split_at"]

_SHAPE_NAMES: Final = tuple(SHAPES)
_SIZES: Final = tuple(SHAPES.values())
_CATEGORY_NAMES: Final = tuple(CATEGORIES)
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
_ACE: Final = 12
_HIGH_CARD: Final = 0
_MOST_BOUND: Final = 4
_NAMES_OF_GROUPS: Final = {2: "pair", 3: "trips", 4: "quads", 5: "aces"}

Cell = tuple[int, ...]
Box = tuple[tuple[int, int], ...]  # inclusive ranges of ranks, one for each place of a pattern


def bound_ranks(shape: int) -> int:
    """How many places of a pattern name a group: all that are more than one card, and the highest outside card; of
    hands without a pair the two highest cards."""
    paired = sum(size > 1 for size in _SIZES[shape])
    return min(paired + 1, len(_SIZES[shape])) if paired else 2


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Hands of one kind that the way sets one way and that are better set another.

    `shape` is a name of `SHAPES`, `pattern` a pattern of the rule language that all of them fit, `made` what else is
    possible (of `MADE`). `way`, `better`: what is done and what were better, in words. `hands`: how many there are, of
    `fitting` hands that fit `pattern` and `made`. `cost`: their costs added up, an integer in the units of
    `Departures.cost`. `example`: the hand that costs most; `played` (with the rule that decides), `best`: its sets.
    """

    shape: str
    pattern: str
    made: str
    way: str
    better: str
    hands: int
    fitting: int
    cost: int
    example: Hand
    played: Split
    best: Split

    def to_json(self, unit: int) -> dict[str, object]:
        """The group as JSON data; `unit` is that of its cost, see `paigow.study.class_arrays.cost_unit`."""
        return {
            "hand": self.pattern,
            "shape": self.shape,
            "made": self.made or None,
            "way": self.way,
            "better": self.better,
            "hands": self.hands,
            "fitting": self.fitting,
            "cost": self.cost,
            "gain": self.cost / unit,
            "example": {
                "hand": list(self.example.names),
                "rule": self.played.rule,
                "way": self.played.to_json(),
                "best": self.best.to_json(),
            },
        }


class _Key(NamedTuple):
    """What joined cells have in common: shape, what else is made, what is done and what were better."""

    shape: int
    made: int
    way: str
    better: str


class _Found(NamedTuple):
    hands: int
    cost: int
    example: int  # row of the departures


def group_departures(found: Departures, data: ClassData, wheel: int) -> list[HandGroup]:
    """All departures in groups, the costliest first. The costs of the groups add up to those of the departures.

    `data` is that of all classes that were looked at; `wheel` the number of the wheel rule.
    """
    cells: dict[_Key, dict[Cell, _Found]] = defaultdict(dict)
    for key, cell, one in _cells(found, data):
        here = cells[key].get(cell)
        cells[key][cell] = one if here is None else _joined([here, one], found.cost)
    fitting = _fitting(data)
    groups = []
    for key, by_cell in cells.items():
        hands = fitting[key.shape, key.made]
        level: dict[int, list[Cell]] = defaultdict(list)
        for cell, one in by_cell.items():
            level[_how_often(one.hands, int(hands[cell]))].append(cell)
        for part in level.values():
            for box in join_cells(part, hands > 0):
                inside = [cell for cell in part if _holds(box, cell)]
                total = _joined([by_cell[cell] for cell in inside], found.cost)
                pattern = pattern_text(_SHAPE_NAMES[key.shape], box, hands > 0)
                groups.append(_group(key, pattern, total, sum(int(hands[cell]) for cell in inside), found, wheel=wheel))
    return sorted(groups, key=lambda group: (-group.cost, group.pattern, group.made, group.better))


def join_cells(cells: Iterable[Cell], there: NDArray[np.bool_]) -> list[Box]:
    """Boxes that hold exactly the given cells among those that are `there`, joined axis by axis where that can be done.

    `there` (13, ...) has an axis for each place. Ranks that no hand has do not keep cells apart: below a pair of eights
    the lower pairs 4-7 are all from four up, as the lower pairs 4-8 are below nines.
    """
    boxes: list[Box] = [tuple((rank, rank) for rank in cell) for cell in cells]
    for axis in (*range(1, there.ndim), 0):
        joined: list[Box] = []
        for box in sorted(boxes, key=lambda box: (box[axis], box)):
            near = (n for n, other in enumerate(joined) if _overlap(other, box, axis) and _makes_box(other, box, there))
            n = next(near, None)
            if n is None:
                joined.append(box)
            else:
                joined[n] = _around(joined[n], box)
        boxes = joined
    return boxes


def _overlap(a: Box, b: Box, axis: int) -> bool:
    """Whether two boxes have ranks in common on every axis but one."""
    return all(n == axis or (a[n][0] <= b[n][1] and b[n][0] <= a[n][1]) for n in range(len(a)))


def _makes_box(a: Box, b: Box, there: NDArray[np.bool_]) -> bool:
    """Whether the box around two has no more of the cells than the two have."""
    return _count(_around(a, b), there) == _count(a, there) + _count(b, there)


def _around(a: Box, b: Box) -> Box:
    return tuple((min(low, other), max(high, end)) for (low, high), (other, end) in zip(a, b, strict=True))


def _count(box: Box, there: NDArray[np.bool_]) -> int:
    return int(there[tuple(slice(low, high + 1) for low, high in box)].sum())


def _holds(box: Box, cell: Cell) -> bool:
    return all(low <= rank <= high for (low, high), rank in zip(box, cell, strict=True))


def _widened(box: Box, there: NDArray[np.bool_]) -> Box:
    """The box with every range that may be any rank made so: one after another, each in the box as widened so far.

    Two ranges may each be free while the other is kept, and let in cells that are not the box's when both are.
    """
    cells = _count(box, there)
    for axis in range(len(box)):
        wider = (*box[:axis], (0, _ACE), *box[axis + 1 :])
        if _count(wider, there) == cells:
            box = wider
    return box


def pattern_text(shape: str, box: Box, there: NDArray[np.bool_]) -> str:
    """The box as a pattern of the rule language, such as "two pair T 2-6 K": it fits no more cells than the box has."""
    words = []
    for (first, last), (low, high) in zip(box, _widened(box, there), strict=True):
        if first == last:
            words.append(RANKS[first])
        elif (low, high) == (0, _ACE):
            words.append("*")
        else:
            words.append(f"{RANKS[low]}+" if high == _ACE else f"{RANKS[low]}-{RANKS[high]}")
    while words and words[-1] == "*":
        words.pop()
    return " ".join([shape, *words])


def _how_often(hands: int, fitting: int) -> int:
    """2 all of the fitting hands, 1 at least half of them, 0 fewer: cells of one kind only are joined."""
    return 2 if hands == fitting else int(2 * hands >= fitting)


def _fitting(data: ClassData) -> dict[tuple[int, int], NDArray[np.int64]]:
    """Hands (13, ...) by cell, for each shape and kind of `MADE` that there is."""
    found = {}
    for shape in range(len(SHAPES)):
        rows = np.flatnonzero(data.patterns.shape == shape)
        cells = data.patterns.ranks[rows, : bound_ranks(shape)].astype(np.intp)
        for made in range(len(MADE)):
            by_cell = np.zeros((13,) * cells.shape[1], np.int64)
            np.add.at(by_cell, tuple(cells.T), data.hands[rows, made])
            found[shape, made] = by_cell
    return found


def _cells(found: Departures, data: ClassData) -> Iterator[tuple[_Key, Cell, _Found]]:
    """The departures by what is done, what were better, and cell; more than once where words do not tell them apart."""
    local = found.classes - np.uint32(data.first)
    pattern, made = data.pattern[local].astype(np.intp), data.made[local]
    shape = data.patterns.shape[pattern]
    bound = np.array([bound_ranks(number) for number in range(len(SHAPES))])[shape]
    columns = [shape, made]
    for low in (found.played, found.best):
        groups = data.patterns.group[pattern[:, None], low]
        groups.sort(axis=1)
        columns += [high_categories(found.hands, low), groups[:, 0], groups[:, 1]]
    for place in range(_MOST_BOUND):
        columns.append(np.where(place < bound, data.patterns.ranks[pattern, place], 0).astype(np.uint8))
    table = np.stack([column.astype(np.uint8) for column in columns], axis=1)
    code = np.zeros(len(table), np.int64)
    for column in table.T:
        code = code * 16 + column  # fourteen values below 16 each
    _, first, number = np.unique(code, return_index=True, return_inverse=True)
    costs = exact_sums(number, found.cost, len(first))
    hands = np.bincount(number, data.size[local], len(first)).astype(np.int64).tolist()
    # Of each cell the costliest class: the last one when sorted by cell and cost.
    order = np.lexsort((found.cost, number))
    ends = np.flatnonzero(np.diff(number[order], append=len(first)))
    examples = order[ends].tolist()
    for row, cost, count, example in zip(table[first].tolist(), costs, hands, examples, strict=True):
        number, kind, category, a, b, better, c, d = row[:8]
        way, best = _words(number, (category, a, b), (better, c, d))
        yield _Key(number, kind, way, best), tuple(row[8 : 8 + bound_ranks(number)]), _Found(count, cost, example)


def _joined(parts: Sequence[_Found], cost: NDArray[np.int64]) -> _Found:
    example = max((part.example for part in parts), key=lambda row: int(cost[row]))
    return _Found(sum(part.hands for part in parts), sum(part.cost for part in parts), example)


def _group(key: _Key, pattern: str, total: _Found, fitting: int, found: Departures, *, wheel: int) -> HandGroup:
    cards = tuple(found.hands[total.example].tolist())
    rule = int(found.rule[total.example])
    return HandGroup(
        shape=_SHAPE_NAMES[key.shape],
        pattern=pattern,
        made=MADE[key.made],
        way=key.way,
        better=key.better,
        hands=total.hands,
        fitting=fitting,
        cost=total.cost,
        example=Hand(cards),
        played=replace(split_at(cards, found.played[total.example], wheel), rule=rule),
        best=split_at(cards, found.best[total.example], wheel),
    )


def split_at(cards: Sequence[int], low: NDArray[np.uint8], wheel: int) -> Split:
    """The split of seven cards with those at positions `low` (2,) in the low hand."""
    i, j = low.tolist()
    high = [card for k, card in enumerate(cards) if k not in (i, j)]
    return Split.of(cards, i, j, low_strength([cards[i], cards[j]]), high_strength(high, wheel))


def _words(shape: int, way: tuple[int, int, int], better: tuple[int, int, int]) -> tuple[str, str]:
    """What is done and what were better: as much as tells them apart.

    A set is (category of the high hand, groups of the low cards).
    """
    alike = (way[0], way[1] == way[2]) == (better[0], better[1] == better[2])
    texts = []
    for category, a, b in (way, better):
        words = [] if way[0] == better[0] == _HIGH_CARD else [_CATEGORY_NAMES[category]]
        if alike:
            words.append(f"{_low_words(shape, a, b)} low")
        elif a == b:
            words.append("pair low")
        texts.append(", ".join(words))
    return texts[0], texts[1]


def _low_words(shape: int, a: int, b: int) -> str:
    """The low cards by their place: "2nd+3rd" of the outside cards, "pair+1st", "2nd pair"."""
    sizes = _SIZES[shape]
    paired = sum(size > 1 for size in sizes)

    def one(group: int) -> str:
        if group >= paired:
            return _ORDINALS[group - paired]
        alike = [n for n in range(paired) if sizes[n] == sizes[group]]
        name = _NAMES_OF_GROUPS[sizes[group]]
        return name if len(alike) == 1 else f"{_ORDINALS[alike.index(group)]} {name}"

    return one(a) if a == b else f"{one(a)}+{one(b)}"
