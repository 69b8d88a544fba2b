"""Rows of a strategy as a player says them: short, cards in front and behind, for a card with little room.

`paigow.language.english` says the same at length; what is not put shortly here is taken from there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from paigow.language.english import groups_in_words, ranks_in_words, sentences, wish
from paigow.language.grammar import SHAPES, LowPattern, Pattern, RankRange, Rule

__all__ = ["HOW_TO_READ", "said"]

HOW_TO_READ: Final = (
    "The first row that fits the hand, and can be done without a foul, decides. Of the sets it leaves take the best "
    "two cards in front, then the best five behind. In the names of hands the joker is an ace."
)
_ORDER: Final = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh")
_ACE: Final = 12
# What the cards of a shape that make a category are called.
_OWN: Final = {
    ("pair", "pair"): "the pair",
    ("two pair", "two pair"): "both pairs",
    ("trips", "trips"): "all three",
    ("full house", "full house"): "the full house",
    ("full house + pair", "full house"): "the full house",
    ("quads", "quads"): "all four",
    ("quads + pair", "quads"): "all four",
    ("quads + trips", "quads"): "all four",
    ("any quads", "quads"): "all four",
}


def said(rule: Rule) -> tuple[str, str]:
    """Of which hands a row speaks, and what it does with them: ("Two pair, jacks or lower over eights or lower, an ace
    outside", "keep both pairs behind")."""
    [sentence] = sentences([rule])
    long_subject, _, long_deed = sentence.removesuffix(".").rpartition(": ")
    subject = long_subject
    if rule.holds or rule.joker is not None or len(rule.hand) > 1:
        return subject, _placed(long_deed)
    if rule.hand and rule.hand[0].name in SHAPES:
        subject = _hands(rule.hand[0])
    elif long_subject == "A made hand":
        subject = "A straight or flush"
    return subject[0].upper() + subject[1:], _deed(rule, long_deed)


def _hands(pattern: Pattern) -> str:
    groups = sum(size > 1 for size in SHAPES[pattern.name])
    parts = [groups_in_words(pattern.name, pattern.ranks[:groups])]
    names = [f"{word} card" for word in _ORDER] if pattern.name == "no pair" else [f"{word} outside" for word in _ORDER]
    for place, rank in enumerate(pattern.ranks[groups:]):
        if rank.text != "*":
            parts.append(_single(rank, names[place], first=place == 0, outside=pattern.name != "no pair"))
    return ", ".join(parts)


def _single(rank: RankRange, name: str, *, first: bool, outside: bool) -> str:
    words = ranks_in_words(rank)
    if first and rank.high == _ACE:
        article = "an" if words[0] in "ae" else "a"
        return f"{article} {words} outside" if outside else f"{words} high" if rank.low == _ACE else f"top card {words}"
    if first and not outside:
        return f"top card {words}"
    return f"{name} {words}"


def _deed(rule: Rule, long_deed: str) -> str:
    shape = rule.hand[0].name if rule.hand else ""
    high = rule.high[0] if len(rule.high) == 1 else None
    low = rule.low[0] if len(rule.low) == 1 else None
    if low is not None and low.places and not rule.high:
        return _places(low, shape)
    if high is None or len(rule.low) > 1 or (low is not None and low.places):
        return _placed(long_deed)
    made = not high.ranks and high.name == "made"
    own = "" if high.ranks else _OWN.get((shape, high.name), "")
    if not (own or made or high.name in ("straight", "flush", "straight flush")) and shape:
        return _placed(long_deed)
    if not shape and long_deed.startswith("keep it high"):
        own = "it"
    what = own or ("a straight or flush" if made else wish(replace(rule, hand=(), low=())).removesuffix(" high"))
    if low is None:
        return f"keep {what} behind"
    return f"keep {what} behind if {wish(replace(rule, hand=(), high=())).removesuffix(' low')} fits in front"


def _places(low: LowPattern, shape: str) -> str:
    first, second = (_ORDER[place - 1] for place in low.places)
    if low.places == (1, 2):
        return f"put the two highest {'cards' if shape == 'no pair' else 'single cards'} in front"
    return f"put the {first} and the {second} {'card' if shape == 'no pair' else 'single card'} in front"


def _placed(deed: str) -> str:
    """Words for high and low hands as words for behind and in front."""
    deed = deed.replace("best legal low hand", "best legal hand in front").replace(
        "best low hand", "best hand in front"
    )
    deed = re.sub(r"(?<![-\w])low\b(?! hand)", "in front", deed)
    return re.sub(r"(?<![-\w])high\b(?![- ](?:card|hand))", "behind", deed)
