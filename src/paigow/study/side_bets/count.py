"""How often each line of a side bet takes a hand, counted exactly over all hands, or over all deals of two.

Design
------
The first line that takes a hand pays, so the lines are a program of the rule language, run once for each of the 292,253
dealer classes (`paigow.native.dealer`) as a house way is. What the program cannot see decides beforehand which lines
are open to a class: its best category; whether its seven cards are a straight flush, which is a matter of 57 classes;
and, for a bet on the dealer's cards that speaks of his high or low hand, how his house way sets the class. Classes for
which the same lines are open share one program. Of the six classes that hold a royal flush beside a king and a queen,
one hand in three has the two in one suit: the royal match.

For two hands without a pair the suits are counted for each number of ranks that they share, and the pairs of rank sets
beside (`_suitings`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from paigow.errors import SideBetError
from paigow.game.cards import BUG
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.explain import grants
from paigow.language.grammar import CATEGORIES, Rule, encode
from paigow.language.toml_files import file_name
from paigow.native.class_facts import class_facts
from paigow.native.classes import class_cards, class_index
from paigow.native.dealer import DEALER_CLASSES, DealerTable, class_sizes
from paigow.native.program import Program
from paigow.native.splits import splits
from paigow.native.strength import high_strengths, low_strengths
from paigow.study.side_bets.bet import Condition, Line, Pays, SideBet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paigow.house_ways.way import HouseWay

__all__ = [
    "DEALS",
    "HANDS",
    "ClassLines",
    "class_conditions",
    "class_hands",
    "class_lines",
    "count_lines",
    "line_taking",
    "met",
    "royal_match_hands",
]

HANDS: Final = comb(53, 7)
DEALS: Final = HANDS * comb(46, 7)
_FEW: Final = 64  # classes that are decided one by one sooner than by a new table
_BYTES_OF_A_CLASS: Final = 6  # in a dealer table
_THREADS: Final = min(8, os.cpu_count() or 1)

# The fourteen ranks a straight runs through, the ace at both ends.
_RUN: Final = (12, *range(13))
_WINDOWS: Final = tuple(frozenset(_RUN[start : start + 7]) for start in range(8))
_THREES: Final = tuple(frozenset(_RUN[start : start + 3]) for start in range(12))
_FIVES: Final = tuple(frozenset(_RUN[start : start + 5]) for start in range(10))


def count_lines(bet: SideBet, way: HouseWay | None = None) -> tuple[int, ...]:
    """Hands, or deals, that no line takes, and then those of each line in order; they add up to `total_of(bet)`.

    `way`: how the dealer sets, which matters where a bet on the dealer's cards reads his setting (`reads_setting`).

    Raises:
        SideBetError: a line that takes nothing, because earlier ones take all it is for, or no hand is like that.
    """
    if bet.cards == 3:
        counts = _three_cards(bet)
    elif bet.hand == "both":
        counts = _two_hands(bet)
    else:
        counts = _seven_cards(bet, way)
    for line, count in zip(bet.lines, counts[1:], strict=True):
        if not count:
            place = f"{file_name(bet.key)}, line {line.number}" if line.number else file_name(bet.key)
            wrong = "takes no hand: earlier lines take all of them, or there are none"
            raise SideBetError(f'{place}: "{line}" {wrong}; right: put it before the lines that take its hands')
    return counts


def line_taking(bet: SideBet, hand: Sequence[int], split: tuple[int, int] | None = None) -> int:
    """The line (from 1, 0 for none) that takes seven cards, or three where the bet has three.

    `split`: packed low and high strength of the set as laid, where lines speak of it; None for whatever pays most, or
    where the setting does not matter.
    """
    if bet.cards == 3:
        return _three_line(bet, hand)
    seven, best = _sevens(hand), _best(hand, bet.wheel_number)
    open_lines = []
    for n, line in enumerate(bet.lines, 1):
        own = line.own
        if (own.seven and own.seven not in seven) or (own.best and own.best != best):
            continue
        if split is None:
            open_lines.append((n, own.rule))
        elif grants(own.rule, *split):
            open_lines.append((n, replace(own.rule, high=(), low=())))
    if not open_lines:
        return 0
    rule, _, _ = Program(encode(rule for _, rule in open_lines), len(open_lines)).decide(hand, bet.wheel_number)
    return open_lines[rule - 1][0] if rule else 0


def met(condition: Condition, hand: Sequence[int]) -> bool:
    """Whether seven cards are what a line asks of one of two hands."""
    line = Line(condition, Pays())
    return line_taking(SideBet("", "", "player", 7, "to one", None, (line,)), hand) == 1


def _seven_cards(bet: SideBet, way: HouseWay | None) -> tuple[int, ...]:
    found = class_lines(bet, way)
    hands = class_hands()
    # Sums of integers below 2**53, which stay integers.
    counts = [int(count) for count in np.bincount(found.lines, hands, len(bet.lines) + 1)]
    for place, line in found.matched.items():
        third = int(hands[place]) // 3
        counts[found.lines[place]] -= third
        counts[line] += third
    return tuple(counts)


class ClassLines(NamedTuple):
    """The line (0 for none) that takes the hands of each dealer class.

    `lines` (292,253,) uint8; `matched`: for the classes of which a third has the royal match, where a line speaks of
    it, the line that takes those hands instead.
    """

    lines: NDArray[np.uint8]
    matched: dict[int, int]


@lru_cache(maxsize=32)
def class_lines(bet: SideBet, way: HouseWay | None = None) -> ClassLines:
    """The line that takes each class, of a bet on one hand's seven cards; `way` as for `count_lines`.

    Raises:
        SideBetError: the bet reads the dealer's setting, and `way` is None.
    """
    rules = [line.own.rule for line in bet.lines]
    is_open = np.ones((len(rules), DEALER_CLASSES), bool)
    for n, line in enumerate(bet.lines):
        is_open[n] &= class_conditions(line.own, bet.wheel_number)
        if bet.hand == "dealer" and (line.own.rule.high or line.own.rule.low):
            if way is None:
                raise SideBetError(f"{file_name(bet.key)} reads how the dealer sets; right: --house-way foxwoods")
            is_open[n] &= _as_set(line.own.rule, load_dealer_table(way))
            rules[n] = replace(line.own.rule, high=(), low=())
    matches = [n for n, line in enumerate(bet.lines) if line.own.seven == "royal match"]
    matched: dict[int, int] = {}
    if matches:
        places = np.array(sorted(_royal_match_classes()))
        matched = dict(zip(places.tolist(), _decided(rules, is_open, places, bet.wheel_number).tolist(), strict=True))
        is_open[matches] = False
    return ClassLines(_decided(rules, is_open, np.arange(DEALER_CLASSES), bet.wheel_number), matched)


def class_conditions(condition: Condition, wheel: int) -> NDArray[np.bool_]:
    """Which classes (292,253,) are what a line asks for by `best` and by `seven = "straight flush"`; `wheel`: the
    number of how hands rank."""
    found = np.ones(DEALER_CLASSES, bool)
    if condition.best:
        found &= _best_categories(wheel) == tuple(CATEGORIES).index(condition.best)
    if condition.seven == "straight flush":
        there = np.zeros(DEALER_CLASSES, bool)
        there[list(_straight_flush_classes())] = True
        found &= there
    return found


def _decided(
    rules: Sequence[Rule], is_open: NDArray[np.bool_], places: NDArray[np.int64], wheel: int
) -> NDArray[np.uint8]:
    """The line that takes each of the classes `places`, where lines are open to a class as in `is_open`; `wheel`: the
    number of how hands rank."""
    lines = np.zeros(len(places), np.uint8)
    patterns = np.zeros(len(places), np.int64)
    for n in range(len(rules)):
        patterns |= is_open[n, places].astype(np.int64) << n
    left = np.ones(len(places), bool)
    while left.any():
        pattern = int(patterns[left.argmax()])
        here = np.flatnonzero(patterns == pattern)
        left[here] = False
        numbers = [n for n in range(len(rules)) if pattern >> n & 1]
        if not numbers:
            continue
        program = encode([rules[n] for n in numbers])
        if len(here) <= _FEW:
            decide = Program(program, len(numbers)).decide
            decided = np.array([decide(class_cards(int(places[n])), wheel)[0] for n in here])
        else:
            decided = _decided_by(program, len(numbers), wheel, places[here])
        lines[here] = np.array([0, *(n + 1 for n in numbers)], np.uint8)[decided]
    return lines


def _decided_by(program: bytes, rules: int, wheel: int, places: NDArray[np.int64]) -> NDArray[np.uint16]:
    """The rule of a program that decides each of the classes `places`, found on all cores."""
    nothing = DealerTable.frombytes(bytes(_BYTES_OF_A_CLASS * DEALER_CLASSES), wheel)

    def part(classes: NDArray[np.uint32]) -> NDArray[np.uint16]:
        return _rules(nothing.with_classes_set(classes, program, rules))[classes]

    # joblib would take longer to import than the work does.
    with ThreadPoolExecutor(_THREADS) as threads:
        return np.concatenate(list(threads.map(part, np.array_split(places.astype(np.uint32), _THREADS))))


@cache
def class_hands() -> NDArray[np.int64]:
    """Hands of each dealer class among the 154,143,080, (292,253,) int64; not to be written to."""
    hands = np.empty(DEALER_CLASSES, np.uint64)
    class_sizes(hands)
    return hands.astype(np.int64)


def _rules(table: DealerTable) -> NDArray[np.uint16]:
    """The rule that decides each class, from the table's bytes: high (uint16), rule (uint16), then narrower values."""
    return np.frombuffer(table.tobytes(), np.uint16, DEALER_CLASSES, 2 * DEALER_CLASSES)


