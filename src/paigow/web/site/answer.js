// The answer: what to put in front, what it is worth, what the house way does, and every other set.

import { twin } from "./engine/advise.js";
import { highName, lowName } from "./engine/cards.js";
import { $, byGroups, cardElement, inlineCards, make, percent, spoken, worth } from "./dom.js";
import { answerFor, rulesNow, way } from "./game.js";
import { ranksAnswer, sideBet } from "./served.js";
import { allSets } from "./sets.js";
import { state } from "./state.js";

let asked = 0;

/** Show the answer to what is chosen, or what is missing for one. */
export async function drawAnswer() {
  const turn = ++asked;
  try {
    const found = await answers();
    if (turn === asked) show(found);
  } catch (error) {
    if (turn === asked) showLine(error.message, "wrong");
  }
}

/** The answer for each hand that is whole: [{answer, title}]; none where cards are missing. */
async function answers() {
  if (state.ranks) return [{ answer: await ranksAnswer(), title: "" }];
  const { hand, second, dead, dealer } = state;
  if (hand.length < 7) return [];
  const found = [{ answer: await answerFor(hand, { dead: [...dead, ...second], dealer }), title: "" }];
  if (second.length === 7) {
    found[0].title = "First hand";
    found.push({ answer: await answerFor(second, { dead: [...dead, ...hand], dealer }), title: "Second hand" });
  }
  return found;
}

function show(found) {
  if (!found.length) {
    const missing = 7 - state.hand.length;
    showLine(missing === 7 ? "Choose seven cards." : `${missing} more ${missing === 1 ? "card" : "cards"} to go.`);
    return;
  }
  const places = found.map(() => make("div", { class: "answer" }));
  const tables = found.map(({ answer, title }, place) => {
    const set = (split) => draw(places[place], answer, split, title);
    set(answer.best);
    return allSets(answer, title, (split) => {
      set(split);
      if (!matchMedia("(hover: hover)").matches) places[place].scrollIntoView({ block: "nearest" });
    });
  });
  const missing = state.second.length % 7 ? `The second hand has ${state.second.length} of its seven cards, which count as seen.` : "";
  $("answer").replaceChildren(...places, ...(missing ? [make("p", { class: "quiet" }, missing)] : []));
  $("sets").replaceChildren(...tables);
  say(found.map(({ answer, title }) => heard(answer, answer.best, title)).join(" "));
  if (state.sidebet && !state.ranks) addSideBet(asked);
}

function showLine(text, kind = "") {
  $("answer").replaceChildren(make("div", { class: "answer" }, make(kind ? "p" : "h2", { class: kind }, text)));
  $("sets").replaceChildren();
  say(text);
}

/** What a screen reader says: the box above is not read as a whole. */
function say(text) {
  if ($("said").textContent !== text) $("said").textContent = text;
}

function heard(answer, split, title) {
  const worthOf = answer.known ? outcome(split) : `worth ${worth(split.ev, answer.rules.bet)}`;
  return `${title ? `${title}: put` : "Put"} ${spoken(byGroups(split.low))} in front, ${worthOf}.`;
}

export const outcome = (split) => (split.wins ? "it wins" : split.losses ? "it loses" : "it is a push");

function draw(box, answer, chosen, title) {
  const { best, house, rules } = answer;
  const put = chosen === best ? "Put " : "Instead: put ";
  box.replaceChildren(
    ...(title ? [make("h3", {}, title)] : []),
    make("h2", {}, put, inlineCards(byGroups(chosen.low)), " in front"),
    laidOut(chosen),
    make("p", {}, ...worthText(answer, chosen)),
  );
  if (chosen === best && !answer.known) box.append(make("p", {}, better(answer)));
  if (rules.open && !answer.known) box.append(make("p", {}, "The dealer's cards lie open under these rules: choose all seven, and the answer is for them."));
  const rule = answer.ruleText ?? (answer.rule ? `Rule ${answer.rule}: ${way().rules[answer.rule]}` : way().rules[0]);
  const text = twin(house, best)
    ? ["sets it the same."]
    : ["puts ", inlineCards(byGroups(house.low)), house.cost ? ` in front, which gives away ${cost(house, rules)}.` : " in front, which is as good."];
  box.append(make("p", { class: "quiet" }, `${way().name} `, ...text, ` ${rule}`));
}

export function laidOut(split) {
  const row = (title, cards, name) => [
    make("b", {}, title),
    make("div", {}, make("ol", { class: "cards" }, ...byGroups(cards).map((card) => cardElement(card))), make("span", { class: "name" }, name)),
  ];
  return make(
    "div",
    { class: "laid" },
    ...row("In front", split.low, split.lowName ?? lowName(split.lowStrength)),
    ...row("Behind", split.high, split.highName ?? highName(split.highStrength)),
  );
}

export const cost = (split, rules) => worth(-split.cost, rules.bet).replace("-", "");

/** "win 38.5%, push 40.7%, lose 20.8%". */
export function sharesText(split, hands) {
  return `win ${percent(split.wins, hands)}, push ${percent(split.pushes, hands)}, lose ${percent(split.losses, hands)}`;
}

function worthText(answer, split) {
  const { rules, dealerHands: hands } = answer;
  if (answer.known) return [`${outcome(split)[0].toUpperCase()}${outcome(split).slice(1)}.`];
  const of = rules.bet ? ` on your bet of ${rules.bet}` : " of your bet";
  return ["It is worth ", make("strong", {}, worth(split.ev, rules.bet)), `${of}: ${sharesText(split, hands)}.`];
}

function better({ splits, best, rules }) {
  const next = splits.find((split) => !twin(split, best));
  if (!next) return "No other set is allowed.";
  return next.cost ? `The next best set costs ${cost(next, rules)}.` : "Another set is exactly as good.";
}

/** What the side bet comes to with the first hand, once the server has said it. */
async function addSideBet(turn) {
  const place = make("div", { class: "answer side", role: "status" }, make("p", {}, "Counting the side bet ..."));
  $("answer").append(place);
  try {
    const lines = await sideBet(rulesNow());
    if (turn === asked) place.replaceChildren(...lines);
  } catch (error) {
    if (turn === asked) place.replaceChildren(make("p", { class: "wrong" }, error.message));
  }
}
