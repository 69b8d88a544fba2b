"""The picture of the curve: rows across, what they give away upwards, known strategies beside what was found.

matplotlib draws it, as for `paigow.study.pictures`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from paigow.study.pictures import (
    BAR,
    FAINT,
    INK,
    OTHER_BAR,
    drawing,
    finish_axes,
    game_line,
    new_figure,
    picture_title,
    save_picture,
)

if TYPE_CHECKING:
    from paigow.study.strategies.curve import Curve

__all__ = ["plot_curve"]

_WIDTH: Final = 10.5
_HEIGHT: Final = 6.8
_TICKS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
_LEAST: Final = 1e-6  # points: nothing is on no logarithmic scale
# Where the words beside a point may stand, the best place first: steps of points from it, and which way they run.
_PLACES: Final = (
    *((7, 0, "left"), (7, 9, "left"), (7, -9, "left"), (-7, 0, "right"), (-7, 9, "right"), (-7, -9, "right")),
    *((7, 18, "left"), (7, -18, "left"), (-7, 18, "right"), (-7, -18, "right"), (7, 27, "left"), (7, -27, "left")),
)


@drawing()
def plot_curve(curve: Curve, path: str) -> None:
    """Draw what the best found strategies give away by their rows, and what known ones do."""
    names = [game.name for game in curve.games]
    figure = new_figure(_WIDTH, _HEIGHT)
    against = names[0] if len(names) == 1 else f"{len(names)} dealers, on the mean"
    picture_title(figure, [f"What a strategy of N rows gives away against {against}"], _WIDTH)
    game_line(figure, curve.games[0].rules)
    axes = figure.subplots()
    found = [(len(one.rows), max(_LEAST, 100 * float(one.mean))) for one in curve.found.values()]
    axes.plot(*zip(*found, strict=True), color=BAR, marker="o", linewidth=2, zorder=3, label="best found")
    words = [(x, y, f"{y:.4f}", BAR) for x, y in found]
    for label, colour, marker, own in (
        ("shipped strategies", INK, "D", False),
        ("the dealer's own way" if len(names) == 1 else "the dealers' own ways", OTHER_BAR, "s", True),
    ):
        lines = [line for line in curve.beside if (line.strategy.key in names) == own]
        points = [(line.rows, max(_LEAST, 100 * float(line.mean))) for line in lines]
        axes.scatter(
            [x for x, _ in points],
            [y for _, y in points],
            s=34,
            marker=marker,
            facecolor="none" if not own else colour,
            edgecolor=colour,
            zorder=4,
            label=label,
        )
        words += [(*point, line.strategy.key, colour) for point, line in zip(points, lines, strict=True)]
    axes.set_yscale("log")
    low, high = min(word[1] for word in words), max(word[1] for word in words)
    axes.set_ylim(low / 1.5, high * 1.5)
    axes.set_xlim(0, 1.12 * max(word[0] for word in words))
    axes.set_yticks([tick for tick in _TICKS if low / 1.5 <= tick <= high * 1.5])
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.minorticks_off()
    axes.grid(axis="y", color=FAINT, alpha=0.3, linewidth=0.7)
    axes.set_ylabel("points of EV below the best that any rules can do, % of the bet", fontsize=9)
    finish_axes(axes, "", "rows to learn: patterns of hands")
    axes.legend(frameon=False, fontsize=9, loc="upper right")
    figure.draw_without_rendering()
    _write(axes, words)
    save_picture(figure, path)


def _write(axes: Any, words: list[tuple[int, float, str, str]]) -> None:
    """Words beside points, each where it covers neither a point nor other words, as far as there is room."""
    figure = axes.figure
    dot = figure.dpi / 72
    centres = axes.transData.transform([(x, y) for x, y, _, _ in words]).tolist()
    taken = [(x - 5 * dot, y - 5 * dot, x + 5 * dot, y + 5 * dot) for x, y in centres]
    legend = axes.get_legend().get_window_extent()
    taken.append((legend.x0, legend.y0, legend.x1, legend.y1))
    for (x, y, text, colour), (left, middle) in zip(words, centres, strict=True):
        width, height = 5.0 * len(text) * dot, 9 * dot
        best = None
        for right, up, way in _PLACES:
            start = left + right * dot - (width if way == "right" else 0)
            box = (start, middle + up * dot - height / 2, start + width, middle + up * dot + height / 2)
            covered = sum(
                max(0, min(box[2], other[2]) - max(box[0], other[0]))
                * max(0, min(box[3], other[3]) - max(box[1], other[1]))
                for other in taken
            )
            if best is None or covered < best[0]:
                best = covered, right, up, way, box
            if not covered:
                break
        if best is not None:
            _, right, up, way, box = best
            taken.append(box)
            axes.annotate(
                text,
                (x, y),
                (right, up),
                textcoords="offset points",
                ha=way,
                va="center",
                fontsize=8,
                color=colour,
                zorder=5,
            )
