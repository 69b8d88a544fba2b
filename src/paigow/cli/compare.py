"""`paigow house-way diff`: which hands two house ways set differently, and whose choices are better."""

from typing import Annotated

import typer

from paigow.cli.options import (
    CommissionOption,
    JsonOption,
    RoleOption,
    RulesOption,
    WheelOption,
    complete_house_way,
    refuse,
)
from paigow.cli.outputs import CsvOption, JobsOption, PlotOption, check_outputs, write_csv

_HELP = "A shipped house way or the path of a TOML file."
NoEvOption = Annotated[bool, typer.Option("--no-ev", help="Count hands only: no solves, no word on who sets better.")]


def diff(
    a: Annotated[str, typer.Argument(metavar="A", show_default=False, help=_HELP, autocompletion=complete_house_way)],
    b: Annotated[str, typer.Argument(metavar="B", show_default=False, help=_HELP, autocompletion=complete_house_way)],
    *,
    no_ev: NoEvOption = False,
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    wheel: WheelOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """Which hands two house ways set differently, by the rules that decide, and whose choices are better.

    The EVs are a player's who sets by A or by B against A, and against B, as dealer: two whole games to solve.
    """
    from paigow.cli import price_views, render, warnings
    from paigow.cli.progress import progress
    from paigow.study.compare import compare_house_ways

    if no_ev:
        unused = {"--role": role, "--commission": commission, "--jobs": jobs}
        refuse(unused, "--no-ev", "it is for what sets are worth", "paigow house-way diff foxwoods trump-plaza --no-ev")
    check_outputs(json=json, csv=csv, plot=plot, jobs=jobs)
    with progress("two games") as report:
        found = compare_house_ways(
            a,
            b,
            ev=not no_ev,
            rules=rules,
            role=role,
            commission=commission,
            wheel=wheel,
            jobs=jobs,
            progress=report,
        )
    for way in (found.a, found.b) if found.gain_a is not None else ():
        warnings.warn_of_pushes(way, found.rules)
    if plot is not None:
        from paigow.study.pictures import plot_comparison

        plot_comparison(found, plot)
    if csv is not None:
        write_csv(found.to_csv(), csv)
    if json:
        render.print_json(found.to_json())
    elif csv != "-":
        price_views.print_comparison(found)


def add_to(group: typer.Typer) -> None:
    """Add the command of this module to the group `paigow house-way`."""
    group.command("diff")(diff)
