"""Printers that feed paper slightly askew: their corrections, where these are saved, and how to measure them.

A printer's correction moves what is printed on a side by (x, y) and turns it about the page's middle, so that backs lie
behind their fronts. It is measured with a calibration sheet: scales of 2.5 mm on the front and of 2.6 mm on the back
are held against the light, and the line that meets its partner names the correction in tenths of a millimetre.
"""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from decktool import files, paths
from decktool.errors import DecktoolError
from decktool.printing.base import fonts
from decktool.printing.base.colors import BLACK
from decktool.printing.base.items import Drawing, Group, Item, Path, Text
from decktool.printing.base.outlines import circle, line
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres
from decktool.printing.paper.imposition import GRAY, Flip

if TYPE_CHECKING:
    from decktool.printing.base.models import PrinterRow

#: Lines to either side of the middle of a scale, the front's step and the back's.
LINES, FRONT_STEP, BACK_STEP = 12, 2_500, 2_600
#: How far the scales stand from the edges of the paper.
INSET = 22_000
#: The smallest paper on which the rulers and the words of a calibration sheet have room.
LEAST = (200_000, 270_000)


class Printer(NamedTuple):
    """A printer's corrections for its two sides: x and y in micrometres, degrees clockwise about the page's middle."""

    name: str
    front: tuple[int, int, float] = (0, 0, 0.0)
    back: tuple[int, int, float] = (0, 0, 0.0)
    rulers: tuple[float, float] = (100.0, 100.0)
    """What the rulers of 100 mm across and down measure when they are printed."""

    @property
    def scale(self) -> tuple[float, float]:
        """How much larger, across and down, a page has to be so that it measures what it should."""
        return 100 / self.rulers[0], 100 / self.rulers[1]

    def corrected(self, backs: bool) -> list[str]:
        """What its corrections change on the sheets, a line each; ``backs``: whether these are printed."""
        lines = []
        if backs and self.back != (0, 0, 0.0):
            x, y, angle = self.back
            moved = f"{millimetres(x)} mm, {millimetres(y)} mm, {angle:g} degrees"
            lines.append(f"Backs shifted for printer '{self.name}': {moved}.")
        if self.scale != (1, 1):
            across, down = (f"{100 * share:.4g} %" for share in self.scale)
            lines.append(f"Sheets scaled for printer '{self.name}': {across} across, {down} down.")
        return lines


def _table() -> dict[str, PrinterRow]:
    path = paths.config_dir() / "printers.yaml"
    if not path.is_file():
        return {}
    from decktool.printing.base.models import PrinterTable

    return files.read_model(PrinterTable, files.read_yaml(path, what="a list of printers")).printers


def names() -> list[str]:
    """The names of all measured printers."""
    return sorted(_table())


def find_printer(name: str | None) -> Printer:
    """A printer by name; without a name, ``default`` if it is saved, else a printer without corrections."""
    rows = _table()
    if name is None:
        name = "default"
        if name not in rows:
            return Printer(name)
    if name not in rows:
        known = f"known: {', '.join(sorted(rows))}" if rows else "none is saved yet"
        raise DecktoolError(
            f"printer '{name}' is not in {paths.config_dir() / 'printers.yaml'} ({known}); see decktool calibrate"
        )
    return _printer(name, rows[name])


def _printer(name: str, row: PrinterRow) -> Printer:
    return Printer(
        name,
        (row.front.x, row.front.y, float(row.front.angle)),
        (row.back.x, row.back.y, float(row.back.angle)),
        (float(row.across), float(row.down)),
    )


def keep_printer(printer: Printer) -> str:
    """Add a printer to the user's settings; returns the file's path."""
    import yaml

    def side(shift: tuple[int, int, float]) -> dict[str, object]:
        return {"x": f"{millimetres(shift[0])}mm", "y": f"{millimetres(shift[1])}mm", "angle": round(shift[2], 4)}

    def row(one: Printer) -> dict[str, object]:
        across, down = one.rulers
        return {"front": side(one.front), "back": side(one.back), "across": across, "down": down}

    rows: dict[str, object] = {name: row(_printer(name, known)) for name, known in _table().items()}
    rows[printer.name] = row(printer)
    path = paths.config_dir() / "printers.yaml"
    text = "# Corrections for each printer, measured with `decktool calibrate`.\n" + yaml.safe_dump({"printers": rows})
    paths.write_own_file(path, text)
    return str(path)


def correction(
    top: float, bottom: float, left: float, right: float, paper: Size, flip: Flip = "long"
) -> tuple[int, int, float]:
    """The correction of back pages from the four readings of a calibration sheet, each in millimetres.

    Readings are named as seen from the front. x is the mean of top and bottom, y that of left and right; the angle
    follows from what left and right differ by, over their distance.
    """
    x, y = round((top + bottom) * 500), round((left + right) * 500)
    distance = (paper.w - 2 * INSET) / 1000
    lean = (left - right) if flip == "long" else (right - left)
    return x, y, round(math.degrees(math.atan2(lean, distance)), 4)


