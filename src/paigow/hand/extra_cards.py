"""One more card each decides what would push: the splits counted over the dealer hands and both extra cards.

The extra cards are any two of those that are left, one to each side, and the higher rank wins (the joker is an ace).
Which of the two is whose changes nothing else, so of all pairs of unequal cards half go either way, and equal ones to
the banker. How many pairs are equal depends on the dealer's cards: the pushes are counted once more for every pair of
equal cards that may be left, as if those two were dead. Some eighty counts, in integers.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from paigow.errors import CardError
from paigow.game.cards import BUG
from paigow.hand.open_cards import Row, count_with_open
from paigow.native.counts import count_splits

if TYPE_CHECKING:
    from paigow.native.dealer import DealerTable
    from paigow.rules.game import Rules

__all__ = ["count_with_extra"]

_ACE = 12


def count_with_extra(
    table: "DealerTable",
    hand: Sequence[int],
    dead: Sequence[int],
    rules: "Rules",
    seen: Sequence[int] = (),
) -> tuple[int, list[Row]]:
    """`count_with_open` where `rules` have an extra card each: numbers of dealer hands with two extra cards in order,
    `seen` among the dealer's. Nothing pushes; how often a position alone is won or copied is counted over the same.

    Raises:
        CardError: fewer than two cards are left beside the dealer's.
    """
    left = [card for card in range(BUG + 1) if card not in hand and card not in dead and card not in seen]
    spare = len(left) - (7 - len(seen))
    if spare < 2:
        wrong = f"{len(dead)} dead cards leave {spare} beside the dealer's hand, where two extra cards are dealt"
        raise CardError(f"{wrong}; right: a few cards seen elsewhere, such as Kh 2c")
    pairs = spare * (spare - 1)
    if len(seen) == 7:
        others = [card for card in range(BUG + 1) if card not in hand and card not in seen]
        total, rows = count_splits(table, hand, others, rules.copies_code)
        equal = sum(count * (count - 1) for count in Counter(map(_rank, left)).values())
        ties = [equal * _pushes(total, row) for row in rows]
    else:
        total, rows = count_with_open(table, hand, dead, rules.copies_code, seen)
        ties = [0] * len(rows)
        for first, second in combinations(left, 2):
            if _rank(first) == _rank(second):
                few, others_rows = count_with_open(table, hand, (*dead, first, second), rules.copies_code, seen)
                ties = [known + 2 * _pushes(few, row) for known, row in zip(ties, others_rows, strict=True)]
    return pairs * total, [
        _decided(row, pairs, pairs * _pushes(total, row), tied, banker=rules.banker)
        for row, tied in zip(rows, ties, strict=True)
    ]


def _rank(card: int) -> int:
    return _ACE if card == BUG else card >> 2


def _pushes(total: int, row: Row) -> int:
    return total - row[5] - row[6]


def _decided(row: Row, pairs: int, pushes: int, tied: int, *, banker: bool) -> Row:
    """The counts of a split where each is for `pairs` extra cards, and those of `pushes` are won or lost."""
    i, j, low, high, legal, *counts = row
    wins, losses, *alone = (pairs * count for count in counts)
    if legal:
        won = (pushes + tied) // 2 if banker else (pushes - tied) // 2
        wins, losses = wins + won, losses + pushes - won
    high_wins, high_copies, low_wins, low_copies = alone
    return i, j, low, high, legal, wins, losses, high_wins, high_copies, low_wins, low_copies
