"""Cards, hands, and reading them from text.

A card is an integer: 4 * rank + suit, with rank 0..12 = 2..A and suit 0..3 = c, d, h, s. The bug (joker) is 52.
"""

import operator
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, SupportsIndex, TypeAlias

from paigow.errors import CardError, shown

__all__ = [
    "BUG",
    "CARD_NAMES",
    "RANKS",
    "SUITS",
    "WHEELS",
    "Cards",
    "Hand",
    "Wheel",
    "card_name",
    "parse_cards",
    "parse_hand",
]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
BUG: Final = 52
CARD_NAMES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")

Wheel: TypeAlias = Literal["second", "lowest"]
# Where A-2-3-4-5 stands among the straights; the place of a value is its number in native code.
WHEELS: Final[tuple[Wheel, ...]] = ("second", "lowest")

Cards: TypeAlias = str | Iterable[str | SupportsIndex]

_ALL: Final = frozenset(range(53))
_EXAMPLE: Final = "right: As Kd Qh Jc 9s 9d 2c (the joker is Jk)"
_PLAIN: Final = {name: card for card, name in enumerate(CARD_NAMES)}  # read at once; all other notations by _CARD
_SUIT_SIGNS: Final = "♣♧♦♢♥♡♠♤"  # two for each suit, in the order of SUITS
# A sign may be followed by a variation selector (U+FE0E, U+FE0F) that only says how it is drawn. ASCII keeps
# "ignore case" from accepting letters such as the Kelvin sign.
_CARD: Final = re.compile(
    rf"(?:joker|jk|jo|\U0001F0CF|(?P<rank>10|[2-9tjqka])(?P<suit>[{SUITS}{_SUIT_SIGNS}]))[\ufe0e\ufe0f]?",
    re.ASCII | re.IGNORECASE,
)
_RANK: Final = re.compile("10|[2-9tjqka]", re.ASCII | re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"[\s,;/]*")
_WORD: Final = re.compile(r"[^\s,;/]+")


def card_name(card: int) -> str:
    """Name of a card: "2c" for 0 up to "As" for 51, "Jk" for 52.

    Raises:
        CardError: `card` is not 0..52.
    """
    if not 0 <= card <= BUG:
        raise CardError(f"no card has the number {card}; right: 4 * rank + suit, 0 (2c) to 51 (As), or 52 (joker)")
    return CARD_NAMES[card]


def parse_cards(cards: Cards) -> tuple[int, ...]:
    """Card numbers in the order given, from text or from a list of texts and card numbers.

    Text may be `As`, `A♠`, `10h` or `Th` in any case, and `Jk`, `Jo` or `joker` for the bug; cards may be separated
    by spaces, commas, semicolons or slashes, or run together. No cards at all give an empty tuple.

    Raises:
        CardError: an unknown rank or suit, a number that is no card, a card twice.
    """
    if isinstance(cards, str):
        plain = tuple(_PLAIN.get(word, -1) for word in cards.split())
        if -1 not in plain and len(set(plain)) == len(plain):
            return plain
        cards = (cards,)
    try:
        items = iter(cards)
    except TypeError:
        raise CardError(f"cards are a text or a list of cards, not {type(cards).__name__}; {_EXAMPLE}") from None
    found: list[int] = []
    for item in items:
        found.extend(_cards_in(item) if isinstance(item, str) else (_checked_number(item),))
        if len(set(found)) < len(found):
            twice = next(card for card in found if found.count(card) > 1)
            name = "the joker" if twice == BUG else CARD_NAMES[twice]
            raise CardError(f"{name} is given twice, the pack has it once; {_EXAMPLE}")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Hand:
    """The seven cards dealt to one side, as numbers in the order given.

    Raises:
        CardError: not exactly seven different cards.
    """

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        cards = self.cards
        if type(cards) is tuple and len(cards) == len(_ALL.intersection(cards)) == 7 and {*map(type, cards)} == {int}:
            return
        cards = parse_cards(cards)
        if len(cards) != 7:
            given = {0: "no cards are", 1: "1 card is"}.get(len(cards), f"{len(cards)} cards are")
            raise CardError(f"{given} given, a hand has 7; {_EXAMPLE}")
        object.__setattr__(self, "cards", cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seven cards, in the order given."""
        return tuple(CARD_NAMES[card] for card in self.cards)


def parse_hand(cards: Cards | Hand) -> Hand:
    """A hand of seven from any notation that `parse_cards` reads.

    Raises:
        CardError: as `parse_cards`, and when there are not exactly seven cards.
    """
    return cards if isinstance(cards, Hand) else Hand(parse_cards(cards))


def _cards_in(text: str) -> Iterator[int]:
    position = _skip_separators(text, 0)
    while position < len(text):
        match = _CARD.match(text, position)
        if match is None:
            raise _wrong_card(text, position)
        if match["rank"] is None:
            yield BUG
        else:
            yield 4 * RANKS.index(match["rank"].upper().replace("10", "T")) + _suit(match["suit"])
        position = _skip_separators(text, match.end())


def _skip_separators(text: str, position: int) -> int:
    match = _SEPARATORS.match(text, position)
    return match.end() if match else position


def _suit(letter_or_sign: str) -> int:
    sign = _SUIT_SIGNS.find(letter_or_sign)
    return sign // 2 if sign >= 0 else SUITS.index(letter_or_sign.lower())


def _wrong_card(text: str, position: int) -> CardError:
    word = _WORD.match(text, position)
    rest = word[0] if word else text[position:]
    rank = _RANK.match(rest)
    if rank is None:
        wrong = f"unknown rank {shown(rest[0])}"
    elif rank.end() == len(rest):
        return CardError(f"no suit after {shown(rest)}; {_EXAMPLE}")
    else:
        wrong = f"unknown suit {shown(rest[rank.end()])}"
    return CardError(f"{wrong} in {shown(rest, 20)}; {_EXAMPLE}")


def _checked_number(item: SupportsIndex) -> int:
    try:
        number = operator.index(item)
    except TypeError:
        number = -1
    if isinstance(item, bool) or not 0 <= number <= BUG:
        raise CardError(f"{shown(repr(item), 30)} is no card; {_EXAMPLE}, or numbers 0 (2c) to 51 (As), 52 (joker)")
    return number
