"""`decktool kit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import drawing, options
from decktool.printing.wishes import KIT, kit_of

if TYPE_CHECKING:
    from decktool.printing.kit.kit import Kit


@click.command()
@options.decks_argument
@options.output_option("The PDF to write, or the folder. Without it: output/ and the deck's name.")
@options.game_option
@drawing.wished(KIT[0])
@click.option(
    "--folder",
    is_flag=True,
    help="A folder with a PDF for each component (in a folder for each deck); in one PDF, small parts share sheets.",
)
@drawing.wished(*KIT[1:])
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
    asked = kit_of(chosen)
    made = []
    for deck in read:
        warn_of_breaches(deck)
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


def _report(made: Kit, sharing: bool) -> None:
    """Say what is in the kit."""
    wide = max(len(part.title) for part in made.parts)
    for part in made.parts:
        options.echo(f"  {part.title.ljust(wide)}  {made.sheets(part, sharing)}: {part.pieces}")
