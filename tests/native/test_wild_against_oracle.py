"""Evaluation with the wild joker: random hands against the oracle, categories against known counts."""

import random

import numpy as np
import pytest
from oracle import deals, evaluate

from paigow import parse_cards
from paigow.native.class_facts import class_facts
from paigow.native.classes import class_index
from paigow.native.dealer import DEALER_CLASSES, class_sizes
from paigow.native.splits import splits
from paigow.native.strength import high_strength, high_strengths, low_strength
from paigow.native.values import list_sets, sets_room

RANKINGS = ("second", "lowest", "second wild", "lowest wild")
WILD = RANKINGS[2:]
#: Best five of seven with the wild joker, by plain enumeration of all hands: without the joker, with it.
CATEGORIES = {
    10: (0, 14_664),
    9: (4_324, 21_808),
    8: (37_260, 147_572),
    7: (224_848, 896_176),
    6: (3_473_184, 2_523_960),
}
NO_PAIR = {7: 31_080, 8: 248_640, 9: 963_480, 10: 2_719_500, 11: 6_386_940, 12: 12_944_820}


def packed_low(low):
    return low.pair << 8 | low.higher - 2 << 4 | low.lower - 2


def packed_high(high, wheel):
    """As the strength module says at its head; five of a kind have their rank."""
    category = 10 if high.category == "five of a kind" else evaluate.CATEGORIES.index(high.category)
    order = evaluate.STRAIGHTS[wheel.split(maxsplit=1)[0]].index(high.ranks[0]) if category in (4, 8, 9) else 0
    return category << 24 | order << 20 | sum(rank - 2 << 16 - 4 * n for n, rank in enumerate(high.ranks))


def compare(number, seed):
    """All 21 splits of so many hands, half of them rich in something, under one ranking."""
    rng = random.Random(seed)
    for wheel in WILD:
        for n in range(number):
            names = deals.seven_cards(rng)
            if n % 2 and "Jk" not in names:
                names[0] = "Jk"
            cards = evaluate.parse(" ".join(names))
            for i, j, low, high, legal in splits(parse_cards(names), RANKINGS.index(wheel)):
                known_low = evaluate.low_hand([cards[i], cards[j]], wheel)
                known_high = evaluate.high_hand([card for k, card in enumerate(cards) if k not in (i, j)], wheel)
                assert low == packed_low(known_low)
                assert high == packed_high(known_high, wheel)
                assert legal is not evaluate.is_foul(known_high, known_low)


def test_random_hands():
    compare(200, 11)


@pytest.mark.whole
def test_fifty_thousand_random_hands():
    compare(25_000, 50)


@pytest.mark.parametrize(
    ("names", "wheel", "category", "ranks"),
    [
        ("9c 9d 9h 9s Jk", "second", "five of a kind", (9,)),
        ("9c 9d 9h 2s Jk", "second", "quads", (9, 2)),
        ("Ac Ad 2h 2s Jk", "second", "full house", (14, 2)),
        ("3c 3d Ah Ks Jk", "second", "trips", (3, 14, 13)),
        ("Kc Qd 9h 2s Jk", "second", "pair", (13, 12, 9, 2)),
        ("Ac Kc Qc 2c Jk", "second", "flush", (14, 13, 12, 11, 2)),
        ("2c 3d 4h 5s Jk", "lowest", "straight", (6,)),
        ("2c 3d 4h 5s Jk", "second", "straight", (5,)),
        ("Kc Qc Jc Tc Jk", "second", "royal flush", (14,)),
    ],
)
def test_what_the_joker_is(names, wheel, category, ranks):
    known = evaluate.high_hand_by_definition(evaluate.parse(names), f"{wheel} wild")
    assert (known.category, known.ranks) == (category, ranks)
    number = RANKINGS.index(f"{wheel} wild")
    assert high_strength(parse_cards(names), number) == packed_high(known, wheel)


@pytest.mark.parametrize("number", [2, 3])
def test_strengths_in_order(number):
    """12 more than with the bug: five of a kind that are no aces. Low hands are the same 91."""
    strengths = high_strengths(number)
    assert strengths == sorted(set(strengths))
    assert len(strengths) == 7_463 + 12
    assert [strength & 0xFFFFFF for strength in strengths[-13:]] == [rank << 16 for rank in range(13)]
    assert low_strength(parse_cards("Jk 4c"), number) == low_strength(parse_cards("4d 4c"))


def test_categories_of_all_hands():
    best, shape = np.empty(DEALER_CLASSES, np.uint32), np.empty(DEALER_CLASSES, np.uint8)
    held, hands = np.empty((14, DEALER_CLASSES), np.uint8), np.empty(DEALER_CLASSES, np.uint64)
    class_facts(2, best, shape, held)
    class_sizes(hands)
    joker = held[13] > 0
    found = {
        category: tuple(int(hands[(best >> 24 == category) & (joker == it)].sum()) for it in (False, True))
        for category in range(11)
    }
    assert {category: found[category] for category in CATEGORIES} == CATEGORIES
    assert found[0] == (23_294_460, 0)
    assert sum(map(sum, found.values())) == 154_143_080
    assert {top: int(hands[(best >> 24 == 0) & (best >> 16 & 15 == top)].sum()) for top in NO_PAIR} == NO_PAIR
    five_aces = (best >> 24 == 10) & (best >> 16 & 15 == 12)
    assert int(hands[five_aces].sum()) == 1_128


def test_legal_sets_of_all_classes():
    """As many as the different legal strengths of one hand of each class, counted here for some of them."""
    rows = sets_room(2)
    start = np.empty(DEALER_CLASSES + 1, np.uint32)
    columns = np.zeros(rows, np.uint16), np.zeros(rows, np.uint8), np.zeros(rows, np.uint8)
    list_sets(2, start, *columns, np.empty(DEALER_CLASSES, np.uint16), np.empty(DEALER_CLASSES, np.uint8))
    assert start[-1] == rows
    for names in ("Jk As Kd Qc 9h 8s 2d", "Jk 9s 9d 9c 9h 8s 2d", "As Kd Qc 9h 8s 2d 3d"):
        legal = {(low, high) for _, _, low, high, is_legal in splits(parse_cards(names), 2) if is_legal}
        number = class_index(parse_cards(names))
        assert start[number + 1] - start[number] == len(legal)
