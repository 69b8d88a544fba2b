"""make_report(): the figures are those of the calls for each of them; the document, in both forms, says the same."""

import json
import pickle
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
import report_of_a_part
from messages import refused
from oracle import evaluate

import paigow
from paigow.errors import HouseWayError, PaigowError, RulesError
from paigow.game.cards import CARD_NAMES, RANKS
from paigow.house_ways.check import count_hands
from paigow.native.index import class_hands, class_size
from paigow.rules.copies import Copies
from paigow.rules.game import Rules
from paigow.solving.whole_game import Totals, solve
from paigow.study.edge import OPTIMAL, edges
from paigow.study.report import findings
from paigow.study.valued import ValuedGame

STANDARD = Rules()


@pytest.fixture(autouse=True)
def part(monkeypatch, request):
    if "whole" not in request.keywords:
        report_of_a_part.set_up(monkeypatch)


@pytest.fixture(scope="module")
def told():
    """What a report says of its progress."""
    return []


@pytest.fixture(scope="module")
def report(told):
    """The report on Foxwoods that most tests look at; made once."""
    with pytest.MonkeyPatch.context() as patch:
        report_of_a_part.set_up(patch)
        progress = lambda done, total: told.append(done / total)  # noqa: E731
        return paigow.make_report("foxwoods", commissions=["5%"], progress=progress)


def compared(report, way, *commissions):
    """A report's figures are those of the calls behind the commands."""
    found = [
        edge
        for commission in commissions
        for role in ("player", "banker")
        for edge in edges(way, [OPTIMAL, way], role=role, commission=commission, remember=True)
    ]
    assert list(report.edges) == found
    assert [edge.to_json() for edge in report.edges] == [edge.to_json() for edge in found]
    assert report.price.to_json() == paigow.price_strategy(way, way).to_json()
    assert report.exceptions.to_json() == paigow.find_exceptions(way).to_json()
    assert report.odds.to_json() == paigow.odds(house_way=way).to_json()
    assert report.counts.to_json() == count_hands(way).to_json()


@pytest.mark.slow
def test_figures_are_those_of_the_commands(report):
    compared(report, "foxwoods", "5%")
    data = report.to_json()
    assert json.loads(json.dumps(data)) == data
    assert data["price"] == report.price.to_json()
    assert data["house_way_sha256"] == paigow.load_house_way("foxwoods").sha256
    assert all(check["holds"] for check in data["checks"])
    assert pickle.loads(pickle.dumps(report)).to_json() == data


@pytest.mark.slow
def test_dealer_hands_are_those_of_odds(report):
    dealer = report.odds.dealer
    assert report.dealer.high == dealer.categories
    for n, rank in enumerate(RANKS):
        if n:
            assert report.dealer.low[f"{rank} high"] == sum(x.hands for x in dealer.low if x.low in pairs_of(rank))
        assert report.dealer.low[f"pair {rank}"] == next(x.hands for x in dealer.low if x.low == rank + rank)
    assert list(report.dealer.low)[:2] == ["3 high", "4 high"]
    assert list(report.dealer.low)[-2:] == ["pair K", "pair A"]


def pairs_of(top):
    return {top + other for other in RANKS[: RANKS.index(top)]}


