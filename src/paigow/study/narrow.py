"""Which hands of a box: the few ranges of further cards that hold most of the hands that are meant, and few others.

A box of hands of which a fifth is better set otherwise says little; that it is those whose third card is a ten and
whose fifth is a seven or lower says when. Ranges of two places at a time are tried, all of them: each point weighs what
it adds, its hands that are meant less `_WRONG` times those that are not, and the heaviest rectangle is found among all
of two-dimensional prefix sums. Within it the search goes on while that helps, and then anew for what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["TOP", "Ranges", "narrower"]

TOP: Final = 13
"""The highest value of a place: ranks are 0 to 12, and 13 is a pair where the front of a made hand is a place."""

Ranges = tuple[tuple[int, int], ...]  # inclusive, one for each place

# A hand that is not meant undoes so many that are. At the last, three: what is found is right for three in four or
# more. At first less, so that ranges are found that only together with others are right so often.
_WRONG: Final = (0.25, 1, 3)
_HELPS: Final = 1.1  # further ranges add a tenth to the weight, or are not worth their words
_MOST: Final = 24  # boxes out of one
_SIMPLER: Final = 0.9  # one range is preferred to two that weigh little more


def narrower(
    points: NDArray[np.integer], meant: NDArray[np.int64], hands: NDArray[np.int64]
) -> Iterator[tuple[Ranges, NDArray[np.bool_]]]:
    """Boxes that hold many of the hands that are meant and few others, and which of the points each takes.

    `points` (n, places), values 0 to `TOP`; `meant`, `hands` (n,): of each point the hands that are meant, and all. A
    box takes the points in it that no box before it took; those count as not meant for it.
    """
    left = meant.copy()
    for _ in range(_MOST):
        starts = [_heaviest(points, left, hands, _WRONG[start:]) for start in range(len(_WRONG))]
        weight, found = max(starts, key=lambda start: start[0])
        if weight <= 0:
            return
        taken = _inside(points, found) & (left > 0)
        yield found, taken
        left[taken] = 0


def _heaviest(
    points: NDArray[np.integer], meant: NDArray[np.int64], hands: NDArray[np.int64], wrongs: Sequence[float]
) -> tuple[float, Ranges]:
    """A box that is found range by range, and its weight; `wrongs` are what a hand not meant undoes, step by step."""
    box = ((0, TOP),) * points.shape[1]
    rows = np.ones(len(points), np.bool_)
    best = 0.0
    for wrong in (*wrongs, wrongs[-1], wrongs[-1]):
        weight = meant - wrong * (hands - meant)
        before = float(weight[rows].sum())
        found, ranges = _rectangle(points[rows], weight[rows])
        if found > max(before, 0) * _HELPS:
            box = tuple(
                (max(low, ranges[n][0]), min(high, ranges[n][1])) if n in ranges else (low, high)
                for n, (low, high) in enumerate(box)
            )
            rows = _inside(points, box)
        best = max(found, before)
    return best, box


def _rectangle(points: NDArray[np.integer], weight: NDArray[np.float64]) -> tuple[float, dict[int, tuple[int, int]]]:
    """The heaviest box of ranges of one place or two: its weight, and the range of each of the places."""
    if not len(points):
        return 0.0, {}
    places = [np.unique(column, return_inverse=True) for column in points.T]
    one = two = (0.0, dict[int, tuple[int, int]]())
    for place, (values, which) in enumerate(places):
        low, high, _ = _all_ranges(len(values))
        sums = np.concatenate([[0.0], np.bincount(which, weight).cumsum()])
        weights = sums[high + 1] - sums[low]
        n = int(weights.argmax())
        if weights[n] > one[0]:
            one = float(weights[n]), {place: _range(values, int(low[n]), int(high[n]))}
    for first, second in combinations(range(len(places)), 2):
        (a_values, a), (b_values, b) = places[first], places[second]
        shape = len(a_values), len(b_values)
        sums = np.zeros((shape[0] + 1, shape[1] + 1))
        cells = np.bincount(a * shape[1] + b, weight, shape[0] * shape[1]).reshape(shape)
        sums[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
        (a_low, a_high, a_width), (b_low, b_high, b_width) = _all_ranges(shape[0]), _all_ranges(shape[1])
        bands = sums[a_high + 1] - sums[a_low]
        weights = bands[:, b_high + 1] - bands[:, b_low]
        most = float(weights.max())
        if most > two[0]:
            # Of equal weights the widest ranges, which take the fewest words.
            n, m = divmod(int(np.where(weights == most, a_width[:, None] + b_width, -1).argmax()), len(b_low))
            two = (
                most,
                {
                    first: _range(a_values, int(a_low[n]), int(a_high[n])),
                    second: _range(b_values, int(b_low[m]), int(b_high[m])),
                },
            )
    return one if one[0] >= _SIMPLER * two[0] else two


@lru_cache(maxsize=TOP + 1)
def _all_ranges(values: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """First, last and width of all ranges of so many values, the widest first."""
    ends = sorted(
        ((low, high) for low in range(values) for high in range(low, values)), key=lambda ends: ends[0] - ends[1]
    )
    low, high = np.array(ends).T
    return low, high, high - low


def _range(values: NDArray[np.integer], low: int, high: int) -> tuple[int, int]:
    """From value number `low` to value number `high` of those that there are, and as far beyond as there are none."""
    first = int(values[low - 1]) + 1 if low else 0
    return first, int(values[high + 1]) - 1 if high + 1 < len(values) else TOP


def _inside(points: NDArray[np.integer], box: Ranges) -> NDArray[np.bool_]:
    low, high = np.array(box).T
    inside: NDArray[np.bool_] = ((points >= low) & (points <= high)).all(axis=1)
    return inside
