"""Remarks on standard error, beside a result that stands all the same."""

import sys
from typing import TYPE_CHECKING

from paigow.cli.layout import plain
from paigow.errors import shown

if TYPE_CHECKING:
    from paigow.hand.advice import Advice
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules


def warn_of_pushes(way: "HouseWay", rules: "Rules") -> None:
    """Say which push rules no hand fits as this house way sets them: each is probably a mistake."""
    if not rules.pushes or sys.stderr is None:
        return
    from paigow.house_ways.dealer_tables import pushes_without_hands
    from paigow.rules.game import PUSH_EXAMPLE

    for push in pushes_without_hands(way, rules):
        wrong = f"no hand that {plain(way.name)} sets fits the push {shown(str(push))}"
        print(f"paigow: warning: {wrong}, so it never matches; right: {PUSH_EXAMPLE}", file=sys.stderr)


def confirmed_by_table(advice: "Advice") -> str | None:
    """The name of the table of this game, which gives the same best set; None when there is none or it does not apply.

    A table that cannot be believed is named on standard error: the answer is counted and stands without it.
    """
    from paigow.errors import TableError
    from paigow.hand.batch import confirmed_by

    try:
        return confirmed_by(advice)
    except TableError as error:
        if sys.stderr is not None:
            print(f"paigow: warning: {plain(str(error))}; this answer is counted", file=sys.stderr)
        return None
