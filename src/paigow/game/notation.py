"""Cards as people write them: one reader for every notation that NOTATION.md lists.

A text is cut into words, and a word into cards. Where a piece can be two things (an X is a ten or the joker, JK a jack
and a king or the joker) all readings of the whole text are followed: a card twice, a suit without a rank or a hand of
eight ends one of them, and most often one is left. If two are left the text is refused, and both are named.

Nothing here but tables and a search with a step back; nothing beyond plain Latin letters, digits and the signs listed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from typing import Final, TypeAlias

from paigow.errors import CardError, shown

__all__ = ["EXAMPLE", "JOKER_RANK", "RANKS", "SUITS", "MissingSuit", "check_all_named", "read_cards", "read_ranks"]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER_RANK: Final = 13
"""The joker among ranks, where 0 to 12 are two to ace."""
EXAMPLE_CARDS: Final = "As Kd Qh Jc 9s 9d 2c"
EXAMPLE: Final = f"right: {EXAMPLE_CARDS} (the joker is Jk)"

_BUG: Final = 52
_MOST: Final = 53  # cards in the pack: a reading with more of them repeats one
_ENOUGH: Final = 2  # readings that are told apart in a message

_Found: TypeAlias = tuple[int, int]  # (what is read, where it ends)
_Step: TypeAlias = tuple[int, int, int]  # (what is read, word and place where the rest begins)
_Fits: TypeAlias = Callable[[list[int], int], bool]

_SHORT_RANKS: Final = {
    **{rank: place for place, rank in enumerate(RANKS.lower())},
    **{"x": 8, "10": 8, "11": 9, "12": 10, "13": 11, "14": 12},
}
_RANK_WORDS: Final = {
    **{"two": 0, "three": 1, "four": 2, "five": 3, "six": 4, "seven": 5, "eight": 6, "nine": 7, "ten": 8},
    **{"jack": 9, "queen": 10, "king": 11, "ace": 12, "deuce": 0, "trey": 1},
}
_SHORT_SUITS: Final = {
    **{letter: place for place, letter in enumerate(SUITS)},
    **{sign: place // 2 for place, sign in enumerate("♣♧♦♢♥♡♠♤")},
}
_SUIT_WORDS: Final = {
    word + plural: place for place, word in enumerate(("club", "diamond", "heart", "spade")) for plural in ("", "s")
}
_JOKERS: Final = ("*joker*", "*joker", "joker*", "joker", "jkr", "jk", "jo", "bug", "*", "x")
_PICTURES: Final = {  # the playing cards of Unicode: a block of sixteen for each suit, the ace first, a knight after J
    **{
        chr(block + (1 if rank == 12 else rank + 2 if rank < 10 else rank + 3)): 4 * rank + suit
        for suit, block in enumerate((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0))
        for rank in range(13)
    },
    **dict.fromkeys("\U0001f0bf\U0001f0cf\U0001f0df", _BUG),
}

# Signs that only say how their neighbour is drawn (U+FE0E, U+FE0F), and some that show nothing at all.
_UNSEEN: Final = {ord(sign): None for sign in "\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff"}
_LOWER: Final = {ord(letter): letter.lower() for letter in ascii_uppercase}  # no Kelvin sign for a k
_SEPARATORS: Final = r"""\s,;:/|()\[\]{}<>"'.·_+\-‐-―−"""
_WORD: Final = re.compile(rf"(?P<gap>[{_SEPARATORS}]*)(?P<word>[^{_SEPARATORS}]+)")
_UNNAMED: Final = re.compile(
    r"(?:\+|\band\b|\bplus\b)\s*(?P<number>[1-6]|one|two|three|four|five|six)\b"
    r"(?:\s+(?:more|other|others|cards?|unknown|not|named|unnamed))*\s*$",
    re.ASCII | re.IGNORECASE,
)

# What is said behind ranks alone, and is what they mean anyhow; "rainbow" and "nf" are how forums say it.
_NO_FLUSH: Final = re.compile(
    rf"[{_SEPARATORS}]*(?:(?:with\s+)?no\s*-?\s*flush(?:es)?(?:\s+(?:possible|draw))?|without\s+an?y?\s*flush|nf|"
    rf"rainbow|off\s*-?\s*suit(?:ed)?|unsuited)[{_SEPARATORS}]*$",
    re.ASCII | re.IGNORECASE,
)


class MissingSuit(CardError):
    """A rank stands without its suit."""


