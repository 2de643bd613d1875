"""The printing jobs that are measured, and the floors they are measured against; each run is a process of its own.

    python -m tests.bench.printjobs WAY KIND FOLDER

KIND is jpeg, png or text: 100 cards, 40 of them different, three by three on A4; or one of our FACES: 500 different
cards with words. WAY is

- ``copied``: a PDF written by hand with the standard library, which copies the pictures' bytes: nothing can be faster;
- ``canvas``: a bare ReportLab script that copies the same bytes, or draws the same words at the same places;
- ``defaults``: the script that anybody writes first: ReportLab's own drawImage and drawString;
- ``ours``: decklist to PDF through the library;
- ``command``: `decktool print` itself, run in this process.

Prints one line of JSON: seconds of the processor's work after the imports, the peak of memory in MiB, and the size of
the PDF.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

MM = 72 / 25.4
PAGE = (210 * MM, 297 * MM)
CARD = (63 * MM, 88 * MM)
UNIQUE = 40
PICTURES = ("jpeg", "png")
FACES = ("plain", "text-card")
PIXELS = (745, 1040)
WORDS = (
    "When this card is played, look at the top three cards of your deck, put one of them into your hand and the rest "
    "back in any order. If you hold more cards than every other player, discard one at random, then draw two. "
)
GAME = """\
title: Bench
edition: first
fields:
  text: {title: Text, kind: text}
types:
  card: {title: Card, plural: Cards}
construction:
  default: free
  formats:
    free:
      title: Free
      rules: [{id: size, title: Size, min: 1}]
"""
SET = ("set: all", "title: All", "cards:")
FACE = """\
kind: face
size: {width: 63mm, height: 88mm}
colors: {ink: "#000000"}
styles:
  name: {family: serif, weight: bold, size: 13pt, min: 6pt, color: ink}
  text: {family: serif, size: 9pt, min: 5pt, color: ink}
elements:
  name: {draw: text, text: "{name}", style: name, at: {left: 4mm, right: 4mm, top: 4mm, height: 7mm}}
  text: {draw: text, lines: 0, text: "{text}", style: text, at: {left: 4mm, right: 4mm, top: 14mm, bottom: 4mm}}
"""


def make(folder: Path) -> None:
    """Three games of forty cards, with JPEG faces, PNG faces and words, and a list of 100 cards for each."""
    from PIL import Image

    for kind in ("jpeg", "png", "text"):
        game = folder / kind
        for part in ("sets", "art", "templates/faces"):
            (game / part).mkdir(parents=True)
        (game / "game.yaml").write_text(GAME, encoding="utf-8")
        (game / "templates/faces/card.yaml").write_text(FACE, encoding="utf-8")
        rows = [f'  - {{name: Card {i}, type: card, text: "{i}. {WORDS * (1 + i % 4)}"}}' for i in range(UNIQUE)]
        (game / "sets/all.yaml").write_text("\n".join([*SET, *rows, ""]), encoding="utf-8")
        listed = [f"{3 if i < 20 else 2} Card {i}" for i in range(UNIQUE)]
        (game / "deck.txt").write_text("\n".join([*listed, ""]), encoding="utf-8")
    for i in range(UNIQUE):
        grain = Image.effect_noise(PIXELS, 12)
        slope = Image.linear_gradient("L").resize(PIXELS).rotate(9 * i)
        face = Image.merge("RGB", (Image.blend(slope, grain, 0.5), slope, Image.blend(grain, slope, 0.8)))
        face.save(folder / f"jpeg/art/card-{i}.jpg", quality=93)
        face.save(folder / f"png/art/card-{i}.png", compress_level=1)


def make_different(folder: Path, face: str) -> Path:
    """A game of 500 different cards with one of our faces, and a list of all of them; its folder."""
    game = folder / face
    for part in ("sets", "templates/faces"):
        (game / part).mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "templates/faces/card.yaml").write_text(f"kind: face\nextends: {face}\nelements: {{}}\n", encoding="utf-8")
    rows = [f'  - {{name: Card {i}, type: card, text: "{i}. {WORDS}"}}' for i in range(500)]
    (game / "sets/all.yaml").write_text("\n".join([*SET, *rows, ""]), encoding="utf-8")
    (game / "deck.txt").write_text("".join(f"Card {i}\n" for i in range(500)), encoding="utf-8")
    return game


def make_photos(game: Path, kind: str, count: int) -> None:
    """A game of different cards, each with a small photo of its own (jpeg, png) or with words alone."""
    from PIL import Image

    (game / "sets").mkdir(parents=True)
    (game / "art").mkdir()
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    rows = [f'  - {{name: Card {i}, type: card, text: "{i}. {WORDS}"}}' for i in range(count)]
    (game / "sets/all.yaml").write_text("\n".join([*SET, *rows, ""]), encoding="utf-8")
    if kind == "words":
        return
    size = (124, 173)
    slope = Image.linear_gradient("L").resize(size)
    for i in range(count):
        photo = Image.merge("RGB", (slope.rotate(0.3 * i), slope, Image.new("L", size, i % 256)))
        photo.save(game / f"art/card-{i}.{kind}")


def faces(folder: Path, kind: str) -> list[Path]:
    """The picture of each of the hundred cards, in the order of the list."""
    ending = {"jpeg": "jpg", "png": "png"}[kind]
    copies = [i for i in range(UNIQUE) for _ in range(3 if i < 20 else 2)]
    return [folder / kind / "art" / f"card-{i}.{ending}" for i in copies]


def corner(number: int) -> tuple[float, float]:
    """Where the lower left corner of a card lies on its page, in points."""
    left, bottom = (PAGE[0] - 3 * CARD[0]) / 2, (PAGE[1] - 3 * CARD[1]) / 2
    return left + number % 3 * CARD[0], bottom + (2 - number % 9 // 3) * CARD[1]


def stream(path: Path) -> tuple[str, bytes]:
    """The dictionary entries and the bytes of a picture's object, copied from its file."""
    data = path.read_bytes()
    head = f"/Type /XObject /Subtype /Image /Width {PIXELS[0]} /Height {PIXELS[1]} /BitsPerComponent 8"
    if data[:2] == b"\xff\xd8":
        return f"{head} /ColorSpace /DeviceRGB /Filter /DCTDecode", data
    place, parts = 8, []
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        if data[place + 4 : place + 8] == b"IDAT":
            parts.append(data[place + 8 : place + 8 + length])
        place += 12 + length
    filters = f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns {PIXELS[0]} >>"
    return f"{head} /ColorSpace /DeviceRGB {filters}", b"".join(parts)


