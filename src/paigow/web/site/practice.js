// Practice: seven cards, you choose the two in front, and hear what that costs, exactly. Kinds that you miss come back
// sooner.

import { twin } from "./engine/advise.js";
import { laidOut, outcome } from "./answer.js";
import { $, byGroups, cardElement, inlineCards, make, worth } from "./dom.js";
import { draggable } from "./drag.js";
import { answerFor, learnt, rulesNow, setAsLearnt } from "./game.js";
import { KINDS, fits, kindOf, random7 } from "./kinds.js";
import { count, drawScore, forget, load, readKept, readiness, save } from "./record.js";
import { state } from "./state.js";

const POOL = 4; // hands worth asking, from which one is drawn
const MOST_TRIES = 3000000; // hands dealt for one of a kind: the rarest kind takes some 140,000
const AT_ONCE = 2000; // of them until the page may draw again

let current = null; // the answer for the hand that is dealt
let hand = [];
let picked = [];
let upcoming = null; // the next hand, looked for while this one is set
let asked = 0;

export function makePractice() {
  readKept();
  const choices = [["any", "any hand"], ["worth", "worth asking: what you learn loses"], ...KINDS.map((kind) => [kind, kind])];
  $("kind").replaceChildren(...choices.map(([value, text]) => make("option", { value }, text)));
  $("kind").addEventListener("change", deal);
  $("done").addEventListener("click", grade);
  $("next").addEventListener("click", deal);
  $("forget").addEventListener("click", forget);
  $("save").addEventListener("click", save);
  $("open").addEventListener("click", () => $("load").click());
  $("load").addEventListener("change", async () => {
    const [file] = $("load").files;
    if (file) await load(file);
    $("load").value = ""; // the same file may be chosen again
  });
}

export async function startPractice() {
  $("practice-game").textContent = $("game").textContent;
  drawScore();
  if (!hand.length || current?.game !== game()) await deal();
}

const game = () => JSON.stringify([state.way, state.learn, rulesNow()]);

export async function deal() {
  const turn = ++asked;
  const onwards = document.activeElement === $("next"); // which is hidden soon: on to the first card
  const sought = `${$("kind").value} ${game()}`;
  if (upcoming?.sought !== sought) {
    upcoming = { sought, found: find() };
    $("task").textContent = "Looking for a hand ...";
    for (const name of ["done", "next"]) $(name).hidden = true;
    $("verdict").replaceChildren();
  }
  try {
    const found = await upcoming.found;
    if (turn !== asked) return;
    current = found;
    hand = found.cards;
    picked = [];
    $("task").textContent = "Choose the two cards that you put in front.";
    $("verdict").replaceChildren();
    $("done").hidden = false;
    $("next").hidden = true;
    drawHand();
    if (onwards) $("practice-hand").firstChild.focus();
    upcoming = { sought, found: find() };
    upcoming.found.catch(() => {}); // told when it is asked for
  } catch (error) {
    upcoming = null;
    if (turn === asked) $("task").textContent = error.message;
  }
}

/** A hand with its answer. Of hands worth asking some are looked for, and one drawn by what a typical player would lose,
 * who sets by what is learnt. */
async function find() {
  const wanted = $("kind").value;
  const own = game();
  const pool = [];
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    if (tries % AT_ONCE === 0) await turn();
    const cards = random7();
    const kind = kindOf(cards);
    const isOne = wanted === "any" || wanted === "worth" ? Math.random() < readiness(kind) : fits(kind, wanted);
    if (!isOne) continue;
    const dealer = rulesNow().open ? random7(cards) : []; // his cards lie open
    const found = await answerFor(cards, { dealer });
    const { low, rule } = await setAsLearnt(cards);
    const typical = found.splits.find((split) => low.every((card) => split.low.includes(card)));
    const answer = { ...found, typical, rule, cards, dealer, kind, game: own };
    if (wanted !== "worth") return answer;
    await turn();
    if (typical.worth !== found.best.worth) pool.push(answer);
    if (pool.length === POOL) return drawn(pool);
  }
  throw new Error(`No hand was dealt that is ${wanted}.`);
}

