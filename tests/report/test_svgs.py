from __future__ import annotations

import xml.etree.ElementTree as ET
from hashlib import sha256
from pathlib import Path

from PIL import Image

from decktool.printing.base import fonts
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Linear, Picture, Radial, Text, Use
from decktool.printing.base.items import Path as Shape
from decktool.report.drawing_builder import DrawingBuilder, shortened, wrapped
from decktool.report.svgs import MOST_PIXELS, SvgPage

SVG = "{http://www.w3.org/2000/svg}"
BOX = (("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("Z",))
RED, CLEAR = Color(255, 0, 0), Color(0, 0, 255, 128)


def parsed(drawing: Drawing, title: str = "T") -> tuple[ET.Element, ET.Element]:
    """A drawing's figure and the definitions, read as XML."""
    page = SvgPage()
    figure = page.figure(drawing, title)

    def read(text: str) -> ET.Element:
        return ET.fromstring(text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))

    return read(figure), read(page.definitions())


def test_text_is_text() -> None:
    """Text keeps its letters, whatever they are, its weight, and the width it was laid out with."""
    drawing = Drawing(100, 50, (Text(5, 20, 'A<b> & "c"', "serif-bold-italic", 12, RED, 77),))
    figure, shared = parsed(drawing, 'a "title" <i>')
    (text,) = shared.iter(f"{SVG}text")
    assert text.text == 'A<b> & "c"'
    assert (text.get("font-weight"), text.get("font-style"), text.get("textLength")) == ("700", "italic", "77")
    assert figure.get("aria-label") == 'a "title" <i>'
    assert figure.get("viewBox") == "0 0 100 50"


def test_paint_and_clip_are_shared() -> None:
    """Gradients, clips and drawings used twice are written once; opacity and dashes are kept."""
    stops = ((0.0, RED), (1.0, CLEAR))
    line, ring = Linear(0, 0, 10, 10, stops), Radial(5, 5, 5, stops)
    inner = Drawing(10, 10, (Shape(BOX, line), Shape(BOX, ring), Shape(BOX, line)))
    dashed = Shape(BOX, None, CLEAR, 2, (3, 1))
    drawing = Drawing(40, 10, (Use(inner), Group((Use(inner), dashed), clip=BOX, matrix=(1, 0, 0, 1, 20, 0))))
    _, shared = parsed(drawing)
    assert len(list(shared.iter(f"{SVG}linearGradient"))) == len(list(shared.iter(f"{SVG}radialGradient"))) == 1
    assert sum(use.get("href") == "#d1" for use in shared.iter(f"{SVG}use")) == 2
    (stroked,) = [path for path in shared.iter(f"{SVG}path") if path.get("stroke")]
    assert (stroked.get("stroke-dasharray"), stroked.get("stroke-opacity"), stroked.get("fill")) == (
        "3 1",
        "0.502",
        "none",
    )
    (moved,) = [group for group in shared.iter(f"{SVG}g") if group.get("transform")]
    assert moved.get("transform") == "matrix(1,0,0,1,20,0)"


def test_a_picture_travels_inside(tmp_path: Path) -> None:
    """A picture becomes part of the page, no larger than a page needs."""
    path = tmp_path / "big.png"
    Image.new("RGB", (3000, 1500), "navy").save(path)
    _, shared = parsed(
        Drawing(100, 50, (Picture(0, 0, 100, 50, path, sha256(path.read_bytes()).hexdigest()[:32], (3000, 1500)),))
    )
    (image,) = shared.iter(f"{SVG}image")
    href = image.get("href") or ""
    assert href.startswith("data:image/jpeg;base64,")
    assert len(href) < MOST_PIXELS * MOST_PIXELS // 4


def test_lines_fit() -> None:
    """Wrapped lines are no wider than asked, lose no word, and a shortened one ends in an ellipsis."""
    text = "Retreat Belt: 5 copies, at most 4 allowed in a deck of this format, one too many"
    lines = wrapped(text, 30_000, size=3000)
    assert " ".join(lines) == text
    assert all(fonts.measure(line, "sans", 3000) <= 30_000 for line in lines)
    short = shortened(text, 20_000, size=3000)
    assert short.endswith("…")
    assert fonts.measure(short, "sans", 3000) <= 20_000
    assert shortened("Tore", 20_000, size=3000) == "Tore"


def test_letters_no_font_has() -> None:
    """A box stands for a letter that no font has, and it stops nothing."""
    pen = DrawingBuilder()
    pen.text(100, 100, "龍", anchor="middle")
    (item,) = pen.items
    assert isinstance(item, Text)
    assert item.text == fonts.PLACEHOLDER
