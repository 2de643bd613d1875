"""Pictures of the studio's views, taken in the Chromium that is there: `python docs/studio.py`, or `make docs`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
SIZE = {"width": 1280, "height": 800}


def deck(page: Page) -> None:
    """A deck with one card too many, and what Fix would do."""
    page.get_by_label("The decklist as text").press("Control+End")
    page.keyboard.type("1 Karnik")
    page.get_by_role("button", name="Fix", exact=True).click()
    page.get_by_role("button", name="Accept").wait_for()
    page.get_by_role("heading", name="Deck", level=2).click()  # lets go of the button


def home(page: Page) -> None:
    """The decks of the folder, each with its verdict."""
    page.get_by_label("Begin").wait_for()
    page.wait_for_timeout(3000)


def hands(page: Page) -> None:
    """A hand that was kept, and what comes next."""
    page.locator(".held").nth(6).wait_for()
    page.evaluate("location.hash += `${location.hash.includes('?') ? '&' : '?'}seed=7`")
    page.get_by_text("seed 7").wait_for()
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("heading", name="Next draws").wait_for()


def table(page: Page) -> None:
    """A few turns in, with cards tapped and marked."""
    page.locator(".zone[data-zone='Hand'] .slot").nth(6).wait_for()
    page.get_by_role("button", name="New…").click()
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Set up table").click()
    page.wait_for_timeout(1000)
    moves = (
        "B: play Hand 1 to b3",
        "B: play Hand 1 to b3",
        "draw 2",
        "play Hand 1 to b1",
        "play Hand 1 to b1",
        "play Hand 1 to c2",
    )
    for words in (*moves, "tap b1 2", "put 2 Poison on c2 1", "take 1 Crystal off b1", "roll 3 Red dice"):
        page.get_by_label("Type a move").fill(words)
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.command').value === ''")
    page.locator(".zone[data-zone='Hand'] .slot").first.hover()


BLANK = """() => [...document.images].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.top < innerHeight && box.left < innerWidth && box.bottom > 0 && one.naturalWidth < 2;
})"""
"""Whether some picture in sight is not drawn yet."""


def match(page: Page) -> None:
    """A match of Forbidden Quest, some choices on."""
    page.get_by_label("Game", exact=True).select_option("forbidden-quest")
    page.get_by_label("Goes first").select_option("A")
    page.get_by_text("House rules and seed").click()
    page.get_by_label("Seed", exact=True).fill("7")
    page.get_by_role("button", name="Deal").click()
    for words in (
        "set Sun Sister in the centre",
        "set Old Redhorn",
        "set Net Hunter",
        "move Sun Sister",
        "to a2",
        "take the crystal",
    ):
        page.get_by_label("What can be done").get_by_role("button", name=words, exact=True).click()
    page.locator(".clause").last.hover()


def print_(page: Page) -> None:
    """Sheets of another paper, fronts and backs."""
    page.get_by_label("Paper", exact=True).select_option("letter")
    page.get_by_label("Backs", exact=True).check()
    page.get_by_alt_text("Page 2 of 12").wait_for()


def workshop(page: Page) -> None:
    """A card whose cost has just become a word: the defect at its line, and the card as it was."""
    page.get_by_label("File", exact=True).select_option("cards/my-game/sets/core.yaml")
    _put(page, "Tram Conductor", 1)
    page.get_by_role("figure").get_by_alt_text("Tram Conductor").wait_for()
    _put(page, "cost: 3, power", 7)
    page.keyboard.press("Backspace")
    page.keyboard.type("three")
    page.get_by_text("as last drawn").wait_for()


def lab(page: Page) -> None:
    """A round robin of three decks, with its charts."""
    page.locator("select[name=game]").select_option("forgotten-times")
    page.get_by_label("the open deck").uncheck()
    page.get_by_label("Deals").fill("100")
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name="Start").click()
    page.locator(".found img").first.wait_for(timeout=300_000)
    page.wait_for_timeout(1500)


def _put(page: Page, words: str, at: int) -> None:
    """Put the cursor a number of characters into the first place where words stand."""
    put = """async (area, [words, by]) => {
      const { EditorView } = await import("/page/vendor/codemirror.js");
      const view = EditorView.findFromDOM(area);
      view.focus();
      view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(words) + by } });
    }"""
    page.get_by_label("The file's text").evaluate(put, [words, at])


READY: dict[str, Callable[[Page], None]] = {
    "home": home,
    "deck": deck,
    "hands": hands,
    "table": table,
    "match": match,
    "print": print_,
    "workshop": workshop,
    "lab": lab,
}
"""The views in their order, and what is done in each before its picture is taken."""


def pictures() -> None:
    """Write docs/images/studio-VIEW.png for every view, or say why not."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print("no Chromium here: the pictures of the studio stay as they are")
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as above, sync_playwright() as driver:
        folder = Path(above) / "my-decks"
        folder.mkdir()
        shutil.copy(ROOT / "cards/forbidden-quest/decks/rulebook-example.txt", folder / "my-deck.txt")
        for name in ("dragon-quest/decks/open-road", "forgotten-times/decks/gods-of-the-stairs"):
            shutil.copy(ROOT / "cards" / f"{name}.txt", folder)
        # Our own program, without the settings of whoever runs this.
        ours = {"cwd": folder, "env": {**os.environ, "DECKTOOL_CONFIG_DIR": above}, "stdout": subprocess.PIPE}
        program = [sys.executable, "-m", "decktool"]
        subprocess.run([*program, "init", "my-game"], check=True, **ours)  # noqa: S603
        running = subprocess.Popen([*program, "studio", "my-deck.txt", "--no-browser"], text=True, **ours)  # noqa: S603
        started = driver.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        try:
            assert running.stdout is not None
            address = running.stdout.readline().split()[-1]
            for view, ready in READY.items():
                page = started.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
                page.goto(f"{address}#{view}")
                page.locator(f"#view-{view} > *").first.wait_for()
                ready(page)
                page.wait_for_timeout(500)
                page.evaluate("document.getElementById('notes').replaceChildren()")
                while page.evaluate(BLANK):
                    page.wait_for_timeout(200)
                _save(page.screenshot(), IMAGES / f"studio-{view}.png")
                page.close()
        finally:
            started.close()
            running.terminate()
            running.wait()


def _save(data: bytes, path: Path) -> None:
    picture = Image.open(BytesIO(data)).convert("RGB")
    picture.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(f"wrote {path.relative_to(ROOT)} ({path.stat().st_size // 1000} kB)")


if __name__ == "__main__":
    pictures()
