// The exact count: every split of seven cards against every hand that the dealer can hold, as he sets it.
//
// All hands of a rank class are counted as if none had a flush; then each flush class is added as it is really set and
// taken away as it was counted before. A flush class has the same ways for its other cards whatever its flush ranks, so
// the suits are summed beforehand for each of the 16 sets of suits that can hold the flush.

import { BLOCKS, LOWER, RANK_CLASS, RANK_CLASSES, RANK_START, UPPER } from "./classes.js";
import { HIGHS, LOWS, highDense, lowDense, pairNumber } from "./strength.js";
import { JOKER } from "./cards.js";
import { ABOVE_ALL, PAIRS, splitStrengths } from "./table.js";

const CHOOSE = [];
for (let n = 0; n <= 4; n++) {
  CHOOSE[n] = [1];
  for (let k = 1; k <= 4; k++) CHOOSE[n][k] = n === 0 ? 0 : (CHOOSE[n - 1][k - 1] ?? 0) + (CHOOSE[n - 1][k] ?? 0);
}

/** Ways to draw each multiset when left[r] cards of rank r remain. */
function waysOf(sets, left) {
  const ways = new Float64Array(sets.length);
  ways[0] = 1;
  for (let k = 1; k < sets.length; k++) ways[k] = ways[sets.parent[k]] * CHOOSE[left[sets.rank[k]]][sets.number[k]];
  return ways;
}

/** Number of cuts up to and with each strength: a strength is below a cut when its bin is below the cut's place. */
function bins(size, cuts) {
  const table = new Uint8Array(size);
  let bin = 0;
  for (let strength = 0; strength < size; strength++) {
    while (bin < cuts.length && cuts[bin] <= strength) bin++;
    table[strength] = bin;
  }
  return table;
}

const cutsOf = (strengths, most) => [...new Set(strengths.flatMap((one) => [one, one + 1]).concat(most))].sort((a, b) => a - b);

const COUNTS = ["wins", "pushes", "losses", "highWins", "highCopies", "lowWins", "lowCopies"];

/**
 * Every split of `hand` (seven cards) against the dealer of `table`; `dead` are cards known to be out of play, `open`
 * cards that the dealer holds, six at most. Returns {dealerHands, splits, fouls}; a split is {low, high: cards,
 * lowStrength, highStrength, wins, pushes, losses, highWins, highCopies, lowWins, lowCopies}. `banker`: copies win.
 *
 * Dealer hands that hold a card are all less those without it, and those are counted as if it were dead; so the hands
 * that hold all open cards are a sum over the sets of these cards, with a sign that turns with every card.
 */
export function countSplits(table, hand, dead = [], banker = false, open = []) {
  const answer = countAll(table, hand, dead, banker);
  const left = 53 - hand.length - dead.length;
  for (let mask = 1; mask < 1 << open.length; mask++) {
    const without = open.filter((_, place) => (mask >> place) & 1);
    if (left - without.length < 7) continue; // no dealer hand does without them
    const sign = without.length % 2 ? -1 : 1;
    const other = countAll(table, hand, [...dead, ...without], banker);
    answer.dealerHands += sign * other.dealerHands;
    answer.splits.forEach((split, place) => {
      for (const count of COUNTS) split[count] += sign * other.splits[place][count];
    });
  }
  return answer;
}

