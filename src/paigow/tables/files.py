"""Table files: a solved game on disk, and how one is read.

A table is a folder of a manifest and one to three arrays::

    manifest.json             what the table is, and which arrays are its own
    split-0123456789ab.npy    uint8: the best split of each class, as the number 0..20 of its low cards among the pairs
                              (0, 1), (0, 2), ... (5, 6) of positions in canonical card order (`paigow.native.index`)
    wins-0123456789ab.npy     uint32, little-endian: dealer hands, of 53,524,680, that the best split beats
    losses-0123456789ab.npy   the same: dealer hands that it loses to; the others are pushes

A table of best sets alone has no `wins` and `losses`. Each array is one-dimensional, over the classes first to end - 1
of the canonical index: all 6,972,147, or a part of them (no command writes a part; tests do). It is a .npy file of
version 1.0 with exactly the header that `npy_header` writes, so that the data begins at a multiple of 64 bytes and
the length of the file is known beforehand. The letters before `.npy` are the first of its SHA-256.

The manifest is a JSON object::

    {"magic": "paigow table", "format": 1, "generator": "paigow 0.1.0",
     "house_way": {"key": "foxwoods", "name": "Foxwoods", "program_sha256": hex, "text": the whole TOML document},
     "rules": {"role": "player", "wheel": "second", "commission": "1/20", "push": [as in a rules file]},
               and "copies": as in a rules file, where they are not all the banker's
     "classes": {"first": 0, "end": 6972147},
     "totals": {"wins": int, "losses": int},      deals won and lost with the best splits, over all hands of the classes
     "arrays": {"split": {"file": "split-0123456789ab.npy", "dtype": "|u1", "shape": [6972147], "bytes": int,
                          "sha256": hex, of the whole file}, "wins": ..., "losses": ...},
     "sha256": hex}                               of `_canonical` of all other entries

Opening a table checks the manifest's own checksum and each array's length and header; checksums of the arrays take
reading them, which is `paigow tables verify`. Whatever is not exactly as written here is refused by name.
Format 1 is the only one so far. A reader refuses any other number.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from paigow.errors import PaigowError, TableError, shown
from paigow.native.index import CLASSES
from paigow.rules.copies import BANKERS
from paigow.rules.game import Rules

if TYPE_CHECKING:
    from paigow.house_ways.way import HouseWay

__all__ = [
    "COLUMNS",
    "DEALER_HANDS",
    "FORMAT",
    "MANIFEST",
    "ArrayFile",
    "Manifest",
    "array_file_name",
    "check_arrays",
    "npy_header",
    "open_table_files",
    "program_digest",
    "read_manifest",
    "where",
]

MANIFEST: Final = "manifest.json"
MAGIC: Final = "paigow table"
FORMAT: Final = 1
COLUMNS: Final = {"split": "|u1", "wins": "<u4", "losses": "<u4"}
"""The arrays a table may have, and their type as numpy writes it; only `split` must be there."""
DEALER_HANDS: Final = 53_524_680
"""Hands the dealer can hold against one of the player's: C(46, 7)."""

_LARGEST_MANIFEST: Final = 1 << 22
_FILE_NAME: Final = re.compile(r"(split|wins|losses)-[0-9a-f]{12}\.npy")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_COMMISSION: Final = re.compile(r"[0-9]{1,40}(/[1-9][0-9]{0,39})?")
_REBUILD: Final = "right: build it anew, paigow tables build with the --house-way and options of its game"


