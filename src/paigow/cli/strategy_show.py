"""`paigow strategy show`: the rows of a strategy, and what each is worth."""

from paigow.cli.options import CommissionOption, JsonOption, RoleOption, RulesOption, WheelOption
from paigow.cli.outputs import JobsOption, check_outputs
from paigow.cli.price import DealerOption, StrategyArgument


def show(
    strategy: StrategyArgument,
    *,
    dealer: DealerOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    wheel: WheelOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """The rows of a strategy in words: how many hands each decides, and what leaving it out would cost."""
    from paigow.cli import render, row_views, warnings
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.house_ways.way import load_house_way
    from paigow.study.strategy_rows import strategy_rows

    check_outputs(jobs=jobs)
    way, dealer_way = load_house_way(strategy), load_house_way(dealer)
    with progress(f"game against {plain(dealer_way.key)}") as report:
        found = strategy_rows(
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
    if json:
        render.print_json(found.to_json())
    else:
        row_views.print_rows(found)
