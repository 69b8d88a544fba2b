// What only the server counts, not the page by itself: ranks alone, and side bets.

import { cardName } from "./engine/cards.js";
import { inlineCards, make, percent, worth } from "./dom.js";
import { games, rulesNow } from "./game.js";
import { state } from "./state.js";

const ALONE = "Ranks alone and side bets are counted by paigow web; this page stands alone, and counts hands of seven cards.";

async function ask(values) {
  if (!games.served) throw new Error(ALONE);
  const said = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  let answer;
  try {
    answer = await fetch(`api/advise?${said}`);
  } catch {
    throw new Error("The server that counts this does not answer; is paigow web still running?");
  }
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

/** The game as the server takes it. */
function game(rules) {
  const { way: house_way, role } = state;
  const commission = `${+(100 * rules.commission).toFixed(6)}%`;
  return { house_way, role, rules: rules.key, wheel: rules.wheel, commission, bet: rules.bet ?? "" };
}

const names = (cards) => cards.map(cardName).join(" ");

/** The answer for ranks alone, over all their suits, in the form of `advise`. */
export async function ranksAnswer() {
  const rules = rulesNow();
  const { commission, ...others } = game(rules);
  const found = await ask({ hand: state.ranks, ...others, commission });
  const hands = found.dealer_hands * found.suitings;
  const splits = found.splits.map((one, number) => ({
    ...{ low: one.low, high: one.high, lowName: one.low_name, highName: one.high_name },
    ...{ wins: one.wins, pushes: one.pushes, losses: one.losses, ev: one.ev, cost: found.best.ev - one.ev },
    ...{ lowStrength: number, highStrength: 0 }, // the sets differ in ranks
  }));
  const house = splits.find(({ low }) => low.join() === found.house_way_split.low.join());
  const note = found.always_best
    ? "Counted over all suits that make no flush; the best set is the same for all of them."
    : `Counted over all suits that make no flush; the best set is best for ${found.best.best_for} of ${found.suitings} of them.`;
  return { dealerHands: hands, splits, fouls: [], best: splits[0], house, rule: found.rule, rules, known: false, note };
}

/** What the side bet comes to beside the first hand, in elements. */
export async function sideBet(rules) {
  const { hand, second, dead, dealer } = state;
  const cards = { hand: names(hand), dead: names(second.length === 7 ? dead : [...dead, ...second]), dealer: names(dealer) };
  const second_hand = second.length === 7 ? names(second) : "";
  const stake = state.stake || "1";
  const found = await ask({ ...cards, second_hand, ...game(rules), side_bet: `${state.sidebet}:${stake}` });
  const [bet] = found.side_bets;
  const money = (amount) => worth(amount, 1);
  const of = dealer.length === 7 ? "" : ", with the cards you see";
  const parts = [make("h3", {}, `${bet.name}, ${stake} on it`)];
  if (bet.dealer_hands === 1) parts.push(make("p", {}, `Your hand: ${bet.lines[0].line}, ${money(bet.lines[0].gain)}.`));
  else {
    const lines = bet.lines.map(({ line, hands, gain }) => `${line} ${money(gain)} (${percent(hands, bet.dealer_hands, 2)})`);
    parts.push(make("p", {}, `Worth ${money(bet.expected)} on average${of}: ${lines.join("; ")}.`));
  }
  if (bet.changes) {
    const [{ low, together }] = bet.choices;
    const cardsOf = hand.filter((card) => low.includes(cardName(card)));
    parts.push(make("p", {}, "For both bets together put ", inlineCards(cardsOf), ` in front: ${money(together)} in all.`));
  }
  return parts;
}
