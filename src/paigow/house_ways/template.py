"""A house way of one's own to start from: the rules of a shipped one, each with what it says, in a file to edit."""

import json
import os
import textwrap

from paigow.errors import HouseWayError, shown
from paigow.house_ways.way import HouseWay
from paigow.language.english import sentences
from paigow.language.toml_files import file_name

__all__ = ["template", "write_template"]

_HEAD = """\
# A house way: how a dealer sets seven cards. Rules are read from the top; the first one that speaks of the hand, and
# that can be followed without a foul, decides. Of the settings that follow it the one with the best low hand is taken,
# then the best high hand. A rule may have these keys, each of them a text or a list of which any one will do:
#
#   hand   what the seven cards are: "pair", "two pair 2-6 * A" (ranks of the pairs, then of the best card outside)
#   holds  what five of them could make: "made" (straight, flush, straight flush, royal flush)
#   joker  true or false
#   high   what the five cards behind must be: "two pair", "made", "pair A"
#   low    what the two cards in front must be: "pair", "77+" (or better), "AK", "K+" (king-high or better)
#
# Ranks are 2 to 9, T, J, Q, K, A: "7" that one, "7-T" from seven to ten, "J+" that and higher, "*" any. Try it with:
#
#   {check}      which rules decide what, and which are in vain
#   {show}       the rules in words
#   {diff}       which hands are now set differently

"""


def template(like: HouseWay, path: str) -> str:
    """The text of a file at `path` with the rules of `like`: a TOML document that says in comments how to go on."""
    place = _quoted(path)
    calls = {
        "check": f"paigow house-way check {place}",
        "show": f"paigow house-way show {place}",
        "diff": f"paigow house-way diff {_quoted(like.key)} {place} --no-ev",
    }
    lines = [
        f"name   = {json.dumps(f'My own, like {like.name}', ensure_ascii=False)}",
        f"source = {json.dumps(f'like {like.name}: {like.source}'.rstrip(': '), ensure_ascii=False)}",
        "# Where A-2-3-4-5 stands among the straights: second (below ace-high only) or lowest.",
        f'wheel  = "{like.wheel}"',
        *(['joker  = "wild"'] if like.joker == "wild" else []),
        "",
        "rule = [",
    ]
    for number, (rule, sentence) in enumerate(zip(like.rules, sentences(like.rules), strict=True), 1):
        lines += textwrap.wrap(f"{number}. {sentence}", 116, initial_indent="  # ", subsequent_indent="  #    ")
        lines.append(f"  {rule.to_toml()},")
    return _HEAD.format(**calls) + "\n".join([*lines, "]", ""])


def write_template(like: HouseWay, path: str) -> None:
    """Write `template` into a new file.

    Raises:
        HouseWayError: there is a file of this name, its folder is not there, or the name does not end in .toml.
    """
    name, example = file_name(path), "right: paigow house-way new my-way.toml"
    if not path.lower().endswith(".toml"):
        raise HouseWayError(f"{shown(path)} does not end in .toml, as a house way's file does; {example}")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise HouseWayError(f"{name}: there is no folder {shown(folder)}; {example}")
    temporary = os.path.join(folder, f".{os.getpid()}-{os.urandom(4).hex()}.toml")
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            file.write(template(like, path))
        os.link(temporary, path)  # unlike a renaming, never over another file
    except FileExistsError:
        raise HouseWayError(f"{name} is there already, and is left as it is; {example}") from None
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)


def _quoted(word: str) -> str:
    from shlex import quote

    return quote(word) if word.isprintable() else "FILE"
