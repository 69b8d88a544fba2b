"""Copies that push or go to the player, at one position or both: one hand, whole games, open cards, rounds, tables."""

import random
from itertools import product

import numpy as np
import pytest
from messages import refused
from oracle import brute, deals, evaluate, house_way, variants

import paigow
from paigow.errors import RulesError
from paigow.game.cards import CARD_NAMES
from paigow.game.showdown import outcomes, set_all
from paigow.hand.deal import outcome_of
from paigow.native.strength import copies_code
from paigow.rules.copies import BANKERS, OWNERS, Copies, parse_copies
from paigow.rules.game import Rules
from paigow.rules.sets import parse_rule_set, rules_of
from paigow.solving.whole_game import solve
from paigow.study.edge import edge
from paigow.tables.build import build_table
from paigow.tables.folders import Game
from paigow.tables.verify import check_table

ROLES = ("player", "banker")
ALL = [Copies(*owners) for owners in product(OWNERS, repeat=2)]
RNG = random.Random(4_118)
SMALL_DEALS = [deals.small_deal(RNG, left) for left in (7, *[9] * 6, 10, 10)]
#: Cards left of few ranks, and a hand of the same: copies everywhere.
for its_hand, its_left in (
    ("Ac Kd Qh Jc 9s 7d 4c", "Ad Kh Qs Jd 9h 7c 4d 2h 3s"),
    ("Ac Kd Kh 9c 9s 4d 2c", "Ad Ah Kc Ks 9d 9h 4h 2s Jk"),
):
    used = [*its_hand.split(), *its_left.split()]
    SMALL_DEALS.append((its_hand.split(), [name for name in deals.DECK if name not in used]))
#: A part of the game: sets of ranks as bit masks.
RANKS = (4096, 4111)
KEYS = ("wins", "pushes", "losses", "high_wins", "high_copies", "low_wins", "low_copies")
PUSHES = [{"high": "high card K-A"}]


def text(cards):
    return " ".join(cards)


@pytest.fixture(scope="module")
def dealt(oracle_ways):
    """The small deals, each with a way and all hands that its dealer can hold, as he sets them."""
    found = []
    for n, (hand, dead) in enumerate(SMALL_DEALS):
        name = ("foxwoods", "golden-nugget")[n % 2]
        cards = evaluate.parse(text(hand)), evaluate.parse(text(dead))
        found.append((hand, dead, name, brute.dealer_settings(*cards, oracle_ways[name], "second")))
    return found


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("copies", ALL, ids=str)
def test_one_hand(copies, role, dealt):
    """Every split against every dealer hand; with push rules as well."""
    copied = 0
    for n, (hand, dead, name, dealer) in enumerate(dealt):
        pushes = PUSHES if n % 3 == 0 else []
        cards = evaluate.parse(text(hand))
        known = variants.count_splits(cards, dealer, "second", role, pushes, copies=copies.to_json())
        rules = Rules(role=role, copies=copies, pushes=tuple(pushes))
        advice = paigow.advise(text(hand), name, rules=rules, dead=text(dead))
        assert advice.dealer_hands == len(dealer)
        found = {
            frozenset(evaluate.parse(text(split.low))): {key: getattr(split, key) for key in KEYS}
            for split in advice.splits
        }
        assert found == {low: vars(counts) for low, counts in known.items()}, f"{text(hand)}, {name}"
        assert all(split.wins + split.pushes + split.losses == len(dealer) for split in advice.splits)
        copied += sum(split.low_copies + split.high_copies for split in advice.splits)
    assert copied > 30


@pytest.mark.parametrize("role", ROLES)
def test_arrays_and_single_outcomes(role, oracle_ways, dealer_table):
    """Two dealt hands set by the house way: as arrays, as splits, by the oracle."""
    rng = np.random.default_rng(5)
    few = np.array([card for card in range(53) if card >> 2 in (7, 10, 12, 13)], np.uint8)  # copies are frequent
    few = np.append(few, np.arange(2, dtype=np.uint8))
    dealt = np.array([rng.permutation(few)[:14] for _ in range(60)])
    table = dealer_table("foxwoods", "second")
    mine, his = (set_all(table, np.ascontiguousarray(part)) for part in (dealt[:, :7], dealt[:, 7:]))
    way = paigow.load_house_way("foxwoods")
    seen = set()
    for copies in ALL:
        rules = Rules(role=role, copies=copies)
        found = outcomes(mine, his, copies=rules.copies_code)
        for row, result in zip(dealt.tolist(), found.tolist(), strict=True):
            names = [CARD_NAMES[card] for card in row]
            settings = [
                house_way.decide(oracle_ways["foxwoods"], evaluate.parse(text(part)), "second").setting
                for part in (names[:7], names[7:])
            ]
            assert result == variants.result(settings[0], settings[1][1::-1], role, (), copies.to_json())
            splits = [way.set_hand(part) for part in (names[:7], names[7:])]
            assert outcome_of(*splits, rules) == {1: "win", 0: "push", -1: "lose"}[result]
        seen.add(tuple(found.tolist()))
    assert len(seen) > 4


