"""`paigow web`: the page as a folder that any static host serves, and that answers without a network."""

from typing import Annotated

import typer

ExportOption = Annotated[
    str,
    typer.Option(
        "--export",
        metavar="DIR",
        show_default=False,
        help="Write the page into this folder, which is made if need be; an earlier export there is replaced.",
    ),
]


def web(export: ExportOption) -> None:
    """A page that sets hands and lets you practise, counted exactly by itself: for a static host, or a phone."""
    from paigow.cli.progress import progress
    from paigow.web.export import export_site

    with progress("page") as report:
        files = export_site(export, report)
    typer.echo(f"{export}: {len(files)} files; serve the folder, for example with python -m http.server -d {export}")
