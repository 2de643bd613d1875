// The deck by section and type. Sections take what is dropped on them, empty ones too.

import { picture } from "../../lib/cards.js";
import { fill, h, keyed } from "../../lib/html.js";
import { roving } from "../../lib/roving.js";
import { tell, tile } from "./tile.js";

const ALL = { id: "", plural: "Cards" };

export function deckPane(editor) {
  const element = h("section.deck", { "aria-label": "The deck" });
  const focus = roving(element, ".tile");

  function draw() {
    if (!editor.cards) return;
    const { document, cards } = editor;
    if (document.game !== cards.game) return fill(element); // the list no longer names this game
    const game = editor.gameRow();
    const report = document.check.decks[0];
    const wrong = new Map(); // messages by line
    // A rule about many cards together (the sum of a number, say) singles none out.
    for (const one of report.violations.filter(({ group, lines }) => group !== null || lines.length < 4))
      for (const line of one.lines) wrong.set(line, [...(wrong.get(line) ?? []), one.message]);
    const groups = new Map(game.sections.map((section) => [section.id, new Map()]));
    for (const entry of document.entries) {
      const card = cards.byId.get(entry.id);
      const types = groups.get(entry.section);
      if (!card || !types) continue;
      if (!types.has(card.type)) types.set(card.type, new Map());
      const here = types.get(card.type).get(card.id) ?? { card, count: 0, wrong: [] };
      here.count += entry.count;
      here.wrong.push(...(wrong.get(entry.line) ?? []));
      types.get(card.type).set(card.id, here);
    }
    const has = editor.room();
    const several = game.sections.length > 1;
    keyed(element, game.sections, (section) => `${game.id} ${section.id}`,
      (section) => h("section.zone", { "aria-label": section.title, dataset: { drop: section.id } },
        h("h2", {}, several ? section.title : "Deck", h("span.soft.number")), h("div.types"), h("p.soft.empty", {}, "Drop cards here")),
      (zone, section) => {
        const types = groups.get(section.id);
        const total = [...types.values()].reduce((sum, here) => sum + copies(here), 0);
        zone.querySelector(".number").textContent = ` ${total}`;
        zone.classList.toggle("vacant", total === 0);
        const all = game.types.filter((type) => types.has(type.id)).flatMap((type) => [...types.get(type.id)]);
        // Headings for types of a card or two each would be more heading than deck.
        const flat = types.size * 3 > all.length && all.length < 30;
        if (flat) types.set(ALL.id, new Map(all));
        const inOrder = flat ? [ALL] : game.types.filter((type) => types.has(type.id));
        keyed(zone.querySelector(".types"), inOrder, (type) => type.id,
          () => h("div.type", {}, h("h3"), h("ul.tiles", { role: "list" })),
          (box, type) => {
            const here = types.get(type.id);
            box.firstChild.textContent = game.types.length > 1 && type !== ALL ? `${type.plural} ${copies(here)}` : "";
            box.lastChild.setAttribute("aria-label", `${type.plural} in ${section.title}`);
            keyed(box.lastChild, here.values(), ({ card }) => card.id, ({ card }) => tile(editor, card, section.id, look),
              (one, { card, count, wrong: messages }) => tell(one, card, count, { wrong: messages, room: has(card, section.id), where: several ? section.title : "" }));
          });
      });
    focus.refresh();
  }

  const copies = (here) => [...here.values()].reduce((sum, one) => sum + one.count, 0);

  // Where one more copy of a card goes: where it is already, else where there is room, else the first section.
  function target(card) {
    const { entries } = editor.document;
    const has = editor.room();
    const sections = editor.gameRow().sections.map((one) => one.id);
    return entries.find((one) => one.id === card.id)?.section ?? sections.find((section) => has(card, section)) ?? sections[0];
  }

  /** The card as large as it is on the table, with all it says. */
  function look(card) {
    if (document.querySelector(`dialog.of-card[data-card="${CSS.escape(card.id)}"]`)) return;
    if (editor.studio.at.more.card !== card.id) editor.visit({ card: card.id });
    const rows = Object.entries(card.fields).filter(([, value]) => [value].flat().every((one) => typeof one !== "object"));
    const count = h("output");
    const recount = () => (count.textContent = editor.document.entries.filter((one) => one.id === card.id).reduce((sum, one) => sum + one.count, 0));
    const step = (sign, words, more) => h("button", { type: "button", "aria-label": words, onclick: async () => { await editor.change(card, target(card), more); recount(); } }, sign);
    recount();
    const dialog = editor.studio.overlay(card.name, h("div.looked", {},
      picture(editor.cards, card.id, { width: 420 }),
      h("div", {},
        h("dl.facts", {}, rows.map(([name, value]) => [h("dt", {}, name), h("dd", {}, Array.isArray(value) ? value.join(", ") : String(value))])),
        card.unofficial && h("p.soft", {}, "Unofficial sample card, designed for decktool."),
        h("div.row", {}, step("−", "Remove one", -1), h("span", {}, count, " in the deck"), step("+", "Add one", 1)))));
    dialog.classList.add("of-card");
    dialog.dataset.card = card.id;
    dialog.addEventListener("close", () => editor.studio.at.more.card === card.id && editor.visit({ card: null }));
  }

  editor.look = look;
  editor.target = target;
  return { element, draw, target, look };
}
