"""What is wrong with a question of a program, in the names of its values: the library speaks of options of commands."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["in_fields"]

_OPTION: Final = r"--([a-z]+(?:-[a-z]+)*)"
#: An option with its value, and what parts it from the next: `--meter mega=5`, `--set "9s 9d",`.
_WITH_VALUE: Final = re.compile(_OPTION + r"""[ =](?:"([^"]*)"|'([^']*)'|(?!--)([^\s;,&]+))""")


def in_fields(line: str) -> str:
    """The line with parameters in place of options: "right: --set "9s 9d"" as "right: set=9s 9d".

    Files are nothing that a program can name here: a side bet of one's own gives way to one that ships.
    """
    wrong, right, example = line.partition("right: ")
    if not example.startswith("leave "):
        example = example.replace("my-bet.toml", "fortune-2")
        example = re.sub(rf"({_WITH_VALUE.pattern}) (?=--)", r"\1&", example)
        example = _WITH_VALUE.sub(lambda found: f"{_field(found)}={found[2] or found[3] or found[4] or ''}", example)
    return re.sub(_OPTION, _field, wrong + right + example)


def _field(option: re.Match[str]) -> str:
    return option[1].replace("-", "_")
