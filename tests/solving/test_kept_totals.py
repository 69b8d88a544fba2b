"""Totals of whole games: sums of kept values are those of a solve, and a second edge of a game takes no solve."""

import part_of_the_game

import paigow
from paigow.rules.game import Rules
from paigow.solving import game_values, kept_totals
from paigow.solving.whole_game import Totals, solve
from paigow.study import edge as edges

FEW_RANKS = (4096, 4111)
NAMES = "foxwoods", "optimal", "california"


def test_where_values_are_kept_nothing_is_solved(monkeypatch, tmp_path):
    dealer, rules = paigow.load_house_way("golden-nugget"), Rules()
    values, best = part_of_the_game.values_and_best(dealer, rules)
    solution = solve(dealer, rules, [paigow.load_house_way(name) for name in NAMES[::2]], ranks=part_of_the_game.RANKS)
    kept = []
    monkeypatch.setattr(kept_totals, "cache_folder", lambda: str(tmp_path))
    monkeypatch.setattr(game_values, "_read_values", lambda *game: kept.append(game) or values)
    monkeypatch.setattr(game_values, "_read_best", lambda *game: best)
    monkeypatch.setattr(edges, "solve", None)
    found = edges.edges(dealer, NAMES, remember=True)
    totals = [Totals(one.wins, one.losses) for one in found]
    assert totals == [solution.strategies[0], solution.optimal, solution.strategies[1]]
    assert kept == [(dealer, rules)]


def test_a_second_edge_takes_no_solve(monkeypatch, tmp_path):
    made = []

    def part(dealer, rules, strategies=(), **options):
        made.append([way.key for way in strategies])
        return solve(dealer, rules, strategies, ranks=FEW_RANKS, **options)

    monkeypatch.setattr(kept_totals, "cache_folder", lambda: str(tmp_path))
    monkeypatch.setattr(game_values, "_read_values", lambda *game: None)
    monkeypatch.setattr(game_values, "_read_best", lambda *game: None)
    monkeypatch.setattr(edges, "solve", part)
    first = edges.edges("foxwoods", NAMES, remember=True)
    assert edges.edges("foxwoods", NAMES[::-1], remember=True) == first[::-1]
    assert made == [["foxwoods", "california"]]
    both = edges.edges("foxwoods", ["california", "claridge"], remember=True)  # only what is not known is solved
    assert (both[0], made[1:]) == (first[2], [["claridge"]])
    other_pack = edges.edge("foxwoods", remember=True, deck=52)
    assert (other_pack.wins < first[1].wins, len(made)) == (True, 3)
    assert edges.edge("foxwoods", remember=True, deck=52) == other_pack
    assert len(made) == 3
    # The banker of a round needs the sets that were found best, which are not kept.
    monkeypatch.setattr(edges, "banker_round", lambda *game: None)
    round_ = {"role": "banker", "opponents": 2, "remember": True}
    assert edges.edge("foxwoods", **round_) == edges.edge("foxwoods", **round_)
    assert len(made) == 5
