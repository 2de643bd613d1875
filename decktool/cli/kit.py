"""`decktool kit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import drawing, options

if TYPE_CHECKING:
    from decktool.printing.kit.kit import Kit, KitOrder


@click.command()
@options.decks_argument
@options.output_option("The PDF to write, or the folder. Without it: output/ and the deck's name.")
@options.game_option
@drawing.paper_option
@click.option(
    "--folder",
    is_flag=True,
    help="A folder with a PDF for each component (in a folder for each deck); in one PDF, small parts share sheets.",
)
@click.option("--tile", is_flag=True, help="The board at table size over several pages, not on one.")
@click.option("--backs", is_flag=True, help="Print the cards' backs too.")
@drawing.flip_option
@drawing.printer_option
@drawing.card_size_option
@click.option(
    "--stock", default="0.3mm", show_default=True, metavar="LENGTH", help="How thick one card is, for the box."
)
@drawing.ink_option
@click.option(
    "--without",
    multiple=True,
    metavar="PART",
    help="Leave out cards, supply, board, markers, tracks, reference, dice or box; several times.",
)
def command(decks: tuple[str, ...], output: str | None, game: str | None, folder: bool, **chosen: Any) -> int:
    """Print everything a table needs for decks: cards, board, markers, tracks, reference cards, dice, box.

    The first page says what there is, on which pages, what to print on both sides and what to cut.

    \b
    Examples:
      decktool kit my-deck.txt
      decktool kit my-deck.txt --tile --backs -o kit.pdf
      decktool kit my-deck.txt --folder -o kit/
      decktool kit my-deck.txt --without dice --without box --paper letter
      decktool kit mine.txt theirs.txt -o both.pdf
    """
    from decktool.cli.print import warn_of_breaches
    from decktool.paths import write_whole
    from decktool.printing.kit import kit

    read = [options.open_deck(path, game) for path in options.deck_files(decks)]
    asked = _order(chosen)
    made = []
    for deck in read:
        warn_of_breaches(deck, deck.decklist.name)
        stem = Path(deck.decklist.name).stem if deck.decklist.name != "-" else deck.game.id
        made.append(kit.make(deck, deck.decklist.headers.get("name") or stem, asked))
    into_folder = folder or (output is not None and (output.endswith(("/", "\\")) or Path(output).is_dir()))
    if into_folder:
        for one, place in zip(made, options.folders(read, output, "-kit"), strict=True):
            written = kit.write_folder(one, place)
            options.echo(f"{place}: {len(written)} PDFs, the contents in {written[0].name}")
            _report(one, sharing=False)
        options.echo("Print it at 100 % (actual size).")
        return 0
    name = options.stem(decks, read) if decks != ("-",) else read[0].game.id
    path = options.out_path(output, f"{name}-kit.txt", ".pdf")
    with write_whole(path) as file:
        pages = kit.write_pdf(made, file)
    options.echo(f"{path}: {pages} pages, the contents on page 1")
    for one in made:
        if len(made) > 1:
            options.echo(f"{one.deck}:")
        _report(one, sharing=True)
    options.echo("Print it at 100 % (actual size).")
    return 0


def _order(chosen: dict[str, Any]) -> KitOrder:
    """How the kit is to be made."""
    from decktool.cli.print import length
    from decktool.printing.base import sizes
    from decktool.printing.kit.kit import KitOrder
    from decktool.printing.paper.press import Order
    from decktool.printing.paper.printers import find_printer
    from decktool.printing.paper.sheet import Sheet

    if chosen["flip"] == "fold" and not chosen["backs"]:
        raise click.UsageError("--flip fold puts backs beside the fronts; add --backs")
    stock = length("--stock", chosen["stock"])
    if not 50 <= stock <= 5_000:
        raise click.BadParameter("a card is between 0.05mm and 5mm thick", param_hint="--stock")
    size = sizes.find_size("cards", chosen["card"]) if chosen["card"] else None
    order = Order(
        backs=chosen["backs"], flip=chosen["flip"], ink=chosen["ink"], printer=find_printer(chosen["printer"])
    )
    return KitOrder(
        Sheet(sizes.paper(chosen["paper"]), size), order, chosen["tile"], stock, frozenset(chosen["without"])
    )


def _report(made: Kit, sharing: bool) -> None:
    """Say what is in the kit."""
    wide = max(len(part.title) for part in made.parts)
    for part in made.parts:
        options.echo(f"  {part.title.ljust(wide)}  {made.sheets(part, sharing)}: {part.pieces}")
