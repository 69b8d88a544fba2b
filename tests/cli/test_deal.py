"""`paigow deal`: what is printed, and what is said of wrong input."""

import json

import pytest

from paigow.hand.deal import deal_round

ROUND = """\
Dealer  Foxwoods
Rules   ez: you play, copies lose; 0% commission; A-2-3-4-5 second-highest;
        dealer's high "high card Q" pushes; every seat bets 25
Round   seed 5
Dice    4 3 1, together 8: the first hand goes to the dealer
Discard 7♥ K♠ 6♣ J♠

Dealer  4♠ J♣ 9♣ 3♣ 5♦ Q♥ 5♠
  Q♥ J♣ | 5♦ 5♠ 9♣ 4♠ 3♣
  Rule 17 decides: hand: pair; high: pair

Seat 1  6♥ A♠ 9♠ 2♥ K♦ 9♥ 9♦
  best, and the house way  A♠ K♦ | 9♠ 9♥ 9♦ 6♥ 2♥  wins  +25

Seat 2  4♦ Jk 6♦ 8♥ J♦ 7♠ 2♦
  best, and the house way  J♦ 2♦ | 8♥ 7♠ 6♦ Jk 4♦  pushes  0

Seat 3  J♥ A♦ 7♦ 5♣ 2♣ 3♠ T♦
  best           J♥ 5♣ | A♦ T♦ 7♦ 3♠ 2♣  loses  -25
  the house way  J♥ T♦ | A♦ 7♦ 5♣ 3♠ 2♣  loses  -25

Together  0 with the best sets, 0 with those of the house way
"""


def test_a_round(run):
    done = run(
        *("paigow", "deal", "--seed", "5", "--seats", "3", "--house-way", "foxwoods", "--rules", "ez", "--bet", "25")
    )
    assert done == (0, ROUND, "")


def test_json(run):
    done = run("paigow", "deal", "--seed", "12", "--json", "--commission", "4%")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == json.loads(json.dumps(deal_round(12, commission="4%").to_json()))


def test_a_new_round_says_its_seed(run):
    one = json.loads(run("paigow", "deal", "--seats", "1", "--json").out)
    again = json.loads(run("paigow", "deal", "--seats", "1", "--json", "--seed", str(one["seed"])).out)
    assert one == again


def test_a_dealer_who_pushes_and_a_fee(run):
    """Seeds are looked through for a dealer with an ace-high hand."""
    seed = next(seed for seed in range(1000) if deal_round(seed, rules="face-up").dealer.pushes)
    done = run("paigow", "deal", "--seed", str(seed), "--rules", "face-up", "--fee", "1.50", "--bet", "100")
    text = " ".join(done.out.split())
    assert "This hand of his pushes every bet." in text
    assert "a fee of 1.50 for a bet of 100, no commission" in text
    assert "the dealer's cards lie open" in text
    assert "pushes -1.50" in text
    assert "Together -9 with the best sets, -9 with those of the house way" in text


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--seats", "7"], "7 seats, where a table has 1 to 6; right: 6 seats"),
        (["--seats", "six"], "right: --seats 2"),
        (["--seed", "-1"], "seed -1 is no whole number from 0 up; right: seed 1"),
        (["--fee", "1"], "a fee of 1 without a bet"),
        (["--bet", "0"], "a bet of 0 is no bet"),
        (["--bet", "lots"], 'bet "lots" is not an amount of money'),
        (["--rules", "nowhere"], 'no rule set "nowhere"'),
        (["--role", "banker"], "No such option"),
        (["--house-way", "nowhere"], 'no house way "nowhere"'),
    ],
)
def test_wrong_input(run, arguments, wrong):
    done = run("paigow", "deal", *arguments)
    assert (done.status, done.out) == (2, "")
    assert wrong in done.err
    assert "right: " in done.err
    assert len(done.err.splitlines()) == 1
