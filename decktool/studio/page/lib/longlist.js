// A long list that draws only its visible rows: rows of equal height in an element that scrolls.

import { keyed } from "./html.js";

const BEYOND = 2; // rows that are drawn above and below what is seen, so that arrow keys find the next one

export class LongList {
  #items = [];
  #row = 0; // height of a row with its gap, in pixels; 0 until one was measured
  #drawn = "";

  /** `list` lies in `scroller`; `keyOf`, `make` and `update` are those of `keyed`. */
  constructor(scroller, list, { keyOf, make, update }) {
    Object.assign(this, { scroller, list, keyOf, make, update });
    scroller.addEventListener("scroll", () => this.#draw(false), { passive: true });
    this.sized = new ResizeObserver(() => this.again());
    this.sized.observe(scroller);
  }

  end() {
    this.sized.disconnect();
  }

  /** Show these, with what each says now. */
  show(items) {
    this.#items = items;
    this.#draw(true);
  }

  /** Another look of the rows: they are measured again. */
  again() {
    this.#row = 0;
    this.#draw(true);
  }

  #draw(fresh) {
    const { scroller, list } = this;
    if (!scroller.clientHeight) return;
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    const rows = Math.ceil(this.#items.length / columns);
    if (!this.#row) {
      list.style.paddingBlock = "";
      this.#put(this.#items.slice(0, columns));
      const first = list.firstElementChild;
      if (!first) return void (this.#drawn = "");
      this.#row = first.getBoundingClientRect().height + (parseFloat(getComputedStyle(list).rowGap) || 0);
      fresh = true;
    }
    const above = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const from = Math.max(0, Math.min(rows - 1, Math.floor(above / this.#row) - BEYOND));
    const until = Math.min(rows, Math.ceil((above + scroller.clientHeight) / this.#row) + BEYOND);
    const drawn = `${from} ${until} ${columns}`;
    if (!fresh && drawn === this.#drawn) return;
    this.#drawn = drawn;
    list.style.paddingBlock = `${from * this.#row}px ${Math.max(0, rows - until) * this.#row}px`;
    this.#put(this.#items.slice(from * columns, until * columns));
  }

  #put(items) {
    keyed(this.list, items, this.keyOf, this.make, this.update);
    this.drawn?.();
  }
}
