"""One division of a hand into five cards and two, and what is known about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from paigow.game.answers import Answer
from paigow.game.cards import CARD_NAMES
from paigow.game.frames import Column, Framed, cards_text, count_text, ev_text, plain_text
from paigow.game.names import high_name, low_name

__all__ = ["SPLIT_COLUMNS", "CountedSplit", "RoundValue", "Split"]

_COUNTS: Final = ("wins", "pushes", "losses", "ev", "high_wins", "high_copies", "low_wins", "low_copies")
SPLIT_COLUMNS: Final = (
    Column("low", "in front", cards_text, right=False),
    Column("high", "behind", cards_text, right=False),
    Column("low_name", "low hand", plain_text, right=False),
    Column("high_name", "high hand", plain_text, right=False),
    Column("ev", "EV", ev_text),
    Column("wins", "wins", count_text),
    Column("pushes", "pushes", count_text),
    Column("losses", "losses", count_text),
)
"""How splits stand in a notebook."""


@dataclass(frozen=True, slots=True)
class RoundValue:
    """What a banker's round against several opponents is worth, in units of one opponent's bet.

    `before_commission` is exact but for rounding. `commission`, on the net win of the round, is estimated from dealt
    rounds, with its `standard_error`; `difference_error` is that of how much more or less it is than the best set's,
    which met the same opponents. Where no dealt round shows an error, `is_bound` is true and the errors are upper
    bounds (95 %) for how far the values are off.
    """

    before_commission: float
    commission: float
    standard_error: float
    difference_error: float = 0.0
    is_bound: bool = False

    def to_json(self) -> dict[str, float | bool]:
        """The value as JSON data, keys in a fixed order."""
        return {
            "before_commission": self.before_commission,
            "commission": self.commission,
            "standard_error": self.standard_error,
            "difference_error": self.difference_error,
            "is_bound": self.is_bound,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Split(Answer, Framed):
    """A split, with its cards in the order of the hand.

    The counts are numbers of dealer hands: `wins`, `pushes` and `losses` for the bet, `high_wins` and `low_wins` those
    beaten at one position alone, `high_copies` and `low_copies` those equalled there. `ev` is in units of the bet. They
    are None when nothing was counted; where they always are, the split is a `CountedSplit`. With several opponents the
    counts are those of one, and `ev` is of the whole round, `round` saying how it comes about if the commission on its
    net win is an estimate. `rule` is the number of the house-way rule that chose the split (0: the built-in last one),
    None when no house way did.
    """

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    high_name: str
    low_strength: int
    high_strength: int
    wins: int | None = None
    pushes: int | None = None
    losses: int | None = None
    ev: float | None = None
    high_wins: int | None = None
    high_copies: int | None = None
    low_wins: int | None = None
    low_copies: int | None = None
    rule: int | None = None
    rule_text: str | None = None
    round: RoundValue | None = None

    def __repr__(self) -> str:
        ev = "" if self.ev is None else f", EV {self.ev:+.4f}"
        cards = f"{' '.join(self.low)} | {' '.join(self.high)}"
        return f"<{type(self).__name__} {cards}: {self.low_name}, {self.high_name}{ev}>"

    @classmethod
    def of(cls, hand: Sequence[int], i: int, j: int, low_strength: int, high_strength: int, **known: Any) -> Self:
        """The split of `hand` (seven card numbers) with the cards at positions `i` and `j` in the low hand.

        `known`: whatever fields after the strengths are known.
        """
        names = [CARD_NAMES[card] for card in hand]
        first, second = (i, j) if i < j else (j, i)
        return cls(
            (names[i], names[j]),
            (*names[:first], *names[first + 1 : second], *names[second + 1 :]),
            low_name(low_strength),
            high_name(high_strength),
            low_strength,
            high_strength,
            **known,
        )

    def to_json(self) -> dict[str, object]:
        """The split as JSON data: cards and names; of a counted one the counts and `ev`, and the rule if a house way
        chose it."""
        data: dict[str, object] = {
            "low": list(self.low),
            "high": list(self.high),
            "low_name": self.low_name,
            "high_name": self.high_name,
        }
        if self.wins is not None:
            data |= {name: getattr(self, name) for name in _COUNTS}
        if self.round is not None:
            data["round"] = self.round.to_json()
        if self.wins is not None and self.rule is not None:
            data |= {"rule": self.rule, "rule_text": self.rule_text}
        return data

    def to_rows(self) -> list[dict[str, Any]]:
        """One row: cards and names, counts in hands of the dealer, EV in bets, the rule if a house way chose the split;
        None for what is not known."""
        row: dict[str, Any] = {"low": " ".join(self.low), "high": " ".join(self.high)}
        row |= {"low_name": self.low_name, "high_name": self.high_name}
        return [row | {name: getattr(self, name) for name in (*_COUNTS, "rule", "rule_text")}]

    def _table(self) -> tuple[str, Sequence[Column]]:
        counted = SPLIT_COLUMNS if self.wins is not None else SPLIT_COLUMNS[:4]
        return "" if self.rule_text is None else f"rule {self.rule}: {self.rule_text}", counted


@dataclass(frozen=True, slots=True, repr=False)
class CountedSplit(Split):
    """A legal split that was counted: a `Split` whose counts and `ev` are there."""

    wins: int
    pushes: int
    losses: int
    ev: float
    high_wins: int
    high_copies: int
    low_wins: int
    low_copies: int
