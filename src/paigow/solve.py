"""The whole game, solved in parallel: the best split of all 6,972,147 classes against all 53,524,680 dealer hands each.

The classes are cut into chunks of rank sets; a chunk is solved natively without the GIL and depends on nothing but its
description, so that it gives the same bytes on any number of threads, processes or machines. joblib runs the chunks: on
threads of this process, or through its Dask backend on a cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow._dealer import DealerTable
from paigow._index import CLASSES
from paigow._solve import Solver, support_classes
from paigow.errors import RulesError

if TYPE_CHECKING:
    from paigow.house_way import HouseWay
    from paigow.rules import Rules

__all__ = ["CLASSES", "DEALS", "HANDS", "Solution", "Totals", "solve"]

HANDS = 154_143_080
"""Hands of seven from 53 cards."""
DEALS = 8_250_459_031_214_400
"""Pairs of a player's and a dealer's hand: HANDS x 53,524,680."""

_CHUNKS = 128
_LARGEST_DENOMINATOR = 10**9


class Totals(NamedTuple):
    """Deals won and lost over the whole game, of DEALS; the others are pushes."""

    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The solved game under given rules, over classes in canonical order (`paigow._index`).

    `split` (CLASSES,) uint8: number 0..20 of the pair of low cards (positions i < j, in order) in canonical card order;
    `wins`, `losses` (CLASSES,) uint32: dealer hands, of 53,524,680. `optimal` and `strategies`: totals over all deals,
    of the best splits and of each strategy. `played`: for each strategy its (wins, losses) by class, uint32, if
    asked for.
    """

    split: NDArray[np.uint8]
    wins: NDArray[np.uint32]
    losses: NDArray[np.uint32]
    optimal: Totals
    strategies: tuple[Totals, ...]
    played: tuple[tuple[NDArray[np.uint32], NDArray[np.uint32]], ...]


class _Job(NamedTuple):
    """All that a chunk depends on, small enough to send to another machine."""

    dealer: tuple[bytes, int]
    strategies: tuple[tuple[bytes, int], ...]
    wheel: int
    banker: bool
    win_weight: int
    loss_weight: int
    by_class: bool


class _Chunk(NamedTuple):
    begin: int
    split: NDArray[np.uint8]
    wins: NDArray[np.uint32]
    losses: NDArray[np.uint32]
    played: list[tuple[NDArray[np.uint32], NDArray[np.uint32]]]
    totals: list[tuple[int, int]]


def solve(
    dealer: HouseWay,
    rules: Rules,
    strategies: Sequence[HouseWay] = (),
    *,
    by_class: bool = False,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Solution:
    """Solve the whole game against a dealer who sets by `dealer`.

    `strategies`: house ways taken as the player's way of setting, their totals counted along (`by_class`: their counts
    by class as well). `jobs`: threads, None for one per core. `scheduler`: address of a Dask scheduler to run on
    instead (needs the extra `paigow[dask]`). `progress(done, total)` is called as chunks are finished.

    Raises:
        RulesError: a commission with more than nine decimals, which exact 64-bit comparison does not take.
    """
    fee = rules.commission
    if fee.denominator > _LARGEST_DENOMINATOR:
        raise RulesError(f"commission {float(fee)} has too many decimals for a whole-game solve; right: 5%")
    job = _Job(
        dealer=(dealer.program, dealer.rule_count),
        strategies=tuple((way.program, way.rule_count) for way in strategies),
        wheel=rules.wheel_number,
        banker=rules.banker,
        win_weight=fee.denominator - fee.numerator,
        loss_weight=fee.denominator,
        by_class=by_class,
    )
    result = Solution(
        split=np.empty(CLASSES, np.uint8),
        wins=np.empty(CLASSES, np.uint32),
        losses=np.empty(CLASSES, np.uint32),
        optimal=Totals(0, 0),
        strategies=(),
        played=tuple((np.empty(CLASSES, np.uint32), np.empty(CLASSES, np.uint32)) for _ in strategies if by_class),
    )
    totals = [Totals(0, 0)] * (len(strategies) + 1)
    spans = _spans()
    for done, chunk in enumerate(_run(job, spans, jobs, scheduler), 1):
        place = slice(chunk.begin, chunk.begin + len(chunk.split))
        result.split[place] = chunk.split
        result.wins[place] = chunk.wins
        result.losses[place] = chunk.losses
        for whole, part in zip(result.played, chunk.played, strict=True):
            whole[0][place], whole[1][place] = part
        totals = [Totals(a.wins + w, a.losses + x) for a, (w, x) in zip(totals, chunk.totals, strict=True)]
        if progress is not None:
            progress(done, len(spans))
    return Solution(result.split, result.wins, result.losses, totals[0], tuple(totals[1:]), result.played)


def _spans() -> list[tuple[int, int]]:
    """Ranges of rank masks with about the same number of solvable ones, all costing about the same."""
    spans = [support_classes(mask, mask + 1) for mask in range(8192)]
    solvable = [mask for mask, (begin, end) in enumerate(spans) if begin < end]
    cuts = [solvable[len(solvable) * k // _CHUNKS] for k in range(_CHUNKS)] + [8192]
    cuts[0] = 0
    return list(pairwise(cuts))


def _run(job: _Job, spans: list[tuple[int, int]], jobs: int | None, scheduler: str | None) -> Iterator[_Chunk]:
    """The chunks, as they are finished."""
    import joblib

    tasks = (joblib.delayed(_solve_chunk)(job, first, last) for first, last in spans)
    if scheduler is None:
        run = joblib.Parallel(
            n_jobs=jobs or -1, backend="threading", return_as="generator_unordered", pre_dispatch="all"
        )
        yield from run(tasks)
        return
    client = _connect(scheduler)
    try:
        with joblib.parallel_config(backend="dask", wait_for_workers_timeout=30):
            yield from joblib.Parallel(return_as="generator_unordered", pre_dispatch="all")(tasks)
    finally:
        client.close()


def _connect(scheduler: str) -> Any:
    """A Dask client; RulesError in one line when Dask is not installed or nobody answers at the address."""
    try:
        from distributed import Client
    except ImportError:
        raise RulesError("the Dask backend is not installed; right: pip install 'paigow[dask]'") from None
    try:
        return Client(scheduler, timeout=10)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        right = "right: --scheduler tcp://127.0.0.1:8786"
        raise RulesError(f"no Dask scheduler at {scheduler!r} ({reason}); {right}") from None


@lru_cache(maxsize=2)
def _solver(job: _Job) -> Solver:
    dealer = DealerTable.build(*job.dealer, job.wheel)
    strategies = [DealerTable.build(*strategy, job.wheel) for strategy in job.strategies]
    return Solver(dealer, job.banker, job.win_weight, job.loss_weight, strategies)


def _solve_chunk(job: _Job, first: int, last: int) -> _Chunk:
    begin, end = support_classes(first, last)
    size = end - begin
    split = np.empty(size, np.uint8)
    wins, losses = np.empty(size, np.uint32), np.empty(size, np.uint32)
    played = [(np.empty(size, np.uint32), np.empty(size, np.uint32)) for _ in job.strategies if job.by_class]
    totals = _solver(job).solve(first, last, split, wins, losses, played)
    return _Chunk(begin, split, wins, losses, played, totals)
