"""Write the reference pages and the pictures: `make docs`.

`docs/reference.md` is what `--help` says, `docs/house-rules.md` what every game.yaml says, `docs/card-words.md` what
every ruleset's vocabulary says, a table in `docs/exports.md` what services.yaml says, `docs/schemas` what the models of
the documents say; a test fails when one is stale.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import click
import yaml

from decktool.cli import COMMANDS, SHORT_HELP, group
from decktool.games import Game, all_games, house_word, load_game
from decktool.play.effects import Vocabulary
from decktool.rulesets import vocabulary

DOCS = Path(__file__).resolve().parent
CARDS = (
    ("forbidden-quest", "Slag Minotaur"),
    ("forgotten-times", "Auriane, Keeper of Hours"),
    ("dragon-quest", "Toad Apothecary"),
    ("forward", "Carillon Pass"),
    ("card-of-the-rings", "Elven Scout"),
)
"""The cards in the README's picture: a game and a name each."""
_PRODUCTS = "<!-- The table below is made by `make docs` from templates/services.yaml; do not edit it. -->"


def reference() -> str:
    """Every command's help, in the order of `decktool --help`."""
    lines = ["# Commands", "", "Made from `--help` by `make docs`; do not edit.", ""]
    context = group.make_context("decktool", [], resilient_parsing=True, max_content_width=100)
    for title, names in COMMANDS.items():
        lines += [f"- **{title}**: " + ", ".join(f"[{name}](#decktool-{name})" for name in names)]
    for name in SHORT_HELP:
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, max_content_width=100, terminal_width=100)
        lines += ["", f"## decktool {name}", "", "```text", command.get_help(inner).rstrip(), "```"]
    return "\n".join(lines) + "\n"


def house_rules() -> str:
    """The table of house rules, game by game."""
    lines = [
        "# House rules",
        "",
        "Rulings that differ between groups of players, with decktool's default. `--house NAME=VALUE` chooses another",
        "value.",
        "",
        "Generated from each game.yaml by `make docs`; do not edit.",
    ]
    shipped = DOCS.parent / "cards"
    for game in (game for game in all_games() if game.folder.absolute().parent == shipped):
        if game.house:
            lines += ["", f"## {game.title}", "", "| house rule | decision | default | values | rules |"]
            lines += ["| --- | --- | --- | --- | --- |"]
            for rule in game.house.values():
                default = house_word(rule.default)
                cells = [f"`{rule.id}`", rule.title, default, rule.choices, rule.ref or ""]
                lines.append(_row(*cells))
    return "\n".join(lines) + "\n"


def card_words() -> str:
    """The words in which cards say what they do, game by game, each with an example from a shipped card."""
    lines = [
        "# Effects of cards",
        "",
        "A card's set file describes its effects as data, under `effects:`; the printed `text:` is for people. An",
        "ability states *when* something happens and what to *do*:",
        "",
        "```yaml",
        "effects:",
        "  - {when: played, do: [{effect: draw}]}",
        "```",
        "",
        "`discard: true` beside them discards the card afterwards; with `timing: NAME`, a house rule sets the moment.",
        "The tables list the moments, the effects with their keys, and the values of keys.",
        "`decktool schema set --game GAME` prints the same for editors. For a wrong word, `decktool lint GAME` reports",
        "the file, the line and the nearest word.",
        "",
        "Generated from the rulesets and the built-in cards by `make docs`; do not edit.",
    ]
    shipped = DOCS.parent / "cards"
    for game in (game for game in all_games() if game.folder.absolute().parent == shipped):
        words = vocabulary(game)
        if words is None:
            continue
        example = _Examples(words, game).told
        lines += ["", f"## {game.title}", "", "| when | meaning | example |", "| --- | --- | --- |"]
        lines += [_row(f"`{word}`", said, example("when", word)) for word, said in words.moments.items()]
        lines += ["", "| effect | meaning | keys | example |", "| --- | --- | --- | --- |"]
        for word, effect in words.effects.items():
            keys = "; ".join(f"`{key}` ({said})" for key, said in words.keys(effect).items())
            lines.append(_row(f"`{word}`", words.meaning(effect), keys, example("effect", word)))
        for key, said in words.values.items():
            lines += ["", f"| {key} | meaning | example |", "| --- | --- | --- |"]
            lines += [_row(f"`{word}`", meaning, example(key, word)) for word, meaning in said.items()]
    return "\n".join(lines) + "\n"


