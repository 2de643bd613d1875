"""Every way to print cards together: fold or flip, bleed, marks, backs, gutters, a cutter's marks and its lines."""

from __future__ import annotations

from itertools import pairwise, product
from typing import get_args

import pytest

from decktool.cards import Card, Printing
from decktool.games import Game
from decktool.printing.base.colors import BLACK
from decktool.printing.base.items import Drawing, Path
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.base.sizes import Size, paper
from decktool.printing.out.pdf import Page
from decktool.printing.paper import cutlines, print_job, registration_marks
from decktool.printing.paper.imposition import EDGE, Flip, Marks, MarkStyle, Orientation, Placement, Sheet, pages_of
from decktool.printing.paper.print_job import Job, Order
from decktool.printing.paper.registration_marks import RegistrationMarks

CARD = Size(40_000, 55_000)
#: More cards than a sheet takes, and a last sheet that is not full.
COUNT = 35
OFFSET, LENGTH, FOLD = 1_000, 4_000, 3_000


def plain_face(
    game: Game, card: Card, printing: Printing | None = None, template: object = None, size: Size | None = None
) -> Drawing:
    """A face that is laid out at once."""
    return Drawing(CARD.w, CARD.h, (Path(rectangle(Box(9, 9, 9, 9)), fill=BLACK),), card.name)


def job(
    game: Game,
    flip: Flip,
    bleed: int,
    style: MarkStyle,
    backs: bool,
    *,
    gutter: int = 0,
    on_backs: bool = True,
    registration: RegistrationMarks | None = None,
    corners: bool = False,
) -> Job:
    """Cards on A4, as they are printed in one of these ways."""
    marks = Marks(style, LENGTH, OFFSET, backs=on_backs)
    layout = Sheet(paper("a4"), CARD, gutter_x=gutter, gutter_y=2 * gutter, bleed=bleed, marks=marks)
    order = Order(backs=backs, flip=flip, registration=registration, round_corners=corners)
    cards = [(card, None) for card in list(game.catalog)[:3]] * COUNT
    return print_job.prepare(game, cards[:COUNT], layout, "all", order, face=plain_face)


def lines_of(page: Page) -> list[tuple[int, int, int, int]]:
    """The crop marks of a page: what is drawn below the cards, but for the fold, frames and a cutter's marks."""
    found = []
    for item in page.parts[0].drawing.items:
        if isinstance(item, Path) and item.stroke == BLACK and not item.dash and len(item.outline) == 2:
            (_, x0, y0), (_, x1, y1) = item.outline  # type: ignore[misc]
            found.append((x0, y0, x1, y1))
    return found


def sides(job: Job) -> list[tuple[Page, list[Placement], bool]]:
    """Each page with the cards on it, and whether it is one of backs alone."""
    found: list[tuple[list[Placement], bool]] = []
    for number, fronts in enumerate(pages_of(job.fronts)):
        behind = pages_of(job.backs)[number] if job.backs else []
        if job.order.flip == "fold":
            found.append(([*fronts, *behind], False))
        else:
            found += [(fronts, False), *([(behind, True)] if behind else [])]
    pages = list(print_job.pages(job))
    return [(page, placed, back) for page, (placed, back) in zip(pages, found, strict=True)]


EVERY_WAY = list(product(range(len(get_args(Flip))), range(2), range(len(get_args(MarkStyle))), range(2), range(2)))
WAYS = [
    pytest.param(
        get_args(Flip)[flip], 2_000 * bleed, get_args(MarkStyle)[style], bool(backs), 3_000 * gutter,
        marks=[pytest.mark.slow] if (flip + bleed + style + backs + gutter) % 2 else [],
    )
    for flip, bleed, style, backs, gutter in EVERY_WAY
]  # fmt: skip
"""Each way with each other way, by half of all combinations; the other half is slow."""


