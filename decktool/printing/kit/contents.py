"""The first page of a kit: its parts and their pages, how to print them and what to cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from decktool.cards import counted
from decktool.errors import DecktoolError
from decktool.printing.art import ornaments
from decktool.printing.base import languages
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Path
from decktool.printing.base.outlines import Box, line, rounded
from decktool.printing.base.sizes import Size
from decktool.printing.layout import text
from decktool.printing.layout.tokens import ground, label, lettering, say
from decktool.printing.paper.finish import resized
from decktool.printing.template.components import Palette

#: The page that the contents are designed for; they are scaled to others.
WIDTH, HEIGHT = 210_000, 297_000
GRAY = Color(95, 88, 80)
#: The ruler at the foot, which shows whether a printer scales the page.
RULER = 100_000


class ContentsRow(NamedTuple):
    """One component: its title, how many pieces, where it is, on how many sheets, and what to do with it."""

    title: str
    pieces: str
    where: str
    sheets: str
    todo: str


def contents(rows: Sequence[ContentsRow], sheets: int, look: Palette, game: str, deck: str, paper: Size) -> Drawing:
    """The page, upright, on a paper; ``sheets`` follow it. DecktoolError when the paper is too small for it."""
    items: list[Item] = []
    band = Box(0, 0, WIDTH, 46_000)
    items += ground(band, look)
    items += ornaments.draw(look.edge, band.inset(5_000), look.metal, 180, 3_600)
    title = lettering(look, 9_500, 4_000, look.metal.shade(40), 112, 30)
    items += say(game, title, Box(20_000, 12_000, WIDTH - 40_000, 11_500), overflow="cut")
    items += ornaments.draw("divider", Box(60_000, 25_000, WIDTH - 120_000, 4_000), look.metal, 350, 3_000)
    tag = text.Style("serif", "regular", True, 5_200, 2_500, color=look.metal.shade(45))
    what = f"{languages.said('Play kit')}: {deck}"
    items += say(what, tag, Box(20_000, 30_500, WIDTH - 40_000, 6_500), overflow="cut")
    lead = text.Style("serif", "regular", False, 4_000, 2_500, 122, color=look.ink)
    steps = (
        languages.said(f"{counted(sheets, 'sheet')} of paper after this page."),
        languages.said(
            "Print them at **100 %** (actual size), in colour if you can; cards, markers and boxes need heavy paper "
            "(200 to 300 g/m²). Cut along the crop marks and outlines; fold along the dashed lines."
        ),
    )
    items += say(" ".join(steps), lead, Box(18_000, 52_000, WIDTH - 36_000, 17_000), 0, "left", "top")
    top, foot = 74_000, HEIGHT - 34_000
    step = min(23_000, (foot - top) // max(1, len(rows)))
    name = text.Style("serif", "bold", False, 5_000, 2_800, color=look.ink)
    todo = text.Style("serif", "regular", False, 3_700, 2_100, 114, color=look.ink)
    small = text.Style("sans", "regular", False, 3_000, 1_800, color=GRAY)
    for number, row in enumerate(rows, 1):
        y = top + (number - 1) * step
        disc = Box(18_000, y + 1_500, 9_000, 9_000)
        items.append(Path(rounded(disc, 4_500), fill=look.frame, stroke=look.metal, width=350))
        figure = text.Style("serif", "bold", False, 4_600, 2_000, color=look.metal.shade(45))
        items += say(str(number), figure, disc.inset(1_200))
        items += say(row.title, name, Box(31_000, y + 1_000, 58_000, 6_000), 1, "left", overflow="cut")
        items += say(row.pieces, small, Box(31_000, y + 7_400, 58_000, 4_400), 1, "left", overflow="cut")
        items += say(
            row.where, label(look.ink, 2_900), Box(92_000, y + 1_600, 34_000, 4_400), 1, "left", overflow="cut"
        )
        items += say(row.sheets, small, Box(92_000, y + 7_400, 34_000, 4_400), 1, "left", overflow="cut")
        items += say(
            row.todo, todo, Box(129_000, y + 1_600, WIDTH - 147_000, step - 3_800), 0, "left", "top", overflow="cut"
        )
        rule = y + step - 1_200
        items.append(Path(line(18_000, rule, WIDTH - 18_000, rule), stroke=look.metal.shade(-15), width=150))
    drawing = Drawing(WIDTH, HEIGHT, tuple(items), "contents")
    page_w, page_h = sorted((paper.w, paper.h))
    if page_w < 90_000:
        raise DecktoolError(f"paper of {paper} is too small for a kit; use larger paper")
    scale = min(page_w / WIDTH, page_h / HEIGHT)
    fitted = resized(drawing, round(WIDTH * scale), round(HEIGHT * scale))
    shift = (page_w - fitted.width) // 2
    placed = Group(fitted.items, matrix=(1, 0, 0, 1, shift, 0))
    return Drawing(page_w, page_h, (placed, *ruler(page_w, page_h)), "contents")


def ruler(page_w: int, page_h: int) -> list[Item]:
    """A ruler of exactly 100 mm at the foot of a page (50 mm on narrow paper)."""
    length = RULER if page_w >= RULER + 30_000 else RULER // 2
    left, y = (page_w - length) // 2, page_h - 16_000
    items: list[Item] = [Path(line(left, y, left + length, y), stroke=GRAY, width=180, round=False)]
    for at in range(0, length + 1, 1_000):
        reach = 3_200 if at % 10_000 == 0 else 2_200 if at % 5_000 == 0 else 1_300
        items.append(Path(line(left + at, y, left + at, y - reach), stroke=GRAY, width=120, round=False))
    style = text.Style("sans", "regular", False, 2_700, 1_500, color=GRAY)
    said = f"This line is {length // 1_000} mm long if the printer does not scale."
    items += say(said, style, Box(left, y + 1_500, length, 4_000))
    return items
