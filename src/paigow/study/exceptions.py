"""Exceptions to a house way: the hands in which a player does better not to set as the dealer does, and by how much.

Every house way says how to set any hand, so a player may set by the dealer's own. What the best sets gain over it is
cut up here into groups of hands that a player can learn; the groups add up to the whole gain, exactly.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.game.answers import Answer
from paigow.game.cards import Wheel
from paigow.game.frames import Column, Framed, cards_text, count_text, csv_text, exact_ev_text, plain_text
from paigow.house_ways.provenance import made_for, provenance
from paigow.house_ways.way import HouseWay
from paigow.language.grammar import SHAPES
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike
from paigow.solving.game_values import BestSets, GameValues
from paigow.solving.legal_sets import LegalSets
from paigow.study.class_arrays import PAIRS, class_data, class_sizes, cost_unit, departures
from paigow.study.edge import OPTIMAL, Edge
from paigow.study.groups import HandGroup, group_departures
from paigow.study.valued import ValuedGame, valued_game

__all__ = ["Exceptions", "TwoPairChart", "exceptions_in", "find_exceptions", "kept_together", "two_pair_chart"]

_TWO_PAIR: Final = list(SHAPES).index("two pair")
_CSV_HEAD: Final = (
    *("hand", "made", "way", "better", "hands", "fitting", "gain"),
    *("example", "example_low_by_the_way", "example_best_low"),
    *("cost", "unit", "made_for"),
)


@dataclass(frozen=True, slots=True)
class TwoPairChart:
    """Two pair without a straight or a flush, by higher pair, lower pair and highest outside card, each 0..12.

    `hands` (13, 13, 13) int64: how many there are; `best`, `way` (13, 13, 13) int64: how many of them are set with both
    pairs in the high hand at their best, and by the house way.
    """

    hands: NDArray[np.int64]
    best: NDArray[np.int64]
    way: NDArray[np.int64]

    def keeps_from(self, kept: NDArray[np.int64]) -> NDArray[np.int8]:
        """For each two pairs (13, 13) the outside card from which on at least half of the hands are kept together.

        `kept` is `best` or `way`; 13 where they are always split, -1 where there are no such hands.
        """
        found = np.where(self.hands.any(axis=2), 13, -1).astype(np.int8)
        mostly = 2 * kept >= self.hands
        for outside in range(12, -1, -1):
            some = self.hands[:, :, outside] > 0
            # From the top down: a card counts as long as every higher one does.
            unbroken = (self.hands[:, :, outside:] == 0) | mostly[:, :, outside:]
            found[some & unbroken.all(axis=2)] = outside
        return found


@dataclass(frozen=True, slots=True)
class Exceptions(Answer, Framed):
    """Where the best sets depart from the dealer's own way, and what that gains.

    `way`, `optimal`: the edges of both. `hands`: how many of the 154,143,080 are better set otherwise. `cost`: the
    whole gain, an exact integer; over `unit` it is EV per hand dealt in units of the bet. `groups`: the same gain by
    kind of hand, largest first. `chart`: when to keep two pair together.
    """

    dealer: HouseWay
    way: Edge
    optimal: Edge
    hands: int
    cost: int
    groups: tuple[HandGroup, ...]
    chart: TwoPairChart

    def __repr__(self) -> str:
        return f"<Exceptions to {self.dealer.key}: {self.gain:.6f}, {len(self.groups)} kinds of hands>"

    @property
    def rules(self) -> Rules:
        """The rules under which the gain is counted."""
        return self.way.rules

    @property
    def unit(self) -> int:
        """What a cost is divided by to be an EV."""
        return cost_unit(self.rules)

    @property
    def gain(self) -> float:
        """EV per hand dealt of the best sets above the dealer's way, in units of the bet."""
        return float(Fraction(self.cost, self.unit))

    def to_json(self) -> dict[str, object]:
        """The exceptions as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "dealer": self.dealer.key,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "house_edge": {"house_way": self.way.house_edge, "optimal": self.optimal.house_edge},
            "hands": self.hands,
            "cost": self.cost,
            "unit": self.unit,
            "gain": self.gain,
            "ev_cost": self.gain,
            "groups": [group.to_json(self.unit) for group in self.groups],
            "rules": self.rules.to_json(),
            **provenance(self.rules, dealer=self.dealer),
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """A row for each group, largest gain first, by the names of `to_csv`: `gain` in bets per hand dealt, exactly
        `cost` over `unit`; `hands` of the group, of all that are `fitting` its pattern `hand`."""
        rows = []
        for group in self.groups:
            lows = (" ".join(split.low) for split in (group.played, group.best))
            counts = group.hands, group.fitting, group.cost / self.unit
            exact = group.cost, self.unit, made_for(self.rules, dealer=self.dealer)
            values = [group.pattern, group.made, group.way, group.better, *counts, str(group.example), *lows, *exact]
            rows.append(dict(zip(_CSV_HEAD, values, strict=True)))
        return rows

    def _table(self) -> tuple[str, Sequence[Column]]:
        title = f"Exceptions to {self.dealer.name}, {exact_ev_text(self.gain)} in all: {self.rules}"
        texts = (("hand", "hand"), ("made", "with a"), ("way", "the way"), ("better", "better"))
        columns = [Column(key, head, plain_text, right=False) for key, head in texts]
        return title, [
            Column("gain", "gain", exact_ev_text),
            Column("hands", "hands", count_text),
            *columns,
            Column("example", "such as", cards_text, right=False),
        ]

    def to_csv(self) -> str:
        """A line for each group, largest gain first; gains are EVs per hand dealt, in units of the bet."""
        return csv_text(_CSV_HEAD, self.to_rows())


def find_exceptions(
    dealer: str | os.PathLike[str] | HouseWay = "golden-nugget",
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Exceptions:
    """Where a player against `dealer` (a shipped house way, a file or a loaded one) should not set as the dealer does.

    `rules`: a shipped rule set, the path of a rules file, or loaded ones; None: the standard ones; what else is given
    counts before what they say. `wheel` None takes what the dealer's file says. `jobs`: threads, None for one per core.
    `progress(done, total)` is called along the way.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: rules, a role, commission or wheel that there is not; rules with open cards of the dealer or with
            several opponents.
    """
    return exceptions_in(
        valued_game(
            dealer,
            "list of exceptions",
            rules=rules,
            role=role,
            commission=commission,
            wheel=wheel,
            jobs=jobs,
            progress=progress,
        )
    )


def exceptions_in(valued: ValuedGame) -> Exceptions:
    """The exceptions to the dealer's house way in a game that is solved."""
    way, game, values, best = valued
    found = departures(way, game, values, best)
    groups = group_departures(found, class_sizes(values, best), game.wheel_number)
    return Exceptions(
        dealer=way,
        way=Edge(way.key, way.key, game, *values.total(values.rows(way))),
        optimal=Edge(way.key, OPTIMAL, game, *best.optimal),
        hands=sum(group.hands for group in groups),
        cost=sum(group.cost for group in groups),
        groups=tuple(groups),
        chart=two_pair_chart(way, values, best),
    )


