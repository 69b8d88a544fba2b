"""Departures from the best set, sorted into groups that a person can learn.

A group is named as rule patterns name hands, `two pair T 2-6 K`, and by the straight or flush that is possible besides;
in all its hands the way does one thing and another is better. Cells (one rank for each place of the pattern) that call
for the same change, and about as often, are joined where their ranks follow on one another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import RANKS, Hand
from paigow.game.splits import Split
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.way import HouseWay, parse_house_way
from paigow.language.grammar import CATEGORIES, SHAPES
from paigow.native.strength import high_strength, low_strength
from paigow.study.class_arrays import (
    MADE,
    ClassData,
    Departures,
    class_data,
    exact_sums,
    high_categories,
)
from paigow.study.narrow import TOP, Ranges, narrower

__all__ = ["HandGroup", "bound_ranks", "group_departures", "join_cells", "pattern_text", "split_at"]

_SHAPE_NAMES: Final = tuple(SHAPES)
_SIZES: Final = tuple(SHAPES.values())
_CATEGORY_NAMES: Final = tuple(CATEGORIES)
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
_ACE: Final = 12
_HIGH_CARD: Final = 0
_STRAIGHT: Final = 1  # in `MADE`: from here on five cards make a straight or a flush
_WORTH_TELLING: Final = 1000  # which hands it is, if they cost more than one in so many parts of the whole
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
    possible (of `MADE`), `front` what is in front when that is kept behind with the best front, written as low patterns
    are ("J+", "pair") or as a range ("9-J high"); "" if that may be anything. `way`, `better`: what is done and what
    were better, in words. `hands`: how many there are, of `fitting` hands that fit `pattern` and `made`, of which
    `with_front` leave that front as well (all, where it may be anything). `cost`: their costs added up, an integer in
    the units of `Departures.cost`. `example`: the hand that costs most; `played` (with the rule that decides), `best`:
    its sets.
    """

    shape: str
    pattern: str
    made: str
    front: str
    way: str
    better: str
    hands: int
    fitting: int
    with_front: int
    cost: int
    example: Hand
    played: Split
    best: Split

    def to_json(self, unit: int) -> dict[str, object]:
        """The group as JSON data; `unit` is that of its cost, see `paigow.study.class_arrays.cost_unit`.

        What a made hand leaves in front, and how many hands do, stands at the end where it matters.
        """
        front = {"front": self.front, "fitting_with_front": self.with_front} if self.front else {}
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
            "ev_cost": self.cost / unit,
            "example": {
                "hand": list(self.example.names),
                "rule": self.played.rule,
                "way": self.played.to_json(),
                "best": self.best.to_json(),
            },
            **front,
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


class _Points(NamedTuple):
    """The hands of one shape with one kind of `MADE`, told apart by all their ranks and what a made hand leaves.

    `places` (n, k): ranks of all groups, and where a flush can be made the front that the made hand leaves, see
    `_fronts`. `hands` (n,). `row`: of each (pattern, front) its row. `cells` (13, ...): hands by the ranks that a
    pattern names anyway, see `bound_ranks`.
    """

    places: NDArray[np.intp]
    hands: NDArray[np.int64]
    row: dict[tuple[int, int], int]
    cells: NDArray[np.int64]


def group_departures(found: Departures, sizes: NDArray[np.int64], wheel: int) -> list[HandGroup]:
    """All departures in groups, the costliest first. The costs of the groups add up to those of the departures.

    `sizes`: hands (292,253,) of each class that was looked at; `wheel` the number of the wheel rule.
    """
    data = class_data()
    points = _points(data, sizes)
    by_key: dict[_Key, dict[int, _Found]] = defaultdict(dict)
    for key, point, one in _pieces(found, data):
        row = points[key.shape, key.made].row[point]
        here = by_key[key].get(row)
        by_key[key][row] = one if here is None else _joined([here, one], found.cost)
    worth_telling = sum(one.cost for by_row in by_key.values() for one in by_row.values()) // _WORTH_TELLING
    groups = []
    for key, by_row in by_key.items():
        of_kind = points[key.shape, key.made]
        for ranges, taken in _boxes(by_row, of_kind, worth_telling):
            total = _joined([by_row[row] for row in taken], found.cost)
            groups.append(_group(key, total, ranges, of_kind, found, wheel=wheel))
    return sorted(groups, key=lambda group: (-group.cost, group.pattern, group.made, group.better, group.front))


