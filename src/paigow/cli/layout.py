"""A sheet: lines of plain text with styles, laid out for the width of the terminal.

The layout is made here and `rich` only paints it, on a terminal that takes colour: piped, the same characters come out
without paint. Without a terminal the width is 80 columns, or what the environment variable COLUMNS says.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ClassVar, Final, NamedTuple, TypeAlias

WIDEST: Final = 100
NARROWEST: Final = 20
_LEAST_ROOM: Final = 12
MARGIN: Final = 11
"""Columns that the words before paragraphs take."""
TWO_COLUMNS: Final = 60
"""Below this width words stand above what they are about, not beside it."""
NO_BREAK: Final = "\u00a0"
"""Stands for a space in running text at which no line may be broken."""
_RED_CARD: Final = "[2-9TJQKA][♦♥]"  # within running text
_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


_COLLECTED: Final[ContextVar[list[str] | None]] = ContextVar("collected", default=None)


class Piece(NamedTuple):
    """A run of text in one style: words out of "bold", "dim" and "red", readable on dark and on light; or ""."""

    text: str
    style: str = ""


Cell: TypeAlias = Sequence[Piece]


class Sheet:
    """Lines for standard output, and what it can show: `width` columns, with or without suit signs.

    `paint`: whether sheets are painted, "always", "never", or "auto": as the environment and the terminal have it.
    """

    paint: ClassVar[str] = "auto"

    def __init__(self) -> None:
        from shutil import get_terminal_size

        self.width = max(NARROWEST, min(WIDEST, get_terminal_size().columns))
        self.lines: list[list[Piece]] = []
        self._signs = _shows_signs()

    def gap(self) -> None:
        """Add an empty line."""
        self.lines.append([])

    def text(self, text: str, style: str = "", *, lead: str = "", lead_style: str = "bold", hang: int = 0) -> None:
        """Add running text after `lead`, broken at spaces; later lines stand below its start plus `hang`."""
        start = Piece(lead, lead_style)
        margin = len(lead) if self.width - len(lead) >= _LEAST_ROOM else 2
        room = self.width - len(lead)
        line = ""
        for unbroken in filter(None, text.split(" ")):
            word = unbroken.replace(NO_BREAK, " ")
            if line and len(line) + 1 + len(word) > room:
                self.lines.append([start, Piece(line, style)])
                start = Piece(" " * (margin + hang))
                room = self.width - margin - hang
                line = word
            else:
                line = f"{line} {word}" if line else word
        self.lines.append([start, Piece(line, style)])

    def paragraph(self, text: str, lead: str = "", *, quiet: bool = False) -> None:
        """Add running text in a column of its own beside the bold word `lead`; on a narrow sheet, after it. `quiet`:
        all of it dim."""
        wide = self.width >= TWO_COLUMNS
        start = f"{lead:<{MARGIN}}" if wide else f"{lead}  "
        style, lead_style = ("dim", "dim") if quiet else ("", "bold")
        self.text(text, style, lead=start, lead_style=lead_style, hang=0 if wide else -len(lead))

    def cards(self, names: Iterable[str], style: str = "") -> list[Piece]:
        """Cards as the output can show them, parted by spaces; `style` besides the red of hearts and diamonds."""
        pieces: list[Piece] = []
        for name in names:
            sign = _SIGNS.get(name[1]) if self._signs else None
            painted = f"{style} red".strip() if name[1] in "dh" else style
            pieces += [Piece(" "), Piece(name[0] + sign if sign else name, painted)]
        return pieces[1:]

    def beside(self, pieces: Cell, text: str, column: int) -> None:
        """Add a line of `pieces` with `text` from `column` on, or below it where the line has no room for it."""
        if column + len(text) <= self.width:
            self.lines.append([*pieces, Piece(" " * (column - _length(pieces))), Piece(text)])
        else:
            self.lines.append(list(pieces))
            self.text(text, lead="  ")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[Cell]], flush_right: Iterable[int]) -> None:
        """Add a table, two columns in from the margin; where it does not fit, one running text for each row."""
        widths = [max(len(head), *(_length(row[n]) for row in rows)) for n, head in enumerate(heads)]
        right = set(flush_right)
        if sum(widths) + 2 * len(widths) > self.width:
            for row in rows:
                cells = ["".join(piece.text for piece in cell).strip() for cell in row]
                labelled = [f"{head} {cell}" if head else cell for head, cell in zip(heads, cells, strict=True)]
                if not heads[0]:  # the first cell says what the row is about
                    labelled[:2] = [" ".join(labelled[:2])]
                self.text(", ".join(labelled), lead="  ", hang=2)
            return
        for line in [[[Piece(head, "dim")] for head in heads], *rows] if any(heads) else rows:
            pieces: list[Piece] = []
            for n, cell in enumerate(line):
                fill = Piece(" " * (widths[n] - _length(cell)))
                pieces += [Piece("  "), fill, *cell] if n in right else [Piece("  "), *cell, fill]
            self.lines.append(pieces)

    @staticmethod
    @contextmanager
    def collected() -> Iterator[list[str]]:
        """A list that gets the lines of whatever sheets are printed in the block, in place of standard output."""
        lines: list[str] = []
        token = _COLLECTED.set(lines)
        try:
            yield lines
        finally:
            _COLLECTED.reset(token)

    def print(self) -> None:
        """Write the sheet to standard output, painted if that is a terminal that takes colour."""
        collected = _COLLECTED.get()
        if collected is not None:
            collected += ["".join(piece.text for piece in line).rstrip() for line in self.lines]
            return
        if not _takes_colour():
            sys.stdout.write("".join("".join(piece.text for piece in line).rstrip() + "\n" for line in self.lines))
            return
        from rich.console import Console
        from rich.text import Text

        console = Console(highlight=False, soft_wrap=True, force_terminal=True, no_color=False, color_system="standard")
        for line in self.lines:
            painted = Text.assemble(*((piece.text, piece.style) for piece in line))
            painted.highlight_regex(_RED_CARD, "red")
            painted.rstrip()
            console.print(painted)


def plain(text: str) -> str:
    """Text of unknown origin, such as the name in a file, made fit for a terminal: one line, nothing unprintable."""
    return "".join(c if c.isprintable() else " " for c in text)


def _length(cell: Cell) -> int:
    return sum(len(piece.text) for piece in cell)


def _takes_colour() -> bool:
    """Whether to paint. NO_COLOR and FORCE_COLOR say so for any program, --color before them."""
    if Sheet.paint != "auto":
        return Sheet.paint == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


def _shows_signs() -> bool:
    """Whether suit signs come out as such: the output can encode them, and the locale is not the plain C one."""
    try:
        "".join(_SIGNS.values()).encode(sys.stdout.encoding)
    except (AttributeError, TypeError, LookupError, UnicodeEncodeError):
        return False
    # In a C locale Python writes UTF-8 all the same, and sets LC_CTYPE so; the terminal may know nothing of it.
    category = os.environ.get("LC_CTYPE")
    locale = os.environ.get("LC_ALL") or (category if category != "C.UTF-8" else "") or os.environ.get("LANG")
    return locale not in ("C", "POSIX")
