"""A banker against several opponents: what the commission on the net win of the round costs.

The opponents' hands come from one deck, so the net result is not a sum of independent ones. Its expectation before
commission is exact all the same (the number of opponents times that of one); the commission is a part of the net win
when that is above zero, whose expectation is estimated here by dealing rounds with a seeded generator.

The exact expected numbers of bets won and lost serve as control variates: how far a sample is off in these two, which
is known, corrects the net win by its regression on them, and what is left is the standard error. That takes away most
of the noise. Several ways of setting one hand meet the same opponents, so that they are compared on common random
numbers. Standard errors are those of the regression estimate, exact for large numbers of rounds.

Where no dealt round was lost, the net win is what the controls say, round by round, and its standard error would be 0.
What is not seen can still be there: at most the bets that are lost in all, which is known, and at most as many rounds
as n dealt ones miss with a chance of 5 % (3 in n), with all bets lost. The smaller of the two stands in place of the
error; likewise where no dealt round was won.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paigow.errors import CardError, InputError, shown
from paigow.game.showdown import Settings, outcomes, set_all
from paigow.native.dealer import DealerTable
from paigow.rules.game import Rules

__all__ = ["MOST_TRIALS", "Estimate", "NetWins", "Sample", "hand_rounds", "whole_rounds"]

MOST_TRIALS: Final = 10**9
_FEWEST_TRIALS: Final = 100
_LARGEST_SEED: Final = 2**64
_BLOCK: Final = 1 << 14  # rounds dealt at a time
_BATCH: Final = 128
_MISSED: Final = 3.0  # -log(0.05): what happens this often in n rounds is missed by all of them with a chance of 5 %


# Bets won and lost (n, ways) in n rounds dealt from shuffled decks (n, cards).
_Play: TypeAlias = Callable[[NDArray[np.uint8]], tuple[NDArray[Any], NDArray[Any]]]


class Estimate(NamedTuple):
    """A value and its standard error."""

    value: float
    error: float


class Sample(NamedTuple):
    """How many rounds are dealt, and the seed they come from: the same sample gives the same figures."""

    trials: int
    seed: int

    @classmethod
    def of(cls, trials: object, seed: object) -> Sample:
        """A sample from unchecked numbers.

        Raises:
            InputError: not whole numbers, at least 100 trials and a seed of at most 64 bits.
        """
        return cls(
            _whole_number("trials", trials, _FEWEST_TRIALS, MOST_TRIALS, 100_000),
            _whole_number("seed", seed, 0, _LARGEST_SEED - 1, 1),
        )


class NetWins:
    """Net wins of rounds, in bets, for each of `ways` ways of setting: sums and products that give estimates.

    `opponents`: bets in a round.
    """

    def __init__(self, ways: int, opponents: int) -> None:
        self.ways: Final = ways
        self.opponents: Final = opponents
        self.trials = 0
        self._won = np.zeros(ways, np.int64)
        self._lost = np.zeros(ways, np.int64)
        self._bounds: list[float | None] = [None] * ways
        # Columns: net wins, bets won, bets lost, each for all ways. Sums of small integers are exact in float64.
        self._sums = np.zeros(3 * ways)
        self._products = np.zeros((3 * ways, 3 * ways))
        self._covariance = self._products
        self._residual = np.zeros((ways, 3 * ways))
        self._values = self._sums

    def add(self, won: NDArray[Any], lost: NDArray[Any]) -> None:
        """Add rounds: bets won and lost (n, ways) in each."""
        net = won.astype(np.float64) - lost
        columns = np.concatenate([np.maximum(net, 0), won, lost], axis=1)
        self.trials += len(columns)
        self._won += (net > 0).sum(axis=0)
        self._lost += (net < 0).sum(axis=0)
        self._sums += columns.sum(axis=0)
        # In small batches, for which no library starts threads: they cost five times what they save here.
        whole = len(columns) // _BATCH * _BATCH
        batches = columns[:whole].reshape(-1, _BATCH, 3 * self.ways)
        self._products += (batches.transpose(0, 2, 1) @ batches).sum(axis=0)
        self._products += columns[whole:].T @ columns[whole:]

    def finish(self, expected: Sequence[tuple[Fraction, Fraction]]) -> None:
        """Make the estimates, given the exact expected numbers of bets won and lost of each way."""
        ways, n = self.ways, self.trials
        mean = self._sums / n
        self._covariance = (self._products - n * np.outer(mean, mean)) / (n - 1)
        self._values = mean[:ways].copy()
        for way, (won, lost) in enumerate(expected):
            controls = [ways + way, 2 * ways + way]
            among = self._covariance[np.ix_(controls, controls)]
            slopes = np.linalg.pinv(among, hermitian=True) @ self._covariance[controls, way]
            self._residual[way, way] = 1
            self._residual[way, controls] = -slopes
            self._values[way] -= slopes @ (mean[controls] - np.array([float(won), float(lost)]))
            unseen = [float(bets) for bets, rounds in ((lost, self._lost), (won, self._won)) if not rounds[way]]
            if unseen:
                self._bounds[way] = min(*unseen, self.opponents * _MISSED / n)

    def net_win(self, way: int) -> Estimate:
        """The expected net win of a round, counted as 0 where the round is not won."""
        bound = self._bounds[way]
        if bound is not None:
            return Estimate(float(self._values[way]), bound)
        return Estimate(float(self._values[way]), self._error(self._residual[way]))

    def is_bound(self, way: int) -> bool:
        """Whether the error of `net_win` is an upper bound (95 %), as no dealt round was lost, or none won."""
        return bool(self._bounds[way])

    def net_win_difference(self, way: int, other: int) -> Estimate:
        """How much larger that of `way` is than that of `other`; both met the same opponents."""
        difference = float(self._values[way] - self._values[other])
        if way == other:
            return Estimate(difference, 0.0)
        bounds = [bound for bound in (self._bounds[way], self._bounds[other]) if bound is not None]
        error = self._error(self._residual[way] - self._residual[other]) if len(bounds) < 2 else 0.0
        return Estimate(difference, error + sum(bounds))

    def variance(self, way: int, commission: float) -> float:
        """Variance of the result of a round, the commission on the net win taken off."""
        part = np.zeros(3 * self.ways)
        part[[way, self.ways + way, 2 * self.ways + way]] = -commission, 1, -1
        return self._variance(part)

    def _error(self, part: NDArray[np.float64]) -> float:
        return math.sqrt(self._variance(part) / self.trials)

    def _variance(self, part: NDArray[np.float64]) -> float:
        return max(0.0, float(part @ self._covariance @ part))


def hand_rounds(
    table: DealerTable,
    rules: Rules,
    left: Sequence[int],
    *,
    mine: Sequence[tuple[int, int]],
    expected: Sequence[tuple[Fraction, Fraction]],
    sample: Sample,
) -> NetWins:
    """Rounds of one hand, set in each of the ways `mine`, against opponents dealt from the cards `left`.

    `mine`: packed strengths (high, low) of each way. `expected`: bets won and lost in a round, exactly, for each way.

    Raises:
        CardError: not enough cards are left for all opponents.
    """
    needed = 7 * rules.opponents
    if len(left) < needed:
        wrong = f"{rules.opponents} opponents need {needed} cards, where {len(left)} are left"
        raise CardError(f"{wrong}; right: fewer dead cards, or opponents")
    ways = len(mine)
    strengths = np.array(mine, np.int32)
    deck = np.array(left, np.uint8)

    def play(dealt: NDArray[np.uint8]) -> tuple[NDArray[Any], NDArray[Any]]:
        opponents = _opponents(table, rules, dealt[:, :needed])
        won = np.empty((len(dealt), ways), np.int8)
        lost = np.empty((len(dealt), ways), np.int8)
        for way in range(ways):
            one = Settings(strengths[way : way + 1, :1], strengths[way : way + 1, 1:])
            won[:, way], lost[:, way] = _won_and_lost(one, opponents, rules)
        return won, lost

    return _simulate(play, deck, expected, sample, rules.opponents)


def whole_rounds(
    table: DealerTable,
    rules: Rules,
    *,
    set_mine: Callable[[NDArray[np.uint8]], Settings],
    expected: tuple[Fraction, Fraction],
    sample: Sample,
) -> NetWins:
    """Rounds of the whole game: the banker's hand is dealt as well, and set by `set_mine`."""

    def play(dealt: NDArray[np.uint8]) -> tuple[NDArray[Any], NDArray[Any]]:
        mine = set_mine(np.ascontiguousarray(dealt[:, :7]))
        opponents = _opponents(table, rules, dealt[:, 7 : 7 + 7 * rules.opponents])
        won, lost = _won_and_lost(Settings(mine.high[:, None], mine.low[:, None]), opponents, rules)
        return won[:, None], lost[:, None]

    return _simulate(play, np.arange(53, dtype=np.uint8), [expected], sample, rules.opponents)


