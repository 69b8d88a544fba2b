"""Hands with which the dealer wins outright: counts against every hand dealt, the whole game, and what is wrong."""

import random
from itertools import combinations
from math import comb

import pytest
from messages import one_line
from oracle import brute, deals, evaluate, house_way, variants

import paigow
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.rules.game import Rules
from paigow.rules.outright import Outright, parse_outright
from paigow.rules.sets import load_rule_set, parse_rule_set
from paigow.solving.open_replies import DEALER_HANDS, open_counts
from paigow.solving.whole_game import solve
from paigow.tables.folders import Game

OPEN = load_rule_set("dealer-open").rules
CLOSED = Rules(commission=0, dealer_wins=OPEN.dealer_wins)
#: Cards left that often make the dealer a hand with jacks, or that decide nearly the whole of it.
LEFT = (
    "Jc Jd Js 9h 9d Ac Kd 2s Jk",
    "Jc Jh Jk 4d 5s 6c 7h 8d 9s",
    "Jc Jd Kc Kd Qs 8h 2c 5d As",
)
WINS = (
    [{"cards": "J J"}],
    pytest.param([{"cards": "K K J"}, {"cards": "Q"}], marks=pytest.mark.slow),
    pytest.param([{"cards": "A A"}], marks=pytest.mark.slow),
)
JACKS_SEED = 41  # of a round in which the dealer has two jacks
KEYS = ("wins", "pushes", "losses", "high_wins", "high_copies", "low_wins", "low_copies")


def text(cards):
    return " ".join(cards)


def deal(n):
    rng = random.Random(n)
    left = LEFT[n % len(LEFT)].split()
    hand = ["Ah", "Jk", *rng.sample([name for name in deals.NAMES if name not in (*left, "Ah")], 5)]
    if "Jk" in left:
        hand = ["Ah", "As", *hand[2:]] if "As" not in hand else [*hand[:1], "Ad", *hand[2:]]
    hand = list(dict.fromkeys(hand))
    hand += rng.sample([name for name in deals.NAMES if name not in (*left, *hand)], 7 - len(hand))
    return hand, left, [name for name in deals.DECK if name not in (*hand, *left)]


@pytest.mark.parametrize("wins", WINS, ids=str)
def test_counts(wins, oracle_ways):
    lost = 0
    for n, name in enumerate(("golden-nugget", "california", "barona")):
        hand, left, dead = deal(n)
        way = oracle_ways[name]
        rules = Rules(
            wheel=way.wheel.split()[0], joker="wild" if "wild" in way.wheel else "bug", dealer_wins=tuple(wins)
        )
        found = paigow.advise(text(hand), name, rules=rules, dead=text(dead))
        known = variants.count_outright(evaluate.parse(text(hand)), evaluate.parse(text(left)), way, way.wheel, wins)
        assert found.dealer_hands == comb(len(left), 7)
        assert {
            frozenset(evaluate.parse(text(split.low))): {key: getattr(split, key) for key in KEYS}
            for split in found.splits
        } == {low: vars(counts) for low, counts in known.items()}
        lost += min(split.losses for split in found.splits)
    assert lost


def test_known_cards_and_tables(oracle_ways):
    """A dealer who is seen, the round of a table and a set that is graded: all lost, or as they would be."""
    outcomes = set()
    for n in range(12):
        dealt = random.Random(n).sample(deals.DECK, 14)
        dealt[7:9] = ["Js", "Jd"] if n % 2 else dealt[7:9]
        if len(set(dealt)) < 14:
            continue
        hand, cards = dealt[:7], dealt[7:]
        found = paigow.advise(text(hand), "foxwoods", rules="dealer-open", dealer=text(cards))
        his = house_way.decide(oracle_ways["foxwoods"], evaluate.parse(text(cards)), "second").setting
        wins = variants.holds_cards(evaluate.parse(text(cards)), "J J")
        assert found.dealer.wins == wins == found.to_json()["dealer"]["wins_outright"]
        reply = variants.best_reply(evaluate.parse(text(hand)), (his.high, his.low), "second", "player")
        assert found.best.wins - found.best.losses == (-1 if wins else reply)
        graded = paigow.grade(found, text(found.best.low))
        assert graded.result == {1: "win", 0: "push", -1: "lose"}[-1 if wins else reply]
        outcomes.add((wins, graded.result))
    assert {(True, "lose")} < outcomes
    dealt = paigow.deal_round(JACKS_SEED, seats=2, rules="dealer-open")
    assert dealt.dealer.wins
    assert {seat.best.outcome for seat in dealt.seats} == {"lose"}


