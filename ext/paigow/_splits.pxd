from libc.stdint cimport uint8_t, uint16_t, uint32_t
from paigow._strength cimport StrengthTables

cdef struct SplitValue:
    uint32_t high       # packed high strength
    uint16_t low        # packed low strength
    uint8_t first       # positions of the low cards in the hand, first < second
    uint8_t second
    uint8_t legal

cdef inline int pair_index(int i, int j) noexcept nogil:
    """Number 0..20 of the split whose low cards stand at positions i < j of seven."""
    return i * (13 - i) // 2 + j - i - 1

cdef void evaluate_splits(const StrengthTables* tables, int wheel, const uint8_t* hand, SplitValue* out) noexcept nogil
cdef void class_order(const uint8_t* hand, uint8_t* order) noexcept nogil
cdef int order_legal(const SplitValue* values, SplitValue* out) noexcept nogil
