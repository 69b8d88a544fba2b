// The answer for one hand: every split with its EV, best first, and what the house way does; as `paigow.advise` gives it.

import { countSplits } from "./count.js";

/**
 * `game`: {commission: a fraction such as 0.05, banker}. `dealer`: the dealer's cards that are known, one to seven.
 * Returns {dealerHands, splits, fouls, best, house}: splits have `ev` in units of the bet and `cost` against the best;
 * those of equal worth stand in the order better low hand, better high hand; where all the dealer's cards are known,
 * the house way's first, then as they would stand if they were not. `house` is the split that the house way plays, with
 * the number of its rule.
 */
export function advise(table, hand, { dead = [], dealer = [], banker = false, commission = 0.05 } = {}) {
  const known = dealer.length === 7; // nothing is left but his own seven cards
  const out = known ? ALL.filter((card) => !hand.includes(card) && !dealer.includes(card)) : dead;
  const answer = sorted(countSplits(table, hand, out, banker, known ? [] : dealer), commission);
  const set = table.setHand(hand);
  const same = (split) => split.low.every((card) => set.low.includes(card));
  const house = answer.splits.find(same);
  if (known) {
    const unseen = sorted(countSplits(table, hand, dead, banker), commission).splits;
    const place = ({ low }) => unseen.findIndex((split) => split.low.every((card) => low.includes(card)));
    const places = new Map(answer.splits.map((split) => [split, split === house ? -1 : place(split)]));
    answer.splits.sort((a, b) => (a.worth === b.worth ? places.get(a) - places.get(b) : a.worth < b.worth ? 1 : -1));
  } else {
    // Of sets that are the same in strength, the one that the house way plays stands first.
    const first = answer.splits.findIndex((split) => twin(split, house));
    answer.splits.splice(answer.splits.indexOf(house), 1);
    answer.splits.splice(first, 0, house);
  }
  const best = answer.splits[0];
  for (const split of answer.splits) split.cost = best.ev - split.ev;
  return { ...answer, best, house, rule: set.rule };
}

const ALL = Array.from({ length: 53 }, (_, card) => card);

/** The counts with what each split is worth, best first. */
function sorted(answer, commission) {
  // Compared as integers, in billionths of the commission, so that equal splits are equal.
  const win = BigInt(Math.round((1 - commission) * 1e9));
  for (const split of answer.splits) {
    split.worth = win * BigInt(split.wins) - 1000000000n * BigInt(split.losses);
    split.ev = ((1 - commission) * split.wins - split.losses) / answer.dealerHands;
  }
  answer.splits.sort((a, b) =>
    a.worth === b.worth ? b.lowStrength - a.lowStrength || b.highStrength - a.highStrength : a.worth < b.worth ? 1 : -1,
  );
  return answer;
}

/** Whether two splits are equal in strength, in front and behind. */
export function twin(a, b) {
  return a.lowStrength === b.lowStrength && a.highStrength === b.highStrength;
}

/** Splits of different strength, in order. */
export function distinct(splits) {
  return splits.filter((split, place) => splits.findIndex((other) => twin(other, split)) === place);
}

/** Whether dense strengths fit one of a rule set's pushes, as `Table.withPushes` asks. */
export function pushTest(pushes, wheel) {
  const inside = (ranges, strength) => ranges.some(([first, last]) => first <= strength && strength <= last);
  const tests = pushes.map(({ high, low }) => [high && high[wheel], low]);
  return (strength, front) =>
    tests.some(([high, low]) => (!high || inside(high, strength)) && (!low || inside(low, front)));
}
