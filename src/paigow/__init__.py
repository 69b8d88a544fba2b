"""Exact pai gow poker: how to set seven cards, what every other set costs, and what the house way does.

    >>> import paigow
    >>> advice = paigow.advise("As Kd Qh Jc 9s 9d 2c", house_way="golden-nugget")
    >>> " ".join(advice.best.low), advice.best.high_name
    ('As Kd', 'pair of nines')

Every count is an exact integer over all hands the dealer can hold; an EV is computed from them at the last step,
in units of the bet. The names below are loaded when first used, so that importing the package costs next to nothing.
"""

from importlib import import_module

TYPE_CHECKING = False  # as in typing, which takes longer to load than all else here
if TYPE_CHECKING:
    from paigow.cli.answers import answer_text
    from paigow.errors import CardError, HouseWayError, InputError, PaigowError, RulesError, SideBetError, TableError
    from paigow.game.answers import Answer
    from paigow.game.cards import Hand, parse_cards, parse_hand
    from paigow.game.splits import CountedSplit, RoundValue, Split
    from paigow.hand.advice import Advice, DealerHand, Knowledge, Reply, advise, advise_both
    from paigow.hand.batch import BatchAnswer, advise_batch
    from paigow.hand.batch_arrays import BatchSets
    from paigow.hand.deal import Dealt, Dragon, Played, Seat, TableRound, deal_round
    from paigow.hand.grade import Grade, grade
    from paigow.hand.ranks import RankAdvice, Ranks, RankSet, advise_ranks
    from paigow.house_ways.check import HouseWayCheck, Instead, OrderExample, RuleCounts, Taken, check_house_way
    from paigow.house_ways.dealer_tables import load_dealer_table
    from paigow.house_ways.way import HouseSets, HouseWay, house_way_names, load_house_way, strategy_names
    from paigow.language.grammar import LowPattern, Pattern, RankRange, Rule
    from paigow.native.dealer import DealerTable
    from paigow.rules.copies import Copies
    from paigow.rules.fouls import Fouls
    from paigow.rules.game import Rules
    from paigow.rules.outright import Outright
    from paigow.rules.sets import RuleSet, load_rule_set, rule_set_names
    from paigow.solving.rounds import Sample
    from paigow.study.compare import Comparison, RulePair, compare_house_ways
    from paigow.study.edge import AlternateEdge, Edge, alternate_edges, edge, edges
    from paigow.study.edge_round import Round
    from paigow.study.exceptions import Exceptions, TwoPairChart, find_exceptions
    from paigow.study.groups import HandGroup
    from paigow.study.known_edges import known_edge
    from paigow.study.odds import CategoryLine, DealerOdds, HighLine, LowLine, Odds, RankLine, SetOdds, ShapeLine, odds
    from paigow.study.price import Price, RuleCost, ShapeCost, price_strategy
    from paigow.study.report.figures import Check, Copied, SetHands
    from paigow.study.report.findings import Report, make_report
    from paigow.study.session import Session, Streak, play_session
    from paigow.study.side_bets.bet import Condition, Line, Pays, SideBet, load_side_bet, side_bet_names
    from paigow.study.side_bets.worth import LineWorth, SideBetWorth, side_bet_edge
    from paigow.study.strategy_rows import StrategyRow
    from paigow.tables.files import ArrayFile, Manifest
    from paigow.tables.lookup import BestSets, Table, open_table

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "AlternateEdge",
    "Answer",
    "ArrayFile",
    "BatchAnswer",
    "BatchSets",
    "BestSets",
    "CardError",
    "CategoryLine",
    "Check",
    "Comparison",
    "Condition",
    "Copied",
    "Copies",
    "CountedSplit",
    "DealerHand",
    "DealerOdds",
    "DealerTable",
    "Dealt",
    "Dragon",
    "Edge",
    "Exceptions",
    "Fouls",
    "Grade",
    "Hand",
    "HandGroup",
    "HighLine",
    "HouseSets",
    "HouseWay",
    "HouseWayCheck",
    "HouseWayError",
    "InputError",
    "Instead",
    "Knowledge",
    "Line",
    "LineWorth",
    "LowLine",
    "LowPattern",
    "Manifest",
    "Odds",
    "OrderExample",
    "Outright",
    "PaigowError",
    "Pattern",
    "Pays",
    "Played",
    "Price",
    "RankAdvice",
    "RankLine",
    "RankRange",
    "RankSet",
    "Ranks",
    "Reply",
    "Report",
    "Round",
    "RoundValue",
    "Rule",
    "RuleCost",
    "RuleCounts",
    "RulePair",
    "RuleSet",
    "Rules",
    "RulesError",
    "Sample",
    "Seat",
    "Session",
    "SetHands",
    "SetOdds",
    "ShapeCost",
    "ShapeLine",
    "SideBet",
    "SideBetError",
    "SideBetWorth",
    "Split",
    "StrategyRow",
    "Streak",
    "Table",
    "TableError",
    "TableRound",
    "Taken",
    "TwoPairChart",
    "__version__",
    "advise",
    "advise_batch",
    "advise_both",
    "advise_ranks",
    "alternate_edges",
    "answer_text",
    "check_house_way",
    "compare_house_ways",
    "deal_round",
    "edge",
    "edges",
    "find_exceptions",
    "grade",
    "house_way_names",
    "known_edge",
    "load_dealer_table",
    "load_house_way",
    "load_rule_set",
    "load_side_bet",
    "make_report",
    "odds",
    "open_table",
    "parse_cards",
    "parse_hand",
    "play_session",
    "price_strategy",
    "rule_set_names",
    "side_bet_edge",
    "side_bet_names",
    "strategy_names",
]

