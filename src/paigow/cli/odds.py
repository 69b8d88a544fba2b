"""`paigow odds`: how often seven cards are what, and how often a dealer's low and high hand are."""

from typing import Annotated, TypeAlias

import typer

from paigow.cli.options import DeadOption, JsonOption, WheelOption, complete_house_way, given_dead
from paigow.cli.outputs import CsvOption, PlotOption, check_outputs, write_csv

KnownArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[CARDS]",
        show_default=False,
        help="Cards that you hold, at most seven; the odds are then those of the other cards.",
    ),
]
HouseWayOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--house-way",
        "--dealer",
        metavar="NAME_OR_FILE",
        show_default=False,
        help="Set the hands as this dealer does: a shipped house way or the path of a TOML file.",
        autocompletion=complete_house_way,
    ),
]
HoldsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--holds",
        metavar="WORDS",
        show_default=False,
        help='Only hands that hold this, in words of house ways: straight, "two pair A K", "three pair". '
        "May be repeated, for hands that hold each.",
    ),
]
AllOption: TypeAlias = Annotated[bool, typer.Option("--all", help="Show every table.")]


def odds(
    cards: KnownArgument = None,
    *,
    dead: DeadOption = None,
    house_way: HouseWayOption = None,
    holds: HoldsOption = None,
    wheel: WheelOption = None,
    every: AllOption = False,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """How often seven cards are what: from the full pack, or from the cards that nobody has seen."""
    from paigow.cli import odds_views, render
    from paigow.study.odds import odds as find_odds

    check_outputs(json=json, csv=csv, plot=plot, jobs=None)
    found = find_odds(" ".join(cards or ()), dead=given_dead(dead), house_way=house_way, wheel=wheel, holds=holds or ())
    if plot is not None:
        from paigow.study.charts import plot_odds

        plot_odds(found, plot)
    if csv is not None:
        write_csv(found.to_csv(), csv)
    if json:
        render.print_json(found.to_json())
    elif csv != "-":
        odds_views.print_odds(found, every=every)
