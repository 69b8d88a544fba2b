"""Dealer tables as they are kept: built once, then in this process's memory and in the user's cache folder.

A table depends on the program of a house way, the wheel rule and the rules for what settles a bet outright, and on
nothing else. Building one
takes a few tenths of a second and reading it back a few milliseconds.

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

from paigow import __version__
from paigow.house_ways.cache import cache_folder, one_at_a_time
from paigow.native.dealer import DealerTable

MAGIC = b"paigow dealer table 1\n"
_HEX_DIGITS = 64
_LARGEST_FILE = 1 << 26
_MOST_KEPT = 16

_kept: dict[tuple[str, bytes, int, int, bytes], DealerTable] = {}


def kept_table(
    program: bytes, rule_count: int, wheel: int, settled: bytes = b"", count: int = 0, *, cache: bool = True
) -> DealerTable:
    """The dealer table of a program under a wheel rule (its number), with `count` rules, `settled`, for what settles
    the bet (`paigow.rules.game.Rules.settled`).

    Taken from this process's memory, else from the cache folder, else built and put into both; where another process
    is building it, from there when that is done. With `cache=False` it is built, and neither place is read or written.
    Never fails for want of a cache.
    """
    if not cache:
        return _built(program, rule_count, wheel, settled, count, cache=False)
    facts = (__version__, program, rule_count, wheel, settled)
    if facts in _kept:
        return _kept[facts]
    table = _from_disk_or_built(*facts[1:], count)
    while len(_kept) >= _MOST_KEPT:
        _kept.pop(next(iter(_kept)))
    _kept[facts] = table
    return table


def _from_disk_or_built(program: bytes, rule_count: int, wheel: int, settled: bytes, count: int) -> DealerTable:
    folder = cache_folder()
    if folder is None:
        return _built(program, rule_count, wheel, settled, count)
    key = _cache_key(program, rule_count, wheel, settled)
    table = _read(folder, key, wheel)
    if table is not None:
        return table
    with one_at_a_time(_path(folder, key)) as waited:
        table = _read(folder, key, wheel) if waited else None
        if table is None:
            table = _built(program, rule_count, wheel, settled, count)
            _write(folder, key, table.tobytes())
    return table


def _built(
    program: bytes, rule_count: int, wheel: int, settled: bytes, count: int, *, cache: bool = True
) -> DealerTable:
    if settled:
        return kept_table(program, rule_count, wheel, cache=cache).with_settled(settled, count)
    return DealerTable.build(program, rule_count, wheel)


def _cache_key(program: bytes, rule_count: int, wheel: int, settled: bytes) -> str:
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
    return sha256(MAGIC + header + program + settled).hexdigest()


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
