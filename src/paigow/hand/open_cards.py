"""Some of the dealer's cards lie open: the splits counted over the dealer hands that hold all of them.

The dealer hands that hold a card are all of them less those without it, and those without it are counted as if the card
were dead. So for k cards the counts are a sum over their 2^k subsets, each taken as dead, with a sign that turns with
every card. All in integers; six cards take 64 counts, some 30 ms.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from paigow.errors import CardError, RulesError
from paigow.game.cards import BUG, CARD_NAMES, Cards, Hand, parse_cards
from paigow.native.counts import count_splits
from paigow.rules.game import Rules

if TYPE_CHECKING:
    from paigow.native.dealer import DealerTable

__all__ = ["Row", "count_with_open", "dealer_cards", "other_cards"]

Row: TypeAlias = tuple[int, int, int, int, bool, int, int, int, int, int, int]
"""A split as `paigow.native.counts.count_splits` has it."""
_SHAPE: Final = 5  # what comes before the counts in a row of `count_splits`: positions, strengths, whether it is legal


def count_with_open(
    table: "DealerTable", hand: Sequence[int], dead: Sequence[int], copies: int, open_cards: Sequence[int]
) -> tuple[int, list[Row]]:
    """`count_splits` over the dealer hands that hold all of `open_cards` (none of them in the hand or dead)."""
    total, rows = count_splits(table, hand, dead, copies)
    left = BUG + 1 - len(hand) - len(dead)
    for size in range(1, len(open_cards) + 1):
        sign = -1 if size % 2 else 1
        for without in combinations(open_cards, size):
            if left - size < 7:  # no dealer hand does without them
                continue
            hands, others = count_splits(table, hand, (*dead, *without), copies)
            total += sign * hands
            rows = [_added(row, more, sign) for row, more in zip(rows, others, strict=True)]
    return total, rows


def _added(row: Row, more: Row, sign: int) -> Row:
    """The counts of `row` with those of `more`, the same split, added or taken away."""
    i, j, low, high, legal, *counts = row
    wins, losses, *alone = (one + sign * other for one, other in zip(counts, more[_SHAPE:], strict=True))
    high_wins, high_copies, low_wins, low_copies = alone
    return i, j, low, high, legal, wins, losses, high_wins, high_copies, low_wins, low_copies


def dealer_cards(dealer: Cards | Hand, hand: Hand, dead: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """The one to seven cards of the dealer's that are known.

    Raises:
        CardError: none, more than seven, or one of them is somewhere else.
        RulesError: there are several opponents.
    """
    try:
        cards = parse_cards(dealer)
    except CardError as error:
        raise CardError(f"dealer: {error}") from None
    if not 1 <= len(cards) <= 7:
        given = f"{len(cards)} cards are" if cards else "no cards are"
        raise CardError(f"dealer: {given} given, he has 7; right: one to seven of them, such as Ah Ks")
    for card in cards:
        if card in hand.cards or card in dead:
            where = "in the hand" if card in hand.cards else "among the dead cards"
            raise CardError(f"{CARD_NAMES[card]} is {where} and the dealer's; {other_cards((*hand.cards, *dead))}")
    if rules.opponents > 1:
        raise RulesError(f"the cards of one dealer, but {rules.opponents} opponents; right: 1 opponent")
    return cards


def other_cards(used: Sequence[int]) -> str:
    """What would be right where a hand has a card that is used: seven that are not, of many ranks."""
    free = [card for card in range(0, 52, 5) if card not in used] + [card for card in range(52) if card not in used]
    names = " ".join(CARD_NAMES[card] for card in list(dict.fromkeys(free))[:7])
    return f"right: seven cards from the rest of the pack, such as {names}"
