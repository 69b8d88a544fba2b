"""The answer for one hand: every split against every hand the dealer can hold, counted exactly.

The dealer's seven cards are any of those that are neither in the hand nor known to be dead, all equally likely, and the
house way sets them. For each split the dealer hands it beats and loses to are integers; EVs are compared as integers
and become floats only for showing. Where the dealer's cards are known there is one dealer hand, and the same count says
what each split does against it. Only the commission on the net win of a banker's round against several opponents is an
estimate, and says so.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict, Unpack

from paigow.errors import CardError, InputError, shown
from paigow.game.answers import Answer
from paigow.game.cards import CARD_NAMES, Cards, Hand, Wheel, parse_hand
from paigow.game.frames import Column, Framed, cards_text, cost_text
from paigow.game.splits import SPLIT_COLUMNS, CountedSplit, RoundValue, Split
from paigow.hand.open_cards import count_with_open, dealer_cards, other_cards
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.provenance import provenance
from paigow.house_ways.way import HouseWay, as_house_way
from paigow.rules.game import Role, Rules, check_dead_cards, dead_example
from paigow.rules.sets import RulesLike, rules_of
from paigow.rules.signatures import lists_options

if TYPE_CHECKING:
    from paigow.native.dealer import DealerTable
    from paigow.solving.rounds import Sample

__all__ = [
    "DEFAULT_HOUSE_WAY",
    "DEFAULT_TRIALS",
    "Advice",
    "AdviceOptions",
    "DealerHand",
    "Knowledge",
    "Reply",
    "advise",
    "advise_both",
]

DEFAULT_HOUSE_WAY: Final = "golden-nugget"
DEFAULT_TRIALS: Final = 100_000
"""Rounds dealt to estimate the commission on the net win of a round."""

_Number: TypeAlias = str | float | Fraction


class AdviceOptions(TypedDict, total=False):
    """What `advise` takes besides a hand and a house way; all may be left out, see there."""

    rules: RulesLike | None
    role: Role | None
    commission: _Number | None
    wheel: Wheel | None
    opponents: int | None
    fee: _Number | None
    bet: _Number | None
    dead: Cards
    dealer: Cards | Hand | None
    trials: int
    seed: int


@dataclass(frozen=True, slots=True)
class DealerHand:
    """The dealer's cards where they are known: how the house way sets them, whether a push rule fits them, and whether
    they win outright."""

    hand: Hand
    split: Split
    pushes: bool
    wins: bool = False

    @classmethod
    def of(cls, hand: Hand, split: Split, rules: Rules) -> "DealerHand":
        """The hand as it is set, with what the rules say of it."""
        wins = rules.wins_outright(hand.names)
        return cls(hand, split, not wins and bool(rules.pushed(split.high_strength, split.low_strength)), wins)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What it is worth to know the dead cards.

    `unaware` is the set that would be best without knowing them, with its counts as they are, and `believed_ev` the EV
    it would then seem to have. `changes`: the best set is another one. `worth`: EV of the best set less EV of
    `unaware`, both against the cards that are left, in units of the bet.
    """

    unaware: CountedSplit
    believed_ev: float
    changes: bool
    worth: float


@dataclass(frozen=True, slots=True)
class Reply:
    """What the best reply wins and loses on average, over all hands of a dealer whose cards lie open: dealer hands, of
    53,524,680, and the EV in units of the bet."""

    wins: int
    pushes: int
    losses: int
    ev: float


