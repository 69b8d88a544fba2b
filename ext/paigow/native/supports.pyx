"""One support (set of ranks) of the whole-game solve: all that its patterns share of the flush corrections.

Keys, groups and packed ways are explained in `_corrections`; here they are numbered for a support, and the flushes that
the dealer keeps are counted by key in one sweep for the thresholds of all patterns.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from paigow.native.classes cimport BLOCK_COUNT, Classes, dealer_classes
from paigow.native.flush_lists cimport FlushLists, suited_level
from paigow.native.patterns cimport Pattern
from paigow.native.strength cimport HIGH_COUNT, LOW_COUNT, popcount


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
    cdef int e, a, b, c, ways
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
    """Packed ways for `single` ranks held once, `double` twice, `triple` three times outside the support, by how many
    of their cards are off the flush suit: at most 0, 1, 2. Such a rank has one card in the suit, three outside it."""
    cdef int once, twice, thrice, _, j
    cdef uint64_t w[3]
    for once in range(8):
        for twice in range(min(3, once + 1)):
            for thrice in range(min(2, twice + 1)):
                w[0] = 1
                w[1] = w[2] = 0
                for _ in range(once - twice):                   # 1 + 3x
                    for j in range(2, 0, -1):
                        w[j] += 3 * w[j - 1]
                for _ in range(twice - thrice):                 # 3x + 3x^2
                    w[2] = 3 * w[1] + 3 * w[0]
                    w[1] = 3 * w[0]
                    w[0] = 0
                for _ in range(thrice):                         # 3x^2
                    w[2] = 3 * w[0]
                    w[1] = w[0] = 0
                w[1] += w[0]
                w[2] += w[1]
                s.outside[once + 8 * twice + 24 * thrice] = w[0] | w[1] << WORD | w[2] << (2 * WORD)


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
                add(out, sum_ + end * s.keys, s.keys)
                end += 1
            point = s.point[x][y]


cdef void prepare_support(Support* s, const FlushLists* lists, unsigned int mask, const Pattern* patterns, int count,
                          int at_high, int at_low) noexcept nogil:
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
            insert_threshold(s.high, &s.high_count, suited_level(patterns[n].row[r].high + at_high))
            insert_threshold(s.low, &s.low_count, patterns[n].row[r].low + at_low)
    insert_threshold(s.high, &s.high_count, HIGH_COUNT)
    for x in range(s.high_count):
        for y in range(s.low_count + 1):
            s.point[x][y] = -1
    for n in range(count):
        for r in range(patterns[n].rows):
            x = level_of(s.high, suited_level(patterns[n].row[r].high + at_high))
            y = level_of(s.low, patterns[n].row[r].low + at_low)
            s.point[x][y] = s.point[x][s.low_count] = s.point[s.high_count - 1][y] = 0
    s.point[s.high_count - 1][s.low_count] = 0
    for x in range(s.high_count):
        for y in range(s.low_count + 1):
            if s.point[x][y] == 0:
                s.point[x][y] = points
                points += 1
    sweep_kept(s, lists)
