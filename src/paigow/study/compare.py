"""Two house ways side by side: which hands they set differently, which rules are behind it, and whose choice is better.

Two sets of a hand are the same when both hands of one are as strong as those of the other. How many hands are set
differently shows in the two dealer tables at once; what the difference is worth takes the game to be solved against
each of the two as dealer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from paigow.game.answers import Answer
from paigow.game.cards import Hand, Wheel
from paigow.game.frames import Column, Framed, cards_text, count_text, csv_text, exact_ev_text, plain_text
from paigow.game.splits import Split
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.mutants import class_settings
from paigow.house_ways.provenance import made_for, provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike, check_joker, rules_of
from paigow.solving.game_values import GameValues, balances, game_values
from paigow.solving.whole_game import HANDS
from paigow.study.class_arrays import class_rules, cost_unit, exact_sums

__all__ = ["Comparison", "RulePair", "compare_house_ways"]

_RULES: Final = 256  # rule numbers fit a byte
_CSV_HEAD: Final = (
    *("rule_a", "rule_b", "hands", "example", "low_a", "high_a", "low_b", "high_b"),
    *("rule_text_a", "rule_text_b", "ev_against_a", "ev_against_b"),
    *("gain_against_a", "gain_against_b", "unit", "made_for"),
)

_SETS: Final = (("example", "such as"), ("low_a", "A in front"), ("low_b", "B in front"))


@dataclass(frozen=True, slots=True)
class RulePair:
    """Hands that house way A sets by rule `rule_a`, B by rule `rule_b`, and differently.

    `hands`: how many of the 154,143,080. `example`: one of them, of the commonest kind; `set_a`, `set_b`: both sets of
    it. `gain_a`, `gain_b`: EV of B's sets above that of A's against A and against B as dealer, exact integers (see
    `Comparison.unit`), above 0 when B's choice is the better one; None when the game was not solved.
    """

    rule_a: int
    rule_b: int
    hands: int
    example: Hand
    set_a: Split
    set_b: Split
    gain_a: int | None
    gain_b: int | None


@dataclass(frozen=True, slots=True)
class Comparison(Answer, Framed):
    """How house ways `a` and `b` differ under `rules`; `pairs` with most hands first."""

    a: HouseWay
    b: HouseWay
    rules: Rules
    pairs: tuple[RulePair, ...]

    def __repr__(self) -> str:
        return f"<Comparison of {self.a.key} and {self.b.key}: {self.hands} hands>"

    @property
    def names(self) -> tuple[str, str]:
        """The names of both, with what they are loaded by where they share one."""
        if self.a.name == self.b.name and self.a.key != self.b.key:
            return f"{self.a.name} ({self.a.key})", f"{self.b.name} ({self.b.key})"
        return self.a.name, self.b.name

    @property
    def hands(self) -> int:
        """How many of the 154,143,080 hands are set differently."""
        return sum(pair.hands for pair in self.pairs)

    @property
    def unit(self) -> int:
        """What a gain is divided by to be an EV per hand dealt, in units of the bet."""
        return cost_unit(self.rules)

    @property
    def gain_a(self) -> int | None:
        """EV of B's sets above that of A's over all hands against A as dealer, times `unit`; None if not solved."""
        return _total([pair.gain_a for pair in self.pairs])

    @property
    def gain_b(self) -> int | None:
        """The same against B as dealer."""
        return _total([pair.gain_b for pair in self.pairs])

    def to_json(self) -> dict[str, object]:
        """The comparison as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "a": self.a.key,
            "b": self.b.key,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "all_hands": HANDS,
            "hands": self.hands,
            "unit": self.unit,
            "gain_against_a": self.gain_a,
            "gain_against_b": self.gain_b,
            "ev_against_a": self._ev(self.gain_a),
            "ev_against_b": self._ev(self.gain_b),
            "pairs": [self._pair(pair) for pair in self.pairs],
            **provenance(self.rules, a=self.a, b=self.b),
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """A row for each pair of rules by the names of `to_csv`: `ev_against_a`, `ev_against_b` in bets per hand dealt,
        exactly `gain_against_a`, `gain_against_b` over `unit`; None when not known."""
        rows = []
        for pair in self.pairs:
            sets = [" ".join(cards) for one in (pair.set_a, pair.set_b) for cards in (one.low, one.high)]
            texts = self.a.rule_text(pair.rule_a), self.b.rule_text(pair.rule_b)
            evs = [self._ev(gain) for gain in (pair.gain_a, pair.gain_b)]
            source = made_for(self.rules, a=self.a, b=self.b)
            first = pair.rule_a, pair.rule_b, pair.hands, str(pair.example)
            values = [*first, *sets, *texts, *evs, pair.gain_a, pair.gain_b, self.unit, source]
            rows.append(dict(zip(_CSV_HEAD, values, strict=True)))
        return rows

    def _table(self) -> tuple[str, Sequence[Column]]:
        a, b = self.names
        title = f"A: {a}; B: {b}: {self.rules}"
        columns = [
            Column("hands", "hands", count_text),
            Column("rule_a", "rule of A", plain_text),
            Column("rule_b", "rule of B", plain_text),
            *(Column(key, head, cards_text, right=False) for key, head in _SETS),
        ]
        if self.gain_a is not None:
            columns += [Column(f"ev_against_{way}", f"B better against {way.upper()}", exact_ev_text) for way in "ab"]
        return title, columns

    def to_csv(self) -> str:
        """A line for each pair of rules; gains are EVs per hand dealt, in units of the bet, empty when not known."""
        return csv_text(_CSV_HEAD, self.to_rows())

    def _pair(self, pair: RulePair) -> dict[str, object]:
        return {
            "rule_a": pair.rule_a,
            "rule_b": pair.rule_b,
            "rule_text_a": self.a.rule_text(pair.rule_a),
            "rule_text_b": self.b.rule_text(pair.rule_b),
            "hands": pair.hands,
            "example": list(pair.example.names),
            "set_a": pair.set_a.to_json(),
            "set_b": pair.set_b.to_json(),
            "gain_against_a": pair.gain_a,
            "gain_against_b": pair.gain_b,
            "ev_against_a": self._ev(pair.gain_a),
            "ev_against_b": self._ev(pair.gain_b),
        }

    def _ev(self, gain: int | None) -> float | None:
        return None if gain is None else gain / self.unit


