"""The rows of a strategy: patterns of rules, the hands they decide, the price of a file in which one is left out."""

import part_of_the_game
import pytest

import paigow
from paigow.house_ways.way import parse_house_way
from paigow.rules.game import Rules
from paigow.study.price import price_values
from paigow.study.strategy_rows import learning_order, row_rules, strategy_rows, value_rows

MINE = """
name = "Mine"
rule = [
  { hand = ["two pair 2-J 2-8 A", "two pair 2-7 2-5 K"], high = "two pair" },
  { hand = "trips A", high = "pair" },
  { high = "made" },
  { hand = "pair", high = "pair" },
]
"""


@pytest.fixture
def found():
    dealer, rules = paigow.load_house_way("golden-nugget"), Rules()
    way = parse_house_way(MINE, "mine")
    values, best = part_of_the_game.values_and_best(dealer, rules)
    return value_rows(way, dealer, rules, values, best), values


def without(text, part):
    assert part in text
    return parse_house_way(text.replace(part, ""), "mine")


def test_a_row_is_a_pattern_of_a_rule(found):
    rows, _ = found
    assert [(row.row, row.rule) for row in rows.rows] == [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4)]
    assert rows.rows[1].text == "hand: two pair 2-7 2-5 K; high: two pair"
    assert len(row_rules(paigow.load_house_way("trump-plaza"))) > paigow.load_house_way("trump-plaza").rule_count


@pytest.mark.parametrize(
    ("row", "part"),
    [
        (1, '"two pair 2-J 2-8 A", '),
        (2, ', "two pair 2-7 2-5 K"'),
        (3, '  { hand = "trips A", high = "pair" },\n'),
        (4, '  { high = "made" },\n'),
        (5, '  { hand = "pair", high = "pair" },\n'),
    ],
)
def test_cost_is_that_of_a_file_without_the_row(found, row, part):
    rows, values = found
    own, other = (Rules().balance(*values.total(values.rows(way))) for way in (rows.strategy, without(MINE, part)))
    assert rows.rows[row - 1].cost == own - other


def test_price_has_the_same_rows(found):
    rows, values = found
    _, best = part_of_the_game.values_and_best(rows.dealer, Rules())
    price = price_values(rows.strategy, rows.dealer, Rules(), values, best)
    assert price.rows == rows.rows
    gains = sorted((row.cost for row in rows.rows if row.cost > 0), reverse=True)
    assert [row.cost for row in learning_order(price.rows)] == gains
    assert price.to_json()["rows"] == rows.to_json()["rows"]


def test_rows_decide_as_the_file_does(found):
    rows, values = found
    assert values.total(values.rows(rows.strategy)) == (rows.edge.wins, rows.edge.losses)
    decided = paigow.load_dealer_table(rows.strategy).rule_counts(rows.strategy.rule_count)
    for rule in range(1, 5):
        assert sum(row.hands for row in rows.rows if row.rule == rule) == decided[rule]
    assert all(0 <= row.changed <= row.hands for row in rows.rows)


def test_a_single_row(monkeypatch):
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
    way = parse_house_way('name = "One"\nrule = [{ high = "made" }]', "one")
    (row,) = strategy_rows(way).rows
    built_in = parse_house_way('name = "None"\nrule = [{ hand = "quads + trips 2 3" }]', "none")
    values, _ = part_of_the_game.values_and_best(paigow.load_house_way("golden-nugget"), Rules())
    own, other = (Rules().balance(*values.total(values.rows(one))) for one in (way, built_in))
    assert row.cost == own - other
    assert list(strategy_rows(way).to_json()["rows"][0]) == [
        *("row", "rule", "text", "sentence", "hands", "changed_hands", "cost_without", "ev_cost_without"),
    ]
