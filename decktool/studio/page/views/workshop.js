// The workshop: a game's files as text, a set also as a table, the card meant as it will be printed, lint, a watched table.

import { filePath, latest } from "../lib/api.js";
import { cardsOf } from "../lib/cards.js";
import { Editor } from "../lib/editor.js";
import { fill, h } from "../lib/html.js";
import { keepText, timeWords } from "../lib/keeper.js";
import { History } from "../lib/undo.js";
import { FacePlaces } from "./workshop/places.js";
import { CardSheet } from "./workshop/sheet.js";
import { CardTable } from "./workshop/table.js";

const PAUSE = 180; // milliseconds after the last key before the card is drawn
const REST = 1600; // before lint runs
const DISK = 2500; // between two looks at the file on the disk
const KINDS = { game: "the game", set: "a set", template: "a template", yaml: "YAML", table: "a spreadsheet" };

// What is being written stays while another view is shown: by file, its text, its history and what the disk had.
const open = new Map();
const kept = { table: false, name: null, shown: null, drawn: new Map(), watch: null, told: [] };
const changedIn = (name) => open.has(name) && open.get(name).text !== open.get(name).saved;

export async function show(root, studio) {
  const files = () => studio.overview.files.filter((file) => file.kind in KINDS);
  const editable = () => files().filter((file) => !file.name.endsWith(".xlsx"));
  const choose = h("select", { "aria-label": "File", onchange: () => load(choose.value).catch(studio.trouble) });
  const state = h("span.unsaved", { role: "status" });
  const saving = h("button", { type: "button", onclick: () => save().catch(studio.trouble) }, "Save");
  const editor = new Editor({ label: "The file's text", changed: written, moved: () => later(PAUSE) });
  const table = new CardTable({ change: (...cell) => ask(...cell).catch(studio.trouble), moved: () => later(PAUSE) });
  const asTable = h("button", { type: "button", onclick: () => { kept.table = !kept.table; drawTable(true); } }, "Table");
  const another = h("button", { type: "button", title: "A new card below the one at the cursor", onclick: () => more().catch(studio.trouble) }, "New card");
  const sheet = new CardSheet({ go: (line) => jump({ file: kept.name, line }).catch(studio.trouble), opened: () => drawSheet().catch(studio.trouble) });
  const problems = h("section.problems", { "aria-label": "Problems" });
  const figure = h("figure.made");
  const image = h("img.card", { alt: "" });
  const caption = h("span", { role: "status" });
  const findings = h("section.findings", { "aria-label": "Lint" });
  const tables = h("section.watching", { "aria-label": "Watched spreadsheet" });
  const places = new FacePlaces(image, { chosen: ({ line }) => line && editor.show(line), move: moveElement });
  figure.append(places.root, h("figcaption", {}, caption));
  root.classList.add("workshop");
  root.append(
    h("section.file", { "aria-label": "Editor" },
      h("div.row.head", {}, choose, saving, another, asTable, state, h("span.soft.hint", {}, "Ctrl+Space offers what fits, Ctrl+F searches, Ctrl+] indents; Tab leaves the editor")), editor.root, table.root, problems),
    h("section.beside", { "aria-label": "Result" }, figure, sheet.root, tables, findings));

  let ended = false;
  let timer = null;
  let resting = null;
  let lines = []; // with problems, in their order

  const file = () => open.get(kept.name);
  const asked = () => ({ name: kept.name, text: editor.text, game: file()?.game ?? studio.current.game ?? studio.overview.game });

  // --- files ----------------------------------------------------------------------------------------------------------

  function drawFiles() {
    const groups = Map.groupBy(editable(), (one) => one.name.split("/").slice(0, -1).join("/") || "this folder");
    fill(choose, [...groups].map(([folder, list]) => h("optgroup", { label: folder }, list.map((one) =>
      h("option", { value: one.name, selected: one.name === kept.name }, `${changedIn(one.name) ? "● " : ""}${one.name.split("/").at(-1)} – ${KINDS[one.kind]}`)))));
  }

  async function load(name) {
    if (!open.has(name)) {
      const read = await studio.get(filePath(name));
      const history = new History({ text: read.text, start: 0, end: 0 }, null);
      const { unsaved } = read;
      if (unsaved && unsaved.text !== read.text) {
        history.did({ text: unsaved.text, start: 0, end: 0 }, `changes of ${timeWords(unsaved.time)}`);
        studio.note(`${name}: your changes of ${timeWords(unsaved.time)} are here; they are not saved in the file yet. Undo takes them back.`);
      }
      open.set(name, { text: history.state.text, saved: read.text, digest: unsaved ? unsaved.read : read.digest, history });
    }
    kept.name = name;
    studio.visit({ what: name }, { replace: !studio.at.what });
    const { text, history } = file();
    history.show = restore;
    studio.history = history;
    editor.mark(new Map());
    editor.put(text, history.state.start, history.state.end);
    editor.rewind();
    if (history.state.start) editor.go(editor.line);
    editor.as(/\.ya?ml$/i.test(name) ? {} : null);
    offer(name);
    told();
    drawFiles();
    drawTable();
    later(0);
  }

  // What the file's schema offers; without one the editor only writes.
  async function offer(name) {
    if (!/\.ya?ml$/i.test(name)) return;
    try {
      const { game } = asked();
      const found = await studio.get(`/api/workshop/schema/${name.split("/").map(encodeURIComponent).join("/")}${game ? `?game=${encodeURIComponent(game)}` : ""}`);
      if (!ended && name === kept.name) editor.as(found);
    } catch (error) {
      if (error.name !== "AbortError" && error.status !== 422) studio.trouble(error);
    }
  }

  // --- the set as a table ---------------------------------------------------------------------------------------------

  const isSet = () => files().some((one) => one.name === kept.name && ["set", "table"].includes(one.kind));
  const isYamlSet = () => files().some((one) => one.name === kept.name && one.kind === "set");
  const shown = () => kept.table && isSet();
  const line = () => (shown() ? table.line : editor.line);

  function drawTable(focus = false) {
    asTable.hidden = !isSet();
    another.hidden = !isYamlSet();
    asTable.setAttribute("aria-pressed", String(shown()));
    editor.root.hidden = shown();
    table.root.hidden = !shown();
    if (shown()) ask().then(() => focus && table.goTo(editor.line)).catch(studio.trouble);
    else if (focus) editor.go(table.line);
  }

  const answer = latest((body, signal) => studio.post("/api/workshop/table", body, { signal }));
  let asking = Promise.resolve();

  // Changes are made one after the other, each in the text that the one before gave.
  function ask(row = null, key = "", value = "") {
    const mine = asking.catch(() => {}).then(async () => {
      const { name, text, game } = asked();
      const found = await answer({ name, text, game, row, key, value });
      if (!found || ended || name !== kept.name || text !== editor.text) return;
      if (found.text !== text) {
        editor.put(found.text, editor.selection.start);
        written(`changed ${key} of ${found.rows[row]?.cells.name ?? `row ${row + 1}`}`, null);
      }
      table.show(found);
    });
    asking = mine;
    return mine;
  }

  // A card more below the one at the cursor; its name is selected, to be written over.
  async function more() {
    const { name, text, game } = asked();
    const before = await answer({ name, text, game });
    if (!before || ended || name !== kept.name || text !== editor.text) return;
    const row = before.rows.findLastIndex((one) => one.line <= line());
    const found = await answer({ name, text, game, row: row < 0 ? null : row, add: true });
    if (!found || ended || name !== kept.name || text !== editor.text) return;
    const made = found.rows[row < 0 ? found.rows.length - 1 : row + 1];
    editor.put(found.text, editor.selection.start);
    const at = found.text.split("\n").slice(0, made.line - 1).join("\n").length;
    const start = found.text.indexOf(made.cells.name, at);
    editor.select(start, start + made.cells.name.length);
    written(`new card below ${found.rows[Math.max(0, row)].cells.name}`, null);
    table.show(found);
    if (shown()) table.goTo(made.line);
    else editor.focus();
  }

  // --- the sheet of the set: every card as it is saved, those drawn since as they were written --------------------------

  async function drawSheet() {
    sheet.root.hidden = !isYamlSet();
    if (sheet.root.hidden || !sheet.isOpen || !file()?.id) return;
    const { name, text, game } = asked();
    const [found, cards] = await Promise.all([studio.post("/api/workshop/table", { name, text, game }), cardsOf(file().id)]);
    if (!ended && name === kept.name) sheet.show(found.rows, cards, kept.drawn, line());
  }

  function written(words, mark = words.split(" ")[0]) {
    const { start, end } = editor.selection;
    file().text = editor.text;
    file().history.did({ text: editor.text, start, end }, words, mark);
    told();
    later(PAUSE);
  }

  function restore({ text, start, end }) {
    file().text = text;
    editor.put(text, start, end);
    editor.go(editor.line);
    editor.select(start, end);
    told();
    drawTable();
    later(PAUSE);
  }

  function told() {
    const changed = changedIn(kept.name);
    const mine = file();
    if (changed || mine.kept) keepText(kept.name, { text: changed ? mine.text : null, read: mine.digest });
    mine.kept = changed;
    state.textContent = changed ? "● unsaved" : "";
    saving.disabled = !changed;
    studio.historied();
  }

  async function save(over = false) {
    if (!kept.name) return;
    const mine = file();
    const { text } = mine;
    try {
      const done = await studio.post("/api/save", { name: kept.name, text, read: mine.digest, over });
      Object.assign(mine, { saved: text, digest: done.digest });
      studio.say(`Saved ${kept.name}`);
      told();
      drawFiles();
      fresh();
    } catch (error) {
      const there = error.document?.there;
      if (error.status !== 409 || there === undefined) return studio.trouble(error);
      differs(error.message, there);
    }
  }

  // The pictures of all views are of what is saved.
  function fresh() {
    if (file()?.id) cardsOf(file().id, true).catch(() => {});
    studio.refresh().then(drawFiles).catch(studio.trouble);
  }

  let telling = null;

  function differs(message, there) {
    telling?.();
    telling = studio.note(message, {
      "Save my text": () => save(true).catch(studio.trouble),
      ...(there && { "Use the file on disk": () => { take(there); } }),
    }, "bad");
  }

  function take({ text, digest }) {
    Object.assign(file(), { text, saved: text, digest });
    const { start } = editor.selection;
    file().history.did({ text, start: Math.min(start, text.length), end: Math.min(start, text.length) }, "take the file on disk");
    editor.put(text, Math.min(start, text.length));
    told();
    drawTable();
    later(0);
  }

  // A save by another program is loaded if that loses nothing; otherwise the page shows a choice.
  async function disk() {
    if (ended || document.hidden || !kept.name) return;
    const { name } = kept;
    try {
      const there = await studio.get(filePath(name));
      if (ended || name !== kept.name || there.digest === file().digest || there.digest === file().declined) return;
      if (there.text === file().text) Object.assign(file(), { saved: there.text, digest: there.digest });
      else if (!changedIn(name)) { take(there); studio.note(`${name} changed on disk and was reloaded`); fresh(); }
      else { file().declined = there.digest; differs(`${name} changed on disk after it was read. Take the file on disk or keep your text`, there); }
      told();
    } catch (error) {
      if (error.status === 422 && file().gone !== error.message) { file().gone = error.message; studio.note(error.message, {}, "bad"); }
    }
  }

  // --- the card and the problems --------------------------------------------------------------------------------------

  const askCard = latest((signal) => {
    const width = [240, 480, 960].find((one) => one >= image.clientWidth * Math.min(2, devicePixelRatio || 1)) ?? 960;
    return studio.post("/api/workshop/look", { ...asked(), line: line(), shown: kept.shown, width }, { signal });
  });

  function later(wait) {
    clearTimeout(timer);
    clearTimeout(resting);
    timer = setTimeout(look, wait);
    resting = setTimeout(() => lint(false), REST);
  }

  async function look() {
    if (ended || !kept.name) return;
    const { name } = kept;
    try {
      const found = await askCard();
      if (!found || ended || name !== kept.name) return;
      file().id = found.game;
      drawProblems(found);
      drawCard(found);
      places.show(found.elements, found.size);
      if (!found.problems.length) drawSheet().catch(() => {});
    } catch (error) {
      if (!ended && error.status !== 409) drawProblems({ problems: [{ file: null, line: null, field: "", message: error.message }], more: 0 });
    }
  }

  function drawCard({ card, picture }) {
    const before = card && kept.drawn.get(card.id)?.picture;
    figure.classList.toggle("stale", !picture);
    if (picture || before) {
      image.src = picture ?? before;
      image.alt = card.name;
    }
    if (picture) {
      kept.shown = card.id;
      kept.drawn.delete(card.id);
      kept.drawn.set(card.id, { name: card.name, picture });
      if (kept.drawn.size > 60) kept.drawn.delete(kept.drawn.keys().next().value);
      fill(caption, card.name);
    } else {
      fill(caption, image.src ? [h("strong", {}, image.alt), " as last drawn; the current text cannot be drawn"] : "No card to draw yet");
    }
  }

  // An element is moved on the card: the template says so, and the card is drawn anew.
  async function moveElement({ name: element }, by) {
    const { name, text, game } = asked();
    try {
      const found = await studio.post("/api/workshop/move", { name, text, game, card: kept.shown, element, ...by });
      if (ended || name !== kept.name || text !== editor.text) return false;
      editor.put(found.text, editor.selection.start);
      written(`${by.right !== undefined ? "moved" : "resized"} ${element}`, `move ${element}`);
      later(0);
      return true;
    } catch (error) {
      studio.trouble(error);
      return false;
    }
  }

  function drawProblems({ problems: rows, more }) {
    const here = rows.filter((row) => row.file === kept.name && row.line);
    lines = here.map((row) => row.line).sort((a, b) => a - b);
    editor.mark(new Map(here.map((row) => [row.line, row.message])));
    table.mark(here);
    const count = rows.length + more;
    fill(problems,
      h("h2", { class: count ? "bad" : "good" }, h("span", { id: "editor-problem", role: "status" }, count ? `${count} ${count === 1 ? "problem" : "problems"}` : "✓ No problems")),
      rows.length ? h("ul", {}, rows.map((row) => h("li", {}, h("button.quiet", { type: "button", onclick: () => jump(row).catch(studio.trouble) },
        h("span.where", {}, [row.file && row.file !== kept.name ? row.file : null, row.line ? `line ${row.line}` : null].filter(Boolean).join(", ") || "the game"),
        h("span", {}, `${row.field ? `${row.field}: ` : ""}${row.message}`))))) : null,
      more ? h("p.soft", {}, `and ${more} more`) : null);
  }

  async function jump({ file: name, line }) {
    if (name && name !== kept.name && editable().some((one) => one.name === name)) await load(name);
    if (kept.table) { kept.table = false; drawTable(); }
    if (line && (!name || name === kept.name)) editor.go(line);
    else editor.focus();
  }

  async function next(by) {
    const { line } = editor;
    const there = by > 0 ? lines.find((one) => one > line) ?? lines[0] : lines.findLast((one) => one < line) ?? lines.at(-1);
    if (there) editor.go(there);
    else studio.say("No problems in this file");
  }

  // --- lint -----------------------------------------------------------------------------------------------------------

  const askLint = latest((prove, signal) => studio.post("/api/workshop/lint", { ...asked(), prove }, { signal }));

  async function lint(prove) {
    if (ended || !kept.name) return;
    findings.classList.add("busy");
    try {
      const found = await askLint(prove);
      if (found && !ended) drawLint(found.findings, prove);
    } catch (error) {
      if (!ended && error.status !== 409) drawLint(null, prove, error);
    } finally {
      findings.classList.remove("busy");
    }
  }

  function drawLint(rows, proved, error = null) {
    const serious = rows?.filter((row) => row.serious) ?? [];
    const others = rows?.filter((row) => !row.serious) ?? [];
    const row = (one) => h("li", {}, h("strong", { class: one.serious ? "bad" : "soft" }, one.kind.replaceAll("-", " ")),
      [one.format, one.rule].filter(Boolean).length ? h("span.soft", {}, ` ${[one.format, one.rule].filter(Boolean).join(", ")}`) : null, ` ${one.message}`);
    fill(findings, h("div.row", {}, h("h2", {}, "Lint"),
      h("button.quiet", { type: "button", title: "Also run the solver: find formats without a legal deck and rules that no deck can break", onclick: () => lint(true) }, proved ? "Prove again" : "Prove with the solver")),
      error ? h("p.soft", {}, "Lint runs once the game can be read.") : null,
      rows && !rows.length ? h("p.good", {}, proved ? "✓ No findings" : "✓ No findings (without the solver)") : null,
      serious.length ? h("ul", {}, serious.map(row)) : null,
      others.length ? h("details", { open: !serious.length && others.length < 6 }, h("summary", {}, `${others.length} ${others.length === 1 ? "remark" : "remarks"}`), h("ul", {}, others.map(row))) : null);
  }

  // --- a watched table ------------------------------------------------------------------------------------------------

  function drawTables() {
    const list = files().filter((one) => one.kind === "table" && !one.name.endsWith(".numbers.csv"));
    if (!list.length) return fill(tables);
    const own = list.find((one) => one.name === kept.watch?.table) ?? list[0];
    const pick = h("select", { "aria-label": "Spreadsheet", disabled: Boolean(kept.watch) }, list.map((one) => h("option", { value: one.name, selected: one === own }, one.name)));
    const games = studio.overview.games;
    const wanted = kept.watch?.game ?? gameOf(own.name) ?? studio.current.game ?? file()?.id ?? studio.overview.game;
    const game = h("select", { "aria-label": "Game of the spreadsheet", disabled: Boolean(kept.watch) }, games.map((one) => h("option", { value: one.id, selected: one.id === wanted }, one.title)));
    fill(tables, h("h2", {}, "Watched spreadsheet"),
      h("div.row", {}, pick, h("span.soft", {}, "for"), game,
        h("button", { type: "button", "aria-pressed": String(Boolean(kept.watch)), onclick: () => { kept.watch = kept.watch ? null : { table: pick.value, game: game.value, seen: null, pending: null }; drawTables(); glance(); } }, kept.watch ? "Stop watching" : "Watch")),
      kept.watch ? h("p.soft", {}, `Each time you save ${kept.watch.table}, its cards update here.`) : h("p.soft", {}, "Choose a spreadsheet and watch it. Each time you save it in any program, its cards update here."),
      h("ol.told", { role: "log", "aria-label": "What changed" }, kept.told.map(({ time, lines, warnings, wrong }) => h("li", {}, h("time.soft", {}, time),
        h("pre", { class: wrong ? "bad" : null }, lines.join("\n")), warnings.map((one) => h("p.warn", {}, one))))));
  }

  // A table in a game's folder is that game's.
  function gameOf(name) {
    const homes = studio.overview.files.filter((one) => one.kind === "game").map((one) => one.name.split("/").slice(0, -1).join("/"));
    const home = homes.filter((one) => !one || name.startsWith(`${one}/`)).sort((a, b) => b.length - a.length)[0];
    return home ? home.split("/").at(-1) : undefined;
  }

  let glancing = null;

  async function glance() {
    clearTimeout(glancing);
    const { watch } = kept;
    if (ended || !watch) return;
    try {
      const found = await studio.post("/api/workshop/watch", { table: watch.table, game: watch.game, seen: watch.seen, pending: watch.pending });
      if (watch !== kept.watch) return;
      watch.pending = found.stamps;
      if (found.imported) {
        watch.seen = found.stamps;
        const wrong = found.problems.length > 0;
        const lines = wrong ? found.problems.map((one) => `${one.line ? `line ${one.line}: ` : ""}${one.field ? `${one.field}: ` : ""}${one.message}`) : found.lines;
        kept.told.unshift({ time: new Date().toLocaleTimeString(), lines, warnings: found.warnings, wrong });
        kept.told.length = Math.min(kept.told.length, 50);
        studio.say(lines[0]);
        drawTables();
        if (!wrong) { cardsOf(found.game, true).catch(() => {}); await studio.refresh(); drawFiles(); await disk(); later(0); }
      }
    } catch (error) {
      if (watch === kept.watch) { kept.watch = null; drawTables(); }
      studio.trouble(error);
    }
    if (!ended && kept.watch) glancing = setTimeout(glance, 1000);
  }

  // --- begin ----------------------------------------------------------------------------------------------------------

  studio.shortcut("mod+s", "Save the file", () => save().catch(studio.trouble));
  studio.shortcut("F8", "Next problem", () => next(1), { typing: true });
  studio.shortcut("shift+F8", "Previous problem", () => next(-1), { typing: true });
  studio.shortcut("mod+shift+Enter", "New card below", () => isYamlSet() && more().catch(studio.trouble));
  studio.shortcut("mod+o", "Choose a file", () => choose.focus());
  studio.shortcut("e", "Edit the text, or the table", () => (shown() ? table.focus() : editor.focus()));
  studio.shortcut("t", "Show a set as a table, or as text", () => isSet() && asTable.click());

  const first = [studio.at.what, kept.name, ...["set", "game", "template", "table"].map((kind) => editable().find((one) => one.kind === kind)?.name)].find((name) => editable().some((one) => one.name === name));
  if (!first) {
    fill(root, h("p", {}, "This folder has no game yet. ", h("code", {}, "decktool init my-game"), " creates a working game; then reload this page."));
    return undefined;
  }
  studio.moved = ({ what }) => load(what).catch(studio.trouble);
  const looking = setInterval(disk, DISK);
  addEventListener("focus", disk);
  drawFiles();
  drawTables();
  await load(first);
  glance();
  return () => {
    ended = true;
    for (const one of [timer, resting, glancing]) clearTimeout(one);
    clearInterval(looking);
    removeEventListener("focus", disk);
    telling?.();
  };
}
