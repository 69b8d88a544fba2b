"""Arrays over classes: shapes, categories and settings hand by hand, costs by counting single hands, exact sums."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import part_of_the_game
import pytest
from hypothesis import given
from hypothesis import strategies as st

import paigow
from paigow.language.grammar import CATEGORIES, SHAPES
from paigow.native.index import CLASSES, class_hand, class_hands, class_size
from paigow.native.solve import support_classes
from paigow.native.strength import high_strength
from paigow.rules.game import Rules
from paigow.study.class_arrays import (
    MADE,
    PAIRS,
    changes,
    class_counts,
    class_data,
    departures,
    exact_sums,
    high_categories,
    set_classes,
)

BUG, ACE = 52, 12


def rank(card):
    return ACE if card == BUG else card >> 2


def random_hands(n, seed):
    indices = np.array(random.Random(seed).sample(range(CLASSES), n), np.uint32)
    hands = np.empty((n, 7), np.uint8)
    class_hands(indices, hands)
    return indices, hands


def made(cards):
    """What of MADE seven cards hold, from the categories of all their splits."""
    names = list(CATEGORIES)
    highs = {names[high_strength([c for k, c in enumerate(cards) if k not in pair], 0) >> 24] for pair in PAIRS}
    if highs & {"straight flush", "royal flush"}:
        return "straight flush"
    return " or ".join(kind for kind in ("straight", "flush") if kind in highs)


@pytest.fixture(scope="module")
def everything():
    return class_data(0, CLASSES)


def test_every_hand_is_in_a_class(everything):
    assert everything.size.sum(dtype=np.int64) == everything.hands.sum() == 154_143_080
    assert len(everything.patterns.shape) == 67_600
    assert everything.pattern[0] == 0
    assert np.unique(np.diff(everything.pattern)).tolist() == [0, 1]


def test_published_numbers_of_hands(everything):
    """Straight flushes, and shapes (Brian Alspach, https://people.math.sfu.ca/~alspach/comp40/)."""
    by_made = dict(zip(MADE, everything.hands.sum(axis=0).tolist(), strict=True))
    assert by_made["straight flush"] == 210_964
    by_shape = dict.fromkeys(SHAPES, 0)
    for number, hands in zip(everything.patterns.shape.tolist(), everything.hands.sum(axis=1).tolist(), strict=True):
        by_shape[list(SHAPES)[number]] += hands
    assert by_shape["five aces"] + by_shape["five aces + pair"] == 1_128
    assert by_shape["two trips"] == 68_640
    assert by_shape["full house + pair"] == 150_480
    assert by_shape["quads + pair"] == 56_760
    assert by_shape["quads + trips"] == 888
    assert everything.hands[everything.patterns.shape == 0, 0].sum() == 24_780_420


def test_shapes_and_groups(everything):
    indices, hands = random_hands(3000, 5)
    for index, cards in zip(indices.tolist(), hands.tolist(), strict=True):
        counts = Counter(map(rank, cards))
        groups = sorted(counts, key=lambda r: (-counts[r], -r))
        pattern = everything.pattern[index]
        assert SHAPES[list(SHAPES)[everything.patterns.shape[pattern]]] == tuple(counts[r] for r in groups)
        assert everything.patterns.ranks[pattern].tolist() == groups + [-1] * (7 - len(groups))
        assert [groups[n] for n in everything.patterns.group[pattern]] == [rank(card) for card in cards]
        assert everything.size[index] == class_size(index)


def test_straights_and_flushes(everything):
    indices, hands = random_hands(3000, 6)
    assert [MADE[everything.made[index]] for index in indices] == [made(cards) for cards in hands.tolist()]


def test_part_of_the_classes(everything):
    first, end = support_classes(*part_of_the_game.RANKS)
    part = class_data(first, end)
    assert np.array_equal(part.size, everything.size[first:end])
    assert np.array_equal(part.made, everything.made[first:end])
    assert np.array_equal(part.pattern, everything.pattern[first:end] - everything.pattern[first])
    assert np.array_equal(part.hands, everything.hands[everything.pattern[first] : everything.pattern[end - 1] + 1])


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_categories(wheel):
    _, hands = random_hands(5000, 7)
    rng = random.Random(8)
    with_bug = [[*sorted(rng.sample(range(BUG), 6)), BUG] for _ in range(3000)]
    suited = [
        [4 * r + rng.randrange(4) * (rng.random() < 0.2) for r in sorted(rng.sample(range(13), 7))] for _ in range(3000)
    ]
    hands = np.concatenate([hands, np.array(with_bug, np.uint8), np.array(suited, np.uint8)])
    low = np.array([rng.choice(PAIRS) for _ in hands], np.uint8)
    found = high_categories(hands, low)
    names = list(CATEGORIES)
    for cards, pair, category in zip(hands.tolist(), low.tolist(), found.tolist(), strict=True):
        high = [card for k, card in enumerate(cards) if k not in pair]
        assert category == high_strength(high, ("second", "lowest").index(wheel)) >> 24, (names[category], cards, pair)
    assert set(range(10)) <= set(found.tolist())


def test_settings_are_those_of_the_house_way():
    way = paigow.load_house_way("california")
    _, hands = random_hands(500, 9)
    low, rules = set_classes(way, "lowest", hands)
    for cards, places, rule in zip(hands.tolist(), low.tolist(), rules.tolist(), strict=True):
        split = way.set_hand(cards)
        assert rule == split.rule
        assert places[0] < places[1]
        assert tuple(paigow.game.cards.card_name(cards[k]) for k in places) == split.low


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(role="banker", commission=Fraction(1, 40)), Rules(commission="0.123456789")], ids=str
)
def test_costs_are_those_of_single_hands(rules):
    dealer, way = paigow.load_house_way("golden-nugget"), paigow.load_house_way("wizard-two-pair")
    solution = part_of_the_game.class_counts(dealer, rules, [way])
    found = departures(way, rules, solution, 0)
    costs = dict(zip(found.classes.tolist(), found.cost.tolist(), strict=True))
    rng = random.Random(10)
    first, end = solution.first, solution.first + len(solution.split)
    for index in [*rng.sample(sorted(costs), 40), *rng.sample(range(first, end), 20)]:
        cards = class_hand(index)
        answer = paigow.advise(cards, dealer, role=rules.role, commission=rules.commission, wheel=rules.wheel)
        played = way.set_hand(cards)
        by_low = {split.low: split for split in answer.splits}
        best, own = answer.best, by_low[played.low]
        gap = rules.balance(best.wins, best.losses) - rules.balance(own.wins, own.losses)
        assert costs.get(index, 0) == class_size(index) * gap
        if index in costs:
            row = found.classes.searchsorted(index)
            assert found.hands[row].tolist() == cards
            assert tuple(paigow.game.cards.card_name(cards[k]) for k in found.best[row]) == best.low
            assert tuple(paigow.game.cards.card_name(cards[k]) for k in found.played[row]) == played.low
            assert found.rule[row] == played.rule
    assert sum(costs.values()) == rules.balance(*solution.optimal) - rules.balance(*solution.strategies[0])


