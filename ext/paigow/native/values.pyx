"""Game values: what every legal set of every class of hands wins and loses, summed over the hands of the class.

Design
------
A way of setting sees the 292,253 classes of `_classes`, here those of the player's hand, and of each a few different
sets (high strength, low strength): 4,070,025 rows in all. Whatever a rule list does, it plays one row of each class, so
that its totals over the whole game are a sum of 292,253 numbers.

The rows come out of the whole-game solve, pattern by pattern: its counts are linear in the suits, so that the hands of
a rank class are added up by how often a suit holds each set of ranks, at most 128, and not suiting by suiting. Hands
with a flush, a twentieth of all suitings, are added one by one.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from paigow.native.classes cimport CLASS_COUNT, class_hand, class_of
from paigow.native.dealer cimport DealerTable
from paigow.native.index cimport Suitings, suitings
from paigow.native.patterns cimport MAX_ROWS, Pattern
from paigow.native.program cimport Program, decide_after, shape_of
from paigow.native.splits cimport SplitValue, evaluate_splits, order_legal, pair_index
from paigow.native.strength cimport (
    BUG,
    FIRST_WILD,
    FLUSH,
    LOW_COUNT,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    high_category,
    high_dense,
    low_dense,
    low_packed,
    strength_tables,
)

from paigow.native.strength import check_wheel

# By ranking: two wheel rules with the joker a bug, then wild.
cdef int[4] LEGAL_SETS = [4070025, 4070231, 4093477, 4093477]


cdef int set_rows(int wheel) noexcept nogil:
    """Rows of the arrays over all legal sets under a ranking."""
    return WILD_SET_ROWS if wheel >= FIRST_WILD else SET_ROWS


def sets_room(int wheel):
    """Rows of the arrays over all legal sets under a wheel rule, by its number; the last may be left empty."""
    return set_rows(check_wheel(wheel))


def list_sets(int wheel, uint32_t[::1] start, uint16_t[::1] high, uint8_t[::1] low, uint8_t[::1] split,
              uint16_t[::1] ranks, uint8_t[::1] kind):
    """List the different legal sets of all classes, better lows first, then better highs; releases the GIL.

    Fills `start` (292,254): the first row of each class, and the end; by row `high`, `low` (`sets_room` each): dense
    strengths, as a dealer table has them, and `split`: pair number 0..20 of the low cards in class order; `ranks`
    (292,253): the natural ranks that the hands of a class hold, as a bit mask; `kind` (292,253): twice the number of
    their shape, and 1 if five cards make a straight or a flush, which may always be set high. ValueError when lengths
    do not fit.
    """
    cdef uint8_t hand[7]
    cdef uint8_t groups[7]
    cdef SplitValue values[21]
    cdef SplitValue legal[21]
    cdef int c, k, n, mask, category, made
    cdef int at = 0
    cdef int failed = 0
    cdef int rows = set_rows(check_wheel(wheel))
    if (start.shape[0] != CLASS_COUNT + 1 or ranks.shape[0] != CLASS_COUNT or kind.shape[0] != CLASS_COUNT
            or high.shape[0] != rows or low.shape[0] != rows or split.shape[0] != rows):
        raise ValueError(f"arrays of {CLASS_COUNT + 1}, three times {rows}, and twice {CLASS_COUNT} values are needed")
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, hand)
            evaluate_splits(strength_tables(), wheel, hand, values)
            n = order_legal(values, legal)
            mask = 0
            for k in range(7):
                if hand[k] != BUG:
                    mask |= 1 << (hand[k] >> 2)
            ranks[c] = mask
            start[c] = at
            made = 0
            for k in range(n):
                category = high_category(legal[k].high)
                made |= (category == STRAIGHT or category == FLUSH or category == STRAIGHT_FLUSH
                         or category == ROYAL_FLUSH)
                if k and legal[k].low == legal[k - 1].low and legal[k].high == legal[k - 1].high:
                    continue
                if at == rows:
                    failed = 1
                    break
                high[at] = high_dense(strength_tables(), wheel, legal[k].high)
                low[at] = low_dense(legal[k].low >> 4 & 15, legal[k].low & 15)
                split[at] = pair_index(legal[k].first, legal[k].second)
                at += 1
            kind[c] = 2 * shape_of(wheel, hand, groups) + made
        start[CLASS_COUNT] = at
    if failed or at != LEGAL_SETS[wheel]:
        raise RuntimeError("the legal sets of the classes were not enumerated completely")


def played_rows(DealerTable table not None, const uint32_t[::1] start, const uint16_t[::1] high, const uint8_t[::1] low,
                uint32_t[::1] out):
    """The row that a table's way of setting plays with each class into `out` (292,253); releases the GIL.

    ValueError when lengths do not fit, or a class is set in a way that is not among its rows: push rules, another wheel
    rule.
    """
    cdef int c, wrong = -1, rows = set_rows(table.wheel)
    cdef uint32_t row
    if (start.shape[0] != CLASS_COUNT + 1 or out.shape[0] != CLASS_COUNT or high.shape[0] != rows
            or low.shape[0] != rows):
        raise ValueError(f"arrays of {CLASS_COUNT + 1}, twice {rows}, and {CLASS_COUNT} values are needed")
    with nogil:
        for c in range(CLASS_COUNT):
            row = start[c]
            while row < start[c + 1] and (low[row] != table.settings.low[c] or high[row] != table.settings.high[c]):
                row += 1
            if row == start[c + 1]:
                wrong = c
                break
            out[c] = row
    if wrong >= 0:
        raise ValueError(f"the table sets class {wrong} in no way that is legal under this wheel rule")


def decided_rows(program, int rules, int wheel, const uint32_t[::1] start, const uint16_t[::1] high,
                 const uint8_t[::1] low, uint16_t[::1] rule, uint32_t[::1] row, uint32_t[::1] without):
    """Run a way of setting (a program and its number of rules, see `Program`) over the sets of all classes.

    Fills for each class (292,253): `rule`, the one that decides, `row`, the row it plays, and `without`, the row that
    were played if that rule were left out. Releases the GIL; ValueError for a bad program or lengths that do not fit.
    """
    cdef Program compiled = Program(program, rules)
    cdef uint8_t hand[7]
    cdef uint8_t groups[7]
    cdef uint16_t packed[LOW_COUNT]
    cdef SplitValue legal[21]
    cdef int c, k, n, a, b, bug, shape, first, chosen = 0, rows = set_rows(check_wheel(wheel))
    if (start.shape[0] != CLASS_COUNT + 1 or rule.shape[0] != CLASS_COUNT or row.shape[0] != CLASS_COUNT
            or without.shape[0] != CLASS_COUNT or high.shape[0] != rows or low.shape[0] != rows):
        raise ValueError(f"arrays of {CLASS_COUNT + 1}, twice {rows}, and three times {CLASS_COUNT} values are needed")
    for a in range(13):
        for b in range(a + 1):
            packed[low_dense(a, b)] = low_packed(a, b)
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, hand)
            shape = shape_of(wheel, hand, groups)
            bug = 0
            for k in range(7):
                bug |= hand[k] == BUG
            n = start[c + 1] - start[c]
            for k in range(n):
                legal[k].high = strength_tables().high[wheel][high[start[c] + k]]
                legal[k].low = packed[low[start[c] + k]]
            first = decide_after(&compiled.rules, 0, bug, legal, n, groups, shape, &chosen)
            rule[c] = first
            row[c] = start[c] + chosen
            if first:
                decide_after(&compiled.rules, first, bug, legal, n, groups, shape, &chosen)
            without[c] = start[c] + chosen


cdef inline void leaf_hand(const Suitings* table, const Pattern* p, int node, uint8_t* hand) noexcept nogil:
    cdef int k
    for k in range(7):
        hand[k] = BUG if k + p.bug == 7 else 4 * p.rank[table.card[node][k] >> 2] + (table.card[node][k] & 3)


cdef void add_values(Sums* sums, const Pattern* p, const uint32_t* base, const uint32_t* held_rows,
                     Values* values) noexcept nogil:
    """The values of all classes on a pattern, which no other pattern has a part in. `base`, `held_rows`: the counts of
    the pattern, as for its suitings; corrections may be negative."""
    cdef const Suitings* table = suitings()
    cdef const int32_t* held
    cdef int64_t* out
    cdef int64_t size, hands = 0
    cdef uint8_t hand[7]
    cdef int leaf, node, suit, flush, k, n, a, subsets = 1 << p.ranks
    memset(sums.used, 0, sizeof(sums.used))
    memset(sums.weight, 0, sizeof(sums.weight))
    for leaf in range(p.leaf_begin, p.leaf_end):
        node = table.leaf[p.bug][leaf]
        size = table.node[node].size
        flush = 0
        for suit in range(4):
            n = p.bug
            for k in range(p.ranks):
                n += table.held[node][suit] >> k & 1
            if n >= 5:
                flush = table.held[node][suit]
        sums.flush[leaf - p.leaf_begin] = flush
        if not sums.used[flush]:
            sums.used[flush] = 1
            leaf_hand(table, p, node, hand)
            sums.index[flush] = class_of(hand)
            memset(sums.rows[flush], 0, sizeof(sums.rows[flush]))
        if not flush:
            hands += size
            for suit in range(4):
                sums.weight[table.held[node][suit]] += size
            continue
        out = sums.rows[flush]
        for k in range(2 * p.rows):
            out[k] += size * base[k]
        for suit in range(4):
            held = <const int32_t*>held_rows + 2 * p.rows * table.held[node][suit]
            for k in range(2 * p.rows):
                out[k] += size * held[k]
    out = sums.rows[0]
    for k in range(2 * p.plain):
        out[k] += hands * base[k]
    for a in range(subsets):
        if sums.weight[a]:
            held = <const int32_t*>held_rows + 2 * p.rows * a
            size = sums.weight[a]
            for k in range(2 * p.plain):
                out[k] += size * held[k]
    for a in range(subsets):
        if sums.used[a]:
            keep_rows(p, sums.index[a], p.plain if a == 0 else p.rows, sums.rows[a], values)


cdef inline void push(Stream* s, int64_t number) noexcept nogil:
    cdef int64_t* numbers
    if s.count == s.room:
        numbers = <int64_t*>realloc(s.numbers, (2 * s.room + 4096) * sizeof(int64_t))
        if numbers == NULL:
            s.failed = 1
            return
        s.numbers = numbers
        s.room = 2 * s.room + 4096
    s.numbers[s.count] = number
    s.count += 1


cdef void add_part(const Sums* sums, const Pattern* p, const uint32_t* base, const uint32_t* held_rows, int flush,
                   int chosen, const uint8_t* place, uint32_t start, int count, Values* values) noexcept nogil:
    """What each set of a class wins and loses with those hands of which one is the best: `chosen`, counted from the
    class's first; `place` has the same for each row of the pattern."""
    cdef const Suitings* table = suitings()
    cdef const int32_t* held
    cdef int64_t total[2 * MAX_ROWS]
    cdef int64_t size
    cdef int leaf, node, suit, k, r
    memset(total, 0, sizeof(total))
    for leaf in range(p.leaf_begin, p.leaf_end):
        if sums.flush[leaf - p.leaf_begin] != flush or place[sums.chosen[leaf - p.leaf_begin]] != chosen:
            continue
        node = table.leaf[p.bug][leaf]
        size = table.node[node].size
        for k in range(2 * p.rows):
            total[k] += size * base[k]
        for suit in range(4):
            held = <const int32_t*>held_rows + 2 * p.rows * table.held[node][suit]
            for k in range(2 * p.rows):
                total[k] += size * held[k]
    for k in range(count):
        r = 0
        while r < p.rows - 1 and place[r] != k:
            r += 1
        push(&values.parts, start + chosen)
        push(&values.parts, start + k)
        push(&values.parts, total[2 * r])
        push(&values.parts, total[2 * r + 1])


