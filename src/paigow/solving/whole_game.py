"""The whole game, solved in parallel: the best split of all 6,972,147 classes against all 53,524,680 dealer hands each.

The classes are cut into chunks of rank sets; a chunk is solved natively without the GIL and depends on nothing but its
description, so that it gives the same bytes on any number of threads, processes or machines. joblib runs the chunks: on
threads of this process, or through its Dask backend on a cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow import __version__
from paigow.errors import PaigowError, RulesError
from paigow.house_ways.kept_tables import kept_table
from paigow.native.index import CLASSES
from paigow.native.solve import Solver, support_classes
from paigow.solving.legal_sets import RowCounts, legal_sets
from paigow.solving.threads import check_jobs, in_threads

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

__all__ = [
    "ALL_RANKS",
    "CLASSES",
    "DEALS",
    "DEALS_WITHOUT_JOKER",
    "DEALS_WITH_EXTRA_CARDS",
    "HANDS",
    "NO_SPLIT",
    "Solution",
    "Totals",
    "solve",
]

HANDS = 154_143_080
"""Hands of seven from 53 cards."""
DEALS = 8_250_459_031_214_400
"""Pairs of a player's and a dealer's hand: HANDS x 53,524,680."""
DEALS_WITHOUT_JOKER = 6_071_092_494_667_200
"""The same from 52 cards: 133,784,560 x 45,379,620."""
DEALS_WITH_EXTRA_CARDS = DEALS * 39 * 38
"""Deals, and for each two more cards in order, one for either side."""
NO_SPLIT = 21
"""In place of the number of a split where the reply depends on the dealer's cards."""

_CHUNKS = 128
ALL_RANKS = (0, 8192)
_TIME_TO_ANSWER = 10  # seconds in which a scheduler says that it is one
_PATIENCE = 60  # seconds without a finished chunk, which takes a second or two, before a cluster is given up
_LARGEST_DENOMINATOR = 10**9
_LARGEST_WITH_EXTRA_CARDS = 10**7


