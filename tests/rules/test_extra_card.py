"""An extra card each decides what would push: against every deal with both cards, known cards, and what is refused."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from messages import refused
from oracle import deals, evaluate, house_way, variants

import paigow
from paigow.native.index import CLASSES, class_hand, class_sizes
from paigow.native.solve import support_classes
from paigow.rules.copies import parse_copies
from paigow.rules.game import Rules
from paigow.rules.sets import load_rule_set
from paigow.solving.whole_game import DEALS, solve
from paigow.study.side_bets.together import both_bets
from paigow.tables.folders import Game

NO_PUSH = load_rule_set("no-push").rules
LEFT = ("As Ad Jk 9h 9d 2c 2d 7s Kd", "Qc Qd Qh Ts 8s 4h 4d 4c 3s")


def text(cards):
    return " ".join(cards)


def deal(n):
    left = LEFT[n % 2].split()
    rng = random.Random(n)
    hand = rng.sample([name for name in deals.DECK if name not in left], 7)
    return hand, left, [name for name in deals.DECK if name not in (*hand, *left)]


def counts(advice):
    return {frozenset(evaluate.parse(text(split.low))): (split.wins, split.losses) for split in advice.splits}


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("copies", ["banker", "push"])
def test_counts(role, copies, oracle_ways):
    for n, name in enumerate(("trump-plaza", "barona")):
        hand, left, dead = deal(n)
        way = oracle_ways[name]
        wheel, joker = (*way.wheel.split(), "bug")[:2]
        rules = Rules(wheel, 0, role, copies=copies, joker=joker, extra_card=True)
        found = paigow.advise(text(hand), name, rules=rules, dead=text(dead))
        cards = evaluate.parse(text(hand))
        owners = {"low": copies, "high": copies}
        total, known = variants.count_with_extra(
            cards, list(evaluate.parse(text(left))), way, way.wheel, role, copies=owners
        )
        assert found.dealer_hands == total == comb(9, 7) * 2
        assert counts(found) == known
        assert {split.pushes for split in found.splits} == {0}
        assert found.best.ev == float(max(Fraction(won - lost, total) for won, lost in known.values()))


def test_known_cards_of_the_dealer(oracle_ways):
    hand, left, dead = deal(0)
    his, others = left[:7], left[7:]
    setting = house_way.decide(oracle_ways["foxwoods"], evaluate.parse(text(his)), "second").setting
    found = paigow.advise(text(hand), "foxwoods", rules="no-push", dealer=text(his), dead=text(dead))
    assert found.dealer_hands == 2
    assert others == ["7s", "Kd"]  # one of two unequal cards each: what would push is won once and lost once
    for split in evaluate.legal_settings(evaluate.parse(text(hand)), "second"):
        result = variants.result(split, (setting.high, setting.low), "player")
        assert counts(found)[frozenset(split.low_cards)] == ((2, 0) if result > 0 else (0, 2) if result else (1, 1))
    # Without dead cards there are 39 left beside the two hands.
    hand, his = ["Ah", "Kd", "Qh", "Jc", "9s", "9d", "2c"], ["Kh", "Kc", "Th", "8c", "7d", "5s", "3c"]
    found = paigow.advise(text(hand), "foxwoods", rules="no-push", dealer=text(his))
    rest = [name for name in deals.DECK if name not in (*hand, *his)]
    ranks = [evaluate.parse(name)[0].rank or evaluate.ACE for name in rest]
    equal = sum(a == b for n, a in enumerate(ranks) for k, b in enumerate(ranks) if n != k)
    pairs = len(rest) * (len(rest) - 1)
    assert found.dealer_hands == pairs == 39 * 38
    assert (found.best.wins, found.best.losses) == ((pairs - equal) // 2, (pairs + equal) // 2)


def test_of_all_hands_an_equal_card_comes_so_often():
    """Of all 2,756 ordered pairs 164 are equal, 12 for each of 12 ranks, 20 of aces and joker: published 0.0595065."""
    assert Fraction(12 * 12 + 5 * 4, 53 * 52) == Fraction(164, 2756)
    found = paigow.advise("As Kd Qh Jc 9s 9d 2c", "trump-plaza", rules="no-push")
    plain = paigow.advise("As Kd Qh Jc 9s 9d 2c", "trump-plaza", rules="no-commission")
    assert found.dealer_hands == plain.dealer_hands * 39 * 38
    before = {split.low: split for split in plain.splits}
    for split in found.splits:
        other = before[split.low]
        ties = split.losses - split.wins - 39 * 38 * (other.losses - other.wins)
        assert 0.05 < ties / (39 * 38 * other.pushes) < 0.065
        assert split.wins + split.losses == found.dealer_hands
        assert split.high_wins == 39 * 38 * other.high_wins


def counted_by_hand(way, rules, ranks):
    """Totals of best sets and of the house way's, from the single answer for a hand of each class with these ranks."""
    sizes = np.empty(CLASSES, np.uint8)
    class_sizes(sizes)
    first, end = support_classes(ranks, ranks + 1)
    totals = [0, 0, 0, 0]
    for number in range(first, end):
        found = paigow.advise(class_hand(number), way, rules=rules)
        for place, split in enumerate((found.best, found.house_way_split)):
            totals[2 * place] += int(sizes[number]) * split.wins
            totals[2 * place + 1] += int(sizes[number]) * split.losses
    return totals


