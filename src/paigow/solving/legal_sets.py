"""The legal sets of every class of hands: what a way of setting can choose from.

A way of setting tells 292,253 classes of hands apart (see `paigow.native.classes`). In each of them some sets have the
same strengths; the different legal ones, 4,070,025 in all, are the rows in which game values stand. Where the wheel is
the lowest straight there are 206 more, since two, three, four, five and the joker are then six-high, and with the ace
in the joker's place five-high: arrays have room for them (`sets_room`), which stays empty under the other rule.
With the wild joker they are 4,093,477.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import RANKINGS, Ranking
from paigow.house_ways.cache import cache_folder
from paigow.native.dealer import DEALER_CLASSES, DealerTable, class_sizes
from paigow.native.values import decided_rows, list_sets, played_rows, sets_room
from paigow.solving.array_files import read_arrays, write_arrays
from paigow.solving.result_keys import result_key

__all__ = ["DEALER_CLASSES", "LegalSets", "Play", "RowCounts", "legal_sets"]


class Play(NamedTuple):
    """What a way of setting does with each class: `rule` (292,253,) uint16, the one that decides, 0 the built-in last;
    `row` (292,253,) uint32, the row it plays; `without`, the row it were if that rule were left out."""

    rule: NDArray[np.uint16]
    row: NDArray[np.uint32]
    without: NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class LegalSets:
    """The different legal sets of all classes under one wheel rule, better lows first, then better highs.

    `start` (292,254,) uint32: the sets of class c are the rows start[c] to start[c + 1] - 1. By row: `high`
    uint16 and `low` uint8, the dense strengths that name a set, as a dealer table has them; `split` uint8, the number
    0..20 of the pair of low cards in class order (of sets that are equal, the first). `ranks` (292,253,) uint16: the
    natural ranks that the hands of a class hold, as a bit mask. `kind` (292,253,) uint8: twice the number of the
    shape in the order of `paigow.language.grammar.SHAPES`, and 1 if five cards make a straight or a flush. `hands`
    (292,253,) int64: how many hands a class has, 154,143,080 in all.
    """

    wheel: Ranking
    start: NDArray[np.uint32]
    high: NDArray[np.uint16]
    low: NDArray[np.uint8]
    split: NDArray[np.uint8]
    ranks: NDArray[np.uint16]
    kind: NDArray[np.uint8]
    hands: NDArray[np.int64]

    def rows(self, table: DealerTable) -> NDArray[np.uint32]:
        """The row (292,253,) that a way of setting, as its table has it, plays with each class.

        Raises:
            ValueError: a table under another wheel rule, or with push rules.
        """
        found = np.empty(DEALER_CLASSES, np.uint32)
        played_rows(table, self.start, self.high, self.low, found)
        return found

    def play(self, program: bytes, rules: int) -> Play:
        """What rules do, given as a program (`paigow.language.grammar.encode`) and their number.

        A quarter of the time that a dealer table of them takes: the sets are here already.
        """
        rule = np.empty(DEALER_CLASSES, np.uint16)
        row, without = np.empty(DEALER_CLASSES, np.uint32), np.empty(DEALER_CLASSES, np.uint32)
        found = Play(rule, row, without)
        decided_rows(program, rules, RANKINGS.index(self.wheel), self.start, self.high, self.low, *found)
        return found


class RowCounts(NamedTuple):
    """What a solve finds out about the legal sets, to be filled; see `paigow.solving.game_values`.

    `wins`, `losses` int64 by row; `best`, `ties`, `parts`: int64 numbers, three, three and four at a time.
    """

    wins: NDArray[np.int64]
    losses: NDArray[np.int64]
    best: bytearray
    ties: bytearray
    parts: bytearray

    @classmethod
    def empty(cls, wheel: int) -> RowCounts:
        """Room for those of a whole game under a wheel rule, by its number."""
        rows = sets_room(wheel)
        return cls(np.zeros(rows, np.int64), np.zeros(rows, np.int64), bytearray(), bytearray(), bytearray())

    def beside(self) -> RowCounts:
        """Those of a part of the game that go into the same rows, with lists of their own."""
        return RowCounts(self.wins, self.losses, bytearray(), bytearray(), bytearray())

    def add(self, part: RowCounts, rows: NDArray[np.bool_] | None) -> None:
        """Put in those of a part of the game; `rows` are its rows, None where they have been put in already."""
        if rows is not None:
            self.wins[rows], self.losses[rows] = part.wins, part.losses
        for whole, found in zip(self[2:], part[2:], strict=True):
            whole.extend(found)


@lru_cache(maxsize=2)
def legal_sets(wheel: int) -> LegalSets:
    """The legal sets under a wheel rule, by its number: from the cache folder, or made in some tenths of a second."""
    key = result_key("legal sets 2", wheel)
    kept = read_arrays(cache_folder(), "sets", key)
    if kept is not None:
        return LegalSets(RANKINGS[wheel], *kept)
    hands, rows = np.empty(DEALER_CLASSES, np.uint64), sets_room(wheel)
    class_sizes(hands)
    sets = LegalSets(
        RANKINGS[wheel],
        np.empty(DEALER_CLASSES + 1, np.uint32),
        np.zeros(rows, np.uint16),
        np.zeros(rows, np.uint8),
        np.zeros(rows, np.uint8),
        np.empty(DEALER_CLASSES, np.uint16),
        np.empty(DEALER_CLASSES, np.uint8),
        hands.astype(np.int64),
    )
    list_sets(wheel, sets.start, sets.high, sets.low, sets.split, sets.ranks, sets.kind)
    arrays: list[NDArray[Any]] = [sets.start, sets.high, sets.low, sets.split, sets.ranks, sets.kind, sets.hands]
    write_arrays(cache_folder(), "sets", key, arrays, most=4)
    return sets
