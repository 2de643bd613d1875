"""The options of `print`, `kit` and `export`: their names, help texts and values; `orders` makes of them what they ask.

The command line builds its options from these, and a form its fields. The choices map each option's key to
its value: text, a number, true or false, or a list of texts; `chosen` checks one that comes from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.targets import ON_A_TABLE, TARGETS

Chosen = Mapping[str, Any]


class PrintOption(NamedTuple):
    """One option: its name (`changed-since`), help text, default and permitted values.

    A `flag` is said or not, `choices` are the only words, `between` the least and the largest whole number, `several`
    means a list of texts, and a `file` is one that is read. Names that it had `formerly` are taken too, but not shown.
    """

    name: str
    help: str
    default: Any = None
    metavar: str = ""
    choices: tuple[str, ...] = ()
    between: tuple[int, int] | None = None
    several: bool = False
    flag: bool = False
    file: bool = False
    also: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of its value among the choices."""
        return self.name.replace("-", "_")

    @property
    def kind(self) -> str:
        """What its value is: flag, choice, number, list, file or text."""
        if self.flag or self.several:
            return "flag" if self.flag else "list"
        if self.choices:
            return "choice"
        return "number" if self.between else "file" if self.file else "text"

    @property
    def unsaid(self) -> Any:
        """The default value."""
        return False if self.flag else () if self.several else self.default


class WrongOption(DecktoolError):
    """A bad option: its name and the remedy."""

    def __init__(self, name: str, problem: str) -> None:
        """Say what is wrong with the option `name`."""
        self.name = name
        super().__init__(f"--{name}: {problem}")


PAPER = PrintOption("paper", "Paper size: a4, letter, legal, a3 ... or 200mmx300mm.", "a4", "PAPER")
CUT_SIZE = PrintOption(
    "cut-size", "Cut size: tcg, poker, tarot ... or 63mmx88mm (default: each card's own).", None, "SIZE",
    formerly=("card",),
)  # fmt: skip
ONLY = PrintOption("only", "Only cards that match, such as 'type:creature hp>=7' or 'set:core'.", None, "QUERY")
BACKS = PrintOption("backs", "Also print backs for duplex printing: each page of fronts, then its backs.", flag=True)
FLIP = PrintOption(
    "flip", "Duplex flip edge; fold: backs beside the fronts, to fold and glue.", "long",
    choices=("long", "short", "fold"),
)  # fmt: skip
PRINTER = PrintOption(
    "printer", "Printer measured with `decktool calibrate` (default: the one saved as `default`).", None, "NAME"
)  # fmt: skip
BACK_PAGES = PrintOption(
    "back-pages", "Pages of backs: each behind its fronts (between), all last, or only the backs.", "between",
    choices=("between", "last", "only"),
)  # fmt: skip
INK = PrintOption(
    "ink", "low: pale backgrounds, dark text; contrast: black on white.", "full", choices=("full", "low", "contrast")
)
LANGUAGE = PrintOption(
    "language", "Language of labels on cards, boards and sheets: de, fr, or a file of your own in templates/languages.",
    "en", "CODE",
)  # fmt: skip
KEEP_GOING = PrintOption("keep-going", "Print the other cards when one cannot be laid out.", flag=True)
FIT = PrintOption(
    "fit", "Your own pictures: crop them to cover their place, fit them inside, or bleed to the card's edges.",
    choices=("cover", "contain", "bleed"),
)  # fmt: skip
BLEED = PrintOption("bleed", "Bleed: how far pictures extend beyond the cut.", "0mm", "LENGTH")
FONT = PrintOption(
    "font", "TrueType or OpenType font for letters that the built-in fonts lack.", (), "FILE", several=True, file=True
)

PRESS = (
    PrintOption(
        "press",
        "ICC profile of a press (CMYK): a file or a name (fogra39 is built in; your print shop names its own). PDFs "
        "are PDF/X in its colours.",
        None, "PROFILE",
    ),
    PrintOption(
        "press-standard",
        "PDF/X-4, or PDF/X-1a without transparency (of 2001, or of 2003, which DriveThruCards asks for).",
        "x4", choices=("x4", "x1a", "x1a-2003"),
    ),
    PrintOption("ink-limit", "Maximum total ink on a press, in percent.", 300, between=(180, 400)),
)  # fmt: skip

