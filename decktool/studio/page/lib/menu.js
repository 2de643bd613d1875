// A menu beside a card or place: arrow keys and letters choose, Escape closes.

import { h } from "./html.js";

/** Show rows `[words, run, key]` or elements beside a box; `closed(escaped)` is called when it goes. */
export function menu(box, title, rows, closed = () => {}) {
  document.querySelector(".menu")?.close();
  const shown = h("div.menu", { role: "menu", "aria-label": title }, h("p.head", {}, title),
    rows.map((row) => (Array.isArray(row) ? item(row[0], () => { shown.close(); row[1](); }, row[2]) : row)));
  const gone = new AbortController();
  shown.close = (escaped = false) => {
    if (!shown.isConnected) return;
    const focused = shown.contains(document.activeElement);
    gone.abort();
    shown.remove();
    if (focused) closed(escaped);
  };
  shown.addEventListener("run", () => shown.close());
  document.body.append(shown);
  const { width, height } = shown.getBoundingClientRect();
  const clamp = (at, most) => Math.max(4, Math.min(at, most - 4));
  const side = box.right + width + 8 < innerWidth ? box.right + 4 : box.left > width + 8 ? box.left - width - 4 : null;
  const below = box.bottom + height + 8 < innerHeight ? box.bottom + 4 : box.top - height - 4; // where neither side has room
  shown.style.left = `${clamp(side ?? box.left, innerWidth - width)}px`;
  shown.style.top = `${clamp(side === null ? below : box.top, innerHeight - height)}px`;
  window.addEventListener("keydown", (event) => event.key === "Escape" && shown.close(true), { signal: gone.signal, capture: true });
  window.addEventListener("pointerdown", (event) => shown.contains(event.target) || shown.close(), { signal: gone.signal, capture: true });
  shown.addEventListener("keydown", (event) => {
    const items = [...shown.querySelectorAll("button:not(:disabled), select")];
    const at = items.indexOf(document.activeElement);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Tab") shown.close();
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
