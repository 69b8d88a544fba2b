"""Cards: rows in a player's words, worth what `strategy show` says, the two-pair chart by another road, each format."""

from fractions import Fraction

import part_of_the_game
import pytest

import paigow
from paigow.game.cards import RANKS
from paigow.house_ways.way import parse_house_way
from paigow.language.grammar import parse_rule
from paigow.study.strategies.card import strategy_card
from paigow.study.strategies.card_files import card_file
from paigow.study.strategies.card_words import said
from paigow.study.strategy_rows import strategy_rows


@pytest.fixture(scope="module", autouse=True)
def part():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
        yield


@pytest.fixture(scope="module")
def card():
    return strategy_card("carry-10", ["golden-nugget"])


@pytest.mark.parametrize(
    ("rule", "hands", "deed"),
    [
        (
            {"hand": "two pair 2-J 2-8 A", "high": "two pair"},
            "Two pair, jacks or lower over eights or lower, an ace outside",
            "keep both pairs behind",
        ),
        (
            {"hand": "no pair A * 2-T 2-8", "low": "2nd+5th"},
            "No pair, ace high, third card ten or lower, fourth card eight or lower",
            "put the second and the fifth card in front",
        ),
        ({"high": "made", "low": "K+"}, "A straight or flush", "keep it behind if king-high or better fits in front"),
        ({"high": "made"}, "A straight or flush", "keep it behind"),
        (
            {"hand": "quads 2-6 5+", "high": "quads"},
            "Four of a kind up to sixes, a five or better outside",
            "keep all four behind",
        ),
        (
            {"hand": "trips 2-K", "low": "1st+2nd"},
            "Three of a kind up to kings",
            "put the two highest single cards in front",
        ),
        (
            {"hand": "pair A * 7-8", "low": "1st+3rd"},
            "A pair of aces, second outside seven or eight",
            "put the highest and the third single card in front",
        ),
        (
            {"hand": "pair K+ 2-K", "high": "flush"},
            "A pair of kings or higher, highest outside king or lower",
            "keep a flush behind",
        ),
        (
            {"hand": "trips A", "high": "pair A"},
            "Three aces",
            "split, a pair behind and the third in front with the best other card",
        ),
        ({"low": "pair"}, "Any hand", "play the highest legal pair in front"),
        ({"hand": "no pair"}, "No pair", "play the best legal hand in front"),
        (
            {"joker": True, "hand": "pair A", "high": "pair"},
            "With the joker, a pair of aces",
            "keep the pair behind with the best hand in front",
        ),
    ],
)
def test_rows_as_they_are_said(rule, hands, deed):
    assert said(parse_rule(rule)) == (hands, deed)


def test_no_word_of_high_and_low_hands_is_left():
    """A card speaks of front and behind; "high" is said of cards alone."""
    for key in (*paigow.house_way_names(), "carry-50"):
        for rule in paigow.load_house_way(key).rules:
            deed = f" {said(rule)[1]} "
            assert " low " not in deed
            assert " high " not in deed


def test_it_is_priced_as_strategy_show_prices_it(card):
    shown = strategy_rows("carry-10", "golden-nugget")
    assert [row.worth for row in card.rows] == [Fraction(row.cost, shown.unit) for row in shown.rows]
    assert [row.decided for row in card.rows] == [row.hands for row in shown.rows]
    assert card.distance == shown.distance
    assert f"{100 * shown.distance:.4f}%" in card.price_text
    assert card.dealers_text == "Against Golden Nugget, Las Vegas."


@pytest.mark.slow
def test_several_dealers_are_averaged():
    card = strategy_card("carry-10", ["golden-nugget", "foxwoods"])
    both = [strategy_rows("carry-10", dealer) for dealer in ("golden-nugget", "foxwoods")]
    assert card.distance == sum(one.distance for one in both) / 2
    assert card.rows[2].worth == sum(Fraction(one.rows[2].cost, one.unit) for one in both) / 2
    assert (
        f"golden-nugget {100 * both[0].distance:.4f}, foxwoods {100 * both[1].distance:.4f}"
        in card.dealers_text.replace("\N{NO-BREAK SPACE}", " ")
    )


def test_the_chart_is_how_hands_are_set(card):
    """Hands of the part game: one of each two pair with an ace outside, and with a king the highest card there."""
    way = paigow.load_house_way("carry-10")
    for high, low in (("7", "4"), ("7", "5"), ("6", "2"), ("5", "3")):
        cell = card.chart[12 - RANKS.index(high)][RANKS.index(low)]
        kept = {}
        for outside in "AK":
            others = [rank for rank in "2345678" if rank not in (high, low)]
            hand = f"{high}c {high}d {low}h {low}s {outside}c {others[0]}d {others[-1]}h"
            kept[outside] = way.set_hand(hand).high_name.startswith("two pair")
        assert kept == {"A": cell in ("A", "K"), "K": cell == "K"}


@pytest.mark.parametrize(
    ("form", "begin"),
    [
        pytest.param("svg", b"<?xml", marks=pytest.mark.slow),
        ("pdf", b"%PDF"),
        pytest.param("png", b"\x89PNG", marks=pytest.mark.slow),
        ("html", b"<!DOC"),
    ],
)
def test_each_format(card, form, begin):
    if form != "html":
        pytest.importorskip("matplotlib")
    content = card_file(card, f"card.{form}")
    assert content.startswith(begin)
    assert content == card_file(card, f"card.{form}")
    if form in ("svg", "html"):
        text = content.decode()
        assert all(row.worth_text in text for row in card.rows)
        assert "keep both pairs behind" in text
        assert "10 rows for any dealer" in text
    if form == "html":
        assert "<script" not in text
        assert "http" not in text
        assert "prefers-color-scheme: dark" in text


def test_names_are_no_markup(card):
    text = paigow.load_house_way("carry-10").text.replace("10 rows for any dealer", "a <b>&")
    own = strategy_card(parse_house_way(text, "own.toml"))
    assert "<h1>a &lt;b&gt;&amp;</h1>" in card_file(own, "card.html").decode()
