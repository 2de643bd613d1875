"""Colours for a press: RGB turned into the inks of an ICC profile, within the ink that its paper takes, and PDF/X.

A profile is a stranger's file: its size, its header and its colour space are looked at before littleCMS (in Pillow)
reads it. Dark words and other small things are pure black and print over what lies below, so that they need no
register; large areas keep the profile's rich black.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import islice
from pathlib import Path as FilePath
from string import Template
from typing import TYPE_CHECKING, Any

from decktool import files, paths
from decktool.errors import DecktoolError
from decktool.printing.base.colors import WHITE, Color
from decktool.printing.base.items import Drawing, Item, Linear, Path, Picture, Radial, Text, mapped, walk, without_words
from decktool.printing.base.outlines import bounds
from decktool.printing.base.pictures import accepted

if TYPE_CHECKING:
    import PIL.Image

    Render = Callable[[Drawing, int], PIL.Image.Image]

#: The bytes of the largest profile that is read; those of presses have 0.5 to 3 million.
LIMIT = 5_000_000
#: Folders of the system's profiles that are looked into.
MOST_FOLDERS = 200
#: Total ink, in percent, beyond which a sheet dries badly: what most profiles of coated paper allow.
INK = 300
#: Words darker than this are pure black.
DARK = 0.09
#: A dark shape no larger than this on both sides is pure black, too; micrometres.
SMALL = 6_000
#: Dots per inch of what is flattened for PDF/X-1a, which knows no transparency.
FLAT_DPI = 400
#: Pixels of the largest drawing that is flattened at that.
MOST_FLAT = 20_000_000
#: The standards: the version of PDF, and what the file says of itself.
STANDARDS: dict[str, tuple[tuple[int, int], dict[str, str]]] = {
    "x4": ((1, 6), {"GTS_PDFXVersion": "PDF/X-4"}),
    "x1a": ((1, 3), {"GTS_PDFXVersion": "PDF/X-1:2001", "GTS_PDFXConformance": "PDF/X-1a:2001"}),
    "x1a-2003": ((1, 4), {"GTS_PDFXVersion": "PDF/X-1a:2003"}),
}
#: Printing conditions that the ICC has registered, by words in the names of profiles for them.
CONDITIONS = {
    "FOGRA39": "FOGRA39", "ISO Coated v2": "FOGRA39", "FOGRA51": "FOGRA51", "PSO Coated v3": "FOGRA51",
    "FOGRA52": "FOGRA52", "PSO Uncoated v3": "FOGRA52", "FOGRA47": "FOGRA47", "PSO Uncoated ISO12647": "FOGRA47",
    "SWOP) v2": "CGATS TR 001", "GRACoL2006": "CGATS TR 006", "Japan Color 2001 Coated": "JC200103",
}  # fmt: skip


def profile_file(name: str) -> FilePath:
    """The file of a profile that a person names: a path, one that ships (`fogra39`), or one that the system has.

    Of the system's, by the file's name with or without `.icc`. What is not found is the path itself.
    """
    path, home = FilePath(name), FilePath.home()
    if path.exists() or path.name != name:
        return path
    folders = [paths.data_dir("templates") / "press", home / ".local/share/icc", home / "Library/ColorSync/Profiles"]
    folders += map(FilePath, ("/usr/share/color/icc", "/usr/local/share/color/icc", "/Library/ColorSync/Profiles"))
    folders.append(FilePath(os.environ.get("SYSTEMROOT", "C:/Windows"), "System32/spool/drivers/color"))
    for folder in folders:
        for place, _, names in islice(os.walk(folder), MOST_FOLDERS):
            for one in sorted(names):
                stem, ending = os.path.splitext(one.lower())
                if ending in {".icc", ".icm"} and name.lower() in {stem, one.lower()}:
                    return FilePath(place, one)
    return path


class Press:
    """A press: its profile, the standard that files for it follow, and the total ink that it takes, in percent."""

    def __init__(self, path: FilePath, standard: str = "x4", ink: int = INK, render: Render | None = None) -> None:
        """Read a profile; DecktoolError for a file that is no CMYK profile of a printer.

        PDF/X-1a needs what renders a drawing at a resolution, for what is transparent (`png.render_png`).
        """
        self.path, self.standard, self.limit, self.render = path, standard, ink, render
        self.data = files.read_bytes(path, limit=LIMIT, what="a colour profile")
        head = self.data[:128]
        if len(head) < 128 or head[36:40] != b"acsp" or int.from_bytes(head[:4], "big") != len(self.data):
            raise DecktoolError(f"{path}: not an ICC profile; use the profile (.icc) that your print shop names")
        if head[12:16] != b"prtr" or head[16:20] != b"CMYK":
            raise DecktoolError(f"{path}: not a CMYK profile of a press; use the profile that your print shop names")
        from PIL import ImageCms

        try:
            profile = ImageCms.ImageCmsProfile(BytesIO(self.data))
            name = ImageCms.getProfileDescription(profile)
            self._transform: Any = ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"), profile, "RGB", "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )  # fmt: skip
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as problem:
            raise DecktoolError(f"{path}: the profile is damaged ({problem}); download it again") from None
        self.name = "".join(letter for letter in name if letter.isprintable() and ord(letter) < 127).strip()[:80]
        self.inks = lru_cache(maxsize=4096)(self._inks)

    @property
    def version(self) -> tuple[int, int]:
        """The version of PDF that files have."""
        return STANDARDS[self.standard][0]

    def _inks(self, color: Color) -> tuple[float, ...]:
        from PIL import Image

        one = Image.new("RGB", (1, 1), color[:3])
        c, m, y, k = (part * 100 / 255 for part in self._turned(one).tobytes())
        share = max(0.0, min(1.0, (self.limit - k) / max(0.01, c + m + y)))
        return c * share, m * share, y * share, k

    def _turned(self, image: PIL.Image.Image) -> PIL.Image.Image:
        """A picture in the colours of the profile."""
        from PIL import ImageCms

        turned = ImageCms.applyTransform(image.convert("RGB"), self._transform)
        assert turned is not None
        return turned

    def operands(self, color: Color, black: bool = False) -> str:
        """A colour as the numbers of a colour operator: cyan, magenta, yellow, black from 0 to 1."""
        if black and self.dark(color):
            return "0 0 0 1"
        return " ".join(f"{part / 100:.3f}".rstrip("0").rstrip(".") for part in self.inks(color))

    @staticmethod
    def dark(color: Color) -> bool:
        """Whether a colour is nearly black, without a hue of its own."""
        return color.luminance < DARK and max(color[:3]) - min(color[:3]) <= 48

    @staticmethod
    def small(path: Path) -> bool:
        """Whether a shape is so small that rich black would show its register."""
        box = bounds(path.outline)
        return max(box.w, box.h) <= SMALL

    def flattens(self, drawing: Drawing) -> bool:
        """Whether a drawing is transparent, and files know no transparency."""
        return self.standard != "x4" and transparent(drawing.items)

    def flattened(self, drawing: Drawing) -> tuple[tuple[int, int], bytes, tuple[Item, ...]]:
        """A drawing without its words as pixels in the press's inks: across and down, bytes; and its words, opaque."""
        assert self.render is not None
        # A whole board at 400 dpi would have more pixels than are worth it.
        dpi = min(FLAT_DPI, round(25_400 * math.sqrt(MOST_FLAT / (drawing.width * drawing.height))))
        image = self.render(Drawing(drawing.width, drawing.height, without_words(drawing.items), drawing.title), dpi)
        words = mapped(
            drawing.items, lambda item: replace(item, color=item.color.over(WHITE)) if isinstance(item, Text) else None
        )
        return image.size, self.separated(image), words

    def separated(self, image: PIL.Image.Image) -> bytes:
        """The pixels of an RGB picture in the press's inks, within its limit."""
        import numpy as np

        inks = np.asarray(self._turned(image)).astype(np.float32)
        colours = inks[..., :3].sum(axis=2)
        room = np.maximum(0, self.limit * 2.55 - inks[..., 3])
        share = np.where(colours > room, room / np.maximum(colours, 1), 1)
        inks[..., :3] *= share[..., None]
        return inks.astype(np.uint8).tobytes()

    def coverage(self, image: PIL.Image.Image) -> float:
        """The total ink that a picture would take without a limit, in percent: at its darkest hundredth."""
        import numpy as np

        return float(np.percentile(np.asarray(self._turned(image)).astype(float).sum(axis=2), 99)) / 2.55

    @cached_property
    def intent(self) -> str:
        """The output intent, with {0} for the profile's object."""
        name = "".join(letter for letter in self.name if letter not in "\\(){}") or "CMYK"
        known = next((condition for words, condition in CONDITIONS.items() if words in self.name), None)
        registered = f"({known}) /RegistryName (http://www.color.org)" if known is not None else f"({name})"
        return (
            f"[ << /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier {registered} /OutputCondition ({name}) "
            f"/Info ({name}) /DestOutputProfile {{0}} >> ]"
        )

    def metadata(self, title: str, date: str, mark: str) -> bytes:
        """The XMP that PDF/X-4 asks for."""
        from html import escape

        said = Template((paths.data_dir("templates") / "press" / "pdfx.xmp").read_text("utf-8"))
        version, title = STANDARDS[self.standard][1]["GTS_PDFXVersion"], escape(title, quote=False)
        return said.substitute(version=version, title=title, date=date, mark=mark).encode()


def transparent(items: Iterable[Item]) -> bool:
    """Whether anything among items lets through what lies below it."""
    for item in walk(tuple(items)):
        if isinstance(item, Path):
            fill = item.fill
            if not isinstance(fill, (Linear, Radial)) and fill is not None and 0 < fill.a < 255:
                return True
            if item.stroke is not None and 0 < item.stroke.a < 255:
                return True
        elif (isinstance(item, Text) and item.color.a < 255) or (
            isinstance(item, Picture) and not accepted(item.source).plain
        ):
            return True
    return False
