"""A person's own fonts: families, styles, fallback, OpenType with PostScript outlines, and scripts that are shaped."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base import fonts, remarks, shaping
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.items import Drawing, Text, walk
from decktool.printing.layout.faces import face
from decktool.printing.layout.text import Style, set_text
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from tests.printing.fontfiles import ARABIC, HEBREW, disguised

SHALOM, LEHEM = "\u05e9\u05dc\u05d5\u05dd", "\u05dc\u05d7\u05dd"
SALAM = "\u0633\u0644\u0627\u0645"


def curved(path: Path, style: str = "Regular") -> Path:
    """An OpenType font with PostScript outlines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    source = fonts.font_path("sans").with_name(f"SourceSansPro-{style}.otf")
    path.write_bytes(source.read_bytes())
    return path


def test_a_missing_package_of_fonts_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the remedy, as everything else that an installation lacks."""
    monkeypatch.setitem(fonts._FAMILIES, "gone", ("font_gone_nowhere", "Gone"))
    with pytest.raises(
        DecktoolError, match="the package font-gone-nowhere, which has the font Gone, is missing; reinst"
    ):
        fonts.font_path("gone-bold")


def says(game: Game, words: str, family: str = "serif") -> Drawing:
    """A card that says only some words, in a style of a family."""
    folder = game.folder / "templates" / "faces"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hero.yaml").write_text(
        f"size: {{width: 63mm, height: 88mm}}\nstyles: {{plain: {{size: 9pt, family: {family}}}}}\nelements:\n"
        f"  t: {{draw: text, style: plain, text: '{words}', lines: 0, "
        "at: {left: 5mm, right: 5mm, top: 5mm, height: 40mm}}\n",
        encoding="utf-8",
    )
    return face(game, game.catalog.find("Bold Badger")[0])


def texts(drawing: Drawing) -> list[Text]:
    """The runs of text of a drawing, from left to right as they are drawn."""
    return [item for item in walk(drawing.items) if isinstance(item, Text)]


def written(drawing: Drawing) -> bytes:
    """A PDF of one page."""
    file = BytesIO()
    document = Document(file, "fonts")
    document.page(Page(drawing.width, drawing.height, [PlacedDrawing(drawing, 0, 0)]))
    document.save()
    return file.getvalue()


def found_in(pdf: bytes) -> str:
    """The words that a reader finds and copies."""
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


def test_the_file_that_comes_nearest(tmp_path: Path) -> None:
    """A family's files are known by the ends of their names; what is not there is the nearest that is."""
    for name in ("My Font", "My Font-Bold", "My Font-LightItalic", "Other-Book"):
        curved(tmp_path / "fonts" / f"{name}.otf")
    with at_home(tmp_path):
        found = [
            fonts.font_name("MyFont", *style)
            for style in (("regular", False), ("black", True), ("light", True), ("semibold", False))
        ]
        assert [Path(name).stem for name in found] == ["My Font", "My Font-Bold", "My Font-LightItalic", "My Font"]
        assert Path(fonts.font_name("other", "bold")).stem == "Other-Book"
        with pytest.raises(DecktoolError, match=r"unknown font family 'Othr'; did you mean Other\?"):
            fonts.font_name("Othr")
    with pytest.raises(DecktoolError, match=r"unknown font family 'Other'.*put Other\.ttf into a folder fonts/"):
        fonts.font_name("Other")


def test_a_font_with_postscript_outlines(own_game: Game) -> None:
    """It is embedded as it is, cut to what is shown, and its words can be found; widths are the font's own."""
    path = curved(own_game.folder / "fonts" / "Poster.otf")
    drawing = says(own_game, "Wolves gather", "Poster")
    (run,) = texts(drawing)
    assert run.font == str(path.absolute())
    assert run.width == pytest.approx(fonts.measure(run.text, "sans", run.size), abs=60)
    pdf = written(drawing)
    reader = PdfReader(BytesIO(pdf))
    objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    (outer,) = [found for found in objects if isinstance(found, dict) and found.get("/Subtype") == "/Type0"]
    inner = outer["/DescendantFonts"][0].get_object()
    assert (outer["/Encoding"], inner["/Subtype"]) == ("/Identity-H", "/CIDFontType0")
    file = inner["/FontDescriptor"]["/FontFile3"]
    assert file["/Subtype"] == "/CIDFontType0C" and len(file.get_data()) < 6_000
    assert "Wolves gather" in found_in(pdf)


def test_letters_that_a_font_lacks(own_game: Game) -> None:
    """The shipped families come first, then whatever other fonts the game has."""
    disguised(own_game.folder / "fonts" / "Rare.ttf", {0x2603: "S"})
    drawing = says(own_game, "snow \u2603 falls")
    assert [Path(run.font).name for run in texts(drawing)] == ["serif", "Rare.ttf", "serif"]


