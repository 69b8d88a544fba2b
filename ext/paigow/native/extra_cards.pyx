"""The whole game where an extra card each decides what would push: how many pairs of equal cards are left beside it.

Design
------
Of all pairs of extra cards, half of the unequal ones go either way, and the equal ones to the banker. So a split that
pushes against a dealer hand loses to it (or wins, as banker) in as many more ways as there are pairs of equal cards
left beside both hands: a number of the ranks of both, at most 82. Every count of the solve is made once more with each
dealer hand weighted by it. The rank part is the same pass with a weight that is a sum over both multisets. For flushes
the weight depends on the ranks of the player's pattern, so that what `_corrections` shares among the patterns of a
support cannot be shared: here every flush class that is not set like its rank class is two items. The whole game
takes seven times as long as without extra cards (208 s and 29 s of CPU), and this game alone pays for it.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from paigow.native.classes cimport (
    BLOCK_COUNT,
    FLUSH_COUNT,
    LOWER_COUNT,
    RANK_COUNT,
    UPPER_COUNT,
    Classes,
    Multisets,
    dealer_classes,
)
from paigow.native.corrections cimport Corrections, count_lows, count_row, fill_off, sum_subsets, weigh
from paigow.native.dealer cimport Settings
from paigow.native.index cimport Suitings, suitings
from paigow.native.patterns cimport MAX_POINTS, Pattern
from paigow.native.strength cimport ACE, HIGH_COUNT, LOW_COUNT
from paigow.native.supports cimport LEVELS, Support, fill_low_bins, insert_threshold, level_of


cdef inline uint32_t pairs_of(int cards) noexcept nogil:
    return cards * (cards - 1) // 2 if cards > 1 else 0


cdef int items_new(FlushItems* items, const Settings* settings, int with_bug) noexcept nogil:
    """List the items of a dealer table; 0, or -1 without memory (`items_free` is due even then)."""
    cdef const Classes* classes = dealer_classes()
    cdef int block, c, k, r, place, h, total = 0
    cdef int* cursor = <int*>malloc((HIGH_COUNT + 2) * sizeof(int))
    memset(items, 0, sizeof(FlushItems))
    items.flush_class = <uint32_t*>malloc(2 * FLUSH_COUNT * sizeof(uint32_t))
    items.low = <uint8_t*>malloc(2 * FLUSH_COUNT)
    items.sign = <int8_t*>malloc(2 * FLUSH_COUNT)
    if cursor == NULL or items.flush_class == NULL or items.low == NULL or items.sign == NULL:
        free(cursor)
        return -1
    for block in range(BLOCK_COUNT):
        if classes.block_bug[block] <= with_bug:
            total = classes.block_start[block + 1]
    for c in range(total):
        r = classes.rank_class[c]
        if settings.high[RANK_COUNT + c] != settings.high[r] or settings.low[RANK_COUNT + c] != settings.low[r]:
            items.start[settings.high[r] + 1] += 1
            items.start[settings.high[RANK_COUNT + c] + 1] += 1
    for h in range(1, HIGH_COUNT + 2):
        items.start[h] += items.start[h - 1]
    for h in range(HIGH_COUNT + 2):
        cursor[h] = items.start[h]
    items.count = items.start[HIGH_COUNT + 1]
    for c in range(total):
        r = classes.rank_class[c]
        if settings.high[RANK_COUNT + c] == settings.high[r] and settings.low[RANK_COUNT + c] == settings.low[r]:
            continue
        for k in range(2):
            if k:
                r = RANK_COUNT + c
            place = cursor[settings.high[r]]
            cursor[settings.high[r]] += 1
            items.flush_class[place] = c
            items.low[place] = settings.low[r]
            items.sign[place] = 1 if k else -1
    free(cursor)
    return 0


cdef void items_free(FlushItems* items) noexcept nogil:
    free(items.flush_class)
    free(items.low)
    free(items.sign)


cdef int ties_new(Ties* t) noexcept nogil:
    """Room for any support and pattern; 0, or -1 without memory (`ties_free` is due even then)."""
    t.key = <uint16_t*>malloc(2 * FLUSH_COUNT * sizeof(uint16_t))
    t.ways = <uint32_t*>malloc(2 * FLUSH_COUNT * sizeof(uint32_t))
    t.weighted = <uint32_t*>malloc(2 * FLUSH_COUNT * sizeof(uint32_t))
    t.pairs = <uint8_t*>malloc(FLUSH_COUNT)
    return -1 if t.key == NULL or t.ways == NULL or t.weighted == NULL or t.pairs == NULL else 0


cdef void ties_free(Ties* t) noexcept nogil:
    free(t.key)
    free(t.ways)
    free(t.weighted)
    free(t.pairs)


cdef void prepare_ties(Ties* t, const FlushItems* items, const Support* s) noexcept nogil:
    """The key and the ways of every item on a prepared support."""
    cdef const Classes* classes = dealer_classes()
    cdef int block, k, c, first
    cdef uint32_t at
    # By flush class first, in `weighted` and `pairs`, which a pattern fills anew.
    for block in range(BLOCK_COUNT):
        first = 0 if classes.block_others[block] == 2 else 91 if classes.block_others[block] == 1 else 104
        for k in range(classes.block_start[block + 1] - classes.block_start[block]):
            c = classes.block_start[block] + k
            t.weighted[c] = s.meet_key[first + k] + s.block_within[block]
            t.pairs[c] = s.meet_ways[first + k]
    for k in range(items.count):
        at = items.flush_class[k]
        t.key[k] = t.weighted[at]
        t.ways[k] = <uint32_t>(items.sign[k] * <int>t.pairs[at])


cdef void fill_ranks(const Multisets* sets, int count, const int* left, int first, int last,
                     uint32_t* ties) noexcept nogil:
    """Pairs of equal cards left of the ranks first..last, for each multiset of them in the dealer's hand."""
    cdef int k, rank
    ties[0] = 0
    for rank in range(first, last + 1):
        ties[0] += pairs_of(left[rank])
    for k in range(1, count):
        rank = sets.rank[k]
        ties[k] = ties[sets.parent[k]] + pairs_of(left[rank] - sets.number[k]) - pairs_of(left[rank])


