// The deck as pictures by section, with its verdict.

import { cardsOf, picture } from "../lib/cards.js";
import { latest } from "../lib/api.js";
import { fill, h } from "../lib/html.js";

export async function show(root, studio) {
  const verdict = h("section.verdict", { "aria-label": "Verdict" });
  const cards = h("section", { "aria-label": "Cards of the deck" });
  root.append(verdict, cards);

  const ask = latest(async (signal) => {
    const asked = studio.current.asked;
    return Promise.all([studio.post("/api/check", asked, { signal }), studio.post("/api/entries", asked, { signal })]);
  });

  async function draw() {
    try {
      const answers = await ask();
      if (!answers) return;
      const [{ decks: [report] }, { game, entries }] = answers;
      fill(verdict, h("h2", {}, `${report.verdict}, ${report.cards} cards`),
        h("ul", {}, [...report.violations, ...report.unreadable].map((one) => h("li", {}, one.message ?? one.problem))));
      if (!game) return;
      const known = await cardsOf(game);
      fill(cards, h("div.cards", {}, entries.map((one) => h("figure", {}, picture(known, one.id), h("figcaption", {}, `${one.count} ${one.name}`)))));
    } catch (error) {
      studio.trouble(error);
    }
  }

  studio.current.addEventListener("change", draw);
  await draw();
  return () => studio.current.removeEventListener("change", draw);
}
