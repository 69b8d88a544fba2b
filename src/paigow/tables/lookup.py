"""Look-up: the best set of any hand, read from a table of the solved game.

A table answers from memory-mapped arrays over the 6,972,147 classes, so that opening one reads next to nothing and
several processes share it. Arrays of hands go through native code at well over 5 million random hands a second; one
hand needs no numpy.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from paigow.errors import CardError, TableError, shown
from paigow.game.cards import Cards, Hand, Wheel, parse_hand
from paigow.game.hand_arrays import HANDS_EXAMPLE, card_array
from paigow.game.splits import Split
from paigow.house_ways.way import HouseWay, house_way_names
from paigow.native.index import CLASSES, canonical_order, class_index
from paigow.native.strength import high_strength, is_foul, low_strength
from paigow.rules.game import Role, Rules
from paigow.rules.sets import RulesLike, rules_of
from paigow.tables.files import DEALER_HANDS, Manifest, check_arrays, open_table_files, where
from paigow.tables.folders import DEFAULT_HOUSE_WAY, Game, find_table, table_folders

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["BestSets", "Table", "open_table"]

_PAIRS: Final = tuple((i, j) for i in range(6) for j in range(i + 1, 7))
_EMPTY: Final = 21  # in place of a split: the table does not hold this class
_NO_CARD: Final = 255

T = TypeVar("T")


class BestSets(NamedTuple):
    """The best sets of n hands, as arrays.

    `low` (n, 2) uint8: the two low cards, lower rank first and the bug last; the others are the high hand. `wins`,
    `losses` (n,) uint32: dealer hands of 53,524,680, the others pushes. `ev` (n,) float64: in units of the bet. The
    last three are None when the table holds best sets alone.
    """

    low: NDArray[np.uint8]
    wins: NDArray[np.uint32] | None
    losses: NDArray[np.uint32] | None
    ev: NDArray[np.float64] | None


class Table:
    """A table that is open, made by `open_table`; a context manager that closes it at the end.

    `folder` is where it is, `manifest` what it says of itself, `rules` the rules it is for. Look-ups may run in several
    threads at once.
    """

    def __init__(self, folder: str) -> None:
        self.folder: Final = folder
        manifest, arrays = open_table_files(folder)
        self.manifest: Final[Manifest] = manifest
        self.rules: Final[Rules] = manifest.rules
        if not manifest.is_whole:
            arrays = {name: _spread(data, manifest.first, _EMPTY * (name == "split")) for name, data in arrays.items()}
        self._arrays: dict[str, memoryview] | None = arrays

    @property
    def house_way(self) -> HouseWay:
        """How the dealer sets that the table is for."""
        return self.manifest.house_way

    def __repr__(self) -> str:
        return f"<Table {self.house_way.key}, {self.rules.role}, in {self.folder}>"

    def __str__(self) -> str:
        from paigow import answer_text

        return answer_text(self)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """A table is pickled as where it lies, and opened there again."""
        return _opened_again, (os.path.abspath(self.folder), self.manifest, self._arrays is not None)

    def close(self) -> None:
        """Let go of the files; what was looked up stays valid. Closing twice does no harm."""
        self._arrays = None

    def lookup(self, hands: NDArray[Any] | Iterable[Cards | Hand]) -> BestSets:
        """The best sets of many hands.

        `hands`: (n, 7) array of card numbers, of any integer type (contiguous uint8 is read in place), or a list of
        hands in any notation that `parse_hand` reads.

        Raises:
            CardError: a row is not seven different cards, or `hands` is nothing of the kind.
            TableError: the table does not hold one of the hands, or is closed.
        """
        import numpy as np

        from paigow.native.lookup import lookup

        arrays = self._opened()
        split = np.asarray(arrays["split"])
        cards = card_array(hands)
        n = len(cards)
        low = np.empty((n, 2), np.uint8)
        counted = self.manifest.has_counts
        all_wins, all_losses = (np.asarray(arrays[name]) if counted else None for name in ("wins", "losses"))
        wins, losses = (np.empty(n, np.uint32) if counted else None for _ in range(2))
        try:
            lookup(split, all_wins, all_losses, cards, low, wins, losses)
        except ValueError as error:
            raise CardError(f"{error}; {HANDS_EXAMPLE}") from None
        if n and low.max() == _NO_CARD:
            raise self._missing(f"the hand in row {int(low[:, 0].argmax())}")
        # Cheap to see and impossible in a sound table; what is wrong otherwise takes `paigow tables verify`.
        if wins is not None and losses is not None and n:
            most = max(int(wins.max()), int(losses.max()), int((wins + losses).max()))
            if most > DEALER_HANDS:
                raise self._damaged()
        return BestSets(low, wins, losses, None if wins is None or losses is None else self._ev(wins, losses))

    def get(self, hands: NDArray[Any] | Iterable[Cards | Hand], default: T | None = None) -> BestSets | T | None:
        """`lookup`, but `default` where that would raise for the hands."""
        self._opened()
        try:
            return self.lookup(hands)
        except (CardError, TableError):
            return default

    def advise(self, hand: Cards | Hand) -> Split:
        """The best set of one hand, in any notation that `parse_hand` reads.

        `wins`, `pushes`, `losses` and `ev` of the split are None when the table holds best sets alone.

        Raises:
            CardError: not seven different cards.
            TableError: the table does not hold the hand, or is closed.
        """
        arrays = self._opened()
        cards = parse_hand(hand).cards
        place = class_index(cards)
        entry = arrays["split"][place]
        if entry >= len(_PAIRS):
            raise self._missing("this hand")
        order = canonical_order(cards)
        i, j = sorted(order[k] for k in _PAIRS[entry])
        high = [card for k, card in enumerate(cards) if k not in (i, j)]
        wheel = self.rules.wheel_number
        strengths = low_strength([cards[i], cards[j]], wheel), high_strength(high, wheel)
        if is_foul(strengths[1], strengths[0]):
            raise self._damaged()
        if not self.manifest.has_counts:
            return Split.of(cards, i, j, *strengths)
        wins, losses = arrays["wins"][place], arrays["losses"][place]
        if wins + losses > DEALER_HANDS:
            raise self._damaged()
        ev = self.rules.round_ev(DEALER_HANDS)(self.rules.balance(wins, losses))
        pushes = DEALER_HANDS - wins - losses
        return Split.of(cards, i, j, *strengths, wins=wins, pushes=pushes, losses=losses, ev=ev)

    def _opened(self) -> dict[str, memoryview]:
        if self._arrays is None:
            raise TableError(f"the table {where(self.folder)} is closed; right: with open_table(...) as table:")
        return self._arrays

    def check(self) -> None:
        """Compare the checksums of all arrays with the manifest, in some tenths of a second for a full table.

        Raises:
            TableError: the table is damaged.
        """
        check_arrays(self.folder, self.manifest)

    def _damaged(self) -> TableError:
        return TableError(f"{where(self.folder)} is damaged: it holds what cannot be; right: paigow tables verify")

    def _missing(self, what: str) -> TableError:
        if self.manifest.is_whole:
            return self._damaged()
        part = f"classes {self.manifest.first} to {self.manifest.end - 1}"
        return TableError(f"{what} is not in {where(self.folder)}, which holds {part}; right: paigow tables build")

    def _ev(self, wins: NDArray[np.uint32], losses: NDArray[np.uint32]) -> NDArray[np.float64]:
        """EV as `Rules.ev` has it; to the last bit where the products are exact, with up to 7 decimals in all."""
        import numpy as np

        whole, fee = self.rules.commission.denominator, self.rules.commission.numerator
        ev = np.multiply(wins, float(whole - fee), dtype=np.float64)
        ev -= np.multiply(losses, float(whole), dtype=np.float64)
        ev /= float(whole * DEALER_HANDS)
        return ev


def open_table(
    table: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    role: Role | None = None,
    commission: str | float | Fraction | None = None,
    wheel: Wheel | None = None,
    rules: RulesLike | None = None,
    verify: bool = False,
) -> Table:
    """Open the table of a house way, by its name, its file or as it was loaded; or a table by its folder or name.

    For a house way the table of the rules given is taken (not given: a player's, 5 % commission, the wheel rule of the
    house way): one in the user's data folder, else the one that ships with the package. A table opened by its folder or
    its name (such as "foxwoods.banker.second.5pc") is for the rules it says, which those given must then be.

    Opening reads next to nothing, and so believes what the files hold: of a damaged one it sees that a size or the
    manifest is wrong, and a look-up sees what no table can hold, but a bit that is another one looks like an answer.
    `verify` compares all checksums first, in some tenths of a second for a full table, as `Table.check` does later;
    `paigow tables verify` also counts hands anew.

        >>> import paigow
        >>> with paigow.open_table("golden-nugget") as table:
        ...     " ".join(table.advise("As Kd Qh Jc 9s 9d 2c").low)
        'As Kd'

    Raises:
        TableError: there is no such table, or it is seen to be damaged, foreign or of a newer format.
        HouseWayError: a house way that is wrongly written.
        RulesError: rules, a role, commission or wheel that there is not, or rules that no table answers.
    """
    opened = _open(table, role, commission, wheel, rules)
    if verify:
        opened.check()
    return opened


def _opened_again(folder: str, manifest: Manifest, is_open: bool) -> Table:
    """A table that was pickled; TableError when it is not there any more."""
    table = Table(folder)
    if table.manifest != manifest:
        raise TableError(f"{where(folder)} is another table now; right: the one that was pickled")
    if not is_open:
        table.close()
    return table


def _open(
    table: str | os.PathLike[str] | HouseWay,
    role: Role | None,
    commission: str | float | Fraction | None,
    wheel: Wheel | None,
    rules: RulesLike | None,
) -> Table:
    """The table of the arguments of `open_table`, its arrays not looked at."""
    if not isinstance(table, str | os.PathLike | HouseWay):
        raise TableError(f"{shown(repr(table), 40)} is no table and no house way; right: open_table('golden-nugget')")
    if isinstance(table, HouseWay) or _is_house_way(os.fspath(table)):
        game = Game.of(table, role, commission, wheel, rules)
        folder = find_table(game)
        if folder is None:
            raise TableError(f"no table of {game.name} has been built; right: {game.build_command}")
        return Table(folder)
    folders = table_folders(os.fspath(table))
    if len(folders) > 1:
        raise TableError(f"{where(os.fspath(table))} holds {len(folders)} tables; right: {where(folders[0])}")
    opened = Table(folders[0])
    found = opened.rules
    wanted = Game(
        opened.house_way, rules_of(rules or found, found.ranking, wheel=wheel, commission=commission, role=role)
    )
    if wanted.rules != found:
        own = Game(opened.house_way, found).name
        raise TableError(f"{where(opened.folder)} is not the table {wanted.name}; right: the rules of {own}")
    return opened


def _is_house_way(text: str) -> bool:
    """Whether a text names a house way, not a table: a shipped one or a file."""
    if text in house_way_names() or os.path.isfile(text):
        return True
    return text.lower().endswith(".toml") and not os.path.isdir(text)


def _spread(data: memoryview, first: int, empty: int) -> memoryview:
    """An array over a part of the classes as one over all of them, `empty` where there is nothing."""
    whole = memoryview(bytearray([empty]) * (CLASSES * data.itemsize)).cast("B" if data.itemsize == 1 else "I")
    whole[first : first + len(data)] = data
    return whole.toreadonly()
