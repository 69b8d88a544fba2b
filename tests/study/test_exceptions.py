"""find_exceptions(): the groups add up to what the best sets gain over the house way; the two-pair chart."""

import csv
import io
from itertools import product

import numpy as np
import part_of_the_game
import pytest

import paigow
from paigow.errors import HouseWayError, RulesError
from paigow.study.exceptions import TwoPairChart, find_exceptions


@pytest.fixture
def part(monkeypatch):
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)


QUICK = {("trump-plaza", "player", "tiger-9"), ("california", "banker", "tiger-9")}
GAMES = product(("trump-plaza", "california"), ("player", "banker"), ("tiger-9", None, "ez"))


@pytest.mark.parametrize(
    ("dealer", "role", "rules"),
    [pytest.param(*game, marks=[] if game in QUICK else [pytest.mark.slow]) for game in GAMES],
)
def test_groups_are_the_whole_gain(part, dealer, role, rules):
    found = find_exceptions(dealer, rules=rules, role=role)
    rules = found.rules
    best, way = (rules.balance(edge.wins, edge.losses) for edge in (found.optimal, found.way))
    assert sum(group.cost for group in found.groups) == found.cost == best - way > 0
    assert sum(group.hands for group in found.groups) == found.hands
    assert found.gain == found.cost / found.unit
    assert rules.wheel == paigow.load_house_way(dealer).wheel
    assert found.to_json()["game"] == rules.to_json()
    assert (found.way.dealer, found.way.player, found.optimal.player) == (dealer, dealer, "optimal")


def test_json_and_csv(part):
    found = find_exceptions("trump-plaza")
    data = found.to_json()
    assert list(data) == [
        *("schema", "dealer", "role", "commission", "wheel", "house_edge", "hands", "cost", "unit", "gain"),
        *("ev_cost", "groups", "rules", "program", "game", "dealer_sha256", "house_way_sha256"),
    ]
    assert data["rules"] == data["game"]
    assert data["house_way_sha256"] == data["dealer_sha256"] == paigow.load_house_way("trump-plaza").sha256
    assert sum(group["cost"] for group in data["groups"]) == data["cost"]
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert [row["hand"] for row in rows] == [group["hand"] for group in data["groups"]]
    assert [float(row["gain"]) for row in rows] == [group["gain"] for group in data["groups"]]
    assert [row["example_best_low"].split() for row in rows] == [
        group["example"]["best"]["low"] for group in data["groups"]
    ]


def test_chart_of_the_house_way(part):
    """What the chart says of the way is what Trump Plaza's rules say (12 and 13)."""
    chart = find_exceptions("trump-plaza").chart
    kept = chart.keeps_from(chart.way)
    assert ((chart.way == 0) | (chart.way == chart.hands)).all()  # the way looks at no other card
    assert chart.hands.sum() > 0
    assert (chart.best <= chart.hands).all()
    # Hands of the part have an ace and a king: one pair of them, or both outside.
    assert kept[11, 0] == kept[11, 4] == 12  # kings and twos to sixes: with an ace
    assert kept[12, 0] == 13  # aces: never
    assert kept[12, 11] == -1 or kept[12, 11] == 13
    assert kept[3, 12] == -1  # the higher pair comes first


def test_where_a_chart_begins():
    hands = np.zeros((13, 13, 13), np.int64)
    kept = np.zeros((13, 13, 13), np.int64)
    hands[5, 2, [6, 8, 10, 11, 12]] = 10
    kept[5, 2] = 0
    hands[6, 2, [8, 10, 12]] = 10
    kept[6, 2, [8, 10, 12]] = 10, 5, 6
    hands[7, 2, [8, 10, 12]] = 10
    kept[7, 2, [8, 10, 12]] = 10, 4, 6
    chart = TwoPairChart(hands, kept, kept)
    found = chart.keeps_from(kept)
    assert (found[5, 2], found[6, 2], found[7, 2]) == (13, 8, 12)
    assert (np.delete(found.ravel(), [5 * 13 + 2, 6 * 13 + 2, 7 * 13 + 2]) == -1).all()


def test_wrong_input():
    with pytest.raises(HouseWayError, match="no house way"):
        find_exceptions("nowhere")
    with pytest.raises(RulesError, match="commission"):
        find_exceptions("foxwoods", commission="100%")
    with pytest.raises(RulesError, match="no list of exceptions is made for a game in which"):
        find_exceptions("foxwoods", rules="face-up")
