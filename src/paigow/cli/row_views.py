"""What `paigow strategy show` shows."""

from typing import TYPE_CHECKING

from paigow.cli.layout import Sheet, plain
from paigow.cli.price_views import row_line
from paigow.cli.wording import other_side, rules_text, whose_bet
from paigow.game.figures import gap_text, percent_text

if TYPE_CHECKING:
    from paigow.study.strategy_rows import StrategyRows


def print_rows(found: "StrategyRows") -> None:
    """Print the rows of a strategy in order, with what they decide and what leaving each out would cost."""
    from paigow.study.strategy_rows import learning_order

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
        row_line(sheet, row, found.unit, row.sentence)
    sheet.gap()
    note = "without: EV per hand dealt that is lost when the row is left out and the rows after it decide its hands; "
    sheet.text(note + "below 0 where that were better. hands: the share of all hands that the row decides.", "dim")
    learn = learning_order(found.rows)
    if learn:
        sheet.gap()
        sheet.text(", ".join(str(row.row) for row in learn), lead="Learn in this order: ", hang=2)
    useless = [str(row.row) for row in found.rows if not row.cost]
    if useless:
        sheet.text(", ".join(useless), lead="Change nothing:      ", hang=2)
    sheet.print()