@cache
def _best_categories(wheel: int) -> NDArray[np.uint32]:
    """The best category of each class, as its place in `CATEGORIES`; `wheel`: the number of how hands rank."""
    best = np.empty(DEALER_CLASSES, np.uint32)
    class_facts(wheel, best, np.empty(DEALER_CLASSES, np.uint8), np.empty((14, DEALER_CLASSES), np.uint8))
    return (best >> 24).astype(np.uint32)


def _best(hand: Sequence[int], wheel: int) -> str:
    """The best category of seven cards."""
    return tuple(CATEGORIES)[max(high for _, _, _, high, _ in splits(hand, wheel)) >> 24]


def _as_set(rule: Rule, table: DealerTable) -> NDArray[np.bool_]:
    """Whether the setting of each class is what `rule` says of the high and the low hand."""
    data = table.tobytes()
    high = np.frombuffer(data, np.uint16, DEALER_CLASSES)
    low = np.frombuffer(data, np.uint8, DEALER_CLASSES, 4 * DEALER_CLASSES)
    lows = [False, *(grants(replace(rule, high=()), strength, 0) for strength in low_strengths())]  # 0: below all
    highs = [grants(replace(rule, low=()), 0, strength) for strength in high_strengths(table.wheel)]
    found: NDArray[np.bool_] = np.array(highs)[high] & np.array(lows)[low]
    return found


