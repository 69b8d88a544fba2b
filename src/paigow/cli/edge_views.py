"""What `paigow edge` shows: one game in full, several in a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import error_text, rules_text, whose_bet
from paigow.game.figures import percent_text, shares_text
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from paigow.study.edge import AlternateEdge, Edge
    from paigow.study.seen import Seen


_LEAD: Final = 10
_WIDE_LEAD: Final = 20


def print_edges(edges: "Sequence[Edge] | Sequence[AlternateEdge]") -> None:
    """Print the edge of one game, or a table of several."""
    sheet = Sheet()
    if len(edges) == 1:
        _one(sheet, edges[0])
    else:
        _several(sheet, edges)
    sheet.print()


def print_seen(edge: "Edge", seen: "Seen") -> None:
    """Print what cards seen are worth, beside the edge of a player who does not see them."""
    sheet = Sheet()
    sheet.gap()
    sheet.text(f"{seen.cards} cards of others", lead="Seen                ")
    gain = f"{100 * seen.gain:.4f}% of the bet, standard error {100 * seen.standard_error:.4f}%"
    sheet.text(gain, lead="They are worth      ")
    sheet.text(f"{100 * (edge.house_edge - seen.gain):+.4f}% of the bet", lead="House edge then     ")
    changed = f"in {100 * seen.share_changed:.1f}% of {seen.rounds:,} rounds dealt with seed {seen.seed}"
    sheet.text(f"{changed}, each counted exactly", lead="They change the set ")
    sheet.print()


def _one(sheet: Sheet, edge: "Edge | AlternateEdge") -> None:
    games = _games(edge)
    banker = all(game.rules.banker for game in games)
    sheet.text(plain(edge.dealer), lead=f"{'Opponent' if banker else 'Dealer':<{_LEAD}}")
    sheet.text(plain(edge.player), lead=f"{'You set':<{_LEAD}}")
    for n, game in enumerate(games):
        sheet.text(rules_text(game.rules), lead=f"{'and' if n else 'Rules':<{_LEAD}}")
    _pack(sheet, games)
    sheet.gap()
    counts = {"won": edge.wins, "pushed": edge.pushes, "lost": edge.losses}
    shares = shares_text(list(counts.values()), 4)
    rows = [
        [[Piece(name)], [Piece(f"{count:,}")], [Piece(share)]]
        for (name, count), share in zip(counts.items(), shares, strict=True)
    ]
    sheet.table(["", f"of {edge.deals:,} deals", ""], rows, flush_right=[1, 2])
    sheet.gap()
    ev, house = (percent_text(value, 4) for value in (-edge.house_edge, edge.house_edge))
    per, bet = _bet(games), games[0].rules.bet
    if bet is None:
        text = f"{ev} of {per}{_error(edge)}; the house edge is {house}"
    else:
        text = f"{_money(edge)} on {per} of {amount_text(bet)}: {ev}{_error(edge)}; the house edge is {house}"
    sheet.text(text, lead=f"{'Your EV':<{_WIDE_LEAD}}", hang=0)
    sheet.text(f"{edge.standard_deviation:.4f} of {per}", lead=f"{'Standard deviation':<{_WIDE_LEAD}}")
    copied = games[0].copied if len(games) == 1 else None
    if copied is not None:
        share = percent_text(copied / edge.deals, 4).removeprefix("+")
        whose = "you win them" if banker else "the dealer wins them"
        sheet.text(f"{share} of the deals, low and high hands together; {whose}", lead=f"{'Copied':<{_WIDE_LEAD}}")
    if len(games) == 2:
        roles = (f"{percent_text(-game.house_edge, 4)} as {game.rules.role}" for game in games)
        sheet.text(" and ".join(roles), lead=f"{'Average of':<{_WIDE_LEAD}}")
    for game in games:
        _round(sheet, game, "")


def _round(sheet: Sheet, edge: "Edge", player: str) -> None:
    """How the edge of a round against several opponents comes about; `player`: whose, if there are several."""
    if edge.round is None:
        return
    value, _, sample = edge.round
    sheet.gap()
    before = f"{percent_text(value.before_commission, 4)} before commission, exact"
    error = error_text(value.standard_error, 4, bound=value.is_bound)
    paid = f"less {100 * value.commission:.4f}% commission on the net win, {error}"
    dealt = f"{sample.trials:,} rounds dealt with seed {sample.seed}"
    text = f"{player}against {edge.rules.opponents} opponents: {before}; {paid}, from {dealt}, as is the standard "
    text += "deviation."
    if edge.player == "optimal":
        text += " The banker sets as is best against one opponent."
    sheet.text(text, lead="Round  ")


def _pack(sheet: Sheet, games: "Sequence[Edge]") -> None:
    """The pack, where it is not the one with the joker."""
    if games[0].deck == 52:
        sheet.text("52 cards, no joker", lead=f"{'Pack':<{_LEAD}}")


def _several(sheet: Sheet, edges: "Sequence[Edge] | Sequence[AlternateEdge]") -> None:
    dealers = list(dict.fromkeys(edge.dealer for edge in edges))
    if len(dealers) == 1:
        banker = all(game.rules.banker for edge in edges for game in _games(edge))
        sheet.text(plain(dealers[0]), lead=f"{'Opponent' if banker else 'Dealer':<{_LEAD}}")
    games_of: dict[str, dict[str, None]] = {}
    for edge in edges:
        for game in _games(edge):
            games_of.setdefault(rules_text(game.rules), {})[plain(game.dealer)] = None
    for n, (text, its) in enumerate(games_of.items()):
        where = f" ({', '.join(its)})" if 2 * len(its) < len(dealers) else ""
        sheet.text(text + where, lead=f"{'and' if n else 'Rules':<{_LEAD}}")
    _pack(sheet, [game for edge in edges for game in _games(edge)])
    sheet.gap()
    rows = []
    for edge in edges:
        games = _games(edge)
        role = games[0].rules.role if len(games) == 1 else "both"
        player = edge.player if len(dealers) == 1 or edge.player != edge.dealer else "the same"
        names = [edge.dealer, player, role][len(dealers) == 1 :]
        shares = shares_text([edge.wins, edge.pushes, edge.losses], 2)
        ev = percent_text(-edge.house_edge, 4) if games[0].rules.bet is None else _money(edge)
        figures = *shares, ev, f"{edge.standard_deviation:.4f}"
        rows.append([[Piece(plain(text))] for text in (*names, *figures)])
    heads = ["dealer", "you set", "role", "win", "push", "lose", "EV", "s.d."][len(dealers) == 1 :]
    sheet.table(heads, rows, flush_right=range(len(heads) - 5, len(heads)))
    sheet.gap()
    games = [game for edge in edges for game in _games(edge)]
    per, bet = _bet(games), games[0].rules.bet
    of = f"in percent of {per}" if bet is None else f"in money on {per} of {amount_text(bet)}"
    text = f"EV: yours, {of}; the house edge is the same with the other sign. s.d.: standard deviation of one result, "
    text += f"as a part of {per}."
    if any(game.rules.opponents > 1 for game in games):
        text += " Both are of a round against all opponents; win, push and lose against each."
    sheet.text(text, "dim")
    for game in games:
        _round(sheet, game, f"of {plain(game.player)} ")


def _bet(games: "Sequence[Edge]") -> str:
    """The bet that the figures are parts of."""
    texts = list(dict.fromkeys(whose_bet(game.rules) for game in games))
    return texts[0] if len(texts) == 1 else "the bet"


def _money(edge: "Edge | AlternateEdge") -> str:
    """The EV in money, with digits enough to tell players apart."""
    bet = _games(edge)[0].rules.bet or 0
    text = f"{-edge.house_edge * float(bet):+.4f}"
    return text if float(text) else "0.0000"


def _error(edge: "Edge | AlternateEdge") -> str:
    return f", standard error {100 * edge.standard_error:.4f}%" if edge.standard_error else ""


def _games(edge: "Edge | AlternateEdge") -> "list[Edge]":
    from paigow.study.edge import AlternateEdge

    return [edge.as_player, edge.as_banker] if isinstance(edge, AlternateEdge) else [edge]
