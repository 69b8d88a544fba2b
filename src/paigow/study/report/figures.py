"""The figures of a report, each an answer of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from paigow.house_ways.check import RuleCounts
from paigow.house_ways.provenance import provenance
from paigow.house_ways.way import HouseWay
from paigow.rules.game import Rules
from paigow.study.edge import Edge
from paigow.study.exceptions import Exceptions
from paigow.study.odds import Odds
from paigow.study.price import Price

__all__ = ["Check", "Copied", "Figures", "SetHands"]


class SetHands(NamedTuple):
    """How often one side's hands, 154,143,080 in all, are set as what: by category of the high hand, from weakest to
    strongest, and by low hand: "3 high" to "A high" without a pair, then "pair 2" to "pair A"."""

    high: dict[str, int]
    low: dict[str, int]


class Copied(NamedTuple):
    """Deals, of 8,250,459,031,214,400, in which both low hands are equal, and in which both high hands are, where both
    sides set by the house way; deals with both count in both."""

    low: int
    high: int


class Check(NamedTuple):
    """Something that must hold of the figures: what, and whether it does."""

    what: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a house way in a game, each an answer of its own.

    `counts`: how many hands each rule decides. `edges`: for each commission and role, of a player who sets each hand
    best, and of one who sets as the dealer does. `copied`: when both set so. `odds`: what seven cards are, and how the
    dealer sets them; `dealer`, `optimal`: how often his hands, and those of a player who sets each best, are set as
    what. `price`: what the way costs a player, by rule; `exceptions`: by kind of hand; both, like `optimal`, for a
    player at the first commission. What cannot be said of the game is None, and `missing` says why, by name. `checks`:
    what the figures have to satisfy between each other, and do.
    """

    way: HouseWay
    rules: Rules
    counts: RuleCounts
    edges: tuple[Edge, ...]
    copied: Copied
    odds: Odds | None
    dealer: SetHands | None
    optimal: SetHands | None
    price: Price | None
    exceptions: Exceptions | None
    missing: dict[str, str]
    checks: tuple[Check, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The report as JSON data, keys in a fixed order: the answers of the commands under their names."""
        return {
            "schema": 1,
            "house_way": self.way.key,
            "name": self.way.name,
            "source": self.way.source,
            "rules": self.rules.to_json(),
            "edges": [edge.to_json() for edge in self.edges],
            "copied": self.copied._asdict(),
            "counts": self.counts.to_json(),
            "odds": None if self.odds is None else self.odds.to_json(),
            "dealer": None if self.dealer is None else self.dealer._asdict(),
            "optimal": None if self.optimal is None else self.optimal._asdict(),
            "price": None if self.price is None else self.price.to_json(),
            "exceptions": None if self.exceptions is None else self.exceptions.to_json(),
            "missing": self.missing,
            "checks": [check._asdict() for check in self.checks],
            **provenance(self.rules, dealer=self.way),
        }
