from libc.stdint cimport uint16_t, uint32_t

from paigow.native.classes cimport LOWER_COUNT, UPPER_COUNT
from paigow.native.dealer cimport Settings
from paigow.native.extra_cards cimport RankTies
from paigow.native.patterns cimport MAX_POINTS, Pattern
from paigow.native.strength cimport HIGH_COUNT, LOW_COUNT

cdef enum:
    BINS = 48           # thresholds cut a scale into at most 43 bins

cdef struct Rank:
    uint32_t hist[BINS * BINS]
    uint16_t high_bin[HIGH_COUNT + 1]
    uint16_t low_bin[LOW_COUNT + 1]
    uint32_t lower[LOWER_COUNT]
    uint32_t upper[UPPER_COUNT]
    uint32_t result[2 * MAX_POINTS]     # [row][won, lost]

cdef void count_ranks(Rank* w, const Settings* s, const Pattern* p, int bugs, int at_high, int at_low,
                      const RankTies* ties) noexcept nogil
