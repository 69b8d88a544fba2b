// Strengths of five cards and of two, as integers: the same numbers as in the library (ext/paigow/native/strength.pyx).
//
// Five cards: category << 24 | order << 20 | ranks in nibbles from bit 16 down; `order` ranks the straights, so that the
// rank of A-2-3-4-5 is a matter of one nibble. Two cards: pair << 8 | higher << 4 | lower. Dense strengths number them:
// 0..7462 for five cards, 1..91 for two, so that a comparison with thresholds is a look-up.

export const HIGHS = 7463;
export const LOWS = 92; // dense 0 is below every hand
const ACE = 12;
const [PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_ACES] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

export function popcount(mask) {
  let count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
}

const RANKS_OF = new Int32Array(8192); // the highest ranks of a mask, at most five, in nibbles
for (let mask = 0; mask < 8192; mask++) {
  let shift = 16;
  for (let rank = 12; rank >= 0 && shift >= 0; rank--) {
    if ((mask >> rank) & 1) {
      RANKS_OF[mask] |= rank << shift;
      shift -= 4;
    }
  }
}

// By wheel rule (0: A-2-3-4-5 second-highest, 1: lowest): top rank of each straight, weakest first.
const TOPS = [
  [4, 5, 6, 7, 8, 9, 10, 11, 3, 12],
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
];
// [wheel][joker held]: mask of natural ranks -> 1 + order of the best straight that they make, or 0.
const STRAIGHT_ORDER = TOPS.map((tops) => {
  const orders = [new Uint8Array(8192), new Uint8Array(8192)];
  tops.forEach((top, order) => {
    const straight = top === 3 ? (1 << ACE) | 15 : 31 << (top - 4);
    for (let mask = 0; mask < 8192; mask++) {
      const missing = 5 - popcount(mask);
      if (!(mask & ~straight) && (missing === 0 || missing === 1)) orders[missing][mask] = order + 1;
    }
  });
  return orders;
});

function madeStrength(wheel, order, suited) {
  const top = TOPS[wheel][order];
  const category = suited ? (top === ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH) : STRAIGHT;
  return (category << 24) | (order << 20) | (top << 16);
}

/** Five cards of one suit: `mask` of the natural ranks, four of them when the joker is held. */
export function flushStrength(wheel, joker, mask) {
  const order = STRAIGHT_ORDER[wheel][joker][mask];
  if (order) return madeStrength(wheel, order - 1, true);
  if (joker) {
    let missing = 1 << ACE; // the highest rank that the flush does not hold
    while (mask & missing) missing >>= 1;
    mask |= missing;
  }
  return (FLUSH << 24) | RANKS_OF[mask];
}

/** Five cards not of one suit; mk: mask of the natural ranks held at least k times. */
export function unsuitedStrength(wheel, joker, m1, m2, m3, m4) {
  const ace = 1 << ACE;
  if (!m2) {
    const order = STRAIGHT_ORDER[wheel][joker][m1];
    if (order) return madeStrength(wheel, order - 1, false);
  }
  let m5 = 0;
  if (joker) {
    m5 = m4 & ace;
    m4 |= m3 & ace;
    m3 |= m2 & ace;
    m2 |= m1 & ace;
    m1 |= ace;
  }
  if (!m2) return RANKS_OF[m1];
  if (!m3) {
    if (m2 & (m2 - 1)) return (TWO_PAIR << 24) | RANKS_OF[m2] | (RANKS_OF[m1 & ~m2] >> 8);
    return (PAIR << 24) | RANKS_OF[m2] | (RANKS_OF[m1 & ~m2] >> 4);
  }
  if (m5) return FIVE_ACES << 24;
  if (m4) return (QUADS << 24) | RANKS_OF[m4] | (RANKS_OF[m1 & ~m4] >> 4);
  if (m2 & ~m3) return (FULL_HOUSE << 24) | RANKS_OF[m3] | (RANKS_OF[m2 & ~m3] >> 4);
  return (TRIPS << 24) | RANKS_OF[m3] | (RANKS_OF[m1 & ~m3] >> 4);
}

export function lowStrength(a, b) {
  if (a === b) return 256 | (a << 4) | a;
  return a > b ? (a << 4) | b : (b << 4) | a;
}

/** Whether five cards may stand behind two: a low pair needs two pair or a pair at least as high. */
export function isLegal(high, low) {
  const category = high >> 24;
  if (category >= TWO_PAIR) return true;
  if (low >> 8) return category === PAIR && ((high >> 16) & 15) >= (low & 15);
  return category === PAIR || ((high >> 12) & 255) >= low;
}

/** Number 0..90 of two ranks in order of strength: 78 unpaired hands, then 13 pairs. */
export function pairNumber(a, b) {
  if (a === b) return 78 + a;
  return a > b ? (a * (a - 1)) / 2 + b : (b * (b - 1)) / 2 + a;
}

/** Dense strength 1..91 of two cards, by packed strength. */
export const lowDense = (low) => 1 + pairNumber((low >> 4) & 15, low & 15);

// All packed strengths of five cards, ascending, by wheel rule.
export const HIGH_STRENGTHS = [0, 1].map((wheel) => {
  const found = [];
  const masks = (size) => Array.from({ length: 8192 }, (_, mask) => mask).filter((mask) => popcount(mask) === size);
  const [fives, threes, twos] = [masks(5).filter((mask) => !STRAIGHT_ORDER[wheel][0][mask]), masks(3), masks(2)];
  for (const mask of fives) found.push(RANKS_OF[mask]);
  for (let a = 0; a < 13; a++) {
    for (const mask of threes) if (!((mask >> a) & 1)) found.push((PAIR << 24) | (a << 16) | (RANKS_OF[mask] >> 4));
  }
  for (let a = 0; a < 13; a++) {
    for (let b = 0; b < a; b++) {
      for (let c = 0; c < 13; c++) {
        if (c !== a && c !== b) found.push((TWO_PAIR << 24) | (a << 16) | (b << 12) | (c << 8));
      }
    }
  }
  for (let a = 0; a < 13; a++) {
    for (const mask of twos) if (!((mask >> a) & 1)) found.push((TRIPS << 24) | (a << 16) | (RANKS_OF[mask] >> 4));
  }
  for (let order = 0; order < 10; order++) found.push(madeStrength(wheel, order, false));
  for (const mask of fives) found.push((FLUSH << 24) | RANKS_OF[mask]);
  for (const category of [FULL_HOUSE, QUADS]) {
    for (let a = 0; a < 13; a++) {
      for (let b = 0; b < 13; b++) if (a !== b) found.push((category << 24) | (a << 16) | (b << 12));
    }
  }
  for (let order = 0; order < 10; order++) found.push(madeStrength(wheel, order, true));
  found.push(FIVE_ACES << 24);
  return Int32Array.from(found);
});

const DENSE = HIGH_STRENGTHS.map((strengths) => new Map(Array.from(strengths, (strength, n) => [strength, n])));

/** Dense strength 0..7462 of five cards, by packed strength. */
export const highDense = (wheel, high) => DENSE[wheel].get(high);
