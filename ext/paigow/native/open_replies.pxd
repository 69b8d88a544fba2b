from libc.stdint cimport int8_t, int16_t, uint8_t

from paigow.native.patterns cimport MAX_ROWS, Pattern

cdef enum:
    MAX_PLANS = 32          # the plain plan, and one for each set of places that can make a flush: at most 29

cdef struct Plan:
    int terms
    int16_t row[2 * MAX_ROWS]       # wins = sum of sign x won[row]
    int8_t sign[2 * MAX_ROWS]
    int16_t corner                  # losses = lost[corner]

cdef struct Plans:
    int count
    uint8_t of[128]                 # places held in the flush suit (0: no flush) -> plan
    Plan plan[MAX_PLANS]

cdef int make_plans(Pattern* p, Plans* plans) noexcept nogil
