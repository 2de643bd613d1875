"""Tables of cards and collections."""

from __future__ import annotations

import io
from typing import Any

import openpyxl

from tests.fuzz.fuzz_games import prepare
from tests.fuzz.kit import Surface


def _workbook() -> bytes:
    book: Any = openpyxl.Workbook()
    for row in (["name", "type", "cost", "text"], ["One", "ally", 1, "Draw."], ["Two", "spell", "x", None]):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


SURFACE = Surface(
    [
        ("t.csv", 'name,type,cost,rarity,text\nOne,ally,1,common,"Draw, then discard."\nTwo,spell,2,rare,\n'),
        ("t.tsv", "name\ttype\tcost\nOne\tally\t1\n"),
        ("t.csv", "Name;Type;Cost\nOne;Ally;1\nTwo;Spell;2\n"),
        ("c.csv", "Quantity,Name,Set\n3,Brass Owl,base\n1,Two,\n"),
        ("t.xlsx", _workbook()),
    ],
    [
        ("import", "FILE", "--game", "mine", "--dry-run"),
        ("import", "FILE", "--game", "forward", "--dry-run"),
        ("import", "FILE", "--game", "mine", "--type", "ally", "--map", "Name=name", "--dry-run"),
        ("missing", "cards/mine/decks/starter.txt", "--game", "mine", "--collection", "FILE"),
        ("fix", "cards/mine/decks/starter.txt", "--game", "mine", "--collection", "FILE"),
        ("check", "FILE", "--game", "mine"),
    ],
    prepare,
)
