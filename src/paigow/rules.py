"""The rules of the game that an answer depends on, checked once and carried in every answer.

What is here is what sets one table apart from another: who the player is (player or banker), what the house charges on
a win, and where A-2-3-4-5 stands among the straights. How the dealer sets is not a rule of the game but a house way.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias, cast

from paigow.cards import CARD_NAMES, WHEELS, Cards, Hand, Wheel, parse_cards
from paigow.errors import CardError, RulesError, shown

__all__ = ["DEFAULT_COMMISSION", "ROLES", "Role", "Rules", "check_dead_cards", "parse_commission"]

Role: TypeAlias = Literal["player", "banker"]

ROLES: Final[tuple[Role, ...]] = ("player", "banker")
DEFAULT_COMMISSION: Final = Fraction(1, 20)

_NUMBER: Final = re.compile(r"([+-]?)([0-9]+\.?[0-9]*|\.[0-9]+)\s*(%?)")
_LONGEST_NUMBER: Final = 40
_MOST_DEAD: Final = 53 - 7 - 7
_DEAD_EXAMPLE: Final = "right: a few cards seen elsewhere, such as Kh 2c"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules an answer is for.

    `wheel`: where A-2-3-4-5 stands, `"second"` (below A-K-Q-J-T only, as in Nevada) or `"lowest"` (as in most of
    California). `commission`: the part of a win that the house keeps, exact, at least 0 and below 1; anything that
    `parse_commission` reads is taken. `role`: `"player"`, who loses copies to the dealer, or `"banker"`, who
    wins them.

    Raises:
        RulesError: anything else.
    """

    wheel: Wheel = "second"
    commission: Fraction = DEFAULT_COMMISSION
    role: Role = "player"

    def __post_init__(self) -> None:
        if self.wheel not in WHEELS:
            raise RulesError(f"wheel {shown(str(self.wheel))} is neither second nor lowest; right: second")
        if self.role not in ROLES:
            raise RulesError(f"role {shown(str(self.role))} is neither player nor banker; right: player")
        object.__setattr__(self, "commission", parse_commission(self.commission))

    @classmethod
    def of(cls, wheel: str, commission: str | float | Fraction, role: str) -> "Rules":
        """Rules from unchecked values, as they come from a caller or a command line.

        Raises:
            RulesError: a value that is none of those that `Rules` lists.
        """
        return cls(cast(Wheel, wheel), parse_commission(commission), cast(Role, role))

    @property
    def wheel_number(self) -> int:
        """The wheel rule as native code takes it: 0 for `"second"`, 1 for `"lowest"`."""
        return WHEELS.index(self.wheel)

    @property
    def banker(self) -> bool:
        """True for the banker, who wins copies."""
        return self.role == "banker"

    def balance(self, wins: int, losses: int) -> int:
        """(1 - commission) x wins - losses, times the denominator of the commission, so that it is an exact integer.

        Under the same rules, of two splits of one hand the one with the larger balance has the larger EV.
        """
        whole = self.commission.denominator
        return (whole - self.commission.numerator) * wins - whole * losses

    def ev(self, wins: int, losses: int, dealer_hands: int) -> float:
        """EV in units of the bet, ((1 - commission) x wins - losses) / dealer hands, rounded once, at the end."""
        return float(Fraction(self.balance(wins, losses), self.commission.denominator * dealer_hands))


def parse_commission(value: str | float | Fraction) -> Fraction:
    """The exact commission that `value` states: `"5%"`, `"0.05"`, `0.05` or `Fraction(1, 20)`.

    A float counts as the decimal number it prints as, so 0.05 is exactly one in twenty.

    Raises:
        RulesError: not a number or percentage, or not at least 0 and below 1.
    """
    commission = _exact(value)
    if commission is None:
        raise RulesError(f"commission {shown(str(value))} is not a percentage or a number; right: 5%")
    if not 0 <= commission < 1:
        wrong = "below 0" if commission < 0 else "100% or more"
        raise RulesError(f"commission {shown(str(value))} is {wrong}; right: 5% (the same as 0.05)")
    return commission


def check_dead_cards(hand: Hand, dead: Cards) -> tuple[int, ...]:
    """The cards known to be out of play besides the hand, as numbers.

    Raises:
        CardError: what is no card, a card twice or in the hand too, or fewer than seven cards left for the dealer.
    """
    cards = parse_cards(dead)
    for card in cards:
        if card in hand.cards:
            raise CardError(f"{CARD_NAMES[card]} is in the hand and among the dead cards; {_DEAD_EXAMPLE}")
    if len(cards) > _MOST_DEAD:
        left = 53 - 7 - len(cards)
        raise CardError(f"{len(cards)} dead cards leave {left} for the dealer, who needs 7; {_DEAD_EXAMPLE}")
    return cards


def _exact(value: object) -> Fraction | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    if isinstance(value, float):
        return Fraction(float.__repr__(value)) if value - value == 0 else None  # neither infinite nor NaN
    if not isinstance(value, str):
        return None
    match = _NUMBER.fullmatch(value.strip())
    # Fraction would read more (1e9999999 among it, for hours); a commission needs no exponent and few digits.
    if match is None or len(match[0]) > _LONGEST_NUMBER:
        return None
    number = Fraction(match[2]) / (100 if match[3] else 1)
    return -number if match[1] == "-" else number
