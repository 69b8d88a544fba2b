"""Exact pai gow poker: how to set seven cards, what every other set costs, and what the house way does.

    >>> import paigow
    >>> advice = paigow.advise("As Kd Qh Jc 9s 9d 2c", house_way="golden-nugget")
    >>> " ".join(advice.best.low), advice.best.high_name
    ('As Kd', 'pair of nines')

Every count is an exact integer over all hands the dealer can hold; an EV is computed from them at the last step,
in units of the bet. The names below are loaded when first used, so that importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigow.advice import Advice, advise, advise_both
    from paigow.batch import advise_batch
    from paigow.cards import Hand, parse_cards, parse_hand
    from paigow.check import HouseWayCheck, check_house_way
    from paigow.compare import compare_house_ways
    from paigow.deal import TableRound, deal_round
    from paigow.dealer_tables import load_dealer_table
    from paigow.edges import AlternateEdge, Edge, alternate_edges, edge
    from paigow.errors import CardError, HouseWayError, InputError, PaigowError, RulesError, TableError
    from paigow.exceptions import find_exceptions
    from paigow.house_way import HouseWay, house_way_names, load_house_way, strategy_names
    from paigow.price import price_strategy
    from paigow.rule_set import RuleSet, load_rule_set, rule_set_names
    from paigow.rules import Rules
    from paigow.splits import Split
    from paigow.tables import BestSets, Table, open_table

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "AlternateEdge",
    "BestSets",
    "CardError",
    "Edge",
    "Hand",
    "HouseWay",
    "HouseWayCheck",
    "HouseWayError",
    "InputError",
    "PaigowError",
    "RuleSet",
    "Rules",
    "RulesError",
    "Split",
    "Table",
    "TableError",
    "TableRound",
    "__version__",
    "advise",
    "advise_batch",
    "advise_both",
    "alternate_edges",
    "check_house_way",
    "compare_house_ways",
    "deal_round",
    "edge",
    "find_exceptions",
    "house_way_names",
    "load_dealer_table",
    "load_house_way",
    "load_rule_set",
    "open_table",
    "parse_cards",
    "parse_hand",
    "price_strategy",
    "rule_set_names",
    "strategy_names",
]

_HOME = {
    "Advice": "advice",
    "AlternateEdge": "edges",
    "BestSets": "tables",
    "CardError": "errors",
    "Edge": "edges",
    "Hand": "cards",
    "HouseWay": "house_way",
    "HouseWayCheck": "check",
    "HouseWayError": "errors",
    "InputError": "errors",
    "PaigowError": "errors",
    "RuleSet": "rule_set",
    "Rules": "rules",
    "RulesError": "errors",
    "Split": "splits",
    "Table": "tables",
    "TableError": "errors",
    "TableRound": "deal",
    "advise": "advice",
    "advise_batch": "batch",
    "advise_both": "advice",
    "alternate_edges": "edges",
    "check_house_way": "check",
    "compare_house_ways": "compare",
    "deal_round": "deal",
    "edge": "edges",
    "find_exceptions": "exceptions",
    "house_way_names": "house_way",
    "load_dealer_table": "dealer_tables",
    "load_house_way": "house_way",
    "load_rule_set": "rule_set",
    "open_table": "tables",
    "parse_cards": "cards",
    "parse_hand": "cards",
    "price_strategy": "price",
    "rule_set_names": "rule_set",
    "strategy_names": "house_way",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
