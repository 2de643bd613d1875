"""A moment of a match or of a table as one player may see it: the snapshot that the studio draws, for every game.

All of it is what the kernel knows: zones and who knows what lies there, the fields that are shown, and the options with
the cards, zones and places that they touch (`Rules.touched`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from decktool import files, paths
from decktool.cards import grouped
from decktool.jsonmodel import filled
from decktool.play.describe import carried, describe, told
from decktool.play.screen import numbers
from decktool.play.snapshot import (
    NOTHING,
    BoardShown,
    Box,
    CardShown,
    OptionRow,
    SnapshotDocument,
    SnapshotEnd,
    SpotShown,
    Story,
    StoryLine,
    TrackShown,
    ZoneShown,
)
from decktool.play.state import HIDDEN, MatchOutcome, State
from decktool.play.table.plan import TableTrack
from decktool.play.table.session import TableSession
from decktool.play.table.view import track_shown
from decktool.play.table.view import view as table_view
from decktool.printing.base.asset_paths import at_home
from decktool.printing.kit.table import around, board_parts, board_tracks, boards_of, millimetres
from decktool.printing.template.components import components

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.play.records import ZoneRecord
    from decktool.play.rules import Rules
    from decktool.play.session import MatchSession


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A game's boards, and where its zones (by id and seat, with their number of places) and places lie on them."""

    size: tuple[int, int] = (0, 0)
    boards: tuple[BoardShown, ...] = ()
    zones: Mapping[tuple[str, int], tuple[Box, int]] = field(default_factory=dict)
    spots: Mapping[str, Box] = field(default_factory=dict)
    tracks: tuple[TableTrack, ...] = ()
    across: frozenset[int] = frozenset({1})
    """The seats on the other side of the table."""

    @classmethod
    def of(cls, game: Game, seats: int) -> BoardLayout:
        """The boards of a game for a number of players; none for a game without a board."""
        with at_home(game.folder):
            needed = components(game)
            boards = boards_of(game, needed, seats)
            tracks = [track for one in boards for track in board_tracks(game, needed, one)]
            parts = [spot for one in boards for _, spot in board_parts(game, one)]
        box = millimetres(boards)
        zones = grouped((one for one in parts if one.zone), lambda one: (one.zone or "", one.seat))
        return cls(
            around(map(box, boards))[2:],
            tuple({"box": list(box(one)), "turned": one.far} for one in boards),
            {key: ([*around(map(box, found))], len(found)) for key, found in zones.items()},
            {one.text: [*box(one)] for one in parts if one.kind == "regions"},
            tuple(
                TableTrack(one.pieces or one.title, one.first, one.last, one.start, one.seat, *one.boxes(box))
                for one in tracks
            ),
            frozenset(one.seat for one in boards if one.far) if len(boards) > 2 else frozenset(range(1, seats)),
        )


@cache
def clauses(game: str) -> dict[str, str]:
    """The text of each clause of a game's rulebook in our own words, by its id; empty if a game has no ledger."""
    path = paths.data_dir("ledger") / f"{game}.yaml"
    if not path.is_file():
        return {}
    rows = files.read_yaml(path, what="a ledger").data
    return {row["id"]: row["clause"] for row in rows}


