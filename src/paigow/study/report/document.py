"""A document of few kinds of parts, written as Markdown or as an HTML page that stands alone.

Charts are drawn in the page, in the colours of the reader's light or dark, and narrow with it; Markdown, which has
none, shows the same figures as bars of text.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple, TypeAlias

from paigow.errors import InputError, shown

__all__ = [
    "Bars",
    "Document",
    "Facts",
    "Grid",
    "Heading",
    "Items",
    "Paragraph",
    "Part",
    "Table",
    "check_report_file",
    "to_html",
    "to_markdown",
]

_ENDINGS: Final = (".html", ".htm", ".md")
_EXAMPLE: Final = "right: --out report.html (or report.md)"
_TEXT_BAR: Final = 24  # letters of the longest bar in Markdown
_CELL: Final = 30  # of a chart, in pixels
_WHEEL: Final = "A-2-3-4-5"
_DARKEST: Final = 0.6  # of a cell, so that letters stand out on it
_LONG: Final = 32  # letters from which on a column of a table has sentences


class Heading(NamedTuple):
    """The heading of a section."""

    text: str


class Paragraph(NamedTuple):
    """A paragraph; `small`: of less weight."""

    text: str
    small: bool = False


class Facts(NamedTuple):
    """What is to be seen first: figures, each with what it is."""

    facts: tuple[tuple[str, str], ...]


class Items(NamedTuple):
    """A list of lines."""

    lines: tuple[str, ...]


class Table(NamedTuple):
    """A table; the columns in `right` are numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


class Bars(NamedTuple):
    """A bar chart: a label, a value and its text for each of `series` in each row; values may be below 0."""

    title: str
    series: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[float, str], ...]], ...]


class Grid(NamedTuple):
    """A chart of cells: a text and a share of dark, from 0 to 1; None: there is no cell. `framed` are pointed at."""

    title: str
    down: tuple[str, ...]
    across: tuple[str, ...]
    cells: tuple[tuple[tuple[str, float] | None, ...], ...]
    framed: frozenset[tuple[int, int]] = frozenset()
    note: str = ""


Part: TypeAlias = Heading | Paragraph | Facts | Items | Table | Bars | Grid


class Document(NamedTuple):
    """A title, a line below it, and the parts."""

    title: str
    subtitle: str
    parts: tuple[Part, ...]


def check_report_file(path: str) -> None:
    """Check, before anything is computed for it, that a report can be written into a file of this name.

    Raises:
        InputError: the ending is neither .md nor .html, there is no such folder, or nothing can be written into it.
    """
    folder = os.path.dirname(path) or "."
    if os.path.splitext(path)[1].lower() not in _ENDINGS:
        raise InputError(f"a report is a file in .html or .md, not {shown(path)}; {_EXAMPLE}")
    if os.path.isdir(path) or not os.path.isdir(folder):
        what = "is a folder" if os.path.isdir(path) else f"is in no folder that exists, {shown(folder)}"
        raise InputError(f"--out {shown(path)} {what}; {_EXAMPLE}")
    if not os.access(folder, os.W_OK):
        raise InputError(f"--out {shown(path)}: nothing can be written into {shown(folder)}; {_EXAMPLE}")


def to_markdown(document: Document) -> str:
    """The document as Markdown with tables, as most viewers know them."""
    texts = [f"# {_plain(document.title)}", _plain(document.subtitle)]
    texts += [_markdown(part) for part in document.parts]
    return "\n\n".join(texts) + "\n"


def _markdown(part: Part) -> str:
    if isinstance(part, Heading):
        return f"## {_plain(part.text)}"
    if isinstance(part, Paragraph):
        return _plain(part.text)
    if isinstance(part, Facts):
        return "\n".join(f"- **{_plain(figure)}** {_plain(text)}" for figure, text in part.facts)
    if isinstance(part, Items):
        return "\n".join(f"- {_plain(line)}" for line in part.lines)
    if isinstance(part, Table):
        return _markdown_table(part.heads, part.rows, part.right)
    chart = _text_bars(part) if isinstance(part, Bars) else _text_grid(part)
    return f"**{_plain(part.title)}**\n\n{chart}"


def _text_grid(part: Grid) -> str:
    rows = [
        (head, *("" if cell is None else cell[0] + "*" * ((n, k) in part.framed) for k, cell in enumerate(row)))
        for n, (head, row) in enumerate(zip(part.down, part.cells, strict=True))
    ]
    return _markdown_table(("", *part.across), rows, ()) + (f"\n\n{_plain(part.note)}" if part.note else "")


