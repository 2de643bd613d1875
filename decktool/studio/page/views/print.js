// Print: the options of `decktool print`, `kit` and `export` as a form, the pages as they will be printed, and files.

import { Refusal, latest } from "../lib/api.js";
import { cardsOf, picture } from "../lib/cards.js";
import { fill, h } from "../lib/html.js";
import { History } from "../lib/undo.js";

/** The products, with the options shown at once; all others are under "More options". */
const MADE = {
  print: { title: "Cards", does: "Download the PDF", first: ["paper", "cut-size", "backs", "flip", "bleed", "ink", "marks", "corners"] },
  kit: { title: "Play kit", does: "Download the kit", first: ["paper", "backs", "tile", "ink", "without"] },
  export: { title: "Export", does: "Export", first: ["to", "product", "dpi", "jpeg", "opponent", "base-url"] },
};
const PAGE = crypto.randomUUID();
const WAIT = 300; // milliseconds after the last change before the pages are laid out again
const kept = { command: "print", whole: false, options: { print: {}, kit: {}, export: {} }, zoom: null };
let history = null;

export async function show(root, studio) {
  const { current } = studio;
  const known = await studio.get("/api/print", { game: current.game ?? studio.overview.game });
  const tabs = h("div.row.made", { role: "group", "aria-label": "Product" });
  const form = h("form.options", { "aria-label": "Options", onsubmit: (event) => { event.preventDefault(); make(); } });
  const doing = h("div.doing", { role: "status" });
  const said = h("div.said", { role: "status", "aria-label": "Print summary" });
  const pages = h("div.pages", { role: "group", "aria-label": "Pages" });
  const zoom = h("input", { type: "range", min: 160, max: 1400, step: 20, "aria-label": "Page width", oninput: () => zoomed(Number(zoom.value)) });
  root.classList.add("printing");
  root.append(
    h("section.panel", { "aria-label": "Print settings" }, tabs, form, doing),
    h("section.preview", { "aria-label": "Preview" }, h("div.row.head", {}, said, h("label.zoom", {}, "Zoom ", zoom)), pages));

  const now = () => structuredClone({ command: kept.command, whole: kept.whole, options: kept.options });
  if (!history) history = new History(now(), restore);
  history.show = restore;
  studio.history = history;

  function restore(state) {
    Object.assign(kept, structuredClone(state));
    draw();
    layOut();
  }

  // A change of one option, in the words of the command.
  function changed(words) {
    history.did(now(), words, words.split(" ")[0]);
    studio.historied();
    later();
  }

  const options = () => kept.options[kept.command];
  const optionOf = (name) => known.commands[kept.command].find((one) => one.name === name);

  function set(name, value) {
    const { default: unsaid } = optionOf(name);
    if (JSON.stringify(value) === JSON.stringify(unsaid) || value === "" || value === null) delete options()[name];
    else options()[name] = value;
    if (name === "to") { delete options().product; draw(); form.elements.namedItem("option-to")?.focus(); }
    changed(`${name.replaceAll("-", " ")} ${Array.isArray(value) ? value.join(" ") : value === true ? "on" : value === false ? "off" : value}`);
  }

  // --- the form -------------------------------------------------------------------------------------------------------

  function draw() {
    fill(tabs, Object.entries(MADE).map(([id, one]) => h("button", {
      type: "button", "aria-pressed": String(id === kept.command),
      onclick: () => { kept.command = id; draw(); changed(`make ${one.title.toLowerCase()}`); },
    }, one.title)));
    const all = known.commands[kept.command];
    const { first, does } = MADE[kept.command];
    const there = (name) => name !== "product" || known.products[value("to")];
    const seen = first.filter(there).map((name) => field(optionOf(name)));
    const rest = all.filter((one) => !first.includes(one.name)).map(field);
    const said = all.filter((one) => !first.includes(one.name) && one.name in options()).length;
    const whole = h("label.flag", {}, h("input", { type: "checkbox", checked: kept.whole, onchange: (event) => { kept.whole = event.target.checked; changed(`whole game ${kept.whole ? "on" : "off"}`); } }),
      h("span", {}, "All cards of the game, in the numbers that its sets state"));
    const more = h("details", { open: said > 0 }, h("summary", {}, said ? `More options (${said} chosen)` : "More options"), rest);
    fill(form, whole, seen, rest.length ? more : null,
      h("div.row.do", {}, h("button.main", { type: "submit" }, does),
        Object.keys(options()).length ? h("button.quiet", { type: "button", onclick: () => { kept.options[kept.command] = {}; draw(); changed("all options to their defaults"); } }, "Reset options") : null));
  }

  const value = (name) => options()[name] ?? optionOf(name)?.default;

  function field(one) {
    const id = `option-${one.name}`;
    const title = one.name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
    const hint = one.help ? h("small.soft", { id: `${id}-help` }, one.help) : null;
    const common = { id, name: id, "aria-describedby": one.help ? `${id}-help` : null };
    if (one.kind === "flag")
      return h("div.field", {}, h("label.flag", {}, h("input", { ...common, type: "checkbox", checked: Boolean(value(one.name)), onchange: (event) => set(one.name, event.target.checked) }), h("span", {}, title)), hint);
    if (one.name === "without")
      return h("fieldset.field", {}, h("legend", {}, title), h("div.row", {}, known.words.without.map(({ name }) =>
        h("label.flag", {}, h("input", { type: "checkbox", checked: (value("without") ?? []).includes(name), onchange: (event) => {
          const others = (value("without") ?? []).filter((part) => part !== name);
          set("without", event.target.checked ? [...others, name] : others);
        } }), h("span", {}, name)))));
    return h("div.field", {}, h("label", { for: id }, title), control(one, common), h("p.wrong.bad", { role: "alert" }), hint);
  }

  function control(one, common) {
    const words = one.kind === "choice" ? (known.words[one.name] ?? one.choices.map((name) => ({ name, what: "" })))
      : one.name === "product" ? known.products[value("to")].map((name) => ({ name, what: "" })) : known.words[one.name];
    const text = value(one.name) ?? "";
    if (words?.length && (one.kind === "choice" || text === "" || words.some((word) => word.name === text))) {
      const own = one.kind === "choice" || one.name === "product" ? null : h("option", { value: "\0" }, "other …");
      const none = one.default === null ? h("option", { value: "", selected: text === "" }, "default") : null;
      return h("select", { ...common, onchange: (event) => event.target.value === "\0" ? typed(one, common, event.target) : set(one.name, event.target.value) },
        none, words.map(({ name, what }) => h("option", { value: name, selected: name === text }, what ? `${name} (${what})` : name)), own);
    }
    if (one.kind === "list")
      return h("textarea", { ...common, rows: 2, spellcheck: "false", placeholder: `${one.form}, one per line`, value: (value(one.name) ?? []).join("\n"), oninput: (event) => set(one.name, event.target.value.split("\n").map((line) => line.trim()).filter(Boolean)) });
    const files = one.kind === "file" ? studio.overview.files.map((file) => file.name) : [];
    const list = files.length ? `${common.id}-files` : null;
    return [
      h("input", {
        ...common, list, type: one.kind === "number" ? "number" : "text", min: one.min, max: one.max, placeholder: one.form, spellcheck: "false",
        autocomplete: "off", value: text, oninput: (event) => set(one.name, one.kind === "number" && event.target.value ? Number(event.target.value) : event.target.value.trim()),
      }),
      list && h("datalist", { id: list }, files.map((name) => h("option", { value: name }))),
    ];
  }

  // A size that has no name is typed.
  function typed(one, common, select) {
    const input = h("input", { ...common, type: "text", placeholder: "63mm x 88mm", spellcheck: "false", oninput: (event) => set(one.name, event.target.value.trim()) });
    select.replaceWith(input);
    input.focus();
  }

  // --- the pages ------------------------------------------------------------------------------------------------------

  let timer = null;
  let ended = false;
  const later = () => { clearTimeout(timer); timer = setTimeout(layOut, WAIT); };
  const asked = () => ({ command: kept.command, deck: current.asked, whole: kept.whole, options: options(), page: PAGE });
  const ask = latest((signal) => studio.post("/api/print/pages", asked(), { signal }));

  async function layOut() {
    clearTimeout(timer);
    if (ended) return;
    for (const one of form.querySelectorAll(".wrong")) one.textContent = "";
    for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
    root.classList.toggle("exporting", kept.command === "export");
    if (kept.command === "export") {
      const { name, what } = known.words.to.find((one) => one.name === value("to"));
      fill(said, h("p", {}, h("strong", {}, name), ` – ${what}`), h("p.soft", {}, "The files are written to output/ in the folder and downloaded as one archive. A repeated export draws only what changed."));
      return drawCards().catch(() => fill(pages));
    }
    if (!current.text.trim() && !kept.whole) {
      fill(said, h("p", {}, "Open a deck above, or select all cards of the game."));
      return fill(pages);
    }
    root.classList.add("laying-out");
    try {
      const found = await ask();
      if (found && !ended) drawPages(found);
    } catch (error) {
      if (error.status === 409) return;
      refused(error);
    } finally {
      root.classList.remove("laying-out");
    }
  }

  // Every distinct card is exported.
  async function drawCards() {
    const { game, entries } = await studio.post("/api/editor", current.asked);
    const id = game ?? current.game ?? studio.overview.game;
    if (ended || !id || kept.command !== "export") return;
    const cards = await cardsOf(id);
    const wanted = kept.whole ? cards.list.map((card) => card.id) : [...new Set(entries.map((one) => one.id))];
    fill(pages, h("div.cards", {}, wanted.map((card) => h("figure", {}, picture(cards, card)))));
  }

  function refused(error) {
    root.classList.add("stale");
    if (shown !== current.name) fill(pages); // of another deck
    const name = /^--([a-z-]+): /.exec(error.message)?.[1];
    const control = name && form.querySelector(`#option-${name}`);
    if (control) {
      control.setAttribute("aria-invalid", "true");
      control.closest("details")?.setAttribute("open", "");
      const wrong = control.closest(".field").querySelector(".wrong");
      if (wrong) wrong.textContent = error.message.replace(/^--[a-z-]+: /, "");
    }
    const [first, ...rest] = error.message.split("\n");
    fill(said, h("p.bad", {}, first), rest.some((line) => line.includes("^")) ? h("pre.bad", {}, rest.join("\n")) : rest.map((line) => h("p.bad", {}, line)),
      pages.firstChild ? h("p.soft", {}, "The pages below are from the last valid layout.") : null);
  }

  function drawPages(found) {
    root.classList.remove("stale");
    shown = current.name;
    fill(said, found.said.map((line, place) => (place ? h("p.soft", {}, line) : h("p", {}, h("strong", {}, line)))), found.warnings.map((line) => h("p.warn", {}, line)));
    const wide = Math.max(...found.pages.map((page) => page.width), 1);
    const before = new Map([...pages.children].map((figure) => [figure.dataset.picture, figure]));
    fill(pages, found.pages.map((page, place) => {
      const old = before.get(page.picture);
      if (old) return old;
      const label = `Page ${place + 1} of ${found.pages.length}: ${page.label}`;
      const image = h("img", { alt: label, loading: "lazy", decoding: "async", width: Math.round(page.width), height: Math.round(page.height) });
      image.sizes = "auto";
      image.dataset.at = page.picture;
      const figure = h("figure.sheet", { dataset: { picture: page.picture }, style: { "--share": page.width / wide, "--ratio": `${page.width} / ${page.height}` } },
        image, h("figcaption", {}, h("strong", {}, String(place + 1)), ` ${page.label}`));
      return figure;
    }));
    widths = found.widths;
    zoomed(kept.zoom ?? usual());
  }

  let shown; // whose pages are shown
  let widths = [480];
  const usual = () => Math.max(200, Math.min(560, Math.round((pages.clientWidth || 600) * (innerWidth < 700 ? 0.92 : 0.45))));

  function zoomed(width) {
    if (document.activeElement === zoom) kept.zoom = width;
    zoom.value = width;
    pages.style.setProperty("--page", `${width}px`);
    const wanted = width * Math.min(2, devicePixelRatio || 1);
    const drawn = widths.find((one) => one >= wanted * 0.8) ?? widths.at(-1);
    for (const image of pages.querySelectorAll("img")) {
      const at = `${image.dataset.at}?width=${drawn}`;
      if (image.getAttribute("src") !== at) image.src = at;
    }
  }

  // --- files ----------------------------------------------------------------------------------------------------------

  const rows = new Map();

  async function make() {
    try {
      await follow(await studio.post("/api/print/tasks", asked()));
    } catch (error) {
      if (error.status === 422) refused(error);
      else studio.trouble(error);
    }
  }

  async function follow(task) {
    for (let wait = 150; task.state === "working"; wait = Math.min(1000, wait * 1.5)) {
      told(task);
      await new Promise((done) => setTimeout(done, wait));
      task = await studio.get(`/api/print/tasks/${task.id}`);
    }
    told(task);
    if (task.file) {
      if (!ended) h("a", { href: task.file.at, download: task.file.name }).click();
      studio.say(`${task.file.name} was downloaded`);
    } else if (task.state === "failed") studio.trouble(new Refusal(task.error, 422));
  }

  function told(task) {
    const row = rows.get(task.id) ?? h("div.task");
    rows.set(task.id, row);
    if (!row.isConnected) doing.prepend(row);
    if (task.state === "working")
      return fill(row, h("label", {}, `${task.what} `, h("progress", task.of ? { max: task.of, value: task.done } : {})), task.of ? h("small.soft", {}, ` ${task.done} of ${task.of} `) : null,
        h("button.quiet", { type: "button", onclick: () => studio.post("/api/print/stop", { id: task.id }).catch(studio.trouble) }, "Stop"));
    const { file } = task;
    return fill(row, file ? h("p", {}, h("a", { href: file.at, download: file.name }, file.name), h("small.soft", {}, ` ${size(file.bytes)}`)) : null,
      task.error ? h("p", { class: task.state === "failed" ? "bad" : "soft" }, task.error) : null,
      task.said.map((line) => h("p.soft", {}, line)));
  }

  draw();
  studio.shortcut("d", "Download or export", make);
  studio.shortcut("b", "Switch backs on or off", () => { if (optionOf("backs")) { set("backs", !value("backs")); draw(); } });
  studio.shortcut("+", "Larger pages", () => { kept.zoom = Math.min(1400, Number(zoom.value) + 100); zoomed(kept.zoom); });
  studio.shortcut("-", "Smaller pages", () => { kept.zoom = Math.max(160, Number(zoom.value) - 100); zoomed(kept.zoom); });
  current.addEventListener("change", later);
  layOut();
  return () => {
    ended = true;
    clearTimeout(timer);
    current.removeEventListener("change", later);
  };
}

function size(bytes) {
  return bytes < 950_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