def copied(folder: Path, kind: str, out: Path) -> Callable[[], None]:
    """The floor: objects written one after the other, each picture once, and a table of where they are."""

    def work() -> None:
        places: list[int] = []
        with out.open("wb") as file:

            def put(head: str, data: bytes | None = None) -> int:
                places.append(file.tell())
                body = f"<< {head} >>" if data is None else f"<< {head} /Length {len(data)} >>\nstream\n"
                file.write(f"{len(places)} 0 obj\n{body}".encode())
                if data is not None:
                    file.write(data)
                    file.write(b"\nendstream")
                file.write(b"\nendobj\n")
                return len(places)

            file.write(b"%PDF-1.7\n")
            cards = faces(folder, kind)
            known = {path: put(*stream(path)) for path in dict.fromkeys(cards)}
            pages_at = len(known) + 2 * ((len(cards) + 8) // 9) + 1
            pages = []
            for start in range(0, len(cards), 9):
                drawn = []
                for number, path in enumerate(cards[start : start + 9]):
                    x, y = corner(number)
                    drawn.append(f"q {CARD[0]:.4f} 0 0 {CARD[1]:.4f} {x:.4f} {y:.4f} cm /I{known[path]} Do Q")
                content = put("", "\n".join(drawn).encode())
                names = " ".join(
                    f"/I{known[path]} {known[path]} 0 R" for path in dict.fromkeys(cards[start : start + 9])
                )
                box = f"/MediaBox [0 0 {PAGE[0]:.4f} {PAGE[1]:.4f}]"
                resources = f"/Resources << /XObject << {names} >> >>"
                pages.append(put(f"/Type /Page /Parent {pages_at} 0 R {box} {resources} /Contents {content} 0 R"))
            put(f"/Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{page} 0 R' for page in pages)}]")
            root = put(f"/Type /Catalog /Pages {pages_at} 0 R")
            table = file.tell()
            file.write(f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode())
            file.write("".join(f"{place:010d} 00000 n \n" for place in places).encode())
            file.write(f"trailer << /Size {len(places) + 1} /Root {root} 0 R >>\nstartxref\n{table}\n%%EOF\n".encode())

    return work


def raw_object(head: str, data: bytes) -> Any:
    """A ReportLab object whose stream is written as it is."""
    from reportlab.pdfbase.pdfdoc import PDFObject

    class Raw(PDFObject):
        """The least that ReportLab asks of an object."""

        __RefOnly__ = 1

        def format(self, document: Any) -> bytes:
            """The object as it stands in the file."""
            return f"<< {head} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"

    return Raw()


def canvas(folder: Path, kind: str, out: Path, plain: bool = False) -> Callable[[], None]:
    """A bare ReportLab script that copies bytes or draws words; ``plain`` is ReportLab at its defaults."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = int(plain)

    def work() -> None:
        sheet: Any = Canvas(str(out), pagesize=PAGE, pageCompression=1)
        if kind not in PICTURES:
            words(sheet, folder, kind)
        else:
            for number, path in enumerate(faces(folder, kind)):
                if number and number % 9 == 0:
                    sheet.showPage()
                x, y = corner(number)
                if plain:
                    sheet.drawImage(str(path), x, y, *CARD)
                    continue
                name = sheet._doc.getXObjectName(path.stem)
                if name not in sheet._doc.idToObject:
                    sheet._doc.Reference(raw_object(*stream(path)), name)
                sheet.saveState()
                sheet.transform(CARD[0], 0, 0, CARD[1], x, y)
                sheet.doForm(path.stem)
                sheet.restoreState()
        sheet.save()

    return work


def words(sheet: Any, folder: Path, kind: str) -> None:
    """Draw what `place_words` has written down, card by card."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    said = json.loads((folder / f"{kind}.json").read_bytes())
    for name, path in said["fonts"].items():
        pdfmetrics.registerFont(TTFont(name, path))
    for number, things in enumerate(said["cards"]):
        if number and number % 9 == 0:
            sheet.showPage()
        sheet.saveState()
        sheet.translate(*corner(number))
        draw(sheet, things)
        sheet.restoreState()


def draw(sheet: Any, things: list[Any]) -> None:
    """Things in their order."""
    ways: dict[str, Callable[..., None]] = {"text": write, "path": paint, "group": group}
    for what, *thing in things:
        ways[what](sheet, *thing)


def write(sheet: Any, x: float, y: float, font: str, size: float, color: list[float], words: str) -> None:
    """A run of words."""
    sheet.setFillColorRGB(*color)
    sheet.setFont(font, size)
    sheet.drawString(x, y, words)


def outline(sheet: Any, segments: list[list[Any]]) -> Any:
    """An outline as ReportLab's path."""
    path = sheet.beginPath()
    ways = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for way, *place in segments:
        ways[way](*place)
    return path


def paint(sheet: Any, segments: list[list[Any]], fill: Any, stroke: Any, width: float) -> None:
    """An outline, filled with a colour or a gradient, and stroked."""
    if fill is not None and not isinstance(fill[0], float):
        sheet.saveState()
        sheet.clipPath(outline(sheet, segments), stroke=0)
        place, colors, positions = fill
        (sheet.linearGradient if len(place) == 4 else sheet.radialGradient)(*place, colors, positions)
        sheet.restoreState()
        return
    clear = len(fill or ()) == 4 or len(stroke or ()) == 4
    if clear:
        sheet.saveState()
    if fill is not None:
        sheet.setFillColorRGB(*fill)
    if stroke is not None:
        sheet.setStrokeColorRGB(*stroke)
        sheet.setLineWidth(width)
    sheet.drawPath(outline(sheet, segments), stroke=int(stroke is not None), fill=int(fill is not None), fillMode=0)
    if clear:
        sheet.restoreState()


def group(sheet: Any, clip: list[list[Any]] | None, things: list[list[Any]]) -> None:
    """Things that a clip cuts."""
    sheet.saveState()
    if clip is not None:
        sheet.clipPath(outline(sheet, clip), stroke=0)
    draw(sheet, things)
    sheet.restoreState()


def place_words(folder: Path, kind: str = "text") -> None:
    """Write down where everything on a job's cards stands, in points, so that the bare script need not find out."""
    from decktool.deck import resolve
    from decktool.decklist import read_decklist
    from decktool.games import load_game
    from decktool.printing.base import fonts
    from decktool.printing.base.colors import Color
    from decktool.printing.base.items import Group, Item, Linear, Outline, Paint, Text, walk
    from decktool.printing.base.items import Path as Shape
    from decktool.printing.base.units import points
    from decktool.printing.layout import faces as made
    from decktool.printing.paper import print_job

    game = load_game(folder / kind)
    height = 88_000

    def along(line: Outline) -> list[list[Any]]:
        rows = []
        for way, *place in line:
            flat = [points(height - n) if i % 2 else points(n) for i, n in enumerate(map(int, place))]
            rows.append([way, *flat])
        return rows

    def ink(color: Color) -> list[float]:
        return [float(part) / 255 for part in (color if color.a < 255 else color[:3])]

    def filled(paint: Paint | None) -> Any:
        if paint is None or isinstance(paint, Color):
            return None if paint is None or not paint.a else ink(paint)
        if isinstance(paint, Linear):
            place = [points(paint.x0), points(height - paint.y0), points(paint.x1), points(height - paint.y1)]
        else:
            place = [points(paint.x), points(height - paint.y), points(paint.radius)]
        return [place, [f"#{c.r:02x}{c.g:02x}{c.b:02x}" for _, c in paint.stops], [at for at, _ in paint.stops]]

    def said(item: Item) -> list[Any]:
        if isinstance(item, Text):
            return [
                "text",
                points(item.x),
                points(height - item.y),
                item.font,
                points(item.size),
                ink(item.color),
                item.text,
            ]
        if isinstance(item, Group):
            assert item.matrix is None, "the bench draws faces at their own size"
            return ["group", item.clip and along(item.clip), [said(one) for one in item.items]]
        assert isinstance(item, Shape)
        return ["path", along(item.outline), filled(item.fill), item.stroke and ink(item.stroke), points(item.width)]

    used: set[str] = set()
    cards = []
    for card, *_ in print_job.copies(resolve(read_decklist(folder / kind / "deck.txt"), game)):
        face = made.face(game, card)
        used |= {item.font for item in walk(face.items) if isinstance(item, Text)}
        cards.append([said(item) for item in face.items])
    paths = {font: str(fonts.font_path(font)) for font in used}
    (folder / f"{kind}.json").write_text(json.dumps({"fonts": paths, "cards": cards}), encoding="utf-8")


def ours(folder: Path, kind: str, out: Path) -> Callable[[], None]:
    """From the decklist to the PDF through the library, everything imported before."""
    import zipfile

    import platformdirs
    import reportlab.lib.fonts
    import reportlab.pdfbase.ttfonts

    from decktool.deck import resolve
    from decktool.decklist import read_decklist
    from decktool.games import load_game
    from decktool.printing.base import sizes
    from decktool.printing.layout import elements
    from decktool.printing.out import pdffile, pdfimages
    from decktool.printing.paper import print_job
    from decktool.printing.paper.imposition import Sheet

    # What the work would import when it first needs it.
    assert all((zipfile, platformdirs, reportlab.lib.fonts, reportlab.pdfbase.ttfonts, elements, pdffile, pdfimages))

    def work() -> None:
        deck = resolve(read_decklist(folder / kind / "deck.txt"), load_game(folder / kind))
        order = print_job.Order(face="full-art" if kind in PICTURES else None)
        job = print_job.prepare(deck.game, print_job.copies(deck), Sheet(sizes.paper("a4")), "bench", order)
        with out.open("wb") as file:
            print_job.write_pdf([job], file)

    return work


def command(folder: Path, kind: str, out: Path) -> Callable[[], None]:
    """`decktool print` in this process; its imports are part of the work."""
    from decktool.cli import run

    def work() -> None:
        if run(arguments(folder, kind, out)):
            raise SystemExit(1)

    return work


def arguments(folder: Path, kind: str, out: Path) -> list[str]:
    """The arguments of decktool for a job."""
    face = ["--face", "full-art"] if kind in PICTURES else []
    return ["print", str(folder / kind / "deck.txt"), "--game", str(folder / kind), *face, "-o", str(out)]


def peak() -> float:
    """The most memory that this process has held, in MiB."""
    import resource

    status = Path("/proc/self/status")
    if status.is_file():
        # getrusage also counts what the parent held when it started us; this is ours alone.
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 2**20


def main(way: str, kind: str, name: str) -> None:
    """Run one job once and say what it took."""
    folder = Path(name)
    out = folder / f"{way}-{kind}.pdf"
    ways: dict[str, Callable[[Path, str, Path], Callable[[], None]]] = {
        "copied": copied,
        "canvas": canvas,
        "defaults": partial(canvas, plain=True),
        "ours": ours,
        "command": command,
    }
    work = ways[way](folder, kind, out)
    start = process_time()
    work()
    seconds = process_time() - start
    print(json.dumps({"work": seconds, "peak": peak(), "bytes": out.stat().st_size}))


if __name__ == "__main__":
    main(*sys.argv[1:])
