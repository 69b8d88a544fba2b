"""Strengths and fouls of the package against the oracle: every kind of five cards and of two there is."""

import random
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from oracle import deals, evaluate
from oracle.evaluate import CATEGORIES, JOKER, Card
from way_wheels import slow_but

from paigow import parse_cards
from paigow.native.splits import splits
from paigow.native.strength import high_strength, is_foul, low_strength

WHEELS = ("second", "lowest")


def name(card):
    return "Jk" if card == JOKER else evaluate.RANK_LETTERS[card.rank - 2] + card.suit


def ids(cards):
    return parse_cards([name(card) for card in cards])


def mixed_suits(rng, ranks):
    """These ranks in random suits, but not all in one."""
    while True:
        cards = [Card(rank, rng.choice("cdhs")) for rank in ranks]
        if len(set(cards)) == len(cards) and len({card.suit for card in cards}) > 1:
            return cards


def every_kind_of_high_hand():
    """For each multiset of ranks, with and without the joker, a hand in mixed suits and one in one suit."""
    rng = random.Random(53)
    hands = []
    for size, joker in ((5, []), (4, [JOKER])):
        for ranks in combinations_with_replacement(range(2, 15), size):
            if max(map(ranks.count, ranks)) > 4:
                continue
            hands.append([*mixed_suits(rng, ranks), *joker])
            if len(set(ranks)) == size:
                suit = rng.choice("cdhs")
                hands.append([*(Card(rank, suit) for rank in ranks), *joker])
    for hand in hands:
        rng.shuffle(hand)
    return hands


HIGH_HANDS = every_kind_of_high_hand()
LOW_HANDS = [
    *([Card(a, "c"), Card(b, "d")] for a, b in combinations_with_replacement(range(2, 15), 2)),
    *([Card(rank, "h"), JOKER] for rank in range(2, 15)),
]


def test_there_are_all_kinds():
    # C(17, 5) - 13 = 6,175 multisets of five ranks, C(13, 5) = 1,287 of different ones; with the joker C(16, 4) = 1,820
    # of four ranks, C(13, 4) = 715 of different ones
    assert len(HIGH_HANDS) == 6_175 + 1_287 + 1_820 + 715


@cache
def known_highs(wheel):
    """What the oracle says of all high hands, by definition."""
    return [evaluate.high_hand_by_definition(hand, wheel) for hand in HIGH_HANDS]


@pytest.mark.parametrize("wheel", slow_but(WHEELS, "second"))
def test_high_strengths_are_in_the_oracle_s_order(wheel):
    pairs = [
        (known.strength, high_strength(ids(hand), WHEELS.index(wheel)))
        for hand, known in zip(HIGH_HANDS, known_highs(wheel), strict=True)
    ]
    # One package strength for one oracle strength, and both grow together: the same order, ties included.
    by_oracle = sorted(set(pairs))
    assert len(by_oracle) == len({strength for strength, _ in by_oracle}) == len({packed for _, packed in by_oracle})
    assert [packed for _, packed in by_oracle] == sorted(packed for _, packed in by_oracle)


@pytest.mark.parametrize("wheel", WHEELS)
def test_high_strengths_are_packed_as_documented(wheel):
    """category << 24 | order << 20 | five ranks of four bits, as the strength module says at its head."""
    for hand, known in zip(HIGH_HANDS, known_highs(wheel), strict=True):
        packed = CATEGORIES.index(known.category) << 24
        if known.category in ("straight", "straight flush", "royal flush"):
            packed |= evaluate.STRAIGHTS[wheel].index(known.ranks[0]) << 20
        for place, rank in enumerate(known.ranks):
            packed |= (rank - 2) << (16 - 4 * place)
        assert high_strength(ids(hand), WHEELS.index(wheel)) == packed, hand


@pytest.mark.parametrize("wheel", WHEELS)
def test_neither_suits_nor_the_order_of_the_cards_change_a_strength(wheel):
    rng = random.Random(4)
    for _ in range(2000):
        cards = deals.rich(rng, 5)
        known = evaluate.high_hand(evaluate.parse(" ".join(cards)), wheel)
        others = deals.rename_suits(rng.sample(cards, 5), "".join(rng.sample("cdhs", 4)))
        packed = high_strength(parse_cards(cards), WHEELS.index(wheel))
        assert packed == high_strength(parse_cards(others), WHEELS.index(wheel))
        assert packed >> 24 == CATEGORIES.index(known.category)


def test_low_strengths():
    pairs = sorted({(evaluate.low_hand(hand), low_strength(ids(hand))) for hand in LOW_HANDS})
    assert len(pairs) == 91  # 13 pairs, 78 unpaired
    assert [packed for _, packed in pairs] == sorted({packed for _, packed in pairs})
    for low, packed in pairs:
        assert packed == low.pair << 8 | (low.higher - 2) << 4 | (low.lower - 2)


@pytest.mark.parametrize("wheel", slow_but(WHEELS, "second"))
def test_fouls(wheel):
    highs = {evaluate.high_hand(hand, wheel): high_strength(ids(hand), WHEELS.index(wheel)) for hand in HIGH_HANDS}
    lows = {evaluate.low_hand(hand): low_strength(ids(hand)) for hand in LOW_HANDS}
    differing = [
        (high, low)
        for high, packed_high in highs.items()
        for low, packed_low in lows.items()
        if is_foul(packed_high, packed_low) is not evaluate.is_foul(high, low)
    ]
    assert differing == []


@pytest.mark.parametrize("wheel", WHEELS)
def test_splits(wheel):
    """All 21, each pair of positions once, with the strengths and the legality of the oracle."""
    rng = random.Random(21)
    for _ in range(500):
        names = deals.seven_cards(rng)
        cards = evaluate.parse(" ".join(names))
        found = splits(parse_cards(names), WHEELS.index(wheel))
        assert sorted((i, j) for i, j, *_ in found) == list(combinations(range(7), 2))
        for i, j, low, high, legal in found:
            low_cards = (cards[i], cards[j])
            high_cards = [card for card in cards if card not in low_cards]
            known_low, known_high = evaluate.low_hand(low_cards), evaluate.high_hand(high_cards, wheel)
            assert legal is not evaluate.is_foul(known_high, known_low)
            assert low == low_strength(ids(low_cards))
            assert high == high_strength(ids(high_cards), WHEELS.index(wheel))
