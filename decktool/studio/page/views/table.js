// The table: any game moved by hand. What is done is said to the studio in the words of `decktool table`; what comes
// back is the table as one seat sees it (decktool.view/1), drawn over the printed board.

import { backOf, cardsOf, faceOf } from "../lib/cards.js";
import { draggable } from "../lib/drag.js";
import { fill, h } from "../lib/html.js";
import { filePath } from "../lib/api.js";
import { counterRows, menu, zoneRows } from "./table/menu.js";
import { plane } from "./table/plane.js";

const CARD = [63, 88]; // millimetres
const PX = 2; // pixels of a millimetre where the table is not scaled

export async function show(root, studio) {
  root.classList.add("table-view");
  const before = sessionStorage.getItem("table");
  const id = before ?? `t-${crypto.randomUUID()}`;
  sessionStorage.setItem("table", id);
  let view = null; // the document decktool.view/1
  let seat = 0;
  let cards = null; // the game's cards and pictures
  let tray = null; // the title of the pile that is looked through
  let story = []; // all lines of the log
  let lines = new Map([[0, 0]]); // number of log lines after each number of moves
  let chosen = new Set(); // cards that are moved together: "Hand 3"
  let last = Promise.resolve();

  // --- what is on the page

  const bar = h("div.table-bar", { role: "toolbar", "aria-label": "The table" });
  const heard = h("p.heard", { role: "status" });
  const theirs = h("div.strip.theirs");
  const mine = h("div.strip.mine");
  const trayed = h("section.tray", { hidden: true });
  const ground = h("div.plane");
  const port = h("div.port", { "aria-label": "Table", role: "application", "aria-roledescription": "Table of cards. Arrow keys move between cards, Enter opens the actions, / opens the command line" }, ground);
  const log = h("ol.log", { "aria-label": "What happened" });
  const side = h("div.facts");
  const command = h("input.command", { type: "text", placeholder: "Type a move: draw 2, play Hand 1, roll 3 …", "aria-label": "Type a move", autocomplete: "off", list: "table-words", spellcheck: "false" });
  const words = h("datalist", { id: "table-words" });
  const closer = h("img", { alt: "", hidden: true });
  const panel = h("aside.panel", { "aria-label": "Log and counters" }, h("div.scroll", {}, side, h("h2", {}, "Log"), log), h("div.closer", {}, closer));
  root.append(bar, h("div.felt", {}, theirs, port, trayed, mine, h("form.said", { onsubmit: typed }, command, words, heard)), panel);
  const camera = plane(port, ground);

  // --- asking

  function ask(path, body, since) {
    const asked = last.then(() => studio.post(`/api/table/${path}`, { id, seat, since, ...body }));
    last = asked.catch(() => {});
    return asked;
  }

  /** Make moves and draw the resulting table; shows what is refused. */
  async function say(...said) {
    try {
      taken(await ask("say", { said }, view.moves));
      return true;
    } catch (error) {
      studio.trouble(error);
      return false;
    }
  }

  async function step(by) {
    const to = Math.max(0, view.moves + by);
    const since = by > 0 ? view.moves : lines.has(to) ? to : 0;
    const words = by < 0 ? story.at(-1) : null;
    taken(await ask("step", { by }, since));
    return words ?? story.at(-1) ?? "";
  }

  /** Take over a table, with the lines of its log from `since` on. */
  function taken(answer) {
    story.length = lines.get(answer.since) ?? 0;
    story.push(...answer.story);
    lines = new Map([...lines].filter(([moves]) => moves <= answer.since));
    lines.set(answer.moves, story.length);
    view = answer;
    seat = view.seats.indexOf(view.table.seat);
    chosen.clear();
    draw();
    if (answer.story.length) studio.say(answer.story.slice(-3).join(". "));
  }

  async function lay(asked) {
    const answer = await studio.post("/api/table/lay", { id, ...asked });
    await begin(answer);
  }

  async function begin(answer) {
    cards = await cardsOf(answer.game);
    story = [];
    lines = new Map([[0, 0]]);
    tray = null;
    const other = view?.game !== answer.game || view?.seats.length !== answer.seats.length;
    taken(answer);
    if (other) camera.fit(size());
  }

  // --- drawing

  const zone = (title) => view.table.zones.find((one) => one.title === title);
  const size = () => view.table.zones.find((one) => one.ground).box.slice(2).map((length) => length * PX);
  const turnedBy = () => (seat === 1 ? 180 : 0);

  /** Where a box of the table is seen: the far seat looks at it from the other side. */
  function seen([x, y, w, h]) {
    const [, , wide, high] = view.table.zones.find((one) => one.ground).box;
    return (seat === 1 ? [wide - x - w, high - y - h, w, h] : [x, y, w, h]).map((length) => length * PX);
  }

  function place(element, [x, y, w, h]) {
    const wanted = `${x},${y},${w},${h}`;
    if (element.placed === wanted) return;
    element.placed = wanted;
    Object.assign(element.style, { transform: `translate(${x}px, ${y}px)`, width: `${w}px`, height: `${h}px` });
  }

  function draw() {
    const [wide, high] = size();
    Object.assign(ground.style, { width: `${wide}px`, height: `${high}px` });
    const zones = view.table.zones.filter((one) => one.kind !== "hand" || one.box[2]).sort((a, b) => b.ground - a.ground || b.box[2] * b.box[3] - a.box[2] * a.box[3]);
    const shown = zones.map((one) => zoneOf(one));
    const boards = view.boards.map((one, number) => boardOf(one, number));
    const wanted = [...boards, ...shown];
    port.dataset.zone = zones[0].title; // what is let go beside all places lies on the table
    if (ground.children.length !== wanted.length || wanted.some((one, number) => ground.children[number] !== one)) fill(ground, wanted);
    for (const [number, one] of zones.entries()) drawZone(shown[number], one);
    drawHands();
    drawTray();
    drawBar();
    drawSide();
    studio.history = {
      undoes: view.moves ? story.at(-1) ?? "the last move" : null,
      redoes: view.undone ? "the undone move" : null,
      undo: () => step(-1),
      redo: () => step(1),
    };
    studio.historied();
  }

  const made = new Map();

  function zoneOf(one) {
    const key = `${view.game} ${seat} ${one.title}`;
    if (!made.has(key)) {
      const piece = h("div.zone", { "data-zone": one.title }, h("span.name", {}, one.title), h("span.badges"));
      piece.classList.add(one.kind, one.board ? "printed" : "bare");
      piece.classList.toggle("ground", one.ground);
      made.set(key, piece);
    }
    return made.get(key);
  }

  function boardOf(one, number) {
    const key = `${view.game} ${seat} board ${number}`;
    if (!made.has(key)) made.set(key, h("img.board", { alt: "", draggable: "false", src: `${cards.pictures.board}${camera.fine() ? 1920 : 960}` }));
    const piece = made.get(key);
    const [x, y, w, high] = seen(one.box);
    const turn = one.turned !== (seat === 1);
    Object.assign(piece.style, { width: `${w}px`, height: `${high}px`, transform: `translate(${x}px, ${y}px)${turn ? " rotate(180deg)" : ""}` });
    return piece;
  }

  function drawZone(piece, one) {
    place(piece, seen(one.box));
    const lying = one.kind === "hand" ? [] : one.kind === "pile" ? (one.count ? [one.cards[0] ?? { name: null }] : []) : one.cards;
    piece.tabIndex = -1;
    piece.setAttribute("aria-label", `${one.title}, ${one.count === 1 ? "1 card" : `${one.count} cards`}${counterWords(one.counters)}`);
    piece.classList.toggle("empty", !one.count);
    const old = [...piece.querySelectorAll(":scope > .tc")];
    for (const extra of old.slice(lying.length)) extra.remove();
    for (const [number, card] of lying.entries()) {
      const element = old[number] ?? piece.appendChild(cardOf());
      drawCard(element, card, one, number, 2 * CARD[0]);
      if (one.kind === "pile") place(element, [0, 0, one.box[2] * PX, one.box[3] * PX]);
      else laid(element, card, one);
    }
    const badges = piece.querySelector(":scope > .badges");
    const text = `${one.kind === "pile" ? one.count : ""}|${counterWords(one.counters)}`;
    if (badges.text !== text) {
      badges.text = text;
      fill(badges, one.kind === "pile" && one.count ? h("b.count", {}, String(one.count)) : null, Object.entries(one.counters).map(([kind, count]) => badge(kind, count)));
    }
  }

  /** A card of an area lies where it was put, turned as it was turned. */
  function laid(element, card, one) {
    const [x, y] = seat === 1 ? [one.box[2] - card.at[0], one.box[3] - card.at[1]] : card.at;
    const wanted = `translate(${(x - CARD[0] / 2) * PX}px, ${(y - CARD[1] / 2) * PX}px) rotate(${(card.turned ?? 0) * 90}deg)`;
    if (element.placed === wanted) return;
    element.placed = wanted;
    Object.assign(element.style, { transform: wanted, width: `${CARD[0] * PX}px`, height: `${CARD[1] * PX}px` });
  }

  const cardOf = () => h("div.tc", { tabindex: "-1" }, h("img.card", { alt: "", draggable: "false", decoding: "async" }), h("span.title"), h("span.badges"));

  function drawCard(element, card, one, number, width) {
    const ref = `${one.title} ${number + 1}`;
    const words = `${card.name ?? "face-down card"}${card.down ? ", face down" : ""}${["", ", tapped", ", upside down", ", turned left"][card.turned ?? 0]}${card.shown ? ", known to all" : ""}${counterWords(card.counters ?? {})}, ${one.title}`;
    element.classList.toggle("chosen", chosen.has(ref));
    if (element.dataset.ref !== ref) element.dataset.ref = ref;
    const known = card.name && cards.byName.get(card.name);
    const back = !card.name || (card.down && one.kind !== "hand");
    const picture = back ? backOf(cards, known ? known.type : null, width) : known ? faceOf(cards, known.id, width) : "";
    const key = `${picture}|${words}`;
    if (element.key === key) return;
    element.key = key;
    element.setAttribute("aria-label", words);
    element.classList.toggle("peeked", Boolean(card.name && back));
    element.classList.toggle("blank", !picture);
    const [image, title, badges] = element.children;
    if (picture && image.getAttribute("src") !== picture) image.src = picture;
    title.textContent = !picture || (card.name && back) ? card.name : "";
    fill(badges, card.shown ? h("b.eye", { title: "Known to all players" }, "👁") : null, Object.entries(card.counters ?? {}).map(([kind, count]) => badge(kind, count)));
  }

  const badge = (kind, count) => h("b", { title: `${count} ${kind}`, class: `k${view.counters.indexOf(kind) % 6}` }, `${count} ${kind}`);
  const counterWords = (counters) => Object.entries(counters).map(([kind, count]) => `, ${count} ${kind}`).join("");

  function drawHands() {
    const hands = view.table.zones.filter((one) => one.kind === "hand");
    for (const [strip, one] of [[mine, hands.find((two) => two.seat === view.table.seat)], [theirs, hands.find((two) => two.seat !== view.table.seat)]]) {
      strip.hidden = !one;
      if (!one) continue;
      strip.dataset.zone = one.title;
      strip.setAttribute("aria-label", `${one.title}, ${one.count} cards`);
      strip.setAttribute("role", "group");
      const old = [...strip.querySelectorAll(".tc")];
      if (!strip.firstChild) strip.append(h("span.name"));
      strip.firstChild.textContent = `${one.title} · ${one.count}`;
      for (const extra of old.slice(one.cards.length)) extra.remove();
      for (const [number, card] of one.cards.entries()) drawCard(old[number] ?? strip.appendChild(cardOf()), card, one, number, 150);
    }
  }

  /** A pile that is looked through: its known cards side by side, to be dragged from there. */
  function drawTray() {
    const one = tray && zone(tray);
    trayed.hidden = !one;
    if (!one) return fill(trayed);
    const hidden = one.count - one.cards.length;
    const inside = h("div.strip", {}, one.cards.map((card, number) => {
      const element = cardOf();
      drawCard(element, card, one, number, 120);
      return element;
    }), hidden > 0 ? h("p.soft", {}, `${hidden} more, face down`) : null, one.count ? null : h("p.soft", {}, "No cards"));
    const button = (text, run) => h("button", { type: "button", onclick: run }, text);
    fill(trayed, h("header", {}, h("h2", {}, `${one.title}, from the top`),
      one.known === "nobody" && hidden ? button("Show all cards", () => say(`search ${one.title}`)) : null,
      one.count > 1 && one.known === "nobody" ? button("Shuffle and close", async () => { const title = tray; tray = null; await say(`shuffle ${title}`); }) : null,
      button("Close", () => { tray = null; draw(); })), inside);
    trayed.setAttribute("aria-label", `Cards of ${one.title}`);
  }

  function drawBar() {
    const button = (text, title, run, more = {}) => h("button", { type: "button", title, onclick: run, ...more }, text);
    const other = view.seats.length > 1;
    const deck = deckTitle();
    const key = JSON.stringify([view.seats, seat, deck, view.table.turn, view.table.active]);
    if (bar.key === key) return;
    bar.key = key;
    fill(bar,
      other ? h("span.seats", { role: "group", "aria-label": "Seat" }, view.seats.map((name, number) => button(name, `Sit in seat ${name} (X)`, () => sit(number), { "aria-pressed": String(number === seat) }))) : null,
      button("Draw", "Draw a card (D)", () => say("draw")),
      button("Mulligan", "Redraw the opening hand by the game's mulligan rule", mulligan),
      button("Shuffle", `Shuffle ${deck} (S)`, () => say(`shuffle ${deck}`)),
      button("Untap all", "Untap all your cards (U)", () => say("untap all")),
      button("Roll…", "Roll dice or flip a coin (R)", (event) => dice(event.currentTarget)),
      button("Token…", "Make a token (N)", () => { command.value = "token "; command.focus(); }),
      button(other ? "End turn" : "Next turn", "End the turn (E)", () => say("pass"), { class: view.table.active === view.table.seat ? "main" : "" }),
      h("span.turn.soft", {}, other ? `Turn ${view.table.turn + 1}, ${view.table.active}’s` : `Turn ${view.table.turn + 1}`),
      h("span.gap"),
      button("−", "Zoom out (−)", () => camera.zoom(1 / 1.25)), button("Fit", "Fit the whole table or its full width (0)", () => camera.fit(size(), true)), button("+", "Zoom in (+)", () => camera.zoom(1.25)),
      button("New…", "Set up a new table", fresh), button("Save…", "Save this table to a file", keep), button("Open…", "Open a saved table", again));
  }

  function drawSide() {
    const row = (track) => h("div.track", {}, h("span", {}, track.title),
      h("button", { type: "button", "aria-label": `${track.title} down`, disabled: track.value <= track.first, onclick: () => say(`set ${track.title} to ${track.value - 1}`) }, "−"),
      h("output", {}, String(track.value)),
      h("button", { type: "button", "aria-label": `${track.title} up`, disabled: track.value >= track.last, onclick: () => say(`set ${track.title} to ${track.value + 1}`) }, "+"));
    const { fallen } = view.table;
    fill(side, view.table.tracks.map(row),
      fallen ? h("p.fallen", { "aria-label": "Last roll" }, fallen.sides === 2 ? h("b.coin", {}, fallen.fell[0] ? "heads" : "tails") : fallen.fell.map((one) => h("b.die", {}, String(one)))) : null,
      view.unofficial ? h("p.soft", {}, "Unofficial sample cards.") : null);
    let same = 0;
    while (same < log.told?.length && log.told[same] === story[same]) same++;
    while (log.children.length > same) log.lastChild.remove();
    log.append(...story.slice(same).map((line) => h("li", {}, line)));
    log.told = [...story];
    log.lastChild?.scrollIntoView({ block: "nearest" });
    heard.textContent = story.at(-1) ?? "The table is ready.";
    const titles = view.table.zones.map((one) => one.title);
    if (words.key === titles.join()) return;
    words.key = titles.join();
    fill(words, ["draw 2", "untap all", "coin", "pass", "keep", "mulligan", "roll 2d6", ...titles.flatMap((title) => [`play Hand 1 to ${title}`, `shuffle ${title}`])].map((value) => h("option", { value })));
  }

  // --- doing

  const deckTitle = () => view.table.zones.find((one) => one.kind === "pile" && one.known === "nobody" && (one.seat === view.table.seat || one.seat === null))?.title ?? "Deck";

  async function sit(number) {
    seat = number;
    tray = null;
    taken(await ask("see", {}, 0));
    studio.say(`Seat ${view.table.seat}`);
  }

  async function mulligan() {
    try {
      taken(await ask("say", { said: ["mulligan"] }, view.moves));
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

  /** What can be done with a card or a place, by its element. */
  function actions(element) {
    const piece = element.closest(".tc, [data-zone]");
    if (!piece) return null;
    const one = zone((piece.dataset.ref ? piece.closest("[data-zone]") ?? trayed : piece).dataset?.zone ?? tray);
    const ref = piece.dataset.ref;
    if (!one) return null;
    const refs = ref && chosen.has(ref) ? [...chosen] : ref ? [ref] : [];
    const about = refs.join("; ");
    const number = ref ? Number(ref.slice(one.title.length + 1)) - 1 : 0;
    const card = ref ? one.cards[number] ?? { name: null } : null;
    return { piece, one, ref, refs, about, card };
  }

  function open(element, at = null) {
    const found = actions(element);
    if (!found) return;
    const { piece, one, refs, about, card } = found;
    const spread = one.kind === "area" || one.kind === "slot";
    const own = one.kind !== "hand" || one.seat === view.table.seat;
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
    if (!card || spread) rows.push(counterRows(view, card ? card.counters ?? {} : one.counters, (kind, by) => say(`${by > 0 ? "put" : "take"} 1 ${kind} ${by > 0 ? "on" : "off"} ${card ? refs[0] : one.title}`)));
    menu(at ?? piece.getBoundingClientRect(), several ?? card?.name ?? one.title, rows, () => focusAt(piece));
  }

  async function looked(one, number) {
    if (await say(number ? `look at ${number} of ${one.title}` : `search ${one.title}`)) opened(one.title);
  }

  function opened(title) {
    tray = title;
    draw();
    trayed.querySelector(".tc, button")?.focus();
  }

  /** The cards that a key is about: those chosen, else the one that has the focus or is under the pointer. */
  function meant() {
    if (chosen.size) return [...chosen].join("; ");
    const element = document.activeElement?.closest?.(".tc") ?? root.querySelector(".tc:hover");
    return element?.dataset.ref ?? null;
  }

  function onCards(run) {
    return () => {
      const about = meant();
      if (about) run(about);
      else studio.say("Choose a card first, with the arrow keys or the pointer");
    };
  }

  const tapped = (ref) => {
    const found = actions(root.querySelector(`.tc[data-ref="${CSS.escape(ref.split("; ")[0])}"]`) ?? root);
    return found?.card?.turned;
  };
  studio.shortcut("d", "Draw a card", () => say("draw"));
  studio.shortcut("t", "Tap or untap the card", onCards((ref) => say(`${tapped(ref) ? "untap" : "tap"} ${ref}`)));
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
  studio.shortcut("x", "Change seats", () => view.seats.length > 1 && sit(1 - seat));
  studio.shortcut("/", "Type a move", () => command.focus());
  studio.shortcut("+", "Zoom in", () => camera.zoom(1.25));
  studio.shortcut("-", "Zoom out", () => camera.zoom(1 / 1.25));
  studio.shortcut("0", "Fit the whole table or its full width", () => camera.fit(size(), true));
  studio.shortcut("Enter", "Open the actions", (event) => open(event.target));

  // --- keys between cards

  function focusAt(element) {
    for (const old of root.querySelectorAll('.tc[tabindex="0"], .zone[tabindex="0"]')) old.tabIndex = -1;
    element.tabIndex = 0;
    element.focus({ preventScroll: false });
  }

  root.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Escape" && event.target === command) return port.focus();
    if (!way || event.target === command || event.target.closest(".menu") || event.altKey) return;
    event.preventDefault();
    const here = event.target.closest(".tc, .zone, .port");
    const all = [...root.querySelectorAll(".tc, .zone.empty:not(.ground), .zone.pile.empty")].filter((one) => one !== here && one.offsetParent);
    const next = nearest(here === port || !here ? null : here.getBoundingClientRect(), way, all) ?? (here === port || !here ? all[0] : null);
    if (next) focusAt(next);
  });
  port.tabIndex = 0;

  // --- pointers

  /** The card that is pointed at or has the focus, large enough to be read. */
  function look(event) {
    const element = event.target.closest?.(".tc");
    if (!element || document.body.classList.contains("dragging")) return;
    const card = actions(element)?.card;
    const known = card?.name && cards.byName.get(card.name);
    closer.hidden = !known;
    if (known) Object.assign(closer, { src: faceOf(cards, known.id, 300), alt: "" });
  }
  root.addEventListener("pointerover", look);
  root.addEventListener("focusin", look);

  let down = null;
  root.addEventListener("pointerdown", (event) => {
    const element = event.target.closest(".tc");
    const box = element?.getBoundingClientRect();
    down = element && { x: event.clientX, y: event.clientY, cx: box.x + box.width / 2, cy: box.y + box.height / 2, flat: element.closest(".port") !== null };
  }, true);

  const ends = [draggable(root, {
    from: ".tc",
    onto: "[data-zone]",
    data: (element) => {
      const { ref } = element.dataset;
      return chosen.has(ref) ? [...chosen] : [ref];
    },
    ghost: carried,
    drop: dropped,
  })];

  /** What is seen while cards are carried: the picture, as large as it lies on the table. */
  function carried(element) {
    const copy = h("div.tc.carried", { "aria-hidden": "true" }, element.firstChild.cloneNode(), h("span.title", {}, element.children[1].textContent));
    copy.classList.toggle("blank", element.classList.contains("blank"));
    if (chosen.size > 1 && chosen.has(element.dataset.ref)) copy.append(h("b.count", {}, String(chosen.size)));
    return copy;
  }

  function dropped(target, refs, event) {
    const one = zone(target.dataset.zone);
    const from = refs[0].replace(/ \d+$/, "");
    const about = refs.join("; ");
    if (one.kind === "pile" || one.kind === "hand") {
      if (one.title === from && one.kind === "pile") return;
      return say(`move ${about} to ${one.title}`);
    }
    if (one.kind === "slot" && one.title !== from) return say(`move ${about} to ${one.title}`);
    const box = (one.ground ? ground : target).getBoundingClientRect();
    const [x, y] = down?.flat ? [down.cx + event.clientX - down.x, down.cy + event.clientY - down.y] : [event.clientX, event.clientY];
    let [left, top] = [((x - box.left) / box.width) * one.box[2], ((y - box.top) / box.height) * one.box[3]];
    if (seat === 1) [left, top] = [one.box[2] - left, one.box[3] - top];
    const clamp = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
    say(`move ${about} to ${one.title} at ${clamp(left, one.box[2])},${clamp(top, one.box[3])}`);
  }

  root.addEventListener("click", (event) => {
    const element = event.target.closest(".tc");
    if (event.target.closest("button, input, .menu")) return;
    if (!element) {
      const pile = event.target.closest(".zone");
      if (chosen.size) { chosen.clear(); draw(); }
      if (pile && !pile.classList.contains("ground")) focusAt(pile);
      return;
    }
    const { ref } = element.dataset;
    const together = event.shiftKey || event.ctrlKey || event.metaKey;
    if (together) {
      const title = ref.replace(/ \d+$/, "");
      if ([...chosen].some((one) => one.replace(/ \d+$/, "") !== title)) chosen.clear();
      if (!chosen.delete(ref)) chosen.add(ref);
      draw();
    }
    focusAt(element);
    if (!together && (event.pointerType === "touch" || element.closest(".zone.pile"))) open(element);
  });
  root.addEventListener("dblclick", (event) => {
    const element = event.target.closest(".tc");
    if (!element || event.shiftKey) return;
    const found = actions(element);
    if (found.one.kind === "hand") say(`play ${found.ref}`);
    else if (found.one.kind !== "pile") say(`${found.card.turned ? "untap" : "tap"} ${found.ref}`);
  });
  root.addEventListener("contextmenu", (event) => {
    if (!event.target.closest(".tc, [data-zone]") || document.body.classList.contains("dragging")) return;
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
    const form = h("form.fresh", { onsubmit: async (event) => {
      event.preventDefault();
      const said = Object.fromEntries(new FormData(form));
      try {
        const listed = async (value) => (value === "deck" ? studio.current.asked : { name: value.slice(5), text: (await studio.get(filePath(value.slice(5)))).text, game: null });
        const wanted = [said.one, said.seats === "2" ? said.two : ""].filter((value) => value === "deck" || value.startsWith("file:"));
        const asked = said.one.startsWith("game:") ? { game: said.one.slice(5) } : { decks: (await Promise.all(wanted.map(listed))).map(({ text, name, game }) => ({ text, name, game })) };
        dialog.close();
        await lay({ ...asked, seats: Number(said.seats), seed: said.seed || String(Math.floor(Math.random() * 1e6)) });
      } catch (error) {
        studio.trouble(error);
      }
    } },
      choice("Cards", "one", [...(hasDeck() ? [option("deck", `This deck: ${studio.current.name ?? "new deck"}`, true)] : []), ...games.map((game) => option(`game:${game.id}`, game.title, game.id === view?.game && !hasDeck())), ...files.map((name) => option(`file:${name}`, name))]),
      choice("Seats", "seats", [option("2", "Two", view?.seats.length !== 1), option("1", "One", view?.seats.length === 1)]),
      choice("The other seat plays", "two", decks(option("same", "the same deck"))),
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
        await begin(await ask("open", { text }, 0));
      } catch (error) {
        studio.trouble(error);
      }
    } }, file.name)))) : h("p", {}, "No saved tables in this folder yet."));
  }

  // --- the first table

  const first = before && (await ask("see", {}, 0).catch(() => null));
  if (first && (!studio.current.game || first.game === studio.current.game)) await begin(first);
  else {
    const { text, name, game } = studio.current.asked;
    const seed = String(Math.floor(Math.random() * 1e6));
    await lay(hasDeck() ? { decks: [{ text, name, game }], seed } : { game: game ?? studio.overview.game ?? studio.overview.games[0]?.id, seed });
  }
  const watch = new ResizeObserver(() => camera.fitted() && camera.fit(size()));
  watch.observe(port);
  return () => {
    for (const end of ends) end();
    watch.disconnect();
    camera.end();
  };
}

/** The element that lies nearest in a direction, what is aside counting double. */
function nearest(from, [dx, dy], all) {
  if (!from) return null;
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(from);
  let best = null;
  for (const element of all) {
    const [mx, my] = middle(element.getBoundingClientRect());
    const along = (mx - x) * dx + (my - y) * dy;
    const aside = Math.abs((mx - x) * dy) + Math.abs((my - y) * dx);
    if (along > 2 && (!best || along + 2 * aside < best.far)) best = { element, far: along + 2 * aside };
  }
  return best?.element ?? null;
}
