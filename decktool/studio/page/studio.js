// The frame of the page: which view is shown, the deck all views are about, shortcuts, undo, messages and the theme.

import { addressOf, readAddress } from "./lib/address.js";
import { Refusal, deckPath, get, isGuest, join, onRestart, post, renewStart, seatOfGuest } from "./lib/api.js";
import { fill, h } from "./lib/html.js";
import { keepText, timeWords, unkept } from "./lib/keeper.js";

const byId = (id) => document.getElementById(id);

const OF_DECK = new Set(["deck", "hands", "print"]); // views whose address names the current deck

/**
 * The views, as the page lists them (`VIEWS` of app.py). `views/ID.js` exports `show(root, studio)`, which may give back
 * a function that ends it; `views/ID.css` is its style.
 */
const VIEWS = [...byId("views").children].map((link, place) => {
  const id = link.hash.slice(1);
  return { id, title: link.textContent, key: String(place), link, ofDeck: OF_DECK.has(id) };
});

/** The deck that all views are about: its file as it was last read or saved, and the text as it stands on the page. */
class Current extends EventTarget {
  file = { name: null, saved: "", digest: null, key: "" }; // no name: it is none yet; saved: its text; digest: of what was read
  text = "";
  game = null; // what the text was found to be of, for who wants to know; the text itself says it
  house = {};

  get name() {
    return this.file.name;
  }

  /** What addresses call it: its file, `new:…` before it has one, nothing before there is a deck. */
  get key() {
    return this.file.name ?? this.file.key;
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
  open({ name, text, saved, digest, game = null, key = name }) {
    this.set({ file: { name, saved, digest, key }, text, game });
  }

  /** A file now is this: what undo goes back to knows it too. Meanwhile another deck may have been opened. */
  known(file, values) {
    Object.assign(file, values);
    this.dispatchEvent(new Event("change"));
  }
}

export const studio = {
  overview: null, // the document decktool.studio/1
  isGuest, // this page is a guest's, who plays one seat of a match or table
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
  /** Where the page is: {view, what, more}. */
  at: readAddress(),
  /** Say where the view is now: `what` it is about and `more`; with `replace`, Back does not come here again. */
  visit,
  /** A view may set this: called with `at` when the address changes within the view; without it the view is shown anew. */
  moved: null,
  /** Show a view, where it was last or at `what`. */
  go: (view, what = null, more = {}) => (location.hash = what === null ? links.get(view) ?? `#${view}` : addressOf({ view, what, more })),
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
  const types = event.composedPath()[0].closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]),textarea,select,[contenteditable]");
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

/** Read a deck of the folder, with what was written and not saved, and make it the current one. */
async function openFile(name) {
  const file = await get(deckPath(name));
  const fresh = name.startsWith("new:");
  leave(fresh ? name : file.name);
  // One that was in another form is a new file in our text, which is not saved yet.
  const saved = file.digest === null ? "" : file.text;
  const digest = file.unsaved && !fresh ? file.unsaved.read : file.digest;
  studio.current.open({ ...file, name: fresh ? null : file.name, saved, digest, key: name });
  sessionStorage.setItem("deck", name);
  const { unsaved } = file;
  if (!unsaved || unsaved.text === file.text) return;
  studio.current.set({ text: unsaved.text });
  if (fresh) return;
  const { file: mine } = studio.current;
  note(`${name}: your changes of ${timeWords(unsaved.time)} are here; they are not saved in the file yet.`, {
    "Discard the changes": () => { if (studio.current.file === mine) studio.current.set({ text: mine.saved }); },
  });
}

/** Another deck is opened: what is not saved of this one stays kept, and can be saved from here. */
function leave(to) {
  const { text, file, changed } = studio.current;
  if (!changed || !file.name || to === file.name) return;
  note(`${file.name} has changes that are not saved in the file. They are kept as a draft.`, { [`Save ${file.name}`]: () => write(file, text) });
}

/** Save the current deck. */
function save(name = studio.current.name) {
  const { text, file } = studio.current;
  return write(file, text, name);
}

/** Save a deck; where the file has changed meanwhile, the person says whose text stays. */
async function write(file, text, name = file.name, over = false) {
  const { key } = file;
  try {
    const { digest } = await post("/api/save", { name, text, read: name === file.name ? file.digest : null, over });
    if (key !== name) keepText(key, { text: null });
    studio.current.known(file, { name, saved: text, digest, key: name });
    note(`Saved ${name}`);
    say(`Saved ${name}`);
    await refresh();
  } catch (error) {
    if (error.status !== 409 || error.document?.schema !== "decktool.changed/1") return trouble(error);
    const there = error.document.there;
    note(error.message, {
      "Save my text": () => write(file, text, name, true),
      ...(there && { "Use the file on disk": () => {
        studio.current.known(file, { name, saved: there.text, digest: there.digest });
        if (studio.current.file === file) studio.current.set({ text: there.text });
      } }),
    }, "bad");
  }
}