class _Examples:
    """Abilities of shipped cards, as they are written."""

    def __init__(self, words: Vocabulary, game: Game) -> None:
        self._found = words.examples(game)
        keys = [row for effect in words.effects.values() for row in words.keys(effect).items()]
        self._left_out = {(key, said.partition("left out: ")[2]) for key, said in keys}

    def told(self, key: str, word: str) -> str:
        """The shortest ability with a word under a key, and the card that has it."""
        if (key, word) in self._found:
            name, ability = self._found[key, word]
            flow = yaml.safe_dump(ability, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000)
            return f"{name}: `{flow.strip()}`"
        return "the word that is left out" if (key, word) in self._left_out else "no shipped card"


def _row(*cells: str) -> str:
    """A row of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def pictures() -> None:
    """The pictures of the README: a row of cards, and the board."""
    from decktool.printing.kit.board import board
    from decktool.printing.layout.faces import face
    from decktool.printing.out.pdf import PlacedDrawing
    from decktool.printing.out.png import render_page, render_png

    cards = []
    for name, card in CARDS:
        game = load_game(name)
        cards.append(face(game, game.catalog.find(card)[0]))
    gap, width, height = 2_500, cards[0].width, cards[0].height
    places = [PlacedDrawing(drawing, gap + i * (width + gap), gap) for i, drawing in enumerate(cards)]
    _save(render_page(len(cards) * (width + gap) + gap, height + 2 * gap, places, 110), "cards.png")
    mat = board(load_game("forbidden-quest"))
    _save(render_png(mat, dpi=700 * 25_400 // mat.width), "board.png")
    for name, image in guide().pictures():
        _save(image, name)
    beside("studio").pictures()


def _save(image: object, name: str) -> None:
    """A picture in 256 colours, which is a quarter of the bytes and looks the same."""
    from PIL import Image

    assert isinstance(image, Image.Image)
    path = DOCS / "images" / name
    image.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(f"wrote {path.relative_to(DOCS.parent)} ({path.stat().st_size // 1000} kB)")


def exports() -> str:
    """The page about exports with the table of the print services' products, which is made from their data."""
    from decktool.printing.export.services import product, product_names

    services = ("mpc", "gamecrafter")
    names = dict.fromkeys(name for service in services for name in product_names(service))
    rows = [
        "| `--product` | cut (mm) | " + " | ".join(f"`{service}`" for service in services) + " |",
        "|---|---|---|---|",
    ]
    for name in names:
        cells = []
        for service in services:
            if name not in product_names(service):
                cells.append("-")
                continue
            found = product(service, name)
            called = "" if found.name == name else f", {found.name}"
            cells.append(f"{found.canvas[0]} x {found.canvas[1]}, cut {found.trim[0]} x {found.trim[1]}{called}")
        first = next(product(service, name) for service in services if name in product_names(service))
        cut = " x ".join(f"{round(side / 1000, 2):g}" for side in first.size[:2])
        rows.append(_row(f"`{name}`", cut, *cells))
    head, _, rest = (DOCS / "exports.md").read_text("utf-8").partition(_PRODUCTS)
    _, _, tail = rest.partition("\n\n")
    return f"{head}{_PRODUCTS}\n" + "\n".join(rows) + f"\n\n{tail}"


def pages() -> dict[str, str]:
    """The pages by file."""
    made = {"reference.md": reference(), "house-rules.md": house_rules(), "card-words.md": card_words()}
    made |= {"faces.md": guide().page(), "exports.md": exports()}
    return made | beside("documents").pages()


def guide() -> ModuleType:
    """The module that makes the guide to faces and boards."""
    return beside("guide")


def beside(name: str) -> ModuleType:
    """A module beside this one."""
    spec = spec_from_file_location(f"decktool_{name}", DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> int:
    """Write everything."""
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"wrote docs/{name}")
    if "--no-pictures" not in sys.argv:
        pictures()
    return 0


if __name__ == "__main__":
    sys.exit(main())
