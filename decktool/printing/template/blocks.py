"""What a face or a board may be made of: every kind of element, and the template as a whole.

The parts that elements share (lengths, places, colours, fills, conditions, styles of text) are in ``models``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

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

if TYPE_CHECKING:
    from decktool.printing.base.models import Element


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

    def references(self) -> set[str]:
        """The elements whose places its own is measured from."""
        return self.at.references() | ({name for _, name, _ in self.most.of} if self.most is not None else set())


class Words(Growing):
    """Text: fields in braces. Left out when a field it names is not stated by the card.

    Text that does not fit at its smallest size is an error that names the card, unless ``overflow`` says to hide it or
    to cut it short. With ``keywords``, the template's keywords are set off in it. A part in double brackets,
    ``[[, {kind}]]``, is left out by itself when its fields are not stated. The place ends 1 mm before each of the
    elements that it stands ``beside``, where those are drawn for the card. Words stay ``unbroken``, on one line,
    down to that size before they are broken into more lines.
    """

    draw: Literal["text"]
    text: StrictStr
    style: Name
    color: ColorText | None = None
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    lines: Annotated[StrictInt, Field(ge=0, le=200)] = 1
    unbroken: Size | None = None
    halo: ColorText | None = None
    overflow: Literal["error", "hide", "cut"] = "error"
    keywords: StrictBool = False
    beside: tuple[Name, ...] = ()


class Icon(Element):
    """A drawn icon, fitted into the place; fields in its name are filled in, and without one it is left out."""

    draw: Literal["icon"]
    icon: StrictStr | Choice
    color: ColorText = "black"
    detail: ColorText = "white"
    two_tone: StrictBool = False
    upside_down: StrictBool = False
    halo: ColorText | None = None


class Gem(Element):
    """A cut gemstone; only its outline, to colour in, when its colour is not known."""

    draw: Literal["gem"]
    color: ColorText | Choice
    cut: Literal["shield", "round", "hexagon", "diamond", "octagon"] = "shield"
    setting: ColorText = "black"


SCENES = (
    "plain", "shield", "roundel", "crest", "arms", "relic", "stele", "sticker", "lozenge", "landscape", "map",
    "temple", "sunrise", "statue", "constellation", "altar", "cave", "moonrise", "pack", "web", "swamp", "banner",
    "battlement", "camp", "window",
)  # fmt: skip


def known_scenes(value: str) -> str:
    """Names of scenes, with blanks between them; ValueError for an unknown one."""
    if not value.split():
        raise ValueError(f"give one of the scenes {', '.join(SCENES)}, or several")
    for name in value.split():
        if name not in SCENES:
            raise ValueError(
                f"unknown scene '{name[:40]}'{did_you_mean(name, SCENES)}; several have blanks between them"
            )
    return value


SceneNames = Annotated[StrictStr, AfterValidator(known_scenes)]


class Art(Element):
    """The card's picture, cut to a shape: the user's own, else a scene with the card's emblem.

    Of several scenes (``"temple altar statue"``) the card's id chooses one; a card may state its own ``scene``. The
    emblem is the card's own, else what its name says (Silver Axe), else ``emblem``, which is its type's (without one,
    what the type's title says); of a list, each card of a set has the next.

    Of a person's picture, ``focus`` stays in sight (by default the middle, and the upper third where it is much
    higher than its place), ``zoom`` enlarges it, and ``fit: bleed`` draws it from edge to edge behind the words.
    ``art_bleed`` is the margin of a picture that is cut away on every side. Its focus lies in the middle of the element
    that is its ``window``.

    ``land`` are words that a landscape is drawn from, the card's name unless said;
    with ``hours``, lands that are cards of the game follow one another through the day, in the order of their set.
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
    """A picture of your own: a frame, a gem, a texture; it stands beside the template or in the game's art.

    Fields in its name are filled in: ``"{type}/{name}.svg"``. It is left out when the card does not state one of them.
    With a `slice` its corners keep their size and its edges are stretched along the place, as a frame of any size
    needs; one length for all sides, or four (top, right, bottom, left), measured in the picture by its `dpi`.
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
    """One of our drawn ornaments."""

    draw: Literal["ornament"]
    ornament: OrnamentName
    color: ColorText = "black"
    width: Size = 150
    size: Pitch = 5000


class Facts(Element):
    """Badges for short fields that no other element shows, up to a maximum; ``{facts}`` in a text has the rest.

    A field is a badge when it is short on every card of the game that states it, and so on all of them or on none.
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
    """What one region of a board is: a sign at its foot or head, and a word."""

    icon: StrictStr | None = None
    text: StrictStr | None = None
    edge: Literal["top", "bottom", "middle"] = "middle"


