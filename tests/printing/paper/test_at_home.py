"""Printing at home: the margin's line, half-used sheets, backs at the end, bleed around a sheet, true size."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pytest

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.base.items import Drawing, walk
from decktool.printing.base.sizes import Size
from decktool.printing.out.pdf import Document, Page, PlacedDrawing
from decktool.printing.paper import print_job, printers
from decktool.printing.paper.imposition import Sheet, best_grid, impose
from tests.printing.readback import words

A4 = Size(210_000, 297_000, "a4")
TCG = Size(63_000, 88_000, "tcg")


def job_of(game: Game, names: list[str], sheet: Sheet, order: print_job.Order) -> print_job.Job:
    """Some cards of a game, ready to be printed."""
    return print_job.prepare(game, [(game.catalog.find(name)[0], None) for name in names], sheet, "Deck", order)


def test_the_margin_says_what_a_sheet_is(forbidden_quest: Game) -> None:
    """Its number and the deck, and once what the rulebook does not state; not where there is no room."""
    order = print_job.Order(caption="Deck, sheet {sheet} of {sheets}")
    job = job_of(forbidden_quest, ["Karnik"] * 10 + ["Slag Minotaur"] * 8, Sheet(A4), order)
    first, second = (words(page.parts[0].drawing) for page in print_job.pages(job))
    assert "Deck, sheet 1 of 2" in first and first.count("rulebook does not state") == 1
    assert "Deck, sheet 2 of 2" in second and "rulebook" in second
    narrow = Sheet(Size(63_000 * 3, 88_000 * 3), margin=0)
    (page,) = print_job.pages(job_of(forbidden_quest, ["Karnik"] * 9, narrow, order))
    assert words(page.parts[0].drawing) == ""


def test_a_sheet_that_is_used_up_to_a_place() -> None:
    """The first card lies in the named place, and later sheets are full."""
    grid = best_grid(Sheet(A4, TCG))
    places = impose(12, grid, frozenset({5}), start=3)
    assert [(placed.page, placed.slot) for placed in places[:6]] == [(0, 3), (0, 4), (0, 6), (0, 7), (0, 8), (1, 0)]
    assert [placed.face for placed in places] == list(range(12))
    for start, first in ((7, 7), (5, 6), (8, 8), (0, 0)):
        assert impose(1, grid, frozenset({5}), start=start)[0].slot == first
    assert [(placed.page, placed.slot) for placed in impose(2, grid, frozenset({8}), start=8)] == [(0, 0), (0, 1)]
    with pytest.raises(DecktoolError, match="position 10 does not exist"):
        impose(1, grid, start=9)


@pytest.mark.parametrize(("pages", "expected"), [("between", "fbfb"), ("last", "ffbb"), ("only", "bb")])
def test_backs_where_a_printer_needs_them(forbidden_quest: Game, pages: str, expected: str) -> None:
    """Behind their fronts, all at the end, or by themselves."""
    order = print_job.Order(backs=True, back_pages=pages)  # type: ignore[arg-type]
    job = job_of(forbidden_quest, ["Karnik"] * 10, Sheet(A4), order)
    assert "".join("b" if page.behind else "f" for page in print_job.pages(job)) == expected


def test_bleed_only_around_all_cards(forbidden_quest: Game) -> None:
    """Cards meet as without bleed, and the marks keep clear of what is beyond them."""
    job = job_of(forbidden_quest, ["Karnik"] * 9, Sheet(A4, outer=3_000), print_job.Order())
    plain = job_of(forbidden_quest, ["Karnik"] * 9, Sheet(A4), print_job.Order())
    assert [placed.box for placed in job.fronts] == [placed.box for placed in plain.fronts]
    (page,) = print_job.pages(job)
    marks, *drawn = page.parts
    beyond, cards = drawn[:9], drawn[9:]
    assert {part.drawing.width for part in beyond} == {69_000} and {part.drawing.width for part in cards} == {63_000}
    assert all(
        over.x == under.x + 3_000 and over.y == under.y + 3_000 for under, over in zip(beyond, cards, strict=True)
    )
    assert any(walk(marks.drawing.items))


def test_a_printer_that_prints_too_small_is_made_up_for() -> None:
    """By direction: what measures 99 mm is printed larger by a ninety-ninth."""
    printer = printers.Printer("home", rulers=(99.0, 100.0))
    assert printer.scale == (100 / 99, 1.0)
    file = BytesIO()
    document = Document(file, "")
    document.page(Page(10_000, 10_000, [PlacedDrawing(Drawing(1_000, 1_000, ()), 0, 0)], scale=printer.scale))
    document.save()
    content = pypdf.PdfReader(file).pages[0].get_contents()
    assert content is not None
    moved = next(operands for operands, operator in content.operations if operator == b"cm")
    assert [float(number) for number in moved] == pytest.approx(
        [100 / 99, 0, 0, 1, -10 * 72 / 25.4 / 99 / 2, 0], abs=1e-3
    )
