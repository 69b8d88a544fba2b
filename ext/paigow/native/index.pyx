"""Canonical index: seven cards to their class 0..6,972,146 up to a renaming of suits, and back.

Design
------
A hand is a set of ranks and, for each of them in ascending order, a set of suits. Reading these suit sets one by one,
two suits stay interchangeable as long as they occur in the same sets; such suits form a cell, and only *how many* suits
of each cell a set holds matters. So the suitings up to renaming are the paths of a small tree whose nodes carry their
cells: a step takes the next suit set, moves the chosen suits of each cell to its front, and splits the cells. Walking
it yields the node and, along the way, the renaming, which a table look-up needs to find the hand's own cards again.

    class = base[rank mask] + place of the node among the suitings of that many ranks

Classes with the same ranks are contiguous, and within them those with the same counts per rank: this is the order in
which the whole-game solve produces its results. A class has 24 / product(cell size!) hands. Number of classes:
6,009,159 of seven cards from 52 and 962,988 of six from 52 (Burnside's lemma gives the same).
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from paigow.native.strength cimport BUG, popcount

from paigow.native.strength import check_cards

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lowest_bit(unsigned __int64 x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    static inline int lowest_bit(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    """
    int lowest_bit(uint64_t mask) noexcept nogil

cdef Suitings SUITINGS


cdef const Suitings* suitings() noexcept nogil:
    return &SUITINGS


cdef void fill_renamings() noexcept nogil:
    cdef int a, b, c, d, n = 0, m, k, s, same
    for a in range(4):
        for b in range(4):
            for c in range(4):
                d = 6 - a - b - c
                if a == b or a == c or b == c:
                    continue
                SUITINGS.rename[n][0] = a
                SUITINGS.rename[n][1] = b
                SUITINGS.rename[n][2] = c
                SUITINGS.rename[n][3] = d
                n += 1
    for n in range(24):
        for k in range(4):
            SUITINGS.inverse[n][SUITINGS.rename[n][k]] = k
        for s in range(16):
            SUITINGS.rename_set[n][s] = 0
            for k in range(4):
                if s >> k & 1:
                    SUITINGS.rename_set[n][s] |= 1 << SUITINGS.rename[n][k]
    for n in range(24):
        for m in range(24):
            for k in range(24):
                same = 1
                for s in range(4):
                    same &= SUITINGS.rename[k][s] == SUITINGS.rename[m][SUITINGS.rename[n][s]]
                if same:
                    SUITINGS.compose[n][m] = k


cdef int renaming_number(const uint8_t* to) noexcept nogil:
    cdef int n, k, same
    for n in range(24):
        same = 1
        for k in range(4):
            same &= SUITINGS.rename[n][k] == to[k]
        if same:
            return n
    return -1


cdef int step(int node, int suits, uint8_t* renaming) noexcept nogil:
    """Canonical form of a suit set at a node, and its renaming: the chosen suits of each cell move to the front."""
    cdef int begin = 0, end, place, k, canonical_set = 0
    while begin < 4:
        end = begin
        while end < 3 and not SUITINGS.node[node].cells >> end & 1:
            end += 1
        place = begin
        for k in range(begin, end + 1):
            if suits >> k & 1:
                canonical_set |= 1 << place
                renaming[k] = place
                place += 1
        for k in range(begin, end + 1):
            if not suits >> k & 1:
                renaming[k] = place
                place += 1
        begin = end + 1
    return canonical_set


cdef void add_node(int parent, int suits) noexcept nogil:
    cdef Node* node = &SUITINGS.node[SUITINGS.nodes]
    cdef const Node* old = &SUITINGS.node[parent]
    cdef int k, cell = 1, size = 24
    node.path = old.path | <uint32_t>suits << (4 * old.ranks)
    node.ranks = old.ranks + 1
    node.cards = old.cards + popcount(suits)
    node.cells = old.cells
    for k in range(3):
        if (suits >> k & 1) != (suits >> (k + 1) & 1):
            node.cells |= 1 << k
    for k in range(3):
        cell = 1 if node.cells >> k & 1 else cell + 1
        size //= cell
    node.size = size
    for k in range(old.cards):
        SUITINGS.card[SUITINGS.nodes][k] = SUITINGS.card[parent][k]
    size = old.cards
    for k in range(4):
        SUITINGS.held[SUITINGS.nodes][k] = SUITINGS.held[parent][k] | (suits >> k & 1) << old.ranks
        if suits >> k & 1:
            SUITINGS.card[SUITINGS.nodes][size] = 4 * old.ranks + k
            size += 1
    SUITINGS.nodes += 1


