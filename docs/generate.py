"""Write the reference pages and the pictures: `make docs`.

`docs/reference.md` is what `--help` says, `docs/house-rules.md` what every game.yaml says, `docs/card-words.md` what
every ruleset's vocabulary says, `docs/ruleset-api.md` the list of names for rulesets, a table in `docs/exports.md` what
services.yaml says, `docs/schemas` what the models of the documents say; a test fails when one is stale.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import cleandoc, isclass, isfunction, signature
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

import click
import yaml

from decktool import __version__, library
from decktool.cli import COMMANDS, SHORT_HELP, group, run
from decktool.games import Game, all_games, house_word, load_game
from decktool.play import API
from decktool.play.effects import Vocabulary
from decktool.report.schemas import WRITTEN, schema_of
from decktool.rulesets import vocabulary
from decktool.rulesets.api import PUBLIC

if TYPE_CHECKING:
    import PIL.Image

DOCS = Path(__file__).resolve().parent
GAMES = DOCS.parent / "cards"
CARDS = (
    ("forbidden-quest", "Slag Minotaur"),
    ("forgotten-times", "Auriane, Keeper of Hours"),
    ("dragon-quest", "Toad Apothecary"),
    ("forward", "Carillon Pass"),
    ("card-of-the-rings", "Elven Scout"),
)
"""The cards in the README's picture: a game and a name each."""
GALLERY = (
    "card-of-the-rings/decks/the-box",
    "dragon-quest/decks/eclipse-court",
    "forbidden-quest/decks/burning-caravan",
    "forgotten-times/decks/gods-of-the-stairs",
    "forward/decks/short-road",
)
"""The decks in the gallery's pictures, below `GAMES`."""
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
        "House rules are rulings that differ between groups of players. The tables show the default and all values of",
        "each house rule, and the section of the rulebook (*rules*); `1..9` means any whole number from 1 to 9. To",
        "choose another value, add `--house NAME=VALUE` to a command.",
        "",
        "A rule marked *our own rule* is in no rulebook. It is for players who want the first and the second player",
        "to have equal chances. With our sample decks and greedy agents, the chances are about equal without such a",
        "rule ([findings](findings/index.md)). The Card of the Rings has no sample decks, because the players share",
        "one box of cards. There, with `second_player_mulligan=yes`, the first player wins 48 % of the decided games",
        "between greedy agents.",
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


def ruleset_api() -> str:
    """The names for rulesets, module by module: what each takes, and the first sentences of its docstring."""
    head = f"""\
# The names for rulesets

A ruleset is a Python package with the rules of play of one game. It uses the names on this page and nothing else of
decktool. They have a version, now **{API}**. A package states the version that it is written for (`API = {API}` in its
`__init__.py`); decktool refuses a package of another version. The version increases if a name is removed or
changes its meaning; new names do not change it.

[A ruleset in an afternoon](ruleset-in-an-afternoon.md) and [Partners and tricks](ruleset-for-partners.md) use these
names. `decktool init NAME --ruleset` writes a package that runs.

## The package

- An entry point of the group `decktool.rulesets` has the game's id as its name, and the package as its value.
- `make(game, house, decks)` returns the `Rules` of a match. If the ruleset sets `fewest`, it takes `players` too.
- `positions()` returns the `Positions` of the game. A package that has them as `POSITIONS` in `notation/positions.py`
  needs no such function.
- `API = {API}` is the version of the names.
- `cards/<game>/` inside the package is the folder of the game. A game's folder in `./cards` replaces it.
- `cards/words.py` of the package may have a `VOCABULARY` of effects, if the effects of cards are data.

Only an installed package runs code. decktool looks for packages in the folders of `sys.path`, but never in the current
folder, and loads one when somebody plays or checks its game.

Generated from `decktool/rulesets/api.py` by `make docs`; do not edit."""
    lines = [head]
    for module, listed in PUBLIC.items():
        home = import_module(module)
        lines += ["", f"## `{module}`", "", cleandoc(home.__doc__ or "").split("\n\n")[0].replace("\n", " "), ""]
        for name in listed:
            value = getattr(home, name)
            lines.append(_api_line(name, value))
            if name in {"State", "Rules", "View", "Positions", "Measures", "Hands", "MatchOutcome"}:
                own = (one for one in vars(value).items() if not one[0].startswith("_") and isfunction(one[1]))
                lines += [f"  {_api_line(f'.{method}', found)}" for method, found in own]
    return "\n".join(lines) + "\n"


def _api_line(name: str, value: object) -> str:
    """A name with what it takes and the first sentences about it."""
    said = _first_words(value) if isclass(value) or isfunction(value) else ""
    return f"- `{name}{_signature(value)}`{f': {said}' if said else ''}"


