from libc.stdint cimport uint32_t, uint64_t

from paigow.native.flush_lists cimport FlushLists
from paigow.native.patterns cimport Pattern
from paigow.native.supports cimport Count, Support

cdef struct Corrections:
    uint64_t* group_sum             # [low bin][group]
    uint32_t* single_sum            # [low bin][key]
    uint64_t* group_both            # [row][group] ... below both thresholds
    uint64_t* group_high            # [row][group] ... below the high threshold
    uint64_t* group_low             # [low threshold][group]; the last is the total
    uint32_t* single_both
    uint32_t* single_high
    uint32_t* single_low
    uint32_t* win                   # [row][key]
    uint32_t* lose
    uint32_t* off                   # [meet][subset]: ways to draw the other cards when the suit holds the rest
    uint32_t* result                # [subset of the support held in a suit][row][won, lost]

cdef int corrections_new(Corrections* c, int rows) noexcept nogil
cdef void corrections_free(Corrections* c) noexcept nogil
cdef void count_row(const Count* by_low, int width, int y, int low_count, Count* both, Count* high) noexcept nogil
cdef void count_lows(const Count* by_low, int width, int low_count, Count* low) noexcept nogil
cdef void sum_subsets(uint32_t* values, int n, int subsets) noexcept nogil
cdef void fill_off(Corrections* c, const Support* s, const Pattern* p) noexcept nogil
cdef void weigh(Corrections* c, const Support* s, int rows, const uint32_t* values, int lost) noexcept nogil
cdef void correct(
    Corrections* c, const Support* s, const FlushLists* lists, const Pattern* p, int at_high, int at_low
) noexcept nogil
