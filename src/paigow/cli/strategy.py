"""`paigow strategy`: find strategies of so many rows, and see what strategies give away."""

import os
import sys
from typing import Annotated, Any

import typer

from paigow.cli.options import CommissionOption, JsonOption, RoleOption, RulesOption, complete_house_way
from paigow.cli.outputs import CsvOption, JobsOption, check_outputs, write_csv
from paigow.cli.strategy_options import DealersOption, clock, games_of, given_seconds
from paigow.errors import InputError


def find(
    *,
    rows: Annotated[int, typer.Option("--rows", metavar="N", help="The most rows the strategy may have.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where to write it, a TOML file, at each gain.")],
    dealer: DealersOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar="NAME_OR_FILE",
            show_default=False,
            help="Go on from this strategy; default: from the file of --out if it is there.",
            autocompletion=complete_house_way,
        ),
    ] = None,
    time: Annotated[
        str | None, typer.Option("--time", metavar="TIME", show_default=False, help="Stop after 90s, 10m or 1h.")
    ] = None,
    steps: Annotated[
        int | None, typer.Option("--steps", metavar="N", show_default=False, help="Stop after so many steps.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Where chance starts.")] = 0,
    worst: Annotated[
        bool, typer.Option("--worst", help="Of several dealers the largest distance counts, not the mean.")
    ] = False,
    jobs: JobsOption = None,
) -> None:
    """Search for the best strategy of at most N rows; the best so far is always in the file.

    Distances are points of EV, percent of the bet, below the best that any rules can do. Ctrl-C ends the search.
    """
    from paigow.cli.layout import plain
    from paigow.house_ways.way import load_house_way
    from paigow.study.strategies.files import check_file, write_found
    from paigow.study.strategies.find import check_request, find_strategy
    from paigow.study.strategies.games import dealer_names
    from paigow.study.strategies.rows import rows_of

    check_outputs(jobs=jobs)
    check_file(out)
    seconds = None if time is None else given_seconds(time)
    check_request(rows, steps, seconds)
    names = dealer_names(dealer)
    begin = start or (out if os.path.exists(out) else None)
    first = None if begin is None else load_house_way(begin)
    if begin == out and first is not None and (held := len(rows_of(first.rules))) > rows:
        right = f"right: --start {out} --out less.toml"
        raise InputError(f"--out {out} has {held} rows, which a strategy of {rows} would replace; {right}")
    known = [load_house_way(name) for name in names]
    games = games_of(names, rules=rules, role=role, commission=commission, jobs=jobs)
    starts = [] if first is None else [first]
    written = False
    try:
        print("looking at what hands of all kinds are worth", file=sys.stderr, flush=True)
        ends: dict[str, Any] = {"steps": steps, "seconds": seconds}
        search = find_strategy(games, rows, start=starts, known=known, seed=seed, jobs=jobs, worst=worst, **ends)
        for found in search:
            write_found(found, games, out)
            written = True
            if found.ended:
                print(f"stopped after {clock(found.seconds)}, step {found.steps}: {found.ended}", file=sys.stderr)
                break
            figure = f"{100 * float(found.largest if worst else found.mean):.4f}"
            print(f"{figure} points  {len(found.rows)} rows  {clock(found.seconds)}  step {found.steps}", flush=True)
    except KeyboardInterrupt:
        print(f"stopped; the best so far is in {plain(out)}" if written else "stopped", file=sys.stderr)


def table(
    *,
    strategy: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME_OR_FILE]...",
            show_default=False,
            help="Strategies; default: all that ship, and every house way as one.",
            autocompletion=complete_house_way,
        ),
    ] = None,
    dealer: DealersOption = "all",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
    csv: CsvOption = None,
) -> None:
    """What every strategy gives away against every dealer: points of EV below the best that any rules can do."""
    from paigow.cli import render, strategy_views
    from paigow.house_ways.way import load_house_way, strategy_names
    from paigow.study.strategies.games import all_dealers, dealer_names
    from paigow.study.strategies.table import strategy_table

    check_outputs(json=json, csv=csv, jobs=jobs)
    names = dealer_names(dealer)
    ways = [load_house_way(name) for name in strategy or (*strategy_names(), *all_dealers())]
    found = strategy_table(games_of(names, rules=rules, role=role, commission=commission, jobs=jobs), ways)
    if csv is not None:
        write_csv(found.to_csv(), csv)
    if json:
        render.print_json(found.to_json())
    elif csv != "-":
        strategy_views.print_table(found)


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow strategy`."""
    from paigow.cli import strategy_card, strategy_curve, strategy_show

    group.command("show")(strategy_show.show)
    group.command("card")(strategy_card.card)
    group.command("find")(find)
    group.command("curve")(strategy_curve.curve)
    group.command("table")(table)