cdef void fill_tree() noexcept nogil:
    """All nodes of at most seven cards, breadth first; children in order of the counts they add, so that whole suitings
    with the same counts per rank come together."""
    cdef int node = 0, count, suits, canonical_set
    cdef uint8_t renaming[4]
    SUITINGS.nodes = 1
    SUITINGS.node[0].size = 1
    while node < SUITINGS.nodes:
        for count in range(1, 5):
            if SUITINGS.node[node].cards + count > 7:
                break
            for suits in range(16):                 # canonical sets first ...
                if popcount(suits) == count and step(node, suits, renaming) == suits:
                    SUITINGS.next[16 * node + suits] = SUITINGS.nodes
                    add_node(node, suits)
            for suits in range(16):                 # ... then those that are renamed to one of them
                if popcount(suits) == count:
                    canonical_set = step(node, suits, renaming)
                    SUITINGS.next[16 * node + suits] = (
                        (SUITINGS.next[16 * node + canonical_set] & 0xFFFF) | <uint32_t>renaming_number(renaming) << 16)
        node += 1


cdef uint32_t counts_key(int node) noexcept nogil:
    """The counts per rank as one number, lowest rank first."""
    cdef uint32_t key = 0
    cdef int k
    for k in range(SUITINGS.node[node].ranks):
        key = key * 5 + popcount(SUITINGS.node[node].path >> (4 * k) & 15)
    return key


cdef int fill_leaves() noexcept nogil:
    """Order whole suitings by number of ranks, then counts per rank, then node; returns the number of classes."""
    cdef int bug, ranks, node, place, n, classes = 0
    cdef unsigned int mask
    cdef uint32_t key
    for bug in range(2):
        n = 0
        for node in range(SUITINGS.nodes):
            SUITINGS.local[bug][node] = -1
        for ranks in range(8):
            SUITINGS.leaf_start[bug][ranks] = n
            for node in range(SUITINGS.nodes):
                if SUITINGS.node[node].ranks != ranks or SUITINGS.node[node].cards != 7 - bug:
                    continue
                key = counts_key(node)
                place = n
                while place > SUITINGS.leaf_start[bug][ranks] and counts_key(SUITINGS.leaf[bug][place - 1]) > key:
                    SUITINGS.leaf[bug][place] = SUITINGS.leaf[bug][place - 1]
                    place -= 1
                SUITINGS.leaf[bug][place] = node
                n += 1
            for place in range(SUITINGS.leaf_start[bug][ranks], n):
                SUITINGS.local[bug][SUITINGS.leaf[bug][place]] = place - SUITINGS.leaf_start[bug][ranks]
        SUITINGS.leaf_start[bug][8] = n
    for ranks in range(8):                          # the bug's classes follow those without it
        for place in range(SUITINGS.leaf_start[1][ranks], SUITINGS.leaf_start[1][ranks + 1]):
            SUITINGS.local[1][SUITINGS.leaf[1][place]] += (
                SUITINGS.leaf_start[0][ranks + 1] - SUITINGS.leaf_start[0][ranks])
    for mask in range(8192):
        SUITINGS.base[mask] = classes
        ranks = popcount(mask)
        if ranks <= 7:
            for bug in range(2):
                classes += SUITINGS.leaf_start[bug][ranks + 1] - SUITINGS.leaf_start[bug][ranks]
    SUITINGS.base[8192] = classes
    return classes


fill_renamings()
fill_tree()
if SUITINGS.nodes != NODE_COUNT or fill_leaves() != HAND_CLASSES:
    raise RuntimeError("the classes of hands were not enumerated completely")


cdef int canonical(const uint8_t* hand, Canonical* out) noexcept nogil:
    """Class, node and renaming of seven cards; returns 0, or -1 when they are not seven different ids 0..52."""
    cdef uint64_t cards = 0
    cdef uint64_t one = 1
    cdef unsigned int mask = 0
    cdef uint32_t entry
    cdef int k, rank, node = 0, renaming = 0, ranks = 0, bug = 0, bad = 0
    for k in range(7):
        bad |= hand[k] > BUG
        cards |= one << (hand[k] & 63)
    bug = cards >> BUG & 1
    cards &= (one << BUG) - 1
    while cards:
        rank = lowest_bit(cards) >> 2
        entry = SUITINGS.next[16 * node + SUITINGS.rename_set[renaming][cards >> (4 * rank) & 15]]
        node = entry & 0xFFFF
        renaming = SUITINGS.compose[renaming][entry >> 16]
        out.rank[ranks] = rank
        mask |= 1 << rank
        ranks += 1
        cards &= ~(<uint64_t>15 << (4 * rank))
    k = SUITINGS.local[bug][node]
    if bad or k < 0:
        return -1
    out.index = SUITINGS.base[mask] + k
    out.node = node
    out.renaming = renaming
    out.ranks = ranks
    out.bug = bug
    return 0


