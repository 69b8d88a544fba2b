"""What `paigow strategy show` shows."""

from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Sheet, plain
from paigow.cli.wording import other_side, rules_text, whose_bet
from paigow.game.figures import gap_text, percent_text, share_text

if TYPE_CHECKING:
    from paigow.study.strategy_rows import StrategyRows

_ALL_HANDS: Final = 154_143_080
_SMALLEST: Final = 0.00005  # percent; what is less shows no figure


def print_rows(found: "StrategyRows") -> None:
    """Print the rows of a strategy in order, with what they decide and what leaving each out would cost."""
    sheet = Sheet()
    rules = found.edge.rules
    sheet.text(plain(found.strategy.name), lead="Strategy  ")
    sheet.text(plain(found.dealer.name), lead=f"{other_side(rules).capitalize():<10}")
    sheet.text(rules_text(rules), lead="Rules     ")
    sheet.gap()
    ev, best = -found.edge.house_edge, -found.optimal.house_edge
    rows = "1 row" if len(found.rows) == 1 else f"{len(found.rows)} rows"
    gives = f"the strategy gives away {gap_text(best, ev, 4)} of {whose_bet(rules)} per hand dealt"
    sheet.text(f"{rows}. Your EV {percent_text(ev, 4)}, at best {percent_text(best, 4)}: {gives}.", "bold")
    sheet.gap()
    sheet.text("", lead=" without    hands   row", lead_style="dim")
    for row in found.rows:
        lead = f"{_cost(row.cost, found.unit):>8}  {share_text(row.hands, _ALL_HANDS, 3):>7}  {row.row:>4}  "
        sheet.text(row.sentence, lead=lead, lead_style="", hang=2)
    sheet.gap()
    note = "without: EV per hand dealt that is lost when the row is left out and the rows after it decide its hands; "
    sheet.text(note + "below 0 where that were better. hands: the share of all hands that the row decides.", "dim")
    learn = sorted((row for row in found.rows if row.cost > 0), key=lambda row: (-row.cost, row.row))
    if learn:
        sheet.gap()
        sheet.text(", ".join(str(row.row) for row in learn), lead="Learn in this order: ", hang=2)
    useless = [str(row.row) for row in found.rows if not row.cost]
    if useless:
        sheet.text(", ".join(useless), lead="Change nothing:      ", hang=2)
    sheet.print()


def _cost(cost: int, unit: int) -> str:
    percent = 100 * cost / unit
    if cost and abs(percent) < _SMALLEST:
        return "<.0001%" if cost > 0 else ">-.0001%"
    return f"{percent:.4f}%"
