"""What rows are worth in a game, exactly: as a whole, and each of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from paigow.language.grammar import Rule, encode
from paigow.solving.whole_game import DEALS
from paigow.study.strategies.rows import Row
from paigow.study.strategies.space import Game

__all__ = ["best_balance", "distances", "row_worths", "rules_distances", "unit"]


def unit(game: Game) -> int:
    """What a balance is divided by to be EV per hand dealt."""
    return game.rules.commission.denominator * DEALS


def best_balance(game: Game) -> int:
    """The balance of the best that any rules can do in a game."""
    return _worth(game, game.values.best_rows(game.rules))


def distances(games: Sequence[Game], rows: Sequence[Row], best: Sequence[int]) -> tuple[Fraction, ...]:
    """How far rows stay below the best (balances by game), EV per hand dealt."""
    return rules_distances(games, [row.rule for row in rows], best)


def rules_distances(games: Sequence[Game], rules: Sequence[Rule], best: Sequence[int]) -> tuple[Fraction, ...]:
    """The same of rules, of which each may be many rows."""
    balances = _balances(games, rules)
    return tuple(Fraction(top - balance, unit(game)) for game, top, balance in zip(games, best, balances, strict=True))


def row_worths(games: Sequence[Game], rows: Sequence[Row]) -> tuple[Fraction, ...]:
    """What leaving out each row would cost, EV per hand dealt, on the mean of the games."""
    rules = [row.rule for row in rows]
    whole = _balances(games, rules)
    costs = []
    for number in range(len(rules)):
        rest = _balances(games, [*rules[:number], *rules[number + 1 :]])
        lost = [Fraction(before - after, unit(game)) for game, before, after in zip(games, whole, rest, strict=True)]
        costs.append(sum(lost, Fraction(0)) / len(games))
    return tuple(costs)


def _balances(games: Sequence[Game], rules: Sequence[Rule]) -> list[int]:
    """What rules are worth in each game; what they play depends on the wheel rule alone."""
    program = encode(rules)
    played: dict[int, NDArray[np.uint32]] = {}
    for game in games:
        if game.rules.wheel_number not in played:
            played[game.rules.wheel_number] = game.values.sets.play(program, max(1, len(rules))).row
    return [_worth(game, played[game.rules.wheel_number]) for game in games]


def _worth(game: Game, played: NDArray[np.uint32]) -> int:
    fee, whole = game.rules.commission.numerator, game.rules.commission.denominator
    wins, losses = game.values.total(played)
    return (whole - fee) * wins - whole * losses
