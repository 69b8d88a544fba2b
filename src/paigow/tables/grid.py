"""Grid files: the games of many tables in one TOML file.

Such a file has entries `[[table]]` with the keys `house-way` (a shipped name, or the path of a file, seen from the grid
file), `role`, `commission`, `wheel` and `rules`, written as on the command line and with the same defaults. Each may be
a list as well; the entry then stands for every combination::

    [[table]]
    house-way = ["foxwoods", "my-casino.toml"]
    role = ["player", "banker"]
    commission = "5%"
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from paigow.errors import InputError, TableError, nearest, shown
from paigow.house_ways.way import house_way_names
from paigow.language.toml_lines import described, line_of, value_lines
from paigow.rules.sets import rule_set_names
from paigow.tables.files import where
from paigow.tables.folders import Game

__all__ = ["read_grid"]

_LARGEST_FILE: Final = 1 << 20
_KEYS: Final = ("house-way", "role", "commission", "wheel", "rules")
_EXAMPLE: Final = 'right: [[table]] with house-way = "foxwoods" and role = ["player", "banker"]'


def read_grid(path: str) -> list[Game]:
    """The games of a grid file, in order.

    Raises:
        TableError: the file is missing or not a grid; the message names it, and the line that is wrong.
    """
    text = _read(path)
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TableError(f"{where(path)}: not TOML, {shown(str(error), 200)[1:-1]}; {_EXAMPLE}") from None
    place: tuple[str | int, ...] = ()
    try:
        for key in document:
            if key != "table":
                place = (key,)
                raise TableError(f"unknown key {shown(key)}; {_EXAMPLE}")
        entries = document.get("table")
        if not isinstance(entries, list) or not entries:
            raise TableError(f"there are no tables; {_EXAMPLE}")
        games = []
        for n, entry in enumerate(entries):
            place = ("table", n)
            games += _games(entry, os.path.dirname(path))
        return games
    except InputError as error:
        line = line_of(value_lines(text), place)
        raise TableError(f"{where(path)}{f', line {line}' if line else ''}: {error}") from None


def _games(entry: object, folder: str) -> list[Game]:
    if not isinstance(entry, dict):
        raise TableError(f"{described(entry)} is no table; {_EXAMPLE}")
    for key in entry:
        if key not in _KEYS:
            guess = nearest(key, _KEYS)
            hint = f", perhaps {guess}" if guess else f" (a table has {', '.join(_KEYS)})"
            raise TableError(f"unknown key {shown(key)}{hint}; {_EXAMPLE}")
    if "house-way" not in entry:
        raise TableError(f"the key house-way is missing; {_EXAMPLE}")
    ways, rule_sets = house_way_names(), rule_set_names()
    columns = [_values(key, entry[key]) if key in entry else [None] for key in _KEYS]
    return [
        Game.of(_seen_from(folder, way, ways), role, commission, wheel, _seen_from(folder, rules, rule_sets))
        for way, role, commission, wheel, rules in product(*columns)
    ]


def _values(key: str, value: Any) -> list[Any]:
    values = value if isinstance(value, list) else [value]
    types = (str, int, float) if key == "commission" else (str,)
    if not values or not all(isinstance(value, types) for value in values):
        raise TableError(f"{key}: {described(value)} is neither a text nor a list of texts; {_EXAMPLE}")
    return values


def _seen_from(folder: str, text: Any, shipped: Sequence[str]) -> Any:
    """A shipped name as it is, and what is nothing at all; a path as it is seen from the folder of the grid file."""
    path = os.path.join(folder, text) if text and text not in shipped else text
    return path if path and (os.path.dirname(text) or text.endswith(".toml") or os.path.exists(path)) else text


def _read(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise TableError(f"{where(path)}: {reason}; right: --grid with a TOML file of [[table]] entries") from None
    if len(data) > _LARGEST_FILE:
        raise TableError(f"{where(path)} is too big for a grid; {_EXAMPLE}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TableError(f"{where(path)} is not UTF-8; {_EXAMPLE}") from None
