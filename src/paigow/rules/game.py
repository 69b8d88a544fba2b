"""The rules of the game that an answer depends on, checked once and carried in every answer.

What is here is what sets one table apart from another: who the player is (player or banker, against how many), what the
house charges, where A-2-3-4-5 stands among the straights, which hands of the dealer push, and whether his cards lie
open. How the dealer sets is not a rule of the game but a house way. Named sets of rules are in `paigow.rules.sets`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any, Final, Literal, TypeAlias, cast

from paigow.errors import CardError, RulesError, corrected, nearest, shown
from paigow.game.cards import CARD_NAMES, JOKERS, RANKINGS, WHEELS, Cards, Hand, Joker, Ranking, Wheel, parse_cards
from paigow.language.english import wish
from paigow.language.grammar import Rule, encode
from paigow.rules.amounts import FEE_EXAMPLE, amount_text, parse_amount, parse_commission, percent_text
from paigow.rules.copies import BANKERS, Copies, parse_copies
from paigow.rules.fouls import USUAL_FOULS, Fouls, parse_fouls
from paigow.rules.outright import WINS_EXAMPLE, Outright, parse_outright
from paigow.rules.pushes import PUSH_EXAMPLE, fits, parse_push, written

__all__ = [
    "DEAD_EXAMPLE",
    "DEFAULT_COMMISSION",
    "MOST_OPPONENTS",
    "PUSH_EXAMPLE",
    "ROLES",
    "Role",
    "Rules",
    "amount_text",
    "check_dead_cards",
    "dead_example",
    "parse_amount",
    "parse_commission",
    "parse_push",
    "wheel_text",
]

Role: TypeAlias = Literal["player", "banker"]

ROLES: Final[tuple[Role, ...]] = ("player", "banker")
DEFAULT_COMMISSION: Final = Fraction(1, 20)
MOST_OPPONENTS: Final = 6

_MOST_DEAD: Final = 53 - 7 - 7
DEAD_EXAMPLE: Final = "right: a few cards seen elsewhere, such as Kh 2c"
_COIN_EXAMPLE: Final = "right: a coin of 1 with a bet of 25"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules an answer is for.

    `wheel`: where A-2-3-4-5 stands, `"second"` (below A-K-Q-J-T only, as in Nevada) or `"lowest"` (as in most of
    California). `commission`: the part of a win that the house keeps, exact, at least 0 and below 1; anything that
    `parse_commission` reads is taken. `role`: `"player"`, who loses copies to the dealer, or `"banker"`, who
    wins them.

    `pushes`: hands of the dealer against which every bet pushes, as rules with `high` and `low` only, or as mappings of
    these two keys to patterns (`paigow.language.grammar`). They are for whoever sets by the house way, the opponent of
    a banker as well. `open_dealer`: the dealer's cards lie open before the player sets. `opponents`: hands that a
    banker plays against, 1 to 6, all set by the house way; the commission is then on the net win of the round.
    `fee`: a flat amount paid for each round, however it ends, in place of a commission; `bet`: the bet it is paid
    for, in the same unit. `copies`: whose copies are, the banker's as nearly everywhere, or as `parse_copies` reads it.
    `coin`: on each win of a bet of `bet` the house takes the commission rounded up to a multiple of this amount;
    `commission` is then what it comes to, and `rate` what it is rounded from. `co_banking`: a banker has half of the
    bank, the house the other half, and so half of what it wins, pays and loses. `fouls`: whether a foul loses or is set
    anew, as `parse_fouls` reads it. `joker`: `"bug"`, an ace or the card that completes a straight or flush, or
    `"wild"`, any card. `dealer_wins`: hands of the dealer that win outright, as `parse_outright` reads each; they are
    for a player, and for low copies of the banker's. `extra_card`: one more card each decides what would push, and the
    higher rank wins, equal ranks for the banker; the joker is an ace there. `name`: what set of rules this is, empty
    when it has no name; two rules that differ in nothing else are equal.

    Raises:
        RulesError: anything else.
    """

    wheel: Wheel = "second"
    commission: Fraction = DEFAULT_COMMISSION
    role: Role = "player"
    pushes: tuple[Rule, ...] = ()
    open_dealer: bool = False
    opponents: int = 1
    fee: Fraction | None = None
    bet: Fraction | None = None
    name: str = field(default="", compare=False)
    copies: Copies = BANKERS
    coin: Fraction | None = None
    rate: Fraction | None = None
    co_banking: bool = False
    fouls: Fouls = USUAL_FOULS
    joker: Joker = "bug"
    dealer_wins: tuple[Outright, ...] = ()
    extra_card: bool = False

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        for field_name in ("wheel", "role", "joker"):  # in any case
            value = getattr(self, field_name)
            set_field(self, field_name, value.lower() if isinstance(value, str) else value)
        if self.wheel not in WHEELS:
            right = _meant(self.wheel, WHEELS)
            error = RulesError(f"wheel {shown(str(self.wheel))} is neither second nor lowest; right: {right}")
            raise corrected(error, self.wheel, right)
        if self.role not in ROLES:
            right = _meant(self.role, ROLES)
            error = RulesError(f"role {shown(str(self.role))} is neither player nor banker; right: {right}")
            raise corrected(error, self.role, right)
        if self.joker not in JOKERS:
            right = _meant(self.joker, JOKERS)
            error = RulesError(f"joker {shown(str(self.joker))} is neither bug nor wild; right: {right}")
            raise corrected(error, self.joker, right)
        set_field(self, "commission", parse_commission(self.commission))
        set_field(self, "pushes", tuple(map(parse_push, _listed(self.pushes))))
        set_field(self, "dealer_wins", tuple(map(parse_outright, _listed(self.dealer_wins, "dealer_wins"))))
        set_field(self, "fee", None if self.fee is None else parse_amount("fee", self.fee))
        set_field(self, "bet", None if self.bet is None else parse_amount("bet", self.bet))
        set_field(self, "copies", parse_copies(self.copies))
        set_field(self, "fouls", parse_fouls(self.fouls))
        self._round_up()
        if not isinstance(self.open_dealer, bool):
            raise RulesError(f"open {shown(str(self.open_dealer))} is neither true nor false; right: open = true")
        self._check_opponents()
        self._check_fee()
        self._check_co_banking()
        self._check_extra_card()
        if self.dealer_wins and (self.banker or self.copies.low != "banker"):
            whose = "for a player" if self.banker else "for low copies of the banker's"
            right = "role player" if self.banker else 'copies = "banker"'
            raise RulesError(f"hands with which the dealer wins outright are {whose}; right: {right}")
        if self.joker == "wild" and any(pattern.name == "five aces" for push in self.pushes for pattern in push.high):
            raise RulesError(
                'a push of "five aces" where the joker is wild; right: push = [{ high = "five of a kind A" }]'
            )

    @classmethod
    def of(
        cls,
        wheel: str,
        commission: str | float | Fraction,
        role: str,
        *,
        pushes: Iterable[Rule | Mapping[str, object]] = (),
        open_dealer: bool = False,
        opponents: int = 1,
        fee: str | float | Fraction | None = None,
        bet: str | float | Fraction | None = None,
        name: str = "",
        copies: object = BANKERS,
        coin: str | float | Fraction | None = None,
        co_banking: bool = False,
        fouls: object = USUAL_FOULS,
        joker: str = "bug",
        dealer_wins: Iterable[Outright | Mapping[str, object]] = (),
        extra_card: bool = False,
    ) -> "Rules":
        """Rules from unchecked values, as they come from a caller or a command line.

        Raises:
            RulesError: a value that is none of those that `Rules` lists.
        """
        return cls(
            cast(Wheel, wheel),
            parse_commission(commission),
            cast(Role, role),
            cast(tuple[Rule, ...], pushes),
            open_dealer,
            opponents,
            cast(Fraction | None, fee),
            cast(Fraction | None, bet),
            name,
            cast(Copies, copies),
            cast(Fraction | None, coin),
            co_banking=co_banking,
            fouls=cast(Fouls, fouls),
            joker=cast(Joker, joker),
            dealer_wins=cast(tuple[Outright, ...], dealer_wins),
            extra_card=extra_card,
        )

    @property
    def wheel_number(self) -> int:
        """How hands rank, as native code takes it: 0 for `"second"`, 1 for `"lowest"`, 2 more for a wild joker."""
        return RANKINGS.index(self.ranking)

    @property
    def ranking(self) -> Ranking:
        """How hands rank: the wheel rule, and whether the joker is wild."""
        return RANKINGS[WHEELS.index(self.wheel) + len(WHEELS) * (self.joker == "wild")]

    @property
    def banker(self) -> bool:
        """True for the banker, who wins copies."""
        return self.role == "banker"

    @property
    def copies_code(self) -> int:
        """Whose copies are, as native code takes it (`Copies.code`): 0 where all lose, 15 where all win."""
        return self.copies.code(self.role)

    @property
    def settled(self) -> tuple[Rule, ...]:
        """The dealer's hands that settle a bet however you set yours: rules with `high` and `low` for those that push,
        and after them, since what wins outright counts first, rules with `hand` for those."""
        return (*self.pushes, *(one.rule for one in self.dealer_wins))

    @property
    def settled_program(self) -> tuple[bytes, int]:
        """`settled` for native code: rows as of a house way, and how many rules they are."""
        rules = self.settled
        return encode(rules), len(rules)

    def check_one_hidden_hand(self, what: str) -> None:
        """RulesError when a hand's chances are not those against one dealer hand that nobody has seen."""
        if self.open_dealer or self.opponents > 1:
            game = "the dealer's cards lie open" if self.open_dealer else f"a banker has {self.opponents} opponents"
            raise RulesError(f"no {what} is made for a game in which {game}; right: rules standard")
        self.check_no_extra_card(what)
        if self.co_banking:
            raise RulesError(
                f"no {what} is made for half of a bank, whose best sets are those of all; right: role banker"
            )

    def check_no_extra_card(self, what: str) -> None:
        """RulesError where an extra card each decides what would push, which `what` knows nothing of."""
        if self.extra_card:
            wrong = f"no {what} is made for a game in which an extra card each decides what would push"
            raise RulesError(f"{wrong}; right: rules no-commission")

    def check_no_wild_joker(self, what: str) -> None:
        """RulesError where the joker is wild, which `what` knows nothing of."""
        if self.joker == "wild":
            right = "right: california, or another house way for a bug"
            raise RulesError(f"no {what} is made for a game in which the joker is wild; {right}")

    @property
    def share(self) -> Fraction:
        """The part of each bet that is yours to win and lose: half of it where you bank with the house."""
        return Fraction(1, 2) if self.co_banking else Fraction(1)

    @property
    def fee_share(self) -> Fraction:
        """The flat fee as a part of the bet; 0 when there is none."""
        return Fraction(0) if self.fee is None or self.bet is None else self.fee / self.bet

    def pushed(self, high: Any, low: Any) -> Any:
        """Whether a push rule fits a dealer who is set with these packed strengths: integers, or arrays of them."""
        found: Any = False
        for push in self.pushes:
            found = found | fits(push, high, low)
        return found

    def wins_outright(self, cards: Iterable[str]) -> bool:
        """Whether a dealer with these cards, by their names, wins whatever you hold."""
        names = tuple(cards)
        return any(one.holds(names, self.joker) for one in self.dealer_wins)

    def balance(self, wins: int, losses: int) -> int:
        """(1 - commission) x wins - losses, times the denominator of the commission, so that it is an exact integer.

        Under the same rules, of two splits of one hand the one with the larger balance has the larger EV.
        """
        whole = self.commission.denominator
        return (whole - self.commission.numerator) * wins - whole * losses

    def exact_ev(self, wins: int, losses: int, hands: int) -> Fraction:
        """((1 - commission) x wins - losses) / hands, less the flat fee: the EV against one opponent, in units of the
        bet."""
        return self.share * Fraction(self.balance(wins, losses), self.commission.denominator * hands) - self.fee_share

    def ev(self, wins: int, losses: int, dealer_hands: int) -> float:
        """`exact_ev`, rounded once, at the end."""
        return float(self.exact_ev(wins, losses, dealer_hands))

    def round_ev(self, dealer_hands: int) -> Callable[[int], float]:
        """The EV of a round against all opponents, in units of one bet, as a function of a split's `balance` against
        `dealer_hands` of one of them; before the commission on the net win differs from that on each win."""
        whole, opponents, fee = self.commission.denominator * dealer_hands, self.opponents, self.fee_share
        if self.co_banking:
            whole *= self.share.denominator
        if not fee:
            return lambda balance: opponents * balance / whole  # of integers: rounded once
        return lambda balance: float(Fraction(opponents * balance, whole) - fee)

    def __str__(self) -> str:
        """The rules in one line, as every view of an answer has them."""
        against = f" against {self.opponents}" if self.opponents > 1 else ""
        texts = [f"you {'bank' + against if self.banker else 'play'}, {self.copies.text(self.role)}"]
        if self.fee is not None and self.bet is not None:
            texts.append(f"a fee of {amount_text(self.fee)} for a bet of {amount_text(self.bet)}")
        else:
            net = " on the net win" if self.opponents > 1 else ""
            texts.append(f"{percent_text(self.commission)} commission{net}{self._rounding_text()}")
        texts.append(f"A-2-3-4-5 {wheel_text(self.wheel)}")
        texts += ["the joker is wild"] if self.joker == "wild" else []
        side = "opponent" if self.banker else "dealer"  # whoever sets by the house way
        texts += [f"push when the {side} has {wish(push)}" for push in self.pushes]
        texts += ["an extra card each decides what would push"] if self.extra_card else []
        texts += [f"the {side} wins outright with {one}" for one in self.dealer_wins]
        if self.open_dealer:
            texts.append("the dealer's cards lie open")
        if self.co_banking:
            texts.append("half of the bank is the house's")
        texts += filter(None, [self.fouls.text(side)])
        name = f"{self.name}: " if self.name not in ("", "standard") else ""
        return name + "; ".join(texts)

    def to_json(self) -> dict[str, object]:
        """The rules as JSON data, keys in a fixed order. `push` is as in a rules file."""
        return {
            "name": self.name or None,
            "wheel": self.wheel,
            "commission": float(self.commission),
            "role": self.role,
            "push": [written(push) for push in self.pushes],
            "open_dealer": self.open_dealer,
            "opponents": self.opponents,
            "fee": None if self.fee is None else float(self.fee),
            "bet": None if self.bet is None else float(self.bet),
            "copies": self.copies.to_json(),
            "coin": None if self.coin is None else float(self.coin),
            "rate": None if self.rate is None else float(self.rate),
            "co_banking": self.co_banking,
            "fouls": self.fouls.to_json(),
            "joker": self.joker,
            "dealer_wins": [one.to_json() for one in self.dealer_wins],
            "extra_card": self.extra_card,
        }

    @property
    def stated_commission(self) -> Fraction:
        """The commission before it is rounded up to a coin."""
        return self.commission if self.rate is None else self.rate

    def _round_up(self) -> None:
        """Make of the commission what the house takes, where it takes whole coins."""
        if self.coin is None:
            if self.rate is not None:
                raise RulesError(
                    f"a rate of {percent_text(parse_commission(self.rate))} without a coin to round to; {_COIN_EXAMPLE}"
                )
            return
        coin = parse_amount("coin", self.coin, _COIN_EXAMPLE)
        if self.bet is None:
            raise RulesError(f"a coin of {amount_text(coin)} without a bet on which it is taken; {_COIN_EXAMPLE}")
        if not coin or not self.bet or coin >= self.bet:
            sizes = f"a coin of {amount_text(coin)} for a bet of {amount_text(self.bet)}"
            raise RulesError(f"{sizes}, of which the commission would leave nothing; {_COIN_EXAMPLE}")
        rate = self.commission if self.rate is None else parse_commission(self.rate)
        charged = ceil(rate * self.bet / coin) * coin / self.bet
        if charged >= 1 or self.commission not in (rate, charged):
            raise RulesError(
                f"{percent_text(rate)} of {amount_text(self.bet)} rounded up to {amount_text(coin)} is "
                f"{percent_text(charged)}; {_COIN_EXAMPLE}"
            )
        if self.opponents > 1:
            raise RulesError("a commission rounded up, and on the net win of several opponents; right: 1 opponent")
        for name, value in (("coin", coin), ("rate", rate), ("commission", charged)):
            object.__setattr__(self, name, value)

    def _rounding_text(self) -> str:
        if self.coin is None or self.rate is None or self.bet is None:
            return ""
        return f" ({percent_text(self.rate)} of {amount_text(self.bet)} rounded up to {amount_text(self.coin)})"

    def _check_opponents(self) -> None:
        number, example = self.opponents, "right: role banker with 6 opponents"
        if isinstance(number, bool) or not isinstance(number, int):
            text = str(number).lower() if isinstance(number, bool) else str(number)
            raise RulesError(f"{shown(text)} is no number of opponents; {example}")
        if not 1 <= number <= MOST_OPPONENTS:
            raise RulesError(f"{number} opponents, where a banker has 1 to {MOST_OPPONENTS}; {example}")
        if number > 1 and not self.banker:
            raise RulesError(f"{number} opponents are for a banker, a player has the dealer alone; {example}")
        if number > 1 and self.open_dealer:
            raise RulesError(f"{number} opponents, of whom only one can be the dealer with open cards; right: 1")

    def _check_co_banking(self) -> None:
        example = 'right: co_banking = true with role = "banker"'
        if not isinstance(self.co_banking, bool):
            raise RulesError(f"co_banking {shown(str(self.co_banking))} is neither true nor false; {example}")
        if self.co_banking and not self.banker:
            raise RulesError(f"co-banking is for a banker, who shares his bank with the house; {example}")
        if self.co_banking and self.fee is not None:
            raise RulesError(f"co-banking with a fee, of which nothing says who pays it; {example}")

    def _check_extra_card(self) -> None:
        if not isinstance(self.extra_card, bool):
            wrong = f"extra_card {shown(str(self.extra_card))} is neither true nor false"
            raise RulesError(f"{wrong}; right: extra_card = true")
        if self.extra_card and (self.pushes or self.open_dealer or self.opponents > 1):
            other, right = ("hands that push", "rules without push") if self.pushes else ("open cards", "open = false")
            other, right = ("several opponents", "1 opponent") if self.opponents > 1 else (other, right)
            raise RulesError(f"an extra card each for what would push, and {other}; right: {right}")

    def _check_fee(self) -> None:
        if self.bet is not None and not self.bet:
            raise RulesError("a bet of 0 is no bet; right: a bet of 100")
        if self.fee is None:
            return
        amount = amount_text(self.fee)
        if self.bet is None:
            raise RulesError(f"a fee of {amount} without a bet, of which it is a part; {FEE_EXAMPLE}")
        if self.fee > self.bet:
            raise RulesError(f"a fee of {amount} is more than the bet of {amount_text(self.bet)}; {FEE_EXAMPLE}")
        if self.commission:
            both = f"a fee of {amount} and a commission of {percent_text(self.commission)}"
            raise RulesError(f"{both}, where a room charges one of them; {FEE_EXAMPLE}")


