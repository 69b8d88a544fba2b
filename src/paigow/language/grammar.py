"""The rule language: the words of one rule, and the program that native code runs.

A house way is an ordered list of rules. `hand`, `holds` and `joker` say when a rule speaks, `high` and `low` what it
wishes; the first rule that speaks and whose wish some legal split grants decides. Every text is a name followed by rank
patterns, and both tables of names below are all there is to the grammar: a name, the bits it stands for, and how many
ranks patterns after it bind.

A program is rows of 17 little-endian int16: rule (from 1), kind, mask, then seven inclusive ranges of ranks.
"""

import re
import struct
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeVar

from paigow.errors import HouseWayError, nearest, shown
from paigow.game.cards import RANKS
from paigow.language.toml_lines import Path, described

__all__ = [
    "CATEGORIES",
    "EXAMPLES",
    "JOKER_SHAPES",
    "KEYS",
    "PLACES",
    "SHAPES",
    "LowPattern",
    "Pattern",
    "RankRange",
    "Rule",
    "encode",
    "parse_low",
    "parse_pattern",
    "parse_rule",
]

_T = TypeVar("_T")


# Sizes of the groups of equal rank, the joker counted as an ace. The place in this order is the bit of the shape.
SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "no pair": (1, 1, 1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1, 1, 1),
    "two pair": (2, 2, 1, 1, 1),
    "three pair": (2, 2, 2, 1),
    "trips": (3, 1, 1, 1, 1),
    "full house": (3, 2, 1, 1),
    "full house + pair": (3, 2, 2),
    "two trips": (3, 3, 1),
    "quads": (4, 1, 1, 1),
    "quads + pair": (4, 2, 1),
    "quads + trips": (4, 3),
    "five aces": (5, 1, 1),
    "five aces + pair": (5, 2),
}
# The shapes of the six other cards where the joker is wild. Their bits follow those of `SHAPES`.
JOKER_SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "joker + no pair": (1, 1, 1, 1, 1, 1),
    "joker + pair": (2, 1, 1, 1, 1),
    "joker + two pair": (2, 2, 1, 1),
    "joker + three pair": (2, 2, 2),
    "joker + trips": (3, 1, 1, 1),
    "joker + full house": (3, 2, 1),
    "joker + two trips": (3, 3),
    "joker + quads": (4, 1, 1),
    "joker + quads + pair": (4, 2),
}
# How many ranks patterns bind. The place in this order is the bit of the category.
CATEGORIES: Final[dict[str, int]] = {
    "high card": 5,
    "pair": 4,
    "two pair": 3,
    "trips": 3,
    "straight": 1,
    "flush": 1,
    "full house": 2,
    "quads": 2,
    "straight flush": 1,
    "royal flush": 0,
    "five aces": 0,
}
_ACE: Final = 12
_PAIR: Final = 1 << 8  # packed low strength: pair << 8 | higher rank << 4 | lower rank
_BEST_LOW: Final = _PAIR | _ACE << 4 | _ACE
_ROW: Final = struct.Struct("<17h")

PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
"""Places of single cards in order of rank, the highest first, as low patterns name them."""

KEYS: Final = ("hand", "holds", "joker", "high", "low")
_KINDS: Final = {key: kind for kind, key in enumerate(KEYS)}
EXAMPLES: Final = {
    "hand": 'hand = "two pair J-K 2-6 A"',
    "holds": 'holds = "royal flush"',
    "joker": "joker = true",
    "high": 'high = "straight 5-K"',
    "low": 'low = "AJ+"',
}


class _Name(NamedTuple):
    mask: int
    ranks: int  # how many rank patterns may follow


def _names(ranks: Mapping[str, int], several: Mapping[str, tuple[str, ...]]) -> dict[str, _Name]:
    """Every single name with its own bit, and the names that stand for several, which bind what all of those have."""
    bits = {name: 1 << bit for bit, name in enumerate(ranks)}
    names = {name: _Name(bits[name], count) for name, count in ranks.items()}
    for name, members in several.items():
        names[name] = _Name(sum(bits[member] for member in members), min(ranks[member] for member in members))
    return names


