"""Fonts put into a PDF glyph by glyph: OpenType with PostScript outlines, and whatever text has been shaped.

ReportLab embeds TrueType alone, letter by letter. Here a font is cut by HarfBuzz to the glyphs that a document shows,
numbers kept, its outlines as they are (TrueType or CFF: nothing is converted); each glyph says which letters it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.errors import DecktoolError
from decktool.printing.base import fonts, shaping
from decktool.printing.base.items import Glyph, Text
from decktool.printing.out.pdffile import Copied, Written, packed


class GlyphFont:
    """One font of one document: what of it is shown, and, when the document is saved, its objects."""

    def __init__(self, font: str, number: int) -> None:
        """Begin with no glyph shown; ``number`` distinguishes the document's glyph fonts."""
        self.name = f"/G{number}"
        self._number = number
        self._path = fonts.font_path(font)
        self._font = shaping.font_of(self._path)
        self._curves = fonts.has_curves(font)
        self._shown: dict[int, str] = {}

    def width(self, glyph: int) -> int:
        """How far the font itself moves the pen on after a glyph, in thousandths of the size."""
        wide: int = self._font.get_glyph_h_advance(glyph)
        return round(wide * 1000 / int(self._font.face.upem))

    def show(self, glyphs: Sequence[Glyph], size: int) -> str:
        """The operators that show glyphs from where the pen is."""
        ops: list[str] = []
        pen = place = rise = 0
        row: list[str] = []
        for glyph in glyphs:
            self._shown[glyph.number] = self._shown.get(glyph.number) or glyph.text
            if glyph.y != rise:
                rise = glyph.y
                ops += [f"[{''.join(row)}] TJ", f"{rise * size / 1000:.0f} Ts"]
                row = []
            if pen != place + glyph.x:
                row.append(str(pen - place - glyph.x))
            row.append(f"<{glyph.number:04x}>")
            pen, place = place + glyph.x + self.width(glyph.number), place + glyph.advance
        ops.append(f"[{''.join(row)}] TJ")
        return " ".join([*ops, "0 Ts"] if rise else ops)

    def addObjects(self, document: Any) -> None:  # noqa: N802  # ReportLab asks fonts for it by this name
        """Put the font into the document, as its glyphs are known."""
        face = self._font.face
        tag = "".join(chr(65 + self._number // 26**place % 26) for place in range(6))
        named = "".join(c for c in face.get_name(6) or "Font" if (c.isascii() and c.isalnum()) or c == "-")
        name = f"{tag}+{named or 'Font'}"
        up, down, cap = (round(share * 1000) for share in fonts.metrics(str(self._path)))
        key = "FontFile3" if self._curves else "FontFile2"
        descriptor = Written(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [-500 {-down} 1500 {up}] /ItalicAngle 0 "
            f"/Ascent {up} /Descent {-down} /CapHeight {cap} /StemV 80 /{key} {{0}} >>",
            [self._file()],
        )
        widths = " ".join(f"{glyph} [{self.width(glyph)}]" for glyph in sorted(self._shown))
        kind = "0" if self._curves else "2 /CIDToGIDMap /Identity"
        inner = Written(
            f"<< /Type /Font /BaseFont /{name} "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
            f" /FontDescriptor {{0}} /DW 0 /W [{widths}] /Subtype /CIDFontType{kind} >>",
            [descriptor],
        )
        whole = Written(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{{0}}] "
            "/ToUnicode {1} >>",
            [inner, packed("", self._letters().encode("ascii"))],
        )
        document.Reference(whole, self.name[1:])
        document.idToObject["BasicFonts"].dict[self.name[1:]] = whole

    def _file(self) -> Copied:
        """The font cut to what is shown."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(self._shown)
        flags = uharfbuzz.SubsetFlags
        wanted.flags = flags.RETAIN_GIDS | flags.NO_LAYOUT_CLOSURE | flags.NO_HINTING | flags.NOTDEF_OUTLINE
        if self._curves:
            wanted.flags |= flags.CFF_IDENTITY_CHARSET
        wanted.pin_all_axes_to_default(self._font.face)
        cut = uharfbuzz.subset(self._font.face, wanted)
        if cut is None or not cut.glyph_count:
            raise DecktoolError(f"{self._path}: the font cannot be embedded; use another font")
        data = bytes(cut.reference_table("CFF ").data if self._curves else cut.blob.data)
        return packed("/Subtype /CIDFontType0C" if self._curves else f"/Length1 {len(data)}", data)

    def _letters(self) -> str:
        """The table by which programs find and copy text: a glyph's letters."""
        told = [(glyph, text) for glyph, text in sorted(self._shown.items()) if text]
        rows = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in told]
        parts = [rows[start : start + 100] for start in range(0, len(rows), 100)]
        body = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{body}\n"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        )


def glyph_font(canvas: Any, font: str) -> GlyphFont:
    """A font of the document that a canvas writes, for its glyphs; begun when it is first asked for."""
    found: GlyphFont | None = canvas.glyph_fonts.get(font)
    if found is None:
        found = canvas.glyph_fonts[font] = GlyphFont(font, len(canvas.glyph_fonts))
        canvas._doc.delayedFonts.append(found)
    return found


def plain_glyphs(item: Text) -> list[Glyph]:
    """Text whose letters keep to themselves, a glyph for each."""
    path = fonts.font_path(item.font)
    font = shaping.font_of(path)
    tracked = round(item.tracking * 1000 / item.size)
    return [
        Glyph(font.get_nominal_glyph(ord(c)) or 0, 0, 0, round(fonts.advance(c, item.font)) + tracked, c)
        for c in item.text
    ]
