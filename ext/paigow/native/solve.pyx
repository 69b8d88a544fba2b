"""The whole game: the best split of every class of hands, and its exact wins and losses against every dealer hand.

Design
------
The unit of work is a support, a set of at most seven ranks: its classes are contiguous in the canonical index. For each
pattern on it (cards per rank) the splits and so the thresholds are the same for all suitings:

    wins(suiting, row) = rank part(row) + sum over suits of corrections(ranks held in the suit, row)

The rank part is one pass over the dealer's 67,600 rank classes per pattern; the corrections come from `_corrections`. A
suiting is then a sum of five table rows for each split, and the best split by exact integer comparison.

With the dealer's cards open the player replies to the setting he sees; `_replies` says which rows add up to the wins
and losses of the best reply, and only the last step differs.

Where game values are asked for (`_values`), they are made from the same counts, at little cost.

A strategy is another dealer table, taken as the player's way of setting; its split is looked up per pattern (per hand
where a flush is held) and its counts are added up along the way, at next to no cost.

Ties: higher EV, then better low, then better high, then first in canonical card order. The same everywhere.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from paigow.native.classes cimport CLASS_COUNT, class_of
from paigow.native.corrections cimport correct, corrections_free, corrections_new
from paigow.native.dealer cimport DealerTable, Settings
from paigow.native.extra_cards cimport (
    correct_ties,
    count_pairs,
    decide_pushes,
    items_free,
    items_new,
    prepare_ties,
    ties_free,
    ties_new,
)
from paigow.native.flush_lists cimport lists_free, lists_new
from paigow.native.index cimport Suitings, suitings
from paigow.native.patterns cimport MAX_POINTS, MAX_ROWS, Pattern, Row, support_patterns
from paigow.native.open_replies cimport Plan, Plans, make_plans
from paigow.native.rank_counts cimport count_ranks
from paigow.native.splits cimport class_order, pair_first, pair_index, pair_second
from paigow.native.strength cimport BUG
from paigow.native.supports cimport prepare_support, support_free, support_new
from paigow.native.values cimport Stream, Sums, Values, add_best, add_values, set_rows, take

from paigow.native.strength import copies_code

cdef enum:
    NO_SPLIT = 21       # in place of a split where the reply depends on the dealer's cards

cdef struct Output:
    uint8_t* split          # pair_index of the low cards in canonical order
    uint32_t* wins
    uint32_t* losses


cdef void count_pattern(Work* w, const Task* task, int gone, const Pattern* p) noexcept nogil:
    """The rank part and the corrections of a pattern, into the first of each; the supports are prepared."""
    cdef int pass_, k, high, low
    for pass_ in range(task.passes):
        high, low = task.step[pass_][0], task.step[pass_][1]
        correct(&w.corrections[pass_], &w.support[pass_], &task.lists[gone], p, high, low)
        count_ranks(&w.rank[pass_], task.dealer, p, 2 - gone, high, low, NULL)
    if task.extra:
        high, low = task.step[0][0], task.step[0][1]
        count_pairs(&w.ties, p)
        correct_ties(&w.ties, &w.tied, &w.support[0], &task.items[gone], p, high, low)
        count_ranks(&w.tied_rank, task.dealer, p, 2 - gone, high, low, &w.ties.ranks)
    if task.passes == 2:            # losses from the second pass
        for k in range(p.rows):
            w.rank[0].result[2 * k + 1] = w.rank[1].result[2 * k + 1]
        for k in range(p.rows << p.ranks):
            w.corrections[0].result[2 * k + 1] = w.corrections[1].result[2 * k + 1]


cdef int flush_suit(const Suitings* table, const Pattern* p, int node) noexcept nogil:
    """The suit in which the hand holds a flush, the bug counted; -1 if there is none."""
    cdef int suit, k, held
    for suit in range(4):
        held = p.bug
        for k in range(p.ranks):
            held += table.held[node][suit] >> k & 1
        if held >= 5:
            return suit
    return -1


cdef int first_split(const Suitings* table, const Pattern* p, int node, int flush, const Row* row) noexcept nogil:
    """The first split, in canonical order, that is this row: ranks of the low cards, high hand suited or not."""
    cdef int place[7]
    cdef int suit[7]
    cdef int i, j, k, suited
    for k in range(7):
        if p.bug and k == 6:
            place[k] = p.ranks
            suit[k] = flush
        else:
            place[k] = table.card[node][k] >> 2
            suit[k] = table.card[node][k] & 3
    for i in range(7):
        if place[i] != row.first:
            continue
        for j in range(i + 1, 7):
            if place[j] != row.second:
                continue
            if flush < 0:
                return pair_index(i, j)
            suited = 1
            for k in range(7):
                if k != i and k != j and suit[k] != flush:
                    suited = 0
            if suited == row.suited:
                return pair_index(i, j)
    return -1


cdef inline void place_pair(const Pattern* p, int split, int* first, int* second) noexcept nogil:
    """Places of the ranks at the two positions of a split, the hand being sorted by rank with the bug last."""
    cdef int k, _, at = 0
    cdef int place[7]
    for k in range(p.ranks):
        for _ in range(p.count[k]):
            place[at] = k
            at += 1
    if p.bug:
        place[at] = p.ranks
    first[0] = place[pair_first(split)]
    second[0] = place[pair_second(split)]


cdef int strategy_row(const Settings* strategy, const Suitings* table, const Pattern* p, int node,
                      int flush) noexcept nogil:
    """The row that a strategy plays with a suiting."""
    cdef uint8_t hand[7]
    cdef uint8_t order[7]
    cdef int k, split, suited, first = 0, second = 0
    for k in range(7 - p.bug):
        hand[k] = 4 * p.rank[table.card[node][k] >> 2] + (table.card[node][k] & 3)
    if p.bug:
        hand[6] = BUG
    split = strategy.split[class_of(hand)]
    place_pair(p, split, &first, &second)
    if flush < 0:
        return p.row_of[0][first][second]
    # Which cards stay high decides whether the hand is suited: go through the split's own cards.
    class_order(hand, order)
    suited = 1
    for k in range(7):
        if k == pair_first(split) or k == pair_second(split) or hand[order[k]] == BUG:
            continue
        if (hand[order[k]] & 3) != flush:
            suited = 0
    return p.row_of[suited][first][second]


cdef void reply_pattern(const Pattern* p, const Plans* plans, const uint32_t* base, const uint32_t* held_rows, int out,
                        const Output* best, uint64_t* totals) noexcept nogil:
    """The best replies of all suitings of a pattern to an open dealer."""
    cdef const Suitings* table = suitings()
    cdef const Plan* plan
    cdef int leaf, node, flush, k, suit, at
    cdef uint32_t won, lost
    for leaf in range(p.leaf_begin, p.leaf_end):
        node = table.leaf[p.bug][leaf]
        flush = flush_suit(table, p, node)
        plan = &plans.plan[plans.of[table.held[node][flush] if flush >= 0 else 0]]
        won = 0
        for k in range(plan.terms):
            at = 2 * plan.row[k]
            lost = base[at]
            for suit in range(4):
                lost += held_rows[2 * p.rows * table.held[node][suit] + at]
            won += <uint32_t>plan.sign[k] * lost
        at = 2 * plan.corner + 1
        lost = base[at]
        for suit in range(4):
            lost += held_rows[2 * p.rows * table.held[node][suit] + at]
        best.split[out] = NO_SPLIT
        best.wins[out] = won
        best.losses[out] = lost
        totals[0] += <uint64_t>table.node[node].size * won
        totals[1] += <uint64_t>table.node[node].size * lost
        out += 1


cdef void solve_pattern(const Task* task, const Pattern* p, const uint32_t* base, const uint32_t* held_rows, int out,
                        const Output* best, Output* played, uint64_t* totals, Sums* sums, Work* w) noexcept nogil:
    """All suitings of a pattern; the first one's results go to place `out`. totals: [best, strategies...][won, lost].
    `sums`: NULL, or where to put which rows are best. `w` has the ties where an extra card each decides; totals are
    then of deals with two extra cards.

    `base`: rank part by row; `held_rows`: corrections by ranks held in a suit and row; both [won, lost].
    """
    cdef const Suitings* table = suitings()
    cdef const uint32_t* f[4]
    cdef uint32_t won[MAX_ROWS]
    cdef uint32_t lost[MAX_ROWS]
    cdef int plain_row[MAX_STRATEGIES]
    cdef int plain_split[MAX_ROWS]
    cdef int leaf, node, flush, r, k, suit, rows, chosen
    cdef int64_t decided[2 * MAX_ROWS]
    cdef int64_t ev, best_ev
    cdef uint64_t size, tied
    cdef const Row* row
    for k in range(task.strategies):
        plain_row[k] = -1
    for r in range(p.rows):
        plain_split[r] = -1
    for leaf in range(p.leaf_begin, p.leaf_end):
        node = table.leaf[p.bug][leaf]
        size = table.node[node].size
        flush = flush_suit(table, p, node)
        rows = p.plain if flush < 0 else p.rows
        for suit in range(4):
            f[suit] = held_rows + 2 * p.rows * table.held[node][suit]
        for r in range(rows):
            won[r] = base[2 * r] + f[0][2 * r] + f[1][2 * r] + f[2][2 * r] + f[3][2 * r]
            lost[r] = (base[2 * r + 1] + f[0][2 * r + 1] + f[1][2 * r + 1] + f[2][2 * r + 1] + f[3][2 * r + 1])
        if task.extra:
            decide_pushes(&w.ties, task.extra, w.tied_rank.result, w.tied.result, p, node, rows, won, lost, decided)
        chosen = -1
        best_ev = 0
        tied = 0
        for r in range(rows):
            row = &p.row[r]
            if row.suited and row.need & ~table.held[node][flush]:
                continue
            if task.extra:
                ev = task.win_weight * decided[2 * r] - task.loss_weight * decided[2 * r + 1]
            else:
                ev = task.win_weight * won[r] - task.loss_weight * lost[r]
            if chosen < 0 or ev > best_ev:
                tied = 0
            if chosen < 0 or ev >= best_ev:
                tied |= <uint64_t>1 << r
            if chosen < 0 or ev > best_ev or ev == best_ev and better_row(row, &p.row[chosen]):
                chosen = r
                best_ev = ev
        if sums != NULL:
            sums.chosen[leaf - p.leaf_begin] = chosen
            sums.tied[leaf - p.leaf_begin] = tied
        if flush >= 0:
            best.split[out] = first_split(table, p, node, flush, &p.row[chosen])
        else:
            if plain_split[chosen] < 0:                 # the same cards for all suitings of the pattern
                plain_split[chosen] = first_split(table, p, node, flush, &p.row[chosen])
            best.split[out] = plain_split[chosen]
        best.wins[out] = won[chosen]
        best.losses[out] = lost[chosen]
        if task.extra:
            totals[0] += size * <uint64_t>decided[2 * chosen]
            totals[1] += size * <uint64_t>decided[2 * chosen + 1]
        else:
            totals[0] += size * won[chosen]
            totals[1] += size * lost[chosen]
        for k in range(task.strategies):
            if flush < 0:
                if plain_row[k] < 0:
                    plain_row[k] = strategy_row(task.strategy[k], table, p, node, flush)
                r = plain_row[k]
            else:
                r = strategy_row(task.strategy[k], table, p, node, flush)
            if task.extra:
                totals[2 * k + 2] += size * <uint64_t>decided[2 * r]
                totals[2 * k + 3] += size * <uint64_t>decided[2 * r + 1]
            else:
                totals[2 * k + 2] += size * won[r]
                totals[2 * k + 3] += size * lost[r]
            if played[k].wins != NULL:
                played[k].wins[out] = won[r]
                played[k].losses[out] = lost[r]
        out += 1


cdef int solve_support(Work* w, const Task* task, unsigned int mask, int out, const Output* best, Output* played,
                       Values* values, uint64_t* totals) noexcept nogil:
    """The classes of one support; returns 0, or -1 when a reply needs more thresholds than there is room for."""
    cdef const uint32_t* base
    cdef const uint32_t* held_rows
    cdef Pattern* p
    cdef int bug, gone, n, k        # gone: the dealer cannot hold the bug
    for bug in range(1 + task.joker):
        gone = bug or not task.joker
        n = support_patterns(mask, bug, task.wheel, w.pattern)
        if not n:
            continue
        if task.open:
            for k in range(n):
                if make_plans(&w.pattern[k], &w.plans[k]) < 0:
                    return -1
        for k in range(task.passes):
            prepare_support(&w.support[k], &task.lists[gone], mask, w.pattern, n, task.step[k][0], task.step[k][1])
        if task.extra:
            prepare_ties(&w.ties, &task.items[gone], &w.support[0])
        for k in range(n):
            p = &w.pattern[k]
            count_pattern(w, task, gone, p)
            base = w.rank[0].result
            held_rows = w.corrections[0].result
            if values != NULL:
                add_values(&w.sums, p, base, held_rows, values)
            if task.open:
                reply_pattern(p, &w.plans[k], base, held_rows, out, best, totals)
            else:
                solve_pattern(task, p, base, held_rows, out, best, played, totals,
                              &w.sums if values != NULL else NULL, w)
                if values != NULL:
                    add_best(&w.sums, p, base, held_rows, out, values)
            out += p.leaf_end - p.leaf_begin
    return 0


def support_classes(int first, int last):
    """Span of the classes whose rank mask is in range(first, last), 0 <= first <= last <= 8192."""
    if not 0 <= first <= last <= 8192:
        raise ValueError(f"rank masks run from 0 to 8192, got {first} to {last}")
    return suitings().base[first], suitings().base[last]


cdef class Solver:
    """Solves classes against one dealer table; `solve` may be called from several threads at once.

    `open_dealer`: the player sets his hand after seeing the dealer's, for each deal as well as he can. `joker`: whether
    the pack has it; without it nothing is said of hands that hold it. `extra`: 0, or an extra card each decides what
    would push, equal ones to the banker, who is the dealer (1) or the player (-1): totals and EV are of deals with two
    extra cards in order, wins and losses by class as without them. Not with an open dealer, nor where copies push.

    `copies`: whose copies are, as `paigow.rules.copies.Copies.code` has it; True (15): all win, False (0): all lose.
    EV is compared as win_weight x wins - loss_weight x losses (for a commission of 5 %: 95 and 100). `strategies`: at
    most 16 dealer tables under the same wheel rule, counted as the player's way of setting.
    """
    def __cinit__(self):
        memset(self.lists, 0, sizeof(self.lists))
        memset(self.items, 0, sizeof(self.items))

    def __init__(self, DealerTable dealer not None, copies, int win_weight, int loss_weight, strategies=(),
                 bint open_dealer=False, bint joker=True, int extra=0):
        cdef int k
        cdef DealerTable strategy
        if not 0 <= win_weight or not 0 < loss_weight:
            raise ValueError("win_weight must not be negative, loss_weight must be positive")
        self.keep = (dealer, *strategies)
        if len(self.keep) > MAX_STRATEGIES:
            raise ValueError(f"at most {MAX_STRATEGIES - 1} strategies at once")
        self.task.dealer = dealer.settings
        self.task.wheel = dealer.wheel
        code = copies_code(copies)
        for k in range(2):
            self.task.step[k][0] = code >> 2 * k & 1
            self.task.step[k][1] = code >> 2 * k + 1 & 1
        self.task.passes = 1 if code & 3 == code >> 2 else 2
        self.task.win_weight = win_weight
        self.task.loss_weight = loss_weight
        self.task.strategies = len(self.keep) - 1
        for k in range(self.task.strategies):
            strategy = self.keep[k + 1]
            if strategy.wheel != dealer.wheel:
                raise ValueError("dealer and strategies need the same wheel rule")
            self.task.strategy[k] = strategy.settings
        if open_dealer and self.task.strategies:
            raise ValueError("a strategy does not look at the dealer's cards: no strategies with open_dealer")
        self.task.open = open_dealer
        self.task.joker = joker
        self.task.lists = self.lists
        if extra and (open_dealer or not joker or self.task.passes == 2):
            raise ValueError("extra cards go with a closed dealer, a pack with the joker, and copies that do not push")
        self.task.extra = extra
        self.task.items = self.items
        for k in range(2):
            if lists_new(&self.lists[k], dealer.settings, k == 0) < 0:
                raise MemoryError
            if extra and items_new(&self.items[k], dealer.settings, k == 0) < 0:
                raise MemoryError

    def __dealloc__(self):
        lists_free(&self.lists[0])
        lists_free(&self.lists[1])
        items_free(&self.items[0])
        items_free(&self.items[1])

    def solve(self, int first, int last, uint8_t[::1] split, uint32_t[::1] wins, uint32_t[::1] losses, played=None,
              values=None):
        """Solve the classes whose rank mask is in range(first, last); releases the GIL.

        Fills `split` (pair number 0..20 of the low cards in canonical order), `wins` and `losses` (dealer hands), each
        over the span `support_classes(first, last)`. `played`: for each strategy None or a pair of uint32 arrays of the
        same length for its wins and losses. `values`: None, or (start, high, low) as `paigow.native.values.list_sets`
        fills them for the same wheel rule, (wins, losses), int64 arrays by row, of which the rows of the classes with
        these ranks are filled, and three bytearrays (best, ties, parts) to which int64 numbers are added, see
        `paigow.solving.game_values`; not with an open dealer. Returns the totals
        over all hands as [(wins, losses), ...]: optimal, then each strategy. `split` is 21 throughout with an open
        dealer. ValueError when lengths do not fit.
        """
        cdef Output best
        cdef Output outputs[MAX_STRATEGIES]
        cdef Values kept
        cdef Values* asked = NULL
        cdef const uint32_t[::1] start
        cdef const uint16_t[::1] high
        cdef const uint8_t[::1] low
        cdef int64_t[::1] value_wins
        cdef int64_t[::1] value_losses
        cdef uint64_t totals[2 * MAX_STRATEGIES + 2]
        cdef uint32_t[::1] view
        cdef Work* work
        cdef int mask, k, failed, begin, end
        cdef int narrow = 0
        cdef int rows = set_rows(self.task.wheel)
        begin, end = support_classes(first, last)
        if split.shape[0] != end - begin or wins.shape[0] != end - begin or losses.shape[0] != end - begin:
            raise ValueError(f"arrays of {end - begin} values are needed")
        memset(totals, 0, sizeof(totals))
        memset(outputs, 0, sizeof(outputs))
        if begin == end:
            return [(0, 0)] * (self.task.strategies + 1)
        if values is not None:
            start, high, low, value_wins, value_losses, *best_rows = values
            if self.task.open or start.shape[0] != CLASS_COUNT + 1 or not (
                high.shape[0] == low.shape[0] == value_wins.shape[0] == value_losses.shape[0] == rows
            ):
                raise ValueError(f"values need arrays of {CLASS_COUNT + 1} and four of {rows}, and no open dealer")
            kept.sets.start, kept.sets.high, kept.sets.low = &start[0], &high[0], &low[0]
            kept.wins = &value_wins[0]
            kept.losses = &value_losses[0]
            kept.first = begin
            memset(&kept.best, 0, sizeof(Stream))
            memset(&kept.ties, 0, sizeof(Stream))
            memset(&kept.parts, 0, sizeof(Stream))
            asked = &kept
        best.split = &split[0]
        best.wins = &wins[0]
        best.losses = &losses[0]
        views = []
        for k, pair in enumerate(played or ()):
            if pair is None or k >= self.task.strategies:
                continue
            if len(pair[0]) != end - begin or len(pair[1]) != end - begin:
                raise ValueError(f"arrays of {end - begin} values are needed")
            view = pair[0]
            outputs[k].wins = &view[0]
            views.append(view)
            view = pair[1]
            outputs[k].losses = &view[0]
            views.append(view)
        work = <Work*>calloc(1, sizeof(Work))
        if work == NULL:
            raise MemoryError
        with nogil:
            failed = 0
            for k in range(self.task.passes):
                failed |= support_new(&work.support[k], &self.lists[0]) | corrections_new(
                    &work.corrections[k], MAX_POINTS if self.task.open else MAX_ROWS)
            if self.task.extra:
                failed |= ties_new(&work.ties) | corrections_new(&work.tied, MAX_ROWS)
            if not failed:
                for mask in range(first, last):
                    if suitings().base[mask] != suitings().base[mask + 1]:
                        narrow |= solve_support(work, &self.task, mask, suitings().base[mask] - begin, &best, outputs,
                                                asked, totals)
            for k in range(2):
                support_free(&work.support[k])
                corrections_free(&work.corrections[k])
            ties_free(&work.ties)
            corrections_free(&work.tied)
            free(work)
        if asked != NULL:
            failed |= kept.best.failed | kept.ties.failed | kept.parts.failed
            for place, bytes_ in zip(best_rows, (take(&kept.best), take(&kept.ties), take(&kept.parts))):
                place.extend(bytes_)
        if failed:
            raise MemoryError
        if narrow:
            raise RuntimeError("a reply needs more thresholds than there is room for")
        return [(totals[2 * k], totals[2 * k + 1]) for k in range(self.task.strategies + 1)]
