"""`paigow set`: how a house way sets a hand and which rule decides."""

import json

import pytest

import paigow

CARDS = ["Jc", "Ad", "Kd", "Qh", "2c", "Jk", "3c"]

VIEW = """\
Put 3♣ 2♣ in front      three-two
A♦ K♦ Q♥ J♣ Jk behind   straight, ace high

Rule 19: "A made hand: keep it high with the best low hand it allows."

Hand       J♣ A♦ K♦ Q♥ 2♣ Jk 3♣
Dealer     Golden Nugget, Las Vegas
"""


def test_view(run):
    assert run("paigow", "set", *CARDS) == (0, VIEW, "")
    assert run("paigow", "set", " ".join(CARDS), "--house-way", "golden-nugget") == (0, VIEW, "")


WHY = """\
Put A♠ K♦ in front      ace-king
9♠ 9♦ Q♥ J♣ 2♣ behind   pair of nines

Rule 24: "One pair: keep the pair high, the two highest other cards low."
  In the file: hand: pair; high: pair

Rules before it that speak of this hand:
  rule 15 wanted a made hand high and king-high or better low: no legal setting
    does that
  rule 16 wanted a royal flush high: no legal setting does that
  rule 17 wanted a made hand high and jack-high or better low: no legal setting
    does that
  rule 18 wanted a straight flush high: no legal setting does that
  rule 19 wanted a made hand high: no legal setting does that

Hand       A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣
Dealer     Golden Nugget, Las Vegas
"""


def test_why(run):
    assert run("paigow", "set", "As Kd Qh Jc 9s 9d 2c", "--why") == (0, WHY, "")


def test_why_of_the_first_rule_that_speaks(run):
    done = run("paigow", "set", "5s 5h 5c 5d 2c Ah Ks", "--why")
    assert (done.status, done.err) == (0, "")
    assert "\n\nNo earlier rule speaks of this hand.\n\nHand " in done.out


def test_why_as_json(run):
    done = run("paigow", "set", "7c 7d 7h Ah Ks 9d 2c", "--house-way", "foxwoods", "--why", "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    assert list(data) == [
        *("schema", "hand", "house_way", "low", "high", "rule", "rule_text"),
        *("sentence", "passed_over", "program", "house_way_sha256"),
    ]
    assert data["sentence"].startswith("Otherwise, three of a kind: keep the three of a kind high")
    assert data["passed_over"] == [{"rule": 12, "rule_text": "hand: trips; high: made", "wish": "a made hand high"}]


def test_why_no_rule_decides(run, tmp_path):
    (tmp_path / "pairs.toml").write_text('name = "Pairs only"\nrule = [{ hand = "no pair", low = "AK" }]\n')
    done = run("paigow", "set", "2c 3d 4h 5s 7c 8d 9h", "--house-way", "pairs.toml", "--why")
    assert (done.status, done.err) == (0, "")
    assert (
        """
No rule decides: "Any hand that is left: play the best legal low hand, then the
  best high hand."
  In the file: any hand (built in): best legal low, then best high

Rules that speak of this hand:
  rule 1 wanted ace-king low: no legal setting does that

Hand       2♣ 3♦ 4♥ 5♠ 7♣ 8♦ 9♥
"""
        in done.out
    )
    done = run("paigow", "set", "2c 2d 4h 5s 7c 8d 9h", "--house-way", "pairs.toml", "--why")
    assert "\n\nNo rule speaks of this hand.\n" in done.out


def test_why_minds_the_wheel(run):
    done = run("paigow", "set", "2c 3d 4h 5s Jk Kh Qd", "--wheel", "lowest", "--why")
    assert "\nJk 5♠ 4♥ 3♦ 2♣ behind   straight, six high\n" in done.out
    assert 'Rule 15: "' in done.out


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
        ("program", f"paigow {paigow.__version__}"),
        ("house_way_sha256", paigow.load_house_way("foxwoods").sha256),
    ]
    assert done.out == json.dumps(json.loads(done.out)) + "\n"


def test_a_hand_that_no_rule_decides(run, tmp_path):
    (tmp_path / "pairs.toml").write_text('name = "Pairs only"\nrule = [{ hand = "pair", high = "pair" }]\n')
    expected = """\
Put 8♦ 7♣ in front      eight-seven
9♥ 5♠ 4♥ 3♦ 2♣ behind   nine high

No rule decides: "Any hand that is left: play the best legal low hand, then the
  best high hand."

Hand       2♣ 3♦ 4♥ 5♠ 7♣ 8♦ 9♥
Dealer     Pairs only
"""
    assert run("paigow", "set", "2c 3d 4h 5s 7c 8d 9h", "--house-way", "pairs.toml") == (0, expected, "")
    done = run("paigow", "set", "2c 3d 4h 5s 7c 8d 9h", "--house-way", "./pairs.toml", "--json")
    assert json.loads(done.out)["rule"] == 0
    assert json.loads(done.out)["house_way"] == "./pairs.toml"


@pytest.mark.parametrize(
    ("wheel", "high"),
    [
        ("second", "5♠ 4♥ 3♦ 2♣ Jk behind   straight, five high"),
        ("lowest", "Jk 5♠ 4♥ 3♦ 2♣ behind   straight, six high"),
    ],
)
def test_wheel(run, wheel, high):
    """The joker makes the better straight, and which one that is depends on the wheel."""
    done = run("paigow", "set", "2c 3d 4h 5s Jk Kh Qd", "--wheel", wheel)
    assert (done.status, done.err) == (0, "")
    assert f"\n{high}\n" in done.out
