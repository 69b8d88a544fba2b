"""The search for strategies: its sums against plain ones, its rows against house ways, and what it promises.

The games here are made-up numbers, so that nothing has to be solved: what is tested is true of any values.
"""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import made_up_game
import numpy as np
import part_of_the_game
import pytest
from messages import one_line

import paigow
from paigow.errors import HouseWayError, InputError, RulesError
from paigow.game.cards import RANKS
from paigow.house_ways.way import HouseWay, parse_house_way, strategy_names
from paigow.language.grammar import parse_rule
from paigow.native.dealer import DealerTable
from paigow.native.row_lists import NOT_GRANTED, best_box
from paigow.rules.game import Rules
from paigow.solving.game_values import GameValues, balances
from paigow.study.strategies.files import check_file, write_found
from paigow.study.strategies.find import _weights, check_request, find_strategy
from paigow.study.strategies.games import all_dealers, dealer_names
from paigow.study.strategies.rows import Row, rows_of, strategy_text, way_of
from paigow.study.strategies.search import Search
from paigow.study.strategies.space import Game, space_of, worths_of
from paigow.study.strategies.table import strategy_table
from paigow.study.strategies.worth import best_balance, distances

WISHES = [parse_rule(table) for table in ({"low": "pair"}, {"high": "made"}, {"high": "pair"}, {"low": "2nd+5th"})]


@pytest.fixture(scope="module")
def game():
    return made_up_game.game()


@pytest.fixture(scope="module")
def search(game):
    return Search(worths_of(space_of(WISHES), [game]))


def test_a_list_of_rows_is_worth_what_its_rules_play(game, search):
    """The sum over cells equals the sum over the rows of game values that the same rules play as a house way."""
    ranks = [(3, 9), (0, 12), (5, 12)]
    rows = [Row.of("pair", ranks, WISHES[1]), Row.of("", (), WISHES[0]), Row.of("no pair", ranks, WISHES[3])]
    worth = balances(game.rules, game.values.wins, game.values.losses)
    for count in (1, 2, 3):
        played = game.values.sets.rows(DealerTable.build(way_of(rows[:count]).program, count, 0))
        assert search.worth(rows[:count]) == int(worth[played].sum())
    best = best_balance(game)
    [distance] = distances([game], rows, [best])
    assert distance.numerator * 20 * 8_250_459_031_214_400 == (best - search.worth(rows)) * distance.denominator


def test_every_gain_is_what_the_row_then_adds(search):
    rows = [Row.of("pair", [(3, 9)], WISHES[1]), Row.of("", (), WISHES[0])]
    before = search.worth(rows)
    found = search.candidates(rows)
    assert len({one.row.name for one in found}) > 5
    for one in found:
        assert search.worth([*rows[: one.before], one.row, *rows[one.before :]]) - before == one.gain > 0


def test_best_box_against_all_boxes():
    """A game of twenty cells, every box of three ranges from five ranks looked at one by one."""
    rng = np.random.default_rng(7)
    groups = np.zeros((20, 7), np.uint8)
    groups[:, :3] = rng.integers(0, 5, (20, 3))
    worths = rng.integers(-50, 51, (2, 20))
    worths[0, 3] = NOT_GRANTED
    decider, current = rng.integers(0, 3, 20).astype(np.uint8), rng.integers(-20, 21, 20)
    order = np.array([0, 1, 2], np.uint8)
    ranges = [(low, high) for low in range(5) for high in range(low, 5)]
    gains = {}
    for place, box in product(range(3), product(ranges, repeat=3)):
        inside = decider >= place
        for axis, (low, high) in enumerate(box):
            inside &= (groups[:, axis] >= low) & (groups[:, axis] <= high)
        inside[3] = False
        gains[place, box] = int((worths[0] - current)[inside].sum())
    gain, place, limits = best_box(groups, worths, 0, 0, decider, current, order, 3, (0, 1, 2), 0)
    assert gain == max(gains.values())
    box = tuple((limits[2 * axis], limits[2 * axis + 1]) for axis in range(3))
    assert gains[place, box] == gain
    assert best_box(groups, worths, 0, 0, decider, current, order, 3, (0, 1, 2), gain) is None


@pytest.mark.parametrize("key", [*all_dealers(), *strategy_names()])
def test_rows_are_written_as_they_are_read(key):
    rows = rows_of(paigow.load_house_way(key).rules)
    again = parse_house_way(strategy_text(rows, "name", "source"), "again.toml")
    assert rows_of(again.rules) == rows


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr("paigow.study.strategies.find.plain_wishes", made_up_game.few_wishes)


@pytest.fixture(scope="module")
def part():
    """A part of a real game, in which steps find what putting in row after row does not."""
    values = part_of_the_game.game_values(paigow.load_house_way("golden-nugget"), Rules())
    return Game("golden-nugget", Rules(), values)


def trail(*arguments, **options):
    return [(found.steps, found.rows, found.distances) for found in find_strategy(*arguments, **options)]


@pytest.mark.slow
def test_steps_and_seed_decide_and_jobs_do_not(part):
    one, three = (trail([part], 3, steps=8, jobs=jobs) for jobs in (1, 3))
    assert one == three
    assert [steps for steps, *_ in one] == [0, 4, 8], "no step gained anything, so that nothing could differ"
    assert one[0][2] > one[1][2] >= one[2][2]
    search = Search(worths_of(space_of([row.wish for row in one[2][1]]), [part]))
    for number in range(len(one[2][1])):
        assert search.worth([*one[2][1][:number], *one[2][1][number + 1 :]]) < search.worth(one[2][1])


