"""`paigow report`: all that is known of a house way, as a document for whoever approves it or deals by it."""

import sys
from typing import Annotated

import typer

from paigow.cli.options import HouseWayArgument, JsonOption, RulesOption, WheelOption, refuse
from paigow.cli.outputs import JobsOption, check_outputs


def report(
    dealer: HouseWayArgument,
    *,
    rules: RulesOption = None,
    commission: Annotated[
        list[str] | None,
        typer.Option(
            "--commission",
            metavar="PERCENT",
            show_default=False,
            help="What the house keeps of a win; may be repeated, and costs are those under the first. Default: what "
            "the rules say, and none.",
        ),
    ] = None,
    wheel: WheelOption = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            show_default=False,
            help="Write the report into FILE, .html or .md, instead of Markdown to standard output.",
        ),
    ] = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """All about a house way as a document: rules, frequencies, house edge, costs, exceptions, checks.

    For a regulator or a floor manager. HTML stands alone, charts and all, and prints well. It takes two minutes or so,
    and a few seconds once its games are kept.
    """
    from paigow.cli import render, warnings
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.house_ways.way import load_house_way
    from paigow.study.report.document import check_report_file
    from paigow.study.report.findings import make_report
    from paigow.study.strategies.files import write_whole

    check_outputs(jobs=jobs)
    if out is not None:
        refuse({"--json": json}, "--out", "the report goes into the file", "--out report.html")
        check_report_file(out)
    way = load_house_way(dealer)
    with progress(f"report on {plain(way.key)}") as told:
        found = make_report(way, rules=rules, commissions=commission or (), wheel=wheel, jobs=jobs, progress=told)
    warnings.warn_of_pushes(way, found.rules)
    if out is not None:
        text = found.to_markdown() if out.lower().endswith(".md") else found.to_html()
        write_whole(text.encode(), out, "right: --out report.html")
        held = f"all {len(found.checks)} checks hold"
        print(f"{plain(out)}: {len(found.edges)} house edges, {way.rule_count} rules; {held}", file=sys.stderr)
    elif json:
        render.print_json(found.to_json())
    else:
        sys.stdout.write(found.to_markdown())
