"""Open cards: what the best reply wins and loses, by the solve, by adding up dealer classes, and by the oracle."""

import random
from math import comb

import numpy as np
import pytest
from dealer_classes import settings, weights
from oracle import brute, deals, evaluate, variants

import paigow
from paigow import parse_cards
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.native.index import class_hand, class_index
from paigow.native.splits import splits
from paigow.rules.game import Rules
from paigow.rules.sets import rules_of
from paigow.solving.open_replies import DEALER_HANDS, open_counts
from paigow.solving.whole_game import NO_SPLIT, solve

ROLES = ("player", "banker")
FACE_UP = [{"high": "high card A"}]
OTHERS = [{"low": "9 high"}, {"high": "pair", "low": "Q+"}]
#: A part of the game: sets of ranks as bit masks. Hands of five to seven high ranks, some with a flush or the joker.
RANKS = (7936, 7940)


def ahead(mine, his, copies):
    """Where a strength of mine wins; `copies`: those are mine too."""
    return mine >= his if copies else mine > his


def behind(mine, his, copies):
    return mine <= his if copies else mine < his


def counted(table, rules, hand, dead=()):
    """(wins, losses) of the best reply, class by class of the dealer's hands."""
    weight = weights(table, {*hand, *dead})
    assert weight.sum() == comb(53 - 7 - len(dead), 7)
    there = np.flatnonzero(weight)
    hands = weight[there]
    high, low = (strengths[there] for strengths in settings(table))
    won = np.zeros(len(there), bool)
    lost = np.ones(len(there), bool)
    other = {"player": "banker", "banker": "player"}[rules.role]
    for my_low, my_high in {split[2:4] for split in splits(hand, rules.wheel_number) if split[4]}:
        won |= ahead(my_high, high, rules.copies.high == rules.role) & ahead(
            my_low, low, rules.copies.low == rules.role
        )
        lost &= behind(my_high, high, rules.copies.high == other) & behind(my_low, low, rules.copies.low == other)
    played = ~np.broadcast_to(rules.pushed(high, low), len(high))
    return int(hands[won & played].sum()), int(hands[lost & played].sum())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("copies", [{"low": "banker"}, {"high": "push", "low": "push"}, {"high": "player"}], ids=str)
@pytest.mark.parametrize(
    "pushes",
    [
        pytest.param((), id="none"),
        pytest.param(FACE_UP, id="face-up", marks=pytest.mark.slow),
        pytest.param(OTHERS, id="others", marks=pytest.mark.slow),
    ],
)
def test_classes_are_what_the_oracle_deals(pushes, role, copies, oracle_ways, dealer_table):
    rng = random.Random(17)
    rules = Rules(role=role, pushes=tuple(pushes), copies=copies)
    table = dealer_table("fair-way", "second")
    for left in (7, 9, 9, 10) if pushes else (7, 8, 9, 9, 10, 11):
        hand, dead = deals.small_deal(rng, left)
        cards = evaluate.parse(" ".join(hand))
        dealer = brute.dealer_settings(cards, evaluate.parse(" ".join(dead)), oracle_ways["fair-way"], "second")
        replies = [variants.best_reply(cards, setting, "second", role, pushes, copies=copies) for setting in dealer]
        found = counted(table, rules, parse_cards(hand), parse_cards(dead))
        assert found == (replies.count(1), replies.count(-1)), f"{hand} dead {dead}"


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("name", "wheel", "pushes", "copies"),
    [
        pytest.param("golden-nugget", "second", FACE_UP, "banker", id="face-up", marks=pytest.mark.slow),
        pytest.param("golden-nugget", "second", FACE_UP, "push", id="face-up and copies push", marks=pytest.mark.slow),
        pytest.param("california", "lowest", (), "banker", id="no push"),
        pytest.param(
            "foxwoods", "second", OTHERS, {"low": "player", "high": "push"}, id="others", marks=pytest.mark.slow
        ),
    ],
)
def test_the_solve_counts_what_the_classes_add_up_to(name, wheel, *, pushes, copies, role, dealer_table):
    rng = random.Random(name)
    rules = Rules(wheel=wheel, role=role, pushes=tuple(pushes), open_dealer=True, copies=copies)
    table = load_dealer_table(paigow.load_house_way(name), wheel, rules.pushes)
    hands = [deals.rich(rng, 7) if n % 3 else rng.sample(deals.DECK, 7) for n in range(15)]
    for hand in (*hands, "As Ks Qs Js Ts 9s Jk", "Ac Ad Ah As Jk 7c 7d"):
        cards = parse_cards(hand)
        assert open_counts(table, rules, cards) == counted(dealer_table(name, wheel), rules, cards), hand


@pytest.mark.parametrize("role", ROLES)
def test_part_of_the_game(role, dealer_table):
    """The arrays of a solve are those of its hands, whatever the number of jobs."""
    rules = rules_of("face-up", "second", role=role)
    way = paigow.load_house_way("trump-plaza")
    one, two = (solve(way, rules, ranks=RANKS, jobs=jobs) for jobs in (1, 2))
    assert (one.split == NO_SPLIT).all()
    assert one.optimal == two.optimal
    for column in ("wins", "losses"):
        assert (getattr(one, column) == getattr(two, column)).all()
    rng = random.Random(3)
    table = dealer_table("trump-plaza", "second")
    for index in rng.sample(range(one.first, one.first + len(one.split)), 12):
        hand = class_hand(index)
        place = class_index(hand) - one.first
        assert (one.wins[place], one.losses[place]) == counted(table, rules, hand)


def test_part_of_the_game_without_the_joker(dealer_table):
    """The joker is in no hand: for the best reply it is one more dead card."""
    rules = rules_of("face-up", "second")
    found = solve(paigow.load_house_way("trump-plaza"), rules, ranks=RANKS, joker=False)
    table = dealer_table("trump-plaza", "second")
    rng = random.Random(8)
    for index in rng.sample(range(found.first, found.first + len(found.split)), 12):
        hand = class_hand(index)
        counts = (0, 0) if 52 in hand else counted(table, rules, hand, [52])
        assert (found.wins[index - found.first], found.losses[index - found.first]) == counts


def test_a_house_way_does_not_look():
    """As a strategy it takes no part in a solve with open cards."""
    way = paigow.load_house_way("trump-plaza")
    with pytest.raises(ValueError, match="strateg"):
        solve(way, rules_of("face-up", "second"), [way], ranks=RANKS, jobs=1)


def test_looking_is_worth_something():
    """Advice without the dealer's cards tells what the best reply gets, more than any split where there is a choice."""
    gains = []
    for hand in ("As Kd Qh Jc 9s 9d 2c", "Kc Kd 4h 4s Ac 5d 2s", "Ah Kh Qh Jh 9h 9c 9d"):
        advice = paigow.advise(hand, rules="face-up")
        reply = advice.reply
        assert reply.wins + reply.pushes + reply.losses == DEALER_HANDS == advice.dealer_hands
        assert reply.wins >= max(split.wins for split in advice.splits)
        assert reply.losses <= min(split.losses for split in advice.splits)
        assert reply.ev == (reply.wins - reply.losses) / DEALER_HANDS
        gains.append(reply.ev - advice.best.ev)
        assert advice.to_json()["reply"]["wins"] == reply.wins
    assert gains[0] > 0
    assert gains[1] > 0
    assert gains[2] == 0  # the flush with nines in front is better than anything else at both positions
    assert paigow.advise(hand, rules="face-up", dead="2c").reply is None
    assert paigow.advise(hand, rules="ez").reply is None
