"""Answers to be judged: files with a hand and the two cards that somebody puts in front, in each line.

| line | what becomes of it |
|---|---|
| `As Kd Qh Jc 9s 9d 2c,As Kd` | a hand and its low cards, in any notation, or as numbers 0 to 52 |
| `AsKdQhJc9s9d2c AsKd` | the same: seven cards, then two |
| nothing, or `# ...` | passed over |
| `{"hand": "...", "low": "..."}` | the same as an object, cards also in lists; passed over if it has no hand |
| `hand,low,...`, before the first answer | a header: hands and low cards stand in the columns of these names |

Lines of nine cards of two letters each, whatever parts them, are read as arrays, millions a second; any other line is
read by itself. What is wrong with a line is told with its number, and the others are read all the same.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.errors import CardError, InputError, shown
from paigow.game.cards import BUG, CARD_NAMES, RANKS, parse_cards

__all__ = ["Answers", "read_answers"]

_EXAMPLE: Final = "right: As Kd Qh Jc 9s 9d 2c,As Kd"
_EXAMPLE_OBJECT: Final = 'right: {"hand": "As Kd Qh Jc 9s 9d 2c", "low": "As Kd"}'
_BLOCK: Final = 1 << 24  # bytes at a time
_HAND: Final = 7
_CARDS: Final = 9  # of a line: the hand, and the two in front again
_BETWEEN: Final = b",;\t"  # a hand and its low cards, where one of them stands once in a line
_SEPARATORS: Final = b" ,;\t\"'|/-\r"
_NEWLINE: Final = 10
_NONE: Final = 99
_NUMBERS: Final = re.compile(r"[0-9]+")


def _codes(*alphabets: str) -> NDArray[np.uint8]:
    codes = np.full(256, _NONE, np.uint8)
    for alphabet in alphabets:
        for number, letter in enumerate(alphabet):
            codes[ord(letter)] = number
    return codes


def _among(letters: bytes) -> NDArray[np.bool_]:
    """For each of 256 bytes whether it is one of these."""
    return np.isin(np.arange(256, dtype=np.uint8), np.frombuffer(letters, np.uint8))


_RANK_CODES: Final = _codes(RANKS, RANKS.lower())
_SUIT_CODES: Final = _codes("cdhs", "CDHS")
_JACK: Final = RANKS.index("J")


@dataclass(frozen=True, slots=True)
class Answers:
    """`hands` (n, 7) and `low` (n, 2) uint8 card numbers, `lines` (n,) int64 their lines from 1, ascending; `bad`:
    (line, what is wrong) of the lines that are no answers, ascending."""

    hands: NDArray[np.uint8]
    low: NDArray[np.uint8]
    lines: NDArray[np.int64]
    bad: tuple[tuple[int, str], ...]


def read_answers(path: str) -> Answers:
    """All answers in a file.

    Raises:
        InputError: the file cannot be read, or has neither an answer nor a wrong one.
    """
    reader = _Reader()
    try:
        with open(path, "rb") as file:
            for block, first in _blocks(file):
                reader.read(block, first)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{shown(path)}: {reason}; right: a file of lines such as {_EXAMPLE[7:]}") from None
    answers = reader.answers()
    if not len(answers.lines) and not answers.bad:
        raise InputError(f"{shown(path)} has no answers; {_EXAMPLE}")
    return answers


def _blocks(file: object) -> Iterator[tuple[bytes, int]]:
    """Whole lines of a file, and the number of the first of them."""
    line, rest = 1, b""
    while True:
        data = file.read(_BLOCK)  # type: ignore[attr-defined]
        end = data.rfind(b"\n") + 1 if data else 0
        block, rest = (rest + data[:end], data[end:]) if end else (b"" if data else rest, rest + data if data else b"")
        if block:
            if line == 1:
                block = block.removeprefix(b"\xef\xbb\xbf")
            yield block if block.endswith(b"\n") else block + b"\n", line
            line += block.count(b"\n")
        if not data:
            return


class _Reader:
    def __init__(self) -> None:
        self._hands: list[NDArray[np.uint8]] = []
        self._low: list[NDArray[np.uint8]] = []
        self._lines: list[NDArray[np.int64]] = []
        self._bad: list[tuple[int, str]] = []
        self._columns: tuple[int, int] | None = None
        self._mark = b""  # between the columns, where a header names them
        self._begun = False

    def read(self, block: bytes, first: int) -> None:
        """The lines of a block, the first of which has this number."""
        data = np.frombuffer(block, np.uint8)
        ends = np.flatnonzero(data == _NEWLINE)
        starts = np.concatenate([[0], ends[:-1] + 1])
        kept = ~_among(_SEPARATORS + b"\n")[data]
        before = np.concatenate([[0], np.cumsum(kept)])
        lengths = before[ends] - before[starts]
        header = self._header(block, starts, ends)
        # A line of other columns besides hand and low is read by itself: its letters are not all cards. So is one whose
        # comma between the two does not stand behind seven cards.
        plain = lengths == 2 * _CARDS
        marks = np.flatnonzero(_among(self._mark or _BETWEEN)[data])
        until = np.searchsorted(marks, ends)
        count = np.diff(until, prepend=0)
        telling = np.flatnonzero(count > 0 if self._mark else count == 1)
        first_of = marks[(until - count)[telling]]
        plain[telling[before[first_of] - before[starts[telling]] != 2 * _HAND]] = False
        if self._columns not in (None, (0, 1)):
            plain[:] = False
        letters = data[kept & np.repeat(plain, ends - starts + 1)].reshape(-1, _CARDS, 2)
        rank, suit = _RANK_CODES[letters[:, :, 0]], _SUIT_CODES[letters[:, :, 1]]
        joker = (rank == _JACK) & ((letters[:, :, 1] | 32) == ord("k"))
        cards = np.where(joker, np.uint8(BUG), rank * np.uint8(4) + suit)
        good = (joker | ((rank != _NONE) & (suit != _NONE))).all(axis=1)
        places = np.flatnonzero(plain)
        others = np.ones(len(ends), np.bool_)
        others[places[good]] = False
        if header is not None:
            others[header] = False
        self._add(cards[good], places[good] + first)
        if len(places[good]):
            self._begun = True
        rows, numbers = [], []
        for place in np.flatnonzero(others & (lengths > 0)).tolist():
            text = block[starts[place] : ends[place]].decode("utf-8", "replace").strip()
            if text.startswith("#"):
                continue
            try:
                row = self._line(text)
            except CardError as error:
                self._bad.append((place + first, str(error)))
                continue
            if row is None:
                continue
            rows.append(row)
            numbers.append(place + first)
        if rows:
            self._add(np.array(rows, np.uint8), np.array(numbers, np.int64))

    def _header(self, block: bytes, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> int | None:
        """The place of a line that names the columns, if that is what the file begins with; notes what it says."""
        if self._begun:
            return None
        for place, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
            text = block[start:end].decode("utf-8", "replace").strip()
            if text and not text.startswith("#"):
                try:
                    names = [field.lower() for field in _fields(text)]
                except CardError:  # which is told where the line is read
                    return None
                if "hand" not in names or "low" not in names:
                    return None
                self._columns = names.index("hand"), names.index("low")
                self._mark = _mark(text).encode()
                self._begun = True
                return place
        return None

    def answers(self) -> Answers:
        """What was read, in order; impossible answers and hands that come again among the bad lines."""
        hands = np.concatenate([np.empty((0, 7), np.uint8), *self._hands])
        low = np.concatenate([np.empty((0, 2), np.uint8), *self._low])
        lines = np.concatenate([np.empty(0, np.int64), *self._lines])
        order = np.argsort(lines, kind="stable")
        hands, low, lines = hands[order], low[order], lines[order]
        in_order = np.sort(hands, axis=1)
        twice = (in_order[:, 1:] == in_order[:, :-1]).any(axis=1)
        inside = [(hands == low[:, place, None]).any(axis=1) for place in (0, 1)]
        elsewhere = ~twice & ~(inside[0] & inside[1] & (low[:, 0] != low[:, 1]))
        key = np.zeros(len(hands), np.int64)
        for column in in_order.T:
            key = key * 64 + column
        again = np.ones(len(hands), np.bool_)
        again[np.unique(key, return_index=True)[1]] = False
        again &= ~twice & ~elsewhere
        bad = list(self._bad)
        for wrong, text in (
            (twice, "the hand has a card twice"),
            (elsewhere, "the low cards are not two of the hand"),
            (again, "the hand has been answered before"),
        ):
            bad += [
                (int(lines[row]), f"{text}: {_names(hands[row])} with {_names(low[row])}; {_EXAMPLE}")
                for row in np.flatnonzero(wrong).tolist()
            ]
        fine = ~(twice | elsewhere | again)
        return Answers(hands[fine], low[fine], lines[fine], tuple(sorted(bad)))

    def _add(self, cards: NDArray[np.uint8], lines: NDArray[np.int64]) -> None:
        self._hands.append(cards[:, :7])
        self._low.append(cards[:, 7:])
        self._lines.append(lines)

    def _line(self, text: str) -> tuple[int, ...] | None:
        """Nine cards of a line; None where it is an object that has no hand."""
        self._begun = True
        if text.startswith("{"):
            fields = _object(text)
            if not fields:
                return None
        else:
            fields = _fields(text, self._mark.decode())
            if self._columns is not None:
                if len(fields) <= max(self._columns):
                    columns = "1 column" if len(fields) == 1 else f"{len(fields)} columns"
                    raise CardError(f"{columns}, the head has more; {_EXAMPLE}")
                fields = [fields[column] for column in self._columns]
        parts = [_cards(field, whole=len(fields) == 2) for field in fields]
        if len(parts) == 2 and [len(part) for part in parts] != [_HAND, _CARDS - _HAND]:
            hand, low = (f"{len(part)} card{'' if len(part) == 1 else 's'}" for part in parts)
            raise CardError(f"{hand} in the hand and {low} in front, where there are 7 and 2; {_EXAMPLE}")
        cards = tuple(card for part in parts for card in part)
        if len(cards) != _CARDS:
            raise CardError(f"{len(cards)} cards, a hand has 7 and 2 of them are low; {_EXAMPLE}")
        return cards


def _mark(text: str) -> str:
    """What parts the columns of a line."""
    return next((mark for mark in _BETWEEN.decode() if mark in text), ",")


def _fields(text: str, mark: str = "") -> list[str]:
    """The columns of a line, parted by `mark`, or by what is found in it.

    Raises:
        CardError: quotes or ends of lines that stand where they cannot.
    """
    try:
        columns = next(csv.reader([text], delimiter=mark or _mark(text), strict=True), [])
    except csv.Error as error:
        raise CardError(f"no line of CSV ({str(error).partition(' - ')[0]}); {_EXAMPLE}") from None
    return [field.strip() for field in columns]


def _object(text: str) -> list[str]:
    """Hand and low cards of a JSON object, nothing if it has no hand.

    Raises:
        CardError: it is none, or has other things than cards there.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardError(f"no JSON object ({error}); {_EXAMPLE_OBJECT}") from None
    if "hand" not in data:
        return []
    fields = []
    for key in ("hand", "low"):
        value = data.get(key, "")
        words = value if isinstance(value, list) else [value]
        if not all(isinstance(word, str | int) for word in words):
            raise CardError(f'"{key}" is neither a text of cards nor a list of them; {_EXAMPLE_OBJECT}')
        fields.append(" ".join(map(str, words)))
    return fields


def _cards(text: str, *, whole: bool) -> tuple[int, ...]:
    """Cards in any notation, or as numbers; if not `whole`, some may come twice."""
    words = [word for word in re.split(r"[ ;\t|/]+", text) if word]
    if words and all(_NUMBERS.fullmatch(word) for word in words):
        numbers = tuple(map(int, words))
        if max(numbers) > BUG:
            raise CardError(f"there is no card {max(numbers)}; right: numbers 0 (2c) to 51 (As) and 52 (joker)")
        return numbers
    return tuple(card for word in ([" ".join(words)] if whole else words) for card in parse_cards(word))


def _names(cards: NDArray[np.uint8]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards.tolist())
