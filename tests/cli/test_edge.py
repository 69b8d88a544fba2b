"""`paigow edge`: what is printed, for one game and for several, and what is said of wrong input."""

import csv
import io
import json
import re

import pytest

import paigow
from paigow.cli import edge_views
from paigow.cli.main import main
from paigow.solving import kept_totals
from paigow.solving.whole_game import solve
from paigow.study import edge as edges

#: Sets of ranks of the part of the game that is solved here; its classes are 3,246.
RANKS = (4096, 4111)

ONE = """\
Dealer    foxwoods
You set   optimal
Rules     you play, copies lose; 5% commission; A-2-3-4-5 second-highest

          of 8,250,459,031,214,400 deals
  won                  2,446,790,425,160   0.0297%
  pushed           8,247,969,198,437,284  99.9698%
  lost                    43,042,351,956   0.0005%

Your EV             +0.0277% of your bet; the house edge is -0.0277%
Standard deviation  0.0165 of your bet
"""

SEVERAL = """\
Opponent  foxwoods
Rules     ez: you bank, copies win; 0% commission; A-2-3-4-5 second-highest;
          push when the opponent has a queen-high hand without a pair high

  you set   role      win    push    lose        EV    s.d.
  optimal   banker  0.03%  99.97%  <0.01%  +0.0286%  0.0172
  foxwoods  banker  0.03%  99.97%  <0.01%  +0.0285%  0.0171

EV: yours, in percent of the opponent's bet; the house edge is the same with the
other sign. s.d.: standard deviation of one result, as a part of the opponent's
bet.
"""


@pytest.fixture(autouse=True)
def part(monkeypatch, tmp_path):
    """Part of the game to solve, and not to remember; the working directory is an empty one."""
    monkeypatch.setattr(kept_totals, "cache_folder", lambda: None)
    monkeypatch.setattr(edges, "solve", lambda *game, **options: solve(*game, ranks=RANKS, **options))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def call(capsys, *arguments):
    assert main(["edge", *arguments]) == 0
    return capsys.readouterr()


def test_one_game(capsys):
    output = call(capsys, "--dealer", "foxwoods")
    assert output.out == ONE
    assert "edge against foxwoods: 100%, 0 s left" in output.err


def test_copies_of_two_who_set_alike():
    """Foxwoods on both sides: its totals, and half the copies are what is lost more often than won."""
    way = paigow.load_house_way("foxwoods")
    totals = 2_402_490_163_014_487, 2_506_876_225_883_400
    one = edges.Edge("foxwoods", "foxwoods", paigow.Rules(), *totals, dealer_way=way, player_way=way)
    assert one.copied == 2 * (totals[1] - totals[0]) == one.to_json()["copied"]
    assert "Copied              2.5304% of the deals, low and high hands together; the\n" in str(one)
    other = edges.Edge("foxwoods", "optimal", paigow.Rules(), *totals, dealer_way=way)
    assert other.copied is None
    assert "copied" not in other.to_json()


def test_the_best_player_by_a_name_much_like_his(capsys):
    assert main(["edge", "--player", "optimum"]) == 2
    wrong = 'paigow: no house way "optimum", perhaps optimal; right: paigow edge --player optimal\n'
    assert capsys.readouterr().err == wrong
    assert main(["edge", "--player", "nobody"]) == 2
    assert ", or any of optimal, ballys-ac, " in capsys.readouterr().err


def test_several_players(capsys):
    players = ["--player", "optimal", "--player", "foxwoods"]
    assert call(capsys, "--dealer", "foxwoods", *players, "--role", "banker", "--rules", "ez").out == SEVERAL


def test_json(capsys):
    arguments = ["--dealer", "foxwoods", "--rules", "tiger-9", "--jobs", "1"]
    data = json.loads(call(capsys, *arguments, "--json").out)
    assert data == edges.edge("foxwoods", rules="tiger-9").to_json()
    both = json.loads(call(capsys, *arguments, "--player", "foxwoods", "--player", "optimal", "--json").out)
    assert list(both) == ["schema", "edges"]
    assert both["edges"][1] == data
    assert (data["program"], data["player_sha256"]) == (f"paigow {paigow.__version__}", None)
    assert data["game"] == data["rules"]
    assert both["edges"][0]["player_sha256"] == data["dealer_sha256"] == paigow.load_house_way("foxwoods").sha256


