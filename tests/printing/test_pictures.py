from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image

from decktool.errors import DecktoolError
from decktool.printing import pictures
from decktool.printing.elements import cover
from decktool.printing.items import Drawing
from decktool.printing.outlines import Box
from decktool.printing.pdf import Document, Placed


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


def embedded(path: Path, times: int = 1) -> list[Any]:
    """The picture objects of a PDF in which a picture is drawn some times, in different faces."""
    shapes = [
        Drawing(63_000, 88_000 + i, (cover(pictures.inspect(path), Box(0, 0, 63_000, 40_000), "cover"),))
        for i in range(times)
    ]
    file = BytesIO()
    document = Document(file, "picture")
    document.page(210_000, 297_000, [Placed(shape, 0, 0) for shape in shapes])
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


def test_cmyk_and_turned_photographs(tmp_path: Path) -> None:
    """A CMYK JPEG is changed to RGB; a photograph that the camera turned stands upright."""
    assert [o["/ColorSpace"] for o in embedded(picture(tmp_path / "c.jpg", "CMYK"))] == ["/DeviceRGB"]
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = picture(tmp_path / "t.jpg", "RGB", exif=exif)
    (found,) = embedded(turned)
    assert (found["/Width"], found["/Height"]) == (60, 40)


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
        "half.png": (whole[: len(whole) // 2], "breaks off"),
        "hurt.png": (whole[:60] + bytes([whole[60] ^ 255]) + whole[61:], "damaged"),
        "half.jpg": (jpeg[: len(jpeg) // 2], "breaks off"),
        "text.png": (b"not a picture", "neither a JPEG nor a PNG"),
        "empty.jpg": (b"", "neither"),
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
    drawing = Drawing(63_000, 88_000, (cover(pictures.inspect(path), Box(0, 0, 63_000, 40_000), "cover"),))
    document = Document(BytesIO(), "picture")
    document.page(210_000, 297_000, [Placed(drawing, 0, 0)])
    Image.new("RGB", (9, 9)).save(path)
    with pytest.raises(DecktoolError, match=r"a\.jpg: the picture changed while it was being printed"):
        document.save()
