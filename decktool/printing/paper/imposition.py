"""Imposition: the positions of cards on sheets, and the crop marks. No drawing, only whole numbers.

A *cell* is a card with its bleed; cells stand in a grid centred on the page, gutters between them. ``best_grid`` turns
the paper (and, if more cards fit, the cards). ``impose`` gives Placements, front or back; for
backs, ``mirrored`` moves them to the other side of the axis about which the sheet is turned over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from decktool.cards import grouped
from decktool.errors import DecktoolError
from decktool.printing.base import fonts, languages
from decktool.printing.base.colors import BLACK, Color
from decktool.printing.base.items import Drawing, Item, Path
from decktool.printing.base.outlines import Box, line
from decktool.printing.base.sizes import LabelSheet, Size
from decktool.printing.base.units import millimetres

Orientation = Literal["best", "portrait", "landscape"]
Flip = Literal["long", "short", "fold"]
MarkStyle = Literal["ticks", "corners", "lines", "none"]
#: Nearer to the paper's edge than this no home printer prints.
EDGE = 2_500
#: The line along which a sheet is folded, and the room about it.
GRAY, FOLD = Color(110, 110, 110), 3_000


class Marks(NamedTuple):
    """How cuts are marked: the style, a mark's length, distance from the card, width and colour, and on backs too."""

    style: MarkStyle = "ticks"
    length: int = 4_000
    offset: int = 1_000
    width: int = 90
    color: Color = BLACK
    backs: bool = True


class Sheet(NamedTuple):
    """How sheets are made up: paper, card (None: as its template says), least margin, gutters, bleed, marks.

    A ``label`` sheet fixes where cards lie, and how large they are, in place of paper, margin and gutters.
    """

    paper: Size
    card: Size | None = None
    margin: int = 5_000
    gutter_x: int = 0
    gutter_y: int = 0
    bleed: int = 0
    orientation: Orientation = "best"
    turn_cards: bool = True
    marks: Marks = Marks()
    skip: frozenset[int] = frozenset()
    label: LabelSheet | None = None
    start: int = 0
    outer: int = 0
    """Bleed at the outer edge of the cards alone, which meet inside."""

    @property
    def pages(self) -> list[tuple[int, int]]:
        """The width and height of a page, of both where the paper may lie either way."""
        low, high = sorted(self.paper[:2])
        if self.orientation == "best":
            return [(self.paper.w, self.paper.h), (self.paper.h, self.paper.w)]
        return [(low, high) if self.orientation == "portrait" else (high, low)]