@pytest.mark.parametrize(("flip", "bleed", "style", "backs", "gutter"), WAYS)
def test_cells_keep_apart_and_inside(
    forbidden_quest: Game, flip: Flip, bleed: int, style: MarkStyle, backs: bool, gutter: int
) -> None:
    """Cards with all of their bleed lie inside the margins, a gutter apart, on both sides of a fold, drawn where cut."""
    printed = job(forbidden_quest, flip, bleed, style, backs, gutter=gutter)
    grid = printed.grid
    for page, placed, _ in sides(printed):
        assert (page.width, page.height) == (grid.page_w, grid.page_h)
        cells = [each.box.inset(-bleed) for each in placed]
        assert all(c.x >= 5_000 and c.y >= 5_000 for c in cells)
        assert all(c.right <= page.width - 5_000 and c.bottom <= page.height - 5_000 for c in cells)
        # On a folded sheet, the fold runs between the fronts and their backs, and has its own room.
        half = len(cells) // 2 if flip == "fold" and backs else len(cells)
        for number, cell in enumerate(cells):
            for before, other in enumerate(cells[:number]):
                beside = max(other.x - cell.right, cell.x - other.right)
                above = max(other.y - cell.bottom, cell.y - other.bottom)
                across = before < half <= number
                assert beside >= (FOLD // 2 * 2 if across else gutter) or above >= (
                    FOLD // 2 * 2 if across else 2 * gutter
                )
        drawn = page.parts[1:]
        for part, each in zip(drawn, placed, strict=True):
            assert (part.x, part.y, part.turn) == (each.box.x - bleed, each.box.y - bleed, each.turn)
            wide, high = part.drawing.width, part.drawing.height
            assert (wide, high) == (CARD.w + 2 * bleed, CARD.h + 2 * bleed)
            turned = each.turn % 180 != 0
            assert (each.box.w, each.box.h) == ((CARD.h, CARD.w) if turned else (CARD.w, CARD.h))
    # No room is given away: cells stand exactly a gutter apart.
    first = pages_of(printed.fronts)[0]
    for one, following in pairwise(first):
        if one.box.y == following.box.y:
            assert following.box.x - one.box.right == 2 * bleed + gutter


@pytest.mark.parametrize(("flip", "bleed", "style", "backs", "gutter"), WAYS)
def test_marks_keep_their_distance_and_mark_every_cut(
    forbidden_quest: Game, flip: Flip, bleed: int, style: MarkStyle, backs: bool, gutter: int
) -> None:
    """No mark is nearer to a card than its offset and its bleed, none leaves the printable page, every cut has one."""
    printed = job(forbidden_quest, flip, bleed, style, backs, gutter=gutter)
    away = max(OFFSET, bleed)
    for page, placed, _ in sides(printed):
        lines = lines_of(page)
        assert bool(lines) == (style != "none")
        for x0, y0, x1, y1 in lines:
            assert x0 == x1 or y0 == y1
            assert min(x0, y0) >= EDGE and x1 <= page.width - EDGE and y1 <= page.height - EDGE
            assert style == "lines" or max(x1 - x0, y1 - y0) <= LENGTH
            for each in placed:
                box = each.box
                assert x1 <= box.x - away or x0 >= box.right + away or y1 <= box.y - away or y0 >= box.bottom + away
        if lines:
            boxes = [each.box for each in placed]
            assert {x0 for x0, _, x1, _ in lines if x0 == x1} == {x for box in boxes for x in (box.x, box.right)}
            assert {y0 for _, y0, _, y1 in lines if y0 == y1} == {y for box in boxes for y in (box.y, box.bottom)}


@pytest.mark.parametrize(("flip", "bleed", "style"), list(product(get_args(Flip), (0, 2_000), get_args(MarkStyle))))
@pytest.mark.parametrize("on_backs", [False, True])
def test_marks_on_backs_are_those_asked_for(
    forbidden_quest: Game, flip: Flip, bleed: int, style: MarkStyle, on_backs: bool
) -> None:
    """Pages of backs alone have the marks of their own cards, or none; the fold and a cutter's marks are on fronts."""
    registration = RegistrationMarks(4)
    printed = job(forbidden_quest, flip, bleed, style, True, on_backs=on_backs, registration=registration)
    shapes = registration_marks.mark_shapes(printed.grid, registration)
    for page, _, back in sides(printed):
        items = page.parts[0].drawing.items
        assert bool(lines_of(page)) == (style != "none" and (on_backs or not back))
        assert all(shape in items for shape in shapes) == (not back)
        assert any(isinstance(item, Path) and item.dash for item in items) == (flip == "fold")


