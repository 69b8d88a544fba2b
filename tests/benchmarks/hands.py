"""One hand and all its splits; the dealer table of a new house way; hands set by the thousand."""

from functools import partial

from measure import (
    ALL_HANDS,
    DEALER_HANDS,
    HOUSE_WAY,
    build_dealer_table,
    dealer_table,
    once,
    random_hands,
    rate_text,
    seconds,
    set_all,
    show,
    time_text,
)

from paigow import advise, load_house_way
from paigow.native.counts import count_splits
from paigow.native.program import Program
from paigow.study.side_bets.together import lines_of_hands

MANY = 1_000_000


def one_hand() -> None:
    """Every split of a hand against every dealer hand, counted on one thread, without a table of the solved game."""
    hands = random_hands(200).tolist()
    table = dealer_table()
    cards = iter(hands * 2)
    counted = seconds(lambda: count_splits(table, next(cards), (), False), len(hands))
    dealt = random_hands(MANY)
    scan = seconds(lambda: set_all(dealt), 3) * DEALER_HANDS / MANY
    show(
        "one hand, all splits, counts only",
        time_text(counted),
        "setting its 53,524,680 dealer hands one by one (from 1,000,000)",
        time_text(scan),
    )
    named = iter(hands * 2)
    answered = seconds(lambda: advise(next(named), HOUSE_WAY), len(hands))
    show("one hand, paigow.advise(...)", time_text(answered), "the counts alone", time_text(counted))


def new_dealer_table() -> None:
    """A house way run for all 292,253 classes of dealer hands."""
    way = load_house_way(HOUSE_WAY)
    program = Program(way.program, way.rule_count)
    some = random_hands(20_000).tolist()
    plain = once(lambda: [program.decide(hand, 0) for hand in some]) * ALL_HANDS / len(some)
    show(
        "dealer table of a new house way",
        time_text(seconds(build_dealer_table, 5)),
        "its rules run for all 154,143,080 hands (from 20,000)",
        time_text(plain),
    )


def many_hands() -> None:
    """Arrays of random hands set by a house way, on one core."""
    hands = random_hands(MANY)
    ways = seconds(lambda: set_all(hands), 7)
    show(
        "random hands set by a house way, one core",
        rate_text(MANY, ways),
        "numpy sorting the same rows of seven bytes",
        rate_text(MANY, seconds(sort_rows, 5)),
    )


def side_bets() -> None:
    """The line of a side bet that takes each of many hands, on one core."""
    hands = random_hands(MANY)
    lines_of_hands("fortune-2", hands[:1])
    sorting = rate_text(MANY, seconds(sort_rows, 5))
    for name in ("fortune-2", "insurance-a"):
        found = seconds(partial(lines_of_hands, name, hands), 5)
        show(f"lines of {name} of random hands", rate_text(MANY, found), "numpy sorting the same rows", sorting)


def sort_rows() -> None:
    """What numpy does fast with hands, as a measure of the machine."""
    hands = random_hands(MANY).copy()
    hands.sort(axis=1)
