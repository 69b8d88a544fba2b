"""Pictures: when to keep two pair together, what rules and kinds of hands cost, where two house ways differ.

matplotlib draws them; it comes with the extra `paigow[plot]`. SVG or PNG, by the ending of the file's name.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.errors import InputError, shown
from paigow.game.cards import RANKS

if TYPE_CHECKING:
    from paigow.rules.game import Rules
    from paigow.study.compare import Comparison
    from paigow.study.exceptions import Exceptions, TwoPairChart
    from paigow.study.price import Price

__all__ = [
    "BAR",
    "FAINT",
    "INK",
    "OTHER_BAR",
    "check_picture",
    "drawing",
    "finish_axes",
    "game_line",
    "new_figure",
    "picture_title",
    "plot_comparison",
    "plot_exceptions",
    "plot_price",
    "save_picture",
]

_FORMATS: Final = (".svg", ".png")
_EXAMPLE: Final = "right: --plot chart.svg (or chart.png)"
_MOST_BARS: Final = 15
_LONGEST_LABEL: Final = 58
_LETTERS_AN_INCH: Final = 8.5  # of a title
_MOST_TITLE_LINES: Final = 3
_LEAST: Final = 5e-7  # of the bet: what shows in four decimals of a percent
_SPLIT: Final = 13  # in a chart: split, or mostly so
INK, FAINT, BAR, OTHER_BAR = "#222222", "#8a8f98", "#2f6db3", "#d9822b"
# From "always split" to kept with any outside card: the more often the pairs stay together, the darker.
_SHADES: Final = {13: "#f1f1ee", 12: "#c9dcf0", 11: "#7fb0dd", 10: "#3b7fc0", 9: "#1d4f8a"}


def check_picture(path: str) -> None:
    """Check, before anything is computed for it, that a picture can be drawn into a file of this name.

    Raises:
        InputError: the ending is neither .svg nor .png, there is no such folder, or matplotlib is not installed.
    """
    if os.path.splitext(path)[1].lower() not in _FORMATS:
        raise InputError(f"a picture is a file in .svg or .png, not {shown(path)}; {_EXAMPLE}")
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.isdir(folder):
        what = "is a folder" if os.path.isdir(path) else f"is in no folder that exists, {shown(folder)}"
        raise InputError(f"{shown(path)} {what}; {_EXAMPLE}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise InputError(
            "pictures need matplotlib, which is not installed; right: pip install 'paigow[plot]'"
        ) from None


@contextmanager
def drawing() -> Iterator[None]:
    """How matplotlib is to draw: names literally, "$" and all; text in SVG as text; the same figures, the same file."""
    import warnings

    from matplotlib import rc_context

    with (
        rc_context({"text.parse_math": False, "svg.hashsalt": "paigow", "svg.fonttype": "none"}),
        warnings.catch_warnings(),
    ):
        warnings.filterwarnings("ignore", "Glyph .* missing from")  # a name in letters that the font lacks
        yield


@drawing()
def plot_exceptions(found: Exceptions, path: str) -> None:
    """Draw when two pair are best kept together, when the dealer's way does so, and the largest exceptions to it."""
    figure = new_figure(13.5, 13.5)
    upper, lower = figure.subfigures(2, 1, height_ratios=(1.3, 1))
    best, way = upper.subplots(1, 2)
    chart = found.chart
    _two_pair(best, chart, chart.best, "Best play")
    _two_pair(way, chart, chart.way, "The dealer's own way (framed where best play mostly differs)")
    _frames(way, chart.keeps_from(chart.best) != chart.keeps_from(chart.way))
    _legend(upper, [chart.keeps_from(kept) for kept in (chart.best, chart.way)])
    title = f"Against {found.dealer.name}: best play gains {_percent(found.gain)} over the dealer's own way"
    picture_title(upper, [title], 13.5)
    game_line(figure, found.rules)
    bars = [
        (_kind(group.pattern, group.made), f"{group.way}  →  {group.better}", group.cost / found.unit)
        for group in found.groups
    ]
    _bars(lower.subplots(), bars, "Largest exceptions: what the way does → what is better")
    save_picture(figure, path)


