"""Fonts: which there are, how wide their letters run, and what stands in for a letter that one of them lacks.

The fonts are the open Source Serif Pro and Source Sans Pro families and, for titles, Amatic SC (``hand``) and Fredoka
One (``round``), installed as Python packages; the system's fonts are never asked, so that a sheet looks the same
everywhere. A font is named ``serif``, ``serif-bold``, ``sans-semibold-italic`` and so on. A person's own fonts are
TrueType or OpenType files in a folder ``fonts`` of a game or beside templates, named by family and style (``Lora.ttf``,
``Lora-BoldItalic.otf``); such a font's name is its path. They, and files that a command is given, also stand in for
letters that ours lack; for symbols and emoji two parts of Noto do (``symbols``, ``emoji``), which have one weight.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
from decktool.interrupts import not_swallowed
from decktool.printing.base import remarks, shaping
from decktool.printing.base.asset_paths import own_files
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Text

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

#: Where a line of text is held.
Anchor = Literal["start", "middle", "end"]
_FAMILIES: Final = {
    "serif": ("font_source_serif_pro", "SourceSerifPro"),
    "sans": ("font_source_sans_pro", "SourceSansPro"),
    "hand": ("font_amatic_sc", "AmaticSC"),
    "round": ("font_fredoka_one", "FredokaOne"),
}
_WEIGHTS: Final = {name: name.title() for name in ("light", "regular", "semibold", "bold", "black")}
#: Families that have only some weights, and no italics.
_FEW: Final = {"hand": ("regular", "bold"), "round": ("regular",)}
#: The fonts of symbols and of emoji, which are no families to set words in.
_SYMBOLS: Final = {"symbols": "NotoSansSymbols.ttf", "emoji": "NotoEmoji.ttf"}
#: What stands for a letter that no font has.
PLACEHOLDER: Final = "\N{BALLOT BOX}"
_extra: dict[str, Path] = {}


def font_name(family: str, weight: str = "regular", italic: bool = False) -> str:
    """The name of a font: ``font_name("serif", "bold")`` is ``serif-bold``.

    Of a person's own family it is the font that comes nearest; DecktoolError when there is no such family.
    """
    if family not in _FAMILIES:
        known = own_families()
        key = _key(family)
        if key not in known:
            hint = did_you_mean(family, [*_FAMILIES, *(stem for stem, _ in known.values())], "")
            raise DecktoolError(f"unknown font family '{family}'{hint}; put {family}.ttf into a folder fonts/")
        heavy = list(_WEIGHTS).index(weight)
        faces = known[key][1]
        return str(faces[min(faces, key=lambda one: (abs(one[0] - heavy), one[1] != italic, one[0]))])
    if family in _FEW:
        heavy = weight not in {"light", "regular"} and "bold" in _FEW[family]
        return f"{family}-bold" if heavy else family
    return "-".join([family, *([weight] if weight != "regular" else []), *(["italic"] if italic else [])])


#: What the end of a font file's name says of its weight, as the place among ours; and of its slant.
_SAID: Final = {
    "thin": 0, "extralight": 0, "light": 0, "regular": 1, "book": 1, "roman": 1, "medium": 1, "": 1, "semibold": 2,
    "demibold": 2, "demi": 2, "bold": 3, "extrabold": 4, "heavy": 4, "black": 4,
}  # fmt: skip
_ENDINGS: Final = (".ttf", ".otf")


def own_families() -> dict[str, tuple[str, dict[tuple[int, bool], Path]]]:
    """A person's own families by key: the name, and its files by weight (a place among ours) and slant."""
    found: dict[str, tuple[str, dict[tuple[int, bool], Path]]] = {}
    for path in _own_files():
        stem, _, style = path.stem.rpartition("-")
        plain = re.sub(r"(italic|oblique|it)$", "", style.lower())
        if not stem or plain not in _SAID:
            stem, style, plain = path.stem, "", ""
        face = (_SAID[plain], plain != style.lower())
        found.setdefault(_key(stem), (stem, {}))[1].setdefault(face, path)
    return found


def _key(family: str) -> str:
    return re.sub(r"[\s_-]", "", family).casefold()


def _own_files() -> list[Path]:
    return [path.absolute() for path in own_files("fonts", _ENDINGS)]


def add_font(path: Path) -> str:
    """Add a TrueType or OpenType file for letters that the built-in fonts lack; DecktoolError for others. Its name."""
    name = f"extra-{path.stem}"
    _extra[name] = path
    try:
        _letters(name)
    except DecktoolError:
        del _extra[name]
        raise
    return name


def extra_fonts() -> tuple[Path, ...]:
    """The font files that were added, in order; another process adds them again."""
    return tuple(_extra.values())


def font_path(name: str) -> Path:
    """Where a font's file is."""
    if name in _extra:
        return _extra[name]
    if name.lower().endswith(_ENDINGS):
        return Path(name)
    if name in _SYMBOLS:
        return paths.data_dir("templates") / "symbols" / _SYMBOLS[name]
    parts = name.split("-")
    italic = parts[-1] == "italic"
    weight = parts[1] if len(parts) > 1 and parts[1] in _WEIGHTS else "regular"
    package, stem = _FAMILIES[parts[0]]
    style = _WEIGHTS[weight]
    if italic:
        style = "It" if style == "Regular" else style + "It"
    # `importlib.resources` would load what reads archives; these packages are folders.
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise DecktoolError(
            f"the package {package.replace('_', '-')}, which has the font {stem}, is missing; reinstall decktool"
        )
    return Path(spec.origin).parent / "files" / f"{stem}-{style}.ttf"


