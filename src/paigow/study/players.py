"""Who plays: a way of setting, or the player who sets every hand for the highest EV."""

from __future__ import annotations

import os
from typing import Final

from paigow.errors import HouseWayError, corrected, nearest
from paigow.house_ways.way import HouseWay, as_house_way

__all__ = ["OPTIMAL", "Way", "as_player"]

OPTIMAL: Final = "optimal"
"""The player who sets every hand for the highest EV."""
Way = str | os.PathLike[str] | HouseWay


def as_player(player: Way) -> HouseWay | None:
    """The house way by which a player sets, None for who sets best ("optimal").

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
    """
    if isinstance(player, str) and player.lower() == OPTIMAL:
        return None
    try:
        return as_house_way(player)
    except HouseWayError as error:
        what, _, example = str(error).partition("; right: one of ")
        if not example:
            raise
        if isinstance(player, str) and nearest(player.lower(), [OPTIMAL]):
            raise corrected(HouseWayError(f"{what}, perhaps {OPTIMAL}; right: {OPTIMAL}"), player, OPTIMAL) from None
        raise HouseWayError(f"{what}; right: one of {OPTIMAL}, {example}") from None
