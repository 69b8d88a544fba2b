"""Answers as rows for a data frame, and as small tables in a notebook.

`to_rows()` of an answer is a list of dicts, all with the same keys, of plain numbers, texts and None, which whatever
makes frames takes: `pandas.DataFrame(advice.to_rows())`. Nothing of that kind is imported here.

| names | unit |
|---|---|
| `wins`, `pushes`, `losses`, `high_wins`, `high_copies`, ..., `dealer_hands` | hands of the dealer |
| `deals`, with `wins`, `pushes`, `losses` beside it | deals of both sides |
| `ev`, `house_edge`, `gain`, `ev_cost`, `standard_deviation`, `standard_error` | bets: 0.01 is one percent of a bet |
| `cost`, with `unit` beside it; `gain_against_a`, ... | exact integers; over `unit` they are bets per hand dealt |
| `cost` without `unit` | bets |
| `hands`, `fitting`, `costly_hands` | hands of the 154,143,080 |
| `hand`, `low`, `high`, `example` | cards such as "As Kd", or a pattern of the rule language |
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paigow.game.figures import percent_text

__all__ = [
    "Column",
    "Framed",
    "cards_text",
    "cost_text",
    "count_text",
    "csv_text",
    "ev_text",
    "exact_ev_text",
    "plain_text",
]

_MOST_ROWS: Final = 20
_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def csv_text(head: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV, under the names of `head`."""
    text = io.StringIO()
    lines = csv.DictWriter(text, head, lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return text.getvalue()


class Column(NamedTuple):
    """A column of a table in a notebook: the key of its values in the rows, its head, and how they are written."""

    key: str
    head: str
    text: Callable[[Any], str]
    right: bool = True


class Framed:
    """An answer that gives rows for a data frame, and shows as a small table in a notebook."""

    __slots__ = ()

    def to_rows(self) -> list[dict[str, Any]]:
        """Rows for a data frame."""
        raise NotImplementedError

    def _table(self) -> tuple[str, Sequence[Column]]:
        """What stands above the table in a notebook, and its columns."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """The answer as a small table, as notebooks show it: the first twenty rows."""
        from html import escape

        title, columns = self._table()
        rows = self.to_rows()
        lines = [f"<table><caption style='text-align:left'>{escape(title)}</caption>", "<thead><tr>"]
        lines += [f"<th{_aligned(column)}>{escape(column.head)}</th>" for column in columns]
        lines.append("</tr></thead><tbody>")
        for row in rows[:_MOST_ROWS]:
            cells = (
                f"<td{_aligned(column)}>{'' if row[column.key] is None else escape(column.text(row[column.key]))}</td>"
                for column in columns
            )
            lines.append(f"<tr>{''.join(cells)}</tr>")
        lines.append("</tbody></table>")
        if len(rows) > _MOST_ROWS:
            lines.append(f"<p>{len(rows) - _MOST_ROWS:,} more rows; <code>to_rows()</code> has all.</p>")
        return "\n".join(lines)


def _aligned(column: Column) -> str:
    return f" style='text-align:{'right' if column.right else 'left'}'"


def plain_text(value: object) -> str:
    """A value as it is."""
    return str(value)


def count_text(value: int) -> str:
    """A count: "53,524,680"."""
    return f"{value:,}"


def ev_text(value: float) -> str:
    """A part of the bet, of one hand: "+16.68%"."""
    return percent_text(value, 2)


def cost_text(value: float) -> str:
    """What a set gives away, as a part of the bet: "7.27%", and only nothing is "0.00%"."""
    text = percent_text(value, 2, signed=False)
    return "<0.01%" if value and text == "0.00%" else text


def exact_ev_text(value: float) -> str:
    """A part of the bet, of a whole game: "-2.7211%"."""
    return percent_text(value, 4)


def cards_text(value: str) -> str:
    """Cards with the signs of their suits: "A♠ K♦"."""
    return " ".join(name[0] + _SIGNS.get(name[1:], name[1:]) for name in value.split())
