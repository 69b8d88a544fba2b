"""`paigow side-bet`: what is printed and written, and what is said of wrong input."""

import csv
import json

import pytest

from paigow.cli.main import main
from paigow.study.side_bets.bet import side_bet_names
from paigow.study.side_bets.worth import side_bet_edge


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def call(capsys, *arguments):
    assert main(["side-bet", *arguments]) == 0
    return capsys.readouterr().out


def test_list(capsys):
    out = call(capsys, "list")
    assert [line.split()[0] for line in out.splitlines()[1:]] == list(side_bet_names())
    assert max(map(len, out.splitlines())) <= 80
    listed = json.loads(call(capsys, "list", "--json"))["side_bets"]
    assert [bet["side_bet"] for bet in listed] == list(side_bet_names())


@pytest.mark.parametrize("name", ["fortune-1", "envy-a", "face-up-progressive", "push-ace-high", "mania-three"])
def test_show(capsys, name):
    out = call(capsys, "show", name)
    data = json.loads(call(capsys, "show", name, "--json"))
    assert max(map(len, out.splitlines())) <= 80
    assert all(line["line"] in out and line["pays"] in out for line in data["lines"])


def test_edge(capsys):
    out = call(capsys, "edge", "fortune-2")
    assert "House edge     +7.7656% of the bet, exactly 11,970,096 / 154,143,080" in out
    assert max(map(len, out.splitlines())) <= 80
    data = json.loads(call(capsys, "edge", "fortune-2", "--json"))
    assert data == side_bet_edge("fortune-2").to_json()
    assert data["edge_exact"] == {"numerator": 11_970_096, "denominator": 154_143_080}
    assert sum(line["hands"] for line in data["lines"]) == data["hands"]


def test_options(capsys):
    meters = ["--meter", "mega=3922619", "--meter", "major=185104", "--meter", "minor=2969"]
    assert "mega at 846,738.51" in call(capsys, "edge", "face-up-progressive", *meters)
    assert "16.9396%" in call(capsys, "edge", "tiger-9")
    assert "22.4996%" in call(capsys, "edge", "tiger-9", "--house-way", "foxwoods")
    assert "from 5 other players" in call(capsys, "edge", "fortune-2", "--others", "5", "--envy", "envy-a")


def test_csv(capsys, tmp_path):
    rows = list(csv.DictReader(call(capsys, "edge", "push-ace-high", "--csv", "-").splitlines()))
    assert sum(int(row["hands"]) for row in rows) == int(rows[0]["of"]) == 8_250_459_031_214_400
    call(capsys, "edge", "push-ace-high", "--csv", "lines.csv")
    assert list(csv.DictReader((tmp_path / "lines.csv").read_text("utf-8").splitlines())) == rows


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["edge", "fortune-9"], 'no side bet "fortune-9", perhaps fortune-'),
        (["edge", "fortune-2", "--meter", "mega"], "is not NAME=AMOUNT"),
        (["edge", "face-up-progressive"], "whose amount is not given"),
        (["edge", "fortune-2", "--others", "3"], "without an envy bonus"),
        (["edge", "tiger-9", "--house-way", "nowhere"], "nowhere"),
        (["edge", "fortune-2", "--csv", "no/where.csv"], "there is no folder"),
        (["show", "wrong.toml"], "wrong.toml, line 2: pays: -1 is below zero"),
        (["edge"], "NAME_OR_FILE"),
        (["pay"], "pay"),
    ],
)
def test_wrong_input(capsys, tmp_path, arguments, wrong):
    (tmp_path / "wrong.toml").write_text('name = "x"\nline = [{ holds = "flush", pays = -1 }]\n', "utf-8")
    assert main(["side-bet", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert wrong in output.err
    assert "right: " in output.err


class TestBesideAHand:
    CARDS = ("As", "Ks", "Qs", "Js", "Ts", "Kh", "Qh")

    def test_json(self, capsys):
        call = [
            "advise",
            *self.CARDS,
            "--side-bet",
            "fortune-mbs:5",
            "--side-bet",
            "tiger-9:1",
            "--bet",
            "25",
            "--json",
        ]
        assert main(call) == 0
        first, second = json.loads(capsys.readouterr().out)["side_bets"]
        assert (first["side_bet"], first["changes"], first["choices"][0]["side"]) == ("fortune-mbs", True, 5000)
        assert second["dealer_hands"] == sum(line["hands"] for line in second["lines"]) == 53_524_680

    def test_view(self, capsys):
        assert main(["advise", *self.CARDS, "--side-bet", "fortune-mbs:5", "--bet", "25", "--exact"]) == 0
        out = capsys.readouterr().out
        assert "in front instead, for both bets together" in out
        assert max(map(len, out.splitlines())) <= 80

    @pytest.mark.parametrize(
        ("options", "wrong"),
        [
            (["--side-bet", "fortune-2"], "is not NAME:AMOUNT"),
            (["--side-bet", "mania-three:5"], "does not tell"),
            (["--side-bet", "face-up-progressive:5"], "whose amount is not given"),
            (["--meter", "mega=5"], "goes with a side bet"),
            (["--side-bet", "fortune-2:5", "--meter", "mega=5"], "no side bet here has the meter"),
        ],
    )
    def test_wrong_input(self, capsys, options, wrong):
        assert main(["advise", *self.CARDS, *options]) == 2
        output = capsys.readouterr()
        assert (output.out, output.err.count("\n")) == ("", 1)
        assert wrong in output.err
        assert "right: " in output.err


class TestEdgeOfBothBets:
    def test_json_and_view(self, capsys, monkeypatch):
        import part_of_the_game

        monkeypatch.setattr("paigow.study.side_bets.together.class_counts", part_of_the_game.class_counts)
        call = ["edge", "--dealer", "foxwoods", "--player", "foxwoods", "--side-bet", "fortune-2:5", "--bet", "25"]
        assert main([*call, "--json"]) == 0
        both = json.loads(capsys.readouterr().out)["both_bets"]
        assert (both["bet"], both["stake"], len(both["lines"])) == (25, 5, 12)
        assert main(call) == 0
        out = capsys.readouterr().out
        assert f"{100 * both['house_edge']:+.4f}% of the two bets together" in out
        assert max(map(len, out.splitlines())) <= 80

    @pytest.mark.parametrize(
        "options",
        [["--side-bet", "fortune-2:5", "--alternate"], ["--side-bet", "fortune-2:5", "--all"], ["--meter", "mega=1"]],
    )
    def test_wrong_input(self, capsys, options):
        assert main(["edge", *options]) == 2
        wrong = "--side-bet is for one bet, one player and one role, no --csv, --plot or --deck; right: "
        assert wrong in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("", "--meter mega=100000 --meter major=100000 --meter minor=100000"),
        ("--meter minor=5 --meter mega=7", "--meter minor=5 --meter mega=7 --meter major=100000"),
        ("--meter=mini=4 --meter mega=1", "--meter mega=1 --meter major=100000 --meter minor=100000"),
        ("--meter mega=lots --meter minor=4 --meter major=3", "--meter mega=100000 --meter minor=4 --meter major=3"),
        ("--meter mega", "--meter mega=3922619"),
        ("--meter mega=1 --meter mega=2", "--meter mega=1"),
    ],
)
def test_several_meters_in_a_right_call(run, given, right):
    call = "paigow side-bet edge face-up-progressive"
    assert run(*call.split(), *given.split()).err.endswith(f"; right: {call} {right}\n")
    none = run("paigow", "side-bet", "edge", "fortune-2", "--meter", "mega=1")
    assert none.err.endswith("; right: paigow side-bet edge fortune-2\n")
