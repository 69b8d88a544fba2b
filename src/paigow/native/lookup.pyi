import numpy as np
from numpy.typing import NDArray

def lookup(
    split: NDArray[np.uint8],
    wins: NDArray[np.uint32] | None,
    losses: NDArray[np.uint32] | None,
    hands: NDArray[np.uint8],
    low: NDArray[np.uint8],
    won: NDArray[np.uint32] | None,
    lost: NDArray[np.uint32] | None,
) -> None: ...
