import numpy as np
from numpy.typing import NDArray

from paigow.native.dealer import DealerTable

def sets_room(wheel: int) -> int: ...
def list_sets(
    wheel: int,
    start: NDArray[np.uint32],
    high: NDArray[np.uint16],
    low: NDArray[np.uint8],
    split: NDArray[np.uint8],
    ranks: NDArray[np.uint16],
    kind: NDArray[np.uint8],
) -> None: ...
def decided_rows(
    program: bytes,
    rules: int,
    wheel: int,
    start: NDArray[np.uint32],
    high: NDArray[np.uint16],
    low: NDArray[np.uint8],
    rule: NDArray[np.uint16],
    row: NDArray[np.uint32],
    without: NDArray[np.uint32],
) -> None: ...
def played_rows(
    table: DealerTable,
    start: NDArray[np.uint32],
    high: NDArray[np.uint16],
    low: NDArray[np.uint8],
    out: NDArray[np.uint32],
) -> None: ...