_SHAPE_NAMES: Final = _names(
    {name: len(groups) for name, groups in (SHAPES | JOKER_SHAPES).items()},
    {"any quads": ("quads", "quads + pair", "quads + trips"), "any five aces": ("five aces", "five aces + pair")},
)
_CATEGORY_NAMES: Final = _names(CATEGORIES, {})
# Five aces are five of a kind, the only ones where the joker is no wild card.
_CATEGORY_NAMES["five of a kind"] = _Name(_CATEGORY_NAMES["five aces"].mask, 1)
_MADE: Final = ("straight", "flush", "straight flush", "royal flush")
# A royal flush takes no pattern of its own, yet under `made` its top card is an ace like any other.
_CATEGORY_NAMES["made"] = _Name(sum(_CATEGORY_NAMES[name].mask for name in _MADE), 1)
_NAMES: Final = {"hand": _SHAPE_NAMES, "holds": _CATEGORY_NAMES, "high": _CATEGORY_NAMES}
_LONGEST_NAME: Final = 5  # words


@dataclass(frozen=True, slots=True)
class RankRange:
    """A rank pattern as written, and the ranks (0..12) from `low` up to and with `high` that it matches."""

    text: str
    low: int
    high: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Pattern:
    """A shape (under `hand`) or a category (under `holds`, `high`) with its rank patterns.

    `mask` has the bits of all shapes or categories that `name` stands for, in the order of `SHAPES` or `CATEGORIES`.
    """

    name: str
    mask: int
    ranks: tuple[RankRange, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.name, *map(str, self.ranks)))


