"""Edges of one bet, remembered for the next time (`paigow.solving.kept_totals`)."""

from __future__ import annotations

from typing import Unpack

from paigow.errors import RulesError
from paigow.house_ways.way import as_house_way
from paigow.rules.signatures import lists_options
from paigow.study.edge import DEFAULT_TRIALS, Edge, Options, edge, game_rules
from paigow.study.players import OPTIMAL, Way

__all__ = ["known_edge"]


@lists_options(Options, remember=True, trials=DEFAULT_TRIALS, seed=1)
def known_edge(dealer: Way = "golden-nugget", player: Way = OPTIMAL, **options: Unpack[Options]) -> Edge:
    """The exact edge of `player` against `dealer`, as `paigow.edge` has it, remembered for the next time.

    Raises:
        HouseWayError, RulesError: as in `edge`; rules with several opponents, whose round is no single bet.
    """
    dealer_way = as_house_way(dealer)
    rules = game_rules(dealer_way, options)
    if rules.opponents > 1:
        raise RulesError(f"one bet is asked about, not a round of {rules.opponents}; right: 1 opponent")
    remembered: Options = {"remember": True, **options}
    return edge(dealer_way, player, **remembered)
