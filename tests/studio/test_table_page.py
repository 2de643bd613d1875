"""The table and the hands in a real Chromium: drag, undo, keys, and what the other seat does not see."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.paths import data_dir
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def drag(page: Page, card: Locator, place: Locator) -> None:
    """A card by the mouse onto the middle of a place."""
    from_box, to_box = card.bounding_box(), place.bounding_box()
    assert from_box is not None and to_box is not None
    page.mouse.move(from_box["x"] + from_box["width"] / 2, from_box["y"] + from_box["height"] / 2)
    page.mouse.down()
    for share in (0.3, 0.7, 1.0):
        x = from_box["x"] + from_box["width"] / 2
        y = from_box["y"] + from_box["height"] / 2
        to_x, to_y = to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2
        page.mouse.move(x + (to_x - x) * share, y + (to_y - y) * share)
    page.mouse.up()


def test_a_card_is_dragged_onto_the_table_and_taken_back(page: Page, serve: Callable[..., Served]) -> None:
    """It lies where it was let go, is tapped by a key, and undo goes back to the first move."""
    served = serve(game="card-of-the-rings")
    page.goto(served.address)
    page.goto(f"http://127.0.0.1:{served.port}/#table")
    hand = page.locator(".strip.mine .tc")
    hand.nth(4).wait_for()
    party = page.locator('.zone[data-zone="Party"]')
    name = (hand.nth(1).get_attribute("aria-label") or "").partition(",")[0]
    drag(page, hand.nth(1), party)
    laid = party.locator(".tc")
    laid.wait_for()
    assert hand.count() == 4 and (laid.get_attribute("aria-label") or "").startswith(name)
    assert page.locator(".log li").last.inner_text() == f"A moves {name} from Hand to Party"
    laid.click()
    page.keyboard.press("t")
    page.locator('.tc[aria-label*="tapped"]').wait_for()
    drag(page, laid, page.locator('.zone[data-zone="Bank"]'))
    page.locator('.zone[data-zone="Bank"] .tc[aria-label*="tapped"]').wait_for()
    page.keyboard.press("x")
    page.locator(".strip.mine .name", has_text="Hand · 5").wait_for()
    assert (
        page.locator(".strip.theirs .tc").evaluate_all("all => all.map((one) => one.ariaLabel)")
        == ["face-down card, A's Hand"] * 4
    )
    page.keyboard.press("x")
    for left in (2, 1, 0):
        page.keyboard.press("Control+z")
        page.wait_for_function("left => document.querySelectorAll('.log li').length === left", arg=left)
    assert hand.count() == 5 and laid.count() == 0


def test_a_hand_is_kept_and_drawn_on_by_keys(page: Page, serve: Callable[..., Served], tmp_path: Path) -> None:
    """Its cards are pictures with names; undo gives the choice back."""
    shutil.copy(data_dir("cards") / "dragon-quest/decks/open-road.txt", tmp_path / "mine.txt")
    served = serve(deck="mine.txt")
    page.goto(served.address)
    page.goto(f"http://127.0.0.1:{served.port}/#hands")
    page.locator(".held").nth(5).wait_for()
    page.get_by_role("heading", name="100,000 hands").wait_for()
    page.keyboard.press("k")
    page.keyboard.press("t")
    page.get_by_role("heading", name="Next draws").wait_for()
    page.locator(".held").nth(6).wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("6 in hand").wait_for()
