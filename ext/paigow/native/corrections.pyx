"""The flush part of the whole-game solve: what dealer flushes add to the counts of a rank pattern, per player suit.

Design
------
As for one hand (`_counts`), dealer hands with a flush in a suit are added at their own setting and taken away at that
of their rank class. For a pattern p on a support S, what a suit contributes depends only on the ranks a of S that the
player holds in it; this module computes it for all subsets a at once, for every row (split) of p.

    F(a) = sum over c of off(c, a) x sum over t within S - a of (added[t, c] - taken[t, c])

t = flush ranks within S, c = how the at most two other cards meet S. Ranks outside S are whole, so their ways are
constants. The inner sum is a subset-sum transform. `added` and `taken` are counts below a pair of thresholds:

* Flushes that the house way keeps as flushes are *added* in one sweep per support, in order of their strength, for the
  thresholds of all patterns on it. Only suited rows and full houses, quads, straight flushes and five aces cut that
  order.
* They are *taken away* by rank class, as often as not all flush hands of a class together: these depend on t + c only
  as one multiset on S (a group) and on how many of the other cards lie outside S (at most 0, 1, 2: three counts, none
  above 1.7 million, packed into one 64-bit word). A pattern visits 25,000 rank classes instead of 225,000 flush
  classes.
* A rank class of which some flush hands are set like the rest (a house way that ranks a pair in front above a flush,
  say) is corrected flush class by flush class, for those that differ.

Each list is kept in order of the high strength, so that a sweep serves the rows in ascending order and needs no
histogram over high thresholds. Counts are unsigned and may wrap on the way; the results are exact because they fit.
Measured: the first form (a histogram over all flush classes per pattern) took 36 % of a solve; this takes about 40 % of
half the time.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from paigow.native.flush_lists cimport FlushLists, suited_level, unsuited_level
from paigow.native.patterns cimport MAX_POINTS, Pattern
from paigow.native.strength cimport LOW_COUNT
from paigow.native.supports cimport (
    COUNT,
    GROUPS,
    KEYS,
    LEVELS,
    Count,
    Support,
    add,
    fill_low_bins,
    insert_threshold,
    level_of,
)


cdef int corrections_new(Corrections* c, int rows) noexcept nogil:
    """Room for any pattern of at most so many rows; 0, or -1 without memory."""
    c.group_sum = <uint64_t*>malloc(<size_t>LEVELS * GROUPS * sizeof(uint64_t))
    c.single_sum = <uint32_t*>malloc(<size_t>LEVELS * KEYS * sizeof(uint32_t))
    c.group_both = <uint64_t*>malloc(<size_t>rows * GROUPS * sizeof(uint64_t))
    c.group_high = <uint64_t*>malloc(<size_t>rows * GROUPS * sizeof(uint64_t))
    c.group_low = <uint64_t*>malloc(<size_t>LEVELS * GROUPS * sizeof(uint64_t))
    c.single_both = <uint32_t*>malloc(<size_t>rows * KEYS * sizeof(uint32_t))
    c.single_high = <uint32_t*>malloc(<size_t>rows * KEYS * sizeof(uint32_t))
    c.single_low = <uint32_t*>malloc(<size_t>LEVELS * KEYS * sizeof(uint32_t))
    c.win = <uint32_t*>malloc(<size_t>rows * KEYS * sizeof(uint32_t))
    c.lose = <uint32_t*>malloc(<size_t>rows * KEYS * sizeof(uint32_t))
    c.off = <uint32_t*>malloc(KEYS * sizeof(uint32_t))
    c.result = <uint32_t*>malloc(<size_t>rows * 256 * sizeof(uint32_t))
    if (c.group_sum == NULL or c.single_sum == NULL or c.group_both == NULL or c.group_high == NULL
            or c.group_low == NULL or c.single_both == NULL or c.single_high == NULL or c.single_low == NULL
            or c.win == NULL or c.lose == NULL or c.off == NULL or c.result == NULL):
        return -1
    return 0


cdef void corrections_free(Corrections* c) noexcept nogil:
    free(c.group_sum)
    free(c.single_sum)
    free(c.group_both)
    free(c.group_high)
    free(c.group_low)
    free(c.single_both)
    free(c.single_high)
    free(c.single_low)
    free(c.win)
    free(c.lose)
    free(c.off)
    free(c.result)


cdef void count_row(const Count* by_low, int width, int y, int low_count, Count* both, Count* high) noexcept nogil:
    """From counts (low_count + 1, width) by bin of the low hand: those below threshold y, and all of them."""
    cdef int n
    memset(both, 0, width * sizeof(Count))
    for n in range(y + 1):
        add(both, by_low + n * width, width)
    memcpy(high, both, width * sizeof(Count))
    for n in range(y + 1, low_count + 1):
        add(high, by_low + n * width, width)


cdef void count_lows(const Count* by_low, int width, int low_count, Count* low) noexcept nogil:
    """From the same counts, when all are in: those below each threshold."""
    cdef int n
    memcpy(low, by_low, (low_count + 1) * width * sizeof(Count))
    for n in range(1, low_count + 1):
        add(low + n * width, low + (n - 1) * width, width)


cdef void sweep_whole(Corrections* c, const Support* s, const FlushLists* lists, const int* order, int rows,
                      const int* level, const int* y_of, const uint16_t* lows, int low_count) noexcept nogil:
    """Count whole rank classes by group, below both thresholds of each row and below either alone."""
    cdef int bins[LOW_COUNT]
    cdef int n, r, at = 0, end, groups = s.groups
    fill_low_bins(lows, low_count, groups, bins)
    memset(c.group_sum, 0, (low_count + 1) * groups * sizeof(uint64_t))
    for n in range(rows + 1):
        end = lists.whole if n == rows else lists.whole_start[level[order[n]]]
        while at < end:
            c.group_sum[bins[lists.whole_low[at]] + s.whole_group[at]] += s.outside[s.whole_outside[at]]
            at += 1
        if n < rows:
            r = order[n]
            count_row(c.group_sum, groups, y_of[r], low_count, c.group_both + r * groups, c.group_high + r * groups)
    count_lows(c.group_sum, groups, low_count, c.group_low)


cdef void sweep_single(Corrections* c, const Support* s, const FlushLists* lists, const int* order, int rows,
                       const int* level, const int* y_of, const uint16_t* lows, int low_count) noexcept nogil:
    """The same for single flush classes, by key; their ways are signed and wrap."""
    cdef int bins[LOW_COUNT]
    cdef int n, r, at = 0, end, keys = s.keys
    fill_low_bins(lows, low_count, keys, bins)
    memset(c.single_sum, 0, (low_count + 1) * keys * sizeof(uint32_t))
    for n in range(rows + 1):
        end = lists.single if n == rows else lists.single_start[level[order[n]]]
        while at < end:
            c.single_sum[bins[lists.single_low[at]] + s.single_key[at]] += s.single_ways[at]
            at += 1
        if n < rows:
            r = order[n]
            count_row(c.single_sum, keys, y_of[r], low_count, c.single_both + r * keys, c.single_high + r * keys)
    count_lows(c.single_sum, keys, low_count, c.single_low)


cdef void combine(Corrections* c, const Support* s, const Pattern* p, int at_high, int at_low, const int* y_of,
                  int low_count) noexcept nogil:
    """win and lose of each row by key: kept flushes and single corrections less whole rank classes."""
    cdef int r, k, x, y, top = s.high_count - 1, keys = s.keys, groups = s.groups
    cdef const uint32_t* kept_both
    cdef const uint32_t* kept_high
    cdef const uint32_t* kept_low
    cdef const uint32_t* kept_all = s.kept + s.point[top][s.low_count] * keys
    cdef const uint32_t* both
    cdef const uint32_t* high
    cdef const uint32_t* low
    cdef const uint32_t* all_ = c.single_low + low_count * keys
    cdef const uint64_t* total = c.group_low + low_count * groups
    cdef const uint64_t* group_both
    cdef const uint64_t* group_low
    cdef uint64_t* lost
    cdef uint32_t* win
    cdef uint32_t* lose
    for r in range(p.rows):
        x = level_of(s.high, suited_level(p.row[r].high + at_high))
        y = level_of(s.low, p.row[r].low + at_low)
        kept_both = s.kept + s.point[x][y] * keys
        kept_high = s.kept + s.point[x][s.low_count] * keys
        kept_low = s.kept + s.point[top][y] * keys
        both = c.single_both + r * keys
        high = c.single_high + r * keys
        low = c.single_low + y_of[r] * keys
        group_both = c.group_both + r * groups
        group_low = c.group_low + y_of[r] * groups
        lost = c.group_high + r * groups
        win = c.win + r * keys
        lose = c.lose + r * keys
        for k in range(groups):
            lost[k] = total[k] - lost[k] - group_low[k] + group_both[k]
        for k in range(keys):
            win[k] = kept_both[k] + both[k]
            lose[k] = (kept_all[k] - kept_high[k] - kept_low[k] + kept_both[k]
                       + all_[k] - high[k] - low[k] + both[k])
        for k in range(keys):
            win[k] -= <uint32_t>(group_both[s.key_group[k]] >> s.key_shift[k] & COUNT)
            lose[k] -= <uint32_t>(lost[s.key_group[k]] >> s.key_shift[k] & COUNT)


cdef void sum_subsets(uint32_t* values, int n, int subsets) noexcept nogil:
    """In each run of `subsets` values, replace every value by the sum over subsets of its index."""
    cdef int step = 1, begin, k
    while step < subsets:
        begin = 0
        while begin < n:
            for k in range(begin, begin + step):
                values[k + step] += values[k]
            begin += 2 * step
        step *= 2


cdef void fill_off(Corrections* c, const Support* s, const Pattern* p) noexcept nogil:
    """off[meet, u]: ways to draw the other cards that meet the support, when the suit still has just the ranks in u."""
    cdef int i, j, u, at
    cdef int left[8]
    for u in range(s.subsets):
        for i in range(s.ranks):
            left[i] = 4 - p.count[i] - (u >> i & 1)
        c.off[u] = 1
        for i in range(s.ranks):
            c.off[(1 + i) * s.subsets + u] = left[i]
        at = 1 + s.ranks
        for i in range(s.ranks):
            for j in range(i + 1):
                c.off[at * s.subsets + u] = left[i] * left[j] if i != j else left[i] * (left[i] - 1) // 2
                at += 1


cdef void weigh(Corrections* c, const Support* s, int rows, const uint32_t* values, int lost) noexcept nogil:
    """result[a, row, lost] = sum over meets of off x values, for the suit that lacks the player's ranks a."""
    cdef uint32_t total[128]
    cdef const uint32_t* row
    cdef const uint32_t* off
    cdef int r, m, u, subsets = s.subsets
    for r in range(rows):
        row = values + r * s.keys
        memset(total, 0, subsets * sizeof(uint32_t))
        for m in range(s.meets):
            off = c.off + m * subsets
            for u in range(subsets):
                total[u] += off[u] * row[u]
            row += subsets
        for u in range(subsets):
            c.result[((subsets - 1 - u) * rows + r) * 2 + lost] = total[u]


