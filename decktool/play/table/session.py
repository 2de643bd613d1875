"""A table moved by hand as a session, and the file in which it is saved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from decktool import files, paths
from decktool.dealing import SeededDice
from decktool.decklist import NamedDeck
from decktool.jsonmodel import Schema, checked, filled
from decktool.play.replay import digest
from decktool.play.table.move_text import read_move, words
from decktool.play.table.moves import BadMove, TableMove, apply
from decktool.play.table.plan import Plan
from decktool.play.table.state import LogLine, TableState
from decktool.sessions import Session

LIMIT = 16_000_000


class TableDocument(TypedDict):
    """The decks, the seed and every move; replaying the moves gives the same table."""

    schema: Literal["decktool.table/1"]
    game: str
    decks: Annotated[list[NamedDeck], Schema(minItems=1)]
    house: dict[str, str]
    seats: Literal[1, 2, 3, 4, 5, 6, 7, 8]
    seed: str
    """The random results of the n-th move are derived from the seed and n."""
    moves: list[Annotated[str, Schema(pattern="^[A-H]: ")]]
    """Lines such as `A: move Silver Axe (Hand 3) to b1 at 60,90`."""
    digest: str
    """A hash of the table that the moves lead to."""


class TableSession(Session[TableMove, TableState]):
    """A table, its moves, and the seed of what is shuffled."""

    def __init__(self, plan: Plan, seed: str) -> None:
        self.plan = plan
        self.seed = seed
        self.said: list[str] = []
        """Every move as it was said, with its seat: `A: draw 2`."""
        self.lines: list[list[LogLine]] = []
        """What every move did."""
        self.state = TableState.start(plan, SeededDice(seed, "table", 0))
        super().__init__()

    def say(self, seat: int, text: str) -> TableMove:
        """Make the move that some words mean; raises BadMove, leaving everything as it was."""
        move = read_move(self.state, seat, text)
        self.take(move)
        return move

    def hear(self, seat: int, line: str) -> TableMove:
        """The same, said by the seat that the line begins with (`B: draw`), where it does."""
        return self.say(*self.speaker(seat, line))

    def speaker(self, seat: int, line: str) -> tuple[int, str]:
        """Which seat says a line, and what it says."""
        name, colon, text = line.partition(": ")
        seats = self.plan.seats
        return (seats.index(name), text) if colon and name in seats else (seat, line)

    def _make(self, choice: TableMove) -> TableMove:
        # The dice come from the seed and the move's number, so they fall the same after an undo.
        dice = SeededDice(self.seed, "table", len(self.choices) + 1)
        # A refused move has no words: places and numbers that are not there cannot be said.
        before = self.state.clone()
        lines = apply(self.state, choice, dice)
        self.said.append(f"{self.plan.seats[choice.seat]}: {words(before, choice)}")
        self.lines.append(lines)
        return choice

    def _copy(self) -> TableState:
        return self.state.clone()

    def _return_to(self, moment: TableState, made: Sequence[TableMove]) -> None:
        self.state = moment.clone()
        del self.said[len(made) :], self.lines[len(made) :]

    def story(self, viewer: int | None = None, since: int = 0) -> list[str]:
        """What happened from a move on, as a seat may read it; None reads everything."""
        return [line.said(self.plan.seats, viewer) for lines in self.lines[since:] for line in lines]

    def document(self) -> TableDocument:
        """The table as a document, from which `resume` makes it again."""
        return filled(
            TableDocument,
            self,
            game=self.plan.game.id,
            decks=[{"name": name, "text": text} for name, text in self.plan.decks],
            house=self.plan.house,
            seats=len(self.plan.seats),
            moves=self.said,
            digest=digest(self.state),
        )

    @classmethod
    def resume(cls, plan: Plan, document: TableDocument) -> TableSession:
        """The table that a document leads to; raises BadMove naming the move where it goes otherwise than written."""
        made = cls(plan, document["seed"])
        for number, line in enumerate(document["moves"], 1):
            name, colon, text = line.partition(": ")
            if not colon or name not in plan.seats:
                raise BadMove(f"move {number}: {line[:80]!r} does not begin with a seat, such as `A: draw`")
            try:
                made.say(plan.seats.index(name), text)
            except BadMove as error:
                raise BadMove(f"move {number} ({line[:80]}): {error}") from None
        if digest(made.state) != document["digest"]:
            raise BadMove("all moves were valid, but the result differs from the saved table (digest mismatch)")
        return made


def write_table(session: TableSession, path: Path) -> None:
    """Write a table whole; raises DecktoolError where another kind of file stands there."""
    paths.write_file(path, json.dumps(session.document(), ensure_ascii=False, indent=1) + "\n", again="a saved table")


def read_table(path: Path | str) -> TableDocument:
    """Read a saved table; raises DecktoolError for what is none."""
    return table_document(files.read_text(path, limit=LIMIT, what="a saved table"), str(path))


def table_document(text: str, name: str) -> TableDocument:
    """A saved table from its text; raises DecktoolError for what is none, called `name`."""
    remedy = "`save` in `decktool table` writes one"
    data = files.parse_json(text, name, what="a saved table", remedy=remedy)
    return checked(TableDocument, data, name, what="a saved table", remedy=remedy)
