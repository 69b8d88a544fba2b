"""The side bets that a caller names beside a hand, with their stakes and meters."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.errors import SideBetError
from paigow.study.side_bets.bet import load_side_bet
from paigow.study.side_bets.hand import SideBetAdvice, beside_hand, parse_side_bet_option
from paigow.study.side_bets.worth import parse_meters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paigow.hand.advice import Advice

__all__ = ["bets_beside"]


def bets_beside(texts: Sequence[str], meters: Sequence[str], advice: Advice) -> list[SideBetAdvice]:
    """What bets such as "fortune-2:5" win beside the hand of `advice`; `meters`: such as "mega=3922619".

    Raises:
        SideBetError: a text of another form, an unknown bet, a meter that is missing; meters without a bet.
    """
    if not texts:
        if meters:
            raise SideBetError("--meter goes with a side bet; right: --side-bet my-bet.toml:5 --meter mega=1000000")
        return []
    amounts = parse_meters(meters)
    main = advice.rules.bet if advice.rules.bet is not None else Fraction(1)
    bets = [(load_side_bet(name), stake) for name, stake in map(parse_side_bet_option, texts)]
    known = {meter for bet, _ in bets for meter in bet.meters}
    if unknown := [name for name in amounts if name not in known]:
        raise SideBetError(f"no side bet here has the meter {unknown[0]}; right: leave --meter out")
    own = [{name: amounts[name] for name in bet.meters if name in amounts} for bet, _ in bets]
    return [beside_hand(bet, stake, advice, main=main, meters=its) for (bet, stake), its in zip(bets, own, strict=True)]
