from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef enum:
    RANK_COUNT = 67600          # rank classes
    FLUSH_COUNT = 224653        # flush classes
    CLASS_COUNT = 292253
    BLOCK_COUNT = 8437          # sets of ranks that a flush suit can hold, with and without the bug
    LOWER_COUNT = 3180          # multisets of at most 7 ranks from 2 to 8, at most four of each
    UPPER_COUNT = 1548          # the same from 9 to A

cdef struct Multisets:
    # Listed by size; the first of each size is at start[size]. Each but the empty one is `parent` and `number` cards of
    # `rank`.
    uint16_t parent[LOWER_COUNT]
    uint8_t rank[LOWER_COUNT]
    uint8_t number[LOWER_COUNT]
    uint8_t size[LOWER_COUNT]
    int start[9]

cdef struct Classes:
    Multisets lower
    Multisets upper
    uint16_t lower_index[78125]         # sum of 5 ** rank over the cards 2..8 -> place in `lower`
    uint16_t upper_index[15625]         # the same for 9..A, 5 ** (rank - 7)
    int rank_start[2][UPPER_COUNT]      # [bug][upper] -> first class; the lower multisets of the right size follow
    uint16_t block_ranks[BLOCK_COUNT]   # rank mask of the flush suit
    uint8_t block_bug[BLOCK_COUNT]
    uint8_t block_others[BLOCK_COUNT]   # cards outside the flush suit: 0, 1, 2
    int block_start[BLOCK_COUNT + 1]    # first flush class; 1, 13 or 91 follow, one for each choice of the other cards
    int block_of[2][8192]               # [bug][rank mask] -> block, -1 if there is none
    uint8_t pair_high[91]               # ranks of two other cards, in order of pair_number
    uint8_t pair_low[91]
    uint32_t rank_class[FLUSH_COUNT]    # the rank class of the same seven ranks

cdef const Classes* dealer_classes() noexcept nogil
cdef int class_of(const uint8_t* hand) noexcept nogil
cdef void class_hand(int index, uint8_t* hand) noexcept nogil
cdef void multiset_ways(const Multisets* sets, int count, const uint8_t* left, uint32_t* ways) noexcept nogil
