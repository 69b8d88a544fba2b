"""What was practised, kept in the user's data folder: one JSON object, written whole or not at all.

Each hand is added to what the file then says, so that two who practise at once lose nothing. A file that is not this
program's, or broken, is put aside and named, never written over.
"""

from __future__ import annotations

import json
import os
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.hand.practice import Record, Tally
from paigow.house_ways.cache import one_at_a_time

__all__ = ["PracticeFileError", "add_to_file", "practice_path", "put_aside", "read_record"]

_KIND: Final = "paigow practice"
_MOST_BYTES: Final = 1_000_000
_MOST_HANDS: Final = 10**12
_COUNTS: Final = ("hands", "right", "fouls")
_COSTS: Final = ("cost", "house_cost")


class PracticeFileError(PaigowError):
    """A file that is there and holds no progress that can be read."""


def practice_path() -> str | None:
    """The file that progress is kept in, which need not exist; None where the system names no folder for data."""
    base = os.environ.get("PAIGOW_DATA_DIR")
    if not base:
        import platformdirs

        try:
            base = platformdirs.user_data_dir("paigow", appauthor=False)
        except (OSError, RuntimeError, KeyError):
            return None
    return os.path.join(base, "practice.json")


def read_record(path: str) -> Record:
    """What was practised so far; nothing where there is no file.

    Raises:
        PracticeFileError: the file holds something else, or is broken.
        OSError: it cannot be read.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read(_MOST_BYTES + 1)
        data = json.loads(text)
    except FileNotFoundError:
        return Record()
    except (ValueError, RecursionError):
        raise PracticeFileError(f"{path} holds no progress that can be read") from None
    if len(text) > _MOST_BYTES or not isinstance(data, dict) or data.get("what") != _KIND or data.get("schema") != 1:
        raise PracticeFileError(f"{path} holds no progress that can be read")
    kinds = data.get("kinds")
    if not isinstance(kinds, dict) or not all(_is_tally(tally) for tally in kinds.values()):
        raise PracticeFileError(f"{path} holds no progress that can be read")
    names = _COUNTS + _COSTS
    return Record({kind: Tally(**{name: tally[name] for name in names}) for kind, tally in kinds.items()})


def add_to_file(path: str, kind: str, tally: Tally) -> None:
    """Add a tally of a kind of hands to what the file says.

    Raises:
        PracticeFileError: as `read_record`; the file stays as it is.
        OSError: it cannot be written; likewise.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with one_at_a_time(path):
        record = read_record(path)
        record.add(kind, tally)
        kinds = {kind: tally.to_json() for kind, tally in record.kinds.items()}
        temporary = f"{path}.{os.getpid()}-{os.urandom(4).hex()}"
        try:
            with open(temporary, "x", encoding="utf-8") as file:
                json.dump({"schema": 1, "what": _KIND, **record.total.to_json(), "kinds": kinds}, file, indent=1)
            os.replace(temporary, path)
        finally:
            if os.path.exists(temporary):
                os.unlink(temporary)


def put_aside(path: str) -> str:
    """Move a file that holds no progress out of the way, to a name that nothing has; returns it.

    Raises:
        OSError: it cannot be moved.
    """
    number = 1
    while os.path.lexists(f"{path}.unread-{number}"):
        number += 1
    os.rename(path, f"{path}.unread-{number}")
    return f"{path}.unread-{number}"


def _is_tally(data: Any) -> bool:
    if not isinstance(data, dict) or not {*_COUNTS, *_COSTS} <= {*data}:
        return False
    counts = [data[name] for name in _COUNTS]
    costs = [data[name] for name in _COSTS]
    if not all(isinstance(count, int) and not isinstance(count, bool) and 0 <= count < _MOST_HANDS for count in counts):
        return False
    # NaN and infinity, which the reader takes, are in no range.
    numbers = all(isinstance(cost, int | float) and not isinstance(cost, bool) for cost in costs)
    return numbers and all(0 <= cost < _MOST_HANDS for cost in costs) and data["right"] <= data["hands"]
