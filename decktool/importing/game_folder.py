"""The files of a new game's folder: a commented starter, or what was made of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from decktool.cards import name_key
from decktool.errors import DecktoolError
from decktool.games import GAME_ID, all_games, game_folders
from decktool.paths import data_dir

if TYPE_CHECKING:
    from decktool.importing.new_game import Made, NewGame


def refuse_name(name: str) -> None:
    """Refuse an id that is none."""
    if not re.fullmatch(GAME_ID, name):
        raise DecktoolError(
            f"{name!r}: a game's name consists of lower-case letters, digits and hyphens, such as my-game"
        )


def refuse_taken(name: str, title: str) -> None:
    """Refuse an id that is none, and the id or the title of a game that exists, which it would silently replace."""
    refuse_name(name)
    folder = game_folders().get(name)
    if folder is not None:
        raise DecktoolError(
            f"{name} is already a game, in {folder}, and cards/{name} would replace it; choose another name. "
            f"To add cards to {name}, write them in cards/{name}/sets/mine.yaml, without a game.yaml"
        )
    for game in all_games(broken=[]):
        if name_key(game.title) == name_key(title):
            raise DecktoolError(f"{title!r} is already the title of the game {game.id}; choose another title")


def starter_files(name: str, title: str) -> dict[str, str]:
    """The commented starter, by relative path; for the folder cards/NAME."""
    source, target = data_dir("templates") / "starter", f"cards/{name}"
    found = {}
    for path in sorted(source.rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            if path.name == "game.yaml":
                text = text.replace("title: My Game", f"title: {quoted(title)}").replace("GAME", target)
                text = text.replace(f"--game {target}", f"--game {name}")
            if path.suffix == ".txt":
                text = f"# game: {name}\n" + text
            found[path.relative_to(source).as_posix()] = text
    return found


def table_files(new: NewGame, made: Sequence[Made], name: str, title: str) -> dict[str, str]:
    """A game made of a table, by relative path; without its mappings, which stand beside the table."""
    found = {"game.yaml": new.game, f"templates/faces/{name}/card.yaml": new.face}
    every = [f"# game: {name}\n# name: {title}"]
    for each in made:
        found[f"sets/{each.set_id}.yaml"] = each.cards.text
        lines = each.deck.split("\n\n", 1)[-1].strip()
        if len(made) > 1:
            found[f"decks/{each.set_id}.txt"] = each.deck
            lines = f"[{each.sheet.title}]\n{lines}"
        every.append(lines)
    return {**found, "decks/all.txt": "\n\n".join(every) + "\n"}


def quoted(text: str) -> str:
    """Text quoted for YAML."""
    return json.dumps(text, ensure_ascii=False)
