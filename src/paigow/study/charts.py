"""Pictures of chances: what seven cards are, how a dealer sets them, what an evening comes to.

matplotlib draws them, as for `paigow.study.pictures`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from paigow.game.cards import RANKS
from paigow.language.grammar import CATEGORIES
from paigow.rules.game import amount_text
from paigow.study.pictures import (
    BAR,
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
    from paigow.study.odds import DealerOdds, Odds
    from paigow.study.session import Session

__all__ = ["plot_odds", "plot_session"]

_FEWEST: Final = 0.05  # percent: what is written into a cell
_RARE: Final = 0.001  # streaks that are drawn
_BARS: Final = 60


@drawing()
def plot_odds(found: Odds, path: str) -> None:
    """Draw how often seven cards make each category and, with a house way, his low hand behind which high hand."""
    dealer = found.dealer
    figure = new_figure(13 if dealer is not None else 10, 6)
    head = f"Seven of {found.unseen} cards: {found.hands:,} hands"
    if found.holds:
        head += f" that hold {' and '.join(found.holds)}"
    picture_title(figure, [head, *([dealer.house_way.name] if dealer is not None else [])], 13)
    axes = figure.subplots(1, 2, width_ratios=(1, 1.5))
    names = [line.name for line in reversed(found.categories)]
    hands = max(found.hands, 1)
    best = [100 * line.hands / hands for line in reversed(found.categories)]
    places = np.arange(len(names))
    bars = [(best, BAR, "best five of the seven")]
    if dealer is not None:
        bars.append(([100 * dealer.categories[name] / hands for name in names], OTHER_BAR, "high hand as he sets it"))
    width = 0.8 / len(bars)
    for number, (values, colour, label) in enumerate(bars):
        at = places + (number - (len(bars) - 1) / 2) * width
        drawn = axes[0].barh(at, values, width, color=colour, label=label)
        axes[0].bar_label(drawn, [_percent(value) for value in values], padding=3, fontsize=8, color=INK)
    axes[0].set_yticks(places, names)
    axes[0].invert_yaxis()
    axes[0].margins(x=0.2)
    finish_axes(axes[0], "What the hands are", "% of all hands")
    if dealer is not None:
        axes[0].legend(frameon=False, fontsize=8, loc="lower right")
        _joint(axes[1], dealer, hands)
    else:
        tops = [line.name for line in reversed(found.no_pair)]
        values = [100 * line.hands / hands for line in reversed(found.no_pair)]
        drawn = axes[1].bar(tops, values, color=BAR)
        axes[1].bar_label(drawn, [_percent(value) for value in values], padding=3, fontsize=8, color=INK)
        axes[1].set_ylabel("% of all hands", fontsize=9)
        finish_axes(axes[1], "No pair, by top card", "top card")
    save_picture(figure, path)


@drawing()
def plot_session(found: Session, path: str) -> None:
    """Draw how an evening ends, and how often the bankroll is gone by each hand, or how long streaks get."""
    figure = new_figure(12, 5.5)
    money = "" if found.bankroll is None else f", with {amount_text(found.bankroll)} in the pocket"
    head = f"{found.hands:,} hands at {amount_text(found.bet)}{money}: {found.mean:+,.2f} on average"
    picture_title(figure, [head, f"{found.edge.player} against {found.edge.dealer}"], 12)
    game_line(figure, found.edge.rules)
    left, right = figure.subplots(1, 2, width_ratios=(1.6, 1))
    results = float(found.unit) * found.results
    within = [float(found.quantile(share)) for share in (0.0005, 0.9995)]
    width = float(found.bet) * max(1, math.ceil((within[1] - within[0]) / _BARS / float(found.bet)))
    edges = width * np.arange(np.floor(within[0] / width), np.ceil(within[1] / width) + 2)
    bins = np.clip(np.searchsorted(edges, results, "left") - 1, 0, len(edges) - 2)
    heights = 100 * np.bincount(bins, found.chances, len(edges) - 1)
    colours = [OTHER_BAR if edge < -1e-9 else BAR for edge in edges[:-1]]
    left.bar(edges[:-1], heights, width, align="edge", color=colours, edgecolor="white", linewidth=0.4)
    left.axvline(0, color=INK, linewidth=0.8)
    ends = f"ahead {100 * found.ahead:.1f}%, even {100 * found.even:.1f}%, behind {100 * found.behind:.1f}%"
    finish_axes(left, f"How the evening ends: {ends}", "result")
    left.set_ylabel(f"% of evenings, by {width:,.0f}", fontsize=9)
    if found.broke is not None:
        right.fill_between(np.arange(found.hands + 1), 100 * found.broke, color=OTHER_BAR)
        right.set_xlim(0, found.hands)
        right.set_ylim(0, None)
        finish_axes(right, f"Bankroll gone: {100 * found.broke[-1]:.2f}% by the end", "hands played")
        right.set_ylabel("% of evenings", fontsize=9)
    else:
        lengths = [streak.length for streak in found.streaks if streak.lost >= _RARE]
        shown = found.streaks[: len(lengths)]
        places = np.array(lengths, float)
        right.bar(places - 0.2, [100 * streak.lost for streak in shown], 0.4, color=OTHER_BAR, label="lost")
        right.bar(places + 0.2, [100 * streak.won for streak in shown], 0.4, color=BAR, label="won")
        right.set_xticks(lengths)
        right.legend(frameon=False, fontsize=9)
        finish_axes(right, "So many hands in a row", "hands")
        right.set_ylabel("% of evenings", fontsize=9)
    save_picture(figure, path)


def _joint(axes: Any, dealer: DealerOdds, hands: int) -> None:
    """The joint table as a map: low hands by top card or pair across, categories of high hands down."""
    columns = [(rank, False) for rank in RANKS[1:]] + [(rank, True) for rank in RANKS]
    table = np.zeros((len(CATEGORIES), len(columns)))
    for line, row in zip(dealer.low, dealer.joint, strict=True):
        table[:, columns.index((line.low[0], line.low[0] == line.low[1]))] += row
    shares = 100 * table[::-1] / hands
    axes.imshow(np.sqrt(shares), cmap="Blues", aspect="auto")
    for (row_number, column), share in np.ndenumerate(shares):
        if share >= _FEWEST:
            ink = "white" if share > shares.max() / 3 else INK
            axes.text(column, row_number, f"{share:.1f}", ha="center", va="center", fontsize=7, color=ink)
    axes.set_xticks(range(len(columns)), [rank * 2 if pair else rank for rank, pair in columns], fontsize=8)
    axes.set_yticks(range(len(CATEGORIES)), list(reversed(dealer.category_names)), fontsize=8)
    axes.axvline(len(RANKS) - 1.5, color=INK, linewidth=0.8)
    finish_axes(axes, "High hand behind low hand, % of all hands", "low hand: top card without a pair, then pairs")


def _percent(share: float) -> str:
    """A share in percent; only nothing is shown as 0."""
    text = f"{share:.3g}%" if share >= 0.01 else f"{share:.4f}%"
    return "0" if not share else "<0.0001%" if text == "0.0000%" else text
