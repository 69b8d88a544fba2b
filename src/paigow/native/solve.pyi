from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from paigow.native.dealer import DealerTable

def support_classes(first: int, last: int) -> tuple[int, int]: ...

class Solver:
    def __init__(
        self,
        dealer: DealerTable,
        copies: int,
        win_weight: int,
        loss_weight: int,
        strategies: Sequence[DealerTable] = (),
        open_dealer: bool = False,
        joker: bool = True,
        extra: int = 0,
    ) -> None: ...
    def solve(
        self,
        first: int,
        last: int,
        split: NDArray[np.uint8],
        wins: NDArray[np.uint32],
        losses: NDArray[np.uint32],
        played: Sequence[tuple[NDArray[np.uint32], NDArray[np.uint32]] | None] | None = None,
        values: tuple[
            NDArray[np.uint32],
            NDArray[np.uint16],
            NDArray[np.uint8],
            NDArray[np.int64],
            NDArray[np.int64],
            bytearray,
            bytearray,
            bytearray,
        ]
        | None = None,
    ) -> list[tuple[int, int]]: ...
