// A plain editor for text: line numbers, marks at lines, the usual indentation. Tab moves the focus, as everywhere.

import { fill, h } from "./html.js";

export class Editor {
  #lines = 0;
  #marks = new Map();

  /** `changed(words)` is called after each change a person makes, `moved(line)` when the cursor comes to another line. */
  constructor({ label, changed, moved }) {
    this.numbers = h("pre.numbers", { "aria-hidden": "true" });
    this.bars = h("div.bars", { "aria-hidden": "true" });
    this.area = h("textarea", { "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-describedby": "editor-problem", dataset: { undo: "" } });
    this.root = h("div.editor", {}, h("div.gutter", {}, this.numbers), h("div.writing", {}, this.bars, this.area));
    this.area.addEventListener("input", (event) => { this.#counted(); changed(`${event.inputType === "insertFromPaste" ? "pasted" : "typed"} at line ${this.line}`); });
    this.area.addEventListener("scroll", () => this.#scrolled());
    this.area.addEventListener("keydown", (event) => this.#key(event));
    // The page has its own undo; the browser's covers only this box.
    this.area.addEventListener("beforeinput", (event) => event.inputType.startsWith("history") && event.preventDefault());
    let line = 0;
    const look = () => { if (this.line !== line) { line = this.line; this.#lit(line); moved(line); } };
    for (const kind of ["keyup", "pointerup", "focus", "input", "select"]) this.area.addEventListener(kind, look);
  }

  get text() {
    return this.area.value;
  }

  /** The line of the cursor, from 1. */
  get line() {
    return this.area.value.slice(0, this.area.selectionStart).split("\n").length;
  }

  /** Show another text, with the cursor at the given place. */
  put(text, start = 0, end = start) {
    if (this.area.value !== text) this.area.value = text;
    this.area.setSelectionRange(start, end);
    this.#counted();
    this.#lit(this.line);
  }

  /** Go to a line: select it and scroll to it. */
  go(line) {
    const rows = this.area.value.split("\n");
    const at = Math.max(1, Math.min(line, rows.length));
    const start = rows.slice(0, at - 1).reduce((sum, row) => sum + row.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(start, start + rows[at - 1].length);
    this.area.scrollTop = Math.max(0, (at - 1) * this.#high() - this.area.clientHeight / 3);
    this.area.scrollLeft = 0;
    this.area.dispatchEvent(new Event("select"));
  }

  /** Mark lines: a map of line to what is wrong there. */
  mark(lines) {
    this.#marks = lines;
    const high = this.#high();
    fill(this.bars, h("i.here"), [...lines.keys()].map((line) => h("i.wrong", { style: { top: `${(line - 1) * high}px` } })));
    this.#numbered();
    this.#lit(this.line);
  }

  #high() {
    return parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  #lit(line) {
    const here = this.bars.querySelector(".here");
    if (here) here.style.top = `${(line - 1) * this.#high()}px`;
  }

  #counted() {
    const lines = this.area.value.split("\n").length;
    if (lines !== this.#lines) {
      this.#lines = lines;
      this.#numbered();
    }
    this.#scrolled();
  }

  #numbered() {
    // Plain text between the few marked lines keeps files of thousands of lines fast.
    const parts = [];
    let plain = "";
    for (let line = 1; line <= this.#lines; line++) {
      if (this.#marks.has(line)) {
        parts.push(plain, h("b", { title: this.#marks.get(line) }, `●${line}`), "\n");
        plain = "";
      } else plain += `${line}\n`;
    }
    fill(this.numbers, ...parts, plain);
  }

  #scrolled() {
    const by = `translateY(${-this.area.scrollTop}px)`;
    this.numbers.style.transform = by;
    this.bars.style.transform = by;
  }

  #key(event) {
    const { area } = this;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing) {
      const before = area.value.slice(0, area.selectionStart);
      const indent = /^[ ]*(?:- (?=\S))?/.exec(before.slice(before.lastIndexOf("\n") + 1))[0].replace("-", " ");
      const row = before.slice(before.lastIndexOf("\n") + 1).trimEnd();
      event.preventDefault();
      this.#insert(`\n${indent}${/[:[{]$/.test(row) ? "  " : ""}`);
    }
    if ((event.ctrlKey || event.metaKey) && (event.key === "]" || event.key === "[")) {
      event.preventDefault();
      this.#indent(event.key === "]");
    }
  }

  #insert(text) {
    this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
  }

  // The lines of the selection two blanks further in, or out.
  #indent(further) {
    const { area } = this;
    const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
    const rows = area.value.slice(from, area.selectionEnd).split("\n");
    const moved = rows.map((row) => (further ? `  ${row}` : row.replace(/^ {1,2}/, ""))).join("\n");
    area.setRangeText(moved, from, area.selectionEnd, rows.length > 1 ? "select" : "end");
    area.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
  }
}
