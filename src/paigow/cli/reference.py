"""`paigow house-way cases|judge|export`: what others need to set hands by a house way, and to show that they do."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli.options import HouseWayArgument, JsonOption, WheelOption
from paigow.cli.outputs import check_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paigow.cli.layout import Sheet
    from paigow.game.cards import Wheel
    from paigow.house_ways.judge import Judged, Judgement
    from paigow.house_ways.way import HouseWay

_OUT_EXAMPLE = "right: --out foxwoods.csv"
_MOST_BAD = 20  # lines that are told one by one
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", show_default=False, help="Write into FILE instead of standard output."),
]


def cases(
    house_way: HouseWayArgument,
    *,
    size: Annotated[int, typer.Option("--size", metavar="N", help="How many hands.")] = 2000,
    cards: Annotated[
        str, typer.Option("--cards", metavar="As|AS|A♠|numbers", help="How cards are written; numbers: 0 to 52.")
    ] = "As",
    lines: Annotated[bool, typer.Option("--json-lines", help="JSON Lines instead of CSV.")] = False,
    wheel: WheelOption = None,
    out: OutOption = None,
) -> None:
    """Hands with the right setting, to test a program that sets by a house way.

    Chosen so that likely mistakes set one of them wrongly: the share of such mistakes that the file catches is told on
    standard error, and stands at its head.
    """
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.house_ways.cases import check_notation, conformance_cases
    from paigow.house_ways.way import load_house_way

    check_notation(cards)
    _check_out(out)
    way = load_house_way(house_way)
    with progress(f"mutants of {plain(way.key)}") as report:
        found = conformance_cases(way, size=size, wheel=_wheel(way, wheel), progress=report)
    _write([found.to_json_lines(cards) if lines else found.to_csv(cards)], out)
    caught = f"{found.caught} of {found.mutants} ways with one thing wrong are caught ({100 * found.strength:.1f}%)"
    print(f"{len(found.cases):,} hands; {caught}", file=sys.stderr)


def export(
    house_way: HouseWayArgument,
    *,
    form: Annotated[
        str, typer.Option("--format", metavar="csv|json-lines|c|javascript", help="A table of classes, or a program.")
    ] = "csv",
    wheel: WheelOption = None,
    out: OutOption = None,
) -> None:
    """A house way for others to use: a table of all classes of hands and their sets, or a program that stands alone.

    csv and json-lines: 292,253 rows, one for each class of hands that the way can tell apart. c and javascript: one
    source file with a function that sets seven cards.
    """
    from paigow.house_ways.export import export_house_way
    from paigow.house_ways.way import load_house_way

    _check_out(out)
    way = load_house_way(house_way)
    _write(export_house_way(way, form, wheel=_wheel(way, wheel)), out)


def judge(
    house_way: HouseWayArgument,
    answers: Annotated[
        str,
        typer.Argument(
            metavar="ANSWERS.csv",
            show_default=False,
            help="A file with a hand and its two low cards in each line: As Kd Qh Jc 9s 9d 2c,As Kd.",
        ),
    ],
    *,
    wheel: WheelOption = None,
    json: JsonOption = False,
) -> None:
    """How many hands somebody sets as a house way does, which rules are missed, and what the mistakes are worth."""
    from paigow.cli import render
    from paigow.errors import InputError
    from paigow.house_ways.judge import judge_answers
    from paigow.house_ways.way import load_house_way

    way = load_house_way(house_way)
    found = judge_answers(way, answers, wheel=_wheel(way, wheel))
    if json:
        render.print_json(found.to_json())
    else:
        _print_judgement(found)
    sys.stdout.flush()
    for line, wrong in found.bad[:_MOST_BAD]:
        print(f"paigow: line {line}: {wrong}", file=sys.stderr)
    if found.bad:
        more = f", {len(found.bad) - _MOST_BAD:,} of them not told" if len(found.bad) > _MOST_BAD else ""
        lines = "1 line is no answer" if len(found.bad) == 1 else f"{len(found.bad):,} lines are no answers"
        raise InputError(f"{lines} and not judged{more}; right: As Kd Qh Jc 9s 9d 2c,As Kd")


def _wheel(way: "HouseWay", wheel: str | None) -> "Wheel":
    from paigow.rules.game import Rules

    return Rules.of(wheel or way.wheel, 0, "player").wheel


def _check_out(out: str | None) -> None:
    if out is not None:
        check_file("--out", out, _OUT_EXAMPLE)


def _write(parts: "Iterable[str]", out: str | None) -> None:
    """Write a text to a file, which is there with all of it or not at all, or to standard output."""
    if out is None:
        sys.stdout.writelines(parts)
        return
    from paigow.study.strategies.files import write_whole

    write_whole("".join(parts).encode(), out, _OUT_EXAMPLE)


def _print_judgement(found: "Judgement") -> None:
    from paigow.cli.layout import Sheet, plain
    from paigow.game.figures import share_text
    from paigow.house_ways.explain import rule_sentence

    sheet = Sheet()
    sheet.text(plain(found.way.name), lead="House way  ")
    sheet.gap()
    if not found.hands:
        sheet.text("No hand is judged.", "bold")
        sheet.print()
        return
    share = share_text(found.right, found.hands, 2)
    sheet.text(f"{found.right:,} of {found.hands:,} hands ({share}) are set right.", "bold")
    if found.wrong:
        sheet.text(f"{found.wrong:,} are wrong, {found.fouls:,} of them fouls.")
        counted = "" if found.counted == found.wrong else f" (from {found.counted:,} of the mistakes, picked at random)"
        worth = f"a player {_cost(found.player)}, the house {_cost(found.house)} of the bet per hand{counted}"
        sheet.text(f"The mistakes cost {worth}; below 0 they gain.")
        sheet.gap()
        _print_parts(
            sheet,
            [(f"{rule:>3}  {rule_sentence(found.way, rule)}", one) for rule, one in found.by_rule.items()],
            "rule",
        )
        sheet.gap()
        _print_parts(sheet, list(found.by_shape.items()), "shape")
        sheet.gap()
        sheet.text("Worst mistakes", "bold")
        for one in found.worst:
            sheet.gap()
            given = " ".join(one.given) + (", a foul" if one.foul else "")
            sheet.text(
                f"{' '.join(one.hand)}: {given} in front, right {' '.join(one.right)}", lead=f"line {one.line}  "
            )
            sheet.text(f"costs a player {_cost(one.player)}, the house {_cost(one.house)}", lead="  ", lead_style="")
            sheet.text(f'Rule {one.rule}: "{one.sentence}"', "dim", lead="  ", hang=2)
    sheet.print()


def _print_parts(sheet: "Sheet", parts: "list[tuple[str, Judged]]", name: str) -> None:
    sheet.text(name, "dim", lead="    hands     wrong    fouls  ", lead_style="dim")
    for text, one in parts:
        if one.wrong:
            sheet.text(text, lead=f"{one.hands:>9,} {one.wrong:>9,} {one.fouls:>8,}  ", lead_style="", hang=5)


def _cost(value: float) -> str:
    from paigow.game.figures import percent_text

    return percent_text(value, 4, signed=value < 0)


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow house-way`."""
    group.command("cases")(cases)
    group.command("judge")(judge)
    group.command("export")(export)
