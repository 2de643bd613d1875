from __future__ import annotations

from io import BytesIO

import pypdf
import pytest

from decktool.games import load_game
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Path, Text
from decktool.printing.base.outlines import Box, bounds, rectangle
from decktool.printing.base.polylines import moved
from decktool.printing.base.sizes import Size
from decktool.printing.layout import faces
from decktool.printing.out import frames, png
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.printing.paper import finish, inking, print_job

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


def halves() -> Drawing:
    """A drawing of 20 x 20 mm whose left half is red and whose right half is blue, with a green stripe on top."""
    stripe = Path(rectangle(Box(0, 0, 20_000, 2_000)), fill=Color(0, 200, 0))
    left = Path(rectangle(Box(0, 0, 10_000, 20_000)), fill=RED)
    return Drawing(20_000, 20_000, (left, Path(rectangle(Box(10_000, 0, 10_000, 20_000)), fill=BLUE), stripe))


def colours(drawing: Drawing, *places: tuple[float, float]) -> list[object]:
    """The colours of a drawing at places in millimetres."""
    image = png.render_png(drawing, 127)
    return [image.getpixel((int(x * 5), int(y * 5))) for x, y in places]


def test_mirrored_bleed() -> None:
    """Beyond the cut the picture goes on mirrored: what lies 3 mm inside is seen 3 mm outside, at corners both ways."""
    bled = finish.bled(halves(), 4_000, "mirror")
    assert (bled.width, bled.height) == (28_000, 28_000)
    green, red, blue = (0, 200, 0), (255, 0, 0), (0, 0, 255)
    found = colours(bled, (10, 3), (10, 1), (1, 20), (27, 20), (1, 3), (1, 1), (10, 27), (10, 5))
    assert found == [green, red, red, blue, green, red, red, green]


def test_bleed_from_the_edge_and_in_a_colour() -> None:
    """The outermost line drawn out fills the whole bleed; a colour is a colour; nothing else is accepted."""
    green = (0, 200, 0)
    assert colours(finish.bled(halves(), 4_000, "edge"), (10, 1), (27, 1), (1, 20), (20, 27)) == [
        green,
        green,
        (255, 0, 0),
        (0, 0, 255),
    ]
    assert colours(finish.bled(halves(), 4_000, "#102030"), (1, 1), (27, 27), (10, 10)) == [
        (16, 32, 48),
        (16, 32, 48),
        (255, 0, 0),
    ]
    assert finish.bled(halves(), 0) == halves()
    with pytest.raises(ValueError, match="not a colour"):
        finish.bled(halves(), 1_000, "mirrored")


def framed(*more: Item) -> Drawing:
    """A drawing with a frame of one colour, words and a gold line just inside it, and what else is said."""
    frame = Path(rectangle(Box(0, 0, 20_000, 20_000)), fill=Color(40, 10, 20))
    gold = Path(rectangle(Box(1_500, 1_500, 17_000, 17_000)), stroke=Color(220, 190, 90), width=300)
    said = Text(2_000, 19_000, "Forbidden Quest", "sans", 700, Color(220, 190, 90), 6_000)
    return Drawing(20_000, 20_000, (frame, gold, said, *more))


def test_a_frame_of_one_colour_goes_on_as_it_is() -> None:
    """Bleed repeats no word and no gold line of a frame: its colour goes on, however the card is sized or inked."""
    for drawing in (framed(), finish.resized(framed(), 20_200, 20_100), inking.inked(framed(), "low")):
        bled = finish.bled(drawing, 3_000)
        ground, middle = bled.items
        assert isinstance(ground, Path) and isinstance(middle, Group)
        assert frames.frame_of(png.render_png(bled, 127)) == frames.frame_of(png.render_png(drawing, 127))


def test_a_picture_at_the_edge_is_mirrored() -> None:
    """What is not of one colour at its edge goes on mirrored, all of it."""
    band = Path(rectangle(Box(0, 5_000, 9_000, 4_000)), fill=RED)
    assert frames.frame_color(framed(band)) is None
    bled = finish.bled(framed(band), 3_000)
    assert colours(bled, (1, 10), (1, 4)) == [(255, 0, 0), (40, 10, 20)]


def test_every_shipped_frame_is_of_one_colour() -> None:
    """Faces and backs of the shipped games are bled with their frames' colours; a track has the colours of its ground."""
    for game_id in ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"):
        game = load_game(game_id)
        kinds = {card.type: card for card in game.catalog if card.type != "track"}
        for drawing in (faces.back(game), *(faces.face(game, card) for card in kinds.values())):
            first = drawing.items[0]
            assert isinstance(first, Path) and isinstance(first.fill, Color)
            assert frames.frame_color(drawing) == first.fill


