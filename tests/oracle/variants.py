"""The rules people sit down to: pushes, open cards, several opponents, by dealing everything there is.

Why this may be trusted
    Each function is the sentence of the rule. A push rule is a condition on the dealer's two hands in the words of the
    rule language, and what fits it is neither won nor lost. A position is mine, the other's or nobody's, a copy being
    whose the rules say, and a bet is won or lost by who has both. Who sees the dealer's hand tries every legal setting
    of his own against it and keeps the best result. A round against several opponents gives each of them every hand
    that the cards left allow, in every order. ``test_oracle.py`` checks deals small enough to count on one's fingers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from .brute import Counts
from .evaluate import (
    ACE,
    JOKER,
    RANK_LETTERS,
    Card,
    HighHand,
    LowHand,
    Setting,
    is_foul,
    legal_settings,
)
from .house_way import HIGH_WORDS, HouseWay, Named, decide, high_matches, low_matches, read_list, texts

Dealer = tuple[HighHand, LowHand]
Push = dict[str, str | list[str]]
#: Copies as a rules file has them, by position; what is left out is the banker's.
BANKERS = {"low": "banker", "high": "banker"}


def push_fits(push: Push, high: HighHand, low: LowHand) -> bool:
    """Whether a push rule, as a rules file has it, fits the dealer's hands: every key that it has does."""
    if set(push) - {"high", "low"} or not push:
        raise ValueError(push)
    fits_high = "high" not in push or any(high_matches(high, wanted) for wanted in high_texts(*texts(push["high"])))
    fits_low = "low" not in push or any(low_matches(low, pattern) for pattern in texts(push["low"]))
    return fits_high and fits_low


@cache
def high_texts(*alternatives: str) -> list[Named]:
    """The alternatives of a `high`, read once."""
    return read_list(list(alternatives), HIGH_WORDS)


def is_pushed(pushes: Iterable[Push], dealer: Dealer) -> bool:
    return any(push_fits(push, *dealer) for push in pushes)


def position(mine: HighHand | LowHand, other: HighHand | LowHand, role: str, owner: str) -> str:
    """Who wins a position: "mine", "other", or "nobody" where a copy pushes. `owner`: whose a copy is."""
    if mine == other:
        return "nobody" if owner == "push" else "mine" if owner == role else "other"
    return "mine" if mine > other else "other"


def result(
    mine: Setting, dealer: Dealer, role: str, pushes: Iterable[Push] = (), copies: dict[str, str] = BANKERS
) -> int:
    """1 for a bet won at both positions, -1 for a bet lost at both, 0 for every other, which pushes."""
    if is_pushed(pushes, dealer):
        return 0
    high, low = dealer
    won = {
        position(mine.high, high, role, copies.get("high", "banker")),
        position(mine.low, low, role, copies.get("low", "banker")),
    }
    return 1 if won == {"mine"} else -1 if won == {"other"} else 0


def settled_as_laid(mine: Setting, his: Setting, houses: tuple[Setting, Setting], fouls: dict[str, str]) -> int:
    """A bet of a player's as both hands were laid, fouls and all; `houses` has both as the house way would set them."""
    if is_foul(mine.high, mine.low):
        if fouls.get("own", "lost") == "lost":
            return -1
        mine = houses[0]
    if is_foul(his.high, his.low):
        if fouls.get("dealer", "reset") == "lost":
            return 1
        his = houses[1]
    return result(mine, (his.high, his.low), "player")


def count_splits(
    hand: tuple[Card, ...],
    dealer: list[Dealer],
    wheel: str,
    role: str,
    pushes: Iterable[Push] = (),
    *,
    copies: dict[str, str] = BANKERS,
) -> dict[frozenset[Card], Counts]:
    """For each legal split, named by its two low cards, the dealer hands it wins, pushes and loses against.

    How often each position alone is won leaves out the hands that push; copies too.
    """
    table = {}
    settings = [(setting, is_pushed(pushes, setting)) for setting in dealer]
    for split in legal_settings(hand, wheel):
        counts = Counts()
        for setting, pushed in settings:
            found = 0 if pushed else result(split, setting, role, copies=copies)
            counts.wins += found == 1
            counts.pushes += found == 0
            counts.losses += found == -1
            if not pushed:
                high, low = setting
                counts.high_wins += high < split.high
                counts.high_copies += high == split.high
                counts.low_wins += low < split.low
                counts.low_copies += low == split.low
        table[frozenset(split.low_cards)] = counts
    return table


