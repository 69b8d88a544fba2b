"""Answers from tables: the best set of one hand beside its exact advice, and of hands by the thousand, line by line.

A table that fits the game (`paigow.tables.folders.find_table`) gives the best set at once, and if it is a full one what
it wins and loses. What a table does not hold is counted. Both are exact and break ties alike, so they never differ;
where they do, the table is at fault and is named.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paigow.errors import InputError, TableError
from paigow.game.cards import parse_hand
from paigow.hand.advice import DEFAULT_HOUSE_WAY, Advice, advise
from paigow.tables.folders import Game, find_table
from paigow.tables.lookup import Table

if TYPE_CHECKING:
    from typing import Unpack

    from paigow.game.cards import Hand
    from paigow.game.splits import Split
    from paigow.hand.advice import AdviceOptions
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

__all__ = ["BatchAnswer", "advise_batch", "confirm", "fitting_table", "table_name"]


@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """What came of one line: the hand and its best set with its counts, or what is wrong with the line."""

    line: int
    hand: Hand | None = None
    best: Split | None = None
    error: str | None = None

    def to_json(self) -> dict[str, object]:
        """The answer as JSON data; only for a line that is right."""
        if self.hand is None or self.best is None:
            raise ValueError(f"line {self.line} has no answer: {self.error}")
        keys = ("low", "high", "low_name", "high_name", "wins", "pushes", "losses", "ev")
        found = self.best.to_json()
        return {"line": self.line, "hand": list(self.hand.names)} | {key: found[key] for key in keys}


def fitting_table(way: HouseWay, rules: Rules) -> Table | None:
    """The table of this game, open; None when there is none, or no table is made for such rules.

    Raises:
        TableError: the table is damaged, or of another format.
    """
    if rules.open_dealer or rules.opponents > 1 or rules.fee_share:
        return None
    folder = find_table(Game(way, rules))
    return None if folder is None else Table(folder)


def table_name(table: Table) -> str:
    """The name of a table's game, such as golden-nugget.player.second.5pc."""
    return Game(table.house_way, table.rules).name


def confirm(advice: Advice, table: Table) -> None:
    """Compare the best set of an advice (no dead cards, dealer unknown) with what a table says of the hand.

    Raises:
        TableError: they differ; the table is not to be believed.
    """
    found, best = table.advise(advice.hand), advice.best
    same = (found.low, found.high) == (best.low, best.high)
    if not same or (found.wins is not None and (found.wins, found.losses) != (best.wins, best.losses)):
        name = table_name(table)
        right = f"right: paigow tables verify {name}"
        raise TableError(f"the table {name} gives another best set of {advice.hand}; {right}")


def advise_batch(
    lines: Iterable[str],
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    exact: bool = False,
    warn: Callable[[str], None] | None = None,
    **options: Unpack[AdviceOptions],
) -> Iterator[BatchAnswer]:
    """The best set of each line's hand, as the lines come; lines of blanks are passed over, numbers count from 1.

    A full table of the game answers where there is one, unless `exact`; else each hand is counted. House way and
    options are as in `paigow.advise`; they are checked when the first hand comes, and so are the checksums of a table:
    one that is damaged is left aside, and `warn` is told why.

    Raises:
        InputError: a house way or an option that is wrong. What is wrong with a line is in its answer.
    """
    counting = _Counting(house_way, options, exact=exact, warn=warn)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            hand = parse_hand(line)
        except InputError as error:
            yield BatchAnswer(number, error=str(error))
            continue
        try:
            yield BatchAnswer(number, hand, counting.best(hand))
        except InputError as error:
            # Cards that are in the hand and dead, say: a matter of this line, unless no line could do.
            if counting.table is not None or not counting.works():
                raise
            yield BatchAnswer(number, error=str(error))


class _Counting:
    """How the hands of a batch are answered: from a table, or one by one."""

    def __init__(
        self,
        house_way: str | os.PathLike[str] | HouseWay,
        options: AdviceOptions,
        *,
        exact: bool,
        warn: Callable[[str], None] | None,
    ) -> None:
        self._house_way = house_way
        self._options = options
        self._answered = False
        self._exact = exact
        self._warn = warn
        self.table: Table | None = None

    def best(self, hand: Hand) -> Split:
        if self.table is not None:
            return self.table.advise(hand)
        advice = advise(hand, self._house_way, **self._options)
        if not self._answered:
            self._answered = True
            self._house_way = advice.house_way
            if not (self._exact or advice.dead or advice.dealer):
                self._open(advice)
        return advice.best

    def _open(self, advice: Advice) -> None:
        """Take the answers from a full table from now on, if there is a sound one."""
        try:
            table = fitting_table(advice.house_way, advice.rules)
            if table is not None and table.manifest.has_counts:
                table.check()
                confirm(advice, table)
                self.table = table
        except TableError as error:
            if self._warn is not None:
                self._warn(f"{error}; the hands are counted")

    def works(self) -> bool:
        """Whether a hand has been answered, or one that shares no card with the dead and dealt ones would be."""
        if self._answered:
            return True
        from paigow.game.cards import parse_cards

        used = {*parse_cards(self._options.get("dead", ()))}
        free = [card for card in range(53) if card not in used][:7]
        try:
            advise(free, self._house_way, **self._options)
        except InputError:
            return False
        return True
