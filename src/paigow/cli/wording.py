"""What several views have in common: how splits, figures and rules are put into words."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import NO_BREAK, Piece, Sheet, plain
from paigow.game.cards import RANKS

if TYPE_CHECKING:
    from paigow.game.cards import Hand
    from paigow.game.splits import Split
    from paigow.hand.ranks import RankSet
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

_BUG_NAME: Final = "Jk"
_STRAIGHTS: Final = (4, 8, 9)  # categories whose ranks stand in a row: straight, straight flush, royal flush
_FLUSH: Final = 5


def running(sheet: Sheet, names: Iterable[str]) -> str:
    """Cards within running text, on one line: "9♠ 9♦"."""
    return "".join(piece.text for piece in sheet.cards(names)).replace(" ", NO_BREAK)


def low_and_high(sheet: Sheet, split: "Split") -> list[Piece]:
    """A split on one line: "9♠ 9♦ | A♠ K♦ Q♥ J♣ 2♣"."""
    (_, low, _), (_, high, _) = sides(split)
    return [*sheet.cards(low), Piece(" | "), *sheet.cards(high)]


def front_and_back(sheet: Sheet, split: "Split") -> str:
    """A split within running text: "9♠ 9♦ in front, A♠ K♦ Q♥ J♣ 2♣ behind"."""
    (_, low, _), (_, high, _) = sides(split)
    return f"{running(sheet, low)} in front, {running(sheet, high)} behind"


def sides(split: "Split | RankSet") -> list[tuple[str, list[str], str]]:
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
    """Which rule of a house way chose a split, as its file writes it."""
    return f"Rule {split.rule} decides: {split.rule_text}" if split.rule else f"No rule decides: {split.rule_text}"


def rule_sentence(way: "HouseWay", number: int) -> str:
    """A rule of a house way as a sentence that stands by itself; 0 is the built-in one."""
    from paigow.house_ways import explain

    return explain.rule_sentence(way, number)


def ruled_text(way: "HouseWay", number: int) -> str:
    """Which rule of a house way decides, in words: 'Rule 24: "One pair: keep the pair high, ..."'."""
    return f'{f"Rule {number}" if number else "No rule decides"}: "{rule_sentence(way, number)}"'


def whose_bet(rules: "Rules") -> str:
    """The bet that an EV is a part of."""
    if not rules.banker:
        return "your bet"
    return "one opponent's bet" if rules.opponents > 1 else "the opponent's bet"


def other_side(rules: "Rules") -> str:
    """Who sets by the house way: the dealer, or whoever a banker plays against."""
    return "opponent" if rules.banker else "dealer"


def headline(sheet: Sheet, split: "Split | RankSet", start: str = "Put") -> None:
    """Add the two lines that say how to set: "Put Q♥ Q♦ in front", the five behind; each with its name beside it."""
    (_, low, low_name), (_, high, high_name) = sides(split)
    front = [Piece(f"{start} ", "bold"), *sheet.cards(low, "bold"), Piece(" in front", "bold")]
    back = [*sheet.cards(high, "bold"), Piece(" behind", "bold")]
    column = 3 + max(sum(len(piece.text) for piece in line) for line in (front, back))
    if column + max(len(low_name), len(high_name)) > sheet.width:
        column = sheet.width  # both names below
    sheet.beside(front, low_name, column)
    sheet.beside(back, high_name, column)


def given(sheet: Sheet, hand: "Hand", way: "HouseWay", rules: "Rules | None" = None) -> None:
    """Add the lines that say what an answer is for: the hand, who sets by which house way, the rules."""
    sheet.paragraph(running(sheet, hand.names), "Hand", quiet=True)
    sheet.paragraph(plain(way.name), "Opponent" if rules and rules.banker else "Dealer", quiet=True)
    if rules:
        sheet.paragraph(rules_text(rules), "Rules", quiet=True)


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