def match_snapshot_json(
    session: MatchSession,
    viewer: int | None,
    step: int | None = None,
    since: int = 0,
    layout: BoardLayout = BoardLayout(),
) -> SnapshotDocument:
    """The table now, or as it was after `step` choices (then nothing can be chosen), as a player may see it or (None)
    with everything shown; the story from line `since` on.
    """
    rules, last = session.rules, len(session.moments) - 1
    now = step is None or step == last
    moment = session.moments[last if step is None else step]
    state = session.state if now else moment.state
    deciding = state.player
    chooses = now and not session.thinks and deciding >= 0 and viewer in {None, deciding}
    seeing = rules.view(state, deciding if viewer is None and deciding >= 0 else viewer or 0)
    outcome = state.outcome
    lying = _Lying(state, viewer, layout)
    return filled(
        SnapshotDocument,
        NOTHING,
        game=rules.game.id,
        title=rules.game.title,
        seats=rules.seats,
        players=session.names,
        viewer=None if viewer is None else rules.seats[viewer],
        step=last if step is None else step,
        steps=last,
        undone=len(session.undone),
        unofficial=any(card.unofficial for card in rules.cards),
        turn=state.turn,
        active=rules.seats[state.active] if len(rules.seats) > 1 and state.first >= 0 else None,
        phase=rules.phase_word(state) if rules.phases else None,
        player=rules.seats[deciding] if deciding >= 0 else None,
        thinks=now and session.thinks,
        decision=state.decision.words if deciding >= 0 else None,
        prompt=seeing.prompt if deciding >= 0 else None,
        rule=seeing.rule() if deciding >= 0 and viewer in {None, deciding} else None,
        outcome=None if outcome is None else _end(rules, outcome),
        facts=lying.facts(),
        explained={one.shown.replace("_", " "): one.words for one in rules.state_type.fields.values() if one.shown},
        size=layout.size,
        boards=layout.boards,
        across=viewer in layout.across,
        spots=lying.spots(),
        tracks=lying.tracks(),
        zones=lying.shown(),
        options=[lying.option(*one) for one in seeing.numbered()] if chooses else [],
        declarations=[] if viewer is None or not now or outcome else seeing.declarable_actions(),
        story=_story(session, viewer, since, moment.told),
    )


def _end(rules: Rules, outcome: MatchOutcome) -> SnapshotEnd:
    winner = None if outcome.winner is None else rules.seats[outcome.winner]
    section = rules.section(outcome.clause) if outcome.clause else None
    return {"winner": winner, "words": outcome.words, "clause": outcome.clause or None, "section": section}


