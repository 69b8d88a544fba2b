"""Each shipped house way under each wheel rule, for the comparisons with the oracle that take longest.

All of them are run with the slow tests; the ordinary run takes one under both rules and two more under their own.
"""

import pytest

import paigow
from paigow.game.cards import RANKINGS, WHEELS

#: The ways that are written for a joker that is a bug.
BUG_WAYS = tuple(name for name in paigow.house_way_names() if paigow.load_house_way(name).joker == "bug")
ORDINARY = (
    ("golden-nugget", "second"),
    ("golden-nugget", "lowest"),
    ("california", "lowest"),
    ("barona", "lowest wild"),
)


def slow_but(names, *quick):
    """The parameters, of which the ordinary run takes the `quick` ones."""
    assert {*quick} <= {*names}
    return [pytest.param(name, marks=() if name in quick else pytest.mark.slow) for name in names]


WAYS_AND_WHEELS = [
    pytest.param(name, wheel, marks=() if (name, wheel) in ORDINARY else pytest.mark.slow)
    for name in paigow.house_way_names()
    for wheel in (WHEELS if name in BUG_WAYS else RANKINGS[2:])
]
