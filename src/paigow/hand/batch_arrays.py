"""Many hands as one array: their best sets, what the house way does, and what that costs, as arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paigow.errors import CardError
from paigow.game.cards import CARD_NAMES, Hand
from paigow.game.hand_arrays import card_array

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from paigow.game.splits import Split
    from paigow.hand.advice import Advice
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules
    from paigow.tables.lookup import Table

__all__ = ["BatchSets", "best_sets"]

_PART: Final = 16  # hands that a thread counts at a time


class BatchSets(NamedTuple):
    """What came of n hands, as arrays.

    `low`, `house_low` (n, 2) uint8: the two cards in front at best and by the house way, lower number first (the joker
    is the highest); the others are the high hand. `wins`, `pushes`, `losses`, `house_wins`, `house_losses` (n,) int64:
    hands of the dealer. `house_rule` (n,) uint16: the rule that decides, 0 the built-in last one. `ev`, `house_ev`,
    `cost` (n,) float64: in units of the bet, `cost` what the house way gives away.
    """

    low: NDArray[np.uint8]
    wins: NDArray[np.int64]
    pushes: NDArray[np.int64]
    losses: NDArray[np.int64]
    ev: NDArray[np.float64]
    house_low: NDArray[np.uint8]
    house_rule: NDArray[np.uint16]
    house_wins: NDArray[np.int64]
    house_losses: NDArray[np.int64]
    house_ev: NDArray[np.float64]
    cost: NDArray[np.float64]


def best_sets(
    hands: NDArray[Any],
    way: HouseWay,
    rules: Rules,
    *,
    table: Table | None,
    count: Callable[[Hand], Advice],
    jobs: int | None,
) -> BatchSets:
    """The best sets of hands (n, 7), from a full table as far as it knows and from `count` else, on `jobs` threads.

    Raises:
        CardError: a row is not seven different cards, or cannot be counted, with its number from 0.
    """
    import numpy as np

    cards = card_array(hands)
    house_low, rule = way.set_hands(cards, wheel=rules.ranking)
    n = len(cards)
    found = BatchSets(
        low=np.empty((n, 2), np.uint8),
        wins=np.zeros(n, np.int64),
        pushes=np.zeros(n, np.int64),
        losses=np.zeros(n, np.int64),
        ev=np.zeros(n),
        house_low=np.sort(house_low, axis=1),
        house_rule=rule,
        house_wins=np.zeros(n, np.int64),
        house_losses=np.zeros(n, np.int64),
        house_ev=np.zeros(n),
        cost=np.zeros(n),
    )
    todo = np.arange(n) if table is None else _from_table(found, cards, house_low, rules, table)
    _count(found, cards, todo.tolist(), count, jobs)
    return found


def _from_table(
    found: BatchSets, cards: NDArray[np.uint8], house_low: NDArray[np.uint8], rules: Rules, table: Table
) -> NDArray[np.intp]:
    """Fill in what the table knows; returns the rows that the house way sets otherwise, which it knows nothing of."""
    import numpy as np

    from paigow.game.showdown import settings
    from paigow.tables.files import DEALER_HANDS

    best = table.lookup(cards)
    if best.wins is None or best.losses is None or best.ev is None:
        return np.arange(len(cards))
    found.low[:] = np.sort(best.low, axis=1)
    for wins, losses, ev in (
        (found.wins, found.losses, found.ev),
        (found.house_wins, found.house_losses, found.house_ev),
    ):
        wins[:], losses[:], ev[:] = best.wins, best.losses, best.ev
    found.pushes[:] = DEALER_HANDS - found.wins - found.losses
    ours, theirs = (settings(cards, low, rules.wheel_number) for low in (best.low, house_low))
    return np.flatnonzero((ours.high != theirs.high) | (ours.low != theirs.low))


def _count(
    found: BatchSets, cards: NDArray[np.uint8], rows: list[int], count: Callable[[Hand], Advice], jobs: int | None
) -> None:
    """Fill in these rows, counted one by one."""
    from paigow.solving.threads import in_threads

    def fill(part: list[int]) -> None:
        for row in part:
            try:
                advice = count(Hand(tuple(cards[row].tolist())))
            except CardError as error:
                raise CardError(f"row {row}: {error}") from None
            best, house = advice.best, advice.house_way_split
            found.low[row], found.house_low[row] = _numbers(best), _numbers(house)
            found.wins[row], found.pushes[row], found.losses[row] = best.wins, best.pushes, best.losses
            found.house_wins[row], found.house_losses[row] = house.wins, house.losses
            found.ev[row], found.house_ev[row], found.cost[row] = best.ev, house.ev, advice.cost(house)

    parts = [rows[start : start + _PART] for start in range(0, len(rows), _PART)]
    for _ in in_threads(fill, parts, jobs) if jobs != 1 else map(fill, parts):
        pass


def _numbers(split: Split) -> list[int]:
    return sorted(CARD_NAMES.index(name) for name in split.low)
