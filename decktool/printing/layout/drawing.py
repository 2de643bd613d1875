"""A card and a face template become a Drawing: every position fixed, nothing drawn.

Each element is asked for its items in the order of the template; text comes last, in reading order. Text that cannot
fit and letters that no font has are errors that name the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from decktool.errors import DecktoolError
from decktool.printing.base import fonts
from decktool.printing.base.items import Drawing, Item, Text
from decktool.printing.layout import text
from decktool.printing.layout.canvas import Canvas
from decktool.printing.layout.elements import draw
from decktool.printing.template.subject import Subject

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate


def lay_out(template: FaceTemplate, subject: Subject) -> Drawing:
    """The face of a card, of the template's size; DecktoolError naming the card when something cannot fit."""
    name = subject.card.name
    try:
        canvas = Canvas(template, subject)
    except DecktoolError as problem:
        raise DecktoolError(f"{name}: {problem}") from None
    items: list[Item] = []
    spoken: list[list[Text]] = []
    for key, element in template.elements.items():
        if not canvas.shown(element):
            continue
        try:
            drawn = draw(canvas, key, element)
            items += [item for item in drawn if not isinstance(item, Text)]
            spoken.append([item for item in drawn if isinstance(item, Text)])
        except text.TextOverflow as problem:
            raise DecktoolError(
                f"{name}: the text of '{key}' is too long for its place: {problem}; "
                "shorten it, or use a template with more room"
            ) from None
        except fonts.UnsetScript as problem:
            raise DecktoolError(f"{name}: {problem}; use a picture of the words") from None
        except fonts.MissingGlyph as problem:
            raise DecktoolError(f"{name}: {problem}; name a font that has it with --font FILE.ttf") from None
        except DecktoolError as problem:
            raise DecktoolError(f"{name}: {problem}") from None
    # Text lies on top of everything.
    items += text.in_reading_order(spoken)
    return Drawing(template.size.width, template.size.height, tuple(items), name)
