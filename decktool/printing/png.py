"""The same drawings as pictures: drawn with Pillow at several times the size asked for, then made smaller.

Used for previews, per-card pictures and the picture in the README. Everything is drawn from the items that the PDF is
drawn from; this module has no layout of its own.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.printing import fonts
from decktool.printing.colors import WHITE, Color
from decktool.printing.items import Drawing, Group, Item, Linear, Outline, Paint, Path, Picture, Radial, Text
from decktool.printing.outlines import Box, rectangle

if TYPE_CHECKING:
    import PIL.Image
    from PIL.ImageFont import FreeTypeFont

Matrix = tuple[float, float, float, float, float, float]
#: A picture of more pixels than this is refused (a whole A3 sheet at 600 dpi has 70 million).
MOST_PIXELS = 120_000_000


def render_png(drawing: Drawing, dpi: int = 300, smooth: int = 3, paper: Color = WHITE) -> PIL.Image.Image:
    """A drawing as a Pillow image at a resolution; ``smooth`` is how much larger it is drawn first.

    Raises DecktoolError when the picture would be larger than MOST_PIXELS.
    """
    from PIL import Image

    width, height = max(1, round(drawing.width * dpi / 25_400)), max(1, round(drawing.height * dpi / 25_400))
    if width * height > MOST_PIXELS:
        raise DecktoolError(
            f"{drawing.title}: a picture of {width} x {height} pixels is too large; choose a smaller --dpi"
        )
    while smooth > 1 and width * height * smooth * smooth > MOST_PIXELS:
        smooth -= 1
    scale = dpi * smooth / 25_400
    image = Image.new("RGB", (width * smooth, height * smooth), tuple(paper[:3]))
    _Brush(image).items(drawing.items, (scale, 0.0, 0.0, scale, 0.0, 0.0), None)
    return image.resize((width, height), Image.Resampling.BOX) if smooth > 1 else image


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


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def _rings(outline: Outline, matrix: Matrix) -> list[tuple[list[tuple[float, float]], bool]]:
    """The outline's parts as points in pixels, each with whether it is closed."""
    rings: list[tuple[list[tuple[float, float]], bool]] = []
    points: list[tuple[float, float]] = []
    for segment in outline:
        kind: str = segment[0]
        numbers: Any = segment[1:]
        if kind == "M":
            if len(points) > 1:
                rings.append((points, False))
            points = [_at(matrix, *numbers)]
        elif kind == "L":
            points.append(_at(matrix, *numbers))
        elif kind == "C":
            (x0, y0), (x1, y1) = points[-1], _at(matrix, *numbers[:2])
            (x2, y2), (x3, y3) = _at(matrix, *numbers[2:4]), _at(matrix, *numbers[4:])
            length = math.hypot(x1 - x0, y1 - y0) + math.hypot(x2 - x1, y2 - y1) + math.hypot(x3 - x2, y3 - y2)
            steps = max(3, min(60, int(math.sqrt(length) * 1.3)))
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            if len(points) > 1:
                rings.append((points, True))
            points = points[:1]
    if len(points) > 1:
        rings.append((points, False))
    return rings


@lru_cache(maxsize=64)
def _typeface(name: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(fonts.font_path(name)), size, layout_engine=ImageFont.Layout.BASIC)


