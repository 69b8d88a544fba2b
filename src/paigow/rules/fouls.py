"""What becomes of a foul: a low hand laid stronger than the high hand.

Whoever plays loses his bet for it nearly everywhere; a dealer who lays one sets his hand anew, by the house way. Some
houses set the player's anew as well, and at some the dealer's is lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from paigow.errors import RulesError, shown

__all__ = ["FOULS_EXAMPLE", "USUAL_FOULS", "Fouls", "Remedy", "parse_fouls"]

Remedy: TypeAlias = Literal["lost", "reset"]

_REMEDIES: Final[tuple[Remedy, ...]] = ("lost", "reset")
FOULS_EXAMPLE: Final = 'right: fouls = { own = "lost", dealer = "reset" }'


@dataclass(frozen=True, slots=True)
class Fouls:
    """Whether a foul loses the bet or is set anew by the house way: `own`, and that of the `dealer`, who is whoever
    sets by the house way, a banker's opponent as well. Where both foul, the own one counts first."""

    own: Remedy = "lost"
    dealer: Remedy = "reset"

    def text(self, other: str) -> str:
        """What is not as usual, as one says it: "your foul is set anew; the dealer's foul loses"; else empty."""
        found = ["your foul is set anew by the house way"] if self.own == "reset" else []
        found += [f"the {other}'s foul loses"] if self.dealer == "lost" else []
        return "; ".join(found)

    def to_json(self) -> dict[str, str]:
        """The rule as JSON data."""
        return {"own": self.own, "dealer": self.dealer}


USUAL_FOULS: Final = Fouls()
"""What becomes of fouls nearly everywhere."""


def parse_fouls(value: object) -> Fouls:
    """The rule that a value states: a mapping of "own", "dealer" or both to "lost" or "reset"; what it leaves out is as
    usual.

    Raises:
        RulesError: anything else.
    """
    if isinstance(value, Fouls):
        return value
    if not isinstance(value, Mapping) or not value:
        raise RulesError(f"fouls {shown(str(value))} do not say whose; {FOULS_EXAMPLE}")
    for whose, remedy in value.items():
        if whose not in ("own", "dealer"):
            raise RulesError(f"fouls: {shown(str(whose))} is neither own nor dealer; {FOULS_EXAMPLE}")
        if not isinstance(remedy, str) or remedy not in _REMEDIES:
            raise RulesError(f"fouls {shown(str(remedy))} is neither lost nor reset; {FOULS_EXAMPLE}")
    own, dealer = (cast(Remedy, value.get(whose, getattr(USUAL_FOULS, whose))) for whose in ("own", "dealer"))
    return Fouls(own, dealer)
