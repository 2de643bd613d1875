// What can be begun from the home page: a deck, a game, a set.

import { fill, h } from "../../lib/html.js";

const field = (words, control) => h("label.field", {}, h("span", {}, words), control);
const option = (value, words, selected = false) => h("option", { value, selected }, words);

/** A form in a dialog; an error of `run` is shown in it. */
function ask(studio, title, fields, words, run) {
  const wrong = h("p.bad", { role: "alert" });
  const button = h("button.main", {}, words);
  const form = h("form.begin-form", { onsubmit: async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await run(Object.fromEntries(new FormData(form)));
      dialog.close();
    } catch (error) {
      fill(wrong, error.message);
    } finally {
      button.disabled = false;
    }
  } }, fields, wrong, h("div.row", {}, button));
  const dialog = studio.overlay(title, form);
  form.querySelector("input, select")?.focus();
  return form;
}

const gameChoice = (studio, change) => h("select", { name: "game", onchange: change },
  studio.overview.games.map((game) => option(game.id, game.title, game.id === (studio.current.game ?? studio.overview.game))));

/** A new deck: empty, built by the solver, or of the cards of a list or spreadsheet. */
export function newDeck(studio) {
  const formats = h("select", { name: "format" });
  const owned = h("select", { name: "owned" }, studio.overview.files.filter((file) => ["deck", "table"].includes(file.kind)).map((file) => option(file.name, file.name)));
  const from = field("List or spreadsheet of the cards", owned);
  const fillFormats = () => fill(formats, studio.overview.games.find((one) => one.id === game.value).formats.map((one) => option(one, one)));
  const game = gameChoice(studio, fillFormats);
  const begins = h("select", { name: "begins", onchange: () => (from.hidden = begins.value !== "owned") },
    option("empty", "empty"), option("build", "with a legal deck, built by the solver"), owned.options.length ? option("owned", "with a legal deck of cards that I own") : null);
  from.hidden = true;
  fillFormats();
  ask(studio, "New deck", [field("Game", game), field("Format", formats), field("Begins", begins), from], "Begin", async (said) => {
    const head = `# game: ${said.game}\n# format: ${said.format}\n`;
    let text = head;
    if (said.begins !== "empty") {
      const answer = await studio.post("/api/solution", { text: head, game: said.game, format: said.format, question: "build", sample: true, owned: said.begins === "owned" ? said.owned : null });
      if (!answer.solved) throw new Error("No legal deck can be built of these cards.");
      text = answer.solutions[0].decklist;
    }
    studio.newDeck(said.game, text);
    studio.go("deck", studio.current.key);
  });
}

/** A new game of the folder: a starter, or made of a spreadsheet of cards. */
export function newGame(studio, table = null) {
  const file = h("input", { type: "file", name: "table", accept: ".csv,.tsv,.xlsx,.ods,.xml" });
  const name = h("input", { name: "name", required: true, pattern: "[a-z0-9][a-z0-9\\-]*", maxlength: 64, placeholder: "my-game", title: "Lower-case letters, digits and hyphens", autocomplete: "off", spellcheck: "false", value: table ? table.name.replace(/\.\w+$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") : "" });
  ask(studio, "New game", [
    field("Id, also its folder", name), field("Title", h("input", { name: "title", maxlength: 100, placeholder: "My Game", autocomplete: "off" })),
    table ? h("p", {}, `Its cards come from ${table.name}.`) : field("Spreadsheet of its cards (optional)", file),
  ], "Begin", async (said) => {
    const from = table ?? (file.files.length ? { name: file.files[0].name, data: await base64(file.files[0]) } : null);
    const begun = await studio.post("/api/new/game", { name: said.name, title: said.title, table: from && { name: from.name, data: from.data } });
    await opened(studio, begun);
  });
}

/** A new set with one card. */
export function newSet(studio) {
  ask(studio, "New set", [
    field("Game", gameChoice(studio)),
    field("Id, also its file", h("input", { name: "name", required: true, pattern: "[a-z0-9][a-z0-9\\-]*", maxlength: 64, placeholder: "my-cards", title: "Lower-case letters, digits and hyphens", autocomplete: "off", spellcheck: "false" })),
  ], "Begin", async (said) => opened(studio, await studio.post("/api/new/set", said)));
}

async function opened(studio, begun) {
  await studio.refresh();
  studio.note(`Wrote ${begun.files.join(", ")}`);
  studio.go("workshop", begun.files[0]);
}

/** The bytes of a file as text that JSON can carry. */
export async function base64(file) {
  const url = await new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(",") + 1);
}
