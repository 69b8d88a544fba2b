"""Where the values of a TOML document stand, which `tomllib` does not tell, and how to show a wrong one."""

import re
from typing import Final, TypeAlias

from paigow.errors import shown

__all__ = ["Path", "described", "line_of", "value_lines"]

Path: TypeAlias = tuple[str | int, ...]

_TOKEN: Final = re.compile(
    r'''
    [^\S\n]+ | \#[^\n]*
    | (?P<string> """(?:\\.|[^\\])*?"{3,5} | \'\'\'.*?\'{3,5} | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
    | (?P<mark> [\n\[\]{}=,.])
    | (?P<word> [^\s\[\]{}=,.\#"']+)
    ''',
    re.VERBOSE | re.DOTALL,
)
_END: Final = ("mark", "", 0)

_Token: TypeAlias = tuple[str, str, int]  # kind, text, line


def value_lines(text: str) -> dict[Path, int]:
    """The line (from 1) of every key, table header and array item of a document that `tomllib` accepts.

    A path is the keys and indexes that lead to the value, such as `("rule", 2, "hand", 0)`. Keys written with escapes
    are not decoded; `line_of` then falls back to what encloses them.
    """
    try:
        return _Reader(text.replace("\r\n", "\n")).read()
    except RecursionError:  # arrays nested almost too deeply for tomllib itself
        return {}


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """The line of `path`, else of the nearest thing around it; None when not even that is known."""
    return next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), None)


def described(value: object) -> str:
    """A value of a document for a one-line message, about as it is written there."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return shown(value)
    # What may be too long, or nested too deeply, to be written out is only named.
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return "a number" if isinstance(value, int) and value.bit_length() > 64 else str(value)


class _Reader:
    """One walk over the tokens of a valid document, noting lines on the way."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self.tokens: list[_Token] = []
        self.place = 0
        line = 1
        for match in _TOKEN.finditer(text):
            if match.lastgroup is not None:
                self.tokens.append((match.lastgroup, match[0], line))
            line += match[0].count("\n")

    def read(self) -> dict[Path, int]:
        table: Path = ()
        headers: dict[Path, int] = {}  # [[arrays of tables]] and the number of the last table of each
        while self.place < len(self.tokens):
            kind, text, line = self.tokens[self.place]
            if text == "[" and kind == "mark":
                table = self._header(headers)
                self._note(table, line)
            elif text == "\n" and kind == "mark":
                self.place += 1
            else:
                self._pair(table)
        return self.lines

    def _next(self) -> _Token:
        return self.tokens[self.place] if self.place < len(self.tokens) else _END

    def _note(self, path: Path, line: int) -> None:
        """`path` stands at `line`, and so does whatever this is the first to be in."""
        while path and path not in self.lines:
            self.lines[path] = line
            path = path[:-1]

    def _mark(self) -> str:
        kind, text, _ = self._next()
        return text if kind == "mark" else ""

    def _keys(self) -> list[str]:
        """The parts of a dotted key, up to the mark that ends it."""
        keys = []
        while self.place < len(self.tokens) and self._mark() not in ("=", "]", "\n"):
            kind, text, _ = self._next()
            if kind != "mark":
                keys.append(text[1:-1] if kind == "string" else text)
            self.place += 1
        return keys

    def _header(self, headers: dict[Path, int]) -> Path:
        self.place += 1
        is_array = self._mark() == "["
        self.place += is_array
        path: Path = ()
        keys = self._keys()
        for n, key in enumerate(keys, 1):
            path = (*path, key)
            if is_array and n == len(keys):
                headers[path] = headers.get(path, -1) + 1
            if path in headers:
                path = (*path, headers[path])
        while self._mark() == "]":
            self.place += 1
        return path

    def _pair(self, table: Path) -> None:
        line = self._next()[2]
        path = (*table, *self._keys())
        self._note(path, line)
        self.place += 1  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        opening = self._mark()
        if opening in ("[", "{"):
            self.place += 1
            self._items(path, "]" if opening == "[" else "}")
        else:
            while self.place < len(self.tokens) and self._mark() not in ("\n", ",", "]", "}"):
                self.place += 1

    def _items(self, path: Path, closing: str) -> None:
        index = 0
        while self.place < len(self.tokens) and self._mark() != closing:
            if self._mark() in ("\n", ","):
                self.place += 1
            elif closing == "]":
                self.lines.setdefault((*path, index), self._next()[2])
                self._value((*path, index))
                index += 1
            else:
                self._pair(path)
        self.place += 1
