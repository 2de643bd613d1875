"""SVG art read as outlines: shapes, paths, groups, transforms, fills, strokes and gradients; nothing else.

A picture from a stranger is only a picture: no scripts, no styles from elsewhere, no references beyond the file, no
entities, a limited number of elements. What we do not draw (text, filters, embedded pictures) is an error that says
so, rather than a picture with a hole in it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from decktool import files
from decktool.errors import DecktoolError
from decktool.printing.base.colors import BLACK, Color, parse_color
from decktool.printing.base.items import Drawing, Item, Linear, Outline, Paint, Path, Radial
from decktool.printing.base.outlines import (
    LARGEST,
    Box,
    bounds,
    circle,
    ellipse,
    line,
    parse_svg_path,
    polygon,
    rounded,
    transform,
)
from decktool.printing.base.polylines import SAME, Matrix, at, scale_of, times, turning

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LIMIT = 8_000_000
MOST_ELEMENTS = 20_000
"""Elements drawn, those drawn again by `use` included."""
MOST_PARTS = 100_000
"""Elements in the file, drawn or not."""
MOST_DETAIL = 1_000_000
"""Characters of paths and points drawn, and of the gradients in them, counted again at each use."""
LONGEST_ATTRIBUTE = 10_000
"""Characters in an attribute that is not the outline of a shape."""
DEEPEST = 60
#: An SVG's user unit in micrometres; what a face does with it is to scale it into a place.
UNIT = 1_000

#: Nothing visible extends beyond this multiple of the picture, nor is one side this multiple of the other.
FARTHEST = 100

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_OUTLINES = frozenset({"d", "points"})
#: Elements that draw nothing by themselves and may be passed over.
_SILENT = {"title", "desc", "metadata", "defs", "linearGradient", "radialGradient", "namedview", "symbol", "style"}
_NAMES = {
    "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00", "orange": "#ffa500",
    "purple": "#800080", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "gold": "#ffd700",
    "brown": "#a52a2a", "navy": "#000080", "teal": "#008080", "maroon": "#800000", "olive": "#808000",
    "lime": "#00ff00", "cyan": "#00ffff", "magenta": "#ff00ff", "pink": "#ffc0cb", "transparent": "none",
    "currentcolor": "#000000", "darkgray": "#a9a9a9", "lightgray": "#d3d3d3",
}  # fmt: skip


class _Enormous(Exception):
    """A number too large to draw; `read_svg` turns it into an error that names the file."""


@dataclass(slots=True)
class _Reader:
    """One file being read: where it is, how large the picture is, its elements by id, how many were drawn."""

    path: FilePath
    size: tuple[float, float] = (0.0, 0.0)
    ids: dict[str, Element] = field(default_factory=dict)
    count: int = 0
    detail: int = 0

    def error(self, what: str) -> DecktoolError:
        return DecktoolError(f"{self.path}: {what}")

    def draw(self, element: Element) -> None:
        """Count what drawing an element costs; raises DecktoolError when the picture as a whole costs too much."""
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.error(f"the SVG has more than {MOST_ELEMENTS:,} elements; simplify it")
        self.spend(sum(len(element.get(name, "")) for name in _OUTLINES))

    def spend(self, detail: int) -> None:
        """Count detail of a shape; raises DecktoolError as `draw` does."""
        self.detail += detail
        if self.detail > MOST_DETAIL:
            raise self.error(f"the SVG's shapes are described by more than {MOST_DETAIL:,} characters; simplify it")


def read_svg(path: FilePath) -> Drawing:
    """An SVG picture as a Drawing of its own size; DecktoolError for other, hostile or unsupported files."""
    return parse_svg(files.read_text(path, limit=LIMIT, what="an SVG picture"), path)


def parse_svg(text: str, path: FilePath) -> Drawing:
    """The text of an SVG, as `read_svg` does; errors name the file that it is from."""
    from xml.etree import ElementTree as ET

    reader = _Reader(path)
    begin = text.find("<!DOCTYPE")
    if begin >= 0:
        end = text.find(">", begin) + 1
        if end and "[" not in text[begin:end]:
            text = text[:begin] + text[end:]
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise reader.error("the SVG declares entities, which decktool does not read; save it as plain SVG")
    if text.count("<") > 3 * MOST_PARTS or text.count("=") > 5 * MOST_PARTS:
        raise reader.error(
            f"the SVG has more than {MOST_PARTS:,} elements, or five times as many attributes; simplify it"
        )
    try:
        root = ET.fromstring(text)  # noqa: S314  # entities are refused above
    except ET.ParseError as problem:
        raise reader.error(f"not an SVG picture: {problem}") from None
    if _tag(root) != "svg":
        raise reader.error("not an SVG picture: its outermost element is not svg")
    for parts, element in enumerate(root.iter()):
        if parts > MOST_PARTS:
            raise reader.error(f"the SVG has more than {MOST_PARTS:,} elements; simplify it")
        for name, value in element.items():
            if len(value) > LONGEST_ATTRIBUTE and name not in _OUTLINES:
                raise reader.error(
                    f"'{name[:30]}' of {_tag(element)[:30]} has more than {LONGEST_ATTRIBUTE:,} characters"
                )
        identity = element.get("id")
        if identity:
            reader.ids[identity] = element
    try:
        box = _view(root, reader)
        width, height = round(box[2] * UNIT), round(box[3] * UNIT)
        sides = sorted((width, height))
        if not 1 <= sides[0] <= sides[1] <= min(100_000_000, FARTHEST * sides[0]):
            raise reader.error("the SVG has an impossible size")
        reader.size = box[2], box[3]
        items = _children(root, reader, (1, 0, 0, 1, -box[0], -box[1]), {}, 0)
    except _Enormous as problem:
        raise reader.error(f"the SVG has {problem}, too large to be drawn; save it again at a usual size") from None
    return Drawing(width, height, tuple(items), path.stem)


def _tag(element: Element) -> str:
    # A comment's tag is a function, not a name.
    return str(element.tag).rsplit("}", 1)[-1] if not callable(element.tag) else ""


def _float(text: str) -> float:
    """A number as it is written, which may have more digits, or a larger exponent, than anything drawn."""
    value = float(text)
    if abs(value) > LARGEST:
        raise _Enormous(f"the number {text[:20]}")
    return value


def _numbers(text: str) -> list[float]:
    return [_float(number) for number in _NUMBER.findall(text)]


def _number(reader: _Reader, element: Element, name: str, default: float = 0.0, whole: float = 0.0) -> float:
    text = element.get(name)
    if text is None:
        return default
    found = _NUMBER.match(text.strip())
    if found is None:
        raise reader.error(f"'{text[:20]}' is not a number ({name} of {_tag(element)})")
    value = _float(found[0])
    return value * whole / 100 if text.strip().endswith("%") else value


def _view(root: Element, reader: _Reader) -> tuple[float, float, float, float]:
    numbers = _numbers(root.get("viewBox", ""))
    if len(numbers) == 4:
        return numbers[0], numbers[1], numbers[2], numbers[3]
    return 0.0, 0.0, _number(reader, root, "width", 0.0), _number(reader, root, "height", 0.0)


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    both = times(outer, inner)
    if not all(abs(number) <= LARGEST for number in both):
        raise _Enormous("a transform")
    return both


def _transform(text: str, reader: _Reader) -> Matrix:
    """The matrix of a transform attribute."""
    matrix = SAME
    for part in text.split(")")[:-1]:
        name, _, body = part.strip(" \t\r\n,").partition("(")
        name, n = name.rstrip(), _numbers(body)
        if name == "translate" and n:
            step: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale" and n:
            step = (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
        elif name == "rotate" and n:
            step = turning(n[0], *(n[1:3] if len(n) > 2 else (0.0, 0.0)))
        elif name in {"skewX", "skewY"} and n:
            t = math.tan(math.radians(n[0]))
            step = (1, 0, t, 1, 0, 0) if name == "skewX" else (1, t, 0, 1, 0, 0)
        elif name == "matrix" and len(n) == 6:
            step = (n[0], n[1], n[2], n[3], n[4], n[5])
        else:
            raise reader.error(f"the transform '{name[:30]}' cannot be read")
        matrix = _times(matrix, step)
    return matrix


def _children(parent: Element, reader: _Reader, matrix: Matrix, above: Mapping[str, str], depth: int) -> list[Item]:
    style = _styled(parent, above)
    return [item for element in parent for item in _element(element, reader, matrix, style, depth + 1)]


_INHERITED = (
    "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "stroke-dasharray", "fill-rule", "display",
)  # fmt: skip


def _styled(element: Element, above: Mapping[str, str]) -> dict[str, str]:
    """What an element looks like: what is inherited, its attributes, and its own style attribute over them."""
    style = {key: value for key, value in above.items() if key in _INHERITED or key == "opacity*"}
    own = {key: value for key in (*_INHERITED, "opacity") if (value := element.get(key)) is not None}
    for part in element.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() in (*_INHERITED, "opacity"):
            own[key.strip()] = value.strip()
    opacity = own.pop("opacity", None)
    style.update(own)
    if opacity is not None:
        style["opacity*"] = str(float(style.get("opacity*", "1")) * _share(opacity))
    return style


def _share(text: str) -> float:
    found = _NUMBER.match(text.strip())
    value = float(found[0]) if found else 1.0
    return max(0.0, min(1.0, value / 100 if text.strip().endswith("%") else value))


def _element(element: Element, reader: _Reader, matrix: Matrix, above: Mapping[str, str], depth: int) -> list[Item]:
    tag = _tag(element)
    if not tag or tag in _SILENT or not str(element.tag).startswith((_SVG, tag)):
        return []
    reader.draw(element)
    style = _styled(element, above)
    if style.get("display") == "none":
        return []
    inner = _times(matrix, _transform(element.get("transform", ""), reader))
    if depth > DEEPEST and tag in {"g", "svg", "a", "use"}:
        raise reader.error("the SVG is nested too deeply, or refers to itself")
    if tag in {"g", "svg", "a"}:
        return _children(element, reader, inner, above, depth)
    if tag == "use":
        target = element.get("href") or element.get(_XLINK) or ""
        if not target.startswith("#"):
            raise reader.error("the SVG refers to another file, which decktool does not read")
        found = reader.ids.get(target[1:])
        if found is None:
            return []
        moved = _times(inner, (1, 0, 0, 1, _number(reader, element, "x"), _number(reader, element, "y")))
        if _tag(found) == "symbol":
            return _children(found, reader, moved, style, depth + 1)
        return _element(found, reader, moved, style, depth + 1)
    outline = _outline(element, tag, reader)
    if outline is None:
        remedy = "turn text into paths" if tag in {"text", "tspan"} else "remove it, or save the picture as a PNG"
        raise reader.error(f"the SVG contains '{tag}', which decktool does not draw; {remedy}")
    return _painted(outline, style, inner, reader)


def _outline(element: Element, tag: str, reader: _Reader) -> Outline | None:
    """The outline of a shape in user units (thousandths); None for an element that is no shape."""

    def at(*names: str) -> list[int]:
        return [round(_number(reader, element, name) * UNIT) for name in names]

    try:
        if tag == "path":
            return parse_svg_path(element.get("d", ""), UNIT)
        if tag == "rect":
            box, (rx, ry) = Box(*at("x", "y", "width", "height")), at("rx", "ry")
            return rounded(box, ry if element.get("rx") is None else rx) if box.w > 0 and box.h > 0 else ()
        if tag == "circle":
            return circle(*at("cx", "cy", "r"))
        if tag == "ellipse":
            cx, cy, rx, ry = at("cx", "cy", "rx", "ry")
            return ellipse(Box(cx - rx, cy - ry, 2 * rx, 2 * ry))
        if tag == "line":
            return line(*at("x1", "y1", "x2", "y2"))
        if tag in {"polygon", "polyline"}:
            n = [value * UNIT for value in _numbers(element.get("points", ""))]
            points = list(zip(n[::2], n[1::2], strict=False))
            if len(points) < 2:
                return ()
            closed = polygon(points)
            return closed if tag == "polygon" else closed[:-1]
    except ValueError as problem:
        raise reader.error(str(problem)) from None
    return None


def _painted(outline: Outline, style: Mapping[str, str], matrix: Matrix, reader: _Reader) -> list[Item]:
    if not outline:
        return []
    moved = transform(outline, *matrix[:4], matrix[4] * UNIT, matrix[5] * UNIT)
    around, far = bounds(moved), FARTHEST * UNIT * max(reader.size)
    if not -far <= min(around.x, around.y) <= max(around.right, around.bottom) <= far:
        right, bottom = (side * UNIT for side in reader.size)
        if around.right < 0 or around.bottom < 0 or around.x > right or around.y > bottom:
            return []
        raise _Enormous("a shape that extends far beyond it")
    opacity = _share(style.get("opacity*", "1"))
    fill = _paint(style.get("fill", "#000"), opacity * _share(style.get("fill-opacity", "1")), outline, matrix, reader)
    stroke = _paint(
        style.get("stroke", "none"), opacity * _share(style.get("stroke-opacity", "1")), outline, matrix, reader
    )
    if isinstance(stroke, (Linear, Radial)):
        stroke = stroke.stops[0][1]
    scale = scale_of(matrix)
    width = round((_numbers(style.get("stroke-width", "1")) or [0.0])[0] * UNIT * scale)
    if width > far:
        raise _Enormous("a line far wider than the picture")
    dash = tuple(round(n * UNIT * scale) for n in _numbers(style.get("stroke-dasharray", "")) if n > 0)
    if fill is None and (stroke is None or not width):
        return []
    return [Path(moved, fill=fill, stroke=stroke if width else None, width=width if stroke else 0, dash=dash)]


def _color(text: str, reader: _Reader) -> Color | None:
    """A colour as SVG writes it; None for none."""
    plain = text.strip().lower()
    plain = _NAMES.get(plain, plain)
    if plain in {"none", ""}:
        return None
    if plain.startswith("rgb"):
        n = _numbers(plain)
        if len(n) >= 3:
            scale = 2.55 if "%" in plain else 1
            alpha = round(255 * n[3]) if len(n) > 3 else 255
            red, green, blue = (max(0, min(255, round(v * scale))) for v in n[:3])
            return Color(red, green, blue, max(0, min(255, alpha)))
    try:
        return parse_color(plain)
    except ValueError:
        raise reader.error(f"'{text[:30]}' is not a known colour; write it as #rrggbb") from None


def _paint(text: str, opacity: float, outline: Outline, matrix: Matrix, reader: _Reader) -> Paint | None:
    """A fill or stroke: a colour, or the gradient that it refers to."""
    name = text.strip()
    if not name.startswith("url("):
        color = _color(text, reader)
        return None if color is None or opacity == 0 else color.fade(100 * opacity)
    name = name[4:].partition(")")[0].strip().strip("'\"").strip()
    if not name.startswith("#"):
        raise reader.error("the SVG refers to another file, which decktool does not read")
    element = reader.ids.get(name[1:])
    if element is None or _tag(element) not in {"linearGradient", "radialGradient"}:
        raise reader.error(f"the SVG paints with '{name[:30]}', which is not a gradient")
    stops = _stops(element, reader, 0)
    reader.spend(20 * len(stops))
    if len(stops) == 1:
        return stops[0][1].fade(100 * opacity)
    return _gradient(element, stops, outline, matrix, reader)


def _stops(element: Element, reader: _Reader, depth: int) -> tuple[tuple[float, Color], ...]:
    found: list[tuple[float, Color]] = []
    for stop in element:
        if _tag(stop) != "stop":
            continue
        style = dict(part.split(":", 1) for part in stop.get("style", "").split(";") if ":" in part)
        style = {key.strip(): value.strip() for key, value in style.items()}
        color = _color(style.get("stop-color", stop.get("stop-color", "#000")), reader) or BLACK
        at = _share(stop.get("offset", "0"))
        found.append((max(at, found[-1][0] if found else 0.0), color._replace(a=255)))
    if found:
        if found[0][0] > 0:
            found.insert(0, (0.0, found[0][1]))
        if found[-1][0] < 1:
            found.append((1.0, found[-1][1]))
        return tuple(found)
    target = element.get("href") or element.get(_XLINK) or ""
    other = reader.ids.get(target[1:]) if target.startswith("#") else None
    if other is None or depth > 8:
        raise reader.error("the SVG has a gradient without colours")
    return _stops(other, reader, depth + 1)


def _gradient(
    element: Element, stops: tuple[tuple[float, Color], ...], outline: Outline, matrix: Matrix, reader: _Reader
) -> Paint:
    around = bounds(outline)
    own = element.get("gradientUnits", "objectBoundingBox") == "userSpaceOnUse"
    base: Matrix = SAME if own else (around.w / UNIT, 0, 0, around.h / UNIT, around.x / UNIT, around.y / UNIT)
    full = _times(_times(matrix, base), _transform(element.get("gradientTransform", ""), reader))

    def number(name: str, default: float) -> float:
        return _number(reader, element, name, default, 1.0)

    def point(x: str, usual_x: float, y: str, usual_y: float) -> tuple[int, int]:
        across, down = at(full, number(x, usual_x), number(y, usual_y))
        return round(across * UNIT), round(down * UNIT)

    if _tag(element) == "linearGradient":
        return Linear(*point("x1", 0, "y1", 0), *point("x2", 1, "y2", 0), stops)
    radius = max(1, round(number("r", 0.5) * scale_of(full) * UNIT))
    return Radial(*point("cx", 0.5, "cy", 0.5), radius, stops)
