"""`paigow strategy card`: a strategy on a page for a pocket or a phone."""

import sys
from typing import Annotated

import typer

from paigow.cli.options import CommissionOption, JsonOption, RoleOption, RulesOption, refuse
from paigow.cli.outputs import JobsOption, check_outputs
from paigow.cli.price import StrategyArgument
from paigow.cli.strategy_options import DealersOption


def card(
    strategy: StrategyArgument,
    *,
    dealer: DealersOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="FILE", show_default=False, help="Write the card into FILE: .svg, .pdf, .png or .html."
        ),
    ] = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """A strategy as a card to carry: its rows in short, what each is worth, when to keep two pair, and the price.

    A PDF has pages the size of a pocket (A6); a picture or a page for the browser is as wide as a phone.
    """
    from paigow.cli import render, strategy_card_view
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.house_ways.way import load_house_way
    from paigow.study.strategies.card import strategy_card
    from paigow.study.strategies.card_files import card_file, check_card_file
    from paigow.study.strategies.files import write_whole
    from paigow.study.strategies.games import dealer_names

    check_outputs(jobs=jobs)
    if out is not None:
        refuse({"--json": json}, "--out", "the card goes into the file", "--out card.pdf")
        check_card_file(out)
    way = load_house_way(strategy)
    dealers = [load_house_way(name) for name in dealer_names(dealer)]
    with progress(
        f"game{'s' if len(dealers) > 1 else ''} against {plain(', '.join(one.key for one in dealers))}"
    ) as report:
        found = strategy_card(way, dealers, rules=rules, role=role, commission=commission, jobs=jobs, progress=report)
    if out is not None:
        write_whole(card_file(found, out), out, "right: --out card.pdf")
        print(f"{plain(out)}: {len(found.rows)} rows", file=sys.stderr)
    elif json:
        render.print_json(found.to_json())
    else:
        strategy_card_view.print_card(found)
