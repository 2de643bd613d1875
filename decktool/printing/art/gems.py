"""Cut gemstones, drawn facet by facet with the light from the upper left."""

from __future__ import annotations

import math

from decktool.printing.base.colors import WHITE, Color
from decktool.printing.base.items import Item, Linear, Path
from decktool.printing.base.outlines import Box, polygon
from decktool.printing.base.units import HAIRLINE

#: Corners of each cut on a unit square, clockwise from the top left.
CUTS: dict[str, tuple[tuple[float, float], ...]] = {
    "shield": ((0.12, 0.0), (0.88, 0.0), (1.0, 0.1), (1.0, 0.46), (0.84, 0.76), (0.5, 1.0),
               (0.16, 0.76), (0.0, 0.46), (0.0, 0.1)),
    "round": tuple((0.5 + 0.5 * math.sin(math.tau * (i - 0.5) / 12), 0.5 - 0.5 * math.cos(math.tau * (i - 0.5) / 12))
                   for i in range(12)),
    "hexagon": ((0.5, 0.0), (0.93, 0.25), (0.93, 0.75), (0.5, 1.0), (0.07, 0.75), (0.07, 0.25)),
    "diamond": ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),
    "octagon": ((0.29, 0.0), (0.71, 0.0), (1.0, 0.29), (1.0, 0.71), (0.71, 1.0), (0.29, 1.0), (0.0, 0.71), (0.0, 0.29)),
}  # fmt: skip
_LIGHT = (-0.6, -0.8)


def draw_gem(cut: str, box: Box, color: Color | None, setting: Color) -> list[Item]:
    """A gem in its setting; only the lines of its facets, to colour in by hand, when there is no colour."""
    corners = [(box.x + u * box.w, box.y + v * box.h) for u, v in CUTS[cut]]
    cx, cy = box.x + box.w / 2, box.y + box.h * (0.46 if cut == "shield" else 0.5)

    def ring(share: float) -> list[tuple[float, float]]:
        return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in corners]

    rim, girdle, table = ring(1.0), ring(0.86), ring(0.52)
    unit = min(box.w, box.h)
    if color is None:
        hair = max(HAIRLINE, unit // 110)
        items: list[Item] = [Path(polygon(rim), fill=WHITE, stroke=setting, width=hair * 3)]
        items += [Path(polygon(r), stroke=setting.mix(WHITE, 0.35), width=hair) for r in (girdle, table)]
        spokes = [polygon([a, b])[:2] for a, b in zip(girdle, table, strict=True)]
        return [*items, *(Path(spoke, stroke=setting.mix(WHITE, 0.35), width=hair) for spoke in spokes)]
    top, low = round(box.y), round(box.bottom)
    metal = Linear(box.x, top, box.right, low, ((0.0, setting.shade(75)), (0.45, setting), (1.0, setting.shade(-45))))
    items = [
        Path(polygon(rim), fill=metal, stroke=setting.shade(-70), width=max(HAIRLINE, unit // 60)),
        Path(polygon(ring(0.9)), fill=color.shade(-60)),
    ]
    for i in range(len(corners)):
        j = (i + 1) % len(corners)
        mx, my = (girdle[i][0] + girdle[j][0]) / 2 - cx, (girdle[i][1] + girdle[j][1]) / 2 - cy
        length = math.hypot(mx, my) or 1.0
        light = (mx * _LIGHT[0] + my * _LIGHT[1]) / length
        shade = light * 48 if light > 0 else light * 42
        items.append(Path(polygon([girdle[i], girdle[j], table[j], table[i]]), fill=color.shade(shade)))
    sheen = Linear(
        round(cx - unit * 0.3), round(cy - unit * 0.35), round(cx + unit * 0.3), round(cy + unit * 0.35),
        ((0.0, color.shade(42)), (0.5, color.shade(6)), (1.0, color.shade(-18))),
    )  # fmt: skip
    edge = color.shade(38)._replace(a=170)
    items.append(Path(polygon(table), fill=sheen, stroke=edge, width=max(HAIRLINE, unit // 140)))
    glint = [(cx + unit * dx, cy + unit * dy) for dx, dy in ((-0.2, -0.24), (0.02, -0.24), (-0.16, -0.02))]
    items.append(Path(polygon(glint), fill=WHITE._replace(a=90)))
    return items
