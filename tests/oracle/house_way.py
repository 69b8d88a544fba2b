"""The rule language of house ways, read and obeyed word for word.

Why this may be trusted
    It is the definition, sentence by sentence: walk down the list; the first rule whose *when* is true and whose
    *wish* some legal setting grants decides; of the settings that grant it the best low, then the best high. A rule's
    texts are kept as lists of alternatives, nothing is compiled, numbered or merged. A word it does not know is a
    ValueError, so nothing is passed over in silence. ``test_oracle.py`` holds it against the worked examples of the
    ways that ship, rule numbers included, and against hands published with the setting their source claims.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from .evaluate import (
    ACE,
    CATEGORIES,
    JOKER,
    MADE,
    RANK_LETTERS,
    Card,
    HighHand,
    LowHand,
    Setting,
    is_wild,
    legal_settings,
)

SHAPES = {
    "no pair": [(1, 1, 1, 1, 1, 1, 1)],
    "pair": [(2, 1, 1, 1, 1, 1)],
    "two pair": [(2, 2, 1, 1, 1)],
    "three pair": [(2, 2, 2, 1)],
    "trips": [(3, 1, 1, 1, 1)],
    "full house": [(3, 2, 1, 1)],
    "full house + pair": [(3, 2, 2)],
    "two trips": [(3, 3, 1)],
    "quads": [(4, 1, 1, 1)],
    "quads + pair": [(4, 2, 1)],
    "quads + trips": [(4, 3)],
    "five aces": [(5, 1, 1)],
    "five aces + pair": [(5, 2)],
}
#: Six cards beside a joker that is wild.
SHAPES |= {
    "joker + no pair": [(1, 1, 1, 1, 1, 1)],
    "joker + pair": [(2, 1, 1, 1, 1)],
    "joker + two pair": [(2, 2, 1, 1)],
    "joker + three pair": [(2, 2, 2)],
    "joker + trips": [(3, 1, 1, 1)],
    "joker + full house": [(3, 2, 1)],
    "joker + two trips": [(3, 3)],
    "joker + quads": [(4, 1, 1)],
    "joker + quads + pair": [(4, 2)],
}
SHAPES["any quads"] = SHAPES["quads"] + SHAPES["quads + pair"] + SHAPES["quads + trips"]
SHAPES["any five aces"] = SHAPES["five aces"] + SHAPES["five aces + pair"]

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")

HIGH_WORDS = (*CATEGORIES, "five of a kind", "made")


class Named(NamedTuple):
    """A shape or a category with the rank patterns after it."""

    name: str
    patterns: list[set[int]]


@dataclass
class Rule:
    """None stands for a key the rule does not have."""

    hand: list[Named] | None
    holds: list[Named] | None
    joker: bool | None
    high: list[Named] | None
    low: list[str] | None


@dataclass(eq=False)
class HouseWay:
    name: str
    wheel: str
    rules: list[Rule]


class Decision(NamedTuple):
    rule: int
    setting: Setting


def read(toml: str) -> HouseWay:
    """A house way from the text of its file."""
    file = tomllib.loads(toml)
    wheel = file["wheel"] + (" wild" if file.get("joker") == "wild" else "")
    return HouseWay(file["name"], wheel, [read_rule(rule) for rule in file["rule"]])


def read_rule(table: dict[str, Any]) -> Rule:
    unknown = set(table) - {"hand", "holds", "joker", "high", "low"}
    if unknown:
        raise ValueError(unknown)
    return Rule(
        hand=read_list(table.get("hand"), SHAPES),
        holds=read_list(table.get("holds"), HIGH_WORDS),
        joker=table.get("joker"),
        high=read_list(table.get("high"), HIGH_WORDS),
        low=texts(table["low"]) if "low" in table else None,
    )


def texts(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def read_list(value: str | list[str] | None, names: Iterable[str]) -> list[Named] | None:
    return None if value is None else [read_named(text, names) for text in texts(value)]


def read_named(text: str, names: Iterable[str]) -> Named:
    """The longest name that begins the text, then the rank patterns."""
    name = max((name for name in names if f"{text} ".startswith(f"{name} ")), key=len)
    return Named(name, [read_ranks(pattern) for pattern in text[len(name) :].split()])


def rank(letter: str) -> int:
    return RANK_LETTERS.index(letter) + 2


def read_ranks(pattern: str) -> set[int]:
    """``7``, ``7-T``, ``J+`` or ``*`` as the set of ranks it matches."""
    if pattern == "*":
        return set(range(2, 15))
    if len(pattern) == 1:
        return {rank(pattern)}
    if len(pattern) == 2 and pattern[1] == "+":
        return set(range(rank(pattern[0]), 15))
    first, dash, last = pattern
    if dash != "-":
        raise ValueError(pattern)
    return set(range(rank(first), rank(last) + 1))


def match(ranks: Iterable[int], patterns: list[set[int]]) -> bool:
    """The first pattern binds the first rank, and so on; ranks without a pattern are free."""
    return all(rank in pattern for rank, pattern in zip(ranks, patterns, strict=False))


def shape_matches(cards: Iterable[Card], wanted: Named, wheel: str = "second") -> bool:
    """Grouped by rank, the joker an ace; bigger groups first, among equal sizes the higher rank first.

    A wild joker is no ace: what is named ``joker + ...`` is it and six cards, and other shapes are of seven.
    """
    cards = list(cards)
    if is_wild(wheel):
        if (JOKER in cards) != wanted.name.startswith("joker + "):
            return False
        cards = [card for card in cards if card != JOKER]
    ranks, sizes = groups_of(tuple(ACE if card == JOKER else card.rank for card in cards))
    return sizes in SHAPES[wanted.name] and match(ranks, wanted.patterns)


@lru_cache(maxsize=10_000)
def groups_of(cards: tuple[int, ...]) -> tuple[list[int], tuple[int, ...]]:
    """Ranks of the groups of equal cards, and the sizes of the groups."""
    groups = Counter(cards)
    ranks = sorted(groups, key=lambda rank: (groups[rank], rank), reverse=True)
    return ranks, tuple(groups[rank] for rank in ranks)


def high_matches(high: HighHand, wanted: Named) -> bool:
    if wanted.name == "made":
        return high.category in MADE and match(high.ranks[:1], wanted.patterns)
    if wanted.name == "five of a kind" and high.category == "five aces":
        return match(high.ranks, wanted.patterns)
    return high.category == wanted.name and match(high.ranks, wanted.patterns)


def single_cards(cards: Iterable[Card], wheel: str = "second") -> list[int]:
    """Ranks that only one of the seven cards has, highest first; the joker is an ace, and none of them where wild."""
    counts = Counter(ACE if card == JOKER else card.rank for card in cards if card != JOKER or not is_wild(wheel))
    return sorted((rank for rank, count in counts.items() if count == 1), reverse=True)


def places_match(low: LowHand, pattern: str, singles: Sequence[int]) -> bool:
    """``2nd+5th``: the low hand is the second and the fifth highest of the single cards."""
    first, second = (PLACES.index(word) for word in pattern.split("+"))
    return second < len(singles) and not low.pair and {low.higher, low.lower} == {singles[first], singles[second]}


def low_matches(low: LowHand, pattern: str, singles: Sequence[int] = ()) -> bool:
    if pattern[0].isdigit() and pattern[-2:] in ("nd", "rd", "th"):
        return places_match(low, pattern, singles)
    if pattern == "pair":
        return low.pair
    if pattern.endswith(" high"):
        return not low.pair and low.higher == rank(pattern[0])
    if pattern.endswith("+"):
        letters = pattern[:-1]
        if len(letters) == 1:
            return low.pair or low.higher >= rank(letters)
        higher, lower = rank(letters[0]), rank(letters[1])
        return low >= LowHand(higher == lower, higher, lower)
    higher, lower = rank(pattern[0]), rank(pattern[1])
    return (low.higher, low.lower) == (higher, lower)


def when(rule: Rule, cards: tuple[Card, ...], legal: list[Setting], wheel: str = "second") -> bool:
    if rule.hand is not None and not any(shape_matches(cards, shape, wheel) for shape in rule.hand):
        return False
    if rule.joker is not None and rule.joker != (JOKER in cards):
        return False
    if rule.holds is not None:
        return any(high_matches(setting.high, wanted) for wanted in rule.holds for setting in legal)
    return True


def grants(rule: Rule, setting: Setting, singles: Sequence[int] = ()) -> bool:
    if rule.high is not None and not any(high_matches(setting.high, wanted) for wanted in rule.high):
        return False
    return rule.low is None or any(low_matches(setting.low, pattern, singles) for pattern in rule.low)


def best(settings: Iterable[Setting]) -> Setting:
    """Best low, then best high."""
    return max(settings, key=lambda setting: (setting.low, setting.high))


def decide(way: HouseWay, cards: Iterable[Card], wheel: str) -> Decision:
    """How the way sets seven cards, and the number of the rule that decides (0: none of them)."""
    cards = tuple(cards)
    legal = legal_settings(cards, wheel)
    for number, rule in enumerate(way.rules, start=1):
        if when(rule, cards, legal, wheel):
            singles = single_cards(cards, wheel)
            granted = [setting for setting in legal if grants(rule, setting, singles)]
            if granted:
                return Decision(number, best(granted))
    return Decision(0, best(legal))