@dataclass(frozen=True, slots=True)
class _Word:
    text: str  # as written
    lower: str
    spaced: bool  # nothing but blanks, or "of", before it: may belong to the same card


_Steps: TypeAlias = Callable[[list[_Word], int, int], Iterator[_Step]]


def read_cards(text: str) -> tuple[int, ...]:
    """Card numbers (4 x rank + suit, the joker 52) in the order given; none for a text without cards.

    Raises:
        MissingSuit: a rank without its suit.
        CardError: anything else that is no card, a card twice, or two readings.
    """
    words = _words(text)
    whole = [_spellings().get(word.lower, -1) for word in words]
    if -1 not in whole and len({*whole}) == len(whole):
        return tuple(whole)
    readings = _Search(words, _cards_at, lambda taken, card: card not in taken).readings()
    if len(readings) == 1:
        return readings[0]
    if readings:
        raise _two_readings(text, [" ".join(map(_card, reading)) for reading in readings])
    anyhow = _Search(words, _cards_at)
    repeated = anyhow.readings()
    if repeated:
        twice = next(card for place, card in enumerate(repeated[0]) if card in repeated[0][:place])
        name = "the joker" if twice == _BUG else _card(twice)
        raise CardError(f"{name} is given twice, the pack has it once; {EXAMPLE}")
    raise _wrong(words, *anyhow.furthest)


def read_ranks(text: str, count: int = 7) -> tuple[int, ...] | None:
    """Ranks (0 to 12 from two to ace, `JOKER_RANK`) of a hand written without suits; None if the text is not such.

    Behind them may stand that there is no flush: "no flush", "nf", "rainbow".

    Raises:
        CardError: not `count` ranks, five of a rank, or two readings.
    """
    words = _words(_NO_FLUSH.sub("", text))
    whole = _Search(words, _ranks_at(words), _in_pack, count).readings()
    if len(whole) == 1:
        return whole[0]
    if whole:
        raise _two_readings(text, [" ".join(map(_rank, reading)) for reading in whole])
    ranks = _any_ranks(words)
    if all(rank == JOKER_RANK for rank in ranks):
        return None
    for rank in ranks:
        if ranks.count(rank) > (1 if rank == JOKER_RANK else 4):
            often = "once" if rank == JOKER_RANK else "four times"
            raise CardError(
                f"{_rank(rank)} is given {ranks.count(rank)} times, the pack has it {often}; {_RANKS_ALONE}"
            )
    given = "1 rank is" if len(ranks) == 1 else f"{len(ranks)} ranks are"
    missing = f": {_are_missing(count - len(ranks))}" if len(ranks) < count else ""
    raise CardError(f"{given} given, a hand has {count}{missing}{_foul(ranks)}; {_filled_up(ranks, count)}")


def check_all_named(text: str, count: int = 7) -> None:
    """Refuse a hand whose last cards are counted instead of named, such as "K K 9 9 + three", and one with suits that
    is said to have no flush.

    Raises:
        CardError: so it is, and together they are `count`.
    """
    said = _NO_FLUSH.search(text)
    if said is not None:
        cards = _Search(_words(text[: said.start()]), _cards_at).readings()
        if cards:
            right = " ".join(map(_card, cards[0])) if len({*cards[0]}) == count else EXAMPLE_CARDS
            raise CardError(f"{shown(said[0].strip())} is said of ranks alone, these cards have suits; right: {right}")
    found = _UNNAMED.search(text)
    if found is None:
        return
    words = _words(text[: found.start()])
    readings = _Search(words, _cards_at).readings()
    ranks = _any_ranks(words) if not readings else tuple(_rank_of(card) for card in readings[0])
    named = len(ranks)
    number = found["number"].lower()
    unnamed = int(number) if number.isdigit() else 1 + _NUMBERS.index(number)
    if named and named + unnamed == count:
        given = " ".join(word.text for word in words)
        wrong = f"{_are_missing(unnamed)}: only {given} {'is' if named == 1 else 'are'} named{_foul(ranks)}"
        raise CardError(f"{wrong}; {_RANKS_ALONE if readings else _filled_up(ranks, count)}")


_NUMBERS: Final = ("one", "two", "three", "four", "five", "six")
_RANKS_ALONE: Final = f"right: A K Q J 9 9 2, or with suits {EXAMPLE_CARDS}"


def _card(card: int) -> str:
    return "Jk" if card == _BUG else RANKS[card >> 2] + SUITS[card & 3]


def _rank(rank: int) -> str:
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


