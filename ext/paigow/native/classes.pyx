"""The dealer's hands as 292,253 classes: what a house way can tell apart.

Design
------
67,600 rank classes come first: multisets of seven ranks, or of six and the bug, set as if no flush were there. 224,653
flush classes follow: the ranks of the flush suit (a block), the ranks of the other cards, bug or not.

A rank class is a pair of multisets, of the ranks 2..8 and of 9..A. Its number of hands in any remaining deck is then
the product of two table entries, and the classes with the same upper multiset lie in a row: the inner loop of counting
is a sweep over contiguous memory. The index of a hand is two sums of powers of five and three look-ups.

The geometry is the same for all house ways; it is filled at import, in about two milliseconds.

Arrays of hands are looked up by one 64-bit key, the sum of a word for each card: both sums of powers of five, and how
many cards of each suit there are, the bug one of each, in four bits from 3 on, so that the top one says five or more.
Measured: 37 million random hands a second where numpy sorts 8 million such rows; card by card it was the rate of numpy.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from paigow.native.splits cimport class_order
from paigow.native.strength cimport BUG, pair_number, popcount

from paigow.native.strength import check_cards

cdef Classes CLASSES
cdef int[13] POWER
cdef int[5][5] CHOOSE

cdef enum:
    UPPER_SHIFT = 17        # bits of the sum over the cards 2..8, below that over 9..A
    UPPER_MASK = 16383
    SUIT_SHIFT = 32

cdef uint64_t SUITS_FROM = <uint64_t>0x3333 << SUIT_SHIFT
cdef uint64_t FIVE_SUITED = <uint64_t>0x8888 << SUIT_SHIFT
cdef uint64_t[64] CARD_KEY              # by card id
cdef int32_t[2][15625] UPPER_BASE       # [bug][sum over 9..A] -> class, less the place of the lower multiset


cdef const Classes* dealer_classes() noexcept nogil:
    return &CLASSES


cdef int fill_multisets(Multisets* sets, int ranks, int shift, uint16_t* index) noexcept nogil:
    """List the multisets of `ranks` ranks from `shift` up, by size; returns how many."""
    cdef int n = 1, size, parent, rank, number, first, code
    cdef int codes[LOWER_COUNT]
    codes[0] = 0
    index[0] = 0
    sets.start[0] = 0
    for size in range(1, 8):
        sets.start[size] = n
        # The last rank added is the highest, so each multiset has one parent.
        for parent in range(sets.start[size]):
            number = size - sets.size[parent]
            if number > 4:
                continue
            first = sets.rank[parent] + 1 if parent else shift
            for rank in range(first, shift + ranks):
                code = codes[parent] + number * POWER[rank]
                codes[n] = code
                index[code] = n
                sets.parent[n] = parent
                sets.rank[n] = rank
                sets.number[n] = number
                sets.size[n] = size
                n += 1
    sets.start[8] = n
    return n


cdef int fill_rank_classes() noexcept nogil:
    cdef int bug, upper, size, n = 0
    for bug in range(2):
        for upper in range(UPPER_COUNT):
            size = 7 - bug - CLASSES.upper.size[upper]
            CLASSES.rank_start[bug][upper] = n
            if size >= 0:
                n += CLASSES.lower.start[size + 1] - CLASSES.lower.start[size]
    return n


cdef inline int rank_class(int lower_code, int upper_code, int bug) noexcept nogil:
    cdef int upper = CLASSES.upper_index[upper_code]
    return (CLASSES.rank_start[bug][upper] + CLASSES.lower_index[lower_code]
            - CLASSES.lower.start[7 - bug - CLASSES.upper.size[upper]])


cdef int fill_flush_classes() noexcept nogil:
    cdef int bug, size, others, count, rank, other, block = 0, n = 0
    cdef unsigned int mask
    cdef int code[2]
    cdef int added[2]
    for mask in range(8192):
        CLASSES.block_of[0][mask] = -1
        CLASSES.block_of[1][mask] = -1
    for rank in range(13):
        for other in range(rank + 1):
            CLASSES.pair_high[pair_number(rank, other)] = rank
            CLASSES.pair_low[pair_number(rank, other)] = other
    for bug in range(2):
        for size in range(5 - bug, 8 - bug):
            others = 7 - bug - size
            count = 91 if others == 2 else 13 if others == 1 else 1
            for mask in range(8192):
                if popcount(mask) != size:
                    continue
                CLASSES.block_ranks[block] = mask
                CLASSES.block_bug[block] = bug
                CLASSES.block_others[block] = others
                CLASSES.block_start[block] = n
                CLASSES.block_of[bug][mask] = block
                block += 1
                code[0] = code[1] = 0
                for rank in range(13):
                    if mask >> rank & 1:
                        code[rank >= 7] += POWER[rank]
                for other in range(count):
                    added[0] = added[1] = 0
                    if others == 2:
                        added[CLASSES.pair_high[other] >= 7] += POWER[CLASSES.pair_high[other]]
                        added[CLASSES.pair_low[other] >= 7] += POWER[CLASSES.pair_low[other]]
                    elif others == 1:
                        added[other >= 7] += POWER[other]
                    CLASSES.rank_class[n] = rank_class(code[0] + added[0], code[1] + added[1], bug)
                    n += 1
    CLASSES.block_start[block] = n
    return n


cdef void fill_constants() noexcept nogil:
    cdef int n, k
    for n in range(13):
        POWER[n] = 1 if n == 0 or n == 7 else 5 * POWER[n - 1]
    for n in range(5):
        for k in range(5):
            CHOOSE[n][k] = 1 if k == 0 else 0 if n == 0 else CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k]


fill_constants()
if (fill_multisets(&CLASSES.lower, 7, 0, CLASSES.lower_index) != LOWER_COUNT
        or fill_multisets(&CLASSES.upper, 6, 7, CLASSES.upper_index) != UPPER_COUNT
        or fill_rank_classes() != RANK_COUNT
        or fill_flush_classes() != FLUSH_COUNT):
    raise RuntimeError("the dealer classes were not enumerated completely")


cdef void fill_keys() noexcept nogil:
    cdef int card, bug, code, upper, size
    for card in range(52):
        CARD_KEY[card] = <uint64_t>POWER[card >> 2] << (UPPER_SHIFT if card >> 2 >= 7 else 0)
        CARD_KEY[card] += <uint64_t>1 << (SUIT_SHIFT + 4 * (card & 3))
    CARD_KEY[BUG] = <uint64_t>0x1111 << SUIT_SHIFT
    for code in range(15625):
        upper = CLASSES.upper_index[code]
        for bug in range(2):
            size = 7 - bug - CLASSES.upper.size[upper]
            UPPER_BASE[bug][code] = CLASSES.rank_start[bug][upper] - CLASSES.lower.start[size] if size >= 0 else 0


fill_keys()


cdef int class_of(const uint8_t* hand) noexcept nogil:
    """Class of seven different card ids."""
    cdef int k, rank, suit, bug = 0, flush = -1, n = 0
    cdef unsigned int masks[4]
    cdef int in_suit[4]
    cdef int code[2]
    cdef int other[2]
    code[0] = code[1] = 0
    for k in range(4):
        masks[k] = 0
        in_suit[k] = 0
    for k in range(7):
        if hand[k] == BUG:
            bug = 1
            continue
        rank = hand[k] >> 2
        suit = hand[k] & 3
        code[rank >= 7] += POWER[rank]
        masks[suit] |= 1 << rank
        in_suit[suit] += 1
    for suit in range(4):
        if in_suit[suit] + bug >= 5:
            flush = suit
    if flush < 0:
        return rank_class(code[0], code[1], bug)
    for k in range(7):
        if hand[k] != BUG and (hand[k] & 3) != flush:
            other[n] = hand[k] >> 2
            n += 1
    k = CLASSES.block_start[CLASSES.block_of[bug][masks[flush]]]
    if n == 2:
        k += pair_number(other[0], other[1])
    elif n == 1:
        k += other[0]
    return RANK_COUNT + k


cdef inline int last_start(const int* starts, int count, int index) noexcept nogil:
    """The last of `count` ascending starts that is not beyond the index; binary search."""
    cdef int left = 0
    cdef int right = count - 1
    cdef int middle
    while left < right:
        middle = (left + right + 1) >> 1
        if starts[middle] <= index:
            left = middle
        else:
            right = middle - 1
    return left


cdef int add_multiset(const Multisets* sets, int place, uint8_t* cards, int n) noexcept nogil:
    """Append the multiset's cards, suits dealt round in turn so that none comes three times among seven."""
    cdef int _
    while place:
        for _ in range(sets.number[place]):
            cards[n] = 4 * sets.rank[place] + (n & 3)
            n += 1
        place = sets.parent[place]
    return n


