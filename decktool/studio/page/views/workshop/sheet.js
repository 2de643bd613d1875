// All cards of a set side by side, as they will be printed; a card leads to its line.

import { picture } from "../../lib/cards.js";
import { fill, h } from "../../lib/html.js";

const MOST = 200; // pictures in the page at once

export class CardSheet {
  #rows = [];
  #shown = "";

  /** `go(line)` is called for the card that is chosen, `opened()` when the sheet is unfolded. */
  constructor({ go, opened }) {
    this.count = h("span", {}, "All cards");
    this.grid = h("ul.faces");
    this.root = h("details.allcards", { hidden: true, ontoggle: () => this.isOpen && opened() }, h("summary", {}, this.count), this.grid);
    this.grid.addEventListener("click", (event) => {
      const place = event.target.closest("button")?.dataset.place;
      if (place !== undefined) go(this.#rows[place].line);
    });
  }

  get isOpen() {
    return this.root.open;
  }

  /** Show rows of a set: cards of the game as they are saved, or (id to name and picture) as they were drawn since; `line` is the cursor's. */
  show(rows, cards, drawn, line) {
    this.#rows = rows;
    const here = rows.findIndex((one) => one.line <= line && line <= one.last);
    const first = Math.max(0, Math.min(here - MOST / 2, rows.length - MOST));
    const faces = rows.slice(first, first + MOST).map(({ cells }, place) => ({ place: first + place, name: cells.name ?? "", card: cards.byName.get(cells.name) }));
    this.count.textContent = rows.length > MOST ? `All ${rows.length} cards (${MOST} around the cursor)` : `All ${rows.length} cards`;
    // Whoever types in one card keeps the pictures of the others: only what differs is made anew.
    const key = JSON.stringify([faces.map(({ name, card }) => [name, card?.id]), cards.pictures.cards[faces[0]?.card?.id]]);
    if (key !== this.#shown) {
      this.#shown = key;
      fill(this.grid, faces.map(({ place, name, card }) => h("li", {}, h("button.quiet", { type: "button", title: name, dataset: { place, card: card?.id ?? "" } },
        card ? picture(cards, card.id, { width: 110 }) : h("span.card.undrawn", {}, name)))));
    }
    for (const button of this.grid.querySelectorAll("button")) {
      const { card, place } = button.dataset;
      const now = drawn.get(card) ?? [...drawn.values()].find((one) => !card && one.name === rows[place].cells.name);
      const image = button.querySelector("img") ?? (now && h("img.card", { alt: now.name, draggable: "false" }));
      if (!now || image.src === now.picture) continue;
      image.src = now.picture;
      if (!image.isConnected) fill(button, image);
    }
    for (const button of this.grid.querySelectorAll("button")) button.setAttribute("aria-current", String(Number(button.dataset.place) === here));
  }
}
