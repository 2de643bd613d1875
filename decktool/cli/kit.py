"""Print a complete game kit for decks: cards, board, markers, tracks, reference cards, dice, box."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cards import counted
from decktool.cli import drawing, lists, options, print_options, progress
from decktool.deck import Deck
from decktool.paths import write_whole
from decktool.printing.options import KIT
from decktool.printing.orders import kit_of

if TYPE_CHECKING:
    from decktool.printing.kit.kit import Kit


@options.described
@options.decks_argument
@options.output_option("PDF or folder to write. Without it: under output/, with the deck's name.")
@options.game_option
@print_options.add_options(KIT[0])
@click.option(
    "--folder", is_flag=True,
    help="Write a folder with a PDF per component (a subfolder per deck) instead of one PDF with shared sheets.",
)  # fmt: skip
@print_options.add_options(*KIT[1:-2])
@drawing.language_option
@drawing.fonts_option
@progress.waiting("Laying out the kit")
def command(decks: tuple[str, ...], output: str | None, game: str | None, folder: bool, **chosen: Any) -> int:
    """The first page lists the components and their pages, and shows which pages to print duplex and which to cut.

    \b
    Examples:
      decktool kit my-deck.txt
      decktool kit my-deck.txt --tile --backs -o kit.pdf
      decktool kit my-deck.txt --folder -o kit/
      decktool kit my-deck.txt --without dice --without box --paper letter
      decktool kit mine.txt theirs.txt -o both.pdf
    """
    from decktool.printing.kit import kit

    into_folder = folder or (output is not None and (output.endswith(("/", "\\")) or Path(output).is_dir()))
    if output is not None and not into_folder:
        try:
            options.out_path(output, "", ".pdf")
        except click.BadParameter as error:
            raise click.BadParameter(f"{error.message}; --folder writes a folder", param_hint="-o") from None

    def laid_out(path: str) -> tuple[Deck, Kit]:
        deck = options.open_deck(path, game)
        drawing.warn_of_breaches([deck])
        stem = Path(deck.decklist.name).stem if deck.decklist.name != "-" else deck.game.id
        return deck, kit.make(deck, deck.decklist.headers.get("name") or stem, kit_of(chosen, deck.game))

    with drawing.telling() as noted:
        done = options.each(options.deck_files(decks, drawn=True), laid_out)
    read, made = [deck for deck, _ in done], [kit for _, kit in done]
    drawing.warn_of_strays(deck.game for deck in read)
    if into_folder:
        for one, place in zip(made, lists.folders(read, output, "-kit"), strict=True):
            written = kit.write_folder(one, place)
            options.echo(f"{place}: {len(written)} PDFs, contents in {written[0].name}")
            _report(one, sharing=False)
    else:
        name = lists.stem(decks, read) if decks != ("-",) else read[0].game.id
        path = options.out_path(output, f"{name}-kit", ".pdf")
        with write_whole(path) as file:
            pages = kit.write_pdf(made, file)
        options.echo(f"{path}: {pages} pages, contents on page 1")
        for one in made:
            if len(made) > 1:
                options.echo(f"{one.deck}:")
            _report(one, sharing=True)
    order = made[0].order.order
    for line in order.printer.corrected(order.backs) if order.printer is not None else ():
        options.echo(line)
    options.echo("Print at 100 % (actual size).")
    return drawing.status_of(noted)


def _report(made: Kit, sharing: bool) -> None:
    wide = max(len("In all"), *(len(part.title) for part in made.parts))
    for part in made.parts:
        again = "" if not part.again else f", {part.again} printed again"
        options.echo(f"  {part.title.ljust(wide)}  {made.sheets(part, sharing)}{again}: {part.pieces}")
    beside = f", {len(made.shared)} of them shared by several parts" if sharing and made.shared else ""
    options.echo(
        f"  {'In all'.ljust(wide)}  {counted(made.paper(sharing), 'sheet')} of paper after the contents{beside}"
    )
