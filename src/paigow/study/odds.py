"""Odds: how often seven cards are what, from the full pack or from the cards that nobody has seen.

What can be said of seven cards by their ranks, and by the ranks of a flush, is the same for all hands of a class
(`paigow.native.class_facts`), so every table here is a sum of hands over 292,253 classes: exact integers, and the sum
of each table is the number of hands. With a house way the hands are a dealer's, set by his rules.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.errors import CardError, HouseWayError, InputError, shown
from paigow.game.answers import Answer
from paigow.game.cards import BUG, CARD_NAMES, RANKS, Cards, Joker, Wheel, parse_cards
from paigow.game.names import high_name, low_name
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.provenance import provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import CATEGORIES, JOKER_SHAPES, SHAPES, Rule, encode, parse_pattern
from paigow.native.class_facts import class_facts, class_ways, fouls_avoided
from paigow.native.dealer import DEALER_CLASSES, DealerTable
from paigow.native.strength import high_strengths, low_strengths
from paigow.rules.game import DEAD_EXAMPLE, Rules, dead_example

if TYPE_CHECKING:
    from paigow.game.splits import Split

__all__ = ["CategoryLine", "DealerOdds", "HighLine", "LowLine", "Odds", "RankLine", "SetOdds", "ShapeLine", "odds"]

_PACK: Final = 53
_SIZE: Final = 7
_MOST_KNOWN: Final = _PACK - _SIZE
_LOWS: Final = 92  # dense low strengths: 0 for none, then 1 to 91
_HOLDS_EXAMPLE: Final = 'right: --holds straight, or --holds "two pair A"'
_RANK_NAMES: Final = (*RANKS, "Jk")
_WILD_CATEGORIES: Final = tuple("five of a kind" if name == "five aces" else name for name in CATEGORIES)


class CategoryLine(NamedTuple):
    """Hands whose best five cards are of this category (or have this top card), without and with the joker."""

    name: str
    without_joker: int
    with_joker: int

    @property
    def hands(self) -> int:
        """Both together."""
        return self.without_joker + self.with_joker


class ShapeLine(NamedTuple):
    """Hands of one shape (groups of equal rank, the joker an ace), and what their best five cards are."""

    name: str
    best: dict[str, int]

    @property
    def hands(self) -> int:
        """All hands of the shape."""
        return sum(self.best.values())


class RankLine(NamedTuple):
    """How many of the `left` unseen cards of a rank, or of the joker ("Jk"), the seven hold: hands with 0, 1, ..."""

    rank: str
    left: int
    hands: tuple[int, ...]

    @property
    def some(self) -> int:
        """Hands that hold at least one."""
        return sum(self.hands[1:])


class LowLine(NamedTuple):
    """A low hand of the dealer ("AK", "99"), how often it is set, and how often a lower one and a higher one is."""

    low: str
    name: str
    hands: int
    below: int
    above: int


class HighLine(NamedTuple):
    """High hands of the dealer that have this name, in order of strength."""

    category: str
    name: str
    hands: int


@dataclass(frozen=True, slots=True)
class DealerOdds:
    """How a house way sets the hands.

    `low`: its 91 low hands, weakest first; `high`: high hands by name, weakest first. `joint`: (91, 11) int64, the low
    hands of `low` by categories of high hands. `fouls_avoided`: hands in which the way would set a foul if it might.
    """

    house_way: HouseWay
    low: tuple[LowLine, ...]
    high: tuple[HighLine, ...]
    joint: NDArray[np.int64]
    fouls_avoided: int

    @property
    def category_names(self) -> tuple[str, ...]:
        """The categories that are the columns of `joint`; the last is five of a kind where the joker is wild."""
        return _category_names(self.house_way.joker)

    @property
    def categories(self) -> dict[str, int]:
        """High hands by category, weakest first."""
        return dict(zip(self.category_names, self.joint.sum(axis=0).tolist(), strict=True))


class SetOdds(NamedTuple):
    """One set of the hand asked about, against the dealer's: hands of his beaten, copied and lost to at each position
    alone, and together (a copy is his)."""

    split: Split
    best: bool
    house_way: bool
    low: tuple[int, int, int]
    high: tuple[int, int, int]
    wins: int
    pushes: int
    losses: int


@dataclass(frozen=True, slots=True, repr=False)
class Odds(Answer):
    """What seven cards from the unseen ones are: `hands` of the `all_hands` that there are, those that hold `holds`.

    `hand` and `dead` are the cards known to be elsewhere. `categories` from weakest to strongest, `no_pair` by top card
    from 9 to A; `shapes` in the order of `paigow.language.grammar.SHAPES`, where the joker is wild those of six cards
    beside it (`JOKER_SHAPES`) behind them; `ranks` from 2 to A, then the joker. `joker`: what it is. Each of
    these tables adds up to `hands` (`no_pair` to those without a pair). `dealer` and `sets`: with a house way, and with
    seven cards in `hand`.
    """

    hand: tuple[int, ...]
    dead: tuple[int, ...]
    wheel: Wheel
    holds: tuple[str, ...]
    all_hands: int
    hands: int
    categories: tuple[CategoryLine, ...]
    no_pair: tuple[CategoryLine, ...]
    shapes: tuple[ShapeLine, ...]
    ranks: tuple[RankLine, ...]
    dealer: DealerOdds | None = None
    sets: tuple[SetOdds, ...] = ()
    joker: Joker = "bug"

    def __repr__(self) -> str:
        return f"<Odds of {self.hands:,} hands of {self.all_hands:,}>"

    @property
    def unseen(self) -> int:
        """How many cards nobody has seen."""
        return _PACK - len(self.hand) - len(self.dead)

    def to_json(self) -> dict[str, object]:
        """The odds as JSON data, keys in a fixed order; what does not apply is left out."""
        data: dict[str, object] = {
            "schema": 1,
            "hand": [CARD_NAMES[card] for card in self.hand],
            "dead": [CARD_NAMES[card] for card in self.dead],
            "unseen": self.unseen,
            "wheel": self.wheel,
            "holds": list(self.holds),
            "all_hands": self.all_hands,
            "hands": self.hands,
            "categories": [{"category": line.name, **_with_joker(line)} for line in self.categories],
            "no_pair": [{"top": line.name, **_with_joker(line)} for line in self.no_pair],
            "shapes": [{"shape": line.name, "hands": line.hands, "best": line.best} for line in self.shapes],
            "ranks": [{"rank": line.rank, "left": line.left, "hands": list(line.hands)} for line in self.ranks],
        }
        if self.dealer is not None:
            dealer = self.dealer
            data["dealer"] = {
                "house_way": dealer.house_way.key,
                "categories": dealer.categories,
                "low": [line._asdict() for line in dealer.low],
                "high": [line._asdict() for line in dealer.high],
                "joint": [
                    {"low": line.low, **dict(zip(dealer.category_names, row, strict=True))}
                    for line, row in zip(dealer.low, dealer.joint.tolist(), strict=True)
                ],
                "fouls_avoided": dealer.fouls_avoided,
            }
        if self.sets:
            data["sets"] = [_set_json(one) for one in self.sets]
        data["joker"] = self.joker
        ways = {} if self.dealer is None else {"house_way": self.dealer.house_way}
        return data | provenance(None, **ways)

    def to_csv(self) -> str:
        """All tables one below the other: table, row, column, hands."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["table", "row", "column", "hands"])
        for table, lines in (("category", self.categories), ("no pair", self.no_pair)):
            for line in lines:
                writer.writerow([table, line.name, "without joker", line.without_joker])
                writer.writerow([table, line.name, "with joker", line.with_joker])
        for shape in self.shapes:
            writer.writerows(["shape", shape.name, category, hands] for category, hands in shape.best.items())
        for rank in self.ranks:
            writer.writerows(["rank", rank.rank, number, hands] for number, hands in enumerate(rank.hands))
        if self.dealer is not None:
            writer.writerows(["dealer's high", line.category, line.name, line.hands] for line in self.dealer.high)
            for low, row in zip(self.dealer.low, self.dealer.joint.tolist(), strict=True):
                writer.writerows(
                    ["dealer's low and high", low.low, category, hands]
                    for category, hands in zip(self.dealer.category_names, row, strict=True)
                )
        return text.getvalue()


