"""A house way as a program: an ordered list of wishes, run natively.

Design
------
Python turns a rule file into rows of 17 small integers (see `Program`); here they are sorted once by rule and kind, so
that deciding a hand is a walk over rules that touches only the rows of that rule. The legal splits come sorted by best
low, then best high, hence the first one that grants a wish is the setting. Rule 0 is the built-in last rule.
The language is explained in `house_ways/LANGUAGE.md`.
"""

from array import array

from libc.stdint cimport int16_t, uint8_t, uint32_t

from paigow.native.splits cimport SplitValue, class_order, evaluate_splits, order_legal
from paigow.native.strength cimport ACE, BUG, FIRST_WILD, high_category, high_rank, strength_tables

from paigow.native.strength import check_cards, check_wheel

cdef enum:
    WILD_SHAPE = 13     # the first shape of six cards beside a wild joker; in a row's mask, the bit that says it is one

# Of each shape, in the order of `paigow.language.grammar.SHAPES`, then `JOKER_SHAPES`: groups of equal cards, and those
# of more than one.
cdef uint8_t[22] GROUPS = [7, 6, 5, 4, 5, 4, 3, 3, 4, 3, 2, 3, 2, 6, 5, 4, 3, 4, 3, 2, 3, 2]
cdef uint8_t[22] PAIRED = [0, 1, 2, 3, 1, 2, 3, 2, 1, 2, 2, 1, 2, 0, 1, 2, 3, 1, 2, 2, 1, 2]


cdef int shape_number(const uint8_t* sizes, int n) noexcept nogil:
    """Number of the shape with these group sizes, biggest first, in the order of `paigow.language.grammar.SHAPES`."""
    if sizes[0] == 1:
        return 0                                            # no pair
    if sizes[0] == 2:
        if sizes[1] == 1:
            return 1                                        # pair
        return 2 if sizes[2] == 1 else 3                    # two pair, three pair
    if sizes[0] == 3:
        if sizes[1] == 1:
            return 4                                        # trips
        if sizes[1] == 3:
            return 7                                        # two trips
        return 5 if sizes[2] == 1 else 6                    # full house, full house + pair
    if sizes[0] == 4:
        return 8 if sizes[1] == 1 else 9 if sizes[1] == 2 else 10   # quads, + pair, + trips
    return 11 if sizes[1] == 1 else 12                      # five aces, + pair


cdef int wild_shape_number(const uint8_t* sizes) noexcept nogil:
    """The same of six cards beside a wild joker, in the order of `paigow.language.grammar.JOKER_SHAPES`."""
    if sizes[0] == 1:
        return WILD_SHAPE                                   # no pair
    if sizes[0] == 2:
        if sizes[1] == 1:
            return WILD_SHAPE + 1                           # pair
        return WILD_SHAPE + 2 if sizes[2] == 1 else WILD_SHAPE + 3      # two pair, three pair
    if sizes[0] == 3:
        return WILD_SHAPE + 3 + sizes[1]                    # trips, full house, two trips
    return WILD_SHAPE + 6 + sizes[1]                        # quads, + pair


cdef int shape_of(int wheel, const uint8_t* hand, uint8_t* groups) noexcept nogil:
    """Shape number of seven cards; `groups` gets the ranks in group order. The joker is grouped as an ace, but is in no
    group where it is wild."""
    cdef uint8_t counts[13]
    cdef uint8_t sizes[8]
    cdef int k, size, rank, n = 0, wild = 0
    for k in range(13):
        counts[k] = 0
    for k in range(7):
        if hand[k] == BUG and wheel >= FIRST_WILD:
            wild = 1
        else:
            counts[ACE if hand[k] == BUG else hand[k] >> 2] += 1
    for size in range(5, 0, -1):
        for rank in range(12, -1, -1):
            if counts[rank] == size:
                groups[n] = rank
                sizes[n] = size
                n += 1
    sizes[n] = 0
    for k in range(n, 7):
        groups[k] = 0
    return wild_shape_number(sizes) if wild else shape_number(sizes, n)


cdef inline int ranks_match(const int16_t* row, const uint8_t* groups, int n) noexcept nogil:
    cdef int k
    for k in range(n):
        if groups[k] < row[3 + 2 * k] or groups[k] > row[4 + 2 * k]:
            return 0
    return 1


cdef inline int high_matches(const int16_t* row, uint32_t high) noexcept nogil:
    cdef int k, rank
    if not row[2] >> high_category(high) & 1:
        return 0
    for k in range(5):
        rank = high_rank(high, k)
        if rank < row[3 + 2 * k] or rank > row[4 + 2 * k]:
            return 0
    return 1


cdef int any_high(const int16_t* rows, int start, int end, uint32_t high) noexcept nogil:
    """Whether one of the alternatives matches; no alternatives match everything."""
    cdef int k
    if start == end:
        return 1
    for k in range(start, end):
        if high_matches(rows + k * COLUMNS, high):
            return 1
    return 0


cdef inline int is_low(const int16_t* row, int low, const uint8_t* groups, int shape) noexcept nogil:
    """Whether a low row grants a packed low hand of seven cards with these groups.

    Places count the single cards, which come after the groups of several; no two of them are of one rank.
    """
    cdef int first, second
    if row[2]:
        first = PAIRED[shape] + (row[2] & 15) - 1
        second = PAIRED[shape] + (row[2] >> 4) - 1
        if second >= GROUPS[shape] or low != (groups[first] << 4 | groups[second]):
            return 0
    return row[3] <= low <= row[4]


cdef int any_low(
    const int16_t* rows, int start, int end, int low, const uint8_t* groups, int shape
) noexcept nogil:
    cdef int k
    if start == end:
        return 1
    for k in range(start, end):
        if is_low(rows + k * COLUMNS, low, groups, shape):
            return 1
    return 0