function countAll(table, hand, dead, banker) {
  const left = new Array(13).fill(4);
  const suitLeft = [8191, 8191, 8191, 8191];
  let jokers = 1;
  for (const card of [...hand, ...dead]) {
    if (card === JOKER) jokers = 0;
    else {
      left[card >> 2]--;
      suitLeft[card & 3] &= ~(1 << (card >> 2));
    }
  }
  const all = PAIRS.map((pair) => ({ pair, ...splitStrengths(hand, pair, table.wheel) }));
  const legal = all.filter((split) => split.legal);
  for (const split of legal) {
    split.denseHigh = highDense(table.wheel, split.high);
    split.denseLow = lowDense(split.low);
  }
  const highCuts = cutsOf(legal.map((split) => split.denseHigh), [ABOVE_ALL]);
  const lowCuts = cutsOf(legal.map((split) => split.denseLow), []);
  const width = lowCuts.length + 1;
  const highBin = Uint16Array.from(bins(HIGHS + 1, highCuts), (bin) => bin * width);
  const lowBin = bins(LOWS, lowCuts);
  const sums = new Float64Array((highCuts.length + 1) * width);
  addRanks(table, left, jokers, highBin, lowBin, sums);
  addFlushes(table, left, suitLeft, jokers, highBin, lowBin, sums);
  for (let k = 1; k < sums.length; k++) if (k % width) sums[k] += sums[k - 1];
  for (let k = width; k < sums.length; k++) sums[k] += sums[k - width];

  // Dealer hands whose high and low strengths are below the two cuts; the last ones are beyond every hand.
  const [top, end] = [highCuts.length, lowCuts.length];
  const at = (high, low) => (high < 0 || low < 0 ? 0 : sums[high * width + low]);
  const below = (high, low) => at(high === null ? top : highCuts.indexOf(high), low === null ? end : lowCuts.indexOf(low));
  const total = below(null, null);
  const pushed = total - below(ABOVE_ALL, null);
  const copy = banker ? 1 : 0;
  const splits = legal.map(({ pair, high, low, denseHigh, denseLow }) => {
    const highOnly = below(denseHigh + copy, null);
    const lowOnly = below(null, denseLow + copy);
    const wins = below(denseHigh + copy, denseLow + copy);
    const losses = total - highOnly - lowOnly + wins;
    const highWins = below(denseHigh, null);
    const lowWins = below(null, denseLow);
    return {
      low: pair.map((place) => hand[place]),
      high: hand.filter((_, place) => !pair.includes(place)),
      lowStrength: low,
      highStrength: high,
      wins,
      pushes: total - wins - losses,
      losses,
      highWins,
      highCopies: below(denseHigh + 1, null) - highWins,
      lowWins: lowWins - pushed,
      lowCopies: below(null, denseLow + 1) - lowWins,
    };
  });
  const fouls = all.filter((split) => !split.legal).map(({ pair }) => pair.map((place) => hand[place]));
  return { dealerHands: total, splits, fouls };
}

function addRanks(table, left, jokers, highBin, lowBin, sums) {
  const [lowerWays, upperWays] = [waysOf(LOWER, left), waysOf(UPPER, left)];
  for (let joker = 0; joker <= jokers; joker++) {
    for (let upper = 0; upper < UPPER.length; upper++) {
      const size = 7 - joker - UPPER.size[upper];
      const ways = upperWays[upper];
      if (size < 0 || !ways) continue;
      let number = RANK_START[joker][upper];
      for (let lower = LOWER.start[size]; lower < LOWER.start[size + 1]; lower++, number++) {
        sums[highBin[table.high[number]] + lowBin[table.low[number]]] += ways * lowerWays[lower];
      }
    }
  }
}

function addFlushes(table, left, suitLeft, jokers, highBin, lowBin, sums) {
  const others = Array.from({ length: 16 }, (_, suits) => otherWays(suits, left, suitLeft));
  for (const { ranks, joker, others: count, start } of BLOCKS) {
    if (joker > jokers) break; // those with the joker come last
    let suits = 0;
    for (let suit = 0; suit < 4; suit++) if (!(ranks & ~suitLeft[suit])) suits |= 1 << suit;
    if (!suits) continue;
    const ways = others[suits][count];
    for (let k = 0; k < ways.length; k++) {
      if (!ways[k]) continue;
      const flush = RANK_CLASSES + start + k;
      const unsuited = RANK_CLASS[start + k];
      sums[highBin[table.high[flush]] + lowBin[table.low[flush]]] += ways[k];
      sums[highBin[table.high[unsuited]] + lowBin[table.low[unsuited]]] -= ways[k];
    }
  }
}

/** Ways for no, one or two cards beside a flush, summed over the suits of the set. */
function otherWays(suits, left, suitLeft) {
  const ways = [new Float64Array(1), new Float64Array(13), new Float64Array(91)];
  for (let suit = 0; suit < 4; suit++) {
    if (!((suits >> suit) & 1)) continue;
    const free = left.map((number, rank) => number - ((suitLeft[suit] >> rank) & 1));
    ways[0][0] += 1;
    for (let a = 0; a < 13; a++) {
      ways[1][a] += free[a];
      for (let b = 0; b <= a; b++) ways[2][pairNumber(a, b)] += a === b ? (free[a] * (free[a] - 1)) / 2 : free[a] * free[b];
    }
  }
  return ways;
}