@dataclass(frozen=True, slots=True)
class Advice(Answer, Framed):
    """How to set `hand` against a dealer, with every other way to set it.

    `splits` are the legal splits, each with its counts, best EV first; splits of equal EV stand in the order better
    low hand, better high hand, canonical card order (as in the tables). `best` is the first, `house_way_split` the one
    that `house_way` would choose for these cards: one of them, and the only one with a `rule`. `fouls` are the splits
    that the rules forbid, without counts, in the order of the hand. `dead` are the cards known to be out of play
    besides the hand, as card numbers.

    Where an extra card each decides pushes, the counts are of dealer hands with the two extra cards in order.

    `dealer`: his cards, if they are known; the counts are then of this one hand, and of sets that are equally good the
    house way's comes first, then those that would be better without seeing it. `open_cards`: where only some of his
    cards are known, these; the counts are of the hands that hold them. `knowledge`: what knowing the dead and the open
    cards is worth, if there are any. `reply`: where the rules lay the dealer's cards open and they are not given, what
    seeing them is worth (no dead cards known). `sample`: the rounds that the commission of several opponents was
    estimated from.
    """

    hand: Hand
    house_way: HouseWay
    rules: Rules
    dead: tuple[int, ...]
    dealer_hands: int
    best: CountedSplit
    house_way_split: CountedSplit
    splits: tuple[CountedSplit, ...]
    fouls: tuple[Split, ...]
    dealer: DealerHand | None = None
    open_cards: tuple[int, ...] = ()
    knowledge: Knowledge | None = None
    reply: Reply | None = None
    sample: "Sample | None" = None

    def __repr__(self) -> str:
        front = " ".join(self.best.low)
        return f"<Advice {self.hand} against {self.house_way.key}: {front} in front, EV {self.best.ev:+.4f}>"

    def cost(self, split: Split) -> float:
        """What `split` gives away against the best one, in units of the bet: 0.0 or more.

        Raises:
            InputError: `split` is a foul, or none of this hand.
        """
        if not isinstance(split, Split):
            raise InputError(f"{shown(repr(split), 40)} is no split; right: one of Advice.splits")
        if {*split.low, *split.high} != {*self.hand.names}:
            raise InputError(f"{' '.join(split.low)} is a split of another hand; right: one of Advice.splits")
        if self.best.round is not None and split.ev is not None:
            return (self.best.ev or 0.0) - split.ev
        given_away = self.rules.opponents * (self._balance(self.best) - self._balance(split))
        return float(self.rules.share * Fraction(given_away, self.rules.commission.denominator * self.dealer_hands))

    @property
    def equals(self) -> tuple[Split, ...]:
        """The splits that are exactly as good as the best one, itself among them."""
        if self.best.round is not None:
            return tuple(split for split in self.splits if split.ev == self.best.ev)
        return tuple(split for split in self.splits if self._balance(split) == self._balance(self.best))

    def _balance(self, split: Split) -> int:
        if split.wins is None or split.losses is None:
            raise InputError("a foul split has no counts and no EV; right: one of Advice.splits")
        return self.rules.balance(split.wins, split.losses)

    def to_rows(self) -> list[dict[str, Any]]:
        """A row for each legal split, best first: what `Split.to_rows` says of it, `cost` (bets), `dealer_hands`,
        and whether it is the `best` one and that of the `house_way`."""
        return [
            {
                "hand": str(self.hand),
                **split.to_rows()[0],
                "cost": self.cost(split),
                "dealer_hands": self.dealer_hands,
                "best": split == self.best,
                "house_way": split == self.house_way_split,
            }
            for split in self.splits
        ]

    def _table(self) -> tuple[str, Sequence[Column]]:
        title = f"{cards_text(str(self.hand))} against {self.house_way.name}: {self.rules}"
        marked = Column("house_way", "house way", lambda chosen: "✓" if chosen else "")
        return title, [*SPLIT_COLUMNS[:5], Column("cost", "cost", cost_text), *SPLIT_COLUMNS[5:], marked]

    def to_json(self) -> dict[str, object]:
        """The answer as JSON data, keys in a fixed order; what does not apply is left out."""
        data: dict[str, object] = {
            "schema": 1,
            "hand": list(self.hand.names),
            "house_way": self.house_way.key,
            "role": self.rules.role,
            "commission": float(self.rules.commission),
            "wheel": self.rules.wheel,
            "dead": [CARD_NAMES[card] for card in self.dead],
            "dealer_hands": self.dealer_hands,
            "best": self.best.to_json(),
            "house_way_split": self.house_way_split.to_json(),
            "splits": [split.to_json() for split in self.splits],
            "fouls": [{"low": list(split.low), "high": list(split.high)} for split in self.fouls],
            "rules": self.rules.to_json(),
        }
        if self.dealer is not None:
            data["dealer"] = {
                "hand": list(self.dealer.hand.names),
                **self.dealer.split.to_json(),
                "rule": self.dealer.split.rule,
                "rule_text": self.dealer.split.rule_text,
                "pushes": self.dealer.pushes,
                "wins_outright": self.dealer.wins,
            }
            data["equal_best"] = [list(split.low) for split in self.equals]
        if self.open_cards:
            data["dealer_cards"] = [CARD_NAMES[card] for card in self.open_cards]
        if self.knowledge is not None:
            data["knowledge"] = {
                "unaware": self.knowledge.unaware.to_json(),
                "believed_ev": self.knowledge.believed_ev,
                "changes": self.knowledge.changes,
                "worth": self.knowledge.worth,
            }
        if self.reply is not None:
            reply = self.reply
            data["reply"] = {"wins": reply.wins, "pushes": reply.pushes, "losses": reply.losses, "ev": reply.ev}
        if self.sample is not None:
            data["simulation"] = {"trials": self.sample.trials, "seed": self.sample.seed}
        return data | provenance(self.rules, house_way=self.house_way)


