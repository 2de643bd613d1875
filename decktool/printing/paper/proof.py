"""Preflight: what would spoil a print, found before paper is spent.

Every different card of a deck is laid out element by element, so that all defects are found and each names its card and
its field (the template's element). *Serious* is what cannot be printed or would disappoint; a *note* is worth a look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Literal

from decktool import paths
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.art import images
from decktool.printing.base import fonts
from decktool.printing.base.home import at_home
from decktool.printing.base.items import Drawing, Group, Item, Path, Picture, Text, Use
from decktool.printing.base.pictures import accepted
from decktool.printing.base.rings import SAME, Matrix, scale_of, times
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres
from decktool.printing.layout import faces, text
from decktool.printing.layout.canvas import Canvas
from decktool.printing.layout.drawing import roomiest
from decktool.printing.layout.elements import draw
from decktool.printing.layout.repeats import groups
from decktool.printing.paper import press, sheet
from decktool.printing.paper.crossings import Layer, crossings, extent, layer
from decktool.printing.template.finding import find_template
from decktool.printing.template.subject import Subject

#: Dots an inch below which a printed picture looks coarse.
DPI = 200
#: How far words should stay from the cut: as far as a cut goes astray.
SAFE = 2_000
#: Text of so many times its smallest size is worth a look: a few words more, and it would not fit.
SMALL = 1.05
#: Points below which nobody reads a printed text, and below which many do not.
TOO_SMALL, SMALL_PRINT = 4.0, 6.0
#: Checks by name, in the order in which findings are told.
CHECKS = (
    "paper",
    "layout",
    "overflow",
    "crossing",
    "glyph",
    "art",
    "resolution",
    "color",
    "size",
    "safe-zone",
    "bleed",
    "back",
    "unofficial",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: how bad, by which check, on which card (None: all), in which field (element), and the words."""

    level: Literal["serious", "note"]
    check: str
    card: str | None
    field: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the deck is to be printed: paper, card size (None: the template's), bleed, coarsest art, safe zone."""

    paper: Size
    card: Size | None = None
    bleed: int = 0
    dpi: int = DPI
    safe: int = SAFE


def proof(deck: Deck, wishes: Wishes) -> list[Finding]:
    """Everything found in a deck, serious things first; nothing is drawn or written."""
    different = list(dict.fromkeys(press.copies(deck)))
    found: list[Finding] = []
    for copy in different:
        with at_home(deck.game.folder):
            found += _card(deck.game, copy, wishes)
    found += _paper(deck.game, different, wishes)
    found += _backs(deck.game, different)
    return sorted(found, key=lambda finding: (finding.level == "note", CHECKS.index(finding.check)))


def coarse_art(drawings: Iterable[Drawing], dpi: int = DPI) -> list[Finding]:
    """The pictures of finished drawings that have too few pixels for the size at which they are printed."""
    found = [
        _coarse(picture, drawing.title, None, scale, dpi)
        for drawing in drawings
        for picture, scale in _pictures(drawing.items, SAME)
    ]
    return list(dict.fromkeys(finding for finding in found if finding is not None))


def summary(found: Sequence[Finding]) -> str:
    """The serious findings in one line; empty when there are none."""
    serious = [finding for finding in found if finding.level == "serious"]
    if not serious:
        return ""
    first = serious[0]
    more = len(serious) - 1
    others = f", and {more} more {'finding' if more == 1 else 'findings'} like it" if more else ""
    return f"{first.card + ': ' if first.card else ''}{first.message}{others}"


# --- one card --------------------------------------------------------------------------------------------------------


def _card(game: Game, copy: press.Copy, wishes: Wishes) -> Iterator[Finding]:
    card, printing = copy.card, copy.printing
    name = card.name
    if card.unofficial:
        yield Finding("note", "unofficial", name, None, "an unofficial sample, not a card of the game's publisher")
    try:
        art = faces.art_file(game, card, printing)
        size = wishes.card or faces.card_size(game, *copy)
        template, size = faces.meeting(game, faces.face_template(game, card.type), size)
        note = (printing.note or "") if printing is not None else ""
        canvas = roomiest(template, Subject(card, game, art, note), size)
    except DecktoolError as problem:
        yield Finding("serious", "layout", name, None, _without(str(problem), name))
        return
    scale = canvas.scale
    layers: list[Layer] = []
    for field, element in template.elements.items():
        if not canvas.shown(element):
            continue
        try:
            items = draw(canvas, field, element)
        except text.TextOverflow as problem:
            yield Finding("serious", "overflow", name, field, f"the text is too long for its place: {problem}")
        except fonts.MissingGlyph as problem:
            yield Finding("serious", "glyph", name, field, f"{problem}; give one that has it with --font FILE.ttf")
        except DecktoolError as problem:
            check = "art" if element.draw == "art" else "layout"
            yield Finding("serious", check, name, field, _without(str(problem), name))
        else:
            yield from _element(canvas, name, field, element, items, scale, wishes)
            layers += _layers(canvas, field, element, items)
    for field, other, spoken in crossings(layers):
        what = f"the words of '{other}'" if spoken else f"the edge of '{other}'"
        message = f"the words run into {what}; make the place narrower, or the words shorter"
        yield Finding("serious", "crossing", name, field, message)


def _layers(canvas: Canvas, field: str, element: Any, items: list[Item]) -> Iterator[Layer]:
    """An element as words and a ground for words; a repeated group as its own elements."""
    if element.draw != "repeat":
        yield layer(field, items, _texts(items, SAME), element.draw in {"panel", "gem"})
        return
    for group in groups(canvas, field, element, canvas.boxes[field]):
        for inner, part in element.elements.items():
            if group.shown(part):
                yield from _layers(group, inner, part, draw(group, inner, part))


def _element(
    canvas: Canvas, name: str, field: str, element: Any, items: list[Item], scale: float, wishes: Wishes
) -> Iterator[Finding]:
    """What is found in the items of one element that could be laid out."""
    for picture, across in _pictures(items, (scale, 0.0, 0.0, scale, 0.0, 0.0)):
        coarse = _coarse(picture, name, field, across, wishes.dpi)
        if coarse is not None:
            yield coarse
        meant = _colors(picture)
        if meant:
            yield Finding("note", "color", name, field, meant)
        if not wishes.bleed and _reaches_cut(canvas, field):
            message = "the picture runs to the cut and there is no bleed beyond it; print with --bleed 3mm"
            yield Finding("note", "bleed", name, field, message)
    sizes = [item.size * scale_of(matrix) for item, matrix in _texts(items, SAME)]
    if sizes:
        yield from _small(canvas, name, field, element, min(sizes), scale)
    gaps = [_to_cut(item, matrix, canvas) * scale for item, matrix in _texts(items, SAME)]
    if gaps and min(gaps) < wishes.safe:
        message = (
            f"words come within {max(0.0, min(gaps)) / 1000:.1f} mm of the cut; {millimetres(wishes.safe)} mm is safe"
        )
        yield Finding("note", "safe-zone", name, field, message)


def _small(canvas: Canvas, name: str, field: str, element: Any, size: float, scale: float) -> Iterator[Finding]:
    """Text that is hard to read, or that has no room to become smaller; `size` is as laid out, in micrometres."""
    points = size * scale * 72 / 25_400
    # A twentieth of a point is the step in which sizes are tried.
    if points < TOO_SMALL - 0.05:
        message = f"the text is {points:.2g} pt, which nobody reads; {TOO_SMALL:g} pt is the least"
        yield Finding("serious", "size", name, field, message)
    elif points < SMALL_PRINT - 0.05:
        yield Finding(
            "note", "size", name, field, f"the text is {points:.2g} pt; many cannot read below {SMALL_PRINT:g} pt"
        )
    elif element.draw == "text":
        style = canvas.style(element.style)
        if style.smallest < style.size and size <= style.smallest * SMALL:
            yield Finding("note", "size", name, field, f"the text is about as small as it may become ({points:.3g} pt)")


def _without(message: str, name: str) -> str:
    return message.removeprefix(f"{name}: ")


def _coarse(picture: Picture, name: str, field: str | None, scale: float, dpi: int) -> Finding | None:
    across, down = picture.px[0] * 25_400 / (picture.w * scale), picture.px[1] * 25_400 / (picture.h * scale)
    # A part of a frame that is stretched along a side is a texture, and looks no coarser than its corners.
    if min(across, down) >= dpi - 0.5 or max(across, down) > 1.1 * min(across, down):
        return None
    message = (
        f"{picture.source.name} has {min(across, down):.0f} dots an inch at its printed size, fewer than {dpi}; "
        f"{dpi} take {round(picture.px[0] * dpi / across)} x {round(picture.px[1] * dpi / down)} pixels"
    )
    return Finding("serious", "resolution", name, field, message)


def _colors(picture: Picture) -> str:
    """What becomes of a picture's inks and colour profile; empty for one that is plainly RGB."""
    found = accepted(picture.source)
    file, profile = picture.source.name, found.profile
    kept = "the PDF keeps" if found.plain else "the PDF has sRGB instead of"
    if profile is not None and not profile.usable:
        return f"{file} has a colour profile that cannot be used; its colours are printed as if it had none"
    named = f" and the colour profile '{profile.name}'" if profile is not None and not profile.standard else ""
    if found.channels == 4 and found.kind == "jpeg":
        return f"{file} has four inks (CMYK){named}; {kept} them, and exported pictures are sRGB"
    return f"{file} has{named[4:]}; {kept} it, and exported pictures are sRGB" if named else ""


def _reaches_cut(canvas: Canvas, field: str) -> bool:
    box = canvas.boxes[field]
    return box.x <= 0 or box.y <= 0 or box.right >= canvas.card.w or box.bottom >= canvas.card.h


def _to_cut(item: Text, matrix: Matrix, canvas: Canvas) -> float:
    """How far the letters of a run stay from the nearest edge of the card; micrometres."""
    box = extent(item, matrix)
    return min(box.x, box.y, canvas.card.w - box.right, canvas.card.h - box.bottom)


def _placed(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Path | Text | Picture, Matrix]]:
    """Everything drawn, those in groups and in shared drawings too, with where its coordinates lead."""
    for item in items:
        if isinstance(item, Group):
            yield from _placed(item.items, times(matrix, item.matrix) if item.matrix is not None else matrix)
        elif isinstance(item, Use):
            yield from _placed(item.drawing.items, matrix)
        else:
            yield item, matrix


