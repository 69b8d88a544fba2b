// What the page asks about: in the address, so that a link shows the same answer, and the table remembered on the device.

import { cardName, parseCards, parseRanks } from "./engine/cards.js";

const REMEMBERED = ["way", "rules", "role", "wheel", "commission", "bet", "sidebet", "stake", "learn"];
const MENUS = { way: "ways", rules: "rules" };
const STORE = "paigow.table";
export const CARD_SETS = ["hand", "second", "dead", "dealer"];
export const MOST = { hand: 7, second: 7, dead: 39, dealer: 7 };

export const state = {
  ...{ page: "set", hand: [], second: [], dead: [], dealer: [], ranks: "" },
  ...{ way: "golden-nugget", rules: "standard", role: "player", wheel: "", commission: "", bet: "" },
  ...{ sidebet: "", stake: "", learn: "" },
};

/** Take the state from the address; what it does not say of the table is what was chosen last time. */
export function readState(games) {
  const [page, query] = location.hash.replace(/^#/, "").split("?");
  const said = new URLSearchParams(query ?? "");
  state.page = page === "practice" ? "practice" : "set";
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    // Nothing is kept where storage is refused.
  }
  for (const name of REMEMBERED) {
    const value = said.get(name) ?? kept[name];
    if (typeof value === "string" && isChoice(name, value, games)) state[name] = value;
  }
  for (const name of ["way", "rules"]) if (!isChoice(name, state[name], games)) state[name] = games[MENUS[name]][0].key;
  const taken = new Set();
  for (const name of CARD_SETS) {
    state[name] = [];
    try {
      for (const card of parseCards((said.get(name) ?? "").slice(0, 400))) {
        if (!taken.has(card) && state[name].length < MOST[name]) state[name].push(card);
        taken.add(card);
      }
    } catch {
      state[name] = []; // a link that was cut short
    }
  }
  state.ranks = state.hand.length ? "" : (parseRanks((said.get("ranks") ?? "").slice(0, 40)) ?? "");
}

/** Put the state into the address, and what it says of the table into storage. */
export function writeState() {
  const said = new URLSearchParams();
  for (const name of CARD_SETS) if (state[name].length) said.set(name, state[name].map(cardName).join(""));
  if (state.ranks) said.set("ranks", state.ranks.replaceAll(" ", ""));
  for (const name of REMEMBERED) if (state[name]) said.set(name, state[name]);
  history.replaceState(null, "", `#${state.page}?${said}`);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(REMEMBERED.map((name) => [name, state[name]]))));
  } catch {
    // The address has it all the same.
  }
}

function isChoice(name, value, games) {
  if (name in MENUS) return games[MENUS[name]].some(({ key }) => key === value);
  if (name === "learn") return value === "" || games.strategies.some(({ key }) => key === value);
  if (name === "sidebet") return value === "" || (games.sideBets ?? []).some(({ key }) => key === value);
  if (name === "role") return value === "player" || value === "banker";
  if (name === "wheel") return ["", "second", "lowest"].includes(value);
  return value === "" || amount(value) !== null;
}

/** A number from 0 up that somebody typed, or null. */
export function amount(text) {
  const value = Number(text.replace(",", "."));
  return text.trim() && Number.isFinite(value) && value >= 0 && value < 1e9 ? value : null;
}
