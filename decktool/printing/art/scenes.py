"""The picture of a card that has none of its own: its emblem in a scene, in the hand of its game.

A scene is chosen by the face's template; the emblem is the card's, else what its name says, else its type's. Nothing
here is drawn at random: what varies from card to card follows from its id or from the words of its land.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from decktool.printing.art import heraldry, landscape
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon
from decktool.printing.art.ornaments import rune
from decktool.printing.base.colors import BLACK, NONE, WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Path, Radial, Segment
from decktool.printing.base.outlines import Box, circle, ellipse, line, polygon, rectangle, regular, star
from decktool.printing.base.units import HAIRLINE

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
        """The light of the land: that of its hour, else a clear day in the card's colour."""
        return landscape.sky_of(self.tint) if self.hour is None else landscape.sky_at(self.hour)


def draw(scene: Scene, kind: str, box: Box, outline: Outline) -> list[Item]:
    """The picture of a card that fills a box, clipped to an outline."""
    metal = next(
        (heraldry.METALS[word] for word in scene.name.lower().replace("-", " ").split() if word in heraldry.METALS),
        scene.metal,
    )
    return [Group(tuple(SCENES[kind](scene._replace(metal=metal), box)), clip=outline)]


def _middle(box: Box, wide: int, high: int) -> Box:
    """A square in the middle of a box, limited to a percentage of its width and height."""
    side = min(box.w * wide // 100, box.h * high // 100)
    return Box(box.x + (box.w - side) // 2, box.y + (box.h - side) // 2, side, side)


def _behind(scene: Scene, box: Box) -> list[Item]:
    return landscape.draw(scene.land or scene.key, scene.sky, box, road=scene.hour is not None)


def _shield(scene: Scene, box: Box) -> list[Item]:
    middle = _middle(box, 62, 84)
    arms = Box(middle.x + middle.w // 12, middle.y, middle.w * 5 // 6, middle.h)
    items = _behind(scene, box) + heraldry.glory(middle.inset(-middle.w // 12), scene.metal, 18)
    return items + heraldry.shield(FixedChoices(scene.key), arms, scene.tint, scene.metal, scene.emblem)


def _roundel(scene: Scene, box: Box) -> list[Item]:
    ring = _middle(box, 62, 88)
    return _behind(scene, box) + heraldry.roundel(FixedChoices(scene.key), ring, scene.tint, scene.metal, scene.emblem)


def _crest(scene: Scene, box: Box) -> list[Item]:
    middle = _middle(box, 62, 86)
    arms = heraldry.shield(FixedChoices(scene.key), middle, scene.tint, scene.metal, scene.emblem, parade=True)
    return _behind(scene, box) + heraldry.glory(middle, scene.metal, 16) + arms


def _arms(scene: Scene, box: Box) -> list[Item]:
    middle = _middle(box, 62, 84)
    items = _behind(scene, box) + heraldry.glory(middle, scene.metal, 20)
    items += heraldry.thing(middle, scene.metal, scene.emblem, scene.tint)
    return items + heraldry.pennons(middle, scene.tint, scene.metal)


def _relic(scene: Scene, box: Box) -> list[Item]:
    middle = _middle(box, 62, 84)
    items = _behind(scene, box) + heraldry.halo(middle, scene.metal, scene.tint)
    return items + heraldry.thing(middle.inset(middle.w // 7), scene.metal, scene.emblem, scene.tint)


def _plain(scene: Scene, box: Box) -> list[Item]:
    """A quiet ground in the card's colour, rings of light, and the emblem large on it."""
    tint, cx, cy = scene.tint, box.x + box.w // 2, box.y + box.h // 2
    reach = round(math.hypot(box.w, box.h) / 2)
    ground = Radial(cx, cy, reach, ((0.0, tint.shade(46)), (0.55, tint.shade(8)), (1.0, tint.shade(-34))))
    items: list[Item] = [Path(rectangle(box), fill=ground)]
    r = min(box.w, box.h) / 2
    items += [Path(circle(cx, cy, round(r * share)), fill=WHITE._replace(a=22)) for share in (0.98, 0.8, 0.62)]
    spot = _middle(box, 46, 58)
    items += draw_icon(scene.emblem, spot.moved(spot.w // 40, spot.w // 26), BLACK._replace(a=70), NONE)
    return items + draw_icon(scene.emblem, spot, WHITE.mix(tint, 0.06), tint.shade(-55))


def _sticker(scene: Scene, box: Box) -> list[Item]:
    """Bright rays, clouds and a round hill, and the emblem cut out with a white rim."""
    tint, cx, foot = scene.tint, box.x + box.w / 2, box.y + box.h * 0.62
    reach = math.hypot(box.w, box.h)
    sky = Linear(box.x, box.y, box.x, box.bottom, ((0.0, tint.shade(12)), (1.0, tint.shade(62))))
    rays = [
        Path(
            polygon([(cx, foot)] + [(cx + reach * math.sin(a), foot - reach * math.cos(a)) for a in (t, t + 0.13)]),
            fill=WHITE._replace(a=58),
        )
        for t in (math.tau * i / 24 for i in range(24))
    ]
    items: list[Item] = [Path(rectangle(box), fill=sky), *rays]
    for x, y, r in ((0.12, 0.2, 0.085), (0.87, 0.3, 0.1)):
        for dx, dy, share in ((-1.1, 0.3, 0.7), (0.0, 0.0, 1.0), (1.1, 0.35, 0.75)):
            puff = circle(
                round(box.x + box.w * x + box.h * r * dx), round(box.y + box.h * (y + r * dy)), round(box.h * r * share)
            )
            items.append(Path(puff, fill=WHITE._replace(a=205)))
    for x, y, r, shade in ((0.18, 1.5, 0.8, 26), (0.86, 1.62, 0.86, 4), (0.5, 1.95, 1.08, -24)):
        hill = circle(round(box.x + box.w * x), round(box.y + box.h * y), round(box.h * r))
        items.append(Path(hill, fill=tint.shade(shade), stroke=tint.shade(-52), width=max(120, box.h // 110)))
    spot = _middle(box, 56, 68).moved(0, -box.h * 5 // 100)
    rim = max(500, spot.w // 16)
    items.append(Path(_flat(box, spot), fill=tint.shade(-70)._replace(a=110)))
    for grow, color in ((rim + rim // 3, tint.shade(-66)), (rim, WHITE)):
        items += [Path(part.outline, fill=color, stroke=color, width=grow * 2) for part in _parts(scene.emblem, spot)]
    return items + draw_icon(scene.emblem, spot, scene.metal, tint.shade(-62), two_tone=True)


def _flat(box: Box, spot: Box) -> Outline:
    """The shadow that a thing throws on the ground below it."""
    r = spot.w * 46 // 100
    return ellipse(Box(box.x + box.w // 2 - r, spot.bottom - r // 8, 2 * r, r // 3))


def _parts(emblem: str, spot: Box) -> list[Path]:
    """An emblem's outlines alone."""
    return [item for item in draw_icon(emblem, spot, WHITE, NONE) if isinstance(item, Path) and item.fill == WHITE]


def _stele(scene: Scene, box: Box) -> list[Item]:
    """A standing stone under northern lights, the emblem cut into it and runes down its sides."""
    tint, choices = scene.tint, FixedChoices(scene.key)
    night = Linear(
        box.x, box.y, box.x, box.bottom, ((0.0, tint.shade(-74)), (0.6, tint.shade(-34)), (1.0, tint.shade(20)))
    )
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
    slab = [
        (-0.5, 0.0),
        (-0.47, -0.7),
        (-0.38, -0.9),
        (-0.1, -1.0),
        (0.16, -0.98),
        (0.4, -0.88),
        (0.47, -0.66),
        (0.5, 0.0),
    ]
    points = [(cx + w * x, foot + h * y) for x, y in slab]
    rock = Color(0xB9, 0xB4, 0xA6).mix(tint, 0.16)
    light = Linear(
        round(cx - w / 2),
        box.y,
        round(cx + w / 2),
        box.bottom,
        ((0.0, rock.shade(36)), (0.55, rock), (1.0, rock.shade(-40))),
    )
    items.append(Path(polygon([(x + w * 0.05, y + h * 0.02) for x, y in points]), fill=BLACK._replace(a=90)))
    items.append(Path(polygon(points), fill=light, stroke=rock.shade(-66), width=max(120, round(w / 90))))
    inner = [(cx + w * x * 0.88, foot + h * (y * 0.95 + 0.005)) for x, y in slab]
    items.append(Path(polygon(inner), stroke=rock.shade(-30), width=max(90, round(w / 120))))
    marks: Outline = ()
    for side in (-1, 1):
        for i in range(5):
            marks += rune(
                round(cx + side * w * 0.37), round(foot - h * (0.12 + 0.13 * i)), round(h * 0.085), choices.draw(16)
            )
    items.append(Path(marks, stroke=rock.shade(-58), width=max(130, round(w / 70))))
    side = round(min(w * 0.6, h * 0.56))
    spot = Box(round(cx) - side // 2, round(foot - h * 0.46) - side // 2, side, side)
    step = max(90, side // 60)
    items += draw_icon(scene.emblem, spot.moved(step, step), rock.shade(60), NONE)
    items += draw_icon(scene.emblem, spot, tint.shade(-52), rock.shade(14))
    turf = [(box.x + box.w * i / 24, box.bottom - box.h * (3 + 5 * (i % 2) + choices.draw(3)) / 100) for i in range(25)]
    return [*items, Path(polygon([(box.x, box.bottom), *turf, (box.right, box.bottom)]), fill=tint.shade(-74))]


def _landscape(scene: Scene, box: Box) -> list[Item]:
    """The land alone."""
    return _behind(scene, box)


def _lozenge(scene: Scene, box: Box) -> list[Item]:
    """The land at its hour, and before it the emblem on a lozenge of bone, ruled in black as on a mourning card."""
    items = _behind(scene, box)
    cx, cy = box.x + box.w // 2, box.y + box.h // 2
    r = round(min(box.w * 0.3, box.h * 0.43))
    bone = Color(0xEF, 0xE9, 0xDC)
    for grow in (14, 10, 6):
        items.append(Path(regular(cx, cy + r // 24, r * (100 + grow) // 100, 4), fill=BLACK._replace(a=40)))
    items.append(Path(regular(cx, cy, r, 4), fill=bone, stroke=Color(22, 18, 20), width=max(240, r // 22)))
    items.append(Path(regular(cx, cy, r * 0.9, 4), stroke=scene.tint, width=max(150, r // 40)))
    items.append(Path(regular(cx, cy, r * 0.84, 4), stroke=scene.tint, width=max(HAIRLINE, r // 120)))
    side = round(r * 0.86)
    spot = Box(cx - side // 2, cy - side // 2, side, side)
    return items + draw_icon(scene.emblem, spot, scene.tint.shade(-48), bone)


def _map(scene: Scene, box: Box) -> list[Item]:
    """A drawn map: coast, hills, woods, a river and a dotted way; the emblem lies on it in a ring of gold."""
    choices = FixedChoices(scene.key)
    vellum = Color(0xEA, 0xD9, 0xAE)
    width = max(110, box.h // 230)
    items: list[Item] = [Path(rectangle(box), fill=vellum.mix(scene.tint, 0.12))]
    for drop, line_only in ((0, False), (2, True), (4, True)):
        coast = _coast(FixedChoices(scene.key), box, drop)
        if line_only:
            items.append(
                Path((("M", *coast[2][1:]), *coast[3:-1]), stroke=INK._replace(a=120 - 20 * drop), width=width // 2)
            )
        else:
            sea = Color(0x9F, 0xB8, 0xB4).mix(scene.tint, 0.25)
            items.append(Path(coast, fill=sea, stroke=INK, width=width))
    y = box.y + box.h * 46 // 100
    river: Outline = (
        ("M", box.x + box.w * 20 // 100, box.y + box.h * 18 // 100),
        ("C", box.x + box.w * 34 // 100, y, box.x + box.w * 4 // 100, y, box.x + box.w * 16 // 100, box.bottom),
    )
    items.append(Path(river, stroke=Color(0x6E, 0x93, 0x98), width=width * 3))
    for row in range(3):
        for i in range(5):
            left = i < 2 or (i == 2 and row == 2)
            share = (4 + i * 12 + choices.draw(6)) if left else (62 + (i - 2) * 12 + choices.draw(6))
            x, foot = box.x + box.w * share // 100, box.y + box.h * (44 + row * 21 + choices.draw(8)) // 100
            size = box.h * (7 + choices.draw(4)) // 100
            items += _hill(x, foot, size, vellum, width) if (i + row) % 2 else _wood(x, foot, size, scene.tint, width)
    way = [
        circle(
            round(box.x + box.w * (6 + 3.8 * i) / 100),
            round(box.y + box.h * (88 - 7 * math.sin(i / 2.6)) / 100),
            width * 2,
        )
        for i in range(24)
    ]
    items.append(Path(tuple(segment for dot in way for segment in dot), fill=Color(0x9C, 0x2B, 0x22)))
    cx, cy, r = box.x + box.w // 2, box.y + box.h // 2, round(min(box.w * 0.34, box.h * 0.42))
    gold = scene.metal
    items.append(Path(circle(cx + r // 30, cy + r // 16, r), fill=BLACK._replace(a=70)))
    shine = Linear(
        cx - r,
        cy - r,
        cx + r,
        cy + r,
        ((0.0, gold.shade(70)), (0.4, gold), (0.6, gold.shade(35)), (1.0, gold.shade(-50))),
    )
    items.append(Path(circle(cx, cy, r), fill=shine, stroke=gold.shade(-72), width=max(140, r // 60)))
    script: Outline = ()
    for i in range(28):
        a = math.tau * i / 28
        tip_x, tip_y = cx + 0.9 * r * math.sin(a), cy - 0.9 * r * math.cos(a)
        tilt = a + (0.9 if i % 3 else -0.7)
        dx, dy = r * 0.045 * math.sin(tilt), -r * 0.045 * math.cos(tilt)
        script += line(round(tip_x - dx), round(tip_y - dy), round(tip_x + dx), round(tip_y + dy))
    items.append(Path(script, stroke=gold.shade(-62), width=max(90, r // 70)))
    field = Radial(
        cx, cy, r, ((0.0, vellum.shade(52)), (0.8, vellum.mix(scene.tint, 0.2)), (1.0, vellum.mix(scene.tint, 0.45)))
    )
    items.append(Path(circle(cx, cy, r * 80 // 100), fill=field, stroke=gold.shade(-66), width=max(120, r // 70)))
    side = round(r * 1.14)
    spot = Box(cx - side // 2, cy - side // 2, side, side)
    return items + draw_icon(scene.emblem, spot, scene.tint.shade(-36), vellum.shade(40))


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
        hatch += line(round(left), round(foot - size * (0.95 - 0.32 * i)), round(left + size * 0.1), foot)
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
    "shield": _shield,
    "roundel": _roundel,
    "crest": _crest,
    "arms": _arms,
    "relic": _relic,
    "stele": _stele,
    "sticker": _sticker,
    "lozenge": _lozenge,
    "landscape": _landscape,
    "map": _map,
}
"""Kinds of scene, by name."""
