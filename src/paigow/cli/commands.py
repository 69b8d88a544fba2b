"""The programs as typer apps: which command stands where. A new command is one line here and a module beside it."""

import typer

from paigow.cli import (
    advise,
    cache,
    compare,
    deal,
    edge,
    house_way,
    odds,
    practice,
    price,
    reference,
    report,
    session,
    set_hand,
    side_bet,
    strategy,
    tables,
    web,
)
from paigow.cli.options import VerboseOption, VersionsOption


def advise_app() -> typer.Typer:
    """The program `paigow-advise`, which is one command."""
    app = _app("How to set seven cards.")
    app.command()(advise.advise)
    return app


def paigow_app() -> typer.Typer:
    """The program `paigow` with all its commands."""
    app = _app("Exact pai gow poker: the best set of seven cards, and the house ways of dealers.")
    app.callback(invoke_without_command=True)(_start)
    app.command("advise")(advise.advise)
    app.command("set")(set_hand.set_hand)
    app.command("edge")(edge.edge)
    app.command("odds")(odds.odds)
    app.command("session")(session.session)
    app.command("deal")(deal.deal)
    app.command("practice")(practice.practice)
    app.command("price")(price.price)
    app.command("exceptions")(price.exceptions)
    app.command("report")(report.report)
    app.command("web")(web.web)

    house_ways = _app("House ways: the rules by which dealers set their hands.")
    house_ways.callback(invoke_without_command=True)(_start_group)
    house_way.add_to(house_ways)
    compare.add_to(house_ways)
    reference.add_to(house_ways)
    app.add_typer(house_ways, name="house-way")

    side_bets = _app("Side bets: what they pay, and what they are worth.")
    side_bets.callback(invoke_without_command=True)(_start_group)
    side_bet.add_to(side_bets)
    app.add_typer(side_bets, name="side-bet")

    strategies = _app("Strategies to carry: rules for a player, found by search and priced exactly.")
    strategies.callback(invoke_without_command=True)(_start_group)
    strategy.add_to(strategies)
    app.add_typer(strategies, name="strategy")

    table_commands = _app("Tables: whole games solved in advance, for look-ups.")
    table_commands.callback(invoke_without_command=True)(_start_group)
    tables.add_to(table_commands)
    app.add_typer(table_commands, name="tables")

    cache_commands = _app("The cache: what can be computed again, kept for the next time.")
    cache_commands.callback(invoke_without_command=True)(_start_group)
    cache.add_to(cache_commands)
    app.add_typer(cache_commands, name="cache")
    return app


def _app(help_text: str) -> typer.Typer:
    return typer.Typer(help=help_text, pretty_exceptions_enable=False, rich_markup_mode=None)


def _start(context: typer.Context, version: VersionsOption = False, verbose: VerboseOption = False) -> None:
    if version:
        from paigow.cli.version import show_versions

        show_versions(verbose=verbose)
        raise typer.Exit
    if verbose:
        from paigow.errors import InputError

        raise InputError("--verbose says more of the version; right: paigow --version --verbose")
    _start_group(context)


def _start_group(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
