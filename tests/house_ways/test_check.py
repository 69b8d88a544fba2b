"""check_house_way(): what rules leave open and what they say in vain, over every hand; count_hands() for words."""

import random
from math import comb

import pytest
from oracle import deals, evaluate, house_way
from way_wheels import slow_but

import paigow
from paigow.house_ways.check import ALL_HANDS, Instead, Taken, check_house_way, count_hands
from paigow.house_ways.way import parse_house_way
from paigow.language.grammar import encode
from paigow.native.dealer import DEALER_CLASSES, DealerTable

QUICK = ("barona", "trump-plaza")
INCOMPLETE = """
name = "Half a way"
wheel = "second"
rule = [
  { hand = "pair", high = "pair" },
  { hand = "pair A", high = "pair" },
  { hand = "two pair", low = "pair" },
]
"""


#: Rules in vain or needless, each in another way.
NEEDLESS = """
name = "Needless"
wheel = "lowest"
rule = [
  { hand = "two pair 2 K" },
  { hand = "quads A", joker = true, high = "five aces" },
  { hand = "three pair", low = "pair" },
  { hand = "three pair", high = "two pair" },
  { hand = ["quads", "three pair"], low = "pair" },
  { hand = "trips A", low = "pair" },
  { high = "made" },
  { hand = "pair", high = "pair" },
]
"""


@pytest.fixture(scope="module")
def checked():
    """``checked(name)``: the report on a shipped house way, made once."""
    reports = {}

    def check(name):
        if name not in reports:
            reports[name] = check_house_way(name)
        return reports[name]

    return check


@pytest.fixture(scope="module")
def incomplete(tmp_path_factory):
    file = tmp_path_factory.mktemp("incomplete") / "half.toml"
    file.write_text(INCOMPLETE, "utf-8")
    return file


@pytest.fixture(scope="module")
def half(incomplete):
    return check_house_way(incomplete)


@pytest.mark.parametrize("name", slow_but(paigow.house_way_names(), *QUICK))
def test_counts_of_a_shipped_way(name, checked):
    report = checked(name)
    assert len(report.counts) == len(report.examples) == report.house_way.rule_count + 1
    assert sum(report.counts) == ALL_HANDS == 154_143_080
    assert report.undecided == 0
    assert report.undecided_example is None
    assert tuple(report.never) == tuple(rule for rule, count in enumerate(report.counts) if rule and not count)
    counted = count_hands(name)
    assert (counted.counts, counted.examples) == (report.counts, report.examples)


@pytest.mark.parametrize("name", slow_but(paigow.house_way_names(), *QUICK))
def test_examples_are_decided_by_their_rule(name, oracle_ways, checked):
    report = checked(name)
    for rule, example in enumerate(report.examples):
        assert (example is None) == (report.counts[rule] == 0)
        if example is not None:
            assert report.house_way.set_hand(example).rule == rule
            assert (
                house_way.decide(oracle_ways[name], evaluate.parse(str(example)), report.house_way.ranking).rule == rule
            )


def test_shares_agree_with_random_hands(checked):
    report = checked("trump-plaza")
    rng, sample = random.Random(11), 2000
    seen = [0] * len(report.counts)
    for _ in range(sample):
        seen[report.house_way.set_hand(rng.sample(deals.DECK, 7)).rule] += 1
    for rule, count in enumerate(report.counts):
        share = report.share(rule)
        assert share == count / ALL_HANDS
        assert abs(seen[rule] - share * sample) <= 5 * (share * (1 - share) * sample) ** 0.5 + 1


def test_a_way_with_holes_and_a_shadowed_rule(half):
    report = half
    ((rule, instead),) = report.never.items()
    assert (rule, [taken.rule for taken in instead.by]) == (2, [1])
    assert report.house_way.set_hand(instead.example).rule == 1
    # The hands that rule 2 is for: a pair of aces, but for those of one suit with the joker, see below.
    assert instead.by[0].hands == 6 * comb(12, 5) * 4**5 + 4 * comb(12, 5) * (4**5 - 1)
    assert report.undecided == ALL_HANDS - sum(report.counts[1:]) > 0
    assert report.house_way.set_hand(report.undecided_example).rule == 0
    # Every hand that groups into one pair, but for six of one suit with ace and joker: the joker makes a flush of them
    # wherever both are high. In order: no joker, joker and an ace less those, joker for the only ace.
    no_joker = 13 * comb(4, 2) * comb(12, 5) * 4**5
    joker_and_ace = 4 * comb(12, 5) * (4**5 - 1)
    assert report.counts[1] == no_joker + joker_and_ace + 12 * comb(4, 2) * comb(11, 4) * 4**4


def strengths(table):
    """High and low strengths of all classes, as the bytes of a dealer table have them."""
    data = table.tobytes()
    return data[: 2 * DEALER_CLASSES], data[4 * DEALER_CLASSES : 5 * DEALER_CLASSES]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ballys-ac", "california"])