cdef void class_cards(int index, uint8_t* hand) noexcept nogil:
    """The seven cards of a class in canonical order, the bug last."""
    cdef int left = 0, right = 8191, middle, ranks, bug, k, node, rank
    cdef uint8_t held[13]
    while left < right:
        middle = (left + right + 1) >> 1
        if SUITINGS.base[middle] <= <uint32_t>index:
            left = middle
        else:
            right = middle - 1
    # Masks without a hand share their base with the next one: the search ends at the last, which has hands.
    ranks = 0
    for rank in range(13):
        if left >> rank & 1:
            held[ranks] = rank
            ranks += 1
    k = index - <int>SUITINGS.base[left]
    bug = k >= SUITINGS.leaf_start[0][ranks + 1] - SUITINGS.leaf_start[0][ranks]
    if bug:
        k -= SUITINGS.leaf_start[0][ranks + 1] - SUITINGS.leaf_start[0][ranks]
        hand[6] = BUG
    node = SUITINGS.leaf[bug][SUITINGS.leaf_start[bug][ranks] + k]
    for k in range(7 - bug):
        hand[k] = 4 * held[SUITINGS.card[node][k] >> 2] + (SUITINGS.card[node][k] & 3)


CLASSES = HAND_CLASSES


def class_index(hand):
    """Class 0..6,972,146 of seven different card ids."""
    cdef uint8_t cards[7]
    cdef Canonical c
    cdef int k
    for k, card in enumerate(check_cards(hand, 7)):
        cards[k] = card
    canonical(cards, &c)
    return c.index


def canonical_order(hand):
    """Positions of the hand's cards in the canonical order of their class."""
    cdef uint8_t cards[7]
    cdef Canonical c
    cdef int k
    ids = check_cards(hand, 7)
    for k in range(7):
        cards[k] = ids[k]
    canonical(cards, &c)
    return [ids.index(canonical_card(&SUITINGS, &c, k)) for k in range(7)]


def class_hand(int index):
    """The seven card ids of a class in canonical order; IndexError outside 0..6,972,146."""
    cdef uint8_t cards[7]
    if not 0 <= index < HAND_CLASSES:
        raise IndexError(f"classes run from 0 to {HAND_CLASSES - 1}, got {index}")
    class_cards(index, cards)
    return [cards[k] for k in range(7)]


def class_size(int index):
    """How many of the 154,143,080 hands are in a class: 4, 6, 12 or 24."""
    cdef uint8_t cards[7]
    cdef Canonical c
    class_hand(index)
    class_cards(index, cards)
    canonical(cards, &c)
    return SUITINGS.node[c.node].size


def class_indices(const uint8_t[:, ::1] hands, uint32_t[::1] out):
    """Classes of n hands: `hands` (n, 7) card ids into `out` (n,) uint32. Releases the GIL.

    ValueError when the shapes do not fit or a row is not seven different card ids.
    """
    cdef Canonical c
    cdef Py_ssize_t row, n = hands.shape[0], wrong = -1
    if hands.shape[1] != 7 or out.shape[0] != n:
        raise ValueError("class_indices needs arrays of shape (n, 7) and (n,)")
    with nogil:
        for row in range(n):
            if canonical(&hands[row, 0], &c) < 0:
                wrong = row
                break
            out[row] = c.index
    if wrong >= 0:
        raise ValueError(f"row {wrong} is not seven different card ids from 0 to {BUG}")


def class_hands(const uint32_t[::1] indices, uint8_t[:, ::1] out):
    """The cards of n classes: `indices` (n,) uint32 into `out` (n, 7) card ids in canonical order. Releases the GIL.

    ValueError when the shapes do not fit, IndexError for an index beyond the last class.
    """
    cdef Py_ssize_t row, n = indices.shape[0], wrong = -1
    if out.shape[0] != n or out.shape[1] != 7:
        raise ValueError("class_hands needs arrays of shape (n,) and (n, 7)")
    with nogil:
        for row in range(n):
            if indices[row] >= HAND_CLASSES:
                wrong = row
                break
            class_cards(indices[row], &out[row, 0])
    if wrong >= 0:
        raise IndexError(f"classes run from 0 to {HAND_CLASSES - 1}, got {indices[wrong]} in row {wrong}")


def class_sizes(uint8_t[::1] out):
    """Sizes of all classes into `out` (6,972,147,) uint8."""
    cdef int ranks, bug, k, n = 0
    cdef unsigned int mask
    if out.shape[0] != HAND_CLASSES:
        raise ValueError(f"class_sizes needs an array of {HAND_CLASSES} values")
    for mask in range(8192):
        ranks = popcount(mask)
        if ranks > 7:
            continue
        for bug in range(2):
            for k in range(SUITINGS.leaf_start[bug][ranks], SUITINGS.leaf_start[bug][ranks + 1]):
                out[n] = SUITINGS.node[SUITINGS.leaf[bug][k]].size
                n += 1
