from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from paigow.native.classes cimport LOWER_COUNT, UPPER_COUNT
from paigow.native.corrections cimport Corrections
from paigow.native.dealer cimport Settings
from paigow.native.patterns cimport Pattern
from paigow.native.strength cimport HIGH_COUNT
from paigow.native.supports cimport Support

cdef enum:
    DEALER_HANDS = 53524680         # against one hand
    HANDS_WITHOUT_TWO = 38320568    # of them, those without two cards that are left: C(44, 7)
    HALF_PAIRS = 741                # half of the ordered pairs of two extra cards among the 39 left: 39 x 38 / 2

cdef struct FlushItems:
    # Flush classes that are not set like their rank class, in order of high strength: added at their own setting (sign
    # 1), taken away at that of their rank class (-1). start[h]: first with a dense high strength >= h.
    int count
    uint32_t* flush_class
    uint8_t* low
    int8_t* sign
    int start[HIGH_COUNT + 2]

cdef struct RankTies:
    # By multiset of ranks: the pairs of equal cards that are left of these ranks, of which the upper ones have the ace.
    uint32_t lower[LOWER_COUNT]
    uint32_t upper[2][UPPER_COUNT]  # [the dealer has the bug]

cdef struct Ties:
    uint16_t* key                   # by item, for a support
    uint32_t* ways                  # by item, signed, for a support
    uint32_t* weighted              # by item, for a pattern
    uint8_t* pairs                  # by flush class, for a pattern: pairs of equal cards left beside the dealer's hand
    RankTies ranks
    uint64_t total                  # pairs of equal cards beside each dealer hand, summed over all of them

cdef int items_new(FlushItems* items, const Settings* settings, int with_bug) noexcept nogil
cdef void items_free(FlushItems* items) noexcept nogil
cdef int ties_new(Ties* t) noexcept nogil
cdef void ties_free(Ties* t) noexcept nogil
cdef void prepare_ties(Ties* t, const FlushItems* items, const Support* s) noexcept nogil
cdef void count_pairs(Ties* t, const Pattern* p) noexcept nogil
cdef void correct_ties(Ties* t, Corrections* c, const Support* s, const FlushItems* items, const Pattern* p,
                       int at_high, int at_low) noexcept nogil
cdef void decide_pushes(const Ties* t, int sign, const uint32_t* base, const uint32_t* held_rows, const Pattern* p,
                        int node, int rows, const uint32_t* won, const uint32_t* lost, int64_t* decided) noexcept nogil
