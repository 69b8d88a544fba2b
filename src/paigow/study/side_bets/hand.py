"""A side bet beside a hand that is held: what it wins, or how likely that is, and how it bears on setting the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import numpy as np

from paigow.errors import SideBetError, shown
from paigow.language.toml_files import file_name
from paigow.native.classes import class_index
from paigow.native.counts import count_splits
from paigow.native.dealer import DEALER_CLASSES, DealerTable
from paigow.study.side_bets.bet import Condition, SideBet, load_side_bet
from paigow.study.side_bets.count import class_lines, line_taking, met, royal_match_hands
from paigow.study.side_bets.worth import meter_amounts, profit_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from paigow.game.splits import Split
    from paigow.hand.advice import Advice

__all__ = ["SideBetAdvice", "SideBetChoice", "beside_hand", "dealer_line_counts", "parse_side_bet_option"]

_MOST: Final = 10**9
_ABOVE_ALL: Final = 7475  # dense strength of a pushed dealer hand: no hand is above it


@dataclass(frozen=True, slots=True)
class SideBetChoice:
    """One way to set the hand: what it wins on both bets together, in money; `line` 0 where no line pays."""

    split: Split
    line: int
    side: Fraction
    main: Fraction

    @property
    def together(self) -> Fraction:
        """Expected gain on both bets, in money."""
        return self.main + self.side


@dataclass(frozen=True, slots=True)
class SideBetAdvice:
    """A side bet of `stake` beside a main bet of `main`, for the hand of `advice`.

    `chances`: for each line of the bet from 0 (none) on, how many of `hands` dealer hands make it; a bet on the
    player's own cards has one certain line. `choices`: where the setting matters, the legal sets, most money first;
    else empty. All amounts are money, gains (the stake itself comes back beside them), -stake where it is lost.
    """

    bet: SideBet
    stake: Fraction
    main: Fraction
    advice: Advice
    chances: tuple[int, ...]
    hands: int
    gains: tuple[Fraction, ...]
    choices: tuple[SideBetChoice, ...] = ()

    @property
    def expected(self) -> Fraction:
        """Expected gain on the side bet, in money, with the set that is best for both bets where setting matters."""
        if self.choices:
            return self.choices[0].side
        return (
            sum((gain * count for gain, count in zip(self.gains, self.chances, strict=True)), Fraction(0)) / self.hands
        )

    @property
    def changes(self) -> bool:
        """Whether the set that is best for both bets is not as strong as the best for the main bet alone."""
        best = self.advice.best
        return bool(self.choices) and self._strength(self.choices[0].split) != self._strength(best)

    @staticmethod
    def _strength(split: Split) -> tuple[int, int]:
        return split.low_strength, split.high_strength

    def to_json(self) -> dict[str, object]:
        """The answer as JSON data, keys in a fixed order; amounts are floats, counts integers."""
        lines = [(None, 0), *((line, n) for n, line in enumerate(self.bet.lines, 1))]
        return {
            "side_bet": self.bet.key,
            "name": self.bet.name,
            "stake": float(self.stake),
            "bet": float(self.main),
            "dealer_hands": self.hands,
            "lines": [
                {"line": "no line" if line is None else str(line), "hands": count, "gain": float(self.gains[n])}
                for (line, n), count in zip(lines, self.chances, strict=True)
                if count
            ],
            "expected": float(self.expected),
            "changes": self.changes,
            "choices": [
                {
                    "low": list(choice.split.low),
                    "high": list(choice.split.high),
                    "line": str(self.bet.lines[choice.line - 1]) if choice.line else "no line",
                    "side": float(choice.side),
                    "main": float(choice.main),
                    "together": float(choice.together),
                }
                for choice in self.choices
            ],
        }


def beside_hand(
    side_bet: str | SideBet,
    stake: Fraction,
    advice: Advice,
    *,
    main: Fraction = Fraction(1),
    meters: Mapping[str, object] | None = None,
) -> SideBetAdvice:
    """What a side bet of `stake` wins beside the hand of `advice`, with a main bet of `main` (both in money).

    Bets on the dealer's cards are counted exactly over all the hands that he can hold. Of a bet on the player's cards
    that depends on how they are set, every legal set is priced on both bets.

    Raises:
        SideBetError: an unknown or wrongly written bet, a meter that is missing, a bet on cards that a hand of seven
            does not tell (the first three, or other players').
    """
    bet = load_side_bet(side_bet)
    if bet.cards == 3 or bet.hand == "others":
        what = "the first three cards dealt" if bet.cards == 3 else "other players' hands"
        raise SideBetError(
            f"{file_name(bet.key)} is paid on {what}, which a hand of seven cards does not tell; "
            f"right: --side-bet fortune-2:5"
        )
    bet.check_joker(advice.rules)
    amounts = meter_amounts(bet, meters or {})
    gains = tuple(stake * profit_of(bet, line, amounts) for line in (None, *bet.lines))
    cards = advice.hand.cards
    if bet.hand in ("dealer", "both"):
        counts = dealer_line_counts(bet, advice)
        return SideBetAdvice(bet, stake, main, advice, counts, sum(counts), gains)
    chances = [0] * (len(bet.lines) + 1)
    if not bet.reads_setting:
        chances[line_taking(bet, cards)] = 1
        return SideBetAdvice(bet, stake, main, advice, tuple(chances), 1, gains)
    choices = []
    for split in advice.splits:
        line = line_taking(bet, cards, (split.low_strength, split.high_strength))
        ev = advice.rules.exact_ev(split.wins or 0, split.losses or 0, advice.dealer_hands)
        choices.append(SideBetChoice(split, line, gains[line], main * ev))
    choices.sort(key=lambda choice: -choice.together)
    chances[choices[0].line] = 1
    return SideBetAdvice(bet, stake, main, advice, tuple(chances), 1, gains, tuple(choices))


def dealer_line_counts(bet: SideBet, advice: Advice) -> tuple[int, ...]:
    """Of the dealer hands that the cards of `advice` leave, how many each line takes, line 0 (none) first."""
    hand, dead = advice.hand.cards, advice.dead
    if advice.dealer is not None:  # nothing is left but his own seven cards
        dead = tuple(card for card in range(53) if card not in hand and card not in advice.dealer.hand.cards)
    numbers = list(range(1, len(bet.lines) + 1))
    if bet.hand == "both":
        numbers = [n for n in numbers if met(bet.lines[n - 1].own, hand)]
        lines = tuple(replace(bet.lines[n - 1], own=bet.lines[n - 1].other or Condition()) for n in numbers)
        bet = replace(bet, hand="dealer", lines=lines)
    counts = [0] * (1 + max(numbers, default=0))
    found = class_lines(bet, advice.house_way if bet.reads_setting else None)
    for line in np.unique(found.lines).tolist():
        counts[numbers[line - 1] if line else 0] += _hands_in(found.lines == line, hand, dead)
    for match in royal_match_hands() if found.matched else ():
        if not {*hand, *dead} & set(match):
            place = class_index(match)
            counts[int(found.lines[place])] -= 1
            counts[found.matched[place]] += 1
    return tuple(counts)


def parse_side_bet_option(text: str) -> tuple[str, Fraction]:
    """The name or file and the stake that `NAME:AMOUNT` means.

    Raises:
        SideBetError: no amount above zero behind the last colon.
    """
    name, _, amount = text.rpartition(":")
    try:
        stake = Fraction(amount.strip())
    except (ValueError, ZeroDivisionError):
        stake = Fraction(0)
    if not name or not 0 < stake <= _MOST:
        raise SideBetError(f"--side-bet {shown(text)} is not NAME:AMOUNT; right: --side-bet fortune-2:5")
    return name, stake


def _hands_in(is_one: NDArray[np.bool_], hand: Sequence[int], dead: Sequence[int]) -> int:
    """Dealer hands of the classes that are one, none of whose cards is in `hand` or `dead`.

    They are made to lose to everything and all others to push, so that the one-hand count gives their number.
    """
    high = np.where(is_one, 0, _ABOVE_ALL).astype(np.uint16)
    rest = bytes(DEALER_CLASSES * 4)  # rule (uint16), low (uint8: below every hand), split (uint8)
    _, splits = count_splits(DealerTable.frombytes(high.tobytes() + rest, 0), hand, dead, False)
    return max(wins for *_, is_legal, wins, _, _, _, _, _ in splits if is_legal)
