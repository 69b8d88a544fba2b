"""What the 292,253 classes of hands are and how often the cards left make each: the ground that odds are counted on.

Design
------
Whatever looks only at ranks, and at the ranks of a flush, is one number for each class: the best five cards, the shape,
the ranks held, whether a foul was avoided. How often a question is answered so or so is then a sum of the
hands of its classes, and the hands of all classes in any remaining deck take a millisecond: the product of two table
entries for a rank class, less its hands with a flush, which are counted by suit. All arithmetic is in integers.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from paigow.native.classes cimport (
    BLOCK_COUNT,
    CLASS_COUNT,
    LOWER_COUNT,
    RANK_COUNT,
    UPPER_COUNT,
    Classes,
    class_hand,
    dealer_classes,
    multiset_ways,
)
from paigow.native.program cimport Program, decide, shape_of
from paigow.native.splits cimport SplitValue, evaluate_splits, order_legal, pair_index
from paigow.native.strength cimport BUG, strength_tables

from paigow.native.strength import check_cards, check_wheel


cdef void check_length(Py_ssize_t length) except *:
    if length != CLASS_COUNT:
        raise ValueError(f"an array of {CLASS_COUNT} values is needed, got {length}")


def class_facts(int wheel, uint32_t[::1] best, uint8_t[::1] shape, uint8_t[:, ::1] held):
    """Fill, for every class: `best`, the packed strength of the best five of the seven cards; `shape`, its number in
    the order of `paigow.language.grammar.SHAPES` (and `JOKER_SHAPES`); `held` (14, classes), how many cards of each
    rank, then of the bug.

    Releases the GIL; ValueError for arrays of another size.
    """
    cdef uint8_t hand[7]
    cdef uint8_t groups[7]
    cdef SplitValue values[21]
    cdef int c, k
    cdef uint32_t most
    check_wheel(wheel)
    check_length(best.shape[0])
    check_length(shape.shape[0])
    check_length(held.shape[1])
    if held.shape[0] != 14:
        raise ValueError(f"14 rows of cards held are needed, got {held.shape[0]}")
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, hand)
            evaluate_splits(strength_tables(), wheel, hand, values)
            most = 0
            for k in range(21):
                most = max(most, values[k].high)
            best[c] = most
            shape[c] = shape_of(wheel, hand, groups)
            for k in range(14):
                held[k, c] = 0
            for k in range(7):
                held[13 if hand[k] == BUG else hand[k] >> 2, c] += 1


def class_ways(known, uint32_t[::1] ways):
    """Fill the number of hands of every class among the cards left when those of `known`, card ids, are elsewhere.

    A rank class does not count the hands with a flush: the sum over all classes is C(cards left, 7). Releases the GIL;
    ValueError for what is no card, a card twice, or an array of another size.
    """
    cdef const Classes* classes = dealer_classes()
    cdef uint8_t left[13]
    cdef uint16_t suit_left[4]
    cdef uint32_t lower[LOWER_COUNT]
    cdef uint32_t upper[UPPER_COUNT]
    cdef uint32_t off[13]
    cdef int k, n, c, a, b, bug, bugs = 2, suit, size, start, block, others
    cdef uint32_t hands
    check_length(ways.shape[0])
    for k in range(13):
        left[k] = 4
    for k in range(4):
        suit_left[k] = 8191
    for card in check_cards(known, len(known)):
        if card == BUG:
            bugs = 1
        else:
            left[card >> 2] -= 1
            suit_left[card & 3] &= ~(1 << (card >> 2))
    with nogil:
        multiset_ways(&classes.lower, LOWER_COUNT, left, lower)
        multiset_ways(&classes.upper, UPPER_COUNT, left, upper)
        for c in range(CLASS_COUNT):
            ways[c] = 0
        for bug in range(bugs):
            for k in range(classes.upper.start[8 - bug]):
                size = 7 - bug - classes.upper.size[k]
                start = classes.lower.start[size]
                c = classes.rank_start[bug][k]
                for n in range(classes.lower.start[size + 1] - start):
                    ways[c + n] = upper[k] * lower[start + n]
        for suit in range(4):
            for k in range(13):
                off[k] = left[k] - (suit_left[suit] >> k & 1)
            for block in range(BLOCK_COUNT):
                if classes.block_bug[block] >= bugs or classes.block_ranks[block] & ~suit_left[suit]:
                    continue
                others = classes.block_others[block]
                start = classes.block_start[block]
                for n in range(classes.block_start[block + 1] - start):
                    if others == 0:
                        hands = 1
                    elif others == 1:
                        hands = off[n]
                    else:
                        a = classes.pair_high[n]
                        b = classes.pair_low[n]
                        hands = off[a] * off[b] if a != b else off[a] * (off[a] - 1) // 2 if off[a] else 0
                    ways[RANK_COUNT + start + n] += hands
                    ways[classes.rank_class[start + n]] -= hands


def fouls_avoided(program, int rule_count, int wheel, uint8_t[::1] avoided):
    """Fill, for every class, 1 where a house way (rows as in `Program`) would set a foul if it might, else 0.

    The set is the one that the first rule that speaks and can be granted would choose of all 21: the best low hand that
    the rule allows, so a foul wherever that outranks what is left behind it. Releases the GIL; ValueError for a bad
    program or an array of another size.
    """
    cdef Program compiled = Program(program, rule_count)
    cdef uint8_t hand[7]
    cdef SplitValue values[21]
    cdef SplitValue ordered[21]
    cdef uint8_t legal[21]
    cdef int c, k, chosen = 0
    check_wheel(wheel)
    check_length(avoided.shape[0])
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, hand)
            evaluate_splits(strength_tables(), wheel, hand, values)
            for k in range(21):
                legal[k] = values[k].legal
                values[k].legal = 1
            decide(&compiled.rules, wheel, hand, ordered, order_legal(values, ordered), &chosen)
            avoided[c] = not legal[pair_index(ordered[chosen].first, ordered[chosen].second)]
