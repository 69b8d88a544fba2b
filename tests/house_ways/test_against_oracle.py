"""How house ways set hands, the package against the oracle: the ways that ship, and ways made up at random."""

import csv
import itertools
import json
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from messages import refused
from oracle import deals, evaluate, house_way
from oracle.evaluate import CATEGORIES, MADE, RANK_LETTERS
from way_wheels import WAYS_AND_WHEELS

import paigow
from paigow import CardError, RulesError, load_house_way, parse_cards
from paigow.game.cards import CARD_NAMES
from paigow.native.dealer import DealerTable
from paigow.native.program import Program

WHEELS = ("second", "lowest")
RANKINGS = (*WHEELS, "second wild", "lowest wild")
#: The house ways that LANGUAGE.md describes.
SHIPPED = (
    "ballys-ac",
    "barona",
    "barona-threes",
    "california",
    "claridge",
    "fair-way",
    "fair-way-literal",
    "flamingo-hilton",
    "foxwoods",
    "golden-nugget",
    "mgm-grand",
    "trump-plaza",
)
RNG = random.Random(2013)
HANDS = [deals.seven_cards(RNG) for _ in range(1000)]


def wanted(way, names, wheel):
    """The rule that decides, and low and high hand, by the oracle."""
    rule, setting = house_way.decide(way, evaluate.parse(" ".join(names)), wheel)
    return rule, setting.low, setting.high


def judged(names, rule, low_names, wheel):
    """The same for a choice of two cards made elsewhere."""
    low = evaluate.parse(" ".join(low_names))
    high = [card for card in evaluate.parse(" ".join(names)) if card not in low]
    return rule, evaluate.low_hand(low, wheel), evaluate.high_hand(high, wheel)


def test_the_ways_that_ship(oracle_ways):
    assert sorted(paigow.house_way_names()) == sorted(oracle_ways) == list(SHIPPED)
    for name, way in oracle_ways.items():
        loaded = load_house_way(name)
        assert (loaded.name, loaded.ranking, loaded.rule_count) == (way.name, way.wheel, len(way.rules))


@pytest.mark.parametrize(("name", "wheel"), WAYS_AND_WHEELS)
def test_program_and_dealer_table_of_a_shipped_way(name, wheel, oracle_ways, dealer_table):
    way = load_house_way(name)
    program = Program(way.program, way.rule_count)
    table = dealer_table(name, wheel)
    for names in HANDS:
        expected = wanted(oracle_ways[name], names, wheel)
        ids = parse_cards(names)
        rule, i, j = program.decide(ids, RANKINGS.index(wheel))
        assert judged(names, rule, (names[i], names[j]), wheel) == expected, names
        rule, i, j = table.set_hand(ids)
        assert judged(names, rule, (names[i], names[j]), wheel) == expected, names


@pytest.mark.parametrize("name", SHIPPED)
def test_set_hand_of_a_shipped_way(name, oracle_ways):
    way = load_house_way(name)
    for names in HANDS[::8]:
        split = way.set_hand(" ".join(names))
        assert sorted((*split.low, *split.high)) == sorted(names)
        assert judged(names, split.rule, split.low, way.ranking) == wanted(oracle_ways[name], names, way.ranking)


@pytest.mark.parametrize("name", SHIPPED)
def test_set_hands_of_a_shipped_way(name, oracle_ways):
    """Arrays in, arrays out: low cards and rules as the oracle decides them, hand by hand."""
    way = load_house_way(name)
    cards = np.array([parse_cards(names) for names in HANDS], np.uint8)
    low, rule = way.set_hands(cards)
    assert (low.shape, low.dtype, rule.shape, rule.dtype) == ((len(HANDS), 2), np.uint8, (len(HANDS),), np.uint16)
    for names, pair, number in list(zip(HANDS, low.tolist(), rule.tolist(), strict=True))[::7]:
        chosen = tuple(CARD_NAMES[card] for card in pair)
        assert judged(names, number, chosen, way.ranking) == wanted(oracle_ways[name], names, way.ranking), names


