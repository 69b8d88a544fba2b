"""Who may ask, and what a request may be: checked before anything else looks at it."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl, urlencode

__all__ = ["CONTENT_POLICY", "LONGEST_BODY", "Door", "Guard"]

LONGEST_BODY: Final = 16_384
"""Bytes that a request may send besides its address."""

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": CONTENT_POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
    }.items()
)

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Door:
    """Where the server listens: its port, the names that it may be called by besides those of the loopback, and the key
    that every request must have, or None. With `any_address` it may be called by any address in numbers: a page of
    another site can have a name lead here, but not a number."""

    port: int
    names: frozenset[str] = frozenset()
    key: str | None = None
    any_address: bool = False

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name, port = _parted(host)
        if port != self.port:
            return False
        if name in ("127.0.0.1", "localhost", "[::1]") or name in self.names:
            return True
        if not self.any_address:
            return False
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


class Guard:
    """The middleware that lets nothing through but what the door allows."""

    def __init__(self, app: App, door: Door) -> None:
        self._app, self._door = app, door
        self._cookie = f"paigow-{door.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        is_api = scope["path"].startswith("/api/")
        if self._door.key is not None:
            query, given = _without_key(scope)
            if self._is_key(given):
                if not is_api and scope["method"] == "GET":
                    await self._let_in(send)
                    return
                scope["query_string"] = query
            elif not self._is_key(self._of_cookie(headers.get("cookie", ""))):
                await _answer(send, 403, b"")  # not a word to strangers
                return
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._door.knows(headers["host"].lower()):
            await _refuse(send, 403, "the server is not called by this name; right: the address that it printed")
            return
        if not _same_site(headers, scope["method"], is_api=is_api):
            await _refuse(send, 403, "another site asks; right: a page of this server, or a program")
            return
        if scope["method"] not in ("GET", "HEAD", "POST") or (scope["method"] == "POST" and not is_api):
            await _refuse(send, 405, "only GET is for pages, GET and POST for /api/; right: GET")
            return
        body = await _body(headers, receive)
        if body is None:
            await _refuse(send, 413, f"more than {LONGEST_BODY} bytes are sent; right: seven cards")
            return

        async def once() -> Message:
            nonlocal body
            if body is None:
                return {"type": "http.disconnect"}
            whole, body = body, None
            return {"type": "http.request", "body": whole, "more_body": False}

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        await self._app(scope, once, guarded)

    def _is_key(self, text: str | None) -> bool:
        key = self._door.key or ""
        return text is not None and hmac.compare_digest(text.encode(), key.encode())

    def _of_cookie(self, header: str) -> str | None:
        try:
            found = SimpleCookie(header).get(self._cookie)
        except CookieError:
            return None
        return None if found is None else found.value

    async def _let_in(self, send: Send) -> None:
        """Leave the key with the browser, and take it out of the address."""
        cookie = f"{self._cookie}={self._door.key}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000"
        await _answer(send, 303, b"", ((b"set-cookie", cookie.encode()), (b"location", b"/"), *_HEADERS))


def _parted(host: str) -> tuple[str, int]:
    """Name and port of a Host header; port -1 where it is none."""
    name, colon, port = host.rpartition(":")
    if not colon or "]" in port:
        return host, 80
    return name, int(port) if port.isascii() and port.isdigit() and len(port) < 6 else -1


def _without_key(scope: Scope) -> tuple[bytes, str | None]:
    """The query of a request without its key, and the key."""
    pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    rest = urlencode([pair for pair in pairs if pair[0] != "key"]).encode()
    return rest, next((value for name, value in pairs if name == "key"), None)


def _same_site(headers: Mapping[str, str], method: str, *, is_api: bool) -> bool:
    """Whether a request comes from a page of this server, from no page, or follows a link to a page here."""
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{headers['host'].lower()}":
        return False
    site = headers.get("sec-fetch-site", "none")
    if site in ("same-origin", "none"):
        return True
    return headers.get("sec-fetch-mode") == "navigate" and method == "GET" and not is_api


async def _body(headers: Mapping[str, str], receive: Receive) -> bytes | None:
    """The body of a request; None where it is too long."""
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or len(length) > 12 or int(length) > LONGEST_BODY:
        return None
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if len(body) > LONGEST_BODY:
            return None
        if not message.get("more_body", False):
            return body


async def _refuse(send: Send, status: int, line: str) -> None:
    body = json.dumps({"schema": 1, "error": line}).encode() + b"\n"
    await _answer(send, status, body, ((b"content-type", b"application/json"), *_HEADERS))


async def _answer(send: Send, status: int, body: bytes, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [length, *headers]})
    await send({"type": "http.response.body", "body": body})
