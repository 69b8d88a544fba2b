"""Hands in lines of text, as people keep them: with comments, under a header, in quotes, or in a column of a table.

| line | what becomes of it |
|---|---|
| `As Kd Qh Jc 9s 9d 2c` | a hand, in any notation |
| `"As Kd Qh Jc 9s 9d 2c"`, `"As","Kd","Qh",...` | the same: quotes and separators of CSV are no part of it |
| nothing, or blanks | passed over |
| `# friday, table 4` | a comment, also at the end of a line |
| `line,hand,low,high`, as the first one | a header: hands stand in the column `hand` (`hands`, `cards`) |
| `card1,card2,...`, as the first one | a header: a card in each such column |

Columns are parted by commas, semicolons or tabs.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from typing import Final

from paigow.errors import InputError, shown

__all__ = ["hands_in"]

_HAND_COLUMNS: Final = ("hand", "hands", "cards")
_CARD_COLUMN: Final = re.compile(r"(card|c)[ _-]?[1-7]", re.IGNORECASE)
_DELIMITERS: Final = ",;\t"
_IN_UTF_16: Final = re.compile(r"\ufffd\ufffd|([^\0]\0){2}|(\0[^\0]){4}")


def hands_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """(number, text) of each line that should be a hand, numbers from 1; what else may stand there is left out.

    Lines are taken one by one, as they are asked for.

    Raises:
        InputError: the text is UTF-16, or `lines` is no list or file of lines.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise InputError(f"{shown(repr(lines), 40)} is no list of lines; right: ['As Kd Qh Jc 9s 9d 2c'], or a file")
    columns: list[int] | None = None
    delimiter = ","
    begun = False
    for number, line in enumerate(lines, 1):
        if not begun and _IN_UTF_16.match(line):
            raise InputError("the hands are in UTF-16; right: a text in UTF-8 (iconv -f UTF-16 -t UTF-8)")
        text = line.partition("#")[0].lstrip("\ufeff").strip()
        if not text:
            continue
        if not begun:
            begun = True
            delimiter = next((sign for sign in _DELIMITERS if sign in text), ",")
            columns = _hand_columns(_fields(text, delimiter))
            if columns is not None:
                continue
        if columns is None:
            yield number, " ".join(_fields(text, delimiter)) if '"' in text else text
            continue
        fields = _fields(text, delimiter)
        yield number, " ".join(fields[column] for column in columns if column < len(fields))


def _fields(text: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([text], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:  # a field longer than any hand, or a null
        return [text]


def _hand_columns(fields: list[str]) -> list[int] | None:
    """Where the hands stand under this header; None when it is none."""
    names = [field.strip().lower() for field in fields]
    for name in _HAND_COLUMNS:
        if name in names:
            return [names.index(name)]
    cards = [place for place, name in enumerate(names) if _CARD_COLUMN.fullmatch(name)]
    return cards or None
