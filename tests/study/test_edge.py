"""Edges: what follows from exact totals, which solves they take, rounds against several opponents, published figures.

Published figures: data/whole-game.json for totals of an independent program, wizardofodds.com for the rest (the pages
are named at each test). Where the house way behind a figure is not named, the test says what was found instead.
"""

import json
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import paigow
from paigow.game.showdown import outcomes, set_all
from paigow.house_ways.way import load_house_way
from paigow.rules.game import Rules
from paigow.rules.sets import rules_of
from paigow.solving.rounds import NetWins, Sample, whole_rounds
from paigow.solving.whole_game import DEALS, solve
from paigow.study import edge as edges_module
from paigow.study.edge import AlternateEdge, Edge, alternate_edges, edges

#: A part of the game for what only asks which solves are made: 3,246 classes.
RANKS = (4096, 4111)
FEW = {"trials": 2000, "seed": 3}


@pytest.fixture(scope="module")
def foxwoods(data):
    """(wins, losses) of the Foxwoods dealer's opponent, by how he sets."""
    totals = json.loads((data / "whole-game.json").read_text("utf-8"))["totals"]
    return {entry["player"]: (entry["wins"], entry["losses"]) for entry in totals if entry["dealer"] == "foxwoods"}


@pytest.fixture
def solves(monkeypatch):
    """The solves that are made, of a part of the game each."""
    made = []

    def part(dealer, rules, strategies=(), **options):
        made.append((dealer.key, rules, [way.key for way in strategies]))
        return solve(dealer, rules, strategies, ranks=RANKS, **options)

    monkeypatch.setattr(edges_module, "solve", part)
    return made


# ---------------------------------------------------------------------------------------------------------------------
# What follows from totals


def test_published_foxwoods_figures(foxwoods):
    """wizardofodds.com, 31 Dec 2013, both sides Foxwoods: 40.4958 % pushes, 2.7212 %, as banker 0.2540 %."""
    wins, losses = foxwoods["foxwoods"]
    player = Edge("foxwoods", "foxwoods", Rules(), wins, losses)
    banker = Edge("foxwoods", "foxwoods", Rules(role="banker"), losses, wins)  # a mirror: the same deals, seen across
    assert 100 * player.house_edge == pytest.approx(2.7212, abs=0.0005)
    assert 100 * player.pushes / player.deals == pytest.approx(40.4958, abs=0.0005)
    assert 100 * banker.house_edge == pytest.approx(0.2540, abs=0.0005)
    optimal = Edge("foxwoods", "optimal", Rules(), *foxwoods["optimal"])
    assert round(100 * (player.house_edge - optimal.house_edge), 2) == 0.21
    half_and_half = AlternateEdge(player, banker)
    assert half_and_half.house_edge == pytest.approx((player.house_edge + banker.house_edge) / 2, rel=1e-12)
    assert half_and_half.deals == 2 * DEALS
    assert half_and_half.wins + half_and_half.pushes + half_and_half.losses == half_and_half.deals
    assert half_and_half.standard_error == 0


def test_standard_deviation_is_that_of_the_results():
    one = Edge("x", "y", Rules(commission="10%"), 3, 5, deals=10)
    results = np.array([0.9] * 3 + [0] * 2 + [-1] * 5)
    assert one.ev == pytest.approx(results.mean())
    assert one.standard_deviation == pytest.approx(results.std())
    other = Edge("x", "y", Rules(role="banker"), 6, 2, deals=10)
    both = AlternateEdge(one, other)
    results = np.array([0.9] * 3 + [0] * 2 + [-1] * 5 + [0.95] * 6 + [0] * 2 + [-1] * 2)
    assert both.ev == pytest.approx(results.mean())
    assert both.standard_deviation == pytest.approx(results.std())


def test_a_flat_fee_moves_the_edge_and_not_the_spread():
    free = Edge("x", "y", Rules(commission=0), 3, 5, deals=10)
    paid = Edge("x", "y", Rules(commission=0, fee=1, bet=50), 3, 5, deals=10)
    assert paid.exact_ev == free.exact_ev - Fraction(1, 50)
    assert paid.standard_deviation == free.standard_deviation