def test_csv(capsys, tmp_path):
    players = ["--dealer", "foxwoods", "--player", "optimal", "--player", "claridge"]
    text = call(capsys, *players, "--csv", "-").out
    found = edges.edges("foxwoods", ["optimal", "claridge"])
    rows = list(csv.DictReader(io.StringIO(text)))
    for row, one in zip(rows, found, strict=True):
        assert (row["player"], row["role"], row["wheel"]) == (one.player, "player", "second")
        assert [int(row[key]) for key in ("deals", "wins", "pushes", "losses")] == [
            one.deals,
            one.wins,
            one.pushes,
            one.losses,
        ]
        assert (float(row["house_edge"]), float(row["standard_error"])) == (one.house_edge, 0)
        assert f"dealer foxwoods {one.dealer_way.sha256[:12]}; " in row["made_for"]
    both = call(capsys, *players, "--alternate", "--csv", "edge.csv").out
    assert "alternate" not in both
    kept = list(csv.DictReader(io.StringIO((tmp_path / "edge.csv").read_text("utf-8"))))
    assert [row["role"] for row in kept] == ["alternate", "alternate"]


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_picture(capsys, tmp_path, ending):
    pytest.importorskip("matplotlib")
    words = ["--dealer", "foxwoods", "--player", "foxwoods", "--player", "optimal", "--plot", f"edge.{ending}"]
    call(capsys, *words, *(["--alternate"] if ending == "png" else []))
    content = (tmp_path / f"edge.{ending}").read_bytes()
    if ending == "png":
        assert content.startswith(b"\x89PNG")
        return
    for one in edges.edges("foxwoods", ["foxwoods", "optimal"]):
        assert f"{100 * one.house_edge:+.4f}%" in content.decode()
        assert f"{100 * one.pushes / one.deals:.2f}%" in content.decode()


def test_alternate(capsys):
    text = call(capsys, "--dealer", "foxwoods", "--alternate").out
    assert text.splitlines()[2:4] == [
        "Rules     you play, copies lose; 5% commission; A-2-3-4-5 second-highest",
        "and       you bank, copies win; 5% commission; A-2-3-4-5 second-highest",
    ]
    assert "of 16,500,918,062,428,800 deals" in text
    assert text.endswith("Average of          +0.0277% as player and +0.0279% as banker\n")
    data = json.loads(call(capsys, "--dealer", "foxwoods", "--alternate", "--json").out)
    assert data == edges.alternate_edges("foxwoods", ["optimal"])[0].to_json()


def test_several_opponents(capsys):
    banker = ["--role", "banker", "--opponents", "3", "--trials", "2000", "--seed", "5"]
    text = " ".join(call(capsys, "--dealer", "foxwoods", "--player", "foxwoods", *banker).out.split())
    found = edges.edge("foxwoods", "foxwoods", role="banker", opponents=3, trials=2000, seed=5)
    value = found.round.value
    assert "you bank against 3, copies win; 5% commission on the net win" in text
    error = f"standard error {100 * value.standard_error:.4f}%"
    assert f"Your EV {-100 * found.house_edge:+.4f}% of one opponent's bet, {error}; the house edge is" in text
    assert f"against 3 opponents: {100 * value.before_commission:+.4f}% before commission, exact;" in text
    assert (
        f"{100 * value.commission:.4f}% commission on the net win, {error}, from 2,000 rounds dealt with seed 5" in text
    )


def test_several_opponents_and_players(capsys):
    banker = ["--role", "banker", "--opponents", "2", "--trials", "1000"]
    players = ["--player", "foxwoods", "--player", "claridge"]
    text = " ".join(call(capsys, "--dealer", "foxwoods", *players, *banker).out.split())
    assert "EV: yours, in percent of one opponent's bet;" in text
    assert "Both are of a round against all opponents; win, push and lose against each." in text
    assert "Round of foxwoods against 2 opponents:" in text
    assert "Round of claridge against 2 opponents:" in text


def test_flat_fee(capsys):
    text = call(capsys, "--fee", "1.50", "--bet", "100").out
    assert "a fee of 1.50 for a bet of 100;" in text
    assert "Your EV             -1.4712 on your bet of 100: -1.4712%; the house edge is\n" in text
    assert "commission" not in text


