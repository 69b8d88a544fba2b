"""Part of a whole game, solved in a second: 75,031 classes of hands with an ace, a king and otherwise twos to sevens.

All shapes are among them, with and without straights and flushes. What is summed up over all classes elsewhere is
summed up over these here.
"""

from functools import cache

from paigow.solving.game_values import make_values
from paigow.solving.whole_game import solve

RANKS = (6144, 6144 + 64)


def class_counts(dealer, rules, strategies, *, jobs=None, progress=None):
    """In place of `paigow.study.class_arrays.class_counts`; solved once a process, whoever follows its progress."""
    return told(progress, *solved(dealer, rules, tuple(strategies)))


@cache
def solved(dealer, rules, strategies):
    calls = []
    return solve(
        dealer, rules, strategies, by_class=True, ranks=RANKS, progress=lambda *done: calls.append(done)
    ), calls


def values_and_best(dealer, rules, *, jobs=None, progress=None):
    """In place of `paigow.solving.game_values.values_and_best`; made once a process, whoever follows its progress."""
    return told(progress, *valued(dealer, rules))


def game_values(dealer, rules, **options):
    """In place of `paigow.solving.game_values.game_values`."""
    return values_and_best(dealer, rules, **options)[0]


@cache
def valued(dealer, rules):
    calls = []
    return make_values(dealer, rules, ranks=RANKS, progress=lambda *done: calls.append(done)), calls


def told(progress, found, calls):
    """What was found, after its progress was told as it was when it was made."""
    for done in calls if progress else ():
        progress(*done)
    return found
