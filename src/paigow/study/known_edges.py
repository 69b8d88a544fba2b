"""Edges that were computed before: wins and losses of whole games, a small file each in the cache folder.

A file is named by all that the totals depend on, and is one JSON object: the key again, wins, losses. Whatever is not
exactly that is computed anew, and a cache that cannot be written costs only time.
"""

from __future__ import annotations

import json
import os
from typing import Unpack

from paigow.errors import RulesError
from paigow.house_ways.dealer_tables import cache_folder
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Rules
from paigow.rules.signatures import lists_options
from paigow.solving.result_keys import result_key
from paigow.solving.whole_game import DEALS
from paigow.study.edge import DEFAULT_TRIALS, OPTIMAL, Edge, Options, Way, edge, game_rules

__all__ = ["known_edge"]


@lists_options(Options, remember=False, trials=DEFAULT_TRIALS, seed=1)
def known_edge(dealer: Way = "golden-nugget", player: Way = OPTIMAL, **options: Unpack[Options]) -> Edge:
    """The exact edge of `player` against `dealer`, as `paigow.study.edge.edge` has it, remembered for the next time.

    Raises:
        HouseWayError, RulesError: as in `edge`; rules with several opponents, whose round is no single bet.
    """
    dealer_way = as_house_way(dealer)
    player_way = None if player == OPTIMAL else as_house_way(player)
    rules = game_rules(dealer_way, options)
    if rules.opponents > 1:
        raise RulesError(f"one bet is asked about, not a round of {rules.opponents}; right: 1 opponent")
    folder = cache_folder()
    key = _key(dealer_way, player_way, rules)
    totals = None if folder is None else _read(folder, key)
    if totals is None:
        found = edge(dealer_way, OPTIMAL if player_way is None else player_way, **options)
        if folder is not None:
            _write(folder, key, found)
        return found
    name = OPTIMAL if player_way is None else player_way.key
    return Edge(dealer_way.key, name, rules, *totals, dealer_way=dealer_way, player_way=player_way)


def _key(dealer: HouseWay, player: HouseWay | None, rules: Rules) -> str:
    plays = (rules.commission, rules.open_dealer) if player is None else (player.program, player.rule_count)
    game = dealer.program, dealer.rule_count, rules.wheel, rules.copies_code, rules.push_program
    return result_key("edge", game, plays)


def _path(folder: str, key: str) -> str:
    return os.path.join(folder, f"edge-{key[:32]}.json")


def _read(folder: str, key: str) -> tuple[int, int] | None:
    try:
        with open(_path(folder, key), encoding="utf-8") as file:
            data = json.loads(file.read(4096))
        wins, losses = data["wins"], data["losses"]
        whole = data["key"] == key and all(isinstance(count, int) and count >= 0 for count in (wins, losses))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return (wins, losses) if whole and wins + losses <= DEALS else None


def _write(folder: str, key: str, found: Edge) -> None:
    temporary = f"{_path(folder, key)}.{os.getpid()}-{os.urandom(4).hex()}"
    try:
        os.makedirs(folder, exist_ok=True)
        try:
            with open(temporary, "x", encoding="utf-8") as file:
                json.dump({"key": key, "wins": found.wins, "losses": found.losses}, file)
            os.replace(temporary, _path(folder, key))
        finally:
            if os.path.exists(temporary):
                os.unlink(temporary)
    except OSError:
        pass
