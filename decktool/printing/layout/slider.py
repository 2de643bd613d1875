"""The track of two overlapping cards: its geometry, and both cards drawn.

The upper card lies on the lower one so far that exactly the neutral gap stays visible below it. All steps are of one
height, so that the marker moves by the same distance everywhere: up on the upper card, down on the lower one.
"""

from __future__ import annotations

from typing import NamedTuple

from decktool.errors import DecktoolError
from decktool.printing.art.icons import draw_icon
from decktool.printing.base import languages
from decktool.printing.base.items import Drawing, Item, Linear, Path
from decktool.printing.base.outlines import Box, line, rectangle, rounded
from decktool.printing.base.units import millimetres
from decktool.printing.layout import text
from decktool.printing.layout.tokens import TokenPiece, ground, label, lettering, say
from decktool.printing.template.components import Palette, SideModel, SliderModel

#: A marker that anybody can take hold of needs steps at least so high.
LOWEST_STEP = 6_000


class Slide(NamedTuple):
    """Where things are on the two cards, each measured from its own upper left corner.

    ``upper`` and ``lower`` are the steps from the gap outward; ``gap`` is on the lower card. ``offset`` is how far the
    lower card's top lies below the upper one's.
    """

    upper: tuple[Box, ...]
    lower: tuple[Box, ...]
    gap: Box
    offset: int


def slide(slider: SliderModel) -> Slide:
    """The geometry of a slider; DecktoolError when its steps would be too low to put a marker on."""
    w, h = slider.width, slider.height
    foot = h * 14 // 100
    step = (h - slider.overlap - slider.gap - foot) // slider.steps
    if step < LOWEST_STEP:
        raise DecktoolError(
            f"{slider.title}: {slider.steps} steps on a card of {millimetres(w)} x {millimetres(h)} mm, with a gap of "
            f"{millimetres(slider.gap)} mm, would be smaller than {millimetres(LOWEST_STEP)} mm; make the cards taller"
        )
    upper = tuple(Box(0, h - (i + 1) * step, w, step) for i in range(slider.steps))
    first = slider.overlap + slider.gap
    lower = tuple(Box(0, first + i * step, w, step) for i in range(slider.steps))
    return Slide(upper, lower, Box(0, slider.overlap, w, slider.gap), h - slider.overlap)


def _bands(side: SideModel, bands: tuple[Box, ...], look: Palette) -> list[Item]:
    """The steps of a card, paler near the gap, with their numbers."""
    items: list[Item] = []
    for number, band in enumerate(bands, 1):
        tone = side.color.mix(look.paper, 0.78 - 0.62 * (number - 1) / max(1, len(bands) - 1))
        inner = Box(band.x + 3_000, band.y, band.w - 6_000, band.h)
        stops = (0.0, tone.shade(-8)), (0.5, tone.shade(12)), (1.0, tone.shade(-8))
        shade = Linear(inner.x, inner.y, inner.right, inner.y, stops)
        items.append(Path(rectangle(inner), fill=shade))
        ink = look.ink if tone.luminance > 0.3 else look.paper
        style = text.Style("serif", "black", False, band.h * 52 // 100, 2_000, color=ink)
        items += say(str(number), style, inner)
        size = band.h * 34 // 100
        for x in (inner.x + size // 2 + 1_200, inner.right - size - size // 2 - 1_200):
            spot = Box(x, inner.y + (inner.h - size) // 2, size, size)
            items += draw_icon(side.icon, spot, tone.mix(ink, 0.55), tone.shade(20))
    for band in bands:
        for y in (band.y, band.bottom):
            edge = line(band.x + 3_000, y, band.right - 3_000, y)
            items.append(Path(edge, stroke=look.metal, width=220, round=False))
    return items


def _plate(side: SideModel, box: Box, look: Palette) -> list[Item]:
    """A card's name and what moves the marker."""
    name = lettering(look, min(6_200, box.h * 48 // 100), 2_400, look.metal.shade(45), 112, 30)
    note = text.Style("serif", "regular", True, 2_700, 1_600, color=look.metal.shade(45))
    return [
        *say(side.title, name, Box(box.x, box.y, box.w, box.h * 58 // 100)),
        *say(side.note, note, Box(box.x, box.y + box.h * 60 // 100, box.w, box.h * 34 // 100)),
    ]


def slider_parts(slider: SliderModel, look: Palette) -> list[TokenPiece]:
    """The upper and the lower card."""
    w, h = slider.width, slider.height
    place = slide(slider)
    whole = Box(0, 0, w, h)
    top = place.upper[-1].y
    # The steps lie over the edge line, so that both cards meet without one between them.
    edge = Path(rounded(whole.inset(1_300), 1_500), stroke=look.metal.fade(70), width=160)
    upper: list[Item] = [*ground(whole, look), edge, *_bands(slider.upper, place.upper, look)]
    side = min(top * 48 // 100, 16_000)
    emblem = Box((w - side) // 2, top * 8 // 100 + 600, side, side)
    upper += draw_icon(slider.upper.icon, emblem, look.metal.shade(20), look.frame.shade(-30), two_tone=True)
    upper += _plate(slider.upper, Box(4_000, emblem.bottom + 800, w - 8_000, top - emblem.bottom - 1_600), look)
    lower: list[Item] = [*ground(whole, look), edge, *_bands(slider.lower, place.lower, look)]
    under = Box(0, 0, w, slider.overlap)
    hint = label(look.metal.shade(30), 2_000)
    lies = languages.filled("{part} lies on this strip", part=languages.said(slider.upper.title))
    lower += say(lies, hint, under.inset(4_000, 1_000))
    dash = Path(line(0, under.bottom, w, under.bottom), stroke=look.metal.shade(40), width=200, dash=(1_600, 1_100))
    gap = Box(3_000, place.gap.y, w - 6_000, place.gap.h)
    lower.append(Path(rectangle(gap), fill=look.paper.shade(55)))
    lower.append(dash)
    lower += say("start here", label(look.ink.fade(75), 2_500), gap)
    foot = Box(4_000, place.lower[-1].bottom, w - 8_000, h - place.lower[-1].bottom)
    lower += _plate(slider.lower, Box(foot.x, foot.y + foot.h // 12, foot.w, foot.h * 74 // 100), look)
    return [
        TokenPiece(Drawing(w, h, tuple(upper), slider.upper.title)),
        TokenPiece(Drawing(w, h, tuple(lower), slider.lower.title)),
    ]
