"""Questions that people really asked, in the forms in which they asked them, each with its right answer.

Three of a kind above a straight and the flush with two aces are rules of some rooms that no rules file can say:
RULES.md says so.
"""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

import paigow
from paigow.game.cards import CARD_NAMES, parse_cards
from paigow.hand.deal import Dealt
from paigow.rules.sets import rules_of
from paigow.study.session import hands_of, play_session

HAND = "As Kd Qh Jc 9s 9d 2c"


def answer(run, *words):
    result = run("paigow", *words, "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


@pytest.mark.parametrize(
    ("asked", "low", "high_name", "suitings"),
    [
        ("AKQJ992", ["A", "K"], "pair of nines", 5940),
        ("J-J-9-9-4-3-7", ["9", "9"], "pair of jacks", 2268),
        ("6A2K4AK", ["K", "K"], "pair of aces", 2268),
    ],
)
def test_ranks_alone(run, asked, low, high_name, suitings):
    """Suitings of two pair: 6 x 6 x 4 x 4 x 4, less a flush in each of four suits with 3 x 3 pairs, 2,268."""
    data = answer(run, "advise", asked)
    assert (data["best"]["low"], data["best"]["high_name"]) == (low, high_name)
    assert data["suitings"] == suitings


def test_an_incomplete_hand(run):
    wrong = run("paigow", "advise", "K K 9 9 + three").err
    assert "3 cards are missing" in wrong
    assert "kings in front of a pair of nines would be a foul" in wrong


def test_a_set_handed_in(run):
    data = answer(run, "advise", "Jk Ks Qd Jc 9h 7s 5c", "--set", "Ks 5c")
    laid = next(split for split in data["splits"] if {*split["low"]} == {"Ks", "5c"})
    evs = {split["ev"] for split in data["splits"]}
    assert data["grade"]["foul"] is False
    assert data["grade"]["place"] == sum(ev > laid["ev"] for ev in evs) + 1
    assert data["grade"]["cost"] == pytest.approx(data["best"]["ev"] - laid["ev"], abs=1e-15)


def test_one_card_of_the_dealers(run):
    """All hands with the ace of hearts: the other six from 45 cards."""
    assert answer(run, "advise", HAND, "--dealer", "Ah")["dealer_hands"] == comb(45, 6)


def test_thirty_five_cards_seen(run):
    own = parse_cards(HAND)
    seen = " ".join([name for card, name in enumerate(CARD_NAMES) if card not in own][:35])
    data = answer(run, "odds", HAND, "--dead", seen)
    assert data["hands"] == comb(11, 7) == 330
    joker = data["ranks"][-1]
    assert (joker["rank"], Fraction(joker["hands"][1], data["hands"])) == ("Jk", Fraction(7, 11))


def test_rare_shapes_and_hands(run):
    data = answer(run, "odds")
    shapes = {line["shape"]: line["hands"] for line in data["shapes"]}
    assert (data["hands"], shapes["three pair"], shapes["trips"]) == (154_143_080, 2_898_720, 7_856_640)
    royal = next(line for line in data["categories"] if line["category"] == "royal flush")
    assert (royal["without_joker"], royal["with_joker"]) == (4_324, 21_808)


def test_dice():
    """Seven seats: 31 of 216 for six of the remainders, 30 for totals 7 and 14."""
    places = Counter(Dealt((), (), dice).first_place for dice in product(range(1, 7), repeat=3))
    assert sorted(places.values()) == [30, 31, 31, 31, 31, 31, 31]
    assert places[Dealt((), (), (1, 1, 5)).first_place] == places[Dealt((), (), (4, 5, 5)).first_place] == 30


def test_rules_of_some_rooms(run, tmp_path):
    assert rules_of(None, "second", bet="25", coin="1").commission == Fraction(8, 100)
    (tmp_path / "push.toml").write_text('name = "Copies push"\ncopies = "push"\n', "utf-8")
    usual, pushed = (answer(run, "advise", HAND, *words) for words in ([], ["--rules", "push.toml"]))
    for data in (usual, pushed):
        assert all(one["wins"] + one["pushes"] + one["losses"] == comb(46, 7) for one in data["splits"])
    assert pushed["best"]["losses"] < usual["best"]["losses"]
    assert pushed["best"]["wins"] == usual["best"]["wins"]


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        ("XCJCQCKCACADAS", "Tc Jc Qc Kc Ac Ad As"),
        ("As (*joker) Qs Qh Qd 7s 2s", "As Jk Qs Qh Qd 7s 2s"),
        ("K♣ K♦ | A♣ A♦ A♥ A♠ Jk", "Kc Kd Ac Ad Ah As Jk"),
        (
            "Ace of spades, king of diamonds, queen of hearts, jack of clubs, nine of spades, nine of diamonds, two of "
            "clubs",
            HAND,
        ),
    ],
)
def test_notations(run, asked, cards):
    assert answer(run, "set", asked)["hand"] == cards.split()


def test_an_evening():
    """Two hours at 35 hands, Foxwoods on both sides (published: 29.1195, 40.4958, 30.3847 %): 70 x 25 x 2.7212 %."""
    edge = paigow.Edge("foxwoods", "foxwoods", paigow.Rules(), 2_402_490_163_014_487, 2_506_876_225_883_400)
    evening = play_session(edge, hands_of("2", "35"), 25)
    assert evening.hands == 70
    assert evening.mean == pytest.approx(-70 * 25 * 0.027212, rel=1e-4)
    broke = play_session(edge, 70, 25, 500)
    assert 0 < broke.ruin < 0.01
    assert sum(broke.chances) == pytest.approx(1)


def test_two_hands_played(run):
    data = answer(run, "advise", HAND, "--second-hand", "Ah Kh Qs Ts 8c 5d 3d")
    for one, others in ((data, "Ah Kh Qs Ts 8c 5d 3d"), (data["second_hand"], HAND)):
        assert {*one["dead"]} == {*others.split()}
        assert one["dealer_hands"] == comb(39, 7)
        assert 0 <= one["knowledge"]["worth"] < 0.05
