"""PDF/X for a press, read back: its inks, its boxes, what it says of itself, and that nothing is see-through."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Linear, Text
from decktool.printing.base.items import Path as Shape
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.layout import faces
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.printing.out.png import render_png
from decktool.printing.out.press import Press
from tests.printing.iccfile import press_profile


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A profile of a press."""
    return press_profile(tmp_path / "press.icc")


def written(press: Press | None, *drawings: Drawing) -> bytes:
    """Drawings as the pages of a PDF."""
    file = BytesIO()
    document = Document(file, "Title", press=press)
    for drawing in drawings:
        document.page(Page(drawing.width, drawing.height, [PlacedDrawing(drawing, 0, 0)], bleed=3_000))
    document.save()
    return file.getvalue()


def contents(data: bytes) -> list[bytes]:
    """Every stream of operators of a PDF, unpacked."""
    found = []
    for head, body in re.findall(rb"<<((?:[^>]|>(?!>\nstream))*)>>\nstream\n(.*?)\nendstream", data, re.DOTALL):
        if b"/Subtype /Form" in head:
            found.append(zlib.decompress(body))
    return found


@pytest.mark.parametrize(("standard", "head", "said"), [("x4", b"1.6", b"PDF/X-4"), ("x1a", b"1.3", b"PDF/X-1:2001")])
def test_a_card_for_a_press(forbidden_quest: Game, profile: Path, standard: str, head: bytes, said: bytes) -> None:
    """All colours are inks, every page has its boxes, and the file names its standard and its profile."""
    card = forbidden_quest.catalog.find("Slag Minotaur")[0]
    data = written(Press(profile, standard, render=render_png), faces.face(forbidden_quest, card))
    assert data.startswith(b"%PDF-" + head)
    assert b"/GTS_PDFXVersion (" + said + b")" in data and b"/S /GTS_PDFX" in data and b"(A press)" in data
    assert b"/Trapped /False" in data and b"/TrimBox" in data and b"/BleedBox" in data and b"DeviceRGB" not in data
    assert (b"pdfxid:GTS_PDFXVersion>PDF/X-4<" in data) == (standard == "x4")
    forms = contents(data)
    assert forms and not any(re.search(rb"(?m)( rg| RG)( |$)", form) for form in forms)
    assert any(b"0 0 0 1 k" in form and b"/over gs" in form for form in forms)
    seen_through = [float(share) for share in re.findall(rb"/ca ([\d.]+)", data)]
    assert bool(seen_through) == (standard == "x4")
    assert standard == "x4" or b"/SMask" not in data
    assert data == written(Press(profile, standard, render=render_png), faces.face(forbidden_quest, card))


def test_ink_stays_within_the_limit(profile: Path) -> None:
    """Colours, gradients and pictures; small dark things are pure black."""
    press = Press(profile, ink=220)
    for color in (Color(20, 10, 12), Color(60, 0, 60), Color(0, 0, 0)):
        assert sum(press.inks(color)) <= 220.5
    noise = Image.effect_noise((16, 16), 90).convert("RGB").point(lambda value: value // 3)
    inks = press.separated(noise)
    assert max(sum(inks[i : i + 4]) for i in range(0, len(inks), 4)) <= 220 * 2.55 + 1
    assert press.operands(Color(24, 20, 22), black=True) == "0 0 0 1"
    assert press.operands(Color(120, 10, 10), black=True) != "0 0 0 1"
    assert Press(profile, ink=400).coverage(Image.new("RGB", (8, 8))) > 220


def test_what_is_see_through_is_flattened(profile: Path) -> None:
    """For PDF/X-1a alone; words stay words above the picture of what lies below them."""
    shade = Shape(rectangle(Box(0, 0, 20_000, 20_000)), fill=Color(200, 30, 30, 120))
    ground = Shape(
        rectangle(Box(0, 0, 30_000, 30_000)),
        fill=Linear(0, 0, 0, 30_000, ((0.0, Color(9, 9, 9)), (1.0, Color(250, 250, 250)))),
    )
    word = Text(2_000, 9_000, "Word", "serif", 4_000, Color(0, 0, 0), 8_000)
    flat, layered = (
        written(Press(profile, one, render=render_png), Drawing(30_000, 30_000, (ground, shade, word)))
        for one in ("x1a", "x4")
    )
    assert b"/ColorSpace /DeviceCMYK /BitsPerComponent 8" in flat and b" Tj" in b"".join(contents(flat))
    assert b"/Subtype /Image" not in layered and b"/ShadingType" in layered
    plain = written(Press(profile, "x1a", render=render_png), Drawing(30_000, 30_000, (ground, word)))
    assert b"/Subtype /Image" not in plain


def test_a_strangers_profile_is_looked_at_first(tmp_path: Path, profile: Path) -> None:
    """Another file, one of a screen, one that breaks off and one that lies are refused with a remedy."""
    data = profile.read_bytes()
    bad = {
        "text": b"not a profile",
        "short": data[:-40],
        "screen": data[:12] + b"mntrRGB " + data[20:],
        "lies": data[:132] + b"\xff" * 60 + data[192:],
    }
    for name, body in bad.items():
        path = tmp_path / f"{name}.icc"
        path.write_bytes(body)
        with pytest.raises(DecktoolError, match=r"profile"):
            Press(path)


def test_a_screen_keeps_its_colours(forbidden_quest: Game) -> None:
    """Without a press nothing changes."""
    face = faces.face(forbidden_quest, forbidden_quest.catalog.find("Karnik")[0])
    data = written(None, face)
    assert data.startswith(b"%PDF-1.7") and b"GTS_PDFX" not in data and b"DeviceCMYK" not in data