def test_every_house_way(capsys, monkeypatch):
    monkeypatch.setattr("paigow.house_ways.way.house_way_names", lambda: ("claridge", "foxwoods"))
    text = call(capsys, "--all").out
    rows = [re.split(r"  +", line)[1:4] for line in text.splitlines() if "%  " in line]
    assert rows == [
        [way, player, role]
        for way in ("claridge", "foxwoods")
        for role in ("player", "banker")
        for player in ("the same", "optimal")
    ]
    data = json.loads(call(capsys, "--all", "--json", "--rules", "ez").out)
    assert [edge["rules"]["name"] for edge in data["edges"]] == ["ez"] * 8
    assert json.loads(call(capsys, "--all", "--json", "--role", "banker").out)["edges"][0]["role"] == "banker"
    assert len(json.loads(call(capsys, "--all", "--json", "--alternate").out)["edges"]) == 4


def test_eighty_columns_hold_any_shipped_way(capsys):
    """Rules that are those of a few dealers only say whose they are."""
    ways = ["flamingo-hilton", "fair-way-literal", "california"]
    found = [one for way in ways for one in edges.edges(way, [way, "optimal"])]
    edge_views.print_edges(found)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[:3] == [
        "Rules     you play, copies lose; 5% commission; A-2-3-4-5 second-highest",
        "and       you play, copies lose; 5% commission; A-2-3-4-5 lowest (california)",
        "",
    ]
    assert lines[6].split()[:4] == ["fair-way-literal", "the", "same", "player"]


def test_house_way_is_the_dealer(capsys):
    """`--house-way` names the dealer in every command."""
    assert json.loads(call(capsys, "--house-way", "claridge", "--json").out)["dealer"] == "claridge"


def test_a_push_that_never_matches(capsys, tmp_path):
    (tmp_path / "never.toml").write_text('name = "x"\npush = [{ high = "high card 7" }, { low = "9 high" }]')
    output = call(capsys, "--rules", "never.toml", "--json")
    warning, *others = output.err.splitlines()
    assert warning.startswith(
        'paigow: warning: no hand that Golden Nugget, Las Vegas sets fits the push "high: high card 7"'
    )
    assert not any("warning" in line for line in others)
    assert json.loads(output.out)["rules"]["push"] == [{"high": "high card 7"}, {"low": "9 high"}]


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--dealer", "nowhere"], 'no house way "nowhere"'),
        (["--player", "nowhere"], 'no house way "nowhere"'),
        (["--rules", "nowhere"], 'no rule set "nowhere"'),
        (["--all", "--dealer", "foxwoods"], "--all is for every house way, --dealer for one; right: paigow edge --all"),
        (["--all", "--player", "foxwoods"], "--all is for every house way, --player for one"),
        (["--alternate", "--role", "banker"], "a role, where both take turns; right: --alternate without --role"),
        (
            ["--opponents", "7"],
            "7 opponents, where a banker has 1 to 6; right: paigow edge --opponents 6 --role banker",
        ),
        (["--alternate", "--opponents", "7"], "7 opponents, where a banker has 1 to 6"),
        (["--opponents", "2"], "2 opponents are for a banker"),
        (["--fee", "1"], "a fee of 1 without a bet"),
        (["--fee", "1", "--bet", "100", "--commission", "5%"], "a fee of 1 and a commission of 5%"),
        (["--role", "banker", "--opponents", "2", "--trials", "3"], "trials 3 is no whole number"),
        (["--jobs", "0"], "--jobs 0 is not from 1 to 1024; right: paigow edge --jobs 2"),
        (
            ["--jobs", "100000000000000000000"],
            "--jobs 100000000000000000000 is not from 1 to 1024; right: paigow edge --jobs 2",
        ),
        (["--commission", "5"], 'commission "5" is 100% or more'),
        (["foxwoods"], "right: paigow edge --dealer foxwoods --player optimal"),
    ],
)
def test_wrong_input(arguments, wrong, capsys):
    assert main(["edge", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("paigow: ")
    assert wrong in output.err
    assert "right: " in output.err
    assert len(output.err.splitlines()) == 1
