"""A card and a face template become a Drawing: every position fixed, nothing drawn.

Each element is asked for its items in the order of the template; text comes last, in reading order. Text that cannot
fit and letters that no font has are errors that name the card.

A face meets another size than its template's by one scale for everything, so that nothing is squeezed, and by giving
away what is then to spare: elements keep to the middle or to their edge, and what leans on two of them has the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from decktool.errors import DecktoolError
from decktool.printing.base import fonts
from decktool.printing.base.home import at_home
from decktool.printing.base.items import Drawing, Group, Item, Text
from decktool.printing.base.sizes import Size
from decktool.printing.layout import text
from decktool.printing.layout.canvas import Canvas
from decktool.printing.layout.elements import draw
from decktool.printing.template.subject import Subject

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate


def canvases(template: FaceTemplate, subject: Subject, size: Size | None = None) -> Iterator[Canvas]:
    """The ways to lay out a face at a size (None: the template's), each with more room for words than the one before.

    A canvas is in the template's own measure; drawn at its ``scale`` it has the size.
    """
    own = template.size
    size = size or Size(own.width, own.height)
    scale = min(size.w / own.width, size.h / own.height)
    spare = round(size.w / scale) - own.width, round(size.h / scale) - own.height
    yield Canvas(template, subject, spare=spare, scale=scale)
    if scale < 1:
        # What is too small to be read still beats no card at all, and `proof` tells of it.
        yield Canvas(template, subject, spare=spare, scale=scale, readable=False)


def lay_out(template: FaceTemplate, subject: Subject, size: Size | None = None) -> Drawing:
    """The face of a card at a size (None: the template's); DecktoolError naming the card when something cannot fit."""
    with at_home(subject.game.folder if subject.game is not None else None):
        return _laid_out(template, subject, size)


def _laid_out(template: FaceTemplate, subject: Subject, size: Size | None) -> Drawing:
    name = subject.card.name
    problem: DecktoolError | None = None
    try:
        for canvas in canvases(template, subject, size):
            try:
                items = _items(canvas)
            except _Overflow as overflow:
                problem = problem or overflow.said
                continue
            w, h = canvas.card.w, canvas.card.h
            if size is None or (size.w, size.h) == (w, h):
                return Drawing(w, h, items, name)
            scaled = Group(items, matrix=(size.w / w, 0, 0, size.h / h, 0, 0))
            return Drawing(size.w, size.h, (scaled,), name)
    except DecktoolError as other:
        problem = problem or other
    raise DecktoolError(f"{name}: {problem}") from None


def roomiest(template: FaceTemplate, subject: Subject, size: Size) -> Canvas:
    """The canvas on which a face's words fit, or, where they fit on none, the one that the template means."""
    with at_home(subject.game.folder if subject.game is not None else None):
        return _roomiest(template, subject, size)


def _roomiest(template: FaceTemplate, subject: Subject, size: Size) -> Canvas:
    for canvas in canvases(template, subject, size):
        try:
            _items(canvas)
        except _Overflow:
            continue
        except DecktoolError:
            pass
        return canvas
    return next(iter(canvases(template, subject, size)))


class _Overflow(Exception):
    """Words have no room in one way to lay a face out; another may have more."""

    def __init__(self, said: DecktoolError) -> None:
        super().__init__(str(said))
        self.said = said


def _items(canvas: Canvas) -> tuple[Item, ...]:
    """What a canvas shows, its text on top of everything."""
    items: list[Item] = []
    spoken: list[list[Text]] = []
    for key, element in canvas.template.elements.items():
        if not canvas.shown(element):
            continue
        try:
            drawn = draw(canvas, key, element)
        except text.TextOverflow as problem:
            message = f"the text of '{key}' is too long for its place: {problem}"
            raise _Overflow(DecktoolError(f"{message}; shorten it, or use a template with more room")) from None
        except fonts.MissingGlyph as problem:
            remedy = "name a font that has it with --font FILE.ttf, or put one into the game's folder fonts"
            raise DecktoolError(f"{problem}; {remedy}") from None
        items += [item for item in drawn if not isinstance(item, Text)]
        spoken.append([item for item in drawn if isinstance(item, Text)])
    return (*items, *text.in_reading_order(spoken))
