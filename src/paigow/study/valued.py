"""A game against a house way with what every set is worth in it: what prices, exceptions and cards begin with."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from paigow.game.cards import Wheel
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike, rules_of
from paigow.solving.game_values import BestSets, GameValues, values_and_best

__all__ = ["ValuedGame", "valued_game"]


class ValuedGame(NamedTuple):
    """A game: the dealer's house way, the rules, the values of all sets, and the best ones."""

    dealer: HouseWay
    rules: Rules
    values: GameValues
    best: BestSets


def valued_game(
    dealer: str | os.PathLike[str] | HouseWay,
    what: str,
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ValuedGame:
    """The game against `dealer`, solved or from what is kept; `what` of it is asked for, for messages.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: rules, a role, commission or wheel that there is not; rules with open cards of the dealer or with
            several opponents, or a wild joker.
    """
    way = as_house_way(dealer)
    game = rules_of(rules, way.ranking, wheel=wheel, commission=commission, role=role)
    game.check_one_hidden_hand(what)
    game.check_no_wild_joker(what)
    return ValuedGame(way, game, *values_and_best(way, game, jobs=jobs, progress=progress))
