"""`paigow advise --batch`: hands from a file or from standard input, a line of CSV or JSON for each, as they come."""

from __future__ import annotations

import csv
import errno
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from paigow.cli.layout import plain
from paigow.errors import InputError, shown

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import TextIO

    from paigow.hand.advice import AdviceOptions

_COLUMNS = ("line", "hand", "low", "high", "wins", "pushes", "losses", "ev")
_EXAMPLE = "right: --batch hands.txt, with a hand such as As Kd Qh Jc 9s 9d 2c in each line, or - for standard input"


def run(path: str, house_way: str, options: AdviceOptions, *, json: bool, exact: bool) -> None:
    """Answer the hands in a file, "-" for standard input, line by line.

    What is wrong with a line goes to standard error, with its number, and the line is skipped.

    Raises:
        InputError: the file cannot be read, an option is wrong, or, at the end, some lines were wrong.
    """
    from paigow.hand.batch import advise_batch

    bad = 0
    with _opened(path) as lines:
        # A person or a program that waits for each answer gets it at once; a file is written in large pieces.
        waited_for = not lines.seekable() or sys.stdout.isatty()
        rows = csv.writer(sys.stdout, lineterminator="\n")
        header = None if json else _COLUMNS
        try:
            for answer in advise_batch(lines, house_way, exact=exact, warn=_warn, **options):
                if header:  # not before the options have been found right
                    rows.writerow(header)
                    header = None
                if answer.hand is None or answer.best is None:
                    bad += 1
                    sys.stdout.flush()
                    _say(f"line {answer.line}: {answer.error}")
                elif json:
                    from json import dumps

                    print(dumps(answer.to_json()))
                else:
                    best = answer.best
                    cards = (" ".join(answer.hand.names), " ".join(best.low), " ".join(best.high))
                    rows.writerow([answer.line, *cards, best.wins, best.pushes, best.losses, best.ev])
                if waited_for:
                    sys.stdout.flush()
        except OSError as error:
            # EISDIR and EIO come from reading the file, which does not name it; a full disk is the output's.
            if error.filename is None and error.errno in (errno.EISDIR, errno.EIO):
                error.filename = path
            raise
    if bad:
        sys.stdout.flush()
        raise InputError(f"{bad} of the lines {'is' if bad == 1 else 'are'} wrong and skipped; {_EXAMPLE}")


def _opened(path: str) -> AbstractContextManager[TextIO]:
    if path == "-":
        if sys.stdin is None:
            raise InputError(f"standard input is closed; {_EXAMPLE}")
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        return nullcontext(sys.stdin)
    try:
        return open(path, encoding="utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"--batch {shown(path)}: {reason}; {_EXAMPLE}") from None


def _warn(message: str) -> None:
    _say(f"warning: {message}")


def _say(message: str) -> None:
    if sys.stderr is not None:
        print(f"paigow: {plain(message)}", file=sys.stderr)
