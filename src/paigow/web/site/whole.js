// The whole game: edges, exceptions to a house way, the two-pair chart, strategies, house ways side by side. All figures
// come from files that the library writes; nothing is counted here.

import { RANKS, parseCards } from "./engine/cards.js";
import { $, inlineCards, make, percent } from "./dom.js";
import { games, loadGames } from "./game.js";

const HANDS = 154_143_080;
const VARIANTS = { standard: "5% commission", "no-commission": "no commission", ez: "EZ", "tiger-9": "Tiger 9", "face-up": "Face up" };
const TABS = { edges, exceptions, "two-pair": twoPair, strategies, "house-ways": houseWays };
const GROUPS = 40; // kinds of hands that are shown at first

const files = new Map();
const chosen = { tab: "edges", dealer: "golden-nugget", role: "player", shape: "", words: "", strategy: "carry-10", other: "foxwoods", all: "" };
let whole;

async function load(name) {
  if (!files.has(name)) {
    const answer = await fetch(`data/whole-${name}.bin`);
    if (!answer.ok) throw new Error(`the figures are not there (${answer.status})`);
    const text = new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
    files.set(name, await text.json());
  }
  return files.get(name);
}

const nameOf = (key) => [...games.ways, ...games.strategies].find((one) => one.key === key)?.name ?? key;
const shipped = () => games.ways.filter(({ key }) => whole.edges.some(([dealer]) => dealer === key));
const ev = (value, digits = 4) => `${value < 0 ? "−" : "+"}${(100 * Math.abs(value)).toFixed(digits)}%`;

/** The edges that fit, as objects by the names of their columns. */
function edgesOf(wanted) {
  const rows = whole.edges.map((row) => Object.fromEntries(whole.columns.map((column, place) => [column, row[place]])));
  return rows.filter((row) => Object.entries(wanted).every(([column, value]) => row[column] === value));
}

function table(columns, rows, attributes = {}) {
  const head = make("tr", {}, ...columns.map((column) => (column ? make("th", { scope: "col" }, column) : make("td"))));
  const body = rows.map(({ cells, own }) => {
    const [first, ...rest] = cells;
    const others = rest.map((cell) => (cell instanceof Element && cell.tagName === "TD" ? cell : make("td", {}, cell)));
    return make("tr", { class: own ? "own" : undefined }, make("th", { scope: "row" }, first), ...others);
  });
  const filled = make("table", attributes, make("thead", {}, head), make("tbody", {}, ...body));
  return make("div", { class: "table", tabindex: 0, role: "group", "aria-label": attributes["aria-label"] ?? "Table" }, filled);
}

function select(field, label, pairs) {
  const box = make("select", {}, ...pairs.map(([value, text]) => make("option", { value }, text)));
  box.value = chosen[field];
  box.addEventListener("change", () => choose(field, box.value));
  return make("label", {}, `${label} `, box);
}

const dealerChoice = () => select("dealer", "Dealer", shipped().map(({ key, name }) => [key, name]));
const roleChoice = () => select("role", "You", [["player", "play: copies lose"], ["banker", "bank: copies win"]]);

function edges() {
  const dealers = shipped().map(({ key, name }) => {
    const [plays, banks] = ["player", "banker"].map((role) => edgesOf({ dealer: key, player: "optimal", role, rules: "standard" })[0].ev);
    const others = Object.keys(VARIANTS).slice(1).map((rules) => edgesOf({ dealer: key, player: "optimal", rules })[0].ev);
    return { own: key === chosen.dealer, cells: [name, ev(plays), ev(banks), ...others.map((value) => ev(value))] };
  });
  const found = edgesOf({ dealer: chosen.dealer, role: chosen.role, rules: "standard" }).sort((a, b) => b.ev - a.ev);
  const rows = found.map((edge) => {
    const deals = edge.wins + edge.pushes + edge.losses;
    const shares = [edge.wins, edge.pushes, edge.losses].map((part) => percent(part, deals, 4));
    const player = edge.player === "optimal" ? "every hand at its best" : edge.player === chosen.dealer ? `${nameOf(edge.player)}, as the dealer` : nameOf(edge.player);
    const lost = (100 * (found[0].ev - edge.ev)).toFixed(4);
    return { own: edge.player === "optimal", cells: [player, ev(edge.ev), lost, edge.standard_deviation.toFixed(4), ...shares] };
  });
  return {
    choices: [dealerChoice(), roleChoice()],
    shown: [
      make("h3", {}, "Your EV when every hand is set at its best"),
      table(["dealer", "you play", "you bank", ...Object.values(VARIANTS).slice(1)], dealers, { "aria-label": "Best play against every dealer" }),
      make("h3", {}, `Against ${nameOf(chosen.dealer)}, ${chosen.role === "banker" ? "you bank" : "you play"}, 5% commission`),
      table(["you set by", "your EV", "gives away, %", "deviation", "won", "pushed", "lost"], rows, { "aria-label": "Ways to set against this dealer" }),
    ],
  };
}

