"""Which template a card's face or back is made from, and the finished Drawing.

The face of a card of type ``creature`` in ``forbidden-quest`` is the template ``faces/forbidden-quest/creature``, else
``faces/forbidden-quest/card``, else ``faces/card``; in the game's own folder also ``templates/faces/creature``. A back
is the picture that a card states for it, else its type's (``art/back-creature``, or the template
``faces/forbidden-quest/back-creature``), else the game's (``art/back``, ``faces/forbidden-quest/back``), else
``faces/back``. A person's own files come first (see ``template.search_path``).

How large a card is cut is said in a set file, at a section or a type in game.yaml, or by the template; a square, a wide
card, a hexagon and a circle have ``layouts`` of their own.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from decktool import files
from decktool.cards import Card, Printing, name_key
from decktool.errors import DecktoolError, did_you_mean
from decktool.games import Game, GameFilePart, set_files
from decktool.paths import data_dir
from decktool.printing.art import images
from decktool.printing.base import picture_files, remarks
from decktool.printing.base.asset_paths import at_home, home_of
from decktool.printing.base.items import Drawing
from decktool.printing.base.picture_files import MissingPicture
from decktool.printing.base.sizes import Size, find_size, refuse_tiny
from decktool.printing.layout.drawing import UnmadeFace, lay_out
from decktool.printing.layout.unshown_fields import named
from decktool.printing.template.card_context import CardContext
from decktool.printing.template.finding import NAME, find_template, search_path, template_names
from decktool.printing.template.loading import load_template

if TYPE_CHECKING:
    from decktool.printing.base.models import BoxModel
    from decktool.printing.template.blocks import FaceTemplate

#: What an element of a layout takes over from that of the face that names it.
_KEPT = ("icon", "emblem", "scene", "land", "hours", "image")
#: How opaque a plate behind words is, in percent: words on it can be read before any picture.
PLATE = 86
#: The picture's place: the whole card.
_EDGE = SimpleNamespace(length=0, percent=0, of=())
WHOLE = SimpleNamespace(left=_EDGE, right=_EDGE, top=_EDGE, bottom=_EDGE, width=None, height=None)


def face_template(game: Game, card_type: str) -> FaceTemplate:
    """The template for a type of card."""
    return load_template(face_source(game, card_type), "faces", game.folder)


def face_source(game: Game, card_type: str) -> Path:
    """The file of the template for a type of card."""
    with at_home(game.folder):
        names = f"{game.id}/{card_type}", f"{game.id}/card", "card"
        found = _own_template(game, card_type) or next(filter(None, (_find(name, game) for name in names)), None)
    if found is None:
        raise DecktoolError("the template faces/card.yaml is missing; reinstall decktool")
    return found


def _find(name: str, game: Game) -> Path | None:
    return find_template("faces", name, game.folder) if NAME.fullmatch(name) else None


def art_folders(game: Game) -> list[Path]:
    """Where pictures are looked for, nearest first: in `art/` and beside the sets of each of the game's folders."""
    return home_of(game.folder).art


def art_file(game: Game, card: Card, printing: Printing | None = None) -> Path | None:
    """A person's picture for a card: its printing's ``art``, else the picture named after its id.

    A stated picture that is missing is noted (``remarks``).
    """
    return stated_picture(game, card, "art", printing) or kept_picture(game, card.id, f"{card.name}: ")


def _stated(card: Card, printing: Printing | None, field: str) -> str | None:
    """What a card states in a field of its printings: in the one that is meant, else in any other."""
    every = (printing, *card.printings) if printing else card.printings
    return next(filter(None, (getattr(one, field) for one in every)), None)


def stated_picture(game: Game, card: Card, field: str, printing: Printing | None = None) -> Path | None:
    """The picture that a card states as its ``art`` or its ``back``; None, which is noted, when it cannot be used."""
    stated = _stated(card, printing, field)
    if stated is None:
        return None
    try:
        return images.usable(picture_files.find(stated, art_folders(game)))
    except MissingPicture as missing:
        remarks.note("missing", str(missing), card.name, missing.looked)
    except DecktoolError as problem:
        remedy = f"a placeholder is used for its {field}; correct or remove `{field}` of the card"
        remarks.note("art", f"{card.name}: {problem}; {remedy}")
    return None


