"""Questions about a whole game, answered in a process of their own, one at a time: nobody else waits for them.

The process is this module, started anew for each question. It reads one JSON object from its standard input and writes
lines: `{"done": 1, "total": 40}` along the way, and at the end `{"answer": {...}}` or `{"wrong": "one line"}`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from paigow.errors import InputError, PaigowError
from paigow.house_ways.way import HouseWay, parse_house_way
from paigow.web.questions import QUESTIONS, Asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paigow.web.questions import Question, Values

__all__ = ["Aside", "Busy", "Job"]

_MOST_WAITING: Final = 8  # questions that wait for their turn
_MOST_KEPT: Final = 32  # answers that are kept for who asks again
_LONGEST_LINE: Final = 1 << 26  # the groups of a list of exceptions come to a megabyte
_BETWEEN_REPORTS: Final = 0.2  # seconds


class Busy(PaigowError):
    """Too many questions wait already."""


@dataclass(slots=True)
class Job:
    """A question that is being answered: how far it is, and in the end its answer, or what is wrong with it."""

    done: int = 0
    total: int = 0
    answer: dict[str, object] | None = None
    wrong: str | None = None
    failed: bool = False  # and it is not the question that is wrong
    finished: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Aside:
    """Asks such questions; the same question asked again is the same job, and its answer is kept."""

    def __init__(self, ways: Mapping[str, HouseWay]) -> None:
        self._ways = [(key, way.text) for key, way in ways.items()]
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    async def ask(self, question: Question, values: Values, wait: float) -> Job:
        """The job of a question, after at most `wait` seconds: it may be unfinished then.

        Raises:
            Busy: too many others wait.
        """
        key = json.dumps([question.name, sorted((name, value) for name, value in values.items() if value)])
        job = self._jobs.get(key)
        if job is None:
            if sum(not one.finished.is_set() for one in self._jobs.values()) >= _MOST_WAITING:
                raise Busy(f"{_MOST_WAITING} questions about whole games wait already; right: ask again in a minute")
            job = self._jobs[key] = Job()
            job.task = asyncio.create_task(self._answer(key, job, question, values))
        self._jobs.move_to_end(key)
        self._forget()
        with suppress(TimeoutError):
            await asyncio.wait_for(job.finished.wait(), wait)
        return job

    async def close(self) -> None:
        """Give up whatever is being answered."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None and not job.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self) -> None:
        finished = [key for key, job in self._jobs.items() if job.finished.is_set()]
        for key in finished[: max(0, len(finished) - _MOST_KEPT)]:
            del self._jobs[key]

    async def _answer(self, key: str, job: Job, question: Question, values: Values) -> None:
        try:
            async with self._turn:
                await self._run(job, {"question": question.name, "values": dict(values), "ways": self._ways})
        except OSError as error:
            job.wrong, job.failed = f"no process can be started: {error.strerror or error}", True
        finally:
            if job.answer is None:
                self._jobs.pop(key, None)  # who asks again may have better luck
                if job.wrong is None:
                    job.wrong, job.failed = "the answer was not finished; right: ask again", True
            job.finished.set()

    async def _run(self, job: Job, asked: dict[str, object]) -> None:
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "paigow.web.aside"),
            stdin=pipe,
            stdout=pipe,
            stderr=nowhere,
            limit=_LONGEST_LINE,
        )
        try:
            if process.stdin is None or process.stdout is None:
                return
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            process.stdin.close()
            async for line in process.stdout:
                said: dict[str, Any] = json.loads(line)
                job.done, job.total = said.get("done", job.done), said.get("total", job.total)
                job.answer, job.wrong, job.failed = said.get("answer"), said.get("wrong"), said.get("failed", False)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


def _main() -> None:
    """Answer the question on standard input."""
    asked = json.loads(sys.stdin.readline())
    out = sys.stdout
    if hasattr(os, "nice"):
        os.nice(10)  # the server, and whoever waits for one hand, come first
    said = 0.0

    def report(done: int, total: int) -> None:
        nonlocal said
        now = time.monotonic()
        if now - said >= _BETWEEN_REPORTS:
            said = now
            out.write(json.dumps({"done": done, "total": total}) + "\n")
            out.flush()

    ways = {key: parse_house_way(text, key) for key, text in asked["ways"]}
    try:
        answer: dict[str, object] = {
            "answer": QUESTIONS[asked["question"]].answer(Asked(asked["values"], ways, report))
        }
    except PaigowError as error:
        answer = {"wrong": str(error), "failed": not isinstance(error, InputError)}
    out.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    _main()
