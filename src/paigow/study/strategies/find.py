"""Find the best strategy of so many rows against one dealer or several: any time better, and any time at an end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from paigow.errors import InputError
from paigow.solving.threads import in_threads
from paigow.study.strategies.rows import Row, rows_of
from paigow.study.strategies.search import Search
from paigow.study.strategies.space import Game, plain_wishes, space_of, worths_of
from paigow.study.strategies.worth import best_balance, distances

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay

__all__ = ["MOST_ROWS", "Found", "check_request", "find_strategy"]

MOST_ROWS: Final = 200
_MOST_GIVEN: Final = 255
_ROUND: Final = 4  # steps from one and the same list
_FRUITLESS: Final = 150  # rounds without a gain after which nothing seems to help any more
_PHASE: Final = 25  # rounds until the games are weighed anew, when the largest distance counts


@dataclass(frozen=True)
class Found:
    """The best rows so far. `distances`: EV per hand dealt below the best that any rules can do, by game, exact;
    `steps` and `seconds`: what it took; `ended`: of the last one, why the search came to its end."""

    rows: tuple[Row, ...]
    distances: tuple[Fraction, ...]
    steps: int
    seconds: float
    ended: str = ""

    @property
    def mean(self) -> Fraction:
        """The mean of the distances."""
        return sum(self.distances, Fraction(0)) / len(self.distances)

    @property
    def largest(self) -> Fraction:
        """The largest of the distances."""
        return max(self.distances)


def check_request(count: int, steps: int | None = None, seconds: float | None = None) -> None:
    """InputError unless there may be so many rows, steps and seconds."""
    if not 1 <= count <= MOST_ROWS:
        raise InputError(f"--rows {count}: a strategy has from 1 to {MOST_ROWS}; right: --rows 20")
    if steps is not None and steps < 0:
        raise InputError(f"--steps {steps} is below 0; right: --steps 1000")
    if seconds is not None and not seconds >= 0:
        raise InputError(f"--time {seconds} is below 0; right: --time 10m")


def find_strategy(
    games: Sequence[Game],
    count: int,
    *,
    start: Sequence[HouseWay] = (),
    known: Sequence[HouseWay] = (),
    seed: int = 0,
    steps: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    worst: bool = False,
) -> Iterator[Found]:
    """The best strategies of at most `count` rows that were found so far, each better than the one before; the last
    once more, in plainer words where there are any, with the reason why the search `ended`.

    It goes on from the best of the strategies `start`; without any from the best of nothing and of what is `known`. It
    ends after `steps` or `seconds`, or when nothing helps any more. The mean of the distances counts, or the largest
    (`worst`). The same games, start, seed and number of steps give the same rows whatever the `jobs` (threads; None:
    one for each core).

    Raises:
        InputError: `count` is not from 1 to `MOST_ROWS`, a number of steps or seconds below 0, or a start of more than
            255 rows.
        RulesError: a commission with too many decimals for 64 bits; a start for a wild joker.
    """
    check_request(count, steps, seconds)
    began = monotonic()
    given = [rows_of(way.rules) for way in start]
    for way, rows in zip(start, given, strict=True):
        way.check_no_wild_joker("strategy")
        if len(rows) > _MOST_GIVEN:
            raise InputError(f"{way.key} has {len(rows)} rows to begin with; right: at most {_MOST_GIVEN}")
    given = given or [tuple(filter(_is_plain, rows_of(way.rules))) for way in known]
    wishes = [*plain_wishes(), *(row.wish for rows in given for row in rows)]
    space = space_of(wishes)
    weights = [1] * len(games)
    best = [best_balance(game) for game in games]
    search = Search(worths_of(space, games, weights))

    def finished() -> bool:
        return (seconds is not None and monotonic() - began >= seconds) or (steps is not None and done >= steps)

    def judged(rows: tuple[Row, ...]) -> Found:
        return Found(rows, distances(games, rows, best), done, monotonic() - began)

    done = 0
    lists = [search.filled(search.cut(rows, count), count) for rows in given]
    if not start:
        lists.append(search.filled((), count))
    current = search.cut(max(lists, key=search.worth), count)
    found = judged(current)
    yield found
    fruitless = 0
    while not finished() and fruitless < _FRUITLESS:
        if worst and done and done % (_PHASE * _ROUND) == 0 and len(games) > 1:
            weights = _weights(judged(current).distances)
            search = Search(worths_of(space, games, weights))
        changed = partial(_changed, search, current, count)
        tried = list(in_threads(changed, [Random(f"{seed} {done + number}") for number in range(_ROUND)], jobs))
        done += _ROUND
        better = max(tried, key=search.worth)
        fruitless += 1
        if search.worth(better) > search.worth(current):
            current, fruitless = better, 0
            now = judged(current)
            if (now.largest, now.mean) < (found.largest, found.mean) if worst else now.mean < found.mean:
                found = now
                yield found
    plain = judged(search.plain(found.rows))
    if plain.largest <= found.largest if worst else plain.mean <= found.mean:
        found = plain
    if fruitless >= _FRUITLESS:
        ended = f"nothing helped in the last {_FRUITLESS * _ROUND} steps"
    else:
        ended = "the steps are done" if steps is not None and done >= steps else "the time is over"
    yield replace(found, steps=done, seconds=monotonic() - began, ended=ended)


def _changed(search: Search, rows: tuple[Row, ...], count: int, random: Random) -> tuple[Row, ...]:
    return search.changed(rows, count, random)


def _is_plain(row: Row) -> bool:
    """Whether the row wishes one thing, without alternatives and conditions of its own."""
    wish = row.wish
    return not wish.holds and wish.joker is None and len(wish.high) <= 1 and len(wish.low) <= 1


def _weights(distances: Sequence[Fraction]) -> list[int]:
    """Weights from 1 for the game that is played best to 16 for the one that is played worst."""
    low, high = min(distances), max(distances)
    return [1 + int(15 * (one - low) / (high - low)) if high > low else 1 for one in distances]
