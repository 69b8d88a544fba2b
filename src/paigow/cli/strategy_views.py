"""What `paigow strategy` shows."""

from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain

if TYPE_CHECKING:
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
