"""Which template a card's face or back is made from, and the finished Drawing.

The face of a card of type ``creature`` in ``forbidden-quest`` is the template ``faces/forbidden-quest/creature``, else
``faces/forbidden-quest/card``, else ``faces/card``; in the game's own folder also ``templates/faces/creature``. A back
is the picture that a card states for it, else its type's (``art/back-creature``, or the template
``faces/forbidden-quest/back-creature``), else the game's (``art/back``, ``faces/forbidden-quest/back``), else
``faces/back``. A person's own files come first (see ``template.search_path``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from decktool import files
from decktool.cards import Card, Printing, name_key
from decktool.errors import DecktoolError, did_you_mean
from decktool.games import Game
from decktool.printing.base.items import Drawing
from decktool.printing.base.sizes import Size
from decktool.printing.layout.drawing import lay_out
from decktool.printing.template.finding import find_template, search_path, template_names
from decktool.printing.template.loading import load_template
from decktool.printing.template.subject import Subject

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate


#: The endings of pictures that can be drawn, in the order in which they are looked for.
PICTURES = (".png", ".jpg", ".jpeg", ".svg")


def face_template(game: Game, card_type: str) -> FaceTemplate:
    """The template for a type of card."""
    return load_template(face_source(game, card_type), "faces", game.folder)


def face_source(game: Game, card_type: str) -> Path:
    """The file of the template for a type of card."""
    own = game.folder / "templates" / "faces" / f"{card_type}.yaml"
    if own.is_file():
        return own
    for name in (f"{game.id}/{card_type}", f"{game.id}/card", "card"):
        path = _find(name, game)
        if path is not None:
            return path
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
    stated = (
        printing.art if printing is not None and printing.art else next((p.art for p in card.printings if p.art), None)
    )
    if stated is not None:
        return _stated_picture(game, card, "art", stated)
    return kept_picture(game.folder / "art", card.id)


def _stated_picture(game: Game, card: Card, field: str, stated: str) -> Path:
    """The picture that a card states as its ``art`` or its ``back``."""
    folder = game.folder / "art"
    path = folder / stated
    if not path.resolve().is_relative_to(folder.resolve()):
        raise DecktoolError(f"{card.name}: the {field} '{stated}' leaves the folder {folder}; keep pictures inside it")
    if not path.is_file():
        raise DecktoolError(f"{card.name}: there is no picture {path}; put it there or remove `{field}` from the card")
    return path


def kept_picture(folder: Path, stem: str) -> Path | None:
    """A picture in a folder, with any ending that we can draw."""
    for ending in PICTURES:
        path = folder / f"{stem}{ending}"
        if path.is_file():
            return path
    return None


def one_size(game: Game, cards: Iterable[Card], remedy: str = "") -> Size:
    """The size of all of some cards, as their types' templates say.

    Raises DecktoolError when there are several, with a query for the cards of each and, after it, the `remedy`.
    """
    kinds: dict[Size, list[str]] = {}
    for kind in dict.fromkeys(card.type for card in cards):
        size = face_template(game, kind).size
        kinds.setdefault(Size(size.width, size.height), []).append(kind)
    if len(kinds) > 1:
        listed = ", ".join(f"{size} ({' or '.join(f'type:{kind}' for kind in found)})" for size, found in kinds.items())
        raise DecktoolError(f"cards of {len(kinds)} sizes cannot be mixed: {listed}; {remedy}")
    return next(iter(kinds))


def named_template(game: Game, name: str) -> FaceTemplate:
    """A face template by name, such as ``full-art``; DecktoolError with near names when there is none."""
    path = find_template("faces", name, game.folder)
    if path is None:
        hint = did_you_mean(
            name, template_names("faces", game.folder), f"yours go in {search_path(game.folder)[0] / 'faces'}"
        )
        raise DecktoolError(f"there is no face template '{name}'{hint}")
    return load_template(path, "faces", game.folder)


def face(game: Game, card: Card, printing: Printing | None = None, template: FaceTemplate | None = None) -> Drawing:
    """The face of a card by a template (None: its type's); DecktoolError naming the card if it cannot be made.

    A card for which the game's components have something better, half of a track of two cards, is that.
    """
    if template is None and (better := _half_of_a_track(game, card)) is not None:
        return better
    note = (printing.note or "") if printing is not None else ""
    chosen = template or face_template(game, card.type)
    return lay_out(chosen, Subject(card, game, art_file(game, card, printing), note))


def _half_of_a_track(game: Game, card: Card) -> Drawing | None:
    """The card of the game's slider that stands instead of a card, at the same size; None when there is none."""
    key = name_key(card.name)
    if key not in _on_a_slider(game) or (game.folder / "templates" / "faces" / f"{card.type}.yaml").is_file():
        return None
    from decktool.printing.layout.slider import slider_parts
    from decktool.printing.template.components import components

    table = components(game)
    assert table.slider is not None
    size = face_template(game, card.type).size
    for part in slider_parts(table.slider, table.colors):
        drawing = part.drawing
        if name_key(drawing.title) == key and (drawing.width, drawing.height) == (size.width, size.height):
            return drawing
    return None


@lru_cache(maxsize=8)
def _on_a_slider(game: Game) -> frozenset[str]:
    """The names of the cards that a game's slider stands for; kept between runs, for few runs read components."""

    def read() -> list[str]:
        from decktool.printing.template.components import components

        slider = components(game).slider
        return [] if slider is None else [name_key(name) for name in slider.instead_of]

    if "components" not in game.parts:
        return frozenset()
    name = f"{game.id}-slider-{files.digest([str(game.folder.absolute())])[:12]}"
    return frozenset(files.cached(name, game.key, read))


def back(game: Game, picture: Path | None = None) -> Drawing:
    """The back of a game's cards, laid out: a picture from edge to edge if one is given or kept as ``art/back``."""
    return back_from(game, picture or game_back(game))


def back_from(game: Game, source: Path) -> Drawing:
    """A back made from a picture, from edge to edge, or from a template."""
    card = Card(-1, f"{game.id}-back", game.title, "back", {}, ())
    if source.suffix == ".yaml":
        return lay_out(load_template(source, "faces", game.folder), Subject(card, game))
    return lay_out(named_template(game, "full-art"), Subject(card, game, source))


def game_back(game: Game) -> Path:
    """The picture or the template of the back that a game's cards share."""
    found = _back_named(game, "back") or find_template("faces", "back", game.folder)
    if found is None:
        raise DecktoolError("the template faces/back.yaml is missing from this installation; install decktool again")
    return found


def own_back(game: Game, card: Card, printing: Printing | None = None) -> Path | None:
    """The picture that a card states for its back: its printing's, else that of any other; DecktoolError as for art."""
    stated = next((p.back for p in (*((printing,) if printing else ()), *card.printings) if p.back), None)
    return None if stated is None else _stated_picture(game, card, "back", stated)


def type_back(game: Game, card_type: str) -> Path | None:
    """The picture or the template of the back that cards of one type share."""
    return _back_named(game, f"back-{card_type}")


def shared_back(game: Game, card_type: str) -> Path:
    """The picture or the template behind cards of a type that state none of their own: their type's, or the game's."""
    return type_back(game, card_type) or game_back(game)


def _back_named(game: Game, name: str) -> Path | None:
    """A picture in the game's art, else a template in its folder, else one under the game's name."""
    own = game.folder / "templates" / "faces" / f"{name}.yaml"
    return kept_picture(game.folder / "art", name) or (own if own.is_file() else _find(f"{game.id}/{name}", game))
