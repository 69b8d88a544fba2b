"""SIDE_BETS.md says what the code does: its keys, its example, the edges of its table."""

import re
from pathlib import Path

import pytest

import paigow
from paigow.study.side_bets import bet as module
from paigow.study.side_bets.bet import parse_side_bet, side_bet_names
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


@pytest.mark.parametrize(
    ("name", "edge"), re.findall(r"^\| `([a-z0-9-]+)`[^|]*\| (\d+\.\d{4}) %", SHIPPED, re.MULTILINE)
)
def test_edges(name, edge):
    assert f"{100 * float(side_bet_edge(name, house_way='trump-plaza').edge):.4f}" == edge
