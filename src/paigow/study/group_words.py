"""Groups of hands in words: which hands they are, and what is done with them.

The patterns and short names of `paigow.study.groups` are for programs and for whoever writes rules; a person reads
"pair of aces, highest outside card queen or king, with a straight that leaves jack-high or lower: straight behind ->
pair behind".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paigow.game.cards import RANKS
from paigow.game.names import singular
from paigow.language.english import groups_in_words, ranks_in_words
from paigow.language.grammar import SHAPES, parse_pattern

if TYPE_CHECKING:
    from paigow.study.groups import HandGroup

__all__ = ["change_in_words", "hands_in_words"]

_PLACES: Final = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh")
_MADE: Final = {
    "straight": "a straight",
    "flush": "a flush",
    "straight or flush": "a straight and a flush",
    "straight flush": "a straight flush",
}
_BEHIND: Final = {
    "high card": "no pair",
    "pair": "pair",
    "two pair": "two pair",
    "trips": "three of a kind",
    "quads": "four of a kind",
}
_GROUPS: Final = {
    **{"pair": "the pair", "trips": "two of the three", "quads": "two of the four", "aces": "two of the aces"},
    **{"1st pair": "the higher pair", "2nd pair": "the lower pair", "3rd pair": "the lowest pair"},
    **{"1st trips": "two of the higher three", "2nd trips": "two of the lower three"},
}
_ONE_OF: Final = {
    **{"pair": "one of the pair", "trips": "one of the three", "quads": "one of the four", "aces": "an ace"},
    **{"1st pair": "one of the higher pair", "2nd pair": "one of the lower pair", "3rd pair": "one of the lowest pair"},
    **{"1st trips": "one of the higher three", "2nd trips": "one of the lower three"},
}
_ORDINAL: Final = re.compile(r"([1-7])(?:st|nd|rd|th)")


def hands_in_words(group: HandGroup) -> str:
    """Which hands a group is about, such as "no pair, highest card ace, second jack or queen, third nine or lower"."""
    pattern = parse_pattern("hand", group.pattern)
    sizes = SHAPES[group.shape]
    paired = sum(size > 1 for size in sizes)
    noun = "outside card" if paired else "card"
    text = groups_in_words(group.shape, pattern.ranks[:paired])
    singles = [(place, rank) for place, rank in enumerate(pattern.ranks[paired:]) if rank.text != "*"]
    for n, (place, rank) in enumerate(singles):
        which = [] if len(sizes) - paired == 1 else [_PLACES[place]]
        what = [*which, noun] if not n else which  # the noun once
        text += f", {' '.join(what)} {ranks_in_words(rank)}"
    if group.made:
        text += f"{',' if singles else ''} with {_MADE[group.made]}"
        if group.front:
            text += f" that {'leave' if group.made == 'straight or flush' else 'leaves'} {_front(group.front)}"
    return text


def change_in_words(group: HandGroup) -> str:
    """What is done with the hands of a group and what were better: "straight behind -> pair behind"."""
    return " -> ".join(_set(group.shape, text) for text in (group.way, group.better))


def _front(text: str) -> str:
    if text == "pair":
        return "a pair"
    ranks, _, exact = text.partition(" ")
    if not exact:
        return f"{singular(RANKS.index(ranks[0]))}-high or better"
    low, _, high = ranks.partition("-")
    if not high:
        return f"{singular(RANKS.index(low))}-high"
    if low == RANKS[0] and high == RANKS[-1]:
        return "no pair"
    words = [singular(RANKS.index(rank)) for rank in (low, high)]
    if low == RANKS[0]:
        return f"{words[1]}-high or lower"
    joined = "or" if RANKS.index(high) == RANKS.index(low) + 1 else "to"
    return f"{words[0]}-high {joined} {words[1]}-high"


def _set(shape: str, text: str) -> str:
    """A set as `HandGroup.way` names it, in words: "pair, 1st+4th low" of one pair is "pair behind, highest and fourth
    outside card in front"."""
    parts = text.split(", ")
    words = []
    for part in parts:
        if not part.endswith(" low"):
            words.append(f"{_BEHIND.get(part, part)} behind")
        elif part == "pair low":
            words.append("a pair in front")
        else:
            words.append(f"{_cards(shape, part.removesuffix(' low'))} in front")
    return ", ".join(words)


def _cards(shape: str, text: str) -> str:
    """Two low cards by their places: "second and fourth card", "one of the pair and the highest outside card"."""
    noun = "card" if shape == "no pair" else "outside card"
    places = text.split("+")
    if len(places) == 1:
        return _GROUPS[text]
    numbers = [_ORDINAL.fullmatch(place) for place in places]
    first, second = numbers
    if first and second:
        return f"{_PLACES[int(first[1]) - 1]} and {_PLACES[int(second[1]) - 1]} {noun}"
    words = [
        f"the {_PLACES[int(number[1]) - 1]} {noun}" if number else _ONE_OF[place]
        for place, number in zip(places, numbers, strict=True)
    ]
    return " and ".join(words)
