"""A deck for other programs and for print services: pictures, sheets of pictures, and the files that describe them.

Every export writes a folder. A *target* (`images`, `mpc`, `tts` ...) is a function from a Shipment to the files
written; the faces are laid out and finished once, in `shipment`, whatever the target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from decktool import outputs
from decktool.errors import DecktoolError, OutputError, did_you_mean
from decktool.printing.export.gallery import NOTES
from decktool.printing.export.shipment import Shipment

TARGETS: Mapping[str, tuple[str, str]] = {
    "images": ("pictures", "one picture a card, at any resolution"),
    "mpc": ("services", "MakePlayingCards: pictures of the right pixels, with bleed"),
    "gamecrafter": ("services", "The Game Crafter: pictures of the right pixels, with bleed"),
    "drivethru": ("services.write_pages", "DriveThruCards: a PDF, one card a page, with bleed"),
    "mpc-autofill": ("services.write_order", "MPC pictures and the order file that mpc-autofill reads"),
    "tts": ("tabletop", "Tabletop Simulator: sheets, and a saved object that loads"),
    "playground": ("playground", "Tabletop Playground: a sheet and its card file"),
    "screentop": ("playground.write_screentop", "Screentop: a sheet and its grid"),
    "cockatrice": ("cockatrice", "Cockatrice: a card database and pictures"),
}
"""Targets: the module that writes them (and its function, where that is not `write`), and what they are."""

WITH_PRODUCTS = ("mpc", "gamecrafter", "drivethru", "mpc-autofill")
"""Targets whose cards are a product of a print service."""


def export(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write a shipment for a target into a folder; the files, in the order written.

    Raises DecktoolError for a target there is not, and for what the target refuses (a size no service prints, say).
    """
    if target not in TARGETS:
        raise DecktoolError(f"there is no target {target!r}{did_you_mean(target, TARGETS)}")
    if shipment.product is not None and target not in WITH_PRODUCTS:
        raise DecktoolError(
            f"a product ({shipment.product}) is what a print service sells, and {target} is none; "
            f"leave it out, or export to {', '.join(WITH_PRODUCTS)}"
        )
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"cannot write {folder}: it is a file, and an export is a folder; name another with -o")
    module, _, function = TARGETS[target][0].partition(".")
    write: Callable[[Shipment, str, Path], list[Path]]
    write = getattr(import_module(f"{__name__}.{module}"), function or "write")
    if not (folder / NOTES).exists():
        return write(shipment, target, folder)
    with outputs.ours(folder):
        return write(shipment, target, folder)


__all__ = ["TARGETS", "Shipment", "export"]
