"""How far a long job is, on standard error: a bar with the time left on a terminal, plain lines elsewhere."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_STEPS = 10  # plain lines a job


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A function of (done, total) to call along the way; what it shows is removed, or ends, with the block."""
    if sys.stderr is None:
        yield lambda done, total: None
    elif sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown"):
        with _bar(label) as report:
            yield report
    else:
        yield _lines(label)


@contextmanager
def _bar(label: str) -> Iterator[Callable[[int, int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _lines(label: str) -> Callable[[int, int], None]:
    start = time.monotonic()
    shown = 0

    def report(done: int, total: int) -> None:
        nonlocal shown
        step = _STEPS * done // total
        if step != shown:
            shown = step
            left = (time.monotonic() - start) * (total - done) / done
            print(f"{label}: {100 * done // total}%, {left:.0f} s left", file=sys.stderr, flush=True)

    return report
