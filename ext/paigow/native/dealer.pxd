from libc.stdint cimport uint8_t, uint16_t
from paigow.native.classes cimport CLASS_COUNT

cdef struct Settings:
    uint16_t high[CLASS_COUNT]      # dense high strength
    uint16_t rule[CLASS_COUNT]
    uint8_t low[CLASS_COUNT]        # dense low strength
    uint8_t split[CLASS_COUNT]      # pair_index of the low cards in class order

cdef class DealerTable:
    cdef Settings* settings
    cdef readonly int wheel
