"""What a person may ask of `print`, `kit` and `export`: the options with their words, and what is made of them.

The command line makes its options of these, a form its fields. What was chosen is a mapping from each option's key to
its value: text, a number, true or false, or a list of texts; `chosen` checks one that comes from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decktool.cards import counted
from decktool.errors import DecktoolError, did_you_mean
from decktool.printing.targets import ON_A_TABLE, TARGETS

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.printing.export.shipment import Shipment, Watch
    from decktool.printing.kit.kit import KitOrder
    from decktool.printing.paper.cutter import CutterMarks
    from decktool.printing.paper.press import Copy, Job, Order
    from decktool.printing.paper.sheet import Marks, Sheet

Chosen = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """One option: its name (`changed-since`), what it does, what holds without it, and which values it takes.

    A `flag` is said or not, `choices` are the only words, `between` the least and the largest whole number, `several`
    means a list of texts, and a `file` is one that is read.
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

    @property
    def key(self) -> str:
        """What its value is called among those chosen."""
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
        """The value where nothing was said."""
        return False if self.flag else () if self.several else self.default


class WrongWish(DecktoolError):
    """An option that cannot be: its name, and what to say instead."""

    def __init__(self, name: str, problem: str) -> None:
        """Say what is wrong with the option `name`."""
        self.name = name
        super().__init__(f"--{name}: {problem}")


PAPER = Wish("paper", "a4, letter, legal, a3 ... or 200mmx300mm.", "a4", "PAPER")
CARD = Wish("card", "The cut size: tcg, poker, tarot ... or 63mmx88mm. Without it: each card's own.", None, "SIZE")
ONLY = Wish("only", "Only the cards that match, such as 'type:creature hp>=7' or 'set:core'.", None, "QUERY")
BACKS = Wish("backs", "Print backs too, each page after its fronts, for printing on both sides.", flag=True)
FLIP = Wish(
    "flip", "The paper's edge that it is turned over; fold: backs beside the fronts, to fold and glue.", "long",
    choices=("long", "short", "fold"),
)  # fmt: skip
PRINTER = Wish(
    "printer", "A printer measured with `decktool calibrate`. Without it: default, if kept.", None, "NAME"
)  # fmt: skip
INK = Wish(
    "ink", "low: pale grounds, dark text; contrast: black on white.", "full", choices=("full", "low", "contrast")
)
FONT = Wish("font", "A TrueType or OpenType font for letters that ours lack.", (), "FILE", several=True, file=True)

PRINT = (
    PAPER,
    CARD,
    Wish("face", "One face for all cards, such as full-art. Without it: each type's own.", None, "TEMPLATE"),
    Wish("copies", "So many of the whole deck.", 1, between=(1, 999)),
    ONLY,
    Wish(
        "changed-since", "Only the cards that look different, or are more, than in a PDF printed before.", None, "FILE",
        file=True,
    ),
    Wish("cards", "Only these, counted along the list: 1-9,12.", "", "NUMBERS"),
    Wish("each", "Every different card once, whatever the list says.", flag=True),
    BACKS,
    Wish("back", "A picture for the backs. Without it: the game's own.", None, "FILE", file=True),
    FLIP,
    PRINTER,
    Wish("margin", "The least margin around the cards.", "5mm", "LENGTH"),
    Wish("gutter", "The gap between cards: 2mm, or 2mmx4mm.", "0mm", "LENGTH"),
    Wish("bleed", "How far pictures go on beyond the cut.", "0mm", "LENGTH"),
    Wish(
        "bleed-style",
        "frame (its colour goes on; mirrored where it has several), mirror, edge, or a colour such as #203040.",
        "frame", "STYLE",
    ),
    Wish("corners", "", "square", choices=("square", "round")),
    Wish(
        "marks", "Crop marks: in the margin, at every corner, along every cut, or none.", "ticks",
        choices=("ticks", "corners", "lines", "none"),
    ),
    Wish(
        "mark",
        "How marks are drawn: length=4mm, offset=1mm, width=0.1mm, color=#808080, on=fronts; several times.",
        (), "KEY=VALUE", several=True,
    ),
    Wish("registration", "Marks for a cutting machine: three or four.", choices=("3", "4")),
    Wish(
        "registration-mark",
        "How these marks are drawn: inset=10mm, square=5mm, arm=5mm, stroke=1mm, clearance=2mm; several times.",
        (), "KEY=LENGTH", several=True,
    ),
    Wish("cut-lines", "Also write what a cutting machine cuts: an .svg or .dxf, true to size.", None, "FILE"),
    INK,
    Wish("orientation", "", "best", choices=("best", "portrait", "landscape")),
    Wish("skip", "Places on the sheet to leave empty: 1,4-6.", "", "PLACES"),
    FONT,
)  # fmt: skip
"""What `decktool print` takes."""

