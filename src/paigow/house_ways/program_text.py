"""The unchanging part of an exported decision function, in C and in JavaScript: cards, hands, splits, fouls.

It is written for whoever reads it, not for speed: some ten thousand hands a second and more. `{...}` are filled in by
`paigow.house_ways.export`.
"""

from typing import Final

__all__ = ["C_TEXT", "JAVASCRIPT_TEXT"]

C_TEXT: Final = """\
/* {head}
 *
 * int paigow_set(const int hand[7], int low[2]): sets seven cards, puts the two low ones into `low`, returns the number
 * of the rule that decides (0: the built-in last one). Cards are 4 * rank + suit: ranks 0 (two) to 12 (ace), suits 0
 * clubs, 1 diamonds, 2 hearts, 3 spades; 52 is the joker. The seven must be different; nothing is checked.
 */

enum {{ TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE }};
enum {{ {shapes} }};
enum {{ {categories} }};

/* Seven cards: their shape, the rank of each group (bigger groups first, then higher ranks), the single cards. */
struct seven {{ int shape, rank[7], joker, singles, single[7]; }};
/* One way to divide them: low hand (pair * 256 + higher * 16 + lower), high hand, its ranks, strength, and cards. */
struct split {{ int low, category, rank[5], cards[2]; long strength; }};

static const int JOKER = 52;
static const int WHEEL_ORDER = {wheel_order}; /* of A-2-3-4-5 among straights: KING and ACE are those that end there */
static const int SIZES[{shape_count}][7] = {{
{sizes}
}};

static int in(int rank, int low, int high) {{ return low <= rank && rank <= high; }}
static int rank_of(int card) {{ return card == JOKER ? ACE : card / 4; }}

/* Groups of equal rank, bigger ones first, then higher ranks; their number. */
static int group(const int count[13], int size[7], int rank[7]) {{
    int groups = 0;
    for (int n = 5; n > 0; n--)
        for (int r = ACE; r >= TWO; r--)
            if (count[r] == n) {{ size[groups] = n; rank[groups] = r; groups++; }}
    return groups;
}}

static struct seven look_at(const int hand[7]) {{
    struct seven s = {{ 0, {{ 0 }}, 0, 0, {{ 0 }} }};
    int count[13] = {{ 0 }}, size[7] = {{ 0 }};
    for (int n = 0; n < 7; n++) {{ count[rank_of(hand[n])]++; s.joker |= hand[n] == JOKER; }}
    group(count, size, s.rank);
    for (int r = ACE; r >= TWO; r--) if (count[r] == 1) s.single[s.singles++] = r;
    for (int shape = 0; shape < {shape_count}; shape++) {{
        int same = 1;
        for (int n = 0; n < 7; n++) same &= SIZES[shape][n] == size[n];
        if (same) s.shape = shape;
    }}
    return s;
}}

static long packed(int category, int order, const int rank[5]) {{
    long strength = category * 16L + order;
    for (int n = 0; n < 5; n++) strength = strength * 8 + rank[n] / 2, strength = strength * 2 + rank[n] % 2;
    return strength;
}}

/* Five cards: the joker is an ace, or completes the best straight, flush or straight flush. */
static void evaluate(const int card[5], struct split *p) {{
    int natural[13] = {{ 0 }}, count[13] = {{ 0 }}, size[7] = {{ 0 }}, rank[7] = {{ 0 }};
    int joker = 0, suit = -1, flush = 1, different = 0, top = -1, order = -1;
    for (int n = 0; n < 5; n++) {{
        count[rank_of(card[n])]++;
        if (card[n] == JOKER) {{ joker = 1; continue; }}
        natural[card[n] / 4]++;
        if (suit >= 0 && suit != card[n] % 4) flush = 0;
        suit = card[n] % 4;
    }}
    for (int r = 0; r < 13; r++) different += natural[r] > 0;
    for (int high = FIVE; high <= ACE && different + joker == 5; high++) {{
        int held = 0, here = high == FIVE ? WHEEL_ORDER : high == ACE ? ACE + 2 : high;
        for (int k = 0; k < 5; k++) held += natural[(high - k + 13) % 13];
        if (held == different && here > order) {{ top = high; order = here; }}
    }}
    group(count, size, rank);
    for (int n = 0; n < 5; n++) p->rank[n] = rank[n];
    p->category = size[0] == 5 ? FIVE_ACES : size[0] == 4 ? FOUR_OF_A_KIND
        : size[0] == 3 ? (size[1] == 2 ? FULL_HOUSE : THREE_OF_A_KIND)
        : size[0] == 2 ? (size[1] == 2 ? TWO_PAIRS : ONE_PAIR) : HIGH_CARD;
    if (top >= 0 && (flush || p->category < STRAIGHT)) {{
        p->category = !flush ? STRAIGHT : top == ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH;
        for (int n = 0; n < 5; n++) p->rank[n] = n ? 0 : top;
        p->strength = packed(p->category, order, p->rank);
        return;
    }}
    if (flush && p->category < FLUSH) {{
        int place = 0, missing = joker;
        p->category = FLUSH;
        for (int r = ACE; r >= TWO; r--) {{
            if (natural[r]) p->rank[place++] = r;
            else if (missing) {{ p->rank[place++] = r; missing = 0; }}
            if (place == 5) break;
        }}
    }}
    p->strength = packed(p->category, 0, p->rank);
}}

static int is_foul(const struct split *p) {{
    int pair = p->low >= 256, high = p->low / 16 % 16, low = p->low % 16;
    if (p->category > ONE_PAIR) return 0;
    if (pair) return p->category == HIGH_CARD || p->rank[0] < high;
    return p->category == HIGH_CARD && (p->rank[0] < high || (p->rank[0] == high && p->rank[1] < low));
}}

/* Which hands a rule speaks of. */
static int speaks(int rule, const struct seven *s) {{
    (void) s;
    switch (rule) {{
{speaks}
    default: return 1;
    }}
}}

/* What must be possible behind for a rule to speak. */
static int holds(int rule, const struct split *p) {{
    (void) p;
    switch (rule) {{
{holds}
    default: return 1;
    }}
}}

/* What a rule wishes for. */
static int grants(int rule, const struct seven *s, const struct split *p) {{
    (void) s; (void) p;
    switch (rule) {{
{grants}
    default: return 1;
    }}
}}

int paigow_set(const int hand[7], int low[2]);
int paigow_set(const int hand[7], int low[2]) {{
    struct seven s = look_at(hand);
    struct split legal[21];
    int count = 0;
    for (int i = 0; i < 6; i++)
        for (int j = i + 1; j < 7; j++) {{
            struct split p = {{ 0, 0, {{ 0 }}, {{ hand[i], hand[j] }}, 0 }};
            int five[5], n = 0, a = rank_of(hand[i]), b = rank_of(hand[j]);
            for (int k = 0; k < 7; k++) if (k != i && k != j) five[n++] = hand[k];
            p.low = (a == b) * 256 + (a > b ? a : b) * 16 + (a > b ? b : a);
            evaluate(five, &p);
            if (!is_foul(&p)) legal[count++] = p;
        }}
    for (int turn = 1; turn <= {rules} + 1; turn++) {{
        int rule = turn <= {rules} ? turn : 0, possible = 0;
        const struct split *best = 0;
        for (int n = 0; n < count; n++) possible |= holds(rule, &legal[n]);
        if (!possible || !speaks(rule, &s)) continue;
        for (int n = 0; n < count; n++) {{
            const struct split *p = &legal[n];
            if (!grants(rule, &s, p)) continue;
            if (!best || p->low > best->low || (p->low == best->low && p->strength > best->strength)) best = p;
        }}
        if (best) {{ low[0] = best->cards[0]; low[1] = best->cards[1]; return rule; }}
    }}
    return -1; /* never: some split is always legal */
}}
"""

