"""The set that is best for a main bet and a side bet together, over the whole game.

Some bets pay by how the player sets his hand. What each legal set of each class of hands wins and loses is known
(`paigow.solving.game_values`), and so is the line that takes it; of each class the set is played that is worth most in
money on both bets. Who sets so goes by the ranks of a hand and those of its flush, as every list of rules does; who
looks at suits besides gains less than 0.00001 % of the bet.

The hands with a royal flush and a royal match are a third of their classes: each of them is counted by itself.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import RANKINGS
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.explain import grants
from paigow.language.grammar import Rule, encode
from paigow.native.classes import class_index
from paigow.native.counts import count_splits
from paigow.native.dealer import DEALER_CLASSES, DealerTable
from paigow.native.strength import high_strengths, low_strengths
from paigow.solving.whole_game import DEALS
from paigow.study.side_bets.count import class_conditions, line_taking, royal_match_hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules
    from paigow.solving.game_values import GameValues
    from paigow.study.side_bets.bet import SideBet

__all__ = ["BetsBySet", "lines_of_sets"]

_PER_HAND: Final = DEALS // 154_143_080
_FITS: Final = 1 << 62


class _Match(NamedTuple):
    """A hand with the royal match: its class, and (row, line, wins, losses) of every legal set of it."""

    place: int
    sets: tuple[tuple[int, int, int, int], ...]


class BetsBySet:
    """A side bet and the values of a game: what each way of setting comes to on both bets.

    `matched`: the hands with a royal match, where a line speaks of it, each with its sets; the values are without them.
    """

    def __init__(self, bet: SideBet, dealer: HouseWay, rules: Rules, values: GameValues) -> None:
        """`values` are those of the game of `dealer` under `rules`."""
        self.bet, self.values, self.rules = bet, values, rules
        sets = values.sets
        end = int(sets.start[-1])
        self.lines = lines_of_sets(bet, values)
        self.wins, self.losses, self.hands = values.wins[:end].copy(), values.losses[:end].copy(), sets.hands.copy()
        self.matched: list[_Match] = []
        if any(line.own.seven == "royal match" for line in bet.lines):
            table = load_dealer_table(dealer, rules.ranking, rules.settled)
            self.matched = [self._match(table, hand) for hand in royal_match_hands()]

    def best(self, main: Fraction, gains: Sequence[Fraction]) -> list[tuple[int, int, int]]:
        """(deals, wins, losses) of each line, from none on, for who sets what is worth most on a bet of `main` and the
        side bet, of which each line gains so much money."""
        won = main * (1 - self.rules.commission)
        whole = lcm(won.denominator, main.denominator, *(gain.denominator for gain in gains))
        win, loss, side = int(won * whole), int(main * whole), [int(gain * whole) * _PER_HAND for gain in gains]
        sets = self.values.sets
        largest = max(win, loss) * int(self.wins.max()) + max(map(abs, side)) * int(self.hands.max())
        kind = np.int64 if largest < _FITS else object
        sizes = np.repeat(self.hands, np.diff(sets.start)).astype(kind)
        worth: NDArray[Any] = win * self.wins.astype(kind) - loss * self.losses.astype(kind)
        worth = worth + np.array(side, kind)[self.lines] * sizes
        start = sets.start[:-1]
        most = np.repeat(np.maximum.reduceat(worth, start), np.diff(sets.start))
        rows = np.flatnonzero(worth == most).astype(np.uint32)
        chosen = rows[np.searchsorted(rows, start)]
        own = [max(one.sets, key=lambda each: win * each[2] - loss * each[3] + side[each[1]]) for one in self.matched]
        return self._totals(chosen, own)

    def played(self, rows: NDArray[np.uint32]) -> list[tuple[int, int, int]]:
        """The same for who plays these rows (292,253,), one of each class."""
        own = [next(each for each in one.sets if each[0] == rows[one.place]) for one in self.matched]
        return self._totals(rows, own)

    def _totals(self, rows: NDArray[np.uint32], own: Sequence[tuple[int, int, int, int]]) -> list[tuple[int, int, int]]:
        totals = []
        for line in range(len(self.bet.lines) + 1):
            here = self.lines[rows] == line
            alone = [each for each in own if each[1] == line]
            hands = int(self.hands[here].sum()) + len(alone)
            wins = int(self.wins[rows[here]].sum()) + sum(each[2] for each in alone)
            losses = int(self.losses[rows[here]].sum()) + sum(each[3] for each in alone)
            totals.append((hands * _PER_HAND, wins, losses))
        return totals

    def _match(self, table: DealerTable, hand: Sequence[int]) -> _Match:
        """Take a hand out of the values of its class."""
        place, sets = class_index(hand), self.values.sets
        highs, lows = high_strengths(table.wheel), [0, *low_strengths()]
        rows = {
            (lows[sets.low[row]], highs[sets.high[row]]): row for row in range(sets.start[place], sets.start[place + 1])
        }
        found: dict[int, tuple[int, int, int, int]] = {}
        for _, _, low, high, legal, wins, losses, *_ in count_splits(table, hand, (), self.rules.copies_code)[1]:
            if legal:
                row = rows[low, high]
                found[row] = row, line_taking(self.bet, hand, (low, high)), wins, losses
        self.hands[place] -= 1
        for row, _, wins, losses in found.values():
            self.wins[row] -= wins
            self.losses[row] -= losses
        return _Match(place, tuple(found[row] for row in sorted(found)))


def lines_of_sets(bet: SideBet, values: GameValues) -> NDArray[np.uint8]:
    """The line (0 for none) that takes each legal set, by row; without the royal match."""
    sets = values.sets
    end = int(sets.start[-1])
    classes = np.repeat(np.arange(DEALER_CLASSES), np.diff(sets.start))
    high, low = sets.high[:end], sets.low[:end]
    lines = np.zeros(end, np.uint8)
    wheel = RANKINGS.index(sets.wheel)
    for n, line in reversed(list(enumerate(bet.lines, 1))):
        if line.own.seven == "royal match":
            continue
        rule = line.own.rule
        lows = np.array([False, *(grants(replace(rule, high=()), strength, 0) for strength in low_strengths())])
        highs = np.array([grants(replace(rule, low=()), 0, strength) for strength in high_strengths(wheel)])
        lines[_speaks(rule, wheel)[classes] & class_conditions(line.own, wheel)[classes] & highs[high] & lows[low]] = n
    return lines


@lru_cache(maxsize=32)
def _speaks(rule: Rule, wheel: int) -> NDArray[np.bool_]:
    """Which classes (292,253,) are what a rule says of all seven cards; `wheel`: the number of how hands rank."""
    when = replace(rule, high=(), low=())
    if when == Rule():
        return np.ones(DEALER_CLASSES, bool)
    table = DealerTable.build(encode([when]), 1, wheel).tobytes()
    found: NDArray[np.bool_] = np.frombuffer(table, np.uint16, DEALER_CLASSES, 2 * DEALER_CLASSES) == 1
    return found
