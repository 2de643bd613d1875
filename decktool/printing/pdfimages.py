"""Pictures put into a PDF as they are: the bytes of a JPEG or a plain PNG are copied, never decoded.

Pictures with transparency, 16 bits a channel, interlacing, four inks or a turned camera are decoded once and kept
without loss. Equal bytes are stored once, whatever their files are called.
"""

from __future__ import annotations

import zlib
from typing import Any

from decktool.printing import pictures
from decktool.printing.items import Picture
from decktool.printing.pdffile import Copied


def embed(canvas: Any, picture: Picture) -> str:
    """Put a picture into the document, once for equal bytes; the internal name of its object."""
    document = canvas._doc
    name = f"picture.{picture.digest}"
    if name not in document.idToObject:
        document.Reference(_image(picture), name)
    return name


def _image(picture: Picture) -> Copied:
    found = pictures.accepted(picture.source)
    if not found.plain:
        return _decoded(picture)
    size = _size(found.width, found.height)
    space = {1: "/DeviceGray", 3: "/DeviceRGB"}[found.channels]
    if found.kind == "jpeg":
        entries = f"{size} /ColorSpace {space} /BitsPerComponent 8 /Filter /DCTDecode"
        return Copied(entries, lambda: [pictures.read_again(picture)])
    if found.palette:
        space = f"[/Indexed /DeviceRGB {len(found.palette) // 3 - 1} <{found.palette.hex()}>]"
    grid = f"/Colors {found.channels} /BitsPerComponent {found.bits} /Columns {found.width}"
    entries = f"{size} /ColorSpace {space} /BitsPerComponent {found.bits}"
    entries += f" /Filter /FlateDecode /DecodeParms << /Predictor 15 {grid} >>"

    def fetch() -> list[memoryview]:
        chunks = pictures.chunks(picture.source, pictures.read_again(picture))
        return [body for kind, body in chunks if kind == b"IDAT"]

    return Copied(entries, fetch)


def _size(width: int, height: int) -> str:
    return f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /Interpolate true"


def _decoded(picture: Picture) -> Copied:
    """A picture whose bytes cannot be copied, decoded once; its transparency becomes a mask."""
    image = pictures.opened(picture)
    size = _size(*image.size)
    body = zlib.compress(image.convert("RGB").tobytes(), 6)
    entries = f"{size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"
    alpha = image.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return Copied(entries, lambda: [body])
    mask = zlib.compress(alpha.tobytes(), 6)
    entries_of_mask = f"{size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode"
    return Copied(f"{entries} /SMask {{0}}", lambda: [body], (Copied(entries_of_mask, lambda: [mask]),))
