"""LANGUAGE.md, the page for whoever writes a house way, says what the code does: its tables, patterns and examples."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import paigow
from paigow.house_ways.way import parse_house_way
from paigow.language.grammar import CATEGORIES, JOKER_SHAPES, SHAPES, parse_low, parse_pattern

PAGE = (Path(paigow.__file__).parent / "house_ways" / "LANGUAGE.md").read_text("utf-8")
SECTIONS = {part.partition("\n")[0]: part.partition("\n")[2] for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)}
GROUPS = SECTIONS["`hand`: what the seven cards are"]
FIVE_CARDS = SECTIONS["`high` and `holds`: five cards"]
TWO_CARDS = SECTIONS["`low`: two cards"]


def cells(text):
    """(cell, next cell) of all tables in the text."""
    for line in text.splitlines():
        row = [cell.strip() for cell in line.strip("|").split("|")]
        yield from pairwise(row)


def first_cells(text):
    """What stands in backquotes in the first cell of each row."""
    return re.findall(r"^\| `([^`]*)` \|", text, re.MULTILINE)


def test_shapes():
    table = {cell.strip("`"): after for cell, after in cells(GROUPS) if re.fullmatch(r"[1-5]( [1-5])+", after)}
    assert table == {name: " ".join(map(str, sizes)) for name, sizes in (SHAPES | JOKER_SHAPES).items()}


def test_categories():
    names = {cell.strip("`") for cell, _ in cells(FIVE_CARDS) if cell.startswith("`")}
    assert names == {*CATEGORIES, "five of a kind", "made"}


@pytest.mark.parametrize("pattern", first_cells(GROUPS.partition("Rank patterns may follow")[2]))
def test_patterns_of_the_seven_cards(pattern):
    assert str(parse_pattern("hand", pattern)) == pattern


@pytest.mark.parametrize("pattern", first_cells(TWO_CARDS))
def test_patterns_of_the_low_hand(pattern):
    assert str(parse_low(pattern)) == pattern


@pytest.mark.parametrize("rule", re.findall(r"`\{ (.*) \}`", PAGE))
def test_rules_in_the_text(rule):
    assert parse_house_way(f'name = "x"\nrule = [{{ {rule} }}]', "LANGUAGE.md").rule_count == 1


@pytest.mark.parametrize("text", re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_files(text):
    way = parse_house_way(text, "LANGUAGE.md")
    assert way.set_hand("As Kd Qh Jc 9s 9d 2c").rule


def test_every_house_way_has_its_rows():
    rows = SECTIONS["The house ways that ship"]
    for name in paigow.house_way_names():
        found = [line for line in rows.splitlines() if line.startswith("|") and f"`{name}`" in line.split("|")[1]]
        assert len(found) == 4, f"{name}: two pair, made hands, quads and full house, source"


def test_every_reading_that_the_files_point_to_is_there():
    folder = Path(paigow.__file__).parent / "house_ways"
    texts = "".join(file.read_text("utf-8") for file in folder.glob("*.toml"))
    comments = re.findall(r"\breadings? (A\d+(?:, A\d+)*)", texts)
    pointed = {number for numbers in comments for number in numbers.split(", ")}
    assert pointed
    assert pointed <= set(re.findall(r"^\| (A\d+) \|", SECTIONS["Readings"], re.MULTILINE))


def test_contents():
    titles = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
    listed = re.findall(r"^- \[(.*)\]\(#(.*)\)$", PAGE, re.MULTILINE)
    assert listed == [(title, re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")) for title in titles]
