// The frame of the page: which view is shown, the deck all views are about, shortcuts, undo, messages and the theme.

import { Refusal, deckPath, get, post } from "./lib/api.js";
import { fill, h } from "./lib/html.js";

const byId = (id) => document.getElementById(id);

/**
 * The views, as the page lists them (`VIEWS` of app.py). `views/ID.js` exports `show(root, studio)`, which may give back
 * a function that ends it; `views/ID.css` is its style.
 */
const VIEWS = [...byId("views").children].map((link, place) => ({ id: link.hash.slice(1), title: link.textContent, key: String(place + 1), link }));

/** The deck that all views are about: its file as it was last read or saved, and the text as it stands on the page. */
class Current extends EventTarget {
  file = { name: null, saved: "", digest: null }; // no name: it is none yet; saved: its text; digest: of what was read
  text = "";
  game = null; // what the text was found to be of, for who wants to know; the text itself says it
  house = {};

  get name() {
    return this.file.name;
  }

  get saved() {
    return this.file.saved;
  }

  get changed() {
    return this.text !== this.saved;
  }

  /** The deck as a request describes it. */
  get asked() {
    return { text: this.text, name: this.name ?? "deck.txt", house: this.house };
  }

  /** Set a text, house rules or another file, and notify every view. */
  set(values) {
    Object.assign(this, values);
    this.dispatchEvent(new Event("change"));
  }

  /** Another deck, as it was read; of a new one `name` and `digest` are null. */
  open({ name, text, saved, digest, game = null }) {
    this.set({ file: { name, saved, digest }, text, game });
  }

  /** A file now is this: what undo goes back to knows it too. Meanwhile another deck may have been opened. */
  known(file, values) {
    Object.assign(file, values);
    this.dispatchEvent(new Event("change"));
  }
}

export const studio = {
  overview: null, // the document decktool.studio/1
  current: new Current(),
  get,
  post,
  say,
  note,
  trouble,
  shortcut,
  overlay,
  refresh,
  openFile,
  newDeck,
  save,
  setting: (name, otherwise = null) => studio.overview.settings[name] ?? otherwise,
  keep,
  go: (view) => (location.hash = view),
  /** The history of the view that is shown; a view sets it, and `studio.historied()` after each step. */
  history: null,
  historied: drawTools,
};

// --- messages ---------------------------------------------------------------------------------------------------------

/** Announce text to screen readers without showing it. */
function say(text) {
  const said = byId("said");
  said.textContent = "";
  requestAnimationFrame(() => (said.textContent = text));
}

/** Show a message for a few seconds; a message with `actions` ({words: function}) stays until it is answered or closed. */
function note(text, actions = {}, kind = "") {
  const close = () => shown.remove();
  const buttons = Object.entries(actions).map(([words, run]) => h("button", { type: "button", onclick: () => { close(); run(); } }, words));
  const [first, ...rest] = text.split("\n");
  const shown = h(`div.note${kind && `.${kind}`}`, {},
    h("p", {}, first), rest.length ? h("pre", {}, rest.join("\n")) : null,
    h("div.row", {}, buttons, h("button.quiet", { type: "button", "aria-label": "Dismiss message", onclick: close }, "✕")));
  byId("notes").append(shown);
  if (!buttons.length) setTimeout(close, kind === "bad" ? 15000 : 6000);
  return close;
}

/** Show an error: a Refusal has a message for a person. Anything else is a defect and also goes to the console. */
function trouble(error) {
  if (!(error instanceof Refusal)) console.error(error);
  const text = error.message || String(error);
  for (const old of document.querySelectorAll(".note.bad")) if (old.firstChild.textContent === text.split("\n")[0]) old.remove();
  return note(text, {}, "bad");
}

// --- shortcuts --------------------------------------------------------------------------------------------------------

let shortcuts = [];
let scope = "everywhere";

/**
 * A key for as long as the view is shown: `shortcut("d", "Draw a card", run)`. `keys` may begin with `mod+` (Ctrl or ⌘)
 * and `shift+`. Without `mod+` it does nothing while somebody types, unless `typing` is true.
 */
function shortcut(keys, words, run, { typing = false } = {}) {
  shortcuts.push({ keys, words, run, typing, scope });
}

