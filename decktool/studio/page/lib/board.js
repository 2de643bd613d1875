// The board: draws a snapshot (decktool.snapshot/1) of a match or of a table moved by hand. What has a place on the table
// lies there to scale, under a camera; the rest lies in panels, the viewer's at the near side. On a narrow page those of
// the others are drawers.

import { backPicture, picture } from "./cards.js";
import { draggable } from "./drag.js";
import { fill, h } from "./html.js";
import { plane } from "./plane.js";
import { beside } from "./roving.js";

const WIDE = 760; // pixels from which the panels stand beside the table
const CARD = [63, 88]; // millimetres
const TALL = CARD[1] / CARD[0];
const PX = 2; // pixels of a millimetre where the table is not scaled
const SIZES = [60, 126, 240, 480]; // how wide pictures are asked for, so that few have to be drawn
const PADDING = 4;
const COLUMN = 0.25; // of the width, for what has no place on the table
const TURNS = ["", "tapped", "upside down", "turned left"];

export class Board {
  /** `carry(element)` is what is dragged with a card (null: nothing), `drop(target, what, event)` takes it; `light(what)` marks targets. */
  pace = 0; // milliseconds that a card travels; 0: it is there at once

  constructor(studio, { carry, drop, light = () => {} }) {
    this.far = h("div.side.far");
    this.shared = h("div.side.shared");
    this.near = h("div.side.near");
    this.ground = h("div.plane");
    const zoom = (words, sign, run) => h("button", { type: "button", title: words, onclick: run }, sign);
    this.port = h("div.port", { tabindex: "0", "aria-label": "Cards on the table. Arrow keys move between cards, Enter opens the actions", role: "application" },
      this.ground, h("div.zoom", {}, zoom("Zoom out (−)", "−", () => this.camera.zoom(1 / 1.25)), zoom("Fit the whole table or its full width (0)", "Fit", () => this.fit(true)), zoom("Zoom in (+)", "+", () => this.camera.zoom(1.25))));
    this.element = h("div.board", { role: "region", "aria-label": "The table" }, h("div.sides", {}, this.far, this.shared, this.near), this.port);
    this.camera = plane(this.port, this.ground);
    this.slots = new WeakMap(); // of an element that shows cards: these
    this.opened = new Set(); // zones whose drawers are open
    this.drawn = new Set(); // zones that have a place of their own on the page
    studio.shortcut("+", "Zoom in", () => this.camera.zoom(1.25));
    studio.shortcut("-", "Zoom out", () => this.camera.zoom(1 / 1.25));
    studio.shortcut("0", "Fit the whole table or its full width", () => this.fit(true));
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.touch(event), true);
    element.addEventListener("pointerover", (event) => this.look(event));
    element.addEventListener("focusin", (event) => this.look(event));
    element.addEventListener("pointerleave", () => this.lookAway());
    element.addEventListener("focusout", () => this.lookAway());
    element.addEventListener("keydown", (event) => this.along(event));
    this.stopDragging = draggable(element, {
      from: ".slot", onto: "[data-card],[data-zone],[data-spot]", data: carry, drop, ghost: carried,
      start: (_, what) => { this.lookAway(); light(what); }, end: () => light(null),
    });
    this.sized = new ResizeObserver(() => this.resized());
    this.sized.observe(element);
  }

  end() {
    this.lookAway();
    this.stopDragging();
    this.sized.disconnect();
    this.camera.end();
  }

  // --- asking

  /** True for a zone that has a place of its own on the page. */
  draws(key) {
    return this.drawn.has(key);
  }

  find(name) {
    const at = name.indexOf(":");
    return this.element.querySelector(`[data-${name.slice(0, at)}="${CSS.escape(name.slice(at + 1))}"]`);
  }

  /** The known cards of what is shown there, a pile or one card. */
  lookedAt(element) {
    return (this.slots.get(element) ?? []).filter((slot) => slot.name !== null);
  }

  /** Where in a zone something is let go, in millimetres: the middle of a carried card, or the pointer. */
  spotIn(zone, event) {
    const box = (zone.ground ? this.ground : this.find(`zone:${zone.key}`)).getBoundingClientRect();
    const { down } = this;
    const [x, y] = down ? [down.cx + event.clientX - down.x, down.cy + event.clientY - down.y] : [event.clientX, event.clientY];
    const [, , w, high] = zone.box;
    const clamp = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
    const spot = [clamp(((x - box.left) / box.width) * w, w), clamp(((y - box.top) / box.height) * high, high)];
    return this.turned ? [w - spot[0], high - spot[1]] : spot;
  }

  touch(event) {
    const card = event.target.closest(".slot");
    const box = card?.closest(".plane") && card.getBoundingClientRect();
    this.touched = event.pointerType === "touch";
    this.down = box && { x: event.clientX, y: event.clientY, cx: box.x + box.width / 2, cy: box.y + box.height / 2 };
  }

  // --- drawing

  resized() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (this.last && (this.width !== width || this.height !== height)) this.draw(...this.last);
    if (this.last && this.camera.fitted()) this.fit();
  }

  fit(other = false) {
    if (this.flat) this.camera.fit(this.snapshot.size.map((length) => length * PX), other);
  }

  /** Draw a snapshot: `cards` of its game, `options` that can be chosen on it, places of `chosen` cards. */
  draw(snapshot, cards, options = [], chosen = new Set()) {
    const before = this.pace && this.last?.[0].match === snapshot.match ? this.lies() : null;
    const had = document.activeElement?.closest?.("[data-at],[data-zone]");
    const focused = had && this.element.contains(had) ? had.dataset : null;
    this.lookAway();
    this.last = [snapshot, cards, options, chosen];
    if (this.cards !== cards) this.pictures = new Map();
    Object.assign(this, { snapshot, cards, chosen, used: new Map(), width: this.element.clientWidth, height: this.element.clientHeight });
    const { seats, zones, size } = snapshot;
    const viewer = snapshot.viewer ?? seats[0];
    const ground = zones.find((one) => one.ground);
    this.own = viewer;
    this.turned = snapshot.across;
    this.wide = this.width >= WIDE && size[0] > 0;
    this.flat = size[0] > 0;
    this.element.classList.toggle("wide", this.wide);
    this.element.classList.toggle("strips", this.flat && !this.wide);
    this.port.hidden = !this.flat;
    if (this.flat) this.port.style.setProperty("--shape", `${size[0]} / ${size[1]}`);
    if (ground) this.port.dataset.zone = ground.key; // what is let go beside all zones lies on the table
    else delete this.port.dataset.zone;
    this.begins = new Set(options.flatMap((one) => (one.from.length ? one.from : one.to)));
    const aims = new Set(options.flatMap((one) => one.to));
    const standing = this.standing(zones);
    const there = zones.filter((zone) => zone.cards.length === 0 || zone.cards.some((slot) => !elsewhere(slot)));
    this.drawn = new Set(there.map((zone) => zone.key));
    const placed = this.flat ? there.filter((zone) => zone.box) : [];
    const rest = there.filter((zone) => zone.kind === "hand" || (!placed.includes(zone) && (zone.count > 0 || aims.has(`zone:${zone.key}`) || !this.flat)));
    const side = (element, whose, name) => fill(element, whose.map((seat) => [this.facts(seat), rest.filter((zone) => zone.seat === (seat || null)).map((zone) => this.panel(zone, name))]));
    side(this.far, seats.filter((seat) => seat !== viewer), "far");
    side(this.shared, [""], "shared");
    side(this.near, [viewer], "near");
    if (this.flat) this.drawPlane(snapshot, placed, standing);
    const key = `${snapshot.game} ${size} ${this.flat}`;
    if (this.framed !== key) {
      this.framed = key;
      this.fit();
    }
    if (focused) this.focus(this.find(focused.at ? `at:${focused.at}` : `zone:${focused.zone}`));
    if (before) this.move(before);
  }

  // --- what changed is seen

  /** Where each known card, zone and marker is seen, and the words on it. */
  lies() {
    const found = new Map();
    for (const element of this.element.querySelectorAll("[data-card], [data-zone], [data-track]")) {
      const { card, zone, track } = element.dataset;
      const words = card ? element.querySelector(":scope > .carries")?.textContent ?? "" : element.dataset.count;
      found.set(card ? `card ${card}` : track ? `track ${track}` : `zone ${zone}`, { box: element.getBoundingClientRect(), words, home: element.closest("[data-zone]")?.dataset.zone });
    }
    return found;
  }

  /** Cards and markers travel from where they were (a card that was hidden: from the pile that has fewer), and changed numbers flash. */
  move(before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const fewer = [...this.element.querySelectorAll("[data-zone]")].find(({ dataset: { zone, count } }) => Number(count) < Number(before.get(`zone ${zone}`)?.words));
    const source = fewer && before.get(`zone ${fewer.dataset.zone}`).box;
    const scale = this.ground.getBoundingClientRect().width / (parseFloat(this.ground.style.width) || Infinity) || 1;
    for (const element of this.element.querySelectorAll("[data-card], [data-track]")) {
      const { card, track } = element.dataset;
      const was = before.get(card ? `card ${card}` : `track ${track}`);
      const from = was?.box ?? (card && source);
      const to = element.getBoundingClientRect();
      if (!from || !to.width) continue;
      const by = element.closest(".plane") ? 1 / scale : 1;
      const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
      if (Math.hypot(dx, dy) > 6) {
        element.animate([{ transform: `translate(${dx * by}px, ${dy * by}px)`, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: this.pace, easing: "ease-in-out" });
      } else if (was && was.words !== (element.querySelector(":scope > .carries")?.textContent ?? "")) {
        element.querySelector(":scope > .carries")?.animate([{ transform: "scale(1.5)", background: "#e8a21c" }, { transform: "none" }], { duration: this.pace * 1.5 });
      }
    }
    for (const line of this.element.querySelectorAll(".facts > span")) {
      if (this.said && !this.said.has(line.textContent)) line.animate([{ background: "#e8a21c" }, { background: "transparent" }], { duration: this.pace * 2 });
    }
    this.said = new Set([...this.element.querySelectorAll(".facts > span")].map((one) => one.textContent));
  }

  /** The cards on each place of the board, and on each card those that lie on it. */
  standing(zones) {
    const spots = new Map();
    this.on = new Map();
    for (const zone of zones) {
      zone.cards.forEach((slot, number) => {
        const found = { slot, number, zone };
        if (slot.on !== undefined) this.on.set(slot.on, [...(this.on.get(slot.on) ?? []), found]);
        else if (slot.spot !== undefined) spots.set(slot.spot, [...(spots.get(slot.spot) ?? []), found]);
      });
    }
    return spots;
  }

  /** Where a box of the table is seen: the far seat looks at it from the other side. */
  seen([x, y, w, high]) {
    const [wide, tall] = this.snapshot.size;
    return (this.turned ? [wide - x - w, tall - y - high, w, high] : [x, y, w, high]).map((length) => length * PX);
  }

  drawPlane({ boards, spots, size, tracks }, placed, standing) {
    const at = ([x, y, w, high]) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${high}px` });
    const fine = this.port.clientWidth * window.devicePixelRatio > 1000;
    const large = [...placed].sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]); // small zones lie on large ones
    this.ground.className = "plane";
    this.ground.style.width = `${size[0] * PX}px`;
    this.ground.style.height = `${size[1] * PX}px`;
    fill(this.ground,
      boards.map((one, number) => this.kept(`board ${number}`, () => this.printed(fine), {
        ...at(this.seen(one.box)), rotate: one.turned === this.turned ? "none" : "180deg",
      })),
      large.map((zone) => {
        const box = this.seen(zone.box);
        const shown = this.zone(zone, { style: at(box) }, box[2], box[3], CARD[0] * PX);
        if (zone.places > 1 && shown.querySelectorAll(":scope > .slot").length <= zone.places) {
          shown.classList.add("spread");
          shown.style.setProperty("--places", zone.places);
        }
        return shown;
      }),
      tracks.filter((one) => one.box).map((one) => this.track(one, at)),
      spots.map((one) => {
        const box = this.seen(one.box);
        return this.spot(one, standing.get(one.spot) ?? [], { style: at(box) }, box[2], box[3], CARD[0] * PX);
      }));
  }

  /** A track of the board: the cards that it is made of, and its marker on the number where it stands. */
  track({ title, seat, value, box, cards }, at) {
    const [x, y, w, high] = this.seen(box);
    const side = Math.min(w, high);
    const name = `${title}: ${value}`;
    const marker = this.kept(`track ${seat} ${title}`, () => h("div.marker", { role: "img", dataset: { track: `${seat} ${title}` } }), at([x + (w - side) / 2, y + (high - side) / 2, side, side]));
    marker.title = name;
    marker.setAttribute("aria-label", name);
    const parts = cards.map((part) => {
      const card = this.cards.byName.get(part.name);
      return card && this.kept(`part ${part.name}`, () => picture(this.cards, card.id, { width: 160 }), { ...at(this.seen(part.box)), position: "absolute", rotate: this.turned ? "180deg" : "none" });
    });
    return [...parts, marker];
  }

  /** The printed board: outlines of its places until the first picture is there, then that, then a sharp one. */
  printed(fine) {
    const address = (width) => `${this.cards.pictures.board}${width}`;
    const shown = h("img.printed", { src: address(960), alt: "", draggable: "false" });
    shown.addEventListener("load", () => {
      shown.classList.add("drawn");
      if (!fine) return;
      const sharp = new Image();
      sharp.src = address(1920);
      sharp.decode().then(() => (shown.src = sharp.src), () => {});
    }, { once: true });
    return shown;
  }

  facts(seat) {
    const said = this.snapshot.facts[seat] ?? [];
    const several = this.snapshot.seats.length > 1;
    const name = seat && several ? `${seat}${seat === this.snapshot.viewer ? " (you)" : ""}` : null;
    if (!said.length && !name) return null;
    return h(`p.facts${seat && seat === this.snapshot.active ? ".active" : ""}`, {}, name && h("strong", {}, name), said.map((one) => h("span", { title: this.explained(one) }, one)));
  }

  /** What a number or mark means (`quiet 3`: turns in a row without progress), for those who point at it. */
  explained(said) {
    return this.snapshot.explained[said.replace(/ *[-\d].*$/, "")] ?? "";
  }

  /** A zone that has no place on the table. */
  panel(zone, side) {
    const count = zone.kind === "pile" ? 1 : Math.max(1, zone.count);
    const hidden = zone.cards.every((slot) => slot.name === null);
    const column = this.width * COLUMN - 14;
    const share = side === "near" && zone.kind === "hand" ? 0.46 : 0.17;
    const card = this.wide
      ? Math.min(hidden ? 0.18 * column : 0.46 * column, fitting(count, column, this.height * share, column))
      : this.flat && hidden ? 34 : side === "near" && zone.kind !== "pile" ? 78 : 52;
    const drawer = this.flat && !this.wide && side !== "near";
    const opened = () => this.opened.delete(zone.key) || this.opened.add(zone.key);
    return h(drawer ? "details.panel" : "section.panel", { "aria-label": this.title(zone), open: drawer && this.opened.has(zone.key) },
      h(drawer ? "summary" : "h2", { onclick: drawer && opened }, this.title(zone)),
      this.zone(zone, { style: { "min-height": `${(count && zone.count ? card * TALL : 16) + 4}px` } }, 0, 0, card));
  }

  title(zone) {
    return `${zone.title}${zone.count > 1 || zone.kind === "pile" || zone.kind === "hand" ? ` (${zone.count})` : ""}`;
  }

  /** A zone, in a box of the table (`width` is not 0) or in a panel, with cards at most `card` wide. */
  zone(zone, properties, width, height, card) {
    const list = width && zone.kind === "hand" ? [] : zone.cards.map((slot, number) => ({ slot, number, zone })).filter((one) => !elsewhere(one.slot));
    const free = zone.cards.some((slot) => slot.at);
    const small = width && list.length > 1 && !free ? fitting(list.length, width - 2 * PADDING, height - 2 * PADDING, card) : card;
    const piled = zone.kind === "pile" || (width && list.length > 1 && !free && small < 0.62 * card && width < 1.7 * card);
    const whole = h(`div.zone${piled ? ".pile" : ""}`, { ...properties, tabindex: "-1", "data-zone": zone.key, "data-count": String(zone.count), role: "group", "aria-label": this.title(zone), title: width && !zone.ground ? this.title(zone) : null });
    whole.classList.toggle("placed", width > 0);
    whole.classList.toggle("bare", width > 0 && !zone.board && !zone.ground);
    whole.classList.toggle("ground", Boolean(zone.ground));
    whole.classList.toggle("empty", !zone.count);
    if (this.begins.has(`zone:${zone.key}`)) this.take(whole, this.title(zone));
    if (whole.matches(".bare")) whole.append(h("span.name", {}, zone.title));
    if (piled && zone.count) {
      const top = zone.kind === "pile" ? { slot: zone.cards[0] ?? { name: null }, number: 0, zone } : list.at(-1);
      const shown = this.card(top, width ? Math.min(card, (height - 2 * PADDING) / TALL, width - 2 * PADDING) : card, `${this.title(zone)}, on top: `);
      shown.append(h("span.count", { "aria-hidden": "true" }, String(zone.count)));
      shown.dataset.look = this.title(zone);
      this.slots.set(shown, zone.cards);
      whole.append(shown);
    } else {
      whole.append(...list.map((one) => (one.slot.at ? this.lying(one) : this.card(one, small))));
    }
    whole.append(this.badges(zone) ?? "");
    return whole;
  }

  /** A card that lies where it was put, turned as it was turned. */
  lying(one) {
    const [, , wide, high] = one.zone.box;
    const [x, y] = this.turned ? [wide - one.slot.at[0], high - one.slot.at[1]] : one.slot.at;
    const shown = this.card(one, CARD[0] * PX);
    Object.assign(shown.style, { position: "absolute", left: `${(x - CARD[0] / 2) * PX}px`, top: `${(y - CARD[1] / 2) * PX}px`, rotate: `${(one.slot.turned ?? 0) * 90}deg` });
    return shown;
  }

  spot({ spot: name, marks }, standing, properties, width, height, card) {
    const whole = h("div.spot", { ...properties, "data-spot": name, role: "group", "aria-label": [name, ...marks].join(", ") },
      h("span.spot-name", { "aria-hidden": "true" }, name),
      marks.map((mark) => h("span.mark", { title: `${mark} here` }, "◆")));
    if (this.begins.has(`spot:${name}`)) this.take(whole, name);
    const small = fitting(standing.length, width - 2 * PADDING, height - 2 * PADDING - 12, card);
    for (const one of standing) {
      const shown = this.card(one, small);
      if (one.zone.seat !== null) shown.classList.add(one.zone.seat === this.own ? "own" : "other");
      whole.append(shown);
    }
    return whole;
  }

  /** One card: its picture, what it carries and what lies on it. */
  card({ slot, number, zone }, width, before = "") {
    const held = this.on.get(slot.id) ?? [];
    const at = `${zone.key}:${number}`;
    const said = slot.name === null ? ["face-down card"] : [
      slot.name, ...(slot.notes ?? []), slot.down && "face down", TURNS[slot.turned ?? 0], slot.shown && "known to all",
      ...Object.entries(slot.counters ?? {}).map(([kind, count]) => `${count} ${kind}`), ...held.map((one) => one.slot.name),
    ];
    const label = before + [...said, !before && zone.title].filter(Boolean).join(", ");
    const shown = h("div.slot", {
      style: { width: `${Math.floor(width)}px`, "--card-width": `${Math.floor(width)}px` }, "aria-label": label, role: "img", tabindex: "-1",
      "data-card": slot.id ?? null, "data-at": at, "data-look": slot.name === null ? null : "",
    }, slot.name === null ? null : h("span.named", { "aria-hidden": "true" }, slot.name), this.picture(slot, width),
      slot.notes?.length ? h("span.carries", { "aria-hidden": "true" }, slot.notes.map((note) => h("span", { title: this.explained(note) }, note))) : null,
      slot.down && slot.name !== null ? h("span.down", { title: "Hidden from the other players", "aria-hidden": "true" }, "◐") : null,
      slot.shown ? h("span.down", { title: "Known to all players", "aria-hidden": "true" }, "◉") : null,
      this.badges(slot),
      held.length ? h("span.worn", {}, held.map((one) => this.card(one, width * 0.42))) : null);
    this.slots.set(shown, [slot, ...held.map((one) => one.slot)]);
    shown.classList.toggle("chosen", this.chosen.has(at));
    shown.classList.toggle("covered", Boolean(slot.down && slot.name));
    shown.classList.toggle("token", Boolean(slot.name && !slot.card));
    if (this.begins.has(`at:${at}`) || this.begins.has(`card:${slot.id}`)) this.take(shown, label);
    return shown;
  }

  /** The counters on a card or a zone. */
  badges({ counters = {} }) {
    const kinds = Object.entries(counters);
    return kinds.length ? h("span.badges", { "aria-hidden": "true" }, kinds.map(([kind, count]) => h(`b.k${this.snapshot.counters.indexOf(kind) % 6}`, {}, `${count} ${kind}`))) : null;
  }

  /** Something that can be chosen. */
  take(element, label) {
    element.classList.add("can");
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", label);
  }

  /** A picture of a card, null for a token. */
  picture(slot, width) {
    if (slot.name !== null && !slot.card) return null;
    const size = SIZES.find((one) => one >= width) ?? SIZES.at(-1);
    return this.kept(`${slot.id ?? ""}:${slot.card ?? "back"}:${size}`, () =>
      slot.name === null ? backPicture(this.cards, "", { width: size, alt: "" }) : picture(this.cards, slot.card, { width: size, alt: "" }));
  }

  /** The same picture element as before, where it was drawn before, so that nothing flickers. */
  kept(key, make, style = {}) {
    const number = this.used.get(key) ?? 0;
    this.used.set(key, number + 1);
    const kept = this.pictures.get(key) ?? [];
    this.pictures.set(key, kept);
    kept[number] ??= make();
    Object.assign(kept[number].style, style);
    return kept[number];
  }

  // --- keys between cards

  along(event) {
    const here = event.target.closest(".slot, .zone, .spot, .port");
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...this.element.querySelectorAll(".slot, .can, .zone.empty")].filter((one) => one.offsetParent);
    const to = beside(event.key, here === this.port ? null : here, all);
    if (!to) return;
    event.preventDefault();
    this.focus(to);
  }

  /** Focus something on the board; Tab comes back to it, where nothing is to be chosen. */
  focus(element) {
    if (!element) return;
    if (!this.begins.size) for (const old of this.element.querySelectorAll('.slot[tabindex="0"], .zone[tabindex="0"]')) old.tabIndex = -1;
    element.tabIndex = 0;
    element.focus({ preventScroll: Boolean(element.closest(".plane")) });
  }

  // --- a closer look, beside the pointer or the focus

  look(event) {
    const element = event.target.closest("[data-look]");
    if (!element || document.body.classList.contains("dragging") || window.innerWidth < WIDE) return this.lookAway();
    const [slot] = this.lookedAt(element);
    const own = element.dataset.at;
    if (!slot?.card || this.closer?.dataset.of === own) return undefined;
    this.lookAway();
    const box = element.getBoundingClientRect();
    const width = Math.min(340, Math.max(220, window.innerWidth * 0.17));
    const large = picture(this.cards, slot.card, { width, alt: "" });
    const small = element.querySelector("img.card")?.currentSrc; // stands in until the large one is there
    if (small) large.style.background = `url("${small}") 0 0 / 100% 100%`;
    this.closer = h("div.closer", { "aria-hidden": "true", "data-of": own, style: { width: `${width}px` } },
      large, slot.notes?.length ? h("p", {}, slot.notes.join(", ")) : null);
    const left = box.right + 12 + width < window.innerWidth ? box.right + 12 : Math.max(4, box.left - width - 12);
    this.closer.style.left = `${left}px`;
    this.closer.style.top = `${Math.max(8, Math.min(box.top - 20, window.innerHeight - width * TALL - 60))}px`;
    document.body.append(this.closer);
    return undefined;
  }

  lookAway() {
    this.closer?.remove();
    this.closer = null;
  }
}

/** True for a card that is drawn on a place or on another card. */
const elsewhere = (slot) => slot.spot !== undefined || slot.on !== undefined;

/** What is seen while cards are carried: the card as it lies, and how many. */
function carried(element, what) {
  const copy = element.cloneNode(true);
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("style");
  if (what.length > 1) copy.append(h("b.count", {}, String(what.length)));
  return copy;
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
