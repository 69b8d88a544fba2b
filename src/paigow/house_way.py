"""House ways: the fixed rules by which a dealer sets, read from TOML.

A file has the keys `name` (text), `source` (text, may be left out), `wheel` ("second" or "lowest", "second" when left
out) and `rule` (the rules in order, numbered from 1; see `paigow.rule_language`). After the last rule stands a built-in
one, number 0: any hand, best legal low, then best high.
"""

import os
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from paigow.cards import WHEELS, Cards, Hand, Wheel, parse_hand
from paigow.errors import HouseWayError, nearest, shown
from paigow.rule_language import Rule, encode, parse_rule
from paigow.toml_lines import Path, described, line_of, value_lines

if TYPE_CHECKING:
    from paigow._program import Program
    from paigow.splits import Split

__all__ = ["BUILT_IN_RULE", "HouseWay", "house_way_names", "load_house_way", "parse_house_way"]

BUILT_IN_RULE: Final = "any hand (built in): best legal low, then best high"

# Not importlib.resources: importing it would take longer than reading the file.
_FOLDER: Final = os.path.join(os.path.dirname(__file__), "house_ways")
_LARGEST_FILE: Final = 1 << 18
_MOST_RULES: Final = 255  # tables keep the number of the deciding rule in one byte
_EXAMPLES: Final = {
    "name": 'name = "My casino"',
    "source": 'source = "https://..."',
    "wheel": 'wheel = "second"',
    "rule": 'rule = [{ hand = "pair", high = "pair" }]',
}


@dataclass(frozen=True)
class HouseWay:
    """A house way. `key` is what it is loaded by: a shipped name such as "foxwoods", or the path of a file."""

    key: str
    name: str
    rules: tuple[Rule, ...]
    wheel: Wheel = "second"
    source: str = ""

    @property
    def rule_count(self) -> int:
        """Number of rules, without the built-in one."""
        return len(self.rules)

    @cached_property
    def program(self) -> bytes:
        """The rules for native code: rows of 17 little-endian int16, see `paigow.rule_language`."""
        return encode(self.rules)

    def rule_text(self, number: int) -> str:
        """Text of a rule, such as "hand: two pair A * or two pair J+ 6+; low: pair"; number 0 is the built-in rule.

        Raises:
            HouseWayError: there is no such rule.
        """
        if not 0 <= number <= self.rule_count:
            raise HouseWayError(f"{self.key} has no rule {number}; right: 0 (built in) to {self.rule_count}")
        return str(self.rules[number - 1]) if number else BUILT_IN_RULE

    def set_hand(self, cards: Cards | Hand, *, wheel: Wheel | None = None) -> "Split":
        """How this house way sets seven cards: a split with the rule that decided (`rule`, `rule_text`), uncounted.

        `cards` is anything `paigow.cards.parse_hand` reads; `wheel` None means the house way's own.

        Raises:
            CardError: not seven different cards.
            RulesError: `wheel` is neither "second" nor "lowest".
        """
        from dataclasses import replace

        from paigow._strength import high_strength, low_strength
        from paigow.rules import Rules
        from paigow.splits import Split

        hand = parse_hand(cards).cards
        number = Rules(wheel=self.wheel if wheel is None else wheel).wheel_number
        rule, i, j = _native(self.program, self.rule_count).decide(hand, number)
        high = [card for k, card in enumerate(hand) if k not in (i, j)]
        split = Split.of(hand, i, j, low_strength([hand[i], hand[j]]), high_strength(high, number))
        return replace(split, rule=rule, rule_text=self.rule_text(rule))


def house_way_names() -> tuple[str, ...]:
    """Names of the house ways that ship with the package, in alphabetical order."""
    files = (os.path.splitext(file) for file in os.listdir(_FOLDER))
    return tuple(sorted(name for name, extension in files if extension == ".toml"))


