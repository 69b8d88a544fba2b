"""`paigow edge`: what a whole game is worth, between a dealer's house way and a player's way of setting."""

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from paigow.cli.options import (
    BetOption,
    CoinOption,
    CommissionOption,
    FeeOption,
    JsonOption,
    OpponentsOption,
    RoleOption,
    RulesOption,
    SeedOption,
    TrialsOption,
    WheelOption,
    check_opponents,
    check_sampling,
    complete_house_way,
)
from paigow.cli.outputs import CsvOption, JobsOption, PlotOption, check_outputs, write_csv
from paigow.cli.side_bet import MeterOption, SideBetOption
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.rules.game import Role
    from paigow.study.edge import AlternateEdge, Edge, Options

DealerOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--dealer",
        "--house-way",
        metavar="NAME_OR_FILE",
        show_default=False,
        help="How the dealer sets: a shipped house way or the path of a TOML file; default: golden-nugget.",
        autocompletion=complete_house_way,
    ),
]


def complete_player(incomplete: str) -> list[str]:
    """Ways of setting that begin so."""
    return [name for name in ["optimal"] if name.startswith(incomplete)] + complete_house_way(incomplete)


PlayersOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="optimal|NAME_OR_FILE",
        show_default=False,
        help="How the player sets: optimal, a shipped house way or strategy, or the path of a TOML file; default: "
        "optimal. May be repeated.",
        autocompletion=complete_player,
    ),
]
AlternateOption: TypeAlias = Annotated[
    bool, typer.Option("--alternate", help="Average the two roles, for one who plays and banks in turn.")
]
DeckOption: TypeAlias = Annotated[
    int, typer.Option("--deck", metavar="53|52", help="Cards in the pack: 53 with the joker, 52 without.")
]
SeenOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seen",
        metavar="N",
        show_default=False,
        help="What seeing N cards of other hands is worth, 7 for each hand, 1 to 39: rounds are dealt (--trials, "
        "--seed), each is counted exactly.",
    ),
]
EveryOption: TypeAlias = Annotated[
    bool,
    typer.Option("--all", help="Every shipped house way as dealer, against itself and optimal play, in both roles."),
]


def edge(
    *,
    dealer: DealerOption = None,
    player: PlayersOption = None,
    rules: RulesOption = None,
    role: RoleOption = None,
    alternate: AlternateOption = False,
    commission: CommissionOption = None,
    fee: FeeOption = None,
    bet: BetOption = None,
    coin: CoinOption = None,
    wheel: WheelOption = None,
    opponents: OpponentsOption = None,
    trials: TrialsOption = None,
    seed: SeedOption = None,
    every: EveryOption = False,
    deck: DeckOption = 53,
    seen: SeenOption = None,
    side_bet: SideBetOption = None,
    meter: MeterOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
) -> None:
    """The exact edge of a whole game, over all 8,250,459,031,214,400 deals: wins, pushes, losses, EV."""
    from paigow.cli import edge_views, render
    from paigow.house_ways.way import load_house_way
    from paigow.study.edge import DEFAULT_TRIALS, OPTIMAL, edges_csv, game_rules
    from paigow.study.seen import check_seen_rules

    check_outputs(json=json, csv=csv, plot=plot, jobs=jobs)
    player = [OPTIMAL if one.lower() == OPTIMAL else one for one in player or ()]
    if every and (dealer is not None or player):
        given = "--player" if dealer is None else "--dealer"
        raise InputError(f"--all is for every house way, {given} for one; right: paigow edge --all")
    check_opponents(None if every or alternate else opponents, rules, role)
    options: Options = {
        "rules": rules,
        "role": role,
        "commission": commission,
        "fee": fee,
        "bet": bet,
        "coin": coin,
        "wheel": wheel,
        "opponents": opponents,
        "trials": DEFAULT_TRIALS if trials is None else trials,
        "seed": 1 if seed is None else seed,
        "jobs": jobs,
        "remember": True,
    }
    found: list[Edge] | list[AlternateEdge]
    if seen is not None:
        beside = every or alternate or side_bet or player or csv or plot or deck != 53
        _check_seen(seen, trials, alone=not beside)
    if side_bet or meter:
        _with_side_bet(
            dealer or "golden-nugget",
            player or [OPTIMAL],
            options,
            side_bet or [],
            meter or [],
            alone=not (every or alternate or csv or plot or deck != 53),
            json=json,
        )
        return
    if every:
        found = _every(options, alternate=alternate, deck=deck)
    else:
        name = dealer or "golden-nugget"
        game: Options = {**options, "role": "banker"} if alternate else options
        dealt = (trials, seed) if seen is None else (None, None)
        its_rules = game_rules(load_house_way(name), game)
        check_sampling(its_rules, *dealt)
        check_seen_rules(its_rules, seen)
        _warn(name, game)
        found = _edges(name, player or [OPTIMAL], options, alternate=alternate, deck=deck)
        if seen is not None:
            _seen(found[0], name, seen, trials, options, json=json)
            return
    if plot is not None:
        from paigow.study.edge_charts import plot_edges

        plot_edges(found, plot)
    if csv is not None:
        write_csv(edges_csv(found), csv)
    if not json:
        if csv != "-":
            edge_views.print_edges(found)
    elif len(found) == 1:
        render.print_json(found[0].to_json())
    else:
        render.print_json({"schema": 1, "edges": [one.to_json() for one in found]})


