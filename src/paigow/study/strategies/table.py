"""The table of dealers and strategies: what each strategy gives away against each dealer."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.study.strategies.rows import rows_of
from paigow.study.strategies.worth import best_balance, rules_distances

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.study.strategies.space import Game

__all__ = ["Line", "StrategyTable", "strategy_table"]


@dataclass(frozen=True)
class Line:
    """A strategy, its number of rows, and what it gives away against each dealer: EV per hand dealt below the best that
    any rules can do, in units of the bet."""

    strategy: HouseWay
    rows: int
    distances: tuple[Fraction, ...]

    @property
    def mean(self) -> Fraction:
        """The mean over the dealers."""
        return sum(self.distances, Fraction(0)) / len(self.distances)


@dataclass(frozen=True)
class StrategyTable:
    """A line for each strategy, the best first."""

    games: tuple[Game, ...]
    lines: tuple[Line, ...]

    def to_json(self) -> dict[str, object]:
        """The table as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "dealers": [game.name for game in self.games],
            "game": self.games[0].rules.to_json(),
            "strategies": [
                {
                    "strategy": line.strategy.key,
                    "rows": line.rows,
                    "mean": float(line.mean),
                    "distances": [float(one) for one in line.distances],
                }
                for line in self.lines
            ],
        }

    def to_csv(self) -> str:
        """A line for each strategy; distances in percent of the bet."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["strategy", "rows", "mean_points", *(game.name for game in self.games)])
        for line in self.lines:
            numbers = [f"{100 * float(one):.6f}" for one in (line.mean, *line.distances)]
            writer.writerow([line.strategy.key, line.rows, *numbers])
        return text.getvalue()


def strategy_table(games: Sequence[Game], strategies: Sequence[HouseWay]) -> StrategyTable:
    """What each strategy gives away in each game."""
    best = [best_balance(game) for game in games]
    lines = []
    for way in strategies:
        lines.append(Line(way, len(rows_of(way.rules)), rules_distances(games, way.rules, best)))
    return StrategyTable(tuple(games), tuple(sorted(lines, key=lambda line: (line.mean, line.strategy.key))))
