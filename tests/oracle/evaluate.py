"""Cards, hands and fouls, by definition.

Why this may be trusted
    A natural hand is judged by what the words mean: a flush has one suit, a straight's ranks are those of one of the
    ten straights, everything else is the sizes of the groups of equal rank. The bug has no cases of its own: it is put
    in the place of each of the 52 cards in turn, a card is kept if the rules let the bug be it (an ace; or a card that
    makes the hand a straight, a flush or a straight flush), and the best hand kept counts. That the bug takes the
    highest rank a flush does not hold, and the better end of a straight, then follows and is written nowhere. The wild
    joker is put in the place of each card that the other four are not, and of a fifth card of their rank; in front it
    is put beside the other card as each of the 13 ranks, and the best hand of all counts.
    ``test_oracle.py`` counts all 2,869,685 five-card hands of the 53-card deck by category and compares with numbers
    worked out by hand.

How hands rank is told by ``wheel``: "second" or "lowest", and behind it " wild" where the joker is wild.

Ranks are 2 to 14 as at the table, a strength is a tuple, and a stronger hand is a greater tuple.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

RANK_LETTERS = "23456789TJQKA"
ACE = 14


class Card(NamedTuple):
    rank: int
    suit: str


JOKER = Card(0, "joker")
DECK = tuple(Card(rank, suit) for rank in range(2, 15) for suit in "cdhs")

#: Weakest first; these are also the words of the rule language. Five aces are the only five of a kind of a bug.
CATEGORIES = (
    "high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads",
    "straight flush", "royal flush", "five aces",
)  # fmt: skip
MADE = ("straight", "flush", "straight flush", "royal flush")

#: The ten straights by their top card, weakest first, under either rule for A-2-3-4-5.
STRAIGHTS = {
    "second": (6, 7, 8, 9, 10, 11, 12, 13, 5, 14),
    "lowest": (5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
}
#: The ranks of the straight with this top card.
STRAIGHT_RANKS = {5: {14, 2, 3, 4, 5}, **{top: set(range(top - 4, top + 1)) for top in range(6, 15)}}


class HighHand(NamedTuple):
    """``strength`` orders hands; ``category`` and ``ranks`` are what the rule language speaks of."""

    strength: tuple[int, ...]
    category: str
    ranks: tuple[int, ...]


class LowHand(NamedTuple):
    """Pairs above unpaired hands, then by the higher rank, then by the lower."""

    pair: bool
    higher: int
    lower: int


class Setting(NamedTuple):
    low: LowHand
    high: HighHand
    low_cards: tuple[Card, ...]
    high_cards: tuple[Card, ...]


@cache
def parse_card(name: str) -> Card:
    """``As``, ``Td``; the joker is ``Jk`` or ``Jo``."""
    if name in ("Jk", "Jo"):
        return JOKER
    rank, suit = name
    if suit not in "cdhs":
        raise ValueError(name)
    return Card(RANK_LETTERS.index(rank) + 2, suit)


def parse(text: str) -> tuple[Card, ...]:
    """Card names parted by spaces."""
    return tuple(parse_card(name) for name in text.split())


def natural_high_hand(cards: Iterable[Card], wheel: str) -> HighHand:
    """Five different cards without the joker."""
    cards = list(cards)
    one_suit = len({card.suit for card in cards}) == 1
    groups = Counter(card.rank for card in cards)
    # Bigger groups first, among equal ones the higher rank first: the order in which poker compares them.
    ranks = tuple(sorted(groups, key=lambda rank: (groups[rank], rank), reverse=True))
    sizes = tuple(groups[rank] for rank in ranks)
    for place, top in enumerate(STRAIGHTS[wheel.split(maxsplit=1)[0]]):
        if set(ranks) == STRAIGHT_RANKS[top]:
            if not one_suit:
                category = "straight"
            elif top == ACE:
                category = "royal flush"
            else:
                category = "straight flush"
            return HighHand((CATEGORIES.index(category), place), category, (top,))
    if one_suit:
        category = "flush"
    else:
        category = {
            (1, 1, 1, 1, 1): "high card",
            (2, 1, 1, 1): "pair",
            (2, 2, 1): "two pair",
            (3, 1, 1): "trips",
            (3, 2): "full house",
            (4, 1): "quads",
        }[sizes]
    return HighHand((CATEGORIES.index(category), *ranks), category, ranks)


def high_hand_by_definition(cards: Iterable[Card], wheel: str) -> HighHand:
    """Five different cards, one of which may be the joker."""
    cards = list(cards)
    if JOKER not in cards:
        return natural_high_hand(cards, wheel)
    others = [card for card in cards if card != JOKER]
    ranks = {card.rank for card in others}
    if ranks == {ACE}:
        return HighHand((CATEGORIES.index("five aces"), ACE), "five aces", (ACE,))
    if len(ranks) == 1 and is_wild(wheel):
        return HighHand((CATEGORIES.index("five aces"), *ranks), "five of a kind", tuple(ranks))
    permitted = []
    for stand_in in DECK:
        if stand_in in others:
            continue
        hand = natural_high_hand([*others, stand_in], wheel)
        if is_wild(wheel) or stand_in.rank == ACE or hand.category in MADE:
            permitted.append(hand)
    return max(permitted)


def is_wild(wheel: str) -> bool:
    """Whether the joker is wild where hands rank so."""
    return wheel.endswith(" wild")


_known: dict[tuple[object, ...], HighHand] = {}


def high_hand(cards: Iterable[Card], wheel: str) -> HighHand:
    """The same, remembered: only the ranks, and whether all cards but the joker share one suit, can matter."""
    cards = list(cards)
    suits = {card.suit for card in cards if card != JOKER}
    pattern = (tuple(sorted(card.rank for card in cards)), len(suits) == 1, wheel)
    if pattern not in _known:
        _known[pattern] = high_hand_by_definition(cards, wheel)
    return _known[pattern]


def low_hand(cards: Iterable[Card], wheel: str = "second") -> LowHand:
    """Two cards; the joker is an ace, or any card where it is wild."""
    cards = list(cards)
    jokers = range(2, ACE + 1) if is_wild(wheel) else (ACE,)
    found = []
    for joker in jokers:
        higher, lower = sorted((joker if card == JOKER else card.rank for card in cards), reverse=True)
        found.append(LowHand(higher == lower, higher, lower))
    return max(found)


def is_foul(high: HighHand, low: LowHand) -> bool:
    """Whether the low hand outranks the high hand; a high pair equal to the low pair is legal."""
    if low.pair:
        if high.category == "pair":
            return high.ranks[0] < low.higher
        return high.category == "high card"
    if high.category == "high card":
        return high.ranks[:2] < (low.higher, low.lower)
    return False


def all_settings(cards: Iterable[Card], wheel: str) -> list[Setting]:
    """All 21, fouls included."""
    cards = tuple(cards)
    settings = []
    for low_cards in combinations(cards, 2):
        high_cards = tuple(card for card in cards if card not in low_cards)
        settings.append(Setting(low_hand(low_cards, wheel), high_hand(high_cards, wheel), low_cards, high_cards))
    return settings


@lru_cache(maxsize=20_000)
def legal_settings(cards: tuple[Card, ...], wheel: str) -> list[Setting]:
    return [setting for setting in all_settings(cards, wheel) if not is_foul(setting.high, setting.low)]
