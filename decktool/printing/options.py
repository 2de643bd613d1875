"""The options of `print`, `kit` and `export`: their help texts, and the orders made of them.

The command line builds its options from these, and a form its fields. The choices map each option's key to
its value: text, a number, true or false, or a list of texts; `chosen` checks one that comes from elsewhere.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from decktool.cards import counted
from decktool.errors import DecktoolError, did_you_mean, some
from decktool.printing.targets import ON_A_TABLE, TARGETS

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.printing.base.sizes import LabelSheet, Size
    from decktool.printing.export.shipment import Shipment, Watch
    from decktool.printing.kit.kit import KitOrder
    from decktool.printing.out.press import Press
    from decktool.printing.paper.imposition import Marks, Sheet
    from decktool.printing.paper.print_job import Copy, Job, Order
    from decktool.printing.paper.registration_marks import RegistrationMarks

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


# --- what is made of it ----------------------------------------------------------------------------------------------


def jobs_of(decks: Sequence[Deck], chosen: Chosen, caption: bool = True, **laying: Any) -> list[Job]:
    """The print jobs of decks, one for each game and size, perhaps without a caption on their sheets.

    `laying` is `progress` and `face` of `print_job.prepare_all`. Options are looked at before any card is laid out.
    """
    from decktool.printing.paper.changes import read_printed
    from decktool.printing.paper.print_job import prepare_all

    cards, sheet = cards_of(decks, chosen), sheet_of(chosen, decks[0].game)
    order = order_of(chosen, caption_of(decks) if caption else "")
    cut_file(chosen["cut_lines"])
    before = read_printed(Path(chosen["changed_since"])) if chosen["changed_since"] else None
    return [
        job
        for game, copies in cards.items()
        for job in prepare_all(game, copies, sheet, title_of(decks), order, before=before, **laying)
    ]


def cards_of(decks: Sequence[Deck], chosen: Chosen) -> dict[Game, list[Copy]]:
    """The cards to print of each game, as copies, only, cards and unique say; in the order of the lists."""
    from decktool.printing.paper import print_job
    from decktool.query import parse_query

    only = {deck.game: parse_query(chosen["only"], deck.game).matches for deck in decks} if chosen["only"] else {}
    # `cards` are numbers in the whole list; otherwise what is not wanted does not count against the limit.
    early = {} if chosen["cards"] else only
    cards = [
        (deck.game, copy) for deck in decks for copy in print_job.copies(deck, chosen["copies"], early.get(deck.game))
    ]
    if chosen["cards"]:
        wanted = numbers("cards", chosen["cards"], 20_000)
        beyond = max(wanted, default=0) + 1
        if beyond > len(cards):
            raise WrongOption("cards", f"card {beyond} is not in the list, which has {counted(len(cards))}")
        cards = [card for number, card in enumerate(cards) if number in wanted]
        cards = [(game, copy) for game, copy in cards if not only or only[game](copy.card)]
    if only and not cards:
        raise DecktoolError(f"{some([deck.name for deck in decks], 1)}: no card matches '{chosen['only']}'")
    if chosen["unique"]:
        cards = list({(game, copy.card, copy.printing): (game, copy) for game, copy in cards}.values())
    found: dict[Game, list[Copy]] = {}
    for game, copy in cards:
        found.setdefault(game, []).append(_fitted(copy, chosen["fit"]) if chosen["fit"] else copy)
    return found


def _fitted(copy: Copy, fit: str) -> Copy:
    """A copy whose picture fills its place in a way."""
    printing = copy.printing or next(iter(copy.card.printings), None)
    return copy if printing is None else copy._replace(printing=printing._replace(fit=fit))


def title_of(decks: Sequence[Deck]) -> str:
    """The title of a PDF of decks."""
    stems = [Path(deck.name).stem if deck.name != "-" else "deck" for deck in decks]
    return f"{some(stems, 1)} ({', '.join(dict.fromkeys(deck.game.title for deck in decks))})"


def measures_of(chosen: Chosen, game: Game) -> tuple[Size, Size | None]:
    """The chosen paper and cut size, by name or by measurements; a game may define its own sizes."""
    from decktool.printing.base import sizes
    from decktool.printing.base.asset_paths import at_home

    with at_home(game.folder):
        card = sizes.find_size("cards", chosen["cut_size"]) if chosen["cut_size"] else None
        return sizes.paper(chosen["paper"]), card


def sheet_of(chosen: Chosen, game: Game) -> Sheet:
    """The chosen sheet for cards of a game."""
    from decktool.printing.paper import imposition

    paper, size = measures_of(chosen, game)
    label = _label_of(chosen, game) if chosen["label_sheet"] else None
    across, _, down = chosen["gutter"].partition("x")
    return imposition.Sheet(
        label.paper if label else paper,
        size,
        margin=length("margin", chosen["margin"]),
        gutter_x=length("gutter", across),
        gutter_y=length("gutter", down or across),
        bleed=length("bleed", chosen["bleed"]),
        orientation=chosen["orientation"],
        marks=_marks("none" if label and label.precut else chosen["marks"], chosen["mark"]),
        skip=numbers("skip", chosen["skip"], 9_999),
        label=label,
        start=chosen["start_at"] - 1,
        outer=_outer(chosen),
    )


def _outer(chosen: Chosen) -> int:
    """The chosen bleed at the outer edge; WrongOption where cards do not meet inside."""
    found = length("outer-bleed", chosen["outer_bleed"])
    gutters = [length("gutter", part) for part in chosen["gutter"].split("x")]
    if found and (length("bleed", chosen["bleed"]) or any(gutters) or chosen["label_sheet"]):
        raise WrongOption("outer-bleed", "is for cards that meet; leave out --bleed, --gutter and --label-sheet")
    if found and chosen["corners"] == "round":
        raise WrongOption("outer-bleed", "prints beyond the cut, but --corners round leaves the corners white")
    return found


def _label_of(chosen: Chosen, game: Game) -> LabelSheet:
    """The chosen label sheet; WrongOption for options that it leaves no room for."""
    from decktool.printing.base import sizes
    from decktool.printing.base.asset_paths import at_home
    from decktool.printing.base.units import millimetres

    with at_home(game.folder):
        label = sizes.label_sheet(chosen["label_sheet"])
    if chosen["cut_size"]:
        raise WrongOption("cut-size", f"the cards on {label.name} are {label.card}; leave out one of the two options")
    if chosen["flip"] == "fold":
        raise WrongOption("flip", f"fold needs room for backs beside the fronts; {label.name} has fixed positions")
    gaps = [gap for gap, cards in ((label.gap_x, label.columns), (label.gap_y, label.rows)) if cards > 1]
    if 2 * length("bleed", chosen["bleed"]) > min(gaps, default=label.paper.w):
        most = f"at most {millimetres(min(gaps) // 2)}mm" if min(gaps) else "no bleed"
        raise WrongOption("bleed", f"the gaps of {label.name} leave room for {most}")
    return label


def _marks(style: str, given: Sequence[str]) -> Marks:
    """Crop marks of a style, drawn as the option mark says."""
    from decktool.printing.base.colors import parse_color
    from decktool.printing.paper.imposition import Marks

    found: dict[str, Any] = {"style": style}
    for item in given:
        key, _, value = item.partition("=")
        if key in {"length", "offset", "width"}:
            found[key] = length("mark", value)
        elif key == "color":
            try:
                found[key] = parse_color(value)
            except ValueError as problem:
                raise WrongOption("mark", str(problem)) from None
        elif key == "on" and value in {"fronts", "both"}:
            found["backs"] = value == "both"
        else:
            known = "length=4mm, offset=1mm, width=0.1mm, color=#808080, on=fronts, on=both"
            raise WrongOption("mark", f"'{item}' is not valid; write one of {known}")
    return Marks(**found)


def caption_of(decks: Sequence[Deck]) -> str:
    """What the margin of every sheet says: the decks, the sheet's number, and the day (that of SOURCE_DATE_EPOCH)."""
    from decktool.printing.base import languages

    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    day = datetime.fromtimestamp(int(said) if said.isdecimal() else time.time(), UTC).date()
    return f"{title_of(decks)}  ·  {languages.said('sheet {sheet} of {sheets}')}  ·  {languages.day(day)}"


