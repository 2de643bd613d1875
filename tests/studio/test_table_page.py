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
    hand = page.locator('.zone[data-zone="Hand"] .slot')
    hand.nth(4).wait_for()
    party = page.locator('.zone[data-zone="Party"]')
    name = (hand.nth(1).get_attribute("aria-label") or "").partition(",")[0]
    drag(page, hand.nth(1), party)
    laid = party.locator(".slot")
    laid.wait_for()
    assert hand.count() == 4 and (laid.get_attribute("aria-label") or "").startswith(name)
    assert page.locator(".lines li").last.inner_text() == f"A moves {name} from Hand to Party"
    laid.click()
    page.keyboard.press("t")
    page.locator('.slot[aria-label*="tapped"]').wait_for()
    drag(page, laid, page.locator('.zone[data-zone="Bank"]'))
    page.locator('.zone[data-zone="Bank"] .slot[aria-label*="tapped"]').wait_for()
    page.keyboard.press("x")
    page.get_by_role("heading", name="Hand (5)", exact=True).wait_for()
    assert (
        page.locator('.zone[data-zone="A\'s Hand"] .slot').evaluate_all("all => all.map((one) => one.ariaLabel)")
        == ["face-down card, A's Hand"] * 4
    )
    page.keyboard.press("x")
    for left in (2, 1, 0):
        page.keyboard.press("Control+z")
        page.wait_for_function("left => document.querySelectorAll('.lines li').length === left", arg=left)
    assert hand.count() == 5 and laid.count() == 0


def test_a_card_of_a_pile_that_is_looked_through_is_dragged_to_a_slot(page: Page, serve: Callable[..., Served]) -> None:
    """And so are two chosen cards of the hand together; arrow keys go from card to card, and Enter opens the menu."""
    served = serve(game="dragon-quest")
    page.goto(served.address)
    page.goto(f"http://127.0.0.1:{served.port}/#table")
    hand = page.locator('.zone[data-zone="Hand"] .slot')
    hand.nth(5).wait_for()
    page.locator('.zone[data-zone="Draw pile"] .slot').click()
    page.get_by_role("menuitem", name="Look at the top three cards").click()
    looked = page.get_by_label("Cards of Draw pile").locator(".slot")
    looked.nth(2).wait_for()
    slots = [page.locator(f'.zone[data-zone="Front line {number}"]') for number in (1, 2)]
    drag(page, looked.nth(1), slots[0])
    slots[0].locator(".slot").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()
    for number in (0, 1):
        hand.nth(number).click(modifiers=["Shift"])
    drag(page, hand.nth(1), slots[1])
    slots[1].locator(".slot").nth(1).wait_for()
    assert hand.count() == 4
    slots[0].locator(".slot").click()
    page.keyboard.press("ArrowRight")
    page.locator('.zone[data-zone="Front line 2"] .slot:focus').wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name="Rotate a quarter turn").wait_for()


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
    page.keyboard.press("Control+Shift+z")
    page.get_by_text("7 in hand").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("6 in hand").wait_for()
    page.keyboard.press("n")
    page.wait_for_function("() => !location.hash.includes('choices=keep')")
    # What was undone with the last hand is nothing to be done again with another.
    page.get_by_role("button", name="Redo").first.and_(page.locator(":disabled")).wait_for()
