"""Practice: kinds of hands, what is dealt, and how a set is graded and counted."""

import random
from itertools import pairwise

import pytest

import paigow
from paigow.errors import CardError, InputError, RulesError
from paigow.game.cards import parse_cards
from paigow.hand.practice import Practice, Record, Tally, kind_of, parse_kind

#: Kinds by hand, the joker an ace.
KINDS = {
    "As Kd Qh Jc 9s 7d 2c": "no pair",
    "As Kd Qh Jc Ts 7d 2c": "no pair with a straight",
    "As 2d 3h 4c 5s 9d 9c": "pair with a straight",
    "Jk 2d 3h 4c 5s 9d Kc": "no pair with a straight",
    "Jk Ad 3h 8c 6s 9d Kc": "pair",
    "As Ks 9s 7s 2s 2d 3c": "pair with a flush",
    "Jk Ks 9s 7s 2s 2d 3c": "pair with a flush",
    "As Ks Qs Js Ts 3d 2c": "no pair with a straight and a flush",
    "Kh Ks 9c 9d 4h 3s 2c": "two pair",
    "Kh Ks 9c 9d 4h 4s 2c": "three pair",
    "Kh Ks Kc 9d 8h 4s 2c": "trips",
    "Kh Ks Kc 9d 9h 4s 4c": "full house",
    "Kh Ks Kc 9d 9h 9s 4c": "full house",
    "Kh Ks Kc Kd 9h 9s 4c": "quads",
    "Jk Ah Ad As Kc Qc Jd": "quads with a straight",
    "Jk Ah Ad As Ac 9s 4c": "five aces",
}


@pytest.mark.parametrize(("hand", "kind"), KINDS.items())
def test_kinds(hand, kind):
    assert kind_of(parse_cards(hand)) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Two Pair", "two pair"),
        ("pair with a straight", "pair with a straight"),
        ("one pair  with flush", "pair with a flush"),
        ("four of a kind", "quads"),
        ("flush", "flush"),
    ],
)
def test_kinds_as_written(text, kind):
    assert parse_kind(text) == kind


@pytest.mark.parametrize("text", ["four pair", "", "five aces with a straight", "pair with a mind", "pair with"])
def test_no_kind(text):
    with pytest.raises(InputError, match="right: --kind"):
        parse_kind(text)


@pytest.mark.parametrize("wanted", ["two pair", "pair with a straight", "flush", "quads"])
def test_hands_of_a_kind(wanted):
    asked = Practice(kind=wanted, source=random.Random(1))
    for _ in range(3):
        kind = kind_of(asked.ask().hand.cards)
        assert kind == wanted if wanted in ("two pair", "quads") else wanted.split()[-1] in kind


def test_hands_come_again_from_a_seed():
    one, other = (Practice(source=random.Random(5)) for _ in range(2))
    assert [one.ask().hand for _ in range(4)] == [other.ask().hand for _ in range(4)]


def test_graded_by_exact_cost():
    asked = Practice("foxwoods")
    advice = paigow.advise("As Kd Qh Jc 9s 9d 2c", "foxwoods")
    for split in advice.splits:
        result = asked.answer(advice, " ".join(split.low))
        assert result.grade.cost == advice.cost(split)
        assert result.right == (advice.cost(split) == 0)
        assert result.kind == "pair"
        assert result.rule == advice.house_way_split.rule
    tally = asked.record.kinds["pair"]
    assert (tally.hands, tally.right, tally.fouls) == (len(advice.splits), len(advice.equals), 0)
    assert tally.cost == pytest.approx(sum(map(advice.cost, advice.splits)))
    assert tally.house_cost == pytest.approx(len(advice.splits) * advice.cost(advice.house_way_split))


def test_equal_sets_are_right():
    """Either of two aces beside the king: the same strengths, no flush in sight."""
    advice = paigow.advise("As Ad Kh Ks 9c 4h 2c")
    low = advice.best.low
    twins = [
        split
        for split in advice.splits
        if {card[0] for card in split.low} == {card[0] for card in low} and not advice.cost(split)
    ]
    assert len(twins) > 1 or len({card[0] for card in low}) == 1
    asked = Practice()
    assert all(asked.answer(advice, " ".join(split.low)).right for split in twins)


def test_a_foul_is_not_taken():
    advice = paigow.advise("As Kd Qh Jc 9s 7d 2c")
    asked = Practice()
    result = asked.answer(advice, "As Kd")
    assert result.grade.foul
    assert not result.right
    assert asked.record.total == Tally(fouls=1)
    with pytest.raises(CardError):
        asked.answer(advice, "3c 4c")


@pytest.mark.parametrize("strategy", [None, "carry-10"])
def test_worth_asking(strategy):
    """What is asked is set wrongly by the house way, or by the strategy."""
    asked = Practice("foxwoods", worth_asking=True, strategy=strategy, source=random.Random(2))
    way = paigow.load_house_way(strategy or "foxwoods")
    for _ in range(4):
        advice = asked.ask()
        own = way.set_hand(advice.hand)
        split = next(split for split in advice.splits if {*split.low} == {*own.low})
        assert advice.cost(split) > 0
        assert not asked.answer(advice, " ".join(advice.best.low)).way_right


def test_what_costs_more_is_asked_more_often():
    """A pair, 44 % of all hands, costs nine times what others cost: it is asked nine times as often for its number."""
    asked = Practice("foxwoods", worth_asking=True, source=random.Random(3))
    asked._advise = kind_of
    asked._typical_cost = lambda kind: 9.0 if kind == "pair" else 1.0
    kinds = [asked.ask() for _ in range(600)]
    assert 0.78 < kinds.count("pair") / len(kinds) < 0.95


def test_kinds_that_were_missed_come_sooner():
    missed = Record({"two pair": Tally(hands=20, right=0), "pair": Tally(hands=20, right=20)})
    assert missed.readiness("two pair") > 4 * missed.readiness("pair") > 0

    def pairs(kept):
        asked = Practice(source=random.Random(4), kept=kept)
        hands = [hand for hand, _ in zip(asked._hands(), range(2000), strict=False)]
        return sum(kind_of(hand) == "two pair" for hand in hands)

    assert pairs(missed) > 1.3 * pairs(Record({"pair": missed.kinds["pair"]}))


def test_open_cards_of_the_dealer():
    asked = Practice(rules="face-up", source=random.Random(1))
    advice = asked.ask()
    assert advice.dealer is not None
    assert not {*advice.dealer.hand.cards} & {*advice.hand.cards}
    assert asked.answer(advice, " ".join(advice.best.low)).right


def test_cards_from_the_highest_down_are_one_hand():
    hands = Practice(source=random.Random(1))._hands()
    for hand, _ in zip(hands, range(50), strict=False):
        assert all(a > b for a, b in pairwise(hand))


def test_several_opponents():
    with pytest.raises(RulesError, match="one opponent"):
        Practice(role="banker", opponents=2)
