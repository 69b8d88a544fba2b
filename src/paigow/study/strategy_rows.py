"""The rows of a strategy: what each decides, and what leaving it out would cost.

A row is one pattern of hands of one rule: a rule whose `hand` has three alternatives is three rows, a rule without
`hand` is one. That is what a person has to learn, and the strategy whose rules are these rows sets every hand alike.
A row is worth what is lost without it, when the rows after it decide its hands: learn first what is worth most.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from paigow.errors import HouseWayError
from paigow.game.cards import Wheel
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.english import sentences
from paigow.language.grammar import Rule, encode
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike
from paigow.solving.game_values import BestSets, GameValues, balances
from paigow.solving.legal_sets import Play
from paigow.solving.whole_game import HANDS
from paigow.study.class_arrays import cost_unit, exact_sums
from paigow.study.edge import OPTIMAL, Edge
from paigow.study.valued import valued_game

__all__ = [
    "StrategyRow",
    "StrategyRows",
    "has_row_costs",
    "learning_order",
    "row_costs",
    "row_play",
    "row_rules",
    "strategy_rows",
    "value_rows",
]

_MOST_ROWS = 255


@dataclass(frozen=True, slots=True)
class StrategyRow:
    """One row: `rule` is the rule of the file that it belongs to, `text` and `sentence` say it.

    `hands`: how many of the 154,143,080 it decides. Without it `changed` of them would be set otherwise, at `cost`: the
    balance lost over all deals, an exact integer, below 0 where the strategy is better without the row.
    """

    row: int
    rule: int
    text: str
    sentence: str
    hands: int
    changed: int
    cost: int

    def to_json(self, unit: int) -> dict[str, object]:
        """The row as JSON data; `unit` is that of its cost, see `paigow.study.class_arrays.cost_unit`."""
        return {
            "row": self.row,
            "rule": self.rule,
            "text": self.text,
            "sentence": self.sentence,
            "hands": self.hands,
            "changed_hands": self.changed,
            "cost_without": self.cost,
            "ev_cost_without": self.cost / unit,
        }


def learning_order(rows: Iterable[StrategyRow]) -> list[StrategyRow]:
    """The rows that gain something, those first that leaving out would cost most: the order in which to learn them."""
    return sorted((row for row in rows if row.cost > 0), key=lambda row: (-row.cost, row.row))


@dataclass(frozen=True, slots=True)
class StrategyRows:
    """The rows of `strategy` in order, for a player against `dealer`; costs over `unit` are EV per hand dealt."""

    strategy: HouseWay
    dealer: HouseWay
    edge: Edge
    optimal: Edge
    rows: tuple[StrategyRow, ...]

    @property
    def unit(self) -> int:
        """What a cost is divided by to be an EV."""
        return cost_unit(self.edge.rules)

    @property
    def cost(self) -> int:
        """What the strategy loses against the best sets, as an exact integer."""
        best, own = (self.edge.rules.balance(edge.wins, edge.losses) for edge in (self.optimal, self.edge))
        return best - own

    @property
    def distance(self) -> float:
        """EV per hand dealt of the best sets above the strategy's, in units of the bet."""
        return float(Fraction(self.cost, self.unit))

    def to_json(self) -> dict[str, object]:
        """The rows as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "strategy": self.strategy.key,
            "name": self.strategy.name,
            "dealer": self.dealer.key,
            "role": self.edge.rules.role,
            "commission": float(self.edge.rules.commission),
            "wheel": self.edge.rules.wheel,
            "all_hands": HANDS,
            "cost": self.cost,
            "unit": self.unit,
            "distance": self.distance,
            "row_count": len(self.rows),
            "rows": [row.to_json(self.unit) for row in self.rows],
            "game": self.edge.rules.to_json(),
        }


def row_rules(way: HouseWay) -> list[tuple[int, Rule]]:
    """The rows of a way as rules of their own, each with the number of the rule it belongs to."""
    rows = []
    for number, rule in enumerate(way.rules, 1):
        rows += [(number, replace(rule, hand=(pattern,))) for pattern in rule.hand] or [(number, rule)]
    return rows


def strategy_rows(
    strategy: str | os.PathLike[str] | HouseWay,
    dealer: str | os.PathLike[str] | HouseWay = "golden-nugget",
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> StrategyRows:
    """The rows of `strategy`, and what leaving each out would cost against `dealer`; the options are those of
    `paigow.study.price.price_strategy`.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written, or has more than 255 rows.
        RulesError: rules, a role, commission or wheel that there is not; rules with open cards of the dealer or with
            several opponents.
    """
    way = as_house_way(strategy)
    game = valued_game(
        dealer, "price", rules=rules, role=role, commission=commission, wheel=wheel, jobs=jobs, progress=progress
    )
    return value_rows(way, *game)


def value_rows(way: HouseWay, dealer: HouseWay, rules: Rules, values: GameValues, best: BestSets) -> StrategyRows:
    """The rows of `way` in a game against `dealer` that has these values and best sets."""
    if not has_row_costs(way):
        count = len(row_rules(way))
        raise HouseWayError(f"{way.key} has {count} rows; right: at most {_MOST_ROWS} patterns of hands in all rules")
    play = row_play(way, values)
    return StrategyRows(
        way,
        dealer,
        Edge(dealer.key, way.key, rules, *values.total(play.row)),
        Edge(dealer.key, OPTIMAL, rules, *best.optimal),
        row_costs(way, rules, values, play),
    )


def has_row_costs(way: HouseWay) -> bool:
    """Whether the rows of a way are few enough to be told apart."""
    return len(row_rules(way)) <= _MOST_ROWS


def row_play(way: HouseWay, values: GameValues) -> Play:
    """What the rows of a way do with each class, the numbers of rows from 1 in place of those of rules."""
    own = [rule for _, rule in row_rules(way)]
    return values.sets.play(encode(own), len(own))


def row_costs(way: HouseWay, rules: Rules, values: GameValues, play: Play) -> tuple[StrategyRow, ...]:
    """The rows of `way` in order, with what each is worth; `play` is that of `row_play`."""
    listed = row_rules(way)
    own = [rule for _, rule in listed]
    count = len(own) + 1
    hands = exact_sums(play.rule.astype(np.intp), values.sets.hands, count)
    where = np.flatnonzero(play.without != play.row)
    row, without, keys = play.row[where], play.without[where], play.rule[where].astype(np.intp)
    wins, losses = (counts[row] - counts[without] for counts in (values.wins, values.losses))
    costs = exact_sums(keys, balances(rules, wins, losses), count)
    changed = exact_sums(keys, values.sets.hands[where], count)
    said = sentences(own)
    return tuple(
        StrategyRow(row, number, str(rule), said[row - 1], hands[row], changed[row], costs[row])
        for row, (number, rule) in enumerate(listed, 1)
    )
