from libc.stdint cimport int16_t, uint8_t, uint32_t
from paigow.native.splits cimport SplitValue

cdef enum:
    COLUMNS = 17        # rule, kind, mask, then (low, high) rank for seven groups or five ranks
    MAX_RULES = 255

cdef enum:            # kinds of row
    HAND = 0
    HOLDS = 1
    JOKER = 2
    HIGH = 3
    LOW = 4

cdef struct Rules:
    const int16_t* rows
    const int* start    # [rule * 5 + kind] -> first row; the end is the start of the next entry
    int count

cdef int any_hand(const Rules* rules, int rule, const uint8_t* groups, int shape) noexcept nogil
cdef int any_high(const int16_t* rows, int start, int end, uint32_t high) noexcept nogil
cdef int any_low(
    const int16_t* rows, int start, int end, int low, const uint8_t* groups, int shape
) noexcept nogil
cdef int shape_of(int wheel, const uint8_t* hand, uint8_t* groups) noexcept nogil
cdef int granted(const Rules* rules, int rule, int bug, const SplitValue* legal, int n, const uint8_t* groups,
                 int shape) noexcept nogil
cdef int decide_after(const Rules* rules, int after, int bug, const SplitValue* legal, int n, const uint8_t* groups,
                      int shape, int* chosen) noexcept nogil
cdef int decide(const Rules* rules, int wheel, const uint8_t* hand, const SplitValue* legal, int n,
                int* chosen) noexcept nogil

cdef class Program:
    cdef object data
    cdef object starts
    cdef const int16_t[::1] rows_view
    cdef int[::1] starts_view
    cdef Rules rules
