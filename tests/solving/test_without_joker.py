"""The game from 52 cards: the joker is in no hand, so that it is one more dead card for each."""

from math import comb

import numpy as np
import pytest
from messages import refused

from paigow import load_house_way
from paigow.cli.main import main
from paigow.errors import RulesError
from paigow.native.counts import count_splits
from paigow.native.index import class_hand, class_size
from paigow.rules.game import Rules
from paigow.solving.whole_game import DEALS_WITHOUT_JOKER, NO_SPLIT, solve
from paigow.study import edge as edges

BUG = 52
PAIRS = [(i, j) for i in range(6) for j in range(i + 1, 7)]
#: Parts of the game: sets of ranks as bit masks, one with many flushes.
PARTS = [(4096, 4104), (7936, 7937)]


@pytest.mark.parametrize("ranks", PARTS)
@pytest.mark.parametrize("rules", [Rules(), Rules(role="banker"), Rules(copies={"low": "push"})], ids=str)
def test_every_class(rules, ranks, dealer_table):
    """Best split, wins, losses and the house way's own, against one hand counted with the joker dead."""
    way = load_house_way("foxwoods")
    found = solve(way, rules, [way], by_class=True, ranks=ranks, joker=False)
    table = dealer_table("foxwoods", "second")
    totals = np.zeros((2, 2), np.int64)
    flushes = 0
    for place in range(len(found.split)):
        hand = class_hand(found.first + place)
        counts = found.wins[place], found.losses[place]
        if BUG in hand:
            assert (found.split[place], *counts) == (NO_SPLIT, 0, 0)
            continue
        dealer_hands, splits = count_splits(table, hand, [BUG], rules.copies_code)
        assert dealer_hands == comb(45, 7)
        legal = [one for one in splits if one[4]]
        best = max(legal, key=lambda one: (rules.balance(one[5], one[6]), one[2], one[3]))
        assert counts == best[5:7]
        assert found.split[place] == PAIRS.index(best[:2])
        _, i, j = table.set_hand(hand)
        own = next(one for one in legal if one[:2] == (i, j))
        assert (found.played[0][0][place], found.played[0][1][place]) == own[5:7]
        size = class_size(found.first + place)
        totals += size * np.array([best[5:7], own[5:7]])
        flushes += max(sum(card % 4 == suit for card in hand) for suit in range(4)) >= 5
    assert [found.optimal, *found.strategies] == [tuple(row) for row in totals.tolist()]
    assert flushes or ranks != PARTS[1]


def test_deals():
    """Hands of seven from 52 cards, and of seven from the other 45."""
    assert comb(52, 7) * comb(45, 7) == DEALS_WITHOUT_JOKER
    assert comb(52, 7) == 133_784_560


@pytest.fixture
def part(monkeypatch):
    monkeypatch.setattr(edges, "solve", lambda *game, **options: solve(*game, ranks=PARTS[0], **options))


def test_edge(part):
    with_joker, without = (edges.edge("foxwoods", "foxwoods", deck=deck) for deck in (53, 52))
    assert (with_joker.deck, without.deck, without.deals) == (53, 52, DEALS_WITHOUT_JOKER)
    assert without.wins < with_joker.wins
    assert without.pushes + without.wins + without.losses == without.deals
    assert without.to_json()["deck"] == 52
    both = edges.alternate_edges("foxwoods", ["foxwoods"], deck=52)[0]
    assert both.as_player == without
    assert both.deals == 2 * DEALS_WITHOUT_JOKER
    assert "a pack of 54 cards" in refused(RulesError, edges.edge, deck=54)
    assert "dealt from 53 cards" in refused(RulesError, edges.edge, role="banker", opponents=2, deck=52)
    with pytest.raises(ValueError, match="pack with the joker"):
        solve(load_house_way("foxwoods"), Rules(), joker=False, values=object())


def test_command(part, capsys):
    assert main(["edge", "--dealer", "foxwoods", "--deck", "52"]) == 0
    text = capsys.readouterr().out
    assert "Pack" in text
    assert "52 cards, no joker" in text
    assert f"of {DEALS_WITHOUT_JOKER:,} deals" in text
    assert main(["edge", "--dealer", "foxwoods", "--deck", "51"]) == 2
    assert main(["edge", "--dealer", "foxwoods", "--deck", "52", "--seen", "7"]) == 2
    assert "with the joker in the pack" in capsys.readouterr().err


@pytest.mark.whole
def test_both_alike():
    """As often copied as not in the whole game of 52 cards: copies that push leave a fair game."""
    found = edges.edge("foxwoods", "foxwoods", rules=Rules(copies="push", commission=0), deck=52)
    assert found.wins == found.losses > 0.25 * found.deals
