"""`paigow house-way list|show|check`."""

import json

import pytest
from way_wheels import slow_but

import paigow
from paigow.house_ways.way import strategy_names

SHIPPED = (*paigow.house_way_names(), *strategy_names())

LIST = """\
house way               rules  A-2-3-4-5  name
ballys-ac                  23  second     Bally's, Atlantic City
barona                     18  lowest     Barona, San Diego (wild joker)
barona-threes              19  lowest     Barona, San Diego (wild joker), threes
                                            and twos kept
california                 18  lowest     California chart (Stones GEGR-002138 /
                                            Casino Real)
claridge                   17  second     Claridge, Atlantic City
fair-way                   17  second     Fair Way Rules (online casino)
fair-way-literal           17  second     Fair Way Rules (online casino), two
                                            pair read literally
flamingo-hilton            27  second     Flamingo Hilton, Las Vegas
foxwoods                   18  second     Foxwoods
golden-nugget              25  second     Golden Nugget, Las Vegas
mgm-grand                  24  second     MGM Grand, Las Vegas (2002 procedures)
trump-plaza                19  second     Trump Plaza, Atlantic City

strategy                rules  A-2-3-4-5  name
carry-10                    9  second     10 rows for any dealer
carry-15                   14  second     15 rows for any dealer
carry-20                   19  second     20 rows for any dealer
carry-20-golden-nugget     18  second     20 rows against Golden Nugget
carry-30                   28  second     30 rows for any dealer
carry-50                   45  second     50 rows for any dealer
freedman-two-pair          21  second     Freedman two-pair rule (2015), else
                                            Trump Plaza
wizard-two-pair            20  second     Wizard of Odds two-pair rule (2001),
                                            else Trump Plaza
"""

RULES = """\
Foxwoods
Source: https://wizardofodds.com/games/pai-gow-poker/house-way/foxwoods/
A-2-3-4-5 is the second-highest straight. The first rule that fits and can be
granted decides.

  1  hand: five aces + pair * K; high: five aces; low: KK
  2  hand: any five aces; low: AA
  3  hand: quads 2-6 or quads + pair or quads + trips; high: quads
  4  hand: quads 7-T; high: quads; low: K+
  5  hand: quads; low: pair
  6  hand: two trips; high: trips; low: pair
  7  hand: full house + pair; high: full house; low: pair
  8  hand: full house; high: trips; low: pair
  9  hand: three pair; low: pair
 10  hand: two pair 7-T * A or two pair 2-6 * K+; high: two pair
 11  hand: two pair; low: pair
 12  hand: trips; high: made
 13  hand: trips A; high: pair A
 14  hand: trips; high: trips
 15  hand: pair T-K A; high: pair or made
 16  high: made
 17  hand: pair; high: pair
 18  hand: no pair
  0  any hand (built in): best legal low, then best high
"""

