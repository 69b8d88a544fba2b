"""How the server is run: where it listens, what its address is, and how it ends."""

from __future__ import annotations

import errno
import os
import secrets
import socket
from dataclasses import dataclass, replace
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from paigow.errors import InputError, PaigowError, shown
from paigow.house_ways.way import load_house_way
from paigow.web.games import page_ways
from paigow.web.guard import Door

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paigow.house_ways.way import HouseWay

__all__ = ["LOOPBACK", "USUAL_PORT", "Place", "all_ways", "check_installed", "code_of", "listen", "own_ways", "run"]

LOOPBACK: Final = "127.0.0.1"
USUAL_PORT: Final = 8753

_NEEDS: Final = ("starlette", "uvicorn", "segno")
_MOST_CONNECTIONS: Final = 2000  # whoever comes beyond them is told to come again
_LONGEST_HEAD: Final = 16_384  # bytes of a request before its body
_TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens: a bound socket, who may come in, and the address that leads to the page."""

    socket: socket.socket
    door: Door
    address: str


def check_installed() -> None:
    """InputError where what the server takes is not installed."""
    missing = [name for name in _NEEDS if find_spec(name) is None]
    if missing:
        raise InputError(
            f"the server needs {', '.join(missing)}, not installed here; right: pip install 'paigow[web]', or paigow "
            "web --export my-page for a folder that any server serves"
        )


def own_ways(names: Sequence[str]) -> list[HouseWay]:
    """House ways that were named on the command line, called by the names of their files alone.

    Raises:
        HouseWayError: one cannot be read.
        InputError: two are called the same.
    """
    found: list[HouseWay] = []
    for name in names:
        way = load_house_way(name)
        way = replace(way, key=os.path.basename(way.key))
        if any(way.key == other.key for other in found):
            raise InputError(f"two house ways are called {shown(way.key)}; right: files of different names")
        found.append(way)
    return found


def all_ways(own: Sequence[HouseWay]) -> list[HouseWay]:
    """The house ways of the page, and one's own behind them."""
    shipped = page_ways()
    known = {way.key for way in shipped}
    return [*shipped, *(way for way in own if way.key not in known and way.joker == "bug")]


def listen(host: str = LOOPBACK, port: int | None = None) -> Place:
    """Listen at a host and port; `port` None: the usual one, or a free one where that is taken.

    Beyond the loopback every request must have a key, which is made here and stands in the address.

    Raises:
        InputError: there is no such host here, or the port is taken or no port.
    """
    example = "right: --host 0.0.0.0"
    if port is not None and not 1 <= port <= 65535:
        raise InputError(f"port {port} is not from 1 to 65535; right: --port {USUAL_PORT}")
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise InputError(f"--host {shown(host)} is no address or name of this machine; {example}") from None
    family, _, _, _, (numeric, *_) = found[0]
    sock = _bound(family, str(numeric), port, host)
    port = sock.getsockname()[1]
    if ip_address(numeric).is_loopback:
        shown_host = f"[{numeric}]" if family == socket.AF_INET6 else str(numeric)
        return Place(sock, Door(port), f"http://{shown_host}:{port}/")
    key = secrets.token_urlsafe(12)
    own = socket.gethostname().lower()
    names = frozenset({own, f"{own}.local", host.lower()})
    reached = _reached_at(family) if ip_address(numeric).is_unspecified else str(numeric)
    reached = f"[{reached}]" if ":" in reached else reached
    return Place(sock, Door(port, names, key, any_address=True), f"http://{reached}:{port}/?key={key}")


def _bound(family: int, address: str, port: int | None, host: str) -> socket.socket:
    for tried in (USUAL_PORT, 0) if port is None else (port,):
        sock = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind((address, tried))
            sock.listen(1024)
        except OSError as error:
            sock.close()
            if error.errno in _TAKEN and port is None and tried:
                continue
            if error.errno in _TAKEN:
                raise InputError(f"port {tried} is taken or not yours; right: --port {USUAL_PORT + 1}") from None
            raise InputError(
                f"--host {shown(host)} is no address of this machine; right: --host 0.0.0.0 for all of them"
            ) from None
        return sock
    raise PaigowError("no port is free")


def _reached_at(family: int) -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    target = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostname()


def code_of(address: str) -> list[str]:
    """An address as a QR code, a text for each line of a terminal: two rows of modules a line, dark ones as blocks."""
    import segno

    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    marks = {(0, 0): " ", (1, 0): "\u2580", (0, 1): "\u2584", (1, 1): "\u2588"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(marks[bool(a), bool(b)] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs]


def run(place: Place, own: Sequence[HouseWay]) -> None:
    """Serve until the process is told to stop, by Ctrl-C or a signal to end it."""
    import uvicorn

    from paigow.web.server import application

    config = uvicorn.Config(
        application(all_ways(own), own, place.door),
        log_config=None,
        log_level="critical",
        access_log=False,
        http="h11",
        ws="none",
        lifespan="on",
        proxy_headers=False,
        server_header=False,
        limit_concurrency=_MOST_CONNECTIONS,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_graceful_shutdown=1,
    )
    _allow_files(2 * _MOST_CONNECTIONS)
    try:
        uvicorn.Server(config).run(sockets=[place.socket])
    except KeyboardInterrupt:
        pass  # which is how it is stopped
    finally:
        place.socket.close()


def _allow_files(number: int) -> None:
    """Let this process have as many files and connections open, as far as the system allows it."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
