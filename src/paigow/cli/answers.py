"""Answers as text: what the commands print of them, for `str()`."""

from typing import Any

from paigow.cli.layout import Sheet
from paigow.hand.advice import Advice
from paigow.hand.deal import TableRound
from paigow.house_ways.check import HouseWayCheck, RuleCounts

__all__ = ["answer_text"]


def answer_text(answer: object) -> str:
    """What the command prints of an answer, without paint and without the end of its last line: as wide as the terminal
    is.

    Raises:
        TypeError: no answer that a command prints.
    """
    with Sheet.collected() as lines:
        _print(answer)
    return "\n".join(lines)


def _print(answer: object) -> None:
    if isinstance(answer, Advice):
        from paigow.cli.advice_views import print_advice

        print_advice(answer, all_sets=False)
    elif isinstance(answer, TableRound):
        from paigow.cli.deal_views import print_round

        print_round(answer)
    elif isinstance(answer, HouseWayCheck):
        from paigow.cli.render import print_check

        print_check(answer)
    elif isinstance(answer, RuleCounts):
        from paigow.cli.render import print_house_way

        print_house_way(answer)
    else:
        _print_study(answer)


def _print_study(answer: object) -> None:
    """Those that take numpy, which an answer for one hand does without."""
    from paigow.cli import edge_views, price_views
    from paigow.study.compare import Comparison
    from paigow.study.edge import AlternateEdge, Edge
    from paigow.study.exceptions import Exceptions
    from paigow.study.price import Price

    if isinstance(answer, Edge | AlternateEdge):
        edges: list[Any] = [answer]
        edge_views.print_edges(edges)
    elif isinstance(answer, Price):
        price_views.print_price(answer, answer.dealer.name, every=False, hands=False)
    elif isinstance(answer, Exceptions):
        price_views.print_exceptions(answer, every=False)
    elif isinstance(answer, Comparison):
        price_views.print_comparison(answer)
    else:
        raise TypeError(f"{type(answer).__name__} is no answer that a command prints")
