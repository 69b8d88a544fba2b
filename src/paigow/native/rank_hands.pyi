from collections.abc import Iterable

from paigow.native.solve import Solver

def rank_sets(solver: Solver, ranks: Iterable[int], bug: bool) -> tuple[int, list[tuple[int, int, int, int, int]]]: ...
