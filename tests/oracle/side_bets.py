"""The lines of side bets, read and obeyed word for word.

Why this may be trusted
    A line takes a hand when every one of its keys is true of it, each by definition: some five of the seven cards have
    the category, some legal set has the high and the low hand, the seven cards are suited and in a row with the joker
    in the place of some missing card. The first line that takes the hand counts. Nothing is compiled or counted.
"""

import tomllib
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from .evaluate import ACE, DECK, JOKER, Card, all_settings, high_hand, legal_settings
from .house_way import grants, read_rule, when

RULE_KEYS = ("hand", "holds", "joker", "high", "low")
#: Seven ranks in a row, the ace at either end.
ROWS = [set(range(low, low + 7)) for low in range(2, 9)] + [{ACE, 2, 3, 4, 5, 6, 7}]


def line_taking(toml: str, cards: Iterable[Card]) -> int:
    """The line (from 1, 0 for none) of a bet on one hand's seven cards that takes these."""
    cards, bet = tuple(cards), tomllib.loads(toml)
    wheel = "second wild" if bet.get("joker") == "wild" else "second"
    legal = legal_settings(cards, wheel)
    for number, line in enumerate(bet["line"], 1):
        if takes(line, cards, legal, wheel):
            return number
    return 0


def takes(line: dict[str, Any], cards: tuple[Card, ...], legal: list[Any], wheel: str = "second") -> bool:
    rule = read_rule({key: value for key, value in line.items() if key in RULE_KEYS})
    if not when(rule, cards, legal, wheel) or not any(grants(rule, setting) for setting in legal):
        return False
    if "best" in line and max(setting.high for setting in all_settings(cards, wheel)).category != line["best"]:
        return False
    if line.get("seven") == "straight flush":
        return is_straight_flush(cards)
    return line.get("seven") != "royal match" or is_royal_match(cards)


def is_straight_flush(cards: tuple[Card, ...]) -> bool:
    natural = [card for card in cards if card != JOKER]
    stand_ins: list[Card | None] = list(DECK) if JOKER in cards else [None]
    for stand_in in stand_ins:
        seven = natural + ([stand_in] if stand_in else [])
        if len({card.suit for card in seven}) == 1 and {card.rank for card in seven} in ROWS:
            return True
    return False


def is_royal_match(cards: tuple[Card, ...]) -> bool:
    for two in combinations(cards, 2):
        rest = [card for card in cards if card not in two]
        is_suited = {card.rank for card in two} == {12, 13} and len({card.suit for card in two}) == 1
        if is_suited and high_hand(rest, "second").category == "royal flush":
            return True
    return False


def line_as_set(toml: str, cards: tuple[Card, ...], setting: Any) -> int:
    """The line of a bet on the dealer's cards, which he has set so."""
    for number, line in enumerate(tomllib.loads(toml)["line"], 1):
        own = {key: value for key, value in line.items() if key not in ("high", "low")}
        as_set = read_rule({key: value for key, value in line.items() if key in ("high", "low")})
        if takes(own, cards, legal_settings(cards, "second")) and grants(as_set, setting):
            return number
    return 0


def line_of_two(toml: str, player: tuple[Card, ...], dealer: tuple[Card, ...]) -> int:
    """The line of a bet on both hands."""
    for number, line in enumerate(tomllib.loads(toml)["line"], 1):
        hands = ((line.get("player", {}), player), (line.get("dealer", {}), dealer))
        if all(takes(condition, cards, legal_settings(cards, "second")) for condition, cards in hands):
            return number
    return 0
