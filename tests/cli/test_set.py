"""`paigow set`: how a house way sets a hand and which rule decides."""

import json

import pytest

CARDS = ["Jc", "Ad", "Kd", "Qh", "2c", "Jk", "3c"]

VIEW = """\
Hand    J♣ A♦ K♦ Q♥ 2♣ Jk 3♣
Dealer  Golden Nugget, Las Vegas

  low   3♣ 2♣           three-two
  high  A♦ K♦ Q♥ J♣ Jk  straight, ace high

Rule 19 decides: high: made
"""


def test_view(run):
    assert run("paigow", "set", *CARDS) == (0, VIEW, "")
    assert run("paigow", "set", " ".join(CARDS), "--house-way", "golden-nugget") == (0, VIEW, "")


def test_json(run):
    done = run("paigow", "set", *CARDS, "--house-way", "foxwoods", "--json")
    assert (done.status, done.err) == (0, "")
    assert list(json.loads(done.out).items()) == [
        ("schema", 1),
        ("hand", CARDS),
        ("house_way", "foxwoods"),
        ("low", ["2c", "3c"]),
        ("high", ["Jc", "Ad", "Kd", "Qh", "Jk"]),
        ("rule", 16),
        ("rule_text", "high: made"),
    ]
    assert done.out == json.dumps(json.loads(done.out)) + "\n"


def test_a_hand_that_no_rule_decides(run, tmp_path):
    (tmp_path / "pairs.toml").write_text('name = "Pairs only"\nrule = [{ hand = "pair", high = "pair" }]\n')
    expected = """\
Hand    2♣ 3♦ 4♥ 5♠ 7♣ 8♦ 9♥
Dealer  Pairs only

  low   8♦ 7♣           eight-seven
  high  9♥ 5♠ 4♥ 3♦ 2♣  nine high

No rule decides: any hand (built in): best legal low, then best high
"""
    assert run("paigow", "set", "2c 3d 4h 5s 7c 8d 9h", "--house-way", "pairs.toml") == (0, expected, "")
    done = run("paigow", "set", "2c 3d 4h 5s 7c 8d 9h", "--house-way", "./pairs.toml", "--json")
    assert json.loads(done.out)["rule"] == 0
    assert json.loads(done.out)["house_way"] == "./pairs.toml"


@pytest.mark.parametrize(
    ("wheel", "high"),
    [("second", "5♠ 4♥ 3♦ 2♣ Jk  straight, five high"), ("lowest", "Jk 5♠ 4♥ 3♦ 2♣  straight, six high")],
)
def test_wheel(run, wheel, high):
    """The joker makes the better straight, and which one that is depends on the wheel."""
    done = run("paigow", "set", "2c 3d 4h 5s Jk Kh Qd", "--wheel", wheel)
    assert (done.status, done.err) == (0, "")
    assert f"high  {high}\n" in done.out


def test_the_other_common_options_change_nothing(run):
    options = ["--role", "banker", "--commission", "0", "--dead", "4h 5h"]
    assert run("paigow", "set", *CARDS, *options) == (0, VIEW, "")
