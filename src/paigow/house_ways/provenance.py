"""What an answer is for: the version of the program, the rules of the game, and what the house ways in it do.

Files outlive the rules they were made by: a house way may be edited, and a casino change its commission. So every
answer in JSON or CSV says in the same words what it is for.
"""

from paigow import __version__
from paigow.house_ways.way import HouseWay
from paigow.rules.game import Rules

__all__ = ["made_for", "provenance"]

_SHORT = 12  # letters of a checksum that tell any two house ways apart


def provenance(rules: Rules | None, **ways: HouseWay | None) -> dict[str, object]:
    """As JSON data: `program`, the name and version of this program; `game`, the rules; and for each house way, by what
    it is in the answer, `NAME_sha256` (`HouseWay.sha256`), None for the best sets, which are no rules. A dealer's is
    `house_way_sha256` besides, its name where there is one way alone."""
    data: dict[str, object] = {"program": f"paigow {__version__}"}
    if rules is not None:
        data["game"] = rules.to_json()
    if "dealer" in ways:
        ways = {**ways, "house_way": ways["dealer"]}
    return data | {f"{name}_sha256": None if way is None else way.sha256 for name, way in ways.items()}


def made_for(rules: Rules | None, **ways: HouseWay | None) -> str:
    """The same in one text, for a column of CSV: "paigow 0.1.0; dealer foxwoods 0123456789ab; you play, ..."."""
    texts = [f"paigow {__version__}"]
    texts += [f"{name} {way.key} {way.sha256[:_SHORT]}" for name, way in ways.items() if way is not None]
    return "; ".join([*texts, *([] if rules is None else [str(rules)])])