def kept_picture(game: Game, stem: str, whose: str = "") -> Path | None:
    """A person's picture called so, in any format that can be drawn; None, which is noted, for one that cannot be."""
    try:
        found = picture_files.kept(stem, art_folders(game))
        return found and images.usable(found)
    except DecktoolError as problem:
        remarks.note("art", f"{whose}{problem}; a placeholder is used instead")
        return None


def card_size(
    game: Game,
    card: Card,
    printing: Printing | None = None,
    section: str | None = None,
    template: FaceTemplate | None = None,
) -> Size:
    """How large a card is cut: as its printing (or any other of it) says, else its section in the deck, else its type.

    A card without a stated size is as large as a template (None: its type's). DataError, with the place,
    for an unknown size.
    """
    home = section or game.types[card.type].section
    for where, said in (
        ((), _stated(card, printing, "size")),
        (("sections", home or "", "size"), game.sections[home].size if home in game.sections else None),
        (("types", card.type, "size"), game.types[card.type].size),
    ):
        if said is not None:
            try:
                with at_home(game.folder):
                    return find_size("cards", said)
            except DecktoolError as problem:
                raise _missized(game, card, where, said, str(problem)) from None
    chosen = template or face_template(game, card.type)
    own = Size(chosen.size.width, chosen.size.height, corner=chosen.corner)
    try:
        refuse_tiny(own, f"the size of its template, {own},")
    except DecktoolError as problem:
        raise UnmadeFace(card.name, str(problem)) from None
    return own


def _missized(game: Game, card: Card, where: tuple[str, ...], said: str, problem: str) -> DecktoolError:
    """The error for an unknown size, at its place: in game.yaml, or in the set file that writes the card."""
    if where:
        return game.mistake(where, problem)
    for path in set_files(game.folder):
        file = files.read_yaml(path, what="a set")
        for position, row in enumerate(file.data["cards"]):
            if row.get("name") == card.name and row.get("size") == said:
                return file.error(("cards", position, "size"), f"{problem} (card {card.name})")
    return DecktoolError(f"{card.name}: size: {problem}")


def sized_template(game: Game, template: FaceTemplate, size: Size) -> FaceTemplate:
    """The layout that a face has for a size's kind: a square, a wide rectangle, a hexagon, a circle; else itself.

    A layout keeps the colours, keywords, icons and arms of the face that names it.
    """
    own = Size(template.size.width, template.size.height)
    name = next((name for kind, name in template.layouts.items() if kind == _kind(size)), None)
    if name is None or _kind(size) == _kind(own) or (size.shape != "rectangle" and _alike(size, own)):
        return template
    layout = named_template(game, name)
    elements = dict(layout.elements)
    for key, element in elements.items():
        mine = template.elements.get(key)
        if mine is not None and mine.draw == element.draw:
            kept = {part: getattr(mine, part) for part in _KEPT if hasattr(mine, part)}
            elements[key] = SimpleNamespace(**{**vars(element), **kept})  # type: ignore[assignment]
        elif element.draw == "facts" and not any(mine.draw == "facts" for mine in template.elements.values()):
            # A face that names all that it shows leaves the rest out on purpose: what only programs read.
            said = {field for _, field in named(template)}
            hidden = (*element.hide, *(field for field in game.fields if field not in said))
            elements[key] = SimpleNamespace(**{**vars(element), "hide": hidden})  # type: ignore[assignment]
    mixed = {
        "elements": elements,
        "colors": {**layout.colors, **template.colors},
        "keywords": {**layout.keywords, **template.keywords},
        "folders": (*template.folders, *layout.folders),
    }
    return SimpleNamespace(**{**vars(layout), **mixed})  # type: ignore[return-value]


def _kind(size: Size) -> str:
    """What a size is beside an upright rectangle, as ``layouts`` in a template names it."""
    if size.shape != "rectangle":
        return size.shape
    if size.w * 100 > size.h * 120:
        return "wide"
    return "square" if size.w * 100 > size.h * 88 else "upright"


