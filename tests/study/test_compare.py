"""compare_house_ways(): hands set differently, counted by hand and against known shares; gains that add up."""

import csv
import io
import random

import part_of_the_game
import pytest
from oracle import evaluate
from oracle import house_way as oracle

import paigow
from paigow.errors import HouseWayError, RulesError
from paigow.native.index import CLASSES, class_hand, class_size
from paigow.native.program import Program
from paigow.native.strength import high_strength, low_strength
from paigow.solving.whole_game import DEALS, HANDS
from paigow.study.compare import compare_house_ways


@pytest.fixture
def part(monkeypatch):
    """Gains of part of the game only; the hands are always those of all of it."""
    monkeypatch.setattr("paigow.study.compare.game_values", part_of_the_game.game_values)


#: Sampled by an independent program, +-0.3 points: hands set differently, in percent.
SHARES = [
    ("trump-plaza", "ballys-ac", 0.2),
    ("trump-plaza", "golden-nugget", 2.8),
    ("flamingo-hilton", "fair-way-literal", 3.8),
]


@pytest.mark.parametrize(("a", "b", "percent"), SHARES)
def test_known_shares(a, b, percent):
    found = compare_house_ways(a, b, ev=False)
    assert abs(100 * found.hands / HANDS - percent) < 0.3
    assert [pair.hands for pair in found.pairs] == sorted((pair.hands for pair in found.pairs), reverse=True)
    assert found.hands == compare_house_ways(b, a, ev=False).hands


def test_exact_numbers():
    assert compare_house_ways("trump-plaza", "ballys-ac", ev=False).hands == 334_740
    assert compare_house_ways("trump-plaza", "golden-nugget", ev=False).hands == 4_408_536
    assert compare_house_ways("flamingo-hilton", "fair-way-literal", ev=False).hands == 6_152_164


@pytest.mark.parametrize("name", paigow.house_way_names())
def test_a_house_way_does_not_differ_from_itself(name, monkeypatch):
    monkeypatch.setattr("paigow.study.compare.game_values", None)  # nothing to solve
    found = compare_house_ways(name, name)
    assert found.pairs == ()
    assert (found.hands, found.gain_a, found.gain_b) == (0, 0, 0)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("foxwoods", "california"),
        pytest.param("trump-plaza", "golden-nugget", marks=pytest.mark.slow),
        pytest.param("mgm-grand", "claridge", marks=pytest.mark.slow),
    ],
)
def test_random_hands_differ_as_often(a, b, oracle_ways):
    """A sample, set by the oracle, has every pair of rules about as often as it should."""
    found = compare_house_ways(a, b, ev=False)
    expected = {(pair.rule_a, pair.rule_b): pair.hands / HANDS for pair in found.pairs}
    wheel, sample = paigow.load_house_way(a).wheel, 2000
    deck = [*evaluate.DECK, evaluate.JOKER]
    rng = random.Random(f"{a} {b}")
    seen = dict.fromkeys(expected, 0)
    for _ in range(sample):
        hand = rng.sample(deck, 7)
        one, other = (oracle.decide(oracle_ways[name], hand, wheel) for name in (a, b))
        strengths = [(decision.setting.high.strength, decision.setting.low) for decision in (one, other)]
        if strengths[0] != strengths[1]:
            seen[one.rule, other.rule] += 1  # KeyError for a pair that is not there
    for rules, share in expected.items():
        assert abs(seen[rules] - share * sample) <= 5 * (share * (1 - share) * sample) ** 0.5 + 1


@pytest.mark.parametrize(("a", "b"), [("trump-plaza", "fair-way-literal"), ("california", "golden-nugget")])
def test_examples_are_set_differently_by_these_rules(a, b):
    found = compare_house_ways(a, b, ev=False)
    for pair in found.pairs:
        for way, rule, split in ((found.a, pair.rule_a, pair.set_a), (found.b, pair.rule_b, pair.set_b)):
            own = way.set_hand(pair.example, wheel=found.rules.wheel)
            assert own.rule == rule
            assert own == split
        strengths = [(split.low_strength, split.high_strength) for split in (pair.set_a, pair.set_b)]
        assert strengths[0] != strengths[1]


@pytest.mark.whole
@pytest.mark.parametrize(("a", "b", "wheel"), [("trump-plaza", "golden-nugget", 0), ("foxwoods", "california", 1)])
def test_every_class_by_the_program(a, b, wheel):
    """All 6,972,147 classes one after another, set by running the rules: no dealer table, no dealer class."""
    ways = [paigow.load_house_way(name) for name in (a, b)]
    one, other = (Program(way.program, way.rule_count) for way in ways)
    counts = {}
    for index in range(CLASSES):
        hand = class_hand(index)
        rule_a, *low_a = one.decide(hand, wheel)
        rule_b, *low_b = other.decide(hand, wheel)
        if low_a == low_b:
            continue
        strengths = [
            (low_strength([hand[k] for k in low]), high_strength([hand[k] for k in range(7) if k not in low], wheel))
            for low in (low_a, low_b)
        ]
        if strengths[0] != strengths[1]:
            counts[rule_a, rule_b] = counts.get((rule_a, rule_b), 0) + class_size(index)
    found = compare_house_ways(a, b, ev=False, wheel=("second", "lowest")[wheel])
    assert {(pair.rule_a, pair.rule_b): pair.hands for pair in found.pairs} == counts


