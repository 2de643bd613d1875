"""The table: any game moved by hand. The page says moves in the words of `decktool table` and sees what a seat sees.

Every table is kept after each move; a saved one is the document that `decktool table --resume` reads.
"""

from __future__ import annotations

from threading import Lock
from typing import Annotated, Literal, TypedDict

from pydantic import Field, StringConstraints
from starlette.requests import Request

from decktool.cards import counted
from decktool.deck import find_game, readable_part
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.jsonmodel import filled
from decktool.play.snapshot import SnapshotDocument
from decktool.play.table.moves import VERBS
from decktool.play.table.session import TableDocument, TableSession, table_document
from decktool.report.documents.snapshots import table_snapshot_json
from decktool.studio.decks import Listed
from decktool.studio.guests import Guest
from decktool.studio.web import GameId, Refused, RequestBody, Studio, WorkId, get, post
from decktool.table_setup import lay, resumed, usual_decks

MOST = 20
"""Tables that are kept; the one that was laid first makes room."""
MOST_SAID = 200
"""Moves in one request."""


class Lay(RequestBody):
    """A table to be laid: what the page calls it, the decks (none: the game's own), how many sit there."""

    id: WorkId
    game: GameId | None = None
    decks: list[Listed] = Field(default_factory=list, max_length=8)
    seats: int | None = Field(default=None, ge=1, le=8)
    seed: str = Field(default="1", max_length=100)


class At(RequestBody):
    """A table as a seat sees it, with what happened from line `since` on."""

    id: WorkId
    seat: int = Field(default=0, ge=0, le=7)
    since: int = Field(default=0, ge=0)


class Say(At):
    """Moves of a seat in words, made one after the other; where one cannot be made, those before it stay."""

    said: list[Annotated[str, StringConstraints(max_length=4000)]] = Field(max_length=MOST_SAID)


class StepRequest(At):
    """How many moves to take back (below 0) or make again."""

    by: int = Field(ge=-100_000, le=100_000)


class Open(At):
    """A saved table, as its text."""

    text: str


_lock = Lock()


def laid(studio: Studio, asked: Lay) -> SnapshotDocument:
    """A new table, as the first seat sees it."""
    lists = [one.decklist() for one in asked.decks]
    named = next((one.game for one in asked.decks if one.game), asked.game)
    if not lists and not named:
        raise DecktoolError("name a game or a deck for the table")
    game = load_game(named) if named else find_game(lists[0])
    decks = [readable_part(one, game) for one in lists if any(one.entries)] or usual_decks(game)
    seats = min(asked.seats or max(2, game.fewest), game.players)
    return _kept(studio, asked.id, TableSession(lay(game, decks[:seats], seats), asked.seed), 0)


def opened(studio: Studio, asked: Open) -> SnapshotDocument:
    """A saved table with all its moves."""
    document = table_document(asked.text, "this file")
    return _kept(studio, asked.id, TableSession.resume(resumed(document), document), asked.seat)


def _kept(studio: Studio, name: str, session: TableSession, seat: int) -> SnapshotDocument:
    with _lock:
        studio.remember("table", name, session, MOST)
        _keep(studio, name, session)
        return _shown(studio, At(id=name, seat=min(seat, len(session.plan.seats) - 1)), session)


def _keep(studio: Studio, name: str, session: TableSession) -> None:
    """Keep the table as it is now, once a move was made, so that another start of the studio can go on with it."""
    if not session.choices and studio.work.row(name) is None:
        return
    game, seats = session.plan.game, len(session.plan.seats)
    note = f"{counted(len(session.choices), 'move')}, {counted(seats, 'seat')}"
    studio.work.keep(name, "table", session.document(), title=game.title, game=game.id, note=note)


def table_called(studio: Studio, id: str) -> TableSession:
    """A table of this start, or one that an earlier start kept."""
    gone = "this table no longer exists; set up a new one or open a saved table"
    return studio.called("table", id, MOST, lambda kept: TableSession.resume(resumed(kept), kept), gone)


def _session(studio: Studio, asked: At) -> TableSession:
    """The table that is asked for, in a seat that whoever asks may take."""
    session = table_called(studio, asked.id)
    if asked.seat >= len(session.plan.seats):
        raise DecktoolError("that seat is empty")
    if asked.seat not in studio.seats_at("table", asked.id, len(session.plan.seats)):
        raise Refused(403, "that seat is played in another window; take it back to play it here")
    return session


def _shown(studio: Studio, asked: At, session: TableSession) -> SnapshotDocument:
    """A table as a seat sees it, and the seats that whoever asks may take."""
    seats = session.plan.seats
    return {
        **table_snapshot_json(session, asked.seat, asked.since),
        "views": [seats[seat] for seat in studio.seats_at("table", asked.id, len(seats))],
        "away": [seats[seat] for seat in sorted(studio.guests.away("table", asked.id))],
    }


def seen(studio: Studio, asked: At) -> SnapshotDocument:
    """The table as a seat sees it."""
    with _lock:
        return _shown(studio, asked, _session(studio, asked))


def said(studio: Studio, asked: Say) -> SnapshotDocument:
    """The table after some moves; a refused move is an error that says why."""
    with _lock:
        session = _session(studio, asked)
        try:
            mine = studio.seats_at("table", asked.id, len(session.plan.seats))
            for line in asked.said:
                seat, words = session.speaker(asked.seat, line)
                if seat not in mine:
                    raise Refused(403, f"seat {session.plan.seats[seat]} is played in another window")
                session.say(seat, words)
        finally:
            _keep(studio, asked.id, session)
        return _shown(studio, asked, session)


def stepped(studio: Studio, asked: StepRequest) -> SnapshotDocument:
    """The table some moves back, or with them made again, as far as there are any."""
    with _lock:
        session = _session(studio, asked)
        mine = studio.seats_at("table", asked.id, len(session.plan.seats))
        for _ in range(min(abs(asked.by), len(session.undone if asked.by > 0 else session.choices))):
            move = (session.undone if asked.by > 0 else session.choices)[-1]
            if move.seat not in mine:
                raise Refused(409, f"seat {session.plan.seats[move.seat]} made that move in another window")
            session.step(1 if asked.by > 0 else -1)
        _keep(studio, asked.id, session)
        return _shown(studio, asked, session)


def saved(studio: Studio, asked: At) -> TableDocument:
    """The table with all its moves, to be saved."""
    with _lock:
        return _session(studio, asked).document()


class MoveWords(TypedDict):
    """A move and how it is said."""

    said: str
    does: str


class MovesDocument(TypedDict):
    """Every move of a table played by hand."""

    schema: Literal["decktool.moves/1"]
    moves: list[MoveWords]


def moves(studio: Studio, request: Request) -> MovesDocument:
    """Every move and how it is said."""
    return filled(MovesDocument, moves=VERBS.values())


def _at_table(guest: Guest, asked: At) -> bool:
    return (guest.kind, guest.id, guest.seat) == ("table", asked.id, asked.seat)


ROUTES = [
    post("/api/table/lay", Lay, laid),
    post("/api/table/open", Open, opened),
    post("/api/table/see", At, seen, guests=_at_table),
    post("/api/table/say", Say, said, guests=_at_table),
    post("/api/table/step", StepRequest, stepped, guests=_at_table),
    post("/api/table/save", At, saved),
    get("/api/table/moves", moves, guests=lambda guest, request: True),
]
