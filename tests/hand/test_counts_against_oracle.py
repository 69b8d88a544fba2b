"""Wins, losses and copies of every split: the package against every dealer hand dealt one by one, and identities."""

import random
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from oracle import brute, deals, evaluate, house_way
from way_wheels import BUG_WAYS, WAYS_AND_WHEELS

import paigow
from paigow import parse_cards
from paigow.native.counts import count_splits

WHEELS = ("second", "lowest")
ROLES = ("player", "banker")
WAYS = BUG_WAYS
KEYS = ("wins", "losses", "high_wins", "high_copies", "low_wins", "low_copies")

RNG = random.Random(8_250_459)
#: Cards left for the dealer: C(9, 7) = 36 to C(12, 7) = 792 dealer hands.
SMALL_DEALS = [deals.small_deal(RNG, left) for left in (7, 8, *[9] * 16, *[10] * 8, 11, 12)]
#: Straights from A-2-3-4-5 up on both sides, so that the wheel rule decides who wins.
WHEEL_DEALS = [
    ("Ad 2c 3d 4h 5c 6d 9h", "As 2h 3c 4d 5s 6h 9c Ks Qd"),
    ("Ac Kd 5h 4c 3h 2d Qs", "6c 5d 4s 3s 2s Ah Jk Kh"),
    ("Kc Qh Jd Ts 9d 5c 5d", "Ah 2c 3h 4d 5h Kd 8c 8d 9s"),
]
for its_hand, its_left in WHEEL_DEALS:
    gone = [name for name in deals.DECK if name not in f"{its_hand} {its_left}".split()]
    SMALL_DEALS.append((its_hand.split(), gone))
#: From no dead cards, 53,524,680 dealer hands, to a few hundred.
LARGE_DEALS = []
for dead_cards in (0, 0, 0, 1, 2, 5, 7, 14, 20, 28):
    dealt = RNG.sample(deals.DECK, 7 + dead_cards)
    LARGE_DEALS.append((dealt[:7], dealt[7:]))


def text(cards):
    return " ".join(cards)


def test_the_small_deals_are_worth_comparing():
    """They leave the dealer the joker and flushes, and give the player the joker, often enough."""
    left = [[name for name in deals.DECK if name not in hand + dead] for hand, dead in SMALL_DEALS]
    flushes = [any("".join(cards).count(suit) >= 5 - ("Jk" in cards) for suit in "cdhs") for cards in left]
    assert sum("Jk" in cards for cards in left) >= 8
    assert sum("Jk" in hand for hand, _ in SMALL_DEALS) >= 3
    assert sum(flushes) >= 10
    assert sum(flush and "Jk" in cards for flush, cards in zip(flushes, left, strict=True)) >= 5


@pytest.mark.parametrize("deal", range(len(WHEEL_DEALS)))
def test_the_wheel_rule_decides_in_the_wheel_deals(deal, oracle_ways):
    hand, left = (evaluate.parse(cards) for cards in WHEEL_DEALS[deal])
    dead = [card for card in (*evaluate.DECK, evaluate.JOKER) if card not in hand + left]
    way = oracle_ways["golden-nugget"]
    second, lowest = (
        brute.count_splits(hand, brute.dealer_settings(hand, dead, way, wheel), wheel, "player") for wheel in WHEELS
    )
    assert second != lowest


