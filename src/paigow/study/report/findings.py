"""What a report says: all figures of a house way, from the calls of the commands, checked against each other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeVar

import numpy as np

from paigow.errors import InputError, PaigowError
from paigow.game.cards import RANKS, Wheel
from paigow.house_ways.check import count_hands
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.language.grammar import CATEGORIES
from paigow.native.strength import high_strengths, low_strengths
from paigow.rules.copies import BANKERS, Copies
from paigow.rules.game import Rules
from paigow.rules.sets import RulesLike, rules_of
from paigow.solving.threads import check_jobs
from paigow.solving.whole_game import DEALS, DEALS_WITH_EXTRA_CARDS, HANDS
from paigow.study.edge import OPTIMAL, Edge, edges
from paigow.study.exceptions import exceptions_in
from paigow.study.odds import DealerOdds, odds
from paigow.study.price import price_values
from paigow.study.report.document import to_html, to_markdown
from paigow.study.report.figures import Check, Copied, Figures, SetHands
from paigow.study.report.pages import report_document
from paigow.study.valued import ValuedGame, valued_game

__all__ = ["Report", "make_report"]

_WITHOUT: Final = "0%"
_EACH: Final = (Copies(low="player"), Copies(high="player"))

Commission = str | float | Fraction
Progress = Callable[[int, int], None]
_Found = TypeVar("_Found")


class Report(Figures):
    """All figures of a house way in a game, and the document that they make; see `Figures`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Report on {self.way.key}: {len(self.edges)} edges, {len(self.checks)} checks>"

    def __str__(self) -> str:
        return self.to_markdown()

    def to_markdown(self) -> str:
        """The report as a document in Markdown."""
        return to_markdown(report_document(self))

    def to_html(self) -> str:
        """The report as a page that stands alone: charts are in it, and it is laid out for paper as well."""
        return to_html(report_document(self))


