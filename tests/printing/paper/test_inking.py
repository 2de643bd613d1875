from __future__ import annotations

import pytest

from decktool.games import Game
from decktool.printing.art.icons import draw_icon
from decktool.printing.base.colors import BLACK, WHITE, Color
from decktool.printing.base.items import Drawing, Group, Item, Path, Text, walk
from decktool.printing.base.outlines import Box, circle, rectangle
from decktool.printing.layout import elements, faces
from decktool.printing.out import png
from decktool.printing.paper import inking
from tests.printing.readback import words


@pytest.mark.parametrize("name", ["Karnik", "Larissa", "Silver Axe"])
def test_modes_that_spare_ink(forbidden_quest: Game, name: str) -> None:
    """A face of little ink is paler by far, says the same, and all its text is dark; in high contrast it is black."""
    full = faces.face(forbidden_quest, forbidden_quest.catalog.find(name)[0])
    low, contrast = inking.inked(full, "low"), inking.inked(full, "contrast")

    def ink(drawing: Drawing) -> float:
        histogram = png.render_png(drawing, 60).convert("L").histogram()
        return sum((255 - value) * count for value, count in enumerate(histogram)) / sum(histogram) / 255

    assert ink(low) < 0.4 * ink(full) and ink(contrast) < 0.5 * ink(full)
    assert words(low) == words(contrast) == words(full)
    assert all(item.color.luminance < 0.25 for item in walk(low.items) if isinstance(item, Text))
    assert {item.color for item in walk(contrast.items) if isinstance(item, Text)} == {Color(0, 0, 0)}


def on(ground: Color, *items: Item) -> Drawing:
    """Things on a card of one colour."""
    return Drawing(63_000, 88_000, (Path(rectangle(Box(0, 0, 63_000, 88_000)), fill=ground), *items))


def fills(drawing: Drawing) -> list[object]:
    """What the parts of a drawing are filled with."""
    return [item.fill for item in walk(drawing.items) if isinstance(item, Path) and item.fill is not None]


def test_white_dice_stay_white() -> None:
    """A light thing on light paper needs no more ink than before: with little ink, a white die is white, its pips dark."""
    die = elements.die_face(6, Box(5_000, 5_000, 4_600, 4_600), WHITE, BLACK)
    _, face, *pips = fills(inking.inked(on(Color(240, 228, 200), *die), "low"))
    assert face == WHITE and set(pips) == {BLACK}


def test_a_light_sign_on_a_dark_ground_is_darkened_with_it() -> None:
    """When the dark ground becomes light, what was light on it does not vanish."""
    sign = Path(circle(20_000, 20_000, 2_000), fill=Color(240, 220, 160))
    ground, light = fills(inking.inked(on(Color(30, 20, 50), sign), "low"))
    assert isinstance(ground, Color) and isinstance(light, Color)
    assert light.luminance < 0.6 * ground.luminance


@pytest.mark.parametrize("ground", [Color(30, 20, 50), Color(120, 30, 40), Color(240, 230, 200)])
@pytest.mark.parametrize("name", ["heart", "diamond", "skull", "shield"])
def test_high_contrast_wipes_no_icon_out(ground: Color, name: str) -> None:
    """An icon is black on white or white on black, whatever it was; what is cut into it is seen in it."""
    light, dark = (Color(235, 215, 160), Color(30, 20, 20)) if ground.luminance < 0.4 else (Color(90, 20, 20), WHITE)
    icon = draw_icon(name, Box(20_000, 20_000, 5_000, 5_000), light, dark)
    image = png.render_png(inking.inked(on(ground, *icon), "contrast"), 254).convert("L")
    place = image.crop((200, 200, 250, 250))
    share = sum(place.histogram()[:100]) / (place.width * place.height)
    assert 0.15 < share < 0.9


def test_words_on_a_small_dark_plate_are_light() -> None:
    """Words keep away from the tone that their plate gets."""
    plate = Path(rectangle(Box(10_000, 10_000, 9_000, 4_000)), fill=Color(60, 20, 80))
    said = Text(11_000, 13_000, "Venom", "sans", 2_500, WHITE, 7_000)
    drawing = inking.inked(on(Color(240, 228, 200), plate, said), "contrast")
    (text,) = (item for item in walk(drawing.items) if isinstance(item, Text))
    assert fills(drawing)[-1] == BLACK and text.color == WHITE


@pytest.mark.parametrize(("x", "light"), [(10_500, True), (15_500, False)], ids=["on the plate", "where it is cut off"])
def test_what_is_cut_off_is_no_ground(x: int, light: bool) -> None:
    """Of a plate that is clipped to its left half, only that half is dark below words; the clips of others do not matter."""
    plate = Path(rectangle(Box(10_000, 10_000, 9_000, 4_000)), fill=Color(60, 20, 80))
    half = Group((plate,), clip=rectangle(Box(10_000, 10_000, 4_500, 4_000)))
    other = Group((Path(circle(40_000, 40_000, 900), fill=BLACK),), clip=circle(40_000, 40_000, 500))
    said = Text(x, 13_000, "Ivy", "sans", 2_500, WHITE, 3_000)
    drawing = inking.inked(on(Color(240, 228, 200), half, other, said), "contrast")
    (text,) = (item for item in walk(drawing.items) if isinstance(item, Text))
    assert text.color == (WHITE if light else BLACK)
