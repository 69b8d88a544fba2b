"""`paigow side-bet list|show|edge`: the bets beside the main one, and what each of their lines is worth."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from paigow.cli.options import HouseWayOption, JsonOption
from paigow.cli.outputs import CsvOption, check_outputs, write_csv

if TYPE_CHECKING:
    from paigow.hand.advice import Advice
    from paigow.study.side_bets.hand import SideBetAdvice


def complete_side_bet(incomplete: str) -> list[str]:
    """Side bets that begin so: shipped names, then folders and TOML files."""
    from paigow.cli.options import names_and_files
    from paigow.study.side_bets.bet import side_bet_names

    return names_and_files(incomplete, side_bet_names())


NameArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="NAME_OR_FILE",
        show_default=False,
        help="A shipped side bet (see `paigow side-bet list`) or the path of a TOML file.",
        autocompletion=complete_side_bet,
    ),
]
OthersOption: TypeAlias = Annotated[
    int, typer.Option("--others", metavar="N", help="Other players at the table, 0 to 6, for an envy bonus.")
]
EnvyOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--envy",
        metavar="NAME_OR_FILE",
        show_default=False,
        help="The envy bonus that goes with the bet: envy-a, envy-b, or a file.",
        autocompletion=complete_side_bet,
    ),
]
MeterOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--meter",
        metavar="NAME=AMOUNT",
        show_default=False,
        help="What a progressive meter stands at, in money: mega=3922619. May be repeated.",
    ),
]


SideBetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--side-bet",
        metavar="NAME:AMOUNT",
        show_default=False,
        help="A side bet beside the hand and what is on it, such as fortune-2:5 (see `paigow side-bet list`); with "
        "--bet for the main one. May be repeated.",
    ),
]


def named_bets(texts: list[str] | None, meters: list[str] | None, advice: "Advice") -> "list[SideBetAdvice]":
    """What the bets of all --side-bet options win beside the hand of `advice`; see `bets_beside` for what it raises."""
    if not texts and not meters:
        return []  # without numpy
    from paigow.study.side_bets.beside import bets_beside

    return bets_beside(texts or (), meters or (), advice)


def list_side_bets(json: JsonOption = False) -> None:
    """The side bets that ship with the package."""
    from paigow.cli import render, side_bet_views
    from paigow.study.side_bets.bet import load_side_bet, side_bet_names

    bets = [load_side_bet(name) for name in side_bet_names()]
    if json:
        listed = [
            {"side_bet": bet.key, "name": bet.name, "hand": bet.hand, "lines": len(bet.lines), "source": bet.source}
            for bet in bets
        ]
        render.print_json({"schema": 1, "side_bets": listed})
    else:
        side_bet_views.print_side_bets(bets)


def show(name: NameArgument, json: JsonOption = False) -> None:
    """What a side bet pays, line by line, and where that is published."""
    from paigow.cli import render, side_bet_views
    from paigow.study.side_bets.bet import load_side_bet

    bet = load_side_bet(name)
    if json:
        render.print_json(bet.to_json())
    else:
        side_bet_views.print_side_bet(bet)


def edge(
    name: NameArgument,
    *,
    house_way: HouseWayOption = "golden-nugget",
    others: OthersOption = 0,
    envy: EnvyOption = None,
    meter: MeterOption = None,
    json: JsonOption = False,
    csv: CsvOption = None,
) -> None:
    """The exact house edge of a side bet: how many hands each line takes, what it pays, what it is worth."""
    from paigow.cli import render, side_bet_views
    from paigow.study.side_bets.worth import parse_meters, side_bet_edge

    check_outputs(json=json, csv=csv, jobs=None)
    worth = side_bet_edge(name, house_way=house_way, others=others, envy=envy, meters=parse_meters(meter or ()))
    if csv is not None:
        write_csv(worth.to_csv(), csv)
    if json:
        render.print_json(worth.to_json())
    elif csv != "-":
        side_bet_views.print_worth(worth)


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow side-bet`."""
    group.command("list")(list_side_bets)
    group.command("show")(show)
    group.command("edge")(edge)
