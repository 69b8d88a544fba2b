// Kinds of hands, in the words of `paigow practice`, and hands that are dealt of one.

import { JOKER } from "./engine/cards.js";

const BY_SIZES = {
  1111111: "no pair", 211111: "pair", 22111: "two pair", 2221: "three pair", 31111: "trips",
  3211: "full house", 322: "full house", 331: "full house", 4111: "quads", 421: "quads", 43: "quads",
  511: "five aces", 52: "five aces",
};
const STRAIGHTS = Array.from({ length: 10 }, (_, top) => 31 << top); // the ace below the two as well

/** What may be asked for: by groups of equal ranks, the joker an ace; "straight" and "flush" are of any groups. */
export const KINDS = [
  ...new Set(Object.values(BY_SIZES)),
  ...["straight", "flush"],
  ...["no pair", "pair", "two pair"].flatMap((shape) => [`${shape} with a straight`, `${shape} with a flush`]),
];

function bits(mask) {
  let count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
}

/** What kind of hand seven cards are: "two pair", "no pair with a straight and a flush". */
export function kindOf(cards) {
  const counts = new Array(13).fill(0);
  const suited = [0, 0, 0, 0];
  let [ranks, joker] = [0, 0];
  for (const card of cards) {
    if (card === JOKER) {
      joker = 1;
      counts[12]++;
      continue;
    }
    counts[card >> 2]++;
    suited[card & 3]++;
    ranks |= 1 << (card >> 2);
  }
  const kind = BY_SIZES[counts.filter(Boolean).sort((a, b) => b - a).join("")];
  const low = (ranks << 1) | (ranks >> 12);
  const made = [
    STRAIGHTS.some((five) => bits(low & five) + joker >= 5) ? "a straight" : "",
    Math.max(...suited) + joker >= 5 ? "a flush" : "",
  ].filter(Boolean);
  return made.length ? `${kind} with ${made.join(" and ")}` : kind;
}

/** Whether a kind is the one that is asked for. */
export function fits(kind, wanted) {
  if (wanted === "straight" || wanted === "flush") return kind.includes(`a ${wanted}`);
  const [[shape, made], [own, rest]] = [wanted.split(" with "), kind.split(" with ")];
  return own === shape && (made ? (rest ?? "").includes(made) : !rest);
}

/** Seven random cards, none of those `taken`, from the highest down. */
export function random7(taken = []) {
  const cards = Array.from({ length: 53 }, (_, card) => card).filter((card) => !taken.includes(card));
  for (let k = 0; k < 7; k++) {
    const other = k + Math.floor(Math.random() * (cards.length - k));
    [cards[k], cards[other]] = [cards[other], cards[k]];
  }
  return cards.slice(0, 7).sort((a, b) => b - a);
}
