"""The cache folder: what can be computed again, kept for the next run; and how two runs do not compute it twice.

It is the user's cache folder of this system; the environment variable PAIGOW_CACHE_DIR names another one. Every file in
it is checked when it is read and written whole or not at all, so that any of them may be removed at any time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["cache_folder", "one_at_a_time"]


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