def order_of(chosen: Chosen, caption: str = "") -> Order:
    """The chosen print settings of the cards, with the words in the margin of every sheet."""
    from decktool.printing.base.colors import parse_color
    from decktool.printing.paper import print_job
    from decktool.printing.paper.printers import find_printer

    style = chosen["bleed_style"]
    if style not in {"frame", "mirror", "edge"}:
        try:
            parse_color(style)
        except ValueError:
            raise WrongOption("bleed-style", f"'{style}' must be frame, mirror, edge or a colour") from None
    if chosen["flip"] != "long" and not (chosen["backs"] or chosen["back"]):
        raise WrongOption("flip", f"{chosen['flip']} is for backs; add --backs")
    if chosen["back_pages"] != "between" and (chosen["flip"] == "fold" or not (chosen["backs"] or chosen["back"])):
        raise WrongOption("back-pages", "is for pages of backs; add --backs, without --flip fold")
    if chosen["corners"] == "round" and length("bleed", chosen["bleed"]) and not chosen["cut_lines"]:
        raise WrongOption(
            "corners",
            "round leaves the corners white, but --bleed prints beyond the cut; choose one of them, or let a machine "
            "cut the corners with --cut-lines",
        )
    return print_job.Order(
        face=chosen["face"],
        backs=chosen["backs"] or chosen["back"] is not None,
        back=Path(chosen["back"]) if chosen["back"] else None,
        flip=chosen["flip"],
        bleed_style=style,
        round_corners=chosen["corners"] == "round",
        ink=chosen["ink"],
        press=press_of(chosen),
        registration=_registration(chosen["registration"], chosen["registration_mark"]),
        printer=find_printer(chosen["printer"]),
        keep_going=chosen["keep_going"],
        back_pages=chosen["back_pages"],
        caption=caption,
    )


