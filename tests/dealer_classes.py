"""Every dealer class with its hands in any remaining deck, in numpy: another way to count than that of the kernels.

A rank class has the product of C(cards left of a rank, cards wanted) hands, as if no flush were there; a flush class
has, for each suit that still holds all its flush ranks, the product of C(cards left of a rank in other suits, cards
wanted), and these are taken away from the rank class of the same ranks. `test_open_dealer.py` compares it with the
oracle.
"""

from functools import cache

import numpy as np

from paigow.native.dealer import DEALER_CLASSES, RANK_CLASSES

BUG = 52
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)


@cache
def classes(table):
    """(flush ranks (n, 13) of suit 0, ranks (n, 13) of the others, bug (n,), rank class (n,)) of all classes."""
    cards = np.array([table.class_cards(c) for c in range(DEALER_CLASSES)])
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
    ranks = (in_flush + others)[:RANK_CLASSES]
    hands[:RANK_CLASSES] = np.prod(CHOOSE[per_rank, ranks], axis=1) * possible[:RANK_CLASSES]
    flush = slice(RANK_CLASSES, DEALER_CLASSES)
    for suit in range(4):
        holds = (in_flush[flush] <= left[:, suit]).all(axis=1)
        hands[flush] += np.prod(CHOOSE[per_rank - left[:, suit], others[flush]], axis=1) * holds
    hands[flush] *= possible[flush]
    np.subtract.at(hands, rank_class[flush], hands[flush])
    return hands


@cache
def settings(table):
    """Packed strengths (high (n,), low (n,)) of how the house way of `table` sets every class."""
    found = np.array([table.setting(c)[3:] for c in range(DEALER_CLASSES)])
    return found[:, 1], found[:, 0]
