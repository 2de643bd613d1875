"""Drawings as pictures: our own PDF, seen through PDFium, so that a picture shows what will be printed.

Nothing is drawn here. Drawings become the pages of one PDF in memory, which is then looked at page by page. A picture
depends on nothing but its drawing and its pixels.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.printing.base.items import Drawing
from decktool.printing.out.pdf import Document, Page, PlacedDrawing

if TYPE_CHECKING:
    import PIL.Image

#: A picture of more pixels than this is refused (a whole A3 sheet at 600 dpi has 70 million).
MOST_PIXELS = 85_000_000
#: Maximum number of pixels rendered at once; a larger picture comes band by band, so that it is not held twice.
MOST_AT_ONCE = 4_000_000
#: From this resolution on, a page is looked at as large as its picture is.
FINE = 200
#: Maximum factor of enlargement.
_LARGER = 4
#: How hard PNGs are packed, of 9.
_EFFORT = 3
#: PDFium does one thing at a time.
_ALONE = Lock()


def render_png(drawing: Drawing, dpi: int = 300) -> PIL.Image.Image:
    """A drawing as a Pillow image at a resolution; DecktoolError when it would have more than MOST_PIXELS."""
    return next(render_all([(drawing, pixels_of(drawing.width, drawing.height, dpi))]))


def render_pixels(drawing: Drawing, width: int, height: int) -> PIL.Image.Image:
    """A drawing as a Pillow image of an exact size in pixels, stretched slightly if necessary."""
    return next(render_all([(drawing, (width, height))]))


def render_all(shots: Sequence[tuple[Drawing, tuple[int, int]]]) -> Iterator[PIL.Image.Image]:
    """Drawings as Pillow images of the given pixels (across, down), one after the other.

    Together they cost less than one by one, because what they share is made ready once. Raises DecktoolError for a
    picture of more than MOST_PIXELS.
    """
    return _seen([(drawing.width, drawing.height, [PlacedDrawing(drawing, 0, 0)], pixels) for drawing, pixels in shots])


def render_page(width: int, height: int, parts: Sequence[PlacedDrawing], dpi: float) -> PIL.Image.Image:
    """A page of a size in micrometres, with drawings on it, as one picture."""
    return next(_seen([(width, height, parts, pixels_of(width, height, dpi))]))


def pixels_of(width: int, height: int, dpi: float) -> tuple[int, int]:
    """The pixels across and down of a size in micrometres at a resolution."""
    return max(1, round(width * dpi / 25_400)), max(1, round(height * dpi / 25_400))


def _seen(pages: Sequence[tuple[int, int, Sequence[PlacedDrawing], tuple[int, int]]]) -> Iterator[PIL.Image.Image]:
    """Pages, each with its size in micrometres, what lies on it and its pixels, as pictures on white paper."""
    file = BytesIO()
    document = Document(file, "")
    for width, height, parts, (across, down) in pages:
        if across * down > MOST_PIXELS:
            raise DecktoolError(
                f"{parts[0].drawing.title}: a picture of {across} x {down} pixels is too large; choose a lower --dpi"
            )
        document.page(Page(width, height, parts))
    document.save()
    import pypdfium2

    with _ALONE:
        pdf = pypdfium2.PdfDocument(file.getvalue())
    try:
        for number, (_, _, _, pixels) in enumerate(pages):
            with _ALONE:
                page = pdf[number]
                picture = _picture(page, *pixels)
                page.close()
            yield picture
    finally:
        with _ALONE:
            pdf.close()


def _picture(page: Any, width: int, height: int) -> PIL.Image.Image:
    """A page of PDFium's on white paper, stretched to an exact size in pixels."""
    from PIL import Image

    # No line is seen thinner than a pixel: where that is coarse, the page is looked at larger, and made smaller.
    smooth = max(1, min(_LARGER, math.ceil(page.get_width() / 72 * FINE / width)))
    high = max(64, MOST_AT_ONCE // (width * smooth * smooth))
    if high >= height:
        return _band(page, width, height, 0, height, smooth)
    whole = Image.new("RGB", (width, height))
    for top in range(0, height, high):
        whole.paste(_band(page, width, height, top, min(high, height - top), smooth), (0, top))
    return whole


def _band(page: Any, width: int, height: int, top: int, high: int, smooth: int) -> PIL.Image.Image:
    """A band of rows of a page's pixels, rendered at a multiple of their size."""
    import pypdfium2.raw as pdfium
    from pypdfium2 import PdfBitmap

    across, down = width * smooth, high * smooth
    bitmap = PdfBitmap.new_native(across, down, pdfium.FPDFBitmap_BGR, rev_byteorder=True)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xFFFFFFFF)
    place = (0, -top * smooth, across, height * smooth)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, *place, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
    picture: PIL.Image.Image = bitmap.to_pil()
    bitmap.close()
    return picture.reduce(smooth) if smooth > 1 else picture


def encoded(image: PIL.Image.Image, dpi: float) -> bytes:
    """A picture as the bytes of a PNG file.

    What is drawn packs best unfiltered, in a third of the time of filters tried line by line; photographs pack better
    as the differences between lines.
    """
    from PIL import Image, ImageChops

    packed = _packed(image, 0)
    if len(packed) > image.width * image.height * 3 // 4:
        above = Image.new(image.mode, image.size)
        above.paste(image, (0, 1))
        packed = min(packed, _packed(ImageChops.subtract_modulo(image, above), 2), key=len)
    head = struct.pack(">IIBBBBB", *image.size, 8, 2, 0, 0, 0)
    fine = struct.pack(">IIB", *[round(dpi / 0.0254)] * 2, 1)
    parts = ((b"IHDR", head), (b"pHYs", fine), (b"IDAT", packed), (b"IEND", b""))
    chunks = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    ]
    return b"".join([b"\x89PNG\r\n\x1a\n", *chunks])


def _packed(image: PIL.Image.Image, method: int) -> bytes:
    """The lines of a picture, each after the number of what was done to it, compressed."""
    data, length = memoryview(image.tobytes()), 3 * image.width
    lines = [data[start : start + length] for start in range(0, len(data), length)]
    mark = bytes([method])
    return zlib.compress(mark + mark.join(lines), _EFFORT)