@drawing()
def plot_price(price: Price, path: str) -> None:
    """Draw what a strategy costs by rule and by shape of hand."""
    rules = [(f"rule {one.rule}" if one.rule else "no rule", one.text, one.cost / price.unit) for one in price.rules]
    made = {True: " with a straight or flush", False: ""}
    shapes = [(one.shape + made[one.made], "", one.cost / price.unit) for one in price.shapes]
    rules, shapes = ([bar for bar in bars if bar[2]] for bars in (rules, shapes))
    rows = [max(2, len(_largest(bars))) for bars in (rules, shapes)]
    figure = new_figure(11, 3.2 + 0.42 * sum(rows))
    upper, lower = figure.subplots(2, 1, height_ratios=rows)
    gives = f"{price.strategy.name}: gives away {_percent(price.distance)} of the bet per hand"
    picture_title(figure, [gives, f"against {price.dealer.name}"], 11)
    game_line(figure, price.edge.rules)
    _bars(upper, rules, "Cost by rule")
    _bars(lower, shapes, "Cost by shape of hand")
    save_picture(figure, path)


@drawing()
def plot_comparison(comparison: Comparison, path: str) -> None:
    """Draw how many hands each pair of rules sets differently and, if it is known, what that is worth."""
    pairs = comparison.pairs[:_MOST_BARS]
    rest = comparison.pairs[_MOST_BARS:]
    solved = bool(pairs) and comparison.gain_a is not None
    labels = [
        f"A {pair.rule_a}: {_cut(comparison.a.rule_text(pair.rule_a))}\nB {pair.rule_b}: "
        f"{_cut(comparison.b.rule_text(pair.rule_b))}"
        for pair in pairs
    ] + [f"{len(rest)} more"] * bool(rest)
    hands = [pair.hands for pair in pairs] + [sum(pair.hands for pair in rest)] * bool(rest)
    figure = new_figure(13, 2.9 + 0.6 * max(len(labels), 2))
    axes = figure.subplots(1, 2 if solved else 1, sharey=True, squeeze=False)[0]
    places = np.arange(len(labels))
    picture_title(figure, [f"A: {comparison.a.name}", f"B: {comparison.b.name}"], 13)
    game_line(figure, comparison.rules)
    bars = axes[0].barh(places, hands, color=FAINT)
    axes[0].set_yticks(places, labels, fontsize=8)
    finish_axes(axes[0], f"{comparison.hands:,} hands set differently", "hands of 154,143,080")
    axes[0].xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes[0].bar_label(bars, [f"{count:,}" for count in hands], padding=4, fontsize=8, color=INK)
    axes[0].margins(x=0.18)
    axes[0].locator_params(axis="x", nbins=4)
    if not labels:
        axes[0].set_xticks([])
    if solved:
        for shift, side, colour in ((-0.2, "a", BAR), (0.2, "b", OTHER_BAR)):
            gains = [getattr(pair, f"gain_{side}") for pair in pairs]
            gains += [sum(getattr(pair, f"gain_{side}") for pair in rest)] * bool(rest)
            values = [100 * gain / comparison.unit for gain in gains]
            axes[1].barh(places + shift, values, 0.38, color=colour, label=f"against {side.upper()} as dealer")
        axes[1].axvline(0, color=INK, linewidth=0.8)
        finish_axes(
            axes[1], "Whose choice is better", "← A's is better      % of the bet per hand dealt      B's is better →"
        )
        axes[1].legend(frameon=False, fontsize=9, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0.2)
        widest = max(abs(bound) for bound in axes[1].get_xlim())
        axes[1].set_xlim(-widest, widest)
    axes[0].invert_yaxis()
    save_picture(figure, path)


def new_figure(width: float, height: float) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
    engine: Any = figure.get_layout_engine()
    engine.set(w_pad=0.12, h_pad=0.12)
    return figure


def picture_title(figure: Any, lines: Sequence[str], width: float) -> None:
    """A title for a picture of this width in inches; a name in it may be long."""
    letters = int(_LETTERS_AN_INCH * width)
    wrapped = [part for line in lines for part in textwrap.wrap(line, letters)[:_MOST_TITLE_LINES]]
    figure.suptitle("\n".join(wrapped), fontsize=13, fontweight="bold")


def game_line(figure: Any, rules: Rules) -> None:
    """The rules of the game along the lower edge."""
    text = textwrap.fill(f"Rules: {rules}", int(1.6 * _LETTERS_AN_INCH * figure.get_figwidth()))
    figure.supxlabel(text, fontsize=9, color=INK)


def save_picture(figure: Any, path: str) -> None:
    figure.savefig(path, dpi=110, metadata={"Date": None} if path.lower().endswith(".svg") else None)


