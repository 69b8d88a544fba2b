"""The whole-game solve: the best split of every class, by another path, under other rules, in other numbers of jobs."""

import json
import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from messages import refused

import paigow
from paigow import load_house_way
from paigow.errors import PaigowError, RulesError
from paigow.native.counts import count_splits
from paigow.native.dealer import DealerTable
from paigow.native.index import CLASSES, class_hand, class_hands, class_sizes
from paigow.native.solve import Solver, support_classes
from paigow.rules.game import Rules
from paigow.rules.sets import rules_of
from paigow.solving import whole_game as solve
from paigow.tables.files import open_table_files

BUG = 52
PAIRS = [(i, j) for i in range(6) for j in range(i + 1, 7)]
#: A part of the game: sets of ranks as bit masks. 3,246 classes, a third with the joker, 64 with a flush.
RANKS = (4096, 4111)
#: Another, of 6,008 classes with the five ranks from ten up, one in eighteen with a flush.
HIGH_RANKS = (7936, 7940)
GAMES = {
    "banker": ("foxwoods", Rules(role="banker")),
    "lowest wheel": ("california", Rules(wheel="lowest")),
    "no commission": ("trump-plaza", Rules(commission="0")),
    "odd commission": ("mgm-grand", Rules(commission="1.2345678%", role="banker")),
    "hardly any win": ("flamingo-hilton", Rules(commission="99.9%")),
    "copies push": ("foxwoods", Rules(copies="push")),
    "low copies to the banker, high copies push": ("claridge", Rules(role="banker", copies={"high": "push"})),
    "high copies to the player": ("mgm-grand", Rules(copies={"high": "player"})),
    "pushes, low copies push": ("golden-nugget", replace(rules_of("ez", "second"), copies={"low": "push"})),
    "pushes": ("golden-nugget", rules_of("ez", "second")),
    "wild joker": ("barona", Rules("lowest", joker="wild")),
    "wild joker, pushes, banker": ("barona-threes", rules_of("ez-wild", "second wild", role="banker")),
    "pushes, banker": ("claridge", rules_of("tiger-9", "second", role="banker")),
}


def best_of_one_hand(table, rules, index):
    """(split, wins, losses) of a class: all splits of one hand counted, the best by EV, low, high, canonical order."""
    best = None
    for i, j, low, high, legal, wins, losses, *_ in count_splits(table, class_hand(index), (), rules.copies_code)[1]:
        ev = (1 - rules.commission) * wins - losses
        if legal and (best is None or (ev, low, high) > best[0]):
            best = (ev, low, high), (PAIRS.index((i, j)), wins, losses)
    return best[1]