def odds(
    hand: Cards = (),
    *,
    dead: Cards = (),
    house_way: str | os.PathLike[str] | HouseWay | None = None,
    wheel: Wheel | None = None,
    holds: Iterable[str] = (),
) -> Odds:
    """How often seven cards are what, all hands from the unseen cards being equally likely.

    `hand`: at most seven cards that you hold, `dead`: others that you have seen, both in any notation that
    `parse_cards` reads. `house_way`: how the seven are set, as a dealer's; with seven cards in `hand` its best set and
    the house way's are held against them. `wheel` None takes what the house way says, else A-2-3-4-5 is second-highest.
    `holds`: count only hands that hold each of these, words of house ways: a category of five of the cards ("straight",
    "two pair A K"), or a shape ("three pair").

    Raises:
        CardError: wrong cards, a card twice, or fewer than seven unseen ones.
        HouseWayError: a house way that is unknown or wrongly written; a word in `holds` that the language has not.
        RulesError: a wheel rule that there is not.
    """
    own, gone = _known(hand, dead)
    way = None if house_way is None else as_house_way(house_way)
    joker = "bug" if way is None else way.joker
    rules = Rules.of(wheel or (way.wheel if way else "second"), 0, "player", joker=joker)
    known = [*own, *gone]
    ways = np.empty(DEALER_CLASSES, np.uint32)
    class_ways(known, ways)
    texts = tuple(holds)
    for text in texts:
        ways[~_holding(text, rules.wheel_number)] = 0
    facts = _facts(rules.wheel_number)
    categories, no_pair = _by_category(facts, ways, rules.joker)
    found = Odds(
        hand=own,
        dead=gone,
        wheel=rules.wheel,
        holds=texts,
        all_hands=comb(_PACK - len(known), _SIZE),
        hands=int(ways.sum(dtype=np.uint64)),
        categories=categories,
        no_pair=no_pair,
        shapes=_by_shape(facts, ways, rules.joker),
        ranks=_by_rank(facts, ways, known),
        joker=rules.joker,
    )
    if way is None:
        return found
    table = load_dealer_table(way, rules.ranking)
    high, low = _settings(table)
    dealer = _dealer(way, rules, ways, high, low)
    sets = _sets(found, way, ways, table) if len(own) == _SIZE else ()
    return replace(found, dealer=dealer, sets=sets)


