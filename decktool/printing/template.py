"""Templates: where things are on a face or a board, written as YAML, with every length carrying a unit.

A template is a mapping. ``extends: NAME`` takes over another one, key by key; ``null`` takes a key away. A face has
``size``, ``corner``, ``colors``, ``styles`` and ``elements``, which are drawn in the order in which they stand. Every
element says what it draws (``draw: panel``), where (``at``), and, if it likes, ``when``.

``at`` gives two of left/right/width and two of top/bottom/height. A plain length is measured from that side of the
card (``right: 4mm`` ends 4 mm before the right edge); ``50%`` is a share of the card; a place of another element is an
absolute place (``top: title.bottom + 1mm``).

A person's own templates come before ours: ``./templates``, then each of DECKTOOL_PATH, then the user's data folder,
then the game's own folder, then those that ship.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationError,
    field_validator,
    model_validator,
)

from decktool import files, paths
from decktool.errors import DataError, DecktoolError, Problem
from decktool.printing import outlines
from decktool.printing.colors import EXPRESSION, parse_color
from decktool.printing.units import UnitError, parse_length

LIMIT = 1_000_000
DEPTH = 16


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
    """Text: fields in braces. Left out when a field it names is not stated by the card."""

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


AnyElement = Annotated[
    Panel | Words | Icon | Gem | Art | Ruled | Ornament | Facts | Regions | Places,
    Field(discriminator="draw"),
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
    elements: Mapping[Name, AnyElement]

    @model_validator(mode="after")
    def _references(self) -> FaceTemplate:
        seen: set[str] = {"card"}
        for name, element in self.elements.items():
            unknown = element.at.references() - seen
            if unknown:
                raise ValueError(f"'{name}' is placed by '{min(unknown)}', which is no element before it")
            seen.add(name)
            for style in (getattr(element, "style", None), getattr(element, "label", None)):
                if style is not None and style not in self.styles:
                    near = files.nearest(style, list(self.styles))
                    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(self.styles)}"
                    raise ValueError(f"'{name}' wants the style '{style}', which is not in styles; {hint}")
        return self


Model = TypeVar("Model", bound=BaseModel)


def search_path(game_folder: Path | None = None) -> list[Path]:
    """The folders in which templates are looked for, first to last."""
    own = paths.user_dirs("templates")
    return [*own, *([game_folder / "templates"] if game_folder else []), paths.data_dir("templates")]


def find_template(kind: str, name: str, game_folder: Path | None = None) -> Path | None:
    """The file of a template (``kind`` is faces, sheets or boards), or None."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)*", name):
        raise DecktoolError(f"'{name[:60]}' is no name of a template; names are small letters, digits, hyphens and /")
    for folder in search_path(game_folder):
        path = folder / kind / f"{name}.yaml"
        if path.is_file():
            return path
    return None


def template_names(kind: str, game_folder: Path | None = None) -> list[str]:
    """The names of all templates of a kind that can be found."""
    found: set[str] = set()
    for folder in search_path(game_folder):
        base = folder / kind
        found.update(str(p.relative_to(base).with_suffix("")).replace("\\", "/") for p in base.rglob("*.yaml"))
    return sorted(found)


def load_template(path: Path, model: type[Model], kind: str, game_folder: Path | None = None) -> Model:
    """A template read with everything it extends; DataError names file, line and field of every defect."""
    loaded: Model = _load(path, model, kind, game_folder)
    return loaded


@cache
def _load(path: Path, model: type[BaseModel], kind: str, game_folder: Path | None) -> Any:
    chain = _chain(path, kind, game_folder)
    merged: Any = {}
    for file in reversed(chain):
        merged = _merge(merged, {key: value for key, value in file.data.items() if key != "extends"})
    try:
        return model.model_validate(_in_order(merged))
    except ValidationError as error:
        raise _located(error, model, chain, merged) from None


def _chain(path: Path, kind: str, game_folder: Path | None) -> list[files.YamlFile]:
    """The file and those it extends, nearest first."""
    chain: list[files.YamlFile] = []
    while True:
        file = files.read_yaml(path, what="a template", limit=LIMIT)
        if not isinstance(file.data, dict) or not all(isinstance(key, str) for key in file.data):
            raise file.error((), "a template is a mapping of keys such as size, colors and elements")
        chain.append(file)
        parent = file.data.get("extends")
        if parent is None:
            return chain
        if not isinstance(parent, str):
            raise file.error(("extends",), "names one other template")
        found = find_template(kind, parent, game_folder)
        if found is None:
            near = files.nearest(parent, template_names(kind, game_folder))
            hint = (
                f"did you mean {near[0]}?"
                if near
                else f"looked in {', '.join(str(p / kind) for p in search_path(game_folder))}"
            )
            raise file.error(("extends",), f"there is no template '{parent}'; {hint}")
        if any(_same(found, Path(other.path)) for other in chain):
            shipped = paths.data_dir("templates") / kind / f"{parent}.yaml"
            if _same(found, path) and shipped.is_file() and not _same(shipped, path):
                found = shipped
            else:
                raise file.error(("extends",), f"the template extends itself by way of '{parent}'; name another")
        if len(chain) >= DEPTH:
            raise file.error(("extends",), f"more than {DEPTH} templates extend one another")
        path = found


def _same(a: Path, b: Path) -> bool:
    return a.absolute() == b.absolute() or (a.exists() and b.exists() and a.samefile(b))


def _merge(base: Any, over: Any) -> Any:
    """A mapping with another laid over it, key by key; null takes a key away."""
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    if "draw" in base and "draw" in over and base["draw"] != over["draw"]:
        return over
    merged = dict(base)
    for key, value in over.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _merge(merged.get(key), value)
    return merged


def _in_order(data: Any) -> Any:
    """The template with each element that says ``after`` moved behind the one it names."""
    elements = data.get("elements")
    if not isinstance(elements, dict):
        return data
    order = list(elements)
    for name, element in elements.items():
        target = element.get("after") if isinstance(element, dict) else None
        if isinstance(target, str) and target in order and target != name:
            order.remove(name)
            order.insert(order.index(target) + 1, name)
    return {**data, "elements": {name: elements[name] for name in order}}


def _located(error: ValidationError, model: type[BaseModel], chain: list[files.YamlFile], merged: Any) -> DataError:
    """The defects, each at its line of the nearest file that says so."""
    problems: dict[str, list[Problem]] = {}
    for file in chain:
        here = set(_paths(file.data))
        located = files.model_problems(error, model, files.YamlFile(file.path, file.text, merged))
        for problem in located:
            taken = any(p.field == problem.field for ps in problems.values() for p in ps)
            last = file is chain[-1]
            if not taken and (problem.field in here or last):
                problems.setdefault(file.path, []).append(problem)
    path, found = next(iter(problems.items()))
    return DataError(path, found)


def _paths(data: Any, where: tuple[str | int, ...] = ()) -> list[str]:
    found = [files.field_path(where)]
    if isinstance(data, dict):
        for key, value in data.items():
            found += _paths(value, (*where, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += _paths(value, (*where, index))
    return found
