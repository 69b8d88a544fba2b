"""Game values: what each legal set of every class of hands wins and loses, summed over the hands of the class.

A way of setting sees ranks, and the ranks of a flush, and nothing else of a hand: 292,253 classes. So all that matters
of a game for rule lists of any kind are 4,070,025 pairs of integers, one for each different legal set of each class
(`paigow.solving.legal_sets`), made by the whole-game solve in one run. What a way wins and loses over the whole game is
the sum of the rows it plays, to the last integer, in the time it takes to run its rules over the classes.

The values depend on the dealer's house way, the wheel rule, the push rules and the player's role. Commission enters
where they are read. Where the dealer's cards lie open they have no meaning: there the player replies to what he sees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from paigow.errors import RulesError
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.solving.legal_sets import SETS, LegalSets, legal_sets
from paigow.solving.whole_game import Totals, solve

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.native.dealer import DealerTable
    from paigow.rules.game import Rules

__all__ = ["GameValues", "game_values"]


@dataclass(frozen=True, slots=True)
class GameValues:
    """The values of a game: `wins`, `losses` (SETS,) int64 by row of `sets`, in dealer hands (53,524,680 for each of
    the player's), summed over the hands of a class; what is neither won nor lost is a push."""

    sets: LegalSets
    wins: NDArray[np.int64]
    losses: NDArray[np.int64]

    def rows(self, way: HouseWay | DealerTable) -> NDArray[np.uint32]:
        """The row (292,253,) that a way of setting, or a table of one, plays with each class.

        Raises:
            ValueError: a table under another wheel rule, or with push rules.
        """
        from paigow.native.dealer import DealerTable

        return self.sets.rows(way if isinstance(way, DealerTable) else load_dealer_table(way, self.sets.wheel))

    def total(self, rows: NDArray[np.integer]) -> Totals:
        """Deals won and lost over the whole game by who plays these rows, one of each class (`rows`, `best_rows`)."""
        return Totals(int(self.wins[rows].sum()), int(self.losses[rows].sum()))

    def balances(self, rules: Rules) -> NDArray[np.int64]:
        """What each row is worth (SETS,), an exact integer: (d - n) x wins - d x losses under a commission of n/d.

        Raises:
            RulesError: a commission with too many decimals for 64 bits.
        """
        whole, fee = rules.commission.denominator, rules.commission.numerator
        if whole > _LARGEST_DENOMINATOR:
            raise RulesError(f"commission {float(rules.commission)} has too many decimals here; right: 5%")
        worth: NDArray[np.int64] = (whole - fee) * self.wins - whole * self.losses
        return worth

    def best_rows(self, rules: Rules) -> NDArray[np.uint32]:
        """The row (292,253,) of each class that is worth most; of equal ones the better low, then the better high.

        No rule list can do better. The best sets of single hands do, by less than 0.00001 % of the bet: they see suits.

        Raises:
            RulesError: a commission with too many decimals for 64 bits.
        """
        worth = self.balances(rules)
        start = self.sets.start[:-1]
        most = np.repeat(np.maximum.reduceat(worth, start), np.diff(self.sets.start))
        rows = np.flatnonzero(worth == most).astype(np.uint32)
        first: NDArray[np.uint32] = rows[np.searchsorted(rows, start)]
        return first


# A row sums at most 16,384 hands of 53,524,680 dealer hands each: below 2 ** 40, which leaves 23 bits.
_LARGEST_DENOMINATOR = 4_000_000


def game_values(
    dealer: HouseWay,
    rules: Rules,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    ranks: tuple[int, int] | None = None,
) -> GameValues:
    """The values of the game against a dealer who sets by `dealer`; a quarter of a minute on two cores.

    `jobs`, `scheduler`, `progress`, `ranks`: as in `paigow.solving.whole_game.solve`. Of a part of the game (`ranks`)
    the rows of all other classes are 0.

    Raises:
        RulesError: the dealer's cards lie open; what `solve` raises.
        PaigowError: as `solve`.
    """
    if rules.open_dealer:
        raise RulesError("sets have no values of their own where the dealer's cards lie open; right: rules standard")
    wins, losses = np.zeros(SETS, np.int64), np.zeros(SETS, np.int64)
    solve(
        dealer,
        rules,
        jobs=jobs,
        scheduler=scheduler,
        progress=progress,
        ranks=ranks or (0, 8192),
        values=(wins, losses),
    )
    return GameValues(legal_sets(rules.wheel_number), wins, losses)
