"""Settings: places in which an emblem is carved, hung, lit or seen against the sky, each with a light of its own.

A face names several of them (``scene: temple altar statue``), and a card's id chooses one; what differs within a
setting follows from the id, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from decktool.printing.art import landscape
from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.art.icons import draw_icon
from decktool.printing.base.colors import BLACK, NONE, WHITE, Color
from decktool.printing.base.items import Group, Item, Linear, Outline, Paint, Path, Radial
from decktool.printing.base.outlines import Box, arched, around, circle, ellipse, line, polygon, rectangle, star, wedge
from decktool.printing.base.units import HAIRLINE

STONE = Color(0xB9, 0xB4, 0xA6)
FLAME = Color(0xFF, 0xB0, 0x4A)


def _even(colors: Sequence[Color]) -> tuple[tuple[float, Color], ...]:
    """Colours at even distances along a fill."""
    return tuple((i / (len(colors) - 1), color) for i, color in enumerate(colors))


@dataclass(slots=True)
class Stage:
    """A picture being set: its box, its choices, what is shown in which colours, and what is drawn so far."""

    box: Box
    choices: FixedChoices
    emblem: str
    tint: Color
    metal: Color
    sky: landscape.Sky
    items: list[Item] = field(default_factory=list)

    def x(self, share: float) -> int:
        """A place across, 0 to 1."""
        return round(self.box.x + self.box.w * share)

    def y(self, share: float) -> int:
        """A place down, 0 to 1."""
        return round(self.box.y + self.box.h * share)

    @property
    def line(self) -> int:
        """The width of an outline."""
        return max(110, self.box.h // 240)

    # --- fills and places

    def down(self, *colors: Color) -> Linear:
        """A fill from the head to the foot of the picture."""
        return Linear(self.box.x, self.box.y, self.box.x, self.box.bottom, _even(colors))

    def across(self, left: float, right: float, *colors: Color) -> Linear:
        """A fill from one place to another on its right."""
        return Linear(self.x(left), 0, self.x(right), 0, _even(colors))

    def glow(self, x: float, y: float, reach: float, *colors: Color) -> Radial:
        """A fill out from a light; its reach is a share of the picture's height."""
        return Radial(self.x(x), self.y(y), round(self.box.h * reach), _even(colors))

    def spot(self, x: float, y: float, size: float) -> Box:
        """A square about a place; its size is a share of the picture's shorter side, with some room at the sides."""
        return Box.square(self.x(x), self.y(y), round(min(self.box.h, self.box.w * 0.9) * size))

    # --- what is drawn, from back to front

    def add(self, outline: Outline, fill: Paint | None = None, rim: Color | None = None, width: int = 0) -> None:
        """An outline."""
        self.items.append(Path(outline, fill=fill, stroke=rim, width=width))

    def ground(self, fill: Paint) -> None:
        """The whole picture."""
        self.add(rectangle(self.box), fill)

    def area(self, points: Iterable[tuple[float, float]], fill: Paint, rim: Color | None = None) -> None:
        """A shape through places, filled."""
        self.add(polygon([(self.x(x), self.y(y)) for x, y in points]), fill, rim, self.line)

    def bar(self, left: float, top: float, right: float, bottom: float, fill: Paint, rim: Color | None = None) -> None:
        """An upright rectangle."""
        self.area([(left, top), (right, top), (right, bottom), (left, bottom)], fill, rim)

    def disc(self, x: float, y: float, radius: int, fill: Color) -> None:
        """A disc about a place."""
        self.add(circle(self.x(x), self.y(y), radius), fill)

    def show(self, spot: Box, color: Color, detail: Color) -> None:
        """The emblem in two plain colours."""
        self.items += draw_icon(self.emblem, spot, color, detail)

    def lit(self, spot: Box, color: Color, dark: Color, halo: Color | None = None) -> None:
        """The emblem in a bright colour, rimmed darkly so that it stands out from any ground."""
        self.items += draw_icon(self.emblem, spot, color, dark, two_tone=True, halo=halo or dark)

    def fire(self, x: float, y: float, size: float) -> None:
        """A flame about a place."""
        self.items += draw_icon("flame", self.spot(x, y, size), FLAME, Color(0xFF, 0xE8, 0xA0))

    def stars(self, count: int, depth: float) -> None:
        """Stars in the upper part of the picture."""
        found: Outline = ()
        for _ in range(count):
            at = self.x(self.choices.draw(100) / 100), self.y(self.choices.draw(100) / 100 * depth)
            found += star(*at, self.box.h * (6 + self.choices.draw(9)) / 1000, 4, 0.3)
        self.add(found, WHITE._replace(a=180))

    def hills(self, share: float, high: float, color: Color, steps: int = 7) -> None:
        """A skyline from edge to edge."""
        tops = [(i / steps, share - high * self.choices.draw(100) / 100) for i in range(steps + 1)]
        self.area([(0, 1), *tops, (1, 1)], color)