@pytest.mark.parametrize(("flip", "bleed"), list(product(get_args(Flip), (0, 2_000))))
@pytest.mark.parametrize("wide", [False, True], ids=["upright", "wide"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_each_back_lies_behind_its_front_and_is_held_like_it(
    forbidden_quest: Game, flip: Flip, bleed: int, wide: bool, orientation: Orientation
) -> None:
    """Turned over, a back covers its front; a card turned about its upright axis shows its back head up. Cards lie on
    their side where more of them fit on paper that is held so.
    """
    size = Size(55_000, 40_000) if wide else CARD
    layout = Sheet(paper("a4"), size, bleed=bleed, orientation=orientation)
    cards = [(card, None) for card in list(forbidden_quest.catalog)[:7]]
    order = Order(backs=True, flip=flip)
    printed = print_job.prepare(forbidden_quest, cards, layout, "all", order, face=plain_face)
    grid = printed.grid
    assert flip == "fold" or bleed or grid.turned == (wide == (orientation == "portrait"))
    level = {
        "long": grid.page_w > grid.page_h,
        "short": grid.page_w <= grid.page_h,
        "fold": printed.fronts[0].box.x == printed.backs[0].box.x,
    }[flip]
    for front, back in zip(printed.fronts, printed.backs, strict=True):
        a, b = front.box, back.box
        assert (front.page, b.w, b.h) == (back.page, a.w, a.h)
        assert (b.x, grid.page_h - b.bottom) == (a.x, a.y) if level else (grid.page_w - b.right, b.y) == (a.x, a.y)
        # Where the head of a card points: 0 up, 90 right. Turning the paper over moves it as it moves the card.
        head = (180 - front.turn) % 360 if level else (360 - front.turn) % 360
        assert back.turn == head


@pytest.mark.parametrize(
    ("flip", "bleed", "style", "backs", "corners"),
    list(product(get_args(Flip), (0, 2_000), ("ticks", "none"), (False, True), (False, True))),
)
def test_cut_lines_are_those_of_the_printed_cards(
    forbidden_quest: Game, flip: Flip, bleed: int, style: MarkStyle, backs: bool, corners: bool
) -> None:
    """A cutter cuts along every card's edge, each sheet as it is printed; marks and backs change nothing about it."""
    registration = RegistrationMarks(3)
    printed = job(forbidden_quest, flip, bleed, style, backs, registration=registration, corners=corners)
    cuts = cutlines.cut_sheets(printed)
    assert sorted(number for each in cuts for number in each.sheets) == list(range(1, printed.sheets + 1))
    for each in cuts:
        assert (each.width, each.height, each.radius > 0) == (printed.grid.page_w, printed.grid.page_h, corners)
        assert len(each.marks) == 3
        for number in each.sheets:
            boxes = [placed.box for placed in pages_of(printed.fronts)[number - 1]]
            if each.cards:
                assert list(each.cards) == boxes
                continue
            for box in boxes:
                for edge in (
                    ((box.x, box.y), (box.right, box.y)),
                    ((box.x, box.bottom), (box.right, box.bottom)),
                    ((box.x, box.y), (box.x, box.bottom)),
                    ((box.right, box.y), (box.right, box.bottom)),
                ):
                    assert any(
                        start <= edge[0] and edge[1] <= end and covers(start, end, edge) for start, end in each.lines
                    )
    blocked = [box.inset(-registration.clearance) for box in registration_marks.mark_boxes(printed.grid, registration)]
    for _, placed, back in sides(printed):
        for card in (each.box.inset(-bleed) for each in placed if not back):
            assert not any(
                c.x < card.right and card.x < c.right and c.y < card.bottom and card.y < c.bottom for c in blocked
            )


def covers(start: tuple[int, int], end: tuple[int, int], edge: tuple[tuple[int, int], tuple[int, int]]) -> bool:
    """Whether a cut runs along the line of an edge."""
    axis = 0 if start[0] == end[0] else 1
    return start[axis] == end[axis] == edge[0][axis] == edge[1][axis]


def test_sheets_are_counted_through_all_jobs(forbidden_quest: Game) -> None:
    """Cards of several sizes are several jobs of one print: each sheet is named once, in the order of the pages."""
    one = job(forbidden_quest, "long", 0, "ticks", False)
    other = job(forbidden_quest, "long", 2_000, "ticks", False)
    found = cutlines.cut_sheets(one, other, one)
    assert sorted(number for cut in found for number in cut.sheets) == [*range(1, 2 * one.sheets + other.sheets + 1)]
    alone = [cut.sheets for cut in cutlines.cut_sheets(one)]
    assert [cut.sheets for cut in found[: len(alone)]] == alone
    shift = one.sheets + other.sheets
    assert [cut.sheets for cut in found[-len(alone) :]] == [tuple(n + shift for n in numbers) for numbers in alone]
