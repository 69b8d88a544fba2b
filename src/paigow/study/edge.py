"""The edge: what a whole game is worth, over all 8,250,459,031,214,400 pairs of a player's and a dealer's hand.

Both hands come from one deck of 53 cards, every deal equally likely. Deals won and lost are exact integers, so that the
figures derived from them are rounded once. Only for a banker against several opponents, who meet him in one round, the
commission on the net win and the spread of the result are estimates from dealt rounds, and say so.
"""

from __future__ import annotations

import csv
import io
import math
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, TypedDict, Unpack

from paigow.errors import RulesError, shown
from paigow.game.answers import Answer
from paigow.game.cards import Wheel
from paigow.game.frames import Column, Framed, count_text, exact_ev_text, plain_text
from paigow.house_ways.provenance import made_for, provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike, check_joker, rules_of
from paigow.rules.signatures import lists_options
from paigow.solving.kept_totals import keep_totals, known_totals, one_solve_at_a_time
from paigow.solving.rounds import Sample
from paigow.solving.whole_game import DEALS, DEALS_WITH_EXTRA_CARDS, DEALS_WITHOUT_JOKER, Solution, Totals, solve
from paigow.study.edge_round import Round, banker_round
from paigow.study.players import OPTIMAL, Way, as_player

__all__ = [
    "DEFAULT_TRIALS",
    "OPTIMAL",
    "AlternateEdge",
    "Edge",
    "Options",
    "alternate_edges",
    "edge",
    "edges",
    "edges_csv",
    "game_rules",
]

DEFAULT_TRIALS: Final = 1_000_000
"""Rounds dealt to estimate what several opponents at once change."""

_CSV_HEAD: Final = (
    *("dealer", "player", "role", "commission", "wheel", "deals", "wins", "pushes", "losses", "ev", "house_edge"),
    *("standard_deviation", "standard_error", "made_for"),
)

_COLUMNS: Final = (
    *(Column(key, key, plain_text, right=False) for key in ("dealer", "player", "role")),
    *(Column(key, key, count_text) for key in ("wins", "pushes", "losses")),
    Column("house_edge", "house edge", exact_ev_text),
    Column("standard_deviation", "standard deviation", lambda value: f"{value:.4f}"),
)

Progress = Callable[[int, int], None]


class Options(TypedDict, total=False):
    """What a game may be played under, and how its edge is computed; all may be left out.

    `rules`: a shipped rule set, the path of a rules file, or loaded ones; None: the standard ones. What else is given
    counts before what they say. `wheel` None takes what the dealer's file says; both sides play under it. `jobs`:
    threads, None for one per core. `progress(done, total)` is called along the way. `remember`: take what is kept in
    the cache folder, of this edge or of this dealer's game (`paigow.price_strategy` keeps its values), and keep what is
    solved; the best sets of a round against several opponents are solved in any case. `trials`, `seed`: the rounds
    dealt for several opponents.
    """

    rules: RulesLike | None
    role: Role | None
    commission: str | float | Fraction | None
    wheel: Wheel | None
    opponents: int | None
    fee: str | float | Fraction | None
    bet: str | float | Fraction | None
    coin: str | float | Fraction | None
    jobs: int | None
    progress: Progress | None
    remember: bool
    trials: int
    seed: int