class Regions(Element):
    """A grid of regions: lettered columns, numbered rows (1 at the foot), a terrain each, a spot each.

    Regions are squares, hexagons with a corner at either side (every second column half a hexagon higher), or diamonds,
    whose columns run up to the left and whose rows up to the right. Where they are ``mirrored``, the far player reads
    their names too, and what is marked at their far edge.
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
    """What lies on one place of a mat: a word and, if it likes, one of our icons.

    On a virtual table the cards of the section ``pile`` or the markers ``pieces`` lie there from the start; without
    either, those that are called as the place is. ``zone`` is the zone of the rules of play whose cards lie there.
    """

    text: StrictStr
    icon: StrictStr | None = None
    pile: StrictStr | None = None
    pieces: StrictStr | None = None
    zone: StrictStr | None = None


class Places(Element):
    """Places for cards, side by side, each with what lies there; turned to face the far player if ``turned``."""

    draw: Literal["places"]
    places: Annotated[tuple[PlaceFor, ...], Field(max_length=60)]
    width: Size = 63000
    height: Size = 88000
    turned: StrictBool = False
    style: Name
    ink: ColorText = "black"
    fill: Fill = "white"
    stroke: ColorText = "black"


class Area(Element):
    """A place of a mat that holds any number of cards: a word at its head, a note below it, an icon faint behind.

    ``zone`` is the zone of the rules of play whose cards lie there.
    """

    draw: Literal["area"]
    text: StrictStr
    zone: StrictStr | None = None
    note: StrictStr | None = None
    icon: StrictStr | None = None
    turned: StrictBool = False
    style: Name
    label: Name | None = None
    ink: ColorText = "black"
    fill: Fill = "white"
    stroke: ColorText = "black"


class Track(Element):
    """Numbered spaces in a row (or up a column, where the place is taller than wide), one of them the start.

    On a virtual table one of the markers ``pieces`` lies on the start.
    """

    draw: Literal["track"]
    pieces: StrictStr | None = None
    first: Annotated[StrictInt, Field(ge=-99, le=999)] = 1
    last: Annotated[StrictInt, Field(ge=-99, le=999)]
    start: StrictInt | None = None
    rows: Annotated[StrictInt, Field(ge=1, le=20)] = 1
    shape: Literal["square", "circle", "diamond"] = "circle"
    gap: Length = 2000
    turned: StrictBool = False
    style: Name
    ink: ColorText = "black"
    fill: Fill = "white"
    stroke: ColorText = "black"

    @model_validator(mode="after")
    def _ascends(self) -> Track:
        if not self.first < self.last <= self.first + 200:
            raise ValueError("`last` of a track must be greater than `first`, with at most 200 spaces")
        return self


class Pips(Element):
    """One icon as often as a field says, side by side; with ``empty``, the rest up to ``most`` in another colour."""

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
    """What each result of a die does: a list field, a line each, behind a drawn face of the die."""

    draw: Literal["dice"]
    field: StrictStr
    style: Name
    columns: Annotated[StrictInt, Field(ge=1, le=6)] = 1
    color: ColorText = "white"
    ink: ColorText = "black"


Single = (
    Panel | Words | Icon | Gem | Art | Image | Ruled | Ornament | Facts | Regions | Places | Area | Track | Pips | Dice
)
_DRAWN = (
    "panel",
    "text",
    "icon",
    "gem",
    "art",
    "image",
    "ruled",
    "ornament",
    "facts",
    "regions",
    "places",
    "area",
    "track",
    "pips",
    "dice",
    "repeat",
)


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


def _tag_repeat(value: Any) -> str:
    return "draw: repeat" if _tag(value) == "draw: repeat" else "draw: single"


def _repeats_nothing(value: object) -> object:
    if isinstance(value, dict) and value.get("draw") == "repeat":
        raise ValueError("a repeat cannot contain another repeat; use a grid")
    return value


TaggedSingle = Annotated[
    Annotated[Panel, Tag("draw: panel")]
    | Annotated[Words, Tag("draw: text")]
    | Annotated[Icon, Tag("draw: icon")]
    | Annotated[Gem, Tag("draw: gem")]
    | Annotated[Art, Tag("draw: art")]
    | Annotated[Image, Tag("draw: image")]
    | Annotated[Ruled, Tag("draw: ruled")]
    | Annotated[Ornament, Tag("draw: ornament")]
    | Annotated[Facts, Tag("draw: facts")]
    | Annotated[Regions, Tag("draw: regions")]
    | Annotated[Places, Tag("draw: places")]
    | Annotated[Area, Tag("draw: area")]
    | Annotated[Track, Tag("draw: track")]
    | Annotated[Pips, Tag("draw: pips")]
    | Annotated[Dice, Tag("draw: dice")],
    Discriminator(_tag),
    BeforeValidator(_repeats_nothing),
    BeforeValidator(_says_what_it_draws),
]


class Repeat(Element):
    """A group of elements, once for each item of a list field or as often as a whole number says.

    Groups begin one `pitch` apart: along a row, down a column, or in a grid of `columns`, whose rows are
    `row_pitch` apart; each is a `gap` smaller than that. Inside, places are measured in the group's own box, called
    ``group``, and ``{item}`` and ``{index}`` (from 1) are fields. More than `most` are an error that names the card.
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
    Discriminator(_tag_repeat),
]


