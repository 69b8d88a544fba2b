"""The words of one rule: what each means, and one clear line for every wrong one."""

import itertools
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from messages import one_line

from paigow.errors import HouseWayError, InputError
from paigow.game.cards import RANKS
from paigow.language.grammar import (
    CATEGORIES,
    EXAMPLES,
    KEYS,
    PLACES,
    SHAPES,
    Rule,
    encode,
    parse_low,
    parse_pattern,
    parse_rule,
)

FREE = (0, 12)


def ranges(pattern):
    return [(rank.low, rank.high) for rank in pattern.ranks]


# ---------------------------------------------------------------------------------------------------------------------
# Patterns


@pytest.mark.parametrize(
    ("word", "letters"),
    [("7", "7"), ("2", "2"), ("7-T", "789T"), ("2-A", RANKS), ("J+", "JQKA"), ("A+", "A"), ("2+", RANKS), ("*", RANKS)],
)
def test_rank_patterns(word, letters):
    pattern = parse_pattern("hand", f"pair {word}")
    [(low, high)] = ranges(pattern)
    assert RANKS[low : high + 1] == letters
    assert str(pattern) == f"pair {word}"


@pytest.mark.parametrize("bit", range(13))
def test_shapes(bit):
    name, groups = list(SHAPES.items())[bit]
    assert sum(groups) == 7
    text = " ".join((name, *["*"] * len(groups)))
    assert parse_pattern("hand", name).mask == parse_pattern("hand", text).mask == 1 << bit
    with pytest.raises(HouseWayError, match="one rank pattern too many"):
        parse_pattern("hand", f"{text} *")


@pytest.mark.parametrize("bit", range(11))
@pytest.mark.parametrize("key", ["holds", "high"])
def test_categories(key, bit):
    name, count = list(CATEGORIES.items())[bit]
    text = " ".join((name, *["*"] * count))
    assert parse_pattern(key, name).mask == parse_pattern(key, text).mask == 1 << bit
    with pytest.raises(HouseWayError, match="one rank pattern too many"):
        parse_pattern(key, f"{text} *")


def test_names_for_several():
    shapes, categories = list(SHAPES), list(CATEGORIES)

    def names(key, text, order):
        mask = parse_pattern(key, text).mask
        return [name for bit, name in enumerate(order) if mask >> bit & 1]

    assert names("hand", "any quads", shapes) == ["quads", "quads + pair", "quads + trips"]
    assert names("hand", "any five aces", shapes) == ["five aces", "five aces + pair"]
    assert names("high", "made", categories) == ["straight", "flush", "straight flush", "royal flush"]
    # They bind the groups that all of their shapes have.
    parse_pattern("hand", "any quads A K")
    parse_pattern("hand", "any five aces A K")
    parse_pattern("high", "made A")
    for key, text in [("hand", "any quads A K Q"), ("hand", "any five aces A K Q"), ("high", "made A K")]:
        with pytest.raises(HouseWayError, match="one rank pattern too many"):
            parse_pattern(key, text)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("two pair J-K 2-6 A", "two pair", [(9, 11), (0, 4), (12, 12)]),
        ("two pair * * A", "two pair", [FREE, FREE, (12, 12)]),
        ("full house * 2", "full house", [FREE, (0, 0)]),
        ("full house + pair * 2", "full house + pair", [FREE, (0, 0)]),
        ("five aces + pair * K", "five aces + pair", [FREE, (11, 11)]),
        ("pair T-K A", "pair", [(8, 11), (12, 12)]),
        ("quads + pair A 2-Q", "quads + pair", [(12, 12), (0, 10)]),
    ],
)
def test_the_longest_name_that_fits_is_meant(text, name, expected):
    pattern = parse_pattern("hand", text)
    assert (pattern.name, ranges(pattern), str(pattern)) == (name, expected, text)