class _Lying:
    """What lies where, as a viewer knows it."""

    def __init__(self, state: State, viewer: int | None, layout: BoardLayout) -> None:
        self.layout = layout
        self.state, self.rules, self.viewer = state, state.rules, viewer
        self.view = self.rules.view(state, 0 if viewer is None else viewer)
        self.seen = self.view.describe() if viewer is not None else describe(state)
        self.zones = [self._told(number, zone) for number, zone in enumerate(self.rules.zones)]
        self.on = self._bearers()
        self.notes = {
            card: carried(state, card, self.rules.names) for card in self.rules.carrying(state) if self.knows(card)
        }

    def _told(self, number: int, zone: ZoneRecord) -> list[int]:
        """The cards of a zone as the viewer sees them; HIDDEN also for known cards that a ruleset does not show."""
        lying = told(self.state, number, self.viewer)
        if not zone.shown:
            return lying
        who = self._whose(zone)
        shown = (self.seen if who is None else self.seen[who])[zone.id]
        return [HIDDEN if name is None else card for card, name in zip(lying, shown, strict=True)]

    def _whose(self, zone: ZoneRecord) -> str | None:
        seats = self.rules.seats
        return None if zone.seat is None or len(seats) == 1 else seats[zone.seat]

    def knows(self, card: int) -> bool:
        """True for a card that the viewer knows where it lies."""
        return self.viewer is None or bool(self.state.knows[card] >> self.viewer & 1)

    def _bearers(self) -> dict[int, int]:
        """The cards that lie on another, each with that one."""
        every = range(len(self.rules.cards))
        on: dict[int, int] = {}
        for zone in self.zones:
            for card in zone:
                if card != HIDDEN:
                    for held in self.rules.attached(self.state, card, every).values():
                        on |= dict.fromkeys([held] if isinstance(held, int) else held, card)
        return on

    # --- numbers

    def facts(self) -> dict[str, list[str]]:
        """Numbers in words: of the table under the empty key, and of each player."""
        score = self.view.score
        return {"": list(self._facts()), **{who: score(self.seen[who]) for who in self.rules.seats if who in self.seen}}

    def spots(self) -> list[SpotShown]:
        """The places of the board."""
        boxes = self.layout.spots
        return [{"spot": name, "box": boxes.get(name), "marks": self._marks(name)} for name in self.rules.spots]

    def tracks(self) -> Iterator[TrackShown]:
        """The tracks of the board whose number the game counts under that name, or under those of its two cards."""
        for track in self.layout.tracks:
            if track.seat is not None and track.seat >= len(self.rules.seats):
                continue
            who = self.rules.seats[track.seat or 0]
            names = [name for name, _ in track.cards[::-1]] or [track.title]
            counted = [self._counted(name, who) for name in names]
            numbers = [number for number in counted if number is not None]
            if len(numbers) < len(names):
                continue
            value = numbers[0] - sum(numbers[1:])  # the lower card's steps lead down from the gap
            seat = who if len(self.rules.seats) > 1 else None
            own = seat is None or track.seat == self.viewer
            yield track_shown(track, track.title if own else f"{seat}'s {track.title}", seat, value)

    def _counted(self, name: str, who: str) -> int | None:
        """A number of a player, or of the table, by its name in words."""
        key = name.casefold().replace(" ", "_")
        of_player = self.seen.get(who)
        number = of_player.get(key) if isinstance(of_player, Mapping) else None
        number = self.seen.get(key) if number is None else number
        return number if isinstance(number, int) else None

    def _facts(self) -> Iterator[str]:
        """The numbers of the table, and those of what is going on there, such as a fight."""
        view, seats = self.view, self.rules.seats
        yield from (one for one in numbers(self.seen, ("turn", *view.unlisted)) if " -" not in one)
        for key, value in self.seen.items():
            if isinstance(value, Mapping) and key not in {*seats, "cards"}:
                plain = {word: one for word, one in value.items() if isinstance(one, int | str) and one != ""}
                if plain:
                    yield f"{key}: " + ", ".join(f"{word.replace('_', ' ')} {one}" for word, one in plain.items())

    def _marks(self, spot: str) -> list[str]:
        """What lies on a place besides cards: the lists of places that name it."""
        spots = self.rules.spots
        lists = ((key, value) for key, value in self.seen.items() if isinstance(value, list))
        return [key.replace("_", " ") for key, value in lists if spot in value and all(one in spots for one in value)]

    # --- zones

    def shown(self) -> list[ZoneShown]:
        """The zones that are there."""
        zones = enumerate(self.rules.zones)
        return [self._zone(number, zone) for number, zone in zones if self._is_there(number, zone)]

    def _is_there(self, number: int, zone: ZoneRecord) -> bool:
        """Visible zones, and other zones with cards that the viewer knows or that choices name."""
        lying = self.zones[number]
        if zone.shown:
            return bool(lying) or not (zone.inside or (zone.known == "nobody" and not zone.ordered))
        return bool(zone.names) or any(card != HIDDEN or self._spot(number, place) for place, card in enumerate(lying))

    def _zone(self, number: int, zone: ZoneRecord) -> ZoneShown:
        who = self._whose(zone)
        words = re.sub("[-_]", " ", zone.id)
        box, places = self.layout.zones.get((zone.id, zone.seat or 0), (None, 0))
        found: ZoneShown = {
            "key": zone_key(self.rules, number),
            "title": words if who is None else f"{who}'s {words}",
            "seat": who,
            "kind": "pile" if zone.pile else "row" if zone.ordered else "hand" if zone.held else "area",
            "known": zone.known,
            "box": box,
            "board": box is not None,
            "count": len(self.zones[number]),
            "cards": [self._card(number, zone, place, card) for place, card in enumerate(self.zones[number])],
        }
        if places > 1:
            found["places"] = places
        return found

    def _spot(self, number: int, place: int) -> str | None:
        """Where on the board the card at a place of a zone stands, which everybody sees."""
        if not self.rules.spots:
            return None
        real = told(self.state, number)[place]
        for column in dict.fromkeys(self.rules.spots.values()):
            where = getattr(self.state, column.name)[real]
            if 0 <= where < len(column.places):
                return str(column.places[where])
        return None

    def _card(self, number: int, zone: ZoneRecord, place: int, card: int) -> CardShown:
        spot = self._spot(number, place)
        if card == HIDDEN:
            return {"name": None, "id": None} if spot is None else {"name": None, "id": None, "spot": spot}
        rules, row = self.rules, self.notes.get(card, {})
        worn = rules.attached(self.state, card, rules.names)
        notes = [
            key.replace("_", " ") if value is True else f"{key.replace('_', ' ')} {value}"
            for key, value in row.items()
            if value is not False and not isinstance(value, list) and value != spot and key not in worn
        ]
        found: CardShown = {"id": card, "card": rules.cards[card].id, "name": rules.told[card], "notes": notes}
        if spot is not None:
            found["spot"] = spot
        if card in self.on:
            found["on"] = self.on[card]
        if zone.known != "owner" and self.state.knows[card] != rules.everyone:
            found["down"] = True
        return found

    # --- options

    def option(self, number: int, action: int, words: str) -> OptionRow:
        """What can be done, in words (0: it ends the phase), with what it takes up (`from`) and where that goes (`to`).

        `card:12`, `zone:A.hand`, `spot:b2`, and `at:row:0` for a card that is counted from the first.
        """
        rules, state = self.rules, self.state
        about = rules.touched(action, state.player)
        first, second = [*map(self._equal, about.cards[:2]), (), ()][:2]
        to = [f"card:{card}" for card in second] + [f"zone:{zone_key(rules, zone)}" for zone in about.zones]
        if about.spot is not None:
            to.append(f"spot:{about.spot}")
        taken = [f"card:{card}" for card in first]
        if about.among is not None:
            taken.append(f"at:{zone_key(rules, about.among[0])}:{about.among[1]}")
        return {"say": rules.words(action), "words": words, "leaves": number == 0, "from": taken, "to": to}

    def _equal(self, card: int) -> list[int]:
        """A card and its indistinguishable copies, for which the option also stands."""
        lying = next((lying for lying in self.zones if card in lying), [card])
        return [card, *(other for other in lying if other not in {HIDDEN, card} and self.state.equal(card, other))]