JAVASCRIPT_TEXT: Final = """\
/* {head}
 *
 * paigowSet(hand): sets seven cards; gives {{ low: the two low cards, rule: the number of the rule that decides (0: the
 * built-in last one) }}. Cards are 4 * rank + suit: ranks 0 (two) to 12 (ace), suits 0 clubs, 1 diamonds, 2 hearts, 3
 * spades; 52 is the joker. The seven must be different; nothing is checked.
 */
"use strict";

const [TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE] = Array(13).keys();
const [{shapes}] = Array({shape_count}).keys();
const [{categories}] = Array(11).keys();
const JOKER = 52;
const WHEEL_ORDER = {wheel_order}; // of A-2-3-4-5 among straights: KING and ACE are those that end there
const SIZES = [
{sizes}
];

const within = (rank, low, high) => low <= rank && rank <= high;
const rankOf = (card) => (card === JOKER ? ACE : card >> 2);

// Groups of equal rank, bigger ones first, then higher ranks.
function grouped(cards) {{
    const count = Array(13).fill(0);
    for (const card of cards) count[rankOf(card)]++;
    const groups = [];
    for (let n = 5; n > 0; n--)
        for (let r = ACE; r >= TWO; r--)
            if (count[r] === n) groups.push({{ size: n, rank: r }});
    return groups;
}}

function lookAt(hand) {{
    const groups = grouped(hand);
    const sizes = String(groups.map((one) => one.size));
    return {{
        shape: SIZES.findIndex((shape) => String(shape) === sizes),
        rank: groups.map((one) => one.rank),
        single: groups.filter((one) => one.size === 1).map((one) => one.rank),
        joker: hand.includes(JOKER),
    }};
}}

// Five cards: the joker is an ace, or completes the best straight, flush or straight flush.
function evaluate(five) {{
    const plain = five.filter((card) => card !== JOKER), joker = five.length - plain.length;
    const held = new Set(plain.map((card) => card >> 2));
    const flush = new Set(plain.map((card) => card & 3)).size === 1;
    let top = -1, order = -1;
    for (let high = FIVE; high <= ACE && held.size + joker === 5; high++) {{
        const here = high === FIVE ? WHEEL_ORDER : high === ACE ? ACE + 2 : high;
        let count = 0;
        for (let k = 0; k < 5; k++) count += held.has((high - k + 13) % 13);
        if (count === held.size && here > order) [top, order] = [high, here];
    }}
    const groups = grouped(five);
    const [first, second] = [groups[0].size, groups.length > 1 ? groups[1].size : 0];
    let category = first === 5 ? FIVE_ACES : first === 4 ? FOUR_OF_A_KIND
        : first === 3 ? (second === 2 ? FULL_HOUSE : THREE_OF_A_KIND)
        : first === 2 ? (second === 2 ? TWO_PAIRS : ONE_PAIR) : HIGH_CARD;
    let rank = groups.map((one) => one.rank);
    if (top >= 0 && (flush || category < STRAIGHT)) {{
        category = !flush ? STRAIGHT : top === ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH;
        return {{ category, rank: [top], strength: packed(category, order, [top]) }};
    }}
    if (flush && category < FLUSH) {{
        category = FLUSH;
        rank = [];
        for (let r = ACE, missing = joker; r >= TWO && rank.length < 5; r--)
            if (held.has(r) || missing-- > 0) rank.push(r);
    }}
    return {{ category, rank, strength: packed(category, 0, rank) }};
}}

function packed(category, order, rank) {{
    let strength = category * 16 + order;
    for (let n = 0; n < 5; n++) strength = strength * 16 + (rank[n] || 0);
    return strength;
}}

function isFoul(p) {{
    const high = (p.low >> 4) & 15, low = p.low & 15;
    if (p.category > ONE_PAIR) return false;
    if (p.low >= 256) return p.category === HIGH_CARD || p.rank[0] < high;
    return p.category === HIGH_CARD && (p.rank[0] < high || (p.rank[0] === high && p.rank[1] < low));
}}

// Which hands a rule speaks of.
function speaks(rule, s) {{
    switch (rule) {{
{speaks}
    default: return true;
    }}
}}

// What must be possible behind for a rule to speak.
function holds(rule, p) {{
    switch (rule) {{
{holds}
    default: return true;
    }}
}}

// What a rule wishes for.
function grants(rule, s, p) {{
    switch (rule) {{
{grants}
    default: return true;
    }}
}}

function paigowSet(hand) {{
    const s = lookAt(hand), legal = [];
    for (let i = 0; i < 6; i++)
        for (let j = i + 1; j < 7; j++) {{
            const [a, b] = [rankOf(hand[i]), rankOf(hand[j])];
            const p = evaluate(hand.filter((_, k) => k !== i && k !== j));
            p.low = (a === b) * 256 + Math.max(a, b) * 16 + Math.min(a, b);
            p.cards = [hand[i], hand[j]];
            if (!isFoul(p)) legal.push(p);
        }}
    for (let turn = 1; turn <= {rules} + 1; turn++) {{
        const rule = turn <= {rules} ? turn : 0;
        if (!speaks(rule, s) || !legal.some((p) => holds(rule, p))) continue;
        let best = null;
        for (const p of legal)
            if (grants(rule, s, p) && (!best || p.low > best.low || (p.low === best.low && p.strength > best.strength)))
                best = p;
        if (best) return {{ low: best.cards, rule }};
    }}
    return null; // never: some split is always legal
}}

if (typeof module !== "undefined") module.exports = {{ paigowSet }};
"""
