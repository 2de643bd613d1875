"""The picture of a card that has none of its own: its emblem in a scene, in the hand of its game.

A face names scenes, and a card's id chooses one of them; the emblem is the card's, else what its name says, else its
type's. Nothing here is drawn at random: composition, light, ground and distance follow from a card's id or from the
words of its land.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from decktool.printing.art import heraldry, landscape
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon
from decktool.printing.art.ornaments import rune
from decktool.printing.art.settings import SETTINGS, STONE, Stage
from decktool.printing.base.colors import BLACK, NONE, WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Path, Radial, Segment
from decktool.printing.base.outlines import Box, arched, circle, ellipse, line, polygon, rectangle, regular, star
from decktool.printing.base.polylines import turning

#: For cards that state no colour: muted, so that nobody takes it for a colour family.
NEUTRAL = Color(0x4A, 0x5A, 0x66)
INK = Color(0x3A, 0x2A, 0x1C)


class Scene(NamedTuple):
    """What a picture is made from: a card's id and name, its emblem, tint and metal, its land and how late it is."""

    key: str
    name: str
    emblem: str
    tint: Color
    metal: Color
    land: str = ""
    hour: float | None = None

    @property
    def sky(self) -> landscape.Sky:
        """The light of the land: that of its hour, else an hour of a day in the card's colour."""
        if self.hour is not None:
            return landscape.sky_at(self.hour)
        return landscape.sky_of(self.tint, FixedChoices(f"{self.key}/hour").draw(4))


def draw(scene: Scene, kinds: str, box: Box, outline: Outline) -> list[Item]:
    """The picture of a card that fills a box, clipped to an outline: one of some scenes, chosen by the card's key."""
    names = kinds.split()
    kind = names[FixedChoices(f"{scene.key}/setting").draw(len(names))]
    words = scene.name.lower().replace("-", " ").split()
    metal = next((heraldry.METALS[word] for word in words if word in heraldry.METALS), scene.metal)
    scene = scene._replace(metal=metal)
    if kind in SETTINGS:
        stage = Stage(box, FixedChoices(scene.key), scene.emblem, scene.tint, metal, scene.sky)
        SETTINGS[kind](stage)
        items = _nearer(scene, stage.items, box)
    else:
        items = SCENES[kind](scene, box)
    return [Group(tuple(items), clip=outline)]


def _nearer(scene: Scene, items: list[Item], box: Box) -> list[Item]:
    """A picture seen from a little nearer, and from a little to one side."""
    choices = FixedChoices(f"{scene.key}/near")
    near, aside = 1 + choices.draw(14) / 100, (choices.draw(21) - 10) / 10
    free_x, free_y = box.w * (near - 1) / 2, box.h * (near - 1)
    x, y = box.x - near * box.x - free_x * (1 + aside), box.y - near * box.y - free_y * 0.7
    return [Group(tuple(items), matrix=(near, 0, 0, near, x, y))]


