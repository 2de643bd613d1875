"""The deck editor in a real Chromium: by keyboard, by drag, by remedies, and on a small screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from decktool.paths import data_dir
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")
ILLEGAL = EXAMPLE.replace("1 Lucia ", "2 Lucia ")


@pytest.fixture
def editor(page: Page, serve: Callable[..., Served], tmp_path: Path) -> Page:
    """The page with a deck that has one Lucia too many."""
    (tmp_path / "mine.txt").write_text(ILLEGAL, encoding="utf-8")
    page.goto(serve(deck="mine.txt").address)
    says(page, "illegal, 51 cards")
    page.locator(".find .tile").first.wait_for()
    return page


def says(page: Page, verdict: str) -> None:
    """Wait until the page gives this verdict."""
    page.locator(".verdict", has_text=verdict).wait_for()


def drag(page: Page, what: Locator, onto: Locator) -> None:
    """Carry one thing onto another with the mouse."""
    start, end = what.bounding_box(), onto.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 120, steps=6)
    page.mouse.up()


def test_an_illegal_deck_becomes_legal_by_keyboard_alone(editor: Page, tmp_path: Path) -> None:
    """Search, one copy fewer, undo, redo, save: and the file has it, comments and order kept."""
    keys = editor.keyboard
    keys.press("/")
    keys.type("name:luc")
    editor.get_by_role("option", name="Lucia").wait_for()
    keys.press("ArrowDown")
    keys.press("Enter")
    editor.get_by_text("1 of 102 cards").wait_for()
    keys.press("Enter")
    keys.press("-")
    says(editor, "legal, 50 cards")
    keys.press("Control+z")
    says(editor, "illegal, 51 cards")
    keys.press("Control+Shift+z")
    says(editor, "legal, 50 cards")
    keys.press("Control+s")
    editor.get_by_text("Saved mine.txt").first.wait_for()
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == EXAMPLE


def test_an_illegal_deck_becomes_legal_by_drag_and_by_remedy(editor: Page) -> None:
    """Out of the deck and into it again; a remedy is a button beside its violation."""
    lucia = editor.locator(".deck .tile", has_text="Lucia")
    drag(editor, lucia, editor.locator(".find"))
    says(editor, "legal, 50 cards")
    drag(editor, editor.locator(".find .tile", has_text="Lucia"), editor.locator(".deck .zone"))
    says(editor, "illegal, 51 cards")
    editor.get_by_role("button", name="remove 1 Lucia (line 6)").first.click()
    says(editor, "legal, 50 cards")
    assert editor.get_by_label("The decklist as text").input_value() == EXAMPLE


def test_typing_is_judged_at_every_keystroke_and_an_answer_is_a_preview(editor: Page) -> None:
    """A name that nobody knows is told with its line; what Fix would do happens when it is accepted."""
    text = editor.get_by_label("The decklist as text")
    text.press("Control+End")
    text.type("1 Karnikk")
    editor.get_by_role("button", name="line 43").wait_for()
    editor.get_by_role("button", name="Karnik", exact=True).click()
    says(editor, "illegal, 52 cards")
    editor.get_by_role("button", name="Fix", exact=True).click()
    editor.get_by_role("button", name="Accept").wait_for()
    says(editor, "illegal, 52 cards")
    editor.keyboard.press("Control+Enter")
    says(editor, "legal, 50 cards")


def test_a_file_that_changed_on_the_disk_is_asked_about(editor: Page, tmp_path: Path) -> None:
    """Theirs is taken without a dialogue, and undo brings mine back."""
    (tmp_path / "mine.txt").write_text(EXAMPLE, encoding="utf-8")
    editor.get_by_label("The decklist as text").type("# mine\n")
    editor.keyboard.press("Control+s")
    editor.get_by_role("button", name="Use the file on disk").click()
    says(editor, "legal, 50 cards")
    editor.get_by_role("button", name="Undo").click()
    says(editor, "illegal, 51 cards")
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == EXAMPLE


def test_everything_has_a_name_and_fits_a_small_screen(editor: Page) -> None:
    """A screen reader tells every control; at 390 pixels nothing stands out of the page."""
    nameless = """() => [...document.querySelectorAll("button, input, select, textarea, a, [tabindex='0']")]
      .filter((one) => one.checkVisibility() && !one.ariaLabel && !one.labels?.length && !one.textContent.trim())
      .map((one) => one.outerHTML.slice(0, 200))"""
    assert editor.evaluate(nameless) == []
    editor.set_viewport_size({"width": 390, "height": 844})
    for part in ("Cards", "Deck", "Text and rules"):
        editor.get_by_role("button", name=part, exact=True).click()
        assert editor.evaluate("document.documentElement.scrollWidth") == 390
        assert editor.evaluate(nameless) == []


def test_a_house_rule_changes_the_verdict_at_once(editor: Page) -> None:
    """Sixteen creatures where fifteen are in the deck: incomplete as soon as it is said, and legal when taken back."""
    editor.get_by_role("button", name="remove 1 Lucia (line 6)").first.click()
    says(editor, "legal, 50 cards")
    editor.get_by_role("tab", name="House rules").click()
    least = editor.get_by_label("Minimum number of creatures in a deck")
    least.fill("16")
    least.press("Tab")
    says(editor, "incomplete, 50 cards")
    least.fill("15")
    least.press("Tab")
    says(editor, "legal, 50 cards")


def test_every_view_wears_its_own_style_alone(editor: Page) -> None:
    """Each is made by itself; no word for a part of one is a word for a part of another."""
    links = editor.locator("#views a")
    views = links.evaluate_all("all => all.map((one) => one.hash.slice(1).split('/')[0])")
    assert {"home", "deck", "hands", "table", "match", "print", "workshop"} <= set(views)
    worn = "() => [...document.styleSheets].filter((one) => matchMedia(one.media.mediaText).matches).map((one) => one.href.split('/').at(-1))"
    for place, view in [*enumerate(views), (views.index("deck"), "deck")]:
        key = (links.nth(place).get_attribute("title") or "").split("(")[1][0]
        editor.keyboard.press(key)
        editor.locator(f"#view-{view} > *").first.wait_for()
        editor.keyboard.press("Escape")
        assert editor.evaluate(worn) == ["studio.css", f"{view}.css"]


def begin(page: Page) -> None:
    """A new deck from the home page."""
    page.keyboard.press("0")
    page.get_by_role("button", name="New deck").click()
    page.locator("select[name=game]").select_option("forward")
    page.get_by_role("button", name="Begin", exact=True).click()
    says(page, "empty")


@pytest.mark.slow
def test_a_deck_is_saved_while_another_is_opened(editor: Page, tmp_path: Path) -> None:
    """A slow answer is about the deck that was saved, not about the one that is shown when it comes."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    editor.route("**/api/save", hold)
    editor.get_by_role("button", name="remove 1 Lucia (line 6)").first.click()
    says(editor, "legal, 50 cards")
    editor.get_by_role("button", name="Save", exact=True).click()
    begin(editor)
    held[0].continue_()
    editor.get_by_text("Saved mine.txt").first.wait_for()
    assert editor.get_by_role("combobox", name="Deck", exact=True).input_value() == ""
    assert "#deck/new:" in editor.url
    editor.keyboard.press("Control+z")
    says(editor, "legal, 50 cards")
    assert editor.get_by_role("button", name="Save", exact=True).is_disabled()
    editor.keyboard.press("Control+z")
    says(editor, "illegal, 51 cards")
    assert editor.get_by_role("button", name="Save", exact=True).is_enabled()


@pytest.mark.slow
def test_undo_goes_back_past_saving_and_past_other_decks(editor: Page, tmp_path: Path) -> None:
    """What was saved meanwhile stays known: saving an older text is no surprise to anybody."""
    (tmp_path / "other.txt").write_text(EXAMPLE, encoding="utf-8")
    editor.get_by_role("button", name="remove 1 Lucia (line 6)").first.click()
    says(editor, "legal, 50 cards")
    editor.get_by_role("button", name="Save", exact=True).click()
    begin(editor)
    editor.keyboard.press("Control+z")
    says(editor, "legal, 50 cards")
    editor.keyboard.press("Control+z")
    says(editor, "illegal, 51 cards")
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_role("button", name="Save", exact=True, disabled=True).wait_for()
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == ILLEGAL