cdef int granted(const Rules* rules, int rule, int bug, const SplitValue* legal, int n, const uint8_t* groups,
                 int shape) noexcept nogil:
    """Place among the n ordered legal splits of the one that `rule` takes, its `hand` patterns aside; -1 for none."""
    cdef const int* start = rules.start + 5 * rule
    cdef int k, matched = 0
    if start[JOKER] != start[HIGH] and rules.rows[start[JOKER] * COLUMNS + 2] != bug:
        return -1
    if start[HOLDS] != start[JOKER]:
        for k in range(n):
            if any_high(rules.rows, start[HOLDS], start[JOKER], legal[k].high):
                matched = 1
                break
        if not matched:
            return -1
    for k in range(n):
        if any_low(rules.rows, start[LOW], start[LOW + 1], legal[k].low, groups, shape) \
                and any_high(rules.rows, start[HIGH], start[LOW], legal[k].high):
            return k
    return -1


cdef int any_hand(const Rules* rules, int rule, const uint8_t* groups, int shape) noexcept nogil:
    """Whether one of the `hand` alternatives of a rule matches; no alternatives match everything."""
    cdef int wild = shape >= WILD_SHAPE
    cdef int bit = shape - WILD_SHAPE if wild else shape
    cdef const int* start = rules.start + 5 * rule
    cdef const int16_t* row
    cdef int k
    for k in range(start[HAND], start[HOLDS]):
        row = rules.rows + k * COLUMNS
        if row[2] >> bit & 1 and row[2] >> WILD_SHAPE == wild and ranks_match(row, groups, 7):
            return 1
    return start[HAND] == start[HOLDS]


cdef int decide_after(const Rules* rules, int after, int bug, const SplitValue* legal, int n, const uint8_t* groups,
                      int shape, int* chosen) noexcept nogil:
    """Number of the first rule after rule number `after` that decides; `chosen` as for `decide`."""
    cdef int rule, k
    for rule in range(after + 1, rules.count + 1):
        if not any_hand(rules, rule, groups, shape):
            continue
        k = granted(rules, rule, bug, legal, n, groups, shape)
        if k >= 0:
            chosen[0] = k
            return rule
    chosen[0] = 0
    return 0


cdef int decide(const Rules* rules, int wheel, const uint8_t* hand, const SplitValue* legal, int n,
                int* chosen) noexcept nogil:
    """Number of the rule that decides; `chosen` gets the place of its setting among the n ordered legal splits."""
    cdef uint8_t groups[7]
    cdef int shape = shape_of(wheel, hand, groups)
    cdef int bug = 0, k
    for k in range(7):
        bug |= hand[k] == BUG
    return decide_after(rules, 0, bug, legal, n, groups, shape, chosen)


cdef class Program:
    """A house way ready to run.

    `program` holds little-endian int16 rows (rule, kind, mask, low0, high0, ... low6, high6): kind 0 `hand` (mask over
    13 shapes, or 8192 and over nine of the six cards beside a wild joker, a rank range per group), 1 `holds` and 3
    `high` (mask over 11 categories, a range for each rank that patterns bind), 2 `joker` (mask 1 = must be there, 0 =
    must not), 4 `low` (range of packed low strength; mask 0, or two places among the single cards, higher card first:
    first | second << 4, places from 1). Rows of one rule and kind are alternatives; a rule without rows of a kind is
    unconstrained there. Rules run from 1 to `rule_count`. Raises ValueError for rows that are not of this form.
    """

    def __init__(self, program, int rule_count):
        cdef int k
        rows = array("h")
        rows.frombytes(bytes(program))
        if len(rows) % COLUMNS:
            raise ValueError(f"a program is rows of {COLUMNS} int16, got {len(rows)} values")
        if not 1 <= rule_count <= MAX_RULES:
            raise ValueError(f"a house way has from 1 to {MAX_RULES} rules, got {rule_count}")
        ordered = sorted((tuple(rows[k:k + COLUMNS]) for k in range(0, len(rows), COLUMNS)), key=lambda row: row[:2])
        if not all(1 <= row[0] <= rule_count and 0 <= row[1] <= LOW for row in ordered):
            raise ValueError("a program row names a rule or a kind that does not exist")
        self.data = array("h", [value for row in ordered for value in row] or [0] * COLUMNS)
        keys = [5 * row[0] + row[1] for row in ordered]
        self.starts = array("i", [sum(key < entry for key in keys) for entry in range(5 * rule_count + 6)])
        self.rows_view = self.data
        self.starts_view = self.starts
        self.rules.rows = &self.rows_view[0]
        self.rules.start = &self.starts_view[0]
        self.rules.count = rule_count

    def decide(self, hand, int wheel):
        """(rule, i, j) for seven card ids: the rule that decides and the positions of the low cards in the hand.

        Settings of equal strength are told apart by class order, never by the order in which the cards are given.
        """
        cdef uint8_t given[7]
        cdef uint8_t cards[7]
        cdef uint8_t order[7]
        cdef SplitValue values[21]
        cdef SplitValue legal[21]
        cdef int k, n, rule, chosen = 0
        check_wheel(wheel)
        for k, card in enumerate(check_cards(hand, 7)):
            given[k] = card
        class_order(given, order)
        for k in range(7):
            cards[k] = given[order[k]]
        evaluate_splits(strength_tables(), wheel, cards, values)
        n = order_legal(values, legal)
        rule = decide(&self.rules, wheel, cards, legal, n, &chosen)
        i, j = order[legal[chosen].first], order[legal[chosen].second]
        return rule, min(i, j), max(i, j)
