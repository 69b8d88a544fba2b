"""TOML files that ship under a name, or that people write: finding one, reading it, and saying that it is no TOML.

Every message is one line that names the file, and the line where there is one; `Kind` says what the file should be.
"""

import os
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

from paigow.errors import FileError, corrected, nearest, shown
from paigow.language.toml_lines import line_of, value_lines

__all__ = ["Kind", "file_name", "find_file", "parse_document", "read_text", "shipped_names"]

_T = TypeVar("_T")

_LARGEST_FILE: Final = 1 << 18
_PRINTED: Final = re.compile(r'^name\s*=\s*"(.*)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file should be: `noun` ("house way"), the error to raise, the folder of those that ship, an example of a
    line in one, of a path, and of the line with its name."""

    noun: str
    error: type[FileError]
    folder: str
    example: str
    example_path: str
    name: str  # an example of the line with its name
    others: str = ""  # another folder, whose names do as well

    def choice(self) -> str:
        """What would be right: the names of those that ship, or a path."""
        return f"right: one of {', '.join(self.names())}, or the path of a file such as {self.example_path}"

    def folders(self) -> tuple[str, ...]:
        """The folders of those that ship."""
        return (self.folder, self.others) if self.others else (self.folder,)

    def names(self) -> tuple[str, ...]:
        """All names that do."""
        return tuple(name for folder in self.folders() for name in _names_in(folder))


def _meant(text: str, kind: Kind) -> str | None:
    """The shipped name that a text means: in any case, or as it is printed, such as "Golden Nugget, Las Vegas".

    Of a printed name what stands before a comma or a bracket is enough, where that is no other's.
    """
    wanted = _slug(text)
    if not wanted:
        return None
    found: dict[str, list[str]] = {}
    for folder in kind.folders():
        for key in _names_in(folder):
            with open(os.path.join(folder, f"{key}.toml"), encoding="utf-8") as file:
                printed = _PRINTED.search(file.read())
            name = printed[1] if printed else key
            for slug in {_slug(key), _slug(name), _slug(re.split(r"[,(]", name)[0])}:
                found.setdefault(slug, []).append(key)
    keys = found.get(wanted, [])
    return keys[0] if len(keys) == 1 else None


def _slug(text: str) -> str:
    """A text as names of files are written: "Bally's, Atlantic City" is "ballys-atlantic-city"."""
    return re.sub(r"[\W_]+", "-", text.lower().replace("'", "")).strip("-")


def shipped_names(kind: Kind) -> tuple[str, ...]:
    """Names of the files of this kind that ship with the package, in alphabetical order."""
    return _names_in(kind.folder)


@cache
def _names_in(folder: str) -> tuple[str, ...]:
    """The names of the TOML files in a folder of the package, listed once."""
    files = (os.path.splitext(file) for file in os.listdir(folder))
    return tuple(sorted(name for name, extension in files if extension == ".toml"))


def find_file(name_or_path: object, kind: Kind) -> tuple[str, str]:
    """(key, path) of the file that a name or a path means: the key is the shipped name, or the path as given.

    A text is a path when it has a separator, ends in ".toml", or is no shipped name but the name of a file. A name may
    be written in any case, and as it is printed.

    Raises:
        FileError: of the kind; no text and no path, or neither a shipped name nor anything like a path.
    """
    path = os.fspath(name_or_path) if isinstance(name_or_path, str | os.PathLike) else None
    if not isinstance(path, str):
        wrong = type(path or name_or_path).__name__
        raise kind.error(f"a {kind.noun} is a name or a path, not {wrong}; {kind.choice()}")
    if isinstance(name_or_path, str):
        for folder in kind.folders():
            if path in _names_in(folder):
                return path, os.path.join(folder, f"{path}.toml")
        separators = [separator for separator in ("/", os.sep, os.altsep) if separator]
        is_path = path.lower().endswith(".toml") or any(separator in path for separator in separators)
        named = not path.lower().endswith(".toml") and not os.path.exists(path)
        key = _meant(path, kind) if named else None
        if key is not None:
            return find_file(key, kind)
        if named and not is_path:
            guess = nearest(_slug(path), kind.names())
            hint = f", perhaps {guess}" if guess else ""
            error = kind.error(f"no {kind.noun} {shown(path)}{hint}; {kind.choice()}")
            raise corrected(error, path, guess) if guess else error
    return path, path


def read_text(path: str, kind: Kind) -> str:
    """The text of a file, without a byte order mark.

    Raises:
        FileError: of the kind; the file is missing, a folder, binary, too big or not UTF-8.
    """
    name = file_name(path)
    if os.path.isdir(path):
        raise kind.error(f"{name} is a folder, not a file; {kind.choice()}")
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise kind.error(f"{name}: {(error.strerror or str(error)).lower()}; {kind.choice()}") from None
    except ValueError:
        raise kind.error(f"{name} cannot be the name of a file; {kind.choice()}") from None
    if b"\0" in data:
        raise kind.error(f"{name} is a binary file, not a {kind.noun} in TOML; {kind.choice()}")
    if len(data) > _LARGEST_FILE:
        raise kind.error(f"{name} has more than {_LARGEST_FILE} bytes, too big for a {kind.noun}; {kind.choice()}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{data[error.start]:02x} is not UTF-8"
        raise kind.error(f"{name}, line {line}: {wrong}; right: {kind.example} in UTF-8") from None


def parse_document(text: str, key: str, kind: Kind, make: Callable[[dict[str, Any]], _T]) -> _T:
    """What `make` makes of the document that `text` is; `key` names it in messages.

    Raises:
        FileError: of the kind; no TOML, or what `make` raises, with the file and the line of its `path` before it.
    """
    name = file_name(key)
    if not text.strip():
        raise kind.error(f"{name}: the file is empty; right: {kind.name} and {kind.example}")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _syntax_error(text, name, error, kind) from None
    try:
        return make(document)
    except FileError as error:
        line = line_of(value_lines(text), error.path)
        place = [name, f"line {line}"] if line else [name]
        if len(error.path) > 1 and error.path[0] == "rule":
            place.append(f"rule {int(error.path[1]) + 1}")
        raise kind.error(f"{', '.join(place)}: {error}", error.path) from None


def _syntax_error(text: str, name: str, error: Exception, kind: Kind) -> FileError:
    """The error for a text that `tomllib` refuses with `error`, with the line that it tells, or the last one."""
    message = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    lines = text.rstrip().split("\n")
    what, line = message, len(lines)
    match = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if match:
        what, line = message[: match.start()], int(match[1] or line)
    wrong = lines[min(line, len(lines)) - 1].strip()
    where = f"{name}, line {line}" if match else name
    return kind.error(f"{where}: not TOML, {shown(what)[1:-1]}, at {shown(wrong)}; right: {kind.example}")


def file_name(path: str) -> str:
    """A path as it is when it prints, else quoted and escaped; of a very long one the end."""
    path = path if len(path) <= 300 else f"...{path[-297:]}"
    return path if path.isprintable() and path else shown(path, 300)
