"""`paigow-advise` and `paigow advise`: the exact best set of seven cards and what every other set costs."""

from typing import Annotated

import typer

from paigow.cli.options import (
    DEFAULT_COMMISSION,
    CardsArgument,
    CommissionOption,
    DeadOption,
    HouseWayOption,
    JsonOption,
    RoleOption,
    VersionOption,
    WheelOption,
    given_cards,
    given_dead,
)


def advise(
    cards: CardsArgument = None,
    *,
    house_way: HouseWayOption = "golden-nugget",
    wheel: WheelOption = None,
    commission: CommissionOption = DEFAULT_COMMISSION,
    role: RoleOption = "player",
    dead: DeadOption = None,
    json: JsonOption = False,
    all_sets: Annotated[bool, typer.Option("--all", help="Show every set, not only those worth a look.")] = False,
    version: VersionOption = False,
) -> None:
    """How to set seven cards: the exact best set, what the house way does, and what every other set costs."""
    from paigow.advice import advise as answer
    from paigow.cli import render

    advice = answer(given_cards(cards), house_way, role=role, commission=commission, wheel=wheel, dead=given_dead(dead))
    if json:
        render.print_json(advice.to_json())
    else:
        render.print_advice(advice, all_sets=all_sets)
