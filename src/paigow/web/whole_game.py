"""What the page says of whole games: edges, exceptions to house ways, the two-pair chart, what strategies give away.

A browser cannot solve a game, so these figures ship with the package, in `whole`, as the library gives them. They are
made anew after a change of a house way or a strategy, in some twenty minutes on two cores:

    python -m paigow.web.whole_game

`edges.json.gz`: against every house way the edges of best play, of all house ways and of all strategies under the
standard rules, those of best play and of the way itself under other rule sets, and how many hands two house ways set
differently. `WAY.json.gz`: the exceptions to a house way under the standard rules, for player and banker, and its
two-pair chart. Each names, by checksums, the ways that it was made from, and a test says when they are no longer those
that ship. The same library makes the same bytes.
"""

from __future__ import annotations

import gzip
import json
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paigow.house_ways.way import load_house_way, strategy_names
from paigow.rules.sets import rules_of
from paigow.web.games import page_ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paigow.house_ways.way import HouseWay
    from paigow.rules.game import Role
    from paigow.study.edge import Edge
    from paigow.study.exceptions import Exceptions

__all__ = [
    "COLUMNS",
    "FOLDER",
    "ROLES",
    "VARIANTS",
    "edge_row",
    "edges_data",
    "exceptions_data",
    "read_file",
    "standard_edges",
    "variant_edges",
    "way_data",
    "whole_game_files",
    "write_all",
]

FOLDER: Final = Path(__file__).parent / "whole"
ROLES: Final[tuple[Role, ...]] = ("player", "banker")
VARIANTS: Final = ("no-commission", "ez", "tiger-9", "face-up")
"""Rule sets besides the standard one whose edges ship."""
COLUMNS: Final = (
    *("dealer", "player", "role", "rules", "commission", "wheel"),
    *("wins", "pushes", "losses", "ev", "standard_deviation"),
)


def whole_game_files() -> dict[str, bytes]:
    """The files by their names on the page, as they are sent: JSON, gzipped."""
    return {f"data/whole-{path.name.partition('.')[0]}.bin": path.read_bytes() for path in sorted(FOLDER.glob("*.gz"))}


def read_file(key: str) -> Any:
    """What a file holds, as JSON data: "edges", or the key of a house way."""
    return json.loads(gzip.decompress((FOLDER / f"{key}.json.gz").read_bytes()))


def edge_row(edge: Edge, rules: str) -> list[object]:
    """An edge in the order of `COLUMNS`."""
    names = edge.dealer, edge.player, edge.rules.role, rules, float(edge.rules.commission), edge.rules.wheel
    return [*names, edge.wins, edge.pushes, edge.losses, edge.ev, edge.standard_deviation]


def standard_edges(dealer: HouseWay, role: Role, players: Iterable[HouseWay]) -> list[list[object]]:
    """Edges under the standard rules of best play and of `players`, against `dealer`."""
    from paigow.solving.game_values import values_and_best
    from paigow.study.edge import OPTIMAL, Edge

    rules = rules_of(None, dealer.wheel, role=role)
    values, best = values_and_best(dealer, rules)
    found = [Edge(dealer.key, OPTIMAL, rules, *best.optimal)]
    found += [Edge(dealer.key, way.key, rules, *values.total(values.rows(way))) for way in players]
    return [edge_row(edge, "standard") for edge in found]


def variant_edges(dealer: HouseWay, rules: str) -> list[list[object]]:
    """Edges of best play and of the dealer's own way as a player's, under a shipped rule set."""
    from paigow.study.edge import OPTIMAL, edges

    return [edge_row(edge, rules) for edge in edges(dealer, [OPTIMAL, dealer], rules=rules)]


def edges_data() -> dict[str, object]:
    """The edges of all games, and how many of the 154,143,080 hands two house ways set differently."""
    from paigow.study.compare import compare_house_ways

    ways = page_ways()
    players = [*ways, *map(load_house_way, strategy_names())]
    edges: list[list[object]] = []
    for dealer in ways:
        for role in ROLES:
            edges += standard_edges(dealer, role, players)
        for rules in VARIANTS:
            edges += variant_edges(dealer, rules)
    pairs = combinations([way.key for way in ways], 2)
    different = [[a, b, compare_house_ways(a, b, ev=False).hands] for a, b in pairs]
    return {"programs": _programs(players), "columns": list(COLUMNS), "edges": edges, "different": different}


def exceptions_data(found: Exceptions) -> dict[str, object]:
    """Exceptions to a house way and its two-pair chart, as JSON data for the page."""
    from paigow.study.group_words import change_in_words, hands_in_words

    chart = found.chart
    return {
        "ev": {"house_way": found.way.ev, "optimal": found.optimal.ev},
        "hands": found.hands,
        "gain": found.gain,
        "groups": [
            {
                "hands_in_words": hands_in_words(group),
                "change": change_in_words(group),
                "shape": group.shape,
                "made": group.made,
                "hands": group.hands,
                "fitting": group.with_front,
                "gain": group.cost / found.unit,
                "example": list(group.example.names),
                "way": list(group.played.low),
                "best": list(group.best.low),
                "rule": group.played.rule,
            }
            for group in found.groups
        ],
        "two_pair": {
            name: {"from": chart.keeps_from(kept).tolist(), "kept": kept.sum(axis=2).tolist()}
            for name, kept in (("best", chart.best), ("way", chart.way))
        }
        | {"hands": chart.hands.sum(axis=2).tolist()},
    }


def way_data(dealer: HouseWay) -> dict[str, object]:
    """What ships of the game against a house way under the standard rules, in both roles."""
    from paigow.study.exceptions import find_exceptions

    data: dict[str, object] = {"programs": _programs([dealer])}
    return data | {role: exceptions_data(find_exceptions(dealer, role=role)) for role in ROLES}


def write_all(folder: Path = FOLDER) -> None:
    """Make all files anew in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "edges.json.gz", edges_data())
    for way in page_ways():
        _write(folder / f"{way.key}.json.gz", way_data(way))


def _write(path: Path, data: Mapping[str, object]) -> None:
    path.write_bytes(gzip.compress(json.dumps(data, separators=(",", ":")).encode(), 9, mtime=0))


def _programs(ways: Iterable[HouseWay]) -> dict[str, str]:
    return {way.key: way.sha256 for way in ways}


if __name__ == "__main__":
    write_all()