@dataclass(frozen=True, slots=True)
class Edge(Answer, Framed):
    """The whole game between a dealer's house way and a player's way of setting.

    `wins`, `pushes`, `losses`: deals, of `deals`, of the player's hand and one dealer's. All rates are in units of the
    bet; against several opponents they are those of the round, in units of one opponent's bet, and `round` says how
    they come about. `dealer_way` and `player_way` are the house ways, where they are at hand; best sets have none.
    """

    dealer: str
    player: str
    rules: Rules
    wins: int
    losses: int
    deals: int = DEALS
    round: Round | None = None
    dealer_way: HouseWay | None = field(default=None, repr=False, compare=False)
    player_way: HouseWay | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Edge {self.player} against {self.dealer} as {self.rules.role}: {self.house_edge:+.6f}>"

    @property
    def deck(self) -> int:
        """Cards in the pack: 53, or 52 where the joker is left out."""
        return 52 if self.deals == DEALS_WITHOUT_JOKER else 53

    @property
    def pushes(self) -> int:
        """Deals in which one position is won and the other is not, or a push rule fits the dealer's hand."""
        return self.deals - self.wins - self.losses

    @property
    def copied(self) -> int | None:
        """Deals with the low hand copied plus deals with the high hand copied, where that follows from wins and losses:
        both sides set alike and all copies go to one of them; else None."""
        dealer, player, rules = self.dealer_way, self.player_way, self.rules
        if dealer is None or player is None or dealer.program != player.program:
            return None
        if rules.settled or rules.extra_card or {rules.copies.low, rules.copies.high} != {"banker"}:
            return None
        return 2 * abs(self.wins - self.losses)

    @property
    def exact_ev(self) -> Fraction:
        """EV against one opponent: ((1 - commission) x wins - losses) / deals, less a flat fee."""
        return self.rules.exact_ev(self.wins, self.losses, self.deals)

    @property
    def ev(self) -> float:
        """The player's expected gain per bet, or the banker's per round."""
        if self.round is not None:
            return self.round.value.before_commission - self.round.value.commission
        return float(self.exact_ev)

    @property
    def house_edge(self) -> float:
        """-ev."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """Of the gain of one bet: 1 - commission, 0 or -1, all less a flat fee, or half of it where the bank is shared;
        or of the gain of a round."""
        if self.round is not None:
            return self.round.standard_deviation
        win = 1 - self.rules.commission
        share = float(self.rules.share)
        mean = Fraction(self.wins * win - self.losses) / self.deals
        return share * math.sqrt(Fraction(self.wins * win * win + self.losses) / self.deals - mean**2)

    @property
    def standard_error(self) -> float:
        """Of `ev`; 0.0 where it is exact."""
        return 0.0 if self.round is None else self.round.value.standard_error

    def to_json(self) -> dict[str, object]:
        """The edge as JSON data, keys in a fixed order; what does not apply is left out."""
        data: dict[str, object] = {
            "schema": 1,
            "dealer": self.dealer,
            "player": self.player,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "deals": self.deals,
            "wins": self.wins,
            "pushes": self.pushes,
            "losses": self.losses,
            "ev": self.ev,
            "house_edge": self.house_edge,
            "standard_deviation": self.standard_deviation,
            "shares": _shares(self),
            "rules": self.rules.to_json(),
            "deck": self.deck,
        }
        if self.copied is not None:
            data["copied"] = self.copied
        if self.round is not None:
            value, _, sample = self.round
            data["round"] = {
                "before_commission": value.before_commission,
                "commission": value.commission,
                "standard_error": value.standard_error,
                "is_bound": value.is_bound,
                "trials": sample.trials,
                "seed": sample.seed,
            }
        return data | provenance(self.rules, **_ways(self))

    def to_rows(self) -> list[dict[str, Any]]:
        """One row: who sets how and under which rules, deals won, pushed and lost, and the rates, in bets."""
        return [_row(self)]

    def _table(self) -> tuple[str, Sequence[Column]]:
        return f"{self.player} against {self.dealer}: {self.rules}", _COLUMNS


@dataclass(frozen=True, slots=True)
class AlternateEdge(Answer, Framed):
    """The edge of one who plays and banks in turn: the average of a bet as player and a bet (or round) as banker."""

    as_player: Edge
    as_banker: Edge

    def __repr__(self) -> str:
        return f"<AlternateEdge {self.player} against {self.dealer}: {self.house_edge:+.6f}>"

    @property
    def dealer(self) -> str:
        """How the other side sets."""
        return self.as_player.dealer

    @property
    def player(self) -> str:
        """How the one who alternates sets."""
        return self.as_player.player

    @property
    def deals(self) -> int:
        """Deals of both roles."""
        return self.as_player.deals + self.as_banker.deals

    @property
    def wins(self) -> int:
        """Deals won, in both roles."""
        return self.as_player.wins + self.as_banker.wins

    @property
    def pushes(self) -> int:
        """Deals pushed, in both roles."""
        return self.as_player.pushes + self.as_banker.pushes

    @property
    def losses(self) -> int:
        """Deals lost, in both roles."""
        return self.as_player.losses + self.as_banker.losses

    @property
    def ev(self) -> float:
        """Mean of the EVs of both roles."""
        if self.as_banker.round is None:
            return float((self.as_player.exact_ev + self.as_banker.exact_ev) / 2)
        return (self.as_player.ev + self.as_banker.ev) / 2

    @property
    def house_edge(self) -> float:
        """-ev."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """Of the gain of one bet or round, the role being either with equal chances."""
        pair = self.as_player, self.as_banker
        second = sum(edge.standard_deviation**2 + edge.ev**2 for edge in pair) / 2
        return math.sqrt(second - self.ev**2)

    @property
    def standard_error(self) -> float:
        """Of `ev`; 0.0 where it is exact."""
        return self.as_banker.standard_error / 2

    def to_json(self) -> dict[str, object]:
        """The edge as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "dealer": self.dealer,
            "player": self.player,
            "role": "alternate",
            "commission": float(self.as_player.rules.commission),
            "wheel": self.as_player.rules.wheel,
            "deals": self.deals,
            "wins": self.wins,
            "pushes": self.pushes,
            "losses": self.losses,
            "ev": self.ev,
            "house_edge": self.house_edge,
            "standard_deviation": self.standard_deviation,
            "shares": _shares(self),
            "as_player": self.as_player.to_json(),
            "as_banker": self.as_banker.to_json(),
            **provenance(None, **_ways(self.as_player)),
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """A row for both roles together, whose role is "alternate", and one for each of them; as `Edge.to_rows`."""
        return [_row(self), _row(self.as_player), _row(self.as_banker)]

    def _table(self) -> tuple[str, Sequence[Column]]:
        return f"{self.player} and {self.dealer}, playing and banking in turn", _COLUMNS


