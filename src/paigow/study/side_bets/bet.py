"""Side bets as files: the lines of a bet in order, what each takes and what it pays.

The language is explained in `SIDE_BETS.md` beside this module. A line is a rule of `paigow.language.grammar`, so that
the native program which sets hands also pays them: the first line that speaks of a hand, and whose `high` and `low` can
be had, takes it. Three things are not in that language and stand beside it: what all seven cards are together
(`seven`), the best category (`best`), and what a line pays.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from paigow.errors import HouseWayError, SideBetError, nearest, shown
from paigow.game.cards import JOKERS, WHEELS, Joker
from paigow.language.grammar import CATEGORIES, EXAMPLES, JOKER_SHAPES, Rule, parse_rule
from paigow.language.grammar import KEYS as RULE_KEYS
from paigow.language.toml_files import Kind, file_name, find_file, parse_document, read_text, shipped_names
from paigow.language.toml_lines import Path, described, line_of, value_lines

if TYPE_CHECKING:
    from paigow.rules.game import Rules

__all__ = ["Condition", "Line", "Pays", "SideBet", "SideBetLike", "load_side_bet", "parse_side_bet", "side_bet_names"]

Hand: TypeAlias = Literal["player", "dealer", "both", "others"]
Seven: TypeAlias = Literal["straight flush", "royal match"]
Odds: TypeAlias = Literal["to one", "for one"]

HANDS: Final[tuple[str, ...]] = get_args(Hand)
SEVENS: Final[tuple[str, ...]] = get_args(Seven)
ODDS: Final[tuple[str, ...]] = get_args(Odds)
MOST_LINES: Final = 60
THREE_CARDS: Final = ("straight flush", "trips", "straight", "flush", "pair")
"""What three cards can be; `cards = 3` in a file."""

_EXAMPLES: Final = {
    "name": 'name = "Fortune"',
    "source": 'source = "https://..."',
    "hand": 'hand = "player"',
    "cards": "cards = 7",
    "odds": 'odds = "to one"',
    "stake": "stake = 5",
    "joker": 'joker = "wild"',
    "line": 'line = [{ holds = "flush", pays = 4 }]',
}
_LINE_EXAMPLES: Final = {
    "seven": 'seven = "straight flush"',
    "best": 'best = "high card"',
    "pays": "pays = 4",
    "player": 'player = { best = "high card", hand = "no pair A" }',
    "dealer": 'dealer = { best = "high card", hand = "no pair A" }',
    "three": 'three = "trips"',
}
_FOLDER: Final = os.path.dirname(__file__)
_KIND: Final = Kind("side bet", SideBetError, _FOLDER, _EXAMPLES["line"], "./my-bet.toml", _EXAMPLES["name"])
_SHARE: Final = re.compile(r"(?P<share>\d+(?:\.\d+)?)% of (?P<meter>[\w-]+)")
_MOST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Pays:
    """What a line pays: an amount (to one, for one, or money where the bet has a stake), or a share of a meter.

    Exactly one of the two is there. A line that loses has neither; one that pushes has the amount 0 under "to one".
    """

    amount: Fraction | None = None
    share: Fraction | None = None
    meter: str = ""

    @property
    def loses(self) -> bool:
        """Whether the bet is lost on this line, as it is where no line takes the hand."""
        return self.amount is None and self.share is None

    def __str__(self) -> str:
        if self.loses:
            return "lose"
        if self.share is not None:
            return f"{_plain(100 * self.share)}% of {self.meter}"
        return "push" if self.amount == 0 else _plain(self.amount or Fraction(0))


@dataclass(frozen=True, slots=True)
class Condition:
    """What one hand must be: a rule of the rule language, the best category, what all seven cards are."""

    rule: Rule = field(default_factory=Rule)
    best: str = ""
    seven: str = ""
    three: str = ""  # of three cards, in place of all others

    def __str__(self) -> str:
        parts = [f"seven: {self.seven}"] if self.seven else []
        parts += [f"best: {self.best}"] if self.best else []
        parts += [self.three] if self.three else []
        said = str(self.rule)
        return "; ".join([*parts, said] if said != "any hand" or not parts else parts)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a bet: the hand it takes (for a bet on both hands the player's and the dealer's), what it pays.

    `number` is the line of the file it stands in, from 1; `name` what people call it.
    """

    own: Condition
    pays: Pays
    other: Condition | None = None  # the dealer's hand, in a bet on both
    name: str = ""
    number: int = 0

    def __str__(self) -> str:
        if self.name:
            return self.name
        if self.other is None:
            return str(self.own)
        sides = (("player", self.own), ("dealer", self.other))
        return "; ".join(f"{side} {said}" for side, one in sides if (said := str(one)) != "any hand")


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet. `key` is what it is loaded by: a shipped name such as "fortune-2", or the path of a file.

    `hand`: whose cards decide: the player's, the dealer's, both, or those of each other player (an envy bonus, which
    costs nothing). `cards`: 7, or 3 for the first three dealt. `odds` "to one": the bet comes back beside what a line
    pays; "for one": it does not. `stake`: the bet for which the amounts are money; None where they are multiples of it.
    """

    key: str
    name: str
    hand: Hand
    cards: int
    odds: Odds
    stake: Fraction | None
    lines: tuple[Line, ...]
    source: str = ""
    joker: Joker = "bug"

    @property
    def wheel_number(self) -> int:
        """How hands rank, as native code takes it; where A-2-3-4-5 stands makes no difference to a side bet."""
        return len(WHEELS) * (self.joker == "wild")

    def check_joker(self, rules: Rules) -> None:
        """SideBetError unless the bet is on hands with the joker of the rules."""
        if self.joker != rules.joker:
            right = "--side-bet wild-dynasty:5" if rules.joker == "wild" else "--side-bet fortune-2:5"
            kind = "is a wild card" if self.joker == "wild" else "is no wild card"
            raise SideBetError(f"{file_name(self.key)} is for a game in which the joker {kind}; right: {right}")

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters that lines pay from, in the order in which they are named first."""
        return tuple(dict.fromkeys(line.pays.meter for line in self.lines if line.pays.meter))

    @property
    def reads_setting(self) -> bool:
        """Whether how the hand is set matters: a line speaks of the high or the low hand."""
        return any(line.own.rule.high or line.own.rule.low for line in self.lines)

    def __str__(self) -> str:
        return self.name

    def to_json(self) -> dict[str, object]:
        """The bet as JSON data, keys in a fixed order."""
        return {
            "schema": 1,
            "side_bet": self.key,
            "name": self.name,
            "hand": self.hand,
            "cards": self.cards,
            "odds": self.odds,
            "stake": None if self.stake is None else float(self.stake),
            "lines": [{"line": str(line), "pays": str(line.pays)} for line in self.lines],
            "source": self.source,
        }


