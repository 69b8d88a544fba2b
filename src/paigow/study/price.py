"""The price of a strategy: what a player gives away who sets by a rule file, and which rules and hands it goes on.

Any house way can be a player's strategy. Against a given dealer its cost is the EV of the best sets less that of its
own, over all hands; as every hand is decided by one rule and has one shape, the cost is cut up by either without a
remainder. This is how a strategy is written: edit, price, repeat.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.game.answers import Answer
from paigow.game.cards import Wheel
from paigow.game.frames import Column, Framed, count_text, csv_text, exact_ev_text, plain_text
from paigow.house_ways.provenance import made_for, provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import SHAPES
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike
from paigow.solving.game_values import BestSets, GameValues
from paigow.solving.legal_sets import Play
from paigow.solving.whole_game import HANDS
from paigow.study.class_arrays import (
    Departures,
    class_sizes,
    cost_unit,
    departures,
    exact_sums,
)
from paigow.study.edge import OPTIMAL, Edge
from paigow.study.strategy_rows import StrategyRow, has_row_costs, row_costs, row_play
from paigow.study.valued import valued_game

if TYPE_CHECKING:
    from paigow.study.groups import HandGroup

__all__ = ["Price", "RuleCost", "ShapeCost", "price_strategy", "price_values"]

_CSV_HEAD: Final = ("part", "rule", "text", "hands", "costly_hands", "cost", "unit", "ev_cost", "made_for")


@dataclass(frozen=True, slots=True)
class RuleCost:
    """What one rule costs: of the `hands` that it decides `costly` are not set best, at `cost` together."""

    rule: int
    text: str
    hands: int
    costly: int
    cost: int


@dataclass(frozen=True, slots=True)
class ShapeCost:
    """What hands of one shape cost, with or without a straight or flush (`made`): as `RuleCost`."""

    shape: str
    made: bool
    hands: int
    costly: int
    cost: int


@dataclass(frozen=True)
class Price(Answer, Framed):
    """What `strategy` costs a player against `dealer`.

    `edge`: its exact edge; `optimal`: that of the best sets. `cost`: the distance between the two, an exact integer;
    over `unit` it is EV per hand dealt in units of the bet. `rules`, `shapes` and `groups` each cut up the whole of it,
    costliest first; rules and shapes that cost nothing are listed as well. `rows`: the rows in order, each with what
    leaving it out would cost; empty where there are more than 255.
    """

    strategy: HouseWay
    dealer: HouseWay
    edge: Edge
    optimal: Edge
    cost: int
    rules: tuple[RuleCost, ...]
    shapes: tuple[ShapeCost, ...]
    rows: tuple[StrategyRow, ...]
    _named: Callable[[], Sequence[HandGroup]] = field(repr=False, compare=False)

    @cached_property
    def groups(self) -> tuple[HandGroup, ...]:
        """The cost by kind of hand, costliest first; named when first asked for, in some seconds."""
        return tuple(self._named())

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: with the groups, without the arrays that they are named from."""
        return {**self.__dict__, "groups": self.groups, "_named": tuple}

    def __repr__(self) -> str:
        return f"<Price of {self.strategy.key} against {self.dealer.key}: {self.distance:.6f}>"

    @property
    def unit(self) -> int:
        """What a cost is divided by to be an EV."""
        return cost_unit(self.edge.rules)

    @property
    def distance(self) -> float:
        """EV per hand dealt of the best sets above the strategy's, in units of the bet."""
        return float(Fraction(self.cost, self.unit))

    def to_json(self) -> dict[str, object]:
        """The price as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "strategy": self.strategy.key,
            "dealer": self.edge.dealer,
            "role": self.edge.rules.role,
            "commission": float(self.edge.rules.commission),
            "wheel": self.edge.rules.wheel,
            "house_edge": {"strategy": self.edge.house_edge, "optimal": self.optimal.house_edge},
            "cost": self.cost,
            "unit": self.unit,
            "distance": self.distance,
            "ev_cost": self.distance,
            "rules": [
                {"rule": one.rule, "rule_text": one.text, **self._part(one.hands, one.costly, one.cost)}
                for one in self.rules
            ],
            "shapes": [
                {"shape": one.shape, "made": one.made, **self._part(one.hands, one.costly, one.cost)}
                for one in self.shapes
            ],
            "groups": [group.to_json(self.unit) for group in self.groups],
            "rows": [row.to_json(self.unit) for row in self.rows],
            **provenance(self.edge.rules, strategy=self.strategy, dealer=self.dealer),
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """Rows by the names of `to_csv`: `part` is "all", "rule", "shape" or "hands", of which the last three each make
        up the whole cost; `ev_cost` in bets per hand dealt, exactly `cost` over `unit`."""
        source = made_for(self.edge.rules, strategy=self.strategy, dealer=self.dealer)
        costly = sum(one.costly for one in self.rules)
        parts: list[tuple[str, int | None, str, int, int, int]] = [("all", None, "", HANDS, costly, self.cost)]
        parts += [("rule", one.rule, one.text, one.hands, one.costly, one.cost) for one in self.rules]
        for shape in self.shapes:
            name = f"{shape.shape} with a straight or flush" if shape.made else shape.shape
            parts.append(("shape", None, name, shape.hands, shape.costly, shape.cost))
        for group in self.groups:
            name = f"{group.pattern} with a {group.made}" if group.made else group.pattern
            what = f"{name}: {group.way} -> {group.better}"
            parts.append(("hands", group.played.rule, what, group.fitting, group.hands, group.cost))
        return [dict(zip(_CSV_HEAD, [*part, self.unit, part[-1] / self.unit, source], strict=True)) for part in parts]

    def _table(self) -> tuple[str, Sequence[Column]]:
        columns = [
            *(Column(key, key, plain_text, right=False) for key in ("part", "rule", "text")),
            Column("ev_cost", "cost", exact_ev_text),
            *(Column(key, key.replace("_", " "), count_text) for key in ("hands", "costly_hands")),
        ]
        return f"{self.strategy.name} against {self.dealer.name}: {self.edge.rules}", columns

    def to_csv(self) -> str:
        """A line for each rule, shape and kind of hands, which each make up the whole cost; costs as integers too.

        `costly_hands` are those, of `hands`, that are not set best; of a kind of hands, those of it, of all that fit.
        """
        return csv_text(_CSV_HEAD, self.to_rows())

    def _part(self, hands: int, costly: int, cost: int) -> dict[str, object]:
        return {"hands": hands, "costly_hands": costly, "cost": cost, "ev_cost": cost / self.unit}


def price_strategy(
    strategy: str | os.PathLike[str] | HouseWay,
    dealer: str | os.PathLike[str] | HouseWay = "golden-nugget",
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Price:
    """What a player gives away who sets by `strategy` against `dealer`: shipped names, files or loaded house ways.

    `rules`: a shipped rule set, the path of a rules file, or loaded ones; None: the standard ones; what else is given
    counts before what they say. `wheel` None takes what the dealer's file says. `jobs`: threads, None for one per core.
    `progress(done, total)` is called along the way.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: rules, a role, commission or wheel that there is not; rules with open cards of the dealer or with
            several opponents.
    """
    way = as_house_way(strategy)
    game = valued_game(
        dealer, "price", rules=rules, role=role, commission=commission, wheel=wheel, jobs=jobs, progress=progress
    )
    return price_values(way, *game)


def price_values(way: HouseWay, dealer: HouseWay, rules: Rules, values: GameValues, best: BestSets) -> Price:
    """The price of `way` in a game against `dealer` that has these values and best sets."""
    rows: tuple[StrategyRow, ...] = ()
    if has_row_costs(way):
        play = row_play(way, values)
        rows = row_costs(way, rules, values, play)
        play = play._replace(rule=np.array([0, *(row.rule for row in rows)], np.uint16)[play.rule])
    else:
        play = values.sets.play(way.program, way.rule_count)
    found = departures(way, rules, values, best, play)
    sizes = class_sizes(values, best)
    return Price(
        strategy=way,
        dealer=dealer,
        edge=Edge(dealer.key, way.key, rules, *values.total(play.row)),
        optimal=Edge(dealer.key, OPTIMAL, rules, *best.optimal),
        cost=exact_sums(None, found.cost)[0],
        rules=_by_rule(way, play, values, found),
        shapes=_by_shape(sizes, values, found),
        rows=rows,
        _named=partial(_named_groups, found, sizes, rules.wheel_number),
    )


def _named_groups(found: Departures, sizes: NDArray[np.int64], wheel: int) -> list[HandGroup]:
    from paigow.study.groups import group_departures

    return group_departures(found, sizes, wheel)


def _by_rule(way: HouseWay, play: Play, values: GameValues, found: Departures) -> tuple[RuleCost, ...]:
    count = way.rule_count + 1
    decided = exact_sums(play.rule.astype(np.intp), values.sets.hands, count)
    costly, costs = _sums(found.rule.astype(np.intp), count, found)
    listed = [
        RuleCost(rule, way.rule_text(rule), decided[rule], costly[rule], costs[rule])
        for rule in range(count)
        if rule or decided[0]
    ]
    return tuple(sorted(listed, key=lambda one: (-one.cost, one.rule)))


def _by_shape(sizes: NDArray[np.int64], values: GameValues, found: Departures) -> tuple[ShapeCost, ...]:
    kinds = values.sets.kind.astype(np.intp)
    hands = exact_sums(kinds, sizes, 2 * len(SHAPES))
    costly, costs = _sums(kinds[found.classes], 2 * len(SHAPES), found)
    listed = [
        ShapeCost(shape, bool(made), hands[key], costly[key], costs[key])
        for number, shape in enumerate(SHAPES)
        for made in (0, 1)
        if hands[key := 2 * number + made]
    ]
    return tuple(sorted(listed, key=lambda one: -one.cost))


def _sums(keys: NDArray[np.intp], count: int, found: Departures) -> tuple[list[int], list[int]]:
    """Hands and costs of the departures by key."""
    return exact_sums(keys, found.sizes, count), exact_sums(keys, found.cost, count)
