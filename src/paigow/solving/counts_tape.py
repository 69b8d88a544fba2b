"""Counts tapes: all counts of a whole game against one dealer, kept so that the next question about it takes a second.

A solve counts, for every rank pattern of the player's hand, what each split wins and loses; only then come the suits,
the commission and the choice of a split. These counts depend on the dealer alone (house way, wheel rule, push rules)
and on the player's role. A tape keeps them, some 330 MB, in the cache folder; playing it back is about forty times
faster than counting. The four newest tapes are kept.

A tape file is::

    one line of JSON, padded with blanks to HEADER_BYTES, the last one a newline:
        {"magic": "paigow counts tape 1", "key": ..., "words": [...], "crc32": [...]}    words and checksum of each part
    the parts, one after another: little-endian uint32, as `paigow.native.solve.Solver.solve` records them

It is written under a temporary name and renamed when whole. Size, key and all checksums are checked when it is opened,
which takes a third of a second: a tape that is not exactly what it should be is not believed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from time import time
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from paigow import __version__
from paigow.native import corrections, dealer, solve

__all__ = ["TapeWriter", "open_tape", "tape_key"]

_MAGIC = "paigow counts tape 1"
HEADER_BYTES = 8192
_MOST_KEPT = 4
_UNFINISHED_SECONDS = 3600


class TapeWriter:
    """Writes a tape part by part, in any order. Where the disk fails it gives up quietly: a tape is a convenience."""

    def __init__(self, folder: str | None, key: str, words: Sequence[int]) -> None:
        self._words = list(words)
        self._key = key
        self._checksums = [0] * len(words)
        self._starts = [HEADER_BYTES, *(HEADER_BYTES + 4 * int(end) for end in np.cumsum(words))]
        self._file = None
        if folder is None:
            return
        self._path = _path(folder, key)
        self._temporary = self._path.with_name(f"{self._path.name}.{os.getpid()}-{os.urandom(4).hex()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            _forget_unfinished(self._path.parent)
            self._file = self._temporary.open("xb")
        except OSError:
            return

    def write(self, number: int, part: NDArray[np.uint32]) -> None:
        """Put a part into its place."""
        if self._file is None:
            return
        content = part.astype("<u4", copy=False).view(np.uint8).data
        self._checksums[number] = crc32(content)
        try:
            self._file.seek(self._starts[number])
            self._file.write(content)
        except OSError:
            self.abandon()

    def finish(self) -> None:
        """Make the tape known, and forget the oldest beyond those that are kept."""
        if self._file is None:
            return
        header = {"magic": _MAGIC, "key": self._key, "words": self._words, "crc32": self._checksums}
        try:
            self._file.seek(0)
            self._file.write(json.dumps(header).encode().ljust(HEADER_BYTES - 1) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._temporary.replace(self._path)
            self._file = None
            tapes = sorted(self._path.parent.glob("counts-*.tape"), key=lambda path: path.stat().st_mtime, reverse=True)
            for old in tapes[_MOST_KEPT:]:
                old.unlink(missing_ok=True)
        except OSError:
            self.abandon()

    def abandon(self) -> None:
        """Leave nothing behind; writing further parts does nothing."""
        if self._file is None:
            return
        file, self._file = self._file, None
        try:
            file.close()
        except OSError:
            pass
        finally:
            self._temporary.unlink(missing_ok=True)


def tape_key(*facts: object) -> str:
    """sha256, in hex, of what a tape depends on: these facts, the package version, the native modules as built."""
    builds = [os.stat(str(module.__file__)) for module in (dealer, corrections, solve)]
    text = repr((_MAGIC, __version__, [(build.st_size, build.st_mtime_ns) for build in builds], facts))
    return sha256(text.encode()).hexdigest()


def open_tape(folder: str | None, key: str, words: Sequence[int]) -> list[NDArray[np.uint32]] | None:
    """The parts of a tape, memory-mapped; None when there is none to be believed with this key and numbers of words."""
    if folder is None:
        return None
    path = _path(folder, key)
    try:
        if path.stat().st_size != HEADER_BYTES + 4 * sum(words):
            return None
        with path.open("rb") as file:
            header = json.loads(file.read(HEADER_BYTES))
        if header["magic"] != _MAGIC or header["key"] != key or header["words"] != list(words):
            return None
        os.utime(path)  # so that the tapes in use are the newest
        array = np.memmap(path, dtype="<u4", mode="r", offset=HEADER_BYTES, shape=(sum(words),))
        parts = np.split(array, np.cumsum(words)[:-1])
        whole = [crc32(part.view(np.uint8).data) for part in parts] == header["crc32"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return parts if whole else None


def _forget_unfinished(folder: Path) -> None:
    """Remove what killed runs left: temporary files that nobody has written to for an hour."""
    for path in folder.glob("counts-*.tape.*"):
        if time() - path.stat().st_mtime > _UNFINISHED_SECONDS:
            path.unlink(missing_ok=True)


def _path(folder: str, key: str) -> Path:
    return Path(folder) / f"counts-{key[:32]}.tape"
