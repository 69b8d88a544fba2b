"""The best reply of one hand to a dealer whose cards lie open: how often it wins and loses, over all he can hold.

Whoever sees the dealer's setting wins where some split beats it at both positions, and loses where no split beats it at
either. The whole-game solve counts that for all classes of hands; this asks it for the one support of a hand.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from paigow.game.cards import BUG
from paigow.native.dealer import DealerTable
from paigow.native.index import class_index
from paigow.native.solve import Solver, support_classes
from paigow.rules.game import Rules

__all__ = ["DEALER_HANDS", "open_counts"]

DEALER_HANDS: Final = 53_524_680
"""Hands the dealer can hold against one of the player's: C(46, 7)."""


def open_counts(table: DealerTable, rules: Rules, hand: Sequence[int]) -> tuple[int, int]:
    """Dealer hands, of 53,524,680, that seven cards (ids) win and lose against when the dealer's are seen first."""
    support = 0
    for card in hand:
        if card != BUG:
            support |= 1 << (card >> 2)
    first, end = support_classes(support, support + 1)
    wins, losses = array("I", bytes(4 * (end - first))), array("I", bytes(4 * (end - first)))
    solver = Solver(table, rules.copies_code, 1, 1, (), True)
    solver.solve(support, support + 1, bytearray(end - first), wins, losses)  # type: ignore[arg-type]
    place = class_index(hand) - first
    return wins[place], losses[place]
