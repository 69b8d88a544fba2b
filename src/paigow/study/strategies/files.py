"""Found strategies as files: whole at any time."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from paigow.errors import InputError, shown
from paigow.study.strategies.rows import strategy_text

if TYPE_CHECKING:
    from paigow.study.strategies.find import Found
    from paigow.study.strategies.space import Game

__all__ = ["check_file", "found_text", "write_found", "write_whole"]

_EXAMPLE = "right: --out mine.toml"


def check_file(path: str) -> None:
    """Check, before the search begins, that a strategy can be written to `path`.

    Raises:
        InputError: it is no name of a TOML file, or its folder is not there or cannot be written to.
    """
    folder = os.path.dirname(path) or "."
    if not path.endswith(".toml") or os.path.isdir(path):
        raise InputError(f"--out {shown(path)} is no name of a TOML file; {_EXAMPLE}")
    if not os.path.isdir(folder):
        raise InputError(f"--out {shown(path)}: there is no folder {shown(folder)}; {_EXAMPLE}")
    if not os.access(folder, os.W_OK):
        raise InputError(f"--out {shown(path)}: nothing can be written into {shown(folder)}; {_EXAMPLE}")


def found_text(found: Found, games: Sequence[Game]) -> str:
    """The file of a strategy, with what it gives away at its head."""
    names = [game.name for game in games]
    rules = games[0].rules
    lines = ["Found by search, priced exactly: points of EV, percent of the bet, below the best that any rules can do"]
    lines += [f"{name}: {100 * float(one):.4f}" for name, one in zip(names, found.distances, strict=True)]
    if len(names) > 1:
        lines.append(f"mean: {100 * float(found.mean):.4f}")
    count = len(found.rows)
    against = names[0] if len(names) == 1 else f"{len(names)} dealers"
    return strategy_text(
        found.rows,
        f"{count} row{'s' if count != 1 else ''} against {against}",
        f"paigow strategy find, {rules.role}, commission {100 * float(rules.commission):g}%",
        lines,
        rules.wheel,
    )


def write_found(found: Found, games: Sequence[Game], path: str) -> None:
    """Write the strategy, see `write_whole`.

    Raises:
        InputError: it cannot be written.
    """
    write_whole(found_text(found, games).encode(), path, _EXAMPLE)


def write_whole(content: bytes, path: str, example: str) -> None:
    """Write a file so that at any time either the old one is there, whole, or the new one.

    Raises:
        InputError: it cannot be written; `example` says what is right.
    """
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(suffix=".tmp", dir=os.path.dirname(path) or ".")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)  # a temporary file is its owner's alone
        os.replace(temporary, path)
    except OSError as error:
        raise InputError(f"--out {shown(path)}: {(error.strerror or str(error)).lower()}; {example}") from None
    finally:
        with suppress(OSError):
            os.remove(temporary)
