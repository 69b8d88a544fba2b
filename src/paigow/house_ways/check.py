"""What a house way leaves to chance, and what it says in vain: every hand is set by it, and its rules are tried.

A house way can be read rule by rule and still not say what it was meant to: a rule may stand behind another that takes
all its hands, a kind of hand may be forgotten, a rule may say what a later one says anyway. All of that shows when
every hand is set, which the dealer table has done; the rules are then tried on the classes that they decide, those with
most hands first, until one shows that the rule matters.
"""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from paigow.game.answers import Answer
from paigow.game.cards import Hand
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.explain import grants, single_cards
from paigow.house_ways.provenance import provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import Rule, encode
from paigow.native.dealer import DEALER_CLASSES, DealerTable
from paigow.native.program import Program
from paigow.native.splits import splits

if TYPE_CHECKING:
    from paigow.game.splits import Split

__all__ = [
    "ALL_HANDS",
    "HouseWayCheck",
    "Instead",
    "OrderExample",
    "RuleCounts",
    "Taken",
    "check_house_way",
    "count_hands",
]

ALL_HANDS: Final = comb(53, 7)


@dataclass(frozen=True, slots=True)
class RuleCounts(Answer):
    """How many hands each rule of `house_way` decides, of all 154,143,080.

    `counts[n]` belongs to rule n and `counts[0]` to the built-in rule after the last one; together they make all
    hands. `examples[n]` is a hand that rule n decides, None where there is none.
    """

    house_way: HouseWay
    counts: tuple[int, ...]
    examples: tuple[Hand | None, ...]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.house_way.key}: {self.house_way.rule_count} rules>"

    def share(self, rule: int) -> float:
        """The part of all hands, from 0 to 1, that a rule decides."""
        return self.counts[rule] / ALL_HANDS

    def example_split(self, rule: int) -> "Split | None":
        """How the house way sets the example of a rule; None where there is none."""
        example = self.examples[rule]
        return None if example is None else self.house_way.set_hand(example)

    def to_json(self) -> dict[str, object]:
        """The house way in words with the counts, as JSON data, keys in a fixed order; the built-in rule comes last."""
        from paigow.language.english import BUILT_IN_SENTENCE, sentences

        way, texts = self.house_way, (*sentences(self.house_way.rules), BUILT_IN_SENTENCE)
        rules: list[dict[str, object]] = []
        for rule in (*range(1, way.rule_count + 1), 0):
            split = self.example_split(rule)
            example = None if split is None else {"low": list(split.low), "high": list(split.high)}
            rules.append(
                {
                    "rule": rule,
                    "rule_text": way.rule_text(rule),
                    "sentence": texts[rule - 1],
                    "hands": self.counts[rule],
                    "share": self.share(rule),
                    "example": example,
                }
            )
        return {
            "schema": 1,
            "house_way": way.key,
            "name": way.name,
            "wheel": way.wheel,
            "source": way.source,
            "hands": sum(self.counts),
            "rules": rules,
            **provenance(None, house_way=way),
        }


class Taken(NamedTuple):
    """`hands` of the hands that some rule is for are decided by another one, `rule` (0: the built-in one)."""

    rule: int
    hands: int


class Instead(NamedTuple):
    """The rules that decide some rule's hands in its place, most hands first, and an example of such a hand."""

    by: tuple[Taken, ...]
    example: Hand | None


class OrderExample(NamedTuple):
    """A hand for which the order of a rule's choice matters: its setting, and what best high first would choose."""

    hand: Hand
    low_first: "Split"
    high_first: "Split"


