from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

NOT_GRANTED: int

def class_groups(shape: NDArray[np.uint8], groups: NDArray[np.uint8]) -> None: ...
def wished_sets(program: bytes, wishes: int, wheel: int, place: NDArray[np.uint8]) -> None: ...
def add_worths(
    place: NDArray[np.uint8],
    start: NDArray[np.uint32],
    worth: NDArray[np.int64],
    cell: NDArray[np.int32],
    worths: NDArray[np.int64],
) -> None: ...
def decide_cells(
    shape: int,
    groups: NDArray[np.uint8],
    worths: NDArray[np.int64],
    first: int,
    rows: NDArray[np.int32],
    decider: NDArray[np.uint8],
    current: NDArray[np.int64],
) -> int: ...
def wish_gains(
    worths: NDArray[np.int64],
    first: int,
    decider: NDArray[np.uint8],
    current: NDArray[np.int64],
    total: NDArray[np.int64],
    positive: NDArray[np.int64],
) -> None: ...
def best_box(
    groups: NDArray[np.uint8],
    worths: NDArray[np.int64],
    first: int,
    wish: int,
    decider: NDArray[np.uint8],
    current: NDArray[np.int64],
    order: NDArray[np.uint8],
    places: int,
    axes: Sequence[int],
    above: int,
) -> tuple[int, int, tuple[int, ...]] | None: ...
