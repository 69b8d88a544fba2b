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
from .house_way import SHAPES, match, read_named, read_ranks

PAIR = 15
STRAIGHTS = [{ACE, 2, 3, 4, 5}, *(set(range(first, first + 5)) for first in range(2, 11))]


class Kind(NamedTuple):
    """Hands of the same ranks: sizes of the groups of equal rank with their ranks, largest first, and what is made.

    `front`: the best that is in front when a straight or a flush is kept behind, the rank of the high card or `PAIR`; 0
    where none can be.
    """

    sizes: tuple[int, ...]
    ranks: tuple[int, ...]
    made: str
    front: int


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


def front(ranks: tuple[int, ...], bug: bool, suited: Iterable[int]) -> int:
    """The best front beside a straight or a flush, `suited` being the ranks in the suit of the flush."""
    in_suit = set(suited)
    cards = [(rank, rank in in_suit and rank not in ranks[:n]) for n, rank in enumerate(ranks)] + [(0, True)] * bug
    best = 0
    for low in combinations(cards, 2):
        high = list(cards)
        for card in low:
            high.remove(card)
        natural = [rank for rank, _ in high if rank]
        flush = all(suit for _, suit in high)
        if flush or (len(set(natural)) == len(natural) and straight(natural, len(natural) < 5)):
            one, other = (rank or ACE for rank, _ in low)
            best = max(best, PAIR if one == other else max(one, other))
    return best


def made_of(ranks: tuple[int, ...], bug: bool) -> dict[tuple[str, int], int]:
    """Hands of these ranks by what five of their cards can make, and by the front that it leaves."""
    groups = Counter(ranks)
    found: dict[tuple[str, int], int] = defaultdict(int)
    for count in range(5 - bug, len(groups) + 1):
        for suited in combinations(groups, count):
            ways = 4 * prod(comb(3, n - (rank in suited)) for rank, n in groups.items())
            made = (
                "straight flush" if straight(suited, bug) else "straight or flush" if straight(groups, bug) else "flush"
            )
            found[made, front(ranks, bug, suited)] += ways
    rest = prod(comb(4, n) for n in groups.values()) - sum(found.values())
    found[("straight", front(ranks, bug, ())) if straight(groups, bug) else ("", 0)] += rest
    return found


def kinds(of: Iterable[tuple[tuple[int, ...], bool]] | None = None) -> dict[Kind, int]:
    """How many hands there are of each kind, among those with the given ranks; without them among all hands."""
    hands: dict[Kind, int] = defaultdict(int)
    for ranks, bug in rank_sets() if of is None else of:
        groups = sorted(((n, rank) for rank, n in Counter([*ranks, *[ACE] * bug]).items()), reverse=True)
        sizes, sorted_ranks = zip(*groups, strict=True)
        for (made, left), count in made_of(ranks, bug).items():
            hands[Kind(sizes, sorted_ranks, made, left)] += count
    return {kind: count for kind, count in hands.items() if count}


class Fitting:
    """Counts the hands of `kinds` that fit patterns; they are sorted by shape, what is made and first rank once."""

    def __init__(self, hands: dict[Kind, int]) -> None:
        self._by: dict[tuple[tuple[int, ...], str, int], list[tuple[tuple[int, ...], int, int]]] = defaultdict(list)
        for kind, count in hands.items():
            self._by[kind.sizes, kind.made, kind.ranks[0]].append((kind.ranks, kind.front, count))

    def count(self, pattern: str, made: str, left: str = "") -> int:
        """Hands that fit a pattern such as "two pair T 2-6 K" and make just that besides.

        `left`: what that leaves in front, "J+" (a jack or better, a pair too), "pair", "9 high", "9-J high".
        """
        wanted = read_named(pattern, SHAPES)
        fronts = fronts_of(left)
        return sum(
            count
            for sizes in SHAPES[wanted.name]
            for first in (wanted.patterns or [range(2, 15)])[0]
            for ranks, front, count in self._by[sizes, made, first]
            if front in fronts and match(ranks, wanted.patterns)
        )


def fronts_of(text: str) -> set[int]:
    if not text:
        return set(range(PAIR + 1))
    if text == "pair":
        return {PAIR}
    if text.endswith(" high"):
        return read_ranks(text.removesuffix(" high"))
    return read_ranks(text) | {PAIR}
