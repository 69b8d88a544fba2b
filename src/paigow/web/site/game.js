// The games: house ways and rule sets, tables fetched when first asked for, and the answer for a hand.

import { advise, pushTest } from "./engine/advise.js";
import { readTable } from "./engine/table.js";
import { amount, state } from "./state.js";

export let games;
const tables = new Map();

export async function loadGames() {
  games = await (await fetch("games.json")).json();
  return games;
}

export const way = (key = state.way) => games.ways.find((one) => one.key === key);
export const ruleSet = (key = state.rules) => games.rules.find((one) => one.key === key);

/** The rules in force: those of the rule set, and what was chosen beside it. */
export function rulesNow() {
  const rules = ruleSet();
  const typed = state.commission === "" ? null : amount(state.commission);
  const wheel = state.wheel || rules.wheel || way().wheel;
  const commission = typed === null || typed >= 100 ? rules.commission : typed / 100;
  return { ...rules, wheel, banker: state.role === "banker", commission, bet: amount(state.bet) || null };
}

const wheelOf = (rules) => (rules.wheel === "lowest" ? 1 : 0);

/** How a house way or a strategy sets under a wheel rule. */
function tableOf(player, wheel) {
  const [file, name] = [player.tables[wheel], player.name];
  return kept(file, async () => {
    const answer = await fetch(`data/${file}`);
    if (!answer.ok) throw new Error(`the table of ${name} is not there (${answer.status})`);
    return readTable(await answer.arrayBuffer(), wheel);
  });
}

/** What is learnt: a strategy, or the house way. */
export const learnt = () => games.strategies.find(({ key }) => key === state.learn) ?? way();

/** How what is learnt sets a hand: {low, rule}. */
export async function setAsLearnt(hand) {
  return (await tableOf(learnt(), wheelOf(rulesNow()))).setHand(hand);
}

/** The table of the house way under the rules in force. */
export function tableNow() {
  const rules = rulesNow();
  const wheel = wheelOf(rules);
  const plain = tableOf(way(), wheel);
  if (!rules.pushes.length) return plain;
  return kept(`${state.way} ${wheel} ${rules.key}`, async () => (await plain).withPushes(pushTest(rules.pushes, wheel)));
}

function kept(key, make) {
  if (!tables.has(key)) {
    const made = make();
    tables.set(key, made);
    made.catch(() => tables.delete(key)); // asked for again once the network is back
  }
  return tables.get(key);
}

/** The answer for seven cards under the rules in force. `dealer`: his cards that are known. */
export async function answerFor(hand, { dead = [], dealer = [] } = {}) {
  const [rules, table] = [rulesNow(), await tableNow()];
  return { ...advise(table, hand, { dead, dealer, ...rules }), rules, known: dealer.length === 7 };
}
