"""Rounds at a table: how the cards are dealt and placed, and that every seat is set and settled as the rest says."""

import json
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from oracle import evaluate, house_way, variants

import paigow
from paigow.hand.deal import SEATS, Dealt, deal_cards, deal_round, outcome_of
from paigow.rules.game import Rules
from paigow.solving.whole_game import DEALS

RESULT = {1: "win", 0: "push", -1: "lose"}


def text(cards):
    return " ".join(cards)


# ---------------------------------------------------------------------------------------------------------------------
# Dealing


def test_all_cards_are_dealt_once():
    dealt = deal_cards(random.Random(1))
    assert sorted([card for hand in dealt.hands for card in hand] + list(dealt.discards)) == list(range(53))
    assert [len(hand) for hand in dealt.hands] == [7] * 7
    assert len(dealt.discards) == 4
    assert all(1 <= die <= 6 for die in dealt.dice)


def test_cards_go_round_one_at_a_time():
    class Sorted(random.Random):
        def shuffle(self, pack):
            pack.sort()

    dealt = deal_cards(Sorted(1))
    assert dealt.hands[0] == (0, 7, 14, 21, 28, 35, 42)
    assert dealt.hands[6] == (6, 13, 20, 27, 34, 41, 48)
    assert dealt.discards == (49, 50, 51, 52)


@pytest.mark.parametrize(
    ("total", "place"),
    [(3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 0), (9, 1), (10, 2), (13, 5), (14, 6), (15, 0), (16, 1), (18, 3)],
)
def test_dice_are_counted_from_the_banker(total, place):
    """He is 1, 8 and 15; the first hand goes where the count ends, the next ones to the places after it."""
    dice = (total - 2, 1, 1) if total <= 8 else (6, min(6, total - 7), max(1, total - 12))
    hands = tuple(tuple(range(7 * n, 7 * n + 7)) for n in range(7))
    dealt = Dealt(hands, (49, 50, 51, 52), dice)
    assert dealt.total == total
    assert dealt.first_place == place
    placed = dealt.placed
    assert placed[place] == hands[0]
    assert placed[(place + 1) % 7] == hands[1]
    assert placed[(place + 6) % 7] == hands[6]
    counted = list(range(7)) * 3  # the banker first, then the seats, and around again
    assert counted[total - 1] == place


def test_a_seed_is_a_round():
    one, two, other = deal_round(7), deal_round(7), deal_round(8)
    assert one == two
    assert one.to_json() == two.to_json()
    assert one.dealt != other.dealt
    new = deal_round(seats=1)
    assert new == deal_round(new.seed, seats=1)


# ---------------------------------------------------------------------------------------------------------------------
# Setting and settling


@pytest.mark.parametrize("name", ["standard", "ez", "tiger-9", "face-up"])
def test_every_part_agrees_with_the_oracle(name, oracle_ways):
    """Twenty rounds: the dealer's set and each seat's house-way set, and what becomes of both sets."""
    pushes = {"ez": [{"high": "high card Q"}], "tiger-9": [{"low": "9 high"}], "face-up": [{"high": "high card A"}]}
    way = oracle_ways["foxwoods"]
    results = Counter()
    for seed in range(20):
        data = json.loads(json.dumps(deal_round(seed, house_way="foxwoods", rules=name, bet=20).to_json()))
        cards = [evaluate.parse(text(data["dealer"]["hand"]))]
        cards += [evaluate.parse(text(seat["hand"])) for seat in data["seats"]]
        placed = [data["hands"][(place - data["first_place"]) % 7] for place in range(7)]
        assert cards == [evaluate.parse(text(hand)) for hand in placed]
        dealer = house_way.decide(way, cards[0], "second").setting
        assert evaluate.low_hand(evaluate.parse(text(data["dealer"]["low"]))) == dealer.low
        assert evaluate.high_hand(evaluate.parse(text(data["dealer"]["high"])), "second") == dealer.high
        both = dealer.high, dealer.low
        assert data["dealer"]["pushes"] == variants.is_pushed(pushes.get(name, ()), both)
        for hand, seat in zip(cards[1:], data["seats"], strict=True):
            assert evaluate.low_hand(evaluate.parse(text(seat["house_way"]["low"]))) == (
                house_way.decide(way, hand, "second").setting.low
            )
            for key in ("best", "house_way"):
                low = set(evaluate.parse(text(seat[key]["low"])))
                mine = next(s for s in evaluate.legal_settings(hand, "second") if set(s.low_cards) == low)
                outcome = RESULT[variants.result(mine, both, "player", pushes.get(name, ()))]
                assert seat[key]["outcome"] == outcome
                win = 19 if name == "standard" else 20
                assert seat[key]["gain"] == {"win": win, "push": 0, "lose": -20}[outcome]
                results[outcome] += 1
            if name == "face-up":  # the cards lie open
                best = variants.best_reply(hand, both, "second", "player", pushes[name])
                assert seat["best"]["outcome"] == RESULT[best]
            else:
                advice = paigow.advise(text(seat["hand"]), "foxwoods", rules=name)
                assert seat["best"] == advice.best.to_json() | {key: seat["best"][key] for key in ("outcome", "gain")}
    assert all(results[outcome] > 20 for outcome in ("win", "push", "lose"))