/** A new deck: nothing but its game, or a text. */
function newDeck(game, text = `# game: ${game}\n`) {
  const key = `new:${crypto.randomUUID().slice(0, 8)}`;
  leave(null);
  studio.current.open({ name: null, text, saved: `# game: ${game}\n`, digest: null, game, key });
}

let keptKey = null; // the deck whose unsaved text is kept

/** What is written is kept; what is saved, or as saved, needs no keeping. */
function keepCurrent() {
  const { current } = studio;
  const { key, changed, text, game } = current;
  if (!key) return;
  if (changed) keepText(key, { text, read: current.file.digest, game });
  else if (keptKey === key) keepText(key, { text: null });
  keptKey = changed ? key : null;
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
  }, current.name ? null : h("option", { value: "" }, current.key ? "New deck" : decks.length ? "Choose a deck" : "No decks in this folder yet"),
    names.map((name) => h("option", { value: name, selected: name === current.name }, name)));
  fill(byId("file"), choose, h("span.unsaved", { title: "Not saved in the file yet; kept as a draft" }, current.changed ? "● unsaved" : ""));
  document.title = titleOf(shown);
}

function titleOf(view) {
  const { current } = studio;
  const what = !view?.ofDeck ? view?.title : current.name ?? (current.key ? "new deck" : view.title);
  return `${view?.ofDeck && current.changed ? "● " : ""}${what ?? "decktool"} – decktool studio`;
}

// --- another start of the studio --------------------------------------------------------------------------------------

/** Ask for the address that the new start has printed, once, and go on; false where nobody gives it. */
async function renew() {
  if (isGuest) {
    while (!(await joined("Your seat was taken back, or the studio was started again. Ask for a new code.")));
    location.reload();
    return false;
  }
  const { promise, resolve } = Promise.withResolvers();
  if (await renewStart("/")) {
    // Another tab has opened the new start already.
    const dialog = overlay("The studio was started again", h("div.renew", {},
      h("p", {}, "Your work is still on this page."),
      h("button.main", { type: "button", onclick: () => { resolve(true); dialog.close(); } }, "Go on here")));
    dialog.addEventListener("close", () => resolve(false));
    return promise;
  }
  const field = h("input", { type: "text", name: "address", autocomplete: "off", spellcheck: "false", placeholder: `${location.origin}/?token=…`, "aria-label": "Address" });
  const wrong = h("p.bad", { role: "alert" });
  const dialog = overlay("The studio was started again", h("form.renew", { onsubmit: async (event) => {
    event.preventDefault();
    const address = URL.canParse(field.value.trim()) ? new URL(field.value.trim()) : null;
    if (address?.hostname !== "127.0.0.1" || !address.searchParams.get("token")) return fill(wrong, "This is not an address that `decktool studio` printed.");
    if (address.origin !== location.origin) return location.assign(address);
    if (!(await renewStart(`/?token=${encodeURIComponent(address.searchParams.get("token"))}`))) return fill(wrong, "This address is of another start; use the one that was printed last.");
    resolve(true);
    return dialog.close();
  } }, h("p", {}, "Your work is still on this page. Paste the address that ", h("code", {}, "decktool studio"), " printed to go on."),
  h("div.row", {}, field, h("button.main", {}, "Go on")), wrong));
  dialog.addEventListener("close", () => resolve(false));
  field.focus();
  return promise;
}

const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/; // of a seat, in a link that was given to a guest