def _markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int]) -> str:
    lines = [heads, ["--:" if column in right else ":--" for column in range(len(heads))], *rows]
    first = "| " + " | ".join(_plain(head) for head in heads) + " |"
    return "\n".join(
        [first, "| " + " | ".join(lines[1]) + " |"]
        + ["| " + " | ".join(_plain(cell).replace("|", "\\|") for cell in row) + " |" for row in lines[2:]]
    )


def _text_bars(part: Bars) -> str:
    most = max((abs(value) for _, row in part.rows for value, _ in row), default=0) or 1
    rows = []
    for label, values in part.rows:
        for name, (value, text) in zip(part.series, values, strict=True):
            bar = ("-" if value < 0 else "█") * max(round(_TEXT_BAR * abs(value) / most), int(value != 0))
            rows.append((label, *([name] if len(part.series) > 1 else []), text, bar))
    heads = ("", *([""] if len(part.series) > 1 else []), "", "")
    return _markdown_table(heads, rows, (len(heads) - 2,))


def _plain(text: str) -> str:
    """Text in which Markdown sees no marks."""
    for mark in ("\\", "*", "_", "<", "`"):
        text = text.replace(mark, f"\\{mark}")
    return text


def to_html(document: Document) -> str:
    """The document as one HTML file that needs no other."""
    heads = [part.text for part in document.parts if isinstance(part, Heading)]
    links = "".join(f'<a href="#{_anchor(head)}">{escape(head)}</a>' for head in heads)
    contents = f"<nav aria-label=Contents>{links}</nav>"
    texts = [_html(part) for part in document.parts]
    first = next((n for n, part in enumerate(document.parts) if isinstance(part, Heading)), len(texts))
    body = "\n".join([*texts[:first], contents, *texts[first:]])
    return _PAGE.format(title=escape(document.title), subtitle=_text(document.subtitle), body=body, style=_STYLE)


def _text(text: str) -> str:
    """Running text, the name of a straight on one line."""
    return escape(text).replace(_WHEEL, f"<span class=one>{_WHEEL}</span>")


def _anchor(head: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in head.lower()).split())


def _html(part: Part) -> str:
    if isinstance(part, Heading):
        return f'<h2 id="{_anchor(part.text)}">{escape(part.text)}</h2>'
    if isinstance(part, Paragraph):
        return f"<p{' class=small' if part.small else ''}>{_text(part.text)}</p>"
    if isinstance(part, Facts):
        facts = (f"<div><dt>{escape(text)}</dt><dd>{escape(figure)}</dd></div>" for figure, text in part.facts)
        return f"<dl>{''.join(facts)}</dl>"
    if isinstance(part, Items):
        return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in part.lines) + "</ul>"
    if isinstance(part, Table):
        return _html_table(part)
    return _html_bars(part) if isinstance(part, Bars) else _grid_svg(part)


def _html_table(part: Table) -> str:
    longest = [max(map(len, column)) for column in zip(part.heads, *part.rows, strict=True)]
    classes = [
        " class=n" if column in part.right else " class=text" if letters > _LONG else ""
        for column, letters in enumerate(longest)
    ]

    def row(cells: Sequence[str], tag: str) -> str:
        return "".join(f"<{tag}{kind}>{_text(cell)}</{tag}>" for cell, kind in zip(cells, classes, strict=True))

    body = "".join(f"<tr>{row(cells, 'td')}</tr>\n" for cells in part.rows)
    head = f"<thead><tr>{row(part.heads, 'th')}</tr></thead>" if any(part.heads) else ""
    return f"<div class=wide><table>{head}\n<tbody>{body}</tbody></table></div>"


def _figure(title: str, drawing: str, note: str = "") -> str:
    below = f"<p class=small>{escape(note)}</p>" if note else ""
    return f"<figure><figcaption>{escape(title)}</figcaption>{drawing}{below}</figure>"


def _html_bars(part: Bars) -> str:
    values = [value for _, row in part.rows for value, _ in row]
    least, most = min(0.0, *values), max(0.0, *values)
    scale = 100 / ((most - least) or 1)
    lines = []
    if len(part.series) > 1:
        names = (f"<span><i class=s{n}></i>{escape(name)}</span>" for n, name in enumerate(part.series))
        lines.append(f"<div class=legend>{''.join(names)}</div>")
    for label, row in part.rows:
        drawn = ""
        for n, (value, text) in enumerate(row):
            start, width = scale * (min(value, 0) - least), scale * abs(value)
            bar = f'<i class=s{n} style="margin-left:{start:.2f}%;width:{width:.2f}%"></i>'
            drawn += f"<span class=track>{bar}</span><span class=n>{escape(text)}</span>"
        lines.append(f"<div class=row><span class=label>{escape(label)}</span><div class=bars>{drawn}</div></div>")
    return _figure(part.title, f"<div class=chart>{''.join(lines)}</div>")


