"""The games that the page knows: house ways with their rules in sentences, rule sets, and which strengths push."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigow import __version__
from paigow.game.cards import WHEELS
from paigow.house_ways.explain import grants
from paigow.house_ways.way import house_way_names, load_house_way, strategy_names
from paigow.language.english import BUILT_IN_SENTENCE, sentences
from paigow.native.strength import high_strengths, low_strengths
from paigow.rules.copies import BANKERS
from paigow.rules.fouls import USUAL_FOULS
from paigow.rules.sets import load_rule_set, rule_set_names
from paigow.study.side_bets.bet import load_side_bet, side_bet_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paigow.house_ways.way import HouseWay
    from paigow.language.grammar import Rule
    from paigow.rules.game import Rules

__all__ = ["games", "page_strategies", "page_ways", "table_name"]


def page_ways() -> list[HouseWay]:
    """The house ways of the page: those that ship for a joker that is a bug, the only one its engine knows."""
    ways = [load_house_way(name) for name in house_way_names()]
    return [way for way in ways if way.joker == "bug"]


def page_strategies() -> list[HouseWay]:
    """The strategies that one can learn on the page: those that ship, under the same condition."""
    strategies = [load_house_way(name) for name in strategy_names()]
    return [strategy for strategy in strategies if strategy.joker == "bug"]


def games(ways: Sequence[HouseWay] | None = None, *, served: bool = False) -> dict[str, object]:
    """What `games.json` holds: `ways` (None: `page_ways`), strategies, whose tables are numbered on, and the shipped
    rule sets, as JSON data; where the page is `served` the side bets as well, which the server counts."""
    listed = page_ways() if ways is None else ways
    asked = {"served": True, "sideBets": _side_bets()} if served else {}
    return asked | {
        "version": __version__,
        "ways": [_player(way, number) for number, way in enumerate(listed)],
        "strategies": [_player(one, number) for number, one in enumerate(page_strategies(), len(listed))],
        "rules": [_rule_set(name) for name in rule_set_names() if _is_counted_there(load_rule_set(name).rules)],
    }


def _player(way: HouseWay, number: int) -> dict[str, object]:
    return {
        "key": way.key,
        "name": way.name,
        "wheel": way.wheel,
        "tables": [table_name(number, wheel) for wheel in WHEELS],
        "rules": [BUILT_IN_SENTENCE, *sentences(way.rules)],
    }


def table_name(number: int, wheel: str) -> str:
    """The file of a house way's or a strategy's table under a wheel rule; numbers, since a key may be any path."""
    return f"way-{number}-{wheel}.bin"


def _is_counted_there(rules: Rules) -> bool:
    """Whether the page's engine counts by these rules: a joker that is a bug, copies that go to the banker, and a
    dealer whose foul is set anew, as it is in the tables, and who wins outright with no hand; no extra cards."""
    known = rules.joker == "bug" and rules.copies == BANKERS and rules.fouls.dealer == USUAL_FOULS.dealer
    return known and not rules.dealer_wins and not rules.extra_card


def _side_bets() -> list[dict[str, str]]:
    """Side bets that seven cards and what is seen of the dealer's tell, without meters."""
    bets = [load_side_bet(name) for name in side_bet_names()]
    told = [bet for bet in bets if bet.cards == 7 and bet.hand != "others" and bet.joker == "bug" and not bet.meters]
    return [{"key": bet.key, "name": bet.name} for bet in told]


def _rule_set(name: str) -> dict[str, object]:
    found = load_rule_set(name)
    rules = found.rules
    return {
        "key": name,
        "name": found.title,
        "commission": float(rules.commission),
        "wheel": found.wheel,
        "open": rules.open_dealer,
        "pushes": [_push(push) for push in rules.pushes],
    }


def _push(push: Rule) -> dict[str, object]:
    """Dense strengths that fit a push, as [first, last] ranges: of the high hand by wheel rule, of the low hand."""
    lows = [bool(grants(push, strength, 0)) for strength in low_strengths()] if push.low else None
    highs = [
        [bool(grants(push, 0, strength)) for strength in high_strengths(wheel)] if push.high else None
        for wheel in (0, 1)
    ]
    return {
        "high": None if highs[0] is None else [_ranges(fits or [], 0) for fits in highs],
        "low": None if lows is None else _ranges(lows, 1),
    }


def _ranges(fits: Sequence[bool], first: int) -> list[list[int]]:
    """[first, last] of every run of true values, numbered from `first`."""
    found: list[list[int]] = []
    for number, is_one in enumerate(fits, first):
        if is_one and found and found[-1][1] == number - 1:
            found[-1][1] = number
        elif is_one:
            found.append([number, number])
    return found
