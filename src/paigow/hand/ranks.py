"""Hands written as ranks alone: the answer for the hand without a possible flush, over all its suitings.

Who writes A K Q J 9 9 2 means a hand whose suits do not matter to him. They do matter to the counts, a little: each
card that the hand holds takes a flush from the dealer. So every set is counted for each suiting that has no five cards
of a suit (the joker counted), and added up: the wins, pushes and losses are whole numbers over all these suitings, each
equally likely. A house way sets them all alike.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from paigow.errors import CardError, RulesError, shown
from paigow.game.answers import Answer
from paigow.game.cards import BUG, Hand, Ranking, Wheel, parse_hand
from paigow.game.names import high_name, low_name
from paigow.game.notation import EXAMPLE, JOKER_RANK, RANKS, MissingSuit, check_all_named, read_ranks
from paigow.hand.advice import DEFAULT_HOUSE_WAY
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.provenance import provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.native.rank_hands import rank_sets
from paigow.native.solve import Solver
from paigow.native.splits import splits
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike, rules_of
from paigow.solving.open_replies import DEALER_HANDS

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.game.splits import Split
    from paigow.native.dealer import DealerTable

__all__ = ["RankAdvice", "RankSet", "Ranks", "advise_ranks", "hand_or_ranks", "refuse_suits", "set_ranks"]

_Shape: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], int, int]  # low and high ranks, low and high strength

_ALONE: Final = "; ranks alone are fine if you mean the hand without a flush"
_LARGEST_WEIGHT: Final = 2**31


@dataclass(frozen=True, slots=True)
class Ranks:
    """The ranks of a hand, 0 to 12 from two to ace and `JOKER_RANK`, in the order given.

    Raises:
        CardError: not seven, or one of them too often.
    """

    ranks: tuple[int, ...]

    def __post_init__(self) -> None:
        names = " ".join(RANKS[rank] if 0 <= rank < JOKER_RANK else "Jk" for rank in self.ranks)
        if read_ranks(names) is None:
            raise CardError("no ranks are given, a hand has 7; right: A K Q J 9 9 2")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seven ranks, in the order given."""
        return tuple(_name(rank) for rank in self.ranks)

    def __str__(self) -> str:
        return " ".join(self.names)

    @property
    def example(self) -> Hand:
        """A hand of these ranks without a possible flush, its cards in the order of the ranks."""
        order = sorted(range(7), key=self.ranks.__getitem__)
        suits = {place: n % 4 for n, place in enumerate(order)}  # at most two cards in each
        return Hand(tuple(BUG if rank == JOKER_RANK else 4 * rank + suits[n] for n, rank in enumerate(self.ranks)))


@dataclass(frozen=True, slots=True, repr=False)
class RankSet(Answer):
    """A set by its ranks, low cards and high ones in the order of the hand.

    `wins`, `pushes` and `losses` are dealer hands, summed over all suitings, `ev` in units of the bet; `best_for`: of
    how many suitings it is the best set. `rule`: of the house way, if it plays this set.
    """

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    high_name: str
    low_strength: int
    high_strength: int
    wins: int
    pushes: int
    losses: int
    ev: float
    best_for: int
    rule: int | None = None
    rule_text: str | None = None

    def __repr__(self) -> str:
        cards = f"{' '.join(self.low)} | {' '.join(self.high)}"
        return f"<RankSet {cards}: {self.low_name}, {self.high_name}, EV {self.ev:+.4f}>"

    def to_json(self) -> dict[str, object]:
        """The set as JSON data, keys in a fixed order."""
        keys = ("low", "high", "low_name", "high_name", "wins", "pushes", "losses", "ev", "best_for")
        values = {key: getattr(self, key) for key in keys}
        return values | {"low": list(self.low), "high": list(self.high)}


@dataclass(frozen=True, slots=True, repr=False)
class RankAdvice(Answer):
    """How to set a hand of which the ranks are known and that it has no possible flush.

    `suitings`: how many hands these are, all equally likely. `splits`: its legal sets, each once, best average first;
    `best` is the first of them, `house_way_split` the one that the house way plays with every suiting.
    """

    ranks: Ranks
    house_way: HouseWay
    rules: Rules
    suitings: int
    dealer_hands: int
    best: RankSet
    house_way_split: RankSet
    splits: tuple[RankSet, ...]

    def __repr__(self) -> str:
        front = " ".join(self.best.low)
        return f"<RankAdvice {self.ranks} against {self.house_way.key}: {front} in front, EV {self.best.ev:+.4f}>"

    @property
    def always_best(self) -> bool:
        """Whether the best set is the best one for each suiting."""
        return self.best.best_for == self.suitings

    def cost(self, split: RankSet) -> float:
        """What a set gives away on average against the best one, in units of the bet: 0.0 or more."""
        balance = self.rules.balance
        given_away = balance(self.best.wins, self.best.losses) - balance(split.wins, split.losses)
        return given_away / (self.rules.commission.denominator * self.dealer_hands * self.suitings)

    def to_json(self) -> dict[str, object]:
        """The answer as JSON data, keys in a fixed order: those of a hand's advice where they mean the same."""
        return {
            "schema": 1,
            "ranks": list(self.ranks.names),
            "suitings": self.suitings,
            "always_best": self.always_best,
            "house_way": self.house_way.key,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "dealer_hands": self.dealer_hands,
            "best": self.best.to_json(),
            "house_way_split": self.house_way_split.to_json(),
            "rule": self.house_way_split.rule,
            "rule_text": self.house_way_split.rule_text,
            "splits": [split.to_json() for split in self.splits],
            "rules": self.rules.to_json(),
        } | provenance(self.rules, house_way=self.house_way)


