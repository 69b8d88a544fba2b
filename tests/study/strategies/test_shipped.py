"""The strategies that ship, priced again: what LANGUAGE.md and their files say of them, and that no row is for nothing.

The figures are those of the table "Strategies to carry" in LANGUAGE.md, four decimals of points of EV. An ordinary run
prices them against Foxwoods, whose game it solves anyway; the slow tests solve others.
"""

import os
import re
from fractions import Fraction
from importlib import resources

import pytest

import paigow
from paigow.house_ways.way import strategy_names
from paigow.language.grammar import encode
from paigow.solving.legal_sets import legal_sets
from paigow.study.class_arrays import exact_sums
from paigow.study.strategies.games import all_dealers, load_games
from paigow.study.strategies.rows import rows_of
from paigow.study.strategies.table import strategy_table
from paigow.study.strategies.worth import best_balance, distances, row_worths

TEXT = (resources.files("paigow") / "house_ways" / "LANGUAGE.md").read_text("utf-8")
CARRIED = tuple(name for name in strategy_names() if name.startswith("carry"))
KNOWN = ("wizard-two-pair", "freedman-two-pair")
# The whole table: EVERY_GAME=1 pytest -m slow tests/study/strategies/test_shipped.py, in five minutes on two cores.
# By itself the dealer who ranks A-2-3-4-5 lowest, and the one against whom the strategies do worst.
EVERY = bool(os.environ.get("EVERY_GAME"))
DEALERS = all_dealers() if EVERY else ("california", "fair-way-literal")


def stated():
    """What LANGUAGE.md says: figures as written, by strategy and dealer, "mean" among them."""
    head, _, *lines = (
        re.search(r"^\| dealer \|.*?\n\n", TEXT + "\n\n", re.MULTILINE | re.DOTALL)[0].strip().splitlines()
    )
    names = [cell.strip(" `") for cell in head.split("|")[2:-1]]
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in lines]
    return {name: {row[0]: row[1 + number] for row in rows} for number, name in enumerate(names)}


def check_against(dealer):
    """Every shipped strategy gives away what is stated; carry-20 beats what was known, and every house way."""
    table = strategy_table(load_games((dealer,)), [*map(paigow.load_house_way, (*strategy_names(), *all_dealers()))])
    found = {line.strategy.key: line.distances[0] for line in table.lines}
    said = stated()
    for name in strategy_names():
        assert f"{100 * float(found[name]):.4f}" == said[name][dealer], name
    assert found["carry-20"] < min(found[name] for name in (*KNOWN, *all_dealers()))


def test_the_table_is_whole():
    said = stated()
    assert set(said) == set(strategy_names())
    assert all(set(column) == {*all_dealers(), "mean"} for column in said.values())


@pytest.mark.parametrize("name", CARRIED)
def test_files_say_the_same(name):
    """The figures at the head of a file, one for each dealer and their mean."""
    text = paigow.load_house_way(name).text
    assert dict(re.findall(r"(?m)(?:^# |, )(mean|[a-z-]+) (0\.\d{4})", text)) == stated()[name]


def test_prices_against_foxwoods(built_table):
    check_against("foxwoods")


@pytest.mark.parametrize("name", CARRIED)
def test_every_row_decides_and_changes_hands(name):
    """With the row left out some hands are set otherwise, whatever the game."""
    rows = rows_of(paigow.load_house_way(name).rules)
    sets = legal_sets(0)
    play = sets.play(encode([row.rule for row in rows]), len(rows))
    changed = exact_sums(play.rule.astype(int), sets.hands * (play.row != play.without), len(rows) + 1)
    assert min(changed[1:]) > 0
    assert len(rows) == int(name.split("-")[1])


@pytest.mark.whole
@pytest.mark.parametrize("dealer", DEALERS)
def test_prices_again(dealer):
    check_against(dealer)


@pytest.mark.slow
@pytest.mark.skipif(not EVERY, reason="takes the games against all dealers")
def test_means_and_worth_of_rows():
    """No row of a strategy for any dealer loses on the mean of all of them."""
    games = load_games(all_dealers())
    best = [best_balance(game) for game in games]
    for name in CARRIED:
        rows = rows_of(paigow.load_house_way(name).rules)
        mean = sum(distances(games, rows, best), Fraction(0)) / len(games)
        assert f"{100 * float(mean):.4f}" == stated()[name]["mean"]
        if "golden" not in name:
            assert min(row_worths(games, rows)) > 0


@pytest.mark.slow
def test_worth_of_rows_against_golden_nugget():
    assert (
        min(row_worths(load_games(("golden-nugget",)), rows_of(paigow.load_house_way("carry-20-golden-nugget").rules)))
        > 0
    )
