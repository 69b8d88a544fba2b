"""The help of every command: what it does, examples that work, options in groups, and the words of the game.

It is laid out here for the width of the terminal, down to 40 columns: whole sentences, no word broken. What a command
does and what its options mean is said where they are declared.
"""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

HELP_NAMES: Final = ["-h", "--help"]

# Options by what they are about, in this order; others come last but for those of `_LAST`.
_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "The game": (
        *("--house-way", "--player", "--rules", "--role", "--opponents", "--alternate", "--commission", "--fee"),
        *("--bet", "--coin", "--wheel", "--deck"),
    ),
    "What you know and hold": (
        "--dead",
        "--second-hand",
        "--dragon",
        "--dealer",
        "--set",
        "--side-bet",
        "--meter",
        "--holds",
    ),
    "The evening": ("--hands", "--hours", "--pace", "--bankroll"),
    "Many at once": ("--batch", "--hand-column", "--grid"),
    "How it is counted": (
        *("--exact", "--jobs", "--trials", "--seed", "--no-ev", "--sample", "--backend", "--scheduler", "--best-only"),
    ),
    "What is shown, and where": (
        *("--all", "--why", "--json", "--csv", "--plot", "--out", "--color", "--version", "--install-completion"),
        *("--show-completion", "--help"),
    ),
}
_LAST: Final = "What is shown, and where"

WORDS: Final = {
    "low": "the two cards in front, also called the front, top or small hand",
    "high": "the five cards behind, also called the back, bottom or big hand; it must not be outranked by the low hand",
    "set, split": "one way of dividing seven cards into low and high; a foul is one in which the low hand is too good",
    "house way": "the fixed rules by which a dealer sets",
    "push": "one of the two hands wins and the other loses: the bet comes back",
    "copy": "two equal hands, which the banker wins",
    "EV": "what you gain on average, after commission, as a part of the bet: +16.68% of 100 is 16.68. It is always "
    "yours: below 0 you lose",
    "cost": "EV of the best set less EV of this one",
}
_WITH_WORDS: Final = ("paigow", "paigow-advise", "paigow advise", "paigow set", "paigow deal", "paigow edge")

# Examples besides the one of `examples` below, with what each is for.
_MORE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "advise": (
        ("As Kd Qh Jc 9s 9d 2c --bet 25", "in money"),
        ("As Kd Qh Jc 9s 9d 2c --role banker --house-way foxwoods", "you bank"),
        ('Kh Ks 9c 9d 4h 3s 2c --dead "Ah Ad As"', "with cards seen elsewhere"),
        ('As Kd Qh Jc 9s 9d 2c --dealer "Ah Ks Th 8c 7d 5s 3c"', "the dealer's cards lie open"),
    ),
    "set": (("As Kd Qh Jc 9s 9d 2c --why", "and why not by an earlier rule"),),
    "edge": (
        ("--dealer foxwoods --player foxwoods --player optimal", "two ways of playing side by side"),
        ("--role banker --bet 100", "you bank; in money"),
    ),
    "odds": (
        ("", "of all hands"),
        ('--holds straight --holds trips --dead "As Kd"', "of hands that hold both, with cards seen"),
    ),
    "session": (("--hours 2 --pace 35 --bet 25 --role banker", "two hours, you bank"),),
    "deal": (("--seats 2 --bet 25", "a new round every time"),),
    "house-way": (("show golden-nugget", "its rules in words"), ("new mine.toml --like foxwoods", "your own, to edit")),
}

_WIDEST: Final = 100
_NARROWEST: Final = 20
_TWO_COLUMNS: Final = 60
_COLUMN: Final = 27  # where the second column begins, where there are two
_INDENT: Final = 6


class _Row(NamedTuple):
    """A name and what it means."""

    name: str
    text: str


def attach(command: Any, path: str, examples: Mapping[str, str]) -> None:
    """Give a command, and all those below it, the help of this module; `examples`: a right call of each, by its path.

    The classes behind commands differ among typer's versions: they are used by their behaviour only.
    """
    command.context_settings = {**(command.context_settings or {}), "help_option_names": HELP_NAMES}
    command.get_help = lambda context: text(command, path, examples)
    for name, below in getattr(command, "commands", {}).items():
        attach(below, f"{path} {name}", examples)


