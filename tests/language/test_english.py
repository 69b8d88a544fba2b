"""Rules in plain English: what single patterns become, and that no sentence says more or less than its rule does."""

import random
import re
from collections import Counter

import pytest
from house_ways.test_against_oracle import rules as rule_tables
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import deals

import paigow
from paigow.game.cards import BUG, parse_cards
from paigow.game.names import plural, singular
from paigow.house_ways.explain import decide
from paigow.language.english import sentences, wish
from paigow.language.grammar import parse_rule


def sentence(**table):
    return sentences([parse_rule(table)])[0]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("no pair", "No pair"),
        ("no pair A K-A", "No pair with an ace as the highest card and a king or an ace as the second-highest card"),
        ("pair", "One pair"),
        ("pair * A", "One pair with an ace outside"),
        ("pair T-K A", "A pair of tens to kings with an ace outside"),
        (
            "pair 6 K+ 2-9",
            "A pair of sixes with a king or higher outside and a nine or lower as the second-highest outside card",
        ),
        ("pair A 8", "A pair of aces with an eight as the highest outside card"),
        ("two pair", "Two pair"),
        ("two pair J+ 6+", "Two pair, jacks or higher over sixes or higher"),
        ("two pair J-K 2-6 A", "Two pair, jacks to kings over sixes or lower, with an ace outside"),
        ("two pair T-J 3-4", "Two pair, tens or jacks over threes or fours"),
        ("two pair 2-6 2-6", "Two pair, both sixes or lower"),
        ("two pair A *", "Two pair, aces and any other pair"),
        ("two pair 7+", "Two pair, higher pair sevens or higher"),
        ("two pair * 2", "Two pair, lower pair twos"),
        ("two pair * * A", "Two pair with an ace outside"),
        ("two pair * * * K+", "Two pair with a king or higher as the second-highest outside card"),
        ("three pair K Q J", "Three pair, kings over queens over jacks"),
        ("three pair * * 2-5 A", "Three pair, lowest pair fives or lower, with an ace outside"),
        ("three pair 2-9 2-9 2-9 2-9", "Three pair, all nines or lower, with a nine or lower as the outside card"),
        ("trips", "Three of a kind"),
        ("trips A", "Three aces"),
        ("trips 2-6", "Three of a kind up to sixes"),
        ("trips J+ A", "Three of a kind from jacks up with an ace outside"),
        ("full house", "A full house"),
        ("full house * 2", "A full house with a pair of twos"),
        ("full house A K", "A full house with three aces and a pair of kings"),
        ("full house 7-T * A", "A full house with three of a kind from sevens to tens and an ace outside"),
        ("full house + pair", "Three of a kind with two pairs"),
        ("full house + pair A K 2-6", "Three aces with two pairs, kings over sixes or lower"),
        ("two trips", "Three of a kind twice"),
        ("two trips A *", "Three of a kind twice, higher three aces"),
        ("two trips K Q A", "Three of a kind twice, kings over queens, with an ace outside"),
        ("quads 7-T", "Four of a kind from sevens to tens"),
        ("quads 6", "Four sixes"),
        ("quads + pair A 2-Q", "Four aces with a pair of queens or lower"),
        ("quads + pair * * A", "Four of a kind with a pair and an ace outside"),
        ("quads + trips * A", "Four of a kind with three aces"),
        ("any quads 2-6", "Four of a kind up to sixes, whatever the other cards"),
        (
            "any quads A K",
            "Four aces with a pair, three of a kind or highest outside card of kings, whatever the other cards",
        ),
        ("five aces", "Five aces"),
        ("five aces K+", "Five of a kind from kings up"),
        ("five aces + pair * K", "Five aces with a pair of kings"),
        ("any five aces", "Five aces, whatever the other cards"),
        ("any five aces * Q", "Five aces with a pair or highest outside card of queens, whatever the other cards"),
        (["two trips", "two trips"], "Three of a kind twice"),
        (["quads", "full house"], "Four of a kind or a full house"),
        (["pair A", "trips", "no pair"], "A pair of aces, three of a kind or no pair"),
        (["pair J+", "trips"], "A pair of jacks or higher; or three of a kind"),
        (["quads + pair", "quads + trips"], "Four of a kind with a pair or three of a kind"),
        (
            ["quads + pair", "quads + trips", "quads 2-6"],
            "Four of a kind up to sixes; or four of a kind with a pair or three of a kind",
        ),
        (["two pair A *", "two pair J+ 6"], "Two pair, aces and any other pair; or jacks or higher over sixes"),
        (["two pair K Q A", "two pair J 9 A"], "Two pair with an ace outside, kings over queens or jacks over nines"),
        (["two pair K Q A", "two pair J 9"], "Two pair, kings over queens, with an ace outside; or jacks over nines"),
        (["two pair K Q", "two pair * * A"], "Two pair, kings over queens; or two pair with an ace outside"),
    ],
)
def test_hands(hand, words):
    assert (
        sentence(hand=hand, high="royal flush") == f"{words}: keep a royal flush high with the best low hand it allows."
    )


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"joker": True}, "With the joker, any hand"),
        ({"joker": False, "hand": "pair A"}, "Without the joker, a pair of aces"),
        ({"holds": "royal flush"}, "If a royal flush can be played high"),
        ({"holds": ["flush 2-T", "straight"]}, "If a ten-high or lower flush; or a straight can be played high"),
        ({"hand": "two pair", "holds": "made"}, "If a made hand can be played high, two pair"),
        (
            {"joker": True, "holds": "straight", "hand": "pair"},
            "With the joker, if a straight can be played high, one pair",
        ),
        ({}, "Any hand"),
    ],
)
def test_conditions(table, words):
    assert sentence(**table, low=["KK", "AK"]) == f"{words}: play a pair of kings or ace-king low."