@dataclass(frozen=True, slots=True)
class Grid:
    """A page with its cells: the page's size, columns and rows, the first card's corner, and the steps between cards.

    ``turned`` says that cards lie on their side (turned a quarter clockwise).
    """

    page_w: int
    page_h: int
    columns: int
    rows: int
    x: int
    y: int
    step_x: int
    step_y: int
    card_w: int
    card_h: int
    turned: bool = False

    @property
    def count(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    def slot(self, number: int) -> Box:
        """The cut rectangle of a slot, 0 at the upper left, row by row."""
        row, column = divmod(number, self.columns)
        return Box(self.x + column * self.step_x, self.y + row * self.step_y, self.card_w, self.card_h)


class Placement(NamedTuple):
    """One card on one page: which face (an index into what was imposed), where it is cut, and how it is turned."""

    page: int
    slot: int
    face: int
    box: Box
    turn: int = 0


def _fit(page_w: int, page_h: int, card_w: int, card_h: int, sheet: Sheet, turned: bool) -> Iterator[Grid]:
    """The grid that fills a page, then those of a column or a row less, which may lie better."""
    cell_w, cell_h = card_w + 2 * sheet.bleed, card_h + 2 * sheet.bleed
    step_x, step_y = cell_w + sheet.gutter_x, cell_h + sheet.gutter_y
    around = 2 * (sheet.margin + sheet.outer)
    most_columns = max(0, (page_w - around + sheet.gutter_x) // step_x)
    most_rows = max(0, (page_h - around + sheet.gutter_y) // step_y)
    for fewer_columns, fewer_rows in ((0, 0), (1, 0), (0, 1)):
        columns, rows = max(0, most_columns - fewer_columns), max(0, most_rows - fewer_rows)
        x = (page_w - (columns * step_x - sheet.gutter_x)) // 2 + sheet.bleed
        y = (page_h - (rows * step_y - sheet.gutter_y)) // 2 + sheet.bleed
        yield Grid(page_w, page_h, columns, rows, x, y, step_x, step_y, card_w, card_h, turned)


def best_grid(sheet: Sheet, usable: Callable[[Grid], int] = lambda grid: grid.count) -> Grid:
    """The grid that holds most cards; upright cards on upright paper are preferred among equals.

    ``usable`` says how many of a grid's places can be used, where that is not all of them. Raises DecktoolError when
    no card fits.
    """
    paper, card = sheet.paper, sheet.card
    assert card is not None
    if (label := sheet.label) is not None:
        w, h = label.card[:2]
        steps, lying = (w + label.gap_x, h + label.gap_y), (card.w > card.h) != (w > h)
        return Grid(*label.paper[:2], label.columns, label.rows, *label.corner, *steps, w, h, lying)
    turns = [False, True] if sheet.turn_cards and card.w != card.h else [False]
    grids = [
        grid
        for turned in turns
        for w, h in sheet.pages
        for grid in _fit(w, h, card.h if turned else card.w, card.w if turned else card.h, sheet, turned)
    ]
    best = max(grids, key=usable)
    if best.count == 0:
        bleed = max(sheet.bleed, sheet.outer)
        around = f" with {millimetres(bleed)} mm of bleed" if bleed else ""
        raise DecktoolError(
            f"a card of {card}{around} does not fit on {paper.name or 'the paper'} ({paper}) inside margins of "
            f"{millimetres(sheet.margin)} mm; use larger paper, a smaller --margin, or a smaller --cut-size"
        )
    return best


def impose(count: int, grid: Grid, skip: frozenset[int] = frozenset(), start: int = 0) -> list[Placement]:
    """Where ``count`` faces lie, in order, leaving out the slots in ``skip`` (0 is the first) on every page.

    On the first page, which is partly used, the first face lies in the slot ``start`` or the next one that is free.
    """
    beyond = sorted(slot + 1 for slot in (*skip, start) if slot >= grid.count)
    if beyond:
        raise DecktoolError(
            f"position {beyond[0]} does not exist; a sheet has {grid.count} positions ({grid.columns} x {grid.rows})"
        )
    slots = [slot for slot in range(grid.count) if slot not in skip]
    if not slots:
        raise DecktoolError("every position of the sheet is skipped; leave at least one")
    turn, used = 90 if grid.turned else 0, sum(slot < start for slot in slots)
    page = used // len(slots)
    places = [divmod(index + used - page * len(slots), len(slots)) for index in range(count)]
    return [
        Placement(number, slots[place], index, grid.slot(slots[place]), turn)
        for index, (number, place) in enumerate(places)
    ]


def mirrored(placements: Sequence[Placement], grid: Grid, flip: Flip) -> list[Placement]:
    """Where the backs of placed fronts lie, for paper turned over along its long or its short edge.

    A long-edge flip of an upright page is over an upright axis, of a wide page over a level one.
    """
    return turned_over(placements, grid, (flip == "long") == (grid.page_h >= grid.page_w))


def turned_over(placements: Sequence[Placement], grid: Grid, upright_axis: bool) -> list[Placement]:
    """Where the backs of placed fronts lie on the other side of the page's middle, of the same sheet if it is folded.

    Over an upright axis a back keeps its head up and changes sides, (W - x - w, y); over a level one it changes ends
    and is turned by 180 degrees, (x, H - y - h).
    """
    backs = []
    for placed in placements:
        box = placed.box
        if upright_axis:
            moved = Box(grid.page_w - box.x - box.w, box.y, box.w, box.h)
            turn = (360 - placed.turn) % 360
        else:
            moved = Box(box.x, grid.page_h - box.y - box.h, box.w, box.h)
            turn = (540 - placed.turn) % 360
        backs.append(placed._replace(box=moved, turn=turn))
    return backs


def pages_of(placements: Sequence[Placement]) -> list[list[Placement]]:
    """Placements gathered by page."""
    pages = grouped(placements, lambda placed: placed.page)
    return [pages[number] for number in sorted(pages)]


def cut_lines(boxes: Sequence[Box]) -> tuple[list[int], list[int]]:
    """The x of every upright and the y of every level cut."""
    xs = sorted({x for box in boxes for x in (box.x, box.right)})
    ys = sorted({y for box in boxes for y in (box.y, box.bottom)})
    return xs, ys


@lru_cache(maxsize=16)
def mark_items(boxes: tuple[Box, ...], page_w: int, page_h: int, marks: Marks, bleed: int = 0) -> tuple[Item, ...]:
    """The crop marks for the cards that lie at ``boxes``; none of them touches a card.

    ``ticks`` stand in the margin at the ends of every cut, ``corners`` in gutters and margins at every corner, and
    ``lines`` run along every cut through gutters and margins to the paper's edge.
    """
    if marks.style == "none" or not boxes:
        return ()
    around = [cut_lines(boxes)] if marks.style == "ticks" else [cut_lines([box]) for box in boxes]
    away, reach = max(marks.offset, bleed), max(page_w, page_h) if marks.style == "lines" else marks.length
    spans: list[tuple[int, int, int, int]] = []
    for xs, ys in around:
        left, right, top, bottom = xs[0] - away, xs[-1] + away, ys[0] - away, ys[-1] + away
        for x in xs:
            spans += (x, max(EDGE, top - reach), x, top), (x, bottom, x, min(page_h - EDGE, bottom + reach))
        for y in ys:
            spans += (max(EDGE, left - reach), y, left, y), (right, y, min(page_w - EDGE, right + reach), y)
    kept = [part for span in dict.fromkeys(spans) for part in _outside(span, boxes, away)]
    unique = dict.fromkeys(part for part in kept if part[0] < part[2] or part[1] < part[3])
    return tuple(Path(line(*part), stroke=marks.color, width=marks.width, round=False) for part in unique)


def _outside(span: tuple[int, int, int, int], boxes: Sequence[Box], away: int) -> list[tuple[int, int, int, int]]:
    """The parts of a level or upright line that keep their distance from every card."""
    x0, y0, x1, y1 = span
    upright = x0 == x1
    low, high = (y0, y1) if upright else (x0, x1)
    parts = [(low, high)]
    for box in boxes:
        across, near, far = (x0, box.x, box.right) if upright else (y0, box.y, box.bottom)
        if not near - away < across < far + away:
            continue
        begin, end = (box.y - away, box.bottom + away) if upright else (box.x - away, box.right + away)
        cut: list[tuple[int, int]] = []
        for a, b in parts:
            if b <= begin or a >= end:
                cut.append((a, b))
                continue
            if a < begin:
                cut.append((a, begin))
            if b > end:
                cut.append((end, b))
        parts = cut
    return [(x0, a, x0, b) if upright else (a, y0, b, y0) for a, b in parts if b > a]


def marks_drawing(
    boxes: Sequence[Box], page_w: int, page_h: int, marks: Marks, bleed: int = 0, extra: Sequence[Item] = ()
) -> Drawing:
    """The marks of a page as a drawing of the page's size."""
    items = (*mark_items(tuple(boxes), page_w, page_h, marks, bleed), *extra)
    return Drawing(page_w, page_h, items, "crop marks")


# --- fronts and backs on one side of a sheet, which is folded between them and glued ---------------------------------


def fold_grid(
    sheet: Sheet, gap: int = FOLD, usable: Callable[[Grid], int] = lambda grid: grid.count
) -> tuple[Grid, bool]:
    """The grid of the fronts, and whether the fold is upright; ``gap`` is the room kept free about the fold.

    The fold runs across the middle of the page, whichever way lets more cards fit; fronts lie before it, next to it,
    and each back as far behind it as its front lies before it.

    ``usable`` says how many of a grid's places can be used. Raises DecktoolError when no card and its back fit on the
    paper.
    """
    card = sheet.card
    assert card is not None
    grids = [
        (_half(*page, *((card.h, card.w) if turned else card[:2]), sheet, gap, upright, turned), upright)
        for page in sheet.pages
        for turned in ((False, True) if sheet.turn_cards else (False,))
        for upright in (True, False)
    ]
    best = max(grids, key=lambda grid: usable(grid[0]))
    if best[0].count == 0:
        raise DecktoolError(
            f"a card of {card} and its back do not fit on {sheet.paper.name or 'the paper'} with a fold"
        )
    return best


def _half(page_w: int, page_h: int, w: int, h: int, sheet: Sheet, gap: int, upright: bool, turned: bool) -> Grid:
    step_x, step_y = w + 2 * sheet.bleed + sheet.gutter_x, h + 2 * sheet.bleed + sheet.gutter_y
    room_w = page_w // 2 - gap // 2 - sheet.margin if upright else page_w - 2 * sheet.margin
    room_h = page_h - 2 * sheet.margin if upright else page_h // 2 - gap // 2 - sheet.margin
    columns = max(0, (room_w + sheet.gutter_x) // step_x)
    rows = max(0, (room_h + sheet.gutter_y) // step_y)
    wide, high = columns * step_x - sheet.gutter_x, rows * step_y - sheet.gutter_y
    x = page_w // 2 - gap // 2 - wide if upright else (page_w - wide) // 2
    y = (page_h - high) // 2 if upright else page_h // 2 - gap // 2 - high
    return Grid(page_w, page_h, columns, rows, x + sheet.bleed, y + sheet.bleed, step_x, step_y, w, h, turned)


def fold_line(grid: Grid, upright: bool) -> list[Item]:
    """The fold, dashed, with a word beside it."""
    x0, y0, x1, y1 = (grid.page_w // 2, EDGE, grid.page_w // 2, grid.page_h - EDGE)
    if not upright:
        x0, y0, x1, y1 = EDGE, grid.page_h // 2, grid.page_w - EDGE, grid.page_h // 2
    at = (x0 + 700, y0 + 2_400) if upright else (x0 + 400, y0 - 700)
    return [
        Path(line(x0, y0, x1, y1), stroke=GRAY, width=110, dash=(1_500, 1_000), round=False),
        *fonts.runs(*at, languages.said("fold here"), "sans", 2_300, GRAY),
    ]
