"""Drawings put into a PDF: vector paths, real text in embedded subsets, pictures as they are.

No arithmetic but the change from micrometres (y down) to points (y up), which each form's first operator does, so that
the numbers in the file are the numbers of the layout. A drawing becomes one Form XObject, however often it is used.
Bytes depend on nothing but what is drawn: no dates, no random names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from decktool.interrupts import not_swallowed
from decktool.printing.base import fonts, languages, shaping
from decktool.printing.base.colors import Color
from decktool.printing.base.items import (
    Drawing,
    Group,
    Item,
    Linear,
    Outline,
    Paint,
    Path,
    Picture,
    Radial,
    Text,
    Use,
    walk,
)
from decktool.printing.base.outlines import Box
from decktool.printing.base.polylines import turning
from decktool.printing.base.units import points

if TYPE_CHECKING:
    from decktool.printing.out.press import Press

_SCALE = "0.002834645669"
_UNSCALE = "352.777777778"


class PlacedDrawing(NamedTuple):
    """A drawing on a page: its top left corner in micrometres from the page's, turned clockwise about its middle.

    ``turn`` is 0, 90, 180 or 270 degrees; for a quarter turn (x, y) is the corner of the turned drawing. ``clip`` is an
    outline in the drawing's own coordinates.
    """

    drawing: Drawing
    x: int
    y: int
    turn: int = 0
    clip: Outline | None = None


class Page(NamedTuple):
    """One page to be drawn: its size in micrometres, the drawings on it, its bookmark, and what a printer needs of it.

    ``shift`` moves all of it (x, y, degrees clockwise about its middle), ``scale`` makes it larger or smaller about its
    middle, across and down. ``bleed`` is how much of the page lies beyond the cut on every side; the page's trim box
    says where that is. On a sheet for a press the trim box is around all ``cards``, so that every mark is outside it.
    """

    width: int
    height: int
    parts: Sequence[PlacedDrawing]
    label: str = ""
    shift: tuple[int, int, float] = (0, 0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    behind: bool = False
    cards: Box | None = None
    bleed: int = 0


def whole_page(drawing: Drawing, label: str = "") -> Page:
    """The page that a drawing fills."""
    return Page(drawing.width, drawing.height, [PlacedDrawing(drawing, 0, 0)], label)


class Document:
    """A PDF being written to an open binary file; ``page`` adds a page, ``save`` ends it; ``write`` does both."""

    @not_swallowed()
    def __init__(
        self,
        file: BinaryIO,
        title: str,
        *,
        subject: str = "",
        duplex: str = "",
        comment: bytes = b"",
        press: Press | None = None,
    ) -> None:
        """Start a document; ``duplex`` is empty, Simplex, DuplexFlipLongEdge or DuplexFlipShortEdge.

        ``comment`` are lines that begin with a percent sign, which viewers pass over. With a ``press`` it is PDF/X in
        the inks of that press.
        """
        from reportlab import rl_config

        from decktool.printing.out.pdffile import SheetCanvas

        rl_config.useA85 = 0
        version = press.version if press is not None else (1, 7)
        self._canvas: Any = SheetCanvas(
            file, pageCompression=1, invariant=1, lang=languages.current(), pdfVersion=version
        )
        self._canvas.press = press
        self._canvas.comment = comment
        self._canvas.setTitle(title)
        self._canvas.setAuthor("decktool")
        self._canvas.setCreator("decktool")
        self._canvas.setProducer("decktool, ReportLab")
        self._canvas.setSubject(subject)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._canvas.setViewerPreference("Duplex", duplex)
        self._forms: dict[Drawing, str] = {}
        self._names: dict[int, tuple[Drawing, str]] = {}
        self._shadings: dict[Paint, str] = {}
        self._shared = _Shared()
        self.pages = 0
        """How many pages there are so far."""

    def new_sheet(self, width: int, height: int) -> None:
        """Let what follows begin a sheet of paper, printed on one side or both: a blank page, where one is missing."""
        if self.pages % 2:
            self.page(Page(width, height, ()))

    def form(self, drawing: Drawing) -> str:
        """The name of the drawing's Form XObject, made at its first use."""
        # To compare drawings takes as long as to draw them: the very same one is known by where it is.
        if id(drawing) in self._names:
            return self._names[id(drawing)][1]
        count = len(self._forms)
        name = self._forms.setdefault(drawing, f"D{count}")
        self._names[id(drawing)] = drawing, name
        if len(self._forms) > count:
            stream = _Stream(self)
            stream.drawing(drawing)
            width, height = points(drawing.width), points(drawing.height)
            head = f"{_SCALE} 0 0 -{_SCALE} 0 {height:.4f} cm"
            content = "\n".join([head, *stream.ops]).encode("latin-1")
            self._canvas.put_form(name, width, height, content, *stream.resources())
        return name

    @not_swallowed()
    def page(self, page: Page, bookmark_level: int = 0) -> None:
        """Add a page."""
        canvas = self._canvas
        width, height, parts, label, shift, scale, _, cards, bleed = page
        canvas.setPageSize((points(width), points(height)))
        whole = Box(0, 0, width, height)
        cut = cards if cards is not None and canvas.press is not None else whole.inset(bleed)
        # A press wants to know where every page is cut, sheets of cards too.
        for kept, box in ((canvas.setTrimBox, cut), (canvas.setBleedBox, cut.inset(-bleed))):
            sides = max(0, box.x), max(0, height - box.bottom), min(width, box.right), min(height, height - box.y)
            kept([points(side) for side in sides] if bleed or canvas.press is not None else None)
        names = [self.form(part.drawing) for part in parts]
        cx, cy = points(width) / 2, points(height) / 2
        if scale != (1.0, 1.0):
            canvas.transform(scale[0], 0, 0, scale[1], cx - scale[0] * cx, cy - scale[1] * cy)
        if shift != (0, 0, 0.0):
            a, b, c, d, e, f = turning(-shift[2], cx, cy)
            canvas.transform(a, b, c, d, e + points(shift[0]), f - points(shift[1]))
        for part, name in zip(parts, names, strict=True):
            w, h = points(part.drawing.width), points(part.drawing.height)
            seen = h if part.turn in (0, 180) else w
            x, y = points(part.x), points(height) - points(part.y) - seen
            # As an operator, for ReportLab's own ways take longer than all else on a sheet of pictures.
            matrix = {
                0: (1, 0, 0, 1, x, y),
                90: (0, -1, 1, 0, x, y + w),
                180: (-1, 0, 0, -1, x + w, y + h),
                270: (0, 1, -1, 0, x + h, y),
            }[part.turn]
            canvas.addLiteral(f"q\n{' '.join(map(_number, matrix))} cm")
            if part.clip is not None:
                canvas.addLiteral(f"{_SCALE} 0 0 -{_SCALE} 0 {h:.4f} cm {_outline(part.clip)} W n")
                canvas.addLiteral(f"{_UNSCALE} 0 0 -{_UNSCALE} 0 {part.drawing.height} cm")
            canvas.doForm(name)
            canvas.addLiteral("Q")
        self.pages += 1
        if label:
            key = f"page-{self.pages}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(label, key, bookmark_level, closed=False)
        canvas.showPage()

    @not_swallowed()
    def save(self) -> None:
        """Write everything to the file."""
        self._canvas.save()

    def write(self, pages: Iterable[Page]) -> int:
        """Add the last pages and write everything to the file; the number of all pages."""
        for page in pages:
            self.page(page)
        self.save()
        return self.pages


