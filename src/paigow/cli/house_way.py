"""`paigow house-way list|show|check`: the house ways that there are, their rules, and what the rules leave open."""

from typing import Annotated

import typer

from paigow.cli.options import HouseWayArgument, JsonOption, complete_house_way, refuse


def list_house_ways(json: JsonOption = False) -> None:
    """The house ways that ship with the package, and the players' strategies."""
    from paigow.cli import render
    from paigow.house_ways.way import house_way_names, listed_ways, load_house_way, strategy_names

    if json:
        render.print_json(listed_ways())
    else:
        ways, strategies = ([load_house_way(name) for name in names()] for names in (house_way_names, strategy_names))
        render.print_house_ways(ways, strategies)


def show(
    house_way: HouseWayArgument,
    rules: Annotated[bool, typer.Option("--rules", help="Show the rules as the file states them instead.")] = False,
    json: JsonOption = False,
) -> None:
    """A house way in words: its rules in order, how many hands each decides, and an example."""
    from paigow.cli import render
    from paigow.house_ways.check import count_hands
    from paigow.house_ways.way import load_house_way

    refuse({"--rules": rules and json}, "--json", "that has both", "paigow house-way show foxwoods --json")
    way = load_house_way(house_way)
    if json:
        render.print_json(count_hands(way).to_json())
    elif rules:
        render.print_rules(way)
    else:
        render.print_house_way(count_hands(way))


def check(house_way: HouseWayArgument, json: JsonOption = False) -> None:
    """Set every possible hand by a house way and try its rules: which hands none decides, which rules are in vain."""
    from paigow.cli import render
    from paigow.house_ways.check import check_house_way

    report = check_house_way(house_way)
    if json:
        render.print_json(report.to_json())
    else:
        render.print_check(report)


def new(
    file: Annotated[
        str, typer.Argument(metavar="FILE", show_default=False, help="The file to write, such as my-way.toml.")
    ],
    like: Annotated[
        str,
        typer.Option(
            "--like",
            metavar="NAME_OR_FILE",
            help="The house way whose rules to begin with.",
            autocompletion=complete_house_way,
        ),
    ] = "golden-nugget",
) -> None:
    """Write a house way of your own, to edit: the rules of a shipped one, with what each says in a comment."""
    from paigow.cli.layout import plain
    from paigow.house_ways.template import write_template
    from paigow.house_ways.way import load_house_way

    way = load_house_way(like)
    write_template(way, file)
    print(f"{plain(file)}: written, with the {way.rule_count} rules of {plain(way.name)}")


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow house-way`."""
    group.command("list")(list_house_ways)
    group.command("show")(show)
    group.command("check")(check)
    group.command("new")(new)