def compare_house_ways(
    a: str | os.PathLike[str] | HouseWay,
    b: str | os.PathLike[str] | HouseWay,
    *,
    ev: bool = True,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """How two house ways (shipped names, files or loaded ones) differ, and whose choices are better for a player.

    `ev` False leaves out what the difference is worth, which is all that takes longer than a second. `rules`: a shipped
    rule set, the path of a rules file, or loaded ones; None: the standard ones; what else is given counts before what
    they say. `wheel` None takes what A's file says; both set under it. `jobs`: threads, None for one per core.
    `progress(done, total)` is called along the way.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: rules, a role, commission or wheel that there is not; rules with open cards of the dealer or with
            several opponents.
    """
    ways = [as_house_way(way) for way in (a, b)]
    game = rules_of(rules, ways[0].ranking, wheel=wheel, commission=commission, role=role)
    game.check_one_hidden_hand("comparison")
    check_joker(game, ways[1].ranking, ways[1].name)
    found = _different(ways, game)
    worth: list[list[int]] = []
    if ev and found:
        for turn, dealer in enumerate(ways):
            report = None if progress is None else _half(progress, turn)
            worth.append(_gains(ways, game, game_values(dealer, game, jobs=jobs, progress=report)))
    pairs = []
    for key, (hands, dealer_class) in found.items():
        hand, set_a, set_b = _example(ways, game, dealer_class)
        gain_a, gain_b = (gain[key] for gain in worth) if worth else (None, None)
        pairs.append(RulePair(*divmod(key, _RULES), hands, hand, set_a, set_b, gain_a, gain_b))
    pairs.sort(key=lambda pair: (-pair.hands, pair.rule_a, pair.rule_b))
    return Comparison(ways[0], ways[1], game, tuple(pairs))


def _different(ways: list[HouseWay], rules: Rules) -> dict[int, tuple[int, int]]:
    """By pair of rules, 256 x A's + B's: hands set differently, and the dealer class with most of them."""
    tables = [load_dealer_table(way, rules.ranking) for way in ways]
    (high_a, rule_a, low_a), (high_b, rule_b, low_b) = (class_settings(table) for table in tables)
    all_hands = np.array(tables[0].all_class_hands(), np.int64)
    where = np.flatnonzero(((high_a != high_b) | (low_a != low_b)) & (all_hands > 0))
    hands = all_hands[where]
    keys = rule_a[where].astype(np.intp) * _RULES + rule_b[where]
    sums = np.bincount(keys, hands, _RULES**2).astype(np.int64)
    ascending = np.argsort(hands, kind="stable")
    commonest = dict(zip(keys[ascending].tolist(), where[ascending].tolist(), strict=True))
    return {key: (int(sums[key]), dealer_class) for key, dealer_class in commonest.items()}


def _example(ways: list[HouseWay], rules: Rules, dealer_class: int) -> tuple[Hand, Split, Split]:
    hand = Hand(tuple(load_dealer_table(ways[0], rules.ranking).class_cards(dealer_class)))
    set_a, set_b = (way.set_hand(hand, wheel=rules.ranking) for way in ways)
    return hand, set_a, set_b


def _gains(ways: list[HouseWay], rules: Rules, values: GameValues) -> list[int]:
    """What B's sets gain over A's, by pair of rules as in `_different`, in a game with these values."""
    tables = [load_dealer_table(way, rules.ranking) for way in ways]
    rows_a, rows_b = (values.sets.rows(table) for table in tables)
    where = np.flatnonzero(rows_a != rows_b)
    wins, losses = (counts[rows_b[where]] - counts[rows_a[where]] for counts in (values.wins, values.losses))
    rule_a, rule_b = (class_rules(table)[where].astype(np.intp) for table in tables)
    return exact_sums(rule_a * _RULES + rule_b, balances(rules, wins, losses), _RULES**2)


def _half(progress: Callable[[int, int], None], turn: int) -> Callable[[int, int], None]:
    """The progress of one of two solves as that of both."""
    return lambda done, total: progress(turn * total + done, 2 * total)


def _total(gains: list[int | None]) -> int | None:
    known = [gain for gain in gains if gain is not None]
    return sum(known) if len(known) == len(gains) else None
