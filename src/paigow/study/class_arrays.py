"""The classes of hands that a way of setting tells apart, as arrays: what they look like, where a way departs from the
best sets, and what that costs.

Design
------
There are 292,253 of them (`paigow.native.classes`), each of many hands that are set alike; a sum over all 154,143,080
hands is a sum over them. Where the best sets of single hands differ within a class, for suits that a way does not see,
it counts as several: one for each best set (`paigow.solving.game_values.BestSets`), so that costs are exact.

Costs stay integers throughout. The balance of a set, (d - n) x wins - d x losses under a commission of n/d, may have
more than 64 bits, if the commission has many decimals; then the arrays hold Python's integers. Sums of int64 are taken
in three limbs of 24 bits, each exact in a float64, and joined as integers of Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import BUG
from paigow.language.grammar import SHAPES
from paigow.native.dealer import DEALER_CLASSES, RANK_CLASSES, describe_classes
from paigow.native.index import class_hand
from paigow.solving.game_values import BestSets, GameValues, balances
from paigow.solving.whole_game import DEALS, Solution, solve

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.native.dealer import DealerTable
    from paigow.rules.game import Rules
    from paigow.solving.legal_sets import Play

__all__ = [
    "ANY_HAND",
    "MADE",
    "PAIRS",
    "ClassData",
    "Departures",
    "Patterns",
    "class_counts",
    "class_data",
    "class_rules",
    "class_sizes",
    "cost_unit",
    "departures",
    "exact_sums",
    "high_categories",
]

MADE: Final = ("", "straight", "flush", "straight or flush", "straight flush")
"""What five of seven cards can make, besides what their groups are; "straight or flush" is a choice of the two."""

PAIRS: Final = tuple(combinations(range(7), 2))
"""Positions of the low cards of split number 0..20."""

ANY_HAND: Final = 0xFFFFFFFF

_ACE: Final = 12
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH = 4, 5, 8, 9
_ROYAL_RANKS: Final = 0b1_1111_0000_0000
# Each of five cards is equal in rank to as many of them as its group holds. The sum tells the groups: 4 + 1 + 1 + 1 is
# one pair.
_CATEGORY_BY_EQUAL_CARDS: Final = np.zeros(26, np.uint8)
_CATEGORY_BY_EQUAL_CARDS[[5, 7, 9, 11, 13, 17, 25]] = (0, 1, 2, 3, 6, 7, 10)
_BITS: Final = np.array([n.bit_count() for n in range(8192)], np.uint8)
_BIT_OF_CARD: Final = np.array([1 << (card >> 2) if card < BUG else 0 for card in range(53)], np.uint16)


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
    """What the hands of the classes look like.

    `cards` (292,253, 7) uint8: one hand of each, in class order. `pattern` (292,253,) uint32: its row in `patterns`.
    `made` (292,253,) uint8: number in `MADE`.
    """

    cards: NDArray[np.uint8]
    pattern: NDArray[np.uint32]
    made: NDArray[np.uint8]
    patterns: Patterns

    def hands(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number of hands (p, 5) of each pattern and each kind of `MADE`, when the classes have these sizes."""
        kinds = len(MADE)
        keys = self.pattern.astype(np.intp) * kinds + self.made
        return np.bincount(keys, sizes, len(self.patterns.shape) * kinds).astype(np.int64).reshape(-1, kinds)


@dataclass(frozen=True)
class Departures:
    """The hands that a way of setting does not set best, and what that costs.

    `classes` (n,) uint32, ascending, each as often as it has best sets that the way does not play. `sizes` (n,) int64:
    hands. `cost` (n,), above 0, int64 or Python's integers: what the hands lose together, in balance. `best`, `played`
    (n, 2) uint8: positions of the low cards in class order; `rule` (n,) uint16: the rule of the way that decides.
    `example` (n,) uint32: a class (`paigow.native.index`) of such hands where the best sets differ within the class of
    `classes`, else `ANY_HAND`.
    """

    classes: NDArray[np.uint32]
    sizes: NDArray[np.int64]
    cost: NDArray[Any]
    best: NDArray[np.uint8]
    played: NDArray[np.uint8]
    rule: NDArray[np.uint16]
    example: NDArray[np.uint32]

    @cached_property
    def hands(self) -> NDArray[np.uint8]:
        """Card ids (n, 7) of one of the hands each, in class order."""
        hands = class_data().cards[self.classes]
        for k in np.flatnonzero(self.example != ANY_HAND).tolist():
            hands[k] = _in_class_order(class_hand(int(self.example[k])))
        return hands


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


