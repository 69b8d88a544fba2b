"""The edge: what a whole game is worth, over all 8,250,459,031,214,400 pairs of a player's and a dealer's hand.

Both hands come from one deck of 53 cards, every deal equally likely. Deals won and lost are exact integers, so that the
figures derived from them are rounded once.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from paigow.house_way import HouseWay, load_house_way
from paigow.rules import DEFAULT_COMMISSION, Rules
from paigow.solve import DEALS, Totals, solve

__all__ = ["OPTIMAL", "Edge", "edge", "edges"]

OPTIMAL = "optimal"
"""The player who sets every hand for the highest EV."""

Way = str | os.PathLike[str] | HouseWay


@dataclass(frozen=True, slots=True)
class Edge:
    """The whole game between a dealer's house way and a player's way of setting.

    `wins`, `pushes`, `losses`: deals, of `deals`. All rates are in units of the bet.
    """

    dealer: str
    player: str
    rules: Rules
    wins: int
    losses: int
    deals: int = DEALS

    @property
    def pushes(self) -> int:
        """Deals in which one position is won and the other is not."""
        return self.deals - self.wins - self.losses

    @property
    def exact_ev(self) -> Fraction:
        """((1 - commission) x wins - losses) / deals."""
        return Fraction(self.rules.balance(self.wins, self.losses), self.rules.commission.denominator * self.deals)

    @property
    def ev(self) -> float:
        """The player's expected gain per bet."""
        return float(self.exact_ev)

    @property
    def house_edge(self) -> float:
        """-ev."""
        return float(-self.exact_ev)

    @property
    def standard_deviation(self) -> float:
        """Of the gain of one bet: 1 - commission, 0 or -1."""
        win = 1 - self.rules.commission
        second = Fraction(self.wins * win * win + self.losses) / self.deals
        return math.sqrt(second - self.exact_ev**2)

    def to_json(self) -> dict[str, object]:
        """The edge as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "dealer": self.dealer,
            "player": self.player,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "deals": self.deals,
            "wins": self.wins,
            "pushes": self.pushes,
            "losses": self.losses,
            "ev": self.ev,
            "house_edge": self.house_edge,
            "standard_deviation": self.standard_deviation,
        }


def edge(
    dealer: Way = "golden-nugget",
    player: Way = OPTIMAL,
    *,
    role: str = "player",
    commission: str | float | Fraction = DEFAULT_COMMISSION,
    wheel: str | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Edge:
    """The exact edge of `player` ("optimal", a shipped house way, a file or a loaded one) against `dealer`.

    `wheel` None takes what the dealer's file says; both sides play under it. `jobs`: threads, None for one per core.
    `progress(done, total)` is called along the way; the whole takes some 15 seconds on two cores.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: a role, commission or wheel that there is not.
    """
    return edges(dealer, [player], role=role, commission=commission, wheel=wheel, jobs=jobs, progress=progress)[0]


def edges(
    dealer: Way,
    players: Sequence[Way],
    *,
    role: str = "player",
    commission: str | float | Fraction = DEFAULT_COMMISSION,
    wheel: str | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Edge]:
    """The edges of several players against one dealer, from a single solve; see `edge`."""
    dealer_way = _load(dealer)
    rules = Rules.of(dealer_way.wheel if wheel is None else wheel, commission, role)
    ways = [None if player == OPTIMAL else _load(player) for player in players]
    solution = solve(dealer_way, rules, [way for way in ways if way], jobs=jobs, progress=progress)
    strategies = iter(solution.strategies)

    def one(way: HouseWay | None) -> Edge:
        totals: Totals = next(strategies) if way else solution.optimal
        return Edge(dealer_way.key, way.key if way else OPTIMAL, rules, totals.wins, totals.losses)

    return [one(way) for way in ways]


def _load(way: Way) -> HouseWay:
    return way if isinstance(way, HouseWay) else load_house_way(way)
