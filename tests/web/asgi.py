"""Asks a server in this process, as one who speaks HTTP would: no socket, no other thread."""

import asyncio
import json
from typing import NamedTuple
from urllib.parse import urlencode


class Answer(NamedTuple):
    status: int
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """Asks `app`, whose door has port 8753, always in one event loop."""

    def __init__(self, app):
        self._app, self._loop = app, asyncio.new_event_loop()

    def close(self):
        self._loop.close()

    def ask(self, path, values=None, *, method="GET", headers=None, body=b"", host="127.0.0.1:8753"):
        """The answer to one request; `values` stand in the address."""
        asked = self.asked(path, values, method=method, headers=headers, body=body, host=host)
        return self._loop.run_until_complete(asked)

    async def asked(self, path, values=None, *, method="GET", headers=None, body=b"", host="127.0.0.1:8753"):
        path, _, query = path.partition("?")
        query = urlencode(values) if values else query
        sent = {"host": host} | (headers or {})
        scope = {
            **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http"},
            **{"path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": ""},
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items() if value is not None],
            **{"server": ("127.0.0.1", 8753), "client": ("127.0.0.1", 50000), "state": {}},
        }
        parts = [body[place : place + 65536] for place in range(0, len(body), 65536)] or [b""]
        said = []

        async def receive():
            if not parts:
                return {"type": "http.disconnect"}
            part = parts.pop(0)
            return {"type": "http.request", "body": part, "more_body": bool(parts)}

        async def send(message):
            said.append(message)

        await self._app(scope, receive, send)
        start = said[0]
        found = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], found, b"".join(message.get("body", b"") for message in said[1:]))