_HOME = {
    "Advice": "hand.advice",
    "AlternateEdge": "study.edge",
    "Answer": "game.answers",
    "ArrayFile": "tables.files",
    "BatchAnswer": "hand.batch",
    "BatchSets": "hand.batch_arrays",
    "BestSets": "tables.lookup",
    "CardError": "errors",
    "CategoryLine": "study.odds",
    "Check": "study.report.figures",
    "Comparison": "study.compare",
    "Condition": "study.side_bets.bet",
    "Copied": "study.report.figures",
    "Copies": "rules.copies",
    "CountedSplit": "game.splits",
    "DealerHand": "hand.advice",
    "DealerOdds": "study.odds",
    "DealerTable": "native.dealer",
    "Dealt": "hand.deal",
    "Dragon": "hand.deal",
    "Edge": "study.edge",
    "Exceptions": "study.exceptions",
    "Fouls": "rules.fouls",
    "Grade": "hand.grade",
    "Hand": "game.cards",
    "HandGroup": "study.groups",
    "HighLine": "study.odds",
    "HouseSets": "house_ways.way",
    "HouseWay": "house_ways.way",
    "HouseWayCheck": "house_ways.check",
    "HouseWayError": "errors",
    "InputError": "errors",
    "Instead": "house_ways.check",
    "Knowledge": "hand.advice",
    "Line": "study.side_bets.bet",
    "LineWorth": "study.side_bets.worth",
    "LowLine": "study.odds",
    "LowPattern": "language.grammar",
    "Manifest": "tables.files",
    "Odds": "study.odds",
    "OrderExample": "house_ways.check",
    "Outright": "rules.outright",
    "PaigowError": "errors",
    "Pattern": "language.grammar",
    "Pays": "study.side_bets.bet",
    "Played": "hand.deal",
    "Price": "study.price",
    "RankAdvice": "hand.ranks",
    "RankLine": "study.odds",
    "RankRange": "language.grammar",
    "RankSet": "hand.ranks",
    "Ranks": "hand.ranks",
    "Reply": "hand.advice",
    "Report": "study.report.findings",
    "Round": "study.edge_round",
    "RoundValue": "game.splits",
    "Rule": "language.grammar",
    "RuleCost": "study.price",
    "RuleCounts": "house_ways.check",
    "RulePair": "study.compare",
    "RuleSet": "rules.sets",
    "Rules": "rules.game",
    "RulesError": "errors",
    "Sample": "solving.rounds",
    "Seat": "hand.deal",
    "Session": "study.session",
    "SetHands": "study.report.figures",
    "SetOdds": "study.odds",
    "ShapeCost": "study.price",
    "ShapeLine": "study.odds",
    "SideBet": "study.side_bets.bet",
    "SideBetError": "errors",
    "SideBetWorth": "study.side_bets.worth",
    "Split": "game.splits",
    "StrategyRow": "study.strategy_rows",
    "Streak": "study.session",
    "Table": "tables.lookup",
    "TableError": "errors",
    "TableRound": "hand.deal",
    "Taken": "house_ways.check",
    "TwoPairChart": "study.exceptions",
    "advise": "hand.advice",
    "advise_batch": "hand.batch",
    "advise_both": "hand.advice",
    "advise_ranks": "hand.ranks",
    "alternate_edges": "study.edge",
    "answer_text": "cli.answers",
    "check_house_way": "house_ways.check",
    "compare_house_ways": "study.compare",
    "deal_round": "hand.deal",
    "edge": "study.edge",
    "edges": "study.edge",
    "find_exceptions": "study.exceptions",
    "grade": "hand.grade",
    "house_way_names": "house_ways.way",
    "known_edge": "study.known_edges",
    "load_dealer_table": "house_ways.dealer_tables",
    "load_house_way": "house_ways.way",
    "load_rule_set": "rules.sets",
    "load_side_bet": "study.side_bets.bet",
    "make_report": "study.report.findings",
    "odds": "study.odds",
    "open_table": "tables.lookup",
    "parse_cards": "game.cards",
    "parse_hand": "game.cards",
    "play_session": "study.session",
    "price_strategy": "study.price",
    "rule_set_names": "rules.sets",
    "side_bet_edge": "study.side_bets.worth",
    "side_bet_names": "study.side_bets.bet",
    "strategy_names": "house_ways.way",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