def _rgb(color: Color) -> str:
    return f"{_CHANNEL[color.r]} {_CHANNEL[color.g]} {_CHANNEL[color.b]}"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _outline(outline: Outline) -> str:
    return " ".join([_SEGMENT[segment[0]] % segment[1:] for segment in outline])


_SEGMENT = {"M": "%d %d m", "L": "%d %d l", "C": "%d %d %d %d %d %d c", "Z": "h"}
_CHANNEL = [f"{i / 255:.3f}".rstrip("0").rstrip(".") for i in range(256)]


#: Of what has fewer segments, a drawing of its own is not worth the words that call it.
_WORTH = 16


class _Shared:
    """What several drawings of a document show alike, item after item: a drawing of its own from the third on."""

    def __init__(self) -> None:
        self._seen: set[Item] = set()
        self._rows: dict[tuple[int, int, tuple[Item, ...]], tuple[Item, ...]] = {}

    def items(self, drawing: Drawing) -> list[Item]:
        """The items of a drawing, each row of them that others show too as one; words stay, to be read in order."""
        found: list[Item] = []
        row: list[Item] = []
        for item in drawing.items:
            known = len(self._seen)
            if not isinstance(item, Text):
                self._seen.add(item)
                if len(self._seen) == known:
                    row.append(item)
                    continue
            found += self._row(drawing, row)
            row = []
            found.append(item)
        return found + self._row(drawing, row)

    def _row(self, drawing: Drawing, row: list[Item]) -> list[Item]:
        if not row:
            return row
        key = (drawing.width, drawing.height, tuple(row))
        if (shared := self._rows.get(key)) is not None:
            return list(shared)
        segments = sum(len(one.outline) for one in walk(key[2]) if isinstance(one, Path))
        # In a group, so that the row is not known again in its own drawing.
        alone = Use(Drawing(drawing.width, drawing.height, (Group(key[2]),)))
        self._rows[key] = (alone,) if segments >= _WORTH else key[2]
        return row


