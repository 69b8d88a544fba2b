"""The flush part of the whole-game solve: what dealer flushes add to the counts of a rank pattern, per player suit.

Design
------
As for one hand (`_counts`), dealer hands with a flush in a suit are added at their own setting and taken away at that of
their rank class. For a pattern p on a support S, what a suit contributes depends only on the ranks a of S that the player
holds in it; this module computes it for all subsets a at once, for every row (split) of p.

    F(a) = sum over c of off(c, a) x sum over t within S - a of (added[t, c] - taken[t, c])

t = flush ranks within S, c = how the at most two other cards meet S. Ranks outside S are whole, so their ways are constants.
The inner sum is a subset-sum transform. `added` and `taken` are counts below a pair of thresholds:

* Flushes that the house way keeps as flushes are *added* in one sweep per support, in order of their strength, for the
  thresholds of all patterns on it. Only suited rows and full houses, quads, straight flushes and five aces cut that order.
* They are *taken away* by rank class, as often as not all flush hands of a class together: these depend on t + c only
  as one multiset on S (a group) and on how many of the other cards lie outside S (at most 0, 1, 2: three counts, none above
  1.7 million, packed into one 64-bit word). A pattern visits 25,000 rank classes instead of 225,000 flush classes.
* A rank class of which some flush hands are set like the rest (a house way that ranks a pair in front above a flush, say)
  is corrected flush class by flush class, for those that differ.

Each list is kept in order of the high strength, so that a sweep serves the rows in ascending order and needs no histogram
over high thresholds. Counts are unsigned and may wrap on the way; the results are exact because they fit.
Measured: the first form (a histogram over all flush classes per pattern) took 36 % of a solve; this takes about 40 % of
half the time. Source of the method: design.md 3.2.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from paigow._classes cimport BLOCK_COUNT, FLUSH_COUNT, RANK_COUNT, Classes, class_hand, dealer_classes
from paigow._dealer cimport Settings
from paigow._patterns cimport MAX_ROWS, Pattern
from paigow._strength cimport (
    BUG,
    FIVE_ACES,
    FLUSH,
    FULL_HOUSE,
    HIGH_COUNT,
    LOW_COUNT,
    STRAIGHT_FLUSH,
    high_dense,
    strength_tables,
)

cdef enum:
    WORD = 21               # bits of one count in a packed word
    COUNT = 2097151         # their mask

# Dense strengths at which the suited categories begin and end; the same under both wheel rules.
cdef int FIRST_FLUSH = high_dense(strength_tables(), 0, <uint32_t>FLUSH << 24)
cdef int FIRST_FULL_HOUSE = high_dense(strength_tables(), 0, <uint32_t>FULL_HOUSE << 24)
cdef int FIRST_STRAIGHT_FLUSH = high_dense(strength_tables(), 0, <uint32_t>STRAIGHT_FLUSH << 24)
cdef int FIRST_FIVE_ACES = high_dense(strength_tables(), 0, <uint32_t>FIVE_ACES << 24)


cdef inline int is_suited(int high) noexcept nogil:
    return FIRST_FLUSH <= high < FIRST_FULL_HOUSE or FIRST_STRAIGHT_FLUSH <= high < FIRST_FIVE_ACES


cdef inline int unsuited_level(int threshold) noexcept nogil:
    """The threshold that means the same for strengths that are never suited."""
    if FIRST_FLUSH < threshold <= FIRST_FULL_HOUSE:
        return FIRST_FLUSH
    if FIRST_STRAIGHT_FLUSH < threshold <= FIRST_FIVE_ACES:
        return FIRST_STRAIGHT_FLUSH
    return threshold


cdef inline int suited_level(int threshold) noexcept nogil:
    """The threshold that means the same for strengths that are always suited."""
    if threshold <= FIRST_FLUSH:
        return FIRST_FLUSH
    if FIRST_FULL_HOUSE < threshold <= FIRST_STRAIGHT_FLUSH:
        return FIRST_STRAIGHT_FLUSH
    if threshold > FIRST_FIVE_ACES:
        return HIGH_COUNT
    return threshold


# ---- lists of one dealer table ----------------------------------------------------------------------------------------

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


cdef int lists_new(FlushLists* lists, const Settings* settings, int wheel, int with_bug) noexcept nogil:
    """Sort the dealer's flush classes into the lists; returns 0, or -1 without memory (then too `lists_free` is due)."""
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