def best_reply(
    hand: tuple[Card, ...],
    dealer: Dealer,
    wheel: str,
    role: str,
    pushes: Iterable[Push] = (),
    *,
    copies: dict[str, str] = BANKERS,
) -> int:
    """The best result of any legal setting against a dealer's hand that is seen."""
    return max(result(split, dealer, role, pushes, copies) for split in legal_settings(hand, wheel))


@dataclass
class Round:
    """Expectations of a round, in bets: won, lost, and the net win, which counts as 0 where the round is not won."""

    won: Fraction
    lost: Fraction
    net: Fraction


def opponents(left: list[Card], number: int) -> Iterator[list[tuple[Card, ...]]]:
    """Every way of giving `number` opponents seven cards each, in order."""
    if not number:
        yield []
        return
    for cards in combinations(left, 7):
        rest = [card for card in left if card not in cards]
        for others in opponents(rest, number - 1):
            yield [cards, *others]


def round_of(
    mine: Setting, left: list[Card], number: int, way: HouseWay, *, wheel: str, pushes: Iterable[Push] = ()
) -> Round:
    """A banker's round against `number` opponents dealt from the cards left, who set by the way."""
    known: dict[tuple[Card, ...], int] = {}

    def against(cards: tuple[Card, ...]) -> int:
        if cards not in known:
            setting = decide(way, cards, wheel).setting
            known[cards] = result(mine, (setting.high, setting.low), "banker", pushes)
        return known[cards]

    rounds = won = lost = net = 0
    for dealt in opponents(left, number):
        results = [against(cards) for cards in dealt]
        rounds += 1
        won += results.count(1)
        lost += results.count(-1)
        net += max(0, sum(results))
    return Round(Fraction(won, rounds), Fraction(lost, rounds), Fraction(net, rounds))


def commission_taken(win: Fraction, rate: Fraction, coin: Fraction) -> Fraction:
    """What the house takes of a win in whole coins, never less than its rate: coin after coin is laid down."""
    taken = Fraction(0)
    while taken < rate * win:
        taken += coin
    return taken


def holds_cards(cards: Iterable[Card], wanted: str, joker: str = "bug") -> bool:
    """Whether the cards hold these ranks, letters with spaces ("J J"); a bug is one more ace, a wild joker no rank."""
    ranks = [ACE if card == JOKER else card.rank for card in cards if card != JOKER or joker == "bug"]
    return all(ranks.count(RANK_LETTERS.index(rank) + 2) >= wanted.count(rank) for rank in wanted.split())


def count_outright(
    hand: tuple[Card, ...], left: Iterable[Card], way: HouseWay, wheel: str, wins: list[dict[str, str]]
) -> dict[frozenset[Card], Counts]:
    """As `count_splits` for a player, against a dealer with the cards left who wins outright with the cards of `wins`:
    then every bet is lost, and beaten at both positions."""
    joker = "wild" if wheel.endswith("wild") else "bug"
    table = {frozenset(split.low_cards): Counts() for split in legal_settings(hand, wheel)}
    for cards in combinations(left, 7):
        setting = decide(way, cards, wheel).setting
        if any(holds_cards(cards, one["cards"], joker) for one in wins):
            for counts in table.values():
                counts.losses += 1
            continue
        one = count_splits(hand, [(setting.high, setting.low)], wheel, "player")
        for low, counts in one.items():
            for key, value in vars(counts).items():
                setattr(table[low], key, getattr(table[low], key) + value)
    return table


def count_with_extra(
    hand: tuple[Card, ...], left: list[Card], way: HouseWay, wheel: str, role: str, *, copies: dict[str, str] = BANKERS
) -> tuple[int, dict[frozenset[Card], tuple[int, int]]]:
    """(all deals, wins and losses of each split) where one more card each, dealt from the rest, decides what would
    push: the higher rank wins, an equal one for the banker; the joker is an ace."""
    deals = 0
    table = {frozenset(split.low_cards): [0, 0] for split in legal_settings(hand, wheel)}
    for cards in combinations(left, 7):
        setting = decide(way, cards, wheel).setting
        rest = [card for card in left if card not in cards]
        extras = [(mine.rank or ACE, his.rank or ACE) for mine, his in permutations(rest, 2)]
        deals += len(extras)
        for split in legal_settings(hand, wheel):
            found = result(split, (setting.high, setting.low), role, copies=copies)
            for mine, his in extras:
                decided = found or (1 if mine > his or (mine == his and role == "banker") else -1)
                table[frozenset(split.low_cards)][decided < 0] += 1
    return deals, {low: (won, lost) for low, (won, lost) in table.items()}
