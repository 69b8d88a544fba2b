// Practice: seven cards, you choose the two in front, and hear what that costs, exactly. Kinds that you miss come back
// sooner. What was done is kept on this device.

import { JOKER, highName, lowName } from "./engine/cards.js";
import { twin } from "./engine/advise.js";
import { $, byGroups, cardElement, inlineCards, make, worth } from "./dom.js";
import { answerFor, way } from "./game.js";
import { laidOut } from "./answer.js";

const STORE = "paigow.practice";
const SHAPES = {
  1111111: "no pair", 211111: "one pair", 22111: "two pair", 2221: "three pair", 31111: "three of a kind",
  3211: "full house", 322: "full house", 331: "full house", 4111: "four of a kind", 421: "four of a kind",
  43: "four of a kind", 511: "five aces", 52: "five aces",
};
export const KINDS = ["no pair", "one pair", "two pair", "three pair", "three of a kind", "full house", "four of a kind", "straight or flush"];

let hand = [];
let picked = [];
let current = null;
let record = blank();

function blank() {
  return { hands: 0, right: 0, cost: 0, house: 0, fouls: 0, kinds: {} };
}

/** What kind of hand seven cards are: a made hand, or how they group, the joker an ace. */
export function kindOf(splits, cards) {
  if (splits.some(({ highStrength }) => [4, 5, 8, 9].includes(highStrength >> 24))) return "straight or flush";
  const counts = new Map();
  for (const card of cards) {
    const rank = card === JOKER ? 12 : card >> 2;
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  return SHAPES[[...counts.values()].sort((a, b) => b - a).join("")];
}

export function makePractice() {
  try {
    record = { ...blank(), ...JSON.parse(localStorage.getItem(STORE) ?? "{}") };
  } catch {
    record = blank();
  }
  const choices = [["any", "any hand"], ["weak", "what I get wrong"], ...KINDS.map((kind) => [kind, kind])];
  $("kind").replaceChildren(...choices.map(([value, text]) => make("option", { value }, text)));
  $("kind").addEventListener("change", deal);
  $("done").addEventListener("click", grade);
  $("next").addEventListener("click", deal);
  $("forget").addEventListener("click", () => {
    if (!record.hands || confirm("Forget all practice on this device?")) {
      record = blank();
      keep();
      drawScore();
    }
  });
  $("save").addEventListener("click", () => {
    const link = make("a", { href: `data:application/json,${encodeURIComponent(JSON.stringify(record))}`, download: "paigow-practice.json" });
    link.click();
  });
}

export async function startPractice() {
  drawScore();
  if (!hand.length) await deal();
}

function random7() {
  const cards = Array.from({ length: 53 }, (_, card) => card);
  for (let k = 0; k < 7; k++) {
    const other = k + Math.floor(Math.random() * (53 - k));
    [cards[k], cards[other]] = [cards[other], cards[k]];
  }
  return cards.slice(0, 7).sort((a, b) => b - a);
}

/** The kind to deal: the one asked for, or one drawn by how much of it was missed. */
function wanted() {
  const asked = $("kind").value;
  if (asked !== "weak") return asked;
  const weights = KINDS.map((kind) => {
    const seen = record.kinds[kind] ?? { hands: 0, wrong: 0 };
    return (seen.wrong + 0.5) / (seen.hands + 1);
  });
  let left = Math.random() * weights.reduce((a, b) => a + b, 0);
  return KINDS.find((_, n) => (left -= weights[n]) < 0) ?? "any";
}

export async function deal() {
  const kind = wanted();
  for (let tries = 0; tries < 5000; tries++) {
    hand = random7();
    if (kind === "any" || quickKind(hand) === kind) break;
  }
  picked = [];
  current = await answerFor(hand);
  $("verdict").replaceChildren();
  $("done").hidden = false;
  $("next").hidden = true;
  drawHand();
}

/** The kind of a hand without counting it. */
function quickKind(cards) {
  const natural = cards.filter((card) => card !== JOKER);
  const joker = natural.length < 7 ? 1 : 0;
  const suits = [0, 0, 0, 0];
  let ranks = 0;
  for (const card of natural) {
    suits[card & 3]++;
    ranks |= 1 << (card >> 2);
  }
  const low = (ranks << 1) | ((ranks >> 12) & 1); // the ace below the two as well
  const bits = (mask) => mask.toString(2).replaceAll("0", "").length;
  const straight = Array.from({ length: 10 }, (_, n) => 31 << n).some((five) => bits(low & five) + joker >= 5);
  if (straight || Math.max(...suits) + joker >= 5) return "straight or flush";
  return kindOf([], cards);
}

function drawHand() {
  const done = $("done").hidden;
  $("practice-hand").replaceChildren(
    ...hand.map((card) => {
      const pressed = picked.includes(card) ? "true" : "false";
      const onclick = () => {
        if (done) return;
        if (picked.includes(card)) picked = picked.filter((other) => other !== card);
        else picked = [...picked, card].slice(-2);
        drawHand();
        $("practice-hand").children[hand.indexOf(card)].focus();
      };
      return cardElement(card, { tag: "button", type: "button", "aria-pressed": pressed, "data-card": card, onclick });
    }),
  );
}

function grade() {
  const { splits, best, house, rules } = current;
  if (picked.length !== 2) {
    $("verdict").replaceChildren(make("p", { class: "wrong" }, "Choose two cards for the front."));
    return;
  }
  const mine = splits.find((split) => picked.every((card) => split.low.includes(card)));
  const kind = kindOf(splits, hand);
  const seen = (record.kinds[kind] ??= { hands: 0, wrong: 0, cost: 0 });
  const text = [];
  if (!mine) {
    record.fouls++; // the hand is still to be set, and counted then
    text.push(make("p", { class: "wrong" }, "That is a foul: the two in front would be stronger than the five behind. Try again."));
    keep();
    drawScore();
    $("verdict").replaceChildren(...text);
    return;
  }
  const right = mine.worth === best.worth || twin(mine, best);
  record.hands++;
  record.right += right;
  record.cost += mine.cost;
  record.house += house.cost;
  seen.hands++;
  seen.wrong += !right;
  seen.cost += mine.cost;
  keep();
  if (right) text.push(make("p", { class: "right" }, `Right: ${worth(best.ev, rules.bet)}.`));
  else {
    const amount = worth(-mine.cost, rules.bet).replace("-", "");
    const of = rules.bet ? `of your bet of ${rules.bet}` : "of your bet";
    text.push(make("p", { class: "wrong" }, `That costs ${amount} ${of}. Better: put `, inlineCards(byGroups(best.low)), " in front."), make("p", {}, reason(current, mine)), laidOut(best));
  }
  const rule = way().rules[current.rule];
  text.push(make("p", { class: "quiet" }, `${way().name} ${twin(house, best) ? "sets it so" : "does otherwise"}. ${rule}`));
  $("verdict").replaceChildren(...text);
  $("done").hidden = true;
  $("next").hidden = false;
  $("next").focus();
  drawHand();
  drawScore();
}

/** Why the best set is better: the two counts that differ most. */
function reason({ best, dealerHands: hands }, mine) {
  const share = (count) => `${((100 * count) / hands).toFixed(1)}%`;
  const name = (split, front) => (front ? lowName(split.lowStrength) : highName(split.highStrength));
  const gain = [best.lowWins - mine.lowWins, best.highWins - mine.highWins];
  const front = gain[0] > gain[1];
  const [bestWins, myWins] = front ? [best.lowWins, mine.lowWins] : [best.highWins, mine.highWins];
  const [bestOther, myOther] = front ? [best.highWins, mine.highWins] : [best.lowWins, mine.lowWins];
  const [where, elsewhere] = front ? ["in front", "behind"] : ["behind", "in front"];
  return (
    `${capital(name(best, front))} ${where} wins ${share(bestWins)} of the time there, ${name(mine, front)} ${share(myWins)}; ` +
    `${elsewhere} it is ${share(bestOther)} against ${share(myOther)}.`
  );
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

function drawScore() {
  const { hands, right, cost, house, fouls } = record;
  const each = (sum) => `${((100 * sum) / hands).toFixed(3)}%`;
  const missed = fouls ? `${fouls} ${fouls === 1 ? "foul" : "fouls"}` : "";
  const all = hands ? [`${hands} ${hands === 1 ? "hand" : "hands"}, ${right} right`, `you give away ${each(cost)} of a bet a hand, the house way ${each(house)}`] : ["No hand yet"];
  $("score").textContent = `${[...all, ...(missed ? [missed] : [])].join("; ")}.`;
  const rows = KINDS.filter((kind) => record.kinds[kind]?.hands).map((kind) => {
    const seen = record.kinds[kind];
    const good = seen.hands - seen.wrong;
    const bar = make("span", { class: "bar", role: "img", "aria-label": `${good} of ${seen.hands} right` });
    const part = make("span", { class: "win" });
    part.style.width = `${(100 * good) / seen.hands}%`;
    const rest = make("span", { class: "lose" });
    rest.style.width = `${100 - (100 * good) / seen.hands}%`;
    bar.append(part, rest);
    const numbers = [seen.hands, seen.wrong, `${((100 * seen.cost) / seen.hands).toFixed(3)}%`];
    return make("tr", {}, make("td", {}, kind), make("td", {}, bar), ...numbers.map((one) => make("td", { class: "number" }, String(one))));
  });
  if (!rows.length) return $("kinds").replaceChildren();
  const titles = ["Kind", "Right", "Hands", "Wrong", "Cost a hand"].map((text, n) =>
    make("th", { scope: "col", class: n > 1 ? "number" : "" }, text),
  );
  return $("kinds").replaceChildren(
    make("div", { class: "scroll" }, make("table", {}, make("caption", {}, "By kind of hand"), make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows))),
  );
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(record));
  } catch {
    // Practice goes on without a memory.
  }
}
