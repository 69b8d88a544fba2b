"""House ways: the fixed rules by which a dealer sets, read from TOML.

A file has the keys `name` (text), `source` (text, may be left out), `wheel` ("second" or "lowest", "second" when left
out), `joker` ("bug" or "wild", "bug" when left out) and `rule` (the rules in order, numbered from 1; see
`paigow.language.grammar`). After the last rule stands a
built-in one, number 0: any hand, best legal low, then best high.
"""

import os
import re
import unicodedata
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paigow.errors import CardError, HouseWayError, corrected, nearest, shown
from paigow.game.cards import JOKERS, RANKINGS, WHEELS, Cards, Hand, Joker, Ranking, Wheel, parse_hand
from paigow.language.grammar import JOKER_SHAPES, Rule, encode, parse_rule
from paigow.language.toml_files import Kind, find_file, parse_document, read_text, shipped_names
from paigow.language.toml_lines import Path, described

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from paigow.game.splits import Split
    from paigow.native.program import Program

__all__ = [
    "BUILT_IN_RULE",
    "HouseSets",
    "HouseWay",
    "as_house_way",
    "house_way_names",
    "listed_ways",
    "load_house_way",
    "parse_house_way",
    "strategy_names",
]

BUILT_IN_RULE: Final = "any hand (built in): best legal low, then best high"

_MOST_RULES: Final = 255  # tables keep the number of the deciding rule in one byte
_EXAMPLES: Final = {
    "name": 'name = "My casino"',
    "source": 'source = "https://..."',
    "wheel": 'wheel = "second"',
    "joker": 'joker = "wild"',
    "rule": 'rule = [{ hand = "pair", high = "pair" }]',
}
# Not importlib.resources: importing it would take longer than reading the file.
_FOLDER: Final = os.path.dirname(__file__)
_STRATEGIES: Final = os.path.join(_FOLDER, "strategies")
_KIND: Final = Kind(
    "house way", HouseWayError, _FOLDER, _EXAMPLES["rule"], "./my-way.toml", _EXAMPLES["name"], _STRATEGIES
)
_STRATEGY: Final = replace(_KIND, folder=_STRATEGIES)


class HouseSets(NamedTuple):
    """How a house way sets n hands, as arrays.

    `low` (n, 2) uint8: the two low cards, lower rank first and the bug last; the others are the high hand. `rule` (n,)
    uint16: the number of the rule that decides, 0 for the built-in one.
    """

    low: "NDArray[np.uint8]"
    rule: "NDArray[np.uint16]"


