"""Arrays kept in the cache folder: written whole or not at all, and believed only when every byte is as it was written.

A file is::

    one line of JSON, padded with blanks to a multiple of 64 bytes, the last one a newline:
        {"magic": "paigow arrays 1", "key": ..., "arrays": [[dtype, length, crc32], ...]}
    the arrays, one after another, little-endian

It is written under a temporary name and renamed when whole. Key, size and checksums are checked when it is read. Of
each kind of file the newest are kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from time import time
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

__all__ = ["read_arrays", "write_arrays"]

_MAGIC = "paigow arrays 1"
_ALIGNMENT = 64
_LONGEST_HEADER = 1 << 16
_UNFINISHED_SECONDS = 3600


def write_arrays(folder: str | None, kind: str, key: str, arrays: Sequence[NDArray[Any]], *, most: int) -> None:
    """Keep arrays of one dimension under a key; the `most` newest files of the kind stay. Never fails for want of a
    cache."""
    if folder is None:
        return
    path = _path(folder, kind, key)
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}")
    parts = [np.ascontiguousarray(array, array.dtype.newbyteorder("<")) for array in arrays]
    listed = [[part.dtype.str, len(part), crc32(part.view(np.uint8).data)] for part in parts]
    header = json.dumps({"magic": _MAGIC, "key": key, "arrays": listed}).encode()
    header = header.ljust(-(-(len(header) + 1) // _ALIGNMENT) * _ALIGNMENT - 1) + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob(f"{kind}-*.arrays.*"):  # what killed runs left
            if time() - old.stat().st_mtime > _UNFINISHED_SECONDS:
                old.unlink(missing_ok=True)
        try:
            with temporary.open("xb") as file:
                file.write(header)
                for part in parts:
                    file.write(part.view(np.uint8).data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
        kept = sorted(path.parent.glob(f"{kind}-*.arrays"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in kept[most:]:
            old.unlink(missing_ok=True)
    except OSError:
        pass


def read_arrays(folder: str | None, kind: str, key: str) -> list[NDArray[Any]] | None:
    """The arrays kept under a key, not to be written to; None when there are none to be believed."""
    if folder is None:
        return None
    path = _path(folder, kind, key)
    try:
        content = memoryview(path.read_bytes())
        end = bytes(content[:_LONGEST_HEADER]).index(b"\n") + 1
        header = json.loads(bytes(content[:end]))
        if header["magic"] != _MAGIC or header["key"] != key:
            return None
        arrays = []
        for name, length, checksum in header["arrays"]:
            dtype = np.dtype(name)
            size = dtype.itemsize * length
            if len(content) - end < size or crc32(content[end : end + size]) != checksum:
                return None
            arrays.append(np.frombuffer(content, dtype, length, end))
            end += size
        if end != len(content):
            return None
        os.utime(path)  # so that those in use are the newest
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return arrays


def _path(folder: str, kind: str, key: str) -> Path:
    return Path(folder) / f"{kind}-{key[:32]}.arrays"