CHECK = """\
MGM Grand, Las Vegas (2002 procedures): 24 rules, 154,143,080 hands

rule        hands    share  decides what
   1            6  <0.001%  hand: five aces + pair * K; high: five aces; low: KK
   2        1,122   0.001%  hand: any five aces; low: AA
   3       14,520   0.009%  hand: quads + pair A 2-Q; low: AA
   4      117,928   0.077%  hand: quads 2-6 or quads + pair or quads + trips;
                              high: quads
   5       17,600   0.011%  hand: quads 7-T; high: quads; low: A+
   6      157,520   0.102%  hand: quads; low: pair
   7       68,640   0.045%  hand: two trips; high: trips; low: pair
   8      150,480   0.098%  hand: full house + pair; high: full house; low: pair
   9        4,800   0.003%  hand: full house * 2; high: full house; low: AK
  10    3,965,760   2.573%  hand: full house; high: trips; low: pair
  11    2,898,720   1.881%  hand: three pair; low: pair
  12    6,609,600   4.288%  hand: two pair 2-T 2-T A or two pair J-K 2-6 A;
                              high: two pair
  13       88,560   0.057%  hand: two pair 2-6 2-6; high: made
  14    2,676,240   1.736%  hand: two pair 2-6 2-6; high: two pair
  15   25,030,080  16.238%  hand: two pair; low: pair
  16      245,564   0.159%  hand: trips; high: made; low: pair
  17    1,197,460   0.777%  hand: trips A; high: pair A
  18    6,413,616   4.161%  hand: trips; high: trips
  19      344,232   0.223%  hand: pair T-K A; high: made; low: A+
  20    9,793,368   6.353%  hand: pair T-K A; high: pair
  21    1,040,208   0.675%  hand: pair; high: made; low: pair
  22   13,306,404   8.633%  high: made
  23   55,220,232  35.824%  hand: pair; high: pair
  24   24,780,420  16.076%  hand: no pair
   0            0   0.000%  any hand (built in): best legal low, then best high

Every hand is decided by a rule.
Every rule decides some hand.

Redundant rules: any one of these could be left out, the others staying, and no
hand would be set otherwise.
  rule  example                 its hands would go to
     2  A♣ A♦ | A♥ A♠ Jk T♣ 7♦  the built-in rule (1,122)
     6  A♣ A♦ | A♥ Jk Q♠ 6♣ 4♦  the built-in rule (152,928), rule 22 (4,592)
     7  A♣ A♦ | 5♣ 5♦ 5♠ Jk Q♥  the built-in rule (68,640)
    21  A♣ A♦ | 9♥ 8♠ 7♣ 6♦ 5♥  rule 22 (1,040,208)
    24  Q♦ T♥ | A♣ 7♠ 6♣ 5♦ 4♥  the built-in rule (24,780,420)

Order of choice: of the settings that a rule asks for, the best low hand is
taken first, then the best high. The other order would change no hand of rules
1, 2, 3, 6, 9, 10, 13, 15, 16, 21. It would change hands of the others, such as:
  rule  best low first          best high first
     4  K♣ K♠ | A♣ A♦ A♥ Jk 7♦  K♣ 7♦ | A♣ A♦ A♥ Jk K♠
     5  A♣ 3♦ | 9♣ 9♦ 9♥ 9♠ 2♥  A♣ 2♥ | 9♣ 9♦ 9♥ 9♠ 3♦
     7  A♣ A♦ | 5♣ 5♦ 5♠ Jk Q♥  5♣ 5♦ | A♣ A♦ Jk Q♥ 5♠
     8  T♥ T♠ | A♣ A♦ Jk 7♣ 7♦  7♣ 7♦ | A♣ A♦ Jk T♥ T♠
    11  T♦ T♥ | 7♣ 7♠ 3♦ 3♥ Q♣  3♦ 3♥ | T♦ T♥ 7♣ 7♠ Q♣
    12  A♣ 7♠ | K♦ K♥ 2♦ 2♥ 6♣  7♠ 6♣ | K♦ K♥ 2♦ 2♥ A♣
    14  T♣ 9♦ | 4♥ 4♠ 2♦ 2♥ 3♣  9♦ 3♣ | 4♥ 4♠ 2♦ 2♥ T♣
    17  A♣ Q♥ | A♦ Jk 9♠ 4♣ 2♦  A♣ 2♦ | A♦ Jk Q♥ 9♠ 4♣
    18  A♣ J♦ | 3♣ 3♦ 3♥ 9♥ 5♠  9♥ 5♠ | 3♣ 3♦ 3♥ A♣ J♦
    19  T♣ T♥ | 5♣ 4♣ 3♣ 2♣ A♦  A♦ T♥ | T♣ 5♣ 4♣ 3♣ 2♣
    20  A♣ K♦ | J♥ J♠ 7♣ 6♦ 4♥  6♦ 4♥ | J♥ J♠ A♣ K♦ 7♣
    22  Q♣ T♦ | 9♥ 8♠ 7♣ 6♦ 5♥  Q♣ 5♥ | T♦ 9♥ 8♠ 7♣ 6♦
    23  K♣ Q♦ | 7♣ 7♠ 9♥ 4♦ 2♥  4♦ 2♥ | 7♣ 7♠ K♣ Q♦ 9♥
    24  Q♦ T♥ | A♣ 7♠ 6♣ 5♦ 4♥  5♦ 4♥ | A♣ Q♦ T♥ 7♠ 6♣
"""