SideBetLike: TypeAlias = str | os.PathLike[str] | SideBet


def side_bet_names() -> tuple[str, ...]:
    """Names of the side bets that ship with the package, in alphabetical order."""
    return shipped_names(_KIND)


def load_side_bet(name_or_path: SideBetLike) -> SideBet:
    """A shipped side bet by its name, or anyone's own by the path of its file; a loaded one is returned.

    Raises:
        SideBetError: an unknown name; a file that is missing, unreadable or wrong. The message names the file, the line
            and the word that is wrong.
    """
    if isinstance(name_or_path, SideBet):
        return name_or_path
    key, path = find_file(name_or_path, _KIND)
    return parse_side_bet(read_text(path, _KIND), key) if key == path else _shipped(key, path)


@cache
def _shipped(key: str, path: str) -> SideBet:
    return parse_side_bet(read_text(path, _KIND), key)


def parse_side_bet(text: str, key: str) -> SideBet:
    """The side bet that the TOML document `text` states; `key` is its name or file, for `SideBet.key` and messages.

    Raises:
        SideBetError: anything wrong in it, with its line.
    """
    return parse_document(text, key, _KIND, lambda document: _side_bet(document, key, text))


def _side_bet(document: dict[str, Any], key: str, text: str) -> SideBet:
    for word in document:
        if word not in _EXAMPLES:
            guess = nearest(word, _EXAMPLES)
            hint = f", perhaps {shown(guess)}" if guess else f" (a side bet has {', '.join(_EXAMPLES)})"
            raise SideBetError(f"unknown key {shown(word)}{hint}; right: {_EXAMPLES[guess or 'line']}", (word,))
    name = _text(document, "name", None)
    if not name.strip() or not name.isprintable():
        raise _wrong(f"name: {shown(name)} is not one line of text", "name")
    hand: Any = _choice(document, "hand", "player", HANDS)
    odds: Any = _choice(document, "odds", "to one", ODDS)
    cards = document.get("cards", 7)
    if cards not in (3, 7) or isinstance(cards, bool):
        raise _wrong(f"cards: {described(cards)} is neither 7 nor 3", "cards")
    if cards == 3 and hand != "player":
        raise _wrong('cards = 3 goes with hand = "player"', "cards")
    stake = _stake(document)
    joker: Any = _choice(document, "joker", "bug", JOKERS)
    if joker == "wild" and (cards == 3 or hand == "both"):
        raise _wrong("a wild joker is for bets on the seven cards of one hand", "joker")
    tables = document.get("line")
    if not isinstance(tables, list) or not tables:
        wrong = "the key 'line' is missing" if tables is None else f"line: {described(tables)} is no list of lines"
        raise _wrong(wrong.replace("'", '"'), "line", () if tables is None else ("line",))
    if len(tables) > MOST_LINES:
        raise _wrong(f"line: {len(tables)} lines are more than {MOST_LINES}", "line", ("line", MOST_LINES))
    lines, places = [], value_lines(text)
    for n, table in enumerate(tables):
        if not isinstance(table, dict):
            raise _wrong(f"line: {described(table)} is no line in braces", "line", ("line", n))
        try:
            line = _line(table, hand, cards, stake, line_of(places, ("line", n)) or 0)
            _check_line(line, joker)
            lines.append(line)
        except (SideBetError, HouseWayError) as error:
            raise SideBetError(str(error), ("line", n, *error.path)) from None
    return SideBet(key, name, hand, cards, odds, stake, tuple(lines), _text(document, "source", ""), joker)


