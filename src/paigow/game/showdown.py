"""Many hands at once: their strengths as arrays, and who wins when they meet.

The strength of five cards depends on their ranks (the bug counts as one of its own) and on whether they are of one
suit, so it is looked up by the five ranks in order, as a number in base 14, in one table for each case. The tables are
filled from the native evaluation of single hands. Strengths are the packed ones of `paigow.game.names`, in int32.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import BUG, RANKINGS
from paigow.native.dealer import DealerTable
from paigow.native.strength import high_strength

__all__ = ["Settings", "high_strengths", "low_strengths", "outcomes", "set_all", "settings"]

_BUG_RANK: Final = BUG >> 2  # 13, one above the ace
_ACE: Final = 12
_BASE: Final = 14


class Settings(NamedTuple):
    """How n hands are set: packed strengths `high` and `low`, (n,) int32 each."""

    high: NDArray[np.int32]
    low: NDArray[np.int32]


def set_all(table: DealerTable, hands: NDArray[np.uint8]) -> Settings:
    """How the house way of `table` sets hands (n, 7) of card ids.

    Raises:
        ValueError: a row is not seven different cards.
    """
    low = np.empty((len(hands), 2), np.uint8)
    table.set_hands(hands, low, np.empty(len(hands), np.uint16))
    return settings(hands, low, table.wheel)


def settings(hands: NDArray[np.uint8], low: NDArray[np.uint8], wheel: int) -> Settings:
    """The strengths of hands (n, 7) whose low cards are `low` (n, 2), card ids; `wheel` the number
    of how hands rank (`paigow.game.cards.RANKINGS`)."""
    is_high = (hands != low[:, :1]) & (hands != low[:, 1:])
    return Settings(high_strengths(hands[is_high].reshape(-1, 5), wheel), low_strengths(low, wheel))


def high_strengths(cards: NDArray[np.uint8], wheel: int) -> NDArray[np.int32]:
    """Packed strengths (n,) of five cards each, card ids (n, 5)."""
    ranks = np.sort(cards >> 2, axis=1).astype(np.int32)
    key = ranks[:, 0]
    for column in range(1, 5):
        key = key * _BASE + ranks[:, column]
    suits = np.where(cards == BUG, np.uint8(0), np.left_shift(np.uint8(1), cards & 3))
    held = np.bitwise_or.reduce(suits, axis=1)
    flush = (held & (held - np.uint8(1))) == 0
    found: NDArray[np.int32] = _tables(wheel).take(flush * _BASE**5 + key)
    return found


def low_strengths(cards: NDArray[np.uint8], wheel: int = 0) -> NDArray[np.int32]:
    """Packed strengths (n,) of two cards each, card ids (n, 2); the joker is an ace, or the like of the other card
    where it is wild."""
    ranks = cards.astype(np.int32) >> 2
    joker = np.where(ranks == _BUG_RANK, ranks[:, ::-1], ranks) if RANKINGS[wheel].endswith("wild") else _ACE
    ranks = np.minimum(ranks, joker)
    higher, lower = ranks.max(axis=1), ranks.min(axis=1)
    found: NDArray[np.int32] = (higher == lower).astype(np.int32) << 8 | higher << 4 | lower
    return found


def outcomes(
    mine: Settings, dealer: Settings, *, copies: int, pushed: NDArray[np.bool_] | None = None
) -> NDArray[np.int8]:
    """1 where my bet wins, 0 where it pushes, -1 where it loses, for settings that broadcast together.

    `copies`: whose copies are, 15 where all win for me, 0 where all lose, else as `paigow.rules.copies.Copies.code` has
    it. `pushed`: where a push rule fits the dealer's setting (`Rules.pushed`).
    """
    beats = [
        np.greater_equal(a, b) if copies >> bit & 1 else np.greater(a, b)
        for bit, (a, b) in enumerate(2 * [(mine.high, dealer.high), (mine.low, dealer.low)])
    ]
    won: NDArray[np.int8] = (beats[0] & beats[1]).astype(np.int8)
    won -= ~(beats[2] | beats[3])
    if pushed is not None:
        won[pushed] = 0
    return won


@lru_cache(maxsize=2)
def _tables(wheel: int) -> NDArray[np.int32]:
    """Strengths (2 x 14^5,) by the five sorted ranks, first not of one suit, then of one; 0 where no hand is so."""
    tables = np.zeros((2, _BASE**5), np.int32)
    for bug in (0, 1):
        for ranks in combinations_with_replacement(range(13), 5 - bug):
            if max(map(ranks.count, ranks)) > 4:
                continue
            # Neighbours are of different suits, so that cards of one rank are, and the five (or four) together.
            cards = [4 * rank + place % 4 for place, rank in enumerate(ranks)]
            tables[0, _key(ranks, bug)] = high_strength([*cards, *[BUG] * bug], wheel)
        for ranks in combinations(range(13), 5 - bug):
            cards = [4 * rank for rank in ranks]
            tables[1, _key(ranks, bug)] = high_strength([*cards, *[BUG] * bug], wheel)
    return tables.ravel()


def _key(ranks: Sequence[int], bug: int) -> int:
    key = 0
    for rank in (*ranks, *[_BUG_RANK] * bug):
        key = key * _BASE + rank
    return key
