"""Strength of five cards and of two, as integers.

Design
------
A high strength is packed as ``category << 24 | order << 20 | r1 << 16 | r2 << 12 | r3 << 8 | r4 << 4 | r5``: the ranks
(0..12) are those that a category compares by, in order, and ``order`` (0..9) ranks the straights, so that the wheel
rule is a matter of one nibble and a plain integer comparison decides between any two hands. A low strength is
``pair << 8 | higher rank << 4 | lower rank``. Tables by 13-bit rank mask replace sorting; they are filled once, at
import, in about a millisecond. The kernels store strengths *densely* (0..7474 and 1..91), so that a comparison with a
player's thresholds becomes one table look-up.

How hands rank is one number, called `wheel` throughout since that is most of it: 0 and 1, A-2-3-4-5 second-highest or
lowest with the joker a bug; 2 and 3 the same with the joker wild.

The bug: in a straight whatever makes the best one, in a flush the highest rank the flush does not hold, else an ace.
The wild joker: the same in straights and flushes; else one more of a rank, of the highest among those held most often,
and in a low hand the like of the other card.
"""

from libc.stdint cimport uint32_t

cdef StrengthTables TABLES


cdef const StrengthTables* strength_tables() noexcept nogil:
    return &TABLES


cdef unsigned int straight_mask(int top) noexcept nogil:
    """Ranks of the straight with this top card; top 3 (the five) is the wheel."""
    if top == 3:
        return 1 << ACE | 15
    return 31 << (top - 4)


cdef void fill_straights(int wheel) noexcept nogil:
    cdef int order, top, bug
    cdef unsigned int mask, straight
    for order in range(10):
        if wheel & 1:                                   # lowest: wheel, 6-high, ... A-high
            top = order + 3
        else:                                           # second: 6-high, ... K-high, wheel, A-high
            top = order + 4 if order < 8 else (3 if order == 8 else ACE)
        TABLES.top[wheel][order] = top
        straight = straight_mask(top)
        for mask in range(8192):                        # better orders come later and overwrite
            if mask & ~straight:
                continue
            bug = 5 - popcount(mask)
            if bug == 0 or bug == 1:
                TABLES.straight[wheel][bug][mask] = order + 1


cdef int fill_high(int wheel) noexcept nogil:
    """All strengths in ascending order; returns how many."""
    cdef uint32_t* values = TABLES.high[wheel]
    cdef int n = 0
    cdef int pass_, a, b, order
    cdef unsigned int mask
    cdef uint32_t category
    # Ascending rank words come from ascending masks: sets of equal size compare by their highest ranks as masks do.
    for mask in range(8192):
        if popcount(mask) == 5 and not TABLES.straight[wheel][0][mask]:
            values[n] = TABLES.ranks[mask]
            n += 1
    for a in range(13):
        for mask in range(8192):
            if popcount(mask) == 3 and not mask >> a & 1:
                values[n] = <uint32_t>PAIR << 24 | <uint32_t>a << 16 | TABLES.ranks[mask] >> 4
                n += 1
    for a in range(13):
        for b in range(a):
            for order in range(13):
                if order != a and order != b:
                    values[n] = <uint32_t>TWO_PAIR << 24 | <uint32_t>a << 16 | <uint32_t>b << 12 | <uint32_t>order << 8
                    n += 1
    for a in range(13):
        for mask in range(8192):
            if popcount(mask) == 2 and not mask >> a & 1:
                values[n] = <uint32_t>TRIPS << 24 | <uint32_t>a << 16 | TABLES.ranks[mask] >> 4
                n += 1
    for order in range(10):
        values[n] = made_strength(&TABLES, wheel, order, 0)
        n += 1
    for mask in range(8192):
        if popcount(mask) == 5 and not TABLES.straight[wheel][0][mask]:
            values[n] = <uint32_t>FLUSH << 24 | TABLES.ranks[mask]
            n += 1
    for pass_ in range(2):
        category = FULL_HOUSE if pass_ == 0 else QUADS
        for a in range(13):
            for b in range(13):
                if a != b:
                    values[n] = category << 24 | <uint32_t>a << 16 | <uint32_t>b << 12
                    n += 1
    for order in range(10):
        values[n] = made_strength(&TABLES, wheel, order, 1)
        n += 1
    for a in range(0 if wheel >= FIRST_WILD else ACE, 13):
        values[n] = <uint32_t>FIVE_OF_A_KIND << 24 | <uint32_t>a << 16
        n += 1
    for a in range(n, HIGH_COUNT):
        values[a] = <uint32_t>-1
    return n


