"""The page over HTTP, with what needs the machine: own house ways, and questions of programs.

Everything that is served is made when the server starts, or by the library when it is asked for: no request names a
file on disk. What a request may be is in `paigow.web.guard`.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from mimetypes import guess_type
from typing import TYPE_CHECKING, Any, Final

from paigow.errors import InputError, PaigowError
from paigow.game.cards import WHEELS
from paigow.web.aside import Aside, Busy
from paigow.web.fields import in_fields
from paigow.web.files import site_files
from paigow.web.games import page_strategies, table_name
from paigow.web.guard import Guard
from paigow.web.questions import QUESTIONS, Asked, check, check_game
from paigow.web.tables import page_table
from paigow.web.whole_game import whole_game_files

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

    from paigow.house_ways.way import HouseWay
    from paigow.web.guard import Door
    from paigow.web.questions import Question

__all__ = ["application"]

_AT_ONCE: Final = 4  # questions that are answered at the same time, in threads
_MOST_WAITING: Final = 250  # others that wait for them
_LONGEST_WAIT: Final = 60  # seconds that a question about a whole game may be waited for
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".bin": "application/gzip"}


def application(ways: Sequence[HouseWay], own: Sequence[HouseWay], door: Door) -> Starlette:
    """The server as an ASGI application: the page with the tables of `ways`, the questions of programs, which may name
    those of `own` besides the shipped ones; `door` says who may come in."""
    from anyio import CapacityLimiter
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.routing import Route

    known = {way.key: way for way in own}
    aside = Aside(known)
    threads = CapacityLimiter(_AT_ONCE)
    sent = site_files(ways, served=True) | whole_game_files()
    files = {name: (data, _type(name)) for name, data in sent.items()}
    players = [*ways, *page_strategies()]
    tables = {table_name(number, wheel): (way, wheel) for number, way in enumerate(players) for wheel in WHEELS}
    made: dict[str, bytes] = {}

    async def page(request: Request) -> Response:
        name = request.path_params["name"] or "index.html"
        if name.startswith("data/") and name[5:] in tables:
            name = name[5:]
            if name not in made:
                made[name] = await _in_thread(threads, page_table, *tables[name])
            return _response(made[name], _type(name))
        if name not in files:
            return _wrong("there is no such page; right: /", 404)
        return _response(*files[name])

    async def api(request: Request) -> Response:
        question = QUESTIONS.get(request.path_params["name"])
        if question is None:
            return _wrong(f"there is no such question; right: /api/{' /api/'.join(QUESTIONS)}", 404)
        try:
            if threads.statistics().tasks_waiting >= _MOST_WAITING:
                raise Busy(f"{_MOST_WAITING} questions wait already; right: ask again in a second")
            values = await _values(request)
            wait = _wait(values.pop("wait", "")) if question.whole_game else 0.0
            check(question, values)
            one = Asked(values, known)
            if question.whole_game:
                check_game(question, one)
                return await _whole_game(aside, question, values, wait)
            return _json(await _in_thread(threads, question.answer, one))
        except Busy as error:
            return _wrong(str(error), 503)
        except InputError as error:
            return _wrong(in_fields(str(error)), 400)
        except PaigowError as error:
            return _wrong(str(error), 500)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await aside.close()

    return Starlette(
        routes=[
            Route("/api/{name}", api, methods=["GET", "POST"]),
            Route("/{name:path}", page, methods=["GET"]),
        ],
        middleware=[Middleware(Guard, door=door)],
        lifespan=lifespan,
    )


async def _in_thread(limiter: Any, work: Any, *arguments: Any) -> Any:
    from anyio import to_thread

    return await to_thread.run_sync(partial(work, *arguments), limiter=limiter)


async def _whole_game(aside: Aside, question: Question, values: Mapping[str, str], wait: float) -> Response:
    job = await aside.ask(question, values, wait)
    if job.answer is not None:
        return _json(job.answer)
    if job.wrong is not None:
        return _wrong(in_fields(job.wrong), 500 if job.failed else 400)
    later = {"schema": 1, "unfinished": True, "done": job.done, "total": job.total}
    return _json(later, 202)


async def _values(request: Request) -> dict[str, str]:
    """What is asked: the values in the address, and those of the JSON object that was sent.

    Raises:
        InputError: a value is given twice, or the body is no JSON object of texts and numbers.
    """
    from starlette.requests import ClientDisconnect

    pairs = list(request.query_params.multi_items())
    example = 'right: {"hand": "As Kd Qh Jc 9s 9d 2c"}'
    if request.method == "POST":
        try:
            body = json.loads(await request.body() or b"{}")
        except ClientDisconnect:
            raise InputError(f"the body was not sent whole; {example}") from None
        except (ValueError, RecursionError):
            raise InputError(f"the body is no JSON; {example}") from None
        if not isinstance(body, dict):
            raise InputError(f"the body is no JSON object; {example}")
        pairs += [(str(name), _text(str(name), value, example)) for name, value in body.items() if value is not None]
    values = dict(pairs)
    if len(values) < len(pairs):
        raise InputError("a parameter is given twice; right: each once, with several values parted by commas")
    return values


def _text(name: str, value: object, example: str) -> str:
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return " ".join(value)  # cards
    if isinstance(value, str | int | float):
        return str(value)
    raise InputError(f"{name[:40]} is neither a text, a number nor a list of texts; {example}")


def _wait(text: str) -> float:
    if not text:
        return float(_LONGEST_WAIT)
    if not text.isascii() or not text.isdigit() or len(text) > 3 or int(text) > _LONGEST_WAIT:
        raise InputError(f"wait: not a number of seconds from 0 to {_LONGEST_WAIT}; right: wait=10")
    return float(text)


def _type(name: str) -> str:
    ending = name[name.rfind(".") :]
    return _TYPES.get(ending) or guess_type(name)[0] or "application/octet-stream"


def _response(data: bytes, media_type: str) -> Response:
    from starlette.responses import Response

    return Response(data, media_type=media_type, headers={"cache-control": "no-cache"})


def _json(data: Mapping[str, object], status: int = 200) -> Response:
    from starlette.responses import Response

    headers = {"cache-control": "no-store"} | ({"retry-after": "1"} if status == 202 else {})
    return Response(json.dumps(data) + "\n", status, headers, "application/json")


def _wrong(line: str, status: int) -> Response:
    return _json({"schema": 1, "error": line}, status)
