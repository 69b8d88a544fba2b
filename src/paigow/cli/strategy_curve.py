"""`paigow strategy curve`: how little strategies of N rows can give away."""

import os
import sys
from typing import Annotated

import typer

from paigow.cli.options import CommissionOption, JsonOption, RoleOption, RulesOption
from paigow.cli.outputs import CsvOption, JobsOption, PlotOption, check_outputs, write_csv
from paigow.cli.strategy_options import DealersOption, clock, games_of, given_seconds
from paigow.errors import InputError, shown


def curve(
    *,
    dealer: DealersOption = "golden-nugget",
    rows: Annotated[
        str, typer.Option("--rows", metavar="N[,N...]", help="The most rows that the strategies may have.")
    ] = "5,8,10,15,20,30,50",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    time: Annotated[str, typer.Option("--time", metavar="TIME", help="How long to search for each N.")] = "10s",
    steps: Annotated[
        int | None,
        typer.Option(
            "--steps", metavar="N", show_default=False, help="Search so many steps for each N, not for a time."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Where chance starts.")] = 0,
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            show_default=False,
            help="A folder for one game: what is found is kept there (rows-20.toml) and gone on from the next time.",
        ),
    ] = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """The best strategy found for each number of rows, with the dealer's own way and all that ship beside it.

    Distances are points of EV, percent of the bet, below the best that any rules can do. Ctrl-C ends the search and
    shows what it has.
    """
    from paigow.cli import render, strategy_views
    from paigow.house_ways.way import load_house_way
    from paigow.study.strategies.curve import curve_of, find_curve, parse_counts
    from paigow.study.strategies.files import write_found
    from paigow.study.strategies.find import Found, check_request
    from paigow.study.strategies.games import dealer_names

    check_outputs(json=json, csv=csv, plot=plot, jobs=jobs)
    counts = parse_counts(rows)
    seconds = given_seconds(time) if steps is None else None
    check_request(counts[0], steps, seconds)
    starts = [load_house_way(path) for path in _kept(keep)]
    names = dealer_names(dealer)
    games = games_of(names, rules=rules, role=role, commission=commission, jobs=jobs)
    best: dict[int, Found] = {}
    try:
        search = find_curve(games, counts, starts=starts, seed=seed, steps=steps, seconds=seconds, jobs=jobs)
        print("looking at what hands of all kinds are worth", file=sys.stderr, flush=True)
        for count, found in search:
            best[count] = found
            if keep is not None:
                write_found(found, games, os.path.join(keep, f"rows-{count}.toml"))
            if not found.ended:
                figure = f"{100 * float(found.mean):.4f} points"
                print(
                    f"{count} rows: {figure}  {clock(found.seconds)}  step {found.steps}", file=sys.stderr, flush=True
                )
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    if not best:
        raise KeyboardInterrupt
    result = curve_of(games, best, [load_house_way(name) for name in names])
    if plot is not None:
        from paigow.study.strategies.curve_chart import plot_curve

        plot_curve(result, plot)
    if csv is not None:
        write_csv(result.to_csv(), csv)
    if json:
        render.print_json(result.to_json())
    elif csv != "-":
        strategy_views.print_curve(result)


def _kept(folder: str | None) -> list[str]:
    """The strategies that an earlier search has left in a folder."""
    if folder is None:
        return []
    example = "right: --keep . (a folder that is there)"
    if not os.path.isdir(folder):
        raise InputError(f"--keep {shown(folder)}: there is no such folder; {example}")
    if not os.access(folder, os.W_OK):
        raise InputError(f"--keep {shown(folder)}: nothing can be written into it; {example}")
    names = sorted(name for name in os.listdir(folder) if name.startswith("rows-") and name.endswith(".toml"))
    return [os.path.join(folder, name) for name in names]
