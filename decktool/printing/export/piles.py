"""Piles on a virtual table: the cards of each section apart, those of each size by themselves, each where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from decktool.printing.base.sizes import Size
from decktool.printing.export.shipment import Shipment
from decktool.printing.kit.table import APART, GAP, TableLayout


class ExportPile(NamedTuple):
    """Cards of one section and one size: title, where they lie (as in ``kit.table``), the seat, and if face up."""

    title: str
    size: Size
    part: Shipment
    x: int
    y: int
    seat: int
    up: bool


def piles_of(shipment: Shipment, laid: TableLayout) -> Iterator[ExportPile]:
    """The piles of each player: on their places, else in a column at the left of the board, from the player's edge.

    Cards that do not count as the deck lie face up.
    """
    for seat, ship in enumerate(shipment.seats):
        beside, far, sections = 0, -1 if seat else 1, ship.by_pile
        for name, pile in sections:
            section = ship.deck.game.sections[name]
            spot = laid.spot_of(section, seat)
            title = ship.title if len(sections) == 1 else f"{ship.title}: {section.title}"
            for number, (size, part) in enumerate(pile.by_size):
                if spot is not None and not number:
                    x, y = spot.x, spot.y
                else:
                    x = -laid.width // 2 - APART - size.w // 2
                    y = far * (-laid.height // 2 + beside + size.h // 2)
                    beside += size.h + GAP
                yield ExportPile(title, size, part, x, y, seat, not section.counted)