HALF = """
name = "Half a way"
rule = [
  { hand = "pair", high = "pair" },
  { hand = "pair A", high = "pair" },
  { hand = "two pair", low = "pair" },
  { hand = "pair K", high = "pair" },
]
"""

CHECK_HALF = """\
Half a way: 4 rules, 154,143,080 hands

rule        hands    share  decides what
   1   72,582,048  47.087%  hand: pair; high: pair
   2            0   0.000%  hand: pair A; high: pair
   3   34,404,480  22.320%  hand: two pair; low: pair
   4            0   0.000%  hand: pair K; high: pair
   0   47,156,552  30.593%  any hand (built in): best legal low, then best high

No rule decides 47,156,552 hands (30.593%), such as 2♥ 4♦ 5♣ 6♠ T♥ Q♦ A♣.
Rule 2 never decides: the hands it is for, such as 4♥ 5♦ 6♣ T♠ Q♥ A♣ A♦, go to
  rule 1 (8,106,912).
Rule 4 never decides: the hands it is for, such as 4♥ 5♦ 6♣ J♠ Q♥ K♣ K♦, go to
  rule 1 (5,372,928).

Redundant rules: any one of these could be left out, the others staying, and no
hand would be set otherwise.
  rule  example                 its hands would go to
     3  8♣ 8♠ | J♦ J♥ Q♣ 7♦ 4♥  the built-in rule (34,404,480)

Order of choice: of the settings that a rule asks for, the best low hand is
taken first, then the best high. The other order would change no hand of rule 3.
It would change hands of the others, such as:
  rule  best low first          best high first
     1  K♣ J♦ | 5♣ 5♦ T♥ 7♠ 2♥  7♠ 2♥ | 5♣ 5♦ K♣ J♦ T♥
"""

SHOW_HALF = """\
Half a way
Read the rules in order: the first one that speaks of the hand and can be
followed without a foul decides. Of the settings that follow it, take the one
with the best low hand, then the best high hand. Hands are named by all seven
cards, the joker counted as an ace, and exactly: two pair is not one pair, nor
is a straight flush a straight. A made hand is a straight, a flush, a straight
flush or a royal flush. A card outside belongs to no pair, three or four of a
kind. A-2-3-4-5 is the second-highest straight.

rule    share  what to do, and an example: low | high

   1  47.087%  One pair: keep the pair high with the best low hand.
               K♣ J♦ | 5♣ 5♦ T♥ 7♠ 2♥

   2   0.000%  Otherwise, a pair of aces: keep the pair high with the best low
               hand.
               no hand is left for it

   3  22.320%  Two pair: split, the lower pair low.
               8♣ 8♠ | J♦ J♥ Q♣ 7♦ 4♥

   4   0.000%  Otherwise, a pair of kings: keep the pair high, the two highest
               other cards low.
               no hand is left for it

   0  30.593%  Any hand that is left: play the best legal low hand, then the
               best high hand.
               Q♦ T♥ | A♣ 6♠ 5♣ 4♦ 2♥
"""


def test_list(run):
    assert run("paigow", "house-way", "list") == (0, LIST, "")