@pytest.mark.parametrize("style", ["mirror", "edge"])
def test_no_hairline_along_the_cut(style: str) -> None:
    """Bleed reaches a little under the card, with something to be seen there, so that no paper shows between them."""
    *strips, _ = finish.bled(halves(), 3_000, style).items
    card = Box(3_000, 3_000, 20_000, 20_000)
    assert len(strips) == 8
    for strip in strips:
        assert isinstance(strip, Group) and strip.clip is not None
        (spread,) = strip.items
        assert isinstance(spread, Group) and spread.matrix is not None
        seen, room = moved(Box(0, 0, 20_000, 20_000), spread.matrix), bounds(strip.clip)
        left, top = max(seen.x, room.x, card.x), max(seen.y, room.y, card.y)
        right = min(seen.right, room.right, card.right)
        bottom = min(seen.bottom, room.bottom, card.bottom)
        assert right - left >= 50 and bottom - top >= 50


def test_bleed_stores_a_face_once() -> None:
    """Nine placements of a face in its bleed are nine uses of one form."""
    file = BytesIO()
    document = Document(file, "bleed")
    document.page(Page(100_000, 100_000, [PlacedDrawing(finish.bled(halves(), 4_000, "mirror"), 0, 0)]))
    document.save()
    reader = pypdf.PdfReader(file)
    objects = [reader.get_object(i) for i in range(1, len(reader.xref[0]) + 1)]
    forms = [o for o in objects if isinstance(o, pypdf.generic.StreamObject) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 2
    outer = next(form for form in forms if form["/BBox"][2] > 60)  # type: ignore[index]
    assert outer.get_data().count(b" Do") == 9


@pytest.mark.parametrize("short", [None, "left", "top", "right", "bottom"])
def test_a_picture_with_its_own_bleed_has_it_on_every_side(short: str | None) -> None:
    """One that ends at a single edge is mirrored there like any other; one that goes on all around is printed on."""
    x, y, right, bottom = (0 if side == short else 4_000 for side in ("left", "top", "right", "bottom"))
    around = rectangle(Box(-x, -y, 20_000 + x + right, 20_000 + y + bottom))
    picture = Group((Path(around, fill=RED), Path(rectangle(Box(0, 0, 20_000, 20_000)), fill=BLUE)), clip=around)
    bled = finish.bled(Drawing(20_000, 20_000, (picture,)), 4_000, "mirror")
    sides = {"left": (1, 14), "top": (14, 1), "right": (27, 14), "bottom": (14, 27)}
    assert colours(bled, *sides.values()) == [(0, 0, 255) if short else (255, 0, 0)] * 4


def test_round_corners_leave_the_corners_out() -> None:
    """The corner is white, the middle of each side is not."""
    assert colours(finish.cut_to(halves(), "rectangle", 4_000), (0.3, 19.7), (10.5, 19.7), (0.3, 10)) == [
        (255, 255, 255),
        (0, 0, 255),
        (255, 0, 0),
    ]


@pytest.mark.parametrize("corners", [True, False])
@pytest.mark.parametrize("bleed", [0, 3_000])
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("style", ["frame", "mirror", "edge"])
def test_corners_are_left_out_only_where_nothing_is_printed_beyond_the_cut(
    corners: bool, bleed: int, ink: inking.Ink, style: str
) -> None:
    """With bleed a machine cuts the corners: the print goes on beneath them, as it does on square cards."""
    order = print_job.Order(round_corners=corners, ink=ink, bleed_style=style)
    card = Drawing(63_000, 88_000, (Path(rectangle(Box(0, 0, 63_000, 88_000)), fill=RED),))
    drawn = print_job.finished_drawing(card, Size(63_000, 88_000), bleed, order, 3_000)
    assert (drawn.width, drawn.height) == (63_000 + 2 * bleed, 88_000 + 2 * bleed)
    at = bleed / 1000 + 0.3
    corner, middle = colours(drawn, (at, at), (at + 30, at + 40))
    white = (255, 255, 255)
    assert middle != white
    assert corner == (white if corners and not bleed else middle)


def test_another_size() -> None:
    """Nearly the same proportions are stretched; others are centred on the drawing's own ground."""
    stretched = finish.resized(halves(), 20_400, 20_000)
    (whole,) = stretched.items
    assert isinstance(whole, Group)
    assert whole.matrix == pytest.approx((1.02, 0, 0, 1.0, 0.0, 0.0))
    centred = finish.resized(halves(), 40_000, 20_000)
    assert colours(centred, (2, 10), (15, 10), (25, 10)) == [(255, 0, 0), (255, 0, 0), (0, 0, 255)]


@pytest.mark.parametrize(("wide", "high"), [(20_000, 20_000), (40_000, 40_000), (40_000, 20_000), (20_000, 50_000)])
def test_a_face_of_other_proportions_is_shown_whole(wide: int, high: int) -> None:
    """As large as fits, in the middle, nothing of it cut off; one of about the same proportions fills the card."""
    shown = finish.resized(halves(), wide, high)
    assert (shown.width, shown.height) == (wide, high)
    side, x, y = min(wide, high) / 1000, wide / 2000, high / 2000
    green, red, blue = (0, 200, 0), (255, 0, 0), (0, 0, 255)
    inside = colours(
        shown, (x - side * 0.45, y), (x + side * 0.45, y), (x, y - side * 0.47), (x - 0.6, y + side * 0.45)
    )
    assert inside == [red, blue, green, red]
