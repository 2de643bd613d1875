"""Arms for cards that have no picture: made from the card's id, the same on every machine, no two quite alike.

A landscape lies behind (sky, sun or moon, ridges); before it stands a shield, a roundel, or the thing that the card's
name speaks of, in the card's colours. Everything is an outline; nothing is drawn at random, each choice is a digit of a
hash of the id, and a word of the name (``Silver Axe``) chooses the charge before the hash does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from decktool.printing.art import ornaments
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon, icons_for
from decktool.printing.base.colors import BLACK, WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Path, Radial, Segment
from decktool.printing.base.outlines import Box, circle, eared, heater, polygon, rectangle, star, transform

#: Charges for cards whose name speaks of nothing we have drawn.
BEASTS = ("wolf", "stag", "bull", "owl", "dragon", "bear", "lion", "eagle", "snake", "fish", "claw")
EMBLEMS = (
    "tower",
    "tree",
    "rose",
    "fleur",
    "mountain",
    "crown",
    "star",
    "sun",
    "moon",
    "anchor",
    "key",
    "flame",
    "leaf",
)
#: Tints for cards that state no colour: muted, so that nobody takes them for a colour family.
NEUTRAL = tuple(
    Color(*bytes.fromhex(c)) for c in ("3d5a76", "75483c", "486649", "66486d", "6e6238", "3b6566", "735530", "5a4a7a")
)
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


@dataclass(frozen=True, slots=True)
class Arms:
    """What arms are made from: a card's id and name, its tint (None: not known), its metal, charges to choose from."""

    key: str
    name: str
    tint: Color | None
    metal: Color
    charges: tuple[str, ...] = ()


