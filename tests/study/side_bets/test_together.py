"""A side bet and the main bet together, against the counts of single hands and against the turned game."""

import random
from fractions import Fraction

import numpy as np
import part_of_the_game
import pytest

import paigow
from paigow.errors import SideBetError
from paigow.native.index import CLASSES, class_hand
from paigow.study.side_bets.bet import load_side_bet
from paigow.study.side_bets.count import DEALS, class_lines, count_lines, line_taking, royal_match_hands
from paigow.study.side_bets.together import both_bets, lines_of_hands
from paigow.study.side_bets.worth import side_bet_edge

PER_HAND = 53_524_680


@pytest.mark.parametrize("name", ["fortune-1", "emperors-challenge", "insurance-a", "jackpot"])
def test_lines_of_arrays_are_those_of_single_hands(name):
    bet, source = load_side_bet(name), random.Random(name)
    hands = [class_hand(source.randrange(CLASSES)) for _ in range(200)]
    if not bet.reads_setting:
        hands += [list(hand) for hand in royal_match_hands()]
    lines = lines_of_hands(bet, np.array(hands, np.uint8))
    assert lines.tolist() == [line_taking(bet, hand) for hand in hands]


def test_part_of_the_game_against_single_hands(monkeypatch):
    """The last rank sets: every class of them, its wins and losses those of the one-hand count of a house way's set."""
    monkeypatch.setattr("paigow.study.side_bets.together.class_counts", part_of_the_game.class_counts)
    found = both_bets("fortune-2", "foxwoods", "foxwoods", main=Fraction(25), side=Fraction(5))
    solution = part_of_the_game.class_counts(
        paigow.load_house_way("foxwoods"), found.edge.rules, [paigow.load_house_way("foxwoods")]
    )
    assert sum(one.wins for one in found.lines) == solution.strategies[0].wins
    assert sum(one.losses for one in found.lines) == solution.strategies[0].losses
    for one in found.lines:
        assert one.wins + one.losses <= one.deals
        assert one.deals % PER_HAND == 0


def test_of_a_handful_of_classes(monkeypatch):
    """The money adds up: expectation of the two bets, covariance by its definition."""
    monkeypatch.setattr("paigow.study.side_bets.together.class_counts", part_of_the_game.class_counts)
    found = both_bets("fortune-2", "foxwoods", "foxwoods", main=Fraction(25), side=Fraction(5))
    mean_main = Fraction(25 * (19 * found.edge.wins - 20 * found.edge.losses), 20 * DEALS)
    mean_side = sum(Fraction(one.deals, DEALS) * one.gain for one in found.lines)
    assert found.expected == mean_main + mean_side
    both = sum(Fraction(25 * (19 * one.wins - 20 * one.losses), 20 * DEALS) * one.gain for one in found.lines)
    assert found.covariance == float(both - mean_main * mean_side)
    assert list(found.to_json())[:3] == ["side_bet", "bet", "stake"]


@pytest.mark.whole
def test_whole_game_and_the_game_turned_round():
    """Fortune is on the player's cards, Tiger 9 on the dealer's: wins and losses of the main bet are the same."""
    by_player = both_bets("fortune-2", "golden-nugget", "golden-nugget", main=Fraction(25), side=Fraction(5))
    by_dealer = both_bets("tiger-9", "golden-nugget", "golden-nugget", main=Fraction(25), side=Fraction(5))
    assert (by_player.edge.wins, by_player.edge.losses) == (by_dealer.edge.wins, by_dealer.edge.losses)
    for found, name in ((by_player, "fortune-2"), (by_dealer, "tiger-9")):
        counts = count_lines(load_side_bet(name), paigow.load_house_way("golden-nugget"))
        assert [one.deals for one in found.lines] == [count * PER_HAND for count in counts]
        worth = side_bet_edge(name)
        assert found.side_expected == 5 * worth.ev
        assert found.expected == 5 * worth.ev + 25 * found.edge.exact_ev


@pytest.mark.parametrize(
    ("name", "player", "wrong"),
    [
        ("push-ace-high", "foxwoods", "no bet on one of the two hands"),
        ("mania-three", "foxwoods", "no bet on one of the two hands"),
        ("tiger-9", "optimal", "takes a player who sets by rules"),
    ],
)
def test_bets_that_cannot_be_joined(name, player, wrong):
    with pytest.raises(SideBetError, match=wrong):
        both_bets(name, "foxwoods", player)


def test_every_class_has_one_line():
    found = class_lines(load_side_bet("fortune-2"))
    assert found.lines.shape == (292_253,)
    assert sorted(set(found.matched.values())) == [2]
