"""SIDE_BETS.md says what the code does: its keys, its example, the edges of its table."""

import re
from pathlib import Path

import pytest

import paigow
from paigow import load_house_way
from paigow.study.side_bets import bet as module
from paigow.study.side_bets.bet import load_side_bet, parse_side_bet, side_bet_names
from paigow.study.side_bets.count import HANDS, count_lines
from paigow.study.side_bets.worth import side_bet_edge

PAGE = (Path(paigow.__file__).parent / "study" / "side_bets" / "SIDE_BETS.md").read_text("utf-8")
SHIPPED = PAGE.partition("## What ships")[2].partition("\n## ")[0]


def test_keys():
    first = re.findall(r"^\| (.*?) \|", PAGE, re.MULTILINE)
    named = {word for cell in first for word in re.findall(r"`(\w+)`", cell)}
    assert set(module._EXAMPLES) <= named
    assert {*module._OWN_KEYS, "player", "dealer", "three"} <= named


@pytest.mark.parametrize("text", re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_files(text):
    assert parse_side_bet(text, "SIDE_BETS.md").lines


def test_every_shipped_bet_stands_in_the_table():
    assert set(re.findall(r"`([a-z0-9-]+)`", SHIPPED)) == set(side_bet_names())


@pytest.mark.slow
def test_where_published_figures_differ():
    """The numbers of hands in the table are those of the lines, for Trump Plaza."""
    table = PAGE.partition("## Where published figures differ")[2].partition("\n\nBets whose")[0]
    way = load_house_way("trump-plaza")
    for name, line in (("dealer-bonus-hand-first", 11), ("dealer-bonus-pay-first", 7), ("tiger-9", 1)):
        assert f"{count_lines(load_side_bet(name), way)[line]:,}" in table
    for name, published in (("dealer-bonus-hand-first", "4.7154"), ("tiger-9", "22.4780")):
        assert f"{100 * float(side_bet_edge(name, house_way=way).edge):.4f} %" in table
        assert f"edge {published} %" in table
    # The published lines of the Dealer Bonus with its nine-high line of 3,844,650 hands come to the published edge.
    lines = (228, 72, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 3_844_650)
    pays = (500, 500, 500, 150, 50, 25, 4, 3, 2, 2, 5)
    returned = sum(count * (pay + 1) for count, pay in zip(lines, pays, strict=True))
    assert f"{100 * (1 - returned / HANDS):.4f}" == "4.7154"


@pytest.mark.parametrize(
    ("name", "edge"), re.findall(r"^\| `([a-z0-9-]+)`[^|]*\| (\d+\.\d{4}) %", SHIPPED, re.MULTILINE)
)
def test_edges(name, edge):
    assert f"{100 * float(side_bet_edge(name, house_way='trump-plaza').edge):.4f}" == edge
