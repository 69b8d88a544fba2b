"""The picture of edges: whose edge is how large, and what becomes of the bets.

matplotlib draws it, as for `paigow.study.pictures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

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
    from paigow.study.edge import AlternateEdge, Edge

__all__ = ["plot_edges"]

_INCHES: Final = 12.0


@drawing()
def plot_edges(edges: Sequence[Edge] | Sequence[AlternateEdge], path: str) -> None:
    """Draw the house edge of each game, and beside it the shares of deals won, pushed and lost."""
    from paigow.study.edge import AlternateEdge

    games = [edge.as_player if isinstance(edge, AlternateEdge) else edge for edge in edges]
    roles = ["alternate" if isinstance(edge, AlternateEdge) else edge.rules.role for edge in edges]
    dealers = list(dict.fromkeys(edge.dealer for edge in edges))
    labels = []
    for game, role in zip(games, roles, strict=True):
        words = [game.player] if len(dealers) == 1 else [f"{game.player} against {game.dealer}"]
        turns = "play and bank in turn" if role == "alternate" else role
        labels.append(", ".join([*words, *([turns] if len(set(roles)) > 1 or role == "alternate" else [])]))
    height = 2.4 + 0.42 * len(edges)
    figure = new_figure(_INCHES, height)
    against = f" against {dealers[0]}" if len(dealers) == 1 else ""
    picture_title(figure, [f"House edge{against}, and what becomes of the bets"], _INCHES)
    if len({str(game.rules) for game in games}) == 1 and "alternate" not in roles:
        game_line(figure, games[0].rules)
    left, right = figure.subplots(1, 2, sharey=True)
    places = np.arange(len(edges))

    values = [100 * edge.house_edge for edge in edges]
    errors = [100 * edge.standard_error for edge in edges]
    drawn = left.barh(places, values, 0.62, color=[OTHER_BAR if value > 0 else BAR for value in values])
    if any(errors):
        left.errorbar(values, places, xerr=errors, fmt="none", ecolor=INK, capsize=3)
    left.bar_label(drawn, [f"{value:+.4f}%" for value in values], padding=4, fontsize=8, color=INK)
    left.axvline(0, color=INK, linewidth=0.8)
    left.set_yticks(places, labels)
    left.set_ylabel("how you set", fontsize=9)
    left.set_ylim(len(edges) - 0.5, -0.5)
    left.margins(x=0.22)
    finish_axes(left, "House edge", "% of the bet; below 0 you gain")

    start = np.zeros(len(edges))
    for name, colour in (("win", BAR), ("push", FAINT), ("lose", OTHER_BAR)):
        counts = {"win": "wins", "push": "pushes", "lose": "losses"}
        shares = np.array([100 * getattr(edge, counts[name]) / edge.deals for edge in edges])
        bars = right.barh(places, shares, 0.62, left=start, color=colour, label=name)
        right.bar_label(bars, [f"{share:.2f}%" for share in shares], label_type="center", fontsize=8, color="white")
        start += shares
    right.set_xlim(0, 100)
    finish_axes(right, "Deals", "% of all deals")
    right.legend(frameon=False, fontsize=8, ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.22 * 4 / height))
    save_picture(figure, path)
