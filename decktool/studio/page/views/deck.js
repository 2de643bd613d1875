// The deck editor: cards to choose from, the deck by section, its text, and what the rules say of it at every keystroke.

import { cardsOf, roomIn, tint } from "../lib/cards.js";
import { draggable } from "../lib/drag.js";
import { fill, h } from "../lib/html.js";
import { History } from "../lib/undo.js";
import { answers } from "./deck/answers.js";
import { deckPane } from "./deck/pane.js";
import { finder } from "./deck/finder.js";
import { figures } from "./deck/figures.js";
import { textPane } from "./deck/text.js";

// The history goes on when another view is shown: it is the deck's, and reaches back to decks opened before.
let steps = null;

export async function show(root, studio) {
  const { current } = studio;
  root.classList.add("deck-view");
  const editor = {
    studio,
    document: null, // decktool.editor/1 of the text as it stands
    cards: null, // of its game
    edit, // ({changes} | {line, said} | {mend}, words): do it and show what comes of it
    take, // (text, words, mark): another text
    change: (card, section, more) => edit({ changes: [{ card: card.id, section, more }] }, changeWords(card, section, more)),
    visit,
    title: (section) => gameRow()?.sections.find((one) => one.id === section)?.title ?? section,
  };
  let ended = false;

  /** Add to the view's address: what is searched, the open tab, the card that is looked at. */
  function visit(more, how) {
    if (!ended) studio.visit({ more: { ...studio.at.more, ...more } }, how);
  }

  const gameRow = () => studio.overview.games.find((one) => one.id === editor.document?.game);
  editor.gameRow = gameRow;
  editor.room = () => roomIn(editor.document, gameRow());

  const text = textPane(editor);
  const parts = { finder: finder(editor), deck: deckPane(editor), text, figures: figures(editor), answers: answers(editor) };
  const bar = h("div.deckbar");
  const report = h("section.report", { "aria-label": "Rules report" });
  const side = tabs({ text: "Text", room: "Rules", curves: "Curves", odds: "Odds", changes: "History", answer: "Solutions", house: "House rules" }, {
    text: text.element, ...parts.figures.panels, ...parts.answers.panels,
  }, (name) => { parts.figures.shown(); visit({ tab: name === "text" ? null : name }, { replace: true }); }, studio.at.more.tab);
  editor.tab = side.open;
  const panes = h("div.panes", {}, parts.finder.element, parts.deck.element, h("section.side", { "aria-label": "Text and numbers" }, report, side.element));
  const switches = h("nav.pane-switch", { "aria-label": "Parts of the editor" },
    Object.entries({ find: "Cards", deck: "Deck", side: "Text and rules" }).map(([name, words]) =>
      h("button", { type: "button", "aria-pressed": String(name === "deck"), onclick: (event) => {
        panes.dataset.pane = name;
        for (const one of switches.children) one.setAttribute("aria-pressed", String(one === event.target));
      } }, words)));
  panes.dataset.pane = "deck";
  root.append(bar, panes, switches);
  panes.classList.toggle("as-list", studio.setting("deck-looks") === "list");

  // --- doing things -------------------------------------------------------------------------------------------------

  const state = () => ({ file: current.file, text: current.text });
  steps ??= new History(state(), null);
  steps.show = (to) => current.set(to);
  studio.history = steps;

  function take(to, words, mark = null) {
    if (to === current.text) return;
    steps.did({ ...state(), text: to }, words, mark);
    current.set({ text: to });
  }

  async function edit(what, words) {
    try {
      const done = await studio.post("/api/editor", { ...current.asked, ...what });
      show(done);
      take(done.text, words);
      studio.say(`${words}. ${verdictWords(done)}`);
    } catch (error) {
      studio.trouble(error);
    }
  }

  function changeWords(card, section, more) {
    const where = editor.document && gameRow()?.sections.length > 1 && section ? ` ${more > 0 ? "to" : "from"} ${editor.title(section)}` : "";
    return `${more > 0 ? "Add" : "Remove"} ${Math.abs(more)} ${card.name}${where}`;
  }

  // --- showing things -----------------------------------------------------------------------------------------------

  let asking = false;
  let again = false;

  // One question at a time: while one is being answered, what is typed waits for the next.
  async function draw() {
    if (steps.state.file !== current.file) steps.did(state(), `Open ${current.name ?? "a new deck"}`);
    else if (steps.state.text !== current.text) steps.did(state(), "Change the text");
    studio.historied();
    text.show(current.text);
    drawBar();
    if (editor.document?.text === current.text && editor.house === JSON.stringify(current.house)) return;
    again = true;
    if (asking) return;
    asking = true;
    try {
      while (again) {
        again = false;
        editor.house = JSON.stringify(current.house);
        const done = await studio.post("/api/editor", current.asked);
        if (done.text === current.text) show(done);
      }
    } catch (error) {
      studio.trouble(error);
    } finally {
      asking = false;
    }
  }

  function show(done) {
    if (editor.document && verdictWords(editor.document) !== verdictWords(done)) studio.say(verdictWords(done));
    editor.document = done;
    if (current.game !== done.game) current.game = done.game;
    root.querySelector(".invite")?.remove();
    panes.hidden = current.text === "" && current.saved === "" && current.name === null;
    bar.hidden = switches.hidden = panes.hidden;
    if (panes.hidden) panes.after(invite());
    drawReport();
    text.mark(done);
    const game = done.game;
    if (game && editor.cards?.game !== game) {
      cardsOf(game).then((cards) => {
        if (editor.document.game !== game) return;
        editor.cards = cards;
        tint(cards);
        for (const part of Object.values(parts)) part.draw?.();
        drawBar();
        looked();
      }).catch(studio.trouble);
    } else {
      for (const part of Object.values(parts)) part.draw?.();
    }
    drawBar();
  }

  function looks(how) {
    studio.keep("deck-looks", how);
    panes.classList.toggle("as-list", how === "list");
    parts.finder.again();
  }

  const button = (words, run, more = {}) => h("button", { type: "button", onclick: run, ...more }, words);

  // Before a deck is open.
  function invite() {
    return h("div.invite", {}, h("p", {}, "No deck is open."), h("div.row", {}, button("Open or begin a deck", () => studio.go("home"), { class: "main" })));
  }

  function drawBar() {
    const done = editor.document;
    const list = panes.classList.contains("as-list");
    const formats = done?.formats ?? [];
    const naming = bar.querySelector("form.naming");
    fill(bar,
      done && h(`strong.verdict.${kind(done)}`, {}, verdictWords(done)),
      done?.check.decks[0].unofficial && h("span.soft", { title: "The deck contains unofficial sample cards" }, "unofficial sample"),
      formats.length > 1 && h("select", { "aria-label": "Format", onchange: (event) => take(headed(current.text, "format", event.target.value), `Format ${event.target.value}`) },
        formats.map((one) => h("option", { selected: one === done.check.decks[0].format }, one))),
      h("span.push"),
      ["fix", "complete", "build", "explain"].map((one) => button(one[0].toUpperCase() + one.slice(1), () => parts.answers.ask(one))),
      button(list ? "Pictures" : "List", () => { looks(list ? "pictures" : "list"); drawBar(); }, { title: "Switch between pictures and list (V)" }),
      h("select", { "aria-label": "New deck", onchange: (event) => studio.newDeck(event.target.value) },
        h("option", { value: "" }, "New deck…"), studio.overview.games.map((game) => h("option", { value: game.id }, game.title))),
      naming ?? [
        current.name && button("Save", () => studio.save(), { class: "main", disabled: !current.changed, title: "Save (Ctrl+S)" }),
        button("Save as…", name, current.name ? {} : { class: "main" }),
      ]);
  }

  // The bar itself asks for a file name.
  function name() {
    const field = h("input", { value: current.name ?? "my-deck.txt", "aria-label": "File name", spellcheck: "false" });
    const form = h("form.naming", { onsubmit: async (event) => {
      event.preventDefault();
      form.remove();
      await studio.save(field.value.trim() + (/\.\w+$/.test(field.value.trim()) ? "" : ".txt"));
      drawBar();
    }, onkeydown: (event) => { if (event.key === "Escape") { form.remove(); drawBar(); } } }, field, h("button.main", {}, "Save"));
    for (const old of [...bar.children].slice(-2)) if (old.matches("button.main, button:last-child")) old.remove();
    bar.append(form);
    field.select();
  }

  function drawReport() {
    const found = editor.document.check.decks[0];
    const lineButton = (first, last, words) => h("button.quiet.line", { type: "button", onclick: () => { side.open("text"); text.select(first, last); } }, words);
    const lineButtons = (lines) => h("span.lines", {}, lines.length > 4
      ? lineButton(lines[0], lines.at(-1), `lines ${lines[0]}–${lines.at(-1)}`)
      : lines.map((line) => lineButton(line, line, `line ${line}`)));
    const item = (one, level, remedies) => h(`li.${level}`, {},
      h("p", {}, one.message ?? one.problem, one.section && h("span.soft", {}, ` Rules ${one.section}`)),
      h("div.row", {}, remedies, lineButtons(one.lines ?? (one.line ? [one.line] : []))));
    const remedy = (words, what, said) => h("button.remedy", { type: "button", onclick: () => edit(what, said) }, words);
    fill(report,
      h("ul", {},
        !isEmpty(editor.document) && found.unreadable.map((one) => item(one, "broken", [
          one.suggestions.map((said) => one.line && remedy(said, { line: one.line, said }, `Change line ${one.line} to ${said}`)),
          one.line && one.text && remedy("Delete the line", { line: one.line, said: "" }, `Delete line ${one.line}`),
        ])),
        found.violations.map((one, number) => item(one, "broken", one.fix && remedy(one.fix, { mend: number }, one.fix))),
        found.not_judged.map((one) => item(one, "unsure", null)),
        found.warnings.map((one) => item(one, "warned", null))));
  }

  // --- keys and dragging ----------------------------------------------------------------------------------------------

  const endDrag = draggable(root, {
    from: ".tile",
    onto: "[data-drop]",
    data: (tile) => ({ card: editor.cards.byId.get(tile.dataset.card), section: tile.dataset.section ?? null }),
    may: (target, { section }) => (target.dataset.drop === "out" ? section !== null : target.dataset.drop !== section),
    ghost: (tile) => { const face = tile.querySelector("img"); const seen = (list() || !face ? tile : face).cloneNode(true); return seen; },
    drop: (target, { card, section }) => {
      const to = target.dataset.drop;
      if (to === "out") editor.change(card, section, -1);
      else if (section === null) editor.change(card, to, 1);
      else edit({ changes: [{ card: card.id, section, more: -1 }, { card: card.id, section: to, more: 1 }] }, `Move 1 ${card.name} to ${editor.title(to)}`);
    },
  });
  const list = () => panes.classList.contains("as-list");

  studio.shortcut("/", "Search cards", () => parts.finder.focus());
  studio.shortcut("v", "Switch between pictures and list", () => { looks(list() ? "pictures" : "list"); drawBar(); });
  studio.shortcut("t", "Edit the deck as text", () => { side.open("text"); text.focus(); });
  studio.shortcut("f", "Fix: the smallest change that makes the deck legal", () => parts.answers.ask("fix"));
  studio.shortcut("c", "Complete: add the missing cards", () => parts.answers.ask("complete"));
  studio.shortcut("mod+Enter", "Accept the solution shown", () => parts.answers.accept());
  for (const [keys, words] of [["+", "Add one copy of the card"], ["-", "Remove one copy"], ["m", "Move a copy to the next section"], ["Enter", "View the card"]])
    studio.shortcut(keys, words, (event) => onTile(event, keys));

  function onTile(event, key) {
    const tile = document.activeElement?.closest(".tile");
    if (!tile || document.activeElement !== tile) {
      if (key === "Enter") document.activeElement?.click?.();
      return;
    }
    const card = editor.cards.byId.get(tile.dataset.card);
    const section = tile.dataset.section ?? parts.deck.target(card);
    if (key === "Enter") return parts.deck.look(card);
    if (key !== "m") return editor.change(card, section, key === "+" ? 1 : -1);
    const sections = gameRow().sections.map((one) => one.id);
    const to = sections[(sections.indexOf(section) + 1) % sections.length];
    if (tile.dataset.section && to !== section) edit({ changes: [{ card: card.id, section, more: -1 }, { card: card.id, section: to, more: 1 }] }, `Move 1 ${card.name} to ${editor.title(to)}`);
  }

  /** The card that the address names, large. */
  function looked() {
    const card = editor.cards?.byId.get(studio.at.more.card);
    if (card) parts.deck.look(card);
    else document.querySelector("dialog.overlay.of-card")?.close();
  }

  studio.moved = ({ more }) => {
    side.open(more.tab ?? "text");
    parts.finder.search(more.q ?? "");
    looked();
  };

  if (current.game) cardsOf(current.game).catch(() => {}); // asked for beside the first verdict, not after it
  current.addEventListener("change", draw);
  await draw();
  return () => {
    ended = true;
    parts.finder.end();
    current.removeEventListener("change", draw);
    endDrag();
  };
}

