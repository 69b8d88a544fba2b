from libc.stdint cimport int64_t

from paigow.native.corrections cimport Corrections
from paigow.native.dealer cimport Settings
from paigow.native.extra_cards cimport FlushItems, Ties
from paigow.native.flush_lists cimport FlushLists
from paigow.native.index cimport Suitings
from paigow.native.open_replies cimport Plans
from paigow.native.patterns cimport MAX_PATTERNS, Pattern, Row
from paigow.native.rank_counts cimport Rank
from paigow.native.supports cimport Support
from paigow.native.values cimport Sums

cdef enum:
    MAX_STRATEGIES = 16

cdef struct Task:
    const Settings* dealer
    int wheel
    int passes                      # 2 where a copy is neither won nor lost: thresholds of wins are not those of losses
    int step[2][2]                  # [pass][high, low] what is added to a split's strengths for its thresholds
    int64_t win_weight      # EV of a split, up to a factor: win_weight x wins - loss_weight x losses
    int64_t loss_weight
    int strategies
    const Settings* strategy[MAX_STRATEGIES]
    int open                        # the dealer's cards lie open
    int joker                       # the pack has it
    const FlushLists* lists         # [0]: dealer hands with and without the bug, [1]: without
    int extra                       # 0, or what would push is decided by an extra card each: 1, as banker -1
    const FlushItems* items         # as `lists`, where there are extra cards

cdef struct Work:
    Pattern pattern[MAX_PATTERNS]
    Plans plans[MAX_PATTERNS]
    Support support[2]              # one for each pass
    Corrections corrections[2]
    Rank rank[2]
    Sums sums
    Ties ties                       # where an extra card each decides
    Corrections tied
    Rank tied_rank

cdef void count_pattern(Work* w, const Task* task, int gone, const Pattern* p) noexcept nogil
cdef int flush_suit(const Suitings* table, const Pattern* p, int node) noexcept nogil

cdef class Solver:
    cdef Task task
    cdef FlushLists lists[2]
    cdef FlushItems items[2]
    cdef object keep


cdef inline int better_row(const Row* one, const Row* other) noexcept nogil:
    """Which of two rows of equal EV comes first: the better low hand, then the better high."""
    return one.low > other.low or one.low == other.low and one.high > other.high
