"""`paigow price`: what is printed, written and drawn, and what is said of wrong input."""

import csv
import io
import json
import re
import sys
from decimal import Decimal

import numpy as np
import part_of_the_game
import pytest

import paigow
from paigow import load_house_way
from paigow.cli.main import main
from paigow.rules.game import Rules
from paigow.solving.game_values import BestSets, GameValues
from paigow.study.price import price_strategy

MINE = """
name = "My strategy"
rule = [
  { hand = "two pair", low = "pair" },
  { hand = "trips", high = "trips" },
  { high = "made" },
  { hand = "quads 2", high = "pair A" },
]
"""


@pytest.fixture(autouse=True)
def part(monkeypatch, tmp_path):
    """Part of the game to solve; the working directory is an empty one."""
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_price(capsys):
    assert main(["price", "wizard-two-pair", "--dealer", "trump-plaza"]) == 0
    output = capsys.readouterr()
    price = price_strategy("wizard-two-pair", "trump-plaza")
    lines = output.out.splitlines()
    assert lines[:3] == [
        "Strategy  Wizard of Odds two-pair rule (2001), else Trump Plaza",
        "Dealer    Trump Plaza, Atlantic City",
        "Rules     you play, copies lose; 5% commission; A-2-3-4-5 second-highest",
    ]
    assert max(map(len, lines)) <= 80
    ev, best = -price.edge.house_edge, -price.optimal.house_edge
    total = f"{round(100 * best, 4) - round(100 * ev, 4):.4f}%"
    assert f"Your EV {100 * ev:+.4f}%, at best {100 * best:+.4f}%" in " ".join(lines)
    assert f"gives away {total} of your bet per hand dealt." in " ".join(lines)
    # A line for each rule and each shape that costs something.
    costly = [[part for part in parts if part.cost] for parts in (price.rules, price.shapes)]
    start = lines.index("    cost  costly  rule")
    listed = [line for line in lines[start + 1 : lines.index("    cost  costly  shape") - 1] if "%" in line[:16]]
    assert len(listed) == len(costly[0])
    assert sum(Decimal(line.split()[0][:-1]) for line in listed if line.split()[0][0] != "<") == Decimal(total[:-1])
    assert float(listed[0].split()[0][:-1]) == pytest.approx(100 * costly[0][0].cost / price.unit, abs=1e-4)
    assert listed[0].split()[2] == str(costly[0][0].rule)
    assert "Costliest" not in output.out
    assert output.out.endswith("\n--hands names the hands that cost most.\n")
    assert "100%, 0 s left" in output.err


def test_hands(capsys):
    assert main(["price", "wizard-two-pair", "--dealer", "trump-plaza", "--hands"]) == 0
    price = price_strategy("wizard-two-pair", "trump-plaza")
    assert f"{len(price.groups) - 8} more kinds of hands; --all shows all" in capsys.readouterr().out


def test_rows_in_the_order_to_learn_them(capsys):
    """The same costs as `strategy show` has, the greatest first; ten without --all."""
    price = price_strategy("wizard-two-pair", "trump-plaza")
    learn = sorted((row for row in price.rows if row.cost > 0), key=lambda row: -row.cost)
    for words, count in ([], 10), (["--all"], len(learn)):
        assert main(["price", "wizard-two-pair", "--dealer", "trump-plaza", *words]) == 0
        text = capsys.readouterr().out
        found = re.findall(r"^ *<?(\d*\.\d{4})% +<?[\d.]+% +(\d+)  [A-Z]", text.partition(" without ")[2], re.M)
        assert [int(row) for _, row in found] == [row.row for row in learn[:count]]
        assert found[0][0] == f"{100 * learn[0].cost / price.unit:.4f}"
        assert ("more rows; --all shows all" in text) == (count < len(learn))


def test_all(capsys):
    assert main(["price", "wizard-two-pair", "--dealer", "trump-plaza", "--all"]) == 0
    text = capsys.readouterr().out
    price = price_strategy("wizard-two-pair", "trump-plaza")
    assert "more kind" not in text
    assert text.count(" sets ") == len(price.groups)


