// The table: any game moved by hand. What is done is said to the studio in the words of `decktool table`; what comes
// back is the table as one seat sees it (decktool.snapshot/1).

import { filePath } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { cardsOf, tint } from "../lib/cards.js";
import { fill, h } from "../lib/html.js";
import { inviting } from "../lib/invite.js";
import { menu } from "../lib/menu.js";
import { Story } from "../lib/story.js";
import { counterRows, zoneRows } from "./table/rows.js";

const REST = 800; // milliseconds between two looks while others play in windows of their own

export async function show(root, studio) {
  root.classList.add("table-view");
  const asked = studio.at.what;
  const before = asked === "new" ? null : asked || sessionStorage.getItem("table");
  let id = before;
  if (before) studio.visit({ what: id }, { replace: true });
  let view = null; // the document decktool.snapshot/1
  let seat = 0;
  let cards = null; // the game's cards and pictures
  let tray = null; // the zone that is looked through
  let chosen = new Set(); // cards that are moved together, by their places: "Hand:2"
  let last = Promise.resolve();
  let ended = false;
  let timer = null;

  // --- what is on the page

  const bar = h("div.table-bar", { role: "toolbar", "aria-label": "The table" });
  const heard = h("p.heard", { role: "status" });
  const trayed = h("section.tray", { hidden: true });
  const drape = h("div.drape", { role: "region", "aria-label": "Next player" });
  const story = new Story(null);
  const side = h("div.counts");
  const command = h("input.command", { type: "text", placeholder: "Type a move: draw 2, play Hand 1, roll 3 …", "aria-label": "Type a move", autocomplete: "off", list: "table-words", spellcheck: "false" });
  const words = h("datalist", { id: "table-words" });
  const board = new Board(studio, { carry, drop: dropped });
  board.element.append(trayed);
  root.append(bar, h("div.felt", {}, drape, board.element, h("form.said", { onsubmit: typed }, command, words, heard)),
    h("aside.beside", { "aria-label": "Log and counters" }, side, story.element));

  // --- asking

  function ask(path, body, since) {
    const asked = last.then(() => studio.post(`/api/table/${path}`, { id, seat, since, ...body }));
    last = asked.catch(() => {});
    return asked;
  }

  /** Make moves and draw the resulting table; shows what is refused. */
  async function say(...said) {
    try {
      story.stale();
      const { turn } = view;
      await taken(ask("say", { said }, story.until(view)));
      if (view.turn > turn) handOver();
      return true;
    } catch (error) {
      studio.trouble(error);
      return false;
    }
  }

  async function step(by) {
    const undone = story.latest();
    await taken(ask("step", { by }, story.until(view)));
    return by < 0 ? undone : story.latest();
  }

  /** Take over a table, with the lines of its log that are new. */
  async function taken(asked) {
    view = await asked;
    seat = view.seats.indexOf(view.viewer);
    chosen.clear();
    story.add(view);
    draw();
    rest();
    if (view.story.lines.length) studio.say(view.story.lines.slice(-3).map((line) => line.text).join(". "));
  }

  /** What others did in windows of their own is seen here, too. */
  function rest() {
    clearTimeout(timer);
    if (!ended && view.away.length) timer = setTimeout(look, REST);
  }

  async function look() {
    const before = view;
    try {
      const now = await ask("see", {}, story.until(view));
      if (view !== before || ended) return;
      const changed = (names) => names.some((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
      if (!changed(["steps", "undone", "away", "zones", "tracks"])) rest();
      else await taken(changed(["undone"]) || now.steps <= before.steps ? ask("see", {}, 0) : Promise.resolve(now));
    } catch (error) {
      studio.trouble(error);
    }
  }

  async function begin(asked) {
    const answer = await asked;
    cards = await cardsOf(answer.game);
    tint(cards);
    story.begin({});
    tray = null;
    undrape();
    await taken(answer);
  }

  /** Another table, `lay` or `open`, has an id and an address of its own: the one before stays kept. */
  async function another(path, wanted) {
    const next = `t-${crypto.randomUUID()}`;
    const answer = await studio.post(`/api/table/${path}`, { id: next, ...wanted });
    const first = view === null;
    id = next;
    sessionStorage.setItem("table", id);
    studio.visit({ what: id }, { replace: first });
    await begin(answer);
  }

  const lay = (wanted) => another("lay", wanted);

  // --- drawing

  const zone = (key) => view.zones.find((one) => one.key === key);

  function draw() {
    board.draw(view, cards, [], chosen);
    story.mark(view.step);
    drawTray();
    drawBar();
    drawSide();
    studio.history = {
      undoes: view.steps ? story.latest() : null,
      redoes: view.undone ? "the undone move" : null,
      undo: () => step(-1),
      redo: () => step(1),
    };
    studio.historied();
  }

  /** A pile that is looked through: its known cards side by side, to be dragged from there. */
  function drawTray() {
    const one = tray && zone(tray);
    trayed.hidden = !one;
    if (!one) return fill(trayed);
    const hidden = one.count - one.cards.length;
    const inside = h("div.zone", {}, one.cards.map((slot, number) => board.card({ slot, number, zone: one }, 110)),
      hidden > 0 ? h("p.soft", {}, `${hidden} more, face down`) : null, one.count ? null : h("p.soft", {}, "No cards"));
    const button = (text, run) => h("button", { type: "button", onclick: run }, text);
    fill(trayed, h("header", {}, h("h2", {}, `${one.title}, from the top`),
      one.known === "nobody" && hidden ? button("Show all cards", () => say(`search ${one.title}`)) : null,
      one.count > 1 && one.known === "nobody" ? button("Shuffle and close", async () => { tray = null; await say(`shuffle ${one.title}`); }) : null,
      button("Close", () => { tray = null; draw(); })), inside);
    trayed.setAttribute("aria-label", `Cards of ${one.title}`);
  }

  function drawBar() {
    const button = (text, title, run, more = {}) => h("button", { type: "button", title, onclick: run, ...more }, text);
    const other = view.seats.length > 1;
    const deck = deckTitle();
    const key = JSON.stringify([view.views, seat, deck, view.turn, view.active]);
    if (bar.key === key) return;
    bar.key = key;
    fill(bar,
      other ? h("span.seats", { role: "group", "aria-label": "Seat" }, view.views.map((name) => button(name, `Sit in seat ${name} (X)`, () => sit(view.seats.indexOf(name)), { "aria-pressed": String(name === view.viewer) }))) : null,
      button("Draw", "Draw a card (D)", () => say("draw")),
      button("Mulligan", "Redraw the opening hand by the game's mulligan rule", mulligan),
      button("Shuffle", `Shuffle ${deck} (S)`, () => say(`shuffle ${deck}`)),
      button("Untap all", "Untap all your cards (U)", () => say("untap all")),
      button("Roll…", "Roll dice or flip a coin (R)", (event) => dice(event.currentTarget)),
      button("Token…", "Make a token (N)", () => { command.value = "token "; command.focus(); }),
      button(other ? "End turn" : "Next turn", "End the turn (E)", () => say("pass"), { class: view.active === view.viewer ? "main" : "" }),
      h("span.turn.soft", {}, other ? `Turn ${view.turn}, ${view.active}’s` : `Turn ${view.turn}`),
      h("span.gap"),
      studio.isGuest ? null : [
        other ? button("Invite", "Somebody plays a seat in a window of their own and sees only that seat", invite) : null,
        button("New…", "Set up a new table", fresh), button("Save…", "Save this table to a file", keep), button("Open…", "Open a saved table", again),
      ]);
  }

  function drawSide() {
    const row = (track) => h("div.track", {}, h("span", {}, track.title),
      h("button", { type: "button", "aria-label": `${track.title} down`, disabled: track.value <= track.first, onclick: () => say(`set ${track.title} to ${track.value - 1}`) }, "−"),
      h("output", {}, String(track.value)),
      h("button", { type: "button", "aria-label": `${track.title} up`, disabled: track.value >= track.last, onclick: () => say(`set ${track.title} to ${track.value + 1}`) }, "+"));
    const { fallen } = view;
    fill(side, view.tracks.map(row),
      fallen ? h("p.fallen", { "aria-label": "Last roll" }, fallen.sides === 2 ? h("b.coin", {}, fallen.fell[0] ? "heads" : "tails") : fallen.fell.map((one) => h("b.die", {}, String(one)))) : null,
      view.unofficial ? h("p.soft", {}, "Unofficial sample cards.") : null);
    heard.textContent = story.latest() || "The table is ready.";
    const titles = view.zones.map((one) => one.title);
    if (words.key === titles.join()) return;
    words.key = titles.join();
    fill(words, ["draw 2", "untap all", "coin", "pass", "keep", "mulligan", "roll 2d6", ...titles.flatMap((title) => [`play Hand 1 to ${title}`, `shuffle ${title}`])].map((value) => h("option", { value })));
  }

  // --- doing

  const deckTitle = () => view.zones.find((one) => one.kind === "pile" && one.known === "nobody" && (one.seat === view.viewer || one.seat === null))?.title ?? "Deck";

  /** After a turn the screen is given to whose turn it is, who sees the table then. */
  function handOver() {
    if (view.active === view.viewer || !view.views.includes(view.active) || studio.setting("no-curtain") === "yes") return;
    const leave = (run) => () => { undrape(); return run(); };
    const open = h("input", { type: "checkbox", onchange: () => studio.keep("no-curtain", open.checked ? "yes" : "no") });
    root.classList.add("curtained");
    fill(drape, h("h2", {}, `${view.active}’s turn`), h("p", {}, `Give the screen to ${view.active}.`),
      h("span.row", {}, h("button.main", { type: "button", onclick: leave(() => sit(view.seats.indexOf(view.active))) }, `I am ${view.active}`),
        h("button", { type: "button", onclick: leave(() => board.element.focus()) }, `Stay in seat ${view.viewer}`)),
      h("label.row.soft", {}, open, "No curtain: we may see each other's cards"));
    drape.querySelector("button").focus();
  }

  function undrape() {
    root.classList.remove("curtained");
    fill(drape);
  }

  async function sit(number) {
    undrape();
    seat = number;
    tray = null;
    await taken(ask("see", {}, 0));
    studio.say(`Seat ${view.viewer}`);
  }

  function invite() {
    const { seats, away } = view;
    inviting(studio, { kind: "table", id, seats, mine: view.viewer, away }, () => taken(ask("see", {}, story.until(view))));
  }

  async function mulligan() {
    try {
      await taken(ask("say", { said: ["mulligan"] }, story.until(view)));
    } catch (error) {
      if (!/^name \d|^name a|cards? of your hand/.test(error.message)) return studio.trouble(error);
      command.value = `mulligan Hand 1`;
      command.focus();
      studio.note(`${error.message}; name the card, such as mulligan Hand 1`);
    }
  }

  async function typed(event) {
    event.preventDefault();
    const said = command.value.trim();
    if (said === "?") return moves();
    if (said && (await say(said))) command.value = "";
  }

  /** Every move, as `?` lists them. */
  async function moves() {
    const { moves: all } = await studio.get("/api/table/moves");
    studio.overlay("Moves", [h("p", {}, "Name a card by its name, by its number in a place (Hand 3), or by a pile for its top card (Deck)."),
      h("dl.keys", {}, all.map((one) => [h("dt", {}, h("code", {}, one.said)), h("dd", {}, one.does)]))]);
  }

  function dice(anchor) {
    const rolls = view.dice.flatMap((die) => Array.from({ length: Math.max(1, Math.min(6, die.copies)) }, (_, number) => [`${die.title}${number ? ` × ${number + 1}` : ""}`, () => say(`roll ${number + 1} ${die.title}`)]));
    menu(anchor.getBoundingClientRect(), "Roll", [...rolls, ["d20", () => say("roll d20")], ["2 d6", () => say("roll 2d6")], ["Coin", () => say("coin")]]);
  }

  /** A card as moves name it, by its place. */
  const named = (at) => `${zone(keyOf(at)).title} ${Number(at.slice(keyOf(at).length + 1)) + 1}`;

  /** The card and zone that an element shows, and the cards that a move of it is about. */
  function shown(element) {
    const piece = element.closest("[data-at], [data-zone]");
    const { at, zone: key } = piece?.dataset ?? {};
    const one = piece && zone(at ? keyOf(at) : key);
    if (!one) return null;
    const ats = at && chosen.has(at) ? [...chosen] : at ? [at] : [];
    const card = at ? one.cards[Number(at.slice(one.key.length + 1))] ?? { name: null } : null;
    return { piece, one, at, refs: ats.map(named), about: ats.map(named).join("; "), card };
  }

  function open(element, at = null) {
    const found = shown(element);
    if (!found) return;
    const { piece, one, refs, about, card } = found;
    const spread = one.kind === "area" || one.kind === "slot";
    const own = one.kind !== "hand" || one.seat === view.viewer;
    const several = refs.length > 1 ? `${refs.length} cards` : null;
    const rows = [];
    if (card && spread) rows.push([card.turned ? "Untap" : "Tap", () => say(`${card.turned ? "untap" : "tap"} ${about}`), "T"], ["Rotate a quarter turn", () => say(`rotate ${about}`)]);
    if (card && one.known === "all") rows.push([card.down ? "Turn face up" : "Turn face down", () => say(`turn over ${about}`), "F"]);
    if (card && own && one.known !== "all") rows.push(["Show to everybody", () => say(`show ${about}`), "W"]);
    if (card && own && !card.name && one.kind !== "pile") rows.push(["Look at the card", () => say(`peek ${about}`), "L"]);
    if (one.kind === "pile") {
      if (one.count) rows.push([`Draw from ${one.title}`, () => say(`draw from ${one.title}`)]);
      if (one.count && one.known === "nobody") rows.push(["Look at the top card", () => looked(one, 1)], ["Look at the top three cards", () => looked(one, 3)]);
      rows.push([one.known === "all" ? "Look through the pile" : "Search the pile", () => (one.known === "all" ? opened(one.title) : looked(one, 0))]);
    }
    if (one.kind === "pile" || (one.kind === "hand" && own)) rows.push([`Shuffle ${one.title}`, () => say(`shuffle ${one.title}`)]);
    if (card) rows.push(zoneRows(several ?? "Move to", view, one.title, (title, how) => say(`move ${about} to ${title}${how}`)));
    if (!card || spread) rows.push(counterRows(view, (card ?? one).counters ?? {}, (kind, by) => say(`${by > 0 ? "put" : "take"} 1 ${kind} ${by > 0 ? "on" : "off"} ${card ? refs[0] : one.title}`)));
    menu(at ?? piece.getBoundingClientRect(), several ?? card?.name ?? one.title, rows, () => board.focus(board.find(found.at ? `at:${found.at}` : `zone:${one.key}`)));
  }

  async function looked(one, number) {
    if (await say(number ? `look at ${number} of ${one.title}` : `search ${one.title}`)) opened(one.key);
  }

  function opened(key) {
    tray = key;
    draw();
    trayed.querySelector(".slot, button")?.focus();
  }

  /** A key about the cards that are chosen, else about the one that has the focus or is under the pointer. */
  function onCards(run) {
    return () => {
      const [first] = chosen;
      const element = first ? board.find(`at:${first}`) : document.activeElement?.closest?.(".slot") ?? root.querySelector(".slot:hover");
      const found = element && shown(element);
      if (found) run(found.about, found.card);
      else studio.say("Choose a card first, with the arrow keys or the pointer");
    };
  }

  studio.shortcut("d", "Draw a card", () => say("draw"));
  studio.shortcut("t", "Tap or untap the card", onCards((ref, card) => say(`${card.turned ? "untap" : "tap"} ${ref}`)));
  studio.shortcut("f", "Turn the card over", onCards((ref) => say(`turn over ${ref}`)));
  studio.shortcut("p", "Play the card from your hand", onCards((ref) => say(`play ${ref}`)));
  studio.shortcut("g", "Discard the card", onCards((ref) => say(`discard ${ref}`)));
  studio.shortcut("w", "Show the card to everybody", onCards((ref) => say(`show ${ref}`)));
  studio.shortcut("l", "Look at the hidden card", onCards((ref) => say(`peek ${ref}`)));
  studio.shortcut("u", "Untap all", () => say("untap all"));
  studio.shortcut("s", "Shuffle your deck", () => say(`shuffle ${deckTitle()}`));
  studio.shortcut("r", "Roll dice or flip a coin", () => dice([...bar.children].find((one) => one.textContent === "Roll…")));
  studio.shortcut("n", "Make a token", () => { command.value = "token "; command.focus(); });
  studio.shortcut("e", "End the turn", () => say("pass"));
  studio.shortcut("x", "Change seats", () => {
    const { views, viewer, seats } = view;
    if (views.length > 1) sit(seats.indexOf(views[(views.indexOf(viewer) + 1) % views.length]));
  });
  studio.shortcut("/", "Type a move", () => command.focus());
  studio.shortcut("Enter", "Open the actions", (event) => open(event.target));

  // --- pointers

  /** The cards that are dragged with one. */
  function carry(element) {
    const { at } = element.dataset;
    return chosen.has(at) ? [...chosen] : [at];
  }

  function dropped(target, ats, event) {
    const one = zone(target.closest("[data-zone]").dataset.zone);
    const inside = keyOf(ats[0]) === one.key;
    if (one.kind === "pile" && inside) return undefined;
    const free = one.kind === "area" || (one.kind === "slot" && inside);
    return say(`move ${ats.map(named).join("; ")} to ${one.title}${free ? ` at ${board.spotIn(one, event)}` : ""}`);
  }

  root.addEventListener("click", (event) => {
    const element = event.target.closest(".slot");
    if (event.target.closest("button, input, .menu")) return;
    if (!element) {
      const pile = event.target.closest(".zone");
      if (chosen.size) { chosen.clear(); draw(); }
      if (pile && !pile.classList.contains("ground")) board.focus(board.find(`zone:${pile.dataset.zone}`));
      return;
    }
    const { at } = element.dataset;
    const together = event.shiftKey || event.ctrlKey || event.metaKey;
    if (together) {
      if ([...chosen].some((one) => keyOf(one) !== keyOf(at))) chosen.clear();
      if (!chosen.delete(at)) chosen.add(at);
      draw();
    }
    board.focus(together ? board.find(`at:${at}`) : element);
    if (!together && (event.pointerType === "touch" || element.closest(".zone.pile"))) open(element);
  });
  root.addEventListener("dblclick", (event) => {
    const element = event.target.closest(".slot");
    if (!element || event.shiftKey) return;
    const { one, card, at } = shown(element);
    if (one.kind === "hand") say(`play ${named(at)}`);
    else if (one.kind !== "pile") say(`${card.turned ? "untap" : "tap"} ${named(at)}`);
  });
  root.addEventListener("contextmenu", (event) => {
    if (!event.target.closest(".slot, [data-zone]") || document.body.classList.contains("dragging")) return;
    event.preventDefault();
    if (event.pointerType !== "touch") open(event.target, new DOMRect(event.clientX, event.clientY, 0, 0));
  });

  // --- new, save, open

  /** Whether the open deck has a card: a new deck has only its header. */
  const hasDeck = () => studio.current.text.replace(/^(#|\/\/).*$/gm, "").trim() !== "";

  function fresh() {
    const files = studio.overview.files.filter((file) => file.kind === "deck").map((file) => file.name);
    const { games } = studio.overview;
    const choice = (label, name, options) => h("label", {}, h("span", {}, label), h("select", { name }, options));
    const option = (value, text, selected = false) => h("option", { value, selected }, text);
    const decks = (own) => [own, ...files.map((name) => option(`file:${name}`, name))];
    const form = h("form.fresh-table", { onsubmit: async (event) => {
      event.preventDefault();
      const said = Object.fromEntries(new FormData(form));
      try {
        const listed = async (value) => (value === "deck" ? studio.current.asked : { name: value.slice(5), text: (await studio.get(filePath(value.slice(5)))).text, game: null });
        const seats = Number(said.seats);
        const others = said.two === "same" ? [] : Array(seats - 1).fill(said.two);
        const asked = said.one.startsWith("game:") ? { game: said.one.slice(5) } : { decks: (await Promise.all([said.one, ...others].map(listed))).map(({ text, name, game }) => ({ text, name, game })) };
        dialog.close();
        await lay({ ...asked, seats, seed: said.seed || String(Math.floor(Math.random() * 1e6)) });
      } catch (error) {
        studio.trouble(error);
      }
    } },
      choice("Cards", "one", [...(hasDeck() ? [option("deck", `This deck: ${studio.current.name ?? "new deck"}`, true)] : []), ...games.map((game) => option(`game:${game.id}`, game.title, game.id === view?.game && !hasDeck())), ...files.map((name) => option(`file:${name}`, name))]),
      choice("Seats", "seats", [1, 2, 3, 4, 5, 6, 7, 8].map((number) => option(number, number, number === (view?.seats.length ?? 2)))),
      choice("The other seats play", "two", decks(option("same", "the same deck"))),
      h("label", {}, h("span", {}, "Seed"), h("input", { name: "seed", placeholder: "any", autocomplete: "off" })),
      h("button.main", { type: "submit" }, "Set up table"));
    const dialog = studio.overlay("New table", form);
  }

  function keep() {
    const input = h("input", { name: "name", value: `${view.game}-table.json`, "aria-label": "File", autocomplete: "off" });
    const form = h("form.row", { onsubmit: async (event) => {
      event.preventDefault();
      dialog.close();
      await written(input.value, false);
    } }, input, h("button.main", { type: "submit" }, "Save"));
    const dialog = studio.overlay("Save this table", form);
    input.select();
  }

  async function written(name, over) {
    try {
      const text = `${JSON.stringify(await ask("save", {}, 0), null, 1)}\n`;
      await studio.post("/api/save", { name, text, read: null, over });
      studio.note(`Saved ${name}. Resume in a terminal with: decktool table --resume ${name}`);
      await studio.refresh();
    } catch (error) {
      if (error.status !== 409) return studio.trouble(error);
      studio.note(`${name} already exists.`, { "Overwrite": () => written(name, true) });
    }
  }

  function again() {
    const logs = studio.overview.files.filter((file) => file.name.endsWith(".json"));
    const dialog = studio.overlay("Open a table", logs.length ? h("ul.files", {}, logs.map((file) => h("li", {}, h("button.quiet", { type: "button", onclick: async () => {
      dialog.close();
      try {
        const { text } = await studio.get(filePath(file.name));
        await another("open", { text });
      } catch (error) {
        studio.trouble(error);
      }
    } }, file.name)))) : h("p", {}, "No saved tables in this folder yet."));
  }

  // --- the first table

  if (studio.isGuest) seat = studio.overview.guest.seat;
  const first = before && (await ask("see", {}, 0).catch((error) => {
    if (studio.isGuest) throw error; // a guest lays no other table
    return null;
  }));
  if (first && (asked || !studio.current.game || first.game === studio.current.game)) await begin(first);
  else {
    const { text, name, game } = studio.current.asked;
    const seed = String(Math.floor(Math.random() * 1e6));
    await lay(hasDeck() ? { decks: [{ text, name, game }], seed } : { game: game ?? studio.overview.game ?? studio.overview.games[0]?.id, seed });
  }
  if (asked === "new") fresh();
  return () => {
    ended = true;
    clearTimeout(timer);
    board.end();
  };
}

/** The zone of a place such as "Hand:2". */
const keyOf = (at) => at.slice(0, at.lastIndexOf(":"));
