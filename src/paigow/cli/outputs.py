"""Where the answers of long commands go besides the terminal: CSV and pictures, checked before the work begins."""

import os
import sys
from typing import Annotated, TypeAlias

from paigow.cli.options import optional
from paigow.errors import InputError, shown
from paigow.solving.threads import check_jobs

PlotOption: TypeAlias = Annotated[
    str | None,
    optional("--plot", "FILE", "Draw a picture into FILE, .svg or .png."),
]
CsvOption: TypeAlias = Annotated[
    str | None,
    optional("--csv", "FILE", "Write CSV into FILE, or - for standard output."),
]
JobsOption: TypeAlias = Annotated[int | None, optional("--jobs", "N", "Threads; default: one for each core.")]


def check_outputs(*, json: bool = False, csv: str | None = None, plot: str | None = None, jobs: int | None) -> None:
    """Check, before anything is computed, that it can be written where it is to go.

    Raises:
        InputError: it cannot be; or `jobs` is below 1.
    """
    check_jobs(jobs)
    if csv is not None:
        if csv == "-" and json:
            raise InputError("--json and --csv - both go to standard output; right: --json --csv diff.csv")
        check_file("--csv", csv, "right: --csv out.csv, or - for standard output")
    if plot is not None:
        from paigow.study.pictures import check_picture

        check_picture(plot)
        if csv is not None and os.path.realpath(csv) == os.path.realpath(plot):
            raise InputError(f"--csv and --plot both go to {shown(plot)}; right: --csv out.csv --plot chart.svg")


def write_csv(text: str, path: str) -> None:
    """Write CSV into a file, or to standard output when `path` is "-"."""
    if path == "-":
        sys.stdout.write(text)
        return
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        error.filename = path  # which writing leaves out
        raise


def check_file(option: str, path: str, example: str) -> None:
    """Check, before anything is computed for it, that a file of this name can be written.

    Raises:
        InputError: it is a folder, or in none that there is.
    """
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not path:
        what = "is a folder, not a file" if path else "is no name of a file"
        raise InputError(f"{option} {shown(path)} {what}; {example}")
    if not os.path.isdir(folder):
        raise InputError(f"{option} {shown(path)}: there is no folder {shown(folder)}; {example}")