@dataclass(frozen=True, slots=True, repr=False)
class HouseWayCheck(RuleCounts):
    """What is wrong, or may be, with a house way; see `check_house_way` for what the findings mean.

    `never`: the rules that decide no hand, each with those that decide the hands it is for (none when no hand at all
    has what the rule asks about and wishes).
    `redundant`: the rules that could be left out, each with those that would decide its hands.
    `order`: the rules in which the order of choice matters, each with an example.
    """

    never: Mapping[int, Instead]
    redundant: Mapping[int, Instead]
    order: Mapping[int, OrderExample]

    @property
    def undecided(self) -> int:
        """The number of hands that no rule decides; they fall to the built-in one."""
        return self.counts[0]

    @property
    def undecided_example(self) -> Hand | None:
        """A hand that no rule decides; None when the house way is complete."""
        return self.examples[0]

    @property
    def order_free(self) -> tuple[int, ...]:
        """The rules that decide some hand and would set all their hands the same with best high first."""
        return tuple(rule for rule, count in enumerate(self.counts) if rule and count and rule not in self.order)

    def to_json(self) -> dict[str, object]:
        """The report as JSON data, keys in a fixed order."""
        rules = range(1, len(self.counts))
        return {
            "schema": 1,
            "house_way": self.house_way.key,
            "hands": sum(self.counts),
            "never": list(self.never),
            "undecided": self.undecided,
            "undecided_share": self.share(0),
            "undecided_example": _names(self.undecided_example),
            "redundant": list(self.redundant),
            "order_free": list(self.order_free),
            "rules": [self._rule_to_json(rule) for rule in rules],
            **provenance(None, house_way=self.house_way),
        }

    def _rule_to_json(self, rule: int) -> dict[str, object]:
        instead, order = self.never.get(rule) or self.redundant.get(rule), self.order.get(rule)
        return {
            "rule": rule,
            "rule_text": self.house_way.rule_text(rule),
            "hands": self.counts[rule],
            "share": self.share(rule),
            "example": _names(self.examples[rule]),
            "instead": None
            if instead is None
            else {"by": [taken._asdict() for taken in instead.by], "example": _names(instead.example)},
            "order_example": None
            if order is None
            else {
                "hand": _names(order.hand),
                "low_first": {"low": list(order.low_first.low), "high": list(order.low_first.high)},
                "high_first": {"low": list(order.high_first.low), "high": list(order.high_first.high)},
            },
        }


def count_hands(house_way: str | os.PathLike[str] | HouseWay) -> RuleCounts:
    """Set every hand by `house_way` (a shipped name, a path, or a loaded one) and count what each rule decides.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
    """
    way = as_house_way(house_way)
    table = load_dealer_table(way)
    return _count(way, table, _by_rule(table, table.all_class_hands(), way.rule_count))


def check_house_way(house_way: str | os.PathLike[str] | HouseWay) -> HouseWayCheck:
    """Set every hand by `house_way` (a shipped name, a path, or a loaded one), under its own wheel, and try its rules.

    - A rule *never decides* when earlier rules take every hand that it speaks of and could grant its wish for.
    - It is *redundant* when without it every hand would still be set to the same two strengths, because later rules,
      or the built-in one, choose what it chooses. Of two rules that stand in for each other both are redundant: each is
      tried with all the others in place.
    - Its *order of choice* is best low first, then best high, among the settings that grant its wish. The order is free
      when best high first, then best low, would choose the same two strengths for every hand that the rule decides.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
    """
    way = as_house_way(house_way)
    table = load_dealer_table(way)
    trial = _Trial(way, table)
    counted = _count(way, table, trial.classes)
    decided = [rule for rule, count in enumerate(counted.counts) if rule and count]
    redundant = {rule: instead for rule in decided if (instead := trial.without(rule)) is not None}
    order = {rule: example for rule in decided if (example := trial.order(rule)) is not None}
    never = {rule: trial.instead(rule) for rule in range(1, way.rule_count + 1) if not counted.counts[rule]}
    return HouseWayCheck(way, counted.counts, counted.examples, never, redundant, order)


def _count(way: HouseWay, table: DealerTable, classes: Sequence[Sequence[int]]) -> RuleCounts:
    examples = (Hand(tuple(table.class_cards(found[0]))) if found else None for found in classes)
    return RuleCounts(way, tuple(table.rule_counts(way.rule_count)), tuple(examples))


