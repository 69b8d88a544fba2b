"""An evening: the exact distribution of what so many hands at one bet come to.

Hands are dealt from a fresh pack each time, so they are independent, and each is won, pushed or lost with the shares of
the whole game. Of n hands m are decided, and w of these won: m is binomial, and so is w among m. Walking over m = 0, 1,
..., with the chance of each w, gives every result with its chance and, where a bankroll is given, takes out what is
broke as soon as it is. That is a lattice of n ** 2 / 2 places whatever the bet and the commission are. With a flat fee,
which pushes pay as well, the lattice is over hands and wins less losses instead.

With a side bet beside the main one a hand has many ends, some of which win thousands of bets:
`paigow.study.joint_walk`.

Amounts are exact: integers in a unit that bet, win and fee are multiples of. Chances are floats, sums of products of
positive numbers, right to some twelve digits.
"""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.errors import RulesError, shown
from paigow.game.answers import Answer
from paigow.rules.game import Rules, amount_text, parse_amount
from paigow.study.edge import Edge
from paigow.study.joint_walk import End, common_unit, walk

if TYPE_CHECKING:
    from paigow.study.side_bets.together import BothBets

__all__ = [
    "DEFAULT_BET",
    "MOST_HANDS",
    "PACES",
    "QUANTILES",
    "Session",
    "Streak",
    "hands_of",
    "play_session",
    "session_amounts",
]

MOST_HANDS: Final = 10_000
DEFAULT_BET: Final = Fraction(25)
PACES: Final = (30, 40)
"""Hands an hour: a full table and a quick one."""
QUANTILES: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
_MOST_RESULTS: Final = 20_000_000
_RAREST_STREAK: Final = 1e-6
_HANDS_EXAMPLE: Final = "right: --hands 200"
_HOURS_EXAMPLE: Final = "right: --hours 2 --pace 35"
_BET_EXAMPLE: Final = "right: --bet 25 --bankroll 500"

Floats = NDArray[np.float64]


class Streak(NamedTuple):
    """The chances that so many hands in a row are lost, and won, somewhere in the evening; a push ends a streak."""

    length: int
    lost: float
    won: float