KIT = (
    PAPER,
    Wish("tile", "The board at table size over several pages, not on one.", flag=True),
    Wish("backs", "Print the cards' backs too.", flag=True),
    FLIP,
    PRINTER,
    CARD,
    Wish("stock", "How thick one card is, for the box.", "0.3mm", "LENGTH"),
    INK,
    Wish(
        "without",
        "Leave out cards, supply, board, markers, tracks, reference, dice or box; several times.",
        (), "PART", several=True,
    ),
)  # fmt: skip
"""What `decktool kit` takes."""

EXPORT = (
    ONLY,
    Wish("to", "What for.", "images", choices=tuple(TARGETS)),
    Wish("dpi", "Resolution of pictures that have no fixed pixels.", 300, between=(30, 2400)),
    Wish("jpeg", "Write JPEG instead of PNG.", flag=True),
    Wish("product", "Which cards of a print service: poker, tcg, bridge, tarot ...", None, "SIZE"),
    Wish(
        "opponent", f"The far player's deck: both lie on the table ({', '.join(ON_A_TABLE)}).", None, "DECK", file=True
    ),
    Wish(
        "base-url",
        "Where you will put the pictures on the web (tts); else they are read from this computer.",
        "", "ADDRESS", also=("link",),
    ),
    Wish("max-pixels", "The longest side of a sheet.", 4096, between=(512, 16384)),
    FONT,
)  # fmt: skip
"""What `decktool export` takes."""