def advise(
    hand: Cards | Hand,
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    *,
    rules: RulesLike | None = None,
    role: Role | None = None,
    commission: _Number | None = None,
    wheel: Wheel | None = None,
    opponents: int | None = None,
    fee: _Number | None = None,
    bet: _Number | None = None,
    dead: Cards = (),
    dealer: Cards | Hand | None = None,
    trials: int = DEFAULT_TRIALS,
    seed: int = 1,
) -> Advice:
    """The exact best set of seven cards against a dealer who sets by `house_way`, and what every other set costs.

    `hand` and `dead` (cards known to be out of play) are in any notation that `parse_cards` reads; `house_way` is
    a shipped name, the path of a file, or a loaded `HouseWay`. `rules` is a shipped rule set, the path of a rules file,
    or loaded ones; None means the standard rules, a player's with 5 % commission. What else is given counts before
    what they say: `role`, `commission`, `wheel` (None everywhere takes what the house way's file says), `opponents` of
    a banker, and a flat `fee` for a `bet` in place of the commission. `dealer` are his cards, where known, one to
    seven: with fewer than seven, the counts are over all hands he can hold with them.

    EV is ((1 - commission) x wins - losses) / dealer hands, less the flat fee, in units of the bet. Copies go to the
    banker. Against several opponents it is the EV of the round in units of one opponent's bet: exact before commission,
    and with a commission on the net win of the round as `trials` rounds dealt from `seed` estimate it, the standard
    error in `Split.round`. The best set is then the one with the highest estimate; all sets meet the same opponents.

    Raises:
        CardError: wrong cards, cards in two places, or too few left for the dealer or the opponents.
        RulesError: rules, a role, commission, wheel, fee or number of opponents that there is not.
        HouseWayError: a house way that is unknown or wrongly written.
    """
    cards = parse_hand(hand)
    dead_cards = check_dead_cards(cards, dead)
    way = as_house_way(house_way)
    game = rules_of(
        rules, way.ranking, wheel=wheel, commission=commission, role=role, opponents=opponents, fee=fee, bet=bet
    )
    seen = () if dealer is None else dealer_cards(dealer, cards, dead_cards, game)
    known, seen = (Hand(seen), ()) if len(seen) == 7 else (None, seen)
    table = load_dealer_table(way, game.ranking, game.settled)
    sample = _sample(game, trials, seed)
    rest, open_cards = dead_cards, seen
    if known is not None and game.extra_card:
        open_cards = known.cards
    elif known is not None:  # nothing is left but his own seven cards
        rest = tuple(card for card in range(53) if card not in cards.cards and card not in known.cards)

    dealer_hands, splits, fouls = _splits(table, cards.cards, rest, game, sample, seen=open_cards)
    rule, i, j = table.set_hand(cards.cards)
    house_low = CARD_NAMES[cards.cards[i]], CARD_NAMES[cards.cards[j]]
    place = next(place for place, split in enumerate(splits) if split.low == house_low)
    house = replace(splits[place], rule=rule, rule_text=way.rule_text(rule))
    splits = (*splits[:place], house, *splits[place + 1 :])
    if known is not None:
        _, unseen, _ = _splits(table, cards.cards, dead_cards, game)
        splits = _ties_by_sight(splits, house, unseen, game)
    answer = Advice(
        hand=cards,
        house_way=way,
        rules=game,
        dead=dead_cards,
        dealer_hands=dealer_hands,
        best=splits[0],
        house_way_split=house,
        splits=splits,
        fouls=fouls,
        open_cards=seen,
        sample=sample,
    )
    if known is not None:
        return replace(answer, dealer=_dealer_hand(known, way, game))
    if dead_cards or seen:
        _, unaware, _ = _splits(table, cards.cards, (), game, sample)
        answer = replace(answer, knowledge=_knowledge(answer, unaware[0]))
    elif game.open_dealer:
        answer = replace(answer, reply=_reply(table, game, cards))
    return answer


