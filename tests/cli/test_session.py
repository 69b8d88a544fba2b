"""`paigow session`: what is printed, written and drawn, and what is said of wrong input."""

import json

import pytest

from paigow.cli.main import main
from paigow.house_ways.way import load_house_way
from paigow.rules.game import Rules
from paigow.study.edge import Edge
from paigow.study.session import play_session

WINS, LOSSES = 2_402_490_163_014_487, 2_506_876_225_883_400

EVENING = """\
Dealer   Foxwoods
Player   claridge
Rules    you play, copies lose; 5% commission; A-2-3-4-5 second-highest
Evening  70 hands at 25, with 500 in the pocket

A hand      29.12% win +23.75; 40.50% push; 30.38% lose -25
"""


@pytest.fixture(autouse=True)
def place(monkeypatch, tmp_path):
    """The edge of Foxwoods' way against itself for every game; the working directory is an empty one."""
    from paigow.study import known_edges

    def edge(dealer, player, **options):
        name = player if player == "optimal" else load_house_way(player).key
        return Edge(dealer.key, name, known_edges.game_rules(dealer, options), WINS, LOSSES)

    monkeypatch.setattr(known_edges, "known_edge", edge)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def call(capsys, *arguments):
    assert main(["session", *arguments]) == 0
    return capsys.readouterr().out


def test_an_evening(capsys):
    """Two hours at 35 hands an hour, bet 25, bankroll 500."""
    arguments = ["--hours", "2", "--pace", "35", "--bet", "25", "--bankroll", "500"]
    out = call(capsys, *arguments, "--house-way", "foxwoods", "--strategy", "claridge")
    found = play_session(Edge("foxwoods", "claridge", Rules(), WINS, LOSSES), 70, 25, 500)
    assert out.startswith(EVENING)
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    cost = 30 * 25 * found.edge.house_edge
    assert f"An hour     -{cost:.2f} at 30 hands and -{cost * 4 / 3:.2f} at 40 hands" in lines
    assert f"The evening {found.mean:+.2f} on average, standard deviation {found.standard_deviation:.2f}" in lines
    assert f"Bankroll    {100 * found.ruin:.2f}% of the evenings end early or with too little" in out
    row = next(line for line in lines if line.split()[:1] == ["50%"])
    assert row.split()[1] == "-50"
    row = next(line for line in lines if line.split()[:1] == ["5"])
    assert row.split()[1] == f"{100 * found.streaks[4].lost:.2f}%"


def test_a_fee(capsys):
    out = call(capsys, "--fee", "1", "--hands", "10")
    assert "29.12% win +24; 40.50% push -1; 30.38% lose -26" in out
    assert "Bankroll" not in out


def test_the_bet_of_a_rules_file(capsys, tmp_path):
    (tmp_path / "fee.toml").write_text('name = "x"\nfee = "2"\nbet = "50"')
    assert "200 hands at 50\n" in call(capsys, "--rules", "fee.toml")


def test_narrow(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, call(capsys, "--bankroll", "1000").splitlines())) <= 40


def test_json_and_csv(capsys, tmp_path):
    rules = Rules(role="banker", bet="10", name="standard")
    found = play_session(Edge("golden-nugget", "optimal", rules, WINS, LOSSES), 30, 10)
    arguments = ["--hands", "30", "--bet", "10", "--role", "banker"]
    assert json.loads(call(capsys, *arguments, "--json", "--csv", "x.csv")) == found.to_json()
    assert (tmp_path / "x.csv").read_text("utf-8") == found.to_csv()
    assert call(capsys, *arguments, "--csv", "-") == found.to_csv()


@pytest.mark.parametrize("bankroll", [(), ("--bankroll", "300")])
def test_plot(bankroll, capsys, tmp_path):
    pytest.importorskip("matplotlib")
    call(capsys, "--plot", "evening.svg", *bankroll)
    text = (tmp_path / "evening.svg").read_text("utf-8")
    for words in (
        "How the evening ends: ahead",
        "Bankroll gone" if bankroll else "So many hands in a row",
        "Rules: you",
    ):
        assert words in text


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--hands", "0"], '"0" is no number of hands'),
        (["--hands", "many"], "right: paigow session --hands 2"),
        (["--hands", "20", "--hours", "2"], "right: paigow session --hours 2 --pace 35"),
        (["--hours", "x"], '"x" is no number of hours; right: paigow session --hours 2 --pace 35'),
        (["--hours", "1", "--pace", "fast"], '"fast" is no number of hands an hour'),
        (["--hours", "0"], '"0" is no number of hands'),
        (["--bet", "-1"], 'bet "-1" is below 0'),
        (["--bankroll", "20"], "a bankroll of 20 does not pay for one hand at 25"),
        (["--house-way", "nowhere"], 'no house way "nowhere"'),
        (["--strategy", "nowhere"], 'no house way "nowhere"'),
        (["--fee", "30", "--bet", "25"], "a fee of 30 is more than the bet"),
        (["--csv", "-", "--json"], "both go to standard output"),
        (["--jobs", "0"], "--jobs 0 is not from 1"),
        (["tonight"], "right: paigow session --hands 200"),
    ],
)
def test_wrong_input(arguments, wrong, capsys):
    assert main(["session", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert wrong in output.err
    assert "right: " in output.err
    assert len(output.err.splitlines()) == 1


def test_with_a_side_bet(capsys, monkeypatch):
    """An evening of both bets: what the side bet pays, and a bankroll that does not pay for both."""
    from fractions import Fraction

    from paigow.study.side_bets import together
    from paigow.study.side_bets.bet import load_side_bet
    from paigow.study.side_bets.together import BothBets, LineOutcomes

    def both_bets(name, dealer, player, *, main, side, meters, options):
        edge = Edge("foxwoods", "optimal", Rules(), WINS, LOSSES)
        deals = edge.deals // 5
        lines = (
            LineOutcomes(0, edge.deals - deals, WINS - deals, LOSSES, -side),
            LineOutcomes(1, deals, deals, 0, 4 * side),
        )
        return BothBets(load_side_bet(name), main, side, edge, lines)

    monkeypatch.setattr(together, "both_bets", both_bets)
    arguments = ["--hands", "50", "--house-way", "foxwoods", "--side-bet", "fortune-2:5"]
    out = call(capsys, *arguments)
    assert "Evening  50 hands at 25, 5 on the side bet\nSide bet Fortune, pay table 2\n" in out
    assert "Side bet    20.00% pay, up to +20; 0.00 on average" in out
    data = json.loads(call(capsys, *arguments, "--json"))
    assert data["both_bets"]["stake"] == 5
    assert data["mean"] == pytest.approx(
        50 * float(Fraction(25 * 19 * WINS - 25 * 20 * LOSSES, 20 * 8_250_459_031_214_400))
    )
    for wrong in (["--bankroll", "29"], ["--side-bet", "fortune-2"], ["--meter", "mega=1", "--side-bet", "nothing:5"]):
        assert main(["session", *arguments, *wrong]) == 2
        assert "right: " in capsys.readouterr().err
    assert main(["session", "--meter", "mega=1"]) == 2