cdef void count_pairs(Ties* t, const Pattern* p) noexcept nogil:
    """The weights of all dealer hands against a pattern, by multiset of ranks and by flush class, and their sum."""
    cdef const Classes* classes = dealer_classes()
    cdef int left[13]
    cdef int once[13]
    cdef int twice[13]
    cdef int k, r, bug, block, held, base, start, high, low
    for r in range(13):
        left[r] = 4
    for k in range(p.ranks):
        left[p.rank[k]] -= p.count[k]
    fill_ranks(&classes.lower, LOWER_COUNT, left, 0, 6, t.ranks.lower)
    fill_ranks(&classes.upper, UPPER_COUNT, left, 7, ACE, t.ranks.upper[1])
    left[ACE] += not p.bug                                  # the joker is an ace, if nobody holds it
    fill_ranks(&classes.upper, UPPER_COUNT, left, 7, ACE, t.ranks.upper[0])
    t.total = HANDS_WITHOUT_TWO * <uint64_t>(t.ranks.lower[0] + t.ranks.upper[0][0])
    bug = 0
    for block in range(BLOCK_COUNT):
        if classes.block_bug[block] != bug:
            bug = 1
            left[ACE] -= not p.bug
        base = 0
        for r in range(13):
            held = classes.block_ranks[block] >> r & 1
            k = pairs_of(left[r] - held)
            base += k
            once[r] = <int>pairs_of(left[r] - held - 1) - k
            twice[r] = <int>pairs_of(left[r] - held - 2) - k
        start = classes.block_start[block]
        if classes.block_others[block] == 0:
            t.pairs[start] = base
        elif classes.block_others[block] == 1:
            for k in range(13):
                t.pairs[start + k] = base + once[k]
        else:
            for k in range(91):
                high, low = classes.pair_high[k], classes.pair_low[k]
                t.pairs[start + k] = base + (twice[high] if high == low else once[high] + once[low])


