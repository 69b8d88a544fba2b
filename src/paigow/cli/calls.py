"""The words of a call: options given twice, and a call that would be right, with the user's own words where they can
stay.

A mistake is told in one line, "what is wrong; right: CALL". The call is made from the one that was wrong: another
value, another option, a card in place of one that there is not. Where nothing of it can be kept it is the command's
example.
"""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Final

from paigow.errors import CardError, InputError, nearest

_LONGEST: Final = 240  # longer calls are not repeated
# What the library says would be right, in the words of a call; None as a value takes the option out.
_PHRASES: Final[dict[str, dict[str, str | None]]] = {
    "a fee of 1.00 with a bet of 100": {"--fee": "1.00", "--bet": "100", "--commission": None},
    "a bet of 100": {"--bet": "100"},
    "role banker with 6 opponents": {"--role": "banker", "--opponents": "6"},
    "1 opponent": {"--opponents": "1"},
    "role player": {"--role": "player"},
    "rules standard": {"--rules": "standard"},
    "6 seats": {"--seats": "6"},
    "seed 1": {"--seed": "1"},
    "trials 100000": {"--trials": "100000"},
}
# Numbers that are right, where 2 by itself is not.
_NUMBERS: Final[dict[str, dict[str, str | None]]] = {
    "--opponents": {"--role": "banker", "--opponents": "2"},
    "--trials": {"--role": "banker", "--opponents": "2", "--trials": "100000"},
}
# More exactly so, by what is said to be wrong: what the user gave stays.
_BY_WRONG: Final[dict[str, dict[str, str | None]]] = {
    "without a bet": {"--bet": "100"},
    "a room charges one of them": {"--commission": None},
    "are for a banker, a player has the dealer alone": {"--role": "banker"},
}


def find(command: Any, arguments: Sequence[str]) -> tuple[Any, int]:
    """The command that a call means, and how many of its words name it."""
    count = 0
    for word in arguments:
        below = getattr(command, "commands", {}).get(word)
        if below is None:
            break
        command, count = below, count + 1
    return command, count


def check_once(program: str, command: Any, arguments: Sequence[str]) -> None:
    """Refuse an option that is given twice where once is enough: the first of them would change nothing.

    Raises:
        InputError: there is one.
    """
    one, start = find(command, arguments)
    seen: set[str] = set()
    for n, name, param in _options(one, arguments, start):
        if param is None or param.multiple:
            continue
        if param.name in seen:
            rest = [*arguments[:n], *arguments[n + 1 + (not param.is_flag and "=" not in arguments[n]) :]]
            raise InputError(f"{name} is given twice, where one counts; right: {_joined(program, rest)}")
        seen.add(param.name)


def right_call(program: str, command: Any, arguments: Sequence[str], error: Exception) -> str | None:
    """What would have been right, made from the words of a call that was wrong; None where that is not known."""
    arguments = list(arguments)
    one, start = find(command, arguments)
    if isinstance(error, InputError):
        words = _corrected(one, arguments, start, error)
    else:
        words = _usage(one, arguments, start, error)
    if words is None:
        return None
    call = _joined(program, words)
    return call if len(call) <= _LONGEST and call.isprintable() else None


def _corrected(command: Any, arguments: list[str], start: int, error: InputError) -> list[str] | None:
    """The words with what the error knows to be right in place of what is wrong."""
    if error.instead is not None:
        wrong, right = error.instead
        for n, word in enumerate(arguments[start:], start):
            name, equals, value = word.partition("=")
            if word.lower() == wrong.lower():
                return [*arguments[:n], right, *arguments[n + 1 :]]
            if equals and name.startswith("--") and value.lower() == wrong.lower():
                return [*arguments[:n], f"{name}={right}", *arguments[n + 1 :]]
    what, _, phrase = str(error).rpartition("; right: ")
    values = next((values for said, values in _BY_WRONG.items() if said in what), _PHRASES.get(phrase))
    if " changes nothing beside " in what:
        values = {what.split(maxsplit=1)[0]: None}
    elif values is None and phrase.startswith("--"):
        words = phrase.split()
        values = dict(zip(words[::2], words[1::2], strict=False)) if len(words) % 2 == 0 else None
    if values is not None:
        return _with_options(command, arguments, start, values)
    return _with_cards(command, arguments, start) if isinstance(error, CardError) else None


