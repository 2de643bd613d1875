"""A deck for other programs and for print services: pictures, sheets of pictures, and the files that describe them.

Every export writes a folder. A *target* (`images`, `mpc`, `tts` ...) is a function from a Shipment to the files
written; the faces are laid out and finished once, in `shipment`, whatever the target.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

from decktool import outputs
from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.export.gallery import NOTES
from decktool.printing.export.shipment import Shipment
from decktool.printing.targets import TARGETS, WITH_PRODUCTS


def export(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write a shipment for a target into a folder; the files, in the order written.

    Raises DecktoolError for an unknown target, and for input that the target refuses (such as an unsupported size).
    """
    if target not in TARGETS:
        raise DecktoolError(f"unknown export target {target!r}{did_you_mean(target, TARGETS)}")
    if shipment.product is not None and target not in WITH_PRODUCTS:
        raise DecktoolError(
            f"--product {shipment.product} needs a print service, and {target} is not one; "
            f"leave it out, or export to {', '.join(WITH_PRODUCTS)}"
        )
    outputs.refuse_file(folder, "an export")
    module, _, function = TARGETS[target].writer.partition(".")
    write: Callable[[Shipment, str, Path], list[Path]]
    write = getattr(import_module(f"{__name__}.{module}"), function or "write")
    with outputs.ours(folder) if (folder / NOTES).exists() else nullcontext():
        return write(shipment, target, folder)


__all__ = ["TARGETS", "Shipment", "export"]
