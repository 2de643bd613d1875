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
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from decktool.defects import said
from decktool.printing.base.colors import EXPRESSION, parse_color
from decktool.printing.base.units import UnitError, parse_length, parse_pair, parse_size


class Strict(BaseModel):
    """A part of a template: refuses what it does not know and never changes."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _positive(value: object) -> int:
    length = parse_length(value)
    if length <= 0:
        raise UnitError(f"'{value}' must be greater than 0")
    return length


_WRITTEN = WithJsonSchema(
    {"type": ["string", "number"], "description": "A length with its unit, such as 3mm or 7.5pt."}
)
Length = Annotated[int, BeforeValidator(parse_length), _WRITTEN]
Size = Annotated[int, BeforeValidator(_positive), _WRITTEN]
Name = Annotated[
    StrictStr, Field(pattern=said(r"^[a-z][a-z0-9-]{0,63}$", "a name of small letters, digits and hyphens"))
]

_TERM = re.compile(
    r"\s*(?:([+-])\s*)?(?:([a-z][a-z0-9-]*)\.(left|right|top|bottom|width|height|middle|center)|([\d.]+\s*[a-zA-Z%]*))"
)


_MOST_PERCENT = 10_000


class Place(BaseModel):
    """One edge or extent: a sum of lengths (micrometres), shares of the card (percent) and places of other elements."""

    model_config = ConfigDict(frozen=True)

    length: int = 0
    percent: float = 0
    of: tuple[tuple[int, str, str], ...] = ()


def _place(value: object) -> Place:
    if not isinstance(value, str):
        return Place(length=parse_length(value))
    length, percent, of, end = 0, 0.0, [], 0
    value = value.rstrip()
    while end < len(value):
        match = _TERM.match(value, end)
        if match is None or (end and not match[1]):
            raise UnitError(
                f"'{value[:60]}' is not a position; write a length (4mm), a percentage (50%) "
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
    if abs(percent) > _MOST_PERCENT:
        raise UnitError(f"'{value[:60]}' is more than {_MOST_PERCENT:,} %; write a smaller percentage")
    return Place(length=length, percent=percent, of=tuple(of))


_WRITTEN_PLACE = {
    "type": ["string", "number"],
    "description": "A length, a percentage (50%) or a position (title.bottom + 1mm).",
}
At = Annotated[Place, BeforeValidator(_place), WithJsonSchema(_WRITTEN_PLACE)]


class BoxModel(Strict):
    """The place of an element: two of left, right, width, and two of top, bottom, height."""

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
    """A fill from one colour to others, along a line or from the middle outward."""

    linear: Annotated[tuple[ColorText, ...], Field(max_length=20)] = ()
    radial: Annotated[tuple[ColorText, ...], Field(max_length=20)] = ()
    angle: float = 0

    @model_validator(mode="after")
    def _one_kind(self) -> Gradient:
        if bool(self.linear) == bool(self.radial) or len(self.linear or self.radial) < 2:
            raise ValueError("give either linear or radial, with at least two colours")
        return self


Fill = ColorText | Gradient


class Stroke(Strict):
    """A line along an outline."""

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
    """The condition for drawing an element: fields that the card states or lacks, and values; all parts must hold.

    A field that the card leaves out is ``unknown``; a field that it states as none (``text: ""``) is ``empty``. The
    card ``lacks`` both.
    """

    has: tuple[StrictStr, ...] | StrictStr = ()
    lacks: tuple[StrictStr, ...] | StrictStr = ()
    unknown: tuple[StrictStr, ...] | StrictStr = ()
    empty: tuple[StrictStr, ...] | StrictStr = ()
    any: tuple[StrictStr, ...] = ()
    equals: Mapping[str, StrictStr | StrictInt | StrictBool | tuple[StrictStr | StrictInt, ...]] = {}
    unofficial: StrictBool | None = None


class StyleModel(Strict):
    """A style of text."""

    family: Annotated[StrictStr, Field(min_length=1, max_length=80, examples=["serif", "sans", "hand", "round"])] = (
        "serif"
    )
    weight: Literal["light", "regular", "semibold", "bold", "black"] = "regular"
    italic: StrictBool = False
    size: Size = 3175
    min: Size | None = None
    leading: Annotated[StrictInt, Field(ge=80, le=300)] = 118
    tracking: Annotated[StrictInt, Field(ge=-100, le=500)] = 0
    case: Literal["as-is", "upper", "title"] = "as-is"
    color: ColorText = "black"


class Element(Strict):
    """What every element has: a place, a condition, and the element after which it is drawn.

    One that ``folds`` has no height on a card for which it is not drawn; what leans on its edge moves up.
    """

    at: BoxModel
    when: When | None = None
    after: Name | None = None
    folds: StrictBool = False

    def references(self) -> set[str]:
        """The elements whose places its own, and the room that it may have at the most, are measured from."""
        places = (*vars(self.at).values(), getattr(self, "most", None))
        return {name for place in places if isinstance(place, Place) for _, name, _ in place.of}


def _pair(value: object) -> tuple[int, int]:
    found = parse_pair(value, "a pair of lengths")
    if min(found) < 0:
        raise ValueError(f"'{str(value)[:40]}' must not be negative")
    return found


def _grid(value: object) -> tuple[int, int]:
    given = str(value)
    found = re.fullmatch(r"\s*([1-9]\d?)\s*[x×]\s*([1-9]\d?)\s*", given)
    if found is None:
        raise ValueError(f"'{given[:40]}' is not columns x rows; write two numbers from 1 to 99, such as 2 x 5")
    return int(found[1]), int(found[2])


Sides = Annotated[tuple[int, int], BeforeValidator(parse_size)]
Pair = Annotated[tuple[int, int], BeforeValidator(_pair)]


class SizeRow(Strict):
    """A paper or a card: its size, the radius of its corners, the shape it is cut to, and other names for it."""

    size: Sides
    corner: Length = 0
    shape: Literal["rectangle", "hexagon", "circle"] = "rectangle"
    also: tuple[StrictStr, ...] = ()


class LabelSheetRow(Strict):
    """A paper with fixed positions: the paper, a card's size, columns x rows, gaps, the first card's corner."""

    paper: StrictStr
    size: Sides
    cards: Annotated[tuple[int, int], BeforeValidator(_grid)]
    gap: Pair = (0, 0)
    first: Pair | None = None
    precut: StrictBool = False
    also: tuple[StrictStr, ...] = ()


class SizeTable(Strict):
    """``sizes.yaml``: papers, cards and papers with fixed positions by name."""

    papers: dict[str, SizeRow] = Field(default_factory=dict)
    cards: dict[str, SizeRow] = Field(default_factory=dict)
    label_sheets: dict[str, LabelSheetRow] = Field(default_factory=dict)


class PrinterSide(Strict):
    """How what is printed on one side is moved, and turned clockwise by degrees about the page's middle."""

    x: Length = 0
    y: Length = 0
    angle: StrictFloat | StrictInt = 0