def test_ones_own_fonts_are_looked_for_only_for_letters_that_others_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Punctuation and accents that a shipped font has do not wait for the files of a person's folders."""
    looked: list[str] = []

    def noted(name: str, endings: tuple[str, ...]) -> list[Path]:
        looked.append(name)
        return []

    monkeypatch.setattr(fonts, "own_files", noted)
    assert not any(fonts.lacks(letter, "sans") for letter in "·–é×")
    assert not looked
    assert fonts.lacks("\U000f0000", "sans"), "for private use: no font has it"
    assert looked == ["fonts"]


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Wolf", ["Wo", "lf"]),
        ("Wolf no", ["Wo", "lf", "no"]),
        ("xyz", ["xyz"]),
        ("now", ["now"]),
        ("o\u00d6o", ["o", "\u00d6", "o"]),
    ],
)
def test_a_family_of_ones_own_that_lacks_letters(own_game: Game, words: str, kept: list[str]) -> None:
    """Its own letters are set in it and the others in a shipped family, in their order; the width is that of both, and
    the words are found whole in the PDF. Nothing is noted, for no letter is missing.
    """
    disguised(own_game.folder / "fonts" / "Few.ttf", {ord(letter): letter for letter in "Wonw "})
    with remarks.gathered() as noted:
        drawing = says(own_game, words, "Few")
    runs = texts(drawing)
    assert not noted
    assert [run.text.strip() for run in runs] == kept
    own = {letter for run in runs if Path(run.font).name == "Few.ttf" for letter in run.text}
    assert own == {letter for letter in words.replace(" ", "") if letter in "Wonw"} | (own & {" "})
    with at_home(own_game.folder):
        for run in runs:
            assert run.width == pytest.approx(fonts.measure(run.text, run.font, run.size), abs=2)
            assert fonts.split(run.text, run.font) == [(run.font, run.text)]
    assert all(after.x >= before.x + before.width - 2 for before, after in pairwise(runs))
    assert words in found_in(written(drawing))


def test_hebrew_runs_from_the_right(own_game: Game) -> None:
    """A Hebrew paragraph begins at the right; numbers and Latin words inside it run their own way."""
    disguised(own_game.folder / "fonts" / "Hebrew.ttf", HEBREW)
    drawing = says(own_game, f"{SHALOM} 12 abc {LEHEM}")
    runs = texts(drawing)
    assert [run.text for run in runs] == [LEHEM, "abc 12", SHALOM]
    # Five millimetres from the card's right edge.
    assert runs[-1].x + runs[-1].width == pytest.approx(58_000, abs=2)
    # The last letter is drawn first.
    assert [glyph.text for glyph in runs[0].glyphs] == list(reversed(LEHEM))
    pdf = written(drawing)
    assert SHALOM in found_in(pdf) and LEHEM in found_in(pdf)


def test_brackets_keep_together() -> None:
    """Latin in brackets among Hebrew, in a Latin sentence: both brackets run as the sentence does."""
    sentence = f"Brave: {SHALOM} (3 cards) {LEHEM}."
    base, *found = shaping.levels(sentence)
    assert base == 0
    assert found[sentence.index("(")] == found[sentence.index(")")] == 0
    assert found[sentence.index(SHALOM)] == 1


def test_arabic_letters_join(own_game: Game) -> None:
    """Initial, middle and final shapes, lam and alef as one; the word can be found all the same."""
    disguised(own_game.folder / "fonts" / "Arabic.ttf", ARABIC)
    drawing = says(own_game, SALAM)
    (run,) = texts(drawing)
    font = shaping.font_of(fonts.font_path(run.font))
    shapes = [font.get_nominal_glyph(code) for code in (0xFEE1, 0xFEFC, 0xFEB3)]
    assert [glyph.number for glyph in run.glyphs] == shapes
    assert SALAM in found_in(written(drawing))


def test_a_shaped_word_too_wide_for_its_place_is_not_cut(tmp_path: Path) -> None:
    """Between letters that shape one another there is no place for a line to end: the text shrinks, or is refused."""
    disguised(tmp_path / "fonts" / "Hebrew.ttf", HEBREW)
    with at_home(tmp_path):
        block = set_text(SHALOM * 4, Style(size=4_000, smallest=1_500), 14_000, 10_000, 1)
        assert block.size < 4_000 and len(block.lines) == 1


def test_without_a_font_such_words_are_refused(own_game: Game) -> None:
    """Nothing is printed wrong: a box stands there, and the letter, its script and the remedy are named."""
    with remarks.gathered() as noted:
        says(own_game, SHALOM)
    (said,) = remarks.told(noted)
    assert "hebrew letter shin, of a script that no installed font has" in said
    assert "name a font that has it with --font FILE.ttf, or put one into the game's fonts folder" in said


@pytest.mark.parametrize("ending", ["ttf", "otf"])
@pytest.mark.parametrize(
    "data", [b"", b"OTTO", b"words", b"\x00\x01\x00\x00\x00\xff" + bytes(40), b"OTTO\x00\x09" + bytes(90)]
)
def test_hostile_fonts_are_refused(own_game: Game, ending: str, data: bytes) -> None:
    """What is no font, or breaks off, is an error that names the file."""
    folder = own_game.folder / "fonts"
    folder.mkdir()
    (folder / f"Bad.{ending}").write_bytes(data)
    with pytest.raises(DecktoolError, match=rf"Bad\.{ending}"):
        says(own_game, "some words", "Bad")
