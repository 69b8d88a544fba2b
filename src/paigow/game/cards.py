"""Cards, hands, and reading them from text.

A card is an integer: 4 * rank + suit, with rank 0..12 = 2..A and suit 0..3 = c, d, h, s. The bug (joker) is 52.
"""

import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, SupportsIndex, TypeAlias

from paigow.errors import CardError, shown
from paigow.game.notation import EXAMPLE, RANKS, SUITS, check_all_named, read_cards

__all__ = [
    "BUG",
    "CARD_NAMES",
    "JOKERS",
    "RANKINGS",
    "RANKS",
    "SUITS",
    "WHEELS",
    "Cards",
    "Hand",
    "Joker",
    "Ranking",
    "Wheel",
    "card_name",
    "parse_cards",
    "parse_hand",
]

BUG: Final = 52
CARD_NAMES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")

Wheel: TypeAlias = Literal["second", "lowest"]
# Where A-2-3-4-5 stands among the straights; the place of a value is its number in native code.
WHEELS: Final[tuple[Wheel, ...]] = ("second", "lowest")

Joker: TypeAlias = Literal["bug", "wild"]
# What the joker is: an ace, or the card that completes a straight or flush; or any card at all.
JOKERS: Final[tuple[Joker, ...]] = ("bug", "wild")

Ranking: TypeAlias = Literal["second", "lowest", "second wild", "lowest wild"]
# How hands rank: a wheel rule, and whether the joker is wild. The place of a value is its number in native code.
RANKINGS: Final[tuple[Ranking, ...]] = ("second", "lowest", "second wild", "lowest wild")

Cards: TypeAlias = str | Iterable[str | SupportsIndex]

_ALL: Final = frozenset(range(53))
_PLAIN: Final = {name: card for card, name in enumerate(CARD_NAMES)}  # read at once; all else by game/notation


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

    Text is in any notation of NOTATION.md: `As`, `A♠`, `10h` or `Th`, `sA`, "ace of spades", in any case, and `Jk`,
    `*` or `joker` for the bug; cards may be separated by blanks and most signs, or run together. No cards at all give
    an empty tuple.

    Raises:
        CardError: an unknown rank or suit, a number that is no card, a card twice, a text that can be read in two ways.
    """
    if isinstance(cards, str):
        plain = tuple(_PLAIN.get(word, -1) for word in cards.split())
        if -1 not in plain and len(set(plain)) == len(plain):
            return plain
        cards = (cards,)
    try:
        items = iter(cards)
    except TypeError:
        raise CardError(f"cards are a text or a list of cards, not {type(cards).__name__}; {EXAMPLE}") from None
    found: list[int] = []
    for item in items:
        found.extend(read_cards(item) if isinstance(item, str) else (_checked_number(item),))
        if len(set(found)) < len(found):
            twice = next(card for card in found if found.count(card) > 1)
            name = "the joker" if twice == BUG else CARD_NAMES[twice]
            raise CardError(f"{name} is given twice, the pack has it once; {EXAMPLE}")
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
            raise CardError(f"{given} given, a hand has 7; {EXAMPLE}")
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
    if isinstance(cards, Hand):
        return cards
    try:
        return Hand(parse_cards(cards))
    except CardError:
        if isinstance(cards, str):
            check_all_named(cards)
        raise


def _checked_number(item: SupportsIndex) -> int:
    try:
        number = operator.index(item)
    except TypeError:
        number = -1
    if isinstance(item, bool) or not 0 <= number <= BUG:
        raise CardError(f"{shown(repr(item), 30)} is no card; {EXAMPLE}, or numbers 0 (2c) to 51 (As), 52 (joker)")
    return number
