"""What cards seen are worth: each dealt round is a one-hand answer; the same call gives the same figures."""

import random
from math import fsum

import pytest

import paigow
from paigow.cli.main import main
from paigow.errors import InputError, RulesError
from paigow.study.seen import seen_worth


def test_it_is_the_mean_of_exact_answers():
    found = seen_worth("foxwoods", 21, rounds=40, seed=3, jobs=1)
    worth = []
    for n in range(40):
        cards = random.Random(f"3 {n}").sample(range(53), 28)
        aware = paigow.advise(cards[:7], "foxwoods", dead=cards[7:])
        blind = paigow.advise(cards[:7], "foxwoods").best
        worth.append(aware.cost(next(split for split in aware.splits if split.low == blind.low)))
    assert found.gain == fsum(worth) / 40
    assert found.changed >= sum(one > 0 for one in worth) > 0
    assert found.gain >= 0
    assert 0 < found.standard_error < 1


def test_threads_change_nothing():
    assert seen_worth("foxwoods", 7, rounds=210, jobs=1) == seen_worth("foxwoods", 7, rounds=210, jobs=2)


def test_more_cards_are_worth_more():
    """With 39 cards seen the dealer's hand is known, and the gain is that of cards that lie open: many per cent."""
    few, many = (seen_worth("golden-nugget", cards, rounds=300).gain for cards in (7, 39))
    assert many > 10 * few
    assert many > 0.02


@pytest.mark.parametrize("cards", [0, 40, True, 7.0])
def test_wrong_numbers_of_cards(cards):
    with pytest.raises(InputError, match="right: --seen 7"):
        seen_worth("foxwoods", cards)


def test_the_command_refuses_before_it_solves(capsys):
    assert main(["edge", "--seen", "0"]) == 2
    assert capsys.readouterr().err == "paigow: 0 cards seen, where 1 to 39 can be; right: paigow edge --seen 7\n"


@pytest.mark.parametrize("rules", ["face-up", "dealer-open"])
def test_open_cards_are_refused_before_anything_is_solved(rules, capsys):
    assert main(["edge", "--seen", "7", "--rules", rules]) == 2
    wrong, right = capsys.readouterr().err.split("; right: ")
    assert wrong == "paigow: cards seen are for a dealer whose cards are closed and one opponent"
    assert right == "paigow edge --seen 7 --rules standard\n"


@pytest.mark.parametrize("rounds", [0, 1, True, 10**9])
def test_wrong_numbers_of_rounds(rounds):
    with pytest.raises(InputError, match="right: --trials"):
        seen_worth("foxwoods", 7, rounds=rounds)


def test_open_cards_are_seen_anyway():
    with pytest.raises(RulesError, match="right: --rules standard"):
        seen_worth("foxwoods", 7, options={"rules": "face-up"})