@pytest.mark.parametrize("role", ROLES)
def test_whole_game(role):
    """A copy of whoever wins it is the banker's copy with the roles turned; where it pushes, wins are those of one rule
    and losses those of the other."""
    way = paigow.load_house_way("foxwoods")

    def played(copies, role=role):
        found = solve(way, Rules(role=role, copies=copies), [way], by_class=True, ranks=RANKS)
        return found.played[0]

    standard, turned, push = (
        played(copies) for copies in (BANKERS, Copies("player", "player"), Copies("push", "push"))
    )
    mirror = played(BANKERS, "banker" if role == "player" else "player")
    assert all(np.array_equal(a, b) for a, b in zip(turned, mirror, strict=True))
    lucky = turned if role == "player" else standard
    other = standard if role == "player" else turned
    assert np.array_equal(push[0], other[0])
    assert np.array_equal(push[1], lucky[1])
    assert not np.array_equal(lucky[0], other[0])


@pytest.mark.whole
def test_a_fair_game():
    """Both set alike and copies push: won as often as lost, to the last deal."""
    found = edge("foxwoods", "foxwoods", rules=Rules(copies=Copies("push", "push"), commission=0))
    assert found.wins == found.losses
    # 40.4958 % push and 2.5305 % are copied at one position (Wizard of Odds, 2013): with none of these lost or won.
    assert 0.404958 < found.pushes / found.deals < 0.404958 + 0.025305


def test_rounds_against_several():
    """The exact part of a round is as often the bet against one, whoever owns copies."""
    hand, dead = SMALL_DEALS[0][0], ()
    for copies in (Copies("push", "banker"), Copies("player", "push")):
        rules = Rules(role="banker", copies=copies, commission="5%", opponents=2)
        best = paigow.advise(text(hand), rules=rules, dead=dead, trials=2000).best
        one = paigow.advise(text(hand), rules=Rules(role="banker", copies=copies)).splits
        same = next(split for split in one if split.low == best.low)
        hands = 53_524_680
        assert best.round.before_commission == pytest.approx(2 * (same.wins - same.losses) / hands)


def test_the_rule_in_words_and_files():
    assert str(Rules(copies="push")).startswith("you play, copies push;")
    assert str(Rules(role="banker", copies={"low": "player"})).startswith("you bank, low copies lose, high copies win;")
    assert str(Rules(copies="player")).startswith("you play, copies win;")
    rules = parse_rule_set('name = "x"\ncopies = { low = "push" }', "x.toml").rules
    assert rules.copies == Copies("push", "banker")
    assert rules_of(rules, "second", role="banker").copies == rules.copies
    assert Rules.of("second", 0, "player", copies=rules.to_json()["copies"]).copies == rules.copies
    assert parse_copies("player") == Copies("player", "player")
    names = {Game.of("foxwoods", rules=Rules(copies=copies)).name for copies in ALL}
    assert len(names) == len(ALL)
    assert "foxwoods.player.second.5pc" in names


def test_tables_remember_it(tmp_path):
    rules = Rules(copies=Copies("push", "player"))
    game = Game.of("foxwoods", rules=rules)
    build_table(game, str(tmp_path / "table"), ranks=RANKS)
    with paigow.open_table(str(tmp_path / "table")) as table:
        assert table.rules.copies == rules.copies
    assert check_table(str(tmp_path / "table"), sample=20).counted == 20


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        ("dealer", 'copies "dealer" are neither banker, push nor player'),
        (1, 'copies "1" are neither'),
        ({"middle": "push"}, 'copies: "middle" is neither low nor high'),
        ({"low": None}, 'copies "None" are neither'),
        ({}, "neither low nor high is named"),
    ],
)
def test_wrong_values(value, wrong):
    assert wrong in refused(RulesError, parse_copies, value)
    assert wrong in refused(RulesError, Rules, copies=value)


def test_wrong_values_in_files():
    message = refused(RulesError, parse_rule_set, 'name = "x"\n\ncopies = "house"', "x.toml")
    assert message.startswith('x.toml, line 3: copies "house" are neither')


def test_codes():
    assert [copies_code(value) for value in (False, True, 0, 15)] == [0, 15, 0, 15]
    for copies in ALL:
        assert copies_code(copies.code("player")) == copies.code("player")
    for wrong in (16, -1, 1, 2, 6):
        with pytest.raises(ValueError, match="whose copies are"):
            copies_code(wrong)
