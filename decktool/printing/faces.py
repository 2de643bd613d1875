"""Which template a card's face or back is made from, and the finished Drawing.

The face of a card of type ``creature`` in ``forbidden-quest`` is the template ``faces/forbidden-quest/creature``, else
``faces/forbidden-quest/card``, else ``faces/card``; in the game's own folder also ``templates/faces/creature``. A back
is ``faces/forbidden-quest/back``, else ``faces/back``. A person's own files come first (see ``template.search_path``).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from decktool import files
from decktool.cards import Card, Printing
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.items import Drawing
from decktool.printing.layout import Subject, lay_out
from decktool.printing.template import find_template, load_template, search_path, template_names

if TYPE_CHECKING:
    from decktool.printing.blocks import FaceTemplate


def face_template(game: Game, card_type: str) -> FaceTemplate:
    """The template for a type of card."""
    own = game.folder / "templates" / "faces" / f"{card_type}.yaml"
    if own.is_file():
        return load_template(own, "faces", game.folder)
    for name in (f"{game.id}/{card_type}", f"{game.id}/card", "card"):
        path = _find(name, game)
        if path is not None:
            return load_template(path, "faces", game.folder)
    raise DecktoolError("the template faces/card.yaml is missing from this installation; install decktool again")


def _find(name: str, game: Game) -> Path | None:
    import re

    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*", name):
        return None
    return find_template("faces", name, game.folder)


def art_file(game: Game, card: Card, printing: Printing | None = None) -> Path | None:
    """The picture that a person keeps for a card: its printing's ``art``, else ``art/<card id>`` with a known ending.

    Raises DecktoolError for an art path that leaves the game's folder or a file that is not there.
    """
    folder = game.folder / "art"
    stated = (
        printing.art if printing is not None and printing.art else next((p.art for p in card.printings if p.art), None)
    )
    if stated is not None:
        path = folder / stated
        if not path.resolve().is_relative_to(folder.resolve()):
            raise DecktoolError(f"{card.name}: the art '{stated}' leaves the folder {folder}; keep pictures inside it")
        if not path.is_file():
            raise DecktoolError(f"{card.name}: there is no picture {path}; put it there or remove `art` from the card")
        return path
    return _kept_picture(folder, card.id)


def _kept_picture(folder: Path, stem: str) -> Path | None:
    """A picture in a folder, with any ending that we can draw."""
    for ending in (".png", ".jpg", ".jpeg", ".svg"):
        path = folder / f"{stem}{ending}"
        if path.is_file():
            return path
    return None


def named_template(game: Game, name: str) -> FaceTemplate:
    """A face template by name, such as ``full-art``; DecktoolError with near names when there is none."""
    path = find_template("faces", name, game.folder)
    if path is None:
        near = files.nearest(name, template_names("faces", game.folder))
        hint = f"did you mean {' or '.join(near)}?" if near else f"yours go in {search_path(game.folder)[0] / 'faces'}"
        raise DecktoolError(f"there is no face template '{name}'; {hint}")
    return load_template(path, "faces", game.folder)


def face(game: Game, card: Card, printing: Printing | None = None, template: FaceTemplate | None = None) -> Drawing:
    """The face of a card by a template (None: its type's); DecktoolError naming the card if it cannot be made."""
    note = (printing.note or "") if printing is not None else ""
    chosen = template or face_template(game, card.type)
    return lay_out(chosen, Subject(card, game, art_file(game, card, printing), note))


def back(game: Game, picture: Path | None = None) -> Drawing:
    """The back of a game's cards, laid out: a picture from edge to edge if one is given or kept as ``art/back``."""
    card = Card(-1, f"{game.id}-back", game.title, "back", {}, ())
    picture = picture or _kept_picture(game.folder / "art", "back")
    if picture is not None:
        return lay_out(named_template(game, "full-art"), Subject(card, game, picture))
    template = face_template(game, "back") if _find(f"{game.id}/back", game) else _plain_back(game)
    return lay_out(template, Subject(card, game))


def _plain_back(game: Game) -> FaceTemplate:
    own = game.folder / "templates" / "faces" / "back.yaml"
    path = own if own.is_file() else find_template("faces", "back", game.folder)
    if path is None:
        raise DecktoolError("the template faces/back.yaml is missing from this installation; install decktool again")
    return load_template(path, "faces", game.folder)