/** True where nothing was written yet but headers and comments. */
const isEmpty = (done) => !done.entries.length && done.check.decks[0].unreadable.every((one) => !one.line);

const kind = (done) => (isEmpty(done) ? "soft" : { legal: "good", illegal: "bad", unreadable: "bad", incomplete: "warn", "not judged": "warn" }[done.check.decks[0].verdict]);

function verdictWords(done) {
  const found = done.check.decks[0];
  if (isEmpty(done)) return "empty deck";
  const cards = done.entries.reduce((sum, one) => sum + one.count, 0);
  return `${found.verdict}, ${found.cards || cards} cards`;
}

/** The text with a header, which replaces an earlier header of the same key. */
function headed(text, key, value) {
  const line = `# ${key}: ${value}`;
  const old = new RegExp(`^\\s*(#|//)+\\s*${key}\\s*:.*$`, "im");
  if (old.test(text)) return text.replace(old, line);
  const game = /^\s*(#|\/\/)+\s*game\s*:.*\n/im;
  return game.test(text) ? text.replace(game, (found) => `${found}${line}\n`) : `${line}\n${text}`;
}

/** Tabs: one panel is shown. */
function tabs(titles, panels, changed, first) {
  const names = Object.keys(titles).filter((name) => panels[name]);
  const list = h("div.tabs", { role: "tablist" });
  const element = h("div.tabbed", {}, list, names.map((name) => panels[name]));
  const buttons = names.map((name) => h("button.tab", { type: "button", role: "tab", id: `tab-${name}`, onclick: () => open(name) }, titles[name]));
  list.append(...buttons);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = (buttons.indexOf(event.target) + step + names.length) % names.length;
    open(names[to]);
    buttons[to].focus();
  });
  function open(wanted) {
    const name = names.includes(wanted) ? wanted : "text";
    for (const [number, one] of names.entries()) {
      panels[one].hidden = one !== name;
      panels[one].setAttribute("role", "tabpanel");
      panels[one].setAttribute("aria-labelledby", `tab-${one}`);
      buttons[number].setAttribute("aria-selected", String(one === name));
      buttons[number].tabIndex = one === name ? 0 : -1;
    }
    changed(name);
  }
  open(first);
  return { element, open };
}
