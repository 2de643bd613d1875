"""Tuck boxes: a net computed from the cards' size, their number and the thickness of their stock.

From left to right: a tab to glue, the front, a side, the back, the other side. The back carries the lid and its tongue,
the sides the dust flaps, front and back the two halves of the bottom, which are glued on one another.
"""

from __future__ import annotations

from typing import NamedTuple

from decktool.cards import counted
from decktool.errors import DecktoolError
from decktool.printing.art import heraldry, ornaments
from decktool.printing.art.icons import draw_icon
from decktool.printing.base.colors import WHITE
from decktool.printing.base.items import Drawing, Group, Item, Outline, Path, Use
from decktool.printing.base.outlines import ARC, Box, line, rectangle
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres
from decktool.printing.kit.nets import DASH, flap
from decktool.printing.layout import text
from decktool.printing.layout.tokens import CUT, HAIR, TokenPiece, ground, label, lettering, parchment, say
from decktool.printing.template.components import Palette

#: Room beyond the cards: across, lengthways, and in the depth of the stack.
EASE_W, EASE_H, EASE_D = 2_000, 2_000, 1_500
TAB, TONGUE, NOTCH = 11_000, 13_000, 9_000
#: A stack lower than this makes no box that stands.
LEAST_DEPTH = 8_000
#: A box whose plate would be smaller than this has no words on its front.
LEAST_PLATE = 8_000
#: Around a net on its sheet.
MARGIN = 6_000
#: More boxes than this are no way to keep a deck.
MOST_BOXES = 40


class Net(NamedTuple):
    """The panels of a box on its net: where each panel and flap lies."""

    front: Box
    side: Box
    back: Box
    other: Box
    tab: Box
    lid: Box
    tongue: Box
    dust: tuple[Box, Box]
    bottom: tuple[Box, Box, Box, Box]

    @property
    def depth(self) -> int:
        """How deep the box is."""
        return self.side.w

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the whole net."""
        return self.other.right, self.bottom[0].bottom


def net(card: Size, count: int, stock: int) -> Net:
    """The net of a box for a number of cards of one size and thickness (micrometres)."""
    w, h = card.w + EASE_W, card.h + EASE_H
    d = max(LEAST_DEPTH, count * stock + EASE_D)
    top = d + TONGUE
    front = Box(TAB, top, w, h)
    side = Box(front.right, top, d, h)
    back = Box(side.right, top, w, h)
    other = Box(back.right, top, d, h)
    flap = min(d, w // 2) * 9 // 10
    foot = top + h
    return Net(
        front,
        side,
        back,
        other,
        Box(0, top, TAB, h),
        Box(back.x, top - d, w, d),
        Box(back.x, 0, w, TONGUE),
        (Box(side.x, top - flap, d, flap), Box(other.x, top - flap, d, flap)),
        (
            Box(front.x, foot, w, d - 400),
            Box(side.x, foot, d, flap),
            Box(back.x, foot, w, d - 400),
            Box(other.x, foot, d, flap),
        ),
    )


def boxes_needed(card: Size, count: int, stock: int, paper: Size) -> tuple[int, Net]:
    """The number of boxes for the cards, each net on one sheet, and the net; DecktoolError if no net fits."""
    room = sorted((paper.w - 2 * MARGIN, paper.h - 2 * MARGIN))
    for number in range(1, MOST_BOXES + 1):
        found = net(card, -(-count // number), stock)
        across = sorted(found.size)
        if across[0] <= room[0] and across[1] <= room[1]:
            return number, found
    raise DecktoolError(
        f"a box for cards of {card} does not fit on {paper.name or 'the paper'} ({paper}); "
        "use larger paper, or leave the box out with --without box"
    )


def _trapezium(box: Box, down: bool) -> list[Item]:
    """A flap that is narrower at its free end."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    s = min(3_000, box.w // 4)
    return flap([(r, y), (r - s, b), (x + s, b), (x, y)] if down else [(x, b), (x + s, y), (r - s, y), (r, b)])


def _tongue(box: Box) -> Outline:
    """The lid's tongue, round at its free corners."""
    r = min(box.h * 7 // 10, (box.w - 1_600) // 2)
    k = round(r * (1 - ARC))
    x, y, right, bottom = box.x + 800, box.y, box.right - 800, box.bottom
    return (
        ("M", x, bottom),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom),
        ("Z",),
    )


def _notch(front: Box) -> Outline:
    """The half circle in the front's upper edge through which a thumb reaches the cards."""
    cx, y, r = front.x + front.w // 2, front.y, min(NOTCH, front.w // 3, front.h // 2)
    k = round(r * ARC)
    return (
        ("M", cx - r, y),
        ("C", cx - r, y + k, cx - k, y + r, cx, y + r),
        ("C", cx + k, y + r, cx + r, y + k, cx + r, y),
    )


