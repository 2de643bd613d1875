"""What the chosen options of `print`, `kit` and `export` ask for: cards, sheets, orders, jobs, kits and shipments."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decktool.cards import counted
from decktool.deck import Deck
from decktool.errors import DecktoolError, some
from decktool.games import Game
from decktool.printing.base import languages, sizes
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.colors import parse_color
from decktool.printing.base.sizes import LabelSheet, Size
from decktool.printing.base.units import millimetres
from decktool.printing.options import Chosen, WrongOption, length, numbers
from decktool.printing.out.png import render_png
from decktool.printing.out.press import Press, profile_file
from decktool.printing.paper import print_job
from decktool.printing.paper.changes import read_printed
from decktool.printing.paper.imposition import Marks, Sheet
from decktool.printing.paper.print_job import Copy, Job, Order
from decktool.printing.paper.printers import find_printer
from decktool.printing.paper.registration_marks import RegistrationMarks
from decktool.printing.targets import ON_A_TABLE
from decktool.query import parse_query

if TYPE_CHECKING:
    from decktool.printing.export.shipment import Shipment, Watch
    from decktool.printing.kit.kit import KitOrder


#: A wider crop mark marks no place to cut.
WIDEST_MARK = 5_000


def jobs_of(decks: Sequence[Deck], chosen: Chosen, caption: bool = True, **laying: Any) -> list[Job]:
    """The print jobs of decks, one for each game and size, perhaps without a caption on their sheets.

    `laying` is `progress` and `face` of `print_job.prepare_all`. Options are looked at before any card is laid out.
    """
    cards, sheet = cards_of(decks, chosen), sheet_of(chosen, decks[0].game)
    order = order_of(chosen, caption_of(decks) if caption else "")
    cut_file(chosen["cut_lines"])
    before = read_printed(Path(chosen["changed_since"])) if chosen["changed_since"] else None
    return [
        job
        for game, copies in cards.items()
        for job in print_job.prepare_all(game, copies, sheet, title_of(decks), order, before=before, **laying)
    ]


def cards_of(decks: Sequence[Deck], chosen: Chosen) -> dict[Game, list[Copy]]:
    """The cards to print of each game, as copies, only, cards and unique say; in the order of the lists."""
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
    with at_home(game.folder):
        card = sizes.find_size("cards", chosen["cut_size"]) if chosen["cut_size"] else None
        return sizes.paper(chosen["paper"]), card


def sheet_of(chosen: Chosen, game: Game) -> Sheet:
    """The chosen sheet for cards of a game."""
    paper, size = measures_of(chosen, game)
    label = _label_of(chosen, game) if chosen["label_sheet"] else None
    across, _, down = chosen["gutter"].partition("x")
    on = label.paper if label else paper
    for gutter in (across, down or across):
        if length("gutter", gutter) >= max(on.w, on.h):
            raise WrongOption("gutter", f"{gutter} is wider than the paper ({on}); a few millimetres are usual")
    return Sheet(
        on,
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
    found: dict[str, Any] = {"style": style}
    for item in given:
        key, _, value = item.partition("=")
        if key in {"length", "offset", "width"}:
            found[key] = length("mark", value)
            if key == "width" and found[key] > WIDEST_MARK:
                raise WrongOption("mark", f"'{item}' is too wide; use at most {millimetres(WIDEST_MARK)}mm")
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
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    day = datetime.fromtimestamp(int(said) if said.isdecimal() else time.time(), UTC).date()
    return f"{title_of(decks)}  ·  {languages.said('sheet {sheet} of {sheets}')}  ·  {languages.day(day)}"


def order_of(chosen: Chosen, caption: str = "") -> Order:
    """The chosen print settings of the cards, with the words in the margin of every sheet."""
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
    return Order(
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
    return Press(profile_file(chosen["press"]), chosen["press_standard"], chosen["ink_limit"], render_png)


def _registration(count: str | None, given: Sequence[str]) -> RegistrationMarks | None:
    """The marks for a cutting machine, drawn as the option registration-mark says."""
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
        if not lengths[key] and key in {"square", "arm", "stroke"}:
            raise WrongOption("registration-mark", f"'{item}': no machine finds such a mark; use a length above 0")
    return RegistrationMarks(3 if count == "3" else 4, **lengths)


def cut_file(name: str | None) -> Path | None:
    """The file that the option cut-lines names."""
    if name is not None and Path(name).suffix.lower() not in {".svg", ".dxf"}:
        raise WrongOption("cut-lines", f"'{name}' must end in .svg or .dxf")
    return None if name is None else Path(name)


def kit_of(chosen: Chosen, game: Game) -> KitOrder:
    """The chosen settings of a kit."""
    from decktool.printing.kit.kit import KitOrder

    if chosen["flip"] == "fold" and not chosen["backs"]:
        raise WrongOption("flip", "fold prints backs beside the fronts; add --backs")
    stock = length("stock", chosen["stock"])
    if not 50 <= stock <= 5_000:
        raise WrongOption("stock", "must be from 0.05mm to 5mm")
    order = Order(
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
