from __future__ import annotations

import dataclasses
from pathlib import Path as FilePath
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base import pictures
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Linear, Path, Text
from decktool.printing.base.outlines import Box, circle, rectangle
from decktool.printing.base.sizes import paper
from decktool.printing.layout import faces
from decktool.printing.layout.elements import cover
from decktool.printing.out import png
from decktool.printing.paper import press
from decktool.printing.paper.sheet import Sheet

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


def test_items_are_where_the_layout_says() -> None:
    """Fills, holes, clips, strokes and gradients have their colours at their places, a pixel a millimetre."""
    ring = circle(20_000, 20_000, 10_000) + circle(20_000, 20_000, 5_000)
    drawing = Drawing(
        40_000,
        60_000,
        (
            Path(ring, fill=RED),
            Group((Path(rectangle(Box(0, 0, 10_000, 10_000)), fill=BLUE),), clip=rectangle(Box(0, 0, 5_000, 5_000)), matrix=(1, 0, 0, 1, 0, 40_000)),
            Path(rectangle(Box(20_000, 40_000, 20_000, 20_000)), fill=Linear(20_000, 0, 40_000, 0, ((0, RED), (1, BLUE)))),
            Path((("M", 0, 35_000), ("L", 40_000, 35_000)), stroke=BLUE, width=3_000),
        ),
    )  # fmt: skip
    image = png.render_png(drawing, 25, smooth=4)
    scale = 25 / 25.4

    def at(x: float, y: float) -> object:
        return image.getpixel((int(x * scale), int(y * scale)))

    assert at(12.5, 20) == tuple(RED[:3]) and at(20, 20) == (255, 255, 255)
    assert at(2, 42) == tuple(BLUE[:3]) and at(7, 47) == (255, 255, 255)
    left, right = at(21, 50), at(38.5, 50)
    assert isinstance(left, tuple) and isinstance(right, tuple) and left[0] > 200 > right[0]
    assert at(20, 35) == tuple(BLUE[:3])


def test_a_face_is_the_same_picture_every_time(forbidden_quest: Game) -> None:
    """A face at 100 dpi has the size of the card and plenty of ink where its name is."""
    drawing = faces.face(forbidden_quest, forbidden_quest.catalog.find("Karnik")[0])
    image = png.render_png(drawing, 60, smooth=2)
    assert image.size == (round(63 / 25.4 * 60), round(88 / 25.4 * 60))
    assert image.tobytes() == png.render_png(drawing, 60, smooth=2).tobytes()
    name = next(item for item in drawing.items if isinstance(item, Text) and item.text == "Karnik")
    x, y = name.x * 60 // 25_400, name.y * 60 // 25_400
    darkest = image.convert("L").crop((x, y - 6, x + 20, y)).getextrema()[0]
    assert isinstance(darkest, (int, float)) and darkest < 120


def test_turned_text_stands_where_it_should() -> None:
    """Text inside a half turn is drawn upside down at the turned place."""
    run = Text(2_000, 8_000, "LLLL", "sans-bold", 8_000, Color(0, 0, 0), 17_000)
    turned = Drawing(40_000, 20_000, (Group((run,), matrix=(-1, 0, 0, -1, 40_000, 20_000)),))
    plain = Drawing(40_000, 20_000, (run,))
    first, second = (png.render_png(d, 100, smooth=2).convert("L") for d in (plain, turned))
    box, other = first.point(lambda v: 255 - v).getbbox(), second.point(lambda v: 255 - v).getbbox()
    assert box is not None and other is not None
    assert all(
        abs(a - b) <= 2
        for a, b in zip(
            other,
            (first.width - box[2], first.height - box[3], first.width - box[0], first.height - box[1]),
            strict=True,
        )
    )


def test_a_picture_too_large_is_refused(forbidden_quest: Game) -> None:
    """A face at a million dpi is an error and not a full memory."""
    drawing = faces.back(forbidden_quest)
    with pytest.raises(DecktoolError, match="too large"):
        png.render_png(drawing, 1_000_000)


def test_a_large_picture_is_drawn_in_bands(
    monkeypatch: pytest.MonkeyPatch, forbidden_quest: Game, tmp_path: FilePath
) -> None:
    """Drawn band by band, a picture takes the memory of one band, and looks as if it had been drawn at once."""
    art = tmp_path / "art.png"
    Image.effect_mandelbrot((120, 200), (-2, -1.5, 1, 1.5), 60).convert("RGB").save(art)
    picture = cover(pictures.inspect(art), Box(0, 0, 30_000, 44_000), "cover")
    mirrored = Group((picture,), matrix=(-1, 0, 0, -1, 60_000, 60_000))
    face = faces.face(forbidden_quest, forbidden_quest.catalog.find("Silver Axe")[0])
    for drawing in (face, dataclasses.replace(face, items=(*face.items, mirrored))):
        monkeypatch.setattr(png, "MOST_AT_ONCE", 10**9)
        whole = png.render_png(drawing, 100)
        monkeypatch.setattr(png, "MOST_AT_ONCE", 150_000)
        largest = 0
        real = png._band

        def band(drawing: Drawing, width: int, top: int, high: int, *rest: Any, real: Any = real) -> Image.Image:
            nonlocal largest
            largest = max(largest, width * high)
            image: Image.Image = real(drawing, width, top, high, *rest)
            return image

        monkeypatch.setattr(png, "_band", band)
        parts = png.render_png(drawing, 100)
        monkeypatch.setattr(png, "_band", real)
        assert largest < whole.width * whole.height / 3
        difference = ImageStat.Stat(ImageChops.difference(whole, parts))
        assert parts.size == whole.size and max(difference.mean) < 0.3


def test_a_whole_sheet(forbidden_quest: Game) -> None:
    """A sheet as a picture has the paper's size, its cards where the PDF has them, and marks in its margin."""
    card = forbidden_quest.catalog.find("Silver Axe")[0]
    job = press.prepare(forbidden_quest, [(card, None)] * 2, Sheet(paper("a4")), "axes")
    image = press.render_page(job, dpi=40)
    assert image.size == (331, 468)
    box = job.fronts[1].box
    x, y = box.x * 40 // 25_400, box.y * 40 // 25_400
    dark = image.convert("L")
    assert dark.getpixel((x + 2, y + 2)) < 90 and dark.getpixel((x + 110, y + 60)) == 255  # type: ignore[operator]
    assert dark.crop((x - 2, y - 8, x + 3, y)).getextrema()[0] < 200  # type: ignore[operator]
