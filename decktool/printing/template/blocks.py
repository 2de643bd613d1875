"""What a face or a board may be made of: every kind of element, and the template as a whole.

The parts that elements share (lengths, places, colours, fills, conditions, styles of text) are in ``models``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    Tag,
    WithJsonSchema,
    model_validator,
)

from decktool.errors import did_you_mean
from decktool.gamefiles import FOCUS
from decktool.printing.art import scenes
from decktool.printing.base import outlines
from decktool.printing.base.models import (
    At,
    Choice,
    ColorText,
    Element,
    Fill,
    Length,
    Name,
    Shadow,
    Size,
    Strict,
    Stroke,
    StyleModel,
    When,
)
from decktool.printing.base.units import parse_length


def _coarse(length: int) -> int:
    if length < 500:
        raise ValueError("is too fine to see; write at least 0.5mm")
    return length


#: The size of parts that repeat over a whole place.
Pitch = Annotated[Size, AfterValidator(_coarse)]


def _known_shape(value: str) -> str:
    if value not in outlines.SHAPES:
        raise ValueError(f"unknown shape '{value}'; the shapes are {', '.join(outlines.SHAPES)}")
    return value


def _four(value: object) -> object:
    lengths = value if isinstance(value, (list, tuple)) else [value] * 4
    if len(lengths) not in (0, 4):
        raise ValueError("give one length for all sides, or four: top, right, bottom, left")
    if any(parse_length(length) < 0 for length in lengths):
        raise ValueError("a slice must not be negative")
    return tuple(lengths)


_ONE = {"type": ["string", "number"]}
_WRITTEN_FOUR = {"anyOf": [_ONE, {"type": "array", "items": _ONE, "minItems": 4, "maxItems": 4}]}


#: An outline by name.
Shape = Annotated[StrictStr, AfterValidator(_known_shape)]


class Panel(Element):
    """A filled and stroked shape."""

    draw: Literal["panel"]
    shape: Shape = "rect"
    radius: Length = 0
    fill: Fill | None = None
    strokes: Annotated[tuple[Stroke, ...], Field(max_length=20)] = ()
    shadow: Shadow | None = None


class Growing(Element):
    """An element that may be only as high as its words need: so high at the ``least``, and where its ``at`` gives a
    ``height``, no higher than that. What leans on its other edge has the rest.

    Words that do not fit there at their smallest size get as much as they need, up to ``most``. A ``steady`` element
    has one of two heights, ``least`` or that of its ``at``, the same for all cards of a type: the lower one if the
    words of all of them have room there.
    """

    least: Annotated[Length, Field(ge=0)] | None = None
    most: At | None = None
    steady: StrictBool = False

    @model_validator(mode="after")
    def _grows_one_way(self) -> Growing:
        if self.least is not None and self.at.height is None:
            raise ValueError("with `least`, `at` needs the maximum height and either top or bottom")
        if self.most is not None and self.least is None:
            raise ValueError("`most` is for elements that grow; give `least` too")
        if self.steady and self.least is None:
            raise ValueError("`steady` is for elements that grow; give `least` too")
        return self


class Words(Growing):
    """Text, with fields of the card in braces. If the card does not state one of them, the text is left out.

    A part in double brackets, ``[[, {kind}]]``, is left out alone if the card does not state its fields. Text that
    does not fit at its minimum font size is an error that names the card, unless ``overflow`` hides or truncates it.
    ``keywords`` highlights the template's keywords. The text ends 1 mm before each element in ``beside`` that is
    drawn for the card. With ``unbroken``, the text stays on one line down to that font size, and only then breaks
    into more lines.
    """

    draw: Literal["text"]
    text: StrictStr
    style: Name
    color: ColorText | None = None
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    lines: Annotated[StrictInt, Field(ge=0, le=200)] = 1
    unbroken: Size | None = None
    overflow: Literal["error", "hide", "cut"] = "error"
    keywords: StrictBool = False
    beside: tuple[Name, ...] = ()


class Icon(Element):
    """An icon, fitted into its place. Its name may contain fields; if the card does not state them, it is left out."""

    draw: Literal["icon"]
    icon: StrictStr | Choice
    color: ColorText = "black"
    detail: ColorText = "white"
    two_tone: StrictBool = False
    upside_down: StrictBool = False
    halo: ColorText | None = None


class Gem(Element):
    """A cut gemstone. If its colour is not known, only its lines are drawn, to colour in."""

    draw: Literal["gem"]
    color: ColorText | Choice
    cut: Literal["shield", "round", "hexagon", "diamond", "octagon"] = "shield"
    setting: ColorText = "black"


def known_scenes(value: str) -> str:
    """Names of scenes, with blanks between them; ValueError for an unknown one."""
    if not value.split():
        raise ValueError(f"give one of the scenes {', '.join(scenes.NAMES)}, or several")
    for name in value.split():
        if name not in scenes.NAMES:
            hint = did_you_mean(name, scenes.NAMES)
            raise ValueError(f"unknown scene '{name[:40]}'{hint}; several have blanks between them")
    return value


SceneNames = Annotated[StrictStr, AfterValidator(known_scenes)]


class Art(Element):
    """The card's picture, cut to a shape: your own picture, otherwise a scene with the card's emblem.

    If you name several scenes (``"temple altar statue"``), the card's id chooses one; a card can state its own
    ``scene``. The emblem is the card's own; otherwise an icon that fits its name (Silver Axe); otherwise ``emblem``;
    otherwise an icon that fits the title of its type. If ``emblem`` is a list, each card of a set has the next icon.

    For your own picture, ``focus`` is the point that stays in sight (default: the middle; the upper third if the
    picture is much taller than its place). ``zoom`` enlarges the picture. ``fit: bleed`` draws it from edge to edge,
    behind the text. ``art_bleed`` is the margin that is cut off on every side. With ``window``, the focus is in the
    middle of that element.

    ``land`` contains the words that decide a landscape (default: the card's name). With ``hours``, the landscapes of
    a set follow one another through the day.
    """

    draw: Literal["art"]
    scene: SceneNames | Choice = "plain"
    emblem: StrictStr | Annotated[tuple[StrictStr, ...], Field(min_length=1, max_length=200)] | Choice | None = None
    land: StrictStr = "{name}"
    hours: StrictBool = False
    tint: ColorText | Choice = "#7a6a4f"
    metal: ColorText = "#e3c878"
    fit: Literal["cover", "contain", "bleed"] = "cover"
    focus: Annotated[StrictStr, Field(pattern=FOCUS)] | None = None
    zoom: Annotated[StrictInt | StrictFloat, Field(ge=1, le=10)] = 1
    art_bleed: Annotated[Length, Field(ge=0, le=20_000)] = 0
    window: Name | None = None
    shape: Shape = "rect"
    radius: Length = 0

    @model_validator(mode="after")
    def _scenes_known(self) -> Art:
        if not isinstance(self.scene, str):
            for names in filter(None, (*self.scene.values.values(), self.scene.otherwise)):
                known_scenes(names)
        return self


class Image(Element):
    """Your own picture: a frame, a gem, a texture. It is beside the template or in the game's art.

    Its name may contain fields of the card: ``"{type}/{name}.svg"``. If the card does not state one of them, the
    picture is left out. With `slice`, the corners keep their size and the edges stretch, as a frame needs: give one
    length for all sides, or four (top, right, bottom, left), measured in the picture by its `dpi`.
    """

    draw: Literal["image"]
    image: StrictStr | Choice
    fit: Literal["cover", "contain", "stretch"] = "cover"
    slice: Annotated[tuple[Length, ...], BeforeValidator(_four), WithJsonSchema(_WRITTEN_FOUR)] = ()
    dpi: Annotated[StrictInt, Field(ge=10, le=4800)] | None = None
    tint: ColorText | Choice | None = None


class Ruled(Element):
    """Lines to write on."""

    draw: Literal["ruled"]
    spacing: Pitch = 6000
    color: ColorText = "black@40"
    width: Size = 90


OrnamentName = Literal[
    "corners", "divider", "rays", "diaper", "border", "rosette", "scroll",
    "brackets", "runes", "dots", "dots-down", "mist", "contours", "scale", "lozenges",
]  # fmt: skip


class Ornament(Element):
    """One of decktool's ornaments."""

    draw: Literal["ornament"]
    ornament: OrnamentName
    color: ColorText = "black"
    width: Size = 150
    size: Pitch = 5000


class Facts(Element):
    """Badges for short fields that no other element shows, up to a maximum; ``{facts}`` in a text has the others.

    A field becomes a badge only if it is short on every card of the game that states it, so all cards agree.
    """

    draw: Literal["facts"]
    along: Literal["row", "column"] = "row"
    most: Annotated[StrictInt, Field(ge=1, le=12)] = 4
    hide: tuple[StrictStr, ...] = ()
    style: Name
    label: Name | None = None
    fill: Fill | None = None
    stroke: ColorText = "black"


class RegionMark(Strict):
    """The mark of one region of a board: an icon and a label."""

    icon: StrictStr | None = None
    text: StrictStr | None = None
    edge: Literal["top", "bottom", "middle"] = "middle"


class Regions(Element):
    """A grid of regions with a terrain and a spot each; columns have letters, and rows have numbers from the bottom.

    Regions are squares, hexagons with a corner at the left and right (every second column is half a hexagon higher),
    or diamonds (columns run up to the left, rows up to the right). With ``mirrored``, names and far marks are also
    printed for the opponent.
    """

    draw: Literal["regions"]
    shape: Literal["square", "hexagon", "diamond"] = "square"
    mirrored: StrictBool = False
    columns: Annotated[StrictInt, Field(ge=1, le=26)]
    rows: Annotated[StrictInt, Field(ge=1, le=40)]
    gap: Length = 0
    terrain: tuple[
        Literal["plain", "forest", "mountains", "water", "hills", "ruins", "marsh", "desert", "citadel"], ...
    ] = ()
    spot: StrictStr | None = None
    pieces: StrictStr | None = None
    marks: Mapping[StrictStr, RegionMark] = {}
    style: Name
    label: Name
    ink: ColorText = "black"
    paper: ColorText = "#efe2c2"


class PlaceFor(Strict):
    """One place of a mat: a label and, optionally, an icon.

    On a virtual table, the cards of the section ``pile`` or the markers ``pieces`` are placed there at the start;
    without these keys, the section or markers with the same name as the place.
    """

    text: StrictStr
    icon: StrictStr | None = None
    pile: StrictStr | None = None
    pieces: StrictStr | None = None
    zone: StrictStr | None = None


class OnMat(Element):
    """A part of a mat, which faces the opponent when it is ``turned``."""

    turned: StrictBool = False
    style: Name
    ink: ColorText = "black"
    fill: Fill = "white"
    stroke: ColorText = "black"


class Places(OnMat):
    """Places for cards, side by side, each with its label; with ``turned``, they face the opponent."""

    draw: Literal["places"]
    places: Annotated[tuple[PlaceFor, ...], Field(max_length=60)]
    width: Size = 63000
    height: Size = 88000


class Area(OnMat):
    """A place of a mat for any number of cards: a label at the top, a note below it, and a pale icon behind."""

    draw: Literal["area"]
    text: StrictStr
    zone: StrictStr | None = None
    note: StrictStr | None = None
    icon: StrictStr | None = None
    label: Name | None = None


class Track(OnMat):
    """Numbered spaces in a row, or in a column if the place is taller than wide; one of them is the start.

    On a virtual table, one of the markers ``pieces`` is placed on the start.
    """

    draw: Literal["track"]
    pieces: StrictStr | None = None
    first: Annotated[StrictInt, Field(ge=-99, le=999)] = 1
    last: Annotated[StrictInt, Field(ge=-99, le=999)]
    start: StrictInt | None = None
    rows: Annotated[StrictInt, Field(ge=1, le=20)] = 1
    shape: Literal["square", "circle", "diamond"] = "circle"
    gap: Length = 2000

    @model_validator(mode="after")
    def _ascends(self) -> Track:
        if not self.first < self.last <= self.first + 200:
            raise ValueError("`last` of a track must be greater than `first`, with at most 200 spaces")
        return self


class Pips(Element):
    """An icon, repeated side by side; a field states the number. ``empty`` also shows the rest up to ``most``."""

    draw: Literal["pips"]
    icon: StrictStr
    count: StrictStr
    most: Annotated[StrictInt, Field(ge=1, le=40)] = 10
    color: ColorText = "black"
    detail: ColorText = "white"
    empty: ColorText | None = None
    align: Literal["left", "center", "right"] = "left"
    gap: Length = 300


class Dice(Growing):
    """The effect of each result of a die: one line per entry of a list field, with the face of the die before it."""

    draw: Literal["dice"]
    field: StrictStr
    style: Name
    columns: Annotated[StrictInt, Field(ge=1, le=6)] = 1
    color: ColorText = "white"
    ink: ColorText = "black"


Single = (
    Panel | Words | Icon | Gem | Art | Image | Ruled | Ornament | Facts | Regions | Places | Area | Track | Pips | Dice
)
_KINDS = {get_args(kind.model_fields["draw"].annotation)[0]: kind for kind in get_args(Single)}
_DRAWN = (*_KINDS, "repeat")


def _says_what_it_draws(value: object) -> object:
    """Refuse an element that draws nothing we know, with the nearest that we do."""
    if isinstance(value, dict):
        drawn = str(value.get("draw", ""))
        if drawn not in _DRAWN:
            said = f"has the unknown `draw: {drawn}`" if drawn else "lacks `draw`"
            raise ValueError(f"{said}{did_you_mean(drawn, _DRAWN)}")
    elif not hasattr(value, "draw"):
        raise ValueError("is not an element; write what it draws and where, such as `{draw: panel, at: {...}}`")
    return value


def _tag(value: Any) -> str:
    # Tags that are no identifiers, so that they cannot be taken for keys when an error is located.
    return f"draw: {value.get('draw') if isinstance(value, dict) else getattr(value, 'draw', None)}"


def _repeats_nothing(value: object) -> object:
    if isinstance(value, dict) and value.get("draw") == "repeat":
        raise ValueError("a repeat cannot contain another repeat; use a grid")
    return value


if TYPE_CHECKING:
    TaggedSingle = Single
else:
    TaggedSingle = Annotated[
        reduce(or_, (Annotated[kind, Tag(f"draw: {name}")] for name, kind in _KINDS.items())),
        Discriminator(_tag),
        BeforeValidator(_repeats_nothing),
        BeforeValidator(_says_what_it_draws),
    ]


class Repeat(Element):
    """A group of elements, once for each item of a list field, or a number of times for a whole number.

    Groups begin one `pitch` apart, in a row, a column, or a grid with `columns` (its rows are `row_pitch` apart). Each
    group is smaller than the pitch by `gap`. Inside, positions are measured in the group's own box, called ``group``;
    ``{item}`` and ``{index}`` (from 1) are fields. More than `most` groups are an error that names the card.
    """

    draw: Literal["repeat"]
    field: StrictStr
    along: Literal["row", "column", "grid"] = "column"
    pitch: Pitch
    row_pitch: Pitch | None = None
    columns: Annotated[StrictInt, Field(ge=1, le=20)] | None = None
    gap: Annotated[Length, Field(ge=0)] = 0
    most: Annotated[StrictInt, Field(ge=1, le=100)] = 10
    overflow: Literal["error", "cut"] = "error"
    elements: Annotated[Mapping[Name, TaggedSingle], Field(min_length=1)]

    @model_validator(mode="after")
    def _whole(self) -> Repeat:
        if (self.columns is None) == (self.along == "grid"):
            raise ValueError("a grid needs columns; a row or a column has none")
        if self.row_pitch is not None and self.along != "grid":
            raise ValueError("row_pitch is for grids; a row or a column has one pitch")
        if self.gap >= min(self.pitch, self.row_pitch or self.pitch):
            raise ValueError("the gap is as large as the pitch and leaves no room for a group")
        check_places(self.elements, "group")
        return self


AnyElement = Single | Repeat
TaggedElement = Annotated[
    Annotated[TaggedSingle, Tag("draw: single")] | Annotated[Repeat, Tag("draw: repeat")],
    Discriminator(lambda value: "draw: repeat" if _tag(value) == "draw: repeat" else "draw: single"),
]


class FaceSize(Strict):
    """The size of a card after cutting."""

    width: Size
    height: Size


class Keyword(Strict):
    """How a word of the game's language is highlighted in card text: bold, italic, with an icon after it."""

    bold: StrictBool = True
    italic: StrictBool = False
    icon: StrictStr | None = None


class SheetNote(Strict):
    """A note in the margin of a sheet, printed once if the sheet has cards that meet a condition."""

    text: Annotated[StrictStr, Field(min_length=1, max_length=200)]
    when: When | None = None


class FaceTemplate(Strict):
    """A face: see the module's docstring."""

    kind: Literal["face", "board"] = "face"
    title: StrictStr | None = None
    size: FaceSize
    corner: Length = 3000
    colors: Annotated[Mapping[str, ColorText | Choice], Field(max_length=200)] = {}
    styles: Annotated[Mapping[Name, StyleModel], Field(max_length=200)] = {}
    keywords: Mapping[Annotated[StrictStr, Field(min_length=2, max_length=60)], Keyword] = {}
    elements: Mapping[Name, TaggedElement]
    layouts: Mapping[Literal["square", "wide", "hexagon", "circle"], Annotated[StrictStr, Field(min_length=1)]] = {}
    note: SheetNote | None = None
    _folders: tuple[str, ...] = ()

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of the files that this was read from, nearest first, where its pictures are looked for."""
        return self._folders

    def model_post_init(self, context: Any) -> None:
        """Keep the folders of its files, which are given as the context of its validation."""
        self._folders = context or ()

    @model_validator(mode="after")
    def _references(self) -> FaceTemplate:
        check_places(self.elements, "card")
        check_names(self.elements, self.styles)
        return self


_LONGEST_CHAIN = 60
"""Elements that are each placed by the next one."""


def check_places(elements: Mapping[str, Element], whole: str) -> None:
    """ValueError for an element placed by one that is not there, or in a circle; ``whole`` is the box around all."""
    done = {whole}
    for name in elements:
        _placed(elements, name, (), done)


def _placed(elements: Mapping[str, Element], name: str, above: tuple[str, ...], done: set[str]) -> None:
    if len(above) > _LONGEST_CHAIN:
        raise ValueError(f"'{name}' and more than {_LONGEST_CHAIN} elements are each placed by the next; use fewer")
    for other in sorted(elements[name].references() - done):
        if other not in elements:
            hint = did_you_mean(other, elements, "")
            raise ValueError(f"'{name}' is placed by '{other}', which is not an element{hint}")
        if other in (*above, name):
            raise ValueError(f"'{name}' is placed by '{other}', which is placed by '{name}' in turn")
        _placed(elements, other, (*above, name), done)
    done.add(name)


def check_names(elements: Mapping[str, Element], styles: Collection[str]) -> None:
    """ValueError for an element, in a repeated group too, that names an element or a style which there is not."""
    for name, element in elements.items():
        window = getattr(element, "window", None)
        named = [(f"the window '{window}' of '{name}' is not", window)] if window is not None else []
        named += [(f"'{name}' is beside '{other}', which is not", other) for other in getattr(element, "beside", ())]
        for said, other in named:
            if other not in elements:
                raise ValueError(f"{said} an element{did_you_mean(other, elements, '')}")
        for style in (getattr(element, "style", None), getattr(element, "label", None)):
            if style is not None and style not in styles:
                hint = did_you_mean(style, styles)
                raise ValueError(f"'{name}' uses the style '{style}', which is not in styles{hint}")
        check_names(getattr(element, "elements", {}), styles)