@pytest.mark.parametrize(
    ("key", "text", "wrong"),
    [
        ("hand", "", 'no words in ""'),
        ("hand", " ", "no words"),
        ("hand", "two  pair", 'write "two pair" for "two  pair"'),
        ("hand", " two pair", "single spaces"),
        ("hand", "two\tpair", "single spaces"),
        ("hand", "two\npair", r"\n"),
        ("hand", "Two pair", 'unknown word "Two" in "Two pair", perhaps "two pair"'),
        ("hand", "two pears J+", 'unknown word "pears" in "two pears J+", perhaps "two pair"'),
        ("hand", "two two pair", 'unknown word "two"'),
        ("hand", "two", '"two" is no name'),
        ("hand", "straight 5-K", 'unknown word "straight" in "straight 5-K", "straight" is for holds and high'),
        ("hand", "made", '"made" is for holds and high'),
        ("hand", "full house+pair", 'unknown word "house+pair"'),
        ("hand", "full house +", '"full house +" is no name'),
        ("hand", "full house + pears", 'unknown word "pears"'),
        ("hand", "pair pair", 'unknown rank pattern "pair" in "pair pair"'),
        ("hand", "pair j+", 'unknown rank pattern "j+" in "pair j+", write "J+"'),
        ("hand", "pair 10", 'unknown rank pattern "10" in "pair 10", write "T"'),
        ("hand", "pair 7-10", 'write "7-T"'),
        ("hand", "pair 1", 'unknown rank pattern "1" in "pair 1";'),
        ("hand", "pair J-", 'unknown rank pattern "J-"'),
        ("hand", "pair +J", 'unknown rank pattern "+J"'),
        ("hand", "pair **", 'unknown rank pattern "**"'),
        ("hand", "pair K-J", 'range "K-J" in "pair K-J" must go from low to high, write "J-K"'),
        ("hand", "pair J-J", 'write "J"'),
        ("hand", "quads + trips A K Q", 'one rank pattern too many, "Q"'),
        ("high", "royal flush A", 'one rank pattern too many, "A" in "royal flush A": "royal flush" takes none'),
        ("high", "five aces A", "takes none"),
        ("high", "straight A K", '"straight" takes no more than 1'),
        ("high", "straight flush A", '"A" in "straight flush A": with an ace on top it is "royal flush"'),
        ("high", "straight flush A+", "royal flush"),
        ("high", "three pair", 'unknown word "three" in "three pair", "three pair" is for hand'),
        ("high", "royal flsh", 'unknown word "flsh" in "royal flsh", perhaps "royal flush"'),
        ("holds", "any quads A", 'holds: unknown word "any" in "any quads A", "any quads" is for hand'),
        ("holds", "anything", "(known: high card, pair,"),
        ("holds", "full house + pair", 'unknown word "+"'),
    ],
)
def test_wrong_patterns(key, text, wrong):
    with pytest.raises(HouseWayError) as error:
        parse_pattern(key, text)
    assert wrong in one_line(error.value)
    assert EXAMPLES[key] in str(error.value)


def test_a_straight_flush_may_go_up_to_an_ace_that_it_never_has():
    assert ranges(parse_pattern("high", "straight flush T+")) == [(8, 12)]
    assert ranges(parse_pattern("high", "straight flush J-A")) == [(9, 12)]


# ---------------------------------------------------------------------------------------------------------------------
# Low patterns: every low hand against what the pattern says


LOWS = sorted(
    (high == low, high, low) for high in range(13) for low in range(high + 1)
)  # every pair beats every two unpaired cards; then the higher card, then the lower


@pytest.mark.parametrize(
    ("text", "granted"),
    [
        ("pair", lambda pair, high, low: pair),
        ("KK", lambda pair, high, low: pair and high == 11),
        ("AK", lambda pair, high, low: (high, low) == (12, 11)),
        ("32", lambda pair, high, low: (high, low) == (1, 0)),
        ("77+", lambda pair, high, low: pair and high >= 5),
        ("AA+", lambda pair, high, low: pair and high == 12),
        ("AJ+", lambda pair, high, low: pair or (high == 12 and low >= 9)),
        ("A+", lambda pair, high, low: pair or high == 12),
        ("K+", lambda pair, high, low: pair or high >= 11),
        ("2+", lambda pair, high, low: True),
        ("9 high", lambda pair, high, low: not pair and high == 7),
        ("A high", lambda pair, high, low: not pair and high == 12),
        ("3 high", lambda pair, high, low: not pair and (high, low) == (1, 0)),
    ],
)
def test_low_patterns(text, granted):
    pattern = parse_low(text)
    assert str(pattern) == text
    for pair, high, low in LOWS:
        strength = pair << 8 | high << 4 | low
        assert (pattern.low <= strength <= pattern.high) == granted(pair, high, low), (text, high, low)