def draw(arms: Arms, scene: str, box: Box) -> list[Item]:
    """The picture of a card in a box, clipped to it."""
    choices = FixedChoices(arms.key)
    tint = arms.tint if arms.tint is not None else NEUTRAL[choices.draw(len(NEUTRAL))]
    metal = next((METALS[word] for word in arms.name.lower().replace("-", " ").split() if word in METALS), arms.metal)
    spoken = icons_for(arms.name)
    charge = spoken[choices.draw(len(spoken))] if spoken else choices.pick(arms.charges or BEASTS + EMBLEMS)
    items = landscape(choices, tint, box)
    side = round(min(box.w * 0.62, box.h * 0.88))
    middle = Box(box.x + (box.w - side) // 2, box.y + (box.h - side) // 2, side, side)
    if scene == "shield":
        items += _backing(choices, middle, metal, tint)
        items += shield(choices, Box(middle.x + side // 12, middle.y, side * 5 // 6, side), tint, metal, charge)
    elif scene == "roundel":
        items += roundel(choices, middle, tint, metal, charge)
    elif scene == "crest":
        items += glory(middle, metal, 16)
        items += shield(choices, Box(middle.x, middle.y, side, side), tint, metal, charge, parade=True)
    elif scene == "arms":
        items += glory(middle, metal, 20)
        items += _thing(middle, metal, charge, tint)
        items += _ribbon(middle, tint, metal)
    else:
        items += halo(middle, metal, tint)
        items += _thing(middle.inset(side // 7), metal, charge, tint)
    return [Group(tuple(items), clip=rectangle(box))]


def landscape(choices: FixedChoices, tint: Color, box: Box) -> list[Item]:
    """A sky with a disc and rays, and three ridges, far to near, in shades of one tint."""
    pale, deep = tint.shade(74), tint.shade(30)
    night = choices.draw(4) == 0
    if night:
        pale, deep = tint.shade(38), tint.shade(-50)
    sky = Linear(box.x, box.bottom, box.x, box.y, ((0.0, pale), (1.0, deep)))
    items: list[Item] = [Path(rectangle(box), fill=sky)]
    sx, sy = box.x + box.w * (22 + choices.draw(57)) // 100, box.y + box.h * (24 + choices.draw(18)) // 100
    reach = max(box.w, box.h)
    beam = (WHITE if not night else tint.shade(60))._replace(a=34)
    for i in range(18):
        a, b = math.tau * (i - 0.2) / 18, math.tau * (i + 0.2) / 18
        ray = [
            (sx, sy),
            (sx + reach * math.sin(a), sy - reach * math.cos(a)),
            (sx + reach * math.sin(b), sy - reach * math.cos(b)),
        ]
        if not night:
            items.append(Path(polygon(ray), fill=beam))
    if night:
        for _ in range(14):
            x, y = box.x + box.w * choices.draw(100) // 100, box.y + box.h * choices.draw(55) // 100
            items.append(Path(star(x, y, box.h * (10 + choices.draw(12)) / 1000, 4, 0.3), fill=WHITE._replace(a=200)))
    r = box.h // 9
    items.append(Path(circle(sx, sy, r * 3 // 2), fill=WHITE._replace(a=50)))
    items.append(Path(circle(sx, sy, r), fill=tint.shade(88)))
    for layer, share in enumerate((52, 66, 80)):
        shade = (36, 4, -32)[layer] if not night else (-14, -38, -62)[layer]
        base = box.y + box.h * share // 100
        color = tint.shade(shade)
        body = Linear(box.x, base - box.h // 8, box.x, box.bottom, ((0.0, color.shade(12)), (1.0, color.shade(-18))))
        items.append(Path(_ridge(choices, box, base, jagged=layer == 0), fill=body))
    return items


def _ridge(choices: FixedChoices, box: Box, base: int, jagged: bool) -> Outline:
    """A skyline from edge to edge: peaks far away, rolling hills nearby."""
    count = 7 if jagged else 4
    xs = [box.x + box.w * i // count for i in range(count + 1)]
    high = box.h * (24 if jagged else 13) // 100
    ys = [base - high * choices.draw(100) // 100 for _ in xs]
    segments: list[Segment] = [("M", box.x, box.bottom), ("L", xs[0], ys[0])]
    for i in range(count):
        if jagged:
            segments.append(("L", xs[i + 1], ys[i + 1]))
        else:
            half = (xs[i + 1] - xs[i]) // 2
            segments.append(("C", xs[i] + half, ys[i], xs[i + 1] - half, ys[i + 1], xs[i + 1], ys[i + 1]))
    return (*segments, ("L", box.right, box.bottom), ("Z",))


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
    field += division(choices, inner, tint, metal)
    items.append(Group(tuple(field), clip=shape(inner)))
    gloss = Linear(inner.x, inner.y, inner.right, inner.bottom, ((0.0, WHITE), (1.0, WHITE)))
    band = polygon([(inner.x, inner.y), (inner.x + inner.w * 0.55, inner.y), (inner.x, inner.y + inner.h * 0.62)])
    items.append(Group((Path(band, fill=gloss.stops[0][1]._replace(a=26)),), clip=shape(inner)))
    items.append(Path(shape(inner), stroke=metal.shade(-70), width=unit // 80))
    size = box.w * 62 // 100
    spot = Box(box.x + (box.w - size) // 2, box.y + box.h * 14 // 100, size, size)
    dark = tint.shade(-74)
    items += draw_icon(charge, spot.moved(unit // 90, unit // 60), dark._replace(a=150), NOTHING)
    items += draw_icon(charge, spot, metal.shade(28), dark, two_tone=True, halo=dark)
    return items


NOTHING = Color(0, 0, 0, 0)


def division(choices: FixedChoices, box: Box, tint: Color, metal: Color) -> list[Item]:
    """The field of a shield parted in one of the ways of heraldry, and an ordinary on some."""
    x, y, w, h = box
    other = tint.shade(-42) if choices.draw(3) else tint.shade(26)
    cx, cy = x + w / 2, y + h * 0.46

    def part(*points: tuple[float, float]) -> Item:
        return Path(polygon(points), fill=other)

    kind = choices.draw(12)
    items: list[Item] = []
    if kind == 0:
        items = [part((cx, y), (x + w, y), (x + w, y + h), (cx, y + h))]
    elif kind == 1:
        items = [part((x, cy), (x + w, cy), (x + w, y + h), (x, y + h))]
    elif kind == 2:
        items = [part((x, y), (x + w, y), (x, y + h))]
    elif kind == 3:
        items = [part((x, y), (cx, y), (cx, cy), (x, cy)), part((cx, cy), (x + w, cy), (x + w, y + h), (cx, y + h))]
    elif kind == 4:
        items = [part((x, y + h * 0.75), (cx, y + h * 0.35), (x + w, y + h * 0.75), (x + w, y + h), (x, y + h))]
    elif kind == 5:
        items = [
            part((x + w * i / 6, y), (x + w * (i + 1) / 6, y), (x + w * (i + 1) / 6, y + h), (x + w * i / 6, y + h))
            for i in (0, 2, 4)
        ]
    elif kind == 6:
        items = [
            part((x, y + h * i / 8), (x + w, y + h * i / 8), (x + w, y + h * (i + 1) / 8), (x, y + h * (i + 1) / 8))
            for i in (1, 3, 5, 7)
        ]
    elif kind == 7:
        reach = w + h
        for i in range(0, 12, 2):
            a, b = math.tau * i / 12, math.tau * (i + 1) / 12
            items.append(
                part(
                    (cx, cy),
                    (cx + reach * math.sin(a), cy - reach * math.cos(a)),
                    (cx + reach * math.sin(b), cy - reach * math.cos(b)),
                )
            )
    elif kind == 8:
        items = [part((x, y), (x + w, y), (cx, cy)), part((x, y + h), (x + w, y + h), (cx, cy))]
    else:
        items = ornaments.diaper(box, other, max(40, w // 90), w // 6)
    ordinary = choices.draw(6)
    gold = metal.shade(-8)
    if ordinary == 0:
        items.append(Path(polygon([(x, y), (x + w, y), (x + w, y + h * 0.14), (x, y + h * 0.14)]), fill=gold))
    elif ordinary == 1:
        items.append(
            Path(
                polygon(
                    [
                        (x, y),
                        (x + w * 0.16, y),
                        (x + w, y + h * 0.8),
                        (x + w, y + h * 0.97),
                        (x + w * 0.86, y + h),
                        (x, y + h * 0.17),
                    ]
                ),
                fill=gold._replace(a=190),
            )
        )
    elif ordinary == 2:
        items.append(
            Path(
                polygon(
                    [
                        (cx, y + h * 0.56),
                        (x + w, y + h * 0.98),
                        (x + w, y + h * 1.2),
                        (cx, y + h * 0.74),
                        (x, y + h * 1.2),
                        (x, y + h * 0.98),
                    ]
                ),
                fill=gold,
            )
        )
    return items


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
        a = math.tau * i / points
        x, y = round(cx + r * 0.74 * math.sin(a)), round(cy - r * 0.74 * math.cos(a))
        phase = (i + choices.draw(points)) % 3
        dot = r * 6 // 100
        items.append(Path(circle(x, y, dot), fill=line_color if phase else NOTHING, stroke=line_color, width=r // 90))
        if phase == 1:
            items.append(Path(circle(x + dot * 2 // 5, y, dot * 3 // 4), fill=tint.shade(-52)))
    size = r * 96 // 100
    spot = Box(cx - size // 2, cy - size // 2, size, size)
    items.append(Path(circle(cx, cy, r * 56 // 100), fill=tint.shade(-60)._replace(a=120)))
    items += draw_icon(charge, spot, metal.shade(34), tint.shade(-70), two_tone=True, halo=tint.shade(-76))
    return items


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
        a = math.tau * i / 36
        beads += circle(round(cx + r * 0.9 * math.sin(a)), round(cy - r * 0.9 * math.cos(a)), r // 55)
    items.append(Path(beads, fill=metal.shade(-55)))
    return items


def _thing(box: Box, metal: Color, charge: str, tint: Color) -> list[Item]:
    """A charge by itself, large, with its shadow and its outline."""
    dark = tint.mix(BLACK, 0.76)
    items = draw_icon(charge, box.moved(box.w // 50, box.w // 28), BLACK._replace(a=70), NOTHING)
    return [*items, *draw_icon(charge, box, metal.shade(6), dark, two_tone=True, halo=dark)]


def _ribbon(box: Box, tint: Color, metal: Color) -> list[Item]:
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


def _backing(choices: FixedChoices, box: Box, metal: Color, tint: Color) -> list[Item]:
    """What stands behind a shield: crossed weapons, branches of laurel, wings, or a glory."""
    kind = choices.draw(5)
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    if kind < 2:
        weapon = ("sword", "spear", "axe", "sword")[choices.draw(4)]
        size = round(box.h * (1.28 if weapon == "axe" else 1.64))
        items: list[Item] = []
        for degrees in (-57, 57):
            spot = Box(round(cx - size / 2), round(cy - size / 2), size, size)
            t = math.radians(degrees)
            cos, sin = math.cos(t), math.sin(t)
            matrix = (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)
            drawn = draw_icon(weapon, spot, metal.shade(-22), metal.shade(-64), two_tone=True, halo=tint.shade(-76))
            items.append(Group(tuple(drawn), matrix=tuple(round(m, 5) for m in matrix)))  # type: ignore[arg-type]
        return items
    if kind == 2:
        return [item for side in (-1, 1) for item in _branch(box, side, tint, metal)]
    if kind == 3:
        size = round(box.w * 1.5)
        spot = Box(round(cx - size / 2), round(box.y - size * 0.16), size, size)
        return draw_icon("wings", spot, metal.shade(30), metal.shade(-40), two_tone=False, halo=tint.shade(-70))
    return glory(box.inset(-box.w // 12), metal, 18)


def _branch(box: Box, side: int, tint: Color, metal: Color) -> list[Item]:
    """A branch of laurel that curves up one side."""
    leaf: Outline = (("M", 0, 0), ("C", 300, -420, 760, -420, 1000, 0), ("C", 760, 160, 300, 160, 0, 0), ("Z",))
    cx, cy, r = box.x + box.w / 2, box.y + box.h * 0.46, box.w * 0.56
    green = tint.mix(Color(70, 110, 60), 0.4)
    items: list[Item] = []
    for i in range(11):
        a = math.radians(205 - 16 * i)
        x, y = cx + side * r * math.sin(a), cy - r * math.cos(a)
        for lean, share in ((-38, 1.0), (32, 0.86)):
            t = math.radians(-95 + (205 - 16 * i) - 180 + lean)
            s = box.w * 0.17 * share / 1000
            cos, sin = math.cos(t) * s, math.sin(t) * s
            outline = transform(leaf, side * cos, sin, -side * sin, cos, x, y)
            items.append(
                Path(outline, fill=green.shade(18 if lean < 0 else -16), stroke=green.shade(-66), width=box.w // 260)
            )
    return items