def _signature(value: object) -> str:
    """What a function takes; nothing for a class or a value."""
    if not isfunction(value):
        return ""
    return re.sub(r"<function .*? at 0x\w+>", "...", re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(signature(value))))


def _first_words(value: object) -> str:
    """The first paragraph of a docstring, as one line."""
    return " ".join(cleandoc(getattr(value, "__doc__", "") or "").split("\n\n")[0].split())


def file_formats() -> str:
    """The files that people write, key by key, and the list of the documents that programs read."""
    lines = [
        "# File formats",
        "",
        "Made from the models that read and write the files by `make docs`; do not edit. `decktool schema NAME` prints",
        "the whole JSON Schema, with which text editors complete and check what you type. Decklists are on",
        "[a page of their own](formats.md).",
        "",
        "## Files that you write",
    ]
    for name, what in (WRITTEN | {"position": "a position for `decktool judge`"}).items():
        schema = schema_of(name, None)
        lines += ["", f"### {name}: {what}", "", "| key | | meaning |", "| --- | --- | --- |"]
        for key, said in schema["properties"].items():
            needed = "required" if key in schema.get("required", ()) else ""
            lines.append(_row(f"`{key}`", needed, " ".join(said.get("description", "").split())))
    lines += ["", "## JSON documents", "", "| document | what it is |", "| --- | --- |"]
    for path, one in sorted(beside("documents").schemas().items()):
        lines.append(_row(f"[{path}](schemas/{path}.json)", one["title"]))
    return "\n".join(lines) + "\n"


def man_page() -> str:
    """The man page, from the help of the commands."""
    context = group.make_context("decktool", [], resilient_parsing=True, max_content_width=76)
    lines = [f'.TH DECKTOOL 1 "" "decktool {__version__}"', ".SH NAME"]
    lines += [f"decktool \\- {_roff((group.help or '').partition(chr(10))[0].rstrip('.').lower())}"]
    lines += [".SH SYNOPSIS", ".B decktool", "COMMAND [OPTIONS] [ARGUMENTS]", ".SH COMMANDS"]
    for name, short in SHORT_HELP.items():
        lines += [".TP", f".B {_roff(name)}", _roff(short)]
    for name in SHORT_HELP:
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, max_content_width=76, terminal_width=76)
        lines += [f".SH DECKTOOL {_roff(name.upper())}", ".nf", _roff(command.get_help(inner).rstrip()), ".fi"]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    """Text as a man page writes it."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)


def _row(*cells: str) -> str:
    """A row of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def pictures() -> None:
    """The pictures of the README, a row of cards and the board, and those of the pages."""
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
    for name, image in [*first_sheets(), *guide().pictures()]:
        _save(image, name)
    beside("studio").pictures()


def first_sheets() -> Iterator[tuple[str, PIL.Image.Image]]:
    """The first sheets of two start pages, of the demo's deck and of the page's own table; then two of each game."""
    from PIL import Image

    from decktool.printing.base.sizes import paper
    from decktool.printing.out.png import render_page
    from decktool.printing.paper import print_job
    from decktool.printing.paper.imposition import Sheet

    def sheet(path: Path, number: int = 0, *, unique: bool = False) -> PIL.Image.Image:
        deck = library.read_deck(path)
        cards = print_job.copies(deck)
        job = print_job.prepare(deck.game, dict.fromkeys(cards) if unique else cards, Sheet(paper("a4")), "")
        page = list(print_job.pages(job))[number]
        return render_page(page.width, page.height, page.parts, 70)

    yield "start-print.png", sheet(GAMES / "forbidden-quest/decks/rulebook-example.txt")
    table = re.search(r"```text my-cards.csv\n(.*?)```", (DOCS / "start-my-game.md").read_text("utf-8"), re.DOTALL)
    assert table is not None
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("my-cards.csv").write_text(table[1], encoding="utf-8")
        run(["init", "my-table", "--from", "my-cards.csv"])
        yield "start-my-game.png", sheet(Path("cards/my-table/decks/all.txt"))
    for deck in GALLERY:
        sheets = [sheet(GAMES / f"{deck}.txt", number, unique=True) for number in range(2)]
        both = Image.new("RGB", (2 * sheets[0].width, sheets[0].height), "white")
        for number, image in enumerate(sheets):
            both.paste(image, (number * image.width, 0))
        yield f"sheets-{deck.partition('/')[0]}.png", both


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
    made |= {
        "faces.md": guide().page(),
        "exports.md": exports(),
        "ruleset-api.md": ruleset_api(),
        "file-formats.md": file_formats(),
        "decktool.1": man_page(),
    }
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
