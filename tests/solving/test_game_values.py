"""Game values: totals of ways equal those of the solve, classes those of single hands added up; what is kept."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import part_of_the_game
import pytest
from way_wheels import BUG_WAYS

import paigow
from paigow.errors import RulesError
from paigow.game.cards import BUG, WHEELS
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.language.grammar import encode
from paigow.native.classes import class_index
from paigow.native.counts import count_splits
from paigow.native.dealer import DealerTable
from paigow.native.solve import support_classes
from paigow.native.strength import high_strengths, low_strengths
from paigow.rules.game import Rules
from paigow.solving import game_values as module
from paigow.solving import whole_game
from paigow.solving.array_files import read_arrays, write_arrays
from paigow.solving.game_values import balances, game_values, make_values, values_and_best
from paigow.solving.legal_sets import legal_sets
from paigow.solving.whole_game import DEALS, solve
from paigow.study.class_arrays import class_data, class_rules

ALL_WAYS = [*BUG_WAYS, *paigow.strategy_names()]


def batches(ways):
    """As many at a time as a solve takes."""
    return [ways[start : start + 15] for start in range(0, len(ways), 15)]


@pytest.mark.parametrize("role", ["player", pytest.param("banker", marks=pytest.mark.slow)])
def test_totals_of_every_way_on_a_part_of_the_game(role):
    dealer, rules = paigow.load_house_way("golden-nugget"), Rules(role=role)
    ways = [paigow.load_house_way(name) for name in ALL_WAYS]
    values, best = part_of_the_game.values_and_best(dealer, rules)
    solutions = [solve(dealer, rules, some, ranks=part_of_the_game.RANKS) for some in batches(ways)]
    totals = [total for solution in solutions for total in solution.strategies]
    assert [values.total(values.rows(way)) for way in ways] == totals
    solution = solutions[0]
    assert best.optimal == solution.optimal
    reached, optimal = (rules.balance(*total) for total in (values.total(values.best_rows(rules)), solution.optimal))
    assert 0 <= optimal - reached < optimal // 1000
    first, end = support_classes(*part_of_the_game.RANKS)
    assert ((first <= best.example) & (best.example < end)).all()


@pytest.mark.slow
def test_totals_with_the_wild_joker_on_a_part_of_the_game():
    dealer, other = map(paigow.load_house_way, ("barona", "barona-threes"))
    rules = Rules("lowest", joker="wild")
    values, best = part_of_the_game.values_and_best(dealer, rules)
    solution = solve(dealer, rules, [dealer, other], ranks=part_of_the_game.RANKS)
    assert [values.total(values.rows(way)) for way in (dealer, other)] == list(solution.strategies)
    assert solution.strategies[0] != solution.strategies[1]
    assert best.optimal == solution.optimal


@pytest.mark.slow
def test_chunks_of_other_machines_come_to_the_same(monkeypatch):
    """A worker has no arrays of ours to fill: it sends back the rows of its classes."""
    dealer, rules = paigow.load_house_way("golden-nugget"), Rules()
    values, best = part_of_the_game.values_and_best(dealer, rules)
    alone = whole_game._solve_chunk
    monkeypatch.setattr(whole_game, "_solve_chunk", lambda job, first, last, into=None: alone(job, first, last))
    others, other_best = make_values(dealer, rules, ranks=part_of_the_game.RANKS)
    assert np.array_equal(values.wins, others.wins)
    assert np.array_equal(values.losses, others.losses)
    assert np.array_equal(best.row, other_best.row)
    assert np.array_equal(best.parts, other_best.parts)


def test_every_hand_is_in_a_class():
    sets = legal_sets(0)
    assert sets.hands.sum() == 154_143_080
    assert (np.diff(sets.start.astype(np.int64)) > 0).all()
    assert sets.start[-1] == 4_070_025
    assert 4_070_025 < legal_sets(1).start[-1] == len(legal_sets(1).high)


@pytest.mark.parametrize(
    ("names", "wheel"),
    [
        (["california"], 1),
        pytest.param(ALL_WAYS, 0, marks=pytest.mark.slow),
        pytest.param(ALL_WAYS, 1, marks=pytest.mark.slow),
    ],
)
def test_ways_run_over_the_sets_play_as_their_tables_do(names, wheel):
    """The rules run over the legal sets against the dealer table, which is held against the oracle; and each class
    without its rule against the table of a way that lacks it."""
    sets = legal_sets(wheel)
    for name in names:
        way = paigow.load_house_way(name)
        play, table = sets.play(way.program, way.rule_count), load_dealer_table(way, WHEELS[wheel])
        assert np.array_equal(play.row, sets.rows(table)), name
        assert np.array_equal(play.rule, class_rules(table)), name
    rules = way.rules[-4:]
    play = sets.play(encode(rules), len(rules))
    for number in range(1, 5):
        rest = [*rules[: number - 1], *rules[number:]]
        other = sets.rows(DealerTable.build(encode(rest), len(rest), wheel))
        assert np.array_equal(np.where(play.rule == number, play.without, play.row), other)
    with pytest.raises(ValueError, match="from 1 to 255 rules"):
        sets.play(way.program, 0)


def test_kinds_of_classes():
    """Shapes and made hands by their ranks and suits, as the study of classes has them, under both wheel rules."""
    data = class_data()
    kinds = 2 * data.patterns.shape[data.pattern] + (data.made > 0)
    assert np.array_equal(legal_sets(0).kind, kinds)
    assert np.array_equal(legal_sets(1).kind, kinds)


def hands_of(ranks):
    """All hands of these ranks (0..12, "bug" for the joker), suits and all."""
    cards = [card for card in range(53) if (card >> 2 if card < BUG else "bug") in set(ranks)]
    wanted = sorted(map(str, ranks))
    for hand in combinations(cards, 7):
        if sorted(str(card >> 2 if card < BUG else "bug") for card in hand) == wanted:
            yield hand


@pytest.mark.parametrize("ranks", [[0, 0, 0, 0, 11, 11, 12], [12, 12, 12, 12, "bug", 11, 11], [0, 0, 0, 1, 1, 12, 11]])
def test_a_class_is_the_sum_of_its_hands(ranks):
    """Against the counts of single hands, which share no code with the solve."""
    support = sum(1 << rank for rank in set(ranks) - {"bug"})
    dealer, rules = paigow.load_house_way("foxwoods"), Rules()
    values, _ = make_values(dealer, rules, ranks=(support, support + 1))
    table = load_dealer_table(dealer)
    high, low = high_strengths(0), [None, *low_strengths()]
    sums, number = {}, 0
    for hand in hands_of(ranks):
        number += 1
        seen = {}
        for _, _, low_, high_, legal, wins, losses, *_ in count_splits(table, hand, (), rules.copies_code)[1]:
            if legal:
                seen[low_, high_] = wins, losses
        for which, counts in seen.items():
            before = sums.setdefault(which, [0, 0])
            sums[which] = [a + b for a, b in zip(before, counts, strict=True)]
        index = class_index(hand)
    sets = values.sets
    span = slice(int(sets.start[index]), int(sets.start[index + 1]))
    assert sets.hands[index] == number
    found = {
        (low[front], high[behind]): [int(wins), int(losses)]
        for front, behind, wins, losses in zip(
            sets.low[span], sets.high[span], values.wins[span], values.losses[span], strict=True
        )
    }
    assert found == sums


def test_worth_with_many_decimals_is_exact():
    wins, losses = np.array([2**39, 5]), np.array([3, 2**39])
    rules = Rules(commission="0.123456789")
    assert balances(rules, wins, losses).tolist() == [rules.balance(2**39, 3), rules.balance(5, 2**39)]
    assert balances(Rules(), wins, losses).tolist() == [Rules().balance(2**39, 3), Rules().balance(5, 2**39)]


def test_kept_values_are_read_and_wrong_ones_are_not(tmp_path, monkeypatch):
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path))
    dealer, rules = paigow.load_house_way("foxwoods"), Rules()
    real = solve
    calls = []

    def part(*words, **names):
        calls.append(words)
        return real(*words, **{**names, "ranks": part_of_the_game.RANKS})

    monkeypatch.setattr(module, "solve", part)
    values, best = values_and_best(dealer, rules)
    again, again_best = values_and_best(dealer, rules)
    assert len(calls) == 1
    of_best = "row hands example optimal ties parts"
    for one, other, names in ((values, again, "wins losses"), (best, again_best, of_best)):
        assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names.split())
    assert game_values(dealer, Rules(commission=Fraction(1, 40))).total(values.rows(dealer)) == values.total(
        values.rows(dealer)
    )
    assert len(calls) == 1  # commission does not matter
    (path,) = tmp_path.glob("values-*.arrays")
    assert path.stat().st_size < 100_000_000
    content = bytearray(path.read_bytes())
    for wrong in (content[:-1], content + b"x", b"", b"{}\n", content[:5000] + b"!" + content[5001:]):
        path.write_bytes(wrong)
        assert module._read_values(dealer, rules) is None
    game_values(dealer, rules)
    assert len(calls) == 2
    assert not list(tmp_path.glob("*.arrays.*"))


def test_the_newest_files_of_a_kind_are_kept(tmp_path):
    for number in range(5):
        write_arrays(str(tmp_path), "some", f"{number:032}", [np.arange(number, dtype=np.int64)], most=3)
    assert len(list(tmp_path.iterdir())) == 3
    assert read_arrays(str(tmp_path), "some", f"{4:032}")[0].tolist() == [0, 1, 2, 3]
    assert read_arrays(str(tmp_path), "some", f"{9:032}") is None


def test_no_values_where_the_cards_lie_open():
    with pytest.raises(RulesError, match="the dealer's cards lie open; right: rules standard"):
        game_values(paigow.load_house_way("foxwoods"), Rules(open_dealer=True))


@pytest.mark.whole
def test_the_whole_game_against_golden_nugget():
    """Every way and strategy as in `edge --player`; the best any rule list can do, and the best sets, in percent."""
    dealer, rules = paigow.load_house_way("golden-nugget"), Rules()
    values, best = values_and_best(dealer, rules)
    ways = [paigow.load_house_way(name) for name in ALL_WAYS]
    solutions = [solve(dealer, rules, some) for some in batches(ways)]
    totals = [total for solution in solutions for total in solution.strategies]
    assert [values.total(values.rows(way)) for way in ways] == totals
    solution = solutions[0]
    assert best.optimal == solution.optimal == (2_395_970_964_055_568, 2_465_193_360_540_388)
    evs = [
        float(100 * rules.exact_ev(*total, DEALS)) for total in (values.total(values.best_rows(rules)), best.optimal)
    ]
    assert [f"{ev:.12f}" for ev in evs] == ["-2.291040838905", "-2.291035492358"]
    assert best.hands.sum() == 154_143_080