@pytest.mark.parametrize(("name", "wheel"), WAYS_AND_WHEELS)
def test_counts_are_those_of_brute_force(name, wheel, oracle_ways, dealer_table):
    table = dealer_table(name, wheel)
    for hand, dead in SMALL_DEALS[::2]:
        cards = evaluate.parse(text(hand))
        dealer = brute.dealer_settings(cards, evaluate.parse(text(dead)), oracle_ways[name], wheel)
        for role in ROLES:
            dealer_hands, rows = count_splits(table, parse_cards(hand), parse_cards(dead), role == "banker")
            assert dealer_hands == len(dealer) == comb(53 - len(hand) - len(dead), 7)
            found = {}
            for i, j, _, _, legal, *counts in rows:
                if legal:
                    found[frozenset((cards[i], cards[j]))] = dict(zip(KEYS, counts, strict=True))
                else:
                    assert counts == [0] * 6
            known = brute.count_splits(cards, dealer, wheel, role)
            assert found == {low: {key: getattr(counts, key) for key in KEYS} for low, counts in known.items()}, (
                f"{text(hand)} dead {text(dead)}, {role}"
            )


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", WAYS)
def test_advise_is_right_to_the_last_field(name, role, oracle_ways):
    """Everything that `advise` says of a deal, in the wheel rule of the house way and against it."""
    hand, dead = SMALL_DEALS[WAYS.index(name) % 6 + 2]
    cards, way = evaluate.parse(text(hand)), oracle_ways[name]
    commission = Fraction(1, 20)
    for wheel in WHEELS:
        advice = paigow.advise(
            text(hand), name, role=role, dead=text(dead), commission="5%", wheel=None if wheel == way.wheel else wheel
        )
        dealer = brute.dealer_settings(cards, evaluate.parse(text(dead)), way, wheel)
        known = brute.count_splits(cards, dealer, wheel, role)
        evs = {}
        for split in advice.splits:
            low = frozenset(evaluate.parse(text(split.low)))
            counts = known[low]
            assert {key: getattr(split, key) for key in (*KEYS, "pushes")} == {**vars(counts)}
            evs[low] = ((1 - commission) * counts.wins - counts.losses) / len(dealer)
            assert split.ev == float(evs[low])
        assert set(evs) == set(known)
        assert list(evs.values()) == sorted(evs.values(), reverse=True)
        assert advice.best == advice.splits[0]
        assert advice.dealer_hands == len(dealer)
        assert len(advice.splits) + len(advice.fouls) == 21
        assert {frozenset(evaluate.parse(text(foul.low))) for foul in advice.fouls}.isdisjoint(known)

        decision = house_way.decide(way, cards, wheel)
        chosen = advice.house_way_split
        low = evaluate.parse(text(chosen.low))
        high = [card for card in cards if card not in low]
        assert chosen.rule == decision.rule
        assert (evaluate.low_hand(low), evaluate.high_hand(high, wheel)) == decision.setting[:2]
        assert chosen.wins == known[frozenset(low)].wins


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("deal", range(len(LARGE_DEALS)))
def test_wins_pushes_and_losses_are_the_dealer_hands(deal, role):
    hand, dead = LARGE_DEALS[deal]
    name = WAYS[deal % len(WAYS)]
    advice = paigow.advise(text(hand), name, role=role, dead=text(dead))
    assert advice.dealer_hands == comb(46 - len(dead), 7)
    for split in advice.splits:
        assert split.wins + split.pushes + split.losses == advice.dealer_hands
        assert min(split.wins, split.pushes, split.losses, split.high_copies, split.low_copies) >= 0
        high, low = split.high_wins, split.low_wins
        if role == "banker":
            high, low = high + split.high_copies, low + split.low_copies
        # Hands won at the high position, plus those won at the low one, count the wins twice and the pushes once.
        assert 2 * split.wins + split.pushes == high + low


@pytest.mark.parametrize("deal", range(len(LARGE_DEALS)))
def test_renaming_suits_changes_no_count(deal, dealer_table):
    hand, dead = LARGE_DEALS[deal]
    table = dealer_table(WAYS[deal % len(WAYS)], "second")
    dealer_hands, rows = count_splits(table, parse_cards(hand), parse_cards(dead), False)
    assert len(rows) == 21
    for suits in permutations("cdhs"):
        other, other_dead = deals.rename_suits(hand, suits), deals.rename_suits(dead, suits)
        others, other_rows = count_splits(table, parse_cards(other), parse_cards(other_dead), False)
        assert others == dealer_hands
        assert sorted(other_rows) == sorted(rows)  # by the positions of the low cards


@pytest.mark.parametrize("deal", range(6))
def test_one_more_dead_card_at_a_time(deal, dealer_table):
    """A dealer hand lacks n - 7 of the n cards left, so it is counted in n - 7 of the decks without one of them."""
    hand, dead = LARGE_DEALS[deal]
    table = dealer_table(WAYS[deal % len(WAYS)], "second")
    left = [name for name in deals.DECK if name not in hand + dead]
    dealer_hands, rows = count_splits(table, parse_cards(hand), parse_cards(dead), False)
    total, sums = 0, [[0] * 6 for _ in rows]
    for card in left:
        fewer, fewer_rows = count_splits(table, parse_cards(hand), parse_cards([*dead, card]), False)
        total += fewer
        for row, sum_of_row in zip(sorted(fewer_rows), sums, strict=True):
            for place, count in enumerate(row[5:]):
                sum_of_row[place] += count
    assert total == (len(left) - 7) * dealer_hands
    assert sums == [[(len(left) - 7) * count for count in row[5:]] for row in sorted(rows)]