def _alike(size: Size, other: Size) -> bool:
    """Whether two sizes have the same proportions, as far as anybody sees."""
    return abs(size.w * other.h / (size.h * other.w) - 1) <= 0.04


def named_template(game: Game, name: str) -> FaceTemplate:
    """A face template by name, such as ``full-art``; DecktoolError with near names when there is none."""
    path = find_template("faces", name, game.folder)
    if path is None:
        own = f"your own go in {search_path(game.folder)[0] / 'faces'}"
        hint = did_you_mean(name, template_names("faces", game.folder), own)
        raise DecktoolError(f"unknown face template '{name}'{hint}")
    return load_template(path, "faces", game.folder)


def face(
    game: Game,
    card: Card,
    printing: Printing | None = None,
    template: FaceTemplate | None = None,
    size: Size | None = None,
) -> Drawing:
    """The face of a card by a template (None: its type's) at a size (None: its own).

    DecktoolError naming the card if it cannot be made. A card for which the game's components have something better,
    half of a track of two cards, is that.
    """
    size = size or card_size(game, card, printing, template=template)
    if template is None and (better := _half_of_a_track(game, card, size)) is not None:
        return better
    return lay_out(*face_parts(game, card, printing, template, size))


def face_parts(
    game: Game, card: Card, printing: Printing | None, template: FaceTemplate | None, size: Size
) -> tuple[FaceTemplate, CardContext, Size]:
    """What a face is laid out from: its template (None: its type's), what it shows, and its size."""
    note = (printing.note or "") if printing is not None else ""
    art = art_file(game, card, printing)
    chosen = template or face_template(game, card.type)
    known = printing or next(iter(card.printings), None)
    if art is not None and known is not None and known.fit == "bleed":
        chosen = full_art(chosen)
    chosen, met = meeting(game, chosen, size)
    return chosen, CardContext(card, game, art, note, known), met


def full_art(template: FaceTemplate) -> FaceTemplate:
    """A face with its picture over the whole card; itself if it has no picture.

    What lies below the picture, and what frames it, is left out. Every other part keeps its place.
    """
    art = next((name for name, element in template.elements.items() if element.draw == "art"), None)
    if art is None:
        return template
    whole = {"at": WHOLE, "fit": "bleed", "shape": "rect", "radius": 0, "after": None, "window": art}
    found: dict[str, Any] = {"full-art": SimpleNamespace(**{**vars(template.elements[art]), **whole})}
    behind = True
    for name, element in template.elements.items():
        if name == art:
            behind = False
        drawn = element.draw in {"panel", "art"}
        frames = element.draw == "panel" and element.fill is None and _leans_on(element.at, art)
        texture = element.draw == "ornament" and element.when is None
        hidden = (drawn and (behind or frames)) or texture or name == art
        if hidden:
            # Its place stays, for others lean on it.
            parts = {"draw": "panel", "shape": "rect", "fill": None, "strokes": (), "shadow": None, "radius": 0}
            found[name] = SimpleNamespace(**{**vars(element), **parts})
        elif element.draw == "panel" and element.fill is not None and not _badge(element.at, template.size.width):
            found[name] = SimpleNamespace(**{**vars(element), "fill": _translucent(element.fill)})
        else:
            found[name] = element
    return SimpleNamespace(**{**vars(template), "elements": found})  # type: ignore[return-value]


def _leans_on(at: BoxModel, name: str) -> bool:
    """Whether all four edges of a place are those of an element."""
    places = (at.left, at.right, at.top, at.bottom)
    return all(place is not None and any(other == name for _, other, _ in place.of) for place in places)


def _badge(at: BoxModel, wide: int) -> bool:
    """Whether a panel is narrow: what stands on a badge needs its own ground."""
    return at.width is not None and not at.width.of and at.width.length + at.width.percent * wide / 100 < wide / 3


