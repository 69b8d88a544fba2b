"""The 21 splits of seven cards.

Design
------
Split number ``pair_index(i, j)`` puts the cards at positions i < j in the low hand. All five-card hands are evaluated
from rank masks (`_strength`); 21 splits take about 0.3 microseconds. `order_legal` lists the legal ones by better low,
then better high, then position: the order in which a house way looks for a setting that grants its wish.
"""

from libc.stdint cimport uint8_t

from paigow.native.strength cimport (
    ACE,
    BUG,
    StrengthTables,
    flush_strength,
    is_legal,
    joker_rank,
    low_packed,
    strength_tables,
    unsuited_strength,
)

from paigow.native.strength import check_cards, check_wheel


cdef void evaluate_splits(const StrengthTables* tables, int wheel, const uint8_t* hand, SplitValue* out) noexcept nogil:
    cdef int i, j, k, bug, suits, n = 0
    cdef unsigned int m1, m2, m3, m4, bit
    cdef int rank[7]
    cdef int suit[7]
    for k in range(7):
        rank[k] = ACE if hand[k] == BUG else hand[k] >> 2
        suit[k] = 15 if hand[k] == BUG else 1 << (hand[k] & 3)
    for i in range(6):
        for j in range(i + 1, 7):
            m1 = m2 = m3 = m4 = 0
            bug = 0
            suits = 15
            for k in range(7):
                if k == i or k == j:
                    continue
                if hand[k] == BUG:
                    bug = 1
                    continue
                bit = 1 << rank[k]
                m4 |= m3 & bit
                m3 |= m2 & bit
                m2 |= m1 & bit
                m1 |= bit
                suits &= suit[k]
            if suits:
                out[n].high = flush_strength(tables, wheel, bug, m1)
            else:
                out[n].high = unsuited_strength(tables, wheel, bug, m1, m2, m3, m4)
            out[n].low = low_packed(rank[i] if hand[i] != BUG else joker_rank(wheel, rank[j]),
                                    rank[j] if hand[j] != BUG else joker_rank(wheel, rank[i]))
            out[n].first = i
            out[n].second = j
            out[n].legal = is_legal(out[n].high, out[n].low)
            n += 1


cdef void class_order(const uint8_t* hand, uint8_t* order) noexcept nogil:
    """Positions of the seven cards in class order: by rank, flush-suit cards first, then by suit, the bug last.

    The flush suit is the one that holds at least five cards, the bug counted. Hands of one dealer class look alike in
    this order, so a setting found for one of them holds for all.
    """
    cdef int in_suit[4]
    cdef int key[7]
    cdef int k, place, flush = -1, bug = 0
    for k in range(4):
        in_suit[k] = 0
    for k in range(7):
        if hand[k] == BUG:
            bug = 1
        else:
            in_suit[hand[k] & 3] += 1
    for k in range(4):
        if in_suit[k] + bug >= 5:
            flush = k
    for k in range(7):
        key[k] = hand[k] * 2 + 16
        if hand[k] != BUG and (hand[k] & 3) == flush:
            key[k] = (hand[k] & ~3) * 2 + 15        # just before the suits of its rank
        place = k
        while place and key[order[place - 1]] > key[k]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = k


cdef int order_legal(const SplitValue* values, SplitValue* out) noexcept nogil:
    """Copy the legal splits to `out`, best low first, then best high, then position; returns how many."""
    cdef int n = 0, k, place
    for k in range(21):
        if not values[k].legal:
            continue
        place = n
        while place and (out[place - 1].low < values[k].low
                         or out[place - 1].low == values[k].low and out[place - 1].high < values[k].high):
            out[place] = out[place - 1]
            place -= 1
        out[place] = values[k]
        n += 1
    return n


def splits(hand, int wheel):
    """All 21 splits of seven card ids as (i, j, low, high, legal), i < j being positions in the hand as given."""
    cdef uint8_t cards[7]
    cdef SplitValue values[21]
    cdef int k
    check_wheel(wheel)
    for k, card in enumerate(check_cards(hand, 7)):
        cards[k] = card
    evaluate_splits(strength_tables(), wheel, cards, values)
    return [
        (values[k].first, values[k].second, values[k].low, values[k].high, bool(values[k].legal)) for k in range(21)
    ]