@pytest.mark.parametrize(
    ("high", "words"),
    [
        ("high card", "a high-card hand"),
        ("high card Q", "a queen-high hand without a pair"),
        ("high card A K", "a high-card hand with an ace as the highest card and a king as the second-highest card"),
        ("pair", "a pair"),
        ("pair A", "a pair of aces"),
        ("pair * K+", "a pair with a king or higher as the highest other card"),
        ("two pair A * 3", "two pair, aces and any other pair, with a three as the other card"),
        ("trips 7-9", "three of a kind from sevens to nines"),
        ("straight A", "an ace-high straight"),
        ("straight 5-K", "a five-high to king-high straight"),
        ("flush 2-K", "a king-high or lower flush"),
        ("straight flush T+", "a ten-high or better straight flush"),
        ("made 8", "an eight-high made hand"),
        ("royal flush", "a royal flush"),
        ("full house K *", "a full house with three kings"),
        ("quads * A", "four of a kind with an ace as the other card"),
        ("five aces", "five aces"),
        (["pair", "made"], "a pair or a made hand"),
        (["straight 5-K", "flush"], "a five-high to king-high straight or a flush"),
        (["straight T+", "flush"], "a ten-high or better straight; or a flush"),
    ],
)
def test_wish_for_a_high_hand(high, words):
    assert wish(parse_rule({"high": high})) == f"{words} high"
    assert wish(parse_rule({"high": high, "low": "pair"})) == f"{words} high and a pair low"
    assert f" {words} high if a pair can be played low." in sentence(hand="no pair", high=high, low="pair")


