"""`paigow house-way diff`: what is printed, written and drawn, and what is said of wrong input."""

import csv
import io
import json

import part_of_the_game
import pytest

import paigow
from paigow.cli.main import main
from paigow.study.compare import compare_house_ways

TEXT = """\
A      Trump Plaza, Atlantic City
B      Bally's, Atlantic City
Rules  you play, copies lose; 5% commission; A-2-3-4-5 second-highest

334,740 of 154,143,080 hands (0.217%) are set differently.

      hands    share  rules
    292,764   0.190%  A 17, B 19
      A 17: "A made hand: keep it high with the best low hand it allows."
      B 19: "With the joker, a pair of aces: keep the pair high with the best
          low hand."
      such as A: A♣ 7♦ | Jk K♦ Q♥ J♠ T♣; B: K♦ Q♥ | A♣ Jk J♠ T♣ 7♦
     23,040   0.015%  A 6, B 5
      A 6: "Four of a kind: split, two of them low and two high."
      B 5: "Four of a kind up to nines, whatever the other cards; or four of a
          kind with a pair or three of a kind: keep the four of a kind high, a
          pair low if there is one, else the two highest other cards."
      such as A: 9♣ 9♦ | 9♥ 9♠ Q♣ J♦ T♥; B: Q♣ J♦ | 9♣ 9♦ 9♥ 9♠ T♥
     14,760   0.010%  A 3, B 4
      A 3: "Four of a kind up to sixes; or four of a kind with a pair or three
          of a kind: keep the four of a kind high, a pair low if there is one,
          else the two highest other cards."
      B 4: "Four aces, whatever the other cards: play the highest legal pair
          low."
      such as A: Q♣ Q♦ | A♣ A♦ A♥ Jk K♠; B: A♣ A♦ | A♥ Jk Q♣ Q♦ K♠
      2,880   0.002%  A 4, B 7
      A 4: "Four of a kind from sevens to tens: keep the four of a kind high if
          king-high or better can be played low."
      B 7: "Four of a kind: split, two of them low and two high."
      such as A: K♣ Q♦ | T♣ T♦ T♥ T♠ J♥; B: T♣ T♦ | T♥ T♠ K♣ Q♦ J♥
      1,296   0.001%  A 17, B 18
      A 17: "A made hand: keep it high with the best low hand it allows."
      B 18: "With the joker, a pair of aces: keep a five-high to king-high
          straight, a flush or a five-high to king-high straight flush high,
          whichever allows the best low hand."
      such as A: A♣ 7♣ | Jk K♣ Q♣ J♦ T♥; B: J♦ T♥ | A♣ K♣ Q♣ Jk 7♣
"""

SAME = """\
A      Foxwoods
B      Foxwoods
Rules  you play, copies lose; 5% commission; A-2-3-4-5 second-highest

All 154,143,080 hands are set the same.
"""


@pytest.fixture
def part(monkeypatch, tmp_path):
    """The command in this process, with part of the game to solve; the working directory is an empty one."""
    monkeypatch.setattr("paigow.study.compare.game_values", part_of_the_game.game_values)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_counts_alone(run):
    assert run("paigow", "house-way", "diff", "trump-plaza", "ballys-ac", "--no-ev") == (0, TEXT, "")


def test_a_way_and_itself(run):
    assert run("paigow", "house-way", "diff", "foxwoods", "foxwoods") == (0, SAME, "")


def test_different_wheels(run):
    done = run("paigow", "house-way", "diff", "foxwoods", "california", "--no-ev")
    assert (done.status, done.err) == (0, "")
    assert "A's file says second, B's lowest; both are set under second here." in " ".join(done.out.split())


def test_with_evs(part, capsys):
    assert main(["house-way", "diff", "trump-plaza", "golden-nugget"]) == 0
    output = capsys.readouterr()
    found = compare_house_ways("trump-plaza", "golden-nugget")
    lines = output.out.splitlines()
    assert "      hands    share  against A   against B  rules" in lines
    for pair in found.pairs:
        sides = ("equal" if not gain else "B +" if gain > 0 else "A +" for gain in (pair.gain_a, pair.gain_b))
        (line,) = (line for line in lines if line.endswith(f"  A {pair.rule_a}, B {pair.rule_b}"))
        assert line.startswith(f"{pair.hands:>11,}")
        assert all(side in line for side in sides)
    gain = max(abs(pair.gain_a) for pair in found.pairs)
    assert f" +{100 * gain / found.unit:.4f}%" in output.out
    assert lines[5].startswith("Against A as dealer")
    assert max(map(len, lines)) <= 80
    assert "100%, 0 s left" in output.err