def _sevens(hand: Sequence[int]) -> tuple[str, ...]:
    """What seven cards are together."""
    natural = [card for card in hand if card != BUG]
    suits: dict[int, set[int]] = {}
    for card in natural:
        suits.setdefault(card & 3, set()).add(card >> 2)
    found = []
    if len(suits) == 1 and any(next(iter(suits.values())) <= window for window in _WINDOWS):
        found.append("straight flush")
    if len(suits) == 2 and any(
        suits[a] == {10, 11} and suits[b] <= _FIVES[9] and len(suits[b]) + (BUG in hand) == 5
        for a, b in (tuple(suits), tuple(suits)[::-1])
    ):
        found.append("royal match")
    return tuple(found)


@cache
def _straight_flush_classes() -> frozenset[int]:
    """The classes whose seven cards are a straight flush: eight windows, and 49 sets of six and the joker."""
    whole = (tuple(4 * rank for rank in window) for window in _WINDOWS)
    with_joker = {
        tuple(sorted(4 * rank for rank in six)) for window in _WINDOWS for six in combinations(sorted(window), 6)
    }
    return frozenset(class_index(hand) for hand in (*whole, *((*six, BUG) for six in with_joker)))


@cache
def _royal_match_classes() -> frozenset[int]:
    """The six classes of a royal flush, the joker in it or not, beside a king and a queen of other suits."""
    return frozenset(class_index(hand) for hand in royal_match_hands())


@cache
def royal_match_hands() -> tuple[tuple[int, ...], ...]:
    """The 72 hands of a royal flush, the joker in it or not, beside a king and a queen of one other suit."""
    found = []
    for suit, other in permutations(range(4), 2):
        royal = [4 * rank + suit for rank in _FIVES[9]]
        for five in (royal, *([*four, BUG] for four in combinations(royal, 4))):
            found.append((*five, 4 * 11 + other, 4 * 10 + other))
    return tuple(found)


def _three_cards(bet: SideBet) -> tuple[int, ...]:
    counts = [0] * (len(bet.lines) + 1)
    for hand in combinations(range(53), 3):
        counts[_three_line(bet, hand)] += 1
    return tuple(counts)


def _three_line(bet: SideBet, hand: Sequence[int]) -> int:
    """The line that takes three cards; the joker is an ace, or completes a straight or a flush."""
    has_joker = BUG in hand
    ranks = [card >> 2 for card in hand if card != BUG]
    together = set(ranks)
    is_suited = len({card & 3 for card in hand if card != BUG}) == 1
    is_run = len(together) == len(ranks) and any(together <= run for run in _THREES)
    kinds = len(together | {12} if has_joker else together)
    found = {"": True, "straight flush": is_run and is_suited, "straight": is_run, "flush": is_suited}
    found |= {"trips": kinds == 1, "pair": kinds == 2}
    for n, line in enumerate(bet.lines, 1):
        if line.own.rule.joker in (None, has_joker) and found[line.own.three]:
            return n
    return 0


