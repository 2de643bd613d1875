"""A card and a face template become a Drawing: every position fixed, nothing drawn.

Each element is asked for its items in the order of the template; text comes last, in reading order. Text that cannot
fit is an error that names the card; a box stands for a letter that no font has.

A face meets another size than its template's by one scale for everything, so that nothing is squeezed, and by giving
away what is then to spare: elements keep to the middle or to their edge, and what leans on two of them has the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING

from decktool.errors import DecktoolError, Several
from decktool.printing.base import languages, remarks
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.items import Drawing, Group, Item
from decktool.printing.base.sizes import Size
from decktool.printing.layout import text
from decktool.printing.layout.elements import draw_all
from decktool.printing.layout.layout_context import MOST_DETAIL, Detail, LayoutContext, TooDetailed
from decktool.printing.template.card_context import CardContext

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate


def canvases(
    template: FaceTemplate, card_context: CardContext, size: Size | None = None, most: int = MOST_DETAIL
) -> Iterator[LayoutContext]:
    """The ways to lay out a face at a size (None: the template's), each with more room for words than the one before.

    A canvas is in the template's own measure; drawn at its ``scale`` it has the size.
    """
    own = template.size
    size = size or Size(own.width, own.height)
    scale = min(size.w / own.width, size.h / own.height)
    spare = round(size.w / scale) - own.width, round(size.h / scale) - own.height
    # Text that is too small still beats no card at all, and `proof` reports it.
    for readable in (True, False) if scale < 1 else (True,):
        yield LayoutContext(template, card_context, spare=spare, scale=scale, readable=readable, detail=Detail(most))


def lay_out(
    template: FaceTemplate, card_context: CardContext, size: Size | None = None, most: int = MOST_DETAIL
) -> Drawing:
    """The face of a card at a size (None: the template's), of at most so many details.

    Raises Several, naming the card, for all that cannot fit; what something else stands for is noted all the same.
    """
    with at_home(card_context.game.folder if card_context.game is not None else None):
        try:
            with remarks.gathered() as found:
                return _laid_out(template, card_context, size, most)
        finally:
            for remark in remarks.of_card(found, card_context.card.name):
                remarks.note(*remark)


def _laid_out(template: FaceTemplate, card_context: CardContext, size: Size | None, most: int) -> Drawing:
    name = card_context.card.name
    problems: Sequence[DecktoolError] = ()
    try:
        for context in canvases(template, card_context, size, most):
            try:
                items = _items(context)
            except _Overflow as overflow:
                problems = problems or overflow.said
                continue
            w, h = context.card.w, context.card.h
            said = template.note
            noted = said is not None and (said.when is None or context.holds(said.when))
            note = languages.said(said.text) if said is not None and noted else ""
            if size is None or (size.w, size.h) == (w, h):
                return Drawing(w, h, items, name, note)
            scaled = Group(items, matrix=(size.w / w, 0, 0, size.h / h, 0, 0))
            return Drawing(size.w, size.h, (scaled,), name, note)
    except DecktoolError as other:
        problems = problems or [other]
    raise Several([UnmadeFace(name, str(problem)) for problem in problems]) from None


def roomiest(template: FaceTemplate, card_context: CardContext, size: Size | None) -> LayoutContext:
    """The canvas on which a face's words fit, or, where they fit on none, the one that the template means.

    Raises TooDetailed for a face that has too much detail.
    """
    with at_home(card_context.game.folder if card_context.game is not None else None):
        for context in canvases(template, card_context, size):
            try:
                _items(context)
            except _Overflow:
                continue
            except TooDetailed:
                raise
            except DecktoolError:
                pass
            # What has been drawn once within its budget may be drawn again.
            context.detail = Detail(inf)
            return context
        return next(canvases(template, card_context, size))


class UnmadeFace(DecktoolError):
    """What is wrong with the face of a card: its name, and the `problem`."""

    def __init__(self, card: str, problem: str) -> None:
        super().__init__(f"{card}: {problem}")
        self.card = card
        self.problem = problem


class _Overflow(Exception):
    """Words have no room in one way to lay a face out; another may have more."""

    def __init__(self, said: Sequence[DecktoolError]) -> None:
        super().__init__(*said)
        self.said = said


def _items(context: LayoutContext) -> tuple[Item, ...]:
    """What a canvas shows, its text on top of everything."""
    too_long: list[DecktoolError] = []

    def note(key: str, problem: text.TextOverflow) -> None:
        message = f"the text of '{key}' does not fit: {problem}"
        too_long.append(DecktoolError(f"{message}; shorten it, or use a template with more room"))

    items = draw_all(context, note)
    if too_long:
        raise _Overflow(too_long)
    return tuple(items)
