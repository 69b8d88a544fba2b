"""A call whose cards are wrong, made right: as many of the user's own cards as can stay, in the options they were in.

The hand comes first; then a second hand, the dealer's cards and dead ones, none of them a card of those before; then
the sets, which are made of a hand's own cards. What is missing is filled up.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from paigow.errors import CardError
from paigow.game.cards import CARD_NAMES, parse_cards, parse_hand

_EXAMPLE: Final = "As Kd Qh Jc 9s 9d 2c"
# How the cards of a hand are filled up: those of the example, then a pack in which neighbours have nothing in common.
_SPREAD: Final = (*parse_cards(_EXAMPLE), *((46 + 23 * n) % 52 for n in range(52)))
_HELD: Final = ("--second-hand", "--dragon", "--dealer", "--dead")  # cards of others, by option
_MOST_DEAD: Final = 35  # with a hand of seven, and seven of the dealer's that need not be the last ones
_SETS: Final = {"--set": None, "--dealer-set": "--dealer"}  # and of whom a set is


class Value(NamedTuple):
    """The value of an option among the words of a call."""

    option: str
    place: int  # of the word it is in
    start: int  # where in the word it begins, behind "--dead="
    text: str


def with_cards(
    arguments: Sequence[str],
    places: Sequence[int],
    first: int,
    values: Sequence[Value],
    *,
    hand_wanted: bool,
    ranks: Sequence[str] = (),
) -> list[str] | None:
    """The words of a call with cards that there are; None where its cards are right.

    `places`: of the words that are the hand's cards, `first` where they would stand if there are none; `values`: those
    of the options that take cards. `hand_wanted`: the command takes a hand; `ranks`: seven in place of ranks alone.
    """
    words: list[str] = list(arguments)
    others = [card for value in values if value.option in _HELD for card in _cards_of(value.text)]
    given = " ".join(arguments[place] for place in places)
    hand = _hand(given, others) if hand_wanted else []
    used = [*hand]
    held: dict[str | None, list[int]] = {None: hand}
    changed = False
    for option in _HELD:
        for value in (value for value in values if value.option == option):
            own = [] if option == "--dead" else _laid(values, option)
            cards = _filled(value, used, own, whole=bool(own) or option in ("--second-hand", "--dragon"))
            used += cards
            held[option] = cards
            changed |= _replace(words, value, cards)
    for option, whose in _SETS.items():
        for value in (value for value in values if value.option == option):
            cards = _low(value.text, held.get(whose, []))
            changed |= _replace(words, value, cards)
    if not hand_wanted or _is_hand(given):
        return words if changed else None
    kept = [word for n, word in enumerate(words) if n not in places]
    start = places[0] if places else first
    before = start - sum(n < start for n in places)
    names = ranks if ranks and not values and not _cards_of(given) else [CARD_NAMES[card] for card in hand]
    return [*kept[:before], *names, *kept[before:]]


def _hand(given: str, others: Sequence[int]) -> list[int]:
    """Seven cards: those given, of ranks alone a hand without a flush, and what is missing."""
    try:
        return [*parse_hand(given).cards]
    except CardError:
        pass
    cards = _cards_of(given)
    if not cards:
        from paigow.game.notation import JOKER_RANK, read_ranks

        try:
            ranks = read_ranks(given) or ()
        except CardError:
            ranks = ()
        for rank in ranks:
            suits = [52] if rank == JOKER_RANK else [4 * rank + (len(cards) + n) % 4 for n in range(4)]
            cards += [card for card in suits if card not in (*cards, *others)][:1]
    return _fill([card for card in cards if card not in others], 7, others)


def _is_hand(given: str) -> bool:
    try:
        parse_hand(given)
    except CardError:
        return False
    return True


def _filled(value: Value, used: Sequence[int], own: Iterable[int], *, whole: bool) -> list[int]:
    """The cards of an option that nobody else has, as many as were meant, `whole`: seven."""
    cards = [card for card in _cards_of(value.text) if card not in used]
    cards += [card for card in own if card not in (*cards, *used)]
    if value.option == "--dead":
        return _fill(cards, min(max(1, len(cards)), _MOST_DEAD), used)
    meant = 7 if whole else max(1, min(7, max(len(cards), len(value.text.split()))))
    return _fill(cards[:7], meant, used)


def _fill(cards: Sequence[int], count: int, used: Sequence[int]) -> list[int]:
    spare = [card for card in dict.fromkeys(_SPREAD) if card not in (*cards, *used)]
    return [*cards, *spare][:count]


def _laid(values: Sequence[Value], option: str) -> list[int]:
    """The cards of the set that is laid from the cards of this option, by the call."""
    return [card for value in values if _SETS.get(value.option) == option for card in _cards_of(value.text)]


def _low(text: str, hand: Sequence[int]) -> list[int]:
    """Two low cards of a hand; none where it is right as it is, or there is no hand."""
    cards = _cards_of(text)
    if not hand or (len(cards) in (2, 7) and {*cards} <= {*hand} and _is_laid(text, cards)):
        return []
    return [*(card for card in cards if card in hand), *sorted(card for card in hand if card not in cards)][:2]


def _is_laid(text: str, cards: Sequence[int]) -> bool:
    return len(cards) == 2 or [len(_cards_of(part)) for part in text.replace("/", "|").split("|")] in ([2, 5], [5, 2])


def _replace(words: list[str], value: Value, cards: Sequence[int]) -> bool:
    """Put cards in place of a value that is not these; True if it was not."""
    if not cards or [*_exactly(value.text)] == [*cards]:
        return False
    words[value.place] = words[value.place][: value.start] + " ".join(CARD_NAMES[card] for card in cards)
    return True


def _exactly(text: str) -> tuple[int, ...]:
    try:
        return parse_cards(text)
    except CardError:
        return ()


def _cards_of(words: str) -> list[int]:
    """The cards of a text as far as there are any, each once: of the whole, or of each word that is some."""
    whole = _exactly(words)
    parts = [whole] if whole else map(_exactly, words.replace(",", " ").split())
    return [*dict.fromkeys(card for part in parts for card in part)]
