from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path as FilePath

import numpy as np
import pytest
from PIL import Image, ImageChops

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base import pictures
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Linear, Outline, Path, Text
from decktool.printing.base.outlines import Box, circle, line, rectangle
from decktool.printing.base.sizes import paper
from decktool.printing.layout import faces
from decktool.printing.out import png
from decktool.printing.paper import print_job
from decktool.printing.paper.imposition import Sheet

RED, BLUE, WHITE = Color(255, 0, 0), Color(0, 0, 255), (255, 255, 255)
SIDE = 25_400


def pixels(*items: Item, size: int = 60) -> np.ndarray:
    """Items on a white square of so many pixels."""
    return np.asarray(png.render_pixels(Drawing(SIDE, SIDE, items), size, size)).astype(int)


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
    image = png.render_png(drawing, 25)
    scale = 25 / 25.4

    def at(x: float, y: float) -> object:
        return image.getpixel((int(x * scale), int(y * scale)))

    assert at(12.5, 20) == tuple(RED[:3]) and at(20, 20) == WHITE
    assert at(2, 42) == tuple(BLUE[:3]) and at(7, 47) == WHITE
    left, right = at(21, 50), at(38.5, 50)
    assert isinstance(left, tuple) and isinstance(right, tuple) and left[0] > 200 > right[0]
    assert at(20, 35) == tuple(BLUE[:3])


@pytest.mark.parametrize("clip", [rectangle(Box(4_230, 4_230, 12_700, 12_700)), circle(12_000, 12_000, 7_000)])
def test_a_clip_lets_only_its_inside_be_seen(clip: Outline) -> None:
    """Inside a clip everything is as without, outside it the paper is untouched; upright rectangles and others alike."""
    slope = Path(rectangle(Box(0, 0, SIDE, SIDE)), fill=Linear(0, 0, SIDE, SIDE, ((0, RED), (1, BLUE))))
    words = Text(1_000, 14_000, "Long words", "serif", 6_000, Color(0, 0, 0), 28_000)
    inside = pixels(Path(clip, fill=Color(0, 0, 0)))[..., 0]
    seen = pixels(Group((slope, words), clip=clip))
    assert np.abs(seen - pixels(slope, words))[inside == 0].max() <= 2
    # An upright clip lets whole pixels be seen, of those that are looked at.
    assert seen[inside == 255].min() > 180 and (seen[inside == 255] == 255).mean() > 0.9


