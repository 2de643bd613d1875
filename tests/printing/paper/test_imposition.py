from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path as FilePath

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base import asset_paths, sizes
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Path
from decktool.printing.base.outlines import Box, line
from decktool.printing.base.sizes import Size, find_size, label_sheet, paper
from decktool.printing.paper import imposition, print_job
from decktool.printing.paper.imposition import Marks, Sheet, best_grid, impose, mark_items, mirrored, pages_of

TCG = Size(63_000, 88_000)


@pytest.mark.parametrize(("name", "left", "top"), [("a4", 10_500, 16_500), ("letter", 13_450, 7_700)])
def test_nine_cards_centred(name: str, left: int, top: int) -> None:
    """3 x 3 cards of 63 x 88 mm stand on A4 and Letter with the margins of the reference table."""
    grid = best_grid(Sheet(paper(name), TCG))
    assert (grid.columns, grid.rows, grid.x, grid.y) == (3, 3, left, top)
    assert grid.slot(8) == Box(left + 126_000, top + 176_000, 63_000, 88_000)


def test_an_exact_fit_is_a_fit() -> None:
    """Margins that leave exactly 3 x 63 mm hold three columns: whole micrometres do not round a card away."""
    assert best_grid(Sheet(Size(189_000, 264_000), TCG, margin=0)).count == 9
    narrower = Sheet(Size(188_999, 264_000), TCG, margin=0, turn_cards=False, orientation="portrait")
    assert best_grid(narrower).count == 6


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("bleed", "gutter_x", "gutter_y", "margin"), [(0, 2_000, 3_000, 5_000), (1_500, 0, 700, 0)])
@pytest.mark.parametrize(("columns", "rows"), [(2, 3), (3, 1)])
def test_as_many_columns_and_rows_as_fit(
    turned: bool, bleed: int, gutter_x: int, gutter_y: int, margin: int, columns: int, rows: int
) -> None:
    """Cells, the gutters between them and both margins fill the page to the last micrometre; one less loses a line."""
    card = Size(TCG.h, TCG.w) if turned else TCG
    wide = columns * (card.w + 2 * bleed) + (columns - 1) * gutter_x + 2 * margin
    high = rows * (card.h + 2 * bleed) + (rows - 1) * gutter_y + 2 * margin

    def grid(w: int, h: int) -> tuple[int, int]:
        sheet = Sheet(
            Size(w, h), card, margin, gutter_x, gutter_y, bleed, "portrait" if h > w else "landscape", turn_cards=False
        )
        found = best_grid(sheet)
        assert (found.x - bleed, found.y - bleed) >= (margin, margin)
        return found.columns, found.rows

    assert grid(wide, high) == (columns, rows)
    assert grid(wide - 1, high) == (columns - 1, rows)
    if rows > 1:
        assert grid(wide, high - 1) == (columns, rows - 1)


def test_bleed_makes_wide_paper_better() -> None:
    """With 3 mm of bleed A4 takes 4 x 2, lying, with margins of 10.5 and 11 mm to the cells."""
    grid = best_grid(Sheet(paper("a4"), TCG, bleed=3_000))
    assert (grid.page_w, grid.columns, grid.rows) == (297_000, 4, 2)
    assert (grid.x - 3_000, grid.y - 3_000) == (10_500, 11_000)


def test_what_does_not_fit_is_an_error() -> None:
    """A sheet that fits no card says so, with sizes and what to do."""
    with pytest.raises(DecktoolError, match=r"does not fit on a5.*larger paper"):
        best_grid(Sheet(paper("a5"), Size(200_000, 200_000)))


def test_slots_can_be_skipped() -> None:
    """Skipped places stay empty on every page, and skipping all of them is refused."""
    grid = best_grid(Sheet(paper("a4"), TCG))
    placed = impose(10, grid, frozenset({0, 4}))
    assert [p.slot for p in placed] == [1, 2, 3, 5, 6, 7, 8, 1, 2, 3]
    assert [len(page) for page in pages_of(placed)] == [7, 3]
    with pytest.raises(DecktoolError, match="every position"):
        impose(1, grid, frozenset(range(9)))
    with pytest.raises(DecktoolError, match="position 20 does not exist; a sheet has 9 positions \\(3 x 3\\)"):
        impose(1, grid, frozenset({2, 19}))


