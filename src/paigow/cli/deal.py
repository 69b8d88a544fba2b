"""`paigow deal`: a round as it is dealt at a table, every hand set and settled."""

from typing import Annotated, TypeAlias

import typer

from paigow.cli.options import (
    BetOption,
    CommissionOption,
    FeeOption,
    HouseWayOption,
    JsonOption,
    RulesOption,
    WheelOption,
)
from paigow.cli.side_bet import MeterOption, SideBetOption

SeedOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", show_default=False, help="Deal this round again; default: a new one, whose seed is told."
    ),
]
SeatsOption: TypeAlias = Annotated[
    int, typer.Option("--seats", metavar="N", help="Seats that are taken, 1 to 6; seven hands are dealt all the same.")
]


DragonOption: TypeAlias = Annotated[
    bool,
    typer.Option("--dragon", help="Seat 1 plays an empty seat's hand besides its own, which the house way sets."),
]


def deal(
    *,
    seed: SeedOption = None,
    seats: SeatsOption = 6,
    dragon: DragonOption = False,
    house_way: HouseWayOption = "golden-nugget",
    rules: RulesOption = None,
    commission: CommissionOption = None,
    fee: FeeOption = None,
    bet: BetOption = None,
    wheel: WheelOption = None,
    side_bet: SideBetOption = None,
    meter: MeterOption = None,
    json: JsonOption = False,
) -> None:
    """Deal a round as at a table: shuffle, deal seven hands, roll dice for who gets which, set and settle each."""
    from paigow.cli import deal_views, render, warnings
    from paigow.hand.deal import deal_round
    from paigow.study.side_bets.dealt import settled_bets, side_bets_of

    bets = side_bets_of(side_bet or (), meter or ())
    found = deal_round(
        seed,
        seats=seats,
        dragon=dragon,
        house_way=house_way,
        rules=rules,
        commission=commission,
        wheel=wheel,
        fee=fee,
        bet=bet,
    )
    warnings.warn_of_pushes(found.house_way, found.rules)
    settled = settled_bets(found, bets)
    if json:
        beside = {"side_bets": [one.to_json() for one in settled]} if bets else {}
        render.print_json(found.to_json() | beside)
    else:
        deal_views.print_round(found, settled)