def test_changes_between_two_strategies_add_up():
    rules = Rules()
    ways = [paigow.load_house_way(name) for name in ("trump-plaza", "foxwoods")]
    solution = part_of_the_game.class_counts(ways[0], rules, ways)
    places, gain = changes(rules, solution, *solution.played)
    assert (np.diff(places.astype(np.int64)) > 0).all()
    assert (gain != 0).all()
    before, after = (rules.balance(*totals) for totals in solution.strategies)
    assert exact_sums(None, gain) == [after - before]


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(-(2**62), 2**62)),
        max_size=200,
    )
)
def test_sums_are_exact(rows):
    keys = np.array([key for key, _ in rows], np.uint8)
    values = np.array([value for _, value in rows], np.int64)
    expected = [sum(value for k, value in rows if k == key) for key in range(5)]
    assert exact_sums(keys, values, 5) == expected
    assert exact_sums(None, values) == [sum(expected)]


def test_sums_that_no_float_holds():
    values = np.full(100_000, 2**62 - 1, np.int64)
    assert exact_sums(None, values) == [100_000 * (2**62 - 1)]


def test_class_counts_is_a_solve_by_class(monkeypatch):
    called = []
    monkeypatch.setattr("paigow.study.class_arrays.solve", lambda *words, **names: called.append((words, names)))
    way = paigow.load_house_way("foxwoods")
    class_counts(way, Rules(), [way], jobs=3)
    assert called == [((way, Rules(), [way]), {"by_class": True, "jobs": 3, "progress": None})]
