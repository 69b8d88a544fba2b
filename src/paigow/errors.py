"""The errors this package raises on purpose.

All derive from `PaigowError`. `InputError` is for input that is wrong: its message is one line that names what is
wrong and shows a right example, and the command line ends with status 2 on it. It is a `ValueError` too.
"""

from collections.abc import Iterable
from typing import TypeVar

__all__ = [
    "CardError",
    "FileError",
    "HouseWayError",
    "InputError",
    "PaigowError",
    "RulesError",
    "SideBetError",
    "TableError",
    "corrected",
    "nearest",
    "shown",
]


class PaigowError(Exception):
    """Base of every error of this package."""


class InputError(PaigowError, ValueError):
    """The input is wrong: one line says what, and shows a right example.

    `instead`: the text that is wrong, and one that would be right in its place, where that is known.
    """

    instead: tuple[str, str] | None = None


class CardError(InputError):
    """A text or list that is not cards, or not a hand of seven."""


class FileError(InputError):
    """Something of which there are files, under names or anyone's own, is wrong.

    `path` is the place inside the file, or the part of one, as keys and indexes from 0, such as `("rule", 2, "hand",
    0)`; empty when the error is about the whole.
    """

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.path = path


class HouseWayError(FileError):
    """A house way that is unknown, unreadable or wrongly written."""


class RulesError(FileError):
    """An option of the game (wheel, commission, role, pushes) outside its range, or a rules file that is wrong."""


class SideBetError(FileError):
    """A side bet that is unknown, unreadable or wrongly written, or a meter that is not given."""


class TableError(InputError):
    """A table file that is missing, damaged or does not fit."""


_Error = TypeVar("_Error", bound=InputError)


def corrected(error: _Error, wrong: object, right: str) -> _Error:
    """The error, knowing that `right` would be right in place of `wrong`."""
    error.instead = (str(wrong), right)
    return error


def shown(text: str, width: int = 60) -> str:
    """`text` in double quotes, fit for a one-line message: unprintable characters escaped, cut to `width`."""
    if len(text) > width:
        text = text[: width - 3] + "..."
    return '"' + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text) + '"'


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, for a hint; None when none is much like it."""
    from difflib import get_close_matches

    close = get_close_matches(word[:60], list(known), 1, 0.7)
    return close[0] if close else None
