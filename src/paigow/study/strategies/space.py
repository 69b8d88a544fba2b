"""What a search for strategies looks at: every wish it may make, and what that is worth to hands of every kind.

Classes of hands that group alike and grant the same wishes are one cell; see `paigow.native.row_lists`. Of several
dealers the worths are added up, each multiplied by its weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from paigow.language.grammar import PLACES, SHAPES, Rule, encode, parse_rule
from paigow.native.row_lists import add_worths, class_groups, wished_sets
from paigow.solving.game_values import balances
from paigow.solving.legal_sets import DEALER_CLASSES, legal_sets

if TYPE_CHECKING:
    from paigow.rules.game import Rules
    from paigow.solving.game_values import GameValues

__all__ = ["Game", "Space", "Worths", "plain_wishes", "space_of", "worths_of"]

_LARGEST_SUM: Final = 1 << 61
_GROUPS: Final = ("pair", "two pair", "trips", "full house", "quads", "five aces")
_MADE: Final = ("made", "straight", "flush")


@dataclass(frozen=True)
class Game:
    """A game to be played well: its name (the dealer's), rules and values."""

    name: str
    rules: Rules
    values: GameValues


@dataclass(frozen=True)
class Space:
    """The cells. `wishes`: what rows may wish; `cell` (292,253,) int32: the cell of each class; `groups` (cells, 7)
    uint8: ranks of its groups; `ends` (14,): cells of shape s are those from ends[s] to ends[s + 1] - 1; `granted`
    (13, wishes) bool: whether any hand of a shape grants a wish."""

    wishes: tuple[Rule, ...]
    cell: NDArray[np.int32]
    groups: NDArray[np.uint8]
    ends: NDArray[np.int64]
    granted: NDArray[np.bool_]

    def wish_number(self, wish: Rule) -> int:
        """The number of a wish."""
        return self.wishes.index(wish)


@dataclass(frozen=True)
class Worths:
    """`cells` (wishes + 1, cells) int64: what each cell is worth under each wish, in balances (see
    `GameValues.balances`) shifted right by `shift` bits and added up over the games."""

    space: Space
    cells: NDArray[np.int64]
    shift: int


def plain_wishes() -> tuple[Rule, ...]:
    """The wishes a player can follow: a kind of hand behind, a pair or a good card in front, places of single cards."""
    tables: list[dict[str, object]] = [
        {},
        {"low": "pair"},
    ]
    tables += [{"high": name} for name in (*_GROUPS, *_MADE, "straight flush")]
    tables += [{"high": name, "low": "pair"} for name in (*_MADE, "trips", "two pair", "full house")]
    for name in _MADE:
        tables += [{"high": name, "low": f"{rank}+"} for rank in "AKQJT987"]
        tables += [{"high": name, "low": f"A{rank}+"} for rank in "KQJT"]
    tables += [{"low": f"{first}+{second}"} for first, second in combinations(PLACES[:6], 2)]
    return tuple(parse_rule(table) for table in tables)


def space_of(wishes: Iterable[Rule]) -> Space:
    """The cells under some wishes, each taken once; in about two seconds, and kept."""
    return _space(tuple(dict.fromkeys(wishes)))


@lru_cache(maxsize=2)
def _space(wishes: tuple[Rule, ...]) -> Space:
    shape = np.empty(DEALER_CLASSES, np.uint8)
    groups = np.empty((DEALER_CLASSES, 7), np.uint8)
    class_groups(shape, groups)
    granted = _places(wishes, 0) != 255
    keys = np.concatenate([shape[:, None], groups, np.packbits(granted, axis=1)], axis=1)
    rows = np.ascontiguousarray(keys).view(np.dtype((np.void, keys.shape[1]))).ravel()
    _, first, cell = np.unique(rows, return_index=True, return_inverse=True)
    ends = np.searchsorted(shape[first], np.arange(len(SHAPES) + 1))
    by_shape = np.stack([granted[shape == number].any(axis=0) for number in range(len(SHAPES))])
    return Space(wishes, cell.astype(np.int32), np.ascontiguousarray(groups[first]), ends, by_shape)


@lru_cache(maxsize=2)
def _places(wishes: tuple[Rule, ...], wheel: int) -> NDArray[np.uint8]:
    """Places (292,253, wishes) of the sets that are taken, among those of their class; 255 for none."""
    found = np.empty((DEALER_CLASSES, len(wishes)), np.uint8)
    wished_sets(encode(wishes), len(wishes), wheel, found)
    return found


def worths_of(space: Space, games: Sequence[Game], weights: Sequence[int] | None = None) -> Worths:
    """What the cells are worth in some games together; `weights` None counts each once.

    Raises:
        RulesError: a commission with too many decimals for 64 bits.
    """
    weights = [1] * len(games) if weights is None else weights
    cells = np.zeros((len(space.wishes) + 1, len(space.groups)), np.int64)
    bound = sum(
        weight * game.rules.commission.denominator * 8_250_459_031_214_400
        for game, weight in zip(games, weights, strict=True)
    )
    shift = max(0, (bound // _LARGEST_SUM).bit_length())
    for wheel in sorted({game.rules.wheel_number for game in games}):
        worth: NDArray[np.int64] | None = None
        for game, weight in zip(games, weights, strict=True):
            if game.rules.wheel_number == wheel:
                # The multiple fits only after the shift where many games or decimals come together.
                part = (balances(game.rules, game.values.wins, game.values.losses) >> shift).astype(np.int64) * weight
                worth = part if worth is None else worth + part
        if worth is not None:
            add_worths(_places(space.wishes, wheel), legal_sets(wheel).start, worth, space.cell, cells)
    return Worths(space, cells, shift)
