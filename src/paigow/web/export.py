"""The folder that any static host serves: the page, the games it knows, a table for each house way and wheel rule."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paigow.errors import InputError, shown
from paigow.game.cards import WHEELS
from paigow.web.games import games, page_ways, table_name
from paigow.web.tables import page_table

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SITE", "export_site"]

SITE: Final = Path(__file__).parent / "site"
_MARK: Final = "games.json"  # by which a folder written before is known


def export_site(folder: str | os.PathLike[str], progress: Callable[[int, int], None] | None = None) -> list[str]:
    """Write the page into `folder`, whole or not at all; returns the names of its files.

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
            files = _write(Path(made) / "page", progress)
            if target.is_dir():
                shutil.rmtree(target)
            (Path(made) / "page").rename(target)
    except OSError as error:
        wrong = (error.strerror or str(error)).lower()
        raise InputError(f"{shown(str(target))} cannot be written: {wrong}; {example}") from None
    return files


def _write(folder: Path, progress: Callable[[int, int], None] | None) -> list[str]:
    shutil.copytree(SITE, folder)
    (folder / "data").mkdir()
    (folder / _MARK).write_text(json.dumps(games(), separators=(",", ":")), "utf-8")
    ways = page_ways()
    for number, way in enumerate(ways):
        for wheel in WHEELS:
            (folder / "data" / table_name(number, wheel)).write_bytes(page_table(way, wheel))
        if progress is not None:
            progress(number + 1, len(ways))
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    digest = sha256(b"".join((folder / name).read_bytes() for name in files)).hexdigest()
    # What the page needs before it can answer without a network; tables are kept as they are asked for.
    kept = [name for name in files if not name.startswith("data/") and name != "sw.js"]
    worker = (folder / "sw.js").read_text("utf-8")
    worker = worker.replace("VERSION", digest[:16]).replace('"FILES"', ", ".join(json.dumps(name) for name in kept))
    (folder / "sw.js").write_text(worker, "utf-8")
    return files
