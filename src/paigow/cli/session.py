"""`paigow session`: what an evening of so many hands comes to."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from paigow.cli.edge import complete_player
from paigow.cli.options import (
    CoinOption,
    CommissionOption,
    FeeOption,
    HouseWayOption,
    JsonOption,
    RoleOption,
    RulesOption,
    WheelOption,
)
from paigow.cli.outputs import CsvOption, JobsOption, PlotOption, check_outputs, write_csv
from paigow.cli.side_bet import MeterOption
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.study.edge import Options

HandsOption: TypeAlias = Annotated[
    int | None, typer.Option("--hands", metavar="N", show_default=False, help="How many hands; default: 200.")
]
HoursOption: TypeAlias = Annotated[
    str | None, typer.Option("--hours", metavar="HOURS", show_default=False, help="How long, in place of --hands.")
]
PaceOption: TypeAlias = Annotated[
    str, typer.Option("--pace", metavar="HANDS", help="Hands an hour, for --hours: mostly 30 to 40.")
]
StakeOption: TypeAlias = Annotated[
    str | None, typer.Option("--bet", metavar="AMOUNT", show_default=False, help="The bet on each hand; default: 25.")
]
BankrollOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--bankroll",
        metavar="AMOUNT",
        show_default=False,
        help="What you have with you: you stop when it does not pay for another hand.",
    ),
]
StrategyOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--strategy",
        "--player",
        metavar="optimal|NAME_OR_FILE",
        help="How you set: optimal, a shipped house way or strategy, or the path of a TOML file.",
        autocompletion=complete_player,
    ),
]
SideBetOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--side-bet",
        metavar="NAME:AMOUNT",
        show_default=False,
        help="A side bet on each hand and what is on it, such as fortune-2:5 (see `paigow side-bet list`).",
    ),
]


def session(
    *,
    hands: HandsOption = None,
    hours: HoursOption = None,
    pace: PaceOption = "35",
    bet: StakeOption = None,
    bankroll: BankrollOption = None,
    strategy: StrategyOption = "optimal",
    house_way: HouseWayOption = "golden-nugget",
    rules: RulesOption = None,
    role: RoleOption = None,
    commission: CommissionOption = None,
    fee: FeeOption = None,
    coin: CoinOption = None,
    wheel: WheelOption = None,
    side_bet: SideBetOption = None,
    meter: MeterOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """What an evening comes to, exactly: how much is won or lost, how often, and how often the bankroll is gone."""
    from fractions import Fraction

    from paigow.cli import render, session_views, warnings
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.house_ways.way import load_house_way
    from paigow.study.edge import game_rules
    from paigow.study.known_edges import known_edge
    from paigow.study.session import DEFAULT_BET, hands_of, play_session, session_amounts
    from paigow.study.side_bets.hand import parse_side_bet_option
    from paigow.study.side_bets.together import both_bets
    from paigow.study.side_bets.worth import parse_meters

    check_outputs(json=json, csv=csv, plot=plot, jobs=jobs)
    if hands is not None and hours is not None:
        raise InputError("--hands and --hours are two ways to say one thing; right: paigow session --hours 2 --pace 35")
    number = hands_of(hours, pace) if hours is not None else 200 if hands is None else hands
    options: Options = {
        "rules": rules,
        "role": role,
        "commission": commission,
        "fee": fee,
        "bet": bet,
        "coin": coin,
        "wheel": wheel,
        "jobs": jobs,
        "remember": True,
    }
    dealer = load_house_way(house_way)
    if bet is None and not (fee is None and coin is None):
        options["bet"] = DEFAULT_BET
    game = game_rules(dealer, options)
    stake = game.bet or DEFAULT_BET
    name, side = (None, Fraction(0)) if side_bet is None else parse_side_bet_option(side_bet)
    session_amounts(game, number, stake, bankroll, side)  # whatever is wrong, before any time is spent
    if meter and name is None:
        raise InputError("--meter goes with a side bet; right: --side-bet my-bet.toml:5 --meter mega=1000000")
    amounts = parse_meters(meter or ())
    warnings.warn_of_pushes(dealer, game)
    both = None
    with progress(f"edge against {plain(house_way)}") as report:
        options["progress"] = report
        if name is not None:
            both = both_bets(name, dealer, strategy, main=stake, side=side, meters=amounts, options=options)
        edge = both.edge if both else known_edge(dealer, strategy, **options)
    found = play_session(edge, number, stake, bankroll, both=both)
    if plot is not None:
        from paigow.study.charts import plot_session

        plot_session(found, plot)
    if csv is not None:
        write_csv(found.to_csv(), csv)
    if json:
        render.print_json(found.to_json())
    elif csv != "-":
        session_views.print_session(found, dealer.name)
