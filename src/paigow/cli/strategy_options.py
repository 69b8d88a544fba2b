"""What the commands of `paigow strategy` share: the dealers, a time, the games that strategies are looked at in."""

import re
from typing import Annotated, Any, TypeAlias

import typer

from paigow.cli.options import complete_house_way
from paigow.errors import InputError, shown

DealersOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--dealer",
        metavar="NAME[,NAME...]|all",
        help="Against whom: shipped house ways or TOML files, parted by commas; all: every one that ships whose joker "
        "is no wild card.",
        autocompletion=complete_house_way,
    ),
]
_TIME = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s|m|h)?")
_UNITS = {"s": 1, "m": 60, "h": 3600}


def given_seconds(text: str) -> float:
    """The seconds that "90s", "10m", "1h" or "90" state.

    Raises:
        InputError: anything else.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise InputError(f"--time {shown(text)} is no time; right: --time 10m, or 90s, or 1h")
    return float(match[1]) * _UNITS[match[2] or "s"]


def games_of(names: tuple[str, ...], **options: Any) -> Any:
    """The games, with a word on what takes so long."""
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.study.strategies.games import check_names, load_games

    check_names(names)
    games: list[Any] = []
    for name in names:
        with progress(f"values of the game against {plain(name)}") as report:
            games += load_games((name,), progress=report, **options)
    return games


def clock(seconds: float) -> str:
    """Seconds as "1:05"."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
