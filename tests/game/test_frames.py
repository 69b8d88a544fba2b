"""Answers in notebooks and frames: rows of plain values under the names of the CSV, small tables, pickles."""

import csv
import io
import pickle
from dataclasses import replace

import part_of_the_game
import pytest

import paigow
from paigow.game.frames import cost_text
from paigow.study.edge import edges_csv

CARDS = "As Kd Qh Jc 9s 9d 2c"
PLAIN = (str, int, float, bool, type(None))


@pytest.fixture(scope="module")
def answers():
    """One of each kind of answer; whole games are a part of one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
        compared = paigow.compare_house_ways("foxwoods", "claridge", ev=False)
        pairs = tuple(replace(pair, gain_a=5, gain_b=-7) for pair in compared.pairs)
        game = paigow.Edge("foxwoods", "optimal", paigow.Rules(), 3, 5, deals=10)
        banker = paigow.Edge("foxwoods", "optimal", paigow.Rules(role="banker"), 5, 3, deals=10)
        return {
            "advice": paigow.advise(CARDS),
            "split": paigow.advise(CARDS).best,
            "uncounted": paigow.load_house_way("foxwoods").set_hand(CARDS),
            "edge": game,
            "alternate": paigow.AlternateEdge(game, banker),
            "exceptions": paigow.find_exceptions("foxwoods"),
            "price": paigow.price_strategy("claridge", "foxwoods"),
            "comparison": replace(compared, pairs=pairs),
            "compared": compared,
        }


KINDS = ["advice", "split", "uncounted", "edge", "alternate", "exceptions", "price", "comparison", "compared"]


@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_plain_and_tables_small(answers, kind):
    answer = answers[kind]
    rows = answer.to_rows()
    assert rows
    assert all(list(row) == list(rows[0]) for row in rows)
    assert {type(value) for row in rows for value in row.values()} <= set(PLAIN)
    html = answer._repr_html_()
    body = html.partition("<tbody>")[2]
    assert body.count("<tr>") == min(len(rows), 20)
    assert html.count("<td") == min(len(rows), 20) * html.count("<th ")
    assert ("more rows" in html) == (len(rows) > 20)


@pytest.mark.parametrize("kind", KINDS)
def test_answers_survive_pickling(answers, kind):
    answer = answers[kind]
    again = pickle.loads(pickle.dumps(answer))
    assert again.to_json() == answer.to_json()
    assert again.to_rows() == answer.to_rows()


@pytest.mark.parametrize("kind", ["edge", "alternate", "exceptions", "price", "comparison", "compared"])
def test_rows_are_those_of_the_csv(answers, kind):
    answer = answers[kind]
    text = edges_csv([answer]) if kind in ("edge", "alternate") else answer.to_csv()
    rows = answer.to_rows()[:1] if kind == "alternate" else answer.to_rows()
    written = [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    assert list(csv.DictReader(io.StringIO(text))) == written


def test_rows_of_advice(answers):
    advice = answers["advice"]
    rows = advice.to_rows()
    assert len(rows) == len(advice.splits)
    assert [row["best"] for row in rows] == [True] + [False] * (len(rows) - 1)
    assert [row["low"] for row in rows if row["house_way"]] == ["As Kd"]
    assert rows[1]["cost"] == advice.cost(advice.splits[1])
    assert "A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣ against Golden Nugget" in advice._repr_html_()
    assert "+16.68%" in advice._repr_html_()


def test_names_are_escaped_in_a_table():
    way = paigow.load_house_way("foxwoods")
    edge = paigow.Edge("<b>", "a & b", paigow.Rules(), 3, 5, deals=10, dealer_way=way)
    assert "&lt;b&gt;" in edge._repr_html_()
    assert "<b>" not in edge._repr_html_()


def test_only_nothing_costs_nothing():
    assert [cost_text(value) for value in (0, 1e-6, 0.0727)] == ["0.00%", "<0.01%", "7.27%"]
