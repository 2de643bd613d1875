// Rows of a menu of the table: where a card can go, and counters.

import { h } from "../../lib/html.js";

/** The places a card can go to, those of the seat first. `go` gets the place and how: on bottom, face down. */
export function zoneRows(title, view, from, go) {
  const mine = view.zones.filter((one) => one.title !== from).sort((a, b) => (b.seat === view.viewer) - (a.seat === view.viewer));
  const choose = h("select", { "aria-label": `${title} a place` }, h("option", { value: "" }, `${title} …`),
    mine.flatMap((one) => [
      h("option", { value: one.title }, one.title),
      one.kind === "pile" ? h("option", { value: `${one.title}\n on bottom` }, `${one.title}, at the bottom`) : null,
      one.known === "all" && one.kind !== "pile" ? h("option", { value: `${one.title}\n face down` }, `${one.title}, face down`) : null,
    ]));
  choose.addEventListener("change", () => {
    const [place, how = ""] = choose.value.split("\n");
    choose.dispatchEvent(new Event("run", { bubbles: true }));
    if (place) go(place, how);
  });
  return choose;
}

/** A row for each kind of counter: fewer, how many, more. The menu stays open. */
export function counterRows(view, lying, change) {
  const rows = view.counters.map((kind) => {
    let count = lying[kind] ?? 0;
    const shown = h("output", {}, String(count));
    const button = (sign, by) => h("button", { type: "button", tabindex: "-1", "aria-label": `${by > 0 ? "One more" : "One fewer"} ${kind}`, onclick: async () => {
      if (count + by >= 0 && (await change(kind, by))) shown.textContent = String((count += by));
    } }, sign);
    return h("div.track", {}, h("span", {}, kind), button("−", -1), shown, button("+", 1));
  });
  return h("div.counters", { role: "group", "aria-label": "Counters" }, rows);
}
