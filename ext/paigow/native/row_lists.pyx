"""Lists of rows of the rule language over all classes of hands at once: what the search for strategies is made of.

Design
------
A row is a range of ranks for each group of equal cards, for one or several shapes, and a wish: a rule without `hand`.
Which hands a row takes depends on their groups, and on which wishes they grant, and on nothing else; so the classes
that agree in both are one *cell* here, and a game is what each cell is worth under each wish that it grants.

Where one more row of some wish goes, its gain is a sum over the cells inside a box of ranks. `best_box` adds the gains
up by three chosen groups, 13 x 13 x 13, and looks at all 753,571 boxes of them: the first two ranges in turn, the third
by the one pass that finds a stretch of greatest sum. Boxes whose positive gains add up to no more than the best so far
are left out. That takes about a tenth of a millisecond.
"""

from libc.stdint cimport INT64_MIN, int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memset

from paigow.native.classes cimport CLASS_COUNT, class_hand
from paigow.native.program cimport Program, granted, shape_of
from paigow.native.splits cimport SplitValue, evaluate_splits, order_legal
from paigow.native.strength cimport BUG, strength_tables

from paigow.native.strength import check_wheel

cdef enum:
    RANKS = 13
    BOXES = 2197            # ranks of three groups
    ROW_COLUMNS = 16        # shapes as a mask, wish, then (low, high) rank for seven groups

NOT_GRANTED = -(1 << 63)
cdef int64_t NONE = INT64_MIN


def class_groups(uint8_t[::1] shape, uint8_t[:, ::1] groups):
    """Fill, for every class, its shape's number and the ranks of its seven groups, 0 beyond the last, the joker
    being an ace; releases the GIL.

    ValueError for arrays of another size.
    """
    cdef uint8_t hand[7]
    cdef int c
    if shape.shape[0] != CLASS_COUNT or groups.shape[0] != CLASS_COUNT or groups.shape[1] != 7:
        raise ValueError(f"arrays of {CLASS_COUNT} and {CLASS_COUNT} x 7 values are needed")
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, hand)
            shape[c] = shape_of(0, hand, &groups[c, 0])


def wished_sets(program, int wishes, int wheel, uint8_t[:, ::1] place):
    """Fill, for every class and each of the rules of a program (rows as in `Program`, `hand` patterns left out of
    account), the place of the set that the rule takes among the different legal ones of the class; 255 for none.

    `place` is (292,253, wishes). Releases the GIL; ValueError for a bad program or an array of another size.
    """
    cdef Program compiled = Program(program, wishes)
    cdef uint8_t hand[7]
    cdef uint8_t groups[7]
    cdef SplitValue values[21]
    cdef SplitValue legal[21]
    cdef int c, k, n, bug, shape, kept, wish
    check_wheel(wheel)
    if place.shape[0] != CLASS_COUNT or place.shape[1] != wishes:
        raise ValueError(f"an array of {CLASS_COUNT} x {wishes} values is needed")
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, hand)
            shape = shape_of(wheel, hand, groups)
            bug = 0
            for k in range(7):
                bug |= hand[k] == BUG
            evaluate_splits(strength_tables(), wheel, hand, values)
            n = order_legal(values, legal)
            kept = 0
            for k in range(n):
                if kept and legal[k].low == legal[kept - 1].low and legal[k].high == legal[kept - 1].high:
                    continue
                legal[kept] = legal[k]
                kept += 1
            for wish in range(wishes):
                k = granted(&compiled.rules, wish + 1, bug, legal, kept, groups, shape)
                place[c, wish] = 255 if k < 0 else k


def add_worths(const uint8_t[:, ::1] place, const uint32_t[::1] start, const int64_t[::1] worth,
               const int32_t[::1] cell, int64_t[:, ::1] worths):
    """Add to `worths` (wishes + 1, cells) what every class is worth under each wish, and last under none: its first
    set, the best low hand. What is not granted becomes NOT_GRANTED.

    `place` as `wished_sets` fills it; `start` (292,254): the first row of each class in `worth`; `cell` (292,253): the
    cell of each class. Releases the GIL; ValueError for arrays of another size.
    """
    cdef Py_ssize_t c
    cdef int wish, wishes = place.shape[1]
    if (place.shape[0] != CLASS_COUNT or cell.shape[0] != CLASS_COUNT or start.shape[0] != CLASS_COUNT + 1
            or worths.shape[0] != wishes + 1):
        raise ValueError("the arrays are not of one game")
    with nogil:
        for c in range(CLASS_COUNT):
            for wish in range(wishes):
                if place[c, wish] == 255:
                    worths[wish, cell[c]] = NONE
                else:
                    worths[wish, cell[c]] += worth[start[c] + place[c, wish]]
            worths[wishes, cell[c]] += worth[start[c]]


cdef inline int takes(const int32_t* row, int shape, const uint8_t* groups) noexcept nogil:
    cdef int k
    if not row[0] >> shape & 1:
        return 0
    for k in range(7):
        if groups[k] < row[2 + 2 * k] or groups[k] > row[3 + 2 * k]:
            return 0
    return 1


