"""`paigow cache info|clear`: what lies in the cache folder, and how to be rid of it."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from paigow.cli.options import JsonOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paigow.house_ways.cache import Kept

# What the kinds are, for those who do not know the names of files.
_WHAT: Final = {
    "dealer": "how house ways set every class of hands",
    "sets": "the sets that each class of hands has",
    "values": "values of whole games",
    "best": "best sets of whole games",
    "counts": "counts of whole games, as older versions kept them",
    "edge": "results of whole games",
    "unfinished": "what runs that were stopped have left",
}


def complete_kind(incomplete: str) -> list[str]:
    """The kinds of files there that begin so."""
    from paigow.house_ways.cache import kept_files

    return [one.kind for one in kept_files() if one.kind.startswith(incomplete)]


KindsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KIND]...",
        show_default=False,
        help="Kinds of files, as `paigow cache info` names them; default: all.",
        autocompletion=complete_kind,
    ),
]


def info(json: JsonOption = False) -> None:
    """What lies in the cache folder: kinds of files, how many, and their size. All of it can be computed again."""
    from paigow.house_ways.cache import kept_files

    _tell(kept_files(), "holds", json=json)


def clear(kinds: KindsArgument = None, json: JsonOption = False) -> None:
    """Remove what lies in the cache folder; it is computed again when it is needed. Other files there stay."""
    from paigow.house_ways.cache import clear_cache

    _tell(clear_cache(kinds or ()), "removed", json=json)


def _tell(kept: "Sequence[Kept]", verb: str, *, json: bool) -> None:
    from paigow.cli import render
    from paigow.house_ways.cache import cache_folder

    folder = cache_folder()
    if json:
        kinds = [{"kind": one.kind, "files": len(one.paths), "bytes": one.size} for one in kept]
        total = {"files": sum(len(one.paths) for one in kept), "bytes": sum(one.size for one in kept)}
        render.print_json({"schema": 1, "folder": folder, verb: kinds, "total": total})
        return
    _print(folder, kept, removed=verb == "removed")


def _print(folder: str | None, kept: "Sequence[Kept]", *, removed: bool) -> None:
    from paigow.cli.layout import Piece, Sheet, plain

    sheet = Sheet()
    sheet.text(plain(folder) if folder else "this system names none", lead="Cache  ")
    sheet.gap()
    if not kept:
        sheet.text("Nothing to remove." if removed else "Nothing lies there.")
        sheet.print()
        return
    rows = [[one.kind, f"{len(one.paths):,}", _size(one.size), _WHAT.get(one.kind, "")] for one in kept]
    cells = [[[Piece(text)] for text in row] for row in rows]
    sheet.table(["kind", "files", "size", ""], cells, flush_right=[1, 2])
    sheet.gap()
    total = _size(sum(one.size for one in kept))
    text = "All of it can be computed again; paigow cache clear removes it."
    sheet.text(f"{total} removed." if removed else f"{total} together. {text}", "dim")
    sheet.print()


def _size(size: int) -> str:
    """Bytes in millions, small ones as such."""
    return f"{size / 1e6:,.1f} MB" if size >= 100_000 else f"{size:,} bytes"


def add_to(group: typer.Typer) -> None:
    """Add the commands of this module to the group `paigow cache`."""
    group.command("info")(info)
    group.command("clear")(clear)
