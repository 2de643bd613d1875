// The deck in numbers: the room of every rule, curves, odds of one's own queries, its history, house rules.

import { latest, statesPath } from "../../lib/api.js";
import { fill, h, plainWords } from "../../lib/html.js";
import { timeWords } from "../../lib/keeper.js";

export function figures(editor) {
  const { studio } = editor;
  const panels = {
    room: h("div.figures"),
    curves: h("div.figures.curves"),
    odds: h("div.figures"),
    changes: h("div.figures"),
    house: h("div.figures"),
  };
  const drawn = { room, curves, odds, changes, house };
  const open = () => Object.keys(panels).find((name) => !panels[name].hidden);

  // Only the panel that is seen is drawn.
  function draw() {
    const name = open();
    if (name && editor.document) drawn[name]()?.catch(studio.trouble);
  }

  const stats = () => editor.document.stats?.decks[0];
  const none = (panel, words) => fill(panel, h("p.soft", {}, words));

  // --- the room of every rule -----------------------------------------------------------------------------------------

  function room() {
    const rules = stats()?.rules;
    if (!rules) return none(panels.room, stats()?.problem ?? "The rules are checked as soon as the list can be read.");
    const told = (one) => one.group === null || broken(one);
    const bounded = rules.filter((one) => one.applies && (one.min > 0 || one.max !== null));
    const others = bounded.filter((one) => !told(one));
    fill(panels.room, h("ul.room", {}, bounded.filter(told).map(bar)),
      others.length > 0 && h("details", {}, h("summary", {}, `${others.length} more rules for single cards`), h("ul.room", {}, others.map(bar))));
  }

  const broken = (one) => one.applies && ((one.below ?? 0) < 0 || (one.above ?? 0) < 0);

  function bar(one) {
    const top = Math.max(one.actual, one.max ?? 0, one.min ?? 0, 1) * 1.12;
    const share = (number) => `${(100 * Math.max(0, number)) / top}%`;
    const low = one.min ?? 0;
    const high = one.max ?? top;
    const asked = one.min === one.max ? `exactly ${one.min}` : [one.min !== null && one.min > 0 && `at least ${one.min}`, one.max !== null && `at most ${one.max}`].filter(Boolean).join(", ");
    return h("li", { class: broken(one) ? "broken" : null },
      h("div.row", {}, h("span", {}, one.title, one.group && ` (${one.group})`), h("span.push"), h("strong", {}, one.actual), h("span.soft", {}, asked)),
      h("div.bar", { "aria-hidden": "true" },
        h("i.allowed", { style: { left: share(low), width: share(Math.max(high - low, top / 200)) } }),
        h("i.actual", { style: { width: share(one.actual) } })));
  }

  // --- curves -------------------------------------------------------------------------------------------------------------

  function curves() {
    const fields = stats()?.fields ?? [];
    const parts = stats()?.sections ?? [];
    if (!fields.length) return none(panels.curves, "No curves yet: the deck has no cards to count.");
    const together = new Map();
    for (const part of parts.filter((one) => one.counted))
      for (const [type, copies] of Object.entries(part.types)) together.set(type, (together.get(type) ?? 0) + copies);
    const types = [...together];
    const names = Object.fromEntries(editor.gameRow()?.types.map((type) => [type.id, type.plural]) ?? []);
    fill(panels.curves,
      types.length > 1 && curve("Types", types.map(([type, copies]) => ({ value: names[type] ?? type, copies })), ""),
      fields.map((one) => curve(one.title, one.values,
        one.mean === null ? "" : `mean ${Math.round(one.mean * 100) / 100}, median ${one.median}, sum ${one.sum}`, one.unstated)));
  }

  function curve(title, values, words, unstated = 0) {
    const most = Math.max(...values.map((one) => one.copies), 1);
    const wide = values.some((one) => String(one.value).length > 3);
    return h(`figure.curve${wide ? ".wide" : ""}`, {},
      h("figcaption", {}, h("strong", {}, title), words && h("span.soft", {}, ` ${words}`), unstated > 0 && h("span.soft", {}, ` · ${unstated} without a value`)),
      h("ul.columns", {}, values.map((one) => h("li", {},
        h("span.value", {}, String(one.value)),
        h("i", { "aria-hidden": "true", style: { "--share": one.copies / most } }),
        h("span.copies", {}, one.copies)))));
  }

  // --- odds ---------------------------------------------------------------------------------------------------------------

  const chances = latest(async (conditions, shown, signal) => {
    for (const [place, condition] of conditions.entries()) {
      if (!condition.trim()) fill(shown[place]);
      else fill(shown[place], ...(await chance(condition, signal)));
    }
  });
  let second = false;
  let waiting = null;
  const kept = {
    key: () => `odds:${editor.document.game}`,
    read: () => JSON.parse(studio.setting(kept.key(), "null")) ?? commonest().map((type) => `type:${type}>=1`),
    write: (list) => studio.keep(kept.key(), JSON.stringify(list)),
  };

  // Initially the two types with the most copies in the deck.
  function commonest() {
    const types = editor.document.entries.map(({ id, count }) => [editor.cards?.byId.get(id)?.type, count]);
    const sums = Map.groupBy(types, ([type]) => type);
    const total = (type) => sums.get(type).reduce((sum, [, count]) => sum + count, 0);
    return [...sums.keys()].filter(Boolean).sort((one, other) => total(other) - total(one)).slice(0, 2);
  }

  function odds() {
    if (!editor.document.game) return none(panels.odds, "The deck does not name a game yet.");
    if (panels.odds.dataset.game !== editor.document.game) {
      panels.odds.dataset.game = editor.document.game;
      oddsForm();
    }
    clearTimeout(waiting);
    const shown = [...panels.odds.querySelectorAll(".chances")];
    waiting = setTimeout(() => chances(kept.read(), shown).catch(studio.trouble), 150);
  }

  function oddsForm() {
    const list = kept.read();
    const again = () => {
      kept.write(list);
      oddsForm();
      odds();
    };
    fill(panels.odds,
      h("p.soft", {}, "The probability that the cards seen by each turn meet a condition, such as ", h("code", {}, "type:creature>=2 and hp>=8"), ". Exact values, under the game's mulligan rule."),
      h("ul.queries", {}, list.map((query, place) => h("li", {},
        h("div.row", {},
          h("input", { value: query, "aria-label": `Condition ${place + 1}`, spellcheck: "false", oninput: (event) => { list[place] = event.target.value; kept.write(list); odds(); } }),
          h("button.quiet", { type: "button", "aria-label": `Remove condition ${place + 1}`, onclick: () => { list.splice(place, 1); again(); } }, "✕")),
        h("div.chances", { "aria-live": "polite" })))),
      h("div.row", {},
        h("button", { type: "button", onclick: () => { list.push(""); again(); panels.odds.querySelector("li:last-child input").focus(); } }, "Add condition"),
        h("label.row", {}, h("input", { type: "checkbox", checked: second, onchange: (event) => { second = event.target.checked; odds(); } }), "Going second")));
  }

  async function chance(condition, signal) {
    try {
      const answer = await studio.post("/api/odds", { ...studio.current.asked, conditions: [condition], second }, { signal });
      return [h("dl", {}, answer.questions[0].rows.map((row) => h("div", { title: row.exact ?? "", style: { "--chance": row.chance } },
        h("dt", {}, row.turn === 0 ? "hand" : `turn ${row.turn}`), h("dd", {}, percent(row.chance)))))];
    } catch (error) {
      if (signal.aborted) throw error;
      return [h("pre.bad", {}, error.message)];
    }
  }

  const percent = (share) => (share > 0.995 && share < 1 ? ">99 %" : share > 0 && share < 0.005 ? "<1 %" : `${Math.round(100 * share)} %`);

  // --- the deck's history, and what differs between two states of it -----------------------------------------------------

  const differ = latest((text, before, signal) => studio.post("/api/diff", { ...studio.current.asked, text, before }, { signal }));
  const compared = { from: "saved", to: "now" };

  async function changes() {
    const { current } = studio;
    if (!current.key) return none(panels.changes, "The deck is empty.");
    const { states } = await studio.get(statesPath(current.key));
    const rows = [
      { id: "now", words: "Now, on this page", text: current.text },
      { id: "saved", words: current.name ? "As saved in the file" : "As it began", text: current.saved },
      ...states.map((state) => ({ id: String(state.time), words: `${timeWords(state.time)}, ${state.saved ? "saved" : "draft"}`, text: state.text })),
    ];
    const chosen = (side) => rows.find((row) => row.id === compared[side]) ?? rows[side === "to" ? 0 : 1];
    const pick = (side, row) => h("input", { type: "radio", name: `compare-${side}`, "aria-label": `Compare ${side} ${row.words}`, checked: row === chosen(side), onchange: () => { compared[side] = row.id; compare(); } });
    const found = h("div", { "aria-live": "polite" });

    async function compare() {
      const [from, to] = [chosen("from"), chosen("to")];
      if (from.text === to.text) return fill(found, h("p.soft", {}, "The two states are the same."));
      try {
        const answer = await differ(to.text, from.text);
        if (!answer) return undefined;
        const row = (sign, one, where) => h("li", {}, h(`strong.${sign === "+" ? "good" : sign === "−" ? "bad" : "warn"}`, {}, `${sign}${one.count}`), ` ${one.name}`, where && h("span.soft", {}, ` ${where}`));
        return fill(found, h("ul.changes", {},
          answer.added.map((one) => row("+", one, "")), answer.removed.map((one) => row("−", one, "")),
          answer.moved.map((one) => row("→", one, `${editor.title(one.from)} → ${editor.title(one.to)}`))),
          answer.same && h("p.soft", {}, "The cards are the same; only wording, order or comments differ."));
      } catch (error) {
        return fill(found, h("p.soft", {}, error.message));
      }
    }

    fill(panels.changes, found,
      h("table.states", {}, h("thead", {}, h("tr", {}, ["From", "To", "State of the deck", "Return"].map((words) => h("th", { scope: "col" }, words)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, h("td", {}, pick("from", row)), h("td", {}, pick("to", row)), h("td", {}, row.words),
          h("td", {}, row.text !== current.text && h("button", { type: "button", "aria-label": `Return to ${row.words}`, onclick: () => editor.take(row.text, `Return to ${row.words}`) }, "Return to it")))))));
    await compare();
  }

  // --- house rules ----------------------------------------------------------------------------------------------------------

  async function house() {
    const { game } = editor.document;
    if (!game) return none(panels.house, "The deck does not name a game yet.");
    if (panels.house.dataset.game === game) return;
    panels.house.dataset.game = game;
    const { house: rules } = await studio.get(`/api/rules/${game}`);
    if (!rules.length) return none(panels.house, "This game has no house rules.");
    const set = (rule, value) => {
      const chosen = { ...studio.current.house, [rule.id]: value };
      if (value === rule.default) delete chosen[rule.id];
      studio.current.set({ house: chosen });
    };
    fill(panels.house, h("ul.house", {}, rules.map((rule) => h("li", {}, h("label", {}, h("span", {}, rule.title, rule.section && h("span.soft", {}, ` Rules ${rule.section}`)),
      rule.values.length
        ? h("select", { onchange: (event) => set(rule, event.target.value) }, rule.values.map((value) => h("option", { value, selected: value === (studio.current.house[rule.id] ?? rule.default) }, plainWords(value))))
        : h("input", { type: "number", value: studio.current.house[rule.id] ?? rule.default, min: rule.min, max: rule.max, onchange: (event) => set(rule, event.target.value) }))))));
  }

  return { panels, draw, shown: draw };
}