RANKS = [
    pytest.param(0b11),  # quads and trips alone
    pytest.param(0b111, marks=pytest.mark.whole),
    pytest.param(0b11111000000, marks=pytest.mark.whole),  # eight to queen: straights and flushes, 1,655 classes
]


@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_parts_of_the_whole_game(role, ranks):
    way, rules = paigow.load_house_way("golden-nugget"), replace(NO_PUSH, role=role)
    found = solve(way, rules, [way], ranks=(ranks, ranks + 1), jobs=1)
    assert [*found.optimal, *found.strategies[0]] == counted_by_hand(way, rules, ranks)


@pytest.mark.parametrize("commission", [0, Fraction(1, 20)], ids=str)
def test_best_sets_with_straights_and_flushes(commission):
    """Of some classes, a tenth of them with a flush: the set is the best one, or as good."""
    way, rules = paigow.load_house_way("trump-plaza"), replace(NO_PUSH, commission=commission)
    found = solve(way, rules, ranks=(0b1111100000001, 0b1111100000010), jobs=1)
    for place in random.Random(5).sample(range(len(found.split)), 4):
        hand = class_hand(found.first + place)
        low = {paigow.Hand(hand).names[k] for k in list(combinations(range(7), 2))[found.split[place]]}
        answer = paigow.advise(hand, way, rules=rules)
        assert low in [set(split.low) for split in answer.equals]


@pytest.mark.whole
def test_the_whole_game():
    """3.76 % follows from the exact figures without extra cards and a share of equal cards of 0.0595."""
    found = paigow.edge("trump-plaza", "trump-plaza", rules="no-push", remember=True)
    assert found.wins + found.losses == found.deals == DEALS * 39 * 38
    assert round(100 * found.house_edge, 4) == 3.7655
    known = paigow.edge("trump-plaza", "trump-plaza", rules="no-commission", remember=True)
    ties = found.losses - found.wins - 39 * 38 * (known.losses - known.wins)
    assert 0.0590 < Fraction(ties, 39 * 38 * known.pushes) < 0.0600


def test_words():
    assert "; an extra card each decides what would push" in str(NO_PUSH)
    assert NO_PUSH.to_json()["extra_card"] is True


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Game.of("foxwoods", rules="no-push"),
        lambda: solve(paigow.load_house_way("foxwoods"), NO_PUSH, by_class=True),
        lambda: both_bets("fortune-2", "foxwoods", options={"rules": "no-push"}),
        lambda: paigow.deal_round(1, rules="no-push"),
        lambda: paigow.find_exceptions("foxwoods", rules="no-push"),
        lambda: paigow.compare_house_ways("foxwoods", "trump-plaza", rules="no-push"),
    ],
)
def test_refused(ask):
    assert "an extra card each decides what would push; right: rules no-commission" in refused(paigow.RulesError, ask)


def test_what_goes_with_it():
    for other in ({"pushes": ({"low": "9 high"},)}, {"open_dealer": True}, {"role": "banker", "opponents": 2}):
        refused(paigow.RulesError, Rules, commission=0, extra_card=True, **other)
    refused(paigow.RulesError, Rules, extra_card="yes")
    way = paigow.load_house_way("foxwoods")
    assert "right: --deck 53" in refused(paigow.RulesError, paigow.edge, way, rules="no-push", deck=52)
    pushing = replace(NO_PUSH, copies=parse_copies("push"))
    assert "copies push as well" in refused(paigow.RulesError, solve, way, pushing)
    assert "too many decimals" in refused(paigow.RulesError, solve, way, replace(NO_PUSH, commission="1.23456789%"))
    gone = text(deals.DECK[7:45])
    message = refused(paigow.CardError, paigow.advise, text(deals.DECK[:7]), rules="no-push", dead=gone)
    assert "38 dead cards leave 1 beside the dealer's hand" in message
