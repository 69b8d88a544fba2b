// The 292,253 dealer classes, in the library's order (ext/paigow/native/classes.pyx): what a house way can tell apart.
//
// 67,600 rank classes, multisets of seven ranks or of six and the joker, set as if no flush were there; then 224,653
// flush classes: the ranks of the flush suit, with or without the joker, and the ranks of the other cards.

import { popcount, pairNumber } from "./strength.js";
import { JOKER } from "./cards.js";

export const RANK_CLASSES = 67600;
export const FLUSH_CLASSES = 224653;
export const CLASSES = RANK_CLASSES + FLUSH_CLASSES;

/** Multisets of `ranks` ranks from `shift` up, at most seven cards and four of each, by size; the parent comes first. */
function multisets(ranks, shift) {
  const sets = [{ parent: 0, rank: 0, number: 0, size: 0, code: 0 }];
  const start = [0];
  const index = new Map([[0, 0]]);
  for (let size = 1; size < 8; size++) {
    start[size] = sets.length;
    for (let parent = 0; parent < start[size]; parent++) {
      const number = size - sets[parent].size;
      if (number > 4) continue;
      for (let rank = parent ? sets[parent].rank + 1 : shift; rank < shift + ranks; rank++) {
        const code = sets[parent].code + number * POWER[rank];
        index.set(code, sets.length);
        sets.push({ parent, rank, number, size, code });
      }
    }
  }
  start[8] = sets.length;
  const column = (name) => Uint16Array.from(sets, (set) => set[name]);
  const columns = { parent: column("parent"), rank: column("rank"), number: column("number"), size: column("size") };
  return { ...columns, start, index, length: sets.length };
}

const POWER = Array.from({ length: 13 }, (_, rank) => 5 ** (rank < 7 ? rank : rank - 7));
export const LOWER = multisets(7, 0); // of the ranks from two to eight
export const UPPER = multisets(6, 7); // from nine to ace

export const RANK_START = [new Int32Array(UPPER.length), new Int32Array(UPPER.length)]; // by joker and upper multiset
let next = 0;
for (const joker of [0, 1]) {
  for (let upper = 0; upper < UPPER.length; upper++) {
    const size = 7 - joker - UPPER.size[upper];
    RANK_START[joker][upper] = next;
    if (size >= 0) next += LOWER.start[size + 1] - LOWER.start[size];
  }
}

function rankClass(lowerCode, upperCode, joker) {
  const upper = UPPER.index.get(upperCode);
  return RANK_START[joker][upper] + LOWER.index.get(lowerCode) - LOWER.start[7 - joker - UPPER.size[upper]];
}

// Ranks of no, one or two cards beside a flush, upwards, in order of their number.
const BESIDE = [[[]], Array.from({ length: 13 }, (_, rank) => [rank]), []];
for (let a = 0; a < 13; a++) for (let b = 0; b <= a; b++) BESIDE[2][pairNumber(a, b)] = [b, a];

/** Blocks of flush classes with the same ranks in the flush suit: {ranks, joker, others, start}; `others` 0, 1 or 2. */
export const BLOCKS = [];
export const RANK_CLASS = new Int32Array(FLUSH_CLASSES); // the rank class of the same seven ranks
const BLOCK_OF = [new Map(), new Map()];
next = 0;
for (const joker of [0, 1]) {
  for (let size = 5 - joker; size < 8 - joker; size++) {
    const others = 7 - joker - size;
    for (let ranks = 0; ranks < 8192; ranks++) {
      if (popcount(ranks) !== size) continue;
      BLOCK_OF[joker].set(ranks, BLOCKS.length);
      BLOCKS.push({ ranks, joker, others, start: next });
      const code = [0, 0];
      for (let rank = 0; rank < 13; rank++) if ((ranks >> rank) & 1) code[rank >= 7 ? 1 : 0] += POWER[rank];
      for (const beside of BESIDE[others]) {
        let [lower, upper] = code;
        for (const rank of beside) {
          if (rank >= 7) upper += POWER[rank];
          else lower += POWER[rank];
        }
        RANK_CLASS[next++] = rankClass(lower, upper, joker);
      }
    }
  }
}

/** Places of seven cards in class order: by rank, cards of the flush suit first, then by suit, the joker last. */
export function classOrder(hand) {
  const flush = flushSuit(hand);
  const key = (card) => (card !== JOKER && (card & 3) === flush ? (card & ~3) * 2 - 1 : card * 2);
  return hand.map((_, place) => place).sort((a, b) => key(hand[a]) - key(hand[b]));
}

function flushSuit(hand) {
  const held = [0, 0, 0, 0];
  for (const card of hand) if (card !== JOKER) held[card & 3]++;
  const joker = hand.includes(JOKER) ? 1 : 0;
  return held.findIndex((count) => count + joker >= 5);
}

/** The class of seven different cards. */
export function classOf(hand) {
  const joker = hand.includes(JOKER) ? 1 : 0;
  const natural = hand.filter((card) => card !== JOKER);
  const flush = flushSuit(hand);
  if (flush < 0) {
    const code = [0, 0];
    for (const card of natural) code[card >= 28 ? 1 : 0] += POWER[card >> 2];
    return rankClass(code[0], code[1], joker);
  }
  const ranks = natural.reduce((mask, card) => ((card & 3) === flush ? mask | (1 << (card >> 2)) : mask), 0);
  const others = natural.filter((card) => (card & 3) !== flush).map((card) => card >> 2);
  const place = others.length === 2 ? pairNumber(...others) : others.length ? others[0] : 0;
  return RANK_CLASSES + BLOCKS[BLOCK_OF[joker].get(ranks)].start + place;
}

/** Calls `visit(number, ranks, suited, joker)` for every class: the natural ranks in class order (Uint8Array, the first
 * `7 - joker` count), and of each whether it is of the flush suit. The arrays are used again for the next class. */
export function forEachClass(visit) {
  const ranks = new Uint8Array(7);
  const suited = new Uint8Array(7);
  let number = 0;
  const add = (sets, place, n) => {
    if (!place) return n;
    n = add(sets, sets.parent[place], n);
    for (let k = 0; k < sets.number[place]; k++) ranks[n++] = sets.rank[place];
    return n;
  };
  for (const joker of [0, 1]) {
    for (let upper = 0; upper < UPPER.length; upper++) {
      const size = 7 - joker - UPPER.size[upper];
      if (size < 0) continue;
      for (let lower = LOWER.start[size]; lower < LOWER.start[size + 1]; lower++) {
        add(UPPER, upper, add(LOWER, lower, 0));
        visit(number++, ranks, suited, joker);
      }
    }
  }
  const flush = [];
  for (const { ranks: mask, joker, others } of BLOCKS) {
    flush.length = 0;
    for (let rank = 0; rank < 13; rank++) if ((mask >> rank) & 1) flush.push(rank);
    for (const beside of BESIDE[others]) {
      let n = 0;
      let k = 0;
      const addBelow = (rank) => {
        for (; k < others && beside[k] < rank; k++) {
          ranks[n] = beside[k];
          suited[n++] = 0;
        }
      };
      for (const rank of flush) {
        addBelow(rank);
        ranks[n] = rank;
        suited[n++] = 1;
      }
      addBelow(13);
      visit(number++, ranks, suited, joker);
    }
  }
}
