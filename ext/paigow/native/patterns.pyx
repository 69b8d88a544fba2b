"""Rank patterns of the player's hand, and their splits by rank.

All suitings of one pattern without a flush are set from the same list of splits, and so with the same thresholds; hands
with a flush add rows for suited high hands. The whole-game solve walks supports (sets of ranks), and for each the
patterns on it (how many cards of each rank, bug or not).
"""

from libc.stdint cimport uint8_t, uint32_t

from paigow.native.index cimport Suitings, suitings
from paigow.native.strength cimport (
    StrengthTables,
    flush_strength,
    high_dense,
    is_legal,
    joker_rank,
    low_dense,
    low_packed,
    strength_tables,
    unsuited_strength,
)


cdef void add_row(Pattern* p, int wheel, int first, int second, int suited, uint32_t high, int need) noexcept nogil:
    cdef int a = p.rank[first]
    cdef int b = joker_rank(wheel, a) if second == p.ranks else p.rank[second]
    cdef Row* row = &p.row[p.rows]
    if not is_legal(high, low_packed(a, b)):
        return
    row.high = high_dense(strength_tables(), wheel, high)
    row.low = low_dense(a, b)
    row.first = first
    row.second = second
    row.suited = suited
    row.need = need
    p.row_of[suited][first][second] = p.rows
    p.rows += 1


cdef void fill_rows(Pattern* p, int wheel) noexcept nogil:
    """Legal splits by the ranks of the low cards: unsuited ones first, then suited ones."""
    cdef const StrengthTables* tables = strength_tables()
    cdef int suited, first, second, k, n, bug, need
    cdef unsigned int m1, m2, m3, m4, bit
    p.rows = 0
    for suited in range(2):
        if suited:
            p.plain = p.rows
        for first in range(8):
            for second in range(8):
                p.row_of[suited][first][second] = -1
        for first in range(p.ranks):
            for second in range(first, p.ranks + p.bug):
                if first == second and p.count[first] < 2:
                    continue
                bug = p.bug and second < p.ranks
                m1 = m2 = m3 = m4 = 0
                need = 0
                for k in range(p.ranks):
                    n = p.count[k] - (k == first) - (k == second)
                    bit = 1 << p.rank[k]
                    if n >= 1:
                        m1 |= bit
                        need |= 1 << k
                    if n >= 2:
                        m2 |= bit
                    if n >= 3:
                        m3 |= bit
                    if n >= 4:
                        m4 |= bit
                if not suited:
                    add_row(p, wheel, first, second, 0, unsuited_strength(tables, wheel, bug, m1, m2, m3, m4), need)
                elif not m2:
                    add_row(p, wheel, first, second, 1, flush_strength(tables, wheel, bug, m1), need)


cdef int support_patterns(unsigned int mask, int bug, int wheel, Pattern* out) noexcept nogil:
    """All patterns on a set of ranks, with the bug or without, in the order of their classes; returns how many."""
    cdef const Suitings* table = suitings()
    cdef int ranks = 0, rank, k, n = 0, begin, end, same
    cdef uint8_t held[13]
    cdef uint8_t count[8]
    cdef Pattern* p = out
    for rank in range(13):
        if mask >> rank & 1:
            held[ranks] = rank
            ranks += 1
    if ranks > 7:
        return 0
    begin = table.leaf_start[bug][ranks]
    end = table.leaf_start[bug][ranks + 1]
    while begin < end:
        p = &out[n]
        p.ranks = ranks
        p.bug = bug
        p.leaf_begin = begin
        for k in range(ranks):
            p.rank[k] = held[k]
        suit_counts(table, table.leaf[bug][begin], ranks, p.count)
        same = 1
        while same:
            begin += 1
            same = begin < end
            if same:
                suit_counts(table, table.leaf[bug][begin], ranks, count)
                for k in range(ranks):
                    same &= count[k] == p.count[k]
        p.leaf_end = begin
        fill_rows(p, wheel)
        n += 1
    return n


cdef void suit_counts(const Suitings* table, int node, int ranks, uint8_t* count) noexcept nogil:
    """Cards of each rank in a suiting."""
    cdef int k, suit
    for k in range(ranks):
        count[k] = 0
        for suit in range(4):
            count[k] += table.node[node].path >> (4 * k + suit) & 1