def chosen_classes(rng, first, end, n):
    """Random classes, a third of them with the joker and a third with a flush."""
    indices = np.arange(first, end, dtype=np.uint32)
    if len(indices) > 200_000:
        indices = np.sort(np.array(rng.sample(range(first, end), 200_000), np.uint32))
    hands = np.empty((len(indices), 7), np.uint8)
    class_hands(indices, hands)
    bug = hands == BUG
    suited = np.stack([((hands % 4 == suit) & ~bug).sum(axis=1) for suit in range(4)]).max(axis=0)
    kinds = [bug.any(axis=1), suited + bug.any(axis=1) >= 5, np.ones(len(indices), bool)]
    return [int(index) for kind in kinds for index in rng.sample(indices[kind].tolist(), min(n // 3, kind.sum()))]


@pytest.mark.parametrize("n", [150, pytest.param(2000, marks=pytest.mark.slow)])
def test_random_classes_are_what_one_hand_says(n, built_table, dealer_table):
    manifest, arrays = open_table_files(str(built_table))
    table = dealer_table("foxwoods", "second")
    rng = random.Random(154_143_080)
    for index in chosen_classes(rng, 0, CLASSES, n):
        found = tuple(arrays[column][index] for column in ("split", "wins", "losses"))
        assert found == best_of_one_hand(table, manifest.rules, index), f"class {index}"


@pytest.mark.parametrize("ranks", [RANKS, HIGH_RANKS])
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_counts(game, ranks, dealer_table):
    name, rules = GAMES[game]
    solution = solve.solve(load_house_way(name), rules, ranks=ranks)
    table = dealer_table(name, rules.ranking)
    if rules.pushes:
        table = table.with_settled(*rules.settled_program)
    assert (solution.first, solution.first + len(solution.split)) == support_classes(*ranks)
    for index in chosen_classes(random.Random(game), solution.first, solution.first + len(solution.split), 60):
        place = index - solution.first
        found = solution.split[place], solution.wins[place], solution.losses[place]
        assert found == best_of_one_hand(table, rules, index), f"class {index}"


def test_ties_are_broken_as_documented(dealer_table):
    """By better low, better high, canonical order; with threes, fours and fives several sets often have the best EV."""
    solution = solve.solve(load_house_way("foxwoods"), Rules(), ranks=(14, 15))
    table = dealer_table("foxwoods", "second")
    ties = 0
    for place, split in enumerate(solution.split.tolist()):
        rows = [row for row in count_splits(table, class_hand(solution.first + place), (), False)[1] if row[4]]
        ev = max(95 * row[5] - 100 * row[6] for row in rows)
        sets = {(row[2], row[3]) for row in rows if 95 * row[5] - 100 * row[6] == ev}
        ties += len(sets) > 1
        assert split == next(PAIRS.index(row[:2]) for row in rows if row[2:4] == max(sets))
    assert ties > 5


def test_best_has_no_better(dealer_table):
    """Against the definition, not the code: no legal split of the hand has a higher EV."""
    rules = Rules(role="banker", commission="3%")
    solution = solve.solve(load_house_way("foxwoods"), rules, ranks=RANKS)
    table = dealer_table("foxwoods", "second")
    for index in chosen_classes(random.Random(8), solution.first, solution.first + len(solution.split), 90):
        place = index - solution.first
        ev = 97 * int(solution.wins[place]) - 100 * int(solution.losses[place])
        rows = count_splits(table, class_hand(index), (), True)[1]
        assert ev == max(97 * row[5] - 100 * row[6] for row in rows if row[4])


@pytest.mark.parametrize("role", ["player", "banker"])
def test_strategies_are_counted_at_their_own_splits(role, dealer_table):
    rules = Rules(role=role)
    names = ["golden-nugget", "trump-plaza"]
    ways = [load_house_way(name) for name in names]
    solution = solve.solve(load_house_way("foxwoods"), rules, ways, by_class=True, ranks=HIGH_RANKS)
    table = dealer_table("foxwoods", "second")
    assert len(solution.played) == len(solution.strategies) == 2
    for index in chosen_classes(random.Random(9), solution.first, solution.first + len(solution.split), 60):
        hand, place = class_hand(index), index - solution.first
        rows = {row[:2]: row for row in count_splits(table, hand, (), rules.banker)[1]}
        for name, (wins, losses) in zip(names, solution.played, strict=True):
            _, i, j = dealer_table(name, "second").set_hand(hand)
            assert (wins[place], losses[place]) == rows[i, j][5:7]


@pytest.mark.parametrize("ranks", [RANKS, HIGH_RANKS])
def test_totals_are_sums_over_hands(ranks):
    sizes = np.empty(CLASSES, np.uint8)
    class_sizes(sizes)
    way = load_house_way("foxwoods")
    solution = solve.solve(way, Rules(), [way], by_class=True, ranks=ranks)
    sizes = sizes[solution.first : solution.first + len(solution.split)].astype(object)
    counted = [(solution.wins, solution.losses), *solution.played]
    for (wins, losses), totals in zip(counted, [solution.optimal, *solution.strategies], strict=True):
        assert totals == ((sizes * wins.astype(object)).sum(), (sizes * losses.astype(object)).sum())


def test_any_number_of_jobs_gives_the_same_bytes():
    way = load_house_way("foxwoods")
    results = [solve.solve(way, Rules(), [way], by_class=True, jobs=jobs, ranks=HIGH_RANKS) for jobs in (1, 2, 5, None)]
    for other in results[1:]:
        for mine, its in zip(arrays_of(results[0]), arrays_of(other), strict=True):
            assert mine.tobytes() == its.tobytes()
        assert (results[0].optimal, results[0].strategies) == (other.optimal, other.strategies)


def test_a_part_is_a_part_of_the_whole(built_table):
    _, arrays = open_table_files(str(built_table))
    part = solve.solve(load_house_way("foxwoods"), Rules(), ranks=HIGH_RANKS)
    place = slice(part.first, part.first + len(part.split))
    for column, values in arrays.items():
        assert getattr(part, column).tobytes() == bytes(values[place])


@pytest.mark.parametrize("ranks", [(0, 8192), RANKS, HIGH_RANKS, (8128, 8129)])
def test_chunks_cover_what_is_asked_for_once(ranks):
    spans = solve._spans(*ranks)
    assert (spans[0][0], spans[-1][1]) == ranks
    assert all(first[1] == second[0] for first, second in pairwise(spans))
    sizes = [end - begin for begin, end in (support_classes(*span) for span in spans)]
    assert min(sizes) > 0
    begin, end = support_classes(*ranks)
    assert sum(sizes) == end - begin


def test_progress_counts_up_to_the_end():
    calls = []
    solve.solve(load_house_way("foxwoods"), Rules(), jobs=2, ranks=RANKS, progress=lambda *call: calls.append(call))
    assert calls == [(done, len(calls)) for done in range(1, len(calls) + 1)]


def test_a_commission_too_fine_to_compare_is_refused():
    with pytest.raises(RulesError, match=r"too many decimals.*right: 5%"):
        solve.solve(load_house_way("foxwoods"), Rules(commission="1.23456789012%"))


def test_the_optimum_is_the_known_one(built_table, data):
    """Foxwoods, player, 5 %: totals by an independent program, over all 8,250,459,031,214,400 deals."""
    manifest, _ = open_table_files(str(built_table))
    assert (manifest.wins, manifest.losses) == reference(data)["optimal"]


@pytest.fixture(scope="module")
def whole_games():
    """Foxwoods on both sides, in both roles, solved as a whole."""
    way = load_house_way("foxwoods")
    return {role: solve.solve(way, Rules(role=role), [way]) for role in ("player", "banker")}


@pytest.mark.whole
def test_whole_game_totals(whole_games, data):
    solution = whole_games["player"]
    assert solution.optimal == reference(data)["optimal"]
    assert solution.strategies == (reference(data)["foxwoods"],)


@pytest.mark.whole
def test_the_bankers_totals_are_the_players_swapped(whole_games):
    player, banker = (whole_games[role].strategies[0] for role in ("player", "banker"))
    assert (banker.wins, banker.losses) == (player.losses, player.wins)


@pytest.mark.whole
def test_losses_exceed_wins_by_half_the_copies(whole_games, dealer_table):
    """Both set alike, so that each side is ahead at a position in as many deals; only copies make a difference.

    Copies of the high hands: the deals with H >= h less those with H > h. The first are what a player loses to a dealer
    whose low hands are all raised to the best there is, the others what a banker does not win with all of them lowered
    to the worst; and so for the low hands.
    """
    totals = whole_games["player"].strategies[0]
    copies = {}
    for position, other in (("high", "low"), ("low", "high")):
        raised = strategy_totals(with_all(dealer_table("foxwoods", "second"), other, best=True), False, dealer_table)
        lowered = strategy_totals(with_all(dealer_table("foxwoods", "second"), other, best=False), True, dealer_table)
        assert raised.wins == lowered.losses == 0
        copies[position] = raised.losses - (solve.DEALS - lowered.wins)
    assert 0 < copies["high"] < copies["low"] < solve.DEALS
    assert 2 * (totals.losses - totals.wins) == copies["low"] + copies["high"]


@pytest.mark.whole
def test_a_whole_game_in_one_job_and_in_two(whole_games, built_table):
    one = solve.solve(load_house_way("foxwoods"), Rules(), jobs=1)
    _, arrays = open_table_files(str(built_table))
    for column, values in arrays.items():
        assert getattr(one, column).tobytes() == getattr(whole_games["player"], column).tobytes() == bytes(values)


def reference(data):
    """(wins, losses) against Foxwoods by player, as data/whole-game.json has them from the independent program."""
    totals = json.loads((data / "whole-game.json").read_text("utf-8"))["totals"]
    assert {(entry["dealer"], entry["role"]) for entry in totals} == {("foxwoods", "player")}
    return {entry["player"]: (entry["wins"], entry["losses"]) for entry in totals}


def with_all(table, position, *, best):
    """A dealer whose high (or low) hands are all of the best or all of the worst strength there is.

    A table is its strengths of high hands (uint16), rules (uint16), strengths of low hands and splits (uint8), each
    over all classes, as places in the order of all strengths.
    """
    data = bytearray(table.tobytes())
    classes = len(data) // 6
    dtype, start = (np.uint16, 0) if position == "high" else (np.uint8, 4 * classes)
    strengths = np.frombuffer(data, dtype, classes, start)
    strengths[:] = strengths.max() if best else 0
    return DealerTable.frombytes(bytes(data), table.wheel)


def strategy_totals(dealer, banker, dealer_table):
    """The whole game of Foxwoods as a player's way of setting against `dealer`."""
    import joblib

    solver = Solver(dealer, banker, 95, 100, [dealer_table("foxwoods", "second")])

    def totals(first, last):
        begin, end = support_classes(first, last)
        arrays = (np.empty(end - begin, dtype) for dtype in (np.uint8, np.uint32, np.uint32))
        return solver.solve(first, last, *arrays)[1]

    spans = solve._spans(0, 8192)
    parts = joblib.Parallel(n_jobs=-1, backend="threading")(joblib.delayed(totals)(*span) for span in spans)
    return solve.Totals(*map(sum, zip(*parts, strict=True)))


def arrays_of(solution):
    yield from (solution.split, solution.wins, solution.losses)
    for pair in solution.played:
        yield from pair


def test_the_library_solves_what_it_says():
    assert solve.HANDS * 53_524_680 == solve.DEALS
    assert paigow.house_way_names()


@pytest.mark.parametrize("jobs", [0, -1, 1025, 10**20])
def test_a_number_of_jobs_that_makes_no_sense_is_refused(jobs):
    """joblib takes 10**20, runs nothing and returns nothing; that must never look like a solved game."""
    refused(RulesError, lambda: solve.solve(load_house_way("foxwoods"), Rules(), jobs=jobs, ranks=(31, 32)))


def test_parts_that_do_not_come_back_are_an_error(monkeypatch):
    monkeypatch.setattr("paigow.solving.whole_game._run", lambda *_: iter(()))
    with pytest.raises(PaigowError, match=r"^only 0 of 1 parts of the game came back; right: --jobs 2$"):
        solve.solve(load_house_way("foxwoods"), Rules(), ranks=(31, 32))
