"""The files of the page, but for the tables of house ways: those of the folder `site`, and what the library writes."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paigow.web.api_page import api_page
from paigow.web.games import games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paigow.house_ways.way import HouseWay

__all__ = ["SITE", "site_files"]

SITE: Final = Path(__file__).parent / "site"
_WORKER: Final = "sw.js"


def site_files(ways: Sequence[HouseWay], *, served: bool = False) -> dict[str, bytes]:
    """The files by name, for a page that knows these house ways; `served`: it can ask the server what it cannot count.

    The service worker is told the names of all others, which the page needs before it can answer without a network, and
    a checksum of them, by which a browser knows that there is something new.
    """
    files = {path.relative_to(SITE).as_posix(): path.read_bytes() for path in sorted(SITE.rglob("*")) if path.is_file()}
    files["games.json"] = json.dumps(games(ways, served=served), separators=(",", ":")).encode()
    files["api.html"] = api_page().encode()
    worker = files.pop(_WORKER).decode()
    digest = sha256(b"".join(name.encode() + files[name] for name in sorted(files)))
    digest.update("".join(way.sha256 for way in ways).encode())
    worker = worker.replace("VERSION", digest.hexdigest()[:16])
    worker = worker.replace('"FILES"', ", ".join(json.dumps(name) for name in sorted(files)))
    return files | {_WORKER: worker.encode()}