def _grid_svg(part: Grid) -> str:
    left, top = 36, 26
    lines = [
        f'<text class=m x="{left + _CELL * (n + 0.5)}" y="{top - 8}">{escape(head)}</text>'
        for n, head in enumerate(part.across)
    ]
    frames = []
    for n, (head, row) in enumerate(zip(part.down, part.cells, strict=True)):
        y = top + _CELL * n
        lines.append(f'<text class=e x="{left - 8}" y="{y + 20}">{escape(head)}</text>')
        for k, cell in enumerate(row):
            if cell is None:
                continue
            text, share = cell
            x = left + _CELL * k
            box = f'x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"'
            lines.append(f'<rect class=c {box} opacity="{_DARKEST * share:.2f}" />')
            lines.append(f'<text class=m x="{x + _CELL / 2}" y="{y + 20}">{escape(text)}</text>')
            if (n, k) in part.framed:
                frames.append(f'<rect class=f x="{x + 1}" y="{y + 1}" width="{_CELL - 2}" height="{_CELL - 2}" />')
    width, height = left + _CELL * len(part.across) + 4, top + _CELL * len(part.down) + 4
    drawing = "\n".join([*lines, *frames])
    box = f'viewBox="0 0 {width} {height}" width="{width}"'
    return _figure(part.title, f'<svg {box} role=img aria-label="{escape(part.title)}">{drawing}</svg>', part.note)


_STYLE: Final = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2127; --faint: #5b6572; --line: #d9dde3; --field: #f4f6f9;
  --one: #2f6db3; --two: #d9822b; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171c; --ink: #e6e9ee; --faint: #a0aab8; --line: #333a45;
  --field: #1d222a; --one: #6ea8e6; --two: #e8a25c; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .6rem; border-top: 1px solid var(--line); padding-top: 1rem; }
p, li { max-width: 46rem; overflow-wrap: anywhere; }
.small, .subtitle, figcaption { color: var(--faint); }
.small { font-size: .875rem; }
a { color: var(--one); }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .925rem; margin-top: 1.2rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: .6rem; margin: 1.2rem 0; }
dl div { background: var(--field); border-radius: .4rem; padding: .6rem .8rem; display: flex;
  flex-direction: column-reverse; justify-content: flex-end; }
dt { color: var(--faint); font-size: .875rem; line-height: 1.35; }
dd { margin: 0; font-size: 1.45rem; font-variant-numeric: tabular-nums; }
.one { white-space: nowrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .4rem 0 1rem; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .28rem 1rem .28rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 500; }
th, td { white-space: nowrap; }
.text { min-width: 15rem; white-space: normal; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
figure { margin: 1.2rem 0; }
figcaption { margin-bottom: .5rem; }
.row { display: grid; grid-template-columns: 15rem 1fr; gap: .1rem .9rem; padding: .16rem 0; font-size: .875rem;
  line-height: 1.35; }
.bars { display: grid; grid-template-columns: 1fr 5rem; gap: 0 .6rem; align-content: start; }
.track { display: block; }
.chart i { display: block; height: .7rem; margin-top: .25rem; min-width: 1px; background: var(--one); }
.chart .s1 { background: var(--two); }
.legend { display: flex; gap: 1.2rem; font-size: .875rem; margin-bottom: .5rem; }
.legend span { display: flex; align-items: center; gap: .4rem; }
.legend i { width: .8rem; height: .8rem; margin: 0; }
@media (max-width: 40rem) { h1 { font-size: 1.5rem; } .row { grid-template-columns: 1fr; padding: .25rem 0; }
  dl { grid-template-columns: 1fr 1fr; } dd { font-size: 1.2rem; } }
svg { max-width: 100%; height: auto; display: block; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .e { text-anchor: end; } svg .m { text-anchor: middle; }
svg .c { fill: var(--one); }
svg .f { fill: none; stroke: var(--two); stroke-width: 2.5; }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --faint: #444; --line: #bbb; --field: #f2f2f2;
  --one: #2f6db3; --two: #d9822b; } body { font-size: 10pt; } main { max-width: none; padding: 0; }
  nav { display: none; } h2 { break-after: avoid; } tr, figure.whole, .row, dl div { break-inside: avoid; }
  figcaption, .legend { break-after: avoid; } thead { display: table-header-group; } .wide { overflow: visible; }
  .row { grid-template-columns: 15rem 1fr; } dl { grid-template-columns: repeat(4, 1fr); } dd { font-size: 1.2rem; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; } @page { margin: 18mm 16mm; } }
"""

_PAGE: Final = """<!doctype html>
<html lang=en>
<head>
<meta charset=utf-8>
<meta name=viewport content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p class=subtitle>{subtitle}</p>
{body}
</main>
</body>
</html>
"""