def test_list_as_json(run):
    done = run("paigow", "house-way", "list", "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    assert list(data) == ["schema", "house_ways", "strategies"]
    assert [way["house_way"] for way in data["house_ways"]] == list(paigow.house_way_names())
    assert [way["strategy"] for way in data["strategies"]] == list(strategy_names())
    assert data["house_ways"][8] == {
        "house_way": "foxwoods",
        "name": "Foxwoods",
        "wheel": "second",
        "rules": 18,
        "source": "https://wizardofodds.com/games/pai-gow-poker/house-way/foxwoods/",
    }


@pytest.mark.parametrize("name", slow_but(SHIPPED, "barona", "california", "carry-20", "golden-nugget"))
def test_show(run, data, name):
    """Each shipped way in words, as read beside the tables of what it does."""
    assert run("paigow", "house-way", "show", name) == (0, (data / "show" / f"{name}.txt").read_text("utf-8"), "")


def test_show_has_no_file_for_a_way_that_does_not_ship(data):
    assert sorted(file.stem for file in (data / "show").glob("*.txt")) == sorted(SHIPPED)


def test_show_rules(run):
    assert run("paigow", "house-way", "show", "foxwoods", "--rules") == (0, RULES, "")


@pytest.mark.parametrize("name", slow_but(SHIPPED, "barona", "california", "carry-20", "golden-nugget"))
def test_show_fits_eighty_columns(run, data, name):
    done = run("paigow", "house-way", "show", name, "--rules")
    assert (done.status, done.err) == (0, "")
    words = (data / "show" / f"{name}.txt").read_text("utf-8")
    assert max(map(len, [*done.out.splitlines(), *words.splitlines()])) <= 80


def test_show_as_json(run):
    done = run("paigow", "house-way", "show", "foxwoods", "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    source = ["program", "house_way_sha256"]
    assert list(data) == ["schema", "house_way", "name", "wheel", "source", "hands", "rules", *source]
    assert (data["hands"], len(data["rules"])) == (154_143_080, 18 + 1)
    assert data["rules"][12] == {
        "rule": 13,
        "rule_text": "hand: trips A; high: pair A",
        "sentence": "Otherwise, three aces: split, a pair high and the third low with the best other card.",
        "hands": 1_057_060,
        "share": 1_057_060 / 154_143_080,
        "example": {"low": ["Qh", "Ac"], "high": ["2d", "4c", "9s", "Ad", "Jk"]},
    }
    assert data["rules"][18] == {
        "rule": 0,
        "rule_text": "any hand (built in): best legal low, then best high",
        "sentence": "Any hand that is left: play the best legal low hand, then the best high hand.",
        "hands": 0,
        "share": 0.0,
        "example": None,
    }


def test_show_own(run, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    assert run("paigow", "house-way", "show", "half.toml") == (0, SHOW_HALF, "")


def test_show_own_rules(run, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    expected = """\
Half a way
A-2-3-4-5 is the second-highest straight. The first rule that fits and can be
granted decides.

  1  hand: pair; high: pair
  2  hand: pair A; high: pair
  3  hand: two pair; low: pair
  4  hand: pair K; high: pair
  0  any hand (built in): best legal low, then best high
"""
    assert run("paigow", "house-way", "show", "half.toml", "--rules") == (0, expected, "")


def test_check(run):
    assert run("paigow", "house-way", "check", "mgm-grand") == (0, CHECK, "")


def test_check_own(run, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    assert run("paigow", "house-way", "check", "half.toml") == (0, CHECK_HALF, "")


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_but(["ballys-ac", "california", "flamingo-hilton"], "california"))
def test_check_fits_eighty_columns(run, name):
    done = run("paigow", "house-way", "check", name)
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.slow
def test_check_of_a_way_without_a_flaw(run, tmp_path):
    """One rule that asks for nothing is the built-in rule, and so are two."""
    (tmp_path / "one.toml").write_text('name = "One"\nrule = [{ high = "made", low = "K+" }]\n', "utf-8")
    done = run("paigow", "house-way", "check", "one.toml")
    assert (done.status, done.err) == (0, "")
    assert "No rule is redundant: without any one of them some hand would be set otherwise." in flat(done.out)
    (tmp_path / "two.toml").write_text('name = "Two"\nrule = [{}, { hand = "two pair 2 K" }]\n', "utf-8")
    done = run("paigow", "house-way", "check", "two.toml")
    assert (done.status, done.err) == (0, "")
    assert "Rule 2 never decides: no hand fits it that it could set." in flat(done.out)
    assert "the built-in rule (154,143,080)" in flat(done.out)


def flat(text):
    return " ".join(text.split())


@pytest.mark.slow
def test_check_as_json(run, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    done = run("paigow", "house-way", "check", "half.toml", "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == paigow.check_house_way(tmp_path / "half.toml").to_json() | {"house_way": "half.toml"}


def test_lists_and_rules_at_forty_columns(run):
    for words in (["house-way", "list"], ["house-way", "show", "foxwoods"], ["tables", "info"], ["house-way", "-h"]):
        lines = run("paigow", *words, env={"COLUMNS": "40"}).out.splitlines()
        assert [line for line in lines if len(line) > 40 and "/" not in line] == []
    assert "ballys-ac: 23, second, Bally's, Atlantic" in run("paigow", "house-way", "list", env={"COLUMNS": "40"}).out
