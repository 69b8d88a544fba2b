// Cards as numbers: 4 * rank + suit, ranks 0..12 from two to ace, suits clubs, diamonds, hearts, spades; the joker is 52.

export const JOKER = 52;
export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
const SIGNS = "♣♦♥♠";
const NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];

/** The name of a card as programs write it: "As", "Td", "Jk". */
export function cardName(card) {
  return card === JOKER ? "Jk" : RANKS[card >> 2] + SUITS[card & 3];
}

/** The name of a card, or of a rank such as "A", as people say it: "ace of spades", "joker", "ace". */
export function spokenName(card) {
  if (typeof card === "string") return card === "Jk" ? "joker" : NAMES[RANKS.indexOf(card)];
  return card === JOKER ? "joker" : `${NAMES[card >> 2]} of ${SUIT_NAMES[card & 3]}`;
}

/** Rank and suit sign of a card as a face shows them: ["10", "♦"]; the joker is ["Jk", ""], a rank has no suit. */
export function face(card) {
  if (typeof card === "string") return [card === "T" ? "10" : card, ""];
  if (card === JOKER) return ["Jk", ""];
  const rank = RANKS[card >> 2];
  return [rank === "T" ? "10" : rank, SIGNS[card & 3]];
}

const PATTERN = /\s*(?:(10|[2-9TtJjQqKkAa])([CcDdHhSs♣♦♥♠])|([Jj](?:k|K|o|O|oker|OKER)))[\s,]*/uy;

/** Card numbers of a text such as "As Kd 10h Jk"; throws RangeError with a line that says what is wrong. */
export function parseCards(text) {
  const cards = [];
  let place = 0;
  while (place < text.length && text.slice(place).trim()) {
    PATTERN.lastIndex = place;
    const match = PATTERN.exec(text);
    if (!match) throw new RangeError(`"${text.slice(place).trim().slice(0, 20)}" is no card; right: As Kd Qh Jc 9s 9d 2c`);
    const [, rank, suit] = match;
    const sign = suit && (SIGNS.includes(suit) ? SIGNS.indexOf(suit) : SUITS.indexOf(suit.toLowerCase()));
    const card = rank ? 4 * RANKS.indexOf(rank === "10" ? "T" : rank.toUpperCase()) + sign : JOKER;
    if (cards.includes(card)) throw new RangeError(`${cardName(card)} is there twice; right: every card once`);
    cards.push(card);
    place = PATTERN.lastIndex;
  }
  return cards;
}

/** Seven ranks alone, such as "A K Q J 9 9 2" or "AKQJ992", the joker Jk: "A K Q J 9 9 2"; or null. */
export function parseRanks(text) {
  const found = text.toUpperCase().match(/10|JK|JOKER|[2-9TJQKA]/g) ?? [];
  if (found.length !== 7 || found.join("") !== text.toUpperCase().replace(/[\s,]/g, "")) return null;
  return found.map((rank) => (rank === "10" ? "T" : rank.startsWith("JK") || rank === "JOKER" ? "Jk" : rank)).join(" ");
}

const plural = (rank) => NAMES[rank] + (NAMES[rank] === "six" ? "es" : "s");

/** The name of two cards, by packed strength: "pair of nines", "ace-king". */
export function lowName(low) {
  const higher = (low >> 4) & 15;
  return low >> 8 ? `pair of ${plural(higher)}` : `${NAMES[higher]}-${NAMES[low & 15]}`;
}

/** The name of five cards, by packed strength: "two pair, jacks and fours". */
export function highName(high) {
  const first = (high >> 16) & 15;
  const second = (high >> 12) & 15;
  return [
    () => `${NAMES[first]} high`,
    () => `pair of ${plural(first)}`,
    () => `two pair, ${plural(first)} and ${plural(second)}`,
    () => `three ${plural(first)}`,
    () => `straight, ${NAMES[first]} high`,
    () => `flush, ${NAMES[first]} high`,
    () => `full house, ${plural(first)} over ${plural(second)}`,
    () => `four ${plural(first)}`,
    () => `straight flush, ${NAMES[first]} high`,
    () => "royal flush",
    () => "five aces",
  ][high >> 24]();
}
