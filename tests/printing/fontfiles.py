"""Little fonts for tests: a shipped one whose letters are those of another script."""

from __future__ import annotations

import struct
from pathlib import Path

from decktool.printing.base import fonts, shaping


def disguised(path: Path, letters: dict[int, str]) -> Path:
    """Write Source Sans as a font that has only some letters, by code, each drawn as a letter of ours."""
    source = fonts.font_path("sans")
    font = shaping.font_of(source)
    rows = sorted((code, font.get_nominal_glyph(ord(drawn))) for code, drawn in letters.items())
    groups = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in rows)
    table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(rows)) + groups
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table
    data = source.read_bytes()
    tables = {}
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        tables[tag] = data[start : start + length]
    tables = {tag: body for tag, body in tables.items() if tag not in {b"GSUB", b"GPOS", b"GDEF", b"DSIG", b"kern"}}
    tables[b"cmap"] = cmap
    place = 12 + 16 * len(tables)
    head, body = struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0), b""
    for tag, content in sorted(tables.items()):
        head += struct.pack(">4sIII", tag, 0, place + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + body)
    return path


#: Hebrew letters, with the blank and brackets that a font for Hebrew has.
HEBREW = {0x5D0 + number: chr(97 + number) for number in range(26)} | {ord(c): c for c in " ().,"}
#: Arabic lam and alef, alone and joined, and the two as one.
ARABIC = {
    0x627: "a",
    0x644: "l",
    0x633: "s",
    0xFE8E: "A",
    0xFEDF: "L",
    0xFEE0: "M",
    0xFEB3: "S",
    0xFEFB: "W",
    0xFEFC: "X",
}
ARABIC |= {
    0x645: "m",
    0xFEE1: "N",
    0xFEE2: "O",
    0xFEE3: "P",
    0xFEE4: "Q",
    0xFEB1: "T",
    0xFEDD: "U",
    0xFE8D: "V",
    32: " ",
}
