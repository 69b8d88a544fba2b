"""What programs may ask over HTTP: the questions with their parameters, and the objects that the commands print.

Values are texts, as on the command line. Names are those that ship and the house ways named when the server was
started; no text is ever taken for a path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from paigow.errors import InputError, nearest, shown
from paigow.house_ways.way import HouseWay, house_way_names, load_house_way, strategy_names
from paigow.rules.sets import rule_set_names

__all__ = ["LONGEST_VALUE", "QUESTIONS", "Asked", "Parameter", "Question", "Values", "check", "check_game"]

LONGEST_VALUE: Final = 1000
"""Characters of one value: 53 cards written out in words are fewer."""

_MOST_TRIALS: Final = 100_000
_HAND: Final = "As Kd Qh Jc 9s 9d 2c"

Values: TypeAlias = Mapping[str, str]
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that a question takes: its name, what it is, and one that is right."""

    name: str
    text: str
    example: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was asked: its values, the house ways that are known besides the shipped ones, and whom to tell
    how far the answer is."""

    values: Values
    ways: Mapping[str, HouseWay] = field(default_factory=dict)
    progress: Progress | None = None

    def text(self, name: str) -> str | None:
        """The value of a parameter; None where it is left out or empty."""
        return self.values.get(name) or None

    def house_way(self, name: str, default: str) -> HouseWay:
        """The house way or strategy of this name.

        Raises:
            InputError: there is none.
        """
        asked = self.text(name) or default
        own = asked if asked in self.ways else _known(asked, self.ways)
        if own is not None:
            return self.ways[own]
        known = _known(asked, (*house_way_names(), *strategy_names()))
        if known is None:
            every = (*house_way_names(), *strategy_names(), *self.ways)
            right = nearest(asked, every) or default
            raise InputError(f"{name}: {shown(asked)} is no house way here; right: {name}={right}")
        return load_house_way(known)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number from `least` to `most`.

        Raises:
            InputError: it is none.
        """
        text = self.text(name)
        if text is None:
            return default
        if not text.isascii() or not text.isdigit() or len(text) > 18 or not least <= int(text) <= most:
            raise InputError(f"{name}: {shown(text)} is not from {least} to {most}; right: {name}={default}")
        return int(text)

    def options(self, *names: str) -> dict[str, Any]:
        """The rules of the game as the library takes them: those of `names` that are given."""
        found: dict[str, Any] = {name: self.text(name) for name in names if self.text(name) is not None}
        if "rules" in found:
            known = _known(found["rules"], rule_set_names())
            if known is None:
                right = nearest(found["rules"], rule_set_names()) or "standard"
                raise InputError(f"rules: {shown(found['rules'])} is no rule set here; right: rules={right}")
            found["rules"] = known
        if "opponents" in found:
            found["opponents"] = self.number("opponents", 2, 1, 6)
        return found


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its name in the address, what it tells, its parameters, how it is answered, and whether that takes a
    whole game, which is then solved aside."""

    name: str
    text: str
    command: str
    parameters: tuple[Parameter, ...]
    answer: Callable[[Asked], dict[str, object]]
    whole_game: bool = False


def check(question: Question, values: Values) -> None:
    """InputError where a value is too long, or has a name that the question does not know."""
    known = {parameter.name: parameter.example for parameter in question.parameters}
    for name, value in values.items():
        if name not in known:
            guess = nearest(name, known) or next(iter(known), "")
            right = f"{guess}={known[guess]}" if guess else "none"
            raise InputError(f"{question.name} has no parameter {shown(name)}; right: {right}")
        if len(value) > LONGEST_VALUE:
            wrong = f"{name}: {len(value)} characters, there can be {LONGEST_VALUE}"
            raise InputError(f"{wrong}; right: {name}={known[name]}")


def check_game(question: Question, one: Asked) -> None:
    """InputError where a question about a whole game names what there is not, before it waits for its turn."""
    from paigow.rules.sets import rules_of

    for name in ("dealer", "strategy", "player"):
        if one.text(name) not in (None, "optimal"):
            one.house_way(name, "golden-nugget")
    names = [parameter.name for parameter in question.parameters if parameter.name in (*_GAME, *_MONEY, "opponents")]
    options = one.options(*names)
    rules_of(options.pop("rules", None), one.house_way("dealer", "golden-nugget").wheel, **options)


def _known(asked: str, names: Iterable[str]) -> str | None:
    """A name however it is written: "Golden Nugget" is golden-nugget, "MINE.toml" the file mine.toml."""
    word = _word(asked)
    return next((name for name in names if _word(name) == word), None)


def _word(name: str) -> str:
    return "-".join(name.casefold().replace("_", " ").split())


def _listed(text: str | None) -> tuple[str, ...]:
    """The parts of a value that may hold several, parted by commas."""
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


_GAME: Final = ("rules", "role", "wheel", "commission")
_MONEY: Final = ("fee", "bet")


def _advise(one: Asked) -> dict[str, object]:
    from paigow.errors import TableError
    from paigow.game.cards import Hand
    from paigow.hand.advice import advise, advise_both
    from paigow.hand.batch import confirmed_by
    from paigow.hand.grade import grade
    from paigow.hand.objects import advice_object
    from paigow.hand.ranks import advise_ranks, hand_or_ranks, refuse_suits

    hand = hand_or_ranks(one.values.get("hand", ""))
    way = one.house_way("house_way", "golden-nugget")
    options = one.options(*_GAME, *_MONEY, "opponents")
    suited = ("dead", "dealer", "second_hand", "set", "dealer_set", "side_bet", "opponents")
    if not isinstance(hand, Hand):
        refuse_suits({name: one.text(name) for name in suited})
        return advise_ranks(hand, way, **options).to_json()
    options |= {name: one.text(name) for name in ("dead", "dealer") if one.text(name)}
    options["trials"] = one.number("trials", _MOST_TRIALS, 1, _MOST_TRIALS)
    options["seed"] = one.number("seed", 1, 0, 10**18 - 1)
    second = one.text("second_hand")
    first, other = (advise(hand, way, **options), None) if second is None else advise_both(hand, second, way, **options)
    laid, dealer_laid = one.text("set"), one.text("dealer_set")
    if dealer_laid is not None and laid is None:
        raise InputError(f"dealer_set is for a set of yours against it; right: set=9s 9d&dealer_set={dealer_laid}")
    try:
        table = confirmed_by(first)
    except TableError:
        table = None  # the answer is counted
    return advice_object(
        first,
        graded=None if laid is None else grade(first, laid, dealer_laid),
        table=table,
        second=other,
        side_bets=_beside(one, first),
    )


def _beside(one: Asked, advice: Any) -> list[Mapping[str, object]]:
    from paigow.study.side_bets.beside import bets_beside

    texts = _listed(one.text("side_bet"))
    for text in texts:
        _side_bet(text.rpartition(":")[0] or text)
    return [found.to_json() for found in bets_beside(texts, _listed(one.text("meter")), advice)]


def _side_bet(name: str) -> str:
    from paigow.study.side_bets.bet import side_bet_names

    known = _known(name, side_bet_names())
    if known is None:
        right = nearest(name, side_bet_names()) or "fortune-2"
        raise InputError(f"{shown(name)} is no side bet here; right: {right}")
    return known


def _set(one: Asked) -> dict[str, object]:
    from paigow.game.cards import Hand
    from paigow.hand.objects import set_object
    from paigow.hand.ranks import hand_or_ranks, set_ranks
    from paigow.house_ways.explain import explain
    from paigow.rules.sets import rules_of

    hand = hand_or_ranks(one.values.get("hand", ""))
    way = one.house_way("house_way", "golden-nugget")
    wheel = rules_of(None, way.wheel, **one.options("wheel")).wheel
    known = hand if isinstance(hand, Hand) else hand.example
    split = way.set_hand(known, wheel=wheel) if isinstance(hand, Hand) else set_ranks(hand, way, wheel)
    return set_object(hand, way, split, explain(way, known, wheel=wheel) if one.text("why") else None)


def _odds(one: Asked) -> dict[str, object]:
    from paigow.study.odds import odds

    way = None if one.text("house_way") is None else one.house_way("house_way", "")
    holds = _listed(one.text("holds"))
    wheel = one.options("wheel").get("wheel")
    return odds(one.text("hand") or "", dead=one.text("dead") or "", house_way=way, wheel=wheel, holds=holds).to_json()


def _side_bet_edge(one: Asked) -> dict[str, object]:
    from paigow.study.side_bets.worth import parse_meters, side_bet_edge

    return side_bet_edge(
        _side_bet(one.text("name") or "fortune-2"),
        house_way=one.house_way("house_way", "golden-nugget"),
        others=one.number("others", 0, 0, 6),
        envy=None if one.text("envy") is None else _side_bet(one.values["envy"]),
        meters=parse_meters(_listed(one.text("meter"))),
    ).to_json()


def _deal(one: Asked) -> dict[str, object]:
    from paigow.hand.deal import SEATS, deal_round

    seed = None if one.text("seed") is None else one.number("seed", 1, 0, 10**18 - 1)
    options = one.options("rules", "wheel", "commission", *_MONEY)
    seats = one.number("seats", SEATS, 1, SEATS)
    return deal_round(seed, seats=seats, house_way=one.house_way("house_way", "golden-nugget"), **options).to_json()


def _house_ways(one: Asked) -> dict[str, object]:
    from paigow.house_ways.way import listed_ways

    return listed_ways(tuple(one.ways.values()))


def _edge(one: Asked) -> dict[str, object]:
    from paigow.study.edge import OPTIMAL, alternate_edges, edges

    dealer = one.house_way("dealer", "golden-nugget")
    player = OPTIMAL if (one.text("player") or OPTIMAL).lower() == OPTIMAL else one.house_way("player", OPTIMAL)
    options = one.options(*_GAME, *_MONEY, "coin", "opponents")
    options |= {"trials": one.number("trials", _MOST_TRIALS, 1, _MOST_TRIALS), "seed": one.number("seed", 1, 0, 2**32)}
    solve: Callable[..., Any] = alternate_edges if one.text("alternate") else edges
    deck = one.number("deck", 53, 52, 53)
    (found,) = solve(dealer, [player], deck=deck, remember=True, progress=one.progress, **options)
    return dict(found.to_json())


def _price(one: Asked) -> dict[str, object]:
    from paigow.study.price import price_strategy

    way, dealer = one.house_way("strategy", "carry-20"), one.house_way("dealer", "golden-nugget")
    return price_strategy(way, dealer, progress=one.progress, **one.options(*_GAME)).to_json()


def _exceptions(one: Asked) -> dict[str, object]:
    from paigow.study.exceptions import find_exceptions

    dealer = one.house_way("dealer", "golden-nugget")
    return find_exceptions(dealer, progress=one.progress, **one.options(*_GAME)).to_json()


def _parameters(**texts: tuple[str, str]) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, *text) for name, text in texts.items())


_A_HAND: Final = ("Seven cards in any notation, the joker Jk; or seven ranks alone.", _HAND)
_A_WAY: Final = ("How the dealer sets: a house way by its name; golden-nugget if left out.", "foxwoods")
_A_GAME: Final = {
    "rules": ("A shipped rule set.", "ez"),
    "role": ("player or banker.", "banker"),
    "wheel": ("Where A-2-3-4-5 stands: second or lowest; as the house way says if left out.", "lowest"),
    "commission": ("What the house keeps of a win.", "5%"),
}
_AMOUNTS: Final = {
    "fee": ("A flat fee for each round in place of a commission; with bet.", "1"),
    "bet": ("The bet, in money.", "100"),
}
_SEVERAL: Final = {
    "opponents": ("How many hands a banker plays against, 1 to 6.", "2"),
    "trials": (f"Rounds dealt for several opponents, at most {_MOST_TRIALS}.", "10000"),
    "seed": ("Where the dealt rounds start.", "1"),
}

QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question
    for question in (
        Question(
            "advise",
            "How to set seven cards: every set with its exact counts, best first.",
            "paigow advise",
            _parameters(
                hand=_A_HAND,
                house_way=_A_WAY,
                **_A_GAME,
                **_AMOUNTS,
                **_SEVERAL,
                dead=("Cards seen elsewhere, at most 39.", "Kh 2d"),
                second_hand=("A second hand that you play.", "Ah Ks Qd Jd 8s 8d 3c"),
                dealer=("The dealer's cards that you see, one to seven.", "Ad Ks"),
                set=("A set to be graded: its two low cards.", "9s 9d"),
                dealer_set=("With set and seven cards of the dealer's: how he laid them.", "Ad Ks"),
                side_bet=("Side bets with their stakes, parted by commas.", "fortune-2:5"),
                meter=("What progressive meters stand at.", "mega=3922619"),
            ),
            _advise,
        ),
        Question(
            "set",
            "How a house way sets seven cards, and which rule decides.",
            "paigow set",
            _parameters(
                hand=_A_HAND,
                house_way=_A_WAY,
                wheel=_A_GAME["wheel"],
                why=("1: which rules before it failed as well.", "1"),
            ),
            _set,
        ),
        Question(
            "odds",
            "How often seven cards are what, from the cards that nobody has seen.",
            "paigow odds",
            _parameters(
                hand=("Cards that you hold, at most seven.", _HAND),
                dead=("Cards seen elsewhere.", "Kh 2d"),
                house_way=("Set the hands as this dealer does.", "foxwoods"),
                wheel=_A_GAME["wheel"],
                holds=("Only hands that hold this, in words of house ways.", "three pair"),
            ),
            _odds,
        ),
        Question(
            "side-bet",
            "The exact house edge of a side bet, line by line.",
            "paigow side-bet edge",
            _parameters(
                name=("A shipped side bet.", "fortune-2"),
                house_way=("How the dealer sets, for bets that read it.", "foxwoods"),
                others=("Other players at the table, 0 to 6, for an envy bonus.", "5"),
                envy=("The envy bonus that goes with the bet.", "envy-a"),
                meter=("What progressive meters stand at.", "mega=3922619"),
            ),
            _side_bet_edge,
        ),
        Question(
            "deal",
            "A round as at a table, every seat set and settled.",
            "paigow deal",
            _parameters(
                seed=("Deal this round; a new one if left out.", "1"),
                seats=("Seats that are taken, 1 to 6.", "6"),
                house_way=_A_WAY,
                **{name: _A_GAME[name] for name in ("rules", "wheel", "commission")},
                **_AMOUNTS,
            ),
            _deal,
        ),
        Question(
            "house-ways",
            "The house ways and strategies that can be named here.",
            "paigow house-way list",
            (),
            _house_ways,
        ),
        Question(
            "edge",
            "The exact edge of a whole game.",
            "paigow edge",
            _parameters(
                dealer=_A_WAY,
                player=("How the player sets: optimal, or a house way or strategy by its name.", "optimal"),
                **_A_GAME,
                **_AMOUNTS,
                coin=("The house rounds the commission up to this; with bet.", "1"),
                **_SEVERAL,
                alternate=("1: the average of both roles.", "1"),
                deck=("Cards in the pack: 53, or 52 without the joker.", "53"),
            ),
            _edge,
            whole_game=True,
        ),
        Question(
            "price",
            "What a way of setting gives away, by rule and by kind of hand.",
            "paigow price",
            _parameters(strategy=("A strategy or house way by its name.", "carry-20"), dealer=_A_WAY, **_A_GAME),
            _price,
            whole_game=True,
        ),
        Question(
            "exceptions",
            "Where a player should not do as the dealer does, and what that gains.",
            "paigow exceptions",
            _parameters(dealer=_A_WAY, **_A_GAME),
            _exceptions,
            whole_game=True,
        ),
    )
}