def _translucent(fill: Any) -> Any:
    """A fill through which a picture is seen: of a gradient, its middle colour."""
    if not isinstance(fill, str):
        names = fill.linear or fill.radial
        fill = names[len(names) // 2]
    return fill if "@" in fill or fill == "none" else f"{fill}@{PLATE}"


def meeting(game: Game, template: FaceTemplate, size: Size) -> tuple[FaceTemplate, Size]:
    """The layout that a face has for a size, and the size at which that is laid out.

    A face that was made for no such shape, and has no layout for it, keeps its own size, to be put whole into it.
    """
    chosen = sized_template(game, template, size)
    own = Size(chosen.size.width, chosen.size.height)
    return chosen, size if size.shape == "rectangle" or _alike(size, own) else own


def _half_of_a_track(game: Game, card: Card, size: Size) -> Drawing | None:
    """The card of the game's slider that stands instead of a card of about its size; None when there is none."""
    key = name_key(card.name)
    if key not in _on_a_slider(game) or _own_template(game, card.type) is not None:
        return None
    from decktool.printing.layout.slider import slider_parts
    from decktool.printing.template.components import components

    table = components(game)
    assert table.slider is not None
    for part in slider_parts(table.slider, table.colors):
        drawing = part.drawing
        near = abs(drawing.width - size.w) <= 1_000 and abs(drawing.height - size.h) <= 1_000
        if name_key(drawing.title) == key and near:
            return drawing
    return None


@lru_cache(maxsize=8)
def _on_a_slider(game: Game) -> frozenset[str]:
    """The names of the cards that a game's slider stands for, without the models of components: few runs need them."""

    def read(part: GameFilePart) -> Any:
        from decktool.printing.template.components import read_components

        return read_components(part)

    slider = (game.part("components", read) or {}).get("slider") or {}
    return frozenset(map(name_key, slider.get("instead_of", ())))


def back(game: Game, source: Path | None = None, size: Size | None = None) -> Drawing:
    """A back made from a picture, from edge to edge, or a template (None: the game's); at a size (None: its own)."""
    source = source or game_back(game)
    parts = back_parts(game, source, size)
    try:
        return lay_out(*parts)
    except DecktoolError as problem:
        raise DecktoolError(f"the back {source.name} of {problem}") from None


def shipped_back() -> Path:
    """The template of the back of a game that has none of its own."""
    return data_dir("templates") / "faces" / "back.yaml"


def back_parts(game: Game, source: Path, size: Size | None = None) -> tuple[FaceTemplate, CardContext, Size | None]:
    """What a back is laid out from: its template, what it shows, and its size."""
    card = Card(-1, f"{game.id}-back", game.title, "back", {}, ())
    if source.suffix != ".yaml":
        template = named_template(game, "full-art")
        return template, CardContext(card, game, source), size
    template = load_template(source, "faces", game.folder)
    chosen, met = (template, None) if size is None else meeting(game, template, size)
    return chosen, CardContext(card, game), met


def game_back(game: Game) -> Path:
    """The picture or the template of the back that a game's cards share."""
    found = _back_named(game, "back") or find_template("faces", "back", game.folder)
    if found is None:
        raise DecktoolError("the template faces/back.yaml is missing; reinstall decktool")
    return found


def card_back(game: Game, card: Card, printing: Printing | None = None, usual: Path | None = None) -> Path:
    """What a card's back is made from: its own picture, else the ``usual`` one, else what cards of its type share."""
    return stated_picture(game, card, "back", printing) or usual or shared_back(game, card.type)


def shared_back(game: Game, card_type: str) -> Path:
    """The picture or the template behind cards of a type that state none of their own: their type's, or the game's."""
    return _back_named(game, f"back-{card_type}") or game_back(game)


def _back_named(game: Game, name: str) -> Path | None:
    """A picture in the game's art, else a template in its folder, else one under the game's name."""
    return kept_picture(game, name) or _own_template(game, name) or _find(f"{game.id}/{name}", game)


def _own_template(game: Game, name: str) -> Path | None:
    """A template of a face in one of the game's own folders, where it needs no folder of the game's name."""
    places = (home / "templates" / "faces" / f"{name}.yaml" for home in home_of(game.folder).folders)
    return next((path for path in places if path.exists()), None)
