"""Some of the dealer's cards lie open: against every deal that holds them, dealt one by one, and the sums over all."""

import random
from itertools import combinations
from math import comb

import pytest
from messages import refused
from oracle import brute, deals, evaluate
from oracle.house_way import decide

import paigow
from paigow import CardError, RulesError, advise
from paigow.game.cards import CARD_NAMES

HAND = "As Kd Qh Jc 9s 9d 2c"
KEYS = ("wins", "losses", "high_wins", "high_copies", "low_wins", "low_copies")


@pytest.mark.parametrize("known", range(1, 7))
def test_counts_are_those_of_brute_force(known, oracle_ways):
    """With so many dead cards that every dealer hand can be dealt."""
    rng = random.Random(known)
    for role in ("player", "banker"):
        hand, dead = deals.small_deal(rng, 10)
        left = [name for name in deals.DECK if name not in hand + dead]
        seen = rng.sample(left, known)
        if "Jk" in left and role == "player" and "Jk" not in seen:
            seen[0] = "Jk"
        advice = advise(" ".join(hand), "foxwoods", role=role, dead=" ".join(dead), dealer=" ".join(seen))
        cards, way = evaluate.parse(" ".join(hand)), oracle_ways["foxwoods"]
        rest = [name for name in left if name not in seen]
        settings = []
        for others in combinations(rest, 7 - known):
            setting = decide(way, evaluate.parse(" ".join([*seen, *others])), advice.rules.wheel).setting
            settings.append((setting.high, setting.low))
        assert advice.dealer_hands == len(settings) == comb(len(rest), 7 - known)
        counted = brute.count_splits(cards, settings, advice.rules.wheel, role)
        names = {frozenset(evaluate.parse(" ".join(split.low))): split for split in advice.splits}
        assert {low: [getattr(split, key) for key in KEYS] for low, split in names.items()} == {
            low: [getattr(counts, key) for key in KEYS] for low, counts in counted.items()
        }


def test_a_question_asked():
    """asked.tsv: the dealer's ace of hearts lies open, C(45, 6) hands; each dealer hand is counted with seven cards."""
    advice = advise(HAND, dealer="Ah")
    assert advice.dealer_hands == comb(45, 6)
    assert advice.dealer is None
    assert advice.open_cards == (50,)
    assert advice.to_json()["dealer_cards"] == ["Ah"]
    assert advice.best.low == ("As", "Kd")
    without = advise(HAND, dead="Ah")
    whole = advise(HAND)
    for split in advice.splits:
        others = [next(other for other in found.splits if other.low == split.low) for found in (whole, without)]
        assert split.wins == others[0].wins - others[1].wins
        assert split.wins + split.pushes + split.losses == advice.dealer_hands


def test_six_cards_and_the_seventh():
    """The hands that hold six cards are those with each of the others: counts are the sums."""
    seen = "Ah Ks Th 8c 7d 5s"
    advice = advise(HAND, dealer=seen, role="banker")
    gone = {*paigow.parse_cards(HAND), *paigow.parse_cards(seen)}
    each = [advise(HAND, dealer=f"{seen} {CARD_NAMES[card]}", role="banker") for card in range(53) if card not in gone]
    assert advice.dealer_hands == len(each) == 40
    for split in advice.splits:
        found = [next(other for other in one.splits if other.low == split.low) for one in each]
        assert (split.wins, split.losses) == (sum(one.wins for one in found), sum(one.losses for one in found))


def test_what_seeing_is_worth():
    knowledge = advise("As Kd Qh 9c 8s 4d 2c", dealer="Ad Ah Ac").knowledge
    assert knowledge is not None
    assert knowledge.worth >= 0


def test_of_equal_sets_the_house_way_s_comes_first():
    """Against a dealer who is seen many sets win; two pair are not broken for nothing, nor the house way left."""
    advice = advise("Js Jd 3c 3h Ad 7c 2s", dealer="Kh Ts 8d 7h 6h 4d 2h")
    assert ("3c", "3h") in [split.low for split in advice.equals]  # the better low hand, and no better for it
    assert advice.best == advice.house_way_split
    assert advice.best.low == ("Ad", "7c")
    for dealer in ("Ah Ks Th 8c 7d 5s 3c", "2d 3d 4s 5h 7h 8h 9h", "Ad Ac Ah Kh Kc Ks 2s"):
        advice = advise(HAND, dealer=dealer)
        equal = {split.low for split in advice.equals}
        if advice.house_way_split.low in equal:
            assert advice.best == advice.house_way_split
        else:
            first = next(split for split in advise(HAND).splits if split.low in equal)
            assert advice.best.low == first.low


def test_wrong_cards():
    for dealer in ("", "Ah Ad Ac Kh Ks Kc Qd Qs", "As", "Xx"):
        refused(CardError, advise, HAND, dealer=dealer)
    refused(CardError, advise, HAND, dealer="Ah", dead="Ah")
    refused(RulesError, advise, HAND, dealer="Ah", role="banker", opponents=2)


def test_batch_with_an_open_card():
    (answer,) = paigow.advise_batch([HAND], dealer="Ah")
    assert answer.best == advise(HAND, dealer="Ah").best
