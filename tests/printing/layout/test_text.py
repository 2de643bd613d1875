from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.printing.base import fonts, remarks
from decktool.printing.layout import text
from decktool.printing.layout.text import Style, TextOverflow, clean, parse_markup, set_text
from tests.example_settings import example_settings

WIDE = 60_000


@pytest.fixture
def greek_ideographs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greek letters set as Han and kana are, which our fonts do not have; alpha and omega stand for a comma, a bracket."""
    monkeypatch.setattr(text, "_ideograph", lambda letter: bool(letter) and "\u0391" <= letter <= "\u03c9")
    monkeypatch.setattr(text, "_NEVER_FIRST", frozenset("\u03b1"))
    monkeypatch.setattr(text, "_NEVER_LAST", frozenset("\u03c9"))


@pytest.mark.usefixtures("greek_ideographs")
def test_lines_break_between_ideographs() -> None:
    """Words without blanks fill their lines at full size; mixed with others, no blank appears between them."""
    run = "\u0393\u0394\u0398\u039b\u039e" * 8
    block = set_text(f"One {run} two", Style(), 30_000, 60_000)
    said = ["".join(part.text for part in row.runs) for row in block.lines]
    assert block.size == pytest.approx(Style().size, abs=10) and len(said) > 2
    assert said[0].startswith("One \u0393") and "".join(said).replace(" ", "") == f"One{run}two"
    assert all(row.width <= 30_000 for row in block.lines)
    assert all(row.width > 26_000 for row in block.lines[:-1])


@pytest.mark.usefixtures("greek_ideographs")
def test_no_line_begins_with_a_comma_or_ends_with_an_opening_bracket() -> None:
    """Marks stay with the ideograph they belong to, at any width."""
    run = "\u0393\u03b1\u0394\u03c9\u0398" * 8
    for width in range(9_000, 30_000, 700):
        for row in set_text(run, Style(), width, 200_000).lines:
            said = "".join(part.text for part in row.runs)
            assert said[0] != "\u03b1" and said[-1] != "\u03c9"


def test_ideographs_are_known() -> None:
    """Han, kana and full width forms are ideographs; Latin, Greek and Hangul, which has blanks, are not."""
    assert all(map(text._ideograph, "\u6f22\u3042\u30ab\uff21\U00020000"))
    assert not any(map(text._ideograph, "aG\u0393\uac00\u00e9"))


def test_text_that_fits_keeps_its_size() -> None:
    """Short text is set at the style's own size, on one line, its width as measured."""
    block = set_text("Karnik", Style(size=4000), WIDE, 10_000, 1)
    assert block.size == pytest.approx(4000, abs=10) and len(block.lines) == 1
    assert block.lines[0].width == fonts.measure("Karnik", "serif", block.size)


def test_text_shrinks_only_as_far_as_it_must() -> None:
    """Text that is too long is as large as fits: a twentieth of a point more would not."""
    words = "a longer line of text that has to shrink somewhat before it fits"
    block = set_text(words, Style(size=5000, smallest=500), WIDE, 3_000, 1)
    assert block.lines[0].width <= WIDE
    bigger = set_text(words, Style(size=block.size + 20, smallest=block.size + 20), 10 * WIDE, 10_000, 1)
    assert bigger.lines[0].width > WIDE


def test_text_that_cannot_fit_is_an_error() -> None:
    """Three thousand words in a small box do not become dust: they are refused at the smallest size."""
    with pytest.raises(TextOverflow, match="do not fit"):
        set_text("word " * 3_000, Style(size=3000, smallest=1800), WIDE, 30_000)


def test_a_word_wider_than_a_line_is_cut() -> None:
    """A word without blanks is broken between letters only when even the smallest size is too wide, and loses none."""
    word = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    block = set_text(word, Style(size=3000, smallest=2500), 20_000, 30_000)
    assert len(block.lines) > 1
    assert "".join(run.text for line in block.lines for run in line.runs).replace("-", "") == word


def test_markup() -> None:
    """Bold, italic and known icons are read; what is no markup stays as it is written."""
    spans = parse_markup("**Bold *both*** :heart: 2*3*4 :no-icon: *it*", {"heart"}.__contains__)
    assert ("heart", False, False, True) in spans
    assert any(text == "it" and italic for text, _, italic, _ in spans)
    plain = parse_markup("3 * 4 :x: a*", lambda _: False)
    assert plain == [("3 * 4 :x: a*", False, False, False)]


def test_a_missing_letter_is_named() -> None:
    """A box stands for a letter that no font has; Greek and Cyrillic are there, in italics by the upright."""
    with remarks.gathered() as noted:
        set_text("漢", Style(), WIDE, 10_000)
    assert "U+6F22" in remarks.told(noted)[0]
    assert fonts.split("x漢", "hand") == [("hand", "x"), ("sans", fonts.PLACEHOLDER)]
    runs = fonts.split("aЖ", "serif-italic")
    assert runs == [("serif-italic", "a"), ("serif", "Ж")]


@pytest.mark.parametrize("letter", ["א", "ع", "क", "ខ"])
def test_scripts_that_need_more_than_a_font(letter: str) -> None:
    """Letters that run from right to left or join are named with their script where no font has them."""
    with remarks.gathered() as noted:
        set_text(f"a {letter}", Style(), WIDE, 10_000)
    assert "of a script that no installed font has" in remarks.told(noted)[0]


def test_characters_that_only_steer_are_dropped() -> None:
    """Soft hyphens and joiners leave no blank; tabs and odd blanks are blanks; letters are composed."""
    assert clean("Ga\u00adte\u200d \t\u2003keep\u0065\u0301r\ufeff ") == "Gate   keep\u00e9r"


@example_settings(60)
@given(
    st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), min_size=1, max_size=300), st.integers(5_000, 60_000)
)
def test_no_line_is_wider_than_its_box(words: str, width: int) -> None:
    """Whatever the words, no line is wider than the box and no word is lost."""
    try:
        block = set_text(words, Style(size=3000, smallest=1500), width, 80_000)
    except TextOverflow:
        return
    assert all(line.width <= width + 2 for line in block.lines)
    assert block.height <= 80_000


def test_a_long_word_is_hyphenated_between_syllables() -> None:
    """With a hyphen, where English divides it; a word without syllables is cut between letters."""
    style = Style("serif", size=3_175, smallest=3_175)
    block = set_text("incomprehensibilities.", style, 16_000, 30_000)
    said = [line.runs[0].text for line in block.lines]
    assert len(said) > 1 and all(part.endswith("-") for part in said[:-1])
    assert "".join(said).replace("-", "") == "incomprehensibilities."
    assert said[0] in {"incom-", "incompre-", "incomprehen-"}
    cut = set_text("xzxzxzxzxzxzxzxzxzxzxzxzxz", style, 16_000, 30_000)
    assert len(cut.lines) > 1 and not cut.lines[0].runs[0].text.endswith("-")


@pytest.mark.parametrize(
    ("letters", "font"), [("⚀⚁⚅♜♔⓪⇒↻⬡🂡", "symbols"), ("🐉🔥🏰🦄🪄", "emoji"), ("★", "sans"), ("é", "sans")]
)
def test_symbols_and_emoji_have_fonts(letters: str, font: str) -> None:
    """Each is drawn as it is, blanks between them too, with no note; what the words' own font has stays in it."""
    with remarks.gathered() as noted:
        for letter in letters:
            runs = fonts.split(letter, "sans")
            assert runs == [(font, letter)] or letter == "★", runs
            assert 200 < fonts.advance(letter, runs[0][0]) < 3000
    assert not noted and fonts.advance(" ", font) > 0