class PrinterRow(Strict):
    """A printer's two sides, and what rulers of 100 mm measure on its paper."""

    front: PrinterSide = PrinterSide()
    back: PrinterSide = PrinterSide()
    across: Annotated[StrictFloat | StrictInt, Field(ge=90, le=110)] = 100
    down: Annotated[StrictFloat | StrictInt, Field(ge=90, le=110)] = 100


class LanguageModel(Strict):
    """A file of a language."""

    title: str
    """Its name in itself, such as Deutsch."""
    decimal: Annotated[str, Field(min_length=1, max_length=3)] | None = None
    """Decimal separator (default: a full stop)."""
    date: Annotated[str, Field(max_length=40, pattern=said(r"^([^%]|%[dmY])+$", "a date, such as %d.%m.%Y"))] | None = (
        None
    )
    """Format of dates: %d, %m and %Y are the day, the month and the year."""
    texts: dict[str, str]
    """Printed texts in English, each with its translation: # is any number, and {names} stay as they are."""


class PrinterTable(Strict):
    """``printers.yaml`` in the user's settings."""

    printers: dict[str, PrinterRow] = Field(default_factory=dict)


class SymbolsModel(
    RootModel[
        dict[Annotated[StrictStr, Field(min_length=1, max_length=40)], Annotated[StrictStr, Field(max_length=200)]]
    ]
):
    """``symbols`` of game.yaml: what texts of cards write, and the markup, icon or field that is printed for it."""

    @field_validator("root")
    @classmethod
    def _usable(cls, rows: dict[str, str]) -> dict[str, str]:
        if len(rows) > 500:
            raise ValueError("has more than 500 symbols")
        for key in rows:
            sides = [side.strip() for side in key.split("…")]
            if len(sides) > 2 or not all(sides):
                raise ValueError(f"'{key}' needs a sign on both sides of one …, such as <b>…</b>")
        return rows
