"""A table played by hand, as one seat knows it, as JSON. The saved table itself is `TableSession.document`."""

from __future__ import annotations

from decktool.jsonmodel import filled
from decktool.play.snapshot import NOTHING, SnapshotDocument, StoryLine
from decktool.play.table.session import TableSession
from decktool.play.table.view import view


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
        **view(session.state, seat),
        game=plan.game.id,
        title=plan.game.title,
        seats=plan.seats,
        players=["human"] * len(plan.seats),
        step=len(session.choices),
        steps=len(session.choices),
        undone=len(session.undone),
        unofficial=any(one.card.unofficial for one in plan.laid),
        boards=[{"box": list(one[:4]), "turned": one[4]} for one in plan.boards],
        counters=plan.counters,
        dice=plan.dice,
        seed=session.seed,
        story={"from": since, "until": len(lines), "lines": lines[since:]},
    )
