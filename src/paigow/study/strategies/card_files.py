"""Cards of strategies as files: a page for the browser, written here, and what `card_picture` draws."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING, Final

from paigow.errors import InputError, shown
from paigow.game.cards import RANKS
from paigow.study.strategies.card import CHART_WORDS, cell_kind
from paigow.study.strategies.card_words import HOW_TO_READ

if TYPE_CHECKING:
    from paigow.study.strategies.card import Card

__all__ = ["card_file", "card_html", "check_card_file"]

_FORMATS: Final = (".svg", ".pdf", ".png", ".html")
_EXAMPLE: Final = "right: --out card.pdf (or .svg, .png, .html)"

# As wide as a phone, dark where the device is, A6 on paper.
_STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --faint: #667; --line: #ddd; --keep: #1d4f8a; --some: #9fc0e6;
  --split: #f1f1ee; --ground: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --faint: #a0a4ad; --line: #3a3d44; --keep: #6fa8e8;
  --some: #2c4668; --split: #26282d; --ground: #17181b } }
@page { size: 105mm 148mm; margin: 6mm }
body { margin: 0 auto; padding: 12px; max-width: 430px; font: 15px/1.35 system-ui, sans-serif; color: var(--ink);
  background: var(--ground) }
h1 { font-size: 1.2em; margin: 0 0 4px } p { margin: 6px 0 } .faint { color: var(--faint); font-size: .85em }
.rows { border-collapse: collapse; width: 100% } .rows td { border-top: 1px solid var(--line); padding: 4px 0;
  vertical-align: top } .rows td:first-child, .rows td:last-child { font-variant-numeric: tabular-nums;
  color: var(--faint); text-align: right; font-size: .85em; padding-top: 6px }
.rows td:first-child { padding-right: 8px } .rows td:last-child { padding-left: 8px } .rows tr { break-inside: avoid }
.pairs { border-collapse: separate; border-spacing: 1px; table-layout: fixed; width: 100%; text-align: center;
  font-size: .8em; break-inside: avoid } .pairs th { font-weight: normal; color: var(--faint) }
.keep { background: var(--keep); color: var(--ground) } .some { background: var(--some) } .split {
  background: var(--split); color: var(--faint) }
@media print { body { font-size: 8pt; padding: 0 } }
""".strip()


def check_card_file(path: str) -> None:
    """Check, before anything is computed for it, that a card can be written into a file of this name.

    Raises:
        InputError: the ending is none of .svg, .pdf, .png and .html, there is no such folder or nothing can be written
            into it, or matplotlib is not installed for what it draws.
    """
    ending = os.path.splitext(path)[1].lower()
    if ending not in _FORMATS:
        raise InputError(f"a card is a file in .svg, .pdf, .png or .html, not {shown(path)}; {_EXAMPLE}")
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.isdir(folder):
        what = "is a folder" if os.path.isdir(path) else f"is in no folder that exists, {shown(folder)}"
        raise InputError(f"{shown(path)} {what}; {_EXAMPLE}")
    if not os.access(folder, os.W_OK):
        raise InputError(f"{shown(path)}: nothing can be written into {shown(folder)}; {_EXAMPLE}")
    if ending != ".html":
        from paigow.study.strategies.card_picture import check_drawing

        check_drawing()


def card_file(card: Card, path: str) -> bytes:
    """The card in the format that the ending of the file's name says."""
    ending = os.path.splitext(path)[1].lower()
    if ending == ".html":
        return card_html(card).encode()
    from paigow.study.strategies.card_picture import draw_card

    return draw_card(card, ending.removeprefix("."))


def card_html(card: Card) -> str:
    """The card as a page of its own, light or dark as the device has it; it loads nothing."""
    rows = "\n".join(
        f"<tr><td>{row.number}</td><td><b>{escape(row.hands)}:</b> {escape(row.deed)}.</td>"
        f"<td>{escape(row.worth_text)}</td></tr>"
        for row in card.rows
    )
    heads = "".join(f"<th scope=col>{rank}</th>" for rank in RANKS[:12])
    lines = "\n".join(
        f"<tr><th scope=row>{RANKS[12 - number]}</th>"
        + "".join(f'<td class="{cell_kind(cell)}">{cell.replace("-", "–")}</td>' for cell in cells)
        + "</tr>"
        for number, cells in enumerate(card.chart)
    )
    name = escape(card.strategy.name)
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>
{_STYLE}
</style></head>
<body>
<h1>{name}</h1>
<p class="faint">{escape(HOW_TO_READ)}</p>
<table class="rows">
{rows}
</table>
<p class="faint">On the right: what leaving the row out would cost, % of the bet per hand dealt.</p>
<table class="pairs">
<tr><th></th>{heads}</tr>
{lines}
</table>
<p class="faint">{escape(CHART_WORDS)} Down: the higher pair; across: the lower.</p>
<p><b>{escape(card.price_text)}</b></p>
<p>{escape(card.dealers_text)}</p>
<p class="faint">{escape(card.rules_text)}</p>
</body></html>
"""
