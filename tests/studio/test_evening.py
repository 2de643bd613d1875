"""A whole evening in the studio, in a real Chromium: all that was begun is there at the end."""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from decktool.paths import data_dir
from decktool.studio.pictures import Drawer
from tests.studio.conftest import served

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")
TABLE = "Name,Type,Cost,Text\nAda,Hero,3,Draw a card.\nBob,Hero,2,Gain 1.\nCave,Place,1,Nothing lives here.\n"
CHOICES = 30
SAYS = 15_000  # milliseconds


def chosen(page: Page, until: int) -> None:
    """Make choices by keyboard until the match has that many, the agent's among them."""
    steps = page.get_by_label("Moment of the match")
    for _ in range(until * 2):
        page.locator(".options .option").first.wait_for()
        before = int(steps.get_attribute("max") or 0)
        if before >= until:
            return
        page.locator(".options .option:not(.leaves)").or_(page.locator(".options .option")).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('.strip input').max > before", arg=before)
    raise AssertionError(f"fewer than {until} choices")


@pytest.mark.slow
def test_an_evening(page: Page, drawer: Drawer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game, decks, hands, a match with a reload and a restart, a draft, sheets; then everything is found again."""
    page.set_default_timeout(SAYS)
    monkeypatch.setenv("DECKTOOL_PATH", os.pathsep.join([str(tmp_path), os.environ.get("DECKTOOL_PATH", "")]))
    (tmp_path / "cards.csv").write_text(TABLE, encoding="utf-8")
    for name, text in (("ada.txt", EXAMPLE), ("bea.txt", EXAMPLE.replace("1 Lucia ", "2 Lucia "))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    verdict = page.locator(".verdict")
    with ExitStack() as first:
        studio = first.enter_context(served(tmp_path, drawer))
        home = f"http://127.0.0.1:{studio.port}/#home"
        begun = time.perf_counter()
        page.goto(studio.address + "#home")
        page.get_by_role("button", name="New deck").wait_for()
        sys.stdout.write(f"\nfirst view after {time.perf_counter() - begun:.2f} s\n")

        # a new game from a table
        page.get_by_role("button", name="New game").click()
        page.get_by_label("Id, also its folder").fill("evening")
        page.get_by_label("Title").fill("Evening")
        page.get_by_label("Spreadsheet of its cards (optional)").set_input_files(str(tmp_path / "cards.csv"))
        page.get_by_role("button", name="Begin", exact=True).click()
        page.get_by_text("Wrote cards/evening/").or_(page.locator("dialog .bad:not(:empty)")).first.wait_for()
        assert page.locator("dialog .bad").all_inner_texts() == []

        # three decks: one as it is, one fixed, one pasted
        page.goto(f"{home[:-4]}deck/bea.txt")
        verdict.filter(has_text="illegal").wait_for()
        page.get_by_role("button", name="remove 1 Lucia").first.click()
        verdict.filter(has_text="legal, 50").wait_for()
        page.keyboard.press("Control+s")
        page.get_by_text("Saved bea.txt").first.wait_for()
        begun = time.perf_counter()
        editor = page.get_by_label("The decklist as text")
        editor.press("Control+End")
        editor.press_sequentially("1 Lucia\n", delay=0)
        verdict.filter(has_text="illegal").wait_for()
        sys.stdout.write(f"verdict after 8 keys: {time.perf_counter() - begun:.2f} s\n")
        page.keyboard.press("Control+z")
        page.goto(home)
        page.get_by_label("Paste a list").fill(EXAMPLE)
        page.get_by_role("button", name="Read it").click()
        page.get_by_role("button", name="Open as a deck").click()
        verdict.filter(has_text="legal, 50").wait_for()
        page.get_by_role("button", name="Save as…").click()
        page.keyboard.type("pasted")
        page.keyboard.press("Enter")
        page.get_by_text("Saved pasted.txt").first.wait_for()

        # hands
        page.goto(f"{home[:-4]}hands/ada.txt")
        page.locator(".held").first.wait_for()
        page.keyboard.press("k")
        page.keyboard.press("t")
        page.locator(".many caption").first.wait_for()

        # half a match, with a reload
        page.goto(f"{home[:-4]}match/new")
        page.get_by_label("Game", exact=True).select_option("forbidden-quest")
        page.get_by_role("group", name="A plays").locator("label", has_text="bea.txt").click()
        page.get_by_role("button", name="Deal").click()
        page.get_by_role("button", name="Play them without the missing rules").click()
        chosen(page, CHOICES // 3)
        page.reload()
        chosen(page, CHOICES * 2 // 3)
        match = page.url.partition("#")[2].partition("?")[0]
        page.wait_for_timeout(300)
    with served(tmp_path, drawer, port=studio.port, token="another-token") as again:
        page.goto(again.address + f"#{match}")
        chosen(page, CHOICES)

        # a draft, and the sheets of a deck
        page.goto(f"{home[:-4]}draft/new")
        page.get_by_role("button", name="Open the packs").click()
        page.locator(".pick").first.click()
        page.get_by_role("heading", name="Your picks (1)").wait_for()
        page.goto(f"{home[:-4]}print/pasted.txt")
        with page.expect_download(timeout=120_000) as sheets:
            page.locator("#view-print button.main").click()
        assert Path(sheets.value.path()).read_bytes().startswith(b"%PDF")

        # all of it is there
        page.goto(home)
        works = page.get_by_role("region", name="Go on")
        works.get_by_role("link", name="Forbidden Quest").get_by_text("choices").wait_for()
        works.get_by_text("Draft", exact=False).first.wait_for()
        for name in ("ada.txt", "bea.txt", "pasted.txt"):
            page.locator(f".deck-tile[data-name='{name}'] .verdict", has_text="legal").wait_for()
        assert "illegal" not in " ".join(page.locator(".deck-tile .verdict").all_inner_texts())
        assert (tmp_path / "cards/evening/game.yaml").is_file()
