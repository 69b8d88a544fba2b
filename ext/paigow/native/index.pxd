from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    HAND_CLASSES = 6972147
    NODE_COUNT = 5180       # suitings of at most seven cards, whole and begun
    LEAF_COUNT = 4115       # whole suitings of seven cards (of six beside the bug: 833)

cdef struct Node:
    # A suiting of the first ranks of a hand, up to a renaming of suits.
    uint32_t path           # suit sets by rank, lowest rank in the lowest nibble, canonical suits
    uint8_t ranks
    uint8_t cards
    uint8_t cells           # bit k: suits k and k + 1 are told apart
    uint8_t size            # hands of a class with this suiting: renamings that change it

cdef struct Suitings:
    int nodes
    Node node[NODE_COUNT]
    uint32_t next[NODE_COUNT * 16]      # [node, suit set] -> next node | renaming << 16
    int local[2][NODE_COUNT]            # [bug][node] -> place among classes with the same ranks, -1 if no whole hand
    uint8_t card[NODE_COUNT][8]         # canonical cards of a node: 4 * (place of the rank) + suit
    uint8_t held[NODE_COUNT][4]         # places of the ranks held in each canonical suit, as bit set
    # Whole suitings by number of ranks: [bug][ranks] -> span of `leaf`, in order of `local`
    int leaf_start[2][9]
    uint16_t leaf[2][LEAF_COUNT]
    uint32_t base[8193]                 # [rank mask] -> its first class
    uint8_t rename[24][4]               # renaming -> new suit of each suit
    uint8_t inverse[24][4]
    uint8_t rename_set[24][16]
    uint8_t compose[24][24]             # [first][second]

cdef struct Canonical:
    int index               # class 0..6,972,146
    int node
    int renaming            # from the hand's suits to canonical ones
    int ranks
    int bug
    uint8_t rank[8]         # the ranks held, ascending

cdef const Suitings* suitings() noexcept nogil
cdef int canonical(const uint8_t* hand, Canonical* out) noexcept nogil
cdef void class_cards(int index, uint8_t* hand) noexcept nogil


cdef inline int canonical_card(const Suitings* table, const Canonical* c, int position) noexcept nogil:
    """The hand's own card that stands at a position (0..6) of its class; the bug is last."""
    cdef int card
    if c.bug and position == 6:
        return 52
    card = table.card[c.node][position]
    return 4 * c.rank[card >> 2] + table.inverse[c.renaming][card & 3]
