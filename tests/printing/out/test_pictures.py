from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

from decktool.errors import DecktoolError
from decktool.printing.art import images
from decktool.printing.base import pictures
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Item
from decktool.printing.base.items import Path as Shape
from decktool.printing.base.outlines import Box, line, rectangle
from decktool.printing.out import png
from decktool.printing.out.pdf import Document, Page, PlacedDrawing


def picture(path: Path, mode: str = "RGB", **options: object) -> Path:
    """A small picture with something in it."""
    image = Image.effect_noise((40, 60), 80).convert("RGB")
    if mode == "P":
        image = image.quantize(200)
    elif mode == "I;16":
        image = Image.new("I;16", (40, 60), 30_000)
    else:
        image = image.convert(mode)
    if mode in {"RGBA", "LA"}:
        image.putalpha(Image.linear_gradient("L").resize((40, 60)))
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def embedded(*paths: Path, times: int = 1) -> list[Any]:
    """The picture objects of a PDF in which pictures are drawn some times, in different faces."""
    shapes = [
        Drawing(63_000, 88_000 + i, (images.placed(path, Box(0, 0, 63_000, 40_000)),))
        for path in paths
        for i in range(times)
    ]
    file = BytesIO()
    document = Document(file, "picture")
    document.page(Page(210_000, 297_000, [PlacedDrawing(shape, 0, 0) for shape in shapes]))
    document.save()
    reader = pypdf.PdfReader(file)
    objects = [reader.get_object(i) for i in range(1, len(reader.xref[0]) + 1)]
    return [o for o in objects if isinstance(o, pypdf.generic.StreamObject) and o.get("/Subtype") == "/Image"]


@pytest.mark.parametrize(("mode", "ending"), [("RGB", "jpg"), ("L", "jpg"), ("RGB", "png"), ("L", "png"), ("P", "png")])
def test_plain_pictures_are_copied(tmp_path: Path, mode: str, ending: str) -> None:
    """The bytes of a JPEG, and the compressed bytes of a plain PNG, stand in the PDF as they stand in the file."""
    path = picture(tmp_path / f"a.{ending}", mode)
    (found,) = embedded(path, times=3)
    raw = bytes(found._data)
    if ending == "jpg":
        assert raw == path.read_bytes()
    else:
        assert raw in path.read_bytes()
    with Image.open(path) as image:
        assert (found["/Width"], found["/Height"]) == image.size
        wanted = image.convert("RGB").tobytes()
    decoded = found.decode_as_image().convert("RGB")
    assert ending == "jpg" or decoded.tobytes() == wanted


@pytest.mark.parametrize("mode", ["RGBA", "LA", "I;16"])
def test_other_pictures_lose_nothing_that_shows(tmp_path: Path, mode: str) -> None:
    """Pictures with transparency keep it as a mask, and 16-bit pictures are printed with 8."""
    found = embedded(picture(tmp_path / "a.png", mode))
    assert len(found) == (2 if mode != "I;16" else 1)
    assert any("/SMask" in o for o in found) == (mode != "I;16")


