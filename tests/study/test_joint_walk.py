"""An evening with a side bet: every course of a few hands, the closed form, and evenings dealt at random."""

import math
from fractions import Fraction

import numpy as np
import pytest
from messages import refused
from oracle import evenings

from paigow.errors import RulesError
from paigow.rules.game import Rules
from paigow.solving.whole_game import DEALS
from paigow.study.edge import Edge
from paigow.study.joint_walk import End, walk
from paigow.study.session import play_session
from paigow.study.side_bets.bet import load_side_bet
from paigow.study.side_bets.count import count_lines
from paigow.study.side_bets.together import BothBets, LineOutcomes
from paigow.study.side_bets.worth import profit_of

ENDS = [
    End(Fraction(main), Fraction(side), Fraction(chance, 100))
    for main, side, chance in (
        ("23.75", -5, 24),
        (0, -5, 33),
        (-25, -5, 28),
        ("23.75", 15, 8),
        (-25, 15, 4),
        (0, 40_000, 2),
        ("-25", 2_000, 1),
    )
]


def both_of(bet="fortune-2", main=25, side=5, rules=None):
    """Lines as often as they are, the main bet won and lost as one would guess: better hands win more."""
    bet = load_side_bet(bet)
    lines = []
    for n, (hands, line) in enumerate(zip(count_lines(bet), (None, *bet.lines), strict=True)):
        deals = hands * (DEALS // 154_143_080)
        shares = (27, 34) if line is None else (50, 10)
        lines.append(
            LineOutcomes(n, deals, *(deals * share // 100 for share in shares), side * profit_of(bet, line, {}))
        )
    edge = Edge("a", "b", rules or Rules(), sum(one.wins for one in lines), sum(one.losses for one in lines))
    return BothBets(bet, Fraction(main), Fraction(side), edge, tuple(lines))


@pytest.mark.parametrize("bankroll", [None, 30, 55, 100])
def test_every_course(bankroll):
    hands, money = 4, None if bankroll is None else Fraction(bankroll)
    found = walk(hands, ENDS, Fraction(30), money)
    chances, gains = ({n: value(end) for n, end in enumerate(ENDS)} for value in (lambda end: end.chance, sum_of))
    known = evenings.play(hands, chances, gains, Fraction(30), money)
    results = {
        result * found.unit: chance for result, chance in zip(found.results.tolist(), found.chances, strict=True)
    }
    assert set(results) <= set(known.results)
    left_out = sum(chance for result, chance in known.results.items() if result not in results)
    assert found.left_out == pytest.approx(float(left_out), abs=1e-12)
    assert left_out <= (Fraction(1, 10**8) if bankroll else 0)
    for result, chance in results.items():
        assert chance == pytest.approx(float(known.results[result]), rel=1e-12, abs=1e-18)
    if bankroll is None:
        assert found.broke is None
    else:
        assert found.broke == pytest.approx([float(chance) for chance in known.broke], rel=1e-12)


def sum_of(end):
    return end.main + end.side


@pytest.mark.parametrize("hands", [1, 1000])
@pytest.mark.parametrize("bet", ["fortune-2", "emperors-challenge"])
def test_closed_form(bet, hands):
    """Independent hands: means add up, and so do variances. What is left out could be tens of thousands each."""
    both = both_of(bet)
    found = play_session(both.edge, hands, 25, both=both)
    assert found.left_out < 1e-9
    assert found.mean == pytest.approx(float(hands * both.expected), abs=1e-4)
    assert found.standard_deviation == pytest.approx(math.sqrt(hands) * both.standard_deviation, rel=1e-6)
    assert found.hand_mean == both.expected
    assert found.ahead + found.even + found.behind + found.left_out == pytest.approx(1, abs=1e-12)


def test_against_evenings_dealt():
    both, evenings_dealt = both_of(), 100_000
    ends = [(25 * won + line.gain, count) for line in both.lines for won, count in of_main(line)]
    shares = np.array([float(Fraction(count, DEALS)) for _, count in ends])
    values = np.array([float(value) for value, _ in ends])
    dealt = np.random.default_rng(3).multinomial(100, shares / shares.sum(), evenings_dealt) @ values
    found = play_session(both.edge, 100, 25, both=both)
    for chance, share in ((found.ahead, (dealt > 1e-9).mean()), (found.behind, (dealt < -1e-9).mean())):
        assert share == pytest.approx(chance, abs=5 * math.sqrt(chance * (1 - chance) / evenings_dealt))
    for share in (0.05, 0.5, 0.95):
        below = (dealt <= float(found.quantile(share)) + 1e-9).mean()
        assert below >= share - 5 * math.sqrt(share * (1 - share) / evenings_dealt)


def of_main(line):
    pushes = line.deals - line.wins - line.losses
    return (Fraction(19, 20), line.wins), (Fraction(0), pushes), (Fraction(-1), line.losses)


def test_a_bankroll():
    """It does not pay for a hand of two bets, and ends an evening earlier than the main bet alone would."""
    both = both_of()
    assert "does not pay for one hand at 30" in refused(RulesError, play_session, both.edge, 9, 25, 29, both=both)
    alone = play_session(both.edge, 60, 25, 200)
    found = play_session(both.edge, 60, 25, 200, both=both)
    assert 0 < alone.ruin < found.ruin < 1
    assert found.to_json()["both_bets"]["side_bet"] == "fortune-2"
    assert "a bet of 10, and both bets of one of 25" in refused(RulesError, play_session, both.edge, 9, 10, both=both)
