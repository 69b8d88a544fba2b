"""Why a house way sets a hand as it does: its rules followed one by one, in Python.

`paigow.native.program` decides hands and says no more than which rule did. This module walks the same rules over one
hand and notes on the way which of them spoke of the hand but wished for what no legal split grants. It is slow and
plain.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from paigow.game.cards import BUG, RANKINGS, Cards, Hand, Ranking, parse_hand
from paigow.game.splits import Split
from paigow.house_ways.way import HouseWay
from paigow.language.grammar import JOKER_SHAPES, SHAPES, LowPattern, Pattern, Rule
from paigow.native.splits import splits
from paigow.rules.sets import joker_of

__all__ = ["Decision", "Reason", "decide", "explain", "grants", "rule_sentence", "single_cards"]

_ACE: Final = 12
_SHAPE_BITS: Final = {sizes: bit for bit, sizes in enumerate([*SHAPES.values(), *JOKER_SHAPES.values()])}


class Decision(NamedTuple):
    """`rule` decides (0: the built-in last one); `passed_over` are the earlier ones that speak of the hand in vain."""

    rule: int
    passed_over: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """How `house_way` sets a hand, and the rules before the deciding one that no legal split could satisfy."""

    house_way: HouseWay
    split: Split
    passed_over: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """The deciding rule in words and the rules passed over, as JSON data."""
        from paigow.language.english import BUILT_IN_SENTENCE, sentences, wish

        rules, number = self.house_way.rules, self.split.rule
        return {
            "sentence": sentences(rules)[number - 1] if number else BUILT_IN_SENTENCE,
            "passed_over": [
                {"rule": rule, "rule_text": self.house_way.rule_text(rule), "wish": wish(rules[rule - 1])}
                for rule in self.passed_over
            ],
        }


def explain(house_way: HouseWay, cards: Cards | Hand, *, wheel: Ranking | None = None) -> Reason:
    """How a house way sets seven cards and why; `wheel` None means the house way's own.

    Raises:
        CardError: not seven different cards.
        RulesError: `wheel` is neither "second" nor "lowest".
    """
    hand = parse_hand(cards)
    ranking = RANKINGS[house_way.wheel_number(wheel)]
    decision = decide(house_way.rules, hand.cards, ranking)
    return Reason(house_way, house_way.set_hand(hand, wheel=ranking), decision.passed_over)


def rule_sentence(house_way: HouseWay, number: int) -> str:
    """A rule of a house way as a sentence that stands by itself; 0 is the built-in last one."""
    from paigow.language.english import BUILT_IN_SENTENCE, sentences

    if not number:
        return BUILT_IN_SENTENCE
    text = sentences(house_way.rules)[number - 1].removeprefix("Otherwise, ")
    return text[0].upper() + text[1:]


def decide(rules: Sequence[Rule], hand: Sequence[int], wheel: Ranking) -> Decision:
    """Which of `rules` decides seven cards (numbers), and which rules before it speak of them in vain; `wheel`: how
    hands rank."""
    legal = [(low, high) for _, _, low, high, is_legal in splits(hand, RANKINGS.index(wheel)) if is_legal]
    wild = joker_of(wheel) == "wild"
    singles = single_cards(hand, wild=wild)
    passed_over: list[int] = []
    for number, rule in enumerate(rules, 1):
        if not _speaks(rule, hand, [high for _, high in legal], wild=wild):
            continue
        if any(grants(rule, low, high, singles) for low, high in legal):
            return Decision(number, tuple(passed_over))
        passed_over.append(number)
    return Decision(0, tuple(passed_over))


def grants(rule: Rule, low: int, high: int, singles: Sequence[int] = ()) -> bool:
    """Whether a legal split of these packed strengths is what `rule` wishes for.

    `singles` are the ranks of the hand's single cards, highest first; without them no places of single cards are found.
    """
    if rule.low and not any(_is_such_low(pattern, low, singles) for pattern in rule.low):
        return False
    return not rule.high or any(_is_such(pattern, high) for pattern in rule.high)


def single_cards(hand: Sequence[int], *, wild: bool = False) -> list[int]:
    """Ranks of the single cards among seven, highest first, the joker counted as an ace, or not at all if `wild`."""
    return sorted((rank for rank, size in _sizes(hand, wild=wild).items() if size == 1), reverse=True)


def _sizes(hand: Sequence[int], *, wild: bool) -> Counter[int]:
    """How many cards of each rank there are, the joker an ace, or of no rank if it is `wild`."""
    return Counter(_ACE if card == BUG else card >> 2 for card in hand if not wild or card != BUG)


def _speaks(rule: Rule, hand: Sequence[int], highs: Sequence[int], *, wild: bool) -> bool:
    """Whether all that `rule` says about *when* is true of seven cards; `highs` are those of their legal splits."""
    if rule.joker is not None and rule.joker != (BUG in hand):
        return False
    if rule.holds and not any(_is_such(pattern, high) for pattern in rule.holds for high in highs):
        return False
    if not rule.hand:
        return True
    sizes = _sizes(hand, wild=wild)
    groups = sorted(sizes, key=lambda rank: (-sizes[rank], -rank))
    shape = 1 << _SHAPE_BITS[tuple(sizes[rank] for rank in groups)]
    return any(pattern.mask & shape and _fits(pattern, groups) for pattern in rule.hand)


def _is_such_low(pattern: LowPattern, low: int, singles: Sequence[int]) -> bool:
    if pattern.places:
        first, second = pattern.places
        return second <= len(singles) and low == singles[first - 1] << 4 | singles[second - 1]
    return pattern.low <= low <= pattern.high


def _is_such(pattern: Pattern, high: int) -> bool:
    """Whether a packed high strength is of the category and the ranks of a pattern."""
    return bool(pattern.mask >> (high >> 24) & 1) and _fits(
        pattern, [high >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    )


def _fits(pattern: Pattern, ranks: Sequence[int]) -> bool:
    return all(bound.low <= rank <= bound.high for bound, rank in zip(pattern.ranks, ranks, strict=False))
