"""Why a set is the best one, in one sentence made from its counts.

A bet is won with both hands and lost with both, so wins less losses are the deals won in front plus the deals won
behind, less all deals, and that is the EV but for the commission. (Dealer hands against which every bet pushes count as
won nowhere, the same for all sets.) So a set is better than another by exactly what it wins more often at one position
less what it wins less often at the other, and that is what the sentence says.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from paigow.game.figures import gap_text, share_text
from paigow.game.names import high_phrase, low_phrase

if TYPE_CHECKING:
    from paigow.game.splits import Split
    from paigow.hand.advice import Advice, DealerHand

__all__ = ["why", "why_not"]

Side: TypeAlias = Literal["low", "high"]

_PLACES: Final[dict[Side, str]] = {"low": "in front", "high": "behind"}
# From so many times as many hands lost on, they are told in times, if there were few to begin with.
_MANY_TIMES: Final = 2
_FEW: Final = Fraction(1, 4)


class _Rates(NamedTuple):
    """Dealer hands against which the position is won, with the best set and with another one."""

    best: int
    other: int


def why(advice: "Advice") -> str:
    """One sentence: what speaks for another set, and what speaks more against it.

    The other set is the house way's, where it is not the best one; else the next best that is stronger at one of the
    two positions, if there is one with another kind of hand behind. Where the dealer's cards are known it says
    what beats what.
    """
    if advice.dealer is not None:
        return _outright(advice, advice.dealer)
    best, house = advice.best, advice.house_way_split
    differ = (house.low_strength, house.high_strength) != (best.low_strength, best.high_strength)
    stronger = [split for split in advice.splits if _side_won(split, best)]
    if differ and not _side_won(house, best):
        return "The house way's set is stronger neither in front nor behind."
    if differ:
        return _against(advice, house)
    if not stronger:
        only = "It is the only set that is no foul." if len(advice.splits) == 1 else ""
        return only or "No other set is stronger in front or behind."
    # What people ask is whether to break a hand: side cards come second.
    return _against(advice, next((split for split in stronger if split.high_name != best.high_name), stronger[0]))


def why_not(advice: "Advice", split: "Split") -> str:
    """One sentence that weighs the best set against `split`, another legal one of the hand that is worth less."""
    if advice.dealer is not None:
        return _outright(advice, advice.dealer)
    if not _side_won(split, advice.best):
        return "Your set is stronger neither in front nor behind."
    return _against(advice, split)


def _side_won(split: "Split", best: "Split") -> Side | None:
    """Where `split` is stronger than the best set."""
    if split.low_strength > best.low_strength:
        return "low"
    return "high" if split.high_strength > best.high_strength else None


def _against(advice: "Advice", other: "Split") -> str:
    """The sentence that weighs the best set against `other`, which is stronger at one position."""
    gained: Side = _side_won(other, advice.best) or "low"
    lost: Side = "high" if gained == "low" else "low"
    hands = advice.dealer_hands
    up, down = _rates(advice, other, gained), _rates(advice, other, lost)
    often = _more_often(up.other, up.best, hands)
    pro = f"{_named(other, advice.best, gained)} {_PLACES[gained]} would win there {often}"
    con = f"{_named(other, advice.best, lost)} {_PLACES[lost]} would"
    losses, missed = hands - down.best, hands - down.other
    if other in advice.equals:
        if up.other == up.best:
            return _sentence(f"{pro}, and {con} win no less often there: it is exactly as good.")
        less = gap_text(Fraction(missed, hands), Fraction(losses, hands), 1)
        return _sentence(f"{pro}, and {con} win {less} less often there: it is exactly as good.")
    if up.other - up.best >= missed - losses:  # what it wins more does not make up for what it pays on wins
        less = gap_text(Fraction(missed, hands), Fraction(losses, hands), 1)
        decides = "the equal extra cards decide" if advice.rules.extra_card else "the commission on wins decides"
        return _sentence(f"{pro}, and {con} win only {less} less often there: {decides}.")
    if losses and missed >= _MANY_TIMES * losses and losses < _FEW * hands:
        often = (
            f"about {_times(missed, losses)} as often ({share_text(missed, hands)} against {share_text(losses, hands)})"
        )
    else:
        often = _more_often(missed, losses, hands)
    return _sentence(f"{pro}, but {con} lose the {lost} hand {often}.")


def _rates(advice: "Advice", other: "Split", side: Side) -> _Rates:
    def won(split: "Split") -> int:
        wins, copies = (split.low_wins, split.low_copies) if side == "low" else (split.high_wins, split.high_copies)
        return (wins or 0) + (copies or 0 if getattr(advice.rules.copies, side) == advice.rules.role else 0)

    return _Rates(won(advice.best), won(other))


def _more_often(more: int, less: int, hands: int) -> str:
    """By how much of all hands one is more than the other, with both shares where they look different."""
    if more == less:
        return "no more often"
    gap = gap_text(Fraction(more, hands), Fraction(less, hands), 1)
    if gap.startswith("<"):
        return "hardly more often"
    return f"{gap} more often ({share_text(more, hands)} against {share_text(less, hands)})"


def _times(more: int, less: int) -> str:
    """ "twice", "eight times", "32 times"."""
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    times = (2 * more + less) // (2 * less)  # to the nearest
    if times == 2:
        return "twice"
    return f"{words[times - 2] if times <= len(words) + 1 else f'{times:,}'} times"


def _named(mine: "Split", beside: "Split", side: Side) -> str:
    """A hand of `mine` in words, told apart from one of the same name of `beside` by its other cards."""
    text = _phrase(mine, side)
    if text != _phrase(beside, side):
        return text
    word = "better" if _strength(mine, side) > _strength(beside, side) else "weaker"
    kind = text.removeprefix("a ").removeprefix("an ")
    return f"{text} with {word} side cards" if kind == text else f"a {word} {kind}"


def _outright(advice: "Advice", dealer: "DealerHand") -> str:
    """What the best set does against a hand that is known."""
    if dealer.wins:
        return "This hand of his wins every bet outright, however you set yours."
    if dealer.pushes:
        return "This hand of his pushes every bet, however you set yours."
    parts = []
    for side, place in _PLACES.items():
        mine, his = _strength(advice.best, side), _strength(dealer.split, side)
        yours = _named(advice.best, dealer.split, side) if mine != his else _phrase(advice.best, side)
        verb = "beats" if mine > his else "loses to" if mine < his else "copies"
        owner = getattr(advice.rules.copies, side)
        fate = "pushes" if owner == "push" else "you win" if owner == advice.rules.role else "loses"
        copied = f", which {fate} as a copy" if mine == his else ""
        his_text = _phrase(dealer.split, side).removeprefix("a ").removeprefix("an ").rstrip(",")
        parts.append(
            f"{place} your {yours.removeprefix('a ').removeprefix('an ').rstrip(',')} {verb} his {his_text}{copied}"
        )
    return _sentence(f"{'; '.join(parts)}.")


def _strength(split: "Split", side: Side) -> int:
    return split.low_strength if side == "low" else split.high_strength


def _phrase(split: "Split", side: Side) -> str:
    return low_phrase(split.low_strength) if side == "low" else high_phrase(split.high_strength)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
