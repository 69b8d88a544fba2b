"""`paigow strategy show`: the rows of a strategy in words and as JSON, and what is said of wrong input."""

import json

import part_of_the_game
import pytest

from paigow.cli.main import main
from paigow.study.strategy_rows import strategy_rows


@pytest.fixture(autouse=True)
def part(monkeypatch):
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
    monkeypatch.setenv("COLUMNS", "80")


def test_rows_in_words(capsys):
    assert main(["strategy", "show", "wizard-two-pair"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Strategy  Wizard of Odds two-pair rule (2001), else Trump Plaza"
    assert lines[4].startswith("29 rows. Your EV ")
    text = " ".join(" ".join(lines).split())
    assert "Otherwise, two pair: split, the lower pair low." in text
    assert "Learn in this order:" in text
    assert all(len(line) <= 80 for line in lines)


def test_json(capsys):
    assert main(["strategy", "show", "wizard-two-pair", "--dealer", "foxwoods", "--role", "banker", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == strategy_rows("wizard-two-pair", "foxwoods", role="banker").to_json()
    assert (data["row_count"], len(data["rows"])) == (29, 29)


@pytest.mark.parametrize("words", ["nowhere", "foxwoods --dealer nowhere", "foxwoods --rules face-up"])
def test_wrong_input(capsys, words):
    assert main(["strategy", "show", *words.split()]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "; right: " in output.err
    assert output.err.count("\n") == 1
