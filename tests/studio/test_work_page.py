"""Nothing is lost, and everything has an address: in a real Chromium, across reloads and restarts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from decktool.paths import data_dir
from decktool.studio.pictures import Drawer
from tests.studio.conftest import Served, served
from tests.studio.editing import text_of, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")
SET = "set: mine\ntitle: Mine\ncards:\n  - {name: Ada, type: creature}\n"


def says(page: Page, verdict: str) -> None:
    """Wait until the page gives this verdict."""
    page.locator(".verdict", has_text=verdict).wait_for()


def test_what_was_typed_is_there_after_a_crash_of_page_and_server(page: Page, drawer: Drawer, tmp_path: Path) -> None:
    """The page asks for the new address once; another page finds the text as it was, and can take it back."""
    (tmp_path / "mine.txt").write_text(EXAMPLE, encoding="utf-8")
    with ExitStack() as first:
        studio = first.enter_context(served(tmp_path, drawer, deck="mine.txt"))
        page.goto(studio.address)
        says(page, "legal, 50 cards")
        with page.expect_response("**/api/resume/text"):
            page.get_by_label("The decklist as text").type("1 Lucia\n")
        says(page, "illegal, 51 cards")
    page.get_by_label("The decklist as text").type("1 Benjamin\n")
    page.get_by_text("The studio is not running").first.wait_for()
    with served(tmp_path, drawer, port=studio.port, token="another-token") as again:
        page.get_by_label("Address").fill(again.address)
        page.get_by_role("button", name="Go on", exact=True).click()
        says(page, "illegal, 52 cards")
        page.wait_for_function("() => document.querySelector('#lost').hidden")
        page.wait_for_timeout(600)
        other = page.context.new_page()
        other.goto(page.url)
        says(other, "illegal, 52 cards")
        assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == EXAMPLE
        with other.expect_response("**/api/resume/text"):
            other.get_by_role("button", name="Discard the changes").click()
        says(other, "legal, 50 cards")
        other.reload()
        says(other, "legal, 50 cards")
        other.close()


def test_a_new_deck_is_found_again_and_its_states_are_compared(
    page: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    """Before it has a file and after; every state can be compared with any other, and returned to."""
    page.goto(serve(game="forbidden-quest").address)
    text = page.get_by_label("The decklist as text")
    text.press("Control+End")
    with page.expect_response("**/api/resume/text"):
        text.type("1 Lucia\n")
    assert "#deck/new:" in page.url
    page.goto(page.url.partition("#")[0] + "#home")
    page.get_by_role("link", name="new deck").first.click()
    says(page, "1 card")
    page.get_by_role("button", name="Save as…").click()
    page.keyboard.type("mine")
    page.keyboard.press("Enter")
    page.get_by_text("Saved mine.txt").first.wait_for()
    assert page.url.endswith("#deck/mine.txt")
    text.press("Control+End")
    text.type("1 Benjamin\n")
    page.get_by_role("tab", name="History").click()
    page.get_by_text("+1 Benjamin").wait_for()
    page.get_by_role("button", name="Return to As saved in the file").click()
    says(page, "1 card")
    page.keyboard.press("Control+z")
    says(page, "2 cards")


def test_back_leads_through_decks_cards_and_views(page: Page, serve: Callable[..., Served], tmp_path: Path) -> None:
    """And an address opens the same tab, search and card on another page."""
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(EXAMPLE, encoding="utf-8")
    page.goto(serve(deck="one.txt").address)
    says(page, "legal, 50 cards")
    page.locator(".deck .tile", has_text="Lucia").locator(".words").click()
    page.get_by_role("dialog", name="Lucia").wait_for()
    assert page.url.endswith("#deck/one.txt?card=lucia")
    page.go_back()
    page.get_by_role("dialog", name="Lucia").wait_for(state="detached")
    page.get_by_role("combobox", name="Deck", exact=True).select_option("two.txt")
    page.wait_for_url("**/#deck/two.txt")
    page.keyboard.press("6")
    page.wait_for_url("**/#print/two.txt")
    page.go_back()
    page.go_back()
    page.wait_for_url("**/#deck/one.txt")
    page.wait_for_function("() => document.querySelector('#file select').value === 'one.txt'")
    address = page.url.partition("#")[0] + "#deck/one.txt?q=name%3Aluc&tab=curves&card=lucia"
    page.goto("about:blank")
    page.goto(address)
    page.get_by_role("dialog", name="Lucia").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("1 of 102 cards").wait_for()
    assert page.get_by_role("tab", name="Curves").get_attribute("aria-selected") == "true"


@pytest.mark.slow
def test_back_is_not_written_over_by_the_view_that_is_left(
    page: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    """A view whose last part comes in the very moment in which Back leads elsewhere is not shown any more."""
    (tmp_path / "one.txt").write_text(EXAMPLE, encoding="utf-8")
    page.route("**/page/views/deck.css", lambda route: None)
    page.goto(serve(deck="one.txt").address + "#print/one.txt")
    page.get_by_role("region", name="Print settings").wait_for()
    page.keyboard.press("1")
    page.wait_for_url("**/#deck/one.txt")
    page.evaluate("addEventListener('popstate', () => document.getElementById('style-deck').onload())")
    page.go_back()
    page.get_by_role("region", name="Print settings").wait_for()
    page.wait_for_timeout(100)
    assert page.url.endswith("#print/one.txt")


def test_the_link_of_the_view_that_is_shown_leaves_it_alone(
    page: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    """Neither a click on it nor its key shows the view again, which would take away what was typed in it."""
    (tmp_path / "one.txt").write_text(EXAMPLE, encoding="utf-8")
    page.goto(serve(deck="one.txt").address + "#print/one.txt")
    page.get_by_role("region", name="Print settings").evaluate("region => region.title = 'still here'")
    page.locator("a[aria-current=page]").click()
    page.keyboard.press("6")
    page.wait_for_timeout(100)
    assert page.get_by_title("still here").count() == 1


def test_a_match_is_gone_on_with_after_a_reload_and_a_restart(page: Page, drawer: Drawer, tmp_path: Path) -> None:
    """From its address and from the home page; a step has an address of its own."""
    with served(tmp_path, drawer, game="card-of-the-rings") as studio:
        page.goto(studio.address + "#match/new")
        page.get_by_label("Against").select_option("")
        page.get_by_label("Goes first").select_option("A")
        page.get_by_role("button", name="Deal").click()
        options = page.get_by_label("What can be done")
        options.get_by_role("button", name="end the resource phase").click()
        page.get_by_text("1 / 1", exact=True).wait_for()
        page.reload()
        page.get_by_text("1 / 1", exact=True).wait_for()
        page.get_by_role("button", name="Previous choice").click()
        page.get_by_text("0 / 1", exact=True).wait_for()
        assert "step=0" in page.url
        page.go_back()
        page.get_by_text("1 / 1", exact=True).wait_for()
    with served(tmp_path, drawer, port=studio.port, token="another-token") as again:
        page.goto(again.address + "#home")
        page.get_by_role("link", name="The Card of the Rings").click()
        options.get_by_role("button", name="end the action phase").click()
        page.get_by_text("2 / 2", exact=True).or_(page.get_by_text("3 / 3", exact=True)).first.wait_for()


def guest_of(page: Page) -> Page:
    """The window of a guest who was invited to seat B and has taken it."""
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open seat B on this machine").click()
    other: Page = opened.value
    other.get_by_role("button", name="Take the seat").click()
    other.get_by_text("B (you)").wait_for()
    return other


def test_a_guest_plays_in_a_window_of_their_own(page: Page, serve: Callable[..., Served]) -> None:
    """What one person does is seen in the other's window, with no curtain and no way to the other seat."""
    page.goto(serve(game="card-of-the-rings").address + "#match/new")
    page.get_by_label("Against").select_option("")
    page.get_by_label("Goes first").select_option("A")
    page.get_by_role("button", name="Deal").click()
    other = guest_of(page)
    other.get_by_role("heading", name="A decides").wait_for()
    assert other.get_by_role("link", name="Workshop").count() == 0
    page.keyboard.press("Escape")
    for words in ("end the resource phase", "end the action phase"):
        page.get_by_label("What can be done").get_by_role("button", name=words).click()
    last = page.get_by_label("What can be done").get_by_role("button", name="attempt no quest")
    last.or_(page.get_by_role("heading", name="B decides")).first.wait_for()
    if last.count():
        last.click()
    other.get_by_label("What can be done").get_by_role("button").first.wait_for()
    page.get_by_role("heading", name="B decides").wait_for()
    page.get_by_role("button", name="As B", exact=True).wait_for(state="detached")
    other.reload()
    other.get_by_text("B (you)").wait_for()
    page.get_by_role("button", name="Invite").click()
    page.get_by_text("has joined").wait_for()
    page.get_by_role("button", name="Take back").click()
    other.get_by_text("ask for a new code").first.wait_for()
    other.get_by_label("Code").fill("ABCD-2345")
    other.get_by_role("button", name="Take the seat").click()
    other.get_by_text("no seat has this code").wait_for()
    other.close()


def test_a_guest_sits_at_a_table(page: Page, serve: Callable[..., Served]) -> None:
    """Each sees what the other does, and nobody changes seats."""
    page.goto(serve(game="card-of-the-rings").address + "#table")
    other = guest_of(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Draw", exact=True).click()
    other.get_by_text("A draws a card").first.wait_for()
    other.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_text("B draws a card").first.wait_for()
    for window in (page, other):
        assert window.get_by_role("group", name="Seat").get_by_role("button").count() == 1
    other.close()


def test_an_unsaved_file_of_the_workshop_is_kept_and_undone_by_a_key(
    page: Page, serve: Callable[..., Served], tmp_path: Path
) -> None:
    """Its text is there after a reload, and Ctrl+Z takes it back."""
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets/mine.yaml").write_text(SET, encoding="utf-8")
    page.goto(serve(game="forbidden-quest").address + "#workshop/sets/mine.yaml")
    text = page.get_by_label("The file's text")
    until(page, SET)
    text.press("Control+End")
    with page.expect_response("**/api/resume/text"):
        page.keyboard.type("# mine")
    page.reload()
    until(page, "# mine")
    text.focus()
    page.keyboard.press("Control+z")
    until(page, SET)
    assert text_of(page) == SET
