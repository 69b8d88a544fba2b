"""The oracle against published figures and hands counted by hand, so that it may be trusted."""

import ast
import csv
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path

import oracle
import pytest
from oracle import brute, deals, fitting, house_way, variants
from oracle.evaluate import (
    CATEGORIES,
    DECK,
    JOKER,
    Card,
    high_hand,
    high_hand_by_definition,
    is_foul,
    low_hand,
    parse,
)
from way_wheels import slow_but

WHEELS = ("second", "lowest")


def test_it_imports_nothing_but_itself_and_the_standard_library():
    allowed = {"collections", "collections.abc", "dataclasses", "fractions", "functools", "itertools", "math"}
    allowed |= {"random", "tomllib", "typing"}
    files = sorted(Path(oracle.__file__).parent.glob("*.py"))
    names = ["brute", "chances", "deals", "evaluate", "evenings", "fitting", "house_way", "side_bets", "variants"]
    assert [file.stem for file in files] == ["__init__", *names]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= allowed
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module in allowed


# ---------------------------------------------------------------------------------------------------------------------
# Five cards

# Of the C(52, 5) = 2,598,960 hands without the joker. In the order of CATEGORIES, each counted by hand:
NATURAL = {
    "high card": (comb(13, 5) - 10) * (4**5 - 4),  # 1,302,540: five ranks that are no straight, not all of one suit
    "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,  # 1,098,240
    "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,  # 123,552
    "trips": 13 * 4 * comb(12, 2) * 4**2,  # 54,912
    "straight": 10 * (4**5 - 4),  # 10,200
    "flush": 4 * (comb(13, 5) - 10),  # 5,108
    "full house": 13 * 4 * 12 * comb(4, 2),  # 3,744
    "quads": 13 * 48,  # 624
    "straight flush": 4 * 9,  # 36
    "royal flush": 4,
}

# Of the C(52, 4) = 270,725 hands of four cards and the joker. Four ranks go with the joker into a straight if they are
# four of the five ranks of one: 10 * 5 choices, of which the nine runs 2345 ... TJQK are in two straights and were
# counted twice, so 41 sets of ranks; five of them (four out of AKQJT) make the ace-high straight, eight hold an ace.
WITH_JOKER = {
    "high card": (comb(12, 4) - 33) * (4**4 - 4),  # no ace among the four: the joker is the ace
    "pair": (comb(12, 3) - 8) * (4**4 - 4)  # an ace among four different ranks
    + 12 * comb(4, 2) * comb(11, 2) * 4**2,  # a pair below aces, two other ranks below aces
    "two pair": 4 * 12 * comb(4, 2) * 44 + comb(12, 2) * comb(4, 2) ** 2,  # A xx y; xx yy
    "trips": comb(4, 2) * comb(12, 2) * 4**2 + 12 * 4 * 44,  # AA x y; xxx y
    "straight": 41 * (4**4 - 4),
    "flush": 4 * (comb(13, 4) - 41),
    "full house": comb(4, 2) * 12 * comb(4, 2) + 12 * 4 * 4,  # AA xx; A xxx
    "quads": 4 * 48 + 12,  # AAA x; xxxx
    "straight flush": 4 * (41 - 5),
    "royal flush": 4 * 5,
    "five aces": 1,
}


@pytest.mark.parametrize("wheel", WHEELS)
def test_natural_five_card_hands_by_category(wheel):
    found = Counter()
    for ranks in combinations_with_replacement(range(2, 15), 5):
        sizes = Counter(ranks)
        if max(sizes.values()) == 5:
            continue
        suitings = prod(comb(4, size) for size in sizes.values())
        mixed = [Card(rank, "cdhs"[place % 4]) for place, rank in enumerate(ranks)]
        if len(sizes) == 5:
            found[high_hand_by_definition([Card(rank, "s") for rank in ranks], wheel).category] += 4
            suitings -= 4
        found[high_hand_by_definition(mixed, wheel).category] += suitings
    assert found == NATURAL
    assert found.total() == comb(52, 5) == 2_598_960


@pytest.mark.parametrize("wheel", slow_but(WHEELS, "second"))
def test_five_card_hands_with_the_joker_by_category(wheel):
    found = Counter(high_hand((*four, JOKER), wheel).category for four in combinations(DECK, 4))
    assert found == WITH_JOKER
    assert found.total() == comb(52, 4) == 270_725


