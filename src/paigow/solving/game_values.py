"""Game values: what each legal set of every class of hands wins and loses, summed over the hands of the class.

A way of setting sees ranks, and the ranks of a flush, and nothing else of a hand: 292,253 classes. So all that matters
of a game for rule lists of any kind are 4,070,025 pairs of integers, one for each different legal set of each class
(`paigow.solving.legal_sets`), made by the whole-game solve in one run. What a way wins and loses over the whole game is
the sum of the rows it plays, to the last integer, in the time it takes to run its rules over the classes.

The values depend on the dealer's house way, the wheel rule, the push rules and whose copies are. Commission enters
where they are read. Where the dealer's cards lie open they have no meaning: there the player replies to what he sees.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from paigow.errors import RulesError
from paigow.house_ways.cache import cache_folder, one_at_a_time
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.native import extra_cards
from paigow.solving.array_files import read_arrays, write_arrays
from paigow.solving.legal_sets import LegalSets, RowCounts, legal_sets
from paigow.solving.result_keys import build_of, result_key
from paigow.solving.whole_game import ALL_RANKS, Totals, solve

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.native.dealer import DealerTable
    from paigow.rules.game import Rules

__all__ = [
    "BestSets",
    "GameValues",
    "balances",
    "game_key",
    "game_values",
    "kept_totals",
    "make_values",
    "values_and_best",
]


@dataclass(frozen=True, slots=True)
class GameValues:
    """The values of a game: `wins`, `losses` int64 by row of `sets`, in dealer hands (53,524,680 for each of
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

    def classes(self, rows: NDArray[np.uint32]) -> NDArray[np.intp]:
        """The classes whose sets stand in these rows."""
        return np.searchsorted(self.sets.start, rows, "right") - 1

    def total(self, rows: NDArray[np.integer]) -> Totals:
        """Deals won and lost over the whole game by who plays these rows, one of each class (`rows`, `best_rows`)."""
        return Totals(int(self.wins[rows].sum()), int(self.losses[rows].sum()))

    def best_rows(self, rules: Rules) -> NDArray[np.uint32]:
        """The row (292,253,) of each class that is worth most; of equal ones the better low, then the better high.

        No rule list can do better. The best sets of single hands do, by less than 0.00001 % of the bet: they see suits.
        """
        end = int(self.sets.start[-1])
        worth = balances(rules, self.wins[:end], self.losses[:end])
        start = self.sets.start[:-1]
        most = np.repeat(np.maximum.reduceat(worth, start), np.diff(self.sets.start))
        rows = np.flatnonzero(worth == most).astype(np.uint32)
        first: NDArray[np.uint32] = rows[np.searchsorted(rows, start)]
        return first


@dataclass(frozen=True, slots=True)
class BestSets:
    """Which rows are the best sets of single hands, suits and all, under one commission.

    `row` (n,) uint32, ascending: rows that are the best set of some hands of their class (ties: the better low, then
    the better high); nearly every class has one. `hands` (n,) int64: of how many; `example` (n,) uint32: a class of
    such hands (`paigow.native.index`). `optimal`: the totals of the best sets over the whole game.

    `ties` (t, 3) int64: row, another row, and how many of the hands of which the first is best the other is as good
    for. `parts` (m, 4) int64, for classes with several best rows: row, another row (or the same), and the wins and
    losses of the other with the hands of which the first is best.
    """

    row: NDArray[np.uint32]
    hands: NDArray[np.int64]
    example: NDArray[np.uint32]
    optimal: Totals
    ties: NDArray[np.int64]
    parts: NDArray[np.int64]


def balances(rules: Rules, wins: NDArray[np.int64], losses: NDArray[np.int64]) -> NDArray[Any]:
    """What wins and losses are worth, exact integers: (d - n) x wins - d x losses under a commission of n/d.

    int64; where a commission with many decimals would not fit into it, Python's integers (dtype object).
    """
    whole, fee = rules.commission.denominator, rules.commission.numerator
    if whole > _LARGEST_DENOMINATOR:
        wins, losses = wins.astype(object), losses.astype(object)
    worth: NDArray[Any] = (whole - fee) * wins - whole * losses
    return worth


# A row sums at most 16,384 hands of 53,524,680 dealer hands each, below 2 ** 40; a difference of two has to fit.
_LARGEST_DENOMINATOR = 2_000_000
_MOST_KEPT = 12  # more than there are house ways, so that all of them may be looked at in turn


def game_values(
    dealer: HouseWay,
    rules: Rules,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> GameValues:
    """The values of the game against a dealer who sets by `dealer`, kept in the cache folder (65 MB a game, the last
    twelve of them); made in some twenty seconds on two cores. Commission does not matter.

    `jobs`, `scheduler`, `progress`: as in `paigow.solving.whole_game.solve`.

    Raises:
        RulesError: the dealer's cards lie open; what `solve` raises.
        PaigowError: as `solve`.
    """
    _check(rules)
    found = _read_values(dealer, rules)
    if found is None:
        with _alone(dealer, rules) as waited:
            found = _read_values(dealer, rules) if waited else None
            if found is None:
                found = make_values(dealer, rules, jobs=jobs, scheduler=scheduler, progress=progress)[0]
    return found


def values_and_best(
    dealer: HouseWay,
    rules: Rules,
    *,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[GameValues, BestSets]:
    """The values, and the best sets under the commission of `rules`; made together and both kept, see `game_values`."""
    _check(rules)
    found = _read_both(dealer, rules)
    if found is None:
        with _alone(dealer, rules) as waited:
            found = _read_both(dealer, rules) if waited else None
            if found is None:
                found = make_values(dealer, rules, jobs=jobs, progress=progress)
    return found


def kept_totals(dealer: HouseWay, rules: Rules, players: Sequence[HouseWay | None]) -> list[Totals | None]:
    """The totals of these players, None for the best sets, as far as the values of the game are kept; else None."""
    best = _read_best(dealer, rules) if None in players else None
    values = _read_values(dealer, rules) if any(players) else None
    found: list[Totals | None] = []
    for player in players:
        if player is None:
            found.append(None if best is None else best.optimal)
        else:
            found.append(None if values is None else values.total(values.rows(player)))
    return found


def make_values(
    dealer: HouseWay,
    rules: Rules,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    ranks: tuple[int, int] | None = None,
) -> tuple[GameValues, BestSets]:
    """The same without looking whether they are kept. Of a part of the game (`ranks`, see `solve`) the rows of all
    other classes are 0, and nothing is kept."""
    _check(rules)
    counts = RowCounts.empty(rules.wheel_number)
    solution = solve(
        dealer,
        rules,
        jobs=jobs,
        scheduler=scheduler,
        progress=progress,
        values=counts,
        ranks=ranks or ALL_RANKS,
    )
    values = GameValues(legal_sets(rules.wheel_number), counts.wins, counts.losses)
    best = _best_sets(counts, solution.optimal)
    if ranks is None:
        pair = [values.wins, values.losses]
        write_arrays(cache_folder(), "values", game_key(dealer, rules), pair, most=_MOST_KEPT)
        flat: list[NDArray[Any]] = [
            best.row,
            best.hands,
            best.example,
            np.array(best.optimal, np.int64),
            best.ties.ravel(),
            best.parts.ravel(),
        ]
        write_arrays(cache_folder(), "best", _best_key(dealer, rules), flat, most=2 * _MOST_KEPT)
    return values, best


@contextmanager
def _alone(dealer: HouseWay, rules: Rules) -> Iterator[bool]:
    """Solve a game in one process at a time: whoever else needs it waits, and finds it kept; True for who waited."""
    folder = cache_folder()
    if folder is None:
        yield False
        return
    with one_at_a_time(os.path.join(folder, f"values-{game_key(dealer, rules)[:32]}.arrays")) as waited:
        yield waited


def _check(rules: Rules) -> None:
    if rules.open_dealer:
        raise RulesError("sets have no values of their own where the dealer's cards lie open; right: rules standard")


def _best_sets(counts: RowCounts, optimal: Totals) -> BestSets:
    best = np.frombuffer(counts.best, np.int64).reshape(-1, 3)
    best = best[np.argsort(best[:, 0])]
    ties = np.frombuffer(counts.ties, np.int64).reshape(-1, 3)
    parts = np.frombuffer(counts.parts, np.int64).reshape(-1, 4)
    return BestSets(
        best[:, 0].astype(np.uint32),
        best[:, 1].copy(),
        best[:, 2].astype(np.uint32),
        optimal,
        ties[np.lexsort((ties[:, 1], ties[:, 0]))],
        parts[np.lexsort((parts[:, 1], parts[:, 0]))],
    )


def game_key(dealer: HouseWay, rules: Rules) -> str:
    """By what a game is known for all ways of setting and all commissions: `dealer` and what the rules say of it."""
    game = dealer.program, dealer.rule_count, rules.wheel_number, rules.copies_code, rules.settled_program
    if rules.extra_card:
        return result_key("values 2", game, rules.role, build_of(extra_cards))
    return result_key("values 2", game)


def _best_key(dealer: HouseWay, rules: Rules) -> str:
    return result_key("best", game_key(dealer, rules), rules.commission)


def _read_values(dealer: HouseWay, rules: Rules) -> GameValues | None:
    kept = read_arrays(cache_folder(), "values", game_key(dealer, rules))
    return None if kept is None or len(kept) != 2 else GameValues(legal_sets(rules.wheel_number), *kept)


def _read_both(dealer: HouseWay, rules: Rules) -> tuple[GameValues, BestSets] | None:
    best = _read_best(dealer, rules)
    values = None if best is None else _read_values(dealer, rules)
    return None if best is None or values is None else (values, best)


def _read_best(dealer: HouseWay, rules: Rules) -> BestSets | None:
    kept = read_arrays(cache_folder(), "best", _best_key(dealer, rules))
    if kept is None or len(kept) != 6:
        return None
    row, hands, example, optimal, ties, parts = kept
    totals = Totals(*map(int, optimal))
    return BestSets(row, hands, example, totals, ties.reshape(-1, 3), parts.reshape(-1, 4))
