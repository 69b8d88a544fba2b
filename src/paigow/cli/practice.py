"""`paigow practice`: hands to set, each graded by what the set costs, exactly."""

import re
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from paigow.cli.options import (
    BetOption,
    CommissionOption,
    HouseWayOption,
    RoleOption,
    RulesOption,
    WheelOption,
    complete_house_way,
)
from paigow.errors import CardError, InputError, PaigowError

if TYPE_CHECKING:
    from paigow.hand.advice import Advice
    from paigow.hand.practice import Practice, Record, Result

KindOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        show_default=False,
        help='Only hands of this kind: "no pair", "two pair", "pair with a straight", trips, quads, flush ... Default: '
        "any, those kinds sooner that you missed.",
    ),
]
WorthOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--worth-asking",
        help="Only hands that the strategy, or else the house way, does not set best, the costliest most often.",
    ),
]
StrategyOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME_OR_FILE",
        show_default=False,
        help="What you learn, whose rules you are told: a shipped strategy or a TOML file; default: the house way.",
        autocompletion=complete_house_way,
    ),
]
HandsOption: TypeAlias = Annotated[
    int | None, typer.Option("--hands", metavar="N", show_default=False, help="End after so many hands.")
]
SeedOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", show_default=False, help="Deal these hands again, whatever you missed before."),
]


def practice(
    *,
    kind: KindOption = None,
    worth_asking: WorthOption = False,
    strategy: StrategyOption = None,
    hands: HandsOption = None,
    seed: SeedOption = None,
    house_way: HouseWayOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    bet: BetOption = None,
    wheel: WheelOption = None,
) -> None:
    """Set hands and hear what each set costs, exactly; press the keys of the two cards in front.

    Progress is kept, and kinds that you missed come back sooner. q, Ctrl-C or the end of the input ends it.
    """
    import random

    from paigow.cli import practice_views
    from paigow.cli.keys import has_keys, keys
    from paigow.hand.practice import Practice

    for name, number, least in (("--hands", hands, 1), ("--seed", seed, 0)):
        if number is not None and number < least:
            raise InputError(f"{name} {number} is below {least}; right: {name} {max(least, 20)}")
    path, kept = _kept()
    source = random.Random(seed)
    asked = Practice(
        house_way,
        kind=kind,
        worth_asking=worth_asking,
        strategy=strategy,
        source=source,
        kept=None if seed is not None else kept,
        rules=rules,
        role=role,
        commission=commission,
        bet=bet,
        wheel=wheel,
    )
    practice_views.print_start(asked)
    with keys() if has_keys() else nullcontext() as read_key:
        try:
            path = _ask(asked, hands, read_key, path)
        except KeyboardInterrupt:
            print()
    practice_views.print_summary(asked.record, path)


def _ask(asked: "Practice", hands: int | None, read_key: Callable[[], str] | None, path: str | None) -> str | None:
    """Hand after hand, until so many are set or the input ends; returns where they were kept."""
    from paigow.cli import practice_views

    number = 0
    while number < hands if hands is not None else True:
        advice = asked.ask()
        cards = practice_views.print_question(number + 1, advice)
        while (result := _answered(asked, advice, cards, read_key)) is not None:
            path = _keep(path, result)
            practice_views.print_result(result)
            if not result.grade.foul:
                break
        if result is None:
            return path
        number += 1
        practice_views.print_score(asked.record.total)
        if read_key is not None and number != hands and not _goes_on(read_key):
            return path
    return path


def _answered(
    asked: "Practice", advice: "Advice", cards: list[str], read_key: Callable[[], str] | None
) -> "Result | None":
    """The set that somebody chooses, graded; None at the end of the input."""
    while True:
        low = _low_by_keys(cards, read_key) if read_key is not None else _low_by_line(cards)
        if low is None:
            return None
        try:
            return asked.answer(advice, low)
        except CardError as error:
            print(str(error).partition("; right:")[0] + "; right: 67, or the two cards")


def _low_by_keys(cards: list[str], read_key: Callable[[], str]) -> str | None:
    from paigow.cli.practice_views import prompt

    chosen: list[str] = []
    prompt(chosen)
    while len(chosen) < 2:
        key = read_key()
        if key in ("q", "Q", "\x04"):
            print()
            return None
        if key in ("\b", "\x7f"):
            chosen = chosen[:-1]
        elif key in "1234567" and key and cards[int(key) - 1] not in chosen:
            chosen.append(cards[int(key) - 1])
        prompt(chosen)
    print()
    return " ".join(chosen)


def _low_by_line(cards: list[str]) -> str | None:
    from paigow.cli.practice_views import prompt

    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        prompt([])
    line = sys.stdin.readline()
    text = line.strip()
    if not line or text.lower() in ("q", "quit"):
        return None
    if re.fullmatch(r"[1-7][\s,]*[1-7]", text) and text[0] != text[-1]:
        chosen = [cards[int(text[0]) - 1], cards[int(text[-1]) - 1]]
        prompt(chosen)
        print()
        return " ".join(chosen)
    return text


def _goes_on(read_key: Callable[[], str]) -> bool:
    """Wait for a key before the next hand; False if it ends the practice."""
    print("Any key: the next hand; q: end", end="", flush=True)
    key = read_key()
    print("\r" + " " * 30 + "\r", end="", flush=True)
    return key not in ("q", "Q", "\x04")


def _kept() -> tuple[str | None, "Record | None"]:
    """Where progress is kept, and what was done before; a file that cannot be read is put aside and named."""
    from paigow.hand.practice_file import PracticeFileError, practice_path, put_aside, read_record

    path = practice_path()
    if path is None:
        return None, None
    try:
        return path, read_record(path)
    except PracticeFileError as error:
        try:
            print(f"paigow: {error}; it is kept as {put_aside(path)}", file=sys.stderr)
        except OSError as unmoved:
            print(f"paigow: {error}, nor be moved: {unmoved.strerror}; nothing is kept", file=sys.stderr)
            return None, None
        return path, None
    except OSError as error:
        print(f"paigow: {path} cannot be read: {error.strerror}; nothing is kept", file=sys.stderr)
        return None, None


def _keep(path: str | None, result: "Result") -> str | None:
    """Add an answer to what is kept; None from the first time on that this fails, which is told."""
    from paigow.hand.practice_file import add_to_file

    if path is None:
        return None
    try:
        add_to_file(path, result.kind, result.tally)
    except (OSError, PaigowError) as error:
        wrong = error.strerror if isinstance(error, OSError) else error
        print(f"paigow: progress is not kept any more: {wrong}", file=sys.stderr)
        return None
    return path
