"""The deck sheet: everything is on the paper, nothing outside of it, and columns flow over pages."""

from __future__ import annotations

import io
from itertools import chain

import pdfplumber
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decktool.errors import DecktoolError
from decktool.printing.base import remarks, sizes
from decktool.printing.base.items import Text, walk
from decktool.printing.paper.deck_sheet import (
    DeckSheet,
    DeckSheetBlock,
    DeckSheetCheck,
    DeckSheetRow,
    DeckSheetSection,
    height_of,
    pages,
    spread,
    write_pdf,
)
from tests.example_settings import example_settings


def sheet(cards: int = 20, **changes: object) -> DeckSheet:
    """A sheet with so many different cards of two types."""
    rows = [(1 + n % 4, f"Card Number {n}") for n in range(cards)]
    parts = (
        DeckSheetSection(
            "Deck", (DeckSheetBlock("Creatures", tuple(rows[::2])), DeckSheetBlock("Relics", tuple(rows[1::2])))
        ),
    )
    made: dict[str, object] = {
        "game": "Little Game", "format": "Open", "deck": "Pack", "cards": 50, "parts": parts, "verdict": "Legal in Open",
        "checks": (DeckSheetCheck("Deck size", "50", "exactly 50", True),), "legal": True, "code": "DT1_abcdefghijk",
    }  # fmt: skip
    return DeckSheet(**{**made, **changes})  # type: ignore[arg-type]


def words(drawing_items: object) -> list[str]:
    """Every run of text."""
    return [item.text for item in walk(drawing_items) if isinstance(item, Text)]  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("cards", [2, 40, 61, 150])
def test_every_card_stands_on_the_sheet_once(paper: str, cards: int) -> None:
    """Each name stands once with its count beside it, whatever the paper, and inside its margins."""
    size = sizes.paper(paper)
    found: list[str] = []
    for drawing in pages(sheet(cards), size):
        assert (drawing.width, drawing.height) == (size.w, size.h)
        runs = [item for item in walk(drawing.items) if isinstance(item, Text)]
        assert all(run.x >= 15_000 and run.x + run.width <= size.w - 15_000 + 100 for run in runs)
        assert all(15_000 <= run.y <= size.h - 15_000 for run in runs)
        for run in runs:
            if run.text.startswith("Card Number"):
                (count,) = [r for r in runs if r.y == run.y and r.x < run.x and run.x - r.x < 10_000]
                assert count.text == str(1 + int(run.text.split()[-1]) % 4)
                found.append(run.text)
    assert sorted(found) == sorted(f"Card Number {n}" for n in range(cards))


def test_what_is_filled_in() -> None:
    """Player, event and date, totals with their bounds, verdict and remarks can be read in the PDF."""
    made = sheet(
        player="Zoë Ünal", event="Open Day", date="2026-11-21", legal=False, verdict="Not legal in Open",
        checks=(DeckSheetCheck("Deck size", "51", "exactly 50", False),), remarks=("Wolf: 5 copies, at most 4 allowed",),
    )  # fmt: skip
    file = io.BytesIO()
    assert write_pdf([made], sizes.paper("a4"), file) == 1
    with pdfplumber.open(file) as pdf:
        text = pdf.pages[0].extract_text()
    for expected in (
        "Deck registration", "Zoë Ünal", "Open Day", "2026-11-21", "Not legal in Open", "Deck size 51 exactly 50", "Page 1 of 1",
        "Wolf: 5 copies, at most 4 allowed", "For judges only", "Creatures", "Card Number 7",
    ):  # fmt: skip
        assert expected in text


def test_the_same_sheet_is_the_same_file() -> None:
    """Bytes depend on nothing but what the sheet says."""
    files = [io.BytesIO(), io.BytesIO()]
    for file in files:
        write_pdf([sheet()], sizes.paper("letter"), file)
    assert files[0].getvalue() == files[1].getvalue()


def test_sections_have_headings_of_their_own() -> None:
    """Several sections are told apart, and what is not part of the deck says so."""
    parts = (
        DeckSheetSection("Deck", (DeckSheetBlock("Creatures", ((1, "Wolf"),)),)),
        DeckSheetSection("Supply", (DeckSheetBlock("Tokens", ((9, "Coin"),)),), counted=False),
    )
    (page,) = pages(sheet(parts=parts), sizes.paper("a4"))
    assert {"Deck", "Supply (not part of the deck)", "Wolf", "Coin"} <= set(words(page.items))


def test_a_long_name_shrinks_and_then_is_an_error() -> None:
    """A name shrinks to stay in its column; one that cannot is named in an error; a letter no font has stops nothing."""
    part = DeckSheetSection(
        "Deck", (DeckSheetBlock("Creatures", ((1, "A name of a good length that would reach into the next column"),)),)
    )
    (page,) = pages(sheet(parts=(part,)), sizes.paper("a4"))
    run = next(item for item in walk(page.items) if isinstance(item, Text) and item.text.startswith("A name"))
    assert run.x + run.width < 105_000

    def of(name: str) -> DeckSheetSection:
        return DeckSheetSection("Deck", (DeckSheetBlock("Creatures", ((1, name),)),))

    with pytest.raises(DecktoolError, match="too long for a deck sheet"):
        pages(sheet(parts=(of("x" * 200),)), sizes.paper("a4"))
    with remarks.gathered() as noted:
        pages(sheet(parts=(of("\U00013000"),)), sizes.paper("a4"))
    assert "no font has the character '\U00013000'" in remarks.told(noted)[0]


kinds = st.lists(st.integers(1, 30), min_size=1, max_size=12)


@given(blocks=kinds, room=st.integers(60_000, 250_000), panel=st.integers(0, 60_000))
@example(blocks=[30, 30, 3, 30], room=71_000, panel=0)
@example_settings(150)
def test_columns_hold_every_row_in_order(blocks: list[int], room: int, panel: int) -> None:
    """No row is lost, doubled or below the margin; no title ends a column; the last page has room for the panel."""
    rows = []
    for number, cards in enumerate(blocks):
        rows.append(DeckSheetRow("block", f"Block {number}", cards, 7_000))
        rows += [DeckSheetRow("card", f"Card {number}.{card}", 1, 5_000) for card in range(cards)]
    found = spread(rows, 50_000, 20_000, 50_000 + room, panel)
    flat = list(chain.from_iterable((*page.left, *page.right) for page in found))
    assert [row for row in flat if row.count or row.kind == "card"] == rows
    for page in found:
        for column in (page.left, page.right):
            assert page.top + height_of(column) <= 50_000 + room
            assert not column or column[-1].kind == "card"
            assert not column or column[0].kind == "block"
    last = found[-1]
    assert last.top + max(height_of(last.left), height_of(last.right)) + panel <= 50_000 + room