def decide_cells(int shape, const uint8_t[:, ::1] groups, const int64_t[:, ::1] worths, Py_ssize_t first,
                 const int32_t[:, ::1] rows, uint8_t[::1] decider, int64_t[::1] current):
    """Which of the rows (n, 16) decides each cell of a shape (n: none), and what the cell is worth then; the sum.

    The cells of the shape are `worths[:, first:]`, as many as `groups` (cells, 7) has; `decider` and `current` are
    filled. Releases the GIL; ValueError for arrays of another size, or more than 254 rows.
    """
    cdef Py_ssize_t c, cells = groups.shape[0]
    cdef int n, count = rows.shape[0], last = worths.shape[0] - 1
    cdef int64_t total = 0
    if (decider.shape[0] != cells or current.shape[0] != cells or first + cells > worths.shape[1] or count > 254
            or rows.shape[1] != ROW_COLUMNS):
        raise ValueError("the arrays are not of one shape")
    with nogil:
        for c in range(cells):
            for n in range(count):
                if worths[rows[n, 1], first + c] != NONE and takes(&rows[n, 0], shape, &groups[c, 0]):
                    break
            else:
                n = count
            decider[c] = n
            current[c] = worths[rows[n, 1] if n < count else last, first + c]
            total += current[c]
    return total


def wish_gains(const int64_t[:, ::1] worths, Py_ssize_t first, const uint8_t[::1] decider,
               const int64_t[::1] current, int64_t[:, ::1] total, int64_t[:, ::1] positive):
    """Add up, by wish and by who decides now, what the cells gain under the wish: all of it, and the positive ones.

    `total`, `positive`: (wishes, rows + 1). Releases the GIL.
    """
    cdef Py_ssize_t c
    cdef int wish
    cdef int64_t gain
    if total.shape[0] != worths.shape[0] - 1 or positive.shape[0] != total.shape[0]:
        raise ValueError("the arrays are not of one game")
    with nogil:
        for wish in range(worths.shape[0] - 1):
            for c in range(decider.shape[0]):
                if worths[wish, first + c] != NONE:
                    gain = worths[wish, first + c] - current[c]
                    total[wish, decider[c]] += gain
                    if gain > 0:
                        positive[wish, decider[c]] += gain


cdef int64_t search_boxes(const int64_t* sums, int64_t most, int* box) noexcept nogil:
    """The greatest sum of a box above `most`, and its six limits; `most` itself and no limits where there is none."""
    cdef int64_t plane[169]
    cdef int64_t line[RANKS]
    cdef int a, b, c, d, k, begin
    cdef int64_t run, hopes
    for a in range(RANKS):
        memset(plane, 0, sizeof(plane))
        for b in range(a, RANKS):
            hopes = 0
            for k in range(169):
                plane[k] += sums[169 * b + k]
                if plane[k] > 0:
                    hopes += plane[k]
            if hopes <= most:
                continue
            for c in range(RANKS):
                memset(line, 0, sizeof(line))
                for d in range(c, RANKS):
                    hopes = 0
                    for k in range(RANKS):
                        line[k] += plane[RANKS * d + k]
                        if line[k] > 0:
                            hopes += line[k]
                    if hopes <= most:
                        continue
                    run = 0
                    begin = 0
                    for k in range(RANKS):
                        if run <= 0:
                            run = 0
                            begin = k
                        run += line[k]
                        if run > most:
                            most = run
                            box[0] = a
                            box[1] = b
                            box[2] = c
                            box[3] = d
                            box[4] = begin
                            box[5] = k
    return most


def best_box(const uint8_t[:, ::1] groups, const int64_t[:, ::1] worths, Py_ssize_t first, int wish,
             const uint8_t[::1] decider, const int64_t[::1] current, const uint8_t[::1] order, int places, axes,
             int64_t above):
    """The box of ranks of three groups (`axes`) in which `wish` gains most, and before which row it does.

    `order` (rows + 1): of each row, and last of none, its number among the `places` rows that decide anything here; a
    new row at place p takes cells from those from p on. Returns (gain, place, six limits) with a gain above `above`, or
    None. Releases the GIL.
    """
    cdef Py_ssize_t c
    cdef int k, place
    cdef int found = -1
    cdef int x = axes[0], y = axes[1], z = axes[2]
    cdef int64_t sums[32][BOXES]
    cdef int box[6]
    cdef int64_t most = above, better, hopes
    cdef const int64_t* row = &worths[wish, first]
    if not 1 <= places <= 32 or groups.shape[0] != decider.shape[0] or current.shape[0] != decider.shape[0]:
        raise ValueError("the arrays are not of one shape, or more than 32 rows decide there")
    for k in (x, y, z):
        if not 0 <= k < 7:
            raise ValueError(f"no group {k}")
    with nogil:
        memset(sums, 0, places * BOXES * sizeof(int64_t))
        for c in range(decider.shape[0]):
            if row[c] != NONE:
                k = 169 * groups[c, x] + RANKS * groups[c, y] + groups[c, z]
                sums[order[decider[c]]][k] += row[c] - current[c]
        for place in range(places - 1, -1, -1):
            hopes = 0
            for k in range(BOXES):
                if place < places - 1:
                    sums[place][k] += sums[place + 1][k]
                if sums[place][k] > 0:
                    hopes += sums[place][k]
            if hopes > most:
                better = search_boxes(&sums[place][0], most, box)
                if better > most:
                    most = better
                    found = place
    if found < 0:
        return None
    return most, found, tuple([box[k] for k in range(6)])
