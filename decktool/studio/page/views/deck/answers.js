// Fix, complete, build and explain: nothing changes until an answer is accepted.

import { picture } from "../../lib/cards.js";
import { latest } from "../../lib/api.js";
import { fill, h } from "../../lib/html.js";

const TITLES = { fix: "Fix", complete: "Complete", build: "Build", explain: "Explain" };

export function answers(editor) {
  const { studio } = editor;
  const result = h("div.result", { "aria-live": "polite" });
  const constraint = (name, words, hint) => h("label", {}, h("span", {}, words), h("input", { name, placeholder: hint, spellcheck: "false" }));
  const form = h("form.constraints", { onsubmit: (event) => { event.preventDefault(); ask(asked); } },
    constraint("keep", "Keep", "query, such as type:creature"),
    constraint("without", "Without", "query, such as set:sample"),
    constraint("prefer", "Prefer", "score, such as type:relic*2 + hp"),
    h("label", {}, h("span", {}, "Sample cards"), h("select", { name: "sample" },
      h("option", { value: "" }, "only those in the deck"), h("option", { value: "yes" }, "allowed"), h("option", { value: "no" }, "never"))),
    h("button", {}, "Run again"));
  const panel = h("div.figures.answers", {}, h("p.soft.idle", {}, "Results of Fix, Complete, Build and Explain appear here. The deck changes only when you accept one."), result, h("details", {}, h("summary", {}, "Constraints"), form));
  let asked = "fix";
  let shown = null; // the solution on display
  const post = latest((path, body, signal) => studio.post(path, body, { signal }));

  function constraints() {
    const { keep, without, prefer, sample } = Object.fromEntries(new FormData(form));
    return { keep: keep || null, without: without || null, prefer: prefer || null, sample: { yes: true, no: false }[sample] ?? null };
  }

  async function ask(question) {
    asked = question;
    shown = null;
    editor.tab("answer");
    panel.querySelector(".idle")?.remove();
    fill(result, h("h3", {}, TITLES[question]), h("p.soft", {}, "Solving …"));
    const listed = studio.current.asked;
    try {
      if (question === "explain") {
        const answer = await post("/api/explanation", listed);
        if (answer) explained(answer);
        return;
      }
      // An empty list names its game in its header, which building needs no more than that.
      const answer = await post("/api/solution", { ...listed, question, alternatives: question === "build" ? 1 : 3, ...constraints() });
      if (answer) solved(answer, listed.text);
    } catch (error) {
      fill(result, h("h3", {}, TITLES[question]), h("pre.bad", {}, error.message));
    }
  }

  function solved(answer, text) {
    const title = h("h3", {}, TITLES[answer.question]);
    if (!answer.solved) {
      fill(result, title, h("p.bad", {}, "No deck meets these constraints."), answer.explanation && conflict(answer.explanation), notes(answer.notes));
      return;
    }
    const [best] = answer.solutions;
    if (best.changed === 0 && answer.question !== "build") {
      fill(result, title, h("p.good", {}, "The deck needs no change."));
      return;
    }
    const choice = h("div.row", { role: "group", "aria-label": "Solutions" });
    const body = h("div");
    const look = (number) => {
      shown = { ...answer.solutions[number], question: answer.question, text };
      for (const [place, one] of [...choice.children].entries()) one.setAttribute("aria-pressed", String(place === number));
      fill(body, solutionWords(shown), changes(shown.changes), notes(shown.warnings));
    };
    if (answer.solutions.length > 1)
      choice.append(...answer.solutions.map((one, number) => h("button", { type: "button", onclick: () => look(number) }, number === 0 ? "Best" : `Alternative ${number}`)));
    fill(result, title, choice.children.length > 0 && choice, body, notes(answer.notes),
      h("div.row", {}, h("button.main", { type: "button", onclick: accept, title: "Ctrl+Enter" }, "Accept"), h("button", { type: "button", onclick: discard }, "Dismiss")));
    look(0);
    studio.say(`${TITLES[answer.question]}: ${solutionWords(shown).textContent}. Accept with Control Enter.`);
  }

  function solutionWords(one) {
    const copies = `${one.changed} ${one.changed === 1 ? "copy" : "copies"}`;
    const proven = one.proven ? "proven minimal" : "not proven minimal";
    return h("p", {}, one.question === "build" ? `${one.cards} cards, ${one.verdict}` : `${copies} changed, then ${one.verdict} (${proven})`);
  }

  function changes(rows) {
    return h("ul.swaps", {}, rows.map((one) => {
      const more = one.after - one.before;
      return h("li", { class: more > 0 ? "come" : "gone" },
        editor.cards && picture(editor.cards, one.id, { width: 60, alt: "" }),
        h("span", {}, h("strong", {}, `${more > 0 ? "+" : "−"}${Math.abs(more)} `), one.card, editor.gameRow().sections.length > 1 && h("span.soft", {}, ` ${editor.title(one.section)}`)));
    }));
  }

  const notes = (list) => list?.length > 0 && h("ul.soft", {}, list.map((one) => h("li", {}, one.replace("--sample", "the option Sample cards"))));

  function conflict(explanation) {
    const rows = explanation.conflict;
    return h("div", {}, h("p", {}, "These rules contradict each other:"), h("ul", {}, rows.map((one) =>
      h("li", {}, one.title, one.section && h("span.soft", {}, ` Rules ${one.section}`), one.enough && one.by !== null && h("span.soft", {}, ` (would have to be relaxed by ${one.by})`)))));
  }

  function explained(answer) {
    const told = (name, words) => {
      const one = answer[name];
      if (!one.possible) return [h("p.bad", {}, `${words}: not possible.`), one.explanation && conflict(one.explanation)];
      return h("p", {}, one.copies === 0 ? `${words}: no change needed.` : `${words}: ${one.copies} ${one.copies === 1 ? "copy" : "copies"}${one.proven ? ", proven" : ""}.`);
    };
    const wrong = answer.rules.filter((one) => one.broken);
    fill(result, h("h3", {}, "Explain"), h("p", {}, `The deck is ${answer.verdict}.`), told("fix", "Smallest change that makes the deck legal"), told("complete", "Smallest addition that keeps all cards"),
      wrong.length > 0 && h("ul", {}, wrong.map((one) => h("li", {}, `${one.title}${one.group ? ` (${one.group})` : ""}: ${one.actual}`,
        h("span.soft", {}, ` ${one.min !== null ? `at least ${one.min}` : ""} ${one.max !== null ? `at most ${one.max}` : ""}`)))),
      answer.not_judged.length > 0 && notes(answer.not_judged));
  }

  function accept() {
    if (!shown) return studio.say("No solution to accept");
    const { question, decklist, text } = shown;
    if (studio.current.text !== text) studio.note("You changed the list after this solution was computed. The solution replaced your changes; Undo restores them.");
    discard();
    editor.take(decklist, TITLES[question]);
  }

  function discard() {
    shown = null;
    fill(result, h("p.soft", {}, "No preview."));
  }

  return { panels: { answer: panel }, ask, accept };
}
