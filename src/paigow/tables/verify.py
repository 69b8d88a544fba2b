"""Checking tables: checksums, totals, and entries counted anew on another path.

The tables come out of the whole-game solve, which works through sets of ranks. The check takes single classes and
counts all splits of one hand of each (`paigow.native.counts`), some 0.4 ms a class: the two share the dealer's settings
and the strengths of hands, not the counting.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigow.errors import TableError
from paigow.game.cards import CARD_NAMES
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.native.counts import count_splits
from paigow.native.index import class_hand
from paigow.solving.threads import in_threads
from paigow.tables.files import COLUMNS, Manifest, check_arrays, open_table_files, where

if TYPE_CHECKING:
    from paigow.native.dealer import DealerTable
    from paigow.rules.game import Rules

__all__ = ["TableCheck", "check_table", "count_class"]

_PAIRS = [(i, j) for i in range(6) for j in range(i + 1, 7)]
_BLOCK = 200  # classes a task: long enough to be worth starting, short enough to show progress


@dataclass(frozen=True, slots=True)
class TableCheck:
    """A table that was found right: its folder, its manifest, and how many of its classes were counted anew."""

    folder: str
    manifest: Manifest
    counted: int


def check_table(
    folder: str,
    *,
    sample: int = 0,
    every: bool = False,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> TableCheck:
    """Check the table in `folder`: its files, its checksums, whether its counts add up to the totals it states.

    `sample`: so many random classes are counted anew, hand by hand, and compared; `every`: all of them, which takes
    some 50 minutes of processor time. `jobs`: threads for that, None for one per core. `progress(done, total)` is
    called along the way.

    Raises:
        TableError: something is wrong; the message says what and where.
        RulesError: a number of jobs that makes no sense.
    """
    manifest, arrays = open_table_files(folder)
    check_arrays(folder, manifest)
    if manifest.has_counts:
        _check_totals(folder, manifest, arrays)
    classes: Sequence[int] = range(manifest.first, manifest.end)
    if not every:
        classes = sorted(random.sample(classes, min(sample, len(classes))))
    if classes:
        dealer = load_dealer_table(manifest.house_way, manifest.rules.ranking, manifest.rules.settled)
        difference = _Entries(manifest, arrays, dealer).count_anew(classes, jobs, progress)
        if difference:
            raise TableError(f"{where(folder)} is wrong: {difference}; right: build it anew with paigow tables build")
    return TableCheck(folder, manifest, len(classes))


def count_class(dealer: DealerTable, rules: Rules, index: int) -> tuple[int, int, int]:
    """(split, wins, losses) of a class, as a table has it: the best split by the count of one hand.

    Of equal EVs the better low hand is best, then the better high hand, then what comes first in canonical card order.
    """
    hand = class_hand(index)  # in canonical order, so that positions are those of the table
    best, chosen = None, (0, 0, 0)
    for i, j, low, high, legal, wins, losses, *_ in count_splits(dealer, hand, (), rules.copies_code)[1]:
        rank = (rules.balance(wins, losses), low, high)
        if legal and (best is None or rank > best):
            best, chosen = rank, (_PAIRS.index((i, j)), wins, losses)
    return chosen


@dataclass(frozen=True, slots=True)
class _Entries:
    """The entries of a table, and the dealer they were counted against."""

    manifest: Manifest
    arrays: dict[str, memoryview]
    dealer: DealerTable

    def count_anew(
        self, classes: Sequence[int], jobs: int | None, progress: Callable[[int, int], None] | None
    ) -> str | None:
        """The first difference that is found; None when all of `classes` are right."""
        found: list[str] = []

        def count(block: Sequence[int]) -> None:
            difference = None if found else self.difference(block)
            if difference:
                found.append(difference)

        blocks = [classes[n : n + _BLOCK] for n in range(0, len(classes), _BLOCK)]
        for done, _ in enumerate(in_threads(count, blocks, jobs), 1):
            if progress is not None and not found:
                progress(min(done * _BLOCK, len(classes)), len(classes))
        return found[0] if found else None

    def difference(self, classes: Sequence[int]) -> str | None:
        """What is wrong with the first of `classes` that is; None when all are right."""
        for index in classes:
            counted = dict(zip(COLUMNS, count_class(self.dealer, self.manifest.rules, index), strict=True))
            for column, values in self.arrays.items():
                stands = values[index - self.manifest.first]
                if stands != counted[column]:
                    hand = " ".join(CARD_NAMES[card] for card in class_hand(index))
                    return f"class {index} ({hand}) has {column} {stands}, counted anew {counted[column]}"
        return None


def _check_totals(folder: str, manifest: Manifest, arrays: dict[str, memoryview]) -> None:
    import numpy as np

    from paigow.native.index import CLASSES, class_sizes

    sizes = np.empty(CLASSES, np.uint8)
    class_sizes(sizes)
    sizes = sizes[manifest.first : manifest.end]
    for column, stated in (("wins", manifest.wins), ("losses", manifest.losses)):
        total = int(np.dot(sizes.astype(np.uint64), np.asarray(arrays[column]).astype(np.uint64)))
        if total != stated:
            path = os.path.join(folder, manifest.arrays[column].file)
            raise TableError(f"{where(path)} is wrong: it adds up to {total}, not {stated}; right: paigow tables build")
