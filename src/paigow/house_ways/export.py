"""A house way for others to use: as a table of classes, and as a decision function in C or JavaScript.

Every hand is decided by its class (`paigow.native.dealer`): 67,600 of ranks alone, 224,653 with a flush suit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import paigow
from paigow.errors import InputError, shown
from paigow.game.cards import CARD_NAMES, WHEELS, Wheel
from paigow.house_ways.explain import rule_sentence
from paigow.house_ways.kept_tables import kept_table
from paigow.house_ways.program_text import C_TEXT, JAVASCRIPT_TEXT
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import CATEGORIES, SHAPES, LowPattern, Pattern

__all__ = ["FORMATS", "export_house_way"]

FORMATS: Final = ("csv", "json-lines", "c", "javascript")

_RANKS: Final = (
    *("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"),
    *("JACK", "QUEEN", "KING", "ACE"),
)
_SHAPE_NAMES: Final = (
    *("S_NO_PAIR", "S_PAIR", "S_TWO_PAIR", "S_THREE_PAIR", "S_TRIPS", "S_FULL_HOUSE", "S_FULL_HOUSE_AND_PAIR"),
    *("S_TWO_TRIPS", "S_QUADS", "S_QUADS_AND_PAIR", "S_QUADS_AND_TRIPS", "S_FIVE_ACES", "S_FIVE_ACES_AND_PAIR"),
)
_CATEGORY_NAMES: Final = (
    *("HIGH_CARD", "ONE_PAIR", "TWO_PAIRS", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH", "FULL_HOUSE", "FOUR_OF_A_KIND"),
    *("STRAIGHT_FLUSH", "ROYAL_FLUSH", "FIVE_ACES"),
)
_ACE: Final = 12
_BEST_LOW: Final = 0x1CC


def export_house_way(
    house_way: str | os.PathLike[str] | HouseWay, form: str, *, wheel: Wheel | None = None
) -> Iterator[str]:
    """A house way in one of `FORMATS`, as pieces of text; `wheel` None means the house way's own.

    "csv" and "json-lines": a row for each class of hands, with a hand of it, its low cards, the rule that decides, and
    how many of the 154,143,080 hands are of the class. "c" and "javascript": a source file that stands alone.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        InputError: another format.
        RulesError: `wheel` is neither "second" nor "lowest".
    """
    if form not in FORMATS:
        raise InputError(f"{shown(form)} is no format; right: one of {', '.join(FORMATS)}")
    way = as_house_way(house_way)
    way.check_no_wild_joker("export")
    number = way.wheel_number(wheel)
    if form in ("c", "javascript"):
        return iter([_source(way, number, c=form == "c")])
    return _classes(way, number, csv=form == "csv")


def _head(way: HouseWay, wheel: int) -> dict[str, object]:
    return {
        "house_way": way.key,
        "name": way.name,
        "wheel": WHEELS[wheel],
        "program": f"paigow {paigow.__version__}",
        "sha256": way.sha256,
        "house_way_sha256": way.sha256,
    }


def _classes(way: HouseWay, wheel: int, *, csv: bool) -> Iterator[str]:
    table = kept_table(way.program, way.rule_count, wheel)
    head = _head(way, wheel)
    if csv:
        yield "".join(f"# {key}: {value}\n" for key, value in head.items()) + "class,hands,hand,low,rule\n"
    else:
        yield json.dumps({"schema": 1, **head}, ensure_ascii=False) + "\n"
    for place, hands in enumerate(table.all_class_hands()):
        cards = table.class_cards(place)
        rule, *low = table.set_hand(cards)
        names = [CARD_NAMES[card] for card in cards]
        front = [names[n] for n in low]
        if csv:
            yield f"{place},{hands},{' '.join(names)},{' '.join(front)},{rule}\n"
        else:
            yield json.dumps({"class": place, "hands": hands, "hand": names, "low": front, "rule": rule}) + "\n"


def _source(way: HouseWay, wheel: int, *, c: bool) -> str:
    head = "\n * ".join(f"{key}: {value}".replace("*/", "* /") for key, value in _head(way, wheel).items())
    at = _Words(c)
    opening, closing = ("{", "}") if c else ("[", "]")
    sizes = []
    for groups in SHAPES.values():
        filled = [*groups, *[0] * (7 - len(groups))] if c else list(groups)
        sizes.append(f"    {opening} {', '.join(map(str, filled))} {closing},")
    speaks, holds, grants = [], [], []
    for n, rule in enumerate(way.rules, 1):
        said = rule_sentence(way, n).replace("*/", "* /")
        conditions = [at.either(at.shape(pattern) for pattern in rule.hand)] if rule.hand else []
        if rule.joker is not None:
            conditions.append(at.joker(rule.joker))
        if conditions:
            speaks.append(f"    /* {said} */\n    case {n}: return {at.every(conditions)};")
        if rule.holds:
            holds.append(f"    case {n}: return {at.either(at.category(pattern) for pattern in rule.holds)};")
        wishes = [
            at.either(parts)
            for parts in ([at.category(one) for one in rule.high], [at.low(one) for one in rule.low])
            if parts
        ]
        if wishes:
            comment = "" if conditions else f"    /* {said} */\n"
            grants.append(f"{comment}    case {n}: return {at.every(wishes)};")
    return (C_TEXT if c else JAVASCRIPT_TEXT).format(
        head=head,
        shapes=", ".join(_SHAPE_NAMES),
        categories=", ".join(_CATEGORY_NAMES),
        wheel_order="FIVE" if wheel else "ACE + 1",
        shape_count=len(SHAPES),
        sizes="\n".join(sizes),
        speaks="\n".join(speaks),
        holds="\n".join(holds),
        grants="\n".join(grants),
        rules=way.rule_count,
    )


class _Words:
    """Conditions in C, or in JavaScript."""

    def __init__(self, c: bool) -> None:
        self._c = c
        self._dot = "->" if c else "."
        self._is = "==" if c else "==="
        self._in = "in" if c else "within"

    def every(self, parts: Sequence[str]) -> str:
        return " && ".join(parts) if len(parts) > 1 else parts[0]

    def either(self, parts: Iterable[str]) -> str:
        texts = list(parts)
        return texts[0] if len(texts) == 1 else f"({' || '.join(texts)})"

    def joker(self, there: bool) -> str:
        return f"{'' if there else '!'}s{self._dot}joker"

    def shape(self, pattern: Pattern) -> str:
        return self._pattern(pattern, f"s{self._dot}shape", _SHAPE_NAMES, f"s{self._dot}rank")

    def category(self, pattern: Pattern) -> str:
        return self._pattern(pattern, f"p{self._dot}category", _CATEGORY_NAMES, f"p{self._dot}rank")

    def low(self, pattern: LowPattern) -> str:
        low = f"p{self._dot}low"
        if pattern.places:
            first, second = (f"s{self._dot}single[{place - 1}]" for place in pattern.places)
            there = f"s{self._dot}{'singles' if self._c else 'single.length'} >= {pattern.places[1]}"
            return f"({there} && {low} {self._is} {first} * 16 + {second})"
        if pattern.high == _BEST_LOW:
            return f"{low} >= {_low_text(pattern.low)}"
        return f"{self._in}({low}, {_low_text(pattern.low)}, {_low_text(pattern.high)})"

    def _pattern(self, pattern: Pattern, what: str, names: Sequence[str], ranks: str) -> str:
        kinds = [f"{what} {self._is} {name}" for bit, name in enumerate(names) if pattern.mask >> bit & 1]
        bounds = [
            f"{ranks}[{n}] {self._is} {_RANKS[rank.low]}"
            if rank.low == rank.high
            else f"{self._in}({ranks}[{n}], {_RANKS[rank.low]}, {_RANKS[rank.high]})"
            for n, rank in enumerate(pattern.ranks)
            if (rank.low, rank.high) != (0, _ACE)
        ]
        parts = [self.either(kinds), *bounds]
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"


def _low_text(strength: int) -> str:
    """A packed low strength in words of the program; the ranks may be none that two cards have."""
    pair = "256 + " if strength >> 8 else ""
    return f"{pair}{_RANKS[strength >> 4 & 15]} * 16 + {strength & 15}"


assert len(_SHAPE_NAMES) == len(SHAPES)
assert len(_CATEGORY_NAMES) == len(CATEGORIES)