@pytest.mark.parametrize(
    ("low", "words"),
    [
        ("pair", "a pair"),
        ("KK", "a pair of kings"),
        ("66+", "at least a pair of sixes"),
        ("AK", "ace-king"),
        ("AJ+", "ace-jack or better"),
        ("A+", "ace-high or better"),
        ("9 high", "nine-high"),
        (["AK", "22"], "ace-king or a pair of twos"),
        (["A+", "9 high"], "ace-high or better; or nine-high"),
        ("2nd+5th", "the second and fifth highest single cards"),
        ("1st+3rd", "the highest and third highest single cards"),
    ],
)
def test_wish_for_a_low_hand(low, words):
    assert wish(parse_rule({"low": low})) == f"{words} low"
    assert sentence(high="made", low=low) == f"A made hand: keep it high if {words} can be played low."


def test_no_wish():
    assert wish(parse_rule({"hand": "pair"})) == "any legal setting"


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"hand": "no pair"}, "play the best legal low hand"),
        ({"hand": "no pair A", "low": "2nd+5th"}, "play the second and fifth highest cards low"),
        ({"hand": "pair", "low": "2nd+5th"}, "play the second and fifth highest single cards low"),
        ({"hand": "pair", "high": "pair"}, "keep the pair high with the best low hand"),
        ({"hand": "pair 2-K", "high": "pair"}, "keep the pair high, the two highest other cards low"),
        ({"hand": "pair", "joker": False, "high": "pair"}, "keep the pair high, the two highest other cards low"),
        ({"hand": "pair", "high": "pair", "low": "AK"}, "keep the pair high if ace-king can be played low"),
        (
            {"hand": "pair", "high": ["pair", "made"]},
            "keep the pair or a made hand high, whichever allows the best low hand",
        ),
        ({"hand": "pair", "high": "made", "low": "pair"}, "keep a made hand high if the pair can be played low"),
        ({"hand": "pair", "low": "pair"}, "play the pair low"),
        ({"hand": "trips", "high": "made"}, "keep a made hand high with the best low hand it allows"),
        ({"hand": "trips", "low": "pair"}, "play the highest legal pair low"),
        ({"hand": "two pair", "high": "pair"}, "play a pair high with the best low hand"),
        ({"hand": "two pair", "high": "two pair"}, "keep both pairs high, the two highest other cards low"),
        (
            {"hand": "two pair", "high": "two pair", "low": "A+"},
            "keep both pairs high if ace-high or better can be played low",
        ),
        ({"hand": "two pair", "low": "77+"}, "play at least a pair of sevens low"),
        ({"hand": "quads + pair", "low": "AA"}, "play a pair of aces low"),
        (
            {"hand": "five aces + pair * K", "high": "five aces", "low": "KK"},
            "keep the five aces high, the pair of kings low",
        ),
        (
            {"hand": "five aces + pair * K", "high": "five aces", "low": "QQ"},
            "keep the five aces high if a pair of queens can be played low",
        ),
        (
            {"hand": "quads", "high": ["quads", "quads"]},
            "keep the four of a kind high, the two highest other cards low",
        ),
        (
            {"hand": "full house * 2", "high": "full house", "low": "AK"},
            "keep the full house high if ace-king can be played low",
        ),
    ],
)
def test_deeds(table, words):
    assert sentence(**table).partition(": ")[2] == f"{words}."


def test_a_rule_reads_on_from_those_before_it():
    texts = sentences(
        [
            parse_rule(table)
            for table in (
                {"hand": "trips 2-6", "high": "straight"},
                {"hand": "trips A", "high": "pair A"},
                {"hand": "trips", "high": "trips"},
                {"high": "straight", "low": "A+"},
                {"high": "flush"},
                {"high": "made"},
                {"holds": "royal flush", "high": "two pair"},
                {"hand": "pair A", "joker": True, "high": "pair"},
                {"hand": "pair A", "joker": False, "high": "pair"},
                {"hand": "pair", "high": "pair"},
                {"hand": "no pair"},
            )
        ]
    )
    assert [text.startswith("Otherwise, ") for text in texts] == [n in (2, 3, 5, 6, 9) for n in range(11)]
    # All straights and flushes are gone by then.
    assert texts[9] == "Otherwise, one pair: keep the pair high, the two highest other cards low."
    assert texts[10] == "No pair: the highest card high, the second and third highest low."


