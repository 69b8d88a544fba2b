"""An evening: exact chances against every course it can take, the closed form, and a million evenings dealt."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from messages import refused
from oracle import evenings

from paigow.errors import RulesError
from paigow.rules.game import Rules
from paigow.solving.whole_game import DEALS, solve
from paigow.study import edge as edges
from paigow.study.edge import Edge
from paigow.study.known_edges import known_edge
from paigow.study.session import hands_of, play_session

#: Foxwoods on both sides, published to six digits (29.1195, 40.4958, 30.3847 %).
FOXWOODS = Edge("foxwoods", "foxwoods", Rules(), 2_402_490_163_014_487, 2_506_876_225_883_400)
FEE = replace(FOXWOODS, rules=Rules(commission=0, fee="1", bet="25"))
RANKS = (4096, 4111)


def simulated(edge, hands, evenings, seed):
    """Hands won and lost in each of so many evenings."""
    rng = np.random.default_rng(seed)
    shares = [edge.wins / edge.deals, edge.losses / edge.deals]
    return rng.multinomial(hands, [*shares, 1 - sum(shares)], evenings)[:, :2].T


@pytest.mark.parametrize("bankroll", [None, 50, 60, 100])
@pytest.mark.parametrize("edge", [FOXWOODS, FEE, replace(FOXWOODS, rules=Rules(commission="4.76%"))], ids=str)
def test_every_course(edge, bankroll):
    hands = 7
    found = play_session(edge, hands, 25, bankroll)
    chances = {
        word: Fraction(count, DEALS)
        for word, count in (("win", edge.wins), ("push", edge.pushes), ("lose", edge.losses))
    }
    fee = 25 * edge.rules.fee_share
    gains = {"win": 25 * (1 - edge.rules.commission) - fee, "push": -fee, "lose": -25 - fee}
    known = evenings.play(hands, chances, gains, 25 + fee, None if bankroll is None else Fraction(bankroll))
    assert [result * found.unit for result in found.results.tolist()] == sorted(known.results)
    exact = [float(known.results[result]) for result in sorted(known.results)]
    assert found.chances == pytest.approx(exact, rel=1e-12, abs=1e-15)
    if bankroll is None:
        assert found.broke is None
        assert found.ruin is None
        assert found.played == hands
    else:
        assert found.broke == pytest.approx([float(chance) for chance in known.broke], rel=1e-12, abs=1e-15)
        assert found.played == pytest.approx(float(sum(1 - chance for chance in known.broke[:-1])))
        assert 0 < found.ruin < 1
    for streak in found.streaks:
        for runs, chance in ((known.lost_runs, streak.lost), (known.won_runs, streak.won)):
            at_least = sum(part for length, part in runs.items() if length >= streak.length)
            assert chance == pytest.approx(float(at_least), rel=1e-9)
    sums, place = Fraction(0), 0
    results = sorted(known.results)
    for share in (0.01, 0.1, 0.5, 0.9, 0.99):
        while sums + known.results[results[place]] < share:
            sums += known.results[results[place]]
            place += 1
        assert found.quantile(share) == results[place]


@pytest.mark.parametrize("edge", [FOXWOODS, FEE], ids=["commission", "fee"])
@pytest.mark.parametrize("hands", [1, 200, 1000])
def test_closed_form(edge, hands):
    """Independent hands: means add up, and so do variances."""
    found = play_session(edge, hands, 25)
    mean = float(25 * hands * edge.exact_ev)
    assert found.mean == pytest.approx(mean, rel=1e-9)
    assert found.standard_deviation == pytest.approx(25 * math.sqrt(hands) * edge.standard_deviation, rel=1e-9)
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.ahead + found.even + found.behind == pytest.approx(1, abs=1e-12)
    assert float(found.hand_mean) == pytest.approx(mean / hands)


def test_a_million_evenings():
    """Every figure within four standard errors of what a million dealt evenings give."""
    hands, number = 200, 1_000_000
    found = play_session(FOXWOODS, hands, 25)
    won, lost = simulated(FOXWOODS, hands, number, 3)
    results = np.rint((won * 23.75 - lost * 25) / float(found.unit)).astype(np.int64)
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        place = int(found.quantile(share) / found.unit)
        chance = found.chances[found.results <= place].sum()
        assert (results <= place).mean() == pytest.approx(chance, abs=4 * math.sqrt(chance * (1 - chance) / number))
    error = found.standard_deviation / math.sqrt(number)
    assert results.mean() * float(found.unit) == pytest.approx(found.mean, abs=4 * error)
    assert results.std() * float(found.unit) == pytest.approx(found.standard_deviation, abs=4 * error / math.sqrt(2))
    assert (results > 0).mean() == pytest.approx(found.ahead, abs=4 * math.sqrt(0.25 / number))


@pytest.mark.parametrize("number", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_ruin_in_evenings_dealt_hand_by_hand(number):
    """Two hours at 35 hands, bet 25, with 500: the bankroll, the hands played, the longest streak."""
    hands, bankroll = hands_of("2", 35), 300
    found = play_session(FOXWOODS, hands, 25, bankroll)
    rng = np.random.default_rng(11)
    money = np.full(number, float(bankroll))
    playing = np.ones(number, bool)
    played = np.zeros(number, int)
    run, longest = np.zeros(number, int), np.zeros(number, int)
    win, lose = FOXWOODS.wins / DEALS, 1 - FOXWOODS.losses / DEALS
    for _ in range(hands):
        hand = rng.random(number)
        played += playing
        money += playing * np.where(hand < win, 23.75, np.where(hand >= lose, -25, 0))
        playing &= money >= 25
        run = np.where(hand >= lose, run + 1, 0)
        longest = np.maximum(longest, run)
    for share, chance in [
        ((~playing).mean(), found.ruin),
        ((money > bankroll).mean(), found.ahead),
        *(((longest >= streak.length).mean(), streak.lost) for streak in found.streaks[:8]),
    ]:
        assert share == pytest.approx(chance, abs=4 * math.sqrt(chance * (1 - chance) / number) + 1e-9)
    assert played.mean() == pytest.approx(found.played, abs=4 * played.std() / math.sqrt(number))
    assert longest.mean() == pytest.approx(found.longest_streaks[0], abs=4 * longest.std() / math.sqrt(number))


def test_a_sure_loss_and_nothing_decided():
    sure = play_session(replace(FOXWOODS, wins=0, losses=DEALS), 30, 10, 100)
    assert sure.results.tolist() == [-100 / sure.unit]
    assert sure.broke.tolist() == [0.0] * 10 + [1.0] * 21
    assert sure.played == 10
    push = play_session(replace(FOXWOODS, wins=0, losses=0), 30, 10)
    assert (push.results.tolist(), push.chances.tolist(), push.streaks) == ([0], [1.0], ())


def test_json_and_csv():
    found = play_session(FOXWOODS, 20, "12.50", 100)
    data = found.to_json()
    assert data["bet"] == 12.5
    assert data["hourly_cost"]["30"] == pytest.approx(30 * 12.5 * FOXWOODS.house_edge)
    assert sum(data["distribution"]["chances"]) == pytest.approx(1)
    lines = found.to_csv().splitlines()
    assert lines[0] == "result,chance,at_most"
    assert len(lines) == len(found.results) + 1
    assert float(lines[-1].split(",")[2]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ((FOXWOODS, 0), '"0" is no number of hands from 1 to 10,000'),
        ((FOXWOODS, 10_001), "from 1 to 10,000"),
        ((FOXWOODS, True), "is no number of hands"),
        ((FOXWOODS, 10, 0), "a bet of 0 is no bet"),
        ((FOXWOODS, 10, "x"), 'bet "x" is not an amount of money; right: --bet 25'),
        ((FOXWOODS, 10, 25, 24), "a bankroll of 24 does not pay for one hand at 25; right: --bankroll 500"),
        ((FEE, 10, 25, 25), "a bankroll of 25 does not pay for one hand at 26"),
        ((replace(FOXWOODS, rules=Rules(role="banker", opponents=2)), 10), "against 2 opponents"),
        ((replace(FOXWOODS, rules=Rules(commission="4.9999999%")), 1000), "too many results"),
    ],
)
def test_wrong_input(arguments, wrong):
    assert wrong in refused(RulesError, play_session, *arguments)


def test_edges_are_remembered(monkeypatch, tmp_path):
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path))
    solved = []

    def part(*game, **options):
        solved.append(game)
        return solve(*game, ranks=RANKS, **options)

    monkeypatch.setattr(edges, "solve", part)
    first = known_edge("foxwoods", "claridge")
    assert known_edge("foxwoods", "claridge") == first
    assert len(solved) == 1
    # What a house way wins does not depend on the commission; the optimal player's sets do.
    assert known_edge("foxwoods", "claridge", commission="0%").wins == first.wins
    assert len(solved) == 1
    best = known_edge("foxwoods")
    assert known_edge("foxwoods", commission="0%").wins >= best.wins
    assert len(solved) == 3
    assert known_edge("foxwoods", "claridge", role="banker") != first
    assert len(solved) == 4
    for file in tmp_path.glob("edge-*.json"):
        file.write_text('{"key": "another", "wins": 1, "losses": 2}')
    assert known_edge("foxwoods", "claridge") == first
    assert len(solved) == 5
    assert "a round of 2" in refused(RulesError, known_edge, role="banker", opponents=2)
