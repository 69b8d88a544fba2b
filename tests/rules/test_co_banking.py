"""Half of the bank is the house's: half of every gain, loss and commission, the same best sets."""

import pytest
from messages import refused

import paigow
from paigow.errors import RulesError
from paigow.rules.game import Rules
from paigow.rules.sets import parse_rule_set, rules_of
from paigow.study import edge as edges
from paigow.study.session import play_session
from paigow.tables.folders import Game

WHOLE, HALF = Rules(role="banker"), Rules(role="banker", co_banking=True)
HAND = "Kh Ks 9c 9d 4h 3s 2c"


def test_one_hand():
    whole, half = (paigow.advise(HAND, rules=rules) for rules in (WHOLE, HALF))
    for a, b in zip(whole.splits, half.splits, strict=True):
        assert (a.low, a.wins, a.pushes, a.losses) == (b.low, b.wins, b.pushes, b.losses)
        assert a.ev / 2 == pytest.approx(b.ev, rel=1e-15)
        assert whole.cost(a) / 2 == pytest.approx(half.cost(b), rel=1e-15)
    assert half.rules.share == 1 / 2


def test_rounds_against_several():
    whole, half = (
        paigow.advise(HAND, rules=Rules(role="banker", opponents=3, co_banking=co_banking), trials=2000, seed=4)
        for co_banking in (False, True)
    )
    for a, b in zip(whole.splits, half.splits, strict=True):
        assert a.ev / 2 == pytest.approx(b.ev)
        assert a.round.commission / 2 == pytest.approx(b.round.commission)
        assert a.round.standard_error / 2 == pytest.approx(b.round.standard_error)


def test_whole_game_and_evening():
    """Each result of a bet is half of what it was, by hand: +0.475, 0, -0.5."""
    wins, losses = 25 * 10**14, 24 * 10**14
    whole, half = (edges.Edge("a", "b", rules, wins, losses) for rules in (WHOLE, HALF))
    assert half.exact_ev * half.deals == (wins * 475 - losses * 500) / 1000
    assert half.house_edge == whole.house_edge / 2
    mean = float(half.exact_ev)
    second = (wins * 0.475**2 + losses * 0.5**2) / half.deals
    assert half.standard_deviation == pytest.approx((second - mean**2) ** 0.5)
    evening = play_session(half, 100, 20, 50)
    assert (evening.win, evening.loss) == (9.5, 10)
    assert evening.ruin == play_session(whole, 100, 20, 100).ruin


def test_the_round_of_a_whole_game(monkeypatch):
    from paigow.solving.whole_game import solve

    monkeypatch.setattr(edges, "solve", lambda *game, **options: solve(*game, ranks=(4096, 4100), **options))
    whole, half = (
        edges.edge("foxwoods", "foxwoods", rules=rules, opponents=2, trials=2000).round for rules in (WHOLE, HALF)
    )
    assert whole.value.before_commission / 2 == pytest.approx(half.value.before_commission)
    assert whole.value.commission / 2 == pytest.approx(half.value.commission)
    assert whole.standard_deviation / 2 == pytest.approx(half.standard_deviation)


def test_words_and_files():
    rules = parse_rule_set('name = "x"\nrole = "banker"\nco_banking = true', "x.toml").rules
    assert rules == HALF
    assert str(rules).endswith("; half of the bank is the house's")
    assert rules.to_json()["co_banking"] is True
    assert not rules_of(rules, "second", role="player").co_banking


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"co_banking": True}, "co-banking is for a banker"),
        ({"co_banking": 1, "role": "banker"}, 'co_banking "1" is neither true nor false'),
        ({"co_banking": True, "role": "banker", "commission": 0, "fee": 1, "bet": 10}, "co-banking with a fee"),
    ],
)
def test_wrong_values(values, wrong):
    assert wrong in refused(RulesError, Rules, **values)


def test_what_is_not_made_for_half_a_bank():
    assert "no table is made for half of a bank" in refused(RulesError, Game.of, "foxwoods", rules=HALF)
