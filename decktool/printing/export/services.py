"""Print services: one picture per face in a fixed size, with bleed (MakePlayingCards, The Game Crafter), or a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from decktool.cards import grouped
from decktool.errors import DecktoolError, did_you_mean
from decktool.paths import write_whole
from decktool.printing.base import sizes
from decktool.printing.base.items import Drawing, Group
from decktool.printing.base.sizes import Size, find_size, print_services
from decktool.printing.export.gallery import Gallery, Shot, write_text
from decktool.printing.export.pictures import pictures, table
from decktool.printing.export.shipment import Face, Shipment, safe, size_stem
from decktool.printing.out.pdf import Document, whole_page
from decktool.printing.paper.finish import bled, fitted

DPI = 300


class Product(NamedTuple):
    """A product of a service: pixels of the picture and of the cut card at 300 dpi, and most cards of an order."""

    service: str
    name: str
    canvas: tuple[int, int]
    trim: tuple[int, int]
    most: int | None = None
    shape: str = "rectangle"

    @property
    def size(self) -> Size:
        """What is left of it when it is cut."""
        width, height = (round(pixels * 25_400 / DPI) for pixels in self.trim)
        return Size(width, height, shape=self.shape)


def product_names(target: str) -> list[str]:
    """The products that cards can be for a target: a service's own, or (DriveThruCards, a PDF) any card size."""
    row = print_services().get(target.removesuffix("-autofill"))
    return list(row["products"]) if row else sizes.names("cards")


def product(service: str, name: str | None = None) -> Product:
    """A product of a service (None: its poker cards); DecktoolError with the known ones when it has no such product."""
    row = print_services()[service]
    wanted, title, products = name or "poker", row["title"], row["products"]
    if wanted not in products:
        raise DecktoolError(f"{title} has no product {wanted!r}{did_you_mean(wanted, products)}")
    found = products[wanted]
    canvas, trim, shape = tuple(found["canvas"]), tuple(found["trim"]), find_size("cards", found["card"]).shape
    return Product(title, found.get("name", wanted), canvas, trim, row.get("most"), shape)


def product_for(service: str, size: Size) -> Product:
    """The product of a service that cards of a size are: its poker cards if those are about as large, else the nearest.

    A wide card is an upright product that lies on its side. DecktoolError with what the service prints when it prints
    nothing within 2 mm of that size and shape.
    """
    names = ["poker", *print_services()[service]["products"]]
    found = [product(service, name) for name in names]
    sides = sorted(size[:2])
    near = {one: max(abs(a - b) for a, b in zip(sorted(one.size[:2]), sides, strict=True)) for one in found}
    fits = [one for one in found if one.shape == size.shape and near[one] <= 2_000]
    best = min(fits, key=lambda one: near[one] if near[one] > 1_000 else 0, default=None)
    if best is None:
        sold = ", ".join(f"{name} ({product(service, name).size})" for name in dict.fromkeys(names))
        shape = "" if size.shape == "rectangle" else f" ({size.shape})"
        raise DecktoolError(
            f"{found[0].service} does not print cards of {size}{shape}; it prints {sold}: give the cards one of these "
            "sizes, or choose one product for all cards with --product"
        )
    return best


def on_canvas(drawing: Drawing, wanted: Product) -> Shot:
    """A face at the cut size of a product, with bleed all around up to its canvas; a wide one lies on its side."""
    if (drawing.width > drawing.height) and wanted.size.w < wanted.size.h:
        turned = Group(drawing.items, matrix=(0, 1, -1, 0, drawing.height, 0))
        drawing = Drawing(drawing.height, drawing.width, (turned,), drawing.title)
    return Shot(fitted(drawing, wanted.size), wanted.canvas, wanted.trim)


