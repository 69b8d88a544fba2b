"""How often seven cards are what, by dealing every seven there are.

Why this may be trusted
    Each hand is an element of ``itertools.combinations`` and is judged by itself: its best five cards are the best of
    the 21 fives in it, its shape is the groups of equal rank, and what a house way would do if fouls were allowed is
    the same walk down its rules with all 21 settings in place of the legal ones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from .evaluate import ACE, DECK, JOKER, Card, HighHand, all_settings, is_foul, is_wild
from .house_way import SHAPES, HouseWay, best, grants, when


def hands(known: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """Every seven of the cards that are not known to be elsewhere."""
    gone = set(known)
    return combinations([card for card in (*DECK, JOKER) if card not in gone], 7)


def best_five(cards: tuple[Card, ...], wheel: str) -> HighHand:
    return max(setting.high for setting in all_settings(cards, wheel))


def shape(cards: Iterable[Card], wheel: str = "second") -> str:
    wild = is_wild(wheel)
    groups = Counter(ACE if card == JOKER else card.rank for card in cards if not (wild and card == JOKER))
    sizes = tuple(sorted(groups.values(), reverse=True))
    return next(name for name, shapes in SHAPES.items() if shapes == [sizes])


def would_foul(way: HouseWay, cards: tuple[Card, ...], wheel: str) -> bool:
    """Whether the way, if fouls were allowed, would set one."""
    settings = all_settings(cards, wheel)
    for rule in way.rules:
        if when(rule, cards, settings, wheel):
            granted = [setting for setting in settings if grants(rule, setting)]
            if granted:
                return is_foul(best(granted).high, best(granted).low)
    return is_foul(best(settings).high, best(settings).low)
