from __future__ import annotations

from io import BytesIO

import pypdf
import pytest

from decktool.games import Game
from decktool.printing import faces, finish, png
from decktool.printing.colors import Color
from decktool.printing.items import Drawing, Group, Path, Text, walk, words
from decktool.printing.outlines import Box, rectangle
from decktool.printing.pdf import Document, Placed

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


def halves() -> Drawing:
    """A drawing of 20 x 20 mm whose left half is red and whose right half is blue, with a green stripe on top."""
    stripe = Path(rectangle(Box(0, 0, 20_000, 2_000)), fill=Color(0, 200, 0))
    left = Path(rectangle(Box(0, 0, 10_000, 20_000)), fill=RED)
    return Drawing(20_000, 20_000, (left, Path(rectangle(Box(10_000, 0, 10_000, 20_000)), fill=BLUE), stripe))


def colours(drawing: Drawing, *places: tuple[float, float]) -> list[object]:
    """The colours of a drawing at places in millimetres."""
    image = png.render_png(drawing, 127, smooth=1)
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


def test_bleed_stores_a_face_once() -> None:
    """Nine placements of a face in its bleed are nine uses of one form."""
    file = BytesIO()
    document = Document(file, "bleed")
    document.page(100_000, 100_000, [Placed(finish.bled(halves(), 4_000), 0, 0)])
    document.save()
    reader = pypdf.PdfReader(file)
    objects = [reader.get_object(i) for i in range(1, len(reader.xref[0]) + 1)]
    forms = [o for o in objects if isinstance(o, pypdf.generic.StreamObject) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 2
    outer = next(form for form in forms if form["/BBox"][2] > 60)  # type: ignore[index]
    assert outer.get_data().count(b" Do") == 9


def test_round_corners_leave_the_corners_out() -> None:
    """The corner is white, the middle of each side is not."""
    assert colours(finish.with_round_corners(halves(), 4_000), (0.3, 19.7), (10.5, 19.7), (0.3, 10)) == [
        (255, 255, 255),
        (0, 0, 255),
        (255, 0, 0),
    ]


def test_another_size() -> None:
    """Nearly the same proportions are stretched; others are centred on the drawing's own ground."""
    stretched = finish.resized(halves(), 20_400, 20_000)
    (whole,) = stretched.items
    assert isinstance(whole, Group)
    assert whole.matrix == pytest.approx((1.02, 0, 0, 1.0, 0.0, 0.0))
    centred = finish.resized(halves(), 40_000, 20_000)
    assert colours(centred, (2, 10), (15, 10), (25, 10)) == [(255, 0, 0), (255, 0, 0), (0, 0, 255)]


@pytest.mark.parametrize("name", ["Karnik", "Larissa", "Silver Axe"])
def test_modes_that_spare_ink(forbidden_quest: Game, name: str) -> None:
    """A face of little ink is paler by far, says the same, and all its text is dark; in high contrast it is black."""
    full = faces.face(forbidden_quest, forbidden_quest.catalog.find(name)[0])
    low, contrast = finish.low_ink(full), finish.high_contrast(full)

    def ink(drawing: Drawing) -> float:
        histogram = png.render_png(drawing, 60, smooth=1).convert("L").histogram()
        return sum((255 - value) * count for value, count in enumerate(histogram)) / sum(histogram) / 255

    assert ink(low) < 0.4 * ink(full) and ink(contrast) < 0.5 * ink(full)
    assert words(low) == words(contrast) == words(full)
    assert all(item.color.luminance < 0.25 for item in walk(low.items) if isinstance(item, Text))
    assert {item.color for item in walk(contrast.items) if isinstance(item, Text)} == {Color(0, 0, 0)}
