"""The same drawings as pictures: drawn with Pillow at several times the size asked for, then made smaller.

Used for previews, per-card pictures and the picture in the README. Everything is drawn from the items that the PDF is
drawn from; this module has no layout of its own.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from decktool.errors import DecktoolError
from decktool.printing.base import fonts
from decktool.printing.base.colors import WHITE, Color
from decktool.printing.base.items import Drawing, Group, Item, Linear, Paint, Path, Picture, Radial, Text
from decktool.printing.base.outlines import Box, bounds, rectangle
from decktool.printing.base.rings import Matrix, Ring, at, dashes, extent, moved, rings_of, scale_of, times

if TYPE_CHECKING:
    import PIL.Image
    from PIL.ImageFont import FreeTypeFont

#: A picture of more pixels than this is refused (a whole A3 sheet at 600 dpi has 70 million).
MOST_PIXELS = 85_000_000
#: A picture is first drawn larger only as far as this, so that it does not take minutes.
MOST_DRAWN = 60_000_000
#: So many pixels are drawn at once, which takes 100 MB at most; a larger picture is drawn band by band.
MOST_AT_ONCE = 4_000_000
#: Pixels beyond what is seen of a scaled picture that its edge is reckoned from.
_AROUND = 8
#: From this resolution on, twice the size is enough for smooth edges.
FINE = 200
_COARSE = 4


def render_png(drawing: Drawing, dpi: int = 300, smooth: int | None = None, paper: Color = WHITE) -> PIL.Image.Image:
    """A drawing as a Pillow image at a resolution; ``smooth`` is how much larger it is drawn first (None: 2 or 3).

    Raises DecktoolError when the picture would be larger than MOST_PIXELS.
    """
    scale = dpi / 25_400
    width, height = max(1, round(drawing.width * scale)), max(1, round(drawing.height * scale))
    return _drawn(drawing, width, height, scale, scale, smooth or (2 if dpi >= FINE else 3), paper)


def render_pixels(drawing: Drawing, width: int, height: int) -> PIL.Image.Image:
    """A drawing as a Pillow image of exactly so many pixels, stretched by what little that takes.

    Raises DecktoolError when the picture would be larger than MOST_PIXELS.
    """
    across, down = width / drawing.width, height / drawing.height
    return _drawn(drawing, width, height, across, down, 2 if across * 25_400 >= FINE else 3, WHITE)


def _drawn(
    drawing: Drawing, width: int, height: int, across: float, down: float, smooth: int, paper: Color
) -> PIL.Image.Image:
    """A drawing on paper of so many pixels, with so many pixels a micrometre across and down."""
    from PIL import Image

    if width * height > MOST_PIXELS:
        raise DecktoolError(
            f"{drawing.title}: a picture of {width} x {height} pixels is too large; choose a smaller --dpi"
        )
    while smooth > 1 and width * height * smooth * smooth > MOST_DRAWN:
        smooth -= 1
    high = min(height, max(64, MOST_AT_ONCE // (width * smooth * smooth)))
    if high == height:
        return _band(drawing, width, 0, height, across, down, smooth, paper)
    whole = Image.new("RGB", (width, height))
    for top in range(0, height, high):
        band = _band(drawing, width, top, min(high, height - top), across, down, smooth, paper)
        whole.paste(band, (0, top))
    return whole


def _band(
    drawing: Drawing, width: int, top: int, high: int, across: float, down: float, smooth: int, paper: Color
) -> PIL.Image.Image:
    """So many rows of a drawing's pixels from one on."""
    from PIL import Image

    image = Image.new("RGB", (width * smooth, high * smooth), tuple(paper[:3]))
    _Brush(image).draw(drawing.items, (across * smooth, 0.0, 0.0, down * smooth, 0.0, float(-top * smooth)))
    return image.reduce(smooth) if smooth > 1 else image


def compose(parts: list[tuple[Drawing, int, int, int]], width: int, height: int, dpi: int) -> PIL.Image.Image:
    """Several drawings on a page as one picture: each at a place (micrometres), turned clockwise by degrees."""
    from PIL import Image

    scale = dpi / 25_400
    page = Image.new("RGB", (round(width * scale), round(height * scale)), (255, 255, 255))
    done: dict[Drawing, PIL.Image.Image] = {}
    for drawing, x, y, turn in parts:
        if drawing not in done:
            done[drawing] = render_png(drawing, dpi)
        picture = done[drawing].rotate(-turn, expand=True) if turn else done[drawing]
        page.paste(picture, (round(x * scale), round(y * scale)))
    return page


