// Cards to choose from: the query language with completion, and what matches it as tiles.

import { latest } from "../../lib/api.js";
import { fill, h } from "../../lib/html.js";
import { LongList } from "../../lib/longlist.js";
import { roving } from "../../lib/roving.js";
import { tell, tile } from "./tile.js";

export function finder(editor) {
  const { studio } = editor;
  const field = h("input.query", {
    type: "search", role: "combobox", "aria-expanded": "false", "aria-controls": "completions", "aria-autocomplete": "list",
    "aria-label": "Search cards", placeholder: "Search: type:… hp>=7 name", autocomplete: "off", spellcheck: "false",
  });
  const options = h("ul.completions", { id: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
  const problem = h("pre.soft.problem", { role: "status", hidden: true });
  const amount = h("p.soft", { role: "status" });
  const chips = h("div.row.chips", { role: "group", "aria-label": "Types of card" });
  const order = h("select", { "aria-label": "Sort the cards", onchange: () => { editor.visit({ sort: order.value }, { replace: true }); draw(); } });
  const tiles = h("ul.tiles", { role: "list", "aria-label": "Cards found" });
  const element = h("section.find", { "aria-label": "Available cards", dataset: { drop: "out" } },
    h("div.search", {}, field, options), chips, problem, h("div.row.amount", {}, amount, order), tiles);
  const focus = roving(tiles, ".tile");
  let counts = new Map(); // copies in the deck
  let has = () => true; // whether a card can have another copy in a section, or in any
  const long = new LongList(element, tiles, {
    keyOf: (card) => `${editor.cards.game} ${card.id}`,
    make: (card) => tile(editor, card, null, editor.look),
    update: (shown_, card) => tell(shown_, card, counts.get(card.id) ?? 0, { room: has(card) }),
  });
  long.drawn = focus.refresh;
  let found = null; // the cards that match, null for all
  let chosen = -1;
  let proposed = [];
  let waiting = null;

  const search = latest(async (query, signal) => studio.get(`/api/found/${editor.cards.game}`, { q: query }, { signal }));
  const complete = latest(async (text, signal) => studio.post("/api/completion", { text, game: editor.cards.game }, { signal }));

  async function searched() {
    if (!editor.cards) return;
    clearTimeout(waiting);
    const query = field.value.trim();
    try {
      const answer = query ? await search(query) : null;
      if (query && !answer) return;
      found = answer && answer.numbers.map((number) => editor.cards.list[number]);
      problem.hidden = true;
      editor.visit({ q: query }, { replace: true });
    } catch (error) {
      // An unfinished query is not an error: the earlier matches stay, and the error appears after a pause.
      waiting = setTimeout(() => {
        fill(problem, error.message);
        problem.hidden = false;
      }, 1500);
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
    if (shown !== cards) {
      shown = cards;
      found = null;
      drawOrder();
      if (field.value) searched();
    }
    drawChips();
    const matching = sorted(found ?? cards.list);
    amount.textContent = `${matching.length.toLocaleString("en")} of ${cards.list.length.toLocaleString("en")} cards`;
    counts = new Map();
    for (const one of document.entries) counts.set(one.id, (counts.get(one.id) ?? 0) + one.count);
    has = editor.room();
    long.show(matching);
  }

  /** A chip for each type narrows the search to it. */
  function drawChips() {
    const { types } = editor.gameRow();
    const said = (type) => `type:${type.id}`;
    const words = field.value.trim().split(/\s+/).filter(Boolean);
    chips.hidden = types.length < 2;
    fill(chips, types.map((type) => h("button", { type: "button", "aria-pressed": String(words.includes(said(type))), onclick: () => {
      const others = words.filter((word) => !types.some((one) => said(one) === word));
      field.value = (words.includes(said(type)) ? others : [...others, said(type)]).join(" ");
      searched();
    } }, type.plural)));
  }

  let sortedAs = null; // what was sorted, how, and the result
  function sorted(list) {
    const { sort } = editor.studio.at.more;
    if (!sort) return list;
    if (sortedAs?.list === list && sortedAs.sort === sort) return sortedAs.result;
    const value = (card) => (sort === "name" ? card.name : card.fields[sort]);
    const known = list.filter((card) => value(card) !== undefined);
    const compared = (a, b) => (typeof value(a) === "number" && typeof value(b) === "number" ? value(a) - value(b) : String(value(a)).localeCompare(String(value(b)))) || a.name.localeCompare(b.name);
    sortedAs = { list, sort, result: [...known.sort(compared), ...list.filter((card) => value(card) === undefined)] };
    return sortedAs.result;
  }

  /** The orders that there are: that of the game, by name, and by each short field. */
  function drawOrder() {
    const fields = new Set();
    for (const card of editor.cards.list.slice(0, 2000)) for (const [name, value] of Object.entries(card.fields)) if (typeof value === "number" || (typeof value === "string" && value.length < 20)) fields.add(name);
    const { sort } = editor.studio.at.more;
    fill(order, h("option", { value: "" }, "in the game’s order"), ["name", ...fields].map((name) => h("option", { value: name, selected: name === sort }, `by ${name}`)));
  }

  /** Search for a query that was not typed here. */
  function searchFor(query) {
    if (query === field.value.trim()) return;
    field.value = query;
    searched();
  }

  field.value = studio.at.more.q ?? "";
  return { element, draw, again: () => long.again(), end: () => long.end(), search: searchFor, focus: () => { field.focus(); field.select(); } };
}