def test_json(part, capsys):
    assert main(["house-way", "diff", "trump-plaza", "golden-nugget", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == compare_house_ways("trump-plaza", "golden-nugget").to_json()


def test_json_without_evs(run):
    done = run("paigow", "house-way", "diff", "trump-plaza", "ballys-ac", "--no-ev", "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["gain_against_a"] is None


def test_csv(run, tmp_path):
    words = ["house-way", "diff", "trump-plaza", "ballys-ac", "--no-ev", "--csv"]
    done = run("paigow", *words, "-")
    assert (done.status, done.err) == (0, "")
    assert len(list(csv.DictReader(io.StringIO(done.out)))) == 5
    assert run("paigow", *words, "diff.csv") == (0, TEXT, "")
    assert (tmp_path / "diff.csv").read_text("utf-8") == done.out


def test_plot(part, capsys, tmp_path):
    pytest.importorskip("matplotlib")
    assert main(["house-way", "diff", "trump-plaza", "ballys-ac", "--no-ev", "--plot", "diff.svg"]) == 0
    assert "334,740 hands set differently" in (tmp_path / "diff.svg").read_text("utf-8")
    assert capsys.readouterr().out == TEXT


WRONG = [
    (["foxwoods", "claridge", "--csv", "x.svg", "--plot", "./x.svg"], "both go to", "--csv out.csv --plot chart.svg"),
    (["foxwoods", "claridge", "--rules", "face-up"], "no comparison is made", "--rules standard"),
    (["nowhere", "foxwoods"], 'no house way "nowhere"', "or any of"),
    (["foxwoods", "nowhere"], 'no house way "nowhere"', "or any of"),
    (["foxwoods", "missing.toml"], "missing.toml: no such file", "or any of"),
    (["foxwoods", "word.toml"], 'word.toml, line 2, rule 1: hand: unknown word "pare"', "right: "),
    (["foxwoods"], "Missing argument", "right: paigow house-way diff foxwoods trump-plaza"),
    ([], "Missing argument", "right: paigow house-way diff foxwoods trump-plaza"),
    (
        ["foxwoods", "claridge", "--csv", "nowhere/x.csv"],
        'there is no folder "nowhere"',
        "right: paigow house-way diff foxwoods claridge --csv out.csv",
    ),
    (
        ["foxwoods", "claridge", "--csv", "."],
        '"." is a folder',
        "right: paigow house-way diff foxwoods claridge --csv out.csv",
    ),
    (["foxwoods", "claridge", "--csv", ""], "--csv", "right: paigow house-way diff foxwoods claridge --csv out.csv"),
    (["foxwoods", "claridge", "--json", "--csv", "-"], "both go to standard output", "right: --json --csv"),
    (["foxwoods", "claridge", "--plot", "x.gif"], "a picture is a file in .svg or .png", "--plot chart.svg"),
    (["foxwoods", "claridge", "--plot", "nowhere/x.svg"], "is in no folder that exists", "--plot chart.svg"),
    (["foxwoods", "claridge", "--jobs", "0"], "--jobs 0 is not from 1 to 1024", " --jobs 2"),
    (["foxwoods", "claridge", "--wheel", "third"], 'wheel "third"', "--wheel second"),
    (["foxwoods", "claridge", "--role", "dealer"], 'role "dealer"', "--role player"),
    (["foxwoods", "claridge", "--commission", "5"], 'commission "5"', "--commission 5%"),
]


@pytest.mark.parametrize(("words", "what", "right"), WRONG)
def test_wrong_input(run, tmp_path, words, what, right):
    (tmp_path / "word.toml").write_text('name = "x"\nrule = [{ hand = "pare" }]\n', "utf-8")
    done = run("paigow", "house-way", "diff", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert what in done.err
    assert right in done.err


def test_two_ways_of_one_name_are_told_apart(run, tmp_path):
    text = paigow.load_house_way("foxwoods").text
    (tmp_path / "mine.toml").write_text(text.replace("two pair 7-T * A", "two pair 7-J * A"), "utf-8")
    lines = run("paigow", "house-way", "diff", "foxwoods", "mine.toml", "--no-ev").out.splitlines()
    assert lines[:2] == ["A      Foxwoods (foxwoods)", "B      Foxwoods (mine.toml)"]
