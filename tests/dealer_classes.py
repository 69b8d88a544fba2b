"""Every dealer class with its hands in any remaining deck, in numpy: another way to count than that of the kernels.

A rank class has the product of C(cards left of a rank, cards wanted) hands, as if no flush were there; a flush class
has, for each suit that still holds all its flush ranks, the product of C(cards left of a rank in other suits, cards
wanted), and these are taken away from the rank class of the same ranks. `test_open_replies.py` compares it with the
oracle.
"""

from functools import cache

import numpy as np

from paigow.native.dealer import DEALER_CLASSES, RANK_CLASSES

BUG = 52
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)


_classes = []


def classes(table):
    """(flush ranks (n, 13) of suit 0, ranks (n, 13) of the others, bug (n,), rank class (n,)) of all classes.

    They are the same for every table.
    """
    if not _classes:
        _classes.append(classes_of(table))
    return _classes[0]


def classes_of(table):
    cards = np.array([table.class_cards(c) for c in range(DEALER_CLASSES)], np.uint8)
    in_flush = np.zeros((DEALER_CLASSES, 13), np.int8)
    others = np.zeros((DEALER_CLASSES, 13), np.int8)
    for column in cards.T:
        for kind, where in ((in_flush, column % 4 == 0), (others, column % 4 != 0)):
            rows = np.flatnonzero(where & (column != BUG))
            np.add.at(kind, (rows, column[rows] // 4), 1)
    bug = (cards == BUG).any(axis=1)
    ranks = in_flush + others
    numbers = ranks @ 5 ** np.arange(13) * 2 + bug
    order = np.argsort(numbers[:RANK_CLASSES])
    rank_class = order[np.searchsorted(numbers[:RANK_CLASSES], numbers, sorter=order)]
    assert (numbers[rank_class] == numbers).all()
    return in_flush, others, bug, rank_class


def weights(table, gone):
    """Hands (n,) of every class among the cards that are not in `gone`."""
    in_flush, others, bug, rank_class = classes(table)
    left = np.ones((13, 4), np.int64)
    for card in gone:
        if card != BUG:
            left[card // 4, card % 4] = 0
    per_rank = left.sum(axis=1)
    possible = ~bug | (BUG not in gone)
    hands = np.zeros(DEALER_CLASSES, np.int64)
    ranks = np.flatnonzero(possible[:RANK_CLASSES])
    hands[ranks] = ways(per_rank, (in_flush + others)[ranks])
    for suit in range(4):
        holds = (in_flush[RANK_CLASSES:] @ (left[:, suit] == 0).astype(np.int8) == 0) & possible[RANK_CLASSES:]
        flush = RANK_CLASSES + np.flatnonzero(holds)
        hands[flush] += ways(per_rank - left[:, suit], others[flush])
    flush = slice(RANK_CLASSES, DEALER_CLASSES)
    # Exact, as no class of ranks has 2 ** 53 hands.
    hands -= np.bincount(rank_class[flush], hands[flush], DEALER_CLASSES).astype(np.int64)
    return hands


def ways(left, wanted):
    """The ways (n,) to take `wanted` (n, 13) cards of each rank from those `left` (13,)."""
    found = np.ones(len(wanted), np.int64)
    for number, column in zip(left, np.ascontiguousarray(wanted.T), strict=True):
        found *= CHOOSE[number].take(column)
    return found


@cache
def settings(table):
    """Packed strengths (high (n,), low (n,)) of how the house way of `table` sets every class."""
    found = np.array([table.setting(c)[3:] for c in range(DEALER_CLASSES)])
    return found[:, 1], found[:, 0]