def wheel_text(wheel: str) -> str:
    """Where A-2-3-4-5 stands, as one says it."""
    return "second-highest" if wheel == "second" else "lowest"


def dead_example(taken: Iterable[int]) -> str:
    """What dead cards may be: an example of two that are not among `taken`."""
    gone = {CARD_NAMES[card] for card in taken}
    first, second = [name for name in ("Kh", "2c", "Qd", "3s", "Jh", "4c", "Td", "5s", "9h") if name not in gone][:2]
    return f"right: a few cards seen elsewhere, such as {first} {second}"


def check_dead_cards(hand: Hand, dead: Cards) -> tuple[int, ...]:
    """The cards known to be out of play besides the hand, as numbers.

    Raises:
        CardError: what is no card, a card twice or in the hand too, or fewer than seven cards left for the dealer.
    """
    cards = parse_cards(dead)
    for card in cards:
        if card in hand.cards:
            raise CardError(f"{CARD_NAMES[card]} is in the hand and among the dead cards; {dead_example(hand.cards)}")
    if len(cards) > _MOST_DEAD:
        left = 53 - 7 - len(cards)
        raise CardError(f"{len(cards)} dead cards leave {left} for the dealer, who needs 7; {DEAD_EXAMPLE}")
    return cards


def _meant(word: object, known: Sequence[str]) -> str:
    """The known word that another is most like, or begins; the first where it is like none."""
    text = str(word)
    return next((one for one in known if text and one.startswith(text)), None) or nearest(text, known) or known[0]


def _listed(tables: object, key: str = "push") -> tuple[Any, ...]:
    if isinstance(tables, str | Mapping) or not isinstance(tables, Iterable):
        what, right = ("pushes", PUSH_EXAMPLE) if key == "push" else ("hands that win", WINS_EXAMPLE)
        raise RulesError(f"{shown(repr(tables), 40)} is no list of {what}; right: {right}")
    return tuple(tables)
