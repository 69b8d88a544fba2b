"""The best reply when the dealer's cards lie open: which counts add up to its wins and losses.

The player wins where some split beats the dealer's setting at both positions: the union of the quadrants H < h, L < l
of his splits. Only undominated splits matter; sorted by falling low hand their high hands rise, a staircase, and the
union is the sum of the quadrants less the overlaps of neighbours, H < h(i), L < l(i + 1). He loses where no split beats
the dealer at either position: H at least the best high hand and L at least the best low hand, not nearly always of the
same split. So a reply is a signed sum over pairs of thresholds, the same for all suitings of a rank pattern but for
those with a flush, where it depends on the ranks that the flush suit holds.
"""

from paigow.native.patterns cimport MAX_POINTS, MAX_ROWS, Pattern, Row


cdef int point(Pattern* p, const Row* high, const Row* low) noexcept nogil:
    """The row of p with one row's high and another's low threshold, added if it is new; -1 when there is no room."""
    cdef int k
    for k in range(p.rows):
        if p.row[k].high == high.high and p.row[k].low == low.low:
            return k
    if p.rows == MAX_POINTS:
        return -1
    p.row[p.rows].high = high.high
    p.row[p.rows].low = low.low
    p.row[p.rows].suited = 0
    p.row[p.rows].need = 0
    p.rows += 1
    return p.rows - 1


cdef int add_plan(Pattern* p, const Row* rows, int count, int held, Plan* plan) noexcept nogil:
    """The staircase of the splits open to a hand with these places in its flush suit; -1 when there is no room."""
    cdef int order[MAX_ROWS]
    cdef int n = 0, k, place, last = -1, at
    cdef const Row* row
    for k in range(count):
        row = &rows[k]
        if row.suited and (not held or row.need & ~held):
            continue
        place = n
        while place and (rows[order[place - 1]].low < row.low
                         or rows[order[place - 1]].low == row.low and rows[order[place - 1]].high < row.high):
            order[place] = order[place - 1]
            place -= 1
        order[place] = k
        n += 1
    plan.terms = 0
    for k in range(n):
        row = &rows[order[k]]
        if last >= 0 and row.high <= rows[last].high:
            continue
        if last >= 0:
            at = point(p, &rows[last], row)
            if at < 0:
                return -1
            plan.row[plan.terms] = at
            plan.sign[plan.terms] = -1
            plan.terms += 1
        at = point(p, row, row)
        if at < 0:
            return -1
        plan.row[plan.terms] = at
        plan.sign[plan.terms] = 1
        plan.terms += 1
        last = order[k]
    plan.corner = point(p, &rows[last], &rows[order[0]])
    return plan.corner


cdef int make_plans(Pattern* p, Plans* plans) noexcept nogil:
    """Replace a pattern's splits by the pairs of thresholds of its replies; 0, or -1 when there is no room."""
    cdef Row rows[MAX_ROWS]
    cdef int count = p.rows
    cdef int held, bits, k
    for k in range(count):
        rows[k] = p.row[k]
    p.rows = 0
    plans.count = 0
    for held in range(1 << p.ranks):
        bits = p.bug
        for k in range(p.ranks):
            bits += held >> k & 1
        if held and bits < 5:
            continue
        plans.of[held] = plans.count
        if add_plan(p, rows, count, held, &plans.plan[plans.count]) < 0:
            return -1
        plans.count += 1
    return 0
