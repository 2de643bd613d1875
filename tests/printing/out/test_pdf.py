from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Linear, Radial, Text
from decktool.printing.base.items import Path as Stroke
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.base.sizes import paper
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.printing.paper import print_job
from decktool.printing.paper.imposition import Sheet

LIST = "3 Lucia\nKarnik\nSilver Axe x4\nLarissa\n"


def deck(game: Game, text: str = LIST) -> Deck:
    """A deck of a list."""
    return resolve(parse_decklist(text, "small.txt"), game)


def printed(game: Game, *, name: str = "a4", backs: bool = False, text: str = LIST) -> bytes:
    """The bytes of a printed deck."""
    job = print_job.prepare(
        game, print_job.copies(deck(game, text)), Sheet(paper(name)), "small", print_job.Order(backs=backs)
    )
    file = BytesIO()
    print_job.write_pdf([job], file)
    return file.getvalue()


def reread(data: bytes) -> Any:
    """The file, read again by another program."""
    return pypdf.PdfReader(BytesIO(data))


def placed(page: Any) -> list[tuple[float, float]]:
    """Where the page's forms are drawn, in points."""
    content = page.get_contents().get_data().decode("latin-1")
    found = re.findall(r"1 0 0 1 ([\d.]+) ([\d.]+) cm\s*/FormXob\.\w+ Do", content)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize(
    ("name", "width", "height", "left", "top"),
    [("a4", 595.2756, 841.8898, 10.5, 16.5), ("letter", 612, 792, 13.45, 7.7)],
)
def test_cards_are_true_to_size(
    forbidden_quest: Game, name: str, width: float, height: float, left: float, top: float
) -> None:
    """The page is as large as the paper, and nine forms of 63 x 88 mm stand where the grid says, to a hundredth of a point."""
    reader = reread(printed(forbidden_quest, name=name))
    page = reader.pages[0]
    assert float(page.mediabox.width) == pytest.approx(width, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(height, abs=0.01)
    point = 72 / 25.4
    spots = placed(page)[-9:]
    wanted = [(left + 63 * (i % 3), top + 88 * (i // 3)) for i in range(9)]
    for (x, y), (mm_x, mm_y) in zip(spots, wanted, strict=True):
        assert x == pytest.approx(mm_x * point, abs=0.01)
        assert y == pytest.approx(height - (mm_y + 88) * point, abs=0.01)
    forms = [form.get_object() for form in page["/Resources"]["/XObject"].values()]
    sizes = {tuple(round(float(n), 2) for n in form["/BBox"]) for form in forms}
    assert (0.0, 0.0, 178.58, 249.45) in sizes


def test_each_face_is_stored_once(forbidden_quest: Game) -> None:
    """Nine cards of four faces make four forms, and a fifth for the marks."""
    reader = reread(printed(forbidden_quest))
    assert len(reader.pages) == 1
    assert len(reader.pages[0]["/Resources"]["/XObject"]) == 5


def test_fonts_are_embedded_subsets_and_text_can_be_read(forbidden_quest: Game) -> None:
    """Every font in the file is embedded and a subset, and names and rules can be searched for."""
    reader = reread(printed(forbidden_quest))
    fonts = {
        id(font.get_object()): font.get_object()
        for form in reader.pages[0]["/Resources"]["/XObject"].values()
        for font in form.get_object()["/Resources"].get("/Font", {}).values()
    }
    assert fonts
    for font in fonts.values():
        assert re.match(r"/[A-Z]{6}\+Source", font["/BaseFont"])
        assert "/FontFile2" in font["/FontDescriptor"] and "/ToUnicode" in font
    said = reader.pages[0].extract_text()
    for words in ("Lucia", "Karnik", "Silver Axe", "Discard a defense card from an", "Forbidden Quest"):
        assert words in said


def test_the_file_speaks_for_itself(forbidden_quest: Game) -> None:
    """Title, author, language, bookmarks and the wish not to be scaled are in the file."""
    reader = reread(printed(forbidden_quest, backs=True))
    root = reader.trailer["/Root"]
    assert reader.metadata is not None and reader.metadata.title == "small" and reader.metadata.author == "decktool"
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    assert [entry.title for entry in reader.outline] == ["Sheet 1: Lucia to Larissa", "Sheet 1, backs"]
    assert len(reader.pages) == 2


def test_bytes_are_the_same_every_time(forbidden_quest: Game) -> None:
    """The same deck is the same file, byte for byte."""
    assert printed(forbidden_quest, backs=True) == printed(forbidden_quest, backs=True)


def test_drawing_is_a_plain_record_of_items() -> None:
    """Each item becomes its operators, with the numbers of the layout, inside a form turned to millionths of a metre."""
    drawing = Drawing(
        10_000,
        20_000,
        (
            Stroke(rectangle(Box(1_000, 2_000, 3_000, 4_000)), fill=Color(255, 0, 0), stroke=Color(0, 0, 255, 128), width=100),
            Text(500, 900, "Hi", "serif", 3_000, Color(0, 0, 0), 1_000, tracking=50),
            Group((Stroke(rectangle(Box(0, 0, 5, 5)), fill=Linear(0, 0, 5, 5, ((0, Color(0, 0, 0)), (1, Color(9, 9, 9))))),), clip=rectangle(Box(0, 0, 9, 9)), matrix=(1, 0, 0, 1, 7, 8)),
            Stroke(rectangle(Box(0, 0, 5, 5)), fill=Radial(1, 2, 3, ((0, Color(0, 0, 0)), (0.5, Color(8, 8, 8)), (1, Color(9, 9, 9))))),
        ),
    )  # fmt: skip
    file = BytesIO()
    document = Document(file, "record")
    document.page(Page(30_000, 30_000, [PlacedDrawing(drawing, 1_000, 2_000), PlacedDrawing(drawing, 0, 0, 90)]))
    document.save()
    reader = reread(file.getvalue())
    (form,) = (x.get_object() for x in reader.pages[0]["/Resources"]["/XObject"].values())
    content = form.get_data().decode("latin-1")
    assert content.splitlines()[0] == "0.002834645669 0 0 -0.002834645669 0 56.6929 cm"
    for operators in (
        "1000 2000 m 4000 2000 l 4000 6000 l 1000 6000 l h f*",
        "/a128 gs",
        "0 0 1 RG",
        "100 w",
        "BT 1 0 0 -1 500 900 Tm",
        "3000 Tf 50 Tc",
        "1 0 0 1 7 8 cm",
        "0 0 m 9 0 l 9 9 l 0 9 l h W* n",
        "/S0 sh",
        "/S1 sh",
    ):
        assert operators in content
    assert set(form["/Resources"]["/Shading"]) == {"/S0", "/S1"}
    assert form["/Resources"]["/ExtGState"]["/a128"]["/ca"] == pytest.approx(0.502)


def test_no_half_file_when_a_card_cannot_be_laid_out(forbidden_quest: Game, tmp_path: Path) -> None:
    """Everything is laid out before the first byte is written."""
    from decktool.cards import Card
    from decktool.errors import DecktoolError

    bad = Card(0, "long", "Long Tale", "relic", {"text": "word " * 3_000}, ())
    with pytest.raises(DecktoolError, match=r"^Long Tale: "):
        print_job.prepare(forbidden_quest, [(bad, None)], Sheet(paper("a4")), "bad")


def test_too_many_cards_are_refused(forbidden_quest: Game) -> None:
    """A list of 10^18 cards is an error, not an endless print."""
    from decktool.errors import DecktoolError

    with pytest.raises(DecktoolError, match="too many to print"):
        print_job.copies(deck(forbidden_quest, "\n".join(["9999 Silver Axe"] * 3)))
