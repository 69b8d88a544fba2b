"""What an evening comes to, by playing every course that it can take.

Why this may be trusted
    A course is one of the 3 ** n sequences of hands won, pushed and lost (or of any other ends of a hand); its chance
    is the product of theirs, in exact fractions, and money is counted hand by hand. Who has not enough left for a hand
    plays no more of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, product


@dataclass
class Evening:
    """Chances: of each result, of being broke after 0, 1, ... hands; of each longest run of hands lost, and won."""

    results: dict[Fraction, Fraction] = field(default_factory=dict)
    broke: list[Fraction] = field(default_factory=list)
    lost_runs: dict[int, Fraction] = field(default_factory=dict)
    won_runs: dict[int, Fraction] = field(default_factory=dict)


def add(table: dict, key: object, chance: Fraction) -> None:
    table[key] = table.get(key, Fraction(0)) + chance


def longest(course: Sequence[str], kind: str) -> int:
    return max((len(list(run)) for what, run in groupby(course) if what == kind), default=0)


def play(
    hands: int, chances: dict[str, Fraction], gains: dict[str, Fraction], cost: Fraction, bankroll: Fraction | None
) -> Evening:
    """All courses of the evening; `cost`: what has to be there for another hand."""
    evening = Evening(broke=[Fraction(0)] * (hands + 1))
    for course in product(chances, repeat=hands):
        chance = Fraction(1)
        for what in course:
            chance *= chances[what]
        result, stopped = Fraction(0), None
        for number, what in enumerate(course, start=1):
            if stopped is None:
                result += gains[what]
                if bankroll is not None and bankroll + result < cost:
                    stopped = number
        add(evening.results, result, chance)
        if stopped is not None:
            for number in range(stopped, hands + 1):
                evening.broke[number] += chance
        add(evening.lost_runs, longest(course, "lose"), chance)
        add(evening.won_runs, longest(course, "win"), chance)
    return evening