def tuck_box(found: Net, look: Palette, game: str, deck: str, count: int, back: Drawing) -> Drawing:
    """The net drawn: printed panels (one is the cards' back), white flaps, folds dashed, cuts drawn through."""
    w, h = found.size
    items: list[Item] = []
    for box in found.bottom:
        items += _trapezium(box, True)
    for box in found.dust:
        items += _trapezium(box, False)
    t = found.tab
    items += flap([(t.right, t.bottom), (t.x, t.bottom - 4_000), (t.x, t.y + 4_000), (t.right, t.y)])
    body = Box(found.front.x, found.front.y, found.other.right - found.front.x, found.front.h)
    items.append(Group(tuple(ground(body, look)), clip=rectangle(body)))
    items.append(Group(tuple(ground(found.tongue, look)), clip=_tongue(found.tongue)))
    items += ground(found.lid, look)
    items += _front(found.front, look, game, deck, count)
    items.append(_back(found.back, back))
    for side in (found.side, found.other):
        items += _spine(side, look, deck)
    if found.depth >= 9_000:
        lid = found.lid.inset(4_000, found.depth // 5)
        items += say(game, lettering(look, 4_200, 1_800, look.metal.shade(40)), lid, overflow="cut")
    notch = _notch(found.front)
    cuts = [line(found.front.x, body.y, found.front.right, body.y), notch, _tongue(found.tongue)[:-1]]
    cuts += [line(x, found.lid.y, x, found.lid.bottom) for x in (found.lid.x, found.lid.right)]
    cuts.append(line(body.right, body.y, body.right, body.bottom))
    items += [Path(cut, fill=WHITE if cut is notch else None, stroke=CUT, width=HAIR) for cut in cuts]
    for fold in folds(found):
        items.append(Path(line(*fold), stroke=look.metal.shade(45), width=200, dash=DASH, round=False))
        items.append(Path(line(*fold), stroke=CUT, width=90, dash=DASH, round=False))
    hint = label(CUT, 2_400)
    glued = Box(found.bottom[2].x, found.bottom[2].y + 1_000, found.back.w, found.depth - 3_000)
    items += say("glue", hint, glued, overflow="hide")
    turned = Box(0, 0, t.h, t.w)
    items.append(Group(tuple(say("glue", hint, turned, overflow="hide")), matrix=(0, -1, 1, 0, t.x, t.bottom)))
    return Drawing(w, h, tuple(items), f"Box for {deck}")


def folds(found: Net) -> list[tuple[int, int, int, int]]:
    """Every line along which the net is folded."""
    top, foot = found.front.y, found.front.bottom
    upright = [(x, top, x, foot) for x in (found.front.x, found.side.x, found.back.x, found.other.x)]
    level = [(box.x, foot, box.right, foot) for box in (found.front, found.side, found.back, found.other)]
    level += [(box.x, top, box.right, top) for box in (found.side, found.back, found.other)]
    return [*upright, *level, (found.lid.x, found.lid.y, found.lid.right, found.lid.y)]


def _front(box: Box, look: Palette, game: str, deck: str, count: int) -> list[Item]:
    unit = box.w
    items = ornaments.draw(look.edge, box.inset(2_000), look.metal, 150, 2_600)
    side = min(unit * 60 // 100, box.h * 43 // 100)
    rose = Box(box.x + (unit - side) // 2, box.y + box.h * 20 // 100, side, side)
    if look.sign is None:
        items += ornaments.draw("rosette", rose, look.metal, 180, 5_000)
    else:
        items += heraldry.glory(rose, look.metal, 24)
        dark = look.frame.shade(-50)
        items += draw_icon(look.sign, rose.inset(side // 10), look.metal.shade(20), dark, two_tone=True, halo=dark)
    plate = Box(box.x + 6_500, rose.bottom + 3_000, unit - 13_000, box.bottom - rose.bottom - 10_000)
    if min(plate.w, plate.h) < LEAST_PLATE:
        return items
    items += parchment(plate, look, 2_000)
    title = lettering(look, 6_000, 2_200, look.ink)
    name = text.Style("serif", "regular", True, 3_900, 1_600, 110, color=look.ink.fade(85))
    inner = plate.inset(2_200, 1_800)
    items += say(game, title, Box(inner.x, inner.y, inner.w, inner.h * 46 // 100), 2, overflow="cut")
    below = Box(inner.x, inner.y + inner.h * 48 // 100, inner.w, inner.h * 30 // 100)
    items += say(deck, name, below, 2, overflow="cut")
    foot = Box(inner.x, inner.bottom - inner.h // 6, inner.w, inner.h // 6)
    return items + say(counted(count), label(look.ink.fade(75), 2_300), foot, overflow="hide")


def _back(box: Box, back: Drawing) -> Item:
    """The back of the game's cards, as large as possible."""
    scale = min((box.w - 5_000) / back.width, (box.h - 5_000) / back.height)
    x, y = box.x + (box.w - back.width * scale) / 2, box.y + (box.h - back.height * scale) / 2
    whole = rectangle(Box(0, 0, back.width, back.height))
    return Group((Use(back),), clip=whole, matrix=(scale, 0, 0, scale, x, y))


def _spine(box: Box, look: Palette, deck: str) -> list[Item]:
    """A side with the deck's name along it, read from the head downward, as on the spine of a book."""
    if box.w < 5_000:
        return []
    turned = Box(0, 0, box.h, box.w)
    style = lettering(look, min(5_200, box.w * 46 // 100), 1_500, look.metal.shade(45))
    words = say(deck, style, turned.inset(6_000, box.w // 8), overflow="cut")
    return [Group(tuple(words), matrix=(0, 1, -1, 0, box.right, box.y))]


def box_parts(
    found: Net, number: int, count: int, look: Palette, game: str, deck: str, back: Drawing
) -> list[TokenPiece]:
    """The boxes of a net for the cards of a deck."""
    share = -(-count // number)
    names = [deck] if number == 1 else [f"{deck} {index + 1}/{number}" for index in range(number)]
    counts = [min(share, count - index * share) for index in range(number)]
    drawn = (tuck_box(found, look, game, name, cards, back) for name, cards in zip(names, counts, strict=True))
    return [TokenPiece(box, square=False) for box in drawn]


def inside(found: Net) -> str:
    """The room inside a box in words: ``65 x 90 x 17 mm``."""
    return f"{millimetres(found.front.w)} x {millimetres(found.front.h)} x {millimetres(found.depth)} mm"
