"""explain(): the rule that decides is the native one; rules passed over speak of the hand, and no split grants them."""

import random

import pytest
from house_ways.test_against_oracle import rules as rule_tables
from house_ways.test_against_oracle import toml
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import deals, evaluate, house_way
from way_wheels import BUG_WAYS

import paigow
from paigow.house_ways.explain import decide, explain
from paigow.house_ways.way import parse_house_way

WHEELS = ("second", "lowest")
RNG = random.Random(17)
#: Half of them rich in pairs, straights and the joker, half as they are dealt.
HANDS = [deals.seven_cards(RNG) for _ in range(400)] + [RNG.sample(deals.DECK, 7) for _ in range(200)]


def in_vain(known, names, wheel, before):
    """The rules up to `before` (0: all) that speak of a hand and that no legal setting grants, by the oracle."""
    cards = evaluate.parse(" ".join(names))
    legal = evaluate.legal_settings(cards, wheel)
    numbers = range(1, before or len(known.rules) + 1)
    return tuple(number for number in numbers if house_way.when(known.rules[number - 1], cards, legal, wheel))


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("name", BUG_WAYS)
def test_the_deciding_rule_is_the_native_one(name, wheel):
    way = paigow.load_house_way(name)
    for names in HANDS:
        hand = paigow.parse_hand(names)
        assert decide(way.rules, hand.cards, wheel).rule == way.set_hand(hand, wheel=wheel).rule, names


@pytest.mark.parametrize("name", BUG_WAYS)
def test_rules_passed_over(name, oracle_ways):
    way, seen = paigow.load_house_way(name), set()
    for names in HANDS[::2]:
        reason = explain(way, names)
        assert reason.passed_over == in_vain(oracle_ways[name], names, way.wheel, reason.split.rule), names
        seen.update(reason.passed_over)
    assert len(seen) >= 2


@given(rule_list=st.lists(rule_tables, min_size=1, max_size=12), wheel=st.sampled_from(WHEELS), seed=st.integers(0, 99))
@settings(max_examples=100)
def test_ways_made_up_at_random(rule_list, wheel, seed):
    text = toml(rule_list, wheel)
    way, known = parse_house_way(text, "made-up"), house_way.read(text)
    for names in random.Random(seed).sample(HANDS, 10):
        reason = explain(way, names)
        assert decide(way.rules, paigow.parse_hand(names).cards, wheel).rule == reason.split.rule
        assert reason.passed_over == in_vain(known, names, wheel, reason.split.rule)


def test_wheel_may_be_another():
    way = paigow.load_house_way("golden-nugget")
    hand = "2c 3d 4h 5s Jk Kh Qd"
    second, lowest = explain(way, hand), explain(way, hand, wheel="lowest")
    assert second.split.high_name == "straight, five high"
    assert lowest.split.high_name == "straight, six high"
    with pytest.raises(paigow.RulesError):
        explain(way, hand, wheel="third")
    with pytest.raises(paigow.CardError):
        explain(way, "2c")


def test_to_json():
    reason = explain(paigow.load_house_way("foxwoods"), "7c 7d 7h Ah Ks 9d 2c")
    assert reason.to_json() == {
        "sentence": "Otherwise, three of a kind: keep the three of a kind high, the two highest other cards low.",
        "passed_over": [{"rule": 12, "rule_text": "hand: trips; high: made", "wish": "a made hand high"}],
    }
