"""A match on the page, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from decktool.paths import data_dir
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LINE = (
    "bank Treasure Chest", "bank Hidden Stash", "end the resource phase", "recruit Elven Scout",
    "recruit Ranger of the North", "end the action phase", "attempt The Goblin Pass", "end the resource phase",
    "recruit Dwarf Warrior", "end the action phase", "attempt The Goblin Pass",
)  # fmt: skip
"""How the test's deal begins to be won, after its first card is dragged to the Bank."""
WANTED = ("attempt", "recruit", "bank", "use")


def slot(page: Page, name: str) -> Locator:
    """A card on the table."""
    return page.locator(f".slot[aria-label^='{name}']").first


def drag(page: Page, card: Locator, onto: str) -> None:
    """Drag a card onto a zone."""
    start, end = card.bounding_box(), page.locator(f"[data-zone='{onto}']").bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] + 30)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def moments(page: Page) -> int:
    """How many choices the match has."""
    return int(page.get_by_label("Moment of the match").get_attribute("max") or 0)


def test_a_short_game_is_won(page: Page, serve: Callable[..., Served]) -> None:
    """By dragging, by keyboard and by the list of what can be done; an illegal drop says why; earlier moments are seen."""
    page.goto(serve(game="card-of-the-rings").address + "#match")
    page.get_by_label("Against").select_option("passive")
    page.get_by_label("Goes first").select_option("A")
    page.get_by_text("House rules and seed").click()
    page.get_by_label("Seed", exact=True).fill("41")
    page.get_by_label("Victory Points needed to win (Rules I)").select_option("3")
    page.get_by_role("button", name="Deal").click()
    slot(page, "Gold Pouch").wait_for()
    drag(page, slot(page, "Elven Scout"), "A.bank")
    page.get_by_role("alert").get_by_text("(Rules IV.2)").wait_for()
    assert moments(page) == 0
    drag(page, slot(page, "Gold Pouch"), "A.bank")
    page.locator("[data-zone='A.bank'] .slot").wait_for()
    assert page.get_by_role("img", name=re.compile("VP: 0")).count() == 2
    page.get_by_role("button", name="Undo: the last choice").click()
    page.locator("[data-zone='A.bank'] .slot").wait_for(state="detached")
    page.get_by_role("button", name="Redo: the undone choice").click()
    page.locator("[data-zone='A.bank'] .slot").wait_for()
    options = page.get_by_label("What can be done")
    for number, words in enumerate(LINE):
        option = options.get_by_role("button", name=words, exact=True)
        option.wait_for()
        if number % 2:
            option.focus()
            page.keyboard.press("Enter")
        else:
            option.click()
        option.wait_for(state="detached")
    outcome = page.get_by_role("heading", name="A wins with 3 Victory Points")
    for _ in range(20):
        options.or_(outcome).first.wait_for()
        if outcome.is_visible():
            break
        said = options.get_by_role("button").all_inner_texts()
        best = min(said, key=lambda words: next((n for n, verb in enumerate(WANTED) if words.startswith(verb)), 9))
        before = moments(page)
        options.get_by_role("button", name=best, exact=True).click()
        page.wait_for_function("before => document.querySelector('.strip input').max > before", arg=before)
    outcome.wait_for()
    page.get_by_role("button", name="The beginning").click()
    page.get_by_text(f"0 / {moments(page)}", exact=True).wait_for()
    assert page.locator("[data-zone='A.bank'] .slot").count() == 0
    page.get_by_role("button", name="As B", exact=True).click()
    page.get_by_text("B (you)").wait_for()


def first_turn_of_two(page: Page, serve: Callable[..., Served]) -> None:
    """A studio is started, two people begin a match, and the first turn ends."""
    page.goto(serve(game="card-of-the-rings").address + "#match")
    page.get_by_label("Against").select_option("")
    page.get_by_label("Goes first").select_option("A")
    page.get_by_role("button", name="Deal").click()
    for words in ("end the resource phase", "end the action phase", "attempt no quest"):
        button = page.get_by_label("What can be done").get_by_role("button", name=words)
        if words != "attempt no quest" or button.count():
            button.click()
            button.wait_for(state="detached")


def test_two_people_hand_the_screen_over(page: Page, serve: Callable[..., Served]) -> None:
    """Behind a curtain nothing of the next player's is seen until that player says so."""
    first_turn_of_two(page, serve)
    curtain = page.get_by_role("button", name="I am B")
    curtain.wait_for()
    assert page.get_by_role("region", name="The table").count() == 0
    curtain.click()
    page.get_by_role("region", name="The table").wait_for()
    page.get_by_text("B (you)").wait_for()


@pytest.mark.slow
def test_no_curtain_is_kept_from_one_start_to_the_next(page: Page, serve: Callable[..., Served]) -> None:
    """Who wants no curtain is not asked again by another studio, at another port."""
    first_turn_of_two(page, serve)
    with page.expect_response("**/api/settings"):
        page.get_by_label("No curtain: we may see each other's cards").click()
    page.get_by_text("B (you)").wait_for()
    first_turn_of_two(page, serve)
    page.get_by_text("B (you)").wait_for()
    assert page.get_by_role("button", name="I am B").count() == 0


def test_decks_are_chosen_by_pictures_and_a_narrow_page_keeps_the_board(
    page: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    """Only decks of the game, those that can be played first; zones beside the board are drawers."""
    caravan = (data_dir("cards") / "forbidden-quest/decks/burning-caravan.txt").read_text(encoding="utf-8")
    (tmp_path / "a-long.txt").write_text(f"# game: forbidden-quest\n{caravan}\n9 Sun Sister\n", encoding="utf-8")
    (tmp_path / "other.txt").write_text("# game: forward\n", encoding="utf-8")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(serve(game="forbidden-quest").address + "#match/new")
    decks = page.get_by_role("group", name="B plays").locator("label")
    decks.last.wait_for()
    said = decks.all_inner_texts()
    assert "illegal" in said[-1]
    assert all("illegal" not in one and "other.txt" not in one for one in said[:-1])
    for row in page.locator(".deck-choices > div").all():
        seen, chosen = row.bounding_box(), row.locator("label:has(:checked)").bounding_box()
        assert seen and chosen and seen["x"] <= chosen["x"] + 1 and chosen["x"] < seen["x"] + seen["width"]
    page.get_by_role("button", name="Deal").click()
    page.locator(".port").wait_for()
    assert page.locator("[data-zone='B.hand']").is_hidden()
    page.locator("summary", has_text="B's hand").click()
    page.locator("[data-zone='B.hand'] .slot").first.wait_for()
    page.locator("[data-zone='A.hand'] .slot").first.click(button="right")  # a finger that stays, on a phone
    page.locator("dialog .looked img").first.wait_for()