def hand_or_ranks(text: str) -> Hand | Ranks:
    """A hand of seven cards, or of seven ranks that stand alone, from any notation of NOTATION.md.

    Raises:
        CardError: neither, or a text that can be read in two ways.
    """
    try:
        return parse_hand(text)
    except CardError as error:
        check_all_named(text)
        ranks = read_ranks(text)
        if ranks is not None:
            return Ranks(ranks)
        if isinstance(error, MissingSuit):
            wrong, example = str(error).split("; ", 1)
            raise MissingSuit(f"{wrong}{_ALONE}; {example}") from None
        raise


def refuse_suits(given: Mapping[str, object]) -> None:
    """RulesError when one of these options, by name, is given beside ranks alone: each says something of suits."""
    beside = next((name for name, value in given.items() if value), None)
    if beside is not None:
        raise RulesError(f"{beside} needs the suits of the hand, not ranks alone; {EXAMPLE}")


def advise_ranks(
    ranks: str | Iterable[str] | Ranks,
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    fee: str | float | Fraction | None = None,
    bet: str | float | Fraction | None = None,
) -> RankAdvice:
    """The best set of seven ranks whose hand has no possible flush: exact averages over all suitings.

    `ranks`: a text such as "AKQJ992" in any notation of NOTATION.md, or a list of ranks; the others as in
    `paigow.advise`. Sets of equal average stand in the order better low hand, better high hand.

    Raises:
        CardError: not seven ranks.
        RulesError: rules there are not, or several opponents.
        HouseWayError: a house way that is unknown or wrongly written.
    """
    hand = _ranks_of(ranks)
    way = as_house_way(house_way)
    game = rules_of(rules, way.ranking, wheel=wheel, commission=commission, role=role, fee=fee, bet=bet)
    game.check_no_extra_card("answer for ranks alone")
    if game.opponents > 1:
        raise RulesError(f"ranks alone are set against one hand, not {game.opponents}; right: 1 opponent")
    whole = game.commission.denominator
    if whole >= _LARGEST_WEIGHT:
        raise RulesError(f"commission {float(game.commission)} has too many decimals here; right: 5%")
    solver = _solver(
        load_dealer_table(way, game.ranking, game.settled), game.copies_code, whole, game.commission.numerator
    )
    natural = [rank for rank in hand.ranks if rank != JOKER_RANK]
    suitings, counted = rank_sets(solver, natural, len(natural) == 6)
    house = way.set_hand(hand.example, wheel=game.ranking)
    shapes = _shapes(hand, game.wheel_number)
    all_hands = suitings * DEALER_HANDS
    found: dict[tuple[int, int], RankSet] = {}
    for first, second, wins, losses, best_for in counted:
        low, high, low_strength, high_strength = shapes[first, second]
        chosen = (low_strength, high_strength) == (house.low_strength, house.high_strength)
        split = RankSet(
            low,
            high,
            low_name(low_strength),
            high_name(high_strength),
            low_strength,
            high_strength,
            wins,
            all_hands - wins - losses,
            losses,
            game.ev(wins, losses, all_hands),
            best_for,
            house.rule if chosen else None,
            house.rule_text if chosen else None,
        )
        strengths = low_strength, high_strength
        if strengths in found:  # an ace and the joker are one low hand
            split = found[strengths] if found[strengths].best_for else split
        found[strengths] = split

    def merit(split: RankSet) -> tuple[int, int, int]:
        return game.balance(split.wins, split.losses), split.low_strength, split.high_strength

    ordered = tuple(sorted(found.values(), key=merit, reverse=True))
    return RankAdvice(
        ranks=hand,
        house_way=way,
        rules=game,
        suitings=suitings,
        dealer_hands=DEALER_HANDS,
        best=ordered[0],
        house_way_split=next(split for split in ordered if split.rule is not None),
        splits=ordered,
    )


def set_ranks(ranks: Ranks, house_way: HouseWay, wheel: Ranking | None = None) -> Split:
    """How a house way sets a hand of these ranks that has no possible flush: a `Split` whose cards are ranks."""
    split = house_way.set_hand(ranks.example, wheel=wheel)
    low, high = (tuple(name if name == "Jk" else name[0] for name in names) for names in (split.low, split.high))
    return replace(split, low=low, high=high)


def _ranks_of(ranks: str | Iterable[str] | Ranks) -> Ranks:
    if isinstance(ranks, Ranks):
        return ranks
    if not isinstance(ranks, Iterable):
        raise CardError(f"{shown(repr(ranks), 40)} is no ranks; right: A K Q J 9 9 2 (the joker is Jk)")
    text = ranks if isinstance(ranks, str) else " ".join(map(str, ranks))
    check_all_named(text)
    found = read_ranks(text)
    if found is None:
        raise CardError("these are not seven ranks alone; right: A K Q J 9 9 2 (the joker is Jk)")
    return Ranks(found)


def _name(rank: int) -> str:
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


def _shapes(hand: Ranks, wheel: int) -> dict[tuple[int, int], _Shape]:
    """The set of each pair of low ranks, the joker last."""
    found: dict[tuple[int, int], _Shape] = {}
    for i, j, low, high, _ in splits(hand.example.cards, wheel):
        first, second = sorted((hand.ranks[i], hand.ranks[j]))
        names = hand.names
        rest = tuple(names[n] for n in range(7) if n not in (i, j))
        found.setdefault((first, second), ((names[i], names[j]), rest, low, high))
    return found


@lru_cache(maxsize=4)
def _solver(table: DealerTable, copies: int, whole: int, fee: int) -> Solver:
    return Solver(table, copies, whole - fee, whole)
