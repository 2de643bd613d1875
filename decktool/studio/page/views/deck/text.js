// The decklist as text, with line numbers that show where something is wrong.

import { fill, h } from "../../lib/html.js";

const MOST = 3000; // lines that get a number

export function textPane(editor) {
  const area = h("textarea.list", { "aria-label": "The decklist as text", spellcheck: "false", wrap: "off", autocomplete: "off", dataset: { undo: "" } });
  const numbers = h("div.numbers", { "aria-hidden": "true" });
  const element = h("div.text", {}, h("div.gutter", {}, numbers), area);
  let marks = new Map();

  area.addEventListener("input", () => editor.take(area.value, "Typing", "typing"));
  area.addEventListener("scroll", () => (numbers.style.transform = `translateY(${-area.scrollTop}px)`));

  const lineHeight = () => parseFloat(getComputedStyle(area).lineHeight);

  // A verdict that grows takes room from the text: the line that is typed stays in sight.
  new ResizeObserver(() => {
    if (document.activeElement !== area) return;
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    area.scrollTop = Math.max(area.scrollTop, (line + 1) * lineHeight() - area.clientHeight);
  }).observe(area);

  function draw() {
    const lines = Math.min(MOST, area.value.split("\n").length);
    fill(numbers, Array.from({ length: lines }, (_, at) => {
      const mark = marks.get(at + 1);
      return h("span", mark ? { class: mark.level, title: mark.words } : {}, at + 1);
    }));
  }

  return {
    element,
    focus: () => area.focus(),
    show(text) {
      if (area.value === text) return;
      const { selectionStart, scrollTop } = area;
      const end = area.value.length - selectionStart;
      // The caret stays where the text around it is still the same.
      const kept = text.startsWith(area.value.slice(0, selectionStart)) ? selectionStart : Math.max(0, text.length - end);
      area.value = text;
      area.setSelectionRange(kept, kept);
      area.scrollTop = scrollTop;
      draw();
    },
    mark({ check }) {
      marks = new Map();
      const [report] = check.decks;
      const put = (line, words, level) => line && !marks.has(line) && marks.set(line, { words, level });
      for (const one of report.unreadable) put(one.line, one.problem, "bad");
      for (const one of report.violations) for (const line of one.group !== null || one.lines.length < 4 ? one.lines : []) put(line, one.message, "bad");
      for (const one of report.warnings) for (const line of one.lines) put(line, one.message, "warn");
      draw();
    },
    select(first, last) {
      const lines = area.value.split("\n");
      const start = (line) => lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      area.focus();
      area.setSelectionRange(start(first), start(last) + (lines[last - 1]?.length ?? 0));
      area.scrollTop = Math.max(0, (first - 4) * lineHeight());
    },
  };
}