@lists_options(AdviceOptions, dead=(), trials=DEFAULT_TRIALS, seed=1)
def advise_both(
    first: Cards | Hand,
    second: Cards | Hand,
    house_way: str | os.PathLike[str] | HouseWay = DEFAULT_HOUSE_WAY,
    **options: Unpack[AdviceOptions],
) -> tuple[Advice, Advice]:
    """The best sets of two hands that one person plays, each knowing the cards of the other; options as in `advise`.

    Raises:
        CardError: as in `advise`, or a card in both hands.
    """
    hands = parse_hand(first), _parse_hand("second hand", second)
    for card in hands[1]:
        if card in hands[0].cards:
            raise CardError(f"{CARD_NAMES[card]} is in both hands; {other_cards(hands[0].cards)}")
    dead = check_dead_cards(hands[0], options.get("dead", ()))
    for card in sorted({*hands[1].cards} & {*dead}):
        example = dead_example((*hands[0].cards, *hands[1].cards))
        raise CardError(f"{CARD_NAMES[card]} is in the second hand and among the dead cards; {example}")
    way = as_house_way(house_way)
    dealer = options.get("dealer")
    if dealer is not None:
        for card in sorted({*dealer_cards(dealer, hands[0], dead, rules_of(None, way.ranking))} & {*hands[1].cards}):
            used = (*hands[0].cards, *hands[1].cards, *dead)
            raise CardError(f"{CARD_NAMES[card]} is in the second hand and the dealer's; {other_cards(used)}")

    def one(hand: Hand, other: Hand) -> Advice:
        gone: AdviceOptions = {**options, "dead": (*dead, *other.cards)}
        return advise(hand, way, **gone)

    return one(*hands), one(*hands[::-1])


def _splits(
    table: "DealerTable",
    hand: tuple[int, ...],
    dead: Sequence[int],
    rules: Rules,
    sample: "Sample | None" = None,
    *,
    seen: Sequence[int] = (),
) -> tuple[int, tuple[CountedSplit, ...], tuple[Split, ...]]:
    """(dealer hands, legal splits with their counts, best first, fouls)."""
    if rules.extra_card:
        from paigow.hand.extra_cards import count_with_extra

        dealer_hands, rows = count_with_extra(table, hand, dead, rules, seen)
    else:
        dealer_hands, rows = count_with_open(table, hand, dead, rules.copies_code, seen)
    legal_splits: list[CountedSplit] = []  # in canonical card order, the last tie-break
    fouls: dict[tuple[int, int], Split] = {}
    balance, round_ev = rules.balance, rules.round_ev(dealer_hands)
    for i, j, low, high, legal, wins, losses, high_wins, high_copies, low_wins, low_copies in rows:
        if not legal:
            fouls[i, j] = Split.of(hand, i, j, low, high)
            continue
        legal_splits.append(
            CountedSplit.of(
                hand,
                i,
                j,
                low,
                high,
                wins=wins,
                pushes=dealer_hands - wins - losses,
                losses=losses,
                ev=round_ev(balance(wins, losses)),
                high_wins=high_wins,
                high_copies=high_copies,
                low_wins=low_wins,
                low_copies=low_copies,
            )
        )
    if sample is not None:
        left = [card for card in range(53) if card not in hand and card not in dead]
        legal_splits = _in_rounds(table, rules, left, splits=legal_splits, dealer_hands=dealer_hands, sample=sample)

    def merit(split: CountedSplit) -> tuple[float, int, int]:
        worth = balance(split.wins, split.losses) if sample is None else split.ev
        return worth, split.low_strength, split.high_strength

    legal_splits.sort(key=merit, reverse=True)
    return dealer_hands, tuple(legal_splits), tuple(fouls[position] for position in sorted(fouls))


