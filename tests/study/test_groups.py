"""Groups of hands: cells joined without loss, patterns that fit their hands, words that tell two sets apart."""

import os
from itertools import product

import numpy as np
import part_of_the_game
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import fitting, house_way

import paigow
from paigow.house_ways.way import parse_house_way
from paigow.language.grammar import SHAPES
from paigow.rules.game import Rules
from paigow.rules.sets import rules_of
from paigow.solving.game_values import values_and_best
from paigow.study.class_arrays import MADE, class_sizes, departures, exact_sums
from paigow.study.group_words import change_in_words, hands_in_words
from paigow.study.groups import bound_ranks, group_departures, join_cells, pattern_text

TWO_PAIR = list(SHAPES).index("two pair")


def two_pair_cells():
    """All cells of two pair: higher pair, lower pair, highest outside card."""
    there = np.zeros((13, 13, 13), bool)
    for high, low, outside in product(range(13), repeat=3):
        others = [rank for rank in range(outside) if rank not in (high, low)]
        there[high, low, outside] = high > low and outside not in (high, low) and len(others) >= 2
    return there


def inside(box, there):
    """The existing cells in a box."""
    ranges = [range(low, high + 1) for low, high in box]
    return [cell for cell in product(*ranges) if there[cell]]


@given(st.sets(st.tuples(*[st.integers(0, 4)] * 3), max_size=60), st.sets(st.tuples(*[st.integers(0, 4)] * 3)))
def test_joined_cells_are_the_same_cells(chosen, others):
    there = np.zeros((13, 13, 13), bool)
    for cell in chosen | others:
        there[cell] = True
    boxes = join_cells(chosen, there)
    assert sorted(cell for box in boxes for cell in inside(box, there)) == sorted(chosen)
    assert len(boxes) <= len(chosen)


def test_impossible_ranks_do_not_keep_cells_apart():
    """Tens and lower with an ace outside are one box, though below eights there is no lower pair of nines."""
    there = two_pair_cells()
    chosen = [cell for cell in zip(*map(list, np.nonzero(there)), strict=True) if cell[0] <= 8 and cell[2] == 12]
    (box,) = join_cells([tuple(map(int, cell)) for cell in chosen], there)
    assert box == ((1, 8), (0, 7), (12, 12))
    assert pattern_text("two pair", box, there) == "two pair 3-T * A"


def test_pattern_texts():
    there = two_pair_cells()
    assert pattern_text("two pair", ((8, 8), (0, 4), (11, 11)), there) == "two pair T 2-6 K"
    assert pattern_text("two pair", ((8, 11), (0, 10), (2, 12)), there) == "two pair T-K"
    assert pattern_text("two pair", ((1, 12), (0, 11), (11, 12)), there) == "two pair * * K+"


@pytest.mark.parametrize(
    ("shape", "ranks"),
    [
        ("no pair", 2),
        ("pair", 2),
        ("two pair", 3),
        ("three pair", 4),
        ("full house", 3),
        ("quads + trips", 2),
        ("five aces", 2),
    ],
)
def test_bound_ranks(shape, ranks):
    assert bound_ranks(list(SHAPES).index(shape)) == ranks


@pytest.fixture(scope="module", params=["trump-plaza", "golden-nugget"])
def grouped(request):
    way, rules = paigow.load_house_way(request.param), Rules()
    values, best = part_of_the_game.values_and_best(way, rules)
    found = departures(way, rules, values, best)
    return way, found, group_departures(found, class_sizes(values, best), rules.wheel_number)


def test_groups_add_up(grouped):
    _, found, groups = grouped
    assert [sum(group.cost for group in groups)] == exact_sums(None, found.cost)
    assert sum(group.hands for group in groups) == found.sizes.sum()
    assert all(0 < group.hands <= group.fitting for group in groups)
    costs = [group.cost for group in groups]
    assert costs == sorted(costs, reverse=True)


def test_groups_are_distinct(grouped):
    *_, groups = grouped
    names = [(group.pattern, group.made, group.front, group.way, group.better) for group in groups]
    assert len(set(names)) == len(names)
    assert len({(hands_in_words(group), change_in_words(group)) for group in groups}) == len(groups)
    assert all(group.way != group.better for group in groups)
    assert {group.made for group in groups} <= set(MADE)


def test_patterns_fit_their_examples(grouped):
    """A pattern is one of the rule language: a way with a rule for it decides the example by that rule."""
    way, _, groups = grouped
    for group in groups:
        rule = parse_house_way(f'name = "one"\nrule = [{{ hand = "{group.pattern}" }}]', "one")
        assert rule.set_hand(group.example).rule == 1, group.pattern
        assert group.pattern.startswith(group.shape)
        own = way.set_hand(group.example)
        assert (group.played.low, group.played.high, group.played.rule) == (own.low, own.high, own.rule)
        best = paigow.advise(group.example, way).best
        assert (group.best.low_strength, group.best.high_strength) == (best.low_strength, best.high_strength)


def fits_exactly(group, counted):
    """What is printed of a group, its pattern, what is made and left in front, holds as many hands as it says."""
    what = group.pattern, group.made, group.front
    assert group.fitting == counted.count(group.pattern, group.made), what
    assert group.with_front == counted.count(*what), what
    assert group.hands <= group.with_front <= group.fitting, what


