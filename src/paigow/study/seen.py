"""What it is worth to see other hands: rounds dealt at random, each hand set with and without the cards seen.

Within a round nothing is estimated: every split is counted exactly against all hands that the dealer can hold, given
the cards in the hand and those seen, and so is the set that would be played without knowing them. Only the average over
rounds is an estimate, with its standard error. Every round has a seed of its own, so that the same call gives the same
figures whatever the number of threads.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import fsum, sqrt
from typing import TYPE_CHECKING, Final

from paigow.errors import InputError, RulesError
from paigow.hand.advice import advise
from paigow.house_ways.way import as_house_way
from paigow.solving.threads import in_threads
from paigow.study.edge import game_rules

if TYPE_CHECKING:
    from paigow.rules.game import Rules
    from paigow.study.edge import Options
    from paigow.study.players import Way

__all__ = ["DEFAULT_ROUNDS", "MOST_SEEN", "Seen", "check_seen", "check_seen_rules", "seen_worth"]

DEFAULT_ROUNDS: Final = 20_000
MOST_SEEN: Final = 39
"""Cards that can be seen: with the own seven and the dealer's there are 53."""
_CHUNK: Final = 200  # rounds that a thread does at a time


@dataclass(frozen=True, slots=True)
class Seen:
    """What `cards` seen at random are worth against `dealer`, from `rounds` dealt rounds.

    `gain`: EV of the best set knowing them less that of the best set not knowing them, both against the cards that are
    left, in units of the bet; `standard_error` is its. `changed`: rounds in which the best set was another one.
    """

    dealer: str
    rules: Rules
    cards: int
    rounds: int
    seed: int
    gain: float
    standard_error: float
    changed: int

    @property
    def share_changed(self) -> float:
        """In how many rounds the cards seen change the set."""
        return self.changed / self.rounds

    def to_json(self) -> dict[str, object]:
        """The estimate as JSON data, keys in a fixed order."""
        return {
            "cards": self.cards,
            "rounds": self.rounds,
            "seed": self.seed,
            "gain": self.gain,
            "standard_error": self.standard_error,
            "changed": self.changed,
            "share_changed": self.share_changed,
        }


def check_seen(cards: int, rounds: int) -> None:
    """InputError unless so many cards can be seen, and so many rounds dealt."""
    if isinstance(cards, bool) or not isinstance(cards, int) or not 1 <= cards <= MOST_SEEN:
        raise InputError(f"{cards} cards seen, where 1 to {MOST_SEEN} can be; right: --seen 7")
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 2 <= rounds <= 10**8:
        raise InputError(f"{rounds} rounds are not from 2 to {10**8}; right: --trials {DEFAULT_ROUNDS}")


def check_seen_rules(rules: Rules, cards: int | None) -> None:
    """RulesError where cards are seen and the dealer's lie open, or there are several opponents: it is for neither."""
    if cards is not None and (rules.open_dealer or rules.opponents > 1):
        raise RulesError("cards seen are for a dealer whose cards are closed and one opponent; right: --rules standard")


def seen_worth(
    dealer: Way = "golden-nugget",
    cards: int = 7,
    *,
    rounds: int = DEFAULT_ROUNDS,
    seed: int = 1,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    options: Options | None = None,
) -> Seen:
    """What a player gains who sees `cards` random cards of others (7 for each hand) and sets each hand knowing them.

    `rounds` are dealt from `seed`; `options` are those of `paigow.edge` that make the rules, for one opponent and
    closed cards. About a millisecond of one core for each round.

    Raises:
        InputError: a number of cards from 1 to 39 or of rounds above 1 that it is not.
        HouseWayError, RulesError: as in `paigow.edge`.
    """
    check_seen(cards, rounds)
    way = as_house_way(dealer)
    rules = game_rules(way, options or {})
    check_seen_rules(rules, cards)

    def deal(first: int) -> tuple[list[float], int]:
        gains, changed = [], 0
        for n in range(first, min(first + _CHUNK, rounds)):
            drawn = random.Random(f"{seed} {n}").sample(range(53), 7 + cards)
            found = advise(drawn[:7], way, rules=rules, dead=drawn[7:]).knowledge
            assert found is not None
            gains.append(found.worth)
            changed += found.changes
        return gains, changed

    gains: list[float] = []
    changed = 0
    starts = range(0, rounds, _CHUNK)
    for n, (part, other) in enumerate(in_threads(deal, starts, jobs), 1):
        gains += part
        changed += other
        if progress is not None:
            progress(n, len(starts))
    mean = fsum(gains) / rounds
    spread = fsum((gain - mean) ** 2 for gain in gains) / (rounds - 1)
    return Seen(way.key, rules, cards, rounds, seed, mean, sqrt(spread / rounds), changed)