class _Brush:
    """Draws items onto an image; a clip is a mask of the image's size."""

    def __init__(self, image: PIL.Image.Image) -> None:
        self.image = image

    def items(self, items: tuple[Item, ...], matrix: Matrix, clip: PIL.Image.Image | None) -> None:
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

    def _group(self, item: Group, matrix: Matrix, clip: PIL.Image.Image | None) -> None:
        from PIL import Image, ImageChops

        inner = _times(matrix, item.matrix) if item.matrix is not None else matrix
        if item.clip is not None:
            mask = Image.new("L", self.image.size, 0)
            found = self._mask(_rings(item.clip, inner))
            if found is None:
                return
            part, (x, y) = found
            mask.paste(part, (x, y))
            clip = mask if clip is None else ImageChops.multiply(clip, mask)
        self.items(item.items, inner, clip)

    def _mask(
        self, rings: list[tuple[list[tuple[float, float]], bool]]
    ) -> tuple[PIL.Image.Image, tuple[int, int]] | None:
        """A mask of filled rings (even-odd) and where it lies on the image; None when it lies outside."""
        from PIL import Image, ImageChops, ImageDraw

        xs = [x for points, _ in rings for x, _ in points]
        ys = [y for points, _ in rings for _, y in points]
        if not xs:
            return None
        box = self._box(min(xs), min(ys), max(xs), max(ys))
        if box is None:
            return None
        left, top, width, height = box
        mask: PIL.Image.Image | None = None
        for points, _ in rings:
            if len(points) < 3:
                continue
            one = Image.new("1", (width, height), 0)
            ImageDraw.Draw(one).polygon([(x - left, y - top) for x, y in points], fill=1)
            mask = one if mask is None else ImageChops.logical_xor(mask, one)
        return None if mask is None else (mask.convert("L"), (left, top))

    def _box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[int, int, int, int] | None:
        left, top = max(0, math.floor(x0)), max(0, math.floor(y0))
        right, low = min(self.image.width, math.ceil(x1) + 1), min(self.image.height, math.ceil(y1) + 1)
        return None if right <= left or low <= top else (left, top, right - left, low - top)

    def _lay(
        self, paint: Paint, mask: PIL.Image.Image, place: tuple[int, int], matrix: Matrix, clip: PIL.Image.Image | None
    ) -> None:
        """Put paint onto the image where the mask is set."""
        from PIL import ImageChops

        left, top = place
        if clip is not None:
            mask = ImageChops.multiply(mask, clip.crop((left, top, left + mask.width, top + mask.height)))
        if isinstance(paint, Color):
            if paint.a != 255:
                share = paint.a / 255
                mask = mask.point([round(i * share) for i in range(256)])
            self.image.paste(tuple(paint[:3]), (left, top, left + mask.width, top + mask.height), mask)
            return
        self.image.paste(_gradient(paint, mask.size, place, matrix), place, mask)

    def _path(self, item: Path, matrix: Matrix, clip: PIL.Image.Image | None) -> None:
        rings = _rings(item.outline, matrix)
        if item.fill is not None and not (isinstance(item.fill, Color) and item.fill.a == 0):
            found = self._mask(rings)
            if found is not None:
                self._lay(item.fill, found[0], found[1], matrix, clip)
        if item.stroke is not None and item.stroke.a and item.width:
            self._stroke(item, rings, matrix, clip)

    def _stroke(
        self,
        item: Path,
        rings: list[tuple[list[tuple[float, float]], bool]],
        matrix: Matrix,
        clip: PIL.Image.Image | None,
    ) -> None:
        from PIL import Image, ImageDraw

        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        width = max(1, round(item.width * scale))
        xs = [x for points, _ in rings for x, _ in points]
        ys = [y for points, _ in rings for _, y in points]
        if not xs:
            return
        box = self._box(min(xs) - width, min(ys) - width, max(xs) + width, max(ys) + width)
        if box is None:
            return
        left, top, w, h = box
        mask = Image.new("L", (w, h), 0)
        pen = ImageDraw.Draw(mask)
        for points, closed in rings:
            trail = [(x - left, y - top) for x, y in points]
            if closed:
                trail.append(trail[0])
            for part in _dashes(trail, [d * scale for d in item.dash]):
                pen.line(part, fill=255, width=width, joint="curve")
                if item.round and width > 2:
                    r = width / 2
                    for x, y in (part[0], part[-1]):
                        pen.ellipse((x - r, y - r, x + r, y + r), fill=255)
        assert item.stroke is not None
        self._lay(item.stroke, mask, (left, top), matrix, clip)

    def _text(self, item: Text, matrix: Matrix, clip: PIL.Image.Image | None) -> None:
        from PIL import Image, ImageDraw

        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
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
        x0, y0 = _at(matrix, item.x, item.y)
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
        crop = (
            max(0, -left),
            max(0, -top),
            min(mask.width, self.image.width - left),
            min(mask.height, self.image.height - top),
        )
        if crop[2] <= crop[0] or crop[3] <= crop[1]:
            return
        self._lay(item.color, mask.crop(crop), (left + crop[0], top + crop[1]), matrix, clip)

    def _picture(self, item: Picture, matrix: Matrix, clip: PIL.Image.Image | None) -> None:
        from PIL import Image

        from decktool.printing.pictures import opened

        (x0, y0), (x1, y1) = _at(matrix, item.x, item.y), _at(matrix, item.x + item.w, item.y + item.h)
        left, top, right, low = round(min(x0, x1)), round(min(y0, y1)), round(max(x0, x1)), round(max(y0, y1))
        picture = opened(item).resize((max(1, right - left), max(1, low - top)), Image.Resampling.LANCZOS)
        mask = picture.getchannel("A")
        crop = (
            max(0, -left),
            max(0, -top),
            min(mask.width, self.image.width - left),
            min(mask.height, self.image.height - top),
        )
        if crop[2] <= crop[0] or crop[3] <= crop[1]:
            return
        picture, mask = picture.crop(crop), mask.crop(crop)
        place = (left + crop[0], top + crop[1])
        if clip is not None:
            from PIL import ImageChops

            mask = ImageChops.multiply(mask, clip.crop((*place, place[0] + mask.width, place[1] + mask.height)))
        self.image.paste(picture.convert("RGB"), place, mask)


def _dashes(trail: list[tuple[float, float]], pattern: list[float]) -> list[list[tuple[float, float]]]:
    """A trail of points cut into its dashes."""
    if not pattern or sum(pattern) < 1:
        return [trail]
    parts: list[list[tuple[float, float]]] = []
    current, index, left = [trail[0]], 0, pattern[0]
    for (x0, y0), (x1, y1) in pairwise(trail):
        length = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while length - done > left:
            done += left
            point = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if index % 2 == 0:
                parts.append([*current, point])
            current, index = [point], index + 1
            left = pattern[index % len(pattern)]
        left -= length - done
        current.append((x1, y1))
    if index % 2 == 0 and len(current) > 1:
        parts.append(current)
    return parts


def _gradient(paint: Linear | Radial, size: tuple[int, int], place: tuple[int, int], matrix: Matrix) -> PIL.Image.Image:
    """A gradient over a rectangle of pixels."""
    import numpy as np
    from PIL import Image

    width, height = size
    xs = np.arange(width, dtype=np.float32)[None, :] + place[0]
    ys = np.arange(height, dtype=np.float32)[:, None] + place[1]
    if isinstance(paint, Linear):
        (x0, y0), (x1, y1) = _at(matrix, paint.x0, paint.y0), _at(matrix, paint.x1, paint.y1)
        dx, dy = x1 - x0, y1 - y0
        share = ((xs - x0) * dx + (ys - y0) * dy) / max(1e-9, dx * dx + dy * dy)
    else:
        cx, cy = _at(matrix, paint.x, paint.y)
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        share = np.sqrt((xs - cx) ** 2 + (ys - cy) ** 2) / max(1e-9, paint.radius * scale)
    share = np.clip(share, 0, 1)
    stops = [position for position, _ in paint.stops]
    bands = [np.interp(share, stops, [color[channel] for _, color in paint.stops]) for channel in range(3)]
    return Image.fromarray(np.stack(bands, axis=-1).round().astype(np.uint8))