def _sample(rules: Rules, trials: int, seed: int) -> "Sample | None":
    """What has to be dealt for an answer under these rules; nothing where it is exact."""
    if rules.opponents == 1 or not rules.commission:
        return None
    from paigow.solving.rounds import Sample

    return Sample.of(trials, seed)


def _in_rounds(
    table: "DealerTable",
    rules: Rules,
    left: Sequence[int],
    *,
    splits: Sequence[CountedSplit],
    dealer_hands: int,
    sample: "Sample",
) -> list[CountedSplit]:
    """The splits with their EV in a round against several opponents, whose cards are among those `left`."""
    from paigow.solving.rounds import hand_rounds

    ways = {(split.high_strength, split.low_strength): split for split in splits}
    opponents = rules.opponents
    expected = [
        (Fraction(opponents * split.wins, dealer_hands), Fraction(opponents * split.losses, dealer_hands))
        for split in ways.values()
    ]
    found = hand_rounds(table, rules, left, mine=list(ways), expected=expected, sample=sample)
    commission = float(rules.share * rules.commission)
    nets = [found.net_win(way) for way in range(len(ways))]
    befores = [rules.share * (won - lost) - rules.fee_share for won, lost in expected]
    evs = [float(before) - commission * net.value for before, net in zip(befores, nets, strict=True)]
    best = max(range(len(ways)), key=evs.__getitem__)
    values = {}
    for way, strengths in enumerate(ways):
        error = commission * found.net_win_difference(way, best).error
        net = nets[way]
        value = RoundValue(
            float(befores[way]), commission * net.value, commission * net.error, error, is_bound=found.is_bound(way)
        )
        values[strengths] = evs[way], value
    worth = [values[split.high_strength, split.low_strength] for split in splits]
    return [replace(split, ev=ev, round=value) for split, (ev, value) in zip(splits, worth, strict=True)]


def _ties_by_sight(
    splits: tuple[CountedSplit, ...], house: CountedSplit, unseen: Sequence[CountedSplit], rules: Rules
) -> tuple[CountedSplit, ...]:
    """The splits against a dealer who is seen, best first; of equal ones the house way's, then as they would stand if
    he were not: none that breaks a pair for nothing."""
    place = {split.low: number for number, split in enumerate(unseen)}
    order = [(-rules.balance(split.wins, split.losses), split is not house, place[split.low]) for split in splits]
    return tuple(split for _, split in sorted(zip(order, splits, strict=True), key=lambda pair: pair[0]))


def _knowledge(answer: Advice, unaware: CountedSplit) -> Knowledge:
    played = next(split for split in answer.splits if split.low == unaware.low)
    strengths = unaware.low_strength, unaware.high_strength
    changes = strengths != (answer.best.low_strength, answer.best.high_strength)
    return Knowledge(played, unaware.ev, changes, answer.cost(played))


def _reply(table: "DealerTable", rules: Rules, hand: Hand) -> Reply:
    from paigow.solving.open_replies import DEALER_HANDS, open_counts

    wins, losses = open_counts(table, rules, hand.cards)
    return Reply(wins, DEALER_HANDS - wins - losses, losses, rules.ev(wins, losses, DEALER_HANDS))


def _dealer_hand(hand: Hand, way: HouseWay, rules: Rules) -> DealerHand:
    split = way.set_hand(hand, wheel=rules.ranking)
    return DealerHand.of(hand, split, rules)


def _parse_hand(what: str, cards: Cards | Hand) -> Hand:
    try:
        return parse_hand(cards)
    except CardError as error:
        raise CardError(f"{what}: {error}") from None