@dataclass(frozen=True, slots=True)
class LowPattern:
    """A low pattern as written, and the packed low strengths from `low` up to and with `high` that grant it.

    `places` are those of two single cards (groups of one), from 1 for the highest; empty when any cards will do.
    """

    text: str
    low: int
    high: int
    places: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. The patterns of a key are alternatives; none at all, or `joker` None, leave the key out."""

    hand: tuple[Pattern, ...] = ()
    holds: tuple[Pattern, ...] = ()
    joker: bool | None = None
    high: tuple[Pattern, ...] = ()
    low: tuple[LowPattern, ...] = ()

    def __str__(self) -> str:
        """The rule in its own words, such as "hand: two pair A * or two pair J+ 6+; low: pair"."""
        texts = {key: " or ".join(map(str, getattr(self, key))) for key in KEYS if key != "joker"}
        texts["joker"] = "" if self.joker is None else str(self.joker).lower()
        return "; ".join(f"{key}: {texts[key]}" for key in KEYS if texts[key]) or "any hand"

    def to_toml(self) -> str:
        """The rule as a file has it: `{ hand = ["two pair A *", "two pair J+ 6+"], low = "pair" }`."""
        pairs = []
        for key in KEYS:
            value = getattr(self, key)
            if key == "joker":
                written = "" if value is None else str(value).lower()
            else:
                texts = [f'"{pattern}"' for pattern in value]
                written = texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]" if texts else ""
            pairs += [f"{key} = {written}"] if written else []
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"


def parse_pattern(key: str, text: str) -> Pattern:
    """The shape or category and its rank patterns that `text` means under `key`, one of "hand", "holds", "high".

    Raises:
        HouseWayError: a word that is not in the language, a range upside down, more patterns than there are ranks.
    """
    words = _words(key, text)
    names = _NAMES[key]
    # The longest name that fits is meant: "full house + pair" before "full house".
    count = next((n for n in range(_LONGEST_NAME, 0, -1) if " ".join(words[:n]) in names), 0)
    if not count:
        raise _unknown_name(key, words, names)
    name = " ".join(words[:count])
    mask, most = names[name]
    ranks: list[RankRange] = []
    if words[count : count + 1] == ["+"]:  # the name goes on, but not as any name does
        raise _unknown_name(key, words, names)
    for word in words[count:]:
        if len(ranks) == most:
            bound = f"takes no more than {most}" if most else "takes none"
            raise _wrong(key, f"one rank pattern too many, {shown(word)} in {shown(text)}: {shown(name)} {bound}")
        ranks.append(_rank_range(key, word, text))
    if name == "straight flush" and ranks and ranks[0].low == _ACE:
        raise _wrong(key, f'{shown(ranks[0].text)} in {shown(text)}: with an ace on top it is "royal flush"')
    return Pattern(name, mask, tuple(ranks))


_RANK: Final = re.compile(rf"(?P<first>[{RANKS}])(?:(?P<up>\+)|-(?P<last>[{RANKS}]))?")


def _rank_range(key: str, word: str, text: str) -> RankRange:
    if word == "*":
        return RankRange(word, 0, _ACE)
    match = _RANK.fullmatch(word)
    if match is None:
        guess = word.upper().replace("10", "T")
        hint = f", write {shown(guess)}" if _RANK.fullmatch(guess) else ""
        raise _wrong(key, f"unknown rank pattern {shown(word)} in {shown(text)}{hint}")
    low = RANKS.index(match["first"])
    if match["last"] is None:
        return RankRange(word, low, _ACE if match["up"] else low)
    high = RANKS.index(match["last"])
    if high <= low:
        better = f"{match['last']}-{match['first']}" if high < low else match["first"]
        raise _wrong(key, f"range {shown(word)} in {shown(text)} must go from low to high, write {shown(better)}")
    return RankRange(word, low, high)


_LOW: Final = re.compile(rf"(?P<high>[{RANKS}])(?P<low>[{RANKS}])?(?P<up>\+)?")
_EXACTLY_HIGH: Final = re.compile(rf"(?P<rank>[{RANKS}]) high")
_TWO_PLACES: Final = re.compile(r"(?P<first>[0-9])(?:st|nd|rd|th)? ?[+-] ?(?P<second>[0-9])(?:st|nd|rd|th)?")
_LOW_GUESS: Final = re.compile(rf"(?P<rank>[{RANKS}])[ -]?HIGH")


def parse_low(text: str) -> LowPattern:
    """The low hands that `text` means: "pair", two ranks ("KK", "AK"), two ranks or better ("77+"), a high card or
    better ("A+"), exactly this high card ("9 high"), two places among the single cards ("2nd+5th").

    Raises:
        HouseWayError: anything else.
    """
    _words("low", text)
    if text == "pair":
        return LowPattern(text, _PAIR, _BEST_LOW)
    exactly = _EXACTLY_HIGH.fullmatch(text)
    if exactly:
        rank = RANKS.index(exactly["rank"])
        if not rank:
            raise _wrong("low", f"no two cards are {shown(text)}, the lowest are {shown('3 high')}")
        return LowPattern(text, rank << 4, rank << 4 | rank - 1)
    places = _TWO_PLACES.fullmatch(text.lower())
    if places:
        return _low_places(text, int(places["first"]), int(places["second"]))
    match = _LOW.fullmatch(text)
    if match is None:
        guess = _LOW_GUESS.sub(r"\g<rank> high", text.upper().replace("10", "T"))
        hint = f", write {shown(guess)}" if _LOW.fullmatch(guess) or _EXACTLY_HIGH.fullmatch(guess) else ""
        raise _wrong("low", f"unknown low pattern {shown(text)}{hint}")
    high = RANKS.index(match["high"])
    if match["low"] is None:
        if not match["up"]:
            raise _wrong("low", f"unknown low pattern {shown(text)}, write {shown(text + '+')}")
        return LowPattern(text, high << 4, _BEST_LOW)
    low = RANKS.index(match["low"])
    if low > high:
        better = f"{match['low']}{match['high']}{match['up'] or ''}"
        raise _wrong("low", f"{shown(text)} must have the higher rank first, write {shown(better)}")
    strength = (_PAIR if low == high else 0) | high << 4 | low
    return LowPattern(text, strength, _BEST_LOW if match["up"] else strength)


def _low_places(text: str, first: int, second: int) -> LowPattern:
    if first == second or not {first, second} <= set(range(1, len(PLACES) + 1)):
        raise _wrong("low", f"{shown(text)} is no two of the places {PLACES[0]} to {PLACES[-1]} of single cards")
    first, second = sorted((first, second))
    exact = f"{PLACES[first - 1]}+{PLACES[second - 1]}"
    if text != exact:
        raise _wrong("low", f"unknown low pattern {shown(text)}, write {shown(exact)}")
    return LowPattern(text, 0, _PAIR - 1, (first, second))


def parse_rule(table: Mapping[str, object]) -> Rule:
    """The rule that a TOML table with any of the keys `KEYS` states.

    Raises:
        HouseWayError: an unknown key, a value of the wrong type, a wrong text; its `path` leads to the place.
    """
    for key in table:
        if key not in KEYS:
            guess = nearest(key, KEYS)
            hint = f", perhaps {shown(guess)}" if guess else f" (a rule has {', '.join(KEYS)})"
            raise HouseWayError(f"unknown key {shown(key)}{hint}; right: {EXAMPLES[guess or 'hand']}", (key,))
    joker = table.get("joker")
    if not isinstance(joker, bool | None):
        raise HouseWayError(f"joker: {described(joker)} is neither true nor false; right: joker = true", ("joker",))
    return Rule(
        hand=_alternatives(table, "hand", partial(parse_pattern, "hand")),
        holds=_alternatives(table, "holds", partial(parse_pattern, "holds")),
        joker=joker,
        high=_alternatives(table, "high", partial(parse_pattern, "high")),
        low=_alternatives(table, "low", parse_low),
    )


def encode(rules: Iterable[Rule]) -> bytes:
    """The rules as a program; see the module's description."""
    rows = bytearray()
    for number, rule in enumerate(rules, 1):
        for key in ("hand", "holds", "high"):
            for pattern in getattr(rule, key):
                bounds = [(rank.low, rank.high) for rank in pattern.ranks]
                rows += _row(number, key, _row_mask(pattern.mask), bounds)
        if rule.joker is not None:
            rows += _row(number, "joker", int(rule.joker), [])
        for low in rule.low:
            places = low.places[0] | low.places[1] << 4 if low.places else 0
            rows += _row(number, "low", places, [(low.low, low.high)])
    return bytes(rows)


