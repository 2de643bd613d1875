// The log of a match or a table: in a match every line with its clause, whose words show on hover and focus, and the
// moment it leads to.

import { fill, h } from "./html.js";

export class Story {
  constructor(go) {
    this.go = go; // shows the moment after a number of choices; null on a table
    this.lines = [];
    this.words = {};
    this.list = h("ol.lines", { "aria-label": "What happened" });
    this.told = h("p.clause-words", { "aria-live": "polite" });
    this.element = h("section.story", { "aria-label": "The log" }, h("h2", {}, "The log"), this.list, go && this.told);
    this.list.addEventListener("keydown", (event) => this.along(event));
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => this.tell(event.target.closest("[data-clause]")));
    this.list.addEventListener("pointerleave", () => this.tell(null));
  }

  begin(words) {
    this.words = words;
    this.known = 0;
    this.forget();
  }

  forget() {
    this.lines = [];
    this.of = null;
    fill(this.list);
  }

  /** A choice is made: lines from here on are new. */
  stale() {
    for (const line of this.list.querySelectorAll(".fresh")) line.classList.remove("fresh");
    this.known = this.lines.length;
  }

  /** Number of lines of this document that are known already. */
  until(moment) {
    return this.of === `${moment?.match}/${moment?.viewer}` ? this.lines.length : 0;
  }

  /** Take over the lines that a document brings. */
  add(moment) {
    const of = `${moment.match}/${moment.viewer}`;
    if (this.of !== of) this.forget();
    this.of = of;
    const { from, until, lines } = moment.story;
    if (from > this.lines.length) return;
    this.cut({ story: { until: from } });
    this.lines.push(...lines);
    this.lines.length = Math.min(this.lines.length, until);
    this.list.append(...lines.map((line, number) => this.line(line, from + number)));
  }

  /** Forget the lines that a document no longer has. */
  cut(moment) {
    const { until } = moment.story;
    this.lines.length = Math.min(this.lines.length, until);
    while (this.list.children.length > until) this.list.lastChild.remove();
  }

  line(line, number) {
    return h(`li${line.turn ? ".turn" : ""}${number >= (this.known ?? 0) ? ".fresh" : ""}`, { "data-step": line.step },
      this.go ? h("button.quiet", { type: "button", tabindex: "-1", onclick: () => this.go(line.step), title: `After ${line.step} choices` }, line.text) : h("span", {}, line.text),
      line.clause ? this.clause(line.clause, line.section, `words-${number}`) : null);
  }

  /** A clause by its name, which shows its words. */
  clause(name, section) {
    return h("span.clause", { "data-clause": name, "data-section": section, "aria-label": `${name}, Rules ${section}: ${this.words[name] ?? ""}`, role: "note", tabindex: "-1" }, name);
  }

  tell(element) {
    const name = element?.dataset.clause;
    fill(this.told, name ? [h("b", {}, `Rules ${element.dataset.section} (${name}) `), this.words[name] ?? ""] : null);
  }

  /** Lines after the moment that is shown are pale. */
  mark(step) {
    for (const line of this.list.children) line.classList.toggle("ahead", Number(line.dataset.step) > step);
    const shown = [...this.list.children].findLast((line) => Number(line.dataset.step) <= step);
    if (shown) this.list.scrollTop += shown.getBoundingClientRect().bottom - this.list.getBoundingClientRect().bottom;
  }

  latest() {
    return this.lines.at(-1)?.text ?? "";
  }

  focus() {
    const line = this.list.lastChild;
    (line?.querySelector(".clause") ?? line?.querySelector("button"))?.focus();
  }

  /** Up and down go from line to line, left and right between a line and its clause. */
  along(event) {
    const line = event.target.closest("li");
    if (!line) return;
    const to = { ArrowUp: line.previousElementSibling, ArrowDown: line.nextElementSibling }[event.key];
    const within = { ArrowLeft: line.querySelector("button"), ArrowRight: line.querySelector(".clause") }[event.key];
    const clause = event.target.matches(".clause") ? to?.querySelector(".clause") : null;
    const target = within ?? clause ?? to?.querySelector("button");
    if (!target) return;
    event.preventDefault();
    target.focus();
  }
}
