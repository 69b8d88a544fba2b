"""`paigow odds`: what is printed, written and drawn, and what is said of wrong input."""

import json

import pytest

from paigow.cli.main import main
from paigow.study.odds import odds


@pytest.fixture(autouse=True)
def place(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANG", "C.UTF-8")


def call(capsys, *arguments):
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out


def test_the_full_pack(capsys):
    lines = call(capsys).splitlines()
    assert lines[0] == "Odds    154,143,080 hands of seven from 53 cards"
    assert "  nine high       31,080  0.0202%   4,960         31,080           0" in lines
    assert "  three pair             2,898,720   1.8805%   2,862,000     12,960     23,760" in lines
    assert "  trips                  7,856,640   5.0970%   7,470,676    201,824    184,140" in lines
    assert "  royal flush             26,132   0.0170%    5,899          4,324      21,808" in lines
    assert max(map(len, lines)) <= 80
    assert lines[-1] == "--all shows every table."


def test_a_dealer_and_a_hand(capsys):
    out = call(capsys, "As", "Jk", "Qs", "Qh", "Qd", "7s", "2s", "--house-way", "golden-nugget")
    lines = out.splitlines()
    found = odds("As Jk Qs Qh Qd 7s 2s", house_way="golden-nugget")
    best, house = found.sets
    assert lines[1:3] == ["Dealer  Golden Nugget, Las Vegas", "Odds    53,524,680 hands of seven from 46 cards"]
    assert lines[4:6] == ["Best set", "  Q♥ Q♦ | A♠ Jk Q♠ 7♠ 2♠"]
    for one in (best, house):
        shares = [f"{100 * count / found.hands:.2f}%" for count in (one.wins, one.pushes, one.losses)]
        assert f"  won {shares[0]}, pushed {shares[1]}, lost {shares[2]}" in lines
    assert f"Fouls avoided  {found.dealer.fouls_avoided:,} (" in out
    row = next(line for line in lines if "  pair of kings" in line)
    kings = next(line for line in found.dealer.low if line.low == "KK")
    shares = (f"{100 * count / found.hands:.3f}%" for count in (kings.hands, kings.below, kings.above))
    assert row.split()[3:] == [f"{kings.hands:,}", *shares]
    assert max(map(len, lines)) <= 80
    assert "groups of equal rank" not in out
    assert "groups of equal rank" in call(capsys, "As", "--house-way", "golden-nugget", "--all")


def test_seen_cards(capsys):
    out = call(capsys, "--dead", "As Ah", "--dead", "Jk")
    assert "Dead    A♠ A♥ Jk" in out
    aces = next(line for line in odds(dead="As Ah Jk").ranks if line.rank == "A")
    row = next(line for line in out.splitlines() if line.startswith("  aces"))
    assert row.split()[:3] == ["aces", "2", f"{100 * aces.some / 99_884_400:.2f}%"]
    assert "the joker" not in out


def test_holds(capsys):
    out = call(capsys, "--holds", "straight", "--holds", "trips")
    assert out.startswith("Odds    240,136 of 154,143,080 hands of seven from 53 cards hold straight and")
    assert "one in 642" in out
    assert "quads + trips" not in out  # what does not occur has no line
    assert "No hand holds that." in call(capsys, "--holds", "five aces", "--dead", "Jk")


def test_narrow(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    lines = call(capsys, "As Kd Qh Jc 9s 9d 2c", "--house-way", "foxwoods", "--all").splitlines()
    assert max(map(len, lines)) <= 40


def test_json_and_csv(capsys, tmp_path):
    arguments = ["As Kd Qh Jc 9s 9d 2c", "--house-way", "foxwoods", "--dead", "2d"]
    found = odds("As Kd Qh Jc 9s 9d 2c", dead="2d", house_way="foxwoods")
    assert json.loads(call(capsys, *arguments, "--json", "--csv", "odds.csv")) == found.to_json()
    assert (tmp_path / "odds.csv").read_text("utf-8") == found.to_csv()
    assert call(capsys, *arguments, "--csv", "-") == found.to_csv()


@pytest.mark.parametrize("arguments", [[], ["As", "--house-way", "foxwoods", "--holds", "flush"]])
def test_plot(arguments, capsys, tmp_path):
    pytest.importorskip("matplotlib")
    call(capsys, *arguments, "--plot", "odds.svg")
    text = (tmp_path / "odds.svg").read_text("utf-8")
    for words in (
        "What the hands are",
        "five aces",
        *(["Foxwoods", "hold flush"] if arguments else ["No pair, by top card"]),
    ):
        assert words in text


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["As As"], "As is given twice"),
        (["As Kd Qh Jc 9s 9d 2c 3c"], "8 cards are given"),
        (["As", "--dead", "As"], "among the dead cards"),
        (["--house-way", "nowhere"], 'no house way "nowhere"'),
        (["--holds", "strait"], '--holds "strait"'),
        (["--holds", "pair 1"], 'unknown rank pattern "1"'),
        (["--plot", "odds.gif"], "--plot chart.svg"),
        (["--json", "--csv", "-"], "--json and --csv - both go to standard output"),
        (["--frobnicate"], "right: paigow odds As Kd"),
    ],
)
def test_wrong_input(arguments, wrong, capsys):
    assert main(["odds", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert wrong in output.err
    assert "right: " in output.err
    assert len(output.err.splitlines()) == 1