def chosen(wishes: Iterable[Wish], given: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each of the wishes, those `given` (by name) checked; WrongWish for one that is not, or cannot be.

    Nothing given, or an empty text, is as if it were not said; texts of at most 500 characters are read.
    """
    known = {wish.name: wish for wish in wishes}
    found = {wish.key: wish.unsaid for wish in known.values()}
    for name, value in given.items():
        if name not in known:
            raise WrongWish(str(name)[:40], f"there is no such option{did_you_mean(str(name), known)}")
        if value is not None and value != "":
            found[known[name].key] = _checked(known[name], value)
    return found


def _checked(wish: Wish, value: Any) -> Any:
    """A value that was given, as the kind that it should be."""
    if wish.kind == "flag":
        if not isinstance(value, bool):
            raise WrongWish(wish.name, "is true or false")
        return value
    if wish.between is not None:
        low, high = wish.between
        if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise WrongWish(wish.name, f"is a whole number from {low} to {high}")
        return value
    texts = value if wish.several and isinstance(value, list) else [value]
    if len(texts) > 20 or not all(isinstance(text, str) and len(text) <= 500 and text.isprintable() for text in texts):
        raise WrongWish(wish.name, "is a line of text, of at most 500 characters")
    if wish.several:
        return tuple(text for text in texts if text)
    if wish.choices and value not in wish.choices:
        raise WrongWish(wish.name, f"{value[:40]!r} is none of {', '.join(wish.choices)}")
    return value


# --- what is made of it ----------------------------------------------------------------------------------------------


def cards_of(decks: Sequence[Deck], chosen: Chosen) -> dict[Game, list[Copy]]:
    """The cards to print of each game, as copies, only, cards and each say; in the order of the lists."""
    from decktool.printing.paper import press
    from decktool.query import parse_query

    cards = [(deck.game, copy) for deck in decks for copy in press.copies(deck, chosen["copies"])]
    if chosen["cards"]:
        wanted = numbers("cards", chosen["cards"], 20_000)
        beyond = max(wanted, default=0) + 1
        if beyond > len(cards):
            raise WrongWish("cards", f"there is no card {beyond}; the list has {len(cards)}")
        cards = [card for number, card in enumerate(cards) if number in wanted]
    if chosen["only"]:
        queries = {deck.game: parse_query(chosen["only"], deck.game) for deck in decks}
        cards = [(game, copy) for game, copy in cards if queries[game].matches(copy[0])]
        if not cards:
            more = f" and {len(decks) - 1} more" if len(decks) > 1 else ""
            raise DecktoolError(f"{decks[0].name}{more}: no card matches '{chosen['only']}'")
    if chosen["each"]:
        cards = list({(game, copy.card, copy.printing): (game, copy) for game, copy in cards}.values())
    found: dict[Game, list[Copy]] = {}
    for game, copy in cards:
        found.setdefault(game, []).append(copy)
    return found


def title_of(decks: Sequence[Deck]) -> str:
    """What a PDF of decks is called."""
    name = decks[0].name
    stem = Path(name).stem if name != "-" else "deck"
    more = f" and {len(decks) - 1} more" if len(decks) > 1 else ""
    return f"{stem}{more} ({', '.join(dict.fromkeys(deck.game.title for deck in decks))})"


def sheet_of(chosen: Chosen) -> Sheet:
    """The sheet that is asked for."""
    from decktool.printing.base import sizes
    from decktool.printing.paper import sheet

    size = sizes.find_size("cards", chosen["card"]) if chosen["card"] else None
    across, _, down = chosen["gutter"].partition("x")
    return sheet.Sheet(
        sizes.paper(chosen["paper"]),
        size,
        margin=length("margin", chosen["margin"]),
        gutter_x=length("gutter", across),
        gutter_y=length("gutter", down or across),
        bleed=length("bleed", chosen["bleed"]),
        orientation=chosen["orientation"],
        marks=_marks(chosen["marks"], chosen["mark"]),
        skip=numbers("skip", chosen["skip"], 999),
    )


def _marks(style: str, given: Sequence[str]) -> Marks:
    """Crop marks of a style, drawn as the option mark says."""
    from decktool.printing.base.colors import parse_color
    from decktool.printing.paper.sheet import Marks

    found: dict[str, Any] = {"style": style}
    for item in given:
        key, _, value = item.partition("=")
        if key in {"length", "offset", "width"}:
            found[key] = length("mark", value)
        elif key == "color":
            try:
                found[key] = parse_color(value)
            except ValueError as problem:
                raise WrongWish("mark", str(problem)) from None
        elif key == "on" and value in {"fronts", "both"}:
            found["backs"] = value == "both"
        else:
            known = "length=4mm, offset=1mm, width=0.1mm, color=#808080, on=fronts, on=both"
            raise WrongWish("mark", f"'{item}' is none of {known}")
    return Marks(**found)


def order_of(chosen: Chosen) -> Order:
    """How the cards are to be printed."""
    from decktool.printing.base.colors import parse_color
    from decktool.printing.paper import press
    from decktool.printing.paper.printers import find_printer

    style = chosen["bleed_style"]
    if style not in {"frame", "mirror", "edge"}:
        try:
            parse_color(style)
        except ValueError:
            raise WrongWish("bleed-style", f"'{style}' is neither frame, mirror nor edge nor a colour") from None
    if chosen["flip"] == "fold" and not (chosen["backs"] or chosen["back"]):
        raise WrongWish("flip", "fold puts backs beside the fronts; add --backs")
    if chosen["corners"] == "round" and length("bleed", chosen["bleed"]) and not chosen["cut_lines"]:
        raise WrongWish(
            "corners",
            "round shows what is cut away, and --bleed prints beyond it; choose one, or have a machine cut the corners "
            "with --cut-lines",
        )
    return press.Order(
        face=chosen["face"],
        backs=chosen["backs"] or chosen["back"] is not None,
        back=Path(chosen["back"]) if chosen["back"] else None,
        flip=chosen["flip"],
        bleed_style=style,
        round_corners=chosen["corners"] == "round",
        ink=chosen["ink"],
        registration=_registration(chosen["registration"], chosen["registration_mark"]),
        printer=find_printer(chosen["printer"]),
    )


def _registration(count: str | None, given: Sequence[str]) -> CutterMarks | None:
    """The marks for a cutting machine, drawn as the option registration-mark says."""
    from decktool.printing.paper.cutter import CutterMarks

    if count is None:
        if given:
            raise WrongWish("registration-mark", "says how marks are drawn; add --registration 3 or 4")
        return None
    lengths: dict[str, int] = {}
    for item in given:
        key, _, value = item.partition("=")
        if key not in {"inset", "square", "arm", "stroke", "clearance"}:
            known = "inset=10mm, square=5mm, arm=5mm, stroke=1mm, clearance=2mm"
            raise WrongWish("registration-mark", f"'{item}' is none of {known}")
        lengths[key] = length("registration-mark", value)
    return CutterMarks(3 if count == "3" else 4, **lengths)


def cut_file(name: str | None) -> Path | None:
    """The file that the option cut-lines names."""
    if name is not None and Path(name).suffix.lower() not in {".svg", ".dxf"}:
        raise WrongWish("cut-lines", f"'{name}' ends in neither .svg nor .dxf")
    return None if name is None else Path(name)


def kit_of(chosen: Chosen) -> KitOrder:
    """How a kit is to be made."""
    from decktool.printing.base import sizes
    from decktool.printing.kit.kit import KitOrder
    from decktool.printing.paper import press
    from decktool.printing.paper.printers import find_printer
    from decktool.printing.paper.sheet import Sheet

    if chosen["flip"] == "fold" and not chosen["backs"]:
        raise WrongWish("flip", "fold puts backs beside the fronts; add --backs")
    stock = length("stock", chosen["stock"])
    if not 50 <= stock <= 5_000:
        raise WrongWish("stock", "a card is between 0.05mm and 5mm thick")
    size = sizes.find_size("cards", chosen["card"]) if chosen["card"] else None
    order = press.Order(
        backs=chosen["backs"], flip=chosen["flip"], ink=chosen["ink"], printer=find_printer(chosen["printer"])
    )
    return KitOrder(
        Sheet(sizes.paper(chosen["paper"]), size), order, chosen["tile"], stock, frozenset(chosen["without"])
    )


def shipment_of(deck: Deck, chosen: Chosen, far: Deck | None, jobs: int, watch: Watch) -> Shipment:
    """A deck made ready for its export, drawn by so many processes; `far` is the other player's deck on the table."""
    from decktool.printing.export.shipment import prepare
    from decktool.printing.kit.kit import supply
    from decktool.printing.template.components import components

    on_a_table = chosen["to"] in ON_A_TABLE
    if far is not None and not on_a_table:
        raise WrongWish("opponent", f"is for a table ({', '.join(ON_A_TABLE)}), and {chosen['to']} is none")
    if far is not None and far.game.id != deck.game.id:
        raise DecktoolError(f"{far.name}: a deck of {far.game.title}; the other is one of {deck.game.title}")
    wishes: dict[str, Any] = {
        "dpi": chosen["dpi"],
        "kind": "jpg" if chosen["jpeg"] else "png",
        "link": chosen["base_url"],
        "most_pixels": chosen["max_pixels"],
        "product": chosen["product"],
        "jobs": jobs,
        "watch": watch,
    }
    opponent = prepare(far, **wishes) if far is not None else None
    beside = supply(deck, components(deck.game)) if on_a_table else []
    return prepare(deck, beside=beside, opponent=opponent, **wishes)


def length(name: str, text: str) -> int:
    """An option's length in micrometres, not less than nothing; WrongWish otherwise."""
    from decktool.printing.base.units import UnitError, parse_length

    try:
        found = parse_length(text)
    except UnitError as problem:
        raise WrongWish(name, str(problem)) from None
    if found < 0:
        raise WrongWish(name, f"'{text}' is less than nothing")
    return found


def numbers(name: str, text: str, most: int) -> frozenset[int]:
    """Numbers written ``1,4-6``, counted from 0."""
    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", text)):
        match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]) <= most:
            raise WrongWish(name, f"'{part}' is no place; write numbers from 1, such as 1,4-6")
        found.update(range(int(match[1]) - 1, int(match[2] or match[1])))
    return frozenset(found)


