// The draft: the pack before you, what you have taken, and at the end a deck of it. Agents take the other seats.

import { cardsOf, picture, tint } from "../lib/cards.js";
import { fill, h } from "../lib/html.js";
import { roving } from "../lib/roving.js";

export async function show(root, studio) {
  root.classList.add("draft-view");
  let draft = null; // the document decktool.pick/1
  let cards = null;
  let ready = null; // of several people, the seat whose person sits at the screen
  let ended = false;

  const head = h("div.row", { role: "status" });
  const pack = h("ul.pack", { role: "list", "aria-label": "The pack" });
  const pool = h("aside.pool", { "aria-label": "Your picks" });
  const focus = roving(pack, ".pick");

  async function take(asked) {
    try {
      draft = await asked;
      cards = await cardsOf(draft.game);
      tint(cards);
      if (ended) return;
      studio.visit({ what: draft.id }, { replace: ["", "new"].includes(studio.at.what) });
      draw();
    } catch (error) {
      studio.trouble(error);
      if (!draft) begin();
    }
  }

  const pick = (card) => take(studio.post("/api/draft/pick", { id: draft.id, seat: draft.seat, done: draft.done, card }));

  function undo() {
    const seat = draft.seat ?? draft.players.findIndex((one) => one.person);
    return take(studio.post("/api/draft/pick", { id: draft.id, seat, done: draft.done, card: null }));
  }

  function draw() {
    const over = draft.seat === null;
    const me = draft.players[draft.seat ?? draft.players.findIndex((one) => one.person)];
    const several = draft.players.filter((one) => one.person).length > 1;
    const curtain = several && !over && ready !== draft.seat;
    studio.history = { undoes: draft.done && !curtain ? "the last pick" : null, redoes: null, undo: () => undo().then(() => "the last pick"), redo: () => null };
    studio.historied();
    fill(head, h("h2", {}, draft.title),
      h("span", {}, over ? "The draft is over." : `${me.name}: pack ${draft.number} of ${draft.packs}, pick ${draft.pick} of ${draft.size}`),
      h("span.soft", {}, draft.players.map((one) => one.name).join(", ")),
      h("button", { type: "button", onclick: () => begin() }, "New draft"));
    if (curtain) {
      fill(pack, h("li.curtain", {}, h("p", {}, `Give the screen to ${me.name}.`), h("button.main", { type: "button", onclick: () => { ready = draft.seat; draw(); } }, `I am ${me.name}`)));
      fill(pool);
      return;
    }
    fill(pack, draft.pack.map((id) => {
      const card = cards.byId.get(id);
      return h("li", {}, h("button.pick", { type: "button", tabindex: "-1", "aria-label": `Take ${card.name}`, onclick: () => pick(id) }, picture(cards, id, { width: 240, alt: "" })));
    }));
    focus.refresh();
    if (document.activeElement === document.body) pack.querySelector(".pick")?.focus({ preventScroll: true });
    drawPool(over);
    if (!over) studio.say(`Pack ${draft.number}, pick ${draft.pick}: ${draft.pack.map((id) => cards.byId.get(id).name).join(", ")}`);
  }

  function drawPool(over) {
    const { types } = studio.overview.games.find((game) => game.id === draft.game);
    const counts = new Map();
    for (const id of draft.pool) counts.set(id, (counts.get(id) ?? 0) + 1);
    fill(pool,
      over && draft.pools.map((one) => h("button.main", { type: "button", onclick: () => { studio.newDeck(draft.game, one.text); studio.go("deck", studio.current.key); } }, `Build ${one.name}’s deck`)),
      h("h2", {}, `Your picks (${draft.pool.length})`),
      types.map((type) => {
        const own = [...counts].map(([id, count]) => ({ card: cards.byId.get(id), count })).filter(({ card }) => card.type === type.id);
        return own.length > 0 && h("section", {}, h("h3", {}, `${type.plural} ${own.reduce((sum, one) => sum + one.count, 0)}`),
          h("ul", {}, own.map(({ card, count }) => h("li", {}, h("button.quiet", { type: "button", onclick: () => look(card) }, count > 1 ? `${count} ${card.name}` : card.name)))));
      }));
  }

  const look = (card) => studio.overlay(card.name, h("div.looked", {}, picture(cards, card.id, { width: 420 })));

  function begin() {
    const games = studio.overview.games.filter((game) => game.boosters);
    draft = null;
    studio.history = null;
    studio.historied();
    if (!ended) studio.visit({ what: "new" }, { replace: true });
    if (!games.length) return fill(root, h("p", {}, "No game here has boosters. Describe them under ", h("code", {}, "booster:"), " in its game.yaml."));
    const field = (words, control) => h("label.field", {}, h("span", {}, words), control);
    const form = h("form.begin-form", { onsubmit: async (event) => {
      event.preventDefault();
      const said = Object.fromEntries(new FormData(form));
      const asked = { game: said.game, people: said.people.split(",").map((name) => name.trim()).filter(Boolean), players: said.players ? Number(said.players) : null, seed: said.seed.trim() || null };
      if (said.kind === "draft") return begun(asked);
      try {
        const opened = await studio.post("/api/draft/sealed", { ...asked, players: null });
        studio.newDeck(opened.game, opened.pools[0].text);
        for (const one of opened.pools.slice(1)) studio.note(`${one.name}’s pool is open, too.`, { "Open it": () => { studio.newDeck(opened.game, one.text); studio.go("deck", studio.current.key); } });
        return studio.go("deck", studio.current.key);
      } catch (error) {
        return studio.trouble(error);
      }
    } }, h("h2", {}, "New draft"),
    field("Game", h("select", { name: "game" }, games.map((game) => h("option", { value: game.id }, game.title)))),
    field("Who picks at this screen (names, with commas)", h("input", { name: "people", value: studio.setting("drafter", "Me"), required: true, autocomplete: "off" })),
    field("Players in all (agents take the other seats)", h("input", { name: "players", type: "number", min: 1, max: 16, placeholder: "as the boosters are made for" })),
    field("Seed", h("input", { name: "seed", placeholder: "random", autocomplete: "off", maxlength: 100 })),
    field("Kind", h("select", { name: "kind" }, h("option", { value: "draft" }, "draft: take a card and pass the pack"), h("option", { value: "sealed" }, "sealed: keep the packs that you open"))),
    h("div.row", {}, h("button.main", {}, "Open the packs")));
    return fill(root, form);
  }

  async function begun(asked) {
    studio.keep("drafter", asked.people.join(", "));
    fill(root, head, h("div.drafting", {}, pack, pool));
    await take(studio.post("/api/draft/begin", asked));
  }

  async function opened({ what }) {
    if (!what || what === "new") return begin();
    fill(root, head, h("div.drafting", {}, pack, pool));
    return take(studio.get(`/api/drafts/${encodeURIComponent(what)}`));
  }

  studio.moved = opened;
  await opened(studio.at);
  return () => { ended = true; };
}