def _two_pair(axes: Any, chart: TwoPairChart, kept: NDArray[np.int64], title: str) -> None:
    """One square for each two pairs, coloured by the outside card from which on they stay together."""
    from matplotlib.patches import Rectangle

    start = chart.keeps_from(kept)
    for high in range(1, 13):
        for low in range(high):
            card = int(start[high, low])
            if card < 0:
                continue
            axes.add_patch(Rectangle((low - 0.5, high - 0.5), 1, 1, facecolor=_shade(card), edgecolor="white"))
            ink = "white" if card <= 10 else INK
            axes.text(low, high + 0.12, _from(card), ha="center", va="center", fontsize=11, color=ink)
            axes.text(low, high - 0.3, _mixed(chart, kept, high, low), ha="center", va="center", fontsize=7, color=ink)
    axes.set_xlim(-0.5, 11.5)
    axes.set_ylim(0.5, 12.5)
    axes.set_aspect("equal")
    axes.set_xticks(range(12), RANKS[:12])
    axes.set_yticks(range(1, 13), RANKS[1:])
    axes.set_xlabel("lower pair")
    axes.set_ylabel("higher pair")
    axes.set_title(title, fontsize=12)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def _frames(axes: Any, cells: NDArray[np.bool_]) -> None:
    from matplotlib.patches import Rectangle

    for high, low in np.argwhere(cells).tolist():
        axes.add_patch(Rectangle((low - 0.46, high - 0.46), 0.92, 0.92, fill=False, edgecolor=OTHER_BAR, linewidth=2))


def _mixed(chart: TwoPairChart, kept: NDArray[np.int64], high: int, low: int) -> str:
    """Outside cards with which some hands are kept and some are split, with the share that is kept."""
    hands, stay = chart.hands[high, low], kept[high, low]
    cards = [card for card in range(12, -1, -1) if 0 < stay[card] < hands[card]]
    return "\n".join(f"{RANKS[card]} {100 * stay[card] / hands[card]:.0f}%" for card in cards)


def _from(card: int) -> str:
    return "–" if card == _SPLIT else RANKS[card] if card == 12 else f"{RANKS[card]}+"


def _meaning(card: int) -> str:
    if card == _SPLIT:
        return "split"
    return f"keep with {'an ace' if card == 12 else f'{RANKS[card]} or better'} outside"


def _shade(card: int) -> str:
    return _SHADES[max(card, min(_SHADES))]


def _legend(figure: Any, charts: Sequence[NDArray[np.int8]]) -> None:
    from matplotlib.patches import Patch

    cards = sorted({int(card) for chart in charts for card in np.unique(chart) if card >= 0}, reverse=True)
    patches = [Patch(facecolor=_shade(card), edgecolor=FAINT, label=_meaning(card)) for card in cards]
    figure.legend(
        handles=patches,
        loc="outside lower center",
        ncols=4,
        frameon=False,
        title="Two pair without a straight or flush: keep both in the high hand, or split "
        "(small: the share of hands that is kept, where it depends on the other cards)",
    )


def _bars(axes: Any, bars: Sequence[tuple[str, str, float]], title: str) -> None:
    """Horizontal bars, (label, text inside the plot, EV), largest first; what is too much is one bar at the end."""
    shown_bars = _largest(bars)
    values = [100 * value for _, _, value in shown_bars]
    places = np.arange(len(shown_bars))
    axes.barh(places, values, color=[BAR if bar in bars else FAINT for bar in shown_bars])
    axes.set_yticks(places, [label for label, _, _ in shown_bars], fontsize=9)
    for place, (_, text, value) in enumerate(shown_bars):
        words = f"{_percent(value)}: {_cut(text)}" if text else _percent(value)
        axes.annotate(
            words, (100 * value, place), (5, 0), textcoords="offset points", va="center", fontsize=8, color=INK
        )
    axes.set_xlim(0, 1.6 * max(values, default=1) or 1)
    axes.invert_yaxis()
    finish_axes(axes, title, "% of the bet per hand dealt")


def _largest(bars: Sequence[tuple[str, str, float]]) -> list[tuple[str, str, float]]:
    """The bars that can be shown, largest first, and one for all the others."""
    large = [bar for bar in bars[:_MOST_BARS] if bar[2] >= _LEAST]
    rest = bars[len(large) :]
    return large + [(f"{len(rest)} more", "", sum(value for _, _, value in rest))] * bool(rest)


def finish_axes(axes: Any, title: str, label: str) -> None:
    axes.set_title(title, fontsize=11, loc="left")
    axes.set_xlabel(label, fontsize=9)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _kind(pattern: str, made: str) -> str:
    return f"{pattern} with a {made}" if made else pattern


def _cut(text: str) -> str:
    return textwrap.shorten(text, _LONGEST_LABEL, placeholder=" …")


def _percent(value: float) -> str:
    """A share in percent; only nothing is shown as 0."""
    text = f"{100 * value:.4f}%"
    return "<0.0001%" if value and text == "0.0000%" else text
