"""Home, the desk and a draft in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.paths import data_dir
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")


def test_a_pasted_list_is_understood_and_opened(page: Page, serve: Callable[..., Served], tmp_path: Path) -> None:
    """What was not understood is named; the folder's decks are seen with their verdicts."""
    (tmp_path / "mine.txt").write_text(EXAMPLE, encoding="utf-8")
    page.goto(serve().address + "#home")
    page.locator(".deck-tile .verdict", has_text="legal").wait_for()
    page.wait_for_function(
        "() => document.querySelector('.deck-tile').style.getPropertyValue('--game').startsWith('#')"
    )
    page.get_by_label("Paste a list").fill("# game: forbidden-quest\n1 Lucia\n1 Karnikk\n")
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("1 line was not understood:").wait_for()
    page.get_by_role("button", name="Open as a deck").click()
    page.locator(".find .tile").first.wait_for()
    assert "1 Karnikk" in page.get_by_label("The decklist as text").input_value()


def test_verdicts_of_a_folder_are_filtered_and_exported(
    page: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    """As a spreadsheet, and as deck sheets."""
    (tmp_path / "ada.txt").write_text(EXAMPLE, encoding="utf-8")
    (tmp_path / "bea.txt").write_text(EXAMPLE.replace("1 Lucia ", "2 Lucia "), encoding="utf-8")
    page.goto(serve().address + "#desk")
    page.get_by_role("button", name="Take the decks of this folder").click()
    page.get_by_role("button", name="illegal 1").click()
    assert page.locator(".desk tbody tr").all_inner_texts()[0].startswith("bea.txt")
    with page.expect_download() as table:
        page.get_by_role("button", name="Export as CSV").click()
    assert '"bea.txt","Forbidden Quest"' in Path(table.value.path()).read_text(encoding="utf-8")
    with page.expect_download() as sheets:
        page.get_by_role("button", name="Deck sheets for all").click()
    assert Path(sheets.value.path()).read_bytes().startswith(b"%PDF")


def test_a_draft_goes_on_after_a_reload(page: Page, serve: Callable[..., Served]) -> None:
    """A pick by keyboard, taken back, made again."""
    page.goto(serve().address + "#draft/new")
    page.get_by_role("button", name="Open the packs").click()
    page.locator(".pick").nth(11).wait_for()
    page.locator(".pick").first.focus()
    page.keyboard.press("Enter")
    page.get_by_text("pack 1 of 3, pick 2 of 12").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("pack 1 of 3, pick 1 of 12").wait_for()
    page.locator(".pick").nth(1).click()
    page.get_by_role("heading", name="Your picks (1)").wait_for()
    page.reload()
    page.get_by_role("heading", name="Your picks (1)").wait_for()


def test_each_person_of_a_draft_sees_only_their_own_pack(page: Page, serve: Callable[..., Served]) -> None:
    """The screen is handed over before every pick, and not only before the first of each."""
    page.goto(serve().address + "#draft/new")
    page.get_by_label("Game").select_option("forgotten-times")
    page.get_by_label("Who picks at this screen").fill("Ada, Bea")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Open the packs").click()
    for name in ("Ada", "Bea", "Ada", "Bea"):
        ready = page.get_by_role("button", name=f"I am {name}")
        ready.wait_for()
        assert page.locator(".pick").count() == 0
        assert page.locator(".pool li").count() == 0
        ready.click()
        page.locator(".pick").first.wait_for()
        page.locator(".pick").first.click()
