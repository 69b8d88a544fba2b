"""Side bets of a round as it was dealt: the line of every seat by the oracle, and what it pays."""

from fractions import Fraction
from pathlib import Path

import pytest
from messages import refused
from oracle import evaluate, side_bets

import paigow
from paigow.errors import SideBetError
from paigow.hand.deal import deal_round
from paigow.study.side_bets.dealt import settled_bets, side_bets_of

FOLDER = Path(paigow.__file__).parent / "study" / "side_bets"


def cards_of(names):
    return evaluate.parse(" ".join(names))


@pytest.mark.parametrize("name", ["fortune-2", "insurance-a", "jackpot", "tiger-9", "push-ace-high"])
def test_lines_are_those_of_the_oracle(name):
    text, bets = (FOLDER / f"{name}.toml").read_text("utf-8"), side_bets_of([f"{name}:5"], ())
    for seed in range(4):
        found = deal_round(seed, house_way="trump-plaza")
        dealer = cards_of(found.dealer.hand.names)
        laid = setting_of(dealer, found.dealer.split)
        for seat, settled in zip(found.seats, settled_bets(found, bets), strict=True):
            own = cards_of(seat.hand.names)
            if name == "push-ace-high":
                line = side_bets.line_of_two(text, own, dealer)
            elif name == "tiger-9":
                line = side_bets.line_as_set(text, dealer, laid)
            elif name == "jackpot":
                line = side_bets.line_as_set(text, own, setting_of(own, seat.best.split))
            else:
                line = side_bets.line_taking(text, own)
            assert settled.lines == ((bets[0].bet.lines[line - 1],) if line else ())
            pays = bets[0].bet.lines[line - 1].pays.amount if line else -1
            assert (settled.seat, settled.gain) == (seat.number, 5 * pays)


def setting_of(cards, split):
    low = set(cards_of(split.low))
    return next(one for one in evaluate.all_settings(cards, "second") if set(one.low_cards) == low)


def test_envy_is_for_the_hands_of_others():
    """Seeds are looked through for a table at which somebody has four of a kind or better."""
    (envy,) = side_bets_of(["envy-a:5"], ())
    for seed in range(200):
        found = deal_round(seed)
        seen = settled_bets(found, [envy])
        mine = [
            side_bets.line_taking((FOLDER / "envy-a.toml").read_text("utf-8"), cards_of(s.hand.names))
            for s in found.seats
        ]
        if any(mine):
            break
    gains = [envy.gains[line] for line in mine]
    assert [one.gain for one in seen] == [sum(gains) - own for own in gains]
    assert max(gains) >= Fraction(5)


@pytest.mark.parametrize(
    ("texts", "meters"),
    [
        (["fortune-2"], ()),
        (["fortune:5"], ()),
        (["face-up-progressive:5"], ()),
        (["fortune-2:5"], ["mega=1"]),
        ((), ["mega=1"]),
    ],
)
def test_wrong_bets(texts, meters):
    refused(SideBetError, side_bets_of, texts, meters)