class _Facts(NamedTuple):
    """What every class is: (classes,) category and top rank of the best five, shape; `held` (14, classes); `joker`."""

    category: NDArray[np.intp]
    top: NDArray[np.intp]
    shape: NDArray[np.intp]
    held: NDArray[np.uint8]
    joker: NDArray[np.bool_]


@lru_cache(maxsize=2)
def _facts(wheel: int) -> _Facts:
    best = np.empty(DEALER_CLASSES, np.uint32)
    shape = np.empty(DEALER_CLASSES, np.uint8)
    held = np.empty((len(_RANK_NAMES), DEALER_CLASSES), np.uint8)
    class_facts(wheel, best, shape, held)
    category, top = (best >> 24).astype(np.intp), (best >> 16 & 15).astype(np.intp)
    return _Facts(category, top, shape.astype(np.intp), held, held[-1] > 0)


def _known(hand: Cards, dead: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    own, gone = parse_cards(hand), parse_cards(dead)
    if len(own) > _SIZE:
        raise CardError(f"{len(own)} cards are given, a hand has 7; right: seven cards or fewer, others with --dead")
    for card in gone:
        if card in own:
            raise CardError(f"{CARD_NAMES[card]} is in the hand and among the dead cards; {dead_example(own)}")
    if len(own) + len(gone) > _MOST_KNOWN:
        left = _PACK - len(own) - len(gone)
        raise CardError(f"{len(own) + len(gone)} known cards leave {left}, a hand has 7; {DEAD_EXAMPLE}")
    return own, gone


@lru_cache(maxsize=8)
def _avoiding(program: bytes, rule_count: int, wheel: int) -> NDArray[np.bool_]:
    """The classes in which a house way would set a foul if it might."""
    avoided = np.empty(DEALER_CLASSES, np.uint8)
    fouls_avoided(program, rule_count, wheel, avoided)
    found: NDArray[np.bool_] = avoided == 1
    return found


@lru_cache(maxsize=8)
def _holding(text: str, wheel: int) -> NDArray[np.bool_]:
    """The classes of which every hand holds five cards of a category, or is of a shape."""
    try:
        rule = Rule(holds=(parse_pattern("holds", text),))
    except HouseWayError as error:
        try:
            rule = Rule(hand=(parse_pattern("hand", text),))
        except HouseWayError:
            raise InputError(f"--holds {shown(text)}: {str(error).split('; right:')[0]}; {_HOLDS_EXAMPLE}") from None
    table = DealerTable.build(encode([rule]), 1, wheel)
    decided: NDArray[np.bool_] = _columns(table)[1] == 1
    return decided


def _columns(table: DealerTable) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint8]]:
    """Dense high strengths, rules and dense low strengths of a dealer table by class (`DealerTable.tobytes`)."""
    data = np.frombuffer(table.tobytes(), np.uint8)
    wide = data[: 4 * DEALER_CLASSES].view(np.uint16)
    return wide[:DEALER_CLASSES], wide[DEALER_CLASSES:], data[4 * DEALER_CLASSES : 5 * DEALER_CLASSES]


