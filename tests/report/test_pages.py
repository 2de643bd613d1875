"""How the blocks of a report stand on its pages."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from decktool.printing.base.sizes import paper
from decktool.printing.out.pdf import Document
from decktool.report.drawing_builder import DrawingBuilder
from decktool.report.pages import PageBlock, chart_blocks, chart_of_rows, write_blocks


def words(text: str, height: int = 20_000, width: int = 170_000) -> PageBlock:
    """A block of one line."""
    pen = DrawingBuilder()
    pen.text(0, 5_000, text, size=4_000)
    return PageBlock(pen.drawing(width, height, text))


def pages_of(blocks: list[PageBlock]) -> list[list[str]]:
    """The lines of every page, from top to bottom."""
    file, size = BytesIO(), paper("a4")
    document = Document(file, "Blocks")
    document.new_sheet(size.w, size.h)
    write_blocks(document, blocks, size, "Foot")
    document.save()
    return [page.extract_text().splitlines() for page in PdfReader(file).pages]


def test_a_long_chart_has_its_head_on_every_page() -> None:
    """Above the rows that stand there, and once on each; the foot counts the pages."""
    rows = [words(f"row {number}").drawing for number in range(30)]
    chart = chart_of_rows("Chart", words("names").drawing, rows, "said", 170_000)
    pages = pages_of([words("before"), *chart_blocks(chart)])
    assert len(pages) == 3
    assert [page.count("names") for page in pages] == [1, 1, 1]
    shown = [[line for line in page if line.startswith("row ")] for page in pages]
    assert [line for page in shown for line in page] == [f"row {number}" for number in range(30)]
    assert all(page.index("names") < page.index(lines[0]) for page, lines in zip(pages, shown, strict=True))
    assert all(any(f"{number} of 3" in line for line in page) for number, page in enumerate(pages, 1))