cdef void add_best(Sums* sums, const Pattern* p, const uint32_t* base, const uint32_t* held_rows, int out,
                   Values* values) noexcept nogil:
    """Which rows of the pattern's classes are the best of some hands, after `add_values` and the suitings' own best
    splits; `out` is the class of hands of the first suiting."""
    cdef const Suitings* table = suitings()
    cdef uint8_t place[MAX_ROWS]
    cdef int64_t hands[MAX_ROWS]
    cdef int64_t example[MAX_ROWS]
    cdef int64_t tied[MAX_ROWS][MAX_ROWS]
    cdef uint64_t bits
    cdef uint32_t start
    cdef int a, r, k, n, b, leaf, size, kinds, rows, any_tied
    for a in range(1 << p.ranks):
        if not sums.used[a]:
            continue
        start = values.sets.start[sums.index[a]]
        n = values.sets.start[sums.index[a] + 1] - start
        rows = p.plain if a == 0 else p.rows
        for r in range(p.rows):
            k = 0
            while k < n and (p.row[r].low != values.sets.low[start + k] or p.row[r].high != values.sets.high[start + k]
                             or r >= rows):
                k += 1
            place[r] = k
        memset(hands, 0, sizeof(hands))
        any_tied = kinds = 0
        for leaf in range(p.leaf_end - p.leaf_begin):
            if sums.flush[leaf] != a:
                continue
            b = place[sums.chosen[leaf]]
            size = table.node[table.leaf[p.bug][p.leaf_begin + leaf]].size
            if not hands[b]:
                example[b] = values.first + out + leaf
                kinds += 1
            hands[b] += size
            bits = sums.tied[leaf] & ~(<uint64_t>1 << sums.chosen[leaf])
            if bits:
                if not any_tied:
                    memset(tied, 0, sizeof(tied))
                    any_tied = 1
                for r in range(rows):
                    if bits >> r & 1 and place[r] != b and place[r] < n:
                        tied[b][place[r]] += size
        for b in range(n):
            if not hands[b]:
                continue
            push(&values.best, start + b)
            push(&values.best, hands[b])
            push(&values.best, example[b])
            if any_tied:
                for k in range(n):
                    if tied[b][k]:
                        push(&values.ties, start + b)
                        push(&values.ties, start + k)
                        push(&values.ties, tied[b][k])
            if kinds > 1:
                add_part(sums, p, base, held_rows, a, b, place, start, n, values)


cdef void keep_rows(const Pattern* p, int index, int rows, const int64_t* sums, Values* values) noexcept nogil:
    """Put the sums of a pattern's rows where the sets of a class are listed; what cannot be set is left out."""
    cdef const Sets* sets = &values.sets
    cdef uint32_t at
    cdef int r
    for at in range(sets.start[index], sets.start[index + 1]):
        r = 0
        while r < rows and (p.row[r].low != sets.low[at] or p.row[r].high != sets.high[at]):
            r += 1
        if r < rows:                # as it is for every set; zeros where it were not, which no test would let pass
            values.wins[at] = sums[2 * r]
            values.losses[at] = sums[2 * r + 1]


cdef bytes take(Stream* stream):
    """The numbers as bytes; the list is given back."""
    cdef bytes found = (<const char*>stream.numbers)[:stream.count * sizeof(int64_t)] if stream.count else b""
    free(stream.numbers)
    return found
