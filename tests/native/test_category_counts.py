"""All 154,143,080 seven-card hands, counted by their best five cards; what belongs to the classes of dealer hands."""

import random
from collections import Counter
from math import comb

import pytest

from paigow import load_house_way, parse_cards
from paigow.native.dealer import DEALER_CLASSES, FLUSH_CLASSES, RANK_CLASSES
from paigow.native.splits import splits

ALL_HANDS = 154_143_080  # C(53, 7)
CLASSES = 292_253  # 67,600 rank classes and 224,653 flush classes
CATEGORIES = (
    "high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads",
    "straight flush", "royal flush", "five aces",
)  # fmt: skip
BUG = parse_cards("Jk")[0]

# Brian Alspach, https://people.math.sfu.ca/~alspach/comp40/ (2003): total, without the joker, with the joker. The
# straight flushes, published together with the royal ones, are less those: 26,132 (his text says 26,124; the Wizard of
# Odds has 26,132), 4,324 and 21,808.
PUBLISHED = {
    "five aces": (1_128, 0, 1_128),
    "royal flush": (26_132, 4_324, 21_808),
    "straight flush": (210_964 - 26_132, 41_584 - 4_324, 169_380 - 21_808),
    "quads": (307_472, 224_848, 82_624),
    "full house": (4_188_528, 3_473_184, 715_344),
    "flush": (6_172_088, 4_047_644, 2_124_444),
    "straight": (11_236_028, 6_180_020, 5_056_008),
    "trips": (7_470_676, 6_461_620, 1_009_056),
    "two pair": (35_553_816, 31_433_400, 4_120_416),
    "pair": (64_221_960, 58_627_800, 5_594_160),
    "high card": (24_780_420, 23_294_460, 1_485_960),
}
# No-pair hands by high card. Up to the jack as pay tables of side bets have them (https://wizardofodds.com).
PUBLISHED_NO_PAIR = {"9": 31_080, "T": 248_640, "J": 963_480, "Q": 2_719_500, "K": 6_386_940, "A": 14_430_780}


def test_sizes():
    assert (RANK_CLASSES, FLUSH_CLASSES, DEALER_CLASSES) == (67_600, 224_653, CLASSES)
    assert comb(53, 7) == ALL_HANDS


@pytest.mark.parametrize("house_way", ["golden-nugget", "california"])
def test_the_classes_are_all_hands_and_every_hand_is_decided(house_way, dealer_table):
    table = dealer_table(house_way, "second")
    hands = table.all_class_hands()
    assert len(hands) == CLASSES
    assert min(hands) >= 1
    assert sum(hands) == ALL_HANDS
    some = random.Random(292).sample(range(CLASSES), 200)
    assert [table.class_hands(number) for number in some] == [hands[number] for number in some]
    decided = Counter()
    for number, count in enumerate(hands):
        decided[table.setting(number)[0]] += count
    rule_count = load_house_way(house_way).rule_count
    counts = table.rule_counts(rule_count)
    assert counts == [decided[rule] for rule in range(rule_count + 1)]
    assert sum(counts) == ALL_HANDS
    # A finished house way never reaches the built-in rule (LANGUAGE.md), and no other rule is without a hand.
    assert [rule for rule, count in enumerate(counts) if count == 0] == [0]


@pytest.fixture(scope="module")
def best_hands(dealer_table):
    """Best high strength of all 21 splits, fouls too, and joker or not: how many of all hands have it."""
    table = dealer_table("golden-nugget", "second")  # any will do: only the classes are used, not how they are set
    found = Counter()
    for number, hands in enumerate(table.all_class_hands()):
        cards = table.class_cards(number)
        best = max(high for _, _, _, high, _ in splits(cards, 0))
        found[best, BUG in cards] += hands
    return found


@pytest.mark.slow
def test_categories(best_hands):
    found = {name: [0, 0, 0] for name in PUBLISHED}
    for (strength, joker), hands in best_hands.items():
        counts = found[CATEGORIES[strength >> 24]]
        counts[0] += hands
        counts[2 if joker else 1] += hands
    assert {name: tuple(counts) for name, counts in found.items()} == PUBLISHED


@pytest.mark.slow
def test_no_pair_by_high_card(best_hands):
    found = Counter()
    for (strength, _), hands in best_hands.items():
        if strength >> 24 == 0:
            found["23456789TJQKA"[strength >> 16 & 15]] += hands
    assert found == PUBLISHED_NO_PAIR


@pytest.mark.slow
def test_no_pair_ace_high_with_and_without_the_joker(best_hands):
    found = Counter()
    for (strength, joker), hands in best_hands.items():
        if strength >> 16 == 12:
            found[joker] += hands
    assert found == {False: 12_944_820, True: 1_485_960}