def test_set_hands_takes_lists_and_another_wheel_and_no_others():
    way = load_house_way("foxwoods")
    hands = ["Ah 2c 3d 4s 5h Kd Kc", "A♠ 2♣ 3♦ 4♠ 5♥ Q♦ J♣"]
    for wheel in WHEELS:
        alone = [way.set_hand(hand, wheel=wheel) for hand in hands]
        found = way.set_hands(hands, wheel=wheel)
        assert found.rule.tolist() == [split.rule for split in alone]
        names = [tuple(CARD_NAMES[card] for card in pair) for pair in found.low.tolist()]
        assert list(map(set, names)) == [set(split.low) for split in alone]
    assert way.set_hands([]).low.shape == (0, 2)
    assert "row 1" in refused(CardError, way.set_hands, np.array([[0, 1, 2, 3, 4, 5, 6], [0, 0, 2, 3, 4, 5, 6]]))
    assert "row 1" in refused(CardError, way.set_hands, np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 53]]))
    refused(CardError, way.set_hands, "As Kd Qh Jc 9s 9d 2c")
    refused(CardError, way.set_hands, 7)
    refused(RulesError, way.set_hands, hands, wheel="first")


def test_worked_examples(data):
    """Rule number, its text, low and high hand of 52 hands, each from the source in its last column."""
    with (data / "worked-examples.tsv").open(encoding="utf-8", newline="") as lines:
        examples = list(csv.DictReader(lines, delimiter="\t"))
    assert len(examples) == 52
    for example in examples:
        way = load_house_way(example["house_way"])
        low, high = example["low"].split(), example["high"].split()
        split = way.set_hand([*low, *high])
        assert (split.rule, split.rule_text) == (int(example["rule"]), example["rule_text"])
        assert judged(low + high, split.rule, split.low, way.wheel) == judged(low + high, split.rule, low, way.wheel)


# ---------------------------------------------------------------------------------------------------------------------
# Ways made up at random, over the whole language of LANGUAGE.md

HIGH_RANKS = {
    "high card": 5, "pair": 4, "two pair": 3, "trips": 3, "straight": 1, "flush": 1, "full house": 2, "quads": 2,
    "straight flush": 1, "royal flush": 0, "five aces": 0, "five of a kind": 1, "made": 1,
}  # fmt: skip
ALL_SHAPES = {shape: min(len(sizes) for sizes in several) for shape, several in house_way.SHAPES.items()}
#: What a file says of its joker -> its shapes and its categories.
SHAPE_GROUPS = {shape: groups for shape, groups in ALL_SHAPES.items() if "joker" not in shape}
WILD_GROUPS = {shape: groups for shape, groups in ALL_SHAPES.items() if "five aces" not in shape}
WILD_RANKS = {name: ranks for name, ranks in HIGH_RANKS.items() if name != "five aces"}


def test_the_whole_language_is_generated():
    assert set(HIGH_RANKS) == {*CATEGORIES, "five of a kind", "made"}
    assert {"made", *HIGH_RANKS} >= set(MADE)
    assert len(SHAPE_GROUPS) == 13 + 2  # 13 shapes, two names for several (LANGUAGE.md)
    assert len(WILD_GROUPS) == len(SHAPE_GROUPS) - 3 + 9  # without five aces; with nine beside the wild joker


