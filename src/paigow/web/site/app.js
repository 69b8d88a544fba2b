// The page: what is chosen, where it shows, and which of the two pages is open.

import { cardName, parseCards, parseRanks } from "./engine/cards.js";
import { drawAnswer } from "./answer.js";
import { drawBoard, makeBoard } from "./board.js";
import { $, make } from "./dom.js";
import { games, loadGames, rulesNow, tableNow, way } from "./game.js";
import { deal, makePractice, startPractice } from "./practice.js";
import { CARD_SETS, amount, readState, state, writeState } from "./state.js";

const FIELDS = ["way", "rules", "role", "wheel", "commission", "bet", "sidebet", "stake", "learn"];

function redraw() {
  writeState();
  drawBoard();
  $("cards").value = state.ranks || state.hand.map(cardName).join(" ");
  const rules = rulesNow();
  const taken = rules.commission ? `${+(100 * rules.commission).toFixed(4)}% commission` : "no commission";
  $("game").textContent = `${way().name}; ${taken}; you ${rules.banker ? "bank" : "play"}`;
  for (const page of ["set", "practice"]) {
    $(page).hidden = state.page !== page;
    if (state.page === page) $(`to-${page}`).setAttribute("aria-current", "page");
    else $(`to-${page}`).removeAttribute("aria-current");
  }
  setTimeout(() => tableNow().catch(() => {})); // ready before the seventh card; who asks for it hears what is wrong
  return state.page === "practice" ? startPractice() : drawAnswer();
}

function fillOptions() {
  $("way").replaceChildren(...games.ways.map(({ key, name }) => make("option", { value: key }, name)));
  $("rules").replaceChildren(...games.rules.map(({ key, name }) => make("option", { value: key }, name)));
  const bets = games.sideBets ?? [];
  $("sidebet").append(...bets.map(({ key, name }) => make("option", { value: key }, name)));
  $("learn").append(...games.strategies.map(({ key, name }) => make("option", { value: key }, name)));
  for (const place of document.querySelectorAll(".served")) place.hidden = !games.served;
  $("alone").hidden = games.served === true;
  for (const name of FIELDS) {
    $(name).value = state[name];
    $(name).addEventListener("change", () => {
      const value = $(name).value.trim();
      if (["commission", "bet", "stake"].includes(name) && value && amount(value) === null) {
        $(name).value = state[name];
        return;
      }
      state[name] = value;
      redraw();
    });
  }
}

function typed(event) {
  event.preventDefault();
  $("typed-wrong").textContent = "";
  try {
    const ranks = parseRanks($("cards").value);
    const cards = ranks ? [] : parseCards($("cards").value);
    if (cards.length > 7) throw new RangeError(`${cards.length} cards are given, a hand has 7; right: As Kd Qh Jc 9s 9d 2c`);
    state.hand = cards;
    state.ranks = ranks ?? "";
    for (const name of ["second", "dead", "dealer"]) state[name] = state[name].filter((card) => !cards.includes(card));
    redraw();
  } catch (error) {
    $("typed-wrong").textContent = error.message;
  }
}

function dealOne() {
  const left = Array.from({ length: 53 }, (_, card) => card).filter(
    (card) => !["second", "dead", "dealer"].some((name) => state[name].includes(card)),
  );
  state.hand = [];
  state.ranks = "";
  while (state.hand.length < 7) state.hand.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  redraw();
}

async function start() {
  await loadGames();
  $("version").textContent = games.version;
  readState(games);
  makeBoard(redraw);
  makePractice();
  fillOptions();
  $("typed").addEventListener("submit", typed);
  $("random").addEventListener("click", dealOne);
  $("clear").addEventListener("click", () => {
    for (const name of CARD_SETS) state[name] = [];
    state.ranks = "";
    redraw();
  });
  for (const page of ["set", "practice"]) {
    $(`to-${page}`).addEventListener("click", (event) => {
      event.preventDefault();
      state.page = page;
      redraw();
    });
  }
  addEventListener("hashchange", () => {
    readState(games);
    for (const name of FIELDS) $(name).value = state[name];
    redraw();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && state.page === "practice" && event.target === document.body && !$("next").hidden) deal();
  });
  await redraw();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

start().catch((error) => {
  $("answer").textContent = `The page cannot start: ${error.message}.`;
});