def _row_mask(mask: int) -> int:
    """The bits of a pattern as a row has them: shapes beside a wild joker from 0 again, and a bit that says so."""
    count = len(SHAPES)
    return mask >> count | 1 << count if mask >> count else mask


def _row(rule: int, key: str, mask: int, bounds: list[tuple[int, int]]) -> bytes:
    free = [(0, _ACE)] * (7 - len(bounds))
    return _ROW.pack(rule, _KINDS[key], mask, *(limit for pair in (*bounds, *free) for limit in pair))


def _alternatives(table: Mapping[str, object], key: str, parse: Callable[[str], _T]) -> tuple[_T, ...]:
    """What `parse` makes of the text or the list of texts under `key`; nothing when the key is not there."""
    if key not in table:
        return ()
    value = table[key]
    if isinstance(value, list):
        texts: list[tuple[Path, object]] = [((key, n), text) for n, text in enumerate(value)]
    else:
        texts = [((key,), value)]
    if not texts:
        raise HouseWayError(f"{key}: the list is empty; right: {EXAMPLES[key]}", (key,))
    found = []
    for path, text in texts:
        if not isinstance(text, str):
            raise HouseWayError(f"{key}: {described(text)} is not a text in quotes; right: {EXAMPLES[key]}", path)
        try:
            found.append(parse(text))
        except HouseWayError as error:
            raise HouseWayError(str(error), path) from None
    return tuple(found)


def _wrong(key: str, what: str) -> HouseWayError:
    return HouseWayError(f"{key}: {what}; right: {EXAMPLES[key]}")


def _words(key: str, text: str) -> list[str]:
    words = text.split()
    if not words:
        raise _wrong(key, f"no words in {shown(text)}")
    if text != " ".join(words):
        raise _wrong(key, f"single spaces part the words, write {shown(' '.join(words))} for {shown(text)}")
    return words


def _unknown_name(key: str, words: list[str], names: Mapping[str, _Name]) -> HouseWayError:
    """The error for words that start with no name: the first word that no name has there, and the nearest name."""
    fits = 0
    while fits < len(words) and any(name.split()[: fits + 1] == words[: fits + 1] for name in names):
        fits += 1
    text = " ".join(words)
    wrong = f"unknown word {shown(words[fits])} in {shown(text)}" if fits < len(words) else f"{shown(text)} is no name"
    # As many words as a name has are compared with it, so that rank patterns behind them do not count.
    starts = [" ".join(words[:count]) for count in range(1, _LONGEST_NAME + 1)]
    for other, places in ((_SHAPE_NAMES, "hand"), (_CATEGORY_NAMES, "holds and high")):
        elsewhere = [start for start in starts if start in other and start not in names]
        if elsewhere:
            return _wrong(key, f"{wrong}, {shown(elsewhere[-1])} is for {places}")
    for count, start in enumerate(starts, 1):
        guess = nearest(start.lower(), [name for name in names if len(name.split()) == count])
        if guess:
            return _wrong(key, f"{wrong}, perhaps {shown(guess)}")
    return _wrong(key, f"{wrong} (known: {', '.join(names)})")