def test_best_hands_are_those_of_a_solve_by_class():
    """Every class of the part set as the solver says, hand by hand, and named by the oracle."""
    way, rules = paigow.load_house_way("foxwoods"), Rules()
    ranks = (6144, 6146)
    solution = solve(way, rules, by_class=True, ranks=ranks, jobs=1)
    hands = np.empty((len(solution.split), 7), np.uint8)
    class_hands(np.arange(len(hands), dtype=np.uint32) + np.uint32(solution.first), hands)
    high, low = Counter(), Counter()
    for k, hand in enumerate(hands.tolist()):
        pairs = [(i, j) for i in range(7) for j in range(i + 1, 7)]
        front = pairs[solution.split[k]]
        behind = evaluate.high_hand([oracle_card(hand[n]) for n in range(7) if n not in front], "second")
        size = class_size(solution.first + k)
        high[behind.category] += size
        first, second = sorted((12 if hand[n] == 52 else hand[n] // 4 for n in front), reverse=True)
        low[f"pair {RANKS[first]}" if first == second else f"{RANKS[first]} high"] += size
    values, best = report_of_a_part.make_values(way, rules, jobs=1, ranks=ranks)
    found = findings._best_hands(ValuedGame(way, rules, values, best))
    assert {name: hands for name, hands in found.high.items() if hands} == high
    assert {name: hands for name, hands in found.low.items() if hands} == low


def oracle_card(card):
    return evaluate.JOKER if card == 52 else evaluate.Card(card // 4 + 2, "cdhs"[card % 4])


@pytest.mark.slow
def test_copies_are_those_counted_hand_by_hand(monkeypatch):
    """Of aces, kings, twos and the joker: each hand set by the way, his copies counted one by one."""
    monkeypatch.setattr(report_of_a_part, "RANKS", (6145, 6146))
    report_of_a_part.part.cache_clear()
    way, rules = paigow.load_house_way("foxwoods"), Rules()
    begin = solve(way, rules, ranks=(6145, 6146), jobs=1)
    low = high = 0
    for index in range(begin.first, begin.first + len(begin.split)):
        hand = np.empty((1, 7), np.uint8)
        class_hands(np.array([index], np.uint32), hand)
        sets = paigow.odds([CARD_NAMES[card] for card in hand[0]], house_way=way).sets
        its = next(one for one in sets if one.house_way)
        low += its.low[1] * class_size(index)
        high += its.high[1] * class_size(index)
    steps = findings._Steps(None, 3)
    found = [findings._mirror(way, Rules(copies=one), one, steps, 1) for one in (Copies(), *findings._EACH)]
    report_of_a_part.part.cache_clear()
    assert [one.wins - found[0].wins + found[0].losses - one.losses for one in found[1:]] == [low, high]
    assert low > 0


@pytest.mark.parametrize(("rules", "way"), [("face-up", "foxwoods"), ("commerce", "barona"), ("no-push", "foxwoods")])
def test_what_cannot_be_said_is_left_out_with_the_reason(rules, way, monkeypatch):
    totals = Totals(2_400_000_000_000_000, 2_500_000_000_000_000)
    monkeypatch.setattr("paigow.study.edge.known_totals", lambda _, rules, players, joker: [totals] * len(players))
    report = paigow.make_report(way, rules=rules)
    assert report.price is report.exceptions is report.optimal is None
    assert "costs" in report.missing
    text = report.to_markdown()
    for why in report.missing.values():
        assert why in text
        assert "right:" not in why


@pytest.mark.parametrize(
    ("options", "commissions"),
    [
        ({}, [0.05, 0.05, 0, 0]),
        ({"commissions": ["4%"]}, [0.04, 0.04]),
        ({"commissions": ["0", "3%", "0%"]}, [0, 0, 0.03, 0.03]),
        ({"rules": "ez"}, [0, 0]),
        ({"rules": Rules(fee=1, bet=100, commission=0)}, [0, 0]),
        ({"rules": Rules(bet=25, coin=1)}, [0.08, 0.08]),
    ],
)
def test_games(options, commissions):
    games = findings._games(
        paigow.load_house_way("foxwoods"), options.get("rules"), options.get("commissions", ()), options.get("wheel")
    )
    rules = [one for game in games for one in game]
    assert [float(one.commission) for one in rules] == commissions
    assert [one.role for one in rules] == ["player", "banker"] * (len(rules) // 2)
    if isinstance(options.get("rules"), Rules):
        assert all((one.fee, one.coin) == (options["rules"].fee, options["rules"].coin) for one in rules)


@pytest.mark.slow
def test_checks_can_fail(report):
    """Each of them does, of figures of which one is changed."""
    counts, price, exceptions = report.counts, report.price, report.exceptions
    more = replace(counts, counts=(1, *counts.counts[1:]))
    swapped = replace(counts, counts=(0, counts.counts[2], counts.counts[1], *counts.counts[3:]))
    edge = replace(report.edges[1], wins=report.edges[1].wins - 1)
    rule = replace(price.rules[0], cost=price.rules[0].cost + 1)
    wrong = [
        (replace(report, counts=more), {0, 3}),
        (replace(report, counts=swapped), {3}),
        (replace(report, optimal=report.dealer._replace(low={"A high": 1})), {0}),
        (replace(report, edges=(replace(report.edges[0], deals=1), *report.edges[1:])), {1, 2}),
        (replace(report, edges=(report.edges[0], edge, *report.edges[2:])), {2}),
        (replace(report, price=replace(price, rules=(rule, *price.rules[1:]))), {2}),
        (replace(report, exceptions=replace(exceptions, groups=exceptions.groups[1:])), {2}),
    ]
    for one, failing in wrong:
        assert {n for n, check in enumerate(findings._sums(one)) if not check.holds} == failing


def test_symmetries():
    """Foxwoods on both sides, whole game (tests/data/whole-game.json): half the copies are what is lost more often."""
    wins, losses = 2_402_482_226_669_052, 2_506_863_515_529_772
    way = paigow.load_house_way("foxwoods")

    def checks(copies, bank_wins=losses, rules=STANDARD):
        player = paigow.Edge("foxwoods", "foxwoods", rules, wins, losses)
        banker = paigow.Edge("foxwoods", "foxwoods", replace(rules, role="banker"), bank_wins, wins)
        edges = player, player, banker, banker
        copied = paigow.Copied(copies, 0)
        report = findings.Report(way, rules, None, edges, copied, None, None, None, None, None, {})
        return [check.holds for check in report_of_a_part.SYMMETRIES(report, player)]

    copies = 2 * (losses - wins)
    assert checks(copies) == [True, True]
    assert checks(copies + 2) == [False, True]
    assert checks(copies, losses - 1) == [True, False]
    assert checks(copies, rules=paigow.load_rule_set("ez").rules) == [True], "a banker's opponent pushes, not he"


def test_who_wins_outright_is_against_no_banker():
    (game,) = findings._games(paigow.load_house_way("foxwoods"), "dealer-open", (), None)
    assert [one.role for one in game] == ["player"]


def test_a_contradiction_is_no_report(monkeypatch):
    monkeypatch.setattr(findings, "_sums", lambda report: [paigow.Check("one is two", False)])
    with pytest.raises(PaigowError, match="contradicts itself; it should be that one is two"):
        paigow.make_report("foxwoods", rules="face-up")


@pytest.mark.slow
def test_progress_never_goes_back(report, told):
    assert told == sorted(told)
    assert told[-1] == 1


def test_wrong_input():
    refused(HouseWayError, paigow.make_report, "nowhere")
    refused(RulesError, paigow.make_report, "foxwoods", rules="commerce")
    refused(RulesError, paigow.make_report, "foxwoods", commissions=["100%"])
    refused(RulesError, paigow.make_report, "foxwoods", wheel="third")


class Page(HTMLParser):
    """Cells of tables and all other texts of a page; what it loads from elsewhere; tags that are left open."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.texts, self.loads, self.open = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.loads += [value for name, value in attributes if name in ("src", "href") and not value.startswith("#")]
        if tag not in ("meta",):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += data


@pytest.mark.slow
def test_both_forms_say_the_same(report):
    page = Page(report.to_html())
    assert page.loads == [], "the page needs nothing else"
    assert page.open == []
    text = re.sub(r"\\(.)", r"\1", report.to_markdown())
    lines = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:1] == "|"]
    assert len(page.rows) > 70
    for row in page.rows:
        assert row in lines
    whole = " ".join("".join(page.texts).split())
    for line in text.splitlines():
        if line and line[0] not in "|-#*":
            assert " ".join(line.split()) in whole


@pytest.mark.slow
def test_the_figures_stand_in_the_document(report):
    text = report.to_markdown()
    assert str(report) == text
    for rule, hands in enumerate(report.counts.counts):
        assert not rule or re.search(rf"^\| {rule} \| [^|]+ \| {hands:,} \| ", text, re.M)
    for table in (*report.dealer, *report.optimal):
        assert all(f"| {hands:,} |" in text for hands in table.values())
    assert f"{report.copied.low:,}" in text
    assert f"{report.odds.dealer.fouls_avoided:,} hands" in text
    assert report.way.sha256 in text
    assert f"paigow {paigow.__version__}" in text
    for edge in report.edges:
        assert f"| {100 * edge.house_edge:.4f}% | {edge.standard_deviation:.4f} |" in text


@pytest.mark.whole
def test_whole_game(data):
    """The report on Foxwoods: totals counted by a program of its own, the rest as the commands say."""
    report = paigow.make_report("foxwoods")
    compared(report, "foxwoods", "5%", "0%")
    totals = json.loads((data / "whole-game.json").read_text("utf-8"))["totals"]
    for edge, player in zip(report.edges, (OPTIMAL, "foxwoods"), strict=False):
        expected = next(one for one in totals if one["player"] == player)
        assert (edge.wins, edge.losses) == (expected["wins"], expected["losses"])
    assert len(report.checks) == 6
    assert sum(report.copied) == 2 * (report.edges[1].losses - report.edges[1].wins)
    assert sum(report.optimal.high.values()) == sum(report.optimal.low.values()) == 154_143_080
