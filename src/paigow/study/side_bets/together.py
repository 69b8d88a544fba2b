"""A side bet and the main bet together over the whole game: one expectation, and one spread, since cards are shared.

Which line takes a hand and whether the main bet wins depend on the same cards. For a bet on the player's cards the
deals that win and lose are added up for each line over the classes of his hand (`paigow.study.class_arrays`), exactly;
for a bet on the dealer's cards the same is done with the roles turned round, which takes a player who sets by rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from paigow.errors import SideBetError
from paigow.house_ways.cache import cache_folder
from paigow.house_ways.way import as_house_way
from paigow.language.toml_files import file_name
from paigow.native.classes import class_index, class_values
from paigow.native.index import CLASSES, class_hands, class_sizes
from paigow.solving.game_values import game_key, game_values
from paigow.solving.kept_records import keep_record, kept_record
from paigow.solving.result_keys import result_key
from paigow.solving.whole_game import DEALS
from paigow.study.class_arrays import class_counts
from paigow.study.edge import Edge, Options, game_rules
from paigow.study.players import OPTIMAL, Way
from paigow.study.side_bets.bet import load_side_bet
from paigow.study.side_bets.count import class_lines, royal_match_hands
from paigow.study.side_bets.set_for_both import BetsBySet
from paigow.study.side_bets.worth import meter_amounts, profit_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules
    from paigow.study.side_bets.bet import SideBet, SideBetLike

__all__ = ["BothBets", "LineOutcomes", "both_bets", "lines_of_hands"]

_BLOCK: Final = 1 << 18  # classes at a time
_KIND: Final = "both-bets"
_MATCH: Final = 255  # in place of a line: a third of the hands of the class have the royal match


@dataclass(frozen=True, slots=True)
class LineOutcomes:
    """Deals in which one line takes the hand, and in how many of them the main bet wins and loses; `gain` in money."""

    line: int
    deals: int
    wins: int
    losses: int
    gain: Fraction


@dataclass(frozen=True, slots=True)
class BothBets:
    """A main bet of `main` and a side bet of `side`, in money, over all deals.

    `edge` is the main bet's. `lines` are the line that takes no hand (0) and those of the bet; their deals add up to
    all. Where the side bet depends on how the player sets, and he sets for both: `main_first` is what he would expect,
    in money, if he set for the main bet alone.
    """

    bet: SideBet
    main: Fraction
    side: Fraction
    edge: Edge
    lines: tuple[LineOutcomes, ...]
    main_first: Fraction | None = None

    @property
    def expected(self) -> Fraction:
        """Expected gain on both bets, in money."""
        return sum((weight * value for weight, value in self._outcomes()), Fraction(0))

    @property
    def side_expected(self) -> Fraction:
        """Expected gain on the side bet alone."""
        return sum((Fraction(line.deals, DEALS) * line.gain for line in self.lines), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of the two bets together."""
        return -self.expected / (self.main + self.side)

    @property
    def standard_deviation(self) -> float:
        """Of the gain on both bets, in money."""
        square = sum((weight * value * value for weight, value in self._outcomes()), Fraction(0))
        return sqrt(square - self.expected**2)

    @property
    def covariance(self) -> float:
        """Of the gains on the two bets, in money squared."""
        total = Fraction(0)
        for line in self.lines:
            won = self.main * ((1 - self.edge.rules.commission) * line.wins - line.losses)
            total += Fraction(won - self.main * self.edge.rules.fee_share * line.deals) * line.gain / DEALS
        return float(total - self.side_expected * self.main * self.edge.exact_ev)

    def _outcomes(self) -> list[tuple[Fraction, Fraction]]:
        """(probability, gain on both bets in money) of every line and end of the main bet."""
        rules, found = self.edge.rules, []
        for line in self.lines:
            pushes = line.deals - line.wins - line.losses
            for deals, value in ((line.wins, 1 - rules.commission), (pushes, Fraction(0)), (line.losses, Fraction(-1))):
                gain = self.main * (value - rules.fee_share) + line.gain
                found.append((Fraction(deals, DEALS), gain))
        return found

    def to_json(self) -> dict[str, object]:
        """The two bets as JSON data, keys in a fixed order; deals are integers, amounts floats."""
        names = ["no line", *map(str, self.bet.lines)]
        return {
            "side_bet": self.bet.key,
            "bet": float(self.main),
            "stake": float(self.side),
            "lines": [
                {
                    "line": names[one.line],
                    "deals": one.deals,
                    "wins": one.wins,
                    "losses": one.losses,
                    "gain": float(one.gain),
                }
                for one in self.lines
            ],
            "expected": float(self.expected),
            "side_expected": float(self.side_expected),
            "house_edge": float(self.house_edge),
            "standard_deviation": self.standard_deviation,
            "covariance": self.covariance,
            **({} if self.main_first is None else {"main_first": float(self.main_first)}),
        }


