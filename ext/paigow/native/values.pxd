from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from paigow.native.index cimport LEAF_COUNT
from paigow.native.patterns cimport MAX_ROWS, Pattern

cdef enum:
    SET_ROWS = 4070231      # room for the different legal sets of all classes under either wheel rule ...
    WILD_SET_ROWS = 4093477     # ... and where the joker is wild

cdef struct Sets:
    # The legal sets of every class, better lows first, then better highs: those of class c are rows start[c] ..
    # start[c + 1] - 1.
    const uint32_t* start
    const uint16_t* high    # dense strengths
    const uint8_t* low

cdef struct Stream:
    # A growing list of numbers; `failed` when there was no memory for it.
    int64_t* numbers
    size_t count
    size_t room
    int failed

cdef struct Values:
    # Dealer hands won and lost by each row of `Sets`, summed over the hands of its class.
    Sets sets
    int64_t* wins
    int64_t* losses
    int first               # the class of all suits from which `out` counts in `add_best`
    Stream best             # row, its hands for which it is the best, a class of such hands (of all suits)
    Stream ties             # row, another row of the class, hands for which that is the best and the other as good
    Stream parts            # row, another row, its wins and losses with the hands for which the first is the best

cdef struct Sums:
    # Of one rank pattern, by the ranks held in the flush suit (0: no flush) and row of the pattern: [won, lost]
    int64_t rows[128][2 * MAX_ROWS]
    uint8_t used[128]
    int index[128]          # the class
    int64_t weight[128]     # hands without a flush, by the ranks held in a suit
    # By suiting: filled as its best split is found
    uint8_t chosen[LEAF_COUNT]      # the row of the pattern
    uint64_t tied[LEAF_COUNT]       # bits of all rows that are as good
    uint8_t flush[LEAF_COUNT]       # ranks held in the flush suit, 0 if none

cdef int set_rows(int wheel) noexcept nogil
cdef void add_values(Sums* sums, const Pattern* p, const uint32_t* base, const uint32_t* held_rows,
                     Values* values) noexcept nogil
cdef void add_best(Sums* sums, const Pattern* p, const uint32_t* base, const uint32_t* held_rows, int out,
                   Values* values) noexcept nogil
cdef bytes take(Stream* stream)
