"""A commission that is rounded up to a coin at a given bet."""

from dataclasses import replace
from fractions import Fraction

import pytest
from messages import refused
from oracle import variants

import paigow
from paigow.errors import RulesError
from paigow.rules.game import Rules
from paigow.rules.sets import parse_rule_set, rules_of
from paigow.study.edge import Edge
from paigow.study.session import play_session
from paigow.tables.folders import Game

FILE = 'name = "x"\nbet = "25"\ncoin = "1"\ncommission = "5%"'


def test_two_on_a_win_of_twenty_five():
    """Five percent of 25, in whole ones, is 2: eight percent at that bet."""
    rules = rules_of(None, "second", bet="25", coin="1")
    assert (rules.commission, rules.stated_commission) == (Fraction(2, 25), Fraction(1, 20))
    assert str(rules).startswith("you play, copies lose; 8% commission (5% of 25 rounded up to 1);")
    assert (rules.to_json()["commission"], rules.to_json()["rate"], rules.to_json()["coin"]) == (0.08, 0.05, 1)


@pytest.mark.parametrize("rate", ["5%", "4.76%", "2.5%", "0%", "33.3%"])
@pytest.mark.parametrize("coin", ["1", "0.25", "5", "0.5"])
def test_coins_laid_down(rate, coin):
    for bet in ("10", "25", "30", "7.50", "100", "20"):
        rules = Rules(commission=rate, bet=bet, coin=coin)
        taken = variants.commission_taken(Fraction(bet), rules.stated_commission, Fraction(coin))
        assert rules.commission * Fraction(bet) == taken
        assert rules.exact_ev(100, 50, 200) == (100 * (Fraction(bet) - taken) / Fraction(bet) - 50) / 200


def test_another_bet_is_rounded_anew():
    rules = parse_rule_set(FILE, "x.toml").rules
    assert rules.commission == Fraction(2, 25)
    assert rules_of(rules, "second", bet="30").commission == Fraction(2, 30)
    assert rules_of(rules, "second", bet="40").commission == Fraction(2, 40)
    assert rules_of(rules, "second", commission="9%").commission == Fraction(3, 25)
    assert rules_of(rules, "second", role="banker").commission == Fraction(2, 25)
    assert rules_of(rules, "second", fee="1") == Rules(commission=0, fee=1, bet=25)
    assert replace(rules, role="banker").stated_commission == Fraction(1, 20)
    with pytest.raises(RulesError, match="rounded up"):
        replace(rules, bet=30)  # the charge is that at 25


def test_answers_are_those_of_the_commission_that_is_charged():
    """Best sets, EVs, tables: a game at eight percent."""
    rules = parse_rule_set(FILE, "x.toml").rules
    rounded, plain = (
        paigow.advise("As Kd Qh Jc 9s 9d 2c", rules=one) for one in (rules, Rules(commission="8%", bet="25"))
    )
    assert [split.ev for split in rounded.splits] == [split.ev for split in plain.splits]
    assert Game.of("foxwoods", rules=rules) == Game.of("foxwoods", commission="8%")


def test_an_evening():
    edge = Edge("a", "b", parse_rule_set(FILE, "x.toml").rules, 10**15, 10**15)
    assert play_session(edge, 10, 25).win == 23


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"coin": 1}, "a coin of 1 without a bet"),
        ({"coin": 0, "bet": 25}, "a coin of 0 for a bet of 25"),
        ({"coin": 25, "bet": 25}, "a coin of 25 for a bet of 25"),
        ({"coin": -1, "bet": 25}, 'coin "-1" is below 0'),
        ({"coin": "x", "bet": 25}, 'coin "x" is not an amount of money'),
        ({"coin": 20, "bet": 25, "commission": "99%"}, "99% of 25 rounded up to 20 is 160%"),
        ({"coin": 1, "bet": 25, "role": "banker", "opponents": 2}, "on the net win of several opponents"),
        ({"rate": "5%"}, "a rate of 5% without a coin"),
    ],
)
def test_wrong_values(values, wrong):
    assert wrong in refused(RulesError, Rules, **values)


def test_wrong_file():
    assert refused(RulesError, parse_rule_set, 'name = "x"\ncoin = 1', "x.toml").startswith(
        "x.toml, line 2: a coin of 1"
    )
