// What the studio's editor takes from CodeMirror, in one file: `make codemirror` writes it into the page.

export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, insertCompletionText, startCompletion } from "@codemirror/autocomplete";
export { defaultKeymap } from "@codemirror/commands";
export { yaml } from "@codemirror/lang-yaml";
export { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { Annotation, Compartment, EditorSelection, EditorState, Prec } from "@codemirror/state";
export { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
