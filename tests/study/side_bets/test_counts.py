"""Lines of side bets against published and enumerated counts, and against plain Python on single hands."""

import random
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from oracle import evaluate, side_bets

import paigow
from paigow import load_house_way
from paigow.game.cards import card_name
from paigow.study.side_bets.bet import load_side_bet, side_bet_names
from paigow.study.side_bets.count import DEALS, HANDS, count_lines, line_taking
from paigow.study.side_bets.worth import side_bet_edge

FOLDER = Path(paigow.__file__).parent / "study" / "side_bets"

#: Counts of the lines of Fortune: wizardofodds.com, side-bets/fortune, confirmed by enumeration; the categories are
#: those of Alspach (people.math.sfu.ca/~alspach/comp40) with trips before straights.
FORTUNE = (32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204)


#: wizardofodds.com, pai-gow-poker/appendix/3
JACKPOT = (
    *(12, 72, 1_560, 1_056, 24_560, 11_748, 57_648, 173_084, 249_824, 150_480, 489_260, 1_155_536),
    *(4_024_560, 5_631_420, 10_145_388, 7_470_676),
)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("fortune-2", FORTUNE),
        ("fortune-1", (*FORTUNE, 2_862_000)),  # three pair: enumerated, 1.0 of the facts on side bets
        ("fortune-mbs", FORTUNE),
        # playpaigow.net/emperors-challenge, after wizardofodds.com
        ("emperors-challenge", (32, 196, 1_128, 26_092, *FORTUNE[5:], 31_080, 248_640, 963_480)),
        # 9, T and J published; all enumerated
        ("insurance-a", (31_080, 248_640, 963_480, 2_719_500, 6_386_940, 14_430_780)),
        # wizardofodds.com appendix/5; royal and straight flush hold the seven-card ones
        ("mania-seven", (1_128, 26_132, 184_832, *FORTUNE[6:])),
        ("mania-three", (48, 58, 100, 1_020, 1_308, 3_912)),
        ("jackpot", JACKPOT),
        ("microgaming", (32, 144, 196, 1_128, 25_948, *FORTUNE[5:])),
        ("queens-dragon", (2_719_500,)),
        # wizardofodds.com, newsletter of 20 October 2022
        ("face-up-progressive", (228, 1_128, 26_092, 184_644, 307_472, 4_188_528)),
    ],
)
def test_published_lines(name, lines):
    counts = count_lines(load_side_bet(name))
    assert counts[1:] == lines
    assert sum(counts) == (comb(53, 3) if name == "mania-three" else HANDS)


def test_both_hands():
    """Both ace-high 71,700,086,682,780 deals; the dealer so with the joker 1,485,960 hands, without it 12,944,820."""
    none, both, joker, plain = count_lines(load_side_bet("push-ace-high"))
    assert both == 71_700_086_682_780
    assert joker == 1_485_960 * comb(46, 7) - 8_405_781_862_392
    assert plain == 12_944_820 * comb(46, 7) - 54_888_522_957_996 - 8_405_781_862_392
    assert none + both + joker + plain == DEALS


@pytest.mark.parametrize(
    ("name", "way", "line", "count"),
    [
        # By house way, enumerated by an independent solver; published for Trump Plaza is the share 0.025007.
        ("tiger-9", "trump-plaza", 1, 3_853_596),
        ("tiger-9", "golden-nugget", 1, 4_130_060),
        ("dealer-bonus-hand-first", "trump-plaza", 11, 2_658_060),
        ("dealer-bonus-pay-first", "trump-plaza", 7, 3_841_228),
    ],
)
def test_the_dealers_setting(name, way, line, count):
    assert count_lines(load_side_bet(name), load_house_way(way))[line] == count


@pytest.mark.parametrize(
    ("name", "numerator"),
    [
        ("fortune-2", 11_970_096),
        ("fortune-3", 12_066_096),
        ("emperors-challenge", 6_429_936),
        ("insurance-a", 11_322_920),
        ("queens-dragon", 15_448_580),
        ("mania-seven", 9_813_896),
        ("two-way-winner", 15_259_456),
    ],
)
def test_edges(name, numerator):
    assert side_bet_edge(name).edge == Fraction(numerator, 154_143_080)


def test_edge_over_deals():
    assert side_bet_edge("push-ace-high").edge == Fraction(395_241_191_110_620, 8_250_459_031_214_400)


def test_envy():
    """0.9185 % of a bet of 5 for each other player (published 0.92), and linear in their number."""
    one, five = (side_bet_edge("fortune-2", envy="envy-a", others=n) for n in (1, 5))
    assert round(100 * float(side_bet_edge("envy-a").ev), 4) == 0.9185
    assert side_bet_edge("fortune-2").edge - one.edge == side_bet_edge("envy-a").ev
    assert five.envy == 5 * one.envy


def test_progressive():
    """lasvegasadvisor.com on the Face Up progressive: 9.55 at these meters, 5.80 of it the mega, 3.11 lost without."""
    worth = side_bet_edge("face-up-progressive", meters={"mega": 3_922_619, "major": 185_104, "minor": "2969"})
    returned = [float(5 * line.share * (line.profit + 1)) for line in worth.lines]
    assert round(sum(returned), 4) == 9.5497
    assert round(returned[0], 4) == 5.8021
    assert round(5 - sum(returned[3:]), 4) == 3.1096
    mega = worth.break_even("mega")
    assert side_bet_edge("face-up-progressive", meters={**worth.meters, "mega": mega}).edge == 0


def hands(seed, number):
    """Random hands, half of them from few ranks and suits, where the lines that pay much are."""
    source = random.Random(seed)
    narrow = [*range(24, 52), 52]
    royal = [card for card in range(32, 52) if card & 3 < 2] + [52]
    for n in range(number):
        yield source.sample(royal if n % 3 == 0 else narrow if n % 3 == 1 else range(53), 7)


@pytest.mark.parametrize("name", [name for name in side_bet_names() if load_side_bet(name).cards == 7])
def test_single_hands_against_the_oracle(name):
    bet = load_side_bet(name)
    if bet.hand == "both" or (bet.hand == "dealer" and bet.reads_setting):
        pytest.skip("not a matter of seven cards alone")
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    for hand in hands(name, 60):
        expected = side_bets.line_taking(text, evaluate.parse(" ".join(map(card_name, hand))))
        assert line_taking(bet, hand) == expected, " ".join(map(card_name, hand))
