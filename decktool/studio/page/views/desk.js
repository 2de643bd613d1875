// The organiser's desk: a folder of lists is dropped, and each gets a row with its verdict; filtered, exported, printed as sheets.

import { fill, h } from "../lib/html.js";
import { base64 } from "./home/begin.js";
import { VERDICTS } from "./home/gallery.js";

const AT_ONCE = 20; // lists in one request
const LARGEST = 4_000_000; // bytes of one list
const COLUMNS = [["name", "List"], ["game", "Game"], ["format", "Format"], ["verdict", "Verdict"], ["cards", "Cards"], ["problems", "What is wrong"]];

/** The lists on the desk, also while another view is shown. */
const desk = { lists: [], rows: [], sort: "name", down: false, verdict: "", words: "" };

export async function show(root, studio) {
  let ended = false;
  const filter = h("input", { type: "search", placeholder: "Filter", "aria-label": "Filter lists", value: desk.words, oninput: () => { desk.words = filter.value; draw(); } });
  const chips = h("div.row", { role: "group", "aria-label": "Verdicts" });
  const table = h("table.desk");
  const told = h("p", { role: "status" });
  const event = h("input", { type: "text", placeholder: "Name of the event", "aria-label": "Name of the event", maxlength: 100 });
  const folder = h("input", { type: "file", multiple: true, webkitdirectory: true, "aria-label": "A folder of lists", onchange: () => read([...folder.files]) });
  root.append(
    h("section.drop", { "aria-label": "Lists" }, h("h2", {}, "Drop a folder of lists here"),
      h("div.row", {}, h("label.row", {}, "or choose one ", folder), h("button", { type: "button", onclick: own }, "Take the decks of this folder"), h("button", { type: "button", onclick: () => { desk.lists = []; desk.rows = []; draw(); } }, "Clear"))),
    h("div.row", {}, filter, chips, told),
    h("div.row", {}, h("button", { type: "button", onclick: exported }, "Export as CSV"), event, h("button", { type: "button", onclick: sheets }, "Deck sheets for all")),
    h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Verdicts of the lists" }, table));
  root.addEventListener("dragover", (event_) => event_.preventDefault());
  root.addEventListener("drop", async (dropped) => {
    dropped.preventDefault();
    const found = [];
    for (const item of [...dropped.dataTransfer.items].map((one) => one.webkitGetAsEntry?.()).filter(Boolean)) await within(item, found);
    await read(found);
  });

  /** Every file of a dropped folder. */
  async function within(entry, found) {
    if (found.length >= 2000) return;
    if (entry.isFile) found.push(await new Promise((done, failed) => entry.file(done, failed)));
    else {
      const reader = entry.createReader();
      for (;;) {
        const part = await new Promise((done, failed) => reader.readEntries(done, failed));
        if (!part.length) break;
        for (const one of part) await within(one, found);
      }
    }
  }

  async function read(files) {
    const lists = [];
    for (const one of files.filter(({ name, size }) => !name.startsWith(".") && size <= LARGEST && !/\.(png|jpe?g|pdf|zip|md)$/i.test(name)))
      lists.push({ name: one.webkitRelativePath || one.name, data: await base64(one) });
    await judge(lists);
  }

  function own() {
    return judge(studio.overview.files.filter((file) => file.kind === "deck").map(({ name }) => ({ name, data: null })));
  }

  async function judge(lists) {
    const known = new Set(lists.map(({ name }) => name));
    desk.lists = [...desk.lists.filter(({ name }) => !known.has(name)), ...lists];
    desk.rows = desk.rows.filter(({ name }) => !known.has(name));
    try {
      for (let at = 0; at < lists.length && !ended; at += AT_ONCE) {
        desk.rows.push(...(await studio.post("/api/lists", { lists: lists.slice(at, at + AT_ONCE) })).lists);
        draw();
      }
    } catch (error) {
      studio.trouble(error);
    }
  }

  const title = (id) => studio.overview.games.find((game) => game.id === id)?.title ?? id ?? "";
  const cell = (row, column) => (column === "problems" ? row.problems.join("; ") : column === "game" ? title(row.game) : String(row[column] ?? ""));

  function shown() {
    const words = desk.words.trim().toLowerCase();
    const fits = desk.rows.filter((row) => (!desk.verdict || row.verdict === desk.verdict) && (!words || COLUMNS.some(([column]) => cell(row, column).toLowerCase().includes(words))));
    const way = desk.down ? -1 : 1;
    return fits.sort((a, b) => way * (desk.sort === "cards" ? a.cards - b.cards : cell(a, desk.sort).localeCompare(cell(b, desk.sort))));
  }

  function draw() {
    const rows = shown();
    const counts = new Map();
    for (const { verdict } of desk.rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    fill(chips, [["", `all ${desk.rows.length}`], ...[...counts].map(([verdict, count]) => [verdict, `${verdict} ${count}`])].map(([verdict, words]) =>
      h("button", { type: "button", "aria-pressed": String(desk.verdict === verdict), onclick: () => { desk.verdict = verdict; draw(); } }, words)));
    told.textContent = desk.rows.length < desk.lists.length ? `${desk.rows.length} of ${desk.lists.length} lists read` : `${rows.length} of ${desk.rows.length} lists`;
    fill(table,
      h("thead", {}, h("tr", {}, COLUMNS.map(([column, words]) => h("th", { scope: "col", "aria-sort": desk.sort === column ? (desk.down ? "descending" : "ascending") : "none" },
        h("button.quiet", { type: "button", onclick: () => { desk.down = desk.sort === column && !desk.down; desk.sort = column; draw(); } }, words))))),
      h("tbody", {}, rows.map((row) => h("tr", {},
        h("th", { scope: "row" }, h("button.quiet", { type: "button", onclick: () => open(row) }, row.name)),
        h("td", {}, title(row.game)), h("td", {}, row.format ?? ""), h("td", {}, h(`span.verdict.${VERDICTS[row.verdict] ?? "soft"}`, {}, row.verdict)),
        h("td", {}, String(row.cards)), h("td.wrong", {}, row.problems.slice(0, 3).map((words) => h("p", {}, words)), row.problems.length > 3 && h("p.soft", {}, `and ${row.problems.length - 3} more`))))));
  }

  function open(row) {
    if (!row.text) return studio.go("deck", row.name);
    studio.newDeck(row.game, row.text);
    return studio.go("deck", studio.current.key);
  }

  function saved(name, blob) {
    const link = h("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function exported() {
    // A spreadsheet program takes a cell that begins like a formula for one.
    const quoted = (text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
    const lines = [COLUMNS.map(([, words]) => quoted(words)), ...shown().map((row) => COLUMNS.map(([column]) => quoted(cell(row, column))))];
    saved("verdicts.csv", new Blob([lines.map((line) => line.join(",")).join("\r\n")], { type: "text/csv" }));
  }

  async function sheets() {
    const wanted = new Set(shown().filter((row) => row.verdict !== "unreadable" && row.verdict !== "empty").map(({ name }) => name));
    const left = shown().length - wanted.size;
    if (!wanted.size) return studio.note("No list here can be read, so there are no sheets.");
    try {
      saved("deck-sheets.pdf", await studio.post("/api/sheets", { lists: desk.lists.filter(({ name }) => wanted.has(name)), event: event.value }));
      return left ? studio.note(`${left} ${left === 1 ? "list has" : "lists have"} no sheet: they cannot be read.`) : studio.say("The sheets are downloaded");
    } catch (error) {
      return studio.trouble(error);
    }
  }

  draw();
  return () => { ended = true; };
}