def test_redundant_rules_by_leaving_each_out(name, checked):
    report = checked(name)
    way = report.house_way
    wheel = ("second", "lowest").index(way.wheel)
    whole = strengths(DealerTable.build(way.program, way.rule_count, wheel))
    for left_out in range(1, way.rule_count + 1):
        rules = [rule for number, rule in enumerate(way.rules, 1) if number != left_out]
        table = DealerTable.build(encode(rules), len(rules), wheel)
        assert (strengths(table) == whole) == (left_out in report.redundant), left_out
        if left_out in report.redundant:
            by, example = report.redundant[left_out]
            assert example == report.examples[left_out]
            counts = table.rule_counts(len(rules))
            gained = {
                rule: counts[rule - (rule > left_out)] - report.counts[rule]
                for rule in range(way.rule_count + 1)
                if rule != left_out
            }
            assert dict(by) == {rule: hands for rule, hands in gained.items() if hands}
            assert [taken.hands for taken in by] == sorted((taken.hands for taken in by), reverse=True)


@pytest.mark.parametrize("name", slow_but(paigow.house_way_names(), *QUICK))
def test_order_of_choice_by_the_oracle(name, oracle_ways, checked):
    report, known = checked(name), oracle_ways[name]
    assert set(report.order) | set(report.order_free) == {n for n, count in enumerate(report.counts) if n and count}
    assert not set(report.order) & set(report.order_free)

    def granted(names, rule):
        cards, wheel = evaluate.parse(names), report.house_way.ranking
        settings, singles = evaluate.legal_settings(cards, wheel), house_way.single_cards(cards, wheel)
        return [setting for setting in settings if house_way.grants(known.rules[rule - 1], setting, singles)]

    def high_first(settings):
        return max(settings, key=lambda setting: (setting.high, setting.low))

    for rule, (hand, low_first, other) in report.order.items():
        assert low_first.rule == rule
        settings = granted(str(hand), rule)
        for split, best in ((low_first, house_way.best(settings)), (other, high_first(settings))):
            assert evaluate.low_hand(evaluate.parse(" ".join(split.low)), report.house_way.ranking) == best.low
            assert evaluate.high_hand(evaluate.parse(" ".join(split.high)), report.house_way.ranking) == best.high
        assert house_way.best(settings).low > high_first(settings).low
    rng = random.Random(3)
    for _ in range(1500):
        names = " ".join(deals.seven_cards(rng))
        rule = report.house_way.set_hand(names).rule
        if rule in report.order_free:
            settings = granted(names, rule)
            assert house_way.best(settings)[:2] == high_first(settings)[:2]


def test_needless_rules():
    report = check_house_way(parse_house_way(NEEDLESS, "needless"))
    # No hand has higher twos than kings, and no four aces and joker are without a fifth.
    assert report.never == {1: Instead((), None), 2: Instead((), None), 4: report.never[4]}
    assert report.never[4].by == (Taken(3, report.counts[3]),)
    # Each of 3, 5 and the built-in rule would do what the others do, as long as one is left.
    assert report.redundant[3] == Instead((Taken(4, report.counts[3]),), report.examples[3])
    assert [taken.rule for taken in report.redundant[5].by] == [0, 7]
    assert set(report.redundant) == {3, 5, 6}
    assert [taken.rule for taken in report.redundant[6].by] == [7]
    assert report.order_free == (5, 6)


def test_count_hands_in_words(incomplete):
    data = count_hands(incomplete).to_json()
    known = ["schema", "house_way", "name", "wheel", "source", "hands", "rules", "program", "house_way_sha256"]
    assert list(data) == known
    assert [rule["rule"] for rule in data["rules"]] == [1, 2, 3, 0]
    assert sum(rule["hands"] for rule in data["rules"]) == data["hands"] == ALL_HANDS
    assert data["rules"][1] == {
        "rule": 2,
        "rule_text": "hand: pair A; high: pair",
        "sentence": "Otherwise, a pair of aces: keep the pair high with the best low hand.",
        "hands": 0,
        "share": 0.0,
        "example": None,
    }
    for rule in data["rules"]:
        if rule["example"]:
            cards = rule["example"]["low"] + rule["example"]["high"]
            split = paigow.load_house_way(incomplete).set_hand(cards)
            assert split.rule == rule["rule"]
            assert (list(split.low), sorted(split.high)) == (rule["example"]["low"], sorted(rule["example"]["high"]))


def test_json(half):
    data = half.to_json()
    assert list(data) == [
        *("schema", "house_way", "hands", "never", "undecided", "undecided_share", "undecided_example"),
        *("redundant", "order_free", "rules", "program", "house_way_sha256"),
    ]
    assert data["hands"] == ALL_HANDS
    assert data["never"] == [2]
    assert data["undecided_share"] == half.share(0)
    assert data["undecided_example"] == list(half.undecided_example.names)
    assert data["redundant"] == [3]
    assert data["order_free"] == [3]
    assert [rule["rule"] for rule in data["rules"]] == [1, 2, 3]
    never = half.never[2]
    assert data["rules"][1] == {
        "rule": 2,
        "rule_text": "hand: pair A; high: pair",
        "hands": 0,
        "share": 0.0,
        "example": None,
        "instead": {"by": [{"rule": 1, "hands": never.by[0].hands}], "example": list(never.example.names)},
        "order_example": None,
    }
    order = half.order[1]
    assert data["rules"][0]["order_example"] == {
        "hand": list(order.hand.names),
        "low_first": {"low": list(order.low_first.low), "high": list(order.low_first.high)},
        "high_first": {"low": list(order.high_first.low), "high": list(order.high_first.high)},
    }