def test_a_fee_is_paid_however_it_ends():
    found = deal_round(3, fee="1.50", bet=100)
    gains = {"win": Fraction(197, 2), "push": Fraction(-3, 2), "lose": Fraction(-203, 2)}
    for seat in found.seats:
        assert seat.best.gain == gains[seat.best.outcome]
    assert found.bet == 100


def test_empty_seats_change_nothing_for_the_others():
    full, two = deal_round(5), deal_round(5, seats=2)
    assert two.dealt == full.dealt
    assert two.dealer == full.dealer
    assert two.seats == full.seats[:2]
    assert [seat.number for seat in full.seats] == list(range(1, SEATS + 1))


def test_a_copy_is_the_bankers():
    split = paigow.advise("As Kd Qh Jc 9s 9d 2c").best
    assert outcome_of(split, split, Rules()) == "lose"
    assert outcome_of(split, split, Rules(role="banker")) == "win"
    assert outcome_of(split, split, Rules(pushes=({"high": "pair 9"},))) == "push"


def test_json_keys():
    data = deal_round(1).to_json()
    assert list(data) == [
        *("schema", "seed", "house_way", "rules", "bet", "hands", "discards", "dice", "total", "first_place"),
        *("dealer", "seats", "program", "game", "house_way_sha256"),
    ]
    assert data["bet"] == 100.0
    assert list(data["seats"][0]) == ["seat", "hand", "best", "house_way"]


@pytest.mark.parametrize(
    ("options", "error", "wrong"),
    [
        ({"seats": 0}, paigow.InputError, "0 seats, where a table has 1 to 6; right: 6 seats"),
        ({"seats": 7}, paigow.InputError, "7 seats"),
        ({"seats": True}, paigow.InputError, "True seats"),
        ({"seed": -1}, paigow.InputError, "seed -1 is no whole number from 0 up; right: seed 1"),
        ({"seed": 1.5}, paigow.InputError, "seed 1.5"),
        ({"fee": 1}, paigow.RulesError, "a fee of 1 without a bet"),
        ({"bet": 0}, paigow.RulesError, "a bet of 0 is no bet"),
        ({"rules": Rules(role="banker")}, paigow.RulesError, "where the dealer banks; right: role player"),
        ({"house_way": "nowhere"}, paigow.HouseWayError, "no house way"),
    ],
)
def test_wrong_options(options, error, wrong):
    with pytest.raises(error, match="right: ") as caught:
        deal_round(**({"seed": 1} | options))
    assert wrong in str(caught.value)


# ---------------------------------------------------------------------------------------------------------------------
# A million rounds, slow


