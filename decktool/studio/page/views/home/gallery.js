// The folder's decks as pictures: some cards of each, its verdict, its date and size. Only what is seen is looked at.

import { cardsOf, picture, tint } from "../../lib/cards.js";
import { fill, h } from "../../lib/html.js";
import { timeWords } from "../../lib/keeper.js";

const AT_ONCE = 12; // decks in one request
const PAGE = 120; // decks before more are asked for
export const VERDICTS = { legal: "good", illegal: "bad", unreadable: "bad", incomplete: "warn", "not judged": "warn", empty: "soft" };

export class DeckGallery {
  constructor(studio) {
    this.studio = studio;
    this.rows = new Map(); // by name, once looked at
    this.waiting = new Set();
    this.most = PAGE;
    this.filter = h("input", { type: "search", placeholder: "Filter decks", "aria-label": "Filter decks", oninput: () => this.draw() });
    this.told = h("p.soft", { role: "status" });
    this.tiles = h("ul.decks", { role: "list" });
    this.more = h("button", { type: "button", hidden: true, onclick: () => { this.most += PAGE; this.draw(); } }, "Show more");
    this.element = h("section.gallery", { "aria-label": "Decks in this folder" },
      h("div.row", {}, h("h2", {}, "Decks in this folder"), this.filter, this.told), this.tiles, this.more);
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || this.rows.has(target.dataset.name)) continue;
        this.seen.unobserve(target);
        this.waiting.add(target.dataset.name);
      }
      this.ask();
    }, { rootMargin: "200px" });
    this.draw();
  }

  end() {
    this.ended = true;
    this.seen.disconnect();
  }

  draw() {
    const decks = this.studio.overview.files.filter((file) => file.kind === "deck");
    const words = this.filter.value.trim().toLowerCase();
    const fits = decks.filter(({ name }) => {
      const row = this.rows.get(name);
      return !words || [name, row?.title, row?.game, row?.verdict].some((one) => one?.toLowerCase().includes(words));
    });
    this.told.textContent = decks.length ? `${fits.length} of ${decks.length}` : "No decks yet.";
    this.filter.hidden = decks.length < 8;
    this.more.hidden = fits.length <= this.most;
    fill(this.tiles, fits.slice(0, this.most).map(({ name }) => this.tile(name)));
  }

  tile(name) {
    const open = (event) => { event.preventDefault(); this.studio.go("deck", name); };
    const shown = h("li.deck-tile", { dataset: { name } },
      h("a", { href: "#", onclick: open }, h("div.faces", { "aria-hidden": "true" }), h("strong.name", {}, name), h("p.facts.soft", {}, " ")));
    if (this.rows.has(name)) this.show(shown, this.rows.get(name));
    else this.seen.observe(shown);
    return shown;
  }

  async ask() {
    if (this.asking || this.ended) return;
    this.asking = true;
    while (this.waiting.size && !this.ended) {
      const names = [...this.waiting].slice(0, AT_ONCE);
      for (const name of names) this.waiting.delete(name);
      try {
        const { lists } = await this.studio.post("/api/lists", { lists: names.map((name) => ({ name })) });
        for (const row of lists) {
          this.rows.set(row.name, row);
          const shown = this.tiles.querySelector(`[data-name="${CSS.escape(row.name)}"]`);
          if (shown) this.show(shown, row);
        }
      } catch (error) {
        this.studio.trouble(error);
        break;
      }
    }
    this.asking = false;
  }

  show(shown, row) {
    const game = this.studio.overview.games.find((one) => one.id === row.game);
    shown.dataset.game = row.game ?? "";
    shown.querySelector(".name").textContent = row.title ?? row.name;
    fill(shown.querySelector(".facts"),
      h(`span.verdict.${VERDICTS[row.verdict] ?? "soft"}`, { title: row.problems.slice(0, 3).join("\n") }, row.verdict),
      ` ${[row.cards === 1 ? "1 card" : `${row.cards} cards`, game?.title, row.time && timeWords(row.time), size(row.bytes), row.unsaved ? "unsaved changes" : null].filter(Boolean).join(" · ")}`,
      row.title ? h("br") : null, row.title ? row.name : null);
    if (row.game && row.faces.length) {
      cardsOf(row.game).then((cards) => {
        tint(cards, shown);
        fill(shown.querySelector(".faces"), row.faces.filter((id) => cards.byId.has(id)).map((id) => picture(cards, id, { width: 110, alt: "" })));
      }).catch(this.studio.trouble);
    }
  }
}

const size = (bytes) => (bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`);
