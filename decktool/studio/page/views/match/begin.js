// Before a match: game, decks, opponent and house rules; or a saved match.

import { deckPath } from "../../lib/api.js";
import { cardsOf, picture } from "../../lib/cards.js";
import { fill, h, plainWords } from "../../lib/html.js";
import { VERDICTS } from "../home/gallery.js";

const MOST_LISTS = 60; // lists in one request
const AGENTS = [
  ["greedy", "a greedy agent"],
  ["search", "an agent that thinks ahead"],
  ["random", "an agent that plays at random"],
  ["passive", "an agent that does nothing"],
  ["", "people at this screen"],
];

/** Show the form; `take` is called with the first document of what is begun. */
export async function begin(root, studio, take, back) {
  const games = studio.overview.games.filter((game) => game.playable);
  const logs = studio.overview.files.filter((file) => file.kind === "log").map((file) => file.name);
  const wanted = studio.current.game ?? /^#\s*game:\s*(\S+)/m.exec(studio.current.text)?.[1] ?? sessionStorage.getItem("match-game");
  const more = h("div");
  let labels = 0;
  const label = (words, control) => {
    control.id = `begin-${++labels}`;
    return h("div.field", {}, h("label", { for: control.id }, words), control);
  };
  const option = (value, words, selected) => h("option", { value, selected }, words);
  const game = h("select", { onchange: () => fillIn() }, games.map((one) => option(one.id, one.title, one.id === wanted)));
  let asked = 0;

  async function fillIn() {
    const mine = ++asked;
    sessionStorage.setItem("match-game", game.value);
    try {
      const seats = await studio.get(`/api/seats/${game.value}`);
      const lists = await decksFor(seats, studio);
      if (mine === asked) show(seats, lists, seats.fewest);
    } catch (error) {
      studio.trouble(error);
    }
  }

  /** The form, the chosen deck of each row in sight. */
  function show(known, lists, players) {
    fill(more, form(known, lists, players));
    for (const chosen of more.querySelectorAll(".deck-choice:has(:checked)")) {
      const row = chosen.parentElement;
      row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left;
    }
  }

  function form(known, lists, players) {
    const sitting = known.seats.slice(0, players);
    const several = players > 1;
    const numbers = known.seats.map((_, number) => number + 1).slice(known.fewest - 1);
    const many = numbers.length > 1 ? h("select", { onchange: () => show(known, lists, Number(many.value)) }, numbers.map((one) => option(one, one, one === players))) : null;
    const each = known.played.length > 1 ? sitting.map((_, number) => known.played[number % known.played.length]) : known.played;
    const decks = each.map((name, number) => {
      const title = each.length > 1 ? `${sitting[number]} plays` : several ? (players > 2 ? "All play" : "Both play") : "Deck";
      return deckChoice(known, lists, title, name, `begin-deck-${number}`);
    });
    const against = several ? h("select", {}, AGENTS.map(([id, words]) => option(id, words))) : null;
    const seat = several ? h("select", {}, sitting.map((one) => option(one, one))) : null;
    const first = several ? h("select", {}, option("", "as the rules decide"), sitting.map((one) => option(one, one))) : null;
    const seed = h("input", { type: "text", placeholder: "random", maxlength: 100, autocomplete: "off" });
    const blank = h("input", { type: "checkbox" });
    const house = known.house.map((rule) => {
      const control = rule.values.length
        ? h("select", {}, rule.values.map((value) => option(value, plainWords(value), value === rule.default)))
        : h("input", { type: "number", value: rule.default, min: rule.min, max: rule.max });
      return { rule, control };
    });
    const start = async (event) => {
      event?.preventDefault();
      try {
        const chosen = [];
        for (const deck of decks) chosen.push(await lists.find((one) => one.key === deck.value()).read());
        const changed = house.filter(({ rule, control }) => String(control.value) !== String(rule.default));
        take(await studio.post("/api/match/begin", {
          game: known.game, decks: chosen, players: many && players, house: Object.fromEntries(changed.map(({ rule, control }) => [rule.id, String(control.value)])),
          against: against?.value || null, seat: seat?.value ?? null, first: first?.value || null, seed: seed.value.trim() || null, vanilla: blank.checked,
        }));
      } catch (error) {
        if (error.document?.error?.code !== "missing-rules") studio.trouble(error);
        else studio.note(error.message, { "Play them without the missing rules": () => { blank.checked = true; start(); } }, "bad");
      }
    };
    return h("form", { onsubmit: start },
      many && label("Players", many), decks.map((deck) => deck.element),
      against && label("Against", against), seat && label("You are", seat), first && label("Goes first", first),
      h("details", {}, h("summary", {}, "House rules and seed"),
        label("Seed", seed), h("label.row", {}, blank, h("span", {}, "Also play cards with incomplete rules data (only the part that is known)")),
        house.map(({ rule, control }) => label(rule.section ? `${rule.title} (Rules ${rule.section})` : rule.title, control))),
      h("div.row", {}, h("button.main", { type: "submit" }, "Deal"), back && h("button", { type: "button", onclick: back }, "Back to the match")));
  }

  const log = h("select", {}, logs.map((name) => option(name, name)));
  const open = async (event) => {
    event.preventDefault();
    try {
      take(await studio.post("/api/match/open", { name: log.value }));
    } catch (error) {
      studio.trouble(error);
    }
  };
  fill(root, h("div.beginning", {},
    h("section", { "aria-label": "New match" }, h("h2", {}, "Match by the rules"), label("Game", game), more),
    logs.length ? h("form", { onsubmit: open, "aria-label": "Saved match" }, h("h2", {}, "Replay a saved match"), label("Saved match", log), h("div.row", {}, h("button", { type: "submit" }, "Open"))) : null));
  await fillIn();
}

