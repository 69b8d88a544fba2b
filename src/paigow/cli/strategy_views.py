"""What `paigow strategy` shows."""

from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain

if TYPE_CHECKING:
    from paigow.study.strategies.curve import Curve
    from paigow.study.strategies.table import StrategyTable

_ROOM_FOR_ALL = 3  # dealers that have a column of their own on any terminal


def print_table(table: "StrategyTable") -> None:
    """Print a line for each strategy: rows, mean, and each dealer, or the best and the worst where there are many."""
    sheet = Sheet()
    sheet.text("Points of EV, percent of the bet, below the best that any rules can do against the dealer.")
    sheet.gap()
    names = [game.name for game in table.games]
    every = len(names) <= _ROOM_FOR_ALL
    heads = ["strategy", "rows", *(names if every else ["mean", "least", "most", "most against"])]
    lines = []
    for line in table.lines:
        figures = [100 * float(one) for one in line.distances]
        cells = [plain(line.strategy.key), str(line.rows)]
        if every:
            cells += [f"{figure:.4f}" for figure in figures]
        else:
            most = max(range(len(figures)), key=figures.__getitem__)
            cells += [f"{100 * float(line.mean):.4f}", f"{min(figures):.4f}", f"{figures[most]:.4f}", names[most]]
        lines.append([[Piece(cell)] for cell in cells])
    sheet.table(heads, lines, range(1, 1 + len(names) + 1 if every else 5))
    sheet.print()


def print_curve(curve: "Curve") -> None:
    """Print a line for each strategy, by rows: what was found, and what is known beside it."""
    sheet = Sheet()
    names = [game.name for game in curve.games]
    several = len(names) > 1
    against = f"against {names[0]}" if not several else f"on the mean of {len(names)} dealers"
    sheet.text(f"Points of EV, percent of the bet, below the best that any rules can do {against}.")
    sheet.gap()
    lines = [(len(one.rows), one.mean, one.distances, f"best of {count} found") for count, one in curve.found.items()]
    own = " (own way)"
    lines += [
        (line.rows, line.mean, line.distances, plain(line.strategy.key) + (own if line.strategy.key in names else ""))
        for line in curve.beside
    ]
    heads = ["rows", "points", *(["most", "most against"] if several else []), "strategy"]
    rows = []
    # Of equal rows the best first.
    for count, mean, distances, name in sorted(lines, key=lambda line: (line[0], line[1])):
        most = max(range(len(distances)), key=distances.__getitem__)
        worst = [f"{100 * float(distances[most]):.4f}", names[most]] if several else []
        style = "bold" if name.startswith("best of ") else ""
        cells = [str(count), f"{100 * float(mean):.4f}", *worst, name]
        rows.append([[Piece(cell, style)] for cell in cells])
    sheet.table(heads, rows, range(3 if several else 2))
    sheet.print()
