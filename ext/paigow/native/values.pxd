from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

from paigow.native.patterns cimport MAX_ROWS, Pattern

cdef enum:
    SET_ROWS = 4070025      # classes x the different legal sets of each

cdef struct Sets:
    # The legal sets of every class, better lows first, then better highs: those of class c are rows start[c] ..
    # start[c + 1] - 1.
    const uint32_t* start
    const uint16_t* high    # dense strengths
    const uint8_t* low

cdef struct Values:
    # Dealer hands won and lost by each row of `Sets`, summed over the hands of its class.
    Sets sets
    int64_t* wins
    int64_t* losses

cdef struct Sums:
    # Of one rank pattern, by the ranks held in the flush suit (0: no flush) and row of the pattern: [won, lost]
    int64_t rows[128][2 * MAX_ROWS]
    uint8_t used[128]
    int index[128]          # the class
    int64_t weight[128]    # hands without a flush, by the ranks held in a suit

cdef void add_values(Sums* sums, const Pattern* p, const uint32_t* base, const uint32_t* held_rows,
                     const Values* values) noexcept nogil