def temple(stage: Stage) -> None:
    """A temple front, the emblem glowing between its columns."""
    stone, tint = STONE.mix(stage.tint, 0.12), stage.tint
    stage.ground(stage.down(stage.sky.top, stage.sky.foot))
    stage.hills(0.8, 0.16, stage.sky.far)
    stage.disc(0.5, 0.5, stage.box.h * 44 // 100, WHITE._replace(a=60))
    stage.bar(0.17, 0.3, 0.83, 0.9, tint.shade(-62))
    light = stage.glow(0.5, 0.58, 0.4, Color(0xFF, 0xF1, 0xC0), tint.shade(10), tint.shade(-62))
    stage.bar(0.3, 0.3, 0.7, 0.9, light)
    count = 3 if stage.choices.draw(2) else 2
    for side in (-1, 1):
        for i in range(count):
            x = 0.5 + side * (0.23 + i * 0.3 / count)
            fill = stage.across(x - 0.03, x + 0.03, stone.shade(34), stone.shade(-32))
            stage.bar(x - 0.03, 0.32, x + 0.03, 0.88, fill, stone.shade(-60))
            stage.bar(x - 0.042, 0.3, x + 0.042, 0.335, stone.shade(16), stone.shade(-60))
    roof = [(0.1, 0.29), (0.5, 0.06 + stage.choices.draw(6) / 100), (0.9, 0.29)]
    stage.area(roof, stage.down(stone.shade(40), stone), stone.shade(-62))
    stage.area([(0.2, 0.265), (0.5, 0.13), (0.8, 0.265)], stone.shade(-18))
    for i in range(3):
        stage.bar(0.12 - i * 0.05, 0.86 + i * 0.05, 0.88 + i * 0.05, 1, stone.shade(20 - 14 * i), stone.shade(-60))
    stage.lit(stage.spot(0.5, 0.6, 0.44), stage.metal.shade(46), tint.shade(-70))


def sunrise(stage: Stage) -> None:
    """The emblem against a rising disc of light over hills."""
    tint, light = stage.tint, Color(0xFF, 0xF0, 0xC4)
    warm = tint.mix(Color(0xF6, 0xC4, 0x70), 0.6)
    stage.ground(stage.down(tint.shade(-20), warm.shade(30)))
    rays = 14 + stage.choices.draw(10)
    reach = math.hypot(stage.box.w, stage.box.h)
    for i in range(rays):
        ray = wedge(stage.x(0.5), stage.y(0.52), reach, math.tau * i / rays, math.tau * (i + 0.45) / rays)
        stage.add(ray, WHITE._replace(a=34))
    for share, fade in ((0.47, 50), (0.4, 255)):
        stage.disc(0.5, 0.52, round(stage.box.h * share), light._replace(a=fade))
    stage.show(stage.spot(0.5, 0.5, 0.6), tint.shade(-58), light)
    stage.hills(0.9, 0.14, tint.shade(-34), 5 + stage.choices.draw(4))
    stage.hills(1.0, 0.12, tint.shade(-62), 6)


def statue(stage: Stage) -> None:
    """The emblem in stone on a high pedestal, under an open sky."""
    stone, side = STONE.mix(stage.tint, 0.1), 1 if stage.choices.draw(2) else -1
    stage.items += landscape.draw("ruin stone" if side > 0 else "peak", stage.sky, stage.box, key=stage.emblem)
    for i in range(2):
        x = 0.5 + side * (0.3 + 0.14 * i)
        fill = stage.across(x - 0.035, x + 0.035, stone.shade(20), stone.shade(-40))
        high = 0.22 + stage.choices.draw(22) / 100
        broken = [(x - 0.035, 0.95), (x - 0.035, high), (x, high + 0.04), (x + 0.035, high - 0.03), (x + 0.035, 0.95)]
        stage.area(broken, fill, stone.shade(-60))
    middle = 0.5 - side * 0.06
    for width, top in ((0.3, 0.94), (0.24, 0.88), (0.18, 0.74)):
        fill = stage.down(stone.shade(34), stone.shade(-24))
        stage.bar(middle - width, top, middle + width, 1, fill, stone.shade(-62))
    stage.lit(stage.spot(middle, 0.42, 0.62), stone.shade(24), stage.tint.shade(-60), stone.shade(-70))


def constellation(stage: Stage) -> None:
    """The emblem drawn with stars in the night sky."""
    tint = stage.tint
    stage.ground(stage.down(tint.shade(-76), tint.shade(-40), tint.shade(16)))
    stage.stars(34, 0.8)
    pale = Color(0xEE, 0xF2, 0xD8)
    dots: Outline = ()
    for part in draw_icon(stage.emblem, stage.spot(0.5, 0.44, 0.72), pale, NONE):
        if isinstance(part, Path):
            stage.add(part.outline, pale._replace(a=44), pale, stage.line)
            corners = [segment[-2:] for segment in part.outline if len(segment) > 1]
            for x, y in corners[:: max(1, len(corners) // 9)]:
                dots += star(float(x), float(y), stage.box.h * 0.028, 4, 0.34)
    stage.add(dots, WHITE)
    stage.hills(0.88, 0.12, tint.shade(-46), 6)
    stage.hills(0.99, 0.12, tint.shade(-72), 9)


def altar(stage: Stage) -> None:
    """The emblem over an altar between two fires, in a dark hall."""
    tint, stone = stage.tint, STONE.mix(stage.tint, 0.2).shade(-14)
    stage.ground(stage.glow(0.5, 0.4, 0.8, tint.shade(34), tint.shade(-34), tint.shade(-78)))
    for x in (0.06, 0.22, 0.78, 0.94):
        fill = stage.across(x - 0.05, x + 0.05, tint.shade(-62), tint.shade(-30), tint.shade(-70))
        stage.bar(x - 0.05, 0, x + 0.05, 0.92, fill)
    stage.area([(0, 1), (0.14, 0.82), (0.86, 0.82), (1, 1)], tint.shade(-58))
    bowl = [(-0.06, 0.66), (0.06, 0.66), (0.03, 0.72), (0.02, 0.88), (-0.02, 0.88), (-0.03, 0.72)]
    for x in (0.2, 0.8):
        stage.area([(x + dx, y) for dx, y in bowl], stone.shade(-30))
        stage.disc(x, 0.58, stage.box.h * 15 // 100, FLAME._replace(a=60))
        stage.fire(x, 0.57, 0.22)
    table = [(0.3, 0.78), (0.7, 0.78), (0.66, 0.84), (0.66, 1), (0.34, 1), (0.34, 0.84)]
    stage.area(table, stage.down(stone.shade(40), stone.shade(-30)), stone.shade(-64))
    stage.disc(0.5, 0.42, stage.box.h * 32 // 100, WHITE._replace(a=40))
    stage.lit(stage.spot(0.5, 0.42, 0.62), stage.metal.shade(40), tint.shade(-76))


def cave(stage: Stage) -> None:
    """The emblem looming in the mouth of a cave."""
    tint, choices = stage.tint, stage.choices
    stage.ground(stage.glow(0.5, 0.6, 0.7, tint.shade(66), tint.shade(20), tint.shade(-40)))
    stage.show(stage.spot(0.5, 0.56, 0.7), tint.shade(-66), tint.mix(Color(0xF4, 0xE2, 0x7A), 0.8).shade(30))
    for depth, shade in ((0.0, -58), (0.06, -78)):
        mouth: list[tuple[float, float]] = [(0.13 - depth, 1.0)]
        for i in range(11):
            a = math.pi * (i / 10)
            jag = 0.05 * choices.draw(100) / 100
            mouth.append((0.5 - (0.4 + depth / 2 - jag) * math.cos(a), 0.66 - (0.52 + depth / 2 - jag) * math.sin(a)))
        mouth.append((0.87 + depth, 1.0))
        stage.area([(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0), *mouth], tint.shade(shade))
    for i in range(6):
        x, long = 0.2 + i * 0.12 + choices.draw(5) / 100, 0.08 + choices.draw(12) / 100
        stage.area([(x - 0.03, 0.06), (x + 0.03, 0.06), (x, 0.1 + long)], tint.shade(-78))
    stage.hills(1.02, 0.12, tint.shade(-84), 9)


def moonrise(stage: Stage) -> None:
    """The emblem black against a huge moon, with dead trees."""
    tint = stage.tint
    stage.ground(stage.down(tint.shade(-80), tint.shade(-44), tint.shade(-10)))
    stage.stars(20, 0.6)
    x = 0.44 + stage.choices.draw(13) / 100
    moon = tint.mix(Color(0xF4, 0xEC, 0xC8), 0.82)
    for share, fade in ((0.46, 36), (0.4, 255)):
        stage.disc(x, 0.46, round(stage.box.h * share), moon._replace(a=fade))
    for dx, dy, r in ((-0.12, -0.2, 0.05), (0.16, -0.12, 0.03), (0.1, 0.2, 0.04)):
        stage.disc(x + dx, 0.46 + dy, round(stage.box.h * r), moon.shade(-14))
    stage.show(stage.spot(x, 0.5, 0.58), tint.shade(-82), moon)
    stage.hills(0.92, 0.1, tint.shade(-70), 8)
    for side in (0.1, 0.9):
        lean, foot, bark = (stage.choices.draw(9) - 4) / 100, 0.95, tint.shade(-86)
        fork = stage.x(side), stage.y(foot - 0.2)
        for dx, dy in ((lean, -0.46), (lean - 0.09, -0.4), (lean + 0.09, -0.34), (lean + 0.05, -0.52)):
            stage.add(line(*fork, stage.x(side + dx), stage.y(foot + dy)), rim=bark, width=stage.line * 3)
        stage.add(line(stage.x(side), stage.y(1), *fork), rim=bark, width=stage.line * 6)
    stage.hills(1.0, 0.06, tint.shade(-88), 6)


def pack(stage: Stage) -> None:
    """Several of them, near and far, on the move through the dusk."""
    tint = stage.tint
    stage.items += landscape.draw("moor heath", stage.sky, stage.box, key=stage.emblem + str(stage.choices.draw(9)))
    turn, eyes = -1 if stage.choices.draw(2) else 1, tint.mix(Color(0xF4, 0xE2, 0x7A), 0.8).shade(20)
    for dx, y, size, shade in ((0.32, 0.4, 0.26, -20), (-0.3, 0.44, 0.32, -36), (0.12, 0.56, 0.6, -64)):
        spot = stage.spot(0.46 + turn * dx, y, size)
        stage.add(ellipse(Box(spot.x, spot.bottom - spot.h // 12, spot.w, spot.h // 7)), BLACK._replace(a=70))
        halo = tint.shade(70) if size > 0.5 else None
        stage.items += draw_icon(stage.emblem, spot, tint.shade(shade), eyes, halo=halo)
    stage.hills(1.0, 0.1, tint.shade(-80), 12)


def web(stage: Stage) -> None:
    """The emblem caught in a web across the picture."""
    tint, cx, cy = stage.tint, stage.x(0.5), stage.y(0.48)
    stage.ground(stage.glow(0.5, 0.48, 0.75, tint.shade(26), tint.shade(-50), tint.shade(-82)))
    reach = math.hypot(stage.box.w, stage.box.h)
    spokes = [math.tau * (i + stage.choices.draw(40) / 100) / 13 for i in range(13)]
    threads: Outline = ()
    for a in spokes:
        threads += line(cx, cy, *around(cx, cy, reach, a))
    for ring in range(2, 9):
        r = stage.box.h * ring * 0.085
        for a, b in zip(spokes, [*spokes[1:], spokes[0] + math.tau], strict=True):
            middle = around(cx, cy, r * 0.9, (a + b) / 2)
            threads += polygon([around(cx, cy, r, a), middle, around(cx, cy, r, b)])[:-1]
    stage.add(threads, rim=tint.shade(74)._replace(a=150), width=max(HAIRLINE, stage.line // 2))
    stage.lit(stage.spot(0.5, 0.48, 0.6), tint.shade(44), tint.shade(-86))


def swamp(stage: Stage) -> None:
    """The emblem over still water, mirrored in it, among reeds."""
    tint, shore = stage.tint, 0.6
    stage.ground(stage.down(tint.shade(-30), tint.shade(50), tint.shade(-60)))
    stage.hills(shore, 0.16, tint.shade(-10), 6)
    water = Linear(0, stage.y(shore), 0, stage.box.bottom, ((0, tint.shade(40)), (1, tint.shade(-66))))
    stage.bar(0, shore, 1, 1, water)
    spot = stage.spot(0.5, shore - 0.26, 0.54)
    image = draw_icon(stage.emblem, spot, tint.shade(-40)._replace(a=90), NONE)
    mirrored = Group(tuple(image), matrix=(1, 0, 0, -0.72, 0, 1.72 * stage.y(shore)))
    stage.items.append(Group((mirrored,), clip=rectangle(stage.box)))
    stage.lit(spot, tint.shade(-58), tint.shade(76))
    ripples: Outline = ()
    for i in range(14):
        x, y, wide = stage.choices.draw(100) / 100, shore + 0.03 + i * 0.026, 0.05 + stage.choices.draw(12) / 100
        ripples += line(stage.x(x), stage.y(y), stage.x(x + wide), stage.y(y))
    stage.add(ripples, rim=WHITE._replace(a=90), width=stage.line)
    reeds: Outline = ()
    for _ in range(46):
        x = stage.choices.draw(1000) / 1000
        x = x * 0.3 if stage.choices.draw(2) else 1 - x * 0.3
        tip = stage.x(x + (stage.choices.draw(9) - 4) / 100), stage.y(0.5 + stage.choices.draw(36) / 100)
        reeds += line(stage.x(x), stage.y(1), *tip)
    stage.add(reeds, rim=tint.shade(-82), width=stage.line * 3 // 2)


def banner(stage: Stage) -> None:
    """A banner that hangs from a pole, the emblem on its cloth, over a field."""
    tint, choices = stage.tint, stage.choices
    land = ("village", "castle", "hill", "bridge")[choices.draw(4)]
    stage.items += landscape.draw(land, stage.sky, stage.box, key=stage.emblem)
    wood, top = Color(0x5A, 0x40, 0x28), 0.1
    stage.bar(0.488, 0.02, 0.512, 1.0, wood, wood.shade(-50))
    stage.bar(0.22, top - 0.02, 0.78, top + 0.012, wood, wood.shade(-50))
    tails = 2 + choices.draw(3)
    foot = [(0.76 - 0.52 * i / (2 * tails), 0.8 if i % 2 else 0.9) for i in range(2 * tails + 1)]
    cloth = [(0.24, top), (0.76, top), *foot]
    stage.area([(x + 0.012, y + 0.02) for x, y in cloth], BLACK._replace(a=80))
    stage.area(cloth, stage.down(tint.shade(18), tint.shade(-30)), tint.shade(-72))
    folds: Outline = ()
    for x in (0.34, 0.46, 0.58, 0.69):
        folds += line(stage.x(x), stage.y(top), stage.x(x - 0.012), stage.y(0.78))
    stage.add(folds, rim=tint.shade(-50)._replace(a=120), width=stage.line)
    stage.bar(0.24, 0.68, 0.76, 0.72, stage.metal, tint.shade(-70))
    stage.lit(stage.spot(0.5, 0.39, 0.52), stage.metal.shade(40), tint.shade(-72))


def battlement(stage: Stage) -> None:
    """The emblem on a shield on the wall of a fortress."""
    tint, stone = stage.tint, STONE.mix(stage.tint, 0.16)
    stage.ground(stage.down(stage.sky.top, stage.sky.foot))
    stage.hills(0.5, 0.3, stage.sky.far)
    top = 0.2
    teeth: list[tuple[float, float]] = []
    count = 5 + stage.choices.draw(3)
    for i in range(count):
        left, gap, right = i / count, i / count + 0.6 / count, i / count + 1 / count
        teeth += [(left, top), (gap, top), (gap, top + 0.1), (right, top + 0.1)]
    stage.area([(0, 1), *teeth, (1, 1)], stage.down(stone.shade(24), stone.shade(-40)), stone.shade(-60))
    seams: Outline = ()
    for row in range(9):
        y = top + 0.14 + row * 0.085
        seams += line(stage.x(0), stage.y(y), stage.x(1), stage.y(y))
        for i in range(7):
            x = (i + (row % 2) / 2 + stage.choices.draw(20) / 100) / 7
            seams += line(stage.x(x), stage.y(y), stage.x(x), stage.y(y + 0.085))
    joints = Path(seams, stroke=stone.shade(-44)._replace(a=150), width=stage.line)
    stage.items.append(Group((joints,), clip=rectangle(stage.box)))
    spot = stage.spot(0.5, 0.56, 0.8)
    tip, low = (spot.x + spot.w / 2, spot.bottom), spot.y + spot.h * 0.55
    shape = [(spot.x, spot.y), (spot.right, spot.y), (spot.right, low), tip, (spot.x, low)]
    stage.add(polygon(shape), tint.shade(-8), stage.metal, stage.line * 4)
    inner = Box(spot.x + spot.w // 7, spot.y + spot.h // 14, spot.w * 5 // 7, spot.h * 5 // 7)
    stage.lit(inner, stage.metal.shade(44), tint.shade(-72))


def camp(stage: Stage) -> None:
    """The emblem on a tent in a camp by night, beside a fire."""
    tint = stage.tint
    stage.ground(stage.down(tint.shade(-70), tint.shade(-24), FLAME.mix(tint, 0.5)))
    stage.stars(18, 0.5)
    stage.hills(0.72, 0.2, tint.shade(-52), 6)
    for x, size in ((0.1, 0.2), (0.9, 0.24)):
        stage.area([(x - size, 0.9), (x, 0.9 - size * 1.6), (x + size, 0.9)], tint.shade(-36), tint.shade(-74))
    cloth = Color(0xE8, 0xDC, 0xC0).mix(tint, 0.2)
    folds = stage.across(0.1, 0.9, cloth.shade(24), cloth, cloth.shade(-36))
    stage.area([(0.08, 0.96), (0.5, 0.05), (0.92, 0.96)], folds, tint.shade(-72))
    stage.area([(0.42, 0.96), (0.5, 0.72), (0.58, 0.96)], tint.shade(-66))
    stage.show(stage.spot(0.5, 0.52, 0.4), tint.shade(-46), cloth)
    stage.hills(1.0, 0.07, tint.shade(-76), 9)
    x = 0.24 if stage.choices.draw(2) else 0.76
    stage.disc(x, 0.84, stage.box.h * 2 // 10, FLAME._replace(a=60))
    stage.fire(x, 0.84, 0.24)


def window(stage: Stage) -> None:
    """A window of coloured glass, the emblem leaded into it."""
    tint, choices = stage.tint, stage.choices
    lead = tint.shade(-84)
    stage.ground(stage.down(tint.shade(-60), tint.shade(-76)))
    wide = min(stage.box.w * 0.8, stage.box.h * 0.86)
    frame = Box(round(stage.x(0.5) - wide / 2), stage.y(0.05), round(wide), round(stage.box.h * 0.9))
    pane = arched(frame, frame.w // 2)
    cx, cy = frame.x + frame.w / 2, frame.y + frame.h * 0.5
    parts, reach = 10 + 2 * choices.draw(4), math.hypot(frame.w, frame.h)
    glass: list[Item] = []
    hues = (tint.shade(34), tint.mix(stage.metal, 0.6).shade(20), tint.shade(8), stage.metal.shade(44))
    for i in range(parts):
        part = wedge(cx, cy, reach, math.tau * i / parts, math.tau * (i + 1) / parts)
        glass.append(Path(part, fill=hues[(i + choices.draw(2)) % 4], stroke=lead, width=stage.line * 2))
    r = round(wide * 0.42)
    pale = Color(0xFF, 0xF6, 0xD8).mix(tint, 0.12)
    light = Radial(round(cx), round(cy), r, _even((WHITE, pale)))
    glass.append(Path(circle(cx, cy, r), fill=light, stroke=lead, width=stage.line * 3))
    stage.items.append(Group(tuple(glass), clip=pane))
    stage.add(pane, rim=STONE.mix(tint, 0.3), width=stage.line * 6)
    stage.add(pane, rim=lead, width=stage.line * 2)
    stage.show(Box.square(round(cx), round(cy), round(r * 1.3)), tint.shade(-50), pale)


SETTINGS: dict[str, Callable[[Stage], None]] = {
    kind.__name__: kind
    for kind in (
        temple, sunrise, statue, constellation, altar, cave, moonrise, pack, web, swamp, banner, battlement,
        camp, window,
    )
}  # fmt: skip
"""Settings by name."""