PRINT = (
    PAPER,
    CUT_SIZE,
    PrintOption("face", "One face for all cards, such as full-art (default: each type's own).", None, "TEMPLATE"),
    FIT,
    PrintOption("copies", "Number of copies of the deck.", 1, between=(1, 999)),
    ONLY,
    PrintOption(
        "changed-since", "Only cards that changed or were added since an earlier PDF.", None, "FILE", file=True,
    ),
    PrintOption("cards", "Only these positions in the list: 1-9,12.", "", "NUMBERS"),
    PrintOption("unique", "One copy of each distinct card.", flag=True, formerly=("each",)),
    BACKS,
    PrintOption("back", "Picture for the backs (default: the game's own).", None, "FILE", file=True),
    FLIP,
    BACK_PAGES,
    PRINTER,
    PrintOption(
        "label-sheet",
        "Label or card paper with fixed positions, such as avery-5371; replaces --paper, --margin and --gutter.",
        None, "NAME",
    ),
    PrintOption("margin", "Minimum margin around the cards.", "5mm", "LENGTH"),
    PrintOption("gutter", "Gap between cards: 2mm, or 2mmx4mm.", "0mm", "LENGTH"),
    BLEED,
    PrintOption("outer-bleed", "Bleed only around all cards of a sheet; inside, the cards touch.", "0mm", "LENGTH"),
    PrintOption(
        "bleed-style",
        "frame (extends its colour, or mirrors several colours), mirror, edge, or a colour such as #203040.",
        "frame", "STYLE",
    ),
    PrintOption("corners", "Shape of the cards' corners.", "square", choices=("square", "round")),
    PrintOption(
        "marks", "Crop marks: in the margin, at every corner, along every cut, or none.", "ticks",
        choices=("ticks", "corners", "lines", "none"),
    ),
    PrintOption(
        "mark",
        "Style of crop marks: length=4mm, offset=1mm, width=0.1mm, color=#808080, on=fronts; repeatable.",
        (), "KEY=VALUE", several=True,
    ),
    PrintOption("registration", "Registration marks for a cutting machine: three or four.", choices=("3", "4")),
    PrintOption(
        "registration-mark",
        "Style of registration marks: inset=10mm, square=5mm, arm=5mm, stroke=1mm, clearance=2mm; repeatable.",
        (), "KEY=LENGTH", several=True,
    ),
    PrintOption("cut-lines", "Also write cut lines for a cutting machine: .svg or .dxf, actual size.", None, "FILE"),
    INK,
    *PRESS,
    PrintOption("orientation", "Orientation of the paper.", "best", choices=("best", "portrait", "landscape")),
    PrintOption("start-at", "First position on the first sheet, if the sheet is partly used.", 1, between=(1, 200)),
    PrintOption("skip", "Positions on the sheet to leave empty: 1,4-6.", "", "PLACES"),
    KEEP_GOING,
    LANGUAGE,
    FONT,
)  # fmt: skip
"""The options of `decktool print`."""

KIT = (
    PAPER,
    PrintOption("tile", "Print the board at table size, tiled over several pages.", flag=True),
    PrintOption("backs", "Also print the cards' backs.", flag=True),
    FLIP,
    PRINTER,
    CUT_SIZE,
    PrintOption("stock", "Thickness of one card, for the size of the box.", "0.3mm", "LENGTH"),
    INK,
    PrintOption(
        "without",
        "Leave out cards, supply, board, markers, tracks, reference, dice or box; repeatable.",
        (), "PART", several=True,
    ),
    KEEP_GOING,
    LANGUAGE,
    FONT,
)  # fmt: skip
"""The options of `decktool kit`."""

EXPORT = (
    ONLY,
    PrintOption("to", "Export target.", "images", choices=tuple(TARGETS)),
    PrintOption("dpi", "Resolution, for targets without a fixed size in pixels.", 300, between=(30, 2400)),
    PrintOption("jpeg", "Write JPEG instead of PNG.", flag=True),
    PrintOption("product", "Card product of a print service: poker, tcg, bridge, tarot ...", None, "SIZE"),
    PrintOption(
        "opponent", f"The opponent's deck, placed on the same table ({', '.join(ON_A_TABLE)}).", None, "DECK", file=True
    ),
    PrintOption(
        "base-url",
        "Web address of the uploaded pictures (tts; default: files on this computer).",
        "", "ADDRESS", also=("link",),
    ),
    *PRESS,
    PrintOption("max-pixels", "Longest side of a sheet, in pixels.", 4096, between=(512, 16384)),
    KEEP_GOING,
    LANGUAGE,
    FONT,
)  # fmt: skip
"""The options of `decktool export`."""


def chosen(options: Iterable[PrintOption], given: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each option, from `given` (by name), checked; WrongOption for an unknown option or a bad value.

    Missing options and empty texts take the default; texts may have at most 500 characters.
    """
    known = {option.name: option for option in options}
    found = {option.key: option.unsaid for option in known.values()}
    today = {old: option.name for option in known.values() for old in option.formerly}
    for name, value in ((today.get(name, name), value) for name, value in given.items()):
        if name not in known:
            raise WrongOption(str(name)[:40], f"unknown option{did_you_mean(str(name), known)}")
        if value is not None and value != "":
            found[known[name].key] = _checked(known[name], value)
    return found


def _checked(option: PrintOption, value: Any) -> Any:
    """A value that was given, as the kind that it should be."""
    if option.kind == "flag":
        if not isinstance(value, bool):
            raise WrongOption(option.name, "must be true or false")
        return value
    if option.between is not None:
        low, high = option.between
        if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise WrongOption(option.name, f"must be a whole number from {low} to {high}")
        return value
    texts = value if option.several and isinstance(value, list) else [value]
    if len(texts) > 20 or not all(isinstance(text, str) and len(text) <= 500 and text.isprintable() for text in texts):
        raise WrongOption(option.name, "must be one line of text, at most 500 characters")
    if option.several:
        return tuple(text for text in texts if text)
    if option.choices and value not in option.choices:
        raise WrongOption(option.name, f"{value[:40]!r} must be one of {', '.join(option.choices)}")
    return value


def length(name: str, text: str) -> int:
    """An option's length in micrometres, 0 or more; WrongOption otherwise."""
    from decktool.printing.base.units import UnitError, parse_length

    try:
        found = parse_length(text)
    except UnitError as problem:
        raise WrongOption(name, str(problem)) from None
    if found < 0:
        raise WrongOption(name, f"'{text}' must not be negative")
    return found


def numbers(name: str, text: str, most: int) -> frozenset[int]:
    """Numbers written ``1,4-6``, counted from 0."""
    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", text)):
        match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        if match is not None and int(match[2] or match[1]) > most:
            raise WrongOption(name, f"'{part}' is beyond the last possible position, {most:,}")
        if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]):
            raise WrongOption(name, f"'{part}' is not a position; write numbers from 1, such as 1,4-6")
        found.update(range(int(match[1]) - 1, int(match[2] or match[1])))
    return frozenset(found)