def products(shipment: Shipment, service: str) -> list[tuple[Product, str, Shipment]]:
    """The products that a deck's cards are, with the folder of each (empty: the only one) and its cards at its size.

    DecktoolError for a size that the service does not print, or more cards than an order takes.
    """
    if shipment.product is not None:
        whole = product(service, shipment.product)
        found = {whole: shipment}
    else:
        cards = grouped(shipment.faces, lambda face: product_for(service, face.size))
        found = {one: shipment.only(group) for one, group in cards.items()}
    for one, part in found.items():
        if one.most is not None and part.cards > one.most:
            raise DecktoolError(
                f"{one.service} takes at most {one.most} cards per order, not {part.cards}; split the deck"
            )
    return [
        (one, f"{safe(one.name)}/" if len(found) > 1 else "", part.at(one.size, turn=True))
        for one, part in found.items()
    ]


def write(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write one picture per face, the backs and `cards.csv`; where there are several products, a folder for each."""
    return [path for _, _, written in _written(shipment, target, folder) for path in written]


def _written(shipment: Shipment, target: str, folder: Path) -> list[tuple[Shipment, Path, list[Path]]]:
    """What is written for each product: its cards, its folder, and its files, pictures in the order of the cards."""
    gallery = Gallery(shipment, target, folder, alone=True)
    parts: list[tuple[Shipment, Path, list[Path]]] = []
    for one, place, part in products(shipment, target.removesuffix("-autofill")):
        shots = [(f"{place}{stem}.{part.kind}", on_canvas(drawing, one)) for stem, drawing in pictures(part)]
        parts.append((part, folder / place, [gallery.add(name, shot, DPI) for name, shot in shots]))
    gallery.make()
    return [(part, place, [*made, table(part, place)]) for part, place, made in parts]


STOCK = "(S30) Standard Smooth"


def write_order(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write the pictures and mpc-autofill's `order.xml`, which names them as beside it: the folder may be moved."""
    orders = _written(shipment, target, folder)
    return [path for part, place, written in orders for path in (*written, _order(part, place, written))]


def _order(shipment: Shipment, folder: Path, written: list[Path]) -> Path:
    """Write the order of one product."""
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
    return write_text(folder / "order.xml", ET.tostring(order, encoding="unicode") + "\n")


def _fill_slot(card: ET.Element, path: Path, slots: list[str], query: str) -> None:
    """Say of one picture where it is, which slots it is for, and by which words it would be found."""
    name = path.name
    said = {"id": name, "sourceType": "Local File", "slots": ",".join(slots), "name": name, "query": query}
    for key, value in said.items():
        ET.SubElement(card, key).text = value


PAGE_BLEED = 3_175


def write_pages(shipment: Shipment, target: str, folder: Path) -> list[Path]:
    """Write `cards.pdf` for DriveThruCards: for every copy its back, then its front, 1/8 inch of bleed, no marks.

    The service reads page 1 as the back of the first card and page 2 as its front. Cards of each size are a product,
    with a PDF of its own: `tarot.pdf`.

    The service asks for PDF/X-1a:2003 in CMYK with at most 240 % of ink; without a press this is an RGB PDF with
    embedded fonts and the right page boxes.
    """
    poker = find_size("cards", "poker")
    groups: dict[Size, list[Face]] = {}
    for face in shipment.faces:
        usual = max(abs(face.size.w - poker.w), abs(face.size.h - poker.h)) <= 1_000
        cut = find_size("cards", shipment.product) if shipment.product else poker if usual else face.size
        groups.setdefault(cut, []).append(face)
    return [
        _write_pages(shipment.only(group).at(cut), folder / f"{'cards' if len(groups) == 1 else size_stem(cut)}.pdf")
        for cut, group in groups.items()
    ]


def _write_pages(shipment: Shipment, path: Path) -> Path:
    """Write the pages of the cards of one size."""
    with write_whole(path) as file:
        document = Document(file, shipment.title, press=shipment.press)
        backs = [bled(fitted(back, shipment.faces[0].size), PAGE_BLEED) for back in shipment.backs]
        for done, face in enumerate(shipment.faces, 1):
            front = bled(fitted(face.drawing, face.size), PAGE_BLEED)
            for _ in range(face.copies):
                for drawing, name in ((backs[face.back], ""), (front, face.card.name)):
                    document.page(whole_page(drawing, name)._replace(bleed=PAGE_BLEED))
            shipment.watch("Drawing", done, len(shipment.faces))
        document.save()
    return path
