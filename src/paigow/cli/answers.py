"""Answers as text: what the commands print of them, for `str()`."""

from typing import Any

from paigow.cli.layout import Sheet
from paigow.game.splits import Split
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
    elif isinstance(answer, Split):
        from paigow.cli.rank_views import print_split

        print_split(answer)
    elif isinstance(answer, TableRound):
        from paigow.cli.deal_views import print_round

        print_round(answer)
    elif isinstance(answer, HouseWayCheck):
        from paigow.cli.render import print_check

        print_check(answer)
    elif isinstance(answer, RuleCounts):
        from paigow.cli.render import print_house_way

        print_house_way(answer)
    elif not (_print_hand(answer) or _print_whole(answer)):
        _print_study(answer)


def _print_hand(answer: object) -> bool:
    """Those about a hand that take more than others; False if it is none of them, as below."""
    from paigow.hand.grade import Grade
    from paigow.hand.ranks import RankAdvice, RankSet

    if isinstance(answer, RankAdvice):
        from paigow.cli.rank_views import print_rank_advice

        print_rank_advice(answer, all_sets=False)
    elif isinstance(answer, RankSet):
        from paigow.cli.rank_views import print_split

        print_split(answer)
    elif isinstance(answer, Grade) and answer.advice is not None:
        from paigow.cli.grade_views import print_grade

        print_grade(answer.advice, answer)
    else:
        return False
    return True


def _print_whole(answer: object) -> bool:
    """Those about all hands that weigh no ways of setting."""
    from paigow.cli import odds_views, session_views, side_bet_views, table_views
    from paigow.study.odds import Odds
    from paigow.study.session import Session
    from paigow.study.side_bets.worth import SideBetWorth
    from paigow.tables.lookup import Table

    if isinstance(answer, Session):
        way = answer.edge.dealer_way
        session_views.print_session(answer, answer.edge.dealer if way is None else way.name)
    elif isinstance(answer, Odds):
        odds_views.print_odds(answer, every=False)
    elif isinstance(answer, SideBetWorth):
        side_bet_views.print_worth(answer)
    elif isinstance(answer, Table):
        table_views.print_tables([(answer.folder, answer.manifest)])
    else:
        return False
    return True


def _print_study(answer: object) -> None:
    """Those that weigh ways of setting."""
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
