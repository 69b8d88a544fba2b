"""A side bet beside a hand: the dealer's chances against a count of all his hands, one by one; sets priced in money."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from oracle import evaluate, house_way, side_bets

import paigow
from paigow.errors import SideBetError
from paigow.game.cards import card_name
from paigow.study.side_bets.bet import load_side_bet
from paigow.study.side_bets.hand import beside_hand, dealer_line_counts, parse_side_bet_option

FIVE = Fraction(5)
#: The cards left to the dealer: eleven, with royal flushes, a king and a queen of another suit, and aces among them.
LEFT = "Ts Js Qs Ks As Jk Kh Qh 9d Ad 2c"
HAND = "Ac Kd Qd 8c 7h 3s 2d"


FOLDER = Path(paigow.__file__).parent / "study" / "side_bets"


def advice_of_few(way="trump-plaza"):
    left, hand = paigow.parse_cards(LEFT), paigow.parse_cards(HAND)
    dead = [card for card in range(53) if card not in left and card not in hand]
    return paigow.advise(hand, way, dead=dead)


def dealer_line(name, way, cards, own):
    """The line that takes a dealer's hand, by the oracle."""
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    if load_side_bet(name).hand == "both":
        return side_bets.line_of_two(text, own, cards)
    setting = house_way.decide(way, cards, way.wheel).setting
    return side_bets.line_as_set(text, cards, setting)


@pytest.mark.parametrize(
    "name",
    [
        *("tiger-9", "queens-dragon", "push-ace-high"),
        pytest.param("dealer-bonus-hand-first", marks=pytest.mark.slow),
        pytest.param("dealer-bonus-pay-first", marks=pytest.mark.slow),
    ],
)
def test_the_dealers_chances(name):
    advice = advice_of_few()
    way = house_way.read(paigow.load_house_way("trump-plaza").text)
    own = evaluate.parse(" ".join(advice.hand.names))
    bet = load_side_bet(name)
    counts = [0] * (len(bet.lines) + 1)
    for hand in combinations(evaluate.parse(LEFT), 7):
        counts[dealer_line(name, way, hand, own)] += 1
    assert list(dealer_line_counts(bet, advice)) == counts
    found = beside_hand(name, FIVE, advice)
    assert found.hands == sum(counts) == 330


def test_ones_own_cards():
    advice = paigow.advise("As Ks Qs Js Ts 2h 3d")
    found = beside_hand("fortune-2", FIVE, advice)
    assert found.expected == 5 * 150
    assert found.to_json()["lines"] == [{"line": "royal flush", "hands": 1, "gain": 750.0}]
    assert beside_hand("fortune-2", FIVE, paigow.advise("2s 4s 6h 8d Td Qc Ac")).expected == -5


def test_where_setting_matters():
    """The royal match of Marina Bay Sands pays 1,000 only if king and queen of hearts are put in front."""
    advice = paigow.advise("As Ks Qs Js Ts Kh Qh")
    found = beside_hand("fortune-mbs", FIVE, advice, main=Fraction(25))
    assert found.changes
    assert set(found.choices[0].split.low) == {"Kh", "Qh"}
    assert [found.choices[0].side, found.choices[1].side] == [5000, 500]
    assert float(found.choices[1].main) == pytest.approx(25 * advice.best.ev, rel=1e-12)  # a float of an exact value
    cheap = beside_hand("fortune-mbs", Fraction(1, 100), advice, main=Fraction(2500))
    assert not cheap.changes
    assert cheap.choices[0].split.low == advice.best.low


def test_a_known_dealer():
    advice = paigow.advise(HAND, "trump-plaza", dealer="As Ks Qs Js Ts 2h 3d")
    found = beside_hand("dealer-bonus-hand-first", FIVE, advice)
    assert found.hands == 1
    assert found.expected == 5 * 150


@pytest.mark.parametrize("name", ["mania-three", "envy-a"])
def test_bets_that_seven_cards_do_not_tell(name):
    with pytest.raises(SideBetError, match="does not tell; right: "):
        beside_hand(name, FIVE, paigow.advise(HAND))


def test_the_option():
    assert parse_side_bet_option("fortune-2:5") == ("fortune-2", FIVE)
    assert parse_side_bet_option("C:/bets/my.toml:2.50") == ("C:/bets/my.toml", Fraction(5, 2))
    for text in ("fortune-2", "fortune-2:", ":5", "fortune-2:-1", "fortune-2:0", "fortune-2:x", "fortune-2:1e99"):
        with pytest.raises(SideBetError, match="NAME:AMOUNT; right: "):
            parse_side_bet_option(text)


def test_names_of_cards_agree():
    assert [card_name(card) for card in paigow.parse_cards(LEFT)] == LEFT.split()