@lists_options(Options, remember=False, trials=DEFAULT_TRIALS, seed=1)
def edge(dealer: Way = "golden-nugget", player: Way = OPTIMAL, *, deck: int = 53, **options: Unpack[Options]) -> Edge:
    """The exact edge of `player` ("optimal", a shipped house way, a file or a loaded one) against `dealer`.

    The whole takes some 15 seconds on two cores, twice that where the dealer's cards lie open and the player sets
    optimally, which is then for each deal. A house way does not look at the dealer's cards. A banker who sets optimally
    against several opponents sets as against one: what that gives away is a thousandth of a percent of a bet or so (six
    opponents, Foxwoods), which is less than the standard error. `deck`: 53 cards, or 52 where the joker is left out.

    Raises:
        HouseWayError: a house way that is unknown or wrongly written.
        RulesError: rules, a role, commission, wheel, fee, pack or number of opponents that there is not.
    """
    return edges(dealer, [player], deck=deck, **options)[0]


@lists_options(Options, remember=False, trials=DEFAULT_TRIALS, seed=1)
def edges(dealer: Way, players: Sequence[Way], *, deck: int = 53, **options: Unpack[Options]) -> list[Edge]:
    """The edges of several players against one dealer, from a single solve where that can be; see `edge`."""
    if deck not in (52, 53):
        raise RulesError(f"a pack of {deck} cards, where there are 53 with the joker and 52 without; right: --deck 52")
    dealer_way = as_house_way(dealer)
    rules = game_rules(dealer_way, options)
    if isinstance(players, str | os.PathLike | HouseWay) or not isinstance(players, Iterable):
        raise RulesError(f"{shown(repr(players), 40)} is no list of players; right: ['optimal', 'foxwoods']")
    if deck == 52 and rules.opponents > 1:
        raise RulesError("rounds against several opponents are dealt from 53 cards; right: --deck 52 for 1 opponent")
    ways = [as_player(player) for player in players]
    for way in ways:
        if way is not None:
            check_joker(rules, way.ranking, way.name)
    sample = Sample.of(options.get("trials", DEFAULT_TRIALS), options.get("seed", 1))
    joker = deck == 53
    if options.get("remember") and not (rules.opponents > 1 and None in ways):  # whose round is dealt with his sets
        totals, solution = _remembered(dealer_way, rules, ways, options, joker=joker), None
    else:
        totals, solution = _solved(dealer_way, rules, ways, options, joker=joker)

    def one(way: HouseWay | None, found: Totals) -> Edge:
        round_ = None
        if rules.opponents > 1:
            player = way or solution
            assert player is not None
            round_ = banker_round(dealer_way, rules, player, found, sample)
        return Edge(
            dealer_way.key,
            way.key if way else OPTIMAL,
            rules,
            found.wins,
            found.losses,
            deals=DEALS_WITH_EXTRA_CARDS if rules.extra_card else DEALS if joker else DEALS_WITHOUT_JOKER,
            round=round_,
            dealer_way=dealer_way,
            player_way=way,
        )

    return [one(way, found) for way, found in zip(ways, totals, strict=True)]


@lists_options(Options, remember=False, trials=DEFAULT_TRIALS, seed=1)
def alternate_edges(
    dealer: Way, players: Sequence[Way], *, deck: int = 53, **options: Unpack[Options]
) -> list[AlternateEdge]:
    """The edges of several players who play and bank in turn, against one dealer; see `edge`.

    Raises:
        RulesError: as in `edge`, and when a role is given, which would be one of the two.
    """
    if options.get("role") is not None:
        raise RulesError("a role, where both take turns; right: --alternate without --role")
    progress = options.get("progress")
    as_player: Options = {**options, "role": "player", "opponents": 1, "progress": _part_of(progress, 0, 2)}
    as_banker: Options = {**options, "role": "banker", "progress": _part_of(progress, 1, 2)}
    dealer_way = as_house_way(dealer)
    for each in (as_player, as_banker):
        game_rules(dealer_way, each)  # whatever is wrong, before any time is spent
    pairs = zip(*(edges(dealer_way, players, deck=deck, **each) for each in (as_player, as_banker)), strict=True)
    return [AlternateEdge(*pair) for pair in pairs]