def two_pair_chart(way: HouseWay, values: GameValues, best: BestSets) -> TwoPairChart:
    """When `way` and the best sets of a game keep two pair together."""
    classes = values.classes(best.row)
    rows = values.rows(way)[classes]
    hands, of_best, of_way = _two_pair(values.sets, classes, best.hands, None, best.row, rows)
    return TwoPairChart(hands, of_best, of_way)


def kept_together(way: HouseWay, sets: LegalSets) -> TwoPairChart:
    """When `way` keeps two pair together, whatever game it is played in: `best` is `way` here."""
    rows = sets.play(way.program, way.rule_count).row
    hands, kept = _two_pair(sets, np.arange(len(rows)), sets.hands, None, rows)
    return TwoPairChart(hands, kept, kept)


def _two_pair(
    sets: LegalSets, classes: NDArray[np.intp], hands: NDArray[np.int64], *played: NDArray[np.uint32] | None
) -> list[NDArray[np.int64]]:
    """Hands by cell of a chart, of some classes with so many hands each; of those that are played like this (rows of
    sets), the ones with both low cards outside the pairs."""
    data = class_data()
    where = np.flatnonzero(((data.patterns.shape == _TWO_PAIR)[data.pattern] & (data.made == 0))[classes])
    pattern = data.pattern[classes[where]].astype(np.intp)
    cells = data.patterns.ranks[pattern, :3].astype(np.intp) @ [169, 13, 1]
    found = []
    for rows in played:
        counted = hands[where]
        if rows is not None:
            low = np.array(PAIRS, np.uint8)[sets.split[rows[where]]]
            counted = counted * (data.patterns.group[pattern[:, None], low] > 1).all(axis=1)
        found.append(np.bincount(cells, counted, 13**3).astype(np.int64).reshape(13, 13, 13))
    return found
