"""Plain English names of high and low hands, from their packed strengths.

A high strength is category << 24 | order << 20 | r1 << 16 | r2 << 12 | r3 << 8 | r4 << 4 | r5, a low strength
(1 if a pair) << 8 | higher rank << 4 | lower rank, with ranks 0..12 = 2..A.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

__all__ = ["high_name", "high_phrase", "low_name", "low_phrase", "plural", "singular"]

_SINGULAR: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
# What each category is called; {0} and {1} are its first two ranks, {s0} and {s1} their plurals.
_HIGH: Final = (
    "{0} high",
    "pair of {s0}",
    "two pair, {s0} and {s1}",
    "three {s0}",
    "straight, {0} high",
    "flush, {0} high",
    "full house, {s0} over {s1}",
    "four {s0}",
    "straight flush, {0} high",
    "royal flush",
    "five {s0}",
)
# The same inside a sentence; {a0} is the first rank with its article.
_HIGH_IN_A_SENTENCE: Final = (
    "{0} high",
    "a pair of {s0}",
    "{s0} and {s1}",
    "three {s0}",
    "{a0}-high straight",
    "{a0}-high flush",
    "a full house, {s0} over {s1},",
    "four {s0}",
    "{a0}-high straight flush",
    "a royal flush",
    "five {s0}",
)


def singular(rank: int) -> str:
    """Name of a rank 0..12: "two" to "ace"."""
    return _SINGULAR[rank]


def plural(rank: int) -> str:
    """Name of several cards of a rank 0..12: "twos", "sixes", "aces"."""
    return _SINGULAR[rank] + ("es" if _SINGULAR[rank] == "six" else "s")


@cache  # there are some 7,500 strengths, and every answer names twenty of them
def high_name(strength: int) -> str:
    """Name of a packed high strength, such as "straight, queen high" or "two pair, jacks and fours".

    Raises:
        ValueError: no high hand has this strength.
    """
    return _high(strength, _HIGH)


def high_phrase(strength: int) -> str:
    """The same inside a sentence: "a queen-high straight", "jacks and fours".

    Raises:
        ValueError: no high hand has this strength.
    """
    return _high(strength, _HIGH_IN_A_SENTENCE)


@cache
def low_name(strength: int) -> str:
    """Name of a packed low strength, such as "pair of nines" or "ace-king".

    Raises:
        ValueError: no low hand has this strength.
    """
    is_pair, higher, lower = strength >> 8, strength >> 4 & 15, strength & 15
    if is_pair not in (0, 1) or not 0 <= lower <= higher <= 12 or (lower == higher) != bool(is_pair):
        raise ValueError(f"no low hand has the strength {strength:#x}")
    return f"pair of {plural(higher)}" if is_pair else f"{singular(higher)}-{singular(lower)}"


def low_phrase(strength: int) -> str:
    """The same inside a sentence: "a pair of nines" or "ace-king".

    Raises:
        ValueError: no low hand has this strength.
    """
    return ("a " if strength >> 8 else "") + low_name(strength)


def _high(strength: int, names: Sequence[str]) -> str:
    category, first, second = strength >> 24, strength >> 16 & 15, strength >> 12 & 15
    if not 0 <= category < len(names) or first > 12 or second > 12:
        raise ValueError(f"no high hand has the strength {strength:#x}")
    word = singular(first)
    article = "an" if word[0] in "ae" else "a"
    return names[category].format(word, singular(second), a0=f"{article} {word}", s0=plural(first), s1=plural(second))
