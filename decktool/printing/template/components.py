"""What a table needs beside the cards: the ``components:`` of a game.yaml, read and checked.

A game says which markers, tracks, dice, coins and reference cards belong on its table, and in which colours they are
drawn. Nothing here draws; ``kit`` puts everything on paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictInt,
    StrictStr,
    WithJsonSchema,
    model_validator,
)

from decktool.errors import did_you_mean, perhaps
from decktool.games import Game, Part
from decktool.printing.art.icons import names
from decktool.printing.base.colors import Color, parse_color
from decktool.printing.base.home import at_home
from decktool.printing.base.models import Size, Strict

Count = Annotated[StrictInt, Field(ge=1, le=200)]
Words = Annotated[StrictStr, Field(min_length=1, max_length=400)]


def _colour(value: object) -> Color:
    if isinstance(value, Color):
        return value
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a colour; write one like #8a1f2d")
    return parse_color(value)


def _known(name: str) -> str:
    known = names()
    if name not in known:
        raise ValueError(f"there is no icon '{name}'{did_you_mean(name, known)}")
    return name


Colour = Annotated[
    Color,
    BeforeValidator(_colour),
    PlainSerializer(lambda color: f"#{color.r:02x}{color.g:02x}{color.b:02x}", return_type=str),
    WithJsonSchema({"type": "string", "examples": ["#8a1f2d"]}),
]
IconName = Annotated[StrictStr, AfterValidator(_known)]


def _usual(length: int) -> Any:
    """A length where nobody gives one; its schema shows no default, which would be a number without its unit."""
    return Field(default_factory=lambda: length)


class Described(Strict):
    """A part of the components, whose keys are described where they stand."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Palette(Described):
    """The colours that everything for a game's table is drawn in."""

    frame: Colour = Color(36, 54, 77)
    """The dark ground of borders and boxes."""
    metal: Colour = Color(216, 178, 90)
    """Lines, rims and ornaments."""
    paper: Colour = Color(240, 228, 200)
    """The light ground under words."""
    ink: Colour = Color(44, 34, 26)
    """Words on paper."""
    texture: Literal["diaper", "runes", "dots", "mist", "contours"] = "diaper"
    """What the dark ground is woven of."""
    edge: Literal["border", "scroll", "brackets", "lozenges", "scale"] = "border"
    """The ornament along edges."""
    letters: Literal["serif", "sans", "hand", "round"] = "serif"
    """The typeface of titles."""
    sign: IconName | None = None
    """The game's sign, on its boxes; without one, a compass rose."""


class BoardModel(Described):
    """The game's board or mat, whose places are in its template."""

    title: Words = "Board"
    """What it is called."""
    copies: Count = 1
    """How many a table needs: one for each player, where each has a mat."""


class PieceModel(Described):
    """One kind of marker."""

    text: Words
    """The word on it."""
    icon: IconName | None = None
    """One of our drawn icons."""
    gem: Literal["shield", "round", "hexagon", "diamond", "octagon"] | None = None
    """A cut gemstone instead of an icon."""
    color: Colour | None = None
    """Its ground, or its gem's colour; without it, the game's frame."""
    copies: Count = 1
    """How many there are."""

    @model_validator(mode="after")
    def _one_sign(self) -> PieceModel:
        if self.icon is not None and self.gem is not None:
            raise ValueError("has an icon or a gem, not both")
        return self


class MarkersModel(Described):
    """Markers of one shape and size."""

    title: Words
    """What they are called."""
    shape: Literal["card", "circle", "hexagon", "square"] = "circle"
    """How they are cut."""
    width: Size = _usual(25_000)
    """How wide they are; without it, 25mm."""
    height: Size | None = None
    """How high they are; without it, as wide."""
    pieces: Annotated[list[PieceModel], Field(min_length=1, max_length=60)]
    """The kinds of them."""


class RowModel(Described):
    """One row of numbered spaces."""

    title: Words
    """What it counts."""
    first: Annotated[StrictInt, Field(ge=-99, le=999)] = 0
    """The first number."""
    last: Annotated[StrictInt, Field(ge=-99, le=999)]
    """The last number."""
    start: StrictInt | None = None
    """The number on which a game begins."""

    @model_validator(mode="after")
    def _ascends(self) -> RowModel:
        if not self.first < self.last <= self.first + 60:
            raise ValueError("a row runs from a first number up to a greater last one, over 60 spaces at most")
        if self.start is not None and not self.first <= self.start <= self.last:
            raise ValueError(f"start {self.start} is not between {self.first} and {self.last}")
        return self


