"""An evening of two bets: the chances of every result of so many independent hands, each of which has many ends.

A hand of a main bet and a side bet comes to one of some thirty amounts. Most are small; a few, such as 8,000 to 1, are
thousands of bets, and rare. An array by result would be mostly empty, so that the rare ones are kept apart: for each
collection of them (none, one of five aces, two of them, ...) the other results are an array of their own, walked hand
by hand. Collections of less than `_RAREST` chance, and results of less than `_TINY`, are left out and their chance
added up: it is told and never put elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.errors import RulesError

__all__ = ["End", "JointWalk", "common_unit", "walk"]

_RAREST: Final = 1e-11
_RAREST_BY_HAND: Final = 1e-8  # with a bankroll, where all of them are walked
_TINY: Final = 1e-18
_LONG: Final = 40  # a gain of more than so many times what a hand can lose is kept apart
_MOST_PLACES: Final = 5_000_000

Floats = NDArray[np.float64]
_Kept = tuple[int, Floats]  # results from this one on, in steps
_Table = dict[tuple[int, ...], _Kept]  # by how often each of the rare ends came up


class End(NamedTuple):
    """One way for a hand to end: what the main bet brings, what the side bet does, in money; and the chance of it."""

    main: Fraction
    side: Fraction
    chance: Fraction


class JointWalk(NamedTuple):
    """`results` (n,) int64, ascending, in units of `unit`, with their `chances` (n,) float64; `broke` (hands + 1,) as
    in `paigow.study.session.Session`; `left_out`: the chance of all results that were left out."""

    unit: Fraction
    results: NDArray[np.int64]
    chances: Floats
    broke: Floats | None
    left_out: float


def walk(hands: int, ends: Sequence[End], cost: Fraction, bankroll: Fraction | None) -> JointWalk:
    """The chances of what `hands` hands come to; with a `bankroll` no hand is played that it does not pay for (`cost`).

    Raises:
        RulesError: amounts with so many digits that the results are too many to list.
    """
    apart = {end.side for end in ends if end.side > _LONG * cost}
    near = [Fraction(0)] + [end.main + (0 if end.side in apart else end.side) for end in ends]
    step = common_unit(near)
    unit = common_unit([step, *apart])
    long, fine = [int(side / unit) for side in sorted(apart)], int(step / unit)
    moves: dict[int, dict[int, float]] = {}  # by what is kept apart (0: nothing): chances by step
    for end in ends:
        far = end.side if end.side in apart else Fraction(0)
        by_step = moves.setdefault(int(far / unit), {})
        at = int((end.main + end.side - far) / step)
        by_step[at] = by_step.get(at, 0.0) + float(end.chance)
    span = max(moves[0]) - min(moves[0])
    if span * math.sqrt(hands) > _MOST_PLACES / 10:
        raise RulesError("two bets whose amounts have too many digits to list what they come to; right: --bet 25")
    floor = None if bankroll is None else (cost - bankroll) / unit  # broke: a result below this
    rarest = _RAREST if bankroll is None else _RAREST_BY_HAND
    allowed = _collections(hands, [sum(moves[one].values()) for one in long], rarest)
    one_hand = {(0,) * len(long): _row(moves[0])}
    one_hand |= {tuple(int(n == m) for m in range(len(long))): _row(moves[far]) for n, far in enumerate(long)}
    gone: list[tuple[NDArray[np.int64], Floats]] = []
    broke = np.zeros(hands + 1)
    if floor is None:
        kept = _at_once(hands, one_hand, allowed)
    else:
        kept = {(0,) * len(long): (0, np.ones(1))}
        for hand in range(1, hands + 1):
            kept = _both(kept, one_hand, allowed)
            stopped = _stop(kept, long, fine, floor)
            gone += stopped
            broke[hand] = broke[hand - 1] + sum(chances.sum() for _, chances in stopped)
    found = [
        (fine * (first + np.flatnonzero(row)) + _far(held, long), row[row > 0]) for held, (first, row) in kept.items()
    ]
    found += gone
    results, places = np.unique(np.concatenate([part for part, _ in found]), return_inverse=True)
    chances = np.bincount(places, np.concatenate([part for _, part in found]), len(results)).astype(np.float64)
    left_out = max(0.0, 1.0 - math.fsum(chances.tolist()))
    return JointWalk(unit, results, chances, None if floor is None else broke, left_out)


def common_unit(amounts: Sequence[Fraction]) -> Fraction:
    """The largest amount of which all are multiples."""
    whole = math.lcm(*(amount.denominator for amount in amounts))
    return Fraction(math.gcd(*(int(amount * whole) for amount in amounts)), whole)


def _collections(hands: int, chances: Sequence[float], rarest: float) -> set[tuple[int, ...]]:
    """How often each rare end may come up: all such collections that are likely enough to matter."""
    found, ahead = set(), [(0,) * len(chances)]
    while ahead:
        held = ahead.pop()
        number = sum(held)
        ways = math.lgamma(hands + 1) - math.lgamma(hands - number + 1) - sum(math.lgamma(n + 1) for n in held)
        likely = ways + sum(n * math.log(chance) for n, chance in zip(held, chances, strict=True))
        if held in found or likely < math.log(rarest):
            continue
        found.add(held)
        if number < hands:
            ahead += [(*held[:n], held[n] + 1, *held[n + 1 :]) for n in range(len(held))]
    return found


def _at_once(hands: int, one_hand: _Table, allowed: set[tuple[int, ...]]) -> _Table:
    """All hands together: of each collection its own, and as many others as there are besides, in any order."""
    nothing = (0,) * len(next(iter(one_hand)))
    usual, most = one_hand[nothing], max(map(sum, allowed))
    rest: _Kept = (0, np.ones(1))
    for bit in f"{hands - most:b}":  # twice as many hands, and one more
        rest = _together(rest, rest)
        rest = _together(rest, usual) if bit == "1" else rest
    kept: _Table = {}
    for number in range(most, -1, -1):
        for held in (one for one in allowed if sum(one) == number):
            chance, row = 1.0, rest
            for n, (left, times) in enumerate(zip(_left(hands, held), held, strict=True)):
                first, far = one_hand[tuple(int(n == m) for m in range(len(held)))]
                chance *= math.comb(left, times) * float(far.sum()) ** times
                for _ in range(times):
                    row = _together(row, (first, far / far.sum()))
            kept[held] = _joined([(row[0], chance * row[1])])
        rest = _together(rest, usual)
    return kept


def _left(hands: int, held: Sequence[int]) -> list[int]:
    """Hands that are left for each of the rare ends, after those before it."""
    return [hands - sum(held[:n]) for n in range(len(held))]


def _together(row: _Kept, other: _Kept) -> _Kept:
    return _joined([(row[0] + other[0], _folded(row[1], other[1]))])


def _row(by_step: dict[int, float]) -> _Kept:
    first = min(by_step)
    out = np.zeros(max(by_step) - first + 1)
    for step, chance in by_step.items():
        out[step - first] = chance
    return first, out


def _both(some: _Table, others: _Table, allowed: set[tuple[int, ...]]) -> _Table:
    """What independent hands of two tables come to together."""
    parts: dict[tuple[int, ...], list[_Kept]] = {}
    for held, (first, row) in some.items():
        for besides, (start, other) in others.items():
            together = tuple(map(sum, zip(held, besides, strict=True)))
            if together in allowed:
                parts.setdefault(together, []).append((first + start, _folded(row, other)))
    return {held: _joined(rows) for held, rows in parts.items()}


def _folded(row: Floats, other: Floats) -> Floats:
    """Sums of products; where one of the two has few numbers, by these."""
    there = np.flatnonzero(other)
    if 8 * len(there) > len(other):
        return np.convolve(row, other)
    out = np.zeros(len(row) + len(other) - 1)
    for place in there.tolist():
        out[place : place + len(row)] += other[place] * row
    return out


def _joined(rows: Sequence[_Kept]) -> _Kept:
    """Several arrays as one, without the ends that are too unlikely to matter."""
    first = min(start for start, _ in rows)
    out = np.zeros(max(start + len(row) for start, row in rows) - first)
    for start, row in rows:
        out[start - first : start - first + len(row)] += row
    out[out < _TINY] = 0
    there = np.flatnonzero(out)
    if not len(there):
        return first, np.zeros(1)
    return first + int(there[0]), out[there[0] : there[-1] + 1]


def _stop(kept: _Table, long: Sequence[int], fine: int, floor: Fraction) -> list[tuple[NDArray[np.int64], Floats]]:
    """Take out, and return, the results that do not pay for another hand."""
    found = []
    for held, (first, row) in kept.items():
        far = _far(held, long)
        below = min(len(row), max(0, math.ceil((floor - far) / fine) - first))
        if below:
            there = np.flatnonzero(row[:below])
            found.append((fine * (first + there) + far, row[there].copy()))
            row[:below] = 0
    return found


def _far(held: Sequence[int], long: Sequence[int]) -> int:
    return sum(n * far for n, far in zip(held, long, strict=True))
