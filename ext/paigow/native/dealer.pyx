"""The dealer table: how a house way sets each of the 292,253 dealer classes.

Design
------
The house way runs once for each class, on one hand of it in class order; the setting then holds for every hand of the
class at the same positions. Counting reads two numbers per class, the dense strengths; setting arrays of hands is an
index and a look-up, whatever the rules say. Building takes about 0.2 s, so the table is worth keeping in a cache file.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from paigow.native.classes cimport (
    CLASS_COUNT,
    FLUSH_COUNT,
    RANK_COUNT,
    Classes,
    class_hand,
    class_of,
    dealer_classes,
)
from paigow.native.program cimport (
    HAND,
    HIGH,
    HOLDS,
    LOW,
    Program,
    Rules,
    any_hand,
    any_high,
    any_low,
    decide,
    shape_of,
)
from paigow.native.splits cimport (
    SplitValue,
    class_order,
    evaluate_splits,
    order_legal,
    pair_first,
    pair_index,
    pair_second,
)
from paigow.native.strength cimport (
    BUG,
    LOW_COUNT,
    PUSHED_HIGH,
    PUSHED_LOW,
    high_dense,
    low_dense,
    strength_tables,
)

from paigow.native.strength import check_cards, check_wheel

RANK_CLASSES = RANK_COUNT
FLUSH_CLASSES = FLUSH_COUNT
DEALER_CLASSES = CLASS_COUNT


cdef void set_class(const Rules* rules, int wheel, int index, Settings* settings) noexcept nogil:
    cdef uint8_t hand[7]
    cdef SplitValue values[21]
    cdef SplitValue legal[21]
    cdef int n, chosen = 0
    class_hand(index, hand)
    evaluate_splits(strength_tables(), wheel, hand, values)
    n = order_legal(values, legal)
    settings.rule[index] = decide(rules, wheel, hand, legal, n, &chosen)
    settings.split[index] = pair_index(legal[chosen].first, legal[chosen].second)
    settings.high[index] = high_dense(strength_tables(), wheel, legal[chosen].high)
    settings.low[index] = low_dense(legal[chosen].low >> 4 & 15, legal[chosen].low & 15)


cdef void set_classes(const Rules* rules, int wheel, Settings* settings) noexcept nogil:
    cdef int c
    for c in range(CLASS_COUNT):
        set_class(rules, wheel, c, settings)


cdef void settle_classes(const Rules* rules, int wheel, Settings* settings) noexcept nogil:
    """Give the classes that settle the bet whatever the other side holds strengths that do so; the last rule counts."""
    cdef const int* start
    cdef uint8_t hand[7]
    cdef SplitValue values[21]
    cdef const SplitValue* chosen
    cdef uint8_t groups[7]
    cdef int c, rule, shape
    for c in range(CLASS_COUNT):
        class_hand(c, hand)
        evaluate_splits(strength_tables(), wheel, hand, values)
        chosen = &values[settings.split[c]]
        shape = shape_of(wheel, hand, groups)
        for rule in range(1, rules.count + 1):
            start = rules.start + 5 * rule
            if start[HAND] != start[HOLDS]:
                if any_hand(rules, rule, groups, shape):
                    settings.high[c] = PUSHED_HIGH
                    settings.low[c] = LOW_COUNT - 1
            elif (any_high(rules.rows, start[HIGH], start[LOW], chosen.high)
                    and any_low(rules.rows, start[LOW], start[LOW + 1], chosen.low, groups, shape)):
                settings.high[c] = PUSHED_HIGH
                settings.low[c] = PUSHED_LOW


cdef uint32_t four(int n, int k) noexcept nogil:
    """C(n, k) for n of at most four cards of a rank."""
    cdef uint32_t ways = 1
    cdef int i
    for i in range(k):
        ways = ways * <uint32_t>(n - i) // <uint32_t>(i + 1)
    return ways


cdef uint64_t flush_hands(int index) noexcept nogil:
    """Hands of a flush class in the full deck: four suits, three off-suit cards of each rank."""
    cdef uint8_t hand[7]
    cdef int k, others = 0
    cdef uint64_t hands = 4
    class_hand(RANK_COUNT + index, hand)
    for k in range(7):
        if hand[k] != BUG and hand[k] & 3:
            others += 1
            hands *= 3
            if others == 2 and hand[k] >> 2 == hand[k - 1] >> 2 and hand[k - 1] & 3:
                hands //= 3                             # two of the three cards of one rank
    return hands


cdef uint64_t rank_hands(int index) noexcept nogil:
    """Hands with the ranks of a rank class in the full deck, flushes included."""
    cdef uint8_t hand[7]
    cdef int k, run = 0
    cdef uint64_t hands = 1
    class_hand(index, hand)
    for k in range(7):
        if hand[k] == BUG:
            break
        run += 1
        if k == 6 or hand[k + 1] == BUG or hand[k + 1] >> 2 != hand[k] >> 2:
            hands *= four(4, run)
            run = 0
    return hands


cdef uint64_t* full_deck_hands() except NULL:
    """Hands of every class among the 154,143,080; the caller frees."""
    cdef uint64_t* hands = <uint64_t*>calloc(CLASS_COUNT, sizeof(uint64_t))
    cdef const Classes* classes = dealer_classes()
    cdef int c
    if hands == NULL:
        raise MemoryError
    with nogil:
        for c in range(RANK_COUNT):
            hands[c] = rank_hands(c)
        for c in range(FLUSH_COUNT):
            hands[RANK_COUNT + c] = flush_hands(c)
            hands[classes.rank_class[c]] -= hands[RANK_COUNT + c]
    return hands


def class_sizes(uint64_t[::1] out):
    """Hands of every class among the 154,143,080 into `out` (292,253); ValueError when the length does not fit."""
    cdef uint64_t* hands
    cdef int c
    if out.shape[0] != CLASS_COUNT:
        raise ValueError(f"class_sizes needs an array of {CLASS_COUNT} values")
    hands = full_deck_hands()
    for c in range(CLASS_COUNT):
        out[c] = hands[c]
    free(hands)


def describe_classes(uint8_t[:, ::1] cards, uint32_t[::1] rank_class):
    """One hand of every class into `cards` (292,253, 7), in class order; and the class of the same seven ranks without
    a flush, itself for rank classes, into `rank_class` (292,253). ValueError when shapes do not fit."""
    cdef const Classes* classes = dealer_classes()
    cdef int c
    if cards.shape[0] != CLASS_COUNT or cards.shape[1] != 7 or rank_class.shape[0] != CLASS_COUNT:
        raise ValueError(f"describe_classes needs arrays of shape ({CLASS_COUNT}, 7) and ({CLASS_COUNT},)")
    with nogil:
        for c in range(CLASS_COUNT):
            class_hand(c, &cards[c, 0])
            rank_class[c] = c if c < RANK_COUNT else classes.rank_class[c - RANK_COUNT]


cdef class DealerTable:
    """Settings of all dealer classes under one house way and wheel rule; made by `build` or `frombytes`."""

    def __cinit__(self):
        self.settings = <Settings*>calloc(1, sizeof(Settings))
        if self.settings == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.settings)

    def __init__(self):
        raise TypeError("use DealerTable.build or DealerTable.frombytes")

    @staticmethod
    def build(program, int rule_count, int wheel):
        """Run a house way (rows as in `Program`) over all classes, without the GIL; ValueError for bad ones."""
        cdef DealerTable table = DealerTable.__new__(DealerTable)
        cdef Program compiled = Program(program, rule_count)
        table.wheel = check_wheel(wheel)
        with nogil:
            set_classes(&compiled.rules, wheel, table.settings)
        return table

    @staticmethod
    def frombytes(const uint8_t[::1] data, int wheel):
        """The table that `tobytes` wrote; ValueError when the size or a value is wrong."""
        cdef DealerTable table = DealerTable.__new__(DealerTable)
        cdef int c, bad = 0
        table.wheel = check_wheel(wheel)
        if data.shape[0] != sizeof(Settings):
            raise ValueError(f"a dealer table is {sizeof(Settings)} bytes, got {data.shape[0]}")
        memcpy(table.settings, &data[0], sizeof(Settings))
        for c in range(CLASS_COUNT):
            bad |= (table.settings.high[c] > PUSHED_HIGH or table.settings.low[c] >= LOW_COUNT
                    or table.settings.split[c] >= 21)
        if bad:
            raise ValueError("a dealer table holds a strength or a split that does not exist")
        return table

    def with_classes_set(self, const uint32_t[::1] classes, program, int rule_count):
        """A copy in which some classes are set by another program (rows as in `Program`), and the others as before.
        Releases the GIL; ValueError for a bad program, IndexError for a class that there is not."""
        cdef DealerTable table = DealerTable.__new__(DealerTable)
        cdef Program compiled = Program(program, rule_count)
        cdef Py_ssize_t n
        for n in range(classes.shape[0]):
            if classes[n] >= CLASS_COUNT:
                raise IndexError(f"dealer classes run from 0 to {CLASS_COUNT - 1}, got {classes[n]}")
        table.wheel = self.wheel
        memcpy(table.settings, self.settings, sizeof(Settings))
        with nogil:
            for n in range(classes.shape[0]):
                set_class(&compiled.rules, self.wheel, <int>classes[n], table.settings)
        return table

    def with_settled(self, program, int count):
        """A copy in which the classes that match one of `count` rules settle the bet, however the other hand is set.

        `program`: rows as in `Program`. A rule of kinds 3 (`high`) and 4 (`low`) matches when both do, and the class
        then neither wins nor loses: it is given a high strength above every hand and a low strength below every hand.
        A rule of kind 0 (`hand`) alone makes a class win: above every high hand, and a pair of aces, which beats every
        low hand of a player who loses copies. Of rules that match the last counts. Releases the GIL; ValueError for a
        bad program.
        """
        cdef DealerTable table = DealerTable.__new__(DealerTable)
        cdef Program compiled = Program(program, count)
        table.wheel = self.wheel
        memcpy(table.settings, self.settings, sizeof(Settings))
        with nogil:
            settle_classes(&compiled.rules, self.wheel, table.settings)
        return table

    def pushed_hands(self):
        """How many of the 154,143,080 hands a push rule makes a push."""
        cdef uint64_t* hands = full_deck_hands()
        cdef uint64_t pushed = 0
        cdef int c
        for c in range(CLASS_COUNT):
            if self.settings.high[c] == PUSHED_HIGH and self.settings.low[c] == PUSHED_LOW:
                pushed += hands[c]
        free(hands)
        return pushed

    def __reduce__(self):
        return DealerTable.frombytes, (self.tobytes(), self.wheel)

    def tobytes(self):
        """The settings as bytes: high (uint16), rule (uint16), low (uint8), split (uint8), each over all classes."""
        return (<const char*>self.settings)[:sizeof(Settings)]

    def class_cards(self, int index):
        """One hand (seven card ids in class order) of a dealer class; IndexError outside 0..292,252."""
        cdef uint8_t hand[7]
        if not 0 <= index < CLASS_COUNT:
            raise IndexError(f"dealer classes run from 0 to {CLASS_COUNT - 1}, got {index}")
        class_hand(index, hand)
        return [hand[k] for k in range(7)]

    def setting(self, int index):
        """(rule, i, j, low, high) of a class: positions of the low cards in class order, packed strengths."""
        cdef uint8_t hand[7]
        cdef SplitValue values[21]
        cdef SplitValue chosen
        self.class_cards(index)
        class_hand(index, hand)
        evaluate_splits(strength_tables(), self.wheel, hand, values)
        chosen = values[self.settings.split[index]]
        return self.settings.rule[index], chosen.first, chosen.second, chosen.low, chosen.high

    def class_hands(self, int index):
        """How many of the 154,143,080 hands are in the class; a rank class does not count the hands with a flush."""
        cdef uint64_t flushes = 0
        cdef const Classes* classes = dealer_classes()
        cdef int c
        self.class_cards(index)
        if index >= RANK_COUNT:
            return flush_hands(index - RANK_COUNT)
        for c in range(FLUSH_COUNT):
            if <int>classes.rank_class[c] == index:
                flushes += flush_hands(c)
        return rank_hands(index) - flushes

    def all_class_hands(self):
        """Hands of every class among the 154,143,080, as a list of 292,253 ints."""
        cdef uint64_t* hands = full_deck_hands()
        try:
            return [hands[c] for c in range(CLASS_COUNT)]
        finally:
            free(hands)

    def rule_counts(self, int rule_count):
        """Hands of the 154,143,080 decided by each rule 0..rule_count."""
        cdef uint64_t* hands = full_deck_hands()
        cdef int c
        counts = [0] * (rule_count + 1)
        for c in range(CLASS_COUNT):
            if hands[c]:
                counts[self.settings.rule[c]] += hands[c]
        free(hands)
        return counts

    def set_hand(self, hand):
        """(rule, i, j) for seven card ids: the rule that decides, positions of the low cards in the hand as given."""
        cdef uint8_t cards[7]
        cdef uint8_t order[7]
        cdef int k, split
        for k, card in enumerate(check_cards(hand, 7)):
            cards[k] = card
        class_order(cards, order)
        k = class_of(cards)
        split = self.settings.split[k]
        i, j = order[pair_first(split)], order[pair_second(split)]
        return self.settings.rule[k], min(i, j), max(i, j)

    def set_hands(self, const uint8_t[:, ::1] hands, uint8_t[:, ::1] low, uint16_t[::1] rule):
        """Set n hands: `hands` (n, 7) card ids, results into `low` (n, 2) card ids and `rule` (n,). Releases the GIL.

        ValueError when shapes do not fit or a row is not seven different card ids; rows before it are set.
        """
        cdef Py_ssize_t n = hands.shape[0]
        cdef Py_ssize_t row
        cdef Py_ssize_t wrong = -1
        cdef uint8_t order[7]
        cdef const uint8_t* hand
        cdef uint64_t seen
        cdef int k, split
        if hands.shape[1] != 7 or low.shape[0] != n or low.shape[1] != 2 or rule.shape[0] != n:
            raise ValueError("set_hands needs arrays of shape (n, 7), (n, 2) and (n,)")
        with nogil:
            for row in range(n):
                hand = &hands[row, 0]
                seen = 0
                split = 1
                for k in range(7):
                    split &= hand[k] <= BUG
                    split &= not (seen >> (hand[k] & 63) & 1)
                    seen |= <uint64_t>1 << (hand[k] & 63)
                if not split:
                    wrong = row
                    break
                class_order(hand, order)
                k = class_of(hand)
                split = self.settings.split[k]
                low[row, 0] = hand[order[pair_first(split)]]
                low[row, 1] = hand[order[pair_second(split)]]
                rule[row] = self.settings.rule[k]
        if wrong >= 0:
            raise ValueError(f"row {wrong} is not seven different card ids from 0 to {BUG}")
