// What was practised, kept on this device: in the form of the file of `paigow practice`, with every hand beside it.

import { $, make, worth } from "./dom.js";
import { rulesNow } from "./game.js";

const STORE = "paigow.practice";
const WHAT = "paigow practice";
const MOST_HANDS = 2000; // of the chart
const MOST_CHARACTERS = 1000000;
const REPEAT = 4; // a kind that is always missed is dealt so many times more readily
const COUNTS = ["hands", "right", "fouls"];
const COSTS = ["cost", "house_cost"];

const tally = () => Object.fromEntries([...COUNTS, ...COSTS].map((name) => [name, 0]));
const blank = () => ({ schema: 1, what: WHAT, ...tally(), kinds: {}, course: [] });

export let record = blank();

/** Read what is kept on this device. */
export function readKept() {
  try {
    record = parse(localStorage.getItem(STORE) ?? "") ?? blank();
  } catch {
    record = blank(); // where storage is refused
  }
}

/** A record from a text that somebody saved, here or with `paigow practice`; null where it is none. */
function parse(text) {
  let data;
  try {
    data = text.length > MOST_CHARACTERS ? null : JSON.parse(text);
  } catch {
    return null;
  }
  if (data?.what !== WHAT || data.schema !== 1 || typeof data.kinds !== "object" || data.kinds === null) return null;
  const found = blank();
  for (const [kind, one] of Object.entries(data.kinds)) {
    const good = (name, least) => Number.isFinite(one?.[name]) && one[name] >= least && one[name] < 1e12;
    if (![...COUNTS, ...COSTS].every((name) => good(name, 0)) || one.right > one.hands) return null;
    if (!COUNTS.every((name) => Number.isInteger(one[name]))) return null;
    found.kinds[kind.slice(0, 60)] = Object.fromEntries([...COUNTS, ...COSTS].map((name) => [name, one[name]]));
    for (const name of [...COUNTS, ...COSTS]) found[name] += one[name];
  }
  const course = Array.isArray(data.course) ? data.course.slice(-MOST_HANDS) : [];
  const pair = (two) => Array.isArray(two) && two.length === 2 && two.every((cost) => Number.isFinite(cost) && cost >= 0);
  if (course.every(pair)) found.course = course;
  return found;
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(record));
  } catch {
    // Practice goes on without a memory.
  }
}

/** Count a hand, or a foul, of a kind. */
export function count(kind, added) {
  record.kinds[kind] ??= tally();
  for (const [name, number] of Object.entries(added)) {
    record[name] += number;
    record.kinds[kind][name] += number;
  }
  if (added.hands) record.course = [...record.course, [added.cost, added.house_cost]].slice(-MOST_HANDS);
  keep();
}

/** How readily a hand of a kind is dealt, 0 to 1: the more of the kind was missed, the more readily. */
export function readiness(kind) {
  const { hands, right } = record.kinds[kind] ?? tally();
  return (1 + (REPEAT * (hands - right + 0.5)) / (hands + 1)) / (1 + REPEAT);
}

export function forget() {
  if (record.hands + record.fouls && !confirm("Forget all practice on this device?")) return;
  record = blank();
  keep();
  drawScore();
}

export function save() {
  const href = `data:application/json,${encodeURIComponent(JSON.stringify(record, null, 1))}`;
  make("a", { href, download: "paigow-practice.json" }).click();
}

/** Take what a file says in place of what is kept. */
export async function load(file) {
  const found = file.size > MOST_CHARACTERS ? null : parse(await file.text());
  $("load-wrong").textContent = found ? "" : `${file.name} holds no progress that can be read; right: a file that Save progress wrote.`;
  if (!found || (record.hands && !confirm(`Put the ${found.hands} hands of this file in place of your ${record.hands}?`))) return;
  record = found;
  keep();
  drawScore();
}

const hands = (number) => `${number} ${number === 1 ? "hand" : "hands"}`;

/** The score, the course and the kinds. */
export function drawScore() {
  const each = (sum) => `${((100 * sum) / record.hands).toFixed(3)}%`;
  const fouls = record.fouls ? [`${record.fouls} ${record.fouls === 1 ? "foul" : "fouls"}`] : [];
  const all = record.hands
    ? [
        `${hands(record.hands)}, ${record.right} right`,
        `you give away ${each(record.cost)} of a bet a hand, the house way ${each(record.house_cost)}`,
      ]
    : ["No hand yet"];
  $("score").textContent = `${[...all, ...fouls].join("; ")}.`;
  $("course").hidden = record.course.length < 2;
  if (record.course.length > 1) drawCourse(record.course);
  const kinds = Object.entries(record.kinds).filter(([, one]) => one.hands + one.fouls);
  $("kinds").replaceChildren(...(kinds.length ? [kindsTable(kinds)] : []));
}

const NUMBERS = ["number", "number wide", "number wide", "number"]; // a phone shows two of them

function kindsTable(kinds) {
  kinds.sort(([, a], [, b]) => b.hands - a.hands);
  const rows = kinds.map(([kind, one]) => {
    const bar = make("span", { class: "bar", role: "img", "aria-label": `${one.right} of ${one.hands} right` });
    for (const [name, part] of [["win", one.right], ["lose", one.hands - one.right]]) {
      const piece = make("span", { class: name });
      piece.style.width = `${(100 * part) / Math.max(1, one.hands)}%`;
      bar.append(piece);
    }
    const cost = one.hands ? `${((100 * one.cost) / one.hands).toFixed(3)}%` : "–";
    const numbers = [one.hands, one.hands - one.right, one.fouls, cost];
    return make("tr", {}, make("td", { class: "wraps" }, kind), make("td", {}, bar), ...numbers.map((text, n) => make("td", { class: NUMBERS[n] }, String(text))));
  });
  const titles = ["Kind", "Right", "Hands", "Wrong", "Fouls", "Cost a hand"].map((text, n) =>
    make("th", { scope: "col", class: NUMBERS[n - 2] }, text),
  );
  const table = make("table", {}, make("caption", {}, "By kind of hand"), make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows));
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "By kind of hand" }, table);
}

/** What was given away so far, hand by hand: one's own line and the house way's. */
function drawCourse(course) {
  const sums = [0, 1].map((who) => {
    let sum = 0;
    return [0, ...course.map((costs) => (sum += costs[who]))];
  });
  const [mine, house] = sums.map((line) => line.at(-1));
  const most = Math.max(mine, house) || 1;
  sums.forEach((line, who) => {
    const points = line.map((sum, n) => `${((600 * n) / course.length).toFixed(1)},${(147 - (144 * sum) / most).toFixed(1)}`);
    $("course").querySelectorAll("polyline")[who].setAttribute("points", points.join(" "));
  });
  const { bet } = rulesNow();
  const amount = (sum) => worth(sum, bet).replace("+", "");
  const of = bet ? "" : " of a bet";
  const text = `Given away in the last ${hands(course.length)}: you ${amount(mine)} (solid), the house way ${amount(house)} (dashed)${of}.`;
  $("course").querySelector("figcaption").textContent = text;
  $("course").querySelector("svg").setAttribute("aria-label", text);
}