def ranks_of(cards):
    """Ranks 2..14 (n, k), 0 for the joker."""
    return np.where(cards == 52, 0, cards.astype(np.int64) // 4 + 2)


def judge_high(cards):
    """A number (n,) for five cards (n, 5) that orders them as at a table, "second" wheel; by trying each stand-in."""
    joker = (cards == 52).any(axis=1)
    best = judge_natural(ranks_of(cards), suited(cards), ~joker)
    for rank in range(2, 15):
        rows = np.flatnonzero(joker)
        hands = np.sort(ranks_of(cards[rows]), axis=1)
        one_suit = suited(cards[rows])
        free = ~(one_suit & (hands == rank).any(axis=1))  # a flush has each rank once
        hands[:, 0] = rank
        value = judge_natural(hands, one_suit & free, np.ones(len(rows), bool))
        category = value >> 24
        allowed = (rank == 14) | np.isin(category, (4, 5, 8))
        best[rows] = np.maximum(best[rows], np.where(allowed, value, -1))
    return best


def suited(cards):
    suits = np.where(cards == 52, -1, cards.astype(np.int64) % 4)
    return (suits.max(axis=1)[:, None] == np.where(suits < 0, suits.max(axis=1)[:, None], suits)).all(axis=1)


def judge_natural(ranks, one_suit, rows):
    """Category << 24, then the ranks as poker compares them; -1 where `rows` is false."""
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    order = np.argsort(-(counts * 16 + ranks), axis=1, kind="stable")
    sizes = np.take_along_axis(counts, order, axis=1)
    in_order = np.take_along_axis(ranks, order, axis=1)
    category = np.zeros(len(ranks), np.int64)
    first, fourth = sizes[:, 0], sizes[:, 3]
    category[first == 2] = np.where(sizes[first == 2][:, 2] == 2, 2, 1)
    category[first == 3] = np.where(fourth[first == 3] == 2, 6, 3)
    category[first == 4] = 7
    category[first == 5] = 10
    single = first == 1
    top, bottom = in_order[:, 0], in_order[:, 4]
    wheel = single & (top == 14) & (in_order[:, 1] == 5)
    straight = single & (top - bottom == 4) | wheel
    category[one_suit & single] = 5
    category[straight] = np.where(one_suit[straight], 8, 4)
    value = sum(in_order[:, k].astype(np.int64) << 4 * (4 - k) for k in range(5))
    # Of two straights the one with the higher top is better, but A-2-3-4-5 is second.
    value = np.where(straight, np.where(wheel, 27, np.where(top == 14, 28, 2 * top)), value)
    return np.where(rows, category << 24 | value, -1)


def judge_low(cards):
    ranks = np.where(cards == 52, 14, cards.astype(np.int64) // 4 + 2)
    high, low = ranks.max(axis=1), ranks.min(axis=1)
    return (high == low) * 1000 + high * 16 + low


def judge(hands, low):
    kept = (hands != low[:, :1]) & (hands != low[:, 1:])
    return judge_high(hands[kept].reshape(-1, 5)), judge_low(low)


def test_the_judge_of_the_million_rounds_may_be_trusted():
    rng = random.Random(2)
    from oracle import deals

    hands = [deals.rich(rng, 5) if n % 3 else rng.sample(deals.DECK, 5) for n in range(1500)]
    found = judge_high(np.array([paigow.parse_cards(hand) for hand in hands], np.uint8))
    known = [evaluate.high_hand(evaluate.parse(text(hand)), "second").strength for hand in hands]
    place = {strength: n for n, strength in enumerate(sorted(set(known)))}
    numbers = {value: n for n, value in enumerate(sorted(set(found.tolist())))}
    assert [numbers[value] for value in found.tolist()] == [place[strength] for strength in known]


@pytest.fixture(scope="module")
def million_rounds():
    """(rounds, 7, 7) card ids by place, the banker's first, of a million rounds of `deal`'s own dealing."""
    source = random.Random(8_250_459)
    hands = np.empty((1_000_000, 7, 7), np.uint8)
    for n in range(len(hands)):
        hands[n] = deal_cards(source).placed
    return hands


@pytest.mark.whole
@pytest.mark.parametrize("game", ["foxwoods", "trump-plaza, tiger-9", "golden-nugget, optimal"])
def test_a_million_rounds(game, million_rounds, dealer_table, data):
    """Wins, pushes and losses of one seat, a different one from round to round, within four standard errors."""
    from paigow.rules.sets import rules_of
    from paigow.solving.whole_game import solve

    name = game.partition(",")[0]
    way = paigow.load_house_way(name)
    rules = rules_of("tiger-9" if "tiger" in game else None, "second")
    table = dealer_table(name, "second")
    place = np.arange(len(million_rounds)) % SEATS + 1
    mine = np.ascontiguousarray(million_rounds[np.arange(len(place)), place])
    theirs = np.ascontiguousarray(million_rounds[:, 0])
    sets = []
    for hands in (mine, theirs):
        low = np.empty((len(hands), 2), np.uint8)
        table.set_hands(hands, low, np.empty(len(hands), np.uint16))
        sets.append(low)
    if "optimal" in game:
        with paigow.open_table("golden-nugget") as best:
            sets[0] = best.lookup(mine).low
        totals = best.manifest.wins, best.manifest.losses
    elif name == "foxwoods":
        known = json.loads((data / "whole-game.json").read_text("utf-8"))["totals"]
        totals = next((t["wins"], t["losses"]) for t in known if (t["dealer"], t["player"]) == (name, name))
    else:
        totals = solve(way, rules, [way]).strategies[0]
    high, low = judge(mine, sets[0])
    dealer_high, dealer_low = judge(theirs, sets[1])
    won = (high > dealer_high).astype(int) + (low > dealer_low)
    if "tiger" in game:
        nine_high = (dealer_low < 1000) & (dealer_low // 16 == 9)
        assert 0.02 < nine_high.mean() < 0.03
        won[nine_high] = 1
    n = len(won)
    for count, exact in zip(((won == 2).sum(), (won == 0).sum()), (totals[0] / DEALS, totals[1] / DEALS), strict=True):
        error = (exact * (1 - exact) / n) ** 0.5
        assert abs(count / n - exact) < 4 * error
    shares = totals[0] / DEALS, totals[1] / DEALS
    error = ((sum(shares) - (shares[0] - shares[1]) ** 2) / n) ** 0.5
    assert abs(((won == 2).sum() - (won == 0).sum()) / n - (shares[0] - shares[1])) < 4 * error
