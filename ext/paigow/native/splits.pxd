from libc.stdint cimport uint8_t, uint16_t, uint32_t
from paigow.native.strength cimport StrengthTables

cdef struct SplitValue:
    uint32_t high       # packed high strength
    uint16_t low        # packed low strength
    uint8_t first       # positions of the low cards in the hand, first < second
    uint8_t second
    uint8_t legal

cdef inline int pair_index(int i, int j) noexcept nogil:
    """Number 0..20 of the split whose low cards stand at positions i < j of seven."""
    return i * (13 - i) // 2 + j - i - 1


cdef inline int pair_first(int split) noexcept nogil:
    """Position of the first low card of a split by number; the second is `pair_second`."""
    return (split >= 6) + (split >= 11) + (split >= 15) + (split >= 18) + (split >= 20)


cdef inline int pair_second(int split) noexcept nogil:
    cdef int i = pair_first(split)
    return split - i * (13 - i) // 2 + i + 1

cdef void evaluate_splits(const StrengthTables* tables, int wheel, const uint8_t* hand, SplitValue* out) noexcept nogil
cdef void class_order(const uint8_t* hand, uint8_t* order) noexcept nogil
cdef int order_legal(const SplitValue* values, SplitValue* out) noexcept nogil