PATTERN = re.compile(r"\b[2-9TJQKA](?:\+|-[2-9TJQKA]\b|\*)|\*|\b[TJQK2-9]{1,2}\b|\bA[2-9TJQKA]\b")


def named_ranks(rule):
    """Ranks that the patterns of a rule name, but the twos of "2-9", which may be "nines or lower"."""
    for patterns in (rule.hand, rule.holds, rule.high):
        for pattern in patterns:
            for rank in pattern.ranks:
                if rank.text != "*":
                    yield from {rank.low, rank.high} - {0} if "-" in rank.text else {rank.low}
    for low in rule.low:
        if low.text != "pair" and not low.places:
            yield from ("23456789TJQKA".index(letter) for letter in low.text.removesuffix(" high").rstrip("+"))


@given(st.lists(rule_tables, min_size=1, max_size=8))
@settings(max_examples=100)
def test_every_rule_has_a_sentence(tables):
    rules = [parse_rule(table) for table in tables]
    for rule, text in zip(rules, sentences(rules), strict=True):
        assert re.fullmatch(r"[A-Z][^:]+: [^:]+\.", text), text
        assert not PATTERN.search(text), text
        assert "  " not in text
        words = re.findall(r"[a-z]+", text.lower())
        for rank in named_ranks(rule):
            assert singular(rank) in words or plural(rank) in words, (str(rule), text)
        assert ("joker" in words) == (rule.joker is not None or "joker + " in str(rule))
        assert not PATTERN.search(wish(rule))
        assert wish(rule)


# ---------------------------------------------------------------------------------------------------------------------
# Sentences that tell where cards go, held against where they go


def ranks_of(cards):
    return sorted((12 if card == BUG else card >> 2 for card in cards), reverse=True)


def group(hand, size, place=0):
    """Rank of one of the groups of a size, the highest first."""
    counts = Counter(ranks_of(hand))
    return sorted((rank for rank in counts if counts[rank] == size), reverse=True)[place]


def two_best(hand):
    counts = Counter(ranks_of(hand))
    return sorted((rank for rank in counts if counts[rank] == 1), reverse=True)[:2]


def pair_or_best(hand):
    for size in (3, 2):
        if size in Counter(ranks_of(hand)).values():
            return [group(hand, size)] * 2
    return two_best(hand)


#: What a sentence ends with, and the ranks of the low hand that it promises.
LOW_RANKS = {
    "the highest card high, the second and third highest low": lambda hand: ranks_of(hand)[1:3],
    "split, the lower pair low": lambda hand: [group(hand, 2, 1)] * 2,
    "the highest pair low, the two other pairs high": lambda hand: [group(hand, 2)] * 2,
    "split, two of them low and two high": lambda hand: [group(hand, 4)] * 2,
    "split, the pair low and the three of a kind high": lambda hand: [group(hand, 2)] * 2,
    "keep the full house high, the two other cards low": two_best,
    "the higher pair low, the full house high": lambda hand: [group(hand, 2)] * 2,
    "a pair of the higher three low, the lower three high": lambda hand: [group(hand, 3)] * 2,
    "split, a pair high and the third low with the best other card": lambda hand: sorted(
        [group(hand, 3), two_best(hand)[0]], reverse=True
    ),
    "the two highest other cards low": two_best,
    "else the two highest other cards": pair_or_best,
    "the pair low": lambda hand: [group(hand, 2)] * 2,
    "a pair of the three low": lambda hand: [group(hand, 3)] * 2,
    "keep the four of a kind high, a pair low": pair_or_best,
    "keep the five aces high, the two other cards low": lambda hand: [rank for rank in ranks_of(hand) if rank != 12],
}
LOW_PATTERN = re.compile(r"keep the (?:four of a kind|five aces) high, the pair of \w+ low")