cdef int high_count(int wheel) noexcept nogil:
    return HIGH_COUNT if wheel >= FIRST_WILD else BUG_HIGH_COUNT


cdef void fill_tables() noexcept nogil:
    cdef unsigned int mask, rest
    cdef int rank, shift
    for mask in range(8192):
        rest = mask
        shift = 16
        for rank in range(12, -1, -1):
            if rest >> rank & 1 and shift >= 0:
                TABLES.ranks[mask] |= <uint32_t>rank << shift
                shift -= 4
    for rank in range(RANKINGS):
        fill_straights(rank)


fill_tables()
for _wheel in range(RANKINGS):
    if fill_high(_wheel) != high_count(_wheel):
        raise RuntimeError("the strengths of five cards were not enumerated completely")


def check_cards(cards, int size):
    """The cards as a tuple of ints; ValueError unless they are `size` different ids 0..52, wheel-independent."""
    ids = tuple(int(card) for card in cards)
    if len(ids) != size or len(set(ids)) != size or not all(0 <= card <= BUG for card in ids):
        raise ValueError(f"{size} different card ids from 0 to {BUG} are needed, got {ids}")
    return ids


def check_wheel(int wheel):
    """ValueError unless 0 (second-highest) or 1 (lowest), or 2 or 3, the same where the joker is wild."""
    if not 0 <= wheel < RANKINGS:
        raise ValueError(f"wheel is 0 (second) or 1 (lowest), and 2 more where the joker is wild, got {wheel}")
    return wheel


def copies_code(copies):
    """Whose copies are as a number 0..15 (`paigow.rules.copies.Copies.code`); True is 15, False 0; else ValueError.

    Who loses a copy cannot win it: 1 and 2 come with 4 and 8.
    """
    cdef int code = (15 if copies else 0) if isinstance(copies, bool) else copies
    if not 0 <= code <= 15 or code & 3 & ~(code >> 2):
        raise ValueError(f"whose copies are is True, False, or a sum of 1, 2, 4 and 8, got {copies}")
    return code


def high_strength(cards, int wheel):
    """Packed strength of five card ids; `wheel` 0 = second-highest, 1 = lowest, 2 and 3 with the joker wild."""
    check_wheel(wheel)
    cdef unsigned int m1 = 0, m2 = 0, m3 = 0, m4 = 0, bit
    cdef int bug = 0, suits = 15, card
    for card in check_cards(cards, 5):
        if card == BUG:
            bug = 1
            continue
        bit = 1 << (card >> 2)
        m4 |= m3 & bit
        m3 |= m2 & bit
        m2 |= m1 & bit
        m1 |= bit
        suits &= 1 << (card & 3)
    if suits:
        return flush_strength(&TABLES, wheel, bug, m1)
    return unsuited_strength(&TABLES, wheel, bug, m1, m2, m3, m4)


def low_strength(cards, int wheel=0):
    """Packed strength of two card ids; the joker is an ace there, or the like of the other card where it is wild."""
    a, b = sorted(check_cards(cards, 2))
    check_wheel(wheel)
    return low_packed(a >> 2, joker_rank(wheel, a >> 2) if b == BUG else b >> 2)


def is_foul(uint32_t high, int low):
    """Whether a packed low strength outranks a packed high strength."""
    return not is_legal(high, low)


def high_strengths(int wheel):
    """All packed high strengths, ascending: dense strength -> packed strength. They are 7,463, wild ones 7,475."""
    check_wheel(wheel)
    return [TABLES.high[wheel][i] for i in range(high_count(wheel))]


def low_strengths():
    """All 91 packed low strengths, ascending: dense strength -> packed strength."""
    return [low_packed(a, b) for a in range(13) for b in range(a)] + [low_packed(a, a) for a in range(13)]
