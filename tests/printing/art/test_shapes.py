"""Cards that are no rectangles: their sizes, their faces, their sheets and their cuts."""

from __future__ import annotations

import math

import pytest

from decktool.games import Game
from decktool.printing.base.items import Drawing, Group, Use
from decktool.printing.base.outlines import Box, cut_outline
from decktool.printing.base.sizes import Size, find_size, paper
from decktool.printing.export import services
from decktool.printing.paper import cutlines, finish, print_job
from decktool.printing.paper.imposition import Sheet
from decktool.printing.paper.print_job import Job


def job(game: Game, card: str, count: int = 1, bleed: int = 0) -> Job:
    """So many axes of a card size on A4."""
    axe = game.catalog.find("Silver Axe")[0]
    return print_job.prepare(
        game, [(axe, None)] * count, Sheet(paper("a4"), find_size("cards", card), bleed=bleed), "cut"
    )


def test_sizes_and_canvases() -> None:
    """A hexagon is 95.25 x 82.55 mm on 1200 x 1050 pixels, a circle 88.9 mm across on 1125 x 1125."""
    found = [find_size("cards", name) for name in ("hexagon", "circle")]
    assert [(*size[:2], size.shape) for size in found] == [(95_250, 82_550, "hexagon"), (88_900, 88_900, "circle")]
    for size, name, canvas in zip(found, ("HexDeck", "CircleDeck"), ((1200, 1050), (1125, 1125)), strict=True):
        wanted = services.product("gamecrafter", size.name)
        assert (wanted.name, wanted.canvas, wanted.shape) == (name, canvas, size.shape)
        assert wanted.trim == (size.w * 300 // 25_400, size.h * 300 // 25_400)


def test_a_hexagons_corners_lie_at_the_ends_of_its_longer_side() -> None:
    """A lying one points left and right, a standing one up and down; each is within 0.1 % of regular."""
    lying = cut_outline("hexagon", Box(0, 0, 95_250, 82_550))
    assert lying[:4] == (("M", 23_812, 0), ("L", 71_438, 0), ("L", 95_250, 41_275), ("L", 71_438, 82_550))
    standing = cut_outline("hexagon", Box(0, 0, 82_550, 95_250))
    assert standing[0] == ("M", 41_275, 0) and standing[3] == ("L", 41_275, 95_250)
    ends = [segment[1:] for segment in lying[:-1]]
    sides = [math.dist(a, b) for a, b in zip(ends, [*ends[1:], ends[0]], strict=True)]
    assert max(sides) / min(sides) < 1.001


@pytest.mark.parametrize("name", ["hexagon", "circle"])
@pytest.mark.parametrize("turned", [False, True])
def test_a_face_made_for_a_rectangle_lies_whole_inside(name: str, turned: bool) -> None:
    """The corners of a face of 63 x 88 mm are inside the shape, and it could not be more than 6 % larger."""
    size = find_size("cards", name)
    if turned:
        size = replace_sides(size)
    (group,) = finish.fitted(Drawing(63_000, 88_000, (), "face"), size).items
    assert isinstance(group, Group) and group.matrix is not None
    scale, x, y = group.matrix[0], group.matrix[4], group.matrix[5]
    assert x == pytest.approx((size.w - 63_000 * scale) / 2) and y == pytest.approx((size.h - 88_000 * scale) / 2)
    assert inside(size, 31_500 * scale, 44_000 * scale)
    assert not inside(size, 31_500 * scale * 1.06, 44_000 * scale * 1.06)


def replace_sides(size: Size) -> Size:
    """A size on its side."""
    return size._replace(w=size.h, h=size.w)


def inside(size: Size, a: float, b: float) -> bool:
    """Whether a point so far from the middle of a card lies on it."""
    if size.shape == "circle":
        return math.hypot(a, b) <= size.w / 2
    if size.w < size.h:
        return inside(replace_sides(size), b, a)
    return b <= size.h / 2 and a <= size.w / 2 - size.w / 4 * b / (size.h / 2)


def test_a_face_made_for_the_shape_fills_it() -> None:
    """A face of the card's own proportions is as large as the card."""
    hexagon = find_size("cards", "hexagon")
    drawing = Drawing(95_250, 82_550, (), "face")
    assert finish.fitted(drawing, hexagon) is drawing


@pytest.mark.parametrize(("name", "bleed"), [("hexagon", 0), ("hexagon", 3_000), ("circle", 0), ("circle", 3_000)])
def test_what_lies_beyond_the_shape_is_not_printed(forbidden_quest: Game, name: str, bleed: int) -> None:
    """Each face is clipped to its shape, with bleed to the shape that much larger all around."""
    (drawing,) = job(forbidden_quest, name, bleed=bleed).drawings
    size = find_size("cards", name)
    assert (drawing.width, drawing.height) == (size.w + 2 * bleed, size.h + 2 * bleed)
    (group,) = drawing.items
    assert isinstance(group, Group) and isinstance(group.items[0], Use)
    assert group.clip == cut_outline(name, Box(0, 0, drawing.width, drawing.height))


def test_the_cut_is_marked_around_each_card(forbidden_quest: Game) -> None:
    """Without bleed a line follows each card's shape under it; with none for marks there is no line."""
    made = job(forbidden_quest, "hexagon", 6)
    outlines = {cut_outline("hexagon", placed.box) for placed in made.fronts}
    assert len(outlines) == 6 and made.sheets == 1
    marks = next(print_job.pages(made)).parts[0].drawing
    assert outlines <= {getattr(item, "outline", None) for item in marks.items}
    plain = made._replace(sheet=made.sheet._replace(marks=made.sheet.marks._replace(style="none")))
    assert next(print_job.pages(plain)).parts[0].drawing.items == ()


def test_a_machine_cuts_hexagons(forbidden_quest: Game) -> None:
    """Six straight sides in the card's box, in SVG and in DXF, and no shared lines between neighbours."""
    made = job(forbidden_quest, "hexagon", 6)
    (cut,) = cutlines.cut_sheets(made)
    assert (cut.shape, len(cut.cards), cut.lines) == ("hexagon", 6, ())
    one = cut._replace(cards=(Box(10_000, 20_000, 95_250, 82_550),))
    assert "M 33.812 20 L 81.438 20 L 105.25 61.275 L 81.438 102.55 L 33.812 102.55 L 10 61.275 L 33.812 20 Z" in (
        cutlines.svg(one)
    )
    assert cutlines.dxf(one).count("VERTEX\n  8\nCUT") == 6 and "\n 42\n" not in cutlines.dxf(one)


def test_a_machine_cuts_circles(forbidden_quest: Game) -> None:
    """Four quarters of a circle of 44.45 mm, in SVG as arcs and in DXF as bulges."""
    (cut,) = cutlines.cut_sheets(job(forbidden_quest, "circle", 4))
    one = cut._replace(cards=(Box(0, 0, 88_900, 88_900),))
    quarters = " ".join(f"A 44.45 44.45 0 0 1 {end}" for end in ("88.9 44.45", "44.45 88.9", "0 44.45", "44.45 0"))
    assert f"M 44.45 0 {quarters} Z" in cutlines.svg(one)
    assert cutlines.dxf(one).count(f"\n 42\n{-math.tan(math.pi / 8):.9f}\n") == 4