def test_places_of_single_cards():
    """All pairs of the seven places, higher card first; any two unpaired cards may stand there."""
    for first, second in itertools.combinations(range(1, 8), 2):
        pattern = parse_low(f"{PLACES[first - 1]}+{PLACES[second - 1]}")
        assert pattern.places == (first, second)
        granted = [pair for pair, high, low in LOWS if pattern.low <= pair << 8 | high << 4 | low <= pattern.high]
        assert granted == [False] * 78
    [*_, row] = struct.iter_unpack("<17h", encode([parse_rule({"low": "2nd+5th"})]))
    assert row[:5] == (1, KEYS.index("low"), 2 | 5 << 4, 0, 255)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "no words"),
        ("A", 'unknown low pattern "A", write "A+"'),
        ("KA", '"KA" must have the higher rank first, write "AK"'),
        ("KA+", 'write "AK+"'),
        ("ak", 'unknown low pattern "ak", write "AK"'),
        ("1010+", 'write "TT+"'),
        ("A K", 'unknown low pattern "A K"'),
        ("pair ", "single spaces"),
        ("pair K", 'unknown low pattern "pair K"'),
        ("Pair", 'unknown low pattern "Pair"'),
        ("pairs", 'unknown low pattern "pairs"'),
        ("AKQ", 'unknown low pattern "AKQ"'),
        ("A++", 'unknown low pattern "A++"'),
        ("+", 'unknown low pattern "+"'),
        ("*", 'unknown low pattern "*"'),
        ("A-K", 'unknown low pattern "A-K"'),
        ("9-high", 'unknown low pattern "9-high", write "9 high"'),
        ("10 High", 'unknown low pattern "10 High", write "T high"'),
        ("9 high+", 'unknown low pattern "9 high+"'),
        ("2 high", 'no two cards are "2 high", the lowest are "3 high"'),
        ("5th+2nd", 'unknown low pattern "5th+2nd", write "2nd+5th"'),
        ("2+5", 'unknown low pattern "2+5", write "2nd+5th"'),
        ("2nd + 3th", 'unknown low pattern "2nd + 3th", write "2nd+3rd"'),
        ("2nd+2nd", '"2nd+2nd" is no two of the places 1st to 7th of single cards'),
        ("2nd+8th", '"2nd+8th" is no two of the places 1st to 7th of single cards'),
        ("0th+1st", '"0th+1st" is no two of the places 1st to 7th of single cards'),
        ("2nd", 'unknown low pattern "2nd"'),
    ],
)
def test_wrong_low_patterns(text, wrong):
    with pytest.raises(HouseWayError) as error:
        parse_low(text)
    assert wrong in one_line(error.value)
    assert EXAMPLES["low"] in str(error.value)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({}, "any hand"),
        ({"hand": "no pair"}, "hand: no pair"),
        ({"low": "pair", "hand": ["two pair A *", "two pair J+ 6+"]},
         "hand: two pair A * or two pair J+ 6+; low: pair"),
        ({"hand": "pair A", "joker": True, "high": ["straight 5-K", "flush"]},
         "hand: pair A; joker: true; high: straight 5-K or flush"),
        ({"joker": False, "low": ["AK", "77+"]}, "joker: false; low: AK or 77+"),
        ({"holds": "royal flush", "high": "made", "low": "K+"}, "holds: royal flush; high: made; low: K+"),
    ],
)  # fmt: skip
def test_text_of_a_rule(table, text):
    assert str(parse_rule(table)) == text


