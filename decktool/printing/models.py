"""Templates: where things are on a face or a board, written as YAML, with every length carrying a unit.

A template is a mapping. ``extends: NAME`` takes over another one, key by key; ``null`` takes a key away. A face has
``size``, ``corner``, ``colors``, ``styles`` and ``elements``, which are drawn in the order in which they stand. Every
element says what it draws (``draw: panel``), where (``at``), and, if it likes, ``when``.

``at`` gives two of left/right/width and two of top/bottom/height. A plain length is measured from that side of the
card (``right: 4mm`` ends 4 mm before the right edge); ``50%`` is a share of the card; a place of another element is an
absolute place (``top: title.bottom + 1mm``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    Tag,
    field_validator,
    model_validator,
)

from decktool import files
from decktool.printing import outlines
from decktool.printing.colors import EXPRESSION, parse_color
from decktool.printing.units import UnitError, parse_length


class Strict(BaseModel):
    """A part of a template: refuses what it does not know and never changes."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _length(value: object) -> int:
    return parse_length(value)


def _positive(value: object) -> int:
    length = parse_length(value)
    if length <= 0:
        raise UnitError(f"'{value}' must be longer than nothing")
    return length


Length = Annotated[int, BeforeValidator(_length)]
Size = Annotated[int, BeforeValidator(_positive)]
Name = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z0-9-]{0,63}$")]

_TERM = re.compile(
    r"\s*([+-]?)\s*(?:([a-z][a-z0-9-]*)\.(left|right|top|bottom|width|height|middle|center)|([\d.]+\s*[a-zA-Z%]*))"
)


class Place(BaseModel):
    """One edge or extent: a sum of lengths (micrometres), shares of the card (percent) and places of other elements."""

    model_config = ConfigDict(frozen=True)

    length: int = 0
    percent: float = 0
    of: tuple[tuple[int, str, str], ...] = ()


def _place(value: object) -> Place:
    if isinstance(value, Place):
        return value
    if not isinstance(value, str):
        return Place(length=parse_length(value))
    length, percent, of, end = 0, 0.0, [], 0
    while end < len(value.rstrip()):
        match = _TERM.match(value, end)
        if match is None or (end and not match[1]):
            raise UnitError(
                f"'{value[:60]}' is not a place; write a length (4mm), a share (50%) "
                "or an element's edge (title.bottom + 1mm)"
            )
        sign = -1 if match[1] == "-" else 1
        if match[2]:
            of.append((sign, match[2], match[3]))
        elif match[4].endswith("%"):
            percent += sign * float(match[4][:-1])
        else:
            length += sign * parse_length(match[4])
        end = match.end()
    return Place(length=length, percent=percent, of=tuple(of))


At = Annotated[Place, BeforeValidator(_place)]


class BoxModel(Strict):
    """Where an element is: two of left, right, width and two of top, bottom, height."""

    left: At | None = None
    right: At | None = None
    width: At | None = None
    top: At | None = None
    bottom: At | None = None
    height: At | None = None

    @model_validator(mode="after")
    def _two_each(self) -> BoxModel:
        for a, b, c in (("left", "right", "width"), ("top", "bottom", "height")):
            if sum(getattr(self, key) is not None for key in (a, b, c)) != 2:
                raise ValueError(f"give two of {a}, {b} and {c}")
        return self

    def references(self) -> set[str]:
        """The elements whose places this one is measured from."""
        places = (self.left, self.right, self.width, self.top, self.bottom, self.height)
        return {name for place in places if place is not None for _, name, _ in place.of}


def _color_text(value: object) -> object:
    if isinstance(value, str):
        match = EXPRESSION.fullmatch(value)
        if match is None:
            raise ValueError(f"'{value[:40]}' is not a colour; write #8a1f2d, a name from colors, or ink+20@50")
        if match[1].startswith("#"):
            parse_color(match[1])
    return value


ColorText = Annotated[StrictStr, BeforeValidator(_color_text)]


class Choice(Strict):
    """A value that depends on a field of the card: ``{field: color, values: {red: "#a22"}, else: "#888"}``."""

    field: StrictStr
    values: Mapping[str, StrictStr]
    otherwise: StrictStr | None = Field(None, alias="else")


class Gradient(Strict):
    """A fill from one colour to others: along an angle (0 is downward, 90 rightward) or out from the middle."""

    linear: tuple[ColorText, ...] = ()
    radial: tuple[ColorText, ...] = ()
    angle: float = 0

    @model_validator(mode="after")
    def _one_kind(self) -> Gradient:
        if bool(self.linear) == bool(self.radial) or len(self.linear or self.radial) < 2:
            raise ValueError("give either linear or radial, with two colours or more")
        return self


