"""Rule sets: the rules of a game under one name, read from TOML.

A rules file has these keys, all but `name` optional:

| key | value | left out |
|---|---|---|
| `name` | text | an error |
| `source` | text | none |
| `commission` | text such as `"5%"`, or a number | 5 %, or none where there is a fee |
| `fee`, `bet` | amounts: a flat fee for each round, and the bet it is paid for | no fee |
| `wheel` | `"second"` or `"lowest"` | what the house way says |
| `joker` | `"bug"`, or `"wild"` for one that is any card | what the house way says |
| `role` | `"player"` or `"banker"` | player |
| `opponents` | 1 to 6, for a banker | 1 |
| `push` | list of tables with `high`, `low` or both, as in house ways | no push |
| `open` | `true` where the dealer's cards lie open | `false` |
| `coin` | amount: the commission on a win of `bet` is rounded up to a multiple of it | not rounded |
| `co_banking` | `true` where a banker shares the bank with the house, half each | `false` |
| `copies` | `"banker"`, `"push"`, `"player"`, or a table of these for `low` and `high` | the banker's |
| `fouls` | a table of `"lost"` or `"reset"` for `own` and `dealer` | own lost, the dealer's reset |
| `dealer_wins` | list of tables `{ cards = "J J" }`: the dealer wins outright with such cards | none |
| `extra_card` | `true` where one more card each decides what would push | `false` |

A dealer's hand that any of the `push` tables fits wins nothing and loses nothing; a table fits when all its keys do.
What a caller gives beside a rule set counts before what it says.
"""

import os
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

from paigow.errors import RulesError, nearest, shown
from paigow.game.cards import RANKINGS, WHEELS, Joker, Ranking, Wheel
from paigow.language.toml_files import Kind, find_file, parse_document, read_text, shipped_names
from paigow.language.toml_lines import Path, described
from paigow.rules.copies import BANKERS
from paigow.rules.fouls import USUAL_FOULS
from paigow.rules.game import DEFAULT_COMMISSION, PUSH_EXAMPLE, Rules, parse_push
from paigow.rules.outright import WINS_EXAMPLE, parse_outright

__all__ = [
    "STANDARD",
    "RuleSet",
    "RulesLike",
    "check_joker",
    "joker_of",
    "load_rule_set",
    "parse_rule_set",
    "rule_set_names",
    "rules_of",
]

STANDARD: Final = "standard"
"""The rule set that is meant when none is named."""

Number: TypeAlias = str | float | Fraction
_T = TypeVar("_T")

