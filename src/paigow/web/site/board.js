// The board of 53 cards: suits as rows, the joker apart; click, tap, or move with the arrow keys and press space.

import { JOKER, face, spokenName } from "./engine/cards.js";
import { $, cardElement, isRed, make } from "./dom.js";
import { CARD_SETS, MOST, state } from "./state.js";

const SAID = { hand: "in your hand", second: "in your second hand", dead: "seen elsewhere", dealer: "with the dealer" };
const ROWS = [3, 2, 1, 0]; // spades first
let changed;

export function makeBoard(onChange) {
  changed = onChange;
  const board = $("board");
  for (const suit of ROWS) {
    for (let rank = 12; rank >= 0; rank--) board.append(square(4 * rank + suit));
  }
  board.append(square(JOKER));
  board.firstChild.tabIndex = 0;
  board.addEventListener("keydown", move);
}

function square(card) {
  const [rank, suit] = face(card);
  const text = card === JOKER ? "Joker" : `${rank}${suit}`;
  const names = [isRed(card) ? "red" : "", card === JOKER ? "joker" : ""].join(" ").trim();
  const onclick = () => toggle(card);
  return make("button", { type: "button", class: names, "data-card": card, tabindex: "-1", onclick }, text);
}

function move(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
  if (!step) return;
  event.preventDefault();
  const squares = [...$("board").children];
  const place = squares.indexOf(document.activeElement);
  const next = squares[Math.max(0, Math.min(squares.length - 1, place + step))];
  for (const one of squares) one.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const mode = () => document.querySelector("input[name=mode]:checked").value;

/** Take a card away from where it is, or add it to what is being chosen. */
export function toggle(card) {
  const where = CARD_SETS.find((name) => state[name].includes(card));
  if (where) state[where] = state[where].filter((other) => other !== card);
  if (where !== mode() && state[mode()].length < MOST[mode()]) state[mode()] = [...state[mode()], card];
  state.ranks = "";
  changed();
}

export function drawBoard() {
  for (const element of $("board").children) {
    const card = Number(element.dataset.card);
    const where = CARD_SETS.find((name) => state[name].includes(card));
    element.setAttribute("aria-pressed", where ? "true" : "false");
    element.setAttribute("aria-label", where ? `${spokenName(card)}, ${SAID[where]}` : spokenName(card));
    element.classList.toggle("second", where === "second");
    element.classList.toggle("dead", where === "dead");
    element.classList.toggle("dealer", where === "dealer");
  }
  const slots = (state.ranks ? state.ranks.split(" ") : state.hand).map((card) => cardElement(card));
  while (slots.length < 7) slots.push(make("li", { class: "card empty", "aria-label": "empty" }, "·"));
  $("hand").replaceChildren(...slots);
  for (const name of ["second", "dead", "dealer"]) {
    $(`${name}-row`).hidden = !state[name].length;
    $(name).replaceChildren(...state[name].map((card) => cardElement(card)));
  }
}