def press_of(chosen: Chosen) -> Press | None:
    """The chosen press; raises DecktoolError if the file is not a CMYK profile."""
    if chosen["press"] is None:
        for name, usual in (("press-standard", "x4"), ("ink-limit", 300)):
            if chosen[name.replace("-", "_")] != usual:
                raise WrongOption(name, "is for a press; add --press PROFILE")
        return None
    from decktool.printing.out.png import render_png
    from decktool.printing.out.press import Press, profile_file

    return Press(profile_file(chosen["press"]), chosen["press_standard"], chosen["ink_limit"], render_png)


def _registration(count: str | None, given: Sequence[str]) -> RegistrationMarks | None:
    """The marks for a cutting machine, drawn as the option registration-mark says."""
    from decktool.printing.paper.registration_marks import RegistrationMarks

    if count is None:
        if given:
            raise WrongOption("registration-mark", "sets the style of registration marks; add --registration 3 or 4")
        return None
    lengths: dict[str, int] = {}
    for item in given:
        key, _, value = item.partition("=")
        if key not in {"inset", "square", "arm", "stroke", "clearance"}:
            known = "inset=10mm, square=5mm, arm=5mm, stroke=1mm, clearance=2mm"
            raise WrongOption("registration-mark", f"'{item}' is not valid; write one of {known}")
        lengths[key] = length("registration-mark", value)
    return RegistrationMarks(3 if count == "3" else 4, **lengths)


def cut_file(name: str | None) -> Path | None:
    """The file that the option cut-lines names."""
    if name is not None and Path(name).suffix.lower() not in {".svg", ".dxf"}:
        raise WrongOption("cut-lines", f"'{name}' must end in .svg or .dxf")
    return None if name is None else Path(name)


def kit_of(chosen: Chosen, game: Game) -> KitOrder:
    """The chosen settings of a kit."""
    from decktool.printing.kit.kit import KitOrder
    from decktool.printing.paper import print_job
    from decktool.printing.paper.imposition import Sheet
    from decktool.printing.paper.printers import find_printer

    if chosen["flip"] == "fold" and not chosen["backs"]:
        raise WrongOption("flip", "fold prints backs beside the fronts; add --backs")
    stock = length("stock", chosen["stock"])
    if not 50 <= stock <= 5_000:
        raise WrongOption("stock", "must be from 0.05mm to 5mm")
    order = print_job.Order(
        backs=chosen["backs"],
        flip=chosen["flip"],
        ink=chosen["ink"],
        printer=find_printer(chosen["printer"]),
        keep_going=chosen["keep_going"],
    )
    return KitOrder(Sheet(*measures_of(chosen, game)), order, chosen["tile"], stock, frozenset(chosen["without"]))


