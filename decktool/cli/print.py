"""`decktool print`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cards import counted
from decktool.cli import drawing, options
from decktool.cli.drawing import warn_of_coarse_art
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.games import Game
    from decktool.printing.paper.cutter import CutterMarks
    from decktool.printing.paper.press import Copy, Job, Order
    from decktool.printing.paper.sheet import Marks, Sheet


@click.command()
@options.lists_argument
@options.output_option("The PDF to write. Without it: output/ and the deck's name.")
@options.game_option
@drawing.paper_option
@drawing.card_size_option
@click.option(
    "--face", metavar="TEMPLATE", help="One face for all cards, such as full-art. Without it: each type's own."
)
@click.option("--copies", type=click.IntRange(1, 999), default=1, show_default=True, help="So many of the whole deck.")
@options.only_option
@click.option(
    "--changed-since",
    metavar="FILE",
    type=click.Path(),
    help="Only the cards that look different, or are more, than in a PDF printed before.",
)
@click.option("--cards", "range_", metavar="NUMBERS", default="", help="Only these, counted along the list: 1-9,12.")
@click.option("--each", is_flag=True, help="Every different card once, whatever the list says.")
@click.option("--backs", is_flag=True, help="Print backs too, each page after its fronts, for printing on both sides.")
@click.option("--back", metavar="FILE", type=click.Path(), help="A picture for the backs. Without it: the game's own.")
@drawing.flip_option
@drawing.printer_option
@click.option("--margin", default="5mm", show_default=True, metavar="LENGTH", help="The least margin around the cards.")
@click.option(
    "--gutter", default="0mm", show_default=True, metavar="LENGTH", help="The gap between cards: 2mm, or 2mmx4mm."
)
@click.option(
    "--bleed", default="0mm", show_default=True, metavar="LENGTH", help="How far pictures go on beyond the cut."
)
@click.option(
    "--bleed-style",
    default="frame",
    show_default=True,
    metavar="STYLE",
    help="frame (its colour goes on; mirrored where it has several), mirror, edge, or a colour such as #203040.",
)
@click.option("--corners", type=click.Choice(["square", "round"]), default="square", show_default=True)
@click.option(
    "--marks",
    type=click.Choice(["ticks", "corners", "lines", "none"]),
    default="ticks",
    show_default=True,
    help="Crop marks: in the margin, at every corner, along every cut, or none.",
)
@click.option(
    "--mark",
    metavar="KEY=VALUE",
    multiple=True,
    help="How marks are drawn: length=4mm, offset=1mm, width=0.1mm, color=#808080, on=fronts; several times.",
)
@click.option("--registration", type=click.Choice(["3", "4"]), help="Marks for a cutting machine: three or four.")
@click.option(
    "--registration-mark",
    metavar="KEY=LENGTH",
    multiple=True,
    help="How these marks are drawn: inset=10mm, square=5mm, arm=5mm, stroke=1mm, clearance=2mm; several times.",
)
@click.option(
    "--cut-lines", metavar="FILE", help="Also write what a cutting machine cuts: an .svg or .dxf, true to size."
)
@drawing.ink_option
@click.option("--orientation", type=click.Choice(["best", "portrait", "landscape"]), default="best", show_default=True)
@click.option("--skip", metavar="PLACES", default="", help="Places on the sheet to leave empty: 1,4-6.")
@click.option(
    "--font",
    "fonts",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="A TrueType or OpenType font for letters that ours lack.",
)
def command(what: tuple[str, ...], output: str | None, game: str | None, fonts: tuple[str, ...], **chosen: Any) -> int:
    """Print decks, or all cards of a game: a PDF of cards, true to size, with crop marks.

    DECK is a decklist file, a folder of them, or - for standard input; a GAME is printed whole, each
    card as often as its set says (`copies`). Print the PDF at 100 % ("actual size"), which it asks
    the viewer for. A deck that is not legal is printed all the same, with a warning.

    \b
    Examples:
      decktool print my-deck.txt
      decktool print my-deck.txt --paper letter -o proxies.pdf
      decktool print my-deck.txt --backs --flip short
      decktool print my-deck.txt --card poker --gutter 2mm --marks corners
      decktool print my-deck.txt --bleed 3mm --paper a3
      decktool print my-deck.txt --only type:creature --ink low
      decktool print my-deck.txt --registration 3 --corners round --cut-lines cuts.svg
      decktool print my-game --only set:core
      decktool print decks/ -o all.pdf
      decktool print my-game --changed-since output/my-game.pdf -o changes.pdf
    """
    from itertools import chain

    from decktool.paths import write_whole
    from decktool.printing.base.fonts import add_font
    from decktool.printing.paper import changes, press

    decks = options.open_lists(what, game)
    for deck in decks:
        if not options.is_game(deck.decklist.name):
            warn_of_breaches(deck, deck.decklist.name)
    for font in fonts:
        add_font(Path(font))
    cards = _chosen(decks, chosen)
    layout, order = _sheet(chosen), _order(chosen)
    cuts = _cut_file(chosen["cut_lines"])
    before = changes.read(Path(chosen["changed_since"])) if chosen["changed_since"] else None
    title = _title(decks)
    jobs = [
        job
        for one, copies in cards.items()
        for job in press.prepare_all(one, copies, layout, title, order, _progress, before)
    ]
    if not any(job.fronts for job in jobs):
        options.echo(f"No card differs from {chosen['changed_since']}; nothing was written.")
        return 0
    warn_of_coarse_art(chain.from_iterable(job.drawings for job in jobs))
    path = options.out_path(output, options.stem(what, decks), ".pdf")
    with write_whole(path) as file:
        subject = "; ".join(f"{one.title}, {one.edition}" for one in cards)
        pages = press.write_pdf(jobs, file, subject=subject)
    printed = [job for job in jobs if job.fronts]
    _report(path, printed, pages)
    if cuts is not None:
        _write_cuts(printed, cuts)
    return 0


def _cut_file(name: str | None) -> Path | None:
    """The file that --cut-lines names."""
    if name is None:
        return None
    if Path(name).suffix.lower() not in {".svg", ".dxf"}:
        raise click.BadParameter(f"'{name}' ends in neither .svg nor .dxf", param_hint="--cut-lines")
    return Path(name)


def _write_cuts(jobs: Sequence[Job], path: Path) -> None:
    """Write the cut lines of jobs, a file for each arrangement of cards, and say which is for which sheets."""
    from decktool.paths import write_whole
    from decktool.printing.paper import cutlines

    for target, cut, text in cutlines.files(path, *jobs):
        with write_whole(target) as file:
            file.write(text.encode())
        first, last = cut.sheets[0], cut.sheets[-1]
        which = f"sheet {first}" if first == last else f"sheets {first} to {last}"
        options.echo(f"{target}: the cut lines of {which}.")


def _progress(cards: Iterable[Copy]) -> Iterable[Copy]:
    """Show how far the layout is, on a terminal, when there is much to lay out."""
    listed = list(cards)
    if len(set(listed)) < 100 or not sys.stderr.isatty():
        return listed
    from rich.progress import track

    return track(listed, "Laying out", console=options.console(stderr=True), transient=True)


def _chosen(decks: Sequence[Deck], chosen: dict[str, Any]) -> dict[Game, list[Copy]]:
    """The cards to print of each game, as --copies, --only, --cards and --each say; in the order of the lists."""
    from decktool.printing.paper.press import copies
    from decktool.query import parse_query

    cards = [(deck.game, copy) for deck in decks for copy in copies(deck, chosen["copies"])]
    if chosen["range_"]:
        wanted = _numbers("--cards", chosen["range_"], 20_000)
        beyond = max(wanted) + 1
        if beyond > len(cards):
            raise click.BadParameter(f"there is no card {beyond}; the list has {len(cards)}", param_hint="--cards")
        cards = [card for number, card in enumerate(cards) if number in wanted]
    if chosen["only"]:
        queries = {deck.game: parse_query(chosen["only"], deck.game) for deck in decks}
        cards = [(game, copy) for game, copy in cards if queries[game].matches(copy[0])]
        if not cards:
            raise DecktoolError(f"{_named(decks)}: no card matches '{chosen['only']}'")
    if chosen["each"]:
        cards = list({(game, copy.card, copy.printing): (game, copy) for game, copy in cards}.values())
    found: dict[Game, list[Copy]] = {}
    for game, copy in cards:
        found.setdefault(game, []).append(copy)
    return found


def _sheet(chosen: dict[str, Any]) -> Sheet:
    """The sheet that the options ask for."""
    from decktool.printing.base import sizes
    from decktool.printing.paper import sheet

    size = sizes.find_size("cards", chosen["card"]) if chosen["card"] else None
    across, _, down = chosen["gutter"].partition("x")
    return sheet.Sheet(
        sizes.paper(chosen["paper"]),
        size,
        margin=length("--margin", chosen["margin"]),
        gutter_x=length("--gutter", across),
        gutter_y=length("--gutter", down or across),
        bleed=length("--bleed", chosen["bleed"]),
        orientation=chosen["orientation"],
        marks=_marks(chosen["marks"], chosen["mark"]),
        skip=_numbers("--skip", chosen["skip"], 999),
    )


def _marks(style: str, given: tuple[str, ...]) -> Marks:
    """Crop marks of a style, drawn as --mark says."""
    from decktool.printing.base.colors import parse_color
    from decktool.printing.paper.sheet import Marks

    found: dict[str, Any] = {"style": style}
    for item in given:
        key, _, value = item.partition("=")
        if key in {"length", "offset", "width"}:
            found[key] = length("--mark", value)
        elif key == "color":
            try:
                found[key] = parse_color(value)
            except ValueError as problem:
                raise click.BadParameter(str(problem), param_hint="--mark") from None
        elif key == "on" and value in {"fronts", "both"}:
            found["backs"] = value == "both"
        else:
            raise click.BadParameter(
                f"'{item}' is none of length=4mm, offset=1mm, width=0.1mm, color=#808080, on=fronts, on=both",
                param_hint="--mark",
            )
    return Marks(**found)


def _order(chosen: dict[str, Any]) -> Order:
    """How the cards are to be printed."""
    from decktool.printing.base.colors import parse_color
    from decktool.printing.paper.press import Order
    from decktool.printing.paper.printers import find_printer

    style = chosen["bleed_style"]
    if style not in {"frame", "mirror", "edge"}:
        try:
            parse_color(style)
        except ValueError:
            raise click.BadParameter(
                f"'{style}' is neither frame, mirror nor edge nor a colour", param_hint="--bleed-style"
            ) from None
    if chosen["flip"] == "fold" and not (chosen["backs"] or chosen["back"]):
        raise click.UsageError("--flip fold puts backs beside the fronts; add --backs")
    if chosen["corners"] == "round" and length("--bleed", chosen["bleed"]) and not chosen["cut_lines"]:
        raise click.UsageError(
            "--corners round shows what is cut away, and --bleed prints beyond it; choose one, or have a machine cut "
            "the corners with --cut-lines"
        )
    return Order(
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


def _registration(count: str | None, given: tuple[str, ...]) -> CutterMarks | None:
    """The marks for a cutting machine, drawn as --registration-mark says."""
    from decktool.printing.paper.cutter import CutterMarks

    if count is None:
        if given:
            raise click.UsageError("--registration-mark says how marks are drawn; add --registration 3 or 4")
        return None
    lengths: dict[str, int] = {}
    for item in given:
        key, _, value = item.partition("=")
        if key not in {"inset", "square", "arm", "stroke", "clearance"}:
            raise click.BadParameter(
                f"'{item}' is none of inset=10mm, square=5mm, arm=5mm, stroke=1mm, clearance=2mm",
                param_hint="--registration-mark",
            )
        lengths[key] = length("--registration-mark", value)
    return CutterMarks(3 if count == "3" else 4, **lengths)


def _report(path: Path, jobs: Sequence[Job], pages: int) -> None:
    """Say what was written, and what to do with it."""
    from decktool.printing.base.units import millimetres

    job = jobs[0]
    head = f"{path}: {counted(sum(len(one.fronts) for one in jobs))} on {counted(pages, 'page')}"
    if len(jobs) == 1:
        options.echo(f"{head}, {job.grid.columns} x {job.grid.rows} a page, each {job.cut}")
    else:
        several = f"of {len(jobs)} sizes" if len({one.cut for one in jobs}) == len(jobs) else "each game by itself"
        options.echo(f"{head}, {several}:")
    sheet = 1
    for one in jobs if len(jobs) > 1 else ():
        last = sheet + one.sheets - 1
        where = f"sheet {sheet}" if last == sheet else f"sheets {sheet} to {last}"
        a_sheet = f"{one.grid.columns} x {one.grid.rows} a sheet"
        options.echo(f"  {where}: {counted(len(one.fronts))} of {one.cut}, {a_sheet}")
        sheet = last + 1
    for one in jobs:
        if one.left_out:
            places = ", ".join(str(slot + 1) for slot in sorted(one.left_out))
            of = f" ({one.cut})" if len(jobs) > 1 else ""
            options.echo(f"Places left empty for the cutter's marks{of}: {places}.")
    printer = job.order.printer
    if job.backs and printer is not None and printer.back != (0, 0, 0.0):
        x, y, angle = printer.back
        options.echo(
            f"Backs moved for printer '{printer.name}': {millimetres(x)} mm, {millimetres(y)} mm, {angle:g} degrees."
        )
    how = {"long": " on both sides, turned over its long edge", "short": " on both sides, turned over its short edge"}
    sides = how.get(job.order.flip, "") if job.backs else ""
    fold = ", fold and glue" if job.backs and job.order.flip == "fold" else ""
    options.echo(f"Print it at 100 % (actual size){sides}{fold}, then cut along the marks.")


def _named(decks: Sequence[Deck]) -> str:
    """The decks in a few words."""
    more = f" and {len(decks) - 1} more" if len(decks) > 1 else ""
    return f"{decks[0].name}{more}"


def _title(decks: Sequence[Deck]) -> str:
    name = decks[0].name
    stem = Path(name).stem if name != "-" else "deck"
    more = f" and {len(decks) - 1} more" if len(decks) > 1 else ""
    return f"{stem}{more} ({', '.join(dict.fromkeys(deck.game.title for deck in decks))})"


def warn_of_breaches(deck: Deck, path: str) -> None:
    """Say on stderr that a deck breaks rules; its cards are printed all the same."""
    from decktool.construction.check import judge

    try:
        report = judge(deck.decklist, deck.game, None)
    except DecktoolError:
        return
    if report.not_judged:
        options.warn(f"{path} is not judged by every rule (decktool check {path}); printing it all the same")
    if report.verdict in {"illegal", "incomplete"}:
        broken = len(report.violations)
        options.warn(
            f"{path} is {report.verdict}: {broken} {'rule is' if broken == 1 else 'rules are'} broken "
            f"(decktool check {path}); printing it all the same"
        )


def length(name: str, text: str) -> int:
    """An option's length, not less than nothing; wrong usage otherwise."""
    from decktool.printing.base.units import UnitError, parse_length

    try:
        found = parse_length(text)
    except UnitError as problem:
        raise click.BadParameter(str(problem), param_hint=name) from None
    if found < 0:
        raise click.BadParameter(f"'{text}' is less than nothing", param_hint=name)
    return found


def _numbers(name: str, text: str, most: int) -> frozenset[int]:
    """Numbers written ``1,4-6``, counted from 0."""
    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", text)):
        match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]) <= most:
            raise click.BadParameter(f"'{part}' is no place; write numbers from 1, such as 1,4-6", param_hint=name)
        found.update(range(int(match[1]) - 1, int(match[2] or match[1])))
    return frozenset(found)