def _check_seen(cards: int, rounds: int | None, *, alone: bool) -> None:
    """InputError where cards seen make no sense, before anything is solved."""
    from paigow.study.seen import DEFAULT_ROUNDS, check_seen

    if not alone:
        right = "right: paigow edge --dealer foxwoods --seen 7"
        raise InputError(f"--seen is for one role and the best play, with the joker in the pack; {right}")
    check_seen(cards, DEFAULT_ROUNDS if rounds is None else rounds)


def _seen(known: "Any", dealer: str, cards: int, rounds: int | None, options: "Options", *, json: bool) -> None:
    """The edge for a player who sees cards of others, beside the exact one for a player who does not."""
    from paigow.cli import edge_views, render
    from paigow.cli.progress import progress
    from paigow.study.seen import DEFAULT_ROUNDS, seen_worth

    with progress(f"{cards} cards seen") as report:
        found = seen_worth(
            dealer,
            cards,
            rounds=DEFAULT_ROUNDS if rounds is None else rounds,
            seed=options.get("seed", 1),
            jobs=options.get("jobs"),
            progress=report,
            options=options,
        )
    if json:
        render.print_json(known.to_json() | {"seen": found.to_json()})
    else:
        edge_views.print_edges([known])
        edge_views.print_seen(known, found)


def _with_side_bet(
    dealer: str,
    players: list[str],
    options: "Options",
    side_bets: list[str],
    meters: list[str],
    *,
    alone: bool,
    json: bool,
) -> None:
    """The edge of a main bet and a side bet together."""
    from fractions import Fraction

    from paigow.cli import edge_views, render, side_bet_views
    from paigow.cli.progress import progress
    from paigow.study.side_bets.hand import parse_side_bet_option
    from paigow.study.side_bets.together import both_bets
    from paigow.study.side_bets.worth import parse_meters

    if not alone or len(players) > 1 or len(side_bets) != 1:
        right = "paigow edge --dealer foxwoods --player foxwoods --side-bet fortune-2:5 --bet 25"
        raise InputError(
            f"--side-bet is for one bet, one player and one role, no --csv, --plot or --deck; right: {right}"
        )
    name, stake = parse_side_bet_option(side_bets[0])
    main = options.get("bet")
    _warn(dealer, options)
    with progress(f"edge against {dealer}") as report:
        both = both_bets(
            name,
            dealer,
            players[0],
            main=Fraction(1) if main is None else Fraction(str(main)),
            side=stake,
            meters=parse_meters(meters),
            options={**options, "progress": report},
        )
    if json:
        render.print_json(both.edge.to_json() | {"both_bets": both.to_json()})
    else:
        edge_views.print_edges([both.edge])
        side_bet_views.print_both(both)


def _warn(dealer: str, options: "Options") -> None:
    from paigow.cli import warnings
    from paigow.house_ways.way import load_house_way
    from paigow.study.edge import game_rules

    way = load_house_way(dealer)
    warnings.warn_of_pushes(way, game_rules(way, options))


def _edges(dealer: str, players: list[str], options: "Options", *, alternate: bool, deck: int) -> "list[Any]":
    from paigow.cli.progress import progress
    from paigow.study.edge import alternate_edges, edges

    with progress(f"edge against {dealer}") as report:
        options = {**options, "progress": report}
        return (alternate_edges if alternate else edges)(dealer, players, deck=deck, **options)


def _every(options: "Options", *, alternate: bool, deck: int) -> "list[Any]":
    """Mirror and optimal play against every shipped house way, in both roles where none is given."""
    from paigow.house_ways.way import house_way_names
    from paigow.study.edge import OPTIMAL

    role = options.get("role")
    roles: list[Role | None] = [role] if alternate or role is not None else ["player", "banker"]
    found = []
    for name in house_way_names():
        _warn(name, {**options, "role": "banker"})
        for each in roles:
            opponents = 1 if each == "player" else options.get("opponents")
            one: Options = {**options, "role": each, "opponents": opponents}
            found += _edges(name, [name, OPTIMAL], one, alternate=alternate, deck=deck)
    return found
