"""Run the benchmarks: `python tests/benchmarks/run.py [NAME ...]`, all of them without a name.

Each prints a figure and, beside it, a yardstick that was measured in the same run on the same machine. Figures are
medians where a run takes less than seconds. Nothing fails for being slow.
"""

import os
import platform
import sys

import hands
import start
import whole_game

BENCHMARKS = {
    "one-hand": hands.one_hand,
    "dealer-table": hands.new_dealer_table,
    "house-way": hands.many_hands,
    "side-bets": hands.side_bets,
    "start": start.command,
    "whole-game": whole_game.whole_game,
    "look-up": whole_game.lookups,
}


def main(names: list[str]) -> int:
    """Run those named."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; right: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in names or BENCHMARKS:
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
