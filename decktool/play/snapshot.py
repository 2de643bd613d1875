"""The snapshot: one moment as one seat may know it, the same document for a match and for a table moved by hand.

A match says what can be chosen (`options`); on a table everything can be moved, and `tracks`, `counters` and `dice` say
with what. The studio draws both on one board.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Literal, NotRequired, TypedDict

from decktool.jsonmodel import Count, Positive, Schema

Box = Annotated[list[int], Schema(minItems=4, maxItems=4)]
"""x, y, width and height in millimetres, from the upper left corner as the first seat sees it."""


class CardShown(TypedDict):
    """A card as the viewer sees it."""

    name: str | None
    """Null for a card that the viewer does not know."""
    id: NotRequired[int | None]
    """In a match: which physical card; null where the viewer does not know it."""
    card: NotRequired[str]
    """The card's id in its game; a token has none."""
    notes: NotRequired[list[str]]
    """What it carries, in words."""
    spot: NotRequired[str]
    """The place of the board where it stands."""
    on: NotRequired[Count]
    """The card that carries this card."""
    down: NotRequired[Literal[True]]
    """It lies face down: not everybody knows it."""
    shown: NotRequired[Literal[True]]
    """The card is hidden here, but everybody knows it."""
    at: NotRequired[Annotated[list[int], Schema(minItems=2, maxItems=2)]]
    """Its middle, in millimetres from the upper left corner of its zone."""
    owner: NotRequired[str]
    turned: NotRequired[Annotated[int, Schema(minimum=1, maximum=3)]]
    """Quarter turns to the right."""
    counters: NotRequired[dict[str, Positive]]


class ZoneShown(TypedDict):
    """A zone as the viewer sees it."""

    key: str
    """What options and moves call it, such as `A.hand` in a match or `B's Hand` on a table."""
    title: str
    seat: str | None
    kind: Literal["pile", "row", "hand", "area", "slot"]
    known: Literal["all", "owner", "nobody"]
    """Who sees the cards in this zone."""
    box: Box | None
    """Where it lies; null beside the board."""
    places: NotRequired[Positive]
    """Number of places for one card side by side in the box."""
    board: bool
    """The printed board shows it."""
    ground: NotRequired[Literal[True]]
    """It is the table around all other zones."""
    count: Count
    cards: list[CardShown]
    """In the order in which the viewer counts them; a pile from its top. On a table a hidden pile ends with the last
    card that the viewer knows."""
    counters: NotRequired[dict[str, Positive]]


class BoardShown(TypedDict):
    """A printed board."""

    box: Box
    turned: bool
    """It faces the other seat."""


class SpotShown(TypedDict):
    """A place of the board on which cards of several zones stand."""

    spot: str
    box: Box | None
    marks: list[str]
    """Pieces other than cards on this place."""


class TrackCard(TypedDict):
    """A card that is part of a track on the board."""

    name: str
    box: Box


class TrackShown(TypedDict):
    """A number that is kept on a track, on the board or beside the table."""

    title: str
    seat: str | None
    first: int
    last: int
    value: int
    box: Box | None
    """The space of the board where its marker lies; null: it is beside the table."""
    cards: list[TrackCard]
    """The cards that a track of two cards is made of, the upper one last."""


class DiceShown(TypedDict):
    """Dice that can be rolled."""

    title: str
    copies: int
    sides: int


class RollShown(TypedDict):
    """The dice that fell last."""

    sides: int
    """2: a coin, whose heads is 1."""
    fell: list[int]


class SnapshotEnd(TypedDict):
    """How the match ended."""

    winner: str | None
    words: str
    clause: str | None
    section: str | None


_Taken = Annotated[
    list[str], Schema(description="What it takes up: `card:12`, or `at:row:0` for a card counted from the first.")
]
_FromCards = TypedDict("_FromCards", {"from": _Taken})
_FromLine = TypedDict("_FromLine", {"from": Count})


class OptionRow(_FromCards):
    """Something that can be done."""

    say: str
    """The words of the choice, as logs and positions have them."""
    words: str
    """The same for a menu."""
    leaves: bool
    """It ends a phase or leaves a place."""
    to: list[str]
    """Where that goes: `card:5`, `zone:A.hand`, `spot:b2`."""


class StoryLine(TypedDict):
    """Something that happened."""

    text: str
    step: Count
    """Number of choices or moves before this line is true."""
    turn: bool
    """A turn begins or ends."""
    clause: str | None
    section: str | None


class Story(_FromLine):
    """What happened, line by line."""

    until: Count
    lines: list[StoryLine]


class TableView(TypedDict):
    """What lies on a table moved by hand."""

    viewer: str | None
    """The seat whose view this is; null: everything is shown."""
    turn: Count
    active: str | None
    size: Annotated[list[int], Schema(minItems=2, maxItems=2)]
    """Width and height of the table in millimetres; 0 where a match has no board."""
    zones: list[ZoneShown]
    tracks: list[TrackShown]
    fallen: RollShown | None


class SnapshotDocument(TableView):
    """A moment of a match or of a table moved by hand, as one seat may know it: zones, cards, what can be done, what
    happened.
    """

    schema: Literal["decktool.snapshot/1"]
    game: str
    title: str
    seats: list[str]
    players: list[str]
    """The player in each seat: `human`, or an agent's name."""
    step: Count
    """Choices or moves so far."""
    steps: Count
    """Choices or moves of the whole session so far."""
    undone: Count
    """Choices or moves that were taken back and can be made again."""
    unofficial: bool
    """Some cards are unofficial samples."""
    boards: list[BoardShown]
    across: bool
    """The viewer sits on the other side, and sees the table from there."""
    spots: list[SpotShown]
    facts: dict[str, list[str]]
    """Numbers in words: of the table under the empty key, and of each player."""
    explained: dict[str, str]
    """What the numbers and marks in `facts` and in the notes of cards mean, by their names."""
    counters: list[str]
    """What can be put on cards and zones of a table."""
    dice: list[DiceShown]
    phase: str | None
    player: str | None
    """Who decides."""
    thinks: bool
    """An agent decides; ask again."""
    decision: str | None
    prompt: str | None
    rule: str | None
    outcome: SnapshotEnd | None
    options: list[OptionRow]
    declarations: list[str]
    """What the viewer may declare at any moment."""
    story: Story
    match: NotRequired[str]
    """The match in the studio."""
    replays: NotRequired[bool]
    """A saved match that is only shown."""
    views: NotRequired[list[str]]
    """The seats that may be looked at."""
    away: NotRequired[list[str]]
    """The seats to which somebody was invited, who plays in another window."""
    takebacks: NotRequired[Count]
    """How many times a choice of a match was undone."""
    shows_all: NotRequired[bool]
    """Nothing is hidden any more."""
    back: NotRequired[int | None]
    """The moment before the last choice of a person."""
    seed: NotRequired[str]
    """The seed of a table."""


NOTHING = SimpleNamespace(
    fallen=None, counters=(), dice=(), spots=(), facts={}, explained={}, phase=None, player=None, thinks=False,
    decision=None, prompt=None, rule=None, outcome=None, options=(), declarations=(),
)  # fmt: skip
"""What a match has and a table has not, and the other way round, where there is none: a source for `filled`."""