# ---- one support ------------------------------------------------------------------------------------------------------

cdef int support_new(Support* s, const FlushLists* lists) noexcept nogil:
    """Room for any support with these lists (the fuller ones, with the bug); 0, or -1 without memory."""
    s.whole_group = <uint16_t*>malloc(lists.whole * sizeof(uint16_t) + 1)
    s.whole_outside = <uint8_t*>malloc(lists.whole + 1)
    s.single_key = <uint16_t*>malloc(lists.single * sizeof(uint16_t) + 1)
    s.single_ways = <uint32_t*>malloc(lists.single * sizeof(uint32_t) + 1)
    s.sum = <uint32_t*>malloc(LEVELS * KEYS * sizeof(uint32_t))
    s.kept = <uint32_t*>malloc(POINTS * KEYS * sizeof(uint32_t))
    if (s.whole_group == NULL or s.whole_outside == NULL or s.single_key == NULL or s.single_ways == NULL
            or s.sum == NULL or s.kept == NULL):
        return -1
    return 0


cdef void support_free(Support* s) noexcept nogil:
    free(s.whole_group)
    free(s.whole_outside)
    free(s.single_key)
    free(s.single_ways)
    free(s.sum)
    free(s.kept)


cdef inline int pair_place(int i, int j) noexcept nogil:
    return j * (j - 1) // 2 + i


