"""Part of a whole game, solved in a second: 75,031 classes of hands with an ace, a king and otherwise twos to sevens.

All shapes are among them, with and without straights and flushes. What is summed up over all classes elsewhere is
summed up over these here.
"""

from functools import cache

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
