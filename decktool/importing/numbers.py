"""Numbers that a card needs but its table lacks: import asks for them in a small table beside it.

A row a number: the card, its type, what is missing, and the number, which is empty until a person fills it in. Nothing
is ever put there by the program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from decktool import files
from decktool.cards import name_key
from decktool.errors import DataError, DecktoolError, Problem
from decktool.spreadsheets import LIMIT, parse_grid, write_csv

HEADINGS = ("Card", "Type", "Missing", "Number")
WHAT = "a file of missing numbers"


@dataclass(frozen=True, slots=True)
class NumberGap:
    """A number that a card lacks: HP, or the words of its text that lack one; None until it is filled in."""

    card: str
    type: str
    missing: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """What a person filled in, and where it stands."""

    name: str = ""
    rows: Mapping[tuple[str, str], NumberGap] = field(default_factory=dict)

    def find(self, cards: Sequence[str], missing: str) -> int | None:
        """The number filled in for a card by one of its names; None where there is none."""
        found = (self.rows.get((name_key(card), name_key(missing))) for card in cards)
        return next((row.number for row in found if row is not None), None)


def read_answers(path: Path) -> Answers:
    """Read the table of missing numbers; raises DataError naming every invalid row."""
    data = files.read_bytes(path, limit=LIMIT, what=WHAT)
    table = parse_grid(data, str(path)).table()
    places = [table.column(heading) for heading in HEADINGS]
    if None in places:
        raise DecktoolError(f"{path}: not {WHAT}; its headings must be {', '.join(HEADINGS)}")
    rows: dict[tuple[str, str], NumberGap] = {}
    problems = []
    for row in table.rows:
        card, kind, missing, number = (row.cell(place or 0) for place in places)
        if number and not re.fullmatch(r"\d{1,6}(\.0+)?", number):
            problems.append(Problem(row.line, "Number", f"{number[:40]!r} is not a whole number (card {card[:80]})"))
        else:
            said = int(number.partition(".")[0]) if number else None
            rows[name_key(card), name_key(missing)] = NumberGap(card, kind, missing, said)
    if problems:
        raise DataError(str(path), problems)
    return Answers(str(path), rows)


def numbers_text(asked: Sequence[NumberGap], answers: Answers) -> str:
    """The table with what is asked now, what was answered, and answers for cards that the table does not have."""
    now = {(name_key(item.card), name_key(item.missing)) for item in asked}
    kept = [item for key, item in answers.rows.items() if key not in now and item.number is not None]
    rows = [(item.card, item.type, item.missing, item.number) for item in (*asked, *kept)]
    return write_csv(HEADINGS, rows)
