"""axe-core finds nothing wrong in any view, light and dark, wide and narrow, with a match and a table in play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from decktool.paths import data_dir
from tests.studio.conftest import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = (Path(__file__).parent / "axe/axe.min.js").read_text(encoding="utf-8")
EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")
SET = "set: mine\ntitle: Mine\ncards:\n  - {name: Ada, type: creature}\n"
FOUND = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map((one) =>
  `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`)"""
READY = {
    "home": ".deck-tile .verdict",
    "deck/mine.txt?tab=changes": ".deck .tile",
    "hands/mine.txt": ".many caption",
    "table/new": "dialog .fresh-table",
    "match/new": ".beginning form button",
    "draft/new": ".begin-form",
    "print/mine.txt": "#view-print select",
    "desk": ".desk thead",
    "workshop/sets/mine.yaml": "#editor-problem",
    "lab": ".lab-side fieldset",
}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_view_has_a_violation(page: Page, serve: Callable[..., Served], tmp_path: Path, theme: str) -> None:
    """Every rule of axe-core, in every view, with a match and a table in play."""
    (tmp_path / "mine.txt").write_text(EXAMPLE.replace("1 Lucia", "2 Lucia"), encoding="utf-8")
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets/mine.yaml").write_text(SET, encoding="utf-8")
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    served = serve()
    found: dict[str, list[str]] = {}

    def looked(name: str) -> None:
        page.evaluate(AXE)
        if violations := page.evaluate(FOUND):
            found[name] = violations

    page.goto(served.address + "#home")
    for view, ready in READY.items():
        page.goto(f"http://127.0.0.1:{served.port}/#{view}")
        page.locator(ready).first.wait_for()
        if view == "table/new":
            page.keyboard.press("Escape")
            for words in ("draw 2", "play Hand 1"):
                page.get_by_label("Type a move").fill(words)
                page.keyboard.press("Enter")
                page.wait_for_timeout(300)
        if view == "match/new":
            page.get_by_label("Against").select_option("")
            page.get_by_role("button", name="Deal").click()
            for _ in range(3):
                page.locator(".options button, .asked button.main").first.click()
                page.wait_for_timeout(300)
        if view == "draft/new":
            page.get_by_role("button", name="Open the packs").click()
            page.locator(".pick").first.wait_for()
        if view == "desk":
            page.get_by_role("button", name="Take the decks of this folder").click()
            page.locator(".desk tbody tr").first.wait_for()
        if view == "lab":
            page.get_by_label("Measure").select_option("goldfish")
            page.locator("select[name=game]").select_option("forgotten-times")
            page.get_by_label("the open deck").uncheck()
            page.get_by_label("Games").fill("20")
            page.get_by_role("button", name="Start").click()
            page.locator(".found img").first.wait_for()
        looked(view)
        page.set_viewport_size({"width": 390, "height": 844})
        looked(f"{view}, narrow")
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == {}
