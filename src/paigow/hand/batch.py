"""Answers from tables: the best set of one hand beside its exact advice, and of hands by the thousand, line by line.

A table that fits the game (`paigow.tables.folders.find_table`) gives the best set at once, and if it is a full one what
it wins and loses. What a table does not hold is counted. Both are exact and break ties alike, so they never differ;
where they do, the table is at fault and is named.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, overload

from paigow.errors import InputError, TableError
from paigow.game.cards import CARD_NAMES, Hand, Ranking, parse_cards, parse_hand
from paigow.hand.advice import DEFAULT_HOUSE_WAY, DEFAULT_TRIALS, Advice, AdviceOptions, advise
from paigow.hand.batch_arrays import BatchSets, best_sets
from paigow.hand.lines import hands_in
from paigow.house_ways.provenance import made_for
from paigow.house_ways.way import as_house_way
from paigow.rules.signatures import lists_options
from paigow.tables.folders import Game, find_table
from paigow.tables.lookup import Table

if TYPE_CHECKING:
    from typing import Unpack

    from numpy.typing import NDArray

    from paigow.game.splits import Split
    from paigow.hand.ranks import Ranks, RankSet
    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Rules

__all__ = ["BatchAnswer", "BatchSets", "advise_batch", "confirm", "fitting_table", "set_batch", "table_name"]

_BLOCK: Final = 512  # lines read ahead
_PART: Final = 16  # lines a thread answers at a time
_FEW_TRIALS: Final = 100


@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """What came of one line: the hand and its best set with its counts, or what is wrong with the line.

    `house_way_split` is what the house way does with the hand, with the rule that decides, and `cost` what that gives
    away against the best set, in units of the bet. Where the hands were only set by a house way, that is all there is.
    `made_for` says which program, house way and rules it is for (`paigow.house_ways.provenance`).
    Of ranks alone (`hand` is `Ranks`) the counts are sums over their `suitings`.
    """

    line: int
    hand: Hand | Ranks | None = None
    best: Split | RankSet | None = None
    error: str | None = None
    house_way_split: Split | RankSet | None = None
    cost: float | None = None
    suitings: int | None = None
    made_for: str = field(default="", repr=False, compare=False)

    def to_json(self) -> dict[str, object]:
        """The answer as JSON data; only for a line that is right."""
        if self.hand is None or self.house_way_split is None:
            raise ValueError(f"line {self.line} has no answer: {self.error}")
        start: dict[str, object] = {"line": self.line, "hand": list(self.hand.names)}
        if self.suitings is not None:
            start["suitings"] = self.suitings
        house = _short(self.house_way_split)
        house |= {"rule": self.house_way_split.rule, "rule_text": self.house_way_split.rule_text}
        source = {"made_for": self.made_for}
        if self.best is None:
            return start | house | source
        return start | _short(self.best) | {"house_way_split": house, "cost": self.cost} | source


def _short(split: Split | RankSet) -> dict[str, object]:
    """What a line of a batch says of a split."""
    keys = ("low", "high", "low_name", "high_name", "wins", "pushes", "losses", "ev")
    return {key: value for key, value in split.to_json().items() if key in keys}


def fitting_table(way: HouseWay, rules: Rules) -> Table | None:
    """The table of this game, open; None when there is none, or no table is made for such rules.

    Raises:
        TableError: the table is damaged, or of another format.
    """
    if not _may_have_table(rules):
        return None
    folder = find_table(Game(way, rules))
    return None if folder is None else Table(folder)


def _may_have_table(rules: Rules) -> bool:
    return not (rules.open_dealer or rules.extra_card or rules.opponents > 1 or rules.fee_share or rules.co_banking)


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


def confirmed_by(advice: Advice) -> str | None:
    """The name of the table of this game, which gives the same best set; None when there is none or it does not apply.

    Raises:
        TableError: the table is damaged, or gives another one; the advice is counted and stands without it.
    """
    if advice.dead or advice.open_cards or advice.dealer is not None or advice.sample is not None:
        return None
    table = fitting_table(advice.house_way, advice.rules)
    if table is None:
        return None
    confirm(advice, table)
    return table_name(table)


@overload
def advise_batch(
    lines: NDArray[Any],
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    exact: bool = False,
    warn: Callable[[str], None] | None = None,
    hint: Callable[[str], None] | None = None,
    jobs: int | None = 1,
    **options: Unpack[AdviceOptions],
) -> BatchSets: ...


@overload
def advise_batch(
    lines: Iterable[str],
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    exact: bool = False,
    warn: Callable[[str], None] | None = None,
    hint: Callable[[str], None] | None = None,
    jobs: int | None = 1,
    **options: Unpack[AdviceOptions],
) -> Iterator[BatchAnswer]: ...


@lists_options(AdviceOptions, dead=(), trials=DEFAULT_TRIALS, seed=1)
def advise_batch(
    lines: Iterable[str] | NDArray[Any],
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    exact: bool = False,
    warn: Callable[[str], None] | None = None,
    hint: Callable[[str], None] | None = None,
    jobs: int | None = 1,
    **options: Unpack[AdviceOptions],
) -> Iterator[BatchAnswer] | BatchSets:
    """The best set of each hand, and what the house way does with it.

    `lines`: lines of text (see `hands_in`), which are answered line by line; or an (n, 7) array of card numbers, of any
    integer type, which is answered with arrays (`BatchSets`).

    A full table of the game answers where there is one, unless `exact`, and hands that the house way sets otherwise are
    counted for what that costs; else each hand is counted. House way and options are as in `paigow.advise`; they are
    checked before the first line is read, and so are the checksums of a table: one that is damaged is left aside, and
    `warn` is told why. `hint` is told the command that builds a table where a full one would answer and none is there.
    `jobs`: threads. With one, answers come as the lines do; with more (None: one for each core)
    lines are read ahead, and the answers come in their order all the same.

    Raises:
        InputError: a house way or an option that is wrong; of an array, a row that is not seven different cards. What
            is wrong with a line is in its answer.
    """
    from paigow.solving.threads import check_jobs

    check_jobs(jobs)
    counting = _Counting(house_way, options)
    if not exact:
        counting.open_table(warn, hint)
    return counting.lines(lines, jobs) if not hasattr(lines, "__array__") else counting.arrays(lines, jobs)


def set_batch(lines: Iterable[str], house_way: HouseWay, *, wheel: Ranking | None = None) -> Iterator[BatchAnswer]:
    """How a house way sets each line's hand, in `house_way_split`, uncounted; for the lines see `hands_in`."""
    source = made_for(None, house_way=house_way)
    for number, text in hands_in(lines):
        try:
            hand = _hand_in(text)
        except InputError as error:
            yield BatchAnswer(number, error=str(error))
            continue
        if isinstance(hand, Hand):
            yield BatchAnswer(number, hand, house_way_split=house_way.set_hand(hand, wheel=wheel), made_for=source)
        else:
            from paigow.hand.ranks import set_ranks

            yield BatchAnswer(number, hand, house_way_split=set_ranks(hand, house_way, wheel), made_for=source)


