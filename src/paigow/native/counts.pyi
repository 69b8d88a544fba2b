from collections.abc import Collection, Iterable

from paigow.native.dealer import DealerTable

def count_splits(
    table: DealerTable, hand: Iterable[int], dead: Collection[int], banker: bool
) -> tuple[int, list[tuple[int, int, int, int, bool, int, int, int, int, int, int]]]: ...
