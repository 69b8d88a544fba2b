"""The wild joker over whole games and side bets: what was enumerated or simulated elsewhere, and who refuses it."""

from fractions import Fraction

import pytest
from messages import refused

import paigow
from paigow import RulesError, SideBetError, load_house_way
from paigow.house_ways.cases import conformance_cases
from paigow.house_ways.check import count_hands
from paigow.house_ways.export import export_house_way
from paigow.house_ways.way import parse_house_way
from paigow.study.edge import edges
from paigow.study.side_bets.bet import parse_side_bet
from paigow.study.side_bets.count import count_lines

HAND = "Jk As Kd Qc 9h 8s 2d"
#: Five of a kind, royal, straight flush, quads, full house: enumerated. No line takes what is left.
DYNASTY = (14_664, 26_132, 184_832, 1_121_024, 5_997_144)


def test_wild_dynasty():
    """Lines and edge by plain enumeration of all hands; straights that hold trips, and trips, by the rest."""
    bet = paigow.load_side_bet("wild-dynasty")
    counts = count_lines(bet)
    assert counts[1:6] == DYNASTY
    assert sum(counts) == 154_143_080
    gains = [-counts[0], *(int(line.pays.amount) * count for line, count in zip(bet.lines, counts[1:], strict=True))]
    assert sum(gains) == -10_692_604


def test_queen_high_is_as_rare_with_either_joker():
    """2,719,500 hands whose best five are queen-high, no pair: the joker always pairs where it is wild."""
    line = 'line = [{ best = "high card", hand = "no pair Q", pays = 50 }]'
    for joker in ("bug", "wild"):
        bet = parse_side_bet(f'name = "x"\nhand = "dealer"\njoker = "{joker}"\n{line}', "x")
        assert count_lines(bet) == (154_143_080 - 2_719_500, 2_719_500)


def test_side_bets_are_for_one_joker():
    message = refused(
        SideBetError, parse_side_bet, 'name = "x"\nline = [{ hand = "joker + pair", pays = 1 }]', "x.toml"
    )
    assert "line 2" in message
    assert 'joker = "wild"' in message
    text = 'name = "x"\njoker = "wild"\nline = [{ holds = "five aces", pays = 1 }]'
    assert 'right: holds = "five of a kind A"' in refused(SideBetError, parse_side_bet, text, "x.toml")


@pytest.mark.whole
def test_barona_against_barona():
    """Simulated, five million deals: win 30.12, push 38.70, lose 31.18 %, edge 2.60 %; EZ 2.62 %."""
    edge = edges("barona", ["barona"])[0]
    assert edge.deals == 8_250_459_031_214_400 == edge.wins + edge.pushes + edge.losses
    for count, simulated in ((edge.wins, 30.12), (edge.pushes, 38.70), (edge.losses, 31.18)):
        assert abs(100 * count / edge.deals - simulated) < 0.03
    assert abs(100 * edge.house_edge - 2.60) < 0.02
    assert abs(100 * edges("barona", ["barona"], rules="ez-wild", wheel="lowest")[0].house_edge - 2.62) < 0.02


def test_rules_of_barona():
    """Every hand is decided by one of its rules, those of six cards beside the joker too."""
    counted = count_hands("barona")
    assert sum(counted.counts) == 154_143_080
    assert counted.counts[0] == 0
    assert counted.counts[18] == 23_294_460
    other = count_hands("barona-threes")
    # Threes and twos with the joker and two other ranks: C(4, 2) ** 2 x C(11, 2) x 4 ** 2, all but those that are
    # a straight or better with a pair in front.
    assert 0 < other.counts[2] <= 36 * 55 * 16


def test_readings_differ_where_the_page_says():
    found = paigow.compare_house_ways("barona", "barona-threes", ev=False)
    assert sum(pair.hands for pair in found.pairs) == 31_680


def test_odds():
    """Enumerated: 1.0 and 3.2 of the facts on side bets."""
    found = paigow.odds(house_way="barona")
    counts = {line.name: (line.without_joker, line.with_joker) for line in found.categories}
    assert counts["five of a kind"] == (0, 14_664)
    assert counts["royal flush"] == (4_324, 21_808)
    assert counts["straight flush"] == (37_260, 147_572)
    assert counts["quads"] == (224_848, 896_176)
    assert counts["full house"] == (3_473_184, 2_523_960)
    assert counts["high card"] == (23_294_460, 0)
    assert {line.name: line.hands for line in found.no_pair}["9"] == 31_080
    joker_shapes = [line.hands for line in found.shapes if line.name.startswith("joker")]
    assert sum(joker_shapes) == 20_358_520  # C(52, 6)


def test_what_is_for_a_bug_alone_says_so():
    for call in (
        lambda: paigow.find_exceptions("barona"),
        lambda: paigow.price_strategy("barona", "barona"),
        lambda: conformance_cases("barona"),
        lambda: export_house_way("barona", "c"),
    ):
        assert "the joker is wild; right: california" in refused(RulesError, call)


def test_a_house_way_is_for_one_joker():
    assert "right: barona" in refused(RulesError, paigow.advise, HAND, rules="commerce")
    assert "right: rules commerce" in refused(RulesError, paigow.advise, HAND, "barona", rules=paigow.Rules())
    assert "right: barona" in refused(RulesError, paigow.edge, "barona", "foxwoods")
    assert "right: rules" in refused(RulesError, paigow.compare_house_ways, "foxwoods", "barona")
    assert "right: barona" in refused(RulesError, load_house_way("foxwoods").set_hand, HAND, wheel="lowest wild")
    way = 'name = "x"\njoker = "{}"\nrule = [{{ hand = "{}" }}]'
    for joker, hand, right in (
        ("bug", "joker + pair", 'right: joker = "wild"'),
        ("wild", "any five aces", 'right: hand = "joker + quads A"'),
        ("mild", "pair", "neither"),
    ):
        message = refused(paigow.HouseWayError, parse_house_way, way.format(joker, hand), "x.toml")
        assert right in message
        assert "line" in message


def test_answers_name_the_rule():
    advice = paigow.advise(HAND, "barona")
    assert advice.rules.to_json()["joker"] == "wild"
    assert "the joker is wild" in str(advice.rules)
    assert advice.house_way_split.low == ("As", "Qc")
    assert sum((advice.best.wins, advice.best.pushes, advice.best.losses)) == 53_524_680
    assert advice.best.ev == float(Fraction(19 * advice.best.wins - 20 * advice.best.losses, 20 * 53_524_680))
    assert paigow.advise("Jk 9s 9d 9c 9h 8s 2d", "barona").best.high_name == "four nines"


def test_five_of_a_kind_has_its_name():
    hand = "Jk 9s 9d 9c 9h 2s 2d"
    whole = next(split for split in paigow.advise(hand, "barona").splits if split.low_name == "pair of twos")
    assert whole.high_name == "five nines"
    assert load_house_way("barona").set_hand(hand).low_name == "pair of nines"
    assert load_house_way("golden-nugget").set_hand("Jk As Ad Ac Ah Ks Kd").high_name == "five aces"