class Totals(NamedTuple):
    """Deals won and lost over the whole game, of DEALS; the others are pushes. With an extra card each all are won or
    lost, of DEALS_WITH_EXTRA_CARDS."""

    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The solved game under given rules, over classes in canonical order (`paigow.native.index`).

    `split` (CLASSES,) uint8: number 0..20 of the pair of low cards (positions i < j, in order) in canonical card order;
    `wins`, `losses` (CLASSES,) uint32: dealer hands, of 53,524,680. `optimal` and `strategies`: totals over all deals,
    of the best splits and of each strategy. `played`: for each strategy its (wins, losses) by class, uint32, if
    asked for. Of a part of the game the arrays begin at class `first`, and the totals are those of the part.
    """

    split: NDArray[np.uint8]
    wins: NDArray[np.uint32]
    losses: NDArray[np.uint32]
    optimal: Totals
    strategies: tuple[Totals, ...]
    played: tuple[tuple[NDArray[np.uint32], NDArray[np.uint32]], ...]
    first: int = 0


class _Job(NamedTuple):
    """All that a chunk depends on, small enough to send to another machine."""

    dealer: tuple[bytes, int]
    strategies: tuple[tuple[bytes, int], ...]
    wheel: int
    copies: int
    win_weight: int
    loss_weight: int
    by_class: bool
    settled: tuple[bytes, int]
    open_dealer: bool
    joker: bool
    extra: int
    values: bool
    version: str


class _Chunk(NamedTuple):
    span: tuple[int, int]
    begin: int
    split: NDArray[np.uint8]
    wins: NDArray[np.uint32]
    losses: NDArray[np.uint32]
    played: list[tuple[NDArray[np.uint32], NDArray[np.uint32]]]
    totals: list[tuple[int, int]]
    values: RowCounts | None = None  # of the rows of its classes, or of those of all of them


def solve(
    dealer: HouseWay,
    rules: Rules,
    strategies: Sequence[HouseWay] = (),
    *,
    by_class: bool = False,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    ranks: tuple[int, int] = ALL_RANKS,
    values: RowCounts | None = None,
    joker: bool = True,
) -> Solution:
    """Solve the whole game against a dealer who sets by `dealer`.

    `strategies`: house ways taken as the player's way of setting, their totals counted along (`by_class`: their counts
    by class as well). `jobs`: threads, None for one per core. `scheduler`: address of a Dask scheduler to run on
    instead (needs the extra `paigow[dask]`). `progress(done, total)` is called as chunks are finished.
    `ranks`: only the classes whose set of ranks, as a bit mask, is in this range; all of them by default.
    `values`: what is found out about the legal sets of the classes with these ranks is put there.
    `joker`: whether the pack has it. Without it the totals are of DEALS_WITHOUT_JOKER, wins and losses of 45,379,620
    dealer hands, and 0 for hands that would hold it, their `split` NO_SPLIT.

    Where an extra card each decides what would push, the best splits and all totals are those of that game; by class
    wins and losses are dealer hands as without the extra cards. It takes some seven times as long.

    Where the dealer's cards lie open, wins and losses are those of the best reply to each of his hands, which is no one
    split: `split` is NO_SPLIT throughout. A strategy does not look at them; solve without `open_dealer` for it.

    Raises:
        ValueError: strategies or values with `rules.open_dealer`; values without the joker.
        RulesError: a commission with more than nine decimals (seven with extra cards), which exact 64-bit comparison
            does not take; extra cards without the joker, or where copies push as well; a number of
            jobs that makes no sense; no Dask scheduler at the address, or no Dask.
        PaigowError: the Dask cluster failed along the way, or a part of the game did not come back.
    """
    if values is not None and not joker:
        raise ValueError("the values of the sets are those of a pack with the joker")
    if rules.extra_card:
        _check_extra_card(rules, joker=joker)
        if values is not None or by_class:
            rules.check_no_extra_card("table of counts")
    fee = rules.commission
    if fee.denominator > (_LARGEST_WITH_EXTRA_CARDS if rules.extra_card else _LARGEST_DENOMINATOR):
        raise RulesError(f"commission {float(fee)} has too many decimals for a whole-game solve; right: 5%")
    check_jobs(jobs)
    job = _Job(
        dealer=(dealer.program, dealer.rule_count),
        strategies=tuple((way.program, way.rule_count) for way in strategies),
        wheel=rules.wheel_number,
        copies=rules.copies_code,
        win_weight=fee.denominator - fee.numerator,
        loss_weight=fee.denominator,
        by_class=by_class,
        settled=rules.settled_program,
        open_dealer=rules.open_dealer,
        joker=joker,
        extra=0 if not rules.extra_card else -1 if rules.banker else 1,
        values=values is not None,
        version=__version__,
    )
    first, end = support_classes(*ranks)
    size = end - first
    split, wins, losses = np.empty(size, np.uint8), np.empty(size, np.uint32), np.empty(size, np.uint32)
    played = tuple((np.empty(size, np.uint32), np.empty(size, np.uint32)) for _ in strategies if by_class)
    totals = [Totals(0, 0)] * (len(strategies) + 1)
    spans = _spans(*ranks)
    done = 0
    for chunk in _run(job, spans, jobs, scheduler, values):
        done += 1
        if values is not None and chunk.values is not None:
            shared = chunk.values.wins is values.wins
            values.add(chunk.values, None if shared else _rows_of(job, *chunk.span))
        place = slice(chunk.begin - first, chunk.begin - first + len(chunk.split))
        split[place] = chunk.split
        wins[place] = chunk.wins
        losses[place] = chunk.losses
        for whole, part in zip(played, chunk.played, strict=True):
            whole[0][place], whole[1][place] = part
        totals = [Totals(a.wins + w, a.losses + x) for a, (w, x) in zip(totals, chunk.totals, strict=True)]
        if progress is not None:
            progress(done, len(spans))
    if done != len(spans):
        raise PaigowError(f"only {done} of {len(spans)} parts of the game came back; right: --jobs 2")
    return Solution(split, wins, losses, totals[0], tuple(totals[1:]), played, first)


def _check_extra_card(rules: Rules, *, joker: bool) -> None:
    if not joker:
        raise RulesError("extra cards are counted from a pack with the joker; right: --deck 53")
    if rules.copies_code & 3 != rules.copies_code >> 2:
        raise RulesError('extra cards for what pushes, where copies push as well; right: copies = "banker"')


def _spans(first: int, last: int) -> list[tuple[int, int]]:
    """Ranges of rank masks with about the same number of solvable ones, all costing about the same."""
    spans = [(mask, support_classes(mask, mask + 1)) for mask in range(first, last)]
    solvable = [mask for mask, (begin, end) in spans if begin < end]
    chunks = min(_CHUNKS, len(solvable))
    cuts = [first, *(solvable[len(solvable) * k // chunks] for k in range(1, chunks)), last]
    return list(pairwise(cuts))


def _run(
    job: _Job, spans: list[tuple[int, int]], jobs: int | None, scheduler: str | None, values: RowCounts | None
) -> Iterator[_Chunk]:
    """The chunks, as they are finished."""
    if scheduler is None:
        _solver(job)  # once, before the threads would each make their own
        yield from in_threads(lambda span: _solve_chunk(job, *span, values), spans, jobs, ordered=False)
        return
    import joblib

    tasks = (joblib.delayed(_solve_chunk)(job, first, last) for first, last in spans)
    with _connect(scheduler):
        try:
            with joblib.parallel_config(backend="dask", wait_for_workers_timeout=_PATIENCE) as config:
                cores = config["backend"].effective_n_jobs
                # joblib runs what it takes for one job here; on a cluster of one thread it belongs there all the same.
                config["backend"].effective_n_jobs = lambda jobs: max(2, cores(jobs))
                run = joblib.Parallel(return_as="generator_unordered", pre_dispatch="all", timeout=_PATIENCE)
                yield from run(tasks)
        except Exception as error:
            # Whatever fails here, on a worker or between them: joblib and Dask raise many kinds for it.
            lines = str(error).splitlines() or [f"nothing came back for {_PATIENCE} s"]
            right = "right: a running scheduler whose workers have this version of paigow"
            raise PaigowError(
                f"the Dask cluster at {scheduler} failed ({type(error).__name__}: {lines[0]}); {right}"
            ) from None


@contextmanager
def _connect(scheduler: str) -> Iterator[None]:
    """Be a client of a Dask scheduler; RulesError when Dask is not installed or nobody answers at the address."""
    import asyncio
    import gc
    import logging
    from concurrent.futures import ThreadPoolExecutor

    try:
        from distributed import Client
    except ImportError:
        raise RulesError("the Dask backend is not installed; right: pip install 'paigow[dask]'") from None
    # A connection that is lost becomes an error of ours; Dask would add pages on standard error.
    logger = logging.getLogger("distributed.client")
    level = logger.level
    reason = ""
    try:
        with ThreadPoolExecutor(1) as thread:  # this one may have a loop that runs, as in a notebook
            thread.submit(asyncio.run, asyncio.wait_for(_identify(scheduler), _TIME_TO_ANSWER)).result()
        client = Client(scheduler, timeout=_TIME_TO_ANSWER)
    except Exception as error:
        # Whatever a server that is no scheduler may answer: a length that no memory holds, for one.
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    if reason:
        # When a client that failed is collected it takes a lock of Dask's, which the start of the next client holds: a
        # collection that fell into that start would wait for ever. So it goes now, and no traceback may keep it.
        gc.collect()
        right = "right: --scheduler tcp://127.0.0.1:8786"
        raise RulesError(f"no Dask scheduler at {scheduler!r} ({reason}); {right}")
    try:
        logger.setLevel(logging.CRITICAL)
        with client:
            yield
    finally:
        logger.setLevel(level)


async def _identify(scheduler: str) -> None:
    """Ask whoever is at the address who it is, as Dask's schedulers tell: a client would wait for ever for others."""
    from distributed import Security, rpc

    async with rpc(scheduler, connection_args=Security().get_connection_args("client")) as server:
        await server.identity()