@pytest.mark.parametrize("wheel", WHEELS)
def test_remembered_strengths_are_those_by_definition(wheel):
    rng = random.Random(7)
    for _ in range(3000):
        cards = parse(" ".join(deals.rich(rng, 5)))
        assert high_hand(cards, wheel) == high_hand_by_definition(cards, wheel)


# Worked by hand from the rules of the game: what five cards are, under either rule for A-2-3-4-5.
@pytest.mark.parametrize(
    ("cards", "wheel", "category", "ranks"),
    [
        ("As Ah Ac Ad Jk", "second", "five aces", (14,)),
        ("As Ah Ac Jk Kd", "second", "quads", (14, 13)),
        ("Ks Kh Kc Kd Jk", "second", "quads", (13, 14)),
        ("Ks Kh Qc Qd Jk", "second", "two pair", (13, 12, 14)),
        ("As Kh Kc Kd Jk", "second", "full house", (13, 14)),
        ("As Ah Kc Kd Jk", "second", "full house", (14, 13)),
        ("9s 9h 4c 3d Jk", "second", "pair", (9, 14, 4, 3)),
        ("Ks Qh 9c 2d Jk", "second", "high card", (14, 13, 12, 9, 2)),
        # in a flush the highest rank it does not hold, although that may be no ace
        ("Ks Js 6s 2s Jk", "second", "flush", (14, 13, 11, 6, 2)),
        ("As Ks 6s 2s Jk", "second", "flush", (14, 13, 12, 6, 2)),
        ("As Ks Qs 2s Jk", "second", "flush", (14, 13, 12, 11, 2)),
        # in a straight any gap, at an open end the better end
        ("Ks Qh Jc 9d Jk", "second", "straight", (13,)),
        ("9s 8h 7c 6d Jk", "second", "straight", (10,)),
        ("Ks Qh Jc Td Jk", "second", "straight", (14,)),
        ("As Qh Jc Td Jk", "second", "straight", (14,)),
        ("As 5h 3c 2d Jk", "second", "straight", (5,)),
        ("5s 4h 3c 2d Jk", "second", "straight", (5,)),
        ("5s 4h 3c 2d Jk", "lowest", "straight", (6,)),
        ("6s 4h 3c 2d Jk", "second", "straight", (6,)),
        ("5s 4s 3s 2s Jk", "second", "straight flush", (5,)),
        ("5s 4s 3s 2s Jk", "lowest", "straight flush", (6,)),
        ("Ks Qs Js Ts Jk", "second", "royal flush", (14,)),
        ("As 5s 4s 3s Jk", "lowest", "straight flush", (5,)),
        ("Qs Js Ts 9s Jk", "second", "straight flush", (13,)),
        # a straight flush before a higher flush: 9-high, not A-K-high
        ("8s 7s 6s 5s Jk", "lowest", "straight flush", (9,)),
    ],
)
def test_what_five_cards_are(cards, wheel, category, ranks):
    hand = high_hand(parse(cards), wheel)
    assert (hand.category, hand.ranks) == (category, ranks)


def test_order_of_straights():
    """A-K-Q-J-T best, A-2-3-4-5 second, 6-5-4-3-2 lowest; or A-2-3-4-5 lowest.

    Source: https://wizardofodds.com/games/pai-gow-poker/ for the first.
    """
    six, wheel = parse("6s 5s 4s 3s 2d"), parse("5s 4s 3s 2s Ad")
    king, ace = parse("Ks Qs Js Ts 9d"), parse("As Ks Qs Js Td")
    second = [high_hand(cards, "second") for cards in (six, king, wheel, ace)]
    lowest = [high_hand(cards, "lowest") for cards in (wheel, six, king, ace)]
    assert second == sorted(second)
    assert lowest == sorted(lowest)
    assert len(set(second)) == len(set(lowest)) == 4


def test_order_of_categories():
    """Five aces, straight flush (royal first), quads, full house, flush, straight, trips ... (same source)."""
    weakest_to_strongest = [
        "As Kh Qc Jd 9s", "2s 2h 3c 4d 5s", "3s 3h 2c 2d 4s", "2s 2h 2c 3d 4s", "6s 5h 4c 3d 2s", "7s 5s 4s 3s 2s",
        "2s 2h 2c 3d 3s", "2s 2h 2c 2d 3s", "6s 5s 4s 3s 2s", "As Ks Qs Js Ts", "As Ah Ac Ad Jk",
    ]  # fmt: skip
    hands = [high_hand(parse(text), "second") for text in weakest_to_strongest]
    assert [hand.category for hand in hands] == list(CATEGORIES)
    assert hands == sorted(hands)