def test_json():
    keys = ["schema", "dealer", "player", "role", "commission", "wheel", "deals", "wins", "pushes", "losses", "ev"]
    keys += ["house_edge", "standard_deviation", "shares"]
    one = Edge("foxwoods", "optimal", Rules(), 3, 5, deals=10)
    data = json.loads(json.dumps(one.to_json()))
    assert list(data) == [*keys, "rules", "deck", "program", "game", "player_sha256"]
    assert (data["deals"], data["wins"], data["pushes"], data["losses"]) == (10, 3, 2, 5)
    assert data["house_edge"] == -data["ev"] == one.house_edge
    assert data["shares"] == {"win": 0.3, "push": 0.2, "lose": 0.5}
    both = AlternateEdge(one, Edge("foxwoods", "optimal", Rules(role="banker"), 5, 3, deals=10)).to_json()
    assert list(both) == [*keys, "as_player", "as_banker", "program", "player_sha256"]
    assert both["role"] == "alternate"
    assert (both["as_player"]["role"], both["as_banker"]["role"]) == ("player", "banker")


# ---------------------------------------------------------------------------------------------------------------------
# Which solves are made


def test_one_solve_serves_all_players(solves):
    found = edges("foxwoods", ["optimal", "foxwoods", load_house_way("mgm-grand")], rules="ez", jobs=1)
    assert [(edge.dealer, edge.player) for edge in found] == [
        ("foxwoods", "optimal"),
        ("foxwoods", "foxwoods"),
        ("foxwoods", "mgm-grand"),
    ]
    assert solves == [("foxwoods", rules_of("ez", "second"), ["foxwoods", "mgm-grand"])]
    assert found[0].wins - found[0].losses > max(edge.wins - edge.losses for edge in found[1:])


def test_open_cards_take_a_solve_for_the_reply_and_one_for_those_who_do_not_look(solves):
    done = []
    found = edges(
        "foxwoods", ["foxwoods", "optimal"], rules="face-up", jobs=1, progress=lambda n, all_: done.append((n, all_))
    )
    face_up = rules_of("face-up", "second")
    assert solves == [("foxwoods", face_up, []), ("foxwoods", replace(face_up, open_dealer=False), ["foxwoods"])]
    assert [edge.player for edge in found] == ["foxwoods", "optimal"]
    assert found[1].ev > found[0].ev
    assert all(edge.rules == face_up for edge in found)
    assert [n for n, _ in done] == list(range(1, len(done) + 1))  # the progress of one job
    assert {total for _, total in done} == {len(done)}
    solves.clear()
    edges("foxwoods", ["foxwoods"], rules="face-up", jobs=1)
    edges("foxwoods", ["optimal"], rules="face-up", jobs=1)
    assert [rules.open_dealer for _, rules, _ in solves] == [False, True]


def test_alternating_solves_both_roles(solves):
    done = []
    (found,) = alternate_edges("foxwoods", ["optimal"], jobs=1, progress=lambda n, all_: done.append(n / all_))
    assert [rules.role for _, rules, _ in solves] == ["player", "banker"]
    assert (found.as_player.rules.role, found.as_banker.rules.role) == ("player", "banker")
    assert done == sorted(done)
    assert done[-1] == 1
    with pytest.raises(paigow.RulesError, match="both take turns"):
        alternate_edges("foxwoods", ["optimal"], role="banker")
    with pytest.raises(paigow.RulesError, match="7 opponents"):
        alternate_edges("foxwoods", ["optimal"], opponents=7)
    assert len(solves) == 2  # what is wrong is said before any time is spent


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"rules": "nowhere"}, paigow.RulesError),
        ({"opponents": 3}, paigow.RulesError),
        ({"fee": 1}, paigow.RulesError),
        ({"role": "banker", "opponents": 3, "trials": 3}, paigow.InputError),
        ({"wheel": "third"}, paigow.RulesError),
    ],
)
def test_wrong_options(options, error, solves):
    with pytest.raises(error, match="right: "):
        paigow.edge("foxwoods", "optimal", **options)
    with pytest.raises(paigow.HouseWayError, match="right: "):
        paigow.edge("foxwoods", "nowhere")
    assert not solves


# ---------------------------------------------------------------------------------------------------------------------
# Rounds against several opponents


def rounds(table, rules, foxwoods, trials=20_000):
    wins, losses = foxwoods["foxwoods"]
    expected = Fraction(rules.opponents * losses, DEALS), Fraction(rules.opponents * wins, DEALS)  # the banker's
    return whole_rounds(
        table, rules, set_mine=lambda hands: set_all(table, hands), expected=expected, sample=Sample(trials, 11)
    )