Fill = ColorText | Gradient


class Stroke(Strict):
    """A line along an outline, ``inset`` inward from it; ``dash`` is the length of dashes and gaps."""

    color: ColorText
    width: Size
    inset: Length = 0
    dash: Size | None = None


class Shadow(Strict):
    """A soft shadow below a shape."""

    color: ColorText = "black@35"
    size: Size = 500
    dx: Length = 0
    dy: Length = 250


class When(Strict):
    """When an element is drawn: fields the card states, fields it lacks, values it has; all must hold."""

    has: tuple[StrictStr, ...] | StrictStr = ()
    lacks: tuple[StrictStr, ...] | StrictStr = ()
    any: tuple[StrictStr, ...] = ()
    equals: Mapping[str, StrictStr | StrictInt | StrictBool | tuple[StrictStr | StrictInt, ...]] = {}
    unofficial: StrictBool | None = None


class StyleModel(Strict):
    """How text is set."""

    family: Literal["serif", "sans"] = "serif"
    weight: Literal["light", "regular", "semibold", "bold", "black"] = "regular"
    italic: StrictBool = False
    size: Size = 3175
    min: Size | None = None
    leading: Annotated[StrictInt, Field(ge=80, le=300)] = 118
    tracking: Annotated[StrictInt, Field(ge=-100, le=500)] = 0
    case: Literal["as-is", "upper", "title"] = "as-is"
    color: ColorText = "black"


class Element(Strict):
    """What every element has: a place, a condition, and the element after which it is drawn."""

    at: BoxModel
    when: When | None = None
    after: Name | None = None


class Panel(Element):
    """A filled and stroked shape."""

    draw: Literal["panel"]
    shape: StrictStr = "rect"
    radius: Length = 0
    fill: Fill | None = None
    strokes: tuple[Stroke, ...] = ()
    shadow: Shadow | None = None

    @field_validator("shape")
    @classmethod
    def _known_shape(cls, value: str) -> str:
        if value not in outlines.SHAPES:
            raise ValueError(f"there is no shape '{value}'; the shapes are {', '.join(outlines.SHAPES)}")
        return value


class Words(Element):
    """Text: fields in braces. Left out when a field it names is not stated by the card.

    A part in double brackets, ``[[, {kind}]]``, is left out by itself when its fields are not stated.
    """

    draw: Literal["text"]
    text: StrictStr
    style: Name
    color: ColorText | None = None
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    lines: Annotated[StrictInt, Field(ge=0, le=200)] = 1
    halo: ColorText | None = None
    overflow: Literal["error", "hide"] = "error"


class Icon(Element):
    """One of our drawn icons, fitted into the place."""

    draw: Literal["icon"]
    icon: StrictStr | Choice
    color: ColorText = "black"
    detail: ColorText = "white"
    two_tone: StrictBool = False
    halo: ColorText | None = None


class Gem(Element):
    """A cut gemstone; only its outline, to colour in, when its colour is not known."""

    draw: Literal["gem"]
    color: ColorText | Choice
    cut: Literal["shield", "round", "hexagon", "diamond", "octagon"] = "shield"
    setting: ColorText = "black"


class Art(Element):
    """The card's picture: the user's own, else arms made for the card from its id."""

    draw: Literal["art"]
    scene: Literal["shield", "roundel", "relic", "arms", "crest"] = "shield"
    charges: tuple[Name, ...] = ()
    tint: ColorText | Choice = "#7a6a4f"
    metal: ColorText = "#e3c878"
    fit: Literal["cover", "contain"] = "cover"


class Ruled(Element):
    """Lines to write on."""

    draw: Literal["ruled"]
    spacing: Size = 6000
    color: ColorText = "black@40"
    width: Size = 90


class Ornament(Element):
    """One of our drawn ornaments."""

    draw: Literal["ornament"]
    ornament: Literal["corners", "divider", "rays", "diaper", "border", "rosette", "scroll"]
    color: ColorText = "black"
    width: Size = 150
    size: Size = 5000


class Facts(Element):
    """Fields of the card that no other element shows: a line each, or a badge each for short numbers."""

    draw: Literal["facts"]
    as_: Literal["lines", "badges"] = Field("lines", alias="as")
    hide: tuple[StrictStr, ...] = ()
    style: Name
    label: Name | None = None
    fill: Fill | None = None
    stroke: ColorText = "black"


