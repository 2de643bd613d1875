"""`decktool init`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from decktool.cards import name_key
from decktool.cli import options
from decktool.errors import DecktoolError, OutputError
from decktool.games import all_games, game_folders
from decktool.paths import data_dir, write_whole

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--title", metavar="TITLE", help="Title of the game. Without it: from NAME.")
def command(name: str, title: str | None) -> int:
    """Create a new game: a commented starter folder, ready to check, print and deal.

    The new folder is cards/NAME in the current folder, where every command finds it as --game NAME. The command never
    overwrites files and never replaces an existing game.

    \b
    Examples:
      decktool init my-game
      decktool init lantern-street --title "Lantern Street"
    """
    if not _NAME.fullmatch(name):
        raise DecktoolError(
            f"{name!r}: a game's name consists of lower-case letters, digits and hyphens, such as my-game"
        )
    source = data_dir("templates") / "starter"
    target = Path("cards") / name
    if target.exists():
        raise OutputError(f"{target} already exists; choose another name, or remove it first")
    words = title or name.replace("-", " ").title()
    _refuse_taken(name, words)
    written = []
    for path in sorted(source.rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            if path.name == "game.yaml":
                text = text.replace("title: My Game", f"title: {_quoted(words)}").replace("GAME", target.as_posix())
                text = text.replace(f"--game {target.as_posix()}", f"--game {name}")
            if path.suffix == ".txt":
                text = f"# game: {name}\n" + text
            place = target / path.relative_to(source)
            with write_whole(place) as file:
                file.write(text.encode())
            written.append(place)
    for place in written:
        options.echo(f"wrote {place}")
    deck = next(place for place in written if place.suffix == ".txt")
    options.echo(
        f"\nTry it:\n  decktool check {deck}\n  decktool print {deck}\n  decktool hand {deck}\n  decktool lint {name}"
    )
    return 0


def _refuse_taken(name: str, title: str) -> None:
    """Refuse the id or the title of an existing game: a folder of the same name would silently replace it."""
    folder = game_folders().get(name)
    if folder is not None:
        raise DecktoolError(
            f"{name} is already a game, in {folder}, and cards/{name} would replace it; choose another name. "
            f"To add cards to {name}, write them in cards/{name}/sets/mine.yaml, without a game.yaml"
        )
    for game in all_games(broken=[]):
        if name_key(game.title) == name_key(title):
            raise DecktoolError(f"{title!r} is already the title of the game {game.id}; choose another with --title")


def _quoted(text: str) -> str:
    """Text quoted for YAML."""
    import json

    return json.dumps(text, ensure_ascii=False)