def text(command: Any, path: str, examples: Mapping[str, str], width: int | None = None) -> str:
    """The help of a command, `width` columns wide (None: as wide as the terminal, 100 at most)."""
    if width is None:
        from shutil import get_terminal_size

        width = get_terminal_size().columns
    width = max(_NARROWEST, min(_WIDEST, width))
    commands = {name: one for name, one in getattr(command, "commands", {}).items() if not one.hidden}
    options = [param for param in command.params if param.param_type_name == "option" and not param.hidden]
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    usage = [path, *(param.metavar for param in arguments), *(["COMMAND"] if commands else []), "[OPTIONS]"]
    lines = _wrapped(f"Usage: {' '.join(map(str, usage))}", width, hang=2)
    for paragraph in (command.help or "").split("\n\n"):
        lines += ["", *_wrapped(" ".join(paragraph.split()), width)]
    lines += _examples(path, examples, width)
    if arguments:
        lines += _section("Cards and names", [_Row(str(param.metavar), param.help or "") for param in arguments], width)
    if commands:
        rows = [_Row(name, _first_sentence(one.help or "")) for name, one in commands.items()]
        lines += _section("Commands", rows, width)
    for title, rows in _grouped(options, shows=not commands).items():
        lines += _section(title, rows, width)
    if path in _WITH_WORDS:
        lines += _section(
            "Words", [_Row(word, f"{meaning[0].upper()}{meaning[1:]}.") for word, meaning in WORDS.items()], width
        )
    if commands:
        lines += ["", *_wrapped(f"{path} COMMAND --help tells more about each.", width)]
    return "\n".join(lines)


def _examples(path: str, examples: Mapping[str, str], width: int) -> list[str]:
    """Right calls, those with a remark after them."""
    calls = [_Row(examples[path], "")] if path in examples else []
    name = path.removeprefix("paigow ") if " " in path else path.removeprefix("paigow-")
    calls += [_Row(f"{path} {arguments}", remark) for arguments, remark in _MORE.get(name, ())]
    if not calls:
        return []
    lines = ["", "Examples:" if len(calls) > 1 else "Example:"]
    for call in dict.fromkeys(calls):
        lines += _wrapped(call.name, width, margin=2, hang=4)
        if call.text:
            lines += _wrapped(f"({call.text})", width, margin=6)
    return lines


def _grouped(options: Sequence[Any], *, shows: bool) -> dict[str, list[_Row]]:
    """The options by group. `shows`: it is a command that shows something, which takes --color."""
    rows: dict[str, list[_Row]] = {title: [] for title in (*_GROUPS, "More options")}
    rows[_LAST] = rows.pop(_LAST)
    order = {name: (title, n) for title, names in _GROUPS.items() for n, name in enumerate(names)}
    placed = []
    for param in options:
        if "--help" in param.opts:
            continue
        place = next((order[name] for name in reversed(param.opts) if name in order), ("More options", 0))
        placed.append((place, _Row(_option(param), _meaning(param))))
    if shows:
        placed.append((order["--color"], _Row("--color WHEN", "Paint: auto (on a terminal), always or never.")))
    placed.append((order["--help"], _Row(", ".join(HELP_NAMES), "Show this and leave.")))
    for (title, _), row in sorted(placed, key=lambda one: one[0][1]):
        rows[title].append(row)
    return {title: found for title, found in rows.items() if found}


def _option(param: Any) -> str:
    names = ", ".join(param.opts)
    return names if param.is_flag or not param.metavar else f"{names} {param.metavar}"


def _meaning(param: Any) -> str:
    """What an option means, and what holds when it is left out where that is not said."""
    meaning = " ".join((param.help or "").split())
    default = param.default
    if param.is_flag or not param.show_default or default in (None, "", ()) or "efault" in meaning:
        return meaning
    return f"{meaning} Default: {default}."


def _first_sentence(words: str) -> str:
    first = " ".join(words.split("\n\n", maxsplit=1)[0].split())
    return first if first.endswith(".") else f"{first}."


def _section(title: str, rows: Sequence[_Row], width: int) -> list[str]:
    """A group of names with their meanings: side by side where there is room, else one below the other."""
    lines = ["", f"{title}:"]
    for name, meaning in rows:
        start = f"  {name}"
        if width >= _TWO_COLUMNS and len(start) + 2 <= _COLUMN:
            first, *rest = _wrapped(meaning, width, margin=_COLUMN) or [""]
            lines += [start + first[len(start) :], *rest]
        else:
            lines += _wrapped(name, width, margin=2, hang=4)
            lines += _wrapped(meaning, width, margin=_COLUMN if width >= _TWO_COLUMNS else _INDENT)
    return lines


def _wrapped(words: str, width: int, margin: int = 0, hang: int = 0) -> list[str]:
    """Running text between `margin` and `width`, later lines `hang` further in; no word is broken."""
    return textwrap.wrap(
        words,
        width,
        initial_indent=" " * margin,
        subsequent_indent=" " * (margin + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
