"""What `paigow edge` shows: one game in full, several in a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import error_text, rules_text
from paigow.game.figures import share_text

if TYPE_CHECKING:
    from paigow.study.edge import AlternateEdge, Edge


def print_edges(edges: "Sequence[Edge] | Sequence[AlternateEdge]") -> None:
    """Print the edge of one game, or a table of several."""
    sheet = Sheet()
    if len(edges) == 1:
        _one(sheet, edges[0])
    else:
        _several(sheet, edges)
    sheet.print()


def _one(sheet: Sheet, edge: "Edge | AlternateEdge") -> None:
    sheet.text(plain(edge.dealer), lead="Dealer  ")
    sheet.text(plain(edge.player), lead="Player  ")
    games = _games(edge)
    for n, game in enumerate(games):
        sheet.text(rules_text(game.rules), lead="Rules   " if not n else "and     ")
    sheet.gap()
    counts = {"won": edge.wins, "pushed": edge.pushes, "lost": edge.losses}
    rows = [
        [[Piece(name)], [Piece(f"{count:,}")], [Piece(share_text(count, edge.deals, 4))]]
        for name, count in counts.items()
    ]
    sheet.table(["", f"of {edge.deals:,} deals", ""], rows, flush_right=[1, 2])
    sheet.gap()
    per = "the bet"
    if edge.standard_error:
        per = "one opponent's bet"
    sheet.text(f"{100 * edge.house_edge:+.4f}% of {per}{_error(edge)}", lead="House edge          ")
    sheet.text(f"{edge.standard_deviation:.4f} of {per}", lead="Standard deviation  ")
    if len(games) == 2:
        roles = (f"{100 * game.house_edge:+.4f}% as {game.rules.role}" for game in games)
        sheet.text(" and ".join(roles), lead="Average of          ")
    for game in games:
        _round(sheet, game, "")


def _round(sheet: Sheet, edge: "Edge", player: str) -> None:
    """How the edge of a round against several opponents comes about; `player`: whose, if there are several."""
    if edge.round is None:
        return
    value, _, sample = edge.round
    sheet.gap()
    before = f"{-100 * value.before_commission:+.4f}% before commission, exact"
    error = error_text(value.standard_error, 4, bound=value.is_bound)
    paid = f"{100 * value.commission:.4f}% commission on the net win, {error}"
    dealt = f"{sample.trials:,} rounds dealt with seed {sample.seed}"
    text = f"{player}against {edge.rules.opponents} opponents: {before}; {paid}, from {dealt}, as is the standard "
    text += "deviation."
    if edge.player == "optimal":
        text += " The banker sets as is best against one opponent."
    sheet.text(text, lead="Round  ")


def _several(sheet: Sheet, edges: "Sequence[Edge] | Sequence[AlternateEdge]") -> None:
    dealers = list(dict.fromkeys(edge.dealer for edge in edges))
    if len(dealers) == 1:
        sheet.text(plain(dealers[0]), lead="Dealer  ")
    games_of: dict[str, dict[str, None]] = {}
    for edge in edges:
        for game in _games(edge):
            games_of.setdefault(rules_text(game.rules), {})[plain(game.dealer)] = None
    for n, (text, its) in enumerate(games_of.items()):
        where = f" ({', '.join(its)})" if 2 * len(its) < len(dealers) else ""
        sheet.text(text + where, lead="Rules   " if not n else "and     ")
    sheet.gap()
    rows = []
    for edge in edges:
        games = _games(edge)
        role = games[0].rules.role if len(games) == 1 else "both"
        player = edge.player if len(dealers) == 1 or edge.player != edge.dealer else "the same"
        names = [edge.dealer, player, role][len(dealers) == 1 :]
        shares = (share_text(count, edge.deals, 2) for count in (edge.wins, edge.pushes, edge.losses))
        figures = *shares, f"{100 * edge.house_edge:+.4f}%", f"{edge.standard_deviation:.4f}"
        rows.append([[Piece(plain(text))] for text in (*names, *figures)])
    heads = ["dealer", "player", "role", "win", "push", "lose", "edge", "s.d."][len(dealers) == 1 :]
    sheet.table(heads, rows, flush_right=range(len(heads) - 5, len(heads)))
    sheet.gap()
    games = [game for edge in edges for game in _games(edge)]
    if any(game.round for game in games):
        of = "of one opponent's bet, for a round against all of them; win, push and lose against each"
        sheet.text(f"edge: the house's; s.d.: standard deviation; {of}.", "dim")
    else:
        sheet.text("edge: the house's, of the bet. s.d.: standard deviation of the result of one bet.", "dim")
    for game in games:
        _round(sheet, game, f"of {plain(game.player)} ")


def _error(edge: "Edge | AlternateEdge") -> str:
    return f", standard error {100 * edge.standard_error:.4f}%" if edge.standard_error else ""


def _games(edge: "Edge | AlternateEdge") -> "list[Edge]":
    from paigow.study.edge import AlternateEdge

    return [edge.as_player, edge.as_banker] if isinstance(edge, AlternateEdge) else [edge]
