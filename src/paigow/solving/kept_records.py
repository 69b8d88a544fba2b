"""Small results that are kept: one JSON object a file in the cache folder, named by all that it depends on.

Whatever is not exactly such a file is computed anew, and a cache that cannot be written costs only time.
"""

from __future__ import annotations

import json
import os
from typing import Any, Final

__all__ = ["keep_record", "kept_record", "record_path"]

_LARGEST: Final = 1 << 14


def record_path(folder: str, kind: str, key: str) -> str:
    """The file of a record: `kind`, such as "edge", and its key (`paigow.solving.result_keys`)."""
    return os.path.join(folder, f"{kind}-{key[:32]}.json")


def kept_record(folder: str | None, kind: str, key: str) -> dict[str, Any] | None:
    """What was kept under this key, None where nothing sound is."""
    if folder is None:
        return None
    try:
        with open(record_path(folder, kind, key), encoding="utf-8") as file:
            data = json.loads(file.read(_LARGEST))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and data.get("key") == key else None


def keep_record(folder: str | None, kind: str, key: str, data: dict[str, object]) -> None:
    """Keep a record, whole or not at all."""
    if folder is None:
        return
    path = record_path(folder, kind, key)
    temporary = f"{path}.{os.getpid()}-{os.urandom(4).hex()}"
    try:
        os.makedirs(folder, exist_ok=True)
        try:
            with open(temporary, "x", encoding="utf-8") as file:
                json.dump({"key": key, **data}, file)
            os.replace(temporary, path)
        finally:
            if os.path.exists(temporary):
                os.unlink(temporary)
    except OSError:
        pass