cdef void correct_ties(Ties* t, Corrections* c, const Support* s, const FlushItems* items, const Pattern* p,
                       int at_high, int at_low) noexcept nogil:
    """As `correct`, with every dealer hand counted as often as it has pairs; `count_pairs` was done for the pattern."""
    cdef uint16_t lows[LEVELS]
    cdef int bins[LOW_COUNT]
    cdef int order[MAX_POINTS]
    cdef int r, k, n, y, place, at = 0, end, low_count = 0, keys = s.keys
    cdef const uint32_t* both
    cdef const uint32_t* high
    cdef const uint32_t* low
    cdef const uint32_t* all_
    cdef uint32_t* win
    cdef uint32_t* lose
    for k in range(items.count):
        t.weighted[k] = t.ways[k] * t.pairs[items.flush_class[k]]
    for r in range(p.rows):
        insert_threshold(lows, &low_count, p.row[r].low + at_low)
        place = r
        while place and p.row[order[place - 1]].high > p.row[r].high:
            order[place] = order[place - 1]
            place -= 1
        order[place] = r
    fill_low_bins(lows, low_count, keys, bins)
    memset(c.single_sum, 0, (low_count + 1) * keys * sizeof(uint32_t))
    for n in range(p.rows + 1):
        end = items.count if n == p.rows else items.start[p.row[order[n]].high + at_high]
        while at < end:
            c.single_sum[bins[items.low[at]] + t.key[at]] += t.weighted[at]
            at += 1
        if n < p.rows:
            r = order[n]
            y = level_of(lows, p.row[r].low + at_low)
            count_row(c.single_sum, keys, y, low_count, c.single_both + r * keys, c.single_high + r * keys)
    count_lows(c.single_sum, keys, low_count, c.single_low)
    all_ = c.single_low + low_count * keys
    for r in range(p.rows):
        both = c.single_both + r * keys
        high = c.single_high + r * keys
        low = c.single_low + level_of(lows, p.row[r].low + at_low) * keys
        win = c.win + r * keys
        lose = c.lose + r * keys
        for k in range(keys):
            win[k] = both[k]
            lose[k] = all_[k] - high[k] - low[k] + both[k]
    sum_subsets(c.win, p.rows * keys, s.subsets)
    sum_subsets(c.lose, p.rows * keys, s.subsets)
    fill_off(c, s, p)
    weigh(c, s, p.rows, c.win, 0)
    weigh(c, s, p.rows, c.lose, 1)


cdef void decide_pushes(const Ties* t, int sign, const uint32_t* base, const uint32_t* held_rows, const Pattern* p,
                        int node, int rows, const uint32_t* won, const uint32_t* lost, int64_t* decided) noexcept nogil:
    """For each row of a suiting [won, lost], dealer hands with two extra cards in order, which decide what would push.

    `won` and `lost` are dealer hands; `base` and `held_rows` as for these, but weighted by ties. `sign`: 1 where the
    dealer is the banker, -1 where the player is.
    """
    cdef const Suitings* table = suitings()
    cdef const uint32_t* f[4]
    cdef int r, suit
    cdef uint32_t both
    cdef int64_t equal
    for suit in range(4):
        f[suit] = held_rows + 2 * p.rows * table.held[node][suit]
    for r in range(rows):
        # Pairs of equal cards beside the hands that are won and lost, and so beside those that would push.
        both = base[2 * r] + f[0][2 * r] + f[1][2 * r] + f[2][2 * r] + f[3][2 * r]
        equal = <int64_t>t.total - both
        both = base[2 * r + 1] + f[0][2 * r + 1] + f[1][2 * r + 1] + f[2][2 * r + 1] + f[3][2 * r + 1]
        equal = sign * (equal - both)
        decided[2 * r] = HALF_PAIRS * (DEALER_HANDS + <int64_t>won[r] - lost[r]) - equal
        decided[2 * r + 1] = HALF_PAIRS * (DEALER_HANDS + <int64_t>lost[r] - won[r]) + equal