# LANGUAGE.md, legal settings.
@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("8s 8h 4c 3d 2s", "8c 8d", False),  # equal pairs are legal
        ("8s 8h 4c 3d 2s", "9c 9d", True),
        ("8s 8h 4c 3d 2s", "Ac Kd", False),
        ("3s 3h 2c 2d 5s", "Ac Ad", False),  # two pair or better before any pair
        ("As Kh 9c 3d 2s", "4c 4d", True),
        ("As Kh 9c 3d 2s", "Ac Kd", False),  # the two highest ranks are the low hand's: at least, so legal
        ("As Qh 9c 3d 2s", "Ac Kd", True),
        ("Ks Qh 9c 3d 2s", "Ac 2d", True),
        ("Ks Qh 9c 3d 2s", "Kc Jd", False),
        ("Ks Qh 9c 3d 2s", "Jk 2d", True),  # the joker is an ace in the low hand
        ("As Qh 9c 3d 2s", "Jk Ad", True),  # with an ace it is a pair
    ],
)
def test_fouls(high, low, foul):
    assert is_foul(high_hand(parse(high), "second"), low_hand(parse(low))) is foul


def test_order_of_low_hands():
    lows = [low_hand(parse(text)) for text in ("3s 2h", "4s 2h", "4s 3h", "As Kh", "2s 2h", "Ks Kh", "As Jk")]
    assert lows == sorted(lows)
    assert len(set(lows)) == len(lows)


# ---------------------------------------------------------------------------------------------------------------------
# House ways


def rows(file):
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def test_worked_examples(data, oracle_ways):
    """Rule number, low and high hand of 52 hands (Golden Nugget, California), by the sources in the last column."""
    examples = rows(data / "worked-examples.tsv")
    assert len(examples) == 52
    for example in examples:
        low, high = parse(example["low"]), parse(example["high"])
        way = oracle_ways[example["house_way"]]
        decision = house_way.decide(way, low + high, way.wheel)
        wanted = (int(example["rule"]), low_hand(low), high_hand(high, way.wheel))
        assert (decision.rule, decision.setting.low, decision.setting.high) == wanted, example


@pytest.mark.parametrize(
    ("pattern", "letters"),  # LANGUAGE.md, ranks
    [("7", "7"), ("7-T", "789T"), ("J+", "JQKA"), ("A+", "A"), ("*", "23456789TJQKA"), ("2-3", "23")],
)
def test_rank_patterns(pattern, letters):
    assert house_way.read_ranks(pattern) == {house_way.rank(letter) for letter in letters}


@pytest.mark.parametrize(
    ("shape", "hand", "matches"),  # LANGUAGE.md, what the seven cards are
    [
        ("two pair J-K 2-6 A", "Qs Qh 4c 4d As 9h 2c", True),
        ("two pair J-K 2-6 A", "Qs Qh 4c 4d Ks 9h 2c", False),
        ("two pair J-K 2-6 A", "Qs Qh 4c 4d Jk 9h 2c", True),
        ("two pair * * A", "As Jk 4c 4d Ks 9h 2c", False),
        ("two pair", "Qs Qh 4c 4d 2s 2h 3c", False),
        ("full house * 2", "9s 9h 9c 2d 2s Kh 3c", True),
        ("full house * 2", "9s 9h 9c 3d 3s Kh 2c", False),
        ("full house", "9s 9h 9c 3d 3s 2h 2c", False),
        ("full house + pair 9 3 2", "9s 9h 9c 3d 3s 2h 2c", True),
        ("five aces + pair * K", "As Ah Ac Ad Jk Kh Kc", True),
        ("pair T-K A", "Ts Th 8c 7d Jk 3h 2c", True),
        ("pair T-K A", "As Ah 8c 7d Ks 3h 2c", False),
        ("quads + pair A 2-Q", "As Ah Ac Jk Qs Qh 2c", True),
        ("quads + pair A 2-Q", "As Ah Ac Jk Ks Kh 2c", False),
        ("any quads 2-6", "5s 5h 5c 5d 9s 9h 9c", True),
        ("any quads 2-6", "9s 9h 9c 9d 5s 5h 5c", False),
        ("quads", "5s 5h 5c 5d 9s 9h Kc", False),
        ("any five aces * 9", "As Ah Ac Ad Jk 9h 3c", True),
        ("two trips Q 3", "3s 3h 3c Qd Qs Qh Ac", True),
        ("no pair A K", "As Kh Qc Jd Ts 9h 8c", True),  # a straight may be there: the shape is the grouping only
    ],
)
def test_shapes(shape, hand, matches):
    assert house_way.shape_matches(parse(hand), house_way.read_named(shape, house_way.SHAPES)) is matches