@dataclass(frozen=True, slots=True)
class ArrayFile:
    """One array of a table: its file, type, length, size in bytes with the header, and SHA-256 in hex."""

    file: str
    dtype: str
    length: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a table is. `arrays` maps the names in `COLUMNS` to files; the other fields stand in the module's head."""

    generator: str
    house_way_key: str
    house_way_name: str
    house_way_text: str
    program_sha256: str
    rules: Rules
    first: int
    end: int
    wins: int
    losses: int
    arrays: Mapping[str, ArrayFile]

    @property
    def has_counts(self) -> bool:
        """Whether there are wins and losses beside the best splits."""
        return "wins" in self.arrays

    @property
    def is_whole(self) -> bool:
        """Whether every class is there."""
        return (self.first, self.end) == (0, CLASSES)

    @property
    def house_way(self) -> HouseWay:
        """The dealer's house way, read from the text the table carries.

        Raises:
            TableError: this version of the package reads that text differently, so the table is for other rules.
        """
        from paigow.house_ways.way import parse_house_way

        try:
            way = parse_house_way(self.house_way_text, self.house_way_key)
        except PaigowError as error:
            raise TableError(f"the house way inside the table is not to be read: {error}") from None
        if program_digest(way) != self.program_sha256:
            raise TableError(f"the table was built for other rules than its text now states; {_REBUILD}")
        return way

    def describes(self, way: HouseWay, rules: Rules) -> bool:
        """Whether this is the table of `rules` against a dealer with the rules of `way`."""
        return self.rules == rules and self.program_sha256 == program_digest(way)

    def to_json(self) -> dict[str, Any]:
        """The entries of manifest.json in their order, without the checksum."""
        rules = self.rules
        return {
            "magic": MAGIC,
            "format": FORMAT,
            "generator": self.generator,
            "house_way": {
                "key": self.house_way_key,
                "name": self.house_way_name,
                "program_sha256": self.program_sha256,
                "text": self.house_way_text,
            },
            "rules": {
                "role": rules.role,
                "wheel": rules.wheel,
                "commission": str(rules.commission),
                "push": rules.to_json()["push"],
                # Left out where they are as nearly everywhere, as in all tables before there was such a rule.
                **({} if rules.copies == BANKERS else {"copies": rules.copies.to_json()}),
                **({} if rules.joker == "bug" else {"joker": rules.joker}),
            },
            "classes": {"first": self.first, "end": self.end},
            "totals": {"wins": self.wins, "losses": self.losses},
            "arrays": {
                name: {
                    "file": array.file,
                    "dtype": array.dtype,
                    "shape": [array.length],
                    "bytes": array.size,
                    "sha256": array.sha256,
                }
                for name, array in self.arrays.items()
            },
        }

    def encode(self) -> bytes:
        """The bytes of manifest.json."""
        document = self.to_json()
        return (json.dumps(document | {"sha256": _digest(document)}, indent=1) + "\n").encode()


def program_digest(way: HouseWay) -> str:
    """SHA-256 in hex of what a house way does, whatever it is called."""
    return way.sha256


def array_file_name(column: str, sha256: str) -> str:
    """Name of the file of an array: its column and the head of its checksum."""
    return f"{column}-{sha256[:12]}.npy"


def npy_header(dtype: str, length: int) -> bytes:
    """The head of a .npy file (version 1.0) of a one-dimensional array, a multiple of 64 bytes long.

    Written here, not by numpy, whose versions fill it up differently; `numpy.load` reads it.
    """
    text = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': ({length},), }}"
    text += " " * (-(10 + len(text) + 1) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode("ascii")


def read_manifest(folder: str) -> Manifest:
    """The manifest of the table in `folder`.

    Raises:
        TableError: there is none, or it is not exactly one of a format that this version reads.
    """
    path = os.path.join(folder, MANIFEST)
    data = _read(folder, path)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise TableError(f"{where(path)} is damaged or foreign: not JSON; {_REBUILD}") from None
    if not isinstance(document, dict) or document.get("magic") != MAGIC:
        raise TableError(f'{where(path)} is foreign: no "magic": "{MAGIC}"; right: a folder of paigow tables build')
    number = document.get("format")
    if number != FORMAT:
        newer = isinstance(number, int) and number > FORMAT
        what = f"is of the newer format {shown(str(number))[1:-1]}" if newer else "is of an unknown format"
        raise TableError(f"{where(path)} {what}, this version reads format {FORMAT}; {_REBUILD}")
    if _digest({key: value for key, value in document.items() if key != "sha256"}) != document.get("sha256"):
        raise TableError(f"{where(path)} is damaged: its checksum is wrong; {_REBUILD}")
    try:
        return _manifest(document)
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError):
        raise TableError(f"{where(path)} is not as format {FORMAT} says; {_REBUILD}") from None


def open_table_files(folder: str) -> tuple[Manifest, dict[str, memoryview]]:
    """The manifest and the arrays of a table, mapped into memory and read-only.

    Each array is a `memoryview` over the classes first to end - 1, of format "B" (split) or "I" (wins, losses). They
    stay what they are while a build replaces the table, and are unmapped with the last reference.

    Raises:
        TableError: no table, or a file of it is missing, truncated or not the array that the manifest describes.
    """
    while True:
        manifest = read_manifest(folder)
        try:
            return manifest, {name: _map(folder, array) for name, array in manifest.arrays.items()}
        except TableError:
            # A build may have put another table here meanwhile, and removed the arrays of this one.
            if read_manifest(folder) == manifest:
                raise


def check_arrays(folder: str, manifest: Manifest) -> None:
    """Read all arrays of a table and compare their checksums.

    Raises:
        TableError: one is missing, cannot be read, or has another checksum.
    """
    from hashlib import file_digest

    for array in manifest.arrays.values():
        path = os.path.join(folder, array.file)
        try:
            with open(path, "rb") as file:
                found = file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise _unreadable(path, error) from None
        if found != array.sha256:
            raise TableError(f"{where(path)} is damaged: its checksum is wrong; {_REBUILD}")


