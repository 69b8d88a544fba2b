"""Pictures: when to keep two pair together, what rules and kinds of hands cost, where two house ways differ.

matplotlib draws them; it comes with the extra `paigow[plot]`. SVG or PNG, by the ending of the file's name.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.errors import InputError, shown
from paigow.game.cards import RANKS
from paigow.house_ways.explain import rule_sentence
from paigow.study.group_words import change_in_words, hands_in_words

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
_LABEL_LETTERS: Final = 78  # in a line of a label
_LINE: Final = 0.155  # of a label, in inches
_BETWEEN: Final = 0.13  # labels, in inches
_LETTERS_AN_INCH: Final = 8.5  # of a title
_MOST_TITLE_LINES: Final = 3
_LEAST: Final = 5e-7  # of the bet: what shows in four decimals of a percent
_SPLIT: Final = 13  # in a chart: split, or mostly so
INK, FAINT, BAR, OTHER_BAR = "#222222", "#8a8f98", "#2f6db3", "#d9822b"
_SPLIT_SHADE: Final = (0.945, 0.945, 0.933)
_KEPT_SHADE: Final = (0.114, 0.310, 0.541)
_WHITE_ABOVE: Final = 0.5  # the share of kept hands from which on a cell is too dark for dark letters


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
    bars = [
        _Bar(f"{hands_in_words(group)}:\n{change_in_words(group).replace('->', '→')}", group.cost / found.unit)
        for group in found.groups
    ]
    shown_bars = _largest(bars)
    below = _height(shown_bars)
    figure = new_figure(13.5, 8.2 + below)
    upper, lower = figure.subfigures(2, 1, height_ratios=(8.2, below))
    best, way = upper.subplots(1, 2)
    chart, other = found.chart, _other_side(found.rules)
    _two_pair(best, chart, chart.best, "Your best play")
    _two_pair(way, chart, chart.way, f"The {other}'s own way (framed where best play mostly differs)")
    _frames(way, chart.keeps_from(chart.best) != chart.keeps_from(chart.way))
    _legend(upper)
    against = "Banking against" if found.rules.banker else "Against"
    title = f"{against} {found.dealer.name}: best play gains {_percent(found.gain)} over the {other}'s own way"
    picture_title(upper, [title], 13.5)
    game_line(figure, found.rules)
    _bars(lower.subplots(), shown_bars, "Largest exceptions: what the way does → what is better", found.rules)
    save_picture(figure, path, _patterns(found))


@drawing()
def plot_price(price: Price, path: str) -> None:
    """Draw what a strategy costs by rule and by shape of hand."""
    rules = [
        _Bar(f"{one.rule or 'no rule'}: {rule_sentence(price.strategy, one.rule)}", one.cost / price.unit)
        for one in price.rules
    ]
    made = {True: " with a straight or flush", False: ""}
    shapes = [_Bar(one.shape + made[one.made], one.cost / price.unit) for one in price.shapes]
    parts = [_largest([bar for bar in bars if bar.value]) for bars in (rules, shapes)]
    heights = [_height(bars) for bars in parts]
    figure = new_figure(13, 1.5 + sum(heights))
    upper, lower = figure.subplots(2, 1, height_ratios=heights)
    gives = f"{price.strategy.name}: gives away {_percent(price.distance)} of the bet per hand"
    against = "banking against" if price.edge.rules.banker else "against"
    picture_title(figure, [gives, f"{against} {price.dealer.name}"], 13)
    game_line(figure, price.edge.rules)
    _bars(upper, parts[0], "Cost by rule", price.edge.rules)
    _bars(lower, parts[1], "Cost by shape of hand", price.edge.rules)
    save_picture(figure, path)


@drawing()
def plot_comparison(comparison: Comparison, path: str) -> None:
    """Draw how many hands each pair of rules sets differently and, if it is known, what that is worth."""
    pairs = comparison.pairs[:_MOST_BARS]
    rest = comparison.pairs[_MOST_BARS:]
    solved = bool(pairs) and comparison.gain_a is not None
    labels = [
        "\n".join(
            _wrapped(f"{side} {rule}: {rule_sentence(way, rule)}")
            for side, way, rule in (("A", comparison.a, pair.rule_a), ("B", comparison.b, pair.rule_b))
        )
        for pair in pairs
    ] + [f"{len(rest)} more"] * bool(rest)
    hands = [pair.hands for pair in pairs] + [sum(pair.hands for pair in rest)] * bool(rest)
    lines = [max(2, label.count("\n") + 1) for label in labels] or [2]
    figure = new_figure(15, 3.1 + _LINE * sum(lines) + _BETWEEN * len(lines))
    axes = figure.subplots(1, 2 if solved else 1, sharey=True, squeeze=False, width_ratios=[1, 1.3][: 1 + solved])[0]
    places = _places(lines, len(labels))
    picture_title(figure, [f"{side}: {name}" for side, name in zip("AB", comparison.names, strict=True)], 15)
    game_line(figure, comparison.rules)
    bars = axes[0].barh(places, hands, 0.9 * _LINE * 2, color=FAINT)
    axes[0].set_yticks(places, labels, fontsize=8)
    finish_axes(axes[0], f"{comparison.hands:,} hands set differently", "hands of 154,143,080")
    axes[0].xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes[0].bar_label(bars, [f"{count:,}" for count in hands], padding=4, fontsize=8, color=INK)
    axes[0].set_xlim(0, 1.25 * max(hands, default=1))
    axes[0].locator_params(axis="x", nbins=3)
    if not labels:
        axes[0].set_xticks([])
    if solved:
        other = _other_side(comparison.rules)
        for shift, side, colour in ((-_LINE / 2, "a", BAR), (_LINE / 2, "b", OTHER_BAR)):
            gains = [getattr(pair, f"gain_{side}") or 0 for pair in pairs]
            gains += [sum(getattr(pair, f"gain_{side}") or 0 for pair in rest)] * bool(rest)
            values = [100 * gain / comparison.unit for gain in gains]
            total = _better(getattr(comparison, f"gain_{side}") or 0, comparison.unit)
            label = f"against {side.upper()} as {other}, together: {total}"
            bars = axes[1].barh(places + shift, values, 0.9 * _LINE, color=colour, label=label)
            texts = [_better(gain, comparison.unit) for gain in gains]
            axes[1].bar_label(bars, texts, padding=4, fontsize=8, color=INK)
        axes[1].axvline(0, color=INK, linewidth=0.8)
        finish_axes(
            axes[1],
            "Whose choice is better",
            f"← A's choice is better      {_unit(comparison.rules)}      B's is better →",
        )
        axes[1].legend(frameon=False, fontsize=9, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0.2)
        widest = max(abs(bound) for bound in axes[1].get_xlim())
        axes[1].set_xlim(-1.35 * widest, 1.35 * widest)
        axes[1].xaxis.set_major_formatter(lambda value, _: f"{abs(value):.4g}")
    axes[0].invert_yaxis()
    save_picture(figure, path)


class _Bar(NamedTuple):
    label: str
    value: float  # EV


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


def save_picture(figure: Any, path: str, description: str = "") -> None:
    """Write the picture; `description`: what an SVG file says of itself besides, for programs that read it out."""
    svg = {"Date": None, **({"Description": description} if description else {})}
    figure.savefig(path, dpi=110, metadata=svg if path.lower().endswith(".svg") else None)


def _two_pair(axes: Any, chart: TwoPairChart, kept: NDArray[np.int64], title: str) -> None:
    """One square for each two pairs: which outside cards keep them together, shaded by the share of hands that stay."""
    from matplotlib.patches import Rectangle

    start = chart.keeps_from(kept)
    for high in range(1, 13):
        for low in range(high):
            card = int(start[high, low])
            if card < 0:
                continue
            share = float(kept[high, low].sum() / chart.hands[high, low].sum())
            axes.add_patch(Rectangle((low - 0.5, high - 0.5), 1, 1, facecolor=_shade(share), edgecolor="white"))
            ink = "white" if share > _WHITE_ABOVE else INK
            mixed = _mixed(chart, kept, high, low)
            above = 0.12 if mixed else -0.02
            axes.text(low, high + above, _from(card), ha="center", va="center", fontsize=11, color=ink)
            axes.text(low, high - 0.3, mixed, ha="center", va="center", fontsize=7, color=ink)
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


def _shade(share: float) -> tuple[float, float, float]:
    """From hardly a colour for two pair that are always split to a dark one for those that always stay together."""
    return tuple(a + share * (b - a) for a, b in zip(_SPLIT_SHADE, _KEPT_SHADE, strict=True))  # type: ignore[return-value]


def _legend(figure: Any) -> None:
    from matplotlib.patches import Patch

    patches = [Patch(facecolor=_shade(n / 4), edgecolor=FAINT, label=f"{25 * n}%") for n in range(5)]
    figure.legend(
        handles=patches,
        loc="outside lower center",
        ncols=5,
        frameon=False,
        title="Two pair without a straight or flush, shaded by the share of hands that are kept in the high hand.\n"
        "A: keep with an ace outside; K+: keep with a king or better outside; –: split. Small: outside cards with "
        "which some are kept, and how many.",
    )


def _bars(axes: Any, bars: Sequence[_Bar], title: str, rules: Rules) -> None:
    """Horizontal bars, each as wide as its value, with all of its label on the left."""
    values = [100 * bar.value for bar in bars]
    labels = [_label(bar) for bar in bars]
    places = _places([label.count("\n") + 1 for label in labels], len(bars))
    more = [bar.label.endswith(" more") for bar in bars]
    drawn = axes.barh(places, values, 1.3 * _LINE, color=[FAINT if rest else BAR for rest in more])
    axes.set_yticks(places, labels, fontsize=8)
    axes.bar_label(drawn, [_percent(bar.value) for bar in bars], padding=4, fontsize=8, color=INK)
    axes.set_xlim(0, 1.12 * max(values, default=1) or 1)
    axes.invert_yaxis()
    finish_axes(axes, title, _unit(rules))


def _label(bar: _Bar) -> str:
    return "\n".join(_wrapped(part) for part in bar.label.split("\n"))


def _wrapped(text: str) -> str:
    """All of a text, in lines of a label."""
    return textwrap.fill(text, _LABEL_LETTERS, subsequent_indent="   ", break_on_hyphens=False)


def _height(bars: Sequence[_Bar]) -> float:
    """Of axes with these bars, in inches."""
    lines = sum(_label(bar).count("\n") + 1 for bar in bars)
    return 1.3 + max(0.8, _LINE * lines + _BETWEEN * len(bars))


def _places(lines: Sequence[int], count: int) -> NDArray[np.float64]:
    """Where bars stand whose labels have so many lines, in inches from the first."""
    heights = _LINE * np.array(lines[:count], float) + _BETWEEN
    found: NDArray[np.float64] = np.cumsum(heights) - heights / 2
    return found


def _largest(bars: Sequence[_Bar]) -> list[_Bar]:
    """The bars that can be shown, largest first, and one for all the others."""
    large = [bar for bar in bars[:_MOST_BARS] if bar.value >= _LEAST]
    rest = bars[len(large) :]
    return large + [_Bar(f"{len(rest)} more", sum(bar.value for bar in rest))] * bool(rest)


def _patterns(found: Exceptions) -> str:
    """The exceptions that are drawn, in short, with their patterns as house-way files have them."""
    texts = []
    for group in found.groups[:_MOST_BARS]:
        made = f" with a {group.made}{f' that leaves {group.front}' if group.front else ''}" if group.made else ""
        texts.append(f"{group.pattern}{made}: {group.way} -> {group.better} ({_percent(group.cost / found.unit)})")
    return "; ".join(texts)


def _other_side(rules: Rules) -> str:
    return "opponent" if rules.banker else "dealer"


def _unit(rules: Rules) -> str:
    whose = "the opponent's" if rules.banker else "your"
    return f"% of {whose} bet per hand dealt"


def _better(gain: int, unit: int) -> str:
    """Whose choice is better, by how much."""
    percent = _percent(abs(gain) / unit)
    return f"{'B' if gain > 0 else 'A'} {'' if percent[0] == '<' else '+'}{percent}" if gain else "equal"


def finish_axes(axes: Any, title: str, label: str) -> None:
    axes.set_title(title, fontsize=11, loc="left")
    axes.set_xlabel(label, fontsize=9)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _percent(value: float) -> str:
    """A share in percent; only nothing is shown as 0."""
    text = f"{100 * value:.4f}%"
    return "<0.0001%" if value and text == "0.0000%" else text
