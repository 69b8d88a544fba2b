"""A strategy as rows: a rule with one pattern of the seven cards, or with none.

A rule whose `hand` lists several patterns is as many rows with one wish, one after the other; which of them comes first
makes no difference. Rows are what a player learns, so they are what strategies are counted by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from paigow.game.cards import RANKS, Wheel
from paigow.house_ways.way import HouseWay
from paigow.language.grammar import KEYS, SHAPES, Rule, parse_pattern

__all__ = ["ANY", "Box", "Row", "rows_of", "strategy_text", "way_of"]

Box: TypeAlias = tuple[tuple[int, int], ...]

ANY: Final = (0, 12)
_GROUPS: Final = 7
_ALL_SHAPES: Final = (1 << len(SHAPES)) - 1
_SHAPE_NAMES: Final = tuple(SHAPES)


@dataclass(frozen=True, slots=True)
class Row:
    """`wish`, a rule without `hand`, for hands of the shape `name` (empty: any hand) whose groups have ranks in `box`.

    `mask` has the bits of the shapes, in the order of `SHAPES`; `box` has a range of ranks for each of seven groups.
    """

    name: str
    mask: int
    box: Box
    wish: Rule

    @staticmethod
    def of(name: str, ranges: Sequence[tuple[int, int]], wish: Rule) -> Row:
        """The row for a shape by its name, groups without a range being of any rank."""
        mask = parse_pattern("hand", name).mask if name else _ALL_SHAPES
        return Row(name, mask, (*ranges, *[ANY] * (_GROUPS - len(ranges))), wish)

    @property
    def rule(self) -> Rule:
        """The row as a rule of its own."""
        return replace(self.wish, hand=(parse_pattern("hand", self.pattern),)) if self.name else self.wish

    @property
    def pattern(self) -> str:
        """The pattern of the seven cards, such as "two pair J+ 2-8 A"; empty for any hand."""
        words = [_range_text(limits) for limits in self.box]
        while words and words[-1] == "*":
            words.pop()
        return " ".join([self.name, *words]) if self.name else ""

    def touches(self, shape: int) -> bool:
        """Whether the row may take hands of the shape by its number."""
        return bool(self.mask >> shape & 1)


def _range_text(limits: tuple[int, int]) -> str:
    low, high = limits
    if limits == ANY:
        return "*"
    if low == high:
        return RANKS[low]
    return f"{RANKS[low]}+" if high == ANY[1] else f"{RANKS[low]}-{RANKS[high]}"


def rows_of(rules: Iterable[Rule]) -> tuple[Row, ...]:
    """The rows of some rules, in order."""
    rows = []
    for rule in rules:
        wish = replace(rule, hand=())
        for pattern in rule.hand:
            rows.append(Row.of(pattern.name, [(rank.low, rank.high) for rank in pattern.ranks], wish))
        if not rule.hand:
            rows.append(Row.of("", (), wish))
    return tuple(rows)


def strategy_text(
    rows: Sequence[Row], name: str, source: str, comments: Sequence[str] = (), wheel: Wheel = "second"
) -> str:
    """The file of a strategy: neighbours of one wish are one rule."""
    lines = [f"# {comment}" for comment in comments]
    lines += [f"name = {_quoted(name)}", f"source = {_quoted(source)}", f"wheel = {_quoted(wheel)}", "rule = ["]
    for wish, members in groupby(rows, key=lambda row: (row.wish, not row.name)):
        listed = list(members)
        hands = [_quoted(row.pattern) for row in listed if row.name]
        lines += _rule_lines(hands, wish[0])
    return "\n".join([*lines, "]", ""])


def _rule_lines(hands: Sequence[str], wish: Rule) -> list[str]:
    parts = []
    for key in KEYS[1:]:
        value = getattr(wish, key)
        if key == "joker" and value is not None:
            parts.append(f"joker = {str(value).lower()}")
        elif key != "joker" and value:
            texts = [_quoted(str(pattern)) for pattern in value]
            parts.append(f"{key} = {texts[0] if len(texts) == 1 else '[' + ', '.join(texts) + ']'}")
    if len(hands) > 1:
        body = [f"    {hand}," for hand in hands]
        return ["  { hand = [", *body, "  ]" + "".join(f", {part}" for part in parts) + " },"]
    return ["  { " + ", ".join([*(f"hand = {hand}" for hand in hands), *parts]) + " },"]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def way_of(rows: Sequence[Row], key: str = "found") -> HouseWay:
    """The rows as a house way, one rule each."""
    return HouseWay(key, key, tuple(row.rule for row in rows))
