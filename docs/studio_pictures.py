"""Pictures of the studio's views for the README and docs/studio.md, taken of the program itself in Chromium.

`make docs` takes them where Playwright and a Chromium are (`DECKTOOL_CHROMIUM`, or one on the PATH), and leaves them as
they are elsewhere. `python docs/studio_pictures.py print workshop` takes only those.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.paths import data_dir

if TYPE_CHECKING:
    import PIL.Image
    from playwright.sync_api import Locator, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
OFFLINE = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SIZE = (1280, 800)
DECK = data_dir("cards") / "forbidden-quest/decks"


def chromium() -> str | None:
    """The Chromium of this machine, never one that is fetched."""
    return os.environ.get("DECKTOOL_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def opened(folder: Path, *what: str) -> Iterator[str]:
    """The studio, started as a person does; its address."""
    words = [sys.executable, "-m", "decktool", "studio", *what, "--no-browser"]
    # Our own program with our own words.
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True) as started:  # noqa: S603
        try:
            assert started.stdout is not None
            yield started.stdout.readline().split()[-1]
        finally:
            started.terminate()


def _deck(page: Page) -> None:
    page.get_by_alt_text("Lucia").first.wait_for()


def _print(page: Page) -> None:
    page.get_by_label("Paper", exact=True).select_option("letter")
    page.get_by_label("Backs", exact=True).check()
    page.get_by_alt_text("Page 2 of").wait_for()


def _workshop(page: Page) -> None:
    page.get_by_label("File", exact=True).select_option("cards/my-game/sets/core.yaml")
    page.get_by_role("figure").get_by_alt_text("Lamplighter").wait_for()
    text = page.get_by_label("The file's text")
    text.focus()
    _select(text, "Tram Conductor", 0)
    page.keyboard.press("ArrowRight")
    page.get_by_role("figure").get_by_alt_text("Tram Conductor").wait_for()
    _select(text, "cost: 3, power", 7)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.type("three")
    page.get_by_text("as it was last drawn").wait_for()


def _select(text: Locator, words: str, at: int) -> None:
    """Put the cursor so many characters into the first place where words stand."""
    text.evaluate(
        "(area, [words, by]) => { const at = area.value.indexOf(words) + by; area.setSelectionRange(at, at); }",
        [words, at],
    )


VIEWS: dict[str, Callable[[Page], None]] = {
    "deck": _deck,
    "print": _print,
    "workshop": _workshop,
}
"""What is done in each view before its picture is taken."""


def pictures(*only: str) -> Iterator[tuple[str, PIL.Image.Image]]:
    """The views' pictures by the names of their files."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        shutil.copy(DECK / "rulebook-example.txt", folder / "my-deck.txt")
        words = [sys.executable, "-m", "decktool", "init", "my-game"]
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        browser = driver.chromium.launch(executable_path=chromium(), args=list(OFFLINE))
        with opened(folder, "my-deck.txt") as address:
            for view, ready in VIEWS.items():
                if only and view not in only:
                    continue
                context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, reduced_motion="reduce")
                page = context.new_page()
                page.goto(f"{address}#{view}")
                page.locator(f"#view-{view}").wait_for()
                ready(page)
                _settled(page)
                yield f"studio-{view}.png", Image.open(BytesIO(page.screenshot()))
                context.close()
        browser.close()


def _settled(page: Page) -> None:
    """Wait until every picture that is seen is there, and nothing has been asked for a moment."""
    page.wait_for_load_state("networkidle")
    seen = "() => [...document.images].every(i => i.complete || i.getBoundingClientRect().top > innerHeight)"
    while not page.evaluate(seen):
        page.wait_for_timeout(50)
    page.wait_for_timeout(700)


def main() -> int:
    """Take the pictures that are named, or all."""
    if chromium() is None:
        print("no Chromium on this machine; the studio's pictures stay as they are")
        return 0
    for name, image in pictures(*sys.argv[1:]):
        path = Path(__file__).resolve().parent / "images" / name
        image.convert("RGB").quantize(256, dither=0).save(path, optimize=True)
        print(f"wrote {path.relative_to(path.parents[2])} ({path.stat().st_size // 1000} kB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