def _rank_of(card: int) -> int:
    return JOKER_RANK if card == _BUG else card >> 2


def _foul(ranks: tuple[int, ...]) -> str:
    """What can be said of two pair although cards are missing."""
    pairs = sorted(rank for rank in {*ranks} if ranks.count(rank) == 2)
    if len(ranks) >= 7 or len(pairs) != 2 or len({*ranks}) != len(ranks) - 2:
        return ""
    lower, higher = (_PLURALS[rank] for rank in pairs)
    return f" ({higher} in front of a pair of {lower} would be a foul)"


def _filled_up(ranks: tuple[int, ...], count: int) -> str:
    """A hand that would be right, of these ranks and others."""
    spare = [rank for rank in _SPREAD if rank not in ranks]
    if len(ranks) > count:
        return _RANKS_ALONE
    return f"right: {' '.join(map(_rank, (*ranks, *spare)[:count]))}, or with suits {EXAMPLE_CARDS}"


_PLURALS: Final = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings"),
    "aces",
)
_SPREAD: Final = (12, 10, 0, 6, 2, 8, 4, 11, 1, 5)  # ranks of which few make a straight


def _are_missing(cards: int) -> str:
    return "1 card is missing" if cards == 1 else f"{cards} cards are missing"


def _any_ranks(words: list[_Word]) -> tuple[int, ...]:
    """Ranks however many they are; none if the words are not ranks alone."""
    readings = _Search(words, _ranks_at(words)).readings()
    return readings[0] if readings else ()


def _words(text: str) -> list[_Word]:
    words: list[_Word] = []
    joined = False  # by "of"
    for match in _WORD.finditer(text.translate(_UNSEEN)):
        word = match["word"]
        lower = word.translate(_LOWER)
        if lower in ("and", "the"):
            continue
        if lower == "of" and words:
            joined = True
            continue
        words.append(_Word(word, lower, joined or not match["gap"].strip()))
        joined = False
    return words


class _Search:
    """All readings of a list of words as `count` cards (None: any number), each of which `fits` those before it."""

    def __init__(self, words: list[_Word], steps: _Steps, fits: _Fits | None = None, count: int | None = None) -> None:
        self.furthest = (0, 0)  # word and place that a reading came to
        self._words = words
        self._steps = steps
        self._fits = fits
        self._count = count
        self._found: list[tuple[int, ...]] = []
        self._hopeless: set[tuple[int, int]] = set()

    def readings(self) -> list[tuple[int, ...]]:
        """The first two readings of different cards."""
        self._follow(0, 0, [])
        return self._found

    def _follow(self, at: int, place: int, taken: list[int]) -> None:
        words, found, count = self._words, self._found, self._count
        if at < len(words) and place == len(words[at].text):
            at, place = at + 1, 0
        self.furthest = max(self.furthest, (at, place))
        if at == len(words) or len(taken) > _MOST:
            reading = tuple(taken)
            if count in (None, len(taken)) and sorted(reading) not in map(sorted, found):
                found.append(reading)
            return
        if len(taken) == count or (at, place) in self._hopeless:
            return
        before = len(found)
        for card, next_at, next_place in self._steps(words, at, place):
            if self._fits is None or self._fits(taken, card):
                taken.append(card)
                self._follow(next_at, next_place, taken)
                taken.pop()
                if len(found) == _ENOUGH:
                    return
        if self._fits is None and count is None and len(found) == before:  # whatever came before
            self._hopeless.add((at, place))


def _cards_at(words: list[_Word], at: int, place: int) -> Iterator[_Step]:
    """The cards that may begin at a place, each with where the rest begins."""
    text = words[at].lower
    if text[place] in _PICTURES:
        yield _PICTURES[text[place]], at, place + 1
    for card, end in (*_jokers(text, place), *_ranked(text, place)):
        yield card, at, end
    for suit, end in _match(_SHORT_SUITS, text, place):
        for rank, last in _match(_SHORT_RANKS, text, end):
            yield 4 * rank + suit, at, last
    if place == 0 and at + 1 < len(words) and words[at + 1].spaced:
        first, second = text, words[at + 1].lower
        for one, other in ((first, second), (second, first)):
            whole = _whole(one, _SHORT_RANKS, _RANK_WORDS), _whole(other, _SHORT_SUITS, _SUIT_WORDS)
            if whole[0] is not None and whole[1] is not None:
                yield 4 * whole[0] + whole[1], at + 2, 0


