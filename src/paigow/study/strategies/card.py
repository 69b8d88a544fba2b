"""A strategy as a card to carry: its rows as a player says them, what each is worth, when to keep two pair, the price.

Rows are worth what leaving them out would cost, and the price is how far the strategy stays below the best sets, both
on the mean of the dealers that the card is for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from paigow.game.cards import RANKS
from paigow.game.figures import percent_text
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike
from paigow.study.exceptions import TwoPairChart, kept_together
from paigow.study.strategies.card_words import said
from paigow.study.strategy_rows import StrategyRows, row_rules, value_rows
from paigow.study.valued import valued_game

__all__ = ["CHART_WORDS", "Card", "CardRow", "cell_kind", "strategy_card"]

CHART_WORDS: Final = (
    "Two pair without a straight or flush: keep both behind with this card or a better one outside, else split. "
    "+ always keep, - always split, * not every such hand: see the rows."
)
_SPLIT: Final = 13


@dataclass(frozen=True)
class CardRow:
    """A row: of which hands it speaks, what to do, how many hands it decides, and what leaving it out costs: EV per
    hand dealt, on the mean of the dealers."""

    number: int
    hands: str
    deed: str
    decided: int
    worth: Fraction

    @property
    def worth_text(self) -> str:
        """What the row is worth in percent of the bet; only nothing is shown as 0."""
        text = f"{100 * float(self.worth):.4f}"
        return "<.0001" if self.worth > 0 and not float(text) else text


@dataclass(frozen=True)
class Card:
    """What stands on the card. `found`: the strategy against each dealer; `chart`: for each higher pair, aces first, a
    cell for each lower pair, twos first: the outside card from which on both are kept, "+" (always), "-" (never), and
    "*" behind what does not hold for every hand."""

    strategy: HouseWay
    found: tuple[StrategyRows, ...]
    rows: tuple[CardRow, ...]
    chart: tuple[tuple[str, ...], ...]

    @property
    def rules(self) -> Rules:
        """The rules of the game against the first dealer."""
        return self.found[0].edge.rules

    @property
    def rules_text(self) -> str:
        """The rules of the game; dealers may rank A-2-3-4-5 differently."""
        wheels = {one.edge.rules.wheel for one in self.found}
        return f"Rules: {self.rules}" + (" or lowest, as the dealer has it" if len(wheels) > 1 else "")

    @property
    def distance(self) -> float:
        """EV per hand dealt below the best sets, on the mean of the dealers, in units of the bet."""
        return sum(one.distance for one in self.found) / len(self.found)

    @property
    def ev(self) -> float:
        """The player's EV per hand dealt, on the mean of the dealers, in units of the bet."""
        return -sum(one.edge.house_edge for one in self.found) / len(self.found)

    @property
    def price_text(self) -> str:
        """What it gives away, in a sentence."""
        several = f" on the mean of {len(self.found)} dealers" if len(self.found) > 1 else ""
        best = percent_text(self.ev + self.distance, 4)
        away = f"Gives away {100 * self.distance:.4f}% of the bet per hand dealt{several}"
        return f"{away}: your EV is {percent_text(self.ev, 4)}, at best {best}."

    @property
    def dealers_text(self) -> str:
        """For which dealers it is, each with what the strategy gives away where there are several."""
        if len(self.found) == 1:
            return f"Against {self.found[0].dealer.name}."
        each = [f"{one.dealer.key}\N{NO-BREAK SPACE}{100 * one.distance:.4f}" for one in self.found]
        return f"Against {', '.join(each)}."

    def to_json(self) -> dict[str, object]:
        """The card as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "strategy": self.strategy.key,
            "name": self.strategy.name,
            "game": self.rules.to_json(),
            "distance": self.distance,
            "ev": self.ev,
            "dealers": [{"dealer": one.dealer.key, "cost": one.cost, "distance": one.distance} for one in self.found],
            "rows": [
                {
                    "row": row.number,
                    "hands": row.hands,
                    "deed": row.deed,
                    "decided_hands": row.decided,
                    "ev_cost_without": float(row.worth),
                }
                for row in self.rows
            ],
            "two_pair": [
                {"high": RANKS[12 - number], "keeps_from": dict(zip(RANKS, cells, strict=False))}
                for number, cells in enumerate(self.chart)
            ],
        }


def strategy_card(
    strategy: str | os.PathLike[str] | HouseWay,
    dealers: Sequence[str | os.PathLike[str] | HouseWay] = ("golden-nugget",),
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Card:
    """The card of a strategy for some dealers; the options are those of `paigow.study.price.price_strategy`.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written, or has more than 255 rows.
        RulesError: rules under which sets have no values; a strategy for a wild joker.
    """
    way = as_house_way(strategy)
    way.check_no_wild_joker("card")
    found: list[StrategyRows] = []
    chart: tuple[tuple[str, ...], ...] = ()
    for dealer in dealers:
        game = valued_game(dealer, "card", rules=rules, role=role, commission=commission, jobs=jobs, progress=progress)
        found.append(value_rows(way, *game))
        if not chart:
            chart = _cells(kept_together(way, game.values.sets))
    rows = []
    for number, (_, rule) in enumerate(row_rules(way)):
        each = [one.rows[number] for one in found]
        worth = sum((Fraction(row.cost, one.unit) for row, one in zip(each, found, strict=True)), Fraction(0))
        rows.append(CardRow(number + 1, *said(rule), each[0].hands, worth / len(found)))
    return Card(way, tuple(found), tuple(rows), chart)


def cell_kind(cell: str) -> str:
    """What a cell of the chart says at a glance: "keep" (with some card or any), "some" (of the hands) or "split"."""
    return "split" if cell == "-" else "some" if cell.endswith("*") else "keep"


def _cells(chart: TwoPairChart) -> tuple[tuple[str, ...], ...]:
    """What the chart says of each two pairs: the card from which both are kept, and whether that is all there is."""
    start = chart.keeps_from(chart.way)
    lines = []
    for high in range(12, 0, -1):
        cells = []
        for low in range(high):
            card = int(start[high, low])
            hands, kept = chart.hands[high, low], chart.way[high, low]
            exact = np.array_equal(kept, np.where(np.arange(13) >= card, hands, 0))
            always = card == int(hands.nonzero()[0].min())
            text = "-" if card == _SPLIT else "+" if always and exact else RANKS[card]
            cells.append(text if exact else f"{text}*")
        lines.append(tuple(cells))
    return tuple(lines)
