// The table of all sets: the mouse over one, or a click, lays it out.

import { distinct, twin } from "./engine/advise.js";
import { highName } from "./engine/cards.js";
import { cost, sharesText } from "./answer.js";
import { byGroups, inlineCards, make, worth } from "./dom.js";

/** The table for an answer; `lay` is called with the set that is to be laid out. */
export function allSets(answer, title, lay) {
  const { rules, best } = answer;
  let chosen = best;
  const rows = distinct(answer.splits).map((split) => {
    const line = row(answer, split, (button) => {
      chosen = chosen === split ? best : split;
      for (const other of rows) other.querySelector("button").setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", chosen === split ? "true" : "false");
      lay(chosen);
    });
    line.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && lay(split));
    line.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && lay(chosen));
    return line;
  });
  const titles = ["In front", "Behind", "Win, push, lose", rules.bet ? "On your bet" : "Worth", "Costs"].map((text, n) =>
    make("th", { scope: "col", class: n > 2 ? "number" : n === 1 ? "wide" : "" }, text),
  );
  const caption = make("caption", {}, title ? `${title}: all sets, best first` : "All sets, best first; choose one to see it laid out");
  const fouls = answer.fouls.length;
  const note = `Of ${fouls + answer.splits.length} splits ${fouls} ${fouls === 1 ? "is a foul" : "are fouls"}; sets equal in strength stand once.`;
  return make(
    "div",
    { class: "scroll" },
    make("table", {}, caption, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows)),
    make("p", { class: "quiet" }, answer.note ?? note),
  );
}

function row(answer, split, choose) {
  const { rules, dealerHands: hands, best, house } = answer;
  const marks = twin(split, house) && !twin(split, best) ? make("span", { class: "name" }, "house way") : null;
  const lay = make("button", { type: "button", "aria-pressed": "false", onclick: () => choose(lay) }, inlineCards(byGroups(split.low)));
  return make(
    "tr",
    { class: split === best ? "best" : "" },
    make("td", {}, lay, marks),
    make("td", { class: "wide" }, inlineCards(byGroups(split.high)), ` ${split.highName ?? highName(split.highStrength)}`),
    make("td", {}, bar(split, hands)),
    make("td", { class: "number" }, worth(split.ev, rules.bet)),
    make("td", { class: "number" }, split.cost ? cost(split, rules) : "–"),
  );
}

function bar(split, hands) {
  const said = sharesText(split, hands);
  const whole = make("span", { class: "bar", role: "img", "aria-label": said, title: said });
  const shares = { win: split.wins, push: split.pushes, lose: split.losses };
  for (const [name, count] of Object.entries(shares)) {
    const part = make("span", { class: name });
    part.style.width = `${(100 * count) / hands}%`;
    whole.append(part);
  }
  return whole;
}
