"""Hands by the million: whatever a caller gives for many hands as one array of card numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from paigow.errors import CardError, shown
from paigow.game.cards import Cards, Hand, parse_hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HANDS_EXAMPLE", "card_array"]

HANDS_EXAMPLE: Final = "right: an (n, 7) array of card numbers, 0 (2c) to 51 (As) and 52 (joker), or a list of hands"


def card_array(hands: NDArray[Any] | Iterable[Cards | Hand]) -> NDArray[np.uint8]:
    """Hands as a contiguous (n, 7) uint8 array, the same one if it is that already.

    That a row of uint8 has seven different cards is seen where it is read.

    Raises:
        CardError: no array of hands and no list of them, or a number that is no card.
    """
    import numpy as np

    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise CardError(f"many hands are wanted here, not {shown(repr(hands), 40)}; {HANDS_EXAMPLE}")
    if not hasattr(hands, "__array__"):
        rows = [parse_hand(hand).cards for hand in hands]
        return np.array(rows, np.uint8).reshape(len(rows), 7)
    array = np.asarray(hands)
    if array.dtype.kind in "OUT":
        return card_array(array.tolist())
    if array.dtype.kind not in "iu" or array.ndim != 2 or array.shape[1] != 7:
        raise CardError(f"an array of shape {array.shape} and type {array.dtype} is no array of hands; {HANDS_EXAMPLE}")
    if array.dtype != np.uint8:
        wrong = ((array < 0) | (array > 52)).any(axis=1)
        if wrong.any():
            raise CardError(f"row {int(wrong.argmax())} is not seven different card ids from 0 to 52; {HANDS_EXAMPLE}")
    return np.ascontiguousarray(array, np.uint8)
