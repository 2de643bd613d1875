// The workshop's editor: CodeMirror with colours of the page, what a file's schema offers, and the problems of its lines.

import {
  Annotation, autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, Compartment, completionKeymap, defaultKeymap, drawSelection,
  EditorSelection, EditorState, EditorView, foldGutter, foldKeymap, highlightActiveLine, highlightActiveLineGutter, highlightSelectionMatches, HighlightStyle,
  hoverTooltip, indentUnit, insertCompletionText, keymap, lineNumbers, lintGutter, Prec, search, searchKeymap, setDiagnostics, startCompletion,
  syntaxHighlighting, syntaxTree, tags, yaml,
} from "../vendor/codemirror.js";
import { h } from "./html.js";
import { about, offered } from "./schema.js";

const mine = Annotation.define(); // a change that no person made

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--raised)", fontSize: "0.93rem" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace', lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)", padding: "6px 0 60px" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 18%, var(--sunken))", color: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--accent) 28%, transparent)" },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--warn) 22%, transparent)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-ground)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "color-mix(in srgb, var(--warn) 45%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--good) 28%, transparent)" },
  ".cm-foldPlaceholder": { background: "var(--sunken)", color: "var(--soft)", border: "1px solid var(--line)" },
  ".cm-tooltip": { background: "var(--raised)", color: "var(--text)", border: "1px solid var(--edge)", borderRadius: "6px", boxShadow: "var(--shadow)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "var(--soft)", fontStyle: "normal" },
  "li[aria-selected] .cm-completionDetail": { color: "var(--on-accent)" },
  ".cm-completionInfo": { maxWidth: "46ch", padding: "6px 10px" },
  ".cm-about": { maxWidth: "60ch", padding: "6px 10px", font: "0.93rem/1.4 system-ui, sans-serif" },
  ".cm-about .soft": { color: "var(--soft)" },
  ".cm-panels": { background: "var(--ground)", color: "var(--text)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { fontSize: "1rem", padding: "6px 8px" },
  ".cm-textfield, .cm-button": { background: "var(--raised)", color: "var(--text)", border: "1px solid var(--edge)", borderRadius: "6px", backgroundImage: "none", fontSize: "inherit" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px", backgroundImage: "none" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
});

const INKS = syntaxHighlighting(HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.lineComment, tags.comment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.labelName, tags.typeName, tags.keyword, tags.meta], color: "var(--warn)" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--soft)" },
]));

export class Editor {
  #view;
  #schema = null;
  #language = new Compartment();

  /** `changed(words)` is called after each change a person makes, `moved()` when the cursor comes to another line. */
  constructor({ label, changed, moved }) {
    this.root = h("div.editor");
    // Inside a shadow root CodeMirror's styles are sheets of that root, which the page's security policy allows.
    const root = this.root.attachShadow({ mode: "open" });
    let line = 0;
    const told = EditorView.updateListener.of((update) => {
      const own = update.transactions.some((one) => one.docChanged && !one.annotation(mine));
      const pasted = update.transactions.some((one) => one.isUserEvent("input.paste"));
      if (own) changed(`${pasted ? "pasted" : "typed"} at line ${this.line}`);
      if (this.line !== line) { line = this.line; moved(); }
    });
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        extensions: [
          lintGutter(), lineNumbers(), foldGutter(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(), bracketMatching(), closeBrackets(),
          highlightSelectionMatches(), search({ top: true }), indentUnit.of("  "), EditorState.tabSize.of(4), LOOK, INKS, this.#language.of([]), told,
          EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", "data-undo": "" }),
          autocompletion({ override: [(context) => this.#completed(context)], icons: false }),
          hoverTooltip((view, at) => this.#explained(at)),
          // The page has its own undo, over all views of the file: no history here.
          Prec.high(keymap.of([{ key: "Enter", run: indented }])),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...foldKeymap, ...defaultKeymap]),
        ],
      }),
    });
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  /** The line of the cursor, from 1. */
  get line() {
    const { state } = this.#view;
    return state.doc.lineAt(state.selection.main.head).number;
  }

  /** Where the selection starts and ends. */
  get selection() {
    const { from, to } = this.#view.state.selection.main;
    return { start: from, end: to };
  }

  /** Show another text, with the cursor at the given place; only what differs is replaced. */
  put(text, start = 0, end = start) {
    const { doc } = this.#view.state;
    const old = doc.toString();
    const changes = old === text ? undefined : difference(old, text);
    const at = (place) => Math.min(place, text.length);
    this.#view.dispatch({ changes, selection: { anchor: at(start), head: at(end) }, annotations: mine.of(true), scrollIntoView: changes !== undefined });
  }

  select(start, end = start) {
    this.#view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
  }

  focus() {
    this.#view.focus();
  }

  /** Scroll to the beginning. */
  rewind() {
    this.#view.scrollDOM.scrollTop = 0;
  }

  /** Go to a line: select it and scroll to it. */
  go(line) {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.#view.focus();
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }

  /** Bring a line into sight and the cursor there; the focus stays where it is. */
  show(line) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }

  /** Mark lines: a map of line to what is wrong there. */
  mark(lines) {
    const { doc } = this.#view.state;
    const found = [...lines].filter(([line]) => line <= doc.lines).map(([line, message]) => {
      const { from, to, text } = doc.line(line);
      return { from: Math.min(to, from + text.search(/\S|$/)), to, severity: "error", message };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, found));
  }

  /** What kind of file it is: YAML with a schema, YAML, or (null) neither. */
  as(schema) {
    this.#schema = schema || null;
    this.#view.dispatch({ effects: this.#language.reconfigure(schema === null ? [] : yaml()) });
  }

  #completed(context) {
    const { state, pos, explicit } = context;
    if (!this.#schema || /Comment|BlockLiteral/.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const found = offered(this.#schema, state.doc.toString(), pos);
    if (!found || (!explicit && found.from === pos && !/[{,:[ ]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos)))) return null;
    if (!explicit && found.from === pos && !found.values) return null;
    // Behind a key that was chosen, its values are offered at once.
    const options = found.options.map((one) => (one.type === "property" ? { ...one, apply: (view, _, from, to) => {
      view.dispatch(insertCompletionText(view.state, one.apply, from, to));
      startCompletion(view);
    } } : one));
    return { from: found.from, options, validFor: /^[\w.-]*$/ };
  }

  #explained(at) {
    const found = this.#schema && about(this.#schema, this.#view.state.doc.toString(), at);
    if (!found) return null;
    const { from, to, words, kind } = found;
    return { pos: from, end: to, above: true, create: () => ({ dom: h("div.cm-about", {}, h("strong", {}, found.key), kind ? h("span.soft", {}, ` ${kind}`) : null, words ? h("div", {}, words) : null) }) };
  }
}

// A new line begins where the one above does, further in after `key:`, and below the key after the dash of a list.
function indented(view) {
  const { state } = view;
  if (state.readOnly) return false;
  view.dispatch(state.changeByRange(({ from, to }) => {
    const row = state.doc.lineAt(from).text.slice(0, from - state.doc.lineAt(from).from);
    const indent = /^[ ]*(?:- (?=\S))?/.exec(row)[0].replace("-", " ");
    const insert = `\n${indent}${/[:[{]$/.test(row.trimEnd()) ? "  " : ""}`;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  }), { scrollIntoView: true, userEvent: "input" });
  return true;
}

function difference(old, text) {
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old[from] === text[from]) from++;
  let same = 0;
  while (same < most - from && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
  return { from, to: old.length - same, insert: text.slice(from, text.length - same) };
}