@dataclass(frozen=True, slots=True, repr=False)
class Session(Answer):
    """What `hands` hands at `bet` come to, for the player of `edge`.

    `win` and `loss`: what a hand won brings and a hand lost costs, `fee` what each hand costs besides. `results`: (n,)
    int64, ascending, in units of `unit`; `chances`: (n,) float64, which add up to 1. With a `bankroll` the player stops
    when what is left does not pay for another hand; `broke` is then (hands + 1,) float64, the chance that this has
    happened after so many hands, and `played` the mean number of hands played.

    `both`: the side bet that is made on each hand besides, and what it comes to together with the main one. Its rarest
    results are left out: `left_out` is the chance of all of these.
    """

    edge: Edge
    hands: int
    bet: Fraction
    bankroll: Fraction | None
    win: Fraction
    loss: Fraction
    fee: Fraction
    unit: Fraction
    results: NDArray[np.int64]
    chances: Floats
    broke: Floats | None
    streaks: tuple[Streak, ...]
    both: BothBets | None = None
    left_out: float = 0.0

    def __repr__(self) -> str:
        return f"<Session of {self.hands} hands at {amount_text(self.bet)}: {self.mean:+.2f} on average>"

    @property
    def mean(self) -> float:
        """Mean result, in money."""
        return float(self.unit) * float(self.results @ self.chances)

    @property
    def standard_deviation(self) -> float:
        """Of the result, in money."""
        mean = self.results @ self.chances
        return float(self.unit) * math.sqrt(float((self.results - mean) ** 2 @ self.chances))

    @property
    def hand_mean(self) -> Fraction:
        """Mean result of one hand, exact."""
        if self.both is not None:
            return self.both.expected
        edge = self.edge
        return (edge.wins * self.win - edge.losses * self.loss) / edge.deals - self.fee

    @property
    def hand_deviation(self) -> float:
        """Standard deviation of the result of one hand."""
        if self.both is not None:
            return self.both.standard_deviation
        edge = self.edge
        second = (edge.wins * self.win**2 + edge.losses * self.loss**2) / edge.deals
        return math.sqrt(second - (self.hand_mean + self.fee) ** 2)

    @property
    def ahead(self) -> float:
        """Chance of a result above 0."""
        return float(self.chances[self.results > 0].sum())

    @property
    def even(self) -> float:
        """Chance of a result of exactly 0."""
        return float(self.chances[self.results == 0].sum())

    @property
    def behind(self) -> float:
        """Chance of a result below 0."""
        return float(self.chances[self.results < 0].sum())

    @property
    def ruin(self) -> float | None:
        """Chance that the bankroll is gone by the end; None without one."""
        return None if self.broke is None else float(self.broke[-1])

    @property
    def played(self) -> float:
        """Mean number of hands played."""
        return float(self.hands) if self.broke is None else float((1 - self.broke[:-1]).sum())

    def quantile(self, share: float) -> Fraction:
        """The least result that at least this share of evenings does not exceed, in money."""
        sums = np.cumsum(self.chances)
        place = int(np.searchsorted(sums, share * sums[-1] * (1 - 1e-13)))
        return int(self.results[min(place, len(sums) - 1)]) * self.unit

    @property
    def longest_streaks(self) -> tuple[float, float]:
        """Mean length of the longest losing and of the longest winning streak."""
        return sum(streak.lost for streak in self.streaks), sum(streak.won for streak in self.streaks)

    def to_json(self) -> dict[str, object]:
        """The evening as JSON data, keys in a fixed order; amounts in money."""
        unit = float(self.unit)
        losing, winning = self.longest_streaks
        data: dict[str, object] = {
            "schema": 1,
            "hands": self.hands,
            "bet": float(self.bet),
            "bankroll": None if self.bankroll is None else float(self.bankroll),
            "win": float(self.win),
            "loss": float(self.loss),
            "fee": float(self.fee),
            "mean": self.mean,
            "standard_deviation": self.standard_deviation,
            "ahead": self.ahead,
            "even": self.even,
            "behind": self.behind,
            "quantiles": {f"{share:g}": float(self.quantile(share)) for share in QUANTILES},
            "ruin": self.ruin,
            "hands_played": self.played,
            "per_hand": {"mean": float(self.hand_mean), "standard_deviation": self.hand_deviation},
            "hourly_cost": {str(pace): float(-pace * self.hand_mean) for pace in PACES},
            "longest_streaks": {"lost": losing, "won": winning},
            "streaks": [streak._asdict() for streak in self.streaks],
            "edge": self.edge.to_json(),
            "distribution": {
                "results": [unit * result for result in self.results.tolist()],
                "chances": self.chances.tolist(),
            },
        }
        if self.both is not None:
            data |= {"both_bets": self.both.to_json(), "left_out": self.left_out}
        return data

    def to_csv(self) -> str:
        """Every result with its chance and the chance of no more than it."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["result", "chance", "at_most"])
        sums = np.cumsum(self.chances).tolist()
        for result, chance, at_most in zip(self.results.tolist(), self.chances.tolist(), sums, strict=True):
            writer.writerow([amount_text(result * self.unit), chance, at_most])
        return text.getvalue()


def hands_of(hours: object, pace: object) -> int:
    """How many hands are dealt in so many hours at so many hands an hour, to the nearest one.

    Raises:
        RulesError: what is no number, or below 0.
    """
    numbers = []
    for what, value in (("hours", hours), ("hands an hour", pace)):
        try:
            numbers.append(parse_amount(what, value))
        except RulesError:
            raise RulesError(f"{shown(str(value))} is no number of {what}; {_HOURS_EXAMPLE}") from None
    return round(numbers[0] * numbers[1])


def play_session(
    edge: Edge, hands: int, bet: object = DEFAULT_BET, bankroll: object = None, *, both: BothBets | None = None
) -> Session:
    """The evening of the player of `edge`: so many hands, all at the same bet.

    `bet` and `bankroll` are amounts of money, in any form that `parse_amount` reads. A fee is taken to be that of
    `edge.rules`, as a part of the bet. `both`: the same game with a side bet on each hand, of the same main bet
    (`paigow.study.side_bets.together.both_bets`); streaks are those of the main bet.

    Raises:
        RulesError: no such number of hands, bet or bankroll; several opponents, whose rounds are not independent bets;
            amounts with so many digits that the results are too many to list.
    """
    stake, money, cost = session_amounts(edge.rules, hands, bet, bankroll, Fraction(0) if both is None else both.side)
    if both is not None:
        return _with_side_bet(both, hands, stake, money, cost)
    rules = edge.rules
    win, loss, fee = rules.share * stake * (1 - rules.commission), rules.share * stake, stake * rules.fee_share
    unit = common_unit([win, loss, fee])
    steps = _Steps(int(win / unit), int(loss / unit), int(fee / unit))
    # Broke: what is left is less than a hand costs, so the result is below this.
    floor = None if money is None else math.ceil((loss + fee - money) / unit)
    chance_win, chance_loss = (float(Fraction(count, edge.deals)) for count in (edge.wins, edge.losses))
    walk = _with_fee if fee else _decided
    results, chances, broke = walk(hands, chance_win, chance_loss, steps=steps, floor=floor)
    return Session(
        edge=edge,
        hands=hands,
        bet=stake,
        bankroll=money,
        win=win,
        loss=loss,
        fee=fee,
        unit=unit,
        results=results,
        chances=chances,
        broke=broke,
        streaks=_streaks(hands, chance_loss, chance_win),
    )


def session_amounts(
    rules: Rules, hands: int, bet: object, bankroll: object, side: Fraction
) -> tuple[Fraction, Fraction | None, Fraction]:
    """The bet, the bankroll and what a hand can cost, of an evening under `rules` with `side` on a side bet.

    Raises:
        RulesError: no such number of hands, bet or bankroll, as in `play_session`.
    """
    if isinstance(hands, bool) or not isinstance(hands, int) or not 1 <= hands <= MOST_HANDS:
        raise RulesError(f"{shown(str(hands))} is no number of hands from 1 to {MOST_HANDS:,}; {_HANDS_EXAMPLE}")
    if rules.opponents > 1:
        raise RulesError(f"an evening against {rules.opponents} opponents at once is not told; right: 1 opponent")
    stake = parse_amount("bet", bet, _BET_EXAMPLE)
    if not stake:
        raise RulesError(f"a bet of 0 is no bet; {_BET_EXAMPLE}")
    money = None if bankroll is None else parse_amount("bankroll", bankroll, _BET_EXAMPLE)
    cost = rules.share * stake + stake * rules.fee_share + side
    if money is not None and money < cost:
        paid = amount_text(cost)
        right = f"right: --bankroll {amount_text(20 * stake)}"
        raise RulesError(f"a bankroll of {amount_text(money)} does not pay for one hand at {paid}; {right}")
    return stake, money, cost


def _with_side_bet(both: BothBets, hands: int, stake: Fraction, money: Fraction | None, cost: Fraction) -> Session:
    """The evening of two bets a hand."""
    edge, rules = both.edge, both.edge.rules
    if both.main != stake:
        sizes = f"a bet of {amount_text(stake)}, and both bets of one of {amount_text(both.main)}"
        raise RulesError(f"{sizes}; right: a bet of {amount_text(both.main)}")
    fee, win = stake * rules.fee_share, stake * (1 - rules.commission)
    ends = [
        End(main - fee, line.gain, Fraction(count, edge.deals))
        for line in both.lines
        for main, count in (
            (win, line.wins),
            (Fraction(0), line.deals - line.wins - line.losses),
            (-stake, line.losses),
        )
        if count
    ]
    found = walk(hands, ends, cost, money)
    return Session(
        edge=edge,
        hands=hands,
        bet=stake,
        bankroll=money,
        win=win,
        loss=stake,
        fee=fee,
        unit=found.unit,
        results=found.results,
        chances=found.chances,
        broke=found.broke,
        streaks=_streaks(hands, *(float(Fraction(count, edge.deals)) for count in (edge.losses, edge.wins))),
        both=both,
        left_out=found.left_out,
    )


class _Steps(NamedTuple):
    """What a hand won brings, a hand lost costs, and every hand costs besides, as integers."""

    win: int
    loss: int
    fee: int


class _Walk(NamedTuple):
    results: NDArray[np.int64]
    chances: Floats
    broke: Floats | None


def _decided(hands: int, chance_win: float, chance_loss: float, *, steps: _Steps, floor: int | None) -> _Walk:
    """The walk over decided hands; see the module's description."""
    stride = steps.win + steps.loss
    size = stride * hands + 1
    if size > _MOST_RESULTS:
        what = f"{hands:,} hands that win {steps.win:,} or lose {steps.loss:,} of the smallest unit"
        raise RulesError(f"{what} have too many results to list; right: --commission 5%")
    decided = chance_win + chance_loss
    share = chance_win / decided if decided else 0.0
    number = _binomials(hands, decided)
    tails = np.cumsum(number[::-1])[::-1]  # at least so many of all hands are decided
    total = np.zeros(size)  # by result, from all hands lost on
    gone = np.zeros(hands + 1)  # broke after so many decided hands
    alive = np.ones(1)  # by hands won
    for m in range(hands + 1):
        if m:
            after = np.zeros(m + 1)
            after[:-1] = alive * (1 - share)
            after[1:] += alive * share
            alive = after
        start = steps.loss * (hands - m)
        out = total[start : start + stride * m + 1 : stride]
        out += number[m] * alive
        if floor is not None and m:
            # The results are -loss x m + stride x w: broke are the first so many w.
            broke_here = min(m + 1, max(0, -(-(floor + steps.loss * m) // stride)))
            if broke_here:
                gone[m] = alive[:broke_here].sum()
                out[:broke_here] += (tails[m] - number[m]) * alive[:broke_here]
                alive[:broke_here] = 0
    there = np.flatnonzero(total)
    results = there - steps.loss * hands
    return _Walk(results, total[there], None if floor is None else _broke_by(hands, decided, gone))


def _binomials(hands: int, chance: float) -> Floats:
    """Chances of 0, 1, ... of so many hands."""
    found = np.ones(1)
    for _ in range(hands):
        after = np.zeros(len(found) + 1)
        after[:-1] = found * (1 - chance)
        after[1:] += found * chance
        found = after
    return found


def _broke_by(hands: int, decided: float, gone: Floats) -> Floats:
    """Chance to be broke after each number of hands, from that after each number of decided ones."""
    sums = np.cumsum(gone)
    broke = np.zeros(hands + 1)
    number = np.ones(1)
    for k in range(1, hands + 1):
        after = np.zeros(k + 1)
        after[:-1] = number * (1 - decided)
        after[1:] += number * decided
        number = after
        broke[k] = number @ sums[: k + 1]
    return broke


def _with_fee(hands: int, chance_win: float, chance_loss: float, *, steps: _Steps, floor: int | None) -> _Walk:
    """The walk over hands, by wins less losses; a fee comes without a commission, so that both are the same step."""
    push = 1 - chance_win - chance_loss
    alive = np.zeros(2 * hands + 3)  # by wins less losses, from -hands - 1 on
    alive[hands + 1] = 1
    balance = steps.win * np.arange(-hands - 1, hands + 2, dtype=np.int64)
    found: dict[int, float] = {}
    broke = np.zeros(hands + 1)
    for k in range(1, hands + 1):
        after = push * alive
        after[1:] += chance_win * alive[:-1]
        after[:-1] += chance_loss * alive[1:]
        alive = after
        broke[k] = broke[k - 1]
        if floor is not None:
            gone = np.flatnonzero((balance - steps.fee * k < floor) & (alive > 0))
            for place in gone.tolist():
                result = int(balance[place]) - steps.fee * k
                found[result] = found.get(result, 0.0) + float(alive[place])
            broke[k] += alive[gone].sum()
            alive[gone] = 0
    for place in np.flatnonzero(alive).tolist():
        result = int(balance[place]) - steps.fee * hands
        found[result] = found.get(result, 0.0) + float(alive[place])
    results = np.array(sorted(found), np.int64)
    chances = np.array([found[result] for result in results.tolist()])
    return _Walk(results, chances, None if floor is None else broke)


def _streaks(hands: int, chance_loss: float, chance_win: float) -> tuple[Streak, ...]:
    """All lengths that are reached with a chance worth a word, from 1 on."""
    streaks = []
    for length in range(1, hands + 1):
        lost, won = (_streak(hands, length, chance) for chance in (chance_loss, chance_win))
        if max(lost, won) < _RAREST_STREAK:
            break
        streaks.append(Streak(length, lost, won))
    return tuple(streaks)


def _streak(hands: int, length: int, chance: float) -> float:
    """Chance of at least `length` in a row: without is what was without a hand before, less where the last `length`
    are the first such streak, after a hand that is none of it."""
    if length > hands:
        return 0.0
    full: float = chance**length
    without = [1.0] * length + [1 - full]
    for _ in range(length, hands):
        without.append(without[-1] - (1 - chance) * full * without[-1 - length])
    return 1 - without[-1]
