"""What a deck is exported to. The print services' products are in `templates/services.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Target(NamedTuple):
    """The module of `printing.export` that writes it (and its function, if not `write`), and what it is.

    `products`: its cards are products of a print service. `table`: the whole table is laid out.
    """

    writer: str
    title: str
    products: bool = False
    table: bool = False


TARGETS: Mapping[str, Target] = {
    "images": Target("pictures", "one picture per card, at any resolution"),
    "mpc": Target("services", "MakePlayingCards: pictures in the required size, with bleed", products=True),
    "gamecrafter": Target("services", "The Game Crafter: pictures in the required size, with bleed", products=True),
    "drivethru": Target("services.write_pages", "DriveThruCards: a PDF, one card per page, with bleed", products=True),
    "mpc-autofill": Target("services.write_order", "MPC pictures and the order file for mpc-autofill", products=True),
    "tts": Target("tabletop", "Tabletop Simulator: a saved object with piles, board and pieces", table=True),
    "playground": Target("playground", "Tabletop Playground: a package with piles, board and pieces", table=True),
    "screentop": Target("playground.write_screentop", "Screentop: sheets of each pile, board and pieces", table=True),
    "cockatrice": Target("cockatrice", "Cockatrice: a card database and pictures"),
}

WITH_PRODUCTS = tuple(name for name, target in TARGETS.items() if target.products)
ON_A_TABLE = tuple(name for name, target in TARGETS.items() if target.table)