def _hand_in(text: str) -> Hand | Ranks:
    """The hand of a line; ranks alone if it has no suits."""
    try:
        return parse_hand(text)
    except InputError:
        from paigow.hand.ranks import hand_or_ranks

        return hand_or_ranks(text)


class _Counting:
    """How the hands of a batch are answered: from a table, or one by one."""

    def __init__(self, house_way: str | os.PathLike[str] | HouseWay, options: AdviceOptions) -> None:
        self._way = as_house_way(house_way)
        self._options = options
        self._table: Table | None = None
        self._first = first = self._try_out()
        known = {"dead": first.dead, "dealer": first.open_cards if first.dealer is None else first.dealer.hand.cards}
        gone = [f"{name} {' '.join(CARD_NAMES[card] for card in cards)}" for name, cards in known.items() if cards]
        self._source = "; ".join([made_for(first.rules, house_way=self._way), *gone])
        self._options = {  # checked once
            "rules": first.rules,
            "dead": first.dead,
            "dealer": first.open_cards or (None if first.dealer is None else first.dealer.hand),
            "trials": options.get("trials", DEFAULT_TRIALS),
            "seed": options.get("seed", 1),
        }

    def answer(self, line: int, text: str) -> BatchAnswer:
        """What comes of a line's hand."""
        try:
            hand = _hand_in(text)
            if not isinstance(hand, Hand):
                return self._of_ranks(line, hand)
            if self._table is None:
                return self._counted(line, hand)
        except InputError as error:  # cards that are in the hand and dead, say
            return BatchAnswer(line, error=str(error))
        best = self._table.advise(hand)
        house = self._way.set_hand(hand, wheel=self._table.rules.ranking)
        if (best.low_strength, best.high_strength) != (house.low_strength, house.high_strength):
            return self._counted(line, hand)  # the table knows nothing of a set that is not the best
        house = replace(house, wins=best.wins, pushes=best.pushes, losses=best.losses, ev=best.ev)
        return BatchAnswer(line, hand, best, house_way_split=house, cost=0.0, made_for=self._source)

    def _counted(self, line: int, hand: Hand) -> BatchAnswer:
        advice = advise(hand, self._way, **self._options)
        house = advice.house_way_split
        cost = advice.cost(house)
        return BatchAnswer(line, hand, advice.best, house_way_split=house, cost=cost, made_for=self._source)

    def lines(self, lines: Iterable[str], jobs: int | None) -> Iterator[BatchAnswer]:
        """What comes of each line."""
        from paigow.solving.threads import in_threads

        def answer_all(part: Sequence[tuple[int, str]]) -> list[BatchAnswer]:
            return [self.answer(number, text) for number, text in part]

        hands = hands_in(lines)
        if jobs == 1:
            yield from (self.answer(number, text) for number, text in hands)
            return
        while block := list(islice(hands, _BLOCK)):
            parts = [block[start : start + _PART] for start in range(0, len(block), _PART)]
            for answers in in_threads(answer_all, parts, jobs) if len(parts) > 1 else map(answer_all, parts):
                yield from answers

    def arrays(self, hands: Any, jobs: int | None) -> BatchSets:
        """What comes of the hands of an array."""
        return best_sets(
            hands,
            self._way,
            self._first.rules,
            table=self._table,
            count=lambda hand: advise(hand, self._way, **self._options),
            jobs=jobs,
        )

    def _of_ranks(self, line: int, ranks: Ranks) -> BatchAnswer:
        from paigow.hand.ranks import advise_ranks, refuse_suits

        refuse_suits(
            {"a dead card": self._first.dead, "a card of the dealer's": self._first.dealer or self._first.open_cards}
        )
        advice = advise_ranks(ranks, self._way, rules=self._first.rules)
        house = advice.house_way_split
        return BatchAnswer(
            line,
            ranks,
            advice.best,
            house_way_split=house,
            cost=advice.cost(house),
            suitings=advice.suitings,
            made_for=self._source,
        )

    def _try_out(self) -> Advice:
        """The advice for a hand that shares no card with the dead and dealt ones: options that no hand could meet are
        refused here."""
        options, dealer = self._options, self._options.get("dealer")
        used = {*parse_cards(options.get("dead", ())), *(() if dealer is None else parse_cards(dealer))}
        free = [card for card in range(53) if card not in used][:7]
        if (options.get("opponents") or 1) != 1:
            from paigow.solving.rounds import Sample

            sample = Sample.of(options.get("trials", DEFAULT_TRIALS), options.get("seed", 1))
            options = {**options, "trials": min(sample.trials, _FEW_TRIALS)}
        return advise(free, self._way, **options)

    def open_table(self, warn: Callable[[str], None] | None, hint: Callable[[str], None] | None) -> None:
        """Take the answers from a full table, if there is a sound one for this game."""
        rules = self._first.rules
        if self._first.dead or self._first.dealer or self._first.open_cards or not _may_have_table(rules):
            return
        try:
            table = fitting_table(self._way, rules)
            if table is not None and table.manifest.has_counts:
                table.check()
                confirm(self._first, table)
                self._table = table
            elif hint is not None:
                hint(Game(self._way, rules).build_command)
        except TableError as error:
            if warn is not None:
                warn(f"{error}; the hands are counted")
