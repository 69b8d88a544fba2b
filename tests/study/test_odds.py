"""Odds: published counts from the full pack, and every table against all hands dealt one by one from a small one."""

import csv
import io
import random
from collections import Counter
from math import comb

import numpy as np
import pytest
from messages import one_line
from oracle import chances, deals, evaluate, house_way, variants
from way_wheels import BUG_WAYS

import paigow
from paigow.errors import CardError, HouseWayError, InputError
from paigow.language.grammar import CATEGORIES
from paigow.native.class_facts import class_facts, class_ways, fouls_avoided
from paigow.study.odds import odds

ALL_HANDS = comb(53, 7)
RNG = random.Random(3_862)
#: Hand, dead cards: so few are left that all hands can be dealt.
SMALL_DEALS = [deals.small_deal(RNG, left) for left in (9, 10, 10)]
#: For a wild joker: it is among the ten cards left, with three and four of a rank.
WILD_LEFT = ["Jk", "As", "Ad", "Kh", "Kd", "Kc", "7s", "7d", "7h", "7c"]
WILD_HAND = ["Ah", "Ks", "Qd", "Jd", "9h", "9c", "2s"]
WILD_DEAL = [(WILD_HAND, [name for name in deals.DECK if name not in (*WILD_LEFT, *WILD_HAND)])]
ALSPACH = {
    # Brian Alspach, https://people.math.sfu.ca/~alspach/comp40/ (2003): without the joker, with it; royal flushes are
    # those of the Wizard of Odds.
    "five aces": (0, 1_128),
    "royal flush": (4_324, 21_808),
    "straight flush": (37_260, 147_572),
    "quads": (224_848, 82_624),
    "full house": (3_473_184, 715_344),
    "flush": (4_047_644, 2_124_444),
    "straight": (6_180_020, 5_056_008),
    "trips": (6_461_620, 1_009_056),
    "two pair": (31_433_400, 4_120_416),
    "pair": (58_627_800, 5_594_160),
    "high card": (23_294_460, 1_485_960),
}


def text(cards):
    return " ".join(cards)


@pytest.fixture(scope="module")
def all_odds():
    return odds()


def test_alspachs_lines(all_odds):
    found = {line.name: (line.without_joker, line.with_joker) for line in all_odds.categories}
    assert found == ALSPACH
    assert all_odds.hands == all_odds.all_hands == ALL_HANDS
    assert sum(line.hands for line in all_odds.categories) == ALL_HANDS
    flushes = {line.name: line.hands for line in all_odds.categories}
    assert flushes["straight flush"] + flushes["royal flush"] == 210_964  # as published, the royal ones among them


def test_no_pair_by_top_card(all_odds):
    """Pay tables of side bets (https://wizardofodds.com) and an enumeration of all hands."""
    found = {line.name: line.hands for line in all_odds.no_pair}
    expected = {"9": 31_080, "T": 248_640, "J": 963_480, "Q": 2_719_500, "K": 6_386_940, "A": 14_430_780}
    assert found == expected
    assert all_odds.no_pair[-1].with_joker == 1_485_960


def test_shapes(all_odds):
    """Three pair against trips, and what best fives are made of: an enumeration of all hands."""
    shapes = {line.name: line for line in all_odds.shapes}
    assert shapes["three pair"].hands == 2_898_720
    assert shapes["trips"].hands == 7_856_640
    assert shapes["three pair"].best["two pair"] == 2_862_000
    assert shapes["trips"].best["straight"] == 201_824  # straights that also hold trips
    assert shapes["two trips"].best == {"full house": 68_640}
    assert shapes["full house + pair"].best == {"full house": 150_480}
    assert shapes["quads + pair"].hands == 56_760
    assert shapes["quads + trips"].hands == 888
    assert sum(line.hands for line in all_odds.shapes) == ALL_HANDS


def test_ranks(all_odds):
    for line in all_odds.ranks:
        pack = 1 if line.rank == "Jk" else 4
        assert line.left == pack
        assert line.hands == tuple(comb(pack, held) * comb(53 - pack, 7 - held) for held in range(pack + 1))


def test_the_joker_among_eighteen_unseen_cards():
    """35 cards seen besides the own seven: 330 hands, the unseen joker in seven of eleven (Discount Gambling, 2011)."""
    names = deals.DECK[:-1]
    found = odds(text(names[:7]), dead=text(names[7:42]))
    assert (found.unseen, found.hands) == (11, 330)
    assert found.ranks[-1].some * 11 == found.hands * 7


