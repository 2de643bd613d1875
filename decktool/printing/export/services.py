"""Print services: one picture a face, of so many pixels, with bleed (MakePlayingCards, The Game Crafter), or a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from pydantic import StrictStr, field_validator

from decktool import files, paths
from decktool.errors import DecktoolError, did_you_mean
from decktool.paths import write_whole
from decktool.printing.base.items import Drawing
from decktool.printing.base.models import Strict
from decktool.printing.base.sizes import Size, find_size
from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.pictures import pictures, table
from decktool.printing.export.shipment import Shipment
from decktool.printing.out.pdf import Document, Placed
from decktool.printing.paper.finish import bled, fitted, resized

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


STOCK = "(S30) Standard Smooth"


def write_order(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures and mpc-autofill's `order.xml`, which names them as beside it: the folder may be moved."""
    written = write(shipment, target, folder)
    order = ET.Element("order")
    details = ET.SubElement(order, "details")
    for key, value in (("quantity", str(shipment.cards)), ("stock", STOCK), ("foil", "false")):
        ET.SubElement(details, key).text = value
    fronts = ET.SubElement(order, "fronts")
    slot = 0
    behind: dict[int, list[str]] = {}
    for face, path in zip(shipment.faces, written, strict=False):
        card = ET.SubElement(fronts, "card")
        numbers = [str(number) for number in range(slot, slot + face.copies)]
        slot += face.copies
        behind.setdefault(face.back, []).extend(numbers)
        _fill_slot(card, path, numbers, face.card.name.lower())
    # Every slot that no back names gets the common one.
    others = [number for number in sorted(behind) if number]
    backs = ET.SubElement(order, "backs") if others else order
    for number in others:
        path = folder / f"{shipment.back_stem(number)}.{shipment.kind}"
        _fill_slot(ET.SubElement(backs, "card"), path, behind[number], path.stem)
    ET.SubElement(order, "cardback").text = f"back.{shipment.kind}"
    ET.indent(order)
    return [*written, write_text(folder / "order.xml", ET.tostring(order, encoding="unicode") + "\n")]


def _fill_slot(card: ET.Element, path: Path, slots: list[str], query: str) -> None:
    """Say of one picture where it is, which slots it is for, and by which words it would be found."""
    for key, value in (
        ("id", path.name),
        ("sourceType", "Local File"),
        ("slots", ",".join(slots)),
        ("name", path.name),
        ("query", query),
    ):
        ET.SubElement(card, key).text = value


PAGE_BLEED = 3_175


def write_pages(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `cards.pdf` for DriveThruCards: for every copy its front, then its back, 1/8 inch of bleed, no marks.

    The service asks for PDF/X-1a in CMYK with at most 240 % of ink. What is written here is an RGB PDF with embedded
    fonts and the right page boxes; it is not PDF/X, which needs the press's own colour profile.
    """
    cut = find_size("cards", shipment.product or "poker")
    path = folder / "cards.pdf"
    with write_whole(path) as file:
        document = Document(file, shipment.title)
        backs = [bled(resized(back, cut.w, cut.h), PAGE_BLEED) for back in shipment.backs]
        for done, face in enumerate(shipment.faces, 1):
            front = bled(resized(face.drawing, cut.w, cut.h), PAGE_BLEED)
            for _ in range(face.copies):
                for drawing, name in ((front, face.card.name), (backs[face.back], "")):
                    part = [Placed(drawing, 0, 0)]
                    document.page(drawing.width, drawing.height, part, name or None, bleed=PAGE_BLEED)
            shipment.watch("Drawing", done, len(shipment.faces))
        document.save()
    return [path]
