from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef enum:
    BUG = 52
    ACE = 12
    RANKINGS = 4            # ways in which hands rank: 2 wheel rules, with the joker a bug, then wild
    FIRST_WILD = 2          # the first of them where the joker is wild
    HIGH_COUNT = 7475       # room for the distinct strengths of five cards ...
    BUG_HIGH_COUNT = 7463   # ... of which so many are used where the joker is a bug: five of a kind are aces alone
    FIRST_FLUSH = 5863      # dense strengths at which the suited categories begin and end, under all rankings
    FIRST_FULL_HOUSE = 7140
    FIRST_STRAIGHT_FLUSH = 7452
    FIRST_FIVE_ACES = 7462
    PUSHED_HIGH = 7475      # dense high strength above every hand, of a dealer hand that a rule makes a push ...
    PUSHED_LOW = 0          # ... and its dense low strength, below every hand
    LOW_COUNT = 92          # dense low strengths: 0 = below every hand, 1..91 = 78 unpaired hands, then 13 pairs

cdef enum:          # categories of five cards
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_OF_A_KIND = 10

cdef struct StrengthTables:
    uint32_t ranks[8192]            # rank mask -> its highest ranks, at most five, in nibbles from bit 16 down
    # By ranking:
    uint8_t straight[RANKINGS][2][8192]     # [bug held][mask of natural ranks] -> 1 + order of the best straight, or 0
    uint8_t top[RANKINGS][10]               # [order] -> top rank of that straight
    uint32_t high[RANKINGS][HIGH_COUNT]     # all packed high strengths, ascending; beyond the last one 2 ** 32 - 1

cdef const StrengthTables* strength_tables() noexcept nogil


cdef inline int popcount(unsigned int mask) noexcept nogil:
    cdef int count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


cdef inline unsigned int highest(unsigned int mask) noexcept nogil:
    """The highest bit of a rank mask."""
    cdef unsigned int bit = 1 << ACE
    while bit > mask:
        bit >>= 1
    return bit


cdef inline uint32_t made_strength(const StrengthTables* tables, int wheel, int order, int suited) noexcept nogil:
    """Packed strength of the straight with this order; a straight flush when suited."""
    cdef uint32_t top = tables.top[wheel][order]
    cdef uint32_t category = STRAIGHT
    if suited:
        category = ROYAL_FLUSH if top == ACE else STRAIGHT_FLUSH
    return category << 24 | <uint32_t>order << 20 | top << 16


cdef inline uint32_t flush_strength(const StrengthTables* tables, int wheel, int bug, unsigned int mask) noexcept nogil:
    """Packed strength of five cards of one suit: `mask` of the natural ranks, four of them when the bug is held."""
    cdef int order = tables.straight[wheel][bug][mask]
    cdef unsigned int missing
    if order:
        return made_strength(tables, wheel, order - 1, 1)
    if bug:                         # the highest rank that the flush does not hold
        missing = 1 << ACE
        while mask & missing:
            missing >>= 1
        mask |= missing
    return <uint32_t>FLUSH << 24 | tables.ranks[mask]


cdef inline uint32_t unsuited_strength(const StrengthTables* tables, int wheel, int bug, unsigned int m1,
                                       unsigned int m2, unsigned int m3, unsigned int m4) noexcept nogil:
    """Packed strength of five cards not of one suit; mk = natural ranks held at least k times."""
    cdef unsigned int m5 = 0
    cdef unsigned int ace = 1 << ACE
    cdef int order
    if not m2:
        order = tables.straight[wheel][bug][m1]
        if order:
            return made_strength(tables, wheel, order - 1, 0)
    if bug:
        if wheel >= FIRST_WILD:     # one more of whatever makes the best hand: of the highest of the biggest groups
            ace = highest(m4 if m4 else m3 if m3 else m2 if m2 else m1)
        m5 = m4 & ace
        m4 |= m3 & ace
        m3 |= m2 & ace
        m2 |= m1 & ace
        m1 |= ace
    if not m2:
        return tables.ranks[m1]
    if not m3:
        if m2 & (m2 - 1):
            return <uint32_t>TWO_PAIR << 24 | tables.ranks[m2] | tables.ranks[m1 & ~m2] >> 8
        return <uint32_t>PAIR << 24 | tables.ranks[m2] | tables.ranks[m1 & ~m2] >> 4
    if m5:
        return <uint32_t>FIVE_OF_A_KIND << 24 | tables.ranks[m5]
    if m4:
        return <uint32_t>QUADS << 24 | tables.ranks[m4] | tables.ranks[m1 & ~m4] >> 4
    if m2 & ~m3:
        return <uint32_t>FULL_HOUSE << 24 | tables.ranks[m3] | tables.ranks[m2 & ~m3] >> 4
    return <uint32_t>TRIPS << 24 | tables.ranks[m3] | tables.ranks[m1 & ~m3] >> 4


cdef inline int high_category(uint32_t high) noexcept nogil:
    return high >> 24


cdef inline int high_rank(uint32_t high, int position) noexcept nogil:
    """The rank that pattern number `position` (0..4) binds; 0 beyond the category's ranks."""
    return (high >> (16 - 4 * position)) & 15


cdef inline int pair_number(int a, int b) noexcept nogil:
    """Number 0..90 of two ranks in order of strength: 78 unpaired hands, then 13 pairs."""
    if a == b:
        return 78 + a
    return a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a


cdef inline int low_dense(int a, int b) noexcept nogil:
    """Dense strength 1..91 of two ranks."""
    return 1 + pair_number(a, b)


cdef inline int low_packed(int a, int b) noexcept nogil:
    if a == b:
        return 256 | a << 4 | a
    return a << 4 | b if a > b else b << 4 | a


cdef inline int joker_rank(int wheel, int other) noexcept nogil:
    """What the joker is in a low hand beside a card of rank `other`: an ace, or its like where it is wild."""
    return other if wheel >= FIRST_WILD else ACE


cdef inline int is_legal(uint32_t high, int low) noexcept nogil:
    """Whether a packed high hand may stand behind a packed low hand (`house_ways/LANGUAGE.md`, legal settings)."""
    cdef int category = high >> 24
    if category >= TWO_PAIR:
        return 1
    if low >> 8:
        return category == PAIR and <int>(high >> 16 & 15) >= (low & 15)
    return category == PAIR or <int>(high >> 12 & 255) >= low


cdef inline int high_dense(const StrengthTables* tables, int wheel, uint32_t high) noexcept nogil:
    """Position 0..7474 of a packed high strength among all of them; binary search."""
    cdef const uint32_t* values = tables.high[wheel]
    cdef int left = 0
    cdef int right = HIGH_COUNT - 1
    cdef int middle
    while left < right:
        middle = (left + right) >> 1
        if values[middle] < high:
            left = middle + 1
        else:
            right = middle
    return left