@pytest.fixture(scope="module")
def hands_of_the_part():
    """The hands of the part by kind, counted by the oracle: an ace, a king and otherwise twos to sevens."""
    part = [(ranks, bug) for ranks, bug in fitting.rank_sets() if {13, 14} <= set(ranks) <= {*range(2, 8), 13, 14}]
    return fitting.Fitting(fitting.kinds(part))


def test_fitting_hands_are_those_of_the_pattern(grouped, hands_of_the_part):
    *_, groups = grouped
    for group in groups:
        fits_exactly(group, hands_of_the_part)


def test_two_free_ranges_are_not_both_freed():
    """Full house with a straight: an ace in the pair, then trips T-K leave J-K free, and J-K leave T-K free.

    Trips of lower ranks with a lower outside card make the wheel with the bug, and are no hands of the box.
    """
    full_houses = [(ranks, bug) for ranks, bug in fitting.rank_sets() if fitting.sizes_of(ranks, bug) == (3, 2, 1, 1)]
    hands = fitting.kinds(full_houses)
    for made, held in (("straight", 2928), ("straight flush", 144)):
        by_cell = np.zeros((13, 13, 13), np.int64)
        for kind, count in hands.items():
            if kind.made == made:
                by_cell[tuple(rank - 2 for rank in kind.ranks[:3])] += count
        box = ((8, 11), (12, 12), (9, 11))
        assert by_cell[8:12, 12, 9:12].sum() == held
        assert by_cell[:, 12].sum() == 2 * held
        text = pattern_text("full house", box, by_cell > 0)
        assert fitting.Fitting(hands).count(text, made) == held, text
        rule = parse_house_way(f'name = "one"\nrule = [{{ hand = "{text}", high = "made" }}]', "one")
        assert rule.set_hand("2c 2d 2h As 3d 4s Jk").rule == 0


def test_texts_fit_the_cells_of_their_boxes():
    """All sets of cells of two ranks, each one of three: the text of each box, read by the oracle, fits its cells."""
    cells = list(product((2, 3, 12), repeat=2))
    for number in range(2 ** len(cells)):
        present = [cell for n, cell in enumerate(cells) if number >> n & 1]
        there = np.zeros((13, 13), bool)
        for cell in present:
            there[cell] = True
        for box in join_cells([cell for cell in present if 12 not in cell], there):
            wanted = house_way.read_named(pattern_text("pair", box, there), house_way.SHAPES)
            fits = [cell for cell in present if house_way.match([rank + 2 for rank in cell], wanted.patterns)]
            assert fits == inside(box, there)


# Every dealer in both roles in three games: EVERY_GAME=1 pytest -m slow tests/study/test_groups.py, a quarter of an
# hour on two cores. Without it the slow tests take the games below, in which the patterns of all shapes occur.
GAMES = [
    (dealer, role, rules)
    for dealer in paigow.house_way_names()
    for role in ("player", "banker")
    for rules in ({"wheel": "lowest"}, {"rules": "ez"}, {"rules": "tiger-9"})
]
SAMPLE = [("foxwoods", "player", {"rules": "tiger-9"}), ("california", "banker", {"wheel": "lowest"})]


@pytest.fixture(scope="module")
def all_hands():
    return fitting.Fitting(fitting.kinds())


@pytest.mark.whole
@pytest.mark.parametrize(("dealer", "role", "rules"), GAMES if os.environ.get("EVERY_GAME") else SAMPLE)
def test_fitting_hands_of_the_whole_game(dealer, role, rules, all_hands):
    """Of every group of `exceptions`, and of `price` for a strategy of another casino, counted by the oracle."""
    way, other = paigow.load_house_way(dealer), paigow.load_house_way("wizard-two-pair")
    game = rules_of(rules.get("rules"), way.wheel, wheel=rules.get("wheel"), role=role)
    values, best = values_and_best(way, game)
    for strategy in (way, other):
        found = departures(strategy, game, values, best)
        groups = group_departures(found, class_sizes(values, best), game.wheel_number)
        assert len(groups) > 100
        for group in groups:
            fits_exactly(group, all_hands)
        assert len({(hands_in_words(group), change_in_words(group)) for group in groups}) == len(groups)


def test_words(grouped):
    *_, groups = grouped
    words = {(group.shape, group.way, group.better) for group in groups}
    assert ("two pair", "two pair", "pair, pair low") in words or ("two pair", "pair, pair low", "two pair") in words
    assert any(shape == "no pair" and way == "2nd+3rd low" and "low" in better for shape, way, better in words)


def test_json(grouped):
    *_, groups = grouped
    data = groups[0].to_json(1000)
    assert list(data)[:11] == [
        *("hand", "shape", "made", "way", "better", "hands", "fitting", "cost", "gain", "ev_cost", "example"),
    ]
    assert data["gain"] == groups[0].cost / 1000
    assert list(data["example"]) == ["hand", "rule", "way", "best"]
    assert len(data["example"]["best"]["low"]) == 2