cdef void correct(
    Corrections* c, const Support* s, const FlushLists* lists, const Pattern* p, int at_high, int at_low
) noexcept nogil:
    """Fill `result` for a pattern on the prepared support: dealer hands won and lost beyond the rank part, by row and
    by the ranks that the player holds in the suit. `lists` must be those the support was prepared with."""
    cdef uint16_t lows[LEVELS]
    cdef int level[MAX_POINTS]
    cdef int y_of[MAX_POINTS]
    cdef int order[MAX_POINTS]
    cdef int r, place, low_count = 0
    for r in range(p.rows):
        insert_threshold(lows, &low_count, p.row[r].low + at_low)
    for r in range(p.rows):
        level[r] = unsuited_level(p.row[r].high + at_high)
        y_of[r] = level_of(lows, p.row[r].low + at_low)
        place = r
        while place and level[order[place - 1]] > level[r]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = r
    sweep_whole(c, s, lists, order, p.rows, level, y_of, lows, low_count)
    sweep_single(c, s, lists, order, p.rows, level, y_of, lows, low_count)
    combine(c, s, p, at_high, at_low, y_of, low_count)
    sum_subsets(c.win, p.rows * s.keys, s.subsets)
    sum_subsets(c.lose, p.rows * s.keys, s.subsets)
    fill_off(c, s, p)
    weigh(c, s, p.rows, c.win, 0)
    weigh(c, s, p.rows, c.lose, 1)
