"""What a house way leaves to chance: rules that never decide, and hands that no rule decides.

A house way can be read rule by rule and still not say what it was meant to: a rule may stand behind another that takes
all its hands, or a kind of hand may be forgotten. Both show when every hand is set, which the dealer table has done.
"""

import os
from dataclasses import dataclass
from math import comb
from typing import Final

from paigow.cards import Hand
from paigow.dealer_tables import load_dealer_table
from paigow.house_way import HouseWay, load_house_way

__all__ = ["ALL_HANDS", "HouseWayCheck", "check_house_way"]

ALL_HANDS: Final = comb(53, 7)


@dataclass(frozen=True, slots=True)
class HouseWayCheck:
    """How many hands each rule of `house_way` decides, of all 154,143,080.

    `counts[n]` belongs to rule n and `counts[0]` to the built-in rule after the last one; together they make all
    hands. `examples[n]` is a hand that rule n decides, None where there is none.
    """

    house_way: HouseWay
    counts: tuple[int, ...]
    examples: tuple[Hand | None, ...]

    @property
    def never(self) -> tuple[int, ...]:
        """The rules that decide no hand at all: an earlier rule takes every hand that they are for."""
        return tuple(rule for rule, count in enumerate(self.counts) if rule and not count)

    @property
    def undecided(self) -> int:
        """The number of hands that no rule decides; they fall to the built-in one."""
        return self.counts[0]

    @property
    def undecided_example(self) -> Hand | None:
        """A hand that no rule decides; None when the house way is complete."""
        return self.examples[0]

    def to_json(self) -> dict[str, object]:
        """The report as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "house_way": self.house_way.key,
            "hands": sum(self.counts),
            "never": list(self.never),
            "undecided": self.undecided,
            "undecided_example": _names(self.undecided_example),
            "rules": [
                {
                    "rule": rule,
                    "rule_text": self.house_way.rule_text(rule),
                    "hands": self.counts[rule],
                    "example": _names(self.examples[rule]),
                }
                for rule in range(1, len(self.counts))
            ],
        }


def check_house_way(house_way: str | os.PathLike[str] | HouseWay) -> HouseWayCheck:
    """Set every hand by `house_way` (a shipped name, a path, or a loaded one) and count what each rule decides.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
    """
    way = house_way if isinstance(house_way, HouseWay) else load_house_way(house_way)
    table = load_dealer_table(way)
    counts = tuple(table.rule_counts(way.rule_count))
    found = [table.example(rule) if count else None for rule, count in enumerate(counts)]
    return HouseWayCheck(way, counts, tuple(None if cards is None else Hand(tuple(cards)) for cards in found))


def _names(hand: Hand | None) -> list[str] | None:
    return None if hand is None else list(hand.names)
