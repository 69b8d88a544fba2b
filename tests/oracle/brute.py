"""Wins, losses and copies of every legal split, by dealing every dealer hand there is.

Why this may be trusted
    It is the game: take the cards that are left, deal every seven of them to the dealer, set them by the house way,
    compare hand with hand and count. No symmetry, no weights, no classes; a dealer hand is an element of
    ``itertools.combinations``. ``test_oracle.py`` checks deals small enough to count on one's fingers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .evaluate import DECK, JOKER, Card, HighHand, LowHand, legal_settings
from .house_way import HouseWay, decide


@dataclass
class Counts:
    """Dealer hands, out of all dealt; ``wins``, ``losses`` are of the bet, the others of one position alone."""

    wins: int = 0
    pushes: int = 0
    losses: int = 0
    high_wins: int = 0
    high_copies: int = 0
    low_wins: int = 0
    low_copies: int = 0


def remaining_deck(hand: Iterable[Card], dead: Iterable[Card]) -> list[Card]:
    gone = {*hand, *dead}
    return [card for card in (*DECK, JOKER) if card not in gone]


def dealer_settings(
    hand: Iterable[Card], dead: Iterable[Card], way: HouseWay, wheel: str
) -> list[tuple[HighHand, LowHand]]:
    """The high and low hand of every dealer hand that the cards left can make."""
    return settings_from(tuple(remaining_deck(hand, dead)), way, wheel)


@lru_cache(maxsize=100)
def settings_from(left: tuple[Card, ...], way: HouseWay, wheel: str) -> list[tuple[HighHand, LowHand]]:
    """The same from these cards; remembered, for the same deals under other rules."""
    settings = []
    for dealer_cards in combinations(left, 7):
        setting = decide(way, dealer_cards, wheel).setting
        settings.append((setting.high, setting.low))
    return settings


def count_splits(
    hand: tuple[Card, ...], dealer: list[tuple[HighHand, LowHand]], wheel: str, role: str
) -> dict[frozenset[Card], Counts]:
    """For each legal split, named by its two low cards, the dealer hands it wins, pushes and loses against.

    A copy belongs to the banker: the dealer, unless ``role`` is "banker".
    """
    table = {}
    for split in legal_settings(hand, wheel):
        counts = Counts()
        for dealer_high, dealer_low in dealer:
            if role == "banker":
                won = [dealer_high <= split.high, dealer_low <= split.low]
            else:
                won = [dealer_high < split.high, dealer_low < split.low]
            if all(won):
                counts.wins += 1
            elif any(won):
                counts.pushes += 1
            else:
                counts.losses += 1
            counts.high_wins += dealer_high < split.high
            counts.high_copies += dealer_high == split.high
            counts.low_wins += dealer_low < split.low
            counts.low_copies += dealer_low == split.low
        table[frozenset(split.low_cards)] = counts
    return table
