"""How many of all 154,143,080 hands fit a pattern of ranks and have this or that made besides.

Trusted because it knows nothing of classes or cells: it goes through the 67,600 ways in which seven cards can have
ranks and the bug, counts for each the ways to give them suits by taking every set of cards that one suit may hold, and
reads a pattern word for word as the oracle's rule language does. All its hands add up to C(53, 7), its straight flushes
to the published number (`test_oracle.py`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from .evaluate import ACE
from .house_way import SHAPES, match, read_named

STRAIGHTS = [{ACE, 2, 3, 4, 5}, *(set(range(first, first + 5)) for first in range(2, 11))]


class Kind(NamedTuple):
    """Hands of the same ranks: sizes of the groups of equal rank with their ranks, largest first, and what is made."""

    sizes: tuple[int, ...]
    ranks: tuple[int, ...]
    made: str


def rank_sets() -> Iterator[tuple[tuple[int, ...], bool]]:
    """Natural ranks, ascending, of seven cards without the bug, and of the six beside the bug."""
    for bug in (False, True):
        for ranks in combinations_with_replacement(range(2, 15), 7 - bug):
            if max(Counter(ranks).values()) <= 4:
                yield ranks, bug


def sizes_of(ranks: tuple[int, ...], bug: bool) -> tuple[int, ...]:
    """How many cards are equal in rank, the bug an ace; most first."""
    return tuple(sorted(Counter([*ranks, *[ACE] * bug]).values(), reverse=True))


def straight(ranks: Iterable[int], bug: bool) -> bool:
    held = set(ranks)
    return any(len(held & five) + bug >= 5 for five in STRAIGHTS)


def made_of(ranks: tuple[int, ...], bug: bool) -> dict[str, int]:
    """Hands of these ranks by what five of their cards can make."""
    groups = Counter(ranks)
    found: dict[str, int] = defaultdict(int)
    for count in range(5 - bug, len(groups) + 1):
        for suited in combinations(groups, count):
            ways = 4 * prod(comb(3, n - (rank in suited)) for rank, n in groups.items())
            if straight(suited, bug):
                found["straight flush"] += ways
            else:
                found["straight or flush" if straight(groups, bug) else "flush"] += ways
    rest = prod(comb(4, n) for n in groups.values()) - sum(found.values())
    found["straight" if straight(groups, bug) else ""] += rest
    return found


def kinds(of: Iterable[tuple[tuple[int, ...], bool]] | None = None) -> dict[Kind, int]:
    """How many hands there are of each kind, among those with the given ranks; without them among all hands."""
    hands: dict[Kind, int] = defaultdict(int)
    for ranks, bug in rank_sets() if of is None else of:
        groups = sorted(((n, rank) for rank, n in Counter([*ranks, *[ACE] * bug]).items()), reverse=True)
        sizes, sorted_ranks = zip(*groups, strict=True)
        for made, count in made_of(ranks, bug).items():
            hands[Kind(sizes, sorted_ranks, made)] += count
    return {kind: count for kind, count in hands.items() if count}


class Fitting:
    """Counts the hands of `kinds` that fit patterns; they are sorted by shape, what is made and first rank once."""

    def __init__(self, hands: dict[Kind, int]) -> None:
        self._by: dict[tuple[tuple[int, ...], str, int], list[tuple[tuple[int, ...], int]]] = defaultdict(list)
        for kind, count in hands.items():
            self._by[kind.sizes, kind.made, kind.ranks[0]].append((kind.ranks, count))

    def count(self, pattern: str, made: str) -> int:
        """Hands that fit a pattern such as "two pair T 2-6 K" and make just that besides."""
        wanted = read_named(pattern, SHAPES)
        return sum(
            count
            for sizes in SHAPES[wanted.name]
            for first in (wanted.patterns or [range(2, 15)])[0]
            for ranks, count in self._by[sizes, made, first]
            if match(ranks, wanted.patterns)
        )