def _line(table: Mapping[str, Any], hand: str, cards: int, stake: Fraction | None, number: int) -> Line:
    own = ("player", "dealer") if hand == "both" else ("three", "joker") if cards == 3 else _OWN_KEYS
    _check_keys(table, ("name", "pays", *own))
    pays = _pays(table, stake)
    name = table.get("name", "")
    if not isinstance(name, str) or not name.isprintable():
        raise SideBetError(f'name: {described(name)} is not one line of text; right: name = "flush"', ("name",))
    if hand != "both":
        return Line(_condition(table), pays, name=name, number=number)
    sides = []
    for side in ("player", "dealer"):
        part = table.get(side, {})
        if not isinstance(part, dict):
            raise SideBetError(f"{side}: {described(part)} is not in braces; right: {_LINE_EXAMPLES[side]}", (side,))
        _check_keys(part, ("best", "hand", "joker"), side)
        condition = _condition(part)
        no_pair = bool(condition.rule.hand) and all(pattern.name == "no pair" for pattern in condition.rule.hand)
        if part and (condition.best != "high card" or (condition.rule.hand and not no_pair)):
            wrong = f"{side}: a bet on both hands can ask for a hand without a pair, straight or flush only"
            raise SideBetError(f"{wrong}; right: {_LINE_EXAMPLES[side]}", (side,))
        sides.append(condition)
    return Line(sides[0], pays, sides[1], name, number)


def _check_line(line: Line, joker: str) -> None:
    """SideBetError where a line speaks of a hand that there is not with this joker."""
    for key, example in (("hand", "joker + quads A"), ("holds", "five of a kind A"), ("high", "five of a kind A")):
        for pattern in getattr(line.own.rule, key):
            if joker == "wild" and "five aces" in pattern.name:
                wrong = "five aces are for a joker that is an ace, and here it is wild"
                raise SideBetError(f'{key}: {wrong}; right: {key} = "{example}"', (key,))
            if joker == "bug" and pattern.name in JOKER_SHAPES:
                wrong = f"{shown(pattern.name)} is for a wild joker, which this bet does not have"
                raise SideBetError(f"{key}: {wrong}; right: {_EXAMPLES['joker']}", (key,))


