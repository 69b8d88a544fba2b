"""The round of a banker who meets several opponents at once: what it is worth, from dealt rounds."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.showdown import Settings, set_all, settings
from paigow.game.splits import RoundValue
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.way import HouseWay
from paigow.native.lookup import lookup
from paigow.rules.game import Rules
from paigow.solving.rounds import Sample, whole_rounds
from paigow.solving.whole_game import DEALS, Solution, Totals

__all__ = ["Round", "banker_round"]


class Round(NamedTuple):
    """The round of a banker against several opponents: what it is worth, the standard deviation of its result (an
    estimate), and the sample both come from."""

    value: RoundValue
    standard_deviation: float
    sample: Sample


def banker_round(dealer: HouseWay, rules: Rules, player: HouseWay | Solution, totals: Totals, sample: Sample) -> Round:
    """The round of a banker who sets by a house way, or as in a solved game, against several opponents, from dealt
    rounds; `totals`: deals won and lost against one."""
    table = load_dealer_table(dealer, rules.ranking)

    def set_mine(hands: NDArray[np.uint8]) -> Settings:
        if isinstance(player, HouseWay):
            return set_all(load_dealer_table(player, rules.ranking), hands)
        low = np.empty((len(hands), 2), np.uint8)
        lookup(player.split, None, None, hands, low, None, None)
        return settings(hands, low, rules.wheel_number)

    expected = (Fraction(rules.opponents * totals.wins, DEALS), Fraction(rules.opponents * totals.losses, DEALS))
    found = whole_rounds(table, rules, set_mine=set_mine, expected=expected, sample=sample)
    commission, net, share = float(rules.commission), found.net_win(0), float(rules.share)
    before = float(rules.share * (expected[0] - expected[1]) - rules.fee_share)
    paid = share * commission
    value = RoundValue(before, paid * net.value, paid * net.error, is_bound=found.is_bound(0))
    return Round(value, share * math.sqrt(found.variance(0, commission)), sample)