/** Ask a guest for the code of a seat until one is right; the page is that seat's then. */
function joined(words) {
  const { promise, resolve } = Promise.withResolvers();
  const { view: at } = readAddress();
  const field = h("input", { type: "text", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABCD-2345", "aria-label": "Code", value: CODE.test(at) ? at : "" });
  const wrong = h("p.bad", { role: "alert" });
  const dialog = overlay("Take a seat", h("form.renew", { onsubmit: async (event) => {
    event.preventDefault();
    try {
      const { kind, id } = await join(field.value);
      history.replaceState(null, "", addressOf({ view: kind, what: id }));
      resolve(true);
      dialog.close();
    } catch (error) {
      fill(wrong, error.message);
    }
  } }, h("p", {}, words), h("div.row", {}, field, h("button.main", {}, "Take the seat")), wrong));
  dialog.addEventListener("close", () => resolve(false));
  (field.value ? dialog.querySelector("button.main") : field).focus();
  return promise;
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
  if (!isGuest) keeping[name] = setTimeout(() => post("/api/settings", { name, value }).catch(trouble), 400);
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
let shown = null; // the view that is shown
const links = new Map(); // where each view was last

function visit({ what = studio.at.what, more = {} }, { replace = false } = {}) {
  const address = addressOf({ view: studio.at.view, what, more });
  links.set(studio.at.view, address);
  drawViews();
  if (address === location.hash) return;
  studio.at = readAddress(address);
  history[replace ? "replaceState" : "pushState"](null, "", address);
}

function drawViews() {
  const { key } = studio.current;
  const href = (one) => (one.ofDeck && key && readAddress(links.get(one.id)).what !== key ? addressOf({ view: one.id, what: key }) : links.get(one.id) ?? `#${one.id}`);
  for (const one of VIEWS) {
    one.link.href = href(one);
    if (one === shown) one.link.setAttribute("aria-current", "page");
    else one.link.removeAttribute("aria-current");
  }
}

/**
 * Show what the address names, as soon as it is another one: until `hashchange`, a view that is still being shown could write
 * where it is over the address that Back has just come to. The link of the view that is shown leads to the same address.
 */
function onPopState() {
  if (location.hash !== addressOf(studio.at)) route();
}

async function route() {
  const mine = ++showing;
  const at = readAddress();
  const view = VIEWS.find((one) => one.id === at.view) ?? VIEWS[0];
  if (view.id !== at.view) Object.assign(at, { view: view.id, what: "", more: {} });
  studio.at = at;
  if (view.ofDeck && at.what && at.what !== studio.current.key) await openFile(at.what).catch(trouble);
  if (mine !== showing) return;
  if (view.ofDeck) at.what = studio.current.key;
  history.replaceState(null, "", addressOf(at));
  links.set(view.id, addressOf(at));
  if (shown === view && studio.moved) {
    studio.moved(at);
    return drawViews();
  }
  shown = view;
  studio.moved = null;
  drawViews();
  ended?.();
  ended = null;
  studio.history = null;
  shortcuts = shortcuts.filter((one) => one.scope === "everywhere");
  scope = view.id;
  const root = h("div.view", { id: `view-${view.id}` });
  fill(byId("main"), h("h1.unseen", {}, view.title), root);
  document.title = titleOf(view);
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
  window.addEventListener("beforeunload", (event) => unkept() && event.preventDefault());
  onRestart(renew, (lost) => {
    const again = !lost && !byId("lost").hidden;
    byId("lost").hidden = !lost;
    if (again) setTimeout(() => studio.current.set({})); // what the view asked meanwhile was not answered
  });
  byId("skip").addEventListener("click", () => byId("main").focus());
  shortcut("?", "Show keyboard shortcuts", showShortcuts);
  shortcut("mod+z", "Undo", () => step("undo"));
  shortcut("mod+shift+z", "Redo", () => step("redo"));
  shortcut("mod+y", "Redo", () => step("redo"));
  if (isGuest) return beginAsGuest();
  shortcut("mod+s", "Save the deck", () => (studio.current.name ? save() : studio.go("deck")));
  await refresh();
  for (const view of VIEWS) shortcut(view.key, view.title, () => view.link.click());
  studio.current.addEventListener("change", () => {
    drawFile();
    keepCurrent();
    // Undo and redo may lead to another deck; the address follows.
    if (shown?.ofDeck && studio.current.key !== studio.at.what) visit({ what: studio.current.key }, { replace: !studio.at.what });
    else if (shown) drawViews();
  });
  const wanted = sessionStorage.getItem("deck");
  const decks = studio.overview.files.filter((file) => file.kind === "deck").map((file) => file.name);
  const at = readAddress();
  const named = VIEWS.some((view) => view.id === at.view && view.ofDeck) && at.what;
  const first = studio.overview.deck ?? (studio.overview.game ? null : decks.includes(wanted) || wanted?.startsWith("new:") ? wanted : null);
  const wish = named || first;
  const opened = wish && (await openFile(wish).then(() => true, (error) => {
    sessionStorage.removeItem("deck");
    if (!wish.startsWith("new:")) trouble(error); // a new deck in which nothing was written is not kept
  }));
  if (!opened && studio.overview.game) newDeck(studio.overview.game);
  window.addEventListener("popstate", onPopState);
  // Somebody may have asked for a view while the deck was opened.
  if (!readAddress().view && (first || studio.overview.game)) history.replaceState(null, "", "#deck");
  await route();
}

/** A guest's page is one seat of a match or table, and nothing else. */
async function beginAsGuest() {
  document.documentElement.classList.add("guest");
  if (!seatOfGuest() || CODE.test(readAddress().view)) while (!(await joined("Type the code that you were given.")));
  const { kind, id } = seatOfGuest();
  history.replaceState(null, "", addressOf({ view: kind, what: id }));
  await refresh();
  window.addEventListener("popstate", onPopState);
  await route();
}

begin().catch(trouble);