_OWN_KEYS: Final = (*RULE_KEYS, "seven", "best")


def _check_keys(table: Mapping[str, Any], words: tuple[str, ...], side: str = "") -> None:
    for word in table:
        if word not in words:
            guess = nearest(word, words)
            hint = f", perhaps {shown(guess)}" if guess else f" (a line has {', '.join(words)})"
            wrong = f"{side}: unknown key {shown(word)}{hint}" if side else f"unknown key {shown(word)}{hint}"
            right = _LINE_EXAMPLES.get(guess or "pays", _EXAMPLES["line"])
            raise SideBetError(f"{wrong}; right: {right}", (side, word) if side else (word,))


def _condition(table: Mapping[str, Any]) -> Condition:
    for key, known in (("best", tuple(CATEGORIES)), ("seven", SEVENS), ("three", THREE_CARDS)):
        if key in table and table[key] not in known:
            guess = nearest(str(table[key]), known)
            hint = f", perhaps {shown(guess)}" if guess else f" (known: {', '.join(known)})"
            right = _LINE_EXAMPLES[key]
            raise SideBetError(f"{key}: unknown {described(table[key])}{hint}; right: {right}", (key,))
    rule = parse_rule({key: table[key] for key in RULE_KEYS if key in table})
    if any(pattern.places for pattern in rule.low):
        wrong = f"low: {described(table['low'])}: a line sees the two cards, not their places among the seven"
        raise SideBetError(f"{wrong}; right: {EXAMPLES['low']}", ("low",))
    return Condition(rule, table.get("best", ""), table.get("seven", ""), table.get("three", ""))


def _pays(table: Mapping[str, Any], stake: Fraction | None) -> Pays:
    value = table.get("pays")
    if value is None:
        raise SideBetError(f'the key "pays" is missing; right: {_LINE_EXAMPLES["pays"]}', ())
    if value == "lose":
        return Pays()
    if value == "push":
        return Pays(Fraction(0))
    if isinstance(value, str) and (match := _SHARE.fullmatch(value)):
        if stake is None:
            raise SideBetError("pays: a meter is money, so the bet needs a stake; right: stake = 5", ("pays",))
        share = Fraction(match["share"]) / 100
        if not 0 < share <= 1:
            raise SideBetError(f"pays: {shown(value)} is not above 0 and at most 100%; right: 10% of major", ("pays",))
        return Pays(share=share, meter=match["meter"])
    if isinstance(value, bool) or not isinstance(value, int | float):
        what = f"{described(value)} is neither a number, push, lose nor a share of a meter"
        raise SideBetError(f'pays: {what}; right: pays = 4, or pays = "100% of mega"', ("pays",))
    if not 0 <= value <= _MOST:
        wrong = "below zero" if value < 0 else "no amount that is paid"
        raise SideBetError(f'pays: {described(value)} is {wrong}; right: pays = 4, or pays = "lose"', ("pays",))
    return Pays(Fraction(str(value)))


def _stake(document: dict[str, Any]) -> Fraction | None:
    value = document.get("stake")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _MOST:
        raise _wrong(f"stake: {described(value)} is no amount above zero", "stake")
    return Fraction(str(value))


def _choice(document: dict[str, Any], key: str, default: str, known: tuple[str, ...]) -> str:
    value = _text(document, key, default)
    if value not in known:
        raise _wrong(f"{key}: unknown {shown(value)} (known: {', '.join(known)})", key)
    return value


def _text(document: dict[str, Any], key: str, default: str | None) -> str:
    value = document.get(key, default)
    if value is None:
        raise _wrong(f"the key {shown(key)} is missing", key, ())
    if not isinstance(value, str):
        raise _wrong(f"{key}: {described(value)} is not a text in quotes", key)
    return value


def _wrong(what: str, key: str, path: Path | None = None) -> SideBetError:
    return SideBetError(f"{what}; right: {_EXAMPLES[key]}", (key,) if path is None else path)


def _plain(amount: Fraction) -> str:
    """An amount without needless zeros, thousands parted."""
    return f"{int(amount):,}" if amount.denominator == 1 else f"{float(amount):,.10g}"