def test_hands_of_the_whole_pack():
    """12,307,232 hands hold two jacks or more: 6 C(49, 5) + 4 C(49, 4) + C(49, 3)."""
    jacks = 6 * comb(49, 5) + 4 * comb(49, 4) + comb(49, 3)
    assert jacks == 12_307_232
    way = paigow.load_house_way("foxwoods")
    table = load_dealer_table(way, "second", OPEN.settled)
    plain = load_dealer_table(way, "second")
    changed = [
        hands
        for number, hands in enumerate(plain.all_class_hands())
        if [card >> 2 for card in plain.class_cards(number)].count(9) >= 2
    ]
    assert sum(changed) == jacks
    assert table.pushed_hands() == 0
    # With three jacks in the hand he has two in no case; with none he wins outright by the same sum over his 46 cards.
    jacks_left = 6 * comb(42, 5) + 4 * comb(42, 4) + comb(42, 3)
    best = paigow.advise("As Ah Kd Qc 9s 8d 2c", "foxwoods", rules=CLOSED)
    plain_best = paigow.advise("As Ah Kd Qc 9s 8d 2c", "foxwoods", rules="no-commission")
    assert best.best.losses > plain_best.best.losses
    assert min(split.losses for split in best.splits) >= jacks_left
    three = paigow.advise("Js Jh Jd Qc 9s 8d 2c", "foxwoods", rules=CLOSED)
    assert three.splits[0].wins == paigow.advise("Js Jh Jd Qc 9s 8d 2c", "foxwoods", rules="no-commission").best.wins


@pytest.mark.parametrize("rules", [OPEN, CLOSED], ids=["open", "closed"])
def test_a_part_of_the_whole_game(rules):
    """Each class as for one hand; what the best reply does is counted hand by hand in the tests of open cards."""
    way = paigow.load_house_way("trump-plaza")
    support = sum(1 << rank for rank in (9, 10, 11, 12))
    found = solve(way, rules, ranks=(support, support + 1), jobs=1)
    table = load_dealer_table(way, "second", rules.settled)
    for cards in ("As Ah Kd Kc Qs Jd Jc", "Jk Ah Kd Kc Qs Qd Jc", "As Ks Qs Js Kd Qh Ad"):
        hand = paigow.parse_cards(cards)
        place = paigow.native.index.class_index(hand) - found.first
        counts = int(found.wins[place]), int(found.losses[place])
        if rules.open_dealer:
            assert counts == open_counts(table, rules, hand)
            assert sum(counts) <= DEALER_HANDS
        else:
            best = paigow.advise(cards, way, rules=rules).best
            assert counts == (best.wins, best.losses)


def test_the_best_reply_by_dealing(oracle_ways):
    hand, left, dead = deal(0)
    way = oracle_ways["trump-plaza"]
    total = 0
    for cards in combinations(evaluate.parse(text(left)), 7):
        setting = house_way.decide(way, cards, "second").setting
        reply = variants.best_reply(evaluate.parse(text(hand)), (setting.high, setting.low), "second", "player")
        total += -1 if variants.holds_cards(cards, "J J") else reply
    found = 0
    for cards in combinations(left, 7):
        answer = paigow.advise(text(hand), "trump-plaza", rules=OPEN, dealer=text(cards))
        found += answer.best.wins - answer.best.losses
    assert found == total
    assert len(brute.remaining_deck(evaluate.parse(text(hand)), evaluate.parse(text(dead)))) == len(left)


def test_a_table_of_its_own():
    game = Game.of("foxwoods", rules=CLOSED)
    assert ".wins-" in game.name
    assert game.rules == Rules(commission=0, dealer_wins=OPEN.dealer_wins)
    with pytest.raises(paigow.RulesError, match="the dealer's cards lie open"):
        Game.of("foxwoods", rules="dealer-open")


def test_words():
    assert "the dealer wins outright with two jacks;" in str(OPEN)
    assert str(Outright("AJJ")) == "an ace and two jacks"
    assert parse_outright({"cards": "2 K 2"}) == Outright("K22")
    assert OPEN.to_json()["dealer_wins"] == [{"cards": "J J"}]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('dealer_wins = "J J"', "line 2: dealer_wins: .* is not a list of hands; right: "),
        ('dealer_wins = ["J J"]', "line 2: dealer_wins: .* is not a hand in braces"),
        ('dealer_wins = [{ cards = "J X" }]', "line 2: cards: unknown rank .X. in .J X."),
        ('dealer_wins = [{ cards = "J J J J J" }]', "line 2: cards: no seven cards are .J J J J J. and others"),
        ('dealer_wins = [{ card = "J J" }]', "line 2: .* names no cards with which the dealer wins"),
        ('dealer_wins = [{ cards = "J J" }]\nrole = "banker"', "outright are for a player; right: role player"),
        (
            'dealer_wins = [{ cards = "J J" }]\ncopies = "push"',
            "for low copies of the banker's; right: copies",
        ),
    ],
)
def test_what_is_wrong(line, message):
    with pytest.raises(paigow.RulesError, match=message) as caught:
        parse_rule_set(f'name = "Mine"\n{line}\n', "mine.toml")
    one_line(caught.value)
    assert "right: " in str(caught.value)
