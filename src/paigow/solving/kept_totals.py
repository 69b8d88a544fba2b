"""Deals won and lost in whole games that were solved before: a small file each in the cache folder.

A record (`paigow.solving.kept_records`) has the key again, wins and losses. Where the values of the game are kept
(`paigow.solving.game_values`), the totals are sums of those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from paigow.house_ways.cache import cache_folder, one_at_a_time
from paigow.solving.game_values import game_key, kept_totals
from paigow.solving.kept_records import keep_record, kept_record, record_path
from paigow.solving.result_keys import result_key
from paigow.solving.whole_game import DEALS, DEALS_WITH_EXTRA_CARDS, Totals

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

__all__ = ["keep_totals", "known_totals", "one_solve_at_a_time"]

_KIND: Final = "edge"


def known_totals(
    dealer: HouseWay, rules: Rules, players: Sequence[HouseWay | None], *, joker: bool = True
) -> list[Totals | None]:
    """What is known of the game of each of these players against `dealer`; None for the best sets as player, and in
    the answer for what is not known."""
    folder = cache_folder()
    if folder is None:
        return [None] * len(players)
    found = [_read(folder, _key(dealer, rules, player, joker=joker), extra_card=rules.extra_card) for player in players]
    missing = [player for player, totals in zip(players, found, strict=True) if totals is None]
    if missing and joker and not rules.open_dealer and not rules.extra_card:
        summed = iter(kept_totals(dealer, rules, missing))
        found = [totals if totals is not None else next(summed) for totals in found]
    return found


def keep_totals(dealer: HouseWay, rules: Rules, player: HouseWay | None, totals: Totals, *, joker: bool = True) -> None:
    """Keep what the whole game of `player` against `dealer` comes to."""
    key = _key(dealer, rules, player, joker=joker)
    keep_record(cache_folder(), _KIND, key, {"wins": totals.wins, "losses": totals.losses})


@contextmanager
def one_solve_at_a_time(
    dealer: HouseWay, rules: Rules, player: HouseWay | None, *, joker: bool = True
) -> Iterator[bool]:
    """Solve a game in one process at a time; True for who waited, and finds the totals kept."""
    folder = cache_folder()
    if folder is None:
        yield False
        return
    with one_at_a_time(record_path(folder, _KIND, _key(dealer, rules, player, joker=joker))) as waited:
        yield waited


def _key(dealer: HouseWay, rules: Rules, player: HouseWay | None, *, joker: bool) -> str:
    # A house way plays the same under any commission, and does not look at cards that lie open.
    plays = (rules.commission, rules.open_dealer) if player is None else (player.program, player.rule_count)
    return result_key("edge", game_key(dealer, rules), joker, plays)


def _read(folder: str, key: str, *, extra_card: bool = False) -> Totals | None:
    data = kept_record(folder, _KIND, key) or {}
    wins, losses = data.get("wins"), data.get("losses")
    if not (isinstance(wins, int) and isinstance(losses, int)) or min(wins, losses) < 0:
        return None
    if wins + losses > (DEALS_WITH_EXTRA_CARDS if extra_card else DEALS):
        return None
    return Totals(wins, losses)