cdef void name_groups(Support* s) noexcept nogil:
    """Number the multisets on the support with at most two cards beyond one of each rank, and find each key's."""
    cdef int k = s.ranks, held, i, j, c, t, code, size
    cdef int first, second
    s.groups = 0
    for held in range(s.subsets):
        for code in range(1 + 2 * k + k * (k - 1) // 2):
            s.group_of[held][code] = 0
        s.group_of[held][0] = s.groups
        s.groups += 1
        for j in range(k):
            if not held >> j & 1:
                continue
            s.group_of[held][1 + j] = s.groups
            s.group_of[held][1 + k + j] = s.groups + 1
            s.groups += 2
            for i in range(j):
                if held >> i & 1:
                    s.group_of[held][1 + 2 * k + pair_place(i, j)] = s.groups
                    s.groups += 1
    for held in range(s.subsets):
        s.twice_code[held] = 0
    for j in range(k):
        s.twice_code[1 << j] = 1 + j
        for i in range(j):
            s.twice_code[1 << j | 1 << i] = 1 + 2 * k + pair_place(i, j)
    for c in range(s.meets):
        first = second = -1
        size = 0
        if c > k:
            second = 0
            while pair_place(0, second + 1) + second + 1 <= c - 1 - k:
                second += 1
            first = c - 1 - k - pair_place(0, second) - second
            size = 2
        elif c > 0:
            first = c - 1
            size = 1
        for t in range(s.subsets):
            held = t
            code = 0                                        # places held twice
            i = -1                                          # place held three times
            if size:
                if held >> first & 1:
                    code |= 1 << first
                held |= 1 << first
            if size == 2:
                if second == first:
                    if code:
                        i = first
                    code |= 1 << first
                else:
                    if held >> second & 1:
                        code |= 1 << second
                    held |= 1 << second
            code = s.twice_code[code] if i < 0 else 1 + k + i
            s.key_group[c * s.subsets + t] = s.group_of[held][code]
            s.key_shift[c * s.subsets + t] = WORD * (2 - size)


cdef void name_meets(Support* s, unsigned int mask) noexcept nogil:
    """For each choice of other cards: how it meets the support, and the ways of its ranks outside."""
    cdef const Classes* classes = dealer_classes()
    cdef int e, a, b, c, ways, within
    cdef int place[13]
    a = 0
    for e in range(13):
        place[e] = -1
        if mask >> e & 1:
            place[e] = a
            a += 1
    for e in range(OTHERS):
        c = 0
        ways = 1
        if e < 91:
            a = place[classes.pair_high[e]]
            b = place[classes.pair_low[e]]
            if a >= 0 and b >= 0:
                c = 1 + s.ranks + pair_place(0, a) + a + b          # a >= b; pairs (0,0) (1,0) (1,1) (2,0) ...
            elif a >= 0 or b >= 0:
                c = 1 + (a if a >= 0 else b)
                ways = 3
            else:
                ways = 3 if classes.pair_high[e] == classes.pair_low[e] else 9
        elif e < 104:
            a = place[e - 91]
            if a >= 0:
                c = 1 + a
            else:
                ways = 3
        s.meet_key[e] = c * s.subsets
        s.meet_ways[e] = ways


cdef void fill_outside(Support* s) noexcept nogil:
    """Packed ways for `single` ranks held once, `double` twice, `triple` three times outside the support, by how many of
    their cards are not of the flush suit: at most 0, 1, 2. Such a rank has one card in the suit and three outside it."""
    cdef int once, twice, thrice, k, j
    cdef uint64_t w[3]
    for once in range(8):
        for twice in range(min(3, once + 1)):
            for thrice in range(min(2, twice + 1)):
                w[0] = 1
                w[1] = w[2] = 0
                for k in range(once - twice):                   # 1 + 3x
                    for j in range(2, 0, -1):
                        w[j] += 3 * w[j - 1]
                for k in range(twice - thrice):                 # 3x + 3x^2
                    w[2] = 3 * w[1] + 3 * w[0]
                    w[1] = 3 * w[0]
                    w[0] = 0
                for k in range(thrice):                         # 3x^2
                    w[2] = 3 * w[0]
                    w[1] = w[0] = 0
                w[1] += w[0]
                w[2] += w[1]
                s.outside[once + 8 * twice + 24 * thrice] = w[0] | w[1] << WORD | w[2] << (2 * WORD)


cdef inline int popcount(unsigned int mask) noexcept nogil:
    cdef int n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


cdef void insert_threshold(uint16_t* levels, int* count, int value) noexcept nogil:
    """Keep distinct thresholds in ascending order."""
    cdef int place = count[0]
    cdef int k
    while place and levels[place - 1] > value:
        place -= 1
    if place and levels[place - 1] == value:
        return
    for k in range(count[0], place, -1):
        levels[k] = levels[k - 1]
    levels[place] = value
    count[0] += 1


cdef inline int level_of(const uint16_t* levels, int value) noexcept nogil:
    cdef int k = 0
    while levels[k] != value:
        k += 1
    return k


cdef void fill_low_bins(const uint16_t* levels, int count, int scale, int* bins) noexcept nogil:
    """bins[v] = scale x thresholds <= v, so that v is below threshold number y exactly when bins[v] <= scale x y."""
    cdef int v, k = 0
    for v in range(LOW_COUNT):
        while k < count and levels[k] <= v:
            k += 1
        bins[v] = scale * k


cdef void sweep_kept(Support* s, const FlushLists* lists) noexcept nogil:
    """Count the kept flushes, by key, below each pair of thresholds that a row of some pattern asks for."""
    cdef int bins[LOW_COUNT]
    cdef int x, y, k, at = 0, end, point
    cdef uint32_t* sum_ = s.sum
    cdef uint32_t* out
    fill_low_bins(s.low, s.low_count, s.keys, bins)
    memset(sum_, 0, (s.low_count + 1) * s.keys * sizeof(uint32_t))
    for x in range(s.high_count):
        end = lists.kept_start[s.high[x]]
        while at < end:
            k = lists.kept_others[at]
            sum_[bins[lists.kept_low[at]] + s.meet_key[k] + s.block_within[lists.kept_block[at]]] += s.meet_ways[k]
            at += 1
        # The running sum over low bins is built up in the vectors themselves: each starts from the one before.
        point = -1
        end = 0
        for y in range(s.low_count + 1):
            if s.point[x][y] < 0:
                continue
            out = s.kept + s.point[x][y] * s.keys
            if point < 0:
                memset(out, 0, s.keys * sizeof(uint32_t))
            else:
                memcpy(out, s.kept + point * s.keys, s.keys * sizeof(uint32_t))
            while end <= y:
                add_vector(out, sum_ + end * s.keys, s.keys)
                end += 1
            point = s.point[x][y]


cdef inline void add_vector(uint32_t* out, const uint32_t* term, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        out[k] += term[k]


cdef inline void add_packed(uint64_t* out, const uint64_t* term, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        out[k] += term[k]


cdef void prepare_support(Support* s, const FlushLists* lists, unsigned int mask, const Pattern* patterns, int count,
                          int banker) noexcept nogil:
    """Everything about a set of ranks that its patterns share."""
    cdef const Classes* classes = dealer_classes()
    cdef unsigned int rest
    cdef int k, x, y, r, n, points = 0
    s.ranks = popcount(mask)
    s.subsets = 1 << s.ranks
    s.meets = 1 + s.ranks + s.ranks * (s.ranks + 1) // 2
    s.keys = s.meets * s.subsets
    for k in range(8192):
        s.within[k] = 0
    n = 0
    for r in range(13):
        if mask >> r & 1:
            for k in range(1 << r, 8192):
                if k >> r & 1:
                    s.within[k] |= 1 << n
            n += 1
    for k in range(BLOCK_COUNT):
        s.block_within[k] = s.within[classes.block_ranks[k]]
    name_groups(s)
    name_meets(s, mask)
    fill_outside(s)
    for k in range(lists.whole):
        n = s.within[lists.whole_held[2][k]]
        if n:
            n = 1 + s.ranks + popcount(n - 1)
        else:
            n = s.twice_code[s.within[lists.whole_held[1][k]]]
        s.whole_group[k] = s.group_of[s.within[lists.whole_held[0][k]]][n]
        rest = ~mask
        s.whole_outside[k] = (popcount(lists.whole_held[0][k] & rest) + 8 * popcount(lists.whole_held[1][k] & rest)
                              + 24 * popcount(lists.whole_held[2][k] & rest))
    for k in range(lists.single):
        n = lists.single_others[k]
        s.single_key[k] = s.meet_key[n] + s.block_within[lists.single_block[k]]
        s.single_ways[k] = <uint32_t>(lists.single_sign[k] * <int>s.meet_ways[n])
    s.high_count = s.low_count = 0
    for n in range(count):
        for r in range(patterns[n].rows):
            insert_threshold(s.high, &s.high_count, suited_level(patterns[n].row[r].high + banker))
            insert_threshold(s.low, &s.low_count, patterns[n].row[r].low + banker)
    insert_threshold(s.high, &s.high_count, HIGH_COUNT)
    for x in range(s.high_count):
        for y in range(s.low_count + 1):
            s.point[x][y] = -1
    for n in range(count):
        for r in range(patterns[n].rows):
            x = level_of(s.high, suited_level(patterns[n].row[r].high + banker))
            y = level_of(s.low, patterns[n].row[r].low + banker)
            s.point[x][y] = s.point[x][s.low_count] = s.point[s.high_count - 1][y] = 0
    s.point[s.high_count - 1][s.low_count] = 0
    for x in range(s.high_count):
        for y in range(s.low_count + 1):
            if s.point[x][y] == 0:
                s.point[x][y] = points
                points += 1
    sweep_kept(s, lists)


# ---- one pattern ------------------------------------------------------------------------------------------------------

cdef int corrections_new(Corrections* c) noexcept nogil:
    """Room for any pattern; 0, or -1 without memory."""
    c.group_sum = <uint64_t*>malloc(LEVELS * GROUPS * sizeof(uint64_t))
    c.single_sum = <uint32_t*>malloc(LEVELS * KEYS * sizeof(uint32_t))
    c.group_both = <uint64_t*>malloc(MAX_ROWS * GROUPS * sizeof(uint64_t))
    c.group_high = <uint64_t*>malloc(MAX_ROWS * GROUPS * sizeof(uint64_t))
    c.group_low = <uint64_t*>malloc(LEVELS * GROUPS * sizeof(uint64_t))
    c.single_both = <uint32_t*>malloc(MAX_ROWS * KEYS * sizeof(uint32_t))
    c.single_high = <uint32_t*>malloc(MAX_ROWS * KEYS * sizeof(uint32_t))
    c.single_low = <uint32_t*>malloc(LEVELS * KEYS * sizeof(uint32_t))
    c.win = <uint32_t*>malloc(MAX_ROWS * KEYS * sizeof(uint32_t))
    c.lose = <uint32_t*>malloc(MAX_ROWS * KEYS * sizeof(uint32_t))
    c.off = <uint32_t*>malloc(KEYS * sizeof(uint32_t))
    c.result = <uint32_t*>malloc(128 * 2 * MAX_ROWS * sizeof(uint32_t))
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


cdef void sweep_whole(Corrections* c, const Support* s, const FlushLists* lists, const int* order, int rows,
                      const int* level, const int* y_of, const uint16_t* lows, int low_count) noexcept nogil:
    """Count whole rank classes by group, below both thresholds of each row and below either alone."""
    cdef int bins[LOW_COUNT]
    cdef int n, r, y, at = 0, end, groups = s.groups
    cdef uint64_t* sum_ = c.group_sum
    cdef uint64_t* out
    fill_low_bins(lows, low_count, groups, bins)
    memset(sum_, 0, (low_count + 1) * groups * sizeof(uint64_t))
    for n in range(rows + 1):
        end = lists.whole if n == rows else lists.whole_start[level[order[n]]]
        while at < end:
            sum_[bins[lists.whole_low[at]] + s.whole_group[at]] += s.outside[s.whole_outside[at]]
            at += 1
        if n < rows:
            r = order[n]
            out = c.group_both + r * groups
            memset(out, 0, groups * sizeof(uint64_t))
            for y in range(y_of[r] + 1):
                add_packed(out, sum_ + y * groups, groups)
            memcpy(c.group_high + r * groups, out, groups * sizeof(uint64_t))
            out = c.group_high + r * groups
            for y in range(y_of[r] + 1, low_count + 1):
                add_packed(out, sum_ + y * groups, groups)
    memcpy(c.group_low, sum_, (low_count + 1) * groups * sizeof(uint64_t))
    for y in range(1, low_count + 1):
        add_packed(c.group_low + y * groups, c.group_low + (y - 1) * groups, groups)


cdef void sweep_single(Corrections* c, const Support* s, const FlushLists* lists, const int* order, int rows,
                       const int* level, const int* y_of, const uint16_t* lows, int low_count) noexcept nogil:
    """The same for single flush classes, by key; their ways are signed and wrap."""
    cdef int bins[LOW_COUNT]
    cdef int n, r, y, at = 0, end, keys = s.keys
    cdef uint32_t* sum_ = c.single_sum
    cdef uint32_t* out
    fill_low_bins(lows, low_count, keys, bins)
    memset(sum_, 0, (low_count + 1) * keys * sizeof(uint32_t))
    for n in range(rows + 1):
        end = lists.single if n == rows else lists.single_start[level[order[n]]]
        while at < end:
            sum_[bins[lists.single_low[at]] + s.single_key[at]] += s.single_ways[at]
            at += 1
        if n < rows:
            r = order[n]
            out = c.single_both + r * keys
            memset(out, 0, keys * sizeof(uint32_t))
            for y in range(y_of[r] + 1):
                add_vector(out, sum_ + y * keys, keys)
            memcpy(c.single_high + r * keys, out, keys * sizeof(uint32_t))
            out = c.single_high + r * keys
            for y in range(y_of[r] + 1, low_count + 1):
                add_vector(out, sum_ + y * keys, keys)
    memcpy(c.single_low, sum_, (low_count + 1) * keys * sizeof(uint32_t))
    for y in range(1, low_count + 1):
        add_vector(c.single_low + y * keys, c.single_low + (y - 1) * keys, keys)


cdef void combine(Corrections* c, const Support* s, const Pattern* p, int banker, const int* y_of,
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
        x = level_of(s.high, suited_level(p.row[r].high + banker))
        y = level_of(s.low, p.row[r].low + banker)
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


cdef void correct(Corrections* c, const Support* s, const FlushLists* lists, const Pattern* p, int banker) noexcept nogil:
    """Fill `result` for a pattern on the prepared support: dealer hands won and lost beyond the rank part, by row and by
    the ranks that the player holds in the suit. `lists` must be those the support was prepared with."""
    cdef uint16_t lows[LEVELS]
    cdef int level[MAX_ROWS]
    cdef int y_of[MAX_ROWS]
    cdef int order[MAX_ROWS]
    cdef int r, place, low_count = 0
    for r in range(p.rows):
        insert_threshold(lows, &low_count, p.row[r].low + banker)
    for r in range(p.rows):
        level[r] = unsuited_level(p.row[r].high + banker)
        y_of[r] = level_of(lows, p.row[r].low + banker)
        place = r
        while place and level[order[place - 1]] > level[r]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = r
    sweep_whole(c, s, lists, order, p.rows, level, y_of, lows, low_count)
    sweep_single(c, s, lists, order, p.rows, level, y_of, lows, low_count)
    combine(c, s, p, banker, y_of, low_count)
    sum_subsets(c.win, p.rows * s.keys, s.subsets)
    sum_subsets(c.lose, p.rows * s.keys, s.subsets)
    fill_off(c, s, p)
    weigh(c, s, p.rows, c.win, 0)
    weigh(c, s, p.rows, c.lose, 1)
