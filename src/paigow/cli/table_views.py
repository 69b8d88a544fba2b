"""What `paigow tables` shows."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import rules_text

if TYPE_CHECKING:
    from paigow.tables.files import Manifest
    from paigow.tables.verify import TableCheck


@contextmanager
def stopwatch() -> Iterator[Callable[[], float]]:
    """A function that tells the seconds since the block began."""
    start = time.monotonic()
    yield lambda: time.monotonic() - start


def print_built(name: str, folder: str, seconds: float | None, replaced: str | None) -> None:
    """Print that a table is there; `seconds` None: that it was there before; `replaced`: the game of the one before."""
    what = "is there already and verifies" if seconds is None else f"built in {seconds:.1f} s"
    if replaced is not None:
        what += f" in place of {plain(replaced)}"
    print(f"{plain(name)}: {what}, {plain(folder)}", flush=True)


def print_tables(tables: Sequence[tuple[str, "Manifest"]]) -> None:
    """Print what tables there are and what each is for."""
    sheet = Sheet()
    if not tables:
        sheet.text("There are no tables. One is built with: paigow tables build --house-way foxwoods")
    for n, (folder, manifest) in enumerate(tables):
        if n:
            sheet.gap()
        sheet.lines.append([Piece(plain(folder), "bold")])
        sheet.text(plain(manifest.house_way_name), lead="  Dealer   ", lead_style="dim")
        sheet.text(rules_text(manifest.rules), lead="  Rules    ", lead_style="dim")
        kept = "best sets, wins, losses" if manifest.has_counts else "best sets alone"
        size = sum(array.size for array in manifest.arrays.values()) / 1e6
        holds = f"{manifest.end - manifest.first:,} classes, {kept}; {size:.1f} MB; by {plain(manifest.generator)}"
        sheet.text(holds, lead="  Holds    ", lead_style="dim")
        totals = f"{manifest.wins:,} deals won, {manifest.losses:,} lost"
        sheet.text(totals, lead="  Totals   ", lead_style="dim")
    sheet.print()


def print_check(check: "TableCheck") -> None:
    """Print that a table was found right, and how far it was looked at."""
    counted = f", {check.counted:,} classes counted anew" if check.counted else ""
    print(f"{plain(check.folder)}: checksums right{counted}", flush=True)


def as_json(folder: str, manifest: "Manifest") -> dict[str, object]:
    """A table as JSON data: its folder, then its manifest without the text of the house way."""
    data = manifest.to_json()
    way = {key: value for key, value in data["house_way"].items() if key != "text"}
    return {"folder": folder, **data, "house_way": way, "house_way_sha256": manifest.program_sha256}
