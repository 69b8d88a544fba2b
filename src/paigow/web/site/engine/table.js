// How a house way sets every class, from the file that the library writes: one byte for the split of each class, one for
// the rule that decides, gzipped. What the splits are worth is worked out here, once for each file.

import { CLASSES, classOf, classOrder, forEachClass } from "./classes.js";
import { flushStrength, highDense, isLegal, lowDense, lowStrength, unsuitedStrength } from "./strength.js";
import { JOKER } from "./cards.js";

export const ABOVE_ALL = 7463; // dense high strength of a dealer hand that the rules make a push
const ACE = 12;

/** The 21 pairs of places of the low cards, in order of their number. */
export const PAIRS = [];
for (let i = 0; i < 6; i++) for (let j = i + 1; j < 7; j++) PAIRS.push([i, j]);

/** Strengths of a split of seven cards in some order; `pair` are the places of the two low cards. */
export function splitStrengths(hand, pair, wheel) {
  const [i, j] = pair;
  const rank = (card) => (card === JOKER ? ACE : card >> 2);
  let [m1, m2, m3, m4, suits, joker] = [0, 0, 0, 0, 15, 0];
  for (let k = 0; k < 7; k++) {
    if (k === i || k === j) continue;
    if (hand[k] === JOKER) {
      joker = 1;
      continue;
    }
    const bit = 1 << (hand[k] >> 2);
    m4 |= m3 & bit;
    m3 |= m2 & bit;
    m2 |= m1 & bit;
    m1 |= bit;
    suits &= 1 << (hand[k] & 3);
  }
  const high = suits ? flushStrength(wheel, joker, m1) : unsuitedStrength(wheel, joker, m1, m2, m3, m4);
  const low = lowStrength(rank(hand[i]), rank(hand[j]));
  return { high, low, legal: isLegal(high, low) };
}

/** A house way under one wheel rule (0 second-highest, 1 lowest). `high`, `low`: dense strengths of each class. */
export class Table {
  constructor(bytes, wheel) {
    if (bytes.length !== 2 * CLASSES) throw new RangeError(`a table has ${2 * CLASSES} bytes, not ${bytes.length}`);
    this.wheel = wheel;
    this.split = bytes.subarray(0, CLASSES);
    this.rule = bytes.subarray(CLASSES);
    this.high = new Uint16Array(CLASSES);
    this.low = new Uint8Array(CLASSES);
    forEachClass((number, ranks, suited, joker) => {
      const [i, j] = PAIRS[this.split[number]];
      const natural = 7 - joker;
      let [m1, m2, m3, m4, flush, held] = [0, 0, 0, 0, 1, joker];
      for (let k = 0; k < natural; k++) {
        if (k === i || k === j) continue;
        const bit = 1 << ranks[k];
        m4 |= m3 & bit;
        m3 |= m2 & bit;
        m2 |= m1 & bit;
        m1 |= bit;
        flush &= suited[k];
      }
      if (j === 6) held = 0; // the joker, last in order, is in the low hand
      const high = flush ? flushStrength(wheel, held, m1) : unsuitedStrength(wheel, held, m1, m2, m3, m4);
      this.high[number] = highDense(wheel, high);
      this.low[number] = lowDense(lowStrength(i < natural ? ranks[i] : ACE, j < natural ? ranks[j] : ACE));
    });
  }

  /** How the house way sets seven cards: {low: [card, card], rule}, the rule's number from 1, 0 for none. */
  setHand(hand) {
    const order = classOrder(hand);
    const number = classOf(hand);
    return { low: PAIRS[this.split[number]].map((place) => hand[order[place]]), rule: this.rule[number] };
  }

  /** The same table with hands that push: `isPush(high, low)` says of dense strengths whether they do. */
  withPushes(isPush) {
    const table = Object.create(Table.prototype, Object.getOwnPropertyDescriptors(this));
    table.high = this.high.slice();
    table.low = this.low.slice();
    for (let number = 0; number < CLASSES; number++) {
      if (!isPush(this.high[number], this.low[number])) continue;
      table.high[number] = ABOVE_ALL;
      table.low[number] = 0;
    }
    return table;
  }
}

/** Table from the gzipped file, in a browser or in node. */
export async function readTable(gzipped, wheel) {
  const stream = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Table(new Uint8Array(await new Response(stream).arrayBuffer()), wheel);
}
