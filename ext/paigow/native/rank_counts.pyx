"""The rank part of the whole-game solve: what each row of a rank pattern wins and loses as if there were no flushes.

One pass over the dealer's 67,600 rank classes into a histogram of bins between the thresholds of the pattern's rows,
whose two-dimensional prefix sums answer every row.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from paigow.native.classes cimport LOWER_COUNT, UPPER_COUNT, Classes, dealer_classes, multiset_ways
from paigow.native.dealer cimport Settings
from paigow.native.extra_cards cimport RankTies
from paigow.native.patterns cimport Pattern
from paigow.native.strength cimport HIGH_COUNT, LOW_COUNT


cdef void count_ranks(Rank* w, const Settings* s, const Pattern* p, int bugs, int at_high, int at_low,
                      const RankTies* ties) noexcept nogil:
    """The rank part of a pattern, for each row: dealer hands won and lost as if there were no flushes; `bugs` = 2 when
    he can hold the bug, else 1. `ties`: NULL, or as how many each hand is counted."""
    cdef const Classes* classes = dealer_classes()
    cdef uint8_t left[13]
    cdef int k, bug, upper, size, start, n, c, r, x, y
    cdef uint32_t ways, both, high, low, total
    cdef const uint32_t* lower
    for k in range(13):
        left[k] = 4
    for k in range(p.ranks):
        left[p.rank[k]] -= p.count[k]
    for k in range(HIGH_COUNT + 1):
        w.high_bin[k] = 0
    for k in range(LOW_COUNT + 1):
        w.low_bin[k] = 0
    for r in range(p.rows):
        w.high_bin[p.row[r].high + at_high] = BINS
        w.low_bin[p.row[r].low + at_low] = 1
    for k in range(1, HIGH_COUNT + 1):
        w.high_bin[k] += w.high_bin[k - 1]
    for k in range(1, LOW_COUNT + 1):
        w.low_bin[k] += w.low_bin[k - 1]
    multiset_ways(&classes.lower, LOWER_COUNT, left, w.lower)
    multiset_ways(&classes.upper, UPPER_COUNT, left, w.upper)
    memset(w.hist, 0, sizeof(w.hist))
    for bug in range(bugs):
        for upper in range(classes.upper.start[8 - bug]):
            ways = w.upper[upper]
            if not ways:
                continue
            size = 7 - bug - classes.upper.size[upper]
            start = classes.lower.start[size]
            n = classes.lower.start[size + 1] - start
            lower = &w.lower[start]
            c = classes.rank_start[bug][upper]
            if ties != NULL:
                for k in range(n):
                    w.hist[w.high_bin[s.high[c + k]] + w.low_bin[s.low[c + k]]] += (
                        ways * lower[k] * (ties.upper[bug][upper] + ties.lower[start + k]))
                continue
            for k in range(n):
                w.hist[w.high_bin[s.high[c + k]] + w.low_bin[s.low[c + k]]] += ways * lower[k]
    for x in range(BINS):
        for y in range(1, BINS):
            w.hist[BINS * x + y] += w.hist[BINS * x + y - 1]
    for x in range(BINS, BINS * BINS):
        w.hist[x] += w.hist[x - BINS]
    total = w.hist[BINS * BINS - 1]
    for r in range(p.rows):
        x = w.high_bin[p.row[r].high + at_high] - BINS      # bins below the threshold end here
        y = w.low_bin[p.row[r].low + at_low] - 1
        both = w.hist[x + y]
        high = w.hist[x + BINS - 1]
        low = w.hist[BINS * (BINS - 1) + y]
        w.result[2 * r] = both
        w.result[2 * r + 1] = total - high - low + both
