"""Amounts of money and shares as people write them, read exactly."""

import re
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Real
from typing import Final

from paigow.errors import RulesError, corrected, shown

__all__ = ["FEE_EXAMPLE", "amount_text", "parse_amount", "parse_commission", "percent_text"]

FEE_EXAMPLE: Final = "right: a fee of 1.00 with a bet of 100"

_NUMBER: Final = re.compile(r"([+-]?)([0-9]+\.?[0-9]*|\.[0-9]+)\s*(%?)")
_LONGEST_NUMBER: Final = 40


def parse_amount(what: str, value: object, example: str = FEE_EXAMPLE) -> Fraction:
    """The exact amount of money that `value` states, at least 0: `"1.00"`, `1`, `0.5`; `what` it is and an example of
    how it is right, for the message.

    Raises:
        RulesError: not a number, or below 0.
    """
    percent = isinstance(value, str) and "%" in value
    amount = None if percent else _exact(value)
    if amount is None:
        error = RulesError(f"{what} {shown(str(value))} is not an amount of money; {example}")
        raise corrected(error, value, "1.00" if what == "fee" else "100")
    if amount < 0:
        error = RulesError(f"{what} {shown(str(value))} is below 0; {example}")
        raise corrected(error, value, str(value).lstrip("-"))
    return amount


def amount_text(amount: Fraction) -> str:
    """An amount of money as one writes it: 100, 1.50; one that is no whole cents with all its digits."""
    if amount.denominator == 1:
        return str(amount)
    return f"{float(amount):.2f}" if (100 * amount).denominator == 1 else f"{float(amount):.10g}"


def parse_commission(value: str | float | Fraction) -> Fraction:
    """The exact commission that `value` states: `"5%"`, `"0.05"`, `0.05` or `Fraction(1, 20)`.

    A float counts as the decimal number it prints as, so 0.05 is exactly one in twenty.

    Raises:
        RulesError: not a number or percentage, or not at least 0 and below 1.
    """
    commission = _exact(value)
    if commission is None:
        error = RulesError(f"commission {shown(str(value))} is not a percentage or a number; right: 5%")
        raise corrected(error, value, "5%")
    if not 0 <= commission < 1:
        wrong = "below 0" if commission < 0 else "100% or more"
        error = RulesError(f"commission {shown(str(value))} is {wrong}; right: 5% (the same as 0.05)")
        raise corrected(error, value, "5%")
    return commission


def percent_text(part: Fraction) -> str:
    """A part as a percentage, as short as it is exact: 5%, 2.5%."""
    return f"{float(100 * part):.10g}%"


def _exact(value: object) -> Fraction | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    if isinstance(value, Real):  # floats of numpy's as well: what they print as is what was meant
        return Fraction(str(value)) if isfinite(value) else None
    match = _NUMBER.fullmatch(str(value).strip()) if isinstance(value, (str, Decimal)) else None
    # Fraction would read more (1e9999999 among it, for hours); a commission needs no exponent and few digits.
    if match is None or len(match[0]) > _LONGEST_NUMBER:
        return None
    number = Fraction(match[2]) / (100 if match[3] else 1)
    return -number if match[1] == "-" else number
