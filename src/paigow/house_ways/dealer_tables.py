"""Dealer tables: how a house way sets every class of dealer hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigow.game.cards import Ranking
from paigow.house_ways.cache import cache_folder
from paigow.house_ways.kept_tables import kept_table
from paigow.house_ways.way import as_house_way
from paigow.language.grammar import Rule, encode
from paigow.rules.game import Rules

if TYPE_CHECKING:
    import os

    from paigow.house_ways.way import HouseWay
    from paigow.native.dealer import DealerTable

__all__ = ["cache_folder", "load_dealer_table", "pushes_without_hands"]


def load_dealer_table(
    way: str | os.PathLike[str] | HouseWay,
    wheel: Ranking | None = None,
    pushes: tuple[Rule, ...] = (),
    *,
    cache: bool = True,
) -> DealerTable:
    """The dealer table of a house way, by its name, its file or as it was loaded.

    `wheel`: the wheel rule, None for the house way's own. `pushes`: what pushes, or else settles the bet outright
    (`Rules.settled`). The table is taken from this process's memory, else from the cache folder, else built, in a few
    tenths of a second, and put into both. With `cache=False` it is built, and neither place is read or written. Never
    fails for want of a cache.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: `wheel` is neither "second" nor "lowest"; a push that is none.
    """
    way = as_house_way(way)
    number = way.wheel_number(wheel)
    settled: tuple[Rule, ...] = ()
    if pushes != ():
        listed = pushes if isinstance(pushes, tuple) else ()
        wins = tuple(rule for rule in listed if isinstance(rule, Rule) and rule.hand)
        rest = tuple(rule for rule in listed if rule not in wins) if wins else pushes
        settled = (*Rules(pushes=rest).pushes, *wins)
    rows = encode(settled) if settled else b""
    return kept_table(way.program, way.rule_count, number, rows, len(settled), cache=cache)


def pushes_without_hands(way: HouseWay, rules: Rules) -> tuple[Rule, ...]:
    """The push rules of `rules` that no hand fits, as `way` sets them: each is probably a mistake."""
    tables = ((push, load_dealer_table(way, rules.ranking, (push,))) for push in rules.pushes)
    return tuple(push for push, table in tables if not table.pushed_hands())
