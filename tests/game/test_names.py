"""Plain English names of every strength."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.game.cards import parse_cards
from paigow.game.names import high_name, low_name
from paigow.native.strength import high_strength, low_strength

HIGH = [
    ("As Kd 9h 5c 3s", "ace high"),
    ("7s 5d 4h 3c 2s", "seven high"),
    ("9s 9d Kh 5c 3s", "pair of nines"),
    ("6s 6d Kh 5c 3s", "pair of sixes"),
    ("As Jk Kh 5c 3s", "pair of aces"),
    ("Js Jd 4h 4c As", "two pair, jacks and fours"),
    ("6s 6d 2h 2c As", "two pair, sixes and twos"),
    ("7s 7d 7h 4c As", "three sevens"),
    ("6s 6d 6h 4c As", "three sixes"),
    ("Qs Jd Th 9c 8s", "straight, queen high"),
    ("As 2d 3h 4c 5s", "straight, five high"),
    ("As Kd Qh Jc Ts", "straight, ace high"),
    ("Ks 9s 7s 4s 2s", "flush, king high"),
    ("Ks 9s 7s Jk 2s", "flush, ace high"),
    ("Ts Td Th 2c 2s", "full house, tens over twos"),
    ("6s 6d 6h Ac As", "full house, sixes over aces"),
    ("6s 6d 6h 6c As", "four sixes"),
    ("As Ad Ah Jk Ks", "four aces"),
    ("9s 8s 7s 6s 5s", "straight flush, nine high"),
    ("As 2s 3s 4s 5s", "straight flush, five high"),
    ("As Ks Qs Js Ts", "royal flush"),
    ("As Ad Ah Ac Jk", "five aces"),
]
LOW = [
    ("9s 9d", "pair of nines"),
    ("6s 6d", "pair of sixes"),
    ("As Jk", "pair of aces"),
    ("As Kd", "ace-king"),
    ("Kd As", "ace-king"),
    ("Jk Td", "ace-ten"),
    ("2s 3d", "three-two"),
]


@pytest.mark.parametrize(("cards", "name"), HIGH)
@pytest.mark.parametrize("wheel", [0, 1])
def test_high_hands(cards, name, wheel):
    assert high_name(high_strength(parse_cards(cards), wheel)) == name


@pytest.mark.parametrize(("cards", "name"), LOW)
def test_low_hands(cards, name):
    assert low_name(low_strength(parse_cards(cards))) == name


def test_every_low_strength_has_its_own_name():
    strengths = {low_strength(pair) for pair in itertools.combinations(range(53), 2)}
    assert len(strengths) == len({low_name(strength) for strength in strengths}) == 13 + 78


@given(st.lists(st.integers(0, 52), min_size=5, max_size=5, unique=True), st.sampled_from([0, 1]))
def test_every_high_hand_has_a_name(cards, wheel):
    assert high_name(high_strength(cards, wheel)).isprintable()


@pytest.mark.parametrize("strength", [-1, 11 << 24, 13 << 16, 1 << 24 | 13 << 12])
def test_no_such_high_strength(strength):
    with pytest.raises(ValueError, match="no high hand"):
        high_name(strength)


@pytest.mark.parametrize("strength", [-1, 0x200, 0x154, 0x055, 0x045, 0x0D0, 0x1DD])
def test_no_such_low_strength(strength):
    with pytest.raises(ValueError, match="no low hand"):
        low_name(strength)
