"""Groups of elements that a face repeats: once for each item of a list, or as often as a number says.

Every group is laid out as a small face in its own box, where the card also states ``item`` and ``index``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.printing.base.outlines import Box
from decktool.printing.base.units import millimetres
from decktool.printing.layout.layout_context import LayoutContext

if TYPE_CHECKING:
    from decktool.printing.template.blocks import Repeat


def groups(context: LayoutContext, name: str, element: Repeat, box: Box) -> Iterator[LayoutContext]:
    """Each group as a small face of its own; DecktoolError where they do not fit."""
    found = repeated(context, name, element)
    for index, (item, place) in enumerate(zip(found, group_boxes(name, element, box, len(found)), strict=True), 1):
        card_context = context.card_context._replace(more={"item": item, "index": index})
        yield LayoutContext(
            context.template, card_context, element.elements, place,
            scale=context.scale, readable=context.readable, detail=context.detail,
        )  # fmt: skip


def repeated(context: LayoutContext, name: str, element: Repeat) -> Sequence[Any]:
    """What the groups are for: the items of a list, or the numbers from 1; nothing when the field is not stated."""
    value = context.card_context.value(element.field)
    found: Sequence[Any]
    if value is None:
        return ()
    if isinstance(value, int) and not isinstance(value, bool):
        found = range(1, max(0, value) + 1)
    elif isinstance(value, (list, tuple)):
        found = value
    else:
        raise DecktoolError(f"'{name}' repeats the field '{element.field}', which is neither a list nor a whole number")
    if len(found) > element.most and element.overflow == "error":
        raise DecktoolError(
            f"'{name}' has {len(found)} of '{element.field}' to show, but at most {element.most} fit; "
            "raise most, or leave out the rest with overflow: cut"
        )
    return found[: element.most]


def group_boxes(name: str, element: Repeat, box: Box, count: int) -> list[Box]:
    """The boxes of the groups, in order; DecktoolError when one would exceed the area of the repeat."""
    if element.along == "row":
        across, down, columns = element.pitch, box.h, max(1, count)
        w, h = across - element.gap, box.h
    elif element.along == "column":
        across, down, columns = box.w, element.pitch, 1
        w, h = box.w, down - element.gap
    else:
        across, down, columns = element.pitch, element.row_pitch or element.pitch, element.columns or 1
        w, h = across - element.gap, down - element.gap
    boxes = [Box(box.x + i % columns * across, box.y + i // columns * down, w, h) for i in range(count)]
    for side, needed, room in (
        ("wide", max((each.right for each in boxes), default=box.x) - box.x, box.w),
        ("high", max((each.bottom for each in boxes), default=box.y) - box.y, box.h),
    ):
        if needed > room:
            raise DecktoolError(
                f"the {count} groups of '{name}' are {millimetres(needed)} mm {side}, but their area is "
                f"{millimetres(room)} mm; make the pitch smaller or the area larger"
            )
    return boxes