@pytest.mark.parametrize(
    ("pattern", "low", "granted"),  # LANGUAGE.md, two cards
    [
        ("pair", "2s 2h", True),
        ("pair", "As Kh", False),
        ("KK", "Ks Kh", True),
        ("KK", "As Ah", False),
        ("AK", "Ks Jk", True),
        ("AK", "As Qh", False),
        ("77+", "7s 7h", True),
        ("77+", "6s 6h", False),
        ("77+", "As Kh", False),
        ("AJ+", "As Jh", True),
        ("AJ+", "As Th", False),
        ("AJ+", "2s 2h", True),
        ("K+", "Ks 2h", True),
        ("K+", "Qs Jh", False),
        ("K+", "2s 2h", True),
        ("A+", "Jk 2h", True),
    ],
)
def test_low_patterns(pattern, low, granted):
    assert house_way.low_matches(low_hand(parse(low)), pattern) is granted


@pytest.mark.parametrize(
    ("hand", "pattern", "low", "granted"),
    [
        ("As Kd Qh 9c 5s 3d 2h", "2nd+5th", "Ks 5h", True),
        ("As Kd Qh 9c 5s 3d 2h", "2nd+5th", "Ks 9c", False),
        ("Ks Kd Jk 9c 5s 3d 2h", "1st+2nd", "Jk 9c", True),  # the pair is no single card
        ("As Jk Kd Qc 5s 3d 2h", "1st+2nd", "Kd Qc", True),  # the joker pairs the ace
        ("Ks Kd Qh Qc 5s 3d 2h", "3rd+4th", "3d 2h", False),  # only three single cards
        ("Ks Kd Qh Qc Js 3d 2h", "1st+2nd", "Ks Qh", False),
    ],
)
def test_places_of_single_cards(hand, pattern, low, granted):
    assert house_way.low_matches(low_hand(parse(low)), pattern, house_way.single_cards(parse(hand))) is granted


@pytest.mark.parametrize(
    ("text", "high", "granted"),  # LANGUAGE.md, five cards
    [
        ("trips", "9s 9h 9c 3d 3s", False),
        ("pair", "9s 9h 3c 3d 2s", False),
        ("straight 5-K", "As 2h 3c 4d 5s", True),
        ("straight 5-K", "As Kh Qc Jd Ts", False),
        ("made 5", "As 2h 3c 4d 5s", True),
        ("made A", "As Ks Qs Js Ts", True),
        ("made K+", "Qs 9s 7s 3s 2s", False),
        ("straight flush", "As Ks Qs Js Ts", False),
        ("royal flush", "As Ks Qs Js Jk", True),
        ("two pair 9 3 2", "9s 9h 3c 3d 2s", True),
        ("full house 3 9", "9s 9h 3c 3d 3s", True),
        ("flush A", "Ks 9s 7s 3s Jk", True),
        ("high card A K * * 2", "As Kh 9c 8d 2s", True),
        ("quads * A", "9s 9h 9c 9d Jk", True),
    ],
)
def test_high_patterns(text, high, granted):
    wanted = house_way.read_named(text, house_way.HIGH_WORDS)
    assert house_way.high_matches(high_hand(parse(high), "second"), wanted) is granted


