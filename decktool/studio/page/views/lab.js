// The lab: many games of decks by an agent, watched while they play, stopped, and kept with their charts.

import { fill, h, keyed } from "../lib/html.js";
import { timeWords } from "../lib/keeper.js";

const OFTEN = 700; // milliseconds between two looks at a run that plays
const SELDOM = 3000; // at the list, while a run plays that is not shown
const ONE_DECK = new Set(["value", "goldfish"]);
const ABOUT = {
  matrix: "Every deck against every other: ratings, win rates, how games go.",
  "card-table": "Win rates with each card: in the opening hand, drawn, not drawn, played.",
  value: "What each card of the first deck is worth: the same deals with the card blank. A second deck is the opponent.",
  goldfish: "How soon the first deck wins against nobody, and how its games develop.",
};

export async function show(root, studio) {
  root.classList.add("lab-view");
  let known = await studio.get("/api/lab");
  let timer = null;
  let later = null;
  let shown = null; // the document decktool.run/1
  let asking = 0; // which answer is waited for: of an earlier one nothing is shown
  let stopping = null; // the run that was stopped last
  let ended = false;
  const games = studio.overview.games.filter((game) => game.playable);
  const form = h("form.begin-form", { "aria-label": "New run", onsubmit: (event) => { event.preventDefault(); begin(); } });
  const list = h("nav.runs", { "aria-label": "Runs" });
  const found = h("article.found", { "aria-label": "Results", tabindex: -1 });
  // What a run that plays shows: it stays while the numbers change, so that "Stop" keeps the focus.
  const playing = { title: h("h1"), bar: h("progress", { "aria-label": "Progress" }), words: h("p"), row: h("div.row", {}, h("button", { type: "button", onclick: stop }, "Stop")) };
  root.append(h("div.lab-side", {}, form, list), found);

  // --- a new run ------------------------------------------------------------------------------------------------------

  const chosen = { measure: "matrix", game: studio.current.game ?? studio.overview.game ?? games[0]?.id, files: new Set(), open: Boolean(studio.current.text.trim()), own: true };
  if (!games.some((game) => game.id === chosen.game)) chosen.game = games[0]?.id;

  function drawForm() {
    const field = (words, control) => h("label.field", {}, h("span", {}, words), control);
    const flag = (words, checked, set) => h("label.flag", {}, h("input", { type: "checkbox", checked, onchange: (event) => set(event.target.checked) }), h("span", {}, words));
    const select = (name, rows, change) => h("select", { name, onchange: (event) => { chosen[name] = event.target.value; change?.(); } }, rows.map(([value, words]) => h("option", { value, selected: value === chosen[name] }, words)));
    const files = studio.overview.files.filter((file) => file.kind === "deck").map((file) => file.name);
    const about = h("p.soft", {}, ABOUT[chosen.measure]);
    fill(form, h("h2", {}, "New run"),
      field("Measure", select("measure", Object.entries(known.measures), () => { drawForm(); form.elements.namedItem("measure").focus(); })), about,
      field("Game", select("game", games.map((game) => [game.id, game.title]))),
      h("fieldset.field", {}, h("legend", {}, ONE_DECK.has(chosen.measure) ? "Decks, the first one is measured" : "Decks"),
        studio.current.text.trim() && flag(`the open deck${studio.current.name ? ` (${studio.current.name})` : ""}`, chosen.open, (on) => (chosen.open = on)),
        flag("the game’s own decks", chosen.own, (on) => (chosen.own = on)),
        files.length > 0 && h("div.lab-files", {}, files.map((name) => flag(name, chosen.files.has(name), (on) => (on ? chosen.files.add(name) : chosen.files.delete(name)))))),
      field("Agent", h("input", { name: "agent", value: chosen.agent ?? "greedy", list: "lab-agents", autocomplete: "off", oninput: (event) => (chosen.agent = event.target.value) })),
      h("datalist", { id: "lab-agents" }, known.agents.map((value) => h("option", { value }))),
      field(chosen.measure === "goldfish" ? "Games" : "Deals", h("input", { name: "deals", type: "number", min: 1, max: 1000000, value: chosen.deals ?? 200, oninput: (event) => (chosen.deals = Number(event.target.value)) })),
      field("Seed", h("input", { name: "seed", placeholder: "random", maxlength: 100, autocomplete: "off", value: chosen.seed ?? "", oninput: (event) => (chosen.seed = event.target.value.trim()) })),
      flag("Also play cards with incomplete rules data (only the part that is known)", chosen.vanilla ?? false, (on) => (chosen.vanilla = on)),
      h("div.row", {}, h("button.main", {}, "Start")));
  }

  async function begin() {
    const { text, name, game, house } = studio.current.asked;
    const asked = {
      measure: chosen.measure, game: chosen.game, own: chosen.own, files: [...chosen.files], agent: (chosen.agent ?? "greedy").trim(),
      deals: chosen.deals || 200, seed: chosen.seed || null, vanilla: chosen.vanilla ?? false, house: chosen.open ? (house ?? {}) : {},
      deck: chosen.open && studio.current.text.trim() ? { text, name, game } : null,
    };
    try {
      const begun = await studio.post("/api/lab/begin", asked);
      studio.say(`${begun.run.title}: playing`);
      open(begun);
    } catch (error) {
      studio.trouble(error);
    }
  }

  // --- runs -----------------------------------------------------------------------------------------------------------

  const runs = h("ul", { role: "list" });

  function drawRuns() {
    const button = (run) => h("li", {}, h("button.quiet", { type: "button", onclick: () => look(run.id) }));
    keyed(runs, known.runs, (run) => run.id, button, ({ firstChild }, run) => {
      fill(firstChild, h("strong", {}, run.title), h("span.soft", {}, ` ${[run.state === "kept" ? "" : run.state, run.note, timeWords(run.time)].filter(Boolean).join(" · ")}`));
      if (run.id === shown?.run.id) firstChild.setAttribute("aria-current", "true");
      else firstChild.removeAttribute("aria-current");
    });
    if (!known.runs.length) fill(list);
    else if (!runs.isConnected) fill(list, h("h2", {}, "Runs"), runs);
    clearTimeout(later);
    if (known.runs.some((run) => run.state === "playing" && run.id !== shown?.run.id)) later = setTimeout(refresh, SELDOM);
  }

  async function look(id) {
    const mine = ++asking;
    try {
      const run = await studio.get(`/api/lab/runs/${id}`);
      if (mine === asking) open(run);
    } catch (error) {
      if (mine !== asking || ended) return;
      shown = null;
      fill(found);
      studio.trouble(error);
    }
  }

  function open(run) {
    if (ended) return;
    const before = shown;
    shown = run;
    asking += 1;
    if (studio.at.what !== run.run.id) studio.visit({ what: run.run.id }, { replace: ["", null, undefined].includes(studio.at.what) });
    drawRun(before?.run.id === run.run.id && before.run.state !== run.run.state);
    clearTimeout(timer);
    if (run.run.state === "playing") timer = setTimeout(() => look(run.run.id), OFTEN);
    if (run.run.state !== "playing" || before?.run.id !== run.run.id) refresh();
  }

  async function refresh() {
    try {
      known = await studio.get("/api/lab");
      if (!ended) drawRuns();
    } catch (error) {
      if (!ended) studio.trouble(error);
    }
  }

  async function stop() {
    const { id, title } = shown.run;
    try {
      known = await studio.post("/api/lab/stop", { id });
      stopping = id;
      studio.say(`${title}: stopping`);
      drawRuns();
    } catch (error) {
      studio.trouble(error);
    }
  }

  function drawRun(news) {
    const { run } = shown;
    if (run.state === "playing") {
      const { title, bar, words } = playing;
      title.textContent = run.title;
      Object.assign(bar, { max: run.of || 1, value: run.done });
      const far = run.of ? `${run.done.toLocaleString("en")} of ${run.of.toLocaleString("en")} ${run.what}` : "Playing the first games";
      words.textContent = run.id === stopping ? `${far}; stopping` : far;
      if (!bar.isConnected) fill(found, Object.values(playing));
      return;
    }
    if (found.contains(document.activeElement)) found.focus({ preventScroll: true });
    if (news) studio.say(`${run.title}: ${run.error ?? "done"}`);
    if (run.state === "failed") return fill(found, h("h1", {}, run.title), h("p.bad", {}, run.error));
    return fill(found,
      h("h1", {}, shown.title), h("p.soft", {}, shown.conditions), shown.warnings.map((words) => h("p.warn", {}, words)),
      h("div.row", {}, Object.entries(shown.files).map(([ending, at]) => h("a", { href: at, download: "" }, `Download ${ending.toUpperCase()}`))),
      h("div.charts", {}, shown.charts.map((chart) => h(chart.wide ? "figure.wide" : "figure", {}, chart.wide && h("figcaption", {}, h("h2", {}, chart.title)), h("img", { src: chart.picture, alt: `${chart.title}. ${chart.words}` })))),
      h("p.soft", {}, shown.note));
  }

  studio.moved = ({ what }) => what && what !== shown?.run.id && look(what);
  drawForm();
  drawRuns();
  if (studio.at.what) await look(studio.at.what);
  else fill(found, h("p.soft", {}, "Start a run, or open one of those that are kept."));
  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(later);
  };
}
