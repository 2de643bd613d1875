// The table of a match: zones and places where the game's board has them, the rest in a strip on each player's side.

import { backPicture, picture } from "../../lib/cards.js";
import { fill, h } from "../../lib/html.js";

const WIDE = 760; // pixels from which the board is drawn; below, zones stand one under another
const TALL = 88 / 63;
const READABLE = 0.78; // pixels a millimetre below which the board rather scrolls
const MOST = 4.5;
const SIZES = [60, 120, 240, 480]; // how wide pictures are asked for, so that few have to be drawn
const PADDING = 4;
const COLUMN = 0.25; // of the width, for what has no place on the board

export class Board {
  /** `layout` is the document decktool.board/1. */
  constructor(layout, cards, view) {
    this.layout = layout;
    this.game = layout.game;
    this.cards = cards;
    this.view = view;
    this.element = h("div.board", { role: "region", "aria-label": "The table" });
    this.pictures = new Map();
    this.slots = new WeakMap();
    this.drawn = new Set();
    this.element.addEventListener("pointerover", (event) => this.near(event));
    this.element.addEventListener("focusin", (event) => this.near(event));
    this.element.addEventListener("pointerleave", () => this.far());
    this.element.addEventListener("focusout", () => this.far());
  }

  // --- asking

  /** True for a zone that has a place of its own on the page. */
  draws(key) {
    return this.drawn.has(key);
  }

  /** The zone of whoever looks whose cards stand on places of the board. */
  zoneOfSpots(moment) {
    const mine = moment.zones.filter((zone) => !this.draws(zone.key) && zone.cards.some((slot) => slot.spot));
    const named = moment.options.flatMap((one) => one.to).find((to) => to.startsWith("zone:") && !this.draws(to.slice(5)));
    return named?.slice(5) ?? mine.find((zone) => zone.seat === moment.player)?.key ?? null;
  }

  find(name) {
    const at = name.indexOf(":");
    return this.element.querySelector(`[data-${name.slice(0, at)}="${CSS.escape(name.slice(at + 1))}"]`);
  }

  /** What lies in a pile, or the one card. */
  lookedAt(element) {
    return (this.slots.get(element) ?? []).filter((slot) => slot.id !== null);
  }

  // --- drawing

