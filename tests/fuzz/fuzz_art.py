"""Pictures and SVG of strangers, printed on a card."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tests.fuzz.fuzz_games import prepare
from tests.fuzz.kit import Surface

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="red" stop-opacity="0.5"/>
</linearGradient><path id="p" d="M0 0 L10 10 C 1 2 3 4 5 6 A 3 3 0 0 1 9 9 Z"/></defs>
<g transform="rotate(10 5 5) scale(2)" style="fill:url(#g)"><rect x="1" y="2" width="30" height="40" rx="3"/></g>
<use xlink:href="#p" x="4" stroke="#00f" stroke-width="2"/><circle cx="50" cy="50" r="9" fill="url(#g)"/>
<polygon points="1,2 3,4 50,60"/><text x="5" y="5">A</text></svg>
"""


def _picture(kind: str) -> bytes:
    out = io.BytesIO()
    Image.radial_gradient("L").resize((24, 32)).convert("P" if kind == "GIF" else "RGB").save(out, kind)
    return out.getvalue()


# A card each: of two pictures of one card only the first is drawn.
_ENDINGS = {
    "PNG": "night-watch.png",
    "JPEG": "chimney-cat.jpg",
    "WEBP": "tram-conductor.webp",
    "GIF": "street-musician.gif",
    "TIFF": "the-clockmaker.tif",
    "BMP": "thunderstorm.bmp",
}


def _decks(folder: Path) -> None:
    """The game, and a list of each card that has a picture, so that an input lays out one card alone."""
    prepare(folder)
    for name in ("lamplighter.svg", *_ENDINGS.values()):
        stem = Path(name).stem
        (folder / f"cards/mine/decks/{stem}.txt").write_text(f"1 {stem.replace('-', ' ')}\n", encoding="utf-8")


_DECK = ("cards/mine/decks/STEM.txt", "--game", "mine")
_DRAWN = [
    ("print", *_DECK, "-o", "out.pdf"),
    ("export", *_DECK, "--to", "images", "-o", "out"),
    ("print", *_DECK, "--back", "FILE", "--backs", "-o", "out.pdf"),
]
SURFACE = Surface(
    [
        ("cards/mine/art/lamplighter.svg", SVG),
        *((f"cards/mine/art/{name}", _picture(kind)) for kind, name in _ENDINGS.items()),
    ],
    # `lint` draws every card of the game, and is tried less often.
    [*_DRAWN, *_DRAWN, *_DRAWN, ("lint", "mine")],
    _decks,
)