def _texts(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    return ((item, where) for item, where in _placed(items, matrix) if isinstance(item, Text))


def _pictures(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Picture, float]]:
    """Pictures with how much larger they are printed than they were laid out."""
    return ((item, scale_of(where)) for item, where in _placed(items, matrix) if isinstance(item, Picture))


# --- all of them -----------------------------------------------------------------------------------------------------


def _paper(game: Game, cards: Sequence[press.Copy], wishes: Wishes) -> Iterator[Finding]:
    try:
        for size in [wishes.card] if wishes.card else press.by_size(game, cards):
            sheet.best_grid(sheet.Sheet(wishes.paper, size, bleed=wishes.bleed))
    except DecktoolError as problem:
        yield Finding("serious", "paper", None, None, str(problem))


def _backs(game: Game, different: Sequence[press.Copy]) -> Iterator[Finding]:
    """What is wrong with the backs of the cards, each different one laid out once."""
    sources: dict[FilePath, None] = {}
    for card, printing, _ in different:
        try:
            sources[faces.own_back(game, card, printing) or faces.shared_back(game, card.type)] = None
        except DecktoolError as problem:
            yield Finding("serious", "back", card.name, None, _without(str(problem), card.name))
    for source in sources:
        try:
            drawing = faces.back_from(game, source)
        except DecktoolError as problem:
            yield Finding("serious", "back", None, None, f"there is no back for these fronts: {problem}")
            continue
        for picture, _ in _pictures(drawing.items, SAME):
            if meant := _colors(picture):
                yield Finding("note", "color", None, None, meant)
    if faces.game_back(game) in sources and not _own_back(game):
        yield Finding("note", "back", None, None, "the game has no back of its own; fronts get the plain one")


def _own_back(game: Game) -> bool:
    """Whether some template or picture was made for the backs of this game."""
    pictures = [game.folder / "art" / f"back{ending}" for ending in images.ENDINGS]
    if any(path.is_file() for path in (*pictures, game.folder / "templates" / "faces" / "back.yaml")):
        return True
    ours = paths.data_dir("templates") / "faces" / "back.yaml"
    found = [find_template("faces", "back", game.folder)]
    if re.fullmatch(r"[a-z0-9][a-z0-9-]*", game.id):
        found.append(find_template("faces", f"{game.id}/back", game.folder))
    return any(path is not None and path.resolve() != ours.resolve() for path in found)
