"""Exact counts for one hand: every split against every dealer hand that the remaining cards allow.

Design
------
Every rank class has ways(lower multiset) x ways(upper multiset) hands in the remaining deck, counted as if there were
no flush. For each flush class the hands are then *added* at its own setting and *taken away* at the setting of its rank
class; seven cards hold at most one flush suit, so corrections never overlap. The number of other cards of a flush class
does not depend on its flush ranks, only on the suit; the four suits are summed beforehand for each of the 16 sets of
suits that can hold a given set of ranks, and each class is visited once instead of four times.

Only comparisons with the player's thresholds matter: strengths become bins by look-up, counts go into a histogram of at
most 45 x 45 bins, and its two-dimensional prefix sums answer every split. Two histograms take turns so that neighbours
in one bin do not wait for each other. About 0.4 ms a hand. All arithmetic is in integers; C(46, 7) fits 32 bits.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from paigow.native.classes cimport (
    BLOCK_COUNT,
    LOWER_COUNT,
    RANK_COUNT,
    UPPER_COUNT,
    Classes,
    dealer_classes,
    multiset_ways,
)
from paigow.native.dealer cimport DealerTable, Settings
from paigow.native.index cimport Canonical, canonical, canonical_card, suitings
from paigow.native.splits cimport SplitValue, evaluate_splits
from paigow.native.strength cimport BUG, HIGH_COUNT, LOW_COUNT, PUSHED_HIGH, high_dense, low_dense, strength_tables

from paigow.native.strength import check_cards, copies_code

cdef enum:
    BINS = 46           # 21 thresholds below, 21 at or below and 2 at the top cut a scale into at most 45 bins
    TOP = PUSHED_HIGH + 1

cdef struct Work:
    uint32_t hist[2][BINS * BINS]
    uint16_t high_bin[HIGH_COUNT + 2]       # dense strength -> BINS * bin
    uint16_t low_bin[LOW_COUNT + 2]
    uint16_t rank_bin[RANK_COUNT]
    uint32_t lower[LOWER_COUNT]
    uint32_t upper[UPPER_COUNT]
    uint32_t others[3][16][91]              # [number of other cards][set of suits][which] -> ways over these suits


cdef void fill_bins(uint16_t* bins, int count, const int* thresholds, int n, int scale) noexcept nogil:
    """bins[v] = scale x number of distinct thresholds <= v, so that v < t exactly when bins[v] < bins[t]."""
    cdef int v, k
    for v in range(count + 2):
        bins[v] = 0
    for k in range(n):
        bins[thresholds[k]] = 1
    for v in range(count + 2):
        bins[v] = scale * bins[v] + (bins[v - 1] if v else 0)


cdef void fill_others(
    const Classes* classes, const uint8_t* left, const uint16_t* suit_left, Work* work
) noexcept nogil:
    cdef int suit, k, a, b, set_
    cdef uint32_t off[13]
    memset(work.others, 0, sizeof(work.others))
    for suit in range(4):
        for k in range(13):
            off[k] = left[k] - (suit_left[suit] >> k & 1)
        work.others[0][1 << suit][0] = 1
        for k in range(13):
            work.others[1][1 << suit][k] = off[k]
        for k in range(91):
            a = classes.pair_high[k]
            b = classes.pair_low[k]
            work.others[2][1 << suit][k] = off[a] * off[b] if a != b else off[a] * (off[a] - 1) // 2 if off[a] else 0
    for set_ in range(1, 16):
        suit = set_ & -set_
        if suit == set_:
            continue
        for a in range(3):
            for k in range(91):
                work.others[a][set_][k] = work.others[a][suit][k] + work.others[a][set_ ^ suit][k]


cdef void count_ranks(const Classes* classes, const Settings* s, int bugs, Work* work) noexcept nogil:
    """All dealer hands at the setting of their rank class; `bugs` = 2 when the bug remains, else 1."""
    cdef int bug, upper, size, start, n, k, c
    cdef uint32_t ways
    cdef const uint32_t* lower
    cdef uint16_t bin_
    for bug in range(bugs):
        for upper in range(classes.upper.start[8 - bug]):
            ways = work.upper[upper]
            if not ways:
                continue
            size = 7 - bug - classes.upper.size[upper]
            start = classes.lower.start[size]
            n = classes.lower.start[size + 1] - start
            lower = &work.lower[start]
            c = classes.rank_start[bug][upper]
            for k in range(n):
                bin_ = work.high_bin[s.high[c + k]] + work.low_bin[s.low[c + k]]
                work.rank_bin[c + k] = bin_
                work.hist[k & 1][bin_] += ways * lower[k]


cdef void count_flushes(const Classes* classes, const Settings* s, int bugs, const uint16_t* suit_left,
                        Work* work) noexcept nogil:
    """Correct the hands with a flush: add them at their own setting, take them away at that of their rank class.

    A class set like its rank class cancels out; testing for it costs more than doing it (0.55 and 0.40 ms a hand).
    """
    cdef int block, suits, suit, k, c, n
    cdef unsigned int ranks
    cdef const uint32_t* ways
    cdef const uint16_t* high = s.high + RANK_COUNT
    cdef const uint8_t* low = s.low + RANK_COUNT
    for block in range(BLOCK_COUNT):
        if classes.block_bug[block] >= bugs:
            break
        ranks = classes.block_ranks[block]
        suits = 0
        for suit in range(4):
            suits |= (not ranks & ~suit_left[suit]) << suit
        if not suits:
            continue
        ways = work.others[classes.block_others[block]][suits]
        c = classes.block_start[block]
        n = classes.block_start[block + 1] - c
        for k in range(n):
            work.hist[0][work.high_bin[high[c + k]] + work.low_bin[low[c + k]]] += ways[k]
            work.hist[1][work.rank_bin[classes.rank_class[c + k]]] -= ways[k]


cdef void prefix_sums(Work* work) noexcept nogil:
    """Turn hist[0] + hist[1] into sums over all bins at or below, in hist[0]."""
    cdef uint32_t* hist = work.hist[0]
    cdef int x, y
    for x in range(BINS * BINS):
        hist[x] += work.hist[1][x]
    for x in range(BINS):
        for y in range(1, BINS):
            hist[BINS * x + y] += hist[BINS * x + y - 1]
    for x in range(1, BINS):
        for y in range(BINS):
            hist[BINS * x + y] += hist[BINS * (x - 1) + y]


cdef inline uint32_t below(const Work* work, int high, int low) noexcept nogil:
    """Dealer hands with dense strengths below both thresholds; TOP and LOW_COUNT are above everything."""
    cdef int x = work.high_bin[high]
    cdef int y = work.low_bin[low]
    if not x or not y:
        return 0
    return work.hist[0][x - BINS + y - 1]


def count_splits(DealerTable table not None, hand, dead, copies):
    """Exact counts of all 21 splits of a hand against every dealer hand that the remaining cards allow.

    `hand`: seven card ids; `dead`: further card ids known to be out of play. Returns (dealer_hands, splits), where each
    split is (i, j, low, high, legal, wins, losses, high_wins, high_copies, low_wins, low_copies): positions i < j of
    the low cards in the hand as given, packed strengths, then numbers of dealer hands, zero for a foul. Splits come in
    canonical card order, the last tie-break between equal ones. `copies`: whose copies are, as
    `paigow.rules.copies.Copies.code` has it; True (15): all win, False (0): all lose. Dealer hands that a rule makes a
    push are neither won nor lost, and beaten at neither position; those that win outright beat every split at both,
    where a copied low hand is lost. Raises ValueError for cards that are wrong or given
    twice. Releases the GIL while counting.
    """
    cdef Work* work
    cdef uint8_t cards[7]
    cdef uint8_t left[13]
    cdef uint16_t suit_left[4]
    cdef SplitValue values[21]
    cdef Canonical form
    cdef int high[21]
    cdef int low[21]
    cdef int high_cuts[63]
    cdef int low_cuts[63]
    cdef int k, bugs = 2, cuts = 0, code = copies_code(copies)
    cdef int win_high = code & 1, win_low = code >> 1 & 1, keep_high = code >> 2 & 1, keep_low = code >> 3 & 1
    cdef uint32_t total, pushed, outright, wins, losses, high_wins, low_wins
    ids = check_cards(hand, 7)
    known = check_cards(list(ids) + list(dead), 7 + len(dead))
    for k in range(7):
        cards[k] = ids[k]
    canonical(cards, &form)
    order = [ids.index(canonical_card(suitings(), &form, k)) for k in range(7)]
    for k in range(7):
        cards[k] = ids[order[k]]
    for k in range(13):
        left[k] = 4
    for k in range(4):
        suit_left[k] = 8191
    for card in known:
        if card == BUG:
            bugs = 1
        else:
            left[card >> 2] -= 1
            suit_left[card & 3] &= ~(1 << (card >> 2))
    evaluate_splits(strength_tables(), table.wheel, cards, values)
    for k in range(21):
        high[k] = high_dense(strength_tables(), table.wheel, values[k].high)
        low[k] = low_dense(values[k].low >> 4 & 15, values[k].low & 15)
        if values[k].legal:
            high_cuts[cuts] = high[k]
            low_cuts[cuts] = low[k]
            high_cuts[cuts + 1] = high[k] + 1
            low_cuts[cuts + 1] = low[k] + 1
            cuts += 2
    high_cuts[cuts] = PUSHED_HIGH
    low_cuts[cuts] = LOW_COUNT - 1
    high_cuts[cuts + 1] = TOP
    low_cuts[cuts + 1] = LOW_COUNT
    work = <Work*>malloc(sizeof(Work))
    if work == NULL:
        raise MemoryError
    with nogil:
        memset(work.hist, 0, sizeof(work.hist))
        fill_bins(work.high_bin, HIGH_COUNT, high_cuts, cuts + 2, 1)
        fill_bins(work.low_bin, LOW_COUNT, low_cuts, cuts + 2, 1)
        for k in range(HIGH_COUNT + 2):
            work.high_bin[k] *= BINS
        multiset_ways(&dealer_classes().lower, LOWER_COUNT, left, work.lower)
        multiset_ways(&dealer_classes().upper, UPPER_COUNT, left, work.upper)
        memset(work.rank_bin, 0, sizeof(work.rank_bin))
        fill_others(dealer_classes(), left, suit_left, work)
        count_ranks(dealer_classes(), table.settings, bugs, work)
        count_flushes(dealer_classes(), table.settings, bugs, suit_left, work)
        prefix_sums(work)
    total = below(work, TOP, LOW_COUNT)
    pushed = below(work, TOP, LOW_COUNT - 1) - below(work, PUSHED_HIGH, LOW_COUNT - 1)
    outright = total - below(work, PUSHED_HIGH, LOW_COUNT) - pushed
    splits = []
    for k in range(21):
        i, j = sorted((order[values[k].first], order[values[k].second]))
        if not values[k].legal:
            splits.append((i, j, values[k].low, values[k].high, False, 0, 0, 0, 0, 0, 0))
            continue
        wins = below(work, high[k] + win_high, low[k] + win_low)
        losses = (total - below(work, high[k] + keep_high, LOW_COUNT) - below(work, TOP, low[k] + keep_low)
                  + below(work, high[k] + keep_high, low[k] + keep_low))
        high_wins = below(work, high[k], LOW_COUNT)
        low_wins = below(work, TOP, low[k])
        splits.append((i, j, values[k].low, values[k].high, True, wins, losses,
                       high_wins, below(work, high[k] + 1, LOW_COUNT) - high_wins,
                       low_wins - pushed,
                       below(work, TOP, low[k] + 1) - low_wins - (outright if low[k] == LOW_COUNT - 1 else 0)))
    free(work)
    return total, splits
