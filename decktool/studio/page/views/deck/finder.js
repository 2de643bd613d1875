// Cards to choose from: the query language with completion, and what matches it as tiles.

import { latest } from "../../lib/api.js";
import { fill, h, keyed } from "../../lib/html.js";
import { roving } from "../../lib/roving.js";
import { tell, tile } from "./tile.js";

export function finder(editor) {
  const { studio } = editor;
  const field = h("input.query", {
    type: "search", role: "combobox", "aria-expanded": "false", "aria-controls": "completions", "aria-autocomplete": "list",
    "aria-label": "Search cards", placeholder: "Search: type:… hp>=7 name", autocomplete: "off", spellcheck: "false",
  });
  const options = h("ul.completions", { id: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
  const problem = h("pre.bad.problem", { role: "alert", hidden: true });
  const amount = h("p.soft.amount", { role: "status" });
  const tiles = h("ul.tiles", { role: "list", "aria-label": "Cards found" });
  const element = h("section.find", { "aria-label": "Available cards", dataset: { drop: "out" } },
    h("div.search", {}, field, options), problem, amount, tiles);
  const focus = roving(tiles, ".tile");
  let found = null; // ids that match, null for all
  let chosen = -1;
  let proposed = [];
  let waiting = null;

  const search = latest(async (query, signal) => studio.get(`/api/cards/${editor.cards.game}`, { q: query }, { signal }));
  const complete = latest(async (text, signal) => studio.post("/api/completion", { text, game: editor.cards.game }, { signal }));

  async function searched() {
    if (!editor.cards) return;
    clearTimeout(waiting);
    const query = field.value.trim();
    try {
      const answer = query ? await search(query) : null;
      if (query && !answer) return;
      found = answer && new Set(answer.cards.map((card) => card.id));
      problem.hidden = true;
      editor.visit({ q: query }, { replace: true });
    } catch (error) {
      // An unfinished query is not an error: the earlier matches stay, and the error appears after a pause.
      waiting = setTimeout(() => {
        fill(problem, error.message);
        problem.hidden = false;
      }, 700);
      return;
    }
    draw();
  }

  async function propose() {
    if (!editor.cards) return;
    const text = field.value.slice(0, field.selectionStart);
    const answer = text === "" ? null : await complete(text).catch(() => null);
    const before = proposed[chosen]?.text; // what was chosen meanwhile stays chosen
    proposed = answer?.options.filter((one) => text.slice(one.start) !== one.text) ?? [];
    choose(proposed.findIndex((one) => one.text === before));
  }

  function choose(number) {
    chosen = number;
    options.hidden = proposed.length === 0;
    field.setAttribute("aria-expanded", String(!options.hidden));
    fill(options, proposed.map((one, place) => h("li", {
      role: "option", id: `completion-${place}`, "aria-selected": String(place === chosen),
      onpointerdown: (event) => { event.preventDefault(); accept(place); },
    }, h("span", {}, one.text), h("span.soft", {}, one.words))));
    if (chosen >= 0) field.setAttribute("aria-activedescendant", `completion-${chosen}`);
    else field.removeAttribute("aria-activedescendant");
    options.children[chosen]?.scrollIntoView({ block: "nearest" });
  }

  function accept(number) {
    const one = proposed[number];
    const rest = field.value.slice(field.selectionStart);
    const done = field.value.slice(0, one.start) + one.text + (one.text.endsWith(":") ? "" : " ");
    proposed = [];
    choose(-1);
    field.value = done + rest.trimStart();
    field.setSelectionRange(done.length, done.length);
    field.focus();
    searched();
    propose();
  }

  field.addEventListener("input", () => { searched(); propose(); });
  field.addEventListener("blur", () => { proposed = []; choose(-1); });
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && proposed.length) {
      event.preventDefault();
      choose((chosen + step + proposed.length + (chosen < 0 && step < 0 ? 1 : 0)) % proposed.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) {
      event.preventDefault();
      accept(chosen);
    } else if (event.key === "Tab" && proposed.length && !event.shiftKey && field.value) {
      event.preventDefault();
      accept(0);
    } else if (event.key === "Escape" && proposed.length) {
      event.preventDefault();
      proposed = [];
      choose(-1);
    } else if (event.key === "Enter" || step > 0) {
      event.preventDefault();
      proposed = [];
      choose(-1);
      tiles.querySelector(".tile")?.focus();
    }
  });

  let shown = null; // what the tiles were drawn for
  function draw() {
    if (!editor.cards) return;
    const { cards, document } = editor;
    if (document.game !== cards.game) return fill(tiles);
    if (shown !== cards.game) {
      shown = cards.game;
      found = null;
      if (field.value) searched();
    }
    const matching = found ? cards.list.filter((card) => found.has(card.id)) : cards.list;
    amount.textContent = `${matching.length} of ${cards.list.length} cards`;
    const counts = new Map();
    for (const one of document.entries) counts.set(one.id, (counts.get(one.id) ?? 0) + one.count);
    const room = new Set(Object.values(document.room).flat());
    const judged = Object.keys(document.room).length > 0;
    keyed(tiles, matching, (card) => `${cards.game} ${card.id}`, (card) => tile(editor, card, null, editor.look),
      (element, card) => tell(element, card, counts.get(card.id) ?? 0, { room: !judged || room.has(card.id) }));
    focus.refresh();
  }

  /** Search for a query that was not typed here. */
  function searchFor(query) {
    if (query === field.value.trim()) return;
    field.value = query;
    searched();
  }

  field.value = studio.at.more.q ?? "";
  return { element, draw, search: searchFor, focus: () => { field.focus(); field.select(); } };
}
