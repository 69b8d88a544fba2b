"""The words of a call: options given twice, and a call that would be right, with the user's own words where they can
stay.

A mistake is told in one line, "what is wrong; right: CALL". The call is made from the one that was wrong: another
value, another option, a card in place of one that there is not. Where nothing of it can be kept it is the command's
example.
"""

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from paigow.errors import CardError, InputError, nearest, shown

_LONGEST: Final = 240  # longer calls are not repeated
# What the library says would be right, in the words of a call; None as a value takes the option out.
_Values: TypeAlias = Mapping[str, str | tuple[str, ...] | None]
_PHRASES: Final[dict[str, dict[str, str | None]]] = {
    "a fee of 1.00 with a bet of 100": {"--fee": "1.00", "--bet": "100", "--commission": None},
    "a bet of 100": {"--bet": "100"},
    "role banker with 6 opponents": {"--role": "banker", "--opponents": "6"},
    "1 opponent": {"--opponents": "1"},
    "role player": {"--role": "player", "--alternate": None},
    "rules standard": {"--rules": "standard"},
    "rules no-commission": {"--rules": "no-commission"},
    "rules commerce or ez-wild": {"--rules": "commerce"},
    "barona, or another house way that is": {"--house-way": "barona"},
    "california, or another house way for a bug": {"--house-way": "california"},
    **{f"{seats} seats": {"--seats": str(seats)} for seats in (5, 6)},
    "seed 1": {"--seed": "1"},
    "size 2000": {"--size": "2000"},
    "trials 100000": {"--trials": "100000"},
}
# Numbers that are right, where 2 by itself is not.
_NUMBERS: Final[dict[str, dict[str, str | None]]] = {
    "--opponents": {"--role": "banker", "--opponents": "2"},
    "--trials": {"--role": "banker", "--opponents": "2", "--trials": "100000"},
}
_WHOLE_NUMBERS: Final = ("N", "53|52")  # how whole numbers are shown in the help
# Values that are right, by option or by how its value is shown in the help.
_VALUES: Final = {
    **{"N": "2", "NAME_OR_FILE": "foxwoods", "PERCENT": "5%", "AMOUNT": "100", "HOURS": "2", "HANDS": "35"},
    **{"FILE": "out.csv", "DIR": "out", "WORDS": "straight", "NAME:AMOUNT": "fortune-2:5", "NAME=AMOUNT": "mega=9000"},
    **{"--rules": "no-commission", "--fee": "1.00", "--batch": "hands.txt", "--plot": "chart.svg", "--coin": "1"},
    **{"--hand-column": "hand", "--time": "5m", "--scheduler": "tcp://localhost:8786", "--grid": "games.toml"},
    **{"--seen": "7", "--deck": "52", "--hands": "200", "--size": "500", "--set": "9s 9d", "CARDS": "Kh 2d"},
}
# Options by other names for what they say, the first that the command has.
_MEANT: Final = {
    **dict.fromkeys(("--count", "--number", "-n"), ("--size", "--hands", "--sample", "--trials")),
    **dict.fromkeys(("--output", "-o"), ("--out", "--csv")),
    **dict.fromkeys(("--dealer", "--way", "--house"), ("--house-way",)),
    **dict.fromkeys(("--threads", "-j"), ("--jobs",)),
}
# Meters that go from the call: one that no bet has, and all of one that is given twice.
_NO_METER: Final = re.compile(
    r"""(?:has no meter|no side bet here has the meter|--meter) "?([^",=]+)"?(?:,|$|=.*twice)"""
)
_OF_CARDS: Final = ("suits of the hand", "--dealer-set is for", "not all of his cards")  # errors that are no CardError
_USUAL: Final = ("golden-nugget", "standard")  # of several names the one that is shown
# More exactly so, by what is said to be wrong: what the user gave stays.
_BY_WRONG: Final[dict[str, dict[str, str | None]]] = {
    "without a bet": {"--bet": "100"},
    "a room charges one of them": {"--commission": None},
    "is for a banker, a player": {"--role": "banker"},
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


def check_options(program: str, command: Any, arguments: Sequence[str]) -> None:
    """Refuse an option that is given twice where once is enough (the first would change nothing), one without its
    value, and one that is no whole number where it has to be.

    Raises:
        InputError: there is one.
    """
    one, start = find(command, arguments)
    seen: set[str] = set()
    for n, name, param in _options(one, arguments, start):
        if param is None:
            continue
        if param.name in seen and not param.multiple:
            rest = [*arguments[:n], *arguments[n + 1 + _takes_next(param, arguments[n]) :]]
            raise InputError(f"{name} is given twice, where one counts; right: {joined(program, rest)}")
        seen.add(param.name)
        if not param.is_flag:
            _check_value(program, one, arguments, start, n)


def check_painted(program: str, command: Any, arguments: Sequence[str]) -> None:
    """Refuse a --color beside what is never painted.

    Raises:
        InputError: there is such an option among the words, which are without --color.
    """
    one, start = find(command, arguments)
    for n, name, _ in _options(one, arguments, start):
        if name in ("--json", "--batch") or (name == "--csv" and arguments[n : n + 2] == ["--csv", "-"]):
            raise InputError(
                f"--color changes nothing beside {name}, which is not painted; right: {joined(program, arguments)}"
            )


def _check_value(program: str, command: Any, arguments: Sequence[str], start: int, place: int) -> None:
    """InputError where the option at this place has no value, or none that is a number where it has to be."""
    _, name, param = next(found for found in _options(command, arguments, start) if found[0] == place)
    _, equals, value = arguments[place].partition("=")
    rest = arguments[place + 1 :]
    declared = {option for each in command.params for option in each.opts}
    missing = not equals and (not rest or rest[0] in declared)
    value = value if equals else "" if missing else rest[0]
    number = param.metavar in _WHOLE_NUMBERS
    if not missing and not (number and not _is_number(value)):
        return
    wrong = f"{name} takes a value, {param.metavar}, and none stands there"
    wrong = wrong if missing else f"{name} {shown(value, 20)} is no whole number"
    words: list[str] = [*arguments[: place + 1], *([""] if missing else []), *rest]
    right = _NUMBERS.get(name, {}) | {name: _example(name, param)}
    call = _with_options(command, words, start, right)
    if param.metavar == "CARDS":
        call = _with_cards(command, words, start) or call
    raise InputError(f"{wrong}; right: {joined(program, call or words)}")


def _is_number(text: str) -> bool:
    try:
        int(text)
    except ValueError:
        return False
    return True


def _example(name: str, param: Any) -> str:
    """A value that an option takes."""
    metavar = str(param.metavar)
    return _NUMBERS.get(name, {}).get(name) or _VALUES.get(name) or _VALUES.get(metavar) or metavar.partition("|")[0]


def right_call(program: str, command: Any, arguments: Sequence[str], error: Exception) -> str | None:
    """What would have been right, made from the words of a call that was wrong; None where that is not known."""
    arguments = list(arguments)
    one, start = find(command, arguments)
    remark = ""
    if isinstance(error, InputError):
        words = _corrected(one, arguments, start, error)
        if words is None:
            words, remark = _remarked(one, arguments, start, error)
    else:
        words = _usage(one, arguments, start, error)
    if words is None:
        return None
    call = joined(program, words)
    return call + remark if len(call) <= _LONGEST and call.isprintable() else None


def _remarked(command: Any, arguments: list[str], start: int, error: InputError) -> tuple[list[str] | None, str]:
    """The words with one of several values that there are, or as an example has them; and what is said besides."""
    what, _, phrase = str(error).rpartition("; right: ")
    if phrase.startswith("--"):
        option, comma, rest = phrase.partition(", ")
        values = _written(option)
        return None if values is None else _with_options(command, arguments, start, values), comma + rest
    listed = re.match(r"one of (.*?)(, or the path.*)?$", phrase)
    if listed is None:
        return None, ""
    names = listed[1].split(", ")
    right = next((name for name in _USUAL if name in names), names[0])
    for n, word in enumerate(arguments[start:], start):
        name, equals, value = word.partition("=") if word.startswith("--") else ("", "", word)
        named = what.endswith(shown(value)) or (value and what.startswith((f"{value}: no such", f"{value} is a ")))
        if (equals or not name) and named:
            words = [*arguments[:n], name + equals + right, *arguments[n + 1 :]]
            return words, f", or any of {listed[1]}{listed[2] or ''}"
    return None, ""


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
    if isinstance(error, CardError) or any(said in what for said in _OF_CARDS):
        ranks, suits, _ = phrase.partition(", or with suits ")
        words = _with_cards(command, arguments, start, ranks.split() if suits else ())
        if words is not None:
            return words
    values: _Values | None = next((known for said, known in _BY_WRONG.items() if said in what), _PHRASES.get(phrase))
    no_meter = _NO_METER.search(what)
    if no_meter is not None:
        arguments = _without(command, arguments, start, no_meter[1])
        values = {} if values is None and not phrase.startswith("--") else values
    if " changes nothing beside " in what:
        values = {what.split(maxsplit=1)[0]: None}
    elif values is None and phrase.startswith("--"):
        values = _written(phrase)
    if values and "--house-way" in values:  # by the name that the call has for it
        names = (
            ("--dealer", "--house-way") if "--dealer" in " ".join(arguments[start:]) else ("--house-way", "--dealer")
        )
        declared = {name for param in command.params for name in param.opts}
        values = {next((name for name in names if name in declared), "--house-way"): values["--house-way"]}
    return None if values is None else _with_options(command, arguments, start, values)


def right_in_file(error: InputError) -> str | None:
    """What would be right in a file, with its own words where they can stay; None where that is not known."""
    what, _, example = str(error).rpartition("; right: ")
    value = re.search(r'[:,] (\w+):? "[^"]*" is ', what)
    if value is not None and re.fullmatch(r"[\w.%-]+", example):
        return f'{value[1]} = "{example}"'
    word = re.search(r'(\w+): [^:"]*"([^"]+)" in "([^"]+)".*(?:perhaps|write) "([^"]+)"$', what)
    if word is None or word[3].endswith("..."):
        return None
    key, wrong, text, right = word.groups()
    before = text.partition(wrong)[0]
    wrong = before + wrong if before and right.startswith(before) else wrong
    return f'{key} = "{text.replace(wrong, right, 1)}"'


def _written(phrase: str) -> _Values | None:
    """Options and their values as they are written in a phrase, those of one that is repeated together; None where it
    is no such."""
    try:
        words = shlex.split(phrase)
    except ValueError:
        return None
    if len(words) % 2:
        return None
    values: dict[str, tuple[str, ...]] = {}
    for option, value in zip(words[::2], words[1::2], strict=True):
        values[option] = (*values.get(option, ()), value)
    return {option: found[0] if len(found) == 1 else found for option, found in values.items()}


def _without(command: Any, arguments: list[str], start: int, name: str) -> list[str]:
    """The words without options whose value is `name=...`."""
    for n, option, param in reversed(_options(command, arguments, start)):
        text = arguments[n].removeprefix(f"{option}=") if not _takes_next(param, arguments[n]) else arguments[n + 1]
        if text.partition("=")[0].strip() == name:
            arguments = [*arguments[:n], *arguments[n + 1 + _takes_next(param, arguments[n]) :]]
    return arguments


def _with_options(command: Any, arguments: Sequence[str], start: int, values: _Values) -> list[str] | None:
    """The words with options of these values, in their place where they are there already; of an option that is
    repeated, NAME=VALUE, in the place of that name."""
    declared = {name for param in command.params if param.param_type_name == "option" for name in param.opts}
    words: list[str] = list(arguments)
    pairs = [(name, one) for name, value in values.items() for one in (value if isinstance(value, tuple) else (value,))]
    for option, value in pairs:
        if value is not None and option not in declared:
            return None
        named = f"{value.partition('=')[0]}=" if value is not None and "=" in value else ""
        place = next(
            (
                found
                for found in _options(command, words, start)
                if found[1] == option and " ".join(words[found[0] : found[0] + 2]).find(named) >= 0
            ),
            None,
        )
        if place is None:
            words += [] if value is None else [option, value]
            continue
        n, _, param = place
        words[n : n + 1 + _takes_next(param, words[n])] = [] if value is None else [option, value]
    return words


def _with_cards(command: Any, arguments: list[str], start: int, ranks: Sequence[str] = ()) -> list[str] | None:
    """The words with cards that there are, as many of them the user's own as can stay; None where they are right.
    `ranks`: seven ranks in place of ranks alone."""
    from paigow.cli.card_calls import Value, with_cards

    options = _options(command, arguments, start)
    values = []
    for n, name, param in options:
        if param is None or param.metavar != "CARDS":
            continue
        if _takes_next(param, arguments[n]):
            values += [Value(name, n + 1, 0, arguments[n + 1])] if n + 1 < len(arguments) else []
        else:
            values.append(Value(name, n, len(name) + 1, arguments[n][len(name) + 1 :]))
    laid = {name for _, name, _ in options}
    if "--dealer-set" in laid:  # it is beside a set, and the dealer's cards
        for name in ("--set", "--dealer"):
            if name not in laid:
                arguments = [*arguments, name, ""]
                values.append(Value(name, len(arguments) - 1, 0, ""))
        options = _options(command, arguments, start)
    taken = {n for n, _, _ in options} | {n + 1 for n, _, param in options if _takes_next(param, arguments[n])}
    places = [n for n in range(start, len(arguments)) if n not in taken]
    taking = ("CARDS", "[CARDS]") if places else ("CARDS",)  # where no hand is needed and none is given
    hand_wanted = any(param.param_type_name == "argument" and param.metavar in taking for param in command.params)
    return with_cards(arguments, places, start, values, hand_wanted=hand_wanted, ranks=ranks)


def _usage(command: Any, arguments: list[str], start: int, error: Exception) -> list[str] | None:
    """The words with an option, a command or a number that there is."""
    names = getattr(command, "commands", None)
    wrong = getattr(error, "option_name", None)
    if wrong is not None and getattr(error, "possibilities", False) is not False:  # no such option
        known = [name for param in command.params if param.param_type_name == "option" for name in param.opts]
        guess = next((name for name in _MEANT.get(wrong, ()) if name in known), None) or nearest(wrong, known)
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
        if "advise" in names and _are_cards(arguments[start]):
            return [*arguments[:start], "advise", *arguments[start:]]
    return None


def _are_cards(word: str) -> bool:
    from paigow.game.cards import parse_cards

    try:
        return bool(parse_cards(word))
    except CardError:
        return False


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


def joined(program: str, words: Sequence[str]) -> str:
    """The call as a shell takes it; suits stand without quotes."""
    plain = (word if word.replace("%", "").isalnum() else shlex.quote(word) for word in words)
    return " ".join([program, *plain])