def shipment_of(deck: Deck, chosen: Chosen, far: Deck | None, jobs: int, watch: Watch) -> Shipment:
    """A deck made ready for its export, drawn by `jobs` processes; `far` is the other player's deck on the table."""
    from decktool.printing.export.shipment import prepare
    from decktool.printing.kit.kit import supply
    from decktool.printing.template.components import components

    on_a_table = chosen["to"] in ON_A_TABLE
    if far is not None and not on_a_table:
        raise WrongOption("opponent", f"needs a virtual table ({', '.join(ON_A_TABLE)}), and {chosen['to']} is not one")
    if far is not None and far.game.id != deck.game.id:
        raise DecktoolError(f"{far.name} is a deck of {far.game.title}, but the other deck is one of {deck.game.title}")
    if chosen["base_url"] and not re.match(r"https?://[^/]", chosen["base_url"]):
        raise WrongOption("base-url", f"{chosen['base_url']!r} must begin with https:// or http://")
    options: dict[str, Any] = {
        "dpi": chosen["dpi"],
        "kind": "jpg" if chosen["jpeg"] else "png",
        "link": chosen["base_url"],
        "most_pixels": chosen["max_pixels"],
        "product": chosen["product"],
        "jobs": jobs,
        "watch": watch,
        "keep_going": chosen["keep_going"],
        "press": press_of(chosen),
    }
    if options["press"] is not None and chosen["to"] != "drivethru":
        raise WrongOption("press", f"is for PDF pages (drivethru); {chosen['to']} takes pictures in RGB")
    opponent = prepare(far, **options) if far is not None else None
    beside = supply(deck, components(deck.game)) if on_a_table else []
    return prepare(deck, beside=beside, opponent=opponent, **options)


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
        if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]) <= most:
            raise WrongOption(name, f"'{part}' is not a position; write numbers from 1, such as 1,4-6")
        found.update(range(int(match[1]) - 1, int(match[2] or match[1])))
    return frozenset(found)


def printed(name: str, jobs: Sequence[Job], pages: int) -> list[str]:
    """What the PDF `name` holds, and what to do with it, a line each."""
    job = jobs[0]
    what = "back" if job.backs and job.order.back_pages == "only" else "card"
    head = f"{name}: {counted(sum(len(one.fronts) for one in jobs), what)} on {counted(pages, 'page')}"
    if len(jobs) == 1:
        lines = [f"{head}, {job.grid.columns} x {job.grid.rows} per page, each {job.cut}"]
    else:
        several = f"of {len(jobs)} sizes" if len({one.cut for one in jobs}) == len(jobs) else "each game separately"
        lines = [f"{head}, {several}:"]
    sheet = 1
    for one in jobs if len(jobs) > 1 else ():
        last = sheet + one.sheets - 1
        where = f"sheet {sheet}" if last == sheet else f"sheets {sheet} to {last}"
        a_sheet = f"{one.grid.columns} x {one.grid.rows} per sheet"
        lines.append(f"  {where}: {counted(len(one.fronts))} of {one.cut}, {a_sheet}")
        sheet = last + 1
    for one in jobs:
        if one.left_out:
            places = ", ".join(str(slot + 1) for slot in sorted(one.left_out))
            of = f" ({one.cut})" if len(jobs) > 1 else ""
            lines.append(f"Positions left empty for registration marks{of}: {places}.")
    if job.order.printer is not None:
        lines += job.order.printer.corrected(backs=bool(job.backs))
    edge = f"flipped on the {job.order.flip} edge"
    sides = {
        "between": f" on both sides, {edge}",
        "last": f": first the fronts, then the backs on their other sides, {edge}",
        "only": f" on the other sides of the fronts, {edge}",
    }[job.order.back_pages]
    sides = sides if job.backs and job.order.flip != "fold" else ""
    fold = ", fold and glue" if job.backs and job.order.flip == "fold" else ""
    label = job.sheet.label
    cut = ", then cut out the cards." if job.sheet.marks.style == "none" else ", then cut along the marks."
    after = f" on {label.name}." if label and label.precut else f"{fold}{cut}"
    return [*lines, f"Print it at 100 % (actual size){sides}{after}"]
