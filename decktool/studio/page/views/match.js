// By the rules: a match on its board. What can be done, why something cannot, and what happened, all as the kernel says.

import { cardsOf, picture, tint } from "../lib/cards.js";
import { Board } from "../lib/board.js";
import { fill, h } from "../lib/html.js";
import { inviting } from "../lib/invite.js";
import { menu } from "../lib/menu.js";
import { Story } from "../lib/story.js";
import { begin } from "./match/begin.js";
import { copyPosition, pastePosition } from "./match/position.js";

const POLL = 150; // milliseconds between two looks while an agent thinks
const REST = 800; // between two looks while the person at another window decides
const SPEEDS = { "at once": 0, quick: 250, normal: 600, slow: 1400 }; // milliseconds that a card travels
const MOST_WATCHED = 12; // an agent's choices that are shown one by one
const PACE = 700; // milliseconds for a choice of a replay that plays by itself

export async function show(root, studio) {
  const view = new MatchView(root, studio);
  studio.moved = (at) => view.open(at);
  await view.open();
  return () => view.end();
}

class MatchView {
  moment = null; // the document decktool.snapshot/1, of now
  shown = null; // the one that is drawn: of now, or of an earlier step
  cards = null; // null: no match is drawn
  pending = []; // what a card was put on, while the rules still ask where it goes
  picked = null; // the card that was clicked, until its target is
  timer = null;

  constructor(root, studio) {
    this.root = root;
    this.studio = studio;
    this.story = new Story((step) => this.lookAt(step));
    root.classList.add("match");
    this.board = new Board(studio, {
      carry: (element) => (this.chooses && element.dataset.card ? Number(element.dataset.card) : null),
      drop: (target, card) => this.drop(card, target),
      light: (card) => this.light(card),
    });
    this.board.element.addEventListener("click", (event) => {
      const element = event.target.closest("[data-card],[data-at],[data-spot],[data-zone],[data-look]");
      if (element) this.click(element);
    });
    this.board.element.addEventListener("contextmenu", (event) => { // a right click, or a finger that stays on a card
      const element = event.target.closest("[data-look]");
      if (!element || !this.board.lookedAt(element).length) return;
      event.preventDefault();
      this.look(element);
    });
    this.board.element.addEventListener("keydown", (event) => {
      const element = event.target.closest(".slot, .zone, .spot");
      if ((event.key === "Enter" || event.key === " ") && element) { event.preventDefault(); this.click(element); }
      if (event.key === "Escape" && this.picked !== null) this.pick(null);
    });
    const view = this;
    studio.history = {
      undo: () => view.undo(),
      redo: () => view.redo(),
      get redoes() {
        return view.moment?.undone ? "the undone choice" : null;
      },
      get undoes() {
        return view.moment?.steps && !view.moment.replays ? "the last choice" : null;
      },
    };
    if (!studio.isGuest) studio.shortcut("n", "New match", () => this.beginning());
    studio.shortcut("o", "Go to the actions", () => this.root.querySelector(".options button")?.focus());
    studio.shortcut("g", "Go to the log", () => this.story.focus());
    studio.shortcut("[", "Previous choice", () => this.lookAt(Math.max(0, this.shown.step - 1)));
    studio.shortcut("]", "Next choice", () => this.lookAt(this.shown.step + 1));
    studio.shortcut("c", "Copy this moment as a position", () => this.copy());
    if (!studio.isGuest) studio.shortcut("j", "Judge a position or play on from it", () => pastePosition(this.studio, (moment) => this.take(moment)));
  }

  /** Show the match that the address names, or what can be begun. */
  async open(at = this.studio.at) {
    const { what, more } = at;
    if (!what || what === "new") return this.beginning();
    try {
      if (this.cards && what === this.moment?.match && (more.seat ?? null) === this.seat) this.shown = this.moment;
      else await this.take(await this.ask(what, this.studio.isGuest ? "me" : more.seat ?? "me"));
      await this.lookAt(more.step === undefined ? this.moment.steps : Number(more.step), { replace: true });
    } catch (error) {
      this.studio.trouble(error);
      if (!this.studio.isGuest) await this.beginning();
    }
  }