def _settings(table: DealerTable) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    high, _, low = _columns(table)
    return high.astype(np.intp), low.astype(np.intp)


def _sums(keys: NDArray[np.intp], ways: NDArray[np.uint32], count: int) -> NDArray[np.int64]:
    """Hands by key; no sum reaches 2 ** 53, so that those in floats are exact."""
    return np.bincount(keys, ways, count).astype(np.int64)


def _category_names(joker: Joker) -> tuple[str, ...]:
    return _WILD_CATEGORIES if joker == "wild" else tuple(CATEGORIES)


def _by_category(
    facts: _Facts, ways: NDArray[np.uint32], joker: Joker
) -> tuple[tuple[CategoryLine, ...], tuple[CategoryLine, ...]]:
    table = _sums(2 * facts.category + facts.joker, ways, 2 * len(CATEGORIES)).reshape(-1, 2)
    names = _category_names(joker)
    lines = tuple(CategoryLine(name, *row) for name, row in zip(names, table.tolist(), strict=True))
    none = facts.category == 0
    tops = _sums((2 * facts.top + facts.joker)[none], ways[none], 2 * len(RANKS)).reshape(-1, 2)
    first = RANKS.index("9")  # seven ranks without a straight reach a nine at least
    no_pair = zip(RANKS[first:], tops[first:].tolist(), strict=True)
    return lines, tuple(CategoryLine(rank, *row) for rank, row in no_pair)


def _by_shape(facts: _Facts, ways: NDArray[np.uint32], joker: Joker) -> tuple[ShapeLine, ...]:
    categories, count = _category_names(joker), len(CATEGORIES)
    shapes = SHAPES | JOKER_SHAPES if joker == "wild" else SHAPES
    table = _sums(count * facts.shape + facts.category, ways, count * len(shapes)).reshape(-1, count)
    return tuple(
        ShapeLine(name, {category: hands for category, hands in zip(categories, row, strict=True) if hands})
        for name, row in zip(shapes, table.tolist(), strict=True)
    )