MATCHES = [
    (None, "player"),
    pytest.param("tiger-9", "banker", marks=pytest.mark.slow),
    pytest.param(None, "banker", marks=pytest.mark.slow),
    pytest.param("ez", None, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("rules", "role"), MATCHES)
def test_gains_add_up(part, rules, role):
    found = compare_house_ways("trump-plaza", "golden-nugget", rules=rules, role=role)
    ways = [found.a, found.b]
    for dealer, total, gains in (
        (found.a, found.gain_a, [pair.gain_a for pair in found.pairs]),
        (found.b, found.gain_b, [pair.gain_b for pair in found.pairs]),
    ):
        solution = part_of_the_game.class_counts(dealer, found.rules, ways)
        before, after = (found.rules.balance(*totals) for totals in solution.strategies)
        assert total == sum(gains) == after - before
    assert any(pair.gain_a for pair in found.pairs)
    assert found.unit == (20 if rules is None else 1) * DEALS


def test_swapped_ways_swap_the_gains(part):
    one, other = (compare_house_ways(*names) for names in (("foxwoods", "claridge"), ("claridge", "foxwoods")))
    assert (one.gain_a, one.gain_b) == (-other.gain_b, -other.gain_a)
    pairs = {(pair.rule_b, pair.rule_a): (pair.hands, -pair.gain_b, -pair.gain_a) for pair in other.pairs}
    assert {(pair.rule_a, pair.rule_b): (pair.hands, pair.gain_a, pair.gain_b) for pair in one.pairs} == pairs


def test_progress_runs_once_through(part):
    calls = []
    compare_house_ways("foxwoods", "claridge", progress=lambda done, total: calls.append((done, total)))
    assert calls[-1][0] == calls[-1][1]
    assert [done for done, _ in calls] == list(range(1, calls[-1][1] + 1))


def test_wheel_is_that_of_the_first_unless_given():
    assert compare_house_ways("foxwoods", "california", ev=False).rules.wheel == "second"
    assert compare_house_ways("california", "foxwoods", ev=False).rules.wheel == "lowest"
    assert compare_house_ways("foxwoods", "california", ev=False, wheel="lowest").rules.wheel == "lowest"


def test_json(part):
    found = compare_house_ways("foxwoods", "claridge")
    data = found.to_json()
    assert data["schema"] == 1
    assert (data["a"], data["b"], data["all_hands"], data["hands"]) == ("foxwoods", "claridge", HANDS, found.hands)
    assert data["ev_against_a"] == found.gain_a / found.unit
    assert sum(pair["hands"] for pair in data["pairs"]) == found.hands
    assert sum(pair["gain_against_b"] for pair in data["pairs"]) == data["gain_against_b"]
    unsolved = compare_house_ways("foxwoods", "claridge", ev=False).to_json()
    assert list(unsolved) == list(data)
    assert unsolved["gain_against_a"] is unsolved["ev_against_b"] is None
    assert [pair["example"] for pair in unsolved["pairs"]] == [pair["example"] for pair in data["pairs"]]


def test_csv(part):
    found = compare_house_ways("foxwoods", "claridge")
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert len(rows) == len(found.pairs)
    for row, pair in zip(rows, found.pairs, strict=True):
        assert (int(row["rule_a"]), int(row["rule_b"]), int(row["hands"])) == (pair.rule_a, pair.rule_b, pair.hands)
        assert row["example"] == str(pair.example)
        assert row["low_a"] == " ".join(pair.set_a.low)
        assert float(row["ev_against_b"]) == pair.gain_b / found.unit
        assert (int(row["gain_against_a"]), int(row["unit"])) == (pair.gain_a, found.unit)
        assert row["made_for"].endswith(str(found.rules))
    unsolved = list(csv.DictReader(io.StringIO(compare_house_ways("foxwoods", "claridge", ev=False).to_csv())))
    assert {row["ev_against_a"] for row in unsolved} == {""}


def test_wrong_input():
    with pytest.raises(HouseWayError, match="no house way"):
        compare_house_ways("nowhere", "foxwoods")
    with pytest.raises(HouseWayError, match="no house way"):
        compare_house_ways("foxwoods", "nowhere")
    with pytest.raises(RulesError, match="wheel"):
        compare_house_ways("foxwoods", "claridge", wheel="third")
    with pytest.raises(RulesError, match="no comparison is made for a game in which"):
        compare_house_ways("foxwoods", "claridge", rules="face-up")
