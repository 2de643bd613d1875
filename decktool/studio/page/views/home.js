// Home: go on with what was begun, the folder's decks at a glance, and everything that can be begun.

import { fill, h } from "../lib/html.js";
import { timeWords } from "../lib/keeper.js";
import { newDeck, newGame, newSet } from "./home/begin.js";
import { DeckGallery } from "./home/gallery.js";
import { pasteBox } from "./home/paste.js";

const FEW = 6; // works that are shown before more are asked for
const KINDS = {
  text: { title: "Unsaved deck or file", open: (studio, row) => openText(studio, row) },
  match: { title: "Match", open: (studio, row) => studio.go("match", row.id) },
  table: { title: "Table", open: (studio, row) => studio.go("table", row.id) },
  run: { title: "Lab", open: (studio, row) => studio.go("lab", row.id) },
  draft: { title: "Draft", open: (studio, row) => studio.go("draft", row.id) },
};

function openText(studio, row) {
  const file = studio.overview.files.find((one) => one.name === row.file);
  studio.go(file && file.kind !== "deck" ? "workshop" : "deck", row.file);
}

export async function show(root, studio) {
  const { overview } = studio;
  const works = h("section.works", { "aria-label": "Go on" });
  const gallery = new DeckGallery(studio);
  const begin = (title, words, run) => h("button.begin", { type: "button", onclick: run }, h("strong", {}, title), h("span.soft", {}, words));
  let all = false;

  async function drawWorks(asked = studio.get("/api/resume")) {
    const { rows } = await asked;
    const count = all ? rows.length : FEW;
    fill(works, rows.length > 0 && [
      h("h2", {}, "Go on"),
      h("ul", { role: "list" }, rows.slice(0, count).map(workRow)),
      rows.length > count && h("button", { type: "button", onclick: () => { all = true; drawWorks().catch(studio.trouble); } }, `Show all ${rows.length}`)]);
  }

  function workRow(row) {
    const { title, open } = KINDS[row.kind];
    const words = row.name ?? row.title;
    const change = (path, body) => drawWorks(studio.post(`/api/resume/${path}`, { id: row.id, ...body })).catch(studio.trouble);
    const item = h("li", {},
      h("a.work", { href: "#", onclick: (event) => { event.preventDefault(); open(studio, row); } }, h("strong", {}, words), h("span.soft", {}, ` ${[row.name ? row.title : null, title, row.note, timeWords(row.time)].filter(Boolean).join(" · ")}`)),
      row.kind !== "text" && h("button.quiet", { type: "button", "aria-label": `Rename ${words}`, onclick: () => naming() }, "Rename"),
      h("button.quiet", { type: "button", "aria-label": `Delete ${words}`, onclick: () => studio.note(`Delete ${words}? This cannot be undone.`, { Delete: () => change("remove", {}) }) }, "Delete"));
    function naming() {
      const field = h("input", { value: row.name ?? "", "aria-label": `New name of ${words}`, maxlength: 100 });
      fill(item, h("form.row", { onsubmit: (event) => { event.preventDefault(); change("rename", { name: field.value.trim() || null }); } }, field, h("button.main", {}, "Rename")));
      field.focus();
    }
    return item;
  }

  root.append(h("div.home", {},
    h("header", {}, h("h1", {}, overview.folder), h("p.soft", {}, `${overview.games.length} games · decktool ${overview.version}`)),
    works,
    h("section.begins", { "aria-label": "Begin" },
      begin("New deck", "empty, from cards you own, or built for you", () => newDeck(studio)),
      begin("New match", "by the rules, against an agent or a person", () => studio.go("match", "new")),
      begin("New table", "move cards by hand, any game", () => studio.go("table", "new")),
      begin("New draft", "open boosters and pick", () => studio.go("draft", "new")),
      begin("Measure", "many games of a deck: win rates, cards, lengths", () => studio.go("lab")),
      begin("New game", "from a starter or from your spreadsheet", () => newGame(studio)),
      begin("New set", "more cards for a game", () => newSet(studio))),
    pasteBox(root, studio),
    gallery.element,
    overview.broken.length > 0 && h("section", { "aria-label": "Games that cannot be read" }, h("h2", {}, "Games that cannot be read"), overview.broken.map((words) => h("pre.bad", {}, words)))));
  studio.shortcut("n", "New deck", () => newDeck(studio));
  await drawWorks().catch(studio.trouble);
  return () => gallery.end();
}
