"""`paigow deal`: what is printed, and what is said of wrong input."""

import json

import pytest

import paigow
from paigow.game.frames import cards_text
from paigow.hand.deal import deal_round

ROUND = """\
Seat 1: put A♠ K♦ in front   ace-king
9♠ 9♥ 9♦ 6♥ 2♥ behind        three nines
  wins, +25. The house way sets it the same.

Seat 2: put J♦ 2♦ in front   jack-two
8♥ 7♠ 6♦ Jk 4♦ behind        straight, eight high
  pushes, 0. The house way sets it the same.

Seat 3: put J♥ 5♣ in front   jack-five
A♦ T♦ 7♦ 3♠ 2♣ behind        ace high
  loses, -25.
  The house way: J♥ T♦ in front, A♦ 7♦ 5♣ 3♠ 2♣ behind; loses, -25.

Together   0 with the best sets, 0 with those of the house way.

Dealer     puts Q♥ J♣ in front, 5♦ 5♠ 9♣ 4♠ 3♣ behind.
           Rule 17: "One pair: keep the pair high, the two highest other cards
           low."
House way  Foxwoods
Rules      ez: you play, copies lose; 0% commission; A-2-3-4-5 second-highest;
           push when the dealer has a queen-high hand without a pair high; every
           seat bets 25
Round      seed 5
Dice       4 3 1, together 8: the first hand goes to the dealer
Discard    7♥ K♠ 6♣ J♠
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
    assert "a fee of 1.50 for a bet of 100;" in text
    assert "the dealer's cards lie open" in text
    assert "pushes, -1.50" in text
    assert "Together -9 with the best sets, -9 with those of the house way" in text


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--seats", "7"], "7 seats, where a table has 1 to 6; right: paigow deal --seats 6"),
        (["--seats", "six"], "right: paigow deal --seats 2"),
        (["--seed", "-1"], "seed -1 is no whole number from 0 up; right: paigow deal --seed 1"),
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


def test_side_bets(run):
    out = run(
        "paigow", "deal", "--seed", "5", "--seats", "2", "--side-bet", "fortune-2:5", "--side-bet", "tiger-9:1"
    ).out
    assert "  Fortune, pay table 2, 5: three of a kind; +15.\n  Tiger 9, 1: no line; -1.\n" in out
    assert "Side bets  +33 of these." in out
    done = run("paigow", "deal", "--seed", "5", "--seats", "1", "--side-bet", "fortune-2:5", "--json")
    assert json.loads(done.out)["side_bets"] == [
        {"side_bet": "fortune-2", "stake": 5.0, "seat": 1, "lines": ["three of a kind"], "gain": 15.0}
    ]
    wrong = run("paigow", "deal", "--side-bet", "fortune-2")
    assert (wrong.status, wrong.out) == (2, "")


def test_a_dragon_hand(run):
    """Seat 1 sets its own hand knowing the cards of the spare one, which the house way sets; all by single answers."""
    call = ("paigow", "deal", "--seed", "5", "--seats", "2", "--dragon", "--house-way", "foxwoods")
    data = json.loads(run(*call, "--json").out)
    spare, dealer = data["dragon"], data["dealer"]
    plain = deal_round(5, house_way="foxwoods").to_json()
    assert spare["hand"] == plain["seats"][2]["hand"]
    assert spare["seat"] == 3
    for key in ("low", "outcome", "gain"):
        assert spare["house_way"][key] == json.loads(json.dumps(plain["seats"][2]["house_way"]))[key]
    his = paigow.advise(" ".join(spare["hand"]), "foxwoods", dead=" ".join(data["seats"][0]["hand"]))
    assert spare["house_way"]["ev"] == his.house_way_split.ev
    mine = paigow.advise(" ".join(data["seats"][0]["hand"]), "foxwoods", dead=" ".join(spare["hand"]))
    assert data["seats"][0]["best"]["ev"] == mine.best.ev
    assert data["seats"][1] == json.loads(json.dumps(plain["seats"][1]))
    assert dealer == json.loads(json.dumps(plain["dealer"]))
    out = run(*call).out
    low = cards_text(" ".join(spare["house_way"]["low"]))
    assert f"Dragon: put {low} in front" in out
    gains = [seat["best"]["gain"] for seat in data["seats"]] + [spare["house_way"]["gain"]]
    assert f"Together   {sum(gains):+g} with the best sets" in out
    assert "dragon" not in plain
    wrong = run("paigow", "deal", "--dragon", "--seed", "1")
    assert wrong.err.endswith("all 6 seats are taken; right: paigow deal --dragon --seed 1 --seats 5\n")
