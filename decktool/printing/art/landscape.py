"""Landscapes drawn from the words of a name: what stands there is what it says (village, forest, gaol, sea ...).

The sky follows the hour, the ridges are fixed choices: the same words and hour give the same picture on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from decktool.printing.art.fixed_choices import FixedChoices
from decktool.printing.base.colors import WHITE, Color, parse_color
from decktool.printing.base.items import Group, Item, Linear, Outline, Paint, Path, Radial, Segment
from decktool.printing.base.outlines import Box, circle, line, polygon, rectangle, star
from decktool.printing.base.units import HAIRLINE


class Sky(NamedTuple):
    """The light of an hour: the sky's top and foot, far and near land, sun or moon, how high it stands (0 to 1)."""

    top: Color
    foot: Color
    far: Color
    near: Color
    disc: Color
    height: float
    night: bool = False


#: From first light to the middle of the night, and last the red hour of a dragon.
_HOURS = tuple(
    Sky._make([*(parse_color(f"#{color}") for color in colors), height, night])
    for colors, height, night in (
        (("8fa3ad", "f1dcc0", "8b9aa0", "27363c", "fff3d6"), 0.36, False),
        (("7fa0a8", "dfe6d4", "7e958f", "22352e", "fffbe8"), 0.52, False),
        (("93adae", "e8e4cc", "86998c", "2a382c", "fffdf0"), 0.72, False),
        (("b3bba6", "efe6c4", "979d80", "353a2a", "fffdf0"), 0.82, False),
        (("bfa374", "f2dcaa", "9c8258", "382d20", "fff0c8"), 0.66, False),
        (("a8603f", "f0b878", "874f3a", "2e1b1a", "ffe2a8"), 0.46, False),
        (("54365a", "e07a5a", "57374f", "1c1226", "ffd0a0"), 0.34, False),
        (("121c38", "48608c", "223158", "090e1d", "f2f0dc"), 0.68, True),
        (("16090e", "93301f", "471a1a", "0f0607", "ff9a5a"), 0.56, True),
    )
)


def sky_at(share: float) -> Sky:
    """The sky at a share of the day, 0 (first light) to 1 (the last hour)."""
    return _HOURS[max(0, min(len(_HOURS) - 1, round(share * (len(_HOURS) - 1))))]


def sky_of(tint: Color, hour: int = 0) -> Sky:
    """A clear day in shades of one tint; or, from 1 to 3, its morning, its dusk and its night."""
    warm = tint.mix(Color(0xF2, 0xB8, 0x70), 0.55)
    return (
        Sky(tint.shade(30), tint.shade(78), tint.shade(24), tint.shade(-40), tint.shade(88), 0.6),
        Sky(tint.shade(62), warm.shade(56), tint.shade(44), tint.shade(-26), Color(0xFF, 0xF8, 0xE0), 0.3),
        Sky(tint.shade(-26), warm.shade(10), tint.shade(-14), tint.shade(-62), Color(0xFF, 0xE2, 0xA8), 0.4),
        Sky(tint.shade(-72), tint.shade(-16), tint.shade(-44), tint.shade(-76), Color(0xF2, 0xF0, 0xDC), 0.72, True),
    )[hour]


#: What stands in a land whose card says nothing else.
_ANYWHERE = ("", "peak", "forest", "ruin", "bird", "moor", "lake", "tree", "castle", "desert")


