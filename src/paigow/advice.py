"""The answer for one hand: every split against every hand the dealer can hold, counted exactly.

The dealer's seven cards are any of those that are neither in the hand nor known to be dead, all equally likely, and the
house way sets them. For each split the dealer hands it beats and loses to are integers; EVs are compared as integers
and become floats only for showing.
"""

import os
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from paigow._counts import count_splits
from paigow.cards import CARD_NAMES, Cards, Hand, parse_hand
from paigow.dealer_tables import load_dealer_table
from paigow.house_way import HouseWay, load_house_way
from paigow.rules import DEFAULT_COMMISSION, Rules, check_dead_cards
from paigow.splits import Split

__all__ = ["DEFAULT_HOUSE_WAY", "Advice", "advise"]

DEFAULT_HOUSE_WAY: Final = "golden-nugget"


@dataclass(frozen=True, slots=True)
class Advice:
    """How to set `hand` against a dealer, with every other way to set it.

    `splits` are the legal splits, each with its counts, best EV first; splits of equal EV stand in the order better
    low hand, better high hand, canonical card order (as in the tables). `best` is the first, `house_way_split` the one
    that `house_way` would choose for these cards, with the rule that decides. `fouls` are the splits that the rules
    forbid, without counts, in the order of the hand. `dead` are the cards known to be out of play besides the hand, as
    card numbers.
    """

    hand: Hand
    house_way: HouseWay
    rules: Rules
    dead: tuple[int, ...]
    dealer_hands: int
    best: Split
    house_way_split: Split
    splits: tuple[Split, ...]
    fouls: tuple[Split, ...]

    def cost(self, split: Split) -> float:
        """What `split` gives away against the best one, in units of the bet: 0.0 or more.

        Raises:
            ValueError: `split` is a foul.
        """
        given_away = self._balance(self.best) - self._balance(split)
        return float(Fraction(given_away, self.rules.commission.denominator * self.dealer_hands))

    def _balance(self, split: Split) -> int:
        if split.wins is None or split.losses is None:
            raise ValueError("a foul split has no counts and no EV")
        return self.rules.balance(split.wins, split.losses)

    def to_json(self) -> dict[str, object]:
        """The answer as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "hand": list(self.hand.names),
            "house_way": self.house_way.key,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "dead": [CARD_NAMES[card] for card in self.dead],
            "dealer_hands": self.dealer_hands,
            "best": self.best.to_json(),
            "house_way_split": self.house_way_split.to_json(),
            "splits": [split.to_json() for split in self.splits],
            "fouls": [{"low": list(split.low), "high": list(split.high)} for split in self.fouls],
        }


def advise(
    hand: Cards | Hand,
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    role: str = "player",
    commission: str | float | Fraction = DEFAULT_COMMISSION,
    wheel: str | None = None,
    dead: Cards = (),
) -> Advice:
    """The exact best set of seven cards against a dealer who sets by `house_way`, and what every other set costs.

    `hand` and `dead` (cards known to be out of play) are in any notation that `parse_cards` reads; `house_way` is
    a shipped name, the path of a file, or a loaded `HouseWay`; `wheel` None takes what the house way's file says.

    EV is ((1 - commission) x wins - losses) / dealer hands, in units of the bet. Copies go to the banker.

    Raises:
        CardError: wrong cards, or so many dead ones that no dealer hand remains.
        RulesError: a role, commission or wheel that there is not.
        HouseWayError: a house way that is unknown or wrongly written.
    """
    hand = parse_hand(hand)
    dead_cards = check_dead_cards(hand, dead)
    way = house_way if isinstance(house_way, HouseWay) else load_house_way(house_way)
    rules = Rules.of(way.wheel if wheel is None else wheel, commission, role)
    table = load_dealer_table(way, rules.wheel)

    dealer_hands, rows = count_splits(table, hand.cards, dead_cards, rules.banker)
    legal_splits: dict[tuple[int, int], Split] = {}  # in canonical card order, the last tie-break
    fouls: dict[tuple[int, int], Split] = {}
    for i, j, low, high, legal, wins, losses, high_wins, high_copies, low_wins, low_copies in rows:
        split = Split.of(hand.cards, i, j, low, high)
        if not legal:
            fouls[i, j] = split
            continue
        legal_splits[i, j] = replace(
            split,
            wins=wins,
            pushes=dealer_hands - wins - losses,
            losses=losses,
            ev=rules.ev(wins, losses, dealer_hands),
            high_wins=high_wins,
            high_copies=high_copies,
            low_wins=low_wins,
            low_copies=low_copies,
        )

    def merit(split: Split) -> tuple[int, int, int]:
        balance = rules.balance(split.wins or 0, split.losses or 0)
        return balance, split.low_strength, split.high_strength

    splits = tuple(sorted(legal_splits.values(), key=merit, reverse=True))
    rule, i, j = table.set_hand(hand.cards)
    return Advice(
        hand=hand,
        house_way=way,
        rules=rules,
        dead=dead_cards,
        dealer_hands=dealer_hands,
        best=splits[0],
        house_way_split=replace(legal_splits[i, j], rule=rule, rule_text=way.rule_text(rule)),
        splits=splits,
        fouls=tuple(fouls[position] for position in sorted(fouls)),
    )
