"""Ranks without suits: the averages over all suitings without a flush, against all of them counted one by one."""

from collections import Counter
from itertools import combinations, product

import pytest
from messages import one_line, refused

import paigow
from paigow import CardError, RulesError, advise_ranks, load_dealer_table
from paigow.game.cards import BUG, RANKS
from paigow.hand.ranks import Ranks, hand_or_ranks, set_ranks
from paigow.native.counts import count_splits
from paigow.native.index import class_index

FEW = ["AKQJ992", "AA22KK Jk", "9998777", "A2345 Jk 9"]
MORE = [
    *("2345789", "AKQT987", "KQJ9643", "QJ97532", "A987542", "AKQJT98", "2345678", "A234589", "AKQJT Jk 2"),
    *("AAK9642", "KK87532", "TT98764", "22AKQJT", "55A9842", "AA2345K", "JJT9872", "AA Jk 9752"),
    *("KK99742", "AA55KQ3", "JJ994 37", "2233AKQ", "TT99876", "6A2K4AK", "KKJJ Jk 42"),
    *("AAKKQQ2", "99775 53", "22334 4A", "QQQ9742", "AAA9742", "222AKQJ", "999 Jk 742", "AAA Jk KQ2"),
    *("QQQ99 42", "KKK2277", "777 2224", "8888AK2", "AAAAKQ2", "AAAA Jk 92", "KKKKQQ2"),
]


def suitings(ranks):
    """Every hand of these ranks in which no suit has five cards, the joker counted."""
    natural = Counter(RANKS.index(rank) for rank in ranks if rank != "Jk")
    bug = [BUG] if "Jk" in ranks else []
    for suits in product(*(combinations(range(4), count) for count in natural.values())):
        cards = [4 * rank + suit for rank, held in zip(natural, suits, strict=True) for suit in held]
        if max(Counter(card % 4 for card in cards).values()) + len(bug) < 5:
            yield [*cards, *bug]


def low_ranks(hand, i, j):
    return tuple(sorted("Jk" if hand[n] == BUG else RANKS[hand[n] >> 2] for n in (i, j)))


def one_by_one(ranks, table, rules):
    """(suitings, {low ranks: (wins, losses)}, {low and high strength: suitings it is best for}), each class counted."""
    classes, example = Counter(), {}
    for hand in suitings(ranks):
        index = class_index(hand)
        classes[index] += 1
        example[index] = hand
    sums, best_for = {}, Counter()
    for index, size in classes.items():
        hand = example[index]
        _, rows = count_splits(table, hand, (), rules.copies_code)
        legal = {}
        for i, j, low, high, fine, wins, losses, *_ in rows:
            if fine:
                legal[low_ranks(hand, i, j)] = (rules.balance(wins, losses), low, high, wins, losses)
        for low, (_, _, _, wins, losses) in legal.items():
            won, lost = sums.get(low, (0, 0))
            sums[low] = won + size * wins, lost + size * losses
        best_for[max(legal.values())[1:3]] += size
    return sum(classes.values()), sums, best_for


def check(text, **options):
    advice = advise_ranks(text, **options)
    table = load_dealer_table(advice.house_way, advice.rules.ranking, advice.rules.pushes)
    hands, sums, best_for = one_by_one(advice.ranks.names, table, advice.rules)
    assert advice.suitings == hands
    assert {(split.low_strength, split.high_strength): split.best_for for split in advice.splits if split.best_for} == (
        best_for
    )
    for split in advice.splits:
        wins, losses = sums[tuple(sorted(split.low))]
        assert (split.wins, split.losses) == (wins, losses), split.low
        assert split.wins + split.pushes + split.losses == hands * advice.dealer_hands
        assert split.ev == advice.rules.ev(wins, losses, hands * advice.dealer_hands)
    balances = [advice.rules.balance(split.wins, split.losses) for split in advice.splits]
    assert balances == sorted(balances, reverse=True)
    # Every set there is, those equal to another left out.
    assert {advice.rules.balance(*pair) for pair in sums.values()} == {*balances}
    return advice


@pytest.mark.parametrize("text", FEW)
def test_averages_are_those_of_all_suitings(text):
    check(text)


def test_with_the_wild_joker():
    check("AA22KK Jk", house_way="barona")


def test_as_banker_with_pushes_and_another_wheel():
    check("AAK2345", role="banker", commission="3%")
    check("9998777", rules="ez")


@pytest.mark.slow
@pytest.mark.parametrize("text", MORE)
def test_averages_of_more_patterns(text):
    check(text)


def test_forty_patterns():
    assert len({*FEW, *MORE}) >= 40


def test_a_question_asked():
    """asked.tsv: AKQJ992, queen-jack or ace-king in front with nines behind."""
    advice = advise_ranks("AKQJ992")
    assert (advice.best.low, advice.best.high_name) == (("A", "K"), "pair of nines")
    assert advice.suitings == 5940
    assert advice.always_best
    assert advice.house_way_split is advice.best
    assert advice.best.rule == 24
    assert advice.cost(advice.best) == 0
    assert advice.cost(advice.splits[1]) == pytest.approx(advice.best.ev - advice.splits[1].ev)


@pytest.mark.parametrize(
    ("text", "low", "high_name"),
    [("J-J-9-9-4-3-7", ("9", "9"), "pair of jacks"), ("6A2K4AK", ("K", "K"), "pair of aces")],
)
def test_two_pair_as_people_write_it(text, low, high_name):
    best = advise_ranks(text).best
    assert (best.low, best.high_name) == (low, high_name)


def test_two_sets_may_share_the_suitings():
    """Where another set is best for some suitings, the average decides and the shares are told."""
    advice = check("AAJ8653")
    assert not advice.always_best
    assert {split.low: split.best_for for split in advice.splits if split.best_for} == {
        ("J", "8"): 5316,
        ("J", "6"): 624,
    }


def test_a_house_way_sets_all_suitings_alike():
    way = paigow.load_house_way("golden-nugget")
    for text in ("AKQJ992", "9998777", "AA22KK Jk", "A2345 Jk 9"):
        ranks = hand_or_ranks(text)
        assert isinstance(ranks, Ranks)
        found = set_ranks(ranks, way)
        assert sorted((*found.low, *found.high)) == sorted(ranks.names)
        house = advise_ranks(ranks, way).house_way_split
        assert (found.low_strength, found.high_strength) == (house.low_strength, house.high_strength)
        for hand in list(suitings(ranks.names))[::97]:
            split = way.set_hand(hand)
            assert (split.low_strength, split.high_strength) == (found.low_strength, found.high_strength)


def test_json_has_the_keys_of_a_hand():
    data, hand = advise_ranks("AKQJ992").to_json(), paigow.advise("As Kd Qh Jc 9s 9d 2c").to_json()
    assert {*data} - {*hand} == {"ranks", "suitings", "always_best", "rule", "rule_text"}
    assert data["ranks"] == list("AKQJ992")
    assert data["best"]["best_for"] == data["suitings"] == 5940


def test_wrong_ranks():
    for wrong in ("AKQJ99", "As Kd Qh Jc 9s 9d 2c", "AAAAA22", "AKQJX92", "", "hello"):
        refused(CardError, advise_ranks, wrong)
    refused(CardError, Ranks, (12,) * 7)
    refused(CardError, Ranks, ())
    refused(RulesError, advise_ranks, "AKQJ992", rules=paigow.Rules(role="banker", opponents=2))
    with pytest.raises(CardError) as error:
        hand_or_ranks("As Kd Qh J 9s 9d 2c")
    assert "ranks alone are fine if you mean the hand without a flush" in one_line(error.value)
