"""`paigow --version`, and with --verbose what a report of a mistake should say of the machine."""

import sys

import typer


def show_versions(*, verbose: bool) -> None:
    """Print the version; if `verbose` also those of what is used, the processor, and where files are kept."""
    from paigow import __version__

    typer.echo(f"paigow {__version__}")
    if not verbose:
        return
    from importlib.metadata import PackageNotFoundError, version

    from paigow.cli.layout import Sheet, plain

    def version_of(package: str) -> str:
        try:
            return version(package)
        except PackageNotFoundError:
            return "not installed"

    lines = {
        "Python": f"{sys.version.split()[0]}, {sys.executable}",
        "Machine": _machine(),
        **{name: version_of(name) for name in ("numpy", "joblib", "typer", "rich", "platformdirs")},
        **{name: version_of(name) for name in ("matplotlib", "dask", "pyarrow")},
        "Native": _native(),
        "Package": _folder(),
        "Cache": _cache(),
        "Tables": _tables(),
    }
    sheet = Sheet()
    for name, text in lines.items():
        sheet.text(plain(text), lead=f"{name:<14}")
    sheet.print()


def _machine() -> str:
    import os
    import platform

    cores = os.cpu_count()
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else cores
    here = "" if usable == cores else f", {usable} of them for this process"
    return f"{platform.system()} {platform.release()}, {platform.machine()}, {cores} cores{here}"


def _native() -> str:
    from paigow.native import solve

    return str(solve.__file__).rpartition("/")[2]


def _folder() -> str:
    import os

    import paigow

    return os.path.dirname(str(paigow.__file__))


def _cache() -> str:
    from paigow.house_ways.cache import cache_folder, kept_files

    folder = cache_folder()
    if folder is None:
        return "this system names no folder"
    kept = kept_files()
    size, files = sum(one.size for one in kept), sum(len(one.paths) for one in kept)
    return f"{folder}, {files:,} files, {size / 1e6:,.1f} MB"


def _tables() -> str:
    from paigow.errors import TableError
    from paigow.tables.folders import found_tables, shipped_table, tables_folder

    shipped = f"that of the default game, {'here' if shipped_table() else 'missing'}"
    try:
        folder = tables_folder()
    except TableError as error:
        return f"{shipped}; {error}"
    return f"{shipped}; {len(found_tables(folder))} in {folder}"