@cache
def _spellings() -> dict[str, int]:
    """The words that are one card, whatever stands beside them; so most texts need no search."""
    found = dict.fromkeys(_JOKERS, _BUG)
    for rank, place in _SHORT_RANKS.items():
        for suit, number in _SHORT_SUITS.items():
            found[rank + suit] = found[suit + rank] = 4 * place + number
    return {word: card for word, card in found.items() if "x" not in word}


def _ranked(text: str, place: int) -> Iterator[_Found]:
    """Cards written with the rank first, in one word."""
    for rank, end in _match(_SHORT_RANKS, text, place):
        for suit, last in (*_match(_SHORT_SUITS, text, end), *_match(_SUIT_WORDS, text, end)):
            yield 4 * rank + suit, last
    for rank, end in _match(_RANK_WORDS, text, place):
        for suit, last in (*_match(_SHORT_SUITS, text, end), *_match(_SUIT_WORDS, text, end)):
            if not text[end : end + 1].isascii() or last > end + 1:  # "nines" is no nine of spades
                yield 4 * rank + suit, last


def _ranks_at(words: list[_Word]) -> _Steps:
    """What finds the ranks that may begin at a place."""
    # JK is the joker, not a jack and a king, where each other word is one rank, and where only its k is small.
    apart = len(words) > 1 and all(word.lower in _SHORT_RANKS or word.lower in _JOKERS for word in words)
    others = "".join(word.text for word in words).replace("Jk", "")
    capitals = others.upper() == others != others.lower()

    def steps(words: list[_Word], at: int, place: int) -> Iterator[_Step]:
        text = words[at].lower
        for _, end in _jokers(text, place):
            yield JOKER_RANK, at, end
        if text[place : place + 2] == "jk" and (apart or (capitals and words[at].text[place + 1] == "k")):
            return
        for table in (_SHORT_RANKS, _RANK_WORDS):
            for rank, end in _match(table, text, place):
                yield rank, at, end

    return steps


def _jokers(text: str, place: int) -> Iterator[_Found]:
    for word in _JOKERS:
        if text.startswith(word, place):
            yield _BUG, place + len(word)


def _match(table: dict[str, int], text: str, place: int) -> Iterator[_Found]:
    for length in _LENGTHS[id(table)]:
        value = table.get(text[place : place + length])
        if value is not None and place + length <= len(text):
            yield value, place + length


_LENGTHS: Final = {
    id(table): sorted({*map(len, table)}) for table in (_SHORT_RANKS, _RANK_WORDS, _SHORT_SUITS, _SUIT_WORDS)
}


def _whole(word: str, *tables: dict[str, int]) -> int | None:
    return next((table[word] for table in tables if word in table), None)


def _in_pack(taken: list[int], rank: int) -> bool:
    return taken.count(rank) < (1 if rank == JOKER_RANK else 4)


def _two_readings(text: str, readings: list[str]) -> CardError:
    first, second = readings
    return CardError(f"{shown(text, 40)} can be read as {first} or as {second}; right: T for a ten, Jk for the joker")


def _wrong(words: list[_Word], at: int, place: int) -> CardError:
    """What is wrong at the furthest place that could be reached."""
    word = words[at]
    rest, lower = word.text[place:], word.lower[place:]
    where = "" if len(word.text) == 1 else f" in {shown(word.text, 20)}"
    rank = max((end for table in (_SHORT_RANKS, _RANK_WORDS) for _, end in _match(table, lower, 0)), default=0)
    if rank:
        after = lower[rank:]
        if not after or any(True for table in (_SHORT_RANKS, _RANK_WORDS) for _ in _match(table, after, 0)):
            return MissingSuit(
                f"suit missing after {shown(rest[:rank])}{where if word.text != rest[:rank] else ''}; {EXAMPLE}"
            )
        return CardError(f"{shown(after[0])} is no suit{where}; {EXAMPLE}")
    suit = max((end for table in (_SHORT_SUITS, _SUIT_WORDS) for _, end in _match(table, lower, 0)), default=0)
    if suit and all(letter in _SHORT_SUITS for letter in lower[suit:]):
        return CardError(f"rank missing beside {shown(rest[:suit])}{where}; {EXAMPLE}")
    if lower[0].isascii() and lower[0].isalpha():
        return CardError(f"{shown(rest, 20)} is no card; {EXAMPLE}")
    ace = ", the ace is A" if lower[0] == "1" else ""
    return CardError(f"{shown(lower[0])} is no rank{where}{ace}; {EXAMPLE}")
