"""Letters that take their shapes and places from their neighbours, through HarfBuzz: joined, stacked, right to left.

Which way a stretch of text runs is decided by Unicode's bidirectional algorithm (python-bidi), paragraph by paragraph.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from decktool import files
from decktool.errors import DecktoolError
from decktool.printing.base.items import Glyph

LIMIT = 100_000_000
"""The largest font read, in bytes."""

#: Scripts whose letters take other shapes beside one another: Indic, Myanmar, Khmer.
_JOINING = ((0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x17FF))
#: Joiners and the opposite: they draw nothing, but change what is beside them.
JOINERS = "\u200c\u200d"
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


def must_be_shaped(character: str) -> bool:
    """Whether a letter's script is written from right to left or joins its letters."""
    code = ord(character)
    if code < 0x590:
        return False
    return unicodedata.bidirectional(character) in {"R", "AL"} or any(low <= code <= high for low, high in _JOINING)


def has_shapes(text: str) -> bool:
    """Whether a text has letters that must be shaped."""
    return not text.isascii() and any(map(must_be_shaped, text))


def has_leftward(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in text)


def levels(paragraph: str) -> list[int]:
    """How deep each letter of a paragraph is turned: odd ones run from right to left; the paragraph's own comes first.

    The answer has one number more than the paragraph has letters.
    """
    if not has_leftward(paragraph):
        return [0] * (len(paragraph) + 1)
    from bidi import algorithm

    storage: dict[str, Any] = algorithm.get_empty_storage()
    base = algorithm.get_base_level(paragraph)
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(paragraph, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _brackets(storage["chars"], "LR"[base])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return [base, *(char["level"] for char in storage["chars"])]


_CLOSING = {"(": ")", "[": "]", "{": "}", "⟨": "⟩"}


def _brackets(chars: list[dict[str, Any]], base: str) -> None:
    """Let both brackets of a pair run the same way (Unicode's rule N0, which python-bidi does not know)."""
    opened: list[tuple[str, int]] = []
    pairs = []
    for place, char in enumerate(chars):
        if char["type"] != "ON":
            continue
        if char["ch"] in _CLOSING:
            opened.append((_CLOSING[char["ch"]], place))
        elif any(wanted == char["ch"] for wanted, _ in opened):
            while opened[-1][0] != char["ch"]:
                opened.pop()
            pairs.append((opened.pop()[1], place))

    def ways(part: list[dict[str, Any]]) -> list[str]:
        return ["L" if char["type"] == "L" else "R" for char in part if char["type"] in {"L", "R", "EN", "AN"}]

    for first, last in sorted(pairs):
        inside = ways(chars[first + 1 : last])
        if inside:
            before = ways(chars[:first])[-1:] or [base]
            way = base if base in inside or before == [base] else inside[0]
            chars[first]["type"] = chars[last]["type"] = way


@cache
def font_of(path: Path) -> Any:
    """A font file as HarfBuzz reads it; DecktoolError for what is no font."""
    import uharfbuzz

    face = uharfbuzz.Face(files.read_bytes(path, limit=LIMIT, what="a font"))
    if not face.glyph_count or not face.unicodes:
        raise DecktoolError(f"{path}: not a font that can be embedded; TrueType (.ttf) and OpenType (.otf) can")
    return uharfbuzz.Font(face)


@lru_cache(maxsize=4096)
def shaped(text: str, path: Path, leftward: bool) -> tuple[Glyph, ...]:
    """Text of one font and one direction as glyphs, from left to right as they are seen."""
    import uharfbuzz

    font = font_of(path)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftward else "ltr"
    uharfbuzz.shape(font, buffer)
    unit = 1000 / font.face.upem
    starts = sorted({info.cluster for info in buffer.glyph_infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    count = Counter(info.cluster for info in buffer.glyph_infos)
    # Programs that read a PDF turn right to left about letter by letter, those that are one glyph too.
    left = {start: text[start : ends[start]][:: -1 if leftward else 1] for start in starts}
    found = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        # As many letters as glyphs are one each; else the first glyph stands for all of them.
        letters = left[info.cluster]
        said = letters[:1] if count[info.cluster] == ends[info.cluster] - info.cluster else letters
        left[info.cluster] = letters[len(said) :]
        x, y, advance = (round(n * unit) for n in (place.x_offset, place.y_offset, place.x_advance))
        found.append(Glyph(info.codepoint, x, y, advance, said))
    return tuple(found)
