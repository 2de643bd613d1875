// The elements of a face over its picture: each can be chosen, moved and resized, and the template follows.

import { fill, h } from "../../lib/html.js";

const STEP = 0.1; // millimetres that an arrow key moves
const WIDE = 1; // with Shift
const NEAR = 3; // pixels a pointer may tremble before it moves something

/** `chosen(row)` is called for the element that is chosen; `move(row, by)` moves it by {right, down, wider, higher} in millimetres. */
export class FacePlaces {
  #rows = [];
  #held = null;
  #size = [63, 88];
  #name = null; // of the chosen element
  #going = Promise.resolve(); // moves are made one after the other

  constructor(image, { chosen, move }) {
    this.chosen = chosen;
    this.move = move;
    this.layer = h("div.places", { role: "group", "aria-label": "Elements of the face" });
    this.root = h("div.face", {}, image, this.layer);
    this.layer.addEventListener("pointerdown", (event) => this.#down(event));
    this.layer.addEventListener("pointermove", (event) => this.#moved(event));
    this.layer.addEventListener("pointerup", (event) => this.#up(event));
    this.layer.addEventListener("pointercancel", () => this.#drop());
    this.layer.addEventListener("keydown", (event) => this.#key(event));
    this.layer.addEventListener("focusin", (event) => this.#choose(event.target.closest("[data-name]")?.dataset.name));
  }

  /** Show the elements of a face; `size` is its width and height in millimetres. */
  show(rows, size) {
    this.#rows = rows;
    this.#size = size;
    const focused = this.layer.contains(this.layer.getRootNode().activeElement);
    fill(this.layer, rows.map(({ name, draws, box: [x, y, width, height] }) => h("button.place", {
      type: "button", "data-name": name, "aria-label": `${name} (${draws})`, "aria-pressed": String(name === this.#name), title: `${name} (${draws})`,
      style: { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` },
    }, h("span.corner", { "aria-hidden": "true" }))));
    if (focused) this.#button(this.#name)?.focus({ preventScroll: true });
  }

  #button(name) {
    return [...this.layer.children].find((one) => one.dataset.name === name);
  }

  #row(name) {
    return this.#rows.find((one) => one.name === name);
  }

  #choose(name) {
    if (!name || name === this.#name) return;
    this.#name = name;
    for (const one of this.layer.children) one.setAttribute("aria-pressed", String(one.dataset.name === name));
    this.chosen(this.#row(name));
  }

  /** Pixels as millimetres of the card, in tenths. */
  #millimetres(x, y) {
    const { width, height } = this.layer.getBoundingClientRect();
    const tenth = (pixels, whole, size) => Math.round((pixels / whole) * size * 10) / 10;
    return [tenth(x, width, this.#size[0]), tenth(y, height, this.#size[1])];
  }

  #down(event) {
    const button = event.target.closest("[data-name]");
    if (event.button !== 0 || !button) return;
    event.preventDefault();
    button.focus({ preventScroll: true });
    this.#held = { button, id: event.pointerId, x: event.clientX, y: event.clientY, grows: event.target.matches(".corner"), width: button.offsetWidth, height: button.offsetHeight };
    this.layer.setPointerCapture(event.pointerId);
  }

  #moved(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.going && Math.hypot(x, y) < NEAR) return;
    held.going = true;
    if (held.grows) Object.assign(held.button.style, { width: `${Math.max(2, held.width + x)}px`, height: `${Math.max(2, held.height + y)}px` });
    else held.button.style.transform = `translate(${x}px, ${y}px)`;
  }

  #up(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    if (!held.going) return;
    const [x, y] = this.#millimetres(event.clientX - held.x, event.clientY - held.y);
    this.#change(held.button.dataset.name, held.grows ? { wider: x, higher: y } : { right: x, down: y });
  }

  #drop() {
    this.#held = null;
    this.show(this.#rows, this.#size);
  }

  #key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const name = event.target.closest("[data-name]")?.dataset.name;
    if (event.key === "Escape" && this.#held) this.#drop();
    if (!way || !name) return;
    event.preventDefault();
    const step = event.shiftKey ? WIDE : STEP;
    const [x, y] = way.map((one) => one * step);
    this.#change(name, event.ctrlKey || event.metaKey || event.altKey ? { wider: x, higher: y } : { right: x, down: y });
  }

  #change(name, by) {
    const row = this.#row(name);
    this.#going = this.#going.then(async () => {
      if (!(await this.move(row, by))) this.show(this.#rows, this.#size);
    });
  }
}
