"""Options and arguments that several commands share, and what the shell is told to complete them."""

from typing import Annotated, TypeAlias

import typer

from paigow.errors import CardError

EXAMPLE_CARDS = "As Kd Qh Jc 9s 9d 2c"
DEFAULT_COMMISSION = "5%"


def complete_house_way(incomplete: str) -> list[str]:
    """House ways that begin so: shipped names, then folders and TOML files."""
    import os
    from glob import escape, glob

    from paigow.house_way import house_way_names

    names = [name for name in house_way_names() if name.startswith(incomplete)]
    paths = sorted(glob(escape(incomplete) + "*")) if incomplete else sorted(glob("*.toml"))
    names += [path + os.sep for path in paths if os.path.isdir(path)]
    return names + [path for path in paths if path.endswith(".toml") and os.path.isfile(path)]


def complete_wheel(incomplete: str) -> list[str]:
    """The wheel rules that begin so."""
    return [wheel for wheel in ("second", "lowest") if wheel.startswith(incomplete)]


def complete_role(incomplete: str) -> list[str]:
    """The roles that begin so."""
    return [role for role in ("player", "banker") if role.startswith(incomplete)]


CardsArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CARDS",
        show_default=False,
        help=f"Seven cards, in one argument or in seven: {EXAMPLE_CARDS}. Ten is T or 10, the joker Jk.",
    ),
]
HouseWayArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="NAME_OR_FILE",
        show_default=False,
        help="A shipped house way (see `paigow house-way list`) or the path of a TOML file.",
        autocompletion=complete_house_way,
    ),
]
HouseWayOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--house-way",
        metavar="NAME_OR_FILE",
        help="How the dealer sets: a shipped house way or the path of a TOML file.",
        autocompletion=complete_house_way,
    ),
]
WheelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--wheel",
        metavar="second|lowest",
        show_default=False,
        help="Where A-2-3-4-5 stands among the straights; default: what the house way's file says.",
        autocompletion=complete_wheel,
    ),
]
CommissionOption: TypeAlias = Annotated[
    str, typer.Option("--commission", metavar="PERCENT", help="What the house keeps of a win: 5% or 0.05.")
]
RoleOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--role",
        metavar="player|banker",
        help="Which side you are on; the banker wins copies.",
        autocompletion=complete_role,
    ),
]
DeadOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--dead",
        metavar="CARDS",
        show_default=False,
        help='Cards you have seen elsewhere, in one argument: "Kh 2c". May be repeated.',
    ),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]


def given_cards(words: list[str] | None) -> str:
    """The words of a cards argument as one text.

    Raises:
        CardError: there are none.
    """
    if not words:
        raise CardError(f"no cards are given, a hand has 7; right: {EXAMPLE_CARDS} (the joker is Jk)")
    return " ".join(words)


def given_dead(words: list[str] | None) -> str:
    """The values of all --dead options as one text, empty when there are none."""
    return " ".join(words or ())


def show_version(wanted: bool) -> None:
    """Print the version and leave, if that is wanted (the callback of --version)."""
    if wanted:
        from paigow import __version__

        typer.echo(f"paigow {__version__}")
        raise typer.Exit


VersionOption: TypeAlias = Annotated[
    bool, typer.Option("--version", is_eager=True, callback=show_version, help="Print the version and leave.")
]
