"""Where card rooms are, so that one whose house way does not ship leads to those nearby that do.

Houses of one region have learned from one another, and mostly set alike; the same state is the nearest there is to go
by. The lists are of well-known rooms and say nothing about how they set.
"""

import re
from typing import Final, NamedTuple

__all__ = ["Place", "place_of"]


class Place(NamedTuple):
    """A region, and the shipped house ways from there or nearest to it."""

    name: str
    ways: tuple[str, ...]


_CALIFORNIA: Final = Place("California", ("california",))
_NEVADA: Final = Place("Las Vegas", ("golden-nugget", "flamingo-hilton", "mgm-grand"))
_ATLANTIC_CITY: Final = Place("Atlantic City", ("trump-plaza", "ballys-ac", "claridge"))
_NORTHEAST: Final = Place("the Northeast", ("foxwoods", "trump-plaza", "ballys-ac"))
_ONLINE: Final = Place("online casinos", ("fair-way", "fair-way-literal"))

# Words of names, and of places; a name of several words comes before its parts.
_ROOMS: Final[dict[Place, str]] = {
    _ATLANTIC_CITY: "atlantic city|new jersey|borgata|tropicana|resorts|ocean|golden nugget ac|showboat|caesars ac",
    _CALIFORNIA: "california|pechanga|barona|pala|blue lake|morongo|san manuel|yaamava|agua caliente|sycuan|viejas|"
    "commerce|bicycle|bike|hawaiian gardens|gardens|hustler|larry flynt|hollywood park|ocean s eleven|oceans eleven|"
    "thunder valley|graton|cache creek|red hawk|jackson rancheria|chukchansi|bay 101|matrix|lucky chances|"
    "artichoke joe|stones|casino real|kings card club|capitol|palace|seven mile|los angeles|san diego|sacramento|"
    "san jose",
    _NORTHEAST: "connecticut|mohegan|mohegan sun|massachusetts|encore boston|pennsylvania|parx|rivers|"
    "sands bethlehem|wind creek|new york|resorts world catskills|turning stone|seneca|niagara|maryland|live maryland|"
    "horseshoe baltimore|twin river|rhode island|ontario",
    _NEVADA: "las vegas|vegas|nevada|reno|bellagio|wynn|encore|venetian|palazzo|caesars|caesars palace|mirage|aria|"
    "mandalay|luxor|excalibur|new york new york|park mgm|monte carlo|paris|planet hollywood|cosmopolitan|harrahs|linq|"
    "cromwell|rio|palms|orleans|gold coast|south point|station|red rock|green valley|sahara|strat|stratosphere|circus|"
    "plaza|el cortez|four queens|binions|fremont|california hotel|downtown|treasure island|resorts world|peppermill",
    _ONLINE: "online|internet|bovada|ignition|bodog|betonline",
}


def place_of(name: str) -> Place | None:
    """The region of a card room, or one that is named itself; None for a name that is not known."""
    words = f" {re.sub(r'[^a-z0-9]+', ' ', name.lower().replace(chr(39), ''))} "
    found = [(len(room), place) for place, rooms in _ROOMS.items() for room in rooms.split("|") if f" {room} " in words]
    return max(found, key=lambda one: one[0])[1] if found else None
