"""Drawings as SVG for a page: vector, with text as text; parts that drawings share are written once."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO

from decktool.printing.base import pictures
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing, Group, Item, Linear, Outline, Paint, Path, Picture, Text, Use

MOST_PIXELS = 700
"""Maximum pixels along the longer side of an embedded picture."""
_FAMILIES = {
    "serif": "'Source Serif 4','Source Serif Pro',Georgia,'Times New Roman',serif",
    "sans": "'Source Sans 3','Source Sans Pro','Segoe UI',Helvetica,Arial,sans-serif",
}
_WEIGHTS = {"light": 300, "semibold": 600, "bold": 700, "black": 900}


class SvgPage:
    """Writes drawings as SVG elements that share one list of definitions: put `definitions` on the page too."""

    def __init__(self) -> None:
        self._symbols: dict[Drawing, str] = {}
        self._paints: dict[Paint, str] = {}
        self._clips: dict[Outline, str] = {}
        self._definitions: list[str] = []

    def figure(self, drawing: Drawing, title: str, description: str = "") -> str:
        """A whole <svg> element with a text alternative."""
        alternative = escape(f"{title}. {description}" if description else title, quote=True)
        return (
            f'<svg role="img" aria-label="{alternative}" viewBox="0 0 {drawing.width} {drawing.height}">'
            f"<title>{escape(title)}</title>{self._use(drawing)}</svg>"
        )

    def file(self, drawing: Drawing, title: str) -> str:
        """A whole SVG file of one drawing, as large as it is printed."""
        body = self._use(drawing)
        width, height = (f"{side / 1000:g}mm" for side in (drawing.width, drawing.height))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {drawing.width} {drawing.height}"><title>{escape(title)}</title>'
            f"<defs>{''.join(self._definitions)}</defs>{body}</svg>"
        )

    def definitions(self) -> str:
        """The hidden <svg> with everything that is shared; ask for it after the last figure."""
        shared = "".join(self._definitions)
        return f'<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>{shared}</defs></svg>'

    def _use(self, drawing: Drawing) -> str:
        name = self._symbols.get(drawing)
        if name is None:
            name = self._symbols[drawing] = f"d{len(self._symbols)}"
            inside = self._items(drawing.items)
            w, h = drawing.width, drawing.height
            frame: Outline = (("M", 0, 0), ("L", w, 0), ("L", w, h), ("L", 0, h), ("Z",))
            self._definitions.append(f'<g id="{name}" clip-path="url(#{self._clip(frame)})">{inside}</g>')
        return f'<use href="#{name}"/>'

    def _items(self, items: tuple[Item, ...]) -> str:
        return "".join(self._item(item) for item in items)

    def _item(self, item: Item) -> str:
        if isinstance(item, Path):
            return self._path(item)
        if isinstance(item, Text):
            return _text(item)
        if isinstance(item, Group):
            matrix = f' transform="matrix({",".join(f"{part:.6g}" for part in item.matrix)})"' if item.matrix else ""
            clip = f' clip-path="url(#{self._clip(item.clip)})"' if item.clip else ""
            return f"<g{matrix}{clip}>{self._items(item.items)}</g>"
        if isinstance(item, Use):
            return self._use(item.drawing)
        return _picture(item)

    def _path(self, item: Path) -> str:
        parts = [f'd="{_outline(item.outline)}"', f'fill="{self._paint(item.fill)}"']
        if isinstance(item.fill, Color) and item.fill.a < 255:
            parts.append(f'fill-opacity="{item.fill.a / 255:.3g}"')
        if item.fill is not None:
            parts.append('fill-rule="evenodd"')
        if item.stroke is not None and item.width:
            parts.append(f'stroke="{self._paint(item.stroke)}" stroke-width="{item.width}"')
            if item.stroke.a < 255:
                parts.append(f'stroke-opacity="{item.stroke.a / 255:.3g}"')
            if item.round:
                parts.append('stroke-linejoin="round" stroke-linecap="round"')
            if item.dash:
                parts.append(f'stroke-dasharray="{" ".join(map(str, item.dash))}"')
        return f"<path {' '.join(parts)}/>"

    def _paint(self, paint: Paint | None) -> str:
        if paint is None:
            return "none"
        if isinstance(paint, Color):
            return f"#{paint.r:02x}{paint.g:02x}{paint.b:02x}"
        name = self._paints.get(paint)
        if name is None:
            name = self._paints[paint] = f"p{len(self._paints)}"
            stops = "".join(
                f'<stop offset="{at:.4g}" stop-color="#{c.r:02x}{c.g:02x}{c.b:02x}"'
                + (f' stop-opacity="{c.a / 255:.3g}"' if c.a < 255 else "")
                + "/>"
                for at, c in paint.stops
            )
            if isinstance(paint, Linear):
                place = f'x1="{paint.x0}" y1="{paint.y0}" x2="{paint.x1}" y2="{paint.y1}"'
                kind = "linearGradient"
            else:
                place, kind = f'cx="{paint.x}" cy="{paint.y}" r="{paint.radius}"', "radialGradient"
            self._definitions.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {place}>{stops}</{kind}>')
        return f"url(#{name})"

    def _clip(self, outline: Outline) -> str:
        name = self._clips.get(outline)
        if name is None:
            name = self._clips[outline] = f"c{len(self._clips)}"
            self._definitions.append(
                f'<clipPath id="{name}"><path clip-rule="evenodd" d="{_outline(outline)}"/></clipPath>'
            )
        return name


def _outline(outline: Outline) -> str:
    return "".join(segment[0] + " ".join(map(str, segment[1:])) for segment in outline)


def _text(item: Text) -> str:
    family, _, rest = item.font.partition("-")
    words = rest.split("-")
    weight = next((_WEIGHTS[word] for word in words if word in _WEIGHTS), 400)
    italic = ' font-style="italic"' if "italic" in words else ""
    # The width is fixed so that another font, where ours is not installed, takes no more room.
    length = (
        f' textLength="{item.width}" lengthAdjust="spacingAndGlyphs"' if len(item.text) > 1 and item.width > 0 else ""
    )
    faded = f' fill-opacity="{item.color.a / 255:.3g}"' if item.color.a < 255 else ""
    color = f"#{item.color.r:02x}{item.color.g:02x}{item.color.b:02x}"
    return (
        f'<text x="{item.x}" y="{item.y}" font-family="{_FAMILIES.get(family, _FAMILIES["sans"])}" '
        f'font-size="{item.size}" font-weight="{weight}"{italic} fill="{color}"{faded}{length} '
        f'xml:space="preserve">{escape(item.text)}</text>'
    )


def _picture(item: Picture) -> str:
    """A picture, made smaller where it is larger than a page needs, inside the page itself."""
    from PIL import Image

    with Image.open(BytesIO(pictures.read_again(item))) as image:
        small = image.convert("RGBA" if image.has_transparency_data else "RGB")
        small.thumbnail((MOST_PIXELS, MOST_PIXELS))
        buffer = BytesIO()
        kind = "png" if small.mode == "RGBA" else "jpeg"
        small.save(buffer, kind, quality=85)
    data = b64encode(buffer.getvalue()).decode()
    return (
        f'<image x="{item.x}" y="{item.y}" width="{item.w}" height="{item.h}" preserveAspectRatio="none" '
        f'href="data:image/{kind};base64,{data}"/>'
    )
