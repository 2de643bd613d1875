"""What a deck is exported to: the targets by name."""

from __future__ import annotations

from collections.abc import Mapping

TARGETS: Mapping[str, tuple[str, str]] = {
    "images": ("pictures", "one picture per card, at any resolution"),
    "mpc": ("services", "MakePlayingCards: pictures in the required size, with bleed"),
    "gamecrafter": ("services", "The Game Crafter: pictures in the required size, with bleed"),
    "drivethru": ("services.write_pages", "DriveThruCards: a PDF, one card per page, with bleed"),
    "mpc-autofill": ("services.write_order", "MPC pictures and the order file for mpc-autofill"),
    "tts": ("tabletop", "Tabletop Simulator: sheets and a saved object to load"),
    "playground": ("playground", "Tabletop Playground: a sheet and its card file"),
    "screentop": ("playground.write_screentop", "Screentop: a sheet and its grid"),
    "cockatrice": ("cockatrice", "Cockatrice: a card database and pictures"),
}
"""Targets: the module that writes them (and its function, where that is not `write`), and what they are."""

WITH_PRODUCTS = ("mpc", "gamecrafter", "drivethru", "mpc-autofill")
"""Targets whose cards are a product of a print service."""

ON_A_TABLE = ("tts", "playground", "screentop")
"""Targets for which the whole table is laid out."""
