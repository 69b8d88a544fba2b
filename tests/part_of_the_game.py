"""Part of a whole game, solved in a second: 75,031 classes of hands with an ace, a king and otherwise twos to sevens.

All shapes are among them, with and without straights and flushes. What is summed up over all classes elsewhere is
summed up over these here.
"""

from functools import cache

from paigow.solving.game_values import make_values
from paigow.solving.whole_game import solve

RANKS = (6144, 6144 + 64)


def class_counts(dealer, rules, strategies, *, jobs=None, progress=None):
    """In place of `paigow.study.class_arrays.class_counts`; solved once a run unless somebody follows its progress."""
    if progress is None:
        return solved(dealer, rules, tuple(strategies))
    return solve(dealer, rules, strategies, by_class=True, jobs=jobs, progress=progress, ranks=RANKS)


@cache
def solved(dealer, rules, strategies):
    return solve(dealer, rules, strategies, by_class=True, ranks=RANKS)


def values_and_best(dealer, rules, *, jobs=None, progress=None):
    """In place of `paigow.solving.game_values.values_and_best`; made once unless its progress is asked for."""
    if progress is None:
        return valued(dealer, rules)
    return make_values(dealer, rules, jobs=jobs, progress=progress, ranks=RANKS)


def game_values(dealer, rules, **options):
    """In place of `paigow.solving.game_values.game_values`."""
    return values_and_best(dealer, rules, **options)[0]


@cache
def valued(dealer, rules):
    return make_values(dealer, rules, ranks=RANKS)