def test_own_file_with_a_rule_that_never_decides(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    assert main(["price", "mine.toml", "--dealer", "trump-plaza", "--all"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Strategy  My strategy\n")
    assert "Any hand that is left: play the best legal low hand" in " ".join(text.split())
    assert " 0.0000%      0%    4  " in text


def test_the_best_itself_has_no_costly_hands(capsys, monkeypatch):
    """A game in which the strategy sets all hands best: nothing to list."""
    values, best = part_of_the_game.values_and_best(load_house_way("golden-nugget"), Rules())
    same = best.row == values.rows(load_house_way("foxwoods"))[values.classes(best.row)]
    kept = np.zeros(len(values.wins), np.int64)
    kept[best.row[same]] = 1
    values = GameValues(values.sets, values.wins * kept, values.losses * kept)
    optimal = values.total(best.row[same])
    best = BestSets(best.row[same], best.hands[same], best.example[same], optimal, best.ties, best.parts)
    monkeypatch.setattr("paigow.study.valued.values_and_best", lambda *_, **__: (values, best))
    assert main(["price", "foxwoods"]) == 0
    text = capsys.readouterr().out
    assert "the strategy gives away 0.0000% of your bet" in " ".join(text.split())
    assert "Costliest" not in text


def test_json(capsys):
    assert main(["price", "foxwoods", "--dealer", "trump-plaza", "--role", "banker", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == price_strategy("foxwoods", "trump-plaza", role="banker").to_json()
    assert (data["ev_cost"], data["strategy_sha256"]) == (data["distance"], load_house_way("foxwoods").sha256)


def test_csv(capsys, tmp_path):
    """The whole, then rules, shapes and kinds of hands, each of which add up to it in integers."""
    assert main(["price", "foxwoods", "--dealer", "trump-plaza", "--csv", "-"]) == 0
    text = capsys.readouterr().out
    price = price_strategy("foxwoods", "trump-plaza")
    assert text == price.to_csv()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(dict.fromkeys(row["part"] for row in rows)) == ["all", "rule", "shape", "hands"]
    for part in ("all", "rule", "shape", "hands"):
        assert sum(int(row["cost"]) for row in rows if row["part"] == part) == price.cost
    for row in rows:
        assert float(row["ev_cost"]) == int(row["cost"]) / int(row["unit"])
        assert row["made_for"].startswith(f"paigow {paigow.__version__}; strategy foxwoods ")
    assert main(["price", "foxwoods", "--dealer", "trump-plaza", "--csv", "price.csv"]) == 0
    assert (tmp_path / "price.csv").read_text("utf-8") == text
    assert capsys.readouterr().out.startswith("Strategy  Foxwoods\n")


def test_plot(capsys, tmp_path):
    pytest.importorskip("matplotlib")
    assert main(["price", "foxwoods", "--dealer", "trump-plaza", "--plot", "price.png"]) == 0
    assert (tmp_path / "price.png").read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["price", "foxwoods", "--plot", "price.png"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == "paigow: pictures need matplotlib, which is not installed; right: pip install 'paigow[plot]'\n"


WRONG = [
    (["foxwoods", "--dealer"], "--dealer takes a value", "right: paigow price foxwoods --dealer foxwoods"),
    (["optimal"], 'no house way "optimal"', "freedman-two-pair, wizard-two-pair, or the path"),
    (["foxwoods", "--rules", "face-up"], "no price is made", "--rules standard"),
    (["foxwoods", "--rules", "nothing"], 'no rule set "nothing"', "or any of"),
    (["nowhere"], 'no house way "nowhere"', "or any of"),
    (["wizard-two-pear"], 'no house way "wizard-two-pear"', "right: paigow price wizard-two-pair"),
    (["foxwoods", "--dealer", "nowhere"], 'no house way "nowhere"', "or any of"),
    (["bad.toml"], "bad.toml, line 1: not TOML", "right: "),
    ([], "Missing argument", "right: paigow price foxwoods --dealer trump-plaza"),
    (["foxwoods", "--plot", "x"], "a picture is a file in .svg or .png", "--plot chart.svg"),
    (["foxwoods", "--jobs", "-1"], "--jobs -1 is not from 1 to 1024", " --jobs 2"),
    (["foxwoods", "--commission", "none"], 'commission "none"', "--commission 5%"),
    (["foxwoods", "--csv", "-", "--json"], "both go to standard output", "right: --json --csv"),
]


@pytest.mark.parametrize(("words", "what", "right"), WRONG)
def test_wrong_input(capsys, tmp_path, words, what, right):
    (tmp_path / "bad.toml").write_text("name = \n", "utf-8")
    assert main(["price", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert what in output.err
    assert right in output.err