def zone_key(rules: Rules, number: int) -> str:
    """The name of a zone in the document: its id, with its player's before it where each has one."""
    zone = rules.zones[number]
    return zone.id if zone.seat is None else f"{rules.seats[zone.seat]}.{zone.id}"


def _story(session: MatchSession, viewer: int | None, since: int, until: int) -> Story:
    """What happened, a line each, with its clause and after how many choices."""
    rules, log = session.rules, session.state.log or []
    lines: list[StoryLine] = []
    step = 0
    for number in range(min(since, until), until):
        while session.moments[step].told <= number:
            step += 1
        event = log[number]
        clause = event[5]
        lines.append({
            "text": rules.event_words(event, viewer),
            "step": step,
            "turn": rules.events[event[0]].id == "turn",
            "clause": clause or None,
            "section": rules.section(clause) if clause else None,
        })  # fmt: skip
    return {"from": min(since, until), "until": until, "lines": lines}


def table_snapshot_json(session: TableSession, seat: int, since: int = 0) -> SnapshotDocument:
    """The table as a seat knows it, with what happened from line `since` on."""
    plan = session.plan
    lines: list[StoryLine] = [
        {
            "text": line.said(plan.seats, seat),
            "step": step,
            "turn": move.verb == "pass",
            "clause": None,
            "section": None,
        }
        for step, (move, said) in enumerate(zip(session.choices, session.lines, strict=True), 1)
        for line in said
    ]
    since = min(since, len(lines))
    return filled(
        SnapshotDocument,
        NOTHING,
        **table_view(session.state, seat),
        game=plan.game.id,
        title=plan.game.title,
        seats=plan.seats,
        players=["human"] * len(plan.seats),
        step=len(session.choices),
        steps=len(session.choices),
        undone=len(session.undone),
        unofficial=any(one.card.unofficial for one in plan.laid),
        boards=[{"box": list(one[:4]), "turned": one[4]} for one in plan.boards],
        across=seat in plan.far,
        counters=plan.counters,
        dice=plan.dice,
        seed=session.seed,
        story={"from": since, "until": len(lines), "lines": lines[since:]},
    )