def edges_csv(edges: Sequence[Edge] | Sequence[AlternateEdge]) -> str:
    """A line for each edge, counts as integers; the role of one who plays and banks in turn is "alternate"."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(_CSV_HEAD)
    rows.writerows(_row(edge).values() for edge in edges)
    return text.getvalue()


def _row(edge: Edge | AlternateEdge) -> dict[str, Any]:
    """An edge by the names of `_CSV_HEAD`."""
    game = edge.as_player if isinstance(edge, AlternateEdge) else edge
    role = "alternate" if game is not edge else game.rules.role
    names = edge.dealer, edge.player, role, float(game.rules.commission), game.rules.wheel
    counts = edge.deals, edge.wins, edge.pushes, edge.losses
    rates = edge.ev, edge.house_edge, edge.standard_deviation, edge.standard_error
    return dict(zip(_CSV_HEAD, [*names, *counts, *rates, made_for(game.rules, **_ways(game))], strict=True))


def game_rules(dealer: HouseWay, options: Options) -> Rules:
    """The rules that `options` make of the game against `dealer`.

    Raises:
        RulesError: as in `edge`.
    """
    return rules_of(
        options.get("rules"),
        dealer.ranking,
        wheel=options.get("wheel"),
        commission=options.get("commission"),
        role=options.get("role"),
        opponents=options.get("opponents"),
        fee=options.get("fee"),
        bet=options.get("bet"),
        coin=options.get("coin"),
    )


def _remembered(
    dealer: HouseWay, rules: Rules, ways: Sequence[HouseWay | None], options: Options, *, joker: bool
) -> list[Totals]:
    """The totals of each player, those that are not known solved and kept."""
    known = known_totals(dealer, rules, ways, joker=joker)
    if None not in known:
        return [totals for totals in known if totals is not None]
    with one_solve_at_a_time(dealer, rules, ways[known.index(None)], joker=joker) as waited:
        known = known_totals(dealer, rules, ways, joker=joker) if waited else known
        missing = [way for way, totals in zip(ways, known, strict=True) if totals is None]
        solved, _ = _solved(dealer, rules, missing, options, joker=joker) if missing else ([], None)
        for way, totals in zip(missing, solved, strict=True):
            keep_totals(dealer, rules, way, totals, joker=joker)
    rest = iter(solved)
    return [next(rest) if totals is None else totals for totals in known]


def _solved(
    dealer: HouseWay, rules: Rules, ways: Sequence[HouseWay | None], options: Options, *, joker: bool
) -> tuple[list[Totals], Solution]:
    """The totals of each player, from as few solves as can be, and the first solution."""
    # With open cards the best reply is no strategy, and a house way as strategy does not reply: one solve for each.
    strategies = [way for way in ways if way]
    parts = [rules] if rules.open_dealer and None in ways else []
    if strategies or not rules.open_dealer:
        parts.append(replace(rules, open_dealer=False))
    solutions = [
        solve(
            dealer,
            part,
            () if part.open_dealer else strategies,
            jobs=options.get("jobs"),
            progress=_part_of(options.get("progress"), n, len(parts)),
            joker=joker,
        )
        for n, part in enumerate(parts)
    ]
    totals = iter(solutions[-1].strategies)
    return [next(totals) if way else solutions[0].optimal for way in ways], solutions[0]


def _ways(edge: Edge) -> dict[str, HouseWay | None]:
    """The house ways of both sides, as far as they are at hand; None for best sets."""
    ways: dict[str, HouseWay | None] = {}
    if edge.dealer_way is not None:
        ways["dealer"] = edge.dealer_way
    if edge.player_way is not None or edge.player == OPTIMAL:
        ways["player"] = edge.player_way
    return ways


def _shares(edge: Edge | AlternateEdge) -> dict[str, float]:
    counts = {"win": edge.wins, "push": edge.pushes, "lose": edge.losses}
    return {name: count / edge.deals for name, count in counts.items()}


def _part_of(progress: Progress | None, part: int, parts: int) -> Progress | None:
    """A function for the progress of one of several equal parts of a job."""
    if progress is None or parts == 1:
        return progress

    def report(done: int, total: int) -> None:
        progress(part * total + done, parts * total)

    return report
