// Positions as `decktool judge` reads them: copy, paste, judge and play on.

import { fill, h } from "../../lib/html.js";

/** Copy a moment; where the browser allows it, to the clipboard. */
export async function copyPosition(studio, of, take) {
  try {
    const { text, dealt } = await studio.post("/api/match/position", of);
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    const said = [copied ? "The position is on the clipboard." : "Copy the position from here.", "`decktool judge FILE` checks it."];
    if (dealt) said.push("Cards that you do not know were dealt again.");
    positionForm(studio, "This moment as a position", text, said.join(" "), take);
  } catch (error) {
    studio.trouble(error);
  }
}

export function pastePosition(studio, take) {
  positionForm(studio, "A position", "", "Paste a position: what is given, and the steps to try.", take);
}

function positionForm(studio, title, text, said, take) {
  const area = h("textarea", { rows: 16, cols: 80, spellcheck: "false", "aria-label": "The position", value: text });
  const answer = h("div.judged", { role: "status" });
  const tell = (error) => fill(answer, h("p.bad", {}, error.message));
  const judge = async () => {
    try {
      fill(answer, verdicts((await studio.post("/api/position/judge", { text: area.value })).positions[0]));
    } catch (error) {
      tell(error);
    }
  };
  const play = async (against) => {
    try {
      const moment = await studio.post("/api/position/play", { text: area.value, against });
      dialog.close();
      await take(moment);
    } catch (error) {
      tell(error);
    }
  };
  const dialog = studio.overlay(title, h("div.position", {}, h("p.soft", {}, said), area,
    h("div.row", {}, h("button.main", { type: "button", onclick: judge }, "Judge"),
      h("button", { type: "button", onclick: () => play("greedy") }, "Play on against an agent"),
      h("button", { type: "button", onclick: () => play(null) }, "Play on with two people")), answer));
}

function verdicts(position) {
  const clause = (one) => `${one.clause} (Rules ${one.section})`;
  if (!position.steps.length) return h("p.good", {}, "The position is valid. Under `steps:` write what to try, such as `- when: end the turn`.");
  return [
    h("p", { class: position.verdict === "as written" ? "good" : "bad" }, position.verdict),
    h("ol", {}, position.steps.map((step) => h("li", {},
      step.taken.length ? h("p", {}, step.taken.join("; ")) : null,
      step.refused ? h("p", {}, h("strong", {}, step.refused), `: refused, ${step.refusal.reason}. ${step.refusal.clauses.map(clause).join(", ")}`) : null,
      step.events.map((event) => h("p.soft", {}, event.text, event.clause ? ` [${event.clause}]` : "")),
      step.differences.map((one) => h("p.bad", {}, `${one.what}: expected ${JSON.stringify(one.expected)}, found ${JSON.stringify(one.found)}`)),
      step.outcome ? h("p", {}, step.outcome) : step.decision ? h("p", {}, `${step.player} decides: ${step.decision}. ${step.legal.join("; ")}`) : null))),
  ];
}
