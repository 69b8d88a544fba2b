"""The curve: how little the best strategy of N rows gives away, N by N, with known strategies beside it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigow.errors import InputError, shown
from paigow.house_ways.way import HouseWay, load_house_way, strategy_names
from paigow.study.strategies.files import found_text
from paigow.study.strategies.find import Found, check_request, find_strategy
from paigow.study.strategies.rows import way_of
from paigow.study.strategies.table import Line, strategy_table

if TYPE_CHECKING:
    from paigow.study.strategies.space import Game

__all__ = ["DEFAULT_COUNTS", "Curve", "curve_of", "find_curve", "parse_counts"]

DEFAULT_COUNTS = (5, 8, 10, 15, 20, 30, 50)


@dataclass(frozen=True)
class Curve:
    """`found`: the best strategy by the number of rows that it may have; `beside`: the dealers' own ways as strategies
    and those that ship, the best first."""

    games: tuple[Game, ...]
    found: Mapping[int, Found]
    beside: tuple[Line, ...]

    def to_json(self) -> dict[str, object]:
        """The curve as JSON data, keys in a fixed order; `text` is a strategy's file."""
        own = {game.name for game in self.games}
        return {
            "schema": 1,
            "dealers": [game.name for game in self.games],
            "game": self.games[0].rules.to_json(),
            "found": [
                {
                    "most_rows": count,
                    "rows": len(found.rows),
                    "mean": float(found.mean),
                    "distances": [float(one) for one in found.distances],
                    "steps": found.steps,
                    "text": found_text(found, self.games),
                }
                for count, found in self.found.items()
            ],
            "beside": [
                {
                    "strategy": line.strategy.key,
                    "is_dealers_own": line.strategy.key in own,
                    "rows": line.rows,
                    "mean": float(line.mean),
                    "distances": [float(one) for one in line.distances],
                }
                for line in self.beside
            ],
        }

    def to_csv(self) -> str:
        """A line for each strategy, those found without a name; distances in percent of the bet."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["strategy", "most_rows", "rows", "mean_points", *(game.name for game in self.games)])
        lines = [("", count, len(one.rows), one.mean, one.distances) for count, one in self.found.items()]
        lines += [(one.strategy.key, one.rows, one.rows, one.mean, one.distances) for one in self.beside]
        for name, most, rows, mean, distances in lines:
            writer.writerow([name, most, rows, *(f"{100 * float(one):.6f}" for one in (mean, *distances))])
        return text.getvalue()


def parse_counts(text: str) -> tuple[int, ...]:
    """The numbers of rows that a list such as "5,10,20" states, in order, each once.

    Raises:
        InputError: it states none, or one that no strategy can have.
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise InputError(f"--rows {shown(text)} are no numbers of rows; right: --rows 5,10,20")
    counts = tuple(sorted({int(part) for part in parts}))
    for count in counts:
        check_request(count)
    return counts


def find_curve(
    games: Sequence[Game],
    counts: Sequence[int],
    *,
    starts: Sequence[HouseWay] = (),
    seed: int = 0,
    steps: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
) -> Iterator[tuple[int, Found]]:
    """What is found for each number of rows, in order, again at each gain; `steps` and `seconds` are for each of them.

    Each search begins with the best of the shipped strategies and of `starts`, cut or filled, and of what was found for
    fewer rows: so more rows never give away more. The options are those of `find_strategy`.

    Raises:
        InputError, RulesError: what `find_strategy` raises.
    """
    begin = [*map(load_house_way, strategy_names()), *starts]
    fewer: list[HouseWay] = []
    for count in counts:
        best: Found | None = None
        for found in find_strategy(
            games, count, start=[*begin, *fewer], seed=seed, steps=steps, seconds=seconds, jobs=jobs
        ):
            if best is None or found.ended or found.mean < best.mean:
                best = found
                yield count, found
        fewer = [] if best is None else [way_of(best.rows)]


def curve_of(games: Sequence[Game], found: Mapping[int, Found], dealers: Sequence[HouseWay]) -> Curve:
    """The curve through what was found, with the ways of the dealers and all shipped strategies beside it."""
    ways = {way.key: way for way in (*map(load_house_way, strategy_names()), *dealers)}
    return Curve(tuple(games), dict(found), strategy_table(games, list(ways.values())).lines)
