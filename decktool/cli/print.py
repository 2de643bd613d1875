"""`decktool print`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from decktool.cli import options
from decktool.errors import DecktoolError

if TYPE_CHECKING:
    from decktool.deck import Deck


@click.command()
@options.deck_argument
@options.output_option("The PDF to write. Without it: output/ and the deck's name.")
@options.game_option
@click.option(
    "--paper", default="a4", show_default=True, metavar="PAPER", help="a4, letter, legal, a3 ... or 200mmx300mm."
)
@click.option(
    "--card",
    "card_size",
    metavar="SIZE",
    help="The cut size: tcg, poker, tarot ... or 63mmx88mm. Without it: the template's.",
)
@click.option("--backs", is_flag=True, help="Print backs too, each after its fronts, for printing on both sides.")
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The paper's edge that it is turned over.",
)
@click.option("--margin", default="5mm", show_default=True, metavar="LENGTH", help="The least margin around the cards.")
@click.option("--gutter", default="0mm", show_default=True, metavar="LENGTH", help="The gap between cards.")
@click.option(
    "--marks",
    type=click.Choice(["ticks", "corners", "lines", "none"]),
    default="ticks",
    show_default=True,
    help="Crop marks: in the margin, at every corner, along every cut, or none.",
)
@click.option("--orientation", type=click.Choice(["best", "portrait", "landscape"]), default="best", show_default=True)
@click.option("--skip", metavar="SLOTS", default="", help="Places on the sheet to leave empty, from 1: 1,4-6.")
@click.option(
    "--font",
    "fonts",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="A TrueType font for letters that ours lack.",
)
def command(
    deck: str,
    output: str | None,
    game: str | None,
    paper: str,
    card_size: str | None,
    backs: bool,
    flip: str,
    margin: str,
    gutter: str,
    marks: str,
    orientation: str,
    skip: str,
    fonts: tuple[str, ...],
) -> int:
    """Print a deck: a PDF of its cards, true to size, with crop marks.

    DECK is a decklist file, or - for standard input. Print the PDF at 100 % ("actual size"); it asks the viewer for that.
    A deck that is not legal is printed all the same, with a warning.

    \b
    Examples:
      decktool print my-deck.txt
      decktool print my-deck.txt --paper letter -o proxies.pdf
      decktool print my-deck.txt --backs --flip short
      decktool print my-deck.txt --card poker --gutter 2mm --marks corners
    """
    from pathlib import Path

    from decktool.paths import write_whole
    from decktool.printing import press, sheet, sizes
    from decktool.printing.fonts import add_font
    from decktool.printing.units import millimetres

    read = options.open_deck(deck, game)
    _warn_of_breaches(read)
    for font in fonts:
        add_font(Path(font))
    size = sizes.find_size("cards", card_size) if card_size else None
    gap, edge, chosen_paper, left_out = (
        _length("--gutter", gutter),
        _length("--margin", margin),
        sizes.paper(paper),
        _slots(skip),
    )

    def make_sheet(card: sizes.Size) -> sheet.Sheet:
        return sheet.Sheet(
            chosen_paper,
            card,
            margin=edge,
            gutter_x=gap,
            gutter_y=gap,
            orientation=orientation,  # type: ignore[arg-type]
            marks=sheet.Marks(style=marks),  # type: ignore[arg-type]
            skip=left_out,
        )

    job = press.prepare(
        read.game,
        press.copies(read),
        None,
        make_sheet,
        _title(read),
        with_backs=backs,
        flip=flip,
        card_size=size,  # type: ignore[arg-type]
    )
    path = options.out_path(output, deck, ".pdf")
    with write_whole(path) as file:
        pages = press.write_pdf(job, file, subject=f"{read.game.title}, {read.game.edition}")
    grid = job.grid
    cut = f"{millimetres(grid.card_w)} x {millimetres(grid.card_h)} mm"
    count = len(job.fronts)
    options.echo(
        f"{path}: {count} {'card' if count == 1 else 'cards'} on {pages} {'page' if pages == 1 else 'pages'}, "
        f"{grid.columns} x {grid.rows} a page, each {cut}"
    )
    options.echo("Print it at 100 % (actual size), then cut along the marks.")
    return 0


def _title(deck: Deck) -> str:
    from pathlib import Path

    stem = Path(deck.name).stem if deck.name != "-" else "deck"
    return f"{stem} ({deck.game.title})"


def _warn_of_breaches(deck: Deck) -> None:
    """Say on stderr that a deck breaks rules; its cards are printed all the same."""
    from decktool.construction.check import judge

    try:
        report = judge(deck.decklist, deck.game, None)
    except DecktoolError:
        return
    if report.verdict in {"illegal", "incomplete"}:
        broken = len(report.violations)
        options.warn(
            f"{deck.name} is {report.verdict}: {broken} {'rule is' if broken == 1 else 'rules are'} broken "
            f"(decktool check {deck.name}); printing it all the same"
        )


def _length(name: str, text: str) -> int:
    from decktool.printing.units import UnitError, parse_length

    try:
        length = parse_length(text)
    except UnitError as problem:
        raise click.BadParameter(str(problem), param_hint=name) from None
    if length < 0:
        raise click.BadParameter(f"'{text}' is less than nothing", param_hint=name)
    return length


def _slots(text: str) -> frozenset[int]:
    """Places on a sheet written ``1,4-6``, counted from 0."""
    import re

    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", text)):
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", part)
        if match is None or int(match[1]) < 1:
            raise click.BadParameter(f"'{part}' is no place on the sheet; write 1,4-6", param_hint="--skip")
        found.update(range(int(match[1]) - 1, int(match[2] or match[1])))
    return frozenset(found)
