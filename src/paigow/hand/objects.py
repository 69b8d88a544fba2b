"""Objects of JSON that are made of several answers: the same for whoever shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigow.game.cards import Hand
from paigow.house_ways.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paigow.game.splits import Split
    from paigow.hand.advice import Advice
    from paigow.hand.grade import Grade
    from paigow.hand.ranks import Ranks
    from paigow.house_ways.explain import Reason
    from paigow.house_ways.way import HouseWay

__all__ = ["advice_object", "set_object"]


def advice_object(
    first: Advice,
    *,
    graded: Grade | None = None,
    table: str | None = None,
    second: Advice | None = None,
    second_is: str = "second_hand",
    side_bets: Sequence[Mapping[str, object]] = (),
) -> dict[str, object]:
    """An advice as JSON data, and what was asked beside it: the grade of a set, the table that says the same, the
    second hand, side bets as JSON data. What was not asked is left out."""
    return (
        first.to_json()
        | ({"grade": graded.to_json()} if graded else {})
        | ({"table": table} if table else {})
        | ({second_is: second.to_json()} if second is not None else {})
        | ({"side_bets": list(side_bets)} if side_bets else {})
    )


def set_object(hand: Hand | Ranks, way: HouseWay, split: Split, reason: Reason | None = None) -> dict[str, object]:
    """How a house way sets a hand, or ranks alone, as JSON data, keys in a fixed order; with `reason`, why."""
    return (
        {
            "schema": 1,
            "hand" if isinstance(hand, Hand) else "ranks": list(hand.names),
            "house_way": way.key,
            "low": list(split.low),
            "high": list(split.high),
            "rule": split.rule,
            "rule_text": split.rule_text,
        }
        | (reason.to_json() if reason else {})
        | provenance(None, house_way=way)
    )
