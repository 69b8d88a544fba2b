"""What several views have in common: how splits, figures and rules are put into words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet, plain
from paigow.game.cards import RANKS

if TYPE_CHECKING:
    from paigow.game.cards import Hand
    from paigow.game.splits import Split
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

_BUG_NAME: Final = "Jk"
_STRAIGHTS: Final = (4, 8, 9)  # categories whose ranks stand in a row: straight, straight flush, royal flush
_FLUSH: Final = 5


def low_and_high(sheet: Sheet, split: "Split") -> list[Piece]:
    """A split on one line: "9♠ 9♦ | A♠ K♦ Q♥ J♣ 2♣"."""
    (_, low, _), (_, high, _) = sides(split)
    return [*sheet.cards(low), Piece(" | "), *sheet.cards(high)]


def sides(split: "Split") -> list[tuple[str, list[str], str]]:
    """Low and high hand of a split: what it is, its cards as one lays them out, its name."""
    return [
        ("low", _by_groups(split.low), split.low_name),
        ("high", _laid_out(split.high, split.high_strength), split.high_name),
    ]


def _laid_out(names: Sequence[str], strength: int) -> list[str]:
    """Five cards in the order one reads them: groups first, straights and flushes downwards, the bug in its place."""
    category, top = strength >> 24, strength >> 16 & 15
    if category in _STRAIGHTS:
        ranks = [(top - k) % 13 for k in range(5)]
    elif category == _FLUSH:
        ranks = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    else:
        return _by_groups(names)
    held = {RANKS.index(name[0]): name for name in names if name != _BUG_NAME}
    return [held.get(rank, _BUG_NAME) for rank in ranks]


def _by_groups(names: Sequence[str]) -> list[str]:
    """Cards by rank, downwards, pairs and more before single cards; the bug is an ace."""
    ranks = [RANKS.index("A" if name == _BUG_NAME else name[0]) for name in names]
    order = sorted(range(len(names)), key=lambda n: (-ranks.count(ranks[n]), -ranks[n]))
    return [names[n] for n in order]


def decided_text(split: "Split") -> str:
    """Which rule of a house way chose a split."""
    return f"Rule {split.rule} decides: {split.rule_text}" if split.rule else f"No rule decides: {split.rule_text}"


def signed_text(ev: float) -> str:
    """An EV in percent of the bet, with its sign."""
    text = f"{100 * ev:+.2f}%"
    return "0.00%" if text in ("+0.00%", "-0.00%") else text


def cost_text(cost: float) -> str:
    """What a set gives away, in percent of the bet; only nothing is shown as 0."""
    text = f"{100 * cost:.2f}%"
    return "<0.01%" if cost and text == "0.00%" else text


def share_text(part: int, whole: int, digits: int = 1) -> str:
    """A share in percent; only nothing is shown as 0, and only everything as 100."""
    text = f"{100 * part / whole:.{digits}f}"
    if part and not float(text):
        return f"<{10**-digits:.{digits}f}%"
    if part < whole and float(text) == 100:
        return f">{100 - 10**-digits:.{digits}f}%"
    return text + "%"


def hand_and_dealer(sheet: Sheet, hand: "Hand", way: "HouseWay") -> None:
    """Add the lines that begin an answer about a hand."""
    sheet.lines.append([Piece("Hand    ", "bold"), *sheet.cards(hand.names)])
    sheet.text(plain(way.name), lead="Dealer  ")


def strengths(split: "Split") -> tuple[int, int]:
    """Low and high strength: splits that have both in common are equal."""
    return split.low_strength, split.high_strength


def rules_text(rules: "Rules") -> str:
    """The rules of a game in one line."""
    return plain(str(rules))


def error_text(error: float, digits: int, *, bound: bool) -> str:
    """How far an estimate may be off: "standard error 0.012%", or "at most 0.012% off" where no error shows."""
    text = f"{100 * error:.{digits}f}%"
    return f"at most {text} off" if bound else f"standard error {text}"