@lru_cache(maxsize=2)
def _solver(job: _Job) -> Solver:
    dealer = kept_table(*job.dealer, job.wheel, *job.settled)
    strategies = [kept_table(*strategy, job.wheel) for strategy in job.strategies]
    return Solver(
        dealer, job.copies, job.win_weight, job.loss_weight, strategies, job.open_dealer, job.joker, job.extra
    )


def _rows_of(job: _Job, first: int, last: int) -> NDArray[np.bool_]:
    """Which rows of the legal sets are those of classes with ranks in a span."""
    sets = legal_sets(job.wheel)
    inside = (sets.ranks >= first) & (sets.ranks < last)
    rows = np.zeros(len(sets.high), np.bool_)
    rows[: sets.start[-1]] = np.repeat(inside, np.diff(sets.start))
    return rows


def _solve_chunk(job: _Job, first: int, last: int, into: RowCounts | None = None) -> _Chunk:
    """A chunk; values, if they are asked for, go right into their places where those are in this process."""
    if job.version != __version__:
        raise RuntimeError(f"a worker has paigow {__version__}, not {job.version}")
    begin, end = support_classes(first, last)
    size = end - begin
    # Without the joker nothing is filled in for hands that hold it.
    split = np.full(size, NO_SPLIT, np.uint8)
    wins, losses = np.zeros(size, np.uint32), np.zeros(size, np.uint32)
    played = [(np.zeros(size, np.uint32), np.zeros(size, np.uint32)) for _ in job.strategies if job.by_class]
    if not job.values:
        totals = _solver(job).solve(first, last, split, wins, losses, played)
        return _Chunk((first, last), begin, split, wins, losses, played, totals)
    sets = legal_sets(job.wheel)
    found = (
        RowCounts.empty(job.wheel)
        if into is None
        else RowCounts(into.wins, into.losses, bytearray(), bytearray(), bytearray())
    )
    totals = _solver(job).solve(first, last, split, wins, losses, played, (sets.start, sets.high, sets.low, *found))
    if into is None:
        rows = _rows_of(job, first, last)
        found = found._replace(wins=found.wins[rows], losses=found.losses[rows])
    return _Chunk((first, last), begin, split, wins, losses, played, totals, found)