def make_report(
    house_way: str | os.PathLike[str] | HouseWay = "golden-nugget",
    *,
    rules: RulesLike | None = None,
    commissions: Sequence[Commission] = (),
    wheel: Wheel | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """All figures of a dealer's house way: a shipped name, a file or a loaded one.

    `rules`: a shipped rule set, the path of a rules file, or loaded ones; None: the standard ones. `commissions`: those
    that edges are for; the costs are those of the first. None given: what the rules say, and none at all. `wheel` None
    takes what the dealer's file says. `jobs`: threads, None for one per core. `progress(done, total)` is called along
    the way. Some two minutes on two cores, a few seconds where the games are kept in the cache folder.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: rules, a commission or wheel that there is not; rules under which no whole game is solved; a number
            of threads that makes no sense.
        PaigowError: the figures contradict each other.
    """
    check_jobs(jobs)
    way = as_house_way(house_way)
    games = _games(way, rules, commissions, wheel)
    first = games[0][0]
    missing: dict[str, str] = {}
    steps = _Steps(progress, sum(map(len, games)) + 1 + len(_EACH) + 1)
    with steps.next() as told:
        valued = _or_why(
            missing, "costs", lambda: valued_game(way, "report of costs", rules=first, jobs=jobs, progress=told)
        )
    found: list[Edge] = []
    for game in (game for same in games for game in same):
        with steps.next() as told:
            found += edges(way, [OPTIMAL, way], rules=game, remember=True, jobs=jobs, progress=told)
    # Copies are those of the hands, whatever the game makes of them.
    plain = rules_of(None, way.ranking, wheel=first.wheel, role="player")
    mirror, *turned = (_mirror(way, plain, copies, steps, jobs) for copies in (BANKERS, *_EACH))
    # With one of the two copies the player's, all deals with that copy are won more often or lost less often.
    copied = Copied(*(one.wins - mirror.wins + mirror.losses - one.losses for one in turned))
    hands = _or_why(missing, "odds", lambda: odds(house_way=way, wheel=first.wheel))
    result = Report(
        way=way,
        rules=first,
        counts=count_hands(way),
        edges=tuple(found),
        copied=copied,
        odds=hands,
        dealer=None if hands is None or hands.dealer is None else _dealer_hands(hands.dealer),
        optimal=None if valued is None else _best_hands(valued),
        price=None if valued is None else price_values(way, *valued),
        exceptions=None if valued is None else exceptions_in(valued),
        missing=missing,
    )
    checks = (*_sums(result), *_symmetries(result, mirror))
    for check in checks:
        if not check.holds:
            raise PaigowError(f"the report on {way.key} contradicts itself; it should be that {check.what}")
    return replace(result, checks=checks)


def _games(
    way: HouseWay, rules: RulesLike | None, commissions: Sequence[Commission], wheel: Wheel | None
) -> list[list[Rules]]:
    """For each commission the rules of a player, and of a banker where there is one."""
    stated = [
        rules_of(rules, way.ranking, wheel=wheel, commission=one, role="player") for one in commissions or (None,)
    ]
    if not commissions and stated[0].commission and stated[0].coin is None:
        stated.append(rules_of(rules, way.ranking, wheel=wheel, commission=_WITHOUT, role="player"))
    games = []
    for player in dict.fromkeys(stated):
        games.append([player])
        if not player.dealer_wins:  # which is for players alone
            charged = None if player.fee is not None else player.stated_commission
            games[-1].append(rules_of(rules, way.ranking, wheel=player.wheel, commission=charged, role="banker"))
    return games


def _or_why(missing: dict[str, str], name: str, find: Callable[[], _Found]) -> _Found | None:
    """What is found, or None where there is no such thing in the game; then `missing` says why."""
    try:
        return find()
    except InputError as error:
        missing[name] = str(error).partition("; right:")[0]
        return None


class _Steps:
    """One progress over several jobs, each as long as the others."""

    def __init__(self, progress: Progress | None, count: int) -> None:
        self._progress, self._count, self._done = progress, count, 0

    @contextmanager
    def next(self) -> Iterator[Progress | None]:
        def report(done: int, total: int) -> None:
            if self._progress is not None:
                self._progress(self._done * total + done, self._count * total)

        yield None if self._progress is None else report
        self._done += 1
        report(0, 1)


def _mirror(way: HouseWay, rules: Rules, copies: Copies, steps: _Steps, jobs: int | None) -> Edge:
    """The game of two who set by the way, with copies that are whose they are said to be."""
    with steps.next() as told:
        game = replace(rules, copies=copies)
        return edges(way, [way], rules=game, remember=True, jobs=jobs, progress=told)[0]


def _dealer_hands(dealer: DealerOdds) -> SetHands:
    low = dict.fromkeys(_low_names(), 0)
    for line in dealer.low:
        low[_low_name(line.low[0], pair=line.low[0] == line.low[1])] += line.hands
    return SetHands(dealer.categories, low)


def _best_hands(valued: ValuedGame) -> SetHands:
    """How the best sets are spread: of each best row so many hands are set as the row says."""
    sets, best = valued.values.sets, valued.best
    categories = np.array([strength >> 24 for strength in high_strengths(valued.rules.wheel_number)])
    high = np.bincount(categories[sets.high[best.row]], best.hands, len(CATEGORIES)).astype(np.int64)
    low = dict.fromkeys(_low_names(), 0)
    by_low = np.bincount(sets.low[best.row], best.hands, len(low_strengths()) + 1).astype(np.int64).tolist()
    for strength, hands in zip(low_strengths(), by_low[1:], strict=True):
        first, second = strength >> 4 & 15, strength & 15
        low[_low_name(RANKS[first], pair=first == second)] += hands
    return SetHands(dict(zip(CATEGORIES, high.tolist(), strict=True)), low)


def _low_names() -> list[str]:
    return [*(_low_name(rank, pair=False) for rank in RANKS[1:]), *(_low_name(rank, pair=True) for rank in RANKS)]


def _low_name(rank: str, *, pair: bool) -> str:
    return f"pair {rank}" if pair else f"{rank} high"


def _sums(report: Report) -> Iterator[Check]:
    """What must add up, of figures that were each computed in a way of their own."""
    tables = [table for hands in (report.dealer, report.optimal) if hands is not None for table in hands]
    sums = {sum(report.counts.counts), *(sum(table.values()) for table in tables)}
    yield Check(f"every table of hands adds up to {HANDS:,}", sums == {HANDS})
    deals = DEALS_WITH_EXTRA_CARDS if report.rules.extra_card else DEALS
    yield Check(f"each edge is over {deals:,} deals", {edge.deals for edge in report.edges} == {deals})
    price, exceptions = report.price, report.exceptions
    if price is None or exceptions is None:
        return
    optimal, mirror = report.edges[0], report.edges[1]
    gain = (optimal.exact_ev - mirror.exact_ev) * price.unit
    parts = {sum(one.cost for one in price.rules), sum(one.cost for one in exceptions.groups), price.cost}
    yield Check(
        "the costs of all rules, those of all kinds of hands and the difference of the two edges are the same integer",
        parts == {gain},
    )
    decided = {one.rule: one.hands for one in price.rules}
    yield Check(
        "each rule decides as many hands counted over the dealer's table as over the values of the player's sets",
        all(hands == decided.get(rule, 0) for rule, hands in enumerate(report.counts.counts)),
    )


def _symmetries(report: Report, mirror: Edge) -> Iterator[Check]:
    """What must hold where both sides set alike, over all deals; `mirror`: the game with the banker's copies."""
    lost, copies = mirror.losses - mirror.wins, sum(report.copied)
    yield Check(
        f"where both sides set alike, losses less wins ({lost:,} deals) are half of all copies ({copies:,})",
        2 * lost == copies,
    )
    mirrors = report.edges[1::2]
    same = not (report.rules.pushes or report.rules.extra_card) and report.rules.copies == BANKERS
    if same and len(mirrors) > 1 and mirrors[1].rules.banker:
        player, banker = mirrors[:2]
        yield Check(
            f"where both sides set alike, the banker wins the {player.losses:,} deals that the player loses, and loses "
            f"the {player.wins:,} that he wins",
            (player.wins, player.losses) == (banker.losses, banker.wins),
        )