def test_steps_differ_by_seed_alone(part):
    """What is tried from one and the same list is another list for another seed, and the same one for the same."""
    search = Search(worths_of(space_of(WISHES), [part]))
    rows = search.filled((), 6)
    tried = [search.changed(rows, 6, Random(f"{seed} 0")) for seed in (0, 1, 2, 3, 0)]
    assert tried[0] == tried[4]
    assert len(set(tried)) > 1


@pytest.mark.slow
def test_the_largest_distance_counts_where_it_is_asked_for(part, game, monkeypatch):
    """Games are weighed anew after each round; what is given out has a smaller largest distance each time."""
    monkeypatch.setattr("paigow.study.strategies.find._PHASE", 1)
    monkeypatch.setattr("paigow.study.strategies.find.plain_wishes", made_up_game.few_wishes)
    found = list(find_strategy([part, game], 2, steps=8, jobs=1, worst=True))
    largest = [(one.largest, one.mean) for one in found]
    assert largest == sorted(largest, reverse=True)
    assert _weights([Fraction(1), Fraction(3), Fraction(2)]) == [1, 16, 8]
    assert _weights([Fraction(2), Fraction(2)]) == [1, 1]


def test_it_goes_on_from_a_file_and_never_loses(game, few, tmp_path):
    path = tmp_path / "found.toml"
    *_, first = find_strategy([game], 2, steps=0, jobs=1)
    write_found(first, [game], str(path))
    again = next(find_strategy([game], 2, start=[paigow.load_house_way(path)], steps=0, jobs=1))
    assert again.rows == first.rows
    assert again.mean == first.mean
    assert [file.name for file in tmp_path.iterdir()] == ["found.toml"]


def test_a_wish_is_said_in_plain_words_where_it_comes_to_the_same(game):
    """Of two pair the two highest other cards in front leave both pairs behind; other places come to something else."""
    sets = game.values.sets
    good_behind = Game("made up", Rules(), GameValues(sets, sets.high.astype(np.int64), game.values.losses * 0))
    plain, *places = (parse_rule(wish) for wish in ({"high": "two pair"}, {"low": "1st+2nd"}, {"low": "2nd+3rd"}))
    search = Search(worths_of(space_of([plain, *places]), [good_behind]))
    for wish, said in zip(places, (plain, places[1]), strict=True):
        row = Row.of("two pair", [(5, 5), (2, 2)], wish)
        [found] = search.plain([row])
        assert found.wish == said
        assert search.worth([found]) >= search.worth([row])


@pytest.mark.parametrize(
    ("steps", "seconds", "ended"), [(0, None, "the steps are done"), (None, 0, "the time is over")]
)
def test_the_last_one_says_why_the_search_ended(game, few, steps, seconds, ended):
    first, *_, last = find_strategy([game], 1, steps=steps, seconds=seconds, jobs=1)
    assert (first.ended, last.ended) == ("", ended)
    assert last.mean <= first.mean


def test_it_begins_with_the_best_of_several(game, few):
    """Each start by itself is worse than, or as good as, all of them."""
    texts = ('{ low = "pair" }', '{ high = "made" }, { hand = "pair", high = "pair" }')
    starts = [parse_house_way(f'name = "s"\nsource = "s"\nrule = [{text}]', "s.toml") for text in texts]
    alone = [next(find_strategy([game], 2, start=[way], steps=0, jobs=1)).mean for way in starts]
    assert next(find_strategy([game], 2, start=starts, steps=0, jobs=1)).mean == min(alone)


@pytest.mark.parametrize(
    ("call", "wrong"),
    [
        (lambda: check_request(0), "--rows 0: a strategy has from 1 to 200; right: --rows 20"),
        (lambda: check_request(201), "--rows 201"),
        (lambda: check_request(5, steps=-1), "--steps -1 is below 0"),
        (lambda: check_request(5, seconds=-1), "--time -1 is below 0"),
        (lambda: check_file("nowhere/a.toml"), 'there is no folder "nowhere"'),
        (lambda: check_file("a.txt"), "is no name of a TOML file"),
        (lambda: dealer_names("foxwoods,"), "does not name dealers"),
        (lambda: dealer_names("foxwoods,foxwoods"), "does not name dealers, each once"),
    ],
)
def test_wrong_requests(call, wrong):
    with pytest.raises((InputError, HouseWayError)) as error:
        call()
    assert wrong in one_line(error.value)
    assert "; right: " in str(error.value)


def test_more_rows_than_a_search_can_begin_with(game):
    """Three of 8 ranks, a pair of 8, one of 4 cards beside them: 256 rows of one rule, which is priced all the same."""
    hands = [f"full house {one} {two} {card}" for one in RANKS[:8] for two in RANKS[:8] for card in "9TJQ"]
    way = HouseWay("many", "many", (parse_rule({"hand": hands, "high": "full house"}),))
    with pytest.raises(InputError, match="many has 256 rows to begin with; right: at most 255"):
        next(find_strategy([game], 5, start=[way]))
    [line] = strategy_table([game], [way]).lines
    assert (line.rows, line.mean > 0) == (256, True)


def test_a_start_for_a_wild_joker_is_refused(game):
    with pytest.raises(RulesError, match="the joker is wild"):
        next(find_strategy([game], 5, start=[paigow.load_house_way("barona")]))


def test_all_are_the_ten_ways_whose_joker_is_no_wild_card():
    assert len(dealer_names("all")) == 10
    assert set(paigow.house_way_names()) - set(dealer_names("all")) == {"barona", "barona-threes"}


def test_no_row_of_a_shipped_strategy_stands_twice():
    for key in strategy_names():
        if key.startswith("carry"):
            rows = rows_of(paigow.load_house_way(key).rules)
            assert all(one != other for one, other in combinations(rows, 2))
            assert len(rows) == int(key.split("-")[1])
