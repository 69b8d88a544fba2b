"""What becomes of fouls: every set of two hands as it could be laid, against the oracle's sentence of the rule."""

import random

import pytest
from messages import refused
from oracle.evaluate import JOKER, RANK_LETTERS, all_settings, parse
from oracle.house_way import decide, read
from oracle.variants import settled_as_laid

import paigow
from paigow.errors import RulesError
from paigow.game.cards import CARD_NAMES
from paigow.rules.game import Rules
from paigow.rules.sets import parse_rule_set, rules_of
from paigow.tables.folders import Game

RULES = [{}, {"own": "reset"}, {"dealer": "lost"}, {"own": "reset", "dealer": "lost"}]
WORDS = {1: "win", 0: "push", -1: "lose"}


def name(card):
    return "Jk" if card == JOKER else RANK_LETTERS[card.rank - 2] + card.suit


@pytest.mark.parametrize("fouls", RULES, ids=str)
def test_as_they_were_laid(fouls):
    rng, way = random.Random(12), read(paigow.load_house_way("foxwoods").text)
    rules = Rules(fouls=fouls) if fouls else Rules()
    for _ in range(3):
        cards = rng.sample(CARD_NAMES, 14)
        advice = paigow.advise(cards[:7], "foxwoods", rules=rules, dealer=cards[7:])
        hands = parse(" ".join(cards[:7])), parse(" ".join(cards[7:]))
        houses = tuple(decide(way, hand, "second").setting for hand in hands)
        laid = [all_settings(hand, "second") for hand in hands]
        for mine in rng.sample(laid[0], 8):
            for his in laid[1]:
                names = [" ".join(map(name, one.low_cards)) for one in (mine, his)]
                found = paigow.grade(advice, *names)
                assert found.result == WORDS[settled_as_laid(mine, his, houses, fouls)], (cards, names)
                if found.foul and fouls.get("own") == "reset":
                    assert found.counted_as == advice.house_way_split
                    assert found.cost == advice.cost(advice.house_way_split)
                else:
                    assert found.counted_as is None


def test_words_and_files():
    rules = parse_rule_set('name = "x"\nfouls = { own = "reset", dealer = "lost" }', "x.toml").rules
    assert rules == Rules(fouls={"own": "reset", "dealer": "lost"})
    assert str(rules).endswith("; your foul is set anew by the house way; the dealer's foul loses")
    assert rules.to_json()["fouls"] == {"own": "reset", "dealer": "lost"}
    assert rules_of(rules, "second", commission="1%").fouls == rules.fouls
    assert "the opponent's foul loses" in str(rules_of(rules, "second", role="banker"))
    assert Rules(fouls={"own": "lost"}) == Rules()


def test_a_table_is_that_of_the_game_without():
    """Neither a best set nor a house way's is a foul."""
    assert Game.of("foxwoods", rules=Rules(fouls={"own": "reset"})) == Game.of("foxwoods")


@pytest.mark.parametrize(
    ("fouls", "wrong"),
    [
        ("reset", 'fouls "reset" do not say whose'),
        ({}, "do not say whose"),
        ({"mine": "reset"}, 'fouls: "mine" is neither own nor dealer'),
        ({"own": "push"}, 'fouls "push" is neither lost nor reset'),
        ({"own": 1}, 'fouls "1" is neither lost nor reset'),
    ],
)
def test_wrong_values(fouls, wrong):
    assert wrong in refused(RulesError, Rules, fouls=fouls)
