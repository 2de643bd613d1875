"""Write the reference pages and the pictures: `make docs`.

`docs/reference.md` is what `--help` says, `docs/house-rules.md` what every game.yaml says; a test fails when either is
stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from decktool.cli import COMMANDS, available, group
from decktool.games import all_games, house_word, load_game

DOCS = Path(__file__).resolve().parent
CARDS = (
    ("forbidden-quest", "Karnik"),
    ("forgotten-times", "Auriane, Keeper of Hours"),
    ("dragon-quest", "Toad Apothecary"),
    ("forward", "Vharr, the Unmaker"),
    ("card-of-the-rings", "Elven Scout"),
)
"""The cards in the README's picture: a game and a name each."""


def reference() -> str:
    """Every command's help, in the order of `decktool --help`."""
    lines = ["# Commands", "", "Made from `--help` by `make docs`; do not edit.", ""]
    context = group.make_context("decktool", [], resilient_parsing=True, max_content_width=100)
    for title, names in COMMANDS.items():
        present = [name for name in names if name in available()]
        if present:
            lines += [f"- **{title}**: " + ", ".join(f"[{name}](#decktool-{name})" for name in present)]
    for name in available():
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
        "Rulings that tables may play differently, with the default that decktool takes: `--house NAME=VALUE` chooses",
        "another.",
        "",
        "Made from each game.yaml by `make docs`; do not edit.",
    ]
    shipped = DOCS.parent / "cards"
    for game in (game for game in all_games() if game.folder.absolute().parent == shipped):
        if game.house:
            lines += ["", f"## {game.title}", "", "| house rule | what it decides | default | values | rules |"]
            lines += ["| --- | --- | --- | --- | --- |"]
            for rule in game.house.values():
                default = house_word(rule.default)
                cells = [f"`{rule.id}`", rule.title, default, rule.choices, rule.ref or ""]
                lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def pictures() -> None:
    """The pictures of the README: a row of cards, and the board."""
    from decktool.printing.board import board
    from decktool.printing.faces import face
    from decktool.printing.png import compose, render_png

    cards = []
    for name, card in CARDS:
        game = load_game(name)
        cards.append(face(game, game.catalog.find(card)[0]))
    gap, width, height = 2_500, cards[0].width, cards[0].height
    places = [(drawing, gap + i * (width + gap), gap, 0) for i, drawing in enumerate(cards)]
    _save(compose(places, len(cards) * (width + gap) + gap, height + 2 * gap, 110), "cards.png")
    mat = board(load_game("forbidden-quest"))
    _save(render_png(mat, dpi=700 * 25_400 // mat.width), "board.png")


def _save(image: object, name: str) -> None:
    """A picture in 256 colours, which is a quarter of the bytes and looks the same."""
    from PIL import Image

    assert isinstance(image, Image.Image)
    path = DOCS / "images" / name
    image.convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(f"wrote {path.relative_to(DOCS.parent)} ({path.stat().st_size // 1000} kB)")


def main() -> int:
    """Write everything."""
    for name, text in (("reference.md", reference()), ("house-rules.md", house_rules())):
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"wrote docs/{name}")
    if "--no-pictures" not in sys.argv:
        pictures()
    return 0


if __name__ == "__main__":
    sys.exit(main())
