"""How a game lies on the table before the first turn: its boards, the places on them, and where each piece begins.

Lengths are micrometres from the middle of the table, x to the right and y away from the near player. What has a place
on the board lies there, as the board's template says; the rest lies in rows at the board's right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from decktool.cards import grouped, name_key
from decktool.games import Game, Section
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Drawing
from decktool.printing.base.outlines import Box
from decktool.printing.kit.board import board, board_subject, board_template
from decktool.printing.kit.nets import coin_sides
from decktool.printing.kit.reference import reference_card
from decktool.printing.layout.layout_context import LayoutContext
from decktool.printing.layout.mats import spaces
from decktool.printing.layout.regions import place_boxes, region_boxes
from decktool.printing.layout.slider import slide, slider_parts
from decktool.printing.layout.tokens import marker_parts, strip
from decktool.printing.template.components import ComponentsModel, components

if TYPE_CHECKING:
    from decktool.printing.base.models import Element
    from decktool.printing.template.blocks import Area, Places, Regions, Track

Place = tuple[int, int, int, int]
"""Where something lies: left, top, width and height."""
#: How much larger or smaller than a track of two cards a place for it may be.
_CLOSE = 2_000
#: Between boards, and between them and what lies beside; between pieces in a row; how long a row is; between mats side
#: by side, where there is room for two piles.
APART, GAP, ROW, BETWEEN = 40_000, 8_000, 330_000, 160_000


class Spot(NamedTuple):
    """A place on a board: what it is called, its middle, whose it is (0 the near player's, 1 the far one's; with a mat
    for each of more players, the mat's).

    ``kind`` is places (any number of cards or markers), regions or track (one marker each), or area, on which nothing
    lies at the start; ``w`` and ``h`` how large it is (of a track: one space); ``zone`` the zone of the rules of play
    whose cards lie there.
    """

    kind: Literal["places", "regions", "track", "area"]
    text: str
    x: int
    y: int
    seat: int
    pile: str | None = None
    pieces: str | None = None
    w: int = 0
    h: int = 0
    zone: str | None = None
    far: bool = False
    """Turned to the players across."""
    spaces: tuple[Spot, ...] = ()
    """Of a track: every space, in order."""


class BoardTrack(NamedTuple):
    """A track on a board: its title, its numbers from the first, and the space of each; whose it is (see `Spot`).

    `pieces` is its marker. A track of two cards says which they are and where they lie, the upper one last.
    """

    title: str
    first: int
    start: int
    seat: int
    spaces: tuple[Spot, ...]
    pieces: str | None = None
    cards: tuple[tuple[str, Spot], ...] = ()

    @property
    def last(self) -> int:
        """The highest number."""
        return self.first + len(self.spaces) - 1

    def boxes(self, box: Callable[[Spot], Place]) -> tuple[tuple[Place, ...], tuple[tuple[str, Place], ...]]:
        """Its spaces and its cards as `millimetres` lays them out."""
        return tuple(map(box, self.spaces)), tuple((name, box(spot)) for name, spot in self.cards)


class Thing(NamedTuple):
    """A piece on the table: its face (None: a die), other side, shape, place, height in a heap, and direction."""

    title: str
    shape: str
    width: int
    height: int
    drawing: Drawing | None = None
    behind: Drawing | None = None
    color: Color | None = None
    board: bool = False
    x: int = 0
    y: int = 0
    level: int = 0
    seat: int = 0
    far: bool = False
    """Turned to the players across."""


class TableLayout(NamedTuple):
    """Everything on a table except the cards: boards, then pieces, the places, and the extent of the boards."""

    things: tuple[Thing, ...]
    spots: tuple[Spot, ...]
    width: int
    height: int

    def spot_of(self, section: Section, seat: int) -> Spot | None:
        """The place of a section's pile for a player: named by the board, or called as the section is."""
        called = {name_key(word) for word in (section.id, section.title, *section.aliases)}
        found = [
            spot
            for spot in self.spots
            if spot.kind == "places" and (spot.pile == section.id if spot.pile else name_key(spot.text) in called)
        ]
        return next((spot for spot in found if spot.seat == seat), None)


def lay_out_table(game: Game, have: frozenset[str] = frozenset()) -> TableLayout:
    """A game's table; ``have`` are the name keys of the cards that decks bring along."""
    with at_home(game.folder):
        needed = components(game)
        boards = boards_of(game, needed)
        spots = tuple(spot for one in boards for _, spot in board_parts(game, one) if _takes(spot))
        width = 2 * max((abs(one.x) + one.width // 2 for one in boards), default=0)
        height = 2 * max((abs(one.y) + one.height // 2 for one in boards), default=0)
        kinds = [(kind.shape, marker_parts(kind, needed.colors, game.title)) for kind in needed.markers]
        drawn = [(shape, part.drawing) for shape, parts in kinds for part in parts]
        unplaced = [Thing(drawing.title, shape, drawing.width, drawing.height, drawing) for shape, drawing in drawn]
        markers, rest = _put(unplaced, spots)
        rest += _others(game, needed)
        beside = [*_in_rows(rest, width // 2 + APART, height // 2), *_slider(needed, have, width, height)]
        return TableLayout((*boards, *markers, *beside), spots, width, height)


def boards_of(game: Game, needed: ComponentsModel, seats: int = 8) -> list[Thing]:
    """One board in the middle, or a mat before each player: on this side from the left, across from the right, so that
    turns go around the table; those across are turned to their players.
    """
    if board_template(game) is None:
        return []
    drawing = board(game)
    w, h = drawing.width, drawing.height
    title = needed.board.title if needed.board else "Board"
    one = Thing(f"{game.title}: {title}", "rect", w, h, drawing, board=True)
    mats = 1 if needed.board is None else min(needed.board.copies, max(seats, 2))
    if mats < 2:
        return [one]
    near, off = (mats + 1) // 2, (h + GAP) // 2
    column = [seat if seat < near else mats - 1 - seat for seat in range(mats)]
    return [
        one._replace(x=(2 * column[seat] + 1 - near) * (w + BETWEEN) // 2, y=off if seat >= near else -off, seat=seat,
                     far=seat >= near)
        for seat in range(mats)
    ]  # fmt: skip


def millimetres(boards: Sequence[Thing]) -> Callable[[Thing | Spot], Place]:
    """How a board or a place on one lies in whole millimetres from the upper left corner of all the boards: x, y, width
    and height.
    """
    left = min((one.x - one.width // 2 for one in boards), default=0)
    top = max((one.y + one.height // 2 for one in boards), default=0)

    def box(one: Thing | Spot) -> Place:
        w, h = (one.width, one.height) if isinstance(one, Thing) else (one.w, one.h)
        return (one.x - w // 2 - left) // 1000, (top - one.y - h // 2) // 1000, w // 1000, h // 1000

    return box


def around(boxes: Iterable[Place]) -> Place:
    """The smallest box around boxes; of none an empty one."""
    edges = [(x, y, x + w, y + h) for x, y, w, h in boxes] or [(0, 0, 0, 0)]
    left, top = min(one[0] for one in edges), min(one[1] for one in edges)
    return left, top, max(one[2] for one in edges) - left, max(one[3] for one in edges) - top


def board_parts(game: Game, one: Thing) -> Iterator[tuple[Element, Spot]]:
    """The places, regions, areas and tracks of one board where it lies, each with the element that draws it.

    The spot of a track is the space where it starts, or its first one.
    """
    template = board_template(game)
    assert template is not None
    context = LayoutContext(template, board_subject(game))

    def spot(element: Places | Regions | Track | Area, name: str, text: str, inner: Box, **more: Any) -> Spot:
        """A box of an element on the table."""
        around = context.boxes[name]
        turned = element.draw != "regions" and element.turned
        x, y = inner.x + inner.w // 2, inner.y + inner.h // 2
        if turned:
            x, y = 2 * around.x + around.w - x, 2 * around.y + around.h - y
        x, y = x - one.width // 2, one.height // 2 - y
        kind: Any = element.draw
        x, y = (one.x - x, one.y - y) if one.far else (one.x + x, one.y + y)
        seat = one.seat ^ turned if one.seat < 2 else one.seat
        return Spot(kind, text, x, y, seat, w=inner.w, h=inner.h, far=one.far != turned, **more)

    for name, element in template.elements.items():
        if not context.shown(element):
            continue
        box = context.boxes[name]
        if element.draw == "places":
            for place, inner in zip(element.places, place_boxes(element, box), strict=True):
                more = {"pile": place.pile, "pieces": place.pieces, "zone": place.zone}
                yield element, spot(element, name, place.text, inner, **more)
        elif element.draw == "regions":
            for region, inner in region_boxes(element, box).items():
                yield element, spot(element, name, region, inner, pieces=element.pieces or element.spot)
        elif element.draw == "area":
            yield element, spot(element, name, element.text, box, zone=element.zone)
        elif element.draw == "track":
            numbers = range(element.first, element.last + 1)
            first = numbers.index(element.first if element.start is None else element.start)
            cells = [spot(element, name, name, inner) for inner in spaces(len(numbers), box, element.rows, element.gap)]
            starts = element.pieces if element.start is not None else None
            yield element, cells[first]._replace(pieces=starts, spaces=tuple(cells))


def board_tracks(game: Game, needed: ComponentsModel, one: Thing) -> Iterator[BoardTrack]:
    """The tracks of one board where it lies: rows of spaces, and a track of two cards on the place made for it."""
    slider = needed.slider
    for element, spot in board_parts(game, one):
        if spot.kind == "track":
            row = cast("Track", element)
            title = spot.text.removeprefix("far-").replace("-", " ").capitalize()
            start = row.first if row.start is None else row.start
            yield BoardTrack(title, row.first, start, spot.seat, spot.spaces, row.pieces)
        elif slider is not None and spot.kind == "places":
            found = slide(slider)
            if abs(spot.w - slider.width) > _CLOSE or abs(spot.h - found.offset - slider.height) > _CLOSE:
                continue

            def part(inner: Box, down: int = 0, place: Spot = spot) -> Spot:
                x, y = inner.x + inner.w // 2 - place.w // 2, place.h // 2 - down - inner.y - inner.h // 2
                x, y = (-x, -y) if place.far else (x, y)
                return place._replace(x=place.x + x, y=place.y + y, w=inner.w, h=inner.h)

            whole = Box(0, 0, slider.width, slider.height)
            lower = [part(box, found.offset) for box in (*found.lower[::-1], found.gap)]
            cards = ((slider.lower.title, part(whole, found.offset)), (slider.upper.title, part(whole)))
            steps = (*lower, *map(part, found.upper))
            yield BoardTrack(slider.title, -slider.steps, 0, spot.seat, steps, None, cards)


def _takes(spot: Spot) -> bool:
    """Whether something can lie on a place at the start."""
    return spot.kind in {"places", "regions"} or (spot.kind == "track" and spot.pieces is not None)


def _put(markers: list[Thing], spots: Sequence[Spot]) -> tuple[list[Thing], list[Thing]]:
    """Markers on the places that are theirs, one on a region or a track, the others heaped; and what has no place."""
    placed: list[Thing] = []
    for one_each in (True, False):
        left = grouped(markers, lambda marker: marker.title)
        for title, pieces in left.items():
            here = [spot for spot in spots if (spot.kind != "places") == one_each and _is_for(spot, title)]
            if not here:
                continue
            share = [1] * len(here) if one_each else [len(pieces[number :: len(here)]) for number in range(len(here))]
            for spot, count in zip(here, share, strict=True):
                taken, pieces[:] = pieces[:count], pieces[count:]
                placed += [
                    piece._replace(x=spot.x, y=spot.y, level=level, seat=spot.seat, far=spot.far)
                    for level, piece in enumerate(taken)
                ]
        markers = [marker for pieces in left.values() for marker in pieces]
    return placed, markers


def _is_for(spot: Spot, title: str) -> bool:
    """Whether markers of a title lie on a place."""
    said, key = name_key(spot.pieces or spot.text), name_key(title)
    return said == key or (spot.pieces is None and said in {f"{key}s", f"{key} marker", f"{key} markers"})


def _others(game: Game, needed: ComponentsModel) -> list[Thing]:
    """Tracks, reference cards, dice and the coin, unplaced."""
    found: list[Thing] = []
    for track in needed.tracks:
        drawing = strip(track, needed.colors)
        found += [Thing(track.title, "rect", drawing.width, drawing.height, drawing)] * track.copies
    if needed.reference is not None:
        drawing = reference_card(needed.reference, needed.colors, game.title)
        card = Thing(needed.reference.title, "card", drawing.width, drawing.height, drawing)
        found += [card] * needed.reference.copies
    for dice in needed.dice:
        found += [Thing(dice.title, "die", dice.size, dice.size, color=dice.color)] * dice.copies
    if needed.coin is not None:
        heads, tails = coin_sides(needed.coin, needed.colors)
        found += [Thing("Coin", "circle", heads.width, heads.height, heads, tails)] * needed.coin.copies
    return found


def _in_rows(things: Sequence[Thing], left: int, top: int) -> Iterator[Thing]:
    """Things in rows from a corner downward; those that are all alike lie in one heap, but for dice."""
    x, y, high = left, top, 0
    heaps: dict[tuple[str, Drawing], Thing] = {}
    for thing in things:
        key = (thing.title, thing.drawing) if thing.drawing is not None else None
        if key in heaps:
            below = heaps[key]
            heaps[key] = below._replace(level=below.level + 1)
            yield heaps[key]
            continue
        if x > left and x + thing.width > left + ROW:
            x, y, high = left, y - high - GAP, 0
        laid = thing._replace(x=x + thing.width // 2, y=y - thing.height // 2)
        x, high = x + thing.width + GAP, max(high, thing.height)
        if key is not None:
            heaps[key] = laid
        yield laid


def _slider(needed: ComponentsModel, have: frozenset[str], width: int, height: int) -> Iterator[Thing]:
    """The two cards of a slider, one over the other as they begin, where decks do not bring them along."""
    slider = needed.slider
    if slider is None or have.issuperset(name_key(name) for name in slider.instead_of or ("",)):
        return
    upper, lower = (part.drawing for part in slider_parts(slider, needed.colors))
    x, y = -width // 2 - APART - upper.width // 2, height // 2 - upper.height // 2
    for drawing, down, level in ((lower, slide(slider).offset, 0), (upper, 0, 1)):
        yield Thing(drawing.title, "card", drawing.width, drawing.height, drawing, x=x, y=y - down, level=level)
