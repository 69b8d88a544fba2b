"""The files of side bets: what is read, and what is wrong is named with its file, line and word."""

import pytest

from paigow.errors import SideBetError
from paigow.study.side_bets.bet import load_side_bet, parse_side_bet, side_bet_names
from paigow.study.side_bets.count import count_lines
from paigow.study.side_bets.worth import parse_meters, side_bet_edge

HEAD = 'name = "x"\n'


def refused(function, *arguments, **options):
    with pytest.raises(SideBetError) as caught:
        function(*arguments, **options)
    message = str(caught.value)
    assert "\n" not in message
    assert "; right: " in message
    return message


@pytest.mark.parametrize("name", side_bet_names())
def test_shipped(name):
    bet = load_side_bet(name)
    assert bet.key == name
    assert bet.source
    assert all(str(line) for line in bet.lines)
    assert load_side_bet(bet) is bet


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ('line = [\n  { holds = "flush", pays = -1 },\n]', 3, "-1 is below zero"),
        ('line = [\n  { holds = "flash", pays = 4 },\n]', 3, '"flash"'),
        ('line = [\n  { holds = "flush", pay = 4 },\n]', 3, 'unknown key "pay", perhaps "pays"'),
        ('line = [\n  { holds = "flush" },\n]', 3, 'the key "pays" is missing'),
        ('line = [\n  { best = "high", pays = 4 },\n]', 3, 'best: unknown "high"'),
        ('line = [\n  { seven = "flush", pays = 4 },\n]', 3, 'seven: unknown "flush"'),
        ('line = [\n  { three = "trips", pays = 4 },\n]', 3, 'unknown key "three"'),
        ('line = [\n  { holds = "flush", pays = "10% of mega" },\n]', 3, "needs a stake"),
        ('line = [\n  { holds = "flush", pays = "lots" },\n]', 3, '"lots" is neither'),
        ('line = [\n  { holds = "flush", pays = true },\n]', 3, "true is neither"),
        ('line = [\n  { holds = "flush", pays = inf },\n]', 3, "inf is no amount"),
        ('stake = 5\nline = [{ holds = "flush", pays = "0% of mega" }]', 3, "not above 0"),
        ("stake = 0\nline = [{ pays = 1 }]", 2, "stake: 0"),
        ('odds = "two to one"\nline = [{ pays = 1 }]', 2, 'odds: unknown "two to one"'),
        ('hand = "banker"\nline = [{ pays = 1 }]', 2, 'hand: unknown "banker"'),
        ("cards = 5\nline = [{ pays = 1 }]", 2, "cards: 5"),
        ('cards = 3\nhand = "dealer"\nline = [{ pays = 1 }]', 2, "cards = 3"),
        ('hand = "both"\nline = [{ dealer = { best = "pair" }, pays = 1 }]', 3, "without a pair"),
        ('hand = "both"\nline = [{ dealer = { bust = 1 }, pays = 1 }]', 3, 'dealer: unknown key "bust"'),
        ("line = []", 2, "no list of lines"),
        ("line = 3", 2, "no list of lines"),
        ("line = [3]", 2, "no line in braces"),
        ("lines = 3", 2, 'unknown key "lines", perhaps "line"'),
        ("line = [{ pays = 1 }, {", 2, "not TOML"),
    ],
)
def test_wrong_files(text, line, word):
    message = refused(parse_side_bet, HEAD + text, "bet.toml")
    assert message.startswith(f"bet.toml, line {line}: ")
    assert word in message


def test_too_many_lines():
    text = HEAD + "line = [\n" + '  { holds = "flush", pays = 1 },\n' * 61 + "]"
    assert refused(parse_side_bet, text, "bet.toml").startswith("bet.toml, line 63: line: 61 lines are more than 60")


def test_empty_file():
    assert "the file is empty" in refused(parse_side_bet, " \n", "bet.toml")


@pytest.mark.parametrize(
    "lines",
    [
        '{ holds = "flush", pays = 4 },\n{ holds = "flush", joker = true, pays = 5 },',
        '{ hand = "any five aces", pays = 4 },\n{ holds = "quads", high = "five aces", low = "22", pays = 1 },',
    ],
)
def test_a_line_that_can_never_win(lines):
    bet = parse_side_bet(f"{HEAD}line = [\n{lines}\n]", "bet.toml")
    assert refused(count_lines, bet).startswith("bet.toml, line 4: ")


def test_meters():
    assert "mega, whose amount is not given" in refused(side_bet_edge, "face-up-progressive")
    given = {"mega": 1, "major": 1, "minor": 1}
    assert 'no meter "mini"' in refused(side_bet_edge, "face-up-progressive", meters={**given, "mini": 1})
    assert "no amount" in refused(side_bet_edge, "face-up-progressive", meters={**given, "minor": "lots"})
    assert "no amount" in refused(side_bet_edge, "face-up-progressive", meters={**given, "minor": float("nan")})
    assert 'no meter "mega"' in refused(side_bet_edge, "fortune-2", meters={"mega": 1})
    assert parse_meters(["mega=3,922,619", "minor = 5"]) == {"mega": "3,922,619", "minor": "5"}
    assert "not NAME=AMOUNT" in refused(parse_meters, ["mega"])
    assert "given twice" in refused(parse_meters, ["mega=1", "mega=2"])


def test_envy_and_others():
    assert "without an envy bonus" in refused(side_bet_edge, "fortune-2", others=2)
    assert "no envy bonus" in refused(side_bet_edge, "fortune-2", others=2, envy="fortune-3")
    assert "not from 0 to 6" in refused(side_bet_edge, "fortune-2", others=7, envy="envy-a")


def test_pushes_and_lost_lines():
    bet = parse_side_bet(f'{HEAD}line = [{{ hand = "no pair", pays = "lose" }}, {{ pays = "push" }}]', "bet.toml")
    worth = side_bet_edge(bet)
    assert worth.hands == 154_143_080
    assert worth.edge == worth.lines[0].share
    assert worth.hit_frequency == 0


def test_a_meter_that_is_not_given_is_named_with_its_line():
    bet = parse_side_bet(
        'name = "x"\nstake = 5\nline = [\n  { holds = "royal flush", pays = "10% of mega" },\n]\n', "x.toml"
    )
    message = refused(side_bet_edge, bet)
    assert message.startswith(
        "x.toml, line 4, pays from a meter, mega, whose amount is not given; right: --meter mega="
    )