def load_house_way(name_or_path: str | os.PathLike[str]) -> HouseWay:
    """A shipped house way by its name, or anyone's own by the path of its file.

    A text is a path when it has a separator, ends in ".toml", or is no shipped name but the name of a file.

    Raises:
        HouseWayError: an unknown name; a file that is missing, unreadable or wrong. The message names the file, the
            line, the rule and the word that is wrong.
    """
    path = os.fspath(name_or_path) if isinstance(name_or_path, str | os.PathLike) else None
    if not isinstance(path, str):
        raise HouseWayError(f"a house way is a name or a path, not {type(path or name_or_path).__name__}; {_choice()}")
    if isinstance(name_or_path, str):
        if path in house_way_names():
            return _shipped(path)
        separators = [separator for separator in ("/", os.sep, os.altsep) if separator]
        is_path = path.lower().endswith(".toml") or any(separator in path for separator in separators)
        if not is_path and not os.path.exists(path):
            guess = nearest(re.sub(r"[\W_]+", "-", path.lower()), house_way_names())
            hint = f", perhaps {guess}" if guess else ""
            raise HouseWayError(f"no house way {shown(path)}{hint}; {_choice()}")
    return parse_house_way(_read(path), path)


@cache
def _shipped(name: str) -> HouseWay:
    """A shipped house way, read once: parsing it takes as long as counting a hand."""
    return parse_house_way(_read(os.path.join(_FOLDER, f"{name}.toml")), name)


def parse_house_way(text: str, key: str) -> HouseWay:
    """The house way that the TOML document `text` states; `key` is its name or file, for `HouseWay.key` and messages.

    Raises:
        HouseWayError: anything wrong in it, with its line.
    """
    if not text.strip():
        raise HouseWayError(f"{_name(key)}: the file is empty; right: {_EXAMPLES['name']} and {_EXAMPLES['rule']}")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _syntax_error(text, key, error) from None
    try:
        return _house_way(document, key)
    except HouseWayError as error:
        line = line_of(value_lines(text), error.path)
        place = [_name(key), *([f"line {line}"] if line else [])]
        if len(error.path) > 1 and error.path[0] == "rule":
            place.append(f"rule {int(error.path[1]) + 1}")
        raise HouseWayError(f"{', '.join(place)}: {error}", error.path) from None


def _house_way(document: dict[str, object], key: str) -> HouseWay:
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
    source = _text(document, "source", "")
    return HouseWay(key, name, _rules(document), wheel, source)


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


def _syntax_error(text: str, key: str, error: Exception) -> HouseWayError:
    """The error for a text that is no TOML, with the line that `tomllib` tells, or the last one."""
    message = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    lines = text.rstrip().split("\n")
    what, line = message, len(lines)
    match = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if match:
        what, line = message[: match.start()], int(match[1] or line)
    wrong = lines[min(line, len(lines)) - 1].strip()
    where = f"{_name(key)}, line {line}" if match else _name(key)
    return HouseWayError(f"{where}: not TOML, {shown(what)[1:-1]}, at {shown(wrong)}; right: {_EXAMPLES['rule']}")


def _read(path: str) -> str:
    if os.path.isdir(path):
        raise HouseWayError(f"{_name(path)} is a folder, not a file; {_choice()}")
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise HouseWayError(f"{_name(path)}: {(error.strerror or str(error)).lower()}; {_choice()}") from None
    except ValueError:
        raise HouseWayError(f"{_name(path)} cannot be the name of a file; {_choice()}") from None
    if b"\0" in data:
        raise HouseWayError(f"{_name(path)} is a binary file, not a house way in TOML; {_choice()}")
    if len(data) > _LARGEST_FILE:
        raise HouseWayError(f"{_name(path)} has more than {_LARGEST_FILE} bytes, too big for a house way; {_choice()}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{data[error.start]:02x} is not UTF-8"
        raise HouseWayError(f"{_name(path)}, line {line}: {wrong}; right: {_EXAMPLES['name']} in UTF-8") from None


def _name(path: str) -> str:
    """A path as it is when it prints, else quoted and escaped; of a very long one the end."""
    path = path if len(path) <= 300 else f"...{path[-297:]}"
    return path if path.isprintable() and path else shown(path, 300)


def _choice() -> str:
    return f"right: one of {', '.join(house_way_names())}, or the path of a file such as ./my-way.toml"


@lru_cache(maxsize=16)
def _native(program: bytes, rule_count: int) -> "Program":
    from paigow._program import Program

    return Program(program, rule_count)
