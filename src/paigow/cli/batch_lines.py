"""`--batch`: hands from a file or from standard input, a line of CSV or JSON for each, in their order."""

from __future__ import annotations

import csv
import errno
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, NamedTuple

from paigow.cli.layout import plain
from paigow.errors import InputError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from typing import TextIO

    from paigow.game.cards import Ranking
    from paigow.hand.advice import AdviceOptions
    from paigow.hand.batch import BatchAnswer
    from paigow.house_ways.way import HouseWay

_ADVICE_COLUMNS: Final = (
    *("line", "hand", "low", "high", "wins", "pushes", "losses", "ev"),
    *("house_low", "house_high", "house_rule", "house_wins", "house_losses", "cost", "made_for"),
)
_SET_COLUMNS: Final = ("line", "hand", "low", "high", "rule", "rule_text", "made_for")
_EXAMPLE: Final = (
    "right: --batch hands.txt, with a hand such as As Kd Qh Jc 9s 9d 2c in each line, or - for standard input"
)
_LINE: Final = "right: a hand such as As Kd Qh Jc 9s 9d 2c in each line"
_LONG: Final = 2000  # hands from which on a batch that counts says how far it is, and what would be faster


class _Kind(NamedTuple):
    """The CSV that a batch writes: its head, and a row of it."""

    columns: tuple[str, ...]
    row: Callable[[BatchAnswer], list[object]]


def check_alone(given: Mapping[str, object], example: str) -> None:
    """InputError when one of these options, by name, is given beside `--batch`."""
    beside = next((name for name, value in given.items() if value), None)
    if beside is not None:
        raise InputError(f"--batch reads the hands from a file, {beside} cannot stand beside it; right: {example}")


def advise_lines(
    path: str, house_way: str, options: AdviceOptions, *, json: bool, exact: bool, jobs: int | None
) -> None:
    """Answer the hands in a file, "-" for standard input, line by line.

    What is wrong with a line goes to standard error, with its number, and the line is skipped.

    Raises:
        InputError: the file cannot be read, an option is wrong, or, at the end, some lines were wrong.
    """
    from paigow.cli.progress import progress
    from paigow.hand.batch import advise_batch

    with _opened(path) as lines:
        total = _length(lines)
        # One who waits for each answer gets it at once; of a file many are answered at a time.
        jobs = 1 if total is None and jobs is None else jobs
        faster: list[str] = []
        answers = advise_batch(lines, house_way, exact=exact, warn=_warn, hint=faster.append, jobs=jobs, **options)
        long = total is not None and total >= _LONG
        with progress(plain(path)) if long else nullcontext() as report:

            def seen(answered: int, line: int) -> None:
                if faster and answered == (1 if long else _LONG):
                    _say(f"each hand is counted; a table answers several times faster: {faster[0]}")
                if report is not None and total is not None:
                    report(line, total)

            kind = _Kind(_ADVICE_COLUMNS, _advice_row)
            _write(path, lines, answers, kind, json=json, seen=seen)


def set_lines(path: str, way: HouseWay, wheel: Ranking, *, json: bool) -> None:
    """Set the hands in a file, "-" for standard input, by a house way; otherwise as `advise_lines`."""
    from paigow.hand.batch import set_batch

    with _opened(path) as lines:
        _write(path, lines, set_batch(lines, way, wheel=wheel), _Kind(_SET_COLUMNS, _set_row), json=json)


def _write(
    path: str,
    lines: TextIO,
    answers: Iterator[BatchAnswer],
    kind: _Kind,
    *,
    json: bool,
    seen: Callable[[int, int], None] | None = None,
) -> None:
    """Write what comes of the lines; those that are wrong go to standard error and are counted.

    `seen(answers, line)` is called after each, with how many there have been and the number of its line.
    """
    rows = csv.writer(sys.stdout, lineterminator="\n")
    waited_for = not lines.seekable() or sys.stdout.isatty()
    header = None if json else kind.columns
    bad = 0
    try:
        for answered, answer in enumerate(answers, 1):
            if header:  # not before the options have been found right
                rows.writerow(header)
                header = None
            if answer.error is not None:
                bad += 1
                sys.stdout.flush()
                _say(f"line {answer.line}: {answer.error}")
            elif json:
                from json import dumps

                print(dumps(answer.to_json()))
            else:
                rows.writerow(kind.row(answer))
            if seen is not None:
                seen(answered, answer.line)
            if waited_for:
                sys.stdout.flush()
    except OSError as error:
        # EISDIR and EIO come from reading the file, which does not name it; a full disk is the output's.
        if error.filename is None and error.errno in (errno.EISDIR, errno.EIO):
            error.filename = path
        raise
    if header:
        rows.writerow(header)
    sys.stdout.flush()
    if bad:
        raise InputError(f"{bad} of the lines {'is' if bad == 1 else 'are'} wrong and skipped; {_LINE}")


def _advice_row(answer: BatchAnswer) -> list[object]:
    hand, best, house = answer.hand, answer.best, answer.house_way_split
    assert hand is not None
    assert best is not None
    assert house is not None
    cards = (" ".join(names) for names in (hand.names, best.low, best.high))
    theirs = " ".join(house.low), " ".join(house.high), house.rule, house.wins, house.losses
    return [answer.line, *cards, best.wins, best.pushes, best.losses, best.ev, *theirs, answer.cost, answer.made_for]


def _set_row(answer: BatchAnswer) -> list[object]:
    hand, split = answer.hand, answer.house_way_split
    assert hand is not None
    assert split is not None
    cards = (" ".join(names) for names in (hand.names, split.low, split.high))
    return [answer.line, *cards, split.rule, split.rule_text, answer.made_for]


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


def _length(lines: TextIO) -> int | None:
    """How many lines there are; None where they come as they come."""
    if not lines.seekable():
        return None
    total = sum(1 for _ in lines)
    lines.seek(0)
    return total


def _warn(message: str) -> None:
    _say(f"warning: {message}")


def _say(message: str) -> None:
    if sys.stderr is not None:
        print(f"paigow: {plain(message)}", file=sys.stderr)
