from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t

cdef enum:
    MAX_ROWS = 42           # 21 low hands, each before a high hand that is suited or not
    MAX_POINTS = 512        # pairs of thresholds that the best reply to an open dealer needs
    MAX_PATTERNS = 24       # ways to spread seven (or six) cards over the ranks of a support

cdef struct Row:
    # A legal split of a rank pattern, by ranks; suited: the high hand is a flush or straight flush.
    uint16_t high           # dense strengths
    uint16_t low
    uint8_t first           # places of the low cards' ranks in the support, first <= second; the bug's place is `ranks`
    uint8_t second
    uint8_t suited
    uint8_t need            # suited: places of the natural ranks in the high hand

cdef struct Pattern:
    int ranks               # size of the support
    int bug
    uint8_t rank[8]
    uint8_t count[8]        # cards of each rank of the support
    int leaf_begin          # its suitings, as span of Suitings.leaf[bug]
    int leaf_end
    int rows
    int plain               # rows 0 .. plain - 1 are unsuited, the others suited
    Row row[MAX_POINTS]
    int8_t row_of[2][8][8]  # [suited][first][second] -> row, -1 where there is none

cdef int support_patterns(unsigned int mask, int bug, int wheel, Pattern* out) noexcept nogil
