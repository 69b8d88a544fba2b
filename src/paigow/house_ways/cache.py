"""The cache folder: what can be computed again, kept for the next run; and how two runs do not compute it twice.

It is the user's cache folder of this system; the environment variable PAIGOW_CACHE_DIR names another one. Every file in
it is checked when it is read and written whole or not at all, so that any of them may be removed at any time.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from paigow.errors import InputError, shown

__all__ = ["Kept", "cache_folder", "clear_cache", "kept_files", "one_at_a_time"]

# Whatever is kept has a name of this form, with what it depends on as a checksum. Until it is whole, and while its
# lock is held, there is more behind it. Any other file in the folder is someone else's.
_NAME: Final = re.compile(r"(?P<kind>[a-z]+(?:-[a-z]+)*)-[0-9a-f]{32,64}\.[a-z0-9]+(?P<unfinished>\..+)?")
_UNFINISHED: Final = "unfinished"
_UNFINISHED_SECONDS: Final = 3600


@dataclass(frozen=True, slots=True)
class Kept:
    """The files of one kind in the cache folder, such as "dealer"; `size` in bytes, `last_used` in seconds since 1970.

    The kind "unfinished" is what runs that were killed have left: nothing that was changed in the last hour.
    """

    kind: str
    paths: tuple[str, ...]
    size: int
    last_used: float


def cache_folder() -> str | None:
    """The folder of what is kept, which need not exist; None when the system names none."""
    folder = os.environ.get("PAIGOW_CACHE_DIR")
    if folder:
        return folder
    import platformdirs

    try:
        return platformdirs.user_cache_dir("paigow", appauthor=False)
    except (OSError, RuntimeError, KeyError):
        return None


def kept_files() -> list[Kept]:
    """What lies in the cache folder, by kind, the kind that takes most room first."""
    folder = cache_folder()
    by_kind: dict[str, list[tuple[str, os.stat_result]]] = {}
    try:
        entries = sorted(os.listdir(folder)) if folder is not None else []
    except (OSError, ValueError):
        entries = []
    for entry in entries:
        match = _NAME.fullmatch(entry)
        if match is None or folder is None:
            continue
        path = os.path.join(folder, entry)
        try:
            status = os.lstat(path)
        except OSError:  # gone meanwhile
            continue
        if not stat.S_ISREG(status.st_mode):
            continue
        if not match["unfinished"]:
            by_kind.setdefault(match["kind"], []).append((path, status))
        elif time.time() - status.st_mtime > _UNFINISHED_SECONDS:
            by_kind.setdefault(_UNFINISHED, []).append((path, status))
    kept = [
        Kept(
            kind,
            tuple(path for path, _ in files),
            sum(status.st_size for _, status in files),
            max(status.st_mtime for _, status in files),
        )
        for kind, files in by_kind.items()
    ]
    return sorted(kept, key=lambda one: (-one.size, one.kind))


def clear_cache(kinds: Iterable[str] = ()) -> list[Kept]:
    """Remove what is kept of these kinds, of all if none is named; returns what was removed.

    Raises:
        InputError: a kind of which nothing lies there; nothing is removed.
        OSError: a file cannot be removed.
    """
    there = kept_files()
    known = [one.kind for one in there]
    wanted = list(kinds)
    for kind in wanted:
        if kind not in known:
            right = f"one of {', '.join(known)}" if known else "paigow cache info, which shows what there is"
            raise InputError(f"nothing of the kind {shown(kind)} lies in the cache; right: {right}")
    removed = [one for one in there if not wanted or one.kind in wanted]
    for one in removed:
        for path in one.paths:
            with suppress(FileNotFoundError):
                os.unlink(path)
    return removed


@contextmanager
def one_at_a_time(path: str) -> Iterator[bool]:
    """Let one process (or thread) at a time make the file `path`; True where another one did until now.

    Whoever comes second waits, and then finds the file. The lock is on a file beside it and ends with the process that
    holds it; where the system or the disk has no such lock nobody waits, and the work is done twice.
    """
    lock = f"{path}.lock"
    descriptor, waited = _locked(lock)
    try:
        yield waited
    finally:
        if descriptor is not None:
            with suppress(OSError):
                os.unlink(lock)  # before the lock ends: who waits for it sees that it is gone, and takes a new one
            os.close(descriptor)


def _locked(lock: str) -> tuple[int | None, bool]:
    """The descriptor of the locked file, None where there is no lock to be had; and whether that took waiting."""
    try:
        import fcntl
    except ImportError:
        return None, False
    waited = False
    while True:
        descriptor = None
        try:
            os.makedirs(os.path.dirname(lock) or ".", exist_ok=True)
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waited = True
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(descriptor), os.stat(lock)):
                return descriptor, waited
            os.close(descriptor)  # the one who held it has removed it
        except FileNotFoundError:  # the same, a moment later
            if descriptor is None:
                return None, waited
            os.close(descriptor)
        except (OSError, ValueError):
            if descriptor is not None:
                os.close(descriptor)
            return None, waited
        except BaseException:  # interrupted while it waits
            if descriptor is not None:
                os.close(descriptor)
            raise
