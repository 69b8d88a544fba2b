"""`paigow tables build|info|verify`: solved games on disk."""

from typing import Annotated, TypeAlias

import typer

from paigow.cli.options import (
    CommissionOption,
    JsonOption,
    RoleOption,
    RulesOption,
    WheelOption,
    complete_house_way,
    optional,
    refuse,
)
from paigow.cli.outputs import JobsOption, check_outputs
from paigow.errors import InputError, TableError

_BACKENDS = ("threads", "dask")


def complete_backend(incomplete: str) -> list[str]:
    """The backends that begin so."""
    return [backend for backend in _BACKENDS if backend.startswith(incomplete)]


HouseWaysOption: TypeAlias = Annotated[
    list[str] | None,
    optional(
        "--house-way",
        "NAME_OR_FILE",
        "How the dealer sets: a shipped house way or the path of a TOML file; default: golden-nugget. May be "
        "repeated, for one table each.",
        complete_house_way,
    ),
]
OutOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--out",
        "DIR",
        "The folder of the table; of several tables (or with --grid) the folder for their folders. Default: the "
        "user's data folder, where look-ups find them.",
    ),
]
BackendOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--backend",
        metavar="threads|dask",
        help="Where to compute: on threads here, or on the workers of a Dask cluster.",
        autocompletion=complete_backend,
    ),
]
SchedulerOption: TypeAlias = Annotated[
    str | None,
    optional("--scheduler", "ADDRESS", "The Dask scheduler, such as tcp://10.0.0.1:8786."),
]
GridOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--grid",
        "FILE",
        'A TOML file of many tables: [[table]] with house-way = "foxwoods", role = ["player", "banker"], '
        'commission = "5%", wheel = "second"; each a text or a list.',
    ),
]
BestOnlyOption: TypeAlias = Annotated[
    bool, typer.Option("--best-only", help="Keep the best sets alone: 7 MB instead of 63, without wins and losses.")
]
TablesArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[DIR_OR_NAME]...",
        show_default=False,
        help="Folders of tables, or names; default: all in the user's data folder, and the one that ships.",
    ),
]
SampleOption: TypeAlias = Annotated[
    int, typer.Option("--sample", metavar="N", help="Count so many random classes of each table anew, and compare.")
]
AllOption: TypeAlias = Annotated[
    bool, typer.Option("--all", help="Count all 6,972,147 classes anew: some 50 minutes of processor time a table.")
]


def build(
    *,
    house_way: HouseWaysOption = None,
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    wheel: WheelOption = None,
    jobs: JobsOption = None,
    out: OutOption = None,
    backend: BackendOption = _BACKENDS[0],
    scheduler: SchedulerOption = None,
    grid: GridOption = None,
    best_only: BestOnlyOption = False,
    json: JsonOption = False,
) -> None:
    """Solve whole games into tables. What is there already, and verifies, is left as it is."""
    import os

    from paigow.cli import render, table_views, warnings
    from paigow.cli.progress import progress
    from paigow.tables.build import build_table, is_built, table_replaced
    from paigow.tables.files import read_manifest
    from paigow.tables.folders import DEFAULT_HOUSE_WAY, Game, tables_folder
    from paigow.tables.grid import read_grid

    address = _checked_scheduler(backend, scheduler, jobs)
    games = read_grid(grid) if grid is not None else []
    ways = house_way or ([] if games else [DEFAULT_HOUSE_WAY])
    games += [Game.of(way, role, commission, wheel, rules) for way in ways]
    base = tables_folder() if out is None else out
    single = out is not None and grid is None and len(games) == 1
    done = []
    for game in games:
        folder = base if single else os.path.join(base, game.name)
        built = not is_built(game, folder, best_only=best_only)
        old, taken = table_replaced(game, folder), None  # its game, and the seconds of the build
        if built:
            warnings.warn_of_pushes(game.house_way, game.rules)
            with table_views.stopwatch() as seconds, progress(game.name) as report:
                build_table(game, folder, best_only=best_only, jobs=jobs, scheduler=address, progress=report)
            taken = seconds()
        if json:
            done.append({**table_views.as_json(folder, read_manifest(folder)), "built": built, "replaced": old})
        else:
            table_views.print_built(game.name, folder, taken, old)
    if json:
        render.print_json({"schema": 1, "tables": done})


def info(tables: TablesArgument = None, json: JsonOption = False) -> None:
    """What tables there are, and what each is for."""
    from paigow.cli import render, table_views
    from paigow.tables.files import open_table_files

    found = [(folder, open_table_files(folder)[0]) for folder in _folders_of(tables)]
    if json:
        render.print_json({"schema": 1, "tables": [table_views.as_json(*table) for table in found]})
    else:
        table_views.print_tables(found)


def verify(
    tables: TablesArgument = None,
    sample: SampleOption = 0,
    every: AllOption = False,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Compare the checksums of tables, and on request their entries with a count of single hands."""
    from paigow.cli import render, table_views
    from paigow.cli.progress import progress
    from paigow.tables.verify import check_table

    check_outputs(jobs=jobs)
    _check_number("--sample", sample, 1000)
    refuse({"--sample": bool(sample) and every}, "--all", "that counts all", "paigow tables verify --sample 1000")
    checked = []
    wrong: list[InputError] = []
    for folder in _folders_of(tables):
        try:
            with progress(folder) as report:
                check = check_table(folder, sample=sample, every=every, jobs=jobs, progress=report)
        except InputError as error:
            wrong.append(error)
            checked.append({"folder": folder, "sound": False, "problem": str(error)})
            continue
        checked.append({"folder": folder, "sound": True, "classes_counted_anew": check.counted})
        if not json:
            table_views.print_check(check)
    if json:
        render.print_json({"schema": 1, "tables": checked})
    if wrong:
        others = f" (and {len(wrong) - 1} more of the {len(checked)} tables)" if len(wrong) > 1 else ""
        raise TableError(f"{wrong[0]}{others}")


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow tables`."""
    group.command("build")(build)
    group.command("info")(info)
    group.command("verify")(verify)


def _folders_of(tables: list[str] | None) -> list[str]:
    from paigow.tables.folders import table_folders

    if not tables:
        return table_folders()
    return [folder for text in tables for folder in table_folders(text)]


def _checked_scheduler(backend: str, scheduler: str | None, jobs: int | None) -> str | None:
    """The address of the scheduler to use, None for threads."""
    check_outputs(jobs=jobs)
    example = "right: --backend dask --scheduler tcp://127.0.0.1:8786"
    backend = backend.lower()
    if backend not in _BACKENDS:
        raise TableError(f'backend "{backend}" is neither threads nor dask; {example}')
    if backend == "threads" and scheduler is not None:
        raise TableError(f"--scheduler is for --backend dask; {example}")
    if backend == "dask" and not scheduler:
        raise TableError(f"--backend dask needs the address of a scheduler; {example}")
    if backend == "dask" and jobs is not None:
        raise TableError(f"--jobs is for threads, a cluster has as many workers as it has; {example}")
    return scheduler


def _check_number(option: str, value: int | None, example: int) -> None:
    from paigow.native.index import CLASSES

    if value is not None and not 0 <= value <= CLASSES:
        raise TableError(f"{option} {value} is not from 0 to {CLASSES}; right: {option} {example}")