@lru_cache(maxsize=1)
def class_data() -> ClassData:
    """What the hands of the classes look like."""
    cards = np.empty((DEALER_CLASSES, 7), np.uint8)
    pattern = np.empty(DEALER_CLASSES, np.uint32)
    describe_classes(cards, pattern)
    return ClassData(cards, pattern, _made(cards), _patterns(cards[:RANK_CLASSES]))


def class_sizes(values: GameValues, best: BestSets) -> NDArray[np.int64]:
    """Hands (292,253,) of each class, 0 of those that are not in the part of the game that was solved."""
    sizes = np.zeros(DEALER_CLASSES, np.int64)
    sizes[values.classes(best.row)] = 1
    return sizes * values.sets.hands


def departures(way: HouseWay, rules: Rules, values: GameValues, best: BestSets, play: Play | None = None) -> Departures:
    """The hands of a game that `way` does not set best; `play`: what it does with the classes, if that is known."""
    sets = values.sets
    play = sets.play(way.program, way.rule_count) if play is None else play
    classes = values.classes(best.row)
    played = play.row[classes]
    away = np.flatnonzero(played != best.row)
    row, other, classes = best.row[away], played[away], classes[away]
    wins = values.wins[row] - values.wins[other]
    losses = values.losses[row] - values.losses[other]
    divided = np.flatnonzero(np.isin(row, best.parts[:, 0]))
    own, others = (
        best.parts[np.searchsorted(_pairs(best.parts[:, 0], best.parts[:, 1]), _pairs(row[divided], that))]
        for that in (row[divided], other[divided])
    )
    wins[divided], losses[divided] = own[:, 2] - others[:, 2], own[:, 3] - others[:, 3]
    cost = balances(rules, wins, losses)
    sizes = best.hands[away]
    if len(best.ties):
        tied = _pairs(best.ties[:, 0], best.ties[:, 1])
        place = np.minimum(np.searchsorted(tied, _pairs(row, other)), len(tied) - 1)
        sizes = sizes - np.where(tied[place] == _pairs(row, other), best.ties[place, 2], 0)
    example = np.full(len(away), ANY_HAND, np.uint32)
    example[divided] = best.example[away[divided]]
    worse = np.flatnonzero(cost)
    pairs = np.array(PAIRS, np.uint8)
    return Departures(
        classes[worse].astype(np.uint32),
        sizes[worse],
        cost[worse],
        pairs[sets.split[row[worse]]],
        pairs[sets.split[other[worse]]],
        play.rule[classes[worse]],
        example[worse],
    )


def class_rules(table: DealerTable) -> NDArray[np.uint16]:
    """The rule (292,253,) that decides each class."""
    return np.frombuffer(table.tobytes(), np.uint16, DEALER_CLASSES, 2 * DEALER_CLASSES)


def _pairs(rows: NDArray[Any], others: NDArray[Any]) -> NDArray[np.int64]:
    """Two rows as one number."""
    return rows.astype(np.int64) << 32 | others.astype(np.int64)


def _in_class_order(hand: Sequence[int]) -> list[int]:
    """Seven cards by rank, those of a flush first among equals, the bug last."""
    suits = [sum(card == BUG or card & 3 == suit for card in hand) for suit in range(4)]
    flush = suits.index(max(suits)) if max(suits) >= 5 else None
    return sorted(hand, key=lambda card: (card >> 2, card & 3 != flush, card & 3))


def exact_sums(keys: NDArray[np.integer] | None, values: NDArray[Any], count: int = 1) -> list[int]:
    """Sums of `values` (n,) by `keys` (n,) in 0..count - 1 (None: all 0) as `count` Python integers.

    Exact for up to 2**28 values.
    """
    if values.dtype == object:
        totals = [0] * count
        for key, value in zip([0] * len(values) if keys is None else keys.tolist(), values.tolist(), strict=True):
            totals[key] += value
        return totals
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
