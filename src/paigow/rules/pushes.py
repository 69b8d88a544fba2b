"""Push rules: hands of the dealer that nobody beats or loses to, by what his five and his two cards are."""

from collections.abc import Mapping
from typing import Any, Final

from paigow.errors import HouseWayError, RulesError, shown
from paigow.language.grammar import LowPattern, Pattern, Rule, parse_rule

__all__ = ["PUSH_EXAMPLE", "fits", "parse_push", "written"]

PUSH_EXAMPLE: Final = 'push = [{ high = "high card Q" }]'

_PUSH_KEYS: Final = ("high", "low")


def parse_push(push: Rule | Mapping[str, object]) -> Rule:
    """A push rule: a rule with `high` and `low` only, or a mapping of one or both of these keys to patterns.

    Raises:
        RulesError: anything else.
    """
    if isinstance(push, Mapping):
        for key in push:
            if key not in _PUSH_KEYS:
                raise RulesError(f"unknown key {shown(str(key))} in a push; right: {PUSH_EXAMPLE}", (str(key),))
        try:
            push = parse_rule(push)
        except HouseWayError as error:
            raise RulesError(str(error), error.path) from None
    if not isinstance(push, Rule):
        raise RulesError(f"{shown(repr(push), 40)} is no push; right: {PUSH_EXAMPLE}")
    if push.hand or push.holds or push.joker is not None or not (push.high or push.low):
        wrong = f"{shown(str(push))}: a push is about the high hand, the low hand or both"
        raise RulesError(f"{wrong}; right: {PUSH_EXAMPLE}")
    if any(pattern.places for pattern in push.low):
        wrong = f"{shown(str(push))}: a push sees the two cards, not their places among the seven"
        raise RulesError(f"{wrong}; right: {PUSH_EXAMPLE}")
    return push


def fits(push: Rule, high: Any, low: Any) -> Any:
    """Whether a push rule fits a dealer who is set with these packed strengths: integers, or arrays of them."""
    return _fits_high(push.high, high) & _fits_low(push.low, low)


def written(push: Rule) -> dict[str, object]:
    """A push rule as it stands in a rules file."""
    texts = {key: [str(pattern) for pattern in getattr(push, key)] for key in _PUSH_KEYS}
    return {key: found[0] if len(found) == 1 else found for key, found in texts.items() if found}


def _fits_high(patterns: tuple[Pattern, ...], high: Any) -> Any:
    """Whether five cards fit one of the patterns; none at all fit everything. Only operators, so that arrays do."""
    found: Any = not patterns
    for pattern in patterns:
        fit: Any = (1 << (high >> 24) & pattern.mask) != 0
        for place, rank in enumerate(pattern.ranks):
            held = high >> (16 - 4 * place) & 15
            fit = fit & (held >= rank.low) & (held <= rank.high)
        found = found | fit
    return found


def _fits_low(patterns: tuple[LowPattern, ...], low: Any) -> Any:
    found: Any = not patterns
    for pattern in patterns:
        found = found | ((low >= pattern.low) & (low <= pattern.high))
    return found