def _by_rank(facts: _Facts, ways: NDArray[np.uint32], known: list[int]) -> tuple[RankLine, ...]:
    lines = []
    for number, rank in enumerate(_RANK_NAMES):
        pack = 1 if rank == "Jk" else 4
        left = pack - sum(card == BUG if rank == "Jk" else card >> 2 == number for card in known)
        lines.append(RankLine(rank, left, tuple(_sums(facts.held[number], ways, pack + 1).tolist())))
    return tuple(lines)


def _dealer(
    way: HouseWay, rules: Rules, ways: NDArray[np.uint32], high: NDArray[np.intp], low: NDArray[np.intp]
) -> DealerOdds:
    strengths = high_strengths(rules.wheel_number)
    category = np.array([strength >> 24 for strength in strengths])
    count = len(CATEGORIES)
    joint = _sums(count * low + category[high], ways, count * _LOWS).reshape(-1, count)[1:]
    lows = joint.sum(axis=1).tolist()
    total, below = sum(lows), 0
    low_lines = []
    for strength, hands in zip(low_strengths(), lows, strict=True):
        text = RANKS[strength >> 4 & 15] + RANKS[strength & 15]
        low_lines.append(LowLine(text, low_name(strength), hands, below, total - below - hands))
        below += hands
    by_name: dict[tuple[str, str], int] = {}
    names = list(CATEGORIES)
    for strength, hands in zip(strengths, _sums(high, ways, len(strengths)).tolist(), strict=True):
        key = names[strength >> 24], high_name(strength)
        by_name[key] = by_name.get(key, 0) + hands
    fouls = int(ways[_avoiding(way.program, way.rule_count, rules.wheel_number)].sum(dtype=np.uint64))
    high_lines = tuple(HighLine(*key, hands) for key, hands in by_name.items())
    return DealerOdds(way, tuple(low_lines), high_lines, joint, fouls)


def _sets(found: Odds, way: HouseWay, ways: NDArray[np.uint32], table: DealerTable) -> tuple[SetOdds, ...]:
    """The best set of the hand and the house way's, if that is another, against the dealer's hands."""
    from paigow.hand.advice import advise

    high, low = _settings(table)
    advice = advise(found.hand, way, wheel=found.wheel, dead=found.dead)
    chosen = {split.low: split for split in (advice.house_way_split, advice.best)}
    highs, lows = (dict(zip(all_, range(len(all_)), strict=True)) for all_ in _all_strengths(table.wheel))
    sets = []
    for split in reversed(chosen.values()):
        above_low, above_high = (
            np.sign(mine - his)
            for mine, his in ((lows[split.low_strength] + 1, low), (highs[split.high_strength], high))
        )
        both = _sums(np.where(above_low > 0, 1, 0) + np.where(above_high > 0, 1, 0), ways, 3).tolist()
        by_low, by_high = (_sums(1 - above, ways, 3).tolist() for above in (above_low, above_high))
        sets.append(
            SetOdds(
                split=split,
                best=split.low == advice.best.low,
                house_way=split.low == advice.house_way_split.low,
                low=(by_low[0], by_low[1], by_low[2]),
                high=(by_high[0], by_high[1], by_high[2]),
                wins=both[2],
                pushes=both[1],
                losses=both[0],
            )
        )
    return tuple(sets)


def _all_strengths(wheel: int) -> tuple[list[int], list[int]]:
    return high_strengths(wheel), low_strengths()


def _with_joker(line: CategoryLine) -> dict[str, int]:
    return {"hands": line.hands, "without_joker": line.without_joker, "with_joker": line.with_joker}


def _set_json(one: SetOdds) -> dict[str, object]:
    split = one.split
    data: dict[str, object] = {
        "low": list(split.low),
        "high": list(split.high),
        "low_name": split.low_name,
        "high_name": split.high_name,
        "best": one.best,
        "house_way": one.house_way,
        "wins": one.wins,
        "pushes": one.pushes,
        "losses": one.losses,
    }
    for side, counts in (("low", one.low), ("high", one.high)):
        data |= {f"{side}_{word}": count for word, count in zip(("wins", "copies", "losses"), counts, strict=True)}
    return data