async function exceptions() {
  const found = (await load(chosen.dealer))[chosen.role];
  const shapes = [...new Set(found.groups.map(({ shape }) => shape))].sort();
  const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = found.groups.filter(({ shape, hands_in_words: hands, change }) => {
    return (!chosen.shape || shape === chosen.shape) && words.every((word) => `${hands} ${change}`.toLowerCase().includes(word));
  });
  const filter = make("input", { type: "search", value: chosen.words, size: 16 });
  filter.addEventListener("change", () => choose("words", filter.value.trim()));
  const listed = chosen.all ? groups : groups.slice(0, GROUPS);
  const items = listed.map((group) => {
    const holds = group.hands === group.fitting ? "" : `, ${percent(group.hands, group.fitting, 0)} of such hands`;
    const [hand, best] = [group.example, group.best].map((names) => inlineCards(parseCards(names.join(" "))));
    const [way, better] = group.change.split(" -> ");
    const kind = `${group.hands_in_words[0].toUpperCase()}${group.hands_in_words.slice(1)}: `;
    return make("li", {}, make("span", {}, kind, make("b", {}, better)), `, not ${way}`, make("br"),
      make("span", { class: "quiet" }, `${(100 * group.gain).toFixed(4)}%; ${percent(group.hands, HANDS, 3)} of all hands${holds}; `, hand, ": ", best, " in front"));
  });
  const gain = groups.reduce((sum, group) => sum + group.gain, 0);
  const more = groups.length - listed.length;
  return {
    choices: [dealerChoice(), roleChoice(), select("shape", "Hands", [["", "of all kinds"], ...shapes.map((shape) => [shape, shape])]), make("label", {}, "With the words ", filter)],
    shown: [
      make("p", {}, `By the dealer's own way your EV is ${ev(found.ev.house_way)}, at best ${ev(found.ev.optimal)}. ` +
        `${groups.length} kinds of hands to set otherwise than ${nameOf(chosen.dealer)} does, worth ${(100 * gain).toFixed(4)}% of your bet per hand dealt:`),
      make("ol", { class: "rules" }, ...items),
      more > 0 ? make("p", {}, make("button", { type: "button", class: "plain", onclick: () => choose("all", "all") }, `Show ${more} more`)) : "",
    ],
  };
}

const LETTERS = [...RANKS].map((rank) => (rank === "T" ? "10" : rank));

function grid(chart, other, hands, title) {
  const ranks = [...LETTERS.keys()].reverse();
  const rows = ranks.slice(0, 12).map((high) => {
    const cells = [...LETTERS.keys()].slice(0, 12).map((low) => {
      const from = chart.from[high][low];
      if (low >= high || from < 0) return make("td", {}, "");
      const kept = chart.kept[high][low];
      const text = from === 13 ? "–" : kept === hands[high][low] ? "+" : LETTERS[from];
      const look = [text === "+" ? "kept" : text === "–" ? "" : "some", from === other.from[high][low] ? "" : "differs"].join(" ").trim();
      return make("td", { class: look || undefined }, text);
    });
    return { cells: [LETTERS[high], ...cells] };
  });
  return make("div", {}, make("h3", {}, title), table(["", ...LETTERS.slice(0, 12)], rows, { class: "grid", "aria-label": title }));
}