def test_against_one_opponent_the_estimate_is_exact(foxwoods, dealer_table):
    """The net win is then the bet won, which is a control: nothing is left to chance."""
    found = rounds(dealer_table("foxwoods", "second"), Rules(role="banker"), foxwoods)
    value, error = found.net_win(0)
    assert value == pytest.approx(foxwoods["foxwoods"][1] / DEALS, abs=1e-9)
    assert error < 1e-9


def test_six_opponents_by_a_plain_simulation(foxwoods, dealer_table):
    """Without control variates, from other random numbers, the same within four of its standard errors."""
    table = dealer_table("foxwoods", "second")
    rules = Rules(role="banker", opponents=6)
    found = rounds(table, rules, foxwoods, 40_000)
    rng = np.random.default_rng(99)
    decks = rng.permuted(np.tile(np.arange(53, dtype=np.uint8), (40_000, 1)), axis=1)
    mine = set_all(table, np.ascontiguousarray(decks[:, :7]))
    net = np.zeros(len(decks))
    for seat in range(1, 7):
        opponent = set_all(table, np.ascontiguousarray(decks[:, 7 * seat : 7 * seat + 7]))
        net += outcomes(mine, opponent, copies=15)
    plain = np.maximum(net, 0)
    error = plain.std() / np.sqrt(len(plain))
    value, smaller_error = found.net_win(0)
    assert value == pytest.approx(plain.mean(), abs=4 * (error + smaller_error))
    assert 0 < smaller_error < error / 2
    paid = net - 0.05 * plain
    assert found.variance(0, 0.05) == pytest.approx(paid.var(), rel=0.03)


def test_common_random_numbers():
    """Ways that differ seldom are told apart better than each is known."""
    rng = np.random.default_rng(4)
    won = rng.integers(0, 3, (1000, 1)).repeat(2, axis=1)
    lost = rng.integers(0, 3, (1000, 1)).repeat(2, axis=1)
    lost[:10, 1] = 2
    found = NetWins(2, opponents=3)
    found.add(won[:500], lost[:500])
    found.add(won[500:], lost[500:])
    found.finish([(Fraction(1), Fraction(1))] * 2)
    assert found.trials == 1000
    assert found.net_win_difference(0, 1).error < found.net_win(0).error / 2
    assert found.net_win_difference(1, 1) == (0, 0)


@pytest.mark.parametrize(("lost", "bound"), [(Fraction(1, 10**6), 1e-6), (Fraction(1, 10), 3 * 3 / 1000)])
def test_no_round_lost_is_a_bound(lost, bound):
    """1000 rounds, none lost: at most all bets that are lost at all, at most three bets in three of 1000 rounds."""
    won = np.random.default_rng(1).integers(1, 4, (1000, 1)).repeat(2, axis=1)
    lost_bets = np.zeros((1000, 2), int)
    lost_bets[:400, 1] = 3 * (won[:400, 1] < 3)
    found = NetWins(2, opponents=3)
    found.add(won, lost_bets)
    found.finish([(Fraction(2), lost), (Fraction(2), Fraction(1))])
    assert found.net_win(0) == (pytest.approx(2, abs=float(lost)), pytest.approx(bound))
    assert found.is_bound(0)
    assert found.net_win(1).error > 0
    assert not found.is_bound(1)
    difference = found.net_win_difference(0, 1)
    assert difference.error == pytest.approx(found.net_win(0).error + found.net_win(1).error)


def test_no_round_won_is_a_bound():
    lost = np.random.default_rng(1).integers(1, 4, (500, 1))
    found = NetWins(1, opponents=3)
    found.add(np.zeros((500, 1), int), lost)
    found.finish([(Fraction(1, 100), Fraction(2))])
    assert found.net_win(0) == (0, 0.01)
    assert found.is_bound(0)
    sure = NetWins(1, opponents=3)
    sure.add(np.zeros((500, 1), int), lost)
    sure.finish([(Fraction(0), Fraction(2))])  # no bet can be won: that is no estimate
    assert sure.net_win(0) == (0, 0)
    assert not sure.is_bound(0)


@pytest.mark.parametrize(("trials", "seed"), [(99, 1), (10**10, 1), (1.5, 1), (True, 1), (1000, -1), (1000, 2**64)])
def test_wrong_samples(trials, seed):
    with pytest.raises(paigow.InputError, match=r"right: (trials|seed)"):
        Sample.of(trials, seed)


