"""NOTATION.md says what is read and how, row by row; and no text, however mixed, is read as other cards than meant."""

import random
import re
from pathlib import Path

import pytest
from messages import one_line, refused

import paigow
from paigow.errors import CardError
from paigow.game.cards import CARD_NAMES, parse_cards, parse_hand
from paigow.game.notation import JOKER_RANK, RANKS, MissingSuit, check_all_named, read_cards, read_ranks

PAGE = (Path(paigow.__file__).parent / "game" / "NOTATION.md").read_text("utf-8")


def rows(head):
    """(written, answer) of the tables on the page with this head."""
    for table in re.findall(rf"^\| written \| {head} \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE):
        for written, answer in re.findall(r"^\| `(.*)` \| (.*) \|$", table, re.MULTILINE):
            yield written.replace(r"\|", "|"), answer


def in_ranks(ranks):
    return " ".join("Jk" if rank == JOKER_RANK else RANKS[rank] for rank in ranks)


def test_the_page_has_its_tables():
    assert len([*rows("read as")]) >= 21
    assert len([*rows("ranks")]) >= 16


@pytest.mark.parametrize(("written", "answer"), [*rows("read as")])
def test_cards_on_the_page(written, answer):
    if all(word in CARD_NAMES for word in answer.split()):
        assert " ".join(CARD_NAMES[card] for card in parse_cards(written)) == answer
    else:
        assert answer in refused(CardError, parse_cards, written)


@pytest.mark.parametrize(("written", "answer"), [*rows("ranks")])
def test_ranks_on_the_page(written, answer):
    if all(word in {*RANKS, "Jk"} for word in answer.split()):
        assert in_ranks(read_ranks(written)) == answer
        with pytest.raises(CardError):
            parse_hand(written)
        return
    read = check_all_named if "are named" in answer else read_ranks
    assert answer in refused(CardError, read, written)


def test_signs_between_cards_are_those_of_the_page():
    signs = re.search(r"any of `([^`]+)`", PAGE)[1].split()
    assert len(signs) == 20
    for sign in [*signs, "and", "the", "-", "\u2014", "\u2212"]:
        assert parse_cards(f"As {sign} Kd {sign} Jk") == (51, 45, 52)
    for sign in "!#$%&=?@~^`\\":
        refused(CardError, parse_cards, f"As {sign} Kd")


@pytest.mark.parametrize("text", ["As Kd Qh Jc 9s 9d 2c", "", "A♠", "hello", "K K 9 9 s", "Jk", "*", "A K Q J 9 9 2c"])
def test_not_ranks_alone(text):
    assert read_ranks(text) is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("As Kd Qh J 9s 9d 2c", 'suit missing after "J"'),
        ("AKQJ992", 'suit missing after "A" in "AKQJ992"'),
        ("As 10 Kd", 'suit missing after "10"'),
        ("As king Kd", 'suit missing after "king"'),
    ],
)
def test_a_missing_suit_is_told_from_the_rest(text, wrong):
    assert wrong in refused(MissingSuit, read_cards, text)


def test_unnamed_cards_only_where_they_make_seven():
    for text, missing in [("K K 9 9 + three", 3), ("KK99 and 3 more cards", 3), ("As Kd Qh Jc 9s 9d plus one", 1)]:
        wrong = refused(CardError, parse_hand, text)
        assert f"{missing} card{'s are' if missing > 1 else ' is'} missing" in wrong
        foul = "(kings in front of a pair of nines would be a foul)"
        assert (foul in wrong) == (missing == 3)
    assert "K K 9 9 A Q 2, or with suits" in refused(CardError, read_ranks, "KK99")
    check_all_named("A K Q J 9 9 + 2")
    assert in_ranks(read_ranks("A K Q J 9 9 + 2")) == "A K Q J 9 9 2"


@pytest.mark.parametrize(
    "said", [" no flush", ", no-flush possible", " nf", "nf", " (rainbow)", " without a flush", " OFFSUIT"]
)
def test_no_flush_is_what_ranks_alone_mean(said):
    assert in_ranks(read_ranks("AKQJ992" + said)) == "A K Q J 9 9 2"
    wrong = refused(CardError, parse_hand, "As Kd Qh Jc 9s 9d 2c" + said)
    assert "is said of ranks alone, these cards have suits; right: As Kd Qh Jc 9s 9d 2c" in wrong
    refused(CardError, parse_hand, "As Kd Qh" + said)


RANK_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
SUIT_WORDS = ["clubs", "diamonds", "hearts", "spades"]
JOKERS = ["Jk", "JKR", "JOKER", "joker", "Jo", "*", "(*joker)", "🃏", "bug", "X"]
GAPS = ["", "", " ", "  ", ", ", ";", " | ", "/", "-", ") (", "\t", " and "]


def written(card, dice):
    """One of the ways in which a card is written."""
    if card == 52:
        return dice.choice(JOKERS)
    rank, suit = divmod(card, 4)
    short = dice.choice(
        [
            RANKS[rank],
            RANKS[rank].lower(),
            *([["10", "X", "x"], ["11"], ["12"], ["13"], ["14"]][rank - 8] if rank > 7 else []),
        ]
    )
    mark = dice.choice(["cdhs"[suit], "CDHS"[suit], "♣♦♥♠"[suit], "♧♢♡♤"[suit]])
    block = (0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)[suit]
    ways = [
        (short + mark, 8),
        (mark + short, 3),
        (f"{short} {mark}", 1),
        (f"{RANK_WORDS[rank]} of {SUIT_WORDS[suit]}", 1),
        (f"{short} of {SUIT_WORDS[suit][:-1].title()}", 1),
        (chr(block + [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 1][rank]), 1),
    ]
    return dice.choices([way for way, _ in ways], [weight for _, weight in ways])[0]


def test_ten_thousand_mixed_hands_are_read_as_meant_or_refused():
    dice = random.Random(20261201)
    read = 0
    for _ in range(10_000):
        cards = dice.sample(range(53), 7)
        text = "".join(written(card, dice) + dice.choice(GAPS) for card in cards)
        try:
            hand = parse_hand(text)
        except CardError as error:
            one_line(error)
        else:
            read += 1
            assert {*hand.cards} == {*cards}, text  # "xDX" is the joker and the ten of diamonds in either order
    assert read > 6_500


def test_ten_thousand_strings_of_pieces_are_cards_or_one_line():
    dice = random.Random(7)
    pieces = [
        *"AKQJT98765432xX*cdhsCDHS♠♥",
        "10",
        "11",
        "14",
        "Jk",
        "jo",
        "ace",
        "ten",
        "of",
        "spades",
        " ",
        " ",
        ", ",
        "-",
        "+",
    ]
    read = 0
    for _ in range(10_000):
        text = "".join(dice.choice(pieces) for _ in range(dice.randint(1, 16)))
        try:
            cards = parse_cards(text)
        except CardError as error:
            one_line(error)
        else:
            read += bool(cards)
            assert parse_cards(" ".join(CARD_NAMES[card] for card in cards)) == cards
            assert read_ranks(text) is None, "cards with suits and ranks alone"
        try:
            ranks = read_ranks(text)
        except CardError as error:
            one_line(error)
        else:
            assert ranks is None or read_ranks(in_ranks(ranks)) == ranks
    assert read > 200


@pytest.mark.parametrize("text", ["XsX" * 1000 + "?", "JK" * 10_000 + "?", "X" * 10_000, "As" * 10_000, "9" * 10_000])
def test_long_texts_take_no_long_search(text):
    for read in (parse_cards, read_ranks):
        try:
            assert read(text) is None
        except CardError as error:
            one_line(error)
