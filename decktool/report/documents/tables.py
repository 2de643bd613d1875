"""A table played by hand, as one seat knows it, as JSON. The saved table itself is `TableSession.document`."""

from __future__ import annotations

from typing import Any

from decktool.play.table.session import TableSession
from decktool.play.table.view import view


def view_json(session: TableSession, seat: int, since: int = 0) -> dict[str, Any]:
    """The document `decktool.view/1`: the table as a seat knows it, and what happened from a move on (`since`)."""
    plan = session.plan
    cards = {one.card.name: one.card for one in plan.laid}
    return {
        "schema": "decktool.view/1",
        "game": plan.game.id,
        "title": plan.game.title,
        "seats": list(plan.seats),
        "seed": session.seed,
        "moves": len(session.choices),
        "undone": len(session.undone),
        "unofficial": any(card.unofficial for card in cards.values()),
        "boards": [{"box": list(one[:4]), "turned": one[4]} for one in plan.boards],
        "counters": list(plan.counters),
        "dice": [{"title": die.title, "copies": die.copies, "sides": die.sides} for die in plan.dice],
        "table": view(session.state, seat),
        "since": since,
        "story": session.story(seat, since),
    }