function pressed(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.ctrlKey || event.metaKey ? "mod+" : "";
  const shift = event.shiftKey && (event.key.length > 1 || mod) ? "shift+" : "";
  return `${mod}${shift}${key}`;
}

function onKey(event) {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const keys = pressed(event);
  const types = event.target.closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]),textarea,select,[contenteditable]");
  const open = document.querySelector("dialog[open]");
  const own = types && !("undo" in types.dataset) && /^mod\+(shift\+)?[zy]$/.test(keys); // a field undoes its own typing
  const found = shortcuts.findLast((one) => one.keys === keys && !own && (!types || one.typing || keys.startsWith("mod+")));
  if (!found || (open && keys !== "?")) return;
  event.preventDefault();
  found.run(event);
}

/** Keys as they stand on a keyboard. */
export function keyCaps(keys) {
  const names = { mod: navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl", shift: "Shift", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space" };
  const parts = keys === "+" ? ["+"] : keys.split("+");
  return parts.map((part) => h("kbd", {}, names[part] ?? (part.length === 1 ? part.toUpperCase() : part)));
}

function showShortcuts() {
  const groups = Map.groupBy(shortcuts, (one) => one.scope);
  const title = (id) => VIEWS.find((view) => view.id === id)?.title ?? "Everywhere";
  overlay("Keyboard shortcuts", [...groups].map(([id, rows]) =>
    h("section", {}, h("h3", {}, title(id)), h("dl.keys", {}, rows.map((one) => [h("dt", {}, keyCaps(one.keys)), h("dd", {}, one.words)])))));
}

