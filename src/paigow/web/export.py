"""The folder that any static host serves: the page, the games it knows, tables of house ways and strategies."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paigow.errors import InputError, shown
from paigow.game.cards import WHEELS
from paigow.web.files import site_files
from paigow.web.games import page_strategies, page_ways, table_name
from paigow.web.tables import page_table
from paigow.web.whole_game import whole_game_files

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paigow.house_ways.way import HouseWay

__all__ = ["export_site"]

_MARK: Final = "games.json"  # by which a folder written before is known


def export_site(
    folder: str | os.PathLike[str],
    progress: Callable[[int, int], None] | None = None,
    ways: Sequence[HouseWay] | None = None,
) -> list[str]:
    """Write the page into `folder`, whole or not at all; returns the names of its files.

    `ways`: the house ways that it knows; None: all that ship.

    The folder is made if need be. It may hold an earlier export, which is replaced; anything else in it is refused.

    Raises:
        InputError: the folder holds something else, is a file, or cannot be written.
    """
    target = Path(folder)
    example = "right: --export my-page"
    if target.exists() and not target.is_dir():
        raise InputError(f"{shown(str(target))} is a file, not a folder; {example}")
    if target.is_dir() and any(target.iterdir()) and not (target / _MARK).is_file():
        raise InputError(f"{shown(str(target))} holds other files, which would be mixed with the page; {example}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".paigow-") as made:
            files = _write(Path(made) / "page", page_ways() if ways is None else ways, progress)
            if target.is_dir():
                shutil.rmtree(target)
            (Path(made) / "page").rename(target)
    except OSError as error:
        wrong = (error.strerror or str(error)).lower()
        raise InputError(f"{shown(str(target))} cannot be written: {wrong}; {example}") from None
    return files


def _write(folder: Path, ways: Sequence[HouseWay], progress: Callable[[int, int], None] | None) -> list[str]:
    files = site_files(ways)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "data").mkdir()
    for name, data in whole_game_files().items():
        (folder / name).write_bytes(data)
        files[name] = b""
    players = [*ways, *page_strategies()]
    for number, way in enumerate(players):
        for wheel in WHEELS:
            name = f"data/{table_name(number, wheel)}"
            (folder / name).write_bytes(page_table(way, wheel))
            files[name] = b""
        if progress is not None:
            progress(number + 1, len(players))
    return sorted(files)