def draw(words: str, sky: Sky, box: Box, road: bool = False, key: str = "") -> list[Item]:
    """A landscape in a box: sky, ridges, what its words say; and a road, at which there is always something.

    Another ``key`` is another view of it: from another place, nearer or farther, and without words another land.
    """
    said = features(words)
    view = FixedChoices(f"{words.casefold()}/{key}" if key else words.casefold())
    if key and not said and not road:
        said = features(_ANYWHERE[view.draw(len(_ANYWHERE))])
    near = 100 + 4 * view.draw(12) if key else 100
    drawn = box
    if near > 100:
        wide, high = box.w * near // 100, box.h * near // 100
        left = box.x - (wide - box.w) * view.draw(100) // 100
        drawn = Box(left, box.y - (high - box.h) * 35 // 100, wide, high)
    items = _drawn(view, said, sky, drawn, road)
    if key and view.draw(2):
        items = [Group(tuple(items), matrix=(-1, 0, 0, 1, 2 * box.x + box.w, 0))]
    return [Group(tuple(items), clip=rectangle(box))]


def _drawn(choices: FixedChoices, said: list[str], sky: Sky, box: Box, road: bool) -> list[Item]:
    land = _Land(choices, sky, box, box.y + box.h * 62 // 100)
    land.sky()
    if "peaks" not in said:
        land.ridge(land.horizon, 12, 5, sky.far.mix(sky.foot, 0.45))
    land.ridge(land.horizon + box.h * 5 // 100, 8, 4, sky.far)
    behind = [name for name in said if name in {"peaks", "water", "fire", "dunes"}]
    before = [name for name in said if name not in {"peaks", "water", "fire", "dunes"}] or (
        ["bare-tree"] if road and not behind else []
    )
    for name in behind:
        _FEATURES[name][1](land)
    if "water" not in said:
        land.ridge(land.horizon + box.h * 15 // 100, 4, 3, sky.far.mix(sky.near, 0.55))
        if road:
            land.road()
    for name in before[:2]:
        _FEATURES[name][1](land)
    land.ridge(box.bottom - box.h * 7 // 100, 5, 3, sky.near.shade(-20))
    return land.items


def features(words: str) -> list[str]:
    """What a name says of a place, in the order of its words: ``The Drowned Orchard`` has water and trees."""
    found: list[str] = []
    for word in re.findall(r"[^\W\d_]+", words.casefold()):
        for name, (known, _) in _FEATURES.items():
            if name not in found and any(
                word in {key, f"{key}s", f"{key}es"} or (len(key) > 3 and word.endswith(key)) for key in known.split()
            ):
                found.append(name)
    return found


@dataclass(slots=True)
class _Land:
    """A place being drawn: chance, light, where the horizon lies, and what is drawn so far, from back to front."""

    choices: FixedChoices
    light: Sky
    box: Box
    horizon: int
    items: list[Item] = field(default_factory=list)

    def x(self, share: float) -> int:
        return round(self.box.x + self.box.w * share)

    def up(self, share: float) -> int:
        """A height over the horizon, as a share of the box's height."""
        return round(self.horizon - self.box.h * share)

    @property
    def dark(self) -> Color:
        return self.light.near

    @property
    def lit(self) -> Color:
        """The colour of a window with a lamp behind it."""
        return Color(246, 205, 116) if self.light.night or self.light.height < 0.5 else self.light.near.shade(-40)

    def fill(self, outline: Outline, fill: Paint | None = None) -> None:
        """A filled outline; what stands against the light where no fill is named."""
        self.items.append(Path(outline, fill=fill or self.dark))

    def area(self, *points: tuple[float, float], fill: Paint | None = None) -> None:
        """A filled shape through points."""
        self.fill(polygon(points), fill)

    def bar(self, left: float, top: float, right: float, bottom: float, fill: Paint | None = None) -> None:
        """A filled rectangle."""
        self.fill(_bar(left, top, right, bottom), fill)

    def draw(self, outline: Outline, color: Color, width: int) -> None:
        """Lines along an outline."""
        self.items.append(Path(outline, stroke=color, width=width))

    def sky(self) -> None:
        box, light = self.box, self.light
        self.fill(rectangle(box), Linear(box.x, box.y, box.x, self.horizon, ((0.0, light.top), (1.0, light.foot))))
        x, y = self.x(0.24 + self.choices.draw(53) / 100), self.up(0.6 * light.height)
        if light.night:
            stars: Outline = ()
            for _ in range(22):
                at = self.x(self.choices.draw(100) / 100), box.y + box.h * self.choices.draw(50) // 100
                stars += star(*at, box.h * (5 + self.choices.draw(8)) / 1000, 4, 0.3)
            self.fill(stars, WHITE._replace(a=190))
        r = max(400, box.h * 8 // 100)
        for share, strength in ((2.6, 26), (1.7, 40), (1, light.disc.a)):
            self.fill(circle(x, y, r * share), light.disc._replace(a=strength))
        for row in (0.2, 0.34, 0.47):
            width = box.w * (26 + self.choices.draw(30)) // 100
            cloud = Box(self.x(self.choices.draw(80) / 100), self.up(0.62 - row), width, max(300, box.h // 60))
            self.fill(_sliver(cloud), light.foot.shade(30)._replace(a=110))

    def ridge(self, base: int, high: int, steps: int, color: Color) -> None:
        """A skyline from edge to edge at a height, `high` hundredths of the box at most above it."""
        box = self.box
        xs = [box.x + box.w * i // steps for i in range(steps + 1)]
        ys = [base - box.h * high * self.choices.draw(100) // 10_000 for _ in xs]
        segments: list[Segment] = [("M", box.x, box.bottom), ("L", xs[0], ys[0])]
        for i in range(steps):
            half = (xs[i + 1] - xs[i]) // 2
            segments.append(("C", xs[i] + half, ys[i], xs[i + 1] - half, ys[i + 1], xs[i + 1], ys[i + 1]))
        fill = Linear(box.x, base - box.h // 8, box.x, box.bottom, ((0.0, color.shade(10)), (1.0, color.shade(-26))))
        self.fill((*segments, ("L", box.right, box.bottom), ("Z",)), fill)

    def road(self) -> None:
        """The way forward: from the foot of the picture to the horizon."""
        top, foot, middle = self.horizon + self.box.h * 9 // 100, self.box.bottom, self.x(0.5)
        end = self.x(0.42 + self.choices.draw(17) / 100)
        bend = self.box.w * (10 + self.choices.draw(12)) // 100
        wide, narrow = self.box.w * 9 // 100, self.box.w * 6 // 1000
        h = foot - top
        way: Outline = (
            ("M", middle - wide, foot),
            ("C", middle - wide + bend, foot - h // 2, end - bend, top + h // 3, end - narrow, top),
            ("L", end + narrow, top),
            ("C", end - bend + 3 * narrow, top + h // 3, middle + wide + bend, foot - h // 2, middle + wide, foot),
            ("Z",),
        )
        self.fill(way, self.light.foot.mix(self.light.far, 0.35)._replace(a=150))


def _sliver(box: Box) -> Outline:
    """A thin cloud, pointed at both ends."""
    y = box.y + box.h // 2
    return (
        ("M", box.x, y),
        ("C", box.x + box.w // 3, box.y, box.right - box.w // 3, box.y, box.right, y),
        ("C", box.right - box.w // 4, box.bottom, box.x + box.w // 4, box.bottom, box.x, y),
        ("Z",),
    )


def _many(outlines: list[Outline]) -> Outline:
    return tuple(segment for outline in outlines for segment in outline)


def _bar(left: float, top: float, right: float, bottom: float) -> Outline:
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def _houses(land: _Land) -> None:
    panes: list[Outline] = []
    foot = land.up(-0.2)
    for i in range(6):
        x, w = land.x(0.05 + i * 0.155 + land.choices.draw(4) / 100), land.box.w * (11 + land.choices.draw(4)) / 100
        h = land.box.h * (13 + land.choices.draw(8)) / 100
        land.area((x, foot), (x, foot - h), (x + w / 2, foot - h * 1.75), (x + w, foot - h), (x + w, foot))
        land.bar(x + w * 0.68, foot - h * 1.85, x + w * 0.82, foot - h)
        if land.choices.draw(3):
            panes.append(_bar(x + w * 0.38, foot - h * 0.86, x + w * 0.62, foot - h * 0.42))
    land.fill(_many(panes), land.lit)


def _trees(land: _Land) -> None:
    for row, (share, color) in enumerate(((0.12, land.dark.mix(land.light.far, 0.4)), (0.24, land.dark))):
        foot = land.up(-share)
        for i in range(11 - 2 * row):
            x = land.x((i + land.choices.draw(70) / 100) / (10.5 - 2 * row))
            h = land.box.h * (20 + 8 * row + land.choices.draw(14)) / 100
            for step in range(3):
                top, low = foot - h * (1 - 0.22 * step), foot - h * (0.52 - 0.24 * step)
                wide = h * (0.15 + 0.06 * step)
                land.area((x, top), (x + wide, low), (x - wide, low), fill=color)
            land.bar(x - h * 0.03, foot - h * 0.1, x + h * 0.03, foot, color)


def _orchard(land: _Land) -> None:
    foot = land.up(-0.24)
    for i in range(6):
        x, h = land.x(0.08 + i * 0.168), land.box.h * (24 + land.choices.draw(6)) // 100
        land.bar(x - h * 0.04, foot - h * 0.5, x + h * 0.04, foot)
        for dx, dy, r in ((0.0, 0.72, 0.26), (-0.2, 0.58, 0.2), (0.2, 0.58, 0.2)):
            land.fill(circle(x + h * dx, foot - h * dy, h * r))
        for dx, dy in ((-0.16, 0.62), (0.06, 0.82), (0.2, 0.54)):
            land.fill(circle(x + h * dx, foot - h * dy, max(120, h * 4 // 100)), Color(186, 62, 44))


def _shrine(land: _Land) -> None:
    x, foot, h = land.x(0.66), land.up(-0.2), land.box.h * 0.6
    w = h * 0.22
    land.bar(x - w / 2, foot - h * 0.55, x + w / 2, foot)
    land.area((x - w * 0.62, foot - h * 0.54), (x, foot - h), (x + w * 0.62, foot - h * 0.54))
    nave = [(0.5, 0.0), (0.5, 0.3), (1, 0.45), (2.6, 0.45), (2.6, 0.0)]
    land.area(*((x + w * dx, foot - h * dy) for dx, dy in nave))
    land.bar(x - w * 0.04, foot - h * 1.14, x + w * 0.04, foot - h * 0.98)
    land.bar(x - w * 0.18, foot - h * 1.09, x + w * 0.18, foot - h * 1.06)
    arch = [(-0.2, 0.34), (-0.2, 0.45), (0.0, 0.52), (0.2, 0.45), (0.2, 0.34)]
    land.area(*((x + w * dx, foot - h * dy) for dx, dy in arch), fill=land.lit)


def _gaol(land: _Land) -> None:
    x, foot, h = land.x(0.7), land.up(-0.2), land.box.h * 0.5
    for left, right, top in ((-0.62, -0.3, 1.0), (0.3, 0.62, 0.86), (-0.36, 0.36, 0.62)):
        land.bar(x + h * left, foot - h * top, x + h * right, foot)
        tooth = (right - left) / 7
        for at in (left + i * tooth for i in range(0, 7, 2)):
            land.bar(x + h * at, foot - h * (top + 0.08), x + h * (at + tooth), foot - h * top)
    for dx, dy in ((-0.46, 0.74), (-0.12, 0.4), (0.12, 0.4), (0.46, 0.6)):
        land.bar(x + h * (dx - 0.045), foot - h * dy, x + h * (dx + 0.045), foot - h * (dy - 0.13), land.lit)
        bars = line(x + h * dx, foot - h * dy, x + h * dx, foot - h * (dy - 0.13))
        land.draw(bars, land.dark, max(HAIRLINE, round(h * 0.018)))


def _water(land: _Land) -> None:
    light, box, top = land.light, land.box, land.up(-0.07)
    sea = Linear(box.x, top, box.x, box.bottom, ((0.0, light.foot.mix(light.top, 0.35)), (1.0, light.top.shade(-40))))
    land.bar(box.x, top, box.right, box.bottom, sea)
    waves: Outline = ()
    for row in range(9):
        y = top + (box.bottom - top) * (row * row + 3) // 90
        for _ in range(3):
            x, w = land.x(land.choices.draw(100) / 100), box.w * (3 + row + land.choices.draw(6)) // 100
            waves += line(x, y, x + w, y)
    land.draw(waves, light.disc._replace(a=150), max(HAIRLINE, box.h // 220))


def _peaks(land: _Land) -> None:
    snow = [(0, 1), (0.24, 0.76), (0.08, 0.8), (-0.03, 0.7), (-0.2, 0.8)]
    for share, high, color in ((0.02, 0.5, land.light.far.mix(land.light.foot, 0.4)), (-0.1, 0.34, land.light.far)):
        foot = land.up(share - 0.1)
        for i in range(4):
            x = land.x(-0.05 + i * 0.34 + land.choices.draw(12) / 100)
            h = land.box.h * (high + land.choices.draw(14) / 100)
            w, top = h * 0.72, (x, foot - h)
            land.area((x - w, foot), top, (x + w, foot), fill=color)
            lee = (x + w, foot), (x + w * 0.16, foot), (x - w * 0.1, foot - h * 0.55)
            land.area(top, *lee, fill=color.shade(-18))
            white = land.light.foot.shade(40)._replace(a=210)
            land.area(*((x + w * dx, foot - h * dy) for dx, dy in snow), fill=white)


def _graves(land: _Land) -> None:
    for i in range(7):
        x, foot = land.x(0.06 + i * 0.142 + land.choices.draw(5) / 100), land.up(-0.22 - land.choices.draw(8) / 100)
        h = land.box.h * (14 + land.choices.draw(8)) / 100
        if land.choices.draw(3):
            left, right, high = round(x - h * 0.3), round(x + h * 0.3), round(foot - h * 0.65)
            land.fill((
                ("M", left, foot), ("L", left, high),
                ("C", left, round(foot - h * 1.1), right, round(foot - h * 1.1), right, high),
                ("L", right, foot), ("Z",),
            ))  # fmt: skip
        else:
            w = h * 0.08
            land.bar(x - w, foot - h * 1.3, x + w, foot)
            land.bar(x - h * 0.34, foot - h * 1.0, x + h * 0.34, foot - h * 0.84)


def _works(land: _Land) -> None:
    foot, h = land.up(-0.2), land.box.h * 0.34
    left = land.x(0.5)
    for i, top in enumerate((1.35, 1.6, 1.2)):
        x = left + h * (0.2 + i * 0.5)
        stack = [(-0.07, 0.0), (-0.05, top), (0.05, top), (0.07, 0.0)]
        land.area(*((x + h * dx, foot - h * dy) for dx, dy in stack))
        for puff in range(4):
            smoke = land.light.near.mix(land.light.foot, 0.5)._replace(a=120 - 20 * puff)
            cloud = circle(x + h * 0.12 * puff, foot - h * (top + 0.1 + puff * 0.12), h * (0.07 + 0.03 * puff))
            land.fill(cloud, smoke)
    roof: list[tuple[float, float]] = [(left, foot), (left, foot - h * 0.5)]
    for i in range(4):
        roof += [(left + h * 0.42 * i, foot - h * 0.78), (left + h * 0.42 * (i + 1), foot - h * 0.5)]
    land.area(*roof, (left + h * 1.68, foot))
    ends = [(left + h * (0.16 + 0.42 * i), left + h * (0.3 + 0.42 * i)) for i in range(4)]
    panes = [_bar(start, foot - h * 0.38, end, foot - h * 0.18) for start, end in ends]
    land.fill(_many(panes), Color(236, 120, 52))


def _reeds(land: _Land) -> None:
    blades: Outline = ()
    for i in range(4):
        x, y = land.x(0.04 + i * 0.25), land.up(-0.16 - 0.05 * (i % 3))
        pool = Box(x, y, land.box.w * 22 // 100, land.box.h * 4 // 100)
        land.fill(_sliver(pool), land.light.foot._replace(a=170))
    for _ in range(60):
        x, foot = land.x(land.choices.draw(1000) / 1000), land.up(-0.26 - land.choices.draw(8) / 100)
        h = land.box.h * (8 + land.choices.draw(14)) // 100
        blades += line(x, foot, x + h * (land.choices.draw(40) - 20) // 100, foot - h)
    land.draw(blades, land.dark, max(90, land.box.h // 130))


def _dunes(land: _Land) -> None:
    color = Color(214, 180, 122).mix(land.light.far, 0.35)
    for i in range(3):
        land.ridge(land.up(-0.06 - 0.07 * i), 10, 3, color.shade(-14 * i))


def _fire(land: _Land) -> None:
    box, stops = land.box, ((0.0, Color(255, 150, 60)), (0.45, Color(190, 60, 26)), (1.0, land.light.far))
    glow = Radial(land.x(0.5), land.up(-0.1), box.w * 6 // 10, stops)
    land.bar(box.x, land.up(-0.08), box.right, box.bottom, glow)
    sparks: Outline = ()
    for _ in range(40):
        at = land.x(land.choices.draw(100) / 100), box.y + box.h * (15 + land.choices.draw(60)) // 100
        sparks += circle(*at, max(70, box.h * (3 + land.choices.draw(5)) // 1000))
    land.fill(sparks, Color(255, 176, 84))


def _stairs(land: _Land) -> None:
    steps, left, foot = 9, land.x(0.14), land.box.bottom
    rise, run = land.box.h * 0.085, land.box.w * 0.075
    points: list[tuple[float, float]] = [(left, foot)]
    for i in range(steps):
        points += [(left + run * i, foot - rise * (i + 1)), (left + run * (i + 1), foot - rise * (i + 1))]
    x, y = points[-1]
    land.area(*points, (x, foot))
    treads = _many([line(x, y, x + run, y) for x, y in points[1::2]])
    land.draw(treads, land.lit, max(HAIRLINE, land.box.h // 160))
    arch = [(x - run, y), (x - run, y - rise * 3), (x, y - rise * 3.8), (x + run, y - rise * 3)]
    land.area(*arch, (x + run, foot), (x - run, foot), fill=land.dark.shade(-30))
    land.bar(x - run * 0.4, y - rise * 2.4, x + run * 0.4, y, land.lit)


def _bridge(land: _Land) -> None:
    box, top, foot = land.box, land.up(-0.02), land.up(-0.26)
    land.bar(box.x, top, box.right, top + box.h * 0.05)
    for i in range(5):
        x = land.x(i * 0.25)
        land.bar(x - box.w * 0.02, top, x + box.w * 0.02, foot)
    rail = line(box.x, top - box.h * 5 // 100, box.right, top - box.h * 5 // 100)
    land.draw(rail, land.dark, max(90, box.h // 90))


def _beacon(land: _Land) -> None:
    x, foot, h = land.x(0.74), land.up(-0.2), land.box.h * 0.52
    right, bottom, far = land.box.right, land.box.bottom, x - land.box.w
    beam = land.light.disc._replace(a=70)
    land.area((x, foot - h * 0.94), (far, foot - h * 1.25), (far, foot - h * 0.75), fill=beam)
    cape = [(x - h * 0.5, foot), (x - h * 0.25, foot - h * 0.16), (x + h * 0.3, foot - h * 0.2), (right, foot)]
    land.area(*cape, (right, bottom), (x - h * 0.5, bottom))
    tower = [(-0.1, 0.14), (-0.06, 0.86), (0.06, 0.86), (0.1, 0.14)]
    land.area(*((x + h * dx, foot - h * dy) for dx, dy in tower))
    land.bar(x - h * 0.07, foot - h * 0.99, x + h * 0.07, foot - h * 0.88, Color(246, 205, 116))
    land.area((x - h * 0.1, foot - h * 0.99), (x, foot - h * 1.1), (x + h * 0.1, foot - h * 0.99))


def _stones(land: _Land) -> None:
    for i in range(6):
        x, foot = land.x(0.08 + i * 0.165), land.up(-0.22 - (0.04 if i % 2 else 0))
        h, w = land.box.h * (16 + land.choices.draw(16)) / 100, land.box.w * (2.6 + land.choices.draw(20) / 10) / 100
        lean = w * (land.choices.draw(9) - 4) / 10
        left, right = (x - w * 0.8 + lean, foot - h * 0.9), (x + w * 0.9 + lean, foot - h * 0.84)
        land.area((x - w, foot), left, (x + lean, foot - h), right, (x + w, foot))


def _shelves(land: _Land) -> None:
    foot, h = land.up(-0.2), land.box.h * 0.46
    left, w = land.x(0.46), land.box.w * 0.44
    eaves = foot - h * 0.7
    land.area((left - w * 0.06, eaves), (left + w / 2, foot - h * 1.06), (left + w * 1.06, eaves))
    land.bar(left, foot - h * 0.72, left + w, foot - h * 0.62)
    for i in range(6):
        x = left + w * (0.03 + i * 0.164)
        land.bar(x, foot - h * 0.64, x + w * 0.1, foot)
    land.bar(left + w * 0.42, foot - h * 0.4, left + w * 0.58, foot, land.dark.shade(-40))
    for i in range(3):
        land.bar(left - w * 0.05 * i, foot - h * 0.05 * (2 - i), left + w * (1 + 0.05 * i), foot)


def _bare_tree(land: _Land) -> None:
    x, foot, h = land.x(0.78), land.up(-0.22), land.box.h * 0.56
    limbs = [((0, 0), (0.02, -0.5)), ((0.02, -0.45), (-0.2, -0.8)), ((0.02, -0.5), (0.16, -0.95)),
             ((0.01, -0.35), (0.26, -0.62)), ((-0.1, -0.64), (-0.28, -0.68)), ((0.15, -0.5), (0.3, -0.8)),
             ((0.1, -0.76), (0.0, -1.0))]  # fmt: skip
    for number, ((ax, ay), (bx, by)) in enumerate(limbs):
        stroke = line(x + h * ax, foot + h * ay, x + h * bx, foot + h * by)
        land.draw(stroke, land.dark, max(120, round(h * (0.07 if number == 0 else 0.03))))


def _birds(land: _Land) -> None:
    birds: Outline = ()
    s = land.box.h * 3 // 100
    for i in range(7):
        x, y = land.x(0.2 + i * 0.09), land.up(0.3 + land.choices.draw(22) / 100)
        wings = ("C", x - s // 2, y - s, x, y - s // 2, x, y), ("C", x, y - s // 2, x + s // 2, y - s, x + s, y)
        birds += (("M", x - s, y), *wings)
    land.draw(birds, land.dark, max(100, s // 4))


def _rain(land: _Land) -> None:
    drops: Outline = ()
    for _ in range(70):
        x, y = land.x(land.choices.draw(100) / 100), land.box.y + land.box.h * land.choices.draw(90) // 100
        drops += line(x, y, x - land.box.h // 60, y + land.box.h // 14)
    land.draw(drops, land.light.foot.shade(40)._replace(a=150), max(HAIRLINE, land.box.h // 240))


#: What a name may say of a place: the words, and what is drawn for them.
_FEATURES: dict[str, tuple[str, Callable[[_Land], None]]] = {
    "peaks": ("mountain pass peak cliff crag quarry summit ridge mine hill highland", _peaks),
    "water": ("sea ocean coast shore harbor harbour tide drowned sunken lake river island lagoon bay flood", _water),
    "fire": ("ember fire burning volcano lava dragon lair", _fire),
    "dunes": ("desert dune sand waste", _dunes),
    "houses": ("village town home hamlet hearth house cottage farm ward inn street market city", _houses),
    "orchard": ("orchard garden grove vineyard", _orchard),
    "trees": ("forest wood thicket jungle pine fir", _trees),
    "shrine": ("shrine temple chapel abbey church altar sanctuary monastery carillon bell cathedral", _shrine),
    "gaol": ("gaol jail prison dungeon castle keep fort fortress tower citadel", _gaol),
    "graves": ("grave graveyard tomb crypt barrow cemetery marrow bone catacomb", _graves),
    "works": ("foundry forge smithy mill furnace works kiln", _works),
    "reeds": ("marsh moor fen swamp bog mire heath", _reeds),
    "stairs": ("stair step", _stairs),
    "bridge": ("bridge ford crossing", _bridge),
    "beacon": ("coast shore harbor harbour lighthouse cape", _beacon),
    "stones": ("ruin stone circle milestone ninepin", _stones),
    "shelves": ("library museum palace hall academy school gate", _shelves),
    "birds": ("bird crow raven", _birds),
    "rain": ("rain storm weeping", _rain),
    "bare-tree": ("tree bench bend", _bare_tree),
}  # fmt: skip
