"""Laying a table for play by hand: what a game's folder says of its board, pieces and opening, as the kernel's Plan.

Places come from the board's template, piles from the game's sections, counters from its markers, tracks and dice from
its components. A game without a board gets a field for each seat, with its piles beside it; so does each seat for which
a board has no places. More than two seats sit on two sides of the table, in turn around it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import Any, Literal

from decktool import formats
from decktool.cards import Card, counted, name_key
from decktool.dealing import Dealer, Opening, Undealable, dealer_of, opening_of, pile_of
from decktool.deck import Deck, everything, resolve
from decktool.decklist import format_decklist, parse_decklist
from decktool.errors import DecktoolError
from decktool.games import Game, Section, game_called
from decktool.play.records import SEATS
from decktool.play.table.plan import Die, PlacedCard, Plan, Seated, TablePlace, TableTrack
from decktool.printing.base.asset_paths import at_home
from decktool.printing.kit.table import Spot, Thing, around, board_parts, board_tracks, boards_of, millimetres
from decktool.printing.template.components import ComponentsModel, TrackModel, components

CARD, BESIDE, EDGE = (63, 88), 10, 12
"""Millimetres: a card, what lies between a board and piles beside it, and the rim of the table."""
FIELD = (560, 200)
"""The field of a seat where a game has no board."""
HEAPS = re.compile(r"\b(deck|pile|discard|stack)\b")
"""What a place for cards that lie on one another is called."""


@dataclass(slots=True)
class _Table:
    """A table while it is laid: places, and cards with where they lie."""

    game: Game
    seats: int
    places: list[TablePlace] = field(default_factory=list)
    laid: list[PlacedCard] = field(default_factory=list)
    homes: dict[tuple[str, int | None], int] = field(default_factory=dict)
    """The place of a section's pile, where the board names one: by section and seat."""
    boards: list[Thing] = field(default_factory=list)
    beside: Counter[int | None] = field(default_factory=Counter)
    board: tuple[int, int] = (0, 0)
    fields: dict[int, tuple[int, int, int, int]] = field(default_factory=dict)
    """The fields of seats whose piles lie beside their own field, not beside the board."""
    far: frozenset[int] = frozenset({1})

    def add(self, place: TablePlace) -> int:
        """A new place; its number."""
        self.places.append(place)
        return len(self.places) - 1

    def find(self, holds: Callable[[TablePlace], bool], *seats: int | None) -> int | None:
        """The first place of these seats (None: everybody's), in their order, for which something `holds`."""
        mine = ((n, place) for seat in seats for n, place in enumerate(self.places) if place.seat == seat)
        return next((number for number, place in mine if holds(place)), None)

    def called(self, words: Iterable[str], *seats: int | None) -> int | None:
        """The first place of one of these seats that is called by one of these words."""
        keys = {name_key(word) for word in words}
        return self.find(lambda place: name_key(place.title) in keys, *seats)

    def pile(self, title: str, seat: int | None, known: Literal["all", "nobody"]) -> int:
        """A pile beside the board (or field): at the left of each seat, everybody's at the right."""
        number = self.beside[seat]
        self.beside[seat] += 1
        left, top, w, h = self.fields.get(-1 if seat is None else seat, (0, 0, *self.board))
        half = h // 2 if seat is not None and seat not in self.fields else h
        column, row = divmod(number, max(1, half // (CARD[1] + BESIDE)))
        x = -(column + 1) * (CARD[0] + BESIDE)
        y = h - (row + 1) * (CARD[1] + BESIDE) + BESIDE
        if seat is None:
            x, y = w + BESIDE + column * (CARD[0] + BESIDE), row * (CARD[1] + BESIDE)
        elif seat in self.far:
            x, y = w - x - CARD[0], h - y - CARD[1]
        return self.add(TablePlace(title, "pile", seat, known, (left + x, top + y, *CARD)))

    def lay(self, cards: Mapping[Card, int], owner: int, place: int) -> None:
        """Cards into a place, in their order."""
        self.laid += [PlacedCard(card, owner, place) for card, count in cards.items() for _ in range(count)]


def usual_decks(game: Game) -> list[Deck]:
    """The decks of a table for which none are named: those a match would be played with, else the folder's first two,
    else all its cards.
    """
    from decktool.rulesets.own_decks import own_decks

    if decks := own_decks(game):
        return decks
    paths = sorted((game.folder / "decks").glob("*.txt"))[:2]
    return [resolve(formats.read_deck_file(str(path), None, game), game) for path in paths] or [everything(game)]


def lay(game: Game, decks: Sequence[Deck], seats: int | None = None, house: Mapping[str, str] | None = None) -> Plan:
    """The table of a game with the decks of its seats (one deck for several seats is for each of them).

    Raises DecktoolError for more seats than the game or a table is for, and for more decks than seats.
    """
    sitting = seats or game.fewest
    if sitting > len(SEATS):
        most = len(SEATS)
        raise DecktoolError(
            f"{game.title} is for {game.players} players, and a table has at most {most} seats; --seats {most} sets it "
            f"up for {most} of them"
        )
    if sitting > game.players:
        players = "one player" if game.players == 1 else f"{game.players} players"
        raise DecktoolError(f"{game.title} is for {players}; there is no seat for {sitting}")
    if len(decks) > sitting:
        raise DecktoolError(f"{counted(len(decks), 'deck')} were named for {counted(sitting, 'seat')}")
    with at_home(game.folder):
        return _laid(game, [deck for deck, _ in zip(cycle(decks), range(sitting), strict=False)], sitting, house or {})


def _laid(game: Game, decks: Sequence[Deck], seats: int, house: Mapping[str, str]) -> Plan:
    table = _Table(game, seats)
    needed = components(game)
    boards = _board(table, needed)
    opening = opening_of(game, game.house_values(house)) if "opening" in game.parts else None
    shared = opening is not None and opening.shared
    hands = [_hand(table, seat) for seat in range(seats)]
    seated = []
    for seat in range(seats):
        deck = decks[seat]
        if not shared or seat == 0:
            _sections(table, deck, seat, opening, needed)
        main = _deck_section(game, opening)
        pile = _section_pile(table, main, None if shared else seat)
        discard = table.find(lambda place: place.kind == "pile" and "discard" in name_key(place.title), seat, None)
        if discard is None:
            discard = table.pile("Discard", seat, "all")
        seated.append(Seated(hands[seat], pile, discard, _dealer(deck, opening, seat)))
    taken = {name_key(place.title) for place in table.places}
    ground = table.add(TablePlace("Table" if "table" not in taken else "Around", "area"))
    kinds, begin = _counters(table, needed, seats)
    plan = Plan(
        game,
        SEATS[:seats],
        tuple(table.places),
        tuple(table.laid),
        tuple(seated),
        ground,
        kinds,
        begin,
        tuple(_tracks(table, needed)),
        tuple(Die(die.title, die.copies) for die in needed.dice) or (Die("Die"),),
        boards,
        tuple((deck.decklist.name, format_decklist(deck.decklist)) for deck in dict.fromkeys(decks)),
        house,
        table.far,
    )
    return _framed(plan)


def _board(table: _Table, needed: ComponentsModel) -> tuple[tuple[int, int, int, int, bool], ...]:
    """The printed board's places; where there is none, a field for each seat. Where boards lie."""
    boards = boards_of(table.game, needed, table.seats)
    table.boards = boards = [one for one in boards if one.seat < table.seats]
    if not boards:
        w, h = FIELD
        if table.seats > 2:
            _fields(table)
            return ()
        for seat in range(table.seats):
            table.add(TablePlace("Field", "area", seat, "all", (0, (table.seats - 1 - seat) * (h + BESIDE), w, h)))
        table.board = (w, table.seats * (h + BESIDE) - BESIDE)
        return ()
    box = millimetres(boards)
    table.board = around(map(box, boards))[2:]
    spots = [spot for one in boards for _, spot in board_parts(table.game, one) if spot.kind != "track"]
    both = {name_key(spot.text) for spot in spots if spot.seat == 1}
    named = Counter((spot.seat, spot.text) for spot in spots)
    used: Counter[tuple[int, str]] = Counter()
    for spot in spots:
        whose = spot.seat if len(boards) > 1 or name_key(spot.text) in both else None
        if whose is not None and whose >= table.seats:
            continue
        key = (spot.seat, spot.text)
        used[key] += 1
        title = f"{spot.text} {used[key]}" if named[key] > 1 else spot.text
        if table.seats == 1:
            whose = 0
        place = table.add(_place(table.game, spot, title, whose, box(spot)))
        if spot.pile is not None:
            table.homes[spot.pile, whose] = place
    for seat in range(max(2, len(boards)), table.seats):
        _field(table, seat, (0, -(seat - 1) * (FIELD[1] + BESIDE), *FIELD))
    if len(boards) > 2:
        table.fields = {one.seat: box(one) for one in boards}
    across = {one.seat for one in boards if one.far} if len(boards) > 1 else {1}
    table.far = frozenset({*across, *range(max(2, len(boards)), table.seats)} & set(range(table.seats)))
    return tuple((*box(one), one.far) for one in boards)


def _fields(table: _Table) -> None:
    """A field for each of more than two seats: half of them on this side from the left, the others across from the
    right, so that turns go around the table. There are no boards.
    """
    (w, h), seats = FIELD, table.seats
    near, wide = (seats + 1) // 2, FIELD[0] + 3 * (CARD[0] + BESIDE) + BESIDE
    table.far = frozenset(range(near, seats))
    for seat in range(seats):
        _field(table, seat, (seat * wide, h + BESIDE, w, h) if seat < near else ((seats - 1 - seat) * wide, 0, w, h))
    table.board = ((near - 1) * wide + w + 2 * (CARD[0] + BESIDE), 2 * h + BESIDE)


def _field(table: _Table, seat: int, box: tuple[int, int, int, int]) -> None:
    """A field of one seat, with that seat's piles beside it."""
    table.fields[seat] = box
    table.add(TablePlace("Field", "area", seat, "all", box))


def _place(game: Game, spot: Spot, title: str, seat: int | None, box: tuple[int, int, int, int]) -> TablePlace:
    """A place of the board: a pile, a hand, one card's place, or an area for any number."""
    key = name_key(spot.text)
    if spot.kind == "area":
        return TablePlace(
            title, "hand" if key == "hand" else "area", seat, "owner" if key == "hand" else "all", box, True
        )
    if spot.kind == "regions":
        return TablePlace(title, "area", seat, "all", box, True)
    section = spot.pile is not None or key in game.sections_by_key
    if section or HEAPS.search(key):
        hidden = section or "deck" in key.split()
        return TablePlace(title, "pile", seat, "nobody" if hidden else "all", box, True)
    return TablePlace(title, "slot", seat, "all", box, True)


def _hand(table: _Table, seat: int) -> int:
    found = table.find(lambda place: place.kind == "hand", seat)
    return table.add(TablePlace("Hand", "hand", seat, "owner", (0, 0, 0, 0))) if found is None else found


def _deck_section(game: Game, opening: Opening | None) -> Section:
    """The section that is drawn from."""
    return game.sections[opening.sections[0]] if opening is not None else game.main_section


def _sections(table: _Table, deck: Deck, seat: int, opening: Opening | None, needed: ComponentsModel) -> None:
    """The cards of a deck into their piles; what is put aside before the shuffle lies face up where it belongs."""
    game = table.game
    whose = None if opening is not None and opening.shared else seat
    main = _deck_section(game, opening)
    for section in game.sections.values():
        counts = deck.section_counts(section.id)
        if not counts and section is not main:
            continue
        pile = _section_pile(table, section, whose)
        if opening is not None and not opening.choose and section.id in opening.sections:
            drawn = pile_of(deck, opening)
            kept = dict(zip(drawn.cards, drawn.counts, strict=True))
            left = {card: count - kept.get(card, 0) for card, count in counts.items()}
            counts = {card: count for card, count in kept.items() if card in counts}
            _aside(table, {card: count for card, count in left.items() if count > 0}, seat, whose, bool(opening.where))
        table.lay(counts, seat, pile)
    catalog = game.catalog
    supply = {card: number for name, number in needed.cards.items() for card in catalog.find(name)[:1]}
    supply = {card: number for card, number in supply.items() if not any(one.card is card for one in table.laid)}
    if supply:
        table.lay(supply, seat, table.pile("Supply", whose, "all"))


def _section_pile(table: _Table, section: Section, seat: int | None) -> int:
    """The pile of a section: the board's place for it, or one beside the board."""
    for whose in (seat, None):
        if (section.id, whose) in table.homes:
            return table.homes[section.id, whose]
    found = table.called(section.words, seat, None)
    if found is None or table.places[found].kind != "pile":
        found = table.pile(section.title, seat, "nobody" if section.counted else "all")
    return table.homes.setdefault((section.id, seat), found)


def _aside(table: _Table, cards: Mapping[Card, int], seat: int, whose: int | None, hidden: bool) -> None:
    """Cards that are not shuffled into the draw pile: each type on its own places of the board, or in a pile."""
    for kind in table.game.types.values():
        mine = [card for card, count in cards.items() for _ in range(count) if card.type == kind.id]
        if not mine:
            continue
        key = name_key(kind.title)
        spots = [n for n, place in enumerate(table.places) if place.kind == "slot" and place.seat == whose]
        fits = [n for n in spots if name_key(table.places[n].title) == key]
        fits = fits or [n for n in spots if key in name_key(table.places[n].title).split()]
        if hidden or len(fits) < len(mine):
            known: Literal["all", "nobody"] = "nobody" if hidden else "all"
            fits = [table.pile(kind.plural, whose, known)] * len(mine)
        table.laid += [PlacedCard(card, seat, place) for card, place in zip(mine, fits, strict=False)]


def _dealer(deck: Deck, opening: Opening | None, seat: int) -> Dealer | None:
    """Who deals a seat's opening hand; nobody where the player chooses a pile first, or the deck is too small."""
    if opening is None or opening.choose:
        return None
    try:
        return dealer_of(deck, opening, second=seat > 0)
    except Undealable:
        return None


def _counters(
    table: _Table, needed: ComponentsModel, seats: int
) -> tuple[tuple[str, ...], tuple[tuple[int, int, int], ...]]:
    """The kinds of counters, and those that lie on the board from the start."""
    pieces = Counter[str]()
    for piece in (piece for markers in needed.markers for piece in markers.pieces):
        pieces[piece.text] += piece.copies
    many = [row.title for track in needed.tracks if track.copies > max(2, seats) for row in track.rows]
    kinds = tuple(dict.fromkeys([*pieces, *many, "Counter"]))
    begin = []
    for one in table.boards[:1]:
        for _, spot in board_parts(table.game, one):
            for number, text in enumerate(kinds):
                if spot.kind == "regions" and spot.pieces and name_key(spot.pieces) == name_key(text) and pieces[text]:
                    place = table.called([spot.text], None, 0)
                    assert place is not None
                    pieces[text] -= 1
                    begin.append((place, number, 1))
    return kinds, tuple(begin)


def _tracks(table: _Table, needed: ComponentsModel) -> Iterable[TableTrack]:
    """The tracks of the board and those that lie beside it; what is there for every card is a counter."""
    seats = table.seats
    boards = table.boards
    box = millimetres(boards)
    found = [track for one in boards for track in board_tracks(table.game, needed, one)]
    both = {track.title for track in found if track.seat == 1}
    on_it = []
    for track in found:
        whose = track.seat if len(boards) > 1 or track.title in both else None
        if whose is None or whose < seats:
            seat = whose if seats > 1 else None
            on_it.append(TableTrack(track.title, track.first, track.last, track.start, seat, *track.boxes(box)))
    yield from (track for track in on_it if not track.cards)
    on_board = {name_key(track.title) for track in found}
    for strip in needed.tracks:
        if strip.copies > max(2, seats) or on_board & set(name_key(strip.title).split()):
            continue
        own = seats > 1 and strip.copies >= seats
        for line in _rows(strip):
            yield from (replace(line, seat=seat) for seat in (range(seats) if own else (None,)))
    yield from (track for track in on_it if track.cards)
    if needed.slider is not None and name_key(needed.slider.title) not in on_board:
        yield TableTrack(needed.slider.title, -needed.slider.steps, needed.slider.steps, 0)


def _rows(track: TrackModel) -> Iterable[TableTrack]:
    """The rows of a strip; those of one title that follow on each other are one."""
    rows: dict[str, TableTrack] = {}
    for row in track.rows:
        before = rows.get(row.title)
        if before is None:
            rows[row.title] = TableTrack(row.title, row.first, row.last, row.first if row.start is None else row.start)
        else:
            start = before.start if row.start is None else row.start
            rows[row.title] = replace(before, last=max(before.last, row.last), start=start)
    return [
        replace(row, title=track.title if len(rows) == 1 else f"{track.title} {row.title}") for row in rows.values()
    ]


def _framed(plan: Plan) -> Plan:
    """The same table with everything inside its edges, and some table left around it."""
    boxes = [one.box for number, one in enumerate(plan.zones) if number != plan.ground and one.box[2]]
    boxes += [one[:4] for one in plan.boards]
    left, top, w, h = around(boxes)
    x, y = EDGE - left, EDGE - top

    def shifted(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        return box[0] + x, box[1] + y, *box[2:]

    def moved(place: TablePlace, number: int) -> TablePlace:
        if number == plan.ground:
            return replace(place, box=(0, 0, w + 2 * EDGE, h + 2 * EDGE))
        return replace(place, box=shifted(place.box))

    return replace(
        plan,
        tracks=tuple(
            replace(
                track,
                spaces=tuple(map(shifted, track.spaces)),
                cards=tuple((name, shifted(box)) for name, box in track.cards),
            )
            for track in plan.tracks
        ),
        zones=tuple(moved(place, number) for number, place in enumerate(plan.zones)),
        boards=tuple((*shifted(one[:4]), one[4]) for one in plan.boards),
    )


def resumed(document: Mapping[str, Any]) -> Plan:
    """The table of a saved one (`decktool.play.table.session`) before its first move."""
    game = game_called(document["game"])
    decks = [resolve(parse_decklist(one["text"], one["name"]), game) for one in document["decks"]]
    return lay(game, decks, document["seats"], document["house"])