cdef void class_hand(int index, uint8_t* hand) noexcept nogil:
    """Seven cards of the class in class order; those of a rank class hold at most two cards of a suit."""
    cdef int n = 0, k, bug, upper, lower, block
    cdef uint8_t cards[7]
    cdef uint8_t order[7]
    if index < RANK_COUNT:
        bug = index >= CLASSES.rank_start[1][0]
        upper = last_start(CLASSES.rank_start[bug], CLASSES.upper.start[8 - bug], index)
        lower = CLASSES.lower.start[7 - bug - CLASSES.upper.size[upper]] + index - CLASSES.rank_start[bug][upper]
        n = add_multiset(&CLASSES.upper, upper, cards, n)
        n = add_multiset(&CLASSES.lower, lower, cards, n)
    else:
        index -= RANK_COUNT
        block = last_start(CLASSES.block_start, BLOCK_COUNT, index)
        bug = CLASSES.block_bug[block]
        for k in range(13):
            if CLASSES.block_ranks[block] >> k & 1:
                cards[n] = 4 * k
                n += 1
        k = index - CLASSES.block_start[block]
        if CLASSES.block_others[block] == 2:
            cards[n] = 4 * CLASSES.pair_high[k] + 1
            cards[n + 1] = 4 * CLASSES.pair_low[k] + 2
            n += 2
        elif CLASSES.block_others[block] == 1:
            cards[n] = 4 * k + 1
            n += 1
    if bug:
        cards[n] = BUG
    class_order(cards, order)
    for k in range(7):
        hand[k] = cards[order[k]]


