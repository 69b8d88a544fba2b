"""Whose a copy is: equal strength at one position, which goes to the banker nearly everywhere.

A position is won by nobody where copies push: a bet is won by who wins both positions, lost to who wins both, and
pushes otherwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from paigow.errors import RulesError, shown

__all__ = ["BANKERS", "COPIES_EXAMPLE", "OWNERS", "Copies", "Owner", "parse_copies"]

Owner: TypeAlias = Literal["banker", "push", "player"]

OWNERS: Final[tuple[Owner, ...]] = ("banker", "push", "player")
COPIES_EXAMPLE: Final = 'right: copies = "push", or copies = { low = "player", high = "banker" }'

_POSITIONS: Final = ("low", "high")


@dataclass(frozen=True, slots=True)
class Copies:
    """Whose copies of the low hand and of the high hand are: the banker's, the player's, or nobody's ("push")."""

    low: Owner = "banker"
    high: Owner = "banker"

    def code(self, role: str) -> int:
        """The rule as native code takes it, for who plays in this role: the sum of 1 where a copied high hand counts as
        won, 2 where a low hand does, 4 and 8 where it does not count as lost."""
        steps = [(owner == role, owner in (role, "push")) for owner in (self.high, self.low)]
        (win_high, keep_high), (win_low, keep_low) = steps
        return win_high | win_low << 1 | keep_high << 2 | keep_low << 3

    def text(self, role: str) -> str:
        """The rule as one says it to who plays in this role: "copies lose", "low copies win, high copies push"."""
        words = {"push": "push", role: "win"}
        low, high = words.get(self.low, "lose"), words.get(self.high, "lose")
        return f"copies {low}" if low == high else f"low copies {low}, high copies {high}"

    def to_json(self) -> dict[str, str]:
        """The rule as JSON data."""
        return {"low": self.low, "high": self.high}


BANKERS: Final = Copies()
"""Where copies go nearly everywhere."""


def parse_copies(value: object) -> Copies:
    """The rule that a value states: one of `OWNERS` for both positions, or a mapping of "low", "high" or both to them;
    what it leaves out is the banker's.

    Raises:
        RulesError: anything else.
    """
    if isinstance(value, Copies):
        return value
    table = value if isinstance(value, Mapping) else dict.fromkeys(_POSITIONS, value)
    for position, owner in table.items():
        if position not in _POSITIONS:
            raise RulesError(f"copies: {shown(str(position))} is neither low nor high; {COPIES_EXAMPLE}")
        if not isinstance(owner, str) or owner not in OWNERS:
            raise RulesError(f"copies {shown(str(owner))} are neither banker, push nor player; {COPIES_EXAMPLE}")
    if not table:
        raise RulesError(f"copies: neither low nor high is named; {COPIES_EXAMPLE}")
    return Copies(*(cast(Owner, table.get(position, "banker")) for position in _POSITIONS))