def printed(name: str, jobs: Sequence[Job], pages: int) -> list[str]:
    """What the PDF `name` holds, and what to do with it, a line each."""
    from decktool.printing.base.units import millimetres

    job = jobs[0]
    head = f"{name}: {counted(sum(len(one.fronts) for one in jobs))} on {counted(pages, 'page')}"
    if len(jobs) == 1:
        lines = [f"{head}, {job.grid.columns} x {job.grid.rows} a page, each {job.cut}"]
    else:
        several = f"of {len(jobs)} sizes" if len({one.cut for one in jobs}) == len(jobs) else "each game by itself"
        lines = [f"{head}, {several}:"]
    sheet = 1
    for one in jobs if len(jobs) > 1 else ():
        last = sheet + one.sheets - 1
        where = f"sheet {sheet}" if last == sheet else f"sheets {sheet} to {last}"
        a_sheet = f"{one.grid.columns} x {one.grid.rows} a sheet"
        lines.append(f"  {where}: {counted(len(one.fronts))} of {one.cut}, {a_sheet}")
        sheet = last + 1
    for one in jobs:
        if one.left_out:
            places = ", ".join(str(slot + 1) for slot in sorted(one.left_out))
            of = f" ({one.cut})" if len(jobs) > 1 else ""
            lines.append(f"Places left empty for the cutter's marks{of}: {places}.")
    printer = job.order.printer
    if job.backs and printer is not None and printer.back != (0, 0, 0.0):
        x, y, angle = printer.back
        moved = f"{millimetres(x)} mm, {millimetres(y)} mm, {angle:g} degrees"
        lines.append(f"Backs moved for printer '{printer.name}': {moved}.")
    how = {"long": " on both sides, turned over its long edge", "short": " on both sides, turned over its short edge"}
    sides = how.get(job.order.flip, "") if job.backs else ""
    fold = ", fold and glue" if job.backs and job.order.flip == "fold" else ""
    return [*lines, f"Print it at 100 % (actual size){sides}{fold}, then cut along the marks."]
