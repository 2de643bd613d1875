"""Pictures put into a PDF as they are: the bytes of a JPEG or a plain PNG are copied, never decoded.

Pictures with transparency, 16 bits a channel, interlacing, four inks or a turned camera are decoded once and kept
without loss. Equal bytes are stored once, whatever their files are called.
"""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObject

from decktool.printing import pictures
from decktool.printing.items import Picture


class _Raw(PDFObject):
    """A PDF stream whose bytes are written as they are."""

    __RefOnly__ = 1

    def __init__(self, entries: str, data: bytes, objects: tuple[Any, ...] = ()) -> None:
        self.entries = entries
        self.data = data
        self.objects = objects

    def format(self, document: Any) -> bytes:
        """The object as it stands in the file."""
        head = self.entries
        for mark, thing in zip(("@0", "@1"), self.objects, strict=False):
            head = head.replace(mark, document.Reference(thing).format(document).decode("latin-1"))
        return f"<< {head} /Length {len(self.data)} >>\nstream\n".encode("latin-1") + self.data + b"\nendstream"


def embed(canvas: Any, picture: Picture) -> str:
    """Put a picture into the document, once for equal bytes; the internal name of its object."""
    document = canvas._doc
    name = f"picture.{picture.digest}"
    if name not in document.idToObject:
        document.Reference(_image(picture), name)
    return name


def _image(picture: Picture) -> _Raw:
    data = pictures.read(picture.source)
    found = pictures.structure(picture.source, data)
    size = f"/Type /XObject /Subtype /Image /Width {found.width} /Height {found.height} /Interpolate true"
    if found.plain and found.kind == "jpeg":
        space = {1: "/DeviceGray", 3: "/DeviceRGB"}[found.channels]
        return _Raw(f"{size} /ColorSpace {space} /BitsPerComponent 8 /Filter /DCTDecode", data)
    if found.plain:
        chunks = pictures.chunks(picture.source, data)
        body = b"".join(part for kind, part in chunks if kind == b"IDAT")
        grid = f"/Colors {found.channels} /BitsPerComponent {found.bits} /Columns {found.width}"
        parms = f"/DecodeParms << /Predictor 15 {grid} >>"
        space = {1: "/DeviceGray", 3: "/DeviceRGB"}[found.channels]
        if found.kind == "png-palette":
            palette = next(part for kind, part in chunks if kind == b"PLTE")
            space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
        return _Raw(f"{size} /ColorSpace {space} /BitsPerComponent {found.bits} /Filter /FlateDecode {parms}", body)
    image = pictures.opened(picture)
    size = f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height} /Interpolate true"
    body = zlib.compress(image.convert("RGB").tobytes(), 6)
    entries = f"{size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"
    alpha = image.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return _Raw(entries, body)
    mask = _Raw(
        f"{size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode", zlib.compress(alpha.tobytes(), 6)
    )
    return _Raw(f"{entries} /SMask @0", body, (mask,))