cdef void multiset_ways(const Multisets* sets, int count, const uint8_t* left, uint32_t* ways) noexcept nogil:
    """Ways to draw each multiset when left[r] cards of rank r remain."""
    cdef int k
    ways[0] = 1
    for k in range(1, count):
        ways[k] = ways[sets.parent[k]] * <uint32_t>CHOOSE[left[sets.rank[k]]][sets.number[k]]


def class_cards(int index):
    """One hand, seven card ids in class order, of a dealer class; IndexError outside 0..292,252."""
    cdef uint8_t hand[7]
    if not 0 <= index < CLASS_COUNT:
        raise IndexError(f"dealer classes run from 0 to {CLASS_COUNT - 1}, got {index}")
    class_hand(index, hand)
    return [hand[k] for k in range(7)]


def class_values(const uint8_t[:, ::1] hands, const uint8_t[::1] values, uint8_t[::1] out):
    """The value of its class for each of n hands: `hands` (n, 7) card ids, `values` (292,253,), results into `out`
    (n,). Releases the GIL; ValueError when shapes do not fit or a row is not seven different card ids, for which
    `out` is filled only up to it."""
    cdef Py_ssize_t n = hands.shape[0]
    cdef Py_ssize_t row
    cdef Py_ssize_t wrong = -1
    cdef const uint8_t* hand
    cdef uint64_t key, bit, seen, summed
    cdef int k, bug
    if hands.shape[1] != 7 or values.shape[0] != CLASS_COUNT or out.shape[0] != n:
        raise ValueError(f"class_values needs arrays of shape (n, 7), ({CLASS_COUNT},) and (n,)")
    if not n:
        return
    with nogil:
        for row in range(n):
            hand = &hands[row, 0]
            key = SUITS_FROM
            seen = summed = 0
            k = hand[0] | hand[1] | hand[2] | hand[3] | hand[4] | hand[5] | hand[6]
            if k > 63:
                wrong = row
                break
            for k in range(7):
                bit = <uint64_t>1 << hand[k]
                seen |= bit
                summed += bit
                key += CARD_KEY[hand[k]]
            if seen != summed or seen >> (BUG + 1):
                wrong = row
                break
            if key & FIVE_SUITED:
                k = class_of(hand)
            else:
                bug = seen >> BUG & 1
                k = (UPPER_BASE[bug][key >> UPPER_SHIFT & UPPER_MASK]
                     + CLASSES.lower_index[key & ((1 << UPPER_SHIFT) - 1)])
            out[row] = values[k]
    if wrong >= 0:
        raise ValueError(f"row {wrong} is not seven different card ids from 0 to {BUG}")


def class_index(hand):
    """Dealer class 0..292,252 of seven different card ids."""
    cdef uint8_t cards[7]
    cdef int k
    for k, card in enumerate(check_cards(hand, 7)):
        cards[k] = card
    return class_of(cards)
