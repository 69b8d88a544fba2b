"""A set that somebody laid, graded: what it costs, where it stands, whether it is a foul, and whose rule it breaks."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from paigow.errors import CardError, RulesError
from paigow.game.answers import Answer
from paigow.game.cards import CARD_NAMES, Hand, parse_cards
from paigow.game.splits import Split
from paigow.hand.advice import Advice
from paigow.native.splits import splits

__all__ = ["Grade", "grade"]

Result: TypeAlias = Literal["win", "push", "lose"]
_EXAMPLE: Final = 'right: --set "9s 9d", the two low cards, or both hands parted by a bar'


@dataclass(frozen=True, slots=True, repr=False)
class Grade(Answer):
    """What a set is worth beside all others of its hand.

    `split`: the set, with its counts unless it is a foul. `place` of `sets`: its rank among the different legal sets,
    equal EV sharing a rank, and `cost`, what it gives away in units of the bet; None for a foul. Where the rules have a
    foul set anew, both are those of the house way's set, which is `counted_as`. `as_house_way`: the house way would
    play it, or one equal in strength. Where the dealer's cards are known: `dealer`, his set as it was laid (by the
    house way if it was not said, or was a foul, `dealer_foul`, that is set anew), and the `result` of the two.
    `advice`: on the hand.
    """

    split: Split
    foul: bool
    place: int | None
    sets: int
    cost: float | None
    as_house_way: bool
    dealer: Split | None = None
    dealer_foul: bool = False
    result: Result | None = None
    counted_as: Split | None = None
    advice: Advice | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        worth = "a foul" if self.foul else f"{self.place} of {self.sets}, cost {self.cost or 0.0:.4f}"
        return f"<Grade {' '.join(self.split.low)} in front: {worth}>"

    def to_json(self) -> dict[str, object]:
        """The grade as JSON data, keys in a fixed order."""
        return {
            "set": self.split.to_json(),
            "foul": self.foul,
            "place": self.place,
            "sets": self.sets,
            "cost": self.cost,
            "as_house_way": self.as_house_way,
            "dealer_set": None if self.dealer is None else self.dealer.to_json(),
            "dealer_foul": self.dealer_foul,
            "result": self.result,
            "counted_as": None if self.counted_as is None else self.counted_as.to_json(),
        }


def grade(advice: Advice, laid: str, dealer_laid: str | None = None) -> Grade:
    """The grade of a set of the hand that `advice` is about.

    `laid`: its two low cards, or both hands parted by a bar or slash; `dealer_laid`: likewise how the dealer laid his.

    Raises:
        CardError: the cards are not two, or two and five, of the hand.
        RulesError: how the dealer laid his hand is given, but not all of his cards are known.
    """
    rules = advice.rules
    low = _low_cards(laid, advice.hand)
    foul = next((split for split in advice.fouls if {*split.low} == low), None)
    split = foul or next(split for split in advice.splits if {*split.low} == low)
    worth = {(each.low_strength, each.high_strength): advice.cost(each) for each in advice.splits}
    house = advice.house_way_split
    anew = house if foul and rules.fouls.own == "reset" else None
    cost = advice.cost(anew or split) if anew or not foul else None
    known = advice.dealer
    if known is None and dealer_laid is not None:
        raise RulesError("a set of the dealer's, but not all of his cards; right: his seven cards with --dealer")
    dealer, dealer_foul = None, False
    result: Result | None = None
    if known is not None:
        dealer = known.split
        if dealer_laid is not None:
            i, j, *strengths, legal = _row(known.hand, _low_cards(dealer_laid, known.hand), rules.wheel_number)
            dealer_foul = not legal
            if legal or rules.fouls.dealer == "lost":
                dealer = Split.of(known.hand.cards, i, j, *strengths)
        if foul and not anew:
            result = "lose"
        elif dealer_foul and rules.fouls.dealer == "lost":
            result = "win"
        else:
            result = _result(advice, anew or split, dealer)
    return Grade(
        split=split,
        foul=foul is not None,
        place=None if cost is None else 1 + sum(other < cost for other in worth.values()),
        sets=len(worth),
        cost=cost,
        as_house_way=(split.low_strength, split.high_strength) == (house.low_strength, house.high_strength),
        dealer=dealer,
        dealer_foul=dealer_foul,
        result=result,
        counted_as=anew,
        advice=advice,
    )


def _result(advice: Advice, mine: Split, his: Split) -> Result:
    rules = advice.rules
    if rules.wins_outright((*his.low, *his.high)):
        return "lose"
    if rules.pushed(his.high_strength, his.low_strength):
        return "push"
    pairs = (mine.high_strength, his.high_strength), (mine.low_strength, his.low_strength)
    code = int(rules.copies_code)
    # The code says of each position, high and low, whether a copy counts as won, and in its upper bits as not lost.
    won = all(ours > theirs or (ours == theirs and code >> n & 1) for n, (ours, theirs) in enumerate(pairs))
    lost = all(ours < theirs or (ours == theirs and not code >> 2 + n & 1) for n, (ours, theirs) in enumerate(pairs))
    return "win" if won else "lose" if lost else "push"


def _row(hand: Hand, low: Collection[str], wheel: int) -> tuple[int, int, int, int, bool]:
    cards = hand.cards
    return next(row for row in splits(cards, wheel) if {CARD_NAMES[cards[row[0]]], CARD_NAMES[cards[row[1]]]} == low)


def _low_cards(laid: str, hand: Hand) -> set[str]:
    """Names of the two low cards of a set as it is written."""
    cards = parse_cards(laid)
    for card in cards:
        if card not in hand.cards:
            raise CardError(f"{CARD_NAMES[card]} is in the set and not in the hand; {_EXAMPLE}")
    if len(cards) == 7:
        parts = [parse_cards(part) for part in re.split(r"[|/]", laid)]
        cards = next((part for part in parts if len(part) == 2 and len(parts) == 2), ())
        if not cards:
            raise CardError(f"seven cards in a set, and no bar that parts two from five; {_EXAMPLE}")
    if len(cards) != 2:
        raise CardError(f"{len(cards)} {'card' if len(cards) == 1 else 'cards'} in a low hand of 2; {_EXAMPLE}")
    return {CARD_NAMES[card] for card in cards}
