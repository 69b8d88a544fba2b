"""A set graded: its cost and place among all, fouls, the house way's rule, and two sets settled as they were laid."""

import random

import pytest
from messages import refused

import paigow
from paigow import CardError, RulesError, advise, grade
from paigow.game.cards import CARD_NAMES

HAND = "As Kd Qh Jc 9s 9d 2c"
DEALER = "Ah Ks Th 8c 7d 5s 3c"


def test_every_set_of_a_hand():
    advice = advise(HAND)
    grades = [grade(advice, " ".join(split.low)) for split in advice.splits]
    assert [found.cost for found in grades] == [advice.cost(split) for split in advice.splits]
    places = [found.place for found in grades]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (1, grades[0].sets)
    assert {found.as_house_way for found in grades if found.split == advice.house_way_split} == {True}
    for split in advice.fouls:
        found = grade(advice, " ".join(split.low))
        assert (found.foul, found.place, found.cost) == (True, None, None)


def test_a_question_asked():
    """asked.tsv: king-five handed in; with no pair and the joker an ace, that gives much away."""
    found = grade(advise("Jk Ks Qd Jc 9h 7s 5c"), "Ks 5c")
    assert not found.foul
    assert found.place > 1
    assert found.cost > 0
    assert not found.as_house_way


@pytest.mark.parametrize("laid", ["9s 9d", "9s9d | As Kd Qh Jc 2c", "As Kd Qh Jc 2c / 9d 9s", "9s/9d"])
def test_ways_to_write_a_set(laid):
    found = grade(advise(HAND), laid)
    assert {*found.split.low} == {"9s", "9d"}
    assert found.foul


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("rules", ["standard", "ez"])
def test_results_are_those_that_are_counted(role, rules):
    rng = random.Random(10)
    for _ in range(20):
        cards = rng.sample(CARD_NAMES, 14)
        advice = advise(cards[:7], rules=rules, role=role, dealer=cards[7:])
        for split in advice.splits:
            found = grade(advice, " ".join(split.low))
            assert found.result == ("win" if split.wins else "lose" if split.losses else "push")
        for split in advice.fouls:
            assert grade(advice, " ".join(split.low)).result == "lose"


def test_the_dealer_s_own_set():
    advice = advise(HAND, dealer=DEALER)
    worse = grade(advice, "As Kd", "Th 8c")
    assert (worse.dealer.low, worse.dealer_foul, worse.result) == (("Th", "8c"), False, "win")
    assert grade(advice, "Jc 2c").result == "push"  # king-ten in front by the house way
    assert grade(advice, "Jc 2c", "Th 8c").result == "win"  # and ten-eight as he laid it
    foul = grade(advice, "Jc 2c", "Ah Ks")
    assert (foul.dealer_foul, foul.dealer, foul.result) == (True, advice.dealer.split, "push")


def test_wrong_sets():
    advice = advise(HAND)
    for wrong in ("", "9s", "9s 9h", "9s 9d 2c", HAND, "As Kd Qh | Jc 9s 9d 2c"):
        refused(CardError, grade, advice, wrong)
    refused(RulesError, grade, advice, "9s 9d", "Ah Ks")


def test_json():
    data = grade(advise(HAND, dealer=DEALER), "As Kd").to_json()
    assert (data["place"], data["cost"], data["foul"], data["as_house_way"]) == (1, 0, False, True)
    assert data["result"] == "win"
    assert data["dealer_set"]["low"] == ["Ks", "Th"]
    assert paigow.Grade.__doc__
