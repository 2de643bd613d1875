// A menu beside a card or place: arrow keys and letters choose, Escape closes.

import { h } from "../../lib/html.js";

/** Show rows `[words, run, key]` or elements beside a box; `closed` is called when it goes. */
export function menu(box, title, rows, closed = () => {}) {
  document.querySelector(".menu")?.close();
  const shown = h("div.menu", { role: "menu", "aria-label": title }, h("p.head", {}, title),
    rows.map((row) => (Array.isArray(row) ? item(row[0], () => { shown.close(); row[1](); }, row[2]) : row)));
  const gone = new AbortController();
  shown.close = () => {
    if (!shown.isConnected) return;
    const focused = shown.contains(document.activeElement);
    gone.abort();
    shown.remove();
    if (focused) closed();
  };
  shown.addEventListener("run", () => shown.close());
  document.body.append(shown);
  const { width, height } = shown.getBoundingClientRect();
  const left = box.right + width + 8 < innerWidth ? box.right + 4 : Math.max(4, Math.min(box.left - width - 4, innerWidth - width - 4));
  shown.style.left = `${Math.max(4, left)}px`;
  shown.style.top = `${Math.max(4, Math.min(box.top, innerHeight - height - 4))}px`;
  window.addEventListener("keydown", (event) => event.key === "Escape" && shown.close(), { signal: gone.signal, capture: true });
  window.addEventListener("pointerdown", (event) => shown.contains(event.target) || shown.close(), { signal: gone.signal, capture: true });
  shown.addEventListener("keydown", (event) => {
    const items = [...shown.querySelectorAll("button:not(:disabled), select")];
    const at = items.indexOf(document.activeElement);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") shown.close();
    else if (by && document.activeElement.tagName !== "SELECT") items.at((at + by + items.length) % items.length).focus();
    else if (event.key.length === 1 && /\w/.test(event.key)) items.find((one, number) => number !== at && one.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  shown.querySelector("button, select")?.focus();
  return shown;
}

function item(words, run, key = null) {
  return h("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: run }, words, key ? h("kbd", {}, key) : null);
}

/** The places a card can go to, those of the seat first. `go` gets the place and how: on bottom, face down. */
export function zoneRows(title, view, from, go) {
  const mine = view.table.zones.filter((one) => one.title !== from).sort((a, b) => (b.seat === view.table.seat) - (a.seat === view.table.seat));
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
