// One card in the editor: its picture or a line, how many there are, and buttons for one more and one fewer.

import { picture } from "../../lib/cards.js";
import { h } from "../../lib/html.js";

/** What a card says in numbers and words, for a line: its type and its short fields. */
export function facts(editor, card) {
  const type = editor.gameRow()?.types.find((one) => one.id === card.type)?.title ?? card.type;
  const short = Object.entries(card.fields).filter(([, value]) => typeof value === "number" || (typeof value === "string" && value.length < 20));
  return [type, ...short.slice(0, 4).map(([name, value]) => `${name} ${value}`)].join(" · ");
}

/** A tile; `section` is null for a card that is only proposed. */
export function tile(editor, card, section, look) {
  const button = (sign, words, more) =>
    h("button.step", { type: "button", tabindex: "-1", "aria-label": `${words} ${card.name}`, onclick: () => editor.change(card, element.dataset.section ?? editor.target(card), more) }, sign);
  const element = h("li.tile", { tabindex: "-1", dataset: { card: card.id, ...(section && { section }) } },
    h("div.face", { onclick: () => look(card) }, picture(editor.cards, card.id, { alt: "" })),
    h("div.words", { onclick: () => look(card) }, h("span.name", {}, card.name), h("span.facts.soft", {}, facts(editor, card))),
    h("div.steps", {}, button("−", "Remove one", -1), h("output.count", {}, "0"), button("+", "Add one", 1)));
  return element;
}

/** Show how many there are, whether something is wrong with it, and whether one more has room. */
export function tell(element, card, count, { wrong = [], room = true, where = "" } = {}) {
  element.querySelector(".count").textContent = count;
  element.classList.toggle("wrong", wrong.length > 0);
  element.classList.toggle("full", !room);
  element.classList.toggle("none", count === 0);
  const words = [`${card.name}, ${count}${where && ` in ${where}`}`, ...wrong, ...(room ? [] : ["no more copies allowed"])];
  element.setAttribute("aria-label", words.join("; "));
  element.title = [...wrong, ...(room ? [] : ["The rules allow no more copies"])].join("\n");
}
