"""The page in a real Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.paths import data_dir
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLE = data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt"


def test_the_page_shows_the_deck_it_was_opened_with(page: Page, serve: Callable[..., Served], tmp_path: Path) -> None:
    """Its verdict, and its cards as pictures."""
    shutil.copy(EXAMPLE, tmp_path / "mine.txt")
    page.goto(serve(deck="mine.txt").address)
    page.get_by_role("heading", name="legal, 50 cards").wait_for()
    page.get_by_alt_text("Lucia").wait_for()
