"""The figures of whole games that ship for the page: of the ways that ship, and what the library says."""

import gzip
import json

import pytest

import paigow
from paigow.house_ways.way import strategy_names
from paigow.study.exceptions import find_exceptions
from paigow.web.games import page_ways
from paigow.web.whole_game import (
    COLUMNS,
    ROLES,
    VARIANTS,
    edge_row,
    edges_data,
    exceptions_data,
    read_file,
    standard_edges,
    way_data,
    whole_game_files,
)

WAYS = [way.key for way in page_ways()]
DEALS = 8_250_459_031_214_400  # comb(53, 7) * comb(46, 7)


def test_they_are_of_the_ways_that_ship():
    """After a change of a house way or a strategy: python -m paigow.web.whole_game."""
    programs = read_file("edges")["programs"]
    assert list(programs) == [*WAYS, *strategy_names()]
    for key in WAYS:
        programs |= read_file(key)["programs"]
    assert programs == {key: paigow.load_house_way(key).sha256 for key in programs}


def test_every_game_is_there_and_whole():
    found = read_file("edges")
    assert found["columns"] == list(COLUMNS)
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in found["edges"]]
    players = ["optimal", *WAYS, *strategy_names()]
    standard = [(dealer, player, role) for dealer in WAYS for role in ROLES for player in players]
    assert [(row["dealer"], row["player"], row["role"]) for row in rows if row["rules"] == "standard"] == standard
    others = [(dealer, player, rules) for dealer in WAYS for rules in VARIANTS for player in ("optimal", dealer)]
    assert [(row["dealer"], row["player"], row["rules"]) for row in rows if row["rules"] != "standard"] == others
    for row in rows:
        assert row["wins"] + row["pushes"] + row["losses"] == DEALS
        # Shares of the bet after commission; floats of exact values.
        assert row["ev"] == pytest.approx(((1 - row["commission"]) * row["wins"] - row["losses"]) / DEALS, abs=1e-15)
    assert len(found["different"]) == len(WAYS) * (len(WAYS) - 1) // 2


@pytest.mark.parametrize("key", WAYS)
def test_exceptions_add_up_to_what_the_edges_say(key):
    data, found = read_file(key), read_file("edges")
    for role in ROLES:
        evs = {row[1]: row[9] for row in found["edges"] if (row[0], row[2], row[3]) == (key, role, "standard")}
        assert data[role]["ev"] == {"house_way": evs[key], "optimal": evs["optimal"]}
        assert data[role]["gain"] == pytest.approx(evs["optimal"] - evs[key], abs=1e-15)
        assert sum(group["gain"] for group in data[role]["groups"]) == pytest.approx(data[role]["gain"], abs=1e-12)
        assert sum(group["hands"] for group in data[role]["groups"]) == data[role]["hands"]


def test_the_page_is_sent_the_same():
    sent = whole_game_files()
    assert set(sent) == {f"data/whole-{key}.bin" for key in ("edges", *WAYS)}
    for key in ("edges", *WAYS):
        assert json.loads(gzip.decompress(sent[f"data/whole-{key}.bin"])) == read_file(key)
    assert max(map(len, sent.values())) < 40_000


def test_foxwoods_is_what_the_library_says(built_table):
    """From the values that the slow tests keep of this game."""
    way = paigow.load_house_way("foxwoods")
    players = [paigow.load_house_way(key) for key in (*WAYS, *strategy_names())]
    shipped = read_file("edges")
    rows = [row for row in shipped["edges"] if (row[0], row[2], row[3]) == ("foxwoods", "player", "standard")]
    assert standard_edges(way, "player", players) == rows
    found = find_exceptions(way)
    assert edge_row(found.way, "standard") in rows
    assert json.loads(json.dumps(exceptions_data(found))) == read_file("foxwoods")["player"]
    shipped = {(a, b): hands for a, b, hands in shipped["different"]}
    assert shipped["claridge", "foxwoods"] == paigow.compare_house_ways("claridge", "foxwoods", ev=False).hands


@pytest.mark.whole
def test_every_figure():
    """Twenty whole games and forty edges: twenty minutes on two cores."""
    assert json.loads(json.dumps(edges_data())) == read_file("edges")
    for way in page_ways():
        assert json.loads(json.dumps(way_data(way))) == read_file(way.key), way.key
