"""Deals won and lost in whole games that were solved before: a small file each in the cache folder.

A file is named by all that the totals depend on, and is one JSON object: the key again, wins, losses. Whatever is not
exactly that is computed anew, and a cache that cannot be written costs only time. Where the values of the game are kept
(`paigow.solving.game_values`), the totals are sums of those.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from paigow.house_ways.cache import cache_folder, one_at_a_time
from paigow.solving.game_values import game_key, kept_totals
from paigow.solving.result_keys import result_key
from paigow.solving.whole_game import DEALS, Totals

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

__all__ = ["keep_totals", "known_totals", "one_solve_at_a_time"]


def known_totals(
    dealer: HouseWay, rules: Rules, players: Sequence[HouseWay | None], *, joker: bool = True
) -> list[Totals | None]:
    """What is known of the game of each of these players against `dealer`; None for the best sets as player, and in
    the answer for what is not known."""
    folder = cache_folder()
    if folder is None:
        return [None] * len(players)
    found = [_read(folder, _key(dealer, rules, player, joker=joker)) for player in players]
    missing = [player for player, totals in zip(players, found, strict=True) if totals is None]
    if missing and joker and not rules.open_dealer:
        summed = iter(kept_totals(dealer, rules, missing))
        found = [totals if totals is not None else next(summed) for totals in found]
    return found


def keep_totals(dealer: HouseWay, rules: Rules, player: HouseWay | None, totals: Totals, *, joker: bool = True) -> None:
    """Keep what the whole game of `player` against `dealer` comes to."""
    folder = cache_folder()
    if folder is None:
        return
    key = _key(dealer, rules, player, joker=joker)
    path = _path(folder, key)
    temporary = f"{path}.{os.getpid()}-{os.urandom(4).hex()}"
    try:
        os.makedirs(folder, exist_ok=True)
        try:
            with open(temporary, "x", encoding="utf-8") as file:
                json.dump({"key": key, "wins": totals.wins, "losses": totals.losses}, file)
            os.replace(temporary, path)
        finally:
            if os.path.exists(temporary):
                os.unlink(temporary)
    except OSError:
        pass


@contextmanager
def one_solve_at_a_time(
    dealer: HouseWay, rules: Rules, player: HouseWay | None, *, joker: bool = True
) -> Iterator[bool]:
    """Solve a game in one process at a time; True for who waited, and finds the totals kept."""
    folder = cache_folder()
    if folder is None:
        yield False
        return
    with one_at_a_time(_path(folder, _key(dealer, rules, player, joker=joker))) as waited:
        yield waited


def _key(dealer: HouseWay, rules: Rules, player: HouseWay | None, *, joker: bool) -> str:
    # A house way plays the same under any commission, and does not look at cards that lie open.
    plays = (rules.commission, rules.open_dealer) if player is None else (player.program, player.rule_count)
    return result_key("edge", game_key(dealer, rules), joker, plays)


def _path(folder: str, key: str) -> str:
    return os.path.join(folder, f"edge-{key[:32]}.json")


def _read(folder: str, key: str) -> Totals | None:
    try:
        with open(_path(folder, key), encoding="utf-8") as file:
            data = json.loads(file.read(4096))
        wins, losses = data["wins"], data["losses"]
        whole = data["key"] == key and all(isinstance(count, int) and count >= 0 for count in (wins, losses))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Totals(wins, losses) if whole and wins + losses <= DEALS else None
