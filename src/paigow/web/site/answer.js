// The answer: what to put in front, what it is worth, what the house way does, and every other set.

import { highName, lowName } from "./engine/cards.js";
import { distinct, twin } from "./engine/advise.js";
import { $, byGroups, cardElement, inlineCards, make, percent, spoken, worth } from "./dom.js";
import { answerFor, way } from "./game.js";
import { state } from "./state.js";

let asked = 0;
let shown = null; // the set that is laid out, if not the best

export async function drawAnswer() {
  const turn = ++asked;
  shown = null;
  const missing = 7 - state.hand.length;
  if (missing) {
    const text = missing === 7 ? "Choose seven cards." : `${missing} more ${missing === 1 ? "card" : "cards"} to go.`;
    show(make("div", { class: "answer" }, make("h2", {}, text)));
    return;
  }
  if (state.dealer.length % 7) {
    const text = `The dealer has seven cards, ${state.dealer.length} ${state.dealer.length === 1 ? "is" : "are"} chosen.`;
    show(make("div", { class: "answer" }, make("h2", {}, text)));
    return;
  }
  try {
    const answer = await answerFor(state.hand, { dead: state.dead, dealer: state.dealer });
    if (turn === asked) draw(answer);
  } catch (error) {
    if (turn === asked) show(make("p", { class: "wrong" }, `No answer: ${error.message}.`));
  }
}

function show(box, sets = null) {
  $("answer").replaceChildren(box);
  $("sets").replaceChildren(...(sets ? [sets] : []));
}

function draw(answer) {
  const { best, house, rules } = answer;
  const chosen = shown ?? best;
  const box = make("div", { class: "answer" });
  box.append(
    make("h2", {}, chosen === best ? "Put " : "Instead: put ", inlineCards(byGroups(chosen.low)), " in front"),
    laidOut(chosen),
    make("p", {}, ...worthText(answer, chosen)),
  );
  if (chosen === best && !answer.known) box.append(make("p", {}, better(answer)));
  const rule = way().rules[answer.rule];
  const says = answer.rule ? `Rule ${answer.rule}: ${rule}` : rule;
  const same = twin(house, best);
  box.append(
    make(
      "p",
      { class: "quiet" },
      `${way().name} `,
      ...(same ? ["sets it the same."] : ["puts ", inlineCards(byGroups(house.low)), ` in front, which gives away ${cost(house, rules)}.`]),
      ` ${says}`,
    ),
  );
  const said = chosen === best ? "" : " instead";
  box.append(make("p", { class: "hidden" }, `Put ${spoken(byGroups(chosen.low))} in front${said}.`));
  show(box, allSets(answer));
}

export function laidOut(split) {
  const row = (title, cards, name) => [
    make("b", {}, title),
    make("div", {}, make("ol", { class: "cards" }, ...byGroups(cards).map((card) => cardElement(card))), make("span", { class: "name" }, name)),
  ];
  return make(
    "div",
    { class: "laid" },
    ...row("In front", split.low, lowName(split.lowStrength)),
    ...row("Behind", split.high, highName(split.highStrength)),
  );
}

const cost = (split, rules) => worth(-split.cost, rules.bet).replace("-", "");

function worthText(answer, split) {
  const { rules, dealerHands: hands } = answer;
  if (answer.known) return [split.wins ? "It wins." : split.losses ? "It loses." : "It is a push."];
  const shares = `win ${percent(split.wins, hands)}, push ${percent(split.pushes, hands)}, lose ${percent(split.losses, hands)}`;
  const of = rules.bet ? ` on your bet of ${rules.bet}` : " of your bet";
  return ["It is worth ", make("strong", {}, worth(split.ev, rules.bet)), `${of}: ${shares}.`];
}

function better({ splits, best, rules }) {
  const next = distinct(splits)[1];
  if (!next) return "No other set is allowed.";
  return next.cost ? `The next best set costs ${cost(next, rules)}.` : "Another set is exactly as good.";
}

function allSets(answer) {
  const { rules, dealerHands: hands, best, house } = answer;
  const head = ["In front", "Behind", "Win, push, lose", rules.bet ? "On your bet" : "Worth", "Costs"];
  const rows = distinct(answer.splits).map((split) => {
    const shares = [split.wins, split.pushes, split.losses];
    const said = `win ${percent(shares[0], hands)}, push ${percent(shares[1], hands)}, lose ${percent(shares[2], hands)}`;
    const bar = make("span", { class: "bar", role: "img", "aria-label": said, title: said });
    ["win", "push", "lose"].forEach((name, n) => {
      const part = make("span", { class: name });
      part.style.width = `${(100 * shares[n]) / hands}%`;
      bar.append(part);
    });
    const onclick = () => {
      shown = split === best ? null : split;
      draw(answer);
      $("answer").scrollIntoView({ block: "nearest" });
    };
    const marks = twin(split, house) && !twin(split, best) ? make("span", { class: "name" }, "house way") : null;
    const lay = make("button", { type: "button", onclick }, inlineCards(byGroups(split.low)));
    return make(
      "tr",
      { class: split === best ? "best" : "" },
      make("td", {}, lay, marks),
      make("td", { class: "wide" }, inlineCards(byGroups(split.high)), ` ${highName(split.highStrength)}`),
      make("td", {}, bar),
      make("td", { class: "number" }, worth(split.ev, rules.bet)),
      make("td", { class: "number" }, split.cost ? cost(split, rules) : "–"),
    );
  });
  const titles = head.map((text, n) => make("th", { scope: "col", class: n > 2 ? "number" : n === 1 ? "wide" : "" }, text));
  const caption = make("caption", {}, "All sets, best first; choose one to see it laid out");
  const fouls = answer.fouls.length;
  const note = `Of 21 splits ${fouls} ${fouls === 1 ? "is a foul" : "are fouls"}; sets equal in strength stand once.`;
  return make(
    "div",
    { class: "scroll" },
    make("table", {}, caption, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows)),
    make("p", { class: "quiet" }, note),
  );
}