def rendered(path: Path) -> Image.Image:
    """A picture as a viewer shows it in our PDF, 120 pixels across its own place."""
    found = pictures.inspect(path)
    width, height = 40_000, round(40_000 * found.px[1] / found.px[0])
    drawing = Drawing(width, height, (images.placed(path, Box(0, 0, width, height)),))
    return png.render_pixels(drawing, 120, round(120 * height / width))


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures differ, on average over all pixels and channels."""
    small = (24, 24)
    return max(
        ImageStat.Stat(ImageChops.difference(one.convert("RGB").resize(small), other.convert("RGB").resize(small))).mean
    )


def color_at(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """Red, green and blue of a pixel."""
    return tuple(image.convert("RGB").crop((x, y, x + 1, y + 1)).tobytes())


def test_what_is_half_transparent_lets_the_ground_through(tmp_path: Path) -> None:
    """Red at half strength over blue is purple, whatever it is: a fill, a line, a picture of any kind, also in a tint;
    and what is drawn after it hides what lies under it, as before.
    """
    clear = Image.new("RGBA", (20, 20), (255, 0, 0, 128))
    for name in ("a.png", "a.webp", "a.tiff"):
        clear.save(tmp_path / name)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    (tmp_path / "a.svg").write_text(f'{head}<rect width="20" height="20" fill="#f00" fill-opacity=".5"/></svg>')
    white = Image.new("RGBA", (20, 20), (255, 255, 255, 128))
    white.save(tmp_path / "white.png")
    (tmp_path / "white.svg").write_text(f'{head}<rect width="20" height="20" fill="#fff" fill-opacity=".5"/></svg>')
    box, half, red = Box(2_000, 2_000, 8_000, 8_000), Color(255, 0, 0, 128), Color(255, 0, 0)
    kinds: dict[str, Item] = {
        "fill": Shape(rectangle(box), fill=half),
        "line": Shape(line(2_000, 6_000, 10_000, 6_000), stroke=half, width=8_000, round=False),
        **{name: images.placed(tmp_path / name, box) for name in ("a.png", "a.webp", "a.tiff", "a.svg")},
        **{f"tinted {name}": images.placed(tmp_path / name, box, tint=red) for name in ("white.png", "white.svg")},
    }
    ground, after = Color(0, 0, 255), Color(0, 255, 0)
    for name, item in kinds.items():
        items = (
            Shape(rectangle(Box(0, 0, 24_000, 12_000)), fill=ground),
            item,
            Shape(rectangle(Box(14_000, 2_000, 4_000, 8_000)), fill=after),
            Shape(line(19_000, 6_000, 23_000, 6_000), stroke=after, width=8_000, round=False),
        )
        seen = png.render_pixels(Drawing(24_000, 12_000, items), 240, 120).convert("RGB")
        red_part, green_part, blue_part = color_at(seen, 60, 60)
        assert (red_part, green_part, blue_part) == pytest.approx((128, 0, 127), abs=4), name
        assert [color_at(seen, x, 60) for x in (5, 160, 210)] == [(0, 0, 255), (0, 255, 0), (0, 255, 0)], name


@pytest.mark.parametrize("ending", ["jpg", "png"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_turned_photographs_stand_upright(tmp_path: Path, turn: int, ending: str) -> None:
    """However the camera was held, a photograph keeps its proportions and its head up: in the PDF and in previews."""
    image = Image.new("RGB", (90, 60), "white")
    image.paste("red", (0, 0, 45, 30))
    image.paste("blue", (45, 30, 90, 60))
    image.paste("green", (0, 30, 20, 60))
    exif = Image.Exif()
    exif[0x0112] = turn
    path = tmp_path / f"t.{ending}"
    image.save(path, exif=exif)
    with Image.open(path) as again:
        upright = ImageOps.exif_transpose(again).convert("RGB")
    found = pictures.inspect(path)
    assert found.px == upright.size
    assert apart(rendered(path), upright) < 6
    (kept,) = embedded(path)
    assert (kept["/Width"], kept["/Height"]) == (90, 60), "the stored pixels are copied, not turned"


def test_a_photograph_with_half_an_exif_block_is_as_it_is(tmp_path: Path) -> None:
    """Cut off anywhere, or with an entry that points outside: no orientation is read, and nothing fails."""
    exif = Image.Exif()
    exif[0x0112] = 6
    whole = exif.tobytes()
    path = tmp_path / "t.jpg"
    for length in range(6, len(whole) + 1):
        Image.new("RGB", (90, 60), "white").save(path, exif=whole[:length])
        upright = pictures.inspect(path).px
        assert upright == ((60, 90) if length >= len(whole) - 4 else (90, 60)), length


def test_inks_are_kept(tmp_path: Path) -> None:
    """A CMYK JPEG keeps its four inks in the PDF, the right way round; previews show about the same colours."""
    path = tmp_path / "c.jpg"
    image = Image.new("CMYK", (60, 40), (0, 255, 255, 0))
    image.paste((0, 0, 0, 0), (30, 0, 60, 40))
    image.save(path)
    (found,) = embedded(path)
    assert found["/ColorSpace"] == "/DeviceCMYK"
    shown = rendered(path)
    left, right = color_at(shown, 5, 5), color_at(shown, shown.width - 5, 5)
    assert left[0] > 200 and left[1] < 80 and left[2] < 80, "magenta and yellow are red"
    assert min(right) > 245, "no ink is white"


@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_colour_profiles_are_kept(tmp_path: Path, ending: str) -> None:
    """A picture in other colours than sRGB brings its profile into the PDF, once; pictures of it are reckoned in sRGB."""
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = swapped_profile(srgb)
    path = tmp_path / f"p.{ending}"
    Image.new("RGB", (60, 40), (255, 0, 0)).save(path, icc_profile=swapped)
    (found,) = embedded(path, times=2)
    kind, profile = found["/ColorSpace"]
    assert kind == "/ICCBased" and profile.get_object().get_data() == swapped
    assert color_at(rendered(path), 5, 5) == pytest.approx((0, 255, 0), abs=40)
    plain = tmp_path / f"s.{ending}"
    Image.new("RGB", (60, 40), (255, 0, 0)).save(plain, icc_profile=srgb)
    assert embedded(plain)[0]["/ColorSpace"] == "/DeviceRGB"
    for number, odd in enumerate((b"no profile" * 20, lab)):
        other = tmp_path / f"odd-{number}.{ending}"
        Image.new("RGB", (60, 40), (255, 0, 0)).save(other, icc_profile=odd)
        assert embedded(other)[0]["/ColorSpace"] == "/DeviceRGB"


def test_two_profiles_are_two(tmp_path: Path) -> None:
    """Two pictures in one PDF, each in colours of its own: each keeps its own profile."""
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    profiles = [swapped_profile(srgb), swapped_profile(srgb)[:-1] + b"x"]
    paths = [tmp_path / f"{number}.png" for number in range(2)]
    for path, profile in zip(paths, profiles, strict=True):
        Image.new("RGB", (60, 40), (255, 0, 0)).save(path, icc_profile=profile)
    found = embedded(*paths)
    assert sorted(one["/ColorSpace"][1].get_object().get_data() for one in found) == sorted(profiles)


def swapped_profile(srgb: bytes) -> bytes:
    """A colour profile in which the numbers for red mean green, with a name of its own."""
    count = struct.unpack_from(">I", srgb, 128)[0]
    data = bytearray(srgb)
    for place in range(132, 132 + 12 * count, 12):
        name = bytes(data[place : place + 4])
        data[place : place + 4] = {b"rXYZ": b"gXYZ", b"gXYZ": b"rXYZ"}.get(name, name)
    return bytes(data).replace("sRGB".encode("utf-16-be"), "Swap".encode("utf-16-be"))


def test_hostile_pictures_are_refused(tmp_path: Path) -> None:
    """A picture bomb, half a JPEG, half a PNG, a damaged PNG and a text file are errors that name the file."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )
    whole = picture(tmp_path / "w.png").read_bytes()
    jpeg = picture(tmp_path / "w.jpg").read_bytes()
    cases = {
        "bomb.png": (bomb, "60000 x 60000"),
        "half.png": (whole[: len(whole) // 2], "ends too early"),
        "hurt.png": (whole[:60] + bytes([whole[60] ^ 255]) + whole[61:], "damaged"),
        "half.jpg": (jpeg[: len(jpeg) // 2], "ends too early"),
        "text.png": (b"not a picture", "not a picture that can be read"),
        "empty.jpg": (b"", "the file is empty; save or copy the picture again"),
    }
    for name, (data, words) in cases.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(DecktoolError, match=words) as raised:
            pictures.inspect(path)
        assert name in str(raised.value)


def test_bytes_are_fetched_when_they_are_written(tmp_path: Path) -> None:
    """A picture that was exchanged for another between layout and writing is an error that names it, not a broken PDF."""
    path = picture(tmp_path / "a.jpg")
    drawing = Drawing(63_000, 88_000, (images.placed(path, Box(0, 0, 63_000, 40_000)),))
    document = Document(BytesIO(), "picture")
    document.page(Page(210_000, 297_000, [PlacedDrawing(drawing, 0, 0)]))
    Image.new("RGB", (9, 9)).save(path)
    with pytest.raises(DecktoolError, match=r"a\.jpg: the picture changed while it was being printed"):
        document.save()