def test_rules_are_walked_in_order_and_passed_over_when_no_legal_setting_grants_them():
    """LANGUAGE.md, how a file is read: the first rule that can be granted decides; after the last, rule 0."""
    way = house_way.read(
        """
        name = "a test"
        source = "this test"
        wheel = "second"
        rule = [
          { hand = "pair", high = "two pair" },
          { holds = "straight", low = "KK" },
          { holds = "straight", joker = true, high = "high card" },
          { hand = ["trips", "pair 9+"], high = ["pair", "trips"], low = ["A+", "JT"] },
        ]
        """
    )

    def decided(hand):
        rule, setting = house_way.decide(way, parse(hand), "second")
        return rule, " ".join(f"{house_way.RANK_LETTERS[rank - 2]}" for rank in setting.low[1:])

    assert decided("9s 9h Ac Qd 7s 5h 2c") == (4, "A Q")
    assert decided("9s 9h Jc Td 7s 5h 2c") == (4, "J T")
    assert decided("9s 9h Qc Jd 7s 5h 2c") == (0, "Q J")  # no legal setting has a low hand that rule 4 wants
    assert decided("Ks Kh Qc Jd Tc 9h 8c") == (2, "K K")
    assert decided("Ks Kh Qc Jd Tc 9h 2c") == (4, "J T")  # it holds a straight, but kings in front would foul
    assert decided("Jk Kh Qc Jd Ts 5h 2c") == (3, "K Q")  # the straight that it holds need not be kept


@pytest.mark.parametrize(
    ("joker", "hand", "decided"),  # LANGUAGE.md, the file: the joker is, or is not, among the seven
    [
        (True, "9s 9h Jk Qd 7s 5h 2c", 1),
        (True, "9s 9h Ac Qd 7s 5h 2c", 0),
        (False, "9s 9h Jk Qd 7s 5h 2c", 0),
        (False, "9s 9h Ac Qd 7s 5h 2c", 1),
    ],
)
def test_joker(joker, hand, decided):
    way = house_way.HouseWay("a test", "second", [house_way.read_rule({"joker": joker})])
    assert house_way.decide(way, parse(hand), "second").rule == decided


# ---------------------------------------------------------------------------------------------------------------------
# Counting


def deal(hand, left):
    """The hand's cards, and as dead cards all others but those left."""
    hand, left = parse(hand), parse(left)
    return hand, [card for card in (*DECK, JOKER) if card not in (*hand, *left)]


def test_one_dealer_hand(oracle_ways):
    """The dealer can only hold A K Q J 9 7 2 and sets A J 9 7 2 and K Q; the player holds the same ranks."""
    hand, dead = deal("Ad Kd Qc Jc 9d 7d 2c", "As Ks Qd Jd 9c 7c 2h")
    dealer = brute.dealer_settings(hand, dead, oracle_ways["golden-nugget"], "second")
    assert len(dealer) == 1
    copied, pushed = frozenset(parse("Kd Qc")), frozenset(parse("9d 7d"))
    for role, wins, losses in (("player", 0, 1), ("banker", 1, 0)):
        table = brute.count_splits(hand, dealer, "second", role)
        assert table[copied] == brute.Counts(wins=wins, losses=losses, high_copies=1, low_copies=1)
        assert table[pushed] == brute.Counts(pushes=1, high_wins=1)  # A K Q J 2 before A J 9 7 2; 9 7 behind K Q
        assert frozenset(parse("Ad Kd")) not in table  # a foul


def test_eight_dealer_hands(oracle_ways):
    """A K K Q J 9 7 2 less one card. Less a king (twice): A J 9 7 2 and K Q. Less the ace: K K 9 7 2 and Q J.
    Less the queen: K K 9 7 2 and A J. Less J, 9, 7 or 2: a pair of kings and A Q. The player sets 8 8 5 4 3 and A Q.
    """
    hand, dead = deal("Ad Qh 8d 8h 5c 4c 3d", "As Ks Kc Qd Jd 9c 7c 2h")
    dealer = brute.dealer_settings(hand, dead, oracle_ways["golden-nugget"], "second")
    split = frozenset(parse("Ad Qh"))
    alone = {"high_wins": 2, "high_copies": 0, "low_wins": 4, "low_copies": 4}
    assert brute.count_splits(hand, dealer, "second", "player")[split] == brute.Counts(2, 2, 4, **alone)
    assert brute.count_splits(hand, dealer, "second", "banker")[split] == brute.Counts(2, 6, 0, **alone)


# ---------------------------------------------------------------------------------------------------------------------
# Other rules


def one_setting(hand, low):
    """The setting of a hand that has these two cards in front."""
    (found,) = (s for s in variants.legal_settings(parse(hand), "second") if set(s.low_cards) == set(parse(low)))
    return found


