"""Answers judged: read in any notation, equal hands accepted, fouls told, worth as counted by hand; bad lines."""

import random

import numpy as np
import pytest
from oracle import evaluate

import paigow
from paigow.errors import InputError
from paigow.game.cards import card_name
from paigow.game.showdown import settings
from paigow.house_ways.answers import read_answers
from paigow.house_ways.judge import Judged, foul, judge_answers
from paigow.native.splits import splits
from paigow.native.strength import is_foul

RIGHT = [
    "As Kd Qh Jc 9s 9d 2c,As Kd",
    "9h9d9s9cAh4d2s;AH 4D",
    "51 0 52 5 6 9 14\t52 51",
    '"10s","10h","Td","2c","3d","7h","8s","8s","7h"',
]


def write(tmp_path, text):
    path = tmp_path / "answers.csv"
    path.write_text(text, "utf-8")
    return str(path)


def test_notations(tmp_path):
    found = read_answers(write(tmp_path, "\ufeff# mine\nhand,low\n" + RIGHT[0] + "\n\n"))
    assert found.lines.tolist() == [3]
    assert found.bad == ()
    found = read_answers(write(tmp_path, "\n".join(RIGHT)))
    assert found.bad == ()
    assert found.lines.tolist() == [1, 2, 3, 4]
    assert found.low.tolist() == [[51, 45], [50, 9], [52, 51], [27, 22]]
    other = read_answers(write(tmp_path, "rule,low,hand\n7,As Kd,As Kd Qh Jc 9s 9d 2c\n"))
    assert (other.hands.tolist(), other.low.tolist()) == (found.hands[:1].tolist(), found.low[:1].tolist())


def test_bad_lines_are_told_and_the_rest_is_judged(tmp_path):
    lines = [RIGHT[0], "As Kd,As Kd", "As Kd Qh Jc 9s 9d 2c 3c,As Kd", "Ws Kd Qh Jc 9s 9d 2c,Ws Kd"]
    lines += ["2c As Kd Qh Jc 9s 9d,As Kd", "As As Qh Jc 9s 9d 2c,As Qh", "As Kd Qh Jc 9s 8d 2c,As 3d", RIGHT[1]]
    found = judge_answers("foxwoods", write(tmp_path, "\n".join(lines)))
    assert found.hands == found.right == 2
    assert [line for line, _ in found.bad] == [2, 3, 4, 5, 6, 7]
    texts = dict(found.bad)
    assert "2 cards in the hand and 2 cards in front" in texts[2]
    assert "8 cards in the hand and 2 cards in front" in texts[3]
    assert "answered before" in texts[5]
    assert "card twice" in texts[6]
    assert "not two of the hand" in texts[7]
    for wrong in texts.values():
        assert "right: " in wrong


def test_seven_and_two_are_not_eight_and_one(tmp_path):
    """Nine cards in all: what stands on which side of the comma counts."""
    lines = ["As Kd Qh Jc 9s 9d 2c 9s,9d", "hand;low\nAs Kd Qh Jc 9s 9d 2c As;Kd;", "As Kd Qh Jc 9s 9d,2c As Kd"]
    for text in lines:
        found = read_answers(write(tmp_path, text))
        assert (len(found.hands), len(found.bad)) == (0, 1)
    (bad,) = found.bad
    assert bad[1].startswith("6 cards in the hand and 3 cards in front")
    cards = RIGHT[0].replace(" ", ",")
    for text in (cards, cards.replace(",", ";"), f"hand;low\n{cards[:20]};{cards[21:]}"):
        found = read_answers(write(tmp_path, text))
        assert (len(found.hands), found.bad) == (1, ())


def test_objects(tmp_path):
    """What `cases --json-lines` writes, with its head; and what is none."""
    lines = ['{"schema": 1}', '{"hand": ["As", "Kd", "Qh", "Jc", "9s", "9d", "2c"], "low": [51, 45]}']
    lines += [
        '{"hand": "As Kd Qh Jc 9s 9d 3c", "low": "As Kd", "rule": 7}',
        '{"hand": 1',
        '{"hand": [null], "low": ""}',
    ]
    found = read_answers(write(tmp_path, "\n".join(lines)))
    assert found.lines.tolist() == [2, 3]
    assert found.low.tolist() == [[51, 45], [51, 45]]
    assert [line for line, _ in found.bad] == [4, 5]
    assert found.bad[0][1].startswith("no JSON object (")
    assert found.bad[1][1].startswith('"hand" is neither a text of cards nor a list of them; right: {')


