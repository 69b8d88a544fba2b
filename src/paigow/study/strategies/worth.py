"""What rows are worth in a game, exactly: as a whole, and each of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from paigow.language.grammar import encode
from paigow.native.dealer import DealerTable
from paigow.solving.whole_game import DEALS
from paigow.study.strategies.rows import Row
from paigow.study.strategies.space import Game

__all__ = ["best_balance", "distances", "row_worths", "unit"]


def unit(game: Game) -> int:
    """What a balance is divided by to be EV per hand dealt."""
    return game.rules.commission.denominator * DEALS


def best_balance(game: Game) -> int:
    """The balance of the best that any rules can do in a game."""
    return _worth(game, game.values.best_rows(game.rules))


def distances(games: Sequence[Game], rows: Sequence[Row], best: Sequence[int]) -> tuple[Fraction, ...]:
    """How far rows stay below the best (balances by game), EV per hand dealt."""
    tables = {wheel: _table(rows, wheel) for wheel in {game.rules.wheel_number for game in games}}
    return tuple(
        Fraction(top - _balance(game, tables[game.rules.wheel_number]), unit(game))
        for game, top in zip(games, best, strict=True)
    )


def row_worths(games: Sequence[Game], rows: Sequence[Row]) -> tuple[Fraction, ...]:
    """What leaving out each row would cost, EV per hand dealt, on the mean of the games."""
    whole = [_balance(game, _table(rows, game.rules.wheel_number)) for game in games]
    costs = []
    for number in range(len(rows)):
        rest = [*rows[:number], *rows[number + 1 :]]
        tables = {wheel: _table(rest, wheel) for wheel in {game.rules.wheel_number for game in games}}
        lost = [
            Fraction(before - _balance(game, tables[game.rules.wheel_number]), unit(game))
            for game, before in zip(games, whole, strict=True)
        ]
        costs.append(sum(lost, Fraction(0)) / len(games))
    return tuple(costs)


def _table(rows: Sequence[Row], wheel: int) -> DealerTable:
    rules = [row.rule for row in rows]
    return DealerTable.build(encode(rules), max(1, len(rules)), wheel)


def _balance(game: Game, table: DealerTable) -> int:
    return _worth(game, game.values.sets.rows(table))


def _worth(game: Game, played: NDArray[np.uint32]) -> int:
    fee, whole = game.rules.commission.numerator, game.rules.commission.denominator
    wins, losses = game.values.total(played)
    return (whole - fee) * wins - whole * losses
