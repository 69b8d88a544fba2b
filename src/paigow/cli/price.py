"""`paigow price` and `paigow exceptions`: what a strategy gives away, and where not to set as the dealer does."""

from typing import Annotated, TypeAlias

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

StrategyArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="NAME_OR_FILE",
        show_default=False,
        help="How the player sets: a shipped house way or strategy, or the path of a TOML file.",
        autocompletion=complete_house_way,
    ),
]
DealerOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--dealer",
        "--house-way",
        metavar="NAME_OR_FILE",
        help="How the dealer sets: a shipped house way or the path of a TOML file.",
        autocompletion=complete_house_way,
    ),
]
AllOption: TypeAlias = Annotated[bool, typer.Option("--all", help="Show everything, not only what costs most.")]


def price(
    strategy: StrategyArgument,
    *,
    dealer: DealerOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    wheel: WheelOption = None,
    jobs: JobsOption = None,
    every: AllOption = False,
    hands: Annotated[
        bool, typer.Option("--hands", help="Name the hands that cost most, too; it takes seconds.")
    ] = False,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """What a player gives away who sets by a rule file: as a whole, by rule, by shape; what each row is worth."""
    from paigow.cli import price_views, render, warnings
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.house_ways.way import load_house_way
    from paigow.study.price import price_strategy

    refuse({"--all": every and json, "--hands": hands and json}, "--json", "that has everything", "--json")
    check_outputs(json=json, csv=csv, plot=plot, jobs=jobs)
    way, dealer_way = load_house_way(strategy), load_house_way(dealer)
    with progress(f"game against {plain(dealer_way.key)}") as report:
        found = price_strategy(
            way,
            dealer_way,
            rules=rules,
            role=role,
            commission=commission,
            wheel=wheel,
            jobs=jobs,
            progress=report,
        )
    warnings.warn_of_pushes(dealer_way, found.edge.rules)
    if plot is not None:
        from paigow.study.pictures import plot_price

        plot_price(found, plot)
    if csv is not None:
        write_csv(found.to_csv(), csv)
    if json:
        render.print_json(found.to_json())
    elif csv != "-":
        price_views.print_price(found, dealer_way.name, every=every, hands=hands)


def exceptions(
    *,
    dealer: DealerOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    wheel: WheelOption = None,
    jobs: JobsOption = None,
    every: AllOption = False,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """Where a player should not set as the dealer does, how often that is, and what it gains."""
    from paigow.cli import price_views, render, warnings
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.study.exceptions import find_exceptions

    refuse({"--all": every and json}, "--json", "that has everything", "--json")
    check_outputs(json=json, csv=csv, plot=plot, jobs=jobs)
    with progress(f"exceptions to {plain(dealer)}") as report:
        found = find_exceptions(
            dealer, rules=rules, role=role, commission=commission, wheel=wheel, jobs=jobs, progress=report
        )
    warnings.warn_of_pushes(found.dealer, found.rules)
    if plot is not None:
        from paigow.study.pictures import plot_exceptions

        plot_exceptions(found, plot)
    if csv is not None:
        write_csv(found.to_csv(), csv)
    if json:
        render.print_json(found.to_json())
    elif csv != "-":
        price_views.print_exceptions(found, every=every)
