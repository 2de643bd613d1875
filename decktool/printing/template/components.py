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
from decktool.files import read_model
from decktool.games import Game, GameFilePart
from decktool.printing.art.icons import names
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.colors import Color, parse_color
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
        raise ValueError(f"unknown icon '{name}'{did_you_mean(name, known)}")
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
    """Dark background of borders and boxes."""
    metal: Colour = Color(216, 178, 90)
    """Lines, rims and ornaments."""
    paper: Colour = Color(240, 228, 200)
    """Light background behind text."""
    ink: Colour = Color(44, 34, 26)
    """Text on paper."""
    texture: Literal["diaper", "runes", "dots", "mist", "contours"] = "diaper"
    """Texture of the dark background."""
    edge: Literal["border", "scroll", "brackets", "lozenges", "scale"] = "border"
    """The ornament along edges."""
    letters: Literal["serif", "sans", "hand", "round"] = "serif"
    """The typeface of titles."""
    sign: IconName | None = None
    """The game's emblem on its boxes; without one, a compass rose."""


class BoardModel(Described):
    """The game's board or mat, whose places are in its template."""

    title: Words = "Board"
    """Title."""
    copies: Count = 1
    """Number of copies at the table: one for each player, where each has a mat."""


class PieceModel(Described):
    """One kind of marker."""

    text: Words
    """Word printed on it."""
    icon: IconName | None = None
    """One of the built-in icons."""
    gem: Literal["shield", "round", "hexagon", "diamond", "octagon"] | None = None
    """A cut gemstone instead of an icon."""
    color: Colour | None = None
    """Background colour, or the gem's colour; without it, the game's frame."""
    copies: Count = 1
    """Number of markers."""

    @model_validator(mode="after")
    def _one_sign(self) -> PieceModel:
        if self.icon is not None and self.gem is not None:
            raise ValueError("must have an icon or a gem, not both")
        return self


class MarkersModel(Described):
    """Markers of one shape and size."""

    title: Words
    """Title."""
    shape: Literal["card", "circle", "hexagon", "square"] = "circle"
    """Shape in which they are cut."""
    width: Size = _usual(25_000)
    """Width; without it, 25mm."""
    height: Size | None = None
    """Height; without it, the width."""
    pieces: Annotated[list[PieceModel], Field(min_length=1, max_length=60)]
    """Kinds of markers."""


class RowModel(Described):
    """One row of numbered spaces."""

    title: Words
    """Thing that it counts."""
    first: Annotated[StrictInt, Field(ge=-99, le=999)] = 0
    """The first number."""
    last: Annotated[StrictInt, Field(ge=-99, le=999)]
    """The last number."""
    start: StrictInt | None = None
    """Number at which a game starts."""

    @model_validator(mode="after")
    def _ascends(self) -> RowModel:
        if not self.first < self.last <= self.first + 60:
            raise ValueError("`last` of a track must be greater than `first`, with at most 60 spaces")
        if self.start is not None and not self.first <= self.start <= self.last:
            raise ValueError(f"start {self.start} is not between {self.first} and {self.last}")
        return self


class TrackModel(Described):
    """A strip with rows of numbered spaces, on which a marker or a paper clip counts."""

    title: Words
    """Title."""
    width: Size = _usual(180_000)
    """Length of the strip; without it, 180mm."""
    rows: Annotated[list[RowModel], Field(min_length=1, max_length=6)]
    """Its rows."""
    copies: Count = 1
    """Number of copies at the table."""


class SideModel(Described):
    """One of the two cards of a slider."""

    title: Words
    """Its name."""
    icon: IconName
    """Its sign."""
    color: Colour
    """Its ground."""
    note: Words
    """Event that moves the marker towards it."""


class SliderModel(Described):
    """Two cards that overlap: equal steps away from a neutral gap between them."""

    title: Words
    """Title."""
    upper: SideModel
    """Upper card, with its first step at its lower edge."""
    lower: SideModel
    """Lower card, which shows the gap and then its steps."""
    steps: Annotated[StrictInt, Field(ge=2, le=8)] = 4
    """Steps on each card."""
    width: Size = _usual(63_000)
    """The width of a card; without it, 63mm."""
    height: Size = _usual(88_000)
    """The height of a card; without it, 88mm."""
    gap: Size = _usual(12_000)
    """The neutral gap that stays visible; without it, 12mm."""
    overlap: Size = _usual(8_000)
    """Overlap of the two cards; without it, 8mm."""
    instead_of: tuple[Words, ...] = ()
    """Cards of the game that these replace; a kit does not print them again."""


class TurnModel(Described):
    """One paragraph of a reference card."""

    title: Words
    """Phase, or the thing explained."""
    text: Words
    """What happens, in a few words."""


class ReferenceModel(Described):
    """A card that says how a turn goes."""

    title: Words = "Turn order"
    """Its heading."""
    turn: Annotated[list[TurnModel], Field(min_length=1, max_length=12)]
    """The parts of a turn, in order."""
    win: Words | None = None
    """How the game is won."""
    copies: Count = 2
    """Number of copies: one for each player."""
    ref: Words | None = None
    """Section of the rulebook."""


class DiceModel(Described):
    """Six-sided dice of one colour, as nets to fold."""

    title: Words = "Dice"
    """Title."""
    copies: Count = 1
    """How many."""
    size: Size = _usual(18_000)
    """Length of an edge; without it, 18mm."""
    color: Colour = Color(250, 246, 236)
    """The faces."""
    ink: Colour = Color(44, 34, 26)
    """The pips."""


class CoinModel(Described):
    """A coin to flip: two sides to fold together."""

    heads: IconName
    """Icon on its heads."""
    tails: IconName
    """Icon on its tails."""
    size: Size = _usual(32_000)
    """Diameter; without it, 32mm."""
    copies: Count = 1
    """How many."""


class ComponentsModel(Described):
    """What a table needs beside the decks."""

    colors: Palette = Palette()
    """The colours of markers, tracks, reference cards and boxes."""
    board: BoardModel | None = None
    """The board or mat."""
    cards: Mapping[StrictStr, Count] = Field(default_factory=dict)
    """Cards that a player needs but decks do not contain, by name, with their number."""
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
    """The components of a game's table; empty without `components:`. DataError names file, line and field."""
    with at_home(game.folder):
        return ComponentsModel.model_validate(game.part("components", read_components) or {})


def read_components(part: GameFilePart) -> Any:
    """Check the part and hand back what was written, which is plain data."""
    with at_home(part.game.folder):
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
