from libc.stdint cimport int8_t, uint8_t, uint16_t

from paigow.native.dealer cimport Settings
from paigow.native.strength cimport FIRST_FIVE_ACES, FIRST_FLUSH, FIRST_FULL_HOUSE, FIRST_STRAIGHT_FLUSH, HIGH_COUNT

cdef struct FlushLists:
    # The dealer's flush classes as the solve needs them, each list in order of a high strength; start[h] = first with
    # a dense high strength >= h.
    int kept                # set with a flush or straight flush: counted at that setting
    uint16_t* kept_block
    uint8_t* kept_others
    uint8_t* kept_low
    int kept_start[HIGH_COUNT + 2]
    int whole               # rank classes whose flush hands are all kept: taken away together
    uint16_t* whole_held[3]  # masks of the ranks held at least one, two, three times
    uint8_t* whole_low
    int whole_start[HIGH_COUNT + 2]
    int single              # the rest of what must be taken away (sign -1) or added (sign 1), class by class
    uint16_t* single_block
    uint8_t* single_others
    uint8_t* single_low
    int8_t* single_sign
    int single_start[HIGH_COUNT + 2]

cdef int lists_new(FlushLists* lists, const Settings* settings, int with_bug) noexcept nogil
cdef void lists_free(FlushLists* lists) noexcept nogil


cdef inline int is_suited(int high) noexcept nogil:
    return FIRST_FLUSH <= high < FIRST_FULL_HOUSE or FIRST_STRAIGHT_FLUSH <= high < FIRST_FIVE_ACES


cdef inline int unsuited_level(int threshold) noexcept nogil:
    """The threshold that means the same for strengths that are never suited."""
    if FIRST_FLUSH < threshold <= FIRST_FULL_HOUSE:
        return FIRST_FLUSH
    if FIRST_STRAIGHT_FLUSH < threshold <= FIRST_FIVE_ACES:
        return FIRST_STRAIGHT_FLUSH
    return threshold


cdef inline int suited_level(int threshold) noexcept nogil:
    """The threshold that means the same for strengths that are always suited."""
    if threshold <= FIRST_FLUSH:
        return FIRST_FLUSH
    if FIRST_FULL_HOUSE < threshold <= FIRST_STRAIGHT_FLUSH:
        return FIRST_STRAIGHT_FLUSH
    if threshold > FIRST_FIVE_ACES:
        return HIGH_COUNT
    return threshold
