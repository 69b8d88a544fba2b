"""Rules: what is accepted, what is refused, and the exact EV."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from messages import one_line

import paigow
from paigow.game.cards import parse_cards, parse_hand
from paigow.hand.advice import advise_both
from paigow.language.grammar import Rule
from paigow.rules.game import Rules, check_dead_cards, parse_commission

HAND = parse_hand("As Kd Qh Jc 9s 9d 2c")


@pytest.mark.parametrize(
    ("value", "commission"),
    [
        ("5%", Fraction(1, 20)),
        ("5 %", Fraction(1, 20)),
        (" 5% ", Fraction(1, 20)),
        ("0.05", Fraction(1, 20)),
        (".05", Fraction(1, 20)),
        ("2.5%", Fraction(1, 40)),
        ("0", Fraction(0)),
        ("0%", Fraction(0)),
        ("-0", Fraction(0)),
        ("+1%", Fraction(1, 100)),
        ("99.99%", Fraction(9999, 10000)),
        (0, Fraction(0)),
        (0.05, Fraction(1, 20)),
        (1e-5, Fraction(1, 100000)),
        (Fraction(1, 3), Fraction(1, 3)),
        (Decimal("0.05"), Fraction(1, 20)),
        (np.float32(0.05), Fraction(1, 20)),
    ],
)
def test_commission_is_read_exactly(value, commission):
    assert parse_commission(value) == commission
    assert Rules(commission=value).commission == commission


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("-1%", "below 0"),
        (-0.01, "below 0"),
        ("100%", "100% or more"),
        ("1", "100% or more"),
        ("5", "100% or more"),
        (1, "100% or more"),
        (Fraction(3, 2), "100% or more"),
        ("nan", "not a percentage or a number"),
        ("inf", "not a percentage or a number"),
        (math.nan, "not a percentage or a number"),
        (math.inf, "not a percentage or a number"),
        (-math.inf, "not a percentage or a number"),
        ("", "not a percentage or a number"),
        ("%", "not a percentage or a number"),
        (".", "not a percentage or a number"),
        ("five", "not a percentage or a number"),
        ("5%%", "not a percentage or a number"),
        ("1e-2", "not a percentage or a number"),
        ("1e-999999999", "not a percentage or a number"),
        ("1/20", "not a percentage or a number"),
        ("0,05", "not a percentage or a number"),
        ("٥%", "not a percentage or a number"),
        ("0." + "0" * 5000 + "5", "not a percentage or a number"),
        (True, "not a percentage or a number"),
        (Decimal("1e-999999999"), "not a percentage or a number"),
        (Decimal("nan"), "not a percentage or a number"),
        (np.float64("inf"), "not a percentage or a number"),
        (None, "not a percentage or a number"),
        ([5], "not a percentage or a number"),
    ],
)
def test_wrong_commission_is_refused(value, why):
    with pytest.raises(paigow.RulesError, match=why) as caught:
        parse_commission(value)
    message = str(caught.value)
    assert "right: 5%" in message
    assert len(message.splitlines()) == 1
    assert len(message) < 200


@pytest.mark.parametrize("wheel", ["third", "", "secnd", None, 0, ["second"]])
def test_wrong_wheel_is_refused(wheel):
    with pytest.raises(paigow.RulesError, match=r"neither second nor lowest; right: second"):
        Rules.of(wheel, "5%", "player")


@pytest.mark.parametrize("role", ["dealer", "", "BANK", None, 1, {"player"}])
def test_wrong_role_is_refused(role):
    # The nearer of the two is named.
    right = "banker" if role == "BANK" else "player"
    with pytest.raises(paigow.RulesError, match=f"neither player nor banker; right: {right}"):
        Rules.of("second", "5%", role)


def test_rules_are_what_native_code_takes():
    assert [Rules(wheel=wheel).wheel_number for wheel in ("second", "lowest")] == [0, 1]
    assert [Rules(role=role).banker for role in ("player", "banker")] == [False, True]


def test_rules_do_not_change_and_compare_by_value():
    assert Rules() == Rules.of("second", "5%", "player") == Rules("second", Fraction(5, 100), "player")
    with pytest.raises(AttributeError):
        Rules().wheel = "lowest"


def test_ev_is_rounded_once_at_the_end():
    # 0.95 * 20703128 - 10738699, over 53524680, as one division of integers.
    assert Rules().ev(20703128, 10738699, 53524680) == (95 * 20703128 - 100 * 10738699) / (100 * 53524680)
    assert Rules(commission="0").ev(2, 1, 3) == 1 / 3
    assert Rules(commission="10%").ev(10, 9, 19) == 0.0
    assert Rules(commission="10%").balance(10, 9) == 0
    assert isinstance(Rules().balance(1, 1), int)


def test_dead_cards_are_read_in_any_notation():
    assert check_dead_cards(HAND, "") == check_dead_cards(HAND, ()) == ()
    assert check_dead_cards(HAND, "Kh 2♦, 10s Jk") == parse_cards(["Kh", "2d", "Ts", "Jk"])


def test_seven_cards_must_remain_for_the_dealer():
    others = [card for card in range(53) if card not in HAND.cards]
    assert len(check_dead_cards(HAND, others[:39])) == 39
    with pytest.raises(paigow.CardError, match="40 dead cards leave 6 for the dealer, who needs 7"):
        check_dead_cards(HAND, others[:40])
    with pytest.raises(paigow.CardError, match="46 dead cards leave 0 for the dealer"):
        check_dead_cards(HAND, others)


def test_a_dead_card_in_the_hand_or_twice_is_refused():
    with pytest.raises(paigow.CardError, match="Qh is in the hand and among the dead cards"):
        check_dead_cards(HAND, "2d Qh")
    with pytest.raises(paigow.CardError, match="twice"):
        check_dead_cards(HAND, "2d 3d 2d")


def test_a_card_in_two_places_is_refused_with_cards_that_would_do():
    hand, second = "As Kd Qh Jc 9s 9d 2c", "9h 8h 7c 4c 3d 2d 2h"
    for wrong, used, call in (
        ("9d is in both hands", hand, lambda: advise_both(hand, "9d 8h 7c 4c 3d 2d 2h")),
        ("As is in the hand and the dealer's", hand, lambda: paigow.advise(hand, dealer="As Ks Th 8c 7d 5s 3c")),
        (
            "2h is in the second hand and the dealer's",
            f"{hand} {second} 3c",
            lambda: advise_both(hand, second, dealer="2h 5c 5d 5h 6c 6d 6h", dead="3c"),
        ),
    ):
        with pytest.raises(paigow.CardError, match=wrong) as caught:
            call()
        example = one_line(caught.value).split("such as ")[1]
        assert not set(parse_hand(example).cards) & set(parse_cards(used))
    with pytest.raises(paigow.CardError, match="2h is in the second hand and among the dead cards"):
        advise_both(hand, second, dead="2h")


# ---------------------------------------------------------------------------------------------------------------------
# Pushes, fees, opponents


def test_in_one_line():
    assert str(Rules()) == "you play, copies lose; 5% commission; A-2-3-4-5 second-highest"
    banker = Rules(wheel="lowest", commission="2.5%", role="banker", opponents=3)
    assert str(banker) == "you bank against 3, copies win; 2.5% commission on the net win; A-2-3-4-5 lowest"
    fee = str(Rules(commission=0, fee="0.333", bet="9.99"))
    assert "a fee of 0.333 for a bet of 9.99;" in fee
    assert str(paigow.load_rule_set("ez").rules).endswith(
        "push when the dealer has a queen-high hand without a pair high"
    )


def test_a_flat_fee_is_paid_however_it_ends():
    rules = Rules(commission=0, fee="1.50", bet=100)
    assert rules.fee_share == Fraction(3, 200)
    assert rules.exact_ev(10, 9, 20) == Fraction(1, 20) - Fraction(3, 200)
    assert rules.ev(0, 0, 20) == -0.015
    assert rules.balance(10, 9) == 1  # the same for every set, so it chooses none


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"fee": 1}, "a fee of 1 without a bet"),
        ({"fee": "2.50"}, "a fee of 2.50 without a bet"),
        ({"fee": 1, "bet": 100, "commission": "5%"}, "a fee of 1 and a commission of 5%, where a room charges one"),
        ({"fee": -1, "bet": 100}, 'fee "-1" is below 0'),
        ({"fee": "1%", "bet": 100}, 'fee "1%" is not an amount of money'),
        ({"fee": "$1", "bet": 100}, 'fee "\\$1" is not an amount of money'),
        ({"fee": True, "bet": 100}, 'fee "True" is not an amount of money'),
        ({"fee": 1, "bet": 0}, "a bet of 0 is no bet"),
        ({"bet": "much"}, 'bet "much" is not an amount of money'),
        ({"opponents": 7, "role": "banker"}, "7 opponents, where a banker has 1 to 6"),
        ({"opponents": 7}, "7 opponents, where a banker has 1 to 6"),
        ({"opponents": 0}, "0 opponents, where a banker has 1 to 6"),
        ({"opponents": 2}, "2 opponents are for a banker"),
        ({"opponents": 2.0, "role": "banker"}, '"2.0" is no number of opponents'),
        ({"opponents": True, "role": "banker"}, '"true" is no number of opponents'),
        ({"opponents": 2, "role": "banker", "open_dealer": True}, "2 opponents, of whom only one"),
        ({"open_dealer": 1}, 'open "1" is neither true nor false'),
        ({"pushes": "high card Q"}, "is no list of pushes"),
        ({"pushes": {"high": "high card Q"}}, "is no list of pushes"),
        ({"pushes": 3}, "is no list of pushes"),
        ({"pushes": ["high card Q"]}, "is no push"),
        ({"pushes": [{}]}, "a push is about the high hand, the low hand or both"),
        ({"pushes": [{"hand": "pair"}]}, 'unknown key "hand" in a push'),
        ({"pushes": [{"high": "hihg card"}]}, 'unknown word "hihg"'),
        ({"pushes": [{"low": "9-high"}]}, 'write "9 high"'),
        ({"pushes": [{"low": "2nd+5th"}]}, "a push sees the two cards, not their places among the seven"),
    ],
)
def test_wrong_rules_are_refused(values, why):
    values = {"commission": 0} | values
    with pytest.raises(paigow.RulesError, match=why) as caught:
        Rules(**values)
    one_line(caught.value)


def test_push_rules_are_rules_with_high_and_low_alone():
    written = ({"high": "high card Q"}, {"low": ["9 high", "AK"], "high": "pair"})
    rules = Rules(pushes=written)
    assert rules == Rules(pushes=rules.pushes)
    assert hash(rules) == hash(Rules(pushes=written))
    assert rules != Rules()
    assert rules.to_json()["push"] == [{"high": "high card Q"}, {"high": "pair", "low": ["9 high", "AK"]}]
    program, count = rules.settled_program
    assert count == 2
    assert len(program) == 17 * 2 * 4
    with pytest.raises(paigow.RulesError, match="a push is about"):
        Rules(pushes=(Rule(joker=True, low=rules.pushes[1].low),))


def test_json_has_every_rule():
    rules = Rules("lowest", 0, "banker", ({"low": "9 high"},), False, 3, "1.00", 100, "mine")
    assert rules.to_json() == {
        "name": "mine",
        "wheel": "lowest",
        "commission": 0.0,
        "role": "banker",
        "push": [{"low": "9 high"}],
        "open_dealer": False,
        "opponents": 3,
        "fee": 1.0,
        "bet": 100.0,
        "copies": {"low": "banker", "high": "banker"},
        "coin": None,
        "rate": None,
        "co_banking": False,
        "fouls": {"own": "lost", "dealer": "reset"},
        "joker": "bug",
        "dealer_wins": [],
        "extra_card": False,
    }
    assert list(rules.to_json()) == list(Rules().to_json())
    assert Rules().to_json()["name"] is None
