"""All 6,972,147 classes against all dealer hands, into a table; then look-ups in it."""

import atexit
import os
import subprocess
import sys
import tempfile
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from hands import MANY, sort_rows
from measure import HOUSE_WAY, dealer_table, once, random_hands, rate_text, seconds, show, time_text

from paigow.native.counts import count_splits
from paigow.native.dealer import DEALER_CLASSES, DealerTable
from paigow.native.splits import splits
from paigow.native.strength import high_strengths, low_strength, low_strengths
from paigow.tables.lookup import open_table


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
    return Build(folder, taken, used.ru_maxrss * unit / 1e6)


def scan(hand: tuple[int, ...]) -> list[tuple[int, int]]:
    """Wins and losses of the 21 splits of a hand, in the order of `splits`, by one plain pass over all hands.

    Each of the 154,143,080 is made, set by the house way and compared with every split.
    """
    sets, highs, lows = splits(hand, 0), high_strengths(0), low_strengths()
    ours = [(highs.index(high), lows.index(low)) for _, _, low, high, _ in sets]
    reader = high_reader()
    low_of = np.zeros((53, 53), np.int8)
    for pair in permutations(range(53), 2):
        low_of[pair] = lows.index(low_strength(pair))
    ours_too = np.isin(np.arange(53), hand)
    tail = np.array([four[::-1] for four in combinations(range(49, -1, -1), 4)][::-1], np.uint8)
    tail_shared = ours_too[tail].any(axis=1)
    hands = np.empty((len(tail), 7), np.uint8)
    low_cards, high = np.empty((len(tail), 2), np.uint8), np.empty(len(tail), np.uint16)
    totals = np.zeros((21, 2), np.int64)
    for first in range(4, 51):
        # In this order the fours out of the lowest `first` cards stand at the front.
        count = comb(first, 4)
        hands[:count, :4] = tail[:count]
        hands[:count, 4] = first
        for second, third in combinations(range(first + 1, 53), 2):
            hands[:count, 5] = second
            hands[:count, 6] = third
            reader.set_hands(hands[:count], low_cards[:count], high[:count])
            its_high = high[:count].view(np.int16)
            its_low = low_of[low_cards[:count, 0], low_cards[:count, 1]]
            # A hand with a card of ours is none of the dealer's: above all our high hands, below all our low ones.
            shared = tail_shared[:count] | ours_too[[first, second, third]].any()
            its_high[shared] = np.iinfo(np.int16).max
            its_low[shared] = -1
            for k, (our_high, our_low) in enumerate(ours):
                totals[k, 0] += np.count_nonzero((its_high < our_high) & (its_low < our_low))
                totals[k, 1] += np.count_nonzero((its_high >= our_high) & (its_low >= our_low))
    return [(wins, losses) for wins, losses in totals.tolist()]


def high_reader() -> DealerTable:
    """The dealer table with the strength of the high hand where the number of the rule stood."""
    columns = np.frombuffer(dealer_table().tobytes(), np.uint8).copy()
    high, rule = columns[: 4 * DEALER_CLASSES].view(np.uint16).reshape(2, DEALER_CLASSES)
    rule[:] = high
    return DealerTable.frombytes(columns.data, 0)


def plain_scan() -> None:
    """One plain pass against one hand, whose result must be that of the fast count."""
    hand = tuple(random_hands(1)[0].tolist())
    _, rows = count_splits(dealer_table(), hand, (), False)
    fast = {(i, j): (wins, losses) for i, j, _, _, legal, wins, losses, *_ in rows if legal}
    plain = dict(zip(((i, j) for i, j, *_ in splits(hand, 0)), scan(hand), strict=True))
    if any(plain[low] != counts for low, counts in fast.items()):
        raise AssertionError(f"the plain scan of {hand} counts otherwise")


def whole_game() -> None:
    """A whole table with wins and losses of every class, and one pass over the hands of one dealer."""
    plain = once(plain_scan)
    built = build()
    yardstick = "a plain scan: all 154,143,080 hands against 21 splits of one"
    show("whole game into a table", time_text(built.time), yardstick, time_text(plain))
    size = sum(os.path.getsize(os.path.join(built.folder, name)) for name in os.listdir(built.folder)) / 1e6
    show("- its peak memory", f"{built.peak_memory:.0f} MB", "the table that it writes", f"{size:.0f} MB")


def lookups() -> None:
    """Arrays of random hands looked up in tables, on one core: best sets alone, and with wins, losses and EV."""
    hands = random_hands(MANY)
    sort = rate_text(MANY, seconds(sort_rows, 5))
    for folder, what in ((HOUSE_WAY, "best set"), (build().folder, "best set, wins, losses, EV")):
        with open_table(folder) as table:
            found = rate_text(MANY, seconds(lambda table=table: table.lookup(hands), 7))
        show(f"look-up of random hands: {what}", found, "numpy sorting the same rows of seven bytes", sort)
