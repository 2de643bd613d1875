"""A face as full art: the card's picture from edge to edge, and the face's words on translucent plates before it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decktool.printing.base.models import BoxModel
    from decktool.printing.template.blocks import FaceTemplate

#: How opaque a plate behind words is, in percent: words on it can be read before any picture.
PLATE = 86
#: The picture's place: the whole card.
_EDGE = SimpleNamespace(length=0, percent=0, of=())
WHOLE = SimpleNamespace(left=_EDGE, right=_EDGE, top=_EDGE, bottom=_EDGE, width=None, height=None)


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