/** A dialog over the page, which Escape closes; returns the dialog. */
function overlay(title, content) {
  document.querySelector("dialog.overlay")?.remove();
  const dialog = h("dialog.overlay", { "aria-label": title },
    h("header", {}, h("h2", {}, title), h("button.quiet", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// --- undo -------------------------------------------------------------------------------------------------------------

function step(way) {
  const words = studio.history?.[way]();
  if (words instanceof Promise) words.then((done) => stepped(way, done)).catch(trouble);
  else stepped(way, words);
}

function stepped(way, words) {
  const name = way === "undo" ? "Undone" : "Redone";
  say(words ? `${name}: ${words}` : way === "undo" ? "Nothing to undo" : "Nothing to redo");
  drawTools();
}

// --- files ------------------------------------------------------------------------------------------------------------

/** Read a deck of the folder and make it the current one. */
async function openFile(name) {
  const file = await get(deckPath(name));
  // One that was in another form is a new file in our text, which is not saved yet.
  studio.current.open({ ...file, saved: file.digest === null ? "" : file.text });
  sessionStorage.setItem("deck", name);
}

/** Save the current deck; where the file has changed meanwhile, the person says whose text stays. */
async function save(name = studio.current.name, over = false) {
  const { text, file } = studio.current;
  try {
    const { digest } = await post("/api/save", { name, text, read: name === file.name ? file.digest : null, over });
    studio.current.known(file, { name, saved: text, digest });
    note(`Saved ${name}`);
    say(`Saved ${name}`);
    await refresh();
  } catch (error) {
    if (error.status !== 409 || error.document?.schema !== "decktool.changed/1") return trouble(error);
    const there = error.document.there;
    note(error.message, {
      "Save my text": () => save(name, true),
      ...(there && { "Use the file on disk": () => {
        studio.current.known(file, { name, saved: there.text, digest: there.digest });
        if (studio.current.file === file) studio.current.set({ text: there.text });
      } }),
    }, "bad");
  }
}

/** A deck with nothing but its game. */
function newDeck(game) {
  const text = `# game: ${game}\n`;
  studio.current.open({ name: null, text, saved: text, digest: null, game });
}

/** Read the overview again: files and games may have changed. */
async function refresh() {
  studio.overview = await get("/api/studio");
  drawFile();
}

function drawFile() {
  const { current, overview } = studio;
  const decks = overview.files.filter((file) => file.kind === "deck");
  const names = decks.map((file) => file.name);
  if (current.name && !names.includes(current.name)) names.unshift(current.name);
  const choose = h("select", {
    "aria-label": "Deck", onchange: (event) => event.target.value && openFile(event.target.value).catch(trouble),
  }, current.name ? null : h("option", { value: "" }, decks.length ? "New deck" : "No decks in this folder yet"),
    names.map((name) => h("option", { value: name, selected: name === current.name }, name)));
  fill(byId("file"), choose, h("span.unsaved", { title: "The deck has unsaved changes" }, current.changed ? "● unsaved" : ""));
  document.title = `${current.changed ? "● " : ""}${current.name ?? "new deck"} – decktool studio`;
}

// --- theme ------------------------------------------------------------------------------------------------------------

const THEMES = ["system", "light", "dark"];
const theme = () => document.documentElement.dataset.theme;

function nextTheme() {
  document.documentElement.dataset.theme = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  keep("theme", theme());
  say(`Colours: ${theme()}`);
  drawTools();
}

/** Remember something from this start to the next; what it is can be asked with `studio.setting`. */
function keep(name, value) {
  studio.overview.settings[name] = value;
  clearTimeout(keeping[name]);
  keeping[name] = setTimeout(() => post("/api/settings", { name, value }).catch(trouble), 400);
}

const keeping = {};

function drawTools() {
  const { history } = studio;
  const button = (sign, words, run, off = false) =>
    h("button.quiet", { type: "button", title: words, "aria-label": words, onclick: run, disabled: off }, sign);
  fill(byId("tools"),
    button("↶", history?.undoes ? `Undo: ${history.undoes}` : "Undo", () => step("undo"), !history?.undoes),
    button("↷", history?.redoes ? `Redo: ${history.redoes}` : "Redo", () => step("redo"), !history?.redoes),
    button({ light: "☀", dark: "☾" }[theme()] ?? "◐", `Colours: ${theme()}`, nextTheme),
    button("?", "Keyboard shortcuts", showShortcuts));
}

// --- views ------------------------------------------------------------------------------------------------------------

let ended = null;
let showing = 0;

async function route() {
  const mine = ++showing;
  const id = location.hash.slice(1).split("/")[0];
  const view = VIEWS.find((one) => one.id === id) ?? VIEWS[0];
  if (view.id !== id) history.replaceState(null, "", `#${view.id}`);
  for (const { link } of VIEWS) link.removeAttribute("aria-current");
  view.link.setAttribute("aria-current", "page");
  ended?.();
  ended = null;
  studio.history = null;
  shortcuts = shortcuts.filter((one) => one.scope === "everywhere");
  scope = view.id;
  const root = h("div.view", { id: `view-${view.id}` });
  fill(byId("main"), root);
  try {
    const [{ show }] = await Promise.all([import(`./views/${view.id}.js`), dressed(view.id)]);
    if (mine !== showing) return;
    const end = await show(root, studio);
    if (mine !== showing) end?.();
    else ended = end ?? null;
  } catch (error) {
    trouble(error);
  }
  drawTools();
}

/** A view's own style is there once this is done, and that of no other view. */
async function dressed(id) {
  let own = byId(`style-${id}`);
  if (!own) {
    own = h("link", { id: `style-${id}`, rel: "stylesheet", href: `/page/views/${id}.css` });
    const there = new Promise((done) => (own.onload = own.onerror = done));
    document.head.append(own);
    await there;
  }
  for (const one of document.querySelectorAll("link[id^='style-']")) one.media = one === own ? "all" : "not all";
}

async function begin() {
  document.addEventListener("keydown", onKey);
  window.addEventListener("beforeunload", (event) => studio.current.changed && event.preventDefault());
  byId("skip").addEventListener("click", () => byId("main").focus());
  shortcut("?", "Show keyboard shortcuts", showShortcuts);
  shortcut("mod+z", "Undo", () => step("undo"));
  shortcut("mod+shift+z", "Redo", () => step("redo"));
  shortcut("mod+y", "Redo", () => step("redo"));
  shortcut("mod+s", "Save the deck", () => (studio.current.name ? save() : studio.go("deck")));
  await refresh();
  for (const view of VIEWS) shortcut(view.key, view.title, () => studio.go(view.id));
  studio.current.addEventListener("change", drawFile);
  const wanted = sessionStorage.getItem("deck");
  const decks = studio.overview.files.filter((file) => file.kind === "deck").map((file) => file.name);
  const first = studio.overview.deck ?? (studio.overview.game ? null : decks.includes(wanted) ? wanted : null);
  if (first) await openFile(first).catch(trouble);
  else if (studio.overview.game) newDeck(studio.overview.game);
  window.addEventListener("hashchange", route);
  await route();
}

begin().catch(trouble);
