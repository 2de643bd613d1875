// Hands: an opening as pictures, redrawn and kept as the game does it, drawn on; and what many hands are like.

import { cardsOf, picture, tint } from "../lib/cards.js";
import { latest } from "../lib/api.js";
import { fill, h } from "../lib/html.js";

const seeded = () => String(Math.floor(Math.random() * 1e6));
const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.0995 ? 1 : 0)} %`;

export async function show(root, studio) {
  root.classList.add("hands-view");
  let seed = studio.at.more.seed ?? sessionStorage.getItem("hand") ?? seeded();
  let choices = [];
  let ended = false;
  let undone = [];
  let hand = null; // the document decktool.dealt/1
  let cards = null;
  let second = false;
  let pile = null;
  let has = [];
  let last = Promise.resolve();
  const chosen = new Set(); // places in the hand

  const bar = h("div.row", { role: "toolbar", "aria-label": "Hand actions" });
  const told = h("p.told", { role: "status" });
  const dealt = h("div.cards.dealt", { role: "group", "aria-label": "The hand" });
  const aside = h("div.facts");
  const coming = h("section", { "aria-label": "Next draws" });
  const many = h("section.many", { "aria-label": "Many hands" });
  root.append(bar, told, dealt, aside, h("div.below", {}, coming, many));

  const asked = () => {
    const { text, name, game, house } = studio.current.asked;
    return { deck: { text, name, game, house }, seed, second, pile };
  };
  const ask = latest((wanted, signal) => studio.post("/api/hand/deal", { ...asked(), choices: wanted }, { signal }));
  const count = latest((signal) => studio.post("/api/hand/rates", { ...asked(), seed: "1", has }, { signal }));

  /** Deal with these choices; false if the last one is refused. */
  async function deal(wanted, { quiet = false } = {}) {
    try {
      const answer = await ask(wanted);
      if (!answer) return false;
      hand = answer;
      choices = wanted;
      cards = await cardsOf(hand.game);
      tint(cards);
      chosen.clear();
      if (!ended) studio.visit({ more: { seed, choices: choices.join("|") } }, { replace: true });
      draw();
      if (!quiet) studio.say(`${hand.said}. ${hand.hand.join(", ")}`);
      return true;
    } catch (error) {
      if (wanted.length && hand) studio.trouble(error);
      else nothing(error);
      return false;
    }
  }

  function nothing(error) {
    hand = null;
    fill(bar);
    fill(dealt);
    for (const part of [aside, coming, many]) fill(part);
    const [first, ...rest] = error.message.split("\n");
    fill(told, studio.current.text.trim() ? [first, rest.length ? h("pre", {}, rest.join("\n")) : null] : "Open or write a deck first to deal its hands.");
  }

  /** One choice after the other, however fast keys are pressed. */
  function choose(choice) {
    last = last.then(async () => {
      if (await deal([...choices, choice])) undone = [];
      draw();
    });
  }

  async function again() {
    seed = seeded();
    sessionStorage.setItem("hand", seed);
    undone = [];
    await deal([]);
  }

  const names = () => [...chosen].sort((a, b) => a - b).map((place) => hand.hand[place]).join("; ");

  function withCards(word) {
    const owed = hand.owed[word] ?? 0;
    if (owed && chosen.size !== owed) return studio.note(`First choose ${owed === 1 ? "one card" : `${owed} cards`} of the hand to ${word === "keep" ? "put under the pile" : "pay for the redraw"}`);
    choose(owed ? `${word} ${names()}` : word);
  }

  function draw() {
    if (!hand) return;
    const may = (word) => hand.allowed.includes(word);
    const button = (words, title, run, off, main = false) => h(main ? "button.main" : "button", { type: "button", title, onclick: run, disabled: off }, words);
    fill(bar,
      button("New hand", "Deal a new opening hand (N)", again, false, hand.kept),
      button("Keep", "Keep this hand (K)", () => withCards("keep"), !may("keep"), !hand.kept && may("keep")),
      button("Redraw", hand.why_not ?? "Return the hand and draw a new one (R)", () => withCards("redraw"), !may("redraw"), !may("keep") && may("redraw")),
      button("Next turn", "Begin the next turn with its draw (T)", () => choose("turn"), !may("turn")),
      button("Draw a card", "Draw one card (D)", () => choose("draw"), !may("draw")),
      button("Play", "Play the chosen card (P)", play, !may("play") || chosen.size !== 1),
      h("label", {}, h("input", { type: "checkbox", checked: second, onchange: (event) => { second = event.target.checked; restart(); } }), " Going second"),
      hand.piles.length ? h("label", {}, "From ", h("select", { onchange: (event) => { pile = event.target.value; restart(); } }, hand.piles.map((name) => h("option", { value: name, selected: name === pile }, name.toUpperCase())))) : null,
      h("span.soft", {}, `seed ${seed} · ${hand.hand.length} in hand · ${hand.pile} in the pile${hand.turn ? ` · turn ${hand.turn}` : ""}${hand.mulligans ? ` · ${hand.mulligans} ${hand.mulligans === 1 ? "redraw" : "redraws"}` : ""}`));
    const must = hand.stuck ? "Too few cards are left for another hand, so this player cannot set up." : hand.must ? `Without ${hand.must} this hand has to be redrawn.` : "";
    fill(told, `${hand.said[0].toUpperCase()}${hand.said.slice(1)}. `, must ? h("b.warn", {}, must) : null);
    fill(dealt, hand.hand.map((name, place) => {
      const card = cards.byName.get(name);
      const element = h("button.held", { type: "button", "aria-pressed": String(chosen.has(place)), "aria-label": name, onclick: () => { if (!chosen.delete(place)) chosen.add(place); draw(); dealt.children[place].focus(); }, ondblclick: () => hand.allowed.includes("play") && choose(`play ${name}`) },
        card ? picture(cards, card.id, { width: 210, alt: "" }) : h("span.card.undrawn", {}, name));
      return element;
    }));
    const list = (title, all) => (all.length ? h("p.soft", {}, `${title}: ${all.join(", ")}`) : null);
    fill(aside, list("Put aside before the shuffle", hand.aside.map((one) => (one.count > 1 ? `${one.count} ${one.name}` : one.name))), list("Discarded", hand.discards), list("Played", hand.played));
    const { types } = studio.overview.games.find((game) => game.id === hand.game);
    const plural = (id) => types.find((type) => type.id === id)?.plural ?? id;
    fill(coming, hand.kept && hand.coming.length ? [h("h2", {}, "Next draws"), h("table", {},
      h("thead", {}, h("tr", {}, ["type", "in the pile", "next card", "next three"].map((word) => h("th", {}, word)))),
      h("tbody", {}, hand.coming.map((one) => h("tr", {}, h("th", { scope: "row" }, plural(one.type)), h("td", {}, String(one.left)), h("td", {}, percent(one.next)), h("td", {}, percent(one.within_three))))))] : null);
    studio.history = {
      undoes: choices.at(-1) ?? null,
      redoes: undone.at(-1) ?? null,
      undo: async () => { const last = choices.at(-1); undone.push(last); await deal(choices.slice(0, -1)); return last; },
      redo: async () => { const next = undone.pop(); await deal([...choices, next]); return next; },
    };
    studio.historied();
  }

  function play() {
    if (chosen.size === 1) choose(`play ${names()}`);
  }

  async function restart() {
    undone = [];
    await deal([], { quiet: true });
    await statistics();
  }

  /** The rates of a hundred thousand hands. */
  async function statistics() {
    if (!hand) return;
    let rates;
    try {
      const answer = await count();
      if (!answer) return;
      rates = answer.rates;
    } catch (error) {
      has = [];
      return studio.trouble(error);
    }
    const { types } = studio.overview.games.find((game) => game.id === hand.game);
    const bar = (share, words) => h("td.bar", {}, h("span", { style: { width: `${100 * share}%` } }), h("b", {}, words));
    const most = Math.max(...rates.types.map((one) => one.hands.findLastIndex((number) => number > 0))) + 1;
    const input = h("input", { type: "text", placeholder: 'type:… >= 2', "aria-label": "Share of hands with", autocomplete: "off", spellcheck: "false" });
    fill(many, h("h2", {}, `${rates.games.toLocaleString("en")} hands`),
      h("table", {}, h("caption", {}, "Cards of each type in the kept hand"),
        h("thead", {}, h("tr", {}, h("td"), Array.from({ length: most }, (_, number) => h("th", {}, String(number))))),
        h("tbody", {}, rates.types.map((one) => h("tr", {}, h("th", { scope: "row" }, types.find((type) => type.id === one.type)?.plural ?? one.type),
          Array.from({ length: most }, (_, number) => bar((one.hands[number] ?? 0) / rates.games, percent((one.hands[number] ?? 0) / rates.games))))))),
      rates.mulligans.length > 1 ? h("p", {}, `Redrawn: ${rates.mulligans.slice(0, 6).map((one) => `${one.mulligans === 0 ? "never" : one.mulligans === 1 ? "once" : `${one.mulligans} times`} ${percent(one.rate)}`).join(", ")}`) : null,
      h("form.row", { onsubmit: (event) => { event.preventDefault(); if (input.value.trim()) { has = [...has, input.value.trim()]; statistics(); } } },
        h("span", {}, "Share of hands with"), input, h("button", { type: "submit" }, "Count")),
      rates.conditions.length ? h("ul", {}, rates.conditions.map((one, number) => h("li", {}, h("code", {}, one.condition), ` ${percent(one.rate)} `, h("span.soft", {}, `(${percent(one.low)} to ${percent(one.high)})`),
        h("button.quiet", { type: "button", "aria-label": `Remove ${one.condition}`, onclick: () => { has = has.filter((_, other) => other !== number); statistics(); } }, "✕")))) : null);
  }

  studio.shortcut("n", "Deal a new hand", again);
  studio.shortcut("k", "Keep the hand", () => hand && withCards("keep"));
  studio.shortcut("r", "Redraw the hand", () => hand && withCards("redraw"));
  studio.shortcut("t", "Next turn", () => hand && choose("turn"));
  studio.shortcut("d", "Draw a card", () => hand && choose("draw"));
  studio.shortcut("p", "Play the chosen card", play);
  studio.current.addEventListener("change", restart);
  if (studio.current.game === null && !studio.current.text.trim()) nothing(new Error(""));
  else {
    // What the address says was done with the hand is done again.
    if (!(studio.at.more.choices && (await deal(studio.at.more.choices.split("|"), { quiet: true })))) await deal([], { quiet: true });
    await statistics();
  }
  return () => {
    ended = true;
    studio.current.removeEventListener("change", restart);
  };
}