def both_bets(
    side_bet: SideBetLike,
    dealer: Way = "golden-nugget",
    player: Way = OPTIMAL,
    *,
    main: Fraction = Fraction(1),
    side: Fraction = Fraction(1),
    meters: Mapping[str, object] | None = None,
    options: Options | None = None,
) -> BothBets:
    """A main bet and a side bet over all 8,250,459,031,214,400 deals; `main` and `side` in money.

    Where the bet depends on how the player sets, "optimal" is what is best for both bets together.
    `player` and `options` as in `paigow.edge`, one opponent. Takes as long as a whole game; with the option
    `remember` the answer is kept for the next time.

    Raises:
        SideBetError: a bet on both hands, or on other cards than these; a bet on the dealer's cards with a player who
            sets optimally, or with rules that push.
        HouseWayError, RulesError: as in `paigow.edge`.
    """
    bet, choices = load_side_bet(side_bet), options or {}
    gains = [side * profit_of(bet, line, meter_amounts(bet, meters or {})) for line in (None, *bet.lines)]
    way, dealer_way = None if player == OPTIMAL else as_house_way(player), as_house_way(dealer)
    rules = game_rules(dealer_way, choices)
    rules.check_no_extra_card("game with a side bet")
    if rules.open_dealer or rules.opponents > 1 or rules.co_banking:
        raise SideBetError("both bets together are for closed cards and one opponent; right: --rules standard")
    bet.check_joker(rules)
    _check_bet(bet, way, bool(rules.settled))
    main_first = None
    if bet.hand == "player" and bet.reads_setting:
        lines, others = _by_set(bet, dealer_way, rules, way, choices, money=(main, gains))
        if others:
            worth = (wins * (1 - rules.commission) - losses for _, wins, losses in others)
            sides = (deals * gain for (deals, _, _), gain in zip(others, gains, strict=True))
            main_first = (main * sum(worth) + sum(sides)) / DEALS - main * rules.fee_share
    else:
        lines = _remembered(bet, dealer_way, rules, way, choices)
    outcomes = tuple(LineOutcomes(n, *one, gains[n]) for n, one in enumerate(lines))
    total = Edge(
        dealer_way.key,
        way.key if way else OPTIMAL if main_first is None else f"{OPTIMAL} for both bets",
        rules,
        sum(one.wins for one in outcomes),
        sum(one.losses for one in outcomes),
    )
    return BothBets(bet, main, side, total, outcomes, main_first)


def _by_set(
    bet: SideBet,
    dealer: HouseWay,
    rules: Rules,
    way: HouseWay | None,
    choices: Options,
    *,
    money: tuple[Fraction, Sequence[Fraction]],
) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """(deals, wins, losses) of each line of a bet that depends on how the player sets: by his way, or so that both bets
    together are worth most; then also for who sets for the main bet alone."""
    values = game_values(dealer, rules, jobs=choices.get("jobs"), progress=choices.get("progress"))
    by_set = BetsBySet(bet, dealer, rules, values)
    if way is not None:
        return by_set.played(values.rows(way)), []
    return by_set.best(*money), by_set.played(values.best_rows(rules))


def _remembered(
    bet: SideBet, dealer: HouseWay, rules: Rules, way: HouseWay | None, choices: Options
) -> list[tuple[int, int, int]]:
    """(deals, wins, losses) of each line, as they were kept, or added up over the whole game."""
    if not choices.get("remember"):
        return _counted(bet, dealer, rules, way, choices)
    plays = rules.commission if way is None else (way.program, way.rule_count)
    key = result_key("both bets", game_key(dealer, rules), plays, repr((bet.hand, bet.lines)))
    kept = kept_record(cache_folder(), _KIND, key) or {}
    numbers = kept.get("lines")
    if isinstance(numbers, list) and len(numbers) == 3 * (len(bet.lines) + 1) and sum(numbers[::3]) == DEALS:
        return [(numbers[n], numbers[n + 1], numbers[n + 2]) for n in range(0, len(numbers), 3)]
    lines = _counted(bet, dealer, rules, way, choices)
    keep_record(cache_folder(), _KIND, key, {"lines": [number for line in lines for number in line]})
    return lines