def calibration_pages(paper: Size, flip: Flip = "long") -> tuple[Drawing, Drawing]:
    """The front and the back of a calibration sheet, for upright paper turned over along an edge.

    Over the axis about which the sheet is turned, a back line drawn at -2.6 j is seen at +2.6 j, so a shift s lets the
    lines j meet where 2.5 j = 2.6 j - s, and what is to be added is -0.1 j; along the other direction it is +0.1 j.
    DecktoolError for paper on which the rulers and the words have no room.
    """
    if paper.w < LEAST[0] or paper.h < LEAST[1]:
        raise DecktoolError(f"a calibration sheet does not fit {paper}; use A4 or letter: what it finds holds for any")
    front: list[Item] = []
    back: list[Item] = []
    w, h = paper.w, paper.h
    cx, cy = w // 2, h // 2
    for level, middle, extent, mirror in ((True, cx, h, flip == "long"), (False, cy, w, flip != "long")):
        for edge, j in product((INSET, extent - INSET), range(-LINES, LINES + 1)):
            long, here = 6_500 if j % 5 == 0 else 4_000, middle + j * FRONT_STEP
            front.append(_scale_line(level, here, edge - long, long))
            seen = -j if mirror else j
            back.append(_scale_line(level, middle + seen * BACK_STEP, edge if mirror else extent - edge - long, long))
            if j % 5 == 0:
                place = (here, edge - long - 900) if level else (edge - long - 3_600, here + 800)
                front += _label(*place, _tenths(seen))
    for items in (front, back):
        items.append(Path(circle(cx, cy, 4_000), stroke=GRAY, width=80))
        items.append(Path(line(cx - 6_000, cy, cx + 6_000, cy), stroke=GRAY, width=80))
        items.append(Path(line(cx, cy - 6_000, cx, cy + 6_000), stroke=GRAY, width=80))
    words = {
        "TOP": (cx, INSET - 12_000),
        "BOTTOM": (cx, h - INSET + 8_000),
        # Above their scales: beside the right one is the ruler.
        "LEFT": (INSET - 3_250, cy - 34_000),
        "RIGHT": (w - INSET - 3_250, cy - 34_000),
    }
    for word, place in words.items():
        front += _label(*place, word, "sans-bold", 3_200)
    front += _ruler(cx - 50_000, cy + 34_000)
    front.append(Group(tuple(_ruler(0, 0)), matrix=(0, 1, -1, 0, w - INSET - 18_000, cy - 50_000)))
    steps = (
        "1. Print both pages at 100 % on one sheet, turned over along its " + flip + " edge.",
        "2. Both rulers should measure 100 mm; if they do not, switch off scaling. If they still do not:",
        "    decktool calibrate --across N --down N, with what they measure (millimetres).",
        "3. Hold the sheet against a light, this side to you. On each of the four scales find",
        "    the line that meets its partner on the other side, and read its number (millimetres).",
        "4. decktool calibrate --top N --bottom N --left N --right N",
    )
    for number, step in enumerate(steps):
        front += fonts.runs(INSET + 16_000, cy + 59_000 + number * 6_200, step, "serif", 3_900, BLACK)
    title = "Calibration sheet"
    front += _label(cx, cy - 60_000, title, "serif-bold", 7_000)
    back += _label(cx, cy - 60_000, "Back of the calibration sheet", "serif-italic", 4_500)
    return Drawing(w, h, tuple(front), title), Drawing(w, h, tuple(back), "back")


def _scale_line(level: bool, at: int, start: int, long: int) -> Path:
    """A line of a scale that runs level, or (with x and y exchanged) upright."""
    ends = (at, start, at, start + long) if level else (start, at, start + long, at)
    return Path(line(*ends), stroke=BLACK, width=80, round=False)


def _tenths(count: int) -> str:
    return f"{count / 10:+.1f}".replace("+0.0", "0").replace("-0.0", "0").replace("-", "\N{MINUS SIGN}")


def _label(x: int, y: int, words: str, font: str = "sans", size: int = 2_200) -> list[Text]:
    return fonts.runs(x, y, words, font, size, BLACK, "middle")


def _ruler(x: int, y: int) -> list[Item]:
    """A ruler of 100 mm."""
    items: list[Item] = [Path(line(x, y, x + 100_000, y), stroke=BLACK, width=120, round=False)]
    for millimetre in range(101):
        reach = 5_000 if millimetre % 10 == 0 else 3_500 if millimetre % 5 == 0 else 2_200
        at = x + millimetre * 1_000
        items.append(Path(line(at, y, at, y + reach), stroke=BLACK, width=80, round=False))
        if millimetre % 10 == 0:
            items += _label(at, y + 8_000, str(millimetre))
    return items + _label(x + 50_000, y + 12_500, "millimetres", "sans", 2_600)