@dataclass(frozen=True)
class HouseWay:
    """A house way. `key` is what it is loaded by: a shipped name such as "foxwoods", or the path of a file.

    `text` is the TOML document it was read from, which tables carry along.
    """

    key: str
    name: str
    rules: tuple[Rule, ...]
    wheel: Wheel = "second"
    source: str = ""
    text: str = field(default="", repr=False, compare=False)
    joker: Joker = "bug"

    def __repr__(self) -> str:
        return f"<HouseWay {self.key}: {self.rule_count} rules, wheel {self.ranking}>"

    @property
    def ranking(self) -> Ranking:
        """How hands rank by its file: the wheel rule, and whether the joker is wild."""
        return RANKINGS[WHEELS.index(self.wheel) + len(WHEELS) * (self.joker == "wild")]

    @property
    def rule_count(self) -> int:
        """Number of rules, without the built-in one."""
        return len(self.rules)

    @cached_property
    def program(self) -> bytes:
        """The rules for native code: rows of 17 little-endian int16, see `paigow.language.grammar`."""
        return encode(self.rules)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 in hex of what the house way does, whatever it is called and however its file puts it."""
        from hashlib import sha256

        joker = "" if self.joker == "bug" else f" {self.joker}"
        return sha256(f"{self.rule_count}{joker}\n".encode() + self.program).hexdigest()

    @cached_property
    def _rule_texts(self) -> tuple[str, ...]:
        """By number, the built-in rule first."""
        return BUILT_IN_RULE, *map(str, self.rules)

    def rule_text(self, number: int) -> str:
        """Text of a rule, such as "hand: two pair A * or two pair J+ 6+; low: pair"; number 0 is the built-in rule.

        Raises:
            HouseWayError: there is no such rule.
        """
        if not isinstance(number, int) or not 0 <= number <= self.rule_count:
            raise HouseWayError(f"{self.key} has no rule {number}; right: 0 (built in) to {self.rule_count}")
        return self._rule_texts[number]

    def check_no_wild_joker(self, what: str) -> None:
        """RulesError where the joker is wild, which `what` knows nothing of."""
        from paigow.rules.game import Rules

        Rules(joker=self.joker).check_no_wild_joker(what)

    def set_hand(self, cards: Cards | Hand, *, wheel: Ranking | None = None) -> "Split":
        """How this house way sets seven cards: a split with the rule that decided (`rule`, `rule_text`), uncounted.

        `cards` is anything `paigow.game.cards.parse_hand` reads; `wheel` None means the house way's own.

        Raises:
            CardError: not seven different cards.
            RulesError: `wheel` is neither "second" nor "lowest".
        """
        from paigow.game.splits import Split
        from paigow.native.strength import high_strength, low_strength

        hand = parse_hand(cards).cards
        number = self.wheel_number(wheel)
        rule, i, j = _native(self.program, self.rule_count).decide(hand, number)
        high = (*hand[:i], *hand[i + 1 : j], *hand[j + 1 :])
        strengths = low_strength((hand[i], hand[j]), number), high_strength(high, number)
        return Split.of(hand, i, j, *strengths, rule=rule, rule_text=self.rule_text(rule))

    def set_hands(self, hands: "NDArray[Any] | Iterable[Cards | Hand]", *, wheel: Ranking | None = None) -> "HouseSets":
        """How this house way sets many hands, at some ten million a second.

        `hands`: (n, 7) array of card numbers, of any integer type (contiguous uint8 is read in place), or a list of
        hands in any notation that `parse_hand` reads; `wheel` None means the house way's own.

        Raises:
            CardError: a row is not seven different cards, or `hands` is nothing of the kind.
            RulesError: `wheel` is neither "second" nor "lowest".
        """
        import numpy as np

        from paigow.game.hand_arrays import HANDS_EXAMPLE, card_array
        from paigow.house_ways.kept_tables import kept_table

        table = kept_table(self.program, self.rule_count, self.wheel_number(wheel))
        cards = card_array(hands)
        found = HouseSets(np.empty((len(cards), 2), np.uint8), np.empty(len(cards), np.uint16))
        try:
            table.set_hands(cards, *found)
        except ValueError as error:
            raise CardError(f"{error}; {HANDS_EXAMPLE}") from None
        return found

    def wheel_number(self, wheel: Ranking | None = None) -> int:
        """The number in native code of how hands rank, None for the house way's own: 0 for "second", 1 for "lowest", 2
        more where the joker is wild, as the house way has it.

        Raises:
            RulesError: `wheel` is neither; the joker is wild, and the house way is not written for that.
        """
        if wheel is None:
            return RANKINGS.index(self.ranking)
        if wheel in WHEELS:
            return WHEELS.index(wheel) + len(WHEELS) * (self.joker == "wild")
        from paigow.rules.game import Rules
        from paigow.rules.sets import check_joker

        if wheel not in RANKINGS:
            return Rules.of(wheel, 0, "player").wheel_number  # which knows what to say
        check_joker(Rules(joker="wild"), self.ranking, self.name)
        return RANKINGS.index(wheel)


def house_way_names() -> tuple[str, ...]:
    """Names of the house ways that ship with the package, in alphabetical order."""
    return shipped_names(_KIND)


def strategy_names() -> tuple[str, ...]:
    """Names of the players' strategies that ship with the package: house ways that no dealer sets by."""
    return shipped_names(_STRATEGY)


def listed_ways(own: "Iterable[HouseWay]" = ()) -> dict[str, object]:
    """The house ways and strategies that ship, and house ways of one's own behind them, as JSON data."""
    house_ways = [*map(load_house_way, house_way_names()), *own]
    listed = ("house_way", house_ways), ("strategy", [load_house_way(name) for name in strategy_names()])
    found = [
        [
            {kind: way.key, "name": way.name, "wheel": way.wheel, "rules": way.rule_count, "source": way.source}
            for way in ways
        ]
        for kind, ways in listed
    ]
    return {"schema": 1, "house_ways": found[0], "strategies": found[1]}


def load_house_way(name_or_path: str | os.PathLike[str]) -> HouseWay:
    """A shipped house way or player's strategy by its name, or anyone's own by the path of its file.

    A text is a path when it has a separator, ends in ".toml", or is no shipped name but the name of a file. A name may
    be written in any case, and as it is printed: "Golden Nugget". Of a casino whose way does not ship the message names
    the nearest that do.

    Raises:
        HouseWayError: an unknown name; a file that is missing, unreadable or wrong. The message names the file, the
            line, the rule and the word that is wrong.
    """
    try:
        key, path = find_file(name_or_path, _KIND)
    except HouseWayError as error:
        raise _not_shipped(name_or_path) or error from None
    return parse_house_way(read_text(path, _KIND), key) if key == path else _shipped(key, path)