class _Opponents(NamedTuple):
    settings: Settings  # (n, opponents)
    pushed: NDArray[np.bool_] | None


def _opponents(table: DealerTable, rules: Rules, cards: NDArray[np.uint8]) -> _Opponents:
    """The opponents of n rounds, from their cards (n, 7 x opponents)."""
    found = set_all(table, np.ascontiguousarray(cards).reshape(-1, 7))
    shape = len(cards), rules.opponents
    pushed = rules.pushed(found.high, found.low).reshape(shape) if rules.pushes else None
    return _Opponents(Settings(found.high.reshape(shape), found.low.reshape(shape)), pushed)


def _won_and_lost(mine: Settings, opponents: _Opponents, rules: Rules) -> tuple[NDArray[Any], NDArray[Any]]:
    outcome = outcomes(mine, opponents.settings, copies=rules.copies_code, pushed=opponents.pushed)
    return (outcome > 0).sum(axis=1), (outcome < 0).sum(axis=1)


def _simulate(
    play: _Play, deck: NDArray[np.uint8], expected: Sequence[tuple[Fraction, Fraction]], sample: Sample, opponents: int
) -> NetWins:
    generator = np.random.default_rng(sample.seed)
    found = NetWins(len(expected), opponents)
    while found.trials < sample.trials:
        size = min(_BLOCK, sample.trials - found.trials)
        found.add(*play(generator.permuted(np.tile(deck, (size, 1)), axis=1)))
    found.finish(expected)
    return found


def _whole_number(name: str, value: object, least: int, most: int, example: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        wrong = f"{name} {shown(str(value))[1:-1]} is no whole number from {least} to {most}"
        raise InputError(f"{wrong}; right: {name} {example}")
    return value
