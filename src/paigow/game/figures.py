"""Figures as a person reads them: shares and EVs in percent, amounts of money, rounded so that they add up.

A figure that is not nothing is never shown as nothing, none is shown as "-0", and a difference is the difference of
what is printed. JSON and CSV carry the exact counts instead.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

__all__ = ["apportioned", "gap_text", "money_text", "percent_text", "share_text", "shares_text"]

Number: TypeAlias = float | Fraction


def percent_text(value: Number, digits: int = 2, *, signed: bool = True) -> str:
    """A part of the bet in percent, such as "+16.68%"; nothing is "0.00%"."""
    return _signed(_rounded(100 * value, digits), signed=signed) + "%"


def money_text(amount: Number, *, signed: bool = True) -> str:
    """An amount of money in hundredths of its unit, such as "+16.68"."""
    return _signed(_rounded(amount, 2), signed=signed)


def gap_text(higher: Number, lower: Number, digits: int = 2) -> str:
    """How much `higher` is above `lower`, both parts of the bet, as the difference of what `percent_text` shows of
    them; only nothing is shown as 0."""
    gap = _rounded(100 * higher, digits) - _rounded(100 * lower, digits)
    if higher != lower and not gap:
        return f"<{_least(digits)}%"
    return f"{gap:.{digits}f}%"


def share_text(part: int, whole: int, digits: int = 1) -> str:
    """A share in percent; only nothing is shown as 0, and only everything as 100."""
    return _bounded(_rounded(Fraction(100 * part, whole), digits), part, whole, digits)


def shares_text(parts: Sequence[int], digits: int = 1) -> list[str]:
    """The shares of the parts of a whole, as `share_text` has them, but rounded so that together they are 100 %."""
    whole = sum(parts)
    units = apportioned(parts, 100 * 10**digits)
    return [_bounded(Decimal(n).scaleb(-digits), part, whole, digits) for n, part in zip(units, parts, strict=True)]


def apportioned(parts: Sequence[int], units: int) -> list[int]:
    """`units` (0 or more) divided in proportion to `parts` (0 or more, not all 0): whole numbers that add up to it.

    Each is its exact share rounded down or up; up where what is cut off is largest.
    """
    whole = sum(parts)
    exact = [Fraction(units * part, whole) for part in parts]
    found = [int(share) for share in exact]
    by_rest = sorted(range(len(parts)), key=lambda n: found[n] - exact[n])
    for n in by_rest[: units - sum(found)]:
        found[n] += 1
    return found


def _rounded(value: Number, digits: int) -> Decimal:
    return Decimal(f"{float(value):.{digits}f}")


def _signed(value: Decimal, *, signed: bool) -> str:
    sign = "" if not value else "-" if value < 0 else "+" if signed else ""
    return f"{sign}{abs(value)}"


def _bounded(shown: Decimal, part: int, whole: int, digits: int) -> str:
    if part and not shown:
        return f"<{_least(digits)}%"
    if part < whole and shown >= 100:
        return f">{100 - _least(digits)}%"
    return f"{shown:.{digits}f}%"


def _least(digits: int) -> Decimal:
    return Decimal(1).scaleb(-digits)
