"""Arms: shields with a divided field, roundels, and things of worth, each with the emblem that its card bears."""

from __future__ import annotations

import math

from decktool.printing.art import ornaments
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon
from decktool.printing.base.colors import BLACK, NONE, WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Path, Radial, Segment
from decktool.printing.base.outlines import Box, around, circle, eared, heater, polygon, rectangle, star, wedge

METALS = {
    "silver": Color(198, 205, 214),
    "gold": Color(226, 184, 82),
    "golden": Color(226, 184, 82),
    "bronze": Color(178, 124, 78),
    "iron": Color(130, 136, 142),
    "wood": Color(150, 108, 70),
    "wooden": Color(150, 108, 70),
    "copper": Color(190, 112, 78),
    "crystal": Color(150, 206, 222),
    "steel": Color(164, 176, 188),
}


def shield(choices: FixedChoices, box: Box, tint: Color, metal: Color, charge: str, parade: bool = False) -> list[Item]:
    """A shield with its rim, its divided field, perhaps an ordinary, and its charge."""
    shape = eared if parade else heater
    unit = box.w
    items: list[Item] = []
    for layer in range(5):
        grow = unit * (5 - 2 * layer) // 100
        items.append(Path(shape(box.moved(0, unit // 28).inset(-grow)), fill=BLACK._replace(a=26)))
    rim = Linear(box.x, box.y, box.right, box.bottom, ((0.0, metal.shade(62)), (0.4, metal), (1.0, metal.shade(-48))))
    items.append(Path(shape(box), fill=rim, stroke=metal.shade(-72), width=unit // 70))
    inner = box.inset(unit * 5 // 100, unit * 6 // 100)
    field: list[Item] = [Path(rectangle(inner), fill=tint.shade(-8))]
    field += division(choices, inner, tint)
    items.append(Group(tuple(field), clip=shape(inner)))
    band = polygon([(inner.x, inner.y), (inner.x + inner.w * 0.55, inner.y), (inner.x, inner.y + inner.h * 0.62)])
    items.append(Group((Path(band, fill=WHITE._replace(a=26)),), clip=shape(inner)))
    items.append(Path(shape(inner), stroke=metal.shade(-70), width=unit // 80))
    size = box.w * 76 // 100
    spot = Box(box.x + (box.w - size) // 2, box.y + box.h * (15 if parade else 11) // 100, size, size)
    dark = tint.shade(-74)
    items += draw_icon(charge, spot.moved(unit // 90, unit // 60), dark._replace(a=150), NONE)
    items += draw_icon(charge, spot, metal.shade(28), dark, two_tone=True, halo=dark)
    return items


def division(choices: FixedChoices, box: Box, tint: Color) -> list[Item]:
    """The field of a shield parted in one of the ways of heraldry."""
    x, y, w, h = box
    other = tint.shade(-42) if choices.draw(3) else tint.shade(26)
    cx, cy = x + w / 2, y + h * 0.46

    def part(*points: tuple[float, float]) -> Item:
        return Path(polygon(points), fill=other)

    def bar(left: float, top: float, right: float, bottom: float) -> Item:
        return part((left, top), (right, top), (right, bottom), (left, bottom))

    rays = [wedge(cx, cy, w + h, math.tau * i / 12, math.tau * (i + 1) / 12) for i in range(0, 12, 2)]
    ways: tuple[list[Item], ...] = (
        [bar(cx, y, x + w, y + h)],
        [bar(x, cy, x + w, y + h)],
        [part((x, y), (x + w, y), (x, y + h))],
        [bar(x, y, cx, cy), bar(cx, cy, x + w, y + h)],
        [part((x, y + h * 0.75), (cx, y + h * 0.35), (x + w, y + h * 0.75), (x + w, y + h), (x, y + h))],
        [bar(x + w * i / 6, y, x + w * (i + 1) / 6, y + h) for i in (0, 2, 4)],
        [bar(x, y + h * i / 8, x + w, y + h * (i + 1) / 8) for i in (1, 3, 5, 7)],
        [Path(ray, fill=other) for ray in rays],
        [part((x, y), (x + w, y), (cx, cy)), part((x, y + h), (x + w, y + h), (cx, cy))],
    )
    kind = choices.draw(12)
    return ways[kind] if kind < len(ways) else ornaments.draw("diaper", box, other, max(40, w // 90), w // 6)


def roundel(choices: FixedChoices, box: Box, tint: Color, metal: Color, charge: str) -> list[Item]:
    """A disc of signs, ringed by a star and small moons: for those who work magic."""
    cx, cy, r = box.x + box.w // 2, box.y + box.h // 2, box.h // 2
    shade = BLACK._replace(a=24)
    items: list[Item] = [Path(circle(cx, cy + r // 16, r * share // 100), fill=shade) for share in range(106, 91, -3)]
    rim = Linear(box.x, box.y, box.right, box.bottom, ((0.0, metal.shade(62)), (0.45, metal), (1.0, metal.shade(-48))))
    items.append(Path(circle(cx, cy, r), fill=rim, stroke=metal.shade(-72), width=r // 40))
    night = Radial(cx, cy, r, ((0.0, tint.shade(8)), (0.6, tint.shade(-38)), (1.0, tint.shade(-70))))
    items.append(Path(circle(cx, cy, r * 92 // 100), fill=night, stroke=metal.shade(-70), width=r // 60))
    line_color = metal.shade(20)
    points = (5, 6, 7, 8)[choices.draw(4)]
    items.append(Path(circle(cx, cy, r * 86 // 100), stroke=line_color._replace(a=200), width=r // 90))
    items.append(Path(circle(cx, cy, r * 62 // 100), stroke=line_color._replace(a=160), width=r // 110))
    fine = line_color._replace(a=120)
    items += [Path(star(cx, cy, r * 0.86, points, 0.62, t), stroke=fine, width=r // 110) for t in (0.0, 180 / points)]
    for i in range(points):
        x, y = map(round, around(cx, cy, r * 0.74, math.tau * i / points))
        phase = (i + choices.draw(points)) % 3
        dot = r * 6 // 100
        items.append(Path(circle(x, y, dot), fill=line_color if phase else NONE, stroke=line_color, width=r // 90))
        if phase == 1:
            items.append(Path(circle(x + dot * 2 // 5, y, dot * 3 // 4), fill=tint.shade(-52)))
    items.append(Path(circle(cx, cy, r * 56 // 100), fill=tint.shade(-60)._replace(a=120)))
    spot = Box.square(cx, cy, r * 96 // 100)
    return items + draw_icon(charge, spot, metal.shade(34), tint.shade(-70), two_tone=True, halo=tint.shade(-76))


def glory(box: Box, metal: Color, points: int) -> list[Item]:
    """A burst of straight and waved rays behind a thing of worth."""
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    r = box.h * 0.58
    return [
        Path(star(cx, cy, r, points, 0.52), fill=metal.shade(55)._replace(a=150)),
        Path(star(cx, cy, r * 0.9, points, 0.5, 180 / points), fill=WHITE._replace(a=120)),
    ]


def halo(box: Box, metal: Color, tint: Color) -> list[Item]:
    """A plate of rings behind a relic, lit from within."""
    cx, cy, r = box.x + box.w // 2, box.y + box.h // 2, box.h // 2
    light = Radial(cx, cy, r, ((0.0, WHITE), (0.55, metal.shade(78)), (1.0, metal.shade(30))))
    items: list[Item] = [Path(circle(cx, cy + r // 18, r * 104 // 100), fill=BLACK._replace(a=60))]
    items.append(Path(star(cx, cy, r * 1.1, 32, 0.9), fill=metal.shade(-10), stroke=metal.shade(-66), width=r // 60))
    items.append(Path(circle(cx, cy, r * 94 // 100), fill=light, stroke=metal.shade(-60), width=r // 50))
    items.append(Path(circle(cx, cy, r * 86 // 100), stroke=tint.shade(-20)._replace(a=170), width=r // 90))
    beads: tuple[Segment, ...] = ()
    for i in range(36):
        beads += circle(*around(cx, cy, r * 0.9, math.tau * i / 36), r // 55)
    items.append(Path(beads, fill=metal.shade(-55)))
    return items


def thing(box: Box, metal: Color, charge: str, tint: Color) -> list[Item]:
    """A charge by itself, large, with its shadow and its outline."""
    dark = tint.mix(BLACK, 0.76)
    items = draw_icon(charge, box.moved(box.w // 50, box.w // 28), BLACK._replace(a=70), NONE)
    return [*items, *draw_icon(charge, box, metal.shade(6), dark, two_tone=True, halo=dark)]


def pennons(box: Box, tint: Color, metal: Color) -> list[Item]:
    """Two pennons that fly from behind the foot of a weapon."""
    items: list[Item] = []
    y, h = box.y + box.h * 84 // 100, box.h // 9
    cx = box.x + box.w // 2
    for side in (-1, 1):
        reach = side * box.w * 62 // 100
        flag: Outline = (
            ("M", cx, y), ("C", cx + reach // 3, y - h, cx + reach * 2 // 3, y + h, cx + reach, y - h // 3),
            ("L", cx + reach * 9 // 10, y + h // 3), ("L", cx + reach, y + h),
            ("C", cx + reach * 2 // 3, y + h * 2, cx + reach // 3, y, cx, y + h), ("Z",),
        )  # fmt: skip
        items.append(Path(flag, fill=tint.shade(-14), stroke=tint.shade(-70), width=box.w // 110))
    items.append(Path(circle(cx, y + h // 2, h * 7 // 10), fill=metal, stroke=metal.shade(-70), width=box.w // 110))
    return items
