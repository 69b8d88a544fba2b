"""Single keys from a terminal, as they are pressed; elsewhere there are lines."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDED = "\x04"
"""What stands for the end of the input, as Ctrl-D gives it."""


def has_keys() -> bool:
    """Whether standard input and output are a terminal that gives keys one by one."""
    import os

    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    try:
        import termios  # noqa: F401
    except ImportError:
        return sys.platform == "win32"
    return True


@contextmanager
def keys() -> Iterator[Callable[[], str]]:
    """A function that waits for the next key, in a terminal that gives each at once and shows none of them.

    Ctrl-C interrupts as ever. The terminal is as before at the end.
    """
    if sys.platform == "win32":
        import msvcrt

        yield msvcrt.getwch
        return
    import os
    import termios

    where = sys.stdin.fileno()
    before = termios.tcgetattr(where)
    now = termios.tcgetattr(where)
    now[3] &= ~(termios.ICANON | termios.ECHO)
    try:
        termios.tcsetattr(where, termios.TCSADRAIN, now)
        yield lambda: os.read(where, 1).decode("ascii", "replace") or ENDED
    finally:
        termios.tcsetattr(where, termios.TCSADRAIN, before)
