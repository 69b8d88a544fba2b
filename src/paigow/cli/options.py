"""Options and arguments that several commands share, and what the shell is told to complete them."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from paigow.errors import CardError, InputError

if TYPE_CHECKING:
    from paigow.rules.game import Rules

if TYPE_CHECKING:
    from paigow.game.cards import Hand
    from paigow.game.cards import Wheel as _Wheel
    from paigow.hand.ranks import Ranks
    from paigow.rules.game import Role as _Role
else:
    _Wheel = _Role = str  # any text comes in, and the rules say what is wrong with it

EXAMPLE_CARDS = "As Kd Qh Jc 9s 9d 2c"


def complete_house_way(incomplete: str) -> list[str]:
    """House ways and strategies that begin so: shipped names, then folders and TOML files."""
    from paigow.house_ways.way import house_way_names, strategy_names

    return names_and_files(incomplete, (*house_way_names(), *strategy_names()))


def names_and_files(incomplete: str, known: Iterable[str]) -> list[str]:
    """Known names that begin so, then folders and TOML files."""
    import os
    from glob import escape, glob

    names = [name for name in known if name.startswith(incomplete)]
    paths = sorted(glob(escape(incomplete) + "*")) if incomplete else sorted(glob("*.toml"))
    names += [path + os.sep for path in paths if os.path.isdir(path)]
    return names + [path for path in paths if path.endswith(".toml") and os.path.isfile(path)]


def complete_wheel(incomplete: str) -> list[str]:
    """The wheel rules that begin so."""
    return [wheel for wheel in ("second", "lowest") if wheel.startswith(incomplete)]


def complete_rules(incomplete: str) -> list[str]:
    """Rule sets that begin so: shipped names, then folders and TOML files."""
    from paigow.rules.sets import rule_set_names

    return names_and_files(incomplete, rule_set_names())


def complete_role(incomplete: str) -> list[str]:
    """The roles that begin so."""
    return [role for role in ("player", "banker") if role.startswith(incomplete)]


def optional(name: str, metavar: str, help_text: str, complete: Callable[[str], list[str]] | None = None) -> Any:
    """An option with a value, for `Annotated`; left out it is None, and `help_text` says what then holds."""
    return typer.Option(name, metavar=metavar, show_default=False, help=help_text, autocompletion=complete)


CardsArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CARDS",
        show_default=False,
        help=f"Seven cards, in one argument or in seven: {EXAMPLE_CARDS}. Ten is T or 10, the joker Jk; AKQJ992 "
        "is the hand without a possible flush.",
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
    _Wheel | None,
    optional(
        "--wheel",
        "second|lowest",
        "Where A-2-3-4-5 stands among the straights; default: what the house way's file says.",
        complete_wheel,
    ),
]
RulesOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--rules",
        "NAME_OR_FILE",
        "The rules of the game: a shipped rule set (standard, no-commission, ez, face-up, tiger-9, ...) or "
        "the path of a TOML file; default: standard. Other options count before what they say.",
        complete_rules,
    ),
]
CommissionOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--commission",
        "PERCENT",
        "What the house keeps of a win: 5% or 0.05; default: what the rules say, 5% in the standard ones.",
    ),
]
FeeOption: TypeAlias = Annotated[
    str | None,
    optional("--fee", "AMOUNT", "A flat fee for each round in place of a commission, such as 1.00; needs --bet."),
]
BetOption: TypeAlias = Annotated[
    str | None, optional("--bet", "AMOUNT", "The bet, such as 100: EV and costs come in money.")
]
CoinOption: TypeAlias = Annotated[
    str | None,
    optional("--coin", "AMOUNT", "The house rounds the commission on a win up to this, such as 1; needs --bet."),
]
RoleOption: TypeAlias = Annotated[
    _Role | None,
    optional(
        "--role",
        "player|banker",
        "Which side you are on; the banker wins copies, as a rule. Default: player.",
        complete_role,
    ),
]
OpponentsOption: TypeAlias = Annotated[
    int | None,
    optional(
        "--opponents",
        "N",
        "How many hands you bank against, 1 to 6; the commission is then on the net win of the round.",
    ),
]
TrialsOption: TypeAlias = Annotated[
    int | None,
    optional("--trials", "N", "With several opponents: rounds dealt to estimate the commission on the net win."),
]
SeedOption: TypeAlias = Annotated[
    int | None, optional("--seed", "N", "With several opponents: where the dealt rounds start. Default: 1.")
]
DeadOption: TypeAlias = Annotated[
    list[str] | None,
    optional("--dead", "CARDS", 'Cards you have seen elsewhere, in one argument: "Kh 2c". May be repeated.'),
]
BatchOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--batch",
        "FILE",
        "Read a hand a line from FILE, - for standard input, and write CSV lines, or JSON lines with --json.",
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


def check_sampling(rules: "Rules", trials: int | None, seed: int | None) -> None:
    """Refuse --trials and --seed where nothing is dealt.

    Raises:
        InputError: one of them is given, and the answer is exact.
    """
    given = "--seed" if trials is None else "--trials"
    if (trials is None and seed is None) or (rules.opponents > 1 and rules.commission):
        return
    why = "is for the commission on the net win against several opponents; without it all is exact"
    value = f"{given} {trials if seed is None else 1}"
    raise InputError(f"{given} {why}; right: --role banker --opponents 2 {value}")


def check_opponents(opponents: int | None, rules: str | None, role: _Role | None) -> None:
    """Refuse --opponents of one who does not bank.

    Raises:
        InputError: it is given; or there are no such rules.
    """
    if opponents is None:
        return
    from paigow.rules.sets import rules_of

    if not rules_of(rules, "second", role=role, opponents=opponents).banker:
        raise InputError("--opponents is for a banker, a player has the dealer alone; right: --role banker")


def refuse(given: Mapping[str, object], beside: str, why: str, example: str) -> None:
    """Refuse options, by name, that would change nothing beside another one.

    Raises:
        InputError: one of them is given.
    """
    name = next((name for name, value in given.items() if value not in (None, False)), None)
    if name is not None:
        raise InputError(f"{name} changes nothing beside {beside}: {why}; right: {example}")


def given_hand(words: list[str] | None) -> "Hand | Ranks":
    """The hand that a cards argument names, or its ranks where they stand alone.

    Raises:
        CardError: it is neither.
    """
    from paigow.game.cards import parse_hand

    text = given_cards(words)
    try:
        return parse_hand(text)
    except CardError:
        from paigow.hand.ranks import hand_or_ranks

        return hand_or_ranks(text)


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

VersionsOption: TypeAlias = Annotated[bool, typer.Option("--version", help="Print the version and leave.")]
VerboseOption: TypeAlias = Annotated[
    bool, typer.Option("--verbose", help="With --version: of what is used, too, and where files are kept.")
]
