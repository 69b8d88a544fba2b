// Elements, and cards as people see and hear them.

import { JOKER, RANKS, face, spokenName } from "./engine/cards.js";

export const $ = (id) => document.getElementById(id);

/** An element with attributes and children; texts become text nodes, so that nothing is read as markup. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "onclick") element.addEventListener("click", value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const isRed = (card) => Number.isInteger(card) && card !== JOKER && ((card & 3) === 1 || (card & 3) === 2);

/** The face of a card, as an element of a list or, with `onclick`, as a button. */
export function cardElement(card, { tag = "li", ...attributes } = {}) {
  const [rank, suit] = face(card);
  const label = attributes["aria-pressed"] === undefined ? undefined : spokenName(card);
  const red = isRed(card) ? " red" : "";
  const shown = make("span", { "aria-hidden": "true" }, rank, suit ? make("br") : null, suit);
  const said = label ? null : make("span", { class: "hidden" }, spokenName(card));
  return make(tag, { class: `card${red}`, "aria-label": label, ...attributes }, shown, said);
}

/** Cards in running text: "9♠ 9♦", with the suits of red cards in red. */
export function inlineCards(cards) {
  const shown = make("span", { "aria-hidden": "true" });
  cards.forEach((card, place) => {
    const [rank, suit] = face(card);
    shown.append(place ? " " : "", make("span", { class: isRed(card) ? "red-suit" : "" }, rank + suit));
  });
  return make("span", {}, shown, make("span", { class: "hidden" }, spoken(cards)));
}

/** "nine of spades and nine of diamonds". */
export function spoken(cards) {
  const names = cards.map(spokenName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Cards, or ranks, downwards, pairs and more before single ones; the joker is an ace. */
export function byGroups(cards) {
  const rank = (card) => (card === JOKER || card === "Jk" ? 12 : typeof card === "string" ? RANKS.indexOf(card) : card >> 2);
  const count = (card) => cards.filter((other) => rank(other) === rank(card)).length;
  return [...cards].sort((a, b) => count(b) - count(a) || rank(b) - rank(a) || (b > a ? 1 : -1));
}

/** A share in per cent; only nothing is shown as 0, only everything as 100. */
export function percent(part, whole = 1, digits = 1) {
  const share = (100 * part) / whole;
  const text = share.toFixed(digits);
  if (part && !Number(text)) return `<${(10 ** -digits).toFixed(digits)}%`;
  if (part < whole && Number(text) === 100) return `>${(100 - 10 ** -digits).toFixed(digits)}%`;
  return `${text}%`;
}

/** An EV in per cent of the bet with its sign, or in money where the bet is known. */
export function worth(ev, bet) {
  const text = (bet ? bet * ev : 100 * ev).toFixed(2);
  const signed = Number(text) > 0 ? `+${text}` : Number(text) === 0 ? "0.00" : text;
  return bet ? signed : `${signed}%`;
}
