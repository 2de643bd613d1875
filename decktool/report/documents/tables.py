"""A table played by hand, as one seat knows it, as JSON. The saved table itself is `TableSession.document`."""

from __future__ import annotations

from typing import Literal, TypedDict

from decktool.jsonmodel import Count, filled
from decktool.play.table.session import TableSession
from decktool.play.table.view import Box, TableView, view


class BoardView(TypedDict):
    """A printed board on the table."""

    box: Box
    turned: bool
    """It faces the other seat."""


class DiceView(TypedDict):
    """Dice that can be rolled."""

    title: str
    copies: int
    sides: int


class ViewDocument(TypedDict):
    """A table played by hand, as one seat knows it."""

    schema: Literal["decktool.view/1"]
    game: str
    title: str
    seats: list[str]
    seed: str
    moves: Count
    undone: Count
    """Moves that were taken back and can be made again."""
    unofficial: bool
    boards: list[BoardView]
    counters: list[str]
    dice: list[DiceView]
    table: TableView
    since: Count
    story: list[str]
    """What happened from move `since` on, as this seat may read it."""


def view_json(session: TableSession, seat: int, since: int = 0) -> ViewDocument:
    """The table as a seat knows it, and what happened from a move on (`since`), as its document."""
    plan = session.plan
    return filled(
        ViewDocument,
        session,
        moves=len(session.choices),
        undone=len(session.undone),
        game=plan.game.id,
        title=plan.game.title,
        seats=plan.seats,
        unofficial=any(one.card.unofficial for one in plan.laid),
        boards=[{"box": list(one[:4]), "turned": one[4]} for one in plan.boards],
        counters=plan.counters,
        dice=plan.dice,
        table=view(session.state, seat),
        since=since,
        story=session.story(seat, since),
    )