class _Trial:
    """The dealer classes by the rule that decides them, and what becomes of them when a rule is changed."""

    def __init__(self, way: HouseWay, table: DealerTable) -> None:
        self.way, self.table, self.wheel = way, table, way.wheel_number()
        self.hands = table.all_class_hands()
        self.classes = _by_rule(table, self.hands, way.rule_count)

    def without(self, rule: int) -> Instead | None:
        """The rules that decide the hands of `rule` when it is left out; None when some hand is then set otherwise."""
        # The earlier rules have passed these hands over already, and the built-in rule can be written out.
        rest = (*self.way.rules[rule:], Rule())
        program = Program(encode(rest), len(rest))
        takers: Counter[int] = Counter()
        for index in self.classes[rule]:
            cards = self.table.class_cards(index)
            taker, *low = program.decide(cards, self.wheel)
            now = next((a, b) for i, j, a, b, _ in splits(cards, self.wheel) if [i, j] == low)
            if now != self.table.setting(index)[3:]:
                return None
            takers[taker + rule if taker < len(rest) else 0] += self.hands[index]
        return _instead(takers, self.table.class_cards(self.classes[rule][0]))

    def order(self, rule: int) -> OrderExample | None:
        """A hand that `rule` would set otherwise if it looked for the best high hand first; None when there is none."""
        for index in self.classes[rule]:
            cards = self.table.class_cards(index)
            chosen = self.table.setting(index)[4]
            singles = single_cards(cards, wild=self.way.joker == "wild")
            # With no better high hand to be had, the best low hand beside this one is the one that was chosen.
            better = [split for split in splits(cards, self.wheel) if split[4] and split[3] > chosen]
            granted = [split for split in better if grants(self.way.rules[rule - 1], split[2], split[3], singles)]
            if granted:
                return self._order_example(cards, max(granted, key=lambda split: (split[3], split[2])))
        return None

    def instead(self, rule: int) -> Instead:
        """The rules that decide the hands that `rule` alone would decide."""
        alone = DealerTable.build(encode([self.way.rules[rule - 1]]), 1, self.wheel)
        classes = _by_rule(alone, self.hands, 1)[1]
        rules = _rules(self.table)
        takers: Counter[int] = Counter()
        for index in classes:
            takers[rules[index]] += self.hands[index]
        return _instead(takers, self.table.class_cards(classes[0]) if classes else None)

    def _order_example(self, cards: Sequence[int], other: tuple[int, int, int, int, bool]) -> OrderExample:
        from paigow.game.splits import Split

        i, j, low, high, _ = other
        hand = Hand(tuple(cards))
        return OrderExample(hand, self.way.set_hand(hand), Split.of(hand.cards, i, j, low, high))


def _rules(table: DealerTable) -> memoryview:
    """The rule that decides each class, from the table's bytes: high (uint16), rule (uint16), then narrower values."""
    return memoryview(table.tobytes())[2 * DEALER_CLASSES : 4 * DEALER_CLASSES].cast("H")


def _by_rule(table: DealerTable, hands: Sequence[int], rule_count: int) -> list[list[int]]:
    """The classes that each rule decides, those with most hands first.

    Of those, the first are from the middle of the order of classes: better examples than hands of twos and threes.
    """
    classes: list[list[int]] = [[] for _ in range(rule_count + 1)]
    rules = _rules(table)
    for index in sorted(range(DEALER_CLASSES), key=hands.__getitem__, reverse=True):
        classes[rules[index]].append(index)
    for found in classes:
        most = sum(hands[index] == hands[found[0]] for index in found)
        found[:most] = found[most // 2 : most] + found[: most // 2]
    return classes


def _instead(takers: Mapping[int, int], example: Sequence[int] | None) -> Instead:
    by = tuple(Taken(rule, hands) for rule, hands in sorted(takers.items(), key=lambda item: (-item[1], item[0])))
    return Instead(by, None if example is None else Hand(tuple(example)))


def _names(hand: Hand | None) -> list[str] | None:
    return None if hand is None else list(hand.names)
