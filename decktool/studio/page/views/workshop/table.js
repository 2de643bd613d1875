// A set as a table: rows are cards, columns their fields. A cell is changed in place; the file's text follows.

import { fill, h } from "../../lib/html.js";

const MOST = 300; // rows in the page at once; a filter finds the others
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * `change(row, key, value)` changes the text and comes back when the table is shown anew; `moved()` is called when
 * another card is meant, whose line is `line`.
 */
export class CardTable {
  #document = { columns: [], others: [], rows: [] };
  #more = new Set(); // columns that were added and hold nothing yet
  #here = { row: 0, key: "name" };
  #wrong = [];
  #change;
  #moved;

  constructor({ change, moved }) {
    this.#change = change;
    this.#moved = moved;
    this.filter = h("input", { type: "search", placeholder: "Filter rows", "aria-label": "Filter rows", oninput: () => this.#draw() });
    this.add = h("select", { "aria-label": "Add a column", onchange: () => this.#widen(this.add.value) });
    this.told = h("span.soft", { role: "status" });
    this.grid = h("table", { role: "grid", "aria-label": "The set as a table" });
    this.root = h("div.cells", { hidden: true }, h("div.row", {}, this.filter, this.add, this.told), h("div.sheet", {}, this.grid));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => this.#enter(event.target.closest("td")));
    this.grid.addEventListener("dblclick", (event) => this.#edit(event.target.closest("td")));
  }

  /** The line of the card that is meant, from 1. */
  get line() {
    return this.#document.rows[this.#here.row]?.line ?? 1;
  }

  get columns() {
    const { columns, others } = this.#document;
    return [...columns, ...others.filter((one) => this.#more.has(one.id))];
  }

  /** Show another state of the set; the focus stays at its cell. */
  show(document_) {
    this.#document = document_;
    this.#here.row = Math.min(this.#here.row, Math.max(0, document_.rows.length - 1));
    this.#draw();
  }

  /** Mark the cells with problems of this file: rows of line, field and message. */
  mark(problems) {
    this.#wrong = problems;
    for (const cell of this.grid.querySelectorAll("td")) this.#marked(cell);
  }

  /** Go to the name of the card at a line, or of the last above it. */
  goTo(line) {
    this.#here = { row: Math.max(0, this.#document.rows.findLastIndex((one) => one.line <= line)), key: "name" };
    this.#draw();
    this.focus();
  }

  focus() {
    (this.#cell() ?? this.grid.querySelector("td"))?.focus();
  }

  #cell({ row, key } = this.#here) {
    return this.grid.querySelector(`td[data-row="${row}"][data-key="${CSS.escape(key)}"]`);
  }

  #draw() {
    const focused = this.grid.contains(document.activeElement);
    const words = this.filter.value.trim().toLowerCase();
    const rows = this.#document.rows.map((row, place) => ({ ...row, place }));
    const fits = rows.filter((row) => !words || Object.values(row.cells).some((cell) => cell.toLowerCase().includes(words)));
    const { columns } = this;
    fill(this.grid,
      h("thead", {}, h("tr", {}, columns.map((one) => h("th", { scope: "col", title: one.id }, one.title)))),
      h("tbody", {}, fits.slice(0, MOST).map((row) => h("tr", {}, columns.map((one) => this.#drawCell(row, one))))));
    fill(this.add, h("option", { value: "" }, "+ Column"), this.#document.others.filter((one) => !this.#more.has(one.id)).map((one) => h("option", { value: one.id }, one.title)));
    this.add.hidden = this.add.options.length < 2;
    fill(this.told, fits.length > MOST ? `the first ${MOST} of ${fits.length} cards; filter to see others` : `${fits.length} ${fits.length === 1 ? "card" : "cards"}`);
    const cell = this.#cell() ?? this.grid.querySelector("td");
    if (cell) cell.tabIndex = 0;
    if (focused) cell?.focus();
  }

  #drawCell(row, { id, kind }) {
    const fixed = row.fixed.includes(id);
    const cell = h("td", {
      tabindex: "-1", role: "gridcell", class: fixed ? "fixed" : ["integer", "number"].includes(kind) ? "figure" : null,
      "aria-readonly": fixed ? "true" : null, title: fixed ? "This value has parts of its own; change it in the text" : null,
      dataset: { row: row.place, key: id },
    }, fixed ? "…" : row.cells[id] ?? "");
    this.#marked(cell);
    return cell;
  }

  #marked(cell) {
    const { row, key } = cell.dataset;
    const { line, last } = this.#document.rows[row] ?? {};
    const own = this.#wrong.filter((one) => one.line >= line && one.line <= last);
    const meant = own.find((one) => one.field.split(/[.[\]]+/).includes(key)) ?? (key === "name" ? own.find((one) => !this.columns.some(({ id }) => one.field.split(/[.[\]]+/).includes(id))) : null);
    cell.classList.toggle("wrong", Boolean(meant));
    if (meant) cell.setAttribute("aria-invalid", "true");
    else cell.removeAttribute("aria-invalid");
    if (!cell.classList.contains("fixed")) cell.title = meant?.message ?? "";
  }

  #widen(id) {
    if (!id) return;
    this.#more.add(id);
    this.#here.key = id;
    this.#draw();
    this.focus();
  }

  #enter(cell) {
    if (!cell) return;
    for (const one of this.grid.querySelectorAll('td[tabindex="0"]')) one.tabIndex = -1;
    cell.tabIndex = 0;
    const row = Number(cell.dataset.row);
    const other = row !== this.#here.row;
    this.#here = { row, key: cell.dataset.key };
    if (other) this.#moved();
  }

  #step(cell, down, right) {
    const line = cell.parentElement;
    const place = [...line.children].indexOf(cell) + right;
    let row = line;
    for (let left = Math.abs(down); left && row; left--) row = down > 0 ? row.nextElementSibling : row.previousElementSibling;
    (row?.children[place] ?? cell).focus();
  }

  #key(event) {
    const cell = event.target.closest("td");
    if (!cell || event.target !== cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) this.#step(cell, ...step);
    else if (event.key === "Home") cell.parentElement.firstElementChild.focus();
    else if (event.key === "End") cell.parentElement.lastElementChild.focus();
    else if (event.key === "PageDown" || event.key === "PageUp") this.#step(cell, event.key === "PageDown" ? 10 : -10, 0);
    else if (event.key === "Enter" || event.key === "F2") this.#edit(cell);
    else if (event.key === "Delete" || event.key === "Backspace") this.#write(cell, "");
    else if (event.key.length === 1) this.#edit(cell, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #edit(cell, begun = null) {
    if (!cell || cell.classList.contains("fixed") || cell.querySelector("textarea")) return;
    const before = cell.textContent;
    const box = h("textarea", { "aria-label": `${this.columns.find((one) => one.id === cell.dataset.key).title} of ${this.#document.rows[cell.dataset.row].cells.name ?? "the card"}`, rows: String(Math.min(6, 1 + Math.floor(before.length / 40))), spellcheck: "false" });
    let done = false;
    const end = (write, down, right) => {
      if (done) return;
      done = true;
      const held = box.contains(document.activeElement);
      fill(cell, before);
      if (held) cell.focus();
      if (held) this.#step(cell, down, right);
      if (write && box.value !== before) this.#write(cell, box.value);
    };
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") end(false, 0, 0);
      else if (event.key === "Enter" && !event.shiftKey) end(true, 1, 0);
      else if (event.key === "Tab") end(true, 0, event.shiftKey ? -1 : 1);
      else if (event.key === "s" && (event.ctrlKey || event.metaKey)) end(true, 0, 0);
      else return;
      event.preventDefault();
    });
    box.addEventListener("blur", () => end(true, 0, 0));
    box.value = begun ?? before;
    fill(cell, box);
    box.focus();
    box.setSelectionRange(begun === null ? 0 : box.value.length, box.value.length);
  }

  #write(cell, value) {
    const { row, key } = cell.dataset;
    if (!cell.classList.contains("fixed") && value !== (this.#document.rows[row].cells[key] ?? "")) this.#change(Number(row), key, value);
  }
}
