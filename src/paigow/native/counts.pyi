from collections.abc import Collection, Iterable

from paigow.native.dealer import DealerTable

def count_splits(
    table: DealerTable, hand: Iterable[int], dead: Collection[int], copies: int
) -> tuple[int, list[tuple[int, int, int, int, bool, int, int, int, int, int, int]]]: ...
