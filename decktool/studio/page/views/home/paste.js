// A box for any list or spreadsheet, pasted or dropped: it shows what was understood, and what was not.

import { fill, h } from "../../lib/html.js";
import { base64, newGame } from "./begin.js";
import { VERDICTS } from "./gallery.js";

const TABLES = /\.(csv|tsv|tab|xlsx|ods|xml)$/i;
const LARGEST = 5_000_000; // bytes of one file

export function pasteBox(root, studio) {
  const area = h("textarea", { rows: 3, placeholder: "Paste a decklist of any program, or rows of a spreadsheet", "aria-label": "Paste a list", spellcheck: "false" });
  const file = h("input", { type: "file", multiple: true, "aria-label": "Choose files", onchange: () => dropped([...file.files]) });
  const found = h("div.understood", { "aria-live": "polite" });
  const element = h("section.paste", { "aria-label": "Paste or drop" }, h("h2", {}, "Paste or drop a list, a spreadsheet or a picture"),
    h("div.row", {}, area, h("div.row", {}, h("button.main", { type: "button", onclick: () => understand([pasted(area.value)]) }, "Read it"), file)), found);
  area.addEventListener("paste", () => setTimeout(() => area.value.trim() && understand([pasted(area.value)])));
  root.addEventListener("dragover", (event) => { event.preventDefault(); element.classList.add("drop-here"); });
  root.addEventListener("dragleave", () => element.classList.remove("drop-here"));
  root.addEventListener("drop", (event) => { event.preventDefault(); element.classList.remove("drop-here"); dropped([...event.dataTransfer.files]); });

  const pasted = (text) => ({ name: "pasted.txt", data: btoa(String.fromCodePoint(...new TextEncoder().encode(text))) });

  async function dropped(files) {
    const read = [];
    for (const one of files.slice(0, 40)) {
      if (one.size > LARGEST) studio.note(`${one.name} is larger than ${LARGEST / 1e6} MB and was not read.`, {}, "bad");
      else read.push({ name: one.name, data: await base64(one) });
    }
    await understand(read);
  }

  async function understand(files) {
    fill(found, files.length > 0 && h("p.soft", {}, "Reading …"));
    try {
      const shown = [];
      for (const one of files) shown.push(/\.(png|jpe?g|webp|gif)$/i.test(one.name) ? pictureRow(one) : await listRow(one));
      fill(found, shown);
    } catch (error) {
      fill(found, h("p.bad", {}, error.message));
    }
  }

  async function listRow(one) {
    const { lists: [row] } = await studio.post("/api/lists", { lists: [one] });
    const table = TABLES.test(one.name) || row.form.startsWith("a table") ? await studio.post("/api/understand", { name: TABLES.test(one.name) ? one.name : "pasted.csv", data: one.data }).catch(() => null) : null;
    const cards = row.cards > 0 || row.unread.length > 0;
    return h("article", {},
      h("h3", {}, one.name, " ", cards && h(`span.verdict.${VERDICTS[row.verdict]}`, {}, row.verdict)),
      cards && h("p", {}, `Read as ${row.form}: ${row.cards} cards${row.game ? ` of ${studio.overview.games.find((game) => game.id === row.game)?.title ?? row.game}` : "; no game knows all its cards"}.`),
      row.unread.length > 0 && [h("p.bad", {}, `${row.unread.length} ${row.unread.length === 1 ? "line was" : "lines were"} not understood:`),
        h("ul", {}, row.unread.slice(0, 20).map((line) => h("li", {}, line.line ? `Line ${line.line}: ` : "", line.text && h("code", {}, line.text), ` ${line.problem}`, line.suggestions.length > 0 && h("span.soft", {}, `; perhaps ${line.suggestions.join(" or ")}`))))],
      !row.unread.length && row.problems.length > 0 && h("ul", {}, row.problems.slice(0, 5).map((words) => h("li", {}, words))),
      table && [h("p", {}, `As a spreadsheet of cards: ${table.rows} rows.`), h("dl.facts", {}, table.decisions.map(([what, words]) => [h("dt", {}, what), h("dd", {}, words)]))],
      h("div.row", {},
        row.text && cards && h("button.main", { type: "button", onclick: () => { studio.newDeck(row.game, row.text); studio.go("deck", studio.current.key); } }, "Open as a deck"),
        table && h("button", { type: "button", onclick: () => newGame(studio, one.name === "pasted.txt" ? { name: "pasted.csv", data: one.data } : one) }, "Make a game of it")));
  }

  function pictureRow(one) {
    const kind = /\.png$/i.test(one.name) ? "png" : /\.gif$/i.test(one.name) ? "gif" : /\.webp$/i.test(one.name) ? "webp" : "jpeg";
    return h("article", {}, h("h3", {}, one.name), h("img.dropped", { src: `data:image/${kind};base64,${one.data}`, alt: one.name }),
      h("p", {}, "A picture. decktool reads no cards from pictures. To use it as the art of a card, put it into the ", h("code", {}, "art"), " folder of the game and name it in the card’s ", h("code", {}, "art"), " field."));
  }

  return element;
}
