"""The card of a strategy on the terminal."""

from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain
from paigow.game.cards import RANKS
from paigow.study.strategies.card import CHART_WORDS
from paigow.study.strategies.card_words import HOW_TO_READ

if TYPE_CHECKING:
    from paigow.study.strategies.card import Card


def print_card(card: "Card") -> None:
    """Print the card: how to read it, the rows, the two-pair chart, the price."""
    sheet = Sheet()
    sheet.text(plain(card.strategy.name), "bold")
    sheet.text(HOW_TO_READ, "dim")
    sheet.gap()
    sheet.text("", lead="  worth  row", lead_style="dim")
    for row in card.rows:
        lead = f"{row.worth_text:>7}  {row.number:>3}  "
        sheet.text(f"{row.hands}: {row.deed}.", lead=lead, lead_style="", hang=2)
    sheet.text("worth: what leaving the row out would cost, % of the bet per hand dealt", "dim", hang=2)
    sheet.gap()
    sheet.text(CHART_WORDS, "dim")
    sheet.lines.append([Piece("  " + "".join(f"{rank:>3}" for rank in RANKS[:12]), "dim")])
    for number, cells in enumerate(card.chart):
        sheet.lines.append([Piece(f"{RANKS[12 - number]:>2}", "dim"), Piece("".join(f"{cell:>3}" for cell in cells))])
    sheet.text("Down: the higher pair; across: the lower.", "dim")
    sheet.gap()
    sheet.text(card.price_text, "bold")
    sheet.text(plain(card.dealers_text))
    sheet.text(plain(card.rules_text), hang=2)
    sheet.print()
