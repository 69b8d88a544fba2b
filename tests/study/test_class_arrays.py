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
from paigow.native.classes import class_index
from paigow.native.index import CLASSES, class_hands
from paigow.native.strength import high_strength, low_strength
from paigow.rules.game import Rules
from paigow.solving.legal_sets import legal_sets
from paigow.study.class_arrays import (
    MADE,
    PAIRS,
    class_counts,
    class_data,
    departures,
    exact_sums,
    high_categories,
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
    return class_data()


@pytest.fixture(scope="module")
def hands_by_kind(everything):
    return everything.hands(legal_sets(0).hands)


def test_every_hand_is_in_a_class(everything, hands_by_kind):
    assert hands_by_kind.sum() == legal_sets(0).hands.sum() == 154_143_080
    assert len(everything.patterns.shape) == 67_600
    assert [class_index(everything.cards[k]) for k in range(0, 292_253, 997)] == list(range(0, 292_253, 997))


def test_published_numbers_of_hands(everything, hands_by_kind):
    """Straight flushes, and shapes (Brian Alspach, https://people.math.sfu.ca/~alspach/comp40/)."""
    by_made = dict(zip(MADE, hands_by_kind.sum(axis=0).tolist(), strict=True))
    assert by_made["straight flush"] == 210_964
    by_shape = dict.fromkeys(SHAPES, 0)
    for number, hands in zip(everything.patterns.shape.tolist(), hands_by_kind.sum(axis=1).tolist(), strict=True):
        by_shape[list(SHAPES)[number]] += hands
    assert by_shape["five aces"] + by_shape["five aces + pair"] == 1_128
    assert by_shape["two trips"] == 68_640
    assert by_shape["full house + pair"] == 150_480
    assert by_shape["quads + pair"] == 56_760
    assert by_shape["quads + trips"] == 888
    assert hands_by_kind[everything.patterns.shape == 0, 0].sum() == 24_780_420


def test_shapes_and_groups(everything):
    _, hands = random_hands(3000, 5)
    for cards in hands.tolist():
        counts = Counter(map(rank, cards))
        groups = sorted(counts, key=lambda r: (-counts[r], -r))
        pattern = everything.pattern[class_index(cards)]
        assert SHAPES[list(SHAPES)[everything.patterns.shape[pattern]]] == tuple(counts[r] for r in groups)
        assert everything.patterns.ranks[pattern].tolist() == groups + [-1] * (7 - len(groups))
        assert [groups[n] for n in everything.patterns.group[pattern]] == [rank(card) for card in cards]


def test_straights_and_flushes(everything):
    _, hands = random_hands(3000, 6)
    assert [MADE[everything.made[class_index(cards)]] for cards in hands.tolist()] == [
        made(cards) for cards in hands.tolist()
    ]


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


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(role="banker", commission=Fraction(1, 40)), Rules(commission="0.123456789")], ids=str
)
def test_costs_are_those_of_single_hands(rules):
    dealer, way = paigow.load_house_way("golden-nugget"), paigow.load_house_way("wizard-two-pair")
    values, best = part_of_the_game.values_and_best(dealer, rules)
    found = departures(way, rules, values, best)
    rng = random.Random(10)
    for row in rng.sample(range(len(found.classes)), 40):
        cards = found.hands[row].tolist()
        answer = paigow.advise(cards, dealer, role=rules.role, commission=rules.commission, wheel=rules.wheel)
        played = way.set_hand(cards)
        assert class_index(cards) == found.classes[row]
        assert set(map(paigow.game.cards.card_name, (cards[k] for k in found.played[row]))) == set(played.low)
        low = [cards[k] for k in found.best[row]]
        high = [card for card in cards if card not in low]
        strengths = low_strength(low), high_strength(high, rules.wheel_number)
        assert strengths == (answer.best.low_strength, answer.best.high_strength)
        assert found.rule[row] == played.rule
        assert found.cost[row] > 0
    own = rules.balance(*values.total(values.rows(way)))
    assert exact_sums(None, found.cost) == [rules.balance(*best.optimal) - own]


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
