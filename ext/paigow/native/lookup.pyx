"""Look-up of many hands in arrays over the 6,972,147 classes.

Design
------
Finding the class takes about 30 ns a hand; reading its entry is a cache miss, since the arrays are far larger than any
cache. So hands go in blocks: first all classes of a block, asking for their entries ahead of use, then the answers. The
low cards are the hand's own: the table names positions in canonical order, the index knows which card stands there.
"""

from libc.stdint cimport uint8_t, uint32_t

from paigow.native.index cimport HAND_CLASSES, Canonical, canonical, canonical_card, suitings
from paigow.native.splits cimport pair_first, pair_second

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define ask_for(address) __builtin_prefetch(address)
    #else
    #define ask_for(address) ((void)(address))
    #endif
    """
    void ask_for(const void* address) noexcept nogil

cdef enum:
    BLOCK = 32


cdef Py_ssize_t look_up(const uint8_t* split, const uint32_t* wins, const uint32_t* losses, const uint8_t* hands,
                        Py_ssize_t n, uint8_t* low, uint32_t* won, uint32_t* lost) noexcept nogil:
    """-1, or the first row that is not a hand; 21 in `split` stands for no entry and gives low cards 255."""
    cdef Canonical form[BLOCK]
    cdef Py_ssize_t begin = 0
    cdef int k, size, entry
    while begin < n:
        size = <int>min(<Py_ssize_t>BLOCK, n - begin)
        for k in range(size):
            if canonical(hands + 7 * (begin + k), &form[k]) < 0:
                return begin + k
            ask_for(split + form[k].index)
            if wins != NULL:
                ask_for(wins + form[k].index)
                ask_for(losses + form[k].index)
        for k in range(size):
            entry = split[form[k].index]
            if entry < 21:
                low[2 * (begin + k)] = canonical_card(suitings(), &form[k], pair_first(entry))
                low[2 * (begin + k) + 1] = canonical_card(suitings(), &form[k], pair_second(entry))
            else:
                low[2 * (begin + k)] = 255
                low[2 * (begin + k) + 1] = 255
            if wins != NULL:
                won[begin + k] = wins[form[k].index]
                lost[begin + k] = losses[form[k].index]
        begin += size
    return -1


def lookup(const uint8_t[::1] split, wins, losses, const uint8_t[:, ::1] hands, uint8_t[:, ::1] low, won, lost):
    """Read n hands from class arrays; releases the GIL.

    `split` (6,972,147,) uint8 pair numbers, `wins` and `losses` (6,972,147,) uint32 or None; `hands` (n, 7) card ids.
    Results: `low` (n, 2) card ids of the hand, `won` and `lost` (n,) uint32 (None with `wins` None). ValueError when
    shapes do not fit or a row is not seven different card ids; low cards are 255 where the table is empty.
    """
    cdef Py_ssize_t n = hands.shape[0]
    cdef Py_ssize_t wrong = -1
    cdef const uint32_t[::1] wins_view
    cdef const uint32_t[::1] losses_view
    cdef uint32_t[::1] won_view
    cdef uint32_t[::1] lost_view
    cdef const uint32_t* wins_at = NULL
    cdef const uint32_t* losses_at = NULL
    cdef uint32_t* won_at = NULL
    cdef uint32_t* lost_at = NULL
    if split.shape[0] != HAND_CLASSES or hands.shape[1] != 7 or low.shape[0] != n or low.shape[1] != 2:
        raise ValueError(f"lookup needs a table of {HAND_CLASSES} classes and arrays of shape (n, 7) and (n, 2)")
    if n == 0:
        return
    if wins is not None:
        wins_view = wins
        losses_view = losses
        won_view = won
        lost_view = lost
        if (wins_view.shape[0] != HAND_CLASSES or losses_view.shape[0] != HAND_CLASSES or won_view.shape[0] != n
                or lost_view.shape[0] != n):
            raise ValueError(f"lookup needs tables of {HAND_CLASSES} classes and results of shape (n,)")
        wins_at = &wins_view[0]
        losses_at = &losses_view[0]
        won_at = &won_view[0]
        lost_at = &lost_view[0]
    with nogil:
        wrong = look_up(&split[0], wins_at, losses_at, &hands[0, 0], n, &low[0, 0], won_at, lost_at)
    if wrong >= 0:
        raise ValueError(f"row {wrong} is not seven different card ids from 0 to 52")