/** A deck for a seat, of pictures: an element, and the key of the one that is chosen. */
function deckChoice(known, lists, title, wanted, name) {
  const first = lists.find((one) => one.key === wanted && one.playable) ?? lists.find((one) => one.playable) ?? lists[0];
  const tile = (one) => {
    const faces = h("span.faces", { "aria-hidden": "true" });
    cardsOf(known.game).then((cards) => fill(faces, one.row.faces.filter((id) => cards.byId.has(id)).map((id) => picture(cards, id, { width: 110, alt: "" }))), () => {});
    const input = h("input.unseen", { type: "radio", name, value: one.key, checked: one === first });
    return h("label.deck-choice", {}, input, faces, h("strong", {}, one.row.title ?? one.name),
      h("span.soft", {}, h(`span.verdict.${VERDICTS[one.row.verdict] ?? "soft"}`, { title: one.row.problems.slice(0, 3).join("\n") }, one.row.verdict), ` ${one.row.cards} cards${one.own ? "" : ` · ${one.name}`}`));
  };
  const element = h("fieldset.deck-choices", {}, h("legend", {}, title), h("div", {}, lists.map(tile)));
  return { element, value: () => element.querySelector("input:checked")?.value };
}

/** The decks of a game, those that can be played first: {key, name, own, row, playable, read()}. */
async function decksFor(known, studio) {
  if (!known.played.length) return [];
  const data = (text) => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
  const header = (text) => (/^#\s*game:/m.test(text) ? text : `# game: ${known.game}\n${text}`);
  const wanted = known.decks.map((deck) => ({ key: deck.name, name: deck.name, own: true, data: data(header(deck.text)), read: () => deck }));
  for (const { name } of studio.overview.files.filter((file) => file.kind === "deck"))
    wanted.push({ key: `file:${name}`, name, read: async () => ({ name, text: (await studio.get(deckPath(name))).text }) });
  const { current } = studio;
  if (current.changed) wanted.push({ key: "open", name: `${current.name ?? "the new deck"}, as edited`, data: data(current.text), read: () => ({ name: current.name ?? "deck.txt", text: current.text }) });
  const found = [];
  for (let at = 0; at < wanted.length; at += MOST_LISTS) {
    const part = wanted.slice(at, at + MOST_LISTS);
    const { lists } = await studio.post("/api/lists", { lists: part.map((one) => ({ name: one.name, ...(one.data && { data: one.data }) })) });
    lists.forEach((row, number) => found.push({ ...part[number], row, playable: row.verdict === "legal" }));
  }
  const rank = ({ row }) => ["legal", "not judged", "incomplete"].indexOf(row.verdict) + 1 || 9;
  return found.filter(({ row }) => row.game === known.game).sort((one, other) => rank(one) - rank(other));
}
