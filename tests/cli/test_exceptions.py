"""`paigow exceptions`: what is printed, written and drawn, and what is said of wrong input."""

import csv
import io
import json

import part_of_the_game
import pytest

from paigow.cli.main import main
from paigow.study.exceptions import find_exceptions
from paigow.study.group_words import change_in_words, hands_in_words


@pytest.fixture(autouse=True)
def part(monkeypatch, tmp_path):
    """Part of the game to solve; the working directory is an empty one."""
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_exceptions(capsys):
    assert main(["exceptions", "--dealer", "trump-plaza"]) == 0
    output = capsys.readouterr()
    found = find_exceptions("trump-plaza")
    lines = output.out.splitlines()
    assert lines[:2] == [
        "Dealer    Trump Plaza, Atlantic City",
        "Rules     you play, copies lose; 5% commission; A-2-3-4-5 second-highest",
    ]
    assert max(map(len, lines)) <= 80
    ev, best = -found.way.house_edge, -found.optimal.house_edge
    gain = round(100 * best, 4) - round(100 * ev, 4)
    assert f"Your EV {100 * ev:+.4f}% by the dealer's own way, {100 * best:+.4f}% at best" in " ".join(lines)
    assert f"the exceptions gain {gain:.4f}% of your bet per hand dealt." in " ".join(lines)
    start = lines.index("    gain    hands   holds  hand: what the way does -> what is better")
    listed = [line for line in lines[start + 1 :] if "%" in line[:9]]
    assert len(listed) == 21
    first = found.groups[0]
    assert listed[0].startswith(f" {100 * first.cost / found.unit:.4f}%")
    assert hands_in_words(first).startswith(listed[0][27:])
    assert f"{hands_in_words(first)}: {change_in_words(first)}" in " ".join(" ".join(lines).split())
    assert listed[-1].endswith(f"{len(found.groups) - 20} more kinds of hands; --all shows all")


def test_all(capsys):
    assert main(["exceptions", "--dealer", "trump-plaza", "--all"]) == 0
    text = capsys.readouterr().out
    assert "more kind" not in text
    assert " ".join(text.split()).count(" -> ") == len(find_exceptions("trump-plaza").groups) + 1


def test_json_and_csv(capsys, tmp_path):
    found = find_exceptions("trump-plaza", commission="0")
    words = ["exceptions", "--dealer", "trump-plaza", "--commission", "0"]
    assert main([*words, "--json", "--csv", "table.csv"]) == 0
    assert json.loads(capsys.readouterr().out) == found.to_json()
    assert main([*words, "--csv", "-"]) == 0
    text = capsys.readouterr().out
    assert (tmp_path / "table.csv").read_text("utf-8") == text == found.to_csv()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["cost"]) for row in rows] == [group.cost for group in found.groups]
    assert {(int(row["unit"]), row["made_for"].split("; ", 1)[1]) for row in rows} == {
        (found.unit, f"dealer trump-plaza {found.dealer.sha256[:12]}; {found.rules}")
    }


def test_plot(capsys, tmp_path):
    pytest.importorskip("matplotlib")
    assert main(["exceptions", "--dealer", "trump-plaza", "--plot", "chart.svg"]) == 0
    assert "lower pair" in (tmp_path / "chart.svg").read_text("utf-8")


WRONG = [
    (["--rules", "face-up"], "no list of exceptions is made", "--rules standard"),
    (["--dealer", "nowhere"], 'no house way "nowhere"', "or any of"),
    (["--dealer", "missing.toml"], "missing.toml: no such file", "or any of"),
    (["trump-plaza"], "unexpected extra argument", "right: paigow exceptions --dealer trump-plaza"),
    (["--plot", "x.pdf"], "a picture is a file in .svg or .png", "--plot chart.svg"),
    (["--csv", "-", "--json"], "both go to standard output", "right: --json --csv"),
    (["--wheel", "first"], 'wheel "first"', "--wheel second"),
]


@pytest.mark.parametrize(("words", "what", "right"), WRONG)
def test_wrong_input(capsys, words, what, right):
    assert main(["exceptions", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert what in output.err
    assert right in output.err