class FaceSize(Strict):
    """How large a card is when it is cut."""

    width: Size
    height: Size


#: What a size may be beside an upright rectangle, for which a face may have a layout of its own.
LAYOUTS = ("square", "wide", "hexagon", "circle")


class Keyword(Strict):
    """How a word of the game's language is set off in card text: bold, italic, with an icon after it."""

    bold: StrictBool = True
    italic: StrictBool = False
    icon: StrictStr | None = None


class SheetNote(Strict):
    """What a sheet says once, in its margin, of the cards on it for which a condition holds."""

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

    def read_from(self, folders: Sequence[str]) -> FaceTemplate:
        """The template, with where it was read from."""
        self._folders = tuple(folders)
        return self

    @model_validator(mode="after")
    def _references(self) -> FaceTemplate:
        check_places(self.elements, "card")
        for name, element in self.elements.items():
            window = getattr(element, "window", None)
            if window is not None and window not in self.elements:
                raise ValueError(
                    f"the window '{window}' of '{name}' is not an element{did_you_mean(window, self.elements, '')}"
                )
        check_beside(self.elements)
        check_styles(self.elements, list(self.styles))
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


def check_beside(elements: Mapping[str, Element]) -> None:
    """ValueError for words, in a repeated group too, that stand beside an element which is not there."""
    for name, element in elements.items():
        for other in getattr(element, "beside", ()):
            if other not in elements:
                hint = did_you_mean(other, elements, "")
                raise ValueError(f"'{name}' is beside '{other}', which is not an element{hint}")
        check_beside(getattr(element, "elements", {}))


def check_styles(elements: Mapping[str, Element], styles: Sequence[str]) -> None:
    """ValueError for an element, in a repeated group too, that wants a style which there is not."""
    for name, element in elements.items():
        for style in (getattr(element, "style", None), getattr(element, "label", None)):
            if style is not None and style not in styles:
                hint = did_you_mean(style, styles)
                raise ValueError(f"'{name}' uses the style '{style}', which is not in styles{hint}")
        check_styles(getattr(element, "elements", {}), styles)