@pytest.mark.parametrize("key", KEYS)
def test_the_examples_are_right(key):
    word, value = EXAMPLES[key].split(" = ")
    assert word == key
    parse_rule({key: True if key == "joker" else value.strip('"')})


@pytest.mark.parametrize(
    ("table", "path", "wrong"),
    [
        ({"hnad": "pair"}, ("hnad",), 'unknown key "hnad", perhaps "hand"'),
        ({"Hand": "pair"}, ("Hand",), 'unknown key "Hand", perhaps "hand"'),
        ({"when": "pair"}, ("when",), "(a rule has hand, holds, joker, high, low)"),
        ({"hand": True}, ("hand",), "hand: true is not a text in quotes"),
        ({"hand": 7}, ("hand",), "hand: 7 is not a text in quotes"),
        ({"low": {"x": 1}}, ("low",), "low: a table is not a text in quotes"),
        ({"high": ["pair", 3.5]}, ("high", 1), "high: 3.5 is not a text in quotes"),
        ({"high": ["pair", ["made"]]}, ("high", 1), "high: a list is not a text in quotes"),
        ({"holds": []}, ("holds",), "holds: the list is empty"),
        ({"low": ["pair", "KA"]}, ("low", 1), 'write "AK"'),
        ({"joker": "true"}, ("joker",), 'joker: "true" is neither true nor false'),
        ({"joker": 1}, ("joker",), "joker: 1 is neither true nor false"),
        ({"joker": 1 << 100_000}, ("joker",), "joker: a number is neither"),
    ],
)
def test_wrong_rules(table, path, wrong):
    with pytest.raises(HouseWayError) as error:
        parse_rule(table)
    assert wrong in one_line(error.value)
    assert error.value.path == path


def test_program():
    rules = [
        parse_rule({"hand": ["any quads 2-6", "no pair"], "high": "made J+", "low": ["pair", "AK"]}),
        Rule(),
        parse_rule({"holds": "royal flush", "joker": False}),
        parse_rule({"joker": True, "low": "A+"}),
    ]

    def row(rule, kind, mask, *bounds):
        return rule, kind, mask, *(limit for pair in [*bounds, *[FREE] * (7 - len(bounds))] for limit in pair)

    assert list(struct.iter_unpack("<17h", encode(rules))) == [
        row(1, 0, 1 << 8 | 1 << 9 | 1 << 10, (0, 4)),
        row(1, 0, 1),
        row(1, 3, 1 << 4 | 1 << 5 | 1 << 8 | 1 << 9, (9, 12)),
        row(1, 4, 0, (0x100, 0x1CC)),
        row(1, 4, 0, (0x0CB, 0x0CB)),
        row(3, 1, 1 << 9),
        row(3, 2, 0),
        row(4, 2, 1),
        row(4, 4, 0, (0x0C0, 0x1CC)),
    ]


# ---------------------------------------------------------------------------------------------------------------------
# Anything at all

WORDS = sorted({word for name in (*SHAPES, *CATEGORIES, "any quads", "made") for word in name.split()})
RANK_WORDS = ["*", "7", "7-T", "J+", "K-J", "10", "a", "KA", "AK", "77+", "A+", "-", "+", "5-5"]
TEXTS = st.one_of(st.lists(st.sampled_from(WORDS + RANK_WORDS), max_size=6).map(" ".join), st.text())


@given(TEXTS)
def test_any_text_is_a_pattern_or_one_line(text):
    for parse in (parse_low, *(lambda text, key=key: parse_pattern(key, text) for key in ("hand", "holds", "high"))):
        try:
            assert str(parse(text)) == text
        except InputError as error:
            one_line(error)


VALUES = st.recursive(
    st.one_of(TEXTS, st.booleans(), st.integers(), st.floats()),
    lambda values: st.one_of(st.lists(values), st.dictionaries(st.text(), values)),
    max_leaves=5,
)


@given(st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text()), VALUES))
def test_any_table_is_a_rule_or_one_line(table):
    try:
        rule = parse_rule(table)
    except InputError as error:
        one_line(error)
    else:
        assert len(encode([rule])) % 34 == 0
