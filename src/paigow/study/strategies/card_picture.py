"""The card of a strategy, drawn: pages of a pocket's size (A6) for a PDF, one long sheet as wide for a picture.

matplotlib draws it. Text is measured and broken here, so that a card is as long as it has to be and no longer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from paigow.errors import InputError
from paigow.game.cards import RANKS
from paigow.study.pictures import INK, drawing
from paigow.study.strategies.card import CHART_WORDS, cell_kind
from paigow.study.strategies.card_words import HOW_TO_READ

if TYPE_CHECKING:
    from paigow.study.strategies.card import Card

__all__ = ["check_drawing", "draw_card"]

# Points, 72 an inch.
_WIDTH: Final = 298
_PAGE: Final = 420
_MARGIN: Final = 15
_NUMBER: Final = 16  # the column of row numbers
_WORTH: Final = 33  # and that of what rows are worth
_CELL: Final = 20
_CELL_HEIGHT: Final = 12
_GAP: Final = 5
_FAINT: Final = "#666c76"
_SHADES: Final = {"keep": "#1d4f8a", "some": "#9fc0e6", "split": "#f1f1ee"}
_INKS: Final = {"keep": "white", "some": INK, "split": _FAINT}


@dataclass
class _Line:
    """Texts at their places from the left, and boxes (left, width, colour) behind them."""

    height: float
    texts: list[tuple[float, str, float, str, str, str]] = field(default_factory=list)  # x, text, size, weight, ink, ha
    boxes: list[tuple[float, float, str]] = field(default_factory=list)


_Block = list[_Line]  # lines that stand on one page


def check_drawing() -> None:
    """InputError unless matplotlib is installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        right = "right: pip install 'paigow[plot]', or --out card.html"
        raise InputError(f"cards as pictures need matplotlib, which is not installed; {right}") from None


@drawing()
def draw_card(card: Card, form: str) -> bytes:
    """The card as a "pdf", "svg" or "png"."""
    blocks = _blocks(card)
    if form == "pdf":
        return _pdf(blocks, card)
    height = 2 * _MARGIN + sum(line.height for block in blocks for line in block)
    file = BytesIO()
    metadata = {"Date": None, "Title": card.strategy.name} if form == "svg" else {"Title": card.strategy.name}
    _page(blocks, height).savefig(file, format=form, dpi=220, metadata=metadata)
    return file.getvalue()


def _pdf(blocks: list[_Block], card: Card) -> bytes:
    from matplotlib.backends.backend_pdf import PdfPages

    pages: list[list[_Block]] = [[]]
    left: float = _PAGE - 2 * _MARGIN
    for block in blocks:
        height = sum(line.height for line in block)
        if height > left and pages[-1]:
            pages.append([])
            left = _PAGE - 2 * _MARGIN
        pages[-1].append(block)
        left -= height
    file = BytesIO()
    with PdfPages(file, metadata={"CreationDate": None, "Title": card.strategy.name}) as pdf:
        for page in pages:
            pdf.savefig(_page(page, _PAGE))
    return file.getvalue()


def _blocks(card: Card) -> list[_Block]:
    full = _WIDTH - 2 * _MARGIN
    blocks = [_text(card.strategy.name, 11, full, weight="bold") + _text(HOW_TO_READ, 6.5, full, ink=_FAINT)]
    blocks[-1].append(_Line(_GAP))
    for row in card.rows:
        lines = _text(f"{row.hands}: {row.deed}.", 7.5, full - _NUMBER - _WORTH, left=_NUMBER)
        lines[0].texts.append((_NUMBER - 5, str(row.number), 7.5, "normal", _FAINT, "right"))
        lines[0].texts.append((full, row.worth_text, 7.5, "normal", _FAINT, "right"))
        blocks.append([*lines, _Line(2)])
    worth = "On the right: what leaving the row out would cost, % of the bet per hand dealt."
    blocks.append([*_text(worth, 6.5, full, ink=_FAINT), _Line(_GAP)])
    blocks.append(_chart(card, full))
    price = _text(card.price_text, 8, full, weight="bold") + _text(card.dealers_text, 7.5, full)
    blocks.append([_Line(_GAP), *price, *_text(card.rules_text, 6.5, full, ink=_FAINT)])
    return blocks


def _chart(card: Card, full: float) -> _Block:
    start = (full - 13 * _CELL) / 2 + _CELL
    middle = start + _CELL / 2
    heads = [(middle + _CELL * place, rank, 6.5, "normal", _FAINT, "center") for place, rank in enumerate(RANKS[:12])]
    lines = [_Line(_CELL_HEIGHT, heads)]
    for number, cells in enumerate(card.chart):
        line = _Line(_CELL_HEIGHT, [(start - _CELL / 2, RANKS[12 - number], 6.5, "normal", _FAINT, "center")])
        for place, cell in enumerate(cells):
            line.boxes.append((start + _CELL * place + 0.5, _CELL - 1, _SHADES[cell_kind(cell)]))
            text = cell.replace("-", "–")
            line.texts.append((middle + _CELL * place, text, 6.5, "normal", _INKS[cell_kind(cell)], "center"))
        lines.append(line)
    words = f"{CHART_WORDS} Down: the higher pair; across: the lower."
    return [*lines, _Line(2), *_text(words, 6.5, full, ink=_FAINT)]


def _text(
    text: str, size: float, room: float, *, left: float = 0, weight: str = "normal", ink: str = INK
) -> list[_Line]:
    """Running text, broken where the room ends."""
    lines = [""]
    for word in text.split(" "):  # a no-break space is none
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width(longer, size, weight) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [_Line(1.28 * size, [(left, line, size, weight, ink, "left")]) for line in lines]


@lru_cache(maxsize=4096)
def _width(text: str, size: float, weight: str) -> float:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    width: float = text_to_path.get_text_width_height_descent(text, FontProperties(size=size, weight=weight), False)[0]
    return width


def _page(blocks: list[_Block], height: float) -> Any:
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    figure = Figure(figsize=(_WIDTH / 72, height / 72), facecolor="white")
    top: float = _MARGIN
    for line in (line for block in blocks for line in block):
        top += line.height
        for left, width, colour in line.boxes:
            corner = (_MARGIN + left) / _WIDTH, 1 - (top - 0.5) / height
            size = width / _WIDTH, (line.height - 1) / height
            figure.add_artist(Rectangle(corner, *size, facecolor=colour, transform=figure.transFigure))
        for left, text, size_of_text, weight, ink, align in line.texts:
            place = (_MARGIN + left) / _WIDTH, 1 - (top - 0.26 * line.height) / height
            figure.text(*place, text, fontsize=size_of_text, fontweight=weight, color=ink, ha=align, va="baseline")
    return figure
