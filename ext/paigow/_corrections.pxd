from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from paigow._classes cimport BLOCK_COUNT
from paigow._dealer cimport Settings
from paigow._patterns cimport MAX_PATTERNS, MAX_ROWS, Pattern
from paigow._strength cimport HIGH_COUNT, LOW_COUNT

cdef enum:
    OTHERS = 105            # choices of the cards outside the flush suit: 91 of two ranks, 13 of one, 1 of none
    KEYS = 4608             # at most 36 ways for other cards to meet the support x 128 sets of flush ranks within it
    GROUPS = 1696           # at most so many multisets on the support that a hand with a flush can hold
    POINTS = 256            # vectors kept by the sweep over dealer flushes
    LEVELS = 48             # thresholds of one sweep

cdef struct FlushLists:
    # The dealer's flush classes as the solve needs them, each list in order of a high strength; start[h] = first with
    # a dense high strength >= h.
    int kept                # set with a flush or straight flush: counted at that setting
    uint16_t* kept_block
    uint8_t* kept_others
    uint8_t* kept_low
    int kept_start[HIGH_COUNT + 2]
    int whole               # rank classes whose flush hands are all kept: taken away together
    uint16_t* whole_held[3] # masks of the ranks held at least one, two, three times
    uint8_t* whole_low
    int whole_start[HIGH_COUNT + 2]
    int single              # the rest of what must be taken away (sign -1) or added (sign 1), class by class
    uint16_t* single_block
    uint8_t* single_others
    uint8_t* single_low
    int8_t* single_sign
    int single_start[HIGH_COUNT + 2]

cdef struct Support:
    int ranks
    int subsets                     # 2 ** ranks
    int meets                       # ways for the other cards to meet the support
    int keys                        # meets x subsets
    int groups
    uint8_t within[8192]            # rank mask -> places of its ranks in the support
    uint8_t block_within[BLOCK_COUNT]
    uint16_t meet_key[OTHERS]       # meet x subsets
    uint8_t meet_ways[OTHERS]       # for the ranks outside the support, of which the dealer can draw from all four suits
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
    uint32_t* off                   # [meet][subset]: ways to draw the other cards, for suits that hold the rest of the support
    uint32_t* result                # [subset of the support held in a suit][row][won, lost]

cdef int lists_new(FlushLists* lists, const Settings* settings, int wheel, int with_bug) noexcept nogil
cdef void lists_free(FlushLists* lists) noexcept nogil
cdef int support_new(Support* s, const FlushLists* lists) noexcept nogil
cdef void support_free(Support* s) noexcept nogil
cdef int corrections_new(Corrections* c) noexcept nogil
cdef void corrections_free(Corrections* c) noexcept nogil
cdef void prepare_support(Support* s, const FlushLists* lists, unsigned int mask, const Pattern* patterns, int count,
                          int banker) noexcept nogil
cdef void correct(Corrections* c, const Support* s, const FlushLists* lists, const Pattern* p, int banker) noexcept nogil