class _Stream:
    """The operators of one form, and the resources that they name."""

    def __init__(self, document: Document) -> None:
        self.ops: list[str] = []
        self._document = document
        self._canvas = document._canvas
        self._doc: Any = self._canvas._doc
        self._opacities: set[int] = set()
        self._shadings: dict[str, str] = {}
        self._pictures: dict[str, str] = {}
        self._words = False
        self._press: Press | None = self._canvas.press
        self._fill: tuple[Color, bool] | None = None
        self._stroke: tuple[Color, bool] | None = None
        self._width = -1
        self._overprints = False

    def resources(self) -> tuple[str, list[str]]:
        """The inside of the resource dictionary, with {0}, {1} ... for objects, and these objects' names."""
        parts: list[str] = []
        objects: list[str] = []
        states = "".join(f" /a{a} << /ca {_CHANNEL[a]} /CA {_CHANNEL[a]} >>" for a in sorted(self._opacities))
        if self._overprints:
            states += " /over << /op true /OP true /OPM 1 >> /knock << /op false /OP false /OPM 0 >>"
        if states:
            parts.append(f"/ExtGState <<{states} >>")
        for kind, known in (("Shading", self._shadings), ("XObject", self._pictures)):
            if known:
                names = "".join(f" /{name} {{{number}}}" for number, name in enumerate(known.values(), len(objects)))
                parts.append(f"/{kind} <<{names} >>")
                objects += known
        if self._words:
            parts.append(f"/Font {{{len(objects)}}}")
            objects.append("BasicFonts")
        return " ".join(parts), objects

    def drawing(self, drawing: Drawing) -> None:
        """Append the operators of a drawing; for a press that knows no transparency, of what it looks like."""
        if self._press is None or not self._press.flattens(drawing):
            self.items(self._document._shared.items(drawing))
            return
        from decktool.printing.out.pdfimages import put_inks

        px, inks, words = self._press.flattened(drawing)
        inner = put_inks(self._canvas, px, inks)
        name = self._pictures.setdefault(inner, f"P{len(self._pictures)}")
        self.ops.append(f"q {drawing.width} 0 0 -{drawing.height} 0 {drawing.height} cm /{name} Do Q")
        self.items(words)

    def items(self, items: Sequence[Item]) -> None:
        """Append the operators of several items."""
        for item in items:
            if isinstance(item, Path):
                self._path(item)
            elif isinstance(item, Text):
                self._text(item)
            elif isinstance(item, Group):
                self.ops.append("q")
                if item.matrix is not None:
                    self.ops.append(" ".join(_number(n) for n in item.matrix) + " cm")
                if item.clip is not None:
                    self.ops.append(f"{_outline(item.clip)} W* n")
                self.items(item.items)
                self._restore()
            elif isinstance(item, Use):
                self._use(item)
            else:
                self._picture(item)

    def _restore(self) -> None:
        self.ops.append("Q")
        self._fill = self._stroke = None
        self._width = -1

    def _opacity(self, alpha: int) -> None:
        self._opacities.add(alpha)
        self.ops.append(f"/a{alpha} gs")

    def _set_fill(self, color: Color, black: bool = False) -> None:
        if self._fill != (color, black):
            self.ops.append(self._inks(color, black, "rg", "k"))
            self._fill = color, black

    def _set_stroke(self, color: Color, width: int, black: bool = False) -> None:
        if self._stroke != (color, black):
            self.ops.append(self._inks(color, black, "RG", "K"))
            self._stroke = color, black
        if self._width != width:
            self.ops.append(f"{width} w")
            self._width = width

    def _inks(self, color: Color, black: bool, screen: str, press: str) -> str:
        """The operator that sets a colour: of a screen, or of a press, where what is `black` needs no register."""
        if self._press is None:
            return f"{_rgb(color)} {screen}"
        return f"{self._press.operands(color, black)} {press}"

    def _path(self, item: Path) -> None:
        outline = _outline(item.outline)
        fill, stroke = item.fill, item.stroke
        black = self._press is not None and self._press.small(item)
        if isinstance(fill, (Linear, Radial)):
            self.ops.append("q")
            self.ops.append(f"{outline} W* n /{self._shading(fill)} sh")
            self._restore()
            fill = None
        if fill is not None and fill.a and (stroke is None or fill.a != stroke.a or fill.a != 255):
            self._painted(fill, f"{outline} f*", None, 0, black)
            fill = None
        if stroke is not None and stroke.a and item.width:
            caps = "1 J 1 j " if item.round else "0 J 0 j "
            dash = f"[{' '.join(map(str, item.dash))}] 0 d " if item.dash else ""
            if fill is not None and fill.a:
                self._set_fill(fill, black)
                operator = "B*"
            else:
                operator = "S"
            self._painted(
                stroke, f"{caps}{dash}{outline} {operator}{' [] 0 d' if dash else ''}", stroke, item.width, black
            )

    def _painted(self, color: Color, operators: str, stroke: Color | None, width: int, black: bool) -> None:
        clear = color.a != 255
        if clear:
            self.ops.append("q")
            self._opacity(color.a)
        if stroke is not None:
            self._set_stroke(stroke, width, black)
        else:
            self._set_fill(color, black)
        self.ops.append(operators)
        if clear:
            self._restore()

    def _shading(self, paint: Linear | Radial) -> str:
        """The name, in this form, of a gradient's shading; equal gradients share one in the document."""
        from decktool.printing.out.pdffile import Written, put_once

        known = self._document._shadings
        inner = known.setdefault(paint, f"shading.{len(known)}")
        put_once(self._doc, inner, lambda: Written(_shading(paint, self._press)))
        return self._shadings.setdefault(inner, f"S{len(self._shadings)}")

    def _text(self, item: Text) -> None:
        clear = item.color.a != 255
        if clear:
            self.ops.append("q")
            self._opacity(item.color.a)
        # Dark words print over what lies below.
        over = self._press is not None and self._press.dark(item.color)
        if over:
            self._overprints = True
            self.ops.append("/over gs")
        self._set_fill(item.color, black=True)
        self.ops.append(self._glyphs(item) if item.glyphs or fonts.has_curves(item.font) else self._letters(item))
        if over:
            self.ops.append("/knock gs")
        if clear:
            self._restore()

    def _letters(self, item: Text) -> str:
        """Text by the codes of its letters."""
        font = fonts.load(item.font)
        ops = ["BT", f"1 0 0 -1 {item.x} {item.y} Tm"]
        for subset, codes in font.splitString(item.text, self._doc):
            name = font.getSubsetInternalName(subset, self._doc)
            self._words = True
            ops.append(f"{name} {item.size} Tf")
            if item.tracking:
                ops.append(f"{item.tracking} Tc")
            ops.append(f"<{bytes(codes).hex()}> Tj")
        return " ".join([*ops, "0 Tc", "ET"] if item.tracking else [*ops, "ET"])

    def _glyphs(self, item: Text) -> str:
        """Text by the numbers of its font's glyphs."""
        from decktool.printing.out.pdfglyphs import glyph_font, plain_glyphs

        font = glyph_font(self._canvas, item.font)
        self._words = True
        shown = font.show(item.glyphs or plain_glyphs(item), item.size)
        text = f"BT 1 0 0 -1 {item.x} {item.y} Tm {font.name} {item.size} Tf {shown} ET"
        if item.glyphs and not shaping.has_leftward(item.text):
            # Programs turn about by themselves what runs from right to left; reordered text must be marked.
            said = ("\ufeff" + item.text).encode("utf-16-be").hex()
            return f"/Span << /ActualText <{said}> >> BDC {text} EMC"
        return text

    def _use(self, item: Use) -> None:
        inner = self._doc.getXObjectName(self._document.form(item.drawing))
        name = self._pictures.setdefault(inner, f"P{len(self._pictures)}")
        self.ops.append("q")
        self.ops.append(f"{_UNSCALE} 0 0 -{_UNSCALE} 0 {item.drawing.height} cm /{name} Do")
        self._restore()

    def _picture(self, item: Picture) -> None:
        from decktool.printing.out.pdfimages import embed, matrix

        name = self._pictures.setdefault(embed(self._canvas, item), f"P{len(self._pictures)}")
        self.ops.append(f"q {' '.join(map(str, matrix(item, self._press is not None)))} cm /{name} Do Q")


def _shading(paint: Linear | Radial, press: Press | None) -> str:
    """A gradient as a PDF shading."""
    inks, space = (_rgb, "/DeviceRGB") if press is None else (press.operands, "/DeviceCMYK")
    steps = [
        f"<< /FunctionType 2 /Domain [0 1] /C0 [{inks(before)}] /C1 [{inks(after)}] /N 1 >>"
        for (_, before), (_, after) in pairwise(paint.stops)
    ]
    function = steps[0]
    if len(steps) > 1:
        inner = " ".join(_number(position) for position, _ in paint.stops[1:-1])
        ends = " ".join(["0 1"] * len(steps))
        function = (
            f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(steps)}] /Bounds [{inner}] /Encode [{ends}] >>"
        )
    if isinstance(paint, Linear):
        place = f"/ShadingType 2 /Coords [{paint.x0} {paint.y0} {paint.x1} {paint.y1}]"
    else:
        place = f"/ShadingType 3 /Coords [{paint.x} {paint.y} 0 {paint.x} {paint.y} {paint.radius}]"
    return f"<< {place} /ColorSpace {space} /Function {function} /Extend [true true] >>"