@lru_cache(maxsize=64)
def _typeface(name: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(fonts.font_path(name)), size, layout_engine=ImageFont.Layout.BASIC)


class _Clip(NamedTuple):
    """What may be painted: a rectangle of pixels (right and bottom just beyond), and a mask of its size if needed."""

    left: int
    top: int
    right: int
    bottom: int
    mask: PIL.Image.Image | None = None

    def within(self, x0: float, y0: float, x1: float, y1: float) -> tuple[int, int, int, int] | None:
        """The pixels that a rectangle touches and this leaves visible; None when there are none."""
        left, top = max(self.left, math.floor(x0)), max(self.top, math.floor(y0))
        right, bottom = min(self.right, math.ceil(x1) + 1), min(self.bottom, math.ceil(y1) + 1)
        return None if right <= left or bottom <= top else (left, top, right, bottom)

    def holds(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Whether a rectangle lies inside and nothing of it is masked, so that it can be painted at once."""
        whole = self.left <= x0 and self.top <= y0 and x1 + 1 < self.right and y1 + 1 < self.bottom
        return whole and self.mask is None


class _Brush:
    """Draws items onto an image.

    What is opaque and unclipped is painted at once; the rest through masks that are no larger than what they cover.
    """

    def __init__(self, image: PIL.Image.Image) -> None:
        from PIL import ImageDraw

        self.image = image
        self.pen = ImageDraw.Draw(image)

    def draw(self, items: tuple[Item, ...], matrix: Matrix) -> None:
        """Draw items on the whole image."""
        self._items(items, matrix, _Clip(0, 0, *self.image.size))

    def _items(self, items: tuple[Item, ...], matrix: Matrix, clip: _Clip) -> None:
        for item in items:
            if isinstance(item, Path):
                self._path(item, matrix, clip)
            elif isinstance(item, Text):
                self._text(item, matrix, clip)
            elif isinstance(item, Group):
                self._group(item, matrix, clip)
            elif isinstance(item, Picture):
                self._picture(item, matrix, clip)
            else:
                edge = rectangle(Box(0, 0, item.drawing.width, item.drawing.height))
                self._group(Group(item.drawing.items, clip=edge), matrix, clip)

    def _group(self, item: Group, matrix: Matrix, clip: _Clip) -> None:
        from PIL import ImageChops

        inner = times(matrix, item.matrix) if item.matrix is not None else matrix
        if item.clip is not None:
            rings = rings_of(item.clip, inner)
            box = clip.within(*extent(rings))
            if box is None:
                return
            plain = _plain_rectangle(rings, box)
            if plain is not None:
                mask = None if clip.mask is None else clip.mask.crop(_moved(plain, -clip.left, -clip.top))
                box = plain
            else:
                mask = _filled(rings, box)
                if clip.mask is not None:
                    mask = ImageChops.multiply(mask, clip.mask.crop(_moved(box, -clip.left, -clip.top)))
            clip = _Clip(*box, mask)
        self._items(item.items, inner, clip)

    def _lay(
        self, paint: Paint, mask: PIL.Image.Image | None, box: tuple[int, int, int, int], matrix: Matrix, clip: _Clip
    ) -> None:
        """Put paint onto the pixels of a box inside the clip where the mask is set (None: everywhere)."""
        from PIL import ImageChops

        if clip.mask is not None:
            seen = clip.mask.crop(_moved(box, -clip.left, -clip.top))
            mask = seen if mask is None else ImageChops.multiply(mask, seen)
        if not isinstance(paint, Color):
            self.image.paste(_gradient(paint, box, matrix), box[:2], mask)
            return
        if paint.a != 255:
            mask = _faded(mask, paint.a, (box[2] - box[0], box[3] - box[1]))
        self.image.paste(tuple(paint[:3]), box, mask)

    def _path(self, item: Path, matrix: Matrix, clip: _Clip) -> None:
        around = moved(bounds(item.outline), matrix)
        edge = math.ceil(item.width * scale_of(matrix)) + 2 if item.stroke is not None else 2
        if clip.within(around.x - edge, around.y - edge, around.right + edge, around.bottom + edge) is None:
            return
        rings = rings_of(item.outline, matrix)
        if not rings:
            return
        if item.fill is not None and not (isinstance(item.fill, Color) and item.fill.a == 0):
            self._fill(item.fill, rings, matrix, clip)
        if item.stroke is not None and item.stroke.a and item.width:
            self._stroke(item, item.stroke, rings, matrix, clip)

    def _fill(self, paint: Paint, rings: list[Ring], matrix: Matrix, clip: _Clip) -> None:
        reach = extent(rings)
        box = clip.within(*reach)
        if box is None:
            return
        plain = _plain_rectangle(rings, box)
        if plain is not None:
            self._lay(paint, None, plain, matrix, clip)
        elif len(rings) == 1 and isinstance(paint, Color) and paint.a == 255 and clip.holds(*reach):
            if len(rings[0][0]) > 2:
                self.pen.polygon(rings[0][0], fill=tuple(paint[:3]))
        else:
            self._lay(paint, _filled(rings, box), box, matrix, clip)

    def _stroke(self, item: Path, color: Color, rings: list[Ring], matrix: Matrix, clip: _Clip) -> None:
        from PIL import Image, ImageDraw

        scale = scale_of(matrix)
        # Wider than the whole picture shows no more, and takes Pillow minutes.
        width = max(1, min(round(item.width * scale), 2 * sum(self.image.size)))
        x0, y0, x1, y1 = extent(rings)
        reach = (x0 - width, y0 - width, x1 + width, y1 + width)
        box = clip.within(*reach)
        if box is None:
            return
        at_once = color.a == 255 and clip.holds(*reach)
        mask = None if at_once else Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        pen = self.pen if mask is None else ImageDraw.Draw(mask)
        ink: Any = tuple(color[:3]) if at_once else 255
        left, top = (0, 0) if at_once else box[:2]
        for points, closed in rings:
            trail = [(x - left, y - top) for x, y in points]
            if closed:
                trail.append(trail[0])
            for part in dashes(trail, [d * scale for d in item.dash]):
                pen.line(part, fill=ink, width=width, joint="curve")
                if item.round and width > 2:
                    r = width / 2
                    for x, y in (part[0], part[-1]):
                        pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)
        if mask is not None:
            self._lay(color, mask, box, matrix, clip)

    def _text(self, item: Text, matrix: Matrix, clip: _Clip) -> None:
        from PIL import Image, ImageDraw

        scale = scale_of(matrix)
        size = max(1, round(item.size * scale))
        font = _typeface(item.font, size)
        pad = size
        width, height = round(item.width * scale) + 2 * pad, size * 2
        mask = Image.new("L", (width, height), 0)
        pen = ImageDraw.Draw(mask)
        baseline = round(size * 1.3)
        if item.tracking:
            x = float(pad)
            for letter in item.text:
                pen.text((x, baseline), letter, font=font, fill=255, anchor="ls")
                x += (fonts.advance(letter, item.font) * item.size / 1000 + item.tracking) * scale
        else:
            pen.text((pad, baseline), item.text, font=font, fill=255, anchor="ls")
        x0, y0 = at(matrix, item.x, item.y)
        turn = math.degrees(math.atan2(matrix[1], matrix[0]))
        if abs(turn) < 0.01:
            left, top = round(x0) - pad, round(y0) - baseline
        else:
            centre = (pad, baseline)
            mask = mask.rotate(-turn, resample=Image.Resampling.BICUBIC, expand=True)
            angle = math.radians(turn)
            dx, dy = centre[0] - width / 2, centre[1] - height / 2
            left = round(x0 - (mask.width / 2 + dx * math.cos(angle) - dy * math.sin(angle)))
            top = round(y0 - (mask.height / 2 + dx * math.sin(angle) + dy * math.cos(angle)))
        box = clip.within(left, top, left + mask.width - 1, top + mask.height - 1)
        if box is not None:
            self._lay(item.color, mask.crop(_moved(box, -left, -top)), box, matrix, clip)

    def _picture(self, item: Picture, matrix: Matrix, clip: _Clip) -> None:
        from PIL import Image, ImageChops

        from decktool.printing.base.pictures import opened

        (x0, y0), (x1, y1) = at(matrix, item.x, item.y), at(matrix, item.x + item.w, item.y + item.h)
        left, top, right, low = round(min(x0, x1)), round(min(y0, y1)), round(max(x0, x1)), round(max(y0, y1))
        box = clip.within(left, top, right - 1, low - 1)
        if box is None:
            return
        width, height = max(1, right - left), max(1, low - top)
        seen = _moved(box, -left, -top)
        a, b = max(0, seen[0] - _AROUND), max(0, seen[1] - _AROUND)
        c, d = min(width, seen[2] + _AROUND), min(height, seen[3] + _AROUND)
        across, down = (width - c, width - a) if x1 < x0 else (a, c), (height - d, height - b) if y1 < y0 else (b, d)
        whole = opened(item)
        sx, sy = whole.width / width, whole.height / height
        picture = whole.resize(
            (c - a, d - b), Image.Resampling.LANCZOS, (across[0] * sx, down[0] * sy, across[1] * sx, down[1] * sy)
        )
        if x1 < x0:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if y1 < y0:
            picture = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        picture = picture.crop(_moved(seen, -a, -b))
        mask = picture.getchannel("A")
        if clip.mask is not None:
            mask = ImageChops.multiply(mask, clip.mask.crop(_moved(box, -clip.left, -clip.top)))
        self.image.paste(picture.convert("RGB"), box[:2], mask)


def _moved(box: tuple[int, int, int, int], dx: int, dy: int) -> tuple[int, int, int, int]:
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def _plain_rectangle(rings: list[Ring], box: tuple[int, int, int, int]) -> tuple[int, int, int, int] | None:
    """The pixels of an upright rectangle inside a box, when that is what the rings are; no mask is needed then."""
    if len(rings) != 1:
        return None
    points = rings[0][0][:-1] if rings[0][0][0] == rings[0][0][-1] else rings[0][0]
    x0, y0, x1, y1 = extent(rings)
    if len(points) != 4 or {(round(x, 3), round(y, 3)) for x, y in points} != {
        (round(x, 3), round(y, 3)) for x in (x0, x1) for y in (y0, y1)
    }:
        return None
    left, top = max(box[0], round(x0)), max(box[1], round(y0))
    right, bottom = min(box[2], max(left + 1, round(x1))), min(box[3], max(top + 1, round(y1)))
    return None if right <= left or bottom <= top else (left, top, right, bottom)


def _filled(rings: list[Ring], box: tuple[int, int, int, int]) -> PIL.Image.Image:
    """A mask of a box's size where an odd number of rings lie over one another."""
    from PIL import Image, ImageChops, ImageDraw

    left, top, right, bottom = box
    mask = Image.new("L", (right - left, bottom - top), 0)
    pen = ImageDraw.Draw(mask)
    room = _Clip(0, 0, *mask.size)
    for points, closed in rings:
        if len(points) < 3:
            continue
        moved = [(x - left, y - top) for x, y in points]
        part = room.within(*extent([(moved, closed)]))
        if part is None:
            continue
        under = mask.crop(part)
        if under.getbbox() is None:
            pen.polygon(moved, fill=255)
        else:
            one = Image.new("L", under.size, 0)
            ImageDraw.Draw(one).polygon([(x - part[0], y - part[1]) for x, y in moved], fill=255)
            mask.paste(ImageChops.difference(under, one), part[:2])
    return mask


def _faded(mask: PIL.Image.Image | None, alpha: int, size: tuple[int, int]) -> PIL.Image.Image:
    """A mask (None: all of a size) made fainter."""
    from PIL import Image

    if mask is None:
        return Image.new("L", size, alpha)
    return mask.point([round(i * alpha / 255) for i in range(256)])


def _gradient(paint: Linear | Radial, box: tuple[int, int, int, int], matrix: Matrix) -> PIL.Image.Image:
    """A gradient over a box of pixels: reckoned for every fourth pixel each way, spread evenly between."""
    import numpy as np
    from PIL import Image

    left, top, right, bottom = box
    columns, rows = -(-(right - left) // _COARSE), -(-(bottom - top) // _COARSE)
    middle = (_COARSE - 1) / 2
    xs = np.arange(columns, dtype=np.float32)[None, :] * _COARSE + (left + middle)
    ys = np.arange(rows, dtype=np.float32)[:, None] * _COARSE + (top + middle)
    if isinstance(paint, Linear):
        (x0, y0), (x1, y1) = at(matrix, paint.x0, paint.y0), at(matrix, paint.x1, paint.y1)
        dx, dy = x1 - x0, y1 - y0
        share = ((xs - x0) * dx + (ys - y0) * dy) / max(1e-9, dx * dx + dy * dy)
    else:
        cx, cy = at(matrix, paint.x, paint.y)
        share = np.sqrt((xs - cx) ** 2 + (ys - cy) ** 2) / max(1e-9, paint.radius * scale_of(matrix))
    share = np.clip(share, 0, 1)
    stops = [position for position, _ in paint.stops]
    bands = [np.interp(share, stops, [color[channel] for _, color in paint.stops]) for channel in range(3)]
    coarse = Image.fromarray(np.stack(bands, axis=-1).round().astype(np.uint8))
    fine = coarse.resize((columns * _COARSE, rows * _COARSE), Image.Resampling.BILINEAR)
    return fine.crop((0, 0, right - left, bottom - top))