letters = st.sampled_from(RANK_LETTERS)
two_letters = st.lists(letters, min_size=2, max_size=2, unique=True).map(
    lambda pair: sorted(pair, key=RANK_LETTERS.index)
)
# Wide patterns more often than narrow ones, or hardly any hand would meet a rule with three of them.
rank_patterns = st.one_of(
    st.just("*"),
    two_letters.map("-".join),
    letters.map(lambda letter: f"{letter}+"),
    two_letters.map("-".join),
    letters,
)
low_patterns = st.one_of(
    st.just("pair"),
    letters.map(lambda letter: f"{letter}+"),
    letters.map(lambda letter: f"{letter}{letter}+"),
    two_letters.map(lambda pair: f"{pair[1]}{pair[0]}+"),
    letters.map(lambda letter: letter * 2),
    two_letters.map(lambda pair: f"{pair[1]}{pair[0]}"),
    st.sampled_from([f"{a}+{b}" for a, b in itertools.combinations(house_way.PLACES, 2)]),
)


@st.composite
def named(draw, ranks):
    """A shape or category with as many rank patterns as it takes, or fewer."""
    name = draw(st.sampled_from(sorted(ranks)))
    patterns = draw(st.lists(rank_patterns, max_size=min(ranks[name], 4)))
    if name == "straight flush":  # an ace on top would be a royal flush and is refused
        patterns = [pattern for pattern in patterns if pattern[0] != "A"]
    return " ".join((name, *patterns))


def one_or_several(texts):
    return st.one_of(texts, st.lists(texts, min_size=1, max_size=4))


def rules_of(groups, ranks):
    """Rules with these shapes and categories."""
    shapes, highs = one_or_several(named(groups)), one_or_several(named(ranks))
    keys = {"hand": shapes, "holds": highs, "joker": st.booleans(), "high": highs, "low": one_or_several(low_patterns)}
    return st.fixed_dictionaries({}, optional=keys)


rules = rules_of(SHAPE_GROUPS, HIGH_RANKS)
#: (rules of a file, what it says of its joker)
files = st.one_of(
    st.tuples(st.lists(rules, min_size=1, max_size=12), st.just("bug")),
    st.tuples(st.lists(rules_of(WILD_GROUPS, WILD_RANKS), min_size=1, max_size=12), st.just("wild")),
)


def toml(rule_list, wheel, joker="bug"):
    def inline(rule):
        return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in rule.items()) + " }"

    lines = ",\n".join(f"  {inline(rule)}" for rule in rule_list)
    head = f'name = "made up"\nsource = "this test"\nwheel = "{wheel}"\njoker = "{joker}"\n'
    return f"{head}rule = [\n{lines}\n]\n"


@pytest.fixture(scope="module")
def made_up_file(tmp_path_factory):
    return tmp_path_factory.mktemp("house-ways") / "made-up.toml"


@given(file=files, wheel=st.sampled_from(WHEELS), seed=st.integers(0, len(HANDS)))
@settings(max_examples=50)
def test_ways_made_up_at_random(file, wheel, seed, made_up_file):
    rule_list, joker = file
    text = toml(rule_list, wheel, joker)
    made_up_file.write_text(text, encoding="utf-8")
    way, known = load_house_way(str(made_up_file)), house_way.read(text)
    assert (way.wheel, way.joker, way.rule_count) == (wheel, joker, len(rule_list))
    wheel = way.ranking
    program = Program(way.program, way.rule_count)
    for names in random.Random(seed).sample(HANDS, 40):
        rule, i, j = program.decide(parse_cards(names), RANKINGS.index(wheel))
        assert judged(names, rule, (names[i], names[j]), wheel) == wanted(known, names, wheel), names


@given(file=files, wheel=st.sampled_from(WHEELS))
@settings(max_examples=2)
def test_dealer_tables_of_ways_made_up_at_random(file, wheel, made_up_file):
    text = toml(file[0], wheel, file[1])
    made_up_file.write_text(text, encoding="utf-8")
    way, known = load_house_way(str(made_up_file)), house_way.read(text)
    wheel = way.ranking
    table = DealerTable.build(way.program, way.rule_count, RANKINGS.index(wheel))
    for names in HANDS[::3]:
        rule, i, j = table.set_hand(parse_cards(names))
        assert judged(names, rule, (names[i], names[j]), wheel) == wanted(known, names, wheel), names
