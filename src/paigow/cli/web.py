"""`paigow web`: the page, served from this machine, or as a folder that any static host serves."""

import sys
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from paigow.cli.options import complete_house_way, optional, refuse

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay

WaysArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE]...",
        show_default=False,
        help="House ways of your own that the page is to know, as TOML files.",
        autocompletion=complete_house_way,
    ),
]
ExportOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--export",
        "DIR",
        "Write the page into this folder instead, which is made if need be; an earlier export there is replaced.",
    ),
]
HostOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--host",
        "HOST",
        "Serve other devices of your network as well, such as a phone: 0.0.0.0, or one address of this machine. "
        "Whoever asks needs the key in the address that is printed.",
    ),
]
PortOption: TypeAlias = Annotated[
    int | None, optional("--port", "N", "The port; default: 8753, or a free one where that is taken.")
]
NoOpenOption: TypeAlias = Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")]


def web(
    files: WaysArgument = None,
    *,
    host: HostOption = None,
    port: PortOption = None,
    no_open: NoOpenOption = False,
    export: ExportOption = None,
) -> None:
    """A page that sets hands and lets you practise: serve it on this machine, or write it for a static host."""
    from paigow.web.serve import LOOPBACK, all_ways, check_installed, listen, own_ways, run

    if export is not None:
        given = {"--host": host, "--port": port, "--no-open": no_open}
        refuse(given, "--export", "a folder is not served", "paigow web --export my-page")
        _export(export, all_ways(own_ways(files or ())))
        return
    check_installed()
    own = own_ways(files or ())
    place = listen(LOOPBACK if host is None else host, port)
    typer.echo(f"{place.address}\nStop with Ctrl-C.")
    if place.door.key is not None:
        _print_code(place.address)
    sys.stdout.flush()
    if not no_open:
        import webbrowser

        webbrowser.open(place.address)  # the socket listens already: the browser waits until the server answers
    run(place, own)


def _export(folder: str, ways: "list[HouseWay]") -> None:
    from paigow.cli.layout import plain
    from paigow.cli.progress import progress
    from paigow.web.export import export_site

    with progress("page") as report:
        files = export_site(folder, report, ways)
    name = plain(folder)
    typer.echo(f"{name}: {len(files)} files; serve the folder, for example with python -m http.server -d {name}")


def _print_code(address: str) -> None:
    """The address as a QR code, black on white, where a phone can see it."""
    if not sys.stdout.isatty():
        return
    from paigow.web.serve import code_of

    for line in code_of(address):
        typer.echo(f"\x1b[30;107m{line}\x1b[0m")
