"""What the page needs to know of a house way: how it sets every class of hands, in a file that a browser reads."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

from paigow.errors import HouseWayError
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.native.dealer import DEALER_CLASSES

if TYPE_CHECKING:
    from paigow.game.cards import Wheel
    from paigow.house_ways.way import HouseWay

__all__ = ["page_table"]

_MOST_RULES: Final = 255  # the number of the rule is a byte there


def page_table(way: HouseWay, wheel: Wheel) -> bytes:
    """The settings of all 292,253 dealer classes under a wheel rule, for `site/engine/table.js`: some 75 kB.

    Gzipped: a byte for each class with the number of its split (0..20, the pair of low cards in class order), then a
    byte for each with the rule that decides (0: none). The same way gives the same bytes.

    Raises:
        HouseWayError: the way has more rules than a byte can number.
    """
    if way.rule_count > _MOST_RULES:
        raise HouseWayError(f"{way.key} has {way.rule_count} rules, the page takes {_MOST_RULES}; right: fewer rules")
    data = memoryview(load_dealer_table(way, wheel).tobytes())
    rules = data[2 * DEALER_CLASSES : 4 * DEALER_CLASSES].cast("H")
    splits = data[5 * DEALER_CLASSES :]
    return gzip.compress(bytes(splits) + bytes(rules.tolist()), 9, mtime=0)
