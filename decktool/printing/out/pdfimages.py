"""Pictures put into a PDF as they are: the bytes of a JPEG or a plain PNG are copied, never decoded.

Their inks and colour profiles are kept, and what a turned camera took is turned where it is drawn. Pictures with
transparency, 16 bits a channel or interlacing, and tinted ones, are decoded once and kept without loss. Equal bytes are
stored once, whatever their files are called.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from decktool import files
from decktool.printing.base import pictures
from decktool.printing.base.items import Picture
from decktool.printing.out.pdffile import Copied, packed, put_once

if TYPE_CHECKING:
    from decktool.printing.out.press import Press

#: Where the unit square of a picture's stored pixels (up) comes to lie in that of its place (down), by its turn.
_TURNED = {
    1: (1, 0, 0, -1, 0, 1), 2: (-1, 0, 0, -1, 1, 1), 3: (-1, 0, 0, 1, 1, 0), 4: (1, 0, 0, 1, 0, 0),
    5: (0, 1, -1, 0, 1, 0), 6: (0, 1, 1, 0, 0, 0), 7: (0, -1, 1, 0, 0, 1), 8: (0, -1, -1, 0, 1, 1),
}  # fmt: skip


def embed(canvas: Any, picture: Picture) -> str:
    """Put a picture into the document, once for equal bytes; the internal name of its object."""
    document, press = canvas._doc, canvas.press
    made = partial(_image, document, picture) if press is None else partial(_decoded, picture, press)
    return put_once(document, f"picture.{picture.digest}", made)


def put_inks(canvas: Any, px: tuple[int, int], inks: bytes) -> str:
    """Put pixels of four inks into the document; the internal name of their object."""
    return put_once(canvas._doc, f"inks.{files.digest([inks])}", lambda: _pixels(px, "/DeviceCMYK", inks))


def matrix(picture: Picture, decoded: bool = False) -> tuple[int, ...]:
    """The matrix that draws an embedded picture upright into its place; one that was decoded is upright already."""
    found = pictures.accepted(picture.source)
    a, b, c, d, e, f = _TURNED[found.turn if found.plain and picture.tint is None and not decoded else 1]
    w, h = picture.w, picture.h
    return a * w, b * h, c * w, d * h, picture.x + e * w, picture.y + f * h


def _image(document: Any, picture: Picture) -> Copied:
    found = pictures.accepted(picture.source)
    if not found.plain or picture.tint is not None:
        return _decoded(picture)
    size = _size(found.width, found.height)
    space = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[3 if found.palette else found.channels]
    objects: list[str] = []
    if found.profile is not None and found.profile.usable and not found.profile.standard:
        profile, about = found.profile, f"/N {found.profile.channels} /Alternate {space}"
        name = f"profile.{files.digest([profile.data])}"
        objects.append(put_once(document, name, lambda: packed(about, profile.data)))
        space = "[/ICCBased {0}]"
    if found.kind == "jpeg":
        ends = " /Decode [1 0 1 0 1 0 1 0]" if found.inverted else ""
        entries = f"{size} /ColorSpace {space} /BitsPerComponent 8{ends} /Filter /DCTDecode"
        return Copied(entries, lambda: [pictures.read_again(picture)], objects)
    if found.palette:
        space = f"[/Indexed {space} {len(found.palette) // 3 - 1} <{found.palette.hex()}>]"
    grid = f"/Colors {found.channels} /BitsPerComponent {found.bits} /Columns {found.width}"
    entries = f"{size} /ColorSpace {space} /BitsPerComponent {found.bits}"
    entries += f" /Filter /FlateDecode /DecodeParms << /Predictor 15 {grid} >>"

    def fetch() -> list[memoryview]:
        chunks = pictures.chunks(picture.source, pictures.read_again(picture))
        return [body for kind, body in chunks if kind == b"IDAT"]

    return Copied(entries, fetch, objects)


def _size(width: int, height: int) -> str:
    return f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /Interpolate true"


def _decoded(picture: Picture, press: Press | None = None) -> Copied:
    """A picture whose bytes cannot be copied, decoded once; its transparency becomes a mask."""
    image = pictures.opened(picture)
    plain, space = image.convert("RGB"), "/DeviceRGB" if press is None else "/DeviceCMYK"
    data = plain.tobytes() if press is None else press.separated(plain)
    alpha = image.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return _pixels(image.size, space, data)
    return _pixels(image.size, space, data, " /SMask {0}", (_pixels(image.size, "/DeviceGray", alpha.tobytes()),))


def _pixels(px: tuple[int, int], space: str, data: bytes, more: str = "", objects: Sequence[Any] = ()) -> Copied:
    """Pixels of 8 bits a channel, compressed."""
    body = zlib.compress(data, 6)
    entries = f"{_size(*px)} /ColorSpace {space} /BitsPerComponent 8 /Filter /FlateDecode{more}"
    return Copied(entries, lambda: [body], objects)
