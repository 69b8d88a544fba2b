"""The programs `paigow` and `paigow-advise`: how they start, and how they end.

Exit status: 0 done; 2 the input was wrong (one line on standard error says what, and shows a right example); 1 anything
else, also in one line; 130 interrupted. A reader that closes the pipe early is no reason for a word.
"""

from __future__ import annotations

import errno
import os
import sys
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE: Final = 0
FAILED: Final = 1
WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130

# A right call of each command, shown when the words of a call cannot be made out.
_EXAMPLES: Final = {
    "paigow-advise": "paigow-advise As Kd Qh Jc 9s 9d 2c",
    "paigow": "paigow advise As Kd Qh Jc 9s 9d 2c",
    "paigow set": "paigow set As Kd Qh Jc 9s 9d 2c --house-way foxwoods",
    "paigow edge": "paigow edge --dealer foxwoods --player optimal",
    "paigow odds": "paigow odds As Kd Qh Jc 9s 9d 2c --house-way foxwoods",
    "paigow session": "paigow session --hands 200 --bet 25 --bankroll 500",
    "paigow deal": "paigow deal --seed 1 --house-way foxwoods",
    "paigow practice": 'paigow practice --kind "two pair" --hands 20',
    "paigow house-way": "paigow house-way list",
    "paigow house-way list": "paigow house-way list",
    "paigow house-way show": "paigow house-way show foxwoods",
    "paigow house-way check": "paigow house-way check foxwoods",
    "paigow house-way new": "paigow house-way new my-way.toml --like foxwoods",
    "paigow house-way cases": "paigow house-way cases foxwoods --size 500",
    "paigow house-way judge": "paigow house-way judge foxwoods answers.csv",
    "paigow house-way export": "paigow house-way export foxwoods --format c --out foxwoods.c",
    "paigow house-way diff": "paigow house-way diff foxwoods trump-plaza",
    "paigow price": "paigow price foxwoods --dealer trump-plaza",
    "paigow exceptions": "paigow exceptions --dealer trump-plaza",
    "paigow report": "paigow report foxwoods --out foxwoods.html",
    "paigow side-bet": "paigow side-bet edge fortune-2",
    "paigow side-bet list": "paigow side-bet list",
    "paigow side-bet show": "paigow side-bet show fortune-2",
    "paigow side-bet edge": "paigow side-bet edge tiger-9 --house-way foxwoods",
    "paigow cache": "paigow cache info",
    "paigow cache info": "paigow cache info",
    "paigow cache clear": "paigow cache clear dealer",
    "paigow web": "paigow web --no-open",
    "paigow strategy": "paigow strategy find --dealer foxwoods --rows 20 --out mine.toml",
    "paigow strategy find": "paigow strategy find --dealer foxwoods --rows 20 --time 5m --out mine.toml",
    "paigow strategy card": "paigow strategy card carry-10 --dealer foxwoods --out card.pdf",
    "paigow strategy curve": "paigow strategy curve --dealer foxwoods --rows 5,10,20 --plot curve.svg",
    "paigow strategy show": "paigow strategy show carry-10 --dealer foxwoods",
    "paigow strategy table": "paigow strategy table --dealer golden-nugget,foxwoods",
    "paigow tables": "paigow tables build --house-way foxwoods",
    "paigow tables build": "paigow tables build --house-way foxwoods --role banker",
    "paigow tables info": "paigow tables info",
    "paigow tables verify": "paigow tables verify --sample 1000",
}