def test_edge_against_several(solves):
    """The optimal banker sets from the solve; what is before commission is exact, and the seed decides the rest."""
    one, two = (edges("foxwoods", ["foxwoods"], role="banker", opponents=n, jobs=1, **FEW)[0] for n in (1, 2))
    assert one.round is None
    assert (one.wins, one.losses) == (two.wins, two.losses)
    value, deviation, sample = two.round
    assert value.before_commission == float(Fraction(2 * (two.wins - two.losses), DEALS))
    assert two.ev == value.before_commission - value.commission
    assert two.house_edge == -two.ev
    assert two.standard_error == value.standard_error > 0
    assert 1 < deviation < 2
    assert sample == Sample(2000, 3)
    assert two.to_json()["round"]["trials"] == 2000
    again = edges("foxwoods", ["foxwoods"], role="banker", opponents=2, jobs=1, **FEW)[0]
    assert again == two


# ---------------------------------------------------------------------------------------------------------------------
# Whole games, slow


def shares(edge):
    return tuple(count / edge.deals for count in (edge.wins, edge.pushes, edge.losses))


@pytest.mark.whole
def test_banking_one_hand_at_foxwoods():
    """wizardofodds.com, both sides Foxwoods: 0.2540 %. And a banker of several, half and half."""
    mirror, optimal = edges("foxwoods", ["foxwoods", "optimal"], role="banker")
    assert 100 * mirror.house_edge == pytest.approx(0.2540, abs=0.0005)
    assert optimal.house_edge < 0.001
    several = edges("foxwoods", ["optimal"], role="banker", opponents=6, trials=200_000)[0]
    assert (several.wins, several.losses) == (optimal.wins, optimal.losses)
    # The commission is on the net win, so that it costs less than on each bet won.
    assert several.round.value.commission < 6 * 0.05 * optimal.wins / DEALS - 4 * several.standard_error


@pytest.mark.whole
def test_ez():
    """wizardofodds.com/games/ez-pai-gow-poker/nevada: 0.274597, 0.426112, 0.299291, edge 2.4694 %. No way is named.

    Found, of all ten ways with optimal play, nearest in edge: Claridge, 0.275190, 0.424596, 0.300214, 2.5024 %, which
    is 0.033 points above; Trump Plaza, 2.5033 %, is next. With the same way on both sides each of the ten is 0.3 points
    or more above, so the figure looks like that of a player who sets well.
    """
    optimal, mirror = edges("claridge", ["optimal", "claridge"], rules="ez")
    assert shares(optimal) == pytest.approx((0.275190, 0.424596, 0.300214), abs=0.0000006)
    assert shares(optimal) == pytest.approx((0.274597, 0.426112, 0.299291), abs=0.0016)
    assert 100 * optimal.house_edge == pytest.approx(2.4694, abs=0.034)
    assert 100 * mirror.house_edge == pytest.approx(2.8132, abs=0.00005)


@pytest.mark.whole
def test_tiger_9():
    """wizardofodds.com/games/commission-free-pai-gow-poker, Trump Plaza: 0.273726, 0.427453, 0.298822, edge 2.5096 %.

    Found: 0.273724, 0.427484, 0.298791, 2.5067 %. The page has the dealer's low hand nine-high in 0.025007 of all
    hands; with this list of rules it is 0.025000, exactly. How the page's figures were made it does not say; a
    simulation of some 10^8 rounds differs as much. Nothing here is tuned to it.
    """
    mirror, optimal = edges("trump-plaza", ["trump-plaza", "optimal"], rules="tiger-9")
    assert shares(mirror) == pytest.approx((0.273726, 0.427453, 0.298822), abs=0.00004)
    assert 100 * mirror.house_edge == pytest.approx(2.5096, abs=0.004)
    assert 100 * mirror.house_edge == pytest.approx(2.5067, abs=0.00005)
    assert 100 * optimal.house_edge == pytest.approx(2.1678, abs=0.00005)


@pytest.mark.whole
def test_face_up():
    """Wizard of Odds newsletter, 20 Oct 2022: 1.81 % for the optimal player. The dealer's way is not named.

    Found: against Trump Plaza, to the digits printed.
    """
    assert round(100 * paigow.edge("trump-plaza", rules="face-up").house_edge, 2) == 1.81
