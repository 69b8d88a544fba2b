from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from paigow.native.classes cimport BLOCK_COUNT
from paigow.native.flush_lists cimport FlushLists
from paigow.native.patterns cimport Pattern
from paigow.native.strength cimport LOW_COUNT

cdef enum:
    OTHERS = 105            # choices of the cards outside the flush suit: 91 of two ranks, 13 of one, 1 of none
    KEYS = 4608             # at most 36 ways for other cards to meet the support x 128 sets of flush ranks within it
    GROUPS = 1696           # at most so many multisets on the support that a hand with a flush can hold
    POINTS = 1024           # vectors kept by the sweep over dealer flushes
    LEVELS = 48             # thresholds of one sweep
    WORD = 21               # bits of one count in a packed word ...
    COUNT = 2097151         # ... and their mask

cdef struct Support:
    int ranks
    int subsets                     # 2 ** ranks
    int meets                       # ways for the other cards to meet the support
    int keys                        # meets x subsets
    int groups
    uint8_t within[8192]            # rank mask -> places of its ranks in the support
    uint8_t block_within[BLOCK_COUNT]
    uint16_t meet_key[OTHERS]       # meet x subsets
    uint8_t meet_ways[OTHERS]       # for the ranks outside the support, of which all four suits are there
    uint16_t key_group[KEYS]        # the multiset of flush ranks and other cards together ...
    uint8_t key_shift[KEYS]         # ... and where its number of ways stands in a packed word
    uint16_t group_of[128][36]      # [ranks of the support held][which of them twice or thrice] -> group
    uint8_t twice_code[128]         # places held at least twice -> second index of group_of
    uint64_t outside[64]            # packed ways for the cards outside the support
    uint16_t* whole_group
    uint8_t* whole_outside
    uint16_t* single_key
    uint32_t* single_ways
    # sweep over the kept flushes
    int high_count
    int low_count
    uint16_t high[LEVELS]           # thresholds, ascending
    uint16_t low[LEVELS]
    int point[LEVELS][LEVELS]       # [high][low] -> vector in `kept`, -1 if none; low = low_count: no low threshold
    uint32_t* sum                   # [low bin][key]
    uint32_t* kept                  # [point][key]

cdef int support_new(Support* s, const FlushLists* lists) noexcept nogil
cdef void support_free(Support* s) noexcept nogil
cdef void prepare_support(Support* s, const FlushLists* lists, unsigned int mask, const Pattern* patterns, int count,
                          int at_high, int at_low) noexcept nogil
cdef void insert_threshold(uint16_t* levels, int* count, int value) noexcept nogil
cdef void fill_low_bins(const uint16_t* levels, int count, int scale, int* bins) noexcept nogil


cdef inline int level_of(const uint16_t* levels, int value) noexcept nogil:
    cdef int k = 0
    while levels[k] != value:
        k += 1
    return k


ctypedef fused Count:
    uint32_t
    uint64_t  # three packed counts


cdef inline void add(Count* out, const Count* term, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        out[k] += term[k]
