"""`paigow house-way list|show|check`: the house ways that there are, their rules, and what the rules leave open."""

import typer

from paigow.cli.options import HouseWayArgument, JsonOption


def list_house_ways(json: JsonOption = False) -> None:
    """The house ways that ship with the package."""
    from paigow.cli import render
    from paigow.house_way import house_way_names, load_house_way

    ways = [load_house_way(name) for name in house_way_names()]
    if json:
        listed = [
            {"house_way": way.key, "name": way.name, "wheel": way.wheel, "rules": way.rule_count, "source": way.source}
            for way in ways
        ]
        render.print_json({"schema": 1, "house_ways": listed})
    else:
        render.print_house_ways(ways)


def show(house_way: HouseWayArgument, json: JsonOption = False) -> None:
    """The rules of a house way, in order."""
    from paigow.cli import render
    from paigow.house_way import load_house_way

    way = load_house_way(house_way)
    if json:
        rules = [{"rule": rule, "rule_text": way.rule_text(rule)} for rule in range(1, way.rule_count + 1)]
        render.print_json(
            {
                "schema": 1,
                "house_way": way.key,
                "name": way.name,
                "wheel": way.wheel,
                "source": way.source,
                "rules": rules,
            }
        )
    else:
        render.print_house_way(way)


def check(house_way: HouseWayArgument, json: JsonOption = False) -> None:
    """Set every possible hand by a house way: which rules never decide, and which hands no rule decides."""
    from paigow.check import check_house_way
    from paigow.cli import render

    report = check_house_way(house_way)
    if json:
        render.print_json(report.to_json())
    else:
        render.print_check(report)


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow house-way`."""
    group.command("list")(list_house_ways)
    group.command("show")(show)
    group.command("check")(check)