#: A dealer with queen-high and nine-eight in front: Q T 7 3 2 behind, no pair, straight or flush.
QUEEN_HIGH = one_setting("Qc Td 9h 8s 7c 3d 2h", "9h 8s")
PUSHES = [
    ({"high": "high card Q"}, True),
    ({"high": "high card A"}, False),
    ({"high": "high card J+"}, True),
    ({"high": ["pair", "high card Q T"]}, True),
    ({"high": "high card Q J"}, False),
    ({"low": "9 high"}, True),
    ({"low": "T high"}, False),
    ({"low": ["pair", "98"]}, True),
    ({"high": "high card Q", "low": "8 high"}, False),
    ({"high": "high card Q", "low": "9 high"}, True),
]


@pytest.mark.parametrize(("push", "fits"), PUSHES, ids=str)
def test_a_push_rule_fits_the_dealer(push, fits):
    dealer = QUEEN_HIGH.high, QUEEN_HIGH.low
    strong = one_setting("As Ad Ah Kd Kc 4s 4d", "Kd Kc")
    assert variants.push_fits(push, *dealer) == fits
    assert variants.result(strong, dealer, "player", [push]) == (0 if fits else 1)
    assert variants.result(strong, dealer, "player", [{"low": "pair"}, push]) == (0 if fits else 1)


def test_a_push_rule_has_no_other_keys():
    for wrong in ({}, {"hand": "pair"}, {"high": "pair", "joker": True}):
        with pytest.raises(ValueError):
            variants.push_fits(wrong, QUEEN_HIGH.high, QUEEN_HIGH.low)


def test_copies_belong_to_the_banker():
    dealer = QUEEN_HIGH.high, QUEEN_HIGH.low
    assert variants.result(QUEEN_HIGH, dealer, "player") == -1
    assert variants.result(QUEEN_HIGH, dealer, "banker") == 1


def test_the_best_reply_splits_where_that_wins():
    """Kings and fours beat jacks with ace-king in front only when the fours go in front; kings alone make it a push."""
    jacks = one_setting("Jc Jd 8h 7s 3d Ah Kh", "Ah Kh")
    hand = parse("Kc Kd 4h 4s 6c 5d 2s")
    replies = {variants.result(s, (jacks.high, jacks.low), "player") for s in variants.legal_settings(hand, "second")}
    assert replies == {-1, 0, 1}
    assert variants.best_reply(hand, (jacks.high, jacks.low), "second", "player") == 1
    assert variants.best_reply(hand, (jacks.high, jacks.low), "second", "player", [{"high": "pair J"}]) == 0


def test_two_opponents_share_fourteen_cards(oracle_ways):
    """Either the one has the four aces, or they are parted: 2 x C(10, 3) of the C(14, 7) ways give all to one."""
    aces = parse("Ac Ad Ah As")
    rest = parse("2c 3d 4h 6s 7c 8d 9h Js Qc Kd")
    mine = one_setting("Kc Ks Qd Qh Jd 9s 2h", "Qd Qh")
    ways = list(variants.opponents([*aces, *rest], 2))
    assert len(ways) == comb(14, 7)
    assert sum(all(ace in one for ace in aces) for one, _ in ways) == comb(10, 3)
    found = variants.round_of(mine, [*aces, *rest], 2, oracle_ways["foxwoods"], wheel="second")
    assert 0 <= found.net <= found.won <= 2
    assert found.net >= found.won - found.lost


def test_hands_of_a_full_house():
    """C(53, 7) hands in all is for the slow test; full houses without the bug can be counted by hand.

    13 threes, 12 pairs, two of eleven other ranks: 13 x 12 x C(11, 2) ranks, each with 4 x 6 x 4 x 4 suits. Four ranks
    never make a straight or a flush without the bug.
    """
    natural = [(ranks, bug) for ranks, bug in fitting.rank_sets() if not bug]
    full_houses = [kind for kind in natural if fitting.sizes_of(*kind) == (3, 2, 1, 1)]
    found = fitting.Fitting(fitting.kinds(full_houses))
    assert found.count("full house", "") == 13 * 12 * comb(11, 2) * 4 * 6 * 4 * 4
    assert found.count("full house A K Q", "") == 10 * 4 * 6 * 4 * 4
    assert not any(found.count("full house", made) for made in ("straight", "flush", "straight flush"))


@pytest.mark.whole
def test_all_hands_by_what_is_made():
    """C(53, 7), and the straight flushes that Brian Alspach counts (https://people.math.sfu.ca/~alspach/comp40/)."""
    hands = fitting.kinds()
    assert sum(hands.values()) == comb(53, 7) == 154_143_080
    assert sum(count for kind, count in hands.items() if kind.made == "straight flush") == 210_964