def _with_options(
    command: Any, arguments: Sequence[str], start: int, values: Mapping[str, str | None]
) -> list[str] | None:
    """The words with options of these values, in their place where they are there already."""
    declared = {name for param in command.params if param.param_type_name == "option" for name in param.opts}
    words: list[str] = list(arguments)
    for option, value in values.items():
        if value is not None and option not in declared:
            return None
        place = next((found for found in _options(command, words, start) if found[1] == option), None)
        if place is None:
            words += [] if value is None else [option, value]
            continue
        n, _, param = place
        words[n : n + 1 + _takes_next(param, words[n])] = [] if value is None else [option, value]
    return words


def _with_cards(command: Any, arguments: list[str], start: int) -> list[str] | None:
    """The words with seven cards that there are, as many of them the user's own as can stay."""
    from paigow.cli.options import EXAMPLE_CARDS
    from paigow.game.cards import CARD_NAMES, parse_cards, parse_hand

    if not any(param.param_type_name == "argument" and param.metavar == "CARDS" for param in command.params):
        return None
    taken = {n for n, _, _ in _options(command, arguments, start)}
    values = {n + 1 for n, _, param in _options(command, arguments, start) if _takes_next(param, arguments[n])}
    places = [n for n in range(start, len(arguments)) if n not in taken | values]
    given = [arguments[n] for n in places]
    try:
        parse_hand(" ".join(given))
    except CardError:
        pass
    else:
        return None  # it is not these cards that are wrong
    used: list[int] = []
    for n in sorted(values):
        used += _cards_of(arguments[n])
    hand: list[int] = []
    for word in " ".join(given).split():
        hand += [card for card in _cards_of(word) if card not in (*hand, *used)]
    spread = [*parse_cards(EXAMPLE_CARDS), *range(52)]
    hand = (hand + [card for card in dict.fromkeys(spread) if card not in (*hand, *used)])[:7]
    names = [CARD_NAMES[card] for card in hand]
    first = places[0] if places else start
    kept = [word for n, word in enumerate(arguments) if n not in places]
    before = first - sum(n < first for n in places)
    return [*kept[:before], *names, *kept[before:]]


def _cards_of(words: str) -> list[int]:
    from paigow.game.cards import parse_cards

    try:
        return list(parse_cards(words))
    except CardError:
        return []


def _usage(command: Any, arguments: list[str], start: int, error: Exception) -> list[str] | None:
    """The words with an option, a command or a number that there is."""
    param = getattr(error, "param", None)
    if param is not None and param.metavar == "N":  # all numbers are shown so in the help
        option = param.opts[0]
        return _with_options(command, arguments, start, _NUMBERS.get(option, {option: "2"}))
    names = getattr(command, "commands", None)
    wrong = getattr(error, "option_name", None)
    if wrong is not None and getattr(error, "possibilities", False) is not False:  # no such option
        known = [name for param in command.params if param.param_type_name == "option" for name in param.opts]
        guess = nearest(wrong, known)
        n = next((n for n, word in enumerate(arguments) if word.partition("=")[0] == wrong), None)
        if n is None or guess is None:
            return None
        return [*arguments[:n], guess + arguments[n][len(wrong) :], *arguments[n + 1 :]]
    if names and start < len(arguments) and not arguments[start].startswith("-"):  # no such command
        guess = nearest(arguments[start].lower(), names)
        rest = arguments[start + 1 :]
        short = guess is not None and len(rest) < sum(
            param.param_type_name == "argument" and param.required for param in names[guess].params
        )
        if guess is not None and not short and not getattr(names[guess], "commands", None):
            return [*arguments[:start], guess, *arguments[start + 1 :]]
        if "advise" in names and _cards_of(arguments[start]):
            return [*arguments[:start], "advise", *arguments[start:]]
    return None


def _options(command: Any, arguments: Sequence[str], start: int) -> list[tuple[int, str, Any]]:
    """Where options stand among the words: the place, the option, what is declared of it (None: nothing)."""
    declared = {name: param for param in command.params if param.param_type_name == "option" for name in param.opts}
    found: list[tuple[int, str, Any]] = []
    skip = False
    for n, word in enumerate(arguments[start:], start):
        if skip:
            skip = False
            continue
        if word == "--":
            break
        if word.startswith("-") and len(word) > 1:
            name = word.partition("=")[0]
            found.append((n, name, declared.get(name)))
            skip = _takes_next(declared.get(name), word)
    return found


def _takes_next(param: Any, word: str) -> bool:
    """Whether the value of an option is the next word."""
    return param is not None and not param.is_flag and "=" not in word


def _joined(program: str, words: Sequence[str]) -> str:
    """The call as a shell takes it; suits stand without quotes."""
    plain = (word if word.replace("%", "").isalnum() else shlex.quote(word) for word in words)
    return " ".join([program, *plain])
