"""`decktool kit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import drawing, options

if TYPE_CHECKING:
    from decktool.printing.kit.kit import Kit, KitOrder


@click.command()
@options.deck_argument
@options.output_option("The PDF to write, or the folder. Without it: output/ and the deck's name.")
@options.game_option
@drawing.paper_option
@click.option(
    "--folder",
    is_flag=True,
    help="A folder with a PDF for each component; in one PDF, small parts share sheets.",
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
def command(deck: str, output: str | None, game: str | None, folder: bool, **chosen: Any) -> int:
    """Print everything a table needs for a deck: cards, board, markers, tracks, reference cards, dice, box.

    The first page says what there is, on which pages, what to print on both sides and what to cut.

    \b
    Examples:
      decktool kit my-deck.txt
      decktool kit my-deck.txt --tile --backs -o kit.pdf
      decktool kit my-deck.txt --folder -o kit/
      decktool kit my-deck.txt --without dice --without box --paper letter
    """
    from decktool.cli.print import warn_of_breaches
    from decktool.paths import write_whole
    from decktool.printing.kit import kit

    read = options.open_deck(deck, game)
    warn_of_breaches(read, deck)
    stem = Path(deck).stem if deck != "-" else read.game.id
    made = kit.make(read, read.decklist.headers.get("name") or stem, _order(chosen))
    into_folder = folder or (output is not None and (output.endswith(("/", "\\")) or Path(output).is_dir()))
    path = options.out_path(output, f"{stem}-kit.txt", "" if into_folder else ".pdf")
    if into_folder:
        written = kit.write_folder(made, path)
        options.echo(f"{path}: {len(written)} PDFs, the contents in {written[0].name}")
    else:
        with write_whole(path) as file:
            pages = kit.write_pdf(made, file)
        options.echo(f"{path}: {pages} pages, the contents on page 1")
    _report(made, sharing=not into_folder)
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
    options.echo("Print it at 100 % (actual size).")
