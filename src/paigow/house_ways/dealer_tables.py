"""Dealer tables: how a house way sets every class of dealer hands, built once and kept in a cache folder.

A table depends on the house way's program, the wheel rule and the push rules, and on nothing else. Building one takes
a few tenths of a second and reading it back a few milliseconds, so finished tables are kept in the user's cache folder
(the environment variable PAIGOW_CACHE_DIR names another one).

A cache file is::

    b"paigow dealer table 1\\n"                 magic, with the number of the format
    sha256(key + payload), hex, then b"\\n"     key: see `_cache_key`
    payload                                    DealerTable.tobytes()

The checksum takes in the key, so a sound file of another house way under this one's name is noticed as well. Whatever
is not exactly such a file is rebuilt and never believed, and a cache that cannot be written costs only time.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from paigow import __version__
from paigow.game.cards import WHEELS, Wheel
from paigow.language.grammar import Rule, encode
from paigow.native.dealer import DealerTable

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

MAGIC = b"paigow dealer table 1\n"
_HEX_DIGITS = 64
_LARGEST_FILE = 1 << 26
_MOST_KEPT = 16

_kept: dict[str, DealerTable] = {}


def load_dealer_table(
    way: HouseWay, wheel: Wheel | None = None, pushes: tuple[Rule, ...] = (), *, cache: bool = True
) -> DealerTable:
    """The dealer table of `way` under the wheel rule (the house way's own when None); what fits `pushes` neither wins
    nor loses in it.

    Taken from this process's memory, else from the cache folder, else built and put into both. With `cache=False` it
    is built, and neither place is read or written. Never fails for want of a cache.
    """
    number = WHEELS.index(way.wheel if wheel is None else wheel)
    key = _cache_key(way.program, way.rule_count, number, encode(pushes)) if cache else ""
    if key in _kept:
        return _kept[key]
    folder = cache_folder() if cache else None
    table = None if folder is None else _read(folder, key, number)
    if table is None:
        if pushes:
            table = load_dealer_table(way, wheel, cache=cache).with_pushes(encode(pushes), len(pushes))
        else:
            table = DealerTable.build(way.program, way.rule_count, number)
        if folder is not None:
            _write(folder, key, table.tobytes())
    if cache:
        while len(_kept) >= _MOST_KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[key] = table
    return table


def pushes_without_hands(way: HouseWay, rules: Rules) -> tuple[Rule, ...]:
    """The push rules of `rules` that no hand fits, as `way` sets them: each is probably a mistake."""
    tables = ((push, load_dealer_table(way, rules.wheel, (push,))) for push in rules.pushes)
    return tuple(push for push, table in tables if not table.pushed_hands())


def cache_folder() -> str | None:
    """The folder of cached tables, which need not exist; None when the system names none."""
    folder = os.environ.get("PAIGOW_CACHE_DIR")
    if folder:
        return folder
    import platformdirs

    try:
        return platformdirs.user_cache_dir("paigow", appauthor=False)
    except (OSError, RuntimeError, KeyError):
        return None


def _cache_key(program: bytes, rule_count: int, wheel: int, pushes: bytes = b"") -> str:
    """sha256, in hex, of all that a table depends on: the programs, the wheel rule and the code that runs them.

    The code is known by the format, the package version and the size and time of the native module, since a module
    compiled anew under an old version may set hands differently.
    """
    from hashlib import sha256

    import paigow.native.dealer as native

    try:
        status = os.stat(native.__file__)
        build = f"{status.st_size} {status.st_mtime_ns}"
    except (OSError, AttributeError, TypeError):
        build = ""
    header = f"{__version__}\n{build}\n{rule_count} {wheel} {len(program)}\n".encode()
    return sha256(MAGIC + header + program + pushes).hexdigest()


def _checksum(key: str, payload: bytes | memoryview) -> bytes:
    from hashlib import sha256

    digest = sha256(key.encode())
    digest.update(payload)
    return digest.hexdigest().encode()


def _path(folder: str, key: str) -> str:
    return os.path.join(folder, f"dealer-{key}.table")


def _read(folder: str, key: str, wheel: int) -> DealerTable | None:
    """The cached table, or None when there is none or the file is not to be believed."""
    path = _path(folder, key)
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST_FILE:
            return None
        with open(path, "rb") as file:
            content = memoryview(file.read())
    except (OSError, ValueError):
        return None
    start = len(MAGIC) + _HEX_DIGITS + 1
    payload = content[start:]
    if content[:start] != MAGIC + _checksum(key, payload) + b"\n":
        return None
    try:
        return DealerTable.frombytes(payload, wheel)
    except ValueError:
        return None


def _write(folder: str, key: str, payload: bytes) -> None:
    """Put a table into the cache, whole or not at all; two writers at once do not disturb each other."""
    path = _path(folder, key)
    temporary = f"{path}.{os.getpid()}-{os.urandom(4).hex()}"
    try:
        os.makedirs(folder, exist_ok=True)
        try:
            with open(temporary, "xb") as file:
                file.write(MAGIC + _checksum(key, payload) + b"\n")
                file.write(payload)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            if os.path.exists(temporary):
                os.unlink(temporary)
            raise
    except (OSError, ValueError):
        pass