class RegionMark(Strict):
    """What one region of a board is: a sign at its foot or head, and a word."""

    icon: StrictStr | None = None
    text: StrictStr | None = None
    edge: Literal["top", "bottom", "middle"] = "middle"


class Regions(Element):
    """A grid of square regions: lettered columns, numbered rows (1 at the foot), a terrain each, a spot each."""

    draw: Literal["regions"]
    columns: Annotated[StrictInt, Field(ge=1, le=26)]
    rows: Annotated[StrictInt, Field(ge=1, le=40)]
    gap: Length = 0
    terrain: tuple[
        Literal["plain", "forest", "mountains", "water", "hills", "ruins", "marsh", "desert", "citadel"], ...
    ] = ()
    spot: StrictStr | None = None
    marks: Mapping[StrictStr, RegionMark] = {}
    style: Name
    label: Name
    ink: ColorText = "black"
    paper: ColorText = "#efe2c2"


class PlaceFor(Strict):
    """What lies on one place of a mat: a word and, if it likes, one of our icons."""

    text: StrictStr
    icon: StrictStr | None = None


class Places(Element):
    """Places for cards, side by side, each with what lies there; turned to face the far player if ``turned``."""

    draw: Literal["places"]
    places: tuple[PlaceFor, ...]
    width: Size = 63000
    height: Size = 88000
    turned: StrictBool = False
    style: Name
    ink: ColorText = "black"
    fill: Fill = "white"
    stroke: ColorText = "black"


AnyElement = Panel | Words | Icon | Gem | Art | Ruled | Ornament | Facts | Regions | Places
_DRAWN = ("panel", "text", "icon", "gem", "art", "ruled", "ornament", "facts", "regions", "places")


def _says_what_it_draws(value: object) -> object:
    """Refuse an element that draws nothing we know, with the nearest that we do."""
    if isinstance(value, dict):
        drawn = str(value.get("draw", ""))
        if drawn not in _DRAWN:
            near = files.nearest(drawn, _DRAWN)
            hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(_DRAWN)}"
            said = f"says `draw: {drawn}`, which nothing is" if drawn else "does not say what to draw"
            raise ValueError(f"{said}; {hint}")
    return value


def _tag(value: Any) -> str:
    # Tags that are no identifiers, so that they cannot be taken for keys when an error is located.
    return f"draw: {value.get('draw') if isinstance(value, dict) else value.draw}"


TaggedElement = Annotated[
    Annotated[Panel, Tag("draw: panel")]
    | Annotated[Words, Tag("draw: text")]
    | Annotated[Icon, Tag("draw: icon")]
    | Annotated[Gem, Tag("draw: gem")]
    | Annotated[Art, Tag("draw: art")]
    | Annotated[Ruled, Tag("draw: ruled")]
    | Annotated[Ornament, Tag("draw: ornament")]
    | Annotated[Facts, Tag("draw: facts")]
    | Annotated[Regions, Tag("draw: regions")]
    | Annotated[Places, Tag("draw: places")],
    Discriminator(_tag),
    BeforeValidator(_says_what_it_draws),
]


class FaceSize(Strict):
    """How large a card is when it is cut."""

    width: Size
    height: Size


class FaceTemplate(Strict):
    """A face: see the module's docstring."""

    kind: Literal["face", "board"] = "face"
    title: StrictStr | None = None
    size: FaceSize
    corner: Length = 3000
    colors: Mapping[str, ColorText | Choice] = {}
    styles: Mapping[Name, StyleModel] = {}
    elements: Mapping[Name, TaggedElement]

    @model_validator(mode="after")
    def _references(self) -> FaceTemplate:
        done: set[str] = {"card"}
        for name in self.elements:
            self._placed(name, (), done)
        for name, element in self.elements.items():
            for style in (getattr(element, "style", None), getattr(element, "label", None)):
                if style is not None and style not in self.styles:
                    near = files.nearest(style, list(self.styles))
                    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(self.styles)}"
                    raise ValueError(f"'{name}' wants the style '{style}', which is not in styles; {hint}")
        return self

    def _placed(self, name: str, above: tuple[str, ...], done: set[str]) -> None:
        """Follow the elements that one is placed by; ValueError for one that is not there, and for a circle."""
        for other in sorted(self.elements[name].at.references() - done):
            if other not in self.elements:
                near = files.nearest(other, list(self.elements))
                hint = f"; did you mean {near[0]}?" if near else ""
                raise ValueError(f"'{name}' is placed by '{other}', which is no element{hint}")
            if other in (*above, name):
                raise ValueError(f"'{name}' is placed by '{other}', which is placed by '{name}' in turn")
            self._placed(other, (*above, name), done)
        done.add(name)