async function twoPair() {
  const { two_pair: chart } = (await load(chosen.dealer))[chosen.role];
  return {
    choices: [dealerChoice(), roleChoice()],
    shown: [
      make("p", {}, "Two pair without a straight or flush. Down: the higher pair; across: the lower. + keep both behind, – split them, " +
        "a card: keep them with that card or a better one outside, else split. Where best play and the dealer differ there is a frame."),
      make("div", { class: "sides" },
        grid(chart.best, chart.way, chart.hands, "At its best"),
        grid(chart.way, chart.best, chart.hands, `As ${nameOf(chosen.dealer)} does`)),
    ],
  };
}

const ruleList = ({ rules: [last, ...rules] }) => make("ol", { class: "rules" }, ...[...rules, last].map((rule) => make("li", {}, rule)));

function strategies() {
  const strategy = games.strategies.find(({ key }) => key === chosen.strategy) ?? games.strategies[0];
  const rows = shipped().map(({ key, name }) => {
    const cells = ["player", "banker"].map((role) => {
      const [best, own] = ["optimal", strategy.key].map((player) => edgesOf({ dealer: key, player, role, rules: "standard" })[0].ev);
      return [ev(own), (100 * (best - own)).toFixed(4)];
    });
    return { cells: [name, ...cells.flat()] };
  });
  const print = make("button", { type: "button", class: "plain", onclick: () => window.print() }, "Print");
  return {
    choices: [select("strategy", "Strategy", games.strategies.map(({ key, name }) => [key, name])), print],
    shown: [
      make("h3", {}, strategy.name),
      make("p", {}, "The first rule that fits the hand, and can be done without a foul, decides."),
      ruleList(strategy),
      make("h3", {}, "What it is worth"),
      table(["dealer", "you play: EV", "gives away, %", "you bank: EV", "gives away, %"], rows, { "aria-label": "What it is worth against every dealer" }),
    ],
  };
}

function houseWays() {
  const pair = [chosen.dealer, chosen.other].map((key) => games.ways.find((way) => way.key === key) ?? games.ways[0]);
  const keys = pair.map(({ key }) => key);
  const different = whole.different.find(([a, b]) => keys.includes(a) && keys.includes(b))?.[2];
  const known = keys[0] === keys[1] ? 0 : different;
  const ways = games.ways.map(({ key, name }) => [key, name]);
  const said = known === undefined ? "" : `They set ${known.toLocaleString("en")} of ${HANDS.toLocaleString("en")} hands differently, ${percent(known, HANDS, 3)}.`;
  return {
    choices: [select("dealer", "House way", ways), select("other", "beside", ways)],
    shown: [
      make("p", {}, said),
      make("div", { class: "sides" }, ...pair.map((way) => make("div", {}, make("h3", {}, way.name), ruleList(way)))),
    ],
  };
}

function choose(field, value) {
  chosen[field] = value;
  if (field !== "all") chosen.all = "";
  const rest = Object.entries(chosen).filter(([key, text]) => key !== "tab" && text);
  history.replaceState(null, "", `#${chosen.tab}?${new URLSearchParams(rest)}`);
  draw();
}

function fromAddress() {
  const [tab, rest] = location.hash.slice(1).split("?");
  chosen.tab = Object.hasOwn(TABS, tab) ? tab : "edges";
  for (const [key, value] of new URLSearchParams(rest)) if (Object.hasOwn(chosen, key) && key !== "tab") chosen[key] = value;
  if (!shipped().some(({ key }) => key === chosen.dealer)) chosen.dealer = shipped()[0].key;
  if (chosen.role !== "banker") chosen.role = "player";
}

async function draw() {
  for (const link of document.querySelectorAll(".tabs a")) {
    if (link.hash === `#${chosen.tab}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  $("wrong").textContent = "";
  const tab = chosen.tab;
  try {
    const { choices, shown } = await TABS[tab]();
    if (tab !== chosen.tab) return;
    const focused = [...$("choices").querySelectorAll("select, input, button")].indexOf(document.activeElement);
    $("choices").replaceChildren(...choices);
    $("choices").querySelectorAll("select, input, button")[focused]?.focus();
    $("shown").replaceChildren(...shown);
  } catch (error) {
    $("wrong").textContent = error.message;
  }
}

async function start() {
  try {
    await loadGames();
    whole = await load("edges");
  } catch (error) {
    $("wrong").textContent = error.message;
    return;
  }
  $("version").textContent = games.version;
  fromAddress();
  window.addEventListener("hashchange", () => {
    fromAddress();
    draw();
  });
  draw();
}

start();