def test_any_bytes_are_lines(tmp_path):
    """Bytes of no text, ends of lines within a line, quotes left open: told by line, and the rest is judged."""
    path = tmp_path / "answers.csv"
    noise = random.Random(7).randbytes(20_000)
    path.write_bytes(b"\xff\xfe\n" + noise + b'\n"As Kd\nAs\rKd\n' + RIGHT[0].encode() + b"\r\n")
    found = judge_answers("foxwoods", str(path))
    assert found.hands == found.right == 1
    assert found.bad[0][0] == 1
    assert found.bad[-2][1].startswith("no line of CSV (unexpected end of data); right: ")
    assert found.bad[-1][1].startswith("no line of CSV (new-line character seen in unquoted field); right: ")
    data = found.to_json()
    assert data["bad_lines"] == len(data["bad"]) == len(found.bad)
    assert data["bad"][0] == {"line": 1, "wrong": found.bad[0][1]}


def test_equal_hands_in_other_suits_are_right(tmp_path):
    text = "Kd Kh Kc 2c 2d 2h Js,Kd Kc\nKs Kh Kc 2c 2d 2h Js,Kh Ks\n"
    assert judge_answers("foxwoods", write(tmp_path, text)).right == 2


def test_mistakes_and_what_they_are_worth(tmp_path):
    """A foul loses the bet, another set what its counts say: those of `advise`."""
    hand = "As Kd Qh Jc 9s 9d 2c"
    found = judge_answers("golden-nugget", write(tmp_path, f"{hand},As Qh\nAs Kd Qh Jc 9h 9c 2c,9h 9c\n"))
    assert (found.hands, found.right, found.wrong, found.fouls) == (2, 0, 2, 1)
    worst, other = found.worst
    advice = paigow.advise(hand)
    assert other.player == pytest.approx(advice.best.ev - advice.splits[1].ev, abs=1e-12)
    assert worst.foul
    assert worst.player == pytest.approx(1 + paigow.advise("As Kd Qh Jc 9h 9c 2c").house_way_split.ev, abs=1e-12)
    assert found.player == pytest.approx((worst.player + other.player) / 2)
    assert found.by_shape["pair"] == Judged(2, 2, 1)
    assert sum(one.wrong for one in found.by_rule.values()) == 2
    data = found.to_json()
    assert (data["hands"], data["wrong"], data["fouls"], data["bad_lines"]) == (2, 2, 1, 0)


def test_fouls_against_the_oracle():
    rng = random.Random(5)
    for _ in range(60):
        cards = rng.sample(range(53), 7)
        hand = evaluate.parse(" ".join(card_name(card) for card in cards))
        every = splits(cards, 0)
        low = np.array([[cards[i], cards[j]] for i, j, *_ in every], np.uint8)
        found = settings(np.array([cards] * 21, np.uint8), low, 0)
        fouls = foul(found.high, found.low).tolist()
        assert fouls == [is_foul(high, low) for _, _, low, high, _ in every]
        by_low = {frozenset(one.low_cards): one for one in evaluate.all_settings(hand, "second")}
        for (i, j, *_), fouled in zip(every, fouls, strict=True):
            one = by_low[frozenset((hand[i], hand[j]))]
            assert evaluate.is_foul(one.high, one.low) == fouled


def test_a_file_without_answers(tmp_path):
    with pytest.raises(InputError, match="has no answers"):
        judge_answers("foxwoods", write(tmp_path, "# nothing\n"))
    with pytest.raises(InputError, match="No such file"):
        judge_answers("foxwoods", str(tmp_path / "nowhere.csv"))


def test_the_ways_own_settings_are_right(tmp_path):
    """Two thousand random hands: nothing wrong, every rule counted."""
    hands = np.random.default_rng(3).permuted(np.tile(np.arange(53, dtype=np.uint8), (2_000, 1)), axis=1)[:, :7]
    way = paigow.load_house_way("foxwoods")
    low, rule = way.set_hands(np.ascontiguousarray(hands))
    lines = [
        " ".join(card_name(card) for card in (*hand, *two))
        for hand, two in zip(hands.tolist(), low.tolist(), strict=True)
    ]
    found = judge_answers(way, write(tmp_path, "\n".join(lines)))
    assert found.right == found.hands == 2_000
    assert {n: one.hands for n, one in found.by_rule.items()} == {
        n: count for n, count in enumerate(np.bincount(rule).tolist()) if count
    }
