"""Somebody's settings judged by a house way: right, wrong, fouls, by rule and by shape, and what mistakes are worth.

A setting is right when both hands are as strong as those of the house way: equal hands in other suits are as good. A
foul is a low hand that beats its high hand.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.game.cards import CARD_NAMES, WHEELS, Wheel
from paigow.game.showdown import settings
from paigow.house_ways.answers import Answers, read_answers
from paigow.house_ways.explain import rule_sentence
from paigow.house_ways.kept_tables import kept_table
from paigow.house_ways.shapes import shape_numbers
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import SHAPES
from paigow.native.counts import count_splits
from paigow.native.dealer import DealerTable

__all__ = ["Judged", "Judgement", "Mistake", "foul", "judge_answers"]

_BLOCK: Final = 1 << 20
_COUNTED: Final = 2000  # mistakes that are counted, some 0.5 ms each
_WORST: Final = 10
_COMMISSION: Final = 0.05


@dataclass(frozen=True, slots=True)
class Judged:
    """How many answers there are for hands of one kind, how many are wrong, and how many of those are fouls."""

    hands: int
    wrong: int
    fouls: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer: its line, the hand and the low cards given and right, as names; the rule that decides. `player`,
    `house`: what it costs a player against this dealer, and the house if a dealer sets so, in units of the bet."""

    line: int
    hand: tuple[str, ...]
    given: tuple[str, ...]
    right: tuple[str, ...]
    rule: int
    sentence: str
    foul: bool
    player: float
    house: float


class _Wrong(NamedTuple):
    """Wrong answers: their rows, the low cards that were right, the rules that decide, and whether they are fouls."""

    row: NDArray[np.intp]
    right: NDArray[np.uint8]
    rule: NDArray[np.uint16]
    foul: NDArray[np.bool_]

    @classmethod
    def none(cls) -> _Wrong:
        return cls(np.empty(0, np.intp), np.empty((0, 2), np.uint8), np.empty(0, np.uint16), np.empty(0, np.bool_))


@dataclass(frozen=True, slots=True)
class Judgement:
    """Answers judged by `way`. `by_rule`: by the rule that decides; `by_shape`: by shape. `bad`: (line, what is wrong)
    of lines that are no answers. `worst`: the costliest mistakes of those counted. `player`, `house`: what the mistakes
    cost per answered hand, in units of the bet; exact if all mistakes are counted (`counted` of `wrong`), else from so
    many of them, picked at random."""

    way: HouseWay
    wheel: Wheel
    hands: int
    right: int
    fouls: int
    by_rule: dict[int, Judged]
    by_shape: dict[str, Judged]
    bad: tuple[tuple[int, str], ...]
    worst: tuple[Mistake, ...]
    counted: int
    player: float
    house: float

    @property
    def wrong(self) -> int:
        """Answers that are wrong, fouls among them."""
        return self.hands - self.right

    def to_json(self) -> dict[str, object]:
        """The judgement as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "house_way": self.way.key,
            "wheel": self.wheel,
            "hands": self.hands,
            "right": self.right,
            "wrong": self.wrong,
            "fouls": self.fouls,
            "bad_lines": len(self.bad),
            "counted": self.counted,
            "cost_to_player": self.player,
            "cost_to_house": self.house,
            "rules": [
                {"rule": rule, "rule_text": self.way.rule_text(rule), **_judged(one)}
                for rule, one in self.by_rule.items()
            ],
            "shapes": [{"shape": shape, **_judged(one)} for shape, one in self.by_shape.items()],
            "bad": [{"line": line, "wrong": wrong} for line, wrong in self.bad],
            "worst": [
                {
                    "line": one.line,
                    "hand": list(one.hand),
                    "given": list(one.given),
                    "right": list(one.right),
                    "rule": one.rule,
                    "sentence": one.sentence,
                    "foul": one.foul,
                    "cost_to_player": one.player,
                    "cost_to_house": one.house,
                }
                for one in self.worst
            ],
        }


def judge_answers(
    house_way: str | os.PathLike[str] | HouseWay, answers: str | Answers, *, wheel: Wheel | None = None
) -> Judgement:
    """Judge the answers in a file (see `paigow.house_ways.answers`), or read already, by a house way.

    `wheel` None means the house way's own. What mistakes cost is counted under the standard rules, at 5 % commission,
    against the other side setting by the house way; a foul costs a player the bet, a house what its right set is worth
    less that of losing.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        InputError: the file cannot be read or has no answers.
        RulesError: `wheel` is neither "second" nor "lowest".
    """
    way = as_house_way(house_way)
    way.check_no_wild_joker("judgement")
    number = way.wheel_number(wheel)
    found = read_answers(answers) if isinstance(answers, str) else answers
    decided = np.zeros(way.rule_count + 1, np.int64)
    shapes = np.zeros(len(SHAPES), np.int64)
    wrong = [_Wrong.none()]
    for start in range(0, len(found.hands), _BLOCK):
        hands, low = (part[start : start + _BLOCK] for part in (found.hands, found.low))
        right, rule = way.set_hands(np.ascontiguousarray(hands), wheel=WHEELS[number])
        decided += np.bincount(rule, minlength=len(decided))
        shapes += np.bincount(shape_numbers(hands), minlength=len(shapes))
        other = np.flatnonzero((np.sort(right, axis=1) != np.sort(low, axis=1)).any(axis=1))
        given, wanted = (settings(hands[other], one[other], number) for one in (low, right))
        differ = (given.high != wanted.high) | (given.low != wanted.low)
        places = other[differ]
        fouls = foul(given.high[differ], given.low[differ])
        wrong.append(_Wrong(places + start, right[places], rule[places], fouls))
    every = _Wrong(*(np.concatenate(parts) for parts in zip(*wrong, strict=True)))
    mistakes, player, house = _costs(way, number, found, every)
    wrong_shapes = shape_numbers(found.hands[every.row])
    return Judgement(
        way=way,
        wheel=WHEELS[number],
        hands=len(found.hands),
        right=len(found.hands) - len(every.row),
        fouls=int(every.foul.sum()),
        by_rule={n: one for n, one in enumerate(_by(decided, every.rule, every.foul)) if one.hands},
        by_shape={
            name: one for name, one in zip(SHAPES, _by(shapes, wrong_shapes, every.foul), strict=True) if one.hands
        },
        bad=found.bad,
        worst=tuple(sorted(mistakes, key=lambda one: (-one.player, one.line))[:_WORST]),
        counted=len(mistakes),
        player=player,
        house=house,
    )


def foul(high: NDArray[np.int32], low: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Whether low hands beat their high hands: packed strengths (n,) of both."""
    category, first, second = high >> 24, high >> 16 & 15, high >> 12 & 15
    pair, one, other = low >> 8, low >> 4 & 15, low & 15
    by_pair = (category == 0) | ((category == 1) & (first < one))
    by_cards = (category == 0) & ((first < one) | ((first == one) & (second < other)))
    found: NDArray[np.bool_] = np.where(pair > 0, by_pair, by_cards)
    return found


