"""Shapes of hands by the thousand: how their cards fall into groups of equal rank, the joker grouped as an ace."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.language.grammar import SHAPES

__all__ = ["shape_numbers"]

_ACE: Final = 12
_BLOCK: Final = 1 << 17  # rows at a time, so that what is counted stays near the processor


def _table() -> NDArray[np.uint8]:
    """Numbers of shapes by how many pairs of cards are equal (three of a kind: three) and by the largest group."""
    table = np.zeros((22, 6), np.uint8)
    for number, sizes in enumerate(SHAPES.values()):
        table[sum(n * (n - 1) // 2 for n in sizes), max(sizes)] = number
    return table


_NUMBERS: Final = _table()


def shape_numbers(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Numbers (n,) uint8, in the order of `SHAPES`, of the shapes of hands (n, 7): card numbers in any order."""
    found = np.empty(len(hands), np.uint8)
    for start in range(0, len(hands), _BLOCK):
        ranks = np.ascontiguousarray(np.minimum(hands[start : start + _BLOCK] >> 2, _ACE).T)
        pairs = np.zeros(ranks.shape[1], np.uint8)
        most = np.ones(ranks.shape[1], np.uint8)
        for first in range(6):
            equal = np.ones(ranks.shape[1], np.uint8)
            for second in range(first + 1, 7):
                same = ranks[first] == ranks[second]
                equal += same
                pairs += same
            np.maximum(most, equal, out=most)
        found[start : start + _BLOCK] = _NUMBERS[pairs, most]
    return found