def _not_shipped(name: object) -> HouseWayError | None:
    """The error for a card room that is known, but not its house way: which shipped ones are nearest by place."""
    from paigow.house_ways.places import place_of

    if not isinstance(name, str) or name.lower().endswith(".toml"):
        return None
    place = place_of(name)
    if place is None:
        return None
    near = ", ".join(place.ways)
    file = re.sub(r"[\W_]+", "-", name.lower()).strip("-") + ".toml"
    wrong = f"no house way of {shown(name)} ships; those nearest, from {place.name}: {near}"
    own = f"paigow house-way new {file} --like {place.ways[0]} writes one of your own"
    return corrected(HouseWayError(f"{wrong} ({own}); right: {place.ways[0]}"), name, place.ways[0])


def as_house_way(way: str | os.PathLike[str] | HouseWay) -> HouseWay:
    """A house way that is loaded already, or `load_house_way` of its name or path, which see for what it raises."""
    return way if isinstance(way, HouseWay) else load_house_way(way)


@cache
def _shipped(key: str, path: str) -> HouseWay:
    """A shipped house way, read once: parsing it takes as long as counting a hand."""
    return parse_house_way(read_text(path, _KIND), key)


def parse_house_way(text: str, key: str) -> HouseWay:
    """The house way that the TOML document `text` states; `key` is its name or file, for `HouseWay.key` and messages.

    Raises:
        HouseWayError: anything wrong in it, with its line.
    """
    return parse_document(text, key, _KIND, lambda document: _house_way(document, key, text))


def _house_way(document: dict[str, object], key: str, text: str) -> HouseWay:
    for word in document:
        if word not in _EXAMPLES:
            guess = nearest(word, _EXAMPLES)
            hint = f", perhaps {shown(guess)}" if guess else f" (a file has {', '.join(_EXAMPLES)})"
            raise _wrong(f"unknown key {shown(word)}{hint}", guess or "rule", (word,))
    name = _text(document, "name")
    if not name.strip() or any(unicodedata.category(c) == "Cc" for c in name):
        raise _wrong(f"name: {shown(name)} is not one line of text", "name")
    word = _text(document, "wheel", "second")
    wheel = next((wheel for wheel in WHEELS if wheel == word), None)
    if wheel is None:
        raise _wrong(f'wheel: {shown(word)} is neither "second" nor "lowest"', "wheel")
    word = _text(document, "joker", "bug")
    joker = next((joker for joker in JOKERS if joker == word), None)
    if joker is None:
        raise _wrong(f'joker: {shown(word)} is neither "bug" nor "wild"', "joker")
    source = _text(document, "source", "")
    way = HouseWay(key, name, _rules(document), wheel, source, text, joker)
    _check_shapes(way)
    return way


def _check_shapes(way: HouseWay) -> None:
    """HouseWayError for a shape that no hand has, the joker being what the file says."""
    for n, rule in enumerate(way.rules):
        for pattern in rule.hand:
            if (pattern.name in JOKER_SHAPES) > (way.joker == "wild"):
                wrong = f"hand: {shown(pattern.name)} is for a wild joker, which this file does not have"
                raise HouseWayError(f"{wrong}; right: {_EXAMPLES['joker']}", ("rule", n, "hand"))
        for key in ("hand", "holds", "high"):
            if way.joker == "wild" and any("five aces" in pattern.name for pattern in getattr(rule, key)):
                wrong = f"{key}: five aces are for a joker that is an ace, and here it is wild"
                right = "joker + quads A" if key == "hand" else "five of a kind A"
                raise HouseWayError(f'{wrong}; right: {key} = "{right}"', ("rule", n, key))


def _rules(document: dict[str, object]) -> tuple[Rule, ...]:
    tables = document.get("rule", [])
    if not isinstance(tables, list):
        raise _wrong(f"rule: {described(tables)} is not a list of rules", "rule")
    if not tables:
        raise _wrong("there are no rules", "rule")
    if len(tables) > _MOST_RULES:
        raise _wrong(f"{len(tables)} rules, more than the {_MOST_RULES} there can be", "rule", ("rule", _MOST_RULES))
    rules = []
    for n, table in enumerate(tables):
        if not isinstance(table, dict):
            raise _wrong(f"{described(table)} is not a rule in braces", "rule", ("rule", n))
        try:
            rules.append(parse_rule(table))
        except HouseWayError as error:
            raise HouseWayError(str(error), ("rule", n, *error.path)) from None
    return tuple(rules)


def _text(document: dict[str, object], key: str, default: str | None = None) -> str:
    value = document.get(key, default)
    if value is None:
        raise _wrong(f"the key {shown(key)} is missing", key, ())
    if not isinstance(value, str):
        raise _wrong(f"{key}: {described(value)} is not a text in quotes", key)
    return value


def _wrong(what: str, key: str, path: Path | None = None) -> HouseWayError:
    return HouseWayError(f"{what}; right: {_EXAMPLES[key]}", (key,) if path is None else path)


@lru_cache(maxsize=16)
def _native(program: bytes, rule_count: int) -> "Program":
    from paigow.native.program import Program

    return Program(program, rule_count)