def _boxes(by_row: dict[int, _Found], points: _Points, worth_telling: int) -> Iterator[tuple[Ranges, list[int]]]:
    """Boxes of points, one range for each place, and the rows of `by_row` that each takes; every row once.

    First by the ranks that a pattern names anyway. Where only some of the hands of such a box are better set otherwise,
    and that is worth telling, narrower boxes say which; what is left of it comes last.
    """
    bound = points.cells.ndim
    free = ((0, TOP),) * (points.places.shape[1] - bound)
    cell_of = {row: tuple(points.places[row, :bound].tolist()) for row in by_row}
    held: dict[Cell, int] = defaultdict(int)
    for row, cell in cell_of.items():
        held[cell] += by_row[row].hands
    for all_of in (True, False):
        part = [cell for cell, hands in held.items() if (hands == int(points.cells[cell])) == all_of]
        for box in join_cells(part, points.cells > 0):
            chosen = set(part)
            rows = [row for row, cell in cell_of.items() if cell in chosen and _holds(box, cell)]
            if not all_of and sum(by_row[row].cost for row in rows) > worth_telling:
                for ranges, taken in _narrowed(rows, box, by_row, points):
                    if sum(by_row[row].cost for row in taken) < worth_telling:
                        continue
                    yield ranges, taken
                    rows = [row for row in rows if row not in taken]
            if rows:
                yield (*box, *free), rows


def _narrowed(
    rows: list[int], box: Box, by_row: dict[int, _Found], points: _Points
) -> Iterator[tuple[Ranges, list[int]]]:
    """Boxes within a box, see `narrower`, and the rows that each takes."""
    places, bound = points.places, len(box)
    inside = np.flatnonzero(_in_ranges(places[:, :bound], box))
    meant = np.zeros(len(places), np.int64)
    meant[rows] = [by_row[row].hands for row in rows]
    outer = (*box, *((0, TOP),) * (places.shape[1] - bound))
    for ranges, taken in narrower(places[inside], meant[inside], points.hands[inside]):
        both = [(max(a, c), min(b, d)) for (a, b), (c, d) in zip(outer, ranges, strict=True)]
        yield tuple(both), inside[taken].tolist()


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


def _in_ranges(points: NDArray[np.integer], ranges: Box) -> NDArray[np.bool_]:
    low, high = np.array(ranges).T
    inside: NDArray[np.bool_] = ((points >= low) & (points <= high)).all(axis=1)
    return inside


def _widened(box: Box, tops: Sequence[int], count: Callable[[Box], int]) -> Box:
    """The box with every range that may be any value made so: one after another, each in the box as widened so far.

    `tops`: the highest values; `count`: what a box holds. Two ranges may each be free while the other is kept, and let
    in cells that are not the box's when both are.
    """
    cells = count(box)
    for axis, top in enumerate(tops):
        wider = (*box[:axis], (0, top), *box[axis + 1 :])
        if count(wider) == cells:
            box = wider
    return box


def pattern_text(shape: str, box: Box, there: NDArray[np.bool_]) -> str:
    """The box as a pattern of the rule language, such as "two pair T 2-6 K": it fits no more cells than the box has."""
    return _pattern(shape, box, _widened(box, [_ACE] * len(box), lambda wider: _count(wider, there)))


def _pattern(shape: str, box: Box, wide: Box) -> str:
    words = []
    for (first, last), (low, high) in zip(box, wide, strict=True):
        if first == last:
            words.append(RANKS[first])
        elif (low, high) == (0, _ACE):
            words.append("*")
        else:
            words.append(f"{RANKS[low]}+" if high == _ACE else f"{RANKS[low]}-{RANKS[high]}")
    while words and words[-1] == "*":
        words.pop()
    return " ".join([shape, *words])


def _front_text(low: int, high: int) -> str:
    """A range of fronts, see `_fronts`, as low patterns of the rule language are written: "J+", "pair", "9 high"; a
    range of high cards as "9-J high"; nothing where it may be any."""
    if (low, high) == (0, TOP):
        return ""
    if low == TOP:
        return "pair"
    if high == TOP:
        return f"{RANKS[low]}+"
    return f"{RANKS[low]} high" if low == high else f"{RANKS[low]}-{RANKS[high]} high"


def _points(data: ClassData, sizes: NDArray[np.int64]) -> dict[tuple[int, int], _Points]:
    """By shape and kind of `MADE`, all that there are in the classes of more than no hands."""
    found = {}
    of_pattern, fronts = data.hands(sizes), _fronts()
    shape = data.patterns.shape[data.pattern]
    for number in range(len(SHAPES)):
        of_shape = np.flatnonzero(data.patterns.shape == number)
        places = len(_SIZES[number])
        ranks = data.patterns.ranks[of_shape, :places].astype(np.intp)
        for made in range(len(MADE)):
            if made < _STRAIGHT:
                some = of_pattern[of_shape, made] > 0
                patterns, hands = of_shape[some], of_pattern[of_shape[some], made]
                points, front = ranks[some], np.zeros(len(patterns), np.intp)
            else:
                classes = np.flatnonzero((shape == number) & (data.made == made) & (sizes > 0))
                codes = data.pattern[classes].astype(np.int64) * (TOP + 1) + fronts[classes]
                different, which = np.unique(codes, return_inverse=True)
                hands = np.bincount(which, sizes[classes], len(different)).astype(np.int64)
                patterns, front = np.divmod(different, TOP + 1)
                points = np.concatenate(
                    [data.patterns.ranks[patterns, :places].astype(np.intp), front[:, None].astype(np.intp)], axis=1
                )
            bound = bound_ranks(number)
            cells = np.zeros((_ACE + 1,) * bound, np.int64)
            np.add.at(cells, tuple(points[:, :bound].T), hands)
            row = {key: n for n, key in enumerate(zip(patterns.tolist(), front.tolist(), strict=True))}
            found[number, made] = _Points(points, hands, row, cells)
    return found


