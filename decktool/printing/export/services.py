"""Print services that want one picture a face, of so many pixels, with bleed: MakePlayingCards, The Game Crafter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import StrictStr, field_validator

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.export.gallery import Gallery, Shot
from decktool.printing.export.pictures import pictures, table
from decktool.printing.export.shipment import Shipment
from decktool.printing.finish import fitted
from decktool.printing.items import Drawing
from decktool.printing.models import Strict
from decktool.printing.sizes import Size, find_size

DPI = 300


@dataclass(frozen=True, slots=True)
class Product:
    """What a service prints: pixels of the picture and of the cut card at 300 dpi, how far words stay from the cut."""

    service: str
    name: str
    canvas: tuple[int, int]
    trim: tuple[int, int]
    safe: int
    most: int | None = None
    shape: str = "rectangle"


class _ProductRow(Strict):
    card: StrictStr
    canvas: StrictStr
    trim: StrictStr
    safe: int
    name: StrictStr | None = None

    @field_validator("canvas", "trim")
    @classmethod
    def _pixels(cls, value: str) -> str:
        width, _, height = value.partition("x")
        if not (width.isdecimal() and height.isdecimal()):
            raise ValueError(f"{value!r} is not pixels; write 822x1122")
        return value


class _Service(Strict):
    title: StrictStr
    most: int | None = None
    products: dict[str, _ProductRow]


class _Table(Strict):
    services: dict[str, _Service]


@cache
def _services() -> dict[str, _Service]:
    path = paths.data_dir("templates") / "services.yaml"
    return files.read_model(_Table, files.read_yaml(path, what="a table of services")).services


def product(service: str, name: str | None = None) -> Product:
    """A product of a service (None: its poker cards); DecktoolError with the known ones when it has no such product."""
    row = _services()[service]
    wanted = name or "poker"
    if wanted not in row.products:
        raise DecktoolError(f"{row.title} prints no cards called {wanted!r}{did_you_mean(wanted, row.products)}")
    found = row.products[wanted]
    shape = find_size("cards", found.card).shape
    title = found.name or wanted
    return Product(row.title, title, _pixels(found.canvas), _pixels(found.trim), found.safe, row.most, shape)


def _pixels(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def on_canvas(drawing: Drawing, wanted: Product) -> Shot:
    """A face at the cut size of a product, with bleed all around up to its canvas."""
    width, height = (round(pixels * 25_400 / DPI) for pixels in wanted.trim)
    return Shot(fitted(drawing, Size(width, height, shape=wanted.shape)), wanted.canvas, wanted.trim)


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write one picture a face, the backs and `cards.csv`."""
    wanted = product(target.removesuffix("-autofill"), shipment.product)
    if wanted.most is not None and shipment.cards > wanted.most:
        raise DecktoolError(
            f"{wanted.service} takes at most {wanted.most} cards an order, not {shipment.cards}; split the deck"
        )
    gallery = Gallery(shipment, target, folder)
    for stem, drawing in pictures(shipment):
        gallery.add(f"{stem}.{shipment.kind}", on_canvas(drawing, wanted), DPI)
    return [*gallery.make(), table(shipment, folder)]
