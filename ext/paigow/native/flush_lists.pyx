"""The dealer's flush classes, sorted for the whole-game solve: which to add, which to take away, in order of strength.

A flush class that the house way sets with a flush is *kept*: it is counted at that setting, and taken away at the
setting of its rank class. A rank class whose flush hands are all kept is taken away *whole*. The others are handled
*singly*: a kept class among unkept ones, or one set otherwise than its rank class without a flush (taken away and
added). A class that is set like its rank class needs no correction. Of the shipped house ways 16,000 to 35,000 rank
classes are whole and 10,000 to 21,000 flush classes single.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from paigow.native.classes cimport BLOCK_COUNT, FLUSH_COUNT, RANK_COUNT, Classes, class_hand, dealer_classes
from paigow.native.dealer cimport Settings
from paigow.native.strength cimport BUG, HIGH_COUNT


cdef void held_masks(int rank_class, unsigned int* held) noexcept nogil:
    cdef uint8_t hand[7]
    cdef int k
    cdef unsigned int bit
    class_hand(rank_class, hand)
    held[0] = held[1] = held[2] = 0
    for k in range(7):
        if hand[k] != BUG:
            bit = 1 << (hand[k] >> 2)
            held[2] |= held[1] & bit
            held[1] |= held[0] & bit
            held[0] |= bit


cdef void counts_to_starts(int* starts, int* cursor) noexcept nogil:
    """starts[h + 1] = items of strength h; make it the first item of strength h, and a copy to fill from."""
    cdef int h
    starts[0] = 0
    for h in range(1, HIGH_COUNT + 2):
        starts[h] += starts[h - 1]
    memcpy(cursor, starts, (HIGH_COUNT + 2) * sizeof(int))


cdef int lists_new(FlushLists* lists, const Settings* settings, int with_bug) noexcept nogil:
    """Sort the dealer's flush classes into the lists; 0, or -1 without memory (`lists_free` is due even then)."""
    cdef const Classes* classes = dealer_classes()
    cdef const uint16_t* high = settings.high + RANK_COUNT
    cdef const uint8_t* low = settings.low + RANK_COUNT
    cdef int block, c, k, r, place, first, total = 0
    cdef unsigned int held[3]
    cdef int* cursor = <int*>malloc((HIGH_COUNT + 2) * sizeof(int))
    cdef uint8_t* kinds = <uint8_t*>calloc(RANK_COUNT, 1)       # 1: some flush hand is kept, 2: some is not
    cdef uint8_t* single = <uint8_t*>calloc(FLUSH_COUNT, 1)
    memset(lists, 0, sizeof(FlushLists))
    lists.kept_block = <uint16_t*>malloc(FLUSH_COUNT * sizeof(uint16_t))
    lists.kept_others = <uint8_t*>malloc(FLUSH_COUNT)
    lists.kept_low = <uint8_t*>malloc(FLUSH_COUNT)
    for k in range(3):
        lists.whole_held[k] = <uint16_t*>malloc(RANK_COUNT * sizeof(uint16_t))
    lists.whole_low = <uint8_t*>malloc(RANK_COUNT)
    lists.single_block = <uint16_t*>malloc(2 * FLUSH_COUNT * sizeof(uint16_t))
    lists.single_others = <uint8_t*>malloc(2 * FLUSH_COUNT)
    lists.single_low = <uint8_t*>malloc(2 * FLUSH_COUNT)
    lists.single_sign = <int8_t*>malloc(2 * FLUSH_COUNT)
    if (cursor == NULL or kinds == NULL or single == NULL or lists.kept_block == NULL or lists.kept_others == NULL
            or lists.kept_low == NULL or lists.whole_held[0] == NULL or lists.whole_held[1] == NULL
            or lists.whole_held[2] == NULL or lists.whole_low == NULL or lists.single_block == NULL
            or lists.single_others == NULL or lists.single_low == NULL or lists.single_sign == NULL):
        free(cursor)
        free(kinds)
        free(single)
        return -1
    for block in range(BLOCK_COUNT):
        if classes.block_bug[block] <= with_bug:
            total = classes.block_start[block + 1]
    for c in range(total):
        kinds[classes.rank_class[c]] |= 1 if is_suited(high[c]) else 2
    # What differs from its rank class in a rank class of both kinds, or not by a flush, goes one by one.
    for c in range(total):
        r = classes.rank_class[c]
        if kinds[r] != 1 and (high[c] != settings.high[r] or low[c] != settings.low[r]):
            single[c] = 1 if is_suited(high[c]) else 2
            lists.single_start[settings.high[r] + 1] += 1
            if single[c] == 2:
                lists.single_start[high[c] + 1] += 1
        if is_suited(high[c]):
            lists.kept_start[high[c] + 1] += 1
    counts_to_starts(lists.kept_start, cursor)
    lists.kept = lists.kept_start[HIGH_COUNT + 1]
    for block in range(BLOCK_COUNT):
        first = 0 if classes.block_others[block] == 2 else 91 if classes.block_others[block] == 1 else 104
        for c in range(classes.block_start[block], classes.block_start[block + 1]):
            if c < total and is_suited(high[c]):
                place = cursor[high[c]]
                cursor[high[c]] += 1
                lists.kept_block[place] = block
                lists.kept_others[place] = first + c - classes.block_start[block]
                lists.kept_low[place] = low[c]
    counts_to_starts(lists.single_start, cursor)
    lists.single = lists.single_start[HIGH_COUNT + 1]
    for block in range(BLOCK_COUNT):
        first = 0 if classes.block_others[block] == 2 else 91 if classes.block_others[block] == 1 else 104
        for c in range(classes.block_start[block], classes.block_start[block + 1]):
            for k in range(single[c]):
                r = classes.rank_class[c] if k == 0 else RANK_COUNT + c
                place = cursor[settings.high[r]]
                cursor[settings.high[r]] += 1
                lists.single_block[place] = block
                lists.single_others[place] = first + c - classes.block_start[block]
                lists.single_low[place] = settings.low[r]
                lists.single_sign[place] = -1 if k == 0 else 1
    for r in range(RANK_COUNT):
        if kinds[r] == 1:
            lists.whole_start[settings.high[r] + 1] += 1
    counts_to_starts(lists.whole_start, cursor)
    lists.whole = lists.whole_start[HIGH_COUNT + 1]
    for r in range(RANK_COUNT):
        if kinds[r] == 1:
            place = cursor[settings.high[r]]
            cursor[settings.high[r]] += 1
            held_masks(r, held)
            for k in range(3):
                lists.whole_held[k][place] = held[k]
            lists.whole_low[place] = settings.low[r]
    free(cursor)
    free(kinds)
    free(single)
    return 0


cdef void lists_free(FlushLists* lists) noexcept nogil:
    cdef int k
    free(lists.kept_block)
    free(lists.kept_others)
    free(lists.kept_low)
    for k in range(3):
        free(lists.whole_held[k])
    free(lists.whole_low)
    free(lists.single_block)
    free(lists.single_others)
    free(lists.single_low)
    free(lists.single_sign)
