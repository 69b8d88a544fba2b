"""Makes data/golden-table: the table of a small part of a game, as format 1 has it.

    python tests/golden_table.py

It is made anew only for a new format, and the old one then stays beside it: a table that was written once must be read,
or refused by name, ever after. The dealer's rules are written out here, so that no change of a shipped house way
changes it.
"""

import sys
from pathlib import Path

from paigow.house_ways.way import load_house_way, parse_house_way
from paigow.rules.game import Rules
from paigow.tables.build import build_table
from paigow.tables.folders import Game

FOLDER = Path(__file__).parent / "data" / "golden-table"
#: Sets of ranks as bit masks: aces, with one to three of two, three, four and five. 3,246 classes of nearly all shapes,
#: with the joker, with flushes, and with the joker as the missing card of A-2-3-4-5.
RANKS = (4096, 4111)
GAME = Game(
    parse_house_way(
        'name = "Golden — a dealer for tests"\n'
        "rule = [\n"
        '  { hand = "any quads", high = "quads" },\n'
        '  { hand = "two pair 7+", low = "pair" },\n'
        '  { high = "made", low = "Q+" },\n'
        '  { hand = "pair", high = "pair" },\n'
        "]\n",
        "golden.toml",
    ),
    Rules(wheel="lowest", commission="2.5%", role="banker", pushes=({"high": "high card J"},)),
)
#: A game that differs from it in every array, over the same classes.
OTHER_GAME = Game(load_house_way("foxwoods"), Rules())


def contents(folder: str | Path) -> dict[str, bytes]:
    """The files of a table, by name."""
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def main() -> int:
    """Build the table into its folder."""
    build_table(GAME, str(FOLDER), ranks=RANKS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
