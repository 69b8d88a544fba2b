"""A hand of which only the ranks are known: its sets over all suitings without a flush.

Design
------
One pattern of the whole-game solve by itself: the rank part is the same for all suitings, and the corrections depend on
the ranks that each suit holds. Game values add the suitings up by these sets of ranks; here each of the few hundred
suitings up to renaming is looked at, because the best set of each is asked for. Some 1 to 2 ms a hand.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from paigow.native.corrections cimport corrections_free, corrections_new
from paigow.native.index cimport Suitings, suitings
from paigow.native.patterns cimport MAX_ROWS, Pattern, support_patterns
from paigow.native.solve cimport Solver, Task, Work, better_row, count_pattern, flush_suit
from paigow.native.supports cimport prepare_support, support_free, support_new

cdef struct Sums:
    # By row, over all suitings: dealer hands won and lost, and the suitings of which it is the best set.
    uint64_t won[MAX_ROWS]
    uint64_t lost[MAX_ROWS]
    uint64_t best[MAX_ROWS]


cdef int has_counts(const Pattern* p, const uint8_t* count) noexcept nogil:
    """Whether a pattern has so many cards of each of its ranks."""
    cdef int k
    for k in range(p.ranks):
        if p.count[k] != count[p.rank[k]]:
            return 0
    return 1


cdef uint64_t add_suitings(const Task* task, const Pattern* p, const uint32_t* base, const uint32_t* held_rows,
                           Sums* sums) noexcept nogil:
    """Add up the suitings of a pattern that hold no flush; returns how many. `base`, `held_rows`: as for a solve."""
    cdef const Suitings* table = suitings()
    cdef uint64_t hands = 0, size
    cdef uint32_t won, lost
    cdef int64_t ev, best_ev = 0
    cdef int leaf, node, suit, r, at, chosen
    for leaf in range(p.leaf_begin, p.leaf_end):
        node = table.leaf[p.bug][leaf]
        if flush_suit(table, p, node) >= 0:
            continue
        size = table.node[node].size
        hands += size
        chosen = -1
        for r in range(p.rows):
            won = base[2 * r]
            lost = base[2 * r + 1]
            for suit in range(4):
                at = 2 * (p.rows * table.held[node][suit] + r)
                won += held_rows[at]
                lost += held_rows[at + 1]
            sums.won[r] += size * won
            sums.lost[r] += size * lost
            ev = task.win_weight * won - task.loss_weight * lost
            if chosen < 0 or ev > best_ev or ev == best_ev and better_row(&p.row[r], &p.row[chosen]):
                chosen = r
                best_ev = ev
        sums.best[chosen] += size
    return hands


def rank_sets(Solver solver not None, ranks, bint bug):
    """What each set of a hand wins and loses, summed over all its suitings without a flush; releases the GIL.

    `solver`: the game, with weights that say which set of a suiting is best. `ranks`: the natural ranks of the hand,
    seven or, with the bug, six of 0..12. Returns (suitings, sets), a set being (first, second, wins, losses, best): the
    ranks of its low cards, the bug last and as 13; dealer hands, summed; and of how many suitings it is the best set.
    ValueError for ranks that are no hand.
    """
    cdef Pattern* p = NULL
    cdef Work* work
    cdef Sums sums
    cdef uint8_t count[13]
    cdef uint64_t hands = 0
    cdef int k, n, failed = 0, mask = 0
    held = sorted(ranks)
    if len(held) + bug != 7 or held[0] < 0 or held[6 - bug] > 12 or any(held.count(rank) > 4 for rank in held):
        raise ValueError("a hand has seven ranks of 0..12, or six and the bug, and none of them five times")
    for k in range(13):
        count[k] = held.count(k)
        mask |= (count[k] > 0) << k
    memset(&sums, 0, sizeof(sums))
    work = <Work*>calloc(1, sizeof(Work))
    if work == NULL:
        raise MemoryError
    with nogil:
        n = support_patterns(mask, bug, solver.task.wheel, work.pattern)
        for k in range(n):
            if has_counts(&work.pattern[k], count):
                p = &work.pattern[k]
        p.rows = p.plain                # no flush, so no other rows
        for k in range(solver.task.passes):
            failed |= support_new(&work.support[k], &solver.lists[0]) | corrections_new(&work.corrections[k], MAX_ROWS)
        if not failed:
            for k in range(solver.task.passes):
                prepare_support(&work.support[k], &solver.lists[bug], mask, p, 1, solver.task.step[k][0],
                                solver.task.step[k][1])
            count_pattern(work, &solver.task, bug, p)
            hands = add_suitings(&solver.task, p, work.rank[0].result, work.corrections[0].result, &sums)
    sets = []
    for k in range(p.rows):
        second = 13 if p.row[k].second == p.ranks else p.rank[p.row[k].second]
        sets.append((p.rank[p.row[k].first], second, sums.won[k], sums.lost[k], sums.best[k]))
    for k in range(solver.task.passes):
        support_free(&work.support[k])
        corrections_free(&work.corrections[k])
    free(work)
    if failed:
        raise MemoryError
    return hands, sets
