"""`paigow house-way list|show|check`."""

import json

import pytest

import paigow

LIST = """\
house way         rules  A-2-3-4-5  name
ballys-ac            23  second     Bally's, Atlantic City
california           18  lowest     California chart (Stones GEGR-002138 /
                                      Casino Real)
claridge             17  second     Claridge, Atlantic City
fair-way             17  second     Fair Way Rules (online casino)
fair-way-literal     17  second     Fair Way Rules (online casino), two pair
                                      read literally
flamingo-hilton      27  second     Flamingo Hilton, Las Vegas
foxwoods             18  second     Foxwoods
golden-nugget        25  second     Golden Nugget, Las Vegas
mgm-grand            24  second     MGM Grand, Las Vegas (2002 procedures)
trump-plaza          19  second     Trump Plaza, Atlantic City
"""

SHOW = """\
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

Every rule decides some hand.
Every hand is decided by a rule.
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

Never decide: rules 2, 4.
No rule decides 47,156,552 hands, such as 2♥ 3♦ 4♣ 5♠ 6♥ 7♦ 8♣.
"""


def test_list(run):
    assert run("paigow", "house-way", "list") == (0, LIST, "")


def test_list_as_json(run):
    done = run("paigow", "house-way", "list", "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    assert list(data) == ["schema", "house_ways"]
    assert [way["house_way"] for way in data["house_ways"]] == list(paigow.house_way_names())
    assert data["house_ways"][6] == {
        "house_way": "foxwoods",
        "name": "Foxwoods",
        "wheel": "second",
        "rules": 18,
        "source": "https://wizardofodds.com/games/pai-gow-poker/house-way/foxwoods/",
    }


def test_show(run):
    assert run("paigow", "house-way", "show", "foxwoods") == (0, SHOW, "")


@pytest.mark.parametrize("name", paigow.house_way_names())
def test_show_fits_eighty_columns(run, name):
    done = run("paigow", "house-way", "show", name)
    assert (done.status, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80


def test_show_as_json(run):
    done = run("paigow", "house-way", "show", "foxwoods", "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    assert list(data) == ["schema", "house_way", "name", "wheel", "source", "rules"]
    assert len(data["rules"]) == 18
    assert data["rules"][12] == {"rule": 13, "rule_text": "hand: trips A; high: pair A"}


def test_show_own(run, tmp_path):
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
    assert run("paigow", "house-way", "show", "half.toml") == (0, expected, "")


def test_check(run):
    assert run("paigow", "house-way", "check", "mgm-grand") == (0, CHECK, "")


def test_check_own(run, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    assert run("paigow", "house-way", "check", "half.toml") == (0, CHECK_HALF, "")


def test_check_as_json(run, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    done = run("paigow", "house-way", "check", "half.toml", "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == paigow.check_house_way(tmp_path / "half.toml").to_json() | {"house_way": "half.toml"}