def test_trump_plazas_low_hands():
    """The Wizard of Odds' power ratings, by top card: https://wizardofodds.com/games/pai-gow-poker/appendix/1/."""
    dealer = odds(house_way="trump-plaza").dealer
    found = Counter()
    for line in dealer.low:
        if line.low[0] != line.low[1]:
            found[line.low[0]] += line.hands
    published = {"3": 221_460, "4": 392_144, "5": 517_204, "6": 613_620, "7": 918_000, "8": 1_758_344}
    assert {top: found[top] for top in published} == published
    through = next(line for line in dealer.low if line.low == "87")
    assert through.below + through.hands == 4_420_772
    assert sum(line.hands for line in dealer.low) == ALL_HANDS
    assert all(line.below + line.hands + line.above == ALL_HANDS for line in dealer.low)
    assert dealer.joint.sum() == sum(line.hands for line in dealer.high) == ALL_HANDS
    assert dealer.joint.sum(axis=1).tolist() == [line.hands for line in dealer.low]
    for category in CATEGORIES:
        assert sum(line.hands for line in dealer.high if line.category == category) == dealer.categories[category]


@pytest.mark.parametrize("number", range(len(SMALL_DEALS) + 1))
def test_against_every_hand(number, oracle_ways):
    """For a joker that is a bug, and in the last case a wild one."""
    hand, dead = (SMALL_DEALS + WILD_DEAL)[number]
    name = (*BUG_WAYS[: len(SMALL_DEALS)], "barona")[number]
    way, wheel = oracle_ways[name], ("second", "lowest", "second", "lowest wild")[number]
    found = odds(text(hand), dead=text(dead), house_way=name, wheel=wheel.split()[0])
    wild = name == "barona"
    names = (*evaluate.CATEGORIES[:-1], "five of a kind" if wild else "five aces")
    assert found.joker == ("wild" if wild else "bug") == found.to_json()["joker"]
    mine = evaluate.parse(text(hand))
    categories, shapes, lows, highs, ranks = Counter(), Counter(), Counter(), Counter(), Counter()
    fouls, settings = 0, []
    for cards in chances.hands(evaluate.parse(text([*hand, *dead]))):
        joker = evaluate.JOKER in cards
        best = chances.best_five(cards, wheel)
        categories[best.category, joker] += 1
        shapes[chances.shape(cards, wheel), best.category] += 1
        setting = house_way.decide(way, cards, wheel).setting
        settings.append((setting.high, setting.low))
        lows[setting.low.higher, setting.low.lower, setting.high.category] += 1
        highs[setting.high.category] += 1
        fouls += chances.would_foul(way, cards, wheel)
        held = Counter(card.rank for card in cards)
        ranks.update((rank, held[rank]) for rank in (0, *range(2, 15)))
    assert found.hands == found.all_hands == len(settings) == comb(found.unseen, 7)
    for line, category in zip(found.categories, names, strict=True):
        assert line == (category, categories[category, False], categories[category, True])
    assert {(line.name, name): hands for line in found.shapes for name, hands in line.best.items()} == shapes
    for line in found.ranks:
        rank = 0 if line.rank == "Jk" else "23456789TJQKA".index(line.rank) + 2
        assert line.hands == tuple(ranks[rank, count] for count in range(len(line.hands)))
    assert found.dealer.fouls_avoided == fouls
    assert list(found.dealer.categories) == list(names)
    assert list(found.dealer.categories.values()) == [highs[category] for category in names]
    for line, row in zip(found.dealer.low, found.dealer.joint.tolist(), strict=True):
        higher, lower = ("23456789TJQKA".index(letter) + 2 for letter in line.low)
        assert row == [lows[higher, lower, category] for category in names]
    for one in found.sets:
        low_cards = set(evaluate.parse(text(one.split.low)))
        its = next(split for split in evaluate.all_settings(mine, wheel) if set(split.low_cards) == low_cards)
        results = Counter(variants.result(its, setting, "player") for setting in settings)
        assert (one.wins, one.pushes, one.losses) == (results[1], results[0], results[-1])
        assert one.low == tuple(
            sum(compare(its.low, low) for _, low in settings)
            for compare in (lambda a, b: a > b, lambda a, b: a == b, lambda a, b: a < b)
        )
        assert one.high == tuple(
            sum(compare(its.high, high) for high, _ in settings)
            for compare in (lambda a, b: a > b, lambda a, b: a == b, lambda a, b: a < b)
        )
    assert any(one.best for one in found.sets)
    assert any(one.house_way for one in found.sets)


