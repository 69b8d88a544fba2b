"""Where tables are kept: the name of each game's table, the user's data folder, and the table that ships.

Tables that are built go to the folder `tables` in the user's data folder (the environment variable PAIGOW_DATA_DIR
names another data folder), each into a folder with the name of its game. One table comes with the package.
"""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Final

from paigow.errors import TableError, shown
from paigow.house_ways.way import HouseWay, as_house_way, house_way_names
from paigow.rules.copies import BANKERS
from paigow.rules.game import DEFAULT_COMMISSION, Rules
from paigow.rules.sets import RulesLike, rules_of
from paigow.tables.files import MANIFEST, program_digest, read_manifest, where

__all__ = ["DEFAULT_HOUSE_WAY", "Game", "find_table", "found_tables", "shipped_table", "table_folders", "tables_folder"]

DEFAULT_HOUSE_WAY: Final = "golden-nugget"
_LONGEST_SLUG: Final = 40
_MOST_DIGITS: Final = 64


@dataclass(frozen=True, slots=True)
class Game:
    """What a table is for: how the dealer sets, and the rules.

    Of the rules only what decides about counts and best sets: a flat fee changes neither, so that its game is that
    without commission.

    Raises:
        RulesError: rules that no table answers: open cards of the dealer, or several opponents of a banker.
    """

    house_way: HouseWay
    rules: Rules

    def __post_init__(self) -> None:
        rules = self.rules
        rules.check_one_hidden_hand("table")
        kept = Rules(
            rules.wheel,
            rules.commission,
            rules.role,
            rules.pushes,
            name=rules.name,
            copies=rules.copies,
            joker=rules.joker,
            dealer_wins=rules.dealer_wins,
        )
        object.__setattr__(self, "rules", kept)

    @classmethod
    def of(
        cls,
        house_way: str | os.PathLike[str] | HouseWay,
        role: str | None = None,
        commission: str | float | Fraction | None = None,
        wheel: str | None = None,
        rules: RulesLike | None = None,
    ) -> Game:
        """A game from unchecked values: what is not given is as in `rules` (None: the standard ones).

        `wheel` None takes what the house way's file says, unless the rules say it.

        Raises:
            HouseWayError: a house way that is unknown or wrongly written.
            RulesError: rules, a role, commission or wheel that there is not, or rules that no table answers.
        """
        way = as_house_way(house_way)
        return cls(way, rules_of(rules, way.ranking, wheel=wheel, commission=commission, role=role))

    @property
    def name(self) -> str:
        """Name of the game's table, fit for a folder and different for each game: golden-nugget.player.second.5pc.

        A house way that does not ship adds a part of its program's checksum to its name, after an underscore, which no
        shipped name has; push rules and hands that win outright add a part of theirs, copies that are not the banker's
        whose they are. A commission that is no finite decimal is written out: 1of3.
        """
        rules = self.rules
        name = f"{self._dealer()}.{rules.role}.{rules.wheel}.{_commission(rules.commission)}"
        if rules.copies != BANKERS:
            name += f".copies-{rules.copies.low}-{rules.copies.high}"
        if not rules.settled:
            return name
        kind = "wins" if rules.dealer_wins else "push"
        return f"{name}.{kind}-{sha256(rules.settled_program[0]).hexdigest()[:12]}"

    @property
    def build_command(self) -> str:
        """The command that builds the game's table."""
        rules, way = self.rules, self.house_way
        words = ["paigow tables build --house-way", way.key if way.key.isprintable() else shown(way.key)]
        words += ["--role banker"] if rules.banker else []
        if rules.commission != DEFAULT_COMMISSION:
            words.append(f"--commission {float(rules.commission):.10g}")
        words += [f"--wheel {rules.wheel}"] if rules.wheel != way.wheel else []
        words += [f"--rules {rules.name or 'my-rules.toml'}"] if rules.settled or rules.copies != BANKERS else []
        return " ".join(words)

    def _dealer(self) -> str:
        way = self.house_way
        if way.key in house_way_names():
            return way.key
        plain = unicodedata.normalize("NFKD", way.name).encode("ascii", "ignore").decode().lower()
        slug = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST_SLUG].strip("-") or "house-way"
        return f"{slug}_{program_digest(way)[:12]}"


def tables_folder() -> str:
    """The folder that the user's tables are in; it need not exist.

    Raises:
        TableError: the system names no data folder.
    """
    base = os.environ.get("PAIGOW_DATA_DIR")
    if not base:
        import platformdirs

        try:
            base = platformdirs.user_data_dir("paigow", appauthor=False)
        except (OSError, RuntimeError, KeyError):
            raise TableError("this system names no folder for data; right: PAIGOW_DATA_DIR=/some/folder") from None
    return os.path.join(base, "tables")


def shipped_table() -> str | None:
    """The folder of the table that ships; None in an installation without it."""
    from importlib.util import find_spec

    spec = find_spec("paigow_tables")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return next((folder for folder in folders if os.path.lexists(os.path.join(folder, MANIFEST))), None)


def found_tables(folder: str) -> list[str]:
    """The tables in `folder`: itself if it is one, else those directly below it, by name; none if it does not exist."""
    if os.path.lexists(os.path.join(folder, MANIFEST)):
        return [folder]
    try:
        below = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    except (OSError, ValueError):
        return []
    return [path for path in below if os.path.lexists(os.path.join(path, MANIFEST))]


def find_table(game: Game) -> str | None:
    """The folder of the table of `game`: one that was built, else the one that ships; None when neither is for it.

    Raises:
        TableError: the table that was built is damaged, or of another format.
    """
    for folder in (os.path.join(tables_folder(), game.name), shipped_table()):
        exists = folder and os.path.lexists(os.path.join(folder, MANIFEST))
        if folder and exists and read_manifest(folder).describes(game.house_way, game.rules):
            return folder
    return None


def table_folders(text: str | None = None) -> list[str]:
    """The folders of the tables that `text` means: a folder of a table or of tables, or the name of a table.

    None means all that were built and the one that ships; no table at all is an empty list.

    Raises:
        TableError: there is no such table.
    """
    shipped = shipped_table()
    if text is None:
        return found_tables(tables_folder()) + ([shipped] if shipped else [])
    if os.path.isdir(text):
        found = found_tables(text)
        if not found:
            raise TableError(f"no table in {where(text)}; right: a folder made by paigow tables build --out DIR")
        return found
    separators = [separator for separator in (os.sep, os.altsep) if separator]
    if text and not any(separator in text for separator in separators):
        found = found_tables(os.path.join(tables_folder(), text))
        if found:
            return found
        if shipped and text == _shipped_name(shipped):
            return [shipped]
    known = [os.path.basename(folder) for folder in found_tables(tables_folder())]
    known += [_shipped_name(shipped)] if shipped else []
    raise TableError(f"no table {where(text)}; right: {', '.join(known[:8]) or 'paigow tables build'}")


def _shipped_name(folder: str) -> str:
    manifest = read_manifest(folder)
    return Game(manifest.house_way, manifest.rules).name


def _commission(commission: Fraction) -> str:
    percent = 100 * commission
    digits = 0
    while digits < _MOST_DIGITS and (percent * 10**digits).denominator != 1:
        digits += 1
    if digits == _MOST_DIGITS:
        return f"{commission.numerator}of{commission.denominator}"
    whole = str((percent * 10**digits).numerator).rjust(digits + 1, "0")
    return (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole) + "pc"
