"""The set that is best for both bets: lines by set, the ends of its range, what it gains; over a part of the game."""

import random
from fractions import Fraction

import part_of_the_game
import pytest

import paigow
from paigow.game.cards import card_name
from paigow.native.dealer import DEALER_CLASSES
from paigow.native.strength import high_strengths, low_strengths
from paigow.rules.game import Rules
from paigow.solving.game_values import game_values
from paigow.solving.whole_game import DEALS
from paigow.study.class_arrays import class_data
from paigow.study.side_bets.bet import load_side_bet
from paigow.study.side_bets.count import count_lines, line_taking, royal_match_hands
from paigow.study.side_bets.hand import beside_hand
from paigow.study.side_bets.set_for_both import BetsBySet, lines_of_sets
from paigow.study.side_bets.together import both_bets
from paigow.study.side_bets.worth import profit_of

WAY = "golden-nugget"


@pytest.fixture(autouse=True)
def part(monkeypatch):
    monkeypatch.setattr("paigow.study.side_bets.together.game_values", part_of_the_game.game_values)


def values_of_part():
    return part_of_the_game.game_values(paigow.load_house_way(WAY), Rules())


@pytest.mark.parametrize("name", ["jackpot", pytest.param("fortune-mbs", marks=pytest.mark.slow)])
def test_lines_of_sets_are_those_of_single_sets(name):
    bet, values, source = load_side_bet(name), values_of_part(), random.Random(name)
    lines, sets, cards = lines_of_sets(bet, values), values.sets, class_data().cards
    matched = {tuple(sorted(hand)) for hand in royal_match_hands()}
    highs, lows = high_strengths(0), [0, *low_strengths()]
    for place in source.sample(range(DEALER_CLASSES), 200):
        hand = cards[place].tolist()
        if tuple(sorted(hand)) in matched:
            continue
        for row in range(sets.start[place], sets.start[place + 1]):
            strengths = lows[sets.low[row]], highs[sets.high[row]]
            assert lines[row] == line_taking(bet, hand, strengths), (hand, strengths)


@pytest.mark.slow
def test_the_ends_of_the_range():
    """Next to no main bet: whatever pays most, as `count_lines` counts it. Next to no side bet: the main bet's best."""
    bet, values = load_side_bet("jackpot"), values_of_part()
    by_set = BetsBySet(bet, paigow.load_house_way(WAY), Rules(), values)
    gains = [profit_of(bet, line, {}) for line in (None, *bet.lines)]
    paid = by_set.best(Fraction(1, 10**12), gains)
    assert [deals for deals, _, _ in paid] == [hands * (DEALS // 154_143_080) for hands in count_lines(bet)]
    rows = values.best_rows(Rules())
    alone = by_set.best(Fraction(1), [gain / 10**15 for gain in gains])
    assert sum(19 * wins - 20 * losses for _, wins, losses in alone) == sum(
        19 * wins - 20 * losses for _, wins, losses in by_set.played(rows)
    )
    total = values.total(rows)
    assert [sum(one[n] for one in by_set.played(rows)) for n in (1, 2)] == [total.wins, total.losses]


@pytest.mark.slow
def test_both_bets():
    found = both_bets("jackpot", WAY, main=Fraction(25), side=Fraction(5))
    way = both_bets("jackpot", WAY, WAY, main=Fraction(25), side=Fraction(5))
    assert found.main_first is not None
    assert found.expected > found.main_first
    assert found.expected >= way.expected
    assert way.main_first is None
    assert sum(one.deals for one in found.lines) == DEALS
    total = values_of_part().total(values_of_part().rows(paigow.load_house_way(WAY)))
    assert (way.edge.wins, way.edge.losses) == (total.wins, total.losses)
    assert found.to_json()["main_first"] == float(found.main_first)


@pytest.mark.whole
def test_whole_game_with_the_royal_match():
    """At Marina Bay Sands the match must be set: each of its 72 hands is, as advice on it alone has it."""
    bet, way = load_side_bet("fortune-mbs"), paigow.load_house_way(WAY)
    by_set = BetsBySet(bet, way, Rules(), game_values(way, Rules()))
    assert by_set.wins.min() >= 0
    assert by_set.losses.min() >= 0
    gains = [5 * profit_of(bet, line, {}) for line in (None, *bet.lines)]
    both = by_set.best(Fraction(25), gains)
    set_so = 0
    for hand in royal_match_hands():
        advice = paigow.advise([card_name(card) for card in hand], WAY)
        first = beside_hand(bet, Fraction(5), advice, main=Fraction(25)).choices[0]
        set_so += first.line == 2
    assert both[2][0] == set_so * (DEALS // 154_143_080) > 0
    assert sum(deals for deals, _, _ in both) == DEALS