_EXAMPLES: Final = {
    "name": 'name = "My casino"',
    "source": 'source = "https://..."',
    "commission": 'commission = "5%"',
    "fee": 'fee = "1.00"',
    "bet": 'bet = "100"',
    "wheel": 'wheel = "second"',
    "role": 'role = "banker"',
    "opponents": "opponents = 6",
    "push": PUSH_EXAMPLE,
    "open": "open = true",
    "copies": 'copies = "push"',
    "coin": 'coin = "1"',
    "joker": 'joker = "wild"',
    "co_banking": "co_banking = true",
    "fouls": 'fouls = { own = "reset" }',
    "dealer_wins": WINS_EXAMPLE,
    "extra_card": "extra_card = true",
}
# Not importlib.resources: importing it would take longer than reading the file.
_FOLDER: Final = os.path.dirname(__file__)
_LISTED: Final = {"push": ("pushes", "push"), "dealer_wins": ("hands", "hand")}  # what the lists are of
_FIELDS: Final = {"push": "pushes", "open": "open_dealer"}  # where a key and its field are not called the same
_KIND: Final = Kind("rule set", RulesError, _FOLDER, PUSH_EXAMPLE, "./my-rules.toml", _EXAMPLES["name"])


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules under one name. `key` is what it is loaded by: a shipped name such as "ez", or the path of a file.

    `wheel` and `joker` None leave these to the house way. `rules` has everything else, checked.
    """

    key: str
    title: str
    wheel: Wheel | None
    rules: Rules
    source: str = ""
    joker: Joker | None = None


RulesLike: TypeAlias = str | os.PathLike[str] | RuleSet | Rules


def rule_set_names() -> tuple[str, ...]:
    """Names of the rule sets that ship with the package, in alphabetical order."""
    return shipped_names(_KIND)


def load_rule_set(name_or_path: str | os.PathLike[str]) -> RuleSet:
    """A shipped rule set by its name, or anyone's own by the path of its file.

    A text is a path when it has a separator, ends in ".toml", or is no shipped name but the name of a file.

    Raises:
        RulesError: an unknown name; a file that is missing, unreadable or wrong. The message names the file, the line
            and the word that is wrong.
    """
    key, path = find_file(name_or_path, _KIND)
    return parse_rule_set(read_text(path, _KIND), key) if key == path else _shipped(key, path)


@cache
def _shipped(key: str, path: str) -> RuleSet:
    return parse_rule_set(read_text(path, _KIND), key)


def parse_rule_set(text: str, key: str) -> RuleSet:
    """The rule set that the TOML document `text` states; `key` is its name or file, for `RuleSet.key` and messages.

    Raises:
        RulesError: anything wrong in it, with its line.
    """
    return parse_document(text, key, _KIND, lambda document: _rule_set(document, key))


def rules_of(
    base: RulesLike | None,
    house_ranking: Ranking,
    *,
    wheel: str | None = None,
    commission: Number | None = None,
    role: str | None = None,
    opponents: int | None = None,
    fee: Number | None = None,
    bet: Number | None = None,
    coin: Number | None = None,
    joker: str | None = None,
) -> Rules:
    """The rules of a game: those of `base` (None: standard), with whatever else is given in their place.

    `house_ranking` is how hands rank by the house way: its wheel rule counts where nobody names another, and its joker
    has to be that of the game. A fee takes the place of the commission of `base`, and a commission that of its fee. The
    name of a rule set is kept as long as what it says is.

    Raises:
        RulesError: a rule set that is unknown or wrongly written, a value that there is not; a house way that is
            written for another joker.
    """
    house_wheel, house_joker = WHEELS[RANKINGS.index(house_ranking) % len(WHEELS)], joker_of(house_ranking)
    if all(one is None for one in (wheel, commission, role, opponents, fee, bet, coin, joker)):
        if isinstance(base, Rules):
            check_joker(base, house_ranking)
            return base
        if base is None:
            return _standard(house_wheel, house_joker)
    if base is None:
        # The standard rules, without reading their file: most answers are for them.
        named, named_wheel, named_joker = Rules(name=STANDARD), None, None
    elif isinstance(base, Rules):
        named, named_wheel, named_joker = base, base.wheel, base.joker
    else:
        rule_set = base if isinstance(base, RuleSet) else load_rule_set(base)
        named, named_wheel, named_joker = rule_set.rules, rule_set.wheel, rule_set.joker
    if fee is not None and commission is None:
        commission = 0
    if fee is None and commission is None:
        fee = named.fee
    alone = role is not None and role != "banker"
    stated = named.stated_commission if commission is None else commission
    rules = Rules.of(
        (named_wheel or house_wheel) if wheel is None else wheel,
        stated,
        named.role if role is None else role,
        pushes=named.pushes,
        open_dealer=named.open_dealer,
        opponents=(1 if alone else named.opponents) if opponents is None else opponents,
        fee=fee,
        bet=named.bet if bet is None else bet,
        copies=named.copies,
        coin=named.coin if coin is None and fee is None else coin,
        co_banking=named.co_banking and not alone,
        fouls=named.fouls,
        joker=(named_joker or house_joker) if joker is None else joker,
        dealer_wins=named.dealer_wins,
        extra_card=named.extra_card,
    )
    check_joker(rules, house_ranking)
    charged_so = (rules.commission, rules.fee_share) == (named.commission, named.fee_share)
    is_named = charged_so and named_wheel in (None, rules.wheel) and named_joker in (None, rules.joker)
    return replace(rules, name=named.name) if is_named else rules


def joker_of(ranking: Ranking) -> Joker:
    """What the joker is where hands rank so."""
    return "wild" if RANKINGS.index(ranking) >= len(WHEELS) else "bug"


def check_joker(rules: Rules, house_ranking: Ranking, house_way: str = "the house way") -> None:
    """RulesError unless a house way, called `house_way`, is written for the joker of the rules."""
    written = joker_of(house_ranking)
    if rules.joker != written:
        kinds = {"bug": "a bug", "wild": "wild"}
        right = "barona, or another house way that is" if rules.joker == "wild" else "rules commerce or ez-wild"
        raise RulesError(
            f"the joker of these rules is {kinds[rules.joker]}, and {house_way} is written for one that is "
            f"{kinds[written]}; right: {right}"
        )


@cache
def _standard(wheel: Wheel, joker: Joker) -> Rules:
    """What most answers are for, checked once."""
    return Rules(wheel, name=STANDARD, joker=joker)


def _rule_set(document: dict[str, Any], key: str) -> RuleSet:
    for word in document:
        if word not in _EXAMPLES:
            guess = nearest(word, _EXAMPLES)
            hint = f", perhaps {shown(guess)}" if guess else f" (a rules file has {', '.join(_EXAMPLES)})"
            raise _wrong(f"unknown key {shown(word)}{hint}", guess or "push", (word,))
    title = _text(document, "name", None)
    if not title.strip() or any(unicodedata.category(c) == "Cc" for c in title):
        raise _wrong(f"name: {shown(title)} is not one line of text", "name")
    source = _text(document, "source", "")
    wheel, joker = _text(document, "wheel", "second"), _text(document, "joker", "bug")
    commission, fee, bet, coin = (_amount(document, word) for word in ("commission", "fee", "bet", "coin"))
    if commission is None:
        commission = float(DEFAULT_COMMISSION) if fee is None else 0
    values: dict[str, Any] = {
        "wheel": wheel,
        "joker": joker,
        "role": _text(document, "role", "player"),
        "opponents": document.get("opponents", 1),
        "commission": commission,
        "bet": bet,
        "fee": fee,
        "coin": coin,
        "push": _tables(document.get("push", []), "push", parse_push),
        "open": document.get("open", False),
        "copies": document.get("copies", BANKERS),
        "co_banking": document.get("co_banking", False),
        "fouls": document.get("fouls", USUAL_FOULS),
        "dealer_wins": _tables(document.get("dealer_wins", []), "dealer_wins", parse_outright),
        "extra_card": document.get("extra_card", False),
    }
    rules = Rules(name=key)
    for word, value in values.items():  # one after the other, to know which of them is wrong
        try:
            rules = replace(rules, **{_FIELDS.get(word, word): value})
        except RulesError as error:
            raise RulesError(str(error), (word,)) from None
    stated = rules.wheel if "wheel" in document else None, rules.joker if "joker" in document else None
    return RuleSet(key, title, stated[0], rules, source, stated[1])


def _tables(tables: object, key: str, parse: Callable[[dict[str, Any]], _T]) -> tuple[_T, ...]:
    """What `parse` makes of each table of the list under `key`."""
    many, one = _LISTED[key]
    if not isinstance(tables, list):
        raise _wrong(f"{key}: {described(tables)} is not a list of {many}", key)
    found = []
    for n, table in enumerate(tables):
        if not isinstance(table, dict):
            raise _wrong(f"{key}: {described(table)} is not a {one} in braces", key, (key, n))
        try:
            found.append(parse(table))
        except RulesError as error:
            raise RulesError(str(error), (key, n, *error.path)) from None
    return tuple(found)


def _text(document: dict[str, Any], key: str, default: str | None) -> str:
    value = document.get(key, default)
    if value is None:
        raise _wrong(f"the key {shown(key)} is missing", key, ())
    if not isinstance(value, str):
        raise _wrong(f"{key}: {described(value)} is not a text in quotes", key)
    return value


def _amount(document: dict[str, Any], key: str) -> str | float | None:
    value = document.get(key)
    if isinstance(value, bool) or not isinstance(value, str | int | float | None):
        raise _wrong(f"{key}: {described(value)} is neither a text nor a number", key)
    return value


def _wrong(what: str, key: str, path: Path | None = None) -> RulesError:
    return RulesError(f"{what}; right: {_EXAMPLES[key]}", (key,) if path is None else path)
