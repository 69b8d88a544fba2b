"""Hands with the setting that a public source claims.

Source: data/public-hands.tsv, each row with the address it was found at. A row is a claim unless its source is disputed
(it contradicts the published text of the house way), names no house way that ships, or claims nothing.
"""

import csv
from pathlib import Path

import pytest
from oracle import evaluate
from way_wheels import BUG_WAYS

import paigow

with (Path(__file__).parent.parent / "data" / "public-hands.tsv").open(encoding="utf-8", newline="") as lines:
    ROWS = list(csv.DictReader(lines, delimiter="\t"))

FILES = {
    "Flamingo Hilton (Las Vegas)": "flamingo-hilton",
    "Foxwoods": "foxwoods",
    "MGM Grand": "mgm-grand",
    "MGM Grand (Face Up Pai Gow)": "mgm-grand",  # the same way, in a game with another push rule
    "Trump Plaza": "trump-plaza",
}
CLAIMS = [row for row in ROWS if row["house_way"] in FILES and not row["claimed_low"].startswith("(no claim")]


def by_id(row):
    return row["id"]


def low_of(text):
    """The low hand of two cards, or of two ranks ("ranks 99")."""
    if text.startswith("ranks "):
        text = " ".join(rank + suit for rank, suit in zip(text.removeprefix("ranks "), "cd", strict=True))
    return evaluate.low_hand(evaluate.parse(text))


def test_what_the_rows_are():
    assert len(ROWS) == 76
    assert len(CLAIMS) == 65
    others = {row["house_way"] for row in ROWS if row not in CLAIMS}
    assert others == {
        "Foxwoods AS CODED by betwise (disputed)",
        "MGM Grand",  # fo-02: no claim, must not foul
        "house way (unnamed)",
        "none",
        "optimal",
    }


@pytest.mark.parametrize("row", CLAIMS, ids=by_id)
def test_the_claimed_low_hand(row):
    split = paigow.load_house_way(FILES[row["house_way"]]).set_hand(row["seven_cards"])
    assert low_of(" ".join(split.low)) == low_of(row["claimed_low"]), row["notes"]


@pytest.mark.parametrize("house_way", BUG_WAYS)
def test_every_hand_is_set_legally_by_every_way(house_way):
    """Among them the hands on which other programs failed or fouled (cr-01, cr-03, cr-05, fo-02)."""
    way = paigow.load_house_way(house_way)
    for row in ROWS:
        cards = evaluate.parse(row["seven_cards"])
        split = way.set_hand(row["seven_cards"])
        low, high = evaluate.parse(" ".join(split.low)), evaluate.parse(" ".join(split.high))
        assert sorted(low + high) == sorted(cards)
        assert not evaluate.is_foul(evaluate.high_hand(high, way.wheel), evaluate.low_hand(low)), row["id"]


@pytest.mark.parametrize("house_way", BUG_WAYS)
@pytest.mark.parametrize("row", [row for row in ROWS if row["house_way"] == "optimal"], ids=by_id)
def test_the_best_set(row, house_way):
    """Flush and queens, before the full house with aces in front, whoever deals (Wizard of Vegas, thread 18940)."""
    advice = paigow.advise(row["seven_cards"], house_way)
    assert low_of(" ".join(advice.best.low)) == low_of(row["claimed_low"])
    full_house = next(split for split in advice.splits if set(split.low) == {"As", "Jk"})
    assert advice.best.ev > full_house.ev
