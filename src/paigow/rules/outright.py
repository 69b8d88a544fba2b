"""Hands of the dealer that win outright: whatever the player holds and however it is set, every bet is lost to them.

They are named by cards among the seven, `{ cards = "J J" }` for two jacks or more, and not by how they are set.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Final

from paigow.errors import RulesError, shown
from paigow.game.cards import RANKS
from paigow.game.names import plural, singular
from paigow.language.grammar import JOKER_SHAPES, SHAPES, Pattern, Rule, parse_pattern

__all__ = ["WINS_EXAMPLE", "Outright", "parse_outright"]

WINS_EXAMPLE: Final = 'dealer_wins = [{ cards = "J J" }]'

_MOST_OF_A_RANK: Final = 4
_CARDS: Final = 7
_NUMBERS: Final = ("a", "two", "three", "four")


@dataclass(frozen=True, slots=True)
class Outright:
    """Seven cards that hold at least the cards of these ranks: letters in falling order, "JJ" for two jacks. A joker
    that is a bug counts as an ace, a wild one as no card."""

    ranks: str

    @property
    def rule(self) -> Rule:
        """The same as a rule of house ways, whose `hand` patterns are all hands that hold these cards."""
        return Rule(hand=_patterns(self.ranks))

    def holds(self, names: Iterable[str], joker: str) -> bool:
        """Whether seven cards, by their names ("Jh", "Jk"), hold these; `joker` is "bug" or "wild"."""
        ranks = ["A" if name == "Jk" else name[0] for name in names if name != "Jk" or joker == "bug"]
        return not Counter(self.ranks) - Counter(ranks)

    def __str__(self) -> str:
        """What he holds, as one says it: "two jacks", "two jacks and a queen"."""
        counts = Counter(self.ranks).items()
        texts = [f"{_NUMBERS[n - 1]} {(singular if n == 1 else plural)(RANKS.index(rank))}" for rank, n in counts]
        texts = [text.replace("a ace", "an ace").replace("a eight", "an eight") for text in texts]
        return " and ".join(texts)

    def to_json(self) -> dict[str, str]:
        """The rule as it stands in a rules file."""
        return {"cards": " ".join(self.ranks)}


def parse_outright(value: object) -> Outright:
    """What a table `{ cards = "J J" }` of a rules file states: one to seven ranks, in any order.

    Raises:
        RulesError: anything else.
    """
    if isinstance(value, Outright):
        return value
    if not isinstance(value, Mapping) or set(value) != {"cards"} or not isinstance(value["cards"], str):
        raise RulesError(f"{shown(repr(value), 40)} names no cards with which the dealer wins; right: {WINS_EXAMPLE}")
    ranks = "".join(value["cards"].split())
    unknown = next((letter for letter in ranks if letter not in RANKS), None)
    if unknown is not None:
        raise RulesError(f"cards: unknown rank {shown(unknown)} in {shown(value['cards'])}; right: {WINS_EXAMPLE}")
    most = max(Counter(ranks).values(), default=0)
    if not 1 <= len(ranks) <= _CARDS or most > _MOST_OF_A_RANK:
        raise RulesError(f"cards: no seven cards are {shown(value['cards'])} and others; right: {WINS_EXAMPLE}")
    return Outright("".join(sorted(ranks, key=RANKS.index, reverse=True)))


@lru_cache(maxsize=32)
def _patterns(ranks: str) -> tuple[Pattern, ...]:
    found = []
    for shape, sizes in (SHAPES | JOKER_SHAPES).items():
        found += [parse_pattern("hand", f"{shape} {' '.join(places)}") for places in _placed(ranks, sizes)]
    return tuple(found)


def _placed(ranks: str, sizes: tuple[int, ...]) -> Iterator[list[str]]:
    """Every way in which groups of these sizes can be of the ranks: the rank of each group, `*` for any other."""
    needed = Counter(ranks)
    for groups in permutations(range(len(sizes)), len(needed)):
        of = dict(zip(groups, needed, strict=True))
        in_order = all(  # groups of one size stand in falling order
            sizes[a] != sizes[b] or RANKS.index(of[a]) > RANKS.index(of[b]) for a, b in pairwise(sorted(of))
        )
        if in_order and all(sizes[group] >= needed[rank] for group, rank in of.items()):
            yield [of.get(group, "*") for group in range(len(sizes))]
