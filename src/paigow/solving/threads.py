"""Work on several threads of this process, by joblib: how it is asked in one place, and whether all of it came back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from paigow.errors import PaigowError, RulesError, shown

__all__ = ["check_jobs", "in_threads"]

_MOST_JOBS = 1024

T = TypeVar("T")
A = TypeVar("A")


def check_jobs(jobs: int | None) -> None:
    """RulesError unless a number of threads is None or one that makes sense; joblib takes any and may do nothing."""
    if jobs is None:
        return
    if isinstance(jobs, bool) or not isinstance(jobs, int):
        raise RulesError(f"{shown(repr(jobs), 40)} is no number of threads; right: --jobs 2")
    if not 1 <= jobs <= _MOST_JOBS:
        raise RulesError(f"--jobs {jobs} is not from 1 to {_MOST_JOBS}; right: --jobs 2")


def in_threads(work: Callable[[A], T], items: Iterable[A], jobs: int | None, *, ordered: bool = True) -> Iterator[T]:
    """work(item) for each item on `jobs` threads, None for one per core; as they are finished unless `ordered`.

    Raises:
        RulesError: a number of jobs that makes no sense.
        PaigowError: not all of it was done.
    """
    import warnings

    import joblib

    # Said when the caller stops early, as on Ctrl-C: nobody needs to know what was ready by then.
    warnings.filterwarnings("ignore", "[0-9]+ tasks (have been|which were)", UserWarning)
    check_jobs(jobs)
    asked = list(items)
    run = joblib.Parallel(
        n_jobs=jobs or -1,
        backend="threading",
        return_as="generator" if ordered else "generator_unordered",
        pre_dispatch="4*n_jobs",
    )
    done = 0
    for result in run(joblib.delayed(work)(item) for item in asked):
        done += 1
        yield result
    if done != len(asked):
        raise PaigowError(f"only {done} of {len(asked)} parts of the work came back; right: --jobs 2")
