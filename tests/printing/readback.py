"""What stands on the pages of a PDF that decktool wrote, read back as lines of text: sizes, places, lines, colours, words."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from pypdfium2 import PdfDocument

from decktool.printing.base.items import Drawing, Text, walk

MM = 72 / 25.4
_PLACED = re.compile(r"q\n([-\d. ]+) cm\n(/FormXob\.\w+) Do\nQ")
_MOVED = re.compile(r"\s*q?\s*([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) cm(?!\n/Form)")
_LINE = re.compile(r"([-\d.]+) ([-\d.]+) m ([-\d.]+) ([-\d.]+) l S")
_COLOUR = re.compile(r"([-\d.]+) ([-\d.]+) ([-\d.]+) (RG|rg)$")


def near(number: float) -> str:
    """Millimetres to a tenth, without zeros at the end."""
    return f"{round(number, 1) + 0.0:g}"


def read_back(path: Path, *, texts: int = 99) -> list[str]:
    """A line for each fact, with the words of the first pages (`texts`); cards are placed from the top left corner of the paper, all in millimetres.

    A card's line ends with a sign of what is drawn on it: equal cards have equal signs.
    """
    found = []
    # pdfium finds words ten times faster than pypdf.
    said = PdfDocument(path)
    for number, page in enumerate(PdfReader(path).pages, 1):
        wide, high = (float(side) / MM for side in page.mediabox[2:])
        found.append(f"page {number}: {near(wide)} x {near(high)} mm")
        content = page.get_contents()
        data = content.get_data().decode("latin-1") if content is not None else ""
        moved = _MOVED.match(data)
        if moved is not None:
            found.append(f"page {number}: moved by {near(float(moved[5]) / MM)} {near(-float(moved[6]) / MM)}")
        forms = page["/Resources"].get_object().get("/XObject", {})  # type: ignore[union-attr]
        for matrix, name in _PLACED.findall(data):
            form = forms[name].get_object()
            drawn = form.get_data().decode("latin-1")
            a, b, c, d, e, f = (float(word) for word in matrix.split())
            w, h = (float(side) for side in form["/BBox"][2:])
            if (w / MM - wide) ** 2 + (h / MM - high) ** 2 < 0.01 and (a, b) == (1, 0):
                found += [f"page {number}: {line}" for line in _lines(drawn)]
                continue
            xs = sorted((e, e + a * w + c * h))
            ys = sorted((f, f + b * w + d * h))
            turn = {(1, 0): 0, (0, 1): 270, (-1, 0): 180, (0, -1): 90}.get((round(a), round(b)), "?")
            place = f"{near(xs[0] / MM)} {near(high - ys[1] / MM)}, {near((xs[1] - xs[0]) / MM)} x {near((ys[1] - ys[0]) / MM)}"
            found.append(f"page {number}: card at {place} turned {turn} drawn {_sign(form)}")
        if number <= texts:
            found.append(f"page {number}: words {' '.join(said[number - 1].get_textpage().get_text_range().split())}")
    said.close()
    return found


def _sign(form: Any) -> str:
    """Three letters for all that a form draws."""
    data = form.get_data()
    for name, one in sorted(form.get("/Resources", {}).get("/XObject", {}).items()):
        data += name.encode() + one.get_object().get_data()
    return sha256(data).hexdigest()[:6]


def _lines(drawn: str) -> list[str]:
    """The straight lines of a drawing in micrometres from the top left corner."""
    found, width, colour = [], "", ""
    for line in drawn.splitlines():
        if line.endswith(" w"):
            width = near(float(line.split()[-2]) / 1000)
            if float(line.split()[-2]) < 100:
                width = f"{float(line.split()[-2]) / 1000:g}"
        if (said := _COLOUR.search(line)) and said[4] == "RG":
            colour = "#" + "".join(f"{round(float(part) * 255):02x}" for part in said.groups()[:3])
        for ends in _LINE.findall(line):
            x0, y0, x1, y1 = (near(float(end) / 1000) for end in ends)
            found.append(f"line {x0} {y0} to {x1} {y1}, {width} wide, {colour}")
    return found


def words(drawing: Drawing) -> str:
    """All the text of a drawing, one run per line, in reading order as drawn."""
    return "\n".join(item.text for item in walk(drawing.items) if isinstance(item, Text))