def _middle(box: Box, wide: int, high: int) -> Box:
    """A square in the middle of a box, limited to a percentage of its width and height."""
    side = min(box.w * wide // 100, box.h * high // 100)
    return Box(box.x + (box.w - side) // 2, box.y + (box.h - side) // 2, side, side)


def _behind(scene: Scene, box: Box) -> list[Item]:
    """The land alone."""
    road = scene.hour is not None
    return landscape.draw(scene.land or scene.key, scene.sky, box, road=road, key=scene.key)


def _turned(items: list[Item], box: Box, degrees: float) -> list[Item]:
    """Items turned about the middle of a box."""
    return [Group(tuple(items), matrix=turning(degrees, box.x + box.w / 2, box.y + box.h / 2))]


def _wall(box: Box, color: Color, choices: FixedChoices) -> list[Item]:
    """A wall of dressed stone."""
    light = Radial(box.x + box.w // 2, box.y + box.h * 4 // 10, max(box.w, box.h) * 7 // 10,
                   ((0.0, color.shade(36)), (1.0, color.shade(-44))))  # fmt: skip
    rows = 7
    high = box.h // rows
    joints: Outline = ()
    for row in range(rows + 1):
        y = box.y + row * high
        joints += line(box.x, y, box.right, y)
        for i in range(6):
            x = box.x + box.w * (20 * i + 10 * (row % 2) + choices.draw(6)) // 100
            joints += line(x, y, x, min(box.bottom, y + high))
    return [
        Path(rectangle(box), fill=light),
        Path(joints, stroke=color.shade(-58)._replace(a=150), width=max(110, box.h // 200)),
    ]


def _armorial(scene: Scene, box: Box, parade: bool) -> list[Item]:
    """A shield in one of five ways: before a glory, between pennons, on a wall, leaning in the field, near."""
    way = FixedChoices(f"{scene.key}/way").draw(5)
    middle = _middle(box, 70, 82).moved(0, box.h * 3 // 100)
    arms = middle if parade else Box(middle.x + middle.w // 14, middle.y, middle.w * 6 // 7, middle.h)
    shield = heraldry.shield(FixedChoices(scene.key), arms, scene.tint, scene.metal, scene.emblem, parade=parade)
    if way == 0:
        return _behind(scene, box) + heraldry.glory(middle, scene.metal, 16) + shield
    if way == 1:
        return _behind(scene, box) + heraldry.pennons(middle.moved(0, -middle.h // 4), scene.tint, scene.metal) + shield
    if way == 2:
        return _wall(box, scene.tint.mix(Color(0xA8, 0xA2, 0x98), 0.55), FixedChoices(scene.key)) + shield
    if way == 3:
        side = 1 if FixedChoices(f"{scene.key}/side").draw(2) else -1
        shade = ellipse(Box(middle.x, middle.bottom - middle.h // 12, middle.w, middle.h // 7))
        return _behind(scene, box) + _turned([Path(shade, fill=BLACK._replace(a=80)), *shield], middle, 9 * side)
    return _behind(scene, box) + heraldry.halo(middle.inset(middle.w // 20), scene.metal, scene.tint) + shield


def _roundel(scene: Scene, box: Box) -> list[Item]:
    """A disc of signs over a land, in the starry sky, or before a curtain."""
    way = FixedChoices(f"{scene.key}/way").draw(3)
    ring = _middle(box, 66, 90)
    disc = heraldry.roundel(FixedChoices(scene.key), ring, scene.tint, scene.metal, scene.emblem)
    if way == 0:
        return _behind(scene, box) + disc
    choices, tint = FixedChoices(scene.key), scene.tint
    if way == 1:
        night = Radial(box.x + box.w // 2, box.y + box.h // 2, max(box.w, box.h) * 6 // 10,
                       ((0.0, tint.shade(26)), (0.5, tint.shade(-44)), (1.0, tint.shade(-80))))  # fmt: skip
        sparks: Outline = ()
        for _ in range(40):
            at = box.x + box.w * choices.draw(100) // 100, box.y + box.h * choices.draw(100) // 100
            sparks += star(*at, box.h * (6 + choices.draw(12)) / 1000, 4, 0.3)
        return [Path(rectangle(box), fill=night), Path(sparks, fill=WHITE._replace(a=190)), *disc]
    folds: list[Item] = []
    count = 9 + choices.draw(4)
    for i in range(count):
        left, right = box.x + box.w * i // count, box.x + box.w * (i + 1) // count
        fill = Linear(left, 0, right, 0, ((0.0, tint.shade(-62)), (0.5, tint.shade(4)), (1.0, tint.shade(-62))))
        folds.append(Path(rectangle(Box(left, box.y, right - left, box.h)), fill=fill))
    return folds + disc


def _arms(scene: Scene, box: Box) -> list[Item]:
    """A weapon in one of four ways: upright between pennons, crossed with its like, slanting, on a wall."""
    way = FixedChoices(f"{scene.key}/way").draw(4)
    middle = _middle(box, 66, 88)
    one = heraldry.thing(middle, scene.metal, scene.emblem, scene.tint)
    if way == 0:
        items = _behind(scene, box) + heraldry.glory(middle, scene.metal, 20)
        return items + one + heraldry.pennons(middle, scene.tint, scene.metal)
    if way == 1:
        return _behind(scene, box) + _turned(one, middle, -34) + _turned(one, middle, 34)
    if way == 2:
        return _behind(scene, box) + heraldry.halo(middle, scene.metal, scene.tint) + _turned(one, middle, 28)
    wall = _wall(box, scene.tint.mix(Color(0x9C, 0x8C, 0x7C), 0.5), FixedChoices(scene.key))
    return wall + _turned(one, middle, -18)


def _relic(scene: Scene, box: Box) -> list[Item]:
    """A thing of worth: on its plate, on a pillar in the open, in a niche, or in a burst of light."""
    way = FixedChoices(f"{scene.key}/way").draw(4)
    middle = _middle(box, 64, 88)
    thing = heraldry.thing(middle.inset(middle.w // 8), scene.metal, scene.emblem, scene.tint)
    if way == 0:
        return _behind(scene, box) + heraldry.halo(middle, scene.metal, scene.tint) + thing
    if way == 1:
        return _behind(scene, box) + heraldry.glory(middle, scene.metal, 24) + thing
    stone = STONE.mix(scene.tint, 0.2)
    width = max(120, box.h // 180)
    if way == 2:
        top = box.y + box.h * 74 // 100
        pillar = []
        for grow, y, high in ((40, top, 8), (30, top + box.h * 8 // 100, 30)):
            part = Box(box.x + box.w // 2 - box.h * grow // 100, y, box.h * grow // 50, box.h * high // 100)
            fill = Linear(part.x, 0, part.right, 0, ((0.0, stone.shade(30)), (1.0, stone.shade(-44))))
            pillar.append(Path(rectangle(part), fill=fill, stroke=stone.shade(-64), width=width))
        spot = Box(middle.x, top - middle.h * 92 // 100, middle.w, middle.h).inset(middle.w // 8)
        return _behind(scene, box) + pillar + heraldry.thing(spot, scene.metal, scene.emblem, scene.tint)
    niche = Box(middle.x - middle.w // 12, middle.y - middle.h // 20, middle.w * 7 // 6, box.bottom - middle.y)
    glow = Radial(niche.x + niche.w // 2, niche.y + niche.h // 2, niche.h * 6 // 10,
                  ((0.0, scene.tint.shade(70)), (1.0, scene.tint.shade(-60))))  # fmt: skip
    arch = arched(niche, niche.w // 2)
    wall = _wall(box, stone, FixedChoices(scene.key))
    return [*wall, Path(arch, fill=glow, stroke=stone.shade(-60), width=width * 3), *thing]


def _plain(scene: Scene, box: Box) -> list[Item]:
    """A quiet ground in the card's colour, rings of light, and the emblem large on it."""
    tint, cx, cy = scene.tint, box.x + box.w // 2, box.y + box.h // 2
    reach = round(math.hypot(box.w, box.h) / 2)
    ground = Radial(cx, cy, reach, ((0.0, tint.shade(46)), (0.55, tint.shade(8)), (1.0, tint.shade(-34))))
    items: list[Item] = [Path(rectangle(box), fill=ground)]
    r = min(box.w, box.h) / 2
    items += [Path(circle(cx, cy, r * share), fill=WHITE._replace(a=22)) for share in (0.98, 0.8, 0.62)]
    spot = _middle(box, 46, 58)
    items += draw_icon(scene.emblem, spot.moved(spot.w // 40, spot.w // 26), BLACK._replace(a=70), NONE)
    return items + draw_icon(scene.emblem, spot, WHITE.mix(tint, 0.06), tint.shade(-55))


def _sticker(scene: Scene, box: Box) -> list[Item]:
    """The emblem cut out with a white rim, before rays, hills, stars, bubbles or a chequered floor."""
    choices = FixedChoices(f"{scene.key}/way")
    way, tilt, size = choices.draw(5), choices.draw(13) - 6, 62 + choices.draw(14)
    items = _STICKER_GROUNDS[way](scene, box)
    spot = _middle(box, 64, size).moved(box.w * (choices.draw(9) - 4) // 100, -box.h * 5 // 100)
    rim = max(500, spot.w // 18)
    r = spot.w * 46 // 100
    shade = ellipse(Box(box.x + box.w // 2 - r, spot.bottom - r // 8, 2 * r, r // 3))
    items.append(Path(shade, fill=scene.tint.shade(-70)._replace(a=110)))
    plain = (item for item in draw_icon(scene.emblem, spot, WHITE, NONE) if isinstance(item, Path))
    outlines = [item.outline for item in plain if item.fill == WHITE]
    cut: list[Item] = []
    for grow, color in ((rim + rim // 3, scene.tint.shade(-66)), (rim, WHITE)):
        cut += [Path(outline, fill=color, stroke=color, width=grow * 2) for outline in outlines]
    cut += draw_icon(scene.emblem, spot, scene.metal, scene.tint.shade(-62), two_tone=True)
    return items + _turned(cut, spot, tilt)


def _sky_and_hills(scene: Scene, box: Box, top: Color, foot: Color, hills: bool = True) -> list[Item]:
    sky = Linear(box.x, box.y, box.x, box.bottom, ((0.0, top), (1.0, foot)))
    items: list[Item] = [Path(rectangle(box), fill=sky)]
    choices = FixedChoices(f"{scene.key}/hills")
    shift = choices.draw(30) / 100
    rim, width = scene.tint.shade(-52), max(120, box.h // 110)
    rows = (0.08 + shift, 1.5, 0.8, 26), (0.7 + shift, 1.62, 0.86, 4), (0.4 + shift / 2, 1.95, 1.08, -24)
    for x, y, r, shade in rows if hills else ():
        hill = circle(box.x + box.w * x, box.y + box.h * y, box.h * r)
        items.append(Path(hill, fill=scene.tint.shade(shade), stroke=rim, width=width))
    return items


def _sticker_rays(scene: Scene, box: Box) -> list[Item]:
    tint, cx, foot, reach = scene.tint, box.x + box.w / 2, box.y + box.h * 0.62, math.hypot(box.w, box.h)
    sky, *hills = _sky_and_hills(scene, box, tint.shade(12), tint.shade(62))
    rays = []
    for i in range(24):
        t = math.tau * i / 24
        tips = [(cx + reach * math.sin(a), foot - reach * math.cos(a)) for a in (t, t + 0.13)]
        rays.append(Path(polygon([(cx, foot), *tips]), fill=WHITE._replace(a=58)))
    return [sky, *rays, *_clouds(scene, box), *hills]


def _clouds(scene: Scene, box: Box) -> list[Item]:
    choices = FixedChoices(f"{scene.key}/clouds")
    items: list[Item] = []
    for x, y, r in ((0.1, 0.2, 0.085), (0.84, 0.3, 0.1)):
        x, y = x + choices.draw(8) / 100, y + choices.draw(14) / 100
        for dx, dy, share in ((-1.1, 0.3, 0.7), (0.0, 0.0, 1.0), (1.1, 0.35, 0.75)):
            puff = circle(box.x + box.w * x + box.h * r * dx, box.y + box.h * (y + r * dy), box.h * r * share)
            items.append(Path(puff, fill=WHITE._replace(a=205)))
    return items


def _sticker_night(scene: Scene, box: Box) -> list[Item]:
    tint, choices = scene.tint, FixedChoices(f"{scene.key}/stars")
    sky, *hills = _sky_and_hills(scene, box, tint.shade(-66), tint.shade(10))
    sparks: Outline = ()
    for _ in range(24):
        at = box.x + box.w * choices.draw(100) // 100, box.y + box.h * choices.draw(60) // 100
        sparks += star(*at, box.h * (10 + choices.draw(16)) / 1000, 5, 0.45)
    moon = circle(box.x + box.w * (20 + 60 * choices.draw(2)) // 100, box.y + box.h * 24 // 100, box.h * 12 // 100)
    return [sky, Path(sparks, fill=WHITE._replace(a=220)), Path(moon, fill=Color(0xFF, 0xF4, 0xC8)), *hills]


def _sticker_meadow(scene: Scene, box: Box) -> list[Item]:
    tint, choices = scene.tint, FixedChoices(f"{scene.key}/meadow")
    items = _sky_and_hills(scene, box, tint.shade(40), tint.shade(84))
    sun = circle(box.x + box.w * (18 + 64 * choices.draw(2)) // 100, box.y + box.h * 26 // 100, box.h * 13 // 100)
    items[1:1] = [Path(sun, fill=WHITE._replace(a=220)), *_clouds(scene, box)]
    for i in range(6):
        x, y, r = box.x + box.w * (4 + 18 * i + choices.draw(8)) // 100, box.y + box.h * 84 // 100, box.h * 7 // 100
        items.append(Path(rectangle(Box(x - r // 6, y, r // 3, r)), fill=tint.shade(-60)))
        crown, width = tint.shade(-10 - 20 * (i % 2)), max(120, box.h // 120)
        items.append(Path(circle(x, y, r), fill=crown, stroke=tint.shade(-58), width=width))
    return items


def _sticker_bubbles(scene: Scene, box: Box) -> list[Item]:
    tint, choices = scene.tint, FixedChoices(f"{scene.key}/bubbles")
    items = _sky_and_hills(scene, box, tint.shade(58), tint.shade(-28), hills=False)
    film, rim, width = WHITE._replace(a=36), WHITE._replace(a=120), max(120, box.h // 160)
    for _ in range(26):
        at = box.x + box.w * choices.draw(100) // 100, box.y + box.h * choices.draw(100) // 100
        items.append(Path(circle(*at, box.h * (2 + choices.draw(9)) // 100), fill=film, stroke=rim, width=width))
    return items


def _sticker_floor(scene: Scene, box: Box) -> list[Item]:
    tint = scene.tint
    items = _sky_and_hills(scene, box, tint.shade(-34), tint.shade(54), hills=False)
    top, cx = box.y + box.h * 62 // 100, box.x + box.w / 2
    items.append(Path(rectangle(Box(box.x, top, box.w, box.bottom - top)), fill=tint.shade(-44)))
    for row in range(5):
        y0, y1 = (top + (box.bottom - top) * (t / 5) ** 1.7 for t in (row, row + 1))
        for i in range(-8, 8):
            if (i + row) % 2:
                k0, k1 = (0.06 + 0.2 * ((y - top) / (box.bottom - top)) for y in (y0, y1))
                corners = (i, k0, y0), (i + 1, k0, y0), (i + 1, k1, y1), (i, k1, y1)
                tile = [(cx + box.w * n * k, y) for n, k, y in corners]
                items.append(Path(polygon(tile), fill=tint.shade(30)))
    width = max(120, box.h // 130)
    for x in (0.1, 0.9):
        pillar = Box(round(box.x + box.w * x - box.h * 0.05), box.y, box.h // 10, top - box.y)
        items.append(Path(rectangle(pillar), fill=tint.shade(-10), stroke=tint.shade(-56), width=width))
    return items


_STICKER_GROUNDS = (_sticker_rays, _sticker_night, _sticker_meadow, _sticker_bubbles, _sticker_floor)


def _stele(scene: Scene, box: Box) -> list[Item]:
    """A standing stone under northern lights, the emblem cut into it and runes down its sides."""
    tint, choices = scene.tint, FixedChoices(scene.key)
    stops = (0.0, tint.shade(-74)), (0.6, tint.shade(-34)), (1.0, tint.shade(20))
    night = Linear(box.x, box.y, box.x, box.bottom, stops)
    items: list[Item] = [Path(rectangle(box), fill=night)]
    for i in range(3):
        left, wide = box.x + box.w * (4 + 30 * i + choices.draw(12)) // 100, box.w * (12 + choices.draw(8)) // 100
        lean = box.w * (choices.draw(20) - 10) // 100
        veil: Outline = (
            ("M", left, box.y), ("L", left + wide, box.y),
            ("C", left + wide + lean, box.y + box.h // 3, left + wide - lean, box.y + box.h // 2,
             left + wide // 2, box.y + box.h * 72 // 100),
            ("C", left - lean, box.y + box.h // 2, left + lean, box.y + box.h // 3, left, box.y), ("Z",),
        )  # fmt: skip
        items.append(Path(veil, fill=tint.mix(Color(140, 240, 200), 0.5).shade(30)._replace(a=54)))
    stars: Outline = ()
    for _ in range(16):
        at = box.x + box.w * choices.draw(100) // 100, box.y + box.h * choices.draw(45) // 100
        stars += star(*at, box.h * (6 + choices.draw(8)) / 1000, 4, 0.3)
    items.append(Path(stars, fill=WHITE._replace(a=170)))
    for share, shade in ((0.62, -46), (0.74, -64)):
        xs = [box.x + box.w * i / 9 for i in range(10)]
        top = [(x, box.y + box.h * (share - choices.draw(16) / 100)) for x in xs]
        items.append(Path(polygon([(box.x, box.bottom), *top, (box.right, box.bottom)]), fill=tint.shade(shade)))
    cx, foot, h = box.x + box.w / 2, box.bottom, box.h * 0.94
    w = min(h * 0.72, box.w * 0.5)
    slab = [(-0.5, 0.0), (-0.47, -0.7), (-0.38, -0.9), (-0.1, -1.0), (0.16, -0.98), (0.4, -0.88), (0.47, -0.66)]
    slab.append((0.5, 0.0))
    points = [(cx + w * x, foot + h * y) for x, y in slab]
    rock = STONE.mix(tint, 0.16)
    stops = (0.0, rock.shade(36)), (0.55, rock), (1.0, rock.shade(-40))
    light = Linear(round(cx - w / 2), box.y, round(cx + w / 2), box.bottom, stops)
    items.append(Path(polygon([(x + w * 0.05, y + h * 0.02) for x, y in points]), fill=BLACK._replace(a=90)))
    items.append(Path(polygon(points), fill=light, stroke=rock.shade(-66), width=max(120, round(w / 90))))
    inner = [(cx + w * x * 0.88, foot + h * (y * 0.95 + 0.005)) for x, y in slab]
    items.append(Path(polygon(inner), stroke=rock.shade(-30), width=max(90, round(w / 120))))
    marks: Outline = ()
    for side in (-1, 1):
        for i in range(5):
            at = round(cx + side * w * 0.37), round(foot - h * (0.12 + 0.13 * i))
            marks += rune(*at, round(h * 0.085), choices.draw(16))
    items.append(Path(marks, stroke=rock.shade(-58), width=max(130, round(w / 70))))
    spot = Box.square(round(cx), round(foot - h * 0.46), round(min(w * 0.6, h * 0.56)))
    step = max(90, spot.w // 60)
    items += draw_icon(scene.emblem, spot.moved(step, step), rock.shade(60), NONE)
    items += draw_icon(scene.emblem, spot, tint.shade(-52), rock.shade(14))
    turf = [(box.x + box.w * i / 24, box.bottom - box.h * (3 + 5 * (i % 2) + choices.draw(3)) / 100) for i in range(25)]
    return [*items, Path(polygon([(box.x, box.bottom), *turf, (box.right, box.bottom)]), fill=tint.shade(-74))]


def _lozenge(scene: Scene, box: Box) -> list[Item]:
    """The land at its hour, and at its foot the emblem on a lozenge of bone, ruled in black as on a mourning card.

    A card whose name says what stands in the land has that land and no lozenge.
    """
    if scene.hour is not None and landscape.features(scene.name):
        return landscape.draw(f"{scene.name} {scene.land}", scene.sky, box, road=True, key=scene.key)
    items = _behind(scene, box)
    r = round(min(box.w * 0.19, box.h * 0.34))
    cx, cy = box.x + box.w // 2, box.bottom - r * 112 // 100
    bone = Color(0xEF, 0xE9, 0xDC)
    for grow in (14, 10, 6):
        items.append(Path(regular(cx, cy + r // 24, r * (100 + grow) // 100, 4), fill=BLACK._replace(a=40)))
    items.append(Path(regular(cx, cy, r, 4), fill=bone, stroke=Color(22, 18, 20), width=max(240, r // 22)))
    items.append(Path(regular(cx, cy, r * 0.9, 4), stroke=scene.tint, width=max(150, r // 40)))
    return items + draw_icon(scene.emblem, Box.square(cx, cy, round(r * 1.02)), scene.tint.shade(-48), bone)


def _map(scene: Scene, box: Box) -> list[Item]:
    """A drawn map: a coast, an island or inland; hills, woods, a river and a dotted way; the emblem marked on it."""
    choices = FixedChoices(scene.key)
    vellum = Color(0xEA, 0xD9, 0xAE)
    width = max(110, box.h // 230)
    form, turn, mark = choices.draw(4), choices.draw(4), choices.draw(3)
    sea = Color(0x9F, 0xB8, 0xB4).mix(scene.tint, 0.25)
    ground = vellum.mix(scene.tint, 0.12)
    items: list[Item] = [Path(rectangle(box), fill=sea if form == 1 else ground)]
    if form == 1:
        items += _island(choices, box, ground, width)
    elif form < 3:
        for drop in (0, 2, 4):
            coast = _coast(FixedChoices(scene.key), box, drop)
            if drop:
                shore: Outline = (("M", *coast[2][1:]), *coast[3:-1])
                items.append(Path(shore, stroke=INK._replace(a=120 - 20 * drop), width=width // 2))
            else:
                items.append(Path(coast, fill=sea, stroke=INK, width=width))
    if form != 1:
        y, bend = box.y + box.h * 46 // 100, 10 + choices.draw(20)
        source, east, west, mouth = (box.x + box.w * (bend + more) // 100 for more in (6, 22, -12, 0))
        head = box.y + box.h * (18 if form < 3 else 0) // 100
        river: Outline = (("M", source, head), ("C", east, y, west, y, mouth, box.bottom))
        items.append(Path(river, stroke=Color(0x6E, 0x93, 0x98), width=width * 3))
    for row in range(3):
        for i in range(5):
            left = i < 2 or (i == 2 and row == 2)
            share = (8 + i * 12 + choices.draw(8)) if left else (58 + (i - 2) * 12 + choices.draw(8))
            x, foot = box.x + box.w * share // 100, box.y + box.h * (42 + row * 20 + choices.draw(10)) // 100
            size = box.h * (6 + choices.draw(5)) // 100
            kind = (i + row + choices.draw(3)) % 3
            if kind == 0:
                items += _hill(x, foot, size, vellum, width)
            elif kind == 1:
                items += _wood(x, foot, size, scene.tint, width)
            elif choices.draw(2):
                items += _town(x, foot, size, vellum, width)
    winding = 2.2 + choices.draw(12) / 10
    way: Outline = ()
    for i in range(24):
        down = 86 - (4 + form) * math.sin(i / winding)
        way += circle(box.x + box.w * (6 + 3.8 * i) / 100, box.y + box.h * down / 100, width * 2)
    items.append(Path(way, fill=Color(0x9C, 0x2B, 0x22)))
    mirror = (-1, 0, 0, 1, 2 * box.x + box.w, 0) if turn % 2 else None
    return [Group(tuple(items), matrix=mirror), *_marked(scene, box, vellum, mark)]


def _marked(scene: Scene, box: Box, vellum: Color, mark: int) -> list[Item]:
    """The emblem on a map: in a ring of gold, on a seal of wax, or large on a cartouche of vellum."""
    cx, cy, r = box.x + box.w // 2, box.y + box.h * 54 // 100, round(min(box.w * 0.27, box.h * 0.33))
    gold = scene.metal
    items: list[Item] = [Path(circle(cx + r // 30, cy + r // 16, r), fill=BLACK._replace(a=70))]
    ink, paper = scene.tint.shade(-36), vellum.shade(40)
    if mark == 0:
        ends = ((0.0, gold.shade(70)), (0.4, gold), (0.6, gold.shade(35)), (1.0, gold.shade(-50)))
        shine = Linear(cx - r, cy - r, cx + r, cy + r, ends)
        items.append(Path(circle(cx, cy, r), fill=shine, stroke=gold.shade(-72), width=max(140, r // 60)))
        script: Outline = ()
        for i in range(28):
            a = math.tau * i / 28
            tip_x, tip_y = cx + 0.9 * r * math.sin(a), cy - 0.9 * r * math.cos(a)
            tilt = a + (0.9 if i % 3 else -0.7)
            dx, dy = r * 0.045 * math.sin(tilt), -r * 0.045 * math.cos(tilt)
            script += line(tip_x - dx, tip_y - dy, tip_x + dx, tip_y + dy)
        items.append(Path(script, stroke=gold.shade(-62), width=max(90, r // 70)))
        inner = r * 80 // 100
    elif mark == 1:
        wax = scene.tint.shade(-6)
        edge = []
        for i in range(30):
            a, reach = math.tau * i / 30, r * (1.02 + 0.05 * math.sin(i * 2.4))
            edge.append((cx + reach * math.sin(a), cy - reach * math.cos(a)))
        stops = (0.0, wax.shade(40)), (0.6, wax), (1.0, wax.shade(-50))
        light = Radial(cx - r // 3, cy - r // 3, round(r * 1.5), stops)
        items.append(Path(polygon(edge), fill=light, stroke=wax.shade(-66), width=max(140, r // 60)))
        items.append(Path(circle(cx, cy, r * 84 // 100), stroke=wax.shade(-46), width=max(140, r // 40)))
        ink, paper, inner = vellum.shade(60), wax.shade(-46), 0
    else:
        items.append(Path(circle(cx, cy, r), fill=vellum.shade(40), stroke=INK, width=max(140, r // 50)))
        degrees: Outline = ()
        for i in range(48):
            a, near = math.tau * i / 48, 0.86 if i % 4 else 0.78
            sin, cos = r * math.sin(a), r * math.cos(a)
            degrees += line(cx + near * sin, cy - near * cos, cx + 0.96 * sin, cy - 0.96 * cos)
        items.append(Path(degrees, stroke=scene.tint.shade(-20), width=max(100, r // 60)))
        inner = r * 76 // 100
    if inner:
        stops = (0.0, vellum.shade(52)), (0.8, vellum.mix(scene.tint, 0.2)), (1.0, vellum.mix(scene.tint, 0.45))
        field = Radial(cx, cy, r, stops)
        items.append(Path(circle(cx, cy, inner), fill=field, stroke=gold.shade(-66), width=max(120, r // 70)))
    return items + draw_icon(scene.emblem, Box.square(cx, cy, round(r * 1.14)), ink, paper)


def _island(choices: FixedChoices, box: Box, ground: Color, width: int) -> list[Item]:
    """An island with its shallows."""
    items: list[Item] = []
    reach = [0.88 + choices.draw(24) / 100 for _ in range(18)]
    for grow, line_only in ((1.06, True), (1.0, False)):
        points = [
            (box.x + box.w * (0.5 + 0.5 * grow * far * math.sin(math.tau * i / 18)),
             box.y + box.h * (0.58 - 0.46 * grow * far * math.cos(math.tau * i / 18)))
            for i, far in enumerate(reach)
        ]  # fmt: skip
        if line_only:
            items.append(Path(polygon(points), stroke=INK._replace(a=110), width=width // 2))
        else:
            items.append(Path(polygon(points), fill=ground, stroke=INK, width=width))
    return items


def _town(x: int, foot: int, size: int, paper: Color, width: int) -> list[Item]:
    """A few houses and a tower."""
    items: list[Item] = []
    for dx, high in ((-0.7, 0.7), (0.6, 0.6), (0.0, 1.3)):
        left, w, eaves = x + size * dx - size * 0.3, size * 0.6, foot - size * high
        ridge = left + w / 2, foot - size * (high + 0.5)
        wall = [(left, foot), (left, eaves), ridge, (left + w, eaves), (left + w, foot)]
        items.append(Path(polygon(wall), fill=paper, stroke=INK, width=width))
    return items


def _coast(choices: FixedChoices, box: Box, drop: int) -> Outline:
    """The sea at the head of a map, from corner to corner, at a distance from the shore in percent of the height."""
    steps, wide = 6, box.w // 6
    ys = [box.y + box.h * (14 + choices.draw(13) - drop) // 100 for _ in range(steps + 1)]
    bends: list[Segment] = [("M", box.x, box.y), ("L", box.right, box.y), ("L", box.right, ys[0])]
    for i in range(steps):
        x, end = box.right - i * wide, box.right - (i + 1) * wide if i < steps - 1 else box.x
        bends.append(("C", x - wide // 2, ys[i], end + wide // 2, ys[i + 1], end, ys[i + 1]))
    return (*bends, ("Z",))


def _hill(x: int, foot: int, size: int, paper: Color, width: int) -> list[Item]:
    """A hill as a mapmaker draws it, hatched on its lee side."""
    peak = polygon([(x - size, foot), (x - size * 0.2, foot - size * 1.3), (x + size * 0.9, foot)])
    hatch: Outline = ()
    for i in range(3):
        left = x + size * (0.02 + 0.26 * i)
        hatch += line(left, foot - size * (0.95 - 0.32 * i), left + size * 0.1, foot)
    return [Path(peak, fill=paper, stroke=INK, width=width), Path(hatch, stroke=INK._replace(a=170), width=width // 2)]


def _wood(x: int, foot: int, size: int, tint: Color, width: int) -> list[Item]:
    """Three small trees."""
    items: list[Item] = []
    for dx, dy in ((-0.7, 0.0), (0.7, 0.0), (0.0, 0.3)):
        cx, cy = round(x + size * dx), round(foot + size * dy)
        items.append(Path(line(cx, cy, cx, cy - size // 2), stroke=INK, width=width))
        crown = circle(cx, cy - size * 2 // 3, size * 38 // 100)
        items.append(Path(crown, fill=Color(0x8A, 0x98, 0x62).mix(tint, 0.2), stroke=INK, width=width // 2))
    return items


SCENES: dict[str, Callable[[Scene, Box], list[Item]]] = {
    "plain": _plain,
    "shield": partial(_armorial, parade=False),
    "roundel": _roundel,
    "crest": partial(_armorial, parade=True),
    "arms": _arms,
    "relic": _relic,
    "stele": _stele,
    "sticker": _sticker,
    "lozenge": _lozenge,
    "landscape": _behind,
    "map": _map,
}
"""Kinds of scene, by name."""
#: All that a face or a card may name.
NAMES = (*SCENES, *SETTINGS)