def _two_hands(bet: SideBet) -> tuple[int, ...]:
    """Deals by line. Only hands without a pair, straight or flush are told apart; all others are alike to the bet."""
    sides = [[line.own for line in bet.lines], [line.other or line.own for line in bet.lines]]
    groups = [_no_pair_groups(side) for side in sides]
    rest = [sum(1 << n for n, condition in enumerate(side) if not condition.best) for side in sides]
    met = {(x, y): _disjoint(player, dealer) for x, player in groups[0].items() for y, dealer in groups[1].items()}
    alone = [{mask: _hands_of(sets) * comb(46, 7) for mask, sets in group.items()} for group in groups]
    deals: Counter[tuple[int, int]] = Counter(met)
    for x, number in alone[0].items():
        deals[x, rest[1]] += number - sum(met[x, y] for y in groups[1])
    for y, number in alone[1].items():
        deals[rest[0], y] += number - sum(met[x, y] for x in groups[0])
    deals[rest[0], rest[1]] += DEALS - sum(deals.values())
    counts = [0] * (len(bet.lines) + 1)
    for (x, y), number in deals.items():
        both = x & y
        counts[(both & -both).bit_length()] += number
    return tuple(counts)


def _no_pair_groups(conditions: Sequence[Condition]) -> dict[int, list[tuple[int, bool]]]:
    """Sets of ranks without the joker, as bit masks, and whether it is there, by the conditions that they meet."""
    groups: dict[int, list[tuple[int, bool]]] = {}
    for has_joker in (False, True):
        # The joker is an ace here, so no ace is beside it; four ranks of five would be a straight with it.
        for ranks in combinations(range(12 if has_joker else 13), 6 if has_joker else 7):
            if any(len(five & set(ranks)) >= 5 - has_joker for five in _FIVES):
                continue
            held = sorted((*ranks, 12) if has_joker else ranks, reverse=True)
            mask = sum(1 << n for n, one in enumerate(conditions) if _is_met(one, held, has_joker))
            groups.setdefault(mask, []).append((sum(1 << rank for rank in ranks), has_joker))
    return groups


def _is_met(condition: Condition, ranks: Sequence[int], has_joker: bool) -> bool:
    rule = condition.rule
    if rule.joker is not None and rule.joker != has_joker:
        return False
    return not rule.hand or any(
        all(wanted.low <= rank <= wanted.high for wanted, rank in zip(pattern.ranks, ranks, strict=False))
        for pattern in rule.hand
    )


def _hands_of(sets: Iterable[tuple[int, bool]]) -> int:
    return sum(_completions(6 if has_joker else 7, (0, 0, 0, 0), 3 if has_joker else 4) for _, has_joker in sets)


def _disjoint(player: Sequence[tuple[int, bool]], dealer: Sequence[tuple[int, bool]]) -> int:
    """Pairs of hands without a card in common, no flush in either, whose ranks are among these sets."""
    total = 0
    for mine, his in ((False, False), (False, True), (True, False)):
        ours = np.array([ranks for ranks, joker in player if joker == mine], np.uint16)
        theirs = np.array([ranks for ranks, joker in dealer if joker == his], np.uint16)
        shared = np.bitwise_count(ours[:, None] & theirs) if len(ours) and len(theirs) else np.zeros((0, 0), np.uint8)
        for common, pairs in enumerate(np.bincount(shared.ravel(), minlength=8)):
            if pairs:
                total += int(pairs) * _suitings(common, mine, his)
    return total


@cache
def _suitings(common: int, mine: bool, his: bool) -> int:
    """Ways to give suits to two sets of ranks that share `common`: different ones there, no flush on either side.

    Inclusion and exclusion over the shared ranks that have the same suit on both sides; `mine`, `his`: the joker is
    there, beside which four cards of a suit are a flush.
    """
    sizes, limits = [7 - mine, 7 - his], [4 - mine, 4 - his]
    total = 0
    for alike in range(common + 1):
        for taken in _suit_counts(alike):
            ways = factorial(alike) // prod(factorial(n) for n in taken)
            for size, limit in zip(sizes, limits, strict=True):
                ways *= _completions(size - alike, taken, limit)
            total += (-1) ** alike * comb(common, alike) * ways
    return total


@cache
def _completions(cards: int, taken: tuple[int, ...], limit: int) -> int:
    """Ways to give suits to `cards` ranks beside `taken` cards of each suit, so that none has more than `limit`."""
    return sum(
        factorial(cards) // prod(factorial(n) for n in more)
        for more in _suit_counts(cards)
        if all(a + b <= limit for a, b in zip(taken, more, strict=True))
    )


@cache
def _suit_counts(cards: int) -> tuple[tuple[int, int, int, int], ...]:
    numbers = range(cards + 1)
    return tuple((a, b, c, cards - a - b - c) for a in numbers for b in numbers for c in numbers if cards >= a + b + c)