def test_rings_over_one_another_are_even_odd() -> None:
    """Where two rings overlap there is a hole, where three do there is none, however they are ordered."""
    boxes = [Box(0, 0, 16_000, 16_000), Box(8_000, 8_000, 16_000, 16_000), Box(10_000, 10_000, 2_000, 2_000)]
    for order in (boxes, boxes[::-1]):
        drawn = pixels(Path(sum((rectangle(box) for box in order), start=()), fill=RED))
        red, white = [255, 0, 0], [255, 255, 255]
        for x, y, color in ((4_000, 4_000, red), (14_500, 14_500, white), (11_000, 11_000, red), (20_000, 20_000, red)):
            assert drawn[y * 60 // SIDE, x * 60 // SIDE].tolist() == color


@pytest.mark.parametrize("size", [(822, 1122), (101, 33), (1, 1), (744, 1039)])
def test_a_picture_has_exactly_the_pixels_asked_for(size: tuple[int, int]) -> None:
    """A ground reaches the outermost pixel on every side, however little the pixels fit its size."""
    drawing = Drawing(63_000, 88_000, (Path(rectangle(Box(0, 0, 63_000, 88_000)), fill=RED),))
    image = png.render_pixels(drawing, *size)
    assert image.size == size and image.getcolors() == [(size[0] * size[1], (255, 0, 0))]


def test_a_size_in_pixels_at_a_resolution() -> None:
    """The reference tables' pixel counts at 300 dpi."""
    assert png.pixels_of(63_000, 88_000, 300) == (744, 1039)
    assert png.pixels_of(63_500, 88_900, 300) == (750, 1050)


def test_a_face_is_the_same_picture_every_time(forbidden_quest: Game) -> None:
    """A face at 60 dpi has the size of the card and ink where its name is; alone and among others it is the same."""
    drawing, other = (faces.face(forbidden_quest, forbidden_quest.catalog.find(n)[0]) for n in ("Karnik", "Silver Axe"))
    image = png.render_png(drawing, 60)
    assert image.size == (round(63 / 25.4 * 60), round(88 / 25.4 * 60))
    _, second, _ = png.render_all([(other, (300, 420)), (drawing, image.size), (other, (30, 42))])
    assert image.tobytes() == second.tobytes() == png.render_png(drawing, 60).tobytes()
    name = next(item for item in drawing.items if isinstance(item, Text) and item.text == "Karnik")
    x, y = name.x * 60 // 25_400, name.y * 60 // 25_400
    darkest = image.convert("L").crop((x, y - 6, x + 20, y)).getextrema()[0]
    assert isinstance(darkest, (int, float)) and darkest < 120


def test_turned_text_stands_where_it_should() -> None:
    """Text inside a half turn is drawn upside down at the turned place."""
    run = Text(2_000, 8_000, "LLLL", "sans-bold", 8_000, Color(0, 0, 0), 17_000)
    turned = Drawing(40_000, 20_000, (Group((run,), matrix=(-1, 0, 0, -1, 40_000, 20_000)),))
    plain = Drawing(40_000, 20_000, (run,))
    first, second = (np.asarray(png.render_png(d, 100).convert("L")).astype(int) for d in (plain, turned))
    assert first.min() < 20 and np.abs(first - second[::-1, ::-1]).mean() < 2


def test_a_picture_turned_over_is_turned_over(tmp_path: FilePath) -> None:
    """A picture in a mirroring group is mirrored."""
    source = Image.new("RGB", (20, 20), "red")
    source.paste("blue", (0, 0, 10, 20))
    source.save(tmp_path / "two.png")
    placed = replace(pictures.inspect(tmp_path / "two.png"), w=SIDE, h=SIDE)
    assert pixels(placed)[30, 10].tolist() == [0, 0, 255]
    assert pixels(Group((placed,), matrix=(-1.0, 0.0, 0.0, 1.0, SIDE, 0.0)))[30, 10].tolist() == [255, 0, 0]


def test_a_picture_too_large_is_refused(forbidden_quest: Game) -> None:
    """A face at a million dpi is an error that names it, and not a full memory."""
    drawing = faces.back(forbidden_quest)
    with pytest.raises(DecktoolError, match=r"Forbidden Quest: a picture of .* pixels is too large; .* lower --dpi"):
        png.render_png(drawing, 1_000_000)


def test_a_large_picture_is_seen_in_bands(monkeypatch: pytest.MonkeyPatch, forbidden_quest: Game) -> None:
    """Seen band by band, a picture is what it is when seen at once."""
    face = faces.face(forbidden_quest, forbidden_quest.catalog.find("Silver Axe")[0])
    whole = png.render_png(face, 150)
    monkeypatch.setattr(png, "MOST_AT_ONCE", 40_000)
    parts = png.render_png(face, 150)
    assert whole.height > 3 * 64
    difference = ImageChops.difference(whole, parts)
    assert parts.size == whole.size and np.asarray(difference).mean() < 0.2


def test_more_dashes_than_anybody_sees_take_no_time() -> None:
    """A line of ten metres in dashes of a hundredth of a millimetre is drawn like any other."""
    endless = Path(line(-5_000_000, 9_000, 5_000_000, 9_000), stroke=BLUE, width=900, dash=(10, 10))
    assert pixels(endless)[21, 30, 0] < 200


def seen(job: print_job.Job, number: int, dpi: int) -> Image.Image:
    """One page of a job as a picture."""
    page = list(print_job.pages(job))[number]
    return png.render_page(page.width, page.height, page.parts, dpi)


def test_a_whole_sheet(forbidden_quest: Game) -> None:
    """A sheet as a picture has the paper's size, its cards where the PDF has them, and marks in its margin."""
    card = forbidden_quest.catalog.find("Silver Axe")[0]
    job = print_job.prepare(forbidden_quest, [(card, None)] * 2, Sheet(paper("a4")), "axes")
    image = seen(job, 0, 40)
    assert image.size == (331, 468)
    box = job.fronts[1].box
    x, y = box.x * 40 // 25_400, box.y * 40 // 25_400
    dark = image.convert("L")
    assert dark.getpixel((x + 2, y + 2)) < 90 and dark.getpixel((x + 110, y + 60)) == 255  # type: ignore[operator]
    assert dark.crop((x - 2, y - 8, x + 3, y)).getextrema()[0] < 200  # type: ignore[operator]


def test_each_sheet_is_its_own_picture(forbidden_quest: Game) -> None:
    """Ten cards are two sheets of nine and one: the second picture shows one card."""
    card = forbidden_quest.catalog.find("Silver Axe")[0]
    job = print_job.prepare(forbidden_quest, [(card, None)] * 10, Sheet(paper("a4")), "axes")
    inks = [np.asarray(seen(job, number, 20).convert("L")) < 200 for number in range(2)]
    assert inks[1].sum() < inks[0].sum() / 4


def photograph() -> Image.Image:
    """Something with a little of every shade, like a photograph."""
    clouds = Image.effect_noise((30, 40), 90).resize((150, 200), Image.Resampling.BICUBIC)
    return Image.merge("RGB", (clouds, ImageChops.invert(clouds), Image.linear_gradient("L").resize((150, 200))))


@pytest.mark.parametrize("make", [lambda: Image.new("RGB", (7, 5), (9, 8, 7)), photograph])
def test_a_file_holds_every_pixel_and_the_resolution(make: object) -> None:
    """Drawn or photographed, a PNG is read back as it was, at its resolution, and is hardly larger than Pillow's."""
    assert callable(make)
    image = make()
    data = png.encoded(image, 300)
    with Image.open(io.BytesIO(data)) as again:
        again.load()
        assert again.mode == "RGB" and again.tobytes() == image.tobytes()
        assert again.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    theirs = io.BytesIO()
    image.save(theirs, "PNG", dpi=(300, 300), compress_level=6)
    assert len(data) < 1.3 * len(theirs.getvalue())
