"""A pool of tens of thousands of cards in the deck editor: what is drawn and sent stays small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.little import write_game
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response


@pytest.mark.parametrize("cards", [2_000, pytest.param(30_000, marks=pytest.mark.slow)])
def test_thousands_of_cards(
    cards: int, page: Page, serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of thousands of cards some dozen are drawn, wherever one scrolls; a search and another copy send a few kilobytes."""
    monkeypatch.chdir(tmp_path)
    rows = [f"  - {{name: Card {number}, type: fighter, power: {number % 9}}}\n" for number in range(cards)]
    write_game(tmp_path / "cards", base="set: base\ntitle: Base\ncards:\n" + "".join(rows))
    (tmp_path / "mine.txt").write_text("# game: little-game\n1 Card 17\n", encoding="utf-8")
    sent: dict[str, list[int]] = {}

    def note(answer: Response) -> None:
        path = answer.url.partition("/api/")[2].partition("?")[0]
        sent.setdefault(path.partition("/")[0], []).append(int(answer.headers.get("content-length", 0)))

    page.on("response", note)
    page.goto(serve(deck="mine.txt").address)
    pool = page.get_by_role("region", name="Available cards")
    tiles = pool.locator(".tile")
    pool.get_by_text(f"{cards:,} of {cards:,} cards").wait_for()
    tiles.first.wait_for()
    assert 4 <= tiles.count() < 100
    pool.evaluate("pool => { pool.scrollTop = pool.scrollHeight; }")
    pool.get_by_text(f"Card {cards - 1}", exact=True).wait_for()
    assert tiles.count() < 100
    field = page.get_by_role("combobox", name="Search cards")
    field.fill(f"name:{cards // 10 - 1} power:{(cards - 4) % 9}")
    pool.get_by_text(f"1 of {cards:,} cards").wait_for()
    sent.clear()
    pool.get_by_role("button", name=f"Add one Card {cards - 4}").click()
    page.locator(".verdict", has_text="2 cards").wait_for()
    assert sent["editor"] and max(sent["editor"]) < 20_000
    field.fill("power>=1")
    pool.get_by_text(f"{cards - (cards + 8) // 9:,} of {cards:,} cards").wait_for()
    assert max(sent["found"]) < 7 * cards