def promise(text):
    text = text.removesuffix(".")
    if LOW_PATTERN.search(text):
        return LOW_RANKS["the pair low"]
    ends = [end for end in LOW_RANKS if text.endswith(end)]
    return LOW_RANKS[max(ends, key=len)] if ends else None


def check_promises(rules, hands, wheel="second"):
    """How often hands are set as a sentence says card for card; anything else is a failure."""
    kept = Counter()
    texts = sentences(rules)
    way = paigow.HouseWay("test", "Test", tuple(rules), wheel)
    for hand in hands:
        split = way.set_hand(hand)
        told = promise(texts[split.rule - 1]) if split.rule else None
        if told:
            assert ranks_of(parse_cards(split.low)) == told(hand), (texts[split.rule - 1], split)
            kept[split.rule] += 1
    return kept


RNG = random.Random(5)
HANDS = [parse_cards(deals.seven_cards(RNG)) for _ in range(6000)]


@pytest.mark.parametrize("name", paigow.house_way_names())
def test_shipped_ways_set_hands_as_their_sentences_say(name):
    way = paigow.load_house_way(name)
    kept = check_promises(way.rules, HANDS, way.wheel)
    told = {number for number, text in enumerate(sentences(way.rules), 1) if promise(text)}
    assert {rule for rule in told if rule > 3} <= set(kept)


SETTLED = [
    {"hand": "no pair"},
    {"hand": "two pair", "low": "pair"},
    {"hand": "three pair", "low": "pair"},
    {"hand": "three pair", "high": "two pair"},
    {"hand": "quads", "low": "pair"},
    {"hand": "full house", "high": "trips", "low": "pair"},
    {"hand": "full house", "high": "trips"},
    {"hand": "full house", "high": "full house"},
    {"hand": "full house + pair", "high": "full house", "low": "pair"},
    {"hand": "full house + pair", "high": "full house"},
    {"hand": "two trips", "high": "trips", "low": "pair"},
    {"hand": "two trips", "high": "trips"},
    {"hand": "trips", "high": "pair"},
    {"hand": "trips A", "high": "pair A"},
    {"hand": "pair", "high": "pair"},
    {"hand": "pair", "joker": False, "high": "pair"},
    {"hand": "pair 2-K", "high": "pair"},
    {"hand": "two pair", "high": "two pair"},
    {"hand": "trips", "high": "trips"},
    {"hand": ["trips", "two pair"], "high": "trips"},
    {"hand": "quads", "high": "quads"},
    {"hand": "quads + pair", "high": "quads"},
    {"hand": "quads + pair * K", "high": "quads", "low": "KK"},
    {"hand": "quads + trips", "high": "quads"},
    {"hand": ["quads + pair", "quads + trips"], "high": "quads"},
    {"hand": "any quads", "high": "quads"},
    {"hand": ["quads 2-6", "quads + pair"], "high": "quads"},
    {"hand": "five aces", "high": "five aces"},
    {"hand": "five aces + pair", "high": "five aces"},
    {"hand": "any five aces", "high": "five aces"},
]


def test_each_settled_wish_is_told():
    told = [promise(text) for text in (sentence(**table) for table in SETTLED)]
    # Without a rule before them that takes the straights and flushes, no more can be said of these two.
    assert [n for n, found in enumerate(told) if not found] == [0, 14, 19]


@given(
    before=st.lists(rule_tables, max_size=3),
    made=st.sampled_from([None, 0, -1]),
    table=st.sampled_from(SETTLED),
    seed=st.integers(0, 1000),
)
@settings(max_examples=50)
def test_settled_wishes_hold_behind_any_rules(before, made, table, seed):
    tables = [*before, table]
    if made is not None:
        tables.insert(made, {"high": "made"})
    rng = random.Random(seed)
    hands = [hand for hand in rng.sample(HANDS, 300) if decide([parse_rule(table)], hand, "second").rule]
    check_promises([parse_rule(table) for table in tables], hands)
