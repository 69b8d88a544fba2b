"""What the benchmarks share: medians, random hands, house ways as native code takes them, one line for each figure."""

import statistics
import time
from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from paigow import load_house_way
from paigow.native.dealer import DealerTable

HOUSE_WAY = "golden-nugget"
DEALER_HANDS = 53_524_680
ALL_HANDS = 154_143_080


def seconds(run: Callable[[], object], times: int) -> float:
    """Median time of a run, after one that is not counted."""
    run()
    return statistics.median(once(run) for _ in range(times))


def once(run: Callable[[], object]) -> float:
    """Time of one run."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


@cache
def random_hands(count: int) -> NDArray[np.uint8]:
    """(count, 7) uint8: hands dealt at random, cards in the order of the deal; the same ones every time."""
    generator = np.random.default_rng(53)
    blocks = []
    for start in range(0, count, 50_000):
        keys = generator.random((min(50_000, count - start), 53), np.float32)
        blocks.append(np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8))
    return np.ascontiguousarray(np.concatenate(blocks))


@cache
def dealer_table() -> DealerTable:
    """The dealer table of `HOUSE_WAY`, built once."""
    return build_dealer_table()


def build_dealer_table() -> DealerTable:
    """The dealer table of `HOUSE_WAY`, built anew."""
    way = load_house_way(HOUSE_WAY)
    return DealerTable.build(way.program, way.rule_count, 0)


def set_all(hands: NDArray[np.uint8]) -> None:
    """Set all hands by the house way, on one core."""
    low, rule = np.empty((len(hands), 2), np.uint8), np.empty(len(hands), np.uint16)
    dealer_table().set_hands(hands, low, rule)


def show(what: str, figure: str, yardstick: str, measured: str) -> None:
    """Print a figure and, below it, what it may be compared with, measured in the same run."""
    print(f"{what:<44} {figure:>16}\n    beside: {yardstick:<66} {measured:>12}", flush=True)


def time_text(value: float) -> str:
    """A time in a unit that leaves three or four digits."""
    if value < 1e-3:
        return f"{value * 1e6:.1f} us"
    return f"{value * 1e3:.2f} ms" if value < 1 else f"{value:.2f} s"


def rate_text(count: int, value: float) -> str:
    """Hands in a second."""
    rate = count / value
    return f"{rate / 1e6:.2f} M/s" if rate >= 1e6 else f"{rate / 1e3:.2f} k/s"