def _counted(
    bet: SideBet, dealer: HouseWay, rules: Rules, way: HouseWay | None, choices: Options
) -> list[tuple[int, int, int]]:
    jobs, progress = choices.get("jobs"), choices.get("progress")
    if bet.hand == "dealer" and way is not None:
        turned = replace(rules, role="player" if rules.banker else "banker", name="")
        found = class_counts(way, turned, [dealer], jobs=jobs, progress=progress)
        losses, wins = found.played[0]  # of the dealer, who is the one that sets here
    else:
        mine = [way] if way is not None else []
        found = class_counts(dealer, rules, mine, jobs=jobs, progress=progress)
        wins, losses = found.played[0] if mine else (found.wins, found.losses)
    return _add_up(bet, dealer, wins, losses, found.first)


def lines_of_hands(bet: SideBetLike, hands: NDArray[np.uint8], way: HouseWay | None = None) -> NDArray[np.uint8]:
    """The line (0 for none) of a bet on one hand's seven cards that takes each of `hands` (n, 7) uint8 card numbers.

    Some thirty million hands a second. `way`: how the dealer sets, for bets that read his setting.

    Raises:
        SideBetError: a bet on both hands or on three cards; one that reads the dealer's setting, without `way`.
        ValueError: a row that is not seven different card numbers.
    """
    return _lines_of(load_side_bet(bet), hands, way)


def _lines_of(bet: SideBet, hands: NDArray[np.uint8], way: HouseWay | None) -> NDArray[np.uint8]:
    if bet.hand == "both" or bet.cards != 7:
        raise SideBetError(f"{file_name(bet.key)} is no bet on one hand of seven cards; right: fortune-2")
    found = class_lines(bet, way if bet.reads_setting else None)
    values = found.lines.copy()
    values[list(found.matched)] = _MATCH  # hardly any hand: of these it is looked whether they have the royal match
    hands = np.ascontiguousarray(hands, np.uint8)
    lines = np.empty(len(hands), np.uint8)
    class_values(hands, values, lines)
    if found.matched:
        match = {tuple(sorted(hand)) for hand in royal_match_hands()}
        for n in np.flatnonzero(lines == _MATCH).tolist():
            hand = hands[n].tolist()
            place = class_index(hand)
            lines[n] = found.matched[place] if tuple(sorted(hand)) in match else found.lines[place]
    return lines


def _check_bet(bet: SideBet, way: HouseWay | None, settled: bool) -> None:
    name = file_name(bet.key)
    if bet.hand in ("both", "others") or bet.cards == 3:
        raise SideBetError(f"{name} is no bet on one of the two hands alone; right: paigow side-bet edge {name}")
    if bet.hand == "dealer" and way is None:
        wrong = f"{name} is on the dealer's cards: together with the main bet it takes a player who sets by rules"
        raise SideBetError(f"{wrong}; right: --player foxwoods")
    if bet.hand == "dealer" and settled:
        wrong = f"{name} is on the dealer's cards, of which some push or win by the rules"
        raise SideBetError(f"{wrong}; right: --rules standard")


def _add_up(
    bet: SideBet, dealer: HouseWay, wins: NDArray[np.uint32], losses: NDArray[np.uint32], first: int
) -> list[tuple[int, int, int]]:
    """(deals, wins, losses) of each line, from none on, over the classes from `first` on."""
    sizes = np.empty(CLASSES, np.uint8)
    class_sizes(sizes)
    totals = [[0, 0, 0] for _ in range(len(bet.lines) + 1)]
    for start in range(0, len(wins), _BLOCK):
        block = slice(start, min(start + _BLOCK, len(wins)))
        hands = np.empty((block.stop - block.start, 7), np.uint8)
        class_hands(np.arange(first + block.start, first + block.stop, dtype=np.uint32), hands)
        lines = _lines_of(bet, hands, dealer)
        size = sizes[first + block.start : first + block.stop].astype(np.int64)
        for line in np.unique(lines):
            here = lines == line
            hands_here = size[here]
            totals[line][0] += int(hands_here.sum()) * (DEALS // 154_143_080)
            totals[line][1] += int((hands_here * wins[block][here]).sum())
            totals[line][2] += int((hands_here * losses[block][here]).sum())
    return [(deals, won, lost) for deals, won, lost in totals]
