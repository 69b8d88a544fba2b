"""Building tables: a game is solved and written into its folder, whole or not at all.

Arrays and manifest are written under temporary names, brought to the disk, and renamed: the arrays to names made of
their checksums, which change nothing for whoever reads the old table, and the manifest last, which makes the table
new at one stroke. Then whatever else earlier builds have left there is removed, be it the old arrays or the leavings of
a build that was killed. A lock on the folder, which ends with the process that holds it, keeps two builds from doing
this at the same time; where the system has no such lock, only the arrays of the old manifest are removed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import ENOSPC
from shutil import disk_usage
from typing import TYPE_CHECKING, Any, Final

from paigow import __version__
from paigow.errors import TableError
from paigow.house_ways.cache import one_at_a_time
from paigow.native.index import CLASSES
from paigow.tables.files import (
    COLUMNS,
    MAGIC,
    MANIFEST,
    ArrayFile,
    Manifest,
    array_file_name,
    check_arrays,
    npy_header,
    open_table_files,
    program_digest,
    read_manifest,
    where,
)
from paigow.tables.folders import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paigow.solving.whole_game import Solution

__all__ = ["build_table", "is_built", "prepare_folder", "table_replaced", "write_table"]

_TEMPORARY: Final = re.compile(r"\.(manifest\.json|(split|wins|losses)\.npy|probe)\.[0-9a-f]{8}\.tmp")
_ARRAY: Final = re.compile(r"(split|wins|losses)-[0-9a-f]{12}\.npy")
_MEGABYTES: Final = 64
_ALL_RANKS: Final = (0, 8192)


def build_table(
    game: Game,
    folder: str,
    *,
    best_only: bool = False,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    ranks: tuple[int, int] = _ALL_RANKS,
) -> Manifest:
    """Solve `game` and write its table into `folder`, which is made if need be; returns the table's manifest.

    `best_only` leaves the wins and losses out. `jobs`, `scheduler` and `progress` are those of
    `paigow.solving.whole_game.solve`, `ranks` as well: a part of the rank sets, for tests. The same game gives the same
    bytes, however it is solved. Where another process is building a table into this folder, this one waits for it, and
    takes the table if it is the same.

    Raises:
        TableError: the folder cannot be written, is full, or holds something else.
        RulesError: see `paigow.solving.whole_game.solve`.
    """
    from paigow.solving.whole_game import solve

    prepare_folder(folder, best_only=best_only)
    with one_at_a_time(os.path.abspath(folder)) as waited:
        if waited and ranks == _ALL_RANKS and is_built(game, folder, best_only=best_only):
            return read_manifest(folder)
        solution = solve(game.house_way, game.rules, jobs=jobs, scheduler=scheduler, progress=progress, ranks=ranks)
        return write_table(folder, game, solution, best_only=best_only)


def is_built(game: Game, folder: str, *, best_only: bool = False) -> bool:
    """Whether the whole table of `game` is in `folder`, with right checksums and with the arrays wanted."""
    try:
        manifest, _ = open_table_files(folder)
        if not manifest.is_whole or manifest.has_counts == best_only:
            return False
        if not manifest.describes(game.house_way, game.rules):
            return False
        check_arrays(folder, manifest)
    except TableError:
        return False
    return True


def table_replaced(game: Game, folder: str) -> str | None:
    """The name of the game of the table in `folder`, if it is another than `game`; None when there is no such table."""
    try:
        manifest = read_manifest(folder)
        if manifest.describes(game.house_way, game.rules):
            return None
        return Game(manifest.house_way, manifest.rules).name
    except TableError:
        return None


def prepare_folder(folder: str, *, best_only: bool = False) -> None:
    """Make `folder` and see that a table can be written there, before time is spent on solving.

    Raises:
        TableError: it cannot, or there is a manifest.json of something else.
    """
    if not folder or "\0" in folder:
        raise TableError(f"{where(folder)} is no name of a folder; right: --out my-tables")
    with _disk(folder):
        os.makedirs(folder, exist_ok=True)
        with _temporary(folder, "probe"):
            pass
        free, needed = disk_usage(folder).free, CLASSES * (1 if best_only else 9)
        if free < needed:
            raise OSError(ENOSPC, f"{free // 10**6} MB are free, a table takes {needed // 10**6 + 1}")
        with suppress(FileNotFoundError), open(os.path.join(folder, MANIFEST), "rb") as file:
            head = file.read(200)
            if head and f'"{MAGIC}"'.encode() not in head:
                wrong = f"{where(folder)} holds a {MANIFEST} of something else"
                raise TableError(f"{wrong}; right: --out with another folder")


def write_table(folder: str, game: Game, solution: Solution, *, best_only: bool = False) -> Manifest:
    """Write a solved game into an existing folder, in place of the table that may be there.

    Raises:
        TableError: the folder cannot be written or is full; what was there before is still there.
    """
    columns = {name: getattr(solution, name) for name in COLUMNS if name == "split" or not best_only}
    way = game.house_way
    if not way.text:
        raise TableError(f"{way.key}: a house way without its text fits no table; right: paigow.load_house_way(...)")
    with _disk(folder), _lock(folder) as alone:
        before = _own_files(folder)
        written: list[str] = []
        try:
            arrays = {}
            for column, values in columns.items():
                arrays[column] = _write_array(folder, column, values)
                written.append(arrays[column].file)
            manifest = Manifest(
                generator=f"paigow {__version__}",
                house_way_key=os.path.basename(way.key),
                house_way_name=way.name,
                house_way_text=way.text,
                program_sha256=program_digest(way),
                rules=game.rules,
                first=solution.first,
                end=solution.first + len(solution.split),
                wins=solution.optimal.wins,
                losses=solution.optimal.losses,
                arrays=arrays,
            )
            with _temporary(folder, MANIFEST) as (temporary, file):
                file.write(manifest.encode())
                _to_disk(file)
                os.replace(temporary, os.path.join(folder, MANIFEST))
        except BaseException:
            _remove(folder, set(written) - before)
            raise
        _folder_to_disk(folder)
        leavings = {name for name in os.listdir(folder) if _TEMPORARY.fullmatch(name) or _ARRAY.fullmatch(name)}
        _remove(folder, (leavings if alone else before) - set(written))
    return manifest


def _write_array(folder: str, column: str, values: NDArray[Any]) -> ArrayFile:
    """Write an array under the name that its checksum gives it."""
    from hashlib import sha256

    dtype = COLUMNS[column]
    header = npy_header(dtype, len(values))
    data = values.astype(dtype, copy=False).data.cast("B")
    digest = sha256(header)
    digest.update(data)
    name = array_file_name(column, digest.hexdigest())
    with _temporary(folder, f"{column}.npy") as (temporary, file):
        file.write(header)
        file.write(data)
        _to_disk(file)
        os.replace(temporary, os.path.join(folder, name))
    return ArrayFile(name, dtype, len(values), len(header) + len(data), digest.hexdigest())


def _own_files(folder: str) -> set[str]:
    """The arrays of the table that is in `folder`; none if there is none to be read."""
    try:
        return {array.file for array in read_manifest(folder).arrays.values()}
    except TableError:
        return set()


@contextmanager
def _temporary(folder: str, name: str) -> Iterator[tuple[str, Any]]:
    """A new file for what is to be called `name`; removed at the end if it is still there under its own name."""
    path = os.path.join(folder, f".{name}.{os.urandom(4).hex()}.tmp")
    try:
        with open(path, "xb") as file:
            yield path, file
    finally:
        with suppress(OSError):
            os.unlink(path)


def _to_disk(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())


def _folder_to_disk(folder: str) -> None:
    """Bring renamings to the disk, where a folder can be opened for it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove(folder: str, names: set[str]) -> None:
    for name in names:
        with suppress(OSError):
            os.unlink(os.path.join(folder, name))


@contextmanager
def _lock(folder: str) -> Iterator[bool]:
    """Keep other builds from writing into `folder`; True if that could be done."""
    try:
        import fcntl
    except ImportError:
        yield False
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        locked = True
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            locked = False
        yield locked
    finally:
        os.close(descriptor)


@contextmanager
def _disk(folder: str) -> Iterator[None]:
    """Turn what the file system says into one line that names the folder."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        reason = reason[:1].lower() + reason[1:]
        right = f"right: --out with a folder that can be written and has {_MEGABYTES} MB free"
        raise TableError(f"{where(folder)}: {reason}; {right}") from None