@lru_cache(maxsize=1)
def _fronts() -> NDArray[np.uint8]:
    """What is in front when a straight or flush is kept behind with the best front, of classes that have one: the rank
    of the high card, `TOP` for a pair; 0 for other classes."""
    data = class_data()
    fronts = np.zeros(len(data.made), np.uint8)
    classes = np.flatnonzero(data.made >= _STRAIGHT)
    hands = data.cards[classes]
    low, rule = np.empty((len(classes), 2), np.uint8), np.empty(len(classes), np.uint16)
    load_dealer_table(_keeping_made_hands(), "second").set_hands(hands, low, rule)
    ranks = np.minimum(low >> 2, _ACE)
    fronts[classes] = np.where(ranks[:, 0] == ranks[:, 1], TOP, ranks.max(axis=1))
    return fronts


@lru_cache(maxsize=1)
def _keeping_made_hands() -> HouseWay:
    return parse_house_way('name = "made"\nrule = [{ high = "made" }]', "made")


def _pieces(found: Departures, data: ClassData) -> Iterator[tuple[_Key, tuple[int, int], _Found]]:
    """The departures by what is done, what were better, and (pattern, front); more than once where words do not tell
    them apart."""
    pattern, made = data.pattern[found.classes].astype(np.intp), data.made[found.classes]
    columns: list[NDArray[Any]] = [made, _fronts()[found.classes]]
    for low in (found.played, found.best):
        groups = data.patterns.group[pattern[:, None], low]
        groups.sort(axis=1)
        columns += [high_categories(found.hands, low), groups[:, 0], groups[:, 1]]
    code = pattern.astype(np.int64)
    for column in columns:
        code = code * 16 + column  # values below 16 each
    _, first, number = np.unique(code, return_index=True, return_inverse=True)
    costs = exact_sums(number, found.cost, len(first))
    hands = np.bincount(number, found.sizes, len(first)).astype(np.int64).tolist()
    # Of each the costliest class: the last one when sorted by number and cost.
    order = np.lexsort((found.cost.astype(np.float64), number))
    ends = np.flatnonzero(np.diff(number[order], append=len(first)))
    examples = order[ends].tolist()
    rows = zip(*(column[first].tolist() for column in (pattern, *columns)), strict=True)
    for row, cost, count, example in zip(rows, costs, hands, examples, strict=True):
        of, kind, front, category, a, b, better, c, d = row
        shape = int(data.patterns.shape[of])
        way, best = _words(shape, (category, a, b), (better, c, d))
        yield _Key(shape, kind, way, best), (of, front), _Found(count, cost, example)


def _joined(parts: Sequence[_Found], cost: NDArray[Any]) -> _Found:
    example = max((part.example for part in parts), key=lambda row: int(cost[row]))
    return _Found(sum(part.hands for part in parts), sum(part.cost for part in parts), example)


def _group(key: _Key, total: _Found, ranges: Ranges, points: _Points, found: Departures, *, wheel: int) -> HandGroup:
    cards = tuple(found.hands[total.example].tolist())
    rule = int(found.rule[total.example])
    places = len(_SIZES[key.shape])
    tops = [_ACE] * places + [TOP] * (len(ranges) - places)
    box = tuple((low, min(high, top)) for (low, high), top in zip(ranges, tops, strict=True))

    def count(wider: Box) -> int:
        return int(_in_ranges(points.places, wider).sum())

    # The pattern is to fit its hands whatever they leave in front: its ranges are widened with the front free.
    of_ranks = (*box[:places], *((0, top) for top in tops[places:]))
    wide = _widened(of_ranks, tops, count)[:places]
    front = _widened((*wide, *box[places:]), tops, count)[places:]
    of_front = _in_ranges(points.places, box)
    return HandGroup(
        shape=_SHAPE_NAMES[key.shape],
        pattern=_pattern(_SHAPE_NAMES[key.shape], box[:places], wide),
        made=MADE[key.made],
        front=_front_text(*front[0]) if front else "",
        way=key.way,
        better=key.better,
        hands=total.hands,
        fitting=int(points.hands[_in_ranges(points.places, of_ranks)].sum()),
        with_front=int(points.hands[of_front].sum()),
        cost=total.cost,
        example=Hand(cards),
        played=replace(split_at(cards, found.played[total.example], wheel), rule=rule),
        best=split_at(cards, found.best[total.example], wheel),
    )


def split_at(cards: Sequence[int], low: NDArray[np.uint8], wheel: int) -> Split:
    """The split of seven cards with those at positions `low` (2,) in the low hand."""
    i, j = low.tolist()
    high = [card for k, card in enumerate(cards) if k not in (i, j)]
    return Split.of(cards, i, j, low_strength([cards[i], cards[j]], wheel), high_strength(high, wheel))


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