Program = Literal["paigow", "paigow-advise"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `paigow` with these arguments (None: those of the process); returns the exit status."""
    return _run("paigow", arguments)


def advise_main(arguments: Sequence[str] | None = None) -> int:
    """Run `paigow-advise` with these arguments (None: those of the process); returns the exit status."""
    return _run("paigow-advise", arguments)


def _run(program: Program, arguments: Sequence[str] | None) -> int:
    try:
        return _call(program, sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:
        # Raised for shell completion, and for a closed pipe noticed while the command was still running.
        _discard_output()
        return DONE if end.code is None else end.code if isinstance(end.code, int) else FAILED
    except BrokenPipeError:
        _discard_output()
        return FAILED
    except OSError as error:
        _discard_output()
        name = f" {error.filename!r}" if error.filename else ""
        return _complain(program, f"{error.strerror or error}{name}", FAILED)
    except Exception as error:
        return _explain(program, sys.argv[1:] if arguments is None else arguments, error)


def _call(program: Program, arguments: list[str]) -> int:
    import typer

    from paigow.cli import calls, help, layout

    arguments, layout.Sheet.paint = _colour(program, arguments)
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    # Cards are printed in what the stream can encode; any other text (a name, a path) must not fail on it either.
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    # The classes behind this differ among typer's versions, so it is used by its behaviour only.
    command = _command(program)
    help.attach(command, program, _EXAMPLES)
    calls.check_options(program, command, arguments)
    if layout.Sheet.paint != "auto":
        calls.check_painted(program, command, arguments)
    try:
        status = command.main(args=arguments, prog_name=program, standalone_mode=False)
    except typer.Abort:
        return INTERRUPTED
    sys.stdout.flush()
    return status if isinstance(status, int) else DONE


def _command(program: Program) -> Any:
    import typer

    from paigow.cli import commands

    return typer.main.get_command(commands.advise_app() if program == "paigow-advise" else commands.paigow_app())


def _colour(program: Program, arguments: list[str]) -> tuple[list[str], str]:
    """The arguments without --color, which every command takes, and what it says.

    Raises:
        InputError: neither auto, always nor never.
    """
    from paigow.cli.calls import joined
    from paigow.errors import InputError, shown

    rest, paint, ended = [], "auto", False
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        ended = ended or word == "--"
        if ended or name != "--color":
            rest.append(word)
            continue
        paint = (value if equals else next(words, "")).lower()
        if paint not in ("auto", "always", "never"):
            given = f"--color {shown(paint)} is neither auto, always nor never" if paint else "--color takes a value"
            raise InputError(f"{given}; right: {joined(program, [*rest, *words, '--color', 'always'])}")
    return rest, paint


def _explain(program: Program, arguments: Sequence[str], error: Exception) -> int:
    from paigow.cli import calls
    from paigow.errors import InputError, PaigowError

    if isinstance(error, InputError):
        what, mark, example = str(error).rpartition("; right: ")
        in_file = ".toml, line " in what  # where the call is right
        call = calls.right_in_file(error) if in_file else _right_call(program, arguments, error) if mark else None
        return _complain(program, f"{what}{mark}{call or example}", WRONG_INPUT)
    if isinstance(error, PaigowError):
        return _complain(program, str(error), FAILED)
    if hasattr(error, "format_message"):  # the words of the call: an unknown option or command, a missing value
        message = str(error.format_message()).strip().partition(" (Possible options")[0].rstrip(".")
        example = _right_call(program, arguments, error) or _example(program, arguments)
        return _complain(program, f"{message}; right: {example}", WRONG_INPUT)
    return _complain(program, f"unexpected {type(error).__name__}: {error}", FAILED)


def _right_call(program: Program, arguments: Sequence[str], error: Exception) -> str | None:
    """The call as it would be right; None where nothing of it can be kept, or something goes wrong on the way."""
    from paigow.cli import calls
    from paigow.errors import InputError

    try:
        words, _ = _colour(program, list(arguments))
        return calls.right_call(program, _command(program), words, error)
    except InputError:  # more than one thing is wrong
        return None


def _example(program: Program, arguments: Sequence[str]) -> str:
    """A right call of the command that was meant."""
    words = [program, *takewhile(lambda word: not word.startswith("-"), arguments)]
    meant = (" ".join(words[:count]) for count in (3, 2, 1))
    return next(_EXAMPLES[command] for command in meant if command in _EXAMPLES)


def _complain(program: Program, message: str, status: int) -> int:
    line = " ".join(message.split())
    line = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in line)
    if sys.stderr is not None:
        print(f"{program}: {line}", file=sys.stderr)
    return status


def _discard_output() -> None:
    """Let what is still to be written to standard output vanish, so that it fails no second time at the exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass
