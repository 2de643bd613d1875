"""Settings: places in which an emblem is carved, hung, lit or seen against the sky, each with a light of its own.

A face names several of them (``scene: temple altar statue``), and a card's id chooses one; what differs within a
setting follows from the id, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from decktool.printing.art import landscape
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon
from decktool.printing.base.colors import BLACK, NONE, WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Paint, Path, Radial
from decktool.printing.base.outlines import Box, arched, circle, ellipse, line, polygon, rectangle, star
from decktool.printing.base.units import HAIRLINE

STONE = Color(0xB9, 0xB4, 0xA6)
FLAME = Color(0xFF, 0xB0, 0x4A)


class Stage(NamedTuple):
    """A picture being set: its box, its choices, and what is shown in which colours."""

    box: Box
    choices: FixedChoices
    emblem: str
    tint: Color
    metal: Color
    sky: landscape.Sky

    def x(self, share: float) -> int:
        """A place across, 0 to 1."""
        return round(self.box.x + self.box.w * share)

    def y(self, share: float) -> int:
        """A place down, 0 to 1."""
        return round(self.box.y + self.box.h * share)

    def area(self, points: Iterable[tuple[float, float]], fill: Paint, rim: Color | None = None) -> Path:
        """A shape through places, filled."""
        return Path(polygon([(self.x(x), self.y(y)) for x, y in points]), fill=fill, stroke=rim, width=self.line)

    def bar(self, left: float, top: float, right: float, bottom: float, fill: Paint, rim: Color | None = None) -> Path:
        """An upright rectangle."""
        return self.area([(left, top), (right, top), (right, bottom), (left, bottom)], fill, rim)

    @property
    def line(self) -> int:
        """The width of an outline."""
        return max(110, self.box.h // 240)

    def down(self, *colors: Color) -> Linear:
        """A fill from the head to the foot of the picture."""
        stops = tuple((i / (len(colors) - 1), color) for i, color in enumerate(colors))
        return Linear(self.box.x, self.box.y, self.box.x, self.box.bottom, stops)

    def glow(self, x: float, y: float, reach: float, *colors: Color) -> Radial:
        """A fill out from a light; its reach is a share of the picture's height."""
        stops = tuple((i / (len(colors) - 1), color) for i, color in enumerate(colors))
        return Radial(self.x(x), self.y(y), round(self.box.h * reach), stops)

    def spot(self, x: float, y: float, size: float) -> Box:
        """A square about a place; its size is a share of the picture's shorter side, with some room at the sides."""
        side = round(min(self.box.h, self.box.w * 0.9) * size)
        return Box(self.x(x) - side // 2, self.y(y) - side // 2, side, side)

    def carved(self, spot: Box, stone: Color) -> list[Item]:
        """The emblem cut into stone."""
        step = max(90, spot.w // 60)
        cut = draw_icon(self.emblem, spot.moved(step, step), stone.shade(60), NONE)
        return [*cut, *draw_icon(self.emblem, spot, self.tint.shade(-52), stone.shade(14))]

    def lit(self, spot: Box, color: Color, dark: Color) -> list[Item]:
        """The emblem in a bright colour, rimmed darkly so that it stands out from any ground."""
        return draw_icon(self.emblem, spot, color, dark, two_tone=True, halo=dark)

    def stars(self, count: int, depth: float) -> Path:
        """Stars in the upper part of the picture."""
        found: Outline = ()
        for _ in range(count):
            at = self.x(self.choices.draw(100) / 100), self.y(self.choices.draw(100) / 100 * depth)
            found += star(*at, self.box.h * (6 + self.choices.draw(9)) / 1000, 4, 0.3)
        return Path(found, fill=WHITE._replace(a=180))

    def hills(self, share: float, high: float, color: Color, steps: int = 7) -> Path:
        """A skyline from edge to edge."""
        tops = [(i / steps, share - high * self.choices.draw(100) / 100) for i in range(steps + 1)]
        return self.area([(0, 1), *tops, (1, 1)], color)


def ground(stage: Stage) -> list[Item]:
    """The whole picture under its sky."""
    return [Path(rectangle(stage.box), fill=stage.down(stage.sky.top, stage.sky.foot))]


def temple(stage: Stage) -> list[Item]:
    """A temple front, the emblem glowing between its columns."""
    stone, tint = STONE.mix(stage.tint, 0.12), stage.tint
    items = [*ground(stage), stage.hills(0.8, 0.16, stage.sky.far)]
    items.append(Path(circle(stage.x(0.5), stage.y(0.5), stage.box.h * 44 // 100), fill=WHITE._replace(a=60)))
    items.append(stage.bar(0.17, 0.3, 0.83, 0.9, tint.shade(-62)))
    light = stage.glow(0.5, 0.58, 0.4, Color(0xFF, 0xF1, 0xC0), tint.shade(10), tint.shade(-62))
    items.append(stage.bar(0.3, 0.3, 0.7, 0.9, light))
    count = 3 if stage.choices.draw(2) else 2
    for side in (-1, 1):
        for i in range(count):
            x = 0.5 + side * (0.23 + i * 0.3 / count)
            fill = Linear(stage.x(x - 0.03), 0, stage.x(x + 0.03), 0, ((0, stone.shade(34)), (1, stone.shade(-32))))
            items.append(stage.bar(x - 0.03, 0.32, x + 0.03, 0.88, fill, stone.shade(-60)))
            items.append(stage.bar(x - 0.042, 0.3, x + 0.042, 0.335, stone.shade(16), stone.shade(-60)))
    roof = [(0.1, 0.29), (0.5, 0.06 + stage.choices.draw(6) / 100), (0.9, 0.29)]
    items.append(stage.area(roof, stage.down(stone.shade(40), stone), stone.shade(-62)))
    items.append(stage.area([(0.2, 0.265), (0.5, 0.13), (0.8, 0.265)], stone.shade(-18)))
    items += [
        stage.bar(0.12 - i * 0.05, 0.86 + i * 0.05, 0.88 + i * 0.05, 1, stone.shade(20 - 14 * i), stone.shade(-60))
        for i in range(3)
    ]
    return [*items, *stage.lit(stage.spot(0.5, 0.6, 0.44), stage.metal.shade(46), tint.shade(-70))]


def sunrise(stage: Stage) -> list[Item]:
    """The emblem against a rising disc of light over hills."""
    tint, x = stage.tint, 0.5
    warm = tint.mix(Color(0xF6, 0xC4, 0x70), 0.6)
    items: list[Item] = [Path(rectangle(stage.box), fill=stage.down(tint.shade(-20), warm.shade(30)))]
    rays = 14 + stage.choices.draw(10)
    reach = math.hypot(stage.box.w, stage.box.h)
    cx, cy = stage.x(x), stage.y(0.52)
    for i in range(rays):
        a, b = math.tau * i / rays, math.tau * (i + 0.45) / rays
        tips = [(cx + reach * math.sin(t), cy - reach * math.cos(t)) for t in (a, b)]
        items.append(Path(polygon([(cx, cy), *tips]), fill=WHITE._replace(a=34)))
    for share, fade in ((0.47, 50), (0.4, 255)):
        items.append(Path(circle(cx, cy, round(stage.box.h * share)), fill=Color(0xFF, 0xF0, 0xC4)._replace(a=fade)))
    items += draw_icon(stage.emblem, stage.spot(x, 0.5, 0.6), tint.shade(-58), Color(0xFF, 0xF0, 0xC4))
    items.append(stage.hills(0.9, 0.14, tint.shade(-34), 5 + stage.choices.draw(4)))
    return [*items, stage.hills(1.0, 0.12, tint.shade(-62), 6)]


def statue(stage: Stage) -> list[Item]:
    """The emblem in stone on a high pedestal, under an open sky."""
    stone, side = STONE.mix(stage.tint, 0.1), 1 if stage.choices.draw(2) else -1
    items = landscape.draw("ruin stone" if side > 0 else "peak", stage.sky, stage.box, key=stage.emblem)
    for i in range(2):
        x = 0.5 + side * (0.3 + 0.14 * i)
        fill = Linear(stage.x(x - 0.035), 0, stage.x(x + 0.035), 0, ((0, stone.shade(20)), (1, stone.shade(-40))))
        high = 0.22 + stage.choices.draw(22) / 100
        items.append(
            stage.area(
                [(x - 0.035, 0.95), (x - 0.035, high), (x, high + 0.04), (x + 0.035, high - 0.03), (x + 0.035, 0.95)],
                fill,
                stone.shade(-60),
            )
        )
    middle = 0.5 - side * 0.06
    for width, top in ((0.3, 0.94), (0.24, 0.88), (0.18, 0.74)):
        items.append(
            stage.bar(
                middle - width, top, middle + width, 1, stage.down(stone.shade(34), stone.shade(-24)), stone.shade(-62)
            )
        )
    spot = stage.spot(middle, 0.42, 0.62)
    return [
        *items,
        *draw_icon(stage.emblem, spot, stone.shade(24), stage.tint.shade(-60), two_tone=True, halo=stone.shade(-70)),
    ]


def constellation(stage: Stage) -> list[Item]:
    """The emblem drawn with stars in the night sky."""
    tint = stage.tint
    items: list[Item] = [Path(rectangle(stage.box), fill=stage.down(tint.shade(-76), tint.shade(-40), tint.shade(16)))]
    items.append(stage.stars(34, 0.8))
    spot = stage.spot(0.5, 0.44, 0.72)
    pale = Color(0xEE, 0xF2, 0xD8)
    drawn = [item for item in draw_icon(stage.emblem, spot, pale, NONE) if isinstance(item, Path)]
    dots: Outline = ()
    for part in drawn:
        items.append(Path(part.outline, fill=pale._replace(a=44), stroke=pale, width=stage.line))
        corners = [segment[-2:] for segment in part.outline if len(segment) > 1]
        for at in corners[:: max(1, len(corners) // 9)]:
            dots += star(float(at[0]), float(at[1]), stage.box.h * 0.028, 4, 0.34)
    items.append(Path(dots, fill=WHITE))
    items.append(stage.hills(0.88, 0.12, tint.shade(-46), 6))
    return [*items, stage.hills(0.99, 0.12, tint.shade(-72), 9)]


def altar(stage: Stage) -> list[Item]:
    """The emblem over an altar between two fires, in a dark hall."""
    tint, stone = stage.tint, STONE.mix(stage.tint, 0.2).shade(-14)
    items: list[Item] = [
        Path(rectangle(stage.box), fill=stage.glow(0.5, 0.4, 0.8, tint.shade(34), tint.shade(-34), tint.shade(-78)))
    ]
    for x in (0.06, 0.22, 0.78, 0.94):
        fill = Linear(
            stage.x(x - 0.05),
            0,
            stage.x(x + 0.05),
            0,
            ((0, tint.shade(-62)), (0.5, tint.shade(-30)), (1, tint.shade(-70))),
        )
        items.append(stage.bar(x - 0.05, 0, x + 0.05, 0.92, fill))
    items.append(stage.area([(0, 1), (0.14, 0.82), (0.86, 0.82), (1, 1)], tint.shade(-58)))
    for x in (0.2, 0.8):
        items.append(
            stage.area(
                [
                    (x - 0.06, 0.66),
                    (x + 0.06, 0.66),
                    (x + 0.03, 0.72),
                    (x + 0.02, 0.88),
                    (x - 0.02, 0.88),
                    (x - 0.03, 0.72),
                ],
                stone.shade(-30),
            )
        )
        items.append(Path(circle(stage.x(x), stage.y(0.58), stage.box.h * 15 // 100), fill=FLAME._replace(a=60)))
        items += draw_icon("flame", stage.spot(x, 0.57, 0.22), FLAME, Color(0xFF, 0xE8, 0xA0))
    items.append(
        stage.area(
            [(0.3, 0.78), (0.7, 0.78), (0.66, 0.84), (0.66, 1), (0.34, 1), (0.34, 0.84)],
            stage.down(stone.shade(40), stone.shade(-30)),
            stone.shade(-64),
        )
    )
    items.append(Path(circle(stage.x(0.5), stage.y(0.42), stage.box.h * 32 // 100), fill=WHITE._replace(a=40)))
    return [*items, *stage.lit(stage.spot(0.5, 0.42, 0.62), stage.metal.shade(40), tint.shade(-76))]


def cave(stage: Stage) -> list[Item]:
    """The emblem looming in the mouth of a cave."""
    tint, choices = stage.tint, stage.choices
    items: list[Item] = [
        Path(rectangle(stage.box), fill=stage.glow(0.5, 0.6, 0.7, tint.shade(66), tint.shade(20), tint.shade(-40)))
    ]
    spot = stage.spot(0.5, 0.56, 0.7)
    items += draw_icon(stage.emblem, spot, tint.shade(-66), tint.mix(Color(0xF4, 0xE2, 0x7A), 0.8).shade(30))
    for depth, shade in ((0.0, -58), (0.06, -78)):
        mouth: list[tuple[float, float]] = [(0.13 - depth, 1.0)]
        for i in range(11):
            a = math.pi * (i / 10)
            jag = 0.05 * choices.draw(100) / 100
            mouth.append((0.5 - (0.4 + depth / 2 - jag) * math.cos(a), 0.66 - (0.52 + depth / 2 - jag) * math.sin(a)))
        mouth.append((0.87 + depth, 1.0))
        items.append(stage.area([(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0), *mouth], tint.shade(shade)))
    for i in range(6):
        x, long = 0.2 + i * 0.12 + choices.draw(5) / 100, 0.08 + choices.draw(12) / 100
        items.append(stage.area([(x - 0.03, 0.06), (x + 0.03, 0.06), (x, 0.1 + long)], tint.shade(-78)))
    return [*items, stage.hills(1.02, 0.12, tint.shade(-84), 9)]


def moonrise(stage: Stage) -> list[Item]:
    """The emblem black against a huge moon, with dead trees."""
    tint = stage.tint
    items: list[Item] = [Path(rectangle(stage.box), fill=stage.down(tint.shade(-80), tint.shade(-44), tint.shade(-10)))]
    items.append(stage.stars(20, 0.6))
    x = 0.44 + stage.choices.draw(13) / 100
    moon = tint.mix(Color(0xF4, 0xEC, 0xC8), 0.82)
    for share, fade in ((0.46, 36), (0.4, 255)):
        items.append(Path(circle(stage.x(x), stage.y(0.46), round(stage.box.h * share)), fill=moon._replace(a=fade)))
    for dx, dy, r in ((-0.12, -0.2, 0.05), (0.16, -0.12, 0.03), (0.1, 0.2, 0.04)):
        items.append(Path(circle(stage.x(x + dx), stage.y(0.46 + dy), round(stage.box.h * r)), fill=moon.shade(-14)))
    items += draw_icon(stage.emblem, stage.spot(x, 0.5, 0.58), tint.shade(-82), moon)
    items.append(stage.hills(0.92, 0.1, tint.shade(-70), 8))
    for side in (0.1, 0.9):
        lean, foot = (stage.choices.draw(9) - 4) / 100, 0.95
        for tip in ((lean, -0.46), (lean - 0.09, -0.4), (lean + 0.09, -0.34), (lean + 0.05, -0.52)):
            bend = line(stage.x(side), stage.y(foot - 0.2), stage.x(side + tip[0]), stage.y(foot + tip[1]))
            items.append(Path(bend, stroke=tint.shade(-86), width=stage.line * 3))
        items.append(
            Path(
                line(stage.x(side), stage.y(1), stage.x(side), stage.y(foot - 0.2)),
                stroke=tint.shade(-86),
                width=stage.line * 6,
            )
        )
    return [*items, stage.hills(1.0, 0.06, tint.shade(-88), 6)]


def pack(stage: Stage) -> list[Item]:
    """Several of them, near and far, on the move through the dusk."""
    tint = stage.tint
    items = landscape.draw("moor heath", stage.sky, stage.box, key=stage.emblem + str(stage.choices.draw(9)))
    turn = -1 if stage.choices.draw(2) else 1
    for dx, y, size, shade in ((0.32, 0.4, 0.26, -20), (-0.3, 0.44, 0.32, -36), (0.12, 0.56, 0.6, -64)):
        spot = stage.spot(0.46 + turn * dx, y, size)
        items.append(
            Path(ellipse(Box(spot.x, spot.bottom - spot.h // 12, spot.w, spot.h // 7)), fill=BLACK._replace(a=70))
        )
        rim = tint.shade(70) if size > 0.5 else NONE
        items += draw_icon(
            stage.emblem,
            spot,
            tint.shade(shade),
            tint.mix(Color(0xF4, 0xE2, 0x7A), 0.8).shade(20),
            halo=rim if rim.a else None,
        )
    return [*items, stage.hills(1.0, 0.1, tint.shade(-80), 12)]


def web(stage: Stage) -> list[Item]:
    """The emblem caught in a web across the picture."""
    tint, cx, cy = stage.tint, stage.x(0.5), stage.y(0.48)
    items: list[Item] = [
        Path(rectangle(stage.box), fill=stage.glow(0.5, 0.48, 0.75, tint.shade(26), tint.shade(-50), tint.shade(-82)))
    ]
    reach = math.hypot(stage.box.w, stage.box.h)
    spokes = [math.tau * (i + stage.choices.draw(40) / 100) / 13 for i in range(13)]
    threads: Outline = ()
    for a in spokes:
        threads += line(cx, cy, round(cx + reach * math.sin(a)), round(cy - reach * math.cos(a)))
    for ring in range(2, 9):
        r = stage.box.h * ring * 0.085
        for a, b in zip(spokes, [*spokes[1:], spokes[0] + math.tau], strict=True):
            near = r * 0.9
            m = (a + b) / 2
            threads += (
                ("M", round(cx + r * math.sin(a)), round(cy - r * math.cos(a))),
                ("L", round(cx + near * math.sin(m)), round(cy - near * math.cos(m))),
                ("L", round(cx + r * math.sin(b)), round(cy - r * math.cos(b))),
            )
    items.append(Path(threads, stroke=tint.shade(74)._replace(a=150), width=max(HAIRLINE, stage.line // 2)))
    return [*items, *stage.lit(stage.spot(0.5, 0.48, 0.6), tint.shade(44), tint.shade(-86))]


def swamp(stage: Stage) -> list[Item]:
    """The emblem over still water, mirrored in it, among reeds."""
    tint, shore = stage.tint, 0.6
    items: list[Item] = [Path(rectangle(stage.box), fill=stage.down(tint.shade(-30), tint.shade(50), tint.shade(-60)))]
    items.append(stage.hills(shore, 0.16, tint.shade(-10), 6))
    items.append(
        stage.bar(
            0, shore, 1, 1, Linear(0, stage.y(shore), 0, stage.box.bottom, ((0, tint.shade(40)), (1, tint.shade(-66))))
        )
    )
    spot = stage.spot(0.5, shore - 0.26, 0.54)
    image = draw_icon(stage.emblem, spot, tint.shade(-40)._replace(a=90), NONE)
    items.append(
        Group((Group(tuple(image), matrix=(1, 0, 0, -0.72, 0, 1.72 * stage.y(shore))),), clip=rectangle(stage.box))
    )
    items += stage.lit(spot, tint.shade(-58), tint.shade(76))
    ripples: Outline = ()
    for i in range(14):
        x, y, wide = stage.choices.draw(100) / 100, shore + 0.03 + i * 0.026, 0.05 + stage.choices.draw(12) / 100
        ripples += line(stage.x(x), stage.y(y), stage.x(x + wide), stage.y(y))
    items.append(Path(ripples, stroke=WHITE._replace(a=90), width=stage.line))
    reeds: Outline = ()
    for _ in range(46):
        x = stage.choices.draw(1000) / 1000
        x = x * 0.3 if stage.choices.draw(2) else 1 - x * 0.3
        reeds += line(
            stage.x(x),
            stage.y(1),
            stage.x(x + (stage.choices.draw(9) - 4) / 100),
            stage.y(0.5 + stage.choices.draw(36) / 100),
        )
    return [*items, Path(reeds, stroke=tint.shade(-82), width=stage.line * 3 // 2)]


def banner(stage: Stage) -> list[Item]:
    """A banner that hangs from a pole, the emblem on its cloth, over a field."""
    tint, choices = stage.tint, stage.choices
    items = landscape.draw(
        ("village", "castle", "hill", "bridge")[choices.draw(4)], stage.sky, stage.box, key=stage.emblem
    )
    wood, top = Color(0x5A, 0x40, 0x28), 0.1
    items.append(stage.bar(0.488, 0.02, 0.512, 1.0, wood, wood.shade(-50)))
    items.append(stage.bar(0.22, top - 0.02, 0.78, top + 0.012, wood, wood.shade(-50)))
    tails = 2 + choices.draw(3)
    foot = [(0.76 - 0.52 * i / (2 * tails), 0.8 if i % 2 else 0.9) for i in range(2 * tails + 1)]
    cloth = [(0.24, top), (0.76, top), *foot]
    items.append(stage.area([(x + 0.012, y + 0.02) for x, y in cloth], BLACK._replace(a=80)))
    items.append(stage.area(cloth, stage.down(tint.shade(18), tint.shade(-30)), tint.shade(-72)))
    folds: Outline = ()
    for x in (0.34, 0.46, 0.58, 0.69):
        folds += line(stage.x(x), stage.y(top), stage.x(x - 0.012), stage.y(0.78))
    items.append(Path(folds, stroke=tint.shade(-50)._replace(a=120), width=stage.line))
    items.append(stage.bar(0.24, 0.68, 0.76, 0.72, stage.metal, tint.shade(-70)))
    return [*items, *stage.lit(stage.spot(0.5, 0.39, 0.52), stage.metal.shade(40), tint.shade(-72))]


def battlement(stage: Stage) -> list[Item]:
    """The emblem on a shield on the wall of a fortress."""
    tint, stone = stage.tint, STONE.mix(stage.tint, 0.16)
    items = [*ground(stage), stage.hills(0.5, 0.3, stage.sky.far)]
    top = 0.2
    teeth: list[tuple[float, float]] = []
    count = 5 + stage.choices.draw(3)
    for i in range(count):
        left = i / count
        teeth += [
            (left, top),
            (left + 0.6 / count, top),
            (left + 0.6 / count, top + 0.1),
            (left + 1 / count, top + 0.1),
        ]
    items.append(stage.area([(0, 1), *teeth, (1, 1)], stage.down(stone.shade(24), stone.shade(-40)), stone.shade(-60)))
    seams: Outline = ()
    for row in range(9):
        y = top + 0.14 + row * 0.085
        seams += line(stage.x(0), stage.y(y), stage.x(1), stage.y(y))
        for i in range(7):
            x = (i + (row % 2) / 2 + stage.choices.draw(20) / 100) / 7
            seams += line(stage.x(x), stage.y(y), stage.x(x), stage.y(y + 0.085))
    items.append(
        Group((Path(seams, stroke=stone.shade(-44)._replace(a=150), width=stage.line),), clip=rectangle(stage.box))
    )
    spot = stage.spot(0.5, 0.56, 0.8)
    shape = polygon(
        [
            (spot.x, spot.y),
            (spot.right, spot.y),
            (spot.right, spot.y + spot.h * 0.55),
            (spot.x + spot.w / 2, spot.bottom),
            (spot.x, spot.y + spot.h * 0.55),
        ]
    )
    items.append(Path(shape, fill=tint.shade(-8), stroke=stage.metal, width=stage.line * 4))
    inner = Box(spot.x + spot.w // 7, spot.y + spot.h // 14, spot.w * 5 // 7, spot.h * 5 // 7)
    return [*items, *stage.lit(inner, stage.metal.shade(44), tint.shade(-72))]


def camp(stage: Stage) -> list[Item]:
    """The emblem on a tent in a camp by night, beside a fire."""
    tint = stage.tint
    items: list[Item] = [
        Path(rectangle(stage.box), fill=stage.down(tint.shade(-70), tint.shade(-24), FLAME.mix(tint, 0.5)))
    ]
    items += [stage.stars(18, 0.5), stage.hills(0.72, 0.2, tint.shade(-52), 6)]
    for x, size in ((0.1, 0.2), (0.9, 0.24)):
        items.append(
            stage.area([(x - size, 0.9), (x, 0.9 - size * 1.6), (x + size, 0.9)], tint.shade(-36), tint.shade(-74))
        )
    cloth = Color(0xE8, 0xDC, 0xC0).mix(tint, 0.2)
    items.append(
        stage.area(
            [(0.08, 0.96), (0.5, 0.05), (0.92, 0.96)],
            Linear(stage.x(0.1), 0, stage.x(0.9), 0, ((0, cloth.shade(24)), (0.5, cloth), (1, cloth.shade(-36)))),
            tint.shade(-72),
        )
    )
    items.append(stage.area([(0.42, 0.96), (0.5, 0.72), (0.58, 0.96)], tint.shade(-66)))
    items += draw_icon(stage.emblem, stage.spot(0.5, 0.52, 0.4), tint.shade(-46), cloth)
    items.append(stage.hills(1.0, 0.07, tint.shade(-76), 9))
    x = 0.24 if stage.choices.draw(2) else 0.76
    items.append(Path(circle(stage.x(x), stage.y(0.84), stage.box.h * 2 // 10), fill=FLAME._replace(a=60)))
    return [*items, *draw_icon("flame", stage.spot(x, 0.84, 0.24), FLAME, Color(0xFF, 0xE8, 0xA0))]


def window(stage: Stage) -> list[Item]:
    """A window of coloured glass, the emblem leaded into it."""
    tint, choices = stage.tint, stage.choices
    lead = tint.shade(-84)
    items: list[Item] = [Path(rectangle(stage.box), fill=stage.down(tint.shade(-60), tint.shade(-76)))]
    wide = min(stage.box.w * 0.8, stage.box.h * 0.86)
    frame = Box(round(stage.x(0.5) - wide / 2), stage.y(0.05), round(wide), round(stage.box.h * 0.9))
    pane = arched(frame, frame.w // 2)
    cx, cy = frame.x + frame.w / 2, frame.y + frame.h * 0.5
    parts, reach = 10 + 2 * choices.draw(4), math.hypot(frame.w, frame.h)
    glass: list[Item] = []
    hues = (tint.shade(34), tint.mix(stage.metal, 0.6).shade(20), tint.shade(8), stage.metal.shade(44))
    for i in range(parts):
        a, b = math.tau * i / parts, math.tau * (i + 1) / parts
        tips = [(cx + reach * math.sin(t), cy - reach * math.cos(t)) for t in (a, b)]
        glass.append(
            Path(polygon([(cx, cy), *tips]), fill=hues[(i + choices.draw(2)) % 4], stroke=lead, width=stage.line * 2)
        )
    r = round(wide * 0.42)
    pale = Color(0xFF, 0xF6, 0xD8).mix(tint, 0.12)
    glass.append(
        Path(
            circle(round(cx), round(cy), r),
            fill=Radial(round(cx), round(cy), r, ((0, WHITE), (1, pale))),
            stroke=lead,
            width=stage.line * 3,
        )
    )
    items += [
        Group(tuple(glass), clip=pane),
        Path(pane, stroke=STONE.mix(tint, 0.3), width=stage.line * 6),
        Path(pane, stroke=lead, width=stage.line * 2),
    ]
    side = round(r * 1.3)
    return [
        *items,
        *draw_icon(stage.emblem, Box(round(cx) - side // 2, round(cy) - side // 2, side, side), tint.shade(-50), pale),
    ]


SETTINGS: dict[str, Callable[[Stage], list[Item]]] = {
    "temple": temple,
    "sunrise": sunrise,
    "statue": statue,
    "constellation": constellation,
    "altar": altar,
    "cave": cave,
    "moonrise": moonrise,
    "pack": pack,
    "web": web,
    "swamp": swamp,
    "banner": banner,
    "battlement": battlement,
    "camp": camp,
    "window": window,
}
"""Settings by name."""
