"""Strengths and outcomes as arrays: the same as for single hands."""

import random

import numpy as np
import pytest
from oracle import deals, evaluate, variants

import paigow
from paigow.game.cards import BUG, card_name
from paigow.game.showdown import Settings, high_strengths, low_strengths, outcomes, set_all, settings
from paigow.native.strength import high_strength, low_strength

WHEELS = ("second", "lowest")


def five_cards(rng):
    """Random fives, many of one suit, in a row, of few ranks or with the joker."""
    hands = [deals.rich(rng, 5) if n % 4 else rng.sample(deals.DECK, 5) for n in range(4000)]
    return [*hands, ["Ah", "Jk", "Ac", "As", "Ad"]]


@pytest.mark.parametrize("wheel", WHEELS)
def test_high_strengths(wheel):
    hands = five_cards(random.Random(wheel))
    cards = np.array([paigow.parse_cards(hand) for hand in hands], np.uint8)
    number = WHEELS.index(wheel)
    found = high_strengths(cards, number)
    assert found.tolist() == [high_strength(row, number) for row in cards.tolist()]
    assert len(set((found >> 24).tolist())) == 11  # all categories were there
    assert (cards == BUG).any(axis=1).sum() > 1000


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_kind_of_five_cards(wheel):
    """All 2,869,685 hands in samples of a hundredth, in order, against the native evaluation."""
    from itertools import combinations, islice

    cards = np.array(list(islice(combinations(range(53), 5), 0, None, 101)), np.uint8)
    found = high_strengths(cards, WHEELS.index(wheel))
    assert found.tolist() == [high_strength(row, WHEELS.index(wheel)) for row in cards.tolist()]


def test_low_strengths():
    from itertools import combinations

    cards = np.array(list(combinations(range(53), 2)), np.uint8)
    assert low_strengths(cards).tolist() == [low_strength(row) for row in cards.tolist()]


@pytest.mark.parametrize("role", ["player", "banker"])
def test_outcomes_are_those_of_the_oracle(role, dealer_table):
    rng = random.Random(5)
    dealt = [deals.rich(rng, 14) if n % 2 else rng.sample(deals.DECK, 14) for n in range(300)]
    cards = np.array([paigow.parse_cards(cards) for cards in dealt], np.uint8)
    pushes = [{"high": "high card A"}, {"low": "9 high"}]
    rules = paigow.Rules(pushes=tuple(pushes))
    tables = dealer_table("foxwoods", "second"), dealer_table("mgm-grand", "second")
    mine, dealer = (
        set_all(table, np.ascontiguousarray(part))
        for table, part in zip(tables, (cards[:, :7], cards[:, 7:]), strict=True)
    )
    found = outcomes(mine, dealer, copies=15 if role == "banker" else 0, pushed=rules.pushed(dealer.high, dealer.low))
    seen = set()
    for row, outcome in zip(cards, found, strict=True):
        low_cards = []
        for table, part in zip(tables, (row[:7], row[7:]), strict=True):
            _, i, j = table.set_hand(part.tolist())
            low_cards.append({evaluate.parse_card(card_name(part[i])), evaluate.parse_card(card_name(part[j]))})
        sides = [evaluate.parse(" ".join(map(card_name, part))) for part in (row[:7], row[7:])]
        one, other = (
            next(s for s in evaluate.legal_settings(side, "second") if set(s.low_cards) == low)
            for side, low in zip(sides, low_cards, strict=True)
        )
        assert outcome == variants.result(one, (other.high, other.low), role, pushes)
        seen.add(int(outcome))
    assert seen == {-1, 0, 1}


def test_settings_broadcast():
    """One hand against many, as a banker's."""
    high, low = np.array([[5]], np.int32), np.array([[5]], np.int32)
    dealer = Settings(np.array([[4, 5, 6, 5]], np.int32), np.array([[4, 5, 6, 6]], np.int32))
    assert outcomes(Settings(high, low), dealer, copies=0).tolist() == [[1, -1, -1, -1]]
    assert outcomes(Settings(high, low), dealer, copies=15).tolist() == [[1, 1, -1, 0]]
    pushed = np.array([[True, False, True, False]])
    assert outcomes(Settings(high, low), dealer, copies=15, pushed=pushed).tolist() == [[0, 1, 0, 0]]


def test_low_cards_may_stand_anywhere():
    hands = np.array([paigow.parse_cards("As Kd Qh Jc 9s 9d 2c")], np.uint8)
    low = hands[:, [5, 0]]
    found = settings(hands, low, 0)
    assert found.low.tolist() == [low_strength(low[0].tolist())]
    assert found.high.tolist() == [high_strength(hands[0, [1, 2, 3, 4, 6]].tolist(), 0)]
