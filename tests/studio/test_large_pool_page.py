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

CARDS = 30_000


def test_thirty_thousand_cards(
    page: Page, serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 30,000 cards some dozen are drawn, wherever one scrolls; a search and another copy send a few kilobytes."""
    monkeypatch.chdir(tmp_path)
    rows = [f"  - {{name: Card {number}, type: fighter, power: {number % 9}}}\n" for number in range(CARDS)]
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
    pool.get_by_text("30,000 of 30,000 cards").wait_for()
    tiles.first.wait_for()
    assert 4 <= tiles.count() < 100
    pool.evaluate("pool => { pool.scrollTop = pool.scrollHeight; }")
    pool.get_by_text("Card 29999", exact=True).wait_for()
    assert tiles.count() < 100
    field = page.get_by_role("combobox", name="Search cards")
    field.fill("name:2999 power:8")
    pool.get_by_text("1 of 30,000 cards").wait_for()
    sent.clear()
    pool.get_by_role("button", name="Add one Card 29996").click()
    page.locator(".verdict", has_text="2 cards").wait_for()
    assert sent["editor"] and max(sent["editor"]) < 20_000
    field.fill("power>=1")
    pool.get_by_text("26,666 of 30,000 cards").wait_for()
    assert max(sent["found"]) < 200_000
