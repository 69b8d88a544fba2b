"""Reading cards and hands from text: every usual notation, and one clear line for everything else."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from messages import one_line

from paigow.errors import CardError, InputError
from paigow.game.cards import BUG, CARD_NAMES, RANKS, SUITS, Hand, card_name, parse_cards, parse_hand

HAND = "As Kd Qh Jc 9s 9d 2c"
IDS = tuple(CARD_NAMES.index(name) for name in HAND.split())


def test_card_number_is_4_times_rank_plus_suit():
    for rank, suit in itertools.product(range(13), range(4)):
        assert card_name(4 * rank + suit) == RANKS[rank] + SUITS[suit]
    assert card_name(BUG) == "Jk"


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_no_such_card(number):
    with pytest.raises(CardError, match="no card has the number"):
        card_name(number)


@pytest.mark.parametrize("name", CARD_NAMES)
def test_names_are_read_back_in_any_case(name):
    number = CARD_NAMES.index(name)
    assert parse_cards(name) == parse_cards(name.lower()) == parse_cards(name.upper()) == (number,)


@pytest.mark.parametrize(
    "text",
    [
        HAND,
        "AsKdQhJc9s9d2c",
        "as kd qh jc 9s 9d 2c",
        "ASKDQHJC9S9D2C",
        "A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣",
        "A♠K♦Q♥J♣9♠9♦2♣",
        "A♤ K♢ Q♡ J♧ 9♤ 9♢ 2♧",
        "A♠\ufe0f K♦\ufe0f Q♥\ufe0e J♣\ufe0f 9♠\ufe0f9♦\ufe0f 2♣",
        "As,Kd,Qh,Jc,9s,9d,2c",
        "As, Kd; Qh / Jc, 9s/9d/2c,",
        "  As\tKd\nQh\u00a0Jc   9s 9d 2c \n",
    ],
)
def test_notations_of_one_hand(text):
    assert parse_cards(text) == IDS
    assert str(parse_hand(text)) == HAND


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("10h", "Th"),
        ("10h9s", "Th 9s"),
        ("10♥10♠", "Th Ts"),
        ("Th", "Th"),
        ("Jd", "Jd"),
        ("Jk", "Jk"),
        ("Jo", "Jk"),
        ("joker", "Jk"),
        ("JOKER", "Jk"),
        ("\U0001f0cf", "Jk"),
        ("JdJk", "Jd Jk"),
        ("JkJd", "Jk Jd"),
        ("AsJkKd", "As Jk Kd"),
        ("AsJokerKd", "As Jk Kd"),
        ("JoKd", "Jk Kd"),
        ("", ""),
        (" , ; / ", ""),
    ],
)
def test_ten_and_joker(text, names):
    assert " ".join(CARD_NAMES[card] for card in parse_cards(text)) == names


def test_lists_of_texts_and_numbers():
    assert parse_cards(HAND.split()) == IDS
    assert parse_cards(IDS) == IDS
    assert parse_cards(["As Kd", 42, "jc9s", "9d", 0]) == IDS
    assert parse_cards(bytes(IDS)) == IDS
    assert parse_cards(parse_hand(HAND)) == IDS
    assert parse_cards([]) == ()


def test_hand():
    hand = parse_hand(HAND)
    assert hand.cards == tuple(hand) == IDS
    assert hand.names == tuple(HAND.split())
    assert len(hand) == 7
    assert parse_hand(hand) is hand
    assert hand == Hand(IDS) == parse_hand(IDS)
    assert len({hand, Hand(IDS)}) == 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1s", '"1" is no rank in "1s", the ace is A'),
        ("As Yd", '"Yd" is no card'),
        ("0h", '"0" is no rank in "0h"'),
        ("15h", '"1" is no rank in "15h"'),
        ("sAh", 'rank missing beside "h" in "sAh"'),
        ("♠", 'rank missing beside "♠"'),
        ("Ay", '"y" is no suit in "Ay"'),
        ("AsKdQx", 'suit missing after "Q" in "AsKdQx"'),
        ("As1", '"1" is no rank in "As1"'),
        ("A", 'suit missing after "A"'),
        ("A, s", 'suit missing after "A"'),
        ("10", 'suit missing after "10"'),
        ("Jok", 'suit missing after "k" in "Jok"'),
        ("A\u017f", '"\u017f" is no suit'),  # a long s: upper case S, yet no suit
        ("\u212ad", '"\u212a" is no rank'),  # a Kelvin sign: lower case k, yet no rank
        ("A\x1b", r'"\x1b" is no suit in "A\x1b"'),
        ("As\ud800", r'"\ud800" is no rank'),
        ("As As", "As is given twice"),
        ("As A♠", "As is given twice"),
        ("Jk joker", "the joker is given twice"),
    ],
)
def test_wrong_text(text, wrong):
    with pytest.raises(CardError) as error:
        parse_cards(text)
    assert wrong in one_line(error.value)


@pytest.mark.parametrize("item", [-1, 53, 10**30, 1.0, None, True, b"As", ("As",), object()])
def test_wrong_items(item):
    with pytest.raises(CardError) as error:
        parse_cards(["As", item])
    assert "is no card" in one_line(error.value)


@pytest.mark.parametrize("cards", [None, 5, 1.5])
def test_neither_text_nor_list(cards):
    with pytest.raises(CardError) as error:
        parse_cards(cards)
    assert type(cards).__name__ in one_line(error.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "no cards are given"),
        ("As", "1 card is given"),
        ("As Kd Qh Jc 9s 9d", "6 cards are given"),
        ("As Kd Qh Jc 9s 9d 2c 3c", "8 cards are given"),
        ("As Kd Qh Jc 9s 9d 9d", "9d is given twice"),
        ("As Kd Qh Jc 9s Jo Jk", "the joker is given twice"),
    ],
)
def test_wrong_hand(text, wrong):
    with pytest.raises(CardError) as error:
        parse_hand(text)
    assert wrong in one_line(error.value)
    with pytest.raises(CardError):
        Hand(tuple(text.split()))


# Text near enough to cards to get past the first letter, and text that is anything at all.
CARDLIKE = st.text("23456789TJQKA10cdhs♠♥♦♣JkojerJO ,;/\ufe0f", max_size=30)


@given(st.one_of(CARDLIKE, st.text(), st.text(st.characters()), st.lists(st.one_of(st.text(), st.integers()))))
def test_anything_is_cards_or_one_line(anything):
    for parse in (parse_cards, parse_hand):
        try:
            cards = tuple(parse(anything))
        except InputError as error:
            one_line(error)
        else:
            assert len(set(cards)) == len(cards)
            assert all(0 <= card <= BUG for card in cards)


@given(st.lists(st.integers(0, BUG), unique=True), st.lists(st.sampled_from(["", " ", ",", "; ", " / "]), min_size=53))
def test_cards_are_read_back_in_order_however_separated(cards, separators):
    text = "".join(CARD_NAMES[card] + separator for card, separator in zip(cards, separators, strict=False))
    assert parse_cards(text) == tuple(cards)