def where(path: str) -> str:
    """A path as it is when it prints, else quoted and escaped."""
    return path if path.isprintable() and path else shown(path, 300)


def _map(folder: str, array: ArrayFile) -> memoryview:
    path = os.path.join(folder, array.file)
    header = npy_header(array.dtype, array.length)
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise TableError(f"{where(path)} is not a file; {_REBUILD}")
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size != array.size:
                what = "is truncated" if size < array.size else "is too long"
                raise TableError(f"{where(path)} {what}: {size} bytes, not {array.size}; {_REBUILD}")
            found = file.read(len(header))
            if found != header:
                wanted = f"an array of {array.length} {array.dtype}"
                raise TableError(f"{where(path)} is damaged or foreign: its head is not that of {wanted}; {_REBUILD}")
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        if isinstance(error, TableError):
            raise
        raise _unreadable(path, error) from None
    return data[len(header) :].cast("B" if array.dtype == "|u1" else "I")


def _read(folder: str, path: str) -> bytes:
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST_MANIFEST:
            raise TableError(f"{where(path)} is no manifest of a table; {_REBUILD}")
        with open(path, "rb") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        example = "right: a folder made by paigow tables build --out DIR"
        raise TableError(f"no table in {where(folder)}: there is no {MANIFEST}; {example}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, TableError):
            raise
        raise _unreadable(path, error) from None


def _unreadable(path: str, error: Exception) -> TableError:
    if isinstance(error, FileNotFoundError):
        return TableError(f"{where(path)} is missing; {_REBUILD}")
    reason = getattr(error, "strerror", None) or str(error)
    return TableError(f"{where(path)} cannot be read: {reason.lower()}; {_REBUILD}")


def _manifest(document: dict[str, Any]) -> Manifest:
    """The manifest that a document with a right checksum states; any usual error when it is not of the format."""
    way, rules = document["house_way"], document["rules"]
    commission = _text(rules["commission"], _COMMISSION)
    first, end = _number(document["classes"]["first"], CLASSES), _number(document["classes"]["end"], CLASSES)
    names = list(document["arrays"])
    if names not in (["split"], list(COLUMNS)) or first >= end:
        raise ValueError(names)
    return Manifest(
        generator=_text(document["generator"]),
        house_way_key=_text(way["key"]),
        house_way_name=_text(way["name"]),
        house_way_text=_text(way["text"]),
        program_sha256=_text(way["program_sha256"], _DIGEST),
        rules=Rules.of(
            _text(rules["wheel"]),
            Fraction(commission),
            _text(rules["role"]),
            pushes=rules["push"],
            copies=rules.get("copies", BANKERS),
            joker=rules.get("joker", "bug"),
            dealer_wins=rules.get("dealer_wins", ()),
        ),
        first=first,
        end=end,
        wins=_number(document["totals"]["wins"], 1 << 63),
        losses=_number(document["totals"]["losses"], 1 << 63),
        arrays={name: _array(name, document["arrays"][name], end - first) for name in names},
    )


def _array(column: str, entry: dict[str, Any], length: int) -> ArrayFile:
    sha256 = _text(entry["sha256"], _DIGEST)
    file = _text(entry["file"], _FILE_NAME)
    dtype = COLUMNS[column]
    size = len(npy_header(dtype, length)) + length * int(dtype[2])
    if file != array_file_name(column, sha256):
        raise ValueError(file)
    if (entry["dtype"], entry["shape"], entry["bytes"]) != (dtype, [length], size):
        raise ValueError(entry)
    return ArrayFile(file, dtype, length, size, sha256)


def _text(value: object, pattern: re.Pattern[str] | None = None) -> str:
    if not isinstance(value, str) or (pattern and not pattern.fullmatch(value)):
        raise TypeError(value)
    return value


def _number(value: object, largest: int) -> int:
    if type(value) is not int or not 0 <= value <= largest:
        raise TypeError(value)
    return value


def _digest(document: dict[str, Any]) -> str:
    """SHA-256 of the entries, however the file breaks its lines."""
    from hashlib import sha256

    try:
        return sha256(_canonical(document)).hexdigest()
    except (ValueError, RecursionError):  # numbers and depths that json reads and does not write
        return ""


def _canonical(document: dict[str, Any]) -> bytes:
    """A document in one line of ASCII, entries in their order."""
    return json.dumps(document, separators=(",", ":")).encode()