const turn = () => new Promise((done) => setTimeout(done));

function drawn(pool) {
  let left = Math.random() * pool.reduce((sum, { typical }) => sum + typical.cost, 0);
  return pool.find(({ typical }) => (left -= typical.cost) < 0) ?? pool[0];
}

function put(card, front) {
  if ($("done").hidden) return;
  picked = picked.filter((other) => other !== card);
  if (front) picked = [...picked, card].slice(-2);
  drawHand();
  $("practice-hand").children[hand.indexOf(card)].focus();
}

function drawHand() {
  const board = $("practice-hand");
  $("practice-dealer-row").hidden = !current.dealer.length;
  $("practice-dealer").replaceChildren(...byGroups(current.dealer).map((card) => cardElement(card)));
  board.replaceChildren(
    ...hand.map((card) => {
      const front = picked.includes(card);
      const attributes = { tag: "button", type: "button", "aria-pressed": front ? "true" : "false", "data-card": card };
      const element = cardElement(card, { ...attributes, onclick: () => put(card, !front) });
      draggable(element, board, (up) => put(card, up));
      return element;
    }),
  );
}

function grade() {
  const { splits, best, house, rules, kind, known } = current;
  if (picked.length !== 2) {
    $("verdict").replaceChildren(make("p", { class: "wrong" }, "Choose two cards for the front."));
    return;
  }
  const mine = splits.find((split) => picked.every((card) => split.low.includes(card)));
  if (!mine) {
    count(kind, { fouls: 1 }); // the hand is still to be set, and counted then
    drawScore();
    $("verdict").replaceChildren(make("p", { class: "wrong" }, "That is a foul: the two in front would be stronger than the five behind. Try again."));
    return;
  }
  const right = mine.worth === best.worth || twin(mine, best);
  count(kind, { hands: 1, right: Number(right), cost: mine.cost, house_cost: house.cost });
  const text = [];
  if (right) text.push(make("p", { class: "right" }, `Right: ${known ? outcome(best) : worth(best.ev, rules.bet)}.`));
  else {
    const of = rules.bet ? `of your bet of ${rules.bet}` : "of your bet";
    const lost = worth(-mine.cost, rules.bet).replace("-", "");
    text.push(make("p", { class: "wrong" }, `That costs ${lost} ${of}. Better: put `, inlineCards(byGroups(best.low)), " in front."));
    text.push(make("p", {}, known ? `With yours ${outcome(mine)}, with that ${outcome(best)}.` : reason(current, mine)), laidOut(best));
  }
  const does = current.typical.worth === best.worth ? "sets it so" : "does otherwise";
  text.push(make("p", { class: "quiet" }, `${learnt().name} ${does}. ${learnt().rules[current.rule]}`));
  $("verdict").replaceChildren(...text);
  $("done").hidden = true;
  $("next").hidden = false;
  $("next").focus();
  drawHand();
  drawScore();
}

/** Why the best set is better: what each position is won more or less often. */
function reason({ best, dealerHands: hands, rules }, mine) {
  const won = (split, place) => split[`${place}Wins`] + (rules.banker ? split[`${place}Copies`] : 0);
  const share = (split, place) => `${((100 * won(split, place)) / hands).toFixed(1)}%`;
  const gain = (place) => won(mine, place) - won(best, place);
  const [up, down] = gain("low") > gain("high") ? ["low", "high"] : ["high", "low"];
  const names = { low: "in front", high: "behind" };
  const compare = (place) => `${names[place]} ${share(mine, place)} of the time instead of ${share(best, place)}`;
  return gain(up) > 0 ? `Yours wins ${compare(up)}, but ${compare(down)}.` : `Yours wins ${compare(down)}, and no more often ${names[up]}.`;
}
