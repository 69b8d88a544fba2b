"""The classes as arrays: what their hands look like, how a way of setting sets them, and what that costs.

Design
------
A class (see `paigow.native.index`) stands for 4, 6, 12 or 24 hands that are alike but for the names of suits, so a sum
over all 154,143,080 hands is a sum over 6,972,147 classes, each weighed by its size. Classes of the same ranks follow
one another; whatever depends on ranks alone is worked out once for each of the 67,600 rank patterns.

Costs stay integers throughout. The balance of a set, (d - n) x wins - d x losses under a commission of n/d, is at most
d x 53,524,680 in size, and `solve` takes d up to 10**9; the difference of two, times 24 hands, is below 2**62 and fits
an int64. Sums are taken in three limbs of 24 bits, each exact in a float64 over all classes, and joined as integers of
Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import BUG
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.language.grammar import SHAPES
from paigow.native.index import CLASSES, class_hands, class_sizes
from paigow.solving.whole_game import DEALS, Solution, solve

if TYPE_CHECKING:
    from paigow.game.cards import Wheel
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

__all__ = [
    "MADE",
    "PAIRS",
    "ClassData",
    "Departures",
    "Patterns",
    "changes",
    "class_counts",
    "class_data",
    "cost_unit",
    "departures",
    "exact_sums",
    "high_categories",
    "set_classes",
]

MADE: Final = ("", "straight", "flush", "straight or flush", "straight flush")
"""What five of seven cards can make, besides what their groups are; "straight or flush" is a choice of the two."""

PAIRS: Final = tuple(combinations(range(7), 2))
"""Positions of the low cards of split number 0..20."""

_BLOCK: Final = 1 << 18  # classes at a time: arrays that stay in a cache, and little memory
_ACE: Final = 12
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH = 4, 5, 8, 9
_ROYAL_RANKS: Final = 0b1_1111_0000_0000
# Each of five cards is equal in rank to as many of them as its group holds. The sum tells the groups: 4 + 1 + 1 + 1 is
# one pair.
_CATEGORY_BY_EQUAL_CARDS: Final = np.zeros(26, np.uint8)
_CATEGORY_BY_EQUAL_CARDS[[5, 7, 9, 11, 13, 17, 25]] = (0, 1, 2, 3, 6, 7, 10)
_BITS: Final = np.array([n.bit_count() for n in range(8192)], np.uint8)
_BIT_OF_CARD: Final = np.array([1 << (card >> 2) if card < BUG else 0 for card in range(53)], np.uint16)


Counts: TypeAlias = tuple[NDArray[np.uint32], NDArray[np.uint32]]


@dataclass(frozen=True, slots=True)
class Patterns:
    """The rank patterns of some classes, the bug counted as an ace.

    `shape` (p,) uint8: number in the order of `SHAPES`. `ranks` (p, 7) int8: rank of each group of equal cards, bigger
    groups first and then higher ranks, as rule patterns take them; -1 beyond the last group. `group` (p, 7) uint8:
    which group the card at each position of canonical order belongs to.
    """

    shape: NDArray[np.uint8]
    ranks: NDArray[np.int8]
    group: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class ClassData:
    """What the hands of the classes from `first` on look like.

    `size` (n,) uint8: hands of the class. `pattern` (n,) uint32: its row in `patterns`. `made` (n,) uint8: number in
    `MADE`. `hands` (p, 5) int64: number of hands of each pattern and each kind of `MADE`.
    """

    first: int
    size: NDArray[np.uint8]
    pattern: NDArray[np.uint32]
    made: NDArray[np.uint8]
    patterns: Patterns
    hands: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Departures:
    """The classes that a way of setting does not set best, and what that costs.

    `classes` (n,) uint32, ascending. `cost` (n,) int64, above 0: (balance of the best set - balance of the way's set) x
    hands of the class. `hands` (n, 7) uint8 card ids in canonical order; `best`, `played` (n, 2) uint8 positions of the
    low cards in them; `rule` (n,) uint16: the rule of the way that decides.
    """

    classes: NDArray[np.uint32]
    cost: NDArray[np.int64]
    hands: NDArray[np.uint8]
    best: NDArray[np.uint8]
    played: NDArray[np.uint8]
    rule: NDArray[np.uint16]


def class_counts(
    dealer: HouseWay,
    rules: Rules,
    strategies: Sequence[HouseWay],
    *,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Solution:
    """Wins and losses by class of the best sets and of each strategy's, against `dealer`.

    The arguments are those of `paigow.solving.whole_game.solve`.

    Raises:
        RulesError: a commission with more than nine decimals.
    """
    return solve(dealer, rules, strategies, by_class=True, jobs=jobs, progress=progress)


def cost_unit(rules: Rules) -> int:
    """What an exact cost is divided by to be an EV per hand dealt, in units of the bet."""
    return rules.commission.denominator * DEALS


def _cards(first: int, end: int) -> NDArray[np.uint8]:
    """Cards (end - first, 7) of the classes from `first` to before `end`, in canonical order: by rank, the bug last."""
    hands = np.empty((end - first, 7), np.uint8)
    class_hands(np.arange(first, end, dtype=np.uint32), hands)
    return hands


@lru_cache(maxsize=2)
def class_data(first: int, end: int) -> ClassData:
    """What the hands of the classes from `first` to before `end` look like; all of them in about two seconds."""
    sizes = np.empty(CLASSES, np.uint8)
    class_sizes(sizes)
    pattern = np.empty(end - first, np.uint32)
    made = np.empty(end - first, np.uint8)
    hands_of_patterns: list[NDArray[np.uint8]] = []
    last = np.full(7, 255, np.uint8)
    count = 0
    for start, stop in _blocks(first, end):
        cards = _cards(start, stop)
        rank = cards >> 2
        new = np.empty(stop - start, np.bool_)
        new[0] = (rank[0] != last).any()
        new[1:] = (rank[1:] != rank[:-1]).any(axis=1)
        place = slice(start - first, stop - first)
        pattern[place] = np.cumsum(new) + (count - 1)
        made[place] = _made(cards)
        hands_of_patterns.append(cards[new])
        last = rank[-1]
        count += len(hands_of_patterns[-1])
    size = sizes[first:end].copy()
    starts = np.flatnonzero(np.diff(pattern, prepend=np.uint32(count)))
    hands = np.stack(
        [np.add.reduceat(size * (made == kind), starts, dtype=np.int64) for kind in range(len(MADE))], axis=1
    )
    return ClassData(first, size, pattern, made, _patterns(np.concatenate(hands_of_patterns)), hands)


def _blocks(first: int, end: int) -> Iterator[tuple[int, int]]:
    """The classes from `first` to before `end` in ranges small enough for a processor's cache."""
    for start in range(first, end, _BLOCK):
        yield start, min(start + _BLOCK, end)


def set_classes(way: HouseWay, wheel: Wheel, hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """How `way` sets hands (n, 7): positions (n, 2) of the low cards, ascending, and the rules (n,) that decide."""
    low = np.empty((len(hands), 2), np.uint8)
    rule = np.empty(len(hands), np.uint16)
    load_dealer_table(way, wheel).set_hands(hands, low, rule)
    places = (hands[:, None, :] == low[:, :, None]).argmax(axis=2).astype(np.uint8)
    places.sort(axis=1)
    return places, rule


def departures(way: HouseWay, rules: Rules, solution: Solution, player: int) -> Departures:
    """The classes of a solution that strategy number `player` of it, which is `way`, does not set best."""
    found, cost = changes(rules, solution, solution.played[player], (solution.wins, solution.losses))
    classes = found + np.uint32(solution.first)
    hands = np.empty((len(classes), 7), np.uint8)
    class_hands(classes, hands)
    played, rule = set_classes(way, rules.wheel, hands)
    best = np.array(PAIRS, np.uint8)[solution.split[found]]
    return Departures(classes, cost, hands, best, played, rule)


def changes(
    rules: Rules, solution: Solution, before: Counts, after: Counts
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Where the balance changes from counts `before` to `after` (wins and losses by class of the solution), and how.

    Places (k,) uint32 in the arrays of the solution, and for each the difference times the hands of the class, int64.
    """
    size = class_data(solution.first, solution.first + len(solution.split)).size
    whole = rules.commission.denominator
    places: list[NDArray[np.intp]] = []
    differences: list[NDArray[np.int64]] = []
    for start, stop in _blocks(0, len(size)):
        part = slice(start, stop)
        wins = np.subtract(after[0][part], before[0][part], dtype=np.int64)
        losses = np.subtract(after[1][part], before[1][part], dtype=np.int64)
        balance = (whole - rules.commission.numerator) * wins - whole * losses
        where = np.flatnonzero(balance)
        places.append(where + start)
        differences.append(balance[where] * size[start:stop][where])
    return np.concatenate(places).astype(np.uint32), np.concatenate(differences)


def exact_sums(keys: NDArray[np.integer] | None, values: NDArray[np.int64], count: int = 1) -> list[int]:
    """Sums of `values` (n,) by `keys` (n,) in 0..count - 1 (None: all 0) as `count` Python integers.

    Exact for up to 2**28 values.
    """
    if keys is None:
        keys = np.zeros(len(values), np.uint8)
    sums = [0] * count
    for limb in (0, 24, 48):
        part = values >> limb
        if limb < 48:
            part = part & 0xFFFFFF
        for key, total in enumerate(np.bincount(keys, part, count)):
            sums[key] += int(total) << limb
    return sums


def high_categories(hands: NDArray[np.uint8], low: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Categories (n,) of the five high cards when positions `low` (n, 2) of `hands` (n, 7) are the low hand.

    `hands` are in canonical order. Numbers as in the order of `paigow.language.grammar.CATEGORIES`; both wheel rules
    give the same.
    """
    order = np.arange(7, dtype=np.uint8)
    cards = hands[(order != low[:, :1]) & (order != low[:, 1:])].reshape(-1, 5)
    bug = cards[:, 4] == BUG
    rank = _ranks(cards)
    equal = (rank[:, :, None] == rank[:, None, :]).sum(axis=(1, 2))
    category: NDArray[np.uint8] = _CATEGORY_BY_EQUAL_CARDS[equal]
    natural = _rank_mask(cards)
    flush = (cards[:, :4] & 3 == cards[:, :1] & 3).all(axis=1) & (bug | (cards[:, 4] & 3 == cards[:, 0] & 3))
    straight = _straight_table()[bug.astype(np.intp), natural] & (_BITS[natural] + bug == 5)
    category[flush] = _FLUSH
    category[straight] = _STRAIGHT
    category[straight & flush] = _STRAIGHT_FLUSH
    category[straight & flush & (natural & _ROYAL_RANKS == natural)] = _ROYAL_FLUSH
    return category


def _ranks(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Ranks 0..12, the bug an ace."""
    ranks: NDArray[np.uint8] = np.minimum(cards >> 2, np.uint8(_ACE))
    return ranks


def _rank_mask(cards: NDArray[np.uint8], suit: int | None = None) -> NDArray[np.uint16]:
    """Bits of the natural ranks (of one suit) in each row of cards (n, k)."""
    mask = np.zeros(len(cards), np.uint16)
    bits = _BIT_OF_CARD if suit is None else np.where(np.arange(53) & 3 == suit, _BIT_OF_CARD, 0)
    for position in range(cards.shape[1]):
        mask |= bits[cards[:, position]]
    return mask


def _made(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Numbers in `MADE` (n,) of hands (n, 7) in canonical order."""
    bug = (hands[:, 6] == BUG).astype(np.intp)
    straights = _straight_table()
    straight = straights[bug, _rank_mask(hands)]
    flush = np.zeros(len(hands), np.bool_)
    straight_flush = np.zeros(len(hands), np.bool_)
    for suit in range(4):
        mask = _rank_mask(hands, suit)
        flush |= _BITS[mask] + bug >= 5
        straight_flush |= straights[bug, mask]
    return np.where(straight_flush, 4, straight + 2 * flush).astype(np.uint8)


def _patterns(cards: NDArray[np.uint8]) -> Patterns:
    """The patterns of hands (p, 7) in canonical order."""
    ranks = _ranks(cards).astype(np.int8)
    size = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    weight = size * 16 + ranks  # bigger groups first, then higher ranks
    order = np.argsort(-weight, axis=1, kind="stable")
    in_order = np.take_along_axis(ranks, order, axis=1)
    new = np.ones(ranks.shape, np.bool_)
    new[:, 1:] = in_order[:, 1:] != in_order[:, :-1]
    number = np.cumsum(new, axis=1) - 1
    rows = np.arange(len(ranks))[:, None]
    group_ranks = np.full(ranks.shape, -1, np.int8)
    group_ranks[rows, number] = in_order
    group = np.empty(ranks.shape, np.uint8)
    group[rows, order] = number
    sizes = np.zeros(ranks.shape, np.uint8)
    np.add.at(sizes, (np.broadcast_to(rows, ranks.shape), number), 1)
    shapes = {bytes(groups).ljust(7, b"\0"): n for n, groups in enumerate(SHAPES.values())}
    shape = np.array([shapes[row.tobytes()] for row in sizes], np.uint8)
    return Patterns(shape, group_ranks, group)


@lru_cache(maxsize=1)
def _straight_table() -> NDArray[np.bool_]:
    """(2, 8192): whether the natural ranks of a mask, without or with the bug, hold a straight."""
    straights = np.array([sum(1 << (top - k) % 13 for k in range(5)) for top in range(3, 13)], np.uint16)
    held = _BITS[np.arange(8192, dtype=np.uint16)[:, None] & straights].max(axis=1)
    table: NDArray[np.bool_] = np.stack([held >= 5, held >= 4])
    return table
