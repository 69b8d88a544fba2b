"""All 6,972,147 classes against all dealer hands, into a table; then look-ups in it."""

import atexit
import os
import subprocess
import sys
import tempfile
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from hands import MANY, sort_rows
from measure import HOUSE_WAY, once, random_hands, rate_text, seconds, set_all, show, time_text

from paigow.tables import open_table


class Build(NamedTuple):
    """A table built by the command, in a process of its own."""

    folder: str
    time: float
    peak_memory: float


@cache
def build() -> Build:
    """Build the table of `HOUSE_WAY` as anyone would, with the default number of jobs."""
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    folder = os.path.join(place.name, "table")
    program = "import sys; from paigow.cli.main import main; sys.exit(main(sys.argv[1:]))"
    words = [sys.executable, "-c", program, "tables", "build", "--house-way", HOUSE_WAY, "--out", folder]
    environment = os.environ | {"PAIGOW_CACHE_DIR": os.path.join(place.name, "cache")}
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    status = []
    taken = once(lambda: status.append(os.wait4(process.pid, 0)))
    _, code, used = status[0]
    process.returncode = os.waitstatus_to_exitcode(code)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, words)
    unit = 1 if sys.platform == "darwin" else 1024
    return Build(folder, taken, used.ru_maxrss * unit / 2**20)


def scan() -> None:
    """Make each of the 154,143,080 hands and set it by the house way: the least that one scan takes."""
    tail = np.array([four[::-1] for four in combinations(range(49, -1, -1), 4)][::-1], np.uint8)
    hands = np.empty((len(tail), 7), np.uint8)
    for first in range(4, 51):
        # In this order the fours out of the lowest `first` cards stand at the front.
        count = comb(first, 4)
        hands[:count, :4] = tail[:count]
        hands[:, 4] = first
        for second, third in combinations(range(first + 1, 53), 2):
            hands[:count, 5] = second
            hands[:count, 6] = third
            set_all(hands[:count])


def whole_game() -> None:
    """A whole table with wins and losses of every class, and one pass over the hands of one dealer."""
    plain = once(scan)
    built = build()
    yardstick = "one pass over all 154,143,080 hands, each set for the dealer, no more"
    show("whole game into a table", time_text(built.time), yardstick, time_text(plain))
    size = sum(os.path.getsize(os.path.join(built.folder, name)) for name in os.listdir(built.folder)) / 2**20
    show("- its peak memory", f"{built.peak_memory:.0f} MB", "the table that it writes", f"{size:.0f} MB")


def lookups() -> None:
    """Arrays of random hands looked up in tables, on one core: best sets alone, and with wins, losses and EV."""
    hands = random_hands(MANY)
    sort = rate_text(MANY, seconds(sort_rows, 5))
    for folder, what in ((HOUSE_WAY, "best set"), (build().folder, "best set, wins, losses, EV")):
        with open_table(folder) as table:
            found = rate_text(MANY, seconds(lambda table=table: table.lookup(hands), 7))
        show(f"look-up of random hands: {what}", found, "numpy sorting the same rows of seven bytes", sort)