def test_fouls_are_met_with():
    """So that counting them above counts something."""
    fouls = {odds(text(hand), dead=text(dead), house_way="foxwoods").dealer.fouls_avoided for hand, dead in SMALL_DEALS}
    assert max(fouls) > 0


@pytest.mark.parametrize("words", [["straight"], ["two pair K+"], ["three pair"], ["straight", "trips"], ["made 7-9"]])
def test_holds(words):
    """Only hands that hold it; words for five cards count before those for a shape."""
    for hand, dead in SMALL_DEALS[1:]:
        found = odds(text(hand), dead=text(dead), holds=words, house_way="foxwoods")
        matching = 0
        for cards in chances.hands(evaluate.parse(text([*hand, *dead]))):
            legal = evaluate.legal_settings(cards, "second")
            rules = [house_way.read_rule({"hand" if word == "three pair" else "holds": word}) for word in words]
            matching += all(house_way.when(rule, cards, legal) for rule in rules)
        assert found.hands == matching
        assert found.all_hands == comb(found.unseen, 7)
        for lines in (found.categories, found.shapes):
            assert sum(line.hands for line in lines) == matching
        for line in found.ranks:
            assert sum(line.hands) == matching
        assert found.dealer.joint.sum() == matching
        assert all(one.wins + one.pushes + one.losses == matching for one in found.sets)


def test_royal_flush_dealt():
    """4,324 without and 21,808 with the joker."""
    found = odds(holds=["royal flush"])
    assert found.hands == 26_132
    assert {line.name: line[1:] for line in found.categories if line.hands} == {"royal flush": (4_324, 21_808)}


def test_sets_are_those_of_advice():
    advice = paigow.advise("As Jk Qs Qh Qd 7s 2s", dead="Kc Kd")
    best, house = odds("As Jk Qs Qh Qd 7s 2s", dead="Kc Kd", house_way="golden-nugget").sets
    for one, split in ((best, advice.best), (house, advice.house_way_split)):
        assert (one.wins, one.pushes, one.losses) == (split.wins, split.pushes, split.losses)
        assert one.low[:2] == (split.low_wins, split.low_copies)
        assert one.high[:2] == (split.high_wins, split.high_copies)


def test_csv_and_json_hold_every_table():
    found = odds("As Kd", house_way="claridge")
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    sums = Counter()
    for row in rows:
        sums[row["table"]] += int(row["hands"])
    hands = comb(51, 7)
    data = found.to_json()
    assert data["hands"] == hands
    assert sums.pop("rank") == 14 * hands
    assert sums.pop("no pair") == sum(line["hands"] for line in data["no_pair"])
    assert set(sums) == {"category", "shape", "dealer's high", "dealer's low and high"}
    assert set(sums.values()) == {hands}
    assert sum(sum(line["best"].values()) for line in data["shapes"]) == hands
    assert sum(line["hands"] for line in data["dealer"]["low"]) == hands
    assert "sets" not in data


@pytest.mark.parametrize(
    ("call", "error", "wrong"),
    [
        (lambda: odds("As Kd Qh Jc 9s 9d 2c 3c"), CardError, "8 cards are given"),
        (lambda: odds("As", dead="As"), CardError, "As is in the hand and among the dead cards"),
        (lambda: odds(dead=text(deals.DECK[:47])), CardError, "47 known cards leave 6"),
        (lambda: odds(holds=["strait"]), InputError, 'perhaps "straight"'),
        (lambda: odds(holds=[""]), InputError, "no words"),
        (lambda: odds(house_way="nowhere"), HouseWayError, 'no house way "nowhere"'),
        (lambda: odds(wheel="third"), InputError, 'wheel "third" is neither'),
    ],
)
def test_wrong_input(call, error, wrong):
    with pytest.raises(error) as raised:
        call()
    assert wrong in one_line(raised.value)


def test_native_arrays_of_the_wrong_size():
    with pytest.raises(ValueError, match="292253 values"):
        class_ways([], np.empty(7, np.uint32))
    with pytest.raises(ValueError, match="card ids"):
        class_ways([3, 3], np.empty(292_253, np.uint32))
    with pytest.raises(ValueError, match="14 rows"):
        class_facts(0, np.empty(292_253, np.uint32), np.empty(292_253, np.uint8), np.empty((13, 292_253), np.uint8))
    with pytest.raises(ValueError, match="rows of 17"):
        fouls_avoided(b"xx", 1, 0, np.empty(292_253, np.uint8))