def test_backs_lie_behind_their_fronts() -> None:
    """Flipped along the long edge of an upright page a back changes sides; along the short one it changes ends, turned."""
    grid = best_grid(Sheet(paper("a4"), TCG))
    fronts = impose(1, grid)
    (long,), (short,) = mirrored(fronts, grid, "long"), mirrored(fronts, grid, "short")
    assert long.box == Box(210_000 - 10_500 - 63_000, 16_500, 63_000, 88_000) and long.turn == 0
    assert short.box == Box(10_500, 297_000 - 16_500 - 88_000, 63_000, 88_000) and short.turn == 180
    wide = replace(grid, page_w=297_000, page_h=210_000)
    assert mirrored(fronts, wide, "long")[0].turn == 180


@given(
    st.integers(30_000, 120_000),
    st.integers(30_000, 120_000),
    st.integers(0, 8_000),
    st.integers(0, 5_000),
    st.integers(1, 40),
)
def test_cards_never_overlap_nor_leave_the_page(w: int, h: int, gutter: int, bleed: int, count: int) -> None:
    """Whatever the card, the gutter and the bleed, cards lie inside the margins and apart from each other."""
    sheet = Sheet(paper("a3"), Size(w, h), gutter_x=gutter, gutter_y=gutter, bleed=bleed)
    grid = best_grid(sheet)
    for flip in ("long", "short"):
        for placed in (impose(count, grid), mirrored(impose(count, grid), grid, flip)):
            for page in pages_of(placed):
                cells = [p.box.inset(-bleed) for p in page]
                assert all(c.x >= 5_000 and c.y >= 5_000 for c in cells)
                assert all(c.right <= grid.page_w - 5_000 and c.bottom <= grid.page_h - 5_000 for c in cells)
                for i, a in enumerate(cells):
                    for b in cells[:i]:
                        assert a.x >= b.right or b.x >= a.right or a.y >= b.bottom or b.y >= a.bottom


@pytest.mark.parametrize("style", ["ticks", "corners", "lines"])
@pytest.mark.parametrize("gutter", [0, 4_000])
def test_marks_never_touch_a_card(style: str, gutter: int) -> None:
    """No crop mark of any style comes nearer than its offset to any card, and every cut has one."""
    grid = best_grid(Sheet(paper("a4"), TCG, gutter_x=gutter, gutter_y=gutter, turn_cards=False))
    boxes = [grid.slot(i) for i in range(grid.count)]
    marks = mark_items(tuple(boxes), grid.page_w, grid.page_h, Marks(style=style))  # type: ignore[arg-type]
    assert marks
    xs = set()
    for mark in marks:
        (_, x0, y0), (_, x1, y1) = mark.outline  # type: ignore[union-attr, misc]
        assert 0 <= x0 <= grid.page_w and 0 <= y1 <= grid.page_h
        for box in boxes:
            assert x1 <= box.x or x0 >= box.right or y1 <= box.y or y0 >= box.bottom
        if x0 == x1:
            xs.add(x0)
    assert xs == {x for box in boxes for x in (box.x, box.right)}


def test_marks_on_fronts_only(forbidden_quest: Game) -> None:
    """Marks are as long, as wide and as far away as asked, and backs go without them when asked."""
    card = forbidden_quest.catalog.find("Omar")[0]
    marks = Marks(length=2_000, offset=500, width=200, color=Color(128, 128, 128), backs=False)
    sheet = Sheet(paper("a4"), TCG, marks=marks)
    job = print_job.prepare(forbidden_quest, [(card, None)], sheet, "marks", print_job.Order(backs=True))
    file = BytesIO()
    print_job.write_pdf([job], file)
    front, back = (
        sorted(form.get_object().get_data().count(b" S") for form in page["/Resources"]["/XObject"].values())  # type: ignore[index]
        for page in pypdf.PdfReader(file).pages
    )
    first = mark_items((job.fronts[0].box,), 210_000, 297_000, marks)[0]
    assert first == Path(line(10_500, 14_000, 10_500, 16_000), stroke=marks.color, width=200, round=False)
    assert 8 in front and 8 not in back and 0 in back