  /** The address follows what is shown; Back leads to where the person was before. */
  visit(how) {
    const { moment, shown } = this;
    if (!this.ended) this.studio.visit({ what: moment.match, more: { seat: moment.viewer, step: shown === moment ? null : shown.step } }, how);
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.playing);
    this.root.classList.remove("match");
    this.board.end();
  }

  async beginning() {
    clearTimeout(this.timer);
    const back = this.moment && (() => this.take(this.moment));
    this.cards = null;
    if (!this.ended) this.studio.visit({ what: "new" }, { replace: !this.moment });
    await begin(this.root, this.studio, (moment) => this.take(moment), back);
  }

  // --- what is shown

  get seat() {
    return this.moment.viewer;
  }

  /** True where the person who looks at the table decides now. */
  get chooses() {
    return this.shown === this.moment && this.moment?.options.length > 0;
  }

  /** True where somebody decides who plays in another window. */
  get waits() {
    const { moment } = this;
    return moment.player !== null && !moment.thinks && !moment.outcome && !moment.views.includes(moment.player);
  }

  /** True where the players see each other's cards, and no curtain falls between them. */
  get shared() {
    return this.studio.setting("no-curtain") === "yes";
  }

  ask(match, seat, more = {}) {
    return this.studio.get(`/api/matches/${match}`, { seat, ...more });
  }

  of(more = {}) {
    return { match: this.moment.match, seat: this.seat, step: this.shown.step, since: this.story.until(this.moment), ...more };
  }

  /** Take over a document as the present one. */
  async take(moment) {
    clearTimeout(this.timer);
    const fresh = this.moment?.match !== moment.match;
    if (moment.step !== this.moment?.step) this.refusal(null);
    if (!fresh && this.cards) await this.watch(moment);
    this.moment = moment;
    this.shown = moment;
    this.picked = null;
    if (this.ended) return;
    this.visit({ replace: !fresh });
    if (fresh || !this.cards) {
      clearTimeout(this.playing);
      this.pending = [];
      this.cards = await cardsOf(moment.game);
      tint(this.cards);
      this.words = (await this.studio.get(`/api/clauses/${moment.game}`)).clauses;
      this.story.begin(this.words);
      this.frame();
    }
    this.story.add(moment);
    this.draw();
    this.rest();
    if (!moment.thinks && !this.waits) this.goOn();
  }

  /** Look again in a while, where somebody else may do something meanwhile. */
  rest() {
    const { moment } = this;
    if (moment.thinks) this.timer = setTimeout(() => this.poll(), POLL);
    else if (moment.away.length && !moment.outcome) this.timer = setTimeout(() => this.poll(), REST);
  }

  /** Milliseconds that a card travels. */
  get pace() {
    return SPEEDS[this.studio.setting("match-speed")] ?? SPEEDS.normal;
  }

  /** What an agent did since the moment that is shown is seen on the board, choice by choice. */
  async watch(moment) {
    const from = this.moment.steps + 1;
    if (!this.pace || moment.steps - from > MOST_WATCHED || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.watching = true;
    try {
      for (let step = from; step < moment.steps && !this.ended; step++) {
        const then = await this.ask(moment.match, moment.viewer, { step, since: 9_999_999 });
        this.drawHead(then);
        this.board.pace = this.pace;
        this.board.draw(then, this.cards);
        await new Promise((done) => setTimeout(done, this.pace));
      }
    } finally {
      this.watching = false;
    }
  }

  async poll() {
    const { moment } = this;
    try {
      const now = await this.ask(moment.match, this.seat, { since: this.story.until(moment) });
      if (this.moment !== moment || this.busy || this.ended) return; // something was done here meanwhile
      if (now.takebacks !== moment.takebacks) return void (await this.lookAs(this.seat));
      const same = now.steps === moment.steps && now.thinks === moment.thinks && String(now.away) === String(moment.away);
      if (same && !moment.thinks) this.rest();
      else await this.take(now);
    } catch (error) {
      this.studio.trouble(error);
    }
  }

  /** Show an earlier moment, or the present one. */
  async lookAt(step, how) {
    if (!this.moment) return;
    if (step >= this.moment.steps) {
      this.shown = this.moment;
      this.visit(how);
      return this.draw();
    }
    const mine = (this.looking = (this.looking ?? 0) + 1);
    try {
      const then = await this.ask(this.moment.match, this.seat, { step, since: 9_999_999 });
      if (mine === this.looking) {
        this.shown = then;
        this.visit(how);
        this.draw();
      }
    } catch (error) {
      this.studio.trouble(error);
    }
  }

  async lookAs(seat) {
    try {
      const moment = await this.ask(this.moment.match, seat, { since: 0 });
      this.story.forget();
      await this.take(moment);
    } catch (error) {
      this.studio.trouble(error);
    }
  }

  // --- what is done

  async choose(option) {
    if (this.busy || this.watching) return;
    this.busy = true;
    this.picked = null;
    this.refusal(null);
    this.story.stale();
    try {
      const moment = await this.studio.post("/api/match/choose", this.of({ say: option.say ?? option }));
      this.busy = false; // what follows may choose again
      await this.take(moment);
    } catch (error) {
      this.pending = [];
      if (error.document?.schema === "decktool.refusal/1") this.refusal(error.document);
      else if (error.status === 409) await this.poll(); // the table has changed meanwhile, and is drawn again
      else this.studio.trouble(error);
    } finally {
      this.busy = false;
    }
  }

  /** What was put somewhere goes there, as soon as the rules ask where. */
  goOn() {
    const { pending } = this;
    this.pending = [];
    if (!pending.length || !this.chooses) return;
    for (const where of pending) {
      const fit = this.moment.options.filter((one) => [...one.from, ...one.to].includes(where));
      if (fit.length === 1) return void this.choose(fit[0]);
      if (fit.length) return;
    }
  }

  async undo() {
    try {
      const moment = await this.studio.post("/api/match/undo", this.of());
      this.story.cut(moment);
      await this.take(moment);
      return "the last choice";
    } catch (error) {
      const { back } = this.moment;
      if (error.status !== 422 || back === null || this.studio.isGuest) throw error;
      this.studio.note(error.message, { "Play on from before this choice, with new random events": () => this.playOn(back) });
      return null;
    }
  }

  async redo() {
    await this.take(await this.studio.post("/api/match/redo", this.of()));
    return "the undone choice";
  }

  /** Another match from a moment of this one, between the same players. */
  async playOn(step) {
    const { players, seats } = this.moment;
    const person = players.indexOf("human");
    const agent = players.find((name) => name !== "human" && name !== "?");
    const asked = { ...this.of(), step, against: agent ?? (players.every((name) => name === "human") ? null : "greedy"), mine: seats[Math.max(person, 0)] };
    try {
      const moment = await this.studio.post("/api/match/play-on", asked);
      await this.take(moment);
      this.studio.note(`New match, from choice ${step} of the old one. Random events after this choice are new.`);
    } catch (error) {
      this.studio.trouble(error);
    }
  }

  /** Others take seats, which they play in windows of their own; this window keeps one. */
  share() {
    const { moment } = this;
    const mine = moment.views.includes(moment.viewer) ? moment.viewer : moment.views[0];
    const changed = () => this.lookAs(mine);
    inviting(this.studio, { kind: "match", id: moment.match, seats: moment.seats, mine, away: moment.away }, changed);
  }

  async save() {
    try {
      const saved = await this.studio.post("/api/match/save", this.of());
      this.studio.note(`Saved ${saved.choices} choices as ${saved.name}. Replay with: decktool replay ${saved.name}`);
      await this.studio.refresh();
    } catch (error) {
      this.studio.trouble(error);
    }
  }

  copy() {
    if (this.moment) copyPosition(this.studio, this.of(), (moment) => this.take(moment));
  }

  // --- by hand

  /** The options that take up a card. */
  optionsOf(card) {
    return this.chooses ? this.moment.options.filter((one) => one.from.includes(`card:${card}`)) : [];
  }

  /** What a thing on the table is called in options: itself, then the place it lies in. */
  names(element) {
    const found = [];
    for (let at = element; at && at !== this.root; at = at.parentElement) {
      if (at.dataset.card) found.push(`card:${at.dataset.card}`);
      if (at.dataset.at) found.push(`at:${at.dataset.at}`);
      if (at.dataset.spot) found.push(`spot:${at.dataset.spot}`);
      if (at.dataset.zone) found.push(`zone:${at.dataset.zone}`);
    }
    return found;
  }

  /** Where an option goes, of the names of a place; zones that are not drawn are all places of the board. */
  goes(option, names) {
    return names.find((name) => option.to.includes(name)) ??
      (names.some((name) => name.startsWith("spot:")) && option.to.find((to) => to.startsWith("zone:") && !this.board.draws(to.slice(5))));
  }

  /** The zone of whoever looks whose cards stand on places of the board. */
  zoneOfSpots() {
    const { zones, options, player } = this.moment;
    const mine = zones.filter((zone) => !this.board.draws(zone.key) && zone.cards.some((slot) => slot.spot));
    const named = options.flatMap((one) => one.to).find((to) => to.startsWith("zone:") && !this.board.draws(to.slice(5)));
    return named?.slice(5) ?? mine.find((zone) => zone.seat === player)?.key ?? null;
  }

  drop(card, target) {
    const names = this.names(target);
    const home = this.names(this.root.querySelector(`[data-card="${card}"]`)).slice(1);
    if (names[0] === `card:${card}` || (names[0] === home[0] && home[0])) return;
    const options = this.optionsOf(card);
    const fit = options.filter((one) => this.goes(one, names));
    const exact = fit.filter((one) => one.to.includes(names[0]));
    const loose = fit.length ? fit : options.filter((one) => !one.to.length);
    const found = exact.length ? exact : loose;
    if (found.length) {
      this.pending = exact.length ? [] : names.filter((name) => !name.startsWith("zone:"));
      if (found.length === 1) this.choose(found[0]);
      else this.offer(target, found);
      return;
    }
    this.why(card, names);
  }

  async why(card, names) {
    const of = (kind) => names.find((name) => name.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;
    const onto = of("card");
    const zone = names[0]?.startsWith("card:") || names[0]?.startsWith("zone:") ? of("zone") : this.zoneOfSpots();
    try {
      this.refusal(await this.studio.post("/api/match/why", this.of({ card, onto: onto === null ? null : Number(onto), zone })));
    } catch (error) {
      this.studio.trouble(error);
    }
  }

  /** A click on a card, a zone or a place. */
  click(element) {
    const names = this.names(element);
    if (this.chooses && this.picked !== null) {
      const card = this.picked;
      this.pick(null);
      if (names[0] !== `card:${card}`) return this.drop(card, element);
      return undefined;
    }
    const own = [element.dataset.card && `card:${element.dataset.card}`, element.dataset.at && `at:${element.dataset.at}`];
    const options = this.chooses
      ? this.moment.options.filter((one) => (one.from.length ? one.from.some((name) => own.includes(name)) : this.goes(one, names)))
      : [];
    const looks = this.board.touched && element.dataset.card; // a finger has seen nothing of a card before it taps it
    if (options.length === 1 && !looks && !options[0].to.some((to) => to.startsWith("card:"))) return this.choose(options[0]);
    if (options.length) {
      if (element.dataset.card) this.pick(Number(element.dataset.card));
      return this.offer(element, options);
    }
    if (element.closest("[data-look]")) this.look(element.closest("[data-look]"));
    return undefined;
  }

  /** The card whose target is clicked next. */
  pick(card) {
    this.picked = card;
    this.light(card);
  }

  /** Where a card can go lights up; null: where anything can be begun. */
  light(card) {
    const chosen = card === null ? null : this.optionsOf(card);
    for (const element of this.root.querySelectorAll(".may-take")) element.classList.remove("may-take");
    this.root.classList.toggle("picking", Boolean(chosen?.length));
    if (!chosen) return;
    for (const element of this.root.querySelectorAll("[data-card],[data-zone],[data-spot]")) {
      const own = this.names(element)[0];
      if (chosen.some((one) => this.goes(one, [own]))) element.classList.add("may-take");
    }
  }

  /** The choices there are for a thing, beside it. */
  offer(element, options) {
    const rows = options.map((one) => [one.words, () => this.choose(one)]);
    if (element.dataset.card) rows.push(["View card", () => { this.pick(null); this.look(element); }]);
    menu(element.getBoundingClientRect(), "Actions", rows, (escaped) => escaped && this.pick(null));
  }

  /** The cards of a pile or one card, large. */
  look(element) {
    const slots = this.board.lookedAt(element);
    if (!slots.length) return;
    const title = slots.length === 1 ? slots[0].name : `${element.dataset.look}: ${slots.length} cards`;
    this.studio.overlay(title, h("div.cards.looked", {}, slots.map((slot) =>
      h("figure", {}, picture(this.cards, slot.card, { width: slots.length === 1 ? 420 : 240 }),
        h("figcaption", {}, [slot.name, ...(slot.notes ?? [])].join(", "))))));
  }

  refusal(said) {
    const place = this.root.querySelector(".refused");
    if (!place) return;
    fill(place, said && [
      h("p", {}, h("strong", {}, said.say), `: ${said.reason} (Rules ${said.section})`),
      said.clauses.map((one) => h("p.soft", {}, h("b", {}, one.clause), one.words ? `: ${one.words}` : "")),
      h("button.quiet", { type: "button", "aria-label": "Close", onclick: () => this.refusal(null) }, "✕"),
    ]);
  }

  // --- drawing

  /** The parts that stay while a match goes on. */
  frame() {
    const part = (name, label) => (this[name] = h(`div.${name}`, label ? { role: "region", "aria-label": label, tabindex: "-1" } : {}));
    this.slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Moment of the match", oninput: () => this.lookAt(Number(this.slider.value), { replace: true }) });
    fill(this.root,
      h("div.match-table", {}, part("headline", "The match"), this.board.element, part("strip", "Moments")),
      h("aside.match-side", {}, part("asked", "Decision"),
        h("div.refused", { role: "alert" }), this.story.element));
  }

  draw() {
    const { shown, moment } = this;
    this.drawHead(shown);
    const curtain = this.curtained();
    this.board.pace = this.pace;
    this.board.draw(shown, this.cards, this.chooses ? moment.options : []);
    this.root.classList.toggle("curtained", curtain);
    this.root.classList.toggle("past", shown !== moment);
    this.drawAsked(curtain);
    this.drawStrip();
    this.story.mark(shown.step);
    this.studio.historied();
  }

  /** True where another person decides, to whom the screen is to be handed first. */
  curtained() {
    const { moment, shown } = this;
    return shown === moment && !moment.shows_all && !moment.thinks && moment.views.length > 1 && moment.views.includes(moment.player) &&
      moment.player !== moment.viewer;
  }

  drawHead(shown) {
    const { seats, views, viewer, players, shows_all: all } = shown;
    const several = seats.length > 1;
    const phase = shown.phase ? (shown.phase.includes(" ") ? shown.phase : `${shown.phase} phase`) : "";
    const where = [`Turn ${shown.turn}`, several && shown.active ? `${shown.active}'s ${phase || "turn"}` : phase].filter(Boolean).join(", ");
    const person = (seat) => (seat === viewer ? "you" : shown.away.includes(seat) ? "a person in another window" : "a person");
    const who = several ? seats.map((seat, number) => `${seat}: ${players[number] === "human" ? person(seat) : players[number]}`).join(" · ") : "";
    const { isGuest } = this.studio;
    const looks = several && (views.length > 1 || all)
      ? h("span.row", { role: "group", "aria-label": "See as" }, [...(all ? [null] : []), ...(all || this.shared ? views : [])].map((seat) =>
        h("button", { type: "button", "aria-pressed": String(seat === viewer), onclick: () => this.lookAs(seat) }, seat === null ? "All" : `As ${seat}`)))
      : null;
    fill(this.headline,
      h("h2", {}, shown.title), h("span", {}, where), h("span.soft", {}, who), looks,
      h("span.row.acts", {},
        !isGuest && h("button", { type: "button", onclick: () => this.beginning() }, "New match"),
        shown.replays || isGuest ? null : h("button", { type: "button", onclick: () => this.save() }, "Save"),
        several && !isGuest && !shown.replays && !shown.outcome && players.every((name) => name === "human") && h("button", { type: "button", title: "Somebody plays a seat in a window of their own and sees only that seat", onclick: () => this.share() }, "Invite"),
        h("button", { type: "button", title: "Copy this moment as a position", onclick: () => this.copy() }, "Copy position"),
        !isGuest && h("button", { type: "button", title: "Judge a position or play on from it", onclick: () => pastePosition(this.studio, (moment) => this.take(moment)) }, "Paste position")));
  }

  drawAsked(curtain) {
    const { moment, shown } = this;
    const parts = [];
    if (shown.outcome) {
      parts.push(h("h2", {}, capital(shown.outcome.words)));
      const { clause, section } = shown.outcome;
      if (clause) parts.push(h("p.soft", {}, `Rules ${section} (${clause}): ${this.words[clause] ?? ""}`));
    } else if (shown !== moment) {
      parts.push(h("h2", {}, `After ${shown.step} of ${moment.steps} choices`), h("p", {}, `${shown.player ?? ""} decides: ${shown.decision}`));
    } else if (moment.thinks) {
      parts.push(h("h2.thinks", { "aria-busy": "true" }, `${moment.player} is thinking`), h("progress", { "aria-label": `${moment.player} is thinking` }), h("p.soft", {}, moment.decision));
    } else if (this.waits) {
      parts.push(h("h2", {}, `${moment.player} decides`), h("p.soft", {}, "This player decides in another window."));
    } else if (curtain) {
      const seat = moment.player;
      parts.push(h("h2", {}, `${seat} decides`), h("p", {}, `Give the screen to ${seat}.`),
        h("button.main", { type: "button", onclick: () => this.lookAs(seat) }, `I am ${seat}`),
        h("label.row.soft", {}, h("input", { type: "checkbox", checked: this.shared, onchange: (event) => {
          this.studio.keep("no-curtain", event.target.checked ? "yes" : "no");
          if (event.target.checked) this.lookAs(seat);
        } }), "No curtain: we may see each other's cards"));
      if (this.shared) return void this.lookAs(seat);
    } else {
      parts.push(h("h2", {}, capital(moment.prompt ?? "")), moment.rule && h("details", {}, h("summary", {}, "Rule"), h("p", {}, moment.rule)));
    }
    const options = this.chooses ? moment.options : [];
    const list = h("ul.options", { "aria-label": "What can be done" }, options.map((one) => h("li", {}, this.optionButton(one))));
    list.addEventListener("keydown", (event) => along(event, list));
    parts.push(options.length ? list : null, options.length || moment.declarations.length ? this.saying() : null);
    const kept = this.asked.contains(document.activeElement) && document.activeElement.tagName !== "INPUT";
    fill(this.asked, parts);
    // One key press too many never ends a phase.
    if (kept || document.activeElement === document.body) (this.asked.querySelector("button.option:not(.leaves), button.main") ?? this.asked).focus({ preventScroll: true });
    if (shown === moment) this.studio.say(shown.outcome ? shown.outcome.words : `${this.story.latest()} ${moment.prompt ?? ""}`);
  }

  optionButton(option) {
    const about = (on) => {
      for (const element of this.root.querySelectorAll(".about")) element.classList.remove("about");
      if (!on) return;
      for (const name of [...option.from, ...option.to]) this.board.find(name)?.classList.add("about");
    };
    return h(`button.option${option.leaves ? ".leaves" : ""}`, {
      type: "button", onclick: () => this.choose(option),
      onmouseenter: () => about(true), onmouseleave: () => about(false), onfocus: (event) => about(event.target.matches(":focus-visible")), onblur: () => about(false),
    }, option.words);
  }

  /** The line for any action, legal or not: a refusal gives its reason. */
  saying() {
    const { declarations } = this.moment;
    const list = h("datalist", { id: "match-words" }, [...this.moment.options.map((one) => one.words), ...declarations].map((words) => h("option", { value: words })));
    const line = h("input", { type: "text", list: "match-words", placeholder: "or type an action", "aria-label": "Type an action", autocomplete: "off" });
    return h("form.row.saying", { onsubmit: (event) => { event.preventDefault(); if (line.value.trim()) this.choose(line.value.trim()); } },
      line, h("button", { type: "submit" }, "Do it"),
      declarations.map((words) => h("button.quiet", { type: "button", onclick: () => this.choose(words) }, capital(words))));
  }

  drawStrip() {
    const { moment, shown } = this;
    const now = shown === moment;
    this.slider.max = moment.steps;
    this.slider.value = shown.step;
    this.slider.setAttribute("aria-valuetext", `After ${shown.step} of ${moment.steps} choices`);
    const button = (sign, words, run, off) => h("button", { type: "button", title: words, "aria-label": words, disabled: off, onclick: run }, sign);
    const had = this.strip.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    fill(this.strip,
      button("|◀", "The beginning", () => this.lookAt(0), !shown.step),
      button("◀", "Previous choice", () => this.lookAt(shown.step - 1), !shown.step),
      button(this.playing ? "■" : "▶▶", this.playing ? "Stop" : "Play automatically", () => this.play(), now && !this.playing),
      button("▶", "Next choice", () => this.lookAt(shown.step + 1), now),
      button("▶|", moment.replays ? "The end" : "Now", () => this.lookAt(moment.steps), now),
      this.slider, h("span", {}, `${shown.step} / ${moment.steps}`),
      h("select", { "aria-label": "Speed of moves", title: "Speed of moves", onchange: (event) => this.studio.keep("match-speed", event.target.value) },
        Object.keys(SPEEDS).map((name) => h("option", { value: name, selected: name === this.studio.setting("match-speed", "normal") }, name))),
      (!now || moment.replays) && !this.studio.isGuest && h("button", { type: "button", onclick: () => this.playOn(shown.step), disabled: Boolean(shown.outcome) }, "Play on from here"));
    if (had) [...this.strip.querySelectorAll("button,input,select")].find((one) => one.getAttribute("aria-label") === had)?.focus();
  }

  play() {
    clearTimeout(this.playing);
    if (this.playing) {
      this.playing = null;
      return this.drawStrip();
    }
    const next = async () => {
      await this.lookAt(this.shown.step + 1);
      this.playing = this.shown.step < this.moment.steps ? setTimeout(next, PACE) : null;
      this.drawStrip();
    };
    this.playing = setTimeout(next, PACE);
    return this.drawStrip();
  }
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Arrow keys go from button to button. */
function along(event, list) {
  const way = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...list.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : way && at >= 0 ? (at + way + buttons.length) % buttons.length : -1;
  if (to < 0) return;
  event.preventDefault();
  buttons[to]?.focus();
}
