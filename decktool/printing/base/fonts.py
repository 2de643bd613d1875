"""Fonts: which there are, how wide their letters run, and what stands in for a letter that one of them lacks.

The fonts are the open Source Serif Pro and Source Sans Pro families and, for titles, Amatic SC (``hand``) and Fredoka
One (``round``), installed as Python packages; the system's fonts are never asked, so that a sheet looks the same
everywhere. A font is named ``serif``, ``serif-bold``, ``sans-semibold-italic`` and so on; a person may add font files
of their own, which stand in for letters ours lack.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from decktool import files
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

_FAMILIES: Final = {
    "serif": ("font_source_serif_pro", "SourceSerifPro"),
    "sans": ("font_source_sans_pro", "SourceSansPro"),
    "hand": ("font_amatic_sc", "AmaticSC"),
    "round": ("font_fredoka_one", "FredokaOne"),
}
_WEIGHTS: Final = {
    "light": "Light",
    "regular": "Regular",
    "semibold": "Semibold",
    "bold": "Bold",
    "black": "Black",
}
#: Families that have only some weights, and no italics.
_FEW: Final = {"hand": ("regular", "bold"), "round": ("regular",)}
_extra: dict[str, Path] = {}
_LIMIT = 100_000_000


class MissingGlyph(Exception):
    """A letter that no font has; layout turns it into an error that names the card."""

    def __init__(self, character: str) -> None:
        name = unicodedata.name(character, "a character without a name")
        super().__init__(f"no font has the character '{character}' (U+{ord(character):04X}, {name.lower()})")
        self.character = character


class UnsetScript(MissingGlyph):
    """A letter of a script that is written from right to left or whose letters join: a font alone does not set it."""

    def __init__(self, character: str) -> None:
        super().__init__(character)
        what = f"'{character}' (U+{ord(character):04X}, {unicodedata.name(character, 'without a name').lower()})"
        why = "belongs to a script that cannot be set here yet: right to left, or letters that join"
        self.args = (f"the character {what} {why}",)


#: Scripts whose letters take other shapes beside one another: Indic, Myanmar, Khmer.
_JOINING = ((0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x17FF))


def _must_be_shaped(character: str) -> bool:
    code = ord(character)
    if code < 0x590:
        return False
    return unicodedata.bidirectional(character) in {"R", "AL"} or any(low <= code <= high for low, high in _JOINING)


def font_name(family: str, weight: str = "regular", italic: bool = False) -> str:
    """The name of a font of ours: ``font_name("serif", "bold")`` is ``serif-bold``; the nearest that a family has."""
    if family in _FEW:
        heavy = weight not in {"light", "regular"} and "bold" in _FEW[family]
        return f"{family}-bold" if heavy else family
    return "-".join([family, *([weight] if weight != "regular" else []), *(["italic"] if italic else [])])


def names() -> list[str]:
    """All fonts that ship with the program, by name."""
    return list(dict.fromkeys(font_name(f, w, i) for f in _FAMILIES for w in _WEIGHTS for i in (False, True)))


def add_font(path: Path) -> str:
    """Let a TrueType file stand in for letters that our fonts lack; returns its name. DecktoolError if it is none."""
    name = f"extra-{path.stem}"
    _extra[name] = path
    try:
        load(name)
    except DecktoolError:
        del _extra[name]
        raise
    _chain.cache_clear()
    return name


def extra_fonts() -> tuple[Path, ...]:
    """The font files that were added, in order; another process adds them again."""
    return tuple(_extra.values())


def font_path(name: str) -> Path:
    """Where a font's file is."""
    if name in _extra:
        return _extra[name]
    parts = name.split("-")
    italic = parts[-1] == "italic"
    weight = parts[1] if len(parts) > 1 and parts[1] in _WEIGHTS else "regular"
    if parts[0] not in _FAMILIES or font_name(parts[0], weight, italic) != name:
        raise DecktoolError(f"there is no font '{name}'; the fonts are {', '.join(names())}")
    package, stem = _FAMILIES[parts[0]]
    style = _WEIGHTS[weight]
    if italic:
        style = "It" if style == "Regular" else style + "It"
    return Path(str(resources.files(package))) / "files" / f"{stem}-{style}.ttf"


@cache
def load(name: str) -> TTFont:
    """The font, read and registered with ReportLab under its name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    path = font_path(name)
    try:
        data = files.read_bytes(path, limit=_LIMIT, what="a font")
        font = TTFont(name, BytesIO(data), asciiReadable=False)
    except (TTFError, OSError, ValueError, KeyError, IndexError) as problem:
        raise DecktoolError(f"{path}: not a TrueType font that can be embedded ({problem})") from None
    pdfmetrics.registerFont(font)
    return font


@cache
def _widths(name: str) -> tuple[dict[int, float], Any]:
    face = load(name).face
    return face.charWidths, face.charToGlyph


@cache
def _chain(name: str) -> tuple[str, ...]:
    """The fonts asked in turn for a letter: the font, its upright, the other family, then a person's own."""
    parts = name.split("-")
    family, upright = parts[0], "-".join(p for p in parts if p != "italic")
    other = {"serif": "sans", "sans": "serif"}.get(family, "sans")
    chain = [name, upright, "-".join([other, *parts[1:]]), "-".join([other, *upright.split("-")[1:]]), *_extra]
    return tuple(dict.fromkeys(chain))


def split(text: str, name: str) -> list[tuple[str, str]]:
    """Text cut into runs of (font, text), each run in the first font of the chain that has its letters.

    Raises MissingGlyph for a letter that no font has, UnsetScript for one that needs more than a font.
    """
    own = _widths(name)[1]
    if all(ord(c) in own for c in text):
        return [(name, text)] if text else []
    runs: list[tuple[str, str]] = []
    for c in text:
        if _must_be_shaped(c):
            raise UnsetScript(c)
        found = next((font for font in _chain(name) if ord(c) in _widths(font)[1]), None)
        if found is None:
            raise MissingGlyph(c)
        if runs and runs[-1][0] == found:
            runs[-1] = (found, runs[-1][1] + c)
        else:
            runs.append((found, c))
    return runs


@lru_cache(maxsize=65_536)
def advance(text: str, name: str) -> float:
    """How far text runs in one font that has all its letters, in thousandths of the size."""
    widths, _ = _widths(name)
    return sum(widths[ord(c)] for c in text)


def measure(text: str, name: str, size: int, tracking: int = 0) -> int:
    """How far text runs in a font and its stand-ins, in micrometres, for a size in micrometres.

    ``tracking`` is added after every letter but the last.
    """
    total = sum(advance(run, font) for font, run in split(text, name))
    return round(total * size / 1000) + tracking * max(0, len(text) - 1)


@cache
def metrics(name: str) -> tuple[float, float, float]:
    """Ascent, descent (positive, downward) and cap height as shares of the size."""
    face = load(name).face
    return face.ascent / 1000, -face.descent / 1000, (face.capHeight or 700) / 1000