def _by(hands: NDArray[np.int64], keys: NDArray[np.integer], fouls: NDArray[np.bool_]) -> list[Judged]:
    numbers = keys.astype(np.intp)
    wrong = np.bincount(numbers, minlength=len(hands))
    fouled = np.bincount(numbers[fouls], minlength=len(hands))
    return [Judged(*counts) for counts in zip(hands.tolist(), wrong.tolist(), fouled.tolist(), strict=True)]


def _costs(way: HouseWay, wheel: int, found: Answers, wrong: _Wrong) -> tuple[list[Mistake], float, float]:
    """The mistakes that are counted, and what all cost a player and the house per answered hand."""
    if not len(wrong.row):
        return [], 0.0, 0.0
    picked = np.arange(len(wrong.row))
    if len(picked) > _COUNTED:
        picked = np.sort(np.random.default_rng(1).choice(len(picked), _COUNTED, replace=False))
    table = kept_table(way.program, way.rule_count, wheel)
    sentences = [rule_sentence(way, number) for number in range(way.rule_count + 1)]
    mistakes = []
    for n in picked.tolist():
        row, rule, is_foul = int(wrong.row[n]), int(wrong.rule[n]), bool(wrong.foul[n])
        hand, given, right = found.hands[row].tolist(), found.low[row].tolist(), wrong.right[n].tolist()
        player, house = (
            worth[frozenset(right)] - (-1.0 if is_foul else worth[frozenset(given)])
            for worth in (_worth(table, hand, banker) for banker in (False, True))
        )
        names = [tuple(CARD_NAMES[card] for card in cards) for cards in (hand, given, right)]
        mistakes.append(
            Mistake(
                line=int(found.lines[row]),
                hand=names[0],
                given=names[1],
                right=names[2],
                rule=rule,
                sentence=sentences[rule],
                foul=is_foul,
                player=player,
                house=house,
            )
        )
    scale = len(wrong.row) / len(picked) / len(found.hands)
    return mistakes, scale * sum(one.player for one in mistakes), scale * sum(one.house for one in mistakes)


def _worth(table: DealerTable, hand: list[int], banker: bool) -> dict[frozenset[int], float]:
    """EV of each split of a hand, by its low cards: a player's, who pays commission on wins, or the house's, to which
    the players pay it on theirs."""
    dealt, every = count_splits(table, hand, (), banker)
    won, lost = (1.0, 1 - _COMMISSION) if banker else (1 - _COMMISSION, 1.0)
    return {frozenset((hand[one[0]], hand[one[1]])): (won * one[5] - lost * one[6]) / dealt for one in every}


def _judged(one: Judged) -> dict[str, int]:
    return {"hands": one.hands, "wrong": one.wrong, "fouls": one.fouls}
