"""check_house_way(): rules that never decide and hands that no rule decides, over every hand."""

import random
from math import comb

import pytest
from oracle import deals, evaluate, house_way

import paigow
from paigow.check import ALL_HANDS, check_house_way

INCOMPLETE = """
name = "Half a way"
wheel = "second"
rule = [
  { hand = "pair", high = "pair" },
  { hand = "pair A", high = "pair" },
  { hand = "two pair", low = "pair" },
]
"""


@pytest.fixture
def incomplete(tmp_path):
    file = tmp_path / "half.toml"
    file.write_text(INCOMPLETE, "utf-8")
    return file


@pytest.mark.parametrize("name", paigow.house_way_names())
def test_counts_of_a_shipped_way(name):
    report = check_house_way(name)
    assert len(report.counts) == len(report.examples) == report.house_way.rule_count + 1
    assert sum(report.counts) == ALL_HANDS == 154_143_080
    assert report.undecided == 0
    assert report.undecided_example is None
    assert report.never == tuple(rule for rule, count in enumerate(report.counts) if rule and not count)


@pytest.mark.parametrize("name", paigow.house_way_names())
def test_examples_are_decided_by_their_rule(name, oracle_ways):
    report = check_house_way(name)
    for rule, example in enumerate(report.examples):
        assert (example is None) == (report.counts[rule] == 0)
        if example is not None:
            assert report.house_way.set_hand(example).rule == rule
            assert (
                house_way.decide(oracle_ways[name], evaluate.parse(str(example)), report.house_way.wheel).rule == rule
            )


def test_shares_agree_with_random_hands(oracle_ways):
    report = check_house_way("foxwoods")
    rng, sample = random.Random(11), 4000
    seen = [0] * len(report.counts)
    for _ in range(sample):
        seen[report.house_way.set_hand(rng.sample(deals.DECK, 7)).rule] += 1
    for rule, count in enumerate(report.counts):
        share = count / ALL_HANDS
        assert abs(seen[rule] - share * sample) <= 5 * (share * (1 - share) * sample) ** 0.5 + 1


def test_a_way_with_holes_and_a_shadowed_rule(incomplete):
    report = check_house_way(incomplete)
    assert report.never == (2,)
    assert report.undecided == ALL_HANDS - sum(report.counts[1:]) > 0
    assert report.house_way.set_hand(report.undecided_example).rule == 0
    # Every hand that groups into one pair, but for six of one suit with ace and joker: the joker makes a flush of them
    # wherever both are high. In order: no joker, joker and an ace less those, joker for the only ace.
    no_joker = 13 * comb(4, 2) * comb(12, 5) * 4**5
    joker_and_ace = 4 * comb(12, 5) * (4**5 - 1)
    assert report.counts[1] == no_joker + joker_and_ace + 12 * comb(4, 2) * comb(11, 4) * 4**4


def test_json(incomplete):
    report = check_house_way(paigow.load_house_way(incomplete))
    data = report.to_json()
    assert list(data) == ["schema", "house_way", "hands", "never", "undecided", "undecided_example", "rules"]
    assert data["hands"] == ALL_HANDS
    assert data["never"] == [2]
    assert data["undecided_example"] == list(report.undecided_example.names)
    assert [rule["rule"] for rule in data["rules"]] == [1, 2, 3]
    assert data["rules"][1] == {
        "rule": 2,
        "rule_text": "hand: pair A; high: pair",
        "hands": 0,
        "example": None,
    }
