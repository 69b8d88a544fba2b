"""Each shipped house way under each wheel rule, for the comparisons with the oracle that take longest.

All of them are run with the slow tests; the ordinary run takes each way under its own rule, and two under the other.
"""

import pytest

import paigow
from paigow.game.cards import RANKINGS, WHEELS

#: The ways that are written for a joker that is a bug.
BUG_WAYS = tuple(name for name in paigow.house_way_names() if paigow.load_house_way(name).joker == "bug")
UNDER_BOTH = ("california", "golden-nugget")


def ordinary(name, wheel):
    return name in UNDER_BOTH or paigow.load_house_way(name).ranking == wheel


WAYS_AND_WHEELS = [
    pytest.param(name, wheel, marks=() if ordinary(name, wheel) else pytest.mark.slow)
    for name in paigow.house_way_names()
    for wheel in (WHEELS if name in BUG_WAYS else RANKINGS[2:])
]
