"""The legal sets of every class of hands: what a way of setting can choose from.

A way of setting tells 292,253 classes of hands apart (see `paigow.native.classes`). In each of them some sets have the
same strengths; the different legal ones, 4,070,025 in all, are the rows in which game values stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import WHEELS, Wheel
from paigow.native.dealer import DEALER_CLASSES, DealerTable, class_sizes
from paigow.native.values import SETS, list_sets, played_rows

__all__ = ["DEALER_CLASSES", "SETS", "LegalSets", "legal_sets"]


@dataclass(frozen=True, slots=True)
class LegalSets:
    """The different legal sets of all classes under one wheel rule, better lows first, then better highs.

    `start` (292,254,) uint32: the sets of class c are the rows start[c] to start[c + 1] - 1. By row, (SETS,): `high`
    uint16 and `low` uint8, the dense strengths that name a set, as a dealer table has them; `split` uint8, the number
    0..20 of the pair of low cards in class order (of sets that are equal, the first). `ranks` (292,253,) uint16: the
    natural ranks that the hands of a class hold, as a bit mask. `hands` (292,253,) int64: how many hands a class has,
    154,143,080 in all.
    """

    wheel: Wheel
    start: NDArray[np.uint32]
    high: NDArray[np.uint16]
    low: NDArray[np.uint8]
    split: NDArray[np.uint8]
    ranks: NDArray[np.uint16]
    hands: NDArray[np.int64]

    def rows(self, table: DealerTable) -> NDArray[np.uint32]:
        """The row (292,253,) that a way of setting, as its table has it, plays with each class.

        Raises:
            ValueError: a table under another wheel rule, or with push rules.
        """
        found = np.empty(DEALER_CLASSES, np.uint32)
        played_rows(table, self.start, self.high, self.low, found)
        return found


@lru_cache(maxsize=2)
def legal_sets(wheel: int) -> LegalSets:
    """The legal sets under a wheel rule, by its number; made in a tenth of a second and kept."""
    hands = np.empty(DEALER_CLASSES, np.uint64)
    class_sizes(hands)
    sets = LegalSets(
        WHEELS[wheel],
        np.empty(DEALER_CLASSES + 1, np.uint32),
        np.empty(SETS, np.uint16),
        np.empty(SETS, np.uint8),
        np.empty(SETS, np.uint8),
        np.empty(DEALER_CLASSES, np.uint16),
        hands.view(np.int64),
    )
    list_sets(wheel, sets.start, sets.high, sets.low, sets.split, sets.ranks)
    return sets