class TrackModel(Described):
    """A strip with rows of numbered spaces, on which a marker or a paper clip counts."""

    title: Words
    """What it is called."""
    width: Size = _usual(180_000)
    """How long the strip is; without it, 180mm."""
    rows: Annotated[list[RowModel], Field(min_length=1, max_length=6)]
    """Its rows."""
    copies: Count = 1
    """How many a table needs."""


class SideModel(Described):
    """One of the two cards of a slider."""

    title: Words
    """Its name."""
    icon: IconName
    """Its sign."""
    color: Colour
    """Its ground."""
    note: Words
    """What moves the marker towards it."""


class SliderModel(Described):
    """Two cards that overlap: equal steps away from a neutral gap between them."""

    title: Words
    """What it is called."""
    upper: SideModel
    """The card that lies on top, its first step at its lower edge."""
    lower: SideModel
    """The card below, which shows the gap and then its steps."""
    steps: Annotated[StrictInt, Field(ge=2, le=8)] = 4
    """Steps on each card."""
    width: Size = _usual(63_000)
    """The width of a card; without it, 63mm."""
    height: Size = _usual(88_000)
    """The height of a card; without it, 88mm."""
    gap: Size = _usual(12_000)
    """The neutral gap that stays visible; without it, 12mm."""
    overlap: Size = _usual(8_000)
    """How far the upper card lies over the lower one; without it, 8mm."""
    instead_of: tuple[Words, ...] = ()
    """Cards of the game that these stand for; a kit does not print them again."""


class TurnModel(Described):
    """One paragraph of a reference card."""

    title: Words
    """The phase, or what is explained."""
    text: Words
    """What happens then, in a few words."""


class ReferenceModel(Described):
    """A card that says how a turn goes."""

    title: Words = "Turn order"
    """Its heading."""
    turn: Annotated[list[TurnModel], Field(min_length=1, max_length=12)]
    """The parts of a turn, in order."""
    win: Words | None = None
    """How the game is won."""
    copies: Count = 2
    """How many: one for each player."""
    ref: Words | None = None
    """The rulebook's section."""


class DiceModel(Described):
    """Six-sided dice of one colour, as nets to fold."""

    title: Words = "Dice"
    """What they are called."""
    copies: Count = 1
    """How many."""
    size: Size = _usual(18_000)
    """The length of an edge; without it, 18mm."""
    color: Colour = Color(250, 246, 236)
    """The faces."""
    ink: Colour = Color(44, 34, 26)
    """The pips."""


class CoinModel(Described):
    """A coin to flip: two sides to fold together."""

    heads: IconName
    """The sign on its heads."""
    tails: IconName
    """The sign on its tails."""
    size: Size = _usual(32_000)
    """How wide it is; without it, 32mm."""
    copies: Count = 1
    """How many."""


class ComponentsModel(Described):
    """What a table needs beside the decks."""

    colors: Palette = Palette()
    """The colours of markers, tracks, reference cards and boxes."""
    board: BoardModel | None = None
    """The board or mat."""
    cards: Mapping[StrictStr, Count] = Field(default_factory=dict)
    """Cards that a player needs and decks do not hold, by name, and how many."""
    markers: tuple[MarkersModel, ...] = ()
    """Markers and tokens."""
    tracks: tuple[TrackModel, ...] = ()
    """Tracks and counters."""
    slider: SliderModel | None = None
    """A track of two overlapping cards."""
    reference: ReferenceModel | None = None
    """The reference card."""
    dice: tuple[DiceModel, ...] = ()
    """Dice."""
    coin: CoinModel | None = None
    """A coin to flip."""


def components(game: Game) -> ComponentsModel:
    """What a game's table needs; empty for a game that does not say. DataError names file, line and field."""
    with at_home(game.folder):
        return ComponentsModel.model_validate(game.part("components", _read) or {})


def _read(part: Part) -> Any:
    """Check the part and hand back what was written, which is plain data."""
    from decktool.files import read_model

    model = read_model(ComponentsModel, part.file, part.where, part.data)
    catalog = part.game.catalog
    wanted = [(("cards", name), name) for name in model.cards]
    if model.slider is not None:
        wanted += [(("slider", "instead_of"), name) for name in model.slider.instead_of]
    for where, name in wanted:
        if not catalog.find(name):
            hint = perhaps(catalog.suggest(name, 1))
            raise part.file.error((*part.where, *where), f"the game has no card '{name}'{hint}")
    return part.data
