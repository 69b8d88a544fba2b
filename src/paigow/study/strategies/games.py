"""The games that strategies are looked at in: against one dealer, several, or all that ship."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.errors import HouseWayError, shown
from paigow.house_ways.way import house_way_names, load_house_way
from paigow.rules.sets import rules_of
from paigow.solving.game_values import game_values
from paigow.study.strategies.space import Game

if TYPE_CHECKING:
    from paigow.rules.sets import RulesLike

__all__ = ["all_dealers", "check_names", "dealer_names", "load_games"]


def all_dealers() -> tuple[str, ...]:
    """The shipped house ways that strategies can be made for: those whose joker is a bug."""
    return tuple(name for name in house_way_names() if load_house_way(name).joker == "bug")


def dealer_names(text: str) -> tuple[str, ...]:
    """The dealers that a list such as "golden-nugget,foxwoods" names; "all" are those of `all_dealers`.

    Raises:
        HouseWayError: none is named, or one twice.
    """
    if text.strip() == "all":
        return all_dealers()
    names = tuple(name.strip() for name in text.split(","))
    if not all(names) or len(set(names)) < len(names):
        right = "right: --dealer golden-nugget,foxwoods, or all"
        raise HouseWayError(f"--dealer {shown(text)} does not name dealers, each once; {right}")
    return names


def check_names(dealers: tuple[str, ...]) -> None:
    """HouseWayError unless all of these are house ways, before anything takes time."""
    for name in dealers:
        load_house_way(name)


def load_games(
    dealers: tuple[str, ...],
    *,
    rules: RulesLike | None = None,
    role: str | None = None,
    commission: str | float | Fraction | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Game, ...]:
    """The games against these dealers, values included; `progress(done, total)` while values are made.

    Raises:
        HouseWayError: a dealer who is unknown or wrongly written.
        RulesError: rules under which sets have no values: open cards of the dealer, several opponents.
    """
    ways = [load_house_way(name) for name in dealers]
    games = []
    for way in ways:
        game = rules_of(rules, way.ranking, commission=commission, role=role)
        game.check_one_hidden_hand("strategy")
        game.check_no_wild_joker("strategy")
        games.append(Game(way.key, game, game_values(way, game, jobs=jobs, progress=progress)))
    return tuple(games)