  /** Draw again where the room has changed. */
  fit() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (this.last && (this.width !== width || this.height !== height)) this.draw(...this.last);
  }

  draw(moment, options) {
    const had = document.activeElement?.closest?.("[data-card],[data-at]");
    const focused = had && this.element.contains(had) ? had.dataset : null;
    this.far();
    this.last = [moment, options];
    this.moment = moment;
    this.begins = new Set(options.flatMap((one) => (one.from.length ? one.from : one.to)));
    this.used = new Map();
    this.width = this.element.clientWidth;
    this.height = this.element.clientHeight;
    const wide = this.width >= WIDE && this.layout.boards.length > 0;
    this.element.classList.toggle("wide", wide);
    const near = moment.viewer ?? moment.seats[0];
    const standing = this.standing(moment);
    const zones = moment.zones.filter((zone) => zone.cards.length === 0 || zone.cards.some((slot) => !this.elsewhere(slot)));
    this.drawn = new Set(zones.map((zone) => zone.key));
    const boxes = this.boxes(moment, near);
    const placed = wide ? zones.filter((zone) => boxes.has(zone.key)) : [];
    const aims = new Set(options.flatMap((one) => one.to));
    const rest = zones.filter((zone) => !placed.includes(zone) && (zone.cards.length > 0 || aims.has(`zone:${zone.key}`) || !wide));
    const whose = (seat) => rest.filter((zone) => zone.seat === seat);
    const strip = (seats, name) => h(`div.side.${name}`, {}, seats.map((seat) => [this.facts(seat), whose(seat).map((zone) => this.panel(zone, name))]));
    const others = moment.seats.filter((seat) => seat !== near);
    const sides = [strip(others, "far"), h("div.side.shared", {}, this.facts(""), whose(null).map((zone) => this.panel(zone, "shared"))), strip([near], "near")];
    const stage = h("div.stage");
    const scrolled = this.element.querySelector(".room")?.scrollTop ?? 0;
    const room = h("div.room", {}, stage);
    if (wide) fill(this.element, h("div.sides", {}, sides), room);
    else fill(this.element, sides[0], sides[1], room, sides[2]);
    if (wide) this.drawBoard(stage, room, placed, boxes, standing, near);
    else if (standing.size || this.layout.spots.length) this.drawGrid(stage, standing, near);
    else room.remove();
    room.scrollTop = scrolled;
    if (focused) {
      const again = focused.card ? `[data-card="${focused.card}"]` : `[data-at="${focused.at}"]`;
      this.element.querySelector(again)?.focus({ preventScroll: true });
    }
  }

  /** True for a card that is drawn on a place or on another card. */
  elsewhere(slot) {
    return slot.spot !== undefined || slot.on !== undefined;
  }

  /** The cards on each place of the board, and on each card those that lie on it. */
  standing(moment) {
    const spots = new Map();
    this.on = new Map();
    for (const zone of moment.zones) {
      zone.cards.forEach((slot, at) => {
        const found = { slot, at: `${zone.key}:${at}`, seat: zone.seat };
        if (slot.on !== undefined) this.on.set(slot.on, [...(this.on.get(slot.on) ?? []), found]);
        else if (slot.spot !== undefined) spots.set(slot.spot, [...(spots.get(slot.spot) ?? []), found]);
      });
    }
    return spots;
  }

  /** Where each zone lies on the board, in millimetres, as the player sees it who looks from the near side. */
  boxes(moment, near) {
    const found = new Map();
    for (const row of this.layout.zones) {
      const zone = moment.zones.find((one) => one.zone === row.zone && (one.seat === null || moment.seats.indexOf(one.seat) === row.seat));
      if (!zone) continue;
      const had = found.get(zone.key);
      const box = this.seen(row, near);
      if (!had) found.set(zone.key, { ...box, places: 1, one: row });
      else {
        const x = Math.min(had.x, box.x), y = Math.min(had.y, box.y);
        found.set(zone.key, { ...had, places: had.places + 1, x, y, w: Math.max(had.x + had.w, box.x + box.w) - x, h: Math.max(had.y + had.h, box.y + box.h) - y });
      }
    }
    return found;
  }

  seen(box, near) {
    if (near === this.moment.seats[0]) return { ...box };
    return { ...box, x: this.layout.width - box.x - box.w, y: this.layout.height - box.y - box.h };
  }

  drawBoard(stage, room, placed, boxes, standing, near) {
    const { layout } = this;
    const across = (room.clientWidth - 2) / layout.width;
    const scale = Math.min(MOST, Math.max(Math.min(across, (room.clientHeight - 2) / layout.height), Math.min(across, READABLE)));
    const turned = near !== this.moment.seats[0];
    const at = (box) => ({ left: `${box.x * scale}px`, top: `${box.y * scale}px`, width: `${box.w * scale}px`, height: `${box.h * scale}px` });
    const size = layout.width * scale * Math.min(2, window.devicePixelRatio || 1) > 1000 ? 1920 : 960;
    stage.style.width = `${layout.width * scale}px`;
    stage.style.height = `${layout.height * scale}px`;
    fill(stage,
      layout.boards.map((one) => h("img.ground", {
        src: `${this.cards.pictures.board}${size}`, alt: "", draggable: "false",
        style: { ...at(this.seen(one, near)), ...(one.turned !== turned && { rotate: "180deg" }) },
      })),
      placed.map((zone) => {
        const box = boxes.get(zone.key);
        const shown = this.zone(zone, { style: at(box) }, box.w * scale, box.h * scale, 63 * scale);
        if (box.places > 1 && shown.children.length <= box.places) {
          shown.classList.add("spread");
          shown.style.setProperty("--places", box.places);
        }
        return shown;
      }),
      layout.spots.map((one) => {
        const box = this.seen(one, near);
        return this.spot(one.spot, standing.get(one.spot) ?? [], { style: at(box) }, box.w * scale, box.h * scale, 63 * scale);
      }));
  }

  /** Places of the board as a grid, where there is no room for the board itself. */
  drawGrid(stage, standing, near) {
    const spots = this.layout.spots.map((one) => this.seen(one, near)).sort((a, b) => a.y - b.y || a.x - b.x);
    const columns = new Set(spots.map((one) => Math.round(one.x))).size || 3;
    const width = Math.max(90, (this.width - 8 * columns) / columns);
    stage.classList.add("grid");
    stage.style.setProperty("grid-template-columns", `repeat(${columns}, 1fr)`);
    fill(stage, spots.map((one) => this.spot(one.spot, standing.get(one.spot) ?? [], {}, width, width * 0.9, 90)));
  }

  facts(seat) {
    const said = this.moment.facts[seat] ?? [];
    const name = seat === "" ? null : this.moment.seats.length > 1 ? `${seat}${seat === this.moment.viewer ? " (you)" : ""}` : "";
    if (!said.length && !name) return null;
    return h(`p.facts${seat && seat === this.moment.active ? ".active" : ""}`, {}, name && h("strong", {}, name), said.map((one) => h("span", {}, one)));
  }

  /** A zone that has no place on the board. */
  panel(zone, side) {
    const wide = this.element.classList.contains("wide");
    const count = zone.kind === "pile" ? 1 : Math.max(1, zone.cards.length);
    const hidden = zone.cards.every((slot) => slot.id === null);
    const column = this.width * COLUMN - 14;
    const share = side === "near" && zone.kind === "hand" ? 0.46 : 0.17;
    const card = wide
      ? Math.min(hidden ? 0.18 * column : 0.46 * column, fitting(count, column, this.height * share, column))
      : side === "near" && zone.kind !== "pile" ? 78 : 52;
    return h("section.panel", { "aria-label": this.title(zone) },
      h("h3", {}, this.title(zone)),
      this.zone(zone, { style: { "min-height": `${(count && zone.cards.length ? card * TALL : 16) + 4}px` } }, 0, 0, card));
  }

  title(zone) {
    const name = zone.zone.replaceAll(/[-_]/g, " ");
    const count = zone.cards.length > 1 || zone.kind === "pile" ? ` (${zone.cards.length})` : "";
    return `${zone.seat && this.moment.seats.length > 1 ? `${zone.seat}'s ${name}` : name}${count}`;
  }

  zone(zone, properties, width, height, card) {
    const list = zone.cards.map((slot, at) => ({ slot, at: `${zone.key}:${at}` })).filter((one) => !this.elsewhere(one.slot));
    const small = width && list.length > 1 ? fitting(list.length, width - 2 * PADDING, height - 2 * PADDING, card) : card;
    const piled = zone.kind === "pile" || (width && list.length > 1 && small < 0.62 * card && width < 1.7 * card);
    const whole = h(`div.zone${piled ? ".pile" : ""}${width ? ".placed" : ""}`, { ...properties, "data-zone": zone.key, title: width ? this.title(zone) : null });
    if (this.begins.has(`zone:${zone.key}`)) this.take(whole, this.title(zone));
    if (piled && list.length) {
      const top = zone.kind === "pile" ? list[0] : list.at(-1);
      const shown = this.card(top, width ? Math.min(card, (height - 2 * PADDING) / TALL, width - 2 * PADDING) : card, `${this.title(zone)}, on top: `);
      shown.append(h("span.count", { "aria-hidden": "true" }, String(list.length)));
      shown.dataset.look = this.title(zone);
      this.slots.set(shown, zone.cards);
      whole.append(shown);
    } else {
      whole.append(...list.map((one) => this.card(one, small)));
    }
    return whole;
  }

  spot(name, standing, properties, width, height, card) {
    const marks = this.moment.spots.find((one) => one.spot === name)?.marks ?? [];
    const whole = h("div.spot", { ...properties, "data-spot": name, role: "group", "aria-label": [name, ...marks].join(", ") },
      h("span.spot-name", { "aria-hidden": "true" }, name),
      marks.map((mark) => h("span.mark", { title: `${mark} here` }, "◆")));
    if (this.begins.has(`spot:${name}`)) this.take(whole, name);
    const small = fitting(standing.length, width - 2 * PADDING, height - 2 * PADDING - 12, card);
    for (const one of standing) {
      const shown = this.card(one, small);
      if (one.seat !== null) shown.classList.add(one.seat === (this.moment.viewer ?? this.moment.seats[0]) ? "own" : "other");
      whole.append(shown);
    }
    return whole;
  }

  /** One card: its picture, what it carries and what lies on it. */
  card({ slot, at }, width, before = "") {
    const known = slot.id !== null;
    const held = known ? this.on.get(slot.id) ?? [] : [];
    const said = known ? [slot.name, ...slot.notes, slot.down && "face down", ...held.map((one) => one.slot.name)].filter(Boolean).join(", ") : "face-down card";
    const shown = h("div.slot", {
      style: { width: `${Math.floor(width)}px`, "--card-width": `${Math.floor(width)}px` }, "aria-label": before + said, role: "img",
      "data-card": known ? slot.id : null, "data-at": at, "data-look": known ? "" : null,
    }, known ? h("span.named", { "aria-hidden": "true" }, slot.name) : null, this.picture(slot, width),
      known && slot.notes.length ? h("span.carries", { "aria-hidden": "true" }, slot.notes.map((note) => h("span", {}, note))) : null,
      slot.down ? h("span.down", { title: "Hidden from the other players", "aria-hidden": "true" }, "◐") : null,
      held.length ? h("span.worn", {}, held.map((one) => this.card(one, width * 0.42))) : null);
    this.slots.set(shown, [slot, ...held.map((one) => one.slot)]);
    if (this.begins.has(`at:${at}`) || (known && this.begins.has(`card:${slot.id}`))) this.take(shown, before + said);
    return shown;
  }

  /** Something that can be chosen. */
  take(element, label) {
    element.classList.add("can");
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", label);
  }

  /** A picture, the same element as before where it was drawn before, so that nothing flickers. */
  picture(slot, width) {
    const size = SIZES.find((one) => one >= width) ?? SIZES.at(-1);
    const key = `${slot.id ?? "back"}:${slot.card ?? ""}:${size}`;
    const number = this.used.get(key) ?? 0;
    this.used.set(key, number + 1);
    const kept = this.pictures.get(key) ?? [];
    this.pictures.set(key, kept);
    kept[number] ??= slot.id === null ? backPicture(this.cards, "", { width: size, alt: "" }) : picture(this.cards, slot.card, { width: size, alt: "" });
    return kept[number];
  }

  // --- a closer look, beside the pointer or the focus

  near(event) {
    const element = event.target.closest("[data-card]");
    if (!element || document.body.classList.contains("dragging") || this.width < WIDE) return this.far();
    const [slot] = this.slots.get(element) ?? [];
    const own = element.dataset.card;
    if (!slot || this.close?.dataset.of === own) return undefined;
    this.far();
    const top = this.slots.get(element).find((one) => String(one.id) === own) ?? slot;
    const box = element.getBoundingClientRect();
    const width = Math.min(340, Math.max(220, window.innerWidth * 0.17));
    this.close = h("div.closer", { "aria-hidden": "true", "data-of": own, style: { width: `${width}px` } },
      picture(this.cards, top.card, { width, alt: "" }), top.notes.length ? h("p", {}, top.notes.join(", ")) : null);
    const left = box.right + 12 + width < window.innerWidth ? box.right + 12 : Math.max(4, box.left - width - 12);
    this.close.style.left = `${left}px`;
    this.close.style.top = `${Math.max(8, Math.min(box.top - 20, window.innerHeight - width * TALL - 60))}px`;
    document.body.append(this.close);
    return undefined;
  }

  far() {
    this.close?.remove();
    this.close = null;
  }
}

/** Width of each of `count` cards that fit in a box, at most `most`. */
function fitting(count, width, height, most) {
  let best = 0;
  for (let rows = 1; rows <= Math.max(1, count); rows++) {
    const columns = Math.ceil(count / rows);
    best = Math.max(best, Math.min(width / columns - 3, (height / rows - 3) / TALL));
  }
  return Math.max(14, Math.min(most, best));
}