@cache
@not_swallowed()  # what ReportLab tries to import, it does without if anything comes in between
def load(name: str) -> TTFont:
    """A TrueType font, read and registered with ReportLab under its name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    path = font_path(name)
    try:
        data = files.read_bytes(path, limit=shaping.LIMIT, what="a font")
        font = TTFont(name, BytesIO(data), asciiReadable=False)
    except (TTFError, OSError, ValueError, KeyError, IndexError, AttributeError, struct.error) as problem:
        said = f"{path}: not a TrueType font that can be embedded ({problem})"
        raise DecktoolError(f"{said}; use a TrueType (.ttf) or OpenType (.otf) file") from None
    pdfmetrics.registerFont(font)
    return font


@cache
def has_curves(name: str) -> bool:
    """Whether a font is an OpenType one with PostScript outlines (CFF), which ReportLab does not embed."""
    path = font_path(name)
    return path.suffix.lower() == ".otf" and files.read_bytes(path, limit=shaping.LIMIT, what="a font")[:4] == b"OTTO"


@cache
def _letters(name: str) -> tuple[Mapping[int, float], Any]:
    """How wide each letter of a font runs, by its code, in thousandths of the size; and the letters that it has."""
    if not has_curves(name):
        face = load(name).face
        return face.charWidths, face.charToGlyph
    font = shaping.font_of(font_path(name))
    permission = font.face.reference_table("OS/2").data[8:10]
    if int.from_bytes(permission, "big") & 0x302:
        raise DecktoolError(f"{font_path(name)}: the font's licence does not allow embedding; use another font")
    unit = 1000 / font.face.upem
    widths = {code: font.get_glyph_h_advance(font.get_nominal_glyph(code) or 0) * unit for code in font.face.unicodes}
    return widths, widths


def _chain(name: str) -> Iterator[str]:
    """The fonts asked in turn for a letter: itself, its upright, the shipped families, a person's own, symbols.

    A person's own are looked for only where those before lack the letter.
    """
    parts = ["serif"] if name.lower().endswith(_ENDINGS) else name.split("-")
    family, upright = parts[0], "-".join(p for p in parts if p != "italic")
    other = {"serif": "sans", "sans": "serif"}.get(family, "sans")
    chain = ["-".join(parts), upright, "-".join([other, *parts[1:]]), "-".join([other, *upright.split("-")[1:]])]
    yield from dict.fromkeys([name, *chain, *_extra])
    yield from map(str, _own_files())
    yield from _SYMBOLS


def _having(text: str, name: str) -> str | None:
    """The first font of the chain that has all letters of a text."""
    return next((font for font in _chain(name) if all(ord(c) in _letters(font)[1] for c in text)), None)


def lacks(letter: str, name: str) -> bool:
    """Whether neither a font nor any that stands in for it has a letter."""
    return _having(letter, name) is None


def split(text: str, name: str) -> list[tuple[str, str]]:
    """Text cut into runs of (font, text), each run in the first font of the chain that has its letters.

    Letters that shape one another stay in one font, where one has them all. A box stands for a letter that no font
    has, and the letter is noted (``remarks``).
    """
    own = _letters(name)[1]
    if all(ord(c) in own for c in text):
        return [(name, text)] if text else []
    joined = [c for c in text if shaping.must_be_shaped(c) or unicodedata.combining(c)]
    together = _having("".join(joined), name) if joined else None
    runs: list[tuple[str, str]] = []
    for c in text:
        if c in shaping.JOINERS and runs:
            found: str | None = runs[-1][0]
        else:
            found = together if c in joined and together else _having(c, name)
        if found is None:
            called = unicodedata.name(c, "a character without a name").lower()
            script = ", of a script that no installed font has" if shaping.must_be_shaped(c) else ""
            remarks.note("letter", f"'{c}' (U+{ord(c):04X}, {called}{script})")
            c = PLACEHOLDER
            found = _having(c, name) or "sans"
        if runs and runs[-1][0] == found:
            runs[-1] = (found, runs[-1][1] + c)
        else:
            runs.append((found, c))
    return runs


@lru_cache(maxsize=65_536)
def advance(text: str, name: str) -> float:
    """How far text runs in one font that has all its letters, in thousandths of the size."""
    widths, _ = _letters(name)
    return sum(widths.get(ord(c), 0) for c in text)


def measure(text: str, name: str, size: int) -> int:
    """How far text runs in a font and its stand-ins, in micrometres, for a size in micrometres."""
    return round(sum(advance(run, font) for font, run in split(text, name)) * size / 1000)


def runs(x: int, y: int, text: str, name: str, size: int, color: Color, anchor: Anchor = "start") -> list[Text]:
    """A line of text in a font and its stand-ins, its baseline at y and its start, middle or end at x."""
    width = measure(text, name, size)
    x -= {"start": 0, "middle": width // 2, "end": width}[anchor]
    found = []
    for font, run in split(text, name):
        found.append(Text(x, y, run, font, size, color, measure(run, font, size)))
        x += found[-1].width
    return found


@cache
def metrics(name: str) -> tuple[float, float, float]:
    """Ascent, descent (positive, downward) and cap height as shares of the size."""
    if has_curves(name):
        import uharfbuzz

        font = shaping.font_of(font_path(name))
        extents = font.get_font_extents("ltr")
        cap = font.get_metric_position_with_fallback(uharfbuzz.OTMetricsTag.CAP_HEIGHT) or font.face.upem * 7 // 10
        return extents.ascender / font.face.upem, -extents.descender / font.face.upem, cap / font.face.upem
    face = load(name).face
    return face.ascent / 1000, -face.descent / 1000, (face.capHeight or 700) / 1000