def test_sizes_of_the_reference_table() -> None:
    """Papers and cards have their true sizes, by any of their names, and unknown ones are answered with near names."""
    assert find_size("cards", "poker")[:2] == (63_500, 88_900)
    assert find_size("cards", "Tarot")[:2] == (69_850, 120_650)
    assert paper("ledger")[:2] == (279_400, 431_800) and paper("us-letter")[:2] == (215_900, 279_400)
    assert find_size("papers", "100mm x 5in")[:2] == (100_000, 127_000) and find_size("cards", "63x88mm")[:2] == (
        63_000,
        88_000,
    )
    with pytest.raises(DecktoolError, match="unknown paper 'lettre'; did you mean letter"):
        paper("lettre")
    for wrong in ("63x", "0mm x 5mm", "63 x 88"):
        with pytest.raises(DecktoolError):
            find_size("cards", wrong)
    assert "a4" in sizes.names("papers")


@pytest.mark.parametrize(
    ("name", "left", "top", "last"),
    [
        ("avery-5371", 19_050, 12_700, (107_950, 215_900)),  # 0.75 and 0.5 inches, no gaps
        ("avery-8373", 12_700, 19_050, (114_300, 209_550)),  # gaps of half an inch both ways
        ("avery-l7165", 4_650, 13_100, (106_250, 216_200)),
        ("avery-c32015", 17_000, 31_500, (108_000, 211_500)),
    ],
)
def test_labels_lie_where_the_paper_has_them(name: str, left: int, top: int, last: tuple[int, int]) -> None:
    """The corners of the first and the last label, from the paper's upper left corner."""
    label = label_sheet(name)
    upright = Size(min(label.card[:2]), max(label.card[:2]))
    grid = best_grid(Sheet(label.paper, upright, label=label))
    assert (grid.x, grid.y) == (left, top)
    assert grid.slot(grid.count - 1)[:2] == last
    assert grid.turned  # an upright card lies on its side on a wide label
    assert not best_grid(Sheet(label.paper, label.card, label=label)).turned


@given(names=st.sampled_from(sizes.names("label_sheets")), flip=st.sampled_from(["long", "short"]))
def test_every_label_sheet_is_on_its_paper_and_its_backs_behind_its_fronts(names: str, flip: imposition.Flip) -> None:
    """No label leaves the paper or covers another, and turning the paper over lays backs on the same labels."""
    label = label_sheet(names)
    grid = best_grid(Sheet(label.paper, label.card, label=label))
    boxes = [grid.slot(number) for number in range(grid.count)]
    assert all(box.x >= 0 and box.y >= 0 for box in boxes)
    assert all(box.right <= label.paper.w and box.bottom <= label.paper.h for box in boxes)
    assert not any(a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
                   for a in boxes for b in boxes if a is not b)  # fmt: skip
    backs = mirrored(impose(grid.count, grid), grid, flip)
    assert {(placed.box.x, placed.box.y) for placed in backs} == {(box.x, box.y) for box in boxes}


def test_a_label_sheet_of_ones_own(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """`first` moves all cards; cards that leave the paper, bad counts and unknown papers are named."""
    monkeypatch.chdir(tmp_path)
    table = tmp_path / "templates" / "sizes.yaml"
    table.parent.mkdir()

    def write(row: str) -> None:
        asset_paths.forget()
        table.write_text(f"label_sheets:\n  mine: {{{row}}}\n", encoding="utf-8")

    row = "paper: a5, size: 40mm x 60mm, cards: 3 x 3"
    write(f"{row}, first: 10mm x 6mm, gap: 2mm x 1mm")
    label = label_sheet("mine")
    grid = best_grid(Sheet(label.paper, label.card, label=label))
    assert grid.slot(4) == Box(52_000, 67_000, 40_000, 60_000)
    write(f"{row}, first: 25mm x 6mm, gap: 2mm x 1mm")
    with pytest.raises(DecktoolError, match="'mine': 3 x 3 cards of 40 x 60 mm extend beyond the paper"):
        label_sheet("mine")
    write("paper: a5, size: 40mm x 60mm, cards: 3 x 0")
    with pytest.raises(DecktoolError, match=r"sizes\.yaml.*not columns x rows"):
        label_sheet("mine")
    write(f"{row}, gap: -1mm x 0mm")
    with pytest.raises(DecktoolError, match="must not be negative"):
        label_sheet("mine")
    write("paper: b99, size: 40mm x 60mm, cards: 1 x 1")
    with pytest.raises(DecktoolError, match="unknown paper 'b99'"):
        label_sheet("mine")


def test_paper_lies_upright() -> None:
    """However its sides are written: which way a sheet is turned is another option."""
    assert paper("300mm x 200mm")[:2] == paper("200mm x 300mm")[:2] == (200_000, 300_000)
